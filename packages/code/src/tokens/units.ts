// A syntax tree as streams of tokens, one per unit: a function, the rest of a class, the rest of a module. What stays is what a copyist
// does not change by renaming, commenting, annotating or reordering: keywords, operators, structure, and names that others defined.
// It does not see what a unit means, and compares nothing.

/** What one node of a tree says. The languages' readers make it; the walk below needs nothing else. */
export interface Reading<N> {
	/** Token of the node itself; null: it only groups. */
	readonly token: string | null;
	/** Nodes below that count, in a fixed order. */
	readonly below: readonly N[];
	/** Set where a unit begins: a function, method or class. `name` as people write it, null when it has none. */
	readonly unit?: { readonly name: string | null; readonly kind: 'function' | 'class' };
	/** A name the node calls or passes on: kept when the target does not define it. */
	readonly outside?: string;
	/** Names the node defines. */
	readonly defines?: readonly string[];
	/** Text of a literal, for the long ones are prompts. */
	readonly text?: string;
	/** 1-based. */
	readonly line: number;
	readonly endLine: number;
}

/** Tokens of one function, of the rest of a class, or of the rest of a module. */
export interface TokenUnit {
	readonly path: string;
	readonly kind: 'function' | 'class' | 'module';
	/** `Class.method`, `function`; null for a module and for a function without a name. */
	readonly name: string | null;
	readonly line: number;
	readonly endLine: number;
	readonly tokens: string[];
}

/** A long text in the code: most of them are prompts. */
export interface TextUnit extends Pick<TokenUnit, 'path' | 'line' | 'endLine'> {
	/** The unit it stands in. */
	readonly name: string | null;
	readonly text: string;
}

/** What the walk has found so far, over all files of a target. */
export interface Found {
	readonly units: TokenUnit[];
	readonly texts: TextUnit[];
	readonly defined: Set<string>;
}

/** Mark of a name whose fate is known only when all files are read. */
export const OUTSIDE = '@';

/** Words from which a text is worth comparing as a text of its own. */
const LONG_TEXT = 25;

/** Walks a tree in a loop, for trees are as deep as their author likes. */
export function walkUnits<N>(
	path: string,
	root: N,
	lines: number,
	read: (node: N, above: N | null) => Reading<N> | null,
	found: Found,
): void {
	const module: TokenUnit = { path, kind: 'module', name: null, line: 1, endLine: Math.max(1, lines), tokens: [] };
	found.units.push(module);
	const open: { node: N; above: N | null; unit: TokenUnit }[] = [{ node: root, above: null, unit: module }];
	for (let item = open.pop(); item; item = open.pop()) {
		const reading = read(item.node, item.above);
		if (reading === null) continue;
		let { unit } = item;
		for (const name of reading.defines ?? []) found.defined.add(name);
		if (reading.unit && unit.kind !== 'function') {
			const outer = unit.kind === 'class' && unit.name !== null ? `${unit.name}.` : '';
			const name = reading.unit.name === null ? null : outer + reading.unit.name;
			unit = { path, kind: reading.unit.kind, name, line: reading.line, endLine: reading.endLine, tokens: [] };
			found.units.push(unit);
		}
		if (reading.outside !== undefined) unit.tokens.push(OUTSIDE + reading.outside);
		else if (reading.token !== null) unit.tokens.push(reading.token);
		if (reading.text !== undefined && isLong(reading.text))
			found.texts.push({ path, name: unit.name, line: reading.line, endLine: reading.endLine, text: reading.text });
		for (let i = reading.below.length - 1; i >= 0; i--) open.push({ node: reading.below[i] as N, above: item.node, unit });
	}
}

function isLong(text: string): boolean {
	let words = 0;
	for (const _ of text.matchAll(/\S+/g)) if (++words >= LONG_TEXT) return true;
	return false;
}
