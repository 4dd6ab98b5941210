// Which boxes are labels of edges? Writing on a patch of colour: no border, no room around the words, as most boxes of that
// colour. A label lies on its edge, so to the tracing of ink it is a piece of the edge.
import { heightOf, widthOf } from '../graph/geometry.js';
import type { PictureBox } from './boxes.js';
import { distance, type Pixels } from './pixels.js';

/** Room around the words, above and below together, and left and right together, in heights of a letter. */
const ROOM = { upright: 1.7, level: 2.6 } as const;
/** Room above and below from which on the width does not matter: lines were broken to fit. */
const NO_ROOM = 0.7;
/** Height of a label at most, in heights of a letter: three lines. */
const HIGHEST = 7.5;
/** Pixels of a patch's rim that may be a blend, and how far from its fill ink is. */
const RIM = 2;
const INK = 60;
/** Share of its rectangle that a patch fills; its edge may cut a corner off. */
const SQUARE = 0.6;
/** Pixels around a patch that are looked at for a border. */
const AROUND = 4;
/** Share of the pixels along a side at which the colours lie between the patch's and the ground's, and sides of which that must be true. */
const BARE = 0.8;
const SIDES = 2;
/** Colours that close are one. */
const SAME = 12;
/** Share of the boxes of one colour that are patches, where all of them are labels: some are cut by their edge. */
const MOST = 0.6;
/** The same where all boxes of that colour are without a border, and all others but labels have one: the room around broken lines says little then. */
const HALF = 0.5;
/** Height of one line of words on a patch, in heights of a letter: among boxes with a border that is no box, however its edge cuts it. */
const LOW = 3.3;
/** Boxes that stay. */
const FEW = 2;

/** The labels among the boxes. */
export function edgeLabels(pixels: Pixels, boxes: readonly PictureBox[]): Set<PictureBox> {
	const bare = new Set(boxes.filter((box) => isBare(box, pixels)));
	const patches = new Set([...bare].filter((box) => isTight(box, pixels)));
	const labels = new Set<PictureBox>();
	for (const patch of bare) {
		const alike = ofOneColour(boxes, patch);
		const bordered = boxes.every((box) => (alike.includes(box) ? bare.has(box) : !bare.has(box) || patches.has(box)));
		const low = bordered && alike.every((box) => heightOf(box) <= LOW * box.letter);
		const enough = low ? 0 : bordered ? HALF : MOST;
		if ((low || patches.has(patch)) && alike.filter((box) => patches.has(box)).length >= enough * alike.length)
			for (const box of alike) if (heightOf(box) <= HIGHEST * box.letter) labels.add(box);
	}
	return boxes.length - labels.size >= FEW ? labels : new Set();
}

/** Half transparent patches differ by what lies under them, so each may be a little further from the first. */
function ofOneColour(boxes: readonly PictureBox[], first: PictureBox): PictureBox[] {
	const alike = [first];
	for (const known of alike)
		for (const box of boxes) if (!alike.includes(box) && distance(box.region.colour, known.region.colour) <= SAME) alike.push(box);
	return alike;
}

function isTight(box: PictureBox, { width, data }: Pixels): boolean {
	if (heightOf(box) > HIGHEST * box.letter) return false;
	let [left, right, top, bottom, outline] = [box.right, box.left, box.bottom, box.top, 0];
	for (let y = box.top; y <= box.bottom; y++) {
		const [from, to] = [box.from[y - box.top]!, box.to[y - box.top]!];
		outline += Math.max(0, to - from + 1);
		if (y < box.top + RIM || y > box.bottom - RIM) continue;
		for (let x = from + RIM; x <= to - RIM; x++) {
			const at = (y * width + x) * 3;
			if (distance([data[at]!, data[at + 1]!, data[at + 2]!], box.region.colour) < INK) continue;
			left = Math.min(left, x);
			right = Math.max(right, x);
			top = Math.min(top, y);
			bottom = Math.max(bottom, y);
		}
	}
	if (outline < SQUARE * (widthOf(box) + 1) * (heightOf(box) + 1)) return false;
	const [upright, level] = [heightOf(box) - (bottom - top), widthOf(box) - (right - left)];
	return upright <= NO_ROOM * box.letter || (upright <= ROOM.upright * box.letter && level <= ROOM.level * box.letter);
}

/** Whether the colour goes over into the ground's without another one in between, on two sides at least: the edge may run along the others. */
function isBare(box: PictureBox, pixels: Pixels): boolean {
	const { left, right, top, bottom, from, to } = box;
	const rows = span(top, bottom);
	const columns = span(left, right);
	const inside = (x: number) => rows.filter((y) => from[y - top]! <= x && x <= to[y - top]!);
	const sides = [
		rows.map((y) => isBlend(box, pixels, from[y - top]!, y, -1, 0)),
		rows.map((y) => isBlend(box, pixels, to[y - top]!, y, 1, 0)),
		columns.map((x) => isBlend(box, pixels, x, inside(x)[0] ?? top, 0, -1)),
		columns.map((x) => isBlend(box, pixels, x, inside(x).at(-1) ?? bottom, 0, 1)),
	];
	return sides.filter((side) => share(side) >= BARE).length >= SIDES;
}

function span(from: number, to: number): number[] {
	return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
}

function share(all: readonly boolean[]): number {
	return all.filter(Boolean).length / Math.max(1, all.length);
}

/** Whether on the way out from the place all colours lie between the fill and the ground. */
function isBlend({ region }: PictureBox, { width, height, data }: Pixels, x: number, y: number, dx: number, dy: number): boolean {
	const [endX, endY] = [x + dx * (AROUND + 2), y + dy * (AROUND + 2)];
	if (endX < 0 || endY < 0 || endX >= width || endY >= height) return false;
	const ground = (endY * width + endX) * 3;
	for (let d = 1; d <= AROUND; d++) {
		const at = ((y + dy * d) * width + x + dx * d) * 3;
		for (let c = 0; c < 3; c++) {
			const [a, b, value] = [region.colour[c]!, data[ground + c]!, data[at + c]!];
			if (value < Math.min(a, b) - SAME || value > Math.max(a, b) + SAME) return false;
		}
	}
	return true;
}
