// Which level of the rubric speaks of a flaw? Told by words that the judge who rules copied from the criterion, letter by letter. No model is asked.
import type { Criterion } from '@auditor/schema';
import { isTooShort } from './quotes.js';

/** What is left where the best level, or the success, is missed; and where the failure is met, as far as a model alone may say so. */
const MISSED = 4;
const FAILED = 3;

/** The level whose words these are, the mildest of several; null: the criterion does not say them. */
export function levelOf(
	{ levels, success, failure }: Pick<Criterion, 'levels' | 'success' | 'failure'>,
	words: string | null,
): number | null {
	if (words === null) return null;
	const said = plain(words.replace(/^\s*(?:level \d|success|failure)\s*:/i, ''));
	if (isTooShort({ text: said })) return null;
	const lines: [text: string, level: number][] = [
		...Object.entries(levels ?? {}).map(([level, text]): [string, number] => [text, Math.min(Number(level), MISSED)]),
		[success, MISSED],
		[failure, FAILED],
	];
	const found = lines.flatMap(([text, level]) => (` ${plain(text)} `.includes(` ${said} `) ? [level] : []));
	return found.length === 0 ? null : Math.max(...found);
}

/** Words alone: a model copies capitals and stops badly. */
function plain(text: string): string {
	return text
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim();
}
