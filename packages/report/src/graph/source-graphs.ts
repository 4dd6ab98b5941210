// Which graphs of the code belong to the product, and which of them is the main one?
import type { AuditReport, GraphModel } from '@auditor/schema';

/** The product's graphs: the default shapes first, the larger before the smaller. */
export function sourceGraphs(report: AuditReport): GraphModel[] {
	return report.graphs
		.map((g, i) => ({ g, i }))
		.filter(({ g }) => g.context === 'source' && g.unused !== true)
		.sort((a, b) => Number(a.g.variant !== null) - Number(b.g.variant !== null) || b.g.nodes.length - a.g.nodes.length || a.i - b.i)
		.map(({ g }) => g);
}
