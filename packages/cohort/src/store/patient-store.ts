// A store that is away comes back, mostly: what can be waited for is tried again, up to a patience, with one sentence when it goes and one when it is back.
// What cannot (a wrong key, no bucket, a wrong clock) ends at once.
import { AuditorError } from '@auditor/schema';
import type { ResultStore } from './result-store.js';

export interface Patience {
	readonly milliseconds: number;
	/** @param gone false: it is back */
	readonly onTrouble: (sentence: string, gone: boolean) => void;
	/** Ends waiting. */
	readonly signal: AbortSignal;
	/** Before it is tried again; doubled each time, up to ten times. */
	readonly pauseMs?: number;
}

/** Whether an error of a store may pass by itself. */
export function mayPass(error: unknown): boolean {
	return AuditorError.is(error) && error.context.fault === 'wait';
}

/** The store, waited for. @throws AuditorError AUD_OUTPUT as the store, when patience or the signal ends */
export function patientStore(store: ResultStore, { milliseconds, onTrouble, signal, pauseMs = 1_000 }: Patience): ResultStore {
	let since: number | null = null;
	const patiently = async <T>(work: () => Promise<T>): Promise<T> => {
		for (let attempt = 0; ; attempt++)
			try {
				const result = await work();
				if (since !== null) {
					since = null;
					onTrouble(`The store ${store.place} can be used again.`, false);
				}
				return result;
			} catch (error) {
				if (!mayPass(error) || signal.aborted) throw error;
				if (since === null) {
					since = performance.now();
					onTrouble(`${(error as AuditorError).message} Waits for it up to ${Math.round(milliseconds / 1000)} s.`, true);
				}
				if (performance.now() - since >= milliseconds) throw error;
				await pause(Math.min(pauseMs * 2 ** attempt, pauseMs * 10), signal);
			}
	};
	return {
		place: store.place,
		get: (name) => patiently(() => store.get(name)),
		put: (name, bytes) => patiently(() => store.put(name, bytes)),
		remove: (name) => patiently(() => store.remove(name)),
		list: (folder) => patiently(() => store.list(folder)),
		close: () => store.close(),
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
