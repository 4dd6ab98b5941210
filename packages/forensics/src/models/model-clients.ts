// What asks models, and what may bound it from outside: loops, retries around it, middleware and time limits.
import type { CallFact, LoopFact, Project, SourceFile, StaticValue } from '@auditor/code';
import {
	callGraph,
	callOf,
	callsInValue,
	conditionsAround,
	lastPart,
	numbersOf,
	optionOf,
	receiverOf,
	settled,
	textOf,
	traitsOf,
} from '@auditor/code';
import { meaningOf, meaningOfName, outsideNameOf } from '../libraries/meaning.js';
import { modelRequests } from './http-models.js';
import { alive, callsIn, type Found, isBeside, outsideBases } from './product-calls.js';
import { isUnasked } from './structured-output.js';

export interface Client extends Found {
	/** It is of a class of the project, which may set limits. */
	readonly isOwn: boolean;
	/** Its own options that bound it, as its library names them in this language; a call that takes them stands before a colon. None are known where it is empty. */
	readonly takes: string;
}

/** Clients of language models: of a library, of classes of the project that are made of one, and requests over plain HTTP. One that nothing asks is left out beside others. */
export function clientsOf(project: Project): Client[] {
	const requests = callGraph(project).functions.flatMap((ref) =>
		ref.file.context === 'source' && !isBeside(project, ref.file) ? modelRequests(project, ref) : [],
	);
	const asking = requests.map(
		({ file, call }): Client => ({
			file,
			call,
			name: textOf(call.callee, file),
			isOwn: false,
			takes: `${call.method}:${call.method === 'fetch' ? 'signal' : 'timeout'}`,
		}),
	);
	const all = alive(project, [...constructed(project), ...asking]).filter((one) => !isUntaken(project, one));
	const asked = all.filter(({ file, call }) => !isUnasked(project, file, call));
	return asked.length > 0 ? asked : all;
}

/** In a branch that a constant never takes: `MODEL == "a"` where another word is written behind that name. */
function isUntaken(project: Project, { file, call: { scope } }: Found): boolean {
	const written = (value: StaticValue) =>
		value.kind === 'name' && !/^[A-Z][A-Z\d_]*$/.test(lastPart(value.name)) ? value : settled(project, { value, file, scope }).value;
	return conditionsAround(file, scope).some(({ value, holds }) => {
		if (value.kind !== 'binary' || !/^[!=]==?$/.test(value.operator)) return false;
		const [left, right] = [written(value.left), written(value.right)];
		if (left.kind !== 'string' || right.kind !== 'string') return false;
		return ((left.value === right.value) === value.operator.startsWith('=')) !== holds;
	});
}

function constructed(project: Project): Client[] {
	const names = new Set(project.files.flatMap(({ facts }) => facts.classes.flatMap(({ name, bases }) => (bases.length > 0 ? [name] : []))));
	return callsIn(project).flatMap(({ file, call }): Client[] => {
		const made = meaningOf(project, file, call, 'make');
		const takes = made?.takes?.[traitsOf(file).receiver === 'this' ? 'typescript' : 'python'] ?? '';
		if (made) return made.what === 'model' && !made.embeds ? [{ file, call, name: made.name, isOwn: false, takes }] : [];
		const name = call.method ?? '';
		const bases = names.has(name) ? outsideBases(project, file, call) : [];
		return bases.some((base) => meaningOfName(base, 'make')?.what === 'model') ? [{ file, call, name, isOwn: true, takes: '' }] : [];
	});
}

/** More is no bound that a user would notice. */
export const MOST_RETRIES = 50;

/** The loop of bounded tries in which every call that asks the client stands; null where one stands elsewhere. */
export function askedInLoop(project: Project, file: SourceFile, made: CallFact): LoopFact | null {
	const { assignments, calls, loops, tries } = file.facts;
	const target = assignments.find(({ value }) => value !== null && callsInValue(value, file).includes(made))?.target;
	const asks = calls.filter(
		(call) => target !== undefined && ASKS.test(call.method ?? '') && textOf(call.callee, file).startsWith(`${target}.`),
	);
	const around = asks.map(({ scope }) =>
		scope.loops.find(
			(at) => isCounted(project, file, loops[at]!) && scope.tries.some((one) => tries[one]!.scope.loops.includes(at) && goesOn(file, one)),
		),
	);
	return around.length === 0 || around.includes(undefined) ? null : (loops[around[0]!] ?? null);
}

const ASKS = /^a?(?:invoke|stream|generate|predict|complete|create|parse|batch)$|^generate_?content(?:_async)?$/i;

/** `for attempt in range(3)`, `for (let i = 0; i < 3; i++)`, no more often than may be asked. */
function isCounted(project: Project, file: SourceFile, { kind, iterable, counted, scope }: LoopFact): boolean {
	const range = iterable === null ? null : callOf(iterable, file);
	const last = counted?.to ?? (range?.method === 'range' ? range.arguments[Math.min(1, range.arguments.length - 1)] : undefined);
	if (kind !== 'for' || last === undefined) return false;
	return areTries(project, { value: last, file, function: scope.function }, range ? 2 : 1);
}

/** A number that cannot be read is taken to be one of tries; one try is no retry. */
function areTries(project: Project, held: Parameters<typeof numbersOf>[1], least = 2): boolean {
	return numbersOf(project, held)?.every((number) => number >= least && number <= MOST_RETRIES) ?? true;
}

/** A handler of the `try` lets the loop turn again: it raises nothing, or only under a condition. */
function goesOn({ facts }: SourceFile, at: number): boolean {
	const { handlers, scope } = facts.tries[at]!;
	return handlers.some(
		({ line, endLine }) =>
			!facts.raises.some(
				(raise) =>
					raise.scope.handlerOf === at &&
					raise.line >= line &&
					raise.line <= endLine &&
					raise.scope.branches.length === scope.branches.length,
			),
	);
}

/** `.with_retry()` in the expression that makes a client. */
export function retryOf(project: Project, { file, call }: Found): CallFact | undefined {
	return file.facts.calls.find((one) => {
		const receiver = isRetry(project, file, one) ? receiverOf(one.callee) : null;
		const tries = optionOf(one, 'stop_after_attempt') ?? optionOf(one, 'stopAfterAttempt');
		const bounds = !tries || areTries(project, { value: tries, file, function: one.scope.function });
		return bounds && receiver !== null && callsInValue(receiver, file).includes(call);
	});
}

/** `.with_retry()` on what may be a model; not on a tool, or on anything else that the project made. */
function isRetry(project: Project, file: SourceFile, call: CallFact): boolean {
	const receiver = /^with_?retry$/i.test(call.method ?? '') ? receiverOf(call.callee) : null;
	const target = receiver?.kind === 'name' ? project.resolve(receiver.name, file, call.scope) : null;
	return receiver !== null && target?.kind !== 'function';
}

/** What may bound a client from outside: a middleware of retries, `.with_retry()`, a time limit around what asks, and one that a request is given. */
export function askedAgain(project: Project) {
	return callsIn(project).flatMap(({ file, call }) => {
		const isMiddleware = /(?:^|\.)model_?retry_?middleware$/i.test(outsideNameOf(project, file, call) ?? '');
		const asks = (value: StaticValue) => callsInValue(value, file).some(({ method }) => ASKS.test(method ?? ''));
		const limits =
			(call.arguments.some(asks) && meaningOf(project, file, call, 'limit') !== null) ||
			(ASKS.test(call.method ?? '') &&
				['signal', 'timeout', 'request_options', 'requestOptions'].some((name) => optionOf(call, name) !== null));
		return isMiddleware || limits || isRetry(project, file, call) ? [{ file, call, isMiddleware }] : [];
	});
}
