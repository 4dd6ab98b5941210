// Where is what a model answers in free text taken apart? Each plain call of a model, and each request to one over HTTP, is followed to what reads
// JSON, looks for a pattern, cuts the text into parts or tests it for words: into the functions that are handed it, and back out of those that return it. Answers that travel
// through the state of a graph, `state-answers.ts` and `state-messages.ts` find. A text that is shown, measured or cut for show alone is not taken apart.
import type { CallFact, CallRef, FlowEnd, FunctionRef, Project, StaticValue } from '@auditor/code';
import {
	callGraph,
	callOf,
	callsInValue,
	conditionsAround,
	flowsFrom,
	givenIn,
	grouped,
	kept,
	namedFunction,
	namesIn,
	once,
	receiverOf,
	refKey,
	settled,
	textOf,
} from '@auditor/code';
import { meaningOf } from '../../libraries/meaning.js';
import { modelRequests } from '../model-calls/http-models.js';
import { carriesText, isStructured } from './carries-text.js';
import { checksSchema } from './checks-schema.js';
import { isOfFailure } from './failed-requests.js';
import {
	CITES,
	chooses,
	cutsAt,
	FENCE,
	givesText,
	isNumber,
	isOfTool,
	isRunAsCode,
	isWordTest,
	isYesOrNo,
	looksFor,
	NO_CODE,
	picksLabel,
	testsOf,
} from './looks-at-text.js';
import { isBoundModel, isHeld, isModelCall } from './structured-output.js';

export interface TakenApart {
	readonly asks: FunctionRef;
	/** The call of the model. */
	readonly ask: CallRef;
	/** Where its text is taken apart. */
	readonly at: Place;
	/** Where it is as sure, the first place of each function: of a wrapper, which does not take it apart itself, those of all its callers. */
	readonly places: readonly Place[];
	/** JSON is read out of it or a pattern looked for; else it is tested for words or cut at a separator. */
	readonly isParsed: boolean;
	readonly isJson: boolean;
	/** Cut by a pattern or a separator alone: what that gives may be data or only shown. */
	readonly isOpen: boolean;
}

interface Place {
	readonly file: CallRef['file'];
	readonly line: number;
	readonly endLine: number;
	/** What is read there goes on to a schema that refuses what does not fit. */
	readonly isChecked: boolean;
}

/** Of the product, by file and line: of each call of a model what parses its answer, and what else takes it apart. */
export const takenApart = once((project: Project): readonly TakenApart[] => {
	const graph = callGraph(project);
	const seen = new Set<CallFact>();
	const cuts = new Map<CallFact, boolean>();
	const checked = new Map<CallFact, boolean>();
	const mayFollow = followedIn(project);
	const mayCut = followedIn(project);
	const keeps = (cut: CallRef) =>
		kept(cuts, cut.call, () => {
			const around = namedFunction(cut.file, cut.call.scope);
			return around !== null && mayCut(around) && keepsParts(project, cut);
		});
	const found = graph.functions.flatMap((asks) => {
		const requests = asks.file.context === 'source' ? modelRequests(project, asks).map(({ call }) => call) : null;
		return requests ? graph.callsIn(asks).map((ask) => ({ ask, asks, isRequest: requests.includes(ask.call) })) : [];
	});
	return found.flatMap(({ ask, asks, isRequest }) => {
		if (
			namedFunction(ask.file, ask.call.scope)?.index !== asks.index ||
			seen.has(ask.call) ||
			!(isRequest || isModelCall(project, ask) || STREAMS.test(textOf(ask.call.callee, ask.file))) ||
			(!isRequest &&
				OTHERS.test(textOf(receiverOf(ask.call.callee), ask.file)) &&
				meaningOf(project, ask.file, ask.call, 'ask') === null) ||
			isBound(project, ask) ||
			(!isRequest && !isBoundModel(project, ask.file, ask.call) && graph.targets(ask).some((one) => isOwn(one) && !isDeclared(one))) ||
			isForNothing(ask) ||
			!mayFollow(asks)
		)
			return [];
		seen.add(ask.call);
		// Before it is asked, and where that failed, there is no answer.
		const handlers = ask.call.scope.tries.flatMap((at) => ask.file.facts.tries[at]!.handlers);
		const isWithout = (line: number) => line < ask.call.line || handlers.some((one) => line >= one.line && line <= one.endLine);
		// What a request brings holds the answer: reading that takes nothing apart.
		const isRead = isRequest && !graph.callsIn(asks).some(({ call }) => call.method === 'json');
		const carries = carriesText(project);
		const isEnvelope: typeof carries = (call, file) =>
			isRead && file === ask.file && isWithin(asks, call.line) && meaningOf(project, file, call, 'parse')?.by === undefined;
		// What the function that asks is handed was there before: an earlier run of it may have given that.
		const isLater = (ref: FunctionRef, isHanded: boolean) => isOwn(ref) && !(isHanded && refKey(ref) === refKey(asks));
		const ends = flowsFrom(project, ask, isLater, (call, file) => carries(call, file) || isEnvelope(call, file), isStructured).filter(
			(end) =>
				!(end.file === ask.file && isWithin(asks, end.line) && isWithout(end.line)) &&
				!isOfTool(end) &&
				!(isRequest && isOfFailure(project, asks, end)),
		);
		const placed = ({ file, line }: FlowEnd) => `${file.path} ${namedAt({ file, line })}`;
		const cites = new Set(ends.flatMap((end) => (end.call && looksFor(project, end.call, CITES) ? placed(end) : [])));
		const runsCode = ends.some((end) => isRunAsCode(project, end));
		// Nobody is given the text itself: its numbers are all that is read of it.
		const plain: typeof carries = (call, file) => carries(call, file) && meaningOf(project, file, call, 'parse') === null;
		const isForNumbers = once((one: CallFact) =>
			flowsFrom(project, { ...ask, call: one }, isLater, plain, isStructured).every(({ assignment, call, branch, isReceiver, file }) => {
				if (call === null) return assignment !== null || branch !== null;
				return (
					isReceiver || plain(call.call, file) || meaningOf(project, file, call.call, 'parse') !== null || graph.targets(call).some(isOwn)
				);
			}),
		);
		const read = ends.flatMap((end): (Omit<TakenApart, 'ask' | 'asks' | 'places' | 'isJson'> & { readonly isJson?: true })[] => {
			const { line, endLine } = end.call?.call ?? { line: end.line, endLine: end.line };
			const at = { file: end.file, line, endLine, isChecked: false };
			const within = namedFunction(end.file, { function: namedAt(end) });
			// What another function makes a text of, or says yes or no of, may only be shown or refused.
			const isElse = within !== null && refKey(within) !== refKey(asks);
			const isAsked = isElse && isYesOrNo(within);
			const isShown = isAsked || SHOWN.test(within?.fact.name ?? '') || (isElse && givesText(within));
			if (testsOf(end).some((test) => picksLabel(end, test))) return [{ isParsed: false, isOpen: isShown, at }];
			if (testsOf(end).some((test) => isWordTest(project, end, test)))
				return chooses(end) ? [{ isParsed: false, isOpen: isShown, at }] : [];
			const by = end.call ? meaningOf(project, end.file, end.call.call, 'parse') : null;
			// What prose cites is counted or linked.
			if (cites.has(placed(end)) && (by ? by.by !== undefined : isNumber(end))) return [];
			// A text that is all of the answer is data as a number; one that is cut out of it may only be shown.
			const isCut = () => ends.some((one) => one.call && meaningOf(project, one.file, one.call.call, 'parse') !== null);
			if (isNumber(end))
				return [{ isParsed: true, isOpen: (!WHOLE_TEXT.test(textOf(end.value, end.file)) || isCut()) && !isForNumbers(ask.call), at }];
			if (!end.call || !by) return [];
			if (by.by === 'parts') return cutsAt(end.call) ? [{ isParsed: false, isOpen: isShown || !keeps(end.call), at }] : [];
			if (by.by === 'pattern') {
				// Fences around an answer are none of it, unless what they hold is run; a number is read where a function makes one of what it found.
				if (looksFor(project, end.call, FENCE))
					return runsCode && !looksFor(project, end.call, NO_CODE) ? [{ isParsed: true, isOpen: isShown, at }] : [];
				const read = ends.find((one) => isNumber(one) && one.file === end.file && namedAt(one) === namedAt(at));
				return [{ isParsed: true, isOpen: isShown || !read, at: read ? { ...at, line: read.line, endLine: read.line } : at }];
			}
			if (by.by !== undefined || end.isReceiver) return [];
			const isChecked = kept(checked, end.call.call, () =>
				flowsFrom(project, end.call!, isOwn, () => false).some((to) => isCheck(project, to)),
			);
			return [{ isParsed: true, isJson: true, isOpen: isAsked, at: { ...at, isChecked } }];
		});
		// What comes line by line are pieces of the answer, wherever they are read.
		const isPiece = ({ isParsed, at }: (typeof read)[number]) =>
			isRequest &&
			isParsed &&
			at.file.facts.calls.some((one) => LINES.test(one.method ?? '') && namedAt({ ...at, line: one.line }) === namedAt(at));
		const brought = isRead ? read.find(({ isParsed, at }) => isParsed && at.file === ask.file && isWithin(asks, at.line)) : undefined;
		return [false, true].flatMap((isParsed) => {
			const own = read.filter((one) => one !== brought && one.isParsed === isParsed && !isPiece(one));
			const sure = own.filter(({ isOpen }) => !isOpen);
			const here = sure.find(({ at }) => at.file === ask.file && isWithin(asks, at.line));
			const first = here ?? sure[0] ?? own[0];
			// What the function that asks has taken apart goes on as data.
			const all = grouped(here ? [here] : sure[0] ? sure : own, ({ at }) => `${at.file.path} ${namedAt(at)}`);
			const places = [...all.values()].map(([one]) => one!.at);
			return first ? [{ ask, asks, ...first, isJson: sure.some((one) => one.isJson), places }] : [];
		});
	});
});

/** Answers of one function that are followed, times the calls of that function. */
const MOST_STEPS = 5_000;
/** The text of an answer, and not what a model gives in numbers. */
const WHOLE_TEXT = /\.(?:strip|trim)\(\)$|\.(?:content|text)\b/;

/** What a response comes in, line by line: each holds a piece of the answer. */
const LINES = /^(?:a?iter_(?:lines|content|text|bytes|chunks)|getReader)$/;

/** Whether one more answer of a function is followed: each is followed past all that the function calls. */
function followedIn(project: Project): (ref: FunctionRef) => boolean {
	const counts = new Map<string, number>();
	return (ref) => {
		const count = kept(counts, refKey(ref), () => 0) + 1;
		counts.set(refKey(ref), count);
		return count <= 3 || count * callGraph(project).callsIn(ref).length <= MOST_STEPS;
	};
}

/** In a branch for a schema that is not given: whether callers give one was not followed. */
function isForNothing({ file, call }: CallRef): boolean {
	const parameters = namedFunction(file, call.scope)?.fact.parameters ?? [];
	return conditionsAround(file, call.scope).some(({ value, holds }) => {
		const isHeldAgainst = value.kind === 'binary' && /^(?:is(?: not)?|[!=]==?)$/.test(value.operator) && value.right.kind === 'null';
		const given = isHeldAgainst ? value.left : value;
		const isMissing = isHeldAgainst ? /^(?:is|===?)$/.test(value.operator) === holds : !holds;
		return isMissing && given.kind === 'name' && SCHEMA.test(given.name) && parameters.some(({ name }) => name === given.name);
	});
}

const SCHEMA = /schema|response_?(?:model|format|type)|output_?(?:model|type|class)|model_?class/i;

/** Functions that say by their name that they show a text, or go through its prose. */
const SHOWN = /format|render|markdown|html|display|pretty|escape|saniti[sz]e|clean|strip|sentence|paragraph|claim|chunk/i;

const isOwn = ({ file }: FunctionRef) => file.context === 'source';
/** A method without a body, as a protocol has: who answers stands elsewhere. */
const isDeclared = ({ file, fact }: FunctionRef) =>
	fact.class !== null &&
	file.facts.classes[fact.class]!.bases.some((base) => base.kind === 'name' && /(?:^|\.)(?:Protocol|ABC)$/.test(base.name)) &&
	fact.returned.length === 0;

/** The parts are kept one by one: under names, in a list, made numbers, or gone through by a comprehension or a mapping. */
function keepsParts(project: Project, cut: CallRef): boolean {
	const named = cut.file.facts.assignments.filter(
		({ value }) => value?.kind === 'subscript' && value.object.kind === 'call' && value.object.call === cut.index,
	);
	if (named.length > 1) return true;
	return flowsFrom(project, cut, isOwn, carriesText(project), isStructured).some(({ call, isReceiver, assignment, value }) =>
		call ? (isReceiver ? MAPS : TAKES).test(call.call.method ?? '') : assignment !== null && value.kind === 'comprehension',
	);
}

const MAPS = /^(?:map|flatMap|filter)$/;
const TAKES = /^(?:append|extend|add|push|int|float|Number|parseInt|parseFloat)$/;
/** What gives an answer piece by piece, by the name of what is asked. */
const STREAMS = /(?:llm|model|chain)\.a?stream$/i;

function namedAt({ file, line }: Pick<Place, 'file' | 'line'>): number {
	return file.facts.functions.findLastIndex((fact) => !fact.name.startsWith('<') && fact.line <= line && line <= fact.endLine);
}

const isWithin = ({ fact }: FunctionRef, line: number) => line >= fact.line && line <= fact.endLine;

/** A client asks whatever it is a client of: a model only where its name says so. */
const OTHERS = /(?<!llm_?|model_?|chat_?|gpt_?|claude_?|openai_?|anthropic_?|gemini_?|genai_?)client$/i;

/** All of it is checked, by position or spread: a record that is made of parts of it, or keeps it in a field, is no check. */
export function isCheck(project: Project, { file, call, name, fields, value }: FlowEnd): boolean {
	if (call === null || name !== null || fields !== null || !checksSchema(project, file, call.call)) return false;
	const set = file.facts.assignments.filter(
		({ target, scope }) => target === textOf(value, file) && scope.function === call.call.scope.function,
	);
	const isWhole = (one: StaticValue) =>
		one.kind === 'name' ? !one.name.includes('.') : callOf(one, file)?.method !== 'get' && /^(?:call|spread)$/.test(one.kind);
	return [value, ...set.flatMap((one) => one.value ?? [])].every(isWhole);
}

/** Held to a schema by an option, by what is called, by a parser in its chain, or by the function that makes what is called. */
function isBound(project: Project, { file, call }: CallRef): boolean {
	if (isHeld(project, file, call)) return true;
	const receiver = receiverOf(call.callee);
	if (receiver === null) return false;
	const graph = callGraph(project);
	const binds = (at: CallRef['file'], one: CallFact) => {
		const to = meaningOf(project, at, one, 'bind')?.to;
		return to !== undefined && to !== 'tools';
	};
	// A model that is kept bare on another way is not held there.
	const kept = file.facts.assignments.filter(
		({ target, value }) =>
			receiver.kind === 'name' && /^(?:self|this)\./.test(target) && target === receiver.name && value?.kind !== 'null',
	);
	if (kept.length > 1 && kept.some(({ value }) => value?.kind === 'name')) return false;
	const made = settled(project, { value: receiver, file, scope: call.scope });
	const bindsIn = (value: StaticValue) =>
		callsInValue(value, made.file).some(
			(one) =>
				binds(made.file, one) ||
				graph
					.targets({ file: made.file, call: one, index: made.file.facts.calls.indexOf(one) })
					.some((target) => graph.callsIn(target).some((inner) => binds(inner.file, inner.call))),
		);
	// A part of the chain that is bound in one way or another, whichever is taken.
	const isAlways = (name: string) => {
		const given = givenIn(made.file, made.scope.function, name);
		return given.length > 0 && given.every(({ value }) => value && bindsIn(value));
	};
	return bindsIn(made.value) || [...namesIn(made.value, made.file)].some(isAlways);
}
