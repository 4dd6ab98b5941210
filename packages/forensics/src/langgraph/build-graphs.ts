// Which LangGraph graphs does the code build? Reads graph-building code of the whole project and gives one model per builder and shape.
// Sees no graph that exists only in a string, in data read at run time or in a language without a front end.
import { callGraph, entriesOf, isUncalled, type Project } from '@auditor/code';
import { type FunctionValue, forced, lookup } from '@auditor/code/values';
import { compareBy, fileLocation, type GraphModel, type GraphNode, type Location } from '@auditor/schema';
import { isTriedOut } from '../models/source/product-calls.js';
import { filesServed } from '../models/starts/served.js';
import { type Edges, edgesOf, PLAIN } from './edges.js';
import { type Handler, handlerOf } from './handlers.js';
import { isOpenId } from './names.js';
import { isNeverAsked } from './never-asked.js';
import type { GraphRecord } from './record.js';
import { relevanceOf } from './relevance.js';
import { topologyOf } from './topology.js';
import { type Shape, shapesOf } from './variants.js';

/**
 * Every graph that the project's code builds, sorted by file and line, the default shape of a builder before its variants.
 *
 * @example
 * const [graph] = buildGraphs(project);
 * graph.nodes.map((node) => node.id); // ['plan', 'act']
 */
export function buildGraphs(project: Project, texts: ReadonlyMap<string, string> = new Map()): GraphModel[] {
	const relevance = relevanceOf(project);
	if (relevance.sites.size === 0) return [];
	const served = new Set([...filesServed(project, texts)].map(({ path }) => path));
	const shapes = shapesOf(project, relevance).filter(({ record }) => !relevance.dead.has(`${record.file.path}#${record.call}`));
	const models = shapes.map((shape) => ({ shape, model: modelOf(shape, shapes) }));
	// Where no other graph runs, this one is the product, however little of it does.
	const idle = new Set(models.flatMap(({ shape, model }) => (isNeverAsked(project, shape.record) || handlesNothing(shape) ? [model] : [])));
	const used = models.filter(({ model }) => model.context === 'source' && model.unused !== true);
	const runs = used.some(({ model }) => !idle.has(model));
	// Of a library nobody knows what its users call, nor where a setting names the module and nothing that is in it.
	const starts = project.reach.entries.filter(
		({ file, why }) => !why.startsWith('a setting') || !models.some(({ model }) => model.file === file.path),
	);
	const known =
		used.length > 0 || (project.reach.isKnown && starts.some(({ file }) => file.context === 'source' && project.imports(file).length > 0));
	return uniqueIds(
		models
			.map(({ model: { unused, ...model }, model: whole }) => ({
				...model,
				...((unused ? known : runs && idle.has(whole)) && { unused: true }),
				...(served.has(model.file) && { served: true }),
			}))
			.map((model, _, all) => {
				const { file, line, variant, unreachable, deadEnds } = model;
				const variants = variant === null ? all.filter((one) => one.variant !== null && one.file === file && one.line === line) : [];
				// A node that a variant of the default shape comes to is reached, and an answer that has a way there has one.
				const isReached = (id: string) => variants.some((one) => one.nodes.some((node) => node.id === id) && !one.unreachable.includes(id));
				const hasWay = (answer: string) => variants.some(({ edges }) => edges.some(({ label, to }) => label === answer || to === answer));
				const ends = deadEnds && { deadEnds: deadEnds.filter(({ answer }) => !hasWay(answer)) };
				return { ...model, unreachable: unreachable.filter((id) => !isReached(id)), ...ends };
			})
			.sort(
				compareBy(
					(g) => g.file,
					(g) => g.line,
					(g) => g.variant,
				),
			),
	);
}

function modelOf(shape: Shape, shapes: readonly Shape[]): GraphModel {
	const { record, session } = shape;
	const handlers = new Map(record.nodes.map((node) => [node.id, handlerOf(session, node)]));
	const found = edgesOf(session, record, handlers);
	addJumpsOutOfSubgraphs(found, record, handlers, shapes);
	const nodes = record.nodes.map((node): GraphNode => {
		const handler = handlers.get(node.id) as Handler;
		const { id, line, condition } = node;
		const place = node.file === record.file ? { line } : { line, file: node.file.path };
		return { id, ...place, handler: handler.name, definition: handler.definition, subgraph: handler.isSubgraph, condition };
	});
	const unresolved = [...record.unresolved, ...found.unresolved];
	const state = stateOf(shape);
	// An edge or a branch leads to all nodes of an open name, and not to one of them that goes by another.
	const isNamed = (id: string) => record.nodes.length > 1 || record.edges.some(({ to, many }) => many && to === id);
	const shown = topologyOf(
		nodes.map((node) => node.id),
		found.edges,
		found.together,
		new Set(record.nodes.filter(({ many, id }) => many && isNamed(id)).map(({ id }) => id)),
	);
	return {
		id: `${record.file.path}#${record.owner ?? 'module'}${shape.variant === null ? '' : `?${shape.variant}`}`,
		file: record.file.path,
		line: record.line,
		context: record.file.context === 'source' && isTriedOut(session.project, record.file) ? 'example' : record.file.context,
		...(session.project.reach.isUnused(record.file) || isLeftAlone(session.project, record) ? { unused: true } : {}),
		language: record.language,
		builder: record.owner,
		variant: shape.variant,
		stateClass: state.name,
		stateLocation: state.location,
		compiled: record.compiled,
		nodes,
		edges: found.edges,
		...shown,
		unresolved,
		...(found.deadEnds.length > 0 ? { deadEnds: found.deadEnds } : {}),
		confidence: confidence(nodes.filter((node) => !isOpenId(node.id)).length, unresolved.length, shape.assumed),
	};
}

const handlesNothing = ({ record, session }: Shape) => isHollow(record.nodes.map((node) => handlerOf(session, node)));

/** Built by a function that nothing of a program calls, or that nobody calls and nobody compiles: it can never be run. */
function isLeftAlone(project: Project, { file, owner, compiled }: GraphRecord): boolean {
	const index = file.facts.functions.findIndex(({ qualifiedName }) => qualifiedName === owner);
	const fact = file.facts.functions[index];
	if (fact === undefined) return false;
	return isUncalled(project, { file, index, fact }) || (!compiled && callGraph(project).callers({ file, index, fact }).length === 0);
}

/** `Command.PARENT` in a subgraph is an edge of the graph that holds it. */
function addJumpsOutOfSubgraphs(found: Edges, record: GraphRecord, handlers: ReadonlyMap<string, Handler>, shapes: readonly Shape[]): void {
	for (const node of record.nodes) {
		const inner = handlers.get(node.id)?.subgraph;
		if (!inner || inner === record) continue;
		const shape = shapes.find((s) => s.variant === null && s.record.file === inner.file && s.record.call === inner.call);
		if (!shape) continue;
		const innerHandlers = new Map(shape.record.nodes.map((n) => [n.id, handlerOf(shape.session, n)]));
		for (const to of new Set(edgesOf(shape.session, shape.record, innerHandlers).parent)) {
			if (!record.nodes.some((other) => other.id === to) || found.edges.some((e) => e.from === node.id && e.to === to)) continue;
			const { line, condition } = node;
			found.edges.push({ ...PLAIN, kind: 'conditional', from: node.id, to, via: 'Command.PARENT', line, condition });
		}
	}
}

function stateOf({ record, session }: Shape): { name: string | null; location: Location | null } {
	const given = record.state;
	if (!given) return { name: null, location: null };
	const entries = entriesOf(given.value);
	const named = ['stateSchema', 'state_schema', 'state', 'channels'].map((name) => entries.find(({ key }) => key === name)?.value);
	const value = named.find((one) => one !== undefined) ?? given.value;
	const here = fileLocation(record.file.path, record.line);
	if (value.kind === 'call') {
		const named = given.environment.file.facts.calls[value.call]?.arguments[0];
		return { name: named?.kind === 'string' ? named.value : null, location: here };
	}
	if (value.kind !== 'name') return { name: null, location: here };
	const known = forced(lookup(session, value.name, given.environment));
	const name = value.name;
	if (known.t === 'class') {
		const fact = known.file.facts.classes[known.index];
		return fact ? { name: fact.name, location: fileLocation(known.file.path, fact.line, fact.endLine) } : { name, location: null };
	}
	const resolved = session.project.resolve(
		name,
		record.file,
		record.file.facts.calls[record.call]?.scope ?? record.file.facts.calls[0]!.scope,
	);
	return { name, location: resolved.kind === 'value' ? fileLocation(resolved.file.path, resolved.line) : null };
}

/** 0.95 when everything resolved; each thing left open takes a part of it. */
function confidence(nodes: number, unresolved: number, assumed: number): number {
	const value = 0.95 - 0.08 * unresolved - 0.05 * Math.min(assumed, 3) - (nodes === 0 ? 0.3 : 0);
	return Math.round(Math.max(0.2, value) * 100) / 100;
}

function uniqueIds(models: GraphModel[]): GraphModel[] {
	const count = new Map<string, number>();
	return models.map((model) => {
		const n = (count.get(model.id) ?? 0) + 1;
		count.set(model.id, n);
		return n === 1 ? model : { ...model, id: `${model.id}~${n}` };
	});
}

/** Every node is a function of the project that calls nothing, sets nothing and gives back nothing, or the state as it came. */
export function isHollow(handlers: Iterable<Handler>): boolean {
	const functions = [...handlers].map((handler) => handler.function);
	return functions.length > 0 && functions.every((one) => one !== null && doesNothing(one));
}

function doesNothing({ file, index }: FunctionValue): boolean {
	const { functions, calls, assignments } = file.facts;
	const { parameters, returned } = functions[index]!;
	const isWithin = ({ scope }: { scope: { function: number | null } }) => scope.function === index;
	if (calls.some(isWithin) || assignments.some(isWithin)) return false;
	return returned.every(({ value }) =>
		value.kind === 'name' ? parameters.some(({ name }) => name === value.name) : value.kind === 'dict' && value.entries.length === 0,
	);
}
