// Type annotations as text and, where they read like an expression, as values: `Array<Evidence>` is a subscript, `A | B` a binary.
// Object, function, mapped and conditional types stay text. Types are erased at run time, so nothing in them is a call or a string of the program.
import { indexOf } from '../facts-walk.js';
import type { Annotation, FieldFact, StaticValue } from '../source-facts.js';
import { asNode, keyName, linesOf, type Node, nodesOf, startLine, textOf } from './node.js';
import type { Walk } from './walk.js';

/** `: T` of a binding, parameter, field or return. */
export function annotationOf(walk: Walk, holder: Node | undefined): Annotation | null {
	// Below `: T`, or the type itself.
	const isWrapper = holder?.type === 'TSTypeAnnotation' || holder?.type === 'TypeAnnotation';
	const type = isWrapper ? asNode(holder.typeAnnotation) : holder?.type === 'Noop' ? undefined : holder;
	return type ? { text: walk.text(type), value: typeValue(walk, type) } : null;
}

/** A type as a value; null when it does not read like an expression. */
export function typeValue(walk: Walk, type: Node | undefined): StaticValue | null {
	return type && !walk.tooDeep(1) ? walk.at(1, () => knownType(walk, type)) : null;
}

function knownType(walk: Walk, type: Node): StaticValue | null {
	const line = startLine(type);
	switch (type.type) {
		case 'TSTypeReference':
		case 'TSExpressionWithTypeArguments':
		case 'TSClassImplements':
		case 'TSInterfaceHeritage':
		case 'GenericTypeAnnotation':
		case 'InterfaceExtends':
			return referenceValue(walk, type);
		case 'TSTypeQuery': {
			const name = typeName(asNode(type.exprName));
			if (name === null) return null;
			walk.read(name.split('.')[0] ?? name, line);
			return { kind: 'unary', operator: 'typeof', value: { kind: 'name', name, line } };
		}
		case 'TSArrayType':
		case 'ArrayTypeAnnotation': {
			const element = typeValue(walk, asNode(type.elementType));
			return element && { kind: 'subscript', object: { kind: 'name', name: 'Array', line }, index: element };
		}
		case 'TSUnionType':
		case 'UnionTypeAnnotation':
			return joined(walk, nodesOf(type.types), '|');
		case 'TSIntersectionType':
		case 'IntersectionTypeAnnotation':
			return joined(walk, nodesOf(type.types), '&');
		case 'TSParenthesizedType':
		case 'TSOptionalType':
		case 'TSRestType':
		case 'NullableTypeAnnotation':
			return typeValue(walk, asNode(type.typeAnnotation));
		case 'TSTypeOperator': {
			const value = typeValue(walk, asNode(type.typeAnnotation));
			return value && type.operator === 'keyof' ? { kind: 'unary', operator: 'keyof', value } : value;
		}
		case 'TSNamedTupleMember':
			return typeValue(walk, asNode(type.elementType));
		case 'TSTupleType':
		case 'TupleTypeAnnotation':
			return {
				kind: 'list',
				form: 'tuple',
				items: nodesOf(type.elementTypes ?? type.types).map((item) => typeValue(walk, item) ?? walk.unknown(item)),
				line,
			};
		case 'TSLiteralType':
			return literalValue(walk, asNode(type.literal), line);
		case 'StringLiteralTypeAnnotation':
			return { kind: 'string', value: textOf(type.value), line };
		case 'TSIndexedAccessType': {
			const object = typeValue(walk, asNode(type.objectType));
			const index = typeValue(walk, asNode(type.indexType));
			return object && index && { kind: 'subscript', object, index };
		}
		case 'TSNullKeyword':
		case 'TSUndefinedKeyword':
		case 'TSVoidKeyword':
		case 'NullLiteralTypeAnnotation':
		case 'VoidTypeAnnotation':
			return { kind: 'null' };
	}
	const keyword = /^TS(\w+)Keyword$/.exec(type.type) ?? /^(\w+)TypeAnnotation$/.exec(type.type);
	if (keyword?.[1] && KEYWORDS.has(keyword[1].toLowerCase())) return { kind: 'name', name: keyword[1].toLowerCase(), line };
	return null;
}

const KEYWORDS = new Set(['string', 'number', 'boolean', 'any', 'unknown', 'never', 'object', 'bigint', 'symbol', 'mixed']);

/** Fields of an object type or interface body, methods among them with their signature as annotation. */
export function typeMembers(walk: Walk, body: Node | undefined): FieldFact[] {
	const fields: FieldFact[] = [];
	for (const member of nodesOf(body?.members ?? body?.body ?? body?.properties)) {
		const name = keyName(asNode(member.key), member.computed === true);
		if (name === null) continue;
		const method = member.type === 'TSMethodSignature';
		const annotation = method
			? { text: walk.text(member), value: null }
			: annotationOf(walk, asNode(member.typeAnnotation) ?? asNode(member.value));
		fields.push({ name, annotation, default: null, ...linesOf(member) });
	}
	return fields;
}

function referenceValue(walk: Walk, type: Node): StaticValue | null {
	const line = startLine(type);
	const name = typeName(asNode(type.typeName) ?? asNode(type.expression) ?? asNode(type.id));
	if (name === null) return null;
	walk.read(name.split('.')[0] ?? name, line);
	const object: StaticValue = { kind: 'name', name, line };
	const parameters = nodesOf((asNode(type.typeParameters) ?? asNode(type.typeArguments))?.params);
	if (parameters.length === 0) return object;
	const items = parameters.map((item) => typeValue(walk, item) ?? walk.unknown(item));
	return { kind: 'subscript', object, index: indexOf(items, line) };
}

/** Dotted name of a type or expression: `z.infer`, `State.State`. */
function typeName(node: Node | undefined): string | null {
	if (!node) return null;
	if (node.type === 'Identifier') return textOf(node.name);
	if (node.type === 'ThisExpression' || node.type === 'TSThisType') return 'this';
	const parts =
		node.type === 'TSQualifiedName'
			? [node.left, node.right]
			: node.type === 'QualifiedTypeIdentifier'
				? [node.qualification, node.id]
				: node.type === 'MemberExpression' && node.computed !== true
					? [node.object, node.property]
					: null;
	if (!parts) return null;
	const [left, right] = parts.map((part) => typeName(asNode(part)));
	return left && right ? `${left}.${right}` : null;
}

function joined(walk: Walk, types: readonly Node[], operator: string): StaticValue | null {
	let whole: StaticValue | null = null;
	// A union of hundreds of literals leans so far left that reading it back would overflow: beyond this it is text.
	if (types.length > 200) return null;
	for (const type of types) {
		const right: StaticValue = typeValue(walk, type) ?? walk.unknown(type);
		whole = whole ? { kind: 'binary', operator, left: whole, right } : right;
	}
	return whole;
}

function literalValue(walk: Walk, literal: Node | undefined, line: number): StaticValue | null {
	if (literal?.type === 'StringLiteral') return { kind: 'string', value: textOf(literal.value), line };
	if (literal?.type === 'NumericLiteral') return { kind: 'number', value: Number(literal.value) };
	if (literal?.type === 'BooleanLiteral') return { kind: 'boolean', value: literal.value === true };
	return literal ? walk.unknown(literal) : null;
}
