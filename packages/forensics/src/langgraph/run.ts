// Reads graph-building code in the order it would run: statements, loops over what is known, branches by their default. Nothing is executed:
// what a value is follows from the facts alone. Sees no threads, no exceptions, no `while` beyond its first turn.
import type { Project } from '../project/project.js';
import type { BranchFact, SourceFile } from '../syntax/source-facts.js';
import { bindParameters, callIn, initialiserOf, invokeValue } from './calls.js';
import { bindTargets, evaluateIn, itemsOf } from './evaluate.js';
import { type Step, stepsOf } from './frames.js';
import { lookup } from './lookup.js';
import { lastPart, operationOf } from './names.js';
import type { Frame, Relevance } from './relevance.js';
import { type Session, STEP_LIMIT, under } from './session.js';
import { describe, type Environment, either, forced, type InstanceValue, text, truth, unknown, type Value } from './values.js';

/** A fresh reading; `prescribed` says how tests go that would otherwise follow their default. */
export function newSession(project: Project, relevance: Relevance, prescribed: ReadonlyMap<string, boolean> = new Map()): Session {
	const modules = new Map<string, Environment>();
	const session: Session = {
		mode: 'default',
		project,
		relevance,
		prescribed,
		decisions: new Map(),
		records: [],
		conditions: [],
		stack: [],
		ran: new Set(),
		asked: null,
		steps: 0,
		openLoops: 0,
		resolving: new Set(),
		depth: 0,
		evaluate: (value, environment) => evaluateIn(session, value, environment),
		call: (index, environment) => callIn(session, index, environment),
		invoke: (callee, args, keywords, at) => invokeValue(session, callee, args, keywords, at),
		moduleOf: (file) => {
			const known = modules.get(file.path);
			if (known) return known;
			const environment: Environment = { file, function: null, names: new Map(), parent: null, made: new Map() };
			modules.set(file.path, environment);
			const conditions = session.conditions.splice(0);
			runSteps(session, stepsOf(file, null), environment);
			session.conditions.push(...conditions);
			return environment;
		},
		run: (environment) => runSteps(session, stepsOf(environment.file, environment.function), environment) ?? { t: 'null' },
	};
	return session;
}

/** A reading of every way through a function, which leaves the first reading as it is. */
export function possibleSession(base: Session): Session {
	const session: Session = {
		...base,
		mode: 'possible',
		decisions: new Map(),
		records: [],
		conditions: [],
		stack: [],
		ran: new Set(),
		asked: null,
		steps: 0,
		openLoops: 0,
		resolving: new Set(),
		depth: 0,
		evaluate: (value, environment) => evaluateIn(session, value, environment),
		call: (index, environment) => callIn(session, index, environment),
		invoke: (callee, args, keywords, at) => invokeValue(session, callee, args, keywords, at),
		run: (environment) => {
			const returned: Value[] = [];
			runEveryWay(session, stepsOf(environment.file, environment.function, true), environment, false, returned);
			return returned.length === 0 ? { t: 'null' } : either(returned);
		},
	};
	return session;
}

/** Reads both arms of every test; gathers what is returned anywhere. `maybe`: the statements need not run at all. */
function runEveryWay(session: Session, steps: readonly Step[], environment: Environment, maybe: boolean, returned: Value[]): void {
	for (const step of steps) {
		if (session.steps++ > STEP_LIMIT / 10) return;
		if (step.kind === 'branch') {
			const branch = environment.file.facts.branches[step.index];
			const known = branch ? truth(session.evaluate(branch.value, environment)) : null;
			const certain = known && !known.soft ? known.is : null;
			const test = branch?.test ?? null;
			const arms: [Step[], string | null, boolean][] = [
				[step.whenTrue, test, certain !== false],
				[step.whenFalse, test === null ? null : `not (${test})`, certain !== true],
				[step.cases, test, true],
			];
			for (const [arm, condition, open] of arms)
				if (open && arm.length > 0)
					under(session, condition, () => runEveryWay(session, arm, environment, maybe || certain === null, returned));
		} else if (step.kind === 'loop') {
			const items = loopItems(session, step, environment);
			if (items === null) session.openLoops++;
			for (const bind of items ?? [() => loopUnknown(step, environment)]) {
				bind();
				runEveryWay(session, step.body, environment, true, returned);
			}
			if (items === null) session.openLoops--;
		} else if (step.kind === 'return') {
			const fact = environment.function === null ? null : environment.file.facts.functions[environment.function]?.returned[step.index];
			if (fact) returned.push(session.evaluate(fact.value, environment));
			if (!maybe && !step.guarded) return;
		} else if (step.kind === 'assign') {
			const target = environment.file.facts.assignments[step.index]?.target ?? '';
			const before = maybe ? environment.names.get(target) : undefined;
			assign(session, step.index, environment);
			const after = environment.names.get(target);
			if (before && after && before !== after) environment.names.set(target, either([before, after]));
		} else if (step.kind === 'call') session.call(step.index, environment);
		else if (!maybe && !step.guarded) return;
	}
}

/** One function per turn of the loop, which binds its names; null when the turns are not known. */
function loopItems(session: Session, step: Step & { kind: 'loop' }, environment: Environment): (() => void)[] | null {
	const { facts } = environment.file;
	const loop = facts.loops[step.index];
	const items = loop?.iterable ? itemsOf(session.evaluate(loop.iterable, environment)) : null;
	if (!loop || items === null) return null;
	const inside = facts.calls.flatMap((fact, index) => (fact.scope.loops.includes(step.index) ? [index] : []));
	return items.slice(0, 50).map((item) => () => {
		for (const index of inside) environment.made.delete(index);
		if (loop.targets.length > 0) bindTargets(environment.names, loop.target ?? '', loop.targets, item.value);
	});
}

function loopUnknown(step: Step & { kind: 'loop' }, environment: Environment): void {
	for (const name of environment.file.facts.loops[step.index]?.targets ?? []) environment.names.set(name, unknown(name));
}

/** Reads one function or module as if it were called with nothing known but defaults. */
export function readRoot(session: Session, frame: Frame): void {
	session.steps = 0;
	const module = session.moduleOf(frame.file);
	if (frame.class !== undefined) readClass(session, frame.file, frame.class, null, module);
	if (frame.function === null) return;
	const fact = frame.file.facts.functions[frame.function];
	if (!fact) return;
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

/** Makes an instance, reads the method, then whatever else of the class shapes a builder that the instance holds. */
function readClass(session: Session, file: SourceFile, index: number, method: number | null, module: Environment): void {
	const instance: InstanceValue = { t: 'instance', file, index, attributes: new Map(), initialise: null };
	file.facts.assignments.forEach((fact) => {
		const made = fact.scope.class === index && fact.scope.function === null && fact.value?.kind === 'call' ? fact.value : null;
		const value = made ? session.evaluate(made, module) : null;
		if (value?.t === 'builder') instance.attributes.set(lastPart(fact.target), value);
	});
	const start = initialiserOf(session, file, index);
	if (start) call(session, { file: start.file, function: start.index }, start.closure, instance);
	const unread = (m: number) => !session.ran.has(`${file.path}#${m}`);
	if (method !== null && unread(method)) call(session, { file, function: method }, module, instance);
	const held = () => [...instance.attributes.values()].some((value) => value.t === 'builder');
	const rest = (file.facts.classes[index]?.methods ?? []).filter((m) => session.relevance.has(file, m));
	const names = new Set(rest.map((m) => file.facts.functions[m]?.name));
	const calledInside = new Set(file.facts.calls.filter((c) => c.scope.class === index && names.has(c.method ?? '')).map((c) => c.method));
	for (const first of [true, false])
		for (const m of rest)
			if (held() && unread(m) && calledInside.has(file.facts.functions[m]?.name ?? '') !== first)
				call(session, { file, function: m }, module, instance);
}

/** Value returned, or undefined when the end is reached. */
function runSteps(session: Session, steps: readonly Step[], environment: Environment): Value | undefined {
	for (const step of steps) {
		if (session.steps++ > STEP_LIMIT) return unknown('too long to read');
		const result = runStep(session, step, environment);
		if (result) return result;
	}
	return undefined;
}

function runStep(session: Session, step: Step, environment: Environment): Value | undefined {
	const { facts } = environment.file;
	switch (step.kind) {
		case 'call':
			session.call(step.index, environment);
			return undefined;
		case 'assign':
			assign(session, step.index, environment);
			return undefined;
		case 'return': {
			const returned = environment.function === null ? null : facts.functions[environment.function]?.returned[step.index];
			return returned ? session.evaluate(returned.value, environment) : undefined;
		}
		case 'raise':
			return unknown('an exception');
		case 'loop':
			return runLoop(session, step, environment);
		case 'branch':
			return runBranch(session, step, environment);
	}
}

function assign(session: Session, index: number, environment: Environment): void {
	const fact = environment.file.facts.assignments[index];
	if (!fact?.value) return;
	const value = session.evaluate(fact.value, environment);
	const entry = /^([\p{L}_$][\p{L}\p{N}_$.]*)\[(["'])(.+)\2\]$/u.exec(fact.target);
	const before = entry ? lookup(session, entry[1] as string, environment) : null;
	if (entry && before) {
		const known = forced(before);
		const condition = session.conditions.length > 0 ? session.conditions.join(' and ') : null;
		if (known.t === 'dict') known.entries.push({ key: text(entry[3] as string), value, condition });
		return;
	}
	const dot = fact.target.lastIndexOf('.');
	if (fact.operator === '+=' || fact.operator === '|=') {
		extend(session, lookup(session, fact.target, environment), value, fact.target, environment);
		return;
	}
	if (dot < 0) {
		environment.names.set(fact.target, value);
		return;
	}
	const owner = forced(lookup(session, fact.target.slice(0, dot), environment));
	if (owner.t === 'instance') owner.attributes.set(fact.target.slice(dot + 1), value);
}

function extend(session: Session, before: Value, value: Value, target: string, environment: Environment): void {
	const known = forced(before);
	const added = forced(value);
	const condition = session.conditions.length > 0 ? session.conditions.join(' and ') : null;
	if (known.t === 'list') {
		const items = itemsOf(added);
		if (items === null) known.open = true;
		known.items.push(...(items ?? []).map((item) => ({ value: item.value, condition: item.condition ?? condition })));
	} else if (known.t === 'dict' && added.t === 'dict') known.entries.push(...added.entries);
	else environment.names.set(target, unknown(target));
}

function runLoop(session: Session, step: Step & { kind: 'loop' }, environment: Environment): Value | undefined {
	const { facts } = environment.file;
	const loop = facts.loops[step.index];
	if (!loop) return undefined;
	const items = loop.iterable ? itemsOf(session.evaluate(loop.iterable, environment)) : null;
	const inside = facts.calls.flatMap((fact, index) => (fact.scope.loops.includes(step.index) ? [index] : []));
	const written = loop.iterable ? describe(loop.iterable) : 'a loop';
	for (const item of items ?? [{ value: unknown(`each of ${written}`), condition: null }]) {
		for (const index of inside) environment.made.delete(index);
		if (loop.targets.length > 0) bindTargets(environment.names, loop.target ?? '', loop.targets, item.value);
		const result = under(session, item.condition, () => runSteps(session, step.body, environment));
		if (result) return result;
	}
	return undefined;
}

function runBranch(session: Session, step: Step & { kind: 'branch' }, environment: Environment): Value | undefined {
	const branch = environment.file.facts.branches[step.index];
	if (!branch) return undefined;
	if (step.cases.length > 0) return under(session, branch.test, () => runSteps(session, step.cases, environment));
	const { taken, certain } = decide(session, step, branch, environment);
	const arm = taken ? step.whenTrue : step.whenFalse;
	const condition = certain ? null : taken ? branch.test : `not (${branch.test})`;
	return under(session, condition, () => runSteps(session, arm, environment));
}

function decide(
	session: Session,
	step: Step & { kind: 'branch' },
	branch: BranchFact,
	environment: Environment,
): { taken: boolean; certain: boolean } {
	if (/^\(?\s*__name__\s*==/.test(branch.test)) return { taken: true, certain: true };
	if (/(^|\.)TYPE_CHECKING$/.test(branch.test)) return { taken: false, certain: true };
	const known = truth(session.evaluate(branch.value, environment));
	if (known && !known.soft) return { taken: known.is, certain: true };
	const key = `${environment.file.path}#${step.index}`;
	const guard = !known && leaves(step.whenTrue) && !armShapes(session, environment.file, step.index, 'true');
	const fallback = known ? known.is : !guard;
	const value = session.prescribed.get(key) ?? fallback;
	if (!guard) session.decisions.set(key, { key, test: branch.test, value, known: known !== null });
	/** A guard that ends the function early says nothing about the code after it. */
	return { taken: value, certain: guard };
}

function leaves(steps: readonly Step[]): boolean {
	return steps.some((step) => step.kind === 'return' || step.kind === 'raise');
}

function armShapes(session: Session, file: SourceFile, branch: number, when: 'true' | 'false'): boolean {
	return file.facts.calls.some(
		(call, index) =>
			call.scope.branches.some((b) => b.branch === branch && b.when === when) &&
			(operationOf(call.method) !== null ||
				session.relevance.sites.has(`${file.path}#${index}`) ||
				(call.method !== null && session.relevance.names.has(call.method))),
	);
}
