// Does LangGraph compile each graph, or refuse it for an edge to a node that it does not have?
import type { Project } from '@auditor/code';
import { defineProbe } from '@auditor/probes';
import { END_NODE, fileLocation, type GraphModel, graphsArtifact, START_NODE } from '@auditor/schema';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { isOpenId } from '../../langgraph/names.js';
import { noGraph, notFollowed, placeOfGraph, productGraphs } from '../../models/graphs/graphs.js';

export const compiles = defineProbe({
	id: 'graph/compiles',
	lifecycle: 'experimental',
	needs: { graphs: graphsArtifact, project: projectArtifact, texts: textsArtifact },
	question: 'Does LangGraph compile each graph of the product?',
	motivation: 'compile() stops at an edge to a node that was never added, before anything runs.',
	method:
		'Asks of each edge of a graph that is compiled, those of path maps among them, whether the graph has a node of the name at both of its ends, as LangGraph does. An edge in any case needs a node in any case, and what is added after `compile()` is not counted. A graph of which a part was not followed has no answer. Values: from, to (of the first such edge).',
	blindSpots: 'What a router without a path map answers, and other reasons to refuse a graph.',
	remediation: {
		effort: 'low',
		text: 'Add the node under that name, or let the edge lead to one that is there; then start the program once.',
	},
	inspect: ({ graphs, project, texts }) => {
		const own = productGraphs(graphs).filter(({ compiled }) => compiled);
		const [main] = own;
		if (!main) return noGraph(graphs, project, texts, 'not-applicable');
		const [refused] = own.flatMap((graph) => {
			const edge = lostEdge(graph, project);
			return edge ? { graph, edge } : [];
		});
		if (refused) {
			const { graph, edge } = refused;
			const [lost, node] = hasNode(graph, edge.to, edge, project)
				? [edge.from, nodeOf(graph, edge.from)]
				: [edge.to, nodeOf(graph, edge.to)];
			const way = lost === edge.to ? 'leads to' : 'begins at';
			return {
				outcome: 'false',
				message: node
					? `LangGraph can refuse to compile the graph at ${graph.file}:${graph.line}: an edge ${way} \`${lost}\`, and that node is added only in one branch of \`${node.condition}\`.`
					: `LangGraph refuses to compile the graph at ${graph.file}:${graph.line}: an edge ${way} \`${lost}\`, and no node has that name.`,
				rationale: 'Compared the names in the edges with those of the nodes.',
				location: fileLocation(edge.file ?? graph.file, edge.line),
				values: { from: edge.from, to: edge.to },
				context: 'source',
				confidence: node ? 0.75 : 0.85,
			};
		}
		const [open = ''] = own.flatMap((graph) => notFollowed(graph) || []);
		return {
			outcome: open ? 'not-available' : 'true',
			message: open || 'Each edge leads from a node of its graph to another.',
			rationale: 'Compared the names in the edges with those of the nodes.',
			location: placeOfGraph(main),
			context: 'source',
			confidence: main.confidence,
		};
	},
});

function lostEdge(graph: GraphModel, project: Project) {
	const isOpen = notFollowed(graph) !== '' || graph.nodes.some(({ id }) => isOpenId(id));
	return isOpen ? undefined : graph.edges.find((edge) => ![edge.from, edge.to].every((id) => hasNode(graph, id, edge, project)));
}

function hasNode(graph: GraphModel, id: string, edge: GraphModel['edges'][number], project: Project): boolean {
	if (id === START_NODE || id === END_NODE || isOpenId(id)) return true;
	const node = nodeOf(graph, id);
	const isFixed = edge.condition === null && /^(?:add_edge|set_)/.test(edge.via);
	return node !== undefined && !(isFixed && isAside(graph, node, project));
}

/** Added under a condition, which does not ask what nodes there are, and nowhere else. */
function isAside({ file }: GraphModel, node: GraphModel['nodes'][number], project: Project): boolean {
	const own = project.file(node.file ?? file);
	const adds = own?.facts.calls.filter(({ method, arguments: [first] }) => /^add_?node$/i.test(method ?? '') && first);
	const others = adds?.filter(({ arguments: [first] }) => first!.kind !== 'string' || first!.value === node.id) ?? [];
	return node.condition !== null && !/\bnodes\b/.test(node.condition) && others.length === 1;
}

const nodeOf = ({ nodes }: GraphModel, id: string) => nodes.find((node) => node.id === id);
