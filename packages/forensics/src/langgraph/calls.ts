// What a call does while graph-building code is read: makes a builder, shapes one, runs a function of the project, or means nothing here.
import type { CallFact, SourceFile } from '@auditor/code';
import { attribute, lookup } from './lookup.js';
import { callMethod } from './methods.js';
import { operationOf } from './names.js';
import { applyOperation } from './operations.js';
import type { GraphRecord } from './record.js';
import { miss, type Place, type Session, STEP_LIMIT } from './session.js';
import { asText, describe, type Environment, forced, itemsOf, options, unknown, type Value } from './values.js';

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
	if (session.relevance.sites.has(`${file.path}#${index}`)) return newBuilder(session, call, index, environment);
	const receiver = receiverOf(session, call, environment);
	const target = receiver ? forced(receiver) : null;
	for (const option of target ? options(target) : []) {
		if (option.t !== 'builder' && option.t !== 'compiled') continue;
		return onGraph(session, option, call, at);
	}
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
	if (isForeign(forced(callee))) noteLost(args, keywords, at, written);
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

function given(session: Session, call: CallFact, environment: Environment): { args: Value[]; keywords: Map<string, Value> } {
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

function newBuilder(session: Session, call: CallFact, index: number, environment: Environment): Value {
	const { file } = environment;
	const state = call.keywords.find((k) => k.name === 'state_schema')?.value ?? call.arguments[0] ?? null;
	const record: GraphRecord = {
		file,
		call: index,
		line: call.line,
		owner: ownerOf(file, call),
		language: file.facts.language === 'python' ? 'python' : 'typescript',
		state: state ? { value: state, environment } : null,
		nodes: [],
		edges: [],
		branches: [],
		compiled: false,
		own: call.scope.function === null || (session.stack.length === 1 && session.asked === `${file.path}#${call.scope.function}`),
		unresolved: [],
	};
	session.records.push(record);
	return { t: 'builder', record };
}

function ownerOf(file: SourceFile, call: CallFact): string | null {
	if (call.scope.function !== null) return file.facts.functions[call.scope.function]?.qualifiedName ?? null;
	return call.scope.class !== null ? (file.facts.classes[call.scope.class]?.qualifiedName ?? null) : null;
}

function onGraph(session: Session, graph: Value & { t: 'builder' | 'compiled' }, call: CallFact, at: Place): Value {
	const { record } = graph;
	const { args, keywords } = given(session, call, at.environment);
	if (graph.t === 'compiled') return /^(with|copy|bind|configure)/.test(call.method ?? '') ? graph : unknown('a run of the graph');
	const operation = operationOf(call.method);
	if (operation) {
		applyOperation(operation, { session, record, call, args, keywords, at });
		return graph;
	}
	if (call.method !== 'compile') return graph;
	record.compiled = true;
	return { t: 'compiled', record };
}

const HARMLESS = /(^|\.)(print|isinstance|type|str|repr|id|hasattr|getattr|len|log|debug|info|warn|warning|error|display|pprint|cast)$/;

function isForeign(callee: Value): boolean {
	return (callee.t === 'unknown' && !HARMLESS.test(callee.text)) || (callee.t === 'external' && !HARMLESS.test(callee.name));
}

/** A builder handed to code that cannot be read: what happens to it there is not known. */
function noteLost(args: readonly Value[], keywords: ReadonlyMap<string, Value>, at: Place, callee: string): void {
	for (const value of [...args, ...keywords.values()])
		if (value.t === 'builder')
			miss(value.record, at, `what ${callee} does with the builder`, 'the function is not part of the project or not known');
}
