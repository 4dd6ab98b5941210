import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.js';
import { digest, plainSha256, sha256 } from './digest.js';

const numRuns = Number(process.env.AUDITOR_PROPERTY_RUNS ?? 60);

describe.each([
	['the engine’s own', sha256],
	['plain', plainSha256],
])('sha256, %s', (_, hash) => {
	it('agrees with node on any text', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
				expect(hash(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
			}),
			{ numRuns },
		);
	});

	it.each([0, 55, 56, 63, 64, 119, 120, 1000])('agrees with node at %i bytes, where padding changes', (length) => {
		const text = 'a'.repeat(length);
		expect(hash(text)).toBe(createHash('sha256').update(text).digest('hex'));
	});
});

describe('canonical JSON', () => {
	it('does not depend on the order of keys', () => {
		expect(canonicalJson({ b: 1, a: { d: 2, c: 3 } })).toBe('{"a":{"c":3,"d":2},"b":1}');
		expect(digest({ a: 1, b: [1, 2] })).toBe(digest({ b: [1, 2], a: 1 }));
	});

	it('keeps the order of lists', () => {
		expect(digest([1, 2])).not.toBe(digest([2, 1]));
	});

	it('keeps a key named __proto__', () => {
		expect(canonicalJson(JSON.parse('{"__proto__":1}'))).toBe('{"__proto__":1}');
	});

	it('shows what acts on a screen as its code, where people read, and says the same', () => {
		const value = { 'a\u202eb': '\u009b31m\u200b\n' };
		expect(canonicalJson(value, 2)).toBe('{\n  "a\\u202eb": "\\u009b31m\\u200b\\n"\n}');
		expect(JSON.parse(canonicalJson(value, 2))).toEqual(value);
	});
});
