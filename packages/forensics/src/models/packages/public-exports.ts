// What do users of the published packages import by name? The entry points that a manifest names, the source of those that are built, and what these
// hand on from other files: functions, classes and constants, types apart. What comes from another package is not the project's.
import { createModules, grouped, once, type Project, type Scope, type SourceFile } from '@auditor/code';

export interface PublicExport {
	readonly path: string;
	readonly line: number;
	readonly name: string;
	/** By which users import it. */
	readonly as: string;
	/** Comment of a function or class as the syntax has it; null where the text has to be asked. */
	readonly comment: string | null;
	/** Neither a function nor a class. */
	readonly isConstant: boolean;
}

const SCRIPT = /(?:\.d)?\.[cm]?[jt]sx?$/;
const DECLARES = /\.d\.[cm]?ts$/;
const BUILT = /(^|\/)(?:dist|distribution|build|lib|out|esm|cjs)(?:\/(?:esm|cjs|es|types))?\//;
/** Less of it: the folder behind may be one of the sources. */
const OUTER = /(^|\/)(?:dist|distribution|build|lib|out)\//;
const DEFINES = /^\s{0,99}(?:export\s+(?:default\s+)?)?(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:function|class|const|let|var|enum)\b/;

/**
 * In the order in which they are met, one for each declaration of an overloaded function. `opened`: the sources of entries; `closed`: that of each was found.
 * `shown`: `path#name` of each, types too, and of the types that these name.
 *
 * @param packages the folder of each, and of each of its entry points the files below it that may stand for it
 * @param wordsOf the words in what an export shows of itself
 */
export function publicExports(
	project: Project,
	packages: readonly { readonly folder: string; readonly entries: readonly (readonly string[])[] }[],
	lineOf: (path: string, line: number) => string,
	wordsOf: (path: string, name: string) => readonly string[] = () => [],
): { found: PublicExport[]; closed: boolean; opened: readonly SourceFile[]; shown: ReadonlySet<string> } {
	const modules = createModules(project.files);
	const byStem = new Map<string, SourceFile>();
	// Where declarations are written by hand, they are what users read; of those for `import` and for `require` the first.
	const rank = (path: string) => (DECLARES.test(path) ? (path.endsWith('.cts') ? 1 : 2) : 0);
	for (const file of project.files) {
		const stem = file.path.replace(SCRIPT, '');
		const known = byStem.get(stem);
		if (file.context === 'source' && (!known || rank(file.path) > rank(known.path))) byStem.set(stem, file);
	}
	const sourceOf = (folder: string, target: string, built: RegExp) => {
		const [near, own] = [folder === '' ? '' : `${folder}/`, target.replace(/^\.\//, '').replace(SCRIPT, '')];
		const places = [near + own, ...['src/', 'source/', 'lib/', ''].map((to) => (near + own).replace(built, `$1${to}`))];
		// A first folder without a source is one that a build fills.
		const [first = ''] = /^[^/]+\//.exec(own) ?? [];
		const inner = first !== '' && !project.files.some(({ path }) => path.startsWith(near + first)) ? [own.slice(first.length)] : [];
		const flat = inner.flatMap((one) => [one, one.replace(/^[^/]+\//, '')]);
		places.push(
			`${near}src/${own}`,
			`${near}src/main/${own}`,
			`${near}src/${own}/index`,
			`${near}src/${own.replace(/\/index$/, '')}`,
			...flat.flatMap((one) => [`${near}src/${one}`, `${near}source/${one}`, near + one]),
		);
		return places.flatMap((place) => byStem.get(place) ?? [])[0];
	};
	const opened = packages.flatMap(({ folder, entries }) =>
		entries.map((targets) => {
			const [one, ...others] = new Set(targets.map((target) => sourceOf(folder, target, OUTER)));
			return (others.length === 0 && one) || (targets.flatMap((target) => sourceOf(folder, target, BUILT) ?? [])[0] ?? null);
		}),
	);
	const found: PublicExport[] = [];
	const seen = new Set<string>();
	const shown = new Set<string>();
	const visit = (file: SourceFile, wanted: string | null, star: boolean, as: string | null = null, types = false): void => {
		if (seen.size === seen.add(`${file.path}#${wanted}#${star}#${types}`).size) return;
		const { byName, byAlias } = namesOf(file);
		// `export *` leaves the default of a module out.
		const all = star ? file.facts.exports.filter(({ name }) => name !== 'default') : file.facts.exports;
		const met = wanted === null ? all : ['*', wanted].flatMap((one) => byName.get(one) ?? []);
		for (const { name, local, from, line, typeOnly } of met) {
			const handed = from === null ? byAlias.get(local!)?.[0] : { module: from, name: name === '*' ? wanted : local };
			const outward = as ?? (name === '*' ? null : name);
			// A class that leaves a module as a type alone is made by nobody else.
			const isType = types || typeOnly === true;
			const target = handed ? modules.find(file, handed.module) : null;
			const isWhole = handed?.name === '*';
			if (target && handed && !(name === '*' && wanted === 'default'))
				visit(
					byStem.get(target.path.replace(SCRIPT, '')) ?? target,
					isWhole ? null : handed.name,
					isWhole || (name === '*' && local === null),
					isWhole ? null : outward,
					isType,
				);
			const own = handed || isType ? null : definitionOf(file, local, line, lineOf);
			if (own) found.push({ ...own, as: as ?? name });
			if (!handed) show(file, local ?? 'default');
		}
	};
	const show = (file: SourceFile, name: string): void => {
		if (shown.size === shown.add(`${file.path}#${name}`).size) return;
		for (const word of wordsOf(file.path, name)) {
			const taken = namesOf(file).byAlias.get(word)?.[0];
			const target = taken ? modules.find(file, taken.module) : file;
			const wanted = (taken ?? namesOf(file).byLocal.get(word)?.[0])?.name;
			if (target && wanted !== undefined) visit(target, wanted, false);
			else if (!taken) show(file, word);
		}
	};
	for (const file of opened) if (file) visit(file, null, false);
	return { found, closed: opened.length > 0 && !opened.includes(null), opened: opened.filter((file) => file !== null), shown };
}

/** What a module exports, imports and defines, by name; what it defines also by line. */
const namesOf = once(({ facts: { exports, imports, functions, classes, assignments } }: SourceFile) => {
	const outer = <T extends { readonly scope: Scope }>(all: readonly T[]) => all.filter(({ scope }) => scope.function === null);
	const defined = [
		...outer(functions).filter((f) => f.class === null && f.kind !== 'method'),
		...outer(classes).filter((c) => /^(?:class|enum)$/.test(c.kind)),
		...outer(assignments).map(({ target, line }) => ({ name: target, line, docstring: undefined })),
	];
	return {
		byName: grouped(exports, ({ name }) => name),
		byLocal: grouped(exports, ({ from, local }) => (from === null ? local : undefined)),
		byAlias: grouped(imports, ({ alias }) => alias),
		defined: grouped(defined, ({ name }) => name),
		byLine: grouped(defined, ({ line }) => line),
	};
});

/** What stands under the name at module level; null for a type. */
function definitionOf(
	file: SourceFile,
	local: string | null,
	at: number,
	lineOf: (path: string, line: number) => string,
): Omit<PublicExport, 'as'> | null {
	const { defined, byLine } = namesOf(file);
	const here = byLine.get(at) ?? [];
	// A namespace may hold the name of what it is merged with.
	const own = local === null ? here[0] : (here.find(({ name }) => name === local) ?? defined.get(local)?.[0]);
	if (!own && !DEFINES.test(lineOf(file.path, at))) return null;
	const name = local ?? (own?.docstring === undefined ? 'default' : own.name);
	return {
		path: file.path,
		line: own?.line ?? at,
		name,
		comment: own?.docstring ?? null,
		isConstant: own !== undefined && own.docstring === undefined,
	};
}
