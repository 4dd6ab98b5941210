import { describe, expect, test } from 'vitest';
import { projectOf } from '../testing.js';
import { textOf } from '../values/written.js';
import { conditionsAround, waysOf } from './conditions.js';

/** Conditions around the call of `here`, in words. */
async function around(path: string, source: string): Promise<string[]> {
	const [file] = (await projectOf({ [path]: source })).files;
	const call = file?.facts.calls.find(({ method }) => method === 'here');
	return file && call ? conditionsAround(file, call.scope).map(({ text, holds }) => `${holds ? '' : 'not '}${text}`) : ['no call'];
}

describe('conditions around a place', () => {
	test.each<[name: string, path: string, source: string, expected: string[]]>([
		['nothing', 'a.py', 'here()\n', []],
		['an else', 'a.py', 'if a:\n    pass\nelse:\n    here()\n', ['not a']],
		['a case', 'a.py', 'match judge:\n    case "Prosecutor":\n        here()\n', ['judge == "Prosecutor"']],
		['one of two patterns', 'a.py', 'match judge:\n    case "a" | Kind.B:\n        here()\n', ['judge in ["a", Kind.B]']],
		['what no case took', 'a.py', 'match judge:\n    case "a":\n        pass\n    case _:\n        here()\n', ['not judge == "a"']],
		['a pattern that binds', 'a.py', 'match judge:\n    case Judge(name=n):\n        here()\n', []],
		['a case of a switch', 'a.ts', 'switch (judge) { case "a": break; case "b": here(); }', ['judge == "b"']],
		['the default, wherever it stands', 'a.ts', 'switch (judge) { default: here(); break; case "b": }', ['not judge == "b"']],
	])('%s', async (_name, path, source, expected) => {
		expect(await around(path, source)).toEqual(expected);
	});
});

describe('ways in which a test comes out', () => {
	test.each<[source: string, expected: string[]]>([
		['a', ['a']],
		['not a', ['!a']],
		['a and not b', ['a & !b']],
		['a or b', ['a', 'b']],
		['not (a or b)', ['!a & !b']],
		['(a or b) and c', ['a & c', 'b & c']],
		['a or []', ['a']],
		['known', ['x & y']],
	])('%s', async (source, expected) => {
		const [file] = (await projectOf({ 'a.py': `if ${source}:\n    pass\nknown = x and y\n` })).files;
		const value = file?.facts.branches[0]?.value;
		if (!file || !value) throw new Error('no test');
		const given = file.facts.assignments[0]?.value ?? null;
		const ways = waysOf(value, true, (one) => (one.kind === 'name' && one.name === 'known' ? given : null));
		expect(ways.map((way) => way.map((one) => `${one.holds ? '' : '!'}${textOf(one.value, file)}`).join(' & '))).toEqual(expected);
	});

	test('a test that asks for itself ends', () => {
		const value = { kind: 'name', name: 'a', line: 1 } as const;
		expect(waysOf(value, true, () => value)).toEqual([[{ value, holds: true }]]);
	});
});
