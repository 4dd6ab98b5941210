// Is the graph compiled?
import { defineProbe } from '@auditor/probes';
import { graphsArtifact } from '@auditor/schema';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { noGraph, placeOfGraph, productGraphs } from '../../models/graphs/graphs.js';

const NEEDS = { graphs: graphsArtifact, project: projectArtifact, texts: textsArtifact };

export const compiled = defineProbe({
	id: 'graph/compiled',
	lifecycle: 'stable',
	needs: NEEDS,
	question: 'Is the graph compiled?',
	motivation: 'A builder that is never compiled cannot run.',
	method:
		'A call of compile() on the builder, on what its function returns, or on what a caller holds; also as a subgraph. Values: compiled, graphs.',
	blindSpots: 'A compile() behind dynamic imports.',
	remediation: { on: 'false', effort: 'low', text: 'Call compile() on the finished builder and export the result.' },
	inspect: ({ graphs, project, texts }) => {
		const own = productGraphs(graphs);
		const main = own[0];
		if (!main) return noGraph(graphs, project, texts, 'not-applicable');
		const done = own.filter((graph) => graph.compiled);
		return {
			outcome: main.compiled ? 'true' : 'false',
			message: main.compiled ? 'The graph is compiled.' : 'The graph is never compiled.',
			rationale: `${done.length} of ${own.length} graphs are compiled; the largest decides.`,
			location: placeOfGraph(main),
			values: { compiled: done.length, graphs: own.length },
			context: 'source',
			confidence: main.compiled ? 0.95 : 0.8,
		};
	},
});
