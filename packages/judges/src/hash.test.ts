import { digest } from '@auditor/schema';
import { expect, it } from 'vitest';
import { hashOf } from './hash.js';

it.each([null, 'ü', [1, { b: 2, a: '\u{1f600}' }], 'x'.repeat(70_000)])('is the digest of the schema package: %#', (value) => {
	expect(hashOf(value)).toBe(digest(value));
});
