// Where do a drawing and the code's graph agree? Nodes by one assignment of boxes, edges by their nodes, through boxes and nodes that the other one
// lacks. What a picture holds is only known as far as its words were read: a node that was not found there may stand in a box that was not.
import type { Diagram } from '../model/diagram.js';
import { END_NODE, type GraphModel, type GraphNode, START_NODE } from '../model/graph.js';
import { assignBoxes, holdsName, type NamedBox } from './drawn-names.js';
import { groupBy } from './group-by.js';

/** Words of a box among which its name stands. */
const HEAD = 6;
/** A box for where the graph begins, or ends, and nothing else. */
const STARTS = /^[^\p{L}\p{N}]{0,20}start[^\p{L}\p{N}]{0,20}$/iu;
const ENDS = /^[^\p{L}\p{N}]{0,20}end[^\p{L}\p{N}]{0,20}$/iu;

export interface GraphComparison {
	/** Code node id to diagram node id. */
	readonly matched: Readonly<Record<string, string>>;
	/** Nodes that the code always adds and no box was found for. */
	readonly onlyInCode: readonly string[];
	/** Those of them that the words of another box name, or a line of a drawing in characters: a list of its members. */
	readonly namedWithin: readonly string[];
	/** Labels, each once, that were read with certainty and stand for no node and no router of the code. */
	readonly onlyInDiagram: readonly string[];
	/** Every box was read with certainty, and stands for a node of the code, for a router of it, or for its start or end. */
	readonly whole: boolean;
	/** `a -> b` in the code's ids, of nodes that are in both: an edge of the code, drawn directly or through boxes that stand for no node. Of source text alone, as all edges here but those that are seen. */
	readonly edgesInBoth: readonly string[];
	readonly edgesOnlyInCode: readonly string[];
	/** The code's way, `a -> x -> b`, for a drawn edge that it has only by way of nodes that are not drawn. */
	readonly edgesByWay: readonly string[];
	readonly edgesOnlyInDiagram: readonly string[];
	/** Those in both, with those from the start and to the end, of a picture too: its lines are read in part, so that none that is missing is told. */
	readonly edgesSeen: readonly string[];
	/** Those that are only drawn, with those from the start and to the end. */
	readonly edgesUnbuilt: readonly string[];
}

/**
 * The comparison; START and END are not counted as nodes, but edges from and to them are, where they are drawn.
 * @param roleOf the role that a name tells: of what is left, a node and a box that alone have one are the same
 */
export function compareWithGraph(
	diagram: Pick<Diagram, 'nodes' | 'edges' | 'medium'> & Partial<Pick<Diagram, 'source'>>,
	graph: GraphModel,
	roleOf: (name: string) => string | null = () => null,
): GraphComparison {
	const recognised = isPicture(diagram);
	const boxes = diagram.nodes.filter((box) => isNamed(box) || !recognised);
	const named = (box: Diagram['nodes'][number]): NamedBox => ({
		id: box.id,
		names: [...new Set([titleOf(box.label), headOf(box.label), ...(recognised ? [] : [box.id])])],
		role: box.role,
		recognised,
		certain: box.certain !== false,
	});
	const pairing = assignBoxes(
		graph.nodes.map((node) => ({ id: node.id, names: namesOf(node, graph), role: roleOf(node.id) })),
		boxes.map(named),
	);
	const back = new Map([...pairing].map(([code, drawn]) => [drawn, code]));
	const routers = routersOf(graph);
	const extra = boxes.filter(
		(box) => !back.has(box.id) && !isTerminal(box.label) && !isTerminal(box.id) && !routers.some((name) => holdsName(box.label, name)),
	);
	const onlyInCode = graph.nodes
		.filter((node) => isCounted(node.id) && node.condition === null && !pairing.has(node.id))
		.map(({ id }) => id);
	const compared = edges(diagram, graph, pairing, back);
	const ends = [START_NODE, END_NODE].flatMap((node) => {
		const drawn = boxes.filter(({ id, label }) => !back.has(id) && (node === START_NODE ? STARTS : ENDS).test(label.trim()));
		return drawn.length === 1 && !pairing.has(node) ? [[node, drawn[0]!.id] as const] : [];
	});
	const seen = new Map([...pairing, ...ends]);
	const withEnds = edges(diagram, graph, seen, new Map([...seen].map(([code, drawn]) => [drawn, code])));
	const lines = diagram.medium === 'ascii' ? (diagram.source ?? '').split('\n') : [];
	return {
		matched: Object.assign(Object.create(null), Object.fromEntries(pairing)),
		onlyInCode,
		namedWithin: onlyInCode.filter((id) =>
			[...boxes.flatMap(({ label, certain }) => (certain === false ? [] : [label])), ...lines].some((text) => holdsName(text, id)),
		),
		onlyInDiagram: [...new Set(extra.filter((box) => !recognised || box.certain !== false).map(({ label }) => label))],
		whole: extra.length === 0 && boxes.length === diagram.nodes.length,
		...(isSource(diagram) ? compared : { edgesInBoth: [], edgesOnlyInCode: [], edgesByWay: [], edgesOnlyInDiagram: [] }),
		edgesSeen: withEnds.edgesInBoth,
		edgesUnbuilt: isSource(diagram) ? withEnds.edgesOnlyInDiagram : [],
	};
}

type Edges = Pick<GraphComparison, 'edgesInBoth' | 'edgesOnlyInCode' | 'edgesByWay' | 'edgesOnlyInDiagram'>;

function edges(
	diagram: Pick<Diagram, 'nodes' | 'edges'>,
	graph: GraphModel,
	pairing: ReadonlyMap<string, string>,
	back: ReadonlyMap<string, string>,
): Edges {
	// A worker that only the drawing has is no junction: what leads through it is not drawn.
	const workers = new Set(diagram.nodes.filter(({ role }) => role !== null).map(({ id }) => id));
	const inDiagram = joinedThrough(diagram.edges, (id) => back.get(id) ?? null, workers);
	const inCode = joinedThrough(graph.edges, (id) => (pairing.has(id) ? id : null));
	const declared = [...inCode.keys()].filter((edge) => inCode.get(edge) === edge);
	return {
		edgesInBoth: declared.filter((edge) => inDiagram.has(edge)).sort(),
		edgesOnlyInCode: declared.filter((edge) => !inDiagram.has(edge)).sort(),
		edgesByWay: [...inCode].flatMap(([edge, way]) => (way !== edge && inDiagram.has(edge) ? [way] : [])).sort(),
		edgesOnlyInDiagram: [...inDiagram.keys()].filter((edge) => !inCode.has(edge)).sort(),
	};
}

/** A node that a drawing can be asked for by its name: not START, not END, and not `judge_{name}`, which is named when the program runs. */
export function isCounted(id: string): boolean {
	return id !== START_NODE && id !== END_NODE && !/\{[^{}]+\}/.test(id);
}

/** Whether its words and lines were recognised in a picture, and not read as text. */
export function isPicture({ medium }: Pick<Diagram, 'medium'>): boolean {
	return medium === 'raster' || medium === 'vector';
}

/** Whether it was read from the source of a diagram, which says exactly what it draws. */
export function isSource(diagram: Pick<Diagram, 'medium'>): boolean {
	return diagram.medium !== 'ascii' && !isPicture(diagram);
}

/** A box of a picture whose words were not recognised says nothing about what is drawn. */
function isNamed({ label }: Diagram['nodes'][number]): boolean {
	return /\p{L}{2}/u.test(label);
}

/** The words of a box before its list or its explanation. */
function titleOf(label: string): string {
	return label.split(/\s[•◦▪‣]\s|:\s/)[0]!;
}

/** The first words of a box: what stands further below says whom it works with. */
function headOf(label: string): string {
	return label.split(/\s+/).slice(0, HEAD).join(' ');
}

/** A function that stands behind several nodes names none of them. */
function namesOf({ id, handler }: GraphNode, { nodes }: GraphModel): string[] {
	if (nodes.some((other) => other.id !== id && other.handler === handler)) return [id];
	const behind = handler?.split(/[.:#/]/).at(-1);
	return behind === undefined || behind === '' || behind === id ? [id] : [id, behind];
}

/** The functions that choose the next node, which many draw as a diamond. */
function routersOf({ edges }: GraphModel): string[] {
	return [...new Set(edges.flatMap(({ router }) => (router ? [router.split(/[.:#/]/).at(-1)!] : [])))];
}

/** `a -> b` between known ends, directly or by way of others that are not known and are no `ends`; with the shortest way there. */
function joinedThrough(
	edges: readonly { from: string; to: string }[],
	known: (id: string) => string | null,
	ends: ReadonlySet<string> = new Set(),
): Map<string, string> {
	const next = groupBy(edges, ({ from }) => from);
	const found = new Map<string, string>();
	for (const start of next.keys()) {
		const from = known(start);
		if (from === null) continue;
		const ways = new Map<string, string>();
		const walk = (id: string, way: string) => {
			for (const { to } of next.get(id) ?? []) if (!ways.has(to)) ways.set(to, `${way} -> ${known(to) ?? to}`);
		};
		walk(start, from);
		for (const [id, way] of ways) {
			const to = known(id);
			if (to !== null) found.set(`${from} -> ${to}`, found.get(`${from} -> ${to}`) ?? way);
			else if (!ends.has(id)) walk(id, way);
		}
	}
	return found;
}

/** A bullet that stands before the word belongs to no name. */
function isTerminal(name: string): boolean {
	return (
		/^[^\p{L}\p{N}]{0,20}(?:\p{L}[^\p{L}\p{N}]{1,20})?(?:start|end|begin|stop)[^\p{L}\p{N}]{0,20}$/iu.test(name.trim()) ||
		name === '[*]' ||
		// What stands below a line in its box says what goes in or comes out.
		/^(?:START|END)\s/.test(name)
	);
}
