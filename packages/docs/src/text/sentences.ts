// Where sentences begin and end in extracted text: after final punctuation, at blank lines, and before headings, bullets and table rows.

export interface Span {
	readonly start: number;
	readonly end: number;
}

const BREAK = /[.!?。！？][)"'\]]*(?=\s+["'([]?[\p{Lu}\p{N}•*-])|\n\s*\n|\n(?=\s{0,40}(?:[-*•●○◦▪■➢+]\s|#{1,6}\s|\d+[.)]\s|\|))/gu;
/** Abbreviations that end in a dot and end no sentence. */
const ABBREVIATION = /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|fig|sec|no|dr|mr|ms|z\.b|d\.h|bzw|p\.ej|ej)\.$/i;

/** Sentences in order, without surrounding white space; they cover all text. */
export function sentences(text: string): Span[] {
	const spans: Span[] = [];
	let start = 0;
	const push = (end: number) => {
		let from = start;
		let to = end;
		while (from < to && /\s/.test(text[from]!)) from++;
		while (to > from && /\s/.test(text[to - 1]!)) to--;
		if (to > from) spans.push({ start: from, end: to });
		start = end;
	};
	for (const match of text.matchAll(BREAK)) {
		const end = match.index + match[0].length;
		if (match[0].startsWith('.') && ABBREVIATION.test(text.slice(Math.max(start, end - 8), end))) continue;
		push(end);
	}
	push(text.length);
	return spans;
}

/** The sentence that holds a position. */
export function sentenceAt(text: string, index: number): Span {
	// Looking at the neighbourhood alone keeps a mention's cost independent of the document's length.
	const from = Math.max(0, index - 2000);
	const part = text.slice(from, index + 2000);
	for (const span of sentences(part)) {
		if (from + span.end > index) return { start: from + span.start, end: from + span.end };
	}
	return { start: index, end: Math.min(text.length, index + 1) };
}

/** Examples of what is there: `rules such as` asserts what follows, as `words such as` does not. */
const ASSERTED = /\b(?:rules|overrides|mechanisms|safeguards)\s(?:such\sas|including|like)\b/gi;

/** What stands in brackets that are closed says nothing of what comes after them: blanks in its place, and in that of words that only lead on. */
export function withoutAsides(text: string): string {
	const blank = (aside: string) => ' '.repeat(aside.length);
	return text.replace(/\([^()]*\)/g, blank).replace(ASSERTED, blank);
}

/** Before the words of a main clause that says what the authors, or their system, do: `To judge others' work, we use ...`. */
const OWN_SUBJECT = /,\s{1,3}(?:we|I|(?:our|my)\s{1,3}\p{L}{1,30}|the\s{1,3}(?:system|code|graph|project|swarm|auditor))\s/giu;

/** What stands before a word, without the clause in front of the main one: what that one is about says nothing of who does it. */
export function inMainClause(before: string): string {
	const last = [...before.matchAll(OWN_SUBJECT)].at(-1);
	return last === undefined ? before : before.slice(last.index);
}

/** A sentence on one line, at most `limit` characters; a cut says so. */
export function excerpt(text: string, span: Span, limit = 400): { text: string; truncated: boolean } {
	const words = text.slice(span.start, span.end).replace(/\s+/g, ' ').trim();
	if (words.length <= limit) return { text: words, truncated: false };
	return { text: `${words.slice(0, words.lastIndexOf(' ', limit) > 0 ? words.lastIndexOf(' ', limit) : limit)} …`, truncated: true };
}

/** Where a line begins a piece of its own without a mark that ends the one before: `Finding: …`, `4. …`, a heading in capitals. */
const PIECE =
	/\n(?=[^\S\n]*(?:\p{Lu}[\p{L}/& -]{1,30}:\s|[-*•●○◦▪■➢+]\s|\d{1,2}[.)]\s|(?:\p{Lu}[\p{L}’'-]{0,30}[ ](?:(?:an?|and|for|in|of|on|the|to|with|\p{Lu}[\p{L}’'-]{0,30})[ ]){2,12}\p{Lu}[\p{L}’'-]{0,30}\n)))/gu;

/** The piece of a sentence that holds a place: sentences run on through lines of a list without marks. */
export function pieceAt(text: string, { start, end }: Span, from: number, to: number): Span {
	const breaks = [...text.slice(start, end).matchAll(PIECE)].map(({ index }) => start + index);
	return { start: breaks.filter((at) => at < from).at(-1) ?? start, end: breaks.find((at) => at >= to) ?? end };
}

/** Of its margin, the part that a line reaches at least which goes on in the next one; and the letters around a sentence in which the margin is looked for. */
const FULL = 0.7;
const PAGE = 1500;
/** What may begin a piece of its own, and what leads on: a comma, a dash, a small word. */
const BEGINS = /^\s*(?:[-*•●○◦▪■➢+|]\s|\d{1,2}(?:\.\d{1,2}){0,3}[.)]?\s|["'“]?\p{Lu})/u;
const LEADS_ON = /(?:[,;([–—-]|(?<!\p{L})(?:an?|and|as|at|by|each|for|from|in|into|its|of|on|or|our|than|that|the|this|to|via|with))\s*$/iu;

/** Where a line of a sentence ends long before its margin and the next one begins anew: headings, rows and items that no blank line parts. */
export function lineBreaks(text: string, { start, end }: Span): number[] {
	const lines = text.slice(start, end).split('\n');
	if (lines.length === 1) return [];
	const near = text.slice(Math.max(0, start - PAGE), end + PAGE).split('\n');
	const margin = FULL * Math.max(...near.map((line) => line.trim().length));
	const breaks: number[] = [];
	let at = start;
	for (const [order, line] of lines.slice(0, -1).entries()) {
		at += line.length + 1;
		if ((line.trim().length < margin || /:\s*$/.test(line)) && BEGINS.test(lines[order + 1]!) && !LEADS_ON.test(line)) breaks.push(at);
	}
	return breaks;
}

/** The words around a place, at most so many characters before and behind it, within its sentence; what is left out is dotted. */
export function quoteAround(text: string, whole: Span, start: number, end: number, before = 90, behind = 150): string {
	const piece = pieceAt(text, whole, start, end);
	const breaks = lineBreaks(text, piece);
	const sentence = { start: breaks.findLast((at) => at <= start) ?? piece.start, end: breaks.find((at) => at >= end) ?? piece.end };
	let from = Math.max(sentence.start, start - before);
	let to = Math.min(sentence.end, end + behind);
	while (from > sentence.start && !/\s/.test(text[from - 1]!)) from--;
	while (to < sentence.end && !/\s/.test(text[to]!)) to++;
	const words = unmarked(text.slice(from, to).replace(/\s+/g, ' '));
	return `“${from > sentence.start ? '… ' : ''}${words}${to < sentence.end ? ' …' : ''}”`;
}

/** A piece of a report without the marks of a list, a heading and stress. */
export function unmarked(text: string): string {
	return text
		.replaceAll('**', '')
		.replace(/^[\s•●○◦▪#>*✓✔✅-]+/u, '')
		.trim();
}
