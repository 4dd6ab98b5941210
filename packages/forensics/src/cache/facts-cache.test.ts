import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@auditor/testkit';
import { describe, expect, it } from 'vitest';
import { defaultCacheFolder, openCache } from './facts-cache.js';

const filesBelow = (folder: string) =>
	readdirSync(folder, { recursive: true })
		.map((name) => join(folder, String(name)))
		.filter((path) => statSync(path).isFile());

describe('the cache of facts', () => {
	it('gives back what was put in, and nothing for another key', async () => {
		const cache = await openCache({ folder: temporaryFolder() });
		await cache.set('python@1:.py:abc', '{"lines":3}');
		expect(await cache.get('python@1:.py:abc')).toEqual({ lines: 3 });
		expect(await cache.get('python@2:.py:abc')).toBeNull();
	});
	it('takes a damaged entry for none, and makes it anew', async () => {
		const folder = temporaryFolder();
		const cache = await openCache({ folder });
		await cache.set('k', '{"lines":3}');
		for (const path of filesBelow(folder)) writeFileSync(path, 'damaged');
		expect(await cache.get('k')).toBeNull();
		await cache.set('k', '{"lines":4}');
		expect(await cache.get('k')).toEqual({ lines: 4 });
	});
	it('never writes what looks like a secret', async () => {
		const folder = temporaryFolder();
		const cache = await openCache({ folder });
		await cache.set('k', JSON.stringify({ value: `sk-${'a1'.repeat(20)}` }));
		expect(await cache.get('k')).toBeNull();
		expect(filesBelow(folder)).toEqual([]);
	});
	it('is no cache, and no error, where it cannot be written or is switched off', async () => {
		for (const option of [false, { folder: '/proc/nowhere/facts' }] as const) {
			const cache = await openCache(option);
			await cache.set('k', '{"lines":3}');
			expect(await cache.get('k')).toBeNull();
		}
	});
	it('lies in the cache folder of the user', () => {
		expect(defaultCacheFolder({ XDG_CACHE_HOME: '/c' })).toBe(join('/c', 'automaton-auditor', 'facts'));
	});
});
