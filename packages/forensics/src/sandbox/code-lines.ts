// Which lines of a text bring code, and which names does it define? For the history, where every version of every file is asked: one pass over the
// characters, no parse. Blank lines, comments and docstrings bring nothing; a text in the code (a prompt, say) is code.
import { once } from '@auditor/code';

/** The lines of one version of a file that hold code, as hashes of what stands between their blanks, in order. */
export interface CodeLines {
	readonly lines: Int32Array;
	/** Functions, classes, types and constants of the module that it defines; no functions that only stand in for one to come. */
	readonly names: readonly string[];
	/** Functions that do nothing yet. */
	readonly stubs: readonly string[];
}

interface Comments {
	/** Begins a comment that ends with its line. */
	readonly line: readonly string[];
	readonly block: readonly (readonly [string, string])[];
	/** A text in three quotes goes over several lines, and is a docstring where it begins a statement. */
	readonly tripleQuotes: boolean;
	/** Quotes of a text that goes over several lines. */
	readonly template: string;
}

const C_LIKE: Comments = { line: ['//'], block: [['/*', '*/']], tripleQuotes: false, template: '`' };
const HASH: Comments = { line: ['#'], block: [], tripleQuotes: false, template: '' };
const DASHES: Comments = { line: ['--'], block: [], tripleQuotes: false, template: '' };
const MARKUP: Comments = { ...C_LIKE, block: [['<!--', '-->'], ...C_LIKE.block] };

/** Where languages differ from C, by extension. */
const BY_EXTENSION: Readonly<Record<string, Comments>> = {
	...Object.fromEntries(['py', 'pyi', 'pyw'].map((extension) => [extension, { ...HASH, tripleQuotes: true }])),
	...Object.fromEntries(['rb', 'sh', 'bash', 'zsh', 'r', 'jl', 'pl', 'ex', 'exs', 'ps1'].map((extension) => [extension, HASH])),
	...Object.fromEntries(['sql', 'lua', 'hs'].map((extension) => [extension, DASHES])),
	...Object.fromEntries(['vue', 'svelte'].map((extension) => [extension, MARKUP])),
	clj: { ...HASH, line: [';'] },
	erl: { ...HASH, line: ['%'] },
};

const DEFINES =
	/^(?:export |default |declare |abstract |async |public |pub |static )*(?:def|class|function\*?|interface|type|enum|const|struct|trait|func|fn) +([\p{L}_$][\p{L}\p{N}_$]*)/u;
/** What a function that does nothing yet is made of: it prints, waits, and gives back what it was given or nothing new. */
const IDLE =
	/^(?:pass|\.{3}|(?:print|console\.\w{1,9}|log(?:ger|ging)?\.\w{1,9}|(?:await )?(?:time\.|asyncio\.)?sleep)\([^()]*\);?|return(?: (?:\w{1,60}|["'][^"']{0,40}["']|[{[][\w\s"':,[\]{}-]{0,200}[}\]]))?;?|raise NotImplementedError\b.*|[)}\]];?)$/;
/** A docstring or comment that begins a function and says that it is none yet. */
const STANDS_IN = /^\W*(?:dummy|placeholder|stub)\b|\b(?:will|to) be (?:replaced|implemented)\b|\bnot (?:yet )?implemented\b/i;
const TRIPLE = /^[rRuUbBfF]{0,2}("""|''')/;

/** What a version of a file holds; its language is told by the path. */
export function codeLinesOf(path: string, text: string): CodeLines {
	const comments = BY_EXTENSION[/\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? ''] ?? C_LIKE;
	const begins = beginningsOf(comments);
	const lines: number[] = [];
	const names: { readonly name: string; readonly indent: number; idle: boolean | null }[] = [];
	/** Functions that go on at a line; `idle` is null before their first line. */
	let around: typeof names = [];
	/** What ends the comment or text that goes on from the line before. */
	let open: { readonly end: string; readonly code: boolean } | null = null;
	for (let start = 0; start <= text.length; ) {
		const next = text.indexOf('\n', start);
		const end = next < 0 ? text.length : next;
		const written = text.slice(start, end);
		const line = written.trim();
		start = end + 1;
		if (line === '') continue;
		const before = open !== null;
		const read = readLine(line, open, comments, begins);
		open = read.open;
		const indent = written.length - written.trimStart().length;
		if (!before && around.length > 0) around = around.filter((one) => one.indent < indent);
		const inner = around.at(-1);
		if (!read.code) {
			if (inner?.idle === null && STANDS_IN.test(line)) {
				inner.idle = true;
				around.pop();
			}
			continue;
		}
		lines.push(hashOf(line));
		if (around.length > 0) {
			const isIdle = IDLE.test(line);
			for (const one of around) one.idle = one.idle !== false && isIdle;
		}
		const [, name] = (before ? null : DEFINES.exec(line)) ?? [];
		if (name === undefined) continue;
		const defined = { name, indent, idle: null };
		names.push(defined);
		if (/\b(?:def|function\*?|func|fn) /.test(line)) around.push(defined);
	}
	const called = (stub: boolean) => [...new Set(names.flatMap(({ name, idle }) => ((idle === true) === stub ? [name] : [])))];
	return { lines: Int32Array.from(lines), names: called(false), stubs: called(true) };
}

type Open = { readonly end: string; readonly code: boolean } | null;

const FIRST_OUTSIDE_LATIN = 256;
/** Characters at which a comment or a text may begin, by the marks of a language: between them a line needs no look. */
const beginningsOf = once((comments: Comments): Uint8Array => {
	const found = new Uint8Array(FIRST_OUTSIDE_LATIN);
	for (const mark of [...comments.line, ...comments.block.map(([begin]) => begin), '"', "'", comments.template])
		if (mark !== '') found[mark.charCodeAt(0)] = 1;
	return found;
});

const SPACE = 32;
const TAB = 9;

function readLine(line: string, before: Open, comments: Comments, begins: Uint8Array): { code: boolean; open: Open } {
	let open = before;
	let code = open?.code ?? false;
	let at = 0;
	if (open === null && comments.tripleQuotes) {
		const quotes = TRIPLE.exec(line);
		if (quotes) {
			open = { end: quotes[1] ?? '', code: false };
			at = quotes[0].length;
		}
	}
	while (at < line.length) {
		if (open !== null) {
			const end = endOf(line, open.end, at);
			if (end < 0) return { code, open };
			at = end + open.end.length;
			open = null;
			continue;
		}
		const char = line.charCodeAt(at);
		if (begins[char] !== 1) {
			if (char !== SPACE && char !== TAB) code = true;
			at++;
			continue;
		}
		if (comments.line.some((mark) => line.startsWith(mark, at))) break;
		const block = comments.block.find(([begin]) => line.startsWith(begin, at) && line[at - 1] !== '\\');
		if (block) {
			open = { end: block[1], code: false };
			at += block[0].length;
			continue;
		}
		code = true;
		const quote = line[at] ?? '';
		if (comments.tripleQuotes && (line.startsWith('"""', at) || line.startsWith("'''", at))) {
			open = { end: line.slice(at, at + 3), code: true };
			at += 3;
		} else if (quote === comments.template) {
			open = { end: quote, code: true };
			at++;
		} else if (quote === '"' || quote === "'") {
			const end = endOf(line, quote, at + 1);
			at = end < 0 ? line.length : end + 1;
		} else at++;
	}
	return { code, open };
}

/** Where a text or comment ends; what a backslash stands before does not end it. */
function endOf(line: string, end: string, from: number): number {
	let at = line.indexOf(end, from);
	while (at > 0 && end !== '*/' && end !== '-->' && isEscaped(line, at)) at = line.indexOf(end, at + 1);
	return at;
}

function isEscaped(line: string, at: number): boolean {
	let slashes = 0;
	while (line[at - 1 - slashes] === '\\') slashes++;
	return slashes % 2 === 1;
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

function hashOf(line: string): number {
	let hash = FNV_OFFSET;
	for (let at = 0; at < line.length; at++) hash = Math.imul(hash ^ line.charCodeAt(at), FNV_PRIME);
	return hash | 0;
}
