// How far a clone is, in words; and how often that is said where lines stay.
import type { CloneProgress } from '@auditor/forensics';

/** A clone that takes less needs no word. */
const SAY_EVERY_MS = 15_000;

export function cloneWords({ phase, objects, of, bytes }: CloneProgress): string {
	const count = (n: number) => n.toLocaleString('en-US');
	const size = bytes === null ? '' : `, ${(bytes / 1e6).toFixed(1)} MB`;
	return `${phase === 'receiving' ? 'received' : 'resolved'} ${count(objects)} of ${count(of)} ${phase === 'receiving' ? 'objects' : 'deltas'}${size}`;
}

/** Passes on what is said so long after the last word, or after the beginning. */
export function seldom<T>(tell: (value: T) => void, now: () => number = () => performance.now()): (value: T) => void {
	let last = now();
	return (value) => {
		if (now() - last < SAY_EVERY_MS) return;
		last = now();
		tell(value);
	};
}
