// Is there a node that no path from START reaches?
import { defineProbe, listed } from '@auditor/probes';
import { END_NODE, type FindingDraft, fileLocation, type GraphModel, graphsArtifact, START_NODE } from '@auditor/schema';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { isOpenId } from '../../langgraph/names.js';
import { reachable } from '../../langgraph/topology.js';
import { type DeadRoute, deadRoutes, runningGraphs } from '../../models/graphs/dead-routes.js';
import { nextOf, noGraph, notFollowed, placeOfGraph, placeOfNode, productGraphs, shown } from '../../models/graphs/graphs.js';

export const unreachableNode = defineProbe({
	id: 'graph/unreachable-node',
	lifecycle: 'stable',
	needs: { graphs: graphsArtifact, project: projectArtifact, texts: textsArtifact },
	question: 'Is there a node that no path from START reaches?',
	motivation: 'A node out of reach is dead code that looks like a feature.',
	method:
		'Follows static and conditional edges from START, in the default shape of each graph, but for routes that ask for a field which the state does not have, and for ways out of a loop that wait for a count which nothing raises. END stands for a node where no way is left that ends a run. Values: nodes, compiled, asksFor (fields of such routes), main (the largest graph), endless (no way on from a loop ends; true, too, of the answer that no node is lost).',
	blindSpots: 'A graph of which a part was not followed; it has no answer.',
	remediation: { on: 'true', effort: 'low', text: 'Connect the node or remove it.' },
	inspect: ({ graphs, project, texts }) => {
		const own = runningGraphs(project, graphs);
		const main = own[0];
		if (!main) return noGraph(graphs, project, texts, 'not-applicable');
		// A node that nothing leaves ends a run, too.
		const canEnd = (graph: GraphModel, from = START_NODE) => [...reachable(from, nextOf(graph))].some((id) => !nextOf(graph).has(id));
		// What leads to a node that the code names when it runs is named so, too.
		const lostIn = (graph: GraphModel) => {
			const lost = graph.unreachable.filter((id) => !isOpenId(id));
			return lost.length > 0 || canEnd(graph) || !canEnd(asWritten(graph)) ? lost : [END_NODE];
		};
		const asWritten = (graph: GraphModel) => productGraphs(graphs).find(({ id }) => id === graph.id) ?? graph;
		const at = own.length > 1 ? ` of the graph at ${main.file}:${main.line}` : '';
		const open = main.nodes.every(({ id }) => isOpenId(id))
			? `The nodes and edges${at} are only known when the code runs.`
			: notFollowed(main);
		const whole: FindingDraft = {
			outcome: open ? 'not-available' : 'false',
			message: open || `Edges lead from START to every node${main.unreachable.length > 0 ? ' that the code names' : ''}${at}.`,
			rationale: 'Followed the edges that the code adds; a condition counts as one that can hold.',
			location: placeOfGraph(main),
			// No graph has a loop without an end.
			values: { nodes: [], asksFor: [], main: true, endless: true },
			context: 'source',
			confidence: main.confidence,
		};
		const broken = own
			.filter((graph) => lostIn(graph).length > 0)
			.map((graph): FindingDraft => {
				const nodes = lostIn(graph);
				const first = graph.nodes.find((node) => node.id === nodes[0]);
				const dead = deadRoutes(project, asWritten(graph)).filter(({ edge }) => nodes.includes(edge.to));
				const asksFor = [...new Set(dead.flatMap(({ key }) => key ?? []))].sort();
				const { why, remedy } = causeOf(dead, asksFor, graph.stateClass);
				const loop = dead.find(({ edge }) => !canEnd(graph, edge.from))?.edge.from;
				const open = notFollowed(graph);
				return {
					outcome: open ? 'not-available' : 'true',
					message:
						open ||
						`No path from START reaches ${listed(nodes.map(shown))}${own.length > 1 ? ` of the graph at ${graph.file}:${graph.line}` : ''}.${dead.length > 0 ? ` ${why}` : ''}${loop ? ` The loop behind \`${shown(loop)}\` never ends.` : ''}`,
					rationale: `Followed the edges of the graph at ${graph.file}:${graph.line}.`,
					location: first ? placeOfNode(graph, first) : placeOfGraph(graph),
					related: dead.map(({ edge }) => fileLocation(edge.file ?? graph.file, edge.line)),
					values: { nodes, compiled: graph.compiled, asksFor, main: graph === main, endless: !!loop, ...(dead.length > 0 && { remedy }) },
					context: 'source',
					confidence: graph.confidence,
				};
			});
		return [...(lostIn(main).length === 0 ? [whole] : []), ...broken];
	},
});

/** Why the routes to a node are never taken, and what mends that. */
function causeOf(dead: readonly DeadRoute[], asksFor: readonly string[], stateClass: string | null) {
	const routers = listed([...new Set(dead.map(({ edge }) => `\`${shown(edge.from)}\``))]);
	const fields = listed(asksFor.map((key) => `\`${key}\``));
	const stays = dead.find((one) => one.stays !== undefined)?.stays;
	if (stays)
		return {
			why: `The way out of the loop behind ${routers} waits until \`${stays}\` has grown, but all code that sets it sets 0.`,
			remedy: `Let a node of the loop raise \`${stays}\`.`,
		};
	if (asksFor.length > 0)
		return {
			why: `The route from ${routers} asks for ${fields}, which \`${stateClass}\` does not have.`,
			remedy: `Declare ${fields} in the state, or let the router ask for a field that is there.`,
		};
	return {
		why: `What chooses the way behind ${routers} never leads there.`,
		remedy: `Let the function that chooses the way behind ${routers} return the name of this node, too, or remove the node.`,
	};
}
