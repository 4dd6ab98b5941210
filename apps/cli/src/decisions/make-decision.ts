// A new decision on a report: checked against what the report holds, with what was computed at that moment.
import { AuditorError, type AuditReport, type Decided, type Decision, type DecisionKind, nearest, reportDigest } from '@auditor/schema';
import { newDecisionId } from './ledger.js';

export interface DecisionDraft {
	/** Of the form that asks for it: sent twice, it is one decision. Default: a new one. */
	readonly id?: string;
	readonly kind: DecisionKind;
	readonly by: string;
	readonly criterion?: string | null;
	readonly score?: number | null;
	/** Evidence id or fingerprint. */
	readonly finding?: string | null;
	readonly of?: string | null;
	readonly text?: string;
}

export interface DecisionSubject {
	/** As computed. */
	readonly report: AuditReport;
	/** Entry id in the cohort; null for a single run. */
	readonly target: string | null;
	readonly decided: Decided | null;
}

/** @throws AuditorError AUD_CASE_INVALID in one sentence for what the report does not hold or a decision needs */
export function makeDecision(draft: DecisionDraft, { report, target, decided }: DecisionSubject, at = new Date()): Decision {
	const { kind, criterion = null, score = null, finding = null, of = null, text = '' } = draft;
	if (draft.by.trim() === '') throw invalid('A decision is signed by name.');
	const row = criterion === null ? null : report.criteria.find((c) => c.id === criterion);
	if (row === undefined)
		throw invalid(
			`There is no criterion "${criterion}"${near(
				criterion!,
				report.criteria.map((c) => c.id),
			)}`,
		);
	if ((kind === 'score' || kind === 'second-score') && row === null) throw invalid('Name the criterion that the score is of.');
	if ((kind === 'score' || kind === 'second-score') && score !== null && (score * 2) % 1 !== 0)
		throw invalid(`${score} is no score in halves.`);
	if (score !== null && !(score >= 1 && score <= 5)) throw invalid(`${score} is no score from 1 to 5.`);
	if (kind === 'second-score' && score === null) throw invalid('A second grader gives a score.');
	if (kind === 'accept' && row !== null && row.score === null) throw invalid(`${row.name} has no computed score that could be accepted.`);
	if (['score', 'total', 'finding-wrong', 'comment'].includes(kind) && text.trim() === '')
		throw invalid(kind === 'comment' ? 'The comment is empty.' : 'A decision needs a reason.');
	return {
		schemaVersion: '1.0',
		id: draft.id ?? newDecisionId(),
		at: at.toISOString(),
		by: draft.by.trim().slice(0, 120),
		target: { id: target, source: report.repository.source.slice(0, 2000) },
		report: reportDigest(report),
		commit: report.repository.commit,
		rubric: report.rubric.digest,
		kind,
		criterion,
		score,
		finding: kind === 'finding-wrong' ? findingOf(finding ?? '', report) : null,
		of: kind === 'confirm' || kind === 'undo' ? entryOf(of ?? '', decided) : null,
		text: text.trim().slice(0, 4000),
		computed: { score: row?.score ?? null, total: report.total.score },
	};
}

function findingOf(name: string, report: AuditReport): { fingerprint: string; message: string } {
	const all = report.criteria.flatMap((c) => c.evidence);
	const found = all.find((e) => e.id === name) ?? all.find((e) => e.fingerprint === name);
	if (!found)
		throw invalid(
			`The report holds no finding "${name}"${near(
				name,
				all.map((e) => e.id),
			)}`,
		);
	return { fingerprint: found.fingerprint, message: found.message.slice(0, 2000) };
}

/** The id of an entry, of which the beginning will do. */
function entryOf(id: string, decided: Decided | null): string {
	const entries = decided?.entries.map((e) => e.decision) ?? [];
	const found = id.length < 4 ? [] : entries.filter((d) => d.id.startsWith(id));
	if (found.length === 1) return found[0]!.id;
	throw invalid(
		found.length === 0 ? `No decision on this target has the id "${id}".` : `Several decisions begin with "${id}"; give more of the id.`,
	);
}

function near(word: string, known: readonly string[]): string {
	const one = nearest(word, known);
	return one ? `; did you mean "${one}"?` : '.';
}

function invalid(message: string): AuditorError {
	return new AuditorError('AUD_CASE_INVALID', message);
}
