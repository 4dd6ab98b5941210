// An agent that was talked into leading the auditor elsewhere: every path of every tool stays below what its host opened.
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Attack, Lab } from '../attack.js';

interface Call {
	readonly tool: string;
	readonly arguments: object;
}

/** Asks a server that was started in `cwd`, as a client without roots; the text of its answer. */
async function ask(lab: Lab, cwd: string, { tool, arguments: given }: Call, more: readonly string[] = []): Promise<string> {
	const messages = [
		{
			id: 1,
			method: 'initialize',
			params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'agent', version: '0' } },
		},
		{ method: 'notifications/initialized' },
		{ id: 2, method: 'tools/call', params: { name: tool, arguments: given } },
	];
	const input = messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join('');
	return answerTo(lab, ['mcp', ...more], cwd, input);
}

/** The server ends with its input, so that it is kept open until the answer is there. */
async function answerTo(lab: Lab, args: readonly string[], cwd: string, input: string): Promise<string> {
	const { stdout } = await lab.auditor(args, { cwd, input, until: '"id":2', timeout: 20_000 });
	const line = stdout.split('\n').find((text) => text.includes('"id":2'));
	return line === undefined ? `no answer: ${stdout}` : JSON.stringify(JSON.parse(line).result ?? JSON.parse(line).error);
}

const outside = (what: string, call: (place: { inside: string; elsewhere: string }) => Call): Attack => ({
	way: `${what} outside of the folders that are open to an agent`,
	by: 'agent',
	attempt: async (lab) => {
		const inside = lab.repository().folder;
		const elsewhere = lab.repository({ 'secret.md': 'topsecret\n', 'report.json': '{}', 'policy.json': '{}', 'rubric.json': '{}' }).folder;
		const said = await ask(lab, inside, call({ inside, elsewhere }));
		if (existsSync(join(elsewhere, 'audit'))) return 'it was written there';
		return /lies outside of the folders that are open to the agent/.test(said) ? null : said.slice(0, 400);
	},
});

export const attacks: readonly Attack[] = [
	outside('a target', ({ elsewhere }) => ({ tool: 'facts', arguments: { target: elsewhere } })),
	outside('a target by ..', ({ elsewhere }) => ({ tool: 'facts', arguments: { target: `../${elsewhere.split('/').at(-1)}` } })),
	outside('a target by the address of a file', ({ elsewhere }) => ({ tool: 'facts', arguments: { target: `file://${elsewhere}` } })),
	outside('any file as a report', ({ elsewhere }) => ({
		tool: 'audit',
		arguments: { target: '.', report: [join(elsewhere, 'secret.md')] },
	})),
	outside('a rubric', ({ elsewhere }) => ({ tool: 'facts', arguments: { target: '.', rubric: join(elsewhere, 'rubric.json') } })),
	outside('a policy', ({ elsewhere }) => ({ tool: 'audit', arguments: { target: '.', policy: join(elsewhere, 'policy.json') } })),
	outside('a run to explain', ({ elsewhere }) => ({ tool: 'explain', arguments: { run: elsewhere } })),
	outside('a run to compare', ({ elsewhere }) => ({ tool: 'compare', arguments: { before: '.', after: join(elsewhere, 'report.json') } })),
	outside('the folder of the report', ({ elsewhere }) => ({ tool: 'audit', arguments: { target: '.', out: join(elsewhere, 'audit') } })),
	outside('a link in the tree to a report', ({ inside, elsewhere }) => {
		symlinkSync(join(elsewhere, 'secret.md'), join(inside, 'final.md'));
		return { tool: 'audit', arguments: { target: '.', report: ['final.md'] } };
	}),
	{
		way: 'a folder of a repository, to have the whole repository above it read',
		by: 'agent',
		attempt: async (lab) => {
			const { folder } = lab.repository({ 'part/app.py': '', 'secret.py': 'TOKEN = 1\n' });
			const said = await ask(lab, join(folder, 'part'), { tool: 'facts', arguments: { target: '.' } });
			return /The repository of . lies outside/.test(said) ? null : said.slice(0, 400);
		},
	},
	...(
		[
			['a folder that looks like a bare repository', { HEAD: 'x', 'objects/keep': '' }],
			['an empty .git folder', { '.git/keep': '' }],
			['a .git file that names nothing', { '.git': 'nothing\n' }],
		] as [string, Record<string, string>][]
	).map(
		([what, files]): Attack => ({
			way: `${what} below the open folder, to have the repository above it read`,
			by: 'agent',
			attempt: async (lab) => {
				const { folder } = lab.repository({ 'secret.py': 'TOKEN = 1\n' });
				lab.write(join(folder, 'open'), Object.fromEntries(Object.entries(files).map(([name, text]) => [`bait/${name}`, text])));
				const said = await ask(lab, join(folder, 'open'), { tool: 'facts', arguments: { target: 'bait' } });
				return /lies outside of the folders/.test(said) ? null : said.slice(0, 400);
			},
		}),
	),
	{
		way: 'a link to a report elsewhere in a folder that it names as a run',
		by: 'agent',
		attempt: async (lab) => {
			const elsewhere = lab.folder({ 'report.json': '{}' });
			const inside = lab.repository().folder;
			mkdirSync(join(inside, 'run'));
			symlinkSync(join(elsewhere, 'report.json'), join(inside, 'run/report.json'));
			const said = await ask(lab, inside, { tool: 'explain', arguments: { run: 'run' } });
			return /lies outside of the folders that are open to the agent/.test(said) ? null : said.slice(0, 400);
		},
	},
	{
		way: 'a run whose report holds an item that is none, to have something guessed in its place',
		by: 'agent',
		attempt: async (lab) => {
			const { folder } = lab.repository();
			await lab.auditor(['audit', '.', '-q', '--no-report', '--out', 'audit'], { cwd: folder });
			const report = readFileSync(join(folder, 'audit/report.json'), 'utf8');
			lab.write(folder, { 'audit/report.json': report.replace('"criteria": [', '"criteria": [7, ') });
			const said = await ask(lab, folder, { tool: 'explain', arguments: { run: 'audit' } });
			return /"isError":true/.test(said) && /at criteria\[0\]/.test(said) ? null : said.slice(0, 400);
		},
	},
	{
		way: 'what --allow-paths opened, which is not refused',
		by: 'agent',
		attempt: async (lab) => {
			const { folder } = lab.repository();
			const said = await ask(lab, lab.folder(), { tool: 'facts', arguments: { target: folder } }, ['--allow-paths', folder]);
			return /"commits":1/.test(said) ? null : said.slice(0, 400);
		},
	},
];
