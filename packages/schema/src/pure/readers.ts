// How often did readers give another score where a criterion had this one? What the rubric keeps of it is a doubt that judges and reports share.
import type { Criterion } from '../model/rubric.js';

/** A score that few graded repositories got is trusted as the criterion's scores are on the whole, which counts as this many of them. */
const AS_MANY = 6;
/** Share of graded repositories where readers gave the same score, from which on it is trusted. @source bench/readers.mjs, leaving one repository out */
const AGREED = 0.82;
/** Share of them up to which those where they gave less, or more, are no side; one more is counted each way, since few repositories show little. */
const SIDE = 0.1;

const sum = (counts: readonly number[]) => counts.reduce((total, n) => total + n, 0);

/** Graded repositories with one score, and those of them where readers gave less or more: null where they are too few to be a side. */
export interface ReadersDoubt {
	readonly of: number;
	readonly less: number | null;
	readonly more: number | null;
}

/** Null: readers mostly agreed with such a score of the criterion, or the rubric knows none. */
export function readersDoubt({ readers = {} }: Pick<Criterion, 'readers'>, score: number): ReadersDoubt | null {
	const rows = Object.entries(readers);
	const agreed = sum(rows.map(([of, gave]) => gave[Number(of) - 1]!));
	const gave = readers[String(score) as '1'] ?? [];
	const of = sum(gave);
	const same = (gave[score - 1] ?? 0) + (AS_MANY * agreed) / sum(rows.map(([, all]) => sum(all)));
	if (rows.length === 0 || same >= AGREED * (of + AS_MANY)) return null;
	const side = (n: number) => (n + 1 <= SIDE * (of + 2) ? null : n);
	return { of, less: side(sum(gave.slice(0, score - 1))), more: side(sum(gave.slice(score))) };
}
