// Which targets of a router can never be chosen, since it never answers them, or asks for a field that the state does not have, or for a count that nothing raises? What a node or the caller puts under such
// a key is dropped by LangGraph. Sees routers whose results are all read; knows nothing of values.
import { kept, once, type Project } from '@auditor/code';
import { type DeadEnd, type Fan, type GraphEdge, type GraphModel, START_NODE } from '@auditor/schema';
import { isOpenId } from '../../langgraph/names.js';
import { cyclesOf, reachable } from '../../langgraph/topology.js';
import { aboutTest } from './conditions.js';
import { nextOf, productGraphs } from './graphs.js';
import { answersRead, type Result, resultsOf, routerAt } from './router-facts.js';
import { declaredKeys } from './state-keys.js';
import { stuckCount } from './stuck-loops.js';

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
