// How long is a node waited for once the user has stopped the run? Long enough to hand in what it has, and no longer: the report of what is
// known is written within two seconds. Work that goes on in the background is ended with the process.

/** After this a node is left behind. */
const GRACE_MS = 500;

class Interrupted extends Error {}

/** Settles with the work, or rejects when the signal has been aborted for a moment and the work is not done. */
export async function beforeInterrupt<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
	if (!signal) return work;
	let timer: NodeJS.Timeout | undefined;
	let stop = () => {};
	const interrupted = new Promise<never>((_, reject) => {
		stop = () => {
			timer = setTimeout(() => reject(new Interrupted('The run was interrupted.')), GRACE_MS);
		};
		if (signal.aborted) stop();
		else signal.addEventListener('abort', stop, { once: true });
	});
	try {
		return await Promise.race([work, interrupted]);
	} finally {
		clearTimeout(timer);
		signal.removeEventListener('abort', stop);
		// Whatever it says later is said to nobody.
		work.catch(() => {});
	}
}

/** Whether a node was left behind, rather than failed. */
export function isInterrupted(error: unknown): boolean {
	return error instanceof Interrupted;
}
