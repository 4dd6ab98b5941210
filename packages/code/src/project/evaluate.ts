// Folds values to what they are without running anything: constants, enum members, texts put together from them, names from other files, items
// of known lists. What depends on input, time or foreign code stays as it is, and makes the answer incomplete.
import type { CallFact, Scope, SourceFile, StaticValue } from '../syntax/source-facts.js';
import { ANY_INDEX } from './bindings.js';
import type { Budget } from './found.js';
import { closed, combined, itemAt, itemsOf, joined, TRANSFORMS, textOf, truth } from './known-values.js';
import type { Evaluated } from './project.js';
import type { Resolver } from './resolver.js';

export type Alternative = Evaluated['alternatives'][number];

/** Alternatives kept of one value; a product of many choices says no more than that there are many. */
const LIMIT = 64;
const DEPTH_LIMIT = 20;
const STEP_LIMIT = 2000;

interface Place {
	resolver: Resolver;
	file: SourceFile;
	scope: Scope;
	budget: Budget;
	depth: number;
	/** Values being folded: one that contains itself is not known. */
	open: readonly StaticValue[];
}

export function evaluate(resolver: Resolver, value: StaticValue, file: SourceFile, scope: Scope, budget: Budget): Evaluated {
	return fold(value, { resolver, file, scope, budget, depth: 0, open: [] });
}

function fold(value: StaticValue, outer: Place): Evaluated {
	if (outer.depth >= DEPTH_LIMIT || ++outer.budget.steps > STEP_LIMIT) return one(value, outer, false);
	if (outer.open.includes(value)) return one(value, outer, false);
	const place = {
		...outer,
		depth: outer.depth + 1,
		open: value.kind === 'binary' || value.kind === 'call' ? [...outer.open, value] : outer.open,
	};
	switch (value.kind) {
		case 'string':
		case 'number':
		case 'boolean':
		case 'null':
		case 'function':
		case 'class':
			return one(value, place, true);
		case 'name':
			return foldName(value, place);
		case 'template':
			return foldTemplate(value, place);
		case 'binary':
			return foldBinary(value, place);
		case 'conditional':
			return either([
				{ ...fold(value.whenTrue, place), condition: value.test },
				{ ...fold(value.whenFalse, place), condition: `not (${value.test})` },
			]);
		case 'list':
			return foldList(value, place);
		case 'dict':
			return foldDict(value, place);
		case 'subscript':
			return foldSubscript(value, place);
		case 'call':
			return foldCall(value, place);
		case 'unary':
			return value.operator === 'await' ? fold(value.value, place) : one(value, place, false);
		default:
			return one(value, place, false);
	}
}

function one(value: StaticValue, { file, scope }: Place, complete: boolean): Evaluated {
	return { alternatives: [{ value, file, scope, condition: null }], complete };
}

function either(parts: readonly (Evaluated & { condition?: string | null })[]): Evaluated {
	const alternatives = parts.flatMap((part) =>
		part.alternatives.map((item) => ({ ...item, condition: both(part.condition ?? null, item.condition) })),
	);
	const distinct = alternatives.filter((item, index) => alternatives.findIndex((other) => same(item, other)) === index);
	return { alternatives: distinct.slice(0, LIMIT), complete: distinct.length <= LIMIT && parts.every((part) => part.complete) };
}

function same(a: Alternative, b: Alternative): boolean {
	if (a.value === b.value) return a.file === b.file;
	return a.value.kind === 'string' && b.value.kind === 'string' && a.value.value === b.value.value && a.condition === b.condition;
}

function both(a: string | null, b: string | null): string | null {
	if (a === null || b === null) return a ?? b;
	return a === b ? a : `${a} and ${b}`;
}

function foldName(value: Extract<StaticValue, { kind: 'name' }>, place: Place): Evaluated {
	const { resolver, file, scope, budget } = place;
	const assigned = resolver.choices(value.name, file, scope, value.line);
	if (assigned.length > 1) {
		return either(assigned.map(({ value: given, scope: at, condition }) => ({ ...fold(given, { ...place, scope: at }), condition })));
	}
	const found = resolver.resolve(value.name, file, scope, budget, value.line);
	if (found.kind === 'value') {
		if (found.value === value || found.instance) return one(value, place, false);
		const folded = fold(found.value, { ...place, file: found.file, scope: found.scope });
		const [only] = folded.alternatives;
		// What cannot be folded is better told by its name than by what the name stands for.
		return folded.complete || folded.alternatives.length !== 1 || only?.value.kind !== 'unknown' ? folded : one(value, place, false);
	}
	return one(value, place, found.kind !== 'unresolved' && found.kind !== 'parameter');
}

function foldTemplate(value: Extract<StaticValue, { kind: 'template' }>, place: Place): Evaluated {
	let whole: Evaluated = one({ kind: 'string', value: '', line: value.line }, place, true);
	for (const part of value.parts) {
		const folded = fold(part, place);
		whole = product(whole, folded, place, (left, right) => joined(left, right, value.line));
	}
	return whole;
}

/** Each alternative of one with each of the other. */
function product(
	left: Evaluated,
	right: Evaluated,
	place: Place,
	combine: (left: StaticValue, right: StaticValue) => StaticValue,
): Evaluated {
	const alternatives: Alternative[] = [];
	for (const a of left.alternatives)
		for (const b of right.alternatives) {
			if (alternatives.length >= LIMIT) return { alternatives, complete: false };
			const condition = both(a.condition, b.condition);
			alternatives.push({ value: combine(a.value, b.value), file: place.file, scope: place.scope, condition });
		}
	return { alternatives, complete: left.complete && right.complete };
}

function foldBinary(value: Extract<StaticValue, { kind: 'binary' }>, place: Place): Evaluated {
	const left = fold(value.left, place);
	if (value.operator === 'or' || value.operator === '||' || value.operator === '??') {
		const truths = left.alternatives.map((item) => truth(item.value));
		if (left.complete && truths.every((is) => is === true)) return left;
		const right = fold(value.right, place);
		if (left.complete && truths.every((is) => is === false)) return right;
		const open = { ...left, alternatives: left.alternatives.filter((item) => truth(item.value) !== false) };
		return either([open, right]);
	}
	const right = fold(value.right, place);
	const folded = product(left, right, place, (a, b) => combined(value.operator, a, b) ?? { ...value, left: a, right: b });
	const known = folded.alternatives.every((item) => item.value.kind !== 'binary');
	return known ? folded : one(value, place, false);
}

/** Items are replaced by what they are, where that means the same in this file. */
function foldList(value: Extract<StaticValue, { kind: 'list' }>, place: Place): Evaluated {
	let complete = true;
	const items = value.items.flatMap((item) => {
		const spread = item.kind === 'spread';
		const folded = fold(spread ? item.value : item, place);
		const [only] = folded.alternatives;
		const single = folded.alternatives.length === 1 && only && portable(only, place) ? only.value : null;
		if (!folded.complete || single === null) complete &&= folded.complete && !spread && single !== null;
		if (single === null) return [item];
		if (!spread) return [single];
		if (single.kind === 'list') return single.items;
		complete = false;
		return [item];
	});
	return one({ ...value, items }, place, complete);
}

function foldDict(value: Extract<StaticValue, { kind: 'dict' }>, place: Place): Evaluated {
	let complete = true;
	const folded = (part: StaticValue): StaticValue => {
		const result = fold(part, place);
		const [only] = result.alternatives;
		if (result.complete && result.alternatives.length === 1 && only && portable(only, place)) return only.value;
		complete = false;
		return part;
	};
	const entries = value.entries.flatMap((entry) => {
		const item = folded(entry.value);
		if (entry.key === null && item.kind === 'dict') return item.entries;
		if (entry.key === null) complete = false;
		return [{ key: entry.key && folded(entry.key), value: item }];
	});
	return one({ ...value, entries }, place, complete);
}

/** Whether a value found elsewhere means the same here: it names nothing and points at nothing of another file. */
function portable(item: Alternative, place: Place): boolean {
	return item.file === place.file ? item.scope.function === place.scope.function || closed(item.value) : closed(item.value);
}

function foldSubscript(value: Extract<StaticValue, { kind: 'subscript' }>, place: Place): Evaluated {
	const object = fold(value.object, place);
	const index = value.index === ANY_INDEX ? null : fold(value.index, place);
	const parts: Evaluated[] = [];
	for (const item of object.alternatives) {
		const at = { ...place, file: item.file, scope: item.scope };
		const items = index ? index.alternatives.map((known) => itemAt(item.value, known.value)) : [itemsOf(item.value)];
		for (const found of items) {
			if (found === null) return one(value, place, false);
			parts.push(...found.map((part) => ({ ...fold(part, at), condition: item.condition })));
		}
	}
	if (parts.length === 0) return one(value, place, false);
	const folded = either(parts);
	return { ...folded, complete: folded.complete && object.complete };
}

const COPIES = new Set(['list', 'tuple', 'set', 'frozenset', 'sorted', 'reversed', 'Array.from', 'dict', 'Object.freeze', 'str', 'String']);

function foldCall(value: Extract<StaticValue, { kind: 'call' }>, place: Place): Evaluated {
	const call = place.file.facts.calls[value.call];
	if (!call) return one(value, place, false);
	const at = { ...place, scope: call.scope };
	const { callee } = call;
	const [argument] = call.arguments;
	if (callee.kind === 'name' && COPIES.has(callee.name) && argument && call.arguments.length === 1) {
		const folded = fold(argument, at);
		const fits = folded.alternatives.every((item) => ['list', 'dict', 'string'].includes(item.value.kind));
		return fits ? folded : one(value, place, false);
	}
	const method = methodCall(call, at);
	if (method) return method;
	const found = place.resolver.instances.callee(callee, place.file, call.scope, place.budget);
	if (found.kind !== 'function' || found.fact.generator || found.fact.returned.length === 0) return one(value, place, false);
	const results = found.fact.returned.map(({ value: result, scope }) => fold(result, { ...place, file: found.file, scope }));
	// A result that depends on the arguments is told as the call it is.
	return results.every((result) => result.complete) ? either(results) : one(value, place, false);
}

/** Methods that depend on nothing but the value they are called on. */
function methodCall(call: CallFact, place: Place): Evaluated | null {
	const { callee, method } = call;
	if (method === null) return null;
	const receiver = receiverOf(callee, method);
	const script = receiver?.kind === 'name' && receiver.name === 'Object' ? call.arguments[0] : undefined;
	const object = script ?? receiver;
	if (!object || (!TRANSFORMS[method] && method !== 'join')) return null;
	if (method === 'join') return joinCall(object, call, place);
	if (!script && call.arguments.length > 0) return null;
	const folded = fold(object, place);
	const alternatives: Alternative[] = [];
	for (const item of folded.alternatives) {
		const result = TRANSFORMS[method]?.(item.value);
		if (!result) return null;
		alternatives.push({ ...item, value: result });
	}
	return { alternatives, complete: folded.complete };
}

/** `", ".join(list)`, `list.join(", ")`. */
function joinCall(object: StaticValue, call: CallFact, place: Place): Evaluated | null {
	const [argument] = call.arguments;
	if (!argument || call.arguments.length !== 1) return null;
	const [first, second] = [fold(object, place), fold(argument, place)];
	const [receiver, given] = [first.alternatives[0]?.value, second.alternatives[0]?.value];
	if (first.alternatives.length !== 1 || second.alternatives.length !== 1 || !first.complete || !second.complete) return null;
	const [separator, list] = receiver?.kind === 'string' ? [receiver, given] : [given, receiver];
	if (separator?.kind !== 'string' || list?.kind !== 'list') return null;
	const texts = list.items.map(textOf);
	if (texts.includes(null)) return null;
	return one({ kind: 'string', value: texts.join(separator.value), line: call.line }, place, true);
}

function receiverOf(callee: StaticValue, method: string): StaticValue | null {
	if (callee.kind === 'member') return callee.object;
	if (callee.kind !== 'name' || !callee.name.includes('.')) return null;
	return { ...callee, name: callee.name.slice(0, -method.length - 1) };
}
