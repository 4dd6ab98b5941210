import { gunzipSync } from 'node:zlib';
import { canonicalJson } from '@auditor/schema';
import { temporaryFolder } from '@auditor/testkit';
import { describe, expect, it } from 'vitest';
import type { Conditions, RosterEntry } from '../model.js';
import { folderStore } from '../store/folder-store.js';
import { claimConditions, differenceOf, nameConditions } from './conditions.js';
import { estimate, tellRemaining } from './estimate.js';
import { shuffled } from './order.js';
import { decodeResult, encodeResult, type JobKey, jobId, packFiles } from './stored-result.js';

const conditions = (more: Partial<Conditions> = {}) =>
	nameConditions({
		auditor: 'auditor 1.0.0',
		rubric: { id: 'r', version: '1', digest: 'aa' },
		policy: { id: 'p', digest: 'bb' },
		bench: 'llm',
		models: { defense: 'm1', prosecutor: 'm1' },
		prompts: 'cc',
		options: { repeat: 1 },
		...more,
	});
const entry: RosterEntry = { id: 'a', name: 'A', target: 'x', commit: null, asOf: null, reports: ['r.pdf'], tags: [], place: 'r.csv:2' };

describe('conditions', () => {
	it.each<[string, Partial<Conditions>, string]>([
		['the version', { auditor: 'auditor 1.0.1' }, 'the version is auditor 1.0.0 there and auditor 1.0.1 here'],
		['the text of the rubric', { rubric: { id: 'r', version: '1', digest: 'ab' } }, 'the rubric r 1 has other contents'],
		['the rubric', { rubric: { id: 'r', version: '2', digest: 'ab' } }, 'the rubric is r 1 there and r 2 here'],
		['the policy', { policy: { id: 'q', digest: 'bc' } }, 'the policy is p there and q here'],
		['the parameters of a policy', { policy: { id: 'p', digest: 'bc' } }, 'the policy p has other contents'],
		['a model', { models: { defense: 'm2', prosecutor: 'm1' } }, 'the model of defense is m1 there and m2 here'],
		['prompts', { prompts: 'dd' }, 'the prompts of the judges are others'],
		['the bench', { bench: 'heuristic' }, 'the bench is llm there and heuristic here'],
		['an option that is new', { options: { repeat: 1, depth: 5 } }, 'the option depth is not set there and 5 here'],
		['the code of the rubric', { options: { repeat: 1, rubricCode: 'ee' } }, 'the code of the rubric is another'],
		[
			'much',
			{ auditor: 'a', bench: 'b', models: { defense: 'm2' }, options: { repeat: 2, ocr: true } },
			'the version is auditor 1.0.0 there and a here; the bench is llm there and b here; the model of defense is m1 there and m2 here; the model of prosecutor is m1 there and not set here; and 2 more',
		],
	])('differ by %s, and it is said', (_, more, difference) => {
		expect(conditions(more).digest).not.toBe(conditions().digest);
		expect(differenceOf(conditions(), conditions(more))).toBe(difference);
	});

	it('that are the same have the same name and no difference', () => {
		expect(differenceOf(conditions(), conditions({ models: { prosecutor: 'm1', defense: 'm1' } }))).toBeNull();
	});

	it('are claimed by the first in a store; others are refused, and what stands there stays', async () => {
		const store = folderStore(temporaryFolder());
		await claimConditions(store, conditions());
		await claimConditions(store, conditions());
		await expect(claimConditions(store, conditions({ bench: 'heuristic' }))).rejects.toThrow(
			'holds results of other conditions: the bench is llm there and heuristic here.',
		);
		await claimConditions(store, conditions());
	});

	it('that cannot be read are no conditions', async () => {
		const store = folderStore(temporaryFolder());
		await store.put('conditions.json', Buffer.from('{'));
		await expect(claimConditions(store, conditions())).rejects.toThrow(/conditions\.json cannot be read as JSON\.$/);
	});
});

describe('the id of a job', () => {
	const key: JobKey = { entry, head: 'c1', reports: ['d1'], conditions: conditions() };
	it.each<[string, Partial<JobKey>]>([
		['another commit', { head: 'c2' }],
		['another report', { reports: ['d2'] }],
		['a report that is gone', { reports: [null] }],
		['other conditions', { conditions: conditions({ bench: 'heuristic' }) }],
		['a commit that is named', { entry: { ...entry, commit: 'v1' } }],
		['a date', { entry: { ...entry, asOf: '2026-01-01T00:00:00.000Z' } }],
		['another target', { entry: { ...entry, target: 'y' } }],
	])('changes with %s', (_, more) => {
		expect(jobId({ ...key, ...more })).not.toBe(jobId(key));
	});

	it('does not with what no score depends on', () => {
		expect(jobId({ ...key, entry: { ...entry, name: 'B', tags: ['x'], place: 'r.csv:9' } })).toBe(jobId(key));
		expect(jobId(key)).toMatch(/^[0-9a-f]{64}$/);
	});
});

describe('a stored result', () => {
	const times = { startedAt: 'a', finishedAt: 'b', milliseconds: 1, attempts: 1, peakBytes: null };
	const nothing = { commit: null, total: null, band: null, criteria: {}, attention: [], digest: null, folder: null };
	const result = {
		schemaVersion: '1.0' as const,
		job: 'j1',
		row: { entry, status: 'failed' as const, reason: 'no', ours: false, ...nothing, times },
		files: { 'report.md': 'Zoë' },
	};

	it('comes back as it was', async () => {
		expect(await decodeResult(await encodeResult(result), 'j1')).toEqual(result);
	});

	it('is its canonical JSON, and the same bytes with files that were packed before', async () => {
		const bytes = await encodeResult(result);
		expect(gunzipSync(bytes).toString('utf8')).toBe(canonicalJson(result));
		expect(await encodeResult({ ...result, files: await packFiles(result.files) })).toEqual(bytes);
	});

	it.each<[string, () => Promise<Uint8Array>]>([
		['damaged', async () => (await encodeResult(result)).subarray(0, 40)],
		['nothing', async () => new Uint8Array()],
		['another job’s', () => encodeResult({ ...result, job: 'j2' })],
		['one with a path for a name', () => encodeResult({ ...result, files: { '../x.md': '' } })],
	])('that is %s is none', async (_, bytes) => {
		await expect(decodeResult(await bytes(), 'j1')).rejects.toThrow(/^The result j1: .+\.$/);
	});
});

describe('the random order', () => {
	const items = Array.from({ length: 50 }, (_, i) => ({ id: `t${i}` }));
	it('is told by its seed, whatever order the items came in and whoever is missing', () => {
		const order = shuffled(items, 'seed');
		expect(shuffled([...items].reverse(), 'seed')).toEqual(order);
		expect(shuffled(items, 'other')).not.toEqual(order);
		const without = items.filter((item) => item.id !== 't7');
		expect(shuffled(without, 'seed')).toEqual(order.filter((item) => item.id !== 't7'));
	});

	it('favours nobody by name', () => {
		const places = Array.from({ length: 400 }, (_, seed) => shuffled(items, String(seed)).findIndex((item) => item.id === 't0'));
		const mean = places.reduce((sum, place) => sum + place, 0) / places.length;
		expect(Math.abs(mean - 24.5)).toBeLessThan(3);
	});
});

describe('the estimate', () => {
	it.each([
		['nothing at first', [0, 10, 20], 10, null],
		['nothing at the end', [0, 10, 20, 30, 40], 0, null],
		['a point, when all take the same', [0, 1000, 2000, 3000, 4000], 10, { least: 10_000, most: 10_000 }],
	])('says %s', (_, times, left, expected) => {
		expect(estimate(times, left)).toEqual(expected);
	});

	it('holds what comes nearly always, and is no wider than it must be', () => {
		let seed = 1;
		const random = () => {
			seed = (seed * 16_807) % 2_147_483_647;
			return seed / 2_147_483_647;
		};
		let held = 0;
		let width = 0;
		const rounds = 300;
		for (let round = 0; round < rounds; round++) {
			const gaps = Array.from({ length: 100 }, () => -Math.log(random()) * 1000);
			const times = [0];
			for (const gap of gaps.slice(0, 40)) times.push((times.at(-1) as number) + gap);
			const rest = gaps.slice(40).reduce((sum, gap) => sum + gap, 0);
			const range = estimate(times, 60) as { least: number; most: number };
			if (rest >= range.least && rest <= range.most) held++;
			width += range.most / range.least / rounds;
		}
		expect(held / rounds).toBeGreaterThan(0.9);
		expect(width).toBeLessThan(3);
	});

	it.each([
		[null, 'too early to say how long it takes'],
		[{ least: 20_000, most: 40_000 }, 'about 20 to 40 s left'],
		[{ least: 170_000, most: 300_000 }, 'about 3 to 5 min left'],
		[{ least: 7_200_000, most: 9_000_000 }, 'about 2.0 to 2.5 h left'],
		[{ least: 60_000, most: 60_000 }, 'about 60 s left'],
	])('%j is told as %s', (remaining, text) => {
		expect(tellRemaining(remaining)).toBe(text);
	});
});
