// Functions, classes, interfaces, object types and enums.
import { classFact, functionFact, TOP_SCOPE } from '../empty-facts.js';
import type { ClassFact, FieldFact, ParameterFact, StaticValue } from '../source-facts.js';
import { asNode, keyName, linesOf, type Node, nodesOf, textOf, unwrap } from './node.js';
import { assign } from './patterns.js';
import { annotationOf, typeMembers, typeValue } from './types.js';
import type { FunctionOptions, Hint, Walk } from './walk.js';

/** Records a function, arrow or method with everything in it; gives its index. */
export function functionLike(walk: Walk, node: Node, options: FunctionOptions): number {
	const name = textOf(asNode(node.id)?.name) || options.name || '<anonymous>';
	const { functions } = walk.facts;
	const index = functions.length;
	const fact = functionFact({
		name,
		qualifiedName: `${walk.prefix}${name}`,
		kind: options.kind ?? (node.type === 'ArrowFunctionExpression' ? 'arrow' : 'function'),
		async: node.async === true,
		generator: node.generator === true,
		returns: annotationOf(walk, asNode(node.returnType)),
		docstring: walk.docs.get(node.start) ?? walk.docs.get(options.docAt ?? node.start) ?? null,
		class: options.class ?? null,
		...walk.placeOf(node),
	});
	functions.push(fact);
	fact.decorators = decoratorsOf(walk, node);
	const outer = walk.scope;
	// Code of a callback runs where it is handed over; code of any other function runs when it is called, outside of the blocks around its definition.
	const scope = options.inline ? { ...outer, function: index } : { ...TOP_SCOPE, function: index, class: outer.class };
	walk.inside(scope, `${fact.qualifiedName}.<locals>.`, () => {
		for (const parameter of nodesOf(node.params ?? node.parameters)) fact.parameters.push(parameterOf(walk, parameter));
		const body = asNode(node.body);
		if (body?.type === 'BlockStatement') walk.statement(body);
		else if (body) fact.returned.push({ value: walk.value(body), ...walk.placeOf(body) });
	});
	return index;
}

/** Records a class declaration or expression with everything in it; gives its index. */
export function classLike(walk: Walk, node: Node, hint?: Hint): number {
	const name = textOf(asNode(node.id)?.name) || hint?.name || '<anonymous>';
	const { index, fact } = addClass(walk, node, name, 'class', hint?.docAt);
	fact.decorators = decoratorsOf(walk, node);
	const parent = asNode(node.superClass);
	if (parent) fact.bases.push(walk.value(parent));
	for (const type of nodesOf(node.implements)) fact.bases.push(typeValue(walk, type) ?? walk.unknown(type));
	walk.inside({ ...walk.scope, class: index }, `${fact.qualifiedName}.`, () => {
		for (const member of nodesOf(asNode(node.body)?.body)) classMember(walk, member, index, fact);
	});
	return index;
}

/** `interface X extends Y { ... }`. */
export function interfaceDeclaration(walk: Walk, node: Node): void {
	const { fact } = addClass(walk, node, textOf(asNode(node.id)?.name), 'interface');
	for (const type of nodesOf(node.extends)) fact.bases.push(typeValue(walk, type) ?? walk.unknown(type));
	fact.fields = typeMembers(walk, asNode(node.body));
}

/**
 * `type X = ...` of an object type, or of references that stand for one: `type State = typeof Root.State`, `type B = A & { x: string }`; and of
 * texts: `type Next = 'a' | 'b'`, `keyof typeof ROUTES`. Other aliases (functions, primitives, unions of objects) are no classes.
 */
export function typeAlias(walk: Walk, node: Node): void {
	const type = asNode(node.typeAnnotation) ?? asNode(node.right);
	const parts = type ? intersected(type) : [];
	const known = parts.filter((part) => OBJECT_TYPES.has(part.type) || REFERENCES.has(part.type));
	const name = textOf(asNode(node.id)?.name);
	if (known.length === 0) {
		const texts = type ? textsOf(walk, type) : [];
		if (texts.length > 0) addClass(walk, node, name, 'union').fact.bases = texts;
		return;
	}
	const { fact } = addClass(walk, node, name, 'type');
	for (const part of known) {
		if (OBJECT_TYPES.has(part.type)) fact.fields = fact.fields.concat(typeMembers(walk, part));
		else {
			const base = typeValue(walk, part);
			if (base) fact.bases.push(base.kind === 'unary' ? base.value : base);
		}
	}
}

/** Parts of a union in which at least one says a text; none of any other type. */
function textsOf(walk: Walk, type: Node): StaticValue[] {
	if (!TEXTS.has(type.type)) return [];
	const parts = partsOf(typeValue(walk, type));
	return parts.some(saysText) ? parts : [];
}

const TEXTS = new Set(
	'TSUnionType TSLiteralType TSIndexedAccessType TSTypeOperator UnionTypeAnnotation StringLiteralTypeAnnotation'.split(' '),
);

function partsOf(value: StaticValue | null): StaticValue[] {
	if (value?.kind === 'binary' && value.operator === '|') return [...partsOf(value.left), ...partsOf(value.right)];
	return value ? [value] : [];
}

function saysText(value: StaticValue): boolean {
	if (value.kind === 'subscript') return value.object.kind === 'unary';
	return value.kind === 'string' || (value.kind === 'unary' && value.operator === 'keyof');
}

const OBJECT_TYPES = new Set(['TSTypeLiteral', 'ObjectTypeAnnotation']);
const REFERENCES = new Set(['TSTypeReference', 'TSTypeQuery', 'GenericTypeAnnotation']);

function intersected(type: Node): Node[] {
	if (type.type === 'TSParenthesizedType') return intersected(asNode(type.typeAnnotation) ?? type);
	if (type.type !== 'TSIntersectionType' && type.type !== 'IntersectionTypeAnnotation') return [type];
	return nodesOf(type.types).flatMap(intersected);
}

/** `enum X { A = 'a', B }`; members without a value count up from the one before. */
export function enumDeclaration(walk: Walk, node: Node): void {
	const { fact } = addClass(walk, node, textOf(asNode(node.id)?.name), 'enum');
	let next: number | null = 0;
	for (const member of nodesOf(node.members ?? asNode(node.body)?.members)) {
		const name = keyName(asNode(member.id), false);
		const initializer = asNode(member.initializer) ?? asNode(member.init);
		let value: StaticValue | null = initializer ? walk.value(initializer) : null;
		if (!value && next !== null) value = { kind: 'number', value: next };
		next = value?.kind === 'number' ? value.value + 1 : null;
		if (name !== null) fact.fields.push({ name, annotation: null, default: value, ...linesOf(member) });
	}
}

function addClass(
	walk: Walk,
	node: Node,
	name: string,
	kind: ClassFact['kind'],
	docAt = walk.statementStart,
): { index: number; fact: ClassFact } {
	const docstring = walk.docs.get(node.start) ?? walk.docs.get(docAt) ?? null;
	const fact = classFact({ name, qualifiedName: `${walk.prefix}${name}`, kind, docstring, ...walk.placeOf(node) });
	return { index: walk.facts.classes.push(fact) - 1, fact };
}

function classMember(walk: Walk, member: Node, index: number, fact: ClassFact): void {
	switch (member.type) {
		case 'ClassMethod':
		case 'ClassPrivateMethod':
		case 'TSDeclareMethod':
			method(walk, member, index, fact);
			return;
		case 'ClassProperty':
		case 'ClassPrivateProperty':
		case 'ClassAccessorProperty':
		case 'PropertyDefinition':
			property(walk, member, index, fact);
			return;
		case 'StaticBlock':
			walk.statements(nodesOf(member.body));
			return;
	}
}

function method(walk: Walk, node: Node, index: number, fact: ClassFact): void {
	// Signatures of overloads are not functions; an abstract method is all there is of it.
	if (node.type === 'TSDeclareMethod' && node.abstract !== true) return;
	const key = asNode(node.key);
	const name = keyName(key, node.computed === true);
	if (name === null) walk.drop(walk.value(key));
	const kind =
		node.kind === 'constructor' ? 'constructor' : node.kind === 'get' ? 'getter' : node.kind === 'set' ? 'setter' : ('method' as const);
	fact.methods.push(walk.visit.functionLike(walk, node, { name: name ?? '<anonymous>', docAt: node.start, kind, class: index }));
	if (kind !== 'constructor') return;
	for (const parameter of nodesOf(node.params)) {
		if (parameter.type !== 'TSParameterProperty') continue;
		const inner = asNode(parameter.parameter);
		const binding = inner?.type === 'AssignmentPattern' ? asNode(inner.left) : inner;
		if (binding) fact.fields.push(fieldOf(parameter, textOf(binding.name), annotationOf(walk, asNode(binding.typeAnnotation)), null));
	}
}

function property(walk: Walk, node: Node, index: number, fact: ClassFact): void {
	for (const decorator of decoratorsOf(walk, node)) walk.drop(decorator);
	const key = asNode(node.key);
	const name = keyName(key, node.computed === true);
	if (name === null) walk.drop(walk.value(key));
	const initializer = asNode(node.value);
	const annotation = annotationOf(walk, asNode(node.typeAnnotation));
	let value: StaticValue | null = null;
	if (initializer) {
		const inner = unwrap(initializer);
		if (inner.type === 'ArrowFunctionExpression' || inner.type === 'FunctionExpression') {
			// `run = async () => ...` serves as a method.
			const method = walk.visit.functionLike(walk, inner, { name: name ?? '<anonymous>', docAt: node.start, class: index });
			fact.methods.push(method);
			value = { kind: 'function', function: method };
		} else value = walk.value(initializer, name === null ? undefined : { name, docAt: node.start });
	}
	if (name === null) return;
	fact.fields.push(fieldOf(node, name, annotation, value));
	if (!value) return;
	walk.facts.assignments.push({ target: name, annotation, value, operator: 'property', ...walk.placeOf(node) });
}

function fieldOf(node: Node, name: string, annotation: FieldFact['annotation'], value: StaticValue | null): FieldFact {
	return { name, annotation, default: value, ...linesOf(node) };
}

function decoratorsOf(walk: Walk, node: Node): StaticValue[] {
	return nodesOf(node.decorators).map((decorator) => walk.value(asNode(decorator.expression)));
}

function parameterOf(walk: Walk, node: Node): ParameterFact {
	for (const decorator of decoratorsOf(walk, node)) walk.drop(decorator);
	const bare = node.type === 'TSParameterProperty' ? (asNode(node.parameter) ?? node) : node;
	const rest = bare.type === 'RestElement';
	const withDefault = bare.type === 'AssignmentPattern';
	const target = (rest ? asNode(bare.argument) : withDefault ? asNode(bare.left) : bare) ?? bare;
	const annotation = annotationOf(walk, asNode(target.typeAnnotation) ?? asNode(bare.typeAnnotation));
	const value = withDefault ? walk.value(asNode(bare.right)) : null;
	if (target.type === 'Identifier') return { name: textOf(target.name), rest, annotation, default: value };
	// `({ messages, plan }: State)`: the parameter has no name of its own, what it is taken apart into has.
	const type = asNode(target.typeAnnotation);
	const name = walk.text(type ? { ...target, end: type.start } : target);
	assign(walk, target, { kind: 'unknown', text: name }, { operator: '=', at: target });
	return { name, rest, annotation, default: value };
}
