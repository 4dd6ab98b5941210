// What we read of Babel's nodes. Every field is optional, because a tree made by error recovery may lack any of them.

export interface Node {
	type: string;
	start: number;
	end: number;
	loc: { start: Place; end: Place };
	[field: string]: unknown;
}

interface Place {
	line: number;
	/** From 0. */
	column: number;
}

export function asNode(value: unknown): Node | undefined {
	return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string' ? (value as Node) : undefined;
}

/** The nodes of a list; holes are left out. */
export function nodesOf(value: unknown): Node[] {
	return Array.isArray(value) ? value.filter((item) => asNode(item) !== undefined) : [];
}

/** The list with its holes as undefined: `[a, , b]`. */
export function slotsOf(value: unknown): (Node | undefined)[] {
	return Array.isArray(value) ? value.map(asNode) : [];
}

export function textOf(value: unknown): string {
	return typeof value === 'string' ? value : '';
}

export function startLine(node: Node): number {
	return node.loc.start.line;
}

export function linesOf(node: Node, to = node): { line: number; endLine: number } {
	return { line: startLine(node), endLine: to.loc.end.line };
}

const WRAPPERS = new Set(
	'TSAsExpression TSSatisfiesExpression TSNonNullExpression TSTypeAssertion TSInstantiationExpression TypeCastExpression ParenthesizedExpression ChainExpression'.split(
		' ',
	),
);

/** The node below parentheses and everything that only speaks to the type checker: `x as T`, `x!`, `x satisfies T`, `<T>x`. */
export function unwrap(node: Node): Node {
	let inner = node;
	while (WRAPPERS.has(inner.type)) {
		const next = asNode(inner.expression);
		if (!next) break;
		inner = next;
	}
	return inner;
}

/** Name of a property, method or specifier: identifier, string, number or `#private`; null when it is computed. */
export function keyName(key: Node | undefined, computed: boolean): string | null {
	if (!key) return null;
	if (key.type === 'StringLiteral' || key.type === 'NumericLiteral' || key.type === 'Literal') return String(key.value);
	if (computed) return null;
	if (key.type === 'Identifier' || key.type === 'JSXIdentifier') return textOf(key.name);
	if (key.type === 'PrivateName') return `#${textOf(asNode(key.id)?.name)}`;
	return null;
}

/** Runs over the nodes directly below a node, in the order of its fields. */
export function eachChild(node: Node, visit: (child: Node) => void): void {
	for (const field of Object.keys(node)) {
		if (field === 'loc' || field === 'extra' || field.endsWith('Comments')) continue;
		const value = node[field];
		if (Array.isArray(value)) for (const child of nodesOf(value)) visit(child);
		else {
			const child = asNode(value);
			if (child) visit(child);
		}
	}
}
