// What can a name hold where it is read? The values that its function gives it, and for a parameter what the callers hand over at its position,
// through a few calls. What travels through attributes of objects, containers and closures is not followed.
import { callGraph, callOf, productCallers } from '../calls/call-graph.js';
import type { FunctionRef } from '../calls/function-ref.js';
import { grouped, once } from '../once.js';
import type { Project } from '../project/project.js';
import { TOP_SCOPE } from '../syntax/empty-facts.js';
import type { AssignmentFact, CallFact, FunctionFact, SourceFile, StaticValue } from '../syntax/source-facts.js';
import { optionOf } from './written.js';

/** A value, and the function in which it stands. */
export interface Held {
	readonly value: StaticValue;
	readonly file: SourceFile;
	/** Index of the function; null at module level. */
	readonly function: number | null;
}

/** Callers of one function that are looked at. */
const CALLERS = 12;

/** Values that a plain name was given in the same function, in the order of the code. */
export function givenIn(file: SourceFile, index: number | null, name: string): AssignmentFact[] {
	return assignmentsOf(file, index).filter((a) => a.target === name && a.value !== null && a.operator !== 'property');
}

const byFunction = once(({ facts }: SourceFile) => grouped(facts.assignments, ({ scope }) => scope.function));

/** Assignments of a function, those of the functions nested in it left out. */
export function assignmentsOf(file: SourceFile, index: number | null): readonly AssignmentFact[] {
	return byFunction(file).get(index) ?? [];
}

/** What stands behind a plain name: assignments, else the arguments of the calls of its function, else a constant of the module. */
export function behindName(project: Project, name: string, { file, function: index }: Omit<Held, 'value'>): Held[] {
	const own = givenIn(file, index, name).map((a): Held => ({ value: a.value as StaticValue, file, function: index }));
	if (own.length > 0) return own;
	const fact = index === null ? undefined : file.facts.functions[index];
	const position = fact?.parameters.findIndex((p) => p.name === name) ?? -1;
	if (fact && index !== null && position >= 0) return handedOver(project, { file, index, fact }, position);
	const outer = fact?.scope.function ?? null;
	if (outer !== null) return behindName(project, name, { file, function: outer });
	const resolved = project.resolve(name, file, fact?.scope ?? TOP_SCOPE);
	return resolved.kind === 'value' ? [{ value: resolved.value, file: resolved.file, function: resolved.scope.function }] : [];
}

/** Arguments that the calls of a function give for its parameter at a position; its default where there is one. */
export function handedOver(project: Project, ref: FunctionRef, position: number): Held[] {
	const calls = productCallers(project, ref).slice(0, CALLERS);
	return calls.flatMap(({ file, call }): Held[] => {
		const value = argumentFor(call, ref.fact, position);
		return value ? [{ value, file, function: call.scope.function }] : [];
	});
}

/** What a call gives for the parameter at a position: by name, in its place, or in the dict that a decorator's method takes (`fetch.invoke({"url": x})`). */
export function argumentFor(call: CallFact, fact: FunctionFact, position: number): StaticValue | undefined {
	const name = fact.parameters[position]?.name ?? null;
	if (call.method !== fact.name && call.arguments[0]?.kind === 'dict') return optionOf(call, name ?? '') ?? undefined;
	return (
		call.keywords.find((k) => k.name === name)?.value ??
		call.arguments[position - Number(/^(self|cls)$/.test(fact.parameters[0]?.name ?? ''))]
	);
}

export function calledBy(project: Project, value: StaticValue, file: SourceFile): readonly FunctionRef[] {
	const call = callOf(value, file);
	if (value.kind !== 'call' || (call?.callee.kind !== 'name' && call?.callee.kind !== 'member')) return [];
	return callGraph(project)
		.targets({ file, index: value.call, call })
		.filter((target) => target.fact.name === call.method);
}

/** What a function gives back. */
export function returnedBy({ file, index, fact }: FunctionRef): Held[] {
	return fact.returned.map(({ value }) => ({ value, file, function: index }));
}
