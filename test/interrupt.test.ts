// Ctrl-C while the auditor is at its heaviest, parsing a large tree: a real process, a real signal, and the report of what is known.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditReportSchema } from '@auditor/schema';
import { gitRepository, temporaryFolder } from '@auditor/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { bar } from './support/bar.js';
import { root } from './support/shell.js';
import { spun } from './support/spinning.js';

const FILES = 700;
const FUNCTIONS = 250;
const scratch = temporaryFolder('auditor-interrupt-');
let target: string;

beforeAll(() => {
	const body = (n: number) =>
		Array.from(
			{ length: FUNCTIONS },
			(_, i) =>
				`def step_${n}_${i}(state, value=${i}):\n    if value > ${n}:\n        return {"n": [value, state["k${i}"]]}\n    return call_${i}(state)\n`,
		).join('\n');
	// With a sign of agents in it, no file is read for its definitions alone.
	const files = Object.fromEntries(
		Array.from({ length: FILES }, (_, n) => [`src/part_${n}.py`, `from langgraph.graph import StateGraph\n\n${body(n)}`]),
	);
	target = gitRepository([{ at: '2026-01-05T09:00:00Z', message: 'feat: a large tree', files }]).folder;
});

/** Starts an audit, and sends the signal when the target is open, and all that is left to the detectives is to parse it. */
function interrupted(signal: NodeJS.Signals, ...more: string[]) {
	const temporary = temporaryFolder();
	const child = spawn(process.execPath, [join(root, 'apps/cli/dist/main.js'), 'audit', target, '--no-cache', ...more], {
		env: { ...process.env, CI: '1', TMPDIR: temporary },
	});
	const said = { stdout: '', stderr: '' };
	let sent = 0;
	child.stdout.on('data', (chunk) => {
		said.stdout += chunk;
	});
	child.stdout.pause();
	child.stderr.on('data', (chunk) => {
		said.stderr += chunk;
		if (said.stderr.includes('auditor: interrupted')) setTimeout(() => child.stdout.resume(), 300);
		if (sent > 0 || !['opening the target', 'diagram detective', 'document detective'].every((line) => said.stderr.includes(line))) return;
		sent = performance.now() + 700;
		setTimeout(() => child.kill(signal), 700);
	});
	return new Promise<{ code: number | null; seconds: number; temporary: string; stdout: string; stderr: string }>((resolve) =>
		child.on('close', (code) => resolve({ code, seconds: (performance.now() - sent) / 1_000, temporary, ...said })),
	);
}

describe('an audit that is stopped while it parses', () => {
	it.each([
		['SIGINT', 130],
		['SIGTERM', 143],
	] as const)('by %s leaves a partial report, whole files, and nothing else', async (signal, code) => {
		const out = join(scratch, signal);
		const run = await interrupted(signal, '--out', out, '--format', 'html');
		expect(run.stderr).toMatch(new RegExp(`auditor: interrupted; what is known is in ${out}\\.\\n$`));
		expect(run.code).toBe(code);
		expect(readdirSync(out).sort()).toEqual(
			['.auditor.json', 'facts.json', 'gate.json', 'opinions.json', 'report.html', 'report.json', 'report.md', 'verdict.json'].sort(),
		);
		const report = auditReportSchema.parse(JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')));
		expect(report.completeness).toBe('partial');
		expect(report.limitations.map((l) => l.message)).toContain(
			'The run was interrupted: what had not been read or judged by then is missing.',
		);
		const unread = report.files.skipped.some((f) => /reading was stopped/.test(f.reason));
		// Who gets so little of the processor that he cannot hand in what he has is left behind.
		const behind = report.limitations.some((l) => l.message === 'repo_detective was interrupted before it had finished.');
		expect([unread, unread || (run.seconds > 4 && behind)]).toEqual([!behind, true]);
		expect(report.criteria.length).toBe(10);
		for (const c of report.criteria.filter((c) => c.criterion.artifact === 'repository')) expect([c.id, c.score]).toEqual([c.id, null]);
		expect(readdirSync(run.temporary)).toEqual([]);
	});

	it('prints a whole report with --json, and nothing beside it, to a reader who takes his time', async () => {
		const { code, stdout } = await interrupted('SIGINT', '--json');
		expect(code).toBe(130);
		expect(auditReportSchema.parse(JSON.parse(stdout)).completeness).toBe('partial');
	});
});

describe('a probe of a rubric that does not end', () => {
	it.each(['SIGINT', 'SIGTERM'] as const)('is ended by %s, and leaves nothing', async (signal) => {
		const { by, seconds, temporary } = await spun('for (;;);', signal);
		expect(by).toBe(signal);
		expect(seconds).toBeLessThan(bar(2));
		await expect.poll(() => readdirSync(temporary)).toEqual([]);
	});
});
