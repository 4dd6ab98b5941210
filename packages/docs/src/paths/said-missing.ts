// Whether the words around a path say that it is not there: `src/api/ does not exist`, `non-existent paths (e.g. src/oven.py)`.
import { escapeText } from '@auditor/schema';

/** Further paths of one list, and what stands between them. */
const LISTED = /^(?:[\s,&()`*"”]|(?:and|or|files?)(?![\w./-])|(?:\w[\w-]{0,40})?[./][\w./-]{1,80}(?![\w./-]))*/i;
const MISSING =
	/^(?:(?:do(?:es)?\snot|don['’]t|doesn['’]t)\sexist\b|(?:as|is|are|were|was)\s(?:missing|absent|non-?existent)\b|(?:[^\p{L}\p{N}.!?\n]{0,6}(?:(?:is|are)\s(?:(?:still|currently)\s)?)?(?:not\s(?:yet\s)?(?:implemented|created|written|built|started|present)\b|(?:missing|planned|unimplemented)(?=\s*(?:[^\p{L}\s]|$)))))/iu;
/** Before it: it is to be made. */
const ORDER = /(?:^|[^\p{L}])(?:create|add|implement|write|build)\s(?:(?:the|an?|new|file)\s){0,3}[`"'*]{0,3}$/iu;
const NON_EXISTENT =
	/\bnon-?existent\s(?:\w{1,20}\s){0,2}(?:paths?|files?|folders?|directories)\s{0,2}\(?(?:e\.g\.,?|such as|like|:)?(?![\w-])/gi;

const wholeOf = (path: string) => new RegExp(`(?<![\\w./-])${escapeText(path)}(?![\\w-]|[./]\\w)`, 'gi');

/** Whether somebody is told to make it. */
export function isToBeMade(path: string, said: string): boolean {
	return [...said.matchAll(wholeOf(path))].some(({ index }) => ORDER.test(said.slice(0, index)));
}

export function isSaidMissing(path: string, said: string): boolean {
	const ends = [...said.matchAll(NON_EXISTENT)].map(({ index, 0: words }) => index + words.length);
	const behindList = (text: string) => text.replace(LISTED, '');
	return [...said.matchAll(wholeOf(path))].some(
		({ index }) =>
			MISSING.test(behindList(said.slice(index + path.length))) ||
			ends.some((end) => end <= index && behindList(said.slice(end, index)) === ''),
	);
}
