// Does audited text speak to the judge instead of about its subject? Patterns of address, override and demand, sentence by sentence, with the
// place. A sentence that forbids or quotes such an order (as a careful prompt does) is no attempt. It reports; no score depends on it.
// It does not see orders in code (base64), in pictures, or in languages it has no pattern for.
import type { Location } from '../../model/location.js';
import { conditionalSentence, defensiveSentence, type InjectionKind, injectionPatterns } from './injection-patterns.js';
import { bitsOf, wordsIn } from './injection-words.js';

export interface InjectionText {
	readonly text: string;
	/** Where the text begins: lines of attempts count on from `location.line`, or from 1 in a file without a line. */
	readonly location: Location;
	/** The text is not seen by a reader: white on white, outside of a page. */
	readonly hidden?: boolean;
}

export interface InjectionAttempt {
	readonly kind: InjectionKind;
	readonly location: Location;
	/** At most 200 characters, invisible ones removed. Audited text: escape and mask it like any other. */
	readonly excerpt: string;
	/** 0-1; from 0.7 on plainly directed at whoever judges the repository. */
	readonly confidence: number;
	/** It hides from readers: invisible characters inside, an HTML comment, or said so by the caller. */
	readonly hidden: boolean;
}

interface Sentence {
	/** As a reader would read it aloud: line breaks, comment leaders, emphasis and invisible characters removed. */
	readonly text: string;
	/** Where each line of it begins in `text`, with the lines after the first of the source. */
	readonly lines: readonly { readonly at: number; readonly line: number }[];
	readonly hidden: boolean;
	/** Characters at its beginning that the piece before it held too. */
	readonly again: number;
}

const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|[\u{e0000}-\u{e007f}]/gu;
/** A comment's or quote's leader at the start of a line: `#`, `//`, `*`, `>`, `--`, `<!--`, `"""`, `- `. */
const LEADER = /^[\s#/*>;%|-]+|^\s*<!--|^\s*(?:"""|''')/;
/** One word of this length is data. */
const LONG_WORD = 200;
/** Each pattern with the bits of the words that it needs: all of one of the numbers. */
const PATTERNS = injectionPatterns.map((pattern) => ({ ...pattern, needed: pattern.words.map(bitsOf) }));
const NEEDED: readonly number[] = [...new Set(PATTERNS.flatMap(({ needed }) => needed))];
const NOT_ASCII = /[^\0-\x7f]/;
/** A line may hold more than one sentence. */
const PARTED = /[.!?;|]\s/;
const EXCERPT = 200;
/** Longer "sentences" are data; they are read in pieces of this size. */
const LONGEST = 2_000;
/** No pattern reaches further. */
const OVERLAP = 500;
/** Below this nothing is reported. */
const LEAST = 0.5;
/** What a condition in the sentence takes from a demand. */
const CONDITIONAL = 0.4;

/** Attempts to instruct a judge, in the order of the texts and of their lines; one per sentence, of the surest kind. */
export function findInjectionAttempts(texts: Iterable<InjectionText>): InjectionAttempt[] {
	const attempts: InjectionAttempt[] = [];
	for (const source of texts) {
		for (const stretch of stretchesOf(source.text)) {
			for (const sentence of sentencesOf(stretch)) {
				const attempt = readSentence(sentence, source);
				if (attempt) attempts.push(attempt);
			}
		}
	}
	return attempts;
}

function readSentence(sentence: Sentence, source: InjectionText): InjectionAttempt | null {
	if (sentence.text.length > LONG_WORD && !sentence.text.includes(' ')) return null;
	const words = wordsIn(sentence.text, 0, sentence.text.length, true);
	if (!holdsAll(words, NEEDED)) return null;
	const plain = sentence.text.toLowerCase();
	let best: { kind: InjectionKind; confidence: number; at: number } | null = null;
	for (const { kind, needed, pattern, confidence } of PATTERNS) {
		if (!holdsAll(words, needed) || (best && best.confidence >= confidence)) continue;
		const match = pattern.exec(plain);
		if (!match || match.index + match[0].length <= sentence.again) continue;
		const sure = kind === 'demand' && conditionalSentence.test(sentence.text) ? confidence - CONDITIONAL : confidence;
		if (sure > (best?.confidence ?? 0)) best = { kind, confidence: sure, at: match.index };
	}
	if (!best || defensiveSentence.test(sentence.text)) return null;
	const hidden = sentence.hidden || source.hidden === true;
	const confidence = Math.min(1, best.confidence + (hidden ? 0.05 : 0));
	if (confidence < LEAST) return null;
	return {
		kind: best.kind,
		location: placeOf(source.location, lineAt(sentence, best.at)),
		excerpt: excerptAt(sentence.text, best.at),
		confidence,
		hidden,
	};
}

/** The line on which the order begins: the sentence may have begun on one before, with code that ends without a full stop. */
function lineAt(sentence: Sentence, at: number): number {
	return sentence.lines.findLast((l) => l.at <= at)?.line ?? 0;
}

/** The beginning of the sentence, or the part around the order when it begins too late to be seen. */
function excerptAt(text: string, at: number): string {
	const from = at > EXCERPT / 2 ? at - 20 : 0;
	return text.slice(from, from + EXCERPT);
}

function placeOf(location: Location, line: number): Location {
	if (location.kind !== 'file') return location;
	return { ...location, line: (location.line ?? 1) + line, endLine: null, column: null };
}

/** Whole lines of a text, with how many stand before them and whether a comment is open where they begin. */
interface Stretch {
	readonly text: string;
	readonly line: number;
	readonly inComment: boolean;
}

/** Those parts of a text in which some pattern may match: it is cut where sentences end for sure, and most parts lack the words. */
function* stretchesOf(text: string): Generator<Stretch> {
	if (OTHER_BREAKS.test(text)) {
		yield { text, line: 0, inComment: false };
		return;
	}
	const commented = text.includes('<!--');
	let line = 0;
	let lines = 0;
	let inComment = false;
	for (let from = 0, at = 0; at < text.length; ) {
		const found = text.indexOf('\n', at);
		const end = found < 0 ? text.length : found;
		lines++;
		const closed = endsSentences(text, at, end);
		at = end + 1;
		if (!closed && at < text.length) continue;
		if (holdsAll(wordsIn(text, from, end, false), NEEDED)) yield { text: text.slice(from, end), line, inComment };
		if (commented) inComment = isOpen(text.slice(from, end), inComment);
		from = at;
		line += lines;
		lines = 0;
	}
}

const OTHER_BREAKS = /\r(?!\n)|[\u2028\u2029]/;

/** Whether a line is blank, or ends with a full stop or as only code does. */
function endsSentences(text: string, from: number, to: number): boolean {
	if (to === from) return true;
	const last = text.charCodeAt(to - 1);
	if (last === RETURN) return endsSentences(text, from, to - 1);
	if (last > SPACE) return FULL_STOPS.includes(last);
	return text.slice(from, to).trim() === '';
}

const RETURN = 13;
const SPACE = 32;
const FULL_STOPS: readonly number[] = [...'.!?;{}(['].map((mark) => mark.charCodeAt(0));

function holdsAll(words: number, ways: readonly number[]): boolean {
	for (const needed of ways) if ((words & needed) === needed) return true;
	return false;
}

/** Whether an HTML comment is open after these lines. */
function isOpen(lines: string, before: boolean): boolean {
	const open = lines.lastIndexOf('<!--');
	const close = lines.lastIndexOf('-->');
	if (open < 0 && close < 0) return before;
	return open >= 0 && (close < 0 || lines.lastIndexOf('\n', open) > close);
}

/** Sentences of prose and comments: joined over line breaks, parted at full stops, blank lines and where a comment begins or ends. */
function* sentencesOf(stretch: Stretch): Generator<Sentence> {
	const { text } = stretch;
	let { inComment } = stretch;
	let words = '';
	let starts: { at: number; line: number }[] = [];
	let hidden = false;
	const lines = text.split(/\r\n|[\n\r\u2028\u2029]/);
	const ascii = !NOT_ASCII.test(text);
	for (let index = 0; index < lines.length; index++) {
		const raw = lines[index]!;
		const shown = ascii ? raw : raw.replace(INVISIBLE, '');
		if (raw.includes('<!--')) inComment = true;
		const plain = spoken(ascii ? shown.replace(LEADER, '') : shown.replace(LEADER, '').normalize('NFKC'));
		if (plain === '' || words.length > LONGEST) {
			yield* piecesOf(words, starts, hidden);
			words = '';
		}
		for (const piece of PARTED.test(plain) ? plain.split(/(?<=[.!?;])\s+|\|\s+/).map((piece) => piece.trimEnd()) : [plain]) {
			if (piece === '') continue;
			if (words === '') [starts, hidden] = [[], false];
			starts.push({ at: words === '' ? 0 : words.length + 1, line: stretch.line + index });
			words = words === '' ? piece : `${words} ${piece}`;
			// An invisible character inside a word hides it; a byte order mark at the start of a file does not.
			hidden ||= inComment || (shown !== raw && raw.replace(/^\ufeff/, '') !== shown);
			if (/[.!?;]["')\]]?$/.test(piece)) {
				yield* piecesOf(words, starts, hidden);
				words = '';
			}
		}
		if (raw.includes('-->')) inComment = false;
	}
	yield* piecesOf(words, starts, hidden);
}

/** A sentence, or what is longer than sentences are in pieces that overlap. */
function* piecesOf(text: string, lines: Sentence['lines'], hidden: boolean): Generator<Sentence> {
	if (text === '') return;
	if (text.length <= LONGEST) {
		yield { text, lines, hidden, again: 0 };
		return;
	}
	for (let from = 0; from < text.length; from += LONGEST - OVERLAP) {
		const shifted = lines.map(({ at, line }) => ({ at: at - from, line }));
		yield { text: text.slice(from, from + LONGEST), lines: shifted, hidden, again: from === 0 ? 0 : OVERLAP };
	}
}

/** A line without emphasis and the borders of comments, with single spaces. */
function spoken(line: string): string {
	let text = line;
	if (/[*_`]/.test(text))
		text = text.replace(/[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}/g, (mark) => (mark.includes('_') && mark.length === 1 ? mark : ''));
	if (/-->|<!--|[^\S ]| {2}/.test(text)) text = text.replace(/-->|<!--|\s+/g, ' ');
	return text.trim();
}
