// A step that does not end is stopped by the time limit. The quarter of a minute that it is given beyond the limit is waited out beside other tests.
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { spun } from './support/spinning.js';

/** Holds no processor from the tests beside it. */
const WAITING = 'for (const cell = new Int32Array(new SharedArrayBuffer(4)); ; ) Atomics.wait(cell, 0, 0, 1);';

it('a probe of a rubric that does not end is ended by the time limit, which says so, and leaves nothing', async () => {
	// The second passes before the target is open.
	const ended = await Promise.all(['3', '0.1'].map((seconds) => spun(WAITING, null, '--time-limit', seconds)));
	for (const { by, stderr, temporary } of ended) {
		expect(by).toBe('SIGKILL');
		await expect.poll(() => readdirSync(temporary), { timeout: 5_000 }).toEqual([]);
		expect(stderr).toContain('auditor: the time limit is over, and a step that does not end was stopped: nothing was written.');
	}
}, 120_000);
