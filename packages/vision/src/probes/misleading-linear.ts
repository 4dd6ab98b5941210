// Does a diagram draw as a chain what the code runs in parallel? Needs the diagrams and the code's graphs, so the aggregator runs it.
import { defineProbe } from '@auditor/probes';
import { compareWithGraph, type Diagram, diagramsArtifact, type GraphModel, graphsArtifact } from '@auditor/schema';

export const misleadingLinear = defineProbe({
	id: 'vision/misleading-linear',
	lifecycle: 'experimental',
	needs: { diagrams: diagramsArtifact, graphs: graphsArtifact },
	question: 'Does a diagram draw as a chain what the code runs in parallel?',
	motivation: 'A linear picture of a parallel system tells its reader the wrong thing about time and failure.',
	method: 'For each fan-out of the code, looks for a drawn edge from one of its branches to another, where the code has none.',
	blindSpots: 'Edges of pictures are traced from ink: only diagrams in text count. Branches that are not drawn are no chain.',
	remediation: { on: 'true', effort: 'low', text: 'Draw the parallel branches side by side, leaving one node and meeting in one.' },
	inspect: ({ diagrams, graphs }) => {
		const code = graphs.filter((g) => g.context === 'source' && g.fanOut.length > 0);
		const drawn = diagrams.filter((d) => (d.medium === 'mermaid' || d.medium === 'ascii') && d.edges.length > 0);
		if (code.length === 0 || drawn.length === 0)
			return [
				{
					outcome: 'not-applicable',
					message: code.length === 0 ? 'The code runs nothing in parallel.' : 'No diagram in text was found.',
					rationale: 'There is nothing to compare.',
					confidence: 1,
				},
			];
		const chains = drawn.flatMap((d) => code.flatMap((g) => chainsIn(d, g).map((chain) => ({ d, g, chain }))));
		if (chains.length === 0)
			return [
				{
					outcome: 'false',
					message: 'No diagram draws parallel branches as a chain.',
					rationale: 'Every fan-out of the code was compared.',
				},
			];
		return chains.map(({ d, g, chain }) => ({
			outcome: 'true' as const,
			message: `The diagram leads from ${chain[0]} to ${chain[1]}, which the code runs in parallel.`,
			rationale: `Compared with the fan-out of the graph at ${g.file}:${g.line}.`,
			confidence: Math.min(d.confidence, g.confidence, 0.85),
			location: d.location,
			related: [{ kind: 'file' as const, path: g.file, line: g.line, endLine: null, column: null, page: null, commit: null }],
			values: { from: chain[0], to: chain[1] },
		}));
	},
});

/** Drawn edges between branches of one fan-out that the code does not have. */
function chainsIn(diagram: Diagram, graph: GraphModel): [string, string][] {
	const { edgesOnlyInDiagram } = compareWithGraph(diagram, graph);
	const found: [string, string][] = [];
	for (const { branches } of graph.fanOut)
		for (const edge of edgesOnlyInDiagram) {
			const [from, to] = edge.split(' -> ') as [string, string];
			if (branches.includes(from) && branches.includes(to)) found.push([from, to]);
		}
	return found;
}
