import { child, namedChildren } from './chunk-6XUOGJOX.js';
import { countLines } from './chunk-CLWTTBHL.js';
import { walkUnits } from './chunk-CQV3FYUF.js';
import { parsePython } from './chunk-WFYUC3GG.js';

// src/tokens/python.ts
var GROUPS = new Set(
	'module block expression_statement argument_list parameters lambda_parameters parenthesized_expression dotted_name typed_parameter decorated_definition interpolation ERROR'.split(
		' ',
	),
);
var LEFT_OUT = /* @__PURE__ */ new Set([
	'type',
	'import_statement',
	'import_from_statement',
	'future_import_statement',
	'string_start',
	'string_content',
	'comment',
]);
var SAME = {
	function_definition: 'function',
	lambda: 'function',
	typed_default_parameter: 'default_parameter',
	identifier: 'i',
	integer: 'n',
	float: 'n',
};
function pythonUnits(grammar, path, text, found) {
	const parsed = parsePython(grammar, text);
	if (!parsed) return false;
	const line = lineFinder(text);
	walkUnits(path, parsed.root, countLines(text), (node, above) => read(node, above, text, line), found);
	return true;
}
function read(node, above, text, line) {
	const { type } = node;
	if (LEFT_OUT.has(type)) return type.startsWith('import') ? leftOut(node, text, line) : null;
	const place = { line: line(node.start), endLine: line(Math.max(node.start, node.end - 1)) };
	const written = () => text.slice(node.start, node.end);
	if (type === 'string' || type === 'concatenated_string') {
		if (above?.type === 'expression_statement') return null;
		const below2 = type === 'string' ? node.children.filter((c) => c.type === 'interpolation') : [];
		return { ...place, token: 's', below: below2, text: above?.type === 'concatenated_string' ? void 0 : written() };
	}
	if (type === 'identifier') return { ...place, ...name(node, above, written()), below: [] };
	if (type === 'attribute') {
		const called = node.field === 'function' || above?.type === 'decorator';
		const object = child(node, 'object');
		const attribute = child(node, 'attribute');
		const word = attribute ? text.slice(attribute.start, attribute.end) : '';
		const own = node.field === 'left' ? [word] : void 0;
		return {
			...place,
			token: called ? null : 'attribute',
			outside: called ? word : void 0,
			below: object ? [object] : [],
			defines: own,
		};
	}
	if (type === 'function_definition' || type === 'class_definition') {
		const named = child(node, 'name');
		const word = named ? text.slice(named.start, named.end) : null;
		const kind = type === 'class_definition' ? 'class' : 'function';
		const below2 = node.children.filter((c) => c !== named);
		return { ...place, token: kind, unit: { name: word, kind }, defines: word === null ? [] : [word], below: below2 };
	}
	const below = node.named ? node.children : [];
	return { ...place, token: GROUPS.has(type) ? null : (SAME[type] ?? type), below };
}
function leftOut(node, text, line) {
	const aliases = namedChildren(node).flatMap((c) => (c.type === 'aliased_import' ? [child(c, 'alias')] : []));
	const defines = aliases.flatMap((alias) => (alias ? [text.slice(alias.start, alias.end)] : []));
	return { token: null, below: [], defines, line: line(node.start), endLine: line(node.end) };
}
var BINDERS = /* @__PURE__ */ new Set([
	'parameters',
	'lambda_parameters',
	'typed_parameter',
	'pattern_list',
	'tuple_pattern',
	'list_splat_pattern',
	'as_pattern_target',
]);
function name(node, above, word) {
	const callee = above?.type === 'call' && node.field === 'function';
	const keyword = above?.type === 'keyword_argument' && node.field === 'name';
	if (callee || keyword || above?.type === 'decorator') return { token: null, outside: word };
	const bound =
		node.field === 'left' ||
		(node.field === 'name' && /_parameter$/.test(above?.type ?? '')) ||
		(above !== null && BINDERS.has(above.type));
	return { token: 'i', defines: bound ? [word] : void 0 };
}
function lineFinder(text) {
	const starts = [0];
	for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
	return (offset) => {
		let low = 0;
		let high = starts.length - 1;
		while (low < high) {
			const middle = (low + high + 1) >> 1;
			if (starts[middle] <= offset) low = middle;
			else high = middle - 1;
		}
		return low + 1;
	};
}

export { pythonUnits };
