// Where do the nodes and edges of a graph lie on paper? Rows from the layers; in each row the nodes move to the mean of what they are
// connected with, as far as their widths allow. Coordinates are whole pixels.
import { type Arrow, layersOf, type Route } from './layers.js';

export interface Box {
	readonly id: string;
	/** Left, top. */
	readonly x: number;
	readonly y: number;
	readonly width: number;
	readonly height: number;
}

export interface Line {
	readonly arrow: Arrow;
	/** Path data, from the arrow's tail to its head. */
	readonly path: string;
}

export interface Layout {
	readonly width: number;
	readonly height: number;
	readonly boxes: readonly Box[];
	readonly lines: readonly Line[];
}

const HEIGHT = 32;
const GAP = 26;
const LAYER = 46;
const MARGIN = 12;
const WAYPOINT = 10;
const BESIDE = 14;
const ROUNDS = 12;

/** @param widthOf width of a node's box in pixels. */
export function layoutOf(ids: readonly string[], arrows: readonly Arrow[], widthOf: (id: string) => number): Layout {
	const { rows, routes, loops, waypoints } = layersOf(ids, arrows);
	const width = (id: string) => (waypoints.has(id) ? WAYPOINT : widthOf(id));
	const centre = settle(rows, routes, width);
	const left = Math.min(0, ...[...centre].map(([id, x]) => x - width(id) / 2));
	const at = (id: string) => Math.round(centre.get(id)! - left + MARGIN);
	const rowOf = new Map(rows.flatMap((row, i) => row.map((id) => [id, i] as const)));
	const top = (id: string) => MARGIN + rowOf.get(id)! * (HEIGHT + LAYER);
	const boxes = rows
		.flat()
		.filter((id) => !waypoints.has(id))
		.map((id) => ({ id, x: at(id) - Math.round(width(id) / 2), y: top(id), width: width(id), height: HEIGHT }));
	return {
		width: Math.max(0, ...boxes.map((b) => b.x + b.width), ...rows.flat().map(at)) + MARGIN + (loops.length > 0 ? 26 : 0),
		height: rows.length * (HEIGHT + LAYER) - LAYER + 2 * MARGIN,
		boxes,
		lines: [
			...routes.map((route) => ({ arrow: route.arrow, path: curve(route, at, top) })),
			...loops.map((arrow) => ({ arrow, path: loop(at(arrow.from) + Math.round(width(arrow.from) / 2), top(arrow.from)) })),
		],
	};
}

/** Centre of each id: rows start side by side and are drawn towards their neighbours, keeping order and distance. */
function settle(rows: readonly (readonly string[])[], routes: readonly Route[], width: (id: string) => number): Map<string, number> {
	const neighbours = new Map<string, string[]>();
	const join = (a: string, b: string) => neighbours.set(a, [...(neighbours.get(a) ?? []), b]);
	for (const { stops } of routes)
		for (let i = 1; i < stops.length; i++) {
			join(stops[i]!, stops[i - 1]!);
			join(stops[i - 1]!, stops[i]!);
		}
	const centre = new Map<string, number>();
	for (const row of rows)
		place(
			row,
			row.map(() => 0),
			width,
			centre,
		);
	for (let round = 0; round < ROUNDS; round++)
		for (const row of round % 2 === 0 ? rows : [...rows].reverse()) {
			const wishes = row.map((id) => {
				const near = neighbours.get(id) ?? [];
				return near.length > 0 ? near.reduce((sum, n) => sum + centre.get(n)!, 0) / near.length : centre.get(id)!;
			});
			place(row, wishes, width, centre);
		}
	return centre;
}

/** Puts a row where its wishes are, pushed apart to the right, then moved back by what that shifted on average. */
function place(row: readonly string[], wishes: readonly number[], width: (id: string) => number, centre: Map<string, number>): void {
	const xs: number[] = [];
	row.forEach((id, i) => {
		const least = i === 0 ? Number.NEGATIVE_INFINITY : xs[i - 1]! + width(row[i - 1]!) / 2 + GAP + width(id) / 2;
		xs.push(Math.max(wishes[i]!, least));
	});
	const shift = xs.reduce((sum, x, i) => sum + x - wishes[i]!, 0) / Math.max(1, row.length);
	for (const [i, id] of row.entries()) centre.set(id, xs[i]! - shift);
}

/** A chain of curves that leave and enter straight down (or up, for an arrow that points back). */
function curve({ stops, reversed }: Route, at: (id: string) => number, top: (id: string) => number): string {
	// An arrow back keeps beside the arrow forth between the same two boxes.
	const aside = reversed ? BESIDE : 0;
	const points: [number, number][] = stops.flatMap((id, i): [number, number][] => {
		if (i === 0) return [[at(id) + aside, top(id) + HEIGHT]];
		return i === stops.length - 1
			? [[at(id) + aside, top(id)]]
			: [
					[at(id), top(id)],
					[at(id), top(id) + HEIGHT],
				];
	});
	if (reversed) points.reverse();
	// The head of the arrow stands before the box, not in it.
	const [endX, endY] = points.at(-1)!;
	points[points.length - 1] = [endX, endY + (reversed ? 4 : -4)];
	return points
		.map(([x, y], i) => {
			if (i === 0) return `M${x} ${y}`;
			const [px, py] = points[i - 1]!;
			if (px === x) return `L${x} ${y}`;
			const bend = Math.round((y - py) / 2);
			return `C${px} ${py + bend} ${x} ${y - bend} ${x} ${y}`;
		})
		.join('');
}

function loop(right: number, y: number): string {
	return `M${right} ${y + 8}C${right + 26} ${y} ${right + 26} ${y + HEIGHT} ${right + 4} ${y + HEIGHT - 8}`;
}
