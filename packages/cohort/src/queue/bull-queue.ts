// The queue on BullMQ: one queue in a Redis, shared by all who name it. Delivery, locks, retries and the list of what failed are BullMQ's.
import { type Job as BullJob, Queue, WaitingError, Worker } from 'bullmq';
import { ATTEMPTS, type JobHandler, type JobQueue, JobRefused, type ProcessOptions, reasonOf } from './job-queue.js';
import { connectRedis, isOfRedis, queueError, queuePlace, type RedisAccess } from './redis-client.js';

export interface BullQueueOptions extends RedisAccess {
	/** Several queues in one Redis are told apart by it. */
	readonly name?: string;
	/** Before a job is tried again, doubled each time. */
	readonly pauseMs?: number;
	/** After which the job of a worker that says nothing is another's. */
	readonly lockMs?: number;
}

/** A worker that dies takes its job with it; one that kills every worker must not go round for ever. */
const MOST_LOST = 10;
const LOOK_MS = 1_000;
const MANY = 1_000;

/** @throws AuditorError AUD_QUEUE */
export async function bullQueue(url: string, options: BullQueueOptions = {}): Promise<JobQueue> {
	const { name = 'auditor', pauseMs = 1_000, lockMs = 15_000 } = options;
	const place = queuePlace(url);
	const client = await connectRedis(url, options);
	const queue = new Queue(name, { connection: client });
	queue.on('error', () => {});
	const cancelKey = `auditor:${name}:cancelled`;
	const said = async <T>(work: () => Promise<T>): Promise<T> => {
		try {
			return await work();
		} catch (error) {
			throw queueError(place, error);
		}
	};

	async function process(handler: JobHandler, { concurrency, stop, abandon, onTrouble }: ProcessOptions): Promise<void> {
		const connection = client.duplicate({ maxRetriesPerRequest: null });
		connection.on('error', () => {});
		const active = new Map<string, { abort: AbortController; since: string | null }>();
		let refusal: JobRefused | null = null;
		let end = () => {};
		const ended = new Promise<void>((resolve) => {
			end = resolve;
		});
		const worker: Worker = new Worker(
			name,
			async (job: BullJob, token?: string) => {
				const id = job.id as string;
				const abort = new AbortController();
				active.set(id, { abort, since: await client.get(cancelKey).catch(() => null) });
				const signal = abandon ? AbortSignal.any([abandon, abort.signal]) : abort.signal;
				try {
					await handler({ id, data: job.data, attempt: job.attemptsMade + 1 }, signal);
				} catch (error) {
					// Cancelled: it is done with, and has no result.
					if (abort.signal.aborted) return;
					const refused = error instanceof JobRefused;
					if (!refused && !abandon?.aborted) throw new Error(reasonOf(error));
					if (refused) refusal ??= error;
					end();
					// Not this worker's again before it has ended.
					await worker.pause(true);
					await job.moveToWait(token);
					throw new WaitingError();
				} finally {
					active.delete(id);
				}
			},
			{ connection, concurrency, lockDuration: lockMs, stalledInterval: Math.max(1_000, lockMs / 2), maxStalledCount: MOST_LOST },
		);
		let trouble = false;
		const tell = (sentence: string | null) => {
			if (trouble === (sentence !== null)) return;
			trouble = sentence !== null;
			onTrouble?.(sentence ?? `The queue at ${place} can be reached again.`);
		};
		// A lock that was lost, and the like, is BullMQ's business: the job is done again.
		worker.on('error', (error) => isOfRedis(error) && tell(queueError(place, error).message));
		worker.on('ready', () => tell(null));
		const look = setInterval(async () => {
			const cancelled = await client.get(cancelKey).catch(() => null);
			if (cancelled !== null) for (const { abort, since } of active.values()) if (since !== cancelled) abort.abort();
			if (trouble && connection.status === 'ready') tell(null);
		}, LOOK_MS);
		stop.addEventListener('abort', end, { once: true });
		if (stop.aborted) end();
		try {
			await ended;
			await worker.close();
		} finally {
			clearInterval(look);
			connection.disconnect();
		}
		if (refusal) throw refusal;
	}

	return {
		add: (jobs) =>
			said(async () => {
				await client.del(cancelKey);
				const settings = { attempts: ATTEMPTS, backoff: { type: 'exponential', delay: pauseMs }, removeOnComplete: true };
				for (let from = 0; from < jobs.length; from += MANY)
					await queue.addBulk(
						jobs.slice(from, from + MANY).map(({ id, data }) => ({ name: 'audit', data, opts: { ...settings, jobId: id } })),
					);
			}),
		process,
		status: () =>
			said(async () => {
				const counts = await queue.getJobCounts('wait', 'delayed', 'prioritized', 'active', 'failed');
				const { wait = 0, delayed = 0, prioritized = 0, active = 0, failed = 0 } = counts;
				const cancelled = (await client.exists(cancelKey)) === 1;
				return { waiting: wait + delayed + prioritized, active, dead: failed, cancelled };
			}),
		deadLetters: () =>
			said(async () =>
				(await queue.getFailed()).map((job) => ({
					id: job.id as string,
					reason: job.failedReason || 'unknown reason',
					attempts: job.attemptsMade,
				})),
			),
		forget: (ids) =>
			said(async () => {
				const wanted = new Set(ids);
				for (const job of await queue.getFailed()) if (wanted.has(job.id as string)) await job.remove();
			}),
		cancel: () =>
			said(async () => {
				await client.set(cancelKey, `${Date.now()}-${Math.random()}`);
				await queue.drain(true);
			}),
		async close() {
			await queue.close().catch(() => {});
			client.disconnect();
		},
	};
}
