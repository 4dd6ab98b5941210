// How does code look at a text that it was handed: does it ask of what shape it is, for a number, for words, or cut it at a separator?
import type { CallFact, CallRef, FlowEnd, Project, Standing, StaticValue } from '@auditor/code';
import { callOf, givenTo, namedFunction, namesIn, receiverOf, settled, textOf, valuesIn, walkValue, waysOf } from '@auditor/code';
import { meaningOf } from '../../libraries/meaning.js';

/** Stands in a function that only asks of what shape a text is, and says yes or no: `"next" in parsed`. It reads nothing out of it. */
export function isShapeTest({ file, call, index }: CallRef): boolean {
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

/** The pattern looks for fences of code. */
export function isFence(project: Project, { file, call }: CallRef): boolean {
	const sides = [receiverOf(call.callee), ...call.arguments].flatMap((value) => value ?? []);
	return sides.some((value) => FENCE.test(textOf(settled(project, { value, file, scope: call.scope }).value, file)));
}

/** Three ticks in a text or a regular expression. */
const FENCE = /^(?:new RegExp\(|r?["'`/]).{0,9}```/s;

/** `int(word)`: a number is read out of the text; beside a pattern, what the pattern cuts out. */
export function isNumber({ call, isReceiver }: FlowEnd): boolean {
	const callee = call?.call.callee;
	return callee?.kind === 'name' && !isReceiver && /^(?:int|float|parseInt|parseFloat|Number)$/.test(callee.name);
}

/** What a place chooses by: the test of a branch, or a truth that is kept or given back. */
export function testsOf({ branch, assignment, returned, call, value, file }: FlowEnd): readonly StaticValue[] {
	if (branch) return [...walkValue(value, file)];
	return assignment || returned ? [value] : call?.call.method === 'test' ? [{ kind: 'call', call: call.index }] : [];
}

/** Looks in the text for words that the code names: `"yes" in text`, `text == "yes"`, `text.startsWith("yes")`. */
export function isWordTest(project: Project, { file, isHeldBy, branch }: FlowEnd, test: StaticValue): boolean {
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
export function cutsAt({ call, file }: CallRef): boolean {
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
