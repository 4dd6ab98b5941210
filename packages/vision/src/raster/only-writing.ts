// Is there nothing in a picture but lines of writing, with rules and tables between them? Such a page holds no diagram. It must be sure: any
// other large shape that stands out, or dashed lines as drawings of characters have, and it does not say so.
import { around, contains, heightOf, type Rect, widthOf } from '../graph/geometry.js';
import { distance, type Region, type Segmentation } from './pixels.js';

/** Letters of a page of writing. */
const MANY = 150;
/** Pixels of a shape that is no letter, and of a rule at most. */
const LARGE = [60, 72] as const;
const RULE = 5;
/** Difference from the paper that stands out. */
const STANDS_OUT = 40;
/** Pixels in the gaps of dashed lines for each letter, of a drawing made of characters. */
const DASHED = 0.2;

/** `table`: the cells of tables on it; `gaps`: pixels in the gaps of dashed lines. */
export function isOnlyWriting({ regions }: Segmentation, letters: readonly Region[], table: readonly Rect[], gaps: Uint8Array): boolean {
	if (letters.length < MANY) return false;
	const paper = regions.reduce((a, b) => (b.area > a.area ? b : a));
	const cells = around(table);
	const outside = regions.filter((r) => distance(r.colour, paper.colour) > STANDS_OUT && !(cells && contains(cells, r, RULE * 2)));
	const isRule = (r: Region) => heightOf(r) <= RULE && widthOf(r) > LARGE[0];
	if (outside.some((r) => (widthOf(r) > LARGE[0] || heightOf(r) > LARGE[1]) && !isRule(r) && r.area > LARGE[0])) return false;
	return gaps.reduce((sum, gap) => sum + gap, 0) < DASHED * letters.length;
}
