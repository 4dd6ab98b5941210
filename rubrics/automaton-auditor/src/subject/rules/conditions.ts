// Which conditions is a test made of, and is what a function returns one, or nothing?
import { type FunctionRef, isEmptyValue, itemsIn, type StaticValue } from '@auditor/code';

/** A test and the conditions in it that must all hold. */
export function allOf(value: StaticValue): StaticValue[] {
	const found = [value];
	for (const one of found) if (one.kind === 'binary' && /^(?:and|&&)$/.test(one.operator)) found.push(one.left, one.right);
	return found;
}

/** The conditions of which one is enough. */
export const oneOf = (value: StaticValue): StaticValue[] =>
	value.kind === 'binary' && /^(?:or|\|\|)$/.test(value.operator) ? [...oneOf(value.left), ...oneOf(value.right)] : [value];

/** Nothing, no, zero, or what a function was handed where it gives something else too: the rule is not set off. */
export function isNothing(value: StaticValue, fact?: FunctionRef['fact']): boolean {
	// Also beside nothing: `return bench, None`.
	const isHanded = (one: StaticValue) => {
		const items = itemsIn([one], () => null).filter((item) => !isEmptyValue(item));
		return items.length > 0 && items.every((item) => item.kind === 'name' && fact?.parameters.some(({ name }) => name === item.name));
	};
	if (isHanded(value) && fact?.returned.some((other) => !isHanded(other.value))) return true;
	return itemsIn([value], () => null).every((item) => isEmptyValue(item) || (item.kind === 'number' && item.value === 0));
}

/** Returned to be tested, not to be a score or a text. */
export function isCondition(value: StaticValue, annotation: string): boolean {
	if (value.kind === 'name') return /^(?:typing\.)?(?:list|set)\b/i.test(annotation) || !/int|float|number|str|uple|ict/.test(annotation);
	return value.kind === 'call' || value.kind === 'unary' || (value.kind === 'binary' && !/^([-+*/%|&]|\*\*|\/\/)$/.test(value.operator));
}
