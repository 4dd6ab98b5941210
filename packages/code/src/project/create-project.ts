// Puts the parsed files of a commit together, so that names can be asked across them. It parses nothing and reads nothing.
import { kept, once } from '../once.js';
import { packagesAround, type Reach, reachOf } from '../reach.js';
import type { OutlinedFile } from '../syntax/outline.js';
import type { Scope, SourceFile } from '../syntax/source-facts.js';
import { newBudget } from './found.js';
import { readPathSettings } from './path-settings.js';
import { asProduct, asStages, type Targets } from './product-files.js';
import type { Project, Resolved } from './project.js';
import { qualify } from './qualify.js';
import { Resolver } from './resolver.js';

/**
 * A project of parsed files; files of all languages together, in any order. Of two files with one path, the last counts.
 *
 * @param texts texts by path, for the settings among them (tsconfig.json, package.json) that say where modules are
 */
export function createProject(
	files: readonly SourceFile[],
	outlines: readonly OutlinedFile[] = [],
	texts: Iterable<readonly [path: string, text: string]> = [],
): Project {
	const settings = readPathSettings(texts);
	const unique = [...new Map(files.map((file) => [file.path, file])).values()].toSorted((a, b) =>
		a.path < b.path ? -1 : a.path > b.path ? 1 : 0,
	);
	const asNamed = new Resolver([...unique, ...outlines], settings);
	const targets: Targets = (file, fact) => asNamed.imports.targets(file, fact);
	const sorted = asStages(asProduct(unique, targets), targets);
	const resolver = sorted === unique ? asNamed : new Resolver([...sorted, ...outlines], settings);
	const byPath = new Map(sorted.map((file) => [file.path, file]));
	for (const file of outlines) if (!byPath.has(file.path)) byPath.set(file.path, file);
	// Gatherers and probes ask the same names of the same places, which are one object per file.
	const known = once((_: Scope) => once((_: SourceFile) => new Map<string, Resolved>()));
	const imports = (file: SourceFile): SourceFile[] =>
		file.facts.imports
			.flatMap((fact) => resolver.imports.targets(file, fact))
			.flatMap((target) => [target, ...packagesAround(target, (path) => byPath.get(path))]);
	let reach: Reach | null = null;
	return {
		get reach() {
			reach ??= reachOf({ files: sorted, imports, texts });
			return reach;
		},
		files: sorted,
		outlines,
		imports,
		file: (path) => byPath.get(path),
		resolve: (name, file, scope) =>
			kept(known(scope)(file), name, () => {
				const { type: _type, member: _member, instance: _instance, ...resolved } = resolver.resolve(name, file, scope, newBudget());
				return resolved;
			}),
		qualify: (value, file, scope) => qualify(resolver, value, file, scope, newBudget()),
		lineage: (file, classIndex) => resolver.instances.lineage(file, classIndex, newBudget()),
	};
}
