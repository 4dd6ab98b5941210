// Scores that a report says its audits gave (`overall self-audit score: 4.2 / 5`, `Git Forensic Analysis 5/5`), against the audits that the repository keeps. One that
// a kept audit gives holds; one that none gives may be of a run that nobody kept, unless the rest of its table is the table of the one that is kept.
import { escapeText, fileLocation, formatLocation, type History, type Lexicon } from '@auditor/schema';
import { headingsAbove, lineOf } from '../concepts/mention-roles.js';
import type { Flow } from '../text/flow.js';
import { unmarked } from '../text/sentences.js';
import type { AnsweredClaim } from './answered-claim.js';
import { EARLIER, sectionOf } from './audit-sections.js';
import { type AuditOf, auditOf, isOlder, type KeptAudit, type KeptScore, keptAudits, keptOf } from './kept-audits.js';
import { isOtherwise, openScore, otherReading, otherScore, type Said, type ScoreClaim, saidIn } from './other-scores.js';
import { type Reading, sayingOf } from './score-rows.js';
import { standingOf } from './standing.js';

type Words = Pick<Lexicon, 'language' | 'lists'>;

const SAID =
	/(?:\b(?:overall|aggregate|(?:self|peer)[- ]audit|total)\b[^.;\n]{0,40}?(?:\n[a-z][^.;\n]{0,20}?)?\bscore\b[^.;\d]{0,24}|\bself[- ]audit\b[^.;\d]{0,40}|(?:^|\n)[^\n]{0,60}\b(?:audit|final score|overall)\b[^\n.;]{0,60}?[\s:|*]|\b(?:produced|received|scored|gave\sus|awarded)\s)(?<value>\d{1,3}(?:\.\d{1,2})?)\s?\/\s?(?<top>5|10|20|50|100)(?:\.0{1,2})?(?!\d)/gi;
/** Between the audit and its score: the score is of one criterion. */
const OF_ONE = /[a-z]_[a-z]|\b(?:criteri(?:on|a)|dimensions?|git forensic|state management|orchestration|accuracy|nuance|depth|diagram)\b/i;
const EACH =
	/\b(?:all|each\sof\sthe|every)\s(?:(?:\d{1,2}|ten|eight|nine)\s)?(?:rubric\s)?(?:dimensions?|criteri(?:a|on))\b[^.;\n\d]{0,40}(?<value>\d{1,3})\s?\/\s?(?:5|10|100)(?!\d)/gi;
const ANSWERED =
	/(?<![\w.])(?<id>[a-z][\w.]{3,60})[`*"]{0,3}\s{0,9}(?:->|→|:|=|with|has|returned|gave)?\s{0,3}[`*"]{0,3}found\s?[=:]\s?(?<found>true|false)/gi;
const MOST = 60;
/** Of a scale, the part by which two scores differ that are not the same in other words. */
const NEAR = 40;
const FAR = 0.3;
/** Lines above a score in which a heading says of which run it is. */
const ABOVE = 60;
/** Rows that are alike in two tables which are one. */
const FEWEST = 3;

/** Claims in order of appearance, each score once. @param texts of the repository */
export function claimScores(
	flow: Flow,
	texts: ReadonlyMap<string, string>,
	lexicon: Words,
	history: Pick<History, 'commits'> = { commits: [] },
): ScoreClaim[] {
	const audits = keptAudits(texts, history).filter(({ path }) => path !== flow.document.name);
	if (audits.length === 0) return [];
	const said = saidIn(flow, audits);
	const otherwise = otherwiseIn(said, audits);
	return [
		...claimOverall(flow, audits, lexicon, (of) => otherwise.has(of) || isOlder(flow.document.name, audits, of, history)),
		...claimReadings(flow, audits, said, otherwise),
		...claimFound(flow, audits),
		...claimPeers(flow, audits),
	];
}

/** Of whose audits no kept one gives what the report says by criterion. */
export function toldOtherwise(flow: Flow, audits: readonly KeptAudit[]): ReadonlySet<AuditOf> {
	return otherwiseIn(saidIn(flow, audits), audits);
}

function otherwiseIn(said: readonly Said[], audits: readonly KeptAudit[]): ReadonlySet<AuditOf> {
	const whose = [...new Set<AuditOf>(said.map(({ of }) => of))];
	const of = (one: AuditOf) => said.filter((other) => other.of === one);
	return new Set(whose.filter((one) => isOtherwise(of(one), one, audits)));
}

/** @param isSettled no other run of these audits can be meant than one that is kept */
function claimOverall(flow: Flow, audits: readonly KeptAudit[], lexicon: Words, isSettled: (of: AuditOf) => boolean): ScoreClaim[] {
	const claims = new Map<string, ScoreClaim>();
	for (const match of [...flow.prose.matchAll(SAID)].slice(0, MOST)) {
		const [start, end] = [match.index + (match[0].startsWith('\n') ? 1 : 0), match.index + match[0].length];
		const value = Number(match.groups!.value);
		const around = flow.prose.slice(Math.max(lineOf(flow.prose, start).start, start - 40), end);
		// An overall score of which nobody says whose it is, is the report's own.
		const ofAll = /overall|aggregate/i.test(match[0]) ? 'self' : null;
		const of = /self[- ]audit/i.test(match[0]) ? 'self' : (auditOf(around) ?? sectionOf(flow.prose, start) ?? ofAll);
		const standing = standingOf(flow, start, end, lexicon);
		const key = `${of} ${value}`;
		if (of === null || OF_ONE.test(match[0]) || (standing !== 'claim' && !(of !== 'self' && standing === 'elsewhere'))) continue;
		const kept = audits.filter((audit) => audit.of === of && audit.overall !== null);
		// The newest one, or each that is kept, gives it.
		const [newest] = kept;
		const isSure =
			!EARLIER.test(around) &&
			kept.every((other) => other.overall!.score === value || other.age > newest!.age || isStampedBefore(other, newest!));
		const by = isSure && newest?.overall?.score === value ? newest.overall.by : undefined;
		const what = unmarked(match[0].replace(/\s+/g, ' '));
		const [location, told] = [flow.place(start), claims.get(key)];
		const last = match[0].trim().split('\n').at(-1)!;
		if (by === undefined) {
			const other = newest?.overall;
			const top = Number(match.groups!.top);
			const isFar = kept.every(({ overall }) => isOther(overall!, value, top));
			const isPlain =
				isFar && isSettled(of) && !EARLIER.test(around) && headingsAbove(flow.prose, start, ABOVE).every((one) => !EARLIER.test(one));
			if (
				other &&
				told === undefined &&
				/overall|aggregate|total|audit/i.test(last) &&
				kept.every(({ overall }) => overall!.score !== value)
			)
				claims.set(key, { what: unmarked(last), ...(isPlain ? otherScore : openScore)(other.score, other.by), location });
			continue;
		}
		claims.set(
			key,
			told === undefined
				? { what, verdict: 'verified', because: 'an audit in the repository gives this score', location, by }
				: { ...told, also: [...(told.also ?? []), { said: what, location }] },
		);
	}
	return [...claims.values(), ...claimAll(flow, audits)];
}

/** Another score of the same scale, or one far from it in another scale. */
function isOther({ score, top }: NonNullable<KeptAudit['overall']>, value: number, of: number): boolean {
	return top !== null && Math.abs(score / top - value / of) > (top === of ? 1 / NEAR : FAR);
}

/** Of two that one commit wrote, the name of one has the later time. */
function isStampedBefore({ path }: KeptAudit, newest: KeptAudit): boolean {
	const stamp = /\d{8}[_T-]?\d{4,6}Z?(?:\.\w{2,4}$)?/;
	return stamp.test(path) && path.replace(stamp, '') === newest.path.replace(stamp, '') && path < newest.path;
}

/** `All ten dimensions scored 4/5`, where the newest audit gives each the same. */
function claimAll(flow: Flow, audits: readonly KeptAudit[]): AnsweredClaim[] {
	return [...flow.prose.matchAll(EACH)].slice(0, MOST).flatMap((match): AnsweredClaim[] => {
		const of = auditOf(lineOf(flow.prose, match.index).text) ?? sectionOf(flow.prose, match.index) ?? 'self';
		const newest = audits.find((audit) => audit.of === of && audit.scores.length >= FEWEST);
		if (newest === undefined || newest.scores.some(({ score }) => score !== Number(match.groups!.value))) return [];
		const because = 'the newest audit in the repository gives each of them this score';
		return [
			{
				what: unmarked(match[0].replace(/\s+/g, ' ')),
				verdict: 'verified',
				because,
				location: flow.place(match.index),
				by: newest.scores[0]!.by,
			},
		];
	});
}

/** What the report gives by criterion in sections that say whose audit it is, each criterion's score and its judges' once. */
function claimReadings(flow: Flow, audits: readonly KeptAudit[], said: readonly Said[], otherwise: ReadonlySet<AuditOf>): ScoreClaim[] {
	const rows = claimRows(flow, audits, said);
	const claims = new Map<string, ScoreClaim>(rows.map(({ key, claim }) => [key, claim]));
	const opens = new Map<string, ScoreClaim>();
	for (const reading of said) {
		const { of, score, opinions } = reading;
		const kept = audits
			.filter((audit) => audit.of === of)
			.flatMap((audit) => {
				const own = keptOf(reading, audit);
				return own === undefined ||
					(score !== null && own.score !== score) ||
					(opinions.length > 0 && own.opinions.join() !== opinions.join())
					? []
					: [own];
			})[0];
		const open = kept === undefined ? otherReading(flow, reading, audits, otherwise.has(of)) : null;
		if (open !== null && !opens.has(`${of} ${open.name}`)) opens.set(`${of} ${open.name}`, open.claim);
		if (kept === undefined || (reading.row && rows.every(({ claim }) => claim.verdict !== 'verified'))) continue;
		const key = `${of} ${kept.words.join(' ')} ${score === null ? 'judges' : 'score'}`;
		const told = claims.get(key) ?? (score === null ? undefined : claims.get(`${of} ${kept.words.join(' ')} row`));
		const place = flow.place(reading.end - 1);
		const what = sayingOf(flow, reading);
		if (told === undefined)
			claims.set(key, {
				what: reading.row ? what : `${kept.words.join(' ')}, ${what}`,
				verdict: 'verified',
				because: `an audit in the repository gives ${score === null ? 'these scores of its judges' : 'this score'}`,
				location: place,
				by: kept.by,
			});
		else if (told.verdict === 'verified' && !rows.some(({ start }) => start === reading.start && reading.row))
			claims.set(claims.get(key) === undefined ? `${of} ${kept.words.join(' ')} row` : key, {
				...told,
				also: [...(told.also ?? []), { said: what, location: place }],
			});
	}
	const isTold = (name: string) => [...claims.keys()].some((key) => key.startsWith(name));
	return [...claims.values(), ...[...opens].flatMap(([name, claim]) => (isTold(name) ? [] : [claim]))];
}

interface RowClaim {
	readonly key: string;
	readonly start: number;
	readonly claim: AnsweredClaim;
}

/** Rows of the report's own tables of an audit: one that differs is contradicted, where the rest is the table of the one that is kept. */
function claimRows(flow: Flow, audits: readonly KeptAudit[], said: readonly Said[]): RowClaim[] {
	const seen = new Set<string>();
	const rows = said.filter(({ row, of, name }) => {
		const known = !row || seen.has(`${of} ${name.join(' ')}`);
		if (row) seen.add(`${of} ${name.join(' ')}`);
		return !known;
	});
	return (['self', 'peer', 'received'] as const).flatMap((of) => {
		const own = rows.filter((row) => row.of === of);
		if (own.length < FEWEST) return [];
		const candidates = audits.filter((audit) => audit.of === of || (audit.of === null && of === 'self'));
		const compared = candidates.map((audit) => {
			const both = own.flatMap((row) => {
				const kept = keptOf(row, audit);
				return kept === undefined ? [] : [{ row, kept, same: isSame(row, kept) }];
			});
			return { audit, both, equal: both.filter(({ same }) => same).length };
		});
		const whole = compared.find(({ both, equal }) => equal >= FEWEST && equal === both.length && 2 * equal > own.length);
		const kept = candidates.filter((audit) => audit.of === of && audit.scores.length > 0);
		const most = compared.find(
			({ audit, both, equal }) => kept.length === 1 && audit === kept[0] && equal >= FEWEST && 3 * equal >= 2 * both.length,
		);
		const chosen = whole ?? most;
		return (chosen?.both ?? []).flatMap(({ row, kept: { score, by, words }, same }): RowClaim[] => {
			// Other judges than those of the table say nothing against its score.
			if (!same && score === row.score) return [];
			const because = same
				? 'an audit in the repository gives this score'
				: `the audit in the repository gives ${score} (${formatLocation(by)})`;
			const verdict = same ? 'verified' : 'contradicted';
			const claim: AnsweredClaim = { what: sayingOf(flow, row), verdict, because, location: flow.place(row.start), by };
			return [{ key: `${of} ${words.join(' ')} row`, start: row.start, claim }];
		});
	});
}

function isSame({ score, opinions }: Reading, kept: KeptScore): boolean {
	return (
		score === kept.score &&
		(opinions.length === 0 || opinions.length !== kept.opinions.length || opinions.every((one, at) => one === kept.opinions[at]))
	);
}

/** `repo.graph_wiring -> found=false`: what an audit answered of one thing, against the newest that is kept and answers it. */
function claimFound(flow: Flow, audits: readonly KeptAudit[]): AnsweredClaim[] {
	const claims = new Map<string, AnsweredClaim>();
	for (const match of [...flow.prose.matchAll(ANSWERED)].slice(0, MOST)) {
		const { id, found } = match.groups!;
		const of = auditOf(lineOf(flow.prose, match.index).text) ?? sectionOf(flow.prose, match.index);
		const answer = new RegExp(`"${escapeText(id!)}"\\s*:\\s*\\{(?:[^{}"]|"[^"\\n]*"){0,400}?"found"\\s*:\\s*(true|false)`);
		const kept = audits.flatMap((audit) => {
			const own = audit.of === of && of !== null ? answer.exec(audit.text) : null;
			return own === null ? [] : [{ audit, said: own[1]!, line: audit.text.slice(0, own.index).split('\n').length }];
		})[0];
		if (kept === undefined || kept.said !== found!.toLowerCase() || claims.has(id!)) continue;
		const because = 'an audit in the repository answers so';
		claims.set(id!, {
			what: unmarked(match[0].replace(/\s+/g, ' ')),
			verdict: 'verified',
			because,
			location: flow.place(match.index),
			by: fileLocation(kept.audit.path, kept.line),
		});
	}
	return [...claims.values()];
}

/** Repositories of peers that the report says were audited (`octo/kitchen`), where a kept audit of a peer names them. */
function claimPeers(flow: Flow, audits: readonly KeptAudit[]): AnsweredClaim[] {
	const claims = new Map<string, AnsweredClaim>();
	for (const { 0: what, index } of [
		...flow.prose.matchAll(/(?<![\w./@-])[A-Za-z0-9][\w-]{1,38}\/[A-Za-z0-9][\w-]{2,80}(?![\w/]|\.\w)/g),
	].slice(0, MOST)) {
		const line = lineOf(flow.prose, index).text;
		if (claims.has(what) || !/peer/i.test(line)) continue;
		// `fan-out/fan-in` is no repository.
		const asRepository = new RegExp(
			`(?:github\\.com/|\\b(?:audit of|repo(?:sitory)?|target|project)\\b\\W{0,12})${escapeText(what)}(?![\\w-])`,
			'i',
		);
		const audit = audits.find(({ of, text }) => of === 'peer' && asRepository.test(text));
		const at = audit?.text.slice(0, audit.text.search(asRepository)).split('\n').length;
		if (audit !== undefined)
			claims.set(what, {
				what: `audit of ${what}`,
				verdict: 'verified',
				because: 'an audit in the repository is of it',
				location: flow.place(index),
				by: { ...(audit.overall?.by ?? audit.scores[0]!.by), line: at ?? null },
			});
	}
	return [...claims.values()];
}
