// Type annotations as text and as values. A string in the place of a type is a type written ahead of its definition, and read as one;
// the strings of `Literal[...]` and of the metadata of `Annotated[...]` are not.
import { indexOf } from '../facts-walk.js';
import type { Annotation, StaticValue } from '../source-facts.js';
import { plainString } from './strings.js';
import { child, childrenIn, namedChildren, type SyntaxNode } from './tree.js';
import type { Walk } from './walk.js';

export function annotationOf(walk: Walk, node: SyntaxNode | undefined): Annotation | null {
	return node ? { text: walk.text(node), value: typeValue(walk, node) } : null;
}

/** Longest string that is taken for a type, in characters. */
const QUOTED_LIMIT = 2000;
/** Deepest nesting of a type that is read as one; deeper ones are read as plain expressions, which have a guard of their own. */
const NESTING_LIMIT = 60;

function typeValue(walk: Walk, node: SyntaxNode | undefined, level = 0): StaticValue {
	if (!node) return { kind: 'unknown', text: '' };
	if (level > NESTING_LIMIT) return walk.value(node);
	const inner = (item: SyntaxNode | undefined) => typeValue(walk, item, level + 1);
	const line = walk.line(node.start);
	switch (node.type) {
		case 'type':
		case 'parenthesized_expression':
			return inner(namedChildren(node)[0]);
		case 'string':
		case 'concatenated_string':
			return quoted(walk, node, level);
		case 'generic_type': {
			const [base, parameters] = namedChildren(node);
			return generic(walk, inner(base), parameters ? namedChildren(parameters) : [], level, line);
		}
		case 'subscript':
			return generic(walk, inner(child(node, 'value')), childrenIn(node, 'subscript'), level, line);
		case 'list':
			return { kind: 'list', form: 'list', items: namedChildren(node).map(inner), line };
		case 'union_type':
			return namedChildren(node)
				.map(inner)
				.reduce((left, right) => ({ kind: 'binary', operator: '|', left, right }));
		case 'member_type':
			return { kind: 'name', name: walk.text(node), line };
		case 'binary_operator':
			if (walk.text(child(node, 'operator')) !== '|') return walk.value(node);
			return { kind: 'binary', operator: '|', left: inner(child(node, 'left')), right: inner(child(node, 'right')) };
	}
	return walk.value(node);
}

function generic(walk: Walk, object: StaticValue, parameters: readonly SyntaxNode[], level: number, line: number): StaticValue {
	const name = object.kind === 'name' ? object.name.slice(object.name.lastIndexOf('.') + 1) : '';
	const items = parameters.map((item, index) => {
		return (name === 'Annotated' ? index === 0 : name !== 'Literal') ? typeValue(walk, item, level + 1) : walk.value(item);
	});
	return { kind: 'subscript', object, index: indexOf(items, line) };
}

function quoted(walk: Walk, node: SyntaxNode, level: number): StaticValue {
	const text = plainString(walk, node)?.trim() ?? null;
	if (text === null) return walk.value(node);
	const line = walk.line(node.start);
	const root = text.length <= QUOTED_LIMIT ? walk.parsePiece(text) : null;
	const [statement, second] = root ? namedChildren(root) : [];
	const expression = statement?.type === 'expression_statement' && !second ? statement.children[0] : undefined;
	if (!expression || expression.type === 'assignment') return { kind: 'string', value: text, line };
	return walk.inPiece(text, line, () => typeValue(walk, expression, level + 1));
}
