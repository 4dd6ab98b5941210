// A report with what people decided about it: the scores that hold stand in it, and the computed ones beside it.
import { decidedOf, standingOf, wrongFindings } from '@auditor/justice';
import { summarise } from '@auditor/report';
import { type AuditReport, type Decided, type Decision, type ReportCriterion, reportDigest, statusOf } from '@auditor/schema';
import { verdictOf } from '../input/read-run.js';
import { type Court, withoutFindings } from './without-findings.js';

export interface DecidedAudit {
	/** As it was computed: what report.json holds. */
	readonly computed: AuditReport;
	/** To be told: without the findings that are held to be wrong, with the scores that hold. Halves stand in it; it is no stage file. */
	readonly report: AuditReport;
	/** Null where no entry is about this target. */
	readonly decided: Decided | null;
}

/** @param entries those on this target, in the order of the ledger. @throws AuditorError AUD_POLICY_INVALID */
export function decideReport(given: AuditReport, entries: readonly Decision[], court: Court): DecidedAudit {
	const { decided: _, ...computed } = given;
	if (entries.length === 0) return { computed, report: computed, decided: null };
	const standing = standingOf(entries, {
		digest: reportDigest(computed),
		commit: computed.repository.commit,
		source: computed.repository.source,
		rubric: computed.rubric.digest,
		criteria: computed.criteria.map((c) => c.id),
		fingerprints: new Set(computed.criteria.flatMap((c) => c.evidence.map((e) => e.fingerprint))),
	});
	const corrected = withoutFindings(computed, wrongFindings(standing), court);
	const decided = decidedOf({ standing, computed: verdictOf(computed), verdict: verdictOf(corrected), policy: computed.policy });
	return { computed, report: told(corrected, decided), decided };
}

/** report.json of a decided audit: as computed, and what people decided beside it. */
export function decidedJson({ computed, decided }: DecidedAudit): AuditReport {
	return decided === null ? computed : { ...computed, decided };
}

function told(report: AuditReport, decided: Decided): AuditReport {
	const scores = new Map(decided.criteria.map((c) => [c.criterion, c]));
	const criteria = report.criteria.map((c): ReportCriterion => {
		const own = scores.get(c.id);
		if (!own || own.score === c.score) return c;
		const status = own.score === null ? 'abstained' : 'scored';
		return { ...c, score: own.score, status };
	});
	const notScored: Record<string, number> = {};
	for (const c of criteria) if (c.score === null) notScored[c.status] = (notScored[c.status] ?? 0) + 1;
	const { score, scored, of, band } = decided.total;
	const total = { ...report.total, score, scored, of, band, notScored, status: statusOf(decided.total, report.policy) };
	const changed = new Set(decided.criteria.filter((c) => c.by !== null).map((c) => c.criterion));
	// What a step would bring is computed from computed scores: beside a person's score the figure after it would mislead.
	const remediation = report.remediation.map((s) => (changed.has(s.criterion) ? { ...s, scoreAfter: null } : s));
	return { ...report, criteria, total, remediation, summary: summarise(criteria, total, report.repository) };
}
