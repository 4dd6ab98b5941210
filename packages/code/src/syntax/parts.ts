// What is a value made of? Its parts in the order of the code; what calls, functions and classes hold stands in facts of their own.
import type { StaticValue } from './source-facts.js';

const NOTHING: readonly StaticValue[] = [];

/** The values that a value is made of, one level deep. Conditions choose between parts and are none. */
export function partsOf(value: StaticValue): readonly StaticValue[] {
	switch (value.kind) {
		case 'list':
			return value.items;
		case 'dict':
			return value.entries.flatMap((entry) => (entry.key ? [entry.key, entry.value] : [entry.value]));
		case 'template':
			return value.parts;
		case 'binary':
			return [value.left, value.right];
		case 'member':
			return [value.object];
		case 'subscript':
			return [value.object, value.index];
		case 'conditional':
			return [value.whenTrue, value.whenFalse];
		case 'comprehension':
			return [...(value.key ? [value.key] : []), value.element, ...value.clauses.map((clause) => clause.iterable)];
		case 'spread':
		case 'unary':
			return [value.value];
		default:
			return NOTHING;
	}
}

/** Shortest string that is kept although no fact holds it, in characters. @source SourceFacts.strings */
const LONG_STRING = 40;

/** Long strings in a value, in the order of the code: prompts may live there. */
export function longStringsIn(value: StaticValue): { value: string; line: number }[] {
	const found: { value: string; line: number }[] = [];
	const open: StaticValue[] = [value];
	for (let next = open.pop(); next; next = open.pop()) {
		if (next.kind !== 'string') open.push(...[...partsOf(next)].reverse());
		else if (next.value.length > LONG_STRING) found.push({ value: next.value, line: next.line });
	}
	return found;
}

/** What a value is one of, read as it stands: both arms of a condition, both sides of a default, what is awaited; nothing for any other. */
export function choicesIn(value: StaticValue): readonly StaticValue[] {
	if (value.kind === 'conditional') return [value.whenTrue, value.whenFalse];
	if (value.kind === 'binary' && ['or', '||', '??'].includes(value.operator)) return [value.left, value.right];
	return value.kind === 'unary' && value.operator === 'await' ? [value.value] : NOTHING;
}

/** The first answer that one of some values gives; null where none does. */
export function firstOf<T>(values: readonly StaticValue[], answer: (value: StaticValue) => T | null): T | null {
	for (const value of values) {
		const found = answer(value);
		if (found !== null) return found;
	}
	return null;
}

/** Last part of a callee: `add_node` of `graph.add_node`. */
export function methodOf(callee: StaticValue): string | null {
	if (callee.kind === 'member') return callee.name;
	return callee.kind === 'name' ? callee.name.slice(callee.name.lastIndexOf('.') + 1) : null;
}
