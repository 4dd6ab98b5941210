// When is a batch done? When every job has a result in the store, or is a dead letter. Puts the jobs on the queue, hands out results as they
// come, and puts jobs there again that a queue has lost; who does them is not its business.
import { AuditorError } from '@auditor/schema';
import { mayPass } from '../patience.js';
import { ATTEMPTS, type DeadLetter, type Job, type JobQueue, type QueueStatus } from '../queue/job-queue.js';
import type { ResultStore } from '../store/result-store.js';
import type { Signer } from '../trust/signer.js';
import { decodeResult, RESULTS, resultName, type StoredResult } from './stored-result.js';

export interface CollectOptions {
	readonly jobs: readonly Job[];
	readonly queue: JobQueue;
	readonly store: ResultStore;
	/** Whose MAC results must carry; null: any. */
	readonly signer?: Signer | null;
	/** What is made of a result before it counts; null: it cannot be believed, and is made again. */
	readonly accept?: (result: StoredResult) => StoredResult | null;
	readonly onResult: (result: StoredResult) => void | Promise<void>;
	/** A stored result that was none, and was removed. */
	readonly onUnfit?: (job: string) => void;
	/** What is not there and will not come by itself. */
	readonly onDead: (letter: DeadLetter) => void | Promise<void>;
	/** A queue that cannot be reached for a while: told once, and once when it can be again. */
	readonly onTrouble: (sentence: string | null) => void;
	/** After so long without the queue nobody waits any more. */
	readonly patienceMs?: number;
	/** The state of the queue, at every look. */
	readonly onStatus?: (status: QueueStatus) => void;
	readonly signal: AbortSignal;
	/** Fires when a look into the store is worth it before the time. */
	readonly nudge?: (listener: () => void) => void;
	readonly pollMs?: number;
}

/** Looks into the store after which what is missing is put on the queue again: adding twice is adding once. */
const ADD_AGAIN_EVERY = 20;

/** True when nothing is left to be done; false when it was interrupted or cancelled. */
export async function collectResults(options: CollectOptions): Promise<boolean> {
	const {
		queue,
		store,
		signal,
		signer = null,
		accept = (result: StoredResult) => result,
		patienceMs = Number.POSITIVE_INFINITY,
		pollMs = 500,
	} = options;
	const left = new Map(options.jobs.map((job) => [job.id, job]));
	const unfit = new Map<string, number>();
	let trouble: number | null = null;
	let added = false;
	let wake = () => {};
	options.nudge?.(() => wake());
	signal.addEventListener('abort', () => wake());
	for (let look = 0; ; look++) {
		for (const name of await store.list(RESULTS)) {
			const id = name.replace(/\.json\.gz$/, '');
			if (!left.has(id)) continue;
			const bytes = await store.get(resultName(id));
			if (bytes === null) continue;
			const result = await decodeResult(bytes, id, signer)
				.then(accept)
				.catch((error: unknown) => {
					if (AuditorError.is(error)) return null;
					throw error;
				});
			// Nobody can read or believe it: it is made again.
			if (result === null) {
				await store.remove(resultName(id));
				options.onUnfit?.(id);
				const times = (unfit.get(id) ?? 0) + 1;
				unfit.set(id, times);
				if (times >= ATTEMPTS && left.delete(id))
					await options.onDead({ id, reason: 'Its result could not be read or believed each time.', attempts: times });
			} else {
				left.delete(id);
				await options.onResult(result);
			}
		}
		if (left.size === 0) return true;
		if (signal.aborted) return false;
		try {
			// Adding starts anew what was cancelled: only at the beginning is that what is wanted.
			const status = await queue.status();
			if (added && status.cancelled) return false;
			options.onStatus?.(status);
			if (!added || look % ADD_AGAIN_EVERY === 0) await queue.add([...left.values()]);
			added = true;
			for (const letter of await queue.deadLetters()) if (left.delete(letter.id)) await options.onDead(letter);
			if (trouble !== null) options.onTrouble(null);
			trouble = null;
		} catch (error) {
			// At the beginning it may be a password or a right that is wrong; later the queue is away, and results may still come.
			if (!AuditorError.is(error) || (!added && !mayPass(error))) throw error;
			if (trouble === null) options.onTrouble(error.message);
			trouble ??= performance.now();
			if (performance.now() - trouble > patienceMs) throw error;
		}
		if (left.size === 0) return true;
		await new Promise<void>((resolve) => {
			const timer = setTimeout(resolve, pollMs);
			wake = () => {
				clearTimeout(timer);
				resolve();
			};
			if (signal.aborted) wake();
		});
	}
}
