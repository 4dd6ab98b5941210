// Running what is called: functions of the project with their parameters bound, classes instantiated, functions from outside by what they mean.
import { traitsOf } from '../language.js';
import { lastPart } from '../project/names.js';
import type { FunctionFact, SourceFile } from '../syntax/source-facts.js';
import { callLibrary } from '../values/builtins.js';
import { bindTargets } from '../values/evaluate.js';
import { type Place, type Session, STACK_LIMIT, STEP_LIMIT } from '../values/session.js';
import { typedValue } from '../values/typed.js';
import { type Environment, type FunctionValue, forced, type InstanceValue, softened, unknown, type Value } from '../values/values.js';

/** Calls a value: a function or class of the project, or something from outside. */
export function invokeValue(session: Session, callee: Value, args: Value[], keywords: Map<string, Value>, at: Place): Value {
	const known = forced(callee);
	switch (known.t) {
		case 'function':
			return callFunction(session, known, args, keywords, at);
		case 'class':
			return instantiate(session, known.file, known.index, args, keywords, at);
		case 'external':
			return external(session, known.name, args, keywords, at);
		case 'either':
			return session.invoke(known.options.find((o) => o.t === 'function') ?? known.options[0] ?? unknown(''), args, keywords, at);
		case 'unknown':
			return callLibrary(known.text, args, keywords) ?? { t: 'made', name: known.text, args, keywords, line: at.line };
		default:
			return { t: 'made', name: known.t, args: [known, ...args], keywords, line: at.line };
	}
}

function external(session: Session, name: string, args: Value[], keywords: Map<string, Value>, at: Place): Value {
	if (lastPart(name) === 'partial' && args[0]) {
		const target = forced(args[0]);
		if (target.t === 'function') return { ...target, bound: { args: args.slice(1), keywords } };
	}
	if (!session.library.isOpaque(name)) {
		const result = callLibrary(name, args, keywords);
		if (result) return result;
	}
	return { t: 'made', name, args, keywords, line: at.line };
}

function callFunction(session: Session, target: FunctionValue, args: Value[], keywords: Map<string, Value>, at: Place): Value {
	const { file, index } = target;
	const now = session.library.runs(file, index) || [...args, ...keywords.values()].some(holdsObject);
	const run = () => runFunction(session, target, args, keywords, at);
	if (now) return run();
	let result: Value | null = null;
	const callers = [...session.stack];
	return {
		t: 'lazy',
		force: () => {
			// Where it was called counts, not where somebody asks: else a function that calls itself would do so without end.
			const asking = session.stack.splice(0, session.stack.length, ...callers);
			result ??= run();
			session.stack.splice(0, session.stack.length, ...asking);
			return result;
		},
	};
}

function holdsObject(value: Value): boolean {
	if (value.t === 'object') return value.mutable;
	const held = value.t === 'list' ? value.items.map((item) => item.value) : value.t === 'instance' ? [...value.attributes.values()] : [];
	return held.some((inner) => inner.t === 'object' && inner.mutable);
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
		const typed = vague ? typedValue(session, fact.returns, session.moduleOf(file)) : null;
		// Of an unknown result nothing is known but what went in: a wrapper of an unknown kind.
		return typed ?? (result.t === 'unknown' ? { t: 'made', name: fact.name, args, keywords, line: at.line } : result);
	} finally {
		session.stack.pop();
	}
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
		if (traitsOf(environment.file).receiver === 'first-parameter' && first && !isStatic) {
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
	const fallback = !vague
		? null
		: parameter.default
			? softened(forced(session.evaluate(parameter.default, environment)))
			: typedValue(session, parameter.annotation, environment);
	const bound = fallback ?? value ?? unknown(parameter.name);
	environment.names.set(parameter.name, bound);
	if (/^[{[]/.test(parameter.name))
		bindTargets(environment.names, parameter.name, parameter.name.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [], bound);
}

/** An instance of a class of the project. */
export function instantiate(
	session: Session,
	file: SourceFile,
	index: number,
	args: Value[],
	keywords: Map<string, Value>,
	at: Place,
): Value {
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
	const now = session.library.runs(start.file, start.index) || [...args, ...keywords.values()].some(holdsObject);
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
