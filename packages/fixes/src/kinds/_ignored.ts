// Which files tell git what to ignore, which of them ignores a template of settings, and how does it let the template through?
import { folderOf, pathIn } from '@auditor/code';
import type { FileEdits, Ground } from '../fix.js';
import { fitsName } from './_globs.js';

/** Lines behind the others of a file; null where it cannot be read. `apart`: behind an empty line. */
export async function addLines(path: string, lines: readonly string[], ground: Ground, apart = false): Promise<FileEdits | null> {
	const opened = await ground.open(path);
	if (!opened) return null;
	const { text, eol } = opened.source;
	const begins = text === '' || text.endsWith('\n') ? '' : eol;
	const gap = apart && !/\n\r?\n$/.test(text) ? eol : '';
	return { path, edits: [{ start: text.length, end: text.length, text: `${begins}${gap}${lines.join(eol)}${eol}` }] };
}

/** A `.gitignore` that lets these names through: without the lines that are one of them, and by a line of its own right behind the last other that leaves one out. */
export async function letThrough(path: string, names: readonly string[], ground: Ground): Promise<FileEdits | null> {
	const source = (await ground.open(path))?.source;
	if (!source) return null;
	const patterns = source.text.split(/\r?\n/).map((line) => line.trim().replace(/^(?:\*\*\/|\/)/, ''));
	const out = patterns.flatMap((pattern, i) =>
		names.includes(pattern) ? [{ start: source.startOf(i + 1), end: source.startOf(i + 2), text: '' }] : [],
	);
	const fits = (pattern: string, name: string) => pattern !== name && !/^[#!]|^$/.test(pattern) && fitsName(pattern, name);
	const kept = names.filter((name) => !patterns.includes(name) || patterns.some((pattern) => fits(pattern, name)));
	const lines = kept.map((name) => `!${name}`);
	if (lines.length === 0) return { path, edits: out };
	const at = patterns.findLastIndex((pattern) => kept.some((name) => fits(pattern, name))) + 1;
	if (at === 0) return addLines(path, lines, ground);
	const start = source.endOf(at);
	return { path, edits: [{ start, end: start, text: lines.map((line) => `${source.eol}${line}`).join('') }, ...out] };
}

/** The nearest file above a template that has a line for files of settings. */
export async function ignoringFile(template: string, { paths, textAt }: Ground): Promise<string | null> {
	for (let folder = folderOf(template); ; folder = folderOf(folder)) {
		const path = pathIn(folder, '.gitignore');
		if (paths.has(path) && /^[*/]{0,4}\.env/m.test(await textAt(path))) return path;
		if (folder === '') return null;
	}
}

/** The texts of all of them, by their paths. */
export async function ignoreFiles({ paths, textAt }: Ground): Promise<ReadonlyMap<string, string>> {
	const texts = new Map<string, string>();
	for (const path of paths) if (/(?:^|\/)\.gitignore$/.test(path)) texts.set(path, await textAt(path));
	return texts;
}
