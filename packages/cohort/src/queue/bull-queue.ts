// The queue on BullMQ: jobs of one kind in a Redis, shared by all who name it. Delivery, locks, retries and the list of what failed are BullMQ's.
import { compareText } from '@auditor/schema';
import { type Job as BullJob, Queue, UnrecoverableError, WaitingError, Worker } from 'bullmq';
import {
	ATTEMPTS,
	type DeadLetter,
	type JobHandler,
	JobInvalid,
	type JobQueue,
	JobRefused,
	type ProcessOptions,
	reasonOf,
} from './job-queue.js';
import { connectRedis, queueError, queuePlace, type RedisAccess, within } from './redis-client.js';
import { watchRedis } from './redis-watch.js';
import { BEAT_MS, type WorkerInfo, workerList } from './redis-workers.js';

export interface BullQueueOptions extends RedisAccess {
	/** Several queues in one Redis are told apart by it. */
	readonly name?: string;
	/** Before a job is tried again, doubled each time. */
	readonly pauseMs?: number;
	/** After which the job of a worker that says nothing is another's. */
	readonly lockMs?: number;
	/** What its jobs have in common, for operators: JSON. */
	readonly about?: object;
}

/** What an operator may do beside. */
export interface OperatedQueue extends JobQueue {
	workers(): Promise<WorkerInfo[]>;
	/** Dead letters with what was to be done. */
	failed(): Promise<(DeadLetter & { readonly data: unknown })[]>;
	/** Puts all dead letters back; resolves to their number. */
	retry(): Promise<number>;
	/** Takes away every job, whatever its state. */
	purge(): Promise<void>;
}

/** A worker that dies takes its job with it; one that kills every worker must not go round for ever. */
const MOST_LOST = 10;
const MANY = 1_000;
/** For leaving a Redis that does not answer, once nothing is under way. */
const LEAVE_MS = 1_500;
const STRAIGHT = { skipVersionCheck: true } as const;

/** Names of the queues that jobs were ever put on, and what they are about. */
const QUEUES = 'auditor:queues';

/** The queues of a Redis by name, with what is known of their jobs. @throws AuditorError AUD_QUEUE */
export async function queuesAt(url: string, access: RedisAccess = {}): Promise<Map<string, unknown>> {
	const client = await connectRedis(url, access);
	try {
		const found = await client.hgetall(QUEUES);
		return new Map(
			Object.keys(found)
				.sort(compareText)
				.map((name) => [name, JSON.parse(found[name] as string)]),
		);
	} catch (error) {
		throw queueError(queuePlace(url), error);
	} finally {
		client.disconnect();
	}
}

/** @throws AuditorError AUD_QUEUE */
export async function bullQueue(url: string, options: BullQueueOptions = {}): Promise<OperatedQueue> {
	const { name = 'auditor', pauseMs = 1_000, lockMs = 15_000 } = options;
	const place = queuePlace(url);
	const client = await connectRedis(url, options);
	const queue = new Queue(name, { connection: client, ...STRAIGHT });
	queue.on('error', () => {});
	const base = `auditor:${name}`;
	const cancelKey = `${base}:cancelled`;
	/** Counts cancellations, and names the jobs: what was put before the last one is dropped by whoever finds it. */
	const ageKey = `${base}:age`;
	const people = workerList(client, base);
	const said = async <T>(work: () => Promise<T>): Promise<T> => {
		try {
			return await work();
		} catch (error) {
			throw queueError(place, error);
		}
	};
	const ageNow = async () => Number((await client.get(ageKey)) ?? '0');

	const letters = async () =>
		(await queue.getFailed()).map((job) => ({
			id: job.id as string,
			data: job.data as unknown,
			reason: job.failedReason || 'unknown reason',
			attempts: job.attemptsMade,
		}));

	async function process(handler: JobHandler, given: ProcessOptions): Promise<void> {
		const { concurrency, stop, abandon, onTrouble, patienceMs = Number.POSITIVE_INFINITY, about = '' } = given;
		const connection = client.duplicate({ maxRetriesPerRequest: null, commandTimeout: undefined });
		connection.on('error', () => {});
		const active = new Map<string, { abort: AbortController; since: string | null }>();
		let fault: Error | null = null;
		let end = () => {};
		const ended = new Promise<void>((resolve) => {
			end = resolve;
		});
		const perform = async (job: BullJob, token?: string) => {
			const id = job.id as string;
			const abort = new AbortController();
			active.set(id, { abort, since: await client.get(cancelKey).catch(() => null) });
			const signal = abandon ? AbortSignal.any([abandon, abort.signal]) : abort.signal;
			try {
				// Its worker died, and then the batch was cancelled.
				if (Number(job.name) < (await ageNow().catch(() => 0))) return;
				const waitedMs = Math.max(0, (job.processedOn ?? Date.now()) - job.timestamp);
				await handler({ id, data: job.data, attempt: job.attemptsMade + 1, waitedMs }, signal);
			} catch (error) {
				// Cancelled: it is done with, and has no result.
				if (abort.signal.aborted) return;
				if (error instanceof JobInvalid) throw new UnrecoverableError(reasonOf(error));
				const refused = error instanceof JobRefused;
				if (!refused && !abandon?.aborted) throw new Error(reasonOf(error));
				if (refused) fault ??= error;
				end();
				// Not this worker's again before it has ended.
				await worker.pause(true);
				await job.moveToWait(token);
				throw new WaitingError();
			} finally {
				active.delete(id);
			}
		};
		const settings = { concurrency, lockDuration: lockMs, stalledInterval: Math.max(1_000, lockMs / 2), maxStalledCount: MOST_LOST };
		const worker: Worker = new Worker(name, perform, { connection, ...settings, ...STRAIGHT });
		// A lock that was lost, and the like, is BullMQ's business: the job is done again. What else is wrong is seen by the watch.
		worker.on('error', () => {});
		let beaten = 0;
		const unwatch = watchRedis({
			look: async () => {
				const cancelled = await client.get(cancelKey);
				if (cancelled !== null) for (const { abort, since } of active.values()) if (since !== cancelled) abort.abort();
				if (performance.now() - beaten < BEAT_MS) return;
				await people.beat({ about, concurrency, active: active.size });
				beaten = performance.now();
			},
			tell: (error) => onTrouble?.(error === null ? `The queue at ${place} can be reached again.` : queueError(place, error).message),
			patienceMs,
			onGivenUp: (error) => {
				fault ??= queueError(place, error);
				end();
			},
		});
		void people.beat({ about, concurrency, active: 0 }).catch(() => {});
		stop.addEventListener('abort', end, { once: true });
		if (stop.aborted) end();
		try {
			await ended;
			const closed = worker.close().catch(() => {});
			const idle = (async () => {
				while (active.size > 0) await sleep(50);
			})();
			await Promise.race([closed, idle]);
			await leaving(closed);
		} finally {
			unwatch();
			await leaving(people.leave());
			connection.disconnect();
		}
		if (fault) throw fault;
	}

	return {
		add: (jobs) =>
			said(async () => {
				await client.del(cancelKey);
				await client.hset(QUEUES, name, JSON.stringify(options.about ?? {}));
				const age = String(await ageNow());
				const settings = { attempts: ATTEMPTS, backoff: { type: 'exponential', delay: pauseMs }, removeOnComplete: true };
				for (let from = 0; from < jobs.length; from += MANY)
					await queue.addBulk(jobs.slice(from, from + MANY).map(({ id, data }) => ({ name: age, data, opts: { ...settings, jobId: id } })));
			}),
		process,
		status: () =>
			said(async () => {
				const counts = await queue.getJobCounts('wait', 'delayed', 'prioritized', 'active', 'failed');
				const { wait = 0, delayed = 0, prioritized = 0, active = 0, failed = 0 } = counts;
				const cancelled = (await client.exists(cancelKey)) === 1;
				return { waiting: wait + delayed + prioritized, active, dead: failed, cancelled, workers: await people.count() };
			}),
		deadLetters: () => said(async () => (await letters()).map(({ data: _, ...letter }) => letter)),
		failed: () => said(letters),
		forget: (ids) =>
			said(async () => {
				const wanted = new Set(ids);
				for (const job of await queue.getFailed()) if (wanted.has(job.id as string)) await job.remove();
			}),
		cancel: () =>
			said(async () => {
				// At once: who takes a job between the two would neither see that it is old nor that it was cancelled since.
				await client.multi().set(cancelKey, `${Date.now()}-${Math.random()}`).incr(ageKey).exec();
				await queue.drain(true);
				// Those of workers that died have no lock any more; one that is held is its worker's to end.
				for (const job of await queue.getActive()) await job.remove().catch(() => {});
			}),
		workers: () => said(() => people.list()),
		retry: () =>
			said(async () => {
				const { failed = 0 } = await queue.getJobCounts('failed');
				await queue.retryJobs({ state: 'failed' });
				return failed;
			}),
		purge: () =>
			said(async () => {
				await queue.obliterate({ force: true });
				await client.del(cancelKey, ageKey);
				await client.hdel(QUEUES, name);
			}),
		async close() {
			await leaving(queue.close());
			client.disconnect();
		},
	};
}

/** Waits for what a queue does when it is left, but no longer; whether it succeeds is no matter. */
async function leaving(work: Promise<void>): Promise<void> {
	await within(LEAVE_MS, work).catch(() => {});
}

function sleep(ms: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, ms));
}
