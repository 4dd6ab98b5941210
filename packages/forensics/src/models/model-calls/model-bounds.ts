// What bounds a model from outside of its client? Loops and retries around what asks it, middleware, limits of requests and of whole runs.
import type { CallFact, Held, LoopFact, Project, SourceFile, Standing, StaticValue } from '@auditor/code';
import {
	callGraph,
	callOf,
	callsInValue,
	entriesOf,
	numbersOf,
	once,
	optionOf,
	reachedFrom,
	receiverOf,
	refKey,
	settled,
	textOf,
	traitsOf,
} from '@auditor/code';
import { isAbout, meaningOf, outsideNameOf } from '../../libraries/meaning.js';
import { callsIn, type Found, isAside } from '../source/product-calls.js';
import { isEndless } from './endless.js';
import { type Client, clientsOf } from './model-clients.js';
import { isRetry, madeBehind, OTHER, type Use, usesBy, usesOf } from './model-uses.js';

/** A request that may take longer has no limit that a user would notice. */
export const HOUR_MS = 3_600_000;
/** More is no bound that a user would notice. */
export const MOST_RETRIES = 50;

/** `for attempt in range(3)`, `for (let i = 0; i < 3; i++)`, no more often than may be asked. */
function isCounted(project: Project, file: SourceFile, { kind, iterable, counted, scope }: LoopFact): boolean {
	const range = iterable === null ? null : callOf(iterable, file);
	const last = counted?.to ?? (range?.method === 'range' ? range.arguments[Math.min(1, range.arguments.length - 1)] : undefined);
	if (kind !== 'for' || last === undefined) return false;
	return areTries(project, { value: last, file, function: scope.function }, range ? 2 : 1);
}

/** A number that cannot be read is taken to be one of tries; one try is no retry. */
function areTries(project: Project, held: Held, least = 2): boolean {
	return numbersOf(project, held)?.every((number) => number >= least && number <= MOST_RETRIES) ?? true;
}

const clientCalls = once((project: Project) => new Set(clientsOf(project).map(({ call }) => call)));

/** `.with_retry()` on what this client alone makes. */
export function retryOf(project: Project, { call }: Found): CallFact | undefined {
	return (usesBy(project).get(call) ?? []).find(({ file, call: one, of }) => {
		const tries = optionOf(one, 'stop_after_attempt') ?? optionOf(one, 'stopAfterAttempt');
		const bounds = !tries || areTries(project, { value: tries, file, function: one.scope.function });
		return bounds && isRetry({ call: one }) && of.filter((other) => clientCalls(project).has(other)).length === 1;
	})?.call;
}

/** The first `.with_retry()` of which it was not followed what client it asks again. */
export function looseRetry(project: Project): Pick<Found, 'file' | 'call'> | undefined {
	return usesOf(project).find((use) => isRetry(use) && !use.of.some((one) => clientCalls(project).has(one)));
}

/** What may bound a client from outside: `.with_retry()`, tries or a time limit around what asks it or runs a graph, a limit of a request, a policy of a node. */
export function boundsAround(project: Project, client: Client): Pick<Found, 'file' | 'call'> | undefined {
	const isOpen = ({ use: { of }, file, ofAll }: Bound) =>
		(ofAll || file === client.file) && !of.some((one) => clientCalls(project).has(one));
	const all = boundsIn(project);
	// Vectors that it is asked for beside are no answer.
	const own = (usesBy(project).get(client.call) ?? []).filter(({ file, call }) => !OTHER.test(textOf(call.callee, file)));
	// What is asked once without a bound has none.
	const isBound = own.some(isRetry) || own.every(({ call }) => all.some(({ use }) => use.call === call));
	// A time limit around each run of a graph bounds what its nodes ask.
	const runs = own.filter(({ file, call }) => RUNS.test(textOf(call.callee, file)));
	const isRun = runs.every(({ call }) => all.some(({ use }) => use.call === call));
	const near = all.find((one) => ((isBound || (isRun && one.ofAll)) && one.use.of.includes(client.call)) || isOpen(one));
	return near ?? (client.usual === undefined ? undefined : boundSomewhere(project));
}

/** Anything that repeats, ends or hands on what it is given: what is asked by the name of a model leaves few traces to follow. */
const boundSomewhere = once((project: Project) =>
	callsIn(project).find(({ file, call }) => {
		// What asks for pages, files or tools of others is none of it.
		const of = outsideNameOf(project, file, call) ?? '';
		if (isAside(project, file) || isAbout(of, 'requests') || /\bmcp\b/.test(of)) return false;
		const keys = [...call.keywords.map(({ name }) => name), ...call.arguments.flatMap((one) => entriesOf(one).map(({ key }) => key))];
		const isHanded =
			file.facts.imports.some(({ module }) => isAbout(module, 'models')) &&
			keys.some((key) => key !== null && BOUNDS.test(typeof key === 'string' ? key : ''));
		const repeats = (['limit', 'repeat'] as const).some((does) => meaningOf(project, file, call, does) !== null);
		return isHanded || repeats || AGAIN.test(call.method ?? '') || textOf(call.callee, file) === 'Promise.race';
	}),
);

const BOUNDS = /^(?:max_?retries|abort_?signal|(?:request_)?timeout(?:_?ms)?|fetch|http_?client|openai_?client|middleware)$/i;

/** What bounds a use of a client; where it is not known of which, `ofAll`, it may be of any. */
type Bound = Pick<Found, 'file' | 'call'> & { readonly use: Use; readonly ofAll: boolean };

const boundsIn = once((project: Project): readonly Bound[] => {
	const graph = callGraph(project);
	const uses = new Map(usesOf(project).map((use) => [use.call, use]));
	const around = ({ file, call }: Pick<Found, 'file' | 'call'>, asked: readonly CallFact[], isTimed = true) => {
		const refs = asked.map((one) => ({ file, call: one, index: file.facts.calls.indexOf(one) }));
		const run = refs.flatMap(graph.targets);
		const reached = run.flatMap((one) => reachedFrom(one, (at) => graph.callsIn(at).flatMap(graph.targets), refKey));
		const found = [...refs, ...reached.flatMap(graph.callsIn)].flatMap((one) => uses.get(one.call) ?? []);
		return found.map((use): Bound => ({ file, call, use, ofAll: isTimed && RUNS.test(textOf(use.call.callee, use.file)) }));
	};
	return callsIn(project).flatMap((at): Bound[] => {
		const { file, call } = at;
		// A page that tries again bounds nothing of what runs on the server.
		if (isAside(project, file)) return [];
		const isNodes = /^add_?node$/i.test(call.method ?? '') && ON_NODE.some((one) => optionOf(call, one) !== null);
		if (isNodes || POLICIES.test(outsideNameOf(project, file, call) ?? '')) return [{ ...at, use: { ...at, of: [] }, ofAll: true }];
		const { loops, tries, raises, withs } = file.facts;
		const leaves = (block: number) =>
			raises.some(({ scope }) => scope.handlerOf === block && scope.branches.length === tries[block]!.scope.branches.length);
		const isTried = (n: number) =>
			isCounted(project, file, loops[n]!) && call.scope.tries.some((one) => tries[one]!.scope.loops.includes(n) && !leaves(one));
		const [given] = ON_REQUEST.flatMap((one) => optionOf(call, one) ?? configured(project, at, one));
		if (uses.has(call)) {
			const isTimed = given !== undefined && !/\bcontroller\.signal$/i.test(textOf(given, file));
			return given || isRetry(at) || call.scope.loops.some(isTried) ? around(at, [call], isTimed) : [];
		}
		const [limit, repeat] = (['limit', 'repeat'] as const).map((does) => meaningOf(project, file, call, does));
		const method = AGAIN.test(call.method ?? '') && call.arguments[0] ? receiverOf(call.arguments[0]) : null;
		if (method)
			return [{ ...at, use: { file, call, of: madeBehind(project, { value: method, file, function: call.scope.function }) }, ofAll: true }];
		// What it asks again may be a function that asks.
		const again = AGAIN.test(call.method ?? '')
			? call.arguments.flatMap((value) => functionGiven(project, { value, file, scope: call.scope }))
			: [];
		if (again.length > 0)
			return around(
				at,
				file.facts.calls.filter(({ scope }) => again.includes(scope.function ?? -1)),
			);
		if (!limit && !repeat && textOf(call.callee, file) !== 'Promise.race') return [];
		const body = file.facts.functions.findIndex(({ decorators }) => decorators.some((one) => callOf(one, file) === call));
		const opens = (n: number) => withs[n]!.items.some(({ value }) => callsInValue(value, file).includes(call));
		const index = body >= 0 ? body : repeat ? call.scope.function : null;
		const inside = file.facts.calls.filter(({ scope }) => (index === null ? scope.withs.some(opens) : scope.function === index));
		return around(at, [...call.arguments.flatMap((value) => callsInValue(value, file)), ...inside]);
	});
});

/** The function of the same file that is handed over, written in place or by its name. */
function functionGiven(project: Project, { value, file, scope }: Standing): number[] {
	if (value.kind === 'function') return [value.function];
	const held = value.kind === 'name' ? project.resolve(value.name, file, scope) : null;
	return held?.kind === 'function' && held.file === file ? [held.index] : [];
}

/** Where each request of a client ends by a signal after a while: `AbortSignal.timeout(ms)`, or a controller that a timer of its file aborts. */
export function timedBy(project: Project, client: Client): CallFact | null {
	const own = (usesBy(project).get(client.call) ?? []).filter((use) => !isRetry(use));
	return own.every((use) => isTimed(project, use)) ? (own[0]?.call ?? null) : null;
}

function isTimed(project: Project, at: Use): boolean {
	const { file, call } = at;
	const given = optionOf(call, 'signal') ?? configured(project, at, 'signal')[0];
	const { value, file: home } = given ? settled(project, { value: given, file, scope: call.scope }) : { value: null, file };
	if (value === null) return false;
	const made = callOf(value, home);
	const [time] = made?.arguments ?? [];
	if (made && time && textOf(made.callee, home) === 'AbortSignal.timeout')
		return !isEndless(project, { value: time, file: home, function: made.scope.function }, HOUR_MS);
	const [, name] = /^(\w{1,60})\.signal$/.exec(textOf(value, home)) ?? [];
	const { assignments, calls } = home.facts;
	const isController = (one: StaticValue | null) => one !== null && callOf(one, home)?.method === 'AbortController';
	const aborts = (handed: StaticValue | undefined) =>
		handed?.kind === 'function' &&
		calls.some(({ callee, scope }) => scope.function === handed.function && textOf(callee, home) === `${name}.abort`);
	return (
		assignments.some((one) => one.target === name && isController(one.value)) &&
		calls.some(({ method, arguments: [handed] }) => method === 'setTimeout' && aborts(handed))
	);
}

/** An option of a run among those that stand under a name: `agent.invoke(state, config)`. */
function configured(project: Project, { file, call }: Pick<Found, 'file' | 'call'>, option: string): StaticValue[] {
	const value = call.arguments[1];
	if (value?.kind !== 'name' || traitsOf(file).receiver !== 'this') return [];
	return entriesOf(settled(project, { value, file, scope: call.scope }).value).flatMap((one) => (one.key === option ? one.value : []));
}

const RUNS = /(?:graph|agent|app|workflow|executor|compiled|supervisor)\w{0,20}(?:\(\))?\.a?(?:invoke|stream\w{0,10})$/i;
/** `llm_retry(llm.invoke)`. */
const AGAIN = /retry|retries|backoff/i;
const POLICIES = /(?:^|\.)(?:model_?retry_?middleware|(?:retry|timeout)_?policy)$/i;
const ON_NODE = ['retry', 'retry_policy', 'retryPolicy', 'timeout'];
const ON_REQUEST = ['signal', 'timeout', 'request_options', 'requestOptions'];
