// The wall-clock limit of a command that reads a target.
import { limitTime, runFolder } from '@auditor/forensics';
import { TimeIsOver } from './notices.js';

export interface TimeLimit {
	/** The signal that was given, and the end of the time. */
	readonly signal: AbortSignal;
	readonly isOver: () => boolean;
	readonly stop: () => void;
}

/** What hears that the time is over gets this long to end by itself, and to write what is known. */
const GRACE_SECONDS = 15;
const LONGEST_MS = 2 ** 31 - 1;

/** Does the work within a limit, which ends with it however it ends. @param seconds from now on */
export async function withinTime<T>(seconds: number, stopped: AbortSignal, work: (limit: TimeLimit) => Promise<T>): Promise<T> {
	const limit = timeLimit(seconds, stopped);
	try {
		return await work(limit);
	} finally {
		limit.stop();
	}
}

function timeLimit(seconds: number, stopped: AbortSignal): TimeLimit {
	const limit = new AbortController();
	// With a folder open, the process is ended even where no target is.
	const { remove } = runFolder('limit');
	limitTime(seconds + GRACE_SECONDS);
	const timer = setTimeout(() => limit.abort(new TimeIsOver(seconds)), Math.min(seconds * 1000, LONGEST_MS)).unref();
	const stop = () => {
		clearTimeout(timer);
		limitTime(null);
		remove();
		process.off('exit', stop);
	};
	process.once('exit', stop);
	return { signal: AbortSignal.any([stopped, limit.signal]), isOver: () => limit.signal.aborted, stop };
}
