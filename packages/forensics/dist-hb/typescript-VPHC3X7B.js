import { walkUnits } from './chunk-CQV3FYUF.js';
import { asNode, eachChild, endLine, keyName, nodesOf, parseSource, startLine, textOf } from './chunk-ZBQ3YYU2.js';

// src/tokens/typescript.ts
var GROUPS = new Set(
	'File Program BlockStatement ExpressionStatement ExportNamedDeclaration ExportDefaultDeclaration ExportSpecifier VariableDeclaration ParenthesizedExpression ChainExpression TSAsExpression TSSatisfiesExpression TSNonNullExpression TSTypeAssertion TSInstantiationExpression TypeCastExpression ClassBody JSXExpressionContainer JSXOpeningElement JSXClosingElement TSParameterProperty'.split(
		' ',
	),
);
var LEFT_OUT =
	/^(?:ImportDeclaration|ExportAllDeclaration|EmptyStatement|Directive|DirectiveLiteral|InterpreterDirective|JSXText|JSXClosingElement|JSXEmptyExpression|TemplateElement|TypeAnnotation|TypeAlias|InterfaceDeclaration|Declare\w+|TS(?!As|Satisfies|NonNull|TypeAssertion|Instantiation|ParameterProperty|Enum|ExportAssignment)\w+)$/;
var SAME = {
	VariableDeclarator: '=',
	OptionalMemberExpression: 'MemberExpression',
	OptionalCallExpression: 'CallExpression',
	NumericLiteral: 'n',
	BigIntLiteral: 'n',
	RegExpLiteral: 's',
	StringLiteral: 's',
	TemplateLiteral: 's',
	Identifier: 'i',
	JSXIdentifier: 'i',
	PrivateName: 'i',
	ClassExpression: 'class',
	ClassDeclaration: 'class',
	ClassPrivateProperty: 'ClassProperty',
};
var FUNCTIONS = /* @__PURE__ */ new Set([
	'FunctionDeclaration',
	'FunctionExpression',
	'ArrowFunctionExpression',
	'ClassMethod',
	'ClassPrivateMethod',
	'ObjectMethod',
]);
var TYPE_FIELDS = /* @__PURE__ */ new Set([
	'typeAnnotation',
	'typeParameters',
	'typeArguments',
	'superTypeParameters',
	'returnType',
	'implements',
	'predicate',
]);
function typescriptUnits(path, text, found) {
	const { trees } = parseSource(path, text);
	for (const { program } of trees) walkUnits(path, program, endLine(program), read, found);
	return trees.length > 0;
}
function read(node, above) {
	const { type } = node;
	if (LEFT_OUT.test(type)) return null;
	const place = { line: startLine(node), endLine: endLine(node) };
	if (type === 'Identifier' || type === 'JSXIdentifier') return { ...place, ...name(node, above), below: [] };
	if (FUNCTIONS.has(type)) {
		const unit = { name: nameOf(node, above), kind: 'function' };
		return {
			...place,
			token: 'function',
			unit,
			below: below(node, /* @__PURE__ */ new Set(['id', 'key'])),
			defines: unit.name === null ? [] : [unit.name],
		};
	}
	if (type === 'ClassDeclaration' || type === 'ClassExpression') {
		const unit = { name: nameOf(node, above), kind: 'class' };
		return {
			...place,
			token: 'class',
			unit,
			below: below(node, /* @__PURE__ */ new Set(['id'])),
			defines: unit.name === null ? [] : [unit.name],
		};
	}
	if (type === 'MemberExpression' || type === 'OptionalMemberExpression') {
		const called = node.computed !== true && isCallee(node, above);
		const object = asNode(node.object);
		const property = asNode(node.property);
		if (called) return { ...place, token: null, outside: textOf(property?.name), below: object ? [object] : [] };
		const rest = node.computed === true && property ? [property] : [];
		return { ...place, token: 'MemberExpression', below: object ? [object, ...rest] : rest };
	}
	if (type === 'StringLiteral' || type === 'TemplateLiteral')
		return { ...place, token: 's', below: type === 'TemplateLiteral' ? nodesOf(node.expressions) : [], text: literalText(node) };
	return { ...place, token: tokenOf(node), below: below(node) };
}
function tokenOf(node) {
	if (GROUPS.has(node.type)) return null;
	if (typeof node.operator === 'string') return node.operator;
	if (node.type === 'BooleanLiteral') return String(node.value);
	return SAME[node.type] ?? node.type;
}
function below(node, without) {
	const result = [];
	const left = without ? new Set([...without].map((field) => asNode(node[field]))) : null;
	const types = new Set([...TYPE_FIELDS].map((field) => asNode(node[field])));
	eachChild(node, (c) => {
		if (!left?.has(c) && !types.has(c)) result.push(c);
	});
	return result;
}
function isCallee(node, above) {
	return above !== null && above.callee === node && /^(?:New|Call|OptionalCall)Expression$/.test(above.type);
}
function name(node, above) {
	const word = textOf(node.name);
	if (isCallee(node, above) || (node.type === 'JSXIdentifier' && above?.type === 'JSXOpeningElement'))
		return { token: null, outside: word };
	const bound =
		above !== null && (above.id === node || (Array.isArray(above.params) && above.params.includes(node)) || above.type.endsWith('Pattern'));
	return { token: 'i', defines: bound ? [word] : void 0 };
}
function nameOf(node, above) {
	const own = asNode(node.id) ? textOf(asNode(node.id)?.name) : keyName(asNode(node.key), node.computed === true);
	if (own) return own;
	if (above?.type === 'VariableDeclarator' || above?.type === 'ClassProperty' || above?.type === 'ObjectProperty')
		return keyName(asNode(above.id) ?? asNode(above.key), false);
	return null;
}
function literalText(node) {
	if (node.type === 'StringLiteral') return textOf(node.value);
	return nodesOf(node.quasis)
		.map((quasi) => textOf(quasi.value?.cooked))
		.join(' \u2026 ');
}

export { typescriptUnits };
