// What does a call mean? One reader of the rows of all libraries: by the name that the world outside knows the callee under, else by that of the
// method, where the project itself defines nothing that is called so. A cheap look at the last name comes first, so that few names are resolved.
import type { CallFact, Project, SourceFile } from '@auditor/code';
import { calleeName, callGraph, kept, lastPart, once, possibleNames, put } from '@auditor/code';
import { LIBRARIES } from './index.js';
import type { Does, Giver, Library, Meaning, OptionMeaning } from './library.js';

/** A meaning, with the name under which its library has it. */
export type Named<D extends Does> = Extract<Meaning, { readonly does: D }> & { readonly name: string };

interface Row {
	readonly library: Library;
	/** End of the name below the package; empty for the package itself. */
	readonly path: string;
	readonly meaning: Meaning;
	/** It counts on whatever object it is called. */
	readonly anywhere: boolean;
}

/** Rows by what they mean and the last part of their name. */
const ROWS = new Map<Does, Map<string, Row[]>>();
for (const library of LIBRARIES)
	for (const [rows, anywhere] of [[library.calls, false] as const, [library.methods, true] as const])
		for (const [paths, meaning] of Object.entries(rows ?? {}))
			for (const path of paths.split(' ')) {
				const byName = kept(ROWS, meaning.does, () => new Map<string, Row[]>());
				const row = { library, path, meaning, anywhere };
				// A package that is called itself goes by its own name.
				for (const name of path === '' ? library.packages.split(' ') : [path]) put(byName, lastPart(name), row);
			}

/** What a call means, of the things that are asked for; null when it means nothing of the kind. */
export function meaningOf<D extends Does>(project: Project, file: SourceFile, call: CallFact, does: D): Named<D> | null {
	const ofMeaning = ROWS.get(does);
	const names = possibleNames(file, call).filter((name) => ofMeaning?.has(name));
	if (names.length === 0) return null;
	const rows = names.flatMap((name) => ofMeaning?.get(name) ?? []);
	const name = outsideNameOf(project, file, call);
	const found = rows.find(({ library, path }) => name !== null && isNamed(name, library, path));
	const row =
		found ?? (name?.includes('#') && !handedOn(project).has(call.method ?? '') ? undefined : rows.find(({ anywhere }) => anywhere));
	return row ? { ...(row.meaning as Named<D>), name: row.path } : null;
}

/** Names of the project's functions that call what has the same name: wrappers, which mean what they wrap. */
const handedOn = once((project: Project): ReadonlySet<string> => {
	const graph = callGraph(project);
	const wrappers = graph.functions.filter((ref) => graph.callsIn(ref).some(({ call }) => call.method === ref.fact.name));
	return new Set(wrappers.map(({ fact }) => fact.name));
});

/** The same of an outside name alone: that of a decorator, say. */
export function meaningOfName<D extends Does>(written: string, does: D): Named<D> | null {
	const name = written.replaceAll('()', '');
	const rows = ROWS.get(does)?.get(lastPart(name)) ?? [];
	const row = rows.find(({ library, path, anywhere }) => anywhere || isNamed(name, library, path));
	return row ? { ...(row.meaning as Named<D>), name: row.path } : null;
}

/** Last names of all calls that mean it: a first look before anything is resolved. */
export function namesThat<D extends Does>(does: D, fits: (meaning: Extract<Meaning, { readonly does: D }>) => boolean): Set<string> {
	const rows = [...(ROWS.get(does) ?? [])];
	return new Set(rows.flatMap(([name, all]) => (all.some(({ meaning }) => fits(meaning as Named<D>)) ? [name] : [])));
}

/** Name of a callee as the world outside knows it, through instances too: `simple-git.simpleGit.clone`. With `#` for one of the project's own. */
export function outsideNameOf(project: Project, file: SourceFile, call: CallFact): string | null {
	return kept(outsideNames(project), call, () => {
		const name = calleeName(project, file, call) ?? project.qualify(call.callee, file, call.scope);
		return name === null || OF_UNKNOWN.test(name) ? null : name.replaceAll('()', '');
	});
}

/** A method of what a function of the project returns, where that is of no one class. */
const OF_UNKNOWN = /#[^()]{1,400}\(\)\./;

const outsideNames = once((_: Project) => new WeakMap<CallFact, string | null>());

const byName = <T>(rows: (library: Library) => Readonly<Record<string, T>> | undefined): ReadonlyMap<string, T> =>
	new Map(LIBRARIES.flatMap((one) => Object.entries(rows(one) ?? {}).flatMap(([all, row]) => all.split(' ').map((name) => [name, row]))));

/** Options that hold a model to a form, by name. */
export const OPTIONS = byName<OptionMeaning>(({ options }) => options);

/** A module is a package that is imported for this. */
export function isAbout(module: string, about: NonNullable<Library['about']>): boolean {
	return LIBRARIES.some((library) => library.about === about && (library.like?.test(module) || below(module, library) !== null));
}

const GIVERS = byName<Giver>(({ gives }) => gives);

/** Who gives what a name of the world outside holds, or what it is a part of. */
export function giverOfName(name: string): Giver | null {
	for (let end = name.length; end > 0; end = name.lastIndexOf('.', end - 1)) {
		const by = GIVERS.get(name.slice(0, end));
		if (by) return by;
	}
	return null;
}

/** Who fills a part of what a function is handed, by how that is called. */
export function giverOfPart(object: string, part: string): Giver | null {
	return LIBRARIES.find(({ parts }) => parts?.of.test(object) && parts.names.split(' ').includes(part))?.parts?.by ?? null;
}

function isNamed(name: string, library: Library, path: string): boolean {
	const rest = below(name, library);
	return rest !== null && (rest === path || rest.endsWith(`.${path}`) || (path === '' && rest === 'default'));
}

/** What of a name stands below the package; null when it is none of the library. */
function below(name: string, { packages, except, byDefault }: Library): string | null {
	if (except?.split(' ').some((one) => behind(name, one) !== null)) return null;
	for (const one of packages.split(' ')) {
		const rest = behind(name, one);
		if (rest !== null) return byDefault !== undefined && (rest === '' || rest === 'default') ? byDefault : rest;
	}
	return null;
}

function behind(name: string, pattern: string): string | null {
	if (pattern === '') return /^(?:(?:window|globalThis|global|self)\.)?(\w+|\$)$/.exec(name)?.[1] ?? null;
	if (pattern.endsWith('*')) return name.startsWith(pattern.slice(0, -1)) ? (/\.(.*)/.exec(name)?.[1] ?? '') : null;
	if (name === pattern) return '';
	const next = name[pattern.length];
	return name.startsWith(pattern) && (next === '.' || next === '/') ? name.slice(pattern.length + 1) : null;
}
