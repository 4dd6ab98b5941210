// `npm test`: installs what is missing, then lint, build, types, the direction of dependencies, and every test.
// Ends with one line `N passed, N failed` over all packages.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
const failed = [];
for (const [name, command, args] of steps) {
	process.stdout.write(`\n== ${name}\n`);
	const started = Date.now();
	const { status } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env });
	process.stdout.write(`== ${name}: ${status === 0 ? 'ok' : 'FAILED'} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`);
	if (status !== 0) failed.push(name);
}
const totals = { passed: 0, failed: 0, skipped: 0 };
for (const file of readdirSync(results)) {
	const result = JSON.parse(readFileSync(join(results, file), 'utf8'));
	totals.passed += result.numPassedTests;
	totals.failed += result.numFailedTests;
	totals.skipped += result.numPendingTests;
}
rmSync(results, { recursive: true, force: true });
if (failed.length > 0) process.stdout.write(`\nFailed: ${failed.join(', ')}.\n`);
process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped\n`);
process.exitCode = failed.length > 0 || totals.passed === 0 ? 1 : 0;
