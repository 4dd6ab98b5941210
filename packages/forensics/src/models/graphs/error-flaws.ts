// What is wrong with an error branch that can be taken: does the rest run on beside it, does it see the failures of the work, does the run live to ask?
import { type CallRef, callGraph, type FunctionRef, isEmptyValue, type Project } from '@auditor/code';
import { listed, listedUpTo, placeOf } from '@auditor/probes';
import { END_NODE, type GraphEdge, type GraphModel, type Location } from '@auditor/schema';
import { reachable } from '../../langgraph/topology.js';
import type { About } from './conditions.js';
import type { ErrorBranch } from './error-branches.js';
import { waysIn } from './graph-ways.js';
import { placeOfEdges, shown } from './graphs.js';
import { functionOfNode, resultsOf, routerAt } from './router-facts.js';
import { isComputed } from './state-keys.js';
import type { Write } from './writes.js';

/** Nodes that a sentence names. */
const MOST = 3;

/** What is wrong with a branch, a sentence that says it, and where that is not the router the place to change, and the nodes that raise. */
export type Reason = { id: string; text: string; at?: Location; node?: string };

/** A node that runs before the branch is decided. */
export interface Ancestor {
	readonly id: string;
	readonly place: FunctionRef;
	readonly writes: readonly Write[];
	/** What is put around it catches what it raises, and goes on. */
	readonly guarded: boolean;
}

/** What is wrong with a branch that can be taken in these ways. */
export function flawsOf(project: Project, branch: ErrorBranch, ways: readonly About[], ancestors: readonly Ancestor[]): Reason[] {
	const flaws: Reason[] = [];
	const { graph, from } = branch;
	const beside = graph.edges.filter((edge) => edge.from === from && edge.kind === 'static' && edge.to !== END_NODE);
	if (beside.length > 0)
		flaws.push({
			id: 'leak',
			text: `Plain edges from \`${shown(from)}\` to ${quoted(beside.map(({ to }) => to))} run all the same.`,
			at: placeOfEdges({ ...graph, edges: beside }, from, 'from'),
		});
	const { beside: mates, ran } = runAnyway(graph, from);
	const others = branch.targets.filter((id) => id !== END_NODE && id !== from);
	if (branch.to === END_NODE && others.length > 0 && others.every((id) => ran.has(id)))
		flaws.push({
			id: 'runs-beside',
			text: `It ends nothing: beside \`${shown(from)}\`, ${listed(mates.map((id) => `\`${shown(id)}\``))} still ${mates.length > 1 ? 'lead' : 'leads'} to ${quoted(others)}.`,
		});
	const fan = graph.fanOut.find(
		(one) =>
			one.node === from &&
			one.branches.filter((id) => branch.targets.includes(id)).length > 1 &&
			!one.alternatives?.some((set) => branch.targets.every((id) => set.includes(id))),
	);
	const isLate = (id: string) => graph.fanIn.some(({ node }) => node === id);
	if (fan && !isLate(from) && !ancestors.some(({ id }) => isLate(id)))
		flaws.push({
			id: 'before-the-work',
			text: `It is decided where ${fan.branches.map((id) => `\`${id}\``).join(', ')} are started: failures of their work are not routed.`,
		});
	if (isEndlessWay(project, branch, ancestors))
		flaws.push({
			id: 'endless',
			text: `It leads back to \`${shown(branch.to)}\` and we saw no test that counts the tries: while the failure stays, only LangGraph’s limit on steps ends the run.`,
		});
	const keys = [...new Set(ways.flatMap((way) => way.keys))];
	// A failure of set-up that neither writes what the branch watches nor runs beside other work is none of its business.
	const runsBeside = (id: string) => graph.fanOut.some(({ branches }) => branches.includes(id));
	const isWatched = ({ id, writes }: Ancestor) =>
		keys.length === 0 || runsBeside(id) || writes.some((write) => keys.includes(write.key) && !isEmptyValue(write.value));
	const watchedOnes = ancestors.filter((one) => !one.guarded && isWatched(one));
	const throws = ({ place }: Ancestor) => throwsFreely(project, place);
	const thrower = watchedOnes.find((ancestor) => ancestor.id !== from && throws(ancestor));
	if (thrower) {
		// What the branch stands behind comes first.
		const all = watchedOnes.filter((ancestor) => throws(ancestor) || raisesItself(ancestor.place));
		const names = all.sort((a, b) => Number(b.id === from) - Number(a.id === from)).map(({ id }) => `\`${id}\``);
		const node = listedUpTo(names, MOST);
		const { file, call } = throws(thrower)!;
		flaws.push({
			id: 'exception-escapes',
			text: `An exception in ${node}, for example of the call at ${file.path}:${call.line}, is not caught: it ends the run before the router is asked.`,
			at: placeOf(thrower.place.file, thrower.place.fact.line, thrower.place.fact.endLine),
			node,
		});
	}
	const joins = graph.fanIn.find((fan) => fan.node === from);
	const before = ancestors.filter((ancestor) => joins?.branches.includes(ancestor.id) || ancestor.id === from);
	const watched = before.some((ancestor) => ancestor.writes.some((write) => keys.includes(write.key)));
	if (joins && keys.length > 0 && !keys.some((key) => isComputed(project, graph, key)) && before.length > 1 && !watched)
		flaws.push({
			id: 'watches-input',
			text: `It looks at ${quoted(keys)}, which the nodes that meet before it do not write: their failures are not routed.`,
		});
	return flaws;
}

/** The nodes that always start beside a node, and all that plain edges then run whatever its router says. */
export function runAnyway({ edges }: GraphModel, from: string): { readonly beside: readonly string[]; readonly ran: ReadonlySet<string> } {
	const plain = edges.filter(({ kind, condition, to }) => kind === 'static' && condition === null && to !== END_NODE);
	const leading = edges.filter(({ to }) => to === from);
	const starts = leading.every((edge) => plain.includes(edge)) ? leading.map((edge) => edge.from) : [];
	const beside = plain.flatMap((edge) => (starts.includes(edge.from) && edge.to !== from ? [edge.to] : []));
	const ran = new Set(beside);
	// A list of sources waits for each of them.
	const isWaiting = ({ barrier, line, to }: GraphEdge) =>
		barrier && plain.some((other) => other.line === line && other.to === to && other.from !== from && !ran.has(other.from));
	for (const id of ran) for (const edge of plain) if (edge.from === id && id !== from && !isWaiting(edge)) ran.add(edge.to);
	return { beside, ran };
}

/** Calls through which an exception is followed outwards. */
const THROWN = 3;

/** A call outside of any `try` with handlers, of a function or method of the project that raises outside of one, itself or through such a call. */
function throwsFreely(project: Project, place: FunctionRef, depth = THROWN): CallRef | undefined {
	const graph = callGraph(project);
	return graph.callsIn(place).find((at) => {
		const { scope } = at.call;
		if (scope.function !== place.index || scope.handlerOf !== null || caught(place, scope.tries)) return false;
		return graph.targets(at).some((next) => raisesItself(next) || (depth > 1 && throwsFreely(project, next, depth - 1)));
	});
}

export function caught(place: FunctionRef, tries: readonly number[]): boolean {
	return tries.some((index) => (place.file.facts.tries[index]?.handlers.length ?? 0) > 0);
}

function raisesItself(place: FunctionRef): boolean {
	return place.file.facts.raises.some(
		(raise) => raise.scope.function === place.index && raise.value !== null && !caught(place, raise.scope.tries),
	);
}

/** Names of keys as they stand in a sentence. */
export function quoted(keys: readonly string[]): string {
	return keys.length === 0 ? 'what the router looks at' : keys.map((key) => `\`${key}\``).join(', ');
}

// Does a way back through the graph end? A router that tests no count of the tries asks again for as long as the failure stays.

const COUNTS = /attempt|retr(?:y|ies)|tries|iteration|count|rounds?\b|loop|revision|cycle|steps?\b|max|limit|budget|deadline|elapsed|time/i;
const COMPARES = /[<>]|[!=]=/;
/** How many there are of something: a bound where they only become more. */
const AMOUNT = /\blen\((\w{1,80}|[^()"']{0,80}["'](\w{1,80})["'][^()]{0,80})\)\s{0,9}[<>]|\b(\w{1,80})\.length\s{0,9}[<>]/g;
/** A person, or a time, stands between one try and the next. */
const WAITS = /^(?:interrupt|input|prompt)$/;

/** Whether the branch leads back to where it is decided, and nothing on the way was seen to end that; false too where a router on it is not known. */
function isEndlessWay(
	project: Project,
	branch: ErrorBranch,
	ancestors: readonly { readonly id: string; readonly writes: readonly Write[] }[],
): boolean {
	const { graph, from, to } = branch;
	const ways = waysIn(graph);
	const behind = reachable(to, ways.next);
	if (!behind.has(from) || branch.router === null) return false;
	const leads = ways.before(from);
	const loop = graph.nodes.map(({ id }) => id).filter((id) => id === from || id === to || (behind.has(id) && leads.has(id)));
	const deciding = graph.edges.filter((edge) => edge.kind === 'conditional' && loop.includes(edge.from));
	const routers = deciding.map((edge) => routerAt(project, graph, edge));
	const nodes = loop.map((id) => functionOfNode(project, graph, id));
	if ([...routers, ...nodes].some((one) => one === null)) return false;
	const known = (refs: readonly (FunctionRef | null)[]) => refs.filter((ref) => ref !== null);
	const calls = known(nodes).flatMap((ref) => callGraph(project).callsIn(ref));
	if (calls.some(({ call }) => WAITS.test(call.method ?? ''))) return false;
	const emptied = new Set(
		ancestors.flatMap(({ id, writes }) => writes.flatMap(({ key, value }) => (loop.includes(id) && isEmptyValue(value) ? [key] : []))),
	);
	const asked = known(routers).flatMap((ref) => [
		...testsIn(ref),
		...resultsOf(project, ref).flatMap(({ tests }) => tests.map(({ text }) => text)),
	]);
	return (
		!asked.some((test) => bounds(test, emptied)) &&
		!known(nodes)
			.flatMap(testsIn)
			.some((test) => COMPARES.test(test) && COUNTS.test(test))
	);
}

/** A number or a name of one is compared, other than how many there are of what is emptied on the way. */
function bounds(test: string, emptied: ReadonlySet<string>): boolean {
	const rest = test.replace(AMOUNT, (whole, name: string | undefined, key: string | undefined, own: string | undefined) => {
		const held = key ?? name ?? own ?? '';
		return [...emptied].some((field) => field === held || field.endsWith(`_${held}`)) ? ' ' : whole;
	});
	const bounded = rest.replace(TOO_MANY, ' ');
	return /[<>]/.test(bounded) || COUNTS.test(bounded);
}

/** Of so many times the graph ends at its own limit of steps long before: 25 unless it is set. */
const TOO_MANY =
	/\w{0,40}(?:attempt|retr|tries|iteration|count|round|loop|revision|cycle|step)\w{0,40}["'\])]{0,4}\s?[<>]=?\s?[\d_]{4,20}/gi;

function testsIn({ file, index }: FunctionRef): string[] {
	return file.facts.branches.flatMap(({ test, scope }) => (scope.function === index ? [test] : []));
}
