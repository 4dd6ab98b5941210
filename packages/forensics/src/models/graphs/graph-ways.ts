// Ways through the graph of a model: made once per graph, for many probes ask for them, and each of many nodes.
import { once, put } from '@auditor/code';
import { END_NODE, type Fan, type GraphModel, START_NODE } from '@auditor/schema';
import { type Arms, type Ways, waysOf } from '../../langgraph/ways.js';

export interface GraphWays extends Ways {
	/** Targets by node, of all edges. */
	readonly next: ReadonlyMap<string, readonly string[]>;
	/** Per branch of a fan-out the nodes that it alone leads to before it meets another branch. */
	armsOf(fan: Fan): Arms;
}

/** Nodes in arms that are kept for who asks again. */
const MOST_KEPT = 8_000_000;

export const waysIn = once((graph: GraphModel): GraphWays => {
	const next = new Map<string, string[]>();
	for (const { from, to } of graph.edges) put(next, from, to);
	const fans = graph.fanOut.flatMap(({ node, branches }) => [node, ...branches]);
	const ways = waysOf(next, [START_NODE, END_NODE, ...graph.nodes.map(({ id }) => id), ...fans]);
	const arms = new WeakMap<Fan, Arms>();
	let kept = 0;
	return {
		...ways,
		next,
		armsOf(fan) {
			const found = arms.get(fan) ?? ways.arms(fan.node, fan.branches);
			if (kept < MOST_KEPT && !arms.has(fan)) {
				arms.set(fan, found);
				kept += ways.ids.length;
			}
			return found;
		},
	};
});

/** Nodes that every way from one node to another passes, both included; null where no way leads there. */
export function passedAlways({ next }: GraphWays, from: string, to: string): ReadonlySet<string> | null {
	const way = oneWay(next, from, to);
	if (way === null) return null;
	const places = new Map(way.map((id, at) => [id, at]));
	const seen = new Set<string>();
	const passed = new Set<string>();
	/** Place on the way of the furthest node that the nodes before this one lead to around it. */
	let furthest = 0;
	for (const [at, id] of way.entries()) {
		if (furthest <= at) passed.add(id);
		const open = [id];
		for (let node = open.pop(); node !== undefined; node = open.pop())
			for (const target of next.get(node) ?? []) {
				const place = places.get(target);
				if (place !== undefined) furthest = Math.max(furthest, place);
				else if (!seen.has(target)) {
					seen.add(target);
					open.push(target);
				}
			}
	}
	return passed;
}

/** One of the shortest ways; null where there is none. */
function oneWay(next: GraphWays['next'], from: string, to: string): string[] | null {
	const came = new Map<string, string | null>([[from, null]]);
	for (const id of came.keys()) {
		if (id === to) break;
		for (const target of next.get(id) ?? []) if (!came.has(target)) came.set(target, id);
	}
	if (!came.has(to)) return null;
	const way: string[] = [];
	for (let id: string | null | undefined = to; id != null; id = came.get(id)) way.push(id);
	return way.reverse();
}
