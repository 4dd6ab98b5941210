// Settings that a template or a page names and that no code reads: out of both, with the comments that speak of nothing else. A line of a page that tells the
// default of one setting of the code, and calls it by another name, gets its name.
import { escapeText } from '@auditor/schema';
import type { FileEdits, Ground } from '../fix.js';
import type { Edit } from '../source.js';

/** A line of a page that is about one setting alone: a row of a table, and a line of a sample of settings, or of an environment. */
const OF_PAGE =
	/^\s{0,20}(?:\|\s{0,9}(?:`[\w.]{1,99}`|[A-Z][A-Z\d]{0,40}_\w{1,60})\s{0,9}\|.*\||[\w.]{1,99}:\s[^\n]*|(?:export )?[A-Z]\w{1,99}=\S*)$/;

/** A line above that is about what goes: a comment, or the begin of a sample. */
const isHeaded = (above: string) => /^\s*(?:#(?!#)|`{3}|~{3})/.test(above.trimEnd().split('\n').at(-1) ?? '');
/** Nothing that stays follows in the same block. */
function isLast(below: string, isGone: (line: string) => boolean): boolean {
	const next = below.split('\n').find((line) => line.trim() === '' || !isGone(line));
	return /^\s*(?:$|`{3}|~{3})/.test(next ?? '');
}

/** Settings of Pydantic that pass over what no field of theirs has, so that an environment which still sets it starts. */
const LENIENT = /\bextra\s?=\s?["'](?:ignore|allow)["']/;
/** A field with a plain default, on a line of its own. */
const FIELD =
	/^\s{1,20}\w{1,80}: (?:int|float|str|bool)(?: \| None)? = (?:None|True|False|-?\d[\d._]{0,20}|"[^"\n]{0,200}"|'[^'\n]{0,200}')$/;

/** Plans of the work, which tell nobody what to set. */
const OF_WORK = /(?:^|\/)(?:tasks?|plans?|planning|logs)\/[^\n]{0,300}\.md$/i;
const IS_CODE = /\.(?:py|[cm]?[jt]sx?)$/;
/** What is spelled as a setting and is none: a type where it gets its name, and the code that an error is given. */
const NO_SETTING = /\b(?:interface|type) [A-Z]\w{0,80}|(?<=\b(?:super|\w{0,60}Error)\([^\n]{0,200})(["'])[A-Z][A-Z\d_]{1,80}\1/g;

/** Without the lines of these names, and the comments that speak of nothing else; nothing where one of them stands elsewhere but in lines of pages, and in fields of settings. */
export async function takenOut(path: string, names: readonly string[], ground: Ground): Promise<FileEdits[]> {
	const told = /\.md$/.test(path) ? await renamed(path, names, ground) : [];
	if (told.length > 0) return told;
	const { paths, open } = ground;
	const flat = (word: string) => word.toLowerCase().replaceAll('_', '');
	const wanted = new Set(names.map(flat));
	const pages: FileEdits[] = [];
	// A word of everyday language is a name in capitals alone.
	const isNamed = (text: string) =>
		(text.match(/\w+/g) ?? []).some((word) => names.includes(word) || (wanted.has(flat(word)) && /[a-z]_?[A-Z]|_/.test(word)));
	for (const other of paths) {
		const page = other === path || OF_WORK.test(other) ? undefined : (await open(other))?.source;
		if (!page || !isNamed(page.text)) continue;
		const edits: Edit[] = [];
		for (let line = 1; line <= page.lines; line++) {
			const [start, end] = [page.startOf(line), page.endOf(line)];
			const said = page.text.slice(start, end);
			if (!isNamed(IS_CODE.test(other) ? said.replace(NO_SETTING, '') : said)) continue;
			const isSpare = /\.md$/.test(other)
				? OF_PAGE
				: /\.py$/.test(other) && page.text.includes('BaseSettings') && LENIENT.test(page.text)
					? FIELD
					: null;
			if (!isSpare?.test(said)) return [];
			edits.push({ start, end: page.startOf(line + 1), text: '' });
		}
		if (edits.some(({ start, end }) => isHeaded(page.text.slice(0, start)) && isLast(page.text.slice(end), isNamed))) return [];
		if (edits.length > 0) pages.push({ path: other, edits });
	}
	const source = (await open(path))?.source;
	if (!source) return [];
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
	return [{ path, edits }, ...pages];
}

/** An item of a list on one setting, and the default that it tells. */
const ITEM = /^\s{0,8}[-*] `([A-Z][A-Z\d_]{2,80})`:? .{0,200}?\bdefault(?:s to|s?:| is)? `?([\w./:-]{3,100}[\w/])`?\)?\.?$/i;

/** A page with the names that the code has; nothing where one is not certain. */
async function renamed(path: string, names: readonly string[], ground: Ground): Promise<FileEdits[]> {
	const source = (await ground.open(path))?.source;
	const edits: Edit[] = [];
	for (const name of source ? names : []) {
		const [at, ...others] = [...source!.text.matchAll(new RegExp(`\\b${escapeText(name)}\\b`, 'g'))].map(({ index }) => index);
		if (at === undefined || others.length > 0) return [];
		const line = source!.lineAt(at);
		const [, said, value] = ITEM.exec(source!.text.slice(source!.startOf(line), source!.endOf(line))) ?? [];
		const own = said === name ? await namedBy(value!, name, ground) : null;
		if (own === null || new RegExp(`\\b${escapeText(own)}\\b`).test(source!.text)) return [];
		edits.push({ start: at, end: at + name.length, text: own });
	}
	return edits.length > 0 ? [{ path, edits }] : [];
}

/** The one setting of the code that has this default, and a word of the name: `env.OPENAI_MODEL || "gpt-4"` for `MODEL_NAME`. */
async function namedBy(value: string, name: string, { project, paths, textAt }: Ground): Promise<string | null> {
	const reads = new RegExp(
		`\\b([A-Z][A-Z\\d_]{2,80})["']?[\\])]?\\s{0,9}(?:\\?\\?|\\|\\||,|or)\\s{0,9}(["'\`])${escapeText(value)}\\2`,
		'g',
	);
	const found = new Set<string>();
	for (const { path, context } of project.files)
		if (context === 'source') for (const [, own] of (await textAt(path)).matchAll(reads)) found.add(own!);
	const [only] = found;
	if (found.size !== 1 || !name.split('_').some((word) => only!.split('_').includes(word))) return null;
	// What a template has, too, is no constant.
	for (const path of paths)
		if (/(?:^|\/)\.?env\.\w+$/.test(path) && new RegExp(`^(?:# ?)?${escapeText(only!)}\\s?=`, 'm').test(await textAt(path))) return only!;
	return null;
}
