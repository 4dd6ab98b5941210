// Literals with expressions in them: templates, objects, and JSX, which is no value we know.
import type { StaticValue } from '../source-facts.js';
import { asNode, keyName, type Node, nodesOf, startLine, textOf } from './node.js';
import type { Hint, Walk } from './walk.js';

/** A template literal; one without substitutions is a string. */
export function template(walk: Walk, node: Node, line: number): StaticValue {
	const expressions = nodesOf(node.expressions);
	const parts: StaticValue[] = [];
	nodesOf(node.quasis).forEach((quasi, index) => {
		const raw = quasi.value as { cooked?: string | null; raw?: string } | undefined;
		const text = raw?.cooked ?? raw?.raw ?? '';
		if (text !== '' || expressions.length === 0) parts.push({ kind: 'string', value: text, line: startLine(quasi) });
		const expression = expressions[index];
		if (expression) parts.push(walk.value(expression));
	});
	const [only] = parts;
	if (only?.kind === 'string' && expressions.length === 0) return { ...only, line };
	return { kind: 'template', parts, line };
}

/** An object literal: methods are functions, a spread has no key. */
export function object(walk: Walk, node: Node, line: number): StaticValue {
	const entries: { key: StaticValue | null; value: StaticValue }[] = [];
	for (const property of nodesOf(node.properties)) {
		if (property.type === 'SpreadElement') {
			entries.push({ key: null, value: walk.value(asNode(property.argument)) });
			continue;
		}
		const keyNode = asNode(property.key);
		const name = keyName(keyNode, property.computed === true);
		const key: StaticValue = name === null ? walk.value(keyNode) : { kind: 'string', value: name, line: startLine(property) };
		const hint = { name: name ?? '<anonymous>', docAt: property.start };
		if (property.type === 'ObjectMethod') {
			const kind = property.kind === 'get' ? 'getter' : property.kind === 'set' ? 'setter' : 'method';
			entries.push({ key, value: { kind: 'function', function: walk.visit.functionLike(walk, property, { ...hint, kind }) } });
		} else {
			const bare = asNode(property.value);
			// `{ a = 1 }` outside a pattern is an error that recovery lets through.
			entries.push({ key, value: bare?.type === 'AssignmentPattern' ? walk.unknown(bare) : walk.value(bare, hint) });
		}
	}
	return { kind: 'dict', entries, line };
}

/** JSX makes no value we know, but what is called and read in it counts. A loop over elements within elements would not shorten it. */
export function jsx(walk: Walk, node: Node): void {
	const name = asNode(asNode(node.openingElement)?.name);
	const root = jsxRoot(name);
	if (root && /^[A-Z_$]/.test(textOf(root.name))) walk.read(textOf(root.name), startLine(root));
	for (const attribute of nodesOf(asNode(node.openingElement)?.attributes)) {
		const value = asNode(attribute.value) ?? asNode(attribute.argument);
		const hint = { name: keyName(asNode(attribute.name), false) ?? '<anonymous>', docAt: attribute.start };
		if (value) jsxPart(walk, value, hint);
	}
	for (const child of nodesOf(node.children)) jsxPart(walk, child);
}

function jsxPart(walk: Walk, node: Node, hint?: Hint): void {
	if (node.type === 'JSXText' || node.type === 'JSXEmptyExpression') return;
	if (node.type === 'JSXExpressionContainer' || node.type === 'JSXSpreadChild') {
		const expression = asNode(node.expression);
		if (expression && expression.type !== 'JSXEmptyExpression') walk.drop(walk.value(expression, hint));
	} else walk.drop(walk.value(node, hint));
}

function jsxRoot(name: Node | undefined): Node | undefined {
	let node = name;
	while (node?.type === 'JSXMemberExpression') node = asNode(node.object);
	return node;
}
