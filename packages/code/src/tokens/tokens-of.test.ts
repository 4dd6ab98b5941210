import { describe, expect, it } from 'vitest';
import { tokensOf } from './tokens-of.js';

const one = async (path: string, text: string, name: string | null) =>
	(await tokensOf([{ path, text }])).units.find((u) => u.name === name)?.tokens;

describe('tokens of a function', () => {
	it.each([
		[
			'Python',
			'a.py',
			'def double(x: int) -> int:\n    """Twice."""\n    if x > 2 and not x:  # odd\n        return [2 * y for y in range(x)]\n    self.done = f"{x} done"\n',
			'double',
			'function i if_statement boolean_operator comparison_operator i > n and not_operator i return_statement list_comprehension binary_operator n * i for_in_clause i in call range i assignment attribute i s i',
		],
		[
			'TypeScript',
			'a.ts',
			'const double = async <T>(x: T, y?: string): Promise<T[]> => {\n\t// twice\n\tif (x > 2 && !y) return await fetch("u/" + x);\n\tthis.done = x as number;\n};\n',
			'double',
			'function i i IfStatement && > i n ! i ReturnStatement AwaitExpression CallExpression fetch + s i = MemberExpression ThisExpression i',
		],
		[
			'JSX',
			'a.tsx',
			'function View() { return <div onClick={go}>text<Foo/></div>; }',
			'View',
			'function ReturnStatement JSXElement div JSXAttribute i i JSXElement Foo',
		],
	])('%s', async (_, path, text, name, tokens) => {
		expect((await one(path, text, name))?.join(' ')).toBe(tokens);
	});
});

describe('what a copyist changes without changing the code gives the same tokens', () => {
	it.each([
		['names', 'f.py', 'def f(a, b=1):\n    c = a.go(b)\n    return c\n', 'def f(x, y=2):\n    z = x.go(y)\n    return z\n'],
		[
			'comments and docstrings',
			'f.py',
			'def f(a):\n    # one\n    return a + 1\n',
			'def f(a):\n    """Two\n    lines."""\n    return a + 1  # three\n',
		],
		['annotations', 'f.py', 'def f(a: int, b: str = "x") -> list[int]:\n    return [a]\n', 'def f(a, b="x"):\n    return [a]\n'],
		['literals', 'f.py', 'def f(a):\n    return a["k"] + 1\n', "def f(a):\n    return a['other'] + 2.5\n"],
		['line breaks and parentheses', 'f.py', 'def f(a):\n    return (a +\n        1)\n', 'def f(a):\n    return a + 1\n'],
		[
			'own functions, when they are renamed with their calls',
			'f.py',
			'def f(a):\n    return help(a)\ndef help(a):\n    return a\n',
			'def f(a):\n    return aid(a)\ndef aid(a):\n    return a\n',
		],
		['names', 'f.ts', 'function f(a, { b }) { const c = a.b.go(b); return c; }', 'function f(x, { y }) { let z = x.w.go(y); return z; }'],
		['types', 'f.ts', 'function f(a: string, b: A<B>): C { return a as D; }', 'function f(a, b) { return a; }'],
		['comments, quotes and semicolons', 'f.ts', "/** x */ function f() { return 'a'; }", 'function f() { return "b" /* y */ }'],
	])('%s (%s)', async (_, path, text, changed) => {
		const tokens = await one(path, text, 'f');
		expect(tokens?.length).toBeGreaterThan(1);
		expect(await one(path, changed, 'f')).toEqual(tokens);
	});
});

describe('what is another program gives other tokens', () => {
	it.each([
		['an operator', 'f.py', 'def f(a):\n    return a + 1\n', 'def f(a):\n    return a - 1\n'],
		['a loop instead of a condition', 'f.py', 'def f(a):\n    if a:\n        return 1\n', 'def f(a):\n    while a:\n        return 1\n'],
		['the function of a library that is called', 'f.py', 'def f(a):\n    return json.loads(a)\n', 'def f(a):\n    return json.dumps(a)\n'],
		['a keyword of a library', 'f.py', 'def f(a):\n    return Field(ge=1)\n', 'def f(a):\n    return Field(le=1)\n'],
		['another order of what is done', 'f.ts', 'function f(a) { if (a) return 1; a++; }', 'function f(a) { a++; if (a) return 1; }'],
	])('%s (%s)', async (_, path, text, changed) => {
		expect(await one(path, changed, 'f')).not.toEqual(await one(path, text, 'f'));
	});
});

describe('the units of a target', () => {
	it('are functions, methods and the rests of classes and modules, each by itself, with its lines', async () => {
		const { units } = await tokensOf([
			{
				path: 'b.py',
				text: 'import os\nX = 1\nclass A(Base):\n    y: int = 2\n    def run(self):\n        def inner():\n            return 1\n        return inner\n',
			},
			{ path: 'a.ts', text: 'export class B {\n\tx = 1;\n\tgo() { return [1].map((n) => n); }\n}\nexport default () => 1;\n' },
		]);
		expect(units.map((u) => [u.path, u.kind, u.name, u.line, u.endLine])).toEqual([
			['a.ts', 'class', 'B', 1, 4],
			['a.ts', 'function', 'B.go', 3, 3],
			['a.ts', 'function', null, 5, 5],
			['b.py', 'module', null, 1, 8],
			['b.py', 'class', 'A', 3, 8],
			['b.py', 'function', 'A.run', 5, 8],
		]);
	});

	it('have long texts beside them, but no docstrings', async () => {
		const long = 'You are a judge and read every line. '.repeat(6);
		const { texts } = await tokensOf([
			{ path: 'a.py', text: `"""${long}"""\nSYSTEM = """${long}"""\ndef f():\n    """${long}"""\n    return f"""${long}{x}"""\n` },
			{ path: 'b.ts', text: `export const f = () => \`${long}\${x} ${long}\`;\nconst short = 'too short';\n` },
		]);
		expect(texts.map((t) => [t.path, t.name, t.line])).toEqual([
			['a.py', null, 2],
			['a.py', 'f', 5],
			['b.ts', 'f', 1],
		]);
	});

	it('do not fail on broken, hostile or foreign files, and say which were left out', async () => {
		const { units, leftOut } = await tokensOf([
			{ path: 'deep.py', text: `x = ${'('.repeat(5000)}1${')'.repeat(5000)}\n` },
			{ path: 'long.js', text: `const x = [${'1,'.repeat(600_000)}];` },
			{ path: 'broken.py', text: 'def f(:\n    return 1 +\ndef g(a):\n    return a\n' },
			{ path: 'nul.py', text: 'def h(a):\n    return a\0\n' },
			{ path: 'empty.ts', text: '' },
			{ path: 'notes.md', text: '# def f():' },
		]);
		expect(leftOut.map((l) => l.path)).toEqual(['deep.py', 'long.js']);
		expect(units.some((u) => u.name === 'g')).toBe(true);
		expect(units.some((u) => u.path === 'notes.md')).toBe(false);
	});
});
