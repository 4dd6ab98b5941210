// Which gaps of a picture belong to lines? A border or edge that is drawn in dashes, or with the characters of a terminal, is one line to its
// reader. Thin, straight, upright or level runs of ink that follow each other evenly are; letters are not, having ink beside them.
import { distance, type Pixels, type Segmentation } from './pixels.js';

/** Pixels of a thin line at most, and of a dash at least and at most. */
const THIN = 8;
const DASH = [3, 60] as const;
/** Pixels beside a line without ink: beside a stroke of a letter there is the next letter. */
const CLEAR = 6;
/** Gaps to the length of the dashes. */
const GAP = 1.1;
/** The last dash of a line to the others. */
const SHORT = 0.6;
/** Dashes that make a line. */
const SEVERAL = 3;
/** Difference from the paper that is ink. */
const INK = 40;

/** Pixels in the gaps of broken lines: 1, else 0. */
export function bridges(pixels: Pixels, segmentation: Segmentation): Uint8Array {
	const { width, height } = pixels;
	const ink = inkOf(pixels, segmentation);
	const filled = new Uint8Array(width * height);
	scan(ink, filled, { lines: width, length: height, along: width, across: 1 });
	scan(ink, filled, { lines: height, length: width, along: 1, across: width });
	return filled;
}

/** Pixels that have not the colour of the paper. */
export function inkOf({ width, height }: Pixels, { labels, regions }: Segmentation): Uint8Array {
	const paper = regions.reduce((a, b) => (b.area > a.area ? b : a));
	const dark = regions.map((r) => distance(r.colour, paper.colour) > INK);
	const ink = new Uint8Array(width * height);
	for (let at = 0; at < ink.length; at++) ink[at] = dark[labels[at]!] ? 1 : 0;
	return ink;
}

interface Direction {
	readonly lines: number;
	readonly length: number;
	/** Steps in the array along a line, and to the next line. */
	readonly along: number;
	readonly across: number;
}

function scan(ink: Uint8Array, filled: Uint8Array, way: Direction): void {
	for (let line = THIN + CLEAR; line < way.lines - THIN - CLEAR; line++) {
		let row: [from: number, to: number][] = [];
		let start = -1;
		for (let i = 0; i <= way.length; i++) {
			const on = i < way.length && ink[line * way.across + i * way.along] === 1;
			if (on && start === -1) start = i;
			if (on || start === -1) continue;
			const dash: [number, number] = [start, i - 1];
			start = -1;
			if (!alone(ink, way, line, dash)) continue;
			const last = row.at(-1);
			if (last && !follows(last, dash)) {
				bridge(ink, filled, way, line, row);
				row = [];
			}
			row.push(dash);
		}
		bridge(ink, filled, way, line, row);
	}
}

/** Long, and at its middle thin. */
function alone(ink: Uint8Array, { along, across }: Direction, line: number, [from, to]: readonly [number, number]): boolean {
	const long = to - from + 1;
	if (long < DASH[0] || long > DASH[1]) return false;
	for (const part of [0.25, 0.5, 0.75]) {
		const at = line * across + Math.round(from + (to - from) * part) * along;
		let [after, before] = [0, 0];
		while (after < THIN && ink[at + (after + 1) * across]) after++;
		while (before < THIN && ink[at - (before + 1) * across]) before++;
		if (before + after + 1 > Math.min(THIN, long)) return false;
		for (let d = 1; d <= CLEAR; d++) if (ink[at + (after + 1 + d) * across] || ink[at - (before + 1 + d) * across]) return false;
	}
	return true;
}

/** The gap is short beside both dashes; where a line ends, the last dash may be a short one. */
function follows(a: readonly [number, number], b: readonly [number, number]): boolean {
	const space = b[0] - a[1] - 1;
	const [x, y] = [a[1] - a[0] + 1, b[1] - b[0] + 1];
	return space <= GAP * Math.max(Math.min(x, y), SHORT * Math.max(x, y));
}

/** Fills the gaps of a row of dashes, and at its ends the gap to the ink that it leads to. */
function bridge(ink: Uint8Array, filled: Uint8Array, way: Direction, line: number, row: readonly (readonly [number, number])[]): void {
	if (row.length < SEVERAL) return;
	const fill = (from: number, to: number) => {
		for (let i = from; i <= to; i++) filled[line * way.across + i * way.along] = 1;
	};
	let longest = 0;
	for (let k = 1; k < row.length; k++) {
		fill(row[k - 1]![1] + 1, row[k]![0] - 1);
		longest = Math.max(longest, row[k]![0] - row[k - 1]![1] + 1);
	}
	for (const [end, step] of [
		[row[0]![0], -1],
		[row.at(-1)![1], 1],
	] as const) {
		let reached = 1;
		while (reached <= longest && inside(end + reached * step, way) && !ink[line * way.across + (end + reached * step) * way.along])
			reached++;
		if (reached <= longest) fill(Math.min(end, end + reached * step), Math.max(end, end + reached * step));
	}
}

function inside(i: number, { length }: Direction): boolean {
	return i >= 0 && i < length;
}
