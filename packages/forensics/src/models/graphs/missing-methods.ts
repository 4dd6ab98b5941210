// Which nodes and edges of a graph are added with a method of `self` that nothing defines? Python raises AttributeError there, and the graph is never
// built. Looked for are functions, fields and assignments of that name in the whole project; a class with a base of a package may have it from there.
import { once, type Project, type SourceFile, traitsOf } from '@auditor/code';
import { type FindingDraft, fileLocation, type GraphModel } from '@auditor/schema';
import { operationOf } from '../../langgraph/names.js';

interface MissingMethod {
	readonly path: string;
	readonly line: number;
	readonly name: string;
	readonly owner: string;
}

/** Of a graph, in the order of the text. */
export function missingMethods(project: Project, { file, nodes, edges, unresolved }: GraphModel): MissingMethod[] {
	const places = new Set([...nodes, ...edges, ...unresolved].map((at) => `${at.file ?? file}:${at.line}`));
	return missing(project).filter(({ path, line }) => places.has(`${path}:${line}`));
}

/** What is told of a graph that is never built. */
export function notBuilt([first, ...more]: readonly MissingMethod[]): Pick<FindingDraft, 'message' | 'location' | 'related' | 'context'> {
	const { owner, name, path, line } = first!;
	return {
		message: `The class \`${owner}\` defines no \`${name}\`: Python raises AttributeError at ${path}:${line}, and the graph is never built.`,
		location: fileLocation(path, line),
		related: more.map((one) => fileLocation(one.path, one.line)),
		context: 'source',
	};
}

const missing = once((project: Project): readonly MissingMethod[] => {
	const named = project.files.flatMap((file) =>
		file.facts.calls.flatMap(({ method, line, scope, arguments: given, keywords }) => {
			const owner = operationOf(method) === null ? undefined : file.facts.classes[scope.class ?? -1];
			if (!owner || traitsOf(file).receiver !== 'first-parameter' || isOpen(project, file, scope.class!)) return [];
			return [...given, ...keywords.map(({ value }) => value)].flatMap((value): MissingMethod[] => {
				const name = value.kind === 'name' ? /^self\.(\w+)$/.exec(value.name)?.[1] : undefined;
				return name === undefined ? [] : [{ path: file.path, line, name, owner: owner.name }];
			});
		}),
	);
	const defines = ({ facts }: SourceFile, name: string) =>
		[...facts.functions, ...facts.classes.flatMap(({ fields }) => fields)].some((one) => one.name === name) ||
		facts.assignments.some(({ target }) => target.match(/\w+/g)?.includes(name));
	return named.filter(({ name }) => ![...project.files, ...project.outlines].some((file) => defines(file, name)));
});

/** It may have what its text does not name. */
function isOpen(project: Project, file: SourceFile, index: number): boolean {
	const { own, external } = project.lineage(file, index);
	return (
		external.some((base) => !/^(?:object|(?:abc\.)?ABC|typing\.\w+)$/.test(base)) ||
		own.some(
			({ file: { facts }, fact }) =>
				fact.decorators.length + fact.keywords.length > 0 ||
				facts.calls.some(({ method }) => method === 'setattr' || method === '__setattr__') ||
				fact.methods.some((at) => /^__getattr/.test(facts.functions[at]!.name)),
		)
	);
}
