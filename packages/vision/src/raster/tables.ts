// Which boxes are cells of a table? Those that share their height with a neighbour beside and their width with one below, wall to wall.
// Boxes of a diagram stand apart; the compartments of a class share their width alone.
import { heightOf, type Rect, widthOf } from '../graph/geometry.js';

/** Pixels of a wall, and by which the ends of neighbours may differ. */
const WALL = 9;
const UNEVEN = 4;
/** Cells that make a table. */
const FEW = 4;

/** The cells among the boxes. A cell that an edge of the table or an empty neighbour leaves without one of its two neighbours counts by the other. */
export function tableCells<Box extends Rect>(boxes: readonly Box[]): Set<Box> {
	const beside = (a: Rect, b: Rect) => near(a.top, b.top) && near(a.bottom, b.bottom) && wall(a.right, b.left) && heightOf(a) > 0;
	const below = (a: Rect, b: Rect) => near(a.left, b.left) && near(a.right, b.right) && wall(a.bottom, b.top) && widthOf(a) > 0;
	const next = (way: typeof beside, a: Box) => boxes.filter((b) => b !== a && (way(a, b) || way(b, a)));
	const inner = boxes.filter((a) => next(beside, a).length > 0 && next(below, a).length > 0);
	const cells = new Set(inner);
	for (const cell of inner) for (const other of [...next(beside, cell), ...next(below, cell)]) cells.add(other);
	return cells.size >= FEW ? cells : new Set();
}

function near(a: number, b: number): boolean {
	return Math.abs(a - b) <= UNEVEN;
}

function wall(end: number, start: number): boolean {
	return start - end >= 0 && start - end <= WALL;
}
