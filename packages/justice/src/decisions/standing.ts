// Which of the decisions of people hold for a report? Each entry gets one state; none is dropped. Reads no clock and no file.
import type { Decided, Decision } from '@auditor/schema';

export type StandingDecision = Decided['entries'][number];

/** The report that decisions are read for. */
export interface DecidedReport {
	/** `reportDigest` of the report. */
	readonly digest: string;
	readonly commit: string | null;
	/** As the report names the repository: an entry of another one, as from another class, says so. */
	readonly source?: string;
	/** Digest of its rubric. */
	readonly rubric: string;
	readonly criteria: readonly string[];
	/** `Finding.fingerprint` of all its evidence. */
	readonly fingerprints: ReadonlySet<string>;
}

/**
 * The entries with their states, in their order.
 *
 * An entry holds for the report whose digest it carries, and for one for which it was confirmed. Of several on the same question the last one
 * that holds counts. Where none holds, the last one asks to be confirmed.
 */
export function standingOf(entries: readonly Decision[], report: DecidedReport): StandingDecision[] {
	const place = new Map(entries.map((d, i) => [d.id, i]));
	const undone = undoneIn(entries, place);
	const confirmed = new Set(
		entries.flatMap((d) => (d.kind === 'confirm' && d.report === report.digest && !undone.has(d.id) && d.of !== null ? [d.of] : [])),
	);
	const holds = (d: Decision) => d.report === report.digest || confirmed.has(d.id);
	const names = (d: Decision) => nameless(d, report, place) === null;
	const live = entries.filter((d) => !undone.has(d.id) && isAnswer(d) && names(d));
	const counting = new Map<string, Decision>();
	const waiting = new Map<string, Decision>();
	for (const d of live) (holds(d) ? counting : waiting).set(slotOf(d), d);
	return entries.map((decision): StandingDecision => {
		const unknown = nameless(decision, report, place);
		if (undone.has(decision.id)) return { decision, state: 'undone', note: `Taken back by ${undone.get(decision.id)}.` };
		if (unknown !== null) return { decision, state: 'unknown', note: unknown };
		if (!isAnswer(decision)) return { decision, state: 'counts', note: '' };
		const slot = slotOf(decision);
		const winner = counting.get(slot);
		if (winner === decision) return { decision, state: 'counts', note: '' };
		if (winner === undefined && waiting.get(slot) === decision) return { decision, state: 'to-confirm', note: whyOther(decision, report) };
		return { decision, state: 'replaced', note: `A later decision by ${(winner ?? waiting.get(slot))!.by} stands in its place.` };
	});
}

/** Fingerprints of the findings that people hold to be wrong. */
export function wrongFindings(standing: readonly StandingDecision[]): Set<string> {
	return new Set(standing.flatMap(({ decision, state }) => (state === 'counts' && decision.finding ? [decision.finding.fingerprint] : [])));
}

/** Entries that set, sign or say something, and are not about another entry. */
function isAnswer({ kind }: Decision): boolean {
	return kind !== 'confirm' && kind !== 'undo';
}

/** Equal for entries of which one stands in the place of the other. */
function slotOf({ kind, criterion, finding, by, id }: Decision): string {
	if (kind === 'finding-wrong') return `finding ${finding?.fingerprint}`;
	if (kind === 'second-score') return `second ${by} ${criterion}`;
	if (kind === 'comment') return `comment ${id}`;
	if (kind === 'accept' && criterion === null) return 'signature';
	return kind === 'total' ? 'total' : `score ${criterion}`;
}

/** Who took back which entry. From the last to the first, so that an undo may itself be undone. */
function undoneIn(entries: readonly Decision[], place: ReadonlyMap<string, number>): Map<string, string> {
	const undone = new Map<string, string>();
	for (const [i, { id, kind, of, by }] of [...entries.entries()].reverse())
		if (kind === 'undo' && of !== null && !undone.has(id) && (place.get(of) ?? i) < i) undone.set(of, by);
	return undone;
}

/** Why an entry says nothing about this report; null where it does. */
function nameless(d: Decision, report: DecidedReport, place: ReadonlyMap<string, number>): string | null {
	if (d.of !== null && !((place.get(d.of) ?? Number.POSITIVE_INFINITY) < place.get(d.id)!))
		return 'No earlier decision has the id that it names.';
	if (d.criterion !== null && !report.criteria.includes(d.criterion)) return `The report has no criterion "${d.criterion}".`;
	if (d.finding !== null && !report.fingerprints.has(d.finding.fingerprint)) return 'The report no longer holds this finding.';
	return null;
}

function whyOther(d: Decision, report: DecidedReport): string {
	const short = (commit: string | null) => (commit === null ? 'no commit' : `commit ${commit.slice(0, 10)}`);
	if (report.source !== undefined && d.target.source !== report.source)
		return `It was made for ${d.target.source}; the report is of ${report.source}.`;
	if (d.commit !== report.commit) return `It was made for ${short(d.commit)}; the report is now of ${short(report.commit)}.`;
	if (d.rubric !== report.rubric) return 'It was made under another rubric.';
	return 'It was made for an earlier report of the same commit.';
}
