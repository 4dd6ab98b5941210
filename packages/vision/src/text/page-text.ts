// The text of a page as lines, with the columns kept where the font is monospaced: ASCII diagrams and printed sources live by them.
// It does not see text that runs in other directions than left to right.
import { heightOf, middleY, type Rect, widthOf } from '../graph/geometry.js';

export interface PlacedText extends Rect {
	readonly text: string;
}

export interface TextLine extends Rect {
	readonly text: string;
	/** All characters are of one width: columns of such lines compare. */
	readonly monospaced: boolean;
	readonly glyphs: readonly PlacedText[];
}

/** Share of the glyphs of a line that must have its usual width. Symbols of a fallback font may differ. */
const MONOSPACED = 0.75;
/** Columns of a line. */
const WIDEST = 1000;
/** A gap of this share of a character is a space in proportional text. */
const SPACE = 0.25;

export function pageLines(glyphs: readonly PlacedText[]): TextLine[] {
	return rows(glyphs).map(textLine);
}

/** Glyphs gathered by the height of their middles, top down, each row from left to right. */
function rows(glyphs: readonly PlacedText[]): PlacedText[][] {
	const sorted = glyphs.filter((g) => widthOf(g) > 0 && heightOf(g) > 0).sort((a, b) => middleY(a) - middleY(b) || a.left - b.left);
	const all: PlacedText[][] = [];
	let middle = Number.NEGATIVE_INFINITY;
	for (const glyph of sorted) {
		const row = all.at(-1);
		if (row && middleY(glyph) - middle <= 0.4 * heightOf(glyph)) row.push(glyph);
		else {
			all.push([glyph]);
			middle = middleY(glyph);
		}
	}
	for (const row of all) row.sort((a, b) => a.left - b.left);
	return all;
}

function textLine(row: readonly PlacedText[]): TextLine {
	const width = median(row.map(widthOf));
	const usual = row.filter((g) => Math.abs(widthOf(g) - width) <= 0.04 * width).length;
	let text = '';
	let end = row[0]!.left;
	for (const glyph of row) {
		text += `${' '.repeat(Math.min(WIDEST, Math.max(0, Math.floor((glyph.left - end) / width + 1 - SPACE))))}${glyph.text}`;
		end = glyph.right;
	}
	return {
		text,
		monospaced: row.length >= 2 && usual >= MONOSPACED * row.length,
		glyphs: row,
		left: row[0]!.left,
		right: end,
		top: Math.min(...row.map((g) => g.top)),
		bottom: Math.max(...row.map((g) => g.bottom)),
	};
}

/** The lines in the columns of a monospaced font, counted from the leftmost of them: what stands above what is kept. */
export function inColumns(lines: readonly TextLine[]): string[] {
	const width = median(lines.filter((l) => l.monospaced).flatMap((l) => l.glyphs.map(widthOf)));
	if (width <= 0) return lines.map((l) => l.text);
	const left = Math.min(...lines.map((l) => l.left));
	return lines.map((line) => {
		const cells: string[] = [];
		for (const glyph of line.glyphs) {
			const column = Math.max(cells.length, Math.min(WIDEST, Math.round((glyph.left - left) / width)));
			while (cells.length < column) cells.push(' ');
			cells.push(glyph.text);
		}
		return cells.join('');
	});
}

export function median(values: readonly number[]): number {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[sorted.length >> 1] ?? 0;
}
