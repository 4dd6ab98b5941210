// Which conditional edges are error branches: their target or label says so, or they cut the work short when something is missing.
import { entriesOf, type FunctionRef, grouped, isEmptyValue, optionOf, type Project, type StaticValue } from '@auditor/code';
import { END_NODE, type GraphEdge, type GraphModel } from '@auditor/schema';
import { reachable } from '../../langgraph/topology.js';
import { meaningOfName } from '../../libraries/meaning.js';
import { callsIn } from '../source/product-calls.js';
import { type About, aboutTest } from './conditions.js';
import { waysIn } from './graph-ways.js';
import { hasWord, nextOf } from './graphs.js';
import { functionOfNode, type Result, resultsOf, routerAt, type Test } from './router-facts.js';
import { type Runner, runAs } from './wrapped-nodes.js';
import { hasOpenKeys, writesOf } from './writes.js';

export interface ErrorBranch {
	readonly graph: GraphModel;
	readonly from: string;
	readonly to: string;
	readonly label: string | null;
	/** Where the branch is declared. */
	readonly file: string;
	readonly line: number;
	readonly targets: readonly string[];
	readonly router: FunctionRef | null;
	/** Ways in which the router takes the branch; null when they are not known. */
	readonly results: readonly Result[] | null;
	/** Why it counts as an error branch. */
	readonly because: string;
}

/** Words in names of nodes and labels that say "something went wrong". */
const WORDS: readonly string[] =
	'error fail failed failure abort aborted degraded fallback exception invalid missing reject rejected halt crash insufficient unavailable recover recovery emergency incomplete retry errored'.split(
		' ',
	);
/** Names of steps whose work is to look for what is missing or wrong, or to ask for it. */
const LOOKS_FOR =
	/^(?:determine|find|identify|detect|check|ask|collect|gather|request|fill|analy[sz]e|list|extract)(?:_|-|(?=[A-Z])).*(?:missing|invalid|incomplete|error|fail)/i;
/** Names of yes/no fields: their being unset says nothing about missing work. */
const FLAG =
	/^(has|is|should|needs?|was|can|did|use|enable|allow)(_|[A-Z])|(_|^)(done|needed|required|enabled|approved|finished|complete|completed)$/;
const TALK = /messages?$|history|conversation|turns/i;
/** A model that asks for no tool has answered: that is how its work ends. */
const ANSWERED = /\btool_?calls?\b|\bfunction_call\b/i;
const COUNTED = /\blen\(|\.length|== ?0|< ?1|is None|total|count/;
/** `state.phase === PHASES.FATAL`, or `state.found.error` at the end: a part of the state says that the run failed. */
const SAYS_FAILED =
	/(?:===?|\bis|\bin [([{](?:["']\w{1,30}["'], ?){0,9}) ?["']?(?:\w{1,60}\.){0,4}(?:fatal|fail(?:ed|ure)|error(?:ed)?|aborted|crashed)(?:_error)?["']?(?:[,)\]}]|$)|(?:^|&& ?|\band )[\w$]{1,60}(?:\??\.\w{1,60}){0,4}\??\.error$/i;
const IN_TEST = /error|fail|exception|missing|invalid|abort|degraded|problem|trouble|unavailable/i;

/** Fields that say that something went well. */
const WENT_WELL = /(?:_|\b)(?:success(?:ful(?:ly)?)?|succeeded|ok)(?![a-z_])/i;

/** Error branches of a graph; `words` of the rubric stand in for the usual ones. */
export function errorBranchesOf(project: Project, graph: GraphModel, words: readonly string[]): ErrorBranch[] {
	const known = new Set(words.length > 0 ? words : WORDS);
	const conditional = graph.edges.filter(({ kind, from }) => kind === 'conditional' && !graph.unreachable.includes(from));
	const groups = grouped(conditional, (edge) => `${edge.from} ${edge.file ?? ''} ${edge.line}`);
	return [...groups.values()].flatMap((edges) => branchesOf(project, graph, edges, known));
}

/** The field with the failure by which the branch is taken, with the text that it would have to hold, where every node of the graph was read and none of them sets it so; null elsewhere. */
export function unfedField(project: Project, { graph, results }: ErrorBranch): string | null {
	const places = graph.nodes.flatMap(({ id, handler }) =>
		runAs(project, graph, id).map((one) => (isOfTools(handler) ? ('tools' as const) : one)),
	);
	const fieldOf = (way: About) => {
		const text = way.kind === 'equals' ? way.text : null;
		const field = way.kind === 'set' || text !== null ? way.keys.find((key) => IN_TEST.test(`${key} ${text}`)) : undefined;
		const holds = (value: StaticValue) => (value.kind === 'string' && text !== null ? value.value === text : !isEmptyValue(value));
		const isSet = (one: Runner | 'tools' | null) =>
			one === 'tools'
				? field === 'messages' || setByTools(project, places)
				: one === null ||
					hasOpenKeys(project, one.at, one.asks) ||
					writesOf(project, one.at).some(({ key, value }) => key === field && holds(value));
		return field === undefined || places.some(isSet) ? null : `\`${field}\`${text === null ? '' : ` to "${text}"`}`;
	};
	// All that a way needs, any alternative of a test, any way.
	const dead = (results ?? []).map(({ tests }) =>
		tests.map((test) => aboutTest(test).map(fieldOf)).find((fields) => fields.length > 0 && !fields.includes(null)),
	);
	return dead.includes(undefined) ? null : (dead[0]?.[0] ?? null);
}

const isOfTools = (handler: string | null) => handler !== null && meaningOfName(handler, 'make')?.what === 'tool-node';

/** What runs tools adds to the messages alone, but for a tool that answers with an update of the state. */
function setByTools(project: Project, places: readonly (Runner | 'tools' | null)[]): boolean {
	const isNode = ({ file, call }: ReturnType<typeof callsIn>[number]) =>
		places.some((one) => one !== null && one !== 'tools' && one.at.file === file && one.at.index === call.scope.function);
	return callsIn(project).some((one) => one.call.method === 'Command' && optionOf(one.call, 'update') !== null && !isNode(one));
}

/** For failures: not only for a list that is empty, which is an early end, but where a handler of errors before it writes what is asked. */
export function isForFailures(project: Project, { because, graph, from, results }: ErrorBranch): boolean {
	if (!because.startsWith('it cuts') || IN_TEST.test(because) || WENT_WELL.test(because)) return true;
	const asked = (results ?? []).flatMap(({ tests }) => tests.flatMap(aboutTest)).flatMap(({ keys }) => keys);
	const before = waysIn(graph).before(from);
	const places = graph.nodes.flatMap(({ id }) => (id === from || before.has(id) ? runAs(project, graph, id) : []));
	return places.some((one) => one && writesOf(project, one.at).some(({ key, inHandler }) => inHandler && asked.includes(key)));
}

function branchesOf(project: Project, graph: GraphModel, edges: readonly GraphEdge[], words: ReadonlySet<string>): ErrorBranch[] {
	const router = routerAt(project, graph, edges[0] as GraphEdge);
	const results = router ? resultsOf(project, router) : null;
	const targets = [...new Set(edges.map((edge) => edge.to))];
	const found = edges.flatMap((edge): ErrorBranch | ErrorBranch[] => {
		const returned = results?.filter((result) => result.label === (edge.label ?? edge.to)) ?? null;
		// A test that another answer always passes as well does not part this branch from it.
		const others = [...grouped(results ?? [], ({ label }) => label)].filter(([label]) => label !== (edge.label ?? edge.to));
		const isShared = (t: Test) =>
			others.some(([, all]) => all.every(({ tests }) => tests.some((other) => other.value === t.value && other.when === t.when)));
		const own = returned?.map((result) => ({ ...result, tests: result.tests.filter((t) => !isShared(t)) }));
		const because = reasonFor(graph, edge, targets, own ?? null, words) ?? failedBefore(project, graph, edge, returned ?? []);
		if (because === null) return [];
		const { from, to, label, line } = edge;
		const taken = results && results.length > 0 ? returned : null;
		return { graph, from, to, label, file: edge.file ?? graph.file, line, targets, router, results: taken, because };
	});
	return [...grouped(found, ({ to }) => to).values()].map(asOne);
}

/** It is taken where that is empty which a handler of errors in a node before it leaves empty, and which the node fills otherwise. */
function failedBefore(project: Project, graph: GraphModel, { from }: GraphEdge, results: readonly Result[]): string | null {
	const before = waysIn(graph).before(from);
	const writes = graph.nodes.flatMap(({ id }) => {
		const place = id === from || before.has(id) ? functionOfNode(project, graph, id) : null;
		return place ? [writesOf(project, place)] : [];
	});
	// Also under the key that is asked for: `found.get("repo")`.
	const leaves = (value: StaticValue, text: string): boolean =>
		isEmptyValue(value) ||
		entriesOf(value).some((one) => isEmptyValue(one.value) && [`get("${one.key}"`, `["${one.key}"`].some((key) => text.includes(key)));
	const isLost = (key: string, text: string) =>
		writes.some(
			(own) =>
				own.some((one) => one.key === key && one.inHandler && leaves(one.value, text)) &&
				own.some((one) => one.key === key && !one.inHandler && !leaves(one.value, text)),
		);
	const asks = results.map(({ tests }) =>
		tests.find((t) =>
			aboutTest(t).some(({ kind, keys }) => kind === 'empty' && keys.some((key) => isLost(key, t.text.replaceAll("'", '"')))),
		),
	);
	return asks[0] && !asks.includes(undefined) ? `it is taken when ${asks[0].when ? '' : 'not '}${asks[0].text}` : null;
}

/** Several answers of a router that lead to one target are one branch. */
function asOne(branches: readonly ErrorBranch[]): ErrorBranch {
	const [first] = branches as readonly [ErrorBranch];
	const all = branches.flatMap(({ results }) => results ?? []);
	return branches.length === 1 ? first : { ...first, results: branches.some(({ results }) => results === null) ? null : all };
}

function reasonFor(
	graph: GraphModel,
	edge: GraphEdge,
	targets: readonly string[],
	results: readonly Result[] | null,
	known: ReadonlySet<string>,
): string | null {
	if (triesAgain(graph, edge, results)) return null;
	// What a reviewer turns down did not fail.
	const asked = (results ?? []).flatMap(({ tests }) => tests.map(({ text }) => text));
	const isDecided = asked.length > 0 && !asked.some((text) => IN_TEST.test(text));
	const words = isDecided ? new Set([...known].filter((word) => !/^reject/.test(word))) : known;
	if (edge.to !== END_NODE && !LOOKS_FOR.test(edge.to) && (hasWord(edge.to, words) || /^no(_|[A-Z])/.test(edge.to)))
		return `its target is called "${edge.to}"`;
	if (edge.label !== null && hasWord(edge.label, words)) return `its label is "${edge.label}"`;
	const failed = (results ?? []).flatMap(({ tests }) => tests).find(({ text, when }) => when && SAYS_FAILED.test(text));
	if (failed) return `it is taken when ${failed.text}`;
	if (!cutsShort(graph, edge, targets)) return null;
	const saysNone = edge.label !== null && /^no(_|[A-Z])/.test(edge.label);
	// Where the run also ends so for another reason, that is how its work ends.
	const all = results ?? [];
	const isTrouble = ({ tests }: Result) => tests.some((t) => waysOfTrouble(t, true).every((said) => said));
	if (edge.to === END_NODE && !saysNone && all.length > 1 && !all.every(isTrouble)) return null;
	for (const { tests } of results ?? []) {
		const nothing = saysNone ? tests.find((t) => aboutTest(t).some((way) => way.kind === 'empty' && way.keys.length > 0)) : undefined;
		if (nothing) return `its label is "${edge.label}" and it cuts the work short when ${nothing.when ? '' : 'not '}${nothing.text}`;
		const test = tests.find((t) => waysOfTrouble(t, edge.to === END_NODE).includes(true));
		if (test) return `it cuts the work short when ${test.when ? '' : 'not '}${test.text}`;
	}
	return null;
}

/** A way that leads back to its router is another turn, whatever it is called, unless it is called an error or its test speaks of a failure. */
function triesAgain(graph: GraphModel, { from, to, label }: GraphEdge, results: readonly Result[] | null): boolean {
	if (ERROR.test(`${to} ${label}`) || !reachable(to, nextOf(graph)).has(from)) return false;
	return !(results ?? []).some(({ tests }) =>
		tests.some((test) => waysOfTrouble(test, false).includes(true) || SAYS_FAILED.test(test.text)),
	);
}

const ERROR = /error|exception|crash|abort/i;

/** Of each way in which the test can hold: something went wrong or is missing. A flag that is not set is neither, and no error is no trouble. */
function waysOfTrouble(test: Test, ends: boolean): boolean[] {
	return aboutTest(test).map((way) => {
		const named = IN_TEST.test(way.keys.join(' ')) || IN_TEST.test(test.text);
		// `not any(item.found for item in found)`: nothing was found.
		if (
			way.kind === 'empty' ||
			(way.kind === 'other' && way.items === false && (/^(not |!)/.test(test.text) === test.when || /== ?0/.test(test.text)))
		)
			return (
				way.keys.length > 0 &&
				!named &&
				(ends || COUNTED.test(test.text) || way.keys.some((key) => WENT_WELL.test(key))) &&
				!ANSWERED.test(test.text) &&
				!way.keys.some((key) => FLAG.test(key))
			);
		// Too little was found to go on; a talk that is short lacks nothing.
		if (way.kind === 'other' && way.few && ends && way.keys.length > 0) return !way.keys.some((key) => TALK.test(key));
		// That an error is not of this kind is no trouble.
		return named && (way.kind !== 'other' || test.when);
	});
}

/** The other targets go on to where this one leads at once: the branch skips their work. Out of a loop whose work is done leads no such branch. */
function cutsShort(graph: GraphModel, edge: GraphEdge, targets: readonly string[]): boolean {
	const next = nextOf(graph);
	const others = targets.filter((target) => target !== edge.to && target !== edge.from && target !== END_NODE);
	return others.length > 0 && others.some((other) => reachable(other, next, edge.from).has(edge.to));
}
