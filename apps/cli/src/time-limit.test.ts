import { readdirSync } from 'node:fs';
import { temporaryFolder } from '@auditor/testkit';
import { expect, it, vi } from 'vitest';
import { withinTime } from './time-limit.js';

/** Nobody else's: other tests of this process make such folders too. */
const temporary = temporaryFolder();
const roots = () => readdirSync(temporary).filter((name) => name.startsWith('auditor-run-'));

it('leaves no temporary folder behind work that fails', async () => {
	vi.stubEnv('TMPDIR', temporary);
	const failed = withinTime(60, new AbortController().signal, async () => {
		expect(roots()).toHaveLength(1);
		throw new Error('a bad configuration');
	});
	await expect(failed).rejects.toThrow('a bad configuration');
	expect(roots()).toEqual([]);
	vi.unstubAllEnvs();
});
