// Does Redis answer? Asked every second on a connection with limits, because one that is frozen makes no error on a connection that waits for jobs.
// Told once when it is gone and once when it is back; a single answer that is late is neither.

const LOOK_MS = 1_000;
/** Good looks after which it is back. */
const STEADY = 2;

export interface WatchOptions {
	/** Rejects when Redis cannot be used. */
	readonly look: () => Promise<void>;
	readonly tell: (error: unknown | null) => void;
	/** Milliseconds of trouble after which `onGivenUp` is called. */
	readonly patienceMs: number;
	readonly onGivenUp: (error: unknown) => void;
}

/** Returns how to end it. */
export function watchRedis({ look, tell, patienceMs, onGivenUp }: WatchOptions): () => void {
	let since: number | null = null;
	let good = 0;
	let over = false;
	let timer: NodeJS.Timeout | undefined;
	const turn = async () => {
		try {
			await look();
			good++;
			if (since !== null && good >= STEADY && !over) {
				since = null;
				tell(null);
			}
		} catch (error) {
			good = 0;
			if (over) return;
			if (since === null) {
				since = performance.now();
				tell(error);
			} else if (performance.now() - since > patienceMs) onGivenUp(error);
		}
		if (!over) timer = setTimeout(turn, LOOK_MS);
	};
	timer = setTimeout(turn, LOOK_MS);
	return () => {
		over = true;
		clearTimeout(timer);
	};
}
