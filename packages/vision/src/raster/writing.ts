// Which writing of a picture stands in no box? Letters near each other, gathered to blocks. It tells titles and labels of edges from the names
// of boxes that were not found as little as a blind reader could: only what a block says does.
import { around, contains, heightOf, type Rect, widthOf } from '../graph/geometry.js';
import type { PictureBox } from './boxes.js';
import type { Region, Segmentation } from './pixels.js';

/** Letters that make a name. */
const FEW = 4;
/** Letters beyond which a picture is a page of writing, and blocks looked at. */
const MANY_LETTERS = 3000;
const MANY_BLOCKS = 40;
/** Heights of a letter to the next one on the line, and to the next line. */
const BESIDE = 1.4;
const BELOW = 0.9;
/** Pixels of a letter at most. */
const TALL = 40;

/** Blocks from top to bottom; null when there is too much writing to be a diagram's. */
export function looseWriting(
	{ labels, regions }: Segmentation,
	width: number,
	letters: readonly Region[],
	boxes: readonly PictureBox[],
): PictureBox[] | null {
	const loose = letters.filter((l) => heightOf(l) <= TALL && !boxes.some((b) => contains(b, l, 2)));
	if (loose.length > MANY_LETTERS) return null;
	const blocks = gather(loose).filter((group) => group.length >= FEW && widthOf(around(group)!) > 2 * largeLetter(group));
	if (blocks.length > MANY_BLOCKS) return null;
	const asOne = (group: readonly Region[]) => asBox(group, labels, regions, width);
	// A thin letter or a rule between two pieces of one line parts them; what is looked at for both is the same then.
	for (let i = 0; i < blocks.length; i++)
		for (let j = i + 1; j < blocks.length; j++)
			if (meet(asOne(blocks[i]!), asOne(blocks[j]!))) {
				blocks[i] = [...blocks[i]!, ...blocks.splice(j, 1)[0]!];
				j = i;
			}
	return blocks.map(asOne).sort((a, b) => a.top - b.top || a.left - b.left);
}

/** Whether two pieces overlap on one line. */
function meet(a: Rect, b: Rect): boolean {
	const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
	return Math.max(a.left, b.left) < Math.min(a.right, b.right) && shared >= 0.5 * Math.min(heightOf(a), heightOf(b));
}

function gather(letters: readonly Region[]): Region[][] {
	const sorted = [...letters].sort((a, b) => a.top - b.top || a.left - b.left);
	const group = sorted.map((_, i) => i);
	const find = (i: number): number => {
		let root = i;
		while (group[root] !== root) root = group[root]!;
		group[i] = root;
		return root;
	};
	for (let i = 0; i < sorted.length; i++)
		for (let j = i + 1; j < sorted.length; j++) {
			const [a, b] = [sorted[i]!, sorted[j]!];
			if (b.top - a.bottom > TALL) break;
			const size = Math.max(heightOf(a), heightOf(b)) + 2;
			const apart = Math.max(a.left, b.left) - Math.min(a.right, b.right);
			const above = Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom);
			if ((above <= 0 && apart <= BESIDE * size) || (apart <= 0 && above <= BELOW * size)) group[find(j)] = find(i);
		}
	const groups = new Map<number, Region[]>();
	for (const [i, letter] of sorted.entries()) groups.set(find(i), [...(groups.get(find(i)) ?? []), letter]);
	return [...groups.values()];
}

/** The block as a box on the colour that surrounds its letters. */
function asBox(group: readonly Region[], labels: Int32Array, regions: readonly Region[], width: number): PictureBox {
	const tight = around(group)!;
	const rows = Math.floor(labels.length / width);
	// Thin letters at the ends may be too broken to be told from noise.
	const beside = Math.round(BESIDE * largeLetter(group));
	const place: Rect = {
		left: Math.max(0, tight.left - beside),
		top: Math.max(0, tight.top - 2),
		right: Math.min(width - 1, tight.right + beside),
		bottom: Math.min(rows - 1, tight.bottom + 2),
	};
	const count = new Map<number, number>();
	for (let y = place.top; y <= place.bottom; y++)
		for (let x = place.left; x <= place.right; x++) {
			const label = labels[y * width + x]!;
			count.set(label, (count.get(label) ?? 0) + 1);
		}
	const ground = [...count].reduce((a, b) => (b[1] > a[1] ? b : a))[0];
	const lines = place.bottom - place.top + 1;
	return {
		...place,
		region: regions[ground]!,
		from: new Int32Array(lines).fill(place.left),
		to: new Int32Array(lines).fill(place.right),
		letter: largeLetter(group) + 1,
	};
}

/** Height of its larger letters. */
function largeLetter(group: readonly Region[]): number {
	const sizes = group.map(heightOf).sort((a, b) => a - b);
	return sizes[Math.floor(sizes.length * 0.7)] ?? 8;
}
