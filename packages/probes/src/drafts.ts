// Small things that every probe does: places, excerpts, parameters, lists in sentences.

import {
	type FileContext,
	type FindingDraft,
	fileLocation,
	type Json,
	type Location,
	type ProbeContext,
	type Snippet,
} from '@auditor/schema';
import { firstOf } from '@auditor/schema/pure';

/** Characters of an excerpt; a longer one is cut and says so. */
const EXCERPT = 1200;

export function placeOf(file: { readonly path: string }, line: number, endLine: number | null = null): Location {
	return fileLocation(file.path, line, endLine !== null && endLine > line ? endLine : null);
}

/** The text that was asked for last, in lines: one file can have a place in each of its lines. */
let last = { text: '', lines: [''] };

/** Lines of a file, 1-based and inclusive, comments and strings kept. */
export function linesOf(texts: ReadonlyMap<string, string>, path: string, from: number, to: number): string {
	const text = texts.get(path) ?? '';
	if (text !== last.text) last = { text, lines: text.split('\n') };
	return last.lines.slice(Math.max(0, from - 1), to).join('\n');
}

/** The lines as they stand in the file. Null when the text was not read. */
export function excerpt(texts: ReadonlyMap<string, string>, path: string, line: number, endLine: number = line): Snippet | null {
	if (!texts.has(path)) return null;
	const text = linesOf(texts, path, line, endLine);
	return { text: text.slice(0, EXCERPT), truncated: text.length > EXCERPT, line };
}

/** A place of the source with its lines, as a finding shows it: those `around` it too, and no more than so many (`most`) behind its first. */
export function shownAt(
	texts: ReadonlyMap<string, string>,
	file: { readonly path: string },
	line: number,
	endLine: number = line,
	{ around = 0, most = Number.POSITIVE_INFINITY }: { readonly around?: number; readonly most?: number } = {},
): Pick<FindingDraft, 'location' | 'snippet' | 'context'> {
	const snippet = excerpt(texts, file.path, Math.max(1, line - around), Math.min(endLine, line + most) + around);
	return { location: placeOf(file, line, endLine), snippet, context: 'source' };
}

/** There is nothing to ask the question of. */
export function notApplicable(message: string, confidence?: number): FindingDraft {
	return { outcome: 'not-applicable', message, rationale: message, ...(confidence === undefined ? {} : { confidence }) };
}

/** Words of a list of the lexicon; empty when the rubric has none. */
export function lexiconList({ lexicon }: ProbeContext, name: string): readonly string[] {
	return lexicon.lists[name] ?? [];
}

/** A parameter that is a list of strings. */
export function stringsOf(parameters: ProbeContext['parameters'], name: string, fallback: readonly string[]): readonly string[] {
	const value = parameters[name];
	return Array.isArray(value) ? value.filter((v): v is string => typeof v === 'string') : fallback;
}

export function numberOf(parameters: ProbeContext['parameters'], name: string, fallback: number): number {
	const value: Json | undefined = parameters[name];
	return typeof value === 'number' ? value : fallback;
}

/** What a file is for, where it is no source; benchmarks stand with the tests. */
export function contextNote(context: FileContext): string {
	return context === 'source'
		? ''
		: ` (in ${context === 'example' ? 'an' : 'a'} ${context === 'test' ? 'test or benchmark' : context} file)`;
}

/** `1 file`, `2 files`. */
export function plural(count: number, one: string, many = `${one}s`): string {
	return `${count} ${count === 1 ? one : many}`;
}

/** `a, b and c`. */
export function listed(items: readonly string[]): string {
	return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/** `a, b and 3 more`: as many as a sentence has room for, and never "1 more" in the place of the last. */
export function listedUpTo(items: readonly string[], most: number): string {
	const shown = firstOf(items, most);
	const rest = items.length - shown.length;
	return listed(rest > 0 ? [...shown, `${rest} more`] : shown);
}
