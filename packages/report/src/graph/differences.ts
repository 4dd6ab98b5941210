// What stands in the diagram and not in the code, and the other way round, by name. Names are compared without case, marks and the words
// that say nothing; what is spelled quite differently counts as different.
import { type Diagram, END_NODE, type GraphModel, START_NODE } from '@auditor/schema';

export interface Differences {
	readonly onlyInCode: readonly string[];
	readonly onlyInDiagram: readonly string[];
	/** Nodes in both. */
	readonly shared: number;
}

export function differences(graph: GraphModel, diagram: Diagram): Differences {
	const code = graph.nodes.filter((n) => n.id !== START_NODE && n.id !== END_NODE);
	const drawn = diagram.nodes.filter((n) => !/^(\[\*\]|_*(start|end|begin|stop)_*)$/i.test(n.label.trim() || n.id));
	const pairs = code.filter((n) => drawn.some((d) => same(n.id, d)));
	return {
		onlyInCode: code.filter((n) => !pairs.includes(n)).map((n) => n.id),
		onlyInDiagram: drawn.filter((d) => !code.some((n) => same(n.id, d))).map((d) => d.label || d.id),
		shared: pairs.length,
	};
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
