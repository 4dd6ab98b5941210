// What must be done before the process ends in a hurry: removing temporary folders, killing children. Known here so that whoever handles
// signals needs to load nothing.

const tasks = new Set<() => void>();

/** Has `task` done when the process is ended by a signal; returns how to take it back. */
export function atHurriedEnd(task: () => void): () => void {
	tasks.add(task);
	return () => tasks.delete(task);
}

/** Does everything, once; what fails does not keep the rest from being done. */
export function cleanUp(): void {
	for (const task of tasks) {
		tasks.delete(task);
		try {
			task();
		} catch {
			// The process ends; nobody could act on it.
		}
	}
}
