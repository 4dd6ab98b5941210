// @auditor/code/syntax-trees: how a text is built, for whoever has to change it. Offsets count UTF-16 code units of the text.
import { loadGrammar } from './syntax/python/grammar.js';
import { parseChunk } from './syntax/python/parse.js';
import { isBroken } from './syntax/python/recover.js';
import type { SyntaxNode } from './syntax/python/tree.js';
import type { Node } from './syntax/typescript/node.js';
import { parseSource } from './syntax/typescript/parse.js';

export { child, childOfType, childrenIn, hasToken, namedChildren, type SyntaxNode } from './syntax/python/tree.js';
export { isGiven } from './syntax/python/unbound.js';
export { asNode, eachChild, keyName, type Node, nodesOf, slotsOf, unwrap } from './syntax/typescript/node.js';

let grammar: ReturnType<typeof loadGrammar> | null = null;

/** The tree of a Python text without comments and punctuation; null where any of it does not parse. */
export async function pythonTree(text: string): Promise<SyntaxNode | null> {
	grammar ??= loadGrammar();
	const root = parseChunk(await grammar, text, 0);
	return root === null || isBroken(root) ? null : root;
}

/** The program of a TypeScript or JavaScript text, read as its path says; null where any of it does not parse. */
export function scriptTree(path: string, text: string): Node | null {
	const { trees, errors } = parseSource(path, text);
	return errors.length === 0 && trees.length === 1 ? trees[0]!.program : null;
}
