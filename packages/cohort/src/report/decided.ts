// What people decided about the targets of a cohort: the figure that holds, and the computed one beside it.
import type { Decided } from '@auditor/schema';
import type { Cohort, CohortRow, RowDecided } from '../model.js';

/** A score that holds, and the computed one; `by` null: as computed. */
export interface Figure {
	readonly score: number | null;
	readonly computed: number | null;
	readonly by: string | null;
}

export function decidedTotal(row: CohortRow): Figure & { readonly band: string | null } {
	const { decided, total, band } = row;
	if (!decided || (decided.total === total && decided.band === band)) return { score: total, computed: total, by: null, band };
	return { score: decided.total, computed: total, by: decided.by.join(', '), band: decided.band };
}

export function decidedScore(row: CohortRow, criterion: string): Figure {
	const computed = row.criteria[criterion]?.score ?? null;
	const own = row.decided && Object.hasOwn(row.decided.criteria, criterion) ? row.decided.criteria[criterion] : undefined;
	return own ? { score: own.score, computed, by: own.by } : { score: computed, computed, by: null };
}

/** The rows with what people decided in them, by entry id; a row that nobody decided on has none. `asked`: as it stands without wrong findings. */
export function withDecided(
	cohort: Cohort,
	decided: ReadonlyMap<string, { readonly decided: Decided; readonly asked?: Pick<RowDecided, 'asked' | 'steps'> | null }>,
): Cohort {
	return {
		...cohort,
		rows: cohort.rows.map(({ decided: _, ...row }): CohortRow => {
			const own = decided.get(row.entry.id);
			const attention = row.attention.filter((a) => a.kind !== 'to-confirm');
			if (!own) return { ...row, attention };
			const part = { ...partOf(own.decided), ...own.asked };
			if (part.toConfirm === 0) return { ...row, decided: part, attention };
			const text = `${part.toConfirm === 1 ? 'A decision' : `${part.toConfirm} decisions`} of an earlier report: please confirm.`;
			return { ...row, decided: part, attention: [{ kind: 'to-confirm', criterion: null, text }, ...attention] };
		}),
	};
}

function partOf({ total, criteria, entries, toConfirm }: Decided): RowDecided {
	const counting = entries.filter((e) => e.state === 'counts').map((e) => e.decision);
	const own = criteria.flatMap(({ criterion, score, by }) => (by === null ? [] : [[criterion, { score, by }] as const]));
	const contradicted = new Set(
		entries.flatMap(({ decision: d, state }) => {
			const now = counting.find((c) => c.kind === 'score' && c.criterion === d.criterion);
			return state === 'replaced' && d.kind === 'score' && now && now.by !== d.by && now.score !== d.score && now.report === d.report
				? [d.criterion as string]
				: [];
		}),
	);
	return {
		total: total.score,
		totalBy: total.by,
		cap: total.cap ?? null,
		band: total.band,
		criteria: Object.fromEntries(own),
		by: [...new Set(counting.map((d) => d.by))],
		signed: counting.some((d) => d.kind === 'accept' && d.criterion === null),
		comments: counting.flatMap(({ kind, criterion, by, text }) => (kind === 'comment' ? [{ criterion, by, text }] : [])),
		toConfirm,
		contradicted: [...contradicted],
	};
}
