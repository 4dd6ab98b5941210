// How do the judges talk to their model? The functions that judge (by the lexicon), what they call, and what of it is bound to a schema.
// Shared by the probes on structured output. Judges that a framework makes out of configuration are not seen.
import type { Project } from '@auditor/code';
import { type CallRef, callGraph, type FunctionRef, namedFunction, refKey } from '@auditor/code';
import { type ExaminedOutput, examineStructuredOutput, type HandParsed, handParsed, isModelCall } from '@auditor/forensics';
import type { ProbeContext } from '@auditor/schema';
import { askedRoles, castAndHelpers, castOf, FINAL_ROLES, isWithin, JUDGE_ROLES } from '../cast.js';
import { remember } from '../roles.js';
import { modelRequests } from './http-models.js';

export interface JudgeCalls {
	/** Functions that judge by name or file, and what they reach in source. */
	readonly functions: readonly FunctionRef[];
	/** Functions of the cast alone. */
	readonly cast: readonly FunctionRef[];
	/** Structured-output calls among them, without hand parsing. */
	readonly bound: readonly ExaminedOutput[];
	readonly parsed: readonly HandParsed[];
	/** Calls that ask a model. */
	readonly asks: readonly CallRef[];
}

/** Null when the lexicon names no judges. */
export function judgeCalls(project: Project, context: ProbeContext): JudgeCalls | null {
	const roles = askedRoles(context, JUDGE_ROLES);
	if (roles.length === 0) return null;
	return remember(project, context.lexicon, `judge calls ${roles.join()}`, () => findCalls(project, context, roles));
}

function findCalls(project: Project, context: ProbeContext, roles: readonly string[]): JudgeCalls {
	const others = context.lexicon.roles.map((r) => r.id).filter((id) => !roles.includes(id));
	const cast = castOf(
		project,
		context.lexicon,
		roles,
		others.filter((id) => (FINAL_ROLES as readonly string[]).includes(id) || id === 'aggregator' || id === 'detective'),
	);
	const final = castOf(project, context.lexicon, [...FINAL_ROLES]).filter((f) => f.by === 'name');
	const judges = cast.filter((f) => !final.some((other) => refKey(other) === refKey(f)));
	const functions = castAndHelpers(project, judges);
	const graph = callGraph(project);
	const inFunctions = (path: string, line: number) =>
		functions.some((f) => f.file.path === path && line >= f.fact.line && line <= f.fact.endLine);
	return {
		cast: judges,
		functions,
		bound: examineStructuredOutput(project).filter(
			(o) =>
				o.mode !== 'hand-parsed' &&
				o.file.context === 'source' &&
				inFunctions(o.fact.file, o.call.line) &&
				!isWithin(final, o.file, o.call.line),
		),
		parsed: handParsed(project).filter((h) => functions.some((f) => refKey(f) === refKey(h.asks))),
		asks: dedupe(functions.flatMap((f) => [...graph.callsIn(f).filter((at) => isModelCall(project, at)), ...modelRequests(project, f)])),
	};
}

function dedupe(calls: readonly CallRef[]): CallRef[] {
	const seen = new Set<string>();
	return calls.filter((c) => !seen.has(refKey(c)) && seen.add(refKey(c)));
}

/** Functions that hold a call, and those that call them, outwards, within the judges' code and around it. */
export function outwards(project: Project, at: CallRef, depth = 5): { ref: FunctionRef; through: CallRef }[] {
	const graph = callGraph(project);
	const start = namedFunction(at.file, at.call.scope);
	const chain: { ref: FunctionRef; through: CallRef }[] = start ? [{ ref: start, through: at }] : [];
	const seen = new Set(chain.map((c) => refKey(c.ref)));
	for (let i = 0, level = 0; i < chain.length && level < 60; i++, level++) {
		const { ref } = chain[i]!;
		if (i > depth * 6) break;
		for (const call of graph.callers(ref)) {
			if (call.file.context !== 'source') continue;
			const caller = namedFunction(call.file, call.call.scope);
			if (!caller || seen.has(refKey(caller))) continue;
			seen.add(refKey(caller));
			chain.push({ ref: caller, through: call });
		}
	}
	return chain;
}
