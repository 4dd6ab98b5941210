import { readTree } from './chunk-6XUOGJOX.js';

// src/syntax/python/recover.ts
function recover(whole, text, parse) {
	const cut = pieces(text, STATEMENT, 0, text.length);
	if (cut.length === 1 && !/^(?:@.*\n)*class\b/.test(text)) return whole;
	const root = whole
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
var STATEMENT =
	/^(?:@|(?:async|def|class|import|from|if|for|while|with|try|match)\b|(?!(?:else|elif|except|finally|case)\b)[A-Za-z_][\w.]*\s*(?:[=:([+|-]))/;
var MEMBER = /^(?:@|(?:async\s+def|def|class)\b)/;
function pieces(text, begins, indent, end) {
	const cuts = [0];
	let quotes = null;
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
function quotesAfter(line, before) {
	if (before === null && !line.includes('"""') && !line.includes("'''")) return null;
	let open = before;
	for (const [mark] of (open === null ? line.replace(/^([^"']*)#.*$/, '$1') : line).matchAll(/"""|'''/g)) {
		if (open === null) open = mark;
		else if (open === mark) open = null;
	}
	return open;
}
function byMembers(text, offset, parse) {
	const indent = /\n([ \t]+)(?:@|(?:async\s+def|def|class)\b)/.exec(text)?.[1];
	if (indent === void 0) return null;
	const [head, ...members] = pieces(text, MEMBER, indent.length, text.length);
	if (!head || members.length === 0) return null;
	const root = parse(
		`${text.slice(0, head.end)}${indent}pass
`,
		offset,
	);
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
function bodyOf(root) {
	const [outer] = root.children;
	const type = outer?.type === 'decorated_definition' ? outer.children.find((item) => item.field === 'definition') : outer;
	return type?.type === 'class_definition' ? type.children.find((item) => item.field === 'body') : void 0;
}
function extend(root, end) {
	let node = root;
	while (node && (node === root || /definition$|^block$/.test(node.type))) {
		node.end = end;
		node =
			node.children.find((item) => item.field === 'definition' || item.field === 'body') ?? (node === root ? root.children[0] : void 0);
	}
}
function isBroken(root) {
	return yieldOf(root).broken > 0;
}
function yieldOf(root) {
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

// src/syntax/python/open-strings.ts
var LONG_LINE = 2e4;
function closeOpenStrings(text) {
	const faults = [];
	const pieces2 = [];
	let kept = 0;
	for (let start = 0; start < text.length; ) {
		const next = text.indexOf('\n', start);
		const end = next < 0 ? text.length : next;
		const open = end - start > LONG_LINE ? openQuote(text.slice(start, end)) : null;
		if (open !== null) {
			faults.push({ at: start + open, message: 'unterminated string' });
			pieces2.push(text.slice(kept, end - 1), text[start + open] ?? '"');
			kept = end;
		}
		start = end + 1;
	}
	return faults.length === 0 ? { text, faults } : { text: pieces2.join('') + text.slice(kept), faults };
}
function openQuote(line) {
	if (line.endsWith('\\') || line.includes('"""') || line.includes("'''")) return null;
	let open = -1;
	for (const { 0: found, index } of line.matchAll(/\\.|["'#]/g)) {
		if (open < 0 && found === '#') return null;
		if (open < 0 && found.length === 1) open = index;
		else if (open >= 0 && found === line[open]) open = -1;
	}
	return open < 0 ? null : open;
}

// src/syntax/python/parse.ts
function parsePython(grammar, text) {
	const { text: closed, faults } = closeOpenStrings(text);
	const whole = parseChunk(grammar, closed, 0);
	if (whole && !isBroken(whole)) return { root: whole, errors: faults };
	const root = recover(whole, closed, (piece, offset) => parseChunk(grammar, piece, offset));
	return root && { root, errors: [...faults, ...errorsIn(root, closed)] };
}
function parseChunk({ parser, kinds }, text, offset) {
	const tree = parseText(parser, text);
	if (!tree) return null;
	try {
		return readTree(tree, kinds, offset);
	} finally {
		tree.delete();
	}
}
function parseText(parser, text) {
	try {
		return parser.parse(text);
	} catch {
		parser.reset();
		return null;
	}
}
function errorsIn(root, text) {
	const errors = [];
	const open = [...root.children].reverse();
	for (let node = open.pop(); node; node = open.pop()) {
		if (node.missing) errors.push({ at: node.start, message: `missing ${node.type}` });
		else if (node.type === 'ERROR') errors.push({ at: node.start, message: `syntax error near "${snippet(text, node)}"` });
		else for (let index = node.children.length - 1; index >= 0; index--) open.push(node.children[index]);
	}
	if (errors.length === 0)
		errors.push({ at: Math.max(0, text.trimEnd().length - 1), message: 'the file ends in the middle of a statement' });
	return errors;
}
function snippet(text, node) {
	const line = text.slice(node.start, Math.min(node.end, node.start + 60)).split('\n')[0] ?? '';
	return line.trim();
}

export { isBroken, parseChunk, parsePython };
