// The tests of a file, and which of them say nothing: left out, empty, or without an assertion about anything that the program made.
import {
	type CallFact,
	isConstant,
	isDead,
	keyText,
	namesIn,
	once,
	type Project,
	type Scope,
	type SourceFile,
	type StaticValue,
	textOf,
	traitsOf,
} from '@auditor/code';
import { asserts } from './assert-statements.js';

export interface TestCase {
	readonly line: number;
	/** All of it was read, and nothing in it can fail because of what the program does. */
	readonly idle: boolean;
	/** Rows of the table that it runs over, 1 where it has none; null where they are not written in place. */
	readonly rows: number | null;
}

/** `it`, `test` and their like, with `.each` and its like; what is skipped or still to come is no test. */
const CASE =
	/^(?:it|test|specify|(?:suite|Deno|QUnit)\.test|t\.test|[\w$]+\.(?:it|test|specify))(?:\.(?:only|each|for|fails|failing|concurrent|serial|sequential|prop|effect|scoped|live))*$|^(?:each|serial|concurrent)$/;
const LEFT_OUT =
	/^(?:x(?:describe|context|it|test)|(?:describe|suite|context)\.(?:skip|todo)|(?:describe|suite|context|it|test)\.(?:skipIf\(true\)|runIf\(false\)))$/;
/** Decorators of what is skipped, or handed to tests by its name. */
const NOT_RUN = /(?:^|\.)(?:skip(?:If|Unless)?|fixture)$/;
const ASSERTS = /^(?:expect|assert|should)/i;
/** Of the language, the console and the runners: what sets the stage. */
const STAGE =
	/^(?:console|Math|JSON|Object|Array|String|Number|Boolean|Promise|Date|Symbol|Map|Set|RegExp|Error|setTimeout|structuredClone|callable|isinstance|issubclass|hasattr|getattr|type|repr|print|len|str|int|float|list|dict|set|range|pytest\.|(?:vi|jest|sinon|mock)\.(?!waitFor))\b/;
const MOST_HELPERS = 20;

/** Tests of a parsed file, by the runners of its language. A copy of another, word for word and beside it, is none. */
export function testCasesOf(project: Project, file: SourceFile, text: string): TestCase[] {
	const lines = text.split('\n');
	const seen = new Set<string>();
	return casesOf(project, file, lines).map(({ line, idle, rows, within, from, to }) => {
		const body = `${within}\n${lines
			.slice(from, to)
			.map((one) => one.trim())
			.join('\n')}`;
		const copy = from < to && seen.has(body);
		seen.add(body);
		return { line, idle: idle || copy, rows };
	});
}

interface Read extends TestCase {
	readonly within: string;
	/** Lines of its body, from 0; none where it stands in one line. */
	readonly from: number;
	readonly to: number;
}

function casesOf(project: Project, file: SourceFile, lines: readonly string[]): Read[] {
	const { facts } = file;
	const within = ({ function: f, class: c }: Scope) => `${f} ${c}`;
	if (traitsOf(file).tests === 'functions')
		return facts.functions.flatMap((f, index) => {
			if (!isTest(file, f.name) || f.decorators.some((d) => NOT_RUN.test(nameOf(file, d)) || NO_CASE.test(textOf(d, file)))) return [];
			const idle = isIdle(project, file, index, lines);
			const start = lines.findIndex((line, i) => i >= f.line - 1 && /^\s*(?:async )?def /.test(line)) + 1;
			return [
				{
					line: f.line,
					idle,
					rows: parametrized(file, f.decorators),
					within: `${f.parameters.map(({ name }) => name)} ${f.decorators.length > 0 ? index : ''} ${within(f.scope)}`,
					from: start,
					to: f.endLine,
				},
			];
		});
	const leftOut = facts.calls.filter(
		({ callee, arguments: given }) =>
			LEFT_OUT.test(nameOf(file, callee)) ||
			LEFT_OUT.test(textOf(callee, file)) ||
			(/^(?:describe|suite)\b/.test(nameOf(file, callee)) && given.some(isLeftOut)),
	);
	return facts.calls.flatMap((call) => {
		const { callee, arguments: given } = call;
		const name = callee.kind === 'name' ? callee.name : callee.kind === 'member' ? callee.name : '';
		// The `test` of a regular expression is a member, and takes one argument.
		const wanted = callee.kind === 'member' || !/^(?:it|test|specify|[A-Z]\w+\.test|t\.test)\b|\.(?:each|for)$/.test(name) ? 2 : 1;
		const each = callee.kind === 'call' ? facts.calls[callee.call]?.arguments[0] : undefined;
		const made = callee.kind === 'call' ? nameOf(file, facts.calls[callee.call]!.callee) : name;
		if (!CASE.test(made) || (callee.kind !== 'call' && given.length < wanted)) return [];
		if (callee.kind === 'call' && (each?.kind !== 'list' || each.items.length > 0)) return [];
		if (leftOut.some((all) => all.line <= call.line && all.endLine >= call.endLine)) return [];
		const body = given.findLast((value) => value.kind === 'function');
		const none = each?.kind === 'list' || given.some(isLeftOut) || neverRuns(project, file, call);
		const idle = none || (body?.kind === 'function' && isIdle(project, file, body.function, lines));
		const [table] = given;
		const rows = !/(?:^|\.)(?:each|for)$/.test(made)
			? 1
			: table?.kind === 'list' && !table.items.some(({ kind }) => kind === 'spread')
				? table.items.length
				: null;
		return [{ line: call.line, idle, rows, within: within(call.scope), from: call.line, to: call.endLine - 1 }];
	});
}

/** Rows of the tables that a function is run over, one with each of another. */
function parametrized({ facts }: SourceFile, decorators: readonly StaticValue[]): number | null {
	return decorators.reduce((rows: number | null, decorator) => {
		const call = decorator.kind === 'call' ? facts.calls[decorator.call] : undefined;
		if (call?.method !== 'parametrize') return rows;
		const [, table] = call.arguments;
		return rows === null || table?.kind !== 'list' || table.items.some(({ kind }) => kind === 'spread') ? null : rows * table.items.length;
	}, 1);
}

/** A function that the runner calls by its name. */
function isTest(file: SourceFile, name: string): boolean {
	return traitsOf(file).tests === 'functions' && /^test(_|$)/.test(name);
}

/** `{ skip: true }` among what a test is given. */
function isLeftOut(value: StaticValue): boolean {
	return (
		value.kind === 'dict' &&
		value.entries.some(
			({ key, value: held }) =>
				/^(?:skip|todo)$/.test(keyText(key) ?? '') && (held.kind === 'string' || (held.kind === 'boolean' && held.value)),
		)
	);
}

/** Expected to fail, or given no case: neither can fail a change. */
const NO_CASE = /\bmark\.(?:xfail\b(?!.{0,200}strict ?= ?True)|parametrize\([^,[(]{1,200}, ?[[(][\])])/;

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

/** Behind an end, in a loop over nothing, or in a function of the test that nothing calls. */
function neverRuns(project: Project, file: SourceFile, call: CallFact): boolean {
	const { facts } = file;
	if (isDead(project, file, call)) return true;
	const { function: around } = call.scope;
	const left = (value: StaticValue) =>
		value.kind === 'null' || (value.kind === 'unknown' && value.text === '') || (value.kind === 'name' && value.name === 'undefined');
	if (
		around !== null &&
		facts.functions[around]!.returned.some((end) => end.line < call.line && end.scope.branches.length === 0 && left(end.value))
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
		if (given && /^\[\]\./.test(textOf(given.callee, file))) return true;
		if (given) continue;
		const name = facts.assignments.find(({ value }) => value?.kind === 'function' && value.function === index)?.target ?? own.name;
		const known =
			/^\w+$/.test(name) &&
			!isTest(file, own.name) &&
			own.class === null &&
			!facts.exports.some((one) => one.local === name || one.name === name);
		if (
			known &&
			!facts.reads.some((read) => read.name === name && read.function !== index) &&
			!facts.calls.some((one) => nameOf(file, one.callee).split('.')[0] === name)
		)
			return true;
	}
	return false;
}

/** Nothing inside of the function can fail a test but an error of the program itself. */
function isIdle(
	project: Project,
	file: SourceFile,
	index: number,
	lines: readonly string[],
	seen: ReadonlySet<number> = new Set(),
): boolean {
	if (seen.has(index) || seen.size > MOST_HELPERS) return seen.has(index);
	const { facts } = file;
	if (traitsOf(file).tests === 'functions' && asserts(project, file, facts.functions[index]!, lines)) return false;
	const inside = ({ function: at }: Scope): boolean => at !== null && (at === index || inside(facts.functions[at]!.scope));
	if (facts.raises.some(({ scope }) => inside(scope) && scope.withs.length === 0)) return false;
	const [left] = facts.calls.filter(
		(call) => call.method === 'skip' && call.statement && call.scope.function === index && call.scope.branches.length === 0,
	);
	return facts.calls.every((call) => {
		const { scope, line } = call;
		const name = nameOf(file, call.callee);
		const root = name.split('.')[0]!;
		const target = project.resolve(root, file, scope);
		if (!inside(scope) || (name !== '' && STAGE.test(name)) || (left && line >= left.line) || neverRuns(project, file, call)) return true;
		if (scope.tries.some((i) => facts.tries[i]!.handlers.some(({ empty }) => empty))) return true;
		if (ASSERTS.test(root) || ASSERTS.test(call.method ?? '')) return holdsAnyway(project, file, call);
		if (call.callee.kind === 'member' && call.callee.object.kind === 'list') return true;
		if (isMocked(file, root)) return true;
		if (!('fact' in target)) return 'file' in target && target.file.context === 'source';
		return target.file === file && 'parameters' in target.fact
			? isIdle(project, file, target.index, lines, new Set([...seen, index]))
			: target.file.context === 'source';
	});
}

/** An assertion that holds whatever the program does: on constants, on a function being there, on a thing and itself, or one without a matcher. */
function holdsAnyway(project: Project, file: SourceFile, call: CallFact): boolean {
	const { scope, line } = call;
	// `mock.assert_called_once_with(1)`: what it is asked about is the mock.
	if (/^assert_(?:not_|any_|has_)?(?:called|call|awaited?)/.test(call.method ?? '')) return false;
	const subject = subjectOf(file, call.callee);
	const isSubject = /^expect(?:\.soft)?$/.test(nameOf(file, call.callee)) && call.callee.kind === 'name';
	// `expect(x)` is judged with the matcher behind it.
	if (isSubject && (call.statement || followed(file).has(call))) return true;
	const looked = subject ?? call;
	const values = [...(subject?.arguments ?? []), ...call.arguments];
	if (values.every((value) => isConstant(project, { value, file, scope, line }) && isOwn(project, value, file, scope))) return true;
	const [first] = looked.arguments;
	if (first?.kind === 'call' && isMocked(file, nameOf(file, file.facts.calls[first.call]!.callee).split('.')[0]!)) return true;
	if (first === undefined) return false;
	const text = textOf(first, file).trim();
	if (subject && call.arguments.length === 1 && textOf(call.arguments[0]!, file).trim() === text) return true;
	if (/\|\|\s*true$|^void\b|,\s*true\)?$/.test(text)) return true;
	const [left, right, ...more] = text.split(/={2,3}/).map((side) => side.trim());
	if (right !== undefined && more.length === 0 && left === right) return true;
	if (first.kind === 'function') return subject !== null && !/throw|reject|resolve|satisf/i.test(call.method ?? '');
	return isMention(project, file, first, text, scope, THERE.test(call.method ?? ''));
}

/** A name from a module that the test itself makes up. */
function isMocked({ facts }: SourceFile, name: string): boolean {
	const module = facts.imports.find(({ alias }) => alias === name)?.module;
	return facts.calls.some(
		({ callee, arguments: [path, made] }) =>
			callee.kind === 'name' &&
			/^(?:vi|jest)\.(?:do)?[mM]ock$/.test(callee.name) &&
			path?.kind === 'string' &&
			path.value === module &&
			made !== undefined,
	);
}

/** The `expect(x)` that a matcher follows. */
function subjectOf({ facts }: SourceFile, callee: StaticValue): CallFact | null {
	for (let at: StaticValue = callee; at.kind === 'member'; at = at.object)
		if (at.object.kind === 'call') {
			const call = facts.calls[at.object.call]!;
			return call.callee.kind === 'name' && /^(?:expect|assert)/.test(call.callee.name) ? call : null;
		}
	return null;
}

const THERE = /^(?:toBeDefined|toBeTruthy|exist|ok)$/;

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
function nameOf(file: SourceFile, callee: StaticValue): string {
	return /^[\w$.]*/.exec(textOf(callee, file))?.[0].replace(/\.$/, '') ?? '';
}
