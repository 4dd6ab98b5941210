// Does anything in source use a function, or do only tests? Follows calls and functions handed over by name back to where they begin, and asks there
// whether another file names the function or its class. What a name is imported for is not asked, so it is lenient.
import type { FunctionRef, Project, SourceFile } from '@auditor/code';
import { callGraph, kept, lastPart, namedFunction, once, put, refKey, TOP_SCOPE } from '@auditor/code';

/** Names under which programs are started from outside. */
const ENTRY = /^(main|_?cli|app|run|handler|__main__)$/;

/** Nothing in source reaches the function, its class or its callers, though there is other source that could. Several probes ask for each. */
export function isIdle(project: Project, ref: FunctionRef): boolean {
	return kept(answered(project), refKey(ref), () => nothingReaches(project, ref));
}

const answered = once((_: Project) => new Map<string, boolean>());

function nothingReaches(project: Project, ref: FunctionRef): boolean {
	const { source, asked, naming } = namesIn(project);
	if (!source.some((file) => file !== ref.file && file.facts.functions.length > 0)) return false;
	const closure = callersOf(project, ref);
	if (closure === null || closure.some(({ file }) => file !== ref.file)) return false;
	const own = new Set(closure.map(refKey));
	return !closure.some(({ file, index, fact }) => {
		const owner = fact.class === null ? null : (file.facts.classes[fact.class]?.name ?? null);
		if (fact.class !== null && !isAsked(asked, file, index)) return false;
		if (fact.decorators.some((decorator) => decorator.kind === 'call') || (owner === null && ENTRY.test(fact.name))) return true;
		return naming(owner ?? fact.name).some(({ kind, other, name, at }) => {
			if (kind === 'import' && other === file) return false;
			const isInside = kind === 'read' && other === file && at !== null && (at === index || own.has(refKey({ file, index: at })));
			return !isInside && (name === '*' || isMeant(project, file, other, name));
		});
	});
}

/** Something names the method, or may call it without a name: what a base class or the language asks for. */
function isAsked(asked: ReadonlySet<string>, file: SourceFile, index: number): boolean {
	const fact = file.facts.functions[index];
	const owner = file.facts.classes[fact?.class ?? -1];
	if (!fact || !owner || owner.bases.length > 0 || fact.name.startsWith('_') || fact.decorators.length > 0) return true;
	return asked.has(fact.name);
}

/** A place that names something: the file, the whole name, and the function around it. */
interface Naming {
	readonly kind: 'import' | 'read' | 'base';
	readonly other: SourceFile;
	/** `*` where all of a module is imported. */
	readonly name: string;
	readonly at: number | null;
}

/** Which places of the source name something, and which methods are named there: read once, for a tree may have a thousand functions that are asked about. */
const namesIn = once((project: Project) => {
	const source = project.files.filter((file) => file.context === 'source');
	const asked = new Set<string>();
	const places = new Map<string, Naming[]>();
	/** By what stands before a dot. */
	const heads = new Map<string, Naming[]>();
	for (const other of source) {
		const { calls, reads, imports, classes } = other.facts;
		for (const { method } of calls) if (method !== null) asked.add(method);
		for (const { name, function: at } of reads) {
			asked.add(lastPart(name));
			put(places, lastPart(name), { kind: 'read', other, name, at });
			for (const head of name.split('.').slice(0, -1)) put(heads, head, { kind: 'read', other, name, at });
		}
		for (const { name, alias } of imports)
			if (name !== null) put(places, name, { kind: 'import', other, name: name === '*' ? name : alias, at: null });
		for (const base of classes.flatMap(({ bases }) => bases))
			if (base.kind === 'name') put(places, lastPart(base.name), { kind: 'base', other, name: base.name, at: null });
	}
	const naming = (word: string): Naming[] => [
		...(places.get('*') ?? []),
		...(places.get(word) ?? []),
		...[...heads].flatMap(([head, all]) => (head.endsWith(word) ? all : [])),
	];
	return { source, asked, naming };
});

/** The name does not stand for a namesake that another file defines. */
function isMeant(project: Project, file: SourceFile, other: SourceFile, name: string): boolean {
	const found = project.resolve(name.split('.')[0] ?? name, other, TOP_SCOPE);
	return (found.kind !== 'class' && found.kind !== 'function') || found.file === file;
}

/** The function and all that lead to it in source; null where code of a module does. */
function callersOf(project: Project, start: FunctionRef): FunctionRef[] | null {
	const graph = callGraph(project);
	const found = [start];
	const seen = new Set([refKey(start)]);
	for (let at = 0; at < found.length; at++)
		for (const { file, call } of graph.callers(found[at] ?? start)) {
			if (file.context !== 'source') continue;
			const around = namedFunction(file, call.scope);
			if (around === null) return null;
			if (!seen.has(refKey(around))) {
				seen.add(refKey(around));
				found.push(around);
			}
		}
	return found;
}
