// Operators on known values: concatenation, comparison, choice, indexing.
import type { StaticValue } from '../syntax/source-facts.js';
import type { Session } from './session.js';
import type { Environment, Value } from './values.js';
import { asText, bounded, describe, either, forced, itemsOf, MOST_TEXT, options, same, softened, text, truth, unknown } from './values.js';

/** Text of an f-string or template literal, in all its alternatives. */
export function template(parts: Value[], written: readonly string[] = []): Value {
	let made: string[] = [''];
	let soft = false;
	for (const part of parts) {
		const pieces = options(part).map(asText);
		if (pieces.some((piece) => piece === null) || made.length * pieces.length > 64)
			return unknown('an interpolated string', openText(parts, written));
		soft ||= forced(part).soft === true;
		if (made.some((start) => pieces.some((piece) => start.length + (piece?.length ?? 0) > MOST_TEXT)))
			return unknown('an interpolated string');
		made = made.flatMap((start) => pieces.map((piece) => start + piece));
	}
	const value = either(made.map(text));
	return soft ? softened(value) : value;
}

/** The text as far as it is known, with the name of what is not in braces. */
function openText(parts: readonly Value[], written: readonly string[]): string {
	return parts
		.map((part, n) => {
			const known = forced(part);
			return asText(known) ?? (known.t === 'unknown' ? known.open : undefined) ?? `{${written[n] ?? '...'}}`;
		})
		.join('')
		.slice(0, MOST_OPEN_TEXT);
}

/** Characters of a text that is known in part. */
const MOST_OPEN_TEXT = 10_000;

/** Value of `a + b`, `a or b`, `a == b` and the like. */
export function binary(session: Session, value: StaticValue & { kind: 'binary' }, environment: Environment): Value {
	const left = session.evaluate(value.left, environment);
	const right = () => session.evaluate(value.right, environment);
	switch (value.operator) {
		case '+':
			return plus(left, right(), [describe(value.left), describe(value.right)]);
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
			// `TABLE[key]` with a key that is not known: any of the entries, or none.
			const mayMiss = known.t === 'either' && (value.left.kind === 'subscript' || value.left.kind === 'call');
			return known.t === 'unknown' || mayMiss ? either([left, right()]) : left;
		}
		case '|': {
			const a = forced(left);
			const b = forced(right());
			if (a.t === 'dict' && b.t === 'dict') return bounded({ t: 'dict', entries: [...a.entries, ...b.entries], open: a.open || b.open });
			return unknown(describe(value));
		}
		default:
			return comparison(value, left, right());
	}
}

/** Outcome of a test; where every way is asked for, a mere default decides nothing. */
export function decided(session: Session, value: Value): { is: boolean; soft: boolean } | null {
	const known = truth(value);
	return known?.soft && session.mode === 'possible' ? null : known;
}

/** The value, marked as a default when what decided for it was one. */
export function keep(value: Value, soft: boolean): Value {
	return soft ? softened(forced(value)) : value;
}

function plus(left: Value, right: Value, written: readonly string[]): Value {
	const a = forced(left);
	const b = forced(right);
	if (a.t === 'list' && b.t === 'list') return bounded({ t: 'list', items: [...a.items, ...b.items], open: a.open || b.open });
	if (a.t === 'number' && b.t === 'number') return { t: 'number', value: a.value + b.value };
	return template([left, right], written);
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
	if (written.operator === '%' && b.value === 0) return unknown('%');
	const found = ARITHMETIC[written.operator]?.(a.value, b.value);
	if (found === undefined) return unknown(describe(written));
	return typeof found === 'boolean' ? answer(found) : { t: 'number', value: found };
}

const ARITHMETIC: Readonly<Record<string, (a: number, b: number) => boolean | number>> = {
	'<': (a, b) => a < b,
	'>': (a, b) => a > b,
	'<=': (a, b) => a <= b,
	'>=': (a, b) => a >= b,
	'-': (a, b) => a - b,
	'*': (a, b) => a * b,
	'%': (a, b) => a % b,
};

export function subscript(object: Value, written: StaticValue, index: () => Value): Value {
	const known = forced(object);
	if (known.t === 'either') return either(known.options.map((one) => subscript(one, written, index)));
	const slice = written.kind === 'unknown' ? /^(-?\d*)\s*:\s*(-?\d*)$/.exec(written.text.trim()) : null;
	if (slice && known.t === 'list') {
		const from = slice[1] ? Number(slice[1]) : 0;
		return { t: 'list', items: known.items.slice(from, slice[2] ? Number(slice[2]) : known.items.length), open: known.open };
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

/** Value of `not x`, `-x`, `await x`. */
export function unary(operator: string, value: Value): Value {
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
