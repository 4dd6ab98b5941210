import { describe, expect, it } from 'vitest';
import { fold, shorten, words } from './fold.js';

describe('shorten', () => {
	it.each([
		['what fits stays', 'one two', 7, 'one two'],
		['a word is left out as a whole', 'one two three', 9, 'one two…'],
		['the end of a word may be the end', 'one two three', 8, 'one two…'],
		['marks before the ellipsis go', 'one, two', 6, 'one…'],
		['a single long word is cut', 'abcdefgh', 5, 'abcd…'],
		['no half of a pair', `ab${'😀'.repeat(3)}`, 4, 'ab…'],
	])('%s', (_, text, length, expected) => {
		expect(shorten(text, length)).toBe(expected);
		expect(expected.length).toBeLessThanOrEqual(length);
	});
});

describe('fold', () => {
	it('breaks between words and indents what follows', () => {
		expect(fold(words('Written to out: report.md, report.json, facts.json'), 24, 2)).toEqual([
			'Written to out:',
			'  report.md,',
			'  report.json,',
			'  facts.json',
		]);
	});

	it('counts what is seen, not how it is written', () => {
		const link = (word: string) => `\u001b]8;;file:///x\u0007${word}\u001b]8;;\u0007`;
		expect(fold(words('aa bb cc', link), 5)).toHaveLength(2);
	});
});
