// Numbers of commits that a report states, and what the history answers. Tests and their coverage are not counted: nothing is run.
import type { History, Lexicon, Location, Snippet } from '@auditor/schema';
import { isCriterionRow, lineOf, roleOf } from '../concepts/mention-roles.js';
import type { Flow } from '../text/flow.js';
import { excerpt, type Span, sentenceAt } from '../text/sentences.js';
import { wordExpression, wordsFor } from '../text/vocabulary.js';
import { ASKED, standingOf } from './standing.js';

export type NumberVerdict = 'verified' | 'contradicted' | 'unverified';

export interface NumberClaim {
	readonly value: number;
	readonly actual: number | null;
	readonly verdict: NumberVerdict;
	readonly because: string;
	readonly location: Location;
	readonly snippet: Snippet;
}

const PATTERNS: readonly RegExp[] = [
	/(?<![\d.,#-])(?<value>\d{1,5})(?<more>\+?)\s+(?:[\p{Ll}-]+\s+){0,2}commits\b(?!\s*(?:minimum|or more|required))/giu,
	/\b(?:(?:total|number of)\s{0,4}commits|commit count(?:\s{0,4}commits)?)\s{0,4}[:=]\s{0,4}(?<value>\d{1,5})\b/giu,
];
/** Characters before a number in which a word can make it a limit, and around it in which it can be somebody else's. */
const LIMIT_WINDOW = 24;

const JUDGED = /\b(?:noted|found|argue[sd]|flagged|observed|cite[sd]|verdict|dissent|opinion)\b/i;

/** Numbers in one form that are looked at, from the front. */
const MOST_MENTIONS = 200;

/** In front of it, on its line: how sure a program was (`Git history (Confidence: 0.7): 5 commits`). */
const MEASURED = /\b(?:confidence|probability)\s*[:=]\s*\d|\bscore\s*[:=]\s*\d(?!\d?(?:\.\d)?\s?\/)/i;

/** The number stands in the output of a judge or of another program, pasted into the report. */
function isPasted(text: string, at: number, sentence: Span, lexicon: Pick<Lexicon, 'language' | 'lists'>): boolean {
	const before = lineOf(text, at);
	if (MEASURED.test(before.text)) return true;
	const own = isCriterionRow(text, at, lexicon);
	return roleOf({ text, start: at, end: at + 1, sentence, neighbours: [], concept: 'number' }, lexicon, own) === 'judge-output';
}

/** Claims in order of appearance. */
export function claimNumbers(flow: Flow, history: History, lexicon: Pick<Lexicon, 'language' | 'lists'>): NumberClaim[] {
	const { prose: text } = flow;
	const seen = new Set<string>();
	const claims: { at: number; claim: NumberClaim }[] = [];
	for (const expression of PATTERNS) {
		for (const match of [...text.matchAll(expression)].slice(0, MOST_MENTIONS)) {
			const value = Number(match.groups!.value);
			const sentence = sentenceAt(text, match.index);
			const around = text.slice(sentence.start, sentence.end);
			const before = text.slice(Math.max(sentence.start, match.index - LIMIT_WINDOW), match.index);
			const above = /\b(?:more\sthan|over)\s$/i.test(before) && !ASKED.test(around);
			if (!above && (wordExpression(wordsFor(lexicon, 'words:limit')).test(before) || /[<>≥≤~]\s*$/.test(before))) continue;
			if ((['words:elsewhere', 'words:future'] as const).some((key) => wordExpression(wordsFor(lexicon, key)).test(around))) continue;
			// A number of a peer's audit, of a plan or of a legend is none of this repository.
			if (
				standingOf(flow, match.index, match.index + match[0].length, lexicon) === 'elsewhere' ||
				isPasted(text, match.index, sentence, lexicon)
			)
				continue;
			const more = above || match.groups!.more === '+';
			const key = `${value}${more ? '+' : ''}`;
			if (seen.has(key)) continue;
			const answered = answer(value, more, history, flow.document.name);
			// What somebody noted in an audit is that audit's number.
			if (answered.verdict === 'contradicted' && JUDGED.test(around)) continue;
			seen.add(key);
			claims.push({
				at: match.index,
				claim: {
					value,
					...answered,
					location: flow.place(match.index),
					snippet: excerpt(text, sentence),
				},
			});
		}
	}
	return claims.sort((a, b) => a.at - b.at).map(({ claim }) => claim);
}

/** What the history had when a state of the report was committed, with that commit or without it. */
function isOfItsTime(value: number, { commits }: History, report: string): boolean {
	return commits.some(({ changes }, at) => {
		const then = commits.length - at;
		return (value === then || value === then - 1) && changes.some(({ path }) => path === report);
	});
}

function answer(value: number, more: boolean, history: History, report: string): Pick<NumberClaim, 'actual' | 'verdict' | 'because'> {
	const all = history.commits.length;
	const plain = history.commits.filter((commit) => commit.parents.length < 2).length;
	if (value === all || value === plain || (more && value < all))
		return { actual: all, verdict: 'verified', because: `the history has ${all} commits` };
	if (history.shallow) return { actual: null, verdict: 'unverified', because: 'the history is cut off' };
	if (value < all && isOfItsTime(value, history, report))
		return { actual: all, verdict: 'verified', because: `the history had ${value} commits when the report was written` };
	if (value < all) return { actual: all, verdict: 'unverified', because: 'commits may have come after the report' };
	return { actual: all, verdict: 'contradicted', because: `the history has ${all} commits` };
}
