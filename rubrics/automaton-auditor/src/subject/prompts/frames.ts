// What stands around the texts of the personas when they are sent? `TEMPLATE.format(**PERSONAS[role])`, `f"... {ATTITUDES[name]} ..."` and sums: what is
// written once, and filled with each judge's own words, is told to all of them. What a function gives back and what LangChain fills is not followed.
import type { Project, Scope, SourceFile, StaticValue } from '@auditor/code';
import { callOf, endsOf, givenTo, lastPart, partsAt, partsOf, receiverOf, walkValue } from '@auditor/code';
import { foldText, words } from './fold-text.js';
import type { PromptPart } from './personas.js';

/** Names that are followed one behind the other. */
const STEPS = 3;

/** The longest text that is written around all of the parts; empty where none is. */
export function frameOf(project: Project, parts: readonly PromptPart[]): string {
	const symbols = new Set(parts.flatMap(({ symbol, source }) => (symbol !== null && source !== 'file' ? [symbol] : [])));
	const frames = project.files.flatMap((file) => {
		if (file.context !== 'source') return [];
		// `BASE.format(persona="...")`: what is written in place is filled into what is formatted.
		const own = parts.filter(({ source, path }) => source === 'argument' && path === file.path);
		const filled = file.facts.calls.flatMap(({ method, callee, scope, line, endLine }) => {
			const base = method === 'format' && own.some((part) => line <= part.line && part.line <= endLine) ? receiverOf(callee) : null;
			return base ? [foldText(project, base, file, scope).text] : [];
		});
		return [...filled, ...(symbols.size > 0 ? framesIn(project, file, namesOf(file, symbols)) : [])];
	});
	return frames.reduce((most, one) => (words(one).length > words(most).length ? one : most), '');
}

/** The names that hold the texts, or a table of them, in a file. */
function namesOf({ facts }: SourceFile, symbols: ReadonlySet<string>): ReadonlySet<string> {
	const names = new Set(symbols);
	for (let step = 0; step < STEPS; step++) {
		const found = facts.assignments.filter(
			({ target, value }) => !names.has(lastPart(target)) && value !== null && carries(value, facts, names),
		);
		if (found.length === 0) break;
		for (const { target } of found) names.add(lastPart(target));
	}
	return names;
}

/** A value that is one of the texts, or holds them as they are. */
function carries(value: StaticValue, facts: SourceFile['facts'], names: ReadonlySet<string>): boolean {
	const isIt = (part: StaticValue) =>
		(part.kind === 'name' || part.kind === 'member') && part.name.split('.').some((name) => names.has(name));
	return endsOf({ value }, (at) => (isIt(at.value) ? null : partsAt(at, heldBy(at.value, facts)))).some((end) => isIt(end.value));
}

/** What a value gives on as it is. */
function heldBy(value: StaticValue, facts: SourceFile['facts']): readonly StaticValue[] {
	const call = value.kind === 'call' ? facts.calls[value.call] : undefined;
	if (call) return call.method === 'get' ? [call.callee] : [];
	if (value.kind === 'subscript' || value.kind === 'member') return [value.object];
	if (value.kind === 'dict') return value.entries.map((entry) => entry.value);
	return value.kind === 'spread' || (value.kind === 'binary' && value.operator === '+') ? partsOf(value) : [];
}

function framesIn(project: Project, file: SourceFile, names: ReadonlySet<string>): string[] {
	const isIn = (value: StaticValue) => carries(value, file.facts, names);
	const fold = (value: StaticValue, scope: Scope) => foldText(project, value, file, scope).text;
	const { assignments, calls, functions } = file.facts;
	const cases = casesOf(file);
	const said: { value: StaticValue | null; scope: Scope }[] = [
		...assignments.filter(({ target, scope }) => !cases.has(`${scope.function} ${target}`)),
		...calls.flatMap((call) => (call.method === CASE ? [] : givenTo(call).map((value) => ({ value, scope: call.scope })))),
		...functions.flatMap(({ returned }) => returned),
	];
	return said.flatMap(({ value, scope }) => {
		const parts = value === null ? [] : [...walkValue(value, file)];
		const pairs = new Set(parts.flatMap(toldBy));
		return parts.flatMap((part): string[] => {
			if (pairs.has(part)) return [];
			if (part.kind === 'template')
				return part.parts.some(isIn) ? [fold({ ...part, parts: part.parts.filter((one) => one.kind === 'string') }, scope)] : [];
			if (part.kind === 'binary' && part.operator === '+')
				return isIn(part.left) ? [fold(part.right, scope)] : isIn(part.right) ? [fold(part.left, scope)] : [];
			const call = callOf(part, file);
			const filled = call?.method === 'format' && givenTo(call).some(isIn) ? receiverOf(call.callee) : null;
			return filled ? [fold(filled, scope)] : [];
		});
	});
}

/** A user's message: the case that all judges hear, beside what each of them is. */
const CASE = 'HumanMessage';

/** `("human", text)`: what is said under a user's name. */
function toldBy(part: StaticValue): readonly StaticValue[] {
	return part.kind === 'list' && part.items[0]?.kind === 'string' && /^(?:user|human)$/.test(part.items[0].value)
		? part.items.slice(1)
		: [];
}

/** The names that a user's message says, with their functions. */
function casesOf(file: SourceFile): ReadonlySet<string> {
	return new Set(
		file.facts.calls.flatMap((call) => {
			const all = givenTo(call);
			const told = [...(call.method === CASE ? all : []), ...all.flatMap((value) => [...walkValue(value, file)].flatMap(toldBy))];
			return told.flatMap((value) => (value.kind === 'name' ? [`${call.scope.function} ${value.name}`] : []));
		}),
	);
}
