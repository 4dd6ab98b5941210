// The case once more, without the findings that people hold to be wrong: judges who count are asked again, judges who were models keep what they
// said and lose what they cited, and verdict, plan and summary follow.
import { type Persona, reexaminationFile } from '@auditor/judges';
import { contested, planRemediation, type Rule, synthesize } from '@auditor/justice';
import { summarise } from '@auditor/report';
import type { AuditReport, CaseFile, Evidence, JudicialOpinion, ReportCriterion } from '@auditor/schema';
import { rejudgeHeuristically } from '../case.js';
import { caseOf } from '../input/read-run.js';

export interface Court {
	readonly personas: readonly Persona[];
	readonly rules: readonly Rule[];
}

/** The report without these findings; the same report where it holds none of them. @throws AuditorError AUD_POLICY_INVALID */
export function withoutFindings(report: AuditReport, wrong: ReadonlySet<string>, { personas, rules }: Court): AuditReport {
	const gone = report.criteria.flatMap((c) => c.evidence.filter((e) => wrong.has(e.fingerprint)));
	if (gone.length === 0) return report;
	const touched = new Set(gone.map((e) => e.criterion));
	const ids = new Set(gone.map((e) => e.id));
	const shown = report.criteria.map((c) => (touched.has(c.id) ? judgedAgain(c, ids, report, { personas, rules }) : c));
	const theCase = caseOf({ ...report, criteria: shown });
	const verdict = synthesize(theCase, report.policy, rules);
	const criteria = shown.map((c, i): ReportCriterion => ({ ...c, ...verdict.criteria[i]! }));
	const known = new Map(report.remediation.map((s) => [s.id, s]));
	const remediation = planRemediation({
		case: theCase,
		verdict,
		policy: report.policy,
		rules,
		rejudge: (file) => rejudgeHeuristically(file, personas),
	}).map((step) => ({ ...step, text: known.get(step.id)?.text ?? step.text, location: known.get(step.id)?.location ?? null }));
	return { ...report, criteria, total: verdict.total, remediation, summary: summarise(criteria, verdict.total, report.repository) };
}

function judgedAgain(c: ReportCriterion, gone: ReadonlySet<string>, report: AuditReport, court: Court): ReportCriterion {
	const evidence = c.evidence.filter((e) => !gone.has(e.id));
	const known = new Set(court.personas.map((p) => p.id));
	const counts = c.opinions.every((o) => o.source.bench === 'heuristic' && known.has(o.judge));
	const opinions = counts ? opinionsOn(c, evidence, report, court) : c.opinions.map((o) => withoutCitations(o, gone));
	return { ...c, evidence, opinions };
}

/** Both rounds, as the bench that counts gives them; the second where the scores are as far apart as the policy minds. */
function opinionsOn(c: ReportCriterion, evidence: Evidence[], report: AuditReport, { personas, rules }: Court): JudicialOpinion[] {
	if (c.opinions.length === 0) return [];
	const judges = new Set(c.opinions.map((o) => o.judge));
	const court = personas.filter((p) => judges.has(p.id));
	const unread = evidence.map((e) => ({ ...e, reread: null }));
	const file: CaseFile = { criterion: c.criterion, evidence: unread, round: 1, previous: [] };
	const first = rejudgeHeuristically(file, court);
	const apart = contested({ criteria: [c.criterion], evidence: unread, opinions: first }, report.policy, rules).length > 0;
	return apart ? [...first, ...rejudgeHeuristically(reexaminationFile(file, evidence, first), court)] : first;
}

function withoutCitations(opinion: JudicialOpinion, gone: ReadonlySet<string>): JudicialOpinion {
	const kept = (ids: readonly string[]) => ids.filter((id) => !gone.has(id));
	const charges = opinion.charges
		.map((charge) => ({ ...charge, evidence: kept(charge.evidence), had: charge.evidence.length }))
		.filter((charge) => charge.had === 0 || charge.evidence.length > 0)
		.map(({ had: _, ...charge }) => charge);
	return { ...opinion, citations: kept(opinion.citations), charges };
}
