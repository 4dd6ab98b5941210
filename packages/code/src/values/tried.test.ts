import { expect, test } from 'vitest';
import { projectOf } from '../testing.js';
import { tried } from './tried.js';

test.each<[value: string, expected: unknown]>([
	['a + b', ['old', 'new']],
	['(a + b)[len(a):]', ['new']],
	['[*a[:0], *b]', ['new']],
	['a * 0 + b', ['new']],
	['[x for x in a if False] + b', ['new']],
	['(a, b)[1]', ['new']],
	['{"a": a, "b": b}["b"]', ['new']],
	['a + b if False else b', ['new']],
	['str(a)[:0] + str(b)', '["new"]'],
	['len(a) + len(b)', 2],
	['[x for x in a]', ['old']],
	['next(iter([b, a]))', ['new']],
	['(a + b)[-len(b):]', ['new']],
	['[x for x in a + b if x in b]', ['new']],
	['sum([b], [])', ['new']],
	['(lambda x: x)(b)', ['new']],
	['dict(x=1).get("y")', null],
	['int(False) + len("".join([]))', 0],
	['not [] and "x" not in (1, 2)', true],
	['range(10 ** 9)', undefined],
	['"x" * 10 ** 9', undefined],
	// What hangs on the two is not the same for others, and what is not known stays so.
	['a if len(a) > len(b) else b', undefined],
	['a + [c]', undefined],
	['merge(a, b)', undefined],
])('%s', async (value, expected) => {
	const [file] = (await projectOf({ 'a.py': `f = lambda a, b: ${value}\n` })).files;
	const known = new Map([
		['a', ['old']],
		['b', ['new']],
	]);
	expect(tried(file!, file!.facts.functions[0]!.returned[0]!.value, known)).toEqual(expected);
});
