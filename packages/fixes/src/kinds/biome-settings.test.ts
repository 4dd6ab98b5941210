import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fixTester } from '../../test/fix-tester.js';
import { biomeSettings } from './biome-settings.js';

const ts = (more: Record<string, string> = { '.gitignore': 'dist\n' }, head = '') => ({
	'package.json': '{ "name": "thing", "version": "1.0.0" }\n',
	'src/a.ts': `${head}export const a = 1;\n`,
	...more,
});

/** The settings, with what else is left out. */
const settings = (...left: string[]) =>
	`${JSON.stringify(
		{
			$schema: 'https://biomejs.dev/schemas/2.6.8/schema.json',
			vcs: { enabled: true, clientKind: 'git', useIgnoreFile: true },
			files: { includes: ['ts', 'tsx', 'js', 'jsx', 'mjs', 'cjs'].map((end) => `**/*.${end}`).concat(left) },
			formatter: { enabled: false },
			assist: { enabled: false },
			linter: {
				rules: {
					preset: 'none',
					correctness: { noSelfAssign: 'error', noUnsafeFinally: 'error', noUnsafeOptionalChaining: 'error', useIsNan: 'error' },
					suspicious: { noCompareNegZero: 'error', noDuplicateCase: 'error', noSelfCompare: 'error', noUnsafeNegation: 'error' },
				},
			},
		},
		null,
		2,
	)}\n`;
const RUN =
	'name: lint\non:\n  push:\n  pull_request:\npermissions:\n  contents: read\njobs:\n  lint:\n    runs-on: ubuntu-latest\n    timeout-minutes: 10\n    steps:\n      - uses: actions/checkout@v5\n      - run: npx --yes @biomejs/biome@2.6.8 lint\n';

fixTester(biomeSettings, [
	{
		name: 'a server that its author gave the entry of a package',
		files: ts({
			'.gitignore': 'dist\n',
			'index.js': '1;\n',
			'package.json': '{ "name": "a", "main": "index.js", "dependencies": { "express": "^5.0.0" } }\n',
		}),
		after: { 'biome.json': settings(), '.github/workflows/lint.yml': RUN },
		twins: false,
	},
	{
		name: 'a product of TypeScript',
		files: ts(),
		after: {
			'biome.json': settings(),
			'.github/workflows/lint.yml': RUN,
		},
		twins: false,
	},
	{
		name: 'code that git is told to ignore and holds all the same',
		files: ts({ '.gitignore': '/src\n' }),
		after: { 'biome.json': settings().replace(/ {2}"vcs": \{[^}]*\},\n/, ''), '.github/workflows/lint.yml': RUN },
		twins: false,
	},
	{
		name: 'what is built and kept, which is linted where it is written',
		files: ts({ '.gitignore': 'node_modules\n', 'dist/a.js': 'export const a = 1;\n', 'packages/b/build/b.js': 'export const b = 1;\n' }),
		after: { 'biome.json': settings('!dist', '!packages/b/build'), '.github/workflows/lint.yml': RUN },
		twins: false,
	},
	{ name: 'a tree without a list of what git ignores', files: ts({}), after: null },
	{
		name: 'beside a script that lints',
		files: ts({ '.gitignore': 'dist\n', 'web/package.json': '{ "scripts": { "lint": "thing ." } }\n' }),
		after: null,
	},
	{
		name: 'beside a job that says that it lints',
		files: ts({
			'.gitignore': 'dist\n',
			'.github/workflows/main.yml':
				'on: push\njobs:\n  lint:\n    name: Lint and Format\n    runs-on: ubuntu-latest\n    steps:\n      - run: npm run format\n',
		}),
		after: null,
	},
	{
		name: 'beside a linter that has no settings yet',
		files: { ...ts(), 'package.json': '{ "name": "thing", "version": "1.0.0", "devDependencies": { "eslint": "^8.0.0" } }\n' },
		after: null,
	},
	{
		name: 'parameters with decorators',
		files: ts(undefined, "import { Inject } from '@nestjs/common';\n"),
		after: {
			'biome.json': settings().replace(
				/\n}\n$/,
				',\n  "javascript": {\n    "parser": {\n      "unsafeParameterDecoratorsEnabled": true\n    }\n  }\n}\n',
			),
			'.github/workflows/lint.yml': RUN,
		},
		twins: false,
	},
	{
		name: 'a folder that the compiler writes into, and that is committed',
		files: ts({
			'.gitignore': 'node_modules\n',
			'tsconfig.json': '{ "compilerOptions": { "outDir": "./lib" } }\n',
			'lib/a.js': 'export const a = 1;\n',
		}),
		after: { 'biome.json': settings('!lib'), '.github/workflows/lint.yml': RUN },
		twins: false,
	},
	{
		name: 'a package that is published as it stands',
		files: ts({ '.gitignore': '\n', 'package.json': '{ "name": "thing", "version": "1.0.0", "main": "./src/a.ts" }\n' }),
		after: null,
	},
	{ name: 'a file that does not parse', files: ts({ '.gitignore': 'dist\n', 'src/b.ts': 'export const = 1;\n' }), after: null },
	{ name: 'beside copied code', files: ts({ '.gitignore': 'dist\n', 'vendor/x/b.ts': 'export const b = 1;\n' }), after: null },
	{
		name: 'a program that is started as it stands',
		files: ts({
			'.gitignore': '\n',
			'package.json': '{ "name": "thing", "version": "1.0.0", "main": "./src/a.ts", "scripts": { "start": "node src/a.ts" } }\n',
		}),
		after: { 'biome.json': settings(), '.github/workflows/lint.yml': RUN },
		twins: false,
	},
	{ name: 'a product of another language', files: { '.gitignore': 'dist\n', 'app/main.py': 'print(1)\n' }, after: null },
	{
		name: 'a project of another forge',
		files: ts({ '.gitignore': 'dist\n', '.gitlab-ci.yml': 'test:\n  script: [npm test]\n' }),
		after: null,
	},
]);

it('writes only what the schema of a linter of that version knows', () => {
	const text = readFileSync(new URL('../../../../node_modules/@biomejs/biome/configuration_schema.json', import.meta.url), 'utf8');
	const { $defs: known } = JSON.parse(text) as { $defs: Record<string, { properties?: object; enum?: string[] }> };
	const { vcs, files, formatter, assist, linter } = JSON.parse(settings()) as Record<string, Record<string, unknown>> & {
		linter: { rules: Record<string, object> };
	};
	const { preset, ...groups } = linter.rules;
	const of = (name: string) => Object.keys(known[name]?.properties ?? {});
	expect(known.PresetConfig?.enum).toContain(preset);
	expect(of('Rules')).toEqual(expect.arrayContaining(Object.keys(linter.rules)));
	for (const [group, rules] of Object.entries(groups))
		expect(of(group[0]!.toUpperCase() + group.slice(1))).toEqual(expect.arrayContaining(Object.keys(rules)));
	for (const [name, part] of Object.entries({
		VcsConfiguration: vcs,
		FilesConfiguration: files,
		FormatterConfiguration: formatter,
		AssistConfiguration: assist,
	}))
		expect(of(name)).toEqual(expect.arrayContaining(Object.keys(part!)));
});
