// How long may a process take? Counted in time of the processor, so that a busy machine is not taken for a hang; one that only waits is given as much of
// the clock as it may take on a machine with others at work.
import { readFileSync } from 'node:fs';

const EVERY_MS = 100;
/** Of the clock, for each second of the processor. */
const SHARE = 15;
/** @source proc(5): clock ticks of a second on Linux */
const TICK_MS = 10;

/** Watches a process until `stop`, which gives the milliseconds that it used; where the system does not tell, those of the clock. */
export function watch(pid: number | undefined, most: number, kill: () => void): { stop(): number } {
	const before = usedBy(pid);
	const started = performance.now();
	let used = 0;
	const look = () => {
		const now = usedBy(pid);
		const passed = performance.now() - started;
		used = before === null ? passed : Math.max(used, (now ?? 0) - before);
		if (used > most || passed > most * (before === null ? 1 : SHARE)) kill();
	};
	const timer = setInterval(look, EVERY_MS);
	return {
		stop: () => {
			clearInterval(timer);
			look();
			return used;
		},
	};
}

/** By it, and by those of its children that have ended. */
function usedBy(pid: number | undefined): number | null {
	try {
		const [, times = ''] = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ');
		const parts = times.split(' ').slice(11, 15).map(Number);
		return parts.reduce((sum, ticks) => sum + ticks, 0) * TICK_MS;
	} catch {
		return null;
	}
}
