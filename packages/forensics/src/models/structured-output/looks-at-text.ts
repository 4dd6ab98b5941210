// How does code look at a text that it was handed: does it ask of what shape it is, for a number, for words, or cut it at a separator?
import type { AssignmentFact, CallFact, CallRef, FlowEnd, FunctionRef, Project, Scope, Standing, StaticValue } from '@auditor/code';
import {
	callGraph,
	callOf,
	namedFunction,
	namesIn,
	receiverOf,
	settled,
	TOP_SCOPE,
	textOf,
	traitsOf,
	valuesIn,
	walkValue,
} from '@auditor/code';
import { meaningOf } from '../../libraries/meaning.js';

export function looksFor(project: Project, { file, call }: CallRef, pattern: RegExp): boolean {
	const sides = [receiverOf(call.callee), ...call.arguments].flatMap((value) => value ?? []);
	return sides.some((value) => pattern.test(textOf(settled(project, { value, file, scope: call.scope }).value, file)));
}

/** Three ticks in a text or a regular expression: fences of code. */
export const FENCE = /^(?:new RegExp\(|r?["'`/]).{0,9}```/s;
/** The text is run, sent or read as code or as a query: `cursor.execute(text)`, `parse(text)` of a library that reads no JSON. */
export function isRunAsCode(project: Project, { file, call, isReceiver }: FlowEnd): boolean {
	if (!call || isReceiver || meaningOf(project, file, call.call, 'parse')) return false;
	if (RUNS_CODE.test(call.call.method ?? '')) return true;
	return READS_CODE.test(call.call.method ?? '') && callGraph(project).targets(call).length === 0;
}

const RUNS_CODE =
	/^(?:a?exec|eval|(?:a?execute|run|query)(?:_?(?:sql|query|code|cypher|many|script|async|graphql|python|statement)){0,3}|read_?sql(?:_?query)?)$/i;
const READS_CODE = /^(?:parse|parse_one|validate|compile)$/;
/** Fences of JSON, which is read afterwards, and of prose. */
export const NO_CODE = /```(?:\(\?:)?(?:json|markdown|md|html|text)\b/i;
/** `[1, 2]` in prose: marks of what it cites. */
export const CITES = /["'`/]\\{1,2}\[\(?(?:\?:)?\[?\\{1,2}d/;

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

/** A test whose outcome is data: a truth that is kept, or a branch in which a value is kept, given back or something done. Not one that only refuses the text, notes it or goes on. */
export function chooses({ file, branch, isHeldBy }: FlowEnd): boolean {
	if (branch === null || branch.kind === 'ternary') return true;
	const at = file.facts.branches.indexOf(branch);
	const isIn = ({ scope }: { readonly scope: Scope }) => scope.branches.some((arm) => arm.branch === at);
	const isData = (value: StaticValue | null): boolean => {
		if (value?.kind === 'string') return /^\S+$/.test(value.value);
		if (value?.kind === 'name') return /(?:^|\.)_?[A-Z]/.test(value.name);
		if (value?.kind === 'call') return /^_?[A-Z]/.test(callOf(value, file)?.method ?? '');
		return value !== null && /^(?:boolean|number|dict|list|member|conditional|unary|binary)$/.test(value.kind);
	};
	// What stands behind the word, under a name of its own.
	const takesOut = ({ target, value }: AssignmentFact) =>
		value !== null && isHeldBy(value) && !namesIn(value, file).has(target) && partedBy(callOf(value, file), file) === null;
	// Of lines that a loop goes through, one that is kept is a line; all of an answer is kept as a fault, or as a find.
	const keepsLine = ({ scope, method, arguments: given }: CallFact) =>
		scope.loops.length > 0 && KEEPS.test(method ?? '') && given.some(isHeldBy);
	const does = (call: CallFact) => call.statement && !NOTES.test(call.method ?? '') && !keepsLine(call);
	return (
		file.facts.assignments.some((one) => isIn(one) && (isData(one.value) || takesOut(one))) ||
		file.facts.functions.some(({ returned }) => returned.some((one) => isIn(one) && isData(one.value))) ||
		file.facts.calls.some((one) => isIn(one) && does(one))
	);
}

const NOTES = /^(?:log|debug|info|warn|warning|error|exception|critical|print|trace|sleep)$/;
const KEEPS = /^(?:append|add|push|extend)$/;

/** The function says yes or no of what it is handed. */
export function isYesOrNo({ file, fact }: FunctionRef): boolean {
	const isTruth = ({ value }: { readonly value: StaticValue }) =>
		/^(?:boolean|unary)$/.test(value.kind) ||
		(value.kind === 'binary' && !/^[-+*/%]/.test(value.operator)) ||
		TRUTHS.test(textOf(callOf(value, file)?.callee ?? null, file));
	return fact.returned.length > 0 && fact.returned.every(isTruth);
}

const TRUTHS = /(?:^|\.)(?<!\bPromise\.)(?:test|some|every|any|all|bool|Boolean|includes|startsWith|endsWith|startswith|endswith)$/;

/** The function puts a text together of the parts of another. */
export function givesText({ file, fact }: FunctionRef): boolean {
	const isGiven = (value: StaticValue) => value.kind === 'name' && fact.parameters.some(({ name }) => name === value.name);
	return fact.returned.some(
		({ value }) => value.kind === 'template' || isGiven(value) || /^(?:join|sub|replace|replaceAll)$/.test(innermost(value, file)),
	);
}

/** What cuts a text whose whole parts, some left out, a `join` makes one again: a text as before. */
function partedBy(join: CallFact | null, file: CallRef['file']): CallFact | null {
	const cutOf = (value: StaticValue | null): CallFact | null => {
		if (value?.kind === 'comprehension')
			return cutOf(value.clauses.find(({ target }) => textOf(value.element, file) === target)?.iterable ?? null);
		const call = callOf(value, file);
		if (call?.method === 'filter') return cutOf(receiverOf(call.callee));
		return /^split/.test(call?.method ?? '') ? call : null;
	};
	return join?.method === 'join' ? (cutOf(receiverOf(join.callee)) ?? cutOf(join.arguments[0] ?? null)) : null;
}

/** What a chain of methods begins with: `join` of `"".join(lines).strip()`. */
function innermost(value: StaticValue, file: CallRef['file']): string {
	const call = callOf(value, file);
	const receiver = call ? receiverOf(call.callee) : null;
	return receiver?.kind === 'call' ? innermost(receiver, file) : (call?.method ?? '');
}

/** Looks in the text for words that the code names: `"yes" in text`, `text == "yes"`, `text.startsWith("yes")`. */
export function isWordTest(project: Project, { file, isHeldBy, branch, call: taker, assignment }: FlowEnd, test: StaticValue): boolean {
	const scope = branch?.scope ?? assignment?.scope ?? taker?.call.scope ?? TOP_SCOPE;
	if (test.kind === 'binary') {
		// In JavaScript it asks for a field.
		if (test.operator === 'in' && traitsOf(file).receiver === 'this') return false;
		const [word, text] = isWord(test.left) ? [test.left, test.right] : [test.right, test.left];
		if (/^(?:not )?in$/.test(test.operator) && isHeldBy(test.left) && areWords(project, { value: test.right, file, scope })) return true;
		return COMPARES.test(test.operator) && isWord(word) && isHeldBy(text) && !(test.operator.endsWith('in') && isKeyOf(file, word, text));
	}
	const call = callOf(test, file);
	const receiver = call ? receiverOf(call.callee) : null;
	if (!call || !receiver) return false;
	const by = meaningOf(project, file, call, 'parse')?.by;
	if (call.method === 'includes' && call.arguments.some(isHeldBy) && areWords(project, { value: receiver, file, scope })) return true;
	if (by === 'test') return call.arguments.some(isWord) && isHeldBy(receiver);
	// `/yes/.test(text)`; what `re.search` finds is a truth only where a branch asks for it.
	const sides = [receiver, ...call.arguments];
	const patterns = call.method === 'test' ? [receiver] : by === 'pattern' && branch ? sides : [];
	return sides.some(isHeldBy) && patterns.some((value) => hasWord(patternOf(settled(project, { value, file, scope: call.scope }))));
}

/** `LABELS`, a list of words that the code names: labels, of which the text is to be one. */
function areWords(project: Project, list: { readonly value: StaticValue; readonly file: CallRef['file']; readonly scope: Scope }): boolean {
	const { value } = settled(project, list);
	return value.kind === 'list' && value.items.length > 0 && value.items.every(isWord);
}

/** `"text" in block` beside `block["text"]`. */
function isKeyOf(file: CallRef['file'], word: StaticValue, of: StaticValue): boolean {
	const [key, held] = [textOf(word, file), textOf(of, file)];
	const reads = (part: StaticValue) => {
		const call = callOf(part, file);
		if (call?.method === 'get') return textOf(call.arguments[0] ?? null, file) === key && textOf(receiverOf(call.callee), file) === held;
		return part.kind === 'subscript' && textOf(part.index, file) === key && textOf(part.object, file) === held;
	};
	return valuesIn(file).some(({ value }) => [...walkValue(value, file)].some(reads));
}

/** `for label in labels: if label in text: return label`: the one of some labels that the text names is kept or given back. */
export function picksLabel({ file, isHeldBy, branch }: FlowEnd, test: StaticValue): boolean {
	if (branch === null || branch.kind === 'ternary') return false;
	const call = callOf(test, file);
	const [label, text] =
		test.kind === 'binary' && test.operator === 'in'
			? [test.left, test.right]
			: call?.method === 'includes'
				? [call.arguments[0] ?? null, receiverOf(call.callee)]
				: [null, null];
	if (!label || !text || !isHeldBy(text)) return false;
	const targets = branch.scope.loops.flatMap((loop) => file.facts.loops[loop]!.targets);
	const heads = [...namesIn(label, file)].map((name) => name.split('.', 1)[0]);
	const named = targets.filter((one) => heads.includes(one));
	const at = file.facts.branches.indexOf(branch);
	const gives = ({ value, scope }: { readonly value: StaticValue | null; readonly scope: Scope }) =>
		value?.kind === 'name' && named.includes(value.name) && scope.branches.some((arm) => arm.branch === at && arm.when === 'true');
	return file.facts.assignments.some(gives) || file.facts.functions.some(({ returned }) => returned.some(gives));
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
const hasWord = (text: string) => /\p{L}{2}/u.test(text) && !NO_WORD.test(text);
/** What says that there is nothing, or of what language a block of code is. */
const NO_WORD = /```|^(?:(?:data|event|id|retry): ?)?(?:\[DONE\])?$|^(?:none|null|undefined|nan|n\/a|json|tool_?calls?)$/i;

/** At a separator, but not at the fences around the answer, and not into words, sentences, paragraphs or pieces of a size, which are shown, nor into lines that are joined again. */
export function cutsAt({ call, file }: CallRef): boolean {
	const [at] = call.arguments;
	const mark = at?.kind === 'string' ? at.value : at?.kind === 'unknown' ? REGEX.exec(at.text)?.[1] : undefined;
	if (call.method !== 'splitlines' && (mark === undefined || SHOWS.test(mark.replaceAll('\\n', '\n')))) return false;
	if (file.facts.calls.some((one) => partedBy(one, file) === call)) return false;
	const around = namedFunction(file, call.scope)?.index;
	return !file.facts.branches.some(({ test, scope }) => SIZED.test(test) && namedFunction(file, scope)?.index === around);
}

/** A regular expression of JavaScript. */
const REGEX = /^\/(.+)\/\w*$/s;
/** A text as it is shown, and its words: whatever stands between them. */
const SHOWS =
	/^(?:\[\^[^\]]{1,40}\]|\\[sW])\+?$|^\s{0,9}```\s{0,9}$|^(?: |\\s[+*]?)$|^\n(?:\\s[+*])?\n\+?$|^\n\{2,?\}$|\(\?<=\[[^\]]{0,20}[.!?]/;
/** A length held against a limit. */
const SIZED = /(?:\.length|\blen\([^()]{1,99}\))\s?[<>]=?\s?(?:[\w.]{0,50}(?:max|limit|size|chunk)|\d{3})/i;

/** Of the messages of a run, those of tools alone come here. */
export function isOfTool({ file, call, value }: FlowEnd): boolean {
	const { function: within, branches: arms } = call?.call.scope ?? { function: undefined, branches: [] };
	const heads = [...namesIn(value, file)].map((name) => name.split('.', 1)[0]!);
	return file.facts.branches.some(({ test, scope, line }, index) => {
		const [, denied, asked] = OF_TOOL.exec(test) ?? [];
		const holds = denied ? line < (call?.call.line ?? 0) : arms.some((arm) => arm.branch === index && arm.when === 'true');
		return scope.function === within && asked !== undefined && heads.includes(asked) && holds;
	});
}

const OF_TOOL = /^(?:(not |!)\s?)?\(?(?:isinstance\()?(\w{1,60})(?:,| instanceof) (?:\w{1,40}\.)?ToolMessage\b/;
