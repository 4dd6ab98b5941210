// @module-tag slow
import { openRepository } from '@auditor/forensics';
import { AuditorError, type ErrorCode } from '@auditor/schema';
import { temporaryFolder } from '@auditor/testkit';
import { describe, expect, it } from 'vitest';
import { blameFor } from './blame.js';

const errorOf = (target: string) =>
	openRepository(target, { allowPrivateHosts: true, timeoutMs: 20_000 }).then(
		() => null,
		(error: unknown) => error,
	);

describe('that a target was not judged is', () => {
	it.each([
		['nobody listens', 'https://127.0.0.1:9/owner/name', /^Could not be fetched: .+\.$/],
		['nobody has the name', 'https://no-such-host.invalid/owner/name', /^Could not be fetched: .+\.$/],
	])('ours where %s', async (_, target, reason) => {
		expect(blameFor(await errorOf(target))).toEqual({ ours: true, cause: null, reason: expect.stringMatching(reason) });
	});

	it('the target’s where there is none, or no repository', async () => {
		for (const target of [`${temporaryFolder()}/nothing`, temporaryFolder(), 'https://127.0.0.1/'])
			expect(blameFor(await errorOf(target))).toEqual({
				ours: false,
				cause: null,
				reason: expect.not.stringMatching(/^Could not be fetched/),
			});
	});

	it.each<[ErrorCode, string, boolean]>([
		['AUD_TARGET_UNREACHABLE', 'https://h/o/n cannot be read: it is private or does not exist.', false],
		['AUD_TARGET_UNREACHABLE', 'https://h/o/n cannot be read: there is no repository at this address.', false],
		['AUD_TARGET_UNREACHABLE', 'https://h/o/n cannot be read: the host does not answer.', true],
		['AUD_TARGET_UNREACHABLE', 'https://h/o/n could not be fetched within 60 s.', true],
		['AUD_TARGET_TOO_LARGE', 'https://h/o/n was not fetched: it is larger than the limit of 1 MB.', false],
		['AUD_MODEL_CONFIG', 'The key is refused.', true],
		['AUD_INTERNAL', 'It broke.', true],
	])('%s, %s: ours is %s', (code, message, ours) => {
		expect(blameFor(new AuditorError(code, message)).ours).toBe(ours);
	});

	it('ours for what nobody expected', () => {
		expect(blameFor(new TypeError('x is\nundefined'))).toEqual({
			ours: true,
			cause: null,
			reason: 'Something of ours failed: x is undefined.',
		});
	});

	it('the machine’s, in equal words, where the disk is full or the model cannot be used', () => {
		const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
		const git = new Error('fatal: write error: No space left on device');
		for (const error of [full, git, new AuditorError('AUD_INTERNAL', 'It broke.', { cause: full })])
			expect(blameFor(error)).toMatchObject({
				ours: true,
				cause: expect.stringMatching(/^The disk is full: temporary files are in .+\.$/),
			});
		expect(blameFor(new AuditorError('AUD_MODEL_CONFIG', 'The key is refused.')).cause).toBe('The key is refused.');
	});
});
