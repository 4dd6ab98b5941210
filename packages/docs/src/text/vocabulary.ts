// The small words that tell what a sentence does with a thing: promise it, deny it, quote it, praise it. English is built in, and of some other
// languages what tells an explanation from a name. A rubric in another language brings its own in `lexicon.lists` under the same keys, and
// English then plays no part.
import { escapeText, type Lexicon } from '@auditor/schema';
import { ENGLISH } from './english/index.js';
import { FRENCH } from './french.js';
import { PORTUGUESE } from './portuguese.js';
import { SPANISH } from './spanish.js';

export type WordList = keyof typeof ENGLISH;

/** By the first part of a language's tag. */
const BUILT_IN: Readonly<Record<string, Partial<Record<WordList, readonly string[]>>>> = {
	en: ENGLISH,
	es: SPANISH,
	fr: FRENCH,
	pt: PORTUGUESE,
};

/** The list for the lexicon's language: the rubric's own, else what is built in for it, else nothing. */
export function wordsFor(lexicon: Pick<Lexicon, 'language' | 'lists'>, key: WordList): readonly string[] {
	const own = lexicon.lists[key];
	if (own !== undefined) return own;
	return BUILT_IN[lexicon.language.toLowerCase().split('-')[0]!]?.[key] ?? NOTHING;
}

/** One empty list, since lists are looked up by themselves. */
const NOTHING: readonly string[] = [];

const expressions = new Map<string, RegExp>();

/** Finds any of the words as whole words, without regard to case; `-rá` is the end of any word. */
export function wordExpression(words: readonly string[]): RegExp {
	const expression = ofList.get(words) ?? makeExpression(words);
	ofList.set(words, expression);
	return expression;
}

/** Most lists are asked for again and again: the list itself is found faster than its words. */
const ofList = new WeakMap<readonly string[], RegExp>();

function makeExpression(words: readonly string[]): RegExp {
	const key = words.join('\n');
	let expression = expressions.get(key);
	if (expression === undefined) {
		const sources = [...words]
			.sort((a, b) => b.length - a.length)
			.map((word) => word.split(/\s+/).map(escapeText).join('\\s+').replace(/^-/, '\\p{L}+'));
		expression = words.length === 0 ? /(?!)/ : new RegExp(`(?<![\\p{L}\\p{N}_.])(?:${sources.join('|')})(?![\\p{L}\\p{N}_(])`, 'iu');
		expressions.set(key, expression);
	}
	return expression;
}
