// One side of a comparison, with the scores that people decided.
import { type ComparableRun, readComparable } from '../input/read-run.js';
import { decidedRun } from './decided-run.js';

/** What a reader of the comparison must know first. */
export function notesOn(before: DecidedSide, after: DecidedSide): string[] {
	const notes = [...before.notes.map((note) => `Before, ${note}`), ...after.notes.map((note) => `After, ${note}`)];
	if (before.rubric && after.rubric && before.rubric.digest !== after.rubric.digest) {
		const named = (r: NonNullable<typeof before.rubric>) => `${r.id} ${r.version} (${r.digest.slice(0, 8)})`;
		notes.push(`The rubric changed: ${named(before.rubric)} before, ${named(after.rubric)} after; scores are not strictly comparable.`);
	}
	if (!before.rubric || !after.rubric) notes.push('One side is a bare verdict: facts are not compared.');
	return notes;
}

export type DecidedSide = ComparableRun & { readonly notes: readonly string[] };

/** A side with the scores that people decided; the notes name the computed ones. */
export function decidedSide(path: string): DecidedSide {
	const side = readComparable(path);
	if (side.report === null) return { ...side, notes: [] };
	const { report, decided } = decidedRun(side.folder, side.report);
	const own = (decided?.criteria ?? []).filter((c) => c.by !== null);
	return {
		...side,
		comparable: report,
		notes: own.map((c) => `${c.by} decided ${c.criterion}: ${c.score ?? 'no score'}, computed ${c.computed ?? 'none'}.`),
	};
}
