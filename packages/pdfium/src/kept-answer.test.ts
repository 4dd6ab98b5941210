import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { answerKey } from './kept-answer.js';

const key = (bytes: Uint8Array) => answerKey(fileURLToPath(import.meta.url), { kind: 'pdf', bytes });

it('knows a document by its bytes, whatever holds them', () => {
	expect(key(Buffer.from('page'))).toBe(key(new Uint8Array(Buffer.from('page'))));
	expect(key(Buffer.from('page'))).not.toBe(key(Buffer.from('pages')));
});

it('spells no buffer out', () => {
	const bytes = Buffer.alloc(2_000_000);
	bytes.toJSON = () => expect.fail('it is spelt out');
	expect(key(bytes)).toMatch(/^answer:/);
});
