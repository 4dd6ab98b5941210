// How a Python tree reads as tokens. Comments, docstrings, imports and annotations are left out: they change without the code changing.
import { countLines } from '../syntax/empty-facts.js';
import type { Grammar } from '../syntax/python/grammar.js';
import { parsePython } from '../syntax/python/parse.js';
import { child, namedChildren, type SyntaxNode } from '../syntax/python/tree.js';
import { type Found, type Reading, walkUnits } from './units.js';

/** Nodes that only group. */
const GROUPS = new Set(
	'module block expression_statement argument_list parameters lambda_parameters parenthesized_expression dotted_name typed_parameter decorated_definition interpolation ERROR'.split(
		' ',
	),
);
const LEFT_OUT = new Set(
	'type import_statement import_from_statement future_import_statement string_start string_content comment'.split(' '),
);
/** Two ways to write one thing. */
const SAME: Readonly<Record<string, string>> = {
	function_definition: 'function', lambda: 'function', typed_default_parameter: 'default_parameter', identifier: 'i', integer: 'n', float: 'n',
}; // biome-ignore format: a table

/** Adds the units of a Python file. @throws what the parser throws; nothing when it gives up. */
export function pythonUnits(grammar: Grammar, path: string, text: string, found: Found): boolean {
	const parsed = parsePython(grammar, text);
	if (!parsed) return false;
	const line = lineFinder(text);
	walkUnits(path, parsed.root, countLines(text), (node, above) => read(node, above, text, line), found);
	return true;
}

type Line = (offset: number) => number;

function read(node: SyntaxNode, above: SyntaxNode | null, text: string, line: Line): Reading<SyntaxNode> | null {
	const { type } = node;
	if (LEFT_OUT.has(type)) return type.startsWith('import') ? leftOut(node, text, line) : null;
	const place = { line: line(node.start), endLine: line(Math.max(node.start, node.end - 1)) };
	const written = () => text.slice(node.start, node.end);
	if (type === 'string' || type === 'concatenated_string') {
		if (above?.type === 'expression_statement') return null;
		const below = type === 'string' ? node.children.filter((c) => c.type === 'interpolation') : [];
		return { ...place, token: 's', below, text: above?.type === 'concatenated_string' ? undefined : written() };
	}
	if (type === 'identifier') return { ...place, ...name(node, above, written()), below: [] };
	if (type === 'attribute') {
		// The attribute that is called stands for the library's word; any other is a name like others.
		const called = node.field === 'function' || above?.type === 'decorator';
		const object = child(node, 'object');
		const attribute = child(node, 'attribute');
		const word = attribute ? text.slice(attribute.start, attribute.end) : '';
		const own = node.field === 'left' ? [word] : undefined;
		return {
			...place,
			token: called ? null : 'attribute',
			outside: called ? word : undefined,
			below: object ? [object] : [],
			defines: own,
		};
	}
	if (type === 'function_definition' || type === 'class_definition') {
		const named = child(node, 'name');
		const word = named ? text.slice(named.start, named.end) : null;
		const kind = type === 'class_definition' ? 'class' : 'function';
		const below = node.children.filter((c) => c !== named);
		return { ...place, token: kind, unit: { name: word, kind }, defines: word === null ? [] : [word], below };
	}
	const below = node.named ? node.children : [];
	return { ...place, token: GROUPS.has(type) ? null : (SAME[type] ?? type), below };
}

/** An import counts as nothing, but for the names it gives. */
function leftOut(node: SyntaxNode, text: string, line: Line): Reading<SyntaxNode> {
	const aliases = namedChildren(node).flatMap((c) => (c.type === 'aliased_import' ? [child(c, 'alias')] : []));
	const defines = aliases.flatMap((alias) => (alias ? [text.slice(alias.start, alias.end)] : []));
	return { token: null, below: [], defines, line: line(node.start), endLine: line(node.end) };
}

const BINDERS = new Set(
	'parameters lambda_parameters typed_parameter pattern_list tuple_pattern list_splat_pattern as_pattern_target'.split(' '),
);

function name(node: SyntaxNode, above: SyntaxNode | null, word: string): Pick<Reading<SyntaxNode>, 'token' | 'outside' | 'defines'> {
	const callee = above?.type === 'call' && node.field === 'function';
	const keyword = above?.type === 'keyword_argument' && node.field === 'name';
	if (callee || keyword || above?.type === 'decorator') return { token: null, outside: word };
	const bound =
		node.field === 'left' ||
		(node.field === 'name' && /_parameter$/.test(above?.type ?? '')) ||
		(above !== null && BINDERS.has(above.type));
	return { token: 'i', defines: bound ? [word] : undefined };
}

function lineFinder(text: string): Line {
	const starts = [0];
	for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
	return (offset) => {
		let low = 0;
		let high = starts.length - 1;
		while (low < high) {
			const middle = (low + high + 1) >> 1;
			if (starts[middle]! <= offset) low = middle;
			else high = middle - 1;
		}
		return low + 1;
	};
}
