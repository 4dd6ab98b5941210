// What runs the tools of a model, and what becomes of a failure that a tool lets through.
import type { CallFact, FunctionFact, Project, SourceFile, Standing, StaticValue, TryFact } from '@auditor/code';
import {
	callGraph,
	callOf,
	entriesOf,
	givenTo,
	heldIn,
	isEmptyValue,
	isOn,
	lastPart,
	namesIn,
	once,
	optionOf,
	pickedFrom,
	reachedFrom,
	receiverOf,
	refKey,
	settled,
	TOP_SCOPE,
	textOf,
	traitsOf,
} from '@auditor/code';
import { escapeText } from '@auditor/schema';
import { meaningOf, meaningOfName } from '../../libraries/meaning.js';
import { callsIn, type Found, madeIn, neverRuns, outsideBases } from '../source/product-calls.js';
import { optionAnywhere } from '../structured-output/response-format.js';
import { givenBack, type Tool } from './tools.js';

/** What runs tools, with the functions and the calls that it is handed as tools. */
export type Runner = Found & {
	readonly handed: ReadonlySet<FunctionFact | CallFact>;
	/** What it does by default with a failure, where the version of its library is written down. */
	readonly byDefault: Answer | null;
};

export function runnersOf(project: Project, texts: ReadonlyMap<string, string>): Runner[] {
	const byDefault = defaultOf(texts);
	const own = callsIn(project).flatMap(({ file, call }) => {
		const isOne = outsideBases(project, file, call).some((base) => meaningOfName(base, 'make')?.what === 'tool-node');
		return isOne ? [{ file, call, name: textOf(call.callee, file) }] : [];
	});
	return [...madeIn(project, ['tool-node', 'agent']), ...own].map((found) => ({ ...found, byDefault, handed: handedTo(project, found) }));
}

/** By the versions of LangGraph that are locked, pinned or allowed. @source langgraph issue 6486 */
function defaultOf(texts: ReadonlyMap<string, string>): Answer | null {
	const found = [...texts].flatMap(([path, text]) =>
		VERSIONED.test(path)
			? [...text.matchAll(VERSION)].map(([, name, locked, pinned, allowed]) => ({ path, name, version: locked ?? pinned, allowed }))
			: [],
	);
	const early = found.find(({ version, allowed }) => version?.startsWith('0.') || /^(?:[<~^]=?0\.|<1(?:\.0)*$)/.test(allowed ?? ''));
	const late = found.find(({ name, version }) => name === 'langgraph-prebuilt' && /^(?:1\.0\.[1-9]|1\.[1-9]|[2-9])/.test(version ?? ''));
	if (late && !early)
		return {
			outcome: 'false',
			how: `with langgraph-prebuilt ${late.version} (${late.path}), which by default lets failures of tools through`,
			open: true,
		};
	return early && !late ? { outcome: 'true', how: `with a langgraph before 1 (${early.path}), which answers failures by default` } : null;
}

const VERSIONED = /(?:^|\/)(?:[\w.-]{0,40}requirements[\w.-]{0,40}\.txt|pyproject\.toml|\w{1,20}\.lock)$/;
const VERSION =
	/^[ \t"']{0,12}(?:name = ")?(langgraph(?:-prebuilt)?)(?:"\nversion = "([\d.]{1,20})|[ \t]{0,3}==[ \t]{0,3}([\d.]{1,20})|(?:[ \t]?=[ \t]?["'])?(?=[ \t]?[<>~^])[^\n"'#]{0,40}?((?:[<^]=?|~=?)[\d.]{1,20}))/gm;

function handedTo(project: Project, { file, call }: Found): Set<FunctionFact | CallFact> {
	const found = new Set<FunctionFact | CallFact>();
	const open = (at: Standing): readonly Standing[] => {
		const named = at.value.kind === 'name' ? project.resolve(at.value.name, at.file, at.scope) : null;
		if (named?.kind === 'function') found.add(named.fact);
		return givenBack(project, settled(project, at)).flatMap((held) => {
			const made = callOf(held.value, held.file);
			if (made) found.add(made);
			return heldIn(held.value).map((value) => ({ ...held, value }));
		});
	};
	for (const value of givenTo(call))
		for (const one of pickedFrom(project, { value, file, function: call.scope.function }))
			reachedFrom({ ...one, scope: { ...TOP_SCOPE, function: one.function } }, open, (at) => at.value);
	return found;
}

/** The tools stand in a list that is written out. */
function isRead(project: Project, { file, call }: Found): boolean {
	const given = [optionOf(call, 'tools') ?? call.arguments].flat();
	return given.some((value) => settled(project, { value, file, scope: call.scope }).value.kind === 'list');
}

/** A call by which the product itself runs the tool that a model names. */
export type RunByHand = Omit<Found, 'name'> & { readonly answers: boolean };

/** `tools[call["name"]].invoke(call["args"])`, and whether a handler around it answers a failure. */
export function runByHand(project: Project): RunByHand[] {
	// A function of its own that nothing calls, beside the one of the library.
	const isReplaced = madeIn(project, ['tool-node']).length > 0;
	return callsIn(project).flatMap(({ file, call }) => {
		const receiver = /^(?:a?invoke|_?a?run|call)$/.test(call.method ?? '') ? receiverOf(call.callee) : null;
		if (receiver === null || (isReplaced && neverRuns(project, file, call))) return [];
		const picked = settled(project, { value: receiver, file, scope: call.scope });
		return NAMED_BY_MODEL.test(textOf(picked.value, picked.file)) ? [{ file, call, answers: isAnswered(file, call) }] : [];
	});
}

/** `tool.invoke(…)`: the product runs what it calls a tool. */
const namedTools = once((project: Project): readonly RunByHand[] =>
	callsIn(project).flatMap(({ file, call }) =>
		/(?:^|\.)tool\.a?(?:invoke|run|call)$/.test(textOf(call.callee, file)) ? [{ file, call, answers: isAnswered(file, call) }] : [],
	),
);

/** Where the product itself calls a tool, `find.invoke(…)`, those first that no handler stands around. */
function callsOf(project: Project, tool: Pick<Tool, 'file' | 'line' | 'body'>): RunByHand[] {
	const found = callsIn(project).flatMap(({ file, call }) => {
		const receiver = /^a?invoke$/.test(call.method ?? '') ? receiverOf(call.callee) : null;
		if (receiver?.kind !== 'name') return [];
		const named = project.resolve(receiver.name, file, call.scope);
		// `const find = tool(…)`: it is kept under a name, maybe of another module.
		const held = settled(project, { value: receiver, file, scope: call.scope });
		const isMade = held.file === tool.file && callOf(held.value, held.file)?.line === tool.line;
		const isIt = named?.kind === 'function' ? named.fact === tool.body : isMade;
		return isIt ? [{ file, call, answers: isAnswered(file, call) }] : [];
	});
	return found.sort((a, b) => Number(a.answers) - Number(b.answers));
}

/** The function of a tool calls the one around a place, through others or not. */
function reaches(project: Project, file: SourceFile, body: FunctionFact | null, place: { file: SourceFile; call: CallFact }): boolean {
	const graph = callGraph(project);
	const own = body ? graph.functions.filter((ref) => ref.file === file && ref.fact === body) : [];
	const called = own.flatMap((ref) => reachedFrom(ref, (one) => graph.callsIn(one).flatMap(graph.targets), refKey));
	return called.some((one) => one.file === place.file && one.index === place.call.scope.function);
}

function isAnswered(file: SourceFile, { scope }: Pick<CallFact, 'scope'>): boolean {
	const tries = answersIn(file, file.facts.functions[scope.function ?? -1] ?? { line: 1, endLine: 0 });
	return scope.tries.some((at) => tries.includes(file.facts.tries[at]!));
}

const NAMED_BY_MODEL = /\btool_?call\w{0,20}(?:\.(?:function\.)?name\b|\[['"]name['"]\]|\.get\(['"]name['"])/i;

export interface Answer {
	readonly outcome: 'true' | 'false' | 'not-available';
	/** Second half of a sentence about the tool. */
	readonly how: string;
	/** Nothing at all answers a failure of it. */
	readonly open?: true;
	/** The middleware that answers. */
	readonly by?: string;
	/** What mends it, where no model is handed the tool. */
	readonly remedy?: string;
}

const CALLED = 'Catch the errors in the tool or around its call, and go on with a value that says what failed.';
const LETS_THROUGH: Answer = { outcome: 'false', how: 'lets every failure through', open: true };

/** What becomes of a failure that a tool lets through, by all that is handed the tool. */
export function ran(project: Project, { file, line, body, name }: Tool, runners: readonly Runner[]): Answer {
	const made = file.facts.calls.find((call) => call.line === line && isOn(optionOf(call, 'handle_tool_error')));
	if (made) return { outcome: 'true', how: 'is made with `handle_tool_error`' };
	const by = telling(project, { file, line, body });
	if (by) return { outcome: 'true', how: `leaves its failures to its package, which hands a model what \`${by}\` raises` };
	const own = runners.filter(({ handed }) =>
		[...handed].some((one) => one === body || (one.line === line && file.facts.calls.includes(one as CallFact))),
	);
	if (own.length === 0) {
		// What the tool itself calls runs another.
		const sites = runners.length > 0 ? [] : namedTools(project).filter((one) => !reaches(project, file, body, one));
		const site = sites.find(({ answers }) => !answers) ?? sites[0];
		if (site)
			return {
				outcome: site.answers ? 'true' : 'not-available',
				how: `leaves failures to ${site.file.path}:${site.call.line}, which runs tools${site.answers ? ' and answers what fails' : '; whether it answers them was not followed'}`,
			};
		const [by] = runners.length === 0 ? callsOf(project, { file, line, body }) : [];
		const at = `is called at ${by?.file.path}:${by?.call.line}`;
		if (by?.answers) return { outcome: 'true', how: `${at}, which answers its failure` };
		if (by) return { outcome: 'false', how: `${at}, and neither of the two answers a failure`, remedy: CALLED };
		// A node asks for the tool by its name, and does the work itself.
		const asks = file.facts.branches.find(({ test, scope }) => test.includes(`"${name}"`) && isAnswered(file, { scope }));
		if (asks) return { outcome: 'true', how: `is asked for by its name at line ${asks.line}, where a handler answers failures` };
		if (runners.length === 0)
			return body === null
				? { outcome: 'not-available', how: 'comes from a package, and what runs it was not found' }
				: (doneElsewhere(project, name) ?? LETS_THROUGH);
		// Whatever runs it answers, where all do whose tools were not read.
		const all = runners.filter((runner) => !isRead(project, runner)).map((runner) => answerOf(project, runner));
		if (all[0]?.by && all.every(({ outcome }) => outcome === 'true'))
			return { outcome: 'true', how: `leaves its failures to the middleware of what runs it, which answers them (${all[0].by})` };
		return { outcome: 'not-available', how: 'answers no failure itself, and what runs it was not found' };
	}
	const answers = own.map((runner) => answerOf(project, runner));
	return answers.find(({ outcome }) => outcome === 'false') ?? answers.find(({ outcome }) => outcome === 'not-available') ?? answers[0]!;
}

/** What marks or makes it, where its package tells a model of its failures, and no option takes that away. */
function telling(project: Project, { file, line, body }: Pick<Tool, 'file' | 'line' | 'body'>): string | undefined {
	const marks = (body?.decorators ?? []).map((one) => callOf(one, file) ?? project.qualify(one, file, body!.scope));
	return [...file.facts.calls.filter((call) => call.line === line), ...marks].flatMap((by) => {
		const made = by === null ? null : typeof by === 'string' ? meaningOfName(by, 'make') : meaningOf(project, file, by, 'make');
		const given = (name: string) => (by !== null && typeof by !== 'string' ? optionOf(by, name) : null);
		const isKnown = made?.since === undefined || given(made.since) !== null;
		return made?.told !== undefined && isKnown && !made.told.split(' ').some((name) => given(name)?.kind === 'null') ? made.name : [];
	})[0];
}

/** Nothing runs it, and a function that tests for its name makes the answer to the model: of such a tool a model is handed the schema alone. */
function doneElsewhere(project: Project, name: string): Answer | null {
	const isNamed = new RegExp(`["']${escapeText(name)}["']`);
	for (const { file, call } of callsIn(project)) {
		const { function: index } = call.scope;
		const around = file.facts.functions[index ?? -1];
		if (!around || call.method !== 'ToolMessage') continue;
		if (!file.facts.branches.some(({ test, scope }) => scope.function === index && isNamed.test(test))) continue;
		const answers = answersIn(file, around).length > 0;
		const how = `gives a model its schema alone; \`${around.name}\` at ${file.path}:${around.line} does the work`;
		return {
			outcome: answers ? 'true' : 'not-available',
			how: `${how}, and ${answers ? 'answers failures' : 'what becomes of a failure was not followed'}`,
		};
	}
	return null;
}

/** By its options, by a middleware, or by the default of its library. @source reference.langchain.com/python/langgraph.prebuilt, langgraph issue 6486 */
function answerOf(project: Project, runner: Runner): Answer {
	const { file, call, name } = runner;
	const at = `\`${name}\` at ${file.path}:${call.line}`;
	const option = HANDLES.map((one) => optionOf(call, one)).find((value) => value !== null);
	if (option) return isEmptyValue(option) ? LETS_THROUGH : { outcome: 'true', how: `is run by ${at}, which is told to answer failures` };
	const hooks = ['wrap_tool_call', 'awrap_tool_call', 'wrapToolCall'].map((one) => optionOf(call, one));
	if ([optionAnywhere(file, call, 'middleware'), ...hooks].some(isOn)) {
		const by = answeringHook(project);
		if (by) return { outcome: 'true', how: `is run by ${at}, whose middleware answers failures (${by})`, by };
		return { outcome: 'not-available', how: `is run by ${at}, whose middleware may answer failures` };
	}
	if (traitsOf(file).receiver === 'this') return { outcome: 'true', how: `is run by ${at}, which answers failures by default` };
	if (runner.byDefault) return { ...runner.byDefault, how: `is run by ${at}, ${runner.byDefault.how}` };
	return { outcome: 'not-available', how: `is run by ${at}; by default that answers every failure only before langgraph-prebuilt 1.0.1` };
}

/** The first middleware of the product whose hook around a tool answers failures: by its name, its decorator, or the key that holds it. */
const answeringHook = once((project: Project): string | undefined => {
	const files = project.files.filter(({ context }) => context === 'source');
	const found = files.flatMap((file) => {
		const { calls, functions } = file.facts;
		const given = calls.flatMap((call) => call.arguments.flatMap(entriesOf)).filter(({ key }) => HOOK.test(key));
		const isHook = (f: FunctionFact, at: number) =>
			[f.name, ...f.decorators.flatMap((value) => [...namesIn(value, file)])].some((name) => HOOK.test(lastPart(name))) ||
			given.some(({ value }) => value.kind === 'function' && value.function === at);
		return functions.flatMap((f, at) => (isHook(f, at) && answersIn(file, f).length > 0 ? [`${file.path}:${f.line}`] : []));
	});
	return found[0];
});

const HOOK = /^a?wrap_?tool_?call$/i;

const HANDLES = ['handle_tool_errors', 'handleToolErrors'];

/** Blocks inside of a function whose handlers answer; one that raises answers nothing, but by the error that LangChain hands the model. */
export function answersIn(file: SourceFile, { line, endLine }: Pick<FunctionFact, 'line' | 'endLine'>): TryFact[] {
	const told = (raised: StaticValue) => /^(?:new )?(?:\w+\.)?Tool\w{0,20}(?:Exception|Error)\b/.test(textOf(raised, file));
	const again = ({ line: from, endLine: to }: TryFact['handlers'][number]) =>
		file.facts.raises.some(
			(raise) =>
				(raise.value === null || (raise.scope.branches.length === 0 && !told(raise.value))) && raise.line >= from && raise.line <= to,
		);
	return file.facts.tries.filter(
		(t) => t.line >= line && t.endLine <= endLine && t.handlers.some((handler) => isFailure(handler) && !again(handler)),
	);
}

/** It takes more than what ends a run from outside, or than errors of a kind that runs, requests and files seldom have: neither is what fails in a tool. */
export function isFailure({ types }: Pick<TryFact['handlers'][number], 'types'>): boolean {
	return types.length === 0 || types.some((type) => !STOPS.test(type));
}

const STOPS =
	/(?:^|[.(])(?:CancelledError|KeyboardInterrupt|SystemExit|GeneratorExit|StopIteration|StopAsyncIteration|Unicode(?:Encode|Decode|Translate)?Error|MemoryError|RecursionError|SyntaxError|IndentationError|TabError|NotImplementedError|FloatingPointError|BufferError|ReferenceError|NameError|UnboundLocalError)\)?$/;
