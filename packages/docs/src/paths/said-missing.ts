// Whether the words around a path say that it is not there: `src/api/ does not exist`, `non-existent paths (e.g. src/oven.py)`.
import { escapeText } from '@auditor/schema';

/** Between a path and what is said of it: further paths of one list. */
const LISTED = '(?:[\\s,&()`*"”]|and\\b|or\\b|files?\\b|(?:\\w[\\w-]{0,40})?[./][\\w./-]{1,80}){0,12}';

export function isSaidMissing(path: string, said: string): boolean {
	return (
		new RegExp(
			`(?<![\\w./-])${escapeText(path)}${LISTED}(?:(?:do(?:es)?\\snot|don['’]t|doesn['’]t)\\sexist|(?:as|is|are|were|was)\\s(?:missing|absent|non-?existent))\\b`,
			'i',
		).test(said) ||
		new RegExp(
			`\\bnon-?existent\\s(?:\\w{1,20}\\s){0,2}(?:paths?|files?|folders?|directories)\\s{0,2}\\(?(?:e\\.g\\.,?|such as|like|:)?\\s{0,2}${LISTED}(?<![\\w./-])${escapeText(path)}`,
			'i',
		).test(said)
	);
}
