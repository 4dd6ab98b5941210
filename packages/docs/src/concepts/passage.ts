// Which passage tells of a concept: where its section ends, which sentence is quoted, and what is no sentence at all.
import { escapeText } from '@auditor/schema';
import { type Span, sentenceAt } from '../text/sentences.js';
import { DRAWN, isHeading, lineOf } from './mention-roles.js';

/** Characters of the passage that tells of a concept. */
export const PASSAGE = 1600;
/** A heading in the window ends it, unless it stands this near: then it is the mention's own. */
const OWN_HEADING = 100;
/** Before the text of an item of a list. */
const ITEM = /^\s*(?:[-*•●○▪]|\d{1,2}[.)])\s/;

/** Where a concept is named. */
export interface Hit extends Span {
	readonly concept: string;
}

/** From the line of a mention to the next heading, or the line that begins with another concept. */
export function passageAt(text: string, hit: Hit, near: readonly Hit[]): Span {
	const { start } = lineOf(text, hit.start);
	const next = near.find(
		(other) =>
			other.concept !== hit.concept &&
			other.start > hit.end &&
			/^[\s#*•●\d.)-]*$/.test(text.slice(lineOf(text, other.start).start, other.start)),
	);
	const headed = windowEnd(text, hit.end, PASSAGE, isHeading(lineOf(text, hit.start).text) ? OWN_HEADING : 0, isTitle);
	return { start, end: Math.min(headed, next?.start ?? text.length, itemEnd(text, hit)) };
}

/** An item of a list tells of its own: where the next one of its kind begins, within a passage; the end of the text where there is none. */
export function itemEnd(text: string, { start, end }: Span): number {
	const item = ITEM.exec(lineOf(text, start).text)?.[0];
	if (item === undefined) return text.length;
	const after = text.slice(end, end + PASSAGE).search(new RegExp(`\\n${escapeText(item).replace(/\d+/, '\\d+')}`));
	return after < 0 ? text.length : end + after;
}

/** Words of a sentence, at least. */
const FEW_WORDS = 4;

/** A heading explains nothing: what is quoted is the sentence below it. */
export function toldIn(text: string, start: number, sentence: Span): Span {
	const line = lineOf(text, start);
	if (!isHeading(line.text) || line.end + 1 >= text.length) return sentence;
	if (isAboveHeading(text, line)) return sentence;
	const below = sentenceAt(text, line.end + 1);
	const told = below.start >= line.end ? below : { start: line.end + 1, end: below.end };
	// The number of a list, a caption of one word.
	return wordCount(text.slice(told.start, told.end)) < FEW_WORDS ? sentence : told;
}

/** A caption: what stands below the next heading is told of that one. */
function isAboveHeading(text: string, { end }: Span): boolean {
	return isNumbered(/\S[^\n]*/.exec(text.slice(end + 1, end + 200))?.[0] ?? '');
}

/** How near a heading may stand to what is named in a line without ending what is told of it. */
export function nearHeading(text: string, line: Span & { readonly text: string }): number {
	return isHeading(line.text) && !isNumbered(line.text) && isAboveHeading(text, line) ? 0 : OWN_HEADING;
}

/** Words of a sentence that tells something, at least. */
const TELLING = 7;

/** A sentence of a text, and no title, caption, row of a list of merits or pointer to a section. */
export function isSentence(told: string): boolean {
	const text = told.trim();
	return (
		wordCount(text) >= TELLING &&
		/[.:!?][)"'*`]*$/.test(text) &&
		!DRAWN.test(text) &&
		!/^[|#]|^[\w./-]{1,120}\.\w{1,4}:\d|^(?:Figure|Fig\.|Table)\s|[✅✓✔❌]|\bFigure \d+\.?$|\n[^\n]{1,60}\n[^\n]{1,60}\n[^\n]{1,60}:$/.test(
			text,
		)
	);
}

/** What leads to a table or a list without marks, without it. */
export function beforeList(text: string, { start, end }: Span): Span {
	const lead = /^[^\n]*(?:\n[^\n]+){0,3}?\p{L}{4}:(?=[^\S\n]*(?:\n|\d{1,2}\.$))/u.exec(text.slice(start, end))?.[0] ?? '';
	return wordCount(lead) < TELLING ? { start, end } : { start, end: start + lead.length };
}

export function wordCount(term: string): number {
	return term.split(/[\s\-–—]+/).filter(Boolean).length;
}

/** A heading with a number or a mark. */
function isNumbered(line: string): boolean {
	return /^(?:#{1,6}\s|\d+(?:\.\d+)*[.)]?\s+\p{Lu})/u.test(line.trim()) && isHeading(line);
}

/** What ends the section of a heading: one below it does not, where marks or numbers tell. */
export function endsSection(heading: string): (line: string) => boolean {
	const level = levelOf(heading);
	return (line) => isNumbered(line) && !(level > 0 && levelOf(line) > level);
}

/** 2 of `## Baking` and of `4.3 Baking`; 0 of a heading without marks and numbers. */
function levelOf(heading: string): number {
	const [, marks, number] = /^\s*(?:(#{1,6})\s|(\d+(?:\.\d+)*)[.)]?\s)/.exec(heading) ?? [];
	return marks?.length ?? number?.split('.').length ?? 0;
}

/** A heading without one as well: several words, each with a capital letter, and no item of a list. */
function isTitle(line: string): boolean {
	return isNumbered(line) || (isHeading(line) && /^\p{Lu}/u.test(line.trim()) && wordCount(line.trim()) >= 2);
}

export function windowEnd(text: string, end: number, reach: number, near = OWN_HEADING, ends = isNumbered): number {
	const limit = Math.min(text.length, end + reach);
	let at = text.indexOf('\n', end);
	while (at !== -1 && at < limit) {
		const next = lineOf(text, at + 1);
		if (at + 1 - end > near && ends(next.text)) return at;
		at = text.indexOf('\n', at + 1);
	}
	return limit;
}
