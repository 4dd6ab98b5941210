// Who decides in the end, and what of the project does that code reach? By the lexicon's role names; shared by the probes on synthesis.
import { type CallRef, callGraph, type FunctionRef, type Project, preferred, refKey, textOf, valuesIn } from '@auditor/code';
import { functionOfNode, isIdle, productGraphs, rolesOfNode } from '@auditor/forensics';
import { compareText, type GraphModel, type ProbeContext } from '@auditor/schema';
import { askedRoles, castOf, FINAL_ROLES, isLeftAlone } from './cast.js';
import { remember, rolesOfName } from './roles.js';

export interface FinalJudge {
	/** Functions named after the role; where none is, those of a file named after it. */
	readonly cast: readonly FunctionRef[];
	/** By the function's own name, or only by its file's. */
	readonly by: 'name' | 'file';
	/** The cast and all it reaches in source, with the number of calls in between. */
	readonly region: readonly { readonly ref: FunctionRef; readonly steps: number }[];
	/** A sentence without its end, where the product uses none of the cast. */
	readonly idle: string | null;
}

/** How many calls deep the final judge's work is followed. */
const DEPTH = 5;

/** `no-roles`: the lexicon names no final judge. `none`: no function is one. */
export function finalJudge(project: Project, graphs: readonly GraphModel[], context: ProbeContext): FinalJudge | 'no-roles' | 'none' {
	const roles = askedRoles(context, FINAL_ROLES);
	if (roles.length === 0) return 'no-roles';
	return remember(project, context.lexicon, `final judge ${roles.join()}`, () => findFinal(project, graphs, context, roles));
}

/** What {@link FinalJudge.idle} says, where a graph leaves the final judge out: of a graph that nothing starts, where no source names it. */
export function idleJudge(project: Project, graphs: readonly GraphModel[], context: ProbeContext): string | null {
	const judge = finalJudge(project, graphs, context);
	if (typeof judge === 'string' || !graphs.some((graph) => graph.context === 'source')) return null;
	return productGraphs(graphs).length > 0 || judge.cast.every((ref) => isIdle(project, ref)) ? judge.idle : null;
}

/** It calls nothing that could decide, and names no score and no opinion: a stub. */
export function isStub(project: Project, { region }: FinalJudge): boolean {
	const { targets, callsIn } = callGraph(project);
	const isQuiet = (at: CallRef) => targets(at).length > 0 || QUIET.test(textOf(at.call.callee, at.file));
	const isJudged = ({ file, index }: FunctionRef) =>
		valuesIn(file).some(({ value, scope }) => scope.function === index && JUDGED.test(textOf(value, file)));
	return region.every(({ ref }) => callsIn(ref).every(isQuiet) && !isJudged(ref));
}

/** Calls that tell, read or make something. */
const QUIET = /(?:^|\.)(?:[A-Z]\w*|print|log|debug|info|warning|error|get|getLogger|len|str|now|utcnow|isoformat|strftime)$/;
const JUDGED = /score|opinion|vote|rating|grade/i;

function findFinal(project: Project, graphs: readonly GraphModel[], context: ProbeContext, roles: readonly string[]): FinalJudge | 'none' {
	const all = ofLargestGraph(project, graphs, context, roles);
	const graph = callGraph(project);
	const named = preferred(
		all.filter((m) => m.by === 'name'),
		(m) => !isIdle(project, m),
	);
	// A file of the final judge may hold the judges too: they play a part of their own.
	const inFile = all.filter((m) => m.by === 'file' && rolesOfName(project, context.lexicon, m.fact.qualifiedName).length === 0);
	// A class or helper named after the role somewhere else must not hide the file that does the work.
	const entry = [...named, ...inFile.filter((m) => named.length === 0 || isEntry(graph.callers(m), m))];
	if (entry.length === 0) return 'none';
	// The one that does most speaks for all: routers and loaders are named after the role too.
	const weight = (m: FunctionRef) => graph.reach([m], DEPTH).size + (m.fact.endLine - m.fact.line) / 20;
	const weights = new Map(entry.map((m) => [refKey(m), weight(m)]));
	entry.sort((a, b) => weights.get(refKey(b))! - weights.get(refKey(a))! || compareText(refKey(a), refKey(b)));
	const region = [...graph.reach(entry, DEPTH).values()].filter(({ ref }) => ref.file.context === 'source');
	const { fact, file } = entry[0]!;
	const idle = entry.every((ref) => isLeftAlone(project, ref))
		? `Nothing of the product comes to the final judge (\`${fact.qualifiedName}\`, ${file.path}:${fact.line})`
		: null;
	return { cast: entry, by: named.length > 0 ? 'name' : 'file', region, idle };
}

/** The cast without what other nodes come to and the final judge of the largest graph does not: of two implementations one decides. */
function ofLargestGraph(project: Project, graphs: readonly GraphModel[], { lexicon }: ProbeContext, roles: readonly string[]) {
	const cast = castOf(project, lexicon, roles);
	const nodes = productGraphs(graphs).flatMap((graph) =>
		graph.nodes.map((node) => ({ graph, node, isFinal: rolesOfNode(node, lexicon).some((role) => roles.includes(role)) })),
	);
	const largest = nodes.find(({ isFinal }) => isFinal)?.graph;
	const [own, others] = [true, false].map((wanted) => {
		const some = nodes.filter(({ graph, isFinal }) => (isFinal && graph === largest) === wanted);
		const places = some.flatMap(({ graph, node }) => functionOfNode(project, graph, node.id) ?? []);
		return callGraph(project).reach(places, DEPTH);
	});
	// Another node of its own file does a part of its work.
	const files = new Set([...own!.values()].map(({ ref }) => ref.file));
	return own!.size === 0 ? cast : cast.filter((m) => files.has(m.file) || !others!.has(refKey(m)));
}

/** A function of the file that nobody in it calls, that others do, and that takes a state or opinions: a node. */
function isEntry(callers: readonly CallRef[], { file, fact }: FunctionRef): boolean {
	return callers.length > 0 && callers.every((at) => at.file !== file) && fact.parameters.some((p) => /state|opinion/i.test(p.name));
}
