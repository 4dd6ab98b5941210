// Second step of the action: audits, then writes the job summary, annotations and outputs. The exit code of the audit becomes an output, so that the
// comment is still written when the gate fails. Reads INPUT_* and GITHUB_*; AUDITOR_MAIN is what the first step built.
import { appendFileSync, copyFileSync, existsSync, mkdtempSync, readFileSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deliver, headOf, namedPath, ownPath, targetPath } from './files.mjs';
import { fail, output, run } from './runner.mjs';
import { annotations, digestOf, wordsOf } from './tell.mjs';

const { env } = process;
const out = env.INPUT_OUT || 'auditor-report';
const workspace = realpathSync(env.GITHUB_WORKSPACE || process.cwd());
// The auditor stands and writes where nothing of the checkout is found by its name.
const place = mkdtempSync(join(realpathSync(env.RUNNER_TEMP || tmpdir()), 'audit-'));
const made = join(place, 'report');

// With these triggers a job holds secrets while it may stand on the code of a stranger.
if (['pull_request_target', 'workflow_run'].includes(env.GITHUB_EVENT_NAME ?? '')) {
	fail(2, `The auditor does not run under ${env.GITHUB_EVENT_NAME}: use pull_request.`);
} else {
	const args = given();
	const target = args && targetOf(env.INPUT_TARGET || '.');
	if (target) await audit(args, target);
}

/** Inputs as arguments, paths made whole; null: one cannot be used, and why is said. */
function given() {
	const base = env.GITHUB_EVENT_NAME === 'pull_request' ? env.BASE_COMMIT || null : null;
	const path = (text) => namedPath(text, { workspace, base, into: join(place, 'base') });
	try {
		return [
			['--report', env.INPUT_REPORT && ownPath(env.INPUT_REPORT, workspace)],
			['--rubric', env.INPUT_RUBRIC && (isPath(env.INPUT_RUBRIC) ? path(env.INPUT_RUBRIC) : env.INPUT_RUBRIC)],
			['--config', env.INPUT_CONFIG && path(env.INPUT_CONFIG)],
			['--baseline', env.INPUT_BASELINE && path(env.INPUT_BASELINE)],
			['--fail-under', env.INPUT_FAIL_UNDER],
		].flatMap(([flag, value]) => (value ? [`${flag}=${value}`] : []));
	} catch (error) {
		fail(2, `${error.message}.`);
		return null;
	}
}

/** The address or folder that is audited; null: it cannot be used, and why is said. */
function targetOf(target) {
	if (/^[a-z][a-z0-9+.-]*:\/\//i.test(target)) return { place: target, head: null };
	try {
		const place = targetPath(target, workspace);
		return { place, head: env.GITHUB_EVENT_NAME === 'pull_request' ? headOf(place, workspace) : null };
	} catch (error) {
		fail(2, `${error.message}.`);
		return null;
	}
}

async function audit(options, { place: full, head }) {
	const args = ['audit', '--out', made, '--format', 'html,sarif,junit', ...options, '--', full];
	const status = await run(process.execPath, [env.AUDITOR_MAIN, ...args], { cwd: place, env: { ...env, CI: 'true' } });
	const code = status ?? 3;
	if (code === 2 || !existsSync(join(made, 'report.json'))) return output('exit-code', code);
	const { commit } = JSON.parse(readFileSync(join(made, 'report.json'), 'utf8')).repository;
	if (head !== null && commit !== head)
		return fail(2, `What was audited stands at ${commit}, and the checkout at ${head}: a change has put another repository there.`);
	try {
		deliver(made, out, workspace);
	} catch (error) {
		return fail(2, `The report cannot be written: ${error.message}.`);
	}
	const baseline = options.find((option) => option.startsWith('--baseline='))?.slice('--baseline='.length);
	if (baseline && existsSync(baseline)) copyFileSync(baseline, join(made, 'before.json'));
	await tell();
	output('exit-code', code);
}

async function tell() {
	const read = (name) => JSON.parse(readFileSync(join(made, name), 'utf8'));
	const [report, gate] = [read('report.json'), read('gate.json')];
	if (env.GITHUB_STEP_SUMMARY) appendFileSync(env.GITHUB_STEP_SUMMARY, digestOf(report, gate, { words: await wordsOf(env.AUDITOR_MAIN) }));
	for (const line of annotations(gate)) console.log(line);
	output('score', report.total.score ?? '');
	output('sarif', join(out, 'report.sarif'));
	output('report', join(out, 'report.json'));
	output('folder', made);
}

/** As the auditor tells a path from the name of a package. */
function isPath(name) {
	return !/^@[\w.-]+(\/[\w.-]+)?$/.test(name) && (/[/\\]|\.json$/.test(name) || name.startsWith('.'));
}
