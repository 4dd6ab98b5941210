// Is every edge that the diagram draws in the code? Needs the diagrams and the code's graphs, so the aggregator asks it.
import { defineProbe } from '@auditor/probes';
import { diagramsArtifact, fileLocation, graphsArtifact, isSource } from '@auditor/schema';
import { bestComparison, drawingsOf, edgesInWords, theDiagram } from './_compared.js';

export const drawnEdges = defineProbe({
	id: 'vision/drawn-edges',
	lifecycle: 'experimental',
	needs: { diagrams: diagramsArtifact, graphs: graphsArtifact },
	question: 'Does the code have every edge that the diagram draws between its nodes?',
	motivation: 'An error route or a loop that is only drawn promises what the program does not do.',
	method:
		'Takes the drawings in source text that show most of a graph in the code. Drawn edges between nodes that are in both are looked up in the code, through boxes that stand for no node; those that it has by way of a node that is not drawn are told apart. Value `notInCode`: how many it lacks.',
	blindSpots: 'Lines of pictures and of drawings in characters are not compared. Edges from or to boxes that stand for no node.',
	remediation: { effort: 'low', text: 'Build the edge, or take it out of the diagram.' },
	inspect: ({ diagrams, graphs }, { lexicon }) => {
		const sources = drawingsOf(diagrams).filter(isSource);
		const best = bestComparison(sources.length > 0 ? sources : diagrams, graphs, lexicon);
		const drawn = best === null ? 0 : best.c.edgesInBoth.length + best.c.edgesByWay.length + best.c.edgesOnlyInDiagram.length;
		const source = best?.drawings.every(isSource) === true;
		if (best === null || !source || drawn === 0)
			return [
				{
					// What is drawn and cannot be compared is open: a picture that agrees with the code would not be told from one that does not.
					outcome: best === null || source ? 'not-applicable' : 'not-available',
					message:
						best === null
							? 'We compared no diagram with a graph of the code.'
							: source
								? `${theDiagram(best.drawings)} draws no edge between nodes of the code.`
								: 'We do not compare the lines and labels of a picture, or of a drawing in characters, with the code.',
					rationale: 'Edges are compared where a diagram is source text.',
				},
			];
		const { drawings, c, code } = best;
		const missing = c.edgesOnlyInDiagram;
		const byWay = c.edgesByWay;
		const has =
			missing.length > 0
				? `The code lacks ${missing.length} of the ${drawn} edges that are drawn between its nodes: ${edgesInWords(missing)}.`
				: `The code has ${byWay.length > 0 ? `${drawn - byWay.length} of the` : drawn === 1 ? 'the' : 'all'} ${drawn} ${drawn === 1 ? 'edge that is' : 'edges that are'} drawn between its nodes.`;
		return [
			{
				outcome: missing.length === 0 ? 'true' : 'false',
				message: `${has}${byWay.length > 0 ? ` Between others the code goes by way of a node that is not drawn: ${edgesInWords(byWay)}.` : ''}`,
				rationale: `Compared with the graph at ${code.file}:${code.line}.`,
				confidence: Math.min(...drawings.map((d) => d.confidence), code.confidence, 0.9),
				location: drawings[0].location,
				related: [fileLocation(code.file, code.line)],
				values: { notInCode: missing.length, drawn },
			},
		];
	},
});
