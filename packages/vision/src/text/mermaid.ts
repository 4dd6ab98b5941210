// What graph does a Mermaid source show? A parser of flowcharts and state diagrams: nodes, edges, subgraphs as endpoints. Styling is
// passed over; sequence, class and other diagrams are named and not read. It never throws: a line it does not know is left out.
import { Cursor, clean, unquote } from './mermaid-cursor.js';
import { sourceLines, statementsOf } from './mermaid-statements.js';
import { END_STATE, type ParsedDiagram, SourceGraph, START_STATE } from './source-graph.js';

const header = /^(flowchart(?:-elk)?|graph|stateDiagram(?:-v2)?|sequenceDiagram|classDiagram(?:-v2)?|[A-Za-z][\w-]*)\b/;
const types: Record<string, ParsedDiagram['type']> = {
	flowchart: 'flow',
	'flowchart-elk': 'flow',
	graph: 'flow',
	stateDiagram: 'state',
	'stateDiagram-v2': 'state',
	sequenceDiagram: 'sequence',
	classDiagram: 'class',
	'classDiagram-v2': 'class',
};

/** Characters of a source: above them Mermaid shows no diagram but an error. */
const LARGEST = 50_000;

/** The graph of a Mermaid source; null when the text does not begin like one. */
export function parseMermaid(source: string): ParsedDiagram | null {
	if (source.length > LARGEST) return { type: 'other', nodes: [], edges: [], tooLarge: true };
	const lines = sourceLines(source);
	const first = lines.findIndex((line) => line !== '');
	const kind = header.exec(lines[first] ?? '')?.[1];
	if (kind === undefined) return null;
	const type = types[kind] ?? 'other';
	if (type !== 'flow' && type !== 'state') return { type, nodes: [], edges: [] };
	const rest = (lines[first] ?? '').slice(kind.length).replace(/^\s*(TB|TD|BT|RL|LR)?\s*;?/, '');
	const reader = new GraphReader(type);
	for (const statement of statementsOf([rest, ...lines.slice(first + 1)])) reader.read(statement);
	return reader.result();
}

const passedOver = /^(classDef|class|style|linkStyle|click|direction|accTitle|accDescr|title|note|end note|hide|scale|skinparam)\b/;

class GraphReader {
	readonly #graph = new SourceGraph();
	/** Ids of edges, which may be given properties as nodes are. */
	readonly #named = new Set<string>();
	#note = false;

	constructor(readonly type: 'flow' | 'state') {}

	read(statement: string): void {
		if (this.#note) {
			this.#note = !/^end note$/.test(statement);
			return;
		}
		if (this.type === 'state' && /^note\b/.test(statement)) {
			this.#note = !statement.includes(':');
			return;
		}
		if (passedOver.test(statement) || /^(end|\}|--|else)$/.test(statement)) return;
		const group = /^subgraph\s+(.*)$/s.exec(statement);
		if (group) {
			this.#group(group[1]!);
			return;
		}
		if (this.type === 'state' && this.#state(statement)) return;
		this.#chain(statement);
	}

	result(): ParsedDiagram {
		return this.#graph.result(this.type);
	}

	#group(text: string): void {
		const titled = /^([^\s[]+)\s*\[(.*)\]$/.exec(text);
		const id = titled ? titled[1]! : unquote(text);
		this.#graph.group(id, clean(titled ? titled[2]! : text));
	}

	#state(statement: string): boolean {
		const named = /^state\s+"([^"]*)"\s+as\s+([\w.-]+)\s*(\{)?$/.exec(statement);
		if (named) {
			this.#graph[named[3] ? 'group' : 'node'](named[2]!, clean(named[1]!));
			return true;
		}
		const composite = /^state\s+([\w.-]+)\s*\{$/.exec(statement);
		if (composite) {
			this.#graph.group(composite[1]!, composite[1]!);
			return true;
		}
		const special = /^state\s+([\w.-]+)(\s+<<\w+>>)?$/.exec(statement);
		if (special) {
			this.#graph.node(special[1]!);
			return true;
		}
		const edge = /^(\[\*\]|[\w.-]+)(?::::\w+)?\s*-->\s*(\[\*\]|[\w.-]+)(?::::\w+)?\s*(?::\s*(.*))?$/s.exec(statement);
		if (edge) {
			const from = edge[1] === '[*]' ? START_STATE : edge[1]!;
			const to = edge[2] === '[*]' ? END_STATE : edge[2]!;
			for (const id of [from, to]) this.#graph.node(id, id === START_STATE ? 'start' : id === END_STATE ? 'end' : null);
			this.#graph.edge(from, to, edge[3] ? clean(edge[3]) : null);
			return true;
		}
		const described = /^([\w.-]+)\s*:\s*(.+)$/s.exec(statement);
		if (described) {
			this.#graph.node(described[1]!, clean(described[2]!));
			return true;
		}
		return false;
	}

	/** `A & B -->|label| C[text] --> D`: each side of an arrow may list several nodes. */
	#chain(statement: string): void {
		const cursor = new Cursor(statement);
		let left = this.#list(cursor);
		while (left !== null && left.length > 0) {
			const named = cursor.take(/^\s+([\w-]+)@(?=[<xo]?[-=.~])/);
			if (named) this.#named.add(named[1]!);
			const arrow = cursor.arrow();
			if (arrow === null) return;
			const right = this.#list(cursor);
			if (right === null || right.length === 0) return;
			if (!arrow.invisible)
				for (const from of left) for (const to of this.#graph.full ? [] : right) this.#graph.edge(from, to, arrow.label);
			left = right;
		}
	}

	#list(cursor: Cursor): string[] | null {
		const ids: string[] = [];
		do {
			const node = cursor.node();
			if (node === null) return ids.length > 0 ? ids : null;
			if (this.#named.has(node.id)) return null;
			this.#graph.node(node.id, node.label);
			ids.push(node.id);
		} while (cursor.take(/^\s*&\s*/));
		return ids;
	}
}
