// What graph does a picture show? Boxes first, the words of each, then the ink between them. Labels come from recognition, or from the page's
// own text where the picture is a drawing in a PDF.

import type { Lexicon } from '@auditor/schema';
import { around, contains, heightOf, middleX, middleY, type Rect, widthOf } from '../graph/geometry.js';
import { labelRoles } from '../graph/label-roles.js';
import type { Level } from '../graph/parallelism.js';
import { isSequence, isTangle, type PlacedGraph, type PlacedNode, placedLevels } from '../graph/placed.js';
import { type FoundBoxes, findBoxes, type PictureBox } from './boxes.js';
import { bridges, inkOf } from './bridges.js';
import { dottedLines } from './dotted.js';
import { edgeLabels } from './edge-labels.js';
import { traceEdges } from './edges.js';
import type { Label, Labeller } from './label.js';
import { recognisedPixels } from './ocr.js';
import { isOnlyWriting } from './only-writing.js';
import { type Pixels, type Segmentation, segment } from './pixels.js';
import { tableCells } from './tables.js';
import { looseWriting } from './writing.js';

export interface ReadPicture {
	/** `writing`: a page of text or a table, and no diagram. */
	readonly type: 'flow' | 'sequence' | 'class' | 'other' | 'writing' | 'inconclusive';
	readonly graph: PlacedGraph;
	readonly levels: Record<string, Level>;
	/** Boxes and blocks of writing whose words are not known: not recognised, or beyond the budget, or names that stand in no box that was found. */
	readonly unread: number;
	/** The part of the picture that the boxes and edges take; null where none was found. */
	readonly extent: Rect | null;
	/** Every box that was seen, also where nothing follows from them, and the groups of them that one ink touches. */
	readonly seen: { readonly boxes: readonly PlacedNode[]; readonly joined: readonly (readonly string[])[] };
}

/** A label that was read holds a word, and recognition is that sure of it. */
const WORD = /\p{L}{3}/u;
const CLEAR = 60;
/** Boxes that make a diagram. */
const FEW = 2;
/** Boxes below which broken borders are mended. */
const SEVERAL = 5;
/** Pixels by which broken borders are closed when no whole box is found. */
const MEND = 3;
/** Pixels of a line that divides a box. */
const LINE = 10;
/** Pixels by which two looks at one box may differ. */
const BESIDE = 6;
/** Regions of the size of letters that a page of writing has. */
const WRITTEN = 4000;
/** Share of the picture that a frame leaves to others; a larger one is the paper. */
const WHOLE = 0.6;
/** Share of even surface below which a picture is a photograph or a painting. */
const EVEN = 0.3;

export interface PictureOptions {
	/** Pixels of labels that may be recognised; counting them, not time, gives a busy machine the same answer. */
	readonly budget?: number;
	/** Where words are known to be, piece by piece: those of a box join it to no other, and the others lie on edges or beside them. */
	readonly words?: readonly Rect[];
}

export async function readPicture(pixels: Pixels, lexicon: Lexicon, label: Labeller, options: PictureOptions = {}): Promise<ReadPicture> {
	const { budget = Number.POSITIVE_INFINITY, words = [] } = options;
	const nothing = (type: ReadPicture['type'], boxes: readonly PlacedNode[] = []): ReadPicture => ({
		type,
		graph: { nodes: [], edges: [] },
		levels: {},
		unread: 0,
		extent: null,
		seen: { boxes, joined: [] },
	});
	const plainly = segment(pixels);
	let segmentation = plainly;
	if (evenShare(pixels, segmentation) < EVEN) return nothing('other');
	let found = findBoxes(pixels, segmentation);
	const gaps = bridges(pixels, segmentation);
	if (found.boxes.length < SEVERAL && found.letters.length < WRITTEN) {
		const mended = segment(pixels, walls(pixels, segmentation, gaps));
		const again = findBoxes(pixels, mended, found.letters);
		if (again.boxes.length > found.boxes.length) [segmentation, found] = [mended, again];
	}
	const close = closeLook(pixels, found);
	if (close !== null) [segmentation, found] = close;
	const cells = tableCells(found.boxes);
	const boxes = found.boxes.filter((box) => !cells.has(box));
	if (boxes.length < FEW) return nothing(isOnlyWriting(plainly, found.letters, [...cells], gaps) ? 'writing' : 'inconclusive');
	const extent = around([...boxes, ...found.frames.filter((f) => f.area < WHOLE * pixels.width * pixels.height)]);
	const labels = edgeLabels(pixels, boxes);
	const read = reading(pixels, label, budget);
	// Words that the page gives are known: what has none is no box. Only those that were recognised may be missed.
	const recognised = words.length === 0;
	const named: Named[] = [];
	const parts: PictureBox[] = [];
	const hidden = recognised ? hiddenBoxes(pixels, plainly, found, gaps) : [];
	const halves = lowerHalves(boxes);
	for (const box of [...boxes, ...hidden]) {
		if (labels.has(box)) continue;
		const above = halves.get(box);
		const upper = above === undefined ? -1 : parts.indexOf(above);
		if (upper !== -1) {
			const { node, clear } = await name('', box, lexicon, read);
			const whole = named[upper]!;
			// The name stands above the line; what could not be read below it takes nothing away.
			if (clear) named[upper] = { ...whole, node: { ...whole.node, label: `${whole.node.label}\n${node.label}`, bottom: box.bottom } };
			parts[upper] = united(parts[upper]!, box);
			continue;
		}
		const one = await name(`b${parts.length}`, box, lexicon, read);
		if (!recognised && one.node.label === '') continue;
		// Ground between dashed lines holds labels of edges as well: only a name makes a box of it.
		if (hidden.includes(box) && one.node.roles.length === 0) continue;
		// One box that two looks found, or that its border and what lies around it gave twice.
		if (named.some(({ node }) => node.label !== '' && sameWords(node, one.node) && coverEachOther(node, box))) continue;
		named.push(one);
		parts.push(hidden.includes(box) ? widened(box, MEND + 2, pixels) : box);
	}
	const nodes = named.map(({ node }) => node);
	const missed = recognised ? named.filter(({ clear }) => !clear).length : 0;
	if (isSequence(nodes, pixels.height)) return { ...nothing('sequence', nodes), graph: { nodes, edges: [] }, unread: missed };
	if (named.every(({ node }) => !WORD.test(node.label))) return { ...nothing('inconclusive', nodes), unread: missed, extent };
	const type = nodes.filter((n) => (n.label.match(/^[ \t]*[+\-#~] ?\w+/gm)?.length ?? 0) >= 2).length >= 2 ? 'class' : 'flow';
	const written = words.filter((word) => parts.some((box) => beginsIn(box, word)));
	const onEdges = [...labels, ...words.filter((word) => !written.includes(word))];
	const dotted = dottedLines(inkOf(pixels, plainly), pixels.width);
	for (let at = 0; at < gaps.length; at++) gaps[at]! |= dotted[at]!;
	const { edges, joined } = traceEdges(pixels, segmentation, { boxes: parts, frames: found.frames, labels: onEdges, words: written, gaps });
	const graph: PlacedGraph = { nodes, edges: edges.map(([from, to]) => ({ from: nodes[from]!.id, to: nodes[to]!.id })) };
	if (isTangle(graph)) return { ...nothing('inconclusive', nodes), unread: missed, extent };
	const seen = { boxes: nodes, joined: joined.map((group) => group.map((at) => nodes[at]!.id)) };
	if (type !== 'flow') return { type, graph, levels: {}, unread: missed, extent, seen };
	const loose: Named[] = [];
	const blocks = looseWriting(segmentation, pixels.width, found.letters, [...found.boxes, ...parts]);
	for (const [i, block] of (blocks ?? []).entries()) loose.push(await name(`w${i}`, block, lexicon, read));
	const names = loose.filter(({ node }) => node.roles.length > 0);
	const levels = placedLevels(
		graph,
		lexicon,
		names.map(({ node }) => node),
	);
	const nodeOf = (id: string) => nodes.find((node) => node.id === id)!;
	// Boxes that nothing joins and that stand in no row may be the fields and buttons of a screenshot.
	const loosely = graph.edges.length === 0 && Object.values(levels).every((level) => level === 0);
	const strange = recognised ? loose.filter(({ clear }) => !clear).length : 0;
	const unread = missed + names.length + strange + (blocks ? 0 : 1);
	// A name that stands in no box that was found stands in one that was not.
	const sure = graph.edges.filter(({ from, to }) => !names.some(({ node }) => liesBetween(node, nodeOf(from), nodeOf(to))));
	return {
		type: loosely ? 'inconclusive' : type,
		graph: { nodes, edges: sure },
		levels,
		unread,
		extent,
		seen,
	};
}

/** A box that was not found: a line that seems to lead past it may end there. */
function liesBetween(name: Rect, from: Rect, to: Rect): boolean {
	return contains(around([from, to])!, { left: middleX(name), right: middleX(name), top: middleY(name), bottom: middleY(name) });
}

interface Named {
	readonly node: PlacedNode;
	/** Its words were recognised without doubt. */
	readonly clear: boolean;
}

type Read = (box: PictureBox) => Promise<Label>;

/** Reads boxes until the budget is spent; what comes after has no text. */
function reading(pixels: Pixels, label: Labeller, budget: number): Read {
	let spent = 0;
	return async (box) => {
		spent += recognisedPixels(box);
		return spent > budget ? { text: '', confidence: 0 } : label(pixels, box);
	};
}

async function name(id: string, box: PictureBox, lexicon: Lexicon, read: Read): Promise<Named> {
	const { text, confidence } = await read(box);
	const { left, top, right, bottom } = box;
	const clear = WORD.test(text) && confidence >= CLEAR && (confidence === 100 || isWhole(text));
	const node = { id, label: text, roles: labelRoles(text, lexicon), left, top, right, bottom, clear };
	return { node, clear };
}

/** Recognised words of which no bracket is left open were not cut by a line or the rim of their patch. */
function isWhole(text: string): boolean {
	const count = (mark: string) => text.split(mark).length;
	return count('(') === count(')') && count('[') === count(']');
}

/** Whether the piece of text was written into the box, as far as it may run out of it. */
function beginsIn(box: Rect, { left, top, right, bottom }: Rect): boolean {
	const middle = (top + bottom) / 2;
	const start = { left: Math.min(left + 1, right), right: Math.min(left + 1, right), top: middle, bottom: middle };
	return contains(box, start) || contains(box, { left, right, top: middle, bottom: middle });
}

/** Share of the picture that large even regions cover. */
function evenShare(pixels: Pixels, { regions }: Segmentation): number {
	const size = pixels.width * pixels.height;
	return regions.reduce((sum, r) => sum + (r.area > 0.002 * size ? r.area : 0), 0) / size;
}

/** A closer look that finds every box of the first one and more of them, where words stand in none; null where it does not. */
function closeLook(pixels: Pixels, { boxes, letters }: FoundBoxes): [Segmentation, FoundBoxes] | null {
	if (boxes.length < FEW || isAllInside(letters, boxes)) return null;
	const segmentation = segment(pixels, null, true);
	const found = findBoxes(pixels, segmentation);
	const again = boxes.every((box) => found.boxes.some((other) => contains(box, other, BESIDE) || contains(other, box, BESIDE)));
	return again && found.boxes.length > boxes.length ? [segmentation, found] : null;
}

/** Boxes right below another one of the same width, with that one: two parts of one box, which a line divides. */
function lowerHalves(boxes: readonly PictureBox[]): Map<PictureBox, PictureBox> {
	const near = (a: number, b: number) => Math.abs(a - b) <= BESIDE;
	return new Map(
		boxes.flatMap((box) => {
			const upper = boxes.find(
				(other) => near(other.left, box.left) && near(other.right, box.right) && box.top > other.bottom && box.top - other.bottom <= LINE,
			);
			return upper === undefined ? [] : [[box, upper] as const];
		}),
	);
}

/** A box with its lower half, and the line between them. */
function united(upper: PictureBox, lower: PictureBox): PictureBox {
	const between = Math.max(0, lower.top - upper.bottom - 1);
	const rows = (side: 'from' | 'to') =>
		Int32Array.from([...upper[side], ...new Array<number>(between).fill(upper[side].at(-1)!), ...lower[side]]);
	return { ...around([upper, lower])!, region: upper.region, letter: upper.letter, from: rows('from'), to: rows('to') };
}

/** Boxes with words in a border of dashes, which no look at even colours finds beside whole ones. */
function hiddenBoxes(pixels: Pixels, segmentation: Segmentation, { boxes, letters }: FoundBoxes, gaps: Uint8Array): PictureBox[] {
	if (isAllInside(letters, boxes)) return [];
	const mended = findBoxes(pixels, segment(pixels, walls(pixels, segmentation, gaps)), letters).boxes;
	return mended.filter((box) => !boxes.some((other) => overlap(box, other)));
}

function isAllInside(letters: readonly Rect[], boxes: readonly Rect[]): boolean {
	return letters.every((letter) => boxes.some((box) => contains(box, letter, BESIDE)));
}

function overlap(a: Rect, b: Rect): boolean {
	return Math.max(a.left, b.left) <= Math.min(a.right, b.right) && Math.max(a.top, b.top) <= Math.min(a.bottom, b.bottom);
}

/** Whether the overlap is half of the smaller one, at least. */
function coverEachOther(a: Rect, b: Rect): boolean {
	const shared = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)] as const;
	return Math.min(...shared) > 0 && 2 * shared[0] * shared[1] >= Math.min(widthOf(a) * heightOf(a), widthOf(b) * heightOf(b));
}

/** Marks and single letters, as a bullet is read, apart. */
function sameWords(a: PlacedNode, b: PlacedNode): boolean {
	const words = ({ label }: PlacedNode) => (label.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []).join(' ');
	return words(a) === words(b);
}

/** The box with the border that was thickened. */
function widened(box: PictureBox, by: number, { width, height }: Pixels): PictureBox {
	const [top, bottom] = [Math.max(0, box.top - by), Math.min(height - 1, box.bottom + by)];
	const rows = Array.from({ length: bottom - top + 1 }, (_, row) => Math.min(Math.max(row + top - box.top, 0), box.from.length - 1));
	const [left, right] = [Math.max(0, box.left - by), Math.min(width - 1, box.right + by)];
	return {
		...box,
		...{ left, right, top, bottom },
		from: Int32Array.from(rows, (row) => Math.max(left, box.from[row]! - by)),
		to: Int32Array.from(rows, (row) => Math.min(right, box.to[row]! + by)),
	};
}

/** Ink, thickened, with the gaps of dashed lines closed. */
function walls(pixels: Pixels, segmentation: Segmentation, gaps: Uint8Array): Uint8Array {
	const { width, height } = pixels;
	const ink = inkOf(pixels, segmentation);
	const thick = new Uint8Array(width * height);
	for (let y = 0; y < height; y++)
		for (let x = 0; x < width; x++) {
			if (!ink[y * width + x] && !gaps[y * width + x]) continue;
			for (let dy = -MEND; dy <= MEND; dy++)
				for (let dx = -MEND; dx <= MEND; dx++)
					if (x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height) thick[(y + dy) * width + x + dx] = 1;
		}
	return thick;
}
