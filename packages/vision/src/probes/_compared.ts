// What all answers about diagrams speak of: the same drawings, and the graph of the code that they show most of. So no two of them speak of different
// things.
import { listedUpTo, nameParts } from '@auditor/probes';
import {
	compareWithGraph,
	type Diagram,
	END_NODE,
	formatLocation,
	type GraphComparison,
	type GraphModel,
	isCounted,
	isPicture,
	isSource,
	type Lexicon,
	START_NODE,
} from '@auditor/schema';
import { isDrawn } from '../graph/is-drawn.js';

/** Edges that are told. */
const MOST_TOLD = 6;

/** Nodes that a further drawing must add to be a part of the whole one, unless it completes it. */
const PART = 2;

export interface Compared {
	/** The drawing that shows most, and those that show nodes which the ones before do not. */
	readonly drawings: readonly [Diagram, ...Diagram[]];
	readonly code: GraphModel;
	/** Of all of them together. */
	readonly c: GraphComparison;
	/** Nodes of the code that were found in the drawings, in the code's order. */
	readonly found: readonly string[];
	/** How many nodes they are counted against: those that the code always adds, and those of the others that were found. */
	readonly all: number;
}

/** A flow of named parts; without roles in the lexicon, any flow with two edges. */
export function isArchitecture(d: Diagram, roles: boolean): boolean {
	if ((d.type !== 'flow' && d.type !== 'state') || (roles && !isJoined(d, ({ role }) => role !== null, 2))) return false;
	return roles ? d.nodes.filter((n) => n.role !== null).length >= 2 : d.edges.length >= 2;
}

/** What draws boxes from one to the next; a source says exactly which lines there are, and some lead from frame to frame. */
const FRAMES = /\b(?:subgraph|cluster|package|rectangle|container|state)\b|\{/;

/** Whether lines of the drawing lead to or from so many such boxes. In a picture, or in characters, lines may not have been read. */
export function isJoined(d: Diagram, isIt: (node: Diagram['nodes'][number]) => boolean, least = 1): boolean {
	const lines = d.edges.filter(({ from, to }) => from !== to);
	const joined = d.nodes.filter((node) => isIt(node) && lines.some(({ from, to }) => node.id === from || node.id === to));
	return !isSource(d) || joined.length >= least || (lines.length > 0 && hasFrames(d));
}

export const hasFrames = ({ source }: Diagram): boolean => FRAMES.test(source ?? '');

/** Pictures that were not read, or in part: what nobody found may be drawn there. */
export function unreadOf(diagrams: readonly Diagram[]): Diagram[] {
	return diagrams.filter((d) => d.type === 'inconclusive' || (d.unread ?? 0) > 0);
}

/**
 * The drawings of the architecture: those of the report. Those that stand beside it, where none of the report was read as one, or where it prints a source
 * that is drawn beside it. A plan counts only where it shows a role, or members of a role side by side, that no other drawing does.
 */
export function drawingsOf(diagrams: readonly Diagram[]): Diagram[] {
	const drawn = diagrams.filter((d) => isArchitecture(d, false) || d.nodes.some((n) => n.role !== null));
	const own = drawn.filter((d) => d.outside !== true);
	const beside = drawn.filter((d) => d.outside === true);
	const roles = drawn.some(({ nodes }) => nodes.some(({ role }) => role !== null));
	const shows = (d: Diagram) => isArchitecture(d, roles);
	const isBuilt = beside.some((d) => shows(d) && isDrawn(d) && !d.planned);
	const near = own.some((d) => shows(d) && (isDrawn(d) || !isBuilt)) || !beside.some(shows) ? own : beside;
	const built = near.filter((d) => !d.planned);
	const shown = new Set(built.flatMap(shownBy));
	return [...built, ...near.filter((d) => d.planned && shownBy(d).some((one) => !shown.has(one)))];
}

function shownBy({ nodes, parallelism }: Diagram): string[] {
	return [
		...nodes.flatMap(({ role, certain }) => (role !== null && certain !== false ? [role] : [])),
		...Object.entries(parallelism).flatMap(([role, level]) => (level > 0 ? [`${role} side by side`] : [])),
	];
}

/** Whether a plan shows members side by side that no drawing of what is built does, or stands alone. */
export function showsAlone(plan: Diagram, all: readonly Diagram[]): boolean {
	const built = all.filter((d) => !d.planned);
	return (
		built.length === 0 ||
		Object.entries(plan.parallelism).some(([role, level]) => level > 0 && !built.some((d) => (d.parallelism[role] ?? 0) > 0))
	);
}

/** The role of which the name is a word and nothing more: `chief_justice`, but not `evidence_aggregator`, of which there may be others. */
function wholeRole(name: string, { roles }: Lexicon): string | null {
	const spelled = (text: string) => nameParts(text.replace(/[_ -]?node$/i, '')).join('');
	return roles.find(({ terms }) => terms.some((term) => spelled(term) === spelled(name)))?.id ?? null;
}

/**
 * The drawings that show most of a graph of the product, with that graph; null where nothing is drawn or built. What could not be read of a picture, its
 * source beside the report tells: one that shows all that was read of it.
 */
export function bestComparison(diagrams: readonly Diagram[], graphs: readonly GraphModel[], lexicon: Lexicon): Compared | null {
	// Who calls whom in turn is no graph.
	const drawings = drawingsOf(diagrams).filter(({ type }) => type !== 'sequence');
	const best = comparison(drawings, graphs, lexicon);
	if (best === null || best.c.onlyInCode.length === 0 || isReadWhole(best)) return best;
	const beside = diagrams.filter((d) => d.outside === true && isSource(d) && !d.planned && !drawings.includes(d));
	const sources = beside.filter((d) => {
		const own = comparison([d], [best.code], lexicon);
		return own !== null && best.found.every((id) => own.found.includes(id));
	});
	return sources.length === 0 ? best : comparison(sources, graphs, lexicon);
}

/** Whether all that is drawn could be read. */
export function isReadWhole({ drawings, c }: Compared): boolean {
	return drawings.every((d) => (d.unread ?? 0) === 0 && (c.whole || !isPicture(d)));
}

function comparison(drawn: readonly Diagram[], graphs: readonly GraphModel[], lexicon: Lexicon): Compared | null {
	const compare = (d: Diagram, code: GraphModel) => compareWithGraph(d, code, (name) => wholeRole(name, lexicon));
	const compared = builtGraphs(graphs).flatMap((code): Compared[] => {
		const [first, ...others] = drawn
			.map((d) => ({ d, c: compare(d, code) }))
			.sort((a, b) => a.c.onlyInCode.length - b.c.onlyInCode.length || b.c.edgesInBoth.length - a.c.edgesInBoth.length);
		if (first === undefined) return [];
		let c = first.c;
		const drawings: [Diagram, ...Diagram[]] = [first.d];
		for (const other of others) {
			const added = c.onlyInCode.filter((id) => !other.c.onlyInCode.includes(id)).length;
			if (added < Math.min(PART, Math.max(1, c.onlyInCode.length))) continue;
			c = together(c, other.c);
			drawings.push(other.d);
		}
		const found = code.nodes.map(({ id }) => id).filter((id) => isCounted(id) && c.matched[id] !== undefined);
		return [{ drawings, code, c, found, all: found.length + c.onlyInCode.length }];
	});
	const share = ({ found, all }: Compared) => found.length / Math.max(1, all);
	return (
		compared.sort((a, b) => b.found.length - a.found.length || share(b) - share(a) || b.c.edgesInBoth.length - a.c.edgesInBoth.length)[0] ??
		null
	);
}

/** `The diagram of README.md`, `The 2 diagrams (a.md:3, a.md:40) together`: what a sentence on them begins with. */
export function theDiagram([d, ...others]: readonly [Diagram, ...Diagram[]]): string {
	if (others.length > 0)
		return `The ${others.length + 1} diagrams (${[d, ...others].map((one) => formatLocation(one.location)).join(', ')}) together`;
	return `The diagram of ${d.location.path}`;
}

/** `a → b, b → END`: edges of a comparison as they are told. */
export function edgesInWords(edges: readonly string[]): string {
	const told = edges.map((edge) => edge.replaceAll(' -> ', ' → ').replaceAll(START_NODE, 'START').replaceAll(END_NODE, 'END'));
	return listedUpTo(told, MOST_TOLD);
}

/** Two drawings of one graph: what one of them shows is shown. */
function together(a: GraphComparison, b: GraphComparison): GraphComparison {
	const either = (list: (c: GraphComparison) => readonly string[]) => [...new Set([...list(a), ...list(b)])].sort();
	const edgesInBoth = either((c) => c.edgesInBoth);
	const onlyInCode = a.onlyInCode.filter((id) => b.onlyInCode.includes(id));
	return {
		matched: { ...b.matched, ...a.matched },
		onlyInCode,
		namedWithin: either((c) => c.namedWithin).filter((id) => onlyInCode.includes(id)),
		onlyInDiagram: either((c) => c.onlyInDiagram),
		whole: a.whole && b.whole,
		edgesInBoth,
		edgesOnlyInCode: either((c) => c.edgesOnlyInCode).filter((edge) => !edgesInBoth.includes(edge)),
		edgesByWay: either((c) => c.edgesByWay),
		edgesOnlyInDiagram: either((c) => c.edgesOnlyInDiagram),
		edgesSeen: either((c) => c.edgesSeen),
		edgesUnbuilt: either((c) => c.edgesUnbuilt).filter((edge) => !a.edgesSeen.includes(edge) && !b.edgesSeen.includes(edge)),
	};
}

/** Graphs of the product's own code, those that something starts before others, each with what its other shapes add under a setting. */
function builtGraphs(graphs: readonly GraphModel[]): GraphModel[] {
	const own = graphs.filter((g) => g.context === 'source');
	const started = own.filter((g) => g.unused !== true);
	const some = started.length > 0 ? started : own;
	const plain = some.filter((g) => g.variant === null);
	return (plain.length > 0 ? plain : some.slice(0, 1)).map((g) => withShapes(g, graphs));
}

/** The graph with the nodes and edges that other shapes of it have, each under its setting. */
export function withShapes(graph: GraphModel, graphs: readonly GraphModel[]): GraphModel {
	const shapes = graphs.filter((g) => g !== graph && g.variant !== null && g.file === graph.file && g.builder === graph.builder);
	const more = shapes.flatMap(({ nodes, edges, variant }) => ({
		nodes: nodes.filter(({ id }) => !graph.nodes.some((node) => node.id === id)).map((node) => ({ ...node, condition: variant })),
		edges: edges
			.filter(({ from, to }) => !graph.edges.some((edge) => edge.from === from && edge.to === to))
			.map((edge) => ({ ...edge, condition: variant })),
	}));
	return {
		...graph,
		nodes: [
			...graph.nodes,
			...more.flatMap(({ nodes }) => nodes).filter((node, i, all) => all.findIndex(({ id }) => id === node.id) === i),
		],
		edges: [...graph.edges, ...more.flatMap(({ edges }) => edges)],
	};
}
