// Does a node give the whole state back, rather than what it adds?
import { coreName, type FunctionRef, isEmptyValue, type StaticValue } from '@auditor/code';
import { assignedTo } from './router-facts.js';

/** Name of the parameter that the state comes in by; null when the function takes none. */
export function stateName({ fact }: FunctionRef): string | null {
	return fact.parameters.find(({ name }) => name !== 'self' && name !== 'this')?.name ?? null;
}

/** Line on which a function returns its state, or a dict with all of it; null when it never does. */
export function returnsWhole(place: FunctionRef): number | null {
	const state = stateName(place);
	if (state === null) return null;
	// The state itself, a copy of it, or what is spread of it into a dict.
	const isState = (value: StaticValue) => coreName(value, place.file) === state;
	const found = place.fact.returned.find(({ value }) => {
		// What a returned name was given, for names other than that of the state.
		const held = (value.kind === 'name' && value.name !== state ? assignedTo(place, value.name) : null) ?? value;
		return isState(held) || (held.kind === 'dict' && held.entries.some((entry) => entry.key === null && isState(entry.value)));
	});
	return found?.line ?? null;
}

/** Calls that leave a trace for people alone. */
const TELLS = /^(?:print|log|debug|info|warning|error)$/;

/** Whether a function gives back what it was given, or nothing, and does nothing else: a meeting point, or a place to part from. */
export function passesThrough(place: FunctionRef): boolean {
	const { fact, file, index } = place;
	const state = stateName(place);
	const own = ({ scope }: { scope: { function: number | null } }) => scope.function === index;
	return (
		state !== null &&
		fact.returned.length > 0 &&
		fact.returned.every(({ value }) => coreName(value, file) === state || isEmptyValue(value)) &&
		!fact.generator &&
		file.facts.calls.every((call) => !own(call) || TELLS.test(call.method ?? '')) &&
		!file.facts.assignments.some((a) => own(a) && a.target.startsWith(state))
	);
}
