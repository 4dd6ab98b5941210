// Lines of several files as one list, each after its place. What of a line is no code stays told apart, so that it can be quoted like a passage.
import type { Material } from '@auditor/schema';
import type { TargetText } from './read-target.js';
import { type Range, rangesWithin } from './words.js';

/** One line of a list, and what of it is no code: its place, comments and strings. */
export interface Line {
	readonly path: string;
	/** Null: the path itself is listed. */
	readonly line: number | null;
	readonly text: string;
	readonly words: readonly Range[];
}

/** By what name lists of files are quoted: what they say is so. */
export const FILES = '(files)';

/** Lines of a list, and characters of each. */
const MOST = 20;
const LONGEST = 140;

/** @param line counted from 1 */
export function lineOf({ path, lines, words }: TargetText, line: number, begin = beginOf(lines, line)): Line {
	const text = lines[line - 1]!;
	const place = `${path}:${line} `;
	const code = text.trim().slice(0, LONGEST);
	const first = begin + text.indexOf(code);
	const own = words === null ? [[0, code.length] as const] : rangesWithin(words, first, first + code.length);
	return {
		path,
		line,
		text: place + code,
		words: [[0, place.length], ...own.map(([a, b]): Range => [a + place.length, b + place.length])],
	};
}

function beginOf(lines: readonly string[], line: number): number {
	return lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
}

/** A path of a list: a name, and no code. */
export function named(path: string): Line {
	return { path, line: null, text: path, words: [[0, path.length]] };
}

/** Null: there is no line. */
export function listed(title: string, lines: readonly Line[]): Material | null {
	if (lines.length === 0) return null;
	const shown = lines.slice(0, MOST);
	let at = 0;
	const told = shown.map(({ path, line, text, words }) => {
		const from = at;
		at += text.length + 1;
		return {
			words: words.map(([a, b]): [number, number] => [a + from, b + from]),
			places: line === null ? [] : [{ path, line, at: from }],
		};
	});
	const [words, places] = [told.flatMap((one) => one.words), told.flatMap((one) => one.places)];
	const cut = lines.length > MOST ? `and ${lines.length - MOST} more` : null;
	const path = places.length > 0 ? '(search)' : FILES;
	return { path, title, counts: 'none', first: 1, text: shown.map(({ text }) => text).join('\n'), words, places, cut };
}

/** Whether this is a path, and no file or folder of the tree. */
export function isNoPath(asked: string, paths: readonly string[]): boolean {
	const path = asked.trim().replace(/^\.\//, '');
	return paths.length > 0 && /^[^(\s]/.test(path) && !paths.some((one) => one === path || one.startsWith(`${path}/`));
}

/** What is said where a search found nothing. */
export function nothingOf(title: string, text: string, cut: string | null = null, path = '(search)'): Material {
	return { path, title, counts: 'none', first: 1, text, words: null, cut };
}
