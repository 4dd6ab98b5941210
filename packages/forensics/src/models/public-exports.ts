// What do users of the published packages import by name? The entry points that a manifest names, the source of those that are built, and what these
// hand on from other files: functions, classes and constants, types apart. What comes from another package is not the project's.
import { createModules, type Project, type SourceFile } from '@auditor/code';

export interface PublicExport {
	readonly path: string;
	readonly line: number;
	readonly name: string;
	/** Comment of a function or class as the syntax has it; null where the text has to be asked. */
	readonly comment: string | null;
	/** An `export *` alone hands it on. */
	readonly star: boolean;
}

const SCRIPT = /(?:\.d)?\.[cm]?[jt]sx?$/;
const DECLARES = /\.d\.[cm]?ts$/;
const BUILT = /(^|\/)(?:dist|build|lib|out|esm|cjs)(?:\/(?:esm|cjs|es|types))?\//;
const DEFINES = /^export\s+(?:default\s+)?(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:function|class|const|let|var|enum)\b/;

/**
 * In the order in which they are met, one for each declaration of an overloaded function. `closed`: the source of each entry was found.
 * `shown`: `path#name` of each, types too, and of the exported types that these name.
 *
 * @param packages the folder of each, and of each of its entry points the files below it that may stand for it
 * @param wordsOf the words in what an export shows of itself
 */
export function publicExports(
	project: Project,
	packages: readonly { readonly folder: string; readonly entries: readonly (readonly string[])[] }[],
	lineOf: (path: string, line: number) => string,
	wordsOf: (path: string, name: string) => readonly string[] = () => [],
): { found: PublicExport[]; closed: boolean; shown: ReadonlySet<string> } {
	const modules = createModules(project.files);
	const byStem = new Map<string, SourceFile>();
	// Where declarations are written by hand, they are what users read.
	for (const file of project.files)
		if (file.context === 'source' && (DECLARES.test(file.path) || !byStem.has(file.path.replace(SCRIPT, ''))))
			if (!DECLARES.test(byStem.get(file.path.replace(SCRIPT, ''))?.path ?? '')) byStem.set(file.path.replace(SCRIPT, ''), file);
	const sourceOf = (folder: string, target: string) => {
		const [near, own] = [folder === '' ? '' : `${folder}/`, target.replace(/^\.\//, '').replace(SCRIPT, '')];
		const places = [near + own, ...['src/', 'source/', 'lib/', ''].map((to) => (near + own).replace(BUILT, `$1${to}`))];
		places.push(`${near}src/${own}`, `${near}src/${own}/index`, `${near}src/${own.replace(/\/index$/, '')}`);
		return places.flatMap((place) => byStem.get(place) ?? [])[0];
	};
	const opened = packages.flatMap(({ folder, entries }) =>
		entries.map((targets) => targets.flatMap((target) => sourceOf(folder, target) ?? [])[0] ?? null),
	);
	const found: PublicExport[] = [];
	const seen = new Set<string>();
	const shown = new Set<string>();
	const visit = (file: SourceFile, wanted: string | null, star: boolean): void => {
		if (seen.has(`${file.path}#${wanted}`)) return;
		seen.add(`${file.path}#${wanted}`);
		for (const { name, local, from, line } of file.facts.exports) {
			if (name !== '*' && wanted !== null && name !== wanted) continue;
			const handed =
				from === null ? file.facts.imports.find(({ alias }) => alias === local) : { module: from, name: name === '*' ? wanted : local };
			const target = handed ? modules.find(file, handed.module) : null;
			if (target && handed && !(name === '*' && wanted === 'default'))
				visit(byStem.get(target.path.replace(SCRIPT, '')) ?? target, handed.name, name === '*');
			const own = handed ? null : definitionOf(file, local, line, lineOf);
			if (own) found.push({ ...own, star });
			if (!handed) show(file, local ?? 'default');
		}
	};
	const show = (file: SourceFile, name: string): void => {
		if (shown.size === shown.add(`${file.path}#${name}`).size) return;
		for (const word of wordsOf(file.path, name)) {
			const taken = file.facts.imports.find(({ alias }) => alias === word);
			const target = taken ? modules.find(file, taken.module) : file;
			const own = file.facts.exports.find(({ local, from }) => from === null && local === word)?.name;
			const wanted = taken ? taken.name : own;
			if (target && wanted !== undefined) visit(target, wanted, false);
		}
	};
	for (const file of opened) if (file) visit(file, null, false);
	return { found, closed: opened.length > 0 && !opened.includes(null), shown };
}

/** What stands under the name at module level; null for a type. */
function definitionOf(
	file: SourceFile,
	local: string | null,
	at: number,
	lineOf: (path: string, line: number) => string,
): Omit<PublicExport, 'star'> | null {
	const { functions, classes, assignments } = file.facts;
	const is = (name: string, line: number) => (local === null ? line === at : name === local);
	const code =
		functions.find((f) => f.class === null && f.scope.function === null && is(f.name, f.line)) ??
		classes.find((c) => /^(?:class|enum)$/.test(c.kind) && c.scope.function === null && is(c.name, c.line));
	if (code) return { path: file.path, line: code.line, name: code.name, comment: code.docstring };
	const held = assignments.find((a) => a.scope.function === null && is(a.target, a.line));
	if (!held && !DEFINES.test(lineOf(file.path, at))) return null;
	return { path: file.path, line: held?.line ?? at, name: local ?? 'default', comment: null };
}
