import { describe } from 'vitest';
import { fixTester } from '../../test/fix-tester.js';
import { nodeMatrix } from './node-matrix.js';
import { workflowExtras } from './workflow-extras.js';
import { workflowTrigger } from './workflow-trigger.js';

const yaml = (on: string, step: string) => ({
	'.github/workflows/ci.yml': `name: ci\n${on}\njobs:\n  test:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/checkout@v4\n${step}      - run: echo done\n`,
});

describe('workflow-trigger', () => {
	const step = '      - run: npm test\n';
	fixTester(workflowTrigger, [
		{ name: 'by hand alone', files: yaml('on: workflow_dispatch', step), after: yaml('on: [push, pull_request, workflow_dispatch]', step) },
		{
			name: 'a list',
			files: yaml('on: [workflow_dispatch, release]', step),
			after: yaml('on: [push, pull_request, workflow_dispatch, release]', step),
		},
		{
			name: 'one that deploys as well',
			files: yaml('on: workflow_dispatch', `${step}      - run: npm run deploy\n`),
			after: null,
		},
		{
			name: 'a map',
			files: yaml('on:\n  schedule:\n    - cron: "0 0 * * *"', step),
			after: yaml('on:\n  push:\n  pull_request:\n  schedule:\n    - cron: "0 0 * * *"', step),
		},
	]);
});

describe('node-matrix', () => {
	const job = (node: string, strategy = '', more = '') => ({
		'package.json': '{ "name": "thing", "version": "1.0.0" }\n',
		'.github/workflows/ci.yml': `on: [push, pull_request]\njobs:\n  lint:\n    runs-on: ubuntu-latest\n    steps:\n      - run: npm run lint\n  test:\n    runs-on: ubuntu-latest\n${strategy}    steps:\n      - uses: actions/setup-node@v4\n        with:\n          node-version: ${node}\n          cache: npm\n      - run: npm test\n${more}`,
	});
	const row = (name: string, files: Record<string, string>, after: Record<string, string> | null) => {
		const path = '.github/workflows/ci.yml';
		return { name, files, after: after && { [path]: after[path]! }, where: { versions: false } };
	};
	const axis = (key: string) => `\${{ matrix.${key} }}`;
	const matrix = (list: string) => `    strategy:\n      matrix:\n        ${list}\n`;
	fixTester(nodeMatrix, [
		row('a number', job('20'), job(axis('node-version'), matrix('node-version: [20, 24]'))),
		row(
			'a quoted one, with what is said of it',
			job('"20.x"  # old'),
			job(`${axis('node-version')}  # old`, matrix('node-version: [20.x, 24.x]')),
		),
		row(
			'a step whose name tells the version',
			job('20', '', '      - name: Test on Node.js 20\n        run: npm test -- --all\n'),
			job(
				axis('node-version'),
				matrix('node-version: [20, 24]'),
				`      - name: Test on Node.js ${axis('node-version')}\n        run: npm test -- --all\n`,
			),
		),
		row('a number of two parts', job('22.12'), job(axis('node-version'), matrix("node-version: ['22.12', 24]"))),
		row('a job that sends one report of all', job('20', '', '      - uses: coverallsapp/github-action@v2\n'), null),
		row('a job that hands on what it built', job('20', '', '      - uses: actions/upload-artifact@v4\n'), null),
		row('a matrix of one', job(axis('node'), matrix('node: [22]')), job(axis('node'), matrix('node: [22, 24]'))),
		row('a matrix of one that is quoted', job(axis('node'), matrix("node: ['18.x']")), job(axis('node'), matrix("node: ['18.x', '24.x']"))),
		row(
			'a matrix of one, an item a line',
			job(axis('node'), matrix('node:\n          - 20')),
			job(axis('node'), matrix('node:\n          - 20\n          - 24')),
		),
		row('the newest already', job('24'), null),
		row('a version that goes on', job("'lts/*'"), job(axis('node-version'), matrix("node-version: ['lts/-1', 'lts/*']"))),
		...(
			[
				["'lts/*'", '>=20', "[20, 'lts/*']"],
				['22', '>= 20.10.0', '[20, 24]'],
				["'lts/*'", '>=14', null],
			] as const
		).map(([tested, promised, list]) => {
			const of = (files: Record<string, string>) => ({
				...files,
				'package.json': `{ "name": "thing", "engines": { "node": "${promised}" } }\n`,
			});
			const made = list && job(axis('node-version'), matrix(`node-version: ${list}`));
			return row(`the oldest version that is promised: ${promised}`, of(job(tested)), made);
		}),
		row('a file that names the version', job(`\${{ env.NODE }}`), null),
		row('a job that publishes as well', job('20', '', '      - run: npm publish\n'), null),
		row(
			'another workflow than the first, which does more than test',
			{ ...job('20'), '.github/workflows/autofix.yml': job('20', '', '      - uses: autofix-ci/action@v1\n')['.github/workflows/ci.yml'] },
			job(axis('node-version'), matrix('node-version: [20, 24]')),
		),
		row('a version that is long out of use', job('14'), null),
		row('two workflows that test', { ...job('20'), '.github/workflows/pull.yml': job('20')['.github/workflows/ci.yml'] }, null),
		row('a matrix of systems', job('20', matrix('os: [ubuntu-latest, macos-latest]')), null),
	]);
});

describe('workflow-extras', () => {
	const files = (sync: string, extras = 'dev = ["pytest>=8", "ruff"]') => ({
		'.github/workflows/ci.yml': `on: [push, pull_request]\njobs:\n  ci:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/checkout@v4\n      - run: pip install uv\n      - run: ${sync}\n      - run: uv run pytest\n`,
		'pyproject.toml': `[project]\nname = "a"\n\n[project.optional-dependencies]\n${extras}\n`,
		'tests/test_a.py': 'def test_a():\n    assert 1 + 1 == 2\n',
	});
	const after = (sync: string) => ({ '.github/workflows/ci.yml': files(sync)['.github/workflows/ci.yml'] });
	fixTester(workflowExtras, [
		{ name: 'a sync without extras', files: files('uv sync'), after: after('uv sync --extra dev') },
		{ name: 'a sync of what is for developers', files: files('uv sync --dev'), after: after('uv sync --extra dev') },
		{ name: 'pytest in two extras', files: files('uv sync', 'dev = ["pytest"]\ntest = ["pytest"]'), after: null },
	]);
});
