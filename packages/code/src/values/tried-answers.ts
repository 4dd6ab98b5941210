// What do functions and methods of the language answer to values that are known?

export type TriedValue = string | number | boolean | null | readonly TriedValue[] | { readonly [key: string]: TriedValue };

type Truth = (value: TriedValue) => boolean;
type Answer = (values: readonly TriedValue[], truth: Truth) => TriedValue | undefined;
type List = readonly TriedValue[];
const isList = (value: TriedValue | undefined): value is List => Array.isArray(value);
export const isRecord = (value: TriedValue | undefined): value is { readonly [key: string]: TriedValue } =>
	typeof value === 'object' && value !== null && !isList(value);
const isText = (value: TriedValue | undefined): value is string => typeof value === 'string';
const numbers = (values: List): number[] | undefined =>
	values.every((one) => /^(?:number|boolean)$/.test(typeof one)) ? values.map(Number) : undefined;
export const itemsOf = (value: TriedValue | undefined): List | undefined =>
	isList(value) ? value : isText(value) ? [...value] : undefined;
const parsed = (value: TriedValue | undefined) =>
	value === null || typeof value === 'object'
		? undefined
		: typeof value === 'boolean'
			? Number(value)
			: Number(String(value).replace(/^inf(?:inity)?$/i, 'Infinity'));
/** The greatest or the least of several, or of the items of one. */
const picked =
	(pick: (...all: number[]) => number): Answer =>
	(values) => {
		const all = values.length === 1 && isList(values[0]) ? values[0] : values;
		return all.length === 1 ? all[0] : all.length === 0 ? undefined : numbers(all) && pick(...numbers(all)!);
	};
const MOST_TURNS = 5_000;
/** A row for each of the names in a key. */
const byName = <Row>(rows: Readonly<Record<string, Row>>): Readonly<Record<string, Row>> =>
	Object.fromEntries(Object.entries(rows).flatMap(([names, row]) => names.split(' ').map((name) => [name, row])));

const FUNCTIONS = byName<Answer>({
	len: ([value]) => (isList(value) || isText(value) ? value.length : isRecord(value) ? Object.keys(value).length : undefined),
	repr: ([value]) => JSON.stringify(value),
	'str String': ([value = '']) => (isText(value) ? value : value === null ? 'None' : JSON.stringify(value)),
	int: ([value = 0]) => (parsed(value) === undefined || Number.isNaN(parsed(value)) ? undefined : Math.trunc(parsed(value)!)),
	float: ([value = 0]) => (Number.isNaN(parsed(value)) ? undefined : parsed(value)),
	Number: ([value = 0]) => (value === null ? 0 : isList(value) && value.length === 0 ? 0 : parsed(value)),
	'Number.parseFloat parseFloat': ([value]) => (isText(value) ? Number.parseFloat(value) : undefined),
	parseInt: ([value]) => (isText(value) ? Number.parseInt(value, 10) : undefined),
	'bool Boolean': ([value = false], truth) => truth(value),
	'list tuple iter': ([value = []]) => itemsOf(value),
	sorted: ([value]) =>
		isList(value) && (value.length < 2 || numbers(value)) ? [...value].sort((a, b) => Number(a) - Number(b)) : undefined,
	reversed: ([value]) => (isList(value) ? [...value].reverse() : undefined),
	set: ([value = []]) =>
		itemsOf(value)?.filter((one, i, all) => all.findIndex((other) => JSON.stringify(other) === JSON.stringify(one)) === i),
	next: ([value, otherwise]) => (isList(value) ? (value.length > 0 ? value[0] : otherwise) : undefined),
	enumerate: ([value]) => itemsOf(value)?.map((one, i) => [i, one]),
	range: (values) => {
		const [from, to, step = 1] = values.length === 1 ? [0, ...(numbers(values) ?? [])] : (numbers(values) ?? []);
		const turns = from === undefined || to === undefined || step === 0 ? Number.NaN : Math.max(0, Math.ceil((to - from) / step));
		return turns <= MOST_TURNS ? Array.from({ length: turns }, (_, i) => from! + i * step) : undefined;
	},
	sum: ([value, start]) =>
		!isList(value)
			? undefined
			: isList(start) && value.every(isList)
				? [...start, ...value.flat()]
				: numbers(value)?.reduce((all, one) => all + one, typeof start === 'number' ? start : 0),
	'min Math.min': picked(Math.min),
	max: picked(Math.max),
	'Math.max': (values, truth) => (values.length === 0 ? Number.NEGATIVE_INFINITY : picked(Math.max)(values, truth)),
	'abs Math.abs': ([value]) => (typeof value === 'number' ? Math.abs(value) : undefined),
	round: ([value, to = 0]) => (typeof value === 'number' && to === 0 ? Math.round(value) : undefined),
	any: ([value], truth) => (isList(value) ? value.some(truth) : undefined),
	all: ([value], truth) => (isList(value) ? value.every(truth) : undefined),
	'Object.is': ([one, other]) => Object.is(one, other),
	'Array.isArray': ([value]) => isList(value),
	'Number.isInteger': ([value]) => Number.isInteger(value),
	'Number.isNaN': ([value]) => Number.isNaN(value),
	'JSON.parse': ([value]) => {
		try {
			return isText(value) ? (JSON.parse(value) as TriedValue) : undefined;
		} catch {
			return undefined;
		}
	},
	'JSON.stringify': ([value]) => JSON.stringify(value),
});

const OF_LIST: Readonly<Record<string, (list: List, values: List) => TriedValue | undefined>> = {
	concat: (list, values) => [...list, ...values.flat()],
	__add__: (list, [other]) => (isList(other) ? [...list, ...other] : undefined),
	slice: (list, values) => (numbers(values) ? list.slice(...numbers(values)!) : undefined),
	at: (list, [at]) => (typeof at === 'number' ? (list.at(at) ?? null) : undefined),
	pop: (list, [at = -1]) => (typeof at === 'number' ? list.at(at) : undefined),
	copy: (list) => list,
	flat: (list) => list.flat(),
	__len__: (list) => list.length,
	includes: (list, [item]) => list.some((one) => Object.is(one, item)),
};
const OF_TEXT = byName<(said: string, values: List) => TriedValue | undefined>({
	'strip trim': (said) => said.trim(),
	'lower toLowerCase casefold': (said) => said.toLowerCase(),
	'upper toUpperCase': (said) => said.toUpperCase(),
	'startswith startsWith': (said, [a]) => (isText(a) ? said.startsWith(a) : undefined),
	'endswith endsWith': (said, [a]) => (isText(a) ? said.endsWith(a) : undefined),
	includes: (said, [a]) => (isText(a) ? said.includes(a) : undefined),
	indexOf: (said, [a]) => (isText(a) ? said.indexOf(a) : undefined),
	concat: (said, [a]) => (isText(a) ? said + a : undefined),
	join: (said, [list]) => (isList(list) && list.every(isText) ? list.join(said) : undefined),
	slice: (said, values) => (numbers(values) ? said.slice(...numbers(values)!) : undefined),
	at: (said, [at]) => (typeof at === 'number' ? (said.at(at) ?? null) : undefined),
	split: (said, [by]) => (isText(by) ? said.split(by) : undefined),
	toString: (said: string) => said,
	__len__: (said) => said.length,
});

/** What comes of a list whose items are handed to a function, one by one. */
export function overAll(method: string | null, [list, start]: List, step: (values: List) => TriedValue | undefined, truth: Truth) {
	if (!isList(list)) return undefined;
	if (method === 'reduce') {
		const [first, ...rest] = start === undefined ? list : [start, ...list];
		return rest.reduce<TriedValue | undefined>((all, one) => (all === undefined ? undefined : step([all, one])), first);
	}
	const all = list.map((one) => step([one]));
	if (all.includes(undefined)) return undefined;
	const holds = all.map((one) => truth(one!));
	const left = list.filter((_, i) => holds[i]);
	return { map: all as List, filter: left, every: left.length === list.length, some: left.length > 0 }[method ?? ''];
}

/** @param root what a method is asked of; undefined for a function */
export function answered(name: string, root: TriedValue | undefined, values: List, truth: Truth): TriedValue | undefined {
	if (name === '__class__') return isText(root) ? '' : isList(root) ? [] : typeof root === 'number' ? 0 : undefined;
	if (root === undefined) return Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name]!(values, truth) : undefined;
	if (isList(root)) return Object.hasOwn(OF_LIST, name) ? OF_LIST[name]!(root, values) : undefined;
	if (isText(root)) return Object.hasOwn(OF_TEXT, name) ? OF_TEXT[name]!(root, values) : undefined;
	if (!isRecord(root) || name !== 'get' || !isText(values[0])) return undefined;
	return Object.hasOwn(root, values[0]) ? root[values[0]] : (values[1] ?? null);
}
