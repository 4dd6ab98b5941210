// Whether an error branch does what it promises: can its condition ever hold, does the run survive to get there, does the rest stop?
import { END_NODE, type GraphModel, START_NODE } from '@auditor/schema';
import { reachable } from '../../langgraph/topology.js';
import type { Project } from '../../project/project.js';
import { alwaysBefore, alwaysFills } from './_always.js';
import { type About, aboutTest } from './_conditions.js';
import type { ErrorBranch } from './_error-branches.js';
import { nextOf, shown } from './_graphs.js';
import { type FunctionPlace, functionAt, functionOf, type Result } from './_router-facts.js';
import { declaredKeys, isComputed } from './_state-keys.js';
import { isEmptyValue, producesKey, producesText, type Write, writesOf } from './_writes.js';

/** `full`: reachable, handled, and nothing leaks. `partly`: reachable with a flaw. `none`: it can never be taken. `unknown`: the router was not found. */
type Effect = 'full' | 'partly' | 'none' | 'unknown';

export interface Assessment {
	readonly effect: Effect;
	/** What is wrong, most serious first; empty when nothing is. */
	readonly reasons: readonly { id: string; text: string }[];
	/** Keys of the state that decide. */
	readonly watches: readonly string[];
}

type Reason = { id: string; text: string };

/** Assesses one error branch. */
export function assess(project: Project, branch: ErrorBranch): Assessment {
	if (branch.targets.length === 1)
		return none('single-target', `Every result of the router leads to \`${shown(branch.to)}\`: the choice is decoration.`);
	if (branch.results === null)
		return { effect: 'unknown', reasons: [{ id: 'router-unknown', text: 'The router of the branch was not found.' }], watches: [] };
	if (branch.results.length === 0) return none('never-returned', `The router never returns ${JSON.stringify(branch.label ?? branch.to)}.`);
	const ancestors = upstreamOf(project, branch);
	const ways = branch.results.flatMap((result) => waysOf(result));
	const watches = [...new Set(ways.flatMap((way) => way.keys))].sort();
	const blocked = ways.map((way) => blockerOf(project, branch, way, ancestors));
	const reasons = blocked.filter((reason): reason is Reason => reason !== null);
	if (reasons.length === ways.length && ways.length > 0) return { effect: 'none', reasons: unique(reasons), watches };
	const flaws = flawsOf(
		project,
		branch,
		ways.filter((_, n) => blocked[n] === null),
		ancestors,
	);
	return { effect: flaws.length === 0 ? 'full' : 'partly', reasons: unique([...flaws, ...reasons]), watches };
}

function none(id: string, text: string): Assessment {
	return { effect: 'none', reasons: [{ id, text }], watches: [] };
}

function unique(reasons: readonly Reason[]): Reason[] {
	return reasons.filter((reason, n) => reasons.findIndex((other) => other.text === reason.text) === n);
}

/** Alternatives under which a result is returned; a result without a test is always possible. */
function waysOf(result: Result): About[] {
	const decisive = result.tests[0];
	return decisive ? aboutTest(decisive) : [{ kind: 'other', keys: [] }];
}

interface Ancestor {
	readonly id: string;
	readonly place: FunctionPlace;
	readonly writes: readonly Write[];
}

/** Nodes that run before the branch is decided, its source included, as far as their functions are known. */
function upstreamOf(project: Project, branch: ErrorBranch): Ancestor[] {
	const { graph, from } = branch;
	const next = nextOf(graph);
	const before = reachable(START_NODE, next, from);
	return graph.nodes
		.filter((node) => node.id === from || (before.has(node.id) && reachable(node.id, next).has(from)))
		.flatMap((node): Ancestor[] => {
			const place = node.definition ? functionAt(project, node.definition.path, node.definition.line) : null;
			return place ? [{ id: node.id, place, writes: writesOf(project, place) }] : [];
		});
}

/** Why a way can never come about; null when it can. */
function blockerOf(project: Project, branch: ErrorBranch, way: About, ancestors: readonly Ancestor[]): Reason | null {
	const source = ancestors.find((ancestor) => ancestor.id === branch.from);
	if (way.kind === 'empty') {
		const raised = source ? raisesOn(source.place, way.keys) : null;
		if (raised)
			return {
				id: 'source-raises',
				text: `\`${branch.from}\` raises on the same condition (line ${raised}), so the router is never asked.`,
			};
		const filler = ancestors.find((ancestor) => ancestor.writes.some((write) => fills(write, way.keys, ancestor.id === branch.from)));
		if (filler)
			return { id: 'always-filled', text: `\`${filler.id}\` writes ${quoted(way.keys)} even when something failed, so it is never empty.` };
	}
	if (way.kind === 'empty' && way.keys.length > 0) {
		const always = alwaysFull(project, branch, ancestors, way.keys);
		if (always)
			return { id: 'always-filled', text: `\`${always}\` always leaves something under ${quoted(way.keys)}, so it is never empty.` };
	}
	const undeclared = way.kind === 'set' || way.kind === 'equals' ? undeclaredKey(project, branch.graph, way.keys) : null;
	if (undeclared)
		return {
			id: 'undeclared-key',
			text: `\`${branch.graph.stateClass}\` has no field \`${undeclared}\`: what a node writes there is lost.`,
		};
	const missing = way.kind === 'set' ? way.inner?.find((key) => !producesKey(project, key)) : undefined;
	if (missing !== undefined) return { id: 'never-set', text: `Nothing ever puts anything under "${missing}".` };
	if (way.kind === 'set' && way.keys.length > 0 && !ancestors.some((ancestor) => returnsUnknown(ancestor.place))) {
		const writes = ancestors.flatMap((ancestor) =>
			ancestor.writes.filter((write) => way.keys.includes(write.key) && !isEmptyValue(write.value)),
		);
		if (writes.length === 0 && ancestors.length > 0) return { id: 'never-set', text: `No node before it sets ${quoted(way.keys)}.` };
		// Set only where something is empty that never is.
		const idle = writes.map((write) => idleTest(project, branch, ancestors, write));
		if (idle.length > 0 && idle.every((test) => test !== null))
			return { id: 'never-set', text: `${quoted(way.keys)} is set only when ${idle[0]}, and that never comes about.` };
	}
	if (way.kind === 'equals' && branch.router && !producesText(project, way.text, branch.router, way.keys))
		return { id: 'never-set', text: `Nothing ever sets ${quoted(way.keys)} to "${way.text}".` };
	return null;
}

/** The node that fills all keys on every way, before the branch is decided; null when none does. */
function alwaysFull(project: Project, branch: ErrorBranch, ancestors: readonly Ancestor[], keys: readonly string[]): string | null {
	const before = alwaysBefore(branch.graph, branch.from);
	const found = ancestors.find(({ id, place }) => before.has(id) && keys.every((key) => alwaysFills(project, place, key)));
	return found?.id ?? null;
}

/** Text of a test around the write that asks for something empty which never is; null when there is none. */
function idleTest(project: Project, branch: ErrorBranch, ancestors: readonly Ancestor[], write: Write): string | null {
	const test = write.under.find((around) =>
		aboutTest(around).every(
			(way) => way.kind === 'empty' && way.keys.length > 0 && alwaysFull(project, branch, ancestors, way.keys) !== null,
		),
	);
	return test ? `${test.when ? '' : 'not '}${test.text}` : null;
}

/** A key that is looked at and that the state does not have; null when one has, or when its fields are not all known. */
function undeclaredKey(project: Project, graph: GraphModel, keys: readonly string[]): string | null {
	const declared = declaredKeys(project, graph);
	return declared && keys.length > 0 && keys.every((key) => !declared.has(key)) ? (keys[0] ?? null) : null;
}

/** A write that leaves something under the key just when things went wrong. */
function fills(write: Write, keys: readonly string[], isSource: boolean): boolean {
	if (!keys.includes(write.key) || isEmptyValue(write.value)) return false;
	return write.inHandler || (isSource && write.tests.some((test) => /missing|empty|not |== 0|is None/.test(test)));
}

function quoted(keys: readonly string[]): string {
	return keys.length === 0 ? 'what the router looks at' : keys.map((key) => `\`${key}\``).join(', ');
}

/** A result whose keys cannot be told: neither a literal, nor nothing, nor the state itself, nor what another function of the project returns. */
function returnsUnknown({ file, fact }: FunctionPlace): boolean {
	return fact.returned.some(({ value }) => {
		if (value.kind !== 'call') return value.kind === 'unknown';
		const callee = file.facts.calls[value.call]?.callee;
		return callee?.kind !== 'name' || !file.facts.functions.some((f) => f.name === callee.name);
	});
}

/** Line of a `raise` in the function itself under a test on the same keys being empty; null when it has none. */
function raisesOn(place: FunctionPlace, keys: readonly string[]): number | null {
	const { facts } = place.file;
	const found = facts.raises.find((raise) => {
		if (raise.scope.function !== place.index || raise.scope.tries.length > 0 || raise.scope.handlerOf !== null) return false;
		const around = raise.scope.branches[0];
		const branch = around ? facts.branches[around.branch] : undefined;
		if (!branch) return false;
		const ways = aboutTest({ value: branch.value, text: branch.test, when: around?.when !== 'false', at: place });
		return ways.some((way) => way.kind === 'empty' && (keys.length === 0 || way.keys.some((key) => keys.includes(key))));
	});
	return found?.line ?? null;
}

/** What is wrong with a branch that can be taken. */
function flawsOf(project: Project, branch: ErrorBranch, ways: readonly About[], ancestors: readonly Ancestor[]): Reason[] {
	const flaws: Reason[] = [];
	const { graph, from } = branch;
	const siblings = graph.edges
		.filter((edge) => edge.from === from && edge.kind === 'static' && edge.to !== END_NODE)
		.map((edge) => edge.to);
	if (siblings.length > 0)
		flaws.push({
			id: 'leak',
			text: `Plain edges from \`${shown(from)}\` to ${siblings.map((s) => `\`${s}\``).join(', ')} run all the same.`,
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
	const watchedKeys = new Set(ways.flatMap((way) => way.keys));
	// A failure of set-up that neither writes what the branch watches nor runs beside other work is none of its business.
	const runsBeside = (id: string) => graph.fanOut.some(({ branches }) => branches.includes(id));
	const isWatched = ({ id, writes }: Ancestor) =>
		watchedKeys.size === 0 || runsBeside(id) || writes.some((write) => watchedKeys.has(write.key));
	const thrower = ancestors.find((ancestor) => ancestor.id !== from && isWatched(ancestor) && throwsFreely(project, ancestor.place));
	if (thrower)
		flaws.push({
			id: 'exception-escapes',
			text: `An exception in \`${thrower.id}\` is not caught and ends the run before the router is asked.`,
		});
	const joins = graph.fanIn.find((fan) => fan.node === from);
	const keys = [...new Set(ways.flatMap((way) => way.keys))];
	const before = ancestors.filter((ancestor) => joins?.branches.includes(ancestor.id) || ancestor.id === from);
	const watched = before.some((ancestor) => ancestor.writes.some((write) => keys.includes(write.key)));
	if (joins && keys.length > 0 && !keys.some((key) => isComputed(project, graph, key)) && before.length > 1 && !watched)
		flaws.push({
			id: 'watches-input',
			text: `It looks at ${quoted(keys)}, which the work before it does not write: failures of that work are not routed.`,
		});
	return flaws;
}

/** A call outside of any `try` with handlers, of a function of the project that raises outside of one. */
function throwsFreely(project: Project, place: FunctionPlace): boolean {
	const { file, index } = place;
	return file.facts.calls.some((call) => {
		if (call.scope.function !== index || call.scope.handlerOf !== null || caught(place, call.scope.tries)) return false;
		const next = functionOf(project, file, call.callee, call.scope);
		return next !== null && raisesItself(next);
	});
}

function caught(place: FunctionPlace, tries: readonly number[]): boolean {
	return tries.some((index) => (place.file.facts.tries[index]?.handlers.length ?? 0) > 0);
}

function raisesItself(place: FunctionPlace): boolean {
	return place.file.facts.raises.some(
		(raise) => raise.scope.function === place.index && raise.value !== null && !caught(place, raise.scope.tries),
	);
}
