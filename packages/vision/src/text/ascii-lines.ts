// Which parts of a drawing made of characters does each connected line join, and which way?
import type { Rect } from '../graph/geometry.js';
import type { AsciiGrid, Pointing } from './ascii-grid.js';

/** A box or a label of a drawing. */
export interface Part extends Rect {
	id: string;
	label: string;
	boxed: boolean;
}

/** A part that a line meets. */
export interface Contact {
	part: Part;
	/** Whether an arrow head points at it. */
	target: boolean;
	/** Side of the part that the line touches. */
	side: Pointing;
}

/** Spaces that may lie between a label and the line that leads to it. */
const GAP = 12;

type Cell = readonly [number, number];

/** The cells of each connected line. */
export function components(grid: AsciiGrid, free: (x: number, y: number) => boolean): Cell[][] {
	const seen = new Set<number>();
	const inked = (x: number, y: number) => free(x, y) && (grid.isLine(x, y) || grid.pointing(x, y) !== null);
	const all: Cell[][] = [];
	for (let y = 0; y < grid.height; y++)
		for (let x = 0; x < grid.width; x++) {
			if (!inked(x, y) || seen.has(y * grid.width + x)) continue;
			const cells: Cell[] = [[x, y]];
			seen.add(y * grid.width + x);
			for (let i = 0; i < cells.length; i++) {
				const [cx, cy] = cells[i]!;
				for (const [nx, ny] of neighbours(grid, cx, cy)) {
					if (!inked(nx, ny) || seen.has(ny * grid.width + nx)) continue;
					seen.add(ny * grid.width + nx);
					cells.push([nx, ny]);
				}
			}
			all.push(cells);
		}
	return all;
}

function neighbours(grid: AsciiGrid, x: number, y: number): Cell[] {
	const straight: Cell[] = [
		[x - 1, y],
		[x + 1, y],
		[x, y - 1],
		[x, y + 1],
	];
	const c = grid.at(x, y);
	const slanted: Cell[] = [
		[x - 1, y - 1],
		[x + 1, y + 1],
		[x + 1, y - 1],
		[x - 1, y + 1],
	];
	// Hand-drawn lines step aside by one column now and then, and slanted ones always do.
	const steps = slanted.filter(
		([a, b]) =>
			c === '/' ||
			c === '\\' ||
			'/\\'.includes(grid.at(a, b)) ||
			(isUpright(c) && isUpright(grid.at(a, b))) ||
			isHeadBeside(grid, [x, y], [a, b]),
	);
	// A wrapped label may stand in the way of a trunk for one line.
	const jumps: Cell[] = isUpright(c)
		? [-2, 2].flatMap((d): Cell[] => (isUpright(grid.at(x, y + d)) && grid.at(x, y + d / 2) === ' ' ? [[x, y + d]] : []))
		: [];
	return [...straight, ...steps, ...jumps];
}

/** A head that points down from a corner above it, one column aside. */
function isHeadBeside(grid: AsciiGrid, one: Cell, other: Cell): boolean {
	const [upper, lower] = one[1] < other[1] ? [one, other] : [other, one];
	return '┐┌┬┼├┤╮╭'.includes(grid.at(...upper)) && grid.pointing(...lower) === 'down' && !isUpright(grid.at(lower[0], upper[1]));
}

function isUpright(c: string): boolean {
	return '|│┃║▼▲↓↑v'.includes(c);
}

/** The parts that a line meets, an arrow's tail and head across a gap included. */
export function contactsOf(grid: AsciiGrid, cells: readonly Cell[], ownerAt: (x: number, y: number) => Part | null): Contact[] {
	const contacts: Contact[] = [];
	const touch = (part: Part | null, side: Pointing, target: boolean) => {
		if (part) contacts.push({ part, side, target });
	};
	const along = (x: number, y: number, step: number) => {
		for (let gap = 1; gap <= GAP; gap++) {
			const part = ownerAt(x + step * gap, y);
			if (part) return gap === 1 || !part.boxed || gap <= 3 ? part : null;
			if (grid.at(x + step * gap, y) !== ' ') return null;
		}
		return null;
	};
	const upright = (x: number, y: number) => ownerAt(x, y) ?? ownerAt(x - 1, y) ?? ownerAt(x + 1, y);
	// An arrow head may stand in a box's border, and a column beside the line.
	const heads = (x: number, y: number, way: Pointing) => [0, -1, 1].some((d) => grid.pointing(x + d, y) === way);
	for (const [x, y] of cells) {
		const way = grid.pointing(x, y);
		const c = grid.at(x, y);
		if (way === 'right' || way === 'left') {
			const step = way === 'right' ? 1 : -1;
			touch(along(x, y, step), way === 'right' ? 'left' : 'right', true);
			// `a -> b` and a lone `→` are arrows with their tails at the other part.
			touch(ownerAt(x - step, y) ?? (isHorizontal(grid.at(x - step, y)) ? null : along(x, y, -step)), way, false);
		} else if (way === 'down' || way === 'up') {
			const step = way === 'down' ? 1 : -1;
			touch(upright(x, y + step), way === 'down' ? 'up' : 'down', true);
			touch(ownerAt(x, y - step), way, false);
		} else {
			if (!isHorizontal(c) || '┬┴┼├┤+'.includes(c) || isUpright(c)) {
				if (!'┌┬┐─-'.includes(c)) touch(ownerAt(x, y - 1), 'down', heads(x, y - 1, 'up'));
				if (!'└┴┘─-'.includes(c)) touch(ownerAt(x, y + 1), 'up', heads(x, y + 1, 'down'));
			}
			if (isHorizontal(c)) {
				if (!isLineOrArrow(grid, x - 1, y)) touch(along(x, y, -1), 'right', false);
				if (!isLineOrArrow(grid, x + 1, y)) touch(along(x, y, 1), 'left', false);
			}
		}
	}
	return contacts;
}

function isHorizontal(c: string): boolean {
	return '─━═-=+┬┴┼'.includes(c);
}

function isLineOrArrow(grid: AsciiGrid, x: number, y: number): boolean {
	return grid.isLine(x, y) || grid.pointing(x, y) !== null;
}

/** An arrow without a line, from words to a box: a note beside it. */
export function isAside(contacts: readonly Contact[]): boolean {
	return contacts.some((c) => c.target && c.part.boxed) && contacts.some((c) => !c.target && !c.part.boxed);
}

/** Pairs of a component's parts. Arrow heads say where to; without any, boxes are read downwards and labels not at all. */
export function directed(contacts: readonly Contact[]): [Part, Part][] {
	const targets = new Set(contacts.filter((c) => c.target).map((c) => c.part));
	// Where all heads point down, a part without one that a line meets from above, below another that it leaves, is where it goes.
	if (contacts.every((c) => !c.target || c.side === 'up')) {
		const leaves = contacts.filter((c) => !c.target && c.side === 'down').map((c) => c.part.bottom);
		for (const { part } of targets.size > 0 ? contacts : [])
			if (contacts.every((c) => c.part !== part || c.side === 'up') && leaves.some((bottom) => bottom < part.top)) targets.add(part);
	}
	let sources = [...new Set(contacts.map((c) => c.part))].filter((p) => !targets.has(p));
	const pairs: [Part, Part][] = [];
	if (targets.size === 0) {
		const boxed = contacts.filter((c) => c.part.boxed);
		const tops = new Set(boxed.filter((c) => c.side === 'down' || c.side === 'right').map((c) => c.part));
		const bottoms = new Set(boxed.filter((c) => c.side === 'up' || c.side === 'left').map((c) => c.part));
		for (const from of tops) for (const to of bottoms) if (from !== to) pairs.push([from, to]);
		return pairs;
	}
	if (sources.length === 0) sources = [...new Set(contacts.filter((c) => !c.target).map((c) => c.part))];
	const branches = new Set(contacts.filter((c) => c.target && c.side === 'left').map((c) => c.part));
	const trunk = [...new Set(contacts.filter((c) => c.target && c.side === 'up').map((c) => c.part))];
	// Branches stacked on a trunk that goes on downwards: it leaves from all of them, not from where the trunk began.
	const stacked = branches.size >= 2 && trunk.length === 1 && [...branches].every((b) => b.top < trunk[0]!.top && !trunk.includes(b));
	for (const from of sources) for (const to of targets) if (from !== to && !(stacked && to === trunk[0])) pairs.push([from, to]);
	if (stacked) for (const from of branches) pairs.push([from, trunk[0]!]);
	return pairs;
}
