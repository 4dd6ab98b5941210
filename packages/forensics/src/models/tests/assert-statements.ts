// Does a Python test assert something that depends on what ran? Its `assert` statements and `raises` blocks, line by line.
import type { Project, Scope, SourceFile, TryFact } from '@auditor/code';
import { assignmentsBefore, callOf, grouped, lastPart, once, textOf } from '@auditor/code';
import { escapeText } from '@auditor/schema';
import { isTrueAnyway } from './asks-nothing.js';
import { replacedIn } from './stand-ins.js';

/** `assert` is no call in Python, nor `pytest.raises` the call that matters: read from their text. */
const ASSERTED =
	/^\s*(?:assert\b(?! {0,9}\(? {0,9}(?:True|1|not False|"[^"]{0,200}"|'[^']{0,200}') {0,9}\)? {0,9}(?:[,#]|$)| callable\(\w{1,99}\)$|.{0,200} or True$)|(?:async )?with [\w.]{0,40}(?:raises|warns)\b(?!\(None\)))/;

/**
 * A Python test asserts something that depends on what ran, where it can be reached and is noticed.
 * @param thin that something comes back, or of which type, is nothing
 */
export function asserts(project: Project, file: SourceFile, index: number, lines: readonly string[], thin: boolean): boolean {
	const { line: from, endLine: to, scope, parameters } = file.facts.functions[index]!;
	const { stops, blocks } = leftOut(file);
	const stop = Math.min(...(stops.get(index) ?? []).map((end) => end.line));
	// A fixture is asked for by the name of a function, and stands for what that gives.
	const isPart = (name: string, said: string) => {
		if (COMPARES.test(said) && parameters.some((one) => one.name === name)) return false;
		const target = project.resolve(name, file, scope);
		return 'fact' in target && ('parameters' in target.fact || 'methods' in target.fact);
	};
	const unrun = uncalledIn(file, index, lines);
	const own = { ...scope, function: index };
	return lines.slice(from - 1, to).some((text, i) => {
		const line = from + i;
		if (!ASSERTED.test(text) || stop < line) return false;
		if ([...blocks, ...unrun].some((block) => block.line < line && block.endLine >= line)) return false;
		const said = /^\s*assert\b(.{1,500})$/.exec(text)?.[1]?.trim();
		if (said === undefined) return !raisesItself(file, line, lines) && !lacksArguments(project, file, line + 1, text);
		// A function that is kept under a name and not called is always something.
		if (/^\w+$/.test(said) && assignmentsBefore(file, said, own, line).at(-1)?.value?.kind === 'function') return false;
		const fact = file.facts.asserts.find((one) => one.line === line);
		if (asksTwice(file, own, line, said) || (fact && isTrueAnyway(project, { ...fact, file }))) return false;
		return !saysNothing(said, (name) => isPart(name, said)) && !(thin && isThin(said)) && !asksPatched(file, index, line, said);
	});
}

/** Both sides are what one call answers, and nothing else runs between the first asking and the second. */
function asksTwice(file: SourceFile, scope: Scope, line: number, said: string): boolean {
	const sides = said.split(' == ').map((side) => side.replace(/^str\((.{1,200})\)$|^f["']\{(.{1,200})\}["']$/, '$1$2'));
	const made = sides.map((side) => (/^\w+$/.test(side) ? assignmentsBefore(file, side, scope, line).at(-1) : undefined));
	const [one, other] = made.map((set, i) => (set?.value ? textOf(set.value, file) : sides[i]));
	const from = Math.min(...made.flatMap((set) => set?.line ?? line));
	const between = file.facts.calls.filter((call) => call.scope.function === scope.function && call.line > from && call.line < line);
	return (
		sides.length === 2 && one === other && /\(/.test(one!) && between.every(({ callee }) => one!.startsWith(`${textOf(callee, file)}(`))
	);
}

/** What is expected to raise is more than a `raise` of the test, or an `assert` that is expected to fail. */
function raisesItself({ facts }: SourceFile, line: number, lines: readonly string[]): boolean {
	const end = facts.withs.find((one) => one.line === line)?.endLine ?? line + 1;
	const fails = /\bAssertionError\b|\braises\((?:Base)?Exception\b/.test(lines[line - 1] ?? '') ? /^\s*(?:raise|assert)\b/ : /^\s*raise\b/;
	return lines.slice(line, end).some((text) => fails.test(text));
}

/** Functions within a test that it names nowhere else. */
function uncalledIn({ facts }: SourceFile, index: number, lines: readonly string[]) {
	const { line: from, endLine: to } = facts.functions[index]!;
	const body = lines.slice(from - 1, to).join('\n');
	const isUnnamed = ({ name }: { name: string }) => /^\w+$/.test(name) && body.split(new RegExp(`\\b${escapeText(name)}\\b`)).length < 3;
	return facts.functions.filter(
		(one, at) => at !== index && one.line > from && one.endLine <= to && one.decorators.length === 0 && isUnnamed(one),
	);
}

const COMPARES = /==|!=|[<>]|\bin\b/;

/** All that it calls is what the test itself puts an answer in the place of. */
function asksPatched(file: SourceFile, index: number, line: number, said: string): boolean {
	const { withs, functions } = file.facts;
	const around = withs.filter((one) => one.line < line && one.endLine >= line).flatMap(({ items }) => items.map(({ value }) => value));
	const put = [...around, ...functions[index]!.decorators].flatMap((value) => {
		const call = callOf(value, file);
		const [first] = call && /(?:^|\.)patch$/.test(textOf(call.callee, file)) ? call.arguments : [];
		return first?.kind === 'string' && call!.keywords.some(({ name }) => name === 'return_value') ? lastPart(first.value) : [];
	});
	const members = replacedIn(file, index, line, [...around, ...functions[index]!.decorators]);
	const isPut = (name: string) => put.includes(lastPart(name)) || members.some((one) => one === name || one.endsWith(`.${name}`));
	const bare = said.replace(QUOTED, '');
	const called = (bare.match(/\b[A-Za-z_][\w.]{0,80} ?\(/g) ?? []).filter((word) => !LOOKS.test(word));
	const kept = called.length > 0 ? [] : (bare.match(/\b[A-Za-z_]\w{0,80}/g) ?? []).filter((word) => !WORDS.test(word));
	const scope = { ...functions[index]!.scope, function: index };
	const made = kept.map((name) => assignmentsBefore(file, name, scope, line).at(-1)?.value);
	const given = made.map((value) => (value ? callOf(value, file) : null)).map((call) => (call ? textOf(call.callee, file) : ''));
	const names = [...called.map((word) => word.slice(0, -1).trim()), ...given];
	return names.length > 0 && names.every(isPut);
}

/** `with raises(Exception):` around one call that lacks what the function takes: Python itself raises. */
function lacksArguments(project: Project, file: SourceFile, line: number, text: string): boolean {
	if (!/raises\((?:Exception|TypeError|BaseException)\)/.test(text)) return false;
	const calls = file.facts.calls.filter((call) => call.line === line);
	const target =
		calls.length === 1 && calls[0]!.callee.kind === 'name' ? project.resolve(calls[0]!.callee.name, file, calls[0]!.scope) : null;
	if (target?.kind !== 'function' || calls[0]!.keywords.length > 0) return false;
	const wanted = target.fact.parameters.filter((one) => !one.rest && one.default === null && !/^(?:self|cls)$/.test(one.name));
	return calls[0]!.arguments.length < wanted.length;
}

/** What ends a function at once, and blocks whose failures nobody hears of, or that never run. */
const leftOut = once((file: SourceFile) => {
	const { functions, calls, tries, branches, loops, withs } = file.facts;
	const skips = calls.filter(
		({ callee, statement }) => statement && callee.kind === 'name' && /^pytest\.(?:skip|xfail)$/.test(callee.name),
	);
	const isPlain = ({ scope }: { scope: Scope }) => scope.branches.length + scope.loops.length === 0 && scope.handlerOf === null;
	const blocks = [
		...tries.filter(({ handlers }, i) => handlers.some((one) => hushes(file, i, one))),
		...branches.filter(({ test }) => /^(?:False|0|None|(?:typing\.)?TYPE_CHECKING)$/.test(test)),
		// What fails inside of `raises` is what was expected.
		...withs.filter(({ items }) =>
			items.some(({ value }) => value.kind === 'call' && /^(?:suppress|raises)$/.test(calls[value.call]?.method ?? '')),
		),
		...loops.filter(({ iterable, test }) =>
			iterable?.kind === 'list' ? iterable.items.length === 0 : test?.kind === 'boolean' && !test.value,
		),
	];
	return { stops: grouped([...functions.flatMap((f) => f.returned), ...skips].filter(isPlain), ({ scope }) => scope.function), blocks };
});

/** A handler that takes a failed assertion for none: it does nothing, or only prints. */
export function hushes(file: SourceFile, index: number, { types, empty, line, endLine }: TryFact['handlers'][number]): boolean {
	const { calls, raises, assignments, functions } = file.facts;
	const within = (one: { line: number; scope: Scope }) => one.scope.handlerOf === index && one.line >= line && one.line <= endLine;
	const own = calls.filter(within);
	const acts = [...raises, ...assignments, ...functions.flatMap(({ returned }) => returned)].some(within);
	const prints =
		own.length > 0 && !acts && own.every(({ callee }) => /^(?:print|console\.\w+|log(?:ger|ging)?\.\w+)$/.test(textOf(callee, file)));
	return (empty || prints) && (types.length === 0 || types.some((one) => CATCHES.test(one)));
}

/** That it is something, of a type or not empty, and no more behind an `and`. */
function isThin(said: string): boolean {
	const text = said.replace(/\s#.*$/, '').replace(/,\s*f?(["']).{0,200}\1\s*$/, '');
	return !/\bor\b/.test(text) && text.split(/\s+and\s+/).every((part) => THIN.test(part.trim()));
}

const THIN =
	/^(?:.{1,400} (?:is not|!=) None|str\(.{1,400}\)|.{1,400} and 1|.{1,400} in range\(-\d{1,9}, ?\d{1,9}\)|(?:not )?isinstance\(.{1,400}\)|hasattr\([^()]{1,200}\)|len\(.{1,400}\) (?:> 0|>= 1))$/;

const CATCHES = /^(?:AssertionError|Exception|BaseException|Error)$/;

/**
 * What is asserted holds whatever the program does: that a function is there, that something equals itself, or a pair, which is always true.
 * @param isPart whether a name is that of a function or a class
 */
function saysNothing(said: string, isPart: (name: string) => boolean): boolean {
	const text = said
		.split(/\s#/, 1)[0]!
		.replace(/,\s*f?["'][^"']*["']\s*$/, '')
		.trim();
	if (/^\([^()]{0,200}(?:\([^()]{0,200}\)[^()]{0,200})?,\s*f?["'][^"']*["']\)$/.test(said.trim()) || /^f["']/.test(text)) return true;
	const [left, right, ...more] = text.split(/\s(?:==|is|in)\s(?!not\b)/);
	if (right !== undefined && more.length === 0 && (left === right || /^(?:mock\.)?ANY$/.test(right))) return true;
	if (HOLDS.test(text)) return true;
	const words = text.replace(QUOTED, '').match(/[A-Za-z_][\w.]*(?:\s*\()?/g) ?? [];
	const named = words.map((word) => word.replace(/\($/, '').trimEnd().split('.')[0]!).filter((word) => !WORDS.test(word));
	const calls = words.some((word) => word.endsWith('(') && !LOOKS.test(word));
	return !calls && named.every(isPart) && (named.length > 0 || !/[\w]/.test(text.replace(/\b(?:not|None|True|and|or|is|\d+)\b/g, '')));
}

/** Each thing has a type and a place, a new object is no other, and each has what Python gives it. */
const HOLDS =
	/^(?:type|id|dir)\([^()]{0,300}(?:\([^()]{0,300}\)[^()]{0,80})?\)$|^\((\w{1,40}) := .{1,200}\) is \1$|^hasattr\(.{1,200}, ?["']__\w{1,40}__["']\)$|^[\w.]{1,200}\.__(?:doc|name|file|module|dict)__(?: is (?:not )?None)?$|^.{1,200} (?:!=|is not) object\(\)$|^print\(.{1,300}\) is None$|^["']\w{1,40}["'] in dir\(|\* 0 == 0$|^set\(.{1,300}\) >= set\(\)$|\bis not (?:Ellipsis|NotImplemented|\.\.\.)$/;

const QUOTED = /(["'])(?:(?!\1).){0,200}\1/g;
const WORDS =
	/^(?:not|None|True|False|and|or|is|in|isinstance|issubclass|hasattr|callable|len|str|bool|type|repr|id|getattr|object|list|dict|int|inspect)$/;
/** Built-ins that look at a thing without running it. */
const LOOKS =
	/^(?:isinstance|issubclass|hasattr|callable|len|str|bool|type|repr|id|getattr|(?:inspect\.)?(?:getsource|getdoc|signature))\s*\($/;

/** It is handed nothing, and names nothing that its file imports or defines but what computes: all that it asks about, it made itself. */
export function asksItself(file: SourceFile, index: number): boolean {
	const { functions, imports, assignments, classes, reads, calls } = file.facts;
	const own = functions[index]!;
	if (own.parameters.length + own.decorators.length > 0 || own.class !== null || imports.some(({ name }) => name === '*')) return false;
	const outer = new Set([
		...imports.flatMap(({ alias, module }) => (COMPUTES.test(module) ? [] : alias)),
		...[...functions, ...classes].flatMap(({ name, scope }) => (scope.function === index ? [] : name)),
		...assignments.flatMap(({ target, scope }) => (scope.function === null ? target : [])),
		...['open', 'exec', 'eval', 'compile', '__import__', 'globals'],
	]);
	const isHere = ({ line }: { readonly line: number }) => line > own.line && line <= own.endLine;
	const named = [...reads.filter(isHere).map(({ name }) => name), ...calls.filter(isHere).map(({ callee }) => textOf(callee, file))];
	return named.length > 0 && !named.some((name) => outer.has(name.split(/[.[(]/, 1)[0]!));
}

/** Modules of the language that reach nothing of a program. */
const COMPUTES =
	/^(?:asyncio|uuid|json|datetime|re|time|math|random|string|itertools|functools|collections|typing|dataclasses|pytest|unittest)$/;
