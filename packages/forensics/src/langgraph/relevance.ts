// Which functions have to do with building graphs, so that the rest of a project need not be read: those that call a builder's methods or
// constructor, and those that call them, by name. Too many is harmless, it only costs time.
import { type CallFact, functionsAround, isDead, lastPart, once, type Project, type SourceFile, type StaticValue } from '@auditor/code';
import type { Frame } from '@auditor/code/values';
import { namesThat } from '../libraries/meaning.js';
import { importsLangGraph, isBuilderClass, langGraphImport, operationOf } from './names.js';

export interface Relevance {
	/** Function shapes graphs, itself or through what it calls. */
	has(file: SourceFile, index: number): boolean;
	/** Bodies to start reading from: those with a constructor first, then their callers. */
	readonly roots: readonly Frame[];
	/** Names under which such functions and classes are called. */
	readonly names: ReadonlySet<string>;
	/** Constructor calls as `path#call`. */
	readonly sites: ReadonlySet<string>;
	/** Those that never run, which are none of them. */
	readonly dead: ReadonlyMap<string, { readonly file: SourceFile; readonly line: number }>;
}

const CALLER_ROUNDS = 3;
const ROOT_LIMIT = 400;

export const relevanceOf = once((project: Project): Relevance => {
	const shaping = new Set<string>();
	const making = new Set<string>();
	const sites = new Set<string>();
	const dead = new Map<string, { file: SourceFile; line: number }>();
	const roots = new Map<string, Frame>();
	const candidates = candidateNames(project);
	for (const file of project.files) {
		const graphFile = importsLangGraph(file);
		file.facts.calls.forEach((call, index) => {
			if (isConstructor(project, file, index, candidates)) {
				if (isDead(project, file, call)) {
					dead.set(key(file, index), { file, line: call.line });
					return;
				}
				sites.add(key(file, index));
				touch(making, file, call);
				addRoot(roots, file, call.scope.function, call.scope.function === null ? call.scope.class : null);
			}
			if (operationOf(call.method) !== null || (graphFile && call.method === 'compile')) {
				touch(shaping, file, call);
				if (call.scope.function === null && operationOf(call.method) !== null && sites.size > 0) addRoot(roots, file, null);
			}
		});
	}
	if (sites.size > 0) {
		for (const file of project.files)
			for (const call of file.facts.calls) {
				if (call.method !== 'compile' || importsLangGraph(file) || !isImportedGraph(project, file, call)) continue;
				touch(shaping, file, call);
				addRoot(roots, file, call.scope.function);
			}
		spread(project, shaping, making, roots);
	}
	const has = (file: SourceFile, index: number) => shaping.has(key(file, index)) || making.has(key(file, index));
	return {
		has,
		names: new Set([...namesOf(project, shaping), ...namesOf(project, making)]),
		roots: [...roots.values()].slice(0, ROOT_LIMIT),
		sites,
		dead,
	};
});

/** Paths of files that build a graph which the product never loads, where another is loaded; sorted. */
export function unusedGraphFiles(project: Project): string[] {
	const sites = new Set([...relevanceOf(project).sites].map((site) => site.slice(0, site.lastIndexOf('#'))));
	const files = project.files.filter((file) => file.context === 'source' && sites.has(file.path));
	const unused = files.length < 2 ? [] : files.filter(project.reach.isUnused);
	return unused.length === files.length ? [] : unused.map(({ path }) => path).sort();
}

/** True when the call makes a builder: a LangGraph class, an alias of one, or a class of the project that extends one. */
function isConstructor(project: Project, file: SourceFile, index: number, candidates: ReadonlySet<string>): boolean {
	const call = file.facts.calls[index];
	if (call?.callee.kind !== 'name') return false;
	const written = call.callee.name;
	const imported = langGraphImport(file, written.split('.')[0] as string);
	if (imported) return isBuilderClass([imported, ...written.split('.').slice(1)].join('.'));
	if (!candidates.has(lastPart(written))) return false;
	const resolved = project.resolve(written, file, call.scope);
	if (resolved.kind === 'external') return isBuilderClass(resolved.name);
	if (resolved.kind === 'class') return project.lineage(resolved.file, resolved.index).external.some(isBuilderClass);
	return false;
}

/** `graph.compile()` in a file that only imports what another file built. */
function isImportedGraph(project: Project, file: SourceFile, call: CallFact): boolean {
	if (call.callee.kind !== 'name') return false;
	const owner = call.callee.name.slice(0, call.callee.name.lastIndexOf('.'));
	const resolved = owner === '' ? null : project.resolve(owner, file, call.scope);
	return resolved?.kind === 'value' && resolved.file !== file && importsLangGraph(resolved.file);
}

/** Names that may stand for a builder's class: its own, aliases of it, and classes that extend it. */
function candidateNames(project: Project): Set<string> {
	const names = namesThat('make', ({ what }) => what === 'graph');
	const last = (value: StaticValue | null | undefined) =>
		value?.kind === 'name'
			? lastPart(value.name)
			: value?.kind === 'subscript' && value.object.kind === 'name'
				? lastPart(value.object.name)
				: '';
	for (let size = 0; size !== names.size; ) {
		size = names.size;
		for (const { facts } of project.files) {
			for (const fact of facts.imports) if (fact.name !== null && names.has(fact.name)) names.add(fact.alias);
			for (const fact of facts.assignments) if (names.has(last(fact.value))) names.add(lastPart(fact.target));
			for (const fact of facts.classes) if (fact.bases.some((base) => names.has(last(base)))) names.add(fact.name);
		}
	}
	return names;
}

function spread(project: Project, shaping: Set<string>, making: Set<string>, roots: Map<string, Frame>): void {
	for (let round = 0; round < CALLER_ROUNDS; round++) {
		const shapers = namesOf(project, shaping);
		const makers = namesOf(project, making);
		const before = shaping.size + making.size + roots.size;
		for (const file of project.files) {
			for (const call of file.facts.calls) {
				if (call.method === null) continue;
				if (shapers.has(call.method)) touch(shaping, file, call);
				if (!makers.has(call.method)) continue;
				touch(making, file, call);
				if (file.context === 'source') addRoot(roots, file, call.scope.function);
			}
		}
		if (shaping.size + making.size + roots.size === before) return;
	}
}

/** Names under which the functions are called; a constructor is called by its class's name. */
function namesOf(project: Project, keys: ReadonlySet<string>): Set<string> {
	const names = new Set<string>();
	for (const file of project.files)
		file.facts.functions.forEach((fact, index) => {
			if (!keys.has(key(file, index))) return;
			const isInitialiser = fact.kind === 'constructor' || fact.name === '__init__' || fact.name === '__post_init__';
			names.add((isInitialiser ? file.facts.classes[fact.class ?? -1]?.name : null) ?? fact.name);
		});
	return names;
}

/** Takes in the function of a call and those it is nested in. */
function touch(set: Set<string>, file: SourceFile, { scope }: CallFact): void {
	for (const index of functionsAround(file, scope)) set.add(key(file, index));
}

function addRoot(roots: Map<string, Frame>, file: SourceFile, owner: number | null, inClass: number | null = null): void {
	const id = `${file.path}#${owner}#${inClass}`;
	if (!roots.has(id)) roots.set(id, inClass === null ? { file, function: owner } : { file, function: owner, class: inClass });
}

function key(file: SourceFile, index: number): string {
	return `${file.path}#${index}`;
}
