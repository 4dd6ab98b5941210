// `npm test`: installs what is missing, then lint, build, types, the direction of dependencies, and every test.
// Ends with one line `N passed, N failed` over all packages.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { bin, ensureInstalled, requireNode, root } from './setup.mjs';

requireNode();
ensureInstalled();

const results = mkdtempSync(join(tmpdir(), 'auditor-test-results-'));
const env = {
	...process.env,
	PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
	AUDITOR_TEST_RESULTS: results,
	TURBO_TELEMETRY_DISABLED: '1',
	DO_NOT_TRACK: '1',
};
const steps = [
	['lint', bin('biome'), ['check', '.']],
	['build', bin('turbo'), ['run', 'build', '--output-logs=errors-only']],
	['types', bin('tsc'), ['--noEmit', '-p', 'tools/tsconfig.check.json']],
	['architecture', bin('depcruise'), ['--config', 'tools/dependency-cruiser.config.mjs', 'packages', 'apps', 'rubrics']],
	['size', process.execPath, [join(root, 'tools/scripts/size.mjs')]],
	['expressions', process.execPath, [join(root, 'tools/scripts/expressions.mjs')]],
	['unit tests', bin('turbo'), ['run', 'test', '--concurrency=2', '--continue', '--output-logs=new-only', '--force']],
	['whole-product tests', bin('vitest'), ['run', '--root', 'test', '--config', 'vitest.config.ts']],
];
const TESTS = ['unit tests', 'whole-product tests'];
/** More than this is no accident. */
const AGAIN_MOST = 3;
const failed = [];
for (const [name, command, args] of steps) {
	process.stdout.write(`\n== ${name}\n`);
	const started = Date.now();
	const { status } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env });
	process.stdout.write(`== ${name}: ${status === 0 ? 'ok' : 'FAILED'} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`);
	if (status !== 0) failed.push(name);
}
const first = tally();
const totals = { passed: first.passed, failed: first.failed, skipped: first.skipped };
// On a busy machine a browser or a server may answer too late. What failed is run once more alone, and both runs are told: what fails twice, fails.
if (first.files.length > 0 && first.files.length <= AGAIN_MOST && !first.unexplained) {
	process.stdout.write(`\n== again, alone\n${first.names.map((name) => `failed at first: ${name}\n`).join('')}`);
	rmSync(results, { recursive: true, force: true });
	mkdirSync(results);
	const red = first.files.filter((file) => {
		const folder = packageOf(file);
		const args = [
			'run',
			'--root',
			folder,
			relative(folder, file),
			...(folder === join(root, 'test') ? ['--config', 'vitest.config.ts'] : []),
		];
		return spawnSync(bin('vitest'), args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env }).status !== 0;
	});
	const second = tally();
	totals.failed = second.failed;
	totals.passed += first.failed - second.failed;
	if (red.length === 0) for (const name of TESTS) failed.splice(0, failed.length, ...failed.filter((step) => step !== name));
	for (const name of second.names) process.stdout.write(`failed twice: ${name}\n`);
}
rmSync(results, { recursive: true, force: true });
if (failed.length > 0) process.stdout.write(`\nFailed: ${failed.join(', ')}.\n`);
process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped\n`);
process.exitCode = failed.length > 0 || totals.passed === 0 ? 1 : 0;

/** What the reports of all packages say: counts, files with a failure, names of the failures, and whether one is red without any. */
function tally() {
	const sum = { passed: 0, failed: 0, skipped: 0, files: [], names: [], unexplained: false };
	for (const file of readdirSync(results)) {
		const result = JSON.parse(readFileSync(join(results, file), 'utf8'));
		sum.passed += result.numPassedTests;
		sum.failed += result.numFailedTests;
		sum.skipped += result.numPendingTests;
		if (!result.success && !result.testResults.some(({ status }) => status === 'failed')) sum.unexplained = true;
		for (const { name, status, assertionResults } of result.testResults) {
			if (status !== 'failed') continue;
			sum.files.push(name);
			for (const test of assertionResults) if (test.status === 'failed') sum.names.push(`${relative(root, name)}: ${test.fullName}`);
		}
	}
	return sum;
}

/** The folder whose tests a file belongs to: that of the nearest package.json, or `test/` of the whole product. */
function packageOf(file) {
	let folder = dirname(file);
	while (folder !== root && folder !== join(root, 'test') && !existsSync(join(folder, 'package.json'))) folder = dirname(folder);
	return folder;
}
