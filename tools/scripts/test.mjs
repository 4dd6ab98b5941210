// `npm test`: installs what is missing, then build, lint, types, the direction of dependencies, what nothing uses, and every test.
// Ends with one line `N passed, N failed, N skipped`; what is skipped is named before it.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readResults, totalsOf } from './results.mjs';
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
const types = ['types', ...checkTypes];
/** Read the sources alone: no test waits for them. */
const beside = [
	['lint', bin('biome'), ['check', '.']],
	['architecture', bin('depcruise'), ['--config', 'tools/dependency-cruiser.config.mjs', 'packages', 'apps', 'rubrics']],
	['size', process.execPath, [join(root, 'tools/scripts/size.mjs')]],
	['expressions', process.execPath, [join(root, 'tools/scripts/expressions.mjs')]],
	['unused', bin('knip'), ['--config', 'tools/knip.json', '--no-config-hints']],
];
/** More than this is no accident. */
const AGAIN_MOST = 3;
const failed = [];
await Promise.all([step(...build), step(...types)]);
if (!failed.includes('build') && !failed.includes('types')) {
	await rollUp();
	for (const what of ['built', 'declared']) done(what);
}
await Promise.all([step('tests', bin('vitest'), ['run'], 'inherit'), inTurn(beside)]);
const { files, unexplained } = readResults(results, root);
let totals = totalsOf(files);
// What needs more than its time on a busy machine is run once more, file by file, with nothing beside it, and both runs are told: what fails twice, fails.
if (totals.red.length > 0 && totals.red.length <= AGAIN_MOST && !unexplained) {
	process.stdout.write(`\n== again, alone\n${totals.failed.map((name) => `failed at first: ${name}\n`).join('')}`);
	for (const file of readdirSync(results)) rmSync(join(results, file));
	// The only limit of workers that holds for projects with a number of their own.
	const alone = ['run', '--no-file-parallelism', ...totals.red.map((file) => join(root, file))];
	const green = await step('again', bin('vitest'), alone, 'inherit');
	const again = readResults(results, root).files;
	if (green && totals.red.every((file) => again.get(file)?.red === false)) failed.splice(failed.indexOf('tests'), 1);
	totals = totalsOf(new Map([...files, ...again]));
	for (const name of totals.failed) process.stdout.write(`failed twice: ${name}\n`);
}
rmSync(results, { recursive: true, force: true });
for (const name of totals.skipped) process.stdout.write(`skipped: ${name}\n`);
if (failed.length > 0) process.stdout.write(`\nFailed: ${failed.join(', ')}.\n`);
process.stdout.write(`\n${totals.passed} passed, ${totals.failed.length} failed, ${totals.skipped.length} skipped\n`);
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
