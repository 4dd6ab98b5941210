// Where does the one router lead of which nothing is said? To the nodes that nothing else leads to, and to the end when the graph could not end
// otherwise: without that it would hold nodes that never run. Says nothing where several routers are unknown, for then it could be any of them.
import { END_NODE, type GraphEdge, START_NODE } from '@auditor/schema';

/** Targets of the unknown router at `from`, in the order of the nodes; empty when the graph is whole without them. */
export function onlyWays(from: string, nodes: readonly string[], edges: readonly Pick<GraphEdge, 'from' | 'to'>[]): string[] {
	const found: string[] = [];
	const all = () => [...edges, ...found.map((to) => ({ from, to }))];
	for (let left = unreached(nodes, all()); left.length > 0; left = unreached(nodes, all())) {
		// First those that no other unreached node leads to; of nodes that lead to each other, the one added first.
		const entry = left.find((id) => !edges.some((edge) => edge.to === id && edge.from !== id && left.includes(edge.from))) ?? left[0];
		if (entry === undefined || entry === from || found.includes(entry)) return [];
		found.push(entry);
	}
	const endless = nodes.every((id) => id === from || edges.some((edge) => edge.from === id));
	if (endless && !edges.some((edge) => edge.to === END_NODE)) found.push(END_NODE);
	return found;
}

function unreached(nodes: readonly string[], edges: readonly Pick<GraphEdge, 'from' | 'to'>[]): string[] {
	const reached = new Set([START_NODE]);
	for (const id of reached) for (const edge of edges) if (edge.from === id) reached.add(edge.to);
	return nodes.filter((id) => !reached.has(id));
}
