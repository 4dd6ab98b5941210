// Steps that may keep the thread busy for long: what the thread does not turn to, it does not hear. Whoever runs a process decides how it ends when it is
// asked to meanwhile.

let around: (work: () => unknown) => unknown = (work) => work();

/** Has every long step of this process done by `run`, which calls what it is given once. */
export function onLongStep(run: (work: () => unknown) => unknown): void {
	around = run;
}

/** Does what may take long without turning to events. */
export function longStep<T>(work: () => T): T {
	return around(work) as T;
}
