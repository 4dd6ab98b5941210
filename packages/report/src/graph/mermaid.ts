// The code's graph as Mermaid, ids replaced so that no name of the target is ever read as syntax.
import { END_NODE, type GraphEdge, type GraphModel, START_NODE } from '@auditor/schema';

/** A flowchart; dotted arrows are conditional edges, thick ones what Send starts. */
export function graphMermaid(graph: GraphModel): string {
	const ids = new Map<string, string>();
	const known = [START_NODE, ...graph.nodes.map((n) => n.id), END_NODE, ...graph.edges.flatMap((e) => [e.from, e.to])];
	for (const id of known) if (!ids.has(id)) ids.set(id, `n${ids.size}`);
	const used = new Set(graph.edges.flatMap((e) => [e.from, e.to]));
	const text = (label: string) => `"${label.replace(/[^\p{L}\p{N} _.:-]/gu, ' ').slice(0, 60)}"`;
	const lines = ['flowchart TD'];
	for (const [id, key] of ids) {
		if (id === START_NODE || id === END_NODE) {
			if (used.has(id)) lines.push(`  ${key}(["${id === START_NODE ? 'start' : 'end'}"])`);
		} else lines.push(`  ${key}[${text(id)}]`);
	}
	const drawn = new Set<string>();
	for (const e of graph.edges) {
		const arrow = isSent(graph, e) ? '==>' : onCondition(graph, e) ? '-.->' : '-->';
		const line = `  ${ids.get(e.from)} ${arrow} ${ids.get(e.to)}`;
		if (!drawn.has(line)) lines.push(line);
		drawn.add(line);
	}
	return lines.join('\n');
}

/** Send starts it, beside whatever else it starts in that step. */
export function isSent(graph: GraphModel, { from, to, via }: GraphEdge): boolean {
	return via === 'Send' || graph.fanOut.some(({ kind, node, branches }) => kind === 'send' && node === from && branches.includes(to));
}

/** A router decides over the edge; where Send starts all that a node leads to, every time, or another edge leads there anyway, nothing is decided. */
export function onCondition(graph: GraphModel, edge: GraphEdge): boolean {
	const fan = graph.fanOut.find(({ kind, node }) => kind === 'send' && node === edge.from);
	const together = fan && !fan.alternatives && graph.edges.every(({ from, to }) => from !== edge.from || fan.branches.includes(to));
	const anyway = graph.edges.some(({ kind, from, to }) => kind !== 'conditional' && from === edge.from && to === edge.to);
	return edge.kind === 'conditional' && !together && !anyway;
}
