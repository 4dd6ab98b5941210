// Expressions: each is visited once, which records the facts in it and gives its static value. Wrappers of the type checker and optional chaining fall away.
import { methodOf } from '../parts.js';
import type { BranchFact, StaticValue } from '../source-facts.js';
import { jsx, object, template } from './literals.js';
import { commonExport, requireImport } from './modules.js';
import { asNode, eachChild, keyName, linesOf, type Node, nodesOf, slotsOf, startLine, textOf, unwrap } from './node.js';
import { assign, memberOf } from './patterns.js';
import { type Hint, inner, type Walk } from './walk.js';

/** Facts and value of an expression. The hint names an anonymous function or class. */
export function visitValue(walk: Walk, wrapped: Node, hint?: Hint): StaticValue {
	const node = unwrap(wrapped);
	const line = startLine(node);
	switch (node.type) {
		case 'Identifier':
			return identifier(walk, node, line);
		case 'StringLiteral':
		case 'DirectiveLiteral':
			return { kind: 'string', value: textOf(node.value), line };
		case 'NumericLiteral':
			return { kind: 'number', value: Number(node.value) };
		case 'BooleanLiteral':
			return { kind: 'boolean', value: node.value === true };
		case 'NullLiteral':
			return { kind: 'null' };
		case 'TemplateLiteral':
			return template(walk, node, line);
		case 'ThisExpression':
			return { kind: 'name', name: 'this', line };
		case 'Super':
			return { kind: 'name', name: 'super', line };
		case 'Import':
			return { kind: 'name', name: 'import', line };
		case 'MetaProperty':
			return { kind: 'name', name: `${textOf(asNode(node.meta)?.name)}.${textOf(asNode(node.property)?.name)}`, line };
		case 'PrivateName':
			return { kind: 'name', name: `#${textOf(asNode(node.id)?.name)}`, line };
		case 'MemberExpression':
		case 'OptionalMemberExpression':
		case 'CallExpression':
		case 'OptionalCallExpression':
		case 'NewExpression':
		case 'TaggedTemplateExpression':
			return chain(walk, node);
		case 'ArrayExpression':
			return {
				kind: 'list',
				form: 'list',
				items: slotsOf(node.elements).map((item) => (item ? walk.value(item) : { kind: 'null' })),
				line,
			};
		case 'ObjectExpression':
			return object(walk, node, line);
		case 'SpreadElement':
			return { kind: 'spread', value: walk.value(asNode(node.argument)) };
		case 'FunctionExpression':
		case 'ArrowFunctionExpression':
			return { kind: 'function', function: walk.visit.functionLike(walk, node, hint ?? {}) };
		case 'ClassExpression':
			return { kind: 'class', class: walk.visit.classLike(walk, node, hint) };
		case 'AwaitExpression':
			return awaited(walk, node);
		case 'YieldExpression': {
			const argument = asNode(node.argument);
			return { kind: 'unary', operator: 'yield', value: argument ? walk.value(argument) : { kind: 'null' } };
		}
		case 'UnaryExpression':
			return unary(walk, node);
		case 'UpdateExpression':
			return update(walk, node);
		case 'BinaryExpression':
		case 'LogicalExpression':
			return binary(walk, node);
		case 'ConditionalExpression':
			return conditional(walk, node);
		case 'AssignmentExpression':
			return assignment(walk, node);
		case 'SequenceExpression': {
			const expressions = nodesOf(node.expressions);
			for (const expression of expressions.slice(0, -1)) dropResult(walk, expression);
			return walk.value(expressions.at(-1));
		}
		case 'JSXElement':
		case 'JSXFragment':
			jsx(walk, node);
			return walk.unknown(node);
		case 'RegExpLiteral':
		case 'BigIntLiteral':
			return walk.unknown(node);
	}
	eachChild(node, (child) => walk.drop(walk.value(child)));
	return walk.unknown(node);
}

/** Visits an expression whose result nobody uses, and says so of its call. */
export function dropResult(walk: Walk, node: Node | undefined): void {
	if (!node) return;
	const value = walk.value(node);
	walk.drop(value);
	markDropped(walk, unwrap(node), value);
}

/** `a(); await a(); void a(); ok && a(); ok ? a() : b()` drop what a() gives; `x = a()` does not. */
function markDropped(walk: Walk, node: Node, value: StaticValue): void {
	if (node.type === 'AssignmentExpression') return;
	if (value.kind === 'call') {
		walk.facts.calls[value.call]!.statement = true;
		return;
	}
	const below = (field: string, part: StaticValue) => {
		const child = asNode(node[field]);
		if (child) markDropped(walk, unwrap(child), part);
	};
	if (value.kind === 'unary') below('argument', value.value);
	if (value.kind === 'binary' && node.type === 'LogicalExpression') below('right', value.right);
	if (value.kind === 'conditional') {
		below('consequent', value.whenTrue);
		below('alternate', value.whenFalse);
	}
}

function identifier(walk: Walk, node: Node, line: number): StaticValue {
	const name = textOf(node.name);
	if (name === 'undefined') return { kind: 'null' };
	walk.read(name, line);
	return { kind: 'name', name, line };
}

/**
 * Calls and members, from the innermost to the outermost, in a loop: a builder may chain thousands of links, which the parser takes
 * without recursion and so must we.
 */
function chain(walk: Walk, outermost: Node): StaticValue {
	const links: Node[] = [];
	let node: Node = outermost;
	for (;;) {
		const below =
			node.type === 'MemberExpression' || node.type === 'OptionalMemberExpression'
				? asNode(node.object)
				: node.type === 'CallExpression' || node.type === 'OptionalCallExpression' || node.type === 'NewExpression'
					? asNode(node.callee)
					: node.type === 'TaggedTemplateExpression'
						? asNode(node.tag)
						: undefined;
		if (!below) break;
		links.push(node);
		node = unwrap(below);
	}
	const innermost = node;
	// Members and subscripts stand around it, up to the first call: that one begins a value anew.
	const around = links.length - 1 - links.findLastIndex((link) => !link.type.endsWith('MemberExpression'));
	let value = node === outermost ? walk.unknown(node) : walk.at(around, () => walk.value(innermost));
	let nameLine = startLine(node);
	let depth = 0;
	for (let link = links.pop(); link; link = links.pop()) {
		if (link.type === 'MemberExpression' || link.type === 'OptionalMemberExpression') {
			const property = asNode(link.property);
			const name = link.computed === true ? null : keyName(property, false);
			if (value.kind === 'unary' && value.operator === 'await') value = value.value;
			if (name === null) value = { kind: 'subscript', object: value, index: walk.value(property) };
			else value = value.kind === 'name' ? memberOf(value, name) : { kind: 'member', object: value, name };
			if (property) nameLine = startLine(property);
			if (value.kind !== 'name' && walk.tooDeep(++depth)) value = walk.unknown(link);
		} else {
			const call = callLink(walk, link, value, nameLine);
			requireImport(walk, call, link);
			value = { kind: 'call', call };
			depth = 0;
		}
	}
	// `require('m').x` imports x.
	if (value.kind === 'member' && value.object.kind === 'call') {
		const fact = walk.facts.imports[walk.importCalls.get(value.object.call) ?? -1];
		if (fact?.name === null) fact.name = value.name;
	}
	return value;
}

function awaited(walk: Walk, node: Node): StaticValue {
	const argument = asNode(node.argument);
	const value = walk.value(argument);
	const call = walk.callOf(value);
	if (call && argument && unwrap(argument).type !== 'AssignmentExpression') call.awaited = true;
	return { kind: 'unary', operator: 'await', value };
}

function unary(walk: Walk, node: Node): StaticValue {
	const operator = textOf(node.operator);
	const value = walk.value(asNode(node.argument));
	if (operator === '-' && value.kind === 'number') return { kind: 'number', value: -value.value };
	if (operator === '+' && value.kind === 'number') return value;
	if (operator === 'void' && value.kind === 'number') return { kind: 'null' };
	return { kind: 'unary', operator, value };
}

function update(walk: Walk, node: Node): StaticValue {
	const target = asNode(node.argument);
	const value = walk.value(target);
	assign(walk, target, { kind: 'number', value: 1 }, { operator: node.operator === '--' ? '-=' : '+=', at: node });
	return value;
}

/** Operators lean to the left, hundreds deep in a long concatenation: that side in a loop. */
function binary(walk: Walk, outermost: Node): StaticValue {
	const links: Node[] = [];
	let node: Node = outermost;
	while (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') {
		links.push(node);
		const left = asNode(node.left);
		if (!left) break;
		node = unwrap(left);
	}
	const innermost = node;
	let value = links.at(-1) === node ? walk.unknown(node) : walk.at(links.length, () => walk.value(innermost));
	let depth = 0;
	for (let link = links.pop(); link; link = links.pop()) {
		const { operator, right: operand } = link;
		const right = walk.at(links.length, () => walk.value(asNode(operand)));
		if (walk.tooDeep(++depth)) {
			walk.drop(value);
			value = walk.unknown(link);
			depth = 0;
		}
		value = { kind: 'binary', operator: textOf(operator), left: value, right };
	}
	return value;
}

function conditional(walk: Walk, node: Node): StaticValue {
	const test = asNode(node.test);
	const fact: BranchFact = { kind: 'ternary', test: walk.text(test), value: { kind: 'null' }, ...walk.placeOf(node) };
	const branch = walk.facts.branches.push(fact) - 1;
	fact.value = walk.value(test);
	const side = (when: 'true' | 'false', part: Node | undefined) =>
		walk.within({ branches: inner({ branch, when }, walk.scope.branches) }, () => walk.value(part));
	const whenTrue = side('true', asNode(node.consequent));
	return { kind: 'conditional', branch, whenTrue, whenFalse: side('false', asNode(node.alternate)) };
}

function assignment(walk: Walk, node: Node): StaticValue {
	const target = asNode(node.left);
	const operator = textOf(node.operator);
	const plain = target && unwrap(target);
	const name = plain?.type === 'Identifier' ? textOf(plain.name) : plain ? keyName(asNode(plain.property), plain.computed === true) : null;
	const value = walk.value(asNode(node.right), name === null ? undefined : { name, docAt: walk.statementStart });
	if (operator !== '=' && plain?.type === 'Identifier') walk.read(textOf(plain.name), startLine(plain));
	assign(walk, target, value, { operator, at: node });
	if (plain?.type === 'MemberExpression') commonExport(walk, walk.facts.assignments.at(-1)?.target ?? '', value, node);
	return value;
}

// Calls: one fact for each link of a chain, `new` and tagged templates among them, with the place of the name people point at.

/** Records the call of a callee that has been visited; gives its index. Arguments are visited here, so calls among them come first. */
function callLink(walk: Walk, node: Node, callee: StaticValue, nameLine: number): number {
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

function inlineHint(argument: Node) {
	const node = unwrap(argument);
	if (node.type !== 'ArrowFunctionExpression' && node.type !== 'FunctionExpression') return undefined;
	return { name: '<anonymous>', docAt: asNode(node)?.start ?? 0, inline: true };
}
