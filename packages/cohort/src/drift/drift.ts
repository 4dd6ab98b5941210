// What changed between two judgings of a cohort? Scores by target and criterion, and the conditions that differ. It says that something
// changed and under which conditions, not why: a target that moved on counts as one that changed, and is marked.
import { compareBy, compareText } from '@auditor/schema/pure';
import { z } from 'zod';
import type { Cohort, CohortRow, Conditions } from '../model.js';
import { mean } from '../report/statistics.js';

const movesSchema = z.strictObject({
	/** Scores that both judgings have. */
	compared: z.int().min(0),
	changed: z.int().min(0),
	/** After minus before, over all compared; null of none. */
	mean: z.number().nullable(),
	/** Size of a change, over all compared. */
	meanSize: z.number().nullable(),
	/** The change of the greatest size, signed. */
	largest: z.number().nullable(),
	/** Scored in one judging alone. */
	appeared: z.int().min(0),
	vanished: z.int().min(0),
});

/** drift.json */
export const driftSchema = z.strictObject({
	before: z.strictObject({ startedAt: z.string(), conditions: z.string() }),
	after: z.strictObject({ startedAt: z.string(), conditions: z.string() }),
	/** Conditions that differ, by name. */
	conditions: z.array(z.strictObject({ name: z.string(), before: z.string(), after: z.string() })),
	targets: z.strictObject({ compared: z.int(), added: z.array(z.string()), removed: z.array(z.string()) }),
	totals: movesSchema,
	scores: movesSchema,
	criteria: z.array(movesSchema.extend({ id: z.string() })),
	/** Largest first. `criterion` null: the total; null scores: the status in words stands beside. */
	changes: z.array(
		z.strictObject({
			target: z.string(),
			name: z.string(),
			criterion: z.string().nullable(),
			before: z.number().nullable(),
			after: z.number().nullable(),
			beforeStatus: z.string(),
			afterStatus: z.string(),
			difference: z.number().nullable(),
			/** The two judgings read different commits. */
			moved: z.boolean(),
		}),
	),
});
export type Drift = z.infer<typeof driftSchema>;
export type DriftMoves = z.infer<typeof movesSchema>;

/** What changed from one judging to the next; targets are matched by id. */
export function drift(before: Cohort, after: Cohort): Drift {
	const earlier = new Map(before.rows.map((row) => [row.entry.id, row]));
	const later = new Map(after.rows.map((row) => [row.entry.id, row]));
	const both = after.rows.flatMap((row) => (earlier.has(row.entry.id) ? [{ before: earlier.get(row.entry.id)!, after: row }] : []));
	const ids = [...new Set([...after.rubric.criteria, ...before.rubric.criteria].map((c) => c.id))];
	const entries = both.flatMap((pair) => [entryOf(pair, null), ...ids.map((id) => entryOf(pair, id))]);
	return {
		before: { startedAt: before.times.startedAt, conditions: before.conditions.digest },
		after: { startedAt: after.times.startedAt, conditions: after.conditions.digest },
		conditions: differing(before.conditions, after.conditions),
		targets: {
			compared: both.length,
			added: [...later.keys()].filter((id) => !earlier.has(id)).sort(compareText),
			removed: [...earlier.keys()].filter((id) => !later.has(id)).sort(compareText),
		},
		totals: movesOf(entries.filter((e) => e.criterion === null)),
		scores: movesOf(entries.filter((e) => e.criterion !== null)),
		criteria: ids.map((id) => ({ id, ...movesOf(entries.filter((e) => e.criterion === id)) })),
		changes: entries
			.filter((e) => e.before !== e.after || e.beforeStatus !== e.afterStatus)
			.sort(
				compareBy(
					(e) => -Math.abs(e.difference ?? 9),
					(e) => e.target,
					(e) => e.criterion,
				),
			),
	};
}

type Entry = Drift['changes'][number];

function entryOf({ before, after }: { before: CohortRow; after: CohortRow }, criterion: string | null): Entry {
	const scoreOf = (row: CohortRow) => (criterion === null ? row.total : (row.criteria[criterion]?.score ?? null));
	const statusOf = (row: CohortRow) => (criterion === null ? row.status : (row.criteria[criterion]?.status ?? 'absent'));
	const [x, y] = [scoreOf(before), scoreOf(after)];
	return {
		target: after.entry.id,
		name: after.entry.name,
		criterion,
		before: x,
		after: y,
		beforeStatus: statusOf(before),
		afterStatus: statusOf(after),
		difference: x === null || y === null ? null : hundredths(y - x),
		moved: before.commit !== after.commit,
	};
}

function movesOf(entries: readonly Entry[]): DriftMoves {
	const differences = entries.flatMap((e) => e.difference ?? []);
	const largest = differences.reduce<number | null>((most, d) => (most === null || Math.abs(d) > Math.abs(most) ? d : most), null);
	return {
		compared: differences.length,
		changed: differences.filter((d) => d !== 0).length,
		mean: thousandths(mean(differences)),
		meanSize: thousandths(mean(differences.map(Math.abs))),
		largest,
		appeared: entries.filter((e) => e.before === null && e.after !== null).length,
		vanished: entries.filter((e) => e.before !== null && e.after === null).length,
	};
}

function differing(before: Conditions, after: Conditions): Drift['conditions'] {
	const [one, other] = [flat(before), flat(after)];
	return [...new Set([...one.keys(), ...other.keys()])]
		.filter((name) => one.get(name) !== other.get(name))
		.sort(compareText)
		.map((name) => ({ name, before: one.get(name) ?? 'none', after: other.get(name) ?? 'none' }));
}

function flat({ digest: _, ...conditions }: Conditions): Map<string, string> {
	const result = new Map<string, string>();
	const walk = (value: unknown, path: string) => {
		if (value !== null && typeof value === 'object')
			for (const [key, inner] of Object.entries(value)) walk(inner, path === '' ? key : `${path}.${key}`);
		else result.set(path, value === null ? 'none' : String(value));
	};
	walk(conditions, '');
	return result;
}

function hundredths(value: number): number {
	return Math.round(value * 100) / 100;
}

function thousandths(value: number | null): number | null {
	return value === null ? null : Math.round(value * 1000) / 1000;
}
