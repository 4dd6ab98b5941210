// Which boxes of a picture are joined by ink? Everything outside of the boxes that has not the colour of the paper or of a frame is ink;
// connected ink that touches boxes joins them. Crossing lines count as one.
import { heightOf, middleX, middleY, type Rect, widthOf } from '../graph/geometry.js';
import type { Place } from './arrow-heads.js';
import type { PictureBox } from './boxes.js';
import { byHeads, type Connected, directed, type Side, upToTheNext } from './ink-directions.js';
import { distance, type Pixels, type Region, type Segmentation } from './pixels.js';

/** What was found in the picture. */
export interface Traced {
	readonly boxes: readonly PictureBox[];
	readonly frames: readonly Region[];
	/** What lies on edges: their ink goes on below it. */
	readonly labels?: readonly Rect[];
	/** Where words are: their ink joins nothing. */
	readonly words?: readonly Rect[];
	/** Pixels in the gaps of dashed lines. */
	readonly gaps?: Uint8Array;
}

export interface Ink {
	/** Pairs of indices of boxes. */
	readonly edges: [from: number, to: number][];
	/** Boxes that one ink touches, whichever way it leads. */
	readonly joined: number[][];
}

/** Ink of lines, of labels that lie on them, and of shadows and blends, which join but have no thickness. */
const LINE = 1;
const LABEL = 2;
const SHADE = 3;

/** Colours that close are one. */
const SAME = 10;
/** Colours that close to the paper's are shades of it. */
const FAINT = 40;
/** Pixels of a border at most, and from an arrow head to its box. */
const BORDER = 8;
/** Pixels of a frame's line looked at on each side. */
const THICK = 8;
const REACH = 7;
/** Boxes that one connected ink may join; more is a frame or a tangle. */
const CROWD = 9;
/** Width and height of a patch of colour at least, and the share of them that it fills. */
const PATCH = [30, 12, 0.35] as const;
/** Every so many pixels of ink one is looked at for its thickness. */
const SAMPLE = 7;
/** Pixels between two places where ink touches one box. */
const APART = 16;
/** Pixels that ink may be interrupted: faint lines come in pieces. */
const BREAK = 2;

export function traceEdges(pixels: Pixels, segmentation: Segmentation, found: Traced): Ink {
	const { boxes, frames, labels = [], words = [], gaps } = found;
	const { width, height } = pixels;
	const paper = paperOf(segmentation, frames, width * height);
	const kinds = segmentation.regions.map((r) => {
		const off = Math.min(...paper.map((p) => distance(p.colour, r.colour)));
		return off <= SAME ? 0 : off <= FAINT ? SHADE : isPatch(r) ? LABEL : LINE;
	});
	const ink = new Uint8Array(width * height);
	for (let at = 0; at < ink.length; at++) ink[at] = gaps?.[at] ? LINE : kinds[segmentation.labels[at]!]!;
	const paint = (place: Rect, value: number) => {
		const [left, right] = [Math.max(0, Math.floor(place.left)), Math.min(width - 1, Math.floor(place.right)) + 1];
		for (let y = Math.max(0, Math.floor(place.top)); y <= Math.min(height - 1, place.bottom); y++)
			if (left < right) ink.fill(value, y * width + left, y * width + right);
	};
	for (const word of words) paint(word, 0);
	for (const label of labels) paint(label, LABEL);
	const owner = new Int32Array(width * height).fill(-1);
	for (const [index, box] of boxes.entries()) own(owner, ink, pixels, box, index);
	for (const frame of frames) if (frame !== paper[0]) eraseFrame(ink, pixels, frame);
	const joined = components(ink, owner, pixels, boxes);
	const all = joined.flatMap(({ touched }) => [...touched.values()]);
	const upright = all.filter((sides) => sides.has('top') || sides.has('bottom')).length;
	const level = all.filter((sides) => sides.has('left') || sides.has('right')).length;
	const isLine = (x: number, y: number) =>
		x >= 0 && y >= 0 && x < width && y < height && ink[y * width + x] === LINE && owner[y * width + x] === -1;
	const edges = new Map<string, [number, number]>();
	for (const one of joined) {
		if (one.touched.size < 2 || one.touched.size > CROWD) continue;
		const pairs = upToTheNext(byHeads(one, isLine) ?? directed(one.touched, boxes, upright >= level));
		for (const [from, to] of pairs) edges.set(`${from} ${to}`, [from, to]);
	}
	return {
		edges: [...edges.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1]),
		joined: joined.map(({ touched }) => [...touched.keys()]).filter(({ length }) => length >= 2 && length <= CROWD),
	};
}

/** Whether the region is a patch of colour: too wide and full for a line or an arrow head. */
function isPatch(r: Region): boolean {
	return widthOf(r) >= PATCH[0] && heightOf(r) >= PATCH[1] && r.area >= PATCH[2] * widthOf(r) * heightOf(r);
}

/** The paper first, then the frames: nothing of their colours is ink. */
function paperOf({ regions }: Segmentation, frames: readonly Region[], pixels: number): Region[] {
	const largest = regions.reduce((a, b) => (b.area > a.area ? b : a));
	return [largest, ...regions.filter((r) => r !== largest && (frames.includes(r) || r.area > 0.04 * pixels) && r.area > 200)];
}

/** Marks the box with its border as the box's own. */
function own(owner: Int32Array, ink: Uint8Array, { width, height }: Pixels, box: PictureBox, index: number): void {
	const grow = borderOf(ink, width, height, box) + 2;
	const rows = box.bottom - box.top + 1;
	for (let y = Math.max(0, box.top - grow); y <= Math.min(height - 1, box.bottom + grow); y++) {
		let [a, b] = [width, -1];
		for (let row = Math.max(0, y - box.top - grow); row <= Math.min(rows - 1, y - box.top + grow); row++) {
			if (box.to[row]! < box.from[row]!) continue;
			a = Math.min(a, box.from[row]!);
			b = Math.max(b, box.to[row]!);
		}
		for (let x = Math.max(0, a - grow); x <= Math.min(width - 1, b + grow); x++)
			if (owner[y * width + x] === -1) owner[y * width + x] = index;
	}
}

/** Thickness of the border: the least of its sides, since an edge may leave from the others. */
function borderOf(ink: Uint8Array, width: number, height: number, box: PictureBox): number {
	const walk = (x: number, y: number, dx: number, dy: number) => {
		let steps = 0;
		let [cx, cy] = [x + dx, y + dy];
		while (steps < BORDER && cx >= 0 && cy >= 0 && cx < width && cy < height && ink[cy * width + cx]) {
			steps++;
			cx += dx;
			cy += dy;
		}
		return steps;
	};
	const row = (box.bottom - box.top) >> 1;
	const quarter = Math.round(box.left + widthOf(box) * 0.3);
	const sides = [
		walk(box.from[row]!, box.top + row, -1, 0),
		walk(box.to[row]!, box.top + row, 1, 0),
		walk(quarter, box.top, 0, -1),
		walk(quarter, box.bottom, 0, 1),
	];
	return Math.min(...sides.filter((s) => s > 0), BORDER) % BORDER;
}

/**
 * Takes the frame's line away. Across the line, ink is as thick as the line, but where an edge goes through it is thicker: there it stays.
 */
function eraseFrame(ink: Uint8Array, { width, height }: Pixels, frame: Region): void {
	const sides: (readonly (readonly [x: number, y: number])[])[] = [
		range(frame.left, frame.right).map((x) => [x, frame.top - 1]),
		range(frame.left, frame.right).map((x) => [x, frame.bottom + 1]),
		range(frame.top, frame.bottom).map((y) => [frame.left - 1, y]),
		range(frame.top, frame.bottom).map((y) => [frame.right + 1, y]),
	];
	for (const [i, side] of sides.entries()) {
		const [dx, dy] = i < 2 ? [0, 1] : [1, 0];
		const runs = side.map(([x, y]) => {
			const at = (d: number) => {
				const [nx, ny] = [x + dx * d, y + dy * d];
				return nx >= 0 && ny >= 0 && nx < width && ny < height && ink[ny * width + nx] ? ny * width + nx : -1;
			};
			// The first pixel beyond the fill may be a blend of both.
			const outwards = i === 0 || i === 2 ? -1 : 1;
			const start = [0, 1, 2, 3].map((d) => d * outwards).find((d) => at(d) !== -1);
			if (start === undefined) return [];
			const run: number[] = [];
			for (let d = 0; d <= THICK && at(start + d) !== -1; d++) run.push(at(start + d));
			for (let d = 1; d <= THICK && at(start - d) !== -1; d++) run.push(at(start - d));
			return run;
		});
		const lengths = runs
			.map((run) => run.length)
			.filter((n) => n > 0)
			.sort((a, b) => a - b);
		const usual = (lengths[lengths.length >> 1] ?? 0) + 1;
		for (const run of runs) if (run.length <= usual) for (const index of run) ink[index] = 0;
	}
}

function range(from: number, to: number): number[] {
	return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
}

/** For each connected ink the boxes it touches. */
function components(ink: Uint8Array, owner: Int32Array, { width, height }: Pixels, boxes: readonly PictureBox[]): Connected[] {
	const seen = new Uint8Array(ink.length);
	const stack: number[] = [];
	const all: Connected[] = [];
	for (let start = 0; start < ink.length; start++) {
		if (!ink[start] || seen[start] || owner[start] !== -1) continue;
		const touched = new Map<number, Set<Side>>();
		const contacts = new Map<number, Place[]>();
		const sample: Place[] = [];
		let size = 0;
		seen[start] = 1;
		stack.push(start);
		while (stack.length > 0) {
			const at = stack.pop()!;
			const x = at % width;
			const y = (at - x) / width;
			if (size++ % SAMPLE === 0 && ink[at] === LINE) sample.push({ x, y });
			for (let dy = -BREAK; dy <= BREAK; dy++)
				for (let dx = -BREAK; dx <= BREAK; dx++) {
					const [nx, ny] = [x + dx, y + dy];
					if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
					const next = ny * width + nx;
					if (!ink[next] || seen[next] || owner[next] !== -1) continue;
					seen[next] = 1;
					stack.push(next);
				}
			for (const [dx, dy] of ways) {
				for (let d = 1; d <= REACH; d++) {
					const [nx, ny] = [x + dx * d, y + dy * d];
					if (nx < 0 || ny < 0 || nx >= width || ny >= height) break;
					const box = owner[ny * width + nx]!;
					if (box === -1) continue;
					const sides = touched.get(box) ?? new Set<Side>();
					touched.set(box, sides.add(sideOf(boxes[box]!, x, y)));
					const places = contacts.get(box) ?? [];
					if (!places.some((p) => Math.abs(p.x - x) + Math.abs(p.y - y) < APART)) places.push({ x, y });
					contacts.set(box, places);
					break;
				}
			}
		}
		if (touched.size > 0) all.push({ touched, contacts, sample });
	}
	return all;
}

const ways = [
	[1, 0],
	[-1, 0],
	[0, 1],
	[0, -1],
] as const;

function sideOf(box: PictureBox, x: number, y: number): Side {
	const dx = (x - middleX(box)) / widthOf(box);
	const dy = (y - middleY(box)) / heightOf(box);
	if (y < box.top || y > box.bottom) return dy < 0 ? 'top' : 'bottom';
	if (x < box.left || x > box.right) return dx < 0 ? 'left' : 'right';
	return Math.abs(dx) > Math.abs(dy) ? (dx < 0 ? 'left' : 'right') : dy < 0 ? 'top' : 'bottom';
}
