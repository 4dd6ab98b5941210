import { describe, expect, test } from 'vitest';
import { projectOf } from '../testing.js';
import { forced, type Value } from './values.js';
import { valuesOf } from './values-of.js';

function shown(value: Value): string {
	const known = forced(value);
	switch (known.t) {
		case 'string':
			return JSON.stringify(known.value);
		case 'number':
		case 'boolean':
			return String(known.value);
		case 'list':
			return `[${known.items.map((item) => shown(item.value)).join(', ')}]`;
		case 'dict':
			return `{${known.entries.map((entry) => `${shown(entry.key)}: ${shown(entry.value)}`).join(', ')}}`;
		case 'member':
			return shown(known.value);
		case 'external':
		case 'made':
			return known.name;
		default:
			return known.t;
	}
}

/** What the argument of `here(...)` can be. */
async function asked(files: Record<string, string>) {
	const project = await projectOf(files);
	for (const file of project.files)
		for (const call of file.facts.calls) {
			const [value] = call.arguments;
			if (call.method === 'here' && value) return valuesOf(project, { value, file, scope: call.scope, line: call.line });
		}
	throw new Error('nothing asks');
}

const rows: [name: string, files: Record<string, string>, is: string[], open: string[]][] = [
	['a constant of another file', { 'a.py': 'from b import NAME\nhere(NAME)', 'b.py': 'NAME = "judge"' }, ['"judge"'], []],
	['an f-string of constants', { 'a.py': 'P = "a"\nhere(f"{P}_b{1}")' }, ['"a_b1"'], []],
	['an f-string of a parameter', { 'a.py': 'def f(p):\n    here(f"x{p}")' }, [], ['x{p} is known only when the code runs']],
	['a concatenation', { 'a.py': 'P = "a"\nhere(P + "-" + "b")' }, ['"a-b"'], []],
	['both sides of a condition', { 'a.py': 'here("a" if x else "b")' }, ['"a"', '"b"'], []],
	['assignments on both sides of a branch', { 'a.py': 'if x:\n    n = "a"\nelse:\n    n = "b"\nhere(n)' }, ['"a"', '"b"'], []],
	['an assignment that is overwritten', { 'a.py': 'n = "a"\nn = "b"\nhere(n)' }, ['"b"'], []],
	['an assignment that comes later', { 'a.py': 'n = "a"\nhere(n)\nn = "b"' }, ['"a"'], []],
	[
		'an assignment that some ways pass over',
		{ 'a.py': 'def f(x):\n    n = "a"\n    if x:\n        n = "b"\n    here(n)' },
		['"a"', '"b"'],
		[],
	],
	['a name in the arm that gives it', { 'a.py': 'def f(x):\n    n = "a"\n    if x:\n        n = "b"\n        here(n)' }, ['"b"'], []],
	['a name that a test says', { 'a.py': 'def f(to):\n    if to == "a" or to == "b":\n        here(to)' }, ['"a"', '"b"'], []],
	['a name that a guard leaves', { 'a.py': 'def f(to):\n    if to not in ("a", "b"):\n        return\n    here(to)' }, ['"a"', '"b"'], []],
	['a loop over a list', { 'a.py': 'for n in ["a", "b"]:\n    here(n)' }, ['"a"', '"b"'], []],
	['a loop over input', { 'a.py': 'def f(xs):\n    for n in xs:\n        here(n)' }, [], ['n is known only when the code runs']],
	['keys of a loop over items', { 'a.py': 'N = {"a": 1, "b": 2}\nfor k, v in N.items():\n    here(k)' }, ['"a"', '"b"'], []],
	['a numbered loop', { 'a.py': 'for i, n in enumerate(("a", "b")):\n    here(n)' }, ['"a"', '"b"'], []],
	['a list that is added to', { 'a.py': 'def f():\n    n = ["a"]\n    n.append("b")\n    here(n)' }, ['["a", "b"]'], []],
	['an item of a dict', { 'a.py': 'N = {"a": "x"}\nhere(N["a"])' }, ['"x"'], []],
	['any item of a dict', { 'a.py': 'N = {"a": "x", "b": "y"}\ndef f(k):\n    here(N[k])' }, ['"x"', '"y"'], []],
	['a list with a spread', { 'a.py': 'A = ["a"]\nhere([*A, "b"])' }, ['["a", "b"]'], []],
	[
		'a setting with a default',
		{ 'a.py': 'import os\nhere(os.getenv("X") or "y")' },
		['null', '"y"'],
		['a default may be changed from outside'],
	],
	['what a function returns', { 'a.py': 'def f(x):\n    if x:\n        return "a"\n    return "b"\nhere(f(1))' }, ['"a"', '"b"'], []],
	['what a function makes of its argument', { 'a.py': 'def f(x):\n    return x + "!"\nhere(f("a"))' }, ['"a!"'], []],
	[
		'an attribute that the constructor sets',
		{ 'a.py': 'class A:\n    def __init__(self):\n        self.n = "a"\n    def run(self):\n        here(self.n)' },
		['"a"'],
		[],
	],
	['a name of the function around', { 'a.py': 'def f():\n    n = "a"\n    def g():\n        here(n)' }, ['"a"'], []],
	['an enum member of TypeScript', { 'a.ts': "enum N { Judge = 'judge' }\nhere(N.Judge);" }, ['"judge"'], []],
	['a template literal', { 'a.ts': "const a = 'x';\nhere(`${a}-y`);" }, ['"x-y"'], []],
	['a mapped list', { 'a.ts': "const a = ['x', 'y'].map((n) => `${n}!`);\nhere(a);" }, ['["x!", "y!"]'], []],
	['a foreign constant', { 'a.py': 'from langgraph.graph import END\nhere(END)' }, ['langgraph.graph.END'], []],
	['a foreign result', { 'a.py': 'from m import load\nhere(load())' }, ['m.load'], ['m.load gives what is known only when the code runs']],
	[
		'what a handler sets where something failed',
		{ 'a.py': 'def f(x):\n    try:\n        n = "a"\n        g(x)\n    except Exception:\n        n = ""\n    here(n)' },
		['"a"', '""'],
		[],
	],
	['an unknown name', { 'a.py': 'here(nobody)' }, [], ['nobody is known only when the code runs']],
	['a value that contains itself', { 'a.py': 'x = x + "a"\nhere(x)' }, [], ['{x}aaa is known only when the code runs']],
	[
		'a function that calls itself',
		{ 'a.py': 'def f(n):\n    return f(n) if n else "a"\nhere(f(y))' },
		['"a"'],
		['a call is known only when the code runs'],
	],
];

describe('what an expression can be', () => {
	test.each(rows)('%s', async (_, files, is, open) => {
		const answer = await asked(files);
		expect({ is: answer.values.map(shown), open: answer.open.map(({ reason }) => reason) }).toEqual({ is, open });
	});

	test('an open end says where', async () => {
		const { open } = await asked({ 'a.py': 'def f(p):\n\n    here(p)' });
		expect(open).toEqual([{ reason: 'p is known only when the code runs', file: 'a.py', line: 3 }]);
	});

	test('a million ways end, and are told as an open end', async () => {
		const body = Array.from({ length: 400 }, (_, n) => `    for a${n} in range(200):\n        x = g(a${n}, x)`).join('\n');
		const { open } = await asked({
			'a.py': `def g(a, x):\n    for b in range(100):\n        x = [x, b]\n    return x\ndef f(x):\n${body}\n    here(x)`,
		});
		expect(open.length).toBeGreaterThan(0);
	});
});
