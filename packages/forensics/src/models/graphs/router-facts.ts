// What a router returns and on which condition, read from its facts: the tests around each result, with local names replaced by what they hold.
import type { FunctionRef, Project, Scope, SourceFile, Standing, StaticValue } from '@auditor/code';
import { alwaysIs, callOf, conditionsAround, functionOf, isDead, kept, once, reachedFrom, refKey, TOP_SCOPE, textOf } from '@auditor/code';
import { asText, describe, options, type Value, valuesOf } from '@auditor/code/values';
import { END_NODE, type GraphEdge, type GraphModel } from '@auditor/schema';
import { sameForAll } from './sample-states.js';
import { stateName } from './state-reads.js';

export interface Test {
	/** The test as a value, in the function where it stands. */
	readonly value: StaticValue;
	readonly text: string;
	/** Whether the test must hold or fail. */
	readonly when: boolean;
	readonly at: FunctionRef;
}

export interface Result {
	readonly label: string;
	/** All must come out as they say. */
	readonly tests: readonly Test[];
}

/** The router of a conditional edge, found where the edge is declared. */
export function routerAt(project: Project, graph: GraphModel, edge: GraphEdge): FunctionRef | null {
	const { line } = edge;
	const file = project.file(edge.file ?? graph.file);
	const call = file?.facts.calls.find((c) => (c.nameLine === line || c.line === line) && /conditional/i.test(c.method ?? ''));
	for (const value of call ? [...call.arguments, ...call.keywords.flatMap((k) => (k.name === 'path' ? k.value : []))] : []) {
		const found = functionOf(project, { value, file: file!, scope: call!.scope });
		if (found) return found;
	}
	return null;
}

/** The function behind a node, by its definition, a lambda that stands there alone too; for a class the method that runs it, of its own or of a base. */
export function functionAt(project: Project, path: string | null, line: number | null): FunctionRef | null {
	const file = path === null ? undefined : project.file(path);
	if (!file || line === null) return null;
	const { functions } = file.facts;
	const here = functions.flatMap((fact, at) => (fact.line === line ? [at] : []));
	const named = here.find((at) => !functions[at]!.name.startsWith('<'));
	const index = named ?? (here.length === 1 ? here[0] : undefined);
	if (index !== undefined) return { file, index, fact: functions[index]! };
	return methodsAt(project, path, line).find(({ fact }) => RUNS.has(fact.name)) ?? null;
}

/** The methods of the class that stands on a line, those of its bases last. */
export function methodsAt(project: Project, path: string | null, line: number | null): FunctionRef[] {
	const file = path === null ? undefined : project.file(path);
	const type = file?.facts.classes.findIndex((fact) => fact.line === line) ?? -1;
	const own = file && type >= 0 ? project.lineage(file, type).own : [];
	return own.flatMap(({ file: at, fact }) => fact.methods.map((index) => ({ file: at, index, fact: at.facts.functions[index]! })));
}

const RUNS = new Set(['__call__', 'invoke', 'ainvoke', 'run']);

export function functionOfNode(project: Project, graph: GraphModel, id: string): FunctionRef | null {
	const definition = graph.nodes.find((node) => node.id === id)?.definition;
	return definition ? functionAt(project, definition.path, definition.line) : null;
}

/** Every result of a router with its tests; results of functions that it hands on to are its own. Read once: it is asked for every edge. */
export function resultsOf(project: Project, router: FunctionRef): readonly Result[] {
	return kept(resultsIn(project), refKey(router), () => routersFrom(project, router).flatMap((one) => ownResults(project, one)));
}

/** A router, and the functions that it hands on to. */
function routersFrom(project: Project, router: FunctionRef): Router[] {
	const next = (one: Router) => handedOn(project, one);
	return reachedFrom<Router>({ at: router, tests: [] }, next, ({ at }) => refKey(at));
}

/** All that a router can answer; null where some of it was not read, or nothing is answered that could be. */
export function answersRead(project: Project, router: FunctionRef): ReadonlySet<string> | null {
	const labels = new Set<string>();
	for (const one of routersFrom(project, router)) {
		const { at } = one;
		if (at.fact.generator || at.fact.returned.length === 0) return null;
		for (const { value, tests, scope, line } of waysOut(one)) {
			if (tests.some((test) => comesOut(project, test, scope) === false) || isDead(project, at.file, { line, scope })) continue;
			if (calledIn(project, at.file, value)) continue;
			const { values, open } = valuesOf(project, { value, file: at.file, scope, line });
			const read = values.flatMap((one) => (one.t === 'list' && !one.open ? one.items.map((item) => item.value) : [one])).map(labelOf);
			if (open.length > 0 || read.length === 0 || read.some((label) => label === null)) return null;
			for (const label of read) labels.add(label as string);
		}
	}
	return labels.size > 0 ? labels : null;
}

/** Whether a test comes out as it must in every run, or in none; null where the state, or something else, decides. */
export function comesOut(project: Project, { value, when, at }: Test, around: Scope = TOP_SCOPE): boolean | null {
	const scope = { ...around, function: at.index };
	const ofState = (value: StaticValue): boolean | null => {
		if (value.kind === 'unary' && /^(?:not|!)$/.test(value.operator)) return denied(ofState(value.value));
		return ofWhole(at, value) ?? alwaysIs(project, { value, file: at.file, scope }) ?? sameForAll(at, value);
	};
	const is = ofState(value);
	return is === null ? null : is === when;
}

const denied = (answer: boolean | null) => (answer === null ? null : !answer);

/** What is asked of the state as a whole: it is never empty, a dict and nothing else, and a copy of it is the same. */
function ofWhole(at: FunctionRef, value: StaticValue): boolean | null {
	const { file } = at;
	const state = stateName(at);
	const isState = (one: StaticValue | undefined) => one?.kind === 'name' && one.name === state;
	if (/^(?:str|int|bool|list)\b/i.test(at.fact.parameters[0]?.annotation?.text ?? '')) return null;
	if (isState(value)) return true;
	const call = callOf(value, file);
	const name = call?.callee.kind === 'name' ? call.callee.name : '';
	const [first, type] = call?.arguments ?? [];
	if (call) return !isState(first) ? null : name === 'callable' ? false : name === 'isinstance' ? isDict(type, file) : null;
	if (value.kind !== 'binary' || !/^(?:is(?: not)?|[!=]==?)$/.test(value.operator)) return null;
	const same = !/!|not/.test(value.operator);
	const { left, right } = value;
	const asked = callOf(left, file);
	if (isState(left) && right.kind === 'null') return !same;
	if (isState(left) && right.kind === 'dict' && right.entries.length > 0)
		return right.entries.every(({ key, value: one }) => key === null && isState(one)) ? same : null;
	const isType = asked && textOf(asked.callee, file) === 'type' && isState(asked.arguments[0]) ? isDict(right, file) : null;
	return isType === null ? null : isType === same;
}

/** Whether a name is that of a dict, or of another type of the language; null for any other. */
function isDict(type: StaticValue | undefined, file: SourceFile): boolean | null {
	const name = type ? textOf(type, file) : '';
	return /^(?:dict|object)$/.test(name) ? true : /^(?:str|int|float|bool|bytes|list|tuple|set|frozenset)$/.test(name) ? false : null;
}

const resultsIn = once((_: Project) => new Map<string, Result[]>());

/** A function that answers for a router, and the tests under which it is asked. */
interface Router {
	readonly at: FunctionRef;
	readonly tests: readonly Test[];
}

interface Way {
	readonly value: StaticValue;
	readonly tests: readonly Test[];
	readonly scope: Scope;
	readonly line: number;
}

/** What a function returns, arm by arm, part by part of a list. */
function waysOut({ at, tests }: Router): Way[] {
	return at.fact.returned.flatMap(({ value, line, scope }): Way[] => {
		const around = [...tests, ...testsAround(at, scope, line)];
		const parts = value.kind === 'name' ? partsOfList(at, value.name) : null;
		if (parts) return parts.map((part) => ({ ...part, tests: [...testsOfScope(at, part.scope), ...around] }));
		return expand(at.file, value).map((one) => ({
			value: one.value,
			tests: [...around, ...one.extra.map((test) => ({ ...test, at }))],
			scope,
			line,
		}));
	});
}

/** The function of the project that a call value runs. */
export function calledIn(project: Project, file: SourceFile, value: StaticValue): FunctionRef | null {
	const call = callOf(value, file);
	return call && functionOf(project, { value: call.callee, file, scope: call.scope });
}

function handedOn(project: Project, router: Router): Router[] {
	const { file } = router.at;
	return waysOut(router).flatMap(({ value, tests }): Router[] => {
		const next = calledIn(project, file, value);
		return next ? [{ at: next, tests }] : [];
	});
}

function ownResults(project: Project, router: Router): Result[] {
	const { at } = router;
	return waysOut(router).flatMap(({ value, tests, scope, line }): Result[] => {
		if (calledIn(project, at.file, value)) return [];
		const labels = labelsOf(project, { value, file: at.file, scope }, line);
		if (labels.length > 0 || !['unary', 'binary', 'call', 'subscript'].includes(value.kind))
			return labels.map((label) => ({ label, tests }));
		const asked = (when: boolean): Test => ({ value, text: describe(value), when, at });
		return [true, false].map((when) => ({ label: String(when), tests: [asked(when), ...tests] }));
	});
}

const UNKNOWN: StaticValue = { kind: 'unknown', text: '' };

function expand(file: SourceFile, value: StaticValue): { value: StaticValue; extra: Omit<Test, 'at'>[] }[] {
	if (value.kind !== 'conditional') return [{ value, extra: [] }];
	const branch = file.facts.branches[value.branch];
	const test = (when: boolean) => ({ value: branch?.value ?? UNKNOWN, text: branch?.test ?? '', when });
	const arm = (part: StaticValue, when: boolean) => expand(file, part).map((e) => ({ ...e, extra: [test(when), ...e.extra] }));
	return [...arm(value.whenTrue, true), ...arm(value.whenFalse, false)];
}

/** What a local list is made of, each part with the tests around it: `names = ["a"]`, `names.append("b")`. Null for anything else. */
function partsOfList({ file, index }: FunctionRef, name: string): { value: StaticValue; scope: Scope; line: number }[] | null {
	const made = file.facts.assignments.filter((a) => a.target === name && a.scope.function === index && a.operator !== '+=');
	if (made.length === 0 || made.some(({ value }) => value?.kind !== 'list')) return null;
	const added = file.facts.calls.filter(
		({ callee, scope }) =>
			scope.function === index &&
			callee.kind === 'name' &&
			['append', 'extend', 'push'].some((method) => callee.name === `${name}.${method}`),
	);
	return [
		...made.flatMap(({ value, scope, line }) => (value ? [{ value, scope, line }] : [])),
		...added.flatMap(({ arguments: given, scope, line }) => given.map((value) => ({ value, scope, line }))),
	];
}

/** Tests around a literal beyond which nobody asks whether all of them can hold: a chain of n tests would cost n² steps. */
const DEEP = 40;

function labelsOf(project: Project, at: Standing, line: number): string[] {
	if (at.value.kind === 'string' && at.scope.branches.length > DEEP) return [at.value.value];
	const { values } = valuesOf(project, { ...at, line });
	const known = values.flatMap((one) => (one.t === 'list' ? one.items.map((item) => item.value) : [one]));
	return known.flatMap((one) => {
		const sent = one.t === 'made' && /(^|\.)Send$/.test(one.name) ? one.args[0] : one;
		return sent ? options(sent).flatMap((option) => labelOf(option) ?? []) : [];
	});
}

function labelOf(value: Value): string | null {
	if (value.t === 'boolean') return String(value.value);
	if (value.t === 'external' || value.t === 'unknown')
		return /(^|\.)END$/.test(value.t === 'unknown' ? value.text : value.name) ? END_NODE : null;
	return value.t === 'string' || value.t === 'member' ? asText(value) : null;
}

/** Tests of the function's own branches around a place, innermost first. */
export function testsOfScope(at: FunctionRef, scope: Scope): Test[] {
	const { file, index } = at;
	return conditionsAround(file, scope).flatMap(({ value, text, holds, branch }) =>
		file.facts.branches[branch]?.scope.function === index ? [{ value, text, when: holds, at }] : [],
	);
}

/** Tests of the branches around a place; without any, the guards before it that must have failed. */
function testsAround(router: FunctionRef, scope: Scope, line: number): Test[] {
	const { file, index, fact } = router;
	const own = testsOfScope(router, scope);
	if (own.length > 0) return own;
	const guards = fact.returned
		.filter((other) => other.line < line)
		.flatMap((other) => other.scope.branches.filter((b) => b.when === 'true').map((b) => b.branch));
	return [...new Set(guards)].flatMap((branch): Test[] => {
		const found = file.facts.branches[branch];
		return found?.scope.function === index ? [{ value: found.value, text: found.test, when: false, at: router }] : [];
	});
}

/** What a local name of a function was given; null for parameters and names from outside. */
export function assignedTo(place: FunctionRef, name: string): StaticValue | null {
	const found = place.file.facts.assignments.findLast((a) => a.target === name && a.scope.function === place.index && a.value !== null);
	return found?.value ?? null;
}
