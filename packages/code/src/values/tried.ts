// What comes of a value where it is known what its names stand for? It is worked out as on paper, and nothing of the project runs.
import type { SourceFile, StaticValue } from '../syntax/source-facts.js';
import { textOf } from './written.js';

export type TriedValue = string | number | boolean | null | readonly TriedValue[] | { readonly [key: string]: TriedValue };
/** What names stand for; one that is not among them stands for something that is not known. */
type Known = ReadonlyMap<string, TriedValue>;

/**
 * What a value comes to where names stand for these, as far as all of it can be told: lists are joined, cut and picked from; undefined where it is not known.
 *
 * @example
 * tried(file, value, new Map([['a', [1]], ['b', [2]]])); // of `(a + b)[len(a):]`: [2]
 */
export function tried(file: SourceFile, value: StaticValue, known: Known): TriedValue | undefined {
	const of = (part: StaticValue) => tried(file, part, known);
	if (value.kind === 'string' || value.kind === 'number' || value.kind === 'boolean') return value.value;
	if (value.kind === 'null') return null;
	if (value.kind === 'name') return known.get(value.name);
	if (value.kind === 'list') {
		const items = value.items.map((item) => (item.kind === 'spread' ? of(item.value) : [of(item)]));
		return items.every((item) => Array.isArray(item)) && !items.flat().includes(undefined) ? (items.flat() as TriedValue[]) : undefined;
	}
	if (value.kind === 'dict') {
		const entries = value.entries.map(({ key, value: held }) => [key?.kind === 'string' ? key.value : null, of(held)] as const);
		return entries.every(([key, held]) => key !== null && held !== undefined) ? (Object.fromEntries(entries) as TriedValue) : undefined;
	}
	if (value.kind === 'conditional') {
		// What hangs on the two is not the same for others.
		const test = tried(file, file.facts.branches[value.branch]!.value, new Map());
		return test === undefined ? undefined : of(test ? value.whenTrue : value.whenFalse);
	}
	if (value.kind === 'subscript') return partOf(file, of(value.object), value.index, known);
	if (value.kind === 'comprehension')
		return value.clauses.some(({ conditions }) => conditions.some((one) => of(one) === false)) ? [] : undefined;
	if (value.kind === 'call') return answerOf(file, value.call, known);
	return value.kind === 'binary' ? joined(value.operator, of(value.left), of(value.right)) : undefined;
}

function joined(operator: string, left: TriedValue | undefined, right: TriedValue | undefined): TriedValue | undefined {
	if (left === undefined || right === undefined) return undefined;
	if (/^(?:and|&&)$/.test(operator)) return right;
	if (operator === '*' && Array.isArray(left) && right === 0) return [];
	if (operator !== '+') return undefined;
	if (Array.isArray(left) && Array.isArray(right)) return [...left, ...right];
	if (typeof left === 'number' && typeof right === 'number') return left + right;
	return typeof left === 'string' && typeof right === 'string' ? left + right : undefined;
}

/** `two[1]`, `all[:0]`, `all[len(a):]`. */
function partOf(file: SourceFile, whole: TriedValue | undefined, index: StaticValue, known: Known): TriedValue | undefined {
	const at = tried(file, index, known);
	if (Array.isArray(whole) && typeof at === 'number') return whole.at(at);
	if (typeof at === 'string' && whole && typeof whole === 'object' && !Array.isArray(whole))
		return (whole as Record<string, TriedValue>)[at];
	const ends = /^(-?\d{1,4}|len\((\w{1,60})\))?:(-?\d{1,4}|len\((\w{1,60})\))?$/.exec(textOf(index, file));
	if (!ends || (!Array.isArray(whole) && typeof whole !== 'string')) return undefined;
	const [from, to] = [
		[ends[1], ends[2]],
		[ends[3], ends[4]],
	].map(([text, name]) => (name === undefined ? text && Number(text) : (known.get(name) as TriedValue[] | undefined)?.length));
	return (ends[2] && from === undefined) || (ends[4] && to === undefined)
		? undefined
		: whole.slice((from as number) || 0, to === undefined ? undefined : (to as number));
}

function answerOf(file: SourceFile, at: number, known: Known): TriedValue | undefined {
	const { callee, arguments: given } = file.facts.calls[at]!;
	const values = given.map((one) => tried(file, one, known));
	if (callee.kind !== 'name' || values.includes(undefined)) return undefined;
	const [name, first] = [callee.name, values[0]];
	if (name === 'len' && Array.isArray(first)) return first.length;
	if (name === 'str' && first !== undefined) return JSON.stringify(first);
	const [, root, method] = /^(\w{1,60})\.(concat|slice)$/.exec(name) ?? [];
	const list = known.get(root ?? '');
	if (!Array.isArray(list)) return undefined;
	if (method === 'concat') return [...list, ...(values.flat() as TriedValue[])];
	return values.every((one) => typeof one === 'number') ? list.slice(...(values as number[])) : undefined;
}
