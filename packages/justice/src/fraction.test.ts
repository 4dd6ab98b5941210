import { expect, test } from 'vitest';
import {
	add,
	compare,
	formatFraction,
	formatScore,
	fraction,
	fromDecimal,
	larger,
	multiply,
	round,
	smaller,
	subtract,
	toDecimal,
	weightedMean,
} from './fraction.js';

test.each([
	['5/2', 2, 3, 2, 2],
	['7/2', 4, 4, 3, 3],
	['9/2', 4, 5, 4, 4],
	['4', 4, 4, 4, 4],
	['12/5', 2, 2, 2, 2],
	['13/5', 3, 3, 3, 2],
	['-1/2', 0, 0, -1, -1],
	['-3/2', -2, -1, -2, -2],
	['-2', -2, -2, -2, -2],
])('%s rounds to %d half-even, %d half-up, %d half-down, %d by floor', (text, even, up, down, floor) => {
	const [n, d = '1'] = text.split('/');
	const x = fraction(Number(n), Number(d));
	expect([round(x, 'half-even'), round(x, 'half-up'), round(x, 'half-down'), round(x, 'floor')]).toEqual([even, up, down, floor]);
});

test('fractions are reduced, with the sign above', () => {
	expect(formatFraction(fraction(38, 10))).toBe('19/5');
	expect(formatFraction(fraction(3, -6))).toBe('-1/2');
	expect(formatFraction(fraction(0, 7))).toBe('0');
});

test.each([
	[fraction(37, 10), '3.7'],
	[fraction(9, 4), '2.25'],
	[fraction(3), '3'],
	[fraction(11, 3), '3.67 (11/3)'],
	[fraction(-1, 2), '-0.5'],
])('a score in words', (x, text) => {
	expect(formatScore(x)).toBe(text);
});

test('arithmetic is exact where floating point is not', () => {
	expect(formatFraction(add(fromDecimal(0.1), fromDecimal(0.2)))).toBe('3/10');
	expect(formatFraction(subtract(fraction(1, 3), fraction(1, 2)))).toBe('-1/6');
	expect(formatFraction(multiply(fraction(2, 3), fraction(9, 4)))).toBe('3/2');
	expect([compare(fraction(1, 3), fraction(1, 2)), compare(fraction(2, 4), fraction(1, 2)), compare(fraction(3), fraction(2))]).toEqual([
		-1, 0, 1,
	]);
	expect([smaller(fraction(1), fraction(2)).n, larger(fraction(1), fraction(2)).n]).toEqual([1n, 2n]);
});

test('a mean by weight is exact over mixed denominators and null over no weight', () => {
	const entries = [
		{ value: fraction(1, 3), weight: 2 },
		{ value: fraction(1, 2), weight: 1 },
		{ value: fraction(5), weight: 0 },
		{ value: fraction(1, 6), weight: 3 },
	];
	expect(formatFraction(weightedMean(entries)!)).toBe('5/18');
	expect(weightedMean([{ value: fraction(5), weight: 0 }])).toBeNull();
	expect(weightedMean([])).toBeNull();
});

test.each([
	[26, 7, 2, 3.71],
	[19, 6, 2, 3.17],
	[1, 8, 2, 0.12],
	[3, 8, 2, 0.38],
	[-1, 3, 4, -0.3333],
])('%d/%d to %d places is %d', (n, d, places, expected) => {
	expect(toDecimal(fraction(n, d), places)).toBe(expected);
});
