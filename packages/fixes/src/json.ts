// Edits of JSON: its syntax is that of an expression of JavaScript, so that one parser gives the places.
import { asNode, type Node, nodesOf, scriptTree, unwrap } from '@auditor/code/syntax-trees';
import type { Opened } from './opened.js';
import { propertyOf } from './script.js';
import type { Edit } from './source.js';

/** The object of a JSON file, with offsets of its text; null for anything else. */
export function jsonObject({ source }: Opened): Node | null {
	const program = scriptTree('x.js', `(${source.text}\n)`);
	const [statement] = nodesOf(program?.body);
	const value = asNode(statement?.expression);
	const object = value && unwrap(value);
	return object?.type === 'ObjectExpression' ? moved(object) : null;
}

/** The parenthesis in front is none of the file's. */
function moved(node: Node): Node {
	for (const field of Object.keys(node)) {
		const value = node[field];
		for (const one of Array.isArray(value) ? value : [value]) if (field !== 'loc' && asNode(one)) moved(one as Node);
	}
	node.start--;
	node.end--;
	return node;
}

export function objectAt(object: Node, name: string): Node | null {
	const value = asNode(propertyOf(object, name)?.value);
	return value?.type === 'ObjectExpression' ? value : null;
}

/** A property behind another one, or behind the last. */
export function addProperty({ source }: Opened, object: Node, text: string, behind: readonly string[] = []): Edit | null {
	const properties = nodesOf(object.properties);
	const at = behind.map((name) => propertyOf(object, name)).find((p) => p !== null) ?? properties.at(-1);
	if (!at) return null;
	const stacked = source.isFirst(at.start);
	const gap = stacked ? `${source.eol}${source.indentAt(at.start)}` : ' ';
	return { start: at.end, end: at.end, text: `,${gap}${text}` };
}
