// How long is a node waited for once the user has stopped the run? Long enough to hand in what it has, and no longer: the report of what is
// known is written within two seconds. Work that goes on in the background is ended with the process.

import { performance } from 'node:perf_hooks';

/** After this a node is left behind: of the processor, where it works on and others take the processor from it; of the clock, where it only waits. */
const GRACE_MS = 500;
/** Of the clock in any case. */
const LONGEST_MS = 10 * GRACE_MS;
const LOOK_MS = 100;

class Interrupted extends Error {}

/** Settles with the work, or rejects when the signal has been aborted for a moment and the work is not done. */
export async function beforeInterrupt<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
	if (!signal) return work;
	let timer: NodeJS.Timeout | undefined;
	let stop = () => {};
	const interrupted = new Promise<never>((_, reject) => {
		stop = () => {
			const spent = spending();
			timer = setInterval(() => spent() && reject(new Interrupted('The run was interrupted.')), LOOK_MS);
		};
		if (signal.aborted) stop();
		else signal.addEventListener('abort', stop, { once: true });
	});
	try {
		return await Promise.race([work, interrupted]);
	} finally {
		clearInterval(timer);
		signal.removeEventListener('abort', stop);
		// Whatever it says later is said to nobody.
		work.catch(() => {});
	}
}

/** Whether the grace that begins now is spent. */
function spending(): () => boolean {
	const [began, cpu, loop] = [performance.now(), process.cpuUsage(), performance.eventLoopUtilization()];
	return () => {
		const passed = performance.now() - began;
		const { user, system } = process.cpuUsage(cpu);
		const { idle } = performance.eventLoopUtilization(loop);
		return passed >= LONGEST_MS || (passed >= GRACE_MS && (idle >= GRACE_MS / 2 || (user + system) / 1000 >= GRACE_MS));
	};
}

/** Whether a node was left behind, rather than failed. */
export function isInterrupted(error: unknown): boolean {
	return error instanceof Interrupted;
}
