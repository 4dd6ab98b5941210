import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CODE, PROSE } from './fingerprint.js';
import { winnow } from './winnow.js';

const token = fc.constantFrom(...'abcdefgh');
const tokens = (minLength: number, maxLength: number) => fc.array(token, { minLength, maxLength });

describe('winnowing', () => {
	it.each([
		['code', CODE],
		['prose', PROSE],
	])('finds every common run of k + window - 1 tokens, wherever it stands (%s)', (_, sizes) => {
		const least = sizes.k + sizes.window - 1;
		fc.assert(
			fc.property(tokens(least, least + 20), tokens(0, 60), tokens(0, 60), tokens(0, 60), tokens(0, 60), (run, a, b, c, d) => {
				const other = new Set(winnow([...c, ...run, ...d], sizes));
				return winnow([...a, ...run, ...b], sizes).some((hash) => other.has(hash));
			}),
		);
	});

	it('finds no run shorter than k', () => {
		const distinct = (prefix: string, n: number) => Array.from({ length: n }, (_, i) => `${prefix}${i}`);
		const shared = distinct('same', CODE.k - 1);
		const other = new Set(winnow([...distinct('c', 40), ...shared, ...distinct('d', 40)], CODE));
		expect(winnow([...distinct('a', 40), ...shared, ...distinct('b', 40)], CODE).filter((hash) => other.has(hash))).toEqual([]);
	});

	it.each([
		[0, 0],
		[CODE.k - 1, 0],
		[CODE.k, 1],
		[CODE.k + CODE.window - 1, 1],
	])('keeps of %i tokens %i hashes', (length, kept) => {
		expect(
			winnow(
				Array.from({ length }, (_, i) => `t${i}`),
				CODE,
			),
		).toHaveLength(kept);
	});

	it('keeps about 2 of window + 1 hashes, ascending, each once and 32 bits wide', () => {
		const hashes = winnow(
			Array.from({ length: 5000 }, (_, i) => `t${(i * 7919) % 4999}`),
			CODE,
		);
		expect(hashes.length / 5000).toBeGreaterThan(0.15);
		expect(hashes.length / 5000).toBeLessThan(0.25);
		expect(hashes).toEqual([...new Set(hashes)].sort((a, b) => a - b));
		for (const hash of hashes) expect(hash === hash >>> 0).toBe(true);
	});

	it('gives the same hashes on every machine', () => {
		expect(winnow('you are a judge who reads the evidence before speaking'.split(' '), PROSE)).toMatchInlineSnapshot(`
			[
			  616979108,
			]
		`);
	});
});
