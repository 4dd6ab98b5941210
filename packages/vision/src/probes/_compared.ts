// What all answers about diagrams speak of: the same drawings, and the graph of the code that they show most of. So no two of them speak of different
// things.
import {
	compareWithGraph,
	type Diagram,
	END_NODE,
	formatLocation,
	type GraphComparison,
	type GraphModel,
	isCounted,
	START_NODE,
} from '@auditor/schema';
import { isArchitecture } from './_doubt.js';

/** Names and edges of one kind that are told. */
const MOST_TOLD = 6;

/** Nodes that a further drawing must add to be a part of the whole one. */
const PART = 2;

/** Whether its edges were followed along characters or lines: what was not followed may be drawn. Source text says what it draws. */
export function isTraced({ medium }: Diagram): boolean {
	return medium === 'ascii' || medium === 'vector' || medium === 'raster';
}

export interface Compared {
	/** The drawing that shows most, and those that show nodes which the ones before do not. */
	readonly drawings: readonly [Diagram, ...Diagram[]];
	readonly code: GraphModel;
	/** Of all of them together. */
	readonly c: GraphComparison;
	/** Share of the code's nodes that were found in the drawings. */
	readonly share: number;
}

/**
 * The drawings of the architecture: those of the report, or where it has none those that stand beside it. A plan counts only where it shows a role, or
 * members of a role side by side, that no other drawing does.
 */
export function drawingsOf(diagrams: readonly Diagram[]): Diagram[] {
	const drawn = diagrams.filter((d) => isArchitecture(d, false) || d.nodes.some((n) => n.role !== null));
	const own = drawn.filter((d) => d.outside !== true);
	const near = own.length > 0 ? own : drawn;
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

/** The drawings that show most of a graph of the product, with that graph; null where nothing is drawn or built. */
export function bestComparison(diagrams: readonly Diagram[], graphs: readonly GraphModel[]): Compared | null {
	const all = builtGraphs(graphs).flatMap((code) => {
		const compared = drawingsOf(diagrams).map((d) => ({ d, c: compareWithGraph(d, code) }));
		const [first, ...others] = compared.sort(
			(a, b) => a.c.onlyInCode.length - b.c.onlyInCode.length || b.c.edgesInBoth.length - a.c.edgesInBoth.length,
		);
		if (first === undefined) return [];
		let c = first.c;
		const drawings: [Diagram, ...Diagram[]] = [first.d];
		for (const other of others) {
			if (c.onlyInCode.filter((id) => !other.c.onlyInCode.includes(id)).length < PART) continue;
			c = together(c, other.c);
			drawings.push(other.d);
		}
		const found = nodesOf(code) - c.onlyInCode.length;
		return [{ drawings, code, c, found, share: found / Math.max(1, nodesOf(code)) }];
	});
	return all.sort((a, b) => b.found - a.found || b.share - a.share || b.c.edgesInBoth.length - a.c.edgesInBoth.length)[0] ?? null;
}

/** `The diagram`, `The diagram of README.md`, `The 2 diagrams (a.md:3, a.md:40) together`: what a sentence on them begins with. */
export function theDiagram([d, ...others]: readonly [Diagram, ...Diagram[]]): string {
	if (others.length > 0)
		return `The ${others.length + 1} diagrams (${[d, ...others].map((one) => formatLocation(one.location)).join(', ')}) together`;
	return d.outside ? `The diagram of ${d.location.path}` : 'The diagram';
}

/** `a → b, b → END`: edges of a comparison as they are told. */
export function edgesInWords(edges: readonly string[]): string {
	return listed(edges.map((edge) => edge.replaceAll(' -> ', ' → ').replaceAll(START_NODE, 'START').replaceAll(END_NODE, 'END')));
}

export function listed(names: readonly string[]): string {
	return names.length > MOST_TOLD ? `${names.slice(0, MOST_TOLD).join(', ')} and ${names.length - MOST_TOLD} more` : names.join(', ');
}

/** Nodes of a graph but for START and END. */
export function nodesOf({ nodes }: GraphModel): number {
	return nodes.filter(({ id }) => isCounted(id)).length;
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
		unread: a.unread + b.unread,
		edgesInBoth,
		edgesOnlyInCode: either((c) => c.edgesOnlyInCode).filter((edge) => !edgesInBoth.includes(edge)),
		edgesByWay: either((c) => c.edgesByWay),
		edgesOnlyInDiagram: either((c) => c.edgesOnlyInDiagram),
	};
}

/** Graphs of the product's own code, those that something starts before others; a graph's further shapes only where it has no first one. */
function builtGraphs(graphs: readonly GraphModel[]): GraphModel[] {
	const own = graphs.filter((g) => g.context === 'source');
	const started = own.filter((g) => g.unused !== true);
	const some = started.length > 0 ? started : own;
	const plain = some.filter((g) => g.variant === null);
	return plain.length > 0 ? plain : some.slice(0, 1);
}
