// How long is a command that was asked to stop waited for? Two seconds by itself; a command that has work to finish says so before.

/** What does not stop by itself is not waited for longer than this, so that the process is gone within two seconds. */
let milliseconds = 1_800;

/** Has a first SIGINT or SIGTERM waited for as long as the command needs; a second one ends it at once. */
export function bePatient(forMilliseconds: number): void {
	milliseconds = Math.min(forMilliseconds, 2 ** 31 - 1);
}

export function patience(): number {
	return milliseconds;
}

let cleanly = false;

/** A command that ended in its own way says so: its code counts, also when it was asked to stop, and what still winds down is not waited for. */
export function endsCleanly(): void {
	cleanly = true;
}

export function endedCleanly(): boolean {
	return cleanly;
}
