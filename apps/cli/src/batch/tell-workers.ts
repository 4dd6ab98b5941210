// Is anybody there to do the work? Told once when targets wait and no worker takes them, and once when one does.
import type { Conditions, QueueStatus } from '@auditor/cohort';

/** A worker that is just starting says so by then. */
const PAUSE_MS = 8_000;

/** Listens to the state of a queue and says what a person would ask. */
export function workerTeller(
	{ auditor, rubric, bench }: Conditions,
	say: (sentence: string) => void,
	now: () => number = () => performance.now(),
): (status: QueueStatus) => void {
	let alone: number | null = null;
	let told = false;
	return ({ waiting, workers }) => {
		if (workers > 0 || waiting === 0) {
			if (told && workers > 0) say(workers === 1 ? 'A worker is there.' : `${workers} workers are there.`);
			if (workers > 0) [alone, told] = [null, false];
			return;
		}
		alone ??= now();
		if (told || now() - alone < PAUSE_MS) return;
		told = true;
		say(
			`${waiting} ${waiting === 1 ? 'target waits' : 'targets wait'} for a worker of ${auditor} with rubric ${rubric.id} ${rubric.version} and the ${bench} bench; none is there.`,
		);
	};
}
