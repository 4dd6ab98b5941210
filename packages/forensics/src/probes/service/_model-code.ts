// What probes on services share: calls of the product by the outside name that they resolve to.
import { type CallFact, isDead, isUncalled, isUnnamed, namedFunction, type Project, type Scope, type SourceFile } from '@auditor/code';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { meaningOf, type Named } from '../../libraries/meaning.js';

export const needs = { project: projectArtifact, texts: textsArtifact };

/** Places of one kind; those beyond them nobody opens, and a count must be of all that are mended. */
export const SHOWN = 200;

export interface Found {
	readonly file: SourceFile;
	readonly call: CallFact;
	/** As its library has it: `ChatOpenAI`. */
	readonly name: string;
}

/** Calls of the product that make something, by file and line. */
export function madeIn(project: Project, what: readonly Named<'make'>['what'][]): Found[] {
	return callsIn(project).flatMap(({ file, call }) => {
		const made = meaningOf(project, file, call, 'make');
		return made && what.includes(made.what) ? [{ file, call, name: made.name }] : [];
	});
}

/** Calls of the product. */
export function callsIn(project: Project): { file: SourceFile; call: CallFact }[] {
	return project.files.filter((f) => f.context === 'source').flatMap((file) => file.facts.calls.map((call) => ({ file, call })));
}

/** Behind an end of its block, or in a function that nothing calls or names: of the program, or of its own by its name. */
export function neverRuns(project: Project, file: SourceFile, place: { readonly line: number; readonly scope: Scope }): boolean {
	if (project.reach.isUnused(file) || isDead(project, file, place)) return true;
	const ref = namedFunction(file, place.scope);
	return ref !== null && (ref.fact.name.startsWith('_') ? isUnnamed(project, ref) : isUncalled(project, ref));
}

/** Those that may run, where there are any. */
export function alive<T extends { file: SourceFile; call: { line: number; scope: Scope } }>(project: Project, all: readonly T[]): T[] {
	const found = all.filter(({ file, call }) => !neverRuns(project, file, call));
	return found.length > 0 ? found : [...all];
}

export function present(value: unknown): boolean {
	return value !== null && value !== undefined;
}

/** A comment on one of the lines gives a reason: it says more than that something is passed over. */
export function commented(lines: readonly string[]): boolean {
	return lines.some((line) => {
		const said = /(?:#|\/\/|\/\*)\s*(?!(?:todo|fixme|ok\b))(\S.{1,400})/i.exec(line)?.[1];
		// What a tool is told is no reason, but for what stands behind a dash.
		const reason = /^(?:noqa|nosec|pylint|type:|pragma|eslint|biome|@ts)/i.test(said ?? '') ? said?.split(/ (?:[-–—]{1,2}|#) /)[1] : said;
		return (reason?.match(/\p{L}{2,40}/gu) ?? []).some((word) => !PASSED_OVER.test(word));
	});
}

/** Words that only repeat what an empty handler does. */
const PASSED_OVER =
	/^(?:ignor(?:e|es|ed|ing)|skip(?:s|ped|ping)?|pass|swallow(?:s|ed)?|do|nothing|noop|silent(?:ly)?|suppress(?:ed)?|catch|except(?:ion)?s?|errors?|failures?|any|all|the|this|it|on|here|just|for|now|and|intentional(?:ly)?|empty|continue)$/i;
