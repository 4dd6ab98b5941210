// @module-tag slow
import { openRepository } from '@auditor/forensics';
import { AuditorError, type ErrorCode } from '@auditor/schema';
import { temporaryFolder } from '@auditor/testkit';
import { describe, expect, it } from 'vitest';
import { blameFor, isOfOneHost } from './blame.js';

const errorOf = (target: string) =>
	openRepository(target, { allowPrivateHosts: true, timeoutMs: 20_000 }).then(
		() => null,
		(error: unknown) => error,
	);

describe('that a target was not judged is', () => {
	it('ours where nobody listens, and so for all of that host', async () => {
		const blame = blameFor(await errorOf('https://127.0.0.1:9/owner/name'));
		const cause = 'Repositories of 127.0.0.1:9 cannot be fetched: it cannot be reached.';
		expect(blame).toEqual({ ours: true, cause, reason: expect.stringMatching(/^Could not be fetched: .+\.$/) });
		expect([isOfOneHost(cause), isOfOneHost('The disk is full.')]).toEqual([true, false]);
	});

	it('ours where nobody has the name, which may be a slip of that target', async () => {
		const blame = blameFor(await errorOf('https://no-such-host.invalid/owner/name'));
		expect(blame).toMatchObject({ ours: true, reason: 'Could not be fetched: The host no-such-host.invalid cannot be found.' });
		// Without a name server it cannot be looked up, and that may pass.
		expect([null, 'Repositories of no-such-host.invalid cannot be fetched: its host cannot be looked up.']).toContain(blame.cause);
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
		const noRoom = new AuditorError('AUD_OUTPUT', 'There is no room.', { cause: full });
		for (const error of [full, git, noRoom, new AuditorError('AUD_INTERNAL', 'It broke.', { cause: full })])
			expect(blameFor(error)).toMatchObject({
				ours: true,
				cause: expect.stringMatching(/^The disk is full: temporary files are in .+\.$/),
			});
		expect(blameFor(new AuditorError('AUD_MODEL_CONFIG', 'The key is refused.')).cause).toBe('The key is refused.');
	});
});
