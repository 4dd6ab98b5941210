// @module-tag slow
import { AuditorError } from '@auditor/schema';
import { temporaryFolder } from '@auditor/testkit';
import { describe, expect, it } from 'vitest';
import type { Conditions, RosterEntry } from '../model.js';
import type { Job, JobQueue } from '../queue/job-queue.js';
import { memoryQueue } from '../queue/memory-queue.js';
import { rowOf } from '../report/row.js';
import { folderStore } from '../store/folder-store.js';
import { type CollectOptions, collectResults } from './collect-results.js';
import { nameConditions } from './conditions.js';
import { resultName } from './stored-result.js';
import { type JobData, worker } from './work.js';

const conditions: Conditions = nameConditions({
	auditor: 'auditor 1',
	rubric: { id: 'r', version: '1', digest: 'aa' },
	policy: { id: 'p', digest: 'bb' },
	bench: 'heuristic',
	models: {},
	prompts: null,
	options: {},
});
const entryOf = (id: string): RosterEntry => ({ id, name: id, target: id, commit: null, asOf: null, reports: [], tags: [], place: 'r:1' });
const jobsOf = (count: number, own = conditions): (Job & { data: JobData })[] =>
	Array.from({ length: count }, (_, i) => ({ id: `job${i}`, data: { entry: entryOf(`t${i}`), base: '/', conditions: own } }));
const times = { startedAt: 'a', finishedAt: 'b', milliseconds: 1, attempts: 1, peakBytes: null };

/** A batch of these jobs with a worker of its own; what came, and how often each was audited. */
async function batch(
	count: number,
	options: {
		queue?: JobQueue;
		store?: ReturnType<typeof folderStore>;
		own?: Conditions;
		audit?: (id: string, attempt: number) => void;
		signal?: AbortSignal;
		after?: (id: string) => void;
		more?: Partial<CollectOptions>;
	} = {},
) {
	const queue = options.queue ?? memoryQueue({ pauseMs: 5 });
	const store = options.store ?? folderStore(temporaryFolder());
	const audits: string[] = [];
	const came: string[] = [];
	const dead: string[] = [];
	const over = new AbortController();
	const handler = worker({
		store,
		conditions: options.own ?? conditions,
		audit: async ({ entry }, attempt) => {
			audits.push(entry.id);
			options.audit?.(entry.id, attempt);
			await new Promise((resolve) => setTimeout(resolve, 20));
			return { row: rowOf(entry, null, { reason: 'none', ours: false, times, folder: null }), files: {} };
		},
	});
	const signal = options.signal ?? new AbortController().signal;
	const work = queue.process(handler, { concurrency: 2, stop: AbortSignal.any([over.signal, signal]) });
	// Looked at by whoever expects it to fail.
	work.catch(() => {});
	const complete = await collectResults({
		jobs: jobsOf(count),
		queue,
		store,
		onResult: ({ row }) => {
			came.push(row.entry.id);
			options.after?.(row.entry.id);
		},
		onDead: ({ id, reason }) => void dead.push(`${id}: ${reason}`),
		onTrouble: () => {},
		signal,
		pollMs: 10,
		...options.more,
	});
	over.abort();
	return { complete, audits, came: came.sort(), dead, work, store };
}

describe('a batch of jobs', () => {
	it('waits for a queue that is away as long as its patience, and ends with its reason', async () => {
		const queue = memoryQueue();
		let looks = 0;
		const away = {
			...queue,
			status: async () => (looks++ > 0 ? Promise.reject(new AuditorError('AUD_QUEUE', 'The queue is away.')) : queue.status()),
		};
		const told: (string | null)[] = [];
		const begun = performance.now();
		const more: Partial<CollectOptions> = { patienceMs: 300, onTrouble: (sentence) => void told.push(sentence) };
		const never = new Promise<void>(() => {});
		await expect(batch(1, { queue: { ...away, process: () => never }, more })).rejects.toThrow('The queue is away.');
		expect(performance.now() - begun).toBeGreaterThan(280);
		expect(told).toEqual(['The queue is away.']);
	});

	it('has what cannot be believed made again, and gives it up after some times', async () => {
		const doubted: string[] = [];
		let times = 0;
		const accept: CollectOptions['accept'] = (result) =>
			result.row.entry.id === 't0' || (result.row.entry.id === 't1' && times++ === 0) ? null : result;
		const { complete, came, dead } = await batch(3, { more: { accept, onUnfit: (job) => void doubted.push(job) } });
		expect(complete).toBe(true);
		expect(came).toEqual(['t1', 't2']);
		expect(dead).toEqual(['job0: Its result could not be read or believed each time.']);
		expect(doubted.filter((job) => job === 'job0')).toHaveLength(3);
	});

	it('is done when each has a result', async () => {
		const { complete, came, audits, work } = await batch(10);
		await work;
		expect(complete).toBe(true);
		expect(came).toEqual(
			jobsOf(10)
				.map((job) => job.data.entry.id)
				.sort(),
		);
		expect(audits).toHaveLength(10);
	});

	it('does nothing again that has a result', async () => {
		const { store } = await batch(6);
		const again = await batch(9, { store });
		expect(again.audits.sort()).toEqual(['t6', 't7', 't8']);
		expect(again.came).toHaveLength(9);
	});

	it('interrupted anywhere goes on where it was', async () => {
		const store = folderStore(temporaryFolder());
		const stop = new AbortController();
		let count = 0;
		const first = await batch(12, { store, signal: stop.signal, after: () => ++count === 3 && stop.abort() });
		await first.work;
		expect(first.complete).toBe(false);
		const there = (await store.list('results')).length;
		const second = await batch(12, { store });
		expect(second.complete).toBe(true);
		expect(second.audits).toHaveLength(12 - there);
		expect(second.came).toHaveLength(12);
	});

	it('makes a result again that nobody can read', async () => {
		const { store } = await batch(3);
		await store.remove(resultName('job1'));
		await store.put(resultName('job1'), Buffer.from('junk'));
		const again = await batch(3, { store, more: { pollMs: 2 } });
		expect(again.complete).toBe(true);
		expect(again.audits).toEqual(['t1']);
	});

	it('ends with a dead letter for what nobody could do', async () => {
		const { complete, dead, came } = await batch(3, {
			audit: (id) => {
				if (id === 't1') throw new Error('the machine is on fire');
			},
		});
		expect(complete).toBe(true);
		expect(came).toEqual(['t0', 't2']);
		expect(dead).toEqual(['job1: the machine is on fire']);
	});

	it('tries again what failed once', async () => {
		const { dead, audits } = await batch(2, {
			audit: (id, attempt) => {
				if (id === 't0' && attempt === 1) throw new Error('once');
			},
		});
		expect(dead).toEqual([]);
		expect(audits.sort()).toEqual(['t0', 't0', 't1']);
	});

	it('puts jobs on the queue again that it has lost', async () => {
		const inner = memoryQueue();
		let dropped = 0;
		const forgetful: JobQueue = { ...inner, add: async (jobs) => (dropped++ === 0 ? undefined : inner.add(jobs)) };
		const { complete, came } = await batch(4, { queue: forgetful });
		expect(complete).toBe(true);
		expect(came).toHaveLength(4);
		expect(dropped).toBeGreaterThan(1);
	});

	it('waits for a queue that is away at its first look, and ends at once where it is refused', async () => {
		const inner = memoryQueue();
		const away = (fault: string, looks: number): JobQueue => ({
			...inner,
			status: async () => {
				if (looks-- > 0) throw new AuditorError('AUD_QUEUE', 'The queue is away.', { context: { fault } });
				return inner.status();
			},
		});
		const { complete, came } = await batch(2, { queue: away('wait', 3), more: { pollMs: 2 } });
		expect([complete, came.length]).toEqual([true, 2]);
		await expect(batch(2, { queue: away('stop', 1) })).rejects.toThrow('The queue is away.');
	});

	it('ends when it is cancelled, and adds nothing afterwards', async () => {
		const inner = memoryQueue();
		let looks = 0;
		const added: number[] = [];
		const queue: JobQueue = {
			...inner,
			process: async () => {},
			add: async (jobs) => void added.push(jobs.length),
			// Cancelled at the moment at which jobs would be added again.
			status: async () => ({ ...(await inner.status()), cancelled: ++looks >= 20 }),
		};
		const { complete } = await batch(3, { queue, more: { pollMs: 1 } });
		expect(complete).toBe(false);
		expect(added).toEqual([3]);
	});

	it('is left alone by a worker of other conditions, which says why', async () => {
		const inner = memoryQueue({ pauseMs: 5 });
		const left = new AbortController();
		const process: JobQueue['process'] = (...given) => {
			const work = inner.process(...given);
			work.catch(() => left.abort());
			return work;
		};
		const own = nameConditions({ ...conditions, auditor: 'auditor 2' });
		const { work, complete } = await batch(2, { own, queue: { ...inner, process }, signal: left.signal });
		await expect(work).rejects.toThrow('This worker cannot judge for the batch: the version is auditor 1 there and auditor 2 here.');
		expect(complete).toBe(false);
	});
});
