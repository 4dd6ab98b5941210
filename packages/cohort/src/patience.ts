// What is away comes back, mostly: what can be waited for is tried again, up to a patience, with one sentence when it goes and one when it is back. What
// cannot (a wrong key, no bucket, a wrong clock) ends at once.
import { AuditorError } from '@auditor/schema';

export interface Patience {
	readonly milliseconds: number;
	readonly onTrouble: (sentence: string) => void;
	/** Ends waiting. */
	readonly signal: AbortSignal;
	/** Before it is tried again; doubled each time, up to ten times. */
	readonly pauseMs?: number;
}

/** Whether an error may pass by itself. */
export function mayPass(error: unknown): boolean {
	return AuditorError.is(error) && error.context.fault === 'wait';
}

/**
 * Does work until it succeeds; all that is passed to one of these shares what was said.
 * @param what as it begins the sentence that it is back: `The store s3://...`
 * @throws what the work throws, when it cannot pass, or patience or the signal ends
 */
export function patiently(
	what: string,
	{ milliseconds, onTrouble, signal, pauseMs = 1_000 }: Patience,
): <T>(work: () => Promise<T>) => Promise<T> {
	let since: number | null = null;
	return async (work) => {
		for (let attempt = 0; ; attempt++)
			try {
				const result = await work();
				if (since !== null) {
					since = null;
					onTrouble(`${what} can be used again.`);
				}
				return result;
			} catch (error) {
				if (!mayPass(error) || signal.aborted) throw error;
				if (since === null) {
					since = performance.now();
					onTrouble(`${(error as AuditorError).message} Waits for it up to ${Math.round(milliseconds / 1000)} s.`);
				}
				const left = milliseconds - (performance.now() - since);
				if (left <= 0) throw error;
				await pause(Math.min(pauseMs * 2 ** attempt, pauseMs * 10, left), signal);
			}
	};
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		const timer = setTimeout(done, ms);
		signal.addEventListener('abort', done, { once: true });
		function done() {
			clearTimeout(timer);
			signal.removeEventListener('abort', done);
			resolve();
		}
	});
}
