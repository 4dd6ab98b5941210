// Expressions as static values; calls, lambdas, comprehensions and branches among them become facts on the way.
import { indexOf } from '../facts-walk.js';
import type { StaticValue } from '../source-facts.js';
import { visitCall } from './calls.js';
import { numberOf } from './literals.js';
import { stringValue } from './strings.js';
import { boundNames } from './targets.js';
import { child, childrenIn, namedChildren, type SyntaxNode } from './tree.js';
import { inBlock, type Walk } from './walk.js';

/** The value of an expression. Every expression is visited once, so that each call in it is one fact. */
export function visitValue(walk: Walk, node: SyntaxNode): StaticValue {
	switch (node.type) {
		case 'identifier':
			return name(walk, node);
		case 'attribute':
			return attribute(walk, node);
		case 'call':
			return visitCall(walk, node);
		case 'string':
		case 'concatenated_string':
			return stringValue(walk, node);
		case 'integer':
		case 'float': {
			const value = numberOf(walk.raw(node));
			return value === null ? walk.unknown(node) : { kind: 'number', value };
		}
		case 'true':
		case 'false':
			return { kind: 'boolean', value: node.type === 'true' };
		case 'none':
			return { kind: 'null' };
		case 'list':
		case 'set':
			return list(walk, node, node.type);
		case 'tuple':
		case 'expression_list':
		case 'pattern_list':
		case 'tuple_pattern':
			return list(walk, node, 'tuple');
		case 'dictionary':
			return dictionary(walk, node);
		case 'list_splat':
		case 'dictionary_splat':
		case 'list_splat_pattern':
		case 'splat_type':
		case 'dictionary_splat_pattern':
			return { kind: 'spread', value: walk.value(namedChildren(node)[0]) };
		case 'parenthesized_expression':
		case 'parenthesized_list_splat':
		case 'type':
		case 'as_pattern':
			return walk.value(namedChildren(node)[0]);
		case 'binary_operator':
		case 'boolean_operator':
			return binary(walk, node);
		case 'comparison_operator':
			return comparison(walk, node);
		case 'unary_operator':
			return unary(walk, node);
		case 'not_operator':
			return { kind: 'unary', operator: 'not', value: walk.value(child(node, 'argument')) };
		case 'await':
			return awaited(walk, node);
		case 'yield':
			return yielded(walk, node);
		case 'lambda':
			return { kind: 'function', function: walk.visit.lambda(walk, node) };
		case 'conditional_expression':
			return conditional(walk, node);
		case 'named_expression':
			return named(walk, node);
		case 'subscript':
			return subscript(walk, node);
		case 'list_comprehension':
		case 'set_comprehension':
		case 'dictionary_comprehension':
		case 'generator_expression':
			return comprehension(walk, node);
		case 'ellipsis':
			return walk.unknown(node);
		case 'keyword_argument':
			return walk.value(child(node, 'value'));
	}
	// What stands in broken or odd places: statements among it count as well.
	for (const part of namedChildren(node)) {
		if (/_(?:statement|definition|clause)$|^block$/.test(part.type)) walk.statement(part);
		else walk.drop(walk.value(part));
	}
	return walk.unknown(node);
}

function name(walk: Walk, node: SyntaxNode): StaticValue {
	const line = walk.line(node.start);
	const text = walk.raw(node);
	walk.read(text, line);
	return { kind: 'name', name: text, line };
}

function attribute(walk: Walk, node: SyntaxNode): StaticValue {
	const parts: string[] = [];
	let inner: SyntaxNode | undefined = node;
	while (inner?.type === 'attribute') {
		const part = child(inner, 'attribute');
		parts.push(part ? walk.raw(part) : '');
		inner = child(inner, 'object');
	}
	if (inner?.type === 'identifier') {
		const root = walk.raw(inner);
		walk.read(root, walk.line(inner.start));
		return { kind: 'name', name: [root, ...parts.reverse()].join('.'), line: walk.line(node.start) };
	}
	let value = walk.value(inner);
	for (const part of parts.reverse()) value = { kind: 'member', object: value, name: part };
	return value;
}

function list(walk: Walk, node: SyntaxNode, form: 'list' | 'tuple' | 'set'): StaticValue {
	return { kind: 'list', form, items: namedChildren(node).map((item) => walk.value(item)), line: walk.line(node.start) };
}

function dictionary(walk: Walk, node: SyntaxNode): StaticValue {
	const entries = namedChildren(node).map((item) =>
		item.type === 'pair'
			? { key: walk.value(child(item, 'key')), value: walk.value(child(item, 'value')) }
			: { key: null, value: walk.value(item.type === 'dictionary_splat' ? namedChildren(item)[0] : item) },
	);
	return { kind: 'dict', entries, line: walk.line(node.start) };
}

function binary(walk: Walk, node: SyntaxNode): StaticValue {
	const operator = child(node, 'operator');
	const left = walk.value(child(node, 'left'));
	return { kind: 'binary', operator: operator ? walk.raw(operator) : '', left, right: walk.value(child(node, 'right')) };
}

/** `a < b < c` is `a < b and b < c`. */
function comparison(walk: Walk, node: SyntaxNode): StaticValue {
	const operators = node.children.filter((item) => item.field === 'operators').map((item) => walk.text(item));
	const operands = node.children.filter((item) => item.named && item.field !== 'operators').map((item) => walk.value(item));
	if (operators.includes('<>')) walk.error(walk.line(node.start), 'Python 2 operator <>');
	let whole: StaticValue | null = null;
	operators.forEach((operator, index) => {
		const [left, right] = [operands[index], operands[index + 1]];
		if (!left || !right) return;
		const link: StaticValue = { kind: 'binary', operator, left, right };
		whole = whole ? { kind: 'binary', operator: 'and', left: whole, right: link } : link;
	});
	return whole ?? walk.unknown(node);
}

function unary(walk: Walk, node: SyntaxNode): StaticValue {
	const operator = walk.text(child(node, 'operator'));
	const value = walk.value(child(node, 'argument'));
	if (operator === '-' && value.kind === 'number') return { kind: 'number', value: -value.value };
	return { kind: 'unary', operator, value };
}

function awaited(walk: Walk, node: SyntaxNode): StaticValue {
	const value = walk.value(namedChildren(node)[0]);
	const call = walk.callOf(value);
	if (call) call.awaited = true;
	return { kind: 'unary', operator: 'await', value };
}

function yielded(walk: Walk, node: SyntaxNode): StaticValue {
	const owner = walk.facts.functions[walk.scope.function ?? -1];
	if (owner) owner.generator = true;
	const inner = namedChildren(node)[0];
	const operator = node.children.some((item) => item.type === 'from') ? 'yield from' : 'yield';
	return { kind: 'unary', operator, value: inner ? walk.value(inner) : { kind: 'null' } };
}

function conditional(walk: Walk, node: SyntaxNode): StaticValue {
	const [whenTrue, test, whenFalse] = namedChildren(node);
	const branch = walk.addBranch('ternary', test, node);
	const side = (when: 'true' | 'false', part: SyntaxNode | undefined) =>
		walk.within({ branches: inBlock({ branch, when }, walk.scope.branches) }, () => walk.value(part));
	return { kind: 'conditional', branch, whenTrue: side('true', whenTrue), whenFalse: side('false', whenFalse) };
}

/** `(x := f())` is an assignment, and the value assigned. */
function named(walk: Walk, node: SyntaxNode): StaticValue {
	const value = walk.value(child(node, 'value'));
	const target = walk.text(child(node, 'name'));
	walk.facts.assignments.push({ target, annotation: null, value, operator: ':=', ...walk.placeOf(node) });
	return value;
}

function subscript(walk: Walk, node: SyntaxNode): StaticValue {
	const object = walk.value(child(node, 'value'));
	const items = childrenIn(node, 'subscript').map((item) => walk.value(item));
	return { kind: 'subscript', object, index: indexOf(items, walk.line(node.start)) };
}

// Comprehensions and generator expressions: a value, and a loop for each `for` in them.

type Comprehension = Extract<StaticValue, { kind: 'comprehension' }>;

const FORMS: Record<string, Comprehension['form']> = {
	list_comprehension: 'list',
	set_comprehension: 'set',
	dictionary_comprehension: 'dict',
	generator_expression: 'generator',
};

/** The first iterable is evaluated outside of the loop it feeds, the others and the element inside. */
function comprehension(walk: Walk, node: SyntaxNode): StaticValue {
	return walk.within({}, () => {
		const clauses: Comprehension['clauses'] = [];
		for (const clause of namedChildren(node)) {
			if (clause.type === 'for_in_clause') clauses.push(forClause(walk, clause));
			else if (clause.type === 'if_clause') {
				clauses[clauses.length - 1]?.conditions.push(walk.value(namedChildren(clause)[0]));
			}
		}
		const body = child(node, 'body');
		const pair = body?.type === 'pair' ? body : undefined;
		const key = pair ? walk.value(child(pair, 'key')) : null;
		const element = walk.value(pair ? child(pair, 'value') : body);
		return { kind: 'comprehension', form: FORMS[node.type] ?? 'generator', element, key, clauses };
	});
}

function forClause(walk: Walk, clause: SyntaxNode): Comprehension['clauses'][number] {
	const left = child(clause, 'left');
	const sources = childrenIn(clause, 'right').map((item) => walk.value(item));
	const iterable = indexOf(sources, walk.line(clause.start));
	const targets = boundNames(walk, left);
	const target = targets.join(', ');
	const { scope } = walk;
	const loop = walk.facts.loops.push({ kind: 'comprehension', target, targets, iterable, ...walk.placeOf(clause) }) - 1;
	walk.place.scope = { ...scope, loops: inBlock(loop, scope.loops) };
	return { target, iterable, conditions: [] };
}
