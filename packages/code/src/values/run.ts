// Reads code in the order it would run: statements, loops over what is known, branches by their default. Nothing is executed:
// what a value is follows from the facts alone. Sees no threads, no exceptions, no `while` beyond its first turn.
import { callIn } from '../calls/calls.js';
import { bindParameters, initialiserOf, invokeValue } from '../calls/functions.js';
import { runEveryWay } from '../control/every-way.js';
import { runSteps } from '../control/statements.js';
import { stepsOf } from '../control/steps.js';
import { lastPart } from '../project/names.js';
import type { Project } from '../project/project.js';
import type { SourceFile } from '../syntax/source-facts.js';
import { evaluateIn } from './evaluate.js';
import { EVERY_WAY_LIMIT, EVERY_WAY_SHARE, type Library, type Session, STEP_LIMIT, TOTAL_LIMIT } from './session.js';
import { type Environment, either, type InstanceValue, unknown, type Value } from './values.js';

/** What a reading begins with, and how it reads: nothing of another is seen in it. */
function fresh(session: () => Session) {
	return {
		decisions: new Map(),
		objects: [],
		conditions: [],
		stack: [],
		ran: new Set<string>(),
		asked: null,
		steps: 0,
		openLoops: 0,
		resolving: new Set<string>(),
		narrowed: new Map(),
		depth: 0,
		evaluate: (value, environment) => evaluateIn(session(), value, environment),
		call: (index, environment) => callIn(session(), index, environment),
		invoke: (callee, args, keywords, at) => invokeValue(session(), callee, args, keywords, at),
	} satisfies Partial<Session>;
}

/** A fresh reading; `prescribed` says how tests go that would otherwise follow their default. */
export function newSession(
	project: Project,
	library: Library,
	prescribed: ReadonlyMap<string, boolean> = new Map(),
	spent = { steps: 0 },
): Session {
	const modules = new Map<string, Environment>();
	const session: Session = {
		...fresh(() => session),
		mode: 'default',
		project,
		library,
		prescribed,
		limit: STEP_LIMIT,
		spent,
		moduleOf: (file) => {
			const known = modules.get(file.path);
			if (known) return known;
			const environment: Environment = { file, function: null, names: new Map(), parent: null, made: new Map() };
			modules.set(file.path, environment);
			const conditions = session.conditions.splice(0);
			runSteps(session, stepsOf(file, null, library.steps), environment);
			session.conditions.push(...conditions);
			return environment;
		},
		run: (environment) => runSteps(session, stepsOf(environment.file, environment.function, library.steps), environment) ?? { t: 'null' },
	};
	return session;
}

/** A reading of every way through a function, which leaves the first reading as it is. */
export function possibleSession(base: Session): Session {
	const session: Session = {
		...base,
		...fresh(() => session),
		mode: 'possible',
		limit: EVERY_WAY_LIMIT,
		run: (environment) => {
			const returned: Value[] = [];
			const outer = session.limit;
			if (session.stack.length > 1) session.limit = session.steps + (outer - session.steps) * EVERY_WAY_SHARE;
			runEveryWay(session, stepsOf(environment.file, environment.function, base.library.steps, true), environment, false, returned);
			if (session.steps > session.limit) returned.push(unknown('too long to read'));
			session.limit = outer;
			return returned.length === 0 ? { t: 'null' } : either(returned);
		},
	};
	return session;
}

/** A body to read by itself. */
export interface Frame {
	readonly file: SourceFile;
	/** Null: the module's own statements. */
	readonly function: number | null;
	/** Class whose body makes an object of the library, where no function does. */
	readonly class?: number;
}

/** Reads one function or module as if it were called with nothing known but defaults. */
export function readRoot(session: Session, frame: Frame): void {
	if (session.spent.steps > TOTAL_LIMIT) return;
	session.steps = 0;
	readFrame(session, frame);
	session.spent.steps += session.steps;
}

function readFrame(session: Session, frame: Frame): void {
	const module = session.moduleOf(frame.file);
	if (frame.class !== undefined) readClass(session, frame.file, frame.class, null, module);
	if (frame.function === null) return;
	const fact = frame.file.facts.functions[frame.function]!;
	if (fact.class === null) {
		const outer = fact.scope.function;
		const closure = outer === null ? module : enclosing(session, frame.file, outer, module);
		call(session, frame, closure, null);
		return;
	}
	readClass(session, frame.file, fact.class, frame.function, module);
}

/** Environment of a function around the root: its parameters by their defaults, its own statements read. */
function enclosing(session: Session, file: SourceFile, index: number, module: Environment): Environment {
	const fact = file.facts.functions[index];
	const parent = fact?.scope.function == null ? module : enclosing(session, file, fact.scope.function, module);
	const environment: Environment = { file, function: index, names: new Map(), parent, made: new Map() };
	if (fact) bindParameters(session, fact, null, [], new Map(), environment);
	return environment;
}

function call(session: Session, frame: Frame, closure: Environment, self: Value | null): void {
	if (frame.function === null) return;
	const target: Value = { t: 'function', file: frame.file, index: frame.function, closure, self };
	session.asked = `${frame.file.path}#${frame.function}`;
	session.invoke(target, [], new Map(), { file: frame.file, line: 1, call: null, environment: closure });
}

/** Makes an instance, reads the method, then whatever else of the class changes an object of the library that the instance holds. */
function readClass(session: Session, file: SourceFile, index: number, method: number | null, module: Environment): void {
	const instance: InstanceValue = { t: 'instance', file, index, attributes: new Map(), initialise: null };
	file.facts.assignments.forEach((fact) => {
		const made = fact.scope.class === index && fact.scope.function === null && fact.value?.kind === 'call' ? fact.value : null;
		const value = made ? session.evaluate(made, module) : null;
		if (value?.t === 'object') instance.attributes.set(lastPart(fact.target), value);
	});
	const start = initialiserOf(session, file, index);
	if (start) call(session, { file: start.file, function: start.index }, start.closure, instance);
	const unread = (m: number) => !session.ran.has(`${file.path}#${m}`);
	if (method !== null && unread(method)) call(session, { file, function: method }, module, instance);
	const held = () => [...instance.attributes.values()].some((value) => value.t === 'object');
	const rest = (file.facts.classes[index]?.methods ?? []).filter((m) => session.library.runs(file, m));
	const names = new Set(rest.map((m) => file.facts.functions[m]?.name));
	const calledInside = new Set(file.facts.calls.filter((c) => c.scope.class === index && names.has(c.method ?? '')).map((c) => c.method));
	for (const first of [true, false])
		for (const m of rest)
			if (held() && unread(m) && calledInside.has(file.facts.functions[m]?.name ?? '') !== first)
				call(session, { file, function: m }, module, instance);
}
