// Where is what a model answers in free text taken apart? Each plain call of a model is followed to the calls that read JSON or look for a pattern: into
// the functions that are handed its text, and back out of those that return it. What it does not see: answers that travel through the state of a graph.
import {
	type CallFact,
	type CallRef,
	callGraph,
	callsInValue,
	type FunctionRef,
	flowsFrom,
	namedFunction,
	once,
	type Project,
	receiverOf,
	settled,
	textOf,
} from '@auditor/code';
import { meaningOf } from '../../libraries/meaning.js';
import { isHeld, isModelCall } from '../structured-output.js';

export interface TakenApart {
	/** The function that asks the model. */
	readonly asks: FunctionRef;
	/** The call of the model. */
	readonly ask: CallRef;
	/** Where its text is taken apart. */
	readonly at: CallRef;
	/** By a pattern alone: what that cuts out may be data or only shown. */
	readonly byPattern: boolean;
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
			!isModelCall(project, ask) ||
			OTHERS.test(nameOf(ask)) ||
			isBound(project, ask)
		)
			return [];
		seen.add(ask.call);
		const ends = flowsFrom(project, ask, ({ file }) => file.context === 'source', carriesText(project));
		const reads = ends.flatMap(({ call, value, file }) =>
			call &&
			!(file === ask.file && isWithin(asks, call.call.line) && call.call.line < ask.call.line) &&
			meaningOf(project, file, call.call, 'parse') &&
			!MENTIONS.test(call.call.method ?? '') &&
			!STRUCTURED.test(textOf(value, file))
				? [call]
				: [],
		);
		const json = reads.find(({ call }) => !PATTERN.test(call.method ?? ''));
		const at = json ?? reads[0];
		return at ? [{ ask, asks, at, byPattern: !json }] : [];
	});
});

const isWithin = ({ fact }: FunctionRef, line: number) => line >= fact.line && line <= fact.endLine;

/** Parts of an answer that the provider has taken apart itself. */
const STRUCTURED = /\b(?:tool_?calls?|function_?call|arguments|args|parsed|usage\w{0,9}|response_metadata)\b/i;
const PATTERN = /^(?:search|match|fullmatch)$/;
/** What goes through a text for all that it mentions takes nothing of it apart. */
const MENTIONS = /^(?:findall|finditer)$/;
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
