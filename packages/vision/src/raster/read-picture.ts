// What graph does a picture show? Boxes first, the words of each, then the ink between them. Labels come from recognition, or from the page's
// own text where the picture is a drawing in a PDF.
import type { Lexicon } from '@auditor/schema';
import type { Rect } from '../graph/geometry.js';
import { labelRoles } from '../graph/label-roles.js';
import type { Level } from '../graph/parallelism.js';
import { isSequence, type PlacedGraph, type PlacedNode, placedLevels } from '../graph/placed.js';
import { type FoundBoxes, findBoxes, type PictureBox } from './boxes.js';
import { traceEdges } from './edges.js';
import { distance, type Pixels, type Segmentation, segment } from './pixels.js';

export type Labeller = (pixels: Pixels, box: PictureBox) => Promise<string>;

export interface ReadPicture {
	readonly type: 'flow' | 'sequence' | 'class' | 'other' | 'inconclusive';
	readonly graph: PlacedGraph;
	readonly levels: Record<string, Level>;
}

/** Boxes that make a diagram. */
const FEW = 2;
/** Boxes below which broken borders are mended. */
const SEVERAL = 5;
/** Pixels by which broken borders are closed when no whole box is found. */
const MEND = 3;
/** Regions of a picture that is a page of writing: every letter is one. */
const WRITTEN = 4000;
/** Share of even surface below which a picture is a photograph or a painting. */
const EVEN = 0.3;

export interface PictureOptions {
	/** Labels are read until then, by `performance.now()`. */
	readonly deadline?: number;
	/** Where words are known to be: their ink joins no boxes. */
	readonly words?: readonly Rect[];
}

export async function readPicture(pixels: Pixels, lexicon: Lexicon, label: Labeller, options: PictureOptions = {}): Promise<ReadPicture> {
	const { deadline = Number.POSITIVE_INFINITY, words = [] } = options;
	const nothing = (type: ReadPicture['type']): ReadPicture => ({ type, graph: { nodes: [], edges: [] }, levels: {} });
	let segmentation = segment(pixels);
	if (evenShare(pixels, segmentation) < EVEN) return nothing('other');
	let found = findBoxes(pixels, segmentation);
	if (found.boxes.length < SEVERAL && segmentation.regions.length < WRITTEN) {
		const mended = segment(pixels, walls(pixels, segmentation));
		const again = findBoxes(pixels, mended);
		if (again.boxes.length > found.boxes.length) [segmentation, found] = [mended, again];
	}
	if (found.boxes.length < FEW) return nothing('inconclusive');
	const nodes = await name(pixels, found, lexicon, label, deadline);
	const { edges } = traceEdges(pixels, segmentation, found.boxes, found.frames, words);
	const graph: PlacedGraph = { nodes, edges: edges.map(([from, to]) => ({ from: nodes[from]!.id, to: nodes[to]!.id })) };
	if (isSequence(nodes, pixels.height)) return { ...nothing('sequence'), graph: { nodes, edges: [] } };
	if (nodes.every((n) => n.label === '')) return nothing('inconclusive');
	const type = nodes.filter((n) => (n.label.match(/^\s*[+\-#~] ?\w+/gm)?.length ?? 0) >= 2).length >= 2 ? 'class' : 'flow';
	return { type, graph, levels: type === 'flow' ? placedLevels(graph, lexicon) : {} };
}

async function name(pixels: Pixels, { boxes }: FoundBoxes, lexicon: Lexicon, label: Labeller, deadline: number): Promise<PlacedNode[]> {
	const nodes: PlacedNode[] = [];
	for (const [i, box] of boxes.entries()) {
		const text = performance.now() > deadline ? '' : await label(pixels, box);
		const { left, top, right, bottom } = box;
		nodes.push({ id: `b${i}`, label: text, roles: labelRoles(text, lexicon), left, top, right, bottom });
	}
	return nodes;
}

/** Share of the picture that large even regions cover. */
function evenShare(pixels: Pixels, { regions }: Segmentation): number {
	const size = pixels.width * pixels.height;
	return regions.reduce((sum, r) => sum + (r.area > 0.002 * size ? r.area : 0), 0) / size;
}

/** Ink, thickened: pixels that have not the colour of the largest region, and those near them. */
function walls({ width, height }: Pixels, { labels, regions }: Segmentation): Uint8Array {
	const paper = regions.reduce((a, b) => (b.area > a.area ? b : a));
	const ink = regions.map((r) => distance(r.colour, paper.colour) > 40);
	const thick = new Uint8Array(width * height);
	for (let y = 0; y < height; y++)
		for (let x = 0; x < width; x++) {
			if (!ink[labels[y * width + x]!]) continue;
			for (let dy = -MEND; dy <= MEND; dy++)
				for (let dx = -MEND; dx <= MEND; dx++)
					if (x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height) thick[(y + dy) * width + x + dx] = 1;
		}
	return thick;
}
