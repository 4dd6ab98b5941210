// Where do a drawn graph and the code's graph agree? Nodes by name, edges by their nodes; what stands in one only is listed.
import { nameParts } from '@auditor/probes';
import { type Diagram, END_NODE, type GraphModel, START_NODE } from '@auditor/schema';
import { holdsNearly } from './label-roles.js';

export interface Comparison {
	/** Code node id to diagram node id. */
	matched: Record<string, string>;
	onlyInCode: string[];
	onlyInDiagram: string[];
	/** `a -> b` in the code's ids. */
	edgesInBoth: string[];
	edgesOnlyInCode: string[];
	edgesOnlyInDiagram: string[];
}

/** The comparison; START and END are not counted as nodes, and edges count where both ends are in both graphs. */
export function compareWithGraph(diagram: Pick<Diagram, 'nodes' | 'edges'>, graph: GraphModel): Comparison {
	const matched: Record<string, string> = Object.create(null);
	const taken = new Set<string>();
	for (const exact of [true, false]) {
		for (const node of graph.nodes) {
			if (matched[node.id] !== undefined) continue;
			const found = diagram.nodes.find((d) => !taken.has(d.id) && [d.label, d.id].some((name) => sameName(node.id, name, exact)));
			if (!found) continue;
			matched[node.id] = found.id;
			taken.add(found.id);
		}
	}
	const back = new Map(Object.entries(matched).map(([code, drawn]) => [drawn, code]));
	const inCode = new Set(
		graph.edges.filter((e) => matched[e.from] !== undefined && matched[e.to] !== undefined).map((e) => `${e.from} -> ${e.to}`),
	);
	const inDiagram = new Set(
		diagram.edges.flatMap((e) => (back.has(e.from) && back.has(e.to) ? [`${back.get(e.from)} -> ${back.get(e.to)}`] : [])),
	);
	const ids = graph.nodes.map((n) => n.id).filter((id) => id !== START_NODE && id !== END_NODE);
	return {
		matched: { ...matched },
		onlyInCode: ids.filter((id) => matched[id] === undefined),
		onlyInDiagram: diagram.nodes
			.filter((d) => !taken.has(d.id) && isNamed(d) && !isTerminal(d.label) && !isTerminal(d.id))
			.map((d) => d.label),
		edgesInBoth: [...inCode].filter((e) => inDiagram.has(e)).sort(),
		edgesOnlyInCode: [...inCode].filter((e) => !inDiagram.has(e)).sort(),
		edgesOnlyInDiagram: [...inDiagram].filter((e) => !inCode.has(e)).sort(),
	};
}

const filler = new Set(['node', 'agent', 'the', 'step', 'llm']);

/** `RepoInvestigator`, `repo_investigator_node`, `Repo Investigator (AST)`: the same name; loosely, one holds all parts of the other, a letter or two misread. */
function sameName(code: string, drawn: string, exact: boolean): boolean {
	const a = nameParts(code).filter((p) => !filler.has(p));
	const b = nameParts(drawn).filter((p) => !filler.has(p));
	if (a.length === 0 || b.length === 0) return false;
	if (exact) return a.join('') === b.join('');
	const [x, y] = [a.join(''), b.join('')];
	return (
		(x.length >= 5 && y.includes(x)) || (y.length >= 5 && x.includes(y)) || (x.length >= 7 && holdsNearly(y, x, x.length >= 12 ? 2 : 1))
	);
}

/** A box of a picture whose words were not recognised says nothing about what is drawn. */
function isNamed({ label }: Diagram['nodes'][number]): boolean {
	return /\p{L}{2}/u.test(label);
}

function isTerminal(name: string): boolean {
	return /^(\[\*\])?_*(start|end|begin|stop)_*$/i.test(name.trim());
}
