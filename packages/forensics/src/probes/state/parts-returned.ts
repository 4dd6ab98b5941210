// Do nodes that run in parallel return what they add, rather than the whole state?
import type { Project } from '@auditor/code';
import { defineProbe, listed, notApplicable, placeOf, shownAt } from '@auditor/probes';
import { type GraphModel, graphsArtifact } from '@auditor/schema';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { placeOfGraph, productGraphs, shown } from '../../models/graphs/graphs.js';
import { functionOfNode } from '../../models/graphs/router-facts.js';
import { answering, returnsWhole } from '../../models/graphs/whole-state.js';

export const partsReturned = defineProbe({
	id: 'state/parts-returned',
	lifecycle: 'experimental',
	needs: { project: projectArtifact, graphs: graphsArtifact, texts: textsArtifact },
	question: 'Do nodes that run in parallel return what they add, rather than the whole state?',
	motivation: 'Two whole states at once are two values for every field, which LangGraph refuses for those without a reducer.',
	method:
		'For every fan-out: which of the nodes that start together return, or hand to a function whose result they return, their state parameter, a copy of it, or a dict with the state spread into it? One such node is alone in what it writes. Value: nodes.',
	blindSpots: 'States that pass through a helper before they are returned; nodes that are subgraphs.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Return only the fields that the node adds to, so that parallel nodes do not write the same field.',
	},
	inspect: ({ project, graphs, texts }) => {
		const own = productGraphs(graphs).filter(({ fanOut }) => fanOut.length > 0);
		if (own.length === 0) return [notApplicable('We read no graph of LangGraph whose nodes run in parallel.', 0.85)];
		const found = own.flatMap((graph) => wholeOf(project, graph));
		const together = own.flatMap((graph) => graph.fanOut.flatMap(({ branches }) => branches.map((id) => ({ graph, id }))));
		const unread = together.flatMap(({ graph, id }) => (functionOfNode(project, graph, id) ? [] : [`\`${shown(id)}\``]));
		if (found.length === 0 && unread.length > 0)
			return {
				outcome: 'not-available',
				message: `We do not know what ${listed([...new Set(unread)])} may return.`,
				rationale: 'The functions of the nodes that start together were looked for.',
				location: placeOfGraph(own[0]!),
				confidence: 0.5,
			};
		const nodes = [...new Set(found.map(({ id }) => id))].sort();
		const [first] = found;
		return {
			outcome: first ? 'false' : 'true',
			message: first
				? `${listed(nodes.map((id) => `\`${id}\``))} run in parallel and each has a return of the whole state: fields without a reducer then get several values at once.`
				: 'No two nodes that run in parallel return the whole state.',
			rationale: 'Read from the returns of the nodes that start together.',
			...(first ? shownAt(texts, first.at.file, first.line) : { location: placeOfGraph(own[0]!) }),
			related: found.slice(1).map(({ at, line }) => placeOf(at.file, line)),
			values: { nodes },
			confidence: 0.85,
		};
	},
});

/** Nodes that return the whole state beside another one that does, of which a router does not choose one. */
function wholeOf(project: Project, graph: GraphModel) {
	return graph.fanOut.flatMap(({ branches, alternatives = [] }) => {
		const whole = branches.flatMap((id) => {
			const place = functionOfNode(project, graph, id);
			const [one] = (place ? answering(project, place) : []).flatMap((at) => {
				const line = returnsWhole(at);
				return line === null ? [] : [{ id, at, line }];
			});
			return one ?? [];
		});
		const apart = (a: string, b: string) => alternatives.some((one) => one.includes(a) && one.includes(b));
		return whole.filter(({ id }) => whole.some((other) => other.id !== id && !apart(id, other.id)));
	});
}
