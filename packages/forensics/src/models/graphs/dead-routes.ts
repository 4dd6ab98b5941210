// Which targets of a router can never be chosen, since it never answers them, or asks for a field that the state does not have, or for a count that nothing raises? What a node or the caller puts under such
// a key is dropped by LangGraph. Sees routers whose results are all read; knows nothing of values.
import { callOf, entriesOf, kept, once, type Project, type StaticValue, valuesIn } from '@auditor/code';
import { type DeadEnd, escapeText, type Fan, type GraphEdge, type GraphModel, START_NODE } from '@auditor/schema';
import { isOpenId } from '../../langgraph/names.js';
import { cyclesOf, reachable } from '../../langgraph/topology.js';
import { aboutTest } from './conditions.js';
import { waysIn } from './graph-ways.js';
import { nextOf, productGraphs } from './graphs.js';
import { nodeWrites } from './lost-writes.js';
import { answersRead, assignedTo, type Result, resultsOf, routerAt, type Test } from './router-facts.js';
import { channelsOf, declaredKeys } from './state-keys.js';
import { fieldRead, stateName } from './state-reads.js';

/** A conditional edge that is never taken. */
export interface DeadRoute {
	readonly edge: GraphEdge;
	/** The key that is asked for; null where the router never answers so. */
	readonly key: string | null;
	/** It waits for a count under this field, which nothing raises. */
	readonly stays?: string;
}

/** Conditional edges of a graph that are never taken, in the order of the edges; those too that an answer would take which leads nowhere. */
export function deadRoutes(project: Project, graph: GraphModel): DeadRoute[] {
	const declared = declaredKeys(project, graph);
	const read = new Map<string, { results: readonly Result[]; answers: ReadonlySet<string> | null }>();
	const placeOf = ({ from, file = graph.file, line }: GraphEdge) => `${from} ${file} ${line}`;
	const unknown = { kind: 'conditional', via: 'dead end', label: null, barrier: false, condition: null } as const;
	const ends = (graph.deadEnds ?? []).map(({ answer, ...end }): GraphEdge => ({ ...end, to: answer, ...unknown }));
	const conditional = [...graph.edges.filter(({ kind }) => kind === 'conditional'), ...ends];
	return conditional.flatMap((edge): DeadRoute[] => {
		const { results, answers } = kept(read, placeOf(edge), () => {
			const router = routerAt(project, graph, edge);
			if (!router) return { results: [], answers: null };
			const all = answersRead(project, router);
			const beside = conditional.filter((other) => placeOf(other) === placeOf(edge));
			// Answers that no edge has are told in a way that was not understood.
			const known = all && [...all].every((label) => beside.some((other) => isAnswer(other, label)));
			return { results: resultsOf(project, router), answers: known ? all : null };
		});
		if (answers && ![...answers].some((label) => isAnswer(edge, label))) return [{ edge, key: null }];
		if (!declared) return [];
		const own = results.filter(({ label }) => label === (edge.label ?? edge.to));
		const stays = stuckCount(project, graph, edge, own);
		if (stays !== null) return [{ edge, key: null, stays }];
		const missing = own.map(({ tests }) => missingKey(tests, declared));
		const [first] = missing;
		return first && missing.every((one) => one !== null) ? [{ edge, key: first }] : [];
	});
}

/** Answers of routers that can be given, and that lead nowhere: LangGraph raises there. */
export function openDeadEnds(project: Project, graph: GraphModel): DeadEnd[] {
	const dead = deadRoutes(project, graph);
	const reached = new Set(
		[START_NODE, ...graph.nodes.map(({ id }) => id)].filter((id) => !running(project)(graph).unreachable.includes(id)),
	);
	return (graph.deadEnds ?? []).filter(
		(end) => reached.has(end.from) && !dead.some(({ edge }) => edge.via === 'dead end' && edge.from === end.from && edge.to === end.answer),
	);
}

function isAnswer({ label, to }: GraphEdge, answer: string): boolean {
	return [label, to].some((one) => one?.toLowerCase() === answer.toLowerCase());
}

/** A key that must hold something for the tests to come out so, and that is not declared; null when there is none. */
function missingKey(tests: Result['tests'], declared: ReadonlySet<string>): string | null {
	for (const test of tests) {
		const ways = aboutTest(test);
		const impossible = ways.every(
			({ kind, keys }) => (kind === 'set' || kind === 'equals') && keys.length > 0 && keys.every((key) => !declared.has(key)),
		);
		if (impossible && ways.length > 0) return ways[0]?.keys[0] ?? null;
	}
	return null;
}

/** Graphs of the product, largest first, without routes that are never taken and without what only they lead to. */
export function runningGraphs(project: Project, graphs: readonly GraphModel[]): GraphModel[] {
	return productGraphs(graphs).map(running(project));
}

const running = once((project: Project) => once((graph: GraphModel) => asItRuns(project, graph)));

function asItRuns(project: Project, graph: GraphModel): GraphModel {
	const dead = new Set(deadRoutes(project, graph).map(({ edge }) => edge));
	if (!graph.edges.some((edge) => dead.has(edge))) return graph;
	const edges = graph.edges.filter((edge) => !dead.has(edge));
	const reached = reachable(START_NODE, nextOf({ ...graph, edges }));
	const taken = edges.filter(({ from }) => reached.has(from));
	const fans = (all: readonly Fan[], keeps: (fan: Fan, branch: string) => boolean) =>
		all
			.map((fan) => ({ ...fan, branches: fan.branches.filter((branch) => keeps(fan, branch)) }))
			.filter(({ branches, kind }) => branches.length > 1 || (branches.length === 1 && kind === 'send'));
	const ids = graph.nodes.map(({ id }) => id);
	// What another shape of the graph comes to is none of them.
	const before = reachable(START_NODE, nextOf(graph));
	return {
		...graph,
		edges: taken,
		cycles: cyclesOf(ids, nextOf({ ...graph, edges: taken })),
		fanOut: fans(graph.fanOut, (fan, branch) => taken.some(({ from, to }) => from === fan.node && to === branch)),
		fanIn: fans(graph.fanIn, (fan, branch) => taken.some(({ from, to }) => from === branch && to === fan.node)),
		unreachable: ids.filter((id) => !reached.has(id) && !isOpenId(id) && (before.has(id) || graph.unreachable.includes(id))),
	};
}

// Does a loop of the graph wait for a count that nothing raises? `state["at"] >= len(state["items"])` never holds where every place that sets `at` sets 0.

/** The field of the state whose count this way out of a loop waits for in vain; null where there is none. */
function stuckCount(project: Project, graph: GraphModel, edge: GraphEdge, results: readonly Result[]): string | null {
	const ways = waysIn(graph);
	if (results.length === 0 || !ways.before(edge.from).has(edge.from) || ways.before(edge.from).has(edge.to)) return null;
	const counts = results.map(({ tests }) => tests.map((test) => countOf(project, graph, test)).find((key) => key !== null) ?? null);
	const [key] = counts;
	return key && counts.every((one) => one === key) && staysLow(project, graph, key) ? key : null;
}

/** Comparisons that hold where a count has come to a bound, by how they come out and on which side the count stands. */
const COMES_TO: ReadonlySet<string> = new Set(['>= true', '> true', '== true', '< false', '<= false', '!= false']);
const MIRRORED: Readonly<Record<string, string>> = { '<=': '>=', '<': '>', '>=': '<=', '>': '<' };

/** `k` of `state["k"] >= len(…)`, and of `state["k"] > 3`, where it must hold. */
function countOf(project: Project, graph: GraphModel, test: Test): string | null {
	const { value, when, at } = test;
	if (value.kind === 'unary' && /^(?:not|!)$/.test(value.operator))
		return countOf(project, graph, { ...test, value: value.value, when: !when });
	if (value.kind !== 'binary') return null;
	const held = (side: StaticValue) => (side.kind === 'name' && !side.name.includes('.') ? assignedTo(at, side.name) : null) ?? side;
	const isBound = (side: StaticValue) => (side.kind === 'number' && side.value > 0) || callOf(side, at.file)?.method === 'len';
	const state = stateName(at);
	const keyOf = (side: StaticValue) =>
		[...(channelsOf(project, graph) ?? [])].find((key) => fieldRead(held(side), at.file, state) === key) ?? null;
	const { left, right, operator } = value;
	if (isBound(held(right))) return COMES_TO.has(`${operator} ${when}`) ? keyOf(left) : null;
	return isBound(held(left)) && COMES_TO.has(`${MIRRORED[operator] ?? operator} ${when}`) ? keyOf(right) : null;
}

const isLow = (value: StaticValue | null) => value?.kind === 'number' && value.value <= 0;

const lowIn = once((_: Project) => new Map<string, boolean>());

/** All code that puts something under the key puts 0 there, a node among it, and all keys that nodes write are known. */
function staysLow(project: Project, graph: GraphModel, key: string): boolean {
	const nodes = nodeWrites(project, graph);
	if (!nodes || nodes.length < graph.nodes.length || nodes.some(({ open }) => open)) return false;
	const writes = nodes.flatMap(({ kept: own }) => own.filter((one) => one.key === key));
	if (writes.length === 0 || !writes.every(({ value }) => isLow(value))) return false;
	return kept(lowIn(project), key, () => {
		const target = new RegExp(`(?:\\[["']${escapeText(key)}["']\\]|\\.${escapeText(key)})$`);
		return project.files.every((file) => {
			if (file.context !== 'source') return true;
			const { assignments, calls } = file.facts;
			return (
				valuesIn(file).every(({ value }) => entriesOf(value).every((one) => one.key !== key || isLow(one.value))) &&
				assignments.every((a) => !isKeyed(a.target, target) || (a.operator === '=' && isLow(a.value))) &&
				calls.every(({ keywords }) => keywords.every(({ name, value }) => name !== key || isLow(value))) &&
				// `setdefault("at", 1)`, `setattr(state, "at", 1)`.
				calls.every(
					({ method, arguments: given }) =>
						!/^(?:set|__set)/.test(method ?? '') || !given.some((one) => one.kind === 'string' && one.value === key),
				)
			);
		});
	});
}

/** The field itself, or one that only the running code knows: `state[name]`. */
const isKeyed = (target: string, key: RegExp) => key.test(target) || /^\w*state\[(?!["'\d])/.test(target);
