// Does the picture show the graph that the code builds? Needs the diagrams and the code's graphs, so the aggregator runs it.
import { defineProbe } from '@auditor/probes';
import {
	type Diagram,
	diagramsArtifact,
	END_NODE,
	fileLocation,
	type GraphComparison,
	type GraphModel,
	graphsArtifact,
	isPicture,
	START_NODE,
} from '@auditor/schema';
import { bestComparison, edgesInWords, listed } from './_compared.js';
import { doubtOf } from './_doubt.js';

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
		'Matches boxes with nodes by name and drawn edges with declared ones; the graph of the code that the drawing shows most of is the measure, those that something starts before others. Edges are compared both ways, through boxes and nodes that only one of the two has. Boxes between the workers (fan-out, trigger, dispatch) that stand for no node are counted as `invented`.',
	blindSpots:
		'Edges of pictures are traced from ink and counted in favour only. Nodes named quite differently do not match. A node that no box was found for may stand in a box that was not read.',
	remediation: {
		on: 'false',
		effort: 'medium',
		text: 'Draw the diagram anew from the code: name each box as its node, and draw every edge.',
	},
	inspect: ({ diagrams, graphs }) => {
		if (!graphs.some((graph) => graph.context === 'source'))
			return [
				{
					outcome: 'not-applicable',
					message: 'The code has no graph to compare with.',
					rationale: 'No StateGraph was found in source.',
					confidence: 1,
				},
			];
		const doubt = doubtOf(diagrams);
		const best = bestComparison(diagrams, graphs);
		if (best === null)
			return [
				{
					outcome: 'false',
					message: 'There is no architecture diagram to compare with the code.',
					rationale: doubt.unread > 0 ? doubt.rationale : 'No diagram was read.',
					confidence: doubt.confidence,
				},
			];
		const { d, c, code, share } = best;
		const common = c.edgesInBoth.length + c.edgesOnlyInCode.length;
		const edgeShare = common === 0 ? 1 : c.edgesInBoth.length / common;
		const readEdges = !isPicture(d);
		const agrees = share >= NODES && (!readEdges || edgeShare >= EDGES);
		const unread = Math.max(c.unread, d.unread ?? 0);
		return [
			{
				outcome: agrees ? 'true' : 'false',
				message: tell(d, code, c, unread),
				rationale: `Compared with the graph at ${code.file}:${code.line}.${agrees || doubt.unread === 0 ? '' : ` ${doubt.rationale}`}`,
				confidence: Math.min(d.confidence, code.confidence, readEdges ? 0.95 : 0.8, agrees ? 1 : doubt.confidence),
				location: d.location,
				related: [fileLocation(code.file, code.line)],
				values: {
					nodeShare: Math.round(share * 100) / 100,
					edgeShare: Math.round(edgeShare * 100) / 100,
					onlyInCode: [...c.onlyInCode],
					complete: isComplete(d, c),
					invented: invented(c),
					onlyInDiagram: [...c.onlyInDiagram],
					edgesInBoth: c.edgesInBoth.length,
					unread,
				},
			},
		];
	},
});

/** What is in both, what in one alone, and how far the drawing was read; no sentence says more than was read. */
function tell(d: Diagram, code: GraphModel, c: GraphComparison, unread: number): string {
	const all = code.nodes.filter(({ id }) => id !== START_NODE && id !== END_NODE).length;
	const picture = isPicture(d);
	const common = c.edgesInBoth.length + c.edgesOnlyInCode.length;
	return [
		`The diagram shows ${all - c.onlyInCode.length} of the ${all} nodes of the code's graph.`,
		c.onlyInCode.length === 0 ? '' : `${unread > 0 ? 'Not found in what we could read' : 'Not drawn'}: ${listed(c.onlyInCode)}.`,
		c.onlyInDiagram.length === 0 ? '' : `${picture ? 'We also read in it' : 'Drawn, but no node of the code'}: ${listed(c.onlyInDiagram)}.`,
		common === 0 || (picture && c.edgesInBoth.length === 0)
			? ''
			: `${picture ? 'We traced' : 'It draws'} ${c.edgesInBoth.length} of the ${common} edges between them.`,
		c.edgesOnlyInDiagram.length === 0
			? ''
			: `${picture ? 'We also traced arrows' : 'It also draws edges'} that the code lacks: ${edgesInWords(c.edgesOnlyInDiagram)}.`,
		unread === 0 ? '' : `We could not read ${unread} ${unread === 1 ? 'box or piece' : 'boxes or pieces'} of writing in it.`,
	]
		.filter(Boolean)
		.join(' ');
}

/** Names of what stands between the workers of a graph: where they are sent out, and where they meet. */
const BETWEEN =
	/\bfan[\s_-]?(?:out|in)\b|\btriggers?\b|\bdispatch(?:er)?\b|\bsplit(?:ter)?\b|\bparallel (?:trigger|start|execution|deliberation|investigation)\b/i;
/** Nodes of the code that such a box may stand for under another name. */
const GATE = /start|entry|begin|dispatch|fan|split|trigger|gate|hub|init|setup|router|sync|join|barrier|aggregat|collect/i;

/** How many boxes stand between the workers and for no node of the code. */
function invented({ onlyInDiagram, onlyInCode }: GraphComparison): number {
	const drawn = onlyInDiagram.filter((label) => BETWEEN.test(label.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ')));
	return Math.max(0, drawn.length - onlyInCode.filter((name) => GATE.test(name)).length);
}

/** A node missing from a picture may stand in a box that could not be read. Null = not known. */
function isComplete(drawn: Diagram, { onlyInCode, unread }: GraphComparison): boolean | null {
	if (onlyInCode.length === 0) return true;
	return !isPicture(drawn) || onlyInCode.length > Math.max(unread, drawn.unreadBoxes ?? 0) ? false : null;
}
