// What can be done with values that are known: joined, compared, taken apart. No names are followed here.
import type { StaticValue } from '../syntax/source-facts.js';
import { isNothing } from './found.js';

export function joined(left: StaticValue, right: StaticValue, line: number): StaticValue {
	const [a, b] = [textOf(left), textOf(right)];
	if (a !== null && b !== null) return { kind: 'string', value: a + b, line };
	const parts = [...(left.kind === 'template' ? left.parts : [left]), ...(right.kind === 'template' ? right.parts : [right])];
	return { kind: 'template', parts: parts.filter((part) => !(part.kind === 'string' && part.value === '')), line };
}

export function textOf(value: StaticValue): string | null {
	if (value.kind === 'string') return value.value;
	return value.kind === 'number' ? String(value.value) : null;
}

export function combined(operator: string, left: StaticValue, right: StaticValue): StaticValue | null {
	if (operator === '|' && left.kind === 'dict' && right.kind === 'dict') return { ...left, entries: [...left.entries, ...right.entries] };
	if (left.kind === 'number' && right.kind === 'number') {
		if (operator === '+') return { kind: 'number', value: left.value + right.value };
		if (operator === '-') return { kind: 'number', value: left.value - right.value };
		if (operator === '*') return { kind: 'number', value: left.value * right.value };
	}
	if (operator !== '+') return null;
	if (left.kind === 'list' && right.kind === 'list') return { ...left, items: [...left.items, ...right.items] };
	const text = left.kind === 'string' || left.kind === 'template' || right.kind === 'string' || right.kind === 'template';
	return text ? joined(left, right, left.kind === 'string' || left.kind === 'template' ? left.line : 1) : null;
}

export function truth(value: StaticValue): boolean | null {
	if (isNothing(value)) return false;
	if (value.kind === 'string') return value.value !== '';
	if (value.kind === 'number') return value.value !== 0;
	if (value.kind === 'boolean') return value.value;
	if (value.kind === 'list') return value.items.length > 0;
	if (value.kind === 'dict') return value.entries.length > 0;
	return value.kind === 'function' || value.kind === 'class' ? true : null;
}

export function closed(value: StaticValue): boolean {
	switch (value.kind) {
		case 'string':
		case 'number':
		case 'boolean':
		case 'null':
			return true;
		case 'list':
			return value.items.every(closed);
		case 'dict':
			return value.entries.every(({ key, value: item }) => (key === null || closed(key)) && closed(item));
		default:
			return false;
	}
}

/** The item at an index, as a list of one; null when it cannot be told. */
export function itemAt(object: StaticValue, index: StaticValue): StaticValue[] | null {
	if (object.kind === 'list' && index.kind === 'number' && !object.items.some((item) => item.kind === 'spread')) {
		const item = object.items.at(index.value);
		return item ? [item] : null;
	}
	if (object.kind !== 'dict') return null;
	const entry = object.entries.findLast(
		({ key }) => key !== null && key.kind === index.kind && literal(key) !== null && literal(key) === literal(index),
	);
	return entry ? [entry.value] : null;
}

/** What looping over a value gives: items of a list, keys of a dict. */
export function itemsOf(value: StaticValue): StaticValue[] | null {
	if (value.kind === 'list') return value.items.some((item) => item.kind === 'spread') ? null : value.items;
	if (value.kind !== 'dict' || value.entries.some(({ key }) => key === null)) return null;
	return value.entries.flatMap(({ key }) => (key ? [key] : []));
}

/** Methods that depend on nothing but the value they are called on. */
export const TRANSFORMS: Readonly<Record<string, (value: StaticValue) => StaticValue | null>> = {
	items: pairs,
	entries: pairs,
	keys: (value) => listOf(value, ({ key }) => key),
	values: (value) => listOf(value, (entry) => entry.value),
	copy: (value) => (value.kind === 'list' || value.kind === 'dict' ? value : null),
	strip: text((value) => value.trim()),
	trim: text((value) => value.trim()),
	lower: text((value) => value.toLowerCase()),
	toLowerCase: text((value) => value.toLowerCase()),
	upper: text((value) => value.toUpperCase()),
	toUpperCase: text((value) => value.toUpperCase()),
};

type Entry = Extract<StaticValue, { kind: 'dict' }>['entries'][number];

function literal(value: StaticValue): string | number | null {
	return value.kind === 'string' || value.kind === 'number' ? value.value : null;
}

function text(change: (value: string) => string) {
	return (value: StaticValue): StaticValue | null => (value.kind === 'string' ? { ...value, value: change(value.value) } : null);
}

function listOf(value: StaticValue, part: (entry: Entry) => StaticValue | null): StaticValue | null {
	if (value.kind !== 'dict') return null;
	const items = value.entries.map(part);
	if (value.entries.some(({ key }) => key === null)) return null;
	return { kind: 'list', form: 'list', items: items.flatMap((item) => (item ? [item] : [])), line: value.line };
}

function pairs(value: StaticValue): StaticValue | null {
	const line = value.kind === 'dict' ? value.line : 1;
	return listOf(value, (entry) => entry.key && { kind: 'list', form: 'tuple', items: [entry.key, entry.value], line });
}
