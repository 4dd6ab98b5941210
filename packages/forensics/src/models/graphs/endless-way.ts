// Does a way back through the graph end? A router that tests no count of the tries asks again for as long as the failure stays.
import { callGraph, type FunctionRef, isEmptyValue, type Project } from '@auditor/code';
import { reachable } from '../../langgraph/topology.js';
import type { ErrorBranch } from './error-branches.js';
import { waysIn } from './graph-ways.js';
import { functionOfNode, resultsOf, routerAt } from './router-facts.js';
import type { Write } from './writes.js';

const COUNTS = /attempt|retr(?:y|ies)|tries|iteration|count|rounds?\b|loop|revision|cycle|steps?\b|max|limit|budget|deadline|elapsed|time/i;
const COMPARES = /[<>]|[!=]=/;
/** How many there are of something: a bound where they only become more. */
const AMOUNT = /\blen\((\w{1,80}|[^()"']{0,80}["'](\w{1,80})["'][^()]{0,80})\)\s{0,9}[<>]|\b(\w{1,80})\.length\s{0,9}[<>]/g;
/** A person, or a time, stands between one try and the next. */
const WAITS = /^(?:interrupt|input|prompt)$/;

interface Writer {
	readonly id: string;
	readonly writes: readonly Write[];
}

/** Whether the branch leads back to where it is decided, and nothing on the way was seen to end that; false too where a router on it is not known. */
export function isEndlessWay(project: Project, branch: ErrorBranch, ancestors: readonly Writer[]): boolean {
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
