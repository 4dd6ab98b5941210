// What a test of a router is about: a part of the state being empty, being set, or being equal to a text; and which keys of the state it watches.
import type { Answered, FunctionRef, StaticValue } from '@auditor/code';
import { callOf, entriesOf, namesIn, reachedFrom, walkValue, waysOf } from '@auditor/code';
import { escapeText } from '@auditor/schema';
import { assignedTo, type Test } from './router-facts.js';
import { stateName } from './state-reads.js';

export type About = Condition & {
	/** What must hold at the same time: the other sides of an `and`. */
	with?: About[];
};

type Condition =
	/** Taken when what the keys hold is empty or absent. */
	| {
			kind: 'empty';
			keys: string[];
			/** Or what it holds under a key, or at an index, is. */
			within?: boolean;
			/** Only where nothing at all stands there: `{}` and `[]` are something. */
			isNull?: boolean;
	  }
	/** Taken when it holds something. */
	| { kind: 'set'; keys: string[] }
	| { kind: 'equals'; keys: string[]; text: string }
	/** Anything else, for example a look into single items. */
	| {
			kind: 'other';
			keys: string[];
			/** Of items: holds for none where there are none; false: holds then, too. */
			items?: boolean;
			/** Fewer are there than the code asks for. */
			few?: boolean;
	  };

/** Ways in which a test can come out as asked, one per alternative of an `or`. */
export function aboutTest({ value, when, at }: Test): About[] {
	return waysOf(value, when, (one) => givenFor(one, at)).map((way) => {
		const parts = way.map((question) => aboutOne(question, at));
		const decisive = parts.find(({ kind }) => kind !== 'other');
		const others = parts.flatMap((part) => (part.kind === 'other' ? part : []));
		const items = others.flatMap((part) => part.items ?? []);
		const few = others.some((part) => part.few);
		if (!decisive)
			return {
				kind: 'other',
				keys: parts.flatMap(({ keys }) => keys),
				...(items.length > 0 && { items: items.includes(true) }),
				...(few && { few }),
			};
		return parts.length > 1 ? { ...decisive, with: parts.filter((part) => part !== decisive) } : decisive;
	});
}

/** Calls of the language that hold when what they are given does. */
const TRUTHS = new Set(['any', 'all', 'bool', 'len', 'sum', 'Boolean', 'list', 'set']);

/** What is asked in other words: what a local name was given, what is counted. Not where single items are looked at. */
function givenFor(value: StaticValue, at: FunctionRef): StaticValue | null {
	if (looksInside(value, at)) return null;
	if (value.kind === 'name') return localOf(value.name, at);
	const call = callOf(value, at.file);
	return call?.callee.kind === 'name' && TRUTHS.has(call.method ?? '') ? (call.arguments[0] ?? null) : null;
}

function aboutOne({ value, holds }: Answered, at: FunctionRef): Condition {
	const keys = keysOf(value, at);
	if (looksInside(value.kind === 'binary' ? value.left : value, at)) return { kind: 'other', keys, items: asksForItems(value, holds, at) };
	const within = looksWithin(value, at);
	if (value.kind === 'binary') {
		const few = holds && value.right.kind === 'number' && ['<', '<='].includes(value.operator) && counts(value.left, at);
		const found = compared(value, holds, keys);
		return { ...found, ...(within && { within }), ...(few && found.kind === 'other' && { few }) };
	}
	if (value.kind === 'comprehension') {
		const absent = value.clauses.some((clause) => clause.conditions.some(isDenial));
		return { kind: holds === absent ? 'empty' : 'set', keys, ...(within && { within }) };
	}
	const call = callOf(value, at.file);
	if (call && !['get', 'values', 'keys', 'items'].includes(call.method ?? '')) return { kind: 'other', keys };
	if (!['name', 'subscript', 'member', 'call'].includes(value.kind)) return { kind: 'other', keys };
	return holds ? { kind: 'set', keys } : { kind: 'empty', keys, ...(within && { within }) };
}

/** `len(found)`, `found.length`, also behind a local name. */
function counts(value: StaticValue, at: FunctionRef): boolean {
	const held = (value.kind === 'name' ? localOf(value.name, at) : null) ?? value;
	return callOf(held, at.file)?.method === 'len' || /\.length$/.test(held.kind === 'name' || held.kind === 'member' ? held.name : '');
}

/** One of the things that a field holds is looked at: `state["found"]["git"]`, `found.get("git")`, `found[0].ok`. */
function looksWithin(value: StaticValue, at: FunctionRef): boolean {
	const state = stateName(at) ?? 'state';
	const isState = (part: StaticValue) => part.kind === 'name' && part.name === state;
	return reachedFrom(value, (one) => behindParts(one, at, state)).some((one) =>
		partsRead(one, at).some((part) => {
			if (part.kind === 'subscript') return !isState(part.object);
			const call = callOf(part, at.file);
			return call?.method === 'get' && call.callee.kind === 'name' ? call.callee.name !== `${state}.get` : call?.method === 'get';
		}),
	);
}

/** `any(not one.found for one in evidence)`: without an item it does not hold. */
function asksForItems(value: StaticValue, holds: boolean, { file }: FunctionRef): boolean {
	const asked = callOf(value, file);
	if ([...walkValue(value, file)].some((part) => part.kind === 'binary' && part.operator === 'not in')) return false;
	if (asked?.callee.kind !== 'name') return holds && ['name', 'comprehension'].includes(value.kind);
	return asked.callee.name === (holds ? 'any' : 'all');
}

/** Asks whether something is not there. */
function isDenial(value: StaticValue): boolean {
	if (value.kind === 'unary') return /^(not|!)$/.test(value.operator);
	if (value.kind !== 'binary') return false;
	return value.operator === 'not in' || (/^(is|===?)$/.test(value.operator) && value.right.kind === 'null');
}

function compared({ operator, right }: StaticValue & { kind: 'binary' }, holds: boolean, keys: string[]): Condition {
	const positive = ['==', '===', 'is', '<', '<=', 'in'].includes(operator) === holds;
	const nothing =
		right.kind === 'null' ||
		(right.kind === 'number' && (right.value <= 0 || (right.value === 1 && ['<', '>='].includes(operator)))) ||
		(right.kind === 'name' && right.name === 'undefined');
	const isNull = right.kind !== 'number';
	if (nothing) return positive ? { kind: 'empty', keys, ...(isNull && { isNull }) } : { kind: 'set', keys };
	// `len(errors) > 3`: taken only when there are some.
	if (right.kind === 'number' && right.value >= 1 && ['>', '>='].includes(operator) && holds) return { kind: 'set', keys };
	if (right.kind === 'string' && positive) return { kind: 'equals', keys, text: right.value };
	return { kind: 'other', keys };
}

/** What a plain name was given in the function. */
function localOf(name: string, at: FunctionRef): StaticValue | null {
	return name.includes('.') ? null : assignedTo(at, name);
}

/** True when single items are looked at (`item.found`), not only whether there are any. */
function looksInside(value: StaticValue, at: FunctionRef): boolean {
	const reached = reachedFrom(value, (one) => {
		const held = one.kind === 'name' ? localOf(one.name, at) : null;
		return held ? [held] : one.kind === 'call' ? (at.file.facts.calls[one.call]?.arguments ?? []) : [];
	});
	return reached.some((one) => {
		if (one.kind !== 'comprehension') return false;
		const targets = one.clauses.flatMap((clause) => clause.target.match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? []);
		const inside = (name: string) =>
			targets.some((target) => new RegExp(`^${escapeText(target)}\\.(?!values|items|keys|get)\\w`).test(name));
		const asked = one.clauses.flatMap(({ conditions }) => conditions.flatMap((test) => [...namesIn(test, at.file)]));
		const element = one.element.kind === 'unary' ? one.element.value : one.element;
		return [...asked, element.kind === 'name' ? element.name : ''].some(inside);
	});
}

/** What a local dict holds under the key that is asked for; null when the value is no look into one. */
function entryOf(value: StaticValue, at: FunctionRef): StaticValue | null {
	if (value.kind !== 'subscript' || value.index.kind !== 'string') return null;
	const key = value.index.value;
	const held = value.object.kind === 'name' ? localOf(value.object.name, at) : null;
	return held?.kind === 'dict' ? (entriesOf(held).find((entry) => entry.key === key)?.value ?? null) : null;
}

/** Keys of the state that a value reads, through local names too: `state["k"]`, `state.get("k")`, `state.k`. */
function keysOf(value: StaticValue, at: FunctionRef): string[] {
	const state = stateName(at) ?? 'state';
	const reached = reachedFrom(value, (one) => behindParts(one, at, state));
	return [...new Set(reached.flatMap((one) => partsRead(one, at).flatMap((part) => keyOf(part, at, state))))];
}

/** Parts of a value, without the local dicts of which it takes one entry, and with the conditions of comprehensions. */
function partsRead(value: StaticValue, at: FunctionRef): StaticValue[] {
	const parts = [...walkValue(value, at.file)];
	const looked = new Set(parts.flatMap((part) => (part.kind === 'subscript' && entryOf(part, at) ? [part.object] : [])));
	return parts.filter((part) => !looked.has(part));
}

/** What the names in a value were given, and the entries that it takes of local dicts. */
function behindParts(value: StaticValue, at: FunctionRef, state: string): StaticValue[] {
	return partsRead(value, at).flatMap((part) => {
		if (part.kind === 'comprehension') return part.clauses.flatMap(({ conditions }) => conditions);
		// A method of the state's own class stands for what it looks at.
		const [head = '', key] = part.kind === 'name' ? part.name.split('.') : [];
		// What a loop takes a name from: `total += len(items)` asks for what `items` are taken of.
		const loop = at.file.facts.loops.find(({ targets, scope }) => scope.function === at.index && targets.includes(head));
		return (head !== state || key === undefined ? (localOf(head, at) ?? loop?.iterable) : null) ?? entryOf(part, at) ?? [];
	});
}

function keyOf(part: StaticValue, { file }: FunctionRef, state: string): string[] {
	if (part.kind === 'subscript')
		return part.object.kind === 'name' && part.object.name === state && part.index.kind === 'string' ? [part.index.value] : [];
	const [head, key] = part.kind === 'name' ? part.name.split('.') : [];
	if (head !== undefined) return head === state && key !== undefined && key !== 'get' ? [key] : [];
	const call = callOf(part, file);
	const [first] = call?.arguments ?? [];
	const isLook = call?.method === 'get' && call.callee.kind === 'name' && call.callee.name.split('.')[0] === state;
	return isLook && first?.kind === 'string' ? [first.value] : [];
}
