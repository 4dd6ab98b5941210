// Is a clone that fails caught, or its return code looked at: where it is started, in the wrappers on the way, in all of its callers, or around
// them? What a framework catches is not seen.
import type { CallRef, FunctionFact, FunctionRef, Project, Scope, StaticValue } from '@auditor/code';
import { assignmentsOf, callGraph, givenTo, isOff, namedFunction, namesIn, optionOf, refKey, textOf } from '@auditor/code';
import { meaningOf } from '../../libraries/meaning.js';
import { mentions } from '../source/mentions.js';
import { type Origin, startsProcess } from './origins.js';

/** A clone function with what stands around it. */
export interface Parts {
	readonly project: Project;
	readonly ref: FunctionRef | null;
	readonly origins: readonly Origin[];
	readonly wrappers: readonly FunctionRef[];
	readonly callerCalls: readonly CallRef[];
}

/** Place where a failure of a clone is caught or looked at; null when it is not. */
export function errorHandling({ project, origins, ref, wrappers, callerCalls }: Parts): string | null {
	if (origins.every(({ at }) => dropsResult(project, at))) return null;
	const graph = callGraph(project);
	for (const { at } of origins) {
		const { call, file } = at;
		const handler = handlerOf(at);
		if (handler) return handler;
		const check = optionOf(call, 'check');
		if (check?.kind === 'boolean' && check.value) return `${file.path}:${call.line}`;
		if (meaningOf(project, file, call, 'run')?.raises) return `${file.path}:${call.line}`;
	}
	for (const region of [...(ref ? [ref] : []), ...wrappers]) {
		const branch =
			region.file.facts.branches.find((b) => inside(b, region.fact) && RESULT.test(b.test)) ?? answerTested(project, region, wrappers);
		if (branch) return `${region.file.path}:${branch.line}`;
		const caught = graph.callsIn(region).find((at) => {
			const check = optionOf(at.call, 'check');
			return startsProcess(project, at) && (handlerOf(at) !== null || (check?.kind === 'boolean' && check.value));
		});
		if (caught && region !== ref) return handlerOf(caught) ?? `${caught.file.path}:${caught.call.line}`;
		const rejected = graph
			.callsIn(region)
			.find(
				({ call }) =>
					call.method === 'catch' || (call.method === 'on' && call.arguments[0]?.kind === 'string' && call.arguments[0].value === 'error'),
			);
		if (rejected) return `${rejected.file.path}:${rejected.call.line}`;
	}
	return ref ? caughtAbove(project, callerCalls, 2, new Set([refKey(ref)])) : null;
}

/** The result alone tells that git failed, and it is dropped: no handler around the call ever hears of it. */
export function dropsResult(project: Project, { file, call }: CallRef): boolean {
	const check = optionOf(call, 'check');
	const mayRaise = (check !== null && !isOff(check)) || call.keywords.some(({ name }) => name === null);
	return call.statement && !mayRaise && meaningOf(project, file, call, 'run')?.quiet === true;
}

/** What tells how a process ended. */
const RESULT = /return_?code|exit_?code|\.status\b|\bstatus\b|\.code\b|success|stderr|\.failed/i;

/** A test of what a wrapper gives back of how the process ended: `ok, out = run(command)`, and then `if not ok`. */
function answerTested(project: Project, { file, index, fact }: FunctionRef, wrappers: readonly FunctionRef[]) {
	const tells = new Set(
		wrappers.filter((w) => w.fact.returned.some(({ value }) => RESULT.test(textOf(value, w.file)))).map((w) => refKey(w)),
	);
	const graph = callGraph(project);
	const calls = graph.callsIn({ file, index, fact }).filter((at) => graph.targets(at).some((target) => tells.has(refKey(target))));
	const answers = assignmentsOf(file, index).flatMap(({ target, line, endLine }) =>
		calls.some(({ call }) => line <= call.line && call.line <= endLine) ? [target] : [],
	);
	const first = Math.min(...calls.map(({ call }) => call.line));
	return file.facts.branches.find((b) => inside(b, fact) && b.line >= first && mentions(b.test, new Set(answers)));
}

/** A token at the place of who asks: `https://{token}@`, `token + "@…"`. */
const WITH_TOKEN = /(?:token|secret|password|credential|\bpat)\w{0,40}(?:\}| ?\+ ?["'])[^\s"'{}@]{0,80}@/i;
/** Calls that tell something, and words of those that leave out what nobody is to see. */
const TELLS = /^(?:print|log|debug|info|warn(?:ing)?|error|exception|critical)$/;
const HIDES = /\.(?:replace|sub|split)\(|redact|mask|saniti|censor/i;

/** The line that puts a token into the URL, and a message behind it that tells this URL; null where there is none. */
export function leakOf(ref: FunctionRef | null, url: string | null): { readonly from: number; readonly at: number } | null {
	if (!ref || url === null) return null;
	const { file, index } = ref;
	const own = ({ scope }: { scope: Scope }) => scope.function === index;
	const made = file.facts.assignments.find((a) => own(a) && a.target === url && a.value !== null && WITH_TOKEN.test(textOf(a.value, file)));
	const tells = (value: StaticValue | null) =>
		value !== null && [...namesIn(value, file)].includes(url) && !HIDES.test(textOf(value, file));
	const told = [
		...file.facts.raises.filter((one) => own(one) && tells(one.value)),
		...file.facts.calls.filter((call) => own(call) && TELLS.test(call.method ?? '') && givenTo(call).some(tells)),
	].find(({ line }) => made && line > made.line);
	return made && told ? { from: made.line, at: told.line } : null;
}

/** What catches the failure at that place raises it anew, and nothing was found that catches it there. */
export function raisesAnew({ project, ref, callerCalls }: Parts, place: string | null): boolean {
	const handler = ref?.file.facts.tries
		.flatMap(({ handlers }) => handlers)
		.find(({ line }) => inside({ line }, ref.fact) && place === `${ref.file.path}:${line}`);
	return ref !== null && handler?.raises === true && caughtAbove(project, callerCalls, 2, new Set([refKey(ref)])) === null;
}

/** Place of what catches a failure of these calls, here or, `steps` up, around the functions that they stand in; null when one can let a failure pass. */
function caughtAbove(project: Project, calls: readonly CallRef[], steps: number, seen: ReadonlySet<string>): string | null {
	let place: string | null = null;
	for (const at of calls) {
		const handler = handlerOf(at);
		const around = handler !== null || steps === 0 ? null : namedFunction(at.file, at.call.scope);
		const above =
			around && !seen.has(refKey(around))
				? caughtAbove(project, callersOf(project, around), steps - 1, new Set([...seen, refKey(around)]))
				: null;
		const found = handler ?? above;
		if (found === null) return null;
		place ??= found;
	}
	return place;
}

/** `path:line` of the first handler around a call. */
function handlerOf({ file, call }: CallRef): string | null {
	const [handler] = call.scope.tries.toReversed().flatMap((t) => file.facts.tries[t]?.handlers ?? []);
	return handler ? `${file.path}:${handler.line}` : null;
}

/** Calls of the function from code that is no test. */
export function callersOf(project: Project, ref: FunctionRef): CallRef[] {
	const all = callGraph(project).callers(ref);
	const source = all.filter((c) => c.file.context === 'source');
	return [...(source.length > 0 || ref.file.context === 'source' ? source : all)];
}

export function inside(place: { line: number }, fact: FunctionFact): boolean {
	return place.line >= fact.line && place.line <= fact.endLine;
}
