// Which boxes of a picture are joined by ink? Everything outside of the boxes that has not the colour of the paper or of a frame is ink;
// connected ink that touches boxes joins them. Crossing lines count as one; arrow heads are not looked for: reading goes down or to the right.
import { heightOf, middleX, middleY, type Rect, widthOf } from '../graph/geometry.js';
import type { PictureBox } from './boxes.js';
import { distance, type Pixels, type Region, type Segmentation } from './pixels.js';

export interface Ink {
	/** Pairs of indices of boxes. */
	readonly edges: [from: number, to: number][];
}

type Side = 'top' | 'bottom' | 'left' | 'right';

/** Colours that close are one. */
const SAME = 22;
/** Pixels of a border at most, and from an arrow head to its box. */
const BORDER = 8;
const REACH = 7;
/** Boxes that one connected ink may join; more is a frame or a tangle. */
const CROWD = 12;

export function traceEdges(pixels: Pixels, segmentation: Segmentation, boxes: readonly PictureBox[], frames: readonly Region[], words: readonly Rect[] = []): Ink {
	const { width, height } = pixels;
	const paper = paperOf(segmentation, frames, width * height);
	const open = segmentation.regions.map((r) => paper.some((p) => distance(p.colour, r.colour) <= SAME));
	const ink = new Uint8Array(width * height);
	for (let at = 0; at < ink.length; at++) ink[at] = open[segmentation.labels[at]!] ? 0 : 1;
	for (const word of words)
		for (let y = Math.max(0, Math.floor(word.top)); y <= Math.min(height - 1, word.bottom); y++)
			for (let x = Math.max(0, Math.floor(word.left)); x <= Math.min(width - 1, word.right); x++) ink[y * width + x] = 0;
	const owner = new Int32Array(width * height).fill(-1);
	boxes.forEach((box, index) => own(owner, ink, pixels, box, index));
	for (const frame of frames) if (frame !== paper[0]) eraseFrame(ink, pixels, frame);
	const joined = components(ink, owner, pixels, boxes);
	const upright = joined.flatMap((m) => [...m.values()]).filter((sides) => sides.has('top') || sides.has('bottom')).length;
	const level = joined.flatMap((m) => [...m.values()]).filter((sides) => sides.has('left') || sides.has('right')).length;
	const edges = new Map<string, [number, number]>();
	for (const touched of joined) {
		if (touched.size < 2 || touched.size > CROWD) continue;
		for (const [from, to] of directed(touched, boxes, upright >= level)) edges.set(`${from} ${to}`, [from, to]);
	}
	return { edges: [...edges.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1]) };
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
		for (let x = Math.max(0, a - grow); x <= Math.min(width - 1, b + grow); x++) if (owner[y * width + x] === -1) owner[y * width + x] = index;
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

/** Takes the frame's line away, but not where an edge goes through. */
function eraseFrame(ink: Uint8Array, { width, height }: Pixels, frame: Region): void {
	const at = (x: number, y: number) => (x < 0 || y < 0 || x >= width || y >= height ? 0 : ink[y * width + x]!);
	const THICK = 5;
	const gone: number[] = [];
	const through = (x: number, y: number, dx: number, dy: number) => {
		const beside = (d: number) => [-1, 0, 1].some((s) => at(x + dx * d + dy * s, y + dy * d + dx * s) === 1);
		return beside(-THICK - 1) && beside(THICK + 1);
	};
	for (const y of [frame.top - 1, frame.bottom + 1])
		for (let x = frame.left - THICK; x <= frame.right + THICK; x++)
			if (!through(x, y, 0, 1)) for (let d = -THICK; d <= THICK; d++) if (at(x, y + d)) gone.push((y + d) * width + x);
	for (const x of [frame.left - 1, frame.right + 1])
		for (let y = frame.top - THICK; y <= frame.bottom + THICK; y++)
			if (!through(x, y, 1, 0)) for (let d = -THICK; d <= THICK; d++) if (at(x + d, y)) gone.push(y * width + x + d);
	for (const index of gone) ink[index] = 0;
}

/** For each connected ink the boxes it touches, and on which sides. */
function components(ink: Uint8Array, owner: Int32Array, { width, height }: Pixels, boxes: readonly PictureBox[]): Map<number, Set<Side>>[] {
	const seen = new Uint8Array(ink.length);
	const stack: number[] = [];
	const all: Map<number, Set<Side>>[] = [];
	for (let start = 0; start < ink.length; start++) {
		if (!ink[start] || seen[start] || owner[start] !== -1) continue;
		const touched = new Map<number, Set<Side>>();
		seen[start] = 1;
		stack.push(start);
		while (stack.length > 0) {
			const at = stack.pop()!;
			const x = at % width;
			const y = (at - x) / width;
			for (let dy = -1; dy <= 1; dy++)
				for (let dx = -1; dx <= 1; dx++) {
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
					break;
				}
			}
		}
		if (touched.size > 0) all.push(touched);
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

/** From boxes left at the bottom (or right) to boxes entered at the top (or left); what is only touched from the side is read by its place. */
function directed(touched: Map<number, Set<Side>>, boxes: readonly PictureBox[], down: boolean): [number, number][] {
	const [out, into]: [Side, Side] = down ? ['bottom', 'top'] : ['right', 'left'];
	const place = (i: number) => (down ? middleY(boxes[i]!) : middleX(boxes[i]!));
	const ids = [...touched.keys()];
	const pairs: [number, number][] = [];
	for (const a of ids)
		for (const b of ids) {
			if (a === b || place(a) >= place(b)) continue;
			const [from, to] = [touched.get(a)!, touched.get(b)!];
			const leaves = from.has(out) || (!from.has(into) && from.size > 0);
			const enters = to.has(into) || (!to.has(out) && to.size > 0);
			if (leaves && enters) pairs.push([a, b]);
		}
	// A box beside another, joined side to side, follows it.
	const [near, far]: [Side, Side] = down ? ['right', 'left'] : ['bottom', 'top'];
	const across = (i: number) => (down ? middleX(boxes[i]!) : middleY(boxes[i]!));
	if (ids.length === 2)
		for (const a of ids)
			for (const b of ids)
				if (a !== b && across(a) < across(b) && touched.get(a)!.has(near) && touched.get(b)!.has(far) && !pairs.some(([x, y]) => x === a && y === b))
					pairs.push([a, b]);
	return pairs;
}
