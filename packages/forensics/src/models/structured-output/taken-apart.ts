// Where is what a model answers in free text taken apart? Each plain call of a model, and each request to one over HTTP, is followed to what reads
// JSON, looks for a pattern, cuts the text into parts or tests it for words: into the functions that are handed it, and back out of those that return it. What it does not see: answers that
// travel through the state of a graph. A text that is shown, measured or cut for show alone is not taken apart.
import type { CallFact, CallRef, FlowEnd, FunctionRef, Project, Standing, StaticValue } from '@auditor/code';
import {
	callGraph,
	callOf,
	callsInValue,
	flowsFrom,
	givenTo,
	grouped,
	kept,
	namedFunction,
	namesIn,
	once,
	receiverOf,
	refKey,
	settled,
	textOf,
	valuesIn,
	walkValue,
	waysOf,
} from '@auditor/code';
import { meaningOf } from '../../libraries/meaning.js';
import { modelRequests } from '../http-models.js';
import { outsideBases } from '../product-calls.js';
import { isHeld, isModelCall } from '../structured-output.js';

export interface TakenApart {
	/** The function that asks the model. */
	readonly asks: FunctionRef;
	/** The call of the model. */
	readonly ask: CallRef;
	/** Where its text is taken apart. */
	readonly at: Place;
	/** Where it is as sure, the first place of each function: of a wrapper, those of all its callers. */
	readonly places: readonly Place[];
	/** JSON is read out of it or a pattern looked for; else it is tested for words or cut at a separator. */
	readonly isParsed: boolean;
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
			(!isRequest && OTHERS.test(nameOf(ask))) ||
			isBound(project, ask) ||
			!mayFollow(asks)
		)
			return [];
		seen.add(ask.call);
		// Before it is asked, and where that failed, there is no answer.
		const handlers = ask.call.scope.tries.flatMap((at) => ask.file.facts.tries[at]!.handlers);
		const isWithout = (line: number) => line < ask.call.line || handlers.some((one) => line >= one.line && line <= one.endLine);
		const ends = flowsFrom(project, ask, isOwn, carriesText(project), isStructured).filter(
			({ file, line }) => !(file === ask.file && isWithin(asks, line) && isWithout(line)),
		);
		const mayTest = !graph.targets(ask).some(isOwn);
		const read = ends.flatMap((end): Omit<TakenApart, 'ask' | 'asks' | 'places'>[] => {
			const { line, endLine } = end.call?.call ?? { line: end.line, endLine: end.line };
			const at = { file: end.file, line, endLine, isChecked: false };
			if (mayTest && testsOf(end).some((test) => isWordTest(project, end, test))) return [{ isParsed: false, isOpen: false, at }];
			if (isNumber(end)) return [{ isParsed: true, isOpen: true, at }];
			const by = end.call ? meaningOf(project, end.file, end.call.call, 'parse') : null;
			if (!end.call || !by) return [];
			const within = namedFunction(end.file, end.call.call.scope);
			const isShown = SHOWN.test(within?.fact.name ?? '');
			if (by.by === 'parts') return cutsAt(end.call) ? [{ isParsed: false, isOpen: isShown || !keeps(end.call), at }] : [];
			if (by.by === 'pattern') {
				// Fences around an answer are none of it; a number is read where a function makes one of what it found.
				if (isFence(project, end.call)) return [];
				const reads = ends.some((one) => isNumber(one) && one.file === end.file && namedAt({ ...at, line: one.line }) === namedAt(at));
				return [{ isParsed: true, isOpen: isShown || !reads, at }];
			}
			if (by.by !== undefined || end.isReceiver || isShapeTest(end.call)) return [];
			const goesTo = ({ file, call }: FlowEnd) => call !== null && checksSchema(project, file, call.call);
			const isChecked = kept(checked, end.call.call, () => flowsFrom(project, end.call!, isOwn).some(goesTo));
			return [{ isParsed: true, isOpen: false, at: { ...at, isChecked } }];
		});
		// What a request brings holds the answer: reading that takes nothing apart.
		const isRead = isRequest && !graph.callsIn(asks).some(({ call }) => call.method === 'json');
		// What comes line by line are pieces of the answer, wherever they are read.
		const isPiece = ({ isParsed, at }: (typeof read)[number]) =>
			isRequest &&
			isParsed &&
			at.file.facts.calls.some((one) => LINES.test(one.method ?? '') && namedAt({ ...at, line: one.line }) === namedAt(at));
		const brought = isRead ? read.find(({ isParsed, at }) => isParsed && at.file === ask.file && isWithin(asks, at.line)) : undefined;
		return [false, true].flatMap((isParsed) => {
			const own = read.filter((one) => one !== brought && one.isParsed === isParsed && !isPiece(one));
			const sure = own.filter(({ isOpen }) => !isOpen);
			const first = sure.find(({ at }) => at.file === ask.file && isWithin(asks, at.line)) ?? sure[0] ?? own[0];
			const all = grouped(sure[0] ? sure : own, ({ at }) => `${at.file.path} ${namedAt(at)}`);
			const places = [...all.values()].map(([one]) => one!.at);
			return first ? [{ ask, asks, ...first, places }] : [];
		});
	});
});

/** Answers of one function that are followed, times the calls of that function. */
const MOST_STEPS = 5_000;

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

/** Stands in a function that only asks of what shape a text is, and says yes or no: `"next" in parsed`. It reads nothing out of it. */
function isShapeTest({ file, call, index }: CallRef): boolean {
	const around = namedFunction(file, call.scope);
	const holder = file.facts.assignments.find(({ value }) => value?.kind === 'call' && value.call === index)?.target;
	// What is compared with a value is read, and so is a part of it.
	const isNothing = (side: StaticValue) => /^(?:null|unary)$/.test(side.kind) || (side.kind === 'name' && side.name === 'undefined');
	const isAsked = (value: StaticValue & { kind: 'binary' }) =>
		(/in$/.test(value.operator) || isNothing(value.left) || isNothing(value.right)) &&
		![...walkValue(value, file)].some((part) =>
			part.kind === 'name' ? part.name.startsWith(`${holder}.`) : part.kind === 'subscript' || part.kind === 'member',
		);
	const asks = (value: StaticValue) =>
		value.kind === 'binary' ? isAsked(value) : value.kind === 'boolean' || SHAPES.test(callOf(value, file)?.method ?? '');
	const asked = around?.fact.returned.map(({ value }) => waysOf(value, true, () => null).flat()) ?? [];
	if (!around || holder === undefined || asked.length === 0 || !asked.flat().every(({ value }) => asks(value))) return false;
	const { calls, assignments, branches } = file.facts;
	const takes = (values: readonly (StaticValue | null)[]) =>
		values.some((value) => value && [...namesIn(value, file)].some((name) => name.split('.')[0] === holder));
	const isIn = ({ scope }: Pick<CallFact, 'scope'>) => scope.function === around.index;
	return !(
		calls.some((one) => isIn(one) && !SHAPES.test(one.method ?? '') && takes(givenTo(one))) ||
		assignments.some((one) => isIn(one) && takes([one.value])) ||
		branches.some((one) => isIn(one) && takes([one.value]))
	);
}

const SHAPES = /^(?:isinstance|isArray|hasOwn|hasOwnProperty)$/;

/** Functions that say by their name that they show a text. */
const SHOWN = /format|render|markdown|html|display|pretty|escape|saniti[sz]e|clean|strip/i;

/** The pattern looks for fences of code. */
function isFence(project: Project, { file, call }: CallRef): boolean {
	const sides = [receiverOf(call.callee), ...call.arguments].flatMap((value) => value ?? []);
	return sides.some((value) => FENCE.test(textOf(settled(project, { value, file, scope: call.scope }).value, file)));
}

/** Three ticks in a text or a regular expression. */
const FENCE = /^(?:new RegExp\(|r?["'`/]).{0,9}```/s;

/** `int(word)`: a number is read out of the text; beside a pattern, what the pattern cuts out. */
function isNumber({ call, isReceiver }: FlowEnd): boolean {
	const callee = call?.call.callee;
	return callee?.kind === 'name' && !isReceiver && /^(?:int|float|parseInt|parseFloat|Number)$/.test(callee.name);
}

const isOwn = ({ file }: FunctionRef) => file.context === 'source';

/** What a place chooses by: the test of a branch, or a truth that is kept or given back. */
function testsOf({ branch, assignment, returned, call, value, file }: FlowEnd): readonly StaticValue[] {
	if (branch) return [...walkValue(value, file)];
	return assignment || returned ? [value] : call?.call.method === 'test' ? [{ kind: 'call', call: call.index }] : [];
}

/** Looks in the text for words that the code names: `"yes" in text`, `text == "yes"`, `text.startsWith("yes")`. */
function isWordTest(project: Project, { file, isHeldBy, branch }: FlowEnd, test: StaticValue): boolean {
	if (test.kind === 'binary') {
		const [word, text] = isWord(test.left) ? [test.left, test.right] : [test.right, test.left];
		return COMPARES.test(test.operator) && isWord(word) && isHeldBy(text) && !(test.operator.endsWith('in') && isKeyOf(file, word, text));
	}
	const call = callOf(test, file);
	const receiver = call ? receiverOf(call.callee) : null;
	if (!call || !receiver) return false;
	const by = meaningOf(project, file, call, 'parse')?.by;
	if (by === 'test') return call.arguments.some(isWord) && isHeldBy(receiver);
	// `/yes/.test(text)`; what `re.search` finds is a truth only where a branch asks for it.
	const sides = [receiver, ...call.arguments];
	const patterns = call.method === 'test' ? [receiver] : by === 'pattern' && branch ? sides : [];
	return sides.some(isHeldBy) && patterns.some((value) => hasWord(patternOf(settled(project, { value, file, scope: call.scope }))));
}

/** `"text" in block` beside `block["text"]`. */
function isKeyOf(file: CallRef['file'], word: StaticValue, of: StaticValue): boolean {
	const [key, held] = [textOf(word, file), textOf(of, file)];
	const reads = (part: StaticValue) => part.kind === 'subscript' && textOf(part.index, file) === key && textOf(part.object, file) === held;
	return valuesIn(file).some(({ value }) => [...walkValue(value, file)].some(reads));
}

/** What a pattern asks for, without its classes of characters. */
function patternOf({ value, file }: Standing): string {
	const written = callOf(value, file)?.arguments[0] ?? value;
	const text = written.kind === 'string' ? written.value : written.kind === 'unknown' ? (REGEX.exec(written.text)?.[1] ?? '') : '';
	return text.replace(/\\.|\[[^\]]{0,99}\]/g, ' ');
}

const COMPARES = /^(?:in|not in|[!=]==?)$/;
/** Fences of code around an answer are none of its words, nor is what a stream of events says before it. */
const isWord = (value: StaticValue) => value.kind === 'string' && hasWord(value.value);
const hasWord = (text: string) => /\p{L}{2}/u.test(text) && !/```|^(?:(?:data|event|id|retry): ?|\[DONE\])$/.test(text);

/** At a separator, but not at the fences around the answer, and not into words, sentences, paragraphs or pieces of a size, which are shown. */
function cutsAt({ call, file }: CallRef): boolean {
	const [at] = call.arguments;
	const mark = at?.kind === 'string' ? at.value : at?.kind === 'unknown' ? REGEX.exec(at.text)?.[1] : undefined;
	if (call.method !== 'splitlines' && (mark === undefined || SHOWS.test(mark.replaceAll('\\n', '\n')))) return false;
	const around = namedFunction(file, call.scope)?.index;
	return !file.facts.branches.some(({ test, scope }) => SIZED.test(test) && namedFunction(file, scope)?.index === around);
}

/** A regular expression of JavaScript. */
const REGEX = /^\/(.+)\/\w*$/s;
const SHOWS = /^\s{0,9}```\s{0,9}$|^(?: |\\s[+*]?)$|^\n(?:\\s[+*])?\n\+?$|^\n\{2,?\}$|\(\?<=\[[^\]]{0,20}[.!?]/;
/** A length held against a limit. */
const SIZED = /(?:\.length|\blen\([^()]{1,99}\))\s?[<>]=?\s?(?:[\w.]{0,50}(?:max|limit|size|chunk)|\d{3})/i;

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

function namedAt({ file, line }: Place): number {
	return file.facts.functions.findLastIndex((fact) => !fact.name.startsWith('<') && fact.line <= line && line <= fact.endLine);
}

const isWithin = ({ fact }: FunctionRef, line: number) => line >= fact.line && line <= fact.endLine;

/** Parts of an answer that the provider has taken apart itself. */
const STRUCTURED =
	/^(?:__\w+__|tool_?calls?|additional_kwargs|function_?call|arguments|args|parsed|usage\w{0,9}|\w{0,20}metadata|(?:finish|stop|done)_?reason|status(?:_?code)?|ok|_?getType|type|role)$/i;
const isStructured = (part: string) => STRUCTURED.test(part);
/** A client asks whatever it is a client of: a model only where its name says so. */
const OTHERS = /(?<!llm_?|model_?|chat_?|gpt_?|claude_?|openai_?|anthropic_?|gemini_?|genai_?)client$/i;

function nameOf({ file, call }: CallRef): string {
	const receiver = receiverOf(call.callee);
	return receiver ? textOf(receiver, file) : '';
}

/** `schema.parse(data)`, `Plan.model_validate(data)`, `Plan(**data)` of a model of pydantic. */
export function checksSchema(project: Project, file: CallRef['file'], call: CallFact): boolean {
	if (meaningOf(project, file, call, 'validate') || /schema\.parse$/i.test(textOf(call.callee, file))) return true;
	return outsideBases(project, file, call).some((base) => /(?:^|\.)BaseModel$/.test(base));
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
		(call.method === 'getattr' && !(call.arguments[1]?.kind === 'string' && isStructured(call.arguments[1].value))) ||
		/^(?:str|String|wait_for|join|concat|strip|sub|replace|dedent|unescape|(?:batch_)?decode)$/.test(call.method ?? '') ||
		meaningOf(project, file, call, 'parse') !== null;
}
