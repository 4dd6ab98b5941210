// src/syntax/python/tree.ts
var TOKENS = /* @__PURE__ */ new Set([
	...'async from and or in is + - * / // % ** @ & | ^ ~ << >> == != < <= > >= <> += -= *= /= //= %= **= @= &= |= ^= <<= >>='.split(' '),
	'not in',
	'is not',
]);
var LEAVES = /* @__PURE__ */ new Set([
	'identifier',
	'integer',
	'float',
	'true',
	'false',
	'none',
	'string_start',
	'string_content',
	'string_end',
	'ellipsis',
]);
var DROPPED = /* @__PURE__ */ new Set(['comment', 'line_continuation', 'string_end']);
function nodeKinds(language) {
	const types = [];
	const named = [];
	for (let id = 0; id < language.nodeTypeCount; id++) {
		types.push(language.nodeTypeForId(id) ?? '');
		named.push(language.nodeTypeIsNamed(id));
	}
	const dropped = types.map((type, id) => DROPPED.has(type) || (named[id] === false && !TOKENS.has(type)));
	const leaves = types.map((type, id) => LEAVES.has(type) || named[id] === false);
	const fields = [];
	for (let id = 0; id <= language.fieldCount; id++) fields.push(id === 0 ? null : language.fieldNameForId(id));
	return { types, named, dropped, leaves, fields };
}
function readTree(tree, kinds, offset = 0) {
	const cursor = tree.walk();
	const broken = tree.rootNode.hasError;
	const root = {
		// A text that is broken as a whole has an error for a root.
		type: tree.rootNode.type,
		named: true,
		start: offset,
		end: offset + cursor.endIndex,
		field: null,
		missing: false,
		children: [],
	};
	const open = [root];
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
function readNode(cursor, kinds, id, offset, missing) {
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
function child(node, field) {
	return node?.children.find((item) => item.field === field);
}
function childrenIn(node, field) {
	return node.children.filter((item) => item.field === field && item.named);
}
function childOfType(node, type) {
	return node.children.find((item) => item.type === type);
}
function namedChildren(node) {
	return node.children.filter((item) => item.named && !item.missing);
}
function hasToken(node, token) {
	return node.children.some((item) => !item.named && item.type === token);
}

export { child, childOfType, childrenIn, hasToken, namedChildren, nodeKinds, readTree };
