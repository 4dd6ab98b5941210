// Whose audit is it of which a report gives scores, and which of these does no kept audit give? One alone may be of a run that nobody kept; where nothing of
// a whole table is that of any audit, the audits that are kept contradict it.
import { formatLocation, type Location } from '@auditor/schema';
import { headingsAbove, lineOf } from '../concepts/mention-roles.js';
import type { Flow } from '../text/flow.js';
import type { AnsweredClaim } from './answered-claim.js';
import { EARLIER, sectionOf } from './audit-sections.js';
import { type AuditOf, auditOf, type KeptAudit, keptOf } from './kept-audits.js';
import { type Reading, sayingOf, scoreReadings } from './score-rows.js';

/** `open`: no kept audit bears it out, and none says that it is wrong. */
export interface ScoreClaim extends Omit<AnsweredClaim, 'verdict'> {
	readonly verdict: AnsweredClaim['verdict'] | 'unverified';
	readonly open?: boolean;
}

export type Said = Reading & { readonly of: Exclude<AuditOf, null> };

/** Criteria of a table whose scores have to be compared with those of an audit before it is called another one. */
const COMPARED = 4;

/** Rows of a table from which it can be told by them whose audit it is. */
const FEWEST = 3;
/** Lines above a score in which a heading says of which run it is. */
const ABOVE = 60;

/** What a report gives by criterion, where it is known whose audit it is. */
export function saidIn({ prose }: Flow, audits: readonly KeptAudit[]): Said[] {
	const names = audits.flatMap(({ scores }) => scores.map(({ words }) => words));
	const readings = scoreReadings(prose, names).map((reading) => ({
		...reading,
		of: auditOf(lineOf(prose, reading.start).text) ?? sectionOf(prose, reading.start),
	}));
	// A table of which nobody says whose audit it is, is the report's own where an own audit gives all of it.
	const open = readings.filter(
		({ of, score, start }) => of === null && score !== null && headingsAbove(prose, start, ABOVE).every((one) => !EARLIER.test(one)),
	);
	const isOwn =
		readings.every(({ of }) => of !== 'self') &&
		audits.some((audit) => {
			const both = open.flatMap((reading) => keptOf(reading, audit)?.score === reading.score);
			return audit.of === 'self' && both.length >= FEWEST && both.every(Boolean);
		});
	return readings.flatMap((reading): Said[] => {
		const of = reading.of ?? (isOwn && open.includes(reading) ? 'self' : null);
		return of === null ? [] : [{ ...reading, of }];
	});
}

/** Of the scores that a report gives of its own audit, or a peer's, less than one in four is that of such an audit which is kept, and few are those of others. */
export function isOtherwise(said: readonly Said[], of: AuditOf, audits: readonly KeptAudit[]): boolean {
	const scored = [...new Map(said.filter(({ score }) => score !== null).map((one) => [one.name.join(' '), one])).values()];
	const compared = audits.map((audit) => {
		const both = scored.flatMap((one) => {
			const kept = keptOf(one, audit);
			return kept === undefined ? [] : [kept.score === one.score];
		});
		return { own: audit.of === of, both: both.length, equal: both.filter(Boolean).length };
	});
	return (
		compared.some(({ own, both }) => own && both >= COMPARED) &&
		compared.every(({ own, both, equal }) => equal === 0 || (own ? 4 * equal < both : both >= COMPARED && 2 * equal < both))
	);
}

/** A score that no audit in the repository gives. @param otherwise no audit gives the rest of its table either */
export function otherReading(
	flow: Flow,
	reading: Said,
	audits: readonly KeptAudit[],
	otherwise: boolean,
): { name: string; claim: ScoreClaim } | null {
	const own = audits.filter(({ of }) => of === reading.of);
	const kept = own.flatMap((audit) => keptOf(reading, audit) ?? []);
	const [other] = kept;
	const said = sayingOf(flow, reading);
	if (!said.includes('/') || kept.some(({ score }) => score === reading.score)) return null;
	const isPlain = otherwise && reading.row && reading.score !== null && !EARLIER.test(lineOf(flow.prose, reading.start).text);
	const [most] = [...own].sort((a, b) => b.scores.length - a.scores.length);
	if (other === undefined && (!isPlain || most === undefined)) return null;
	const what = reading.row ? said : `${reading.name.join(' ')}, ${said}`;
	const location = flow.place(reading.row ? reading.start : reading.end - 1);
	const answer = other === undefined ? noScore(most!) : isPlain ? otherScore(other.score, other.by) : openScore(other.score, other.by);
	return { name: (other?.words ?? reading.name).join(' '), claim: { what, ...answer, location } };
}

export function openScore(score: number, by: Location): Pick<ScoreClaim, 'verdict' | 'because' | 'by' | 'open'> {
	const because = `we found no audit in the repository that gives this score; ${formatLocation(by)} gives ${score}`;
	return { verdict: 'unverified', because, by, open: true };
}

export function otherScore(score: number, by: Location): Pick<ScoreClaim, 'verdict' | 'because' | 'by'> {
	return { verdict: 'contradicted', because: `no audit in the repository gives this score; ${formatLocation(by)} gives ${score}`, by };
}

function noScore({ path, scores }: KeptAudit): Pick<ScoreClaim, 'verdict' | 'because' | 'by'> {
	return { verdict: 'contradicted', because: `${path} gives this criterion no score`, by: scores[0]!.by };
}
