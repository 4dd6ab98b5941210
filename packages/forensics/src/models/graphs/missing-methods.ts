// Which nodes and edges of a graph are added with a method of `self` that nothing defines? Python raises AttributeError there, and the graph is never
// built. Looked for are functions, fields and assignments of that name in the whole project; a class with a base of a package may have it from there.
import { givenTo, grouped, once, type Project, type SourceFile, traitsOf } from '@auditor/code';
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
	const files = project.files.filter((file) => traitsOf(file).receiver === 'first-parameter');
	const named = files.flatMap((file) => {
		const adding = file.facts.calls.filter(({ method, scope }) => scope.class !== null && operationOf(method) !== null);
		const closed = [...grouped(adding, ({ scope }) => scope.class!)].filter(([at]) => !isOpen(project, file, at));
		return closed.flatMap(([at, calls]) =>
			calls.flatMap((call) =>
				givenTo(call).flatMap((value): MissingMethod[] => {
					const name = value.kind === 'name' ? /^self\.(\w+)$/.exec(value.name)?.[1] : undefined;
					return name === undefined ? [] : [{ path: file.path, line: call.line, name, owner: file.facts.classes[at]!.name }];
				}),
			),
		);
	});
	if (named.length === 0) return [];
	const defined = [...project.files, ...project.outlines].flatMap(({ facts: { functions, classes, assignments } }) => [
		...[...functions, ...classes.flatMap(({ fields }) => fields)].map((one) => one.name),
		...assignments.flatMap(({ target }) => target.match(/\w+/g) ?? []),
	]);
	const known = new Set(defined);
	return named.filter(({ name }) => !known.has(name));
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
