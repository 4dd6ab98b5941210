// Is a judge asked again when its answer fails?
import type { CallFact, CallRef, FunctionRef, LoopFact, Project, StaticValue } from '@auditor/code';
import { callGraph, callOf, decoratorName, functionsAround, optionOf, refKey } from '@auditor/code';
import { isModelCall, meaningOf, meaningOfName, projectArtifact, textsArtifact } from '@auditor/forensics';
import { defineProbe, listed, placeOf, shownAt } from '@auditor/probes';
import type { Json, Texts } from '@auditor/schema';
import { knowsForm } from '../../subject/judges/answers.js';
import { type JudgeCalls, outwards } from '../../subject/judges/calls.js';
import { judgesAsked } from '../../subject/judges/messages.js';
import {
	isInTransportHandler,
	isToldTransport,
	repeatsFor,
	repeatsNever,
	repeatsToldTransport,
} from '../../subject/judges/retry-causes.js';
import { isRetryLoop } from '../../subject/judges/retry-loops.js';
import { secondCalls } from '../../subject/judges/second-calls.js';

/** How a judge’s model is asked again. */
const TOLD: Readonly<Partial<Record<Way, string>>> = {
	loop: 'A loop repeats the call of a judges’ language model',
	decorator: 'A decorator repeats the call of a judges’ language model',
	'with-retry': 'A retry repeats the call of a judges’ language model',
	recursion: 'A function that asks a judges’ language model calls itself again from its handler',
	'second-attempt': 'A handler asks a judges’ language model again',
	'second-call': 'Where the first answer fails, a second call asks a judges’ language model again',
};

/** Ways of asking again, the surest first. `call-only` reads the answer behind the repetition; `node-policy` and `transport` repeat for network trouble. */
type Way = 'loop' | 'decorator' | 'with-retry' | 'recursion' | 'second-attempt' | 'second-call' | 'call-only' | 'node-policy' | 'transport';
interface Found {
	readonly way: Way;
	readonly at: { path: string; line: number; endLine: number };
	/** The last line that is repeated, where it is not the end of what is shown. */
	readonly until?: number;
}

/** What these repeat is some lines of the project: the answer has to be read among them. */
const REREADS: ReadonlySet<Way> = new Set(['loop', 'decorator']);

/** Errors that a malformed answer raises. */
const FORM = /(?:^|\.)(?:Base)?Exception$|ValueError$|Validation|Pars|Decode/;
const AGAIN = 'tell the language model what was wrong, and ask again, up to three times.';

export const retry = defineProbe({
	id: 'output/retry',
	lifecycle: 'stable',
	needs: { project: projectArtifact, texts: textsArtifact },
	question: 'Is a judge’s model asked again when its answer is malformed?',
	motivation: 'Models answer out of form now and then; one try turns that into a lost or invented opinion.',
	method:
		'From every model call of the judges outwards through its callers: a loop over attempts with the call in it, tenacity and its like, with_retry, a call of itself from an except, a second call in a handler (not one whose text is taken apart by hand), a second call where a test or a return before it tells that the first answer failed, whose answer comes to the same name or reader. A retry policy on the graph’s node counts as weak (`ways` has node-policy): it is for failures of the node, and its default passes over validation errors. A transport’s max_retries does not count, nor what is repeated for errors of rates, quotas or networks alone, by the types that a handler or a library names. Where no binding raises, the answer must be taken apart within what a loop or a decorator repeats: else a malformed one is not asked for again (`ways` has call-only). Values: ways, modelCalls, untold (true where nothing but a prompt tells the model the form of its answer either, else null).',
	blindSpots: 'Retries inside of a library or a proxy; tests in a handler that let some errors alone go on.',
	remediation: { effort: 'low', text: `Catch the validation error, ${AGAIN}` },
	inspect: ({ project, texts }, context) => {
		const judges = judgesAsked(project, context);
		if ('outcome' in judges) return [judges];
		const starts = [...judges.asks, ...judges.bound.map(({ file, call }) => ({ file, index: file.facts.calls.indexOf(call), call }))];
		const repeated = starts.flatMap((at) =>
			around(project, texts, at).map((one): Found => {
				const within = { path: one.at.path, from: one.at.line, to: one.until ?? one.at.endLine };
				return REREADS.has(one.way) && !knowsForm(project, judges, within) ? { ...one, way: 'call-only' } : one;
			}),
		);
		// A second answer that is free text, taken apart by hand, is no second try of the schema.
		const isText = ({ way, at }: Found) =>
			way === 'second-attempt' && judges.parsed.some(({ ask }) => ask.file.path === at.path && ask.call.line === at.line);
		const found = [...repeated.filter((one) => !isText(one)), ...nodePolicies(project)];
		const strong = found.find((f) => f.way !== 'node-policy' && f.way !== 'transport' && f.way !== 'call-only');
		const ways = [...new Set(found.map((f) => f.way))].sort();
		const untold = !strong && judges.asks.length > 0 && !isToldForm(project, judges);
		const values: Record<string, Json> = { ways, modelCalls: judges.asks.length, untold: untold || null };
		// Nothing takes the answer apart within what is repeated, and no binding raises there.
		const blind = strong ? undefined : found.find((f) => f.way === 'call-only');
		const best = strong ?? found.find((f) => f.way === 'node-policy');
		const caught = ways.includes('transport') || blind ? [] : [...new Set(judges.asks.flatMap(handlersAround))];
		const remedy = `${caught.length > 1 ? 'In each handler' : 'In the handler'} ${AGAIN}`;
		const goesOn = caught.length > 1 ? `handlers at ${listed(caught)} go on` : `handler at ${caught[0]} goes on`;
		// A call whose answer is bound to a schema is the main one.
		const first = judges.asks.find(({ file, call }) => judges.bound.some((one) => isOneFunction(one, { file, call }))) ?? starts[0]!;
		const none = blind
			? `The call of the model alone is repeated at ${blind.at.path}:${blind.at.line}: a malformed answer is read after that.`
			: ways.includes('transport')
				? 'What repeats the call of a judges’ language model is for trouble on the way to it, and not for malformed answers.'
				: 'We found no loop, decorator or handler that repeats the call of a judges’ language model.';
		if (blind || !best)
			return {
				outcome: 'false',
				message: `${none}${caught.length > 0 ? ` The ${goesOn} without asking it again.` : ''}`,
				rationale: 'From each call of a model its callers were followed outwards.',
				location: blind ? placeOf(blind.at, blind.at.line, blind.at.endLine) : placeOf(first.file, first.call.line),
				values: { ...values, ...(caught.length > 0 && { remedy }) },
				confidence: blind ? 0.75 : 0.85,
			};
		const { path, line, endLine } = best.at;
		const where = `at ${path}:${line}`;
		return {
			outcome: 'true',
			message: strong ? `${TOLD[best.way]} ${where}.` : `The graph’s node has a retry policy ${where}; a malformed answer may pass it by.`,
			rationale: 'From each call of a model its callers were followed outwards.',
			...shownAt(texts, { path }, line, endLine, { most: 25 }),
			values: { ...values, strong: strong !== undefined },
			confidence: strong ? 0.88 : 0.6,
		};
	},
});

/** Something other than a parser of its text gives the model the form of its answer, or code in source spells that form out for a prompt. */
function isToldForm(project: Project, { bound }: JudgeCalls): boolean {
	return (
		bound.some(({ fact }) => !/Parser$/.test(fact.method)) ||
		project.files.some(
			({ context, facts }) =>
				context === 'source' &&
				facts.calls.some((call) => SPELLS.test(call.method ?? (call.callee.kind === 'name' ? call.callee.name : ''))),
		)
	);
}

const SPELLS = /^(?:get_?format_?instructions|(?:model_)?(?:json_?)?schema(?:_json)?|zodToJsonSchema|toJSONSchema)$/i;

function isOneFunction(a: Pick<CallRef, 'file' | 'call'>, b: Pick<CallRef, 'file' | 'call'>): boolean {
	return a.file === b.file && a.call.scope.function === b.call.scope.function;
}

/** Places of the handlers that take a malformed answer of a call, raise nothing, and behind which the function asks no more. */
function handlersAround({ file, call }: CallRef, _: number, asks: readonly CallRef[]): string[] {
	const last = Math.max(...asks.flatMap((at) => (isOneFunction(at, { file, call }) ? at.call.line : [])));
	const handlers = call.scope.tries.flatMap((at) => file.facts.tries[at]!.handlers).filter(({ raises, line }) => !raises && line > last);
	return handlers.flatMap(({ types, line }) => (types.length === 0 || types.some((type) => FORM.test(type)) ? `${file.path}:${line}` : []));
}

function around(project: Project, texts: Texts, at: CallRef): Found[] {
	const found: Found[] = [];
	for (const { ref, through } of outwards(project, at)) {
		const { file, call } = through;
		found.push(...call.scope.loops.flatMap((index) => byLoop(project, texts, file.facts.loops[index]!, through)));
		// What a handler of the function itself takes never comes to what stands around it.
		const isHandled = call.scope.tries.some((tried) =>
			file.facts.tries[tried]!.handlers.some(
				({ types, raises }) => !raises && (types.length === 0 || types.some((type) => ANY.test(type))),
			),
		);
		for (const decorator of ref.fact.decorators) {
			// One that a library brings, or one of the project's own whose name says that it repeats.
			const name = decoratorName(decorator, ref.file);
			if (isHandled || repeatsNever(callOf(decorator, ref.file), ref.file)) continue;
			if (meaningOfName(name, 'repeat') !== null || /(?:^|[._])(?:retry|retrying|retry_\w{1,100})$|_retries$/.test(name))
				found.push({
					way: isToldTransport(decorator, ref.file) ? 'transport' : 'decorator',
					at: { path: ref.file.path, line: ref.fact.line, endLine: ref.fact.line + 2 },
					until: ref.fact.endLine,
				});
		}
		if (/retry|retries/i.test(call.method ?? '') && call !== at.call) found.push(...throughHelper(project, texts, through));
		// `retry(lambda: self._ask(bound, p))` beside the binding, or around the call.
		const isIn = (v: StaticValue) => v.kind === 'function' && (call === at.call || functionsAround(file, call.scope).includes(v.function));
		for (const helper of callGraph(project).callsIn(ref)) {
			const { method, line, endLine } = helper.call;
			const [repeats] =
				/retry|retries/i.test(method ?? '') && helper.call.arguments.some(isIn) ? throughHelper(project, texts, helper) : [];
			if (repeats) found.push({ way: repeats.way === 'loop' ? 'with-retry' : repeats.way, at: { path: file.path, line, endLine } });
		}
		found.push(...inFunction(project, ref));
		const own = new Set(callGraph(project).targets(through).map(refKey));
		const asks = (one: CallRef) =>
			isModelCall(project, one) ||
			callGraph(project)
				.targets(one)
				.some((target) => own.has(refKey(target)));
		for (const { call: again } of secondCalls(project, ref, asks))
			found.push({ way: 'second-call', at: { path: file.path, line: again.line, endLine: again.endLine } });
	}
	return found;
}

const ANY = /^(?:Exception|BaseException|Error)$/;

/** A call whose name says that it repeats: of one's own functions only what is in them counts, and the name of a function is no repetition. */
function throughHelper(project: Project, texts: Texts, at: CallRef): Found[] {
	const { file, call } = at;
	const own = callGraph(project).targets(at);
	if (own.length === 0) {
		const way = repeatsToldTransport(call, file) ? 'transport' : 'with-retry';
		return [{ way, at: { path: file.path, line: call.line, endLine: call.endLine } }];
	}
	return own.flatMap((ref) =>
		ref.file.facts.loops.flatMap((loop): Found[] => {
			const inside = ref.file.facts.calls.find(
				(one) => one.line >= loop.line && one.line <= loop.endLine && functionsAround(ref.file, one.scope).includes(ref.index),
			);
			if (!inside || loop.line < ref.fact.line || loop.endLine > ref.fact.endLine) return [];
			return byLoop(project, texts, loop, { file: ref.file, index: ref.file.facts.calls.indexOf(inside), call: inside });
		}),
	);
}

function byLoop(project: Project, texts: Texts, loop: LoopFact, at: CallRef): Found[] {
	const cause = isRetryLoop(project, loop, at) ? repeatsFor(texts, loop, at) : 'nothing';
	if (cause === 'nothing') return [];
	return [{ way: cause === 'transport' ? cause : 'loop', at: { path: at.file.path, line: loop.line, endLine: loop.endLine } }];
}

/** Ways that stand in a function that asks: its own recursion from a handler, a second call in a handler, `.with_retry()`. */
function inFunction(project: Project, ref: FunctionRef): Found[] {
	const graph = callGraph(project);
	const found: Found[] = [];
	for (const at of graph.callsIn(ref)) {
		const { call, file } = at;
		const place = { path: file.path, line: call.line, endLine: call.endLine };
		const repeats = meaningOf(project, file, call, 'repeat');
		const kind = repeats?.how === 'method' ? 'with-retry' : 'decorator';
		if (repeats && !repeatsNever(call, file)) found.push({ way: repeatsToldTransport(call, file) ? 'transport' : kind, at: place });
		const limit = optionOf(call, 'max_retries') ?? optionOf(call, 'maxRetries');
		// A parameter of that name in one's own function is no transport's.
		const outside = graph.targets(at).length === 0;
		if (outside && limit && !(limit.kind === 'number' && limit.value === 0)) found.push({ way: 'transport', at: place });
		if (call.scope.handlerOf === null || isInTransportHandler(file, call)) continue;
		const again = graph.targets(at).some((target) => refKey(target) === refKey(ref));
		if (again) found.push({ way: 'recursion', at: place });
		else if (isModelCall(project, at) && functionsAround(file, call.scope).includes(ref.index))
			found.push({ way: 'second-attempt', at: place });
	}
	return found;
}

/** `add_node("judge", judge, retry=RetryPolicy(...))`. */
function nodePolicies({ files }: Project): Found[] {
	const isTold = (call: CallFact) =>
		/^add_?node$/i.test(call.method ?? '') &&
		['retry', 'retry_policy', 'retryPolicy'].some((name) => (optionOf(call, name)?.kind ?? 'null') !== 'null');
	return files.flatMap(({ context, path, facts }) =>
		(context === 'source' ? facts.calls : []).flatMap((call): Found[] =>
			isTold(call) ? [{ way: 'node-policy', at: { path, line: call.line, endLine: call.endLine } }] : [],
		),
	);
}
