// Which values the reader of code works with: what an expression would be, as far as that can be known without running it.
import type { SourceFile, StaticValue } from '../syntax/source-facts.js';

/** `soft`: a default that configuration or a caller may change; a test on it is a flag, not a certainty. */
export type Value = Known & { soft?: boolean };

type Known =
	| { t: 'string'; value: string }
	| { t: 'number'; value: number }
	| { t: 'boolean'; value: boolean }
	| { t: 'null' }
	/** Mutable, shared by reference, as in the languages themselves. `open`: more items than known. */
	| { t: 'list'; items: Item[]; open: boolean }
	/** `map`: a Map of JavaScript, which is iterated by pairs. */
	| { t: 'dict'; entries: Entry[]; open: boolean; map?: boolean }
	| FunctionValue
	| { t: 'class'; file: SourceFile; index: number }
	| InstanceValue
	| { t: 'member'; enum: string; name: string; value: Value }
	| ObjectValue
	| { t: 'module'; file: SourceFile }
	/** Something outside of the project, by qualified name. */
	| { t: 'external'; name: string }
	/** Result of calling something outside of the project. */
	| { t: 'made'; name: string; args: Value[]; keywords: Map<string, Value>; line: number }
	/** One of several. */
	| { t: 'either'; options: Value[] }
	| { t: 'lazy'; force: () => Value }
	/** `open`: how the text it would be is written, with what is not known in braces: `judge_{name}`. */
	| { t: 'unknown'; text: string; open?: string };

export interface FunctionValue {
	t: 'function';
	file: SourceFile;
	index: number;
	/** Where free names of the body are looked up. */
	closure: Environment;
	self: Value | null;
	/** Arguments bound ahead (`functools.partial`). */
	bound?: { args: Value[]; keywords: Map<string, Value> };
}

export interface InstanceValue {
	t: 'instance';
	file: SourceFile;
	/** Class index in `file`. */
	index: number;
	attributes: Map<string, Value>;
	/** Runs the constructor at most once, when an attribute is first asked for. */
	initialise: (() => void) | null;
}

/** An object that a library makes and keeps the state of: a graph under construction, say. */
export interface ObjectValue {
	t: 'object';
	kind: string;
	/** Code that is handed it may change it: such calls are made where they stand. */
	mutable: boolean;
	/** The library's own; only it looks inside. */
	state: unknown;
}

export interface Item {
	value: Value;
	/** The item is there only under this condition. */
	condition: string | null;
	/** Added in a loop over something unknown: there may be several like it. */
	many?: boolean;
}

export interface Entry {
	key: Value;
	value: Value;
	condition: string | null;
}

/** Names of one running function or module. */
export interface Environment {
	file: SourceFile;
	/** Function index; null = module. */
	function: number | null;
	names: Map<string, Value>;
	parent: Environment | null;
	/** Results of calls already made in this run of the body. */
	made: Map<number, Value>;
}

export const unknown = (text: string, open?: string): Value => (open === undefined ? { t: 'unknown', text } : { t: 'unknown', text, open });
export const text = (value: string): Value => ({ t: 'string', value });
export const list = (values: readonly Value[]): Value => ({
	t: 'list',
	items: values.map((value) => ({ value, condition: null })),
	open: false,
});
export const softened = (value: Value): Value => (value.soft ? value : { ...value, soft: true });

/** The value itself, once a delayed one has been worked out. */
export function forced(value: Value): Value {
	let current = value;
	for (let n = 0; current.t === 'lazy' && n < 50; n++) current = current.force();
	return current.t === 'lazy' ? unknown('a call that needs itself') : current;
}

/** Every value it can be. */
export function options(value: Value): Value[] {
	const known = forced(value);
	return known.t === 'either' ? known.options.flatMap(options) : [known];
}

/** Values between which one is chosen, at most; that there are more is one more, of which nothing is known. */
const MOST_OPTIONS = 64;

export function either(values: readonly Value[]): Value {
	const flat = values.flatMap((value) => (value.t === 'lazy' ? [value] : options(value)));
	if (flat.length === 1) return flat[0] as Value;
	const more = flat.length > MOST_OPTIONS ? [unknown('one of many')] : [];
	return { t: 'either', options: [...flat.slice(0, MOST_OPTIONS), ...more] };
}

/** True or false where that is certain or the default; null when it cannot be said. */
export function truth(value: Value): { is: boolean; soft: boolean } | null {
	const known = forced(value);
	const soft = known.soft === true;
	switch (known.t) {
		case 'string':
			return { is: known.value !== '', soft };
		case 'number':
			return { is: known.value !== 0, soft };
		case 'boolean':
			return { is: known.value, soft };
		case 'null':
			return { is: false, soft };
		case 'list':
			return certain(known.items, known.open, soft);
		case 'dict':
			return certain(known.entries, known.open, soft);
		case 'function':
		case 'class':
		case 'object':
			return { is: true, soft };
		default:
			return null;
	}
}

/** Items that are there only under a condition leave it open whether there are any. */
function certain(items: readonly { condition: string | null }[], open: boolean, soft: boolean): { is: boolean; soft: boolean } | null {
	if (items.some((item) => item.condition === null)) return { is: true, soft };
	return open || items.length > 0 ? null : { is: false, soft };
}

/** Text of a string, an enum member or a number; null for anything else. */
export function asText(value: Value): string | null {
	const known = forced(value);
	if (known.t === 'string') return known.value;
	if (known.t === 'number') return String(known.value);
	return known.t === 'member' ? asText(known.value) : null;
}

/** Items and entries of a value that is followed; a few lines of code can double a list until no memory holds it. */
export const MOST_ITEMS = 10_000;
/** Characters of a text that is followed. */
export const MOST_TEXT = 100_000;

/** The value, or that it is not known where it has outgrown what is followed. */
export function bounded(value: Value): Value {
	if (value.t === 'list') return value.items.length > MOST_ITEMS ? { ...value, items: [], open: true } : value;
	if (value.t === 'dict') return value.entries.length > MOST_ITEMS ? { ...value, entries: [], open: true } : value;
	return value.t === 'string' && value.value.length > MOST_TEXT ? unknown('a text without end') : value;
}

/** Items that iterating gives; null when that is unknown. A dict gives its keys. */
export function itemsOf(value: Value): Item[] | null {
	const known = forced(value);
	if (known.t === 'list') return known.open ? null : known.items;
	if (known.t === 'dict')
		return known.open
			? null
			: known.entries.map(({ key, value: held, condition }) => ({ value: known.map ? list([key, held]) : key, condition }));
	if (known.t === 'either') {
		const all = known.options.map(itemsOf);
		return all.some((items) => items === null) ? null : all.flatMap((items) => items ?? []);
	}
	return null;
}

/** Equality where it can be known. */
export function same(left: Value, right: Value): boolean | null {
	const a = asText(left);
	const b = asText(right);
	if (a !== null && b !== null) return a === b;
	const x = forced(left);
	const y = forced(right);
	if (x.t === 'null' || y.t === 'null') {
		const other = x.t === 'null' ? y : x;
		if (other.t === 'null') return true;
		return ['unknown', 'either', 'made', 'external', 'instance'].includes(other.t) ? null : false;
	}
	return x.t === 'boolean' && y.t === 'boolean' ? x.value === y.value : null;
}

/** How a value is written, for messages; at most 60 characters. */
export function describe(value: StaticValue): string {
	const shown = write(value);
	return shown.length > 60 ? `${shown.slice(0, 57)}...` : shown;
}

function write(value: StaticValue): string {
	if (value.kind === 'string') return JSON.stringify(value.value);
	if (value.kind === 'number' || value.kind === 'boolean') return String(value.value);
	if (value.kind === 'name') return value.name;
	if (value.kind === 'list') return `[${value.items.map(write).join(', ')}]`;
	if (value.kind === 'subscript') return `${write(value.object)}[${write(value.index)}]`;
	if (value.kind === 'member') return `${write(value.object)}.${value.name}`;
	if (value.kind === 'binary') return `${write(value.left)} ${value.operator} ${write(value.right)}`;
	if (value.kind === 'unknown') return value.text;
	return value.kind === 'call' ? 'the result of a call' : `a ${value.kind}`;
}
