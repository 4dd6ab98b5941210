import { expect, it } from 'vitest';
import type { PictureBox } from './boxes.js';
import { edgeLabels } from './edge-labels.js';

type Rgb = readonly [number, number, number];
const LETTER = 10;
const NODE: Rgb = [236, 236, 255];

/** A white picture, and what was painted on it. */
class Canvas {
	readonly width = 700;
	readonly height = 500;
	readonly data = new Uint8Array(700 * 500 * 3).fill(255);
	readonly boxes: PictureBox[] = [];

	fill(left: number, top: number, width: number, height: number, colour: Rgb): void {
		for (let y = top; y < top + height; y++) for (let x = left; x < left + width; x++) this.data.set(colour, (y * this.width + x) * 3);
	}

	/** A box with a bar of ink for its words. */
	box(
		left: number,
		top: number,
		width: number,
		height: number,
		colour: Rgb,
		words: readonly [number, number],
		border: boolean,
	): PictureBox {
		if (border) this.fill(left - 2, top - 2, width + 4, height + 4, [80, 60, 160]);
		this.fill(left, top, width, height, colour);
		this.fill(left + (width - words[0]) / 2, top + (height - words[1]) / 2, words[0], words[1], [30, 30, 30]);
		const place = { left, top, right: left + width - 1, bottom: top + height - 1 };
		const region = { ...place, index: this.boxes.length, area: width * height, colour };
		const box = {
			...place,
			region,
			from: new Int32Array(height).fill(left),
			to: new Int32Array(height).fill(place.right),
			letter: LETTER,
		};
		this.boxes.push(box);
		return box;
	}
}

const gray = (value: number): Rgb => [value, value, value];

it.each([
	['all tight', { tight: [232, 232], roomy: [], bordered: true }, 2],
	['half of them roomy, where all other boxes have a border', { tight: [232, 230], roomy: [234, 231], bordered: true }, 4],
	['half transparent, a shade further each', { tight: [222, 232, 240], roomy: [231, 230], bordered: true }, 5],
	['half of them roomy, where no box has a border', { tight: [232, 230], roomy: [234, 231], bordered: false }, 0],
	['most of them roomy', { tight: [232], roomy: [234, 231], bordered: true }, 0],
])('patches %s', (_, { tight, roomy, bordered }, count) => {
	const canvas = new Canvas();
	for (let i = 0; i < 3; i++) canvas.box(20 + 220 * i, 20, 120, 50, NODE, [60, 10], bordered);
	const patches = [
		...tight.map((value, i) => canvas.box(20 + 130 * i, 120, 80, 20, gray(value), [70, 10], false)),
		...roomy.map((value, i) => canvas.box(20 + 300 * i, 200, 250, 60, gray(value), [70, 30], false)),
	];
	const labels = edgeLabels(canvas, canvas.boxes);
	expect(labels.size).toBe(count);
	if (count > 0) expect([...labels].sort((a, b) => a.region.index - b.region.index)).toEqual(patches);
});

it('a box of their colour that is higher than a label is none', () => {
	const canvas = new Canvas();
	for (let i = 0; i < 3; i++) canvas.box(20 + 220 * i, 20, 120, 50, NODE, [60, 10], true);
	for (let i = 0; i < 3; i++) canvas.box(20 + 130 * i, 120, 80, 20, gray(225), [70, 10], false);
	const high = canvas.box(20, 200, 200, 90, gray(228), [120, 60], false);
	const labels = edgeLabels(canvas, canvas.boxes);
	expect([labels.size, labels.has(high)]).toEqual([3, false]);
});

it.each([
	['one line of words beside boxes with a border is a label, however wide', 30, true, 1],
	['what is as high as a box is none', 50, true, 0],
	['nor is it where boxes have no border', 30, false, 0],
])('%s', (_, height, bordered, count) => {
	const canvas = new Canvas();
	for (let i = 0; i < 3; i++) canvas.box(20 + 220 * i, 20, 120, 50, NODE, [60, 10], bordered);
	canvas.box(20, 120, 200, height, gray(225), [70, 10], false);
	expect(edgeLabels(canvas, canvas.boxes).size).toBe(count);
});
