// Code fences of Markdown: which lines they take, and the text without what stands in them.
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
/** A fence that holds this share of a text is wrapped around it: what it holds is the text. */
const WRAPPED = 0.5;
/** What is said to be Markdown is text as well. */
const MARKDOWN = /^[\s`~]*(?:markdown|md)\b/i;

export interface Fences {
	/** Opening and closing lines, 0-based. A fence without an end is no fence. */
	readonly pairs: readonly { readonly open: number; readonly close: number }[];
	/** Line of a fence that is never closed, 1-based. */
	readonly unclosed: number | null;
}

export function pairFences(lines: readonly string[]): Fences {
	const pairs: { open: number; close: number }[] = [];
	let open: { line: number; mark: string } | null = null;
	for (let i = 0; i < lines.length; i++) {
		const mark = FENCE.exec(lines[i]!)?.[1];
		if (mark === undefined) continue;
		if (open === null) open = { line: i, mark };
		else if (mark[0] === open.mark[0] && mark.length >= open.mark.length && lines[i]!.trim() === mark) {
			pairs.push({ open: open.line, close: i });
			open = null;
		}
	}
	return { pairs, unclosed: open === null ? null : open.line + 1 };
}

/** What the author says: samples of code and output are blanks of the same length, so that every position stays. */
export function proseOf(text: string): string {
	const lines = text.split('\n');
	for (const { open, close } of pairFences(lines).pairs) {
		if (close - open > lines.length * WRAPPED || MARKDOWN.test(lines[open]!)) continue;
		for (let i = open; i <= close; i++) lines[i] = ' '.repeat(lines[i]!.length);
	}
	return lines.join('\n');
}
