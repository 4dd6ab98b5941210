// Is what a step names still as it was, once a file is changed around it? A print stays a print where a handler beside it begins to log.
import type { ProposedFile } from '@auditor/fixes';
import type { Location } from '@auditor/schema';

const IS_CODE = /\.(?:py|[cm]?[jt]sx?)$/;

/** The line of code, with all that stands deeper below it, is in the changed file word for word. */
export function isKept(location: Location | null, files: readonly Pick<ProposedFile, 'path' | 'before' | 'after'>[]): boolean {
	if (location?.kind !== 'file' || location.path === null || location.line === null || !IS_CODE.test(location.path)) return false;
	const file = files.find(({ path }) => path === location.path);
	if (!file?.before) return false;
	const [from, to] = [linesOf(file.before), linesOf(file.after)];
	let first = location.line - 1;
	while (/^\s*@/.test(from[first] ?? '')) first++;
	const end = from.findIndex((line, i) => i > first && line.trim() !== '' && indentOf(line) <= indentOf(from[first] ?? ''));
	const said = (lines: readonly string[]) => `\n${lines.map((line) => line.trim()).join('\n')}\n`;
	return said(to).includes(said(from.slice(first, end < 0 ? undefined : end)).trimEnd());
}

const linesOf = (bytes: Buffer) => bytes.toString('utf8').split(/\r?\n/);
const indentOf = (line: string) => line.search(/\S|$/);
