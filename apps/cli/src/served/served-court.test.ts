// @module-tag slow
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@auditor/testkit';
import { describe, expect, it } from 'vitest';
import type { AuditRequest } from '../request.js';
import { settingsFrom } from './served.js';
import { type ServedInput, type ServedSettings, servedCourt, servedRequest } from './served-court.js';

const folder = temporaryFolder('auditor-served-');
writeFileSync(join(folder, 'report.md'), '# Report\n');
const SETTINGS: ServedSettings = { hosts: ['github.com'], under: null, runs: 2, seconds: 60, model: null, tokens: [] };
const OPEN: ServedSettings = { ...SETTINGS, under: folder, model: 'gpt-4o-mini' };
const TARGET = 'https://github.com/owner/name';

describe('what may be asked for', () => {
	it.each<[string, ServedInput, ServedSettings, RegExp]>([
		['a place of the machine', { target: '/etc' }, SETTINGS, /takes addresses/],
		['a way out of the folder that is served', { target: '../other' }, OPEN, /takes addresses/],
		['another protocol', { target: 'ssh://github.com/owner/name' }, SETTINGS, /takes addresses/],
		['a report of the machine', { target: TARGET, reports: ['/etc/motd.md'] }, SETTINGS, /reads no reports/],
		['a report outside', { target: TARGET, reports: ['../x.md'] }, OPEN, /reads no reports/],
		['a file that is no report', { target: TARGET, reports: ['secrets.json'] }, OPEN, /type .pdf or .md/],
		['a rubric by its path', { target: TARGET, rubric: '../rubric' }, OPEN, /rubric/],
		['a policy by its path', { target: TARGET, policy: '/tmp/policy.json' }, OPEN, /policy/],
		['a model where there is none', { target: TARGET, bench: 'llm' }, SETTINGS, /no model/],
		['nothing', { target: '' }, SETTINGS, /target/],
	])('refuses %s', (_, input, settings, words) => {
		expect(() => servedRequest(input, settings)).toThrow(words);
	});

	it('passes on what is allowed, with the hosts and the time of the server', () => {
		expect(servedRequest({ target: TARGET, commit: 'v1', reports: ['report.md'], bench: 'llm' }, OPEN)).toEqual({
			target: TARGET,
			commit: 'v1',
			reports: ['report.md'],
			cwd: folder,
			allowHosts: ['github.com'],
			models: ['gpt-4o-mini'],
			bench: 'llm',
			timeLimit: 60_000,
			tokenEnv: [],
			onlyNamedTokens: true,
		});
	});

	it('reads its settings from the environment', () => {
		expect(settingsFrom({ AUDITOR_SERVE_HOSTS: '*' }).hosts).toBe(null);
		const hosts = ['github.com', 'gitlab.com', 'bitbucket.org', 'codeberg.org'];
		expect(settingsFrom({})).toEqual({ hosts, under: null, runs: 2, seconds: 900, model: null, tokens: [] });
		expect(settingsFrom({ AUDITOR_SERVE_HOSTS: 'a.example, b.example', AUDITOR_SERVE_RUNS: '4' })).toMatchObject({
			hosts: ['a.example', 'b.example'],
			runs: 4,
		});
		expect(() => settingsFrom({ AUDITOR_SERVE_SECONDS: 'soon' })).toThrow(/AUDITOR_SERVE_SECONDS/);
	});
});

describe('a run', () => {
	const report = { total: 3.4 };
	/** Audits that end when they are told to, or are cut. */
	function court() {
		const started: { request: AuditRequest; end: () => void; cut: boolean }[] = [];
		const graph = servedCourt(SETTINGS, {
			audit: (request, { signal, progress }) =>
				new Promise((resolve) => {
					const run = { request, end: () => resolve({ report: report as never }), cut: false };
					started.push(run);
					progress?.({ node: 'prosecutor', phase: 'start' });
					signal?.addEventListener('abort', () => {
						run.cut = true;
						resolve({ report: report as never });
					});
				}),
			markdown: async () => '# 3.40',
		});
		const until = async (count: number) => {
			while (started.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
		};
		return { graph, started, until };
	}

	it('gives back the report and nothing that lay between, and tells of each node meanwhile', async () => {
		const { graph, started, until } = court();
		const stream = await graph.stream({ target: TARGET }, { streamMode: ['custom', 'values'] });
		void until(1).then(() => started[0]!.end());
		const events: unknown[] = [];
		for await (const event of stream) events.push(event);
		expect(events).toContainEqual(['custom', { node: 'prosecutor', phase: 'start' }]);
		expect(events.at(-1)).toEqual(['values', { target: TARGET, report, markdown: '# 3.40' }]);
	});

	it('waits for its turn', async () => {
		const { graph, started, until } = court();
		const runs = [1, 2, 3].map((n) => graph.invoke({ target: `${TARGET}-${n}` }));
		await until(2);
		await new Promise((resolve) => setTimeout(resolve, 50));
		expect(started).toHaveLength(2);
		started[0]!.end();
		await until(3);
		for (const run of started) run.end();
		expect(await Promise.all(runs)).toHaveLength(3);
	});

	it('that is cancelled ends the work, and one that waits leaves', async () => {
		const { graph, started, until } = court();
		const [first, second, waiting] = [1, 2, 3].map(() => new AbortController());
		const runs = [first, second, waiting].map((c) => graph.invoke({ target: TARGET }, { signal: c!.signal }).catch(() => 'cancelled'));
		await until(2);
		waiting!.abort();
		expect(await runs[2]).toBe('cancelled');
		first!.abort();
		expect(await runs[0]).toBe('cancelled');
		expect(started.map(({ cut }) => cut)).toEqual([true, false]);
		started[1]!.end();
		expect(await runs[1]).toEqual({ report, markdown: '# 3.40' });
		const next = graph.invoke({ target: TARGET });
		await until(3);
		started[2]!.end();
		await next;
	});

	it('needs a target', async () => {
		await expect(court().graph.invoke({} as never)).rejects.toThrow();
	});
});
