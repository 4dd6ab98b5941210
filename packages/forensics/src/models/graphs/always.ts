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
	return fact.returned.every(({ value }) => {
		const held = value.kind === 'name' ? (assignedTo(place, value.name) ?? value) : value;
		return entriesOf(held).some((entry) => entry.key === key && isFull(project, place, entry.value));
	});
}

/** Never empty, whichever way the function took: a filled literal, a new record, a list that every way appends to. */
function isFull(project: Project, place: FunctionRef, value: StaticValue): boolean {
	return isNeverEmpty(value, (leaf) => {
		if (leaf.kind !== 'name') return makesRecord(project, place, callOf(leaf, place.file));
		const held = leaf.name.includes('.') ? null : assignedTo(place, leaf.name);
		return (held !== null && held.kind !== 'name' && isFull(project, place, held)) || isAppendedTo(project, place, leaf.name);
	});
}

/** A call of a class of the project, or of the methods by which Pydantic makes one: `Report.model_validate(...)`. */
function makesRecord(project: Project, { file }: FunctionRef, call: CallFact | null): boolean {
	if (call?.callee.kind !== 'name') return false;
	const name = call.callee.name.replace(/\.(?:model_validate(?:_json)?|model_construct|parse_obj|parse_raw)$/, '');
	return project.resolve(name, file, call.scope).kind === 'class';
}

/** The list is appended to outside of any choice; or on both sides of one; and, where that is in a `try`, in each of its handlers too. */
function isAppendedTo(project: Project, place: FunctionRef, name: string): boolean {
	const { file, index } = place;
	const appends = file.facts.calls.filter(
		(call) =>
			call.scope.function === index &&
			call.callee.kind === 'name' &&
			(call.callee.name === `${name}.append` ||
				call.callee.name === `${name}.push` ||
				(call.callee.name === `${name}.extend` && call.arguments[0] !== undefined && isFull(project, place, call.arguments[0]))),
	);
	const inner = (scope: Scope) => scope.branches.filter(({ branch }) => file.facts.branches[branch]?.scope.function === index);
	const covers = (calls: readonly CallFact[]): boolean => {
		const unlooped = calls.filter((call) => call.scope.loops.length === 0);
		if (unlooped.some((call) => inner(call.scope).length === 0)) return true;
		const choices = new Set(
			unlooped.flatMap((call) =>
				inner(call.scope)
					.slice(-1)
					.map(({ branch }) => branch),
			),
		);
		return [...choices].some((choice) => {
			const side = (when: 'true' | 'false') =>
				unlooped.some((call) => {
					const around = inner(call.scope);
					return around.length === 1 && around[0]?.branch === choice && around[0].when === when;
				});
			return side('true') && side('false');
		});
	};
	const plain = appends.filter((call) => call.scope.handlerOf === null);
	if (!covers(plain)) return false;
	if (covers(plain.filter((call) => call.scope.tries.length === 0))) return true;
	const tries = new Set(plain.flatMap((call) => call.scope.tries.slice(-1)));
	return [...tries].every((at) => {
		const handlers = file.facts.tries[at]?.handlers ?? [];
		return handlers.every(
			(handler) =>
				handler.raises || appends.some((call) => call.scope.handlerOf === at && call.line >= handler.line && call.line <= handler.endLine),
		);
	});
}
