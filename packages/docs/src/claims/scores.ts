// Scores that a report says its audits gave (`overall self-audit score: 4.2 / 5`, `Git Forensic Analysis 5/5`), against the audits that the repository keeps. One that
// a kept audit gives holds; one that none gives may be of a run that nobody kept, unless the rest of its table is the table of the one that is kept.
import { escapeText, formatLocation, type History, type Lexicon } from '@auditor/schema';
import { isHeading, lineOf } from '../concepts/mention-roles.js';
import type { Flow } from '../text/flow.js';
import { unmarked } from '../text/sentences.js';
import type { AnsweredClaim } from './answered-claim.js';
import { type AuditOf, auditOf, criterionWords, type KeptAudit, type KeptScore, keptAudits } from './kept-audits.js';
import { standingOf } from './standing.js';

type Words = Pick<Lexicon, 'language' | 'lists'>;

const SAID =
	/(?:\b(?:overall|aggregate|(?:self|peer)[- ]audit|total)\b[^.;\n]{0,40}?\bscore\b[^.;\d]{0,24}|\bself[- ]audit\b[^.;\d]{0,40}|(?:^|\n)[^\n]{0,60}\b(?:audit|final score|overall)\b[^\n.;]{0,60}?[\s:|*]|\b(?:produced|received|scored|gave\sus|awarded)\s)(?<value>\d{1,3}(?:\.\d{1,2})?)\s?\/\s?(?:5|10|20|50|100)(?:\.0{1,2})?(?!\d)/gi;
/** Which of several runs it was: what is kept is the last one. */
const EARLIER = /\b(?:initial|initially|first|before|improved from|up from|previous|baseline|interim|progression)\b/i;
/** Between the audit and its score: the score is of one criterion. */
const OF_ONE = /[a-z]_[a-z]|\b(?:criteri(?:on|a)|dimensions?|git forensic|state management|orchestration|accuracy|nuance|depth|diagram)\b/i;
const MOST = 60;
/** Rows that are alike in two tables which are one. */
const FEWEST = 3;

/** Claims in order of appearance, each score once. @param texts of the repository */
export function claimScores(
	flow: Flow,
	texts: ReadonlyMap<string, string>,
	lexicon: Words,
	history: Pick<History, 'commits'> = { commits: [] },
): AnsweredClaim[] {
	const audits = keptAudits(texts, history).filter(({ path }) => path !== flow.document.name);
	return audits.length === 0
		? []
		: [...claimOverall(flow, audits, lexicon), ...claimRows(flow, audits), ...claimJudges(flow, audits), ...claimPeers(flow, audits)];
}

function claimOverall(flow: Flow, audits: readonly KeptAudit[], lexicon: Words): AnsweredClaim[] {
	const claims = new Map<string, AnsweredClaim>();
	for (const match of [...flow.prose.matchAll(SAID)].slice(0, MOST)) {
		const [start, end] = [match.index + (match[0].startsWith('\n') ? 1 : 0), match.index + match[0].length];
		const value = Number(match.groups!.value);
		const around = flow.prose.slice(Math.max(lineOf(flow.prose, start).start, start - 40), end);
		const of = auditOf(around) ?? sectionOf(flow.prose, start);
		const standing = standingOf(flow, start, end, lexicon);
		const key = `${of} ${value}`;
		if (
			of === null ||
			claims.has(key) ||
			EARLIER.test(around) ||
			OF_ONE.test(match[0]) ||
			(standing !== 'claim' && !(of !== 'self' && standing === 'elsewhere'))
		)
			continue;
		const kept = audits.filter((audit) => audit.of === of && audit.overall !== null);
		// The newest one, or each that is kept, gives it.
		const [newest] = kept;
		const isSure = kept.every((other) => other.overall!.score === value || other.age > newest!.age);
		const by = isSure && newest?.overall?.score === value ? newest.overall.by : undefined;
		if (by !== undefined)
			claims.set(key, {
				what: unmarked(match[0].replace(/\s+/g, ' ')),
				verdict: 'verified',
				because: 'an audit in the repository gives this score',
				location: flow.place(start),
				by,
			});
	}
	return [...claims.values()];
}

interface Row {
	readonly start: number;
	readonly what: string;
	readonly of: Exclude<AuditOf, null>;
	readonly score: number;
	readonly opinions: readonly number[];
	/** Of one audit: the criterion that the row names. */
	scoreIn(audit: KeptAudit): KeptScore | undefined;
}

/** Rows of the report's own tables of an audit. */
function claimRows(flow: Flow, audits: readonly KeptAudit[]): AnsweredClaim[] {
	const rows = rowsOf(flow, audits);
	return (['self', 'peer', 'received'] as const).flatMap((of) => {
		const own = rows.filter((row) => row.of === of);
		if (own.length < FEWEST) return [];
		const candidates = audits.filter((audit) => audit.of === of || (audit.of === null && of === 'self'));
		const compared = candidates.map((audit) => {
			const both = own.flatMap((row) => {
				const kept = row.scoreIn(audit);
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
		return (chosen?.both ?? []).flatMap(({ row, kept: { score, by }, same }): AnsweredClaim[] => {
			// Other judges than those of the table say nothing against its score.
			if (!same && score === row.score) return [];
			const because = same
				? 'an audit in the repository gives this score'
				: `the audit in the repository gives ${score} (${formatLocation(by)})`;
			return [{ what: row.what, verdict: same ? 'verified' : 'contradicted', because, location: flow.place(row.start), by }];
		});
	});
}

function isSame({ score, opinions }: Row, kept: KeptScore): boolean {
	return (
		score === kept.score &&
		(opinions.length === 0 || opinions.length !== kept.opinions.length || opinions.every((one, at) => one === kept.opinions[at]))
	);
}

function rowsOf({ prose }: Flow, audits: readonly KeptAudit[]): Row[] {
	const names = new Map(audits.flatMap(({ scores }) => scores.map(({ words }) => [words.join(' '), words] as const)));
	const seen = new Set<string>();
	return [...names.values()]
		.flatMap((words) => {
			const [first, second, ...rest] = words;
			const row = new RegExp(
				`(?:^|\\n)[ \\t|*#•●○▪-]{0,8}(?:\\d{1,2}(?:\\.\\d{1,2})?[.)|]?[ \\t|*]{0,4})?(?<name>${escapeText(first!)}[\\s_]+${escapeText(second!)}${rest.map((word) => `(?:[\\s_]+(?:&\\s+)?${escapeText(word)})?`).join('')})(?:\\s*\\([^()\\n\\d]{1,40}\\))?[\\s|:*(–—-]{1,40}(?:final\\s)?(?:score[\\s:*]{1,4})?(?<score>\\d{1,2}(?:\\.\\d)?)\\s?/\\s?(?:5|10|100)(?!\\d)(?<opinions>[\\s|]{1,3}\\d\\s?[-/,]\\s?\\d\\s?[-/,]\\s?\\d(?!\\d))?`,
				'giu',
			);
			return [...prose.matchAll(row)].flatMap((match): Row[] => {
				const start = match.index + (match[0].startsWith('\n') ? 1 : 0);
				const of = sectionOf(prose, start);
				const said = match.groups!.name!.toLowerCase().split(/[\s&_]+/);
				if (of === null || seen.has(`${start}`) || seen.has(`${of} ${said.join(' ')}`)) return [];
				seen.add(`${start}`);
				seen.add(`${of} ${said.join(' ')}`);
				return [
					{
						start,
						of,
						what: unmarked(match[0].replace(/[\s|*]+/g, ' ')),
						score: Number(match.groups!.score),
						opinions: (match.groups!.opinions?.match(/\d/g) ?? []).map(Number).sort((a, b) => a - b),
						scoreIn({ scores }) {
							const all = scores.filter((kept) => kept.words[0] === said[0] && kept.words[1] === said[1]);
							return all.length === 1 ? all[0] : all.find((kept) => kept.words.join(' ') === said.join(' '));
						},
					},
				];
			});
		})
		.sort((a, b) => a.start - b.start);
}

/** What all judges, or each of three, gave: `unanimous 5/5`, `Prosecutor 1, Defense 4, Tech Lead 5`. */
const JUDGES =
	/\b(?:unanimous(?:ly)?|all\s(?:(?:three|3)\s)?judges)\b[^.\n\d]{0,40}(?<all>[1-5])\s?\/\s?5|\bprosecut\w+[^.\n\d]{0,30}(?<first>[1-5])(?![\d.]\d)[^.\n\d]{0,80}?\bdefen[sc]e\w*[^.\n\d]{0,30}(?<second>[1-5])(?![\d.]\d)[^.\n\d]{0,80}?\btech[\s_-]?lead[^.\n\d]{0,30}(?<third>[1-5])(?!\d)/gi;

/** Scores of the judges below the heading of a criterion, or in a line that names it, where a kept audit gives the same. */
function claimJudges(flow: Flow, audits: readonly KeptAudit[]): AnsweredClaim[] {
	const told = new Set<string>();
	return [...flow.prose.matchAll(JUDGES)].slice(0, MOST).flatMap((match): AnsweredClaim[] => {
		const { all, first, second, third } = match.groups!;
		const said = (all === undefined ? [first, second, third] : [all, all, all]).map(Number).sort((a, b) => a - b);
		const own = lineOf(flow.prose, match.index);
		const of = auditOf(own.text) ?? sectionOf(flow.prose, match.index);
		const ofKind = audits.filter((audit) => of !== null && audit.of === of);
		const namedIn = (line = '') => {
			const said = criterionWords(line).join(' ');
			return ofKind.flatMap(({ scores }) => scores.filter(({ words }) => said.includes(words.slice(0, 2).join(' '))));
		};
		const below = namedIn(headingsAbove(flow.prose, match.index)[0]);
		const kept = below.length > 0 ? below : namedIn(own.text);
		const same = kept.find(({ opinions }) => opinions.join() === said.join());
		const key = `${same?.by.path} ${same?.by.line}`;
		if (same === undefined || told.has(key)) return [];
		told.add(key);
		const because = 'an audit in the repository gives these scores of its judges';
		const what = `${unmarked(match[0].replace(/\s+/g, ' '))} for ${same.words.join(' ')}`;
		return [{ what, verdict: 'verified', because, location: flow.place(match.index), by: same.by }];
	});
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

/** Lines above a row in which the heading stands that says whose audit it is. */
const ABOVE = 60;

/** Whose audit the section is about, by the line that leads to a table, or by the nearest heading that says so. */
function sectionOf(text: string, start: number): AuditOf {
	const lead = leadOf(text, start);
	if (/audit/i.test(lead)) {
		const of = EARLIER.test(lead) ? null : auditOf(lead);
		if (of !== null) return of;
	}
	for (const line of headingsAbove(text, start)) {
		if (EARLIER.test(line)) return null;
		const of = auditOf(line);
		if (of !== null) return of;
	}
	return null;
}

/** The last line of the text above a row of a table, without the heads of its columns. */
function leadOf(text: string, start: number): string {
	let { start: at, text: line } = lineOf(text, start);
	for (let lines = 0; lines < ABOVE && at > 0 && (line.trim() === '' || /^\s*\|/.test(line)); lines++)
		({ start: at, text: line } = lineOf(text, at - 1));
	return isHeading(line) ? '' : line;
}

function headingsAbove(text: string, start: number): string[] {
	const headings: string[] = [];
	let at = start;
	for (let lines = 0; lines < ABOVE && at > 0; lines++) {
		const { start: from, text: line } = lineOf(text, at - 1);
		if (isHeading(line)) headings.push(line);
		at = from;
	}
	return headings;
}
