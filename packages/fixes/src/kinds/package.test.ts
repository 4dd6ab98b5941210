import { describe } from 'vitest';
import { fixTester } from '../../test/fix-tester.js';
import { dependencyRanges } from './dependency-ranges.js';
import { exportsMap } from './exports-map.js';
import { packagedFiles } from './packaged-files.js';
import { testedEngines } from './tested-engines.js';
import { typesFirst } from './types-first.js';

const json = (text: string, more: Record<string, string> = {}) => ({ 'package.json': `${text}\n`, ...more });
const lines = (...items: string[]) => `{\n${items.map((item) => `    ${item}`).join(',\n')}\n}`;
const NAME = '"name": "thing"';
const VERSION = '"version": "1.0.0"';
/** What fills the folder that the entries lead to. */
const BUILD = '"scripts": { "build": "tsup" }';

describe('types-first', () => {
	const entry = (first: string, second: string) =>
		lines(NAME, VERSION, `"exports": {\n        ".": {\n            ${first},\n            ${second}\n        }\n    }`);
	const [types, code] = ['"types": "./dist/index.d.ts"', '"import": "./dist/index.js"'];
	fixTester(typesFirst, [
		{ name: 'an entry', files: json(entry(code, types)), after: json(entry(types, code)), where: { typesFirst: false } },
		{
			name: 'an entry on one line, among three',
			files: json(
				lines(NAME, `"exports": { ".": { "import": "./a.mjs", "require": "./a.cjs", "types": "./a.d.ts", "default": "./a.mjs" } }`),
			),
			after: json(
				lines(NAME, `"exports": { ".": { "types": "./a.d.ts", "import": "./a.mjs", "require": "./a.cjs", "default": "./a.mjs" } }`),
			),
			where: { typesFirst: false },
		},
	]);
});

describe('packaged-files', () => {
	const built = [BUILD, '"main": "./dist/index.js"', '"types": "./dist/index.d.ts"'];
	fixTester(packagedFiles, [
		{
			name: 'one built folder',
			files: json(lines(NAME, VERSION, ...built)),
			after: json(lines(NAME, VERSION, ...built, '"files": [\n        "dist"\n    ]')),
		},
		{
			name: 'a folder that `.npmignore` keeps parts of back',
			files: json(lines(NAME, VERSION, ...built), { '.npmignore': 'src\n.github\ndist/docs\n**/*.spec.*\n', 'tools/a.js': '1;\n' }),
			after: json(lines(NAME, VERSION, ...built, '"files": [\n        "dist",\n        "!dist/docs",\n        "!**/*.spec.*"\n    ]')),
			twins: false,
		},
		{
			name: 'a package of which `.npmignore` keeps back all other things',
			files: json(lines(NAME, VERSION, ...built), {
				'.npmignore': 'src/\ndist/spec/\ntsconfig*\n',
				'src/a.ts': '1;\n',
				'tsconfig.json': '{}\n',
			}),
			after: null,
		},
		{
			name: 'a package whose .npmignore is an empty one',
			files: json(lines(NAME, VERSION, ...built), { '.npmignore': '\n' }),
			after: null,
		},
		...(
			[
				['reads', '"include": ["src/**/*.ts"]', '"files": [\n        "dist",\n        "!dist/**/*.spec.*"\n    ]'],
				['leaves out', '"include": ["src"], "exclude": ["**/*.spec.ts"]', '"files": [\n        "dist"\n    ]'],
			] as const
		).map(([name, settings, listed]) => {
			const own = ['"scripts": { "prepack": "tsc" }', '"main": "dist/index.js"'];
			return {
				name: `tests beside the sources, which the compiler ${name}`,
				files: json(lines(NAME, VERSION, ...own), {
					'src/index.ts': 'export const a = 1;\n',
					'src/index.spec.ts': 'it("is", () => {});\n',
					'tsconfig.json': `{ "compilerOptions": { "outDir": "dist", "rootDir": "src" }, ${settings} }\n`,
				}),
				after: json(lines(NAME, VERSION, ...own, listed)),
				twins: false,
			};
		}),
		{
			name: 'a list beside one that stands on a line',
			files: json(lines(NAME, VERSION, ...built, '"keywords": ["a", "b"]')),
			after: json(lines(NAME, VERSION, ...built, '"files": ["dist"]', '"keywords": ["a", "b"]')),
		},
		{
			name: 'entry points of the tree, and what they import',
			files: json(lines(NAME, VERSION, '"main": "index.js"', '"types": "./types/index.d.ts"'), {
				'index.js': "module.exports = require('./inner.js');\n",
				'inner.js': 'module.exports = 1;\n',
				'types/index.d.ts': 'export {};\n',
				'types/index.test-d.ts': 'export {};\n',
				'eslint.config.js': 'module.exports = [];\n',
				'bench.js': "require('./index.js');\n",
			}),
			after: json(
				lines(
					NAME,
					VERSION,
					'"main": "index.js"',
					'"types": "./types/index.d.ts"',
					'"files": [\n        "index.js",\n        "inner.js",\n        "types/index.d.ts"\n    ]',
				),
			),
		},
		{
			name: 'a file of the tree that users may name',
			files: json(lines(NAME, '"main": "./lib/index.js"'), {
				'lib/index.js': 'module.exports = 1;\n',
				'lib/other.js': 'module.exports = 2;\n',
			}),
			after: null,
		},
		{
			name: 'a file that is read by its path',
			files: json(lines(NAME, '"main": "./index.js"'), {
				'index.js': "module.exports = require('fs').readFileSync(__dirname + '/data.txt');\n",
			}),
			after: null,
		},
		{ name: 'an entry point that is not there', files: json(lines(NAME, '"main": "./index.js"')), after: null },
		{
			name: 'a script that runs where it is installed',
			files: json(lines(NAME, '"scripts": { "build": "tsc", "postinstall": "tsc --build" }', '"main": "./dist/a.js"')),
			after: null,
		},
		{ name: 'a folder that no script builds', files: json(lines(NAME, '"main": "./out/a.js"')), after: null },
		{
			name: 'a compiler that writes below another folder, for it reads tests, too',
			files: json(lines(NAME, '"scripts": { "build": "tsc" }', '"main": "dist/index.js"'), {
				'tsconfig.json': '{ "compilerOptions": { "outDir": "./dist" }, "exclude": ["dist"] }\n',
				'src/index.ts': 'export {};\n',
				'test/a.ts': 'export {};\n',
			}),
			after: null,
		},
		{
			name: 'a compiler that writes below another folder, for it reads the manifest, too',
			files: json(lines(NAME, '"scripts": { "build": "tsc" }', '"main": "dist/index.js"'), {
				'tsconfig.json': '{ "compilerOptions": { "outDir": "dist" }, "include": ["src"] }\n',
				'src/index.ts': "import info from '../package.json';\n\nexport const a = info;\n",
			}),
			after: null,
		},
		...[
			'"outDir": "dist" }, "exclude": ["test"]',
			'"outDir": "./dist", "rootDir": "src" }',
			'"outDir": "dist" }, "include": ["src"]',
			'"outDir": "dist" }, "include": ["src/**/*.ts"]',
		].map((settings) => ({
			name: `a compiler that reads one folder: ${settings}`,
			files: json(lines(NAME, '"scripts": { "build": "tsc" }', '"main": "dist/index.js"'), {
				'tsconfig.json': `{ "compilerOptions": { ${settings} }\n`,
				'src/index.ts': 'export {};\n',
			}),
			after: json(lines(NAME, '"scripts": { "build": "tsc" }', '"main": "dist/index.js"', '"files": [\n        "dist"\n    ]')),
		})),
		{
			name: 'a folder that the compiler writes into, and that is committed',
			files: json(lines(NAME, '"scripts": { "build": "tsc" }', '"main": "lib/index.js"'), {
				'tsconfig.json': '{ "compilerOptions": { "outDir": "./lib" }, "include": ["src"] }\n',
				'src/index.ts': 'export {};\n',
				'lib/index.js': 'export {};\n',
				'lib/other.js': 'export {};\n',
			}),
			after: json(lines(NAME, '"scripts": { "build": "tsc" }', '"main": "lib/index.js"', '"files": [\n        "lib"\n    ]')),
		},
		{ name: 'two folders', files: json(lines(NAME, '"main": "./dist/a.js"', '"bin": "./build/b.js"')), after: null },
	]);
});

describe('dependency-ranges', () => {
	const lock = (version: string, range = '*') => ({
		'package-lock.json': `${JSON.stringify({ packages: { '': { dependencies: { left: range } }, 'node_modules/left': { version } } })}\n`,
	});
	const manifest = (range: string) => lines(NAME, '"main": "./dist/a.js"', `"dependencies": { "left": "${range}" }`);
	fixTester(dependencyRanges, [
		{ name: 'any version', files: json(manifest('*'), lock('1.2.3')), after: json(manifest('^1.2.3'), lock('1.2.3', '^1.2.3')) },
		{
			name: 'the latest',
			files: json(manifest('latest'), lock('0.4.0', 'latest')),
			after: json(manifest('^0.4.0'), lock('0.4.0', '^0.4.0')),
		},
		{ name: 'a lock file of another shape', files: json(manifest('*'), { 'package-lock.json': '{ "packages": {} }\n' }), after: null },
		{ name: 'an address', files: json(manifest('github:a/left'), lock('1.2.3')), after: null },
		{ name: 'no lock file', files: json(manifest('*')), after: null },
		{ name: 'a lock of something before a release', files: json(manifest('*'), lock('2.0.0-rc.1')), after: null },
	]);
});

describe('tested-engines', () => {
	const ci = (node: string, strategy = '') => ({
		'.github/workflows/ci.yml': `on: [push, pull_request]\njobs:\n  ci:\n    runs-on: ubuntu-latest\n${strategy}    steps:\n      - uses: actions/setup-node@v4\n        with:\n          node-version: ${node}\n      - run: npm test\n`,
	});
	const manifest = (...more: string[]) => lines(NAME, VERSION, '"main": "./dist/a.js"', ...more);
	const engines = (range: string) => `"engines": {\n        "node": "${range}"\n    }`;
	const matrix = '    strategy:\n      matrix:\n        node: [18.x, 20, 22]\n';
	fixTester(testedEngines, [
		{ name: 'one version, which may be a pin for the build alone', files: json(manifest(), ci('20')), after: null },
		{
			name: 'what runs in a page',
			files: json(manifest('"peerDependencies": { "react": "*" }'), ci('${' + '{ matrix.node }}', matrix)),
			after: null,
		},
		{
			name: 'the oldest of a matrix',
			files: json(manifest(), ci('${' + '{ matrix.node }}', matrix)),
			after: json(manifest(engines('>=18'))),
		},
		...(
			[
				['what the compiler alone writes, and tests run on Node', '', '>=14'],
				['what the compiler alone writes for a page', ', "lib": ["es2020", "DOM"]', null],
			] as const
		).map(([name, lib, range]) => {
			const scripts = '"scripts": { "build": "tsc", "test": "vitest run" }';
			const settings = { 'tsconfig.json': `{\n  "compilerOptions": {\n    "target": "es2020"${lib}\n  }\n}\n` };
			return {
				name,
				files: json(manifest(scripts), settings),
				after: range && json(lines(NAME, VERSION, '"main": "./dist/a.js"', engines(range), scripts)),
			};
		}),
		{ name: 'a version that goes on', files: json(manifest(), ci('lts/*')), after: null },
		{
			name: 'an old version beside one that goes on',
			files: json(manifest(), { ...ci('20'), '.github/workflows/more.yml': ci('lts/*')['.github/workflows/ci.yml'] }),
			after: json(manifest(engines('>=20'))),
		},
		{ name: 'a present version alone', files: json(manifest(), ci('22')), after: null },
		{
			name: 'a script that tests under another name',
			files: json(manifest('"scripts": { "coverage": "vitest run --coverage" }'), {
				'.github/workflows/ci.yml': ci('${' + '{ matrix.node }}', matrix)['.github/workflows/ci.yml'].replace('npm test', 'yarn coverage'),
			}),
			after: json(lines(NAME, VERSION, '"main": "./dist/a.js"', engines('>=18'), '"scripts": { "coverage": "vitest run --coverage" }')),
		},
		{
			name: 'a version that builds alone',
			files: json(manifest(), { '.github/workflows/ci.yml': ci('18')['.github/workflows/ci.yml'].replace('npm test', 'npm run build') }),
			after: null,
		},
		{ name: 'no workflow', files: json(manifest()), after: null },
		{
			name: 'settings of the compiler for one Node',
			files: json(manifest(), { 'tsconfig.json': '{ "extends": "@tsconfig/node20/tsconfig.json" }\n' }),
			after: json(manifest(engines('>=20'))),
		},
		...[true, false].map((isOfNode) => ({
			name: `a language of the compiler, ${isOfNode ? 'and modules of Node' : 'for any runtime'}`,
			files: json(manifest(), {
				'tsconfig.json': '{\n  "compilerOptions": {\n    "target": "ES2020"\n  }\n}\n',
				'src/a.ts': isOfNode ? "import crypto from 'crypto';\n\nexport const a = crypto.randomUUID();\n" : 'export const a = 1;\n',
			}),
			after: isOfNode ? json(manifest(engines('>=14'))) : null,
		})),
	]);
});

describe('exports-map', () => {
	const files = '"files": ["dist/index.cjs", "dist/index.mjs", "./dist/index.d.ts", "README.md"]';
	const both = [NAME, VERSION, BUILD, files, '"main": "dist/index.cjs"', '"module": "./dist/index.mjs"', '"types": "./dist/index.d.ts"'];
	const map = (...conditions: string[]) =>
		`"exports": {\n        ".": {\n${conditions.map((one) => `            ${one}`).join(',\n')}\n        },\n        "./package.json": "./package.json"\n    }`;
	const entry = (types: string, code: string) =>
		`{\n                "types": "${types}",\n                "default": "${code}"\n            }`;
	const each = (ofModern: string, modern: string, ofCode: string, code: string) =>
		map(`"import": ${entry(ofModern, modern)}`, `"require": ${entry(ofCode, code)}`);
	const compiled = (...more: string[]) =>
		lines(NAME, VERSION, '"scripts": { "build": "tsc" }', '"files": ["dist/**/*", "README.md"]', ...more);
	const sources = {
		'tsconfig.json': '{ "compilerOptions": { "outDir": "dist", "rootDir": "src" } }\n',
		'src/index.ts': "export * from './parts';\n",
		'src/parts/index.ts': 'export const a = 1;\n',
	};
	const types = '"types": "./dist/index.d.ts"';
	fixTester(exportsMap, [
		{
			name: 'an entry for each kind of module',
			files: json(lines(...both, '"license": "MIT"')),
			after: json(lines(...both, map(types, '"module": "./dist/index.mjs"', '"default": "./dist/index.cjs"'), '"license": "MIT"')),
		},
		{
			name: 'an entry for each kind of module, and declarations of each',
			files: json(lines(...both), { 'dist/index.d.mts': 'export {};\n' }),
			after: json(lines(...both, each('./dist/index.d.mts', './dist/index.mjs', './dist/index.d.ts', './dist/index.cjs'))),
		},
		...(
			[
				['writes declarations of both', '^8.0.0', 'dts: true', true],
				['is too old to write declarations of both', '^6.0.0', 'dts: true', false],
				['writes no declarations', '^8.0.0', 'clean: true', false],
				['names its files itself', '^8.0.0', 'dts: true, outExtension: () => ({})', false],
			] as const
		).map(([name, version, dts, isBoth]) => {
			const own = both.map((one) => (one === BUILD ? '"scripts": { "build": "tsup" }' : one.replace('index.cjs"', 'index.js"')));
			own.push(`"devDependencies": { "tsup": "${version}" }`);
			const apart = each('./dist/index.d.mts', './dist/index.mjs', './dist/index.d.ts', './dist/index.js');
			return {
				name: `an entry for each kind of module, by a tsup that ${name}`,
				files: json(lines(...own), { 'tsup.config.ts': `export default { entry: ['src/index.ts'], format: ['cjs', 'esm'], ${dts} };\n` }),
				after: json(
					lines(
						...own.slice(0, -1),
						isBoth ? apart : map(types, '"module": "./dist/index.mjs"', '"default": "./dist/index.js"'),
						own.at(-1)!,
					),
				),
			};
		}),
		{
			name: 'declarations of modules, and a file that is none',
			files: json(lines(...both.map((one) => one.replace('.mjs', '.js')), '"type": "module"')),
			after: null,
		},
		{
			name: 'the one file that is published, which has its path already',
			files: json(lines(NAME, VERSION, '"files": ["index.js", "README.md"]', '"main": "index.js"'), {
				'index.js': 'module.exports = 1;\n',
			}),
			after: null,
		},
		{
			name: 'a package of modules alone',
			files: json(lines(NAME, VERSION, BUILD, '"type": "module"', '"main": "./dist/index.js"', types), {
				'src/index.ts': 'export const a = 1;\n',
			}),
			after: json(
				lines(NAME, VERSION, BUILD, '"type": "module"', '"main": "./dist/index.js"', types, map(types, '"default": "./dist/index.js"')),
			),
		},
		{
			name: 'a folder that the compiler fills, whose other files can be imported',
			files: json(compiled('"main": "dist/index"', types), sources),
			after: null,
		},
		{
			name: 'an entry for bundlers that nothing builds',
			files: json(lines(NAME, VERSION, '"main": "a.js"', '"module": "b.js"', types)),
			after: null,
		},
		...[
			["entry: ['src/index.ts']", true],
			["entry: ['src/index.ts', 'src/a.ts']", false],
			["entry: ['src/index.ts'],\n    bundle: false", false],
		].map(([entry, isOne]) => {
			const head = both.filter((one) => one !== files);
			return {
				name: `a folder that tsup fills, ${String(entry).replaceAll(/\s+/g, ' ')}`,
				files: json(lines(...head), {
					'tsup.config.ts': `import { defineConfig } from 'tsup';\n\nexport default defineConfig({\n    ${entry},\n});\n`,
					'src/index.ts': "export * from './a';\n",
					'src/a.ts': 'export const a = 1;\n',
				}),
				after: isOne ? json(lines(...head, map(types, '"module": "./dist/index.mjs"', '"default": "./dist/index.cjs"'))) : null,
			};
		}),
		{
			name: 'a folder that is emptied, and that rollup fills',
			files: json(
				lines(
					...both.filter((one) => one !== files && one !== BUILD),
					'"scripts": { "build": "npm run clean && rollup -c --environment env:prod" }',
				),
				{
					'rollup.config.js': "export default { input: 'src/index.ts', output: [] };\n",
					'src/index.ts': "export * from './a';\n",
					'src/a.ts': 'export const a = 1;\n',
				},
			),
			after: json(
				lines(
					...both.filter((one) => one !== files && one !== BUILD),
					map(types, '"module": "./dist/index.mjs"', '"default": "./dist/index.cjs"'),
					'"scripts": { "build": "npm run clean && rollup -c --environment env:prod" }',
				),
			),
		},
		{ name: 'an entry for browsers', files: json(lines(...both, '"browser": "./b.js"')), after: null },
		{
			name: 'a folder that may hold other modules',
			files: json(lines(...both).replace(files, '"files": ["dist"]'), { 'src/index.ts': "export * from './a';\n", 'src/a.ts': '' }),
			after: null,
		},
	]);
});
