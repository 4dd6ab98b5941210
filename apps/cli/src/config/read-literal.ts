// What does a configuration file say, without running it? Reads `export default {...}` or `export default defineConfig({...})` whose values are
// literals. Whatever would have to be run is not read.
import { parse } from '@babel/parser';

/** The value of the default export; null when it is more than a literal. @throws SyntaxError when the file cannot be parsed */
export function readLiteralExport(source: string): { value: unknown } | null {
	const { program } = parse(source, { sourceType: 'module', plugins: ['typescript'] });
	const exported = (program.body as unknown as Node[]).find((node) => node.type === 'ExportDefaultDeclaration');
	if (!exported) return null;
	try {
		return { value: literal(unwrapped(exported.declaration as Node)) };
	} catch (error) {
		if (error instanceof NotLiteral) return null;
		throw error;
	}
}

type Node = { type: string } & Record<string, unknown>;

class NotLiteral extends Error {}

/** Without what changes nothing about the value: `defineConfig(...)`, `... satisfies X`, `... as const`, brackets. */
function unwrapped(node: Node): Node {
	if (node.type === 'CallExpression' && (node.callee as Node).name === 'defineConfig') {
		const args = node.arguments as Node[];
		if (args.length === 1) return unwrapped(args[0]!);
	}
	if (node.type === 'TSSatisfiesExpression' || node.type === 'TSAsExpression' || node.type === 'ParenthesizedExpression')
		return unwrapped(node.expression as Node);
	return node;
}

function literal(node: Node): unknown {
	switch (node.type) {
		case 'StringLiteral':
		case 'NumericLiteral':
		case 'BooleanLiteral':
			return node.value;
		case 'NullLiteral':
			return null;
		case 'TemplateLiteral':
			if ((node.expressions as Node[]).length > 0) throw new NotLiteral();
			return ((node.quasis as Node[])[0]!.value as { cooked: string }).cooked;
		case 'ArrayExpression':
			return (node.elements as (Node | null)[]).map((element) => {
				if (element === null) throw new NotLiteral();
				return literal(unwrapped(element));
			});
		case 'ObjectExpression':
			return Object.fromEntries((node.properties as Node[]).map(entryOf));
		default:
			throw new NotLiteral();
	}
}

function entryOf(property: Node): [string, unknown] {
	if (property.type !== 'ObjectProperty' || property.computed === true || property.shorthand === true) throw new NotLiteral();
	const key = property.key as Node;
	const name = key.type === 'Identifier' ? key.name : key.value;
	if (name === '__proto__') throw new NotLiteral();
	return [String(name), literal(unwrapped(property.value as Node))];
}
