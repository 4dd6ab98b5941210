// Who plays which part: functions, classes and files whose names hold a role's terms. The rubric's lexicon says who is who, nothing here does.
import { type CallRef, callGraph, type FunctionRef, namedFunction, type Project, preferred, type SourceFile } from '@auditor/code';
import { doesNoWork, isIdle } from '@auditor/forensics';
import { stringsOf } from '@auditor/probes';
import type { Lexicon, ProbeContext } from '@auditor/schema';
import { remember, rolesOfName, stemOf } from './roles.js';

/** Roles whose members ask a model for an opinion, unless the probe's parameter `roles` says otherwise. */
export const JUDGE_ROLES = ['judge', 'prosecutor', 'defense', 'techlead'] as const;
/** Roles with an own voice. */
export const PERSONA_ROLES = ['prosecutor', 'defense', 'techlead'] as const;
/** Who decides in the end. */
export const FINAL_ROLES = ['chief-justice'] as const;

/** The roles that a probe asks about, as far as the lexicon knows them. */
export function askedRoles(context: ProbeContext, fallback: readonly string[]): string[] {
	const known = new Set(context.lexicon.roles.map((r) => r.id));
	return stringsOf(context.parameters, 'roles', fallback).filter((id) => known.has(id));
}

export interface CastMember extends FunctionRef {
	/** By its own name or its class's, or only by the name of its file. */
	readonly by: 'name' | 'file';
}

/** Source functions that hold one of the roles by name, and all others of a file or folder so named. */
export function castOf(
	project: Project,
	lexicon: Lexicon,
	roles: readonly string[],
	notRoles: readonly string[] = [],
): readonly CastMember[] {
	return remember(project, lexicon, `cast ${roles.join()} not ${notRoles.join()}`, () => {
		const holds = (name: string) => {
			const held = rolesOfName(project, lexicon, name);
			return held.some((r) => roles.includes(r)) && !held.some((r) => notRoles.includes(r));
		};
		const excluded = (name: string) => rolesOfName(project, lexicon, name).some((r) => notRoles.includes(r));
		const members: CastMember[] = [];
		for (const ref of callGraph(project).functions) {
			if (ref.file.context !== 'source') continue;
			if (holds(ref.fact.qualifiedName)) members.push({ ...ref, by: 'name' });
			else if (!excluded(ref.fact.qualifiedName) && [stemOf(ref.file.path), ref.file.path.split('/').at(-2) ?? ''].some(holds))
				members.push({ ...ref, by: 'file' });
		}
		return usedFirst(
			project,
			actingFirst(project, members, (member) => member),
		);
	});
}

/** Those of which something is done; all of them where none does anything: what is not written yet plays its part all the same. */
export function actingFirst<T>(project: Project, all: readonly T[], placeOf: (one: T) => FunctionRef | null): readonly T[] {
	return preferred(all, (one) => placeOf(one)?.fact.returned.length === 0 || !doesNoWork(project, placeOf(one)));
}

/** What the product uses; all of it where it uses nothing of the kind: what is not wired yet is still its author's. */
export function usedFirst<T extends { readonly file: SourceFile }>(project: Project, all: readonly T[]): readonly T[] {
	return preferred(all, ({ file }) => !project.reach.isUnused(file));
}

/** Nothing that starts comes to its module, or nothing in source to the function. */
export const isLeftAlone = (project: Project, ref: FunctionRef): boolean => project.reach.isUnused(ref.file) || isIdle(project, ref);

/** A place that stands in no function which nothing in source reaches. */
export function isBusy(project: Project, { file, call: { scope } }: Pick<CallRef, 'file' | 'call'>): boolean {
	const holder = namedFunction(file, scope);
	return holder === null || !isIdle(project, holder);
}

/** The cast and the project's functions that it calls, directly or not. */
export function castAndHelpers(project: Project, cast: readonly FunctionRef[]): FunctionRef[] {
	return [...callGraph(project).reach(cast, 4).values()].map((r) => r.ref).filter((ref) => ref.file.context === 'source');
}

/** Whether a place stands inside of one of the functions. */
export function isWithin(refs: readonly FunctionRef[], file: SourceFile, line: number): boolean {
	return refs.some((ref) => ref.file === file && line >= ref.fact.line && line <= ref.fact.endLine);
}
