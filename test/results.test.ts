// What `npm test` counts when files that failed are run again.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from '@auditor/testkit';
import { expect, it } from 'vitest';
import { root, writeFiles } from './support/shell.js';

const { readResults, totalsOf } = await import(pathToFileURL(join(root, 'tools/scripts/results.mjs')).href);

/** Of each file the status of its tests; `red` alone: it could not be run. */
function run(files: Record<string, readonly string[] | 'red'>) {
	const folder = temporaryFolder();
	const testResults = Object.entries(files).map(([name, tests]) => ({
		name: join(root, name),
		status: tests === 'red' || tests.includes('failed') ? 'failed' : 'passed',
		assertionResults: tests === 'red' ? [] : tests.map((status, at) => ({ status, fullName: `test ${at}` })),
	}));
	writeFiles(folder, { 'run.json': JSON.stringify({ success: testResults.every(({ status }) => status === 'passed'), testResults }) });
	return readResults(folder, root);
}
const first = () => run({ 'a.test.ts': ['passed', 'failed', 'skipped'], 'b.test.ts': ['skipped', 'skipped'], 'c.test.ts': 'red' });

it('names what failed, what was skipped, and a file that could not be run', () => {
	expect(totalsOf(first().files)).toEqual({
		passed: 1,
		failed: ['a.test.ts: test 1', 'c.test.ts: could not be run'],
		skipped: ['a.test.ts: test 2', 'b.test.ts: test 0', 'b.test.ts: test 1'],
		red: ['a.test.ts', 'c.test.ts'],
	});
});

it('counts of a file that was run again what the second run says', () => {
	const again = run({ 'a.test.ts': ['passed', 'passed', 'skipped'], 'c.test.ts': ['passed', 'failed'] });
	expect(totalsOf(new Map([...first().files, ...again.files]))).toMatchObject({
		passed: 3,
		failed: ['c.test.ts: test 1'],
		skipped: ['a.test.ts: test 2', 'b.test.ts: test 0', 'b.test.ts: test 1'],
		red: ['c.test.ts'],
	});
});

it('knows a run that is red without a red file', () => {
	const folder = temporaryFolder();
	writeFiles(folder, { 'run.json': JSON.stringify({ success: false, testResults: [] }) });
	expect([first().unexplained, readResults(folder, root).unexplained]).toEqual([false, true]);
});
