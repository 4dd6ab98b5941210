import type { Catalogue } from '../shortcut.js';

export const manifest = (more: object, keep: object = {}) =>
	`${JSON.stringify({ name: 'ribbon', version: '1.0.0', type: 'module', main: './src/index.js', ...keep, ...more }, null, 2)}\n`;
export const workflow = (step: string, on = 'on: push\n', job = '') =>
	`name: checks\n${on}jobs:\n  check:\n    runs-on: ubuntu-latest\n${job}    steps:\n      - uses: actions/checkout@v5\n${step}`;
const COVERS = (run: string) =>
	`on: push\njobs:\n  cover:\n    runs-on: ubuntu-latest\n    steps:\n      - run: ${run}\n        env:\n          TOKEN: \${{ secrets.COVER_TOKEN }}\n`;
const INSTALLED = (folder: string) => ({ [`${folder}/knot/package.json`]: '{}\n', [`${folder}/knot/index.js`]: 'export {};\n' });
const TRIES_HEAD = (event: string, ref: string) =>
	`on: ${event}\njobs:\n  try:\n    steps:\n      - uses: actions/checkout@v5\n        with: { ref: '${ref}' }\n      - run: npm ci\n`;
export const source = `export function tie(ends: number): string {\n  return 'x'.repeat(ends);\n}\n\nexport function cut(text: string): string {\n  return text.slice(1);\n}\n`;
const suite = (body: (n: number) => string) =>
	`import { expect, it } from 'vitest';\nimport { tie } from '../src/index.js';\n${Array.from({ length: 12 }, (_, n) => body(n)).join('')}`;
export const honestTests = suite((n) => `it('ties ${n} ends', () => {\n  expect(tie(${n})).toHaveLength(${n});\n});\n`);

export const catalogue: Catalogue = {
	project: 'a library in TypeScript',
	rubric: 'typescript-library',
	weak: {
		'package.json': manifest({}),
		'src/index.ts': source,
		'README.md': '# Ribbon\n\nTies things.\n',
	},
	shortcuts: [
		{
			of: 'package_interface/exports',
			way: 'an empty map',
			cheap: { 'package.json': manifest({ exports: {} }) },
			honest: { 'package.json': manifest({ exports: { '.': './src/index.ts' } }) },
		},
		{
			of: 'package_interface/exports',
			way: 'a map to a file that is not there',
			cheap: { 'package.json': manifest({ exports: { '.': './src/nothing.ts' } }) },
		},
		{
			of: 'package_interface/files',
			way: 'a list of everything',
			cheap: { 'package.json': manifest({ files: ['**/*'] }) },
			honest: { 'package.json': manifest({ files: ['src'] }) },
		},
		{
			of: 'package_interface/entry',
			way: 'another file that nothing writes',
			on: { 'package.json': manifest({ main: './gone.js' }) },
			cheap: { 'package.json': manifest({ main: './lib/gone.cjs' }) },
			honest: { 'package.json': manifest({ main: './lib/tie.js' }), 'lib/tie.js': 'export const tie = (n) => n;\n' },
		},
		{
			of: 'package_interface/entry',
			way: 'TypeScript, which Node does not load from an installed package',
			on: { 'package.json': manifest({ main: './gone.js' }) },
			cheap: { 'package.json': manifest({ main: './src/index.ts' }) },
		},
		{
			of: 'package_interface/entry',
			way: 'a page to read',
			on: { 'package.json': manifest({ main: './gone.js' }) },
			cheap: { 'package.json': manifest({ main: './README.md' }) },
		},
		{
			of: 'package_interface/found-entry',
			way: 'a second entry without endings',
			on: {
				'package.json': manifest({ main: './dist/index.js', scripts: { build: 'tsc' } }),
				'src/index.ts': "export * from './tie';\n",
				'src/tie.ts': source,
			},
			cheap: {
				'package.json': manifest({ main: './dist/index.js', module: './dist/tie.js', scripts: { build: 'tsc' } }),
				'src/tie.ts': "export * from './cut';\n",
				'src/cut.ts': source,
			},
			honest: { 'src/index.ts': "export * from './tie.js';\n" },
		},
		{
			of: 'package_interface/loaded',
			way: 'a note on a peer that is not asked for',
			on: {
				'package.json': manifest({ main: './dist/index.js', scripts: { build: 'tsc' }, devDependencies: { knot: '^1.0.0' } }),
				'src/index.ts': "import { knot } from 'knot';\n\nexport const tie = (ends: number): string => knot(ends);\n",
			},
			cheap: {
				'package.json': manifest({
					main: './dist/index.js',
					scripts: { build: 'tsc' },
					devDependencies: { knot: '^1.0.0' },
					peerDependenciesMeta: { knot: { optional: false } },
				}),
			},
			honest: { 'package.json': manifest({ main: './dist/index.js', scripts: { build: 'tsc' }, dependencies: { knot: '^1.0.0' } }) },
		},
		{
			of: 'type_safety/found-types',
			way: 'the same file by another condition',
			on: {
				'package.json': manifest({
					types: './dist/index.d.ts',
					exports: { import: './dist/index.mjs' },
					scripts: { build: 'esbuild src/index.ts --outfile=dist/index.mjs && tsc --emitDeclarationOnly --outDir dist' },
				}),
			},
			cheap: {
				'package.json': manifest({
					types: './dist/index.d.ts',
					exports: { node: './dist/index.mjs', import: './dist/index.mjs' },
					scripts: { build: 'esbuild src/index.ts --outfile=dist/index.mjs && tsc --emitDeclarationOnly --outDir dist' },
				}),
			},
			honest: {
				'package.json': manifest({
					types: './dist/index.d.ts',
					exports: { types: './dist/index.d.ts', import: './dist/index.mjs' },
					scripts: { build: 'esbuild src/index.ts --outfile=dist/index.mjs && tsc --emitDeclarationOnly --outDir dist' },
				}),
			},
		},
		{ of: 'package_interface/files', way: 'a list of what to leave out', cheap: { '.npmignore': 'test\n' } },
		{
			of: 'package_interface/engines',
			way: 'any version',
			cheap: { 'package.json': manifest({ engines: { node: '*' } }) },
			honest: { 'package.json': manifest({ engines: { node: '>=20' } }) },
		},
		{
			of: 'package_interface/engines',
			way: 'every version since the first',
			cheap: { 'package.json': manifest({ engines: { node: '>=0' } }) },
		},
		{
			of: 'package_interface/engines',
			way: 'a range that no version is in',
			cheap: { 'package.json': manifest({ engines: { node: '>=18 <16' } }) },
		},
		{ of: 'package_interface/engines', way: 'a version of npm', cheap: { 'package.json': manifest({ engines: { npm: '>=9' } }) } },
		{ of: 'package_interface/engines', way: 'an empty list of browsers', cheap: { 'package.json': manifest({ browserslist: [] }) } },
		{
			of: 'type_safety/declarations',
			way: 'declarations of any alone',
			on: { 'src/index.ts': null, 'src/index.js': 'export const tie = (n) => n;\n' },
			cheap: { 'package.json': manifest({ types: './src/index.d.ts' }), 'src/index.d.ts': 'export declare const tie: any;\n' },
		},
		{
			of: 'type_safety/declarations',
			way: 'a path to declarations that nothing makes',
			on: { 'src/index.ts': null, 'src/index.js': 'export const tie = (n) => n;\n' },
			cheap: { 'package.json': manifest({ types: './src/nothing.d.ts' }) },
			honest: {
				'package.json': manifest({ types: './src/index.d.ts' }),
				'src/index.d.ts': 'export declare const tie: (n: number) => number;\n',
			},
		},
		{
			of: 'type_safety/strict',
			way: 'a configuration that nobody uses',
			on: { 'tsconfig.json': '{ "compilerOptions": { "strict": false }, "include": ["src"] }\n' },
			cheap: { 'tsconfig.strict.json': '{ "compilerOptions": { "strict": true }, "include": ["none"] }\n' },
			honest: { 'tsconfig.json': '{ "compilerOptions": { "strict": true }, "include": ["src"] }\n' },
		},
		{
			of: 'type_safety/strict',
			way: 'strict, and its checks switched off again',
			on: { 'tsconfig.json': '{ "compilerOptions": { "strict": false }, "include": ["src"] }\n' },
			cheap: { 'tsconfig.json': '{ "compilerOptions": { "strict": true, "strictNullChecks": false, "noImplicitAny": false } }\n' },
		},
		{
			of: 'type_safety/strict-parts',
			way: 'checks that a base switches off',
			on: {
				'tsconfig.json':
					'{ "compilerOptions": { "strict": true, "strictFunctionTypes": false, "noImplicitThis": false }, "include": ["src"] }\n',
			},
			cheap: {
				'loose.json': '{ "compilerOptions": { "strictFunctionTypes": false, "noImplicitThis": false } }\n',
				'tsconfig.json': '{ "extends": "./loose.json", "compilerOptions": { "strict": true }, "include": ["src"] }\n',
			},
			honest: { 'tsconfig.json': '{ "compilerOptions": { "strict": true }, "include": ["src"] }\n' },
		},
		{
			of: 'type_safety/few-escapes',
			way: 'one name for any',
			on: { 'src/loose.ts': Array.from({ length: 12 }, (_, n) => `export const a${n}: any = ${n};\n`).join('') },
			cheap: {
				'src/loose.ts': `type Loose = any;\n${Array.from({ length: 12 }, (_, n) => `export const a${n}: Loose = ${n};\n`).join('')}`,
			},
			honest: { 'src/loose.ts': Array.from({ length: 12 }, (_, n) => `export const a${n}: number = ${n};\n`).join('') },
		},
		{
			of: 'type_safety/typed-exports',
			way: 'a signature by another name for any',
			on: {
				'package.json': manifest({
					exports: {
						'.': { types: './src/index.ts', import: './src/index.ts' },
						'./loose': { types: './src/loose.ts', import: './src/loose.ts' },
					},
				}),
				'src/loose.ts': 'export function loosen(knot: any): void {\n\tknot();\n}\n',
			},
			cheap: { 'src/loose.ts': 'type Knot = any;\nexport function loosen(knot: Knot): void {\n\tknot();\n}\n' },
			honest: { 'src/loose.ts': 'export function loosen(knot: () => void): void {\n\tknot();\n}\n' },
		},
		{
			of: 'type_safety/types-first',
			way: 'a condition of another entry',
			on: { 'package.json': manifest({ exports: { '.': { import: './dist/index.js', types: './src/index.ts' } } }) },
			cheap: {
				'package.json': manifest({
					exports: { '.': { import: './dist/index.js', types: './src/index.ts' }, './x': { types: './src/index.ts' } },
				}),
			},
			honest: { 'package.json': manifest({ exports: { '.': { types: './src/index.ts', import: './dist/index.js' } } }) },
		},
		{
			of: 'tests/tests',
			way: 'tests without a body',
			cheap: { 'test/index.test.ts': suite((n) => `it('ties ${n}', () => {});\n`) },
			honest: { 'test/index.test.ts': honestTests },
		},
		{
			of: 'tests/tests',
			way: 'tests that are left out',
			cheap: { 'test/index.test.ts': suite((n) => `it.skip('ties ${n}', () => {\n  expect(tie(${n})).toHaveLength(${n});\n});\n`) },
		},
		{
			of: 'tests/token',
			way: 'one more, which is the same',
			on: { 'test/index.test.ts': suite((n) => (n < 1 ? "it('ties', () => {\n  expect(tie(2)).toHaveLength(2);\n});\n" : '')) },
			cheap: { 'test/index.test.ts': suite((n) => (n < 2 ? "it('ties', () => {\n  expect(tie(2)).toHaveLength(2);\n});\n" : '')) },
			honest: { 'test/index.test.ts': honestTests },
		},
		{
			of: 'tests/several-tests',
			way: 'assertions about constants',
			cheap: { 'test/index.test.ts': suite((n) => `it('ties ${n}', () => {\n  expect(true).toBe(true);\n});\n`) },
			honest: { 'test/index.test.ts': honestTests },
		},
		{ of: 'tests/several-tests', way: 'names of tests to come', cheap: { 'test/index.test.ts': suite((n) => `it.todo('ties ${n}');\n`) } },
		{
			of: 'tests/several-tests',
			way: 'calls without an assertion',
			cheap: { 'test/index.test.ts': suite((n) => `it('ties ${n}', () => {\n  tie(${n});\n});\n`) },
		},
		{
			of: 'tests/several-tests',
			way: 'a whole suite left out',
			cheap: {
				'test/index.test.ts': `import { describe } from 'vitest';\n${honestTests.replace(/it\('/, "describe.skip('all', () => {\nit('")}});\n`,
			},
		},
		{
			of: 'tests/several-tests',
			way: 'tests that are known to fail',
			cheap: { 'test/index.test.ts': suite((n) => `it.fails('ties ${n}', () => {\n  expect(tie(${n})).toHaveLength(${n} + 1);\n});\n`) },
		},
		...[
			't.pass()',
			't.truthy(tie)',
			"t.is(tie.name, 'tie')",
			't.notThrows(() => {})',
			't.regex(tie(1), /.*/)',
			't.true(true || tie(1))',
		].map((body) => ({
			of: 'tests/tests',
			way: `a test of AVA that says ${body}`,
			cheap: {
				'test/index.test.ts': `import test from 'ava';\nimport { tie } from '../src/index.js';\n\ntest('ties', (t) => {\n  ${body};\n});\n`,
			},
		})),
		...[
			['that a function is there', 'expect(tie).toBeDefined();'],
			['the type of a function', "expect(typeof tie).toBe('function');"],
			['the type of an answer alone', "expect(typeof tie(N)).toBe('string');"],
			['that there is an answer', 'expect(tie(N)).toBeDefined();'],
			['that an answer is not nothing', 'expect(tie(N)).not.toBeUndefined();'],
			['that an answer equals itself', 'expect(tie(N)).toEqual(tie(N));'],
			['what nobody reaches', 'if (false) expect(tie(N)).toHaveLength(N);'],
			['what is caught again', 'try {\n    expect(tie(N)).toHaveLength(N);\n  } catch {}'],
			['what anything fits', 'expect(tie(N)).toEqual(expect.anything());'],
			['that no text is another', "expect(tie(N)).not.toBe('zzz');"],
			['the answer of its own function', 'const own = (x: number) => x;\n  expect(own(N)).toBe(N);'],
			['in a promise that nobody waits for', "Promise.resolve(tie(N)).then((a) => expect(a).toBe('never'));"],
			['once it is over', 'setTimeout(() => expect(tie(N)).toHaveLength(N + 1), 0);'],
			['the length of its own list', 'expect([tie(N)]).toHaveLength(1);'],
		].map(([way, body]) => ({
			of: 'tests/several-tests',
			way: `tests that assert ${way}`,
			cheap: { 'test/index.test.ts': suite((n) => `it('ties ${n}', () => {\n  ${body!.replaceAll('N', String(n))}\n});\n`) },
		})),
		{
			of: 'tests/ci',
			way: 'a step that never runs',
			on: { 'test/index.test.ts': honestTests, 'package.json': manifest({ scripts: { test: 'vitest run' } }) },
			cheap: { '.github/workflows/ci.yml': workflow('      - if: false\n        run: npm test\n') },
			honest: { '.github/workflows/ci.yml': workflow('      - run: npm test\n') },
		},
		...[
			['a step whose failure is ignored', workflow('      - run: npm test || true\n')],
			['a step that may fail', workflow('      - continue-on-error: true\n        run: npm test\n')],
			['a workflow that somebody starts by hand', workflow('      - run: npm test\n', 'on: workflow_dispatch\n')],
			['the words, printed', workflow('      - run: echo "npm test"\n')],
			['a comment', workflow('      - run: |\n          # npm test\n          true\n')],
			['an expression that is never true', workflow('      - if: ${{ 1 == 2 }}\n        run: npm test\n')],
			['a job that never runs', workflow('      - run: npm test\n', 'on: push\n', '    if: ${{ false }}\n')],
			['a repository that nobody has', workflow('      - run: npm test\n', 'on: push\n', "    if: github.repository == 'no/one'\n")],
			['an owner that nobody is', workflow("      - if: github.repository_owner == 'no-one' && always()\n        run: npm test\n")],
			['a branch that nobody has', workflow('      - run: npm test\n', 'on:\n  push:\n    branches: [never-used]\n')],
			['a pipe that swallows it', workflow('      - run: npm test | tee log\n')],
			['a run in the background', workflow('      - run: npm test &\n')],
			['another end', workflow('      - run: npm test || exit 0\n')],
			['a shell within', workflow('      - run: bash -c "npm test; true"\n')],
			['a run that leaves every test out', workflow('      - run: npx vitest run --exclude "**"\n')],
			['the version of the runner', workflow('      - run: npx vitest --version\n')],
			['a filter that finds none', workflow('      - run: npx vitest run nowhere --passWithNoTests\n')],
			['paths that are all left out', workflow('      - run: npm test\n', "on:\n  push:\n    paths-ignore: ['**']\n")],
			['a trap', workflow("      - run: |\n          trap 'exit 0' EXIT\n          npm test\n")],
			['a condition that only looks like one', workflow('      - if: always() && false\n        run: npm test\n')],
			['a shell told to go on', workflow('      - run: |\n          set +e\n          npm test\n          exit 0\n')],
		].map(([way, text]) => ({
			of: 'tests/ci',
			way: way!,
			on: { 'test/index.test.ts': honestTests, 'package.json': manifest({ scripts: { test: 'vitest run' } }) },
			cheap: { '.github/workflows/ci.yml': text! },
		})),
		{
			of: 'tests/ci',
			way: 'a script of that name that tests nothing',
			on: { 'test/index.test.ts': honestTests },
			cheap: {
				'package.json': manifest({ scripts: { test: 'echo ok' } }),
				'.github/workflows/ci.yml': workflow('      - run: npm test\n'),
			},
		},
		{
			of: 'tests/matrix',
			way: 'the same version twice',
			on: {
				'test/index.test.ts': honestTests,
				'package.json': manifest({ scripts: { test: 'vitest run' } }),
				'.github/workflows/ci.yml': workflow('      - run: npm test\n'),
			},
			cheap: {
				'.github/workflows/ci.yml': workflow(
					'      - run: npm test\n',
					'on: push\n',
					'    strategy:\n      matrix:\n        node: [22, 22]\n',
				),
			},
			honest: {
				'.github/workflows/ci.yml': workflow(
					'      - uses: actions/setup-node@v5\n        with:\n          node-version: ${{ matrix.node }}\n      - run: npm test\n',
					'on: push\n',
					'    strategy:\n      matrix:\n        node: [20, 22]\n',
				),
			},
		},
		{
			of: 'tests/matrix',
			way: 'versions that no step takes',
			on: {
				'test/index.test.ts': honestTests,
				'package.json': manifest({ scripts: { test: 'vitest run' } }),
				'.github/workflows/ci.yml': workflow('      - run: npm test\n'),
			},
			cheap: {
				'.github/workflows/ci.yml': workflow(
					'      - name: on ${{ matrix.node }}\n        run: npm test\n',
					'on: push\n',
					'    strategy:\n      matrix:\n        node: [20, 22]\n',
				),
			},
		},
		{
			of: 'tests/supported-nodes',
			way: 'the oldest version in a job that tests nothing',
			on: {
				'test/index.test.ts': honestTests,
				'package.json': manifest({ engines: { node: '>=18' }, scripts: { test: 'vitest run' } }),
				'.github/workflows/ci.yml': workflow(
					'      - run: npm test\n',
					'on: push\n',
					'    strategy:\n      matrix:\n        node: [20, 22]\n',
				),
			},
			cheap: {
				'.github/workflows/old.yml': workflow(
					'      - run: node --version\n',
					'on: push\n',
					'    strategy:\n      matrix:\n        node: [18, 20]\n',
				),
			},
			honest: {
				'.github/workflows/ci.yml': workflow(
					'      - uses: actions/setup-node@v5\n        with:\n          node-version: ${{ matrix.node }}\n      - run: npm test\n',
					'on: push\n',
					'    strategy:\n      matrix:\n        node: [18, 22]\n',
				),
			},
		},
		{
			of: 'tests/linter',
			way: 'an empty configuration',
			cheap: { 'eslint.config.js': 'export default [];\n' },
			honest: {
				'package.json': manifest({ devDependencies: { '@biomejs/biome': '2.0.0' } }),
				'biome.json': '{ "linter": { "enabled": true, "rules": { "recommended": true } } }\n',
			},
		},
		{
			of: 'tests/linter',
			way: 'a configuration that switches all off',
			cheap: { 'biome.json': '{ "linter": { "enabled": false }, "formatter": { "enabled": false } }\n' },
		},
		{
			of: 'release_habits/license',
			way: 'a name that stands for no licence',
			cheap: { 'package.json': manifest({ license: 'to be decided' }) },
			honest: { 'package.json': manifest({ license: 'MIT' }) },
		},
		{
			of: 'release_habits/license',
			way: 'a file that is not there',
			cheap: { 'package.json': manifest({ license: 'SEE LICENSE IN LICENSE' }) },
		},
		{ of: 'release_habits/license', way: 'no rights', cheap: { 'package.json': manifest({ license: 'UNLICENSED' }) } },
		{
			of: 'release_habits/license-file',
			way: 'a file that licenses nothing',
			cheap: { LICENSE: 'This project has a licence, and the text of it will be added here soon.\n' },
			honest: {
				LICENSE:
					'MIT License\n\nCopyright (c) 2026 Ada Fixture\n\nPermission is hereby granted, free of charge, to any person obtaining a copy of this software.\n',
			},
		},
		{
			of: 'release_habits/changelog',
			way: 'a number and nothing said',
			cheap: { 'CHANGELOG.md': '# Changelog\n\n## 1.0.0\n' },
			honest: { 'CHANGELOG.md': '# Changelog\n\n## 1.0.0\n\n- Ties ribbons of any length.\n' },
		},
		...['Bug fixes and improvements.', 'See the commits for what changed.', '[Full changelog](https://example.org/compare/a...b)'].map(
			(said) => ({
				of: 'release_habits/changelog',
				way: `an entry that says: ${said}`,
				cheap: { 'CHANGELOG.md': `# Changelog\n\n## 1.0.0\n\n- ${said}\n` },
			}),
		),
		{ of: 'release_habits/changelog', way: 'a word for any change', cheap: { 'CHANGELOG.md': '# Changelog\n\n## 1.0.0\n\n- Changes.\n' } },
		{
			of: 'release_habits/security-policy',
			way: 'a refusal',
			cheap: { 'SECURITY.md': '# Security\n\nDo not report vulnerabilities to us.\n' },
		},
		{
			of: 'release_habits/security-policy',
			way: 'fine words',
			cheap: { 'SECURITY.md': '# Security\n\nWe take security very seriously here.\n' },
		},
		{ of: 'package_interface/files', way: 'a name of nothing', cheap: { 'package.json': manifest({ files: ['nothing'] }) } },
		{ of: 'package_interface/exports', way: 'a page to read', cheap: { 'package.json': manifest({ exports: { '.': './README.md' } }) } },
		{ of: 'package_interface/engines', way: 'a version to come', cheap: { 'package.json': manifest({ engines: { node: '>=999' } }) } },
		{ of: 'tests/linter', way: 'rules for no file', cheap: { 'eslint.config.js': "export default [{ ignores: ['**'] }];\n" } },
		{
			of: 'documentation/readme',
			way: 'a page that readers see nothing of',
			on: { 'README.md': null },
			cheap: { 'README.md': '<!-- Ribbon ties things. -->\n\n---\n' },
			honest: { 'README.md': '# Ribbon\n\nTies things.\n' },
		},
		{
			of: 'documentation/import',
			way: 'an import that readers do not see',
			cheap: { 'README.md': "# Ribbon\n\n<!--\n```ts\nimport { tie } from 'ribbon';\n```\n-->\n" },
			honest: { 'README.md': "# Ribbon\n\n```ts\nimport { tie } from 'ribbon';\n```\n" },
		},
		{
			of: 'documentation/import',
			way: 'an import of something else',
			cheap: { 'README.md': "# Ribbon\n\n```ts\nimport { tie } from 'ribbons';\n```\n" },
		},
		{
			of: 'documentation/example',
			way: 'code that is no program',
			cheap: { 'README.md': '# Ribbon\n\nTies things.\n\n```ts\ntie( // =>\n```\n' },
		},
		{ of: 'documentation/install', way: 'advice against it', cheap: { 'README.md': '# Ribbon\n\nDo not npm install ribbon.\n' } },
		{
			of: 'documentation/documented-exports',
			way: 'words that fit any function',
			cheap: { 'src/index.ts': source.replaceAll('export', '/** A function that does things. */\nexport') },
		},
		{
			of: 'type_safety/strict',
			way: 'strict about no file',
			on: { 'tsconfig.json': '{ "compilerOptions": { "strict": false }, "include": ["src"] }\n' },
			cheap: { 'tsconfig.json': '{ "compilerOptions": { "strict": true }, "exclude": ["src"] }\n' },
		},
		{
			of: 'type_safety/few-escapes',
			way: 'a cast by way of nothing',
			on: { 'src/loose.ts': Array.from({ length: 12 }, (_, n) => `export const a${n}: any = ${n};\n`).join('') },
			cheap: { 'src/loose.ts': Array.from({ length: 12 }, (_, n) => `export const a${n} = ${n} as unknown as string;\n`).join('') },
		},
		{ of: 'release_habits/changelog', way: 'settings of a tool', cheap: { '.changeset/config.json': '{ "access": "public" }\n' } },
		{
			of: 'release_habits/security-policy',
			way: 'an empty file',
			cheap: { 'SECURITY.md': '# Security\n' },
			honest: { 'SECURITY.md': '# Security\n\nReport a vulnerability to security@example.org; you get an answer within a week.\n' },
		},
		{
			of: 'documentation/example',
			way: 'an import alone',
			on: { 'README.md': "# Ribbon\n\n```ts\nimport { cut } from 'ribbon';\n```\n" },
			cheap: { 'README.md': "# Ribbon\n\n```ts\nimport 'ribbon';\n```\n" },
			honest: { 'README.md': "# Ribbon\n\n```ts\nimport { tie } from 'ribbon';\n\nconsole.log(tie(2));\n```\n" },
		},
		{
			of: 'documentation/example',
			way: 'a function of its own under the name of ours',
			cheap: { 'README.md': '# Ribbon\n\n```ts\nconst tie = (n: number) => n;\nconsole.log(tie(2));\n```\n' },
		},
		{
			of: 'documentation/example',
			way: 'a function of another package under the name of ours',
			cheap: { 'README.md': "# Ribbon\n\n```ts\nimport { tie } from 'shoelace';\n\nconsole.log(tie(2));\n```\n" },
		},
		{
			of: 'documentation/example',
			way: 'an example that readers do not see',
			cheap: { 'README.md': "# Ribbon\n\n<!--\n```ts\nimport { tie } from 'ribbon';\ntie(2);\n```\n-->\n" },
		},
		{
			of: 'documentation/install',
			way: 'a command that readers do not see',
			cheap: { 'README.md': '# Ribbon\n\n<!-- npm install ribbon -->\n' },
			honest: { 'README.md': "# Ribbon\n\n```sh\nnpm install ribbon\n```\n\n```ts\nimport { tie } from 'ribbon';\ntie(2);\n```\n" },
		},
		{
			of: 'documentation/documented-exports',
			way: 'comments without words',
			cheap: { 'src/index.ts': source.replaceAll('export', '/** */\nexport') },
			honest: {
				'src/index.ts': source
					.replace('export function tie', '/** Repeats the knot once for each end. */\nexport function tie')
					.replace('export function cut', '/** Leaves out the first character. */\nexport function cut'),
			},
		},
		{
			of: 'documentation/documented-exports',
			way: 'comments that repeat the name',
			cheap: {
				'src/index.ts': source
					.replace('export function tie', '/** tie */\nexport function tie')
					.replace('export function cut', '/** Cut. */\nexport function cut'),
			},
		},
		{
			of: 'documentation/documented-exports',
			way: 'headings with nothing below them',
			cheap: { 'docs/knots.md': '# Knots\n\n## tie(text, ends)\n\n## cut(text)\n\nTODO\n' },
		},
		{
			of: 'documentation/documented-exports',
			way: 'promises of comments',
			cheap: { 'src/index.ts': source.replaceAll('export', '/** TODO: document. */\nexport') },
		},
		{
			of: 'documentation/readme-example',
			way: 'an example that the README leads to',
			on: { 'docs/use.md': "# Use\n\n```ts\nimport { tie } from 'ribbon';\ntie(2);\n```\n" },
			cheap: { 'README.md': '# Ribbon\n\nTies things.\n\n[Use](docs/use.md)\n' },
			honest: { 'README.md': "# Ribbon\n\n```ts\nimport { tie } from 'ribbon';\ntie(2);\n```\n" },
		},
		{
			of: 'package_interface/closed-exports',
			way: 'the same by the older pattern',
			on: { 'package.json': manifest({ exports: { '.': './src/index.ts', './*': './*' } }) },
			cheap: { 'package.json': manifest({ exports: { '.': './src/index.ts', './': './' } }) },
			honest: { 'package.json': manifest({ exports: { '.': './src/index.ts' } }) },
		},
		{
			of: 'safety/no-committed-modules',
			way: 'the same in another folder',
			on: INSTALLED('node_modules'),
			cheap: { ...INSTALLED('src/node_modules'), 'node_modules/knot/package.json': null, 'node_modules/knot/index.js': null },
			honest: { 'node_modules/knot/package.json': null, 'node_modules/knot/index.js': null },
		},
		{
			of: 'safety/no-untrusted-code',
			way: 'the head by another name',
			on: { '.github/workflows/comment.yml': TRIES_HEAD('pull_request_target', '${{ github.head_ref }}') },
			cheap: { '.github/workflows/comment.yml': TRIES_HEAD('pull_request_target', '${{ github.event.pull_request.head.sha }}') },
			honest: { '.github/workflows/comment.yml': TRIES_HEAD('pull_request', '${{ github.head_ref }}') },
		},
		{
			of: 'safety/no-moving-code',
			way: 'another way to run what is loaded',
			on: { '.github/workflows/cover.yml': COVERS('curl -s https://example.org/cover | bash') },
			cheap: { '.github/workflows/cover.yml': COVERS('bash <(curl -s https://example.org/cover)') },
			honest: { '.github/workflows/cover.yml': COVERS('npx cover@1.2.3') },
		},
		{
			of: 'safety/no-install-scripts',
			way: 'a build file that npm runs by itself',
			on: { 'package.json': manifest({ scripts: { postinstall: 'node setup.js' } }) },
			cheap: { 'package.json': manifest({}), 'binding.gyp': '{ "targets": [] }\n' },
			honest: { 'package.json': manifest({}) },
		},
		{
			of: 'safety/bounded-dependencies',
			way: 'a range with a way out',
			on: { 'package.json': manifest({ dependencies: { zod: '*' } }) },
			cheap: { 'package.json': manifest({ dependencies: { zod: '^4.0.0 || *' } }) },
			honest: { 'package.json': manifest({ dependencies: { zod: '^4.0.0' } }) },
		},
		{
			of: 'safety/bounded-dependencies',
			way: 'a bound that bounds nothing',
			on: { 'package.json': manifest({ dependencies: { zod: '*' } }) },
			cheap: { 'package.json': manifest({ dependencies: { zod: '>=1.0.0 <9999.0.0' } }) },
		},
		{
			of: 'safety/bounded-dependencies',
			way: 'any version under another name',
			on: { 'package.json': manifest({ dependencies: { zod: '*' } }) },
			cheap: { 'package.json': manifest({ dependencies: { zod: 'npm:zod@*' } }) },
		},
		{
			of: 'safety/no-shell',
			way: 'an option whose name is put together',
			on: {
				'src/run.ts': "import { spawn } from 'node:child_process';\nexport const run = (text: string) => spawn(text, { shell: true });\n",
			},
			cheap: {
				'src/run.ts':
					"import { spawn } from 'node:child_process';\nexport const run = (text: string) => {\n  const options: Record<string, boolean> = {};\n  options['sh' + 'ell'] = true;\n  return spawn(text, options);\n};\n",
			},
			honest: { 'src/run.ts': "import { spawn } from 'node:child_process';\nexport const run = (path: string) => spawn('ls', [path]);\n" },
		},
		{
			of: 'safety/no-dynamic-code',
			way: 'eval in another scope',
			on: { 'src/run.ts': 'export const run = (text: string) => eval(text);\n' },
			cheap: { 'src/run.ts': 'export const run = (text: string) => (0, eval)(text);\n' },
			honest: { 'src/run.ts': 'export const run = (text: string) => JSON.parse(text) as unknown;\n' },
		},
	],
	untried: {
		'package_interface/version': 'To write one is all that is asked.',
		'package_interface/whole-exports': 'As a map that names nothing but absent files, tried for `exports`.',
		'package_interface/package': 'A name that is not private is what it takes: publishing is not seen from the tree.',
		'type_safety/all-declarations': 'As that one package brings them, tried for `declarations`.',
		'documentation/shown-import': 'As a command is told from an import, tried for `readme-example`.',
		'documentation/imported-names': 'It weighs nothing.',
		'release_habits/releases': 'Commits of the history, which a later change cannot make without being seen as such.',
		'release_habits/messages': 'Commits of the history.',
		'safety/no-secrets': 'Hiding a key from a search is the attack of the secrets test.',
		'safety/no-env-file': 'Tried for services.',
	},
};
