// What a test says of a value that is otherwise not known: after `if (to === "a" || to === "b")`, `to` is one of the two. Reads equality, membership,
// negation and their combinations about one subject; anything else says nothing.
import type { StaticValue } from '../syntax/source-facts.js';
import type { Session } from '../values/session.js';
import { asText, type Environment, either, forced, itemsOf, type Value } from '../values/values.js';
import { type Answered, waysOf } from './conditions.js';

interface Narrowed {
	readonly subject: string;
	readonly values: readonly Value[];
}

/** Runs `body` with what the outcome of a test says of its subject. */
export function narrowedBy<T>(session: Session, test: StaticValue | null, outcome: boolean, environment: Environment, body: () => T): T {
	const undo = narrow(session, test, outcome, environment);
	try {
		return body();
	} finally {
		undo();
	}
}

/** Takes the outcome of a test for granted until the function given back is called. */
export function narrow(session: Session, test: StaticValue | null, outcome: boolean, environment: Environment): () => void {
	const found = session.mode === 'possible' && test ? said(session, test, outcome, environment) : null;
	if (!found) return () => {};
	const key = keyOf(found.subject, environment);
	const before = session.narrowed.get(key);
	session.narrowed.set(key, either(found.values));
	return () => {
		if (before) session.narrowed.set(key, before);
		else session.narrowed.delete(key);
	};
}

/** What the tests around say of an expression of which nothing else is known. */
export function narrowedValue(session: Session, value: StaticValue, environment: Environment): Value | null {
	if (session.narrowed.size === 0) return null;
	const subject = subjectOf(value, environment);
	return subject === null ? null : (session.narrowed.get(keyOf(subject, environment)) ?? null);
}

/** A name that is assigned anew is no longer what a test said. */
export function forget(session: Session, target: string, environment: Environment): void {
	if (session.narrowed.size > 0) session.narrowed.delete(keyOf(target, environment));
}

/** Whichever way the test comes out, it must speak of one subject. */
function said(session: Session, test: StaticValue, outcome: boolean, environment: Environment): Narrowed | null {
	const told = waysOf(test, outcome, () => null).map(
		(way) => way.map((question) => answered(session, question, environment)).find((found) => found !== null) ?? null,
	);
	const subject = told[0]?.subject;
	if (subject === undefined || told.some((one) => one?.subject !== subject)) return null;
	return { subject, values: told.flatMap((one) => one?.values ?? []) };
}

const EQUAL = /^(?:===?|is)$/;
const UNEQUAL = /^(?:!==?|is not)$/;

function answered(session: Session, { value, holds }: Answered, environment: Environment): Narrowed | null {
	if (value.kind === 'call') return holds ? included(session, value.call, environment) : null;
	if (value.kind !== 'binary') return null;
	const { operator, left, right } = value;
	if ((holds ? EQUAL : UNEQUAL).test(operator)) return equal(session, left, right, environment);
	return operator === (holds ? 'in' : 'not in') ? among(session, left, session.evaluate(right, environment), environment) : null;
}

function equal(session: Session, left: StaticValue, right: StaticValue, environment: Environment): Narrowed | null {
	for (const [one, other] of [
		[left, right],
		[right, left],
	] as const) {
		const subject = subjectOf(one, environment);
		const value = session.evaluate(other, environment);
		if (subject !== null && isPlace(value) && !isPlace(session.evaluate(one, environment))) return { subject, values: [value] };
	}
	return null;
}

/** `KNOWN.includes(to)`, `KNOWN.has(to)`. */
function included(session: Session, index: number, environment: Environment): Narrowed | null {
	const call = environment.file.facts.calls[index];
	const item = call?.arguments[0];
	if (!call || !item || !/^(includes|has)$/.test(call.method ?? '')) return null;
	const { callee } = call;
	const container: StaticValue | null =
		callee.kind === 'member'
			? callee.object
			: callee.kind === 'name'
				? { ...callee, name: callee.name.slice(0, callee.name.lastIndexOf('.')) }
				: null;
	return container ? among(session, item, session.evaluate(container, environment), environment) : null;
}

function among(session: Session, item: StaticValue, container: Value, environment: Environment): Narrowed | null {
	const subject = subjectOf(item, environment);
	const values = itemsOf(container)?.map((entry) => entry.value) ?? [];
	if (subject === null || values.length === 0 || !values.every(isPlace)) return null;
	return isPlace(session.evaluate(item, environment)) ? null : { subject, values };
}

/** Something that can be a place to go to: a text, or a constant from outside. */
function isPlace(value: Value): boolean {
	return asText(value) !== null || forced(value).t === 'external';
}

/** How an expression is written whose value a test may say something of; null for one that is not the same each time. */
function subjectOf(value: StaticValue, environment: Environment): string | null {
	switch (value.kind) {
		case 'name':
			return value.name;
		case 'member': {
			const object = subjectOf(value.object, environment);
			return object === null ? null : `${object}.${value.name}`;
		}
		case 'subscript': {
			const object = subjectOf(value.object, environment);
			return object === null || value.index.kind !== 'string' ? null : `${object}[${value.index.value}]`;
		}
		case 'call': {
			const call = environment.file.facts.calls[value.call];
			const key = call?.arguments[0];
			return call?.method === 'get' && call.callee.kind === 'name' && key?.kind === 'string' ? `${call.callee.name}(${key.value})` : null;
		}
		default:
			return null;
	}
}

function keyOf(subject: string, environment: Environment): string {
	return `${environment.file.path}#${environment.function}:${subject}`;
}
