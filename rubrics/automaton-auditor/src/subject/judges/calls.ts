// How do the judges talk to their model? The functions that judge (by the lexicon), what they call, and what of it is bound to a schema.
// Shared by the probes on structured output. Judges that a framework makes out of configuration are not seen.
import type { CallRef, FunctionRef, Project } from '@auditor/code';
import { callGraph, isDead, namedFunction, preferred, reachedFrom, refKey } from '@auditor/code';
import { type ExaminedOutput, examineStructuredOutput, isModelCall, modelRequests, type TakenApart, takenApart } from '@auditor/forensics';
import type { ProbeContext } from '@auditor/schema';
import { askedRoles, castAndHelpers, castOf, FINAL_ROLES, isBusy, isWithin, JUDGE_ROLES } from '../cast.js';
import { remember } from '../roles.js';
import { behindAsked } from './asked.js';

export interface JudgeCalls {
	/** Functions that judge by name or file, and what they reach in source. */
	readonly functions: readonly FunctionRef[];
	/** Functions of the cast alone. */
	readonly cast: readonly FunctionRef[];
	/** Structured-output calls among them or behind what they ask, without hand parsing. */
	readonly bound: readonly ExaminedOutput[];
	readonly parsed: readonly TakenApart[];
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
	const found = functions.flatMap((ref) => asksIn(project, ref));
	const asks = [...new Map(found.map((at) => [refKey(at), at])).values()];
	const own = new Set(functions.map(refKey));
	const asked = new Set(
		asks.flatMap((at) =>
			behindAsked(project, at, own).flatMap(({ value, file }) => (value.kind === 'call' ? file.facts.calls[value.call] : [])),
		),
	);
	const bound = examineStructuredOutput(project).filter(
		({ file, call }) =>
			file.context === 'source' &&
			!isDead(project, file, call) &&
			(asked.has(call) || (isWithin(functions, file, call.line) && !isWithin(final, file, call.line))),
	);
	return {
		cast: judges,
		functions,
		bound: preferred(bound, (at) => isBusy(project, at)),
		parsed: takenApart(project).filter((h) => h.isParsed && own.has(refKey(h.asks))),
		asks,
	};
}

/** Calls of a function that ask a model, by a package for it or over plain HTTP. */
export const asksIn = (project: Project, ref: FunctionRef): CallRef[] => [
	...callGraph(project)
		.callsIn(ref)
		.filter((at) => isModelCall(project, at)),
	...modelRequests(project, ref),
];

/** Functions that hold a call, and those that call them, outwards, within the judges' code and around it. */
export function outwards(project: Project, at: CallRef): { ref: FunctionRef; through: CallRef }[] {
	const holder = (through: CallRef) => {
		const ref = through.file.context === 'source' ? namedFunction(through.file, through.call.scope) : null;
		return ref ? [{ ref, through }] : [];
	};
	return holder(at).flatMap((start) =>
		reachedFrom(
			start,
			({ ref }) => callGraph(project).callers(ref).flatMap(holder),
			({ ref }) => refKey(ref),
		),
	);
}
