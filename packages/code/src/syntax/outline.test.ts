// @module-tag slow
import { describe, expect, it } from 'vitest';
import { OutlinedFile, outlineOf } from './outline.js';
import type { Language } from './source-facts.js';

const fileOf = (text: string, language: Language) => new OutlinedFile('a', '0', 'source', outlineOf(text, language), language, 12);

describe('an outline', () => {
	it('names the definitions of Python, with their places and bases, and none of strings and comments', () => {
		const text = `"""
def not_this(): pass
"""
class Judge(Base, pkg.Mixin):
    def rule(self):
        def inner(): pass
    # def nor_this
    async def other(self): pass

def free(x): return 'def nor that'
class Plain:
    pass
`;
		const { facts } = fileOf(text, 'python');
		expect(facts.functions.map(({ qualifiedName, line }) => [qualifiedName, line])).toEqual([
			['Judge.rule', 5],
			['Judge.rule.<locals>.inner', 6],
			['Judge.other', 8],
			['free', 10],
		]);
		expect(
			facts.classes.map(({ name, line, bases, methods }) => [name, line, bases.map((base) => base.kind === 'name' && base.name), methods]),
		).toEqual([
			['Judge', 4, ['Base', 'pkg.Mixin'], [0, 2]],
			['Plain', 11, [], []],
		]);
		expect([facts.functions[0]?.class, facts.functions[1]?.class, facts.functions[3]?.class]).toEqual([0, null, null]);
	});
	it('names the definitions of TypeScript', () => {
		const text = [
			'/*\nfunction notThis() {}\n*/',
			'const sql = `\nclass NorThis {}\n`;',
			'export default async function run() {',
			'  const local = 1;',
			'}',
			'export abstract class A extends B {}',
			'interface Shape {}',
		].join('\n');
		const { facts } = fileOf(text, 'typescript');
		expect(facts.functions.map(({ name, line }) => [name, line])).toEqual([['run', 7]]);
		expect(facts.classes.map(({ name, kind, line }) => [name, kind, line])).toEqual([
			['A', 'class', 10],
			['Shape', 'interface', 11],
		]);
		expect(facts.assignments.map(({ target }) => target)).toEqual(['sql']);
	});
	it.each(['python', 'typescript'] as const)('takes time in proportion to hostile %s', (language) => {
		for (const piece of ['"""\'\'\'', '`\\\\', '/*', 'class A(', ' ', 'def a\n', '\n'])
			expect(fileOf(piece.repeat(200_000), language).facts.calls).toEqual([]);
	});
});
