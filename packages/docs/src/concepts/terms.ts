// Finds a term of the rubric in plain text however it is set: hyphen, space or nothing between its words, British or American spelling,
// plural, and torn apart at a line's end.
import { escapeText } from '@auditor/schema';

const expressions = new Map<string, RegExp>();

/** Matches any of the terms as whole words; longer terms first. */
export function termExpression(terms: readonly string[]): RegExp {
	const key = terms.join('\n');
	let expression = expressions.get(key);
	if (expression === undefined) {
		const sources = [...terms].sort((a, b) => b.length - a.length).map(termSource);
		expression =
			terms.length === 0 ? /(?!)/g : new RegExp(`(?<![\\p{L}\\p{N}_])(?:${sources.join('|')})(?:s|es)?(?![\\p{L}\\p{N}_])`, 'giu');
		expressions.set(key, expression);
	}
	return expression;
}

/** Whether a text, also given as {@link compact} has it, holds a word in one of its forms. */
export function holdsInflected(word: string, text: string, compacted: string): boolean {
	return mayOccur(stemOf(word), compacted) && inflected(word).test(text);
}

/** A silent e goes before `-ed` and `-ing`. */
function stemOf(word: string): string {
	return /\p{L}e$/u.test(word) ? word.slice(0, -1) : word;
}

/** Matches a word in its usual English forms (`merge`: merges, merged, merging); harmless for other languages. */
function inflected(word: string): RegExp {
	const key = `~${word}`;
	let expression = expressions.get(key);
	if (expression === undefined) {
		const stem = `${termSource(stemOf(word))}${stemOf(word) === word ? '(?:s|es|ed|ing)?' : '(?:e|es|ed|ing)'}`;
		expression = new RegExp(`(?<![\\p{L}\\p{N}])${stem}(?![\\p{L}\\p{N}])`, 'iu');
		expressions.set(key, expression);
	}
	return expression;
}

function termSource(term: string): string {
	return term
		.normalize('NFKC')
		.trim()
		.split(/[\s-]+/)
		.map(wordSource)
		.join('[\\s\\-–—]*');
}

/** Letters of one word; between any two a hyphen and a line end may stand. */
function wordSource(word: string): string {
	return spellings(word)
		.map((ways) => (ways.length === 1 ? escapeText(ways[0]!) : `(?:${ways.join('|')})`))
		.join('(?:-\\n)?');
}

/** Letter by letter, the ways in which it is written: British and American. */
function spellings(word: string): string[][] {
	const letters: string[][] = [];
	for (let i = 0; i < word.length; i++) {
		const rest = word.slice(i + 1).toLowerCase();
		const letter = word[i]!.toLowerCase();
		// -ise / -ize, -isation / -ization, -our / -or
		if ((letter === 's' || letter === 'z') && word[i - 1]?.toLowerCase() === 'i' && /^(?:e|es|ed|er|ing|ation|ations)$/.test(rest))
			letters.push(['s', 'z']);
		else if (letter === 'o' && /^u?r(?:s|al|ed|ing)?$/.test(rest) && i > 2) {
			letters.push(['ou', 'o']);
			if (rest.startsWith('u')) i++;
		} else letters.push([word[i]!]);
	}
	return letters;
}

/** A text as {@link mayOccur} reads it: small letters, without what may stand between and inside of words. */
export function compact(text: string): string {
	return text.toLowerCase().replace(/[\s\-–—`*]+/g, '');
}

/** Compact forms of a term in each spelling. */
const compactWays = new Map<string, readonly string[]>();

function waysOf(term: string): readonly string[] {
	const known = compactWays.get(term);
	if (known !== undefined) return known;
	const words = term
		.normalize('NFKC')
		.trim()
		.split(/[\s-]+/);
	const ways = words
		.flatMap(spellings)
		.reduce((all, letter) => all.flatMap((way) => letter.map((l) => way + l)), [''])
		.map(compact);
	compactWays.set(term, ways);
	return ways;
}

/** False when {@link termExpression} cannot find the term in the text of which this is the compact form: a cheap question before a dear one. */
export function mayOccur(term: string, compacted: string): boolean {
	return waysOf(term).some((way) => compacted.includes(way));
}
