import { expect, it } from 'vitest';
import { filesOf } from '../testing.js';
import { holdsOn, Undecided, type Worth, worthOn } from './worth.js';

/** What the returned value of the first function comes to; `x` may be 1 or 2. */
async function worth(expression: string, known: Record<string, number | boolean> = {}, names: Record<string, Worth> = {}) {
	const [file] = await filesOf({ 'a.py': `def f(x, y):\n    return ${expression}\n` });
	const value = file?.facts.functions[0]?.returned[0]?.value;
	if (!file || !value) throw new Error('nothing is returned');
	const way = {
		file,
		names: new Map(Object.entries(names)),
		known: new Map(Object.entries(known)),
		choices: (one: typeof value) => (one.kind === 'name' && one.name === 'x' ? { name: 'x', among: [1, 2] } : null),
	};
	try {
		return { worth: worthOn(way, value), holds: holdsOn(way, value) };
	} catch (error) {
		return error instanceof Undecided ? error.name : error;
	}
}

it.each([
	['1 + 2 * 3', 7],
	['min(4, 3) - max(1, 2)', 1],
	['round(2.5) + round(3.5)', 6],
	['sum([1, 2]) / len([1, 2])', 1.5],
	['-int(2.7)', -2],
	['[1, 2]', [1, 2]],
])('reckons %s', async (expression, expected) => {
	expect(await worth(`(${expression}) if 1 < 2 else 9`)).toMatchObject({ worth: expected });
});

it('asks for what is not known, and takes the answer', async () => {
	expect(await worth('x + 1')).toBe('x');
	expect(await worth('x + 1', { x: 2 })).toMatchObject({ worth: 3 });
	expect(await worth('x > 1 and not x > 2', { x: 2 })).toMatchObject({ holds: true });
	expect(await worth('y.ready or x > 1')).toBe(JSON.stringify('y.ready '));
	expect(await worth('3 / 0')).toBe('"nothing"');
});

it('calls an unknown by what it is made of', async () => {
	const of = async (score: Worth) => await worth('y(score) * 2 > 1 or True', {}, { score });
	expect(await of(1)).toBe(await of(1));
	expect(await of(1)).not.toBe(await of(2));
});

it.each([
	['"ab" == "ab" and "a" != "b" and "a" in ["b", "a"] and "a" in "ba"', true],
	['None is None and "a" is not None and not None', true],
	['not "" and "a" and f"a{y}"', true],
	['y == "a" and y in ["b", "c"]', false],
	['y in ["a", "b"] and "c" in y', false],
	['"c" in y and y == "a"', false],
])('compares texts: %s', async (expression, expected) => {
	const yes = {
		[`"y " == ${JSON.stringify({ text: 'a', whole: true })}`]: true,
		[`${JSON.stringify({ text: 'c', whole: true })} in "y "`]: true,
	};
	expect(await worth(`1 if ${expression} else 0`, yes)).toMatchObject({ worth: Number(expected) });
});
