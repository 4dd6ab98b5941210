// What must be done before the process ends in a hurry: removing temporary folders, killing children. Known here so that whoever handles
// signals needs to load nothing.

const tasks = new Set<{ readonly run: () => void }>();

/** Has it done when the process is ended by a signal; returns how to take it back. */
export function atHurriedEnd(run: () => void): () => void {
	// Two audits of one process ask for the same, and one of them ends before the other.
	const task = { run };
	tasks.add(task);
	return () => tasks.delete(task);
}

let within: (seconds: number | null) => void = () => {};

/** Sets who ends the process when it is too busy to do so itself. */
export function setHurriedEnd(end: (seconds: number | null) => void): void {
	within = end;
}

/** Has the process ended after so many seconds, whatever it does then; null: not any more. */
export function endHurriedly(seconds: number | null): void {
	within(seconds);
}

/** Does everything, once; what fails does not keep the rest from being done. */
export function cleanUp(): void {
	for (const task of tasks) {
		tasks.delete(task);
		try {
			task.run();
		} catch {
			// The process ends; nobody could act on it.
		}
	}
}
