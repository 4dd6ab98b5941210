import { countLines, emptyFacts } from './chunk-VBM4KISZ.js';
import {
	asNode,
	eachChild,
	endLine,
	keyName,
	languageOf,
	nodesOf,
	parseSource,
	slotsOf,
	startLine,
	textOf,
	unwrap,
} from './chunk-ZBQ3YYU2.js';

// src/syntax/typescript/comments.ts
function docsOf(source, comments) {
	const before = /* @__PURE__ */ new Map();
	let module = null;
	for (const comment of comments) {
		const raw = comment.value;
		if (comment.type !== 'CommentBlock' || typeof raw !== 'string') continue;
		const opens =
			module === null && source.slice(0, Math.min(comment.start, 300)).replace(/^#!.*/, '').trim() === '' && comment.start < 300;
		if (!raw.startsWith('*') && !opens) continue;
		const next2 = following(source, comment.end);
		const text = cleaned(raw);
		if (opens) module = { text, before: next2 };
		if (raw.startsWith('*')) before.set(next2, text);
	}
	return { before, module };
}
function following(source, offset) {
	const space = /\S/g;
	space.lastIndex = offset;
	return space.exec(source)?.index ?? source.length;
}
function cleaned(raw) {
	return raw
		.split('\n')
		.map((line) => line.replace(/^\s*\*?\s?/, '').trimEnd())
		.join('\n')
		.replace(/^\*/, '')
		.trim();
}

// src/syntax/typescript/types.ts
function annotationOf(walk, holder) {
	const type = innerType(holder);
	return type ? { text: walk.text(type), value: typeValue(walk, type) } : null;
}
function typeValue(walk, type) {
	return type && !walk.tooDeep(1) ? walk.at(1, () => knownType(walk, type)) : null;
}
function knownType(walk, type) {
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
		case 'TSTypeOperator':
		case 'NullableTypeAnnotation':
			return typeValue(walk, asNode(type.typeAnnotation));
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
			const object2 = typeValue(walk, asNode(type.objectType));
			const index = typeValue(walk, asNode(type.indexType));
			return object2 && index && { kind: 'subscript', object: object2, index };
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
var KEYWORDS = /* @__PURE__ */ new Set(['string', 'number', 'boolean', 'any', 'unknown', 'never', 'object', 'bigint', 'symbol', 'mixed']);
function typeMembers(walk, body) {
	const fields = [];
	for (const member of nodesOf(body?.members ?? body?.body ?? body?.properties)) {
		const name = keyName(asNode(member.key), member.computed === true);
		if (name === null) continue;
		const method2 = member.type === 'TSMethodSignature';
		const annotation = method2
			? { text: walk.text(member), value: null }
			: annotationOf(walk, asNode(member.typeAnnotation) ?? asNode(member.value));
		fields.push({ name, annotation, default: null, line: startLine(member), endLine: endLine(member) });
	}
	return fields;
}
function innerType(holder) {
	if (holder?.type === 'TSTypeAnnotation' || holder?.type === 'TypeAnnotation') return asNode(holder.typeAnnotation);
	return holder?.type === 'Noop' ? void 0 : holder;
}
function referenceValue(walk, type) {
	const line = startLine(type);
	const name = typeName(asNode(type.typeName) ?? asNode(type.expression) ?? asNode(type.id));
	if (name === null) return null;
	walk.read(name.split('.')[0] ?? name, line);
	const object2 = { kind: 'name', name, line };
	const parameters = nodesOf((asNode(type.typeParameters) ?? asNode(type.typeArguments))?.params);
	if (parameters.length === 0) return object2;
	const items = parameters.map((item) => typeValue(walk, item) ?? walk.unknown(item));
	const [only] = items;
	return { kind: 'subscript', object: object2, index: items.length === 1 && only ? only : { kind: 'list', form: 'tuple', items, line } };
}
function typeName(node) {
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
function joined(walk, types, operator) {
	let whole = null;
	if (types.length > 200) return null;
	for (const type of types) {
		const right = typeValue(walk, type) ?? walk.unknown(type);
		whole = whole ? { kind: 'binary', operator, left: whole, right } : right;
	}
	return whole;
}
function literalValue(walk, literal, line) {
	if (literal?.type === 'StringLiteral') return { kind: 'string', value: textOf(literal.value), line };
	if (literal?.type === 'NumericLiteral') return { kind: 'number', value: Number(literal.value) };
	if (literal?.type === 'BooleanLiteral') return { kind: 'boolean', value: literal.value === true };
	return literal ? walk.unknown(literal) : null;
}

// src/syntax/typescript/patterns.ts
function assign(walk, target, value, how) {
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
function boundNames(target) {
	if (!target) return [];
	switch (target.type) {
		case 'Identifier':
			return [textOf(target.name)];
		case 'ObjectPattern':
			return nodesOf(target.properties).flatMap((property2) => boundNames(asNode(property2.value) ?? asNode(property2.argument)));
		case 'ArrayPattern':
			return nodesOf(target.elements).flatMap(boundNames);
		case 'AssignmentPattern':
			return boundNames(asNode(target.left));
		case 'RestElement':
			return boundNames(asNode(target.argument));
	}
	return [];
}
function memberOf(value, name) {
	if (value?.kind === 'unary' && value.operator === 'await') return memberOf(value.value, name);
	if (value?.kind === 'name') return { kind: 'name', name: `${value.name}.${name}`, line: value.line };
	if (value?.kind === 'dict') {
		const entry = value.entries.findLast(({ key }) => key === null || (key.kind === 'string' && key.value === name));
		if (entry?.key) return entry.value;
		return { kind: 'unknown', text: name };
	}
	return value ? { kind: 'member', object: value, name } : { kind: 'unknown', text: name };
}
function assignObject(walk, pattern, value, how) {
	for (const property2 of nodesOf(pattern.properties)) {
		if (property2.type === 'RestElement') {
			assign(walk, property2, null, how);
			continue;
		}
		const name = keyName(asNode(property2.key), property2.computed === true);
		if (name === null) walk.drop(walk.value(asNode(property2.key)));
		const member = name === null || walk.tooDeep(1) ? walk.unknown(property2) : memberOf(value, name);
		walk.at(1, () => assign(walk, asNode(property2.value), member, how));
	}
}
function assignArray(walk, pattern, value, how) {
	const known = value?.kind === 'list' && !value.items.some((item) => item.kind === 'spread') ? value.items : null;
	slotsOf(pattern.elements).forEach((element, index) => {
		if (!element) return;
		const item = known ? known[index] : value ? { kind: 'subscript', object: value, index: { kind: 'number', value: index } } : void 0;
		walk.at(1, () => assign(walk, element, item && !walk.tooDeep(0) ? item : walk.unknown(element), how));
	});
}
function record(walk, target, node, value, { operator, at }) {
	walk.facts.assignments.push({
		target,
		annotation: annotationOf(walk, asNode(node.typeAnnotation)),
		value,
		operator,
		line: startLine(at),
		endLine: endLine(at),
		scope: walk.scope,
	});
}
function targetName(walk, target) {
	const inner2 = unwrap(target);
	if (inner2.type === 'Identifier') return textOf(inner2.name);
	const value = walk.value(inner2);
	return value.kind === 'name' ? value.name : walk.text(inner2);
}

// src/syntax/typescript/definitions.ts
function functionLike(walk, node, options) {
	const name = textOf(asNode(node.id)?.name) || options.name || '<anonymous>';
	const { functions } = walk.facts;
	const index = functions.length;
	const fact = {
		name,
		qualifiedName: `${walk.prefix}${name}`,
		kind: options.kind ?? (node.type === 'ArrowFunctionExpression' ? 'arrow' : 'function'),
		async: node.async === true,
		generator: node.generator === true,
		parameters: [],
		decorators: [],
		returns: annotationOf(walk, asNode(node.returnType)),
		docstring: walk.docs.get(node.start) ?? walk.docs.get(options.docAt ?? node.start) ?? null,
		class: options.class ?? null,
		line: startLine(node),
		endLine: endLine(node),
		returned: [],
		scope: walk.scope,
	};
	functions.push(fact);
	fact.decorators = decoratorsOf(walk, node);
	const outer = walk.scope;
	const scope = options.inline
		? { ...outer, function: index }
		: { function: index, class: outer.class, tries: [], withs: [], loops: [], branches: [], handlerOf: null };
	walk.inside(scope, `${fact.qualifiedName}.<locals>.`, () => {
		for (const parameter of nodesOf(node.params ?? node.parameters)) fact.parameters.push(parameterOf(walk, parameter));
		const body = asNode(node.body);
		if (body?.type === 'BlockStatement') walk.statement(body);
		else if (body) fact.returned.push({ value: walk.value(body), line: startLine(body), scope: walk.scope });
	});
	return index;
}
function classLike(walk, node, hint) {
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
function interfaceDeclaration(walk, node) {
	const { fact } = addClass(walk, node, textOf(asNode(node.id)?.name), 'interface');
	for (const type of nodesOf(node.extends)) fact.bases.push(typeValue(walk, type) ?? walk.unknown(type));
	fact.fields = typeMembers(walk, asNode(node.body));
}
function typeAlias(walk, node) {
	const type = asNode(node.typeAnnotation) ?? asNode(node.right);
	const parts = type ? intersected(type) : [];
	const known = parts.filter((part) => OBJECT_TYPES.has(part.type) || REFERENCES.has(part.type));
	if (known.length === 0) return;
	const { fact } = addClass(walk, node, textOf(asNode(node.id)?.name), 'type');
	for (const part of known) {
		if (OBJECT_TYPES.has(part.type)) fact.fields = fact.fields.concat(typeMembers(walk, part));
		else {
			const base = typeValue(walk, part);
			if (base) fact.bases.push(base.kind === 'unary' ? base.value : base);
		}
	}
}
var OBJECT_TYPES = /* @__PURE__ */ new Set(['TSTypeLiteral', 'ObjectTypeAnnotation']);
var REFERENCES = /* @__PURE__ */ new Set(['TSTypeReference', 'TSTypeQuery', 'GenericTypeAnnotation']);
function intersected(type) {
	if (type.type === 'TSParenthesizedType') return intersected(asNode(type.typeAnnotation) ?? type);
	if (type.type !== 'TSIntersectionType' && type.type !== 'IntersectionTypeAnnotation') return [type];
	return nodesOf(type.types).flatMap(intersected);
}
function enumDeclaration(walk, node) {
	const { fact } = addClass(walk, node, textOf(asNode(node.id)?.name), 'enum');
	let next2 = 0;
	for (const member of nodesOf(node.members ?? asNode(node.body)?.members)) {
		const name = keyName(asNode(member.id), false);
		const initializer = asNode(member.initializer) ?? asNode(member.init);
		let value = initializer ? walk.value(initializer) : null;
		if (!value && next2 !== null) value = { kind: 'number', value: next2 };
		next2 = value?.kind === 'number' ? value.value + 1 : null;
		if (name !== null) fact.fields.push({ name, annotation: null, default: value, line: startLine(member), endLine: endLine(member) });
	}
}
function addClass(walk, node, name, kind, docAt = walk.statementStart) {
	const fact = {
		name,
		qualifiedName: `${walk.prefix}${name}`,
		kind,
		bases: [],
		keywords: [],
		decorators: [],
		fields: [],
		methods: [],
		docstring: walk.docs.get(node.start) ?? walk.docs.get(docAt) ?? null,
		line: startLine(node),
		endLine: endLine(node),
		scope: walk.scope,
	};
	const index = walk.facts.classes.push(fact) - 1;
	return { index, fact };
}
function classMember(walk, member, index, fact) {
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
function method(walk, node, index, fact) {
	if (node.type === 'TSDeclareMethod' && node.abstract !== true) return;
	const key = asNode(node.key);
	const name = keyName(key, node.computed === true);
	if (name === null) walk.drop(walk.value(key));
	const kind = node.kind === 'constructor' ? 'constructor' : node.kind === 'get' ? 'getter' : node.kind === 'set' ? 'setter' : 'method';
	fact.methods.push(walk.visit.functionLike(walk, node, { name: name ?? '<anonymous>', docAt: node.start, kind, class: index }));
	if (kind !== 'constructor') return;
	for (const parameter of nodesOf(node.params)) {
		if (parameter.type !== 'TSParameterProperty') continue;
		const inner2 = asNode(parameter.parameter);
		const binding = inner2?.type === 'AssignmentPattern' ? asNode(inner2.left) : inner2;
		if (binding) fact.fields.push(fieldOf(parameter, textOf(binding.name), annotationOf(walk, asNode(binding.typeAnnotation)), null));
	}
}
function property(walk, node, index, fact) {
	for (const decorator of decoratorsOf(walk, node)) walk.drop(decorator);
	const key = asNode(node.key);
	const name = keyName(key, node.computed === true);
	if (name === null) walk.drop(walk.value(key));
	const initializer = asNode(node.value);
	const annotation = annotationOf(walk, asNode(node.typeAnnotation));
	let value = null;
	if (initializer) {
		const inner2 = unwrap(initializer);
		if (inner2.type === 'ArrowFunctionExpression' || inner2.type === 'FunctionExpression') {
			const method2 = walk.visit.functionLike(walk, inner2, { name: name ?? '<anonymous>', docAt: node.start, class: index });
			fact.methods.push(method2);
			value = { kind: 'function', function: method2 };
		} else value = walk.value(initializer, name === null ? void 0 : { name, docAt: node.start });
	}
	if (name === null) return;
	fact.fields.push(fieldOf(node, name, annotation, value));
	if (!value) return;
	const place = { line: startLine(node), endLine: endLine(node), scope: walk.scope };
	walk.facts.assignments.push({ target: name, annotation, value, operator: 'property', ...place });
}
function fieldOf(node, name, annotation, value) {
	return { name, annotation, default: value, line: startLine(node), endLine: endLine(node) };
}
function decoratorsOf(walk, node) {
	return nodesOf(node.decorators).map((decorator) => walk.value(asNode(decorator.expression)));
}
function parameterOf(walk, node) {
	for (const decorator of decoratorsOf(walk, node)) walk.drop(decorator);
	const bare = node.type === 'TSParameterProperty' ? (asNode(node.parameter) ?? node) : node;
	const rest = bare.type === 'RestElement';
	const withDefault = bare.type === 'AssignmentPattern';
	const target = (rest ? asNode(bare.argument) : withDefault ? asNode(bare.left) : bare) ?? bare;
	const annotation = annotationOf(walk, asNode(target.typeAnnotation) ?? asNode(bare.typeAnnotation));
	const value = withDefault ? walk.value(asNode(bare.right)) : null;
	if (target.type === 'Identifier') return { name: textOf(target.name), rest, annotation, default: value };
	const type = asNode(target.typeAnnotation);
	const name = walk.text(type ? { ...target, end: type.start } : target);
	assign(walk, target, { kind: 'unknown', text: name }, { operator: '=', at: target });
	return { name, rest, annotation, default: value };
}

// src/syntax/typescript/calls.ts
function callLink(walk, node, callee, nameLine) {
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
		line: startLine(node),
		endLine: endLine(node),
		column: node.loc.start.column + 1,
		nameLine,
		scope: walk.scope,
		statement: false,
	});
	return calls.length - 1;
}
function methodOf(callee) {
	if (callee.kind === 'member') return callee.name;
	if (callee.kind !== 'name') return null;
	return callee.name.slice(callee.name.lastIndexOf('.') + 1);
}
function inlineHint(argument) {
	const node = unwrap(argument);
	if (node.type !== 'ArrowFunctionExpression' && node.type !== 'FunctionExpression') return void 0;
	return { name: '<anonymous>', docAt: asNode(node)?.start ?? 0, inline: true };
}

// src/syntax/typescript/literals.ts
function template(walk, node, line) {
	const expressions = nodesOf(node.expressions);
	const parts = [];
	nodesOf(node.quasis).forEach((quasi, index) => {
		const raw = quasi.value;
		const text = raw?.cooked ?? raw?.raw ?? '';
		if (text !== '' || expressions.length === 0) parts.push({ kind: 'string', value: text, line: startLine(quasi) });
		const expression = expressions[index];
		if (expression) parts.push(walk.value(expression));
	});
	const [only] = parts;
	if (only?.kind === 'string' && expressions.length === 0) return { ...only, line };
	return { kind: 'template', parts, line };
}
function object(walk, node, line) {
	const entries = [];
	for (const property2 of nodesOf(node.properties)) {
		if (property2.type === 'SpreadElement') {
			entries.push({ key: null, value: walk.value(asNode(property2.argument)) });
			continue;
		}
		const keyNode = asNode(property2.key);
		const name = keyName(keyNode, property2.computed === true);
		const key = name === null ? walk.value(keyNode) : { kind: 'string', value: name, line: startLine(property2) };
		const hint = { name: name ?? '<anonymous>', docAt: property2.start };
		if (property2.type === 'ObjectMethod') {
			const kind = property2.kind === 'get' ? 'getter' : property2.kind === 'set' ? 'setter' : 'method';
			entries.push({ key, value: { kind: 'function', function: walk.visit.functionLike(walk, property2, { ...hint, kind }) } });
		} else {
			const bare = asNode(property2.value);
			entries.push({ key, value: bare?.type === 'AssignmentPattern' ? walk.unknown(bare) : walk.value(bare, hint) });
		}
	}
	return { kind: 'dict', entries, line };
}
function jsx(walk, node) {
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
function jsxPart(walk, node, hint) {
	if (node.type === 'JSXText' || node.type === 'JSXEmptyExpression') return;
	if (node.type === 'JSXExpressionContainer' || node.type === 'JSXSpreadChild') {
		const expression = asNode(node.expression);
		if (expression && expression.type !== 'JSXEmptyExpression') walk.drop(walk.value(expression, hint));
	} else walk.drop(walk.value(node, hint));
}
function jsxRoot(name) {
	let node = name;
	while (node?.type === 'JSXMemberExpression') node = asNode(node.object);
	return node;
}

// src/syntax/typescript/modules.ts
function importDeclaration(walk, node) {
	const module = textOf(asNode(node.source)?.value);
	const typeOnly = isType(node.importKind);
	const specifiers = nodesOf(node.specifiers);
	if (specifiers.length === 0) addImport(walk, node, { module, typeOnly });
	for (const specifier of specifiers) {
		const name =
			specifier.type === 'ImportDefaultSpecifier'
				? 'default'
				: specifier.type === 'ImportNamespaceSpecifier'
					? null
					: keyName(asNode(specifier.imported), false);
		const alias = textOf(asNode(specifier.local)?.name);
		addImport(walk, specifier, { module, name, alias, typeOnly: typeOnly || isType(specifier.importKind) });
	}
}
function importEquals(walk, node) {
	const reference = asNode(node.moduleReference);
	const alias = textOf(asNode(node.id)?.name);
	if (reference?.type === 'TSExternalModuleReference') {
		const module = textOf(asNode(reference.expression)?.value);
		addImport(walk, node, { module, alias, typeOnly: isType(node.importKind) });
	}
	if (node.isExport === true) addExport(walk, node, alias, alias);
}
function exportNamed(walk, node) {
	const source = asNode(node.source);
	const module = source ? textOf(source.value) : null;
	for (const specifier of nodesOf(node.specifiers)) {
		const exported = keyName(asNode(specifier.exported), false) ?? 'default';
		const namespace2 = specifier.type === 'ExportNamespaceSpecifier';
		const local = namespace2 ? '*' : specifier.type === 'ExportDefaultSpecifier' ? 'default' : keyName(asNode(specifier.local), false);
		addExport(walk, specifier, exported, local, module);
		if (module !== null) {
			const typeOnly = isType(node.exportKind) || isType(specifier.exportKind);
			addImport(walk, specifier, { module, name: namespace2 ? null : local, alias: exported, typeOnly, reexport: true });
		}
	}
}
function exportAll(walk, node) {
	const module = textOf(asNode(node.source)?.value);
	addExport(walk, node, '*', null, module);
	addImport(walk, node, { module, name: '*', alias: '*', typeOnly: isType(node.exportKind), reexport: true });
}
function exportDeclared(walk, declaration) {
	const names =
		declaration.type === 'VariableDeclaration'
			? nodesOf(declaration.declarations).flatMap((declarator) => boundNames(asNode(declarator.id)))
			: [textOf(asNode(declaration.id)?.name)].filter(Boolean);
	for (const name of names) addExport(walk, declaration, name, name);
}
function addExport(walk, node, name, local, from = null) {
	walk.facts.exports.push({ name, local, from, line: startLine(node) });
}
function commonExport(walk, target, value, node) {
	if (walk.scope.function !== null) return;
	const local = value.kind === 'name' ? value.name : null;
	const named = /^(?:module\.)?exports\.([\w$]+)$/.exec(target);
	if (named?.[1]) addExport(walk, node, named[1], local);
	else if (target === 'module.exports') {
		addExport(walk, node, 'default', local);
		if (value.kind !== 'dict') return;
		for (const { key, value: entry } of value.entries)
			if (key?.kind === 'string') addExport(walk, node, key.value, entry.kind === 'name' ? entry.name : null);
	}
}
function requireImport(walk, index) {
	const call = walk.facts.calls[index];
	if (call?.callee.kind !== 'name' || (call.callee.name !== 'require' && call.callee.name !== 'import')) return;
	const [module] = call.arguments;
	if (module?.kind !== 'string') return;
	walk.importCalls.set(index, walk.facts.imports.length);
	walk.facts.imports.push({
		module: module.value,
		name: null,
		alias: '',
		typeOnly: false,
		reexport: false,
		line: call.line,
		scope: walk.scope,
	});
}
function bindRequire(walk, target, value) {
	const inner2 = value.kind === 'unary' && value.operator === 'await' ? value.value : value;
	const called = inner2.kind === 'member' ? inner2.object : inner2;
	const fact = called.kind === 'call' ? walk.facts.imports[walk.importCalls.get(called.call) ?? -1] : void 0;
	if (!fact || !target || fact.alias !== '') return;
	if (target.type === 'Identifier') fact.alias = textOf(target.name);
	if (target.type !== 'ObjectPattern' || fact.name !== null) return;
	const bound = slotsOf(target.properties).flatMap((property2) => {
		const name = property2 && keyName(asNode(property2.key), property2.computed === true);
		const [alias] = boundNames(asNode(property2?.value));
		return name && alias ? [{ name, alias }] : [];
	});
	const [first, ...others] = bound;
	if (!first) return;
	Object.assign(fact, first);
	for (const other of others) walk.facts.imports.push({ ...fact, ...other });
}
function addImport(walk, node, fact) {
	walk.facts.imports.push({ name: null, alias: '', typeOnly: false, reexport: false, line: startLine(node), scope: walk.scope, ...fact });
}
function isType(kind) {
	return kind === 'type' || kind === 'typeof';
}

// src/syntax/typescript/walk.ts
var TEXT_LIMIT = 400;
var LONG_STRING = 40;
var DEEPEST_SCOPE = 100;
var DEEPEST_VALUE = 300;
var LONGEST_PREFIX = 500;
var TOP_SCOPE = { function: null, class: null, tries: [], withs: [], loops: [], branches: [], handlerOf: null };
var NESTING = /* @__PURE__ */ new Set(['list', 'dict', 'template', 'binary', 'member', 'subscript', 'conditional', 'spread', 'unary']);
var Walk = class {
	facts;
	visit;
	scope = TOP_SCOPE;
	/** Offset at which the statement being visited begins, with its `export`: a doc comment ends there. */
	statementStart = 0;
	/** Prefix of qualified names: `Class.`, `outer.<locals>.`. */
	prefix = '';
	/** Imports made by a call (`require`, `import()`), by the index of the call. */
	importCalls = /* @__PURE__ */ new Map();
	/** Text that offsets of the nodes point into: the file, or one chunk of it. */
	source = '';
	/** Doc comments by the offset of what follows them. */
	docs = /* @__PURE__ */ new Map();
	/** How deep the value being visited stands in the value around it. A call, function or class begins anew: values only point to them. */
	depth = 0;
	readNames = /* @__PURE__ */ new Map();
	names;
	constructor(facts, visit) {
		this.facts = facts;
		this.visit = visit;
		this.names = this.namesIn(null);
	}
	value(node, hint) {
		if (!node) return { kind: 'unknown', text: '' };
		this.depth++;
		const value = this.visit.value(this, node, hint);
		this.depth--;
		if (this.depth < DEEPEST_VALUE || !NESTING.has(value.kind)) return value;
		this.drop(value);
		return this.unknown(node);
	}
	statement(node) {
		if (node) this.visit.statement(this, node);
	}
	statements(nodes) {
		for (const node of nodes) this.visit.statement(this, node);
	}
	/** Whether a value that stands this much deeper than the one being visited is too deep to be kept. */
	tooDeep(more) {
		return this.depth + more > DEEPEST_VALUE;
	}
	/** Runs for a value that stands this much deeper; null = for one that stands in no other. */
	at(more, run) {
		const outer = this.depth;
		this.depth = more === null ? 0 : outer + more;
		const result = run();
		this.depth = outer;
		return result;
	}
	/** Runs with another scope, and comes back to the present one. */
	within(scope, run) {
		const outer = this.scope;
		this.scope = { ...outer, ...scope };
		run();
		this.scope = outer;
	}
	/** Runs inside a function or class of this qualified name. */
	inside(scope, prefix, run) {
		const outer = { scope: this.scope, prefix: this.prefix, names: this.names };
		this.scope = scope;
		this.prefix = prefix.length > LONGEST_PREFIX ? `\u2026${prefix.slice(-LONGEST_PREFIX / 2)}` : prefix;
		if (scope.function !== outer.scope.function) this.names = this.namesIn(scope.function);
		this.at(null, run);
		this.scope = outer.scope;
		this.prefix = outer.prefix;
		this.names = outer.names;
	}
	/** Back to module level, after a visit that was cut off. */
	leave(scope) {
		this.scope = scope;
		this.prefix = '';
		this.depth = 0;
		this.names = this.namesIn(null);
	}
	/** Notes that a name is read here. */
	read(name, line) {
		if (this.names.has(name)) return;
		this.names.add(name);
		this.facts.reads.push({ name, function: this.scope.function, line });
	}
	/** Source text on one line, shortened. */
	text(node) {
		if (!node) return '';
		return shorten(this.source.slice(node.start, Math.min(node.end, node.start + 4 * TEXT_LIMIT)));
	}
	unknown(node) {
		return { kind: 'unknown', text: this.text(node) };
	}
	/** A value that enters no fact: its long strings are kept, for prompts may live there. */
	drop(value) {
		switch (value.kind) {
			case 'string':
				if (value.value.length > LONG_STRING) this.facts.strings.push({ value: value.value, line: value.line, scope: this.scope });
				return;
			case 'list':
				for (const item of value.items) this.drop(item);
				return;
			case 'template':
				for (const part of value.parts) this.drop(part);
				return;
			case 'dict':
				for (const entry of value.entries) this.drop(entry.value);
				return;
			case 'binary': {
				let left = value;
				while (left.kind === 'binary') {
					this.drop(left.right);
					left = left.left;
				}
				this.drop(left);
				return;
			}
			case 'conditional':
				this.drop(value.whenTrue);
				this.drop(value.whenFalse);
				return;
			case 'spread':
			case 'unary':
				this.drop(value.value);
				return;
		}
	}
	/** Names read so far in a function; the walk leaves a function and may come back to it only through its own nesting. */
	namesIn(index) {
		let names = this.readNames.get(index);
		if (!names) {
			names = /* @__PURE__ */ new Set();
			this.readNames.set(index, names);
		}
		return names;
	}
};
function inner(item, enclosing) {
	return [item, ...(enclosing.length < DEEPEST_SCOPE ? enclosing : enclosing.slice(0, DEEPEST_SCOPE - 1))];
}
function shorten(text) {
	const line = text.replace(/\s+/g, ' ').trim();
	return line.length > TEXT_LIMIT ? `${line.slice(0, TEXT_LIMIT - 1)}\u2026` : line;
}

// src/syntax/typescript/expressions.ts
function visitValue(walk, wrapped, hint) {
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
function dropResult(walk, node) {
	if (!node) return;
	const value = walk.value(node);
	walk.drop(value);
	markDropped(walk, unwrap(node), value);
}
function markDropped(walk, node, value) {
	if (node.type === 'AssignmentExpression') return;
	if (value.kind === 'call') {
		const call = walk.facts.calls[value.call];
		if (call) call.statement = true;
		return;
	}
	const below = (field, part) => {
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
function identifier(walk, node, line) {
	const name = textOf(node.name);
	if (name === 'undefined') return { kind: 'null' };
	walk.read(name, line);
	return { kind: 'name', name, line };
}
function chain(walk, outermost) {
	const links = [];
	let node = outermost;
	for (;;) {
		const below =
			node.type === 'MemberExpression' || node.type === 'OptionalMemberExpression'
				? asNode(node.object)
				: node.type === 'CallExpression' || node.type === 'OptionalCallExpression' || node.type === 'NewExpression'
					? asNode(node.callee)
					: node.type === 'TaggedTemplateExpression'
						? asNode(node.tag)
						: void 0;
		if (!below) break;
		links.push(node);
		node = unwrap(below);
	}
	const innermost = node;
	let value = node === outermost ? walk.unknown(node) : walk.at(wrappings(links), () => walk.value(innermost));
	let nameLine = startLine(node);
	let depth = 0;
	for (let link = links.pop(); link; link = links.pop()) {
		if (link.type === 'MemberExpression' || link.type === 'OptionalMemberExpression') {
			const property2 = asNode(link.property);
			const name = link.computed === true ? null : keyName(property2, false);
			if (value.kind === 'unary' && value.operator === 'await') value = value.value;
			if (name === null) value = { kind: 'subscript', object: value, index: walk.value(property2) };
			else value = value.kind === 'name' ? memberOf(value, name) : { kind: 'member', object: value, name };
			if (property2) nameLine = startLine(property2);
			if (value.kind !== 'name' && walk.tooDeep(++depth)) value = walk.unknown(link);
		} else {
			const call = callLink(walk, link, value, nameLine);
			requireImport(walk, call);
			value = { kind: 'call', call };
			depth = 0;
		}
	}
	requireMember(walk, value);
	return value;
}
function wrappings(links) {
	const call = links.findLastIndex((link) => !link.type.endsWith('MemberExpression'));
	return links.length - 1 - call;
}
function requireMember(walk, value) {
	if (value.kind !== 'member' || value.object.kind !== 'call') return;
	const index = walk.importCalls.get(value.object.call);
	const fact = index === void 0 ? void 0 : walk.facts.imports[index];
	if (fact && fact.name === null) fact.name = value.name;
}
function awaited(walk, node) {
	const argument = asNode(node.argument);
	const value = walk.value(argument);
	if (value.kind === 'call' && argument && unwrap(argument).type !== 'AssignmentExpression') {
		const call = walk.facts.calls[value.call];
		if (call) call.awaited = true;
	}
	return { kind: 'unary', operator: 'await', value };
}
function unary(walk, node) {
	const operator = textOf(node.operator);
	const value = walk.value(asNode(node.argument));
	if (operator === '-' && value.kind === 'number') return { kind: 'number', value: -value.value };
	if (operator === '+' && value.kind === 'number') return value;
	if (operator === 'void' && value.kind === 'number') return { kind: 'null' };
	return { kind: 'unary', operator, value };
}
function update(walk, node) {
	const target = asNode(node.argument);
	const value = walk.value(target);
	assign(walk, target, { kind: 'number', value: 1 }, { operator: node.operator === '--' ? '-=' : '+=', at: node });
	return value;
}
function binary(walk, outermost) {
	const links = [];
	let node = outermost;
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
function conditional(walk, node) {
	const testNode = asNode(node.test);
	const test = walk.text(testNode);
	const branch2 = walk.facts.branches.length;
	const fact = { kind: 'ternary', test, value: { kind: 'null' } };
	walk.facts.branches.push({ ...fact, line: startLine(node), endLine: endLine(node), scope: walk.scope });
	const value = walk.value(testNode);
	const recorded = walk.facts.branches[branch2];
	if (recorded) recorded.value = value;
	const arms = [];
	for (const [field, when] of [
		['consequent', 'true'],
		['alternate', 'false'],
	]) {
		walk.within({ branches: inner({ branch: branch2, when }, walk.scope.branches) }, () => {
			arms.push(walk.value(asNode(node[field])));
		});
	}
	const [whenTrue, whenFalse] = arms;
	return { kind: 'conditional', test, whenTrue, whenFalse };
}
function assignment(walk, node) {
	const target = asNode(node.left);
	const operator = textOf(node.operator);
	const plain = target && unwrap(target);
	const name = plain?.type === 'Identifier' ? textOf(plain.name) : plain ? keyName(asNode(plain.property), plain.computed === true) : null;
	const value = walk.value(asNode(node.right), name === null ? void 0 : { name, docAt: walk.statementStart });
	if (operator !== '=' && plain?.type === 'Identifier') walk.read(textOf(plain.name), startLine(plain));
	assign(walk, target, value, { operator, at: node });
	if (plain?.type === 'MemberExpression') commonExport(walk, walk.facts.assignments.at(-1)?.target ?? '', value, node);
	return value;
}

// src/syntax/typescript/statements.ts
function visitStatement(walk, node) {
	walk.statementStart = node.start;
	declare(walk, node);
}
function declare(walk, node) {
	const visit = STATEMENTS[node.type];
	if (visit) visit(walk, node);
	else if (node.type.endsWith('Expression')) dropResult(walk, node);
	else if (node.type.endsWith('Statement')) eachChild(node, (child) => walk.statement(child));
}
var bodyOnly = (walk, node) => walk.statement(asNode(node.body));
var STATEMENTS = {
	ExpressionStatement: (walk, node) => dropResult(walk, asNode(node.expression)),
	VariableDeclaration: variables,
	FunctionDeclaration: (walk, node) => void walk.visit.functionLike(walk, node, { docAt: walk.statementStart }),
	// The signature of an overload is no function; what is only declared has nothing but its signature.
	TSDeclareFunction: (walk, node) => void (node.declare === true && walk.visit.functionLike(walk, node, { docAt: walk.statementStart })),
	ClassDeclaration: (walk, node) => void walk.visit.classLike(walk, node),
	TSInterfaceDeclaration: interfaceDeclaration,
	InterfaceDeclaration: interfaceDeclaration,
	TSTypeAliasDeclaration: typeAlias,
	TypeAlias: typeAlias,
	TSEnumDeclaration: enumDeclaration,
	EnumDeclaration: enumDeclaration,
	ImportDeclaration: importDeclaration,
	TSImportEqualsDeclaration: importEquals,
	ExportAllDeclaration: exportAll,
	ExportNamedDeclaration: exportedDeclaration,
	ExportDefaultDeclaration: (walk, node) => exportDefault(walk, asNode(node.declaration)),
	TSExportAssignment: (walk, node) => exportDefault(walk, asNode(node.expression)),
	ReturnStatement: returned,
	ThrowStatement: thrown,
	BlockStatement: (walk, node) => block(walk, nodesOf(node.body), node),
	IfStatement: branch,
	SwitchStatement: switched,
	TryStatement: tried,
	ForOfStatement: loop,
	ForInStatement: loop,
	ForStatement: loop,
	WhileStatement: loop,
	DoWhileStatement: loop,
	WithStatement: withObject,
	LabeledStatement: bodyOnly,
	TSModuleDeclaration: namespace,
	TSModuleBlock: (walk, node) => block(walk, nodesOf(node.body).map(ofNamespace), node),
};
function block(walk, statements, around) {
	const outer = walk.scope;
	for (const statement of statements) {
		walk.statement(statement);
		if (statement.type === 'VariableDeclaration' && /using$/.test(textOf(statement.kind))) {
			const index = using(walk, statement, around);
			walk.scope = { ...walk.scope, withs: inner(index, walk.scope.withs) };
		}
	}
	walk.scope = outer;
}
function using(walk, node, around) {
	const declarators = nodesOf(node.declarations);
	const own = walk.facts.assignments.slice(-declarators.length);
	const items = declarators.map((declarator, index) => ({
		value: own[index]?.value ?? walk.unknown(declarator),
		target: own[index]?.target ?? null,
	}));
	const place = { line: startLine(node), endLine: endLine(around), scope: walk.scope };
	return walk.facts.withs.push({ items, async: node.kind === 'await using', ...place }) - 1;
}
function withObject(walk, node) {
	const value = walk.value(asNode(node.object));
	const place = { line: startLine(node), endLine: endLine(node), scope: walk.scope };
	const index = walk.facts.withs.push({ items: [{ value, target: null }], async: false, ...place }) - 1;
	walk.within({ withs: inner(index, walk.scope.withs) }, () => walk.statement(asNode(node.body)));
}
function variables(walk, node) {
	const kind = textOf(node.kind);
	const operator = /using$/.test(kind) ? 'const' : kind;
	const docAt = walk.statementStart;
	for (const declarator of nodesOf(node.declarations)) {
		const target = asNode(declarator.id);
		const initializer = asNode(declarator.init);
		const hint = target?.type === 'Identifier' ? { name: textOf(target.name), docAt } : void 0;
		const value = initializer ? walk.value(initializer, hint) : null;
		if (value) bindRequire(walk, target, value);
		assign(walk, target, value, { operator, at: declarator });
	}
}
function exportedDeclaration(walk, node) {
	const declaration = asNode(node.declaration);
	if (declaration) {
		exportDeclared(walk, declaration);
		declare(walk, declaration);
	}
	exportNamed(walk, node);
}
function namespace(walk, node) {
	const prefix = `${walk.prefix}${textOf(asNode(node.id)?.name ?? asNode(node.id)?.value)}.`;
	walk.inside(walk.scope, prefix, () => walk.statement(asNode(node.body)));
}
function ofNamespace(statement) {
	return (statement.type === 'ExportNamedDeclaration' && asNode(statement.declaration)) || statement;
}
function exportDefault(walk, declaration) {
	if (!declaration) return;
	const bare = unwrap(declaration);
	const ownName = textOf(bare.type === 'Identifier' ? bare.name : asNode(bare.id)?.name);
	addExport(walk, declaration, 'default', ownName || null);
	if (/Declaration$|^TSDeclareFunction$/.test(bare.type) && ownName) {
		declare(walk, bare);
		return;
	}
	if (bare.type === 'Identifier') {
		walk.value(bare);
		return;
	}
	const hint = { name: 'default', docAt: walk.statementStart };
	const value =
		bare.type === 'FunctionDeclaration'
			? { kind: 'function', function: walk.visit.functionLike(walk, bare, hint) }
			: bare.type === 'ClassDeclaration'
				? { kind: 'class', class: walk.visit.classLike(walk, bare, hint) }
				: walk.value(bare, hint);
	const place = { line: startLine(declaration), endLine: endLine(declaration), scope: walk.scope };
	walk.facts.assignments.push({ target: 'default', annotation: null, value, operator: 'const', ...place });
}
function returned(walk, node) {
	const argument = asNode(node.argument);
	const value = argument ? walk.value(argument) : { kind: 'null' };
	const own = walk.scope.function === null ? void 0 : walk.facts.functions[walk.scope.function];
	if (own) own.returned.push({ value, line: startLine(node), scope: walk.scope });
	else walk.drop(value);
}
function thrown(walk, node) {
	const place = { line: startLine(node), scope: walk.scope };
	walk.facts.raises.push({ value: walk.value(asNode(node.argument)), ...place });
}
function branch(walk, first) {
	const outer = walk.scope;
	let node = first;
	let kind = 'if';
	while (node) {
		const test = asNode(node.test);
		const scope = walk.scope;
		const index = addBranch(walk, node, kind, test);
		const side = (when) => ({ ...scope, branches: inner({ branch: index, when }, scope.branches) });
		walk.scope = side('true');
		walk.statement(asNode(node.consequent));
		walk.scope = side('false');
		const otherwise = asNode(node.alternate);
		node = otherwise?.type === 'IfStatement' ? otherwise : void 0;
		if (!node) walk.statement(otherwise);
		kind = 'elif';
	}
	walk.scope = outer;
}
function switched(walk, node) {
	const index = addBranch(walk, node, 'switch', asNode(node.discriminant));
	for (const clause of nodesOf(node.cases)) {
		const test = asNode(clause.test);
		if (test) walk.drop(walk.value(test));
		walk.within({ branches: inner({ branch: index, when: 'case' }, walk.scope.branches) }, () =>
			block(walk, nodesOf(clause.consequent), node),
		);
	}
}
function addBranch(walk, node, kind, test) {
	const value = walk.value(test);
	const place = { line: startLine(node), endLine: endLine(node), scope: walk.scope };
	return walk.facts.branches.push({ kind, test: walk.text(test), value, ...place }) - 1;
}
function tried(walk, node) {
	const handler = asNode(node.handler);
	const finalizer = asNode(node.finalizer);
	const fact = {
		line: startLine(node),
		endLine: endLine(node),
		handlers: [],
		finally: finalizer !== void 0,
		scope: walk.scope,
	};
	const index = walk.facts.tries.push(fact) - 1;
	walk.within({ tries: inner(index, walk.scope.tries) }, () => walk.statement(asNode(node.block)));
	if (handler) {
		const body = asNode(handler.body);
		const before = walk.facts.raises.length;
		const own = walk.scope.function;
		walk.within({ handlerOf: index }, () => walk.statement(body));
		fact.handlers.push({
			// JavaScript's catch takes everything that is thrown.
			types: [],
			line: startLine(handler),
			endLine: endLine(handler),
			raises: walk.facts.raises.slice(before).some((raise) => raise.scope.function === own),
			empty: nodesOf(body?.body).every((statement) => statement.type === 'EmptyStatement'),
		});
	}
	walk.statement(finalizer);
}
function loop(walk, node) {
	const over = node.type === 'ForOfStatement' || node.type === 'ForInStatement';
	const head = asNode(over ? node.left : node.init);
	const iterable = over ? walk.value(asNode(node.right)) : null;
	const declared = head?.type === 'VariableDeclaration' ? nodesOf(head.declarations).map((item) => asNode(item.id)) : over ? [head] : [];
	const targets = declared.flatMap(boundNames);
	const fact = {
		kind: node.type.startsWith('For') ? 'for' : 'while',
		target: declared[0]?.type === 'ObjectPattern' ? walk.text(declared[0]) : targets.length > 0 ? targets.join(', ') : null,
		targets,
		iterable,
		async: node.await === true,
		line: startLine(node),
		endLine: endLine(node),
		scope: walk.scope,
	};
	const index = walk.facts.loops.push(fact) - 1;
	if (!over && head) {
		if (head.type === 'VariableDeclaration') walk.statement(head);
		else dropResult(walk, head);
	}
	walk.within({ loops: inner(index, walk.scope.loops) }, () => {
		const test = asNode(node.test);
		const value = test ? walk.value(test) : null;
		if (value) walk.drop(value);
		const from = walk.facts.assignments.findLast((a) => a.target === targets[0])?.value;
		if (value?.kind === 'binary' && from && targets.length === 1 && isCounted(node, targets[0]))
			fact.counted = { from, to: value.operator === '<' ? value.right : next(value.right) };
		walk.statement(asNode(node.body));
		dropResult(walk, asNode(node.update));
	});
}
function isCounted(node, name) {
	const test = asNode(node.test);
	const update2 = asNode(node.update);
	const same = (side) => side?.type === 'Identifier' && side.name === name;
	if (!update2 || !same(asNode(test?.left)) || !/^<=?$/.test(textOf(test?.operator))) return false;
	if (update2.type === 'UpdateExpression') return update2.operator === '++' && same(asNode(update2.argument));
	const by = asNode(update2.right);
	return update2.operator === '+=' && same(asNode(update2.left)) && by?.type === 'NumericLiteral' && by.value === 1;
}
function next(value) {
	return { kind: 'binary', operator: '+', left: value, right: { kind: 'number', value: 1 } };
}

// src/syntax/typescript/front-end.ts
var ID = 'typescript';
var VERSION = '3';
var typescriptFrontEnd = {
	id: ID,
	version: VERSION,
	accepts: (path) => /\.(?:[cm]?[jt]s|[jt]sx)$/i.test(path),
	prepare: async () => {},
	parse: parseFacts,
};
function parseFacts(path, text) {
	const facts = emptyFacts(`${ID}@${VERSION}`, languageOf(path), countLines(text));
	const { trees, errors } = parseSource(path, text);
	facts.parse.errors = errors;
	const walk = new Walk(facts, { value: visitValue, statement: visitStatement, functionLike, classLike });
	for (const tree of trees) walkTree(walk, tree);
	if (errors.length > 0) facts.parse.status = trees.some((tree) => nodesOf(tree.program.body).length > 0) ? 'partial' : 'failed';
	return facts;
}
function walkTree(walk, tree) {
	const body = nodesOf(tree.program.body);
	const docs = docsOf(tree.source, tree.comments);
	walk.source = tree.source;
	walk.docs = docs.before;
	const first = body[0];
	const ofFirst = docs.module !== null && docs.module.before === first?.start && DOCUMENTED.test(first.type);
	if (docs.module && !ofFirst && startLine(tree.program) === 1) walk.facts.docstring = docs.module.text;
	for (const statement of body) topLevel(walk, statement);
}
var DOCUMENTED = /^(?:Export|Function|Class|TSInterface|TSTypeAlias|TSEnum|Variable)/;
function topLevel(walk, statement) {
	try {
		walk.statement(statement);
	} catch (error) {
		const message = error instanceof RangeError ? 'nested too deeply to be read' : `could not be read: ${String(error)}`;
		walk.facts.parse.errors.push({ line: startLine(statement), message });
		walk.leave(TOP_SCOPE);
	}
}

export { typescriptFrontEnd };
