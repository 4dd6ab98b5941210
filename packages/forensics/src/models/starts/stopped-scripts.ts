// What stops code of JavaScript and TypeScript as it is loaded: an import of a file beside it that is not there, of a name of which its module has no word, or
// an export of a name that the file does not have. What a build makes, and names that a compiler takes out as types, are let pass.
import {
	folderOf,
	type ImportFact,
	namesIn,
	normalised,
	once,
	type Project,
	parseObject,
	reachedFrom,
	type SourceFile,
	valuesIn,
} from '@auditor/code';
import type { Texts } from '@auditor/schema';
import { isIgnored } from '../../ignored.js';
import { isCompiledAlone } from '../packages/packed-files.js';
import type { Spot } from '../pipelines/spots.js';
import { lackingExport, type Stop } from '../tests/stopped-tests.js';

/** Of what a file comes to as it is loaded, the nearest first; null where nothing stops it, or not all files are known. */
export function scriptStop(project: Project, first: SourceFile, texts: Texts): Stop | null {
	if (project.outlines.length > 0) return null;
	const loaded = new Set([first]);
	for (const file of loaded) {
		if (file.facts.parse.status !== 'ok') continue;
		const imports = file.facts.imports.filter((fact) => isLoaded(file, fact));
		const own = { ...file, facts: { ...file.facts, imports } };
		const gone = imports.find((fact) => isGone(file, fact, texts));
		if (gone) return { path: file.path, line: gone.line, says: `imports ${gone.module}, which is not in the repository` };
		const stop = unknownExport(file, texts) ?? lackingExport(project, own, texts);
		if (stop) return stop;
		for (const one of project.imports(own)) if (one.context === 'source') loaded.add(one);
	}
	return null;
}

/** An import by a name that `paths` of the compiler maps, where the compiler alone writes what Node runs and leaves the name as it is; null where none is seen. */
export function mappedImport(project: Project, first: SourceFile, texts: Texts): Spot | null {
	const manifest = texts.get('package.json') ?? '';
	const names = Object.keys(Object(Object(parseObject(texts.get('tsconfig.json') ?? '')?.compilerOptions).paths));
	const isPlain = /"node \.?\/?(?:dist|lib|build|out)\//.test(manifest) && !RESOLVES.test(manifest);
	if (!isPlain || !isCompiledAlone({ data: parseObject(manifest) ?? {} })) return null;
	const isMapped = ({ module }: ImportFact) => !module.startsWith('.') && names.some((name) => module.startsWith(name.split('*', 1)[0]!));
	const found = reachedFrom(first, project.imports).flatMap((file) => {
		const own = file.facts.imports.filter((fact) => isMapped(fact) && isLoaded(file, fact));
		return own.map(({ line, module }) => ({ path: file.path, line, text: module }));
	});
	return found[0] ?? null;
}

/** Programs that look such names up, or write what they stand for. */
const RESOLVES =
	/"(?:tsconfig-paths|tsc-alias|module-alias|tspath|ttypescript|ts-patch|_moduleAliases)"|\b(?:tsx|ts-node|vite-node|swc|babel)\b/;

/** In any case, and for more than a type. */
function isLoaded(file: SourceFile, { typeOnly, scope, alias, name, reexport }: ImportFact): boolean {
	const isAlways = scope.function === null && scope.tries.length + scope.branches.length === 0;
	return !typeOnly && isAlways && (name === null || reexport || valuesOf(file).has(alias));
}

/** Names that stand for more than types. */
const valuesOf = once((file: SourceFile): ReadonlySet<string> => {
	const { calls, classes } = file.facts;
	const values = [
		...valuesIn(file).map(({ value }) => value),
		...calls.map(({ callee }) => callee),
		...classes.flatMap(({ bases }) => bases),
	];
	return new Set(values.flatMap((value) => [...namesIn(value, file)].map((name) => name.split('.', 1)[0]!)));
});

/** No file has the path, with any ending; nothing makes it. */
function isGone({ path }: SourceFile, { module }: ImportFact, texts: Texts): boolean {
	if (!module.startsWith('.') || /[?!]/.test(module)) return false;
	const at = normalised(`${folderOf(path)}/${module}`);
	const stem = at.replace(/\.[cm]?jsx?$/, '');
	// Anything else than code is no text that was read.
	if (at === '' || at.startsWith('..') || MADE.test(at) || /\.(?![cm]?[jt]sx?$)\w{1,5}$/.test(at)) return false;
	return !stemsOf(texts).has(stem) && !['', '.ts', '.js', '/index.ts'].some((end) => isIgnored(texts, stem + end));
}

/** Each path, and what of it stands before a dot or a slash. */
const stemsOf = once(
	(texts: Texts) => new Set([...texts.keys()].flatMap((one) => [one, ...[...one.matchAll(/[./]/g)].map((m) => one.slice(0, m.index))])),
);
const MADE = /(?:^|[/._-])(?:dist|build|out|lib|gen|generated|__generated__|prisma|node_modules)(?:[/._-]|$)/i;

/** `export { gone }`, where the file has no other word of it. */
function unknownExport({ path, facts }: SourceFile, texts: Texts): Stop | null {
	const text = texts.get(path) ?? '';
	const lines = text.split('\n');
	const kept = facts.assignments.flatMap(({ target }) => target.split(/[^\w$]/));
	const named = new Set([...kept, ...[...facts.classes, ...facts.functions].map(({ name }) => name)]);
	const lost = facts.exports.find(({ local, from, typeOnly, line }) => {
		if (local === null || named.has(local) || from !== null || typeOnly === true || DECLARES.test(lines[line - 1] ?? '')) return false;
		return text.match(/[\w$]+/g)?.filter((one) => one === local).length === 1;
	});
	return lost ? { path, line: lost.line, says: `exports ${lost.local}, which it does not define` } : null;
}

const DECLARES = /\b(?:const|let|var|function|class|interface|type|enum|namespace|module|default|import)\b/;
