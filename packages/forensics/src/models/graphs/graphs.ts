// What all graph probes need: which graphs count as the product, who is who in them, how branches run and meet.
import { type CallRef, callGraph, once, type Project } from '@auditor/code';
import { nameParts, notApplicable, rolesOf } from '@auditor/probes';
import type { FindingDraft, GraphModel, GraphNode, Lexicon, Location } from '@auditor/schema';
import { END_NODE, fileLocation, formatLocation, START_NODE } from '@auditor/schema';
import { isLangGraph, isOpenId, makesSubgraph } from '../../langgraph/names.js';
import { relevanceOf } from '../../langgraph/relevance.js';
import { isAbout } from '../../libraries/meaning.js';
import { textDispute } from '../source/code-text.js';
import { madeIn, neverRuns } from '../source/product-calls.js';
import { sureOfAbsence } from '../source/unread.js';
import { waysIn } from './graph-ways.js';

const BUILDER_TEXT = /\b(?:StateGraph|MessageGraph)\s{0,20}(?:\[[^\]]{0,400}\]|<[^>]{0,400}>)?\s{0,20}\(/;

/** Graphs of the product in their default shape, those that are served first, and of these the largest; none that nothing runs. */
export function productGraphs(graphs: readonly GraphModel[]): GraphModel[] {
	return graphs
		.filter((graph) => graph.context === 'source' && graph.variant === null && graph.unused !== true)
		.sort((a, b) => Number(b.served ?? false) - Number(a.served ?? false) || b.nodes.length - a.nodes.length);
}

/** Libraries whose graphs are data, and no flow. */
const DATA_GRAPHS = /^(?:networkx|igraph|rustworkx|pyvis|pydot|graphviz|graphology)\b/;

/** The first calls that add a node and an edge to a builder that is none of LangGraph's, in one file of the product; empty where none do. */
const foreignCalls = once((project: Project): readonly CallRef[] => {
	const found = project.files.flatMap((file) => {
		const { calls, imports } = file.facts;
		if (file.context !== 'source' || project.reach.isUnused(file)) return [];
		if (imports.some(({ module }) => isLangGraph(module) || DATA_GRAPHS.test(module))) return [];
		const at = [/^add_?node$/i, /^add_?edge$/i].map((name) => calls.findIndex(({ method }) => name.test(method ?? '')));
		return at.includes(-1) ? [] : [at.map((index) => ({ file, index, call: calls[index]! }))];
	});
	return found[0] ?? [];
});

/** Where the product adds nodes and edges to a builder that is none of LangGraph’s; null where it does not. */
export function foreignBuilder(project: Project): Location | null {
	const [first] = foreignCalls(project);
	return first ? fileLocation(first.file.path, first.call.line) : null;
}

/** The class of the project that takes those nodes and edges; null where it hands them to a library, or that is not known. */
export const ownBuilder = once((project: Project): string | null => {
	const classes = foreignCalls(project).map((call) => {
		const [{ file, fact } = { file: null, fact: null }] = callGraph(project).targets(call);
		if (!file || fact.class === null || project.lineage(file, fact.class).external.some((base) => isAbout(base, 'flows'))) return null;
		const hands = file.facts.imports.some(
			(one) => isAbout(one.module, 'flows') && project.resolve(one.alias, file, one.scope).kind === 'external',
		);
		const { name, line } = file.facts.classes[fact.class]!;
		return hands ? null : `\`${name}\` at ${file.path}:${line}`;
	});
	return classes.includes(null) || relevanceOf(project).sites.size > 0 ? null : (classes[0] ?? null);
});

/** Where the product makes a builder of LangGraph of which no graph was read; null where it does not. */
function unreadBuilder(graphs: readonly GraphModel[], project: Project): Location | null {
	const { sites } = relevanceOf(project);
	const files = sites.size === 0 ? [] : project.files.filter((file) => file.context === 'source' && !project.reach.isUnused(file));
	const isRead = (path: string, at: number) => graphs.some(({ file, line }) => file === path && line === at);
	const found = files.flatMap(({ path, facts }) =>
		facts.calls.flatMap(({ line }, index) => (sites.has(`${path}#${index}`) && !isRead(path, line) ? fileLocation(path, line) : [])),
	);
	return found[0] ?? null;
}

/** The answer where no graph of the product was read: not known where it builds one with another class; disputed when its text looks as if it did. */
export function noGraph(
	graphs: readonly GraphModel[],
	project: Project,
	texts: ReadonlyMap<string, string>,
	outcome: 'false' | 'not-applicable' = 'false',
): FindingDraft[] {
	const foreign = foreignBuilder(project);
	const unread = foreign ?? unreadBuilder(graphs, project);
	if (unread) {
		const open = 'A StateGraph is built here, and its nodes could not be read.';
		const message = foreign ? 'A graph is built with a class that is not LangGraph’s, which we cannot read.' : open;
		const rationale = 'Looked at are calls that add nodes and edges.';
		return [{ outcome: 'not-available', message, rationale, location: unread, context: 'source', confidence: 0.5 }];
	}
	const elsewhere = graphs.find((graph) => graph.context !== 'source');
	const idle = unusedGraph(project, graphs);
	const note = elsewhere
		? ` One is built in ${elsewhere.context === 'example' ? 'an' : 'a'} ${elsewhere.context} file (${elsewhere.file}:${elsewhere.line}), which is not the product.`
		: idle
			? ` One is written at ${formatLocation(idle)} and not used: nothing that starts comes to it.`
			: '';
	return [
		{
			outcome,
			message: `The product builds no StateGraph.${note}${otherWay(project)}`,
			rationale: 'Looked at are constructors of LangGraph builders in source code, under any alias.',
			location: elsewhere ? fileLocation(elsewhere.file, elsewhere.line) : null,
			context: elsewhere?.context ?? null,
			confidence: sureOfAbsence(project, 0.95),
			disputed: textDispute(project, texts, BUILDER_TEXT, 'a graph being built'),
		},
	];
}

function unusedGraph(project: Project, graphs: readonly GraphModel[]): Location | null {
	const idle = graphs.find(({ context, unused }) => context === 'source' && unused === true);
	const [dead] = [...relevanceOf(project).dead.values()];
	return idle ? placeOfGraph(idle) : dead ? fileLocation(dead.file.path, dead.line) : null;
}

/** A graph that is written and not used, where the product runs no other and no ready-made agent; null elsewhere. */
export function idleGraph(project: Project, graphs: readonly GraphModel[]): { readonly at: Location; readonly said: string } | null {
	const at = unusedGraph(project, graphs);
	const runs = graphs.some(({ context, unused }) => context === 'source' && unused !== true);
	if (at === null || runs || madeIn(project, ['agent', 'workflow']).some(({ file, call }) => !neverRuns(project, file, call))) return null;
	return { at, said: `The graph at ${formatLocation(at)} is written and not used: nothing that starts comes to it.` };
}

/** The answer where the only graph that the code wires has a single node, and a ready-made agent does the work; null elsewhere. */
export function besideAgent(project: Project, main: GraphModel): FindingDraft[] | null {
	const agent = main.nodes.length < 2 ? otherWay(project) : '';
	return agent === '' ? null : [notApplicable(`The graph at ${main.file}:${main.line} has a single node.${agent}`, 0.8)];
}

/** What of LangGraph the product uses in the place of a graph of its own; empty when nothing. */
export function otherWay(project: Project): string {
	for (const file of project.files) {
		if (file.context !== 'source') continue;
		for (const { module, name, alias, line } of file.facts.imports) {
			const whole = `${module}.${name}`;
			const functional = name === 'entrypoint' && isLangGraph(module);
			if (!functional && !(name !== null && makesSubgraph(whole))) continue;
			const call = file.facts.calls.find((c) => c.callee.kind === 'name' && c.callee.name === alias && !neverRuns(project, file, c));
			const decorated = file.facts.functions.find((f) => f.decorators.some((d) => d.kind === 'name' && d.name === alias));
			if (!call && !decorated) continue;
			const place = `${file.path}:${call?.line ?? decorated?.line ?? line}`;
			return functional
				? ` The product uses LangGraph’s functional API (${place}), whose steps are ordinary code.`
				: ` The product uses a ready-made agent (\`${name}\` at ${place}), whose graph the library builds.`;
		}
	}
	return '';
}

/** How large a graph is, where its nodes have names before the code runs. */
export function sizeOf({ nodes, edges, unresolved }: GraphModel): string {
	const named = nodes.filter(({ id }) => !isOpenId(id)).length;
	if (unresolved.length > 0 && named > 0) return 'nodes and edges that were not all followed';
	if (named === nodes.length) return `${named} nodes and ${edges.length} edges`;
	return `${named === 0 ? 'nodes' : `${named} nodes, and others`} that are only known when the code runs`;
}

export function placeOfGraph(graph: GraphModel): Location {
	return fileLocation(graph.file, graph.line);
}

/** Where a node is added. */
export function placeOfNode(graph: GraphModel, node: GraphNode): Location {
	return fileLocation(node.file ?? graph.file, node.line);
}

/** Where the edges that leave or enter a node are declared. */
export function placeOfEdges(graph: GraphModel, node: string, side: 'from' | 'to'): Location {
	const edges = graph.edges.filter((edge) => edge[side] === node);
	const file = edges[0]?.file;
	const lines = edges.filter((edge) => edge.file === file).map((edge) => edge.line);
	return lines.length === 0 ? placeOfGraph(graph) : fileLocation(file ?? graph.file, Math.min(...lines), Math.max(...lines));
}

/** `START` and `END` as people write them; an id of which a part is only known when the code runs, by what it is made from. */
export function shown(id: string): string {
	if (id === START_NODE) return 'START';
	if (id === END_NODE) return 'END';
	if (!isOpenId(id)) return id;
	const parts = new Set([...id.matchAll(/\{([^{}]+)\}/g)].map((match) => match[1]));
	const fixed = id.replace(/\{[^{}]+\}/g, '…');
	return `${/[\p{L}\p{N}]/u.test(fixed) ? fixed : 'a node'} per ${[...parts].join(' and ')}`;
}

/** Said of a graph in place of what it lacks, where a part of it was not followed; empty where all of it was. */
export function notFollowed({ file, line, unresolved: [first] }: GraphModel): string {
	return first ? `The graph at ${file}:${line} is not fully followed: at ${first.file}:${first.line} we do not know ${first.what}.` : '';
}

/** How sure an absence is: less than a presence when a part of the graph did not resolve. */
export function absence(graph: GraphModel): number {
	return graph.unresolved.length > 0 ? Math.min(0.65, graph.confidence) : graph.confidence;
}

/** How sure we are of what was read of a graph: what else of it did not resolve takes nothing from that. */
export function presence({ confidence, unresolved }: GraphModel): number {
	return Math.max(confidence, Math.min(0.9, confidence + 0.08 * unresolved.length));
}

/** Whether anything in the source adds a conditional edge, or goes on by a `Send` or a `Command`. */
export function makesChoices(project: Project): boolean {
	return project.files.some(
		({ context, facts }) =>
			context === 'source' &&
			(facts.calls.some(({ method }) => /conditional/i.test(method ?? '')) ||
				facts.imports.some(({ name }) => name === 'Send' || name === 'Command')),
	);
}

const nodeRoles = once((lexicon: Lexicon) =>
	// Of the function or class behind a node its own name, without path and outer names.
	once(({ id, handler }: GraphNode) => rolesOf(`${id} ${handler?.split('#').at(-1)?.split('.').at(-1) ?? ''}`, lexicon)),
);

/** Roles of a node by its id and the name of what is behind it. */
export function rolesOfNode(node: GraphNode, lexicon: Lexicon): string[] {
	return nodeRoles(lexicon)(node);
}

/** Targets by node, of all edges. */
export function nextOf(graph: GraphModel): ReadonlyMap<string, readonly string[]> {
	return waysIn(graph).next;
}

export function hasWord(name: string, words: ReadonlySet<string>): boolean {
	return nameParts(name).some((part) => words.has(part) || (part.endsWith('s') && words.has(part.slice(0, -1))));
}
