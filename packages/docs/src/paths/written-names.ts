// Names of files that the program writes, as a report gives them (`out/menu_YYYYMMDD_full.md`), against those that the code puts together. Where the code
// writes names that begin so, and each of them ends otherwise, the report names a file that is never written.
import { escapeText } from '@auditor/schema';
import type { PathClaim } from './path-claim.js';

/** What stands for a date, a time or a name: `YYYYMMDD_HHMMSS`, `<ts>`, `{name}`. */
const STAMP = /(?:[YMDHS]{2,8}[-_T:]?){1,8}(?![A-Za-z])|<[^<>]{1,40}>|\{[^{}]{1,40}\}/g;
/** A beginning and an end that say something. */
const BEGINNING = /^[a-z][\w-]{2,40}[_-]$/i;
const ENDING = /^[_-][a-z][\w-]{1,40}\.\w{1,5}$/i;

export interface UnwrittenName {
	readonly claim: PathClaim;
	/** Ends of the names that the code writes instead. */
	readonly written: readonly string[];
}

/** Claims of files made at run time whose names no code makes. @param texts of the code, all of it */
export function unwrittenNames(claims: readonly PathClaim[], texts: readonly string[]): UnwrittenName[] {
	return claims.flatMap((claim) => {
		const name = claim.full.split('/').at(-1)!;
		const stamps = claim.verdict === 'runtime' ? [...name.matchAll(STAMP)] : [];
		const [first, last] = [stamps[0], stamps.at(-1)];
		if (first === undefined || last === undefined) return [];
		const before = name.slice(0, first.index);
		const ending = `${/[-_]$/.exec(last[0])?.[0] ?? ''}${name.slice(last.index + last[0].length)}`;
		if (!BEGINNING.test(before) || !ENDING.test(ending)) return [];
		const made = new RegExp(`(?<![\\w-])${escapeText(before)}\\$?\\{[^{}\\n]{1,80}\\}([^"'\`\\n{}$]{0,60}\\.\\w{1,5})["'\`]`, 'g');
		const written = [...new Set(texts.flatMap((text) => [...text.matchAll(made)].map((match) => match[1]!)))];
		return written.length > 0 && !written.includes(ending) ? [{ claim, written: written.sort() }] : [];
	});
}
