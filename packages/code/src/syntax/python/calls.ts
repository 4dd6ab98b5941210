// Calls: one fact for each link of a chain, with the place of the name people point at.
import { methodOf } from '../parts.js';
import type { CallFact, StaticValue } from '../source-facts.js';
import { child, namedChildren, type SyntaxNode } from './tree.js';
import type { Walk } from './walk.js';

/** Records a call after its callee and arguments, as they are evaluated: of a chain, the first link comes first. */
export function visitCall(walk: Walk, node: SyntaxNode): StaticValue {
	const target = child(node, 'function');
	const held = walk.value(target);
	// `StateGraph[State, None](State)` makes what `StateGraph(State)` makes: the parameters of a class are types alone.
	const callee = held.kind === 'subscript' && isType(held) ? held.object : held;
	const list = child(node, 'arguments');
	const values: StaticValue[] = [];
	const keywords: CallFact['keywords'] = [];
	if (list?.type === 'generator_expression') values.push(walk.value(list));
	else
		for (const argument of list ? namedChildren(list) : []) {
			if (argument.type === 'keyword_argument') {
				keywords.push({ name: walk.text(child(argument, 'name')), value: walk.value(child(argument, 'value')) });
			} else if (argument.type === 'dictionary_splat') {
				keywords.push({ name: null, value: walk.value(namedChildren(argument)[0]) });
			} else values.push(walk.value(argument));
		}
	const named = target?.type === 'attribute' ? child(target, 'attribute') : target;
	return addCall(walk, node, callee, { arguments: values, keywords, nameLine: walk.line((named ?? node).start) });
}

function addCall(
	walk: Walk,
	node: SyntaxNode,
	callee: StaticValue,
	parts: Pick<CallFact, 'arguments' | 'keywords' | 'nameLine'>,
): StaticValue {
	const fact: CallFact = {
		callee,
		method: methodOf(callee),
		new: false,
		awaited: false,
		...parts,
		...walk.lines(node),
		column: walk.column(node.start),
		scope: walk.scope,
		statement: false,
	};
	return { kind: 'call', call: walk.facts.calls.push(fact) - 1 };
}

const TYPE_NAME =
	/(^|\.)(_?[A-Z](?![A-Z0-9_]*$)\w*|[A-Z]|str|int|float|bool|bytes|object|list|dict|set|frozenset|tuple|type|deque|defaultdict)$/;

function isType(value: StaticValue): boolean {
	if (value.kind === 'list') return value.items.every(isType);
	if (value.kind === 'subscript') return isType(value.object) && isType(value.index);
	return value.kind === 'null' || TYPE_NAME.test(methodOf(value) ?? '');
}
