// Does a graph have a loop that cannot be left once it was entered?
import { defineProbe, listed } from '@auditor/probes';
import { type FindingDraft, fileLocation, type GraphModel, graphsArtifact } from '@auditor/schema';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { noGraph, placeOfGraph, productGraphs, shown } from '../../models/graphs/graphs.js';
import { endlessLoops } from '../../models/graphs/loops.js';

export const endlessLoop = defineProbe({
	id: 'graph/endless-loop',
	lifecycle: 'experimental',
	needs: { graphs: graphsArtifact, project: projectArtifact, texts: textsArtifact },
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
		return {
			outcome: 'false',
			message: 'No loop was found that cannot be left.',
			rationale: `Looked at the ways out of ${looping.reduce((sum, { cycles }) => sum + cycles.length, 0)} loops.`,
			location: placeOfGraph(looping[0] as GraphModel),
			values: { nodes: [], watches: [], behind: [] },
			context: 'source',
			confidence: 0.7,
		};
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
