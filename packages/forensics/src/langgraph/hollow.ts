// Does nothing happen in any node of a graph? Such a graph stands for another: it is drawn, shown or tried, and no program runs by it.
import type { FunctionValue } from '@auditor/code/values';
import type { Handler } from './handlers.js';

/** Every node is a function of the project that calls nothing, sets nothing and gives back nothing, or the state as it came. */
export function isHollow(handlers: Iterable<Handler>): boolean {
	const functions = [...handlers].map((handler) => handler.function);
	return functions.length > 0 && functions.every((one) => one !== null && doesNothing(one));
}

function doesNothing({ file, index }: FunctionValue): boolean {
	const { functions, calls, assignments } = file.facts;
	const { parameters, returned } = functions[index]!;
	const isWithin = ({ scope }: { scope: { function: number | null } }) => scope.function === index;
	if (calls.some(isWithin) || assignments.some(isWithin)) return false;
	return returned.every(({ value }) =>
		value.kind === 'name' ? parameters.some(({ name }) => name === value.name) : value.kind === 'dict' && value.entries.length === 0,
	);
}
