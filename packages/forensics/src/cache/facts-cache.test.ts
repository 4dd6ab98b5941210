// @module-tag slow
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
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
		const cache = openCache({ folder: temporaryFolder() });
		await cache.set('python@1:.py:abc', () => '{"lines":3}');
		expect(await cache.get('python@1:.py:abc')).toEqual({ lines: 3 });
		expect(await cache.get('python@2:.py:abc')).toBeNull();
	});
	it('takes a damaged entry for none, and makes it anew', async () => {
		const folder = temporaryFolder();
		const cache = openCache({ folder });
		await cache.set('k', () => '{"lines":3}');
		for (const path of filesBelow(folder)) writeFileSync(path, 'damaged');
		expect(await cache.get('k')).toBeNull();
		await cache.set('k', () => '{"lines":4}');
		expect(await cache.get('k')).toEqual({ lines: 4 });
	});
	it('takes an entry that was put in the place of another for none', async () => {
		const folder = temporaryFolder();
		const cache = openCache({ folder, key: 'a key of the user' });
		await cache.set('dangerous', () => '{"calls":1}');
		await cache.set('harmless', () => '{"calls":0}');
		const entry = (said: string) => filesBelow(folder).find((path) => readFileSync(path, 'utf8').endsWith(said)) ?? '';
		writeFileSync(entry('{"calls":1}'), readFileSync(entry('{"calls":0}')));
		expect(await cache.get('dangerous')).toBeNull();
		expect(await cache.get('harmless')).toEqual({ calls: 0 });
	});
	it('keeps the entries of each key apart in one folder', async () => {
		const folder = temporaryFolder();
		const [keyed, other, plain] = [openCache({ folder, key: 'a' }), openCache({ folder, key: 'b' }), openCache({ folder })];
		await keyed.set('k', () => '{"lines":1}');
		await other.set('k', () => '{"lines":2}');
		await plain.set('k', () => '{"lines":3}');
		expect([keyed, other, plain].map((cache) => cache.getNow('k'))).toEqual([{ lines: 1 }, { lines: 2 }, { lines: 3 }]);
	});
	it('drops a damaged entry when it is met, and what is claimed not by a sweep', async () => {
		const folder = temporaryFolder();
		const cache = openCache({ folder });
		await cache.set('k', () => '{"lines":3}');
		const bytes = cache.claim('k');
		for (const path of filesBelow(folder)) writeFileSync(path, 'x'.repeat(bytes ?? 0));
		expect([bytes === null, cache.claim('k') === bytes, cache.getNow('k'), cache.claim('k')]).toEqual([false, true, null, null]);
		await cache.set('k', () => '{"lines":3}');
		for (const path of filesBelow(folder)) utimesSync(path, 1_600_000_000, 1_600_000_000);
		cache.claim('k');
		await openCache({ folder }).set('new', () => '{"lines":2}');
		expect(cache.getNow('k')).toEqual({ lines: 3 });
	});
	it('waits for no pipe in the place of an entry', async () => {
		const folder = temporaryFolder();
		const cache = openCache({ folder });
		await cache.set('k', () => '{"lines":3}');
		const [place = ''] = filesBelow(folder).filter((path) => readFileSync(path, 'utf8').includes('lines'));
		rmSync(place);
		execFileSync('mkfifo', [place]);
		expect([await cache.get('k'), cache.getNow('k')]).toEqual([null, null]);
	});
	it('drops what nobody has read for a month, and keeps the rest', async () => {
		const folder = temporaryFolder();
		await openCache({ folder }).set('old', () => '{"lines":1}');
		for (const path of filesBelow(folder)) utimesSync(path, 1_600_000_000, 1_600_000_000);
		await openCache({ folder }).set('new', () => '{"lines":2}');
		const later = openCache({ folder });
		expect([await later.get('old'), await later.get('new')]).toEqual([null, { lines: 2 }]);
	});
	it('never writes what looks like a secret', async () => {
		const folder = temporaryFolder();
		const cache = openCache({ folder });
		await cache.set('k', () => JSON.stringify({ value: `sk-${'a1'.repeat(20)}` }));
		expect(await cache.get('k')).toBeNull();
		expect(filesBelow(folder).filter((path) => !path.endsWith('swept'))).toEqual([]);
	});
	it('is no cache, and no error, where it cannot be written or is switched off', async () => {
		const file = join(temporaryFolder(), 'file');
		writeFileSync(file, '');
		for (const option of [false, { folder: join(file, 'facts') }] as const) {
			const cache = openCache(option);
			await cache.set('k', () => '{"lines":3}');
			expect(await cache.get('k')).toBeNull();
		}
	});
	it('lies in the cache folder of the user', () => {
		expect(defaultCacheFolder({ XDG_CACHE_HOME: '/c' })).toBe(join('/c', 'automaton-auditor', 'facts'));
	});
});
