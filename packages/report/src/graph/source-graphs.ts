// Which graphs of the code belong to the product, and which of them is the main one?
import { type AuditReport, type GraphModel, isCounted } from '@auditor/schema';
import { count } from '../words.js';
import { onCondition } from './mermaid.js';

/** The product's graphs: the default shapes first, of these what is served, and the larger before the smaller. */
export function sourceGraphs(report: AuditReport): GraphModel[] {
	return report.graphs
		.filter((g) => g.context === 'source' && g.unused !== true)
		.toSorted(
			(a, b) =>
				Number(a.variant !== null) - Number(b.variant !== null) ||
				Number(b.served ?? false) - Number(a.served ?? false) ||
				b.nodes.length - a.nodes.length,
		);
}

/** How large a graph is. One whose nodes are named when the code runs has no number of them, nor has one of which a part was not followed. */
export function sizeOf(graph: GraphModel): string {
	const { nodes, edges, unresolved } = graph;
	const named = nodes.filter(({ id }) => isCounted(id)).length;
	if (named === 0 && nodes.length > 0) return 'nodes and edges that are only known when the code runs';
	if (unresolved.length > 0) return 'not fully followed';
	const conditional = edges.filter((edge) => onCondition(graph, edge)).length;
	const size = `${count(named, 'node')}, ${count(edges.length, 'edge')}, ${conditional} conditional`;
	return named < nodes.length ? `${size}, and nodes that are only known when the code runs` : size;
}
