// biome-ignore-all format: tables of scenarios, one a line
import { runProbes } from '@auditor/probes';
import { probeTester } from '@auditor/probes/testing';
import { available, type Commit, historyArtifact, } from '@auditor/schema';
import { expect, it } from 'vitest';
import { manifest, repository } from './_testing.js';
import { changelog } from './changelog.js';
import { ciPresent } from './ci-tests.js';
import { committedModules } from './committed-modules.js';
import { dependencyRanges } from './dependency-ranges.js';
import { documentedExports } from './documented-exports.js';
import { installScripts } from './install-scripts.js';
import { license } from './license.js';
import { licenseName } from './license-name.js';
import { lintConfig } from './lint-config.js';
import { loadedPackages } from './loaded-packages.js';
import { packageExports } from './package-exports.js';
import { packageManifest } from './package-manifest.js';
import { packagedFiles } from './packaged-files.js';
import { readme } from './readme.js';
import { readmeExample } from './readme-example.js';
import { readmeInstall } from './readme-install.js';
import { releaseHistory } from './release-history.js';
import { securityPolicy } from './security-policy.js';
import { strictTypes } from './strict-types.js';
import { supportedEngines } from './supported-engines.js';
import { testsPresent } from './tests-present.js';
import { typeDeclarations } from './type-declarations.js';
import { typeEscapes } from './type-escapes.js';

const test = probeTester({ it, equal: (actual, expected) => expect(actual).toEqual(expected) });
const repo = (files: Record<string, string>) => () => repository(files);
const pkg = (more: Record<string, unknown>, files: Record<string, string> = {}) => repo({ 'package.json': manifest(more), ...files });
/** One with something that builds what is not there. */
const built: typeof pkg = (more, files = {}) => pkg(more, { Makefile: '', ...files });

test(packageManifest, [
	{ name: 'a package with a name', artifacts: pkg({}), outcomes: ['true'], values: { count: 1, packages: ['odd-name'] } },
	...([[{}, 1], [{ bin: './cli.js' }, 2]] as const).map(([more, count]) => ({ name: `beside a package, one that offers ${JSON.stringify(more)}`, artifacts: repo({ 'package.json': '{ "private": true, "workspaces": ["*"] }', 'a/package.json': manifest({ main: './a.js' }), 'b/package.json': manifest({ name: 'odd-app', scripts: { build: 'astro build' }, ...more }) }), outcomes: ['true'] as const, values: { count } })),
	{ name: 'a private one', artifacts: pkg({ private: true }), outcomes: ['false'], values: { count: 0, manifests: 1 } },
	{ name: 'an application left at the version of its template', artifacts: pkg({ version: '0.0.0' }), outcomes: ['false'], values: { count: 0, manifests: 1 } },
	{ name: 'a program that its script starts', artifacts: pkg({ version: '1.0.0', main: 'index.js', exports: undefined, types: undefined, files: undefined, scripts: { dev: 'nodemon -L src/index.js' } }), outcomes: ['false'], values: { count: 0, manifests: 1 } },
	{ name: 'a version that is written when it is released', artifacts: pkg({ version: '0.0.0', devDependencies: { 'semantic-release': '24' } }), outcomes: ['true'] },
	{ name: 'a template that says how it would be published', artifacts: pkg({ version: '0.0.0', publishConfig: { access: 'public' }, devDependencies: { 'release-it': '15' } }), outcomes: ['false'] },
	{ name: 'a package before its first release', artifacts: pkg({ version: '0.0.0', publishConfig: { access: 'public' }, files: ['dist'], exports: './dist/a.js' }), outcomes: ['true', 'not-applicable'] },
	{ name: 'a compiler with nothing to compile', artifacts: pkg({ main: 'dist/index.js', scripts: { build: 'tsc' } }, { 'test/a.test.ts': '', '.eslintrc.js': '' }), outcomes: ['true', 'not-applicable'], values: { missing: 1 } },
	...[['src/a.ts', 1], ['src/index.ts', 0]].map(([path, missing]) => ({ name: `a compiler, and the folder that it fills as the entry point of ${path}`, artifacts: pkg({ main: 'dist', types: undefined, exports: undefined, scripts: { build: 'npx tsc' } }, { '.gitignore': 'dist\n', 'tsconfig.json': '{ "compilerOptions": { "outDir": "./dist" } }', [path as string]: 'export const a = 1;\n' }), outcomes: missing ? ['true' as const, 'not-applicable' as const] : ['true' as const], values: { missing: missing! } })),
	{ name: 'a compiler that compiles what another script writes', artifacts: pkg({ main: 'dist/index.js', scripts: { build: 'odd-codegen && tsc' } }), outcomes: ['true'], values: { missing: 0 } },
	{ name: 'modules of TypeScript alone', artifacts: repo({ 'types/a.ts': 'export interface A { b: number }\n' }), outcomes: ['false'], values: { bare: true } },
	...[<Record<string, string>>{ 'src/a.ts': 'export const a = 1;\n', 'src/main.ts': 'run();\n' }, { 'src/a.ts': 'export const a = 1;\n', 'deno.json': '{}' }, { 'a.ts': 'export const a = 1;\n', 'b.py': '' }].map((files) => ({ name: `other code: ${JSON.stringify(files)}`, artifacts: repo(files), outcomes: ['false' as const], values: { bare: false } })),
	{ name: 'a version that a workflow publishes', artifacts: pkg({ version: '0.0.0' }, { '.github/workflows/release.yml': 'on: push\njobs:\n  p:\n    steps:\n      - run: pnpm -r publish\n' }), outcomes: ['true'] },
	{ name: 'a version that changesets raise', artifacts: pkg({ version: '0.0.0' }, { '.changeset/config.json': '{}' }), outcomes: ['true'] },
	{ name: 'packages of tests, fixtures and examples are none', artifacts: repo({ 'examples/a/package.json': manifest(), 'test/fixtures/b/package.json': manifest() }), outcomes: ['false'], values: { manifests: 0 } },
	{ name: 'a benchmark beside a published root is none', artifacts: pkg({}, { 'benchmarks/package.json': manifest({ name: 'bench' }), 'site/package.json': manifest({ name: 'site' }) }), outcomes: ['true'], values: { packages: ['odd-name'] } },
	{ name: 'the packages of a workspace', artifacts: repo({ 'package.json': '{ "name": "root", "workspaces": ["packages/*"] }', 'packages/a/package.json': manifest({ name: 'a' }), 'packages/b/package.json': manifest({ name: 'b' }) }), outcomes: ['true'], values: { packages: ['a', 'b'] } },
	{ name: 'a manifest that is no JSON', artifacts: repo({ 'package.json': '{ name: ' }), outcomes: ['false'] },
	{ name: 'a private manifest whose build writes the one that is published', artifacts: pkg({ private: true, scripts: { copy: 'cp package.json dist && json -I -f dist/package.json -e "this.private=false"' } }), outcomes: ['true'], values: { packages: ['odd-name'] } },
	{ name: 'a private manifest of which another folder is published', artifacts: repo({ 'package.json': '{\n"name": "a",\n"private": true,\n"publishConfig": { "directory": "dist" }\n}' }), outcomes: ['true'], places: ['package.json:4'] },
	{ name: 'the script that publishes a private manifest, and the name of one that is not private', artifacts: repo({ 'package.json': '{\n"name": "a",\n"private": true,\n"scripts": {\n"copy": "json -f dist/package.json -e this.private=false"\n}\n}' }), outcomes: ['true'], places: ['package.json:5'] },
	{ name: 'a manifest that is not private, with a folder of its own', artifacts: repo({ 'package.json': '{\n"name": "a",\n"publishConfig": { "directory": "dist" }\n}' }), outcomes: ['true'], places: ['package.json:2'] },
	{ name: 'a private manifest, and a workflow that publishes its build', artifacts: pkg({ private: true }, { '.github/workflows/release.yml': 'on: release\njobs:\n  p:\n    steps:\n      - run: npm publish ./build/npm --access public\n' }), outcomes: ['true'] },
	{ name: 'a private manifest in a workflow that publishes what stands elsewhere', artifacts: pkg({ private: true }, { '.github/workflows/release.yml': 'on: release\njobs:\n  p:\n    steps:\n      - run: pnpm -r publish --access public\n' }), outcomes: ['false'] },
	{ name: 'the one of two folders that a workflow publishes', artifacts: repo({ 'js/package.json': manifest({ name: 'a' }), 'sandbox/package.json': manifest({ name: 'b' }), '.github/workflows/r.yml': 'on: push\njobs:\n  p:\n    defaults:\n      run:\n        working-directory: js\n    steps:\n      - run: npm publish\n' }), outcomes: ['true'], values: { count: 1, packages: ['a'] } },
	{ name: 'the one of two whose path is published', artifacts: repo({ 'js/package.json': manifest({ name: 'a' }), 'sandbox/package.json': manifest({ name: 'b' }), '.github/workflows/r.yml': 'on: push\njobs:\n  p:\n    steps:\n      - run: npm publish ./js/dist --access public\n' }), outcomes: ['true'], values: { count: 1, packages: ['a'] } },
	...['    if: false\n    steps:\n      - run: npm publish ./sandbox', '    steps:\n      - run: "true # npm publish ./sandbox"', '    steps:\n      - run: echo npm publish ./sandbox', '    steps:\n      - if: ${{ false }}\n        run: npm publish ./sandbox'].map((job) => ({ name: `a publish that never runs leaves none out: ${job}`, artifacts: repo({ 'js/package.json': manifest({ name: 'a' }), 'sandbox/package.json': manifest({ name: 'b' }), '.github/workflows/r.yml': `on: workflow_dispatch\njobs:\n  p:\n${job}\n` }), outcomes: ['true'] as const, values: { count: 2 } })),
	{ name: 'the root beside a folder that is published', artifacts: repo({ 'package.json': manifest({ name: 'a' }), 'lerna.json': '{}', 'pkg/package.json': manifest({ name: 'b' }), '.github/workflows/r.yml': 'on: push\njobs:\n  p:\n    steps:\n      - run: npm publish ./pkg\n' }), outcomes: ['true'], values: { packages: ['a', 'b'] } },
	{ name: 'two of which a script publishes what it finds', artifacts: repo({ 'js/package.json': manifest({ name: 'a' }), 'sandbox/package.json': manifest({ name: 'b' }), '.github/workflows/r.yml': 'on: push\njobs:\n  p:\n    steps:\n      - run: npm publish ./js\n      - run: pnpm run release\n' }), outcomes: ['true'], values: { count: 2 } },
	{ name: 'no manifest', artifacts: repo({ 'setup.py': 'pass' }), outcomes: ['false'] },
]);

test(packageManifest, [
	...([[{ main: 'index.js' }, 1], [{ main: '' }, 0], [{ main: '.' }, 0], [{ main: './' }, 0], [{ main: '/a.js' }, 0], [{ main: './lib/../a.js' }, 0], [{ main: 'a.js' }, 0], [{ main: 'a' }, 0], [{ main: 'README.md' }, 1], [{ main: 'index.js', scripts: { build: 'tsc' } }, 0], [{ exports: './b.js' }, 1], [{ bin: { x: 'a.js' } }, 0], [{ main: 'index.js', bin: 'a.js' }, 0], [{}, 0]] as const).map(([more, missing]) => ({ name: `entries that are not there: ${JSON.stringify(more)}`, artifacts: repo({ 'package.json': JSON.stringify({ name: 'a', version: '1.0.0', ...more }), 'a.js': 'export const a = 1;', 'README.md': '', 'node_modules/b/Makefile': '' }), outcomes: missing ? ['true', 'not-applicable'] as const : ['true'] as const, values: { missing } })),
]);

/** Published as the compiler leaves it: git ignores what is built. */
const ignored = (more: Record<string, unknown>, files: Record<string, string> = {}) => repo({ 'package.json': manifest({ main: './dist/index.js', types: 'dist/index.d.ts', scripts: { build: 'tsc' }, ...more }), '.gitignore': 'dist\n', 'src/index.ts': "export * from './a';\n", 'src/a.ts': 'export const a = 1;\n', ...files });

test(packageManifest, [
	...([
		['that loads others', {}, {}, 1],
		...([['dist', null], ['dist/', null], ['**/dist', null], ['dist/**', 1], ['dist\n*.js', 1]] as const).map(([rules, unpacked]) => [`into whose folder npm is led, by ${rules}`, { main: 'dist/index.js' }, { '.gitignore': `${rules}\n` }, unpacked] as const),
		['into whose folder a command leads npm', { bin: { a: 'dist/cli.js' } }, {}, null],
		...['dist', './dist/', '/dist', 'dist/**/*.js', '*', '.', './'].map((one) => [`that has a list of ${one}`, { files: [one] }, {}, 0] as const),
		...['src', 'dist/index.js'].map((one) => [`that a list of ${one} leaves out`, { files: [one] }, {}, 1] as const),
		['beside .npmignore', {}, { '.npmignore': 'src\n' }, 0],
		['that .npmignore leaves out', {}, { '.npmignore': 'dist\n' }, 1],
		['beside .npmignore of another folder', {}, { 'test/.npmignore': 'src\n' }, 1],
		['that loads a manifest', { files: ['dist'] }, { 'src/index.ts': "export * from './a';\nimport x from '../package.json';\n" }, 0],
		['that git keeps', {}, { '.gitignore': 'lib\n' }, 0],
		['of a bundler', { scripts: { build: 'tsc --noEmit && rollup -c' } }, {}, 0],
		['that loads nothing', {}, { 'src/index.ts': "import type { A } from './a';\nexport const b = 1 as A;\n" }, 0],
		['by modules of its own', { main: './dist/cjs/index.js' }, {}, 1],
		['by hand, into the folder of its settings', { scripts: {} }, { 'tsconfig.json': '{ "compilerOptions": { "outDir": "./dist" } }' }, 1],
		['by hand, where nothing says into which folder', { scripts: {} }, {}, 0],
		['that tests run by node', { scripts: { build: 'tsc', test: 'node --test' } }, {}, 1],
		['that is published from its folder', { publishConfig: { directory: 'dist' } }, {}, 0],
		['that a tool of releases publishes from its folder', { scripts: { build: 'tsc', release: 'release --tag --src=dist' } }, {}, 0],
		['that a tool of releases only tags', { scripts: { build: 'tsc', release: 'release --tag' } }, {}, 1],
	] as const).map(([name, more, files, unpacked]) => ({ name: `a build ${name}`, artifacts: ignored(more, files), outcomes: unpacked === null ? ['true' as const, 'true' as const] : ['true' as const], values: { unpacked } })),
]);

test(loadedPackages, [
	...([
		["import { A } from 'odd';\nexport const a = new A();\n", {}, 'false'],
		["import 'odd/register';\nexport const a = 1;\n", {}, 'false'],
		["export { a } from './b';\n", { 'src/b.ts': "import a from 'odd';\nexport class B extends a {}\nexport { a };\n" }, 'false'],
		["import { A } from 'odd';\nexport const a = (one: A) => one;\n", {}, 'true'],
		["import type { A } from './b';\nexport const a = (one: A) => one;\n", { 'src/b.ts': "import 'odd';\nexport type A = string;\n" }, 'true'],
		["export const a = async () => (await import('odd')).b();\n", {}, 'true'],
	] as const).map(([text, more, outcome]) => ({ name: `an entry that says ${text}`, artifacts: pkg({ main: 'dist/index.js', exports: undefined, scripts: { build: 'tsc' }, devDependencies: { odd: '1' } }, { 'src/index.ts': text, ...more }), outcomes: [outcome] })),
	...([{ dependencies: { odd: '1' } }, { peerDependencies: { odd: '1' } }, { dependencies: { odd: '1' }, devDependencies: { '@types/odd': '1' } }, { peerDependencies: { odd: '1' }, peerDependenciesMeta: { odd: { optional: true } }, devDependencies: { odd: '1', '@types/odd': '1' } }] as const).map((more) => ({ name: `a package of ${Object.keys(more)[0]}`, artifacts: pkg({ main: 'dist/index.js', exports: undefined, scripts: { build: 'tsc' }, devDependencies: { odd: '1' }, ...more }, { 'src/index.ts': "import 'odd';\n" }), outcomes: ['true' as const] })),
	{ name: 'what a bundler may take in', artifacts: pkg({ main: 'dist/index.js', exports: undefined, scripts: { build: 'tsup src/index.ts' }, devDependencies: { odd: '1' } }, { 'src/index.ts': "import 'odd';\n" }), outcomes: ['not-applicable'] },
]);

test(packageManifest, [
	...([[{}, true], [{ exports: { import: './dist/index.js', require: './dist/cjs/index.cjs' } }, false]] as const).map(([more, lost]) => ({ name: `an import without an ending, of ${lost ? 'all' : 'one of two'} entries`, artifacts: pkg({ type: 'module', main: './dist/index.js', exports: undefined, scripts: { build: 'tsc' }, ...more }, { 'src/index.ts': "export * from './a';\n", 'src/a.ts': 'export const a = 1;\n' }), outcomes: ['true' as const], values: { found: false, lost: lost as boolean } })),
]);

test(packageManifest, [
	...([[{ main: 'src/index.ts' }, 1], [{ main: 'src/index.ts', engines: { bun: '1' } }, 0], [{ main: 'src/index.ts', peerDependencies: { 'react-native': '*' } }, 0], [{ main: 'src/index.ts', bin: 'src/a.js' }, 0], [{ main: 'src/index.ts', publishConfig: { main: 'dist/index.js' } }, 0], [{ main: 'src/index.d.ts' }, 0]] as const).map(([more, missing]) => ({ name: `TypeScript to be loaded: ${JSON.stringify(more)}`, artifacts: repo({ 'package.json': manifest({ scripts: { build: 'tsc' }, ...more }), 'src/index.ts': 'export const a = 1;\n', 'src/index.d.ts': 'export const a: 1;\n', 'src/a.js': 'run();\n' }), outcomes: missing ? ['true', 'not-applicable'] as const : ['true'] as const, values: { missing } })),
	...([['tsc && mv dist/index.js dist/index.mjs', 'index.mjs', './a', false], ['tsc && mv dist/index.js dist/index.mjs', 'index.mjs', './a.js', true], ['tsc', 'index.mjs', './a', true], ['tsc && mv dist/index.js dist/index.mjs', 'index.js', './a', true]] as const).map(([build, entry, to, found]) => ({ name: `an ES module by its name alone: ${build}, ${entry}, ${to}`, artifacts: pkg({ exports: { '.': { import: `./dist/${entry}` } }, scripts: { build }, files: ['dist'] }, { 'tsconfig.json': '{ "compilerOptions": { "outDir": "dist" } }', 'src/index.ts': `export * from '${to}';\n` }), outcomes: ['true' as const], values: { found } })),
	...([[{ type: 'module' }, './a', false], [{ type: 'module' }, './a.js', true], [{}, './a', true], [{ type: 'module', main: 'dist/index.cjs' }, './a', true], [{ type: 'module', scripts: { build: 'tsc && tsc-alias' } }, './a', true], [{ type: 'module', scripts: { build: 'tsup' } }, './a', true]] as const).map(([more, to, found]) => ({ name: `imports without endings: ${JSON.stringify(more)} ${to}`, artifacts: ignored({ files: ['dist'], ...more }, { 'src/index.ts': `import type { B } from './b';\nexport * from '${to}';\n` }), outcomes: ['true' as const], values: { found } })),
]);

test(packageManifest, [
	...([['', 1], ['\n', 1], ['export {};\n', 0]] as const).map(([text, missing]) => ({ name: `an entry that is made of ${JSON.stringify(text)}`, artifacts: ignored({ files: ['dist'] }, { 'src/index.ts': text }), outcomes: missing ? ['true', 'not-applicable'] as const : ['true'] as const, values: { missing } })),
	{ name: 'an empty entry beside another', artifacts: ignored({ files: ['dist'], exports: { './a': './dist/a.js' } }, { 'src/index.ts': '' }), outcomes: ['true'], values: { missing: 0 } },
]);

test(packageManifest, [
	...([
		['out', 'tsc', 'index.js', 1],
		['out', 'tsc && node out/main.js', 'index.js', 1],
		['out', 'tsc && cp out/main.js index.js', 'index.js', 0],
		['out', 'webpack && tsc', 'index.js', 0],
		['out', 'tsc', 'out/index.js', 0],
		['.', 'tsc', 'index.js', 0],
		['out', 'tsc', 'main.js', 0],
	] as const).map(([outDir, build, main, missing]) => ({ name: `${main}, where ${build} writes into ${outDir}`, artifacts: repo({ 'package.json': manifest({ main, scripts: { build } }), 'tsconfig.json': JSON.stringify({ compilerOptions: { outDir } }), [main === 'main.js' ? 'main.ts' : 'src/main.ts']: 'export const a = 1;\n', 'src/index.ts': 'export {};\n' }), outcomes: missing ? ['true', 'not-applicable'] as const : ['true'] as const, values: { missing } })),
]);

test(typeDeclarations, [
	...([['tsup src/index.ts --format cjs,esm --dts', 'true'], ['tsup src/index.ts --dts --out-dir lib', 'not-available'], ['tsup src/main.ts --dts', 'not-available'], ['tsup src/index.ts', 'false']] as const).map(([build, outcome]) => ({ name: `a build by ${build}`, artifacts: pkg({ main: 'dist/index.js', exports: undefined, scripts: { build } }, { 'src/index.ts': '' }), outcomes: [outcome] })),
	...([
		['tsup src/a.ts && tsc --emitDeclarationOnly --outDir dist', { import: './dist/a.mjs', require: './dist/a.js' }, {}, false],
		['tsup src/a.ts && tsc --emitDeclarationOnly --outDir dist', { import: './dist/a.js' }, {}, true],
		['tsup src/a.ts --dts && tsc --noEmit', { import: './dist/a.mjs' }, {}, true],
		['vite build && tsc', { import: './dist/a.mjs' }, { 'dist/a.d.mts': 'export declare const a: number;' }, true],
		['vite build && tsc && cp dist/a.d.ts dist/a.d.mts', { import: './dist/a.mjs' }, {}, true],
	] as const).map(([build, exports, files, found]) => ({ name: `${JSON.stringify(exports)} made by ${build}${Object.keys(files)}`, artifacts: pkg({ types: './dist/a.d.ts', exports, scripts: { build } }, { 'src/a.ts': 'export const a = 1;', 'tsconfig.json': '{ "compilerOptions": { "declaration": true } }', ...files }), outcomes: ['true' as const], values: { found: found as boolean } })),
	...([
		['that npm leaves out', {}, {}, false],
		['of a list', { files: ['dist'] }, {}, true],
		['that a list leaves out', { files: ['src'] }, {}, false],
		['beside .npmignore', {}, { '.npmignore': 'src\n' }, true],
		['at no place', { types: '', typings: 'dist/index.d.ts' }, {}, true],
		['of which one is packed', { exports: { types: './index.d.ts' } }, { 'index.d.ts': 'export declare const a: number;\n' }, true],
	] as const).map(([name, more, files, packed]) => ({ name: `types ${name}`, artifacts: ignored(more, files), outcomes: ['true' as const], values: { packed, against: packed === false ? [expect.stringMatching(/^library\/type-declarations@package\.json:\d+$/)] : undefined } })),
	{ name: 'types that are not there', artifacts: pkg({}), outcomes: ['false'], values: { packed: null } },
	...([
		['beside the entry', {}, 'tsc', 'true'],
		['in another folder', { outDir: 'out' }, 'tsc', 'not-available'],
		['in a folder of their own', { declarationDir: 'types' }, 'tsc', 'not-available'],
		['that a bundler may leave out', {}, 'tsc --noEmit && rollup -c', 'not-available'],
		['that are switched off', { declaration: false }, 'tsc', 'false'],
	] as const).map(([name, more, build, outcome]) => ({ name: `types of the compiler ${name}`, artifacts: pkg({ main: 'lib/index.js', files: ['lib'], scripts: { build } }, { 'tsconfig.json': JSON.stringify({ compilerOptions: { declaration: true, outDir: './lib', ...more } }), 'src/index.ts': 'export const a = 1;\n' }), outcomes: [outcome] })),
]);

it.each([
	[{ exclude: ['node_modules', 'dist'] }, '`a` names dist/index.js, which is not in the repository, and the compiler writes dist/src/index.js, for it is told of no `rootDir`.'],
	[{ include: ['src'] }, null],
	[{ exclude: ['**/*.test.ts', 'jest.config.ts'] }, null],
	[{ compilerOptions: { outDir: './dist', rootDir: 'src' } }, null],
	[{ extends: './base.json' }, null],
])('tells where the compiler writes an entry point: %j', async (settings, said) => {
	const files = { 'package.json': JSON.stringify({ name: 'a', version: '1.0.0', main: 'dist/index.js', scripts: { build: 'tsc' } }), 'tsconfig.json': JSON.stringify({ compilerOptions: { outDir: './dist' }, ...settings }), '.gitignore': 'dist\n', 'src/index.ts': 'export const a = 1;\n', 'tests/a.test.ts': 'import "../src";\n', 'jest.config.ts': 'export default {};\n' };
	const [found] = runProbes([packageManifest], await repository(files), { detective: 'repo' });
	expect(found?.message.startsWith(said ?? 'npm can publish')).toBe(true);
	expect(found?.values).toMatchObject({ missing: said === null ? 0 : 1 });
});

test(packageManifest, ['binding.gyp', 'Cargo.toml', 'CMakeLists.txt'].map((path) => ({ name: `an entry that ${path} may build`, artifacts: pkg({ main: 'build/a.js', exports: undefined }, { [path]: '' }), outcomes: ['true'], values: { missing: 0 } })));

it.each([
	['README.md', 'README.md, which nothing can import.'],
	['./b.js', 'b.js, which is not in the repository, and nothing builds it.'],
])('says why %s is no entry point', async (main, said) => {
	const files = { 'package.json': JSON.stringify({ name: 'a', version: '1.0.0', main }), 'a.js': '', 'README.md': '' };
	const [found] = runProbes([packageManifest], await repository(files), { detective: 'repo' });
	expect(found?.message).toBe(`\`a\` names ${said}`);
});

test(committedModules, [
	{ name: 'none', artifacts: pkg({}), outcomes: ['false'], values: { files: 0 } },
	{ name: 'what is installed beside a manifest', artifacts: pkg({}, { 'node_modules/b/package.json': '{}', 'node_modules/b/b.js': '', 'node_modules/@c/d/package.json': '{}' }), outcomes: ['true'], values: { files: 3, packages: 2 } },
	{ name: 'what tests look for', artifacts: pkg({}, { 'test/fixtures/node_modules/b/package.json': '{}', 'test/package.json': '{}', 'test/node_modules/b/package.json': '{}' }), outcomes: ['false'] },
	{ name: 'a folder of that name without packages', artifacts: pkg({}, { 'node_modules/b.js': '' }), outcomes: ['false'] },
	...[['docs/.vitepress/cache/deps', 'true'], ['.vite/deps', 'true'], ['src/deps', 'false']].map(([folder, outcome]) => ({ name: `what a bundler keeps in ${folder}`, artifacts: pkg({}, { [`${folder}/_metadata.json`]: '{}', [`${folder}/odd.js`]: '' }), outcomes: [outcome as 'true' | 'false'] })),
]);

test(packageExports, [
	{ name: 'a folder that the compiler fills, beside what is in it', artifacts: pkg({ exports: './lib/b.js' }, { 'lib/a.js': '', 'tsconfig.json': '{ "compilerOptions": {\n// "outDir": "x"\n"outDir": "./lib" } }' }), outcomes: ['true'] },
	{ name: 'an exports map', artifacts: pkg({ type: 'module', exports: { '.': './a.js', './b': './b.js' } }, { Makefile: '' }), outcomes: ['true'], values: { form: 'exports', subpaths: 2 }, places: ['package.json:5'] },
	...([['./*', true], ['./dist/*.js', false]] as const).map(([target, opens]) => ({ name: `a pattern that opens ${target}`, artifacts: pkg({ exports: { '.': './a.js', './*': target } }, { Makefile: '' }), outcomes: ['true' as const], values: { opens } })),
	{ name: 'a folder that is opened as a whole', artifacts: pkg({ exports: { '.': './a.js', './': './' } }, { 'a.js': 'export const a = 1;' }), outcomes: ['true'], values: { opens: true } },
	{ name: 'main alone', artifacts: pkg({ main: 'a.js' }), outcomes: ['false'], values: { form: 'main' } },
	{ name: 'module alone', artifacts: repo({ 'package.json': '{\n"name": "a",\n"module": "a.js"\n}', 'a.js': '' }), outcomes: ['false'], places: ['package.json:3'] },
	{ name: 'nothing named', artifacts: pkg({}), outcomes: ['false'], values: { form: 'none' } },
	{ name: 'files of the folder that is published', artifacts: pkg({ private: true, exports: './index.js', publishConfig: { directory: 'dist' } }, { Makefile: '' }), outcomes: ['true'] },
	{ name: 'a file beside sources that nothing writes', artifacts: pkg({ exports: './lib/b.js' }, { 'lib/a.js': '' }), outcomes: ['false'] },
	{ name: 'a file beside sources that a build writes, for git ignores it', artifacts: pkg({ exports: { types: './index.d.ts', import: './dist/a.mjs' } }, { 'tool.ts': '', '.gitignore': '/dist\n/index.d.ts\n' }), outcomes: ['true'] },
	{ name: 'what pnpm writes into the manifest that it publishes', artifacts: repo({ 'package.json': '{\n"name": "a",\n"exports": "./src/a.ts",\n"publishConfig": { "exports": { ".": "./b.js", "./c": "./c.js" }, "directory": "lib" }\n}', 'src/a.ts': '' }), outcomes: ['true'], values: { subpaths: 2 }, places: ['package.json:4'] },
	{ name: 'a command with nothing to import', artifacts: pkg({ bin: './cli.js' }), outcomes: ['true'] },
	{ name: 'nothing is published', artifacts: pkg({ private: true }), outcomes: ['not-applicable'] },
]);

test(typeDeclarations, [
	...[['', 'false'], ['// later\n', 'false'], ['export {};\n', 'false'], ["declare module 'a';\n", 'false'], ['declare const a: any;\nexport = a;\n', 'false'], ['declare const a: number;\nexport = a;\n', 'true'], ['/** @module */\nexport * from "b";\n', 'true'], ['export * from "./b";\n', 'false'], [`export { ${'aLongName, '.repeat(40)}} from "b";\n`, 'true'], ['// from "b"\n', 'false'], ['export type A = "x" | "y";\n', 'true'], ['// type A = "x"\nexport {};\n', 'false'], ['export declare function a(b: any): any;\n', 'false'], ['type A = any;\nexport declare const a: A;\n', 'false'], ['export interface A {}\n', 'false'], ['export interface A {\n  b(c: any): string;\n}\n', 'true'], ["declare module 'a' {\n  export const a: number;\n}\n", 'true']].map(([text, outcome]) => ({ name: `a file of declarations: ${text}`, artifacts: built({ main: './a.js', types: './a.d.ts' }, { 'a.js': '', 'a.d.ts': text! }), outcomes: [outcome as 'true'] })),
	{ name: 'a condition that leads to nothing', artifacts: built({ exports: { '.': { types: null, import: './a.js' } } }), outcomes: ['false'], values: { declared: false } },
	{ name: 'types', artifacts: built({ types: 'dist/index.d.ts' }), outcomes: ['true'], values: { typesFirst: null } },
	...([['./a.cjs', true], ['./b.js', false]] as const).map(([required, first]) => ({ name: `types behind what is imported and ${required}`, artifacts: built({ type: 'module', exports: { '.': { require: required, import: './a.js', types: './a.d.ts' } } }), outcomes: ['true' as const], values: { typesFirst: first } })),
	{ name: 'types behind those of an exports map', artifacts: repo({ 'package.json': '{\n "name": "a",\n "exports": {\n  "types": "./a.d.mts" },\n "types": "./a.d.ts"\n}', Makefile: '' }), outcomes: ['true'], places: ['package.json:5'] },
	{ name: 'a types condition that stands first', artifacts: built({ exports: { '.': { types: './a.d.ts', import: './a.js' } } }), outcomes: ['true'], values: { typesFirst: true } },
	{ name: 'a types condition behind one that must be asked for', artifacts: built({ exports: { '.': { '@odd/source': './src/a.ts', types: './a.d.ts', import: './a.js' } } }), outcomes: ['true'], values: { typesFirst: true } },
	{ name: 'a types condition behind others that have types of their own', artifacts: built({ exports: { '.': { require: { types: './a.d.cts', default: './a.cjs' }, types: './a.d.ts', default: './a.js' } } }), outcomes: ['true'], values: { typesFirst: true } },
	{ name: 'a types condition that no resolver reaches', artifacts: built({ exports: { '.': { import: './a.js', types: './a.d.ts' } } }), outcomes: ['true'], values: { typesFirst: false } },
	{ name: 'types inside of a condition behind that of a runtime', artifacts: built({ exports: { '.': { workerd: './a.js', import: { types: './a.d.ts', default: './a.js' } } } }), outcomes: ['true'], values: { typesFirst: false } },
	{ name: 'types of one of two conditions that never meet', artifacts: built({ exports: { '.': { require: './a.cjs', import: { types: './a.d.ts', default: './a.js' } } } }), outcomes: ['true'], values: { typesFirst: true } },
	{ name: 'types behind a runtime that reads TypeScript', artifacts: built({ exports: { '.': { bun: './src/a.ts', import: { types: './a.d.ts', default: './a.js' } } } }), outcomes: ['true'], values: { typesFirst: true } },
	{ name: 'a compiler with nothing to write them from', artifacts: pkg({ types: 'dist/index.d.ts', scripts: { build: 'tsc' } }, { 'test/a.test.ts': '' }), outcomes: ['false'], values: { declared: false } },
	{ name: 'a types condition of the manifest that is published', artifacts: built({ exports: './src/a.ts', publishConfig: { exports: { types: './dist/a.d.ts', default: './dist/a.js' } } }), outcomes: ['true'], values: { typesFirst: true } },
	{ name: 'a declaration file beside the entry', artifacts: built({ main: './lib/a.js' }, { 'lib/a.js': '', 'lib/a.d.ts': 'export declare const a: number;\n' }), outcomes: ['true'] },
	{ name: 'one that a build writes, for git ignores it', artifacts: built({ types: 'index.d.ts' }, { 'tool.ts': '', '.gitignore': '*.d.ts\n' }), outcomes: ['true'] },
	{ name: 'one that git ignores in another folder', artifacts: built({ types: 'index.d.ts' }, { 'tool.ts': '', 'types/.gitignore': '*.d.ts\n' }), outcomes: ['false'] },
	{ name: 'one that a comment of the settings speaks of', artifacts: built({ main: 'index.js' }, { 'tsconfig.json': '{ "compilerOptions": {\n // "declaration": true,\n "strict": true } }' }), outcomes: ['false'] },
	{ name: 'one that the settings ask for', artifacts: built({ main: 'index.js' }, { 'tsconfig.json': '{ "compilerOptions": {\n // all of them\n "declaration": true } }' }), outcomes: ['not-available'] },
	{ name: 'one that the build writes beside the entry', artifacts: built({ main: 'lib/a.js' }, { 'rollup.config.mjs': "export default { output: { file: 'lib/a.d.ts' }, plugins: [dts()] };\n" }), outcomes: ['true'] },
	{ name: 'a bundler that is told so on a line of its own', artifacts: built({ main: 'lib/a.js' }, { 'tsup.config.ts': 'export default {\n\tdts: true,\n};\n' }), outcomes: ['not-available'] },
	{ name: 'a build that writes declarations to a place that is not named', artifacts: built({ main: 'lib/a.js', scripts: { build: 'tsc --declaration --outDir lib' } }), outcomes: ['not-available'] },
	...['./a.json', { '.': './a.json', './package.json': './package.json' }, { '.': './a.css', './b': './b.svg' }].map((exports) => ({ name: `data alone: ${JSON.stringify(exports)}`, artifacts: pkg({ exports }, { 'a.json': '{}', 'a.css': '', 'b.svg': '', 'a.test.ts': '', 'scripts/make.js': '' }), outcomes: ['not-applicable'] as const })),
	{ name: 'data beside code of the package', artifacts: built({ exports: './a.json' }, { 'a.json': '{}', 'src/a.ts': 'export const a = 1;\n' }), outcomes: ['false'], values: { declared: false } },
	{ name: 'data and a module', artifacts: built({ exports: { './a.json': './a.json', '.': './a.js' } }, { 'a.json': '{}' }), outcomes: ['false'] },
	{ name: 'a command that nobody imports', artifacts: pkg({ bin: './cli.js' }, { 'cli.js': 'run();' }), outcomes: ['not-applicable'] },
	{ name: 'a command beside what is imported without being named', artifacts: built({ bin: './cli.js' }, { 'cli.js': 'run();', 'index.js': 'module.exports = 1;' }), outcomes: ['false'] },
	...([['index.js', 'false'], ['lib/index.js', 'not-available']] as const).map(([main, outcome]) => ({ name: `declarations that the compiler writes elsewhere than ${main}`, artifacts: pkg({ main, scripts: { build: 'tsc' } }, { 'tsconfig.json': '{ "compilerOptions": { "declaration": true, "outDir": "dist" } }', 'src/index.ts': 'export const a = 1;\n' }), outcomes: [outcome] })),
	{ name: 'an entry of TypeScript that is not there, and a script that runs a file of that name', artifacts: pkg({ main: 'index.ts', exports: undefined, types: undefined, scripts: { fixture: 'npx ts-node src/make/index.ts' } }, { 'src/make/index.ts': 'run();\n' }), outcomes: ['false'] },
	{ name: 'a folder that the compiler fills, by its name', artifacts: pkg({ main: 'dist', types: 'dist', scripts: { build: 'tsc' } }, { '.gitignore': '/dist/\n', 'tsconfig.json': '{ "compilerOptions": { "outDir": "./dist", "declaration": true } }', 'src/index.ts': 'export const a = 1;\n', 'jest.config.js': '' }), outcomes: ['true'] },
	{ name: 'a declaration file elsewhere', artifacts: built({ main: './lib/a.js' }, { 'other/a.d.ts': '' }), outcomes: ['false'] },
	{ name: 'sources beside the script that is the entry point', artifacts: pkg({ main: 'index.js' }, { 'index.js': '', 'index.ts': 'export const a = 1;\n' }), outcomes: ['true'], values: { declared: true } },
	{ name: 'sources beside it that npm leaves out', artifacts: pkg({ main: 'index.js', files: ['*.js'] }, { 'index.js': '', 'index.ts': 'export const a = 1;\n' }), outcomes: ['false'], values: { declared: false } },
	{ name: 'no declarations, of which none stands first', artifacts: built({}), outcomes: ['false'], values: { declared: false } },
	{ name: 'types as a keyword or a dependency are none', artifacts: built({ keywords: ['types'], devDependencies: { types: '1.0.0' } }), outcomes: ['false'] },
]);

test(packagedFiles, [
	{ name: 'a list', artifacts: pkg({ files: ['dist'] }, { Makefile: '' }), outcomes: ['true'] },
	{ name: 'a list of what is neither there nor built', artifacts: pkg({ files: ['index.cjs', 'index.d.ts'] }, { 'src/a.ts': '', 'jest.config.cjs': '' }), outcomes: ['false'] },
	{ name: 'a list with what npm publishes anyway', artifacts: pkg({ files: ['dist/**/*', 'LICENSE', 'README.md'] }, { 'README.md': '# X', Makefile: '' }), outcomes: ['true'] },
	{ name: 'a list of that alone', artifacts: pkg({ files: ['LICENSE'] }, { LICENSE: 'MIT' }), outcomes: ['false'] },
	{ name: 'a list of which some is there', artifacts: pkg({ files: ['dist', 'index.cjs'] }, { 'jest.config.cjs': '', Makefile: '' }), outcomes: ['true'] },
	{ name: 'a folder of its own, by the setting of a tool of releases', artifacts: pkg({ release: { publishDir: 'lib' } }), outcomes: ['true'] },
	{ name: 'the folder of the manifest itself', artifacts: pkg({ release: { pkgRoot: '.' } }), outcomes: ['false'] },
	{ name: 'an entry by a slip, beside those that a build writes', artifacts: pkg({ main: '.src/index.ts', exports: './dist/a.js', scripts: { build: 'tsup' } }, { 'src/index.ts': 'export const a = 1;\n' }), outcomes: ['false'], values: { remedy: 'List in `files` what users need; the files that users import or run are in `dist`.' } },
	{ name: 'an empty list', artifacts: pkg({ files: [], main: './a.js' }, { 'a.js': "require('./b');\n", 'b.js': '' }), outcomes: ['false'] },
	{ name: 'an entry point that nothing writes', artifacts: pkg({ main: 'index.js', types: 'odd.d.ts', scripts: { build: 'tsc' } }, { 'tsconfig.json': '{ "compilerOptions": { "outDir": "dist" } }', 'src/index.ts': 'export const a = 1;\n', 'odd.d.ts': '' }), outcomes: ['false'], values: { remedy: 'List in `files` what users need; the files that users import or run are in `odd.d.ts`.' } },
	{ name: 'what the entry points need', artifacts: pkg({ main: undefined, exports: { '.': { types: './index.d.ts', default: './index.js' }, './sub': './sub/index.js', './package.json': './package.json' }, bin: { odd: './bin/odd.cjs' } }, { 'index.js': '', 'sub/index.js': '', 'bin/odd.cjs': '' }), outcomes: ['false'], values: { remedy: 'List in `files` what users need; the files that users import or run are in `index.d.ts`, `index.js`, `sub` and `bin`.' } },
	...([[{ main: './index.js', types: 'types/a.d.ts' }, { 'index.js': "const a = require('./lib/a')\n// require('./docs/a')\n", 'lib/a.js': "import('../data/b.mjs');\nrequire('other');\n", 'data/b.mjs': "export * from './c.json';\n", 'docs/a.js': '', 'types/a.d.ts': '' }, 'run, and those that they load, are in `index.js`, `types`, `lib` and `data`'], [{ main: 'index' }, { 'index.js': "import './a/index.js';\nrequire('./gone');\n", 'a/index.js': '' }, 'run, and those that they load, are in `index.js` and `a`'], [{ main: 'lib/a.js' }, { 'lib/a.js': "require('./b');\n", 'lib/b.js': "require('../package.json');\n" }, 'run are in `lib`']] as const).map(([more, files, said]) => ({ name: `what the entry points load: ${said}`, artifacts: pkg({ exports: undefined, ...more }, files), outcomes: ['false' as const], values: { remedy: `List in \`files\` what users need; the files that users import or ${said}.` } })),
	...[<Record<string, string>>{ Makefile: 'publish: build\n\t@cd lib && pnpm publish --access public\n' }, { '.github/workflows/r.yml': 'on: push\njobs:\n  p:\n    steps:\n      - run: |\n          cd lib\n          npm publish\n' }].map((files) => ({ name: `a folder that a build fills: ${Object.keys(files)[0]}`, artifacts: pkg({}, files), outcomes: ['true'] as const })),
	...[<Record<string, string>>{ Makefile: 'publish: build\n\tcd packages/a && npm publish\n', 'packages/a/package.json': manifest({ name: 'a', private: true }) }, { 'package.json': manifest({ scripts: { release: 'npm publish --access public' } }) }].map((files) => ({ name: `a folder with its own manifest, or that of the manifest: ${Object.keys(files)[0]}`, artifacts: pkg({}, files), outcomes: ['false'] as const })),
	{ name: '.npmignore', artifacts: pkg({}, { '.npmignore': 'test' }), outcomes: ['false'] },
	...([[{ main: 'index.js' }, { 'src/index.ts': 'export const a = 1;\n', 'src/b.js': '' }, null], [{ main: 'index.js', types: 'a.d.ts' }, { 'a.d.ts': '' }, 'a.d.ts'], [{ main: 'index.js', scripts: { build: 'tsc' } }, { 'index.ts': 'export const a = 1;\n' }, 'index.js']] as const).map(([more, files, named]) => ({ name: `of \`main\`, ${named ?? 'nothing'} is named where ${Object.keys(files)} is there`, artifacts: pkg({ exports: undefined, ...more }, files), outcomes: ['false' as const], values: named ? { remedy: `List in \`files\` what users need; the files that users import or run are in \`${named}\`.` } : undefined })),
	{ name: '.gitignore is another file', artifacts: pkg({}, { '.gitignore': 'dist' }), outcomes: ['false'] },
]);

test(supportedEngines, [
	{ name: 'node', artifacts: pkg({ engines: { node: '>=20' } }), outcomes: ['true'] },
	...['^99', '0 - 99', '>0', '*'].map((node) => ({ name: `any version, or none: ${node}`, artifacts: pkg({ engines: { node } }), outcomes: ['false'] as const })),
	...[['all'], ['> 0%'], [' '], []].map((browserslist) => ({ name: `all browsers, or none: ${browserslist}`, artifacts: pkg({ browserslist }), outcomes: ['false'] as const })),
	...[['> 0.5%, not dead'], ['last 2 versions'], ['chrome 100']].map((browserslist) => ({ name: `some browsers: ${browserslist}`, artifacts: pkg({ browserslist }), outcomes: ['true'] as const })),
	{ name: 'an empty object', artifacts: pkg({ engines: {} }), outcomes: ['false'] },
	{ name: 'a version manager of the authors', artifacts: pkg({ packageManager: 'pnpm@10.0.0' }, { '.nvmrc': '22' }), outcomes: ['false'] },
]);

test(dependencyRanges, [
	...([[{ tsup: '^8.0.0' }, 'export const a = 1;', 1], [{ tsup: '^8.0.0' }, "import { build } from 'tsup';\nexport const a = build;", 0], [{ rimraf: '^5.0.0' }, "spawn('npx rimraf dist');", 0], [{ zod: '^3.0.0' }, '', 0], [{ tsup: '*' }, '', null], [{}, '', null]] as const).map(([dependencies, code, tools]) => ({ name: `tools of builds among ${JSON.stringify(dependencies)}: ${code}`, artifacts: pkg({ dependencies }, { 'src/a.ts': code, 'tsup.config.ts': "import 'tsup';" }), outcomes: [tools === null && 'tsup' in dependencies ? ('false' as const) : ('true' as const)], values: { tools } })),
	{ name: 'ranges that end', artifacts: pkg({ dependencies: { a: '^1.2.3', b: '~2.0.0', c: '1.x', d: 'workspace:*', e: '>=1 <3' } }, { 'd/package.json': manifest({ name: 'd' }) }), outcomes: ['true'], values: { dependencies: 5, loose: [] } },
	{ name: 'a star, a tag, an open end and addresses', artifacts: pkg({ dependencies: { a: '*', b: 'latest', c: '>=1', d: 'github:o/n', e: 'https://x/y.tgz', f: 'o/n#main', g: '^1.0.0' } }), outcomes: ['false'], values: { loose: ['a', 'b', 'c', 'd', 'e', 'f'] } },
	...['beta', 'v*', '<99', '>=1 >=2', '>=1.0.0 <100', '1 - 9999', '^1 || >=2', 'workspace:*', 'catalog:', 'npm:a@latest'].map((range) => ({ name: `bounds nothing: ${range}`, artifacts: pkg({ dependencies: { a: range } }), outcomes: ['false'] as const, values: { loose: ['a'] } })),
	...(['workspace:*', 'workspace:^', 'workspace:~', 'workspace:other@*', 'workspace:../docs'] as const).map((range) => ({ name: `a place in the workspace, in a folder of any name: ${range}`, artifacts: repo({ 'pnpm-workspace.yaml': 'packages: [packages/*]', 'packages/b/package.json': manifest({ name: 'b', dependencies: { a: range } }), 'packages/docs/package.json': manifest({ name: range.includes('@') ? 'other' : 'a' }) }), outcomes: ['true'] as const, values: { loose: [] } })),
	{ name: 'a place in the workspace under a name that nothing there has', artifacts: pkg({ dependencies: { a: 'workspace:b@*' } }, { 'a/package.json': manifest({ name: 'a' }) }), outcomes: ['false'] },
	{ name: 'a catalogue', artifacts: pkg({ dependencies: { a: 'catalog:' } }, { 'pnpm-workspace.yaml': 'catalog:\n  a: ^1.0.0\n' }), outcomes: ['true'] },
	{ name: 'a commit of a source', artifacts: pkg({ dependencies: { a: 'github:o/n#0123456789012345678901234567890123456789' } }), outcomes: ['true'] },
	{ name: 'a branch of a source', artifacts: pkg({ dependencies: { a: 'o/n#main' } }), outcomes: ['false'], values: { remedy: 'Pin a commit of the source by its whole name, or depend on a published version.' } },
	{ name: 'a dependency that may be missing', artifacts: repo({ 'package.json': '{ "name": "a",\n "peerDependencies": {},\n "optionalDependencies": {\n "b": "^1.0.0" } }' }), outcomes: ['true'], places: ['package.json:3'] },
	{ name: 'a star among peers, and anything in development', artifacts: pkg({ peerDependencies: { react: '*' }, devDependencies: { x: 'latest', y: 'github:o/n' } }), outcomes: ['true'] },
	{ name: 'none at all', artifacts: pkg({}), outcomes: ['true'] },
]);

test(installScripts, [
	...([['delete copy.scripts;', 'false'], ['delete copy.files;', 'true']] as const).map(([text, outcome]) => ({ name: `a manifest that is written anew: ${text}`, artifacts: pkg({ scripts: { postinstall: 'yarn link' }, publishConfig: { directory: 'dist' } }, { 'scripts/pack.ts': text }), outcomes: [outcome] })),
	{ name: 'postinstall', artifacts: pkg({ scripts: { postinstall: 'node fetch.js' } }), outcomes: ['true'], values: { script: 'postinstall' } },
	{ name: 'prepare and prepublishOnly run for authors', artifacts: pkg({ scripts: { prepare: 'husky', prepublishOnly: 'npm test', 'install:all': 'x' } }), outcomes: ['false'] },
]);

test(strictTypes, [
	{ name: 'a base around the repository', artifacts: pkg({}, { 'src/a.ts': '', 'tsconfig.json': '{ "extends": "../tsconfig.json", "compilerOptions": { "outDir": "dist" } }' }), outcomes: ['false'], values: { strict: false, base: '../tsconfig.json' } },
	{ name: 'strict, with comments and a trailing comma', artifacts: repo({ 'src/a.ts': '', 'tsconfig.json': '{\n // yes\n "compilerOptions": {\n "strict": true, },\n}' }), outcomes: ['true'], places: ['tsconfig.json:4'] },
	{ name: 'strict in a base of the repository', artifacts: repo({ 'src/a.ts': '', 'tsconfig.json': '{ "extends": "./config/base" }', 'config/base.json': '{ "compilerOptions": { "strict": true, "noUncheckedIndexedAccess": true } }' }), outcomes: ['true'], values: { base: 'config/base.json' } },
	{ name: 'a published base that is strict', artifacts: repo({ 'src/a.ts': '', 'tsconfig.json': '{ "extends": "@tsconfig/node22/tsconfig.json" }' }), outcomes: ['true'] },
	...([['./node_modules/kcd-scripts/shared-tsconfig.json', 'true'], ['kcd-scripts/shared-tsconfig.json', 'true'], ['./node_modules/@tsconfig/node22/tsconfig.json', 'true'], ['./node_modules/@odd/tsconfig/base.json', 'not-available'], ['./gone.json', 'false']] as const).map(([base, outcome]) => ({ name: `a base by its path among what is installed: ${base}`, artifacts: repo({ 'src/a.ts': '', 'tsconfig.json': `{ "extends": "${base}" }` }), outcomes: [outcome] })),
	...([['true', true], ['false', false]] as const).map(([outcome, strict]) => ({ name: `a configuration that only refers to others, one of them strict: ${strict}`, artifacts: pkg({}, { 'src/a.ts': 'export const a = 1;', 'base.json': `{ "compilerOptions": { "strict": ${strict} } }`, 'tsconfig.json': '{ "files": [], "references": [{ "path": "./src/tsconfig.json" }, { "path": "./test" }], "compilerOptions": { "strict": true } }', 'src/tsconfig.json': '{ "extends": "../base.json" }', 'test/tsconfig.json': '{ "compilerOptions": { "strict": true } }' }), outcomes: [outcome], places: ['base.json:1'] })),
	{ name: 'strict in a comment, a path or switched off', artifacts: repo({ 'src/a.ts': '', 'tsconfig.json': '{ /* "strict": true */ "compilerOptions": { "strict": false, "outDir": "strict" } }' }), outcomes: ['false'] },
	{ name: 'a base that is not in the repository', artifacts: repo({ 'src/a.ts': '', 'tsconfig.json': '{ "compilerOptions": {},\n "extends": "@odd/tsconfig" }' }), outcomes: ['not-available'], places: ['tsconfig.json:2'] },
	{ name: 'a strict command, and declarations by hand in a check of it', artifacts: pkg({ types: 'a.d.ts', scripts: { types: 'tsc --strict --noEmit types/check.ts' } }, { 'a.js': '', 'a.d.ts': '', 'types/check.ts': "import '..';\nexport const a = 1;\n" }), outcomes: ['true'], values: { strict: true, off: 0 }, places: ['package.json:6'] },
	{ name: 'a command that is not strict', artifacts: repo({ 'src/a.ts': '', 'package.json': manifest({ scripts: { types: 'tsc --strict false' } }) }), outcomes: ['false'] },
	{ name: 'no configuration', artifacts: repo({ 'src/a.ts': '' }), outcomes: ['false'], values: { off: null } },
	{ name: 'bases that each extend the next one many times', artifacts: repo({ 'src/a.ts': '', 'tsconfig.json': '{ "extends": "./b0" }', ...Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`b${at}.json`, `{ "extends": [${Array(30).fill(`"./b${at + 1}"`).join()}] }`])), 'b8.json': '{ "compilerOptions": { "strict": true } }' }), outcomes: ['true'] },
	{ name: 'a base that extends itself', artifacts: repo({ 'src/a.ts': '', 'tsconfig.json': '{ "extends": "./tsconfig.json" }' }), outcomes: ['false'] },
	{ name: 'the configuration of what is published, not that of an evaluation', artifacts: repo({ 'tsconfig.json': '{ "files": [], "compilerOptions": { "strict": false } }', 'evals/a/a.ts': '', 'evals/a/tsconfig.json': '{ "compilerOptions": { "strict": true } }', 'evals/a/package.json': manifest({ private: true }), 'libs/core/package.json': manifest(), 'libs/core/src/a.ts': '', 'libs/core/tsconfig.json': '{\n "extends": "../../tsconfig.json" }' }), outcomes: ['false'], places: ['tsconfig.json:1'] },
	{ name: 'parts of strict that are taken back, in a base', artifacts: pkg({}, { 'src/a.ts': '', 'base.json': '{ "compilerOptions": {\n "strict": true,\n "strictFunctionTypes": false,\n "noImplicitThis": false } }', 'tsconfig.json': '{ "extends": "./base.json" }' }), outcomes: ['true'], values: { off: 2, base: 'base.json' }, places: ['base.json:3'] },
	{ name: 'most of what strict stands for, one by one', artifacts: repo({ 'src/a.ts': '', 'tsconfig.json': '{ "compilerOptions": {\n "strict": false,\n "noImplicitAny": true,\n "strictNullChecks": true } }' }), outcomes: ['true'], values: { strict: true, off: 5 }, places: ['tsconfig.json:4'] },
	{ name: 'one of the two that matter most', artifacts: repo({ 'src/a.ts': '', 'tsconfig.json': '{ "compilerOptions": {\n "noImplicitAny": false,\n "strictNullChecks": true,\n "strictFunctionTypes": true } }' }), outcomes: ['false'], values: { strict: false } },
	{ name: 'strict without one of the two that matter most', artifacts: repo({ 'src/a.ts': '', 'tsconfig.json': '{ "compilerOptions": {\n "strict": true,\n "noImplicitAny": false } }' }), outcomes: ['true'], values: { off: 1, implicit: true }, places: ['tsconfig.json:3'] },
	{ name: 'one of two packages that is not strict', artifacts: repo({ 'a/package.json': manifest(), 'a/a.ts': '', 'a/tsconfig.json': '{ "compilerOptions": { "strict": true } }', 'b/package.json': manifest(), 'b/b.ts': '', 'b/tsconfig.json': '{\n "compilerOptions": {} }' }), outcomes: ['false'], places: ['b/tsconfig.json:2'] },
	{ name: 'declarations by hand that nothing checks', artifacts: pkg({ types: 'a.d.ts' }, { 'a.js': '', 'a.d.ts': '', 'examples/b/package.json': '{ "devDependencies": { "typescript": "5" } }' }), outcomes: ['false'], places: ['a.d.ts:1'] },
	...[{ keywords: ['typescript'] }, { description: 'For TypeScript' }, { scripts: { typecheck: 'echo' } }].map((more) => ({ name: `declarations by hand, and words for people: ${JSON.stringify(more)}`, artifacts: pkg({ types: 'a.d.ts', ...more }, { 'a.js': '', 'a.d.ts': '', '.github/workflows/a.yml': '# tsc\njobs:\n  a:\n    steps:\n      - name: tsc\n        run: ls\n', 'jsconfig.json': '{ "compilerOptions": { "checkJs": false } }' }), outcomes: ['false' as const] })),
	{ name: 'declarations by hand beside a strict file that is empty', artifacts: pkg({ types: 'a.d.ts' }, { 'a.js': '', 'a.d.ts': '', 'b.ts': 'export {};\n', 'tsconfig.json': '{ "compilerOptions": { "strict": true } }' }), outcomes: ['false'], places: ['a.d.ts:1'] },
	...['typescript', 'tsd'].map((tool) => ({ name: `declarations by hand, and a tool that nothing runs: ${tool}`, artifacts: pkg({ types: 'a.d.ts', devDependencies: { [tool]: '5' } }, { 'a.js': '', 'a.d.ts': '' }), outcomes: ['false' as const] })),
	{ name: 'declarations by hand that tsd tests', artifacts: pkg({ types: 'a.d.ts', scripts: { test: 'tsd --typings a.d.ts' } }, { 'a.js': '', 'a.d.ts': '' }), outcomes: ['true'], values: { strict: true, off: 0 }, places: ['package.json:6'] },
	{ name: 'declarations by hand beside the entry, that no manifest names, and that tsd tests', artifacts: pkg({ exports: './a.js', scripts: { test: 'tsd' } }, { 'a.js': '', 'a.d.ts': '' }), outcomes: ['true'], places: ['package.json:6'] },
	{ name: 'declarations by hand that tsd tests behind another tool', artifacts: pkg({ types: 'a.d.ts', scripts: { test: 'ava && tsd' } }, { 'a.js': '', 'a.d.ts': '' }), outcomes: ['true'], places: ['package.json:6'] },
	{ name: 'declarations by hand that tsd tests, told to be lenient', artifacts: pkg({ types: 'a.d.ts', tsd: { compilerOptions: { strict: false } }, scripts: { test: 'tsd' } }, { 'a.js': '', 'a.d.ts': '' }), outcomes: ['not-applicable'] },
	{ name: 'declarations by hand that a strict compiler checks', artifacts: pkg({ types: 'a.d.ts', devDependencies: { typescript: '5' } }, { 'a.js': '', 'a.d.ts': '', 'tsconfig.json': '{ "compilerOptions": { "strict": true } }' }), outcomes: ['true'], values: { strict: true, off: 0 }, places: ['tsconfig.json:1'] },
	{ name: 'declarations by hand that a lenient compiler checks', artifacts: pkg({ types: 'a.d.ts', devDependencies: { typescript: '5' } }, { 'a.js': '', 'a.d.ts': '', 'tsconfig.json': '{ "compilerOptions": {} }' }), outcomes: ['not-applicable'] },
	{ name: 'JavaScript with declarations by hand, and a configuration in TypeScript', artifacts: repo({ 'index.js': '', 'index.d.ts': '', 'index.test-d.ts': '', 'vite.config.ts': '' }), outcomes: ['not-applicable'] },
]);

const manyAny = Array.from({ length: 6 }, (_, i) => `export const f${i} = (x: any): any => x as any;`).join('\n');
const HANDED_ON = 'type All = typeof all\n\ndeclare namespace all {\n  export interface Way { a?: string }\n  /** Ties two ends. */\n  export function tie (end: Way): string\n  export function cut (end: Way): string\n  export const all: All\n  export { all as default }\n}\n\nexport = all\n';

test(typeEscapes, [
	...([['export type A<E, F extends Way<E, any>, ERR = any> = One<E, ERR>;\n', 0], ['export type A<E, F extends Way<E, E>> = any;\n', 1], ['interface Any {\n  (...args: any[]): any;\n}\nexport type A<T> = Ends<T, Any>;\n', 0], ['export interface A {\n  (...args: any[]): any;\n  one: any;\n}\n', 2]] as const).map(([text, places]) => ({ name: `what users see of ${text}`, artifacts: pkg({ main: 'dist/index.js', exports: undefined }, { 'src/index.ts': text }), outcomes: [places > 1 ? 'true' : 'false', places > 0 ? 'true' : 'false'] as ('true' | 'false')[] })),
	...([[{}, 0], [{ peerDependenciesMeta: { odd: { optional: true } } }, 1], [{ peerDependenciesMeta: { odd: { optional: true }, '@types/odd': { optional: true } }, peerDependencies: { odd: '1', '@types/odd': '1' } }, 0]] as const).map(([more, missing]) => ({ name: `types of a peer: ${JSON.stringify(more)}`, artifacts: pkg({ main: 'dist/a.js', scripts: { build: 'tsc' }, devDependencies: { odd: '1', '@types/odd': '1' }, peerDependencies: { odd: '1' }, ...more }, { 'src/a.ts': "import { Odd } from 'odd';\nexport function turn(one: Odd) { return 1; }\n" }), outcomes: ['false', 'false', missing ? 'true' : 'false'] as const })),
	...([
		[{ devDependencies: { '@types/odd': '1' } }, 'import type { One } from "odd";\nexport type Run = (a: One) => void;\n', true],
		[{ devDependencies: { '@types/s__odd': '1' }, dependencies: { '@s/odd': '1' } }, 'import { One as Two } from "@s/odd/in";\nexport function run(a: Two) {}\n', true],
		[{ devDependencies: { odd: '1' } }, 'import type * as all from "odd";\nexport interface Run { a: all.One }\n', true],
		[{ devDependencies: { odd: '1' } }, 'import type { One } from "odd";\nexport function run(a: string) {\n  const b: One = a;\n}\n', false],
		[{ devDependencies: { odd: '1' } }, 'import type { One } from "odd";\ntype Run = (a: One) => void;\nexport const a = 1;\n', false],
		[{ devDependencies: { '@types/node': '1' } }, 'import type { Stats } from "fs";\nexport type Run = (a: Stats) => void;\n', false],
		[{ devDependencies: { '@types/odd': '1' }, peerDependencies: { odd: '1' } }, 'import type { One } from "odd";\nexport type Run = (a: One) => void;\n', false],
		[{ devDependencies: { '@types/odd': '1' }, dependencies: { '@types/odd': '1' } }, 'import type { One } from "odd";\nexport type Run = (a: One) => void;\n', false],
		[{ scripts: { build: 'tsup' }, devDependencies: { odd: '1' } }, 'import type { One } from "odd";\nexport type Run = (a: One) => void;\n', false],
	] as const).map(([data, code, isMissing]) => ({ name: `types of another package: ${JSON.stringify(data)} ${code}`, artifacts: pkg({ main: 'dist/a.js', exports: undefined, scripts: { build: 'tsc' }, ...data }, { 'src/a.ts': code }), outcomes: ['false' as const, 'false' as const, ...('scripts' in data ? [] : [isMissing ? ('true' as const) : ('false' as const)])] })),
	...([['declare namespace all {\n  export function tie(end: any): string\n}\nexport = all\n', 'a.d.ts:2'], ['declare function all(end: string): all.Way;\ndeclare namespace all {\n  interface Way {\n    a: any;\n  }\n}\nexport = all;\n', 'a.d.ts:4'], ['declare function all(end: any): void;\nexport = all;\n', 'a.d.ts:1'], ["declare module 'odd-name' {\n  export function tie(end: any): string;\n}\n", 'a.d.ts:2'], ['declare namespace all {\n  export function tie(end: string): string\n  export function tie(end: any): {\n    a: 1;\n  }\n}\nexport = all\n', 'a.d.ts:3'], ['declare namespace other {\n  export function tie(end: any): string\n}\ndeclare const all: string;\nexport = all\n', null]] as const).map(([code, place]) => ({ name: `what a module hands on as a whole: ${code}`, artifacts: pkg({ main: 'a.js', types: 'a.d.ts' }, { 'a.js': '', 'a.d.ts': code }), outcomes: ['false' as const, place === null ? ('false' as const) : ('true' as const)], places: [code.includes(': any') ? `a.d.ts:${code.slice(0, code.indexOf(': any')).split('\n').length}` : null, place] })),
	{ name: 'what a guard makes of a value', artifacts: repo({ 'src/a.ts': 'export function isRun<T>(a: unknown): a is ((...all: any[]) => Promise<T>) {\n  return true;\n}\nexport type Run<T> = (...all: any[]) => Promise<T>;\n' }), outcomes: ['false', 'true'], places: ['src/a.ts:1', 'src/a.ts:1'] },
	{ name: 'constraints and filters over several lines', artifacts: repo({ 'src/a.ts': 'export type R<\n\tT extends (\n\t\t| Odd<unknown, any>\n\t\t| Ref<Odd<unknown, any>>\n\t)[],\n> = Ends<Extract<\n\tT[number],\n\t| Odd<unknown, any>\n\t| Ref<Odd<unknown, any>>\n>[]>;\n' }), outcomes: ['false', 'false'], values: { places: 0 } },
	{ name: 'constraints of several types', artifacts: repo({ 'src/a.ts': 'export function f<\n  T extends string | any[] | Map<any, any> | Set<any>,\n  S extends any,\n>(a: T): S;\nexport type G<T> = T extends any[] | Date ? 1 : T extends Date\n  | Set<any>\n  | Map<any, any> ? 2 : 3;\n' }), outcomes: ['false', 'false'], values: { places: 0 } },
	{ name: 'declarations that a build copies, and scripts beside them', artifacts: pkg({ exports: { '.': { types: './dist/a.d.ts', default: './dist/a.js' } } }, { 'src/a.d.ts': 'interface Array<T> {\n  filter(by: Boolean, self?: any): T[];\n}\n', 'scripts/build.ts': 'const a: any = 1;\n', '.npmignore': 'src\nscripts\n' }), outcomes: ['false', 'true'], places: ['src/a.d.ts:2', 'src/a.d.ts:2'] },
	...([[{ exports: './dist/a.js' }, 1], [{ main: 'dist/a.js' }, 2], [{ exports: './dist/a.js', bin: 'dist/draft.js' }, 2]] as const).map(([more, places]) => ({ name: `a draft that no entry point loads: ${JSON.stringify(more)}`, artifacts: pkg({ types: undefined, ...more }, { 'src/a.ts': "export * from './b.js';\n", 'src/b.ts': 'export const b = 1 as any;\n', 'src/draft.ts': 'const c: any = 1;\n' }), outcomes: ['false', 'false'] as const, values: { places } })),
	{ name: 'what an object that is the default hands on', artifacts: pkg({ main: 'dist/a.js' }, { 'src/a.ts': "import tie from './b.js';\nexport default {\n  tie,\n};\n", 'src/b.ts': 'function tie(end: any) {}\nexport default tie;\n' }), outcomes: ['false', 'true'], places: ['src/b.ts:1', 'src/b.ts:1'] },
	{ name: 'any everywhere', artifacts: repo({ 'src/a.ts': manyAny }), outcomes: ['true', 'true'], values: { any: 18 } },
	{ name: 'any in comments, strings, expressions, names, constraints and filters', artifacts: repo({ 'src/a.ts': '// any: any as any\nconst any = "x: any";\nexport const company: string = any;\nexport type F<T extends any[]> = T;\nexport type G<T> = Exclude<T, Map<any, any> | Set<any>>;\nexport type H<T> = T extends\n  | readonly []\n  | readonly [any, ...any] | [...any, any] ? 1 : 2;\nexport type I<T> = T extends { a: any } ? 1 : 2;\nexport const each = /\\b(?:each|any|"this)\\s[/|any]/g;\n' }), outcomes: ['false', 'false'], values: { places: 0 } },
	{ name: 'defaults of type parameters, which users rely on', artifacts: repo({ 'src/a.ts': Array.from({ length: 6 }, (_, i) => `export type F${i}<T = any> = T;`).join('\n') }), outcomes: ['false', 'false'], values: { places: 0 } },
	{ name: 'casts over object', artifacts: repo({ 'src/a.ts': 'const a = b as object as string;\nconst c = d as object;\n' }), outcomes: ['false', 'false'], values: { places: 1, any: 0 } },
	{ name: 'casts over unknown, in brackets too', artifacts: repo({ 'src/a.ts': 'const a = (b as unknown) as string;\nconst c = (d as unknown as string);\nconst e = (f as unknown) || (g as string);\n' }), outcomes: ['false', 'false'], values: { places: 2, any: 0 } },
	{ name: '@ts-nocheck in a text that is written', artifacts: repo({ 'src/a.ts': 'export const a = `/* head */\n// @ts-nocheck\n`;\n' }), outcomes: ['false', 'false'] },
	{ name: '@ts-nocheck, once', artifacts: repo({ 'src/a.ts': '// @ts-nocheck\nexport const a = 1;\n' }), outcomes: ['true', 'false'], places: ['src/a.ts:1', null] },
	{ name: '@ts-expect-error fails when it is no longer needed', artifacts: repo({ 'src/a.ts': '// @ts-expect-error\nexport const a: string = 1;\n' }), outcomes: ['false', 'false'] },
	{ name: 'any in tests is not the product’s', artifacts: repo({ 'src/a.ts': 'export const a = 1;', 'test/a.test.ts': manyAny }), outcomes: ['false', 'false'], values: { places: 0 } },
	...([['tie(level: number, more: Way = {}) {\n    return (target: any, key: string) => key;\n  }', 'a.ts:3'], ['tie(level: number): Way {\n    return (target: any, key: string) => key;\n  }', null], ['private tie(level: number) {\n    return (target: any, key: string) => key;\n  }', null], ['tie(level: number) {\n    const way = () => {\n      return (target: any) => target.a;\n    };\n    way();\n  }', null]] as const).map(([member, place]) => ({ name: `a function that a method gives back: ${member}`, artifacts: pkg({ exports: './a.js' }, { 'a.ts': `export class Log {\n  ${member}\n}\n` }), outcomes: ['false' as const, place === null ? ('false' as const) : ('true' as const)], places: [place ?? `a.ts:${member.includes('const way') ? 4 : 3}`, place] })),
	{ name: 'any in a module that is handed on as a whole', artifacts: pkg({ exports: './a.js' }, { 'a.ts': "export * as types from './b.js';\n", 'b.ts': 'export interface Way { [key: string]: any }\n' }), outcomes: ['false', 'true'], places: ['b.ts:1', 'b.ts:1'] },
	{ name: 'what a function gives back', artifacts: repo({ 'src/a.ts': 'export type F = { run: () => any; ask: (q: string) => any };\nexport const g = (x: string): string => any(x);\n' }), outcomes: ['false', 'true'], values: { by: 'places', places: 2 } },
	{ name: 'any in a package that nobody else gets', artifacts: repo({ 'package.json': '{ "private": true, "workspaces": ["packages/*"] }', 'packages/a/package.json': manifest(), 'packages/a/a.ts': 'export const a = 1;', 'packages/own/b.ts': manyAny }), outcomes: ['false', 'false'], values: { places: 0 } },
	{ name: 'sources that .npmignore leaves out, of what a bundler builds', artifacts: pkg({ exports: { import: './dist/a.mjs' } }, { 'src/a.ts': 'export function a(b: any) {\n  return b;\n}\n', 'setup.ts': '', '.npmignore': 'src\n' }), outcomes: ['false', 'true'], places: ['src/a.ts:1', 'src/a.ts:1'] },
	{ name: 'settings, and type tests that .npmignore leaves out', artifacts: pkg({}, { 'a.ts': 'export const a = b as unknown as string;', 'a/errors.ts': manyAny, 'oxlint.config.ts': manyAny, '.npmignore': '**/errors.ts\n' }), outcomes: ['false', 'false'], values: { places: 1, any: 0, lines: 1 } },
	{ name: 'no TypeScript', artifacts: repo({ 'a.py': 'x = 1' }), outcomes: ['not-applicable'] },
	{ name: 'any of a private package inside of the published one', artifacts: pkg({}, { 'src/a.ts': '', 'website/package.json': manifest({ private: true }), 'website/b.ts': manyAny }), outcomes: ['false', 'false'], values: { places: 0 } },
	{ name: 'few, and none where users see it', artifacts: repo({ 'src/a.ts': `type Inner = (x: any) => void;\nexport function f(x: Record<string, any>, run: (...all: any[]) => any): { a: number } {\n  const y: any = x;\n  return y as any;\n}\nexport class C<T = any> extends Base<any> {\n  private x: any;\n  m(a: number) {\n    const b: any = a;\n  }\n}\nexport type G<T> = T extends Promise<any> ? 1 : 2;\nexport type H<T extends List<\n  () => Step<any>\n>> = T;\nexport const g = (x: number) => x as any;\n${'\n'.repeat(600)}` }), outcomes: ['false', 'false'] },
	...['function f(a: any): void {}', 'type A = { b: any };', 'class C {\n  m(a: any): void {}\n}', 'class C {\n  m(a: string): void;\n  m(a: any): void;\n}', 'class C {\n  get a(): string {\n    return b;\n  }\n  set a(b: any) {\n    c = b;\n  }\n}', 'class C {\n  static of(a: string) {\n    return a;\n  }\n  of(a: any) {\n    return a;\n  }\n}', 'const f = (a: any) => 1;', 'interface I {\n  b: Map<string, any>;\n}'].map((code) => ({ name: `one in ${code}`, artifacts: repo({ 'src/a.ts': `export ${code}\n` }), outcomes: ['false' as const, 'true' as const] })),
	...['function f(a: any): void {}\nexport { f };', 'const f = (a: any) => 1;\nexport default f;', '  export function f(a: any): void {}', '/* a */ export function f(a: any): void {}', 'type A = any | never;\nexport function f(a: A): void {}', 'export declare function f(a: string): void;\nexport declare function f(a: any): void;'].map((code) => ({ name: `any that users see in ${code}`, artifacts: repo({ 'src/a.ts': `${code}\n` }), outcomes: ['false' as const, 'true' as const] })),
	...['export function f(a: string): string;\nexport function f(a: number): number;\nexport function f(a: any): any {\n  return a;\n}', 'export class C {\n  #a: Map<string, any> = new Map();\n}', 'export class C {\n  f(a: string): string;\n  f(a: number): number;\n  // Any.\n  async f(a: any): any {\n    return a;\n  }\n}', 'function f(a: any): void {}\nexport { f } from "./b";', 'function f(a: any): void {}\nexport { g as f };'].map((code) => ({ name: `any that users do not see in ${code}`, artifacts: repo({ 'src/a.ts': `${code}\n` }), outcomes: ['false' as const, 'false' as const] })),
	...([['export { f } from "./b";', 'false', 'false'], ['export { f, g } from "./b";', 'false', 'true'], ['export { f, h } from "./b";', 'false', 'true'], ['export type A = Record<string, any>;', 'true', 'true'], ['export { x } from "./gone";', 'false', 'false']] as const).map(([entry, ...outcomes]) => ({ name: `what users import by ${entry}`, artifacts: pkg({ main: 'dist/a.js', exports: undefined }, { 'src/a.ts': `${entry}\n`, 'src/b.ts': 'export const f = 1;\nexport function g(a: any): void {}\nexport interface I {\n  b: any;\n}\nexport function h(a: I): void {}\n' }), outcomes })),
	{ name: 'a name for a name of any', artifacts: repo({ 'src/a.ts': 'type C = Map<string, B>\n  | B;\ntype B = A;\ntype A = any;\nexport function f(a: C): void {}\n' }), outcomes: ['true', 'true'], values: { by: 'places' }, places: ['src/a.ts:5', 'src/a.ts:5'] },
	...([
		['export const isOne = (o: any): o is One => look(o);', 'false'],
		['export function isOne(\n  o: any,\n): asserts o is One {}', 'false'],
		['export type IsOne = (o: any) => o is One;', 'false'],
		['export const asOne: (o: any) => void = (\n  o: any,\n): asserts o is One => {};', 'false'],
		['export function holds(o: any, why: string = "no"): asserts o {}', 'false'],
		['export function holds(o: string, why: any): asserts o {}', 'true'],
		['export type Fn<A extends any[] = any[], R = any> = (...all: A) => R;', 'false'],
		['export type Fn<A extends any[] = any[], R = any> = (...all: A) => any;', 'true'],
		['export const isOne = (o: any, more: any): o is One => look(o);', 'true'],
		['export const isOne = (o: any): boolean => look(o);', 'true'],
		['export const asOne: (o: any) => void = (o: any) => {};', 'true'],
	] as const).map(([code, outcome]) => ({ name: `what a guard checks: ${code}`, artifacts: repo({ 'src/a.ts': `${code}\n${'other();\n'.repeat(300)}` }), outcomes: ['false' as const, outcome] })),
	{ name: 'functions of an object', artifacts: repo({ 'src/a.ts': 'export const all = {\n  f(a: string, ...rest: any[]): void {\n    each((one) => g(one as any));\n  },\n  g(\n    a: any,\n  ): void {\n    const x: any = a;\n  },\n  h: (a: any): string => g((b: any) => b, (c: any) => c),\n  i: (a: string) => {\n    const y: any = a;\n  },\n};\n' }), outcomes: ['true', 'true'], places: ['src/a.ts:3', 'src/a.ts:6'] },
	{ name: 'an object of which users see the type', artifacts: repo({ 'src/a.ts': 'export const all: All = {\n  g(a: any): void {},\n};\n' }), outcomes: ['false', 'false'] },
	{ name: 'a function of a type of its own', artifacts: repo({ 'src/a.ts': 'export const f: (a: string) => any = (b: any) => b;\n' }), outcomes: ['false', 'true'] },
	...['any[]', 'Array<any>', 'ReadonlyArray<any>'].flatMap((list) =>
		([['type F = string | ', ';', 'true'], ['function f(a: string, b: ', '): void {}', 'false'], ['function f(...all: ', '): void {}', 'false'], ['type F = (a: string, ...all: ', ') => void;', 'true'], ['type F = (...all: ', ') => void;', 'false'], ['function f(): ', ' {}', 'true'], ['type F = (a: any, ...all: ', ') => a is any;', 'false']] as const).map(([before, behind, outcome]) => ({ name: `lists: ${before}${list}`, artifacts: repo({ 'src/a.ts': `export ${before}${list}${behind}\n` }), outcomes: ['false', outcome] as const })),
	),
	{ name: 'a name for a map of any', artifacts: repo({ 'src/a.ts': 'type B = Map<string, any>;\nexport function f(a: B): void {}\n' }), outcomes: ['false', 'false'] },
	...([['export function f(a: Inner): void {}', 'true'], ['export function f(): void {}\ntype B = Inner;', 'false'], ['export type F<T> = T extends string | Inner ? 1 : 2;', 'false'], ['export interface F extends Inner {}', 'true'], ['export type F = Sum<1>;\ntype Sum<T> = [T, Inner];', 'false']] as const).map(([code, outcome]) => ({ name: `a type that is not exported, beside ${code}`, artifacts: pkg({ main: 'dist/a.js', exports: undefined }, { 'src/a.ts': `${code}\ntype Inner = Other;\ntype Other = string | (() => any);\n` }), outcomes: ['false' as const, outcome], places: [`src/a.ts:${code.split('\n').length + 2}`, outcome === 'true' ? 'src/a.ts:3' : null] })),
	...([['./types', './dist/types/index.d.ts', 'true'], ['./types', './dist/types/gone.d.ts', 'not-available'], ['./b', './distribution/b.js', 'false']] as const).map(([key, target, outcome]) => ({ name: `the source of ${target}`, artifacts: pkg({ exports: { '.': { types: './dist/types/index.d.ts', default: './dist/index.js' }, [key]: { types: target } } }, { 'src/index.ts': 'export const a = 1;\n', 'source/b.ts': '', 'src/types/index.ts': "export * from './p';\n", 'src/types/p.ts': 'export type M = Map<any, any>;\n' }), outcomes: ['false' as const, outcome] })),
	{ name: 'any of a module, where the entry point was not found', artifacts: pkg({ main: 'gone.js', exports: undefined }, { 'src/b.ts': 'export function g(a: any): void {}\n' }), outcomes: ['false', 'not-available'] },
	{ name: 'ambient declarations that the manifest does not name', artifacts: pkg({ main: 'dist/a.js', source: 'src/index.js', files: ['index.d.ts'] }, { 'src/index.js': '', 'index.d.ts': 'declare module "*.css";' }), outcomes: ['not-applicable'] },
]);

/** Four classes, two in a file of each folder, under the same words. */
const likeWords = (folders: readonly string[]) => ({
	'package.json': '{ "private": true, "workspaces": ["*"] }',
	...Object.fromEntries(folders.map((folder) => [`${folder}/package.json`, manifest({ name: folder, exports: folders[0] === folders[1] ? { './0': './0.js', './1': './1.js' } : folder === 'a' ? './0.js' : './1.js' })])),
	...Object.fromEntries(folders.map((folder, i) => [`${folder}/${i}.ts`, [0, 1].map((n) => `/** Lets a class raise events by a list. */\nexport class Raiser${i}${n} {}\n`).join('')])),
});

test(documentedExports, [
	...([['tsc', '"removeComments": true', 0], ['tsc', '"removeComments": false', 1], ['tsup src/a.ts --dts', '"removeComments": true', 1]] as const).map(([build, set, documented]) => ({ name: `${build} that is told ${set}`, artifacts: pkg({ main: 'dist/a.js', scripts: { build } }, { 'tsconfig.json': `{ "compilerOptions": { ${set} } }`, 'src/a.ts': '/** Doubles a number. */\nexport function twice(n: number) { return n; }\n' }), outcomes: [documented ? ('true' as const) : ('false' as const)], values: { exported: 1, documented: documented as number } })),
	{ name: 'a comment whose example holds a glob', artifacts: pkg({ main: './index.js' }, { 'src/index.ts': "/**\n * Doubles a number.\n *\n * @example twice(['src/**\\/*.ts'])\n */\nexport const twice = once(double);\n" }), outcomes: ['true'], values: { exported: 1, documented: 1 } },
	{ name: 'an entry whose source stands in src/main', artifacts: pkg({ main: './index.js' }, { 'src/main/index.ts': '/** Doubles a number. */\nexport function twice(n: number) { return n; }\n' }), outcomes: ['true'], values: { exported: 1 } },
	{ name: 'a constant with a member of its own name', artifacts: pkg({ exports: './a.js' }, { 'a.ts': '/** Ties a number of ends. */\nconst tie: Way<One> = {\n  by: {\n    tie(n) {\n      return n;\n    },\n  },\n};\nexport default tie;\n' }), outcomes: ['true'], values: { documented: 1 } },
	{ name: 'an entry of another name than its declarations and their source', artifacts: pkg({ types: './dist/index.d.ts', exports: { '.': './dist/all.es.js' } }, { 'src/index.ts': '/** Ties a number of ends. */\nexport function tie(n: number) { return n; }\n' }), outcomes: ['true'], values: { exported: 1 } },
	...([['### `tie.cut(a, [b])` <br> `tie.cutSync(a)`', 1], ['### `other.cut(a, [b])`', 0]] as const).map(([head, described]) => ({ name: `a member of an export that is an export too: ${head}`, artifacts: pkg({ main: 'src/a.ts', exports: undefined }, { 'src/a.ts': 'export const cut = (a: string) => a;\nexport const tie = Object.assign((a: string) => a, { cut });\n', 'README.md': `# X\n${head}\n\nTakes the end off what it is given.\n` }), outcomes: ['false' as const], values: { described } })),
	{ name: 'code below a remark on `import()`, which takes the name again', artifacts: pkg({ exports: './cjs/a.js' }, { 'src/a.ts': 'export function turn(one: string) { return one; }\n', 'README.md': "# x\n\n```ts\nimport { turn } from 'odd-name'\n\n// as `await import()`\nconst { turn } = await turn('a')\n```\n" }), outcomes: ['false'] },
	...([['Turns the value of a result into another one.', 1], ['', 0]] as const).map(([words, described]) => ({ name: `a heading above code that takes the export, with ${words ? '' : 'no '}words on it`, artifacts: pkg({ exports: './cjs/a.js' }, { 'src/a.ts': 'export function turn(one: string) { return one; }\nexport function other() {}\n', 'README.md': `# x\n\n## turn\n\n\`\`\`ts\nimport { turn } from 'odd-name';\n\`\`\`\n\n${words}\n` }), outcomes: ['false' as const], values: { described } })),
	...([['### Cut', 'all.cut({ a: 1 })', 1], ['### cut()', 'all.cut({ a: 1 })', 1], ['### Cut', 'all.cut()', 0], ['# Cut', 'all.cut({ a: 1 })', 0], ['### Other', 'all.cut({ a: 1 })', 0]] as const).map(([head, code, described]) => ({ name: `members of a namespace that is handed on, below ${head}: ${code}`, artifacts: pkg({ main: 'a.js', types: 'types/a.d.ts' }, { 'a.js': '', 'types/a.d.ts': HANDED_ON.replace('  /** Ties two ends. */\n', ''), 'README.md': `# x\n\n${head}\n\n\`\`\`js\nconst all = require('odd-name')\n${code}\n\`\`\`\n` }), outcomes: ['false' as const], values: { exported: 2, documented: 0, described } })),
	...([["export * as tools from './tools.js';", 2], ["import * as tools from './tools.js';\nexport { tools };", 2], ["import './tools.js';\nexport const one = 1;", 1]] as const).map(([code, exported]) => ({ name: `a module that is handed on as a whole: ${code}`, artifacts: pkg({ exports: './dist/a.js' }, { 'src/a.ts': `${code}\n`, 'src/tools.ts': '/** Ties two ends. */\nexport function tie(a: string) { return a; }\nexport class Way {}\n' }), outcomes: [exported === 2 ? ('true' as const) : ('false' as const)], values: { exported } })),
	{ name: 'members of a namespace that is handed on', artifacts: pkg({ main: 'a.js', types: 'types/a.d.ts' }, { 'a.js': '', 'types/a.d.ts': HANDED_ON }), outcomes: ['true'], values: { exported: 2, documented: 1 } },
	{ name: 'members of a module that is declared', artifacts: pkg({ types: 'a.d.ts' }, { 'a.d.ts': "declare module 'odd-name' {\n  /** Ties two ends. */\n  export function tie(end: string): string;\n  function cut(end: string): string;\n}\n" }), outcomes: ['true'], values: { exported: 2, documented: 1 } },
	...[['startIndex={0}', 1], ['', 0]].map(([attribute, described]) => ({ name: `a heading above a tag with ${attribute || 'no attribute'}`, artifacts: pkg({ exports: './cjs/a.js' }, { 'src/a.tsx': 'export const Wizard = memo(() => null);\nexport const a = 1;\nexport const b = 2;\n', 'README.md': `# x\n\n## Wizard\n\n\`\`\`jsx\n<Wizard\n  ${attribute}>\n</Wizard>\n\`\`\`\n` }), outcomes: ['false' as const], values: { described: described! } })),
	{ name: 'a class whose members have headings', artifacts: pkg({ exports: './cjs/a.js' }, { 'src/a.ts': 'export class Run {\n  get pid() { return 1; }\n  kill(signal: string) { return signal; }\n  wait() { return 2; }\n  _hide() {}\n}\nexport const a = 1;\nexport const b = 2;\n', 'README.md': '## `kill([signal])`\n\nEnds the process with a signal.\n\n## `pid`\n\nThe number of the process.\n' }), outcomes: ['false'], values: { described: 1 } },
	{ name: 'one comment above each export', artifacts: pkg({ main: 'dist/a.js' }, { 'src/a.ts': ['a', 'b', 'c'].map((one) => `/** Please read the guide. */\nexport const ${one} = 1;\n`).join('') }), outcomes: ['false'], values: { documented: 0 } },
	{ name: 'a comment on the first signature of a function', artifacts: pkg({ main: 'dist/a.js' }, { 'src/a.ts': '/** Doubles a number or a text. */\nexport function twice(n: number): number;\nexport function twice(n: string): string;\nexport function twice(n: any) {\n  return n + n;\n}\n' }), outcomes: ['true'], values: { exported: 1, documented: 1 } },
	{ name: 'a note to a linter between comment and class', artifacts: pkg({ main: 'dist/a.js' }, { 'src/a.ts': '/** Doubles a number. */\n// eslint-disable-next-line some-rule\nexport class Twice {}\n' }), outcomes: ['true'], values: { exported: 1, documented: 1 } },
	...([[['a', 'a'], 0], [['a', 'b'], 4]] as const).map(([folders, documented]) => ({ name: `the same words above four classes of ${folders}`, artifacts: repo(likeWords(folders)), outcomes: [documented ? ('true' as const) : ('false' as const)], values: { exported: 4, documented } })),
	{ name: 'documented', artifacts: pkg({ main: 'dist/a.js' }, { 'src/a.ts': '/** Doubles a number. */\nexport function twice(n: number) { return n; }\nfunction inner() {}\n' }), outcomes: ['true'], values: { exported: 1, documented: 1 } },
	{ name: 'a line comment is no documentation', artifacts: pkg({ exports: './dist/a.js' }, { 'src/a.ts': '// Twice.\nexport function twice(n: number) { return n; }\n' }), outcomes: ['false'], places: ['src/a.ts:2'] },
	...([['.double(n)', 2], ['all.double(n)', 2], ['double(n)', 1], ['other.double(n)', 1]] as const).map(([head, described]) => ({ name: `a member of an object, under ${head}`, artifacts: pkg({ main: 'dist/a.js' }, { 'src/a.ts': '/** All that there is. */\nconst all = {\n  double: twice,\n};\nexport function twice(n: number) { return n; }\nexport function thrice(n: number) { return n; }\nexport default all;\n', 'docs/a.md': `# X\n\n\`\`\`ts\nimport all from 'odd-name';\nall;\n\`\`\`\n\n## ${head}\n\nGives a number two times, as a sum.\n\n## thrice(n)\n\nGives a number three times, as a sum.\n` }), outcomes: [described === 2 ? ('true' as const) : ('false' as const)], values: { described } })),
	...['default twice;', '= twice;'].map((hands) => ({ name: `a comment above export ${hands}`, artifacts: pkg({ main: 'dist/a.js' }, { 'src/a.ts': `const twice = make(2);\n/** Doubles a number. */\nexport ${hands}\n` }), outcomes: ['true'] as const, values: { exported: 1, documented: 1 } })),
	{ name: 'export * leaves default out', artifacts: pkg({ main: 'dist/a.js' }, { 'src/a.ts': "export * from './b';\n", 'src/b.ts': '/** Doubles a number. */\nexport const twice = 2;\nexport default function inner() {}\n' }), outcomes: ['true'], values: { exported: 1, documented: 1 } },
	{ name: 'a default that is handed on by its name', artifacts: pkg({ main: 'dist/a.js' }, { 'src/a.ts': "export * from './b';\nexport { default } from './b';\n", 'src/b.ts': '/** Doubles a number. */\nexport const twice = 2;\nexport default function inner() {}\n' }), outcomes: ['true'], values: { exported: 2, documented: 1 } },
	{ name: 'what is hidden from users on purpose', artifacts: pkg({ main: 'dist/a.js' }, { 'src/a.ts': '/** @hidden */\nexport class Inner {}\n/** @internal */\nexport const inner = 1;\n/** Doubles a number. */\nexport const twice = 2;\n' }), outcomes: ['true'], values: { exported: 1, documented: 1 } },
	{ name: 'a constant of a type that is documented', artifacts: pkg({ main: 'dist/a.js' }, { 'src/a.ts': 'export type Twice = {\n\t/** Doubles a number or a text. */\n\t(n: number): number;\n\t(n: string): string;\n} & Other;\nexport const twice: Twice = make() as Twice;\n' }), outcomes: ['true'], values: { exported: 1, documented: 1 } },
	...[['\t/** Doubles a number. */\n\ttwice(n: number) {\n\t\treturn n + n;\n\t},\n\tonce: (n: number) => n,\n', 1], ['\ttwice: 2,\n', 0]].map(([members, documented]) => ({ name: `an object with ${documented} comment on its members`, artifacts: pkg({ main: 'dist/a.js' }, { 'src/a.ts': `export const sums = {\n${members}};\n` }), outcomes: documented ? ['true' as const] : ['false' as const], values: { exported: 1, documented: documented! } })),
	{ name: 'a constant of a type of which one member in three is documented', artifacts: pkg({ main: 'dist/a.js' }, { 'src/a.ts': 'export type Sums = {\n\t/** Doubles a number or a text. */\n\ttwice: number;\n\tthrice: number;\n\tonce: number;\n};\nexport const sums: Sums = make();\n' }), outcomes: ['false'], values: { documented: 0 } },
	{
		name: 'a class of which most members that users see are documented',
		artifacts: pkg({ main: 'dist/a.js' }, { 'src/a.ts': 'export class Sums {\n\tconstructor() {}\n\t/** Doubles a number or a text. */\n\ttwice(n: number) {}\n\t_one() {}\n\t_two() {}\n\t_three() {}\n}\n' }),
		outcomes: ['true'],
	},
	{ name: 'a class whose comments begin their lines with words', artifacts: pkg({ main: 'dist/a.js' }, { 'src/a.ts': 'export class Sums {\n\t/**\n\tDoubles a number or a text.\n\n\tTip: twice is enough.\n\tIt(1) is one.\n\t*/\n\ttwice(n: number) {}\n\tthrice() {}\n}\n' }), outcomes: ['true'], values: { exported: 1, documented: 1 } },
	{ name: 'and one with more members than comments', artifacts: pkg({ main: 'dist/a.js' }, { 'src/a.ts': 'export class Sums {\n\t/**\n\tDoubles a number or a text.\n\t*/\n\ttwice(n: number) {}\n\tthrice() {}\n\tfour() {}\n}\n' }), outcomes: ['false'], values: { documented: 0 } },
	{ name: 'declarations for import and for require of the same entry', artifacts: pkg({ types: './lib/a.d.cts', exports: { '.': { import: { types: './lib/a.d.mts' }, require: { types: './lib/a.d.cts' } } } }, { 'lib/a.d.cts': 'import * as types from "./types.js";\ndeclare const all: typeof types & {\n  (): number;\n};\nexport = all;\n', 'lib/a.d.mts': 'import { make } from "./types.js";\nexport * from "./types.js";\nexport default make;\n', 'lib/types.d.ts': '/** Makes a number of what it is told. */\nexport declare function make(id: string): number;\n' }), outcomes: ['true'], values: { exported: 1, documented: 1 } },
	{ name: 'a class of which most members are documented', artifacts: pkg({ main: 'dist/a.js' }, { 'src/a.ts': 'export class Sums extends Base<{ a: 1 }> {\n\t#n = 1;\n\tconstructor() {\n\t\tsuper();\n\t}\n\t/** Doubles a number or a text. */\n\ttwice(n: number): number;\n\ttwice(n: string): string;\n\ttwice(n: never) {\n\t\treturn n;\n\t}\n\tthrice() {}\n}\n' }), outcomes: ['true'], values: { exported: 1, documented: 1 } },
	{ name: 'a parameter of a type that is documented', artifacts: pkg({ main: 'dist/a.js' }, { 'src/a.ts': 'export interface Sums {\n\t/** Doubles a number or a text. */\n\ttwice?: number;\n}\nexport function add(sums: Sums = {}) {}\nexport function take(\n\tsums: Sums = {},\n) {}\n' }), outcomes: ['false'], values: { exported: 2, documented: 0 } },
	{ name: 'a class of which few are', artifacts: pkg({ main: 'dist/a.js' }, { 'src/a.ts': 'export class Sums {\n\t/** Doubles a number or a text. */\n\ttwice(n: number) {}\n\tthrice() {}\n\tonce() {}\n}\n' }), outcomes: ['false'], values: { documented: 0 } },
	...([[2, 3, 'true', 2], [1, 3, 'false', 4], [0, 5, 'false', 5], [2, 1, 'true', 3]] as const).map(([functions, constants, outcome, exported]) => ({ name: `${functions} documented functions beside ${constants} bare constants`, artifacts: repo({ 'package.json': manifest({ main: './a.js' }), 'a.ts': Array.from({ length: functions }, (_, i) => `/** Ties so many ends. */\nexport function tie${i}() {}\n`).join('') + Array.from({ length: constants }, (_, i) => `export const A${i} = 1;\n`).join('') }), outcomes: [outcome], values: { exported } })),
	{ name: 'what the entry hands on, and no types', artifacts: pkg({ exports: { types: './dist/index.d.ts', default: './dist/index.js' } }, { 'source/index.ts': "/** Runs what waits. */\nexport default class Queue {}\nexport type { A } from './a.js';\nexport { type B, default as Sorted, limit } from './a.js';\nexport { TimeoutError } from 'p-timeout';\n", 'source/a.ts': "export interface A {}\nexport type B = A & { n: number };\nexport default class Sorted {}\n/** The most that run at once. */\nexport const limit = 3;\nexport function inner() {}\n", 'source/inner.ts': 'export function lower() {}' }), outcomes: ['true'], values: { exported: 3, documented: 2 }, places: ['source/a.ts:3'] },
	{ name: 'an entry whose source is not found', artifacts: pkg({ main: './dist/index.js' }, { 'code/a.ts': 'export function inner() {}' }), outcomes: ['not-available'] },
	{ name: 'nothing is published', artifacts: pkg({ private: true, main: 'a.js' }, { 'a.js': 'export function a() {}' }), outcomes: ['not-applicable'] },
	{ name: 'one of the files that stand for an entry', artifacts: pkg({ types: './dist/a.d.ts', exports: { '.': { import: { types: './dist/a.d.mts', default: './dist/a.mjs' }, require: { types: './lib/a.d.cts', default: './lib/a.cjs' } }, './package.json': './package.json' } }, { 'src/a.ts': 'export const a = 1;', 'lib/a.d.cts': 'declare function both(): void;\nexport = both;', 'lib/a.cjs': 'module.exports = 1;' }), outcomes: ['false'], values: { exported: 1 } },
	{ name: 'one comment for all declarations of a function', artifacts: pkg({}, { 'index.js': '', 'index.d.ts': 'export function a(n: number): void;\n/** Does what it can. */\nexport function a(n: string): void;\n' }), outcomes: ['true'], values: { exported: 1 } },
	{ name: 'declarations by hand are what users read', artifacts: pkg({ main: './a.js' }, { 'a.js': 'export function twice(n) { return n; }\nexport function b() {}', 'a.d.ts': '/** Doubles a number. */\nexport function twice(n: number): number;\n' }), outcomes: ['true'], values: { exported: 1 } },
	{ name: 'declarations by hand that hand on others', artifacts: pkg({ types: './index.d.ts', exports: { '.': './index.js' } }, { 'index.js': "export { a } from './a/index.js'\n", 'index.d.ts': "export { a } from './a/index.js'\n", 'a/index.js': 'export const a = () => {}', 'a/index.d.ts': '/** Makes a small store. */\nexport declare function a(): void\n' }), outcomes: ['true'], values: { exported: 1, documented: 1 } },
	{ name: 'a comment on the signature by which a constant is called', artifacts: pkg({ main: './a.js' }, { 'a.js': '', 'a.d.ts': 'interface Made {\n  (a: string): void\n  /**\n   * Makes a store of another.\n   */\n  (b: number): void\n}\n\nexport const made: Made\nexport const bare: number\n' }), outcomes: ['true'], values: { exported: 2, documented: 1 } },
	...[['/** Waits until calls end. */\n\t', '', 'true'], ['', '', 'false'], ['', '/** Waits until calls end. */\n\t', 'true'], ['// Waits until calls end.\n\t', '', 'false']].map(([call, member, outcome]) => ({ name: `a constant declared with its type, of which ${call ? `the call has ${call}` : member ? 'the one member has a comment' : 'nothing is said'}`, artifacts: pkg({ main: './a.js' }, { 'a.js': '', 'a.d.ts': `declare const wait: {\n\t${call}<T>(\n\t\tinput: T,\n\t): T;\n\n\t${member}promise<T>(input: T): T;\n};\n\nexport default wait;\n` }), outcomes: outcome === 'true' ? ['true' as const] : ['false' as const], values: { exported: 1 } })),
	{ name: 'entries that a build puts beside the manifest', artifacts: pkg({ exports: { '.': './index.js', './a': './a.js' } }, { 'src/index.ts': '/** Doubles a number. */\nexport function twice(n: number) { return n; }\n', 'src/a/index.ts': 'export const b = 1;' }), outcomes: ['true'], values: { exported: 2, documented: 1 } },
	{ name: 'an entry in a folder of its own', artifacts: pkg({ exports: { './a': { types: './a/index.d.ts', import: './a/index.mjs' } } }, { 'src/a.js': 'export const b = 1;', 'src/a.d.ts': '/** Counts what is tied. */\nexport const b: number;' }), outcomes: ['true'], values: { exported: 1, documented: 1 } },
	{ name: 'what a pattern opens has no name', artifacts: pkg({ exports: { '.': './dist/a.js', './*': './dist/*.js' } }, { 'src/a.ts': '/** Doubles a number. */\nexport function twice(n: number) { return n; }\n', 'src/b.ts': 'export const b = 1;' }), outcomes: ['true'], values: { exported: 1, documented: 1 } },
	{ name: 'nothing but patterns', artifacts: pkg({ exports: { './*': './dist/*.js' } }, { 'src/b.ts': 'export const b = 1;' }), outcomes: ['not-available'] },
	{ name: 'the source that the manifest names for the build', artifacts: pkg({ exports: { import: './dist/odd.mjs' }, source: 'src/index.ts' }, { 'src/index.ts': '/** Doubles a number. */\nexport function twice(n: number) { return n; }\n' }), outcomes: ['true'], values: { exported: 1 } },
	{ name: 'an entry that hands on another module', artifacts: pkg({}, { 'index.js': "module.exports = require('./lib/a');\n", 'lib/a.js': '/** Doubles a number. */\nfunction twice(n) { return n; }\nexports = module.exports = twice;\n' }), outcomes: ['true'], values: { exported: 1, documented: 1 } },
	{ name: 'a function that is the module, by the name that a page requires it by', artifacts: pkg({}, { 'index.js': 'module.exports = function (n) { return n; };\n', 'README.md': "# X\n```js\nconst twice = require('odd-name');\ntwice(2);\n```\n" }), outcomes: ['false'], values: { documented: 0, remedy: 'Document each export in a declaration file.' } },
	{ name: 'and the name that a page requires another module by', artifacts: pkg({}, { 'index.js': 'module.exports = function (n) { return n; };\n', 'README.md': "# X\n```js\nrequire('odd-name');\nconst twice = require('other');\ntwice(2);\n```\n" }), outcomes: ['false'], values: { documented: 0 } },
	{ name: 'functions that are the modules of several packages, each in its own README', artifacts: repo({ 'lerna.json': '{}', ...Object.fromEntries(['one', 'two'].flatMap((name) => [[`packages/${name}/package.json`, manifest({ name: `@odd/${name}` })], [`packages/${name}/index.js`, 'module.exports = function (n) { return n; };\n'], [`packages/${name}/readme.md`, `# X\n\`\`\`js\nconst tie = require('@odd/${name}');\ntie(2);\n\`\`\`\n`]])) }), outcomes: ['false'], values: { exported: 2, documented: 0 } },
	{ name: 'the same, described below headings with parameters', artifacts: repo({ 'lerna.json': '{}', ...Object.fromEntries(['one', 'two'].flatMap((name) => [[`packages/${name}/package.json`, manifest({ name: `@odd/${name}` })], [`packages/${name}/index.js`, 'module.exports = function (n) { return n; };\n'], [`packages/${name}/readme.md`, `# X\n\n## API\n\n### ${name}(n, options)\n\n#### n\nThe number of ends to be tied.\n`]])) }), outcomes: ['true'], values: { exported: 2, documented: 0, described: 2 }, places: ['packages/one/readme.md:5'] },
	...[['### `twice(n, options?)`\n\nDoubles a number or a text.', 1], ['### `twice (n)`\n\nDoubles a number or a text.', 1],  ['### `twice("safe")`\n\nDoubles a number or a text.', 1], ['### `twice` (method)\n\nDoubles a number or a text.', 0], ['### twice(by hand)\n\nDoubles a number or a text.', 0], ['### twice()\n\nDoubles a number or a text.', 0], ['### twice(n)\n\n```js\ntwice(2); // doubles a number\n```\n### Licence\n\nSee the file of that name.', 0], ['### other.twice(n)\n\nDoubles a number or a text.', 0], ["```js\nimport { other } from 'odd-name';\n```\n### other.twice(n)\n\nDoubles a number or a text.", 0], ["```js\nimport * as other from 'odd-name';\n```\n### other.twice(n)\n\nDoubles a number or a text.", 1], ['```md\n### twice(n)\n\nDoubles a number or a text.\n```', 0], ['### Why twice (or more)\n\nIt doubles a number.', 0]].map(([text, described]) => ({ name: `bare, and ${described} described on a page: ${text}`, artifacts: pkg({ main: 'dist/a.js' }, { 'src/a.ts': 'export function twice(n: number) { return n; }\n', 'README.md': `# X\n\n${text}\n` }), outcomes: described === 1 ? ['true' as const] : ['false' as const], values: { documented: 0, described: described! } })),
	{ name: 'classes that leave as types alone', artifacts: pkg({ main: 'dist/a.js' }, { 'src/a.ts': "/** Ties a number of ends. */\nexport class Knot {}\nclass Rope {}\nexport type {\n  Rope,\n};\nexport type { End } from './b.js';\n", 'src/b.ts': 'export class End {}\n' }), outcomes: ['true'], values: { exported: 1, documented: 1 } },
	...[[0, 'true'], [1, 'false']].map(([bare, outcome]) => ({ name: `one described on a page, beside ${bare}`, artifacts: pkg({ main: 'dist/a.js' }, { 'src/a.ts': `export function twice(n: number) { return n; }\n${'ab'.slice(0, Number(bare)).replace(/./g, 'export const $& = 1;\n')}`, 'README.md': '# X\n\n### twice(n)\n\nDoubles a number or a text.\n' }), outcomes: [outcome as 'true'], values: { documented: 0, described: 1 } })),
	{ name: 'nothing exported', artifacts: pkg({ main: './lib/a.js' }, { 'src/a.ts': 'const a = 1;' }), outcomes: ['not-applicable'] },
]);

test(testsPresent, [
	...[['SKILL.md', 'false'], ['other.md', 'true']].map(([page, outcome]) => ({ name: `tests beside ${page}`, artifacts: repo({ 'src/a.py': 'def look(n):\n    return n\n', [`skills/pdf/${page}`]: 'Fills forms.\n', 'skills/pdf/scripts/fill.py': 'def fill(n):\n    return n\n', 'skills/pdf/scripts/test_fill.py': 'from fill import fill\ndef test_fill():\n    assert fill(1) == 1\n' }), outcomes: [outcome as 'true'] })),
	...([
		['    held = [{"a": 1}]\n    lines = []\n    for one in held:\n        lines.append(f"{one[\'a\']}")\n    assert len(lines) == 1\n', 0],
		['    said = tie(1)\n    assert said == 1\n', 1],
		['    from src.a import tie as own\n    assert own(1) == 1\n', 1],
		['    assert twice(1) == 2\n', 1],
		['    assert "tie" in open("src/a.py").read()\n', 1],
	] as const).map(([body, tests]) => ({ name: `what a test makes itself: ${body}`, artifacts: repo({ 'src/a.py': 'def tie(n):\n    return n\n', 'tests/test_a.py': `import json\nfrom src.a import tie\ndef twice(n):\n    return tie(n) + n\ndef test_a():\n${body}` }), outcomes: [tests === 0 ? ('false' as const) : ('true' as const)], values: { tests } })),
	...([
		['from src.a import tie\nprint(tie(1))\n', 1],
		['from src.a import tie\ndef main():\n    print(tie(1))\nif __name__ == "__main__":\n    main()\n', 1],
		['print(1)\n', null],
		['from src.a import tie\ndef helper():\n    return tie(1)\n', null],
		['from src.a import tie\ndef test_tie():\n    print(tie(1))\n', null],
	] as const).map(([text, written]) => ({ name: `what is written and asserts nothing: ${text}`, artifacts: repo({ 'src/a.py': 'def tie(n):\n    return n\n', 'src/main.py': 'from src.a import tie\ntie(1)\n', 'tests/test_flow.py': text }), outcomes: written === null ? ['false' as const] : ['false' as const, 'false' as const] })),
	...[['@test', 'expect(a(1)).to.equal(1)', 1], ["@test('ones')", 'expect(a(1)).to.equal(1)', 1], ['@test', '', 0], ['@memo', 'expect(a(1)).to.equal(1)', 0]].map(([decorator, body, tests]) => ({ name: `a method of a class of tests: ${decorator} ${body}`, artifacts: repo({ 'src/a.ts': 'export const a = (n: number) => n;\n', 'test/a.ts': `import { suite, test } from '@testdeck/mocha';\nimport { expect } from 'chai';\nimport { a } from '../src/a';\n@suite\nclass Ones {\n\t${decorator}\n\tone() {\n\t\t${body};\n\t}\n}\n` }), outcomes: [tests ? 'true' as const : 'false' as const], values: { tests: tests as number, few: true } })),
	...([['def test_a():\n    print(1)\n', null], ['from app.gone import a\ndef test_a():\n    assert a() == 1\n', 1], ['from app.kept import a\ndef test_a():\n    assert a() == 1\n', null], ['x = 1\n', null]] as const).map(([said, written]) => ({ name: `tests that are written: ${said}`, artifacts: repo({ 'app/kept.py': 'from app.more import b\ndef a():\n    return b\n', 'app/more.py': 'b = 1\n', 'tests/test_a.py': said }), values: { written }, outcomes: [said.includes('kept') ? 'true' : 'false'] as ['true'] })),
	...([['"lint": "tsc"', "import { Equal, Expect } from './utils';\ntype t = [Expect<Equal<typeof a, unknown>>];\n// @ts-expect-error\na(2);\n", 2], ['"test": "tsd"', "import { expectType } from 'tsd';\nexpectType<string>(a);\n", 1], ['"test": "vitest --typecheck"', 'expectTypeOf(a).toEqualTypeOf<string>();\n', 1], ['"test": "jest"', 'type t = [Expect<Equal<typeof a, unknown>>];\n', 0], ['"lint": "tsc"', '// @ts-expect-error\na(2);\n', 0]] as const).map(([script, text, tests]) => ({ name: `types alone by ${script}: ${text}`, artifacts: repo({ 'package.json': `{ "scripts": { ${script} } }`, 'src/a.d.ts': 'declare const a: string;', 'src/tests/a.ts': text, 'src/tests/utils.ts': 'export type Expect<T extends true> = T;\n' }), outcomes: [tests > 0 ? ('true' as const) : ('false' as const)], values: { tests } })),
	...[[20, 5, true], [20, 4, false], [120, 5, false], [120, 10, true]].map(([lines, many, enough]) => ({
		name: `${many} tests of ${lines} lines`,
		artifacts: repo({
			'a.ts': 'export const a = () => 1;\n'.repeat(lines as number),
			'a.test.ts': `import { a } from './a';\n${Array.from({ length: many as number }, (_, i) => `it('x${i}', () => expect(a()).toBe(1));\n`).join('')}`,
		}),
		outcomes: ['true' as const],
		values: { tests: many as number, enough: enough as boolean },
	})),
	{ name: 'the place is that of a test, not of a helper that makes some', artifacts: repo({ 'src/a.ts': 'export const a = (n: number) => n;', 'test/a.test.ts': "import { test, expect } from 'vitest';\nimport { a } from '../src/a';\nconst failing = (title: string, run: () => void) => {\n\ttest(title, () => { expect(run).toThrow(); });\n};\nfailing('x', () => { a(1); });\ntest('y', () => { expect(a(2)).toBe(2); });\n" }), outcomes: ['true', 'not-available'], places: ['test/a.test.ts:7', 'test/a.test.ts:4'] },
	...[['expect(() => { a(1); }).not.toThrow();', 4], ['expect(() => a(1)).not.toThrowError();', 4], ['assert.doesNotThrow(() => a(1));', 4], ['expect(() => a(1)).toThrow();', 3], ['expect(() => a(1)).not.toThrow(); expect(a(1)).toBe(1);', 3]].map(([body, line]) => ({ name: `the place is that of a test that checks a result: ${body}`, artifacts: repo({ 'src/a.ts': 'export const a = (n: number) => n;', 'test/a.test.ts': `import { test, expect } from 'vitest';\nimport { a } from '../src/a';\ntest('x', () => { ${body} });\ntest('y', () => { expect(a(2)).toBe(2); });\n` }), outcomes: ['true' as const], values: { tests: 2 }, places: [`test/a.test.ts:${line}`] })),
	{ name: 'the place is that of what the service runs', artifacts: repo({ 'src/main.py': 'from src.used import go\nif __name__ == "__main__":\n    go()\n', 'src/used.py': 'def go():\n    return 1\n', 'src/spare.py': 'def more():\n    return 2\n', 'tests/test_spare.py': 'from src.spare import more\ndef test_a():\n    assert more() == 2\ndef test_b():\n    assert more() > 1\n', 'tests/test_used.py': 'from src.used import go\ndef test_go():\n    assert go() == 1\n' }), outcomes: ['true'], places: ['tests/test_used.py:2'] },
	{ name: 'a function that a test defines in itself', artifacts: repo({ 'app.py': 'def one():\n    return 1\n', 'tests/test_app.py': 'from app import one\n\ndef test_one():\n    def test_route():\n        return one()\n    assert test_route() == 1\n' }), outcomes: ['true'], values: { tests: 1 } },
	{ name: 'those of benchmarks and examples beside its own', artifacts: repo({ 'bench/suites/a.spec.js': "it('a', () => { expect(run(1)).toBe(1); });", 'examples/b/tests/b.js': "it('b', () => { expect(run(1)).toBe(1); });", 'test/c.js': "it('c', () => { expect(run(1)).toBe(1); });" }), outcomes: ['true'], values: { tests: 1 }, places: ['test/c.js:1'] },
	{ name: 'those of examples alone', artifacts: repo({ 'examples/b/tests/b.js': "it('b', () => { expect(run(1)).toBe(1); });" }), outcomes: ['true'], values: { tests: 1 } },
	...[['is.run();\n', 2], ['', 0]].map(([run, tests]) => ({ name: `suites that are functions, ${tests} of them run`, artifacts: repo({ 'src/a.js': 'export const a = (n) => n;', 'test/a.js': `import { suite } from 'uvu';\nimport * as assert from 'uvu/assert';\nimport { a } from '../src/a.js';\nconst is = suite('is');\nis('gives 1 back', () => {\n  assert.is(a(1), 1);\n});\nis.only('gives 2 back', () => {\n  assert.is(a(2), 2);\n});\nis.skip('later', () => {\n  assert.is(a(3), 3);\n});\n${run}` }), outcomes: [tests === 0 ? 'false' as const : 'true' as const], values: { tests: tests! } })),
	{ name: 'tests of a harness under its own name', artifacts: repo({ 'src/a.ts': 'export const a = 1;', 'evals/agent.test.ts': "import * as ls from 'langsmith/vitest';\nls.describe('x', () => {\n\tls.test('answers', { inputs: {} }, async () => { expect(await answer()).toBe(1); });\n\t/re/.test('x');\n});" }), outcomes: ['true'], values: { tests: 1 } },
	...[
		['vitest.config.ts', 'export default { test: { include: ["src/**/*.test.{ts,tsx}"], coverage: { include: ["test/**"] } } };', 'false'],
		['vitest.config.ts', 'export default { test: { include: ["src/**/*.test.ts", "test/**/*.test.{ts,tsx}"] } };', 'true'],
		['vitest.config.ts', 'export default { test: { coverage: { include: ["src/**"] } } };', 'true'],
		['vitest.config.ts', 'export default { test: { benchmark: { include: ["**/*.bench.ts"] } } };', 'true'],
		['vitest.config.ts', 'export default { test: { benchmark: { include: ["**/*.bench.ts"] }, include: ["src/**"], typecheck: { include: ["test/**"] } } };', 'false'],
		['vitest.config.ts', 'export default { test: { projects: [{ include: ["src/**"] }] } };', 'true'],
		['jest.config.js', 'module.exports = { testMatch: ["**/__tests__/**/*.test.ts"] };', 'false'],
		['jest.config.js', 'module.exports = { testMatch: ["<rootDir>/test/**/*.test.ts"] };', 'true'],
		['jest.config.js', 'module.exports = { testMatch: ["**/test/**/*.test.(ts|js)"] };', 'true'],
		['jest.config.js', 'module.exports = { testMatch: ["**/test/**/*.test.(mts|js)"] };', 'false'],
		['more/vitest.config.ts', 'export default { test: { include: ["src/**"] } };', 'true'],
		['jest.config.js', 'module.exports = { roots: ["<rootDir>/src"] };', 'false'],
		['jest.config.js', 'module.exports = { roots: ["<rootDir>/src", "./test"] };', 'true'],
		['jest.config.js', 'module.exports = { roots: [folder] };', 'true'],
		['jest.config.js', 'module.exports = { rootDir: "src", testRegex: ".*\\.test\\.ts$" };', 'false'],
		['jest.config.js', 'module.exports = { rootDir: "..", roots: ["<rootDir>/src"] };', 'true'],
		['package.json', '{ "jest": { "rootDir": "src", "testRegex": ".*" } }', 'false'],
		['package.json', '{ "jest": { "roots": ["<rootDir>/test"] } }', 'true'],
		['package.json', '{ "scripts": { "test": "jest --roots test" }, "jest": { "roots": ["<rootDir>/src"] } }', 'true'],
	].map(([path, settings, outcome]) => ({ name: `a file of tests beside ${path}: ${settings}`, artifacts: repo({ 'src/a.ts': 'export const a = (n: number) => n;', 'test/a.test.ts': "import { it, expect } from 'vitest';\nimport { a } from '../src/a';\nit('one', () => { expect(a(1)).toBe(1); });\n", [path!]: settings! }), outcomes: [outcome as 'true'] })),
	...([
		['build', {}, 'true'],
		['build', { outDir: 'build', rootDir: '.' }, 'true'],
		['build', { outDir: './build/', rootDir: 'test' }, 'true', 'build/*.js'],
		['build', { outDir: 'lib' }, 'false'],
		['build', { outDir: 'build' }, 'false', 'build/**/*.js', { include: ['src'] }],
		['build', { outDir: 'build' }, 'true', 'build/**/*.js', { include: ['src', 'test/**/*'] }],
		['build', { outDir: 'build' }, 'false', 'build/**/*.js', { exclude: ['**/*.test.ts'] }],
		['build', { outDir: 'build' }, 'false', 'build/**/*.spec.js'],
	] as const).map(([out, options, outcome, glob = `${out}/test/**/*.test.js`, more = {}]) => ({ name: `a pattern for what is compiled, ${glob}, beside ${JSON.stringify({ options, ...more })}`, artifacts: repo({ 'src/a.ts': 'export const a = (n: number) => n;', 'test/a.test.ts': "import { a } from '../src/a';\nit('one', () => { expect(a(1)).toBe(1); });\n", 'tsconfig.json': `{ // as it is shipped\n  "compilerOptions": ${JSON.stringify(options)}${JSON.stringify(more).slice(1, -1).replace(/^(?=.)/, ', ')} }`, 'package.json': JSON.stringify({ scripts: { test: `tsc ${'outDir' in options ? '' : `--outDir ${out}`} && jest` }, jest: { testMatch: [`<rootDir>/${glob}`] } }) }), outcomes: [outcome as 'true'] })),
	...([['jest: { roots: ["<rootDir>/build"] }', 'true'], ['jest: { roots: ["<rootDir>/lib"] }', 'false'], ['jest: { rootDir: "build", testRegex: "a" }', 'true']] as const).map(([jest, outcome]) => ({ name: `what is compiled, with ${jest}`, artifacts: repo({ 'src/a.ts': 'export const a = (n: number) => n;', 'src/a.test.ts': "import { a } from './a';\nit('one', () => { expect(a(1)).toBe(1); });\n", 'tsconfig.json': '{ "compilerOptions": { "outDir": "build", "rootDir": "src" } }', 'jest.config.js': `module.exports = { ${jest.slice(8, -2)} };` }), outcomes: [outcome] })),
	...[['expect(a(1)).toMatchSnapshot()', 'test/__snapshots__/a.test.ts.snap', 'true'], ['expect(a(1)).toMatchSnapshot()', 'test/__snapshots__/b.test.ts.snap', 'false'], ['expect(a(1)).toMatchInlineSnapshot()', 'b.txt', 'false'], ['expect(a(1)).toMatchInlineSnapshot("1")', 'b.txt', 'true']].map(([said, path, outcome]) => ({ name: `${said} beside ${path}`, artifacts: repo({ 'src/a.ts': 'export const a = (n: number) => n;', 'test/a.test.ts': `import { it, expect } from 'vitest';\nimport { a } from '../src/a';\nit('one', () => { ${said}; });\n`, [path!]: 'exports[`one 1`] = `1`;\n' }), outcomes: [outcome as 'true'] })),
	...[['testpaths = checks', 2], ['', 1]].map(([setting, tests]) => ({ name: `a script of checks that hands itself what it asks for: ${setting}`, artifacts: repo({ 'a.py': 'def look(n):\n    return n\n', 'scripts/test_b.py': 'from a import look\n\n\ndef test_two(n):\n    assert look(n) == 1\n\n\ntest_two(1)\n', 'checks/test_a.py': 'from a import look\n\n\ndef test_one():\n    assert look(1) == 1\n', 'pytest.ini': `[pytest]\n${setting}\n`, 'README.md': '`python scripts/test_b.py`\n' }), outcomes: ['true' as const], values: { tests: tests! } })),
	...[['', 'false'], ['Run `pytest checks`.', 'true']].map(([readme, outcome]) => ({ name: `a test beside the folders of pytest: ${readme}`, artifacts: repo({ 'a.py': 'def look(n):\n    return n\n', 'checks/test_a.py': 'from a import look\n\n\ndef test_one():\n    assert look(1) == 1\n', 'pytest.ini': '[pytest]\ntestpaths = tests\n', 'README.md': readme! }), outcomes: [outcome as 'true'] })),
	{ name: 'vitest, with it.each', artifacts: repo({ 'src/a.ts': '', 'src/a.test.ts': "import { it, expect } from 'vitest';\nimport { a } from './a';\nit('one', () => { expect(a(1)).toBe(1); });\nit.each([1])('two %s', (n) => { expect(a(n)).toBe(2); });\n" }), outcomes: ['true'], values: { testFiles: 1 } },
	{ name: 'rows of tables, and a test that is known to fail', artifacts: repo({ 'src/a.ts': '', 'src/a.test.ts': "import { it, expect } from 'vitest';\nimport { a } from './a';\nit.each([1, 2, 3])('two %s', (n) => { expect(a(n)).toBe(n); });\nit.fails('known', () => { expect(a(9)).toBe(1); });\n", 'tests/test_b.py': 'import pytest\nfrom b import x\n@pytest.mark.parametrize("n", [1, 2])\n@pytest.mark.parametrize("m", [1, 2, 3])\ndef test_x(n, m):\n    assert x(n, m) == 1\n' }), outcomes: ['true'], values: { tests: 10, counted: true } },
	{ name: 'a table of a runner of another name', artifacts: repo({ 'src/a.ts': '', 'src/a.test.ts': "import * as ls from 'langsmith/vitest';\nimport { expect } from 'vitest';\nimport { a } from './a';\nls.describe('a', () => {\n  ls.test.each([{ n: 1 }, { n: 2 }])('two', async ({ n }) => {\n    expect(a(n)).toBe(2);\n  });\n});\n" }), outcomes: ['true'], values: { tests: 2 } },
	{ name: 'a property of what the program made', artifacts: repo({ 'src/index.ts': 'export class Log { get level() { return 1; } }\nexport function make() { return new Log(); }\n', 'test/a.test.ts': "import { test, expect } from 'vitest';\nimport { make } from '../src';\ntest('a', () => {\n  const log = make();\n  for (let i = 0; i <= 5; i++) {\n    log.level = i;\n    expect(log.level).toBe(i);\n  }\n});\n" }), outcomes: ['true'], values: { tests: 1, idle: 0 } },
	{ name: 'methods of that name on what the tests make, and assertions that are returned over several lines', artifacts: repo({ 'src/index.ts': 'export const string = () => ({ test(a: string, b: unknown) { return this; }, ok: async (x: string) => x !== "" });\n', 'test/a.test.ts': "import { expect, it } from 'vitest';\nimport { string } from '../src';\nit('a', function () {\n  const s = string();\n  s.test('x', () => false);\n  string().test('y', () => true);\n  return Promise.all([\n    expect(s.ok('')).resolves.toBe(false),\n  ]);\n});\n" }), outcomes: ['true'], values: { tests: 1, idle: 0 } },
	{ name: 'a table that is made elsewhere', artifacts: repo({ 'src/a.ts': '', 'src/a.test.ts': "import { it, expect } from 'vitest';\nimport { a, cases } from './a';\nit.each(cases)('two %s', (n) => { expect(a(n)).toBe(n); });\n" }), outcomes: ['true', 'not-available'], values: { tests: 1, counted: false } },
	...([
		['class ApiTester:\n    def __init__(self, base):\n        self.base = base\n    def test_x(self):\n        assert look(1) == 1\n', 0],
		['class TestApi:\n    def __init__(self):\n        self.base = 1\n    def test_x(self):\n        assert look(1) == 1\n', 0],
		['class ApiChecks:\n    def test_x(self):\n        assert look(1) == 1\n', 0],
		['def test_x():\n    look("""\n    assert 1 + n == 2\n    """)\n', 0],
		['class TestApi:\n    def test_x(self):\n        assert look(1) == 1\n', 1],
		['import unittest\nclass ApiChecks(unittest.TestCase):\n    def test_x(self):\n        self.assertEqual(look(1), 1)\n', 1],
		['class Checks:\n    def test_x(self):\n        assert look(1) == 1\nclass TestMine(Checks):\n    pass\n', 1],
		['def test_x():\n    text = """\n    a\n    """\n    assert look(text) == 2\n', 1],
	] as const).map(([body, tests]) => ({ name: `what pytest takes as a test: ${body}`, artifacts: repo({ 'src/a.py': 'def look(x):\n    return x\n', 'tests/test_a.py': `from src.a import look\n${body}` }), outcomes: [tests === 0 ? 'false' as const : 'true' as const], values: { tests } })),
	{ name: 'classes of other names, where a setting says so', artifacts: repo({ 'src/a.py': 'def look(x):\n    return x\n', 'pytest.ini': '[pytest]\npython_classes = *Checks\n', 'tests/test_a.py': 'from src.a import look\nclass ApiChecks:\n    def test_x(self):\n        assert look(1) == 1\n' }), outcomes: ['true'], values: { tests: 1 } },
	...([
		['import re\n', '', 0],
		['import a\n', '', 1],
		['from odd_name import b\n', '', 1],
		['import subprocess\n', '    subprocess.run(["a"])\n', 1],
		['', '    text = open("a.py").read()\n', 1],
	] as const).map(([imports, line, tests]) => ({ name: `a function that the test holds itself, beside ${imports}${line}`, artifacts: repo({ 'a.py': 'def tie(n):\n    return n\n', 'pyproject.toml': '[project]\nname = "odd-name"\n', 'tests/test_a.py': `${imports}def tie(n):\n    return n\ndef test_one():\n${line}    assert tie(1) == 1\n` }), outcomes: [tests === 0 ? 'false' as const : 'true' as const], values: { tests } })),
	...([['vitest', 0], ['./a', 1], ['@/a', 1], ['odd-name', 1], ['supertest', 1]] as const).map(([module, tests]) => ({ name: `a function that the test holds itself, beside an import of ${module}`, artifacts: repo({ 'package.json': '{"name": "odd-name", "devDependencies": {"vitest": "1", "supertest": "1"}}', 'src/a.ts': 'export const tie = (n: number) => n;', 'src/a.test.ts': `import x from '${module}';\nconst tie = (n: number) => n;\nit('one', () => { expect(tie(x(1))).toBe(1); });\n` }), outcomes: [tests === 0 ? 'false' as const : 'true' as const], values: { tests } })),
	{ name: 'pytest', artifacts: repo({ 'a.py': 'x = 1', 'tests/test_a.py': 'from a import x\ndef test_x():\n    assert x == 1\n\nclass TestA:\n    def test_y(self):\n        self.assertTrue(x)\n\ndef test_z():\n    assert True\n' }), outcomes: ['true'], values: { tests: 2, idle: 1 } },
	{ name: 'a helper named test in the product, and a test file without a test', artifacts: repo({ 'src/a.ts': "export const test = (s: string) => /a/.test(s);\ntest('x');", 'tests/setup.ts': "export const name = 'it works';\n// it('later')\n" }), outcomes: ['false'], values: { tests: 0 } },
	{ name: 'helpers of the tests and of libraries may assert', artifacts: repo({ 'src/a.ts': 'export const a = 1;', 'test/a.test.ts': "import { check } from './check';\nimport { RuleTester } from 'eslint';\nimport { a } from '../src/a';\nconst local = (n: number) => expect(a(n)).toBe(n);\nit('one', () => check(a));\nit('two', () => new RuleTester().run(a));\nit('three', () => local(3));\nit('four', () => { if (a(1) !== 1) throw new Error('no'); });\ntest('five', macro, 5);\n", 'test/check.ts': 'export const check = (x: unknown) => {};' }), outcomes: ['true'], values: { tests: 5, idle: 0 } },
	...[
		'expect(tie).toBeDefined()', 'expect(tie(1)).toEqual(tie(1))', "expect(typeof tie).toBe('function')", 'expect(tie(1) || true).toBeTruthy()', 'expect(() => tie(1)).toBeDefined()', "expect(tie.name).toBe('tie')", 'return;\n  expect(tie(1)).toBe(1)', 'if (false) expect(tie(1)).toBe(1)', 'try { expect(tie(1)).toBe(1) } catch {}', 'expect(tie(1))', 'const later = () => { expect(tie(1)).toBe(1); }', 'expect(tie).toBeInstanceOf(Function)', 'const x = tie(1);\n  expect(x).toBe(x)', 'while (false) expect(tie(1)).toBe(1)', 'for (const k of []) expect(tie(1)).toBe(1)', '[].forEach(() => expect(tie(1)).toBe(1))', 'expect(!!tie).toBe(true)', 'expect(tie(1) === tie(1)).toBe(true)', 'expect(void tie(1)).toBeUndefined()', 'expect([tie]).toHaveLength(1)', 'context.skip();\n  expect(tie(1)).toBe(1)',
		'expect(tie(1)).toEqual(expect.anything())', 'expect(tie(1)).toSatisfy(() => true)', 'expect(() => tie).not.toThrow()', 'expect({ a: tie(1) }).toBeTruthy()', 'expect(tie(1).length >= 0).toBe(true)', 'expect(tie(1)).not.toBe(Symbol())', 'const spy = vi.fn(() => 1);\n  expect(spy()).toBe(1)', 'const own = (x) => x;\n  expect(own(1)).toBe(1)', "expect(tie(1)).toContain('')", 'expect(tie(1)).toMatch(/.*/)', 'const check = () => expect(tie(1)).toBe(1);\n  void check', 'expect(Object.is(tie, tie)).toBe(true)', 'process.exit(0);\n  expect(tie(1)).toBe(1)', 'expect(tie(1)).toBe(`${tie(1)}`)', 'try { expect(tie(1)).toBe(1) } catch (error) { console.log(error) }',
	].map((body) => ({ name: `nothing that could fail: ${body}`, artifacts: repo({ 'src/a.ts': 'export const tie = (n: number) => n;', 'test/a.test.ts': `import { expect, it } from 'vitest';\nimport { tie } from '../src/a.js';\nit('one', (context) => {\n  ${body};\n});\n` }), outcomes: ['false'] as const, values: { tests: 0, idle: 1 } })),
	...['expect(tie(1)).toBe(1)', 'expect(() => tie(1)).toThrow()', 'expect(VERSION).toBe("1")', 'expect(tie(1)).toBeTruthy()', 'const x = tie(1);\n  expect(x).toBe(1)', 'if (tie(1) > 2) return;\n  expect(tie(1)).toBe(1)', 'try { tie(1); expect.unreachable(); } catch (e) { expect(e).toBe(1); }', "expect(tie(1)).toBe('')", 'expect(tie(1)).not.toEqual({})', 'expect(() => tie(1)).not.toThrow()', 'const spy = vi.fn(() => 1);\n  tie(spy);\n  expect(spy).toHaveBeenCalledTimes(1)', 'expect([tie(1)]).toEqual([1])', 'return Promise.resolve(tie(1)).then((x) => expect(x).toBe(1))', 'const check = () => expect(tie(1)).toBe(1);\n  [check].forEach((one) => one())'].map((body) => ({ name: `something that could: ${body}`, artifacts: repo({ 'src/a.ts': "export const VERSION = '1';\nexport const tie = (n: number) => n;", 'test/a.test.ts': `import { expect, it } from 'vitest';\nimport { tie, VERSION } from '../src/a.js';\nit('one', (context) => {\n  ${body};\n});\n` }), outcomes: ['true'] as const, values: { tests: 1 } })),
	...['try:\n        look(1)\n    except Exception as e:\n        print(e)\n        raise', 'assert look is not None', 'assert look', 'assert isinstance(look, object)', 'assert look(1) == look(1)', 'assert look.__name__ == "look"', 'pytest.skip()\n    assert look(1) == 1', 'return\n    assert look(1) == 1', 'try:\n        assert look(1) == 1\n    except AssertionError:\n        pass', 'assert (look(1), "x")', 'assert f"{look}"', 'assert not None', 'if False:\n        assert look(1) == 1', 'for _ in []:\n        assert look(1) == 1', 'with pytest.raises(Exception):\n        raise ValueError', 'with pytest.raises(Exception):\n        look()', 'assert look(1) in [look(1)]', 'assert bool(look(1)) in (True, False)', 'assert repr(look(1))', 'assert (a := look(1)) is a', 'assert hasattr(look(1), "__class__")', 'assert "return" in inspect.getsource(look)', 'assert a.__doc__ is None', 'try:\n        assert look(1) == 9\n    except AssertionError:\n        print("hm")', 'with patch("a.look", return_value=1):\n        assert a.look(None) == 1', 'look = MagicMock()\n    look(1)\n    look.assert_called_once()'].map((body) => ({ name: `nothing that could fail in Python: ${body}`, artifacts: repo({ 'a.py': 'def look(n):\n    return n\n', 'tests/test_a.py': `import pytest\nfrom a import look\n\n\ndef test_one():\n    ${body}\n` }), outcomes: ['false'] as const, values: { tests: 0 } })),
	...['expect(tie(1)).toBeDefined()', 'expect(tie(1)).not.toBeNull()', "expect(typeof tie(1)).toBe('number')", 'expect(tie(1)).toBeTypeOf("number")', 'expect(tie(1)).toEqual(expect.any(String))', 'expect(tie(1)).toMatchObject({ a: expect.any(String), b: expect.objectContaining({ c: expect.any(Array) }), d: [expect.anything()] })', 'expect(tie(1)).toBeInstanceOf(Array)', 'expect(tie(1).length).toBeGreaterThan(0)', 'expect(Array.isArray(tie(1))).toBe(true)', "expect(tie(1)).not.toBe('zzz')", 'expect(tie(1)).toBeInstanceOf(Object)', 'const kind = typeof tie(1);\n  expect(kind).toBe("string")'].map((body) => ({ name: `little more than that something comes back: ${body}`, artifacts: repo({ 'src/a.ts': 'export const tie = (n: number) => n;', 'test/a.test.ts': `import { expect, it } from 'vitest';\nimport { tie } from '../src/a.js';\nit('one', () => {\n  ${body};\n});\n` }), outcomes: ['false'] as const, values: { tests: 0, idle: 0 } })),
	...['pytestmark = pytest.mark.skipif(True, reason="x")', '@pytest.fixture(autouse=True)\ndef _later():\n    pytest.skip("later")', 'raise SystemExit', 'pytest.importorskip("no_such_module")'].map((before) => ({ name: `tests that no runner comes to: ${before}`, artifacts: repo({ 'a.py': 'def look(n):\n    return n\n', 'tests/test_a.py': `import pytest\nfrom a import look\n\n${before}\n\n\ndef test_one():\n    assert look(1) == 1\n` }), outcomes: ['false'] as const })),
	...['', 'pytestmark = pytest.mark.skipif(look(1), reason="x")', 'pytestmark = pytest.mark.asyncio', '@pytest.fixture(autouse=True)\ndef _later():\n    if look(1):\n        pytest.skip("later")', 'pytest.importorskip("json")'].map((before) => ({ name: `tests that a runner comes to: ${before}`, artifacts: repo({ 'a.py': 'def look(n):\n    return n\n', 'tests/test_a.py': `import pytest\nfrom a import look\n\n${before}\n\n\ndef test_one():\n    assert look(1) == 1\ndef test_two():\n    with pytest.raises(Exception):\n        look(1)\n` }), outcomes: ['true'] as const, values: { tests: 2 } })),
	{ name: 'a file that pytest does not look into, one that ignores all, a class that is none, and tests that are known to fail', artifacts: repo({ 'a.py': 'def look(n):\n    return n\n', 'tests/checks.py': 'from unittest.mock import ANY\nfrom a import look\n\n\ndef test_one():\n    assert look(1) == 1\n', 'more/conftest.py': 'collect_ignore_glob = ["*"]\n', 'more/test_b.py': 'from a import look\n\n\ndef test_one():\n    assert look(1) == 1\n\n\nclass TestLook:\n    __test__ = False\n\n    def test_two(self):\n        assert look(2) == 2\n', 'src/a.ts': 'export const tie = (n: number) => n;', 'test/a.test.ts': "import { expect, it } from 'vitest';\nimport { tie } from '../src/a.js';\nit.fails('one', () => {\n  expect(tie(1)).toBe(2);\n});\n" }), outcomes: ['false'], values: { tests: 0 } },
	...['assert look(1) is not None', 'assert isinstance(look(1), int)', 'assert isinstance(look(1), int), "no number"', 'assert len(look(1)) > 0', 'assert isinstance(look(1), list) and len(look(1)) > 0', 'assert (look(1)) is not None and len(look(1)) >= 1, "none"'].map((body) => ({ name: `little more in Python: ${body}`, artifacts: repo({ 'a.py': 'def look(n):\n    return n\n', 'tests/test_a.py': `from a import look\n\n\ndef test_one():\n    ${body}\n` }), outcomes: ['false'] as const, values: { tests: 0, idle: 0 } })),
	...['assert look(1) is not None and look(2) == 2', 'assert len(look(1)) > 1', 'assert isinstance(look(1), int) and look(1) > 0', 'assert isinstance(look(1), int) or look(1) == 3', 'x = look(1)\n    assert x is not None\n    assert x == 1'].map((body) => ({ name: `more in Python: ${body}`, artifacts: repo({ 'a.py': 'def look(n):\n    return n\n', 'tests/test_a.py': `from a import look\n\n\ndef test_one():\n    ${body}\n` }), outcomes: ['true'] as const, values: { tests: 1 } })),
	...([['assert asked == [1]', 1], ['assert 1 in asked', 1], ['assert asked', 0], ['assert asked == asked', 0], ['assert look == look', 0]] as const).map(([line, tests]) => ({ name: `what a stand-in was asked, by a fixture: ${line}`, artifacts: repo({ 'src/a.py': 'def look(x):\n    return x\n', 'tests/test_a.py': `import pytest\nfrom src import a\nfrom src.a import look\n@pytest.fixture\ndef asked(monkeypatch):\n    seen = []\n    monkeypatch.setattr(a, "ask", lambda n: seen.append(n))\n    return seen\ndef test_x(asked):\n    look(1)\n    ${line}\n` }), outcomes: [tests === 1 ? 'true' : 'false'] as const, values: { tests } })),
	{ name: 'mocks that are asked what they were called with, and a fixture', artifacts: repo({ 'src/a.py': 'def a(x): return x', 'tests/conftest.py': 'import pytest\n@pytest.fixture\ndef test_client():\n    return 1\n', 'tests/test_a.py': 'from unittest.mock import Mock\nfrom a import a\nasync def test_x():\n    m = Mock()\n    await a(m)\n    m.load.assert_called_once()\ndef test_y():\n    m = Mock()\n    a(m)\n    m.assert_called_once_with("a")\ndef check(x):\n    assert a(x) == 1\ndef test_helped():\n    check(2)\ndef test_z():\n    a(1)\n' }), outcomes: ['true'], values: { tests: 3, idle: 1, testFiles: 1 } },
	...["for (const n of table) it(`ties ${n}`, () => {\n  expect(tie(n)).toBe(n);\n});", "table.forEach((n) => {\n  it(`ties ${n}`, () => {\n    expect(tie(n)).toBe(n);\n  });\n});", "function runs(n) {\n  describe('a', () => {\n    it(`ties ${n}`, () => {\n      expect(tie(n)).toBe(n);\n    });\n  });\n}\nruns(1);\nruns(2);"].map((body) => ({ name: `a test that is repeated: ${body}`, artifacts: repo({ 'src/a.ts': 'export const tie = (n: number) => n;', 'test/a.test.ts': `import { tie } from '../src/a.js';\n${body}\n` }), outcomes: ['true', 'not-available'] as const, values: { tests: 1, counted: false } })),
	...(["const t = require('tap');\nt.plan(2);\nt.equal(tie(1), 1, 'ties');\n", "import assert from 'node:assert/strict';\nfor (const n of [1, 2]) {\n  assert.equal(tie(n), n);\n}\n", "const assert = require('assert');\nconst cases = [];\ncases.push({ given: 1, out: 1 });\ncases.forEach(function (one) {\n  const out = tie(one.given);\n  assert.deepEqual(out, one.out);\n});\n", "const test = require('tape');\ntest.test('ties', (t) => {\n  t.equal(tie(1), 1);\n});\n"] as const).map((body) => ({ name: `a file that asserts as it runs: ${body}`, artifacts: repo({ 'src/a.js': 'export const tie = (n) => n;', 'test/a.js': `const { tie } = require('../src/a.js');\n${body}` }), outcomes: ['true'] as const, values: { tests: 1 } })),
	...([["const cases = [{ given: 1 }, { given: 2 }];\ncases.push({ given: 3 });\ncases.forEach", 3], ["[1, 2].forEach", 2], ["const cases = [];\nfor (const n of [1, 2]) cases.push(n);\ncases.forEach", null], ["const cases = load();\ncases.forEach", null]] as const).map(([body, tests]) => ({ name: `a table that is gone through as its file is loaded: ${body}`, artifacts: repo({ 'src/a.js': 'export const tie = (n) => n;', 'test/a.js': `const { tie } = require('../src/a.js');\nconst assert = require('assert');\n${body}((one) => {\n  assert.deepEqual(tie(one), one);\n});\n` }), outcomes: tests === null ? (['true', 'not-available'] as const) : (['true'] as const), values: { tests: tests ?? 1 } })),
	...(["const t = require('tap');\nt.ok(true);\nt.pass('ties');\n", "const t = require('other');\nt.equal(tie(1), 1);\n", "const assert = require('assert');\nfunction never() {\n  assert.equal(tie(1), 1);\n}\n", "const assert = require('assert');\n[].forEach(() => {\n  assert.equal(tie(1), 1);\n});\n", "const assert = require('assert');\nlater(() => {\n  assert.equal(tie(1), 1);\n});\n"] as const).map((body) => ({ name: `a file that asserts nothing as it runs: ${body}`, artifacts: repo({ 'src/a.js': 'export const tie = (n) => n;', 'test/a.js': `const { tie } = require('../src/a.js');\n${body}` }), outcomes: ['false'] as const })),
	...['print(x)', 'client = connect("u")\n    found = client.get("a").objects\n    for one in found:\n        print(one.name)'].map((body) => ({ name: `a script in the form of a test, which asserts nothing: ${body}`, artifacts: repo({ 'app.py': 'x = 1', 'scripts/test_direct.py': `from store import connect\nfrom app import x\n\n\ndef test_direct():\n    ${body}\n\n\nif __name__ == "__main__":\n    test_direct()\n` }), outcomes: ['false'] as const, values: { tests: 0, idle: 1 } })),
	...['frame.testing.assert_frame_equal(x, 1)', 'regression.check(x)', 'client.get("a").raise_for_status()', 'subprocess.run(["a"], check=True)', 'helper(x)'].map((body) => ({ name: `a call of a library or a helper that may fail a test of Python: ${body}`, artifacts: repo({ 'app.py': 'x = 1', 'tests/help.py': 'def helper(x):\n    assert x == 1\n', 'tests/test_direct.py': `import subprocess\nimport frame\nfrom store import client, regression\nfrom tests.help import helper\nfrom app import x\n\n\ndef test_direct():\n    ${body}\n` }), outcomes: ['true'] as const, values: { tests: 1 } })),
	{ name: 'tests that stop at an import of a module that is not there: by themselves, and by a fixture', artifacts: repo({ 'app/__init__.py': '', 'app/flow.py': 'from app.tools import tie\n', 'app/tools.py': 'def tie(x):\n    return x\n', 'tests/test_flow.py': 'import pytest\nfrom app.tools import tie\n\n\n@pytest.fixture\ndef client():\n    from app.api.hook import app\n    return app\n\n\ndef test_hook(client):\n    assert client.get("/") == 1\n\n\ndef test_gone():\n    from app.gone import one\n    assert one() == 1\n\n\ndef test_tie():\n    assert tie(1) == 1\n' }), outcomes: ['true'], values: { tests: 1, idle: 0 } },
	{ name: 'an import of a test that may be missing, of a module that is made, and of another library', artifacts: repo({ '.gitignore': 'made.py\n', 'app/__init__.py': '', 'app/flow.py': 'from app.tools import tie\n', 'app/tools.py': 'def tie(x):\n    return x\n', 'tests/test_flow.py': 'from app.tools import tie\nfrom flask.app import Flask\n\n\ndef test_made():\n    from app.made import one\n    assert one() == 1\n\n\ndef test_fast():\n    try:\n        from app.fast import one\n    except ImportError:\n        one = tie\n    assert one(1) == 1\n\n\ndef test_tie():\n    assert tie(Flask) == 1\n' }), outcomes: ['true'], values: { tests: 3 } },
	{ name: 'the same test again and again', artifacts: repo({ 'src/a.ts': 'export const tie = (n: number) => n;', 'test/a.test.ts': `import { tie } from '../src/a.js';\n${Array.from({ length: 4 }, (_, n) => `it('ties ${n}', () => {\n  expect(tie(1)).toBe(1);\n});\n`).join('')}` }), outcomes: ['true'], values: { tests: 1, idle: 3 } },
	{ name: 'the same words under another heading', artifacts: repo({ 'src/a.ts': 'export const tie = (n: number) => n;', 'test/a.test.ts': `import { tie } from '../src/a.js';\n${Array.from({ length: 2 }, (_, n) => `describe('${n}', () => {\n  it('ties', () => {\n    expect(tie(1)).toBe(1);\n  });\n});\n`).join('')}` }), outcomes: ['true'], values: { tests: 2 } },
	{ name: 'types and speed are measured elsewhere', artifacts: repo({ 'index.ts': 'export const a = 1;', 'bench.ts': 'run();', 'test-d/index.test-d.ts': "import { expectType } from 'tsd';\nexpectType<number>(1);", 'test-slow.js': "import test from 'ava';\nimport { a } from './index.js';\ntest('a', (t) => { t.is(a, 1); });" }), outcomes: ['true'], values: { tests: 1, testFiles: 1 } },
	{ name: 'a rubric may ask for more', artifacts: repo({ 'a.py': '', 'test_a.py': 'def test_x(): assert a()' }), parameters: { least: 2 }, outcomes: ['false'] },
]);

test(ciPresent, [
	...[['- run: npm test', 'true', false], ['- run: npm ci', 'false', false], ['- { run: npm test, if: false }', 'false', false]].map(([step, outcome, versions]) => ({ name: `an action of the tree with ${step}`, artifacts: pkg({ scripts: { test: 'vitest run' } }, { 'src/a.ts': '', 'src/a.test.ts': '', '.github/actions/try/action.yml': `runs:\n  using: composite\n  steps:\n    ${step}\n`, '.github/workflows/ci.yml': 'on: push\njobs:\n  t:\n    steps:\n      - uses: ./.github/actions/try\n', '.github/workflows/prune.yml': 'on: release\njobs:\n  p:\n    uses: a/b/.github/workflows/c.yml@main\n' }), outcomes: [outcome as 'true'], values: { versions: versions as boolean } })),
	{ name: 'an action of the tree over a matrix', artifacts: pkg({ scripts: { test: 'vitest run' } }, { 'src/a.ts': '', 'src/a.test.ts': '', '.github/actions/try/action.yml': 'runs:\n  using: composite\n  steps:\n    - run: npm test\n', '.github/workflows/ci.yml': 'on: push\njobs:\n  t:\n    strategy:\n      matrix:\n        node: [20, 22]\n    steps:\n      - uses: actions/setup-node@v4\n        with: { node-version: "${{ matrix.node }}" }\n      - uses: ./.github/actions/try\n' }), outcomes: ['true'], values: { versions: true }, places: ['.github/actions/try/action.yml:4'] },
	...[['bun test a', 'deno test b', true], ['bun test a', 'deno fmt', false], ['vitest run', 'bun test', true]].map(([one, two, versions]) => ({ name: `tests by ${one} and ${two}`, artifacts: pkg({ scripts: { 'test:one': one, 'test:two': two } }, { 'src/a.ts': '', 'src/a.test.ts': '', '.github/workflows/ci.yml': 'on: push\njobs:\n  t:\n    steps:\n      - run: npm run test:one\n      - run: npm run test:two\n' }), outcomes: ['true' as const], values: { versions: versions as boolean } })),
	...[['script:\n - npm test\n before_script:\n - npm run build\n', 'false'], ['script:\n - npm test\nbefore_script:\n - npm run build\n', 'true']].map(([text, outcome]) => ({ name: `Travis with ${text}`, artifacts: repo({ '.travis.yml': text!, 'src/a.ts': '', 'src/a.test.ts': '', 'package.json': '{ "scripts": { "test": "vitest" } }' }), outcomes: [outcome as 'true'] })),
	...[['src/**/*.test.ts', 'mocha', 'false'], ['spec/**/*.ts', 'mocha', 'true'], ['src/**/*.test.ts', 'mocha spec', 'true']].map(([spec, run, outcome]) => ({ name: `${run} by settings for ${spec}`, artifacts: pkg({ scripts: { test: run } }, { '.mocharc.json': JSON.stringify({ spec }), 'src/a.ts': '', 'spec/a.spec.ts': '', '.github/workflows/ci.yml': 'on: push\njobs:\n  t:\n    steps:\n      - run: npm test\n' }), outcomes: [outcome as 'true'] })),
	...[['build/spec/**/*.spec.js', 'true'], ['build/spec/**/*.test.js', 'false'], ['lib/spec/**/*.spec.js', 'false']].map(([spec, outcome]) => ({ name: `mocha by settings for what is compiled: ${spec}`, artifacts: pkg({ scripts: { test: 'mocha' } }, { '.mocharc.json': JSON.stringify({ spec }), 'tsconfig.json': '{ "compilerOptions": { "outDir": "build" } }', 'src/a.ts': '', 'spec/a.spec.ts': '', '.github/workflows/ci.yml': 'on: push\njobs:\n  t:\n    steps:\n      - run: npm test\n' }), outcomes: [outcome as 'true'] })),
	...[['pytest -k gone', 'false'], ['pytest -m gone', 'false'], ['pytest --ignore=tests', 'false'], ['pytest --deselect tests/test_a.py', 'true'], ['pytest -k one', 'true'], ['pytest -k "not gone"', 'true'], ['pytest -m slow', 'true'], ['pytest --ignore=tests/slow', 'true'], ['pytest --maxfail 1', 'true']].map(([run, outcome]) => ({ name: `tests that are picked: ${run}`, artifacts: repo({ '.github/workflows/a.yml': `on: push\njobs:\n  a:\n    steps:\n      - run: ${run}\n`, 'a.py': '', 'tests/test_a.py': 'import pytest\nfrom a import b\n@pytest.mark.slow\ndef test_one():\n    assert b()\n', 'tests/test_b.py': 'from a import b\ndef test_two():\n    assert b()\n' }), outcomes: [outcome as 'true'] })),
	...[['pytest.ini', '[pytest]\naddopts = --collect-only\n', 'false'], ['conftest.py', 'collect_ignore_glob = ["*"]\n', 'false'], ['pytest.ini', '[pytest]\naddopts = -q --strict-markers\n', 'true'], ['conftest.py', 'collect_ignore_glob = ["old/*"]\n', 'true']].map(([path, text, outcome]) => ({ name: `a setting of the tests: ${text}`, artifacts: repo({ '.github/workflows/a.yml': 'on: push\njobs:\n  a:\n    steps:\n      - run: pytest\n', 'a.py': '', [path!]: text!, 'tests/test_a.py': 'from a import b\ndef test_one():\n    assert b()\n' }), outcomes: [outcome as 'true'] })),
	...[["contains(github.event.head_commit.message, '[run]')", 'false'], ["!contains(github.event.head_commit.message, '[skip]')", 'true']].map(([condition, outcome]) => ({ name: `a job under ${condition}`, artifacts: repo({ '.github/workflows/a.yml': `on: push\njobs:\n  a:\n    if: "${condition}"\n    steps:\n      - run: pytest\n`, 'a.py': '', 'tests/test_a.py': 'from a import b\ndef test_one():\n    assert b()\n' }), outcomes: [outcome as 'true'] })),
	{ name: 'a script that nr runs', artifacts: pkg({ scripts: { test: 'vitest' } }, { 'src/a.d.ts': '', 'scripts/a.ts': '', '.github/workflows/a.yml': 'on: push\njobs:\n  a:\n    steps:\n      - run: nr test\n' }), outcomes: ['true'] },
	{ name: 'a folder whose tests assert nothing, beside one whose do', artifacts: repo({ 'src/a.py': 'def a(x): return x', 'tests/unit/test_a.py': 'from src.a import a\ndef test_a():\n    a(1)\n', 'tests/slow/test_b.py': 'from src.a import a\ndef test_b():\n    assert a(1) == 1\n', '.github/workflows/a.yml': 'on: push\njobs:\n  a:\n    steps:\n      - run: uv run pytest tests/unit\n' }), outcomes: ['false'], places: ['.github/workflows/a.yml:5'] },
	...[['langgraph_app', 'false'], ['.', 'true']].map(([folder, outcome]) => ({ name: `tests of a folder that is not below ${folder}`, artifacts: repo({ '.github/workflows/ci.yml': `on: push\njobs:\n  a:\n    steps:\n      - run: |\n          cd ${folder}\n          if [ -d tests ]; then\n            python -m pytest tests/ -v\n          fi\n`, 'langgraph_app/a.py': '', 'tests/test_a.py': 'def test_a():\n    assert f()\n' }), outcomes: [outcome as 'true'] })),
	{ name: 'tests of the agent, before those of its page', artifacts: repo({ '.github/workflows/ci.yml': 'on: push\njobs:\n  a:\n    steps:\n      - run: npm test\n      - run: pytest tests/ -v\n', 'package.json': '{ "scripts": { "test": "vitest" } }', 'src/a.py': 'from langgraph.graph import StateGraph\n', 'tests/test_a.py': 'def test_a():\n    assert f()\n' }), outcomes: ['true'], places: ['.github/workflows/ci.yml:6'] },
	...[
		['pytest tests/ --cov=src -v', { 'pyproject.toml': '' }, 'false'],
		['pytest tests/ -v', { 'pyproject.toml': '', 'tests/checks.py': 'def test_a():\n    assert f()\n' }, 'true'],
		['npm test --if-present', { 'package.json': '{ "scripts": { "build": "tsc" } }' }, 'false'],
		['pnpm run test:unit', { 'package.json': '{ "scripts": { "test": "vitest" } }' }, 'false'],
		['npm test', { 'package.json': '{ "scripts": {} }', 'examples/a/package.json': '{ "scripts": { "test": "vitest" } }' }, 'true'],
		['npm run test:unit', { 'package.json': '{ "scripts": { "test:unit": "vitest" } }' }, 'true'],
		['bun test', { 'package.json': '{ "scripts": {} }', 'a.test.ts': 'x' }, 'true'],
	].map(([run, files, outcome]) => ({ name: `${run} among ${Object.keys(files!).join(', ')}`, artifacts: repo({ '.github/workflows/ci.yml': `on: push\njobs:\n  a:\n    steps:\n      - run: ${run}\n`, 'src/a.py': '', ...(files as object) }), outcomes: [outcome as 'true'] })),
	...[
		['yarn test --passWithNoTests', 'web/tests/e2e/a.spec.ts', 'false'],
		['yarn test --passWithNoTests', 'web/src/a.test.ts', 'true'],
		['npm test', 'web/src/a.ts', 'false'],
		['npm test', 'web/tests/e2e/a.spec.ts', 'true'],
	].map(([run, path, outcome]) => ({ name: `${run} in a folder with ${path}`, artifacts: repo({ '.github/workflows/ci.yml': `on: push\njobs:\n  a:\n    steps:\n      - working-directory: web\n        run: ${run}\n`, [path!]: 'x', 'web/package.json': '{"scripts":{"test":"jest"}}', 'tests/test_a.py': 'def test_a():\n    assert f()\n' }), outcomes: [outcome as 'true'] })),
	...[['>=6', '[10, 12, 14]', '', 1], ['>=6', '[8, 10, 12, 14]', '', 0], ['>=6', '[8, 8.1, 10, 12]', '', 1], ['>=6', '[10, 12]', '', 1], ['>=10.4', '[10, 12]', '', 0], ['>=6 <99', '[10, 12]', '', 1], ['>=6', '[6, 10, 12]\n        exclude: [{ nodejs: 6 }]', '', 1], ['>=6', '[6, 10, 12]\n        os: [a]\n        exclude: [{ nodejs: 6, os: a }]', '', 1], ['>=6', '[6, 10, 12]\n        os: [a, b]\n        exclude: [{ nodejs: 6, os: a }]', '', 0], ['^14.18.0 || >=16', '[16, 18]', '', 1], ['>=12', '[lts/*, 20]', '', 1], ['', '[12, 14]', 'changesets/action@v1', 1], ['', '[12, latest]', 'changesets/action@v1', 0], ['', '[12, 14]', 'o/n@v1', null], ['', '[lts/*, 20]', 'o/n@v1', null], ['>=20', '[20, 22]', 'o/n@v1', 0]].map(([node, versions, uses, missed]) => ({ name: `Node ${versions} for ${node}, ${uses || 'nothing'} on 22`, artifacts: pkg({ ...(node !== '' && { engines: { node } }) }, { 'src/a.ts': '', '.github/workflows/ci.yml': `on: push\njobs:\n  t:\n    env: { V: '\${{ matrix.nodejs }}' }\n    strategy:\n      matrix:\n        nodejs: ${versions}\n    steps:\n      - run: npm test\n  r:\n    steps:\n      - uses: actions/setup-node@v4\n        with: { node-version: 22 }\n      - uses: ${uses}\n` }), outcomes: ['true' as const], values: { versions: true, missed: missed as number | null } })),
	...([["yarn workspaces foreach -Rpt --from '{a,b}' run cover", 'true'], ['yarn workspace a run cover', 'true'], ['yarn workspace a cover', 'true'], ['yarn workspaces foreach -A run look', 'false'], ['yarn workspace cover run look', 'false']] as const).map(([run, outcome]) => ({ name: `a command of workspaces: ${run}`, artifacts: pkg({ scripts: { cover: 'nyc ava', look: 'eslint .' } }, { '.github/workflows/ci.yml': `on: push\njobs:\n  t:\n    steps:\n      - run: ${run}\n` }), outcomes: [outcome] })),
	{ name: 'a matrix that no step asks', artifacts: pkg({}, { 'src/a.ts': '', '.github/workflows/ci.yml': 'on: push\njobs:\n  t:\n    strategy:\n      matrix:\n        node: [18, 20]\n    steps:\n      - uses: actions/setup-node@v4\n        with: { node-version: 20 }\n      - run: npm test\n' }), outcomes: ['true'], values: { versions: false, missed: null } },
	...([['name: on ${{ matrix.node }}', false], ["if: matrix.node > 18", false], ['env: { V: "${{ matrix.node }}" }', true], ['container: node:${{ matrix.node }}', true], ['env: { M: "${{ toJSON(matrix) }}" }', true], ["env: { V: \"${{ matrix['node'] }}\" }", true], ['env: { V: "${{ matrix.node-tools }}" }', false]] as const).map(([line, versions]) => ({ name: `an axis of which a job says ${line}`, artifacts: pkg({}, { 'src/a.ts': '', '.github/workflows/ci.yml': `on: push\njobs:\n  t:\n    ${line}\n    strategy:\n      matrix:\n        node: [18, 20]\n    steps:\n      - name: with \${{ matrix.node }}\n        run: npm test\n` }), outcomes: ['true'] as const, values: { versions } })),
	{ name: 'versions of Python beside a package of npm', artifacts: pkg({}, { 'src/a.ts': '', '.github/workflows/ci.yml': 'on: push\njobs:\n  p:\n    strategy:\n      matrix:\n        python-version: [3.11, 3.12]\n    steps:\n      - run: pytest\n  t:\n    steps:\n      - run: npm test\n' }), outcomes: ['true'], values: { versions: false, missed: null } },
	...[['\n  - lts/*\n  - 13', true], [' [12, 14]', true], ['\n  - 13', false]].map(([nodes, versions]) => ({ name: `Travis on Node ${nodes}`, artifacts: repo({ '.travis.yml': `language: node_js\nnode_js:${nodes}\nscript:\n  - npm test\n` }), outcomes: ['true' as const], values: { versions: versions! } })),
	{ name: 'a workflow that tests, over versions', artifacts: repo({ '.github/workflows/ci.yml': 'jobs:\n  t:\n    container: odd:${{ matrix.node-version }}\n    strategy:\n      matrix:\n        node-version: [20, 22]\n    steps:\n      - run: pnpm --filter x test\n' }), outcomes: ['true'], values: { versions: true }, places: ['.github/workflows/ci.yml:8'] },
	{ name: 'over versions of a compiler', artifacts: repo({ '.github/workflows/ci.yml': 'jobs:\n  t:\n    container: odd:${{ matrix.typescript }}\n    strategy:\n      matrix:\n        os: [a, b]\n        typescript: ["5.5", latest]\n    steps:\n      - run: pnpm test\n' }), outcomes: ['true'], values: { versions: true } },
	{ name: 'over systems, shards and one version', artifacts: repo({ '.github/workflows/ci.yml': 'jobs:\n  t:\n    strategy:\n      matrix:\n        os: [a, b]\n        shard: [1, 2]\n        node: [22]\n        build: [cjs, esm]\n    steps:\n      - run: pnpm test\n' }), outcomes: ['true'], values: { versions: false } },
	{ name: 'a package of npm beside tests of Python', artifacts: pkg({ scripts: { test: 'vitest run' } }, { '.github/workflows/ci.yml': 'on: push\njobs:\n  p:\n    steps:\n      - uses: actions/setup-python@v5\n        with: { python-version: "3.13" }\n      - run: uv run pytest\n  t:\n    steps:\n      - uses: actions/setup-node@v4\n        with: { node-version: 22.x }\n      - run: yarn test\n' }), outcomes: ['true'], places: ['.github/workflows/ci.yml:12'] },
	{ name: 'the types are checked, and then it tests', artifacts: repo({ '.github/workflows/ci.yml': 'on: push\njobs:\n  t:\n    steps:\n      - run: pnpm test:types\n      - run: pnpm vitest\n' }), outcomes: ['true'], places: ['.github/workflows/ci.yml:6'] },
	{ name: 'a part of the tests before all of them', artifacts: repo({ '.github/workflows/a.yml': 'on: push\njobs:\n  t:\n    steps:\n      - run: make test-io\n', '.github/workflows/b.yml': 'on: push\njobs:\n  t:\n    steps:\n      - run: make test\n', Makefile: '' }), outcomes: ['true'], places: ['.github/workflows/b.yml:5'] },
	{ name: 'an entry of the matrix', artifacts: repo({ '.github/workflows/ci.yml': 'on: push\njobs:\n  t:\n    strategy:\n      matrix:\n        task: [lint, test]\n    steps:\n      - run: pnpm run ${{ matrix.task }}\n' }), outcomes: ['true'], places: ['.github/workflows/ci.yml:8'] },
	...([['chmod +x ./a.sh && ./a.sh', '#!/bin/sh\nkind=$(uname -m)\nif [[ "$kind" == "arm"* ]]; then\n  echo "arm"\n  docker compose -f b.yaml up -d\nfi\n', 8], ['./a.sh', 'node run.js\n', 7], ['docker compose run checks', '', 7]] as const).map(([body, text, line]) => ({ name: `a script named like a test that does ${text || body}`, artifacts: pkg({ engines: { node: '>=20' }, scripts: { 'test:services': body, test: 'vitest run' } }, { 'a.sh': text, '.github/workflows/ci.yml': 'on: push\njobs:\n  t:\n    strategy:\n      matrix: { node: [20, 22] }\n    steps:\n      - run: pnpm test:services\n      - run: pnpm test:unit\n' }), outcomes: ['true'] as const, places: [`.github/workflows/ci.yml:${line}`] })),
	...([['kcd-scripts validate', 'true'], ['kcd-scripts test', 'true'], ['react-scripts test --ci', 'true'], ['tsdx test', 'true'], ['kcd-scripts validate lint,typecheck', 'not-available'], ['kcd-scripts validate lint,test', 'true'], ['kcd-scripts lint', 'false']] as const).map(([body, outcome]) => ({ name: `a script that a set of scripts runs: ${body}`, artifacts: pkg({ scripts: { all: body, test: 'kcd-scripts test' } }, { 'src/__tests__/a.ts': "it('a', () => { expect(a()).toBe(1); });", '.github/workflows/ci.yml': 'on: push\njobs:\n  t:\n    steps:\n      - run: npm run all\n' }), outcomes: [outcome] })),
	...([['run: node --run test:all', 'true'], ['run: node --run=test:all', 'true'], ['run: node --run prove', 'true'], ['run: node --run test:none', 'false']] as const).map(([step, outcome]) => ({ name: `a script that Node starts: ${step}`, artifacts: pkg({ scripts: { 'test:all': 'node --test "test/**/*.ts"', prove: 'node --run test:all', 'test:none': 'echo none' } }, { '.github/workflows/ci.yml': `on: push\njobs:\n  t:\n    steps:\n      - ${step}\n` }), outcomes: [outcome] })),
	...(['npx vitest run --update', 'npx vitest run -u', 'npx jest --updateSnapshot', 'npx vitest run\n      - uses: autofix-ci/action@v1', 'npx vitest run\n      - run: git push'] as const).map((run) => ({ name: `the workflow that checks before one that mends: ${run}`, artifacts: pkg({}, { '.github/workflows/a.yml': `on: push\njobs:\n  t:\n    steps:\n      - run: ${run}\n`, '.github/workflows/b.yml': 'on: push\njobs:\n  t:\n    steps:\n      - run: npx vitest --coverage\n' }), outcomes: ['true'] as const, places: ['.github/workflows/b.yml:5'] })),
	...([['pnpm --use-node-version=16.20.0 test', true], ['|\n          # on others\n          pnpm test\n\n          pnpm --use-node-version=20.19.4 exec tsx tests', true], ['pnpm --use-node-version=20 exec tsx scripts', false], ['npx -p node@18 npm test', true], ['npm test -- --odd', false]] as const).map(([run, versions]) => ({ name: `the tests on another Node: ${run}`, artifacts: pkg({}, { 'src/a.ts': '', 'tests/index.ts': '', '.github/workflows/ci.yml': `on: push\njobs:\n  t:\n    steps:\n      - run: npm test\n      - run: ${run}\n` }), outcomes: ['true'] as const, values: { versions } })),
	{ name: 'a matrix without the tests', artifacts: repo({ '.github/workflows/ci.yml': 'on: push\njobs:\n  t:\n    strategy:\n      matrix:\n        task: [format, lint]\n    steps:\n      - run: pnpm run ${{ matrix.task }}\n' }), outcomes: ['false'] },
	{ name: 'a script of another name that tests', artifacts: pkg({ scripts: { all: 'npm run lint && npm run part', part: 'c8 ava' } }, { '.github/workflows/ci.yml': 'on: push\njobs:\n  t:\n    steps:\n      - run: npm run all\n' }), outcomes: ['true'] },
	{ name: 'checks of style alone, and a script that is nowhere', artifacts: pkg({ scripts: { format: 'turbo format:check', 'format:check': 'prettier --check .', 'lint:all': 'node scripts/check.js' } }, { '.github/workflows/ci.yml': 'on: push\njobs:\n  t:\n    steps:\n      - run: yarn install --immutable\n      - run: yarn format\n      - run: yarn run lint:all\n' }), outcomes: ['false'] },
	{ name: 'scripts that call each other', artifacts: pkg({ scripts: { a: 'npm run b', b: 'npm run a' } }, { '.github/workflows/ci.yml': 'on: push\njobs:\n  t:\n    steps:\n      - run: npm run a\n' }), outcomes: ['not-available'] },
	{ name: 'a workflow of another repository', artifacts: repo({ '.github/workflows/ci.yml': 'on: push\njobs:\n  t:\n    uses: someone/flows/.github/workflows/ci.yml@v1\n' }), outcomes: ['not-available'], places: ['.github/workflows/ci.yml:4'] },
	{ name: 'an action is no workflow', artifacts: repo({ '.github/workflows/ci.yml': 'on: push\njobs:\n  t:\n    steps:\n      - uses: someone/action@v1\n      - run: npm run lint\n' }), outcomes: ['false'] },
	{ name: 'pytest behind uv', artifacts: repo({ '.github/workflows/ci.yml': 'on: [push]\njobs:\n  t:\n    steps:\n      - run: uv run pytest tests/unit -v\n', 'tests/unit/test_a.py': 'def test_a():\n    assert f()\n' }), outcomes: ['true'] },
	{ name: 'the run, and not what installs a plugin', artifacts: repo({ '.github/workflows/ci.yml': 'on: pull_request\njobs:\n  t:\n    steps:\n      - name: tests\n        run: |\n          uv pip install -U pytest-asyncio\n          pip install pytest\n          uv run pytest\n' }), outcomes: ['true'], places: ['.github/workflows/ci.yml:9'] },
	{ name: 'the workflow of a change before that of a night', artifacts: repo({ '.github/workflows/a.yml': 'on:\n  schedule:\n    - cron: "1 2 * * *"\njobs:\n  t:\n    steps:\n      - run: pytest\n', '.github/workflows/b.yml': 'on:\n  push:\n    branches: [main]\njobs:\n  t:\n    steps:\n      - run: pytest\n' }), outcomes: ['true'], places: ['.github/workflows/b.yml:7'] },
	{ name: 'at night alone', artifacts: repo({ '.github/workflows/a.yml': 'on:\n  schedule:\n    - cron: "1 2 * * *"\njobs:\n  t:\n    steps:\n      - run: pytest\n' }), outcomes: ['false'] },
	{ name: 'a workflow that another one calls', artifacts: repo({ '.github/workflows/_test.yml': 'on:\n  workflow_call:\njobs:\n  t:\n    steps:\n      - run: npm test\n', '.github/workflows/ci.yml': 'on: push\njobs:\n  t:\n    uses: ./.github/workflows/_test.yml\n' }), outcomes: ['true'] },
	{ name: 'a step that never runs', artifacts: repo({ '.github/workflows/ci.yml': 'on: push\njobs:\n  t:\n    steps:\n      - if: false\n        run: npm test\n' }), outcomes: ['false'] },
	{ name: 'a failure that is ignored', artifacts: repo({ '.github/workflows/ci.yml': 'on: push\njobs:\n  t:\n    steps:\n      - run: npm test || true\n      - continue-on-error: true\n        run: npm run check\n' }), outcomes: ['false'] },
	{ name: 'a pipeline of another forge', artifacts: repo({ '.gitlab-ci.yml': 'test:\n  script:\n    - pytest\n' }), outcomes: ['true'], places: ['.gitlab-ci.yml:3'] },
	...([
		['        working-directory: backend\n        run: pytest -v --cov=.', 'false', {}],
		['        run: cd backend && pytest', 'false', {}],
		['        run: |\n          cd backend\n          python -m pytest -q', 'false', {}],
		['        working-directory: backend\n        run: pytest', 'false', { 'made/pytest.ini': '[pytest]\npython_files = check_*.py\n' }],
		['        working-directory: backend\n        run: pytest -v', 'true', { 'backend/tests/test_b.py': 'def test_b():\n    assert 1\n' }],
		['        run: pytest', 'true', {}],
		['        working-directory: backend\n        run: pytest ../tests', 'true', {}],
		['        working-directory: backend\n        run: cd .. && pytest', 'true', {}],
		['        working-directory: ${{ env.PLACE }}\n        run: pytest', 'true', {}],
		['        working-directory: elsewhere\n        run: pytest', 'false', {}],
		['        run: git clone $ODD elsewhere\n      - working-directory: elsewhere\n        run: pytest', 'true', {}],
		['        working-directory: elsewhere\n        run: pytest', 'true', { '.gitignore': 'elsewhere\n' }],
		['        working-directory: backend\n        run: pytest', 'true', { 'backend/pytest.ini': '[pytest]\npython_files = check_*.py\n' }],
	] as const).map(([step, outcome, more]) => ({ name: `pytest in a folder: ${step}, ${Object.keys(more)[0]}`, artifacts: repo({ 'backend/a.py': 'def a(x): return x', 'tests/test_a.py': 'from backend.a import a\ndef test_a():\n    assert a(1) == 1\n', '.github/workflows/a.yml': `on: push\njobs:\n  a:\n    steps:\n      - name: t\n${step}\n`, ...more }), outcomes: [outcome] })),
	{ name: 'the folder whose tests assert something', artifacts: repo({ 'src/a.py': 'def a(x): return x', 'tests/slow/test_b.py': 'from src.a import a\ndef test_b():\n    assert a(1) == 1\n', '.github/workflows/a.yml': 'on: push\njobs:\n  a:\n    steps:\n      - run: uv run pytest tests/slow\n' }), outcomes: ['true'] },
	...([['ultracite check .', 'false'], ['biome check . && tsc --noEmit', 'false'], ['biome check . && vitest run', 'true']] as const).map(([check, outcome]) => ({ name: `a script called check: ${check}`, artifacts: repo({ 'package.json': JSON.stringify({ name: 'odd', scripts: { check } }), '.github/workflows/a.yml': 'on: push\njobs:\n  a:\n    steps:\n      - run: bun run check\n' }), outcomes: [outcome] })),
	{ name: 'actions that review, and none that tests', artifacts: repo({ '.github/workflows/a.yml': 'on: pull_request\njobs:\n  a:\n    steps:\n      - uses: actions/checkout@v4\n      - uses: some/review-action@v1\n' }), outcomes: ['false'], values: { runsTests: false } },
	...['npm t', 'npm test', 'pnpm --filter x run test:unit', 'npx vitest run', 'yarn check', 'node --test', 'python -m unittest', 'uv run pytest -q', 'make lint test', 'cargo test', 'pnpm exec nx run-many -t test', 'npm ci && npm test', '.venv/bin/pytest', 'turbo run build test', 'python -m pytest', 'moon run :test', 'nx affected --target=lint,test', 'nx affected:test', 'npx lerna run test', 'bazel test //...', 'npx playwright test'].map((run) => ({ name: `runs tests: ${run}`, artifacts: repo({ '.travis.yml': `script:\n  - ${run}\n`, Makefile: 'lint:\ntest:\n' }), outcomes: ['true'] as const })),
	{ name: 'a target of make where no Makefile stands', artifacts: repo({ '.travis.yml': 'script:\n  - make test\n' }), outcomes: ['false'] },
	...['npm ci', 'npm run build', 'npm publish', 'pip install pytest', 'uv pip install -U pytest-asyncio', 'echo run tests', 'npm run deploy --env test-server', 'npm i -D vitest', 'npx playwright install --with-deps', 'pip list', 'docker build -t odd .', 'npx vite build', 'TAG=$(git rev-parse HEAD | cut -c1-7)', 'sudo apt-get update', 'python -c "import odd"'].map((run) => ({ name: `runs none: ${run}`, artifacts: repo({ '.travis.yml': `script:\n  - ${run}\n` }), outcomes: ['false'] as const })),
	...['node test.js', 'make build', 'moon ci', 'nx affected --target=build', 'docker build --target=test .', 'SAID=$(./test.sh)', 'python -c "assert odd()"'].map((run) => ({ name: `may run them: ${run}`, artifacts: repo({ '.travis.yml': `language: odd\nscript:\n  - ${run}\n` }), outcomes: ['not-available'] as const })),
	...[
		'npm test || exit 0', 'npm test || :', 'npm test || echo fine', 'npm test | tee log', 'npm test 2>&1 | cat', 'npm test &', '(npm test) || true', '{ npm test; } || true', 'npm run test || (exit 0)', 'npm test || cd .', 'true || npm test', 'false && npm test',
		"bash -c 'npm test; true'", 'if npm test; then echo ok; fi', 'npm test --help', 'npx vitest --version', 'npx vitest list', 'npx vitest run nowhere --passWithNoTests', 'npx vitest run -t none --passWithNoTests', 'grep vitest package.json', 'which vitest', 'alias t="npm test"', 'pytest --collect-only', 'pytest --fixtures', 'pip show pytest',
		'exit 0\nnpm test', 't() {\n  npm test\n}\necho ok', 'cat <<EOF\nnpm test\nEOF', 'if false; then\n  npm test\nfi', "trap 'exit 0' EXIT\nnpm test", 'set +e\nnpm test\necho $?', 'set +o errexit\nnpm test\ntrue', 'npm test && \\\n  true | cat || true',
	].map((run) => ({ name: `cannot fail: ${run}`, artifacts: repo({ '.github/workflows/ci.yml': `on: push\njobs:\n  t:\n    steps:\n      - run: ${JSON.stringify(run)}\n` }), outcomes: ['false'] as const })),
	...['npm test; true', 'npm test || exit 1', 'npm test || (cat log; exit 1)', 'set -o pipefail\nnpm test | tee log', 'cd src && npm test', 'exec 2>&1\nnpm test', 'if [ -f x ]; then\n  npm test\nfi', 'npm test \\\n  --ci', 'test() {\n  npm test\n}\ntest', 'npx jest --ci --passWithNoTests', '(cd src; npm test)'].map((run) => ({ name: `can fail: ${run}`, artifacts: repo({ 'src/a.test.ts': '', '.github/workflows/ci.yml': `on: push\njobs:\n  t:\n    steps:\n      - run: ${JSON.stringify(run)}\n` }), outcomes: ['true'] as const })),
	...["github.event_name == 'never'", 'always() && false', '!always()', '${{ !true }}', "${{ '' }}", '0', '${{ false || false }}', 'failure()', 'cancelled()', '${{ null }}', "github.ref == 'refs/heads/never'", "github.actor == 'nobody'"].map((condition) => ({ name: `never runs: if ${condition}`, artifacts: repo({ '.github/workflows/ci.yml': `on: push\njobs:\n  t:\n    steps:\n      - if: ${JSON.stringify(condition)}\n        run: npm test\n` }), outcomes: ['false'] as const })),
	...["github.event_name == 'push'", "github.repository == 'a/b' || github.actor == 'x'", '!cancelled()', 'always()', "${{ !contains(github.event.head_commit.message, 'skip') }}", "github.ref == 'refs/heads/main'", '${{ matrix.os }}'].map((condition) => ({ name: `may run: if ${condition}`, artifacts: repo({ '.github/workflows/ci.yml': `on: push\njobs:\n  t:\n    steps:\n      - if: ${JSON.stringify(condition)}\n        run: npm test\n` }), outcomes: ['true'] as const })),
	...[['package.json', manifest({ repository: 'github:A/b' }), 'true'], ['README.md', 'https://github.com/a/b', 'true'], ['src/x.ts', '// a/b', 'false']].map(([path, text, outcome]) => ({ name: `one repository alone, which ${path} names`, artifacts: repo({ [path!]: text!, '.github/workflows/ci.yml': "on: push\njobs:\n  t:\n    if: github.repository == 'a/b' && always()\n    steps:\n      - run: npx vitest run\n" }), outcomes: [outcome as 'true'] })),
	...["push:\n    paths-ignore: ['**']", "pull_request:\n    branches: ['release/**', 'hotfix/*']", "push:\n    paths: ['never/**']", "push:\n    paths: ['!**']", "push:\n    branches-ignore: ['**']", "push:\n    tags: ['v*']", 'pull_request:\n    types: [closed]', 'repository_dispatch:\n    types: [push]'].map((on) => ({ name: `no change starts it: ${on}`, artifacts: repo({ '.github/workflows/ci.yml': `on:\n  ${on}\njobs:\n  t:\n    steps:\n      - run: npm test\n` }), outcomes: ['false'] as const })),
	...["push:\n    paths: ['src/**']", "push:\n    branches: ['feature/**', 'release/**']", "push:\n    paths-ignore: ['docs/**']", 'pull_request:\n    types: [opened]', 'push:\n    branches: [main]\n    tags: [v1]'].map((on) => ({ name: `a change starts it: ${on}`, artifacts: repo({ 'src/a.ts': '', '.github/workflows/ci.yml': `on:\n  ${on}\njobs:\n  t:\n    steps:\n      - run: npm test\n` }), outcomes: ['true'] as const })),
	...['    continue-on-error: ${{ true }}', '    timeout-minutes: 0', '    strategy:\n      matrix:\n        node: []', "    defaults:\n      run:\n        shell: 'cat {0}'", '    needs: off'].map((job) => ({ name: `a job that cannot fail: ${job.trim()}`, artifacts: repo({ '.github/workflows/ci.yml': `on: push\njobs:\n  off:\n    if: false\n    steps:\n      - run: ls\n  t:\n${job}\n    steps:\n      - run: npm test\n` }), outcomes: ['false'] as const })),
	...['self-hosted', '[nobody, has, this]', 'ubuntu-latest', '[self-hosted, linux]'].map((machine, i) => ({ name: `a machine called ${machine}`, artifacts: repo({ '.github/workflows/ci.yml': `on: push\njobs:\n  t:\n    runs-on: ${machine}\n    steps:\n      - run: npm test\n` }), outcomes: [i < 2 ? 'not-available' : 'true'] as const })),
	{ name: 'scripts that each run the next one twice', artifacts: pkg({ scripts: { ...Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`a${at}`, `npm run a${at + 1} && npm run a${at + 1}`])), a40: 'eslint .' } }, { '.github/workflows/ci.yml': 'on: push\njobs:\n  t:\n    steps:\n      - run: npm run a0\n' }), outcomes: ['false'] },
	...['vitest run || true', 'vitest run; exit 0', ': vitest run', 'vitest --version', 'vitest list', 'node --version', 'vitest run nowhere --passWithNoTests'].map((test) => ({ name: `a script that cannot fail: ${test}`, artifacts: pkg({ scripts: { test } }, { '.github/workflows/ci.yml': 'on: push\njobs:\n  t:\n    steps:\n      - run: npm test\n' }), outcomes: ['false'] as const })),
	...['vitest run && tsc', 'tsc; vitest run', 'npm run build && vitest run --passWithNoTests'].map((test) => ({ name: `a script that can fail: ${test}`, artifacts: pkg({ scripts: { test } }, { '.github/workflows/ci.yml': 'on: push\njobs:\n  t:\n    steps:\n      - run: npm test\n' }), outcomes: ['true'] as const })),
	{ name: 'a script of the tree', artifacts: repo({ '.github/workflows/ci.yml': 'on: push\njobs:\n  t:\n    steps:\n      - run: bash .ci/run\n', '.ci/run': '#!/bin/sh\n# npm test\nexec npm test\n' }), outcomes: ['true'], places: ['.ci/run:3'] },
	{ name: 'a script that tests nothing', artifacts: repo({ '.github/workflows/ci.yml': 'on: push\njobs:\n  t:\n    steps:\n      - run: bash .ci/run\n', '.ci/run': 'echo hello\n' }), outcomes: ['false'] },
	{ name: 'YAML that cannot be read', artifacts: repo({ '.github/workflows/ci.yml': 'on: [push\njobs: npm test\n' }), outcomes: ['not-available'] },
	{ name: 'the workflow that tests most, and not the first by its name', artifacts: repo({ '.github/workflows/legacy.yml': 'on: push\njobs:\n  t:\n    steps:\n      - run: npm test\n', '.github/workflows/test.yml': 'on: push\njobs:\n  t:\n    steps:\n      - run: npm test\n  e:\n    steps:\n      - run: npm run test:e2e\n' }), outcomes: ['true'], values: { versions: false }, places: ['.github/workflows/test.yml:5'] },
	{ name: 'the job over versions before another', artifacts: repo({ '.github/workflows/a.yml': 'on: push\njobs:\n  t:\n    steps:\n      - run: npm test\n  v:\n    container: odd:${{ matrix.react }}\n    strategy:\n      matrix:\n        include: [{ react: 18.3.1 }, { react: canary }]\n    steps:\n      - run: npm test\n' }), outcomes: ['true'], values: { versions: true }, places: ['.github/workflows/a.yml:12'] },
	...['push', 'workflow_dispatch'].map((on) => ({ name: `a second job with another version of a peer, on ${on}`, artifacts: pkg({ peerDependencies: { react: '>=18' } }, { '.github/workflows/a.yml': 'on: push\njobs:\n  t:\n    steps:\n      - run: npm test\n', '.github/workflows/b.yml': `on: ${on}\njobs:\n  t:\n    steps:\n      - run: pnpm up react@canary\n      - run: npm test\n` }), outcomes: ['true'] as const, values: { versions: on === 'push' } })),
	{ name: 'a workflow that only names tests', artifacts: repo({ '.github/workflows/pages.yml': 'name: npm test\n# npm test\njobs:\n  pages:\n    steps:\n      - name: run npm test\n        run: npm run build\n' }), outcomes: ['false'] },
	{ name: 'a workflow in another folder does not run', artifacts: repo({ 'templates/.github/workflows/ci.yml': 'on: push\njobs:\n  t:\n    steps:\n      - run: npm test\n' }), outcomes: ['false'], values: { files: [] } },
]);

test(lintConfig, [
	...[['"extends": ["ultracite/biome/core"], ', 'true'], ['', 'false']].map(([more, outcome]) => ({ name: `Biome that names what it leaves out alone: ${more}`, artifacts: repo({ 'src/a.ts': 'export const a = 1;\n', 'biome.jsonc': `{ ${more}"files": { "includes": ["!dist"] } }` }), outcomes: [outcome as 'true'] })),
	...[['a.py', 'true'], ['a.ts', 'false']].map(([path, outcome]) => ({ name: `Ruff that runs without a configuration beside ${path}`, artifacts: repo({ [`src/${path}`]: '', 'src/b.py': '', 'pyproject.toml': '[project]\nname = "x"\n\n[dependency-groups]\ndev = ["ruff"]\n', '.github/workflows/ci.yml': 'on: push\njobs:\n  lint:\n    runs-on: ubuntu-latest\n    steps:\n      - run: uv run ruff check src\n' }), outcomes: [outcome as 'true'] })),
	{ name: 'Biome', artifacts: repo({ 'biome.json': '{}' }), outcomes: ['true'] },
	...['{ "rules": { "no-eval": true } }', '{}'].map((text) => ({ name: `TSLint: ${text}`, artifacts: repo({ 'tslint.json': text }), outcomes: [text === '{}' ? 'false' as const : 'true' as const] })),
	...['biome.jsonc', '.oxlintrc.jsonc', '.oxfmtrc.jsonc'].map((path) => ({ name: path, artifacts: pkg({ devDependencies: { '@biomejs/biome': '1', oxlint: '1', oxfmt: '1' } }, { [path]: '// rules\n{ "rules": { "a": "error" } }' }), outcomes: ['true'] as const, places: [`${path}:1`] })),
	{ name: 'imports alone, however many', artifacts: pkg({}, { 'deno.json': JSON.stringify({ imports: Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`part-${at}`, 'npm:part@1'])) }) }), outcomes: ['false'] },
	...([['lintroll --cache .', 'true'], ['ts-standard', 'true'], ['lintroll --help', 'false'], ['echo lintroll', 'false']] as const).map(([lint, outcome]) => ({ name: `a linter that brings its settings: ${lint}`, artifacts: pkg({ scripts: { lint } }), outcomes: [outcome] })),
	{ name: 'a linter that is installed and never run', artifacts: pkg({ devDependencies: { oxlint: '1' } }), outcomes: ['false'] },
	{ name: 'a linter that needs no configuration, where it is run', artifacts: pkg({ devDependencies: { xo: '1' }, scripts: { build: 'tsc',  test: 'xo && ava' } }), outcomes: ['true'], places: ['package.json:9'] },
	{ name: 'Ruff in pyproject', artifacts: repo({ 'pyproject.toml': '[tool.ruff]\nline-length = 100\n' }), outcomes: ['true'], places: ['pyproject.toml:1'] },
	{ name: 'Ruff below the project', artifacts: repo({ 'pyproject.toml': '[project]\nname = "x"\n\n[tool.ruff]\nline-length = 100\n' }), outcomes: ['true'], places: ['pyproject.toml:4'] },
	{ name: 'rules that a call makes', artifacts: repo({ 'package.json': manifest({ devDependencies: { eslint: '^9', 'typescript-eslint': '^8' } }), 'eslint.config.js': "import tseslint from 'typescript-eslint';\nexport default tseslint.config(js);\n" }), outcomes: ['true'] },
	...([['npx prettier --check .', 'true'], ['npm run lint', 'true'], ['npx prettier --write .', 'false'], ['npx prettier --check . || true', 'false'], ['npm test', 'false']] as const).map(([run, outcome]) => ({ name: `Prettier by its own form, where continuous integration runs ${run}`, artifacts: pkg({ scripts: { lint: 'prettier --check .' } }, { '.prettierrc': '{}\n', '.github/workflows/ci.yml': `on: push\njobs:\n  test:\n    runs-on: ubuntu-latest\n    steps:\n      - run: ${run}\n` }), outcomes: [outcome] })),
	{ name: 'a file without a word', artifacts: repo({ '.prettierrc': '', 'eslint.config.js': 'export default [rules];' }), outcomes: ['true'], places: ['eslint.config.js:1'] },
	{ name: 'a linter of the page beside an agent in another language', artifacts: repo({ 'client/package.json': manifest({ devDependencies: { eslint: '^9' } }), 'client/eslint.config.js': 'export default [rules];', 'server/agent.py': 'from langgraph.graph import StateGraph\n' }), outcomes: ['false'], places: ['client/eslint.config.js:1'] },
	{ name: 'and one of the agent itself', artifacts: repo({ 'client/package.json': manifest({ devDependencies: { eslint: '^9' } }), 'client/eslint.config.js': 'export default [rules];', 'server/agent.py': 'from langgraph.graph import StateGraph\n', 'server/pyproject.toml': '[tool.ruff]\nline-length = 100\n' }), outcomes: ['true'], places: ['server/pyproject.toml:1'] },
	...[['server/Makefile', 'true'], ['.github/workflows/lint.yml', 'true'], ['client/Makefile', 'false']].map(([path, outcome]) => ({ name: `and one that ${path} runs without a configuration`, artifacts: repo({ 'client/package.json': manifest({ devDependencies: { eslint: '^9' } }), 'client/eslint.config.js': 'export default [rules];', 'server/agent.py': 'from langgraph.graph import StateGraph\n', [path!]: 'lint:\n\truff check .\n' }), outcomes: [outcome as 'true'] })),
	...[
		['makefile', 'lint:\n\tuv run ruff check .\n', 'ruff>=0.9', 'true'],
		['makefile', 'lint:\n\tuv run ruff check .\n', 'pytest', 'false'],
		['makefile', 'lint:\n\tuv run ruff check . || true\n', 'ruff>=0.9', 'false'],
		['makefile', 'lint:\n\tuv run ruff check --exit-zero .\n', 'ruff>=0.9', 'false'],
		['makefile', 'lint:\n\tuvx ruff check .\n', 'pytest', 'true'],
		['makefile', 'lint:\n\tuv run ruff check . || true\n', 'ruff>=0.9', 'false'],
		['justfile', 'lint:\n  # ruff check .\n  true\n', 'ruff>=0.9', 'false'],
		...['-uvx ruff check .', '@-uvx ruff check .', 'uvx ruff check --exclude "*.py" .', 'uvx ruff check --exclude=src .', 'uvx ruff check --help', 'uvx ruff --version check .', 'uvx ruff check --show-files'].map((line) => ['Makefile', `lint:\n\t${line}\n`, 'ruff', 'false']),
		...['@uvx ruff check .', 'uvx ruff check --exclude tests,.venv .', 'uvx ruff check --exclude "*.ipynb" src', '@echo "run make --help"; uvx ruff check src'].map((line) => ['justfile', `lint:\n    ${line}\n`, 'ruff', 'true']),
		['tox.ini', '[testenv:lint]\ncommands =\n    - ruff check .\n', 'ruff', 'false'],
		['.github/workflows/a.yml', 'jobs:\n  a:\n    steps:\n    - run: ruff check .\n', 'ruff', 'true'],
		['noxfile.py', 'def lint(session):\n    session.run("flake8", "src")\n', 'flake8', 'true'],
		['.github/workflows/test.yml', 'jobs:\n  a:\n    steps:\n      - run: pip install flake8\n      - run: flake8 app --count\n', 'pytest', 'true'],
	].map(([path, text, brought, outcome]) => ({ name: `what ${path} runs where no other is configured, and a manifest brings ${brought}: ${text}`, artifacts: repo({ [path!]: text!, 'src/agent.py': 'from langgraph.graph import StateGraph\n', 'pyproject.toml': `[project]\nname = "a"\n[dependency-groups]\ndev = ["${brought}"]\n` }), outcomes: [outcome as 'true'] })),
	{ name: 'a page that only talks to an agent, and an agent that the linter covers', artifacts: repo({ 'package.json': manifest({ devDependencies: { eslint: '^9' } }), 'eslint.config.js': 'export default [rules];', 'web/a.ts': "import { Client } from '@langchain/langgraph-sdk';\n", 'tools/a.py': '# from langgraph.graph import StateGraph\n' }), outcomes: ['true'] },
	...[
		['ruff.toml', 'lint.select = []\n', 'false'],
		['ruff.toml', 'exclude = ["*"]\n', 'false'],
		['ruff.toml', '[lint]\nignore = ["ALL"]\n', 'false'],
		['ruff.toml', 'exclude = ["*.ipynb"]\nlint.select = ["E"]\n', 'true'],
		['.flake8', '[flake8]\nignore = E,W,F,C\n', 'false'],
		['.flake8', '[flake8]\nignore = E501,W503\n', 'true'],
		['.pylintrc', '[MESSAGES CONTROL]\ndisable=all\n', 'false'],
		['.pylintrc', '[MESSAGES CONTROL]\ndisable=all\nenable=E\n', 'true'],
		['pyproject.toml', '[tool.black]\nforce-exclude = ".*"\n', 'false'],
		['pyproject.toml', '[tool.ruff]\nline-length = 100\n\n[tool.setuptools]\nexclude = ["*"]\n', 'true'],
		['.pre-commit-config.yaml', 'repos:\n  - repo: x\n    hooks:\n      - id: trailing-whitespace\n      - id: check-yaml\n', 'false'],
		['.pre-commit-config.yaml', 'repos:\n  - repo: x\n    hooks:\n      - id: trailing-whitespace\n      - id: ruff\n', 'true'],
		['.pre-commit-config.yaml', 'exclude: .*\nrepos:\n  - repo: x\n    hooks:\n      - id: ruff\n', 'false'],
	].map(([path, text, outcome]) => ({ name: `${path} that says ${text}`, artifacts: repo({ [path!]: text! }), outcomes: [outcome as 'true'] })),
	...([
		['biome.json', '{ "formatter": { "enabled": false }, "linter": { "rules": { "recommended": false, "style": { "recommended": false } } } }', 'false'],
		['biome.json', '{ "formatter": { "enabled": false }, "linter": { "rules": { "recommended": false, "style": { "noVar": "off", "useConst": { "level": "off" } }, "a11y": "off" } } }', 'false'],
		['biome.json', '{ "formatter": { "enabled": false }, "linter": { "rules": { "recommended": false, "style": { "useConst": "error" } } } }', 'true'],
		['biome.json', '{ "formatter": { "enabled": false }, "linter": { "rules": { "recommended": false, "style": "on" } } }', 'true'],
		['biome.json', '{ "extends": ["a"], "formatter": { "enabled": false }, "linter": { "rules": { "recommended": false } } }', 'true'],
		['biome.json', '{ "formatter": { "enabled": false }, "linter": { "rules": { "recommended": false } }, "overrides": [{ "linter": { "rules": { "style": { "useConst": "error" } } } }] }', 'true'],
		['biome.json', '{ "files": { "includes": ["**/*.nothing"] } }', 'false'],
		['biome.json', '{ "files": { "includes": ["src/**", "!dist"] } }', 'true'],
		['eslint.config.js', "export default [{ files: ['**/*.nothing'], rules: { semi: 'error' } }];", 'false'],
		['eslint.config.js', "import js from '@eslint/js';\nexport default [{ ...js.configs.recommended, files: ['**/*.nothing'] }];", 'false'],
		['eslint.config.js', "import js from '@eslint/js';\nexport default [js.configs.recommended, { files: ['**/*.nothing'], rules: { semi: 'error' } }];", 'true'],
		['eslint.config.js', "export default [{ files: ['**/*.{js,ts}'], rules: { semi: 'error' } }];", 'true'],
		['eslint.config.js', "export default [{ files: ['**/*.[jt]s'], rules: { semi: 'error' } }];", 'true'],
		['eslint.config.js', "export default [{ files: [TS], rules: { semi: 'error' } }];", 'true'],
		['eslint.config.js', "export default [{ files: ['eslint.config.js'], rules: { semi: 'error' } }];", 'false'],
	] as const).map(([path, text, outcome]) => ({ name: `${path} beside a source that says ${text}`, artifacts: repo({ [path]: text, 'src/a.ts': 'export const a = 1;\n' }), outcomes: [outcome] })),
	{ name: 'a package named after a linter', artifacts: repo({ 'package.json': manifest({ name: 'eslint-plugin-x', keywords: ['eslint'] }), 'docs/eslint.md': '' }), outcomes: ['false'] },
]);

const MIT = 'MIT License\n\nPermission is hereby granted, free of charge, to any person.';
test(licenseName, [
	{ name: 'a file', artifacts: repo({ LICENSE: MIT }), outcomes: ['true'], places: ['LICENSE:1'] },
	{ name: 'the manifest alone', artifacts: pkg({ license: 'ISC' }), outcomes: ['true'], places: ['package.json:4'] },
	{ name: 'the README alone', artifacts: repo({ 'README.md': '# A\n\n## License\n\nMIT\n' }), outcomes: ['true'], places: ['README.md:5'] },
	{ name: 'a manifest that grants no rights', artifacts: pkg({ license: 'UNLICENSED' }), outcomes: ['false'] },
	{ name: 'the manifest, beside a text that we do not know', artifacts: pkg({ license: 'ISC' }, { LICENSE: 'Whoever finds this may read it to others. '.repeat(9) }), outcomes: ['true'], places: ['package.json:4'] },
	{ name: 'nothing', artifacts: pkg({}), outcomes: ['false'] },
	...['0BSD', '(MIT OR Zlib)', 'EUPL-1.2', 'OSL-3.0', 'SSPL-1.0', { type: 'MIT' }, [{ type: 'ISC' }]].map((license) => ({ name: JSON.stringify(license), artifacts: pkg({ license }), outcomes: ['true' as const] })),
	{ name: 'a list of licences, as it was once written', artifacts: pkg({ licenses: [{ type: 'MIT' }] }), outcomes: ['true'], places: ['package.json:4'] },
	...['SEE LICENSE IN LICENSE', 'to be decided', 'none', 'LicenseRef-odd-1.0'].map((license) => ({ name: license, artifacts: pkg({ license }), outcomes: ['false' as const] })),
]);

test(license, [
	{ name: 'a file', artifacts: pkg({ license: 'MIT' }, { LICENSE: MIT }), outcomes: ['true'], values: { file: 'LICENSE', spdx: 'MIT' } },
	{ name: 'a lower-case British one', artifacts: repo({ 'licence.md': MIT }), outcomes: ['true'] },
	{ name: 'a licence of a unit below the root', artifacts: repo({ 'agent/LICENSE': MIT, 'agent/requirements.txt': 'a\n', 'web/package.json': manifest() }), outcomes: ['false'], values: { file: null } },
	{ name: 'a manifest that could name it', artifacts: repo({ 'package.json': manifest() }), outcomes: ['false'], values: { file: null, spdx: null } },
	{ name: 'a licence in a folder that is no unit', artifacts: repo({ 'fonts/LICENSE': MIT, 'agent/requirements.txt': 'a\n' }), outcomes: ['false'] },
	{ name: 'an empty file', artifacts: repo({ LICENSE: '' }), outcomes: ['false'] },
	{ name: 'a notice that names the licence', artifacts: repo({ LICENSE: 'Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in compliance with the License. You may obtain a copy of it at https://www.apache.org/licenses/LICENSE-2.0.\n' }), outcomes: ['true'], values: { file: 'LICENSE' } },
	{ name: 'a badge of the licences of a package, and a word that holds the name of one', artifacts: pkg({ license: 'MIT' }, { LICENSE: MIT, 'README.md': '# Tie [![licenses](https://a.dev/b)](https://a.dev/licenses)\n\nComplex values are tied.\n\n## [License](LICENSE)\n\nMIT\n' }), outcomes: ['true'], values: { spdx: 'MIT' } },
	{ name: 'the manifest of a package below the root says nothing of the licence of all', artifacts: repo({ LICENSE: 'Apache License\nVersion 2.0, January 2004\nTerms and conditions for use.', 'web/package.json': manifest({ license: 'ISC' }) }), outcomes: ['true'], values: { file: 'LICENSE', spdx: null } },
	{ name: 'the manifest alone', artifacts: pkg({ license: 'MIT' }), outcomes: ['false'], values: { spdx: 'MIT' } },
	{ name: 'a licence in another language', artifacts: repo({ LICENSE: 'MIT 许可证\n\n版权所有 (c) 2026 某人\n\n在此免费授予任何获得本软件及相关文档文件副本的人不受限制地处理本软件的权利。\n' }), outcomes: ['true'], values: { file: 'LICENSE' } },
	{ name: 'a long text that we do not know, and a short one', artifacts: repo({ LICENSE: 'Jeder darf dieses Werk nutzen und weitergeben, wie es ihm gefällt. '.repeat(4) }), outcomes: ['not-available'], places: ['LICENSE:1'] },
	{ name: 'a short text that we do not know', artifacts: repo({ LICENSE: 'We choose one of them some day, and write it down here then.' }), outcomes: ['false'], values: { remedy: 'Put the text of a licence into LICENSE.' } },
	{ name: 'a manifest that grants no rights', artifacts: pkg({ license: 'UNLICENSED' }), outcomes: ['false'], places: ['package.json:4'], values: { remedy: 'Say in a LICENSE file which rights are granted, or that all are reserved.' } },
	{ name: 'a manifest and a README that differ', artifacts: pkg({ license: 'UNLICENSED' }, { 'README.md': '# A\n\n## License\n\nMIT\n' }), outcomes: ['false'], values: { remedy: 'Say in a LICENSE file which rights are granted, or that all are reserved.' } },
	...['Projeto privado, uso interno do instituto.', 'This project is proprietary software.'].map((said) => ({ name: `a README that grants no rights: ${said}`, artifacts: pkg({ private: true }, { 'README.md': `# A\n\n## Licença / License\n\n${said}\n` }), outcomes: ['false' as const], places: ['README.md:5'], values: { remedy: 'Say in a LICENSE file which rights are granted, or that all are reserved.' } })),
	...['## License\n\nMIT OR Apache-2.0', '## License\n\nNest is [MIT licensed](https://github.com/nestjs/nest/blob/master/LICENSE).', '## Tests\n\nThe tests of the MIT.', '## License\n\nSee the file.'].map((said) => ({ name: `a README that does not differ: ${said}`, artifacts: pkg({ license: 'Apache-2.0' }, { 'README.md': `# A\n\n${said}\n` }), outcomes: ['false' as const], places: ['package.json:4'] })),
	{ name: 'the licence of something vendored, and a module of that name', artifacts: repo({ 'vendor/x/LICENSE': MIT, 'src/license.ts': MIT }), outcomes: ['false'] },
]);

it.each([
	['a manifest', { 'package.json': manifest({ license: 'ISC' }) }, 'The file `LICENSE` states the licence (MIT), but package.json:4 says ISC.'],
	['a README', { 'README.md': '# A\n\n## License\n\nApache License 2.0\n' }, 'The file `LICENSE` states the licence (MIT), but README.md:5 says Apache.'],
	['a README that speaks of something else', { 'README.md': '# A\n\n## License\n\nSee LICENSE. It runs on Apache Kafka.\n' }, 'The file `LICENSE` states the licence.'],
	['a manifest of two', { 'package.json': manifest({ license: 'MIT OR Apache-2.0' }) }, 'The file `LICENSE` states the licence; package.json names MIT OR Apache-2.0.'],
])('library/license: the licence and %s', async (_, more, message) => {
	const found = runProbes([license], await repository({ LICENSE: MIT, ...(more as Record<string, string>) }), { detective: 'repo' });
	expect(found.map((one) => one.message)).toEqual([message]);
});

it.each([
	[{ exports: { '.': { types: null, import: './a.js' } } }, '`odd-name` names declarations by `exports`, but gives no file of them.'],
	[{ types: '' }, '`odd-name` names declarations by `types`, but gives no file of them.'],
])('library/type-declarations: what leads to nothing: %j', async (more, message) => {
	const found = runProbes([typeDeclarations], await pkg(more)(), { detective: 'repo' });
	expect(found.map((one) => one.message)).toEqual([message]);
});

test(changelog, [
	{ name: 'an earlier patch alone', artifacts: pkg({ version: '2.0.1' }, { 'Changelog.md': '## 2.0.0\n\n- Masks unions.\n' }), outcomes: ['true'], values: { untold: '2.0.1' } },
	...['### `2.0.0` - July 3, 2026', '## Version 2.0.0', '## Release v2.0.0'].map((heading) => ({ name: `the heading ${heading}`, artifacts: pkg({ version: '2.0.0' }, { 'Changelog.md': `# Changelog\n\n${heading}\n\n- Masks unions.\n` }), outcomes: ['true' as const] })),
	{ name: 'entries', artifacts: repo({ 'CHANGELOG.md': '# Changelog\n\n## [1.1.0] - 2026\n\n- Ties.\n\n## 1.0.0\n\nFirst.\n' }), outcomes: ['true'], values: { entries: 1 } },
	{ name: 'notes of the forge', artifacts: repo({ '.github/workflows/r.yml': 'jobs:\n  p:\n    steps:\n      - uses: ncipollo/release-action@v1\n        with:\n          generateReleaseNotes: true\n', '.changeset/config.json': '{ "access": "public" }' }), outcomes: ['false'] },
	{ name: 'the log of a package, beside that of an older one', artifacts: repo({ 'package.json': '{ "name": "root", "workspaces": ["libs/*"] }', 'libs/a/package.json': manifest({ version: '2.0.0' }), 'libs/a/CHANGELOG.md': '## 2.0.0\n\n- Ties.\n', 'inner/CHANGELOG.md': '## 1.0.0\n\n- Cuts.\n' }), outcomes: ['true'], places: ['libs/a/CHANGELOG.md:1'] },
	{ name: 'a log that ends before the version in use', artifacts: pkg({ version: '4.1.0' }, { 'old/CHANGELOG.md': '## 3.2.0\n\n- Ties.\n' }), outcomes: ['false'], values: { entries: 0 } },
	{ name: 'a version without an entry', artifacts: pkg({ version: '1.8.0' }, { 'CHANGELOG.md': '## 1.8.0\n\n# 1.7.0\n\n* Ties.\n' }), outcomes: ['false'] },
	{ name: 'a patch without an entry', artifacts: pkg({ version: '1.7.1' }, { 'CHANGELOG.md': '## 1.7.1\n\n# 1.7.0\n\n* Ties.\n' }), outcomes: ['true'] },
	{ name: 'a version behind its date', artifacts: pkg({ version: '2.0.3' }, { 'History.md': '# Odd\n\n## 2024-12-11, version 2.0.3\n\n* Ties.\n' }), outcomes: ['true'] },
	{ name: 'a version whose number is short', artifacts: pkg({ version: '2.0.0' }, { 'CHANGELOG.md': '# v2.0\n\n* Ties.\n' }), outcomes: ['true'] },
	...([['- **6.1.0**: Adds a fallback.', 'true'], ['* **v6.1.0** (2024-03-05)\n  * Adds a fallback.', 'true'], ['- **6.1.0**: released', 'false'], ['- **6.0.0**: Adds a fallback.', 'false'], ['## 6.0.0\n\n- **6.1.0**: is what we need of the parser.', 'false']] as const).map(([entry, outcome]) => ({ name: `a list of releases: ${entry}`, artifacts: pkg({ version: '6.1.0' }, { 'CHANGELOG.md': `# Changes\n\n${entry}\n` }), outcomes: [outcome] })),
	...([['## 13', '13.0.6', 'true'], ['## v13.x', '13.0.6', 'true'], ['## 13', '14.0.0', 'false'], ['13', '13.0.6', 'false']] as const).map(([heading, version, outcome]) => ({ name: `${heading} for ${version}`, artifacts: pkg({ version }, { 'changelog.md': `# Changes\n\n${heading}\n\n- Moves the command out.\n` }), outcomes: [outcome] })),
	{ name: 'a version that a release writes', artifacts: pkg({ version: '0.0.0', devDependencies: { 'semantic-release': '24' } }, { 'CHANGELOG.md': '## 3.1.0\n\n* Ties.\n' }), outcomes: ['true'] },
	{ name: 'a file without an entry', artifacts: repo({ 'CHANGELOG.md': '# Changelog\n\nTo come.\n' }), outcomes: ['false'] },
	{ name: 'a module of that name', artifacts: repo({ 'src/history.ts': 'export const v = "1.0.0";', 'docs/changes-to-come.md': '## 1.0.0' }), outcomes: ['false'] },
]);

test(readmeInstall, [
	...([['a.json', 'true'], ['a.js', 'false']] as const).map(([main, outcome]) => ({ name: `what comes with the package that reads it: ${main}`, artifacts: repo({ 'package.json': '{ "private": true, "workspaces": ["*"] }', 'a/package.json': manifest({ name: 'odd-data', main }), 'a/README.md': 'npm install odd-tool\n', 'b/package.json': manifest({ name: 'odd-tool', main: './b.js', dependencies: { 'odd-data': '*' } }), 'b/README.md': 'npm install odd-tool\n' }), outcomes: [outcome, 'true' as const], places: ['a/README.md:1', 'b/README.md:1'] })),
	{ name: 'one of several commands', artifacts: pkg({}, { 'README.md': '# X\n```sh\n# npm\nnpm i -D odd-name@latest\n```\n' }), outcomes: ['true'], places: ['README.md:4'] },
	{ name: 'a command of HTML', artifacts: pkg({}, { 'README.md': '# X\n\n<pre>npm i <a href="https://www.npmjs.com/package/odd-name">odd-name</a></pre>\n' }), outcomes: ['true'], places: ['README.md:3'] },
	...['You will need Node 20: run `npm i odd-name`.', 'This will install it: npm install odd-name'].map((said) => ({ name: `words before the command: ${said}`, artifacts: pkg({}, { 'README.md': `# X\n\n${said}\n` }), outcomes: ['true' as const] })),
	...['It will be on npm one day: npm i odd-name', 'Soon it will run by npm i odd-name'].map((said) => ({ name: `a promise: ${said}`, artifacts: pkg({}, { 'README.md': `# X\n\n${said}\n` }), outcomes: ['false' as const] })),
	{ name: 'another package', artifacts: pkg({}, { 'README.md': 'npm install odd-name-plus\n' }), outcomes: ['false'] },
	{ name: 'on a page of a book', artifacts: pkg({}, { 'README.md': '# X\n', 'gitbook/basics/usage.md': 'Run `yarn add odd-name`.\n' }), outcomes: ['true'], places: ['gitbook/basics/usage.md:1'] },
	{ name: 'on a page of the documentation', artifacts: pkg({}, { 'README.md': '# X\n', 'website/docs/installation.mdx': 'Run `yarn add odd-name`.\n' }), outcomes: ['true'], places: ['website/docs/installation.mdx:1'] },
	{ name: 'documentation elsewhere', artifacts: pkg({}, { 'README.md': 'The documentation is at https://odd-name.dev/start.\n' }), outcomes: ['false'] },
	{ name: 'the README that GitHub takes from its own folder', artifacts: pkg({}, { '.github/README.md': '# X\n\nRun `npm i odd-name`.\n' }), outcomes: ['true'], places: ['.github/README.md:3'] },
	{ name: 'no README', artifacts: pkg({}), outcomes: ['false'] },
]);

test(readmeExample, [
	...([
		['import oddName from "odd";\noddName(1);', {}, 'true'],
		['import oddName from "odd";\noddName(1);', { dependencies: { odd: '1' } }, 'false'],
		['import other from "odd";\nother(1);', {}, 'false'],
		['import { ODDNAME } from "odd-ts";\noddName(1);', {}, 'true'],
		['import { oddName } from "odd-ts";\nother(1);', {}, 'false'],
	] as const).map(([code, more, outcome]) => ({ name: `slips of a README: ${code} ${JSON.stringify(more)}`, artifacts: pkg({ name: 'odd-ts', ...more }, { 'a.ts': 'const ODDNAME = 1;\nexport default function oddName(n: number) {}\n', 'README.md': `# X\n\n\`\`\`sh\nnpm i odd-ts\n\`\`\`\n\n\`\`\`ts\n${code}\n\`\`\`\n` }), outcomes: [outcome] })),
	...([['/lib/tie', 'true'], ['lib/tie/', 'true'], ['./lib/tie/README.md#use', 'true'], ['lib/cut', 'false'], ['/other', 'false'], ['https://a.org/lib/tie', 'false'], ['a) <!-- [b](/lib/tie) --> (c', 'false']] as const).map(([to, outcome]) => ({ name: `a page that the README leads to: ${to}`, artifacts: pkg({}, { 'README.md': `# X\n\n- [\`Tie\`](${to}) ties\n`, 'lib/tie/README.md': "```ts\nimport { Tie } from 'odd-name';\n\nconst a: Tie<string> = tied();\n```\n", 'lib/tie/index.ts': 'export type Tie<T> = T;\n', 'lib/cut/README.md': 'Cuts.\n', 'other/package.json': '{ "private": true }', 'other/README.md': "```ts\nimport { Tie } from 'odd-name';\n\nconst a: Tie<string> = tied();\n```\n" }), outcomes: [outcome] })),
	...([['const cut = new Cutter();\nassert.equal(cut.run("a"), "b");', 'true'], ['const other = new Other();\nassert.equal(other.run("a"), "b");', 'false']] as const).map(([code, outcome]) => ({ name: `code without an import that asserts what it gets: ${code}`, artifacts: pkg({ main: 'a.js' }, { 'a.ts': 'export class Cutter { run(a: string) { return a; } }\n', 'README.md': `# X\n\n\`\`\`ts\n${code}\n\`\`\`\n` }), outcomes: [outcome] })),
	...([[['succeed', 'fail', 'captured'], 'true'], [['succeed', 'fail', 'other'], 'false']] as const).map(([called, outcome]) => ({ name: `code without an import that calls several exports: ${called}`, artifacts: pkg({ main: 'a.js' }, { 'a.ts': 'export const succeed = (a: string) => a;\nexport function fail(a: string) { return a; }\nexport function captured(a: string) { return a; }\n', 'README.md': `# X\n\n\`\`\`ts\n${called.map((name) => `return ${name}('a');\n`).join('')}\`\`\`\n` }), outcomes: [outcome] })),
	...([
		[{ exports: { '.': './a.json', './package.json': './package.json' } }, '{ "extends": "odd-name" }', 'true'],
		[{ exports: './a.json' }, 'tool audit . --use odd-name', 'true'],
		[{ name: '@s/rules-odd-name', main: 'a.json' }, 'npm install tool\nnpx tool --rules odd-name', 'true'],
		[{ exports: './a.json' }, 'npm install odd-name', 'false'],
		[{ exports: './a.json' }, 'tool --use odd-name-plus', 'false'],
		[{ exports: { '.': './a.json', './b': './b.js' } }, 'tool --use odd-name', 'false'],
	] as const).map(([more, code, outcome]) => ({ name: `a package of data: ${code}`, artifacts: pkg({ types: undefined, ...more }, { 'a.json': '{}', 'README.md': `# X\n\`\`\`sh\n${code}\n\`\`\`\n` }), outcomes: [outcome] })),
	...([["import { twice, type Gone } from 'odd-name';\ntwice(2);", 'README.md:3'], ["const { gone } = require('odd-name/b');\ngone();", 'README.md:3'], ["import { twice as gone } from 'odd-name';\ngone(2);", null], ["import { gone } from 'other';\nimport { twice } from 'odd-name';\ntwice(2);", null], ["// Before (v1.x)\nimport { gone } from 'odd-name';\n\n// After\nimport { twice } from 'odd-name';\ntwice(2);", null]] as const).map(([code, place]) => ({ name: `names that a README imports: ${code}`, artifacts: pkg({}, { 'a.ts': 'export function twice() {}\n', 'README.md': `# X\n\`\`\`ts\n${code}\n\`\`\`\n`, 'docs/old.md': 'gone, Gone' }), outcomes: place ? [code.includes('twice') ? ('true' as const) : ('false' as const), 'false' as const] : ['true' as const], places: place ? ['README.md:2', place] : ['README.md:2'] })),
	...([
		[`/* ${'long '.repeat(120)}a(1); */\nother();`, 'false'],
		[`other("${'long '.repeat(60)} a(1)");`, 'false'],
		[`other(\`${'long\n'.repeat(60)} a(1)\`);`, 'false'],
		[`// It doesn't matter\nconst x = "/*";\na(1); // it's one`, 'true'],
		['other(`${a(1)}`);', 'true'],
		["<p>Don't</p>; <Shown by={a(1)} />", 'true'],
	] as const).map(([code, outcome]) => ({ name: `what stands in a comment or a text is no use: ${code}`, artifacts: pkg({}, { 'README.md': `# X\n\`\`\`tsx\nimport { a } from "odd-name";\n${code}\n\`\`\`\n` }), outcomes: [outcome] })),
	{ name: 'a name that may come from another package', artifacts: pkg({}, { 'a.ts': "export * from 'other';\n", 'README.md': "# X\n```ts\nimport { gone } from 'odd-name';\ngone();\n```\n" }), outcomes: ['true'] },
	{ name: 'import and use', artifacts: pkg({}, { 'README.md': '# X\n```sh\nnpm install odd-name\n```\n```js\nimport { a } from "odd-name/sub";\na(1);\n```\n' }), outcomes: ['true'], values: { readme: true }, places: ['README.md:5'] },
	{ name: 'what one block imports and a later one uses', artifacts: pkg({}, { 'README.md': '```js\n// ESM\nimport { a } from "odd-name";\nconst { b } = require("odd-name");\n```\nThen:\n```ts\nconst x = a<number>("1");\n```\n' }), outcomes: ['true'], places: ['README.md:7'] },
	{ name: 'an import, and a block that uses something else', artifacts: pkg({}, { 'README.md': '# X\n```js\nimport { a } from "odd-name";\n```\n```ts\nother(1);\n```\n' }), outcomes: ['false'], places: ['README.md:2'] },
	{ name: 'a call without an import that prints what it gets', artifacts: pkg({}, { 'src/index.ts': 'export function tie(a: number): number {\n  return a;\n}\n', 'README.md': '# X\n```ts\nother(1)\n```\n```js\nconst tied = tie(1)\nconsole.log(tied) // 1\n```\n' }), outcomes: ['true'], places: ['README.md:5'] },
	{ name: 'a signature, and an example behind it', artifacts: pkg({}, { 'a.ts': 'export const tie = 1;\n', 'README.md': '```js\nimport { tie } from "odd-name"\n```\n```ts\ntie<T, E>(value: T): Ok<T, E> { ... }\n```\n```ts\nawait tie(value ? other({ a: 1 }) : null)\n```\n' }), outcomes: ['true'], places: ['README.md:7'] },
	{ name: 'a call without an import that tells below what it gives', artifacts: pkg({}, { 'src/index.ts': 'export function tie(a: number): number {\n  return a;\n}\n', 'README.md': '# X\n```js\nimport {} from "odd-name";\n```\n```js\ntie(1);\n// ~> 1\n```\n' }), outcomes: ['true'], places: ['README.md:5'] },
	{ name: 'calls of a module that is handed on by a name', artifacts: pkg({}, { 'src/index.ts': "import * as v from './v';\nexport { v };\n", 'src/v.ts': 'export function tie(a: number): number {\n  return a;\n}\n', 'README.md': '# X\n```ts\nconst tied = v.tie(1);\nconsole.log(tied);\n```\n' }), outcomes: ['true'], places: ['README.md:2'] },
	...([['odd-names', 'true'], ['odd-nane', 'true'], ['od-name', 'true'], ['oddname', 'true'], ['odd-nam2s', 'false'], ['even-name', 'false']] as const).map(([from, outcome]) => ({ name: `its name, written ${from}`, artifacts: pkg({}, { 'src/index.ts': 'export const tie = (a: number): number => a;\n', 'README.md': `# X\n\`\`\`ts\nimport { tie } from '${from}';\nconst tied = tie(1);\n\`\`\`\n` }), outcomes: [outcome] })),
	{ name: 'a call of something else, and a member of that name', artifacts: pkg({}, { 'src/index.ts': 'export function tie(a: number): number {\n  return a;\n}\n', 'README.md': '# X\n```js\nconsole.log(other.tie(1))\n```\n' }), outcomes: ['false'] },
	...([[{}, false], [{ main: './a.js' }, true]] as const).map(([more, command]) => ({ name: `its command, beside ${JSON.stringify(more)}`, artifacts: pkg({ bin: { odd: './cli.js' }, ...more }, { 'README.md': '```sh\nnpx odd run\n```\n' }), outcomes: ['true' as const], values: { example: true, readme: true, command } })),
	{ name: 'its command in the README, and an import on a page', artifacts: pkg({ bin: { odd: './cli.js' }, main: './a.js' }, { 'a.ts': 'export const a = 1;\n', 'README.md': '```sh\nnpx odd run\n```\n', 'docs/start.md': '```js\nimport { a } from "odd-name";\na(1);\n```\n' }), outcomes: ['true'], values: { readme: true, command: true } },
	{ name: 'its command before code that imports it', artifacts: pkg({ bin: { odd: './cli.js' }, main: './a.js' }, { 'a.ts': 'export const a = 1;\n', 'README.md': '```sh\nnpx odd run\n```\n\n```js\nimport { a } from "odd-name";\na(1);\n```\n' }), outcomes: ['true'], values: { readme: true }, places: ['README.md:5'] },
	{ name: 'a page of the documentation', artifacts: pkg({}, { 'README.md': '# X\n', 'docs/start.md': '```js\nimport { a } from "odd-name";\na(1);\n```\n', 'CHANGELOG.md': '' }), outcomes: ['true'], values: { readme: false }, places: ['docs/start.md:1'] },
	{ name: 'documentation elsewhere', artifacts: pkg({}, { 'README.md': '[Documentation](https://odd-name.dev/start)\n' }), outcomes: ['false'] },
	{ name: 'the documentation of something else', artifacts: pkg({}, { 'README.md': 'See the [Node.js documentation](https://nodejs.org/api/path.html).\n' }), outcomes: ['false'] },
	{ name: 'the homepage', artifacts: pkg({ homepage: 'https://odd.dev#readme' }, { 'README.md': 'Visit our website: https://odd.dev/\n' }), outcomes: ['false'] },
	{ name: 'a badge and a link to the forge lead to no documentation', artifacts: pkg({}, { 'README.md': '[docs](https://img.shields.io/docs) [guide](https://github.com/a/b)\n' }), outcomes: ['false'] },
	{ name: 'a command', artifacts: pkg({ bin: { odd: './cli.js' } }, { 'readme.md': '```sh\n$ odd --help\n```\n' }), outcomes: ['true'] },
	{ name: 'an import outside of a block, and another package inside', artifacts: pkg({}, { 'README.md': 'import a from "odd-name"\n```js\nimport a from "odd-name-plus";\n```\n' }), outcomes: ['false'] },
	{ name: 'no README', artifacts: pkg({}), outcomes: ['false'] },
]);

const papers = [
	['# X\n', ['true', 'false'], 'false'],
	['<!-- # X -->\n\n', ['false', 'false'], 'false'],
	[null, ['false', 'false'], 'false'],
	['```ts\nimport { a } from "odd-name";\n```\n', ['true', 'true'], 'false'],
	['```ts\nimport { tie } from "odd-name";\ntie(1);\n```\n', ['true', 'true'], 'true'],
	['```ts\nimport { tie } from "odd-name";\n```\n### `tie(ends, options?)`\n\nMakes a knot of what it is given.\n', ['true', 'true'], 'true'],
	['```ts\nimport { tie } from "odd-name";\n```\n### `tie(ends, options?)`\n\n### `cut(ends)`\n', ['true', 'true'], 'false'],
	['### `tie(ends, options?)`\n\nMakes a knot of what it is given.\n', ['true', 'false'], 'false'],
	['[Documentation](https://odd-name.dev/start)\n', ['true', 'false'], 'false'],
] as const;
const papersOf = (text: string | null) => ({ name: `what a README says: ${text}`, artifacts: pkg({}, { 'src/index.ts': 'export function tie() {}\n', ...(text !== null && { 'README.md': text }) }) });
test(readme, papers.map(([text, outcomes]) => ({ ...papersOf(text), outcomes })));
test(readme, [
	...([
		['of the only export', '/**\n * Ties.\n *\n * @example\n * tie(1);\n */\nexport const tie = 1;\n', 'true'],
		['of one in three', '/** @example tie(1); */\nexport const tie = 1;\nexport const a = 1;\nexport class B {}\n', 'false'],
		['of a type, beside two', '/** @example tie(1); */\nexport type Tie = 1;\nexport const a = 1;\nexport const b = 1;\n', 'false'],
		['of a type, beside one', '/** @example tie(1); */\nexport type Tie = 1;\nexport const a = 1;\n', 'false'],
		['of what is not exported', '/** @example tie(1); */\nconst tie = 1;\nexport const a = tie;\n', 'false'],
		['between fences', '/**\n * Ties.\n *\n * ```ts\n * tie(1);\n * ```\n */\nexport const tie = 1;\n', 'true'],
		['between fences, of something else', '/**\n * Ties.\n *\n * ```ts\n * cut(1);\n * ```\n */\nexport const tie = 1;\n', 'false'],
		['that names it between other marks', '/** Ties, as `tie(1)` does. */\nexport const tie = 1;\n', 'false'],
		['that is never closed', '/** @example tie(1);\nexport const tie = 1;\n', 'false'],
		['that is none', '/** Ties. */\nexport const tie = 1;\n', 'false'],
	] as const).map(([name, text, outcome]) => ({ name: `an example in the comment ${name}`, artifacts: pkg({}, { 'README.md': '# odd\n\nIt ties.\n', 'src/index.ts': text }), outcomes: ['true' as const, outcome] })),
	{ name: 'an example in a comment, and no README', artifacts: pkg({}, { 'src/index.ts': '/** @example tie(1); */\nexport const tie = 1;\n' }), outcomes: ['false', 'false'] },
]);
test(readmeExample, papers.map(([text, , outcome]) => ({ ...papersOf(text), outcomes: [outcome] })));

test(securityPolicy, [
	{ name: 'SECURITY.md', artifacts: repo({ '.github/SECURITY.md': 'Write to security@example.org about it.' }), outcomes: ['true'] },
	{
		name: 'a button of the forge by its name, set in italics',
		artifacts: repo({ 'SECURITY.md': '# Report a weakness\n\nPlease report it privately: _Security_, _Report a vulnerability_ on the page of this repository.' }),
		outcomes: ['true'],
	},
	{
		name: 'a heading with these words is no way',
		artifacts: repo({ 'SECURITY.md': '# Report a vulnerability\n\nWe take every report seriously and will answer soon.' }),
		outcomes: ['false'],
	},
	{ name: 'a section of the README', artifacts: repo({ 'README.md': '# X\n\n## Security policy\n\nWrite to x@example.org.\n' }), outcomes: ['true'] },
	{ name: 'a link in the README of a package', artifacts: repo({ 'libs/a/package.json': manifest(), 'libs/a/README.md': '# A\n\n## Security\n\nIt trusts you. See the [security policy](https://ribbon.dev/a?tab=security).\n' }), outcomes: ['true'], places: ['libs/a/README.md:5'] },
	{ name: 'a section on what is secure', artifacts: repo({ 'README.md': '# X\n\n## Security\n\nKeys are hashed, see [how](https://example.org/hash).\n' }), outcomes: ['false'] },
	{ name: 'a module about security', artifacts: repo({ 'src/security.ts': '', 'README.md': 'It is secure.' }), outcomes: ['false'] },
]);

function history(...subjects: [string, ...string[]][]) {
	const commits = subjects.map(([subject, ...paths], i): Commit => ({ id: `c${i}`, parents: [], author: 'A', email: 'a@x', authoredAt: i, committedAt: (subjects.length - i) * 86_400, subject, body: '', changes: paths.map((path) => ({ status: 'M', path })) }));
	return available(historyArtifact, { head: 'c0', commits, shallow: false, limitations: [] });
}
/** A commit for each tag, and one without. */
function tagged(names: readonly string[]) {
	const commits = ['Add x', ...names.map((_, at) => `Add y ${at}`)].map((subject, i): Commit => ({ id: `c${i}`, parents: [], author: 'A', email: 'a@x', authoredAt: i, committedAt: i, subject, body: '', changes: [] }));
	const tags = names.map((name, at) => ({ name, commit: `c${at + 1}` }));
	return available(historyArtifact, { head: 'c0', commits, shallow: false, limitations: [], tags });
}
const released = (...subjects: [string, ...string[]][]) => async () => ({ ...history(...subjects.filter(([subject]) => !subject.startsWith('on:'))), ...(await repository({ 'a.ts': '', '.github/workflows/p.yml': subjects.find(([subject]) => subject.startsWith('on:'))?.[0] ?? '' })) });
test(releaseHistory, [
	...([['v1.0.0', 'on: release\njobs:\n  p:\n    steps:\n      - run: npm publish\n', 'true'], ['v1.0.0', 'on: push\njobs:\n  p:\n    steps:\n      - run: npx changelogithub\n', 'true'], ['v0.9.0', 'on: release\njobs:\n  p:\n    steps:\n      - run: npm publish\n', 'false'], ['v1.0.0', 'on: push\njobs:\n  p:\n    steps:\n      - run: npm test\n', 'false']] as const).map(([tag, workflow, outcome]) => ({ name: `one tag ${tag} of version 1.0.0 beside ${workflow}`, artifacts: async () => ({ ...tagged([tag]), ...(await repository({ 'package.json': manifest({ version: '1.0.0' }), '.github/workflows/p.yml': workflow })) }), outcomes: [outcome, outcome] })),
	{ name: 'versions as npm writes them', artifacts: released(['Add x', 'a.ts'], ['1.1.0', 'package.json'], ['v1.0.0', 'package.json']), outcomes: ['true', 'false'], values: { releases: 2 } },
	{ name: 'versions of two numbers', artifacts: released(['1.0', 'package.json'], ['v0.2', 'package.json'], ['3.0', 'a.ts']), outcomes: ['true', 'false'], values: { releases: 2 } },
	{ name: 'the words of tools', artifacts: released(['chore(release): 2.0.0', 'CHANGELOG.md'], ['Version Packages (#12)', 'packages/a/package.json']), outcomes: ['true', 'false'] },
	{ name: 'a version that was bumped, in the past tense', artifacts: released(['Bumped v4.1.0', 'package.json'], ['Bumps to 4.0.1', 'package.json'], ['Promote to v4.0.0', 'package.json'], ['chore(version): update version to 1.3.0', 'package.json']), outcomes: ['true', 'false'], values: { releases: 4 } },
	{ name: 'the same behind the kind of a commit', artifacts: released(['chore: bump version to 2.5.1 (#4315)', 'package.json'], ['chore: version packages (#7)', 'package.json'], ['build(deps): 2.0.0', 'package.json']), outcomes: ['true', 'false'], values: { releases: 3 } },
	{ name: 'versions of something else, and releases of locks', artifacts: released(['Support Node 22.1.0', 'a.ts'], ['Release the lock after a failure', 'src/lock.ts'], ['fix 1.0.0 regression', 'a.ts']), outcomes: ['false', 'false'], values: { releases: 0 } },
	{ name: 'versions of dependencies, and words about releases', artifacts: released(['odd-tool@3.1.2', 'package.json', 'package-lock.json'], ['publish to dist', 'package.json'], ['ci: release on every pr', 'package.json'], ['Bump json5 from 1.0.1 to 1.0.2', 'package-lock.json']), outcomes: ['false', 'false'], values: { releases: 0 } },
	{ name: 'a version of one package of several, and versions with what they bring', artifacts: released(['@o/a@1.2.0', 'packages/a/package.json'], ['Version v1.1.1 - patch exports', 'package.json'], ['Version bump 0.2.8', 'package.json'], ['Bump 1.0.0', 'package.json'], ['chore: release v1.0.1', 'package.json']), outcomes: ['true', 'false'], values: { releases: 5 } },
	{ name: 'no commits', artifacts: released(), outcomes: ['not-applicable'] },
	{ name: 'two versions that tags name', artifacts: async () => ({ ...tagged(['v2.0.0', 'v1.0.0']), ...(await repository({ 'package.json': manifest({}) })) }), outcomes: ['true', 'true'] },
	...([['1.2.6', 'false'], ['1.2.5', 'true'], ['1.4.0', 'false'], ['1.3.0', 'true'], ['3.0.0', 'false'], ['1.2.4', 'true'], ['1.0.0', 'true'], ['0.0.0-odd', 'true']] as const).map(([version, outcome]) => ({ name: `releases up to 1.2.4 of ${version}`, artifacts: async () => ({ ...history(['1.2.4', 'package.json'], ['1.2.3', 'package.json'], ['Say more', 'a.ts']), ...(await repository({ 'package.json': manifest({ version, publishConfig: { access: 'public' } }), 'a.ts': '' })) }), outcomes: [outcome, 'false'] as const, values: { releases: 2 } })),
	{ name: 'a version that another subject names', artifacts: async () => ({ ...history(['Ready for 1.2.8', 'a.ts'], ['1.2.4', 'package.json'], ['1.2.3', 'package.json']), ...(await repository({ 'package.json': manifest({ version: '1.2.9' }), 'a.ts': '' })) }), outcomes: ['true', 'false'] },
	{ name: 'a workflow that releases without a commit', artifacts: released(['Add x', 'a.ts'], ['on: push\njobs:\n  p:\n    steps:\n      - run: pnpm dlx semantic-release\n']), outcomes: ['not-available'], places: ['.github/workflows/p.yml:5'] },
	{ name: 'a package of that name that is installed alone', artifacts: released(['Add x', 'a.ts'], ['on: push\njobs:\n  p:\n    steps:\n      - run: npm run odd-semantic-release-notes\n']), outcomes: ['false', 'false'] },
	{ name: 'a workflow that publishes what the forge releases', artifacts: released(['Add x', 'a.ts'], ['on: { release: { types: [published] } }\njobs:\n  p:\n    steps:\n      - run: npm publish\n']), outcomes: ['not-available'], places: ['.github/workflows/p.yml:1'] },
	{ name: 'a workflow that makes releases on the forge', artifacts: released(['Add x', 'a.ts'], ['on: { push: { tags: ["v*"] } }\njobs:\n  p:\n    steps:\n      - run: npx changelogithub\n']), outcomes: ['not-available'], places: ['.github/workflows/p.yml:5'] },
	...([[['v2.0.0', 'odd-name@1.0.0'], 'true', 2], [['nightly', 'v2'], 'false', 0], [[], 'false', 0]] as const).map(([names, outcome, releases]) => ({ name: `commits that are tagged ${names.join(' and ') || 'by nothing'}`, artifacts: async () => ({ ...tagged(names), ...(await repository({ 'a.ts': '', '.github/workflows/p.yml': 'on: push\njobs:\n  p:\n    steps:\n      - run: npx changelogithub\n' })) }), outcomes: outcome === 'true' ? (['true', 'true'] as const) : (['false', 'false'] as const), values: { releases } })),
	...[['0.0.0', 'package.json:3'], ['0.1.0', null]].map(([version, place]) => ({ name: `nothing was released of ${version}`, artifacts: async () => ({ ...history(['Add x', 'a.ts']), ...(await repository({ 'package.json': manifest({ version, publishConfig: {}, files: ['dist'], exports: './a.js' }), 'a.ts': '' })) }), outcomes: ['false' as const, 'false' as const], ...(place && { places: [place, place] }) })),
	...[true, false].map((release) => ({ name: `a tool that makes releases on the forge: ${release}`, artifacts: async () => ({ ...history(['update version', 'package.json']), ...(await repository({ 'package.json': manifest({ 'release-it': { github: { release } } }), 'a.ts': '' })) }), outcomes: release ? (['not-available'] as const) : (['false', 'false'] as const) })),
	...([[['v1.0.0'], 'release', 'true'], [['v0.9.0'], 'release', 'false'], [['v1.0.0'], 'push', 'false'], [['v1.1.0', 'v1.2.0'], 'push', 'false'], [['v1.1.0', 'v1.2.0'], 'release', 'true'], [['v0.9.0', 'v1.2.0'], 'push', 'true']] as const).map(([names, event, outcome]) => ({ name: `1.0.0, tags ${names.join(' and ')}, and a workflow that publishes on ${event}`, artifacts: async () => ({ ...tagged([...names]), ...(await repository({ 'package.json': manifest({ version: '1.0.0' }), '.github/workflows/p.yml': `on: ${event}\njobs:\n  p:\n    steps:\n      - run: npm publish\n` })) }), outcomes: [names.length > 1 ? 'true' as const : outcome, outcome] })),
	...([['# Changelog\n\n## 1.0.0\n\n- Ties ribbons of any length.\n', 'true'], ['# Changelog\n\n## 0.1.0\n\n- Ties ribbons.\n', 'false']] as const).map(([log, outcome]) => ({ name: `one tag, and a changelog: ${log}`, artifacts: async () => ({ ...tagged(['v1.0.0']), ...(await repository({ 'package.json': manifest({}), 'CHANGELOG.md': log })) }), outcomes: ['false' as const, outcome] })),
]);

it.each([['src/index.ts', 'dist, beside the entry point.'], ['src/a.ts', 'those of single files into dist; none is there for the entry point.']])('tells what the compiler writes for an entry point that is its folder, from %s', async (path, said) => {
	const files = { 'package.json': manifest({ main: 'dist', scripts: { build: 'tsc' } }), 'tsconfig.json': '{ "compilerOptions": { "outDir": "./dist", "declaration": true } }', [path]: 'export const a = 1;\n' };
	expect(runProbes([typeDeclarations], await repository(files), { detective: 'repo' }).map(({ message }) => message)).toEqual([`\`odd-name\` brings types: the compiler writes ${said}`]);
});

it.each([['TIE', 'export class Tie {}', 'README.md:4 imports `TIE`; the package exports `Tie`.'], ['TIE', "import Tie from './b';\nexport { Cut, Tie };", 'README.md:4 imports `TIE`; the package exports `Tie`.'], ['Tie', 'export class Tie {}', undefined], ['TIE', 'export class Tie {}\nconst TIE = 1;', undefined], ['TIE', "export * from 'other';\nexport class Tie {}", undefined], ['TIE', '// TIE\nconst Tie = 1;', undefined]])('tells an import of %s beside %s', async (name, code, said) => {
	const files = { 'package.json': manifest({ exports: './a.js' }), 'src/a.ts': `${code}\n`, 'README.md': `# x\n\n\`\`\`ts\nimport { ${name} } from 'odd-name';\n\`\`\`\n` };
	expect(runProbes([readmeExample], await repository(files), { detective: 'repo' })[1]?.message).toBe(said);
});

it('tells at the version of the package that no changelog tells of it, for one can be written today', async () => {
	const found = runProbes([releaseHistory], { ...tagged(['v1.0.0']), ...(await repository({ 'package.json': manifest({}), 'a.ts': '' })) }, { detective: 'repo' });
	expect(found.map(({ outcome, location }) => [outcome, location?.kind])).toEqual([['false', 'commit'], ['false', 'file']]);
});

it('names what a missing licence takes back', async () => {
	const found = runProbes([licenseName, license], await repository({ 'package.json': manifest({ license: 'MIT' }) }), { detective: 'repo' });
	const [named, file] = found;
	expect([named?.outcome, file?.outcome]).toEqual(['true', 'false']);
	expect(file?.values.against).toEqual([`library/license-name@${named?.location?.path}:${named?.location?.line}`]);
});

it('says what can be done about a Node that is promised, and counts what npm publishes anyway as there', async () => {
	const files = { 'package.json': manifest({ engines: { node: '>=6' }, files: ['dist', 'LICENSE'] }), LICENSE: 'MIT', Makefile: '', '.github/workflows/ci.yml': 'on: push\njobs:\n  t:\n    container: odd:${{ matrix.node }}\n    strategy:\n      matrix:\n        node: [18, 20]\n    steps:\n      - run: npm test\n' };
	const found = runProbes([ciPresent, packagedFiles], await repository(files), { detective: 'repo' });
	expect(found.map(({ values, message }) => values.remedy ?? message)).toEqual(['Raise `engines` to the oldest Node that the tests run on, or add Node 6 where the tools of the tests still run on it.', '`odd-name` names 2 entries in `files`.']);
});

it.each([
	['matrix.nodejs < 18', 'on several versions of Node (8, 10), but not on Node 6, which `engines` allows'],
	['matrix.nodejs < 18\n      - if: matrix.nodejs >= 18\n        run: c8 npm test', 'on several versions of Node (8, 10, 18), but not on Node 6, which `engines` allows'],
	['matrix.nodejs != 8', 'on several versions of Node (10, 18), but not on Node 6, which `engines` allows'],
	["matrix.nodejs >= 10 && runner.os == 'x'", 'on several versions of Node (10, 18), but not on Node 6, which `engines` allows'],
	["matrix.nodejs == '18'", '. Jobs take several versions of Node, but not on Node 6, which `engines` allows'],
])('tells of the versions on which a step runs: if %s', async (condition, said) => {
	const steps = `      - run: npm test\n        if: ${condition}\n      - run: npm run lint\n`;
	const files = { 'package.json': manifest({ engines: { node: '>=6' } }), '.github/workflows/ci.yml': `on: push\njobs:\n  t:\n    env: { V: '\${{ matrix.nodejs }}' }\n    strategy:\n      matrix:\n        nodejs: [8, 10, 18]\n    steps:\n${steps}` };
	const [found] = runProbes([ciPresent], await repository(files), { detective: 'repo' });
	expect(found?.message).toBe(`.github/workflows/ci.yml:9 runs the tests${said.startsWith('.') ? '' : ' '}${said}.`);
});

it.each([['>= 0.8.0', ''], ['>=12', ', but not on Node 12, which `engines` allows']])('asks for the oldest Node only where the range says one: %s', async (node, said) => {
	const files = { 'package.json': manifest({ engines: { node } }), '.github/workflows/ci.yml': 'on: push\njobs:\n  t:\n    strategy:\n      matrix:\n        node: [18, 20]\n    steps:\n      - uses: actions/setup-node@v4\n        with: { node-version: "${{ matrix.node }}" }\n      - run: npm test\n' };
	const [found] = runProbes([ciPresent], await repository(files), { detective: 'repo' });
	expect(found?.message).toBe(`.github/workflows/ci.yml:10 runs the tests on several versions of Node (18, 20)${said}.`);
	expect(found?.values.missed).toBe(said ? 1 : null);
});

it.each([["npm run lint && npm run test -- --no-cache", 'true'], ['npm run lint && jest -t nowhere', 'false']])('takes no option of another program for a choice of tests: %s', async (all, outcome) => {
	const scripts = { lint: "tslint -t codeFrame 'src/**'", test: 'jest --coverage', all };
	const files = { 'package.json': manifest({ scripts }), 'a.test.ts': "it('cuts', () => expect(cut(1)).toBe(2));\n", '.github/workflows/ci.yml': 'on: push\njobs:\n  t:\n    steps:\n      - run: npm run all\n' };
	expect(runProbes([ciPresent], await repository(files), { detective: 'repo' })[0]?.outcome).toBe(outcome);
});

it('is sure of a workflow that a person starts', async () => {
	const files = { '.github/workflows/deploy.yml': 'on: workflow_dispatch\njobs:\n  t:\n    steps:\n      - run: mda deploy .\n' };
	const [found] = runProbes([ciPresent], await repository(files), { detective: 'repo' });
	expect(found).toMatchObject({ outcome: 'false', confidence: 0.9, message: '.github/workflows/deploy.yml runs no tests on every change: the workflow does not start on a change.' });
});

it('says how a dependency is unbounded, and why a comment counts as none', async () => {
	const files = { 'package.json': manifest({ main: './a.js', dependencies: { a: '*', b: 'github:o/n' } }), 'a.ts': '/** Make the odd thing. */\nexport function makeOddThing() {}\n' };
	const found = runProbes([dependencyRanges, documentedExports], await repository(files), { detective: 'repo' });
	expect(found.map(({ message }) => message)).toEqual(['`odd-name` depends on a by `*`, b from GitHub without a commit.', '0 of 1 functions, classes and constants that users import have a comment at the definition. The comment of one says no more than its name, or stands above others: a.ts:2.']);
});

it('names the other name by which any is written', async () => {
	const files = { 'src/a.ts': 'type Anything = any;\nexport function f(a: Anything): void {}\nexport function g(a: Anything): any {}\n' };
	const [, found] = runProbes([typeEscapes], await repository(files), { detective: 'repo' });
	expect(found).toMatchObject({ message: '`any` stands in signatures or types that users import, at src/a.ts:2 and src/a.ts:3; 2 by the name `Anything` (src/a.ts:1).', values: { remedy: 'Write the exact type in the place of `Anything` (src/a.ts:1), or a type parameter.' } });
});

it('tells `any` in an object line by line, and what it does not count', async () => {
	const files = { 'src/a.ts': 'export const all = {\n  f(a: string, ...rest: any[]): any {\n    return (b: any) => b;\n  },\n  g: (a: any): string => h((b: any) => b),\n};\n' };
	const [, found] = runProbes([typeEscapes], await repository(files), { detective: 'repo' });
	expect(found?.message).toBe('`any` stands in signatures or types that users import, at src/a.ts:2 and src/a.ts:5. Not counted: `any` in parameters such as `all: any[]` (apart from `x is (...args: any[]) => any`), in `Record<string, any>`, as the constraint or default of a type parameter, and as the value that a type guard checks.');
});

it.each([
	['that names no type of it', '(\n\tn = {},\n)', 'at src/a.ts:5'],
	['that names its type', '(): Marks', ''],
])('tells `any` of a function that is given back by one %s', async (_, head, place) => {
	const files = { 'src/a.ts': `export function mark${head} {\n\treturn (\n\t\ttarget: any,\n\t): void => {\n\t\tkeep(target as any);\n\t};\n}\n` };
	const [, found] = runProbes([typeEscapes], await repository(files), { detective: 'repo' });
	expect(found?.message).toContain(place === '' ? 'We found no `any`' : `that users import, ${place}`);
});

it.each([['0.0.0', 'No changelog is in the repository; by their version, 0.0.0, its packages were never released.'], ['1.0.0', undefined]])('says of a package at %s without a changelog whether it was released', async (version, fault) => {
	const [found] = runProbes([changelog], await repository({ 'package.json': manifest({ version, publishConfig: { access: 'public' }, files: ['dist'], exports: './dist/index.js' }) }), { detective: 'repo' });
	expect(found?.values.fault).toBe(fault);
});

it('names the versions that a changelog leaves out, and the file in which types are tested', async () => {
	const said = async (version: string) => runProbes([changelog], await repository({ 'package.json': manifest({ version }), 'CHANGELOG.md': '## 1.9.0\n\n- Sorts names.\n\n## 1.10.0\n\n- Sorts numbers.\n' }), { detective: 'repo' })[0];
	expect(await said('1.12.0')).toMatchObject({ message: 'CHANGELOG.md stops at 1.10.0, and says nothing of 1.12.0, the version of `odd-name`.', values: { remedy: 'Say in CHANGELOG.md what changed in each release after 1.10.0, up to 1.12.0.' } });
	expect(await said('1.2.0')).toMatchObject({ message: 'CHANGELOG.md says nothing of 1.2.0, the version of `odd-name`.', values: { remedy: 'Say in CHANGELOG.md what changed in 1.2.0.' } });
	const [types] = runProbes([strictTypes], await repository({ 'package.json': manifest({ types: 'a.d.ts' }), 'a.js': '', 'a.d.ts': '' }), { detective: 'repo' });
	expect(types?.values.remedy).toMatch(/^Import a\.d\.ts in a test of types, a\.test-d\.ts, that tsd runs in CI/);
});

it('says which checks of strict are on', async () => {
	const said = async (options: string) => runProbes([strictTypes], await repository({ 'src/a.ts': '', 'tsconfig.json': `{ "compilerOptions": ${options} }` }), { detective: 'repo' })[0]?.message;
	expect(await said('{ "noImplicitAny": true, "strictNullChecks": true, "noImplicitThis": true, "strictBindCallApply": true, "strictFunctionTypes": true }')).toBe('tsconfig.json switches `strictNullChecks` (tsconfig.json:1), `noImplicitAny` (tsconfig.json:1), `strictFunctionTypes` (tsconfig.json:1), `strictBindCallApply` (tsconfig.json:1), `noImplicitThis` (tsconfig.json:1) on one by one; `strictPropertyInitialization`, `useUnknownInCatchVariables` stay off.');
	expect(await said('{ "noImplicitAny": true }')).toBe('tsconfig.json does not switch `strict` on, but `noImplicitAny` (tsconfig.json:1).');
});

it('tells which types `require` is given, which commit alone is a release, and where an example begins', async () => {
	const exports = { types: './a.d.mts', import: './a.mjs', require: './a.cjs' };
	const readme = "```ts\nimport { tie } from 'odd-name';\ntie(1).then(end => /* ... */);\n```\n\n```ts\ntie(2); // => 2\n```\n";
	const files = { 'package.json': manifest({ exports, version: '1.0.1' }), 'a.mjs': 'export const tie = 1;\n', 'a.cjs': 'exports.tie = 1;\n', 'a.d.mts': 'export function tie(a: number): any;\n', 'README.md': readme };
	const past = history(['1.0.0', 'package.json']);
	const found = runProbes([typeDeclarations, readmeExample, releaseHistory], { ...(await repository(files)), ...past }, { detective: 'repo' });
	const messages = found.map(({ message }) => message).join('\n');
	expect(messages).toContain('; `require` is given ./a.d.mts, types of another kind of module.');
	expect(messages).toContain('is used in an example at README.md:1.');
	expect(messages).toContain('One commit of the history is a release: "1.0.0", and we saw no tags.');
});

it.each([['pack.exports = all;', 'true'], ['module.exports = all;', 'false']])('asks who writes the map of a folder that is published: %s', async (line, outcome) => {
	const files = { 'package.json': manifest({ publishConfig: { directory: 'dist' } }), 'scripts/map.js': `read('package.json');\n${line}\n` };
	const [found] = runProbes([packageExports], await repository(files), { detective: 'repo' });
	expect(found?.outcome).toBe(outcome);
});

it.each([['dev = ["mypy", "ruff"]', 'pyproject.toml names `ruff`, and we found nothing that configures or runs it.'], ['dev = ["mypy", "ruffle"] # ruff', 'No linter or formatter is configured.']])('tells of a linter that is installed and not configured: %s', async (dev, said) => {
	const files = { 'pyproject.toml': `[project.optional-dependencies]\n${dev}\n`, 'src/a.py': 'a = 1\n' };
	expect(runProbes([lintConfig], await repository(files), { detective: 'repo' })[0]?.message).toBe(said);
});

it.each([
	["import { a } from '../src/a';\ncheck('one', () => a(1) === 1);\n", 'We found no test that we recognise; test/a.test.ts is called one.', 0.6],
	['check(1);\n', 'We found no test.', 0.88],
])('a file of tests that says %s', async (text, message, confidence) => {
	const files = { 'src/a.ts': 'export const a = (n: number) => n;\n', 'test/a.test.ts': text };
	const [found] = runProbes([testsPresent], await repository(files), { detective: 'repo' });
	expect(found).toMatchObject({ outcome: 'false', message, confidence });
});

it.each([
	[[changelog], { 'README.md': '# x\n\nSee the [Changelog](https://odd.example/releases).\n' }, 'No changelog is in the repository. README.md:3 leads to https://odd.example/releases; that was not read.'],
	[[changelog], { 'README.md': '# x\n\n[Docs](https://odd.example/docs)\n' }, 'No changelog is in the repository.'],
	[[lintConfig], { 'package.json': manifest({ scripts: { format: 'prettier --write .' } }) }, 'No linter is configured, and no setting of a formatter; package.json:5 runs Prettier as it comes.'],
] as const)('what is elsewhere, of %#', async (probes, files, message) => {
	expect(runProbes([...probes], await repository({ 'src/a.ts': '', ...files } as Record<string, string>), { detective: 'repo' })[0]?.message).toBe(message);
});
