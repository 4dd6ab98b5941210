// Does a node hand an adding field back what the state already holds? The reducer adds it once more, and every opinion, error or finding counts
// twice from then on. Sees what nodes return; not what helpers do to lists that they are given.
import type { Project, StaticValue } from '@auditor/code';
import { defineProbe, excerpt, listed, placeOf } from '@auditor/probes';
import { type FindingDraft, type GraphModel, graphsArtifact, type ReducerFact } from '@auditor/schema';
import { projectArtifact, reducersArtifact, textsArtifact } from '../../artifacts.js';
import { reachable } from '../../langgraph/topology.js';
import { nextOf, productGraphs } from '../../models/graphs/graphs.js';
import { assignedTo, type FunctionPlace, functionAt } from '../../models/graphs/router-facts.js';
import { heldBy, isState, stateName } from '../../models/graphs/whole-state.js';
import { isEmptyValue, writesOf } from '../../models/graphs/writes.js';

/** Reducers that append without looking; `add_messages` replaces messages of one id. */
const ADDING = /(^|\.)(add|concat|iadd|extend)$|^lambda \w+, ?\w+: ?\w+ ?\+ ?\w+$/;

const WRAPPED = /^(\w+) \((operator\.add|\+|concat)\)$/;

interface Doubling {
	readonly node: string;
	readonly place: FunctionPlace;
	readonly fields: readonly string[];
	readonly line: number;
	readonly whole: boolean;
}

export const doubling = defineProbe({
	id: 'state/doubling',
	lifecycle: 'experimental',
	needs: { project: projectArtifact, reducers: reducersArtifact, graphs: graphsArtifact, texts: textsArtifact },
	question: 'Does a node return to an adding field what the state already holds?',
	motivation:
		'A field with operator.add takes additions. A node that returns the whole list, or the whole state, doubles it at every step.',
	method:
		'For every node of a graph whose state has fields with a reducer that appends: does it return its state parameter, a dict with the state spread into it, or under such a field the list it read from the state, where a node before it has written to the field? Values: node, fields, whole (all of the state is returned).',
	blindSpots: 'Lists that pass through a helper before they are returned; nodes that are subgraphs.',
	remediation: { on: 'true', effort: 'low', text: 'Return only what is new: {"errors": [error]}, and {} from a node that adds nothing.' },
	inspect: ({ project, reducers, graphs, texts }) => {
		const adding = reducers.filter(({ context, reducer }) => context === 'source' && (ADDING.test(reducer) || isWrapped(project, reducer)));
		const own = productGraphs(graphs);
		if (own.length === 0 || adding.length === 0) {
			const message = own.length === 0 ? 'The product builds no graph.' : 'No field of the state has a reducer that appends.';
			return [{ outcome: 'not-applicable', message, rationale: message, confidence: 0.85 }];
		}
		const found = own.flatMap((graph) => doublingsOf(project, graph, adding));
		const seen = new Set<string>();
		const drafts = found.flatMap(({ node, place, fields, line, whole }): FindingDraft[] => {
			const key = `${place.file.path} ${line}`;
			if (seen.has(key)) return [];
			seen.add(key);
			const names = listed(fields.map((field) => `\`${field}\``));
			return [
				{
					outcome: 'true',
					message: whole
						? `\`${place.fact.name}\` returns the whole state: ${names} ${fields.length === 1 ? 'is' : 'are'} added to ${fields.length === 1 ? 'itself' : 'themselves'} at this step.`
						: `\`${place.fact.name}\` returns what the state already holds under ${names}, and the reducer adds it once more.`,
					rationale: `It is the node \`${node}\`; ${fields.length === 1 ? 'the field has' : 'the fields have'} a reducer that appends.`,
					location: placeOf(place.file, line),
					related: adding.filter(({ field }) => fields.includes(field)).map((fact) => placeOf({ path: fact.file }, fact.line)),
					snippet: excerpt(texts, place.file.path, line, line),
					values: { node, fields: [...fields], whole },
					context: 'source',
					confidence: 0.85,
				},
			];
		});
		if (drafts.length > 0) return drafts;
		return [
			{
				outcome: 'false',
				message: 'No node returns to an adding field what the state already holds.',
				rationale: `The returned values of the nodes of ${own.length} ${own.length === 1 ? 'graph' : 'graphs'} were read.`,
				confidence: 0.75,
			},
		];
	},
});

/** A function of the project that does nothing but join its two lists: `merge (operator.add)`. One that looks for what is there already does more. */
function isWrapped(project: Project, reducer: string): boolean {
	const name = WRAPPED.exec(reducer)?.[1];
	const found =
		name === undefined
			? []
			: project.files.flatMap((file) => file.facts.functions.filter((fact) => fact.name === name).map((fact) => ({ file, fact })));
	const [only, ...others] = found;
	if (!only || others.length > 0) return false;
	const [left, right] = only.fact.parameters.map((parameter) => parameter.name);
	const plain = (value: StaticValue, of: string | undefined): boolean => {
		if (value.kind === 'name') return value.name === of;
		if (value.kind === 'binary') return ['or', '||', '??'].includes(value.operator) && plain(value.left, of);
		if (value.kind === 'unary' || value.kind === 'spread') return plain(value.value, of);
		const call = value.kind === 'call' ? only.file.facts.calls[value.call] : undefined;
		return call?.method === 'list' && call.arguments.length === 1 && plain(call.arguments[0] as StaticValue, of);
	};
	return only.fact.returned.some(({ value }) => {
		if (value.kind === 'binary' && value.operator === '+') return plain(value.left, left) && plain(value.right, right);
		return (
			value.kind === 'list' &&
			value.items.length === 2 &&
			plain(value.items[0] as StaticValue, left) &&
			plain(value.items[1] as StaticValue, right)
		);
	});
}

function doublingsOf(project: Project, graph: GraphModel, adding: readonly ReducerFact[]): Doubling[] {
	const known = adding.filter(({ stateClass }) => graph.stateClass === null || stateClass === null || stateClass === graph.stateClass);
	const all = [...new Set((known.length > 0 ? known : adding).map(({ field }) => field))].sort();
	const next = nextOf(graph);
	const writers = graph.nodes.map((node) => {
		const place = node.definition ? functionAt(project, node.definition.path, node.definition.line) : null;
		const written = place ? writesOf(project, place).filter(({ value }) => !isEmptyValue(value)) : [];
		return { id: node.id, fields: new Set(written.map(({ key }) => key)), behind: reachable(node.id, next) };
	});
	return graph.nodes.flatMap((node): Doubling[] => {
		const place = node.definition ? functionAt(project, node.definition.path, node.definition.line) : null;
		// A list that nobody has written to before is empty: twice nothing is nothing.
		const fields = all.filter((field) => writers.some((writer) => writer.fields.has(field) && writer.behind.has(node.id)));
		const state = place && stateName(place);
		if (!place || state === null || fields.length === 0) return [];
		return place.fact.returned.flatMap(({ value, line }): Doubling[] => {
			const held = heldBy(place, value, state);
			if (isState(held, state)) return [{ node: node.id, place, fields, line, whole: true }];
			if (held.kind !== 'dict') return [];
			const written = new Set(held.entries.flatMap(({ key }) => (key?.kind === 'string' ? [key.value] : [])));
			const spread = held.entries.some(({ key, value: part }) => key === null && isState(part, state));
			const twice = held.entries.flatMap(({ key, value: part }) =>
				key?.kind === 'string' && fields.includes(key.value) && takesFromState(place, part, state, key.value) ? [key.value] : [],
			);
			const doubled = spread ? fields.filter((field) => !written.has(field) || twice.includes(field)) : twice;
			return doubled.length > 0 ? [{ node: node.id, place, fields: doubled, line, whole: spread }] : [];
		});
	});
}

/** The list of that key is a part of the value: as it is, in a sum, or spread into another. */
function takesFromState(place: FunctionPlace, value: StaticValue, state: string, key: string, depth = 4): boolean {
	if (depth === 0) return false;
	const takes = (part: StaticValue) => takesFromState(place, part, state, key, depth - 1);
	switch (value.kind) {
		case 'subscript':
			return isState(value.object, state) && value.index.kind === 'string' && value.index.value === key;
		case 'call': {
			const call = place.file.facts.calls[value.call];
			if (call?.callee.kind !== 'name') return false;
			const first = call.arguments[0];
			if (call.callee.name === `${state}.get`) return first?.kind === 'string' && first.value === key;
			return call.callee.name === 'list' && first !== undefined && takes(first);
		}
		case 'name': {
			if (value.name === `${state}.${key}`) return true;
			const held = value.name.includes('.') ? null : assignedTo(place, value.name);
			return held !== null && held.kind !== 'name' && takes(held);
		}
		case 'binary':
			return ['+', 'or', '||', '??'].includes(value.operator) && (takes(value.left) || takes(value.right));
		case 'list':
			return value.items.some((item) => item.kind === 'spread' && takes(item.value));
		default:
			return false;
	}
}
