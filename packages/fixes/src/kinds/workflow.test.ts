import { describe } from 'vitest';
import { fixTester } from '../../test/fix-tester.js';
import { workflowFailure } from './workflow-failure.js';
import { workflowTrigger } from './workflow-trigger.js';

const yaml = (on: string, step: string) => ({
	'.github/workflows/ci.yml': `name: ci\n${on}\njobs:\n  test:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/checkout@v4\n${step}      - run: echo done\n`,
});

describe('workflow-failure', () => {
	fixTester(workflowFailure, [
		{
			name: 'what goes on after an error',
			files: yaml('on: push', '      - run: npm test || true\n'),
			after: yaml('on: push', '      - run: npm test\n'),
		},
		{
			name: 'a step that may fail',
			files: yaml('on: push', '      - name: test\n        continue-on-error: true\n        run: npm test\n'),
			after: yaml('on: push', '      - name: test\n        run: npm test\n'),
		},
		{ name: 'a condition that never holds', files: yaml('on: push', '      - if: false\n        run: npm test\n'), after: null },
	]);
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
			name: 'a map',
			files: yaml('on:\n  schedule:\n    - cron: "0 0 * * *"', step),
			after: yaml('on:\n  push:\n  pull_request:\n  schedule:\n    - cron: "0 0 * * *"', step),
		},
	]);
});
