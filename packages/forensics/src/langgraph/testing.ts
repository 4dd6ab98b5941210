// Graphs of sources written in a test, in a form that reads well in a table. Not part of the package's face.
import { projectOf } from '@auditor/code/testing';
import { END_NODE, type GraphModel, START_NODE } from '@auditor/schema';
import { buildGraphs } from './build-graphs.js';

export interface Sketch {
	nodes: string[];
	/** `a>b`, with S and E for the virtual start and end; sorted. */
	edges: string[];
	conditional: string[];
	unresolved: number;
}

/** Models of all graphs that the files build. */
export async function graphsOf(files: Record<string, string>): Promise<GraphModel[]> {
	return buildGraphs(await projectOf(files));
}

/** A model without what tables do not compare. */
export function sketch(graph: GraphModel): Sketch {
	const name = (id: string) => (id === START_NODE ? 'S' : id === END_NODE ? 'E' : id);
	const edges = (kind: 'static' | 'conditional') =>
		[...new Set(graph.edges.filter((e) => e.kind === kind).map((e) => `${name(e.from)}>${name(e.to)}`))].sort();
	return {
		nodes: graph.nodes.map((node) => node.id),
		edges: edges('static'),
		conditional: edges('conditional'),
		unresolved: graph.unresolved.length,
	};
}
