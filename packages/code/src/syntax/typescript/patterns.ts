// Assignments: one per target, also out of destructuring patterns. `const { a, b: c } = state` says a = state.a and c = state.b.
import type { AssignmentFact, StaticValue } from '../source-facts.js';
import { asNode, keyName, type Node, nodesOf, slotsOf, textOf, unwrap } from './node.js';
import { annotationOf } from './types.js';
import type { Walk } from './walk.js';

export interface Assigning {
	operator: AssignmentFact['operator'];
	/** The node whose lines the assignments carry. */
	at: Node;
}

/** Records the assignment of a value to a target, whatever its form; `value` null = declared without one. */
export function assign(walk: Walk, target: Node | undefined, value: StaticValue | null, how: Assigning): void {
	if (!target) return;
	switch (target.type) {
		case 'ObjectPattern':
			assignObject(walk, target, value, how);
			return;
		case 'ArrayPattern':
			assignArray(walk, target, value, how);
			return;
		case 'AssignmentPattern':
			walk.drop(walk.value(asNode(target.right)));
			assign(walk, asNode(target.left), value, how);
			return;
		case 'RestElement':
			assign(walk, asNode(target.argument), { kind: 'unknown', text: walk.text(target) }, how);
			return;
		case 'TSParameterProperty':
			assign(walk, asNode(target.parameter), value, how);
			return;
	}
	record(walk, targetName(walk, target), target, value, how);
}

/** Names a pattern binds, in order. */
export function boundNames(target: Node | undefined): string[] {
	if (!target) return [];
	switch (target.type) {
		case 'Identifier':
			return [textOf(target.name)];
		case 'ObjectPattern':
			return nodesOf(target.properties).flatMap((property) => boundNames(asNode(property.value) ?? asNode(property.argument)));
		case 'ArrayPattern':
			return nodesOf(target.elements).flatMap(boundNames);
		case 'AssignmentPattern':
			return boundNames(asNode(target.left));
		case 'RestElement':
			return boundNames(asNode(target.argument));
	}
	return [];
}

/** Member of a value as far as it can be named: an entry of a literal, `state.messages` of a name. */
export function memberOf(value: StaticValue | null, name: string): StaticValue {
	if (value?.kind === 'unary' && value.operator === 'await') return memberOf(value.value, name);
	if (value?.kind === 'name') return { kind: 'name', name: `${value.name}.${name}`, line: value.line };
	if (value?.kind === 'dict') {
		const entry = value.entries.findLast(({ key }) => key === null || (key.kind === 'string' && key.value === name));
		if (entry?.key) return entry.value;
		return { kind: 'unknown', text: name };
	}
	return value ? { kind: 'member', object: value, name } : { kind: 'unknown', text: name };
}

function assignObject(walk: Walk, pattern: Node, value: StaticValue | null, how: Assigning): void {
	for (const property of nodesOf(pattern.properties)) {
		if (property.type === 'RestElement') {
			assign(walk, property, null, how);
			continue;
		}
		const name = keyName(asNode(property.key), property.computed === true);
		if (name === null) walk.drop(walk.value(asNode(property.key)));
		const member = name === null || walk.tooDeep(1) ? walk.unknown(property) : memberOf(value, name);
		walk.at(1, () => assign(walk, asNode(property.value), member, how));
	}
}

function assignArray(walk: Walk, pattern: Node, value: StaticValue | null, how: Assigning): void {
	const known = value?.kind === 'list' && !value.items.some((item) => item.kind === 'spread') ? value.items : null;
	slotsOf(pattern.elements).forEach((element, index) => {
		if (!element) return;
		const item: StaticValue | undefined = known
			? known[index]
			: value
				? { kind: 'subscript', object: value, index: { kind: 'number', value: index } }
				: undefined;
		walk.at(1, () => assign(walk, element, item && !walk.tooDeep(0) ? item : walk.unknown(element), how));
	});
}

function record(walk: Walk, target: string, node: Node, value: StaticValue | null, { operator, at }: Assigning): void {
	walk.facts.assignments.push({
		target,
		annotation: annotationOf(walk, asNode(node.typeAnnotation)),
		value,
		operator,
		...walk.placeOf(at),
	});
}

/** Target as written; the object of a member target is read. */
function targetName(walk: Walk, target: Node): string {
	const inner = unwrap(target);
	if (inner.type === 'Identifier') return textOf(inner.name);
	const value = walk.value(inner);
	return value.kind === 'name' ? value.name : walk.text(inner);
}
