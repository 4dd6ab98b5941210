// The cells of a drawing made of characters: which are lines, which point somewhere, and which boxes the lines close.
import type { Rect } from '../graph/geometry.js';

/** A box of the drawing; columns and rows of its border, inclusive. */
export interface AsciiBox extends Rect {
	readonly label: string;
}

/** What looking at drawings may still cost; the drawings of one document share it. Counted in steps, so that every machine stops at the same one. */
export interface Work {
	left: number;
	/** Drawings that were not looked at, or not to their end. */
	refused: number;
}

export type Pointing = 'up' | 'down' | 'left' | 'right';

const horizontal = new Set('─━═╌┄┈┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╭╮╯╰╞╡╪╤╧-+=');
const vertical = new Set('│┃║┆┊┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╭╮╯╰╞╡╪╤╧|+');
const drawn = new Set('─━═╌┄┈│┃║┆┊┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╭╮╯╰╞╡╪╤╧');
const arrows: Record<string, Pointing> = {
	'▼': 'down',
	'▽': 'down',
	'↓': 'down',
	'⬇': 'down',
	v: 'down',
	V: 'down',
	'▲': 'up',
	'△': 'up',
	'↑': 'up',
	'^': 'up',
	'►': 'right',
	'▶': 'right',
	'→': 'right',
	'>': 'right',
	'◄': 'left',
	'◀': 'left',
	'←': 'left',
	'<': 'left',
};
/** Rows and columns a box may have. */
const MAX_HEIGHT = 40;
const MAX_WIDTH = 160;
/** Share of a box's rows in which words may run over its right side; in one always. */
const BROKEN = 0.25;

export class AsciiGrid {
	readonly rows: readonly string[][];
	readonly height: number;
	readonly width: number;

	constructor(
		lines: readonly string[],
		readonly work: Work,
	) {
		this.rows = lines.map((line) => [...line.replace(/\t/g, '    ')]);
		this.height = lines.length;
		this.width = Math.max(0, ...this.rows.map((row) => row.length));
	}

	at(x: number, y: number): string {
		return this.rows[y]?.[x] ?? ' ';
	}

	/** The way an arrow head at the cell points; letters and `<>^` only where a line leads there. */
	pointing(x: number, y: number): Pointing | null {
		const c = this.at(x, y);
		const way = arrows[c];
		if (way === undefined) return null;
		if (c === 'v' || c === 'V') return this.#alone(x, y) && this.#lineNear(x, y - 1) ? way : null;
		if (c === '^') return this.#alone(x, y) && this.#lineNear(x, y + 1) ? way : null;
		if (c === '>') return /[-─═=.]/.test(this.at(x - 1, y)) ? way : null;
		if (c === '<') return /[-─═=.]/.test(this.at(x + 1, y)) ? way : null;
		return way;
	}

	isLine(x: number, y: number): boolean {
		const c = this.at(x, y);
		if (drawn.has(c)) return true;
		if (c === '|') return true;
		if (c === '-' || c === '=')
			return [-1, 1].some((d) => this.at(x + d, y) === c || '+|><\\/┌┐└┘├┤┬┴┼'.includes(this.at(x + d, y).trim() || '.'));
		if (c === '+') return this.#joins(x, y);
		if (c === '/' || c === '\\')
			return (
				'-+|─'.includes(this.at(x - 1, y).trim() || '.') || '-+|─'.includes(this.at(x + 1, y).trim() || '.') || this.#diagonal(x, y, c)
			);
		return false;
	}

	/** Boxes whose border is closed, smallest first; a frame around other boxes has no label. None when the work is spent before. */
	boxes(): AsciiBox[] {
		const found: Rect[] = [];
		for (let y = 0; y < this.height; y++)
			for (let x = 0; x < this.width; x++) {
				if (!'┌╔╭+'.includes(this.at(x, y))) continue;
				if (this.work.left < 0) return [];
				const box = this.#boxFrom(x, y);
				if (box) found.push(box);
			}
		this.work.left -= found.length ** 2;
		if (this.work.left < 0) return [];
		const area = (r: Rect) => (r.right - r.left) * (r.bottom - r.top);
		found.sort((a, b) => area(a) - area(b) || a.top - b.top || a.left - b.left);
		return found.map((box) => ({
			...box,
			label: found.some((other) => other !== box && inside(box, other)) ? '' : this.#textIn(box),
		}));
	}

	#boxFrom(left: number, top: number): Rect | null {
		for (
			let right = left + 1;
			right < this.width && right - left < MAX_WIDTH && (horizontal.has(this.at(right, top)) || this.pointing(right, top));
			right++
		) {
			if (--this.work.left < 0) return null;
			if (right < left + 3 || !'┐╗╮+'.includes(this.at(right, top))) continue;
			const bottom = this.#closes(left, right, top);
			if (bottom !== null) return { left, top, right, bottom };
		}
		return null;
	}

	/**
	 * The row that closes a box. Its left side may be one column off, as hand-drawn ones are, its right side one column off where that leaves
	 * it, and in a few rows the words that begin at the one side may run over the other.
	 */
	#closes(left: number, right: number, top: number): number | null {
		const side = (x: number, y: number) => [0, -1, 1].find((d) => vertical.has(this.at(x + d, y)));
		let broken = 0;
		for (let y = top + 1; y < this.height && y - top < MAX_HEIGHT; y++) {
			const off = side(left, y);
			if (--this.work.left < 0 || off === undefined) return null;
			if (
				side(right, y) === undefined &&
				side(right + off, y) === undefined &&
				(++broken > Math.max(1, (y - top) * BROKEN) || this.#wordsFrom(left, right, y) <= right)
			)
				return null;
			if (y < top + 2 || !'└╚╰+'.includes(this.at(left, y))) continue;
			let x = left + 1;
			while (x < right && (horizontal.has(this.at(x, y)) || this.pointing(x, y))) x++;
			this.work.left -= x - left;
			if (x >= right - 1) return y;
		}
		return null;
	}

	/** Where words end that begin nearer to the left side of a box than to the right one; two spaces or a line end them. */
	#wordsFrom(corner: number, right: number, y: number): number {
		const left = this.#sideAt(corner, y, 1);
		let x = left + 1;
		while (x < right && this.at(x, y) === ' ') x++;
		if (x - left > right - x) return left;
		const goesOn = (at: number) => this.at(at, y) !== ' ' && !drawn.has(this.at(at, y)) && this.at(at, y) !== '|';
		while (goesOn(x) || (this.at(x, y) === ' ' && goesOn(x + 1))) x++;
		return x;
	}

	#textIn(box: Rect): string {
		const lines: string[] = [];
		for (let y = box.top + 1; y < box.bottom; y++) {
			const right = this.#sideAt(box.right, y, 1);
			const end = vertical.has(this.at(right, y)) ? right : this.#wordsFrom(box.left, box.right, y);
			let text = '';
			for (let x = this.#sideAt(box.left, y, -1) + 1; x < end; x++) text += this.#isWall(x, y) ? ' ' : this.at(x, y);
			const clean = text.replace(/\s+/g, ' ').trim();
			if (clean !== '') lines.push(clean);
		}
		return lines.join('\n');
	}

	/** A line within a box; `||` between two names is none, nor are the marks of a name. */
	#isWall(x: number, y: number): boolean {
		const c = this.at(x, y);
		return c === '|' ? this.at(x - 1, y) !== '|' && this.at(x + 1, y) !== '|' : vertical.has(c) || drawn.has(c);
	}

	/** Column of a side in a row: one column outward or inward of the corner's where the row was drawn so. */
	#sideAt(x: number, y: number, outward: 1 | -1): number {
		return [0, outward, -outward].map((d) => x + d).find((column) => vertical.has(this.at(column, y))) ?? x;
	}

	#alone(x: number, y: number): boolean {
		return !/[\p{L}\d_]/u.test(this.at(x - 1, y)) && !/[\p{L}\d_]/u.test(this.at(x + 1, y));
	}

	#lineNear(x: number, y: number): boolean {
		return [0, -1, 1].some((d) => vertical.has(this.at(x + d, y)) || '/\\'.includes(this.at(x + d, y)));
	}

	#joins(x: number, y: number): boolean {
		return (
			[-1, 1].some((d) => '-=─'.includes(this.at(x + d, y).trim() || '.')) ||
			[-1, 1].some((d) => '|│+'.includes(this.at(x, y + d).trim() || '.'))
		);
	}

	#diagonal(x: number, y: number, c: string): boolean {
		const d = c === '/' ? -1 : 1;
		return [
			[x + d, y + 1],
			[x - d, y - 1],
		].some(([a, b]) => `${c}|+v▼`.includes(this.at(a!, b!).trim() || '.'));
	}
}

function inside(outer: Rect, inner: Rect): boolean {
	return inner.left > outer.left && inner.right < outer.right && inner.top > outer.top && inner.bottom < outer.bottom;
}
