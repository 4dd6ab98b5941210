// The options of a call with what is spread into them: dicts behind a name, what a function sets on them, and what the callers of a factory hand on.
import { callOf, productCallers } from '../calls/call-graph.js';
import type { FunctionRef } from '../calls/function-ref.js';
import type { Project } from '../project/project.js';
import type { CallFact, SourceFile, StaticValue } from '../syntax/source-facts.js';
import { argumentFor, assignmentsOf, calledBy } from './behind-name.js';
import { pickedFrom } from './picked.js';
import { type Standing, settled } from './shape.js';
import { keyText, textOf } from './written.js';

type Entry = Extract<StaticValue, { kind: 'dict' }>['entries'][number];

/** Callers of callers that are asked. */
const DEPTH = 2;

/** What is asked of options: of which project, and which keys matter. */
interface Ask {
	readonly project: Project;
	readonly keys: RegExp;
	/** What is seen is taken, though there may be more. */
	readonly some?: true;
}

/** Every key. */
const ANY = /(?:)/;

/** What is seen that a dict of options holds, which may hold more: written in place, behind a name, set or updated before, spread into it, or returned by a function. */
export function seenOptions(project: Project, at: Standing, user: CallFact): readonly Entry[] {
	return optionsOf({ project, keys: ANY, some: true }, at, user, DEPTH) ?? [];
}

/**
 * The call with the options that stand behind a name (`new Chat(options)`, `Chat(**options)`), and with what its function sets on them. Options that may
 * hold more under one of the `keys`, or hold one of them for some callers alone, stay as they are written.
 */
export function writtenOut(
	project: Project,
	{ file, call }: { readonly file: SourceFile; readonly call: CallFact },
	keys: RegExp,
): CallFact {
	const open = (value: StaticValue) => optionsOf({ project, keys }, { value, file, scope: call.scope }, call, DEPTH);
	const keywords = call.keywords.flatMap((keyword) => {
		const entries = keyword.name === null ? open(keyword.value) : null;
		return entries?.map(({ key, value }) => ({ name: key && keyText(key), value })) ?? [keyword];
	});
	const whole = (value: StaticValue): StaticValue => {
		const entries = value.kind === 'name' || value.kind === 'dict' ? open(value) : null;
		return entries ? { kind: 'dict', entries: [...entries], line: call.line } : value;
	};
	return { ...call, keywords, arguments: call.new ? call.arguments.map(whole) : call.arguments };
}

/** All that a dict of options holds; null where it may hold more. */
function optionsOf(ask: Ask, at: Standing, user: CallFact, depth: number): readonly Entry[] | null {
	const { value, file, scope } = at;
	const all = (parts: readonly (readonly Entry[] | null)[]) =>
		parts.includes(null) && !ask.some ? null : parts.flatMap((part) => part ?? []);
	if (value.kind === 'null') return [];
	if (value.kind === 'binary' && value.operator === '|')
		return all([value.left, value.right].map((one) => optionsOf(ask, { ...at, value: one }, user, depth)));
	if (value.kind === 'dict')
		return all(value.entries.map((one) => (one.key === null ? optionsOf(ask, { ...at, value: one.value }, user, depth) : [one])));
	const made = callOf(value, file);
	if (made && textOf(made.callee, file) === 'dict' && made.arguments.length < 2)
		return all([
			...made.arguments.map((one) => optionsOf(ask, { ...at, value: one }, made, depth)),
			...made.keywords.map((one) =>
				one.name === null ? optionsOf(ask, { ...at, value: one.value }, made, depth) : [entry(one.name, one.value)],
			),
		]);
	if (made && ask.some && depth > 0)
		return all(
			calledBy(ask.project, value, file)
				.flatMap(({ fact, file: of }) => fact.returned.map((one) => ({ ...one, file: of })))
				.map((one) => optionsOf(ask, one, { ...user, scope: one.scope }, depth - 1)),
		);
	if (value.kind !== 'name' || (!ask.some && isHandedOn(file, user, value.name))) return null;
	const held = settled(ask.project, at);
	// What an object of another file holds, its settings may change.
	if (value.name.includes('.') && held.file !== file) return null;
	const set = assignmentsOf(file, user.scope.function).flatMap(({ target, value: given, line }): (Entry[] | null)[] => {
		const part = target.startsWith(value.name) && given ? target.slice(value.name.length) : '';
		const key = /^(?:\.|\[["'])(\w+)(?:["']\])?$/.exec(part)?.[1];
		const computed = /^\[(\w+)\]$/.exec(part)?.[1];
		if (key === undefined && computed === undefined) return [];
		return key === undefined && mayMatter(ask, computed!, at, line) ? [null] : [[entry(key ?? computed!, given!)]];
	});
	const index = scope.function;
	const fact = index === null ? undefined : file.facts.functions[index];
	const position = fact?.parameters.findIndex(({ name }) => name === value.name) ?? -1;
	const base =
		held.value !== value
			? optionsOf(ask, held, user, depth)
			: fact && position >= 0 && depth > 0
				? handedIn(ask, { file, index: index!, fact }, position, depth - 1)
				: null;
	return all([...set, ...(ask.some ? updatesOf(ask, at, value.name, user, depth) : []), base]);
}

/** What `options.update(…)` of the same function puts in. */
function updatesOf(ask: Ask, { file, scope }: Standing, name: string, user: CallFact, depth: number): (readonly Entry[] | null)[] {
	const own = file.facts.calls.filter(
		(one) => one.method === 'update' && one.scope.function === user.scope.function && textOf(one.callee, file) === `${name}.update`,
	);
	return own.flatMap((one) => [
		...one.arguments.map((value) => optionsOf(ask, { value, file, scope }, one, depth)),
		one.keywords.flatMap((k) => (k.name === null ? [] : [entry(k.name, k.value)])),
	]);
}

const entry = (key: string, value: StaticValue): Entry => ({ key: { kind: 'string', value: key, line: 0 }, value });

/** What every caller of a function hands on in a parameter; null where one of them may hand on more, or one such a key and another none. */
function handedIn(ask: Ask, ref: FunctionRef, position: number, depth: number): readonly Entry[] | null {
	const { fact, file } = ref;
	const names = [fact.name, fact.class === null ? '' : file.facts.classes[fact.class]?.name];
	const given = productCallers(ask.project, ref).map(({ file: at, call }) => {
		const open = (value: StaticValue) => optionsOf(ask, { value, file: at, scope: call.scope }, call, depth);
		if (!names.includes(call.method ?? undefined)) return null;
		if (!fact.parameters[position]!.rest) {
			const value = argumentFor(call, fact, position) ?? fact.parameters[position]!.default;
			return value ? open(value) : null;
		}
		const extra = call.keywords.filter(({ name }) => !fact.parameters.some((one) => one.name === name));
		const parts = extra.map(({ name, value }) => (name === null ? open(value) : [entry(name, value)]));
		return parts.includes(null) ? null : (parts as Entry[][]).flat();
	});
	if (given.length === 0 || given.includes(null)) return null;
	const matter = (given as Entry[][]).map((one) => one.filter(({ key }) => key && ask.keys.test(keyText(key) ?? '')).length > 0);
	return matter.includes(true) && matter.includes(false) ? null : (given as Entry[][]).flat();
}

/** A key that is put together, whose texts are not all known to be none of those that matter. */
function mayMatter({ project, keys }: Ask, name: string, { file, scope }: Standing, line: number): boolean {
	const ends = pickedFrom(project, { value: { kind: 'name', name, line }, file, function: scope.function });
	const texts = ends.flatMap(({ value }) => (value.kind === 'string' ? [value.value] : []));
	return texts.length === 0 || texts.some((text) => keys.test(text));
}

/** Another call of the function may set more: `Object.assign(options, more)`, `options.update(more)`; one that takes a copy does not. */
function isHandedOn(file: SourceFile, call: CallFact, name: string): boolean {
	const own = file.facts.calls.filter(
		(one) => one !== call && one.scope.function === call.scope.function && !COPIES.test(one.method ?? ''),
	);
	const taken = (one: CallFact) => [...one.arguments, ...one.keywords.flatMap((k) => (k.name === null ? [] : [k.value]))];
	return own.some(
		(one) => taken(one).some((value) => value.kind === 'name' && value.name === name) || textOf(one.callee, file).startsWith(`${name}.`),
	);
}

const COPIES = /^(?:dict|copy|deepcopy|get|keys|values|items|len|str|repr|print|debug|info)$/;
