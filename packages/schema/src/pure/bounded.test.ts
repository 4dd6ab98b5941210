import { describe, expect, it } from 'vitest';
import { tooLarge } from './bounded.js';

const most = { depth: 3, text: 5, items: 4, values: 10 };
const deep = (levels: number): unknown => (levels === 0 ? 'x' : [deep(levels - 1)]);

describe('tooLarge', () => {
	it.each([
		['a text', '123456', 'a text of more than 5 characters'],
		['a text deep inside', { a: [{ b: '123456' }] }, 'a text of more than 5 characters'],
		['a list', [[1, 2, 3, 4, 5]], 'a list of more than 4 items'],
		['an object', { a: { b: 1, c: 2, d: 3, e: 4, f: 5 } }, 'a list of more than 4 items'],
		[
			'values in all',
			[
				[1, 2, 3],
				[1, 2, 3],
				[1, 2],
			],
			'more than 10 values',
		],
		['levels', deep(4), 'more than 3 levels of lists and objects in each other'],
	])('refuses %s', (_, value, said) => expect(tooLarge(value, most)).toBe(said));

	it.each([
		['a text of just as many', '12345'],
		['a list of just as many', [1, 2, 3, 4]],
		['as many levels', deep(3)],
		['nothing', null],
	])('takes %s', (_, value) => expect(tooLarge(value, most)).toBeNull());

	it('takes a million levels without recursion, and refuses them', () => {
		let value: unknown = 'x';
		for (let i = 0; i < 1_000_000; i++) value = [value];
		expect(tooLarge(value)).toMatch(/levels/);
	});
});
