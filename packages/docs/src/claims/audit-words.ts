// What a report says that an audit said: words in quotes, numbers of things, and that there was none yet. The audits that the repository keeps bear it out, or not.
import { escapeText, fileLocation, type History, type Location } from '@auditor/schema';
import { DRAWN, lineOf } from '../concepts/mention-roles.js';
import type { Flow } from '../text/flow.js';
import { quoteAround, sentenceAt } from '../text/sentences.js';
import type { AnsweredClaim } from './answered-claim.js';
import { sectionOf } from './audit-sections.js';
import { normalName } from './code-text.js';
import { type AuditOf, auditOf, type KeptAudit, keptAudits } from './kept-audits.js';
import { wordsOf } from './quotes.js';
import { toldOtherwise } from './scores.js';
import { quote } from './tell.js';

const QUOTED = /"(?=\S)(?<plain>[^"\n]{12,300})(?<=\S)"|“(?<curly>[^”]{12,300})”/g;
/** Who speaks in an audit, in the sentence in front of the words. */
const SPEAKS =
	/\b(?:audit(?:s|ed)?|prosecut(?:ors?|ion)|defen[cs]e|tech[\s_-]?lead|judges?|peers?|reported|verdict|noted|noting|dissent)\b/i;
/** It is what came out of a run. */
const REPORTS = /\b(?:report(?:ed|s)|not(?:ed|ing)|returned|printed|said|wrote)\b/i;
/** Words of a prompt are another's. */
const OF_PROMPT = /\b(?:prompts?|instruct\w*|personas?|told\sto)\b/i;
const NUMBERED =
	/(?<![\w.$-])(?<value>\d{1,4})\s(?<thing>(?:[a-z]{3,20}\s)?(?:commits|edges|nodes|classes|files|paths|models|opinions|images|reducers))\b/gi;
/** A judge with his score and his words: `Prosecutor (3/5): "…"`. */
const OF_JUDGE = /\b(?:prosecutor|defen[cs]e|tech[\s_-]?lead)\W{1,4}\d{1,3}\s?\/\s?\d{1,3}\W{1,8}["“](?<words>[^"”]{30,900})["”]/gi;
const NOT_YET = [
	/\b(?<of>self|peer)[\s-]audits?\b[^.;:\n]{0,40}?\b(?:has|have|was|were)\s(?:not|never)\s(?:yet\s)?(?:been\s)?(?:run|performed|executed|conducted|done|completed)\b/gi,
	/\b(?:have|has|did)\snot\s(?:yet\s)?(?:run|performed?|executed?|conducted?|completed?)\s(?:an?\s|the\s|our\s|any\s)?(?<of>self|peer)[\s-]audits?\b/gi,
];
/** Words of a row that are found elsewhere: what is retold keeps so many together. */
const ROW = 6;
const FEWEST = 3;
const SHORTEST = 14;
const MOST = 80;

export interface AuditClaim extends Omit<AnsweredClaim, 'verdict'> {
	readonly verdict: AnsweredClaim['verdict'] | 'stale';
}

/** Claims in order of their kinds. @param texts of the repository */
export function claimAuditWords(
	flow: Flow,
	texts: ReadonlyMap<string, string>,
	history: Pick<History, 'commits'> = { commits: [] },
): AuditClaim[] {
	const audits = keptAudits(texts, history).filter(({ path }) => path !== flow.document.name);
	return audits.length === 0
		? []
		: [...claimQuoted(flow, audits, texts), ...claimNumbered(flow, audits), ...claimJudges(flow, audits), ...claimNotYet(flow, audits)];
}

function claimQuoted(flow: Flow, audits: readonly KeptAudit[], texts: ReadonlyMap<string, string>): AuditClaim[] {
	const told = new Set<string>();
	let programs: string[] | null = null;
	const inPrograms = (words: string) => {
		programs ??= [...texts].flatMap(([path, text]) => (/\.(?:py|tsx?|jsx?|mjs)$/.test(path) ? [normalName(text)] : []));
		return programs.some((text) => text.includes(words));
	};
	return [...flow.prose.matchAll(QUOTED)].slice(0, MOST).flatMap((match): AuditClaim[] => {
		const said = match.groups!.plain ?? match.groups!.curly!;
		const words = normalName(said);
		const before = flow.prose.slice(sentenceAt(flow.prose, match.index).start, match.index);
		if (wordsOf(said).length < FEWEST || words.length < SHORTEST || told.has(words)) return [];
		if (!SPEAKS.test(before) || OF_PROMPT.test(before) || DRAWN.test(lineOf(flow.prose, match.index).text)) return [];
		// A motto of a prompt may be repeated by an audit.
		if (!REPORTS.test(before) && inPrograms(words)) return [];
		const by = placeIn(audits, (line) => normalName(line).includes(words));
		if (by === null) return [];
		told.add(words);
		return [
			{
				what: `“${said}” as words of an audit`,
				verdict: 'verified',
				because: 'an audit in the repository holds them',
				location: flow.place(match.index),
				by,
			},
		];
	});
}

/** `23 commits` in what is told of an audit, where such an audit says the same. */
function claimNumbered(flow: Flow, audits: readonly KeptAudit[]): AuditClaim[] {
	const told = new Set<string>();
	return [...flow.prose.matchAll(NUMBERED)].slice(0, MOST).flatMap((match): AuditClaim[] => {
		const { value, thing } = match.groups as { value: string; thing: string };
		const of = ofAudit(flow, match.index);
		if (of === null || of === 'self' || told.has(match[0])) return [];
		const [last] = thing.split(' ').slice(-1) as [string];
		const same = new RegExp(
			`(?<![\\w.])${escapeText(value)}\\s(?:[a-z]{3,20}\\s)?${escapeText(last)}\\b|\\b${escapeText(thing.replaceAll(' ', '_'))}\\W{1,4}${escapeText(value)}(?![\\d.]\\d|\\d)`,
			'i',
		);
		const by = placeIn(
			audits.filter((audit) => audit.of === of),
			(line) => same.test(line),
		);
		if (by === null) return [];
		told.add(match[0]);
		const what = quoteAround(flow.prose, sentenceAt(flow.prose, match.index), match.index, match.index + match[0].length, 60, 0);
		return [{ what, verdict: 'verified', because: 'an audit in the repository says so', location: flow.place(match.index), by }];
	});
}

/** Words that the report gives judges of an audit whose scores are all others in the one that is kept: neither are they there. */
function claimJudges(flow: Flow, audits: readonly KeptAudit[]): AuditClaim[] {
	const otherwise = toldOtherwise(flow, audits);
	const said = [...flow.prose.matchAll(OF_JUDGE)].slice(0, MOST).flatMap((match) => {
		const of = ofAudit(flow, match.index);
		return of !== null && otherwise.has(of) ? [{ words: match.groups!.words!, at: match.index }] : [];
	});
	const kept = audits.map(({ text }) => ` ${wordsOf(text).join(' ')} `);
	const isKept = (words: readonly string[]) =>
		words.some((_, at) => at + ROW <= words.length && kept.some((text) => text.includes(` ${words.slice(at, at + ROW).join(' ')} `)));
	if (said.length < FEWEST || said.some(({ words }) => isKept(wordsOf(words)))) return [];
	const [first] = said as [(typeof said)[number]];
	const what = `“${quote(first.words.replace(/\s+/g, ' '))}” and ${said.length - 1} more as words of judges`;
	return [
		{ what, verdict: 'contradicted', because: 'no audit in the repository holds such words', location: flow.place(first.at), by: null },
	];
}

/** `Self-audit has not been run yet`, where one is kept. */
function claimNotYet(flow: Flow, audits: readonly KeptAudit[]): AuditClaim[] {
	const told = new Map<string, AuditClaim>();
	for (const match of NOT_YET.flatMap((expression) => [...flow.prose.matchAll(expression)].slice(0, MOST))) {
		const of = match.groups!.of!.toLowerCase();
		const audit = audits.find((one) => one.of === of);
		if (audit === undefined || told.has(of)) continue;
		told.set(of, {
			what: quoteAround(flow.prose, sentenceAt(flow.prose, match.index), match.index, match.index + match[0].length, 40, 40),
			verdict: 'stale',
			because: `The repository keeps ${of === 'self' ? 'an audit of itself' : 'an audit of a peer'}`,
			location: flow.place(match.index),
			by: audit.overall?.by ?? audit.scores[0]!.by,
		});
	}
	return [...told.values()];
}

function ofAudit({ prose }: Flow, at: number): AuditOf {
	return auditOf(lineOf(prose, at).text) ?? sectionOf(prose, at);
}

function placeIn(audits: readonly KeptAudit[], holds: (line: string) => boolean): Location | null {
	for (const { path, text } of audits) {
		const at = text.split('\n').findIndex(holds);
		if (at !== -1) return fileLocation(path, at + 1);
	}
	return null;
}
