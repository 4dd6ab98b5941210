// Which targets stand apart from the cohort? By robust rules that the page states, so that a few odd targets do not hide each other.
// An outlier is no error: it is where a person's look is worth most.
import { compareBy, compareText } from '@auditor/schema/pure';
import type { Cohort } from '../model.js';
import { median, spread } from './statistics.js';

/** Distances from the median, in spreads, from which on a value stands apart. */
const FAR = 3;
/** Least spread that counts, in points: where almost all agree, half a point is no outlier. */
const LEAST_TOTAL = 0.25;
const LEAST_SCORE = 0.5;
/** Targets below which nothing stands apart from a crowd. */
const CROWD = 8;

/** The rules in words, for the page. */
export const OUTLIER_RULE = `A total more than ${FAR} spreads from the cohort’s median, or a score more than ${FAR} spreads from what the target’s other scores and the criterion’s median would let expect. A spread is 1.4826 times the median distance from the median, at least ${LEAST_TOTAL} points for totals and ${LEAST_SCORE} for scores. Below ${CROWD} scored targets nothing is named.`;

export interface Outlier {
	/** Entry id. */
	readonly target: string;
	/** Null: the total. */
	readonly criterion: string | null;
	/** Signed distance in points from what was expected. */
	readonly distance: number;
	readonly text: string;
}

/** Farthest first. */
export function outliersOf(cohort: Cohort): Outlier[] {
	return [...totals(cohort), ...scores(cohort)].sort(
		compareBy(
			(o) => -Math.abs(o.distance),
			(o) => o.target,
			(o) => o.criterion,
		),
	);
}

function totals({ rows }: Cohort): Outlier[] {
	const scored = rows.flatMap((row) => (row.total === null ? [] : [{ target: row.entry.id, total: row.total }]));
	if (scored.length < CROWD) return [];
	const values = scored.map((s) => s.total);
	const centre = median(values)!;
	const limit = FAR * Math.max(LEAST_TOTAL, spread(values));
	return scored
		.map(({ target, total }) => ({
			target,
			criterion: null,
			distance: total - centre,
			text: `Total ${total.toFixed(2)}, where the cohort’s median is ${centre.toFixed(2)}.`,
		}))
		.filter((o) => Math.abs(o.distance) > limit);
}

/** What is left of each score when the criterion's median and the target's own level are taken out. */
function scores({ rows, rubric }: Cohort): Outlier[] {
	const medians = new Map<string, number>();
	for (const { id } of rubric.criteria) {
		const given = rows.flatMap((row) => row.criteria[id]?.score ?? []);
		if (given.length >= CROWD) medians.set(id, median(given)!);
	}
	const left = rows.flatMap((row) => {
		const own = rubric.criteria.flatMap(({ id, name }) => {
			const score = row.criteria[id]?.score;
			const usual = medians.get(id);
			return score == null || usual === undefined ? [] : [{ id, name, score, usual, from: score - usual }];
		});
		if (own.length < 3) return [];
		const level = median(own.map((o) => o.from))!;
		return own.map((o) => ({ ...o, target: row.entry.id, distance: o.from - level, expected: Math.min(5, Math.max(1, o.usual + level)) }));
	});
	const limit = FAR * Math.max(LEAST_SCORE, spread(left.map((l) => l.distance)));
	return left
		.filter((l) => Math.abs(l.score - l.expected) > limit)
		.sort((a, b) => compareText(a.target, b.target))
		.map((l) => ({
			target: l.target,
			criterion: l.id,
			distance: l.score - l.expected,
			text: `${l.name}: ${l.score}, where its other scores and the cohort let expect ${String(Math.round(l.expected * 10) / 10)}.`,
		}));
}
