// Runs of the tests that no change starts, that pick none of them, or that come before the version is taken.
import type { Catalogue } from '../shortcut.js';
import { honestTests, catalogue as library, manifest, workflow } from './library.js';

const on = { 'test/index.test.ts': honestTests, 'package.json': manifest({ scripts: { test: 'vitest run' } }) };
const ci = (step: string, events = 'on: push\n', job = '') => ({ '.github/workflows/ci.yml': workflow(step, events, job) });
const TESTS = '      - run: npm test\n';
const TAKES = '      - uses: actions/setup-node@v5\n        with:\n          node-version: ${{ matrix.node }}\n';
const MATRIX = '    strategy:\n      matrix:\n        node: [20, 22]\n';
const pushed = (filter: string) => ci(TESTS, `on:\n  push:\n    ${filter}\n`);
const settings = (test: string) => ({ ...ci(TESTS), 'vitest.config.ts': `export default { test: ${test} };\n` });

export const catalogue: Catalogue = {
	...library,
	project: 'runs of the tests of a library',
	shortcuts: [
		...["paths: ['*.nothing']", "paths: ['src/**/*.nothing']", "paths: ['**', '!**']", "branches-ignore: ['*', '*/**']"].map((filter) => ({
			of: 'tests/ci',
			way: `a push with ${filter}`,
			on,
			cheap: pushed(filter),
		})),
		...[
			"paths: ['**.ts']",
			"paths: ['src/**', 'package.json']",
			"paths: ['**', '!**.md']",
			"paths: ['src/*.[jt]s']",
			"branches-ignore: ['gh-pages', 'dependabot/**']",
			"branches-ignore: ['main']",
		].map((filter) => ({ of: 'tests/ci', way: `nothing, beside a push with ${filter}`, on, cheap: {}, honest: pushed(filter) })),
		{
			of: 'tests/ci',
			way: 'a name that no test has',
			on,
			cheap: ci('      - run: npx vitest run -t nothing-of-that-name\n'),
			honest: ci('      - run: npx vitest run -t ties\n'),
		},
		{
			of: 'tests/ci',
			way: 'a name that no test has, in a script',
			on,
			cheap: { ...ci(TESTS), 'package.json': manifest({ scripts: { test: "vitest run --testNamePattern='no such name'" } }) },
			honest: { ...ci(TESTS), 'package.json': manifest({ scripts: { test: "vitest run --testNamePattern='ties 1 ends'" } }) },
		},
		{
			of: 'tests/ci',
			way: 'settings that leave every file out',
			on,
			cheap: settings("{ exclude: ['**'], passWithNoTests: true }"),
			honest: settings("{ exclude: ['**/node_modules/**'], coverage: { exclude: ['**'] } }"),
		},
		{
			of: 'tests/ci',
			way: 'settings that look for what is not there',
			on,
			cheap: settings("{ include: ['none/**/*.test.ts'], passWithNoTests: true }"),
			honest: settings("{ include: ['test/**/*.test.ts'], passWithNoTests: true }"),
		},
		{
			of: 'tests/matrix',
			way: 'a version that is taken after the tests',
			on: { ...on, ...ci(TESTS) },
			cheap: ci(TESTS + TAKES, 'on: push\n', MATRIX),
			honest: ci(TAKES + TESTS, 'on: push\n', MATRIX),
		},
		...[
			'time true npm test',
			'npx vitest related none.ts --run',
			'npx vitest run --changed',
			'npm explore ribbon -- npm test',
			'npx vitest run --allowOnly -t "^$"',
			'for i in; do npm test; done',
			'case 1 in 2) npm test;; esac',
			'npm test --prefix none',
		].map((run) => ({ of: 'tests/ci', way: run, on, cheap: ci(`      - run: ${JSON.stringify(run)}\n`) })),
	],
	untried: {},
};
