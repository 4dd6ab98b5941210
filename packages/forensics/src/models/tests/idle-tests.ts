// Can a test fail because of what the program does? Not one that is empty, never comes to its assertions, or asserts about constants, mocks and itself.
import type { CallFact, Project, Scope, SourceFile, StaticValue } from '@auditor/code';
import { callOf, givenTo, isConstant, isDead, namesIn, once, put, textOf, traitsOf, valuesIn } from '@auditor/code';
import { type Asked, holdsForAll, holdsForMost, throwsNothing, writesSnapshot } from './asks-nothing.js';
import { asksItself, asserts, hushes } from './assert-statements.js';
import { isSpied, setsStandIn } from './stand-ins.js';

const ASSERTS = /^(?:expect|assert|should)/i;
/** Of the language, the console and the runners: what sets the stage. */
const STAGE =
	/^(?:console|Math|JSON|Object|Array|String|Number|Boolean|Promise|Date|Symbol|Map|Set|RegExp|Error|process\.exit|setTimeout|structuredClone|Buffer|ArrayBuffer|(?:Uint|Int|Float)\d{1,2}Array|TextEncoder|TextDecoder|URL|URLSearchParams|BigInt|WeakMap|WeakSet|callable|isNaN|isFinite|isinstance|issubclass|hasattr|getattr|type|repr|print|len|str|int|float|list|dict|set|range|pytest\.|(?:vi|jest|sinon|mock)\.(?!waitFor))\b/;
const TAP =
	/^(?:pass|plan|log|comment|is|not|true|false|truthy|falsy|deepEqual|like|regex|match|ok|equal|same|strictEqual|assert|(?:notT|t|doesNotT)hrow\w*)$/;
/** What matchers are given. */
const HELPS = /^expect\.(?:not\.)?(?:any|anything|closeTo|arrayOf|stringMatching|\w{1,20}Containing)$/;
const MOST_HELPERS = 20;

/** A function that the runner calls by its name. */
export function isTest(file: SourceFile, name: string): boolean {
	return traitsOf(file).tests === 'functions' && /^test(_|$)/.test(name);
}

/** The calls that are handed each function. */
const takers = once(
	({ facts }: SourceFile) =>
		new Map(
			facts.calls.flatMap((call) =>
				call.arguments.flatMap((value) => (value.kind === 'function' ? [[value.function, call] as const] : [])),
			),
		),
);

/** Each `expect(x)` that a matcher follows. */
const followed = once((file: SourceFile) => new Set(file.facts.calls.map(({ callee }) => subjectOf(file, callee))));

/** Names that are called, or of which a member is. */
const called = once((file: SourceFile) => new Set(file.facts.calls.map(({ callee }) => nameOf(file, callee).split('.')[0]!)));

/** Names that a value holds: what they stand for may be called elsewhere. */
const handed = once((file: SourceFile) => {
	const looped = file.facts.loops.flatMap(({ iterable }) => iterable ?? []);
	return new Set([...valuesIn(file).map(({ value }) => value), ...looped].flatMap((value) => [...namesIn(value, file)]));
});

/** Of a promise that nobody waits for, or a timer: the test is over before it runs. */
function isLeftBehind({ facts }: SourceFile, { callee, method, statement, awaited, scope }: CallFact): boolean {
	const around = facts.functions[scope.function ?? -1];
	const later =
		callee.kind === 'member'
			? /^(?:then|catch|finally)$/.test(method ?? '')
			: callee.kind === 'name' && /^(?:setTimeout|setImmediate|queueMicrotask)$/.test(callee.name);
	if (!later || !statement || awaited || !around || around.async || around.parameters.length > 0) return false;
	const test = facts.calls.find((call) => call.arguments.some((value) => value.kind === 'function' && value.function === scope.function));
	return /^(?:it|test|specify)$/.test(test?.method ?? '') && !facts.calls.some((one) => /timers?$/i.test(one.method ?? ''));
}

/** Behind an end, in a loop over nothing, or in a function of the test that nothing calls. */
export function neverRuns(project: Project, file: SourceFile, call: CallFact): boolean {
	const { facts } = file;
	if (isDead(project, file, call)) return true;
	const { function: around } = call.scope;
	const left = (value: StaticValue) =>
		value.kind === 'null' || (value.kind === 'unknown' && value.text === '') || (value.kind === 'name' && value.name === 'undefined');
	if (
		around !== null &&
		facts.functions[around]!.returned.some((end) => end.endLine < call.line && end.scope.branches.length === 0 && left(end.value))
	)
		return true;
	const nothing = (value: StaticValue | null | undefined) => value?.kind === 'list' && value.items.length === 0;
	if (
		call.scope.loops.some(
			(i) =>
				nothing(facts.loops[i]!.iterable) ||
				(facts.loops[i]!.test?.kind === 'boolean' && !(facts.loops[i]!.test as { value: boolean }).value),
		)
	)
		return true;
	for (let at = call.scope.function; at !== null; at = facts.functions[at]!.scope.function) {
		const own = facts.functions[at]!;
		const index = at;
		const given = takers(file).get(index);
		if (
			given &&
			((given.statement ? /^\[\]\.|^(?:vi|jest)\.fn$/ : /^\[\]\./).test(textOf(given.callee, file)) || isLeftBehind(file, given))
		)
			return true;
		if (given) continue;
		const name = facts.assignments.find(({ value }) => value?.kind === 'function' && value.function === index)?.target ?? own.name;
		const known =
			/^\w+$/.test(name) &&
			!isTest(file, own.name) &&
			own.class === null &&
			!facts.exports.some((one) => one.local === name || one.name === name);
		if (known && !called(file).has(name) && !handed(file).has(name)) return true;
	}
	return false;
}

/** Calls and raises of a file by each function that they stand in, at any depth. */
const inside = once(({ facts }: SourceFile) => {
	const byFunction = <T extends { readonly scope: Scope }>(all: readonly T[]) => {
		const found = new Map<number, T[]>();
		for (const one of all) for (let at = one.scope.function; at !== null; at = facts.functions[at]!.scope.function) put(found, at, one);
		return found;
	};
	return { calls: byFunction(facts.calls), raises: byFunction(facts.raises) };
});

/** A file of tests: its lines, and whether what its snapshots are held against is kept. */
export interface Said {
	readonly lines: readonly string[];
	readonly hasSnapshots: boolean;
}

/** `expect(x).toBe;`: a matcher that is named and not called. */
function asksNot(file: SourceFile, call: CallFact, { lines }: Said): boolean {
	return (
		call.method === 'expect' &&
		!followed(file).has(call) &&
		/\)\.(?:not\.)?(?:resolves|rejects|not|to[A-Z]\w{1,40});?$/.test(lines[call.endLine - 1]?.trim() ?? '')
	);
}

/**
 * Nothing inside of the function can fail a test but an error of the program itself.
 * @param thin so is one that asks no more than whether something comes back, or of which type, and `quiet` one that asks whether anything is thrown
 */
export function isIdle(
	project: Project,
	file: SourceFile,
	index: number,
	said: Said,
	thin: boolean | 'quiet' = false,
	seen: ReadonlySet<number> = new Set(),
): boolean {
	if (seen.has(index) || seen.size > MOST_HELPERS) return seen.has(index);
	const { facts } = file;
	const byStatements = traitsOf(file).tests === 'functions';
	if (byStatements && seen.size === 0 && asksItself(file, index)) return true;
	if (byStatements && asserts(project, file, index, said.lines, thin !== false)) return false;
	const { calls, raises } = inside(file);
	const isExpected = ({ function: at }: Scope) => at !== null && /^expect$/.test(takers(file).get(at)?.method ?? '');
	// A bare `raise` hands on what the program threw.
	if (raises.get(index)?.some(({ scope, value }) => value !== null && scope.withs.length === 0 && !isExpected(scope))) return false;
	const own = calls.get(index) ?? [];
	const left = own.find(
		(call) => call.method === 'skip' && call.statement && call.scope.function === index && call.scope.branches.length === 0,
	);
	// `expect(x);`: whoever asks so, and asks no more, has no matcher elsewhere either.
	const bare = own.some(({ callee, statement }) => statement && callee.kind === 'name' && callee.name === 'expect');
	const isQuiet = (call: CallFact) => thin === 'quiet' && throwsNothing(call.method ?? '', askedBy(file, call).negated);
	return own.every((call) => {
		const { scope, line } = call;
		const name = nameOf(file, call.callee);
		if (
			(name !== '' && (STAGE.test(name) || HELPS.test(name) || setsStandIn(call))) ||
			(left && line >= left.line) ||
			neverRuns(project, file, call)
		)
			return true;
		const root = name.split('.')[0]!;
		// Of AVA and TAP: `t.pass()` asks nothing, `t.is(a, b)` asks what it is given.
		if (root === facts.functions[index]!.parameters[0]?.name && TAP.test(call.method ?? ''))
			return /^(?:pass|plan|log|comment)$/.test(call.method!) || isQuiet(call) || holdsAnyway(project, file, call);
		const target = project.resolve(root, file, scope);
		const made = target.kind === 'value' && target.file === file ? callOf(target.value, file) : null;
		if (made && call.callee.kind === 'name' && /^(?:vi|jest)\.fn$/.test(textOf(made.callee, file))) return true;
		// What is around the test itself is over before it runs.
		const within = scope.tries.filter((i) => facts.tries[i]!.line >= facts.functions[index]!.line);
		if (within.some((i) => facts.tries[i]!.handlers.some((one) => hushes(file, i, one)))) return true;
		if (ASSERTS.test(root) || ASSERTS.test(call.method ?? ''))
			return (
				writesSnapshot(call, said.hasSnapshots) ||
				asksNot(file, call, said) ||
				holdsAnyway(project, file, call) ||
				(thin && holdsForMost(askedBy(file, call))) ||
				isQuiet(call)
			);
		if (call.callee.kind === 'member' && call.callee.object.kind === 'list') return true;
		if (isMocked(file, root)) return true;
		if (!('fact' in target)) return bare || ('file' in target && target.file.context === 'source') || (byStatements && !checks(name, call));
		return target.file === file && 'parameters' in target.fact
			? isIdle(project, file, target.index, said, thin, new Set([...seen, index]))
			: target.file.context === 'source';
	});
}

/** A test of Python asserts by statements: what it calls of a library fails it where it is named for that, or told to. */
function checks(name: string, call: CallFact): boolean {
	return CHECKS.test(`${name} ${call.method}`) || call.keywords.some(({ name: option }) => option === 'check');
}

const CHECKS = /assert|expect|should|verif|valid|check|raise|fail|match|approv|snapshot|equal|compar|ensure/i;

/** An assertion that holds whatever the program does: on constants, on a function being there, on a thing and itself, or one without a matcher. */
export function holdsAnyway(project: Project, file: SourceFile, call: CallFact): boolean {
	const { scope, line } = call;
	// `mock.assert_called_once_with(1)`: what it is asked about is the mock.
	if (/^assert_(?:not_|any_|has_)?(?:called|call|awaited?)/.test(call.method ?? '')) return isOwnMock(file, call);
	const subject = subjectOf(file, call.callee);
	const isSubject = /^expect(?:\.soft)?$/.test(nameOf(file, call.callee)) && call.callee.kind === 'name';
	// `expect(x)` is judged with the matcher behind it.
	if (isSubject && (call.statement || followed(file).has(call))) return true;
	const looked = subject ?? call;
	const values = [...(subject?.arguments ?? []), ...call.arguments];
	const fixed = (value: StaticValue) => isConstant(project, { value, file, scope, line });
	// A property that is set and read goes through the program where the program made what has it.
	const made = (value: StaticValue) =>
		[...namesIn(value, file)].some((name) => name.includes('.') && !fixed({ kind: 'name', name: name.split('.')[0]!, line }));
	if (values.every((value) => fixed(value) && isOwn(project, value, file, scope) && !made(value))) return true;
	const [first] = looked.arguments;
	if (first?.kind === 'call' && isMocked(file, nameOf(file, file.facts.calls[first.call]!.callee).split('.')[0]!)) return true;
	if (first === undefined) return false;
	if (isSpied(file, first, call)) return true;
	const text = textOf(first, file).trim();
	const asked = askedBy(file, call);
	if (asked.given && textOf(asked.given, file).trim() === text && (subject || call.arguments.length === 2)) return true;
	if (/\|\|\s*true$|^void\b|,\s*true\)?$/.test(text) || holdsForAll(project, asked)) return true;
	if (first.kind === 'function') return subject !== null && !/throw|reject|resolve|satisf/i.test(call.method ?? '');
	return isMention(project, file, first, text, scope, THERE.test(call.method ?? ''));
}

/** What an assertion asks about, and what it compares that with. */
function askedBy(file: SourceFile, call: CallFact): Asked {
	const { callee } = call;
	const subject = subjectOf(file, callee);
	const [first, second] = call.arguments;
	const negated = callee.kind === 'member' && callee.object.kind === 'member' && callee.object.name === 'not';
	return { file, call, negated, looked: (subject ? subject.arguments[0] : first) ?? { kind: 'null' }, given: subject ? first : second };
}

/** A name from a module that the test itself makes up. */
function isMocked(file: SourceFile, name: string): boolean {
	const module = file.facts.imports.find(({ alias }) => alias === name)?.module;
	return module !== undefined && mocked(file).has(module);
}

const mocked = once(
	({ facts }: SourceFile) =>
		new Set(
			facts.calls.flatMap(({ callee, arguments: [path, made] }) =>
				callee.kind === 'name' && /^(?:vi|jest)\.(?:do)?[mM]ock$/.test(callee.name) && path?.kind === 'string' && made ? [path.value] : [],
			),
		),
);

/** The `expect(x)` that a matcher follows. */
function subjectOf({ facts }: SourceFile, callee: StaticValue): CallFact | null {
	for (let at: StaticValue = callee; at.kind === 'member'; at = at.object)
		if (at.object.kind === 'call') {
			const call = facts.calls[at.object.call]!;
			return call.callee.kind === 'name' && /^(?:expect|assert)/.test(call.callee.name) ? call : null;
		}
	return null;
}

/** A mock that the test makes and calls itself, and hands to nobody. */
function isOwnMock(file: SourceFile, { callee, scope }: CallFact): boolean {
	const { assignments, calls } = file.facts;
	const root = callee.kind === 'name' ? callee.name.split('.')[0]! : '';
	const isHere = (one: { scope: Scope }) => one.scope.function === scope.function;
	const given = [...calls.filter(isHere).flatMap(givenTo), ...assignments.filter(isHere).map(({ value }) => value)];
	return (
		assignments.some((one) => isHere(one) && one.target === root && one.value && /Mock$/.test(callOf(one.value, file)?.method ?? '')) &&
		calls.some((one) => isHere(one) && textOf(one.callee, file) === root) &&
		!given.some((value) => value !== null && [...namesIn(value, file)].some((name) => name === root && !(value.kind === 'call')))
	);
}

const THERE = /^(?:toBeDefined|toBeTruthy|truthy|exist|ok)$/;

/** It names functions, or anything that is only asked to be there, and calls none: that they are there is no news. */
function isMention(project: Project, file: SourceFile, value: StaticValue, text: string, scope: Scope, there: boolean): boolean {
	if (/[\w\])]\s*[(`]/.test(text.replace(/\b(?:Boolean|String|typeof)\s*\(/g, '')) || /\bnew\s/.test(text)) return false;
	const names = [...namesIn(value, file)].map((name) => name.split('.')[0]!).filter((name) => !/^(?:Boolean|String|typeof)$/.test(name));
	return (
		names.length > 0 &&
		names.every((name) => {
			const target = project.resolve(name, file, scope);
			return 'fact' in target
				? 'parameters' in target.fact || 'methods' in target.fact
				: there && value.kind === 'name' && 'file' in target && target.file !== file;
		})
	);
}

/** A constant of the program is what it says; one of the test itself says nothing. */
function isOwn(project: Project, value: StaticValue, file: SourceFile, scope: Scope): boolean {
	return [...namesIn(value, file)].every((name) => {
		const target = project.resolve(name, file, scope);
		return 'file' in target && target.file === file;
	});
}

/** The dotted name of a callee; empty where it is the member of a call. */
export function nameOf(file: SourceFile, callee: StaticValue): string {
	return /^[\w$.]*/.exec(textOf(callee, file))?.[0].replace(/\.$/, '') ?? '';
}
