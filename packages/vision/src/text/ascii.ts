// What graph does a drawing made of characters show? Boxes and labels are nodes, connected line cells are edges. File trees, tables and
// lists have lines too: what no arrow points at counts only where boxes are drawn. It does not see crossings: lines that cross are joined.
import type { Rect } from '../graph/geometry.js';
import { AsciiGrid, type Work } from './ascii-grid.js';
import { components, contactsOf, directed, isAside, type Part } from './ascii-lines.js';

export interface AsciiGraph {
	nodes: ({ id: string; label: string } & Rect)[];
	edges: { from: string; to: string; label: string | null }[];
	/** Lines whose ends or direction are not known, and that give no edge. */
	unread: number;
}

/** Sources of drawings have arrows too. */
const source = /^[ \t]*(?:graph|flowchart|stateDiagram(?:-v2)?|sequenceDiagram|digraph)\b/m;
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
