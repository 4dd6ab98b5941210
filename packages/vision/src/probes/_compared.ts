// The drawing and the graph of the code that probes compare: one pair for all of them, so that no two answers speak of different things.
import { compareWithGraph, type Diagram, END_NODE, type GraphComparison, type GraphModel, START_NODE } from '@auditor/schema';
import { isArchitecture } from './_doubt.js';

/** Names and edges of one kind that are told. */
const MOST_TOLD = 6;

export interface Compared {
	readonly d: Diagram;
	readonly code: GraphModel;
	readonly c: GraphComparison;
	/** Share of the code's nodes that were found in the drawing. */
	readonly share: number;
}

/** The drawing that shows most of a graph of the product, with that graph; null where nothing is drawn or built. */
export function bestComparison(diagrams: readonly Diagram[], graphs: readonly GraphModel[]): Compared | null {
	const drawn = diagrams.filter((d) => isArchitecture(d, false) || d.nodes.some((n) => n.role !== null));
	const [best] = drawn
		.flatMap((d) => builtGraphs(graphs).map((code) => ({ d, code, c: compareWithGraph(d, code) })))
		.map((x) => ({ ...x, found: x.code.nodes.length - x.c.onlyInCode.length, share: shareOf(x.c, x.code) }))
		.sort((a, b) => b.found - a.found || b.share - a.share || b.c.edgesInBoth.length - a.c.edgesInBoth.length);
	return best ?? null;
}

/** `a → b, b → END`: edges of a comparison as they are told. */
export function edgesInWords(edges: readonly string[]): string {
	return listed(edges.map((edge) => edge.replace(' -> ', ' → ').replaceAll(START_NODE, 'START').replaceAll(END_NODE, 'END')));
}

export function listed(names: readonly string[]): string {
	return names.length > MOST_TOLD ? `${names.slice(0, MOST_TOLD).join(', ')} and ${names.length - MOST_TOLD} more` : names.join(', ');
}

function shareOf({ onlyInCode }: GraphComparison, { nodes }: GraphModel): number {
	const all = nodes.filter(({ id }) => id !== START_NODE && id !== END_NODE).length;
	return (all - onlyInCode.length) / Math.max(1, all);
}

/** Graphs of the product's own code, those that something starts before others; a graph's further shapes only where it has no first one. */
function builtGraphs(graphs: readonly GraphModel[]): GraphModel[] {
	const own = graphs.filter((g) => g.context === 'source');
	const started = own.filter((g) => g.unused !== true);
	const some = started.length > 0 ? started : own;
	const plain = some.filter((g) => g.variant === null);
	return plain.length > 0 ? plain : some.slice(0, 1);
}
