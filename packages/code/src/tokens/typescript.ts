// How a TypeScript or JavaScript tree reads as tokens. Types, imports, comments and the text between JSX tags are left out.
import { asNode, eachChild, keyName, linesOf, type Node, nodesOf, textOf } from '../syntax/typescript/node.js';
import { parseSource } from '../syntax/typescript/parse.js';
import { type Found, type Reading, walkUnits } from './units.js';

const GROUPS = new Set(
	'File Program BlockStatement ExpressionStatement ExportNamedDeclaration ExportDefaultDeclaration ExportSpecifier VariableDeclaration ParenthesizedExpression ChainExpression TSAsExpression TSSatisfiesExpression TSNonNullExpression TSTypeAssertion TSInstantiationExpression TypeCastExpression ClassBody JSXExpressionContainer JSXOpeningElement JSXClosingElement TSParameterProperty'.split(
		' ',
	),
);
const LEFT_OUT =
	/^(?:ImportDeclaration|ExportAllDeclaration|EmptyStatement|Directive|DirectiveLiteral|InterpreterDirective|JSXText|JSXClosingElement|JSXEmptyExpression|TemplateElement|TypeAnnotation|TypeAlias|InterfaceDeclaration|Declare\w+|TS(?!As|Satisfies|NonNull|TypeAssertion|Instantiation|ParameterProperty|Enum|ExportAssignment)\w+)$/;
const SAME: Readonly<Record<string, string>> = {
	VariableDeclarator: '=', OptionalMemberExpression: 'MemberExpression', OptionalCallExpression: 'CallExpression', NumericLiteral: 'n',
	BigIntLiteral: 'n', RegExpLiteral: 's', StringLiteral: 's', TemplateLiteral: 's', Identifier: 'i', JSXIdentifier: 'i', PrivateName: 'i',
	ClassExpression: 'class', ClassDeclaration: 'class', ClassPrivateProperty: 'ClassProperty',
}; // biome-ignore format: a table
const FUNCTIONS = new Set(
	'FunctionDeclaration FunctionExpression ArrowFunctionExpression ClassMethod ClassPrivateMethod ObjectMethod'.split(' '),
);
/** Fields that hold types. */
const TYPE_FIELDS = new Set('typeAnnotation typeParameters typeArguments superTypeParameters returnType implements predicate'.split(' '));

/** Adds the units of a file. False when nothing of it could be parsed. */
export function typescriptUnits(path: string, text: string, found: Found): boolean {
	const { trees } = parseSource(path, text);
	for (const { program } of trees) walkUnits(path, program, linesOf(program).endLine, read, found);
	return trees.length > 0;
}

function read(node: Node, above: Node | null): Reading<Node> | null {
	const { type } = node;
	if (LEFT_OUT.test(type)) return null;
	const place = linesOf(node);
	if (type === 'Identifier' || type === 'JSXIdentifier') return { ...place, ...name(node, above), below: [] };
	if (FUNCTIONS.has(type)) {
		const name = nameOf(node, above);
		const parts = below(node, new Set(['id', 'key']));
		return { ...place, token: 'function', unit: { name, kind: 'function' }, below: parts, defines: name === null ? [] : [name] };
	}
	if (type === 'ClassDeclaration' || type === 'ClassExpression') {
		const name = nameOf(node, above);
		const parts = below(node, new Set(['id']));
		return { ...place, token: 'class', unit: { name, kind: 'class' }, below: parts, defines: name === null ? [] : [name] };
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

function tokenOf(node: Node): string | null {
	if (GROUPS.has(node.type)) return null;
	if (typeof node.operator === 'string') return node.operator;
	if (node.type === 'BooleanLiteral') return String(node.value);
	return SAME[node.type] ?? node.type;
}

function below(node: Node, without?: ReadonlySet<string>): Node[] {
	const result: Node[] = [];
	const left = without ? new Set([...without].map((field) => asNode(node[field]))) : null;
	const types = new Set([...TYPE_FIELDS].map((field) => asNode(node[field])));
	eachChild(node, (c) => {
		if (!left?.has(c) && !types.has(c)) result.push(c);
	});
	return result;
}

function isCallee(node: Node, above: Node | null): boolean {
	return above !== null && above.callee === node && /^(?:New|Call|OptionalCall)Expression$/.test(above.type);
}

function name(node: Node, above: Node | null): Pick<Reading<Node>, 'token' | 'outside' | 'defines'> {
	const word = textOf(node.name);
	if (isCallee(node, above) || (node.type === 'JSXIdentifier' && above?.type === 'JSXOpeningElement'))
		return { token: null, outside: word };
	const bound =
		above !== null && (above.id === node || (Array.isArray(above.params) && above.params.includes(node)) || above.type.endsWith('Pattern'));
	return { token: 'i', defines: bound ? [word] : undefined };
}

function nameOf(node: Node, above: Node | null): string | null {
	const own = asNode(node.id) ? textOf(asNode(node.id)?.name) : keyName(asNode(node.key), node.computed === true);
	if (own) return own;
	if (above?.type === 'VariableDeclarator' || above?.type === 'ClassProperty' || above?.type === 'ObjectProperty')
		return keyName(asNode(above.id) ?? asNode(above.key), false);
	return null;
}

function literalText(node: Node): string {
	if (node.type === 'StringLiteral') return textOf(node.value);
	return nodesOf(node.quasis)
		.map((quasi) => textOf((quasi.value as { cooked?: unknown } | undefined)?.cooked))
		.join(' … ');
}
