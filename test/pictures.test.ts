// The command with a model that is shown pictures, against a real server on the loopback interface: borne out, of another picture, in prose, refused, down,
// silent, replayed, counted.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { completion, type ModelServer, modelServer, type ServerReply } from '@auditor/judges/testing';
import { temporaryFolder } from '@auditor/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { agentRepository } from './support/agent-repository.js';
import { auditor, keyless } from './support/shell.js';

const folder = temporaryFolder('auditor-pictures-');
let target: string;

/** Words with lines between them and no boxes: local reading finds nothing. */
const names = ['Prosecutor', 'Defense', 'Chief Justice'];
const words = names.map(
	(word, at) => `<text x="${[60, 500, 270][at]}" y="${[60, 60, 400][at]}" font-family="sans-serif" font-size="28">${word}</text>`,
);
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="460"><rect width="800" height="460" fill="#fff"/><path d="M130 80 L340 370 M560 80 L380 370" stroke="#333" stroke-width="3"/>${words.join('')}</svg>`;

const graph = (labels: readonly string[]) => ({
	type: 'flow',
	nodes: labels.map((label) => ({ id: label, label, sure: true })),
	edges: labels.slice(0, -1).map((label) => ({ from: label, to: labels.at(-1), label: null, sure: true })),
});

beforeAll(() => {
	const repository = agentRepository();
	const files = {
		'reports/final_report.md': '# Report\n\nThe architecture of the court.\n\n![The graph](graph.svg)\n',
		'reports/graph.svg': drawing,
	};
	repository.commit({ message: 'docs: draw the graph', files });
	target = repository.folder;
});

const args = (out: string, ...more: string[]) => [
	'audit',
	target,
	'--rubric',
	'automaton-auditor',
	'--quiet',
	'--no-cache',
	'--out',
	join(folder, out),
	'--vision-model',
	'v',
	...more,
];
const run = (given: readonly string[]) => auditor(given, { env: { ...keyless, XDG_CACHE_HOME: join(folder, 'cache') } });
const facts = (out: string) => JSON.parse(readFileSync(join(folder, out, 'facts.json'), 'utf8'));
const labelsIn = (out: string) => facts(out).diagrams[0].nodes.map(({ label }: { label: string }) => label);

async function withServer<T>(
	reply: (server: { prompt: string; body: Record<string, unknown>; path: string }) => ServerReply,
	work: (server: ModelServer) => Promise<T>,
) {
	const server = await modelServer({ reply });
	try {
		return await work(server);
	} finally {
		await server.close();
	}
}
const says = (answer: unknown) => (request: unknown) => ({ body: completion(request as Parameters<typeof completion>[0], answer) });

describe('a model that is shown pictures', () => {
	it('is shown the one that was not read, and what recognised words bear out is read', () =>
		withServer(says(graph([...names, 'Jury'])), async (server) => {
			const { status, stderr } = await run(args('read', '--base-url', server.url));
			expect([status, stderr]).toEqual([0, '']);
			expect(server.requests).toHaveLength(1);
			expect(JSON.stringify(server.requests[0]!.body)).toContain('data:image/png;base64,');
			expect(labelsIn('read')).toEqual(names);
			expect(facts('read').diagrams[0].model).toMatchObject({ name: 'v', nodes: ['Jury'] });
			expect(readFileSync(join(folder, 'read/report.html'), 'utf8')).toMatch(/“Jury”/);
			const record = readdirSync(join(folder, 'read/calls'), { recursive: true, encoding: 'utf8' }).find((name) => name.endsWith('.json'))!;
			expect(readFileSync(join(folder, 'read/calls', record), 'utf8')).toMatch(/"pictures":\["sha256:/);

			// Once more from the records: without the server, and with no other answer.
			await server.close();
			const before = facts('read').diagrams;
			const again = await run(args('read', '--base-url', server.url, '--replay'));
			expect([again.status, facts('read').diagrams]).toEqual([0, before]);
			expect(readFileSync(join(folder, 'read/report.json'), 'utf8')).toMatch(/1 answer of a model on pictures comes from records/);
		}));

	it('is asked nothing without the option', () =>
		withServer(says(graph(names)), async (server) => {
			const plain = args('plain', '--base-url', server.url, '--model', 'm').filter(
				(one, at, all) => one !== '--vision-model' && all[at - 1] !== '--vision-model',
			);
			await run(plain);
			expect(server.requests.filter(({ body }) => JSON.stringify(body).includes('data:image'))).toEqual([]);
			expect(labelsIn('plain')).toEqual([]);
		}));

	it('is counted by --dry-run, and shown nothing', () =>
		withServer(says(graph(names)), async (server) => {
			const { status, stdout } = await run(args('dry', '--base-url', server.url, '--dry-run', '--price', '1/2'));
			expect(status).toBe(0);
			expect(stdout).toMatch(/^1 picture at most is shown to v: [\d,]+ tokens in, at most [\d,]+ out\.$/m);
			expect(stdout).toMatch(/at most 0\.\d\d US dollars/);
			expect(server.requests).toHaveLength(0);
		}));

	it('stands in the bill of a batch', () =>
		withServer(says(graph(names)), async (server) => {
			const roster = join(folder, 'roster.txt');
			writeFileSync(roster, `${target}\n`);
			const options = [
				'--rubric',
				'automaton-auditor',
				'--vision-model',
				'v',
				'--base-url',
				server.url,
				'--price',
				'1000/2000',
				'--no-cache',
			];
			expect((await run(['batch', roster, '--quiet', '--out', join(folder, 'cohort'), ...options])).status).toBe(0);
			const { bill } = JSON.parse(readFileSync(join(folder, 'cohort/cohort.json'), 'utf8'));
			expect(bill).toMatchObject({ calls: 1, inputTokens: 100, outputTokens: 50, cost: 0.2 });
		}));

	it('is not tried again with each fix', () =>
		withServer(says(graph(names)), async (server) => {
			const { status, stderr } = await run(args('fixes', '--base-url', server.url, '--fixes'));
			expect([status, stderr, server.requests.length]).toEqual([2, expect.stringMatching(/leave out the model/), 0]);
		}));

	it('needs a price where the cost is limited, and is not asked where it would cost more', () =>
		withServer(says(graph(names)), async (server) => {
			expect((await run(args('limit', '--base-url', server.url, '--max-cost', '1'))).stderr).toMatch(/no price of the model v is known/);
			const { status } = await run(args('limit', '--base-url', server.url, '--max-cost', '0.001', '--price', '1/2'));
			expect([status, server.requests.length]).toEqual([0, 0]);
			expect(JSON.stringify(facts('limit').limitations)).toMatch(/A picture stays as we read it, without the model v: /);
		}));

	it.each<[string, (request: unknown) => ServerReply, RegExp, ...string[]]>([
		['of another picture', says(graph(['Plumber', 'Mason'])), /names nothing that stands in the picture/],
		['in prose', says('It shows a court of justice.'), /reply was not JSON/],
		['that is a refusal', (request) => ({ body: completion(request as never, '', { refusal: 'I cannot.' }) }), /refused to answer/],
		['that is an error', () => ({ status: 400, body: { error: { message: 'no pictures' } } }), /status 400: no pictures/],
		['that never comes', () => ({ act: 'hang' }), /deadline/, '--deadline', '2'],
	])('gives an answer %s: the audit goes on, and one sentence says so', (name, reply, why, ...more) =>
		withServer(reply, async (server) => {
			const out = name.replaceAll(' ', '-');
			const { status } = await run(args(out, '--base-url', server.url, ...more));
			expect(status).toBe(0);
			expect(facts(out).diagrams).toMatchObject([{ type: 'inconclusive', nodes: [], edges: [] }]);
			const told = facts(out).limitations.filter(({ message }: { message: string }) => message.includes('the model v'));
			expect(told).toMatchObject([{ message: expect.stringMatching(why) }]);
		}),
	);

	it('that is down leaves the diagram as it is', () =>
		withServer(says(''), async (server) => {
			await server.close();
			const { status } = await run(args('down', '--base-url', server.url, '--deadline', '5'));
			expect([status, labelsIn('down')]).toEqual([0, []]);
			expect(JSON.stringify(facts('down').limitations)).toMatch(/A picture stays as we read it, without the model v/);
		}));
});
