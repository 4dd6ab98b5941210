// What only the whole cohort can tell of a target: whom it resembles, and where it stands apart. Added to the rows that were made one by one.
import type { Attention, Cohort } from '../model.js';
import { outliersOf } from './outliers.js';

/** Others that one target is said to resemble. */
const MOST_ALIKE = 5;

/** The cohort with `similar` and `outlier` among the rows' reasons to look; the same when they are there already. */
export function withCohortAttention(cohort: Cohort): Cohort {
	const names = new Map(cohort.rows.map((row) => [row.entry.id, row.entry.name]));
	const found = new Map<string, Attention[]>();
	const add = (target: string, attention: Attention) => found.set(target, [...(found.get(target) ?? []), attention]);
	const groups = new Map((cohort.similar.groups ?? []).flatMap((ids) => ids.map((id) => [id, ids.length] as const)));
	const told = new Map<string, number>();
	for (const pair of cohort.similar.pairs) {
		const { left, right, similarity, places } = pair;
		const kinds = (['code', 'prompts', 'documents', 'commits'] as const).filter(
			(kind) => (pair[kind] ?? 0) >= (cohort.similar.threshold ?? 0),
		);
		for (const [one, other, side] of [
			[left, right, 'left'],
			[right, left, 'right'],
		] as const) {
			const before = told.get(one) ?? 0;
			told.set(one, before + 1);
			const size = groups.get(one) ?? 0;
			// Whoever resembles more stands with them in a group.
			if (before === MOST_ALIKE && size > 0)
				add(one, { kind: 'similar', criterion: null, text: `Stands in a group of ${size} that are alike.` });
			if (before >= MOST_ALIKE && size > 0) continue;
			const place = places[0]?.[side];
			const where = place ? `, first at ${place.path}${place.path.startsWith('commit ') ? '' : `:${place.line}`}` : '';
			const alike = kinds.length > 0 ? ` in ${kinds.join(' and ')}` : '';
			const text = `Resembles ${names.get(other) ?? other} by ${Math.round(similarity * 100)} %${alike}${where}.`;
			add(one, { kind: 'similar', criterion: null, text });
		}
	}
	for (const { target, criterion, text } of outliersOf(cohort)) add(target, { kind: 'outlier', criterion, text });
	return {
		...cohort,
		rows: cohort.rows.map((row) => ({
			...row,
			attention: [...row.attention.filter((a) => a.kind !== 'similar' && a.kind !== 'outlier'), ...(found.get(row.entry.id) ?? [])],
		})),
	};
}
