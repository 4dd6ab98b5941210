// @module-tag slow
// Counts against the parser's own tree: each node of a kind is one fact, none is lost and none is told twice. The texts are this package's sources.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from '@babel/parser';
import { describe, expect, it } from 'vitest';
import { typescriptFrontEnd } from './front-end.js';
import { asNode, eachChild, type Node } from './node.js';

const SOURCES = fileURLToPath(new URL('../..', import.meta.url));
const KINDS: Record<string, readonly string[]> = {
	calls: ['CallExpression', 'OptionalCallExpression', 'NewExpression', 'TaggedTemplateExpression'],
	functions: ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression', 'ObjectMethod', 'ClassMethod', 'ClassPrivateMethod'],
	returned: ['ReturnStatement'],
	raises: ['ThrowStatement'],
	tries: ['TryStatement'],
	loops: ['ForStatement', 'ForOfStatement', 'ForInStatement', 'WhileStatement', 'DoWhileStatement'],
	branches: ['IfStatement', 'ConditionalExpression', 'SwitchStatement'],
	classes: ['ClassDeclaration', 'ClassExpression', 'TSInterfaceDeclaration', 'TSEnumDeclaration'],
};

function countNodes(text: string): Record<string, number> {
	const counts: Record<string, number> = Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, 0]));
	const visit = (node: Node): void => {
		for (const [kind, types] of Object.entries(KINDS)) if (types.includes(node.type)) counts[kind] = (counts[kind] ?? 0) + 1;
		// An abstract method is all there is of it.
		if (node.type === 'TSDeclareMethod' && node.abstract === true) counts.functions = (counts.functions ?? 0) + 1;
		if (node.type === 'ArrowFunctionExpression' && asNode(node.body)?.type !== 'BlockStatement')
			counts.returned = (counts.returned ?? 0) + 1;
		eachChild(node, visit);
	};
	visit(parse(text, { sourceType: 'module', plugins: ['typescript'] }).program as unknown as Node);
	return counts;
}

function countFacts(path: string, text: string): Record<string, number> {
	const facts = typescriptFrontEnd.parse(path, text);
	return {
		calls: facts.calls.length,
		functions: facts.functions.length,
		returned: facts.functions.reduce((sum, { returned }) => sum + returned.length, 0),
		raises: facts.raises.length,
		tries: facts.tries.length,
		loops: facts.loops.length,
		branches: facts.branches.length,
		classes: facts.classes.filter(({ kind }) => kind !== 'type' && kind !== 'union').length,
	};
}

describe('completeness', () => {
	const paths = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
	it('has texts to look at', () => expect(paths.length).toBeGreaterThan(10));
	it.each(paths.sort())('%s', (path) => {
		const text = readFileSync(join(SOURCES, path), 'utf8');
		expect(countFacts(path, text)).toEqual(countNodes(text));
	});
});
