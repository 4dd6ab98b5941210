// Calls: one fact for each link of a chain, `new` and tagged templates among them, with the place of the name people point at.
import type { StaticValue } from '../source-facts.js';
import { asNode, linesOf, type Node, nodesOf, unwrap } from './node.js';
import type { Walk } from './walk.js';

/** Records the call of a callee that has been visited; gives its index. Arguments are visited here, so calls among them come first. */
export function callLink(walk: Walk, node: Node, callee: StaticValue, nameLine: number): number {
	const tagged = node.type === 'TaggedTemplateExpression';
	const nodes = tagged ? nodesOf([node.quasi]) : nodesOf(node.arguments);
	const values = walk.at(null, () => nodes.map((argument) => walk.value(argument, inlineHint(argument))));
	const { calls } = walk.facts;
	calls.push({
		callee,
		method: methodOf(callee),
		new: node.type === 'NewExpression',
		awaited: false,
		arguments: values,
		keywords: [],
		...linesOf(node),
		column: node.loc.start.column + 1,
		nameLine,
		scope: walk.scope,
		statement: false,
	});
	return calls.length - 1;
}

/** Last part of a callee: `addNode` of `graph.addNode`. */
export function methodOf(callee: StaticValue): string | null {
	if (callee.kind === 'member') return callee.name;
	if (callee.kind !== 'name') return null;
	return callee.name.slice(callee.name.lastIndexOf('.') + 1);
}

function inlineHint(argument: Node) {
	const node = unwrap(argument);
	if (node.type !== 'ArrowFunctionExpression' && node.type !== 'FunctionExpression') return undefined;
	return { name: '<anonymous>', docAt: asNode(node)?.start ?? 0, inline: true };
}
