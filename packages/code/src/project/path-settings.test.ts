// @module-tag slow
import { describe, expect, it } from 'vitest';
import type { Scope } from '../syntax/source-facts.js';
import { projectOf } from '../testing.js';
import { readPathSettings } from './path-settings.js';

const TOP: Scope = { function: null, class: null, tries: [], withs: [], loops: [], branches: [], handlerOf: null };
const json = (value: unknown) => JSON.stringify(value);

/** What `import { thing } from "<from>"` in the file `at` means, in a project of these files. */
const CASES: { name: string; at: string; from: string; files: Record<string, string>; means: string }[] = [
	{
		name: 'paths with a star, in a file with comments and trailing commas',
		at: 'app/page.ts',
		from: '@parts/box',
		files: {
			'tsconfig.json': '{ // here\n "compilerOptions": { "baseUrl": ".", /* so */ "paths": { "@parts/*": ["./ui/parts/*"], }, }, }',
			'ui/parts/box.ts': '',
			'other/parts/box.ts': '',
		},
		means: 'ui/parts/box.ts',
	},
	{
		name: 'an exact path before one with a star, a long pattern before a short one',
		at: 'src/a.ts',
		from: '~core',
		files: {
			'tsconfig.json': json({ compilerOptions: { paths: { '~*': ['./wrong/*.ts'], '~core': ['./right/main.ts'] } } }),
			'wrong/core.ts': '',
			'right/main.ts': '',
		},
		means: 'right/main.ts',
	},
	{
		name: 'the settings of the nearest folder',
		at: 'apps/web/src/a.ts',
		from: '@/b',
		files: {
			'tsconfig.json': json({ compilerOptions: { paths: { '@/*': ['./shared/*'] } } }),
			'apps/web/tsconfig.app.json': json({ compilerOptions: { baseUrl: './code', paths: { '@/*': ['./*'] } } }),
			'shared/b.ts': '',
			'apps/web/code/b.ts': '',
		},
		means: 'apps/web/code/b.ts',
	},
	{
		name: 'settings that extend others, whose paths start where they are written',
		at: 'apps/web/src/a.ts',
		from: '@parts/box',
		files: {
			'shared/base.json': '{}',
			'shared/tsconfig.base.json': json({ compilerOptions: { paths: { '@parts/*': ['./parts/*'] } } }),
			'apps/web/tsconfig.json': json({ extends: '../../shared/tsconfig.base' }),
			'shared/parts/box.ts': '',
			'apps/web/parts/box.ts': '',
		},
		means: 'shared/parts/box.ts',
	},
	{
		name: 'own paths in the place of those that are extended',
		at: 'apps/web/src/a.ts',
		from: '@parts/box',
		files: {
			'shared/tsconfig.base.json': json({ compilerOptions: { paths: { '@parts/*': ['./parts/*'] } } }),
			'apps/web/tsconfig.json': json({ extends: '../../shared/tsconfig.base.json', compilerOptions: { paths: { '~/*': ['./*'] } } }),
			'shared/parts/box.ts': '',
		},
		means: 'outside',
	},
	{
		name: 'the last of several that are extended, in a package of the workspace',
		at: 'apps/web/src/a.ts',
		from: 'agents',
		files: {
			'config/package.json': json({ name: '@acme/config' }),
			'config/tsconfig.json': json({ compilerOptions: { baseUrl: '../right' } }),
			'tsconfig.wrong.json': json({ compilerOptions: { baseUrl: 'wrong' } }),
			'apps/web/tsconfig.json': json({ extends: ['../../tsconfig.gone.json', '@acme/config'] }),
			'right/agents.ts': '',
		},
		means: 'right/agents.ts',
	},
	{
		name: 'settings that extend each other',
		at: 'src/a.ts',
		from: '@parts/box',
		files: {
			'tsconfig.json': json({ extends: './tsconfig.other.json' }),
			'tsconfig.other.json': json({ extends: './tsconfig.json', compilerOptions: { paths: { '@parts/*': ['./parts/*'] } } }),
			'parts/box.ts': '',
		},
		means: 'parts/box.ts',
	},
	{
		name: 'baseUrl alone',
		at: 'src/deep/a.ts',
		from: 'agents',
		files: { 'jsconfig.json': json({ compilerOptions: { baseUrl: 'src/code' } }), 'src/code/agents/index.ts': '' },
		means: 'src/code/agents/index.ts',
	},
	{
		name: 'a package of the workspace in a folder of another name, built from its source',
		at: 'services/api/src/a.ts',
		from: '@acme/core',
		files: {
			'kernel/package.json': json({ name: '@acme/core', main: './dist/index.js' }),
			'kernel/src/index.ts': '',
		},
		means: 'kernel/src/index.ts',
	},
	...['cli.ts', 'src/cli.ts'].map((source) => ({
		name: `what is built from ${source}`,
		at: 'bin/run.js',
		from: '../dist/cli.js',
		files: { [source]: '' },
		means: source,
	})),
	{
		name: 'a subpath that a package exports under conditions',
		at: 'services/api/src/a.ts',
		from: '@acme/core/names',
		files: {
			'kernel/package.json': json({
				name: '@acme/core',
				exports: { './names': { import: { types: './dist/esm/of-names.d.ts', default: './dist/esm/of-names.js' } } },
			}),
			'kernel/src/of-names.ts': '',
			'kernel/src/names.ts': '',
		},
		means: 'kernel/src/of-names.ts',
	},
	{
		name: 'imports of its own package',
		at: 'pkg/src/a.ts',
		from: '#nodes/plan',
		files: {
			'package.json': json({ imports: { '#nodes/*': './wrong/*.ts' } }),
			'pkg/package.json': json({ imports: { '#nodes/*': { default: './src/steps/*.ts' } } }),
			'pkg/src/steps/plan.ts': '',
			'wrong/plan.ts': '',
		},
		means: 'pkg/src/steps/plan.ts',
	},
	{
		name: 'a package that is not of the project',
		at: 'src/a.ts',
		from: '@acme/corex',
		files: { 'kernel/package.json': json({ name: '@acme/core' }), 'kernel/src/index.ts': '' },
		means: 'outside',
	},
	{
		name: "LangGraph's own packages in their own repository",
		at: 'examples/a.ts',
		from: '@langchain/langgraph',
		files: { 'libs/core/package.json': json({ name: '@langchain/langgraph' }), 'libs/core/src/index.ts': '' },
		means: 'outside',
	},
	{
		name: 'settings that are no JSON, or whose paths lead nowhere',
		at: 'src/a.ts',
		from: '@parts/box',
		files: {
			'tsconfig.json': '{ "compilerOptions": { "paths": ',
			'src/tsconfig.json': json({ compilerOptions: { paths: { '@parts/*': ['../gone/*'] } } }),
			'package.json': '[]',
		},
		means: 'outside',
	},
	{
		name: 'a relative specifier, whatever the settings say',
		at: 'src/a.ts',
		from: './box',
		files: {
			'tsconfig.json': json({ compilerOptions: { baseUrl: 'ui', paths: { './*': ['./wrong/*'] } } }),
			'src/box.ts': '',
			'ui/box.ts': '',
			'ui/wrong/box.ts': '',
		},
		means: 'src/box.ts',
	},
];

describe('path settings', () => {
	it.each(CASES)('find the module: $name', async ({ at, from, files, means }) => {
		const sources = Object.fromEntries(
			Object.entries(files).map(([path, text]) => [path, /\.ts$/.test(path) ? `export const thing = ${json(path)};\n` : text]),
		);
		const project = await projectOf({ ...sources, [at]: `import { thing } from ${json(from)};\nexport const kept = thing;\n` });
		const found = project.resolve('thing', project.file(at)!, TOP);
		expect(found.kind === 'value' ? found.file.path : found.kind === 'external' ? 'outside' : found.kind).toBe(means);
	});
});

// Each way through them for itself would take years.
it('follows settings that extend each other many times over', () => {
	const all = Array.from({ length: 200 }, (_, n) => `./tsconfig.${n}.json`);
	const texts = all.map((name, n): [string, string] => [
		name.slice(2),
		json({ extends: all.slice(n % 180, (n % 180) + 20), ...(n === 199 ? { compilerOptions: { paths: { '@a/*': ['src/*'] } } } : {}) }),
	]);
	expect(readPathSettings(texts).places('', '@a/b')).toEqual(['src/b']);
});

// To look through all of them for each path would take minutes.
it('takes settings beyond all use for what they are', () => {
	const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
	const many = Object.fromEntries(Array.from({ length: 4_000 }, (_, n) => [`@p${n}/*`, [`src/p${n}/*`]]));
	const texts: [string, string][] = [
		['tsconfig.json', `{"compilerOptions":{"paths":{"@a/*":${deep}}}}`],
		['package.json', `{"exports":${deep},"imports":{"#b":${deep}}}`],
		...Array.from({ length: 700 }, (_, n): [string, string] => [
			`tsconfig.${n}.json`,
			JSON.stringify({ compilerOptions: { paths: many } }),
		]),
	];
	const settings = readPathSettings(texts);
	for (let n = 0; n < 10_000; n++) settings.places('src', `@p${n % 50}/x${n % 100}`);
	expect(settings.places('src', '@p1/x')).toContain('src/p1/x');
	expect(settings.places('src', '@a/x')).toEqual([]);
});
