// Who decides in the end, and what of the project does that code reach? By the lexicon's role names; shared by the probes on synthesis.
import type { Project } from '@auditor/code';
import { callGraph, type FunctionRef, refKey } from '@auditor/code';
import { compareText, type ProbeContext } from '@auditor/schema';
import { askedRoles, castOf, FINAL_ROLES } from './cast.js';
import { remember } from './roles.js';

export interface FinalJudge {
	/** Functions named after the role; where none is, those of a file named after it. */
	readonly cast: readonly FunctionRef[];
	/** By the function's own name, or only by its file's. */
	readonly by: 'name' | 'file';
	/** The cast and all it reaches in source, with the number of calls in between. */
	readonly region: readonly { readonly ref: FunctionRef; readonly steps: number }[];
}

/** How many calls deep the final judge's work is followed. */
const DEPTH = 5;

/** `no-roles`: the lexicon names no final judge. `none`: no function is one. */
export function finalJudge(project: Project, context: ProbeContext): FinalJudge | 'no-roles' | 'none' {
	const roles = askedRoles(context, FINAL_ROLES);
	if (roles.length === 0) return 'no-roles';
	return remember(project, context.lexicon, `final judge ${roles.join()}`, () => findFinal(project, context, roles));
}

function findFinal(project: Project, context: ProbeContext, roles: readonly string[]): FinalJudge | 'none' {
	const all = castOf(project, context.lexicon, roles);
	const named = all.filter((m) => m.by === 'name');
	const inFile = all.filter((m) => m.by === 'file');
	const graph = callGraph(project);
	// A class or helper named after the role somewhere else must not hide the file that does the work.
	const entry = [...named, ...inFile.filter((m) => named.length === 0 || isEntry(graph.callers(m).length, m))];
	if (entry.length === 0) return 'none';
	// The one that does most speaks for all: routers and loaders are named after the role too.
	const weight = (m: FunctionRef) => graph.reach([m], DEPTH).size + (m.fact.endLine - m.fact.line) / 20;
	const weights = new Map(entry.map((m) => [refKey(m), weight(m)]));
	entry.sort((a, b) => weights.get(refKey(b))! - weights.get(refKey(a))! || compareText(refKey(a), refKey(b)));
	const region = [...graph.reach(entry, DEPTH).values()].filter(({ ref }) => ref.file.context === 'source');
	return { cast: entry, by: named.length > 0 ? 'name' : 'file', region };
}

/** A function of the file that nobody in it calls and that takes a state or opinions: a node. */
function isEntry(callers: number, { fact }: FunctionRef): boolean {
	return callers === 0 ? false : fact.parameters.some((p) => /state|opinion/i.test(p.name));
}

export function isInRegion(judge: FinalJudge, ref: FunctionRef): boolean {
	return judge.region.some((r) => refKey(r.ref) === refKey(ref));
}
