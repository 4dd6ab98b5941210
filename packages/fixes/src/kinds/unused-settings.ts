// Settings that a template or a page tells to set, and that nothing in the tree uses: their lines are taken out, and with them a heading that is left without
// any. Nothing where the text tells of it elsewhere, or the code has its name.
import { escapeText } from '@auditor/schema';
import type { FileEdits, Fix, Ground } from '../fix.js';
import type { Edit, Source } from '../source.js';
import { namesOf } from './_places.js';

export const unusedSettings: Fix = {
	id: 'unused-settings',
	title: 'Take the settings that nothing uses out of what tells to set them.',
	answers: ['service/settings-documented'],
	async propose({ values }, ground) {
		const unused = Object.entries(Object(values.unused)).map(([path, names]) => ({ path, names: namesOf(names) }));
		const isMore = namesOf(values.missing).length + namesOf(values.ignored).length + Object.keys(Object(values.templates)).length > 0;
		const names = [...new Set(unused.flatMap((one) => one.names))];
		if (names.length === 0 || names.length > MOST || isMore) return null;
		const held = await heldFields(names, ground);
		// A page that goes on telling of the name would be wrong.
		const pages = [...ground.paths].filter((path) => /\.mdx?$/i.test(path) && !unused.some((one) => one.path === path));
		const isTold = new RegExp(`\\b(?:${names.map(escapeText).join('|')})\\b`);
		for (const path of held === null ? [] : pages) if (isTold.test(await ground.textAt(path))) return null;
		if (held === null) return null;
		const found: FileEdits[] = [...held];
		for (const { path, names: own } of unused) {
			const opened = await ground.open(path);
			const edits = opened && without(opened.source, own);
			if (!edits) return null;
			found.push({ path, edits });
		}
		return found;
	},
};

/** Whoever tells to set more than these has something in mind. */
const MOST = 6;

/** A field of settings that lets others be: whoever still sets the name is not stopped. */
const LENIENT = /\bextra\s{0,3}=\s{0,3}["'](?:ignore|allow)["']/;

/** Edits that take out fields of the settings by these names, which nothing reads; null where the code has such a name in another way. */
async function heldFields(names: readonly string[], { project, textAt, open }: Ground): Promise<FileEdits[] | null> {
	const held = new RegExp(`\\b(?:${names.map(escapeText).join('|')})\\b`, 'gi');
	const found: FileEdits[] = [];
	for (const { path } of project.files) {
		const count = (await textAt(path)).match(held)?.length ?? 0;
		const opened = count > 0 ? await open(path) : null;
		const fields = (opened?.file?.facts.classes ?? []).flatMap(({ fields: own }) => own);
		const edits = fields.flatMap(({ name, line }) => {
			const { source } = opened!;
			const text = source.text.slice(source.startOf(line), source.endOf(line));
			// A field on a line of its own, with a plain value.
			return names.includes(name.toUpperCase()) && /^\s{1,9}\w{1,80}:[^#([{]{1,99}(?:=[^#([{]{1,99})?$/.test(text)
				? [{ start: source.startOf(line), end: source.startOf(line + 1), text: '' }]
				: [];
		});
		if (count === 0) continue;
		if (!opened || edits.length !== count || edits.length === fields.length || !LENIENT.test(opened.source.text)) return null;
		found.push({ path, edits });
	}
	return found;
}

/** `NAME=value`, commented out or not, and a row of a table. */
const SET = /^\s{0,9}(?:#\s{0,3})?(?:export )?([A-Z][A-Z0-9_]{2,80})\s{0,3}=|^\|\s{0,9}`?([A-Z][A-Z0-9_]{2,80})`?\s{0,40}\|/;

/** The text without the lines of these names; null where it tells of one in another way, or of none. */
function without(source: Source, names: readonly string[]): Edit[] | null {
	const lines = source.text.split(/\r?\n/);
	const nameIn = (line = '') =>
		SET.exec(line)
			?.slice(1)
			.find((one) => one !== undefined);
	const out = new Set(lines.flatMap((line, i) => (names.includes(nameIn(line) ?? '') ? [i] : [])));
	const isRemark = (i: number) => /^\s*#(?!#)/.test(lines[i] ?? '') && nameIn(lines[i]) === undefined;
	const isTemplate = !/\.md$/i.test(source.path);
	// A remark right above goes with the only names that it is about.
	for (const first of [...out].filter((i) => isTemplate && isRemark(i - 1))) {
		let end = first;
		while (end < lines.length && lines[end]!.trim() !== '' && !isRemark(end)) end++;
		if (lines.slice(first, end).every((_, i) => out.has(first + i))) for (let i = first - 1; isRemark(i); i--) out.add(i);
	}
	const left = lines.filter((_, i) => !out.has(i)).join('\n');
	const isTold = names.some((name) => new RegExp(`\\b${escapeText(name)}\\b`).test(left) || !lines.some((line) => nameIn(line) === name));
	if (out.size === 0 || isTold) return null;
	// Of the empty lines around a group that goes, one stays.
	for (let i = 1; i < lines.length; i++) {
		let before = i - 1;
		while (before >= 0 && out.has(before)) before--;
		if (lines[i]!.trim() === '' && !out.has(i) && out.has(i - 1) && (before < 0 || lines[before]!.trim() === '')) out.add(i);
	}
	return [...out].sort((a, b) => a - b).map((i) => ({ start: source.startOf(i + 1), end: source.startOf(i + 2), text: '' }));
}
