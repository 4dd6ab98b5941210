// What came of one target, in one row: scores, why a person should look, and what the row was made of. Reads the report and nothing else.
import { type AuditReport, answerExpectations, reportDigest, totalCap } from '@auditor/schema';
import type { Asked, Attention, Bill, Cell, CohortRow, RosterEntry, RowStep } from '../model.js';
import { attentionOf, firstTrouble } from './attention.js';

/** What the run knows of a target and the report does not say. */
export interface RowFacts {
	/** One sentence, when the run itself has something to say (time out, killed, not found); null: the report speaks for itself. */
	readonly reason: string | null;
	/** The failure is ours and not the target's. */
	readonly ours: boolean;
	/** What failed around the target; left out: nothing did. */
	readonly cause?: string | null;
	/** What models were asked; left out: none was. */
	readonly bill?: Bill | null;
	readonly times: CohortRow['times'];
	/** Relative to the cohort's folder; null without a report. */
	readonly folder: string | null;
}

/**
 * The row of a target.
 * @param report null when there is none: the row is `failed` with `facts.reason`.
 */
export function rowOf(entry: RosterEntry, report: AuditReport | null, facts: RowFacts): CohortRow {
	const { reason, ours, times, folder, cause = null, bill = null } = facts;
	if (report === null) {
		const why = reason ?? 'No report was made, and nothing says why.';
		const attention: Attention[] = [{ kind: 'failed', criterion: null, text: why }];
		const nothing = { commit: null, total: null, band: null, criteria: {}, digest: null, folder: null };
		return { entry, status: 'failed', reason: why, ours, cause, ...nothing, bill, attention, times };
	}
	const trouble = reason ?? firstTrouble(report);
	return {
		entry,
		status: report.completeness === 'partial' || reason !== null ? 'partial' : 'audited',
		reason: trouble,
		ours: ours || report.limitations.some((l) => l.ours && l.severity === 'critical'),
		cause,
		commit: report.repository.commit,
		committedAt: report.repository.lastCommitAt,
		cap: totalCap(report.total),
		...askedIn(report),
		total: report.total.score,
		band: report.total.band,
		criteria: Object.fromEntries(report.criteria.map((c) => [c.id, cellOf(c)])),
		attention: attentionOf(report),
		digest: reportDigest(report),
		folder,
		bill,
		times,
	};
}

/** Of a plan, the weightiest: what a class has in common stands among them. */
const STEPS = 12;

/** How its expectations stand, and the first steps of its plan. */
export function askedIn({ criteria, remediation }: Pick<AuditReport, 'criteria' | 'remediation'>): {
	asked: Record<string, Asked>;
	steps: RowStep[];
} {
	return {
		asked: Object.fromEntries(
			criteria.map(({ id, criterion, evidence }) => {
				const answers = answerExpectations(criterion, evidence);
				const of = (state: string) => answers.flatMap((a) => (a.state === state ? [a.expectation.id] : []));
				return [id, { met: of('met'), unmet: of('unmet') }];
			}),
		),
		steps: remediation.slice(0, STEPS).map(({ criterion, expectation, text }) => ({ criterion, expectation, text })),
	};
}

function cellOf(c: AuditReport['criteria'][number]): Cell {
	return { status: c.status, score: c.score, contested: c.contested, reason: c.reason, judges: { ...c.scores } };
}
