// Which keys of the state a function writes, and where: in returned dicts, in assignments to the state, in what it returns after an exception.
import type { FunctionRef, Project, Scope, Standing, StaticValue } from '@auditor/code';
import { armsOf, callOf, entriesOf, heldIn, isDead, optionOf, partsOf, reachedFrom, refKey, textOf } from '@auditor/code';
import { escapeText, type GraphNode } from '@auditor/schema';
import { assignedTo, calledIn, functionAt, type Test, testsOfScope } from './router-facts.js';
import { fieldRead, stateName } from './state-reads.js';

export interface Write extends Standing {
	readonly key: string;
	/** Written while an exception is being handled. */
	readonly inHandler: boolean;
	/** Written only under some test. */
	readonly tests: readonly Test[];
	readonly line: number;
	/** What the state holds is changed where it is. */
	readonly inPlace?: boolean;
	/** It stands in what the function returns. */
	readonly isReturned?: boolean;
}

/** Keys that a function writes into the state by what it returns, and those of the functions of the project whose results it returns. */
export function writesOf(project: Project, place: FunctionRef): Write[] {
	return answering(project, place).flatMap(({ at, inHandler }) =>
		ownWrites(project, at).map((write) => ({ ...write, inHandler: write.inHandler || inHandler })),
	);
}

type Answering = { readonly at: FunctionRef; readonly inHandler: boolean };

/** A function, and those of the project whose results it returns. */
function answering(project: Project, place: FunctionRef): Answering[] {
	return reachedFrom<Answering>(
		{ at: place, inHandler: false },
		({ at, inHandler }) => handedOn(project, at, inHandler),
		({ at }) => refKey(at),
	);
}

/** What a function returns, a local name by what it was given. */
function returnedBy({ fact, file, index }: FunctionRef) {
	return fact.returned.map(({ value, scope, line }) => ({
		value: (value.kind === 'name' ? assignedTo({ file, index, fact }, value.name) : null) ?? value,
		scope,
		line,
	}));
}

function handedOn(project: Project, at: FunctionRef, inHandler: boolean): Answering[] {
	return returnedBy(at).flatMap(({ value, scope }) => {
		const next = calledIn(project, at.file, value);
		return next ? [{ at: next, inHandler: inHandler || scope.handlerOf !== null }] : [];
	});
}

function ownWrites(project: Project, place: FunctionRef): Write[] {
	const { file, index, fact } = place;
	const writes: Write[] = returnedBy(place).flatMap(({ value, scope, line }) => {
		const update = optionOf(callOf(value, file) ?? { arguments: [], keywords: [] }, 'update');
		const around = aroundOf(place, scope, line);
		const held = [value, ...(update ? [update] : [])].flatMap(armsOf);
		const entries = held.flatMap((one) => recordOf(project, place, one, scope) ?? entriesOf(one));
		return entries.flatMap((entry) => timesOf(place, { ...around, ...entry, isReturned: true }));
	});
	const state = fact.parameters.find((p) => p.name !== 'self')?.name ?? 'state';
	for (const assignment of file.facts.assignments) {
		if (assignment.scope.function !== index || assignment.value === null) continue;
		const entry = /^([\p{L}_]\w*)(?:\[["']([^"'\]]+)["']\]|\.(\w+))([\s\S]*)$/u.exec(assignment.target);
		if (!entry) continue;
		const isReturned = fact.returned.some((r) => r.value.kind === 'name' && r.value.name === entry[1]);
		if (entry[1] !== state && !isReturned) continue;
		const around = aroundOf(place, assignment.scope, assignment.line);
		const inPlace = entry[4] !== '';
		const write = { ...around, key: (entry[2] ?? entry[3]) as string, value: inPlace ? SOMETHING : assignment.value, isReturned, inPlace };
		writes.push(...timesOf(place, write));
	}
	for (const call of file.facts.calls) {
		const key = call.scope.function === index && ADDS.has(call.method ?? '') ? keyOf(call.callee, state) : null;
		if (key !== null) writes.push({ ...aroundOf(place, call.scope, call.line), key, value: SOMETHING, inPlace: true });
	}
	return writes.filter((write) => !isBroken(write) && !isDead(project, write.file, write));
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

function aroundOf(place: FunctionRef, scope: Scope, line: number): Omit<Write, 'key' | 'value'> {
	return { inHandler: scope.handlerOf !== null, tests: testsOfScope(place, scope), file: place.file, scope, line };
}

/** A write of a local name is as many as there are places that set it as a flag; a list that a handler adds to is written there too. */
function timesOf(place: FunctionRef, write: Write): Write[] {
	const { file, index } = place;
	const names = heldIn(write.value).flatMap((part) => (part.kind === 'name' && !part.name.includes('.') ? [part.name] : []));
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
		return { ...around, tests: [...around.tests, ...write.tests], key: write.key, value: value as StaticValue };
	});
}

const SOMETHING: StaticValue = { kind: 'unknown', text: 'something' };
const FLAT = new Set<StaticValue['kind']>(['boolean', 'null', 'string', 'number', 'template']);

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
export function returnsUnknown({ file, fact }: FunctionRef): boolean {
	return fact.returned.some(({ value }) => {
		if (value.kind !== 'call') return value.kind === 'unknown';
		const callee = file.facts.calls[value.call]?.callee;
		return callee?.kind !== 'name' || !file.facts.functions.some((f) => f.name === callee.name);
	});
}

const NOBODY: ReadonlySet<string> = new Set();

/**
 * Whether a function, or one whose result it returns, may write keys that are computed, or that another one decides.
 * @param asks functions whose results are looked at elsewhere
 */
export function hasOpenKeys(project: Project, place: FunctionRef, asks = NOBODY): boolean {
	return answering(project, place).some(
		({ at }) => at.fact.generator || at.fact.returned.some(({ value, scope }) => isOpen(project, at, value, scope, asks)),
	);
}

/** `Evidence(goal=…, found=…)`, a record with fields: what it is given counts as an update of the fields of those names. */
function recordOf(project: Project, { file }: FunctionRef, value: StaticValue, scope: Scope): { key: string; value: StaticValue }[] | null {
	const call = callOf(value, file);
	const made = call?.callee.kind === 'name' ? project.resolve(call.callee.name, file, scope) : null;
	if (!call || made?.kind !== 'class' || made.fact.fields.length === 0 || call.arguments.length > 0) return null;
	const given = call.keywords.flatMap(({ name, value: part }) => (name === null ? [] : [{ key: name, value: part }]));
	return given.length > 0 && given.length === call.keywords.length ? given : null;
}

function isOpen(project: Project, at: FunctionRef, value: StaticValue, scope: Scope, asks: ReadonlySet<string>): boolean {
	const open = (part: StaticValue) => isOpen(project, at, part, scope, asks);
	if (value.kind === 'dict')
		return value.entries.some(({ key, value: part }) => (key === null ? open(part) : key.kind !== 'string' && key.kind !== 'number'));
	if (value.kind === 'name') {
		if (at.fact.parameters.some(({ name }) => name === value.name)) return false;
		const held = assignedTo(at, value.name);
		return held === null || held.kind === 'name' || open(held) || isFilledOpenly(at, value.name);
	}
	if (['conditional', 'binary', 'unary', 'spread'].includes(value.kind)) return partsOf(value).some(open);
	if (calledIn(project, at.file, value) || recordOf(project, at, value, scope)) return false;
	const call = callOf(value, at.file);
	if (call && asks.has(textOf(call.callee, at.file))) return false;
	const update = call && /(^|\.)Command$/.test(textOf(call.callee, at.file)) ? call.keywords : null;
	return update ? update.some((keyword) => keyword.name === 'update' && open(keyword.value)) : value.kind !== 'null';
}

/** A local dict that gets keys which are computed, or what others put into it. */
function isFilledOpenly({ file, index }: FunctionRef, name: string): boolean {
	const own = ({ scope }: { scope: Scope }) => scope.function === index;
	const isIt = (value: StaticValue) => value.kind === 'name' && value.name === name;
	return (
		file.facts.assignments.some((a) => own(a) && a.target.startsWith(`${name}[`) && !/^[^[]+\[["'][^\]]*["']\]/.test(a.target)) ||
		file.facts.calls.some(
			(call) =>
				own(call) &&
				((call.callee.kind === 'name' && [`${name}.update`, `${name}.setdefault`].includes(call.callee.name)) ||
					(call.arguments.some(isIt) &&
						!/^(?:len|print|str|bool|sorted|list|set|any|all|dumps|debug|info|warning|error)$/.test(call.method ?? ''))),
		)
	);
}

/** Keys of the state in the dicts that a node's function returns. `plain`: where no test stands around it, and without a name for what only hands a field on. */
export function returnedKeys(project: Project, node: GraphNode | undefined, plain = false): string[] {
	const place = node?.definition ? functionAt(project, node.definition.path, node.definition.line) : null;
	const isOld = (key: string, value: StaticValue) => plain && fieldRead(value, place!.file, stateName(place!)) === key;
	return (place?.fact.returned ?? []).flatMap(({ value, scope }) =>
		plain && scope.branches.length > 0 ? [] : entriesOf(value).map((entry) => (isOld(entry.key, entry.value) ? '' : entry.key)),
	);
}

/**
 * True when the text is written anywhere in the project's source but in comparisons: returned, assigned, passed on, or allowed by the type of a
 * field that a model fills in. The type of the watched keys themselves produces nothing.
 */
export function producesText(project: Project, text: string, except: FunctionRef, keys: readonly string[]): boolean {
	const quoted = new RegExp(`["'\`]${escapeText(text)}["'\`]`);
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

/** `path:line` of a handler's return that holds such a value and is never reached, for a name before it is not defined; null where there is none. */
export function brokenReturn(project: Project, isIt: (part: StaticValue) => boolean): string | null {
	const found = project.files.flatMap((file) =>
		file.facts.functions.flatMap(({ returned }) =>
			returned.flatMap(({ value, line, scope }) =>
				file.context === 'source' && heldIn(value).some(isIt) && isBroken({ file, line, inHandler: scope.handlerOf !== null })
					? [`${file.path}:${line}`]
					: [],
			),
		),
	);
	return found[0] ?? null;
}
