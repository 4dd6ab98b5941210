import { describe, expect, it } from 'vitest';
import { signerOf } from './signer.js';

const ours = signerOf('a secret of the queue');
const theirs = signerOf('another secret of one');
const job = { id: 'j', entry: { target: 'https://h/o/n' } };

describe('a secret', () => {
	it('signs a job, whatever the order of its keys, and no other', () => {
		const mac = ours.sign('job', job);
		expect(ours.verifies('job', { entry: job.entry, id: 'j' }, mac)).toBe(true);
		expect(ours.verifies('job', { ...job, id: 'k' }, mac)).toBe(false);
		expect(theirs.verifies('job', job, mac)).toBe(false);
	});

	it.each([undefined, null, '', 'ff', 7, 'z'.repeat(64)])('takes %j for no signature', (mac) => {
		expect(ours.verifies('job', job, mac)).toBe(false);
	});

	it('seals bytes, and opens its own alone', () => {
		const sealed = ours.seal(Uint8Array.of(1, 2, 3));
		expect([...(ours.open(sealed) ?? [])]).toEqual([1, 2, 3]);
		expect(theirs.open(sealed)).toBeNull();
		for (let at = 0; at < sealed.length; at++) {
			const changed = Uint8Array.from(sealed);
			changed[at]! ^= 1;
			expect(ours.open(changed)).toBeNull();
		}
		for (const bytes of [[], [1, 2, 3], new Array(40).fill(0)]) expect(ours.open(Uint8Array.from(bytes))).toBeNull();
	});

	it('has a name of its own that is no part of it', () => {
		expect(ours.name).not.toBe(theirs.name);
		expect(ours.name).toMatch(/^[0-9a-f]{8}$/);
	});

	it('is refused where it can be guessed', () => {
		expect(() => signerOf('short')).toThrow('The secret of the queue has 5 characters; at least 16 are asked for.');
	});
});
