// What is told of a manifest follows from what is wrong with it, and nothing is praised that is not there.
import { runProbes } from '@auditor/probes';
import { probeTester } from '@auditor/probes/testing';
import { expect, it } from 'vitest';
import { manifest, repository } from './_testing.js';
import { license } from './license.js';
import { licenseName } from './license-name.js';
import { packageExports } from './package-exports.js';
import { packageManifest } from './package-manifest.js';
import { packagedFiles } from './packaged-files.js';
import { readmeExample } from './readme-example.js';
import { securityPolicy } from './security-policy.js';
import { supportedEngines } from './supported-engines.js';
import { typeDeclarations } from './type-declarations.js';
import { typeEscapes } from './type-escapes.js';

const test = probeTester({ it, equal: (actual, expected) => expect(actual).toEqual(expected) });
/** What a finding does not say. */
const absent = undefined as unknown as null;
const pkg =
	(more: Record<string, unknown>, files: Record<string, string> = {}) =>
	() =>
		repository({ 'package.json': manifest(more), ...files });

/** A map whose code git ignores, for a build writes it, and of whose types nothing writes those of this name. */
const mapOf = (types: string) =>
	pkg(
		{ exports: { '.': { types, default: './odd.mjs' } }, scripts: { build: 'tsup' } },
		{ '.gitignore': '*.mjs\n*.d.*\n', 'odd.config.js': '', 'src/odd.ts': 'export const a = 1;\n' },
	);

test(packageExports, [
	{
		name: 'a map that names types which nothing writes',
		artifacts: mapOf('./odd.mts'),
		outcomes: ['true'],
		values: { whole: false, opens: null, fault: '`odd-name` names ./odd.mts in `exports` as types, which is not in the repository.' },
	},
	{
		name: 'a map that names types which a build writes',
		artifacts: mapOf('./odd.d.mts'),
		outcomes: ['true'],
		values: { whole: true, opens: false, fault: absent },
	},
	{
		name: 'a map that names code which nothing writes',
		artifacts: pkg({ exports: { '.': './lib/b.js' } }, { 'lib/a.js': 'export const a = 1;\n' }),
		outcomes: ['false'],
		values: {
			whole: null,
			opens: null,
			fault: '`odd-name` names ./lib/b.js in `exports`, which is not in the repository.',
			remedy: 'Name in `exports` the files that the build writes.',
		},
	},
	{
		name: 'a map that names nothing but types which nothing writes',
		artifacts: pkg(
			{ exports: { '.': { types: './lib/b.d.ts' }, './package.json': './package.json' } },
			{ 'lib/a.d.ts': 'export type A = 1;\n' },
		),
		outcomes: ['false'],
		values: { whole: null },
	},
	{ name: 'no map', artifacts: pkg({ main: 'a.js' }), outcomes: ['false'], values: { whole: null, fault: absent } },
]);

const index = { 'index.js': 'export const a = 1;\n' };
const TSUP = 'export default { entry: ["src/index.ts"], dts: true };\n';

test(packageManifest, [
	{
		name: 'a manifest without a version',
		artifacts: pkg({ version: undefined, main: 'index.js' }, index),
		outcomes: ['true', 'false'],
		values: { versioned: absent, missing: 0 },
	},
	...(
		[
			[{}, { '.changeset/config.json': '{}' }],
			[{ scripts: { release: 'npm publish' } }, {}],
			[{ publishConfig: { directory: 'dist' } }, {}],
			[{ version: '1.0.0' }, {}],
		] as const
	).map(([more, files]) => ({
		name: `a version that something writes: ${JSON.stringify(more)} ${Object.keys(files)}`,
		artifacts: pkg({ version: undefined, main: 'index.js', ...more }, { ...index, ...files }),
		outcomes: ['true' as const],
		values: { versioned: true },
	})),
	...(
		[
			['index.js', TSUP, {}, 1],
			['dist/index.js', TSUP, {}, 0],
			['index.js', TSUP.replace('dts: true', "outDir: './'"), {}, 0],
			['lib/index.js', TSUP.replace('dts: true', "outDir: './lib'"), {}, 0],
			['index.js', TSUP.replace('dts: true', 'outDir: chosen'), {}, 0],
			['index.js', TSUP, { build: 'tsup --out-dir .' }, 0],
			['index.js', TSUP, { build: 'tsup && rollup -c' }, 0],
			['index.js', TSUP, { build: 'tsup && cp dist/index.js index.js' }, 0],
		] as const
	).map(([main, settings, scripts, missing]) => ({
		name: `${main}, where ${JSON.stringify(scripts)} builds by ${settings}`,
		artifacts: pkg({ main, exports: undefined, scripts }, { 'tsup.config.ts': settings, 'src/index.ts': 'export const a = 1;\n' }),
		outcomes: missing ? (['true', 'not-applicable'] as const) : (['true'] as const),
		values: { missing, lost: missing ? null : false },
	})),
	...(
		[
			[{ devDependencies: { 'bun-types': 'latest' } }, 1],
			[{ devDependencies: { '@types/bun': 'latest' } }, 1],
			[{ engines: { bun: '>=1' } }, 0],
			[{ dependencies: { 'bun-plugin-odd': '1' } }, 0],
		] as const
	).map(([more, missing]) => ({
		name: `TypeScript as a module: ${JSON.stringify(more)}`,
		artifacts: pkg({ module: 'src/index.ts', ...more }, { 'src/index.ts': 'export const a = 1;\n' }),
		outcomes: missing ? (['true', 'not-applicable'] as const) : (['true'] as const),
		values: { missing },
	})),
]);

it('lists no file as one to publish that the build writes elsewhere', async () => {
	const files = { 'package.json': manifest({ main: 'index.js' }), 'tsup.config.ts': TSUP, 'src/index.ts': 'export const a = 1;\n' };
	const [found] = runProbes([packagedFiles], await repository(files), { detective: 'repo' });
	expect(found?.values.remedy).toBeUndefined();
});

const readme = (licence: string) => ({ 'README.md': `# A\n\n## License\n\n${licence}\n` });

test(licenseName, [
	{
		name: 'two licences that differ',
		artifacts: pkg({ license: 'ISC' }, readme('MIT')),
		outcomes: ['true'],
		values: { fault: absent },
	},
	{
		name: 'a licence, and words that withhold all rights',
		artifacts: pkg({ license: 'ISC' }, readme('All rights reserved.')),
		outcomes: ['false'],
		values: { fault: 'package.json:4 says ISC and README.md:5 says All rights reserved, which differ.' },
	},
	{ name: 'no licence', artifacts: pkg({}), outcomes: ['false'], values: { fault: absent } },
]);

test(license, [
	{
		name: 'two licences that differ',
		artifacts: pkg({ license: 'ISC' }, readme('MIT')),
		outcomes: ['false'],
		values: { remedy: 'Decide for one licence, name it in package.json and README, and add its text as a LICENSE file.' },
	},
	{ name: 'two that agree', artifacts: pkg({ license: 'MIT' }, readme('MIT')), outcomes: ['false'], values: { remedy: absent } },
]);

const options = (compilerOptions: Record<string, unknown>) => JSON.stringify({ compilerOptions });

test(typeDeclarations, [
	...(
		[
			[{ composite: true, noEmit: true }, {}, {}, 'false'],
			[{ composite: true }, {}, {}, 'not-available'],
			[{ declaration: true, noEmit: true }, {}, { 'tsconfig.build.json': options({ noEmit: false }) }, 'not-available'],
			[{ declaration: true, noEmit: true }, { build: 'tsc --noEmit false' }, {}, 'not-available'],
			[{ declaration: true, noEmit: true }, { build: 'tsc --declaration --noEmit false' }, {}, 'not-available'],
		] as const
	).map(([set, scripts, files, outcome]) => ({
		name: `${JSON.stringify(set)} ${JSON.stringify(scripts)} ${Object.keys(files)}`,
		artifacts: pkg({ main: 'lib/index.js', scripts }, { 'tsconfig.json': options(set), 'src/index.ts': 'export const a = 1;\n', ...files }),
		outcomes: [outcome],
	})),
	{
		name: 'the setting of the compiler that writes them',
		artifacts: pkg(
			{ main: './lib/index.js', scripts: { build: 'tsc' } },
			{
				'tsconfig.json': '{\n"compilerOptions": {\n"outDir": "lib",\n"declaration": true\n}\n}',
				'src/index.ts': 'export const a = 1;\n',
			},
		),
		outcomes: ['true'],
		places: ['tsconfig.json:4'],
	},
	...(
		[
			[TSUP, 'Name as `types` the declarations that the build writes, where it writes them.'],
			['export default {};\n', absent],
		] as const
	).map(([settings, remedy]) => ({
		name: `types that are not where the manifest names them: ${settings}`,
		artifacts: pkg(
			{ main: 'dist/index.js', types: 'index.d.ts', scripts: { build: 'tsup' } },
			{ '.gitignore': 'dist\n', 'tsup.config.ts': settings, 'src/index.ts': 'export const a = 1;\n' },
		),
		outcomes: ['false' as const],
		values: { remedy },
	})),
]);

test(supportedEngines, [
	{ name: 'browsers', artifacts: pkg({ browserslist: ['last 1 version'] }), outcomes: ['true'], places: ['package.json:4'] },
	{ name: 'none', artifacts: pkg({ browserslist: [] }), outcomes: ['false'], places: ['package.json:2'] },
]);

test(securityPolicy, [
	...(
		[
			['- For security issues, please email me directly.', 'true'],
			['- For security issues, please open a public issue.', 'false'],
			['- For questions, please email me directly.', 'false'],
		] as const
	).map(([line, outcome]) => ({
		name: line,
		artifacts: pkg({}, { 'README.md': `# A\n\n## Help\n\n${line}\n` }),
		outcomes: [outcome],
	})),
]);

it.each([
	['export const a = (one: string, other: any = []): string => one;\n', 1],
	['export const a = (\n\tone: string,\n\tother: any = "b",\n): string => one;\n', 1],
	['export const a = (one: string, any = 1): string => one;\n', 0],
	['export type A<B = any> = { b: B };\n', 0],
])('counts `any` before a default of a parameter: %s', async (text, places) => {
	const found = runProbes([typeEscapes], await repository({ 'package.json': manifest({ main: 'dist/a.js' }), 'src/a.ts': text }), {
		detective: 'repo',
	});
	expect(found.find(({ values }) => values.by === 'exports')?.values.places).toBe(places);
});

it.each([
	[
		"```ts\nimport { tie } from 'odd-name';\n```\n",
		'`odd-name` is imported in README.md:5, and no example does more than that; README.md leads to https://odd-name.dev/start; that was not read.',
	],
	['It ties.\n', '`odd-name` is imported by no example of README.md, which leads to https://odd-name.dev/start; that was not read.'],
])('says of a README that leads elsewhere what it shows itself: %s', async (text, message) => {
	const files = { 'package.json': manifest(), 'README.md': `# Odd\n\n[Documentation](https://odd-name.dev/start)\n\n${text}` };
	const [found] = runProbes([readmeExample], await repository({ ...files, 'src/index.ts': 'export function tie() {}\n' }), {
		detective: 'repo',
	});
	expect(found?.message).toBe(message);
});

it('counts the lines of files, and calls them no lines of code', async () => {
	const found = runProbes(
		[typeEscapes],
		await repository({ 'package.json': manifest(), 'src/a.ts': '// A.\n\nexport const a: any = 1;\n' }),
		{
			detective: 'repo',
		},
	);
	expect(found[0]?.message).toContain('stands in 1 place of 3 lines, comments and blank ones among them, at src/a.ts:3');
});
