// Does a node leave something under a key of the state whatever happens? Then a router that waits for the key to be empty waits in vain.
// Sees lists that are appended to on every way through a function; what depends on how often a loop turns counts as possibly empty.
import type { CallFact, FunctionRef, Project, Scope, StaticValue } from '@auditor/code';
import { callOf, entriesOf, isNeverEmpty, put } from '@auditor/code';
import { END_NODE, type GraphModel, START_NODE } from '@auditor/schema';
import { reachable } from '../../langgraph/topology.js';
import { passedAlways, waysIn } from './graph-ways.js';
import { assignedTo } from './router-facts.js';

/** Nodes that every run passes before it comes to `to`: on plain edges from the start, or because no way leads around them. */
export function alwaysBefore(graph: GraphModel, to: string): Set<string> {
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
export function alwaysFills(project: Project, place: FunctionRef, key: string): boolean {
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
		const handlers = file.facts.tries[at]?.handlers ?? [];
		return handlers.every((handler) => {
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
