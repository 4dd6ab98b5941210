// What does a teacher ask about the whole class? How many stand where, in which criteria most was lost, which expectations most missed, and what
// would help many at once. The page and the terminal count by this one file.
import { compareBy } from '@auditor/schema/pure';
import type { Asked, Cohort, CohortRow, RowStep } from '../model.js';
import { decidedScore, decidedTotal } from './decided.js';
import { mean, median } from './statistics.js';

export interface ClassCounts {
	readonly targets: number;
	readonly audited: number;
	readonly partial: number;
	readonly failed: number;
	/** With at least one reason to look, failed ones included. */
	readonly needPerson: number;
	/** Signed as a whole. */
	readonly signed: number;
	/** Of the totals that hold. */
	readonly median: number | null;
}

export function classCounts({ rows }: Pick<Cohort, 'rows'>): ClassCounts {
	const of = (status: CohortRow['status']) => rows.filter((row) => row.status === status).length;
	return {
		targets: rows.length,
		audited: of('audited'),
		partial: of('partial'),
		failed: of('failed'),
		needPerson: rows.filter((row) => row.attention.length > 0).length,
		signed: rows.filter((row) => row.decided?.signed).length,
		median: median(rows.flatMap((row) => decidedTotal(row).score ?? [])),
	};
}

export interface LostPoints {
	readonly id: string;
	readonly name: string;
	readonly weight: number;
	/** Of the total, on average over those who were scored. */
	readonly lost: number;
	readonly scored: number;
}

/** Criteria by what they cost the total on average, the costliest first. */
export function lostPoints({ rows, rubric }: Pick<Cohort, 'rows' | 'rubric'>): LostPoints[] {
	const all = rubric.criteria.reduce((sum, c) => sum + c.weight, 0) || 1;
	return rubric.criteria
		.map(({ id, name, weight }) => {
			const scores = rows.flatMap((row) => decidedScore(row, id).score ?? []);
			const short = mean(scores.map((score) => 5 - score)) ?? 0;
			return { id, name, weight, lost: Math.round((100 * short * weight) / all) / 100, scored: scores.length };
		})
		.sort(
			compareBy(
				(c) => -c.lost,
				(c) => c.id,
			),
		);
}

export interface MissedExpectation {
	readonly criterion: string;
	readonly id: string;
	readonly text: string;
	/** Entry ids. */
	readonly missed: readonly string[];
	readonly met: readonly string[];
}

/** Expectations that at least half of those who could be asked missed, the most missed first. */
export function missedExpectations({ rows, rubric }: Pick<Cohort, 'rows' | 'rubric'>): MissedExpectation[] {
	return rubric.criteria
		.flatMap((c) =>
			(c.expectations ?? []).map(({ id, text }): MissedExpectation => {
				const who = (state: keyof Asked) => rows.flatMap((row) => (askedOf(row)[c.id]?.[state].includes(id) ? [row.entry.id] : []));
				return { criterion: c.id, id, text, missed: who('unmet'), met: who('met') };
			}),
		)
		.filter(({ missed, met }) => missed.length >= LEAST && missed.length >= met.length)
		.sort(
			compareBy(
				(e) => -e.missed.length / (e.missed.length + e.met.length),
				(e) => -e.missed.length,
				(e) => e.criterion,
				(e) => e.id,
			),
		);
}

export interface CommonStep {
	readonly criterion: string;
	readonly text: string;
	/** Entry ids of those whose plan has it. */
	readonly who: readonly string[];
}

/** Steps that stand in the plans of several, those of most first. */
export function commonSteps({ rows }: Pick<Cohort, 'rows'>): CommonStep[] {
	const groups = new Map<string, { criterion: string; texts: Map<string, number>; who: Set<string> }>();
	for (const row of rows)
		for (const { criterion, expectation, text } of stepsOf(row)) {
			const key = JSON.stringify([criterion, expectation ?? text]);
			const group = groups.get(key) ?? { criterion, texts: new Map(), who: new Set() };
			group.texts.set(text, (group.texts.get(text) ?? 0) + 1);
			group.who.add(row.entry.id);
			groups.set(key, group);
		}
	return [...groups.values()]
		.filter(({ who }) => who.size >= LEAST)
		.map(({ criterion, texts, who }) => ({ criterion, text: usual(texts), who: [...who] }))
		.sort(
			compareBy(
				(s) => -s.who.length,
				(s) => s.criterion,
				(s) => s.text,
			),
		);
}

/** What one alone needs is no matter for a lecture. */
const LEAST = 2;

/** The wording that most have. */
function usual(texts: ReadonlyMap<string, number>): string {
	return [...texts].sort(
		compareBy(
			([, n]) => -n,
			([text]) => text,
		),
	)[0]![0];
}

function askedOf(row: CohortRow): Readonly<Record<string, Asked>> {
	return row.decided?.asked ?? row.asked ?? {};
}

function stepsOf(row: CohortRow): readonly RowStep[] {
	return row.decided?.steps ?? row.steps ?? [];
}
