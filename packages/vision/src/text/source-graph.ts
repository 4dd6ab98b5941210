// The graph that the source of a diagram describes, gathered statement by statement. A group (subgraph, cluster, composite state, container) is no box
// of its own unless an edge ends at it. What no reader would make out in a drawing is too large.

export interface ParsedDiagram {
	type: 'flow' | 'state' | 'sequence' | 'class' | 'other';
	/** A label has the lines it was written with. */
	nodes: { id: string; label: string }[];
	edges: { from: string; to: string; label: string | null }[];
	/** It has more nodes or edges than a drawing shows: none of them is told. */
	tooLarge?: true;
}

/** Virtual ends: `[*]` as source is the start, as target the end. */
export const START_STATE = '[*]start';
export const END_STATE = '[*]end';
/** Edges of a drawing, with room to spare. */
export const MOST_EDGES = 2_000;
const MOST_NODES = 5_000;

export class SourceGraph {
	readonly #nodes = new Map<string, string>();
	readonly #edges: ParsedDiagram['edges'] = [];
	readonly #groups = new Map<string, string>();
	readonly #endpoints = new Set<string>();
	readonly #hidden = new Set<string>();
	#full = false;

	/** There are more nodes or edges than are gathered. */
	get full(): boolean {
		return this.#full;
	}

	/** It is nested deeper than is read. */
	giveUp(): void {
		this.#full = true;
	}

	/** A label replaces an earlier one; null keeps it. */
	node(id: string, label: string | null = null): void {
		if (this.#nodes.size >= MOST_NODES && !this.#nodes.has(id)) this.#full = true;
		else if (label !== null || !this.#nodes.has(id)) this.#nodes.set(id, label ?? this.#nodes.get(id) ?? id);
	}

	group(id: string, label: string): void {
		this.#groups.set(id, label);
	}

	isGroup(id: string): boolean {
		return this.#groups.has(id);
	}

	/** An edge between nodes, which are told or will be. */
	edge(from: string, to: string, label: string | null = null): void {
		if (this.#edges.length >= MOST_EDGES) {
			this.#full = true;
			return;
		}
		this.#edges.push({ from, to, label });
		this.#endpoints.add(from).add(to);
	}

	/** A box that is not seen, or no box: it stands in the layout, and so do its edges. */
	hide(id: string): void {
		this.#hidden.add(id);
	}

	isJoined(id: string): boolean {
		return this.#endpoints.has(id);
	}

	result(type: ParsedDiagram['type']): ParsedDiagram {
		if (this.#full) return { type, nodes: [], edges: [], tooLarge: true };
		for (const [id, label] of this.#groups)
			if (this.#endpoints.has(id)) this.#nodes.set(id, label);
			else this.#nodes.delete(id);
		const seen = (id: string) => !this.#hidden.has(id);
		return {
			type,
			nodes: [...this.#nodes].filter(([id]) => seen(id)).map(([id, label]) => ({ id, label })),
			edges: this.#edges.filter(({ from, to }) => seen(from) && seen(to)),
		};
	}
}
