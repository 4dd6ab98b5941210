// @module-tag slow
// The tools as an agent meets them: the SDK's own client, over stdio, against the built command, on a repository made here.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { gitRepository, temporaryFolder } from '@auditor/testkit';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { auditResult, compareResult, explainResult, factsResult, fixResult } from './shapes.js';

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const folder = temporaryFolder('auditor-mcp-');
const client = new Client({ name: 'test', version: '0' });
let target: string;
const call = async (name: string, args: Record<string, unknown>, onprogress?: (p: { message?: string }) => void) =>
	client.callTool({ name, arguments: args }, undefined, { timeout: 120_000, ...(onprogress && { onprogress }) });

beforeAll(async () => {
	target = gitRepository([
		{
			at: '2026-01-05T09:00:00Z',
			message: 'feat: begin with a graph',
			files: { 'README.md': '# Court\n', 'src/tools.py': 'import os\n\n\ndef clone(url):\n    os.system("git clone " + url)\n' },
		},
	]).folder;
	await client.connect(
		new StdioClientTransport({ command: process.execPath, args: [main, 'mcp', '--allow-paths', tmpdir()], cwd: folder, stderr: 'ignore' }),
	);
});
afterAll(() => client.close());

describe('auditor mcp', () => {
	it('offers five tools with schemas of what they take and give', async () => {
		const { tools } = await client.listTools();
		expect(tools.map((t) => t.name)).toEqual(['audit', 'facts', 'fix', 'explain', 'compare']);
		for (const tool of tools) {
			expect([tool.name, tool.outputSchema?.type, tool.inputSchema.type]).toEqual([tool.name, 'object', 'object']);
			expect([tool.name, tool.inputSchema.additionalProperties]).toEqual([tool.name, false]);
		}
	});

	it('gives the mechanical steps as a patch', async () => {
		const answer = await call('fix', { target });
		const { fixes, patch } = z.object(fixResult).parse(answer.structuredContent);
		expect(fixes.flatMap((f) => f.files)).toContain('src/tools.py');
		expect(patch).toContain('+    subprocess.run(["git", "clone", url], check=False');
		expect((await call('fix', { target, steps: ['none'] })).content).toEqual([{ type: 'text', text: 'The plan has no step "none".' }]);
	});

	it('audits, tells progress, and writes what explain and compare read', async () => {
		const heard: string[] = [];
		const answer = await call('audit', { target, out: 'run' }, ({ message }) => heard.push(message ?? ''));
		const report = z.object(auditResult).parse(answer.structuredContent);
		expect(report.criteria.length).toBeGreaterThan(5);
		expect(new Set(report.remediation.map((s) => s.id)).size).toBe(report.remediation.length);
		expect(heard).toContain('repo detective has reported');
		expect(existsSync(join(folder, 'run/report.json'))).toBe(true);

		const [first] = report.criteria;
		const told = z.object(explainResult).parse((await call('explain', { run: 'run', criterion: first!.id })).structuredContent);
		expect(told.stories[0]!.story.length).toBeGreaterThan(20);
		const same = z.object(compareResult).parse((await call('compare', { before: 'run', after: 'run' })).structuredContent);
		expect(same.criteria.every((c) => c.change === 'same')).toBe(true);
	});

	it('gives facts with their places', async () => {
		const facts = z.object(factsResult).parse((await call('facts', { target })).structuredContent);
		expect(facts.findings.some((f) => f.probe === 'safety/shell-call' && f.place === 'src/tools.py:5')).toBe(true);
	});

	it.each([
		['audit', { target: '/no/such/place' }, /no\/such\/place/],
		['audit', { target: 'https://127.0.0.1/owner/name' }, /--allow-private-hosts of the command line/],
		['audit', { target: 'TARGET', report: ['none.pdf'] }, /Give the path of a PDF or Markdown file, or leave `report` out\.$/],
		['audit', { target: 'TARGET', rubric: 'no-such-rubric' }, /no-such-rubric/],
		['audit', { target: 'TARGET', report: Array(201).fill('x') }, /expected array to have <=200 items at report$/],
		['audit', { target: 'TARGET', out: '' }, /expected string to have >=1 characters at out$/],
		['explain', { run: 'nowhere' }, /nowhere does not exist; give the folder of an audit \(audit with `out`\) or its report\.json\.$/],
		['explain', { run: 'run', criterion: 'no_such' }, /no_such/],
		['compare', { before: 'run', after: 'nowhere' }, /nowhere does not exist/],
		['audit', { target: 'x'.repeat(3_000_000) }, /Too big: expected string to have <=4096 characters at target$/],
		['explain', { run: 'no\u001b[31m\u202e' }, /no⟨U\+001B⟩\[31m⟨U\+202E⟩ does not exist/],
	])('%s %j says in a sentence what is wrong, in words of the tool', async (name, args, message) => {
		const answer = await call(name, 'target' in args && args.target === 'TARGET' ? { ...args, target } : args);
		expect(answer.isError).toBe(true);
		const said = (answer.content as { text: string }[])[0]!.text;
		expect(said).toMatch(message);
		expect(said.replace(/--[a-z-]+ of the command line/g, '')).not.toMatch(/(^|\s)--[a-z]/);
	});

	it.each([
		['audit', { target: '.', bench: 'llm' }, 'bench'],
		['facts', { target: '.', policy: 'courtroom' }, 'policy'],
		['explain', { run: 'run', criteria: 'x' }, 'criteria'],
		['compare', { before: 'run', after: 'run', failOnDrop: true }, 'failOnDrop'],
	])('%s refuses an argument that it does not have', async (name, args, unknown) => {
		const answer = await call(name, args);
		expect(answer.isError).toBe(true);
		expect((answer.content as { text: string }[])[0]!.text).toContain(`There is no argument "${unknown}"`);
	});

	it('keeps two audits under way apart, and ends one that is cancelled', async () => {
		const other = gitRepository([{ message: 'x', files: { 'other.py': 'y = 2\n' } }]).folder;
		const cancel = new AbortController();
		const cancelled = client.callTool({ name: 'audit', arguments: { target, out: 'run' } }, undefined, { signal: cancel.signal });
		const [first, second] = [call('facts', { target }), call('facts', { target: other })];
		cancel.abort('enough');
		await expect(cancelled).rejects.toThrow('enough');
		const sources = (await Promise.all([first, second])).map((answer) => z.object(factsResult).parse(answer.structuredContent).source);
		expect(sources).toEqual([target, other]);
		expect(JSON.parse(readFileSync(join(folder, 'run/report.json'), 'utf8')).total.score).not.toBeNull();
	});

	it('says why it ends where a message is too long for the line', async () => {
		const server = spawn(process.execPath, [main, 'mcp'], { cwd: folder, stdio: ['pipe', 'ignore', 'pipe'] });
		server.stdin.on('error', () => {});
		server.stdin.write('x'.repeat(11_000_000));
		const [said, [code]] = await Promise.all([text(server.stderr), once(server, 'exit')]);
		expect([code, said]).toEqual([2, expect.stringMatching(/^auditor: A message of the agent is longer than 10 MB; .+\n$/)]);
	});

	it('reads the work tree when told to', async () => {
		writeFileSync(join(target, 'src/tools.py'), 'import os\n');
		const of = async (worktree: boolean) => z.object(factsResult).parse((await call('facts', { target, worktree })).structuredContent);
		const unsafe = (facts: z.infer<z.ZodObject<typeof factsResult>>) => facts.findings.some((f) => f.place === 'src/tools.py:5');
		expect([unsafe(await of(false)), unsafe(await of(true))]).toEqual([true, false]);
	});
});
