// Does a node hand an adding field back what the state already holds? The reducer adds it once more, and every opinion, error or finding counts
// twice from then on. Sees what nodes return; not what helpers do to lists that they are given.
import {
	armsOf,
	callGraph,
	callOf,
	endsOf,
	entriesOf,
	type FunctionRef,
	flowsFrom,
	isEmptyValue,
	namedFunction,
	type Project,
	piecesOf,
	refKey,
	type StaticValue,
	settled,
} from '@auditor/code';
import { defineProbe, listed, notApplicable, placeOf, shownAt } from '@auditor/probes';
import { type FindingDraft, type GraphModel, graphsArtifact, type ReducerFact } from '@auditor/schema';
import { projectArtifact, reducersArtifact, textsArtifact } from '../../artifacts.js';
import { nextOf, productGraphs } from '../../models/graphs/graphs.js';
import { assignedTo, functionOfNode } from '../../models/graphs/router-facts.js';
import { answering, heldBy, isState, stateName } from '../../models/graphs/whole-state.js';
import { writesOf } from '../../models/graphs/writes.js';
import { looksInside, mergeOfValue } from '../../models/reducers/merge-functions.js';

/** Reducers that append without looking; `add_messages` replaces messages of one id. */
const ADDING = /(^|\.)(add|concat|iadd|extend|\+)$|^lambda \w+, ?\w+: ?\w+ ?\+ ?\w+$/;

/** Calls that start a graph. */
const STARTS = /^a?(?:invoke|stream|stream_events|streamEvents|batch)$/;
/** Calls that are followed from the nodes of a graph. */
const NODE_DEPTH = 4;

interface Doubling {
	readonly node: string;
	readonly place: FunctionRef;
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
		'For every node of a graph whose state has fields with a reducer that appends: does it, or the function whose result it returns, return its state parameter, a dict with the state spread into it, or under such a field the list it read from the state, or, under a reducer that extends lists, what it made of them? Only where the input of the graph or a node before it has written to the field, or the node itself adds to the list in place. Values: node, fields, whole (all of the state is returned).',
	blindSpots:
		'Lists that pass through a helper before they are returned; nodes that are subgraphs; what a checkpointer kept of a run before.',
	remediation: {
		on: 'true',
		effort: 'low',
		text: 'Return under these fields only what is new, not the list or the state that the node was given.',
	},
	inspect: ({ project, reducers, graphs, texts }) => {
		const adding = reducers.filter(
			({ context, reducer }) =>
				context === 'source' && (ADDING.test(reducer) || joinsBoth(project, reducer) || extendsOld(project, reducer)),
		);
		const own = productGraphs(graphs);
		if (own.length === 0 || adding.length === 0)
			return [
				notApplicable(
					own.length === 0 ? 'We read no graph of LangGraph in the product.' : 'No field of the state has a reducer that appends.',
					0.85,
				),
			];
		const found = own.flatMap((graph) => doublingsOf(project, graph, adding));
		const drafts = [found.filter((one) => one.whole), ...found.filter((one) => !one.whole).map((one) => [one])].flatMap(
			(places): FindingDraft | FindingDraft[] => {
				const [first] = places;
				if (!first) return [];
				const fields = [...new Set(places.flatMap((one) => one.fields))].sort();
				const all = [...new Set(places.map(({ place }) => `\`${place.fact.name}\``))];
				const names = listed(all);
				return {
					outcome: 'true',
					message: first.whole
						? `${names} ${all.length === 1 ? 'returns' : 'return'} the whole state: a reducer that appends adds what its field held before once more.`
						: `${names} returns what the state already holds under ${listed(fields.map((field) => `\`${field}\``))}, and the reducer adds it once more.`,
					rationale: 'Read from the values that the nodes return, and from the reducers of the fields.',
					...shownAt(texts, first.place.file, first.line),
					related: places.slice(1).map(({ place, line }) => placeOf(place.file, line)),
					values: { node: first.node, fields, whole: first.whole },
					confidence: 0.85,
				};
			},
		);
		if (drafts.length > 0) return drafts;
		// What nobody fills is not doubled yet.
		const whole = own.flatMap((graph) => doublingsOf(project, graph, adding, true)).filter((one) => one.whole);
		const names = [...new Set(whole.map(({ place }) => `\`${place.fact.name}\``))];
		const [one] = whole;
		if (one)
			return {
				outcome: 'not-available',
				message: `${listed(names)} ${names.length === 1 ? 'gives' : 'give'} back the whole state, and a reducer adds what ${listed(one.fields.map((field) => `\`${field}\``))} held before once more. We saw nothing written there before.`,
				rationale: 'Read from the values that the nodes return, and from the reducers of the fields.',
				...shownAt(texts, one.place.file, one.line),
				confidence: 0.5,
			};
		return {
			outcome: 'false',
			message: 'We found no node that returns old entries of a field whose reducer appends.',
			rationale: 'Read are the values that nodes return; helpers that change a list in place are not followed.',
			confidence: 0.75,
		};
	},
});

/** The project's one function of that name. */
function onlyFunction(project: Project, name: string): FunctionRef | null {
	const found = callGraph(project).functions.filter(({ fact }) => fact.name === name);
	return found.length === 1 ? (found[0] ?? null) : null;
}

/** A function of the project that lengthens lists of its first mapping by those of its second, and looks for nothing in them. */
function extendsOld(project: Project, reducer: string): boolean {
	const only = onlyFunction(project, reducer);
	const extended = only?.file.facts.calls.some(({ scope, method }) => scope.function === only.index && method === 'extend');
	return only !== null && extended === true && !looksInside(only.file, only.fact);
}

/** A function that, on one way at least, joins its two lists end to end, and looks for nothing in them. */
function joinsBoth(project: Project, reducer: string): boolean {
	if (/^\w+ \((?:operator\.add|\+|concat)\)$/.test(reducer)) return true;
	const only = onlyFunction(project, reducer);
	const [left, right] = only?.fact.parameters.map(({ name }) => name) ?? [];
	if (!only || left === undefined || right === undefined || looksInside(only.file, only.fact)) return false;
	return only.fact.returned.some(({ value }) => ADDING.test(mergeOfValue(only.file, value, left, right) ?? ''));
}

/** What a node makes of the list of that key that it reads from the state comes back under the same key. */
function makesFrom(project: Project, place: FunctionRef, state: string, key: string): boolean {
	const reads = place.file.facts.calls.flatMap((call, index) => {
		const [first] = call.arguments;
		const isRead = call.callee.kind === 'name' && call.callee.name === `${state}.get` && first?.kind === 'string' && first.value === key;
		return isRead && call.scope.function === place.index ? [{ file: place.file, index, call }] : [];
	});
	const isReturn = (line: number) => place.fact.returned.some((r) => r.line <= line && r.scope.function === place.index);
	return reads.some((at) =>
		flowsFrom(project, at, () => false).some(({ name, line, assignment, call }) => name === key && !assignment && !call && isReturn(line)),
	);
}

/** `empty`: those too whose fields nobody has written to before. */
function doublingsOf(project: Project, graph: GraphModel, adding: readonly ReducerFact[], empty = false): Doubling[] {
	const known = adding.filter(({ stateClass }) => graph.stateClass === null || stateClass === null || stateClass === graph.stateClass);
	const all = [...new Set((known.length > 0 ? known : adding).map(({ field }) => field))].sort();
	const rebuilt = new Set(known.filter(({ reducer }) => extendsOld(project, reducer)).map(({ field }) => field));
	const next = nextOf(graph);
	const places = new Map(graph.nodes.map(({ id }) => [id, functionOfNode(project, graph, id)]));
	const writes = new Map(
		[...places].map(([id, place]) => [id, place ? writesOf(project, place).filter((w) => !isEmptyValue(w.value)) : []]),
	);
	const writing = (field: string) => [...writes].flatMap(([id, written]) => (written.some(({ key }) => key === field) ? [id] : []));
	// A list that nobody has written to before is empty: twice nothing is nothing.
	const behind = new Map(
		all.map((field) => [
			field,
			behindAny(
				writing(field).flatMap((id) => next.get(id) ?? []),
				next,
			),
		]),
	);
	const reached = callGraph(project).reach(
		[...places.values()].flatMap((place) => place ?? []),
		NODE_DEPTH,
	);
	const given = givenFields(project, reached);
	return graph.nodes.flatMap((node): Doubling[] => {
		const place = places.get(node.id) ?? null;
		const own = writes.get(node.id) ?? [];
		const fields = all.filter(
			(field) =>
				empty || given.has(field) || behind.get(field)?.has(node.id) || own.some(({ key, inPlace }) => key === field && inPlace === true),
		);
		if (!place || fields.length === 0) return [];
		return answering(project, place).flatMap((at) => twiceIn(project, node.id, at, fields, rebuilt));
	});
}

/** What a node returns, and a function of the project whose result it returns for its state, of what is in the state already. */
function twiceIn(project: Project, node: string, place: FunctionRef, fields: readonly string[], rebuilt: ReadonlySet<string>): Doubling[] {
	const state = stateName(place);
	if (state === null) return [];
	const makes = (key: string) => rebuilt.has(key) && makesFrom(project, place, state, key);
	return place.fact.returned.flatMap(({ value, line }): Doubling[] => {
		const held = heldBy(place, value, state);
		if (isState(place, held, state)) return [{ node, place, fields, line, whole: true }];
		if (held.kind !== 'dict') return [];
		const written = new Set(held.entries.flatMap(({ key }) => (key?.kind === 'string' ? [key.value] : [])));
		const spread = held.entries.some(({ key, value: part }) => key === null && isState(place, part, state));
		const twice = held.entries.flatMap(({ key, value: part }) =>
			key?.kind === 'string' && fields.includes(key.value) && (takesFromState(place, part, state, key.value) || makes(key.value))
				? [key.value]
				: [],
		);
		const doubled = spread ? fields.filter((field) => !written.has(field) || twice.includes(field)) : twice;
		return doubled.length > 0 ? [{ node, place, fields: doubled, line, whole: spread }] : [];
	});
}

/** Fields that the input of a graph holds something under: `app.invoke({"errors": ["late"]})` in code that no node reaches. */
function givenFields(project: Project, reached: ReadonlyMap<string, unknown>): Set<string> {
	const inputs = project.files.flatMap((file) => {
		const starts = file.context === 'source' ? file.facts.calls.filter(({ method }) => STARTS.test(method ?? '')) : [];
		return starts.flatMap(({ arguments: [input], scope }) => {
			const around = namedFunction(file, scope);
			if (input === undefined || (around && reached.has(refKey(around)))) return [];
			const at = settled(project, { value: input, file, scope });
			return [...entriesOf(at.value), ...(callOf(at.value, at.file)?.keywords ?? []).map(({ name, value }) => ({ key: name, value }))];
		});
	});
	return new Set(inputs.flatMap(({ key, value }) => (key && !isEmptyValue(value) ? [key] : [])));
}

/** These nodes and all that they lead to. */
function behindAny(ids: readonly string[], next: ReadonlyMap<string, readonly string[]>): Set<string> {
	const met = new Set(ids);
	for (const id of met) for (const target of next.get(id) ?? []) met.add(target);
	return met;
}

/** The list of that key is a part of the value: as it is, in a sum, or spread into another. */
function takesFromState(place: FunctionRef, value: StaticValue, state: string, key: string): boolean {
	return endsOf({ value }, (at) => partsTaken(place, at.value)?.map((part) => ({ value: part })) ?? null).some(({ value: part }) => {
		if (part.kind === 'name') return part.name === `${state}.${key}`;
		if (part.kind === 'subscript') return isState(place, part.object, state) && part.index.kind === 'string' && part.index.value === key;
		const call = callOf(part, place.file);
		const [first] = call?.arguments ?? [];
		return call?.callee.kind === 'name' && call.callee.name === `${state}.get` && first?.kind === 'string' && first.value === key;
	});
}

/** What a list is put together from; null for what is no list of others. */
function partsTaken(place: FunctionRef, value: StaticValue): readonly StaticValue[] | null {
	if (value.kind === 'list') return value.items.flatMap((item) => (item.kind === 'spread' ? [item.value] : []));
	const call = value.kind === 'call' ? place.file.facts.calls[value.call] : undefined;
	if (call) return call.callee.kind === 'name' && call.callee.name === 'list' ? call.arguments.slice(0, 1) : null;
	const held = value.kind === 'name' && !value.name.includes('.') ? assignedTo(place, value.name) : null;
	if (held) return held.kind === 'name' ? null : [held];
	const parts = armsOf(value).flatMap(piecesOf);
	return parts.length > 1 ? parts : null;
}
