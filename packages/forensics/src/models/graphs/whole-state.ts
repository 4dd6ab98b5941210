// Does a node give the whole state back, rather than what it adds?
import type { CallFact, FunctionRef, Project, StaticValue } from '@auditor/code';
import { callGraph, coreName, isDead, isEmptyValue } from '@auditor/code';
import { assignedTo } from './router-facts.js';
import { stateName } from './state-reads.js';

/** The last line on which a function returns its state, or a dict with all of it: early ones are left in special cases. Null when it never does. */
export function returnsWhole(project: Project, place: FunctionRef): number | null {
	const state = stateName(place);
	if (state === null) return null;
	// The state itself, a copy of it, or what is spread of it into a dict.
	const isState = (value: StaticValue) => coreName(value, place.file) === state;
	const found = place.fact.returned.findLast((end) => {
		const { value } = end;
		if (isDead(project, place.file, end)) return false;
		// What a returned name was given, for names other than that of the state.
		const held = (value.kind === 'name' && value.name !== state ? assignedTo(place, value.name) : null) ?? value;
		return isState(held) || (held.kind === 'dict' && held.entries.some((entry) => entry.key === null && isState(entry.value)));
	});
	return found?.line ?? null;
}

/** Calls that leave a trace for people alone, or take the time. */
const TELLS = /^(?:print|log|debug|info|warn|warning|error|getLogger|len|str|round|time|perf_counter|now|sleep)$/;

/** Nothing is returned but what was given, and nothing called but prints, clocks and what does no more: a stub, a meeting point, or a place to part from. */
export function doesNoWork(project: Project, place: FunctionRef | null): boolean {
	const graph = callGraph(project);
	const idles = ({ ref }: { ref: FunctionRef }) => {
		const { fact, file, index } = ref;
		const own = file.facts.assignments.filter(({ scope }) => scope.function === index);
		const calls = graph.callsIn(ref);
		const followed = new Set(calls.flatMap((at) => (graph.targets(at).length > 0 ? at.index : [])));
		const isQuiet = ({ method, arguments: [key] }: CallFact) =>
			TELLS.test(method ?? '') || (method === 'get' && key?.kind === 'string' && /^\w+$/.test(key.value));
		const isGiven = (value: StaticValue) =>
			isEmptyValue(value) || coreName(value, file) === (stateName(ref) ?? '') || (value.kind === 'call' && followed.has(value.call));
		const given = fact.returned.every(({ value }) => {
			const held = own.flatMap((one) => (coreName(value, file) === one.target && one.value ? one.value : []));
			return (held.length > 0 ? held : [value]).every(isGiven);
		});
		const isIdle = calls.every(({ index: at, call }) => followed.has(at) || isQuiet(call)) && !own.some((one) => /[.[]/.test(one.target));
		return isIdle && given && !fact.generator;
	};
	return place !== null && [...graph.reach([place], 4).values()].every(idles);
}
