// What a call does while graph-building code is read: makes a builder, shapes one, runs a function of the project, or means nothing here.
import type { CallFact, FunctionFact, SourceFile } from '../syntax/source-facts.js';
import { bindTargets, itemsOf } from './evaluate.js';
import { callLibrary, callMethod } from './library.js';
import { attribute, lookup } from './lookup.js';
import { lastPart, makesSubgraph, operationOf } from './names.js';
import { applyOperation } from './operations.js';
import type { GraphRecord } from './record.js';
import { miss, type Place, type Session, STACK_LIMIT, STEP_LIMIT } from './session.js';
import { typedValue } from './typed.js';
import {
	asText,
	describe,
	type Environment,
	type FunctionValue,
	forced,
	type InstanceValue,
	options,
	softened,
	unknown,
	type Value,
} from './values.js';

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

/** `items.map(f)` and `Array.from(items, f)` over something unknown: any number of what `f` gives. */
function mapOver(session: Session, target: Value | null, method: string | null, args: readonly Value[], at: Place): Value | null {
	const isFrom = method === 'from' && args.length === 2;
	const callback = args[isFrom ? 1 : 0];
	if (!callback || forced(callback).t !== 'function' || !(isFrom || method === 'map' || method === 'flatMap')) return null;
	if (!isFrom && target?.t !== 'unknown' && target?.t !== 'made') return null;
	const value = session.invoke(callback, [unknown('an item')], new Map(), at);
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

/** Calls a value: a function or class of the project, or something from outside. */
export function invokeValue(session: Session, callee: Value, args: Value[], keywords: Map<string, Value>, at: Place): Value {
	const known = forced(callee);
	switch (known.t) {
		case 'function':
			return callFunction(session, known, args, keywords, at);
		case 'class':
			return instantiate(session, known.file, known.index, args, keywords, at);
		case 'external':
			return external(known.name, args, keywords, at);
		case 'either':
			return session.invoke(known.options.find((o) => o.t === 'function') ?? known.options[0] ?? unknown(''), args, keywords, at);
		case 'unknown':
			return callLibrary(known.text, args, keywords) ?? { t: 'made', name: known.text, args, keywords, line: at.line };
		default:
			return { t: 'made', name: known.t, args: [known, ...args], keywords, line: at.line };
	}
}

function external(name: string, args: Value[], keywords: Map<string, Value>, at: Place): Value {
	if (lastPart(name) === 'partial' && args[0]) {
		const target = forced(args[0]);
		if (target.t === 'function') return { ...target, bound: { args: args.slice(1), keywords } };
	}
	if (!makesSubgraph(name)) {
		const result = callLibrary(name, args, keywords);
		if (result) return result;
	}
	return { t: 'made', name, args, keywords, line: at.line };
}

function callFunction(session: Session, target: FunctionValue, args: Value[], keywords: Map<string, Value>, at: Place): Value {
	const { file, index } = target;
	const now = session.relevance.has(file, index) || [...args, ...keywords.values()].some(holdsBuilder);
	const run = () => runFunction(session, target, args, keywords, at);
	if (now) return run();
	let result: Value | null = null;
	return {
		t: 'lazy',
		force: () => {
			result ??= run();
			return result;
		},
	};
}

function holdsBuilder(value: Value): boolean {
	if (value.t === 'builder') return true;
	if (value.t === 'list') return value.items.some((item) => item.value.t === 'builder');
	return value.t === 'instance' && [...value.attributes.values()].some((held) => held.t === 'builder');
}

function runFunction(session: Session, target: FunctionValue, args: Value[], keywords: Map<string, Value>, at: Place): Value {
	const { file, index } = target;
	const fact = file.facts.functions[index];
	const busy = session.stack.filter((frame) => frame.file === file && frame.function === index).length;
	if (!fact || fact.generator || busy > 1 || session.stack.length >= STACK_LIMIT || session.steps++ > STEP_LIMIT) return unknown('a call');
	const environment: Environment = { file, function: index, names: new Map(), parent: target.closure, made: new Map() };
	const all = [...(target.bound?.args ?? []), ...args];
	bindParameters(session, fact, target.self, all, new Map([...(target.bound?.keywords ?? []), ...keywords]), environment);
	session.stack.push({ file, function: index });
	session.ran.add(`${file.path}#${index}`);
	try {
		const result = session.run(environment);
		const vague = result.t === 'unknown' || result.t === 'null';
		return (
			(vague ? typedValue(session, fact.returns, session.moduleOf(file)) : null) ??
			(result.t === 'unknown' ? made(fact, args, keywords, at) : result)
		);
	} finally {
		session.stack.pop();
	}
}

/** Nothing is known of the result but what went in: a wrapper of an unknown kind. */
function made(fact: FunctionFact, args: Value[], keywords: Map<string, Value>, at: Place): Value {
	return { t: 'made', name: fact.name, args, keywords, line: at.line };
}

/** Binds a function's parameters; what no caller gives is its default, and a default is only the default. */
export function bindParameters(
	session: Session,
	fact: FunctionFact,
	self: Value | null,
	args: readonly Value[],
	keywords: ReadonlyMap<string, Value>,
	environment: Environment,
): void {
	let parameters = fact.parameters;
	if (fact.class !== null) {
		environment.names.set('this', self ?? unknown('this'));
		const first = parameters[0];
		const isStatic = fact.decorators.some((d) => d.kind === 'name' && d.name === 'staticmethod');
		if (environment.file.facts.language === 'python' && first && !isStatic) {
			environment.names.set(first.name, self ?? unknown(first.name));
			parameters = parameters.slice(1);
		}
	}
	const rest = new Map(keywords);
	let next = 0;
	for (const parameter of parameters) {
		if (parameter.rest) {
			const list: Value = { t: 'list', items: args.slice(next).map((value) => ({ value, condition: null })), open: false };
			const dict: Value = {
				t: 'dict',
				entries: [...rest].map(([key, value]) => ({ key: { t: 'string', value: key }, value, condition: null })),
				open: false,
			};
			environment.names.set(parameter.name.replace(/^[*.]+/, ''), next < args.length || rest.size === 0 ? list : dict);
			next = args.length;
			continue;
		}
		const keyword = rest.get(parameter.name);
		rest.delete(parameter.name);
		const value = keyword ?? args[next++];
		bindOne(session, parameter, value, environment);
	}
}

function bindOne(
	session: Session,
	parameter: FunctionFact['parameters'][number],
	value: Value | undefined,
	environment: Environment,
): void {
	const vague = session.mode === 'default' && (!value || value.t === 'unknown');
	const fallback = () => {
		if (parameter.default) return softened(forced(session.evaluate(parameter.default, environment)));
		return typedValue(session, parameter.annotation, environment);
	};
	const bound = (vague ? fallback() : null) ?? value ?? unknown(parameter.name);
	if (/^[{[]/.test(parameter.name))
		bindTargets(environment.names, parameter.name, parameter.name.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [], bound);
	else environment.names.set(parameter.name, bound);
}

function instantiate(session: Session, file: SourceFile, index: number, args: Value[], keywords: Map<string, Value>, at: Place): Value {
	const instance: InstanceValue = { t: 'instance', file, index, attributes: new Map(), initialise: null };
	const start = initialiserOf(session, file, index);
	if (!start) {
		const fields = file.facts.classes[index]?.fields ?? [];
		args.forEach((value, n) => {
			const field = fields[n];
			if (field) instance.attributes.set(field.name, value);
		});
		for (const [name, value] of keywords) instance.attributes.set(name, value);
		return instance;
	}
	const run = () => void runFunction(session, { ...start, self: instance }, args, keywords, at);
	const now = session.relevance.has(start.file, start.index) || [...args, ...keywords.values()].some(holdsBuilder);
	if (now) run();
	else instance.initialise = run;
	return instance;
}

/** The constructor of a class of the project, searched through its bases. */
export function initialiserOf(session: Session, file: SourceFile, index: number): FunctionValue | null {
	const lineage = session.project.lineage(file, index).own;
	const own = file.facts.classes[index];
	for (const { file: home, fact } of lineage.length > 0 ? lineage : own ? [{ file, fact: own }] : []) {
		const method = fact.methods.find((m) => {
			const candidate = home.facts.functions[m];
			return candidate?.kind === 'constructor' || candidate?.name === '__init__';
		});
		if (method !== undefined) return { t: 'function', file: home, index: method, closure: session.moduleOf(home), self: null };
	}
	return null;
}
