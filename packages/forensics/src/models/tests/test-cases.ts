// The tests of a file, and over how many rows each runs. What is left out, or a copy of another beside it, is none.
import type { Project, Scope, SourceFile, StaticValue } from '@auditor/code';
import { folderOf, keyText, once, receiverOf, textOf, traitsOf } from '@auditor/code';
import type { Tree } from '@auditor/schema';
import { codeText } from '../source/code-text.js';
import { testsCopies } from './copied-tests.js';
import { holdsAnyway, isIdle, isTest, nameOf, neverRuns, type Said } from './idle-tests.js';
import { isLookedThrough } from './looked-through.js';
import { isCollected, isPassedOver, isSkipped } from './pytest-collection.js';
import { failedImport, type Stop, stopWithin } from './stopped-tests.js';

export interface TestCase {
	readonly line: number;
	/** All of it was read, and nothing in it can fail because of what the program does; or it stops before. */
	readonly idle: boolean;
	/** All that it asks is whether something comes back, or of which type. */
	readonly thin: boolean;
	/** Or whether anything is thrown. */
	readonly quiet: boolean;
	/** Where it stops before it asks anything of the program. */
	readonly stops: Stop | null;
	/** Rows of the table that it runs over, 1 where it has none; null where they are not written in place, or a loop or a helper repeats it. */
	readonly rows: number | null;
}

/** `it`, `test` and their like, with `.each` and its like; what is skipped or still to come is no test. */
const CASE =
	/^(?:it|test|specify|(?:suite|Deno|QUnit)\.test|t\.test|[\w$]+\.(?:it|test|specify))(?:\.(?:only|each|for|fails|failing|concurrent|serial|sequential|prop|effect|scoped|live))*$|^(?:each|serial|concurrent)$/;
const LEFT_OUT =
	/^(?:x(?:describe|context|it|test)|(?:describe|suite|context)\.(?:skip|todo)|(?:describe|suite|context|it|test)\.(?:skipIf\(true\)|runIf\(false\)))$/;
const ASSERTION = /^(?:assert$|ok$|not|equal|strict|deep|loose|same|match|is|has|throws|rejects|doesNot|type$)/;
/** Decorators of what is skipped, or handed to tests by its name. */
const NOT_RUN = /(?:^|\.)(?:skip(?:If|Unless)?|fixture)$/;

/** It belongs to a skill that agents are handed: its tests look at that alone. */
const isOfSkill = ({ path }: Pick<SourceFile, 'path'>, texts: ReadonlyMap<string, string>) =>
	path.split('/').some((_, at, parts) => at > 0 && texts.has(`${parts.slice(0, at).join('/')}/SKILL.md`));

/** Tests of a parsed file, by the runners of its language. A copy of another, word for word and beside it, is none; of the tree, whether snapshots are kept. */
export function testCasesOf(project: Project, file: SourceFile, texts: ReadonlyMap<string, string>, tree?: Tree): TestCase[] {
	if (isOfSkill(file, texts) && project.files.some((one) => one.context === 'source' && !isOfSkill(one, texts))) return [];
	const code = codeText(texts, file.path).split('\n');
	// What a text says is no statement.
	const isText = (line: string, i: number) => /^\s*(?:assert|(?:async )?with)\b/.test(line) && code[i]!.trim() === '';
	const lines = (texts.get(file.path) ?? '').split('\n').map((line, i) => (isText(line, i) ? '' : line));
	const seen = new Set<string>();
	const failed = failedImport(project, file, texts);
	const kept = `${folderOf(file.path)}/__snapshots__/${file.path.split('/').at(-1)}.snap`;
	const isKept = () => tree?.files.some(({ path }) => `/${path}`.endsWith(`/${kept.replace(/^\//, '')}`));
	const hasSnapshots = !/Snapshot\b/.test(texts.get(file.path) ?? '') || (isKept() ?? true) || isResolved(texts);
	const cases = casesOf(project, file, { lines, hasSnapshots }, texts);
	const copied = cases.length > 0 && testsCopies(project, file, texts);
	// What is expected to fail shows what is known to be wrong: alone, or nearly so, it is no test of what works.
	const isKnown = ({ line, from }: Read) =>
		lines.slice(line - 1, Math.max(line, from)).some((one) => /\.(?:fails|failing)\b|\bxfail\b/.test(one));
	const hollow = cases.filter(isKnown).length * 2 > cases.length;
	return cases.map((read) => {
		const { line, idle, thin, quiet, rows, within, from, to } = read;
		const body = `${within}\n${lines
			.slice(from, to)
			.map((one) => one.trim())
			.join('\n')}`;
		const copy = from < to && seen.has(body);
		seen.add(body);
		const own = file.facts.functions.find((one) => one.line === line);
		const stops = failed ?? stopWithin(project, file, texts, own, isLookedThrough(texts, file.path));
		// Of one that waits for what it loads it is told, and its assertions stand.
		const waits = stops !== null && stops === failed && (stops.name === true || stops.path !== file.path);
		return { line, idle: idle || copied || copy || (hollow && isKnown(read)) || (stops !== null && !waits), thin, quiet, stops, rows };
	});
}

/** Settings say where snapshots are kept. */
const isResolved = once((texts: ReadonlyMap<string, string>) =>
	[...texts.values()].some((text) => /\b(?:snapshotResolver|resolveSnapshotPath)\b/.test(text)),
);

interface Read extends Omit<TestCase, 'stops'> {
	readonly within: string;
	/** Lines of its body, from 0; none where it stands in one line. */
	readonly from: number;
	readonly to: number;
}

function casesOf(project: Project, file: SourceFile, said: Said, texts: ReadonlyMap<string, string>): Read[] {
	const { lines } = said;
	const { facts } = file;
	const within = ({ function: f, class: c }: Scope) => `${f} ${c}`;
	const told = (index: number, none = false) => {
		const idle = none || isIdle(project, file, index, said);
		const thin = !idle && isIdle(project, file, index, said, true);
		return { idle, thin, quiet: !idle && (thin || isIdle(project, file, index, said, 'quiet')) };
	};
	if (traitsOf(file).tests === 'functions' && (!isCollected(project, file, texts) || isSkipped(project, file, texts))) return [];
	if (traitsOf(file).tests === 'functions')
		return facts.functions.flatMap((f, index) => {
			// What a test defines in itself is not collected.
			if (
				f.scope.function !== null ||
				!isTest(file, f.name) ||
				isPassedOver(project, file, f, texts) ||
				f.decorators.some((d) => NOT_RUN.test(nameOf(file, d)) || NO_CASE.test(textOf(d, file)))
			)
				return [];
			const start = f.line + lines.slice(f.line - 1, f.endLine).findIndex((line) => /^\s*(?:async )?def /.test(line));
			const rows = parametrized(file, f.decorators);
			const own = `${f.parameters.map(({ name }) => name)} ${f.decorators.length > 0 ? index : ''} ${within(f.scope)}`;
			return [{ line: f.line, ...told(index), rows, within: own, from: start, to: f.endLine }];
		});
	const leftOut = facts.calls.filter(
		({ callee, arguments: given }) =>
			LEFT_OUT.test(nameOf(file, callee)) ||
			LEFT_OUT.test(textOf(callee, file)) ||
			(/^(?:describe|suite)\b/.test(nameOf(file, callee)) && given.some(isLeftOut)),
	);
	const suites = suitesOf(file);
	const decorating = new Set(
		facts.functions.flatMap(({ decorators }) => decorators.flatMap((one) => (one.kind === 'call' ? one.call : []))),
	);
	const found = facts.calls.flatMap((call, index) => {
		const { callee, arguments: given } = call;
		if (decorating.has(index)) return [];
		const name = callee.kind === 'name' ? callee.name : callee.kind === 'member' ? callee.name : '';
		// The `test` of a regular expression is a member, and takes one argument.
		const wanted = callee.kind === 'member' || !/^(?:it|test|specify|[A-Z]\w+\.test|t\.test)\b|\.(?:each|for)$/.test(name) ? 2 : 1;
		const each = callee.kind === 'call' ? facts.calls[callee.call]?.arguments[0] : undefined;
		const made = callee.kind === 'call' ? nameOf(file, facts.calls[callee.call]!.callee) : name;
		if (!(CASE.test(made) || suites.has(made.replace(/\.only$/, ''))) || (callee.kind !== 'call' && given.length < wanted)) return [];
		if (!isRunners(file, callee.kind === 'call' ? facts.calls[callee.call]!.callee : callee)) return [];
		if (callee.kind === 'call' && (each?.kind !== 'list' || each.items.length > 0)) return [];
		if (leftOut.some((all) => all.line <= call.line && all.endLine >= call.endLine)) return [];
		const body = given.findLast((value) => value.kind === 'function');
		const none = each?.kind === 'list' || given.some(isLeftOut) || neverRuns(project, file, call);
		const asks = body?.kind === 'function' ? told(body.function, none) : { idle: none, thin: false, quiet: false };
		const rows = isRepeated(file, call.scope) ? null : /(?:^|\.)(?:each|for)$/.test(made) ? rowsOf(given[0]) : 1;
		return [{ line: call.line, ...asks, rows, within: within(call.scope), from: call.line, to: call.endLine - 1 }];
	});
	const decorated = facts.functions.flatMap((f, index): Read[] => {
		if (!f.decorators.some((d) => isOfSuite(file, d))) return [];
		const isLeft = f.decorators.some((d) => NOT_RUN.test(nameOf(file, d)));
		return [{ line: f.line, ...told(index, isLeft), rows: 1, within: within(f.scope), from: f.line, to: f.endLine - 1 }];
	});
	if (decorated.length > 0) return [...found, ...decorated];
	// A file that asserts as it runs is one test.
	const owners = new Set(
		facts.imports.flatMap(({ module, alias }) => (/^(?:node:)?(?:assert(?:\/strict)?|tape?)$/.test(module) ? alias : [])),
	);
	const own = facts.calls.find(
		(call) =>
			runsOnLoad(file, call.scope.function) !== 0 &&
			ASSERTION.test(call.method ?? '') &&
			owners.has(textOf(call.callee, file).split('.')[0]!) &&
			!holdsAnyway(project, file, call),
	);
	if (found.length > 0 || !own) return found;
	return [
		{
			line: own.line,
			idle: false,
			thin: false,
			quiet: false,
			rows: runsOnLoad(file, own.scope.function),
			within: '',
			from: own.line,
			to: own.line,
		},
	];
}

/** `@test` of a method, by a library that makes tests of the methods of a class. */
function isOfSuite(file: SourceFile, decorator: StaticValue): boolean {
	const callee = decorator.kind === 'call' ? file.facts.calls[decorator.call]!.callee : decorator;
	return (
		/^test(?:\.only)?$/.test(nameOf(file, callee)) &&
		file.facts.imports.some(({ module, name }) => name === 'test' && /^(?:@testdeck\/\w+|mocha-typescript)$/.test(module))
	);
}

/** How often what stands in no function, or in one that is run for each of a list, runs as the file is loaded: null where that is not written, 0 for never. */
function runsOnLoad(file: SourceFile, within: number | null): number | null {
	const { calls, assignments } = file.facts;
	if (within === null) return 1;
	const run = calls.find((one) => one.arguments.some((value) => value.kind === 'function' && value.function === within));
	const list = run?.method === 'forEach' && run.scope.function === null ? receiverOf(run.callee) : null;
	if (list?.kind === 'list') return rowsOf(list);
	if (list?.kind !== 'name') return 0;
	const [made, ...more] = assignments.filter(({ target }) => target === list.name);
	const pushed = calls.filter(({ callee, scope }) => nameOf(file, callee) === `${list.name}.push` && scope.function === null);
	const rows = more.length > 0 ? null : rowsOf(made?.value ?? undefined);
	const isOpen =
		rows === null || pushed.some(({ scope, arguments: given }) => scope.loops.length > 0 || given.some(({ kind }) => kind === 'spread'));
	return isOpen ? null : rows + pushed.reduce((sum, { arguments: given }) => sum + given.length, 0);
}

/** Names that `suite(…)` makes and that are run: what they are called with is a test. */
function suitesOf(file: SourceFile): ReadonlySet<string> {
	const { assignments, calls } = file.facts;
	const run = new Set(calls.map(({ callee }) => nameOf(file, callee)));
	return new Set(
		assignments.flatMap(({ target, value }) =>
			value?.kind === 'call' && nameOf(file, calls[value.call]!.callee) === 'suite' && run.has(`${target}.run`) ? [target] : [],
		),
	);
}

/** It stands in a loop, in what runs for each of a list, or in a function that is called by its name. */
function isRepeated(file: SourceFile, { loops, function: within }: Scope): boolean {
	if (loops.length > 0 || within === null) return loops.length > 0;
	const call = file.facts.calls.find((one) => one.arguments.some((value) => value.kind === 'function' && value.function === within));
	return !call || /^$|\.(?:forEach|map)$/.test(nameOf(file, call.callee)) || isRepeated(file, file.facts.functions[within]!.scope);
}

/** Not the method of a value that a test makes: `schema.test('name', check)`, `mixed().test(…)`. */
function isRunners(file: SourceFile, callee: StaticValue): boolean {
	if (callee.kind === 'member') return !/^(?:it|test|specify)$/.test(callee.name);
	const [root, method] = nameOf(file, callee).split('.');
	return (
		!/^(?:it|test|specify)$/.test(method ?? '') ||
		!file.facts.assignments.some(({ target, value, scope }) => target === root && value?.kind === 'call' && scope.function !== null)
	);
}

/** Rows of the tables that a function is run over, one with each of another. */
function parametrized({ facts }: SourceFile, decorators: readonly StaticValue[]): number | null {
	return decorators.reduce((rows: number | null, decorator) => {
		const call = decorator.kind === 'call' ? facts.calls[decorator.call] : undefined;
		if (call?.method !== 'parametrize') return rows;
		const own = rowsOf(call.arguments[1]);
		return rows === null || own === null ? null : rows * own;
	}, 1);
}

/** Rows of a table; null where they are not all written in place. */
function rowsOf(table: StaticValue | undefined): number | null {
	return table?.kind === 'list' && !table.items.some(({ kind }) => kind === 'spread') ? table.items.length : null;
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
