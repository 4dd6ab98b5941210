// What an expression is, without running it: constants folded, lists and dicts built, calls handed on.
import { narrowedBy, narrowedValue } from '../control/narrowing.js';
import type { LoopFact, StaticValue } from '../syntax/source-facts.js';
import { attribute, lookup } from './lookup.js';
import { binary, decided, keep, subscript, template, unary } from './operators.js';
import { DEPTH_LIMIT, type Session, STEP_LIMIT } from './session.js';
import type { Entry, Environment, Item, Value } from './values.js';
import { asText, describe, either, forced, itemsOf, MOST_ITEMS, options, text, unknown } from './values.js';

/** Value of an expression as seen from an environment. */
export function evaluateIn(session: Session, value: StaticValue, environment: Environment): Value {
	if (session.depth >= DEPTH_LIMIT || session.steps++ > STEP_LIMIT) return unknown(describe(value));
	session.depth++;
	try {
		const known = evaluateKind(session, value, environment);
		const narrowed = narrowedValue(session, value, environment);
		return narrowed && options(known).some((option) => option.t === 'unknown' || option.t === 'made') ? narrowed : known;
	} finally {
		session.depth--;
	}
}

function evaluateKind(session: Session, value: StaticValue, environment: Environment): Value {
	switch (value.kind) {
		case 'string':
			return text(value.value);
		case 'number':
			return { t: 'number', value: value.value };
		case 'boolean':
			return { t: 'boolean', value: value.value };
		case 'null':
			return { t: 'null' };
		case 'name':
			return lookup(session, value.name, environment);
		case 'list':
			return listOf(session, value.items, environment);
		case 'dict':
			return dictOf(session, value.entries, environment);
		case 'call':
			return session.call(value.call, environment);
		case 'function':
			return { t: 'function', file: environment.file, index: value.function, closure: environment, self: null };
		case 'class':
			return { t: 'class', file: environment.file, index: value.class };
		case 'template':
			return template(
				value.parts.map((part) => session.evaluate(part, environment)),
				value.parts.map(describe),
			);
		case 'binary':
			return binary(session, value, environment);
		case 'member':
			return attribute(session, session.evaluate(value.object, environment), value.name);
		case 'subscript':
			return subscript(session.evaluate(value.object, environment), value.index, () => session.evaluate(value.index, environment));
		case 'conditional':
			return conditional(session, value, environment);
		case 'comprehension':
			return comprehension(session, value, environment);
		case 'spread':
			return session.evaluate(value.value, environment);
		case 'unary':
			return unary(value.operator, session.evaluate(value.value, environment));
		case 'unknown':
			// A parameter that is a pattern is bound as a whole, under its text.
			return (/^[{[]/.test(value.text) ? environment.names.get(value.text) : undefined) ?? unknown(value.text);
	}
}

function listOf(session: Session, items: readonly StaticValue[], environment: Environment): Value {
	const found: Item[] = [];
	let open = false;
	for (const item of items) {
		const value = session.evaluate(item, environment);
		if (item.kind !== 'spread') {
			found.push({ value, condition: null });
			continue;
		}
		const spread = itemsOf(value);
		if (!spread || found.length + spread.length > MOST_ITEMS) open = true;
		else for (const one of spread) found.push(one);
	}
	return { t: 'list', items: found, open };
}

function dictOf(session: Session, given: readonly { key: StaticValue | null; value: StaticValue }[], environment: Environment): Value {
	const entries: Entry[] = [];
	let open = false;
	for (const { key, value } of given) {
		const known = session.evaluate(value, environment);
		if (key) {
			entries.push({ key: session.evaluate(key, environment), value: known, condition: null });
			continue;
		}
		const spread = forced(known);
		if (spread.t !== 'dict' || entries.length + spread.entries.length > MOST_ITEMS) open = true;
		else for (const entry of spread.entries) entries.push(entry);
	}
	return { t: 'dict', entries, open };
}

function conditional(session: Session, value: StaticValue & { kind: 'conditional' }, environment: Environment): Value {
	const test = environment.file.facts.branches[value.branch];
	const known = test ? decided(session, session.evaluate(test.value, environment)) : null;
	if (known) return keep(session.evaluate(known.is ? value.whenTrue : value.whenFalse, environment), known.soft);
	const arm = (outcome: boolean) =>
		narrowedBy(session, test?.value ?? null, outcome, environment, () =>
			session.evaluate(outcome ? value.whenTrue : value.whenFalse, environment),
		);
	return either([arm(true), arm(false)]);
}

function comprehension(session: Session, value: StaticValue & { kind: 'comprehension' }, environment: Environment): Value {
	const items: Item[] = [];
	const entries: Entry[] = [];
	let open = false;
	let turns = 0;
	const visit = (clause: number, inner: Environment, condition: string | null): void => {
		const next = value.clauses[clause];
		if (!next) {
			inner.made.clear();
			const element = session.evaluate(value.element, inner);
			if (value.form !== 'dict') items.push(open ? { value: element, condition, many: true } : { value: element, condition });
			else entries.push({ key: value.key ? session.evaluate(value.key, inner) : unknown('a key'), value: element, condition });
			return;
		}
		const source = itemsOf(session.evaluate(next.iterable, inner));
		const many = source === null;
		open ||= many;
		for (const item of source ?? [{ value: unknown(describe(next.iterable), `{${next.target}}`), condition: null }]) {
			// Lists in lists multiply.
			if (turns++ >= MOST_ITEMS) {
				open = true;
				return;
			}
			const names = new Map(inner.names);
			bindTargets(names, next.target, next.target.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [], item.value);
			const tests = [condition, item.condition, ...next.conditions.map(describe)].filter((test): test is string => test !== null);
			visit(clause + 1, { ...inner, names, made: new Map(), parent: inner }, tests.length > 0 ? tests.join(' and ') : null);
		}
	};
	visit(0, { ...environment, names: new Map(), parent: environment, made: new Map() }, null);
	return value.form === 'dict' ? { t: 'dict', entries, open } : { t: 'list', items, open };
}

/** What a loop goes through, item by item; null where that is not known. */
export function turnsOf(session: Session, loop: LoopFact, environment: Environment): Item[] | null {
	if (loop.iterable) return itemsOf(session.evaluate(loop.iterable, environment));
	if (!loop.counted) return null;
	const [from, to] = [loop.counted.from, loop.counted.to].map((end) => forced(session.evaluate(end, environment)));
	if (from?.t !== 'number' || to?.t !== 'number') return null;
	const count = Math.max(0, Math.min(to.value - from.value, MAX_TURNS));
	return Array.from({ length: count }, (_, n) => ({ value: { t: 'number', value: from.value + n }, condition: null }));
}

const MAX_TURNS = 200;

/** Binds the names of a loop or a destructuring to the parts of a value. */
export function bindTargets(names: Map<string, Value>, written: string, targets: readonly string[], value: Value): void {
	const known = forced(value);
	if (/^\s*\{/.test(written)) {
		const entries = known.t === 'dict' ? known.entries : [];
		for (const [, key = '', name = key] of written.matchAll(/([\p{L}_$][\p{L}\p{N}_$]*)\s*(?::\s*([\p{L}_$][\p{L}\p{N}_$]*))?/gu))
			if (targets.includes(name))
				names.set(name, entries.findLast((entry) => asText(entry.key) === key)?.value ?? unknown(name, `{${name}}`));
		return;
	}
	if (targets.length <= 1) {
		if (targets[0] !== undefined) names.set(targets[0], value);
		return;
	}
	let parts: Value[] = [value];
	for (let depth = 0; depth < 3 && parts.length < targets.length; depth++) {
		parts = parts.flatMap((part) => {
			const inner = forced(part);
			return inner.t === 'list' ? inner.items.map((item) => item.value) : [part];
		});
	}
	targets.forEach((name, n) => {
		names.set(name, parts.length >= targets.length ? (parts[n] as Value) : unknown(name, `{${name}}`));
	});
}
