// Whether words of a report say nothing but that parts are there: names of features that were found, names of the code, and small words.
import type { Lexicon } from '@auditor/schema';
import { termExpression } from '../concepts/terms.js';
import { wordsFor } from '../text/vocabulary.js';
import type { CodeText } from './code-text.js';

/** A name of code, in one word. */
const NAME = /(?<![\w./-])[\w.]*(?:[a-z0-9]_[a-z]|[a-z][A-Z]|[a-z]\.[a-z])[\w.]*(?:\([\w, ]*\))?/g;

/** @param found phrases of features that were found */
export function plainWords(
	found: readonly string[],
	code: CodeText | null,
	lexicon: Pick<Lexicon, 'language' | 'lists'>,
): (said: string) => boolean {
	const small = new Set(wordsFor(lexicon, 'words:small'));
	// A phrase with a number in it says more than that a part is there.
	const phrases = termExpression(found.filter((phrase) => !/\d/.test(phrase)));
	return (said) => {
		if (/…/.test(said) || code === null) return false;
		const rest = said
			.replace(phrases, ' ')
			.replace(NAME, (name) => (name.match(/\w+/g)!.every((one) => code.holdsWhole(one)) ? ' ' : name))
			.toLowerCase();
		return (rest.match(/[\p{L}\p{N}]+/gu) ?? []).every((word) => small.has(word) || small.has(word.replace(/s$/, '')));
	};
}
