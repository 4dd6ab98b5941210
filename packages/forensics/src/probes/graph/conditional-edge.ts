// Does a graph have conditional edges?
import { defineProbe, listed } from '@auditor/probes';
import { END_NODE, fileLocation, type GraphModel, graphsArtifact } from '@auditor/schema';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { runningGraphs } from '../../models/graphs/dead-routes.js';
import { absence, makesChoices, NO_CHOICE, noGraph, placeOfGraph, productGraphs, shown } from '../../models/graphs/graphs.js';

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
			return {
				outcome: 'false',
				message,
				rationale: `Looked at ${own.length} graphs.`,
				location: placeOfGraph(main),
				values,
				context: 'source',
				confidence: makesChoices(project) ? Math.min(...own.map(absence)) : NO_CHOICE,
			};
		}
		const single = decorative.filter((place) => !beside.includes(place));
		const written = new Map(
			productGraphs(graphs).flatMap((graph) => choicesOf(graph).map((place) => [placeKey(place), place.targets.length] as const)),
		);
		// A route that asks for a field which the state lacks is never taken: two targets stand there, and one way is gone.
		const fixed = single.filter((place) => (written.get(placeKey(place)) ?? 1) > 1);
		const lone = single.filter((place) => !fixed.includes(place));
		const name = (list: readonly Choice[]) => listed(list.map((place) => shown(place.from)));
		const idle = [
			lone.length > 0 ? ` With a single target, and so without a choice: ${name(lone)}.` : '',
			fixed.length > 0 ? ` Its router always goes one way, for it asks for a field that the state does not have: ${name(fixed)}.` : '',
		].join('');
		const doubled =
			beside.length > 0
				? ` Beside a plain edge to the same place, and so without effect: ${listed(beside.map((p) => shown(p.from)))}.`
				: '';
		return {
			outcome: 'true',
			message: `Conditional edges leave ${listed([...new Set(places.map((p) => shown(p.from)))])}.${idle}${doubled}`,
			rationale: `${choices.length} of ${places.length} conditional edges lead to more than one place.`,
			location: fileLocation(first.file, first.line),
			related: places.filter((p) => p !== first).map((p) => fileLocation(p.file, p.line)),
			values,
			context: 'source',
			confidence: first.graph.confidence,
		};
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

function placeKey({ graph, from, line }: Choice): string {
	return `${graph.file} ${from} ${line}`;
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
