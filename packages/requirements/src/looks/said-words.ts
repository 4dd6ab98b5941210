// Which words of a sentence stand around a place of the code?
import { kept, once, type SourceFile } from '@auditor/code';
import { own } from '@auditor/schema/pure';
import type { CodeIndex } from './code-index.js';
import { meaningOf } from './explained.js';
import { sameStem } from './look.js';
import { nameParts } from './name-parts.js';

/** Other words of code for those of people. */
const ALSO: Readonly<Record<string, string>> = {
	mail: 'email message', mails: 'email emails messages', person: 'user human', people: 'user', human: 'review reviewer', answer: 'response reply result', answers: 'response responses', list: 'all items', pieces: 'chunk chunks', piece: 'chunk', cut: 'split', passages: 'chunk documents docs', question: 'query', questions: 'queries', search: 'query find retrieve', characters: 'slice chars text length', upload: 'file', uploads: 'file upload', uploaded: 'file upload',
	links: 'url', link: 'url', letters: 'char', signed: 'token', pages: 'page', cache: 'redis ttl', judged: 'classification score', prompt: 'prompt content', prompts: 'prompt content', refused: 'error raise throw', refuses: 'error raise throw', results: 'k limit top', messages: 'history message', called: 'invoke', issued: 'create', newest: 'desc order', request: 'post get req', signing: 'signin login', sign: 'login', taken: 'registered exists already', address: 'email url', sender: 'from', someone: 'user', somebody: 'user', whoever: 'user', belongs: 'owner user', deleting: 'remove', removing: 'delete',
}; // biome-ignore format: a table

/** A part is the word, a form of it, or what code calls it. */
export const says = (word: string, parts: ReadonlySet<string>) =>
	parts.has(word) ||
	hasForm(word, parts) ||
	(word.endsWith('s') && hasForm(word.slice(0, -1), parts)) ||
	[...meaningOf(word), ...(own(ALSO, word)?.split(' ') ?? [])].some((one) => parts.has(one));

function hasForm(word: string, parts: ReadonlySet<string>): boolean {
	for (const part of parts) if (part[0] === word[0] && sameStem(part, word)) return true;
	return false;
}

const FEW = 25;

/** The share of a sentence's words that have to stand there; where much else could be meant. */
export const NEAR = 0.6;
export const NEARER = 0.75;

const known = once((_: SourceFile) => new Map<number, ReadonlySet<string>>());

/** The words around a line: its function, its file, and where a constant of that line is used. */
export function partsAround(file: SourceFile, line: number, index: CodeIndex): ReadonlySet<string> {
	return kept(known(file), line, () => readAround(file, line, index));
}

function readAround(file: SourceFile, line: number, index: CodeIndex): ReadonlySet<string> {
	const lines = index.linesOf(file.path);
	const own = file.facts.functions.filter((one) => one.line <= line && one.endLine >= line).sort((a, b) => b.line - a.line)[0];
	const from = Math.max(own === undefined ? line - 4 : own.line - 3, line - FEW);
	const to = Math.min(own === undefined ? line + 3 : own.endLine, line + FEW);
	const constant = /^\s{0,80}(?:(?:export|const|let|readonly|static|private|public) ){0,4}([A-Za-z]\w{3,60})\s?(?::[^=]{1,40})?=/.exec(
		lines[line - 1] ?? '',
	)?.[1];
	const uses =
		constant === undefined || own !== undefined
			? []
			: index
					.find(constant)
					.flatMap((one) =>
						one.file.context === 'source' ? index.linesOf(one.file.path).slice(Math.max(0, one.line - 6), one.line + 5) : [],
					);
	const head = own === undefined ? [] : lines.slice(Math.max(0, own.line - 3), own.line + 1);
	return new Set(
		[
			file.path.replace(/\.\w+$/, ''),
			own?.qualifiedName ?? '',
			...head,
			...lines.slice(Math.max(0, from - 1), to),
			...uses.slice(0, 60),
		].flatMap(nameParts),
	);
}

const code = once(({ product, textOf }: CodeIndex) => product.map(({ path }) => textOf(path)).join('\n'));

/** Some code of the product has it. */
export const isSaid = (form: RegExp, index: CodeIndex) => form.test(code(index));
