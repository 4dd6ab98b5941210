// What a router returns and on which condition, read from its facts: the tests around each result, with local names replaced by what they hold.

import type { FunctionFact, Project, Scope, SourceFile, StaticValue } from '@auditor/code';
import { asText, describe, type Value, valuesOf } from '@auditor/code/values';
import { END_NODE, type GraphEdge, type GraphModel } from '@auditor/schema';

export interface FunctionPlace {
	readonly file: SourceFile;
	readonly index: number;
	readonly fact: FunctionFact;
}

export interface Test {
	/** The test as a value, in the function where it stands. */
	readonly value: StaticValue;
	readonly text: string;
	/** Whether the test must hold or fail. */
	readonly when: boolean;
	readonly at: FunctionPlace;
}

export interface Result {
	readonly label: string;
	/** All must come out as they say. */
	readonly tests: readonly Test[];
	readonly line: number;
}

/** The router of a conditional edge, found where the edge is declared. */
export function routerAt(project: Project, graph: GraphModel, edge: GraphEdge): FunctionPlace | null {
	const { line } = edge;
	for (const file of project.files) {
		if (file.path !== (edge.file ?? graph.file)) continue;
		const call = file.facts.calls.find((c) => (c.nameLine === line || c.line === line) && /conditional/i.test(c.method ?? ''));
		if (!call) continue;
		const given = [...call.arguments, ...call.keywords.filter((k) => k.name === 'path').map((k) => k.value)];
		for (const value of given) {
			const found = functionOf(project, file, value, call.scope);
			if (found) return found;
		}
	}
	return null;
}

/** The function that a value names, in the project. */
export function functionOf(project: Project, file: SourceFile, value: StaticValue, scope: Scope): FunctionPlace | null {
	if (value.kind === 'function') {
		const fact = file.facts.functions[value.function];
		return fact ? { file, index: value.function, fact } : null;
	}
	if (value.kind === 'call') {
		const call = file.facts.calls[value.call];
		for (const argument of call?.arguments ?? []) {
			const found = argument.kind === 'name' ? functionOf(project, file, argument, scope) : null;
			if (found) return found;
		}
		return null;
	}
	if (value.kind !== 'name') return null;
	const resolved = project.resolve(value.name, file, scope);
	if (resolved.kind === 'function') return { file: resolved.file, index: resolved.index, fact: resolved.fact };
	if (resolved.kind === 'value' && resolved.value.kind !== 'name')
		return functionOf(project, resolved.file, resolved.value, resolved.scope);
	return null;
}

/** The function behind a node, by its definition, a lambda that stands there alone too; for a class its `__call__` or `invoke`. */
export function functionAt(project: Project, path: string | null, line: number | null): FunctionPlace | null {
	const file = path === null ? undefined : project.file(path);
	if (!file || line === null) return null;
	const index = file.facts.functions.findIndex((fact) => fact.line === line && !fact.name.startsWith('<'));
	if (index >= 0) return { file, index, fact: file.facts.functions[index] as FunctionFact };
	const [anonymous, ...others] = file.facts.functions.flatMap((fact, at) => (fact.line === line ? [at] : []));
	if (anonymous !== undefined && others.length === 0)
		return { file, index: anonymous, fact: file.facts.functions[anonymous] as FunctionFact };
	const type = file.facts.classes.find((fact) => fact.line === line);
	const method = type?.methods.find((m) => ['__call__', 'invoke', 'ainvoke', 'run'].includes(file.facts.functions[m]?.name ?? ''));
	return method === undefined ? null : { file, index: method, fact: file.facts.functions[method] as FunctionFact };
}

/** Every result of a router with its tests; results of functions that it hands on to are its own. */
export function resultsOf(project: Project, router: FunctionPlace, depth = 2): Result[] {
	const { file, index, fact } = router;
	return fact.returned.flatMap(({ value, line, scope }) => {
		const around = testsAround(router, scope, line);
		const parts = value.kind === 'name' ? partsOfList(router, value.name) : null;
		if (parts)
			return parts.flatMap(({ value: part, scope: at, line: partLine }) => {
				const tests = [...testsOfScope(router, at), ...around];
				return labelsOf(project, file, part, at, partLine).map((label) => ({ label, tests, line: partLine }));
			});
		return expand(project, file, value, scope).flatMap(({ value: one, extra }) => {
			const tests = [...around, ...extra.map((test) => ({ ...test, at: router }))];
			if (one.kind === 'call' && depth > 0) {
				const call = file.facts.calls[one.call];
				const next = call ? functionOf(project, file, call.callee, call.scope) : null;
				if (next && next.index !== index)
					return resultsOf(project, next, depth - 1).map((result) => ({ ...result, tests: [...tests, ...result.tests] }));
			}
			const labels = labelsOf(project, file, one, scope, line);
			if (labels.length > 0 || !isQuestion(one)) return labels.map((label) => ({ label, tests, line }));
			const asked = (when: boolean): Test => ({ value: one, text: describe(one), when, at: router });
			return [true, false].map((when) => ({ label: String(when), tests: [asked(when), ...tests], line }));
		});
	});
}

function expand(project: Project, file: SourceFile, value: StaticValue, scope: Scope): { value: StaticValue; extra: Omit<Test, 'at'>[] }[] {
	if (value.kind !== 'conditional') return [{ value, extra: [] }];
	const branch = file.facts.branches.find((b) => b.kind === 'ternary' && b.test === value.test);
	const test = (when: boolean) => ({ value: branch?.value ?? { kind: 'unknown' as const, text: value.test }, text: value.test, when });
	return [
		...expand(project, file, value.whenTrue, scope).map((e) => ({ ...e, extra: [test(true), ...e.extra] })),
		...expand(project, file, value.whenFalse, scope).map((e) => ({ ...e, extra: [test(false), ...e.extra] })),
	];
}

/** A value whose truth is the result: `return not state["failed"]`. */
function isQuestion(value: StaticValue): boolean {
	return ['unary', 'binary', 'call', 'subscript'].includes(value.kind);
}

/** What a local list is made of, each part with the tests around it: `names = ["a"]`, `names.append("b")`. Null for anything else. */
function partsOfList({ file, index }: FunctionPlace, name: string): { value: StaticValue; scope: Scope; line: number }[] | null {
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

function labelsOf(project: Project, file: SourceFile, value: StaticValue, scope: Scope, line: number): string[] {
	if (value.kind === 'list') return value.items.flatMap((item) => labelsOf(project, file, item, scope, line));
	const sent = value.kind === 'call' ? file.facts.calls[value.call] : undefined;
	if (sent?.method === 'Send' && sent.arguments[0]) return labelsOf(project, file, sent.arguments[0], scope, line);
	if (value.kind === 'boolean') return [String(value.value)];
	const { values } = valuesOf(project, { value, file, scope, line });
	return values
		.flatMap((known) => (known.t === 'list' ? known.items.map((item) => item.value) : [known]))
		.flatMap((one) => labelOf(one) ?? []);
}

function labelOf(value: Value): string | null {
	if (value.t === 'external' || value.t === 'unknown')
		return /(^|\.)END$/.test(value.t === 'unknown' ? value.text : value.name) ? END_NODE : null;
	return value.t === 'string' || value.t === 'member' ? asText(value) : null;
}

/** Tests of the function's own branches around a place, innermost first. */
export function testsOfScope(at: FunctionPlace, scope: Scope): Test[] {
	const { file, index } = at;
	return scope.branches.flatMap(({ branch, when }): Test[] => {
		const found = file.facts.branches[branch];
		return found?.scope.function === index ? [{ value: found.value, text: found.test, when: when !== 'false', at }] : [];
	});
}

/** Tests of the branches around a place; without any, the guards before it that must have failed. */
function testsAround(router: FunctionPlace, scope: Scope, line: number): Test[] {
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
export function assignedTo(place: FunctionPlace, name: string): StaticValue | null {
	const found = place.file.facts.assignments.findLast((a) => a.target === name && a.scope.function === place.index && a.value !== null);
	return found?.value ?? null;
}
