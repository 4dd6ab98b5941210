import { describe, expect, test } from 'vitest';
import { callGraph, flowsFrom, refKey } from './index.js';
import { projectOf } from './testing.js';

/** Names under which what `ask` gives is held, by line; `-` for arguments by position, `.split` for its methods, `?` for tests. */
async function heldBy(sources: Record<string, string>, stay = false): Promise<string[]> {
	const project = await projectOf(sources);
	const graph = callGraph(project);
	const start = graph.functions.flatMap((ref) => graph.callsIn(ref)).find(({ call }) => call.method === 'ask');
	if (!start) throw new Error('nothing asks');
	const own = refKey(graph.functions[0] as never);
	return flowsFrom(project, start, (ref) => !stay || refKey(ref) === own).map(({ name, line, returned, isReceiver, call, branch }) =>
		returned ? `return ${line}` : `${branch ? '?' : isReceiver ? `.${call?.call.method}` : (name ?? '-')} ${line}`,
	);
}

describe('where what a call gives goes', () => {
	test.each([
		['a name and a part of it', { 'a.py': 'def f(m):\n    r = m.ask()\n    s = r.score\n    t = 3\n' }, ['r 2', 's 3']],
		[
			'a list that takes it, and a loop over it',
			{ 'a.py': 'def f(m):\n    out = []\n    out.append(m.ask())\n    for o in out:\n        x = o\n' },
			['- 3', '.append 3', 'x 5'],
		],
		[
			'a keyword and a key',
			{ 'a.py': 'def f(m):\n    a = m.ask()\n    save(text=a)\n    return {"score": a}\n' },
			['a 2', 'text 3', 'return 4', 'score 4'],
		],
		[
			'back to the caller and on as a parameter',
			{ 'a.py': 'def f(m):\n    return m.ask()\ndef g(m):\n    a = f(m)\n    h(a)\ndef h(given):\n    kept = given\n' },
			['return 2', 'a 4', '- 5', 'kept 7'],
		],
		[
			'in TypeScript',
			{
				'a.ts':
					'export async function f(m: M) {\n  const a = await m.ask();\n  const other = 1;\n  return g({ score: a }, other);\n}\nfunction g(o: O, n: number) {\n  const b = o.score;\n}\n',
			},
			['a 2', '- 4', 'score 4', 'return 4', 'b 7'],
		],
		[
			'a field of a record alone',
			{
				'a.py':
					'def f(m, n):\n    out = []\n    out.append(Result(score=n, text=m.ask()))\n    mean = sum(r.score for r in out) / len(out)\n    told = [r.text for r in out]\n    return Report(score=mean, parts=out)\n',
			},
			['text 3', '- 3', '- 4', 'parts 6', 'return 6', '.append 3', 'told 5'],
		],
		[
			'a method that is called on it, and a test',
			{ 'a.py': 'def f(m):\n    a = m.ask()\n    if "x" in a:\n        a.text.split(",")\n' },
			['a 2', '? 3', '.split 4'],
		],
		[
			'a key of a mapping alone, through a function',
			{
				'a.py':
					'def f(m):\n    return {"text": m.ask(), "score": 3}\ndef g(m):\n    a = f(m)\n    s = a["score"]\n    r = a.get("score", 1)\n    t = a["text"]\n',
			},
			['return 2', 'text 2', 'a 4', 't 7', '.get 6'],
		],
		[
			'one side of what is gone through side by side',
			{ 'a.py': 'def f(m, others):\n    a = m.ask()\n    for x, y in zip(a, others):\n        p = x\n        q = y\n' },
			['a 2', '- 3', 'p 4'],
		],
		[
			'what a mapping holds, and not the names that the code gave it',
			{
				'a.py': 'def f(m):\n    given = {"text": m.ask()}\n    for key, value in given.items():\n        p = key\n        q = value\n',
			},
			['given 2', 'text 2', '.items 3', 'q 5'],
		],
		[
			'a function that is handed over, and called there',
			{
				'a.py':
					'def f(m):\n    a = twice(lambda: m.ask())\n    return a.text\ndef twice(ask):\n    return ask()\ndef g(m):\n    b = f(m)\n',
			},
			['a 2', '- 2', 'return 3', 'return 5', 'b 7'],
		],
		['what is set from something else is not held', { 'a.py': 'def f(m):\n    r = m.ask()\n    other = g()\n    print(other)\n' }, ['r 2']],
		[
			'a name that held something else before',
			{ 'a.py': 'def f(m):\n    a = m.ask()\n    r = g()\n    read(r)\n    r = a\n    show(r)\n' },
			['a 2', 'r 5', '- 6'],
		],
		[
			'a name that may hold it from the turn before',
			{ 'a.py': 'def f(m):\n    r = ""\n    for one in range(3):\n        read(r)\n        r = m.ask()\n' },
			['r 5', '- 4'],
		],
	] as const)('%s', async (_, sources, expected) => {
		expect(await heldBy(sources)).toEqual(expected);
	});

	test('not beyond the functions that are let in', async () => {
		const sources = { 'a.py': 'def f(m):\n    return m.ask()\ndef g(m):\n    a = f(m)\n' };
		expect(await heldBy(sources, true)).toEqual(['return 2']);
	});
});
