// Who calls whom inside the project? Built once per project and shared by gatherers and probes.
// It follows names, imports, methods of known classes and of `self`/`this`; for a method of an unknown object it takes the project's only
// method of that name, and says nothing where there are several. Calls through containers, registries and reflection are not seen.
import { grouped, kept, once, put } from '../once.js';
import { lastPart } from '../project/names.js';
import type { Project } from '../project/project.js';
import type { CallFact, FunctionFact, Scope, SourceFile, StaticValue } from '../syntax/source-facts.js';
import { givenTo, walkValue } from '../values/inside.js';
import { receiverOf } from '../values/written.js';
import { implementations } from './dispatch.js';
import type { FunctionRef } from './function-ref.js';
import { handedNames, possibleNames } from './possible-names.js';
import { tableFunctions } from './table-functions.js';

export interface CallRef {
	readonly file: SourceFile;
	readonly index: number;
	readonly call: CallFact;
}

export interface CallGraph {
	/** Named functions, by file order. */
	readonly functions: readonly FunctionRef[];
	/** Calls inside of a function, those of the functions nested in it included. */
	callsIn(ref: FunctionRef): readonly CallRef[];
	/** The project's functions that a call can run. */
	targets(call: CallRef): readonly FunctionRef[];
	/** Calls of a function, from anywhere in the project. Functions handed over by name (`trace(fn)`, `add_node("x", fn)`) count. */
	callers(ref: FunctionRef): readonly CallRef[];
	/**
	 * Calls in these functions that may run code of the project nobody saw: of what they are given, of a method that several have, or of a function whose
	 * body was not read.
	 */
	open(refs: readonly FunctionRef[]): readonly CallRef[];
	/** The function and what it can reach, breadth first, with the number of steps. */
	reach(start: readonly FunctionRef[], depth: number): Map<string, { ref: FunctionRef; steps: number }>;
}

export function productCallers(project: Project, ref: FunctionRef): CallRef[] {
	return callGraph(project)
		.callers(ref)
		.filter(({ file }) => file.context === 'source');
}

/** Methods so common that a single definition in the project proves nothing about a call on an unknown object. */
const COMMON_METHODS = new Set(
	'get set add append extend update pop remove items keys values join split strip format lower upper read write close open run start stop send map filter find push call apply then catch log info warning error debug invoke ainvoke parse load dump copy clear insert index count sort'.split(
		' ',
	),
);

export const callGraph: (project: Project) => CallGraph = once(build);

export function refKey(ref: { file: SourceFile; index: number }): string {
	return `${ref.file.path}#${ref.index}`;
}

/** The innermost function around a place that has a name, or the outermost of those without one: what a route is handed; null at module level. */
export function namedFunction(file: SourceFile, scope: Pick<Scope, 'function'>): FunctionRef | null {
	for (let index = scope.function, guard = 0; index !== null && guard < 50; guard++) {
		const fact: FunctionFact | undefined = file.facts.functions[index];
		if (!fact) return null;
		if (standsAlone(fact)) return { file, index, fact };
		index = fact.scope.function;
	}
	return null;
}

/** It has a name, or nothing around it has. */
const standsAlone = ({ name, scope }: FunctionFact): boolean => !name.startsWith('<') || scope.function === null;

/** All functions around a place, innermost first. */
export function functionsAround(file: SourceFile, scope: Pick<Scope, 'function'>): number[] {
	const around: number[] = [];
	for (let index = scope.function; index !== null && !around.includes(index); ) {
		around.push(index);
		index = file.facts.functions[index]?.scope.function ?? null;
	}
	return around;
}

function build(project: Project): CallGraph {
	const functions: FunctionRef[] = [];
	const byMethod = new Map<string, FunctionRef[]>();
	const inside = new Map<string, CallRef[]>();
	for (const file of project.files) {
		file.facts.functions.forEach((fact, index) => {
			const ref = { file, index, fact };
			if (!standsAlone(fact)) return;
			functions.push(ref);
			if (fact.class !== null) put(byMethod, fact.name, ref);
		});
		file.facts.calls.forEach((call, index) => {
			for (const around of functionsAround(file, call.scope)) put(inside, `${file.path}#${around}`, { file, index, call });
		});
	}
	const functionNames = new Set(functions.map((f) => f.fact.name));
	const targets = byRef((ref: CallRef) => resolveTargets(project, ref, byMethod, functionNames));
	const listedIn = byRef((ref: FunctionRef) => tableFunctions(project, ref, functionNames));
	let byName: Map<string, CallRef[]> | null = null;
	const callers = byRef((ref: FunctionRef) => {
		byName ??= indexNames(project);
		const className = ref.fact.class === null ? null : ref.file.facts.classes[ref.fact.class]?.name;
		const makes = className && /^(__init__|__enter__|constructor)$/.test(ref.fact.name) ? (byName.get(className) ?? []) : [];
		const candidates = new Set([...(byName.get(ref.fact.name) ?? []), ...makes]);
		return [...candidates].filter((call) => targets(call).some((target) => refKey(target) === refKey(ref)));
	});
	return {
		functions,
		callsIn: (ref) => inside.get(refKey(ref)) ?? [],
		targets,
		callers,
		open: (refs) => refs.flatMap((ref) => (inside.get(refKey(ref)) ?? []).filter((call) => isOpen(project, call, targets(call), byMethod))),
		reach: (start, depth) => {
			const seen = new Map<string, { ref: FunctionRef; steps: number }>();
			let frontier = [...start];
			for (const ref of frontier) seen.set(refKey(ref), { ref, steps: 0 });
			for (let steps = 1; steps <= depth && frontier.length > 0; steps++) {
				const next: FunctionRef[] = [];
				for (const from of frontier)
					for (const to of [...(inside.get(refKey(from)) ?? []).flatMap(targets), ...listedIn(from)]) {
						if (seen.has(refKey(to))) continue;
						seen.set(refKey(to), { ref: to, steps });
						next.push(to);
					}
				frontier = next;
			}
			return seen;
		},
	};
}

/** An answer for each place, kept by it. */
function byRef<R extends { file: SourceFile; index: number }, T>(answer: (ref: R) => T): (ref: R) => T {
	const known = new Map<string, T>();
	return (ref) => kept(known, refKey(ref), () => answer(ref));
}

/** Calls by every last name that they may have or hand over. */
function indexNames(project: Project): Map<string, CallRef[]> {
	const index = new Map<string, CallRef[]>();
	for (const file of project.files)
		file.facts.calls.forEach((call, position) => {
			const ref = { file, index: position, call };
			for (const name of new Set([...possibleNames(file, call), ...handedNames(file, call)])) put(index, name, ref);
		});
	return index;
}

function resolveTargets(
	project: Project,
	{ file, call }: CallRef,
	byMethod: Map<string, FunctionRef[]>,
	functionNames: ReadonlySet<string>,
): FunctionRef[] {
	const canBeFunction = (name: string) => functionNames.has(lastPart(name)) || file.facts.imports.some((i) => i.alias === name);
	const found = functionsOf(project, call.callee, file, call.scope, byMethod, functionNames);
	// A function handed over by name runs later: decorators, wrappers, executors, graph nodes.
	for (const value of givenTo(call)) {
		if (value.kind !== 'name' || !canBeFunction(value.name)) continue;
		const resolved = project.resolve(value.name, file, call.scope);
		if (resolved.kind === 'function') found.push({ file: resolved.file, index: resolved.index, fact: resolved.fact });
	}
	return found.filter((ref, i) => found.findIndex((other) => refKey(other) === refKey(ref)) === i);
}

function functionsOf(
	project: Project,
	callee: StaticValue,
	file: SourceFile,
	scope: Scope,
	byMethod: Map<string, FunctionRef[]>,
	byName: ReadonlySet<string>,
): FunctionRef[] {
	if (callee.kind === 'function') {
		const fact = file.facts.functions[callee.function];
		return fact ? [{ file, index: callee.function, fact }] : [];
	}
	const method = methodName(callee);
	const others = method === null || !byName.has(method) ? [] : implementations(project, callee, method, file, scope);
	if (callee.kind === 'name') {
		const resolved = project.resolve(callee.name, file, scope);
		if (resolved.kind === 'function') return [...versionsOf(resolved.file)(resolved.index), ...others];
		if (resolved.kind === 'class') return constructors(resolved.file, resolved.index);
		if (resolved.kind === 'external') return [];
	}
	// `fetch.invoke(...)`, `fetch.delay(...)`: what a decorator put on a function runs it.
	const object = receiverOf(callee);
	const decorated = object?.kind === 'name' ? project.resolve(object.name, file, scope) : null;
	if (decorated?.kind === 'function') return [{ file: decorated.file, index: decorated.index, fact: decorated.fact }];
	const qualified = project.qualify(callee, file, scope);
	const own = qualified?.includes('#') ? fromQualified(project, qualified) : null;
	if (own || others.length > 0) return [...(own ? [own] : []), ...others];
	if (method === null) return [];
	const self = callee.kind === 'name' && /^(self|cls|this)\.[^.]+$/.test(callee.name) ? methodOfClass(project, method, file, scope) : null;
	if (self) return self;
	// What a library is known to have is none of the project's own.
	if (COMMON_METHODS.has(method) || /^[^#]+$/.test(project.qualify(callee, file, scope) ?? '')) return [];
	const candidates = guessed(byMethod, method, file);
	return candidates.length === 1 ? candidates : [];
}

/** Methods of a name, whatever the object is: a stand-in of the tests is nothing that the product calls. */
function guessed(byMethod: ReadonlyMap<string, readonly FunctionRef[]>, method: string, from: SourceFile): FunctionRef[] {
	return (byMethod.get(method) ?? []).filter(({ file }) => from.context !== 'source' || file.context === 'source');
}

/** A function, and others of its name that stand in its place where the condition or the handler around one of them decides so. */
const versionsOf = once((file: SourceFile) => {
	const all = file.facts.functions.map((fact, index) => ({ file, index, fact }));
	const named = grouped(all, ({ fact: { name, class: owner, scope } }) => `${owner} ${scope.function} ${name}`);
	const decides = ({ fact: { scope } }: FunctionRef) => scope.branches.length > 0 || scope.handlerOf !== null;
	return (index: number): FunctionRef[] => {
		const own = all[index]!;
		const { name, class: owner, scope } = own.fact;
		const others = name.startsWith('<') ? [] : (named.get(`${owner} ${scope.function} ${name}`) ?? []);
		return [own, ...others.filter((other) => other !== own && (decides(own) || decides(other)))];
	};
});

function methodName(callee: StaticValue): string | null {
	if (callee.kind === 'member') return callee.name;
	return callee.kind === 'name' && callee.name.includes('.') ? lastPart(callee.name) : null;
}

function isOpen(
	project: Project,
	{ file, call }: CallRef,
	targets: readonly FunctionRef[],
	byMethod: ReadonlyMap<string, readonly FunctionRef[]>,
): boolean {
	if (targets.length > 0) return targets.some((target) => project.file(target.file.path) !== target.file);
	const method = methodName(call.callee);
	if (method !== null)
		return (
			!COMMON_METHODS.has(method) && guessed(byMethod, method, file).length > 0 && project.qualify(call.callee, file, call.scope) === null
		);
	if (call.callee.kind !== 'name') return call.callee.kind === 'subscript' || call.callee.kind === 'call';
	const { kind } = project.resolve(call.callee.name, file, call.scope);
	return kind === 'parameter' || kind === 'value';
}

function constructors(file: SourceFile, classIndex: number): FunctionRef[] {
	return (file.facts.classes[classIndex]?.methods ?? [])
		.map((index) => ({ file, index, fact: file.facts.functions[index]! }))
		.filter((ref) => ref.fact && (ref.fact.name === '__init__' || ref.fact.kind === 'constructor' || ref.fact.name === '__enter__'));
}

/** A method of the class around the place, of its bases, or of its subclasses where only those define it. */
function methodOfClass(project: Project, method: string, file: SourceFile, scope: Scope): FunctionRef[] | null {
	const around = functionsAround(file, scope).map((index) => file.facts.functions[index]?.class ?? null);
	const classIndex = scope.class ?? around.find((c) => c !== null) ?? null;
	if (classIndex === null) return null;
	for (const { file: owner, fact } of project.lineage(file, classIndex).own) {
		const index = fact.methods.find((m) => owner.facts.functions[m]?.name === method);
		if (index !== undefined) return [{ file: owner, index, fact: owner.facts.functions[index]! }];
	}
	return null;
}

function fromQualified(project: Project, qualified: string): FunctionRef | null {
	const at = qualified.indexOf('#');
	const file = project.file(qualified.slice(0, at));
	const name = qualified.slice(at + 1).replaceAll('()', '');
	if (!file) return null;
	const index = file.facts.functions.findIndex((f) => f.qualifiedName === name || f.name === name);
	return index < 0 ? null : { file, index, fact: file.facts.functions[index]! };
}

/** The call that a value is, through `await`, parentheses and the like. */
export function callOf(value: StaticValue | null, file: SourceFile): CallFact | null {
	if (value === null) return null;
	if (value.kind === 'unary' || value.kind === 'spread') return callOf(value.value, file);
	return value.kind === 'call' ? (file.facts.calls[value.call] ?? null) : null;
}

export function callsInValue(value: StaticValue, file: SourceFile): CallFact[] {
	const calls: CallFact[] = [];
	for (const part of walkValue(value, file))
		if (part.kind === 'call' && file.facts.calls[part.call]) calls.push(file.facts.calls[part.call]!);
	return calls;
}

/** `asyncio.to_thread(graph.invoke, state)` as the call of `graph.invoke` that it makes, with what that is handed; null for any other call. */
export function madeBy(call: CallFact, file: SourceFile): CallFact | null {
	if (!ELSEWHERE.test(call.method ?? '')) return null;
	const [first, ...given] = call.arguments.slice(Number(call.method === 'run_in_executor'));
	const bound = callOf(first ?? null, file);
	const [callee, ...held] = bound?.method === 'partial' ? bound.arguments : [first];
	if (callee?.kind !== 'name' && callee?.kind !== 'member') return null;
	const keywords = [...(bound?.keywords ?? []), ...call.keywords];
	return { ...call, callee, method: lastPart(callee.name), arguments: [...held.flatMap((one) => one ?? []), ...given], keywords };
}

/** They run it in a thread or a process and give back what it gives. @source docs.python.org/3/library/asyncio-task.html, anyio.readthedocs.io */
const ELSEWHERE = /^(?:to_thread|run_in_(?:executor|threadpool)|submit|run_sync)$/;
