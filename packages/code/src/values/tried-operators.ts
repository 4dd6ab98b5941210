// What do the operators of both languages make of values that are known?

import { traitsOf } from '../language.js';
import type { SourceFile } from '../syntax/source-facts.js';
import { isRecord, type TriedValue } from './tried-answers.js';

/** Items and letters that are worked out. */
export const MOST_ITEMS = 20_000;

/** What a test takes a value for. */
export function truthOf(file: SourceFile, value: TriedValue | undefined): boolean | undefined {
	if (value === undefined || value === null || typeof value !== 'object') return value === undefined ? undefined : Boolean(value);
	return !traitsOf(file).emptyIsFalse || Object.keys(value).length > 0;
}

export function turned(file: SourceFile, operator: string, value: TriedValue | undefined): TriedValue | undefined {
	if (/^(?:not|!)$/.test(operator)) {
		const truth = truthOf(file, value);
		return truth === undefined ? undefined : !truth;
	}
	if (operator === 'await') return value;
	if (operator === 'void') return null;
	if (operator === '+' && Array.isArray(value) && value.length === 0) return 0;
	const number = typeof value === 'boolean' || (typeof value === 'string' && operator === '+') ? Number(value) : value;
	if (typeof number !== 'number') return undefined;
	return { '-': -number, '+': number, '~': ~number }[operator];
}

/** What a comparison comes to; undefined where it is none, or open. */
export function compared(file: SourceFile, operator: string, left: TriedValue, right: TriedValue): boolean | undefined {
	const objects = [left, right].filter((side) => side !== null && typeof side === 'object').length;
	const isSame = Object.is(left, right) || JSON.stringify(left) === JSON.stringify(right);
	if (/^(?:[!=]==?|is(?: not)?)$/.test(operator)) {
		// Two lists are the same by what they hold, or not at all.
		const isLoose = !traitsOf(file).emptyIsFalse;
		if (objects === 2 ? isLoose || /is/.test(operator) : objects === 1 && isLoose && operator.length < 3) return undefined;
		return (isSame && !Number.isNaN(left)) !== /!|not/.test(operator);
	}
	if (/^(?:not )?in$/.test(operator)) {
		const isIn = Array.isArray(right)
			? right.some((item) => JSON.stringify(item) === JSON.stringify(left))
			: typeof right === 'string'
				? typeof left === 'string'
					? right.includes(left)
					: undefined
				: isRecord(right)
					? Object.hasOwn(right, String(left))
					: undefined;
		return isIn === undefined ? undefined : isIn !== operator.startsWith('not');
	}
	if (!/^[<>]=?$/.test(operator) || typeof left !== typeof right || !/^(?:number|string)$/.test(typeof left)) return undefined;
	const [a, b] = [left as number, right as number];
	return operator.startsWith('<') ? (operator === '<' ? a < b : a <= b) : operator === '>' ? a > b : a >= b;
}

export function worked(operator: string, left: TriedValue, right: TriedValue): TriedValue | undefined {
	const long = [left, right].find((side) => Array.isArray(side) || typeof side === 'string') as string | readonly TriedValue[] | undefined;
	const [a, b] = [left, right].map((side) => (typeof side === 'boolean' ? Number(side) : side));
	if (operator === '*' && long !== undefined) {
		const times = [a, b].find((side) => typeof side === 'number') as number | undefined;
		if (times === undefined || times * long.length > MOST_ITEMS) return undefined;
		const turns = Array.from({ length: Math.max(0, Math.floor(times)) }, () => long);
		return typeof long === 'string' ? turns.join('') : turns.flat();
	}
	if (operator === '+' && Array.isArray(left) && Array.isArray(right)) return [...left, ...right];
	if (operator === '+' && typeof left === 'string' && typeof right === 'string') return left + right;
	if (operator === '|' && isRecord(left) && isRecord(right)) return { ...left, ...right };
	return typeof a === 'number' && typeof b === 'number' ? WORK[operator]?.(a, b) : undefined;
}

const WORK: Readonly<Record<string, (left: number, right: number) => number>> = {
	'+': (left, right) => left + right,
	'-': (left, right) => left - right,
	'*': (left, right) => left * right,
	'/': (left, right) => left / right,
	'//': (left, right) => Math.floor(left / right),
	'%': (left, right) => left % right,
	'**': (left, right) => left ** right,
	'|': (left, right) => left | right,
	'&': (left, right) => left & right,
	'<<': (left, right) => left << right,
};
