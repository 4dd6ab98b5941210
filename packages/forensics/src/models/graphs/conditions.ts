// What a test of a router is about: a part of the state being empty, being set, or being equal to a text; and which keys of the state it watches.

import type { StaticValue } from '@auditor/code';
import { walkValue } from '@auditor/code';
import { assignedTo, type FunctionPlace, type Test } from './router-facts.js';

export type About = Condition & {
	/** What must hold at the same time: the other sides of an `and`. */
	with?: About[];
};

type Condition =
	/** Taken when what the keys hold is empty or absent. */
	| { kind: 'empty'; keys: string[] }
	/** Taken when it holds something. */
	| { kind: 'set'; keys: string[] /** Keys looked up within what the state holds. */; inner?: string[] }
	/** Taken when it equals a text. */
	| { kind: 'equals'; keys: string[]; text: string }
	/** Anything else, for example a look into single items. */
	| { kind: 'other'; keys: string[] };

const DEPTH = 6;

/** Ways in which a test can come out as asked, one per alternative of an `or`. */
export function aboutTest(test: Test): About[] {
	return about(test.value, test.at, test.when, DEPTH);
}

function about(value: StaticValue, at: FunctionPlace, when: boolean, depth: number): About[] {
	const keys = keysOf(value, at, depth);
	if (depth === 0) return [{ kind: 'other', keys }];
	if (value.kind === 'unary' && (value.operator === 'not' || value.operator === '!')) return about(value.value, at, !when, depth - 1);
	if (value.kind === 'binary') return aboutBinary(value, at, when, depth);
	if (looksInside(value, at, depth)) return [{ kind: 'other', keys }];
	if (value.kind === 'name' && !value.name.includes('.')) {
		const held = assignedTo(at, value.name);
		if (held) return about(held, at, when, depth - 1);
		return [{ kind: when ? 'set' : 'empty', keys }];
	}
	if (value.kind === 'comprehension') {
		const absent = value.clauses.some((clause) => clause.conditions.some((c) => /\bnot\b|is None|===? *undefined/.test(c)));
		return [{ kind: when === absent ? 'empty' : 'set', keys }];
	}
	if (value.kind === 'name' || value.kind === 'subscript' || value.kind === 'member' || value.kind === 'call')
		return aboutCallOrKey(value, at, when, keys, depth);
	return [{ kind: 'other', keys }];
}

function aboutBinary(value: StaticValue & { kind: 'binary' }, at: FunctionPlace, when: boolean, depth: number): About[] {
	const { operator, left, right } = value;
	const either = (operator === 'or' || operator === '||') === when;
	if (['or', '||', 'and', '&&'].includes(operator)) {
		const isDefault =
			(operator === 'or' || operator === '||') && (right.kind === 'dict' || right.kind === 'list' || right.kind === 'string');
		if (isDefault) return about(left, at, when, depth - 1);
		const parts = [...about(left, at, when, depth - 1), ...about(right, at, when, depth - 1)];
		if (either) return parts;
		const decisive = parts.find((part) => part.kind !== 'other');
		if (!decisive) return [{ kind: 'other', keys: parts.flatMap((part) => part.keys) }];
		return [{ ...decisive, with: [...(decisive.with ?? []), ...parts.filter((part) => part !== decisive)] }];
	}
	const keys = keysOf(value, at, depth);
	if (looksInside(left, at, depth)) return [{ kind: 'other', keys }];
	const positive = ['==', '===', 'is', '<', '<=', 'in'].includes(operator) === when;
	const nothing =
		right.kind === 'null' ||
		(right.kind === 'number' && (right.value <= 0 || (right.value === 1 && ['<', '>='].includes(operator)))) ||
		(right.kind === 'name' && right.name === 'undefined');
	if (nothing) return [{ kind: positive ? 'empty' : 'set', keys }];
	// `len(errors) > 3`: taken only when there are some.
	if (right.kind === 'number' && right.value >= 1 && ['>', '>='].includes(operator) && when) return [{ kind: 'set', keys }];
	if (right.kind === 'string' && positive) return [{ kind: 'equals', keys, text: right.value }];
	return [{ kind: 'other', keys }];
}

function aboutCallOrKey(value: StaticValue, at: FunctionPlace, when: boolean, keys: string[], depth: number): About[] {
	if (value.kind === 'call') {
		const call = at.file.facts.calls[value.call];
		const name = call?.method ?? '';
		if (['any', 'all', 'bool', 'len', 'sum', 'Boolean', 'list', 'set'].includes(name) && call?.callee.kind === 'name' && call.arguments[0])
			return about(call.arguments[0], at, when, depth - 1).map((part) => ({ ...part, keys }));
		if (name !== 'get' && !['values', 'keys', 'items'].includes(name)) return [{ kind: 'other', keys }];
		const first = call?.arguments[0];
		if (when && name === 'get' && call?.callee.kind === 'member' && first?.kind === 'string')
			return [{ kind: 'set', keys, inner: [first.value] }];
	}
	return [{ kind: when ? 'set' : 'empty', keys }];
}

/** True when single items are looked at (`item.found`), not only whether there are any. */
function looksInside(value: StaticValue, at: FunctionPlace, depth: number): boolean {
	if (depth === 0) return false;
	if (value.kind === 'comprehension') {
		const targets = value.clauses.flatMap((clause) => clause.target.match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? []);
		const inside = (text: string) => targets.some((target) => new RegExp(`\\b${target}\\.(?!values|items|keys|get)\\w`).test(text));
		if (value.clauses.some((clause) => clause.conditions.some(inside))) return true;
		const element = value.element.kind === 'unary' ? value.element.value : value.element;
		return element.kind === 'name' && inside(element.name);
	}
	if (value.kind === 'call') {
		const call = at.file.facts.calls[value.call];
		return call?.arguments.some((argument) => looksInside(argument, at, depth - 1)) ?? false;
	}
	if (value.kind === 'name' && !value.name.includes('.')) {
		const held = assignedTo(at, value.name);
		return held !== null && held !== value && looksInside(held, at, depth - 1);
	}
	return false;
}

/** What a local dict holds under the key that is asked for; null when the value is no look into one. */
function entryOf({ object, index }: StaticValue & { kind: 'subscript' }, at: FunctionPlace): StaticValue | null {
	const held = object.kind === 'name' && !object.name.includes('.') ? assignedTo(at, object.name) : null;
	if (held?.kind !== 'dict' || index.kind !== 'string') return null;
	return held.entries.find(({ key }) => key?.kind === 'string' && key.value === index.value)?.value ?? null;
}

/** Keys of the state that a value reads, through local names too: `state["k"]`, `state.get("k")`, `state.k`. */
function keysOf(value: StaticValue, at: FunctionPlace, depth: number = DEPTH): string[] {
	const { file, fact } = at;
	const state = fact.parameters.find((p) => p.name !== 'self' && p.name !== 'this')?.name ?? 'state';
	const found = new Set<string>();
	const follow = (name: string, before: StaticValue) => {
		const held = assignedTo(at, name);
		if (held && held !== before && depth > 0) for (const key of keysOf(held, at, depth - 1)) found.add(key);
	};
	const skipped = new Set<StaticValue>();
	for (const part of walkValue(value, file)) {
		if (skipped.has(part)) continue;
		if (part.kind === 'name') {
			const [head = '', key] = part.name.split('.');
			// A method of the state's own class stands for what it looks at.
			if (head === state && key !== undefined && key !== 'get') found.add(key);
			if (head !== state || key === undefined) follow(head, part);
		} else if (part.kind === 'call') {
			const call = file.facts.calls[part.call];
			const [first] = call?.arguments ?? [];
			const isLook = call?.method === 'get' && call.callee.kind === 'name' && call.callee.name.split('.')[0] === state;
			if (isLook && first?.kind === 'string') found.add(first.value);
		} else if (part.kind === 'subscript') {
			if (part.object.kind === 'name' && part.object.name === state && part.index.kind === 'string') found.add(part.index.value);
			const entry = entryOf(part, at);
			if (entry === null) continue;
			skipped.add(part.object);
			if (depth > 0) for (const key of keysOf(entry, at, depth - 1)) found.add(key);
		} else if (part.kind === 'comprehension')
			for (const condition of part.clauses.flatMap(({ conditions }) => conditions))
				for (const name of condition.match(/\b[\p{L}_][\p{L}\p{N}_]*\b/gu) ?? []) follow(name, part);
	}
	return [...found];
}
