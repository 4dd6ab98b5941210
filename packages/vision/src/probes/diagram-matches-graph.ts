// Does the picture show the graph that the code builds? Needs the diagrams and the code's graphs, so the aggregator runs it.
import { defineProbe } from '@auditor/probes';
import { type Diagram, diagramsArtifact, type GraphModel, graphsArtifact } from '@auditor/schema';
import { type Comparison, compareWithGraph } from '../graph/compare.js';
import { doubtOf, isArchitecture } from './_doubt.js';

/** Share of the code's nodes that the picture must name. */
const NODES = 0.6;
/** Share of the edges between these nodes that must be drawn, where the diagram's edges are read and not traced from ink. */
const EDGES = 0.5;

export const diagramMatchesGraph = defineProbe({
	id: 'vision/diagram-matches-graph',
	lifecycle: 'stable',
	needs: { diagrams: diagramsArtifact, graphs: graphsArtifact },
	question: 'Does a diagram of the report agree with the graph in the code?',
	motivation: 'A picture of another system, or of last month, is worse than none.',
	method:
		'Matches boxes with nodes by name and drawn edges with declared ones; the largest source graph of the code is the measure. Boxes between the workers (fan-out, trigger, dispatch) that stand for no node are counted as `invented`.',
	blindSpots: 'Edges of pictures are traced from ink and counted in favour only. Nodes named quite differently do not match.',
	remediation: {
		on: 'false',
		effort: 'medium',
		text: 'Draw the diagram anew from the code: name each box as its node, and draw every edge.',
	},
	inspect: ({ diagrams, graphs }) => {
		const drawn = diagrams.filter((d) => isArchitecture(d, false) || d.nodes.some((n) => n.role !== null));
		const code = largest(graphs);
		if (!code)
			return [
				{
					outcome: 'not-applicable',
					message: 'The code has no graph to compare with.',
					rationale: 'No StateGraph was found in source.',
					confidence: 1,
				},
			];
		const doubt = doubtOf(diagrams);
		if (drawn.length === 0)
			return [
				{
					outcome: 'false',
					message: 'There is no architecture diagram to compare with the code.',
					rationale: doubt.unread > 0 ? doubt.rationale : 'No diagram was read.',
					confidence: doubt.confidence,
				},
			];
		const compared = drawn
			.map((d) => ({ d, c: compareWithGraph(d, code) }))
			.map((x) => ({ ...x, share: Object.keys(x.c.matched).length / Math.max(1, code.nodes.length) }))
			.sort((a, b) => b.share - a.share || b.c.edgesInBoth.length - a.c.edgesInBoth.length);
		const { d, c, share } = compared[0]!;
		const common = c.edgesInBoth.length + c.edgesOnlyInCode.length;
		const edgeShare = common === 0 ? 1 : c.edgesInBoth.length / common;
		const readEdges = d.medium === 'mermaid' || d.medium === 'ascii';
		const agrees = share >= NODES && (!readEdges || edgeShare >= EDGES);
		const list = (names: readonly string[]) =>
			names.length > 6 ? `${names.slice(0, 6).join(', ')} and ${names.length - 6} more` : names.join(', ');
		const differences = [
			c.onlyInCode.length > 0 ? `not drawn: ${list(c.onlyInCode)}` : '',
			c.onlyInDiagram.length > 0 ? `drawn but not in the code: ${list(c.onlyInDiagram)}` : '',
		]
			.filter(Boolean)
			.join('; ');
		return [
			{
				outcome: agrees ? 'true' : 'false',
				message: `The diagram names ${Object.keys(c.matched).length} of the ${code.nodes.length} nodes${edgesInWords(c.edgesInBoth.length, common, readEdges)}${differences ? `; ${differences}` : ''}.`,
				rationale: `Compared with the graph at ${code.file}:${code.line}.${agrees || doubt.unread === 0 ? '' : ` ${doubt.rationale}`}`,
				confidence: Math.min(d.confidence, code.confidence, readEdges ? 0.95 : 0.8, agrees ? 1 : doubt.confidence),
				location: d.location,
				related: [{ kind: 'file', path: code.file, line: code.line, endLine: null, column: null, page: null, commit: null }],
				values: {
					nodeShare: Math.round(share * 100) / 100,
					edgeShare: Math.round(edgeShare * 100) / 100,
					onlyInCode: c.onlyInCode,
					complete: isComplete(d, c.onlyInCode.length),
					invented: invented(c),
					onlyInDiagram: c.onlyInDiagram,
					edgesInBoth: c.edgesInBoth.length,
				},
			},
		];
	},
});

/** Names of what stands between the workers of a graph: where they are sent out, and where they meet. */
const BETWEEN =
	/\bfan[\s_-]?(?:out|in)\b|\btriggers?\b|\bdispatch(?:er)?\b|\bsplit(?:ter)?\b|\bparallel (?:trigger|start|execution|deliberation|investigation)\b/i;
/** Nodes of the code that such a box may stand for under another name. */
const GATE = /start|entry|begin|dispatch|fan|split|trigger|gate|hub|init|setup|router|sync|join|barrier|aggregat|collect/i;

/** How many boxes stand between the workers and for no node of the code. */
function invented({ onlyInDiagram, onlyInCode }: Comparison): number {
	const drawn = onlyInDiagram.filter((label) => BETWEEN.test(label.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ')));
	return Math.max(0, drawn.length - onlyInCode.filter((name) => GATE.test(name)).length);
}

/** A node missing from a picture may stand in a box that could not be read; more nodes than such boxes are missing for sure. Null = not known. */
function isComplete(drawn: Diagram, missing: number): boolean | null {
	if (missing === 0) return true;
	const unread = (drawn.unreadBoxes ?? 0) + drawn.nodes.filter((node) => !isRead(node)).length;
	return drawn.medium === 'mermaid' || drawn.medium === 'ascii' || missing > unread ? false : null;
}

/** What is said of the edges between nodes that are named; of a picture only what was traced, since ink that was not traced may be there. */
function edgesInWords(both: number, common: number, read: boolean): string {
	if (common === 0) return '';
	if (read) return ` and draws ${both} of ${common} edges between them`;
	return both === 0 ? '' : `, and ${both} of the ${common} edges between them were traced in it`;
}

/** A box of a picture whose words were recognised keeps no made-up name. */
function isRead({ id, label }: Diagram['nodes'][number]): boolean {
	return label !== '' && label !== id;
}

function largest(graphs: readonly GraphModel[]): GraphModel | undefined {
	return (
		[...graphs].filter((g) => g.context === 'source' && g.variant === null).sort((a, b) => b.nodes.length - a.nodes.length)[0] ??
		graphs.filter((g) => g.context === 'source')[0]
	);
}
