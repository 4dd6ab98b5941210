// Which keys does the state of a graph have? Only for states that are classes whose bases are all known; null for every other.
import type { Project, SourceFile, StaticValue } from '@auditor/code';
import { callOf, lastPart, once, put, reachedFrom, TOP_SCOPE, textOf, valuesIn, walkValue } from '@auditor/code';
import type { GraphModel } from '@auditor/schema';
import { stateSchemas } from '../state/states.js';
import { functionOfNode } from './router-facts.js';
import { stateName } from './state-reads.js';

/** Bases that bring no fields of their own. */
const EMPTY_BASES = new Set(['TypedDict', 'BaseModel', 'object', 'Generic', 'Protocol']);
/** @source langgraph.graph.message.MessagesState */
const MESSAGES = 'MessagesState';

/** The class of a state with its bases; null where the state is no class of the project. */
function lineageOf(project: Project, place: GraphModel['stateLocation']) {
	const file = place?.path ? project.file(place.path) : undefined;
	const index = file?.facts.classes.findIndex((fact) => fact.line === place?.line) ?? -1;
	return file && index >= 0 ? project.lineage(file, index) : null;
}

/** Names of what declares fields of a state: its class and the bases of it, or its annotation and those whose fields are spread into it, `...Base.spec`. */
export function statesIn(project: Project, { stateClass, stateLocation }: GraphModel): ReadonlySet<string> {
	const own = lineageOf(project, stateLocation)?.own ?? [];
	const spread = spreadInto(project);
	const names = [...own.map(({ fact }) => fact.name), ...(stateClass === null ? [] : [stateClass])];
	return new Set(names.flatMap((name) => [...reachedFrom(name, (of) => spread.get(of) ?? [])]));
}

/** The names of states whose fields are spread into the one of a name. */
const spreadInto = once((project: Project) => {
	const names = new Map<string, string[]>();
	for (const file of project.files)
		for (const { target, value } of file.facts.assignments)
			for (const part of (value && callOf(value, file)?.arguments) ?? [])
				for (const of of entriesSpread(part)) {
					const name = SPEC.exec(textOf(of, file))?.[1];
					if (name !== undefined) put(names, target, name);
				}
	return names;
});

const SPEC = /^(?:\.\.\.)?(\w{1,100})\.(?:spec|shape)$/;

function entriesSpread(value: StaticValue): StaticValue[] {
	return value.kind === 'dict' ? value.entries.flatMap((entry) => (entry.key === null ? [entry.value] : [])) : [];
}

/** Whether the state class has a method or property of that name: what it looks at is not followed. */
export function isComputed(project: Project, { stateLocation }: GraphModel, key: string): boolean {
	const lineage = lineageOf(project, stateLocation);
	return (lineage?.own ?? []).some(({ file: at, fact }) => fact.methods.some((method) => at.facts.functions[method]?.name === key));
}

/** The fields that a method or property of the state class looks at; the key itself where it is a field, or where no field is seen. */
export function keysBehind(project: Project, { stateLocation }: GraphModel, key: string): string[] {
	const own = lineageOf(project, stateLocation)?.own ?? [];
	const fields = new Set(own.flatMap(({ fact }) => fact.fields.map(({ name }) => name)));
	for (const { file: at, fact } of own) {
		const method = fact.methods.find((one) => at.facts.functions[one]?.name === key);
		const self = method === undefined ? undefined : at.facts.functions[method]?.parameters[0]?.name;
		if (method === undefined || self === undefined) continue;
		const own = valuesIn(at).filter(({ scope }) => scope.function === method);
		const looped = at.facts.loops.flatMap(({ scope, iterable }) => (scope.function === method && iterable ? [{ value: iterable }] : []));
		const parts = [...own, ...looped].flatMap(({ value }) => [...walkValue(value, at)]);
		// `found` of `self.found` and of `self.found.values`.
		const read = parts.flatMap((part) => (part.kind === 'name' && part.name.startsWith(`${self}.`) ? (part.name.split('.')[1] ?? '') : []));
		const found = [...new Set(read)].filter((name) => fields.has(name));
		return found.length > 0 ? found : [key];
	}
	return [key];
}

/** Fields of the state class, inherited ones too; null when they are not all known. */
export function declaredKeys(project: Project, { stateLocation }: GraphModel): ReadonlySet<string> | null {
	return fieldsOf(lineageOf(project, stateLocation));
}

/** A list or dict with a reducer begins as an empty one, and what its reducer gives is no `None`. */
export function beginsEmpty(project: Project, { stateLocation }: GraphModel, key: string): boolean {
	const fields = (lineageOf(project, stateLocation)?.own ?? []).flatMap(({ fact }) => fact.fields);
	return CONTAINER.test(fields.find(({ name }) => name === key)?.annotation?.text ?? '');
}

/** @source langgraph.channels.binop.BinaryOperatorAggregate, which calls the type */
const CONTAINER = /^(?:\w+\.)?Annotated\[\s*(?:\w+\.)?(?:[Dd]ict|[Ll]ist|[Ss]et)\b/;

/** All that nodes can write: LangGraph makes a channel of each field of the state, of its input and output, and of what a node's own parameter holds. */
export const channelsOf = (project: Project, graph: GraphModel): ReadonlySet<string> | null => channelsIn(project)(graph);

const channelsIn = once((project: Project) =>
	once((graph: GraphModel): ReadonlySet<string> | null => {
		const sides = stateSchemas(project).filter(
			({ usedAt }) => usedAt.as !== 'state' && usedAt.file.path === graph.file && usedAt.line === graph.line,
		);
		const given = sides.map(({ file, classIndex }) => (classIndex === null ? null : fieldsOf(project.lineage(file, classIndex))));
		const hinted = graph.nodes.flatMap(({ id }) => {
			const place = functionOfNode(project, graph, id);
			const state = place && stateName(place);
			const hint = place?.fact.parameters.find(({ name }) => name === state)?.annotation;
			return place && hint && !UNTYPED.test(hint.text) ? [hintedFields(project, hint.value, place.file)] : [];
		});
		// A router brings the fields that it is typed by, too.
		const code = project.file(graph.file);
		const routers = (code?.facts.calls ?? []).flatMap(({ method, arguments: [, router], scope }) => {
			const found = method === 'add_conditional_edges' && router?.kind === 'name' ? project.resolve(router.name, code!, scope) : null;
			const hint = found?.kind === 'function' ? found.fact.parameters.find(({ name }) => name !== 'self')?.annotation : null;
			const fields = hint && found?.kind === 'function' && !UNTYPED.test(hint.text) ? hintedFields(project, hint.value, found.file) : null;
			return fields ? [fields] : [];
		});
		const options = project.file(graph.file)?.facts.calls.filter(({ method }) => method === 'add_node') ?? [];
		const isOwn = options.some(({ keywords }) => keywords.some(({ name }) => name === 'input' || name === 'input_schema'));
		const all = [declaredKeys(project, graph), ...given, ...hinted, ...routers];
		return isOwn || all.some((keys) => keys === null) ? null : new Set(all.flatMap((keys) => [...(keys ?? [])]));
	}),
);

/** Hints that bring no fields. */
const UNTYPED = /^(?:typing\.)?(?:[Dd]ict|Any|Mapping|MutableMapping|object)\b/;

function hintedFields(project: Project, value: StaticValue | null, file: SourceFile): ReadonlySet<string> | null {
	const resolved = value?.kind === 'name' ? project.resolve(value.name, file, TOP_SCOPE) : null;
	return resolved?.kind === 'class' ? fieldsOf(project.lineage(resolved.file, resolved.index)) : null;
}

function fieldsOf(lineage: ReturnType<Project['lineage']> | null): ReadonlySet<string> | null {
	if (!lineage) return null;
	const { own, external } = lineage;
	const foreign = external.map((name) => lastPart(name) ?? '');
	if (foreign.some((name) => !EMPTY_BASES.has(name) && name !== MESSAGES)) return null;
	// Extra keys may be let in.
	if (own.some(({ fact }) => fact.fields.some(({ name }) => name === 'model_config'))) return null;
	const keys = new Set(
		own.flatMap(({ file: at, fact }) => [
			...fact.fields.map((field) => field.name),
			// Methods and properties of a model can be asked like fields.
			...fact.methods.flatMap((method) => at.facts.functions[method]?.name ?? []),
		]),
	);
	if (foreign.includes(MESSAGES)) keys.add('messages');
	return keys.size > 0 ? keys : null;
}
