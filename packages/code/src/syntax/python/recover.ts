// A missing bracket makes the parser give up on everything after it. Here a broken text is parsed again in pieces that begin where, by their
// indentation, statements of the module or members of a class begin: what is broken stays in its piece. It sees no pieces inside of functions.
import type { SyntaxNode } from './tree.js';

export type ParsePiece = (text: string, offset: number) => SyntaxNode | null;

/** The tree put together from pieces, when it tells more than the whole one; else the whole one. Null stands for a text that the parser gave up. */
export function recover(whole: SyntaxNode | null, text: string, parse: ParsePiece): SyntaxNode | null {
	const cut = pieces(text, STATEMENT, 0, text.length);
	if (cut.length === 1 && !/^(?:@.*\n)*class\b/.test(text)) return whole;
	const root: SyntaxNode = whole
		? { ...whole, type: 'module', children: [] }
		: { type: 'module', named: true, start: 0, end: text.length, field: null, missing: false, children: [] };
	let lost = false;
	for (const { start, end } of cut) {
		const piece = text.slice(start, end);
		const parsed = parse(piece, start);
		lost ||= parsed === null;
		const members = parsed && isBroken(parsed) && /^(?:@.*\n)*class\b/.test(piece) ? byMembers(piece, start, parse) : null;
		const best = members && yieldOf(members).definitions >= yieldOf(parsed).definitions ? members : parsed;
		for (const child of best?.children ?? []) root.children.push(child);
	}
	if (!whole) return root.children.length > 0 ? root : null;
	const [before, after] = [yieldOf(whole), yieldOf(root)];
	if (after.definitions !== before.definitions) return after.definitions > before.definitions ? root : whole;
	return !lost && after.broken < before.broken ? root : whole;
}

/** A line that can begin a statement of the module: no bracket that closes, no `else`, no text that is indented. */
const STATEMENT =
	/^(?:@|(?:async|def|class|import|from|if|for|while|with|try|match)\b|(?!(?:else|elif|except|finally|case)\b)[A-Za-z_][\w.]*\s*(?:[=:([+|-]))/;
const MEMBER = /^(?:@|(?:async\s+def|def|class)\b)/;

interface Piece {
	start: number;
	end: number;
}

/** Cuts at the lines of one indentation that match; decorators stay with what they decorate, text in triple quotes is not cut. */
function pieces(text: string, begins: RegExp, indent: number, end: number): Piece[] {
	const cuts = [0];
	let quotes: string | null = null;
	let decorated = false;
	for (let at = 0; at < end; ) {
		const next = text.indexOf('\n', at);
		const line = text.slice(at, next < 0 ? end : next);
		const content = line.slice(indent);
		const outside = quotes === null && line.length - line.trimStart().length === indent;
		if (outside && begins.test(content)) {
			if (!decorated && at > 0) cuts.push(at);
			decorated = content.startsWith('@');
		}
		quotes = quotesAfter(line, quotes);
		at = next < 0 ? end : next + 1;
	}
	return cuts.map((start, index) => ({ start, end: cuts[index + 1] ?? end }));
}

/** Which triple quotes are open after a line. */
function quotesAfter(line: string, before: string | null): string | null {
	if (before === null && !line.includes('"""') && !line.includes("'''")) return null;
	let open = before;
	for (const [mark] of (open === null ? line.replace(/^([^"'#]*)#.*$/, '$1') : line).matchAll(/"""|'''/g)) {
		if (open === null) open = mark;
		else if (open === mark) open = null;
	}
	return open;
}

/** A class in pieces: its head with the fields, and each member. */
function byMembers(text: string, offset: number, parse: ParsePiece): SyntaxNode | null {
	const indent = /\n([ \t]+)(?:@|(?:async\s+def|def|class)\b)/.exec(text)?.[1];
	if (indent === undefined) return null;
	const [head, ...members] = pieces(text, MEMBER, indent.length, text.length);
	if (!head || members.length === 0) return null;
	// A head without fields is no class yet: `pass` makes it one.
	const root = parse(`${text.slice(0, head.end)}${indent}pass\n`, offset);
	const body = root && bodyOf(root);
	if (!root) return null;
	const into = body ?? root;
	for (const { start, end } of members) {
		const member = parse(text.slice(start, end), offset + start);
		for (const child of member?.children ?? []) into.children.push(child);
	}
	if (body) extend(root, offset + text.trimEnd().length);
	return root;
}

function bodyOf(root: SyntaxNode): SyntaxNode | undefined {
	const [outer] = root.children;
	const type = outer?.type === 'decorated_definition' ? outer.children.find((item) => item.field === 'definition') : outer;
	return type?.type === 'class_definition' ? type.children.find((item) => item.field === 'body') : undefined;
}

/** The class ends where its last member does. */
function extend(root: SyntaxNode, end: number): void {
	let node: SyntaxNode | undefined = root;
	while (node && (node === root || /definition$|^block$/.test(node.type))) {
		node.end = end;
		node =
			node.children.find((item: SyntaxNode) => item.field === 'definition' || item.field === 'body') ??
			(node === root ? root.children[0] : undefined);
	}
}

export function isBroken(root: SyntaxNode): boolean {
	return yieldOf(root).broken > 0;
}

/** How much of a tree can be used: definitions that stand in it, and characters that are broken. */
function yieldOf(root: SyntaxNode | null): { definitions: number; broken: number } {
	let definitions = 0;
	let broken = 0;
	const open = root ? [root] : [];
	for (let node = open.pop(); node; node = open.pop()) {
		if (node.type === 'function_definition' || node.type === 'class_definition') definitions++;
		if (node.type === 'ERROR') broken += Math.max(1, node.end - node.start);
		else if (node.missing) broken++;
		for (const child of node.children) open.push(child);
	}
	return { definitions, broken };
}
