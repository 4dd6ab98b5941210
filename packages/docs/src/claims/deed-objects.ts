// What a verb of a report governs: its words, those that say enough alone, and those that have to stand in a line as they are told.
import { escapeText } from '@auditor/schema';
import { normalName } from './code-text.js';

/** Words that are the object of too much to say anything. */
const COMMON =
	/^(?:that|this|these|those|them|they|their|then|than|from|into|with|when|where|which|while|within|after|before|each|every|only|also|both|have|been|will|using|used|based|there|about|more|most|some|such|very|single|three|first|second|actual|specific|given|multiple|different|various|data|code|file|files|value|values|system|result|results|output|input|information|content|list|name|names|text|line|lines|type|types|string|item|items|object|objects|state|node|nodes|agent|agents|process|function|self|return|none|true|false|import|class|method|key|keys)$/;
/** Words of the object that are looked at. */
const MOST_WORDS = 9;
/** Short words that say something. */
const SHORT = /^(?:[A-Z]{3}|git)$/;
/** Letters of a plain word from which it alone says what is meant. */
const TELLING = 6;

export interface Thing {
	readonly length: number;
	/** What is told exactly: numbers, and names that hold one or a capital letter within. */
	readonly exact: readonly string[];
	readonly stems: readonly string[];
	/** Where the word of each ends. */
	readonly ends: readonly number[];
	/** A name of code, or a word that says enough alone. */
	readonly telling: readonly string[];
}

/** What stands behind a verb, up to the next one or the end of its clause. */
export function objectOf(behind: string): Thing | null {
	// What the same sentence says besides is another claim.
	const [clause] = /^[^,;:.!?()[|—]{0,160}(?:\.\w[^,;:!?()[|—\s]{0,40})?/
		.exec(behind)![0]
		.split(/\s(?:and|then|to)\s(?=[a-z]{2,20}s?\s)/) as [string];
	const words = [...clause.matchAll(/[\p{L}_][\p{L}\p{N}_.]*[\p{L}\p{N}_]/gu)].slice(0, MOST_WORDS);
	const says = words.filter(({ 0: word }) => (word.length > 3 || SHORT.test(word)) && !COMMON.test(word.toLowerCase()));
	const stems = says.map(({ 0: word }) => word);
	if (stems.length === 0) return null;
	return {
		exact: clause.match(EXACT) ?? [],
		length: words.at(-1)!.index + words.at(-1)![0].length,
		stems: stems.map(stem),
		ends: says.map(({ 0: word, index }) => index + word.length),
		telling: stems.filter((word) => /[_.]|[a-z][A-Z]/.test(word) || word.length >= TELLING).map(stem),
	};
}

const EXACT = /(?<![\w.])(?:[A-Za-z-]{0,20}\d[\w.-]{0,30}\w|\d|[A-Z][a-z]+[A-Z]\w{1,40})(?!\w)/g;

/** What code writes for longer words. */
const SHORTENED = /^(repo|dir|config|doc|temp|param|arg|env)(?:sitor|ector|uration|ument|orar|eter|ironment)/;

function stem(word: string): string {
	return /[_.]/.test(word)
		? word.toLowerCase()
		: word
				.toLowerCase()
				.replace(/(?:ies|ings?|ed|es|s|y)$/, '')
				.replace(SHORTENED, '$1');
}

/** `GPT-4o`, `120s`, `top-3`: a line holds the name in any spelling, or the number. */
export function holdsExactly(told: string, lines: readonly { readonly text: string }[]): boolean {
	const number = /^\d+(?:\.\d+)?(?=[a-z%]{0,2}$|-[a-z])|(?<=^(?:top|max|min)-)\d+$/i.exec(told)?.[0];
	const sign = number === undefined ? null : new RegExp(`(?<![\\w.])${escapeText(number)}(?![\\d.]\\d|\\d)`);
	const name = normalName(told);
	return lines.some(({ text }) => (sign === null ? normalName(text).includes(name) : sign.test(text)));
}
