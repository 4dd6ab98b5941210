// Does each model client have a time limit or a bound on retries?
import {
	type CallFact,
	callOf,
	callsInValue,
	keyText,
	type LoopFact,
	numbersOf,
	optionOf,
	type Project,
	receiverOf,
	type SourceFile,
	type Standing,
	settled,
	textOf,
	traitsOf,
} from '@auditor/code';
import { defineProbe, notApplicable, shownAt } from '@auditor/probes';
import { outsideNameOf } from '../../libraries/meaning.js';
import { notAsked } from '../../models/unread.js';
import { callsIn, madeIn, needs, present, SHOWN } from './_model-code.js';

export const modelLimits = defineProbe({
	id: 'service/model-limits',
	lifecycle: 'experimental',
	needs,
	question: 'Does each model client set a time limit or a number of retries?',
	motivation: 'A model that hangs holds the request of a user for ten minutes, by default.',
	method:
		'Finds constructions of the chat models of LangChain and of the vendors’ own clients, and looks for timeout, request_timeout, max_retries (or their camel-case names) among their options. None, infinity (as a default, too), nothing or less, more than an hour or more than 50 retries bound nothing. A client whose every call stands in a loop over a range, with a handler inside, has bounded retries, too. One finding per client. Values: timeout, retries.',
	blindSpots:
		'Limits set on a gateway, in a wrapper of another package, or in a mapping that is built elsewhere (confidence is lower then).',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Give the client {{python: timeout and max_retries | typescript: timeout and maxRetries}}, and decide what the graph does when they are used up.',
	},
	inspect: ({ project, texts }) => {
		const nothing = notAsked(project);
		if (nothing) return nothing;
		const clients = madeIn(project, ['model']);
		if (clients.length === 0) return [notApplicable('No model client is constructed in the product.', 0.8)];
		const around = retriedElsewhere(project);
		return clients.slice(0, SHOWN).map(({ file, call, name }) => {
			const option = (names: readonly string[], most: number) =>
				names.find((n) => present(optionOf(call, n)) && isBound(project, { value: optionOf(call, n)!, file, scope: call.scope }, most)) ??
				null;
			const timeout = option(TIMEOUTS, HOUR_MS / traitsOf(file).timeUnit);
			const retries = option(['max_retries', 'maxRetries'], MOST_RETRIES);
			const open =
				call.keywords.some((k) => k.name === null) ||
				call.arguments.some(
					(a) =>
						a.kind === 'spread' ||
						(a.kind === 'name' && call.arguments.length === 1) ||
						(a.kind === 'dict' && a.entries.some((e) => e.key === null)),
				);
			const loop = timeout !== null || retries !== null ? null : askedInLoop(project, file, call);
			const bounded = timeout !== null || retries !== null || loop !== null;
			return {
				outcome: bounded ? 'true' : 'false',
				message: `${name} at ${file.path}:${call.line} ${loop ? `sets no limit of its own, and a loop of bounded tries asks it (line ${loop.line})` : bounded ? `sets ${[timeout, retries].filter(Boolean).join(' and ')}` : `${open ? 'shows' : 'sets'} neither a time limit nor a number of retries, so that the defaults of its library hold`}.`,
				rationale: `Resolved to ${outsideNameOf(project, file, call)}.${open ? ' Options come from a mapping that was not followed.' : ''}${around && !bounded ? ` Whether ${around.path}:${around.line} asks it again was not followed.` : ''}`,
				...shownAt(texts, file, call.line, call.endLine),
				values: { client: name, timeout: timeout !== null, retries: retries !== null || loop !== null },
				confidence: bounded ? 0.92 : open || around ? 0.5 : 0.8,
			};
		});
	},
});

const TIMEOUTS = [
	...['timeout', 'request_timeout', 'requestTimeout', 'default_request_timeout'],
	...['clientOptions', 'client_options', 'httpOptions', 'http_options'],
];
/** A request that may take longer, or be made more often, has no limit that a user would notice. */
const HOUR_MS = 3_600_000;
const MOST_RETRIES = 50;
const ENDLESS = /^(?:undefined|Infinity|Number\.(?:POSITIVE_INFINITY|MAX_\w+)|math\.inf|sys\.maxsize)$|["']inf(?:inity)?["']\){1,4}$/;

/** A value that bounds something; one that cannot be read is taken to. */
function isBound(project: Project, given: Standing, most: number): boolean {
	const { value, file } = settled(project, given);
	const text = textOf(value, file);
	const [, written] = /^(?:float|Number)\(["']([^"']{1,40})["']\)$/.exec(text) ?? [];
	const [head] = text.split(/[.([]/, 1);
	if (value.kind === 'null' || ENDLESS.test(text) || (written !== undefined && Math.abs(Number(written)) > most)) return false;
	// A name that nothing binds fails before it bounds.
	if (file.facts.unbound.some(({ name }) => name === head)) return false;
	if (value.kind === 'dict') return value.entries.some(({ key }) => key === null || /time_?out/i.test(keyText(key) ?? ''));
	return (
		numbersOf(project, { ...given, function: given.scope.function })?.every(
			(number) => (number > 0 || (number === 0 && most === MOST_RETRIES)) && number <= most,
		) ?? true
	);
}

/** The loop of bounded tries in which every call that asks the client stands; null where one stands elsewhere. */
function askedInLoop(project: Project, file: SourceFile, made: CallFact): LoopFact | null {
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

const ASKS = /^a?(?:invoke|stream|generate|predict|complete|create|parse|batch)$|^generate_?content$/i;

/** `for attempt in range(3)`, `for (let i = 0; i < 3; i++)`, no more often than may be asked. */
function isCounted(project: Project, file: SourceFile, { kind, iterable, counted, scope }: LoopFact): boolean {
	const range = iterable === null ? null : callOf(iterable, file);
	const last = counted?.to ?? (range?.method === 'range' ? range.arguments[Math.min(1, range.arguments.length - 1)] : undefined);
	if (kind !== 'for' || last === undefined) return false;
	return numbersOf(project, { value: last, file, function: scope.function })?.every((number) => number <= MOST_RETRIES) ?? true;
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

/** A middleware of retries, or `.with_retry()` on what may be a model; not on a tool, or on anything else that the project made. */
function retriedElsewhere(project: Project): { path: string; line: number } | null {
	const found = callsIn(project).find(({ file, call }) => {
		if (/(?:^|\.)model_?retry_?middleware$/i.test(outsideNameOf(project, file, call) ?? '')) return true;
		const receiver = /^with_?retry$/i.test(call.method ?? '') ? receiverOf(call.callee) : null;
		if (receiver === null) return false;
		const target = receiver.kind === 'name' ? project.resolve(receiver.name, file, call.scope) : null;
		return target?.kind !== 'function';
	});
	return found ? { path: found.file.path, line: found.call.line } : null;
}
