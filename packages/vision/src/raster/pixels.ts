// Pixels of a picture and the regions of even colour in them.
import type { Rect } from '../graph/geometry.js';

/** Three bytes a pixel, row by row. */
export interface Pixels {
	readonly width: number;
	readonly height: number;
	readonly data: Uint8Array;
}

/** Rightmost and bottom pixel are inside. */
export interface Region extends Rect {
	readonly index: number;
	readonly area: number;
	readonly colour: readonly [number, number, number];
}

export interface Segmentation {
	/** Index of the region of each pixel. */
	readonly labels: Int32Array;
	readonly regions: readonly Region[];
}

/** Steps from one pixel to the next, and away from where a region began, that are noise of compression. */
const STEP = 9;
const DRIFT = 26;
/** The same for a closer look: pale boxes on pale paper are hardly further apart. A pixel like those around it is no blend of two colours. */
const CLOSE = 16;
const LIKE = 2;

/**
 * Regions of even colour, four-connected. `walls` are pixels that belong to no region of more than one pixel. A `close` look begins where the
 * colour is even, and not in the blend at a border, from which a box and its ground are equally far.
 */
export function segment({ width, height, data }: Pixels, walls: Uint8Array | null = null, close = false): Segmentation {
	const drift = close ? CLOSE : DRIFT;
	const isEven = (at: number) =>
		[-3, 3, -3 * width, 3 * width].every((by) => [0, 1, 2].every((c) => near(data[at * 3 + by + c] ?? 0, data[at * 3 + c]!, LIKE)));
	const labels = new Int32Array(width * height).fill(-1);
	const stack = new Int32Array(width * height);
	const regions: Region[] = [];
	for (let turn = close ? 0 : labels.length; turn < 2 * labels.length; turn++) {
		const start = turn % labels.length;
		if (labels[start] !== -1 || (turn < labels.length && !isEven(start))) continue;
		const index = regions.length;
		const [r, g, b] = [data[start * 3]!, data[start * 3 + 1]!, data[start * 3 + 2]!];
		let [left, right, top, bottom, area, size] = [width, 0, height, 0, 0, 0];
		stack[size++] = start;
		labels[start] = index;
		while (size > 0) {
			const at = stack[--size]!;
			const x = at % width;
			const y = (at - x) / width;
			area++;
			if (x < left) left = x;
			if (x > right) right = x;
			if (y < top) top = y;
			if (y > bottom) bottom = y;
			if (walls?.[at]) continue;
			for (let way = 0; way < 4; way++) {
				if ((way === 0 && x === 0) || (way === 1 && x === width - 1) || (way === 2 && y === 0) || (way === 3 && y === height - 1)) continue;
				const next = way === 0 ? at - 1 : way === 1 ? at + 1 : way === 2 ? at - width : at + width;
				if (labels[next] !== -1 || walls?.[next]) continue;
				const [p, q] = [at * 3, next * 3];
				if (
					near(data[q]!, data[p]!, STEP) &&
					near(data[q + 1]!, data[p + 1]!, STEP) &&
					near(data[q + 2]!, data[p + 2]!, STEP) &&
					near(data[q]!, r, drift) &&
					near(data[q + 1]!, g, drift) &&
					near(data[q + 2]!, b, drift)
				) {
					labels[next] = index;
					stack[size++] = next;
				}
			}
		}
		regions.push({ index, area, left, top, right, bottom, colour: [r, g, b] });
	}
	return { labels, regions };
}

function near(a: number, b: number, by: number): boolean {
	return a - b <= by && b - a <= by;
}

/** Greatest difference of a channel. */
export function distance(a: readonly [number, number, number], b: readonly [number, number, number]): number {
	return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[2] - b[2]));
}
