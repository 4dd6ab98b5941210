// Drawings made of characters that were printed in a PDF: which runs of lines hold one. A run may go on over a page break.
import { type AsciiGraph, parseAscii } from './ascii.js';
import { inColumns, type TextLine } from './page-text.js';

export interface DocumentLine extends TextLine {
	/** 1-based. */
	readonly page: number;
}

export interface PrintedDrawing {
	readonly graph: AsciiGraph;
	readonly source: string;
	readonly page: number;
	/** Whether its lines go on on another page. */
	readonly broken: boolean;
}

const art = /[─━│┃┌┐└┘├┤┬┴┼╔╗╚╝║═▼▲►◄▶◀↓↑]|[|+]--|--[|+>\\/]|^\s*[|+v^]/;
/** Lines without any line between two that have some: labels of the drawing. */
const LABELS = 2;
/** Words of such a line; a longer one is prose. */
const WORDS = 9;
const LONGEST = 300;

export function printedAscii(lines: readonly DocumentLine[]): PrintedDrawing[] {
	const found: PrintedDrawing[] = [];
	for (const run of runs(lines)) {
		const source = inColumns(run).join('\n');
		const graph = parseAscii(source);
		const pages = new Set(run.filter(({ text }) => art.test(text)).map(({ page }) => page));
		if (graph) found.push({ graph, source, page: run[0]!.page, broken: pages.size > 1 });
	}
	return found;
}

function* runs(lines: readonly DocumentLine[]): Generator<DocumentLine[]> {
	const belongs = (line: DocumentLine | undefined) =>
		line !== undefined && (art.test(line.text) || line.text.trim().split(/\s+/).length <= WORDS);
	for (let i = 0; i < lines.length; i++) {
		if (!art.test(lines[i]!.text)) continue;
		const start = i > 0 && belongs(lines[i - 1]) ? i - 1 : i;
		let end = i;
		for (let at = i + 1, gap = 0; at < lines.length && at - start < LONGEST && belongs(lines[at]); at++) {
			if (art.test(lines[at]!.text)) {
				end = at;
				gap = 0;
			} else if (++gap > LABELS) break;
		}
		const last = belongs(lines[end + 1]) ? end + 1 : end;
		if (last - start >= 3) yield lines.slice(start, last + 1);
		i = last;
	}
}
