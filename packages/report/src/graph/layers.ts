// In which layer does each node of a graph stand, and in which order? Longest path from the top, cycles opened at their back edges,
// long edges led through the layers between, order by the mean of the neighbours. Deterministic: the same graph gives the same picture.

export interface Arrow {
	readonly from: string;
	readonly to: string;
	readonly dotted: boolean;
	/** Drawn thick: one of several that start together. */
	readonly sent?: boolean;
}

/** An edge as drawn: the nodes and way points it passes, from top to bottom; `reversed` when the arrow points up. */
export interface Route {
	readonly arrow: Arrow;
	readonly stops: readonly string[];
	readonly reversed: boolean;
}

export interface Layers {
	/** Ids by layer, in order; way points among them. */
	readonly rows: readonly (readonly string[])[];
	readonly routes: readonly Route[];
	/** Edges from a node to itself. */
	readonly loops: readonly Arrow[];
	/** Ids that are way points of a long edge and no nodes. */
	readonly waypoints: ReadonlySet<string>;
}

const SWEEPS = 8;

/** @param ids nodes, the first one on top where nothing leads into it. */
export function layersOf(ids: readonly string[], arrows: readonly Arrow[]): Layers {
	const unique = [...new Map(arrows.map((a) => [`${a.from}\n${a.to}`, a])).values()].filter(
		(a) => ids.includes(a.from) && ids.includes(a.to),
	);
	const loops = unique.filter((a) => a.from === a.to);
	const edges = unique.filter((a) => a.from !== a.to);
	const back = backEdges(ids, edges);
	const down = edges.map((arrow) => ({
		arrow,
		reversed: back.has(arrow),
		top: back.has(arrow) ? arrow.to : arrow.from,
		bottom: back.has(arrow) ? arrow.from : arrow.to,
	}));
	const depth = depths(ids, down);
	const rows: string[][] = Array.from({ length: Math.max(0, ...depth.values()) + 1 }, () => []);
	for (const id of ids) rows[depth.get(id)!]!.push(id);
	const waypoints = new Set<string>();
	const routes = down.map(({ arrow, reversed, top, bottom }, i): Route => {
		const stops = [top];
		for (let layer = depth.get(top)! + 1; layer < depth.get(bottom)!; layer++) {
			const id = `\u0000${i}.${layer}`;
			waypoints.add(id);
			rows[layer]!.push(id);
			stops.push(id);
		}
		return { arrow, reversed, stops: [...stops, bottom] };
	});
	order(rows, routes);
	return { rows, routes, loops, waypoints };
}

/** Edges that lead back to a node on the way here, found by a walk in depth that keeps its own stack. */
function backEdges(ids: readonly string[], edges: readonly Arrow[]): Set<Arrow> {
	const out = new Map<string, Arrow[]>();
	for (const e of edges) out.set(e.from, [...(out.get(e.from) ?? []), e]);
	const state = new Map<string, 'open' | 'done'>();
	const back = new Set<Arrow>();
	const entered = new Set(edges.map((e) => e.to));
	const starts = [...ids.filter((id) => !entered.has(id)), ...ids];
	for (const start of starts) {
		if (state.has(start)) continue;
		const stack: { id: string; next: number }[] = [{ id: start, next: 0 }];
		state.set(start, 'open');
		while (stack.length > 0) {
			const top = stack.at(-1)!;
			const edge = (out.get(top.id) ?? [])[top.next++];
			if (!edge) {
				state.set(top.id, 'done');
				stack.pop();
			} else if (state.get(edge.to) === 'open') back.add(edge);
			else if (!state.has(edge.to)) {
				state.set(edge.to, 'open');
				stack.push({ id: edge.to, next: 0 });
			}
		}
	}
	return back;
}

/** Longest path from the top, by removing what nothing leads into. */
function depths(ids: readonly string[], edges: readonly { top: string; bottom: string }[]): Map<string, number> {
	const depth = new Map(ids.map((id) => [id, 0]));
	const waiting = new Map(ids.map((id) => [id, 0]));
	const out = new Map<string, string[]>();
	for (const { top, bottom } of edges) {
		waiting.set(bottom, waiting.get(bottom)! + 1);
		out.set(top, [...(out.get(top) ?? []), bottom]);
	}
	const queue = ids.filter((id) => waiting.get(id) === 0);
	for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
		for (const to of out.get(id) ?? []) {
			depth.set(to, Math.max(depth.get(to)!, depth.get(id)! + 1));
			waiting.set(to, waiting.get(to)! - 1);
			if (waiting.get(to) === 0) queue.push(to);
		}
	}
	return depth;
}

/** Orders each row by the mean place of its neighbours, down and up in turn. */
function order(rows: string[][], routes: readonly Route[]): void {
	const above = new Map<string, string[]>();
	const below = new Map<string, string[]>();
	for (const { stops } of routes)
		for (let i = 1; i < stops.length; i++) {
			above.set(stops[i]!, [...(above.get(stops[i]!) ?? []), stops[i - 1]!]);
			below.set(stops[i - 1]!, [...(below.get(stops[i - 1]!) ?? []), stops[i]!]);
		}
	for (let sweep = 0; sweep < SWEEPS; sweep++) {
		const downwards = sweep % 2 === 0;
		const indices = rows.map((_, i) => i);
		for (const r of downwards ? indices.slice(1) : indices.slice(0, -1).reverse()) {
			const row = rows[r]!;
			const fixed = new Map(rows[r + (downwards ? -1 : 1)]!.map((id, i) => [id, i]));
			const neighbours = downwards ? above : below;
			const weight = new Map(
				row.map((id, i) => {
					const places = (neighbours.get(id) ?? []).flatMap((n) => fixed.get(n) ?? []);
					return [id, places.length > 0 ? places.reduce((a, b) => a + b, 0) / places.length : i];
				}),
			);
			rows[r] = [...row].sort((a, b) => weight.get(a)! - weight.get(b)!);
		}
	}
}
