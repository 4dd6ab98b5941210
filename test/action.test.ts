// The steps of action.yml, run here as a runner would: outputs, summary, annotations, the comment made once and then updated.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { temporaryFolder } from '@auditor/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { agentRepository } from './support/agent-repository.js';
import { root } from './support/shell.js';

const folder = temporaryFolder('auditor-action-');
let target: string;

/** Runs a step with the environment of a runner. */
function step(
	script: string,
	env: Record<string, string>,
): Promise<{ status: number | null; stdout: string; outputs: Record<string, string>; summary: string }> {
	const files = { GITHUB_OUTPUT: join(temporaryFolder(), 'output'), GITHUB_STEP_SUMMARY: join(temporaryFolder(), 'summary') };
	for (const file of Object.values(files)) writeFileSync(file, '');
	const child = spawn(process.execPath, [join(root, 'tools/action', script)], {
		cwd: folder,
		env: {
			PATH: process.env.PATH!,
			HOME: folder,
			RUNNER_TEMP: temporaryFolder(),
			GITHUB_WORKSPACE: folder,
			GITHUB_EVENT_NAME: 'pull_request',
			AUDITOR_MAIN: join(root, 'apps/cli/dist/main.js'),
			...files,
			...env,
		},
	});
	let stdout = '';
	child.stdout.on('data', (chunk) => {
		stdout += chunk;
	});
	return new Promise((resolve) =>
		child.on('close', (status) => {
			const lines = readFileSync(files.GITHUB_OUTPUT, 'utf8').split('\n').filter(Boolean);
			const outputs = Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
			resolve({ status, stdout, outputs, summary: readFileSync(files.GITHUB_STEP_SUMMARY, 'utf8') });
		}),
	);
}

beforeAll(() => {
	target = agentRepository().folder;
});

describe('the audit step', () => {
	it('writes summary and outputs, and passes', async () => {
		const { status, outputs, summary } = await step('audit.mjs', { INPUT_TARGET: target, INPUT_OUT: 'passed' });
		expect([status, outputs['exit-code']]).toEqual([0, '0']);
		expect(Number(outputs.score)).toBeGreaterThan(1);
		expect(readFileSync(join(folder, outputs.sarif!), 'utf8')).toContain('2.1.0');
		expect(summary).toMatch(/^<!-- automaton-auditor -->\n## Audit: \d\.\d\d of 5\n/);
	});

	it('annotates what fails, and hands the exit code on', async () => {
		const { status, outputs, stdout } = await step('audit.mjs', { INPUT_TARGET: target, INPUT_OUT: 'failed', INPUT_FAIL_UNDER: '5' });
		expect([status, outputs['exit-code']]).toEqual([0, '1']);
		expect(stdout).toMatch(/^::error::The total \d/m);
	});

	it('does not run where secrets meet foreign code', async () => {
		const { outputs, stdout } = await step('audit.mjs', { INPUT_TARGET: target, INPUT_OUT: 'x', GITHUB_EVENT_NAME: 'pull_request_target' });
		expect(outputs).toEqual({ 'exit-code': '2' });
		expect(stdout).toMatch(/^::error::/);
	});

	it('takes an input for what it is, not for a command or an option', async () => {
		const { outputs } = await step('audit.mjs', { INPUT_TARGET: '--version; touch pwned', INPUT_OUT: 'odd' });
		expect(outputs).toEqual({ 'exit-code': '2' });
	});
});

describe('what is told', async () => {
	const { annotations, commentOf, digestOf, wordsOf } = await import(join(root, 'tools/action/tell.mjs'));
	const problem = (n: number) => ({
		level: 'error',
		message: `bad ${n}\n::set-output name=x::y`,
		location: { kind: 'file', path: 'a,b:c.py', line: 3, page: null },
	});

	it('keeps to ten annotations, each one line', () => {
		const lines = annotations({ failed: true, problems: Array.from({ length: 30 }, (_, n) => problem(n)) });
		expect(lines).toHaveLength(11);
		expect(lines.at(-1)).toBe('20 more problems are in gate.json and in the job summary.');
		expect(lines[0]).toBe('::error file=a%2Cb%3Ac.py,line=3::bad 0 ::set-output name=x::y');
	});

	it('cuts a message that is longer than an annotation', () => {
		const [line] = annotations({ failed: true, problems: [{ level: 'error', message: 'x'.repeat(100_000), location: null }] });
		expect(line.length).toBeLessThan(1100);
	});

	const bulky = (criteria: number, reason: string) => ({
		total: { score: 3, scored: 1, of: 1 },
		repository: { commit: null },
		bench: 'heuristic',
		rubric: { id: 'r' },
		criteria: Array.from({ length: criteria }, (_, n) => ({ name: `Criterion ${n}`, score: 3, reason })),
		remediation: [{ gain: 0.1, text: 'Do it.', location: null }],
	});

	it.each([
		['ten criteria as they are', 10, 'because', null, 10],
		['reasons go first', 200, '*'.repeat(200), 'Cut to fit: reasons are told in full in report.md.', 200],
		['then criteria', 5000, 'because', 'of 5000 criteria and reasons are told in full in report.md.', null],
	])('fits into a comment: %s', (_, criteria, reason, says, rows) => {
		const text: string = digestOf(bulky(criteria, reason), { failed: false, problems: [] });
		expect(text.length).toBeLessThanOrEqual(60_000);
		expect(text.includes('Cut to fit')).toBe(says !== null);
		if (says) expect(text).toContain(says);
		const told = text.match(/^\| Criterion \d/gm)!.length;
		if (rows) expect(told).toBe(rows);
		else expect(told).toBeGreaterThan(500);
		expect(text).toContain('### First steps');
	});

	it('fits although every name is as long as it can be', () => {
		const report = { ...bulky(3, 'x'), rubric: { id: '*'.repeat(70_000) } };
		expect(
			digestOf(report, { failed: true, problems: [{ level: 'error', message: 'm', location: { path: 'p'.repeat(70_000) } }] }).length,
		).toBeLessThan(60_000);
	});

	it('says in a comment what fell first, and what to do about the problem that it names', () => {
		const at = (path: string, line: number) => ({ kind: 'file', path, line, page: null });
		const report = {
			total: { score: 3.8 },
			criteria: [
				{ id: 'a', name: 'Rose', score: 4 },
				{ id: 'b', name: 'Fell', score: 3 },
			],
			remediation: [
				{ criterion: 'a', text: 'Draw the graph.', location: null },
				{ criterion: 'b', text: 'Give a list to `subprocess.run`.', location: at('a.py', 5) },
			],
		};
		const message = 'A command goes through a shell. `os.system` at a.py:5 runs one.';
		const gate = { failed: true, problems: [{ level: 'error', criterion: 'b', message, location: at('a.py', 5) }] };
		const before = { total: { score: 3.8 }, criteria: [...report.criteria.map((c) => ({ ...c, score: 7 - c.score }))] };
		expect(commentOf(report, gate, before).trim().split('\n\n').slice(1)).toEqual([
			'**3.80 of 5** (unchanged), gate failed',
			'Changed: Fell 4 → 3; Rose 3 → 4.',
			'A command goes through a shell. `os.system` at a.py:5 runs one.',
			'Do: Give a list to `subprocess.run`. (`a.py:5`)',
			'1 problem in all; the job summary tells the rest.',
		]);
	});

	it('tells a score and a step in the words of the auditor that audited', async () => {
		const words = await wordsOf(join(root, 'apps/cli/dist/main.js'));
		expect(words.why({ score: null, reason: 'Nobody answered.' }, { bench: 'heuristic' })).toBe('Nobody answered.');
		expect(words.step({ text: 'Do it.', criterion: 'c', expectation: 'e' }, { criteria: [] })).toBe('Do it.');
	});

	it.each([
		['a `b` c', 'a `b` c'],
		['`*x*` and *y*', '`*x*` and \\*y\\*'],
		['one ` alone @ada', 'one \\` alone @\u200bada'],
		['`<b>` <b>', '`<b>` &lt;b&gt;'],
		['`a|b`', '`a b`'],
	])('shows what stands between backticks as code: %s', (given, shown) => {
		const gate = { failed: true, problems: [{ level: 'error', message: given, location: null }] };
		expect(digestOf(bulky(1, 'x'), gate)).toContain(`- **error** ${shown}\n`);
	});

	it('shows hostile text as text', () => {
		const text = '<img src=x onerror=1> @everyone [a](javascript:1) | `b` https://evil.example';
		const digest = digestOf(
			{
				total: { score: 3, scored: 1, of: 1 },
				repository: { commit: null },
				bench: 'heuristic',
				rubric: { id: 'r' },
				criteria: [{ name: text, score: 3, reason: text }],
				remediation: [],
			},
			{ failed: false, problems: [] },
		);
		expect(digest).not.toMatch(/<img|@everyone|[^\\]\]\(|https:\/\//);
		const hostile = { id: text, name: text, score: 3 };
		const comment: string = commentOf(
			{ total: { score: 3 }, criteria: [hostile], remediation: [{ text, location: { path: text } }] },
			{ failed: true, problems: [{ level: 'error', message: text, location: null }], notes: [text] },
			{ total: { score: text }, criteria: [{ ...hostile, score: text }] },
		);
		expect(comment.replace(/`[^`]*`/g, '')).not.toMatch(/<img|@everyone|[^\\]\]\(|https:\/\//);
	});
});

describe('the comment', () => {
	it('is made once and then updated in its place', async () => {
		const comments: { id: number; body: string; user: { type: string } }[] = [
			{ id: 1, body: '<!-- automaton-auditor --> forged by a person', user: { type: 'User' } },
		];
		const calls: string[] = [];
		const server = createServer(async (request, response) => {
			let text = '';
			for await (const chunk of request) text += chunk;
			calls.push(`${request.method} ${request.url?.split('?')[0]}`);
			if (request.method === 'POST') comments.push({ id: comments.length + 1, body: JSON.parse(text).body, user: { type: 'Bot' } });
			response.setHeader('content-type', 'application/json').end(JSON.stringify(request.method === 'GET' ? comments : {}));
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		mkdirSync(join(folder, 'passed'), { recursive: true });
		const env = {
			GITHUB_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
			GITHUB_REPOSITORY: 'o/n',
			GITHUB_TOKEN: 't',
			PULL_REQUEST: '7',
			FOLDER: join(folder, 'passed'),
		};
		try {
			for (let i = 0; i < 2; i++) expect((await step('comment.mjs', env)).status).toBe(0);
		} finally {
			server.close();
		}
		expect(calls).toEqual([
			'GET /repos/o/n/issues/7/comments',
			'POST /repos/o/n/issues/7/comments',
			'GET /repos/o/n/issues/7/comments',
			'PATCH /repos/o/n/issues/comments/2',
		]);
	});
});
