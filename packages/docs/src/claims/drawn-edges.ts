// Edges of the code's graph that a report draws. It bears out alone: what is drawn and not built, or built by way of nodes that
// are not drawn, the checks of diagrams tell.
import {
	compareWithGraph,
	type Diagram,
	END_NODE,
	fileLocation,
	type GraphModel,
	isPicture,
	type Location,
	START_NODE,
} from '@auditor/schema';

export interface DrawnClaim {
	readonly what: string;
	/** Of a picture, whose lines are read in part, that it was found is all that is told, and it counts for nothing. */
	readonly verdict: 'verified' | 'found';
	readonly aside: boolean;
	readonly because: string;
	/** In the report. */
	readonly location: Location;
	readonly by: Location;
	/** Further edges of the same drawing. */
	readonly also: readonly { readonly said: string; readonly location: Location }[];
}

/** Drawings with fewer edges of the code show no layout of it. */
const FEWEST = 2;

/** One claim a drawing, in order of the drawings; an edge that an earlier one draws is told once. */
export function claimDrawnEdges(diagrams: readonly Diagram[], graphs: readonly GraphModel[]): DrawnClaim[] {
	const told = new Set<string>();
	const product = graphs.filter(({ context, unused }) => context === 'source' && unused !== true);
	return diagrams.flatMap((diagram): DrawnClaim[] => {
		if (diagram.outside === true) return [];
		const [best] = product
			.map((graph) => ({ graph, edges: compareWithGraph(diagram, graph).edgesSeen }))
			.sort((a, b) => b.edges.length - a.edges.length);
		const fresh = best?.edges.filter((edge) => !told.has(edge)) ?? [];
		if (best === undefined || fresh.length < FEWEST) return [];
		for (const edge of fresh) told.add(edge);
		const { location } = diagram;
		const [first, ...others] = inGroups(fresh).map((said) => ({ said, location }));
		const because = `the graph has ${fresh.length} edges that are drawn`;
		return [
			{
				what: `drawn ${first!.said}`,
				verdict: isPicture(diagram) ? 'found' : 'verified',
				aside: isPicture(diagram),
				because,
				location,
				by: fileLocation(best.graph.file, best.graph.line),
				also: others,
			},
		];
	});
}

/** `a, b → c` and `c → d, e`: what leads from one, then from several to the same. */
function inGroups(edges: readonly string[]): string[] {
	const shown = (id: string) => (id === START_NODE ? 'START' : id === END_NODE ? 'END' : id);
	const targets = new Map<string, string[]>();
	for (const edge of edges) {
		const [from, to] = edge.split(' -> ').map(shown) as [string, string];
		targets.set(from, [...(targets.get(from) ?? []), to]);
	}
	const sources = new Map<string, string[]>();
	for (const [from, to] of targets) sources.set(to.join(', '), [...(sources.get(to.join(', ')) ?? []), from]);
	return [...sources].map(([to, from]) => `${from.join(', ')} → ${to}`);
}
