// Does a handler of errors stand around what asks a model, runs a tool or runs the graph? What it does not see: handlers of other packages.
import type { CallRef, FunctionRef, Project, Scope, SourceFile, StaticValue, TryFact } from '@auditor/code';
import { argumentFor, callGraph, callOf, isExit, madeBy, namedFunction, once, put, receiverOf, refKey, textOf } from '@auditor/code';
import { meaningOf } from '../../libraries/meaning.js';
import { isUnasked } from '../model-calls/unasked.js';
import { callsIn, isBeside, isOffered, neverRuns, SHOWS } from '../source/product-calls.js';
import { isModelCall } from '../structured-output/structured-output.js';
import { toolsOf } from '../tools/tools.js';
import { handedOnTo, handlingIn, triedCalls } from './failures.js';

/** A graph, an agent or a chain is run, here or on a server. */
const RUNS = /^(?:a?(?:invoke|stream_?events|transform_stream)|streamEvents)$/;
const RUNS_NAMED =
	/(?:graph|agent|app|chain|workflow|flow|runnable|executor|supervisor|crew|bot|compiled|remote)\w{0,20}(?:\(\))?\.a?(?:stream|batch)$/i;
const RUNS_AFAR = /\bruns\.(?:stream|wait|create|join)$/;

/** Errors of reading a reply that has come. */
const OF_REPLY = /(?:^|\.)(?:JSONDecodeError|TypeError|KeyError|IndexError|AttributeError|SyntaxError)$/;

const ASKED = 'a call of a language model, a tool or the graph';
/** What a handler of a server is for. */
export const OF_ROUTES = 'the server’s routes, which ask a language model or run the graph';

export interface Guard {
	readonly file: SourceFile;
	/** Line of the first handler. */
	readonly line: number;
	/** What it is, as a noun. */
	readonly what: 'handler' | 'fallback';
	/** What fails in it. */
	readonly of: typeof ASKED | 'the work of a tool' | 'the work of a node' | typeof OF_ROUTES;
	/** It stands around the call itself. */
	readonly isNear: boolean;
}

/** The work of a class of tools. @source reference.langchain.com */
const OF_TOOL = /^_a?(?:run|call)$/;

/** The handler that `acts` and stands nearest to such a call, or inside of a tool or a node; one of what the project itself uses, where there is any. */
export function guardIn(
	project: Project,
	acts: (file: SourceFile, block: TryFact) => boolean,
	nodes: readonly FunctionRef[],
): Guard | null {
	const bodies = toolsOf(project).flatMap(({ body, file }): FunctionRef[] => {
		const ref = body && { file, index: file.facts.functions.indexOf(body), fact: body };
		const worker = ref && handedOnTo(project, ref);
		return ref ? [ref, ...(worker ? [worker] : [])] : [];
	});
	const isOfTool = ({ file, fact }: FunctionRef) =>
		OF_TOOL.test(fact.name) && file.facts.classes[fact.class ?? -1]?.bases.some((base) => /Tool$/.test(textOf(base, file)));
	bodies.push(...callGraph(project).functions.filter(isOfTool));
	let best: (Guard & { readonly rank: number }) | null = null;
	for (const file of project.files) {
		if (file.context !== 'source' || !project.reach.isServed(file) || SHOWS.test(file.path)) continue;
		const { tries, calls } = file.facts;
		const tried = triedCalls(file);
		const handling = new Set(bodies.filter((ref) => ref.file === file).flatMap((ref) => handlingIn(project, ref)));
		const ofNodes = new Set(nodes.flatMap((ref) => (ref.file === file ? handlingIn(project, ref) : [])));
		const stands = (at: { line: number; scope: Scope }, line: number, what: Guard['what'], near: boolean, of: Guard['of'] = ASKED) => {
			const rank = (near ? 0 : 1) + (isOffered(project, file, at) || isBeside(project, file) ? 2 : 0);
			if ((best?.rank ?? 4) > rank && !neverRuns(project, file, at)) best = { file, line, what, of, isNear: near, rank };
		};
		for (const [at, block] of tries.entries()) {
			const around = (tried.get(at) ?? []).filter((ref) => !runsLater(ref, block.scope.function));
			const line = block.handlers[0]?.line ?? block.line;
			if (!acts(file, block)) continue;
			const isNear = around.some((ref) => isAsked(project, ref));
			const isOfReply = block.handlers.every(({ types }) => types.length > 0 && types.every((type) => OF_REPLY.test(type)));
			if (!isOfReply && around.some((ref) => asks(project, ref))) stands(block, line, 'handler', isNear);
			else if (isStreamed(project, file, at)) stands(block, line, 'handler', false);
			else if (handling.has(block)) stands(block, line, 'handler', false, 'the work of a tool');
			else if (ofNodes.has(block)) stands(block, line, 'handler', false, 'the work of a node');
		}
		for (const call of calls) {
			const handler = call.arguments[call.method === 'catch' ? 0 : call.method === 'then' ? 1 : 9];
			let asked = handler && !doesNothing(project, file, handler) ? callOf(receiverOf(call.callee), file) : null;
			while (asked && /^(?:then|finally)$/.test(asked.method ?? '')) asked = callOf(receiverOf(asked.callee), file);
			const ref = asked && { file, call: asked, index: calls.indexOf(asked) };
			if (ref && asks(project, ref)) stands(call, call.nameLine, 'handler', isAsked(project, ref));
			const given = /^with_?fallbacks$/i.test(call.method ?? '') ? call.arguments : [];
			if (given.some((value) => value.kind !== 'list' || value.items.length > 0) && !isUnasked(project, file, call))
				stands(call, call.nameLine, 'fallback', true);
		}
	}
	return best;
}

/** It only says what is to run when something comes, or stands in what is run then: a handler around it takes no error of that. */
function runsLater({ file, call }: CallRef, around: number | null): boolean {
	let at = call.scope.function;
	while (at !== null && at !== around && !givenAway(file).has(at)) at = file.facts.functions[at]!.scope.function;
	return WAITS.test(call.method ?? '') || (at !== null && at !== around);
}

const WAITS = /^(?:on|once|addListener|addEventListener|question|listen|subscribe|setInterval|setTimeout|setImmediate)$/;

/** Functions that are handed to such a call. */
const givenAway = once(({ facts }: SourceFile) => {
	const given = facts.calls.flatMap((call) => (WAITS.test(call.method ?? '') ? call.arguments : []));
	return new Set(given.flatMap((one) => (one.kind === 'function' ? one.function : [])));
});

/** It goes through or runs what its caller hands it, and a call gives that which asks: `to_sse(astream_state(app))`, `run(main())`. */
function isStreamed(project: Project, file: SourceFile, block: number): boolean {
	const run = file.facts.calls.filter(({ callee }) => RUNS_GIVEN.test(textOf(callee, file)));
	const given = [...run.map((one) => ({ ...one, iterable: one.arguments[0] ?? null })), ...file.facts.loops];
	return given.some(({ iterable, scope }) => {
		const ref = iterable?.kind === 'name' && scope.tries.includes(block) ? namedFunction(file, scope) : null;
		const position = ref?.fact.parameters.findIndex(({ name }) => iterable?.kind === 'name' && name === iterable.name) ?? -1;
		if (!ref || position < 0) return false;
		return callGraph(project)
			.callers(ref)
			.some(({ file: by, call }) => {
				const given = argumentFor(call, ref.fact, position);
				const made = given && callOf(given, by);
				return made ? asks(project, { file: by, call: made, index: by.facts.calls.indexOf(made) }) : false;
			});
	});
}

const RUNS_GIVEN = /^(?:(?:asyncio|anyio)\.run|(?:\w{1,40}\.)?run_until_complete|asyncio\.wait_for)$/;

/** Calls of the service that ask a model or run the graph themselves. */
export function askedIn(project: Project): Pick<Guard, 'file' | 'line'>[] {
	return callsIn(project).flatMap(({ file, call }) => {
		const isOne = !isBeside(project, file) && isAsked(project, { file, index: file.facts.calls.indexOf(call), call });
		return isOne && !neverRuns(project, file, call) ? { file, line: call.line } : [];
	});
}

/** It asks a model or runs the graph itself, or calls a function of the project that does. */
export function asks(project: Project, ref: CallRef): boolean {
	const asking = askingIn(project);
	return (
		isAsked(project, ref) ||
		callGraph(project)
			.targets(ref)
			.some((target) => asking.has(refKey(target)))
	);
}

function isAsked(project: Project, { file, index, call }: CallRef): boolean {
	const ref = { file, index, call: madeBy(call, file) ?? call };
	const said = textOf(ref.call.callee, ref.file);
	// What is looked up in a store, or filled in, is neither a tool nor an answer of a model.
	if (/(?:retriever\w{0,20}|prompt(?:_?template)?)\.a?invoke$/i.test(said)) return false;
	return (
		RUNS.test(ref.call.method ?? '') || RUNS_NAMED.test(said) || RUNS_AFAR.test(said) || isModelCall(project, ref) || isStream(project, ref)
	);
}

/** `model.bindTools(tools).stream(q)`: what begins with a model that is made or named so. */
function isStream(project: Project, { file, call }: CallRef): boolean {
	let from = /^a?stream$/.test(call.method ?? '') ? receiverOf(call.callee) : null;
	for (let made = callOf(from, file); made; made = callOf(from, file)) {
		if (meaningOf(project, file, made, 'make')?.what === 'model') return true;
		from = receiverOf(made.callee);
	}
	return from !== null && /(?:llm|model)$/i.test(textOf(from, file));
}

/** A function that is written in place, calls and keeps nothing, and gives nothing back; or that ends the run from the top of a module, as the failure itself would. */
function doesNothing(project: Project, file: SourceFile, handler: StaticValue): boolean {
	if (handler.kind !== 'function') return false;
	const { functions, calls, assignments } = file.facts;
	const inside = ({ scope }: { scope: Scope }) => scope.function === handler.function;
	const ends =
		calls.some((call) => inside(call) && isExit(project, file, call)) ||
		assignments.some((one) => inside(one) && one.target === 'process.exitCode');
	if (ends && functions[handler.function]!.scope.function === null) return true;
	const answers = functions[handler.function]!.returned.some(({ value }) => !NO_ANSWER.test(textOf(value, file)));
	return !answers && !calls.some(inside) && !assignments.some(inside);
}

const NO_ANSWER = /^(?:|undefined|null|\(?\{\}\)?|\[\]|''|""|Promise\.re(?:ject|solve)\(.{0,80})$/s;

/** Names of methods that ask, or call what does: of a call through an object that nobody knows, its name is all that there is. */
export const askingMethods = once((project: Project): ReadonlySet<string> => {
	const asking = askingIn(project);
	const own = callGraph(project).functions.filter((ref) => ref.fact.class !== null && asking.has(refKey(ref)));
	return new Set(own.map(({ fact }) => fact.name));
});

/** Functions of the product that ask, or call one that does. */
const askingIn = once((project: Project): ReadonlySet<string> => {
	const graph = callGraph(project);
	const own = graph.functions.filter(({ file }) => file.context === 'source');
	const callers = new Map<string, string[]>();
	const callsOf = (ref: FunctionRef) => graph.callsIn(ref).filter((call) => !runsLater(call, ref.index));
	for (const ref of own) for (const target of callsOf(ref).flatMap(graph.targets)) put(callers, refKey(target), refKey(ref));
	const found = new Set(own.filter((ref) => callsOf(ref).some((call) => isAsked(project, call))).map(refKey));
	for (const key of found) for (const caller of callers.get(key) ?? []) found.add(caller);
	return found;
});
