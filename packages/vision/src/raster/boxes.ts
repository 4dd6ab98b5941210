// Which regions of a picture are boxes with text? Even fill, a convex outline, letters inside. Frames around other boxes and enclosed bits of
// the background are not.
import { contains, heightOf, type Rect, widthOf } from '../graph/geometry.js';
import { distance, type Pixels, type Region, type Segmentation } from './pixels.js';

export interface PictureBox extends Rect {
	readonly region: Region;
	/** First and last pixel of the region in each row from `top` on. */
	readonly from: Int32Array;
	readonly to: Int32Array;
	/** Height of its letters, as far as known. */
	readonly letter: number;
}

export interface FoundBoxes {
	readonly boxes: PictureBox[];
	/** Regions that hold boxes: clusters, and the paper. */
	readonly frames: Region[];
	/** Regions of the size of letters. */
	readonly letters: readonly Region[];
}

/** @source DOCUMENTS.md "Raster": 36 x 16 px up to 22 % of the picture. */
const MIN_WIDTH = 36;
const MIN_HEIGHT = 16;
const MAX_SHARE = 0.22;
/** Share of its rectangle that the outline fills: an ellipse .785; a diamond .5 exactly. */
const CONVEX = 0.7;
const DIAMOND = [0.44, 0.58] as const;
/** Share of the outline that is not fill: letters. */
const LETTERS = [0.008, 0.65] as const;
const MIN_LETTERS = 3;
/** Share of its rectangle that a frame shows beside the boxes in it. */
const FRAME = 0.12;
/** Share of the picture from which on a region is ground, and how close its colour is to that of what it encloses. */
const GROUND = 0.04;
const SAME = 10;
/** Share of its width by which the sides of a box in the colour of the ground may differ. */
const LOPSIDED = 0.12;
/** Boxes looked at in one picture. */
const MANY = 60;

/** `letters`: where they are known from another look at the picture. */
export function findBoxes(pixels: Pixels, segmentation: Segmentation, letters: readonly Region[] = lettersOf(segmentation)): FoundBoxes {
	const { width, height } = pixels;
	const large = segmentation.regions.filter((r) => widthOf(r) >= MIN_WIDTH && heightOf(r) >= MIN_HEIGHT);
	const grounds = segmentation.regions.filter((r) => r.area > GROUND * width * height);
	const candidates = large
		.filter((r) => widthOf(r) * heightOf(r) <= MAX_SHARE * width * height)
		.flatMap((r) => {
			const box = asBox(pixels, segmentation, r, letters);
			const enclosed = grounds.some((ground) => ground !== r && distance(ground.colour, r.colour) <= SAME);
			return box && !(enclosed && isLopsided(box)) ? [box] : [];
		});
	const boxes = candidates.filter((box) => !candidates.some((other) => other !== box && contains(box, other) && !sameBox(box, other)));
	// A border is a region around its box as well, but a thin one.
	const frames = large.filter((r) => r.area > FRAME * widthOf(r) * heightOf(r) && boxes.some((b) => b.region !== r && contains(r, b)));
	return { boxes: boxes.sort((a, b) => a.top - b.top || a.left - b.left).slice(0, MANY), frames, letters };
}

function lettersOf({ regions }: Segmentation): Region[] {
	return regions.filter(
		(r) => heightOf(r) >= 4 && heightOf(r) <= 70 && widthOf(r) <= 120 && r.area >= 6 && widthOf(r) < 14 * (heightOf(r) + 1),
	);
}

function asBox(pixels: Pixels, { labels }: Segmentation, region: Region, letters: readonly Region[]): PictureBox | null {
	const { width } = pixels;
	const rows = region.bottom - region.top + 1;
	const [from, to] = [new Int32Array(rows), new Int32Array(rows)];
	let outline = 0;
	for (let row = 0; row < rows; row++) {
		const line = (region.top + row) * width;
		let [a, b] = [region.left, region.right];
		while (a <= region.right && labels[line + a] !== region.index) a++;
		while (b >= a && labels[line + b] !== region.index) b--;
		from[row] = a;
		to[row] = b;
		outline += Math.max(0, b - a + 1);
	}
	const share = outline / ((region.right - region.left + 1) * rows);
	const middle = (to[rows >> 1] ?? 0) - (from[rows >> 1] ?? 0);
	const diamond = share >= DIAMOND[0] && share <= DIAMOND[1] && middle > 0.9 * widthOf(region);
	if (share < CONVEX && !diamond) return null;
	const holes = (outline - region.area) / outline;
	if (holes < LETTERS[0] || holes > LETTERS[1]) return null;
	const inside = letters.filter((l) => l !== region && contains(region, l) && heightOf(l) < 0.8 * heightOf(region));
	if (inside.length < MIN_LETTERS) return null;
	const sizes = inside.map(heightOf).sort((a, b) => a - b);
	const { left, top, right, bottom } = region;
	return { region, from, to, left, top, right, bottom, letter: (sizes[Math.floor(sizes.length * 0.7)] ?? 8) + 1 };
}

/** Whether it has not the same sides left and right, above and below: a piece of ground between edges, not a shape that somebody drew. */
function isLopsided({ from, to, left, right }: PictureBox): boolean {
	const last = from.length - 1;
	const rows = [0.12, 0.25, 0.38].map((part) => [Math.round(part * last), Math.round((1 - part) * last)] as const);
	const room = (row: number): [number, number] => [from[row]! - left, right - to[row]!];
	return rows.some(([above, below]) => {
		const sides = [...room(above), ...room(below)];
		return Math.max(...sides) - Math.min(...sides) > LOPSIDED * (right - left);
	});
}

/** Two regions of one box: a fill and a rim, or two layers of shade. */
function sameBox(a: Rect, b: Rect): boolean {
	return widthOf(b) * heightOf(b) > 0.7 * widthOf(a) * heightOf(a);
}
