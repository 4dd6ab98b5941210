// What graph does a drawing made of characters show? Boxes and labels are nodes, connected line cells are edges. File trees, tables and
// lists have lines too: what no arrow points at counts only where boxes are drawn. It does not see crossings: lines that cross are joined.
import type { Rect } from '../graph/geometry.js';
import { AsciiGrid, type Pointing, type Work } from './ascii-grid.js';

export interface AsciiGraph {
	nodes: ({ id: string; label: string } & Rect)[];
	edges: { from: string; to: string; label: string | null }[];
	/** Lines whose ends or direction are not known, and that give no edge. */
	unread: number;
}

interface Part extends Rect {
	id: string;
	label: string;
	boxed: boolean;
}

interface Contact {
	part: Part;
	/** Whether an arrow head points at it. */
	target: boolean;
	/** Side of the part that the line touches. */
	side: Pointing;
}

/** Sources of drawings have arrows too. */
const source = /^[ \t]*(?:graph|flowchart|stateDiagram(?:-v2)?|sequenceDiagram|digraph)\b/m;
/** Spaces that may lie between a label and the line that leads to it. */
const GAP = 12;
/** Parts that one connected line may join; more is a frame or a list with a rule beside it. */
const CROWD = 10;
/** Between names that run beside each other. */
const BESIDE = /\|\||∥|‖/;
/** Cells of a drawing at most. */
const LARGEST = 200_000;
const MOST_LINES = 5_000;
/** Steps for all drawings of a document, and what each cell of one costs beside the search for boxes: some seconds together. */
const MOST_WORK = 40_000_000;
const CELL = 40;
/** What a long text must hold to be missed as a drawing. */
const ART = /[─│┌└├┐┘┼▼→]|\+-{2}|-->/;

/** The work that the drawings of one document share. */
export function asciiWork(): Work {
	return { left: MOST_WORK, refused: 0 };
}

/**
 * The graph, or null when the text is no drawing of at least three connected parts, one below another.
 * @param work what it may cost; where that does not suffice, the answer is null and the drawing counted as refused
 */
export function parseAscii(text: string, work: Work = asciiWork()): AsciiGraph | null {
	const refused = () => {
		if (ART.test(text)) work.refused++;
		return null;
	};
	if (text.length > LARGEST) return refused();
	if (source.test(text)) return null;
	const lines = text.split('\n');
	if (lines.length < 3) return null;
	const widest = lines.reduce((most, line) => Math.max(most, line.length), 0);
	const cells = lines.length * widest;
	if (lines.length > MOST_LINES || cells > LARGEST || work.left < CELL * cells) return refused();
	work.left -= CELL * cells;
	const grid = new AsciiGrid(lines, work);
	if (grid.height * grid.width > LARGEST) return refused();
	const boxes = grid.boxes();
	if (work.left < 0) return refused();
	const owner = new Map<number, Part | null>();
	const key = (x: number, y: number) => y * grid.width + x;
	const parts: Part[] = [];
	for (const box of boxes) {
		const part = box.label === '' ? null : { ...box, id: `n${parts.length}`, boxed: true };
		if (part) parts.push(part);
		for (let y = box.top; y <= box.bottom; y++)
			for (let x = box.left; x <= box.right; x++) {
				const border = y === box.top || y === box.bottom || x === box.left || x === box.right;
				if ((part || border) && !owner.has(key(x, y))) owner.set(key(x, y), part);
			}
	}
	const free = (x: number, y: number) => x >= 0 && y >= 0 && x < grid.width && y < grid.height && !owner.has(key(x, y));
	for (const label of labels(grid, free)) {
		const part = { ...label, id: `n${parts.length}`, boxed: false };
		parts.push(part);
		for (let x = label.left; x <= label.right; x++) owner.set(key(x, label.top), part);
	}
	const edges = new Map<string, { from: string; to: string; label: null }>();
	let unread = 0;
	for (const cells of components(grid, free)) {
		const contacts = contactsOf(grid, cells, (x, y) => owner.get(key(x, y)) ?? null);
		const touched = new Set(contacts.map((c) => c.part));
		if (cells.length === 1 && isAside(contacts)) continue;
		const pairs = touched.size > CROWD ? [] : directed(contacts);
		for (const [from, to] of pairs) edges.set(`${from.id} ${to.id}`, { from: from.id, to: to.id, label: null });
		const drawn = cells.length > 1 || contacts.some(({ target }) => target);
		if (drawn && [...touched].some((part) => !pairs.some((pair) => pair.includes(part)))) unread++;
	}
	const used = new Set([...edges.values()].flatMap((e) => [e.from, e.to]));
	const nodes = parts.filter((p) => p.boxed || used.has(p.id));
	const top = new Map(parts.map((p) => [p.id, p.top]));
	const downwards = [...edges.values()].filter((e) => Math.abs(top.get(e.from)! - top.get(e.to)!) >= 2);
	if (nodes.length < 3 || edges.size < 2 || downwards.length === 0) return null;
	return unfolded({ nodes: nodes.map(({ boxed: _, ...node }) => node), edges: [...edges.values()], unread });
}

/** A box of names that run beside each other, `Baker || Brewer`, is one part for each; what stands above them leads to them. */
function unfolded({ nodes, edges, unread }: AsciiGraph): AsciiGraph {
	const groups = new Map<string, { title: string; members: AsciiGraph['nodes'] }>();
	for (const { id, label, left, right, top, bottom } of nodes) {
		const lines = label.split('\n');
		const first = lines.findIndex((line) => BESIDE.test(line));
		const names =
			first === -1
				? []
				: lines
						.slice(first)
						.join(' ')
						.split(BESIDE)
						.map((name) => name.replace(/\([^()]*\)$/, '').trim());
		if (names.length < 2 || !names.every((name) => /\p{L}{2}/u.test(name))) continue;
		const width = (right - left) / names.length;
		const placed = (i: number) => ({ left: left + i * width, right: left + (i + 1) * width - 1, top, bottom });
		groups.set(id, {
			title: lines.slice(0, first).join('\n'),
			members: names.map((name, i) => ({ id: `${id}.${i}`, label: name, ...placed(i) })),
		});
	}
	const membersOf = (id: string) => groups.get(id)?.members.map((member) => member.id) ?? [id];
	const into = (id: string) => (groups.get(id)?.title === '' ? membersOf(id) : [id]);
	return {
		nodes: nodes.flatMap((node) => {
			const group = groups.get(node.id);
			return group ? [...(group.title === '' ? [] : [{ ...node, label: group.title }]), ...group.members] : [node];
		}),
		edges: [
			...edges.flatMap((e) => membersOf(e.from).flatMap((from) => into(e.to).map((to) => ({ from, to, label: e.label })))),
			...[...groups].flatMap(([from, { title, members }]) =>
				title === '' ? [] : members.map(({ id }) => ({ from, to: id, label: null })),
			),
		],
		unread,
	};
}

/** Runs of words outside of boxes; two spaces or a line end a run. Words that have arrows of their own are labels of their own. */
function labels(grid: AsciiGrid, free: (x: number, y: number) => boolean): Omit<Part, 'id' | 'boxed'>[] {
	const found: Omit<Part, 'id' | 'boxed'>[] = [];
	for (let y = 0; y < grid.height; y++) {
		// What goes on where a box ends are words that ran over its wall.
		const runsOver = (x: number) => !free(x - 1, y) && grid.at(x - 1, y) !== ' ' && !grid.isLine(x - 1, y);
		const isText = (x: number) => free(x, y) && grid.at(x, y) !== ' ' && !grid.isLine(x, y) && grid.pointing(x, y) === null;
		for (let x = 0; x < grid.width; x++) {
			if (!isText(x)) continue;
			let end = x;
			while (isText(end + 1) || (grid.at(end + 1, y) === ' ' && isText(end + 2))) end++;
			for (const part of runsOver(x) ? [] : apart(grid, x, end, y)) {
				const label = unwrap(
					grid.rows[y]!.slice(part[0], part[1] + 1)
						.join('')
						.trim(),
				);
				if (/[\p{L}\d]/u.test(label)) found.push({ label, left: part[0], right: part[1], top: y, bottom: y });
			}
			x = end;
		}
	}
	return found;
}

/** `[Baker]` is Baker; `Baker (bread)` keeps its brackets. */
function unwrap(label: string): string {
	return label.replace(/^\[([^[\]]*)\]$|^\(([^()]*)\)$/, '$1$2');
}

/** Splits a run at its words when as many arrows or lines as words meet it from above. */
function apart(grid: AsciiGrid, left: number, right: number, y: number): [number, number][] {
	const words: [number, number][] = [];
	for (let x = left; x <= right; x++) {
		if (grid.at(x, y) === ' ') continue;
		const start = x;
		while (x < right && grid.at(x + 1, y) !== ' ') x++;
		words.push([start, x]);
	}
	const above = words.filter(([a, b]) => {
		for (let x = a; x <= b; x++) if (grid.pointing(x, y - 1) === 'down' || '|│'.includes(grid.at(x, y - 1))) return true;
		return false;
	});
	return words.length >= 2 && above.length === words.length ? words : [[left, right]];
}

type Cell = readonly [number, number];

function components(grid: AsciiGrid, free: (x: number, y: number) => boolean): Cell[][] {
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

function contactsOf(grid: AsciiGrid, cells: readonly Cell[], ownerAt: (x: number, y: number) => Part | null): Contact[] {
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
function isAside(contacts: readonly Contact[]): boolean {
	return contacts.some((c) => c.target && c.part.boxed) && contacts.some((c) => !c.target && !c.part.boxed);
}

/** Pairs of a component's parts. Arrow heads say where to; without any, boxes are read downwards and labels not at all. */
function directed(contacts: readonly Contact[]): [Part, Part][] {
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
