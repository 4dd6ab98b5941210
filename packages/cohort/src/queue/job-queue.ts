// What does a batch ask of a queue? That a job is done at least once, by whoever is there, and that nothing is forgotten: neither a job whose
// worker died nor one that nobody could do. The in-process queue and BullMQ both answer it, and one contract suite runs on both.

/** A job; its id is that of its result, and adding an id twice is adding it once. */
export interface Job {
	readonly id: string;
	/** JSON. */
	readonly data: unknown;
}

export interface TakenJob extends Job {
	readonly attempt: number;
	/** Since it was put on the queue, by the clocks of who put it there and who took it. */
	readonly waitedMs: number;
}

/** What a worker does with a job. Returns: done. Throws: tried again, up to `attempts`, and then a dead letter with the reason. */
export type JobHandler = (job: TakenJob, signal: AbortSignal) => Promise<void>;

/** Thrown by a handler whose worker is not fit for a job: the job waits for another worker, and this one takes no more. */
export class JobRefused extends Error {
	override name = 'JobRefused';
}

/** Thrown by a handler for a job that no worker may do: it is a dead letter at once. */
export class JobInvalid extends Error {
	override name = 'JobInvalid';
}

export interface QueueStatus {
	readonly waiting: number;
	readonly active: number;
	readonly dead: number;
	readonly cancelled: boolean;
	/** Who take jobs from it now. */
	readonly workers: number;
}

export interface DeadLetter {
	readonly id: string;
	readonly reason: string;
	readonly attempts: number;
}

export interface ProcessOptions {
	/** Jobs at once; no more than these are taken. */
	readonly concurrency: number;
	/** Ends taking jobs. Those under way are finished, unless `abandon` fires too. */
	readonly stop: AbortSignal;
	/** Gives up the jobs under way: they go back and are done by another, or later. */
	readonly abandon?: AbortSignal;
	/** Told once when the queue cannot be reached, and once when it can be again. */
	readonly onTrouble?: (sentence: string) => void;
	/** After so long without the queue the worker gives up. Default: never. */
	readonly patienceMs?: number;
	/** What others may know of this worker: its version. */
	readonly about?: string;
}

export interface JobQueue {
	/** Puts jobs at the end, in their order. Ids that wait, are under way or are dead letters stay as they are. */
	add(jobs: readonly Job[]): Promise<void>;
	/** Takes jobs until it is stopped. @throws JobRefused of the handler, once the others have finished; AuditorError AUD_QUEUE when patience ends */
	process(handler: JobHandler, options: ProcessOptions): Promise<void>;
	status(): Promise<QueueStatus>;
	deadLetters(): Promise<DeadLetter[]>;
	/** Takes back dead letters, so that they can be added again. */
	forget(ids: readonly string[]): Promise<void>;
	/** Drops what waits, and aborts what is under way, wherever it is. Adding jobs afterwards starts anew. */
	cancel(): Promise<void>;
	close(): Promise<void>;
}

/** Tries of a job whose handler throws. */
export const ATTEMPTS = 3;

/** A reason on one line. */
export function reasonOf(error: unknown): string {
	const message = error instanceof Error ? error.message : String(error);
	return message.replace(/\s+/g, ' ').trim().slice(0, 500) || 'unknown reason';
}
