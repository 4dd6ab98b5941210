// Did the look-up answer the sentence, or only the word in it? A sentence is answered where nothing is left of it without the feature's words, what the
// answer names, and small words. What is left was not looked up: `as a context manager`, `derived from the rubric`, `every node`.
import type { Lexicon, Snippet } from '@auditor/schema';
import { termExpression } from '../concepts/terms.js';
import { wordsFor } from '../text/vocabulary.js';

/** A place in the code: its numbers say nothing of what is there. */
const PLACE = /(?<![\w./-])[\w./-]{1,200}\.\w{1,4}(?::\d{1,6}(?:-\d{1,6})?)?/g;

/** @param phrases words of the sentence that were looked up @param answer what the look-up said */
export function isLookedUp(
	{ text, truncated }: Snippet,
	phrases: readonly string[],
	answer: string,
	lexicon: Pick<Lexicon, 'language' | 'lists'>,
): boolean {
	if (truncated) return false;
	const known = new Set([...partsOf(answer.replace(PLACE, ' ')), ...wordsFor(lexicon, 'words:small')]);
	return partsOf(text.replace(termExpression(phrases), ' ')).every((part) => known.has(part));
}

/** Words without the mark of the plural, names of code in their parts. */
function partsOf(text: string): string[] {
	const parts = text.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ').match(/[\p{L}\p{N}]+/gu) ?? [];
	return parts.map((part) => part.toLowerCase().replace(/(?<=\p{L}{3})s$/u, ''));
}
