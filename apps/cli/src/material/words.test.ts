import { describe, expect, it } from 'vitest';
import { rangesWithin, wordsIn } from './words.js';

const said = (path: string, text: string) => wordsIn(path, text)?.map(([from, to]) => text.slice(from, to)) ?? null;

describe('wordsIn', () => {
	it.each([
		['a comment', 'a.py', 'x = 1  # one\ny = 2', ['# one']],
		['a docstring', 'a.py', 'def f():\n    """Says "this".\n    And that."""\n    return 1', ['"""Says "this".\n    And that."""']],
		['a mark in a string', 'a.py', 'x = "# no comment"; y = 1', ['"# no comment"']],
		['an escaped quote', 'a.py', String.raw`x = 'it\'s'; y`, [String.raw`'it\'s'`]],
		['a string that is not closed ends with its line', 'a.py', 'x = "open\ny = 1', ['"open']],
		['a docstring that is not closed goes on', 'a.py', 'x = """open\ny = 1', ['"""open\ny = 1']],
		['TypeScript', 'a.tsx', 'const a = `x\ny`; // two\n/* three\n*/ f("four")', ['`x\ny`', '// two', '/* three\n*/', '"four"']],
		['settings of a script', 'front/.eslintrc.cjs', "extends: [ // two\n'eslint:recommended',", ['// two']],
		['a division', 'a.ts', 'const half = a / 2 / b;', []],
		['settings', '.github/workflows/a.yml', 'name: Tests pass # yes\nrun: pytest # and\nurl: x', ['name: Tests pass # yes', '# and']],
		['a manifest', 'package.json', '{"description": "safe",\n"main": "x"}', ['{"description": "safe",']],
		['data', 'prompts.yaml', 'safe: yes', null],
		['a document', 'notes.md', '# Title', null],
	])('%s', (_, path, text, expected) => {
		expect(said(path, text)).toEqual(expected);
	});

	it('ranges of a part are counted from its begin', () => {
		expect(
			rangesWithin(
				[
					[2, 6],
					[8, 12],
					[20, 22],
				],
				4,
				10,
			),
		).toEqual([
			[0, 2],
			[4, 6],
		]);
	});
});
