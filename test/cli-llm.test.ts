// The command with language models on the bench, against a real server on the loopback interface: recorded, replayed, repeated, limited,
// refused and interrupted.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { completion, type ModelServer, modelServer, sensibleAnswer, vendorErrors } from '@auditor/judges/testing';
import { gitRepository, temporaryFolder } from '@auditor/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agentRepository } from './support/agent-repository.js';
import { bar } from './support/bar.js';
import { auditor, keyless, type Result, started } from './support/shell.js';

const folder = temporaryFolder('auditor-llm-');
const noCredit = vendorErrors.find((row) => row.code === 'no-credit')!;
const read = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8'));
let target: string;

const environment = (cacheHome = 'cache') => ({ ...keyless, XDG_CACHE_HOME: join(folder, cacheHome) });
const run = (args: readonly string[], { env, cacheHome }: { env?: Record<string, string>; cacheHome?: string } = {}) =>
	auditor(args, { env: { ...environment(cacheHome), ...env } });
const withServer = async <T>(options: Parameters<typeof modelServer>[0], work: (server: ModelServer) => Promise<T>): Promise<T> => {
	const server = await modelServer(options);
	try {
		return await work(server);
	} finally {
		await server.close();
	}
};
const audit = (server: ModelServer, out: string, ...more: string[]) => [
	'audit',
	target,
	'--quiet',
	'--base-url',
	server.url,
	'--model',
	'm',
	'--out',
	join(folder, out),
	...more,
];

/** A batch whose provider fails, and comes back: it waits while the other tests run. */
let paused: Promise<Record<'failed' | 'again', Result>>;

beforeAll(() => {
	target = agentRepository().folder;
	let hasCredit = false;
	paused = withServer({ reply: () => (hasCredit ? null : { status: 429, body: noCredit.body }) }, async (server) => {
		const roster = join(folder, 'roster.txt');
		writeFileSync(roster, `${Array.from({ length: 3 }, () => agentRepository().folder).join('\n')}\n`);
		const more = ['--model', 'm', '--price', '1/2', '--no-cache', '--concurrency', '1'];
		const batch = ['batch', roster, '--out', join(folder, 'batch'), '--base-url', server.url, ...more];
		const failed = await run([...batch, '--patience', '1']);
		hasCredit = true;
		return { failed, again: await run([...batch, '--retry-errors']) };
	});
	paused.catch(() => {});
});

describe('an audit judged by models', () => {
	let server: ModelServer;
	beforeAll(async () => {
		server = await modelServer();
		const { status, stderr } = await run(audit(server, 'first', '--no-cache'));
		expect(stderr).toBe('');
		expect(status).toBe(0);
	});
	afterAll(() => server.close());

	it('has an opinion of each judge on each criterion, and a record of each call', () => {
		const { opinions, bench } = read('first/opinions.json');
		expect(bench).toBe('llm:m');
		expect(opinions.length).toBeGreaterThanOrEqual(21);
		expect(new Set(opinions.map((o: { judge: string }) => o.judge)).size).toBe(3);
		const records = readdirSync(join(folder, 'first/calls'), { recursive: true }).filter((name) => String(name).endsWith('.json'));
		expect(records).toHaveLength(server.requests.length);
	});

	it('asks for nothing twice when the same command runs again', async () => {
		const asked = server.requests.length;
		const { status } = await run(audit(server, 'first', '--no-cache'));
		expect(status).toBe(0);
		expect(server.requests).toHaveLength(asked);
	});

	it('answers from the cache in another folder, and makes that folder complete', async () => {
		await run(audit(server, 'cached'), { cacheHome: 'shared' });
		const asked = server.requests.length;
		await run(audit(server, 'elsewhere'), { cacheHome: 'shared' });
		expect(server.requests).toHaveLength(asked);
		expect(read('elsewhere/opinions.json').opinions).toEqual(read('cached/opinions.json').opinions);
		expect(readdirSync(join(folder, 'elsewhere/calls')).length).toBeGreaterThan(0);
	});

	it('replays its opinions without a server', async () => {
		const args = ['judge', join(folder, 'first/facts.json'), '--quiet', '--replay', '--base-url', server.url, '--model', 'm'];
		const asked = server.requests.length;
		const { status, stdout } = await run(args);
		expect(status).toBe(0);
		expect(server.requests).toHaveLength(asked);
		const replayed = JSON.parse(stdout).opinions;
		expect(replayed).toEqual(read('first/opinions.json').opinions.filter((o: { round: number }) => o.round === 1));
	});
});

describe('before anything is paid', () => {
	it('--dry-run counts calls and tokens, bounds the cost, and asks no model', () =>
		withServer({}, async (server) => {
			const args = audit(server, 'dry', '--dry-run', '--price', '1/2', '--repeat', '2');
			const { status, stdout } = await run(args, { cacheHome: 'dry-cache' });
			expect(status).toBe(0);
			const [, calls] = /^(\d+) calls: [\d,]+ tokens in, at most [\d,]+ out\.$/m.exec(stdout) ?? [];
			expect(Number(calls)).toBeGreaterThanOrEqual(42);
			expect(stdout).toMatch(/at most \d+\.\d\d US dollars/);
			expect(server.requests).toHaveLength(0);
			expect(existsSync(join(folder, 'dry'))).toBe(false);

			await run(audit(server, 'dry', '--no-cache', '--repeat', '2'));
			expect(server.requests).toHaveLength(Number(calls));
		}));

	it('a rubric that nobody named is chosen before any model is asked', () =>
		withServer({}, async (server) => {
			const agent = [
				'import subprocess',
				'from typing import TypedDict',
				'from langgraph.graph import END, START, StateGraph',
				'class State(TypedDict):',
				'    question: str',
				'def clone(state):',
				'    subprocess.run(["git", "clone", "https://example.com/x"])',
				'    return {}',
				'graph = StateGraph(State)',
				'graph.add_node("clone", clone)',
				'graph.add_edge(START, "clone")',
				'graph.add_edge("clone", END)',
				'app = graph.compile()',
			];
			const files = { 'agent.py': agent.join('\n'), 'langgraph.json': '{ "graphs": { "agent": "./agent.py:app" } }' };
			const { folder: service } = gitRepository([{ message: 'feat: begin', files }]);
			const args = audit(server, 'chosen', '--no-cache').map((arg) => (arg === target ? service : arg));
			const planned = await run([...args, '--dry-run']);
			expect(server.requests).toHaveLength(0);
			expect((await run(args)).status).toBe(0);
			const criteria: { id: string; name: string }[] = read('chosen/report.json').criteria;
			const asked = server.requests.map(({ prompt }) => /^Criterion: (.*)$/m.exec(prompt)![1]);
			expect(asked.filter((name) => !criteria.some((c) => c.name === name))).toEqual([]);
			expect(planned.stdout).toMatch(new RegExp(`^${asked.length} calls`, 'm'));
		}));

	it.each([
		['a wrong key', { OPENAI_API_KEY: 'wrong' }, /does not accept the key \(status 401\)/],
		['a missing key', {}, /does not accept the request without a key/],
	])('%s is told before the target is opened', (_, env, message) =>
		withServer({ apiKey: 'right' }, async (server) => {
			const args = ['audit', '/no/such/target', '--quiet', '--base-url', server.url, '--model', 'm', '--out', join(folder, 'keyless')];
			const { status, stderr } = await run(args, { env });
			expect(status).toBe(2);
			expect(stderr).toMatch(message);
			expect(stderr).not.toMatch(/no\/such\/target/);
		}),
	);

	it('the default address wants a key', async () => {
		const { status, stderr } = await run(['audit', target, '--quiet', '--bench', 'llm']);
		expect(status).toBe(2);
		expect(stderr).toMatch(/There is no key for the model\. Set OPENAI_API_KEY/);
	});
});

describe('when judges fail or limits end', () => {
	const down = { reply: () => ({ status: 400, body: { error: { message: 'no such parameter' } } }) };

	it('what failed abstains, and the report names the cause', () =>
		withServer(down, async (server) => {
			const { status, stderr } = await run(audit(server, 'down', '--no-cache'));
			expect(status).toBe(3);
			expect(stderr).toMatch(
				/^auditor: No judge was heard: The provider answered with status 400: no such parameter\. The same command goes on where it stopped/m,
			);
			const { criteria, limitations } = read('down/report.json');
			expect(criteria.some((c: { score: number | null }) => c.score !== null)).toBe(false);
			expect(limitations.map((l: { message: string }) => l.message).join('\n')).toMatch(/could not be had.*bad-request/);
		}));

	it('the heuristic bench may stand in, and is named', () =>
		withServer(down, async (server) => {
			await run(audit(server, 'stand-in', '--no-cache', '--on-judge-failure', 'heuristic'));
			const { criteria, limitations, bench } = read('stand-in/report.json');
			expect(criteria.some((c: { score: number | null }) => c.score !== null)).toBe(true);
			expect(bench).toBe('llm:m, heuristic on failure');
			expect(limitations.map((l: { message: string }) => l.message).join('\n')).toMatch(/heuristic bench stands in for/);
			const opinions = read('stand-in/opinions.json').opinions.filter((o: { status: string }) => o.status === 'given');
			for (const o of opinions) expect([o.source.bench, o.working.insteadOf.code]).toEqual(['heuristic', 'bad-request']);
		}));

	it('a budget ends judging, not the audit', () =>
		withServer({}, async (server) => {
			const { status } = await run(audit(server, 'budget', '--no-cache', '--max-tokens', '11000'));
			expect(status).toBe(0);
			const codes = read('budget/opinions.json').opinions.map((o: { abstention: { code: string } | null }) => o.abstention?.code);
			expect(codes).toContain('budget');
			expect(codes).toContain(undefined);
		}));

	it('a deadline counts from the first call, and ends judging', () =>
		withServer({ latencyMs: 60_000 }, async (server) => {
			const { status } = await run(audit(server, 'deadline', '--no-cache', '--deadline', '4'));
			expect(status).toBe(3);
			expect(server.requests.length).toBeGreaterThan(0);
			const codes = read('deadline/opinions.json').opinions.map((o: { abstention: { code: string } | null }) => o.abstention?.code);
			expect(new Set(codes.filter((c: string) => c !== 'no-evidence'))).toEqual(new Set(['deadline']));
		}));

	it('an account without credit ends judging within seconds, with its reason first', () =>
		withServer({ reply: () => ({ status: 429, body: noCredit.body }) }, async (server) => {
			const start = performance.now();
			const { status, stderr } = await run(audit(server, 'empty', '--no-cache'));
			expect(status).toBe(3);
			expect(performance.now() - start).toBeLessThan(bar(20_000));
			expect(stderr.split('\n')[0]).toMatch(
				/^auditor: The model m is given up: The provider answered with status 429: You exceeded your current quota/,
			);
			expect(server.requests.length).toBeLessThanOrEqual(10);
		}));

	it('an audit with opinions missing through the provider is not done, and neither are its judges alone', () =>
		withServer(
			{ reply: ({ prompt }) => (prompt.includes('Prosecutor: ') ? { status: 400, body: { error: { message: 'no' } } } : null) },
			async (server) => {
				const { status, stderr } = await run(audit(server, 'partial', '--no-cache'));
				expect([status, stderr]).toEqual([
					3,
					expect.stringMatching(/^auditor: \d+ of \d+ opinions are missing: The provider answered with status 400: no\. The same command/),
				]);
				const judged = await run(['judge', join(folder, 'partial/facts.json'), '--quiet', '--base-url', server.url, '--model', 'm']);
				expect([judged.status, judged.stderr]).toEqual([3, expect.stringMatching(/^auditor: \d+ of \d+ opinions are missing: /)]);
			},
		));

	it('another model takes over from one that is given up, and the report says who judged what', () =>
		withServer(
			{
				reply: ({ body }) => (body.model === 'm' ? { status: 429, body: noCredit.body } : null),
			},
			async (server) => {
				const { status } = await run(audit(server, 'taken-over', '--no-cache', '--fallback-model', 'other'));
				expect(status).toBe(0);
				const told = read('taken-over/report.json').limitations.map((l: { message: string }) => l.message);
				expect(told.join('\n')).toMatch(
					/The model other judges in the place of m, which was given up \(The provider answered with status 429/,
				);
				const given = read('taken-over/opinions.json').opinions.filter((o: { status: string }) => o.status === 'given');
				expect(new Set(given.map((o: { source: { name: string } }) => o.source.name))).toEqual(new Set(['other']));
				const { stdout } = await run(['report', join(folder, 'taken-over/report.json'), '--full']);
				expect(stdout).toContain('(llm: other, in place of m)');
			},
		));

	it('a batch pauses when the provider fails for targets alike, ends with the reason, and goes on when it is back', async () => {
		const { failed, again } = await paused;
		expect(failed.status).toBe(3);
		expect(failed.stderr).toMatch(/The batch pauses, for 3 targets in a row failed alike: The provider answered with status 429/);
		expect(failed.stderr).toMatch(/1 of 3 not judged through our fault: The provider answered .*\(once\); run again with --retry-errors\./);
		expect(failed.stderr).toMatch(/2 targets are left; the same command goes on\./);
		expect([again.status, again.stderr.match(/not judged/)]).toEqual([0, null]);
		const { rows, bill } = read('batch/cohort.json');
		expect(rows.map((row: { ours: boolean; cause: null }) => [row.ours, row.cause])).toEqual(Array(3).fill([false, null]));
		expect(bill.calls).toBe(rows.reduce((sum: number, row: { bill: { calls: number } }) => sum + row.bill.calls, 0));
		expect(bill.cost).toBeGreaterThan(0);
		expect(readFileSync(join(folder, 'batch/cohort.csv'), 'utf8').split('\n')[0]).toMatch(
			/calls,input tokens,cached tokens,output tokens,cost/,
		);
	});

	it.each([['--max-cost'], ['--max-total-cost']])('%s without a price is refused before anything is collected', (option) =>
		withServer({}, async (server) => {
			const [out, roster] = [join(folder, `unpriced${option}`), join(folder, 'one.txt')];
			writeFileSync(roster, `${target}\n`);
			const { status, stderr } = await run(['batch', roster, '--out', out, '--base-url', server.url, '--model', 'm', option, '1']);
			expect(status).toBe(2);
			expect(stderr).toMatch(new RegExp(`${option} limits the cost, and no price of the model m is known\\. Give it per million tokens`));
			expect(server.requests).toHaveLength(0);
		}),
	);

	it('repetition gives a band, and marks what it does not confirm', () => {
		const asked = new Map<string, number>();
		const reply = (request: Parameters<typeof completion>[0] & { prompt: string }) => {
			const times = (asked.get(request.prompt) ?? 0) + 1;
			asked.set(request.prompt, times);
			return times % 2 === 1 ? null : { status: 400, body: { error: { message: 'no' } } };
		};
		return withServer({ reply }, async (server) => {
			await run(audit(server, 'repeat', '--no-cache', '--repeat', '2'));
			const opinions = read('repeat/opinions.json').opinions;
			const bands = opinions.flatMap((o: { working: { stability?: object } }) => o.working.stability ?? []);
			expect(bands[0]).toMatchObject({ unstable: true });
			const messages = read('repeat/report.json').limitations.map((l: { message: string }) => l.message);
			expect(messages.some((m: string) => / is unstable: /.test(m))).toBe(true);
		});
	});
});

describe('a hearing', () => {
	// A model that disputes the first finding that is met, by the first line of code that it is shown.
	const contrary = (prompt: string) => {
		const met = /^\[([\w-]+)\] expectation ([\w.-]+): met, confidence [\d.]+ at ([\w./-]+):(\d+)/m.exec(prompt);
		const [, finding, expectation, path, line] = met ?? [];
		const passage =
			path === undefined ? null : new RegExp(`^${path.replaceAll('.', '\\.')} from line \\d+: .*\\n((?:\\d+\\|.*\\n)+)`, 'm').exec(prompt);
		const code = passage?.[1]?.split('\n').find((text) => Number(text.split('|')[0]) === Number(line));
		if (finding === undefined || code === undefined) return null;
		return { expectation, finding, quote: { path, line: Number(line), text: code.slice(code.indexOf('|') + 1) } };
	};
	const disputing = (request: Parameters<typeof completion>[0] & { prompt: string }) => {
		if (/^Point 1\./m.test(request.prompt)) {
			const points = request.prompt.match(/^Point \d+\./gm)!.length;
			const rulings = Array.from({ length: points }, (_, i) => ({ point: i + 1, ruling: 'upheld', reason: 'The line does not do it.' }));
			return { body: completion(request, { read: [], rulings }) };
		}
		const found = request.prompt.includes('\nProsecutor: ') ? contrary(request.prompt) : null;
		if (found === null) return null;
		const { finding, quote } = found;
		return { body: completion(request, { ...sensibleAnswer(request.prompt), disputes: [{ finding, reason: 'It does not.', quote }] }) };
	};

	it('puts to judges what too little was answered of, lets them look, and scores it by what they answer', async () => {
		const files = {
			'README.md': '# bridge\n\n```sh\nnpm install bridge\n```\n',
			'package.json': '{ "name": "bridge", "version": "1.0.0", "main": "./dist/index.js" }\n',
			'main/bridge.ts': '/** Of both banks. */\nexport const span = 1;\n',
		};
		const library = gitRepository([{ message: 'Add a bridge', files }]).folder;
		const expectations = [
			{ id: 'install', text: 'It says how it is installed.', probe: 'library/readme-install', weight: 1 },
			{ id: 'exports', text: 'Exports have comments.', probe: 'library/documented-exports', weight: 9 },
		];
		const criteria = [
			{ id: 'words', name: 'Words', expectations },
			{ id: 'start', name: 'Start', expectations: expectations.slice(0, 1) },
		];
		const rubric = { id: 'bridges', name: 'Bridges', version: '1.0.0', criteria };
		writeFileSync(join(folder, 'bridges.json'), JSON.stringify(rubric));
		const quote = { path: 'main/bridge.ts', line: 2, text: 'export const span = 1;' };
		const answering = (request: Parameters<typeof completion>[0] & { prompt: string }) => {
			if (/^Point 1\./m.test(request.prompt)) return disputing(request);
			const looks = [{ tool: 'find', what: 'span', from: null, to: null }];
			if (!request.prompt.includes('answer now, with looks empty')) return { body: completion(request, { looks }) };
			const given = sensibleAnswer(request.prompt);
			const answers = given.answers.map((a) => ({ ...a, answer: 'holds', quote, reason: 'It has one.' }));
			return { body: completion(request, { ...given, answers }) };
		};
		const args = ['audit', library, '--rubric', join(folder, 'bridges.json'), '--quiet', '--no-cache', '--out'];
		await run([...args, join(folder, 'bridge')]);
		const words = (out: string) => read(`${out}/report.json`).criteria[0];
		expect(words('bridge')).toMatchObject({ status: 'not-assessed', score: null });
		await withServer({ reply: answering }, (server) =>
			run([...args, join(folder, 'bridge-heard'), '--base-url', server.url, '--model', 'm']),
		);
		expect(words('bridge-heard')).toMatchObject({ status: 'scored', score: expect.any(Number) });
		// Judges who cannot tell leave it as it was.
		await withServer({}, (server) => run([...args, join(folder, 'bridge-unheard'), '--base-url', server.url, '--model', 'm']));
		expect(words('bridge-unheard')).toMatchObject({ status: 'not-assessed', score: null, opinions: [] });
	});

	it('overturns what two judges uphold by a quote of code, tells it in every format, and can be undone by another policy', () =>
		withServer({ reply: disputing }, async (server) => {
			const { status } = await run(audit(server, 'heard', '--no-cache', '--format', 'html'));
			expect(status).toBe(0);
			const opinions = read('heard/opinions.json');
			expect(opinions.hearing.length).toBeGreaterThan(0);
			// A line that is a string alone, or that no finding stands on any more, is not ruled on.
			expect(opinions.hearing.some((p: { ruling: string }) => p.ruling === 'upheld')).toBe(true);
			// A point makes no doubtful finding certain: cited places are read again only where the policy wants it.
			const scores = (id: string) =>
				opinions.opinions.flatMap((o: { criterion: string; score: number }) => (o.criterion === id ? [o.score] : []));
			const near = (id: string) => Math.max(...scores(id)) - Math.min(...scores(id)) <= 2;
			const again = opinions.evidence.filter((e: { criterion: string; reread: string | null }) => e.reread !== null && near(e.criterion));
			expect(again.map((e: { id: string }) => e.id)).toEqual([]);
			const disputes = read('heard/disputes.json');
			expect(disputes[0]).toMatchObject({ becomes: 'unmet', because: 'The line does not do it.' });
			const report = read('heard/report.json');
			const changed = report.criteria.find((c: { rulings: { rule: string; inputs: { changed: unknown[] } }[] }) =>
				c.rulings.some((r) => r.rule === 'hearing' && r.inputs.changed.length > 0),
			);
			const second = changed.opinions.filter((o: { round: number }) => o.round === 2);
			expect(second).toHaveLength(3);
			for (const file of ['heard/report.md', 'heard/report.html'])
				expect(readFileSync(join(folder, file), 'utf8')).toMatch(/Prosecutor disputed a finding/);
			const asked = server.requests.length;
			await run(audit(server, 'heard', '--no-cache'));
			expect(server.requests).toHaveLength(asked);
			const off = { id: 'unheard', extends: 'courtroom', rules: [{ rule: 'hearing', parameters: { effect: 'off' } }] };
			writeFileSync(join(folder, 'off.json'), JSON.stringify(off));
			const undone = await run(['synthesize', join(folder, 'heard/opinions.json'), '--policy', join(folder, 'off.json')]);
			const without = JSON.parse(undone.stdout).verdict.criteria.find((c: { id: string }) => c.id === changed.id);
			const first = changed.opinions.filter((o: { round: number }) => o.round === 1).map((o: { score: number }) => o.score);
			expect(first).toContain(without.score);
		}));
});

describe('an interrupted audit', () => {
	it('leaves a partial report within two seconds, and goes on from there', () => {
		let slow = true;
		const reply = async () => {
			if (slow) await new Promise((resolve) => setTimeout(resolve, 20_000));
			return null;
		};
		return withServer({ reply }, async (server) => {
			const { child, ended } = started(audit(server, 'stopped', '--no-cache'), { env: environment() });
			while (server.requests.length < 5 && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 50));
			const began = performance.now();
			child.kill('SIGINT');
			const { status, stderr } = await ended;
			expect(performance.now() - began).toBeLessThan(bar(2_500));
			expect(status).toBe(130);
			expect(stderr).toMatch(/interrupted; what is known is in .*goes on where it stopped/);
			const report = read('stopped/report.json');
			expect(report.completeness).toBe('partial');
			expect(report.limitations[0].message).toMatch(/interrupted/);
			const codes = read('stopped/opinions.json').opinions.map((o: { abstention: { code: string } | null }) => o.abstention?.code);
			expect(codes).toContain('interrupted');

			slow = false;
			const again = await run(audit(server, 'stopped', '--no-cache'));
			expect(again.status).toBe(0);
			expect(read('stopped/report.json').completeness).toBe('complete');
		});
	});
});
