// What is asked again for: an answer out of form, or only trouble on the way to the model? Reads the types that handlers name. What they test is read by its words.
import type { CallFact, CallRef, LoopFact, SourceFile, StaticValue, TryFact } from '@auditor/code';
import { callOf, lastPart, textOf } from '@auditor/code';
import { linesOf } from '@auditor/probes';
import type { Texts } from '@auditor/schema';

/** Errors that say nothing of an answer: the way to the model failed, or the model cannot do what is asked. */
const TRANSPORT_TYPE =
	/^(\w{0,200}(RateLimit|Timeout|TimedOut|Connection|Connect|Network|Quota|TooManyRequests|Overloaded|ResourceExhausted|ServiceUnavailable|ServerError|InternalServer|Unavailable|Throttl)\w{0,200}|API(Status|Connection)?Error|HTTP(Status)?Error|Request(Error|Exception)|ClientError|GoogleAPI\w{0,200}|OSError|IOError|NotImplementedError|ImportError|ModuleNotFoundError|AttributeError|CancelledError|KeyboardInterrupt)$/;
const TRANSPORT_NAME =
	/(?<![a-z])rate(?![a-z])|quota|exhaust|throttl|overload|too_?many|time_?out|connection|network|unavailable|transient|\b(?:429|502|503|504|529)\b/i;

/** What a loop around a call begins anew for, where its answer is given back: trouble on the way alone, or nothing where each error ends it. */
export function repeatsFor(texts: Texts, loop: LoopFact, { file, call }: CallRef): Cause {
	const { facts } = file;
	const returned = facts.functions[call.scope.function ?? -1]?.returned ?? [];
	const inside = call.scope.tries.filter((at) => facts.tries[at]!.line >= loop.line && facts.tries[at]!.endLine <= loop.endLine);
	// What it gives is given back at once, and nothing catches what it raises: `return fallback(...)` in a handler.
	if (inside.length === 0 && returned.some(({ value }) => callOf(value, file) === call)) return 'nothing';
	const causes = inside.map((at) => {
		const { handlers, scope } = facts.tries[at]!;
		const gives = returned.some((end) => end.scope.tries.includes(at) && end.scope.branches.length === scope.branches.length);
		const others = handlers.filter(({ types }) => !isForTransport(types));
		const ways = others.map((one) => goesOnFor(texts, file, one));
		if (!gives || handlers.length === 0 || ways.includes('all')) return 'all';
		return others.length < handlers.length || ways.includes('transport') ? 'transport' : 'nothing';
	});
	return causes.find((cause) => cause !== 'all') ?? 'all';
}

type Cause = 'all' | 'transport' | 'nothing';

/** After which of the errors that a handler takes the loop goes on: not where it leaves, and where it leaves for all but rates for those alone. */
function goesOnFor(texts: Texts, file: SourceFile, { line: from, endLine }: TryFact['handlers'][number]): Cause {
	const body = linesOf(texts, file.path, from + 1, endLine);
	const inside = file.facts.branches.filter(({ line, kind }) => line > from && line <= endLine && kind !== 'ternary');
	const told = inside.find(({ test }) => TRANSPORT_NAME.test(test) && !FORM.test(test));
	if (inside.some((branch) => branch !== told && /attempt|retr|tries/i.test(branch.test))) return 'all';
	const [met = '', unmet = ''] = told ? linesOf(texts, file.path, told.line + 1, told.endLine).split(ELSE) : [];
	const [rates, rest] = told && /^\(?(?:not\b|!)/.test(told.test) ? [unmet, met] : [met, unmet];
	const isLeft = leaves(body);
	if (!told) return isLeft && !/\bcontinue\b/.test(body) ? 'nothing' : 'all';
	return isLeft || leaves(rest) ? (leaves(rates) ? 'nothing' : 'transport') : 'all';
}

const FORM = /valid|pars|decode|json|schema|valueerror/i;
const ELSE = /^[ \t}]*else\b.*$/m;

/** A line that stands as far out as the first one ends the turn for good. */
function leaves(body: string): boolean {
	const [, margin = ''] = /^([ \t]*)\S/m.exec(body) ?? [];
	return body.split('\n').some((line) => line.startsWith(margin) && /^(?:break|return|raise|throw)\b/.test(line.slice(margin.length)));
}

/** The handler around a call is for trouble on the way alone. */
export function isInTransportHandler(file: SourceFile, call: CallFact): boolean {
	const found = call.scope.handlerOf === null ? undefined : file.facts.tries[call.scope.handlerOf];
	const handler = found?.handlers.find(({ line, endLine }) => call.line >= line && call.line <= endLine);
	return handler !== undefined && isForTransport(handler.types);
}

/** `retry=retry_if_exception_type(RateLimitError)`, `on_exception(expo, RateLimitError)`: what a library is told to repeat for. */
export function isToldTransport(value: StaticValue | null, file: SourceFile): boolean {
	const call = value?.kind === 'call' ? file.facts.calls[value.call] : undefined;
	return call !== undefined && repeatsToldTransport(call, file);
}

/** As `isToldTransport`, of the call itself: `.with_retry(retry_if_exception_type=(RateLimitError,))`. */
export function repeatsToldTransport(call: CallFact, file: SourceFile): boolean {
	const told = call.keywords.find(({ name }) => name === 'retry' || name === 'retry_if_exception_type' || name === 'exception')?.value;
	const given = told ?? (call.method === 'on_exception' ? call.arguments[1] : undefined);
	if (!given) return false;
	const text = textOf(given, file);
	if (/not_exception_type/.test(text)) return /Validation|Pars|Decode|ValueError/.test(text);
	const predicate = /retry_if_exception\(\s*([\w.]+)/.exec(text)?.[1];
	if (predicate) return TRANSPORT_NAME.test(predicate);
	const types = (text.match(/[\w.]+/g) ?? []).map(lastPart).filter((name) => /^[A-Z]/.test(name));
	return isForTransport(types);
}

/** Told to try once, or for no error at all; or nobody uses what it makes. */
export function repeatsNever(call: CallFact | null, file: SourceFile): boolean {
	const isOnce = (value: StaticValue, name = '') =>
		/^stop_?after_?attempt$/i.test(name)
			? value.kind === 'number' && value.value <= 1
			: /^(?:\w+\.)?stop_after_attempt\([01]\)$/.test(textOf(value, file));
	const isNone = (value: StaticValue, name = '') => name === 'retry_if_exception_type' && value.kind === 'list' && value.items.length === 0;
	const isUnused = call?.statement === true && /^with_?retry$/i.test(call.method ?? '');
	return isUnused || (call?.keywords.some(({ name, value }) => isOnce(value, name ?? '') || isNone(value, name ?? '')) ?? false);
}

function isForTransport(types: readonly string[]): boolean {
	return types.length > 0 && types.every((type) => TRANSPORT_TYPE.test(lastPart(type)));
}
