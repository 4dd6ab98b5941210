// Where in a source text are comments and strings? What an author says of code is no code. A scanner of a few states: it needs no grammar, and a text that it
// reads wrongly has more words in it, never fewer, since an open string goes on.

export type Range = readonly [begin: number, end: number];

interface Style {
	readonly line: readonly string[];
	readonly block: readonly (readonly [open: string, close: string])[];
	/** Longest first. */
	readonly quotes: readonly string[];
	/** Quotes whose strings may hold line ends. */
	readonly long: readonly string[];
}

const PYTHON: Style = { line: ['#'], block: [], quotes: ['"""', "'''", '"', "'"], long: ['"""', "'''"] };
const SCRIPT: Style = { line: ['//'], block: [['/*', '*/']], quotes: ['`', '"', "'"], long: ['`'] };
/** What settings of tools say is what runs: their values are no words of the author, those that describe apart. Other data may hold prose. */
const SETTINGS: Style = { line: ['#'], block: [], quotes: [], long: [] };
/** Settings that are written as a script: what stands in their strings is set. */
const SET: Style = { ...SCRIPT, quotes: [], long: [] };
const DESCRIBES = /^[{ \t]*(?:- )?["']?(?:name|description|summary|about|title|keywords|displayName)["']?[ \t]*[:=].*$/gim;
const STYLES: readonly (readonly [RegExp, Style])[] = [
	[/[.]pyi?$/i, PYTHON],
	[/(?:^|\/)(?:\.[\w-]+rc|[\w.-]+\.config)\.[cm]?[jt]s$/i, SET],
	[/[.][cm]?[jt]sx?$/i, SCRIPT],
	[
		/(?:^|\/)(?:\.github(?:\/[^/]{1,99}){1,4}\.ya?ml|\.(?:pre-commit-config|gitlab-ci)\.ya?ml|(?:docker-)?compose[\w.-]*\.ya?ml|(?:package|tsconfig[\w.-]*|langgraph|biome|turbo)\.jsonc?|\.[\w-]{1,30}rc(?:\.jsonc?|\.ya?ml)?|[\w.-]+\.(?:toml|cfg|ini|sh)|Dockerfile[\w.-]*|Makefile|requirements[\w.-]*\.txt|\.(?:git|docker)ignore|[\w-]{0,30}\.env[\w.-]*|env\.(?:example|sample|template|dist|local)|\.python-version|\.nvmrc)$/i,
		SETTINGS,
	],
];

/** Begin and end of comments, docstrings and strings, in order; null where the file is no source that we can tell apart: all of it is words. */
export function wordsIn(path: string, text: string): Range[] | null {
	const style = STYLES.find(([ending]) => ending.test(path))?.[1];
	if (style === undefined) return null;
	const found: Range[] = [];
	let at = 0;
	while (at < text.length) {
		const end = wordsAt(text, at, style);
		if (end === null) at++;
		else {
			found.push([at, end]);
			at = end;
		}
	}
	return style === SETTINGS
		? merged([...found, ...[...text.matchAll(DESCRIBES)].map(({ index, 0: line }): Range => [index, index + line.length])])
		: found;
}

/** In order, those that touch as one. */
function merged(ranges: readonly Range[]): Range[] {
	const all: [number, number][] = [];
	for (const [begin, end] of [...ranges].sort((a, b) => a[0] - b[0])) {
		const last = all.at(-1);
		if (last === undefined || begin > last[1]) all.push([begin, end]);
		else last[1] = Math.max(last[1], end);
	}
	return all;
}

/** The ranges that lie in a part of the text, counted from its begin. */
export function rangesWithin(ranges: readonly Range[], begin: number, end: number): Range[] {
	// Ranges are in order: asked for each of many lines, none is gone through from the first.
	let [first, last] = [0, ranges.length];
	while (first < last) {
		const middle = (first + last) >> 1;
		if (ranges[middle]![1] > begin) last = middle;
		else first = middle + 1;
	}
	while (last < ranges.length && ranges[last]![0] < end) last++;
	return ranges.slice(first, last).map(([from, to]) => [Math.max(from, begin) - begin, Math.min(to, end) - begin]);
}

function wordsAt(text: string, at: number, { line, block, quotes, long }: Style): number | null {
	if (line.some((mark) => text.startsWith(mark, at))) return before(text.indexOf('\n', at), text);
	const comment = block.find(([open]) => text.startsWith(open, at));
	if (comment !== undefined) return after(text.indexOf(comment[1], at + comment[0].length), comment[1], text);
	const quote = quotes.find((mark) => text.startsWith(mark, at));
	return quote === undefined ? null : stringEnd(text, at + quote.length, quote, long.includes(quote));
}

function stringEnd(text: string, from: number, quote: string, overLines: boolean): number {
	for (let at = from; at < text.length; at++) {
		if (text[at] === '\\') at++;
		else if (text.startsWith(quote, at)) return at + quote.length;
		else if (text[at] === '\n' && !overLines) return at;
	}
	return text.length;
}

function before(found: number, text: string): number {
	return found < 0 ? text.length : found;
}

function after(found: number, mark: string, text: string): number {
	return found < 0 ? text.length : found + mark.length;
}
