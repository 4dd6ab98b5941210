// Where is what a model answers in free text taken apart? Each plain call of a model is followed to what reads JSON, looks for a pattern, cuts the text
// into parts or tests it for words: into the functions that are handed it, and back out of those that return it. What it does not see: answers that
// travel through the state of a graph. A text that is shown, measured or cut for show alone is not taken apart.
import {
	type CallFact,
	type CallRef,
	callGraph,
	callsInValue,
	callOf,
	type FlowEnd,
	type FunctionRef,
	flowsFrom,
	namedFunction,
	once,
	type Project,
	receiverOf,
	type StaticValue,
	settled,
	textOf,
	walkValue,
} from '@auditor/code';
import { meaningOf } from '../../libraries/meaning.js';
import { isHeld, isModelCall } from '../structured-output.js';

export interface TakenApart {
	/** The function that asks the model. */
	readonly asks: FunctionRef;
	/** The call of the model. */
	readonly ask: CallRef;
	/** Where its text is taken apart. */
	readonly at: Place;
	/** Cut by a pattern or a separator alone: what that gives may be data or only shown. */
	readonly isOpen: boolean;
}

interface Place {
	readonly file: CallRef['file'];
	readonly line: number;
}

/** Of the product, one for each call of a model, by file and line. */
export const takenApart = once((project: Project): readonly TakenApart[] => {
	const graph = callGraph(project);
	const seen = new Set<CallFact>();
	const found = graph.functions.flatMap((asks) =>
		asks.file.context === 'source' ? graph.callsIn(asks).map((ask) => ({ ask, asks })) : [],
	);
	return found.flatMap(({ ask, asks }) => {
		if (
			namedFunction(ask.file, ask.call.scope)?.index !== asks.index ||
			seen.has(ask.call) ||
			!(isModelCall(project, ask) || STREAMS.test(textOf(ask.call.callee, ask.file))) ||
			OTHERS.test(nameOf(ask)) ||
			isBound(project, ask)
		)
			return [];
		seen.add(ask.call);
		const ends = flowsFrom(project, ask, isOwn, carriesText(project)).filter(
			({ file, line, value }) =>
				!(file === ask.file && isWithin(asks, line) && line < ask.call.line) && !STRUCTURED.test(textOf(value, file)),
		);
		const mayTest = !graph.targets(ask).some(isOwn);
		const read = ends.flatMap((end): { isOpen: boolean; at: Place }[] => {
			const at = { file: end.file, line: end.call?.call.line ?? end.line };
			if (mayTest && testsOf(end).some((test) => isWordTest(project, end, test))) return [{ isOpen: false, at }];
			const by = end.call ? meaningOf(project, end.file, end.call.call, 'parse') : null;
			if (!end.call || !by) return [];
			if (by.by === 'parts') return end.isReceiver && cutsAt(end.call) ? [{ isOpen: !keepsParts(project, end.call), at }] : [];
			if (by.by === 'pattern') return [{ isOpen: true, at }];
			return by.by === undefined && !end.isReceiver ? [{ isOpen: false, at }] : [];
		});
		const first = read.find(({ isOpen }) => !isOpen) ?? read[0];
		return first ? [{ ask, asks, ...first }] : [];
	});
});

const isOwn = ({ file }: FunctionRef) => file.context === 'source';

/** What a place chooses by: the test of a branch, or a truth that is kept or given back. */
function testsOf({ branch, assignment, returned, value, file }: FlowEnd): readonly StaticValue[] {
	return branch ? [...walkValue(value, file)] : assignment || returned ? [value] : [];
}

/** Looks in the text for words that the code names: `"yes" in text`, `text == "yes"`, `text.startsWith("yes")`. */
function isWordTest(project: Project, { file, isHeldBy }: FlowEnd, test: StaticValue): boolean {
	const holds = (value: StaticValue) => isHeldBy(value) && !STRUCTURED.test(textOf(value, file));
	if (test.kind === 'binary')
		return COMPARES.test(test.operator) && ((isWord(test.left) && holds(test.right)) || (isWord(test.right) && holds(test.left)));
	const call = callOf(test, file);
	const receiver = call ? receiverOf(call.callee) : null;
	if (!call || !receiver || meaningOf(project, file, call, 'parse')?.by !== 'test') return false;
	return call.arguments.some(isWord) && holds(receiver);
}

const COMPARES = /^(?:in|not in|[!=]==?)$/;
/** Fences of code around an answer are none of its words. */
const isWord = (value: StaticValue) => value.kind === 'string' && /\p{L}{2}/u.test(value.value) && !value.value.includes('```');

/** At a separator, not into words, and not at the fences around the answer. */
function cutsAt({ call }: CallRef): boolean {
	const [at] = call.arguments;
	return call.method === 'splitlines' || (at?.kind === 'string' && at.value.trim() !== '```' && at.value !== ' ');
}

/** The parts are kept one by one: put in a list, made numbers, or gone through by a comprehension or a mapping. */
function keepsParts(project: Project, cut: CallRef): boolean {
	return flowsFrom(project, cut, isOwn, carriesText(project)).some(({ call, isReceiver, assignment, value }) =>
		call ? (isReceiver ? MAPS : TAKES).test(call.call.method ?? '') : assignment !== null && value.kind === 'comprehension',
	);
}

const MAPS = /^(?:map|flatMap|filter)$/;
const TAKES = /^(?:append|extend|add|push|int|float|Number|parseInt|parseFloat)$/;
/** What gives an answer piece by piece, by the name of what is asked. */
const STREAMS = /(?:llm|model|chain)\.a?stream$/i;

const isWithin = ({ fact }: FunctionRef, line: number) => line >= fact.line && line <= fact.endLine;

/** Parts of an answer that the provider has taken apart itself. */
const STRUCTURED =
	/\b(?:tool_?calls?|function_?call|arguments|args|parsed|usage\w{0,9}|response_metadata|(?:finish|stop)_?reason|_?getType|type|role|status)\b/i;
/** A client asks whatever it is a client of. */
const OTHERS = /client$/i;

function nameOf({ file, call }: CallRef): string {
	const receiver = receiverOf(call.callee);
	return receiver ? textOf(receiver, file) : '';
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
	const made = settled(project, { value: receiver, file, scope: call.scope });
	return callsInValue(made.value, made.file).some(
		(one) =>
			binds(made.file, one) ||
			graph
				.targets({ file: made.file, call: one, index: made.file.facts.calls.indexOf(one) })
				.some((target) => graph.callsIn(target).some((inner) => binds(inner.file, inner.call))),
	);
}

/** A text that is turned into another, and what is cut out of it. */
function carriesText(project: Project) {
	return (call: CallFact, file: CallRef['file']) =>
		/^(?:str|String|getattr|join|concat|strip|sub|replace|dedent|unescape)$/.test(call.method ?? '') ||
		meaningOf(project, file, call, 'parse') !== null;
}
