// What stands in the diagram and not in the code, and the other way round, by name. Names are compared without case, marks and the words
// that say nothing; what is spelled quite differently counts as different. Boxes of a picture whose words could not be read are in neither.
import { type Diagram, END_NODE, type GraphModel, START_NODE } from '@auditor/schema';

export interface Differences {
	readonly onlyInCode: readonly string[];
	readonly onlyInDiagram: readonly string[];
	/** Nodes in both. */
	readonly shared: number;
	/** Edges between nodes in both, as `from → to` in the code's names. */
	readonly edges: { readonly both: readonly string[]; readonly onlyInCode: readonly string[]; readonly onlyInDiagram: readonly string[] };
}

export function differences(graph: GraphModel, diagram: Diagram): Differences {
	const code = graph.nodes.filter((n) => n.id !== START_NODE && n.id !== END_NODE);
	const drawn = readNodes(diagram).filter((d) => !/^(\[\*\]|_*(start|end|begin|stop)_*)$/i.test(d.label.trim() || d.id));
	const pairs = new Map(code.flatMap((n) => drawn.filter((d) => same(n.id, d)).map((d) => [d.id, n.id])));
	const found = new Set(pairs.values());
	const inCode = new Set(graph.edges.filter((e) => found.has(e.from) && found.has(e.to)).map((e) => `${e.from} → ${e.to}`));
	const inDiagram = new Set(
		diagram.edges
			.map((e) => [pairs.get(e.from), pairs.get(e.to)])
			.filter(([from, to]) => from !== undefined && to !== undefined && from !== to)
			.map(([from, to]) => `${from} → ${to}`),
	);
	return {
		onlyInCode: code.filter((n) => !found.has(n.id)).map((n) => n.id),
		onlyInDiagram: drawn.filter((d) => !pairs.has(d.id)).map((d) => d.label || d.id),
		shared: found.size,
		edges: {
			both: [...inCode].filter((e) => inDiagram.has(e)),
			onlyInCode: [...inCode].filter((e) => !inDiagram.has(e)),
			onlyInDiagram: [...inDiagram].filter((e) => !inCode.has(e)),
		},
	};
}

/** The nodes of which it is known what they say: a box of a picture that could not be read has a made-up id and no words. */
export function readNodes({ nodes, medium }: Diagram): Diagram['nodes'] {
	return medium === 'raster' || medium === 'vector' ? nodes.filter((n) => /\p{L}{2}/u.test(n.label)) : nodes;
}

/** Letters that one name must have to be found within the other. */
const TELLING = 5;

function same(node: string, drawn: Diagram['nodes'][number]): boolean {
	const a = plain(node);
	return [drawn.label, drawn.id]
		.map(plain)
		.some((b) => a !== '' && b !== '' && (a === b || (a.length >= TELLING && b.includes(a)) || (b.length >= TELLING && a.includes(b))));
}

function plain(name: string): string {
	return name
		.replace(/([a-z\d])([A-Z])/g, '$1 $2')
		.toLowerCase()
		.split(/[^\p{L}\p{N}]+/u)
		.filter((part) => !['node', 'agent', 'the', 'step'].includes(part))
		.join('');
}
