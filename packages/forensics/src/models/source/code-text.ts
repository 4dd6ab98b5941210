// A second pair of eyes for probes: the text of source files with comments and strings blanked out, so that a plain search finds code only.
// It knows nothing of syntax beyond quotes and comments, and that is its use: it does not share the parser's mistakes.
import { once, type Project } from '@auditor/code';
import type { Dispute } from '@auditor/schema';
import { fileLocation } from '@auditor/schema';

const blankedOf = once((_texts: ReadonlyMap<string, string>) => new Map<string, string>());

/** Text of a source file with comments and string contents replaced by blanks; lines stay where they are. */
export function codeText(texts: ReadonlyMap<string, string>, path: string): string {
	const known = blankedOf(texts);
	const text = known.get(path) ?? blank(texts.get(path) ?? '', /\.pyi?$/.test(path));
	known.set(path, text);
	return text;
}

/**
 * First place where the pattern stands in the code of a source file that the parser did not read whole. Of a file that it did, the syntax is the
 * answer: words that build nothing would otherwise put it in doubt.
 */
export function searchCode(
	project: Project,
	texts: ReadonlyMap<string, string>,
	pattern: RegExp,
): { path: string; line: number; text: string } | null {
	for (const file of project.files) {
		if (file.context !== 'source' || file.facts.parse.status === 'ok') continue;
		const text = codeText(texts, file.path);
		const match = pattern.exec(text);
		if (!match) continue;
		const line = text.slice(0, match.index).split('\n').length;
		return { path: file.path, line, text: (texts.get(file.path) ?? '').split('\n')[line - 1]?.trim() ?? '' };
	}
	return null;
}

/** A dispute of a `false`, where the text of source code that was not read whole says otherwise. */
export function textDispute(project: Project, texts: ReadonlyMap<string, string>, pattern: RegExp, what: string): Dispute | null {
	const found = searchCode(project, texts, pattern);
	return (
		found && {
			by: 'text-search',
			reason: `The code text at ${found.path}:${found.line} looks like ${what}.`,
			location: fileLocation(found.path, found.line),
		}
	);
}

const blank = (text: string, python: boolean) =>
	rewritten(text, python, (said) => said.replace(/[^\n]+/g, (line) => ' '.repeat(line.length)));

type Kind = 'comment' | 'string' | 'template' | 'expression';

/** A text of a program with something else in the place of its comments, strings, templates and regular expressions: what is given each, and the text before it. */
export function rewritten(text: string, python: boolean, to: (said: string, kind: Kind, before: string) => string): string {
	const out: string[] = [];
	let code = 0;
	for (let i = 0; i < text.length; ) {
		const found = spanAt(text, i, python);
		if (found) out.push(text.slice(code, i), to(text.slice(i, found.to), found.kind, text.slice(Math.max(code, i - 20), i)));
		i = found?.to ?? i + 1;
		if (found) code = i;
	}
	return [...out, text.slice(code)].join('');
}

/** A part that is no plain code, by its end and its kind. */
function spanAt(text: string, i: number, python: boolean): { to: number; kind: Kind } | null {
	const c = text.charCodeAt(i);
	if (c === SLASH && !python && text.startsWith('//', i)) return { to: endOf(text, '\n', i), kind: 'comment' };
	if (c === SLASH && !python && text.startsWith('/*', i)) return { to: endOf(text, '*/', i) + 2, kind: 'comment' };
	if (c === HASH && python) return { to: endOf(text, '\n', i), kind: 'comment' };
	if (c === BACKTICK && !python) return { to: closing(text, '`', i + 1), kind: 'template' };
	if (c === DOUBLE || c === SINGLE) {
		const mark = text[i] as string;
		const isLong = python && text.startsWith(mark.repeat(3), i);
		return { to: isLong ? closing(text, mark.repeat(3), i + 3) : closing(text, mark, i + 1, true), kind: 'string' };
	}
	if (c === SLASH && !python && BEFORE_EXPRESSION.test(text.slice(Math.max(0, i - 12), i)))
		return { to: endOfExpression(text, i), kind: 'expression' };
	return null;
}

const [HASH, SLASH, DOUBLE, SINGLE, BACKTICK, BACKSLASH, NEWLINE] = [35, 47, 34, 39, 96, 92, 10];

/** A slash behind these begins an expression, and divides nothing. */
const BEFORE_EXPRESSION = /(?:[(,=:[!&|?{;]|=>|\breturn|\bcase)\s*$/;

/** Behind the slash that ends it on its line; where none does, behind the one that it seemed to begin with. */
function endOfExpression(text: string, from: number): number {
	return from + (/^\/(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.){0,200}\]){1,1000}\//.exec(text.slice(from, from + 2000))?.[0].length ?? 1);
}

function endOf(text: string, mark: string, from: number): number {
	const at = text.indexOf(mark, from);
	return at < 0 ? text.length : at;
}

function closing(text: string, mark: string, from: number, oneLine = false): number {
	const first = mark.charCodeAt(0);
	for (let i = from; i < text.length; i++) {
		const c = text.charCodeAt(i);
		if (c === BACKSLASH) i++;
		else if (oneLine && c === NEWLINE && mark.length === 1) return i;
		else if (c === first && text.startsWith(mark, i)) return i + mark.length;
	}
	return text.length;
}
