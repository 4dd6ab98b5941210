import { describe, expect, it } from 'vitest';
import { codeLinesOf } from './code-lines.js';

describe('lines that hold code', () => {
	it.each([
		['code, comments and blanks', 'a.py', '# one\n\nx = 1  # two\n   \ny = 2\n', 2],
		['nothing but comments', 'a.py', '# one\n# two\n', 0],
		['docstrings of a module and a function', 'a.py', '"""One\n\ntwo."""\n\ndef f():\n    """Three."""\n    return 1\n', 2],
		['a raw docstring with an escaped quote', 'a.py', "r'''a \\''' b\nc'''\nx = 1\n", 1],
		['a text that is a value', 'a.py', 'PROMPT = """You are\n\na judge."""\n', 2],
		['a hash in a text', 'a.py', "x = '# no comment'\ny = '''\n# of the text\n'''\n", 4],
		['comments of a line and of several', 'a.ts', '// a\n/* b\n c */\nconst x = 1; /* d */\n/** e */ const y = 2;\n', 2],
		['marks of comments in texts', 'a.ts', "const a = 'https://x';\nconst b = `/* no\ncomment`;\nconst c = '*/';\n", 4],
		['a pattern with marks', 'a.ts', 'const a = /\\/*x/;\nconst b = 1;\n', 2],
		['no newline at the end', 'a.go', 'package a', 1],
		['a script', 'run.sh', '#!/bin/sh\n# go\necho "# a"\n', 1],
		['queries', 'a.sql', '-- all\nselect 1;\n', 1],
		['nothing', 'a.py', '', 0],
	])('%s', (_, path, text, lines) => {
		expect(codeLinesOf(path, text).lines).toHaveLength(lines);
	});

	it('are the same line wherever they are indented', () => {
		const [a, b] = [codeLinesOf('a.py', 'if x:\n    y = 1\n'), codeLinesOf('a.py', 'y = 1\n')];
		expect(a.lines[1]).toBe(b.lines[0]);
		expect(a.lines[0]).not.toBe(b.lines[0]);
	});
});

describe('names that are defined', () => {
	it.each([
		[
			'a.py',
			'class AgentState(TypedDict):\n    x: int\nasync def go():\n    await run()\n# def no():\n"""\ndef neither():\n"""\n',
			['AgentState', 'go'],
		],
		[
			'a.ts',
			'export default async function run() {}\nexport interface State {}\nconst x = `\nfunction none() {}\n`;\n',
			['run', 'State', 'x'],
		],
		['a.py', 'definition = 1\nclassify(2)\n', []],
		[
			'a.py',
			'def a(s):\n    """Judges."""\n    print("a")\n    # work\n    time.sleep(1)\n    return {}\n\ndef b(s): pass\nclass C:\n    def d(self, s):\n        raise NotImplementedError\n    def e(self, s):\n        print("e")\n        return {"e": ask(s)}\n',
			['b', 'C', 'e'],
		],
		['a.ts', 'export async function a(s: S) {\n  console.log("a");\n  return { b: [] };\n}\nfunction c(s: S) {\n  return s.d;\n}\n', ['c']],
		[
			'a.py',
			'def a(s):\n    """Dummy a - will be replaced."""\n    x = len(s)\n    return x\ndef b(s):\n    """Fills the placeholders of a prompt."""\n    x = len(s)\n    return x\ndef c(s):\n    # TODO\n    x = len(s)\n',
			['b', 'c'],
		],
		['a.py', 'class A:\n    def f(self):\n        pass\nclass B:\n    def f(self):\n        self.x = 1\n', ['A', 'B', 'f']],
		['a.py', 'def f(a):\n    text = """\nNow\n"""\n    return text\n', ['f']],
	])('%s %s', (path, text, names) => {
		expect(codeLinesOf(path, text).names).toEqual(names);
	});

	it('are told apart from those of functions that do nothing yet', () => {
		const text = 'def gather(s):\n    return read(s)\ndef judge_node(s):\n    """Judges."""\n    return s\n';
		expect(codeLinesOf('a.py', text)).toMatchObject({ names: ['gather'], stubs: ['judge_node'] });
	});
});
