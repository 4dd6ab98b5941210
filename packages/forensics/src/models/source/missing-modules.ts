// Which modules does the code import from its own packages that are not there? Python alone: a type checker or bundler tells authors of TypeScript.
import { createModules, folderOf, grouped, type ImportFact, reachedFrom, type SourceFile, traitsOf } from '@auditor/code';
import type { Spot } from '../pipelines/spots.js';
import { flat } from '../settings/setting-words.js';
import { answersIn } from '../tools/tool-runners.js';

interface MissingModule {
	readonly file: SourceFile;
	readonly fact: ImportFact;
	/** Where a handler lets the file that imports it be missing, so that the program goes on without both; null where none does. */
	readonly letBe: Omit<Spot, 'text'> | null;
	/** Paths of the files that cannot be loaded without it: every load of them comes to the import. */
	readonly stopped: ReadonlySet<string>;
	/** The file whose name differs in the case of its letters alone: some systems find it, and others do not. */
	readonly near: string | null;
	/** Git ignores it by its name, and nothing makes it: it is on the machine of its author alone. */
	readonly withheld: boolean;
}

/** Imports of modules that stand in the importing file's own packages, of tests in any of the product, and that the repository neither holds nor makes. */
export function missingModules(
	files: readonly SourceFile[],
	texts: ReadonlyMap<string, string>,
	context: 'source' | 'test' = 'source',
): MissingModule[] {
	const modules = createModules(files);
	const folders = foldersOf(files);
	const ignored = ignoredNames(texts);
	const stems = new Set([...texts.keys()].map((path) => path.replace(/\.\w+$/, '')));
	const dotted = files.filter((file) => traitsOf(file).modules === 'dotted');
	const own = dotted.filter((file) => file.context === 'source');
	/** Packages from which modules are imported by absolute names: another library may be called as a folder is. */
	const known = new Set(
		own.flatMap((file) =>
			file.facts.imports.flatMap(({ module }) =>
				/^\w+\./.test(module) ? packageFolder(modules.find(file, module), module.split('.')[0]!) : [],
			),
		),
	);
	const named = grouped([...folders], (one) => flat(lastOf(one)));
	const installed = [...texts].flatMap(([path, text]) => (INSTALLS.test(path) ? text : [])).join(' ');
	/** `mypermit` for the package `my_permit`: only an underscore is another, and nothing installs what is called so. */
	const misspelt = (module: string): string[] => {
		const alike = (named.get(flat(module)) ?? []).filter((one) => lastOf(one) !== module);
		return alike.length > 0 && /^\w{4,60}$/.test(module) && !flat(installed).includes(flat(module))
			? alike.map((one) => `${folderOf(one)}/${module}`)
			: [];
	};
	/** Where it may stand: a test may mean any package of that name. */
	const placed = (file: SourceFile, { module }: ImportFact): string[] => {
		const rest = module.slice(module.search(/[^.]|$/));
		const dots = module.length - rest.length;
		const parts = rest.split('.');
		const here = folderOf(file.path).split('/');
		if (dots > 0) return rest === '' ? [] : [[...here.slice(0, dots > 1 ? 1 - dots : undefined), ...parts].join('/')];
		const outside = file.context === 'test' ? [...known].filter((one) => `/${one}`.endsWith(`/${parts[0]}`)) : [];
		const inside = packageFolder(file, parts[0]!);
		const found = (parts.length > 1 ? (inside.length > 0 ? inside : outside) : []).filter((base) => known.has(base));
		return (found.length > 0 || inside.length > 0 ? found : misspelt(parts[0]!)).map((base) => [base, ...parts.slice(1)].join('/'));
	};
	const missing = dotted.flatMap((file) =>
		file.facts.imports.flatMap((fact) => {
			if (file.context !== context) return [];
			if (fact.typeOnly || fact.scope.tries.length > 0 || fact.scope.handlerOf !== null || modules.find(file, fact.module)) return [];
			const paths = placed(file, fact);
			const name = paths[0]?.split('/').at(-1) ?? '';
			const withheld = ignored.has(name) && paths.some((path) => isWithheld(`${path}.py`, texts));
			// A file that is made or built: the repository ignores it, its name says so, or its source is written in another language.
			const isMade = /^_?version$|_pb2(?:_grpc)?$|^_|generated/.test(name) || (ignored.has(name) && !withheld);
			// Several packages may be called so, and what starts the program says which of them is meant.
			const tail = fact.module.startsWith('.') ? '' : `/${fact.module.replaceAll('.', '/')}`;
			const isThere = (path: string) =>
				folders.has(path) || stems.has(path) || (tail !== '' && [...stems, ...folders].some((one) => one.endsWith(tail)));
			const near = [...texts.keys()].find((one) => paths.some((path) => one.toLowerCase() === `${path}.py`.toLowerCase())) ?? null;
			return paths.length === 0 || isMade || paths.some(isThere) ? [] : [{ file, fact, near, withheld }];
		}),
	);
	const into = missing.length > 0 ? importsOf(own, modules) : new Map<string, never>();
	return missing.map((one) => ({ ...one, letBe: letBeAt(into, one.file), stopped: stoppedBy(into, own, one) }));
}

/** Nothing stands around an import that could keep it from running when its file is loaded. */
const isAtLoad = ({ typeOnly, scope }: ImportFact) =>
	!typeOnly && scope.function === null && scope.branches.length === 0 && scope.tries.length === 0 && scope.handlerOf === null;

/** The file of an import, those that import it as they are loaded, and of a package all that it holds. */
function stoppedBy(into: ReturnType<typeof importsOf>, own: readonly SourceFile[], { file, fact }: Pick<MissingModule, 'file' | 'fact'>) {
	const held = (at: SourceFile) => (isPackage(at) ? own.filter(({ path }) => path.startsWith(`${folderOf(at.path)}/`)) : []);
	const next = (at: SourceFile) => [...(into.get(at.path) ?? []).flatMap((one) => (isAtLoad(one.fact) ? one.by : [])), ...held(at)];
	return new Set((isAtLoad(fact) ? reachedFrom(file, next, ({ path }) => path) : []).map(({ path }) => path));
}

/** Runs before each module of its folder does. */
export const isPackage = ({ path }: SourceFile) => /(?:^|\/)__init__\.py$/.test(path);

/** Imports of files of the project, by their paths. */
function importsOf(files: readonly SourceFile[], modules: ReturnType<typeof createModules>) {
	const all = files.flatMap((by) =>
		by.facts.imports.flatMap((fact) => {
			const found = modules.find(by, fact.module);
			const below = fact.name !== null && found?.path.endsWith('__init__.py') ? modules.below(folderOf(found.path), fact.name) : null;
			return found === null || found === by ? [] : [{ by, fact, to: (below ?? found).path }];
		}),
	);
	return grouped(all, ({ to }) => to);
}

/** The first place where the program goes on without a file that cannot be loaded; null where an import of it, or of what imports it, raises. */
function letBeAt(into: ReturnType<typeof importsOf>, file: SourceFile, seen: readonly SourceFile[] = []): MissingModule['letBe'] {
	const places = (into.get(file.path) ?? []).map(({ by, fact }) => {
		const answered = answersIn(by, WHOLE).some((t) => fact.scope.tries.includes(by.facts.tries.indexOf(t)));
		return answered ? { path: by.path, line: fact.line } : seen.includes(by) ? null : letBeAt(into, by, [...seen, by]);
	});
	return places.includes(null) ? null : (places[0] ?? null);
}

const WHOLE = { line: 1, endLine: Number.POSITIVE_INFINITY };

/** Where packages are told that are to be installed. */
const INSTALLS = /requirements|(?:^|\/)(?:Pipfile|Dockerfile|environment|setup\.)|\.(?:toml|cfg|lock)$/;
const lastOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** The outermost folder of this name in which the file stands. */
function packageFolder(file: SourceFile | null, name: string): string[] {
	const folders = file ? folderOf(file.path).split('/') : [];
	const at = folders.indexOf(name);
	return at < 0 ? [] : [folders.slice(0, at + 1).join('/')];
}

/** Every folder of these files, and those above. */
function foldersOf(files: readonly SourceFile[]): ReadonlySet<string> {
	const found = new Set<string>();
	for (const { path } of files)
		for (let folder = folderOf(path); folder !== '' && !found.has(folder); folder = folderOf(folder)) found.add(folder);
	return found;
}

/** A line of `.gitignore` names the file alone, nobody makes such a file for a machine of his own, and nothing in the tree builds, copies or asks for it. */
function isWithheld(path: string, texts: ReadonlyMap<string, string>): boolean {
	const name = lastOf(path);
	const isNamed = [...texts].some(
		([at, text]) => /(?:^|\/)\.gitignore$/.test(at) && text.split('\n').some((line) => line.trim().replace(/^\//, '') === path),
	);
	if (!isNamed || OF_A_MACHINE.test(name)) return false;
	const stem = name.replace(/\.py$/, '');
	const made = ([at, text]: [string, string]) =>
		/\.mdx?$/.test(at)
			? text.split('\n').some((line) => line.includes(name) && MAKES.test(line))
			: /\.py$/.test(at)
				? [`"${name}"`, `'${name}'`, `/${name}"`, `/${name}'`].some((one) => text.includes(one))
				: (!/\.gitignore$/.test(at) && text.includes(name)) || lastOf(at).startsWith(`${stem}.`) || lastOf(at).startsWith(`${stem}_`);
	return ![...texts].some(made);
}

/** What each machine has its own of. */
const OF_A_MACHINE = /local|config|setting|secret|credential|password|token|key|version|build|env|constants|generated|schema_pb|^_/i;
const MAKES = /\b(?:cp|mv|touch|copy|create|make|generate|write|add|rename|download|provide|place)\w{0,3}\b|>\s{0,3}\S/i;

/** Words with which a part of a path begins that the repository ignores. */
function ignoredNames(texts: ReadonlyMap<string, string>): ReadonlySet<string> {
	const found = new Set<string>();
	for (const [path, text] of texts)
		if (/(?:^|\/)\.gitignore$/.test(path)) for (const [, name] of text.matchAll(/(?:^|\/)(\w+)/gm)) found.add(name!);
	return found;
}
