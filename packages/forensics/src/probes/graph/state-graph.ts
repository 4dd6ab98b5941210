// Does the product build a LangGraph graph at all?
import { defineProbe, excerpt } from '@auditor/probes';
import { graphsArtifact } from '@auditor/schema';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { noGraph, placeOfGraph, presence, productGraphs, sizeOf } from '../../models/graphs/graphs.js';

export const stateGraph = defineProbe({
	id: 'graph/state-graph',
	lifecycle: 'stable',
	needs: { graphs: graphsArtifact, project: projectArtifact, texts: textsArtifact },
	question: 'Does source code build a LangGraph StateGraph?',
	motivation: 'Everything else about orchestration is asked of a graph.',
	method:
		'Constructors of LangGraph builders in parsed source files, aliases and subclasses resolved; graphs in tests, strings and comments do not count. Values: graphs, nodes and edges of the largest, file, stateClass, variants.',
	blindSpots: 'Graphs described only in data, and languages without a front end.',
	remediation: { effort: 'high', text: 'Build the flow as a StateGraph: one node per task, edges for the order, compile() at the end.' },
	inspect: ({ graphs, project, texts }) => {
		const own = productGraphs(graphs);
		const [main] = own;
		if (!main) return noGraph(graphs, project, texts);
		const { file, stateClass } = main;
		const variants = graphs.flatMap((g) => (g.variant !== null && g.file === file && g.line === main.line ? g.variant : []));
		const last = Math.max(main.line, ...main.edges.filter((edge) => edge.file === undefined).map((edge) => edge.line));
		return {
			outcome: 'true',
			message: `The source code builds ${own.length === 1 ? 'a graph with' : `${own.length} graphs; the largest has`} ${sizeOf(main)}.`,
			rationale: `Read from the code that builds it.${main.unresolved.length > 0 ? ' Some of its places did not resolve.' : ''}`,
			location: placeOfGraph(main),
			related: own.slice(1).map(placeOfGraph),
			snippet: excerpt(texts, main.file, main.line, Math.min(last, main.line + 40)),
			values: { graphs: own.length, nodes: main.nodes.length, edges: main.edges.length, file, stateClass, variants },
			context: 'source',
			confidence: main.nodes.length > 0 ? presence(main) : main.confidence,
		};
	},
});
