// Whether an error branch does what it promises: can its condition ever hold, does the run survive to get there, does the rest stop?

import type { CallFact, Scope, StaticValue } from '@auditor/code';
import { callGraph, callOf, entriesOf, type FunctionRef, isEmptyValue, isNeverEmpty, type Project, put } from '@auditor/code';
import { END_NODE, type GraphModel, START_NODE } from '@auditor/schema';
import { reachable } from '../../langgraph/topology.js';
import { type About, aboutTest } from './conditions.js';
import { type ErrorBranch, errorBranchesOf } from './error-branches.js';
import { type Ancestor, caught, flawsOf, quoted, type Reason } from './error-flaws.js';
import { passedAlways, waysIn } from './graph-ways.js';
import { assignedTo, testsOfScope } from './router-facts.js';
import { beginsEmpty, channelsOf, declaredKeys, keysBehind } from './state-keys.js';
import { type Runner, runAs } from './wrapped-nodes.js';
import { brokenReturn, producesText, returnsUnknown, type Write, writesOf } from './writes.js';

/** `full`: reachable, handled, and nothing leaks. `partly`: reachable with a flaw. `none`: it can never be taken. `unknown`: the router was not found. */
type Effect = 'full' | 'partly' | 'none' | 'unknown';

export interface Assessment {
	readonly effect: Effect;
	/** What is wrong, most serious first; empty when nothing is. */
	readonly reasons: readonly Reason[];
	/** Keys of the state that decide. */
	readonly watches: readonly string[];
	/** Whether a handler of a failure before it was seen to write what decides; else the branch is merely possible. */
	readonly fed: boolean;
}

/** Error branches of a graph that no run can take. */
export const deadBranches = (project: Project, graph: GraphModel, words: readonly string[]): ErrorBranch[] =>
	errorBranchesOf(project, graph, words).filter((branch) => assess(project, branch).effect === 'none');

/** Steps of calls from a node to the handler of a failure. */
const HEARD = 2;

export function assess(project: Project, branch: ErrorBranch): Assessment {
	if (branch.results === null) return none('router-unknown', 'The router of the branch was not found.', 'unknown');
	if (branch.results.length === 0) return none('never-returned', `The router never returns ${JSON.stringify(branch.label ?? branch.to)}.`);
	const ancestors = upstreamOf(project, branch);
	// Alternatives under which a result is returned; a result without a test is always possible.
	const ways = branch.results
		.flatMap(({ tests: [decisive] }): About[] => (decisive ? aboutTest(decisive) : [{ kind: 'other', keys: [] }]))
		.map((way) => resolved(project, branch.graph, way));
	const watches = [...new Set(ways.flatMap((way) => way.keys))].sort();
	const blocked = ways.map((way) => blockerOf(project, branch, way, ancestors));
	const reasons = blocked.filter((reason): reason is Reason => reason !== null);
	if (reasons.length === ways.length && ways.length > 0) {
		// What ends the run before any router is asked stands in the way of a mended one, too.
		const stays = flawsOf(project, branch, ways, ancestors).filter(({ id }) => id === 'exception-escapes');
		return { effect: 'none', reasons: unique([...reasons, ...stays]), watches, fed: false };
	}
	const open = ways.filter((_, n) => blocked[n] === null);
	const flaws = flawsOf(project, branch, open, ancestors);
	const fed = ancestors.some(({ place, writes }) =>
		writes.some(({ key, inHandler }) => watches.includes(key) && (inHandler || hearsOfFailures(project, place))),
	);
	return { effect: flaws.length === 0 ? 'full' : 'partly', reasons: unique([...flaws, ...reasons]), watches, fed };
}

/** What it calls, a step or two away, answers a failure with a value, from which the function writes on. */
function hearsOfFailures(project: Project, place: FunctionRef): boolean {
	const called = [...callGraph(project).reach([place], HEARD).values()].filter(({ steps }) => steps > 0);
	return called.some(({ ref }) => ref.fact.returned.some(({ scope }) => scope.handlerOf !== null));
}

function none(id: string, text: string, effect: Effect = 'none'): Assessment {
	return { effect, reasons: [{ id, text }], watches: [], fed: false };
}

function unique(reasons: readonly Reason[]): Reason[] {
	return reasons.filter((reason, n) => reasons.findIndex((other) => other.text === reason.text) === n);
}

/** Nodes that run before the branch is decided, its source included, as far as their functions are known. */
function upstreamOf(project: Project, branch: ErrorBranch): Ancestor[] {
	const { graph, from } = branch;
	const ways = waysIn(graph);
	const leads = ways.before(from);
	const before = reachable(START_NODE, ways.next, from);
	const channels = channelsOf(project, graph);
	const known = (writes: Write[]) => (channels ? writes.filter(({ key }) => channels.has(key)) : writes);
	return graph.nodes
		.filter((node) => node.id === from || (before.has(node.id) && leads.has(node.id)))
		.flatMap(({ id }): Ancestor[] => {
			const [own, ...around] = runAs(project, graph, id).filter((one) => one !== null);
			if (!own) return [];
			const writes = [own, ...around].flatMap(({ at }) => writesOf(project, at));
			return [{ id, place: own.at, writes: known(writes), guarded: around.some(catches) }];
		});
}

/** A handler stands around what it asks. */
const catches = ({ at, asks }: Runner) =>
	at.file.facts.calls.some(
		({ callee, scope }) => scope.function === at.index && callee.kind === 'name' && asks.has(callee.name) && caught(at, scope.tries),
	);

/** The way with the fields that a method of the state looks at in place of its name. */
function resolved(project: Project, graph: GraphModel, way: About): About {
	return {
		...way,
		keys: way.keys.flatMap((key) => keysBehind(project, graph, key)),
		...(way.with ? { with: way.with.map((other) => resolved(project, graph, other)) } : {}),
	};
}

/** Why a way, or something that must hold beside it, can never come about, such as `errors and attempts < 1` where the node before counts up; null when it can. */
function blockerOf(project: Project, branch: ErrorBranch, way: About, ancestors: readonly Ancestor[]): Reason | null {
	const all = [way, ...(way.with ?? [])];
	for (const one of all) {
		const reason = ownBlocker(project, branch, one, ancestors);
		if (reason) return reason;
	}
	const asked = (is: About['kind']) => all.flatMap(({ kind, keys }) => (kind === is ? keys : []));
	const writes = ancestors.flatMap((one) => (one.id === branch.from ? one.writes : []));
	const used = writes.find(
		({ key, value, tests }) =>
			value.kind === 'binary' &&
			value.operator === '+' &&
			asked('empty').includes(key) &&
			tests.flatMap(aboutTest).every(({ kind, keys }) => kind === 'set' && keys.every((one) => asked('set').includes(one))),
	);
	const text = `\`${branch.from}\` counts \`${used?.key}\` up before the router asks, which then never finds it at 0.`;
	return used ? { id: 'counted-out', text } : null;
}

/** Why a way by itself can never come about; null when it can. */
function ownBlocker(project: Project, branch: ErrorBranch, way: About, ancestors: readonly Ancestor[]): Reason | null {
	const source = ancestors.find((ancestor) => ancestor.id === branch.from);
	const raised = way.kind === 'empty' && source ? raisesOn(source.place, way.keys) : null;
	if (raised)
		return { id: 'source-raises', text: `\`${branch.from}\` raises on the same condition (${raised}) before the router is asked.` };
	if (way.kind === 'empty' && way.isNull && !way.within && way.keys.length > 0) {
		const isFilled = (key: string) => beginsEmpty(project, branch.graph, key);
		if (way.keys.every(isFilled))
			return { id: 'never-none', text: `${quoted(way.keys)} begins as an empty list or dict, which is never \`None\`.` };
	}
	if (way.kind === 'empty' && !way.within) {
		const filler = ancestors.find(({ id, writes }) => writes.some((write) => fills(write, way.keys, id === branch.from)));
		if (filler)
			return { id: 'always-filled', text: `\`${filler.id}\` writes ${quoted(way.keys)} even when something failed, so it is never empty.` };
		// The node that fills all keys on every way, before the branch is decided.
		const before = alwaysBefore(branch.graph, branch.from);
		const fillsAll = ({ id, place }: Ancestor) => before.has(id) && way.keys.every((key) => alwaysFills(project, place, key));
		const always = way.keys.length > 0 ? ancestors.find(fillsAll) : undefined;
		if (always)
			return { id: 'always-filled', text: `\`${always.id}\` always leaves something under ${quoted(way.keys)}, so it is never empty.` };
	}
	// A key that is looked at and that the state does not have; nothing is said where it has one, or where its fields are not all known.
	const declared = way.kind === 'set' || way.kind === 'equals' ? declaredKeys(project, branch.graph) : null;
	const [undeclared] = way.keys;
	if (declared && undeclared && way.keys.every((key) => !declared.has(key)))
		return {
			id: 'undeclared-key',
			text: `\`${branch.graph.stateClass}\` has no field \`${undeclared}\`: what a node writes there is lost.`,
		};
	if (
		(way.kind === 'set' || (way.kind === 'other' && way.items === true)) &&
		way.keys.length > 0 &&
		!ancestors.some((ancestor) => returnsUnknown(ancestor.place))
	) {
		const isSet = ancestors.some(({ writes }) => writes.some(({ key, value }) => way.keys.includes(key) && !isEmptyValue(value)));
		if (!isSet && ancestors.length > 0) {
			const broken = brokenReturn(project, (part) => entriesOf(part).some(({ key }) => way.keys.includes(key)));
			return broken ? brokenBefore(broken) : { id: 'never-set', text: `No node before it sets ${quoted(way.keys)}.` };
		}
	}
	if (way.kind === 'equals' && branch.router && !producesText(project, way.text, branch.router, way.keys)) {
		const broken = brokenReturn(project, (part) => part.kind === 'string' && part.value === way.text);
		return broken ? brokenBefore(broken) : { id: 'never-set', text: `Nothing ever sets ${quoted(way.keys)} to "${way.text}".` };
	}
	return null;
}

function brokenBefore(place: string): Reason {
	return { id: 'source-broken', text: `Before ${place} answers the failure, its handler reads a name that nothing defines.` };
}

/** A write that leaves something under the key just when things went wrong. */
function fills(write: Write, keys: readonly string[], isSource: boolean): boolean {
	if (!keys.includes(write.key) || isEmptyValue(write.value)) return false;
	return write.inHandler || (isSource && write.tests.some(({ text }) => /missing|empty|not |== 0|is None/.test(text)));
}

/** Line of a `raise` in the function itself under a test on the same keys being empty; null when it has none. */
function raisesOn(place: FunctionRef, keys: readonly string[]): string | null {
	const { facts } = place.file;
	const found = facts.raises.find((raise) => {
		if (raise.scope.function !== place.index || raise.scope.tries.length > 0 || raise.scope.handlerOf !== null) return false;
		const [around] = testsOfScope(place, raise.scope);
		const ways = around ? aboutTest(around) : [];
		return ways.some((way) => way.kind === 'empty' && (keys.length === 0 || way.keys.some((key) => keys.includes(key))));
	});
	return found ? `${place.file.path}:${found.line}` : null;
}

// Does a node leave something under a key of the state whatever happens? Then a router that waits for the key to be empty waits in vain.
// Sees lists that are appended to on every way through a function; what depends on how often a loop turns counts as possibly empty.

/** Nodes that every run passes before it comes to `to`: on plain edges from the start, or because no way leads around them. */
function alwaysBefore(graph: GraphModel, to: string): Set<string> {
	const plain = new Map<string, string[]>();
	for (const { kind, from, to } of graph.edges) if (kind === 'static') put(plain, from, to);
	const ways = waysIn(graph);
	const leads = ways.before(to);
	const passed = [...reachable(START_NODE, plain)].filter((node) => node !== END_NODE && leads.has(node));
	const always = passedAlways(ways, START_NODE, to);
	const around = graph.nodes.map(({ id }) => id).filter((id) => always === null || always.has(id));
	return new Set([...passed, ...around].filter((node) => node !== START_NODE));
}

/** Every `return` of the function has something under the key that is never empty. */
function alwaysFills(project: Project, place: FunctionRef, key: string): boolean {
	const { fact } = place;
	if (fact.returned.length === 0 || fact.generator) return false;
	return fact.returned.every(({ value, scope, line }) => {
		const held = value.kind === 'name' ? (assignedTo(place, value.name) ?? value) : value;
		if (entriesOf(held).some((entry) => entry.key === key && isFull(project, place, entry.value, { scope, line }))) return true;
		// `updates["found"]["git"] = [...]`: what is put into a part of what is returned.
		const parts = value.kind === 'name' ? ['"', "'"].map((quote) => `${value.name}[${quote}${key}${quote}]`) : [];
		return parts.some((part) => isAddedTo(project, place, part, { scope, line }));
	});
}

/** Where the function ends on one of its ways. */
type Exit = { readonly scope: Scope; readonly line: number };

/** Never empty, whichever way the function took to there: a filled literal, a new record, a list or dict that every way adds to. */
function isFull(project: Project, place: FunctionRef, value: StaticValue, exit: Exit): boolean {
	return isNeverEmpty(value, (leaf) => {
		if (leaf.kind !== 'name') return makesRecord(project, place, callOf(leaf, place.file));
		const held = leaf.name.includes('.') ? null : assignedTo(place, leaf.name);
		return (held !== null && held.kind !== 'name' && isFull(project, place, held, exit)) || isAddedTo(project, place, leaf.name, exit);
	});
}

/** A call of a class of the project, or of the methods by which Pydantic makes one: `Report.model_validate(...)`. */
function makesRecord(project: Project, { file }: FunctionRef, call: CallFact | null): boolean {
	if (call?.callee.kind !== 'name') return false;
	const name = call.callee.name.replace(/\.(?:model_validate(?:_json)?|model_construct|parse_obj|parse_raw)$/, '');
	return project.resolve(name, file, call.scope).kind === 'class';
}

/**
 * Something is added outside of any choice, or in one that leads to this exit; and, where that is in a `try` that the exit is
 * not in, in each of its handlers that goes on too.
 */
function isAddedTo(project: Project, place: FunctionRef, name: string, exit: Exit): boolean {
	const { file, index } = place;
	const added = addsTo(project, place, name, exit);
	const inner = (scope: Scope) => scope.branches.filter(({ branch }) => file.facts.branches[branch]?.scope.function === index);
	const around = inner(exit.scope);
	const leadsOut = ({ scope }: Exit) =>
		inner(scope).every((arm) => around.some((other) => other.branch === arm.branch && other.when === arm.when));
	const covers = (adds: readonly Exit[]) => adds.some((add) => add.scope.loops.length === 0 && leadsOut(add));
	const handled = exit.scope.handlerOf;
	if (handled !== null && covers(added.filter(({ scope }) => scope.handlerOf === handled))) return true;
	const plain = added.filter(({ scope }) => scope.handlerOf === null && (handled === null || !scope.tries.includes(handled)));
	if (!covers(plain)) return false;
	const left = ({ scope }: Exit) => scope.tries.filter((at) => !exit.scope.tries.includes(at));
	if (covers(plain.filter((one) => left(one).length === 0))) return true;
	const tries = new Set(plain.flatMap((one) => left(one).slice(-1)));
	return [...tries].every((at) => {
		return (file.facts.tries[at]?.handlers ?? []).every((handler) => {
			const within = (line: number) => line >= handler.line && line <= handler.endLine;
			return handler.raises || added.some(({ scope, line }) => scope.handlerOf === at && within(line));
		});
	});
}

/** Places before an exit that add to a local list or dict something that is there. */
function addsTo(project: Project, place: FunctionRef, name: string, exit: Exit): Exit[] {
	const { file, index } = place;
	const isFilled = (value: StaticValue | undefined, at: Exit) => value !== undefined && isFull(project, place, value, at);
	const calls = file.facts.calls.filter(
		(call) =>
			call.scope.function === index &&
			call.callee.kind === 'name' &&
			(call.callee.name === `${name}.append` ||
				call.callee.name === `${name}.push` ||
				([`${name}.extend`, `${name}.update`].includes(call.callee.name) && isFilled(call.arguments[0], call))),
	);
	const entries = file.facts.assignments.filter(
		(a) =>
			a.scope.function === index &&
			a.operator === '=' &&
			a.value !== null &&
			a.target.startsWith(`${name}[`) &&
			!a.target.slice(name.length + 1).includes('[') &&
			isFilled(a.value, a),
	);
	return [...calls, ...entries].filter(({ line }) => line < exit.line);
}
