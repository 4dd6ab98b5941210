// What never runs, and what never ends: nodes out of reach, and loops that cannot be left.
import { defineProbe } from '@auditor/probes';
import { type FindingDraft, fileLocation, type GraphModel, graphsArtifact } from '@auditor/schema';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { listed } from '../../gather/_drafts.js';
import { deadRoutes, runningGraphs } from './_dead-routes.js';
import { absence, noGraph, placeOfGraph, placeOfNode, productGraphs, shown } from './_graphs.js';
import { endlessLoops } from './_loops.js';

const NEEDS = { graphs: graphsArtifact, project: projectArtifact, texts: textsArtifact };

export const unreachableNode = defineProbe({
	id: 'graph/unreachable-node',
	lifecycle: 'stable',
	needs: NEEDS,
	question: 'Is there a node that no path from START reaches?',
	motivation: 'A node out of reach is dead code that looks like a feature.',
	method:
		'Follows static and conditional edges from START, in the default shape of each graph, but for routes that ask for a field which the state does not have. Values: nodes, compiled, asksFor (fields of such routes), main (the largest graph).',
	blindSpots: 'Edges that did not resolve; they lower the confidence.',
	remediation: { on: 'true', effort: 'low', text: 'Connect the node or remove it.' },
	inspect: ({ graphs, project, texts }) => {
		const own = runningGraphs(project, graphs);
		const main = own[0];
		if (!main) return noGraph(graphs, project, texts, 'not-applicable');
		const found = own.filter((graph) => graph.unreachable.length > 0);
		const whole: FindingDraft = {
			outcome: 'false',
			message: `Every node${own.length > 1 ? ` of the graph at ${main.file}:${main.line}` : ''} can be reached from START.`,
			rationale: `Followed the edges of ${own.length} graphs.`,
			location: placeOfGraph(main),
			values: { nodes: [], asksFor: [], main: true },
			context: 'source',
			confidence: main.confidence,
		};
		const sound = main.unreachable.length === 0 ? [whole] : [];
		const broken = found.map((graph): FindingDraft => {
			const first = graph.nodes.find((node) => node.id === graph.unreachable[0]);
			const written = productGraphs(graphs).find(({ id }) => id === graph.id) ?? graph;
			const dead = deadRoutes(project, written).filter(({ edge }) => graph.unreachable.includes(edge.to));
			const asksFor = [...new Set(dead.map(({ key }) => key))].sort();
			const why =
				dead.length > 0
					? ` The route from ${listed([...new Set(dead.map(({ edge }) => `\`${shown(edge.from)}\``))])} asks for ${listed(asksFor.map((key) => `\`${key}\``))}, which \`${graph.stateClass}\` does not have.`
					: '';
			return {
				outcome: 'true',
				message: `No path from START reaches ${listed(graph.unreachable)}${own.length > 1 ? ` of the graph at ${graph.file}:${graph.line}` : ''}.${why}`,
				rationale: `Followed the edges of the graph at ${graph.file}:${graph.line}.`,
				location: first ? placeOfNode(graph, first) : placeOfGraph(graph),
				related: dead.map(({ edge }) => fileLocation(edge.file ?? graph.file, edge.line)),
				values: { nodes: [...graph.unreachable], compiled: graph.compiled, asksFor, main: graph === main },
				context: 'source',
				confidence: absence(graph),
			};
		});
		return [...sound, ...broken];
	},
});

export const endlessLoop = defineProbe({
	id: 'graph/endless-loop',
	lifecycle: 'experimental',
	needs: NEEDS,
	question: 'Does a graph have a loop that cannot be left once it was entered?',
	motivation: 'A loop whose way out waits for what nobody changes runs until LangGraph gives up, and what stands behind it never runs.',
	method:
		'For every loop of a graph: is each edge out of it conditional, does the router ask for nothing but fields of the state, and does no node of the loop write one of them? Only where all routers and nodes of the loop are read in full. Values: nodes, watches (the fields), behind (nodes that only these edges lead to).',
	blindSpots: 'Counters that are changed and still never reach their end; a first pass that leaves at once.',
	remediation: {
		on: 'true',
		effort: 'low',
		text: 'Let a node of the loop return the counter one higher, and compare it with a bound in the router.',
	},
	inspect: ({ graphs, project, texts }) => {
		const own = productGraphs(graphs);
		const main = own[0];
		if (!main) return noGraph(graphs, project, texts, 'not-applicable');
		const looping = own.filter(({ cycles }) => cycles.length > 0);
		if (looping.length === 0) {
			const message = 'No graph has a loop.';
			const rationale = `Followed the edges of ${own.length} ${own.length === 1 ? 'graph' : 'graphs'}.`;
			return [{ outcome: 'not-applicable', message, rationale, location: placeOfGraph(main), confidence: main.confidence }];
		}
		const found = looping.flatMap((graph) => endlessLoops(project, graph).map((loop) => ({ graph, ...loop })));
		if (found.length > 0) return found.map(endless);
		return [
			{
				outcome: 'false',
				message: 'No loop was found that cannot be left.',
				rationale: `Looked at the ways out of ${looping.reduce((sum, { cycles }) => sum + cycles.length, 0)} loops.`,
				location: placeOfGraph(looping[0] as GraphModel),
				values: { nodes: [], watches: [], behind: [] },
				context: 'source',
				confidence: 0.7,
			},
		];
	},
});

function endless({ graph, nodes, watches, behind, edge }: { graph: GraphModel } & ReturnType<typeof endlessLoops>[number]): FindingDraft {
	const names = (ids: readonly string[]) => listed(ids.map((id) => `\`${shown(id)}\``));
	const lost = behind.length > 0 ? ` ${names(behind)} ${behind.length === 1 ? 'is' : 'are'} reached only by leaving it.` : '';
	return {
		outcome: 'true',
		message: `The loop of ${names(nodes)} is left by what ${names(watches)} ${watches.length === 1 ? 'holds' : 'hold'}, and no node in it writes that: once entered, it never ends.${lost}`,
		rationale: `Read from the router of \`${shown(edge.from)}\` and the functions of the loop’s nodes.`,
		location: fileLocation(edge.file ?? graph.file, edge.line),
		values: { nodes: [...nodes], watches: [...watches], behind: [...behind] },
		context: 'source',
		confidence: 0.85,
	};
}
