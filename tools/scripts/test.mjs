// `npm test`: installs what is missing, then build, lint, types, the direction of dependencies, what nothing uses, and every test.
// Ends with one line `N passed, N failed, N skipped`; what is skipped is named before it.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { bin, done, ensureInstalled, requireNode, root } from './setup.mjs';

requireNode();
ensureInstalled();
const { checkTypes, rollUp } = await import('./declarations.mjs');

const results = mkdtempSync(join(tmpdir(), 'auditor-test-results-'));
const env = {
	...process.env,
	PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
	AUDITOR_TEST_RESULTS: results,
	TURBO_TELEMETRY_DISABLED: '1',
	DO_NOT_TRACK: '1',
};
const build = ['build', bin('turbo'), ['run', 'build', '--output-logs=errors-only']];
/** Read the sources alone, so that they fill the core that the build leaves idle. */
const beside = [
	['types', ...checkTypes],
	['lint', bin('biome'), ['check', '.']],
	['architecture', bin('depcruise'), ['--config', 'tools/dependency-cruiser.config.mjs', 'packages', 'apps', 'rubrics']],
	['size', process.execPath, [join(root, 'tools/scripts/size.mjs')]],
	['expressions', process.execPath, [join(root, 'tools/scripts/expressions.mjs')]],
	['unused', bin('knip'), ['--config', 'tools/knip.json', '--no-config-hints']],
];
/** More than this is no accident. */
const AGAIN_MOST = 3;
const failed = [];
await Promise.all([step(...build), inTurn(beside)]);
if (!failed.includes('build') && !failed.includes('types')) {
	await rollUp();
	for (const what of ['built', 'declared']) done(what);
}
await step('tests', bin('vitest'), ['run'], 'inherit');
const first = tally();
const totals = { passed: first.passed, failed: first.failed, skipped: first.skipped.length };
// On a busy machine a browser or a server may answer too late. What failed is run once more alone, and both runs are told: what fails twice, fails.
if (first.files.length > 0 && first.files.length <= AGAIN_MOST && !first.unexplained) {
	process.stdout.write(`\n== again, alone\n${first.names.map((name) => `failed at first: ${name}\n`).join('')}`);
	for (const file of readdirSync(results)) rmSync(join(results, file));
	const green = await step('again', bin('vitest'), ['run', '--maxWorkers=1', ...first.files], 'inherit');
	const second = tally();
	totals.failed = second.failed;
	totals.passed += first.failed - second.failed;
	if (green) failed.splice(failed.indexOf('tests'), 1);
	for (const name of second.names) process.stdout.write(`failed twice: ${name}\n`);
}
rmSync(results, { recursive: true, force: true });
for (const name of first.skipped) process.stdout.write(`skipped: ${name}\n`);
if (failed.length > 0) process.stdout.write(`\nFailed: ${failed.join(', ')}.\n`);
process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped\n`);
process.exitCode = failed.length > 0 || totals.passed === 0 ? 1 : 0;

async function inTurn(steps) {
	for (const one of steps) await step(...one);
}

/** Runs a step; what it prints is told at its end, in one piece, unless it inherits our output. */
async function step(name, command, args, output = 'pipe') {
	const started = Date.now();
	const child = spawn(command, args, { cwd: root, stdio: ['ignore', output, output], env });
	const told = [];
	for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => told.push(data));
	const status = await new Promise((resolve) => child.on('error', resolve).on('close', resolve));
	process.stdout.write(Buffer.concat([Buffer.from(`\n== ${name}\n`), ...told]));
	process.stdout.write(`== ${name}: ${status === 0 ? 'ok' : 'FAILED'} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`);
	if (status !== 0) failed.push(name);
	return status === 0;
}

/** What the report of the tests says: counts, files with a failure, names of what failed and of what was skipped, and whether one is red without any. */
function tally() {
	const sum = { passed: 0, failed: 0, skipped: [], files: [], names: [], unexplained: false };
	for (const file of readdirSync(results)) {
		const result = JSON.parse(readFileSync(join(results, file), 'utf8'));
		sum.passed += result.numPassedTests;
		sum.failed += result.numFailedTests;
		if (!result.success && !result.testResults.some(({ status }) => status === 'failed')) sum.unexplained = true;
		for (const { name, status, assertionResults } of result.testResults) {
			const named = (...kinds) =>
				assertionResults.flatMap((test) => (kinds.includes(test.status) ? [`${relative(root, name)}: ${test.fullName}`] : []));
			sum.skipped.push(...named('pending', 'skipped', 'todo', 'disabled'));
			if (status !== 'failed') continue;
			sum.files.push(relative(root, name));
			sum.names.push(...named('failed'));
		}
	}
	return sum;
}
