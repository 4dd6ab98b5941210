// Smaller questions about a graph's shape: conditional edges, joins of unequal branches, compilation.
import { defineProbe } from '@auditor/probes';
import { END_NODE, type Fan, type FindingDraft, fileLocation, type GraphModel, graphsArtifact } from '@auditor/schema';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { listed } from '../../gather/_drafts.js';
import { runningGraphs } from './_dead-routes.js';
import { absence, distance, makesChoices, NO_CHOICE, noGraph, placeOfEdges, placeOfGraph, productGraphs, shown } from './_graphs.js';

const NEEDS = { graphs: graphsArtifact, project: projectArtifact, texts: textsArtifact };

export const conditionalEdge = defineProbe({
	id: 'graph/conditional-edge',
	lifecycle: 'stable',
	needs: NEEDS,
	question: 'Does a graph have conditional edges?',
	motivation: 'A flow without a choice cannot react to what it finds.',
	method:
		'add_conditional_edges, conditional entry points, Send and Command, but for routes that ask for a field which the state does not have. Values: edges, choices (places with more than one target), effective (those, and places that send work), decorative (sources whose condition is idle: a single target, or none but the node itself, the end and where a plain edge leads anyway), sources.',
	blindSpots: 'Choices made inside of a node.',
	remediation: {
		on: 'false',
		effort: 'medium',
		text: 'Where a result decides what comes next, add a conditional edge with a router and a path map.',
	},
	inspect: ({ graphs, project, texts }) => {
		const own = runningGraphs(project, graphs);
		const main = own[0];
		if (!main) return noGraph(graphs, project, texts);
		const places = own.flatMap((graph) => choicesOf(graph));
		const choices = places.filter((place) => place.targets.length > 1);
		const decorative = places.filter((place) => (place.targets.length === 1 || place.idle) && !place.send);
		const beside = decorative.filter((place) => place.targets.length > 1);
		const values = {
			edges: places.reduce((sum, place) => sum + place.targets.length, 0),
			choices: choices.length,
			effective: places.length - decorative.length,
			decorative: decorative.map((p) => shown(p.from)),
			sources: places.map((p) => shown(p.from)),
		};
		const first = choices[0] ?? places[0];
		if (!first) {
			const message = 'No graph has a conditional edge.';
			return [
				{
					outcome: 'false',
					message,
					rationale: `Looked at ${own.length} graphs.`,
					location: placeOfGraph(main),
					values,
					context: 'source',
					confidence: makesChoices(project) ? Math.min(...own.map(absence)) : NO_CHOICE,
				},
			];
		}
		const idle =
			decorative.length > beside.length
				? ` With a single target, and so without a choice: ${listed(decorative.filter((p) => !beside.includes(p)).map((p) => shown(p.from)))}.`
				: '';
		const doubled =
			beside.length > 0
				? ` Beside a plain edge to the same place, and so without effect: ${listed(beside.map((p) => shown(p.from)))}.`
				: '';
		return [
			{
				outcome: 'true',
				message: `Conditional edges leave ${listed([...new Set(places.map((p) => shown(p.from)))])}.${idle}${doubled}`,
				rationale: `${choices.length} of ${places.length} conditional edges lead to more than one place.`,
				location: fileLocation(first.file, first.line),
				related: places.filter((p) => p !== first).map((p) => fileLocation(p.file, p.line)),
				values,
				context: 'source',
				confidence: first.graph.confidence,
			},
		];
	},
});

interface Choice {
	readonly graph: GraphModel;
	readonly from: string;
	readonly file: string;
	readonly line: number;
	readonly targets: string[];
	readonly send: boolean;
	/** A plain edge of the node leads to the same place whatever the router says. */
	readonly idle: boolean;
}

function choicesOf(graph: GraphModel): Choice[] {
	const found = new Map<string, Choice>();
	for (const edge of graph.edges) {
		if (edge.kind !== 'conditional') continue;
		const key = `${edge.from} ${edge.file ?? ''} ${edge.line}`;
		const known = found.get(key) ?? {
			graph,
			from: edge.from,
			file: edge.file ?? graph.file,
			line: edge.line,
			targets: [],
			send: graph.fanOut.some((f) => f.node === edge.from && f.kind === 'send'),
			idle: false,
		};
		if (!known.targets.includes(edge.to)) known.targets.push(edge.to);
		found.set(key, known);
	}
	return [...found.values()].map((choice) => {
		// The node itself once more, the end, or where it goes anyway: a plain edge leads on whatever the router says.
		const anyway = new Set(graph.edges.flatMap(({ kind, from, to }) => (kind !== 'conditional' && from === choice.from ? [to] : [])));
		const idle = anyway.size > 0 && choice.targets.every((to) => to === choice.from || to === END_NODE || anyway.has(to));
		return { ...choice, idle };
	});
}

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
		const found = own.flatMap((graph) => graph.fanOut.flatMap((fan) => unequalJoins(graph, fan)));
		if (found.length > 0) return found;
		const message = 'No node joins branches of different depth.';
		return [
			{
				outcome: 'not-applicable',
				message,
				rationale: `Measured the branches of ${own.length} graphs.`,
				location: placeOfGraph(main),
				context: 'source',
				confidence: main.confidence,
			},
		];
	},
});

function unequalJoins(graph: GraphModel, fan: Fan): FindingDraft[] {
	return graph.fanIn.flatMap((join): FindingDraft[] => {
		if (join.node === fan.node || join.node === END_NODE) return [];
		const depths = fan.branches.flatMap((branch) => {
			const steps = fan.branches.includes(join.node) && branch === join.node ? 0 : distance(graph, branch, join.node, fan.node);
			return steps === null ? [] : [{ branch, steps: steps + 1 }];
		});
		if (depths.length < 2 || new Set(depths.map((d) => d.steps)).size < 2) return [];
		if (!firstJoin(graph, fan, join)) return [];
		const barrier = graph.edges.some((edge) => edge.to === join.node && edge.barrier);
		const lengths = listed(depths.map(({ branch, steps }) => `${shown(branch)} ${steps}`));
		return [
			{
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
				confidence: graph.edges.some((edge) => edge.kind === 'conditional' && edge.to === join.node)
					? 0.6
					: Math.min(graph.confidence, 0.9),
			},
		];
	});
}

/** A later join of branches that have met before is not measured: it waits for the first one. */
function firstJoin(graph: GraphModel, fan: Fan, join: Fan): boolean {
	return !graph.fanIn.some((other) => {
		if (other.node === join.node || other.node === fan.node) return false;
		const here = distance(graph, fan.node, join.node, '');
		const there = distance(graph, fan.node, other.node, '');
		return (
			there !== null &&
			here !== null &&
			there < here &&
			other.branches.length >= 2 &&
			fan.branches.every((branch) => distance(graph, branch, other.node, fan.node) !== null)
		);
	});
}

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
		return [
			{
				outcome: main.compiled ? 'true' : 'false',
				message: main.compiled ? 'The graph is compiled.' : 'The graph is never compiled.',
				rationale: `${done.length} of ${own.length} graphs are compiled; the largest decides.`,
				location: placeOfGraph(main),
				values: { compiled: done.length, graphs: own.length },
				context: 'source',
				confidence: main.compiled ? 0.95 : 0.8,
			},
		];
	},
});
