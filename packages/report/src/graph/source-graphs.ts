// Which graphs of the code belong to the product, and which of them is the main one?
import { type AuditReport, type GraphModel, isCounted } from '@auditor/schema';
import { count } from '../words.js';
import { onCondition } from './mermaid.js';

/** The product's graphs: the default shapes first, the larger before the smaller. */
export function sourceGraphs(report: AuditReport): GraphModel[] {
	return report.graphs
		.map((g, i) => ({ g, i }))
		.filter(({ g }) => g.context === 'source' && g.unused !== true)
		.sort((a, b) => Number(a.g.variant !== null) - Number(b.g.variant !== null) || b.g.nodes.length - a.g.nodes.length || a.i - b.i)
		.map(({ g }) => g);
}

/** How large a graph is. One whose nodes are named when the code runs has no number of them. */
export function sizeOf(graph: GraphModel): string {
	const { nodes, edges } = graph;
	const named = nodes.filter(({ id }) => isCounted(id)).length;
	if (named === 0 && nodes.length > 0) return 'nodes and edges that are only known when the code runs';
	const conditional = edges.filter((edge) => onCondition(graph, edge)).length;
	const size = `${count(named, 'node')}, ${count(edges.length, 'edge')}, ${conditional} conditional`;
	return named < nodes.length ? `${size}, and nodes that are only known when the code runs` : size;
}
