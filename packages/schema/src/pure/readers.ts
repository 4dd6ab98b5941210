// How often did readers give another score where a criterion had this one? What the rubric keeps of it is a doubt that judges and reports share.
import type { Criterion } from '../model/rubric.js';

/** Graded repositories below which a score counts as unmeasured. */
const FEWEST = 6;
/** Share of them where readers gave the same score, from which on it is trusted. @source bench/readers.mjs, leaving one repository out */
const AGREED = 0.8;
/** Share of them below which those where they gave less, or more, are no side. */
const SIDE = 0.1;

const sum = (counts: readonly number[]) => counts.reduce((total, n) => total + n, 0);

/** Graded repositories with one score, and those of them where readers gave less or more: 0 where they are too few to count. */
export interface ReadersDoubt {
	readonly of: number;
	readonly less: number;
	readonly more: number;
}

/** Whether enough repositories with such a score were graded to tell how far it can be trusted. */
export function isMeasured({ readers }: Pick<Criterion, 'readers'>, score: number): boolean {
	return sum(readers?.[String(score) as '1'] ?? []) >= FEWEST;
}

/** Null: readers mostly agreed with such a score of the criterion, or too few are known. */
export function readersDoubt({ readers }: Pick<Criterion, 'readers'>, score: number): ReadersDoubt | null {
	const gave = readers?.[String(score) as '1'] ?? [];
	const of = sum(gave);
	if (of < FEWEST || gave[score - 1]! >= AGREED * of) return null;
	const side = (n: number) => (n < SIDE * of ? 0 : n);
	return { of, less: side(sum(gave.slice(0, score - 1))), more: side(sum(gave.slice(score))) };
}
