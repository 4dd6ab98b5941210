// Does anything in source use a function, or do only tests? Follows calls and functions handed over by name back to where they begin, and asks there
// whether another file names the function or its class. What a name is imported for is not asked, so it is lenient.
import {
	callGraph,
	type FunctionRef,
	kept,
	lastPart,
	namedFunction,
	once,
	type Project,
	refKey,
	type SourceFile,
	TOP_SCOPE,
} from '@auditor/code';

/** Names under which programs are started from outside. */
const ENTRY = /^(main|_?cli|app|run|handler|__main__)$/;

/** Nothing in source reaches the function, its class or its callers, though there is other source that could. */
export function isIdle(project: Project, ref: FunctionRef): boolean {
	const { source, asked, naming } = namesIn(project);
	if (!source.some((file) => file !== ref.file && file.facts.functions.length > 0)) return false;
	const closure = callersOf(project, ref);
	if (closure === null || closure.some(({ file }) => file !== ref.file)) return false;
	const own = new Set(closure.map(refKey));
	return !closure.some(({ file, index, fact }) => {
		const owner = fact.class === null ? null : (file.facts.classes[fact.class]?.name ?? null);
		if (fact.class !== null && !isAsked(asked, file, index)) return false;
		if (fact.decorators.some((decorator) => decorator.kind === 'call') || (owner === null && ENTRY.test(fact.name))) return true;
		const names = new Set([owner ?? fact.name]);
		return naming(owner ?? fact.name).some((other) => {
			const outside = (at: number | null) => other !== file || at === null || (at !== index && !own.has(refKey({ file, index: at })));
			const { imports, reads, classes } = other.facts;
			return (
				(other !== file &&
					imports.some(
						({ name, alias }) => name !== null && ((names.has(name) && isMeant(project, file, other, alias)) || name === '*'),
					)) ||
				reads.some(
					(read) =>
						(names.has(lastPart(read.name)) || read.name.includes(`${owner ?? fact.name}.`)) &&
						outside(read.function) &&
						isMeant(project, file, other, read.name),
				) ||
				classes.some(({ bases }) =>
					bases.some((base) => base.kind === 'name' && names.has(lastPart(base.name)) && isMeant(project, file, other, base.name)),
				)
			);
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

/** Which files of the source may name something, and which methods are named there: read once, for a tree may have a thousand functions that are asked about. */
const namesIn = once((project: Project) => {
	const source = project.files.filter((file) => file.context === 'source');
	const asked = new Set<string>();
	const files = new Map<string, Set<SourceFile>>();
	/** By what stands before a dot. */
	const heads = new Map<string, Set<SourceFile>>();
	for (const file of source) {
		const { calls, reads, imports, classes } = file.facts;
		const name = (map: Map<string, Set<SourceFile>>, word: string) => kept(map, word, () => new Set<SourceFile>()).add(file);
		for (const { method } of calls) if (method !== null) asked.add(method);
		for (const read of reads) {
			asked.add(lastPart(read.name));
			name(files, lastPart(read.name));
			for (const head of read.name.split('.').slice(0, -1)) name(heads, head);
		}
		for (const { name: imported } of imports) if (imported !== null) name(files, imported);
		for (const base of classes.flatMap(({ bases }) => bases)) if (base.kind === 'name') name(files, lastPart(base.name));
	}
	const naming = (word: string): SourceFile[] => {
		const led = [...heads].flatMap(([head, all]) => (head.endsWith(word) ? [...all] : []));
		return [...new Set([...(files.get(word) ?? []), ...(files.get('*') ?? []), ...led])];
	};
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
