// Does a join of branches of different depth wait for all of them?
import { defineProbe, listed } from '@auditor/probes';
import { END_NODE, type Fan, type FindingDraft, type GraphModel, graphsArtifact } from '@auditor/schema';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { type Ways, waysOf } from '../../langgraph/ways.js';
import { nextOf, noGraph, placeOfEdges, placeOfGraph, productGraphs, shown } from '../../models/graphs/graphs.js';

const NEEDS = { graphs: graphsArtifact, project: projectArtifact, texts: textsArtifact };

export const barrierDepth = defineProbe({
	id: 'graph/barrier-depth',
	lifecycle: 'stable',
	needs: NEEDS,
	question: 'Does a join of branches of different depth wait for all of them?',
	motivation:
		'Without a barrier a node runs as soon as the shortest branch arrives, and again for the others: everything after it runs twice.',
	method:
		'Counts the steps of every branch from its fan-out to the join; where they differ, the join needs a list of sources (or a deferred node). One finding per such join. Values: node, from, depths, barrier.',
	blindSpots: 'Branches whose length depends on a router.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Declare the join with a list of its sources, add_edge([a, b], join) (addEdge in JavaScript), or make the branches equally long.',
	},
	inspect: ({ graphs, project, texts }) => {
		const own = productGraphs(graphs);
		const main = own[0];
		if (!main) return noGraph(graphs, project, texts, 'not-applicable');
		const found = own.flatMap((graph) => {
			const ways = waysOf(nextOf(graph));
			// A join that several fan-outs reach is one join: it is told of the first.
			const told = new Set<string>();
			return graph.fanOut.flatMap((fan) => unequalJoins(graph, fan, ways, told));
		});
		if (found.length > 0) return found;
		const message = 'No node joins branches of different depth.';
		return {
			outcome: 'not-applicable',
			message,
			rationale: `Measured the branches of ${own.length} graphs.`,
			location: placeOfGraph(main),
			context: 'source',
			confidence: main.confidence,
		};
	},
});

function unequalJoins(graph: GraphModel, fan: Fan, ways: Ways, told: Set<string>): FindingDraft[] {
	const arms = fan.branches.map((branch) => ({ branch, stepsTo: ways.stepsFrom(branch, fan.node) }));
	const stepsTo = ways.stepsFrom(fan.node);
	const met = Math.min(
		...meetings(graph, fan).map(({ node }) => (arms.every((arm) => arm.stepsTo(node) !== null) ? (stepsTo(node) ?? Infinity) : Infinity)),
	);
	return graph.fanIn.flatMap((join): FindingDraft | FindingDraft[] => {
		if (join.node === fan.node || join.node === END_NODE || told.has(join.node)) return [];
		const depths = arms.flatMap(({ branch, stepsTo: steps }) => {
			const found = steps(join.node);
			return found === null ? [] : [{ branch, steps: found + 1 }];
		});
		if (depths.length < 2 || new Set(depths.map((d) => d.steps)).size < 2) return [];
		// A later join of branches that have met before is not measured: it waits for the first one.
		if (met < (stepsTo(join.node) ?? 0)) return [];
		told.add(join.node);
		const barrier = graph.edges.some((edge) => edge.to === join.node && edge.barrier);
		const lengths = listed(depths.map(({ branch, steps }) => `${shown(branch)} ${steps}`));
		return {
			outcome: barrier ? 'true' : 'false',
			message: barrier
				? `\`${shown(join.node)}\` waits for branches of different depth (${lengths} steps).`
				: `\`${shown(join.node)}\` does not wait: branches of different depth reach it after ${lengths} steps, so it runs more than once.`,
			rationale: `Steps from \`${shown(fan.node)}\` in the graph at ${graph.file}:${graph.line}; the join is ${barrier ? '' : 'not '}declared with a list of sources.`,
			location: placeOfEdges(graph, join.node, 'to'),
			values: {
				node: join.node,
				from: shown(fan.node),
				depths: Object.fromEntries(depths.map(({ branch, steps }) => [branch, steps])),
				barrier,
			},
			context: 'source',
			confidence: graph.edges.some((edge) => edge.kind === 'conditional' && edge.to === join.node) ? 0.6 : Math.min(graph.confidence, 0.9),
		};
	});
}

/** Nodes where branches of a fan-out may meet. */
function meetings(graph: GraphModel, fan: Fan): Fan[] {
	return graph.fanIn.filter(({ node, branches }) => node !== fan.node && branches.length >= 2);
}
