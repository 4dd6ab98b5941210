// The queue of one process: what waits is forgotten with it, and a batch puts it there again.
import { ATTEMPTS, type DeadLetter, type Job, JobInvalid, type JobQueue, JobRefused, reasonOf } from './job-queue.js';

interface Entry {
	readonly job: Job;
	readonly since: number;
	attempts: number;
}

/** @param options.pauseMs before a job is tried again, doubled each time */
export function memoryQueue(options: { pauseMs?: number } = {}): JobQueue {
	const { pauseMs = 1_000 } = options;
	const waiting: Entry[] = [];
	const active = new Map<string, { entry: Entry; abort: AbortController }>();
	const paused = new Map<string, NodeJS.Timeout>();
	const dead = new Map<string, DeadLetter>();
	let cancelled = false;
	let closed = false;
	const listeners = new Set<() => void>();
	const changed = () => {
		for (const listener of [...listeners]) listener();
	};

	function failed(entry: Entry, error: unknown): void {
		const { id } = entry.job;
		if (entry.attempts >= ATTEMPTS || error instanceof JobInvalid) dead.set(id, { id, reason: reasonOf(error), attempts: entry.attempts });
		else {
			const again = () => {
				paused.delete(id);
				waiting.push(entry);
				changed();
			};
			paused.set(id, setTimeout(again, pauseMs * 2 ** (entry.attempts - 1)));
		}
	}

	return {
		async add(jobs) {
			cancelled = false;
			const known = new Set([...active.keys(), ...paused.keys(), ...dead.keys(), ...waiting.map((entry) => entry.job.id)]);
			for (const job of jobs) {
				if (known.has(job.id)) continue;
				known.add(job.id);
				waiting.push({ job, since: performance.now(), attempts: 0 });
			}
			changed();
		},
		process(handler, { concurrency, stop, abandon }) {
			return new Promise((resolve, reject) => {
				let running = 0;
				let refusal: JobRefused | null = null;
				const run = async (entry: Entry) => {
					running++;
					entry.attempts++;
					const abort = new AbortController();
					active.set(entry.job.id, { entry, abort });
					const signal = abandon ? AbortSignal.any([abandon, abort.signal]) : abort.signal;
					try {
						await handler({ ...entry.job, attempt: entry.attempts, waitedMs: performance.now() - entry.since }, signal);
					} catch (error) {
						const gaveUp = abandon?.aborted || error instanceof JobRefused;
						if (error instanceof JobRefused) refusal ??= error;
						if (gaveUp) entry.attempts--;
						if (abort.signal.aborted) return;
						if (gaveUp) waiting.unshift(entry);
						else failed(entry, error);
					} finally {
						running--;
						active.delete(entry.job.id);
						changed();
					}
				};
				const pump = () => {
					const over = stop.aborted || refusal !== null || closed;
					while (!over && running < concurrency && waiting.length > 0) void run(waiting.shift() as Entry);
					if (!over || running > 0) return;
					listeners.delete(pump);
					stop.removeEventListener('abort', pump);
					if (refusal) reject(refusal);
					else resolve();
				};
				listeners.add(pump);
				stop.addEventListener('abort', pump);
				pump();
			});
		},
		status: async () => ({
			waiting: waiting.length + paused.size,
			active: active.size,
			dead: dead.size,
			cancelled,
			workers: listeners.size,
		}),
		deadLetters: async () => [...dead.values()],
		async forget(ids) {
			for (const id of ids) dead.delete(id);
		},
		async cancel() {
			cancelled = true;
			waiting.length = 0;
			for (const timer of paused.values()) clearTimeout(timer);
			paused.clear();
			for (const { abort } of active.values()) abort.abort();
			changed();
		},
		async close() {
			closed = true;
			for (const timer of paused.values()) clearTimeout(timer);
			changed();
		},
	};
}
