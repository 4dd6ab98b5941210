// Settings that the code reads and that stand nowhere: their names in the environment templates that the step names, with the default of the code; as
// a comment where there is none, since an empty value is read in its place. A template that git ignores is taken out of what it ignores. A name that stands
// nowhere else is taken out of the template.
import { callOf, folderOf, optionOf, pathIn, type SourceFile, type StaticValue, textOf } from '@auditor/code';
import type { FileEdits, Fix, Ground } from '../fix.js';
import { namesOf, newFile } from './_places.js';

const SECRET = /KEY|TOKEN|SECRET|PASS|CREDENTIAL|DSN|PRIVATE/;

export const settingsExample: Fix = {
	id: 'settings-example',
	title: 'Write the settings that the code reads into the environment template.',
	answers: ['service/settings-documented'],
	async propose({ message, values }, ground) {
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
		const [, template, named] =
			/(?:^| )([^\s:]{1,200}):\d{1,6} names ([A-Z\d_, ]{3,900}), which no code(?: of \S{1,200})? uses/.exec(message) ?? [];
		const taken = template === undefined ? null : await takenOut(template, named!.split(', '), ground);
		if (taken) found.push(taken);
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

/** Without the lines of these names, and the comments that speak of nothing else; null where one of them stands elsewhere in the tree. */
async function takenOut(path: string, names: readonly string[], { paths, open }: Ground): Promise<FileEdits | null> {
	const flat = (word: string) => word.toLowerCase().replaceAll('_', '');
	const wanted = new Set(names.map(flat));
	for (const other of paths) {
		const text = other === path ? '' : ((await open(other))?.source.text ?? '');
		for (const [word] of text.matchAll(/\w+/g)) if (wanted.has(flat(word))) return null;
	}
	const source = (await open(path))?.source;
	if (!source) return null;
	const lines = Array.from({ length: source.lines }, (_, i) => source.text.slice(source.startOf(i + 1), source.endOf(i + 1)).trim());
	const nameIn = (line: string | undefined) => /^(?:#\s{0,3})?(?:export\s)?([A-Z][A-Z0-9_]{2,80})=/.exec(line ?? '')?.[1];
	const isOut = (at: number) => names.includes(nameIn(lines[at]) ?? '');
	const isTalk = (at: number) => lines[at]?.startsWith('#') === true && nameIn(lines[at]) === undefined;
	const gone = new Set(lines.flatMap((_, at) => (isOut(at) ? at : [])));
	for (const at of [...gone]) {
		let [first, end] = [at, at + 1];
		while (lines[first - 1]) first--;
		while (lines[end]) end++;
		const block = lines.slice(first, end).map((_, i) => first + i);
		// A block of nothing else goes as a whole; else the comment right above, where the next line has one of its own or there is none.
		if (block.every((one) => gone.has(one) || isTalk(one))) for (const one of block) gone.add(one);
		else if (isTalk(at - 1) && (!lines[at + 1] || isTalk(at + 1))) gone.add(at - 1);
	}
	// Behind an empty line, those that follow go, too.
	for (const at of [...gone].sort((a, b) => a - b)) {
		let first = at;
		while (gone.has(first - 1)) first--;
		if (first === 0 || lines[first - 1] === '') for (let next = at + 1; lines[next] === ''; next++) gone.add(next);
	}
	const edits = [...gone]
		.sort((a, b) => a - b)
		.flatMap((at) =>
			at + 1 < source.lines || lines[at] ? [{ start: source.startOf(at + 1), end: source.startOf(at + 2), text: '' }] : [],
		);
	return { path, edits };
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
