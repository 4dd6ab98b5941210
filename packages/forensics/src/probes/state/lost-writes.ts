// Does a node return a field that the state does not hold? LangGraph drops it without a word, and who reads the state finds nothing.
import { defineProbe, listed, notApplicable, placeOf, shownAt } from '@auditor/probes';
import { type FindingDraft, type GraphModel, graphsArtifact } from '@auditor/schema';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { placeOfGraph, productGraphs, shown } from '../../models/graphs/graphs.js';
import { nodeWrites } from '../../models/graphs/lost-writes.js';
import { returnsWhole } from '../../models/graphs/whole-state.js';

export const lostWrites = defineProbe({
	id: 'state/lost-writes',
	lifecycle: 'experimental',
	needs: { project: projectArtifact, graphs: graphsArtifact, texts: textsArtifact },
	question: 'Does a node return a field that the state does not hold?',
	motivation: 'LangGraph drops keys of a result that are no field of the state: the work is done and then lost.',
	method:
		'For every node whose function is known: the keys of the dicts that it, or a function whose result it returns, gives back, against the fields of the state, of its input and output, and of the types of the nodes’ own parameters. Nodes that a setting alone adds are read, too. Only where all of these are known. Values: node, keys, kept (how many of its keys the state holds).',
	blindSpots: 'Computed keys; nodes behind decorators; states that are no classes.',
	remediation: { on: 'true', effort: 'low', text: 'Return each result under a field of the state class, or add the field to that class.' },
	inspect: ({ project, graphs, texts }) => {
		const own = productGraphs(graphs);
		const [main] = own;
		if (!main) return [notApplicable('We read no graph of LangGraph in the product.', 0.85)];
		const readIn = (graph: GraphModel) => (nodeWrites(project, graph) ?? []).map((one) => ({ ...one, graph }));
		// What only a setting brings into a graph.
		const more = graphs.flatMap((graph) => {
			const plain = own.find(({ file, line }) => graph.variant !== null && file === graph.file && line === graph.line);
			return plain ? readIn(graph).filter(({ node }) => !plain.nodes.some(({ id }) => id === node)) : [];
		});
		const read = [...own.flatMap(readIn), ...more];
		const found = new Map(read.filter(({ lost }) => lost.length > 0).map((one) => [`${one.place.file.path} ${one.place.fact.line}`, one]));
		const closed = new Set(read.flatMap(({ node, open, graph }) => (open ? [] : [`${graph.id} ${node}`])));
		const left = own.flatMap((graph) => graph.nodes.flatMap(({ id }) => (closed.has(`${graph.id} ${id}`) ? [] : [`\`${shown(id)}\``])));
		const isOpen = left.length > 0;
		const none: FindingDraft = {
			outcome: isOpen ? 'not-available' : 'false',
			message: isOpen
				? `Not all that ${listed([...new Set(left)])} may return is known, or not all fields of the state.`
				: 'Each field that a node returns is a field of the state.',
			rationale: 'The keys that nodes return were compared with the fields of the state.',
			location: placeOfGraph(main),
			values: { node: null, keys: [], kept: 0 },
			confidence: isOpen ? 0.5 : 0.8,
		};
		const dropping = [...found.values()].map(({ node, place, lost, kept, open, graph }): FindingDraft => {
			const keys = [...new Set(lost.map(({ key }) => key))];
			const state = graph.stateClass === null ? 'the state' : `the state class \`${graph.stateClass}\``;
			const first = lost[0]!;
			const nothing = kept.length === 0 && !open && returnsWhole(project, place) === null;
			return {
				outcome: 'true',
				message: `${graph.variant === null ? '' : `Where \`${graph.variant.replace(/=(true|false)$/, '` is $1')}, `}\`${shown(node)}\` returns ${fieldsOf(keys)}, which ${state} lacks: ${nothing ? 'none of what it returns reaches the state' : keys.length === 1 ? 'it is lost' : 'they are lost'}.`,
				rationale: 'LangGraph writes only what is a field of the state.',
				...shownAt(texts, first.file, first.line),
				related: [...(graph.stateLocation ? [graph.stateLocation] : []), ...lost.slice(1).map(({ file, line }) => placeOf(file, line))],
				values: { node: shown(node), keys, kept: kept.length },
				context: 'source',
				confidence: 0.85,
			};
		});
		return dropping.length > 0 ? dropping : [none];
	},
});

const fieldsOf = (keys: readonly string[]) => listed(keys.map((key) => `\`${key}\``));
