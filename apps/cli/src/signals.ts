// How does the process hear that it shall end? By a handler, as long as the thread turns to its events; while a long step keeps it busy, by the system, which
// ends it at once. What it leaves then, its janitor removes. The handlers know nothing of what the process does.

type Signal = 'SIGINT' | 'SIGTERM';

const SIGNALS: readonly Signal[] = ['SIGINT', 'SIGTERM'];

export interface Listening {
	/** Called with each signal that is heard. */
	readonly heard: (signal: Signal) => void;
	/** Told when a long step begins, and when it is over. */
	readonly busy: (busy: boolean) => void;
}

let listening: Listening | null = null;
let steps = 0;
let hearing = false;

function hear(is: boolean): void {
	if (listening === null || hearing === is) return;
	hearing = is;
	for (const signal of SIGNALS) process[is ? 'on' : 'off'](signal, listening.heard);
}

/** Listens from now on. */
export function listen(to: Listening): void {
	listening = to;
	hear(true);
}

/** Does what may keep the thread busy for long: a signal ends the process meanwhile. */
export function longStep<T>(work: () => T): T {
	if (listening === null || steps > 0) return work();
	const { busy } = listening;
	steps++;
	hear(false);
	busy(true);
	try {
		return work();
	} finally {
		steps--;
		hear(true);
		busy(false);
	}
}

/** Has signals heard from now on, also within a long step: for what must not be cut in two, such as the writing of a file. */
export function hearSignals(): void {
	hear(true);
}

/** Does a long step after the thread has turned: a signal that came until now is heard, and not lost with its handler. */
export async function afterTurn<T>(work: () => T): Promise<T> {
	await new Promise((resolve) => setImmediate(resolve));
	return longStep(work);
}
