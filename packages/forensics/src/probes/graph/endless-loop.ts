// Does a graph have a loop that nothing bounds?
import { defineProbe, listed } from '@auditor/probes';
import { type FindingDraft, fileLocation, type GraphModel, graphsArtifact } from '@auditor/schema';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { noGraph, placeOfGraph, productGraphs, shown } from '../../models/graphs/graphs.js';
import { type EndlessLoop, endlessLoops, uncheckedCounters } from '../../models/graphs/loops.js';

export const endlessLoop = defineProbe({
	id: 'graph/endless-loop',
	lifecycle: 'experimental',
	needs: { graphs: graphsArtifact, project: projectArtifact, texts: textsArtifact },
	question: 'Does a graph have a loop that nothing bounds?',
	motivation: 'A loop whose way out waits for what nobody changes runs until LangGraph gives up, and what stands behind it never runs.',
	method:
		'For every loop of a graph: is each edge out of it conditional, does the router ask for nothing but fields of the state, and does no node of the loop write one of them? Or is no edge out of it ever taken, since its router never answers so or asks for a field that the state does not have? And does a node of it count the passes in a field that no test of its nodes and routers looks at? Only where all routers and nodes of the loop are read in full. Values: nodes, watches (the fields that the ways out ask for, or the counter), behind (nodes that only the ways out of an endless loop lead to).',
	blindSpots: 'Counters that are tested and still never reach their end; loops that count nothing; a first pass that leaves at once.',
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
			const rationale = 'Followed the edges that the code adds.';
			return [{ outcome: 'not-applicable', message, rationale, location: placeOfGraph(main), confidence: main.confidence }];
		}
		const found = looping.flatMap((graph) =>
			[...endlessLoops(project, graph), ...uncheckedCounters(project, graph)].map((loop) => draft(graph, loop)),
		);
		if (found.length > 0) return found;
		return {
			outcome: 'false',
			message: 'We found no loop that cannot be left, and no counter of passes that nothing tests.',
			rationale: 'Looked at the ways out of each loop; a test counts as one that can hold.',
			location: placeOfGraph(looping[0] as GraphModel),
			values: { nodes: [], watches: [], behind: [] },
			context: 'source',
			confidence: 0.7,
		};
	},
});

const names = (ids: readonly string[]) => listed(ids.map((id) => `\`${shown(id)}\``));

function draft(graph: GraphModel, { nodes, watches, behind, edge, remedy, counted, shut }: EndlessLoop): FindingDraft {
	const fields = names(watches);
	const lost = behind.length > 0 ? ` ${names(behind)} ${behind.length === 1 ? 'is' : 'are'} reached only by leaving it.` : '';
	const never = watches.length > 0 ? `asks for ${fields}, which \`${graph.stateClass}\` does not have` : 'never answers a way out';
	const message = shut
		? `The router of the loop of ${names(nodes)} ${never}: once entered, the loop never ends.${lost}`
		: counted
			? `The loop of ${names(nodes)} counts its passes in ${fields}, and no test looks at that: while its condition holds, it turns until LangGraph gives up.`
			: `The loop of ${names(nodes)} is left by what ${fields} ${watches.length === 1 ? 'holds' : 'hold'}, and no node in it writes that: once entered, it never ends.${lost}`;
	return {
		outcome: 'true',
		message,
		rationale: 'Read from the routers and the functions of the loop’s nodes.',
		location: fileLocation(edge.file ?? graph.file, edge.line),
		values: { nodes: [...nodes], watches: [...watches], behind: [...behind], remedy },
		context: 'source',
		// While its condition holds: for how long that is, nobody knows.
		confidence: counted ? 0.75 : 0.85,
	};
}
