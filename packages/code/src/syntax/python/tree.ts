// The syntax tree as plain objects: read once from the parser's memory, which is freed right after. Comments and punctuation are left out.
// It answers how a text is built, never what it means.
import type { Language, Tree } from 'web-tree-sitter';

export interface SyntaxNode {
	/** As the grammar names it: `call`, `function_definition`, `ERROR`; of anonymous nodes the token: `+`, `async`. */
	type: string;
	named: boolean;
	/** Offsets into the text of the file, in UTF-16 code units. */
	start: number;
	end: number;
	/** Role in its parent: `left`, `body`, `operator`. */
	field: string | null;
	/** The parser put it in to go on: it stands nowhere in the text. */
	missing: boolean;
	children: SyntaxNode[];
}

/** Tokens that change the meaning of what they stand in; all others only say where something ends. */
const TOKENS = new Set([
	...'async from and or in is + - * / // % ** @ & | ^ ~ << >> == != < <= > >= <> += -= *= /= //= %= **= @= &= |= ^= <<= >>='.split(' '),
	'not in',
	'is not',
]);

/** Nodes that are read as their text. */
const LEAVES = new Set('identifier integer float true false none string_start string_content string_end ellipsis'.split(' '));
const DROPPED = new Set(['comment', 'line_continuation', 'string_end']);

/** What of the grammar reading needs, by number: made once, for asking the parser for each node is dear. */
export interface NodeKinds {
	types: readonly string[];
	named: readonly boolean[];
	/** Tokens and comments that are left out, unless the parser put them in. */
	dropped: readonly boolean[];
	leaves: readonly boolean[];
	fields: readonly (string | null)[];
}

export function nodeKinds(language: Language): NodeKinds {
	const types: string[] = [];
	const named: boolean[] = [];
	for (let id = 0; id < language.nodeTypeCount; id++) {
		types.push(language.nodeTypeForId(id) ?? '');
		named.push(language.nodeTypeIsNamed(id));
	}
	const dropped = types.map((type, id) => DROPPED.has(type) || (named[id] === false && !TOKENS.has(type)));
	const leaves = types.map((type, id) => LEAVES.has(type) || named[id] === false);
	const fields: (string | null)[] = [];
	for (let id = 0; id <= language.fieldCount; id++) fields.push(id === 0 ? null : language.fieldNameForId(id));
	return { types, named, dropped, leaves, fields };
}

/**
 * Copies a tree, in a loop, for trees are as deep as their author likes.
 *
 * @param offset where in the file the parsed text begins
 */
export function readTree(tree: Tree, kinds: NodeKinds, offset = 0): SyntaxNode {
	const cursor = tree.walk();
	const broken = tree.rootNode.hasError;
	const root: SyntaxNode = {
		// A text that is broken as a whole has an error for a root.
		type: tree.rootNode.type,
		named: true,
		start: offset,
		end: offset + cursor.endIndex,
		field: null,
		missing: false,
		children: [],
	};
	const open: SyntaxNode[] = [root];
	let more = cursor.gotoFirstChild();
	while (more) {
		const id = cursor.nodeTypeId;
		const missing = broken && cursor.nodeIsMissing;
		if (missing || !kinds.dropped[id]) {
			const node = readNode(cursor, kinds, id, offset, missing);
			open[open.length - 1]?.children.push(node);
			if (!kinds.leaves[id] && cursor.gotoFirstChild()) {
				open.push(node);
				continue;
			}
		}
		more = cursor.gotoNextSibling();
		while (!more && open.length > 1 && cursor.gotoParent()) {
			open.pop();
			more = cursor.gotoNextSibling();
		}
	}
	cursor.delete();
	return root;
}

type Cursor = ReturnType<Tree['walk']>;

function readNode(cursor: Cursor, kinds: NodeKinds, id: number, offset: number, missing: boolean): SyntaxNode {
	return {
		// Errors have a number beyond the table.
		type: id < kinds.types.length ? (kinds.types[id] ?? '') : cursor.nodeType,
		named: kinds.named[id] ?? true,
		start: offset + cursor.startIndex,
		end: offset + cursor.endIndex,
		field: kinds.fields[cursor.currentFieldId] ?? null,
		missing,
		children: [],
	};
}

/** First child in a role. */
export function child(node: SyntaxNode | undefined, field: string): SyntaxNode | undefined {
	return node?.children.find((item) => item.field === field);
}

export function childrenIn(node: SyntaxNode, field: string): SyntaxNode[] {
	return node.children.filter((item) => item.field === field && item.named);
}

export function childOfType(node: SyntaxNode, type: string): SyntaxNode | undefined {
	return node.children.find((item) => item.type === type);
}

/** Children that are no tokens. */
export function namedChildren(node: SyntaxNode): SyntaxNode[] {
	return node.children.filter((item) => item.named && !item.missing);
}

export function hasToken(node: SyntaxNode, token: string): boolean {
	return node.children.some((item) => !item.named && item.type === token);
}
