// What in a function can fail for reasons outside of the process, and which of its handlers stand around that.
import {
	type CallRef,
	calleeName,
	callGraph,
	type FunctionFact,
	type FunctionRef,
	once,
	type Project,
	put,
	refKey,
	type Scope,
	type SourceFile,
	type TryFact,
} from '@auditor/code';
import { answersIn } from './tool-runners.js';

/** Modules and built-ins that compute and reach nothing outside of the process; and methods that do so on whatever they are called. */
const COMPUTES =
	/^(?:datetime|date|uuid\d?|math|random|re|string|collections|itertools|functools|dataclasses|typing|json|enum|Math|Date|JSON|String|Number|Object|Array|Set|Map|crypto|zod|z|console|logging|structlog|loguru|(?:node:)?os\.(?:platform|arch|cpus|totalmem|freemem|uptime|hostname|type|release|loadavg))(?:\.|$)|^(?:print|len|str|int|float|bool|list|dict|set|tuple|range|enumerate|sorted|zip|sum|min|max|any|all|isinstance|getattr|hasattr|reversed|abs|round|repr|type)$/;
const METHODS =
	/^(?:debug|info|warning|error|exception|strftime|isoformat|format|join|r?split|l?r?strip|append|extend|items|keys|values|lower|upper|title|replace|startswith|endswith|push|map|filter|slice|trim|includes|toISOString|toString|toFixed|to[A-Z]\w{0,20}Case|entries|model_dump|sort|reverse)$/;

/** The function raises, or calls what can fail for reasons outside of the process, and no handler of it, or of the functions of the project between, answers. */
export function canFail(project: Project, ref: FunctionRef, seen = new Set<string>()): boolean {
	if (seen.has(refKey(ref))) return false;
	seen.add(refKey(ref));
	const { facts } = ref.file;
	const answers = answersIn(ref.file, ref.fact);
	const isOpen = ({ scope }: { scope: Scope }) => !scope.tries.some((at) => answers.includes(facts.tries[at]!));
	const graph = callGraph(project);
	if (facts.raises.some((one) => one.scope.function === ref.index && isOpen(one))) return true;
	return graph.callsIn(ref).some((call) => isOpen(call.call) && mayFail(project, call, seen));
}

function mayFail(project: Project, call: CallRef, seen: Set<string>): boolean {
	const targets = callGraph(project).targets(call);
	if (targets.length > 0) return targets.some((target) => canFail(project, target, seen));
	const name = calleeName(project, call.file, call.call);
	return name === null ? !METHODS.test(call.call.method ?? '') : !COMPUTES.test(name);
}

/** Calls by the blocks that stand around them. */
export const triedCalls = once((file: SourceFile): ReadonlyMap<number, readonly CallRef[]> => {
	const found = new Map<number, CallRef[]>();
	for (const [index, call] of file.facts.calls.entries()) for (const at of call.scope.tries) put(found, at, { file, index, call });
	return found;
});

/** Blocks of a function that answer a failure and stand around what can fail, where anything in it can. */
export function handlingIn(project: Project, file: SourceFile, body: FunctionFact): TryFact[] {
	const answers = answersIn(file, body);
	const graph = callGraph(project);
	const ref = { file, index: file.facts.functions.indexOf(body), fact: body };
	const calls = graph.callsIn(ref).filter(({ call }) => call.scope.handlerOf === null);
	const risky = calls.filter((call) => mayFail(project, call, new Set([refKey(ref)])));
	// A function of the project that calls something may fail in more ways than are seen.
	const worth = [...risky, ...calls.filter((call) => graph.targets(call).some((target) => graph.callsIn(target).length > 0))];
	const around = answers.filter((t) => worth.some(({ call }) => call.scope.tries.some((at) => file.facts.tries[at] === t)));
	return risky.length > 0 ? around : answers;
}
