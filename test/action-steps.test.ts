// action.yml run as a runner runs it: every step in its order, in GitHub's own shell, expressions filled in, with the command installed from its
// packed tarball and a server that speaks GitHub's comments API.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { temporaryFolder } from '@auditor/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { agentRepository } from './support/agent-repository.js';
import { installInto, publishedTarballs } from './support/install.js';
import { draw, htmlOf, htmlOfCommand } from './support/pictures.js';
import { root, shell } from './support/shell.js';

interface Step {
	id?: string;
	if?: string;
	run: string;
	env?: Record<string, string>;
}
const action = parse(readFileSync(join(root, 'action.yml'), 'utf8')) as {
	inputs: Record<string, { default?: string }>;
	outputs: Record<string, { value: string }>;
	runs: { steps: Step[] };
};

interface Comment {
	id: number;
	body: string;
	user: { type: string };
}
const comments: Comment[] = Array.from({ length: 130 }, (_, n) => ({ id: n + 1, body: `talk ${n}`, user: { type: 'User' } }));
const calls: string[] = [];
let answer = 200;
let server: Server;
let api = '';

const workspace = temporaryFolder('auditor-workspace-');
const temporary = temporaryFolder('auditor-runner-');
let installed: string;
let repository: ReturnType<typeof agentRepository>;

beforeAll(async () => {
	const project = temporaryFolder('auditor-installed-');
	installInto(project, publishedTarballs(), ['@auditor/cli']);
	// What the first step would build; that it builds is seen in action-hostile.test.ts.
	installed = join(project, 'node_modules/@auditor/cli/dist/main.js');
	repository = agentRepository();
	server = createServer(async (request, response) => {
		let text = '';
		for await (const chunk of request) text += chunk;
		const url = new URL(request.url!, 'http://x');
		calls.push(`${request.method} ${url.pathname} ${request.headers.authorization}`);
		response.statusCode = answer;
		const page = Number(url.searchParams.get('page') ?? '1');
		const given = text ? (JSON.parse(text) as { body: string }) : null;
		if (given && answer === 200) {
			const own = comments.find((c) => url.pathname.endsWith(`/comments/${c.id}`));
			if (own) own.body = given.body;
			else comments.push({ id: comments.length + 1, body: given.body, user: { type: 'Bot' } });
		}
		response.setHeader('content-type', 'application/json').end(JSON.stringify(comments.slice((page - 1) * 100, page * 100)));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server?.close());

/** Runs every step of the action with the inputs of a job, as the runner does: a step that fails ends the job. */
async function job(given: Record<string, string>) {
	const inputs = Object.fromEntries(Object.entries(action.inputs).map(([name, { default: value = '' }]) => [name, given[name] ?? value]));
	const event = join(temporaryFolder(), 'event.json');
	writeFileSync(event, JSON.stringify({ pull_request: { number: 7 } }));
	const summary = join(temporaryFolder(), 'summary');
	const outputs: Record<string, Record<string, string>> = { install: { main: installed } };
	const value = (path: string): unknown => {
		const [scope, ...rest] = path.split('.');
		if (scope === 'inputs') return inputs[rest[0]!];
		if (scope === 'steps') return outputs[rest[0]!]?.[rest[2]!] ?? '';
		if (path === 'github.event_name') return 'pull_request';
		if (path === 'github.event.pull_request.base.sha') return repository.git('rev-parse', 'HEAD').trim();
		if (path === 'github.event.pull_request.number') return JSON.parse(readFileSync(event, 'utf8')).pull_request.number;
		throw new Error(`no value for ${path}`);
	};
	const fill = (text: string) => text.replace(/\$\{\{ ([\w.-]+) \}\}/g, (_, path: string) => String(value(path)));
	const holds = (condition: string) =>
		condition
			.replace(/^\$\{\{|\}\}$/g, '')
			.split('&&')
			.every((part) => {
				const [, path, sign, wanted] = /^\s*([\w.-]+) (==|!=) '([^']*)'\s*$/.exec(part)!;
				return (String(value(path!)) === wanted) === (sign === '==');
			});
	let log = '';
	let code = 0;
	const ran: number[] = [];
	for (const [n, step] of action.runs.steps.entries()) {
		if (code !== 0 || step.id === 'install' || (step.if !== undefined && !holds(step.if))) continue;
		ran.push(n);
		const [file, output] = [join(temporaryFolder(), 'step.sh'), join(temporaryFolder(), 'output')];
		writeFileSync(file, fill(step.run));
		writeFileSync(output, '');
		const env = Object.fromEntries(Object.entries(step.env ?? {}).map(([name, text]) => [name, fill(text)]));
		const child = spawn('bash', ['--noprofile', '--norc', '-e', '-o', 'pipefail', file], {
			cwd: workspace,
			env: {
				PATH: process.env.PATH!,
				HOME: workspace,
				GITHUB_ACTIONS: 'true',
				CI: 'true',
				GITHUB_ACTION_PATH: root,
				GITHUB_WORKSPACE: workspace,
				RUNNER_TEMP: temporary,
				GITHUB_API_URL: api,
				GITHUB_REPOSITORY: 'o/n',
				GITHUB_EVENT_NAME: 'pull_request',
				GITHUB_EVENT_PATH: event,
				GITHUB_OUTPUT: output,
				GITHUB_STEP_SUMMARY: summary,
				...env,
			},
		});
		for (const stream of [child.stdout, child.stderr])
			stream.on('data', (chunk) => {
				log += chunk;
			});
		code = await new Promise<number>((resolve) => child.on('close', (status) => resolve(status ?? -1)));
		const lines = readFileSync(output, 'utf8').split('\n').filter(Boolean);
		if (step.id) outputs[step.id] = Object.fromEntries(lines.map((l) => [l.slice(0, l.indexOf('=')), l.slice(l.indexOf('=') + 1)]));
	}
	const told = Object.fromEntries(Object.entries(action.outputs).map(([name, o]) => [name, fill(o.value)]));
	return { code, ran, log, outputs: told, summary: readable(summary) };
}

function readable(file: string): string {
	try {
		return readFileSync(file, 'utf8');
	} catch {
		return '';
	}
}

const commenting = { comment: 'true', 'github-token': 't' };
const made = () => comments.filter((c) => c.user.type === 'Bot');

describe('a job with the action', () => {
	it('passes: outputs, a summary, a comment behind 130 others', async () => {
		const { code, ran, outputs, summary } = await job({ target: repository.folder, out: 'first', ...commenting });
		expect({ code, ran }).toEqual({ code: 0, ran: [1, 2, 3] });
		expect(Number(outputs.score)).toBeGreaterThan(1);
		expect(readFileSync(join(workspace, outputs.sarif!), 'utf8')).toContain('2.1.0');
		expect(summary).toMatch(/^<!-- automaton-auditor -->\n## Audit: /);
		expect(made()).toHaveLength(1);
		expect(made()[0]!.body.trim().split('\n\n')).toHaveLength(6);
		expect(made()[0]!.body).toMatch(/^<!-- automaton-auditor -->\n\n\*\*\d\.\d\d of 5\*\*\n\nLowest: /);
	});

	it('updates that comment in its place when the next push fails the gate, and annotates the new os.system', async () => {
		repository.commit({
			message: 'feat: a helper',
			files: { 'src/tools/helper.py': 'import os\n\n\ndef fetch(url: str) -> int:\n    return os.system("git clone " + url)\n' },
		});
		const { code, log, summary } = await job({ target: repository.folder, out: 'second', baseline: 'first/report.json', ...commenting });
		expect(code).toBe(1);
		expect(summary).toMatch(/^\| Safe tool engineering \| 3 \| \d+ of \d+ expectations met/m);
		const told = log.split('\n').filter((line) => /^::(error|warning)/.test(line));
		const pages = { summary: await htmlOf(summary), comment: await htmlOf(made()[0]!.body), annotations: told.map(htmlOfCommand).join('') };
		if (process.env.AUDITOR_SCREENSHOTS) await draw(process.env.AUDITOR_SCREENSHOTS, pages);
		expect(log).toMatch(/^::error file=src\/tools\/helper\.py,line=5::/m);
		expect(made()).toHaveLength(1);
		expect(made()[0]!.body).toMatch(
			/^\*\*\d\.\d\d of 5\*\* \((?:[+-]\d\.\d\d|unchanged)\), gate failed\n\nChanged: Safe tool engineering \d → \d/m,
		);
		expect(made()[0]!.body).toMatch(/`os\.system` at src\/tools\/helper\.py:5/);
		expect(made()[0]!.body).toMatch(/^Do: /m);
		expect(calls.at(-1)).toBe(`PATCH /repos/o/n/issues/comments/${made()[0]!.id} Bearer t`);
	});

	it('passes although the comment cannot be written, and says so', async () => {
		answer = 503;
		const before = calls.length;
		const { code, log } = await job({ target: repository.folder, out: 'third', ...commenting });
		answer = 200;
		expect(code).toBe(0);
		expect(log).toContain('::warning::The comment was not written: GitHub answered with status 503.\n');
		// Where the comments cannot be read, another one is not added.
		expect(calls.slice(before).map((c) => c.split(' ')[0])).toEqual(['GET']);
		const reached = api;
		api = 'http://127.0.0.1:9';
		const away = await job({ target: repository.folder, out: 'third', ...commenting });
		api = reached;
		expect([away.code, away.log]).toEqual([0, expect.stringContaining('GitHub cannot be reached (')]);
	});

	it('has no comment unless asked, and hands on exit code 2 of a wrong input', async () => {
		const before = calls.length;
		const { code, ran, outputs } = await job({ target: join(workspace, 'nowhere'), out: 'fourth', comment: 'false' });
		expect({ code, ran, score: outputs.score }).toEqual({ code: 2, ran: [1, 3], score: '' });
		expect(calls).toHaveLength(before);
	});

	it('takes an input for what it is: no shell reads it', async () => {
		mkdirSync(join(workspace, 'odd'), { recursive: true });
		const { code } = await job({ target: '$(touch pwned); `touch pwned`', out: 'odd', 'fail-under': '1; touch pwned' });
		expect(code).toBe(2);
		expect(shell('ls', [workspace]).stdout).not.toContain('pwned');
	});
});
