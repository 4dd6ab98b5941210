// Which keys of the state a function writes, and where: in returned dicts, in assignments to the state, in what it returns after an exception.

import type { Project, Scope, SourceFile, StaticValue } from '@auditor/code';
import { heldIn, isEmptyValue, keyText } from '@auditor/code';
import type { GraphNode } from '@auditor/schema';
import { assignedTo, type FunctionPlace, functionAt, functionOf, type Test, testsOfScope } from './router-facts.js';

export interface Write {
	readonly key: string;
	readonly value: StaticValue;
	/** Written while an exception is being handled. */
	readonly inHandler: boolean;
	/** Written only under some test. */
	readonly tests: string[];
	/** The same, as they stand in the function. */
	readonly under: readonly Test[];
	readonly file: SourceFile;
	readonly line: number;
}

/** Keys that a function writes into the state by what it returns, calls of the project followed for two steps. */
export function writesOf(project: Project, place: FunctionPlace, depth = 2): Write[] {
	const { file, index, fact } = place;
	const writes: Write[] = [];
	for (const returned of fact.returned) {
		const around = aroundOf(place, returned.scope, returned.line);
		const put = (value: StaticValue) =>
			writes.push(...keysOfValue(value).flatMap((entry) => timesOf(place, { ...around, key: entry.key, value: entry.value })));
		const value = returned.value.kind === 'name' ? (assignedTo(place, returned.value.name) ?? returned.value) : returned.value;
		put(value);
		if (value.kind === 'call' && depth > 0) {
			const call = file.facts.calls[value.call];
			const update = call?.keywords.find((keyword) => keyword.name === 'update')?.value;
			if (update) put(update);
			const next = call ? functionOf(project, file, call.callee, call.scope) : null;
			if (next && next.index !== index)
				writes.push(...writesOf(project, next, depth - 1).map((w) => ({ ...w, inHandler: w.inHandler || around.inHandler })));
		}
	}
	const state = fact.parameters.find((p) => p.name !== 'self')?.name ?? 'state';
	for (const assignment of file.facts.assignments) {
		if (assignment.scope.function !== index || assignment.value === null) continue;
		const entry = /^([\p{L}_]\w*)(?:\[["'](.+)["']\]|\.(\w+))$/u.exec(assignment.target);
		if (!entry) continue;
		const isReturned = fact.returned.some((r) => r.value.kind === 'name' && r.value.name === entry[1]);
		if (entry[1] !== state && !isReturned) continue;
		const write = { ...aroundOf(place, assignment.scope, assignment.line), key: (entry[2] ?? entry[3]) as string, value: assignment.value };
		writes.push(...timesOf(place, write));
	}
	for (const call of file.facts.calls) {
		const key = call.scope.function === index && ADDS.has(call.method ?? '') ? keyOf(call.callee, state) : null;
		if (key !== null) writes.push({ ...aroundOf(place, call.scope, call.line), key, value: SOMETHING });
	}
	return writes.filter((write) => !isBroken(write));
}

const ADDS = new Set(['append', 'extend', 'insert', 'push', 'add', 'update']);

/** `k` of `state["k"].append` and `state.k.append`: what the state holds is changed in place. */
function keyOf(callee: StaticValue, state: string): string | null {
	if (callee.kind === 'name') {
		const parts = callee.name.split('.');
		return parts.length === 3 && parts[0] === state ? (parts[1] ?? null) : null;
	}
	const held = callee.kind === 'member' ? callee.object : null;
	if (held?.kind !== 'subscript' || held.object.kind !== 'name' || held.object.name !== state) return null;
	return held.index.kind === 'string' ? held.index.value : null;
}

function aroundOf(place: FunctionPlace, scope: Scope, line: number): Omit<Write, 'key' | 'value'> {
	return {
		inHandler: scope.handlerOf !== null,
		tests: scope.branches.map(({ branch }) => place.file.facts.branches[branch]?.test ?? ''),
		under: testsOfScope(place, scope),
		file: place.file,
		line,
	};
}

/** A write of a local name is as many as there are places that set it as a flag; a list that a handler adds to is written there too. */
function timesOf(place: FunctionPlace, write: Write): Write[] {
	const { file, index } = place;
	const names = namesWithin(write.value);
	const grown = file.facts.calls
		.filter(
			({ callee, scope, method }) =>
				scope.function === index &&
				scope.loops.length === 0 &&
				callee.kind === 'name' &&
				names.some((name) => callee.name === `${name}.${method}` && ADDS.has(method ?? '')),
		)
		.map(({ scope, line }) => ({ ...write, ...aroundOf(place, scope, line), value: SOMETHING }));
	const own = write.value.kind === 'name' ? write.value.name : null;
	const set = own === null ? [] : file.facts.assignments.filter((a) => a.target === own && a.scope.function === index);
	// Where several places set a flag, each has its own reason.
	const flags = set.length > 1 && set.every((a) => a.operator === '=' && a.value !== null && FLAT.has(a.value.kind));
	if (!flags) return [write, ...grown.filter(({ inHandler }) => inHandler && !write.inHandler)];
	return set.map(({ scope, line, value }) => {
		const around = aroundOf(place, scope, line);
		return {
			...around,
			tests: [...around.tests, ...write.tests],
			under: [...around.under, ...write.under],
			key: write.key,
			value: value as StaticValue,
		};
	});
}

const SOMETHING: StaticValue = { kind: 'unknown', text: 'something' };
const FLAT = new Set<StaticValue['kind']>(['boolean', 'null', 'string', 'number', 'template']);

/** Local names that a value holds, in lists and dicts too. */
function namesWithin(value: StaticValue): string[] {
	return heldIn(value).flatMap((part) => (part.kind === 'name' && !part.name.includes('.') ? [part.name] : []));
}

/** In a handler that reads a name which nothing defines, nothing after it is ever reached. */
function isBroken({ file, line, inHandler }: Pick<Write, 'file' | 'line' | 'inHandler'>): boolean {
	if (!inHandler) return false;
	const handler = file.facts.tries
		.flatMap(({ handlers }) => handlers)
		.filter((one) => line >= one.line && line <= one.endLine)
		.sort((a, b) => b.line - a.line)[0];
	return handler !== undefined && file.facts.unbound.some((read) => read.line >= handler.line && read.line < line);
}

/** A result whose keys cannot be told: neither a literal, nor nothing, nor the state itself, nor what another function of the project returns. */
export function returnsUnknown({ file, fact }: FunctionPlace): boolean {
	return fact.returned.some(({ value }) => {
		if (value.kind !== 'call') return value.kind === 'unknown';
		const callee = file.facts.calls[value.call]?.callee;
		return callee?.kind !== 'name' || !file.facts.functions.some((f) => f.name === callee.name);
	});
}

/** Keys of the state in the dicts that a node's function returns. `plain`: where no test stands around it. */
export function returnedKeys(project: Project, node: GraphNode | undefined, plain = false): string[] {
	const place = node?.definition ? functionAt(project, node.definition.path, node.definition.line) : null;
	return (place?.fact.returned ?? []).flatMap(({ value, scope }) =>
		value.kind === 'dict' && !(plain && scope.branches.length > 0) ? value.entries.flatMap(({ key }) => keyText(key) ?? []) : [],
	);
}

/** Every way through the node gives back an empty dict or nothing, calls of the project followed: a node that is not written yet. */
export function isStub(project: Project, { definition }: GraphNode): boolean {
	const place = definition ? functionAt(project, definition.path, definition.line) : null;
	if (place === null || writesOf(project, place).length > 0) return false;
	const asked = [place];
	for (const at of asked)
		for (const { value, scope } of at.fact.returned) {
			const held = value.kind === 'name' ? (assignedTo(at, value.name) ?? value) : value;
			if (isEmptyValue(held)) continue;
			const call = held.kind === 'call' ? at.file.facts.calls[held.call] : undefined;
			const next = call ? functionOf(project, at.file, call.callee, scope) : null;
			if (next === null || next.fact.returned.length === 0 || asked.includes(next) || asked.length > 3) return false;
			asked.push(next);
		}
	return true;
}

/** Entries of a dict by their keys, with those of dicts it takes in. */
export function keysOfValue(value: StaticValue): { key: string; value: StaticValue }[] {
	if (value.kind === 'dict')
		return value.entries.flatMap((e) =>
			e.key?.kind === 'string' ? [{ key: e.key.value, value: e.value }] : e.key === null ? keysOfValue(e.value) : [],
		);
	if (value.kind === 'binary') return [...keysOfValue(value.left), ...keysOfValue(value.right)];
	return value.kind === 'spread' || value.kind === 'unary' ? keysOfValue(value.value) : [];
}

/**
 * True when the text is written anywhere in the project's source but in comparisons: returned, assigned, passed on, or allowed by the type of a
 * field that a model fills in. The type of the watched keys themselves produces nothing.
 */
export function producesText(project: Project, text: string, except: FunctionPlace, keys: readonly string[]): boolean {
	const quoted = new RegExp(`["'\`]${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}["'\`]`);
	const holds = (value: StaticValue | null) =>
		value !== null && heldIn(value).some((part) => part.kind === 'string' && part.value === text);
	return project.files.some((file) => {
		if (file.context !== 'source') return false;
		const own = (owner: number | null) => file === except.file && owner === except.index;
		return (
			file.facts.classes.some((c) => c.fields.some((f) => !keys.includes(f.name) && quoted.test(f.annotation?.text ?? ''))) ||
			file.facts.assignments.some((a) => !own(a.scope.function) && holds(a.value)) ||
			file.facts.functions.some(
				(f, index) =>
					!own(index) &&
					f.returned.some(({ value, line, scope }) => holds(value) && !isBroken({ file, line, inHandler: scope.handlerOf !== null })),
			) ||
			file.facts.calls.some(
				(c) => !own(c.scope.function) && c.method !== 'get' && (c.arguments.some(holds) || c.keywords.some((k) => holds(k.value))),
			)
		);
	});
}

/** True when some code of the project's source puts something under the key: in a dict, as a keyword, or by assignment. */
export function producesKey(project: Project, key: string): boolean {
	const has = (part: StaticValue) => part.kind === 'dict' && part.entries.some((e) => e.key?.kind === 'string' && e.key.value === key);
	const holds = (value: StaticValue | null) => value !== null && heldIn(value).some(has);
	const target = new RegExp(`\\[["']${key.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}["']\\]$`);
	return project.files.some(
		({ context, facts }) =>
			context === 'source' &&
			(facts.assignments.some((a) => target.test(a.target) || holds(a.value)) ||
				facts.functions.some((f) => f.returned.some((r) => holds(r.value))) ||
				facts.calls.some((c) => c.arguments.some(holds) || c.keywords.some((k) => k.name === key || holds(k.value)))),
	);
}
