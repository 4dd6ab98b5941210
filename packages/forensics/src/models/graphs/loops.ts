// Which loops of a graph can never be left? Those whose every way out asks for fields of the state that no node of the loop writes.
// Says nothing where a router asks for anything else, or where a node's writes are not all known. And which loops count their passes for nothing?
import type { FunctionRef, Project, SourceFile, StaticValue } from '@auditor/code';
import { callOf, functionOf, reachedFrom, receiverOf, refKey, walkValue } from '@auditor/code';
import type { GraphEdge, GraphModel } from '@auditor/schema';
import { START_NODE } from '@auditor/schema';
import { reachable } from '../../langgraph/topology.js';
import { aboutTest } from './conditions.js';
import { type DeadRoute, deadRoutes, openDeadEnds, runningGraphs } from './dead-routes.js';
import { countsUp } from './error-effects.js';
import { nextOf } from './graphs.js';
import { assignedTo, functionOfNode, type Result, resultsOf, routerAt } from './router-facts.js';
import { stateName } from './whole-state.js';
import { returnsUnknown, writesOf } from './writes.js';

export interface EndlessLoop {
	readonly nodes: readonly string[];
	/** It can be left, and counts its passes for nothing; else it cannot be left. */
	readonly counted: boolean;
	/** Its routers never answer a way out, or ask for fields there that the state does not have. */
	readonly shut?: boolean;
	/** Fields that the ways out ask for, or the counter. */
	readonly watches: readonly string[];
	/** What is left to do. */
	readonly remedy: string;
	/** Nodes that are reached only by leaving the loop. */
	readonly behind: readonly string[];
	/** A way out, or on. */
	readonly edge: GraphEdge;
}

const CHANGES = new Set(['append', 'extend', 'insert', 'pop', 'remove', 'clear', 'update', 'setdefault', 'add', 'discard', 'push', 'sort']);
/** Calls that look at their arguments alone. */
const LOOKS = new Set(['len', 'bool', 'int', 'float', 'str', 'max', 'min', 'sum', 'abs', 'get', 'any', 'all']);

/** Loops of a graph that cannot be left, in the order of its cycles; those that a run comes to. */
export function endlessLoops(project: Project, written: GraphModel): EndlessLoop[] {
	const [graph = written] = runningGraphs(project, [written]);
	const dead = deadRoutes(project, written);
	return graph.cycles.flatMap((nodes): EndlessLoop[] => {
		const exits = graph.edges.filter((one) => leaves(one, nodes));
		const [edge] = exits;
		if (!edge) return shutLoop(project, written, nodes, dead);
		if (exits.some(({ kind }) => kind !== 'conditional')) return [];
		const watches = new Set<string>();
		for (const exit of exits) {
			const keys = keysAsked(project, graph, exit);
			if (!keys) return [];
			for (const key of keys) watches.add(key);
		}
		if (watches.size === 0 || nodes.some((id) => mayWrite(project, graph, id, watches))) return [];
		const inside = { ...graph, edges: graph.edges.filter((one) => !exits.includes(one)) };
		const reached = reachable(START_NODE, nextOf(inside));
		const behind = graph.nodes.map(({ id }) => id).filter((id) => !reached.has(id) && !graph.unreachable.includes(id));
		const asked = [...watches].sort();
		const remedy = `Let a node of the loop change what its router asks for: ${asked.map((key) => `\`${key}\``).join(' or ')}.`;
		return [{ nodes, watches: asked, behind, edge, remedy, counted: false }];
	});
}

function leaves({ from, to }: GraphEdge, nodes: readonly string[]): boolean {
	return nodes.includes(from) && !nodes.includes(to);
}

/** A loop of which no way out is ever taken, where all that its routers answer is known. */
function shutLoop(project: Project, graph: GraphModel, nodes: readonly string[], dead: readonly DeadRoute[]): EndlessLoop[] {
	const shut = dead.filter(({ edge }) => leaves(edge, nodes));
	const [route] = shut;
	const raises = openDeadEnds(project, graph).some(({ from }) => nodes.includes(from));
	if (!route || raises || graph.unresolved.length > 0) return [];
	const watches = [...new Set(shut.flatMap(({ key }) => key ?? []))].sort();
	const fields = watches.map((key) => `\`${key}\``).join(' and ');
	const remedy =
		watches.length > 0
			? `Declare ${fields} in the state, and let a node of the loop write ${watches.length === 1 ? 'it' : 'them'}.`
			: 'Let the router answer a way out of the loop.';
	const without = (routes: readonly DeadRoute[]) =>
		reachable(START_NODE, nextOf({ ...graph, edges: graph.edges.filter((edge) => !routes.some((one) => one.edge === edge)) }));
	const [inside, left] = [without(dead), without(dead.filter((one) => !shut.includes(one)))];
	const behind = graph.nodes.flatMap(({ id }) => (left.has(id) && !inside.has(id) ? [id] : []));
	return [{ nodes, watches, behind, edge: route.edge, remedy, counted: false, shut: true }];
}

/** Loops whose nodes count their passes in a field that no test of their nodes and routers looks at. Those of which a router is not known are left out. */
export function uncheckedCounters(project: Project, written: GraphModel): EndlessLoop[] {
	const [graph = written] = runningGraphs(project, [written]);
	return graph.cycles.flatMap((nodes): EndlessLoop[] => {
		const choices = graph.edges.filter(({ from, kind }) => kind === 'conditional' && nodes.includes(from));
		const [edge] = choices.filter(({ to }) => nodes.includes(to));
		const routers = choices.map((choice) => routerAt(project, graph, choice));
		const places = nodes.map((id) => functionOfNode(project, graph, id));
		if (!edge || routers.includes(null) || places.includes(null)) return [];
		const code = [...routers, ...places].flatMap((place) => place ?? []);
		const asked = new Set(code.flatMap((place) => keysTested(place)));
		const counted = code.flatMap((place) => writesOf(project, place).flatMap(({ key, value }) => (countsUp(value) ? [key] : [])));
		const counter = counted.find((key) => !asked.has(key));
		if (counter === undefined || counted.some((key) => asked.has(key))) return [];
		const remedy = `Compare \`${counter}\` with a bound in the router, and leave the loop when it is reached.`;
		return [{ nodes, watches: [counter], behind: [], edge, remedy, counted: true }];
	});
}

/** Fields of the state that the tests of a function and of what it hands the state to look at. */
function keysTested({ file, index, fact }: FunctionRef): string[] {
	const own = file.facts.branches.filter(({ scope }) => scope.function === index);
	const ways = own.flatMap(({ value, test }) => aboutTest({ value, text: test, when: true, at: { file, index, fact } }));
	return ways.flatMap((way) => [way, ...(way.with ?? [])].flatMap(({ keys }) => keys));
}

/** Fields of the state that decide over an edge; null when something else has a say. */
function keysAsked(project: Project, graph: GraphModel, edge: GraphEdge): string[] | null {
	const router = routerAt(project, graph, edge);
	const results: Result[] = router ? resultsOf(project, router).filter(({ label }) => label === (edge.label ?? edge.to)) : [];
	const tests = results.flatMap((result) => result.tests);
	if (results.length === 0 || results.some((result) => result.tests.length === 0)) return null;
	if (!tests.every(({ value, at }) => asksTheState(value, at))) return null;
	return tests.flatMap((test) => aboutTest(test).flatMap((way) => [way, ...(way.with ?? [])].flatMap(({ keys }) => keys)));
}

/** Made of fields of the state, numbers and texts alone. */
function asksTheState(value: StaticValue, at: FunctionRef): boolean {
	const state = stateName(at);
	const own = (name: string) => name === state || name.startsWith(`${state}.`);
	const local = (part: StaticValue) =>
		part.kind !== 'name' || own(part.name) || LOOKS.has(part.name) || part.name.includes('.') ? null : assignedTo(at, part.name);
	const reached = reachedFrom(value, (one) => [...walkValue(one, at.file)].flatMap((part) => local(part) ?? []));
	return reached.every((one) =>
		[...walkValue(one, at.file)].every((part) => {
			if (part.kind === 'name') return own(part.name) || LOOKS.has(part.name) || local(part) !== null;
			const call = callOf(part, at.file);
			if (!call) return MADE_OF.has(part.kind) && !(part.kind === 'dict' && part.entries.length > 0);
			if (!LOOKS.has(call.method ?? '') || call.keywords.length > 0) return false;
			return call.method !== 'get' || (call.callee.kind === 'name' && own(call.callee.name));
		}),
	);
}

const MADE_OF = new Set<StaticValue['kind']>(['string', 'number', 'boolean', 'null', 'list', 'dict', 'subscript', 'binary', 'unary']);

/** Whether a node may write one of the keys; true too where that is not known. */
function mayWrite(project: Project, graph: GraphModel, id: string, keys: ReadonlySet<string>): boolean {
	const place = functionOfNode(project, graph, id);
	return place === null || reachedFrom(place, (at) => handedState(project, at), refKey).some((at) => writesOneOf(project, at, keys));
}

/** Functions of the project that a function hands the state to. */
function handedState(project: Project, place: FunctionRef): FunctionRef[] {
	const { file, index } = place;
	const state = stateName(place);
	return file.facts.calls.flatMap(({ scope, callee, arguments: given }) => {
		const handed = scope.function === index && given.some((argument) => argument.kind === 'name' && argument.name === state);
		return (handed ? functionOf(project, { value: callee, file, scope }) : null) ?? [];
	});
}

function writesOneOf(project: Project, place: FunctionRef, keys: ReadonlySet<string>): boolean {
	const { file, index } = place;
	const state = stateName(place);
	if (state === null || returnsUnknown(place) || writesOf(project, place).some(({ key }) => keys.has(key))) return true;
	return file.facts.calls.some(({ scope, method, callee }) => {
		if (scope.function !== index || !CHANGES.has(method ?? '')) return false;
		if (callee.kind === 'name') return callee.name.startsWith(`${state}.`);
		const object = receiverOf(callee);
		return object !== null && touches(object, file, state, keys);
	});
}

/** A part of the state under one of the keys: `state["k"]["of it"]`. */
function touches(value: StaticValue, file: SourceFile, state: string, keys: ReadonlySet<string>): boolean {
	return [...walkValue(value, file)].some(
		(part) =>
			part.kind === 'subscript' &&
			part.object.kind === 'name' &&
			part.object.name === state &&
			part.index.kind === 'string' &&
			keys.has(part.index.value),
	);
}
