// What an expression of graph-building code is, without running it: constants folded, lists and dicts built, calls handed on.
import type { StaticValue } from '../syntax/source-facts.js';
import { attribute, lookup } from './lookup.js';
import { DEPTH_LIMIT, type Session, STEP_LIMIT } from './session.js';
import {
	asText,
	describe,
	type Entry,
	type Environment,
	either,
	forced,
	type Item,
	options,
	same,
	softened,
	text,
	truth,
	unknown,
	type Value,
} from './values.js';

/** Value of an expression as seen from an environment. */
export function evaluateIn(session: Session, value: StaticValue, environment: Environment): Value {
	if (session.depth >= DEPTH_LIMIT || session.steps++ > STEP_LIMIT) return unknown(describe(value));
	session.depth++;
	try {
		return evaluateKind(session, value, environment);
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
			return template(value.parts.map((part) => session.evaluate(part, environment)));
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
			return unknown(value.text);
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
		if (spread) found.push(...spread);
		else open = true;
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
		if (spread.t === 'dict') entries.push(...spread.entries);
		else open = true;
	}
	return { t: 'dict', entries, open };
}

/** Items that iterating gives; null when that is unknown. A dict gives its keys. */
export function itemsOf(value: Value): Item[] | null {
	const known = forced(value);
	if (known.t === 'list') return known.open ? null : known.items;
	if (known.t === 'dict') return known.open ? null : known.entries.map(({ key, condition }) => ({ value: key, condition }));
	if (known.t === 'class') return null;
	if (known.t === 'either') {
		const all = known.options.map(itemsOf);
		return all.some((items) => items === null) ? null : all.flatMap((items) => items ?? []);
	}
	return null;
}

function template(parts: Value[]): Value {
	let made: string[] = [''];
	let soft = false;
	for (const part of parts) {
		const pieces = options(part).map(asText);
		if (pieces.some((piece) => piece === null) || made.length * pieces.length > 64) return unknown('an interpolated string');
		soft ||= forced(part).soft === true;
		made = made.flatMap((start) => pieces.map((piece) => start + piece));
	}
	const value = either(made.map(text));
	return soft ? softened(value) : value;
}

function binary(session: Session, value: StaticValue & { kind: 'binary' }, environment: Environment): Value {
	const left = session.evaluate(value.left, environment);
	const right = () => session.evaluate(value.right, environment);
	switch (value.operator) {
		case '+':
			return plus(left, right());
		case 'and':
		case '&&': {
			const known = decided(session, left);
			if (!known) return truth(right())?.is === false ? { t: 'boolean', value: false, soft: true } : either([left, right()]);
			return known.is ? keep(right(), known.soft) : left;
		}
		case 'or':
		case '||': {
			const known = decided(session, left);
			if (!known) return either([left, right()]);
			return known.is ? left : keep(right(), known.soft);
		}
		case '??': {
			const known = forced(left);
			if (known.t === 'null') return keep(right(), known.soft === true);
			return known.t === 'unknown' ? either([left, right()]) : left;
		}
		case '|': {
			const a = forced(left);
			const b = forced(right());
			if (a.t === 'dict' && b.t === 'dict') return { t: 'dict', entries: [...a.entries, ...b.entries], open: a.open || b.open };
			return unknown(describe(value));
		}
		default:
			return comparison(value, left, right());
	}
}

/** Outcome of a test; where every way is asked for, a mere default decides nothing. */
function decided(session: Session, value: Value): { is: boolean; soft: boolean } | null {
	const known = truth(value);
	return known?.soft && session.mode === 'possible' ? null : known;
}

function keep(value: Value, soft: boolean): Value {
	return soft ? softened(forced(value)) : value;
}

function plus(left: Value, right: Value): Value {
	const a = forced(left);
	const b = forced(right);
	if (a.t === 'list' && b.t === 'list') return { t: 'list', items: [...a.items, ...b.items], open: a.open || b.open };
	if (a.t === 'number' && b.t === 'number') return { t: 'number', value: a.value + b.value };
	return template([left, right]);
}

function comparison(written: StaticValue & { kind: 'binary' }, left: Value, right: Value): Value {
	const soft = forced(left).soft === true || forced(right).soft === true;
	const answer = (value: boolean): Value => (soft ? { t: 'boolean', value, soft: true } : { t: 'boolean', value });
	const equal = same(left, right);
	switch (written.operator) {
		case '==':
		case '===':
		case 'is':
			return equal === null ? unknown(describe(written)) : answer(equal);
		case '!=':
		case '!==':
		case 'is not':
			return equal === null ? unknown(describe(written)) : answer(!equal);
		case 'in':
		case 'not in': {
			const items = itemsOf(right)?.map((item) => same(item.value, left));
			if (!items || (items.includes(null) && !items.includes(true))) return unknown(describe(written));
			return answer(items.includes(true) === (written.operator === 'in'));
		}
		default:
			return arithmetic(written, left, right, answer);
	}
}

function arithmetic(written: StaticValue & { kind: 'binary' }, left: Value, right: Value, answer: (value: boolean) => Value): Value {
	const a = forced(left);
	const b = forced(right);
	if (a.t !== 'number' || b.t !== 'number') return unknown(describe(written));
	switch (written.operator) {
		case '<':
			return answer(a.value < b.value);
		case '>':
			return answer(a.value > b.value);
		case '<=':
			return answer(a.value <= b.value);
		case '>=':
			return answer(a.value >= b.value);
		case '-':
			return { t: 'number', value: a.value - b.value };
		case '*':
			return { t: 'number', value: a.value * b.value };
		case '%':
			return b.value === 0 ? unknown('%') : { t: 'number', value: a.value % b.value };
		default:
			return unknown(describe(written));
	}
}

function subscript(object: Value, written: StaticValue, index: () => Value): Value {
	const known = forced(object);
	const slice = written.kind === 'unknown' ? /^\s*(-?\d*)\s*:\s*(-?\d*)\s*$/.exec(written.text) : null;
	if (slice && known.t === 'list') {
		const from = slice[1] ? Number(slice[1]) : 0;
		const to = slice[2] ? Number(slice[2]) : known.items.length;
		return { t: 'list', items: known.items.slice(from, to), open: known.open };
	}
	const at = forced(index());
	if (known.t === 'list' && at.t === 'number') return known.items.at(at.value)?.value ?? unknown('an item');
	if (known.t === 'dict') {
		const key = asText(at);
		if (key !== null) return known.entries.findLast((entry) => asText(entry.key) === key)?.value ?? unknown(key);
		return known.open || known.entries.length === 0 ? unknown('an entry') : either(known.entries.map((entry) => entry.value));
	}
	if (known.t === 'list' && !known.open && known.items.length > 0) return either(known.items.map((item) => item.value));
	/** `Annotated[X, ...]`, `StateGraph[X]`: a class or external with type arguments is itself. */
	return known.t === 'external' || known.t === 'class' ? known : unknown(describe(written));
}

function conditional(session: Session, value: StaticValue & { kind: 'conditional' }, environment: Environment): Value {
	const test = environment.file.facts.branches.find((branch) => branch.kind === 'ternary' && branch.test === value.test);
	const known = test ? decided(session, session.evaluate(test.value, environment)) : null;
	if (known) return keep(session.evaluate(known.is ? value.whenTrue : value.whenFalse, environment), known.soft);
	return either([session.evaluate(value.whenTrue, environment), session.evaluate(value.whenFalse, environment)]);
}

function comprehension(session: Session, value: StaticValue & { kind: 'comprehension' }, environment: Environment): Value {
	const items: Item[] = [];
	const entries: Entry[] = [];
	let open = false;
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
		for (const item of source ?? [{ value: unknown(describe(next.iterable)), condition: null }]) {
			const names = new Map(inner.names);
			bindTargets(names, next.target, namesIn(next.target), item.value);
			const tests = [condition, item.condition, ...next.conditions].filter((test): test is string => test !== null);
			visit(clause + 1, { ...inner, names, made: new Map(), parent: inner }, tests.length > 0 ? tests.join(' and ') : null);
		}
	};
	visit(0, { ...environment, names: new Map(), parent: environment, made: new Map() }, null);
	return value.form === 'dict' ? { t: 'dict', entries, open } : { t: 'list', items, open };
}

function namesIn(target: string): string[] {
	return target.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [];
}

/** Binds the names of a loop or a destructuring to the parts of a value. */
export function bindTargets(names: Map<string, Value>, written: string, targets: readonly string[], value: Value): void {
	const known = forced(value);
	if (/^\s*\{/.test(written)) {
		for (const name of targets) names.set(name, known.t === 'dict' ? (entryOf(known.entries, name) ?? unknown(name)) : unknown(name));
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
		names.set(name, parts.length >= targets.length ? (parts[n] as Value) : unknown(name));
	});
}

function entryOf(entries: readonly Entry[], name: string): Value | undefined {
	return entries.findLast((entry) => asText(entry.key) === name)?.value;
}

function unary(operator: string, value: Value): Value {
	const known = forced(value);
	if (operator === 'not' || operator === '!') {
		const answer = truth(known);
		if (!answer) return unknown('a negation');
		return answer.soft ? { t: 'boolean', value: !answer.is, soft: true } : { t: 'boolean', value: !answer.is };
	}
	if (operator === '-' && known.t === 'number') return { t: 'number', value: -known.value };
	if (operator === '-' || operator === 'typeof' || operator === 'yield') return unknown(operator);
	return known;
}
