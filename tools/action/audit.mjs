// First step of the action: audits, then writes the job summary, annotations and outputs. The exit code of the audit becomes an output, so that
// the comment is still written when the gate fails. Reads INPUT_* and GITHUB_*; AUDITOR_COMMAND (a JSON array) replaces npx, for tests.
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { annotations, digestOf } from './tell.mjs';

const { env } = process;
const out = env.INPUT_OUT || 'auditor-report';
// With these triggers a job holds secrets while it may stand on the code of a stranger.
if (['pull_request_target', 'workflow_run'].includes(env.GITHUB_EVENT_NAME ?? '')) {
	console.log(`::error::The auditor does not run under ${env.GITHUB_EVENT_NAME}: use pull_request.`);
	done(2);
} else {
	const command = env.AUDITOR_COMMAND ? JSON.parse(env.AUDITOR_COMMAND) : ['npx', '--yes', `@auditor/cli@${env.INPUT_VERSION || 'latest'}`];
	const given = [
		['--report', env.INPUT_REPORT],
		['--rubric', env.INPUT_RUBRIC],
		['--config', env.INPUT_CONFIG],
		['--baseline', env.INPUT_BASELINE],
		['--fail-under', env.INPUT_FAIL_UNDER],
	].flatMap(([flag, value]) => (value ? [`${flag}=${value}`] : []));
	const args = ['audit', '--out', out, '--format', 'html,sarif,junit', ...given, '--', env.INPUT_TARGET || '.'];
	const { status } = spawnSync(command[0], [...command.slice(1), ...args], { stdio: 'inherit', env: { ...env, CI: 'true' } });
	tell(status ?? 3);
	done(status ?? 3);
}

function tell(status) {
	const file = join(out, 'report.json');
	if (!existsSync(file) || status === 2) return;
	const report = JSON.parse(readFileSync(file, 'utf8'));
	const gate = JSON.parse(readFileSync(join(out, 'gate.json'), 'utf8'));
	if (env.GITHUB_STEP_SUMMARY) appendFileSync(env.GITHUB_STEP_SUMMARY, digestOf(report, gate));
	for (const line of annotations(gate)) console.log(line);
	output('score', report.total.score ?? '');
	output('sarif', join(out, 'report.sarif'));
	output('report', file);
}

function done(code) {
	output('exit-code', code);
}

function output(name, value) {
	if (env.GITHUB_OUTPUT) appendFileSync(env.GITHUB_OUTPUT, `${name}=${String(value).replace(/[\r\n]/g, ' ')}\n`);
}
