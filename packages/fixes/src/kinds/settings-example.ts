// Settings that the code reads and that stand nowhere: their names in the environment templates that the step names, with the default of the code; as
// a comment where there is none, since an empty value is read in its place. A template that git ignores is taken out of what it ignores.
import { callOf, folderOf, optionOf, pathIn, type SourceFile, type StaticValue, textOf } from '@auditor/code';
import type { FileEdits, Fix, Ground } from '../fix.js';
import { namesOf, newFile } from './_places.js';

const SECRET = /KEY|TOKEN|SECRET|PASS|CREDENTIAL|DSN|PRIVATE/;

export const settingsExample: Fix = {
	id: 'settings-example',
	title: 'Write the settings that the code reads into the environment template.',
	answers: ['service/settings-documented'],
	async propose({ values }, ground) {
		const found: FileEdits[] = [];
		for (const [path, names] of Object.entries(Object(values.templates) as Record<string, unknown>)) {
			const own = namesOf(names).filter((name) => /^[A-Z][A-Z0-9_]*$/.test(name));
			const lines: string[] = [];
			for (const name of own) {
				const given = await defaultOf(name, ground);
				lines.push(`${given === '' ? '# ' : ''}${name}=${given}`);
			}
			const edits = lines.length === 0 ? null : await addLines(path, lines, ground, true);
			if (!edits) return null;
			found.push(edits);
		}
		const ignoring = new Map<string, Set<string>>();
		for (const path of namesOf(values.ignored)) {
			const by = await ignoringFile(path, ground);
			if (by === null) return null;
			ignoring.set(by, (ignoring.get(by) ?? new Set()).add(`!${path.slice(path.lastIndexOf('/') + 1)}`));
		}
		for (const [path, lines] of ignoring) found.push((await addLines(path, [...lines], ground))!);
		return found.length > 0 ? found : null;
	},
};

/** Lines behind the others of a file, or a new one; null where it cannot be read. `apart`: behind an empty line, where the file parts its lines so. */
async function addLines(path: string, lines: readonly string[], ground: Ground, apart = false): Promise<FileEdits | null> {
	if (!ground.paths.has(path)) return newFile(path, lines);
	const opened = await ground.open(path);
	if (!opened) return null;
	const { text, eol } = opened.source;
	const begins = text === '' || text.endsWith('\n') ? '' : eol;
	const gap = apart && /\n\r?\n/.test(text.trimEnd()) && !/\n\r?\n$/.test(text) ? eol : '';
	return { path, edits: [{ start: text.length, end: text.length, text: `${begins}${gap}${lines.join(eol)}${eol}` }] };
}

/** The nearest file above a template that has a line for files of settings. */
async function ignoringFile(template: string, { paths, open }: Ground): Promise<string | null> {
	for (let folder = folderOf(template); ; folder = folderOf(folder)) {
		const path = pathIn(folder, '.gitignore');
		if (paths.has(path) && /^[*/]{0,4}\.env/m.test((await open(path))?.source.text ?? '')) return path;
		if (folder === '') return null;
	}
}

/** The default that every reading of the setting names; empty for none, for several, and for what may be a secret. */
async function defaultOf(name: string, { project, open }: Ground): Promise<string> {
	if (SECRET.test(name)) return '';
	const found = new Set<string>();
	for (const file of project.files.filter(({ context }) => context === 'source')) {
		const { calls, classes } = file.facts;
		for (const { arguments: given, method } of calls)
			if (given[0]?.kind === 'string' && given[0].value === name && /^get$|env/i.test(method ?? '')) addTo(found, given[1], file);
		for (const { fields } of classes) for (const field of fields) if (field.name.toUpperCase() === name) addTo(found, field.default, file);
		if (!/\.py$/.test(file.path))
			for (const [, , said] of ((await open(file.path))?.source.text ?? '').matchAll(inScript(name))) found.add(said!);
	}
	const [only, ...others] = found;
	return only !== undefined && others.length === 0 && /^[\w./:@,-]*$/.test(only) ? only : '';
}

/** A text or a number, as it is or as what a field begins with: `Field(default=5)`. */
function addTo(found: Set<string>, value: StaticValue | null | undefined, file: SourceFile): void {
	const call = value ? callOf(value, file) : null;
	const held = call?.method === 'Field' ? (optionOf(call, 'default') ?? call.arguments[0]) : value;
	const text = held ? textOf(held, file) : '';
	if (held?.kind === 'string') found.add(held.value);
	else if (/^-?\d[\d.]{0,20}$/.test(text)) found.add(text);
}

/** `process.env.X ?? "5"`, `process.env["X"] || 5`, and the field of a schema, `X: z.string().default("5")`. */
function inScript(name: string): RegExp {
	const value = String.raw`(["'\`]?)([\w./:@,-]{1,100})`;
	const reading = String.raw`process\.env(?:\.${name}\b|\[["']${name}["']\])\s{0,9}(?:\?\?|\|\|)\s{0,9}`;
	return new RegExp(String.raw`(?:${reading}|\b${name}:\s[^\n]{0,200}\.default\()${value}\1(?=[\s,;)])`, 'g');
}
