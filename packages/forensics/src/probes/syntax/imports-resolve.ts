// Does the code import names from its own modules that are not there, or modules that no Python reads? Such a module cannot be loaded at all. Python
// alone: a type checker or bundler tells authors of TypeScript.
import { createModules, folderOf, type ImportFact, once, reachedFrom, type SourceFile, traitsOf } from '@auditor/code';
import { defineProbe, notApplicable, placeOf, shownAt } from '@auditor/probes';
import { type FindingDraft, graphsArtifact } from '@auditor/schema';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { productGraphs } from '../../models/graphs/graphs.js';

export const importsResolve = defineProbe({
	id: 'syntax/imports-resolve',
	lifecycle: 'experimental',
	needs: { project: projectArtifact, graphs: graphsArtifact, texts: textsArtifact },
	question: 'Is every name that the source imports from its own modules there?',
	motivation: 'A module that imports a name which nobody defines fails when it is loaded, and whatever it builds never runs.',
	method:
		'For each `from module import name` of a Python source file whose module is a file of the project: is it defined, assigned or imported there, or a module below it? A module that does not exist counts too where the import is relative, or begins with the package that it stands in, from which the project imports other modules so; names of generated and ignored files are let pass. A file with a syntax error counts too. Modules named by one bare word are let pass: they may be of the standard library. Imports in a try, and files with `from x import *` or `__getattr__` are let pass. Value `graph`: a graph of the product is built in the file, or in one that loads it.',
	blindSpots: 'Missing modules of a package that the importing file does not stand in, and names made at run time.',
	remediation: { on: 'false', effort: 'low', text: 'Import the name under which it is defined, and load every module once in the tests.' },
	inspect: ({ project, graphs, texts }) => {
		const own = project.files.filter((file) => file.context === 'source' && traitsOf(file).modules === 'dotted');
		if (own.length === 0) return [notApplicable('There is no Python source to ask this of.')];
		const modules = createModules(project.files);
		const folders = foldersOf(project.files);
		const boundIn = bindings(texts);
		/** A module, or a folder of modules, in the folder of a package. */
		const isBelow = ({ path }: SourceFile, name: string) => {
			const inside = `${folderOf(path)}/${name}`;
			return modules.below(folderOf(path), name) !== null || folders.has(inside);
		};
		const built = productGraphs(graphs);
		const buildsGraph = (file: SourceFile) => built.some((graph) => graph.file === file.path);
		const imported = once((file: SourceFile) =>
			file.facts.imports.filter(isLoaded).flatMap((fact) => {
				const inside = fact.name === null ? [] : [`${fact.module}${fact.module.endsWith('.') ? '' : '.'}${fact.name}`];
				return [fact.module, ...inside].map((module) => modules.find(file, module)).filter((one) => one !== null);
			}),
		);
		const loaded = new Set(own.filter(buildsGraph).flatMap((file) => reachedFrom(file, imported)));
		const stops = (file: SourceFile, fact: ImportFact) => buildsGraph(file) || (loaded.has(file) && isLoaded(fact));
		const broken = own.flatMap((file) =>
			file.facts.imports.filter(isPlain).flatMap((fact): FindingDraft | FindingDraft[] => {
				const target = modules.find(file, fact.module);
				if (!target || target === file || isOpen(target) || isBelow(target, fact.name!)) return [];
				if (boundIn(target)?.has(fact.name!) ?? true) return [];
				return {
					outcome: 'false',
					message: `\`${file.path}\` imports \`${fact.name}\` from \`${target.path}\`, which does not define it.`,
					rationale: `No function, class, variable or import of ${target.path} is called so, and it imports nothing with a star.`,
					...shownAt(texts, file, fact.line),
					related: [placeOf(target, 1)],
					values: { name: fact.name, module: fact.module, graph: stops(file, fact) },
					confidence: 0.9,
				};
			}),
		);
		const missing = missingModules(project.files, texts).map(
			({ file, fact }): FindingDraft => ({
				outcome: 'false',
				message: `\`${file.path}\` imports the module \`${fact.module}\`, which does not exist.`,
				rationale: 'The repository holds no file and no folder of that name there, and does not ignore one.',
				...shownAt(texts, file, fact.line),
				values: {
					name: fact.name,
					module: fact.module,
					graph: stops(file, fact),
					remedy: 'Add the module, or take the import out, and load every module once in the tests.',
				},
				confidence: 0.9,
			}),
		);
		const unread = own.flatMap((file): FindingDraft[] => {
			const [error] = file.facts.parse.errors;
			if (!error) return [];
			return [
				{
					outcome: 'false',
					message: `Python cannot read \`${file.path}\`: ${error.message} in line ${error.line}.`,
					rationale: 'A file with a syntax error is refused as a whole, and so is what imports it.',
					...shownAt(texts, file, error.line),
					values: {
						name: null,
						module: file.path,
						graph: loaded.has(file),
						remedy: 'Mend the line, and load every module once in the tests.',
					},
					confidence: 0.9,
				},
			];
		});
		const found = [...unread, ...broken, ...missing];
		const graph = own.some(buildsGraph) && !found.some(({ values }) => values?.graph === true);
		const sound: FindingDraft = {
			outcome: 'true',
			message: 'We found no broken import of the project’s own code.',
			rationale: 'Tests, imports in a `try`, and modules with a star are let pass.',
			values: { graph },
			confidence: 0.8,
		};
		return found.length === 0
			? sound
			: graph
				? [...found, { ...sound, message: 'The broken imports stand in files that build no graph.' }]
				: found;
	},
});

/** `from package.module import name` at a place where failing is not provided for. */
function isPlain({ module, name, scope, typeOnly }: ImportFact): boolean {
	return module.includes('.') && name !== null && /^\w+$/.test(name) && !typeOnly && scope.tries.length === 0 && scope.handlerOf === null;
}

/** Loaded wherever the file is. */
function isLoaded({ typeOnly, scope }: ImportFact): boolean {
	return !typeOnly && scope.function === null && scope.tries.length === 0 && scope.handlerOf === null;
}

/** Imports of modules that stand in the importing file's own packages and that the repository neither holds nor makes. */
export function missingModules(
	files: readonly SourceFile[],
	texts: ReadonlyMap<string, string>,
): { readonly file: SourceFile; readonly fact: ImportFact }[] {
	const modules = createModules(files);
	const folders = foldersOf(files);
	const ignored = ignoredNames(texts);
	const stems = new Set([...texts.keys()].map((path) => path.replace(/\.\w+$/, '')));
	const own = files.filter((file) => file.context === 'source' && traitsOf(file).modules === 'dotted');
	/** Packages from which modules are imported by absolute names: another library may be called as a folder is. */
	const known = new Set(
		own.flatMap((file) =>
			file.facts.imports.flatMap(({ module }) =>
				/^\w+\./.test(module) ? packageFolder(modules.find(file, module), module.split('.')[0]!) : [],
			),
		),
	);
	const placed = (file: SourceFile, { module }: ImportFact): string | null => {
		const rest = module.slice(module.search(/[^.]|$/));
		const dots = module.length - rest.length;
		const parts = rest.split('.');
		const here = folderOf(file.path).split('/');
		if (dots > 0) return rest === '' ? null : [...here.slice(0, dots > 1 ? 1 - dots : undefined), ...parts].join('/');
		const [base] = parts.length > 1 ? packageFolder(file, parts[0]!) : [];
		return base !== undefined && known.has(base) ? [base, ...parts.slice(1)].join('/') : null;
	};
	return own.flatMap((file) =>
		file.facts.imports.flatMap((fact) => {
			if (fact.typeOnly || fact.scope.tries.length > 0 || fact.scope.handlerOf !== null || modules.find(file, fact.module)) return [];
			const path = placed(file, fact);
			const name = path?.split('/').at(-1) ?? '';
			// A file that is made or built: the repository ignores it, its name says so, or its source is written in another language.
			const isMade = /^_?version$|_pb2(?:_grpc)?$|^_|generated/.test(name) || ignored.has(name) || stems.has(path ?? '');
			return path === null || folders.has(path) || isMade ? [] : [{ file, fact }];
		}),
	);
}

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

/** Words with which a part of a path begins that the repository ignores. */
function ignoredNames(texts: ReadonlyMap<string, string>): ReadonlySet<string> {
	const found = new Set<string>();
	for (const [path, text] of texts)
		if (/(?:^|\/)\.gitignore$/.test(path)) for (const [, name] of text.matchAll(/(?:^|\/)(\w+)/gm)) found.add(name!);
	return found;
}

/** The names that a file binds in any way, each file read once; loops, `with`, `except` and patterns are read as text. Undefined: there is no text. */
function bindings(texts: ReadonlyMap<string, string>): (file: SourceFile) => ReadonlySet<string> | undefined {
	const known = new Map<SourceFile, ReadonlySet<string>>();
	return (file) => {
		const text = texts.get(file.path);
		const before = known.get(file);
		if (text === undefined || before !== undefined) return before;
		const { functions, classes, assignments, imports } = file.facts;
		const found = new Set([
			...[...functions, ...classes].map(({ name }) => name),
			...assignments.map(({ target }) => target),
			...imports.map(({ alias }) => alias),
		]);
		for (const [, rest] of text.matchAll(/^[ \t]*(?:async|for|with|except|case|global|del|type)\b(.{0,500})/gm))
			for (const [word] of rest!.matchAll(/\w+/g)) found.add(word);
		known.set(file, found);
		return found;
	};
}

/** A file that may hold names which are not written in it. */
function isOpen({ facts }: SourceFile): boolean {
	return (
		facts.parse.status !== 'ok' ||
		facts.imports.some((fact) => fact.name === '*') ||
		facts.functions.some((fact) => fact.name === '__getattr__') ||
		facts.calls.some((call) => call.method === 'globals' || call.method === 'setattr')
	);
}
