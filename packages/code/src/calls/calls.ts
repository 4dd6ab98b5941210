// What a call does while code is read: makes an object of a library, changes one, runs a function of the project, or means nothing here.
import type { CallFact } from '../syntax/source-facts.js';
import { attribute, lookup } from '../values/lookup.js';
import { callMethod } from '../values/methods.js';
import { type Place, type Session, STEP_LIMIT } from '../values/session.js';
import { asText, describe, type Environment, forced, itemsOf, options, unknown, type Value } from '../values/values.js';

/** Result of a call of this body; made once per run of the body. */
export function callIn(session: Session, index: number, environment: Environment): Value {
	const known = environment.made.get(index);
	if (known) return known;
	const call = environment.file.facts.calls[index];
	if (!call || session.steps++ > STEP_LIMIT) return unknown('a call');
	environment.made.set(index, unknown('a call that needs itself'));
	const value = make(session, call, index, environment);
	environment.made.set(index, value);
	return value;
}

function make(session: Session, call: CallFact, index: number, environment: Environment): Value {
	const file = environment.file;
	const at: Place = { file, line: call.nameLine || call.line, call: index, environment };
	const made = session.library.make(session, index, environment);
	if (made) {
		if (made.t === 'object') session.objects.push(made);
		return made;
	}
	const receiver = receiverOf(session, call, environment);
	const target = receiver ? forced(receiver) : null;
	for (const option of target ? options(target) : []) if (option.t === 'object') return session.library.method(session, option, call, at);
	const { args, keywords } = given(session, call, environment);
	const written = describe(call.callee);
	if (target?.t === 'function' && /^(bind|with_?[A-Za-z]+|pipe)$/.test(call.method ?? '')) return target;
	if (target && call.method !== null) {
		const result = callMethod(session, target, call.method, args, at);
		if (result) return result;
	}
	const mapped = mapOver(session, target, call.method, args, at);
	if (mapped) return mapped;
	const callee = target && call.method !== null ? attribute(session, target, call.method) : session.evaluate(call.callee, environment);
	// An object handed to code that cannot be read: what happens to it there is not known.
	if (isForeign(forced(callee)))
		for (const value of [...args, ...keywords.values()]) if (value.t === 'object') session.library.lost(value, at, written);
	return session.invoke(callee.t === 'unknown' ? unknown(written) : callee, args, keywords, at);
}

/** `items.map(f)`, `items.forEach(f)` and `Array.from(items, f)` over something unknown: any number of what `f` gives. */
function mapOver(session: Session, target: Value | null, method: string | null, args: readonly Value[], at: Place): Value | null {
	const isFrom = method === 'from' && args.length === 2;
	const callback = args[isFrom ? 1 : 0];
	const known = callback ? forced(callback) : null;
	if (!callback || known?.t !== 'function' || !(isFrom || /^(map|flatMap|forEach)$/.test(method ?? ''))) return null;
	if (!isFrom && target?.t !== 'unknown' && target?.t !== 'made') return null;
	const parameter = known.file.facts.functions[known.index]?.parameters[0]?.name;
	session.openLoops++;
	const value = session.invoke(callback, [unknown('an item', parameter && `{${parameter}}`)], new Map(), at);
	session.openLoops--;
	const inner = method === 'flatMap' ? itemsOf(value) : null;
	return { t: 'list', items: (inner ?? [{ value, condition: null }]).map((item) => ({ ...item, many: true })), open: true };
}

/** The object whose method is called; null for a plain function. */
function receiverOf(session: Session, call: CallFact, environment: Environment): Value | null {
	const { callee } = call;
	if (callee.kind === 'member') return session.evaluate(callee.object, environment);
	if (callee.kind !== 'name') return null;
	const dot = callee.name.lastIndexOf('.');
	return dot < 0 ? null : lookup(session, callee.name.slice(0, dot), environment);
}

/** What a call is given: spread lists item by item, spread dicts as keywords. */
export function given(session: Session, call: CallFact, environment: Environment): { args: Value[]; keywords: Map<string, Value> } {
	const args: Value[] = [];
	for (const argument of call.arguments) {
		const value = session.evaluate(argument, environment);
		const items = argument.kind === 'spread' ? itemsOf(value) : null;
		if (items) args.push(...items.map((item) => item.value));
		else args.push(value);
	}
	const keywords = new Map<string, Value>();
	for (const { name, value } of call.keywords) {
		const known = session.evaluate(value, environment);
		if (name !== null) keywords.set(name, known);
		else {
			const spread = forced(known);
			for (const entry of spread.t === 'dict' ? spread.entries : []) keywords.set(asText(entry.key) ?? '', entry.value);
		}
	}
	return { args, keywords };
}

const HARMLESS = /(^|\.)(print|isinstance|type|str|repr|id|hasattr|getattr|len|log|debug|info|warn|warning|error|display|pprint|cast)$/;

function isForeign(callee: Value): boolean {
	return (callee.t === 'unknown' && !HARMLESS.test(callee.text)) || (callee.t === 'external' && !HARMLESS.test(callee.name));
}
