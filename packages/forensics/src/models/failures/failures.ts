// What in a function can fail for reasons outside of the process, and what answers each of these failures.
import type { CallRef, FunctionFact, FunctionRef, Project, Scope, SourceFile, StaticValue, TryFact } from '@auditor/code';
import {
	calleeName,
	callGraph,
	callsInValue,
	entriesOf,
	givenTo,
	isEmptyValue,
	isTextual,
	once,
	put,
	receiverOf,
	refKey,
	settled,
	textOf,
	tried,
} from '@auditor/code';
import { escapeText } from '@auditor/schema';
import type { Does } from '../../libraries/library.js';
import { meaningOf } from '../../libraries/meaning.js';
import { isBundled } from '../source/bundled-files.js';
import { mentions } from '../source/mentions.js';
import { answersIn } from '../tools/tool-runners.js';

/** Modules and built-ins that compute and reach nothing outside of the process; and methods that do so on whatever they are called. */
const COMPUTES =
	/^(?:datetime|date|uuid\d?|math|random|re|string|collections|itertools|functools|dataclasses|typing|json|enum|Math|Date|JSON|String|Number|Object|Array|Set|Map|RegExp|URL|Promise|crypto|zod|z|Intl|BigInt|Boolean|Error|encodeURI(?:Component)?|parse(?:Int|Float)|structuredClone|performance|(?:node:)?(?:path|util|url)|html|textwrap|copy|hashlib|hmac|base64|decimal|statistics|operator|difflib|unicodedata|time|secrets|urllib\.parse|os\.path\.(?:join|basename|dirname|splitext|normpath)|console|logging|structlog|loguru|(?:node:)?os\.(?:platform|arch|cpus|totalmem|freemem|uptime|hostname|type|release|loadavg))(?:\.|$)|^(?:print|len|str|int|float|bool|list|dict|set|tuple|range|enumerate|sorted|zip|sum|min|max|any|all|isinstance|getattr|hasattr|reversed|abs|round|repr|type|hash|ord|chr|bytes|next|iter|slice|divmod)$/;
const METHODS =
	/^(?:debug|info|warning|error|exception|strftime|isoformat|format|join|r?split|l?r?strip|append|extend|items|keys|values|lower|upper|title|replace|startswith|endswith|push|map|filter|slice|trim|includes|toISOString|toString|toFixed|to[A-Z]\w{0,20}Case|entries|model_dump|sort|reverse|capitalize|casefold|encode|zfill|ljust|rjust|total_seconds|concat|every|some|flat|flatMap|forEach|reduce|padStart|padEnd|charAt|repeat|getTime)$/;

/** The function raises, or calls what can fail for reasons outside of the process, and no handler of it, or of the functions of the project between, answers. `known`: only what is known to leave the process counts. */
export function canFail(project: Project, ref: FunctionRef, known = false, seen = new Set<string>()): boolean {
	if (seen.has(refKey(ref))) return false;
	seen.add(refKey(ref));
	const { facts } = ref.file;
	const answers = answersIn(ref.file, ref.fact);
	const isOpen = ({ scope }: { scope: Scope }) => !scope.tries.some((at) => answers.includes(facts.tries[at]!));
	if (!known && facts.raises.some((one) => one.scope.function === ref.index && isOpen(one))) return true;
	return callGraph(project)
		.callsIn(ref)
		.some((call) => isOpen(call.call) && mayFail(project, call, known, seen));
}

/** It raises itself, under a test of which the text matches. */
export function raisesOver({ file: { facts }, index }: FunctionRef, test: RegExp): boolean {
	const isOver = ({ branches }: Scope) => branches.some(({ branch }) => test.test(facts.branches[branch]?.test ?? ''));
	return facts.raises.some(({ scope }) => scope.function === index && isOver(scope));
}

/** The call can fail so, itself or in the functions of the project that it runs. */
export function mayFail(project: Project, call: CallRef, known = false, seen = new Set<string>()): boolean {
	if (isBundled(project, call)) return false;
	const targets = callGraph(project).targets(call);
	if (targets.length > 0) return targets.some((target) => canFail(project, target, known, seen));
	const name = calleeName(project, call.file, call.call);
	const leaves = (does: Does) => {
		const meaning = meaningOf(project, call.file, call.call, does);
		// What is handed an address is told by its request.
		return meaning !== null && !('if' in meaning) && !(meaning.does === 'take' && meaning.what === 'address');
	};
	if (known) return LEAVES.some(leaves);
	return name === null ? !METHODS.test(call.call.method ?? '') && !isOfPlain(call) : !COMPUTES.test(name);
}

/** A method of a text or a collection, as its parameter or what it was set to says; or a key that is looked up with a default. */
function isOfPlain({ file, call }: CallRef): boolean {
	const { assignments, functions } = file.facts;
	const receiver = receiverOf(call.callee);
	if (receiver?.kind !== 'name') return false;
	const [key] = call.arguments;
	const looksUp = call.method === 'get' && !call.awaited && call.arguments.length === 2;
	if (looksUp && key?.kind === 'string' && !key.value.includes('/')) return true;
	const annotation = functions[call.scope.function ?? -1]?.parameters.find(({ name }) => name === receiver.name)?.annotation;
	const set = assignments.filter(({ target, scope }) => target === receiver.name && scope.function === call.scope.function);
	const isPlain = (value: StaticValue | null) =>
		value !== null && (/^(?:list|dict|string)$/.test(value.kind) || /^(?:new )?(?:set|list|dict|Set|Map)\(/.test(textOf(value, file)));
	return annotation ? PLAIN.test(annotation.text) : set.length > 0 && set.every(({ value }) => isPlain(value));
}

const PLAIN = /^(?:Optional\[|Annotated\[){0,2}(?:str|bytes|string|list|dict|set|tuple|List|Dict|Set|Tuple|Array|Record|Map)\b/;

/** What is known to leave the process: it runs a program, sends a request or SQL, asks a model, reads or writes a file. */
const LEAVES: readonly Does[] = ['run', 'request', 'ask', 'store', 'take'];

/** Calls by the blocks that stand around them. */
export const triedCalls = once((file: SourceFile): ReadonlyMap<number, readonly CallRef[]> => {
	const found = new Map<number, CallRef[]>();
	for (const [index, call] of file.facts.calls.entries()) for (const at of call.scope.tries) put(found, at, { file, index, call });
	return found;
});

/** A call that can fail for reasons outside of the process. */
export interface Failing extends CallRef {
	readonly block: TryFact | null;
	/** Where its failure is answered: by the block, by its own callback, or where its promise is caught. */
	readonly line: number | null;
	/** It is known to leave the process. */
	readonly isKnown: boolean;
}

/** Calls of a function that can fail, and what answers each; one of the project that answers for itself only where a block stands around it all the same. */
export function failingIn(project: Project, ref: FunctionRef): Failing[] {
	const answers = answersIn(ref.file, ref.fact);
	const graph = callGraph(project);
	return graph.callsIn(ref).flatMap((one): Failing[] => {
		if (one.call.scope.handlerOf !== null) return [];
		const block = blockAround(ref.file, ref.fact, answers, one.call.scope);
		// A function of the project that calls something may fail in more ways than are seen.
		const mayYet = () => block !== null && graph.targets(one).some((target) => graph.callsIn(target).length > 0);
		if (!mayFail(project, one, false, new Set([refKey(ref)])) && !mayYet()) return [];
		const line = block ? (block.handlers[0]?.line ?? block.line) : answeredAt(one);
		return [{ ...one, block, line, isKnown: mayFail(project, one, true, new Set([refKey(ref)])) }];
	});
}

/** The block that answers around a place, or around each use of the function inside of the body that it stands in. */
function blockAround(file: SourceFile, body: FunctionFact, answers: readonly TryFact[], scope: Scope, depth = 3): TryFact | null {
	const found = scope.tries.map((at) => file.facts.tries[at]!).find((block) => answers.includes(block));
	const around = file.facts.functions[scope.function ?? -1];
	if (found || !around || around === body || depth === 0) return found ?? null;
	const isIt = (value: StaticValue) => value.kind === 'name' && value.name === around.name;
	const uses = file.facts.calls.filter((call) => call.scope.function !== scope.function && [call.callee, ...givenTo(call)].some(isIt));
	const blocks = uses.map((use) => blockAround(file, body, answers, use.scope, depth - 1));
	return blocks.includes(null) ? null : (blocks[0] ?? null);
}

/** Line where a callback that the call is given tests its error and does more than to refuse a promise, or where the failure of its promise is caught. */
function answeredAt({ file, call }: CallRef): number | null {
	const { branches, calls, functions, raises } = file.facts;
	for (const given of givenTo(call)) {
		const at = given.kind === 'function' ? given.function : -1;
		const first = functions[at]?.parameters[0]?.name ?? '';
		const said = /^_?(e|err|error|failure)$/i.test(first) ? new RegExp(`\\b${escapeText(first)}\\b`) : null;
		const refuses = (branch: number) => calls.some((one) => one.method === 'reject' && one.scope.branches[0]?.branch === branch);
		const tested = said ? branches.findIndex((branch, n) => branch.scope.function === at && said.test(branch.test) && !refuses(n)) : -1;
		if (tested >= 0) return branches[tested]!.line;
	}
	const around = functions[call.scope.function ?? -1];
	const loses = (handler: StaticValue | undefined): boolean =>
		handler?.kind === 'function'
			? raises.some(({ scope }) => scope.function === handler.function) ||
				functions[handler.function]!.returned.every(({ value }) => LOST.test(textOf(value, file)) || (around && isGivenTo(around, value)))
			: handler !== undefined && LOST.test(`${textOf(handler, file)}(`);
	const catches = calls.filter((one) => one !== call && one.method === 'catch' && one.arguments.length === 1 && !loses(one.arguments[0]));
	return catches.find((one) => one.line <= call.line && one.nameLine >= call.endLine)?.nameLine ?? null;
}

/** An answer to a failure that says nothing of it, or an end. */
const LOST = /^(?:(?:undefined|null)\(?$|["']{2}$|void |process\.exit\(|Promise\.reject\()/s;
/** What ends the process, or holds it. */
export const ENDS = /^(?:sys\.exit|os\._exit|quit|exit|process\.exit|breakpoint|pdb\.set_trace)$/;

/** A parameter of the function, or a part of one. */
export const isGivenTo = ({ parameters }: FunctionFact, value: StaticValue) =>
	value.kind === 'name' && parameters.some(({ name }) => name === value.name.split('.', 1)[0]);

/** Blocks of a function that answer a failure and stand around what can fail, where anything in it can; a check of what it is given is none of its work. */
export function handlingIn(project: Project, ref: FunctionRef): TryFact[] {
	const failing = failingIn(project, ref);
	const work = failing.filter(({ call, isKnown }) => isKnown || !PARSES.test(call.method ?? ''));
	return failing.length > 0 ? [...new Set(work.flatMap(({ block }) => block ?? []))] : answersIn(ref.file, ref.fact);
}

/** The one function of the project that does all the work of another; null where there is more to it. */
export function handedOnTo(project: Project, ref: FunctionRef): FunctionRef | null {
	const graph = callGraph(project);
	const [call, ...more] = graph.callsIn(ref);
	const [returned] = ref.fact.returned;
	const isAll = call && more.length === 0 && returned && callsInValue(returned.value, ref.file).includes(call.call);
	const [target, ...others] = isAll ? graph.targets(call) : [];
	return target && others.length === 0 && answersIn(ref.file, ref.fact).length === 0 ? target : null;
}

/** What a call reads a value out of a text or a record by, or checks it by. */
export const PARSES =
	/^(?:json|parse\w{0,60}|model_validate\w{0,60}|validate_python|loads|safe_load|literal_eval|fromisoformat|strptime|b64decode|decode|atob|group|index)$/i;

/** Where the failure of what a function asks outside of the process becomes an empty answer, in it or in what it hands on; null where it does not. */
export function emptiedIn(project: Project, ref: FunctionRef, depth = 3): { readonly file: SourceFile; readonly line: number } | null {
	const { file, fact } = ref;
	const returned = file.facts.functions.flatMap((one) => one.returned);
	const isEmptied = ({ line, endLine }: TryFact['handlers'][number]) => {
		const own = returned.filter((one) => one.line >= line && one.line <= endLine);
		return own.length > 0 && own.every(({ value }) => saysNothing(value, file));
	};
	const lost = failingIn(project, ref).find(({ block, isKnown }) => isKnown && block?.handlers.every(isEmptied));
	if (lost) return { file, line: lost.line! };
	const handedOn = depth === 0 ? [] : fact.returned.flatMap((at) => callsInValue(settled(project, { ...at, file }).value, file));
	const graph = callGraph(project);
	for (const call of graph.callsIn(ref))
		for (const target of handedOn.includes(call.call) ? graph.targets(call) : []) {
			const found = emptiedIn(project, target, depth - 1);
			if (found) return found;
		}
	return null;
}

/** What the call gives is tested in the function that makes it. */
export function isLookedAt({ file, call }: Pick<CallRef, 'file' | 'call'>, name: string): boolean {
	const { assignments, branches } = file.facts;
	const kept = assignments.find(({ value }) => value !== null && callsInValue(value, file).includes(call))?.target;
	return branches.some((one) => one.scope.function === call.scope.function && mentions(one.test, [kept ?? name]));
}

/** A value that tells nobody of a failure: nothing, or what is empty, alone or behind the state. `False` tells. */
export function saysNothing(value: StaticValue, file: SourceFile): boolean {
	if (value.kind === 'boolean') return false;
	const said = tried(file, value);
	if (said === null || (typeof said === 'string' && PRAISE.test(said)) || (Array.isArray(said) && said.length === 0)) return true;
	const entries = entriesOf(value);
	if (entries.length > 0) return entries.every((one) => one.value.kind !== 'boolean' && saysNothing(one.value, file));
	if (value.kind !== 'list' || value.form !== 'tuple') return isEmptyValue(value);
	// `return f"Error: {e}", []`: the text tells the failure, whatever stands behind it.
	const [first] = value.items;
	const tells = first !== undefined && isTextual(first) && !saysNothing(first, file);
	return !tells && saysNothing(value.items.at(-1)!, file);
}

/** Nothing, or a word for what went well; and calls that write to a log. */
const PRAISE = /^\s*(?:(?:ok(?:ay)?|success|done)[.!]?\s*)?$/i;
export const TELLS = /^(?:print|log|debug|info|warn(?:ing)?|error|exception|critical|fatal|capture_?exception|record_?exception)$/i;
