import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { withinTime } from './time-limit.js';

const roots = () => readdirSync(tmpdir()).filter((name) => name.startsWith('auditor-run-') && name.includes(`-${process.pid}-`));

it('leaves no temporary folder behind work that fails', async () => {
	const failed = withinTime(60, new AbortController().signal, async () => {
		expect(roots()).toHaveLength(1);
		throw new Error('a bad configuration');
	});
	await expect(failed).rejects.toThrow('a bad configuration');
	expect(roots()).toEqual([]);
});
