import { describe, expect, test } from 'vitest';
import { projectOf } from '../testing.js';
import type { Held } from './behind-name.js';
import { choicesOf, endsOf, numbersOf } from './ends.js';
import { termsOf } from './terms.js';
import { textOf } from './written.js';

/** What the function `f` returns, where it stands. */
async function returned(source: string) {
	const project = await projectOf({ 'a.py': source });
	const [file] = project.files;
	const index = file?.facts.functions.findIndex(({ name }) => name === 'f') ?? -1;
	const value = file?.facts.functions[index]?.returned[0]?.value;
	if (!file || !value) throw new Error('nothing is returned');
	const held: Held = { value, file, function: index };
	return { project, file, held };
}

describe('what a value comes down to', () => {
	test.each<[name: string, source: string, expected: string[], numbers: number[] | null]>([
		['both arms', 'def f(a):\n    return 1 if a else 2\n', ['1', '2'], [1, 2]],
		['a name given twice', 'def f(a):\n    x = 1\n    if a:\n        x = 5\n    return x\n', ['1', '5'], [1, 5]],
		['what callers give', 'def f(a):\n    return a\nf(3)\nf(4)\n', ['3', '4'], [3, 4]],
		['a default where nobody calls', 'def f(a=3):\n    return a\n', ['3'], [3]],
		['a constant of the module', 'N = 7\ndef f():\n    return N\n', ['7'], [7]],
		['itself among others', 'def f():\n    x = 2\n    x = x or 3\n    return x\n', ['2', '3'], [2, 3]],
		['a parameter that nobody fills', 'def f(a):\n    return a\n', ['a'], null],
		['a call', 'def f():\n    return g()\n', ['g()'], null],
		['a sum that is divided', 'def f(a, b):\n    return g((a + b * 2) / 4 - (a - b))\n', ['g((a + b * 2) / 4 - (a - b))'], null],
	])('%s', async (_name, source, expected, numbers) => {
		const { project, file, held } = await returned(source);
		expect(endsOf(held, (at) => choicesOf(project, at)).map(({ value }) => textOf(value, file))).toEqual(expected);
		expect(numbersOf(project, held)).toEqual(numbers);
	});

	test.each<[source: string, terms: [string, number][]]>([
		[
			'a + 2 * b',
			[
				['a', 1],
				['b', 2],
			],
		],
		[
			'round((a * 2 + b) / 4)',
			[
				['a', 0.5],
				['b', 0.25],
			],
		],
		['a * b', [['a * b', 1]]],
		['max(a, b)', [['max(a, b)', 1]]],
	])('%s', async (source, terms) => {
		const { project, file, held } = await returned(`def f(a, b):\n    return ${source}\n`);
		const found = termsOf(held, (at) => numbersOf(project, at)?.[0] ?? null);
		expect(found.map(({ held: at, weight }) => [textOf(at.value, file), weight])).toEqual(terms);
	});
});
