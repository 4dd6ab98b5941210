// Edges that a report draws, against the code's graph. One that it lacks is told where the drawing is source text, shows more that is there, and the whole graph was read.
import { compareWithGraph, type Diagram, END_NODE, fileLocation, type GraphModel, type Location, START_NODE } from '@auditor/schema';

export interface DrawnClaim {
	readonly what: string;
	readonly verdict: 'verified' | 'contradicted';
	readonly because: string;
	/** In the report. */
	readonly location: Location;
	readonly by: Location;
	/** Further edges of the same drawing. */
	readonly also: readonly { readonly said: string; readonly location: Location }[];
}

/** Drawings with fewer edges of the code show no layout of it. */
const FEWEST = 2;
/** Those with so many of them do, whatever they draw besides. */
const MANY = 5;

/** Drawn in arrows and names alone (`A → [B || C] → D`), it says as exactly as a source what it draws. */
function isWritten({ medium, source }: Diagram): boolean {
	const lines = (source ?? '').split('\n').filter((line) => /\w/.test(line));
	return (
		medium === 'ascii' &&
		lines.length > 1 &&
		lines.every((line, at) => /^[\w\s()|,[\].:/&-]*(?:→|->)/.test(line) || (at === 0 && /^\w+$/.test(line.trim())))
	);
}

/** One claim a drawing, in order of the drawings, and one of what it draws in vain; one that shows no edge but those of an earlier one is told beside it. Lines of a picture are read in part: those that are read and built hold. */
export function claimDrawnEdges(diagrams: readonly Diagram[], graphs: readonly GraphModel[]): DrawnClaim[] {
	const claims: (DrawnClaim & { readonly edges: readonly string[] })[] = [];
	const unbuilt = new Map<string, DrawnClaim>();
	const product = graphs.filter(({ context, unused }) => context === 'source' && unused !== true);
	for (const diagram of diagrams) {
		if (diagram.outside === true) continue;
		const [best] = product
			.map((graph) => {
				const { edgesSeen, edgesUnbuilt } = compareWithGraph(isWritten(diagram) ? { ...diagram, medium: 'mermaid' } : diagram, graph);
				return { graph, edges: edgesSeen, lacking: edgesUnbuilt };
			})
			.sort((a, b) => b.edges.length - a.edges.length);
		if (best === undefined || best.edges.length < FEWEST) continue;
		const { graph, edges, lacking } = best;
		const { location } = diagram;
		if (
			diagram.planned !== true &&
			product.length === 1 &&
			graph.unresolved.length === 0 &&
			(lacking.length < edges.length || edges.length >= MANY)
		)
			for (const said of inGroups(lacking))
				unbuilt.set(said, {
					what: `drawn ${said}`,
					verdict: 'contradicted',
					because: 'the graph of the code has no such edge',
					location,
					by: fileLocation(graph.file, graph.line),
					also: [],
				});
		const [first, ...others] = inGroups(edges).map((said) => ({ said, location }));
		const again = claims.findIndex((claim) => edges.every((edge) => claim.edges.includes(edge)));
		if (again !== -1)
			claims[again] = { ...claims[again]!, also: [...claims[again]!.also, { ...first!, said: `drawn again ${first!.said}` }, ...others] };
		else
			claims.push({
				what: `drawn ${first!.said} (${edges.length} edges in all)`,
				verdict: 'verified',
				because: `the graph has ${edges.length} edges that are drawn`,
				location,
				by: fileLocation(graph.file, graph.line),
				also: others,
				edges,
			});
	}
	return [...claims.map(({ edges: _, ...claim }) => claim), ...unbuilt.values()];
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
