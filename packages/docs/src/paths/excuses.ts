// What the words around a missing path say about it: planned, somebody else's, made at run time, or nothing at all, and then it is false.
import type { Lexicon } from '@auditor/schema';
import { wordExpression, wordsFor } from '../text/vocabulary.js';
import type { PathKind, PathMention } from './mentions.js';

export type PathVerdict = 'verified' | 'false' | 'unverified' | 'forward' | 'third-party' | 'runtime' | 'renamed';

/** Characters around a mention in which words can excuse it. @source DOCUMENTS "Path claims" */
export const WINDOW = 110;
/** Characters of a row of a table that are looked at. */
const LONGEST_ROW = 600;
const RUNTIME =
	/(?:^|\/)(?:\.env(?!\.(?:example|sample|template))|node_modules|__pycache__|\.venv|venv|env|dist|build|\.git|\.cache|site-packages|tmp|temp)(?:\/|$)|\.(?:log|db|sqlite3?)$|<[^<>]{0,80}?(?:ts|time|date|id|hash|name|uuid|repo)[^<>]{0,80}>|YYYY|HHMM|MMDD/i;

/** Said of a name that nothing excuses and no folder places. */
export const BARE_NAME = 'a name without its folder';

export type Excuse = 'words:forward' | 'words:third-party' | 'words:runtime' | 'words:elsewhere';
export const EXCUSES: readonly Excuse[] = ['words:third-party', 'words:forward', 'words:runtime'];

/** What the words around say about a path that the tree lacks. */
export function sortOut(
	path: string,
	kind: PathKind,
	around: string,
	lexicon: Pick<Lexicon, 'language' | 'lists'>,
	lists: readonly Excuse[] = EXCUSES,
): { verdict: PathVerdict; because: string } {
	if (path && RUNTIME.test(path)) return { verdict: 'runtime', because: 'a name that is usually not committed' };
	for (const list of lists) {
		const word = wordExpression(wordsFor(lexicon, list)).exec(around)?.[0];
		if (word !== undefined) {
			const verdict = list === 'words:forward' ? 'forward' : list === 'words:runtime' ? 'runtime' : 'third-party';
			return { verdict, because: `“${word.replace(/\s+/g, ' ').toLowerCase()}” stands near it` };
		}
	}
	const order = lists.includes('words:forward') ? ordered(around, lexicon) : null;
	if (order !== null) return { verdict: 'forward', because: `“${order}” begins a sentence near it` };
	if (kind === 'file') return { verdict: 'false', because: 'the repository does not have it' };
	return {
		verdict: 'unverified',
		because: kind === 'basename' || kind === 'dotfile' ? BARE_NAME : kind === 'pattern' ? 'a pattern' : 'a directory',
	};
}

/** The verb of an order that begins a sentence, a bullet or a line: `Add tests for ...`. */
function ordered(around: string, lexicon: Pick<Lexicon, 'language' | 'lists'>): string | null {
	const verbs = wordExpression(wordsFor(lexicon, 'words:imperative')).source;
	return new RegExp(`(?:^|[.:;]\\s+|\\n\\s*|[•●○◦*-]\\s+|\\d[.)]\\s+)(${verbs})\\s`, 'iu').exec(around)?.[1] ?? null;
}

/**
 * Marked as new behind or before the path, called an example right before it, an argument of a command, or the report itself: no claim that it is there.
 * @param masked the text with its paths blanked, so that the second of two examples is seen to be one
 */
export function isOnlyShown(text: string, masked: string, start: number, end: number): boolean {
	return (
		/^[`*"']*\s*[[(](?:new|to add|planned|proposed)\b|^[`*"']*[\s|:(—–-]{1,6}this\s(?:document|file|report|pdf)\b/i.test(
			text.slice(end, end + 24),
		) ||
		/\b(?:e\.g\.|for example|for instance|such as)(?:[\s,`"'(]|\bor\b|\band\b)*$/i.test(masked.slice(Math.max(0, start - WINDOW), start)) ||
		/(?:(?:^|\s)--?[a-z][\w-]*[ =]["'`]?(?:\.\/)?|(?:^|\s)[a-z][a-z_]*=["'](?:\.\/)?|["'][a-z][a-z_]*["']:\s?["'](?:\.\/)?|(?:\+|\b(?:and|a))\s+new\s+(?:file\s+)?[`*"']*)$/i.test(
			text.slice(Math.max(0, start - 40), start),
		)
	);
}

/** What is said behind the old name of a file, up to the new one: `a.py was renamed to b.py`. */
const RENAMED = /^[^.;\n]{0,60}(?:\n[^.;\n]{0,40})?\brenamed\s+(?:to|into|as)[\s`"'*]*$/i;

/** The report calls the path an old one: behind it, it is renamed to another. */
export function isOldName(text: string, end: number, next: PathMention | undefined): boolean {
	return next !== undefined && next.start - end <= WINDOW && RENAMED.test(text.slice(end, next.start));
}

/** `generated via python scripts/export.py`: what makes something is not what a run makes. */
export function isMaker(text: string, start: number): boolean {
	return /\b(?:generated|created|produced|rendered|built|exported|written|saved)\s+(?:by|via|with|using|through)\s+(?:running\s+)?(?:(?:python3?|node|bash|sh|uv run)\s+)*[`"']?(?:\.\/)?$/i.test(
		text.slice(Math.max(0, start - 60), start),
	);
}

/** The text around a path; of a row of a table only the row, for the others speak of other files. */
export function surroundings(masked: string, start: number, end: number): string {
	const found = rowAt(masked, start);
	if (found !== null) return found.row;
	// What stands below the next heading is said of something else.
	return `${masked.slice(Math.max(0, start - WINDOW), end)}${masked.slice(end, end + WINDOW).replace(/\n#{1,6} [\s\S]*$/, '')}`;
}

/** The row of a Markdown table at a place, and where it begins; null where there is none, or a longer one. */
function rowAt(text: string, at: number): { begin: number; row: string } | null {
	const before = text.slice(Math.max(0, at - LONGEST_ROW), at);
	const begin = at - before.length + before.lastIndexOf('\n') + 1;
	if (begin > 0 && text[begin - 1] !== '\n') return null;
	const [row] = text.slice(begin, begin + LONGEST_ROW).split('\n', 1) as [string];
	return /^ {0,3}\|.*\|/.test(row) ? { begin, row } : null;
}

/** Whether a path is what a row of a table is about: nothing stands before it. */
export function headsRow(masked: string, start: number): boolean {
	const found = rowAt(masked, start);
	return found !== null && /^ {0,3}\|[\s`*_]*$/.test(masked.slice(found.begin, start));
}

/** Paths hold words (`report_generated/`, `planned.md`) that say nothing about the sentence. */
export function maskPaths(text: string, mentions: readonly PathMention[]): string {
	let masked = '';
	let at = 0;
	for (const mention of mentions) {
		if (mention.start < at) continue;
		masked += text.slice(at, mention.start) + ' '.repeat(mention.end - mention.start);
		at = mention.end;
	}
	return masked + text.slice(at);
}

/** A line that heads a section: marked or numbered. */
const HEADING = /^(?:#{1,6} +.{2,100}|\d+(?:\.\d+)*[.)]? +\p{Lu}.{1,80})$/u;

export interface HeadingLine {
	readonly start: number;
	readonly text: string;
}

/** Headings of a page, in order. */
export function headingsOf(text: string): HeadingLine[] {
	const headings: HeadingLine[] = [];
	let start = 0;
	for (const line of text.split('\n')) {
		const trimmed = line.length > 300 ? '' : line.trim();
		if (HEADING.test(trimmed) && !/[.;,]$/.test(trimmed) && !/^#+ [\w./-]+$/.test(trimmed)) headings.push({ start, text: trimmed });
		start += line.length + 1;
	}
	return headings;
}
