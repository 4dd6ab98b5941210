// Puts the parsed files of a commit together, so that names can be asked across them. It parses nothing and reads nothing.
import { kept, once } from '../once.js';
import { packagesAround, type Reach, reachOf } from '../reach.js';
import type { OutlinedFile } from '../syntax/outline.js';
import { choicesIn, firstOf } from '../syntax/parts.js';
import type { Scope, SourceFile, StaticValue } from '../syntax/source-facts.js';
import type { Budget, Found, InstanceOf } from './found.js';
import { newBudget } from './found.js';
import { readPathSettings } from './path-settings.js';
import { asProduct, asStages, type Targets } from './product-files.js';
import type { Project, Resolved } from './project.js';
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

// The qualified name of a callee or value: the name its documentation has, or the file and name of the project's own.

/** Deepest chain that is named. */
const DEPTH_LIMIT = 60;

function qualify(resolver: Resolver, value: StaticValue, file: SourceFile, scope: Scope, budget: Budget, depth = 0): string | null {
	if (depth > DEPTH_LIMIT) return null;
	const inner = (part: StaticValue, place: Scope = scope) => qualify(resolver, part, file, place, budget, depth + 1);
	switch (value.kind) {
		case 'name':
			return nameOf(resolver, resolver.instances.named(value.name, file, scope, budget, value.line), budget);
		case 'function':
			return nameOf(resolver, resolver.functionAt(file, value.function), budget);
		case 'class':
			return nameOf(resolver, resolver.classAt(file, value.class), budget);
		case 'member': {
			const type = resolver.instances.made(value.object, file, scope, budget);
			const found = type ? nameOf(resolver, resolver.instances.onInstance(type, value.name, budget), budget) : null;
			if (found) return found;
			const object = type ? typeName(type) : inner(value.object);
			return object === null ? null : `${object}.${value.name}`;
		}
		case 'call': {
			const type = resolver.instances.made(value, file, scope, budget);
			if (type) return `${typeName(type)}()`;
			const call = file.facts.calls[value.call];
			const callee = call ? inner(call.callee, call.scope) : null;
			return callee === null ? null : `${callee}()`;
		}
		default:
			return firstOf(choicesIn(value), (part) => inner(part));
	}
}

function nameOf(resolver: Resolver, found: Found, budget: Budget): string | null {
	switch (found.kind) {
		case 'external':
			return found.name;
		case 'function':
		case 'class':
			return `${found.file.path}#${found.fact.qualifiedName}`;
		case 'module':
			return found.file.path;
		case 'value':
		case 'parameter': {
			const type = resolver.instances.instanceOf(found, budget);
			return type ? `${typeName(type)}()` : null;
		}
		case 'unresolved':
			return null;
	}
}

function typeName(type: InstanceOf): string {
	if (type.kind === 'external') return type.name;
	return `${type.file.path}#${type.file.facts.classes[type.index]?.qualifiedName ?? ''}`;
}
