// In which order does a person look at the targets? The gravest reason first, then what has most of them, then as in the roster.
import { attentionKindSchema, type CohortRow } from '../model.js';

/** All rows; those without a reason to look stand last, as in the roster. */
export function queueOrder(rows: readonly CohortRow[]): CohortRow[] {
	const rank = ({ attention }: CohortRow) =>
		Math.min(attentionKindSchema.options.length, ...attention.map((a) => attentionKindSchema.options.indexOf(a.kind)));
	const place = new Map(rows.map((row, i) => [row, i]));
	return [...rows].sort((a, b) => rank(a) - rank(b) || b.attention.length - a.attention.length || place.get(a)! - place.get(b)!);
}
