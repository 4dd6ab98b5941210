// Which loops of a graph can never be left? Those whose every way out asks for fields of the state that no node of the loop writes.
// Says nothing where a router asks for anything else, or where a node's writes are not all known.
import type { Project, StaticValue } from '@auditor/code';
import type { GraphEdge, GraphModel } from '@auditor/schema';
import { START_NODE } from '@auditor/schema';
import { reachable } from '../../langgraph/topology.js';
import { aboutTest } from './conditions.js';
import { nextOf } from './graphs.js';
import { assignedTo, type FunctionPlace, functionAt, functionOf, type Result, resultsOf, routerAt } from './router-facts.js';
import { returnsUnknown, writesOf } from './writes.js';

interface EndlessLoop {
	readonly nodes: readonly string[];
	/** Fields that the ways out ask for. */
	readonly watches: readonly string[];
	/** Nodes that are reached only by leaving the loop. */
	readonly behind: readonly string[];
	/** A way out. */
	readonly edge: GraphEdge;
}

const CHANGES = new Set(['append', 'extend', 'insert', 'pop', 'remove', 'clear', 'update', 'setdefault', 'add', 'discard', 'push', 'sort']);
/** Calls that look at their arguments alone. */
const LOOKS = new Set(['len', 'bool', 'int', 'float', 'str', 'max', 'min', 'sum', 'abs', 'get', 'any', 'all']);

/** Loops of a graph that cannot be left, in the order of its cycles. */
export function endlessLoops(project: Project, graph: GraphModel): EndlessLoop[] {
	return graph.cycles.flatMap((nodes): EndlessLoop[] => {
		const exits = graph.edges.filter(({ from, to }) => nodes.includes(from) && !nodes.includes(to));
		const [edge] = exits;
		if (!edge || exits.some(({ kind }) => kind !== 'conditional')) return [];
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
		return [{ nodes, watches: [...watches].sort(), behind, edge }];
	});
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
function asksTheState(value: StaticValue, at: FunctionPlace, depth = 8): boolean {
	if (depth === 0) return false;
	const asks = (part: StaticValue) => asksTheState(part, at, depth - 1);
	const state = at.fact.parameters.find(({ name }) => name !== 'self' && name !== 'this')?.name;
	switch (value.kind) {
		case 'string':
		case 'number':
		case 'boolean':
		case 'null':
			return true;
		case 'name': {
			if (value.name === state || value.name.startsWith(`${state}.`)) return true;
			const held = value.name.includes('.') ? null : assignedTo(at, value.name);
			return held !== null && asks(held);
		}
		case 'list':
			return value.items.every(asks);
		case 'dict':
			return value.entries.length === 0;
		case 'subscript':
			return asks(value.object) && asks(value.index);
		case 'binary':
			return asks(value.left) && asks(value.right);
		case 'unary':
			return asks(value.value);
		case 'call': {
			const call = at.file.facts.calls[value.call];
			if (!call || !LOOKS.has(call.method ?? '') || call.keywords.length > 0) return false;
			const receiver = call.method === 'get' && call.callee.kind === 'name' ? call.callee.name.split('.')[0] : null;
			return (call.method !== 'get' || receiver === state) && call.arguments.every(asks);
		}
		default:
			return false;
	}
}

/** Whether a node may write one of the keys; true too where that is not known. */
function mayWrite(project: Project, graph: GraphModel, id: string, keys: ReadonlySet<string>): boolean {
	const definition = graph.nodes.find((node) => node.id === id)?.definition;
	const place = definition ? functionAt(project, definition.path, definition.line) : null;
	return place === null || writesOneOf(project, place, keys);
}

function writesOneOf(project: Project, place: FunctionPlace, keys: ReadonlySet<string>, depth = 2): boolean {
	const { file, index, fact } = place;
	const state = fact.parameters.find(({ name }) => name !== 'self' && name !== 'this')?.name;
	if (state === undefined || returnsUnknown(place) || writesOf(project, place).some(({ key }) => keys.has(key))) return true;
	return file.facts.calls.some((call) => {
		if (call.scope.function !== index) return false;
		if (CHANGES.has(call.method ?? '') && call.callee.kind === 'member' && touches(call.callee.object, state, keys)) return true;
		if (call.callee.kind === 'name' && CHANGES.has(call.method ?? '') && call.callee.name.startsWith(`${state}.`)) return true;
		if (!call.arguments.some((argument) => argument.kind === 'name' && argument.name === state)) return false;
		const next = functionOf(project, file, call.callee, call.scope);
		return next !== null && next.index !== index && (depth === 0 || writesOneOf(project, next, keys, depth - 1));
	});
}

function touches(value: StaticValue, state: string, keys: ReadonlySet<string>): boolean {
	if (value.kind === 'subscript') {
		const own = value.object.kind === 'name' && value.object.name === state && value.index.kind === 'string';
		return own ? value.index.kind === 'string' && keys.has(value.index.value) : touches(value.object, state, keys);
	}
	return value.kind === 'member' && touches(value.object, state, keys);
}
