// The pieces of a Python expression that makes a shell line, and a list of words as Python has it.
import { child, namedChildren, type SyntaxNode } from '@auditor/code/syntax-trees';
import type { Opened } from '../opened.js';
import type { Piece, Word } from './_words.js';

/** Null where the line is made in another way than by a literal, an f-string or a sum of them and values. */
export function piecesOf({ source }: Opened, node: SyntaxNode): Piece[] | null {
	const opened = { source } as Opened;
	if (node.type === 'parenthesized_expression') return piecesOf(opened, namedChildren(node)[0]!);
	if (node.type === 'concatenated_string') return joined(namedChildren(node).map((n) => piecesOf(opened, n)));
	if (node.type === 'binary_operator' && node.children.some((c) => c.type === '+'))
		return joined([child(node, 'left')!, child(node, 'right')!].map((n) => piecesOf(opened, n)));
	if (node.type === 'string') {
		const start = node.children.find((c) => c.type === 'string_start');
		const head = start ? source.slice(start) : '';
		if (/[rbRB]|"""|'''/.test(head)) return null;
		return joined(
			namedChildren(node)
				.filter((c) => c.type !== 'string_start')
				.map((c) => {
					if (c.type === 'string_content') return /[\\{}]/.test(source.slice(c)) ? null : [{ text: source.slice(c) }];
					if (c.type !== 'interpolation') return null;
					const inner = namedChildren(c);
					return inner.length === 1 ? [{ value: source.slice(inner[0]!), plain: isPlain(inner[0]!) }] : null;
				}),
		);
	}
	return isPlain(node) || node.type === 'call' || node.type === 'subscript' ? [{ value: source.slice(node), plain: isPlain(node) }] : null;
}

function isPlain({ type }: SyntaxNode): boolean {
	return type === 'identifier' || type === 'attribute';
}

function joined(parts: readonly (Piece[] | null)[]): Piece[] | null {
	return parts.includes(null) ? null : (parts as Piece[][]).flat();
}

/** Values that are paths, addresses and names are texts, or what a process takes for one. */
const TEXT = /(?:path|url|dir|folder|file|repo|target|dest\w{0,20}|branch|name|source|src|root|remote|ref|commit|sha)s?$/i;

/** `["git", "clone", url, str(depth), f"--branch={branch}"]`. */
export function pythonList(words: readonly Word[]): string {
	const items = words.map((word) => {
		const [only] = word;
		if (word.length === 1 && 'text' in only!) return JSON.stringify(only.text);
		if (word.length === 1 && 'value' in only!) return only.plain && TEXT.test(only.value) ? only.value : `str(${only.value})`;
		const quotes = word.some((p) => 'value' in p && p.value.includes('"'));
		const text = word.map((p) => ('text' in p ? p.text : `{${p.value}}`)).join('');
		return quotes ? `f'${text}'` : `f"${text}"`;
	});
	return `[${items.join(', ')}]`;
}
