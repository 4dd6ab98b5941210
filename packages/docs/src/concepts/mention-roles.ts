// What a mention of a concept is for. Only a clean one can explain anything: a word in a list of search terms, in quotes, in a table of
// contents, denied, promised, praised or pasted from a judge's output shows that the author knows the word, not the thing.
import type { Lexicon } from '@auditor/schema';
import type { Span } from '../text/sentences.js';
import { wordExpression, wordsFor } from '../text/vocabulary.js';

export type MentionRole = 'clean' | 'term-list' | 'quoted' | 'contents' | 'negated' | 'future' | 'praise' | 'judge-output';

export interface Sighting {
	readonly text: string;
	readonly start: number;
	readonly end: number;
	readonly sentence: Span;
	/** Start positions of mentions of any concept, ascending. */
	readonly neighbours: readonly { readonly concept: string; readonly start: number; readonly end: number }[];
	readonly concept: string;
}

/** A line of a drawing or of its source: labels, cut and joined, and no sentences. */
export const DRAWN = /^\s*\|.*(?:->|--)|[─│┌┐└┘├┤┬┴┼▼▲╔╗╚╝║═]|\\n|<br|-->|:::|\bsubgraph\b|^\s*(?:graph|flowchart|style|classDef)\b/;

type Words = Pick<Lexicon, 'language' | 'lists'>;

/** Characters around a mention in which a judge's output shows. */
const OUTPUT_WINDOW = 250;
const CONTENTS_WINDOW = 1500;
const LONGEST_LINE = 1000;

/** The first role that fits, `clean` when none does. @param anybody praise and a judge's output count as what the report says itself */
export function roleOf(sighting: Sighting, lexicon: Words, anybody = false): MentionRole {
	if (inContents(sighting, lexicon)) return 'contents';
	if (
		(isSpoken(sighting) && !(anybody && isCriterionRow(sighting.text, sighting.start, lexicon))) ||
		(!anybody && inJudgeOutput(sighting, lexicon))
	)
		return 'judge-output';
	if (inTermList(sighting, lexicon) || isExamined(sighting, lexicon)) return 'term-list';
	if (isQuoted(sighting) && !(anybody && isName(sighting))) return 'quoted';
	if (isNegated(sighting, lexicon)) return 'negated';
	if (isPromised(sighting, lexicon)) return 'future';
	if (!anybody && isPraised(sighting, lexicon)) return 'praise';
	return 'clean';
}

/** The line a position stands on; of a line without end, the part around it. */
export function lineOf(text: string, index: number): { start: number; end: number; text: string } {
	// `lastIndexOf` looks at the first character for any place before it: a text that begins with a line's end has nothing before that.
	const before = index <= 0 ? -1 : text.lastIndexOf('\n', index - 1);
	const start = Math.max(before + 1, index - LONGEST_LINE, 0);
	const at = text.indexOf('\n', index);
	const end = Math.min(at === -1 ? text.length : at, index + LONGEST_LINE);
	return { start, end, text: text.slice(start, end) };
}

/** Headings above a place, from the nearest on, within so many lines. */
export function headingsAbove(text: string, start: number, most: number): string[] {
	const headings: string[] = [];
	let at = start;
	for (let lines = 0; lines < most && at > 0; lines++) {
		const { start: from, text: line } = lineOf(text, at - 1);
		if (isHeading(line)) headings.push(line);
		at = from;
	}
	return headings;
}

/** A line that heads a section: marked, numbered, or short and without an end. */
export function isHeading(line: string): boolean {
	const text = line.trim();
	if (text.length < 3 || text.length > 110) return false;
	if (/^#{1,6}\s/.test(text) || /^\*\*[^*]+\*\*:?$/.test(text)) return true;
	if (/[.;,]$/.test(text)) return false;
	if (/^(?:\d+(?:\.\d+)*[.)]?|[A-Z][.)]|[IVX]+\.)\s+\p{Lu}/u.test(text)) return text.split(/\s+/).length <= 12;
	const words = text
		.replace(/[:&/()–—-]/g, ' ')
		.split(/\s+/)
		.filter(Boolean);
	return (
		words.length <= 8 &&
		words.filter((word) => /^[\p{Lu}\p{N}]/u.test(word) || word.length <= 3).length >= words.length * 0.75 &&
		/^\p{Lu}/u.test(text)
	);
}

function inContents({ text, start }: Sighting, lexicon: Words): boolean {
	const line = lineOf(text, start).text;
	if (/\.{4,}|(?:\. ){4,}|…{2,}/.test(line) && /\d\s*$/.test(line)) return true;
	if (!/\s\d{1,3}\s*$/.test(line)) return false;
	const before = text.slice(Math.max(0, start - CONTENTS_WINDOW), start);
	return before.split('\n').some((row) => row.length < 40 && wordExpression(wordsFor(lexicon, 'words:contents')).test(row));
}

/** `Head cook (18/20): ...`, `Head cook 4/5 ...`: what a judge said. */
const SPOKEN = /^[\s•●|*-]*[\p{Lu}][\p{L} ]{2,24}\s*(?:\(\d{1,3}\s?\/\s?\d{1,3}\)\**\s*:|[|\s]\s?\d{1,2}\s?\/\s?(?:5|10|20|100)(?!\d))/u;

function isSpoken({ text, start, sentence }: Sighting): boolean {
	return SPOKEN.test(text.slice(sentence.start, sentence.start + 60)) || SPOKEN.test(lineOf(text, start).text);
}

/** A row of a table of the report's own audit: the name of a criterion, and its score. */
export function isCriterionRow(text: string, start: number, lexicon: Words): boolean {
	const before = text.slice(Math.max(0, lineOf(text, start).start - OUTPUT_WINDOW), lineOf(text, start).end);
	const row = [
		...before.matchAll(
			/(?:^|\n)[ •●|*#\d.)-]{0,8}(\p{Lu}[\p{L} &()\n]{2,60}?)[\s|*:(–-]{1,6}(?:[Ss]core[\s:]{1,3})?\d{1,2}(?:\.\d)?\s?\/\s?(?:5|10|20|100)(?!\d)/gu,
		),
	].at(-1)?.[1];
	const words = wordsFor(lexicon, 'words:criterion');
	return row !== undefined && words.length > 0 && wordExpression(words).test(row.split(/\s+/).at(-1)!.replace(/[()]/g, ''));
}

function inJudgeOutput({ text, start, end }: Sighting, lexicon: Words): boolean {
	// A row of a score table: the name, and a mark behind it.
	if (/^[^\n]{0,15}?\b\d{1,2}(?:\.\d)?\s*\/\s*(?:5|10|20|25|100)\b/.test(text.slice(end, end + 40))) return true;
	const around = section(text, start, end);
	const scores = around.match(/\b\d{1,2}(?:\.\d)?\s*\/\s*(?:5|10|20|25|100)(?:\.0)?\b|\bscored?\s*[:=]\s*\d/gi)?.length ?? 0;
	if (scores === 0) return false;
	return scores + countDistinct(around, wordsFor(lexicon, 'words:judge-output')) >= 3;
}

/** The text around a mention, up to the headings above and below. */
function section(text: string, start: number, end: number): string {
	let from = lineOf(text, start).start;
	while (from > 0 && start - from < OUTPUT_WINDOW) {
		const above = lineOf(text, from - 1);
		if (isHeading(above.text)) break;
		from = above.start;
	}
	let to = lineOf(text, end).end;
	while (to < text.length && to - end < OUTPUT_WINDOW) {
		const below = lineOf(text, to + 1);
		if (isHeading(below.text)) break;
		to = below.end;
	}
	return text.slice(Math.max(from, start - OUTPUT_WINDOW), Math.min(to, end + OUTPUT_WINDOW));
}

function inTermList({ text, start, sentence, neighbours, concept }: Sighting, lexicon: Words): boolean {
	const line = lineOf(text, start);
	// A title above lists nothing of the sentence below.
	const from = line.start > sentence.start && isHeading(lineOf(text, line.start - 1).text) ? line.start : sentence.start;
	const others = new Set(neighbours.filter((n) => n.start >= from && n.end <= sentence.end && n.concept !== concept).map((n) => n.concept));
	const words = text.slice(from, sentence.end);
	const before = text.slice(Math.max(from, start - 160), start);
	if (others.size >= 1 && wordExpression(wordsFor(lexicon, 'words:search')).test(before)) return true;
	// Three concepts and little else is an enumeration.
	return others.size >= 2 && words.split(/\s+/).length <= 12 + 8 * others.size;
}

/** `If the Defense claims a concept (like reducers)`: somebody else may say so. */
const ALLEGED = /\b(?:if|when|whenever|where)\s[^.;]{0,80}\b(?:claims?|asserts?|alleges?)\s[^.;:]{0,60}$/i;

/** `It evaluates whether reducers are used`: what is looked for in another's work, and nothing of one's own. */
function isExamined({ text, start, sentence }: Sighting, lexicon: Words): boolean {
	const before = text.slice(Math.max(sentence.start, start - 120), start);
	return wordExpression(wordsFor(lexicon, 'words:examines')).test(before) || ALLEGED.test(before);
}

/** `operator.add` in back-ticks: a name of code is written so where it is claimed. */
function isName({ text, start, end }: Sighting): boolean {
	return /[._]|\p{Ll}\p{Lu}/u.test(text.slice(start, end)) && /`\w*$/.test(text.slice(Math.max(0, start - 30), start));
}

function isQuoted({ text, start, end, sentence }: Sighting): boolean {
	const before = text.slice(Math.max(0, start - 30), start);
	const after = text.slice(end, end + 30);
	const adjacent = /["'`]\s?$/.test(before) && /^\s?[.,;]?["'`]/.test(after);
	if (adjacent) return true;
	// Inside a longer quotation of the same sentence.
	const marks = text.slice(sentence.start, start).match(/"/g)?.length ?? 0;
	return marks % 2 === 1 && text.slice(end, sentence.end + 200).includes('"');
}

function isNegated({ text, start, end, sentence }: Sighting, lexicon: Words): boolean {
	const negation = wordExpression(wordsFor(lexicon, 'words:negation'));
	const clause = (part: string) => part.split(/[,;:()]|\s[–—]|[–—]\s/);
	const before = (clause(text.slice(sentence.start, start)).at(-1) ?? '').trim().split(/\s+/).slice(-4).join(' ');
	const rest = text.slice(end, sentence.end);
	// "X, which does so, is missing": what is said of it stands behind the aside.
	const said = rest.replace(/^\s*,[^,.;:()]{1,200},/, '');
	// "X is missing" denies X; "X nodes do not share a key" says something of it.
	const after = (clause(said)[0] ?? '').trim().split(/\s+/).slice(0, 2).join(' ');
	// "edges for errors (a fallback) are absent": the verb of what is named, behind what describes it.
	const absent = IS.exec(clause(said.replace(/\([^()]*\)/g, ''))[0] ?? '')?.groups?.state ?? '';
	if (
		!negation.test(before) &&
		!negation.test(after) &&
		!wordExpression(wordsFor(lexicon, 'words:absent')).test(absent) &&
		!negation.test(leadTo(text.slice(sentence.start, start)))
	)
		return false;
	// "is not a slogan: it is built in", "not only ... but": denied for the sake of what follows.
	// "the missing X is the only gap" compares nothing.
	return (
		!wordExpression(wordsFor(lexicon, 'words:contrast')).test(rest.replace(/\bthe\s+only\b/gi, '')) &&
		!/[–—:;]\s*(?:it|they|this|we)\b/i.test(rest)
	);
}

/** What is said of the subject by a form of "be", in two words. */
const IS =
	/^(?:(?!\b(?:that|which|who|and|but)\b)[^.]){0,80}?\b(?:is|are|was|were|remains?)\s+(?:(?:still|currently|also|entirely)\s+)?(?<state>\w+(?:\s+\w+)?)/i;

/** The words that name what follows: "Missing: X", "a missing feature (X)". "No problem: X" says nothing of X. */
function leadTo(before: string): string {
	const lead = /(?<![^,;:()])([^,;:()]*)[:(](?:[\s*_"'`.]*$)/.exec(before)?.[1] ?? '';
	const words = lead.replace(/[*_]/g, '').trim().split(/\s+/).slice(-2).join(' ');
	return /^no\b/i.test(words) ? '' : words;
}

function isPromised({ text, start, end, sentence }: Sighting, lexicon: Words): boolean {
	const near = text.slice(Math.max(sentence.start, start - 120), Math.min(sentence.end, end + 80));
	return wordExpression(wordsFor(lexicon, 'words:future')).test(near);
}

/** A heading is not praised by the sentence below it. */
function isPraised({ text, start, sentence }: Sighting, lexicon: Words): boolean {
	const line = lineOf(text, start);
	const words = isHeading(line.text) ? line.text : text.slice(sentence.start, sentence.end);
	if (!wordExpression(wordsFor(lexicon, 'words:praise')).test(words)) return false;
	return countDistinct(words, wordsFor(lexicon, 'words:mechanism')) < 3;
}

/** Distinct words of a list that a text holds. */
export function countDistinct(text: string, words: readonly string[]): number {
	if (words.length === 0) return 0;
	const expression = new RegExp(wordExpression(words).source, 'giu');
	return new Set([...text.matchAll(expression)].map((match) => match[0].toLowerCase().replace(/\s+/g, ' '))).size;
}
