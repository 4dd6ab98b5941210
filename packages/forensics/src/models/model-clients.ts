// What asks models, and what may bound it from outside: loops, retries around it, middleware and time limits.
import type { AssignmentFact, CallFact, Held, LoopFact, Project, SourceFile, Standing, StaticValue } from '@auditor/code';
import {
	calledBy,
	callGraph,
	callOf,
	callsInValue,
	choicesOf,
	entriesOf,
	givenTo,
	isTextual,
	numbersOf,
	once,
	optionOf,
	partsAt,
	partsOf,
	reachedFrom,
	receiverOf,
	refKey,
	returnedBy,
	settled,
	textOf,
	traitsOf,
} from '@auditor/code';
import { isAbout, meaningOf, meaningOfName, outsideNameOf } from '../libraries/meaning.js';
import { isEndless } from './endless.js';
import { modelRequests } from './http-models.js';
import { alive, callsIn, type Found, isAside, isBeside, isBuilt, madeIn, outsideBases } from './product-calls.js';
import { isUnasked } from './unasked.js';

export interface Client extends Found {
	/** It is of a class of the project, which may set limits. */
	readonly isOwn: boolean;
	/** Its own options that bound it, as its library names them in this language; a call that takes them stands before a colon. None are known where it is empty. */
	readonly takes: string;
	/** It makes its client of the name of a model: what its package bounds that by, and what holds further options of it. */
	readonly named?: { readonly usual: string; readonly settings: readonly Pick<Found, 'file' | 'call'>[] };
}

/** Clients of language models: of a library, of classes of the project that are made of one, and requests over plain HTTP. One that nothing asks is left out beside others. */
export const clientsOf = once((project: Project): readonly Client[] => {
	// A function holds the calls of those in it, too.
	const requests = callGraph(project).functions.flatMap((ref) =>
		ref.file.context === 'source' && !isBeside(project, ref.file) ? modelRequests(project, ref) : [],
	);
	const asking = [...new Map(requests.map((one) => [one.call, one])).values()].map(
		({ file, call }): Client => ({
			file,
			call,
			name: textOf(call.callee, file),
			isOwn: false,
			takes: `${call.method}:${call.method === 'fetch' ? 'signal' : 'timeout'}`,
		}),
	);
	const all = alive(project, [...constructed(project), ...asking]).filter((one) => !givesOther(project, one.call));
	const asked = all.filter(({ file, call }) => !isUnasked(project, file, call));
	return asked.length > 0 ? asked : all;
});

function constructed(project: Project): Client[] {
	const names = new Set(project.files.flatMap(({ facts }) => facts.classes.flatMap(({ name, bases }) => (bases.length > 0 ? [name] : []))));
	return callsIn(project).flatMap(({ file, call }): Client[] => {
		const made = meaningOf(project, file, call, 'make');
		const takes = made?.takes?.[traitsOf(file).receiver === 'this' ? 'typescript' : 'python'] ?? '';
		if (made?.around && optionOf(call, made.around)) return [];
		// An agent that is told the name of a model makes its client itself.
		const isName = (value?: StaticValue | null) => value != null && isTextual(settled(project, { value, file, scope: call.scope }).value);
		if (made?.what === 'agent' && [optionOf(call, 'model'), call.arguments[0]].some(isName))
			return [{ file, call, name: `The client that ${made.name} makes`, isOwn: false, takes: '' }];
		if (made) return made.what === 'model' ? [{ file, call, name: made.name, isOwn: false, takes }] : [];
		const name = call.method ?? '';
		const bases = names.has(name) ? outsideBases(project, file, call) : [];
		return bases.some((base) => meaningOfName(base, 'make')?.what === 'model') ? [{ file, call, name, isOwn: true, takes: '' }] : [];
	});
}

/** Clients, or what makes one of the name of a model where the product constructs none. */
export const modelsOf = once((project: Project): readonly Client[] => {
	const clients = clientsOf(project);
	return clients.length > 0 ? clients : alive(project, callsIn(project)).flatMap(({ file, call }) => namedModel(project, file, call) ?? []);
});

function namedModel(project: Project, file: SourceFile, call: CallFact): Client | null {
	const made = meaningOf(project, file, call, 'ask') ?? meaningOf(project, file, call, 'make');
	if (!made || made.usual === undefined) return null;
	const takes = made.takes?.[traitsOf(file).receiver === 'this' ? 'typescript' : 'python'] ?? '';
	const settings = MODEL_OPTIONS.flatMap((option) => {
		const value = optionOf(call, option);
		const held = value && settled(project, { value, file, scope: call.scope });
		const all = held?.value.kind === 'list' ? held.value.items : held ? [held.value] : [];
		return all.map((one) => ({ file: held!.file, call: callOf(one, held!.file) ?? { ...call, arguments: [one], keywords: [] } }));
	});
	return { file, call, name: made.name, isOwn: false, takes: takes && `${made.name}:${takes}`, named: { usual: made.usual, settings } };
}

const MODEL_OPTIONS = ['model', 'model_settings', 'modelSettings', 'defaultOptions', 'defaultGenerateOptions', 'defaultStreamOptions'];

/** A request that may take longer has no limit that a user would notice. */
export const HOUR_MS = 3_600_000;
/** More is no bound that a user would notice. */
export const MOST_RETRIES = 50;

/** What asks a model, or is to ask it again, with all calls that can have made what it is called of. */
interface Use extends Pick<Found, 'file' | 'call'> {
	readonly of: readonly CallFact[];
}

const usesOf = once((project: Project): readonly Use[] =>
	callsIn(project).flatMap(({ file, call }) => {
		const value =
			ASKS.test(call.method ?? '') || OTHER.test(textOf(call.callee, file)) || isRetry({ call }) ? receiverOf(call.callee) : null;
		const isFunction = value?.kind === 'name' && project.resolve(value.name, file, call.scope).kind === 'function';
		return value && !isFunction ? [{ file, call, of: madeBehind(project, { value, file, function: call.scope.function }) }] : [];
	}),
);

/** By the scopes of its names, through what binds it, takes it, or is returned. */
function madeBehind(project: Project, start: Held): CallFact[] {
	const opened = reachedFrom(
		start,
		(at): Held[] => {
			const { value, file } = at;
			const call = callOf(value, file);
			const within = file.facts.functions[at.function ?? -1]?.scope.class;
			const isOf = (name: string) => (a: AssignmentFact) =>
				a.target === name || (a.operator === 'property' && a.scope.class === within && `this.${a.target}` === name);
			const fields = value.kind === 'name' && value.name.includes('.') ? file.facts.assignments.filter(isOf(value.name)) : [];
			const taken = call ? [receiverOf(call.callee), ...givenTo(call)] : [receiverOf(value), ...partsOf(value)];
			const parts = [...fields.map((a) => a.value), ...taken].flatMap((one) => one ?? []);
			return [...(choicesOf(project, at) ?? []), ...partsAt(at, parts), ...calledBy(project, value, file).flatMap(returnedBy)];
		},
		({ value }) => value,
	);
	return opened.flatMap(({ value, file }) => callOf(value, file) ?? []);
}

const ASKS = /^a?(?:invoke|stream|generate|predict|complete|create|parse|batch|chat)$|^generate_?content(?:_async)?$/i;

/** Vectors, pictures, speech, files, names of models: no answer in words. */
const OTHER =
	/\.(?:embeddings|images|audio|moderations|files)(?:\.\w{1,40}){1,3}$|\.models\.(?:list|retrieve)$|\.(?:embed|rerank|embed_?content|generate_?images?)$/i;

/** It gives vectors, pictures or speech alone. */
function givesOther(project: Project, made: CallFact): boolean {
	const own = usesOf(project).filter(({ of }) => of.includes(made));
	return own.length > 0 && own.every(({ file, call }) => OTHER.test(textOf(call.callee, file)));
}

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

/** `.with_retry()` on what this client alone makes. */
export function retryOf(project: Project, { call }: Found): CallFact | undefined {
	const clients = clientsOf(project).map((one) => one.call);
	return usesOf(project).find(({ file, call: one, of }) => {
		const tries = optionOf(one, 'stop_after_attempt') ?? optionOf(one, 'stopAfterAttempt');
		const bounds = !tries || areTries(project, { value: tries, file, function: one.scope.function });
		return bounds && isRetry({ call: one }) && of.includes(call) && of.filter((other) => clients.includes(other)).length === 1;
	})?.call;
}

/** The first `.with_retry()` of which it was not followed what client it asks again. */
export function looseRetry(project: Project): Pick<Found, 'file' | 'call'> | undefined {
	const clients = clientsOf(project).map(({ call }) => call);
	return usesOf(project).find((use) => isRetry(use) && !use.of.some((one) => clients.includes(one)));
}

/** It is used, and asks again after what a call can raise. */
const isRetry = ({ call }: { readonly call: CallFact }) => {
	const types = optionOf(call, 'retry_if_exception_type');
	const isIdle =
		types?.kind === 'list' && types.items.every((one) => one.kind === 'name' && /^(?:KeyboardInterrupt|SystemExit)$/.test(one.name));
	return /^with_?retry$/i.test(call.method ?? '') && !call.statement && !isIdle;
};

/** What may bound a client from outside: `.with_retry()`, tries or a time limit around what asks it or runs a graph, a limit of a request, a policy of a node. */
export function boundsAround(project: Project, client: Client): Pick<Found, 'file' | 'call'> | undefined {
	const clients = clientsOf(project).map(({ call }) => call);
	const isOpen = ({ use: { of }, file, ofAll }: Bound) => (ofAll || file === client.file) && !of.some((one) => clients.includes(one));
	const all = boundsIn(project);
	// Vectors that it is asked for beside are no answer.
	const own = usesOf(project).filter(({ file, call, of }) => of.includes(client.call) && !OTHER.test(textOf(call.callee, file)));
	// What is asked once without a bound has none.
	const isBound = own.some(isRetry) || own.every(({ call }) => all.some(({ use }) => use.call === call));
	// A time limit around each run of a graph bounds what its nodes ask.
	const runs = own.filter(({ file, call }) => RUNS.test(textOf(call.callee, file)));
	const isRun = runs.every(({ call }) => all.some(({ use }) => use.call === call));
	const near = all.find((one) => ((isBound || (isRun && one.ofAll)) && one.use.of.includes(client.call)) || isOpen(one));
	return near ?? (client.named === undefined ? undefined : boundSomewhere(project));
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
	const own = usesOf(project).filter(({ of, ...use }) => of.includes(client.call) && !isRetry(use));
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
