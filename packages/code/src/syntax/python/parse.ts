// Text to syntax tree, with what is broken in it.
import type { Parser } from 'web-tree-sitter';
import type { SyntaxFault } from './fault.js';
import type { Grammar } from './grammar.js';
import { oddIndents } from './indents.js';
import { closeOpenStrings } from './open-strings.js';
import { isBroken, recover } from './recover.js';
import { readTree, type SyntaxNode } from './tree.js';

export interface Parsed {
	root: SyntaxNode;
	errors: SyntaxFault[];
}

/** Parses a text. The parser's memory is freed before this returns. Null: the parser gave up. */
export function parsePython(grammar: Grammar, text: string): Parsed | null {
	const { text: written, faults } = closeOpenStrings(text);
	const first = parseChunk(grammar, written, 0);
	if (first && !isBroken(first)) return { root: first, errors: [...faults, ...oddIndents(first, written)] };
	const root = recover(first, written, (piece, offset) => parseChunk(grammar, piece, offset));
	return root && { root, errors: [...faults, ...errorsIn(root, written)] };
}

export function parseChunk({ parser, kinds }: Grammar, text: string, offset: number): SyntaxNode | null {
	const tree = parseText(parser, text);
	if (!tree) return null;
	try {
		return readTree(tree, kinds, offset);
	} finally {
		tree.delete();
	}
}

function parseText(parser: Parser, text: string) {
	try {
		return parser.parse(text);
	} catch {
		parser.reset();
		return null;
	}
}

/** Outermost broken places of a broken tree, in order. */
function errorsIn(root: SyntaxNode, text: string): SyntaxFault[] {
	const errors: SyntaxFault[] = [];
	const open = [...root.children].reverse();
	for (let node = open.pop(); node; node = open.pop()) {
		if (node.missing) errors.push({ at: node.start, message: `missing ${node.type}` });
		else if (node.type === 'ERROR') {
			const [line = ''] = text.slice(node.start, Math.min(node.end, node.start + 60)).split('\n');
			errors.push({ at: node.start, message: `syntax error near "${line.trim()}"` });
		} else for (let index = node.children.length - 1; index >= 0; index--) open.push(node.children[index] as SyntaxNode);
	}
	if (errors.length === 0)
		errors.push({ at: Math.max(0, text.trimEnd().length - 1), message: 'the file ends in the middle of a statement' });
	return errors;
}
