// What does a school make of a result? Points and letters by a table, its own weights, and what lateness costs: data, kept as grading.json beside the
// cohort, so that table, page, letters and gradebook tell the same grade.
import { z } from 'zod';
import type { CohortRow, RowGrade } from '../model.js';
import { decidedScore, decidedTotal } from '../report/decided.js';
import { latenessOf, lateRuleSchema, lateSentence } from './late.js';
import { worthOf } from './points.js';

export const gradingSchema = z.strictObject({
	schemaVersion: z.literal('1.0'),
	/** Ascending by score, at least two; between them the points lie on a line. */
	points: z.array(z.strictObject({ score: z.number().min(1).max(5), points: z.number().min(0) })).min(2),
	/** Descending by the points from which on they are given. */
	letters: z.array(z.strictObject({ letter: z.string(), from: z.number().min(0) })),
	/** By criterion id; one that is not named keeps the weight of the rubric. Null: those of the rubric. */
	weights: z.record(z.string(), z.number().min(0)).nullable(),
	late: lateRuleSchema.nullable(),
});
export type Grading = z.infer<typeof gradingSchema>;

/** The grade of a target; null where it has no score that holds. */
export function gradeOf(
	row: CohortRow,
	criteria: readonly { readonly id: string; readonly weight: number }[],
	grading: Grading,
): RowGrade | null {
	const score = weightedScore(row, criteria, grading.weights);
	const worth = worthOf(score, grading);
	if (score === null || worth === null) return null;
	const late = grading.late === null ? null : latenessOf(row, grading.late);
	if (late === null || late.minutes === null || late.minutes <= 0)
		return { score, ...worth, late: late && { ...late, minus: 0, text: lateSentence(late) } };
	const step = grading.late!.steps.filter((s) => late.minutes! > s.afterMinutes).at(-1);
	const minus =
		step === undefined ? 0 : Math.min(worth.points, tenths(step.unit === 'points' ? step.minus : (worth.points * step.minus) / 100));
	const points = tenths(worth.points - minus);
	return { score, points, grade: letterOf(points, grading), late: { ...late, minus, text: lateSentence(late) } };
}

/** Rows with their grades; a row without one has none of an earlier grading. */
export function withGrades<
	T extends { readonly rows: readonly CohortRow[]; readonly rubric: { readonly criteria: readonly { id: string; weight: number }[] } },
>(cohort: T, grading: Grading | null): T {
	return {
		...cohort,
		rows: cohort.rows.map(({ grade: _, ...row }): CohortRow => {
			const grade = grading === null ? null : gradeOf(row, cohort.rubric.criteria, grading);
			return grade === null ? row : { ...row, grade };
		}),
	};
}

/** The total that holds; by the school's weights, the mean of the scores that hold under the same ceiling. */
function weightedScore(
	row: CohortRow,
	criteria: readonly { readonly id: string; readonly weight: number }[],
	weights: Grading['weights'],
): number | null {
	const total = decidedTotal(row);
	// Who set the total itself meant the whole.
	if (weights === null || row.decided?.totalBy) return total.score;
	let [sum, all] = [0, 0];
	for (const { id, weight } of criteria) {
		const { score } = decidedScore(row, id);
		const own = Object.hasOwn(weights, id) ? weights[id]! : weight;
		if (score === null) continue;
		sum += own * score;
		all += own;
	}
	if (all === 0) return null;
	const cap = row.decided ? row.decided.cap : row.cap;
	return Math.min(Math.round((100 * sum) / all + 1e-9) / 100, cap ?? 5);
}

function letterOf(points: number, { letters }: Grading): string | null {
	return letters.find((l) => points >= l.from)?.letter ?? null;
}

function tenths(value: number): number {
	return Math.round(value * 10 + 1e-9) / 10;
}
