// The options of a call with what is spread into them: dicts behind a name, and what a function sets on them.
import { callOf } from '../calls/call-graph.js';
import type { Project } from '../project/project.js';
import type { CallFact, SourceFile, StaticValue } from '../syntax/source-facts.js';
import { assignmentsOf, calledBy } from './behind-name.js';
import { type Standing, settled } from './shape.js';
import { keyText, textOf } from './written.js';

type Entry = Extract<StaticValue, { kind: 'dict' }>['entries'][number];

/** Functions that return what others return. */
const DEPTH = 2;

/** What is asked of options. */
interface Ask {
	readonly project: Project;
	/** What is seen is taken, though there may be more. */
	readonly some?: true;
}

/** What is seen that a dict of options holds, which may hold more: written in place, behind a name, set or updated before, spread into it, or returned by a function. */
export function seenOptions(project: Project, at: Standing, user: CallFact): readonly Entry[] {
	return optionsOf({ project, some: true }, at, user, DEPTH) ?? [];
}

/** The options of a call by name, as far as they are seen: keywords, dicts that it is handed, and what one of them holds under `options`. */
export function optionsSeen(
	project: Project,
	file: SourceFile,
	call: CallFact,
): { readonly name: string | null; readonly value: StaticValue }[] {
	const within = (value: StaticValue) =>
		seenOptions(project, { value, file, scope: call.scope }, call).map((one) => ({ name: one.key && keyText(one.key), value: one.value }));
	const own = [...call.keywords, ...call.arguments.flatMap(within)];
	return own.flatMap((one) => (one.name === 'options' ? within(one.value) : one));
}

/**
 * The call with the options that stand behind a name (`new Chat(options)`, `Chat(**options)`), and with what its function sets on them. Options that may
 * hold more stay as they are written.
 */
export function writtenOut(project: Project, { file, call }: { readonly file: SourceFile; readonly call: CallFact }): CallFact {
	const open = (value: StaticValue) => optionsOf({ project }, { value, file, scope: call.scope }, call, DEPTH);
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
	const { value, file } = at;
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
	const set = assignmentsOf(file, user.scope.function).flatMap(({ target, value: given }): (Entry[] | null)[] => {
		const part = target.startsWith(value.name) && given ? target.slice(value.name.length) : '';
		const key = /^(?:\.|\[["'])(\w+)(?:["']\])?$/.exec(part)?.[1];
		if (key === undefined) return /^\[\w+\]$/.test(part) ? [null] : [];
		return [[entry(key, given!)]];
	});
	const base = held.value === value ? null : optionsOf(ask, held, user, depth);
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
