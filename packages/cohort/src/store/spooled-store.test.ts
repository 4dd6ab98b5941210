// @module-tag slow
import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { temporaryFolder } from '@auditor/testkit';
import { describe, expect, it } from 'vitest';
import { s3Server } from '../testing/s3-server.js';
import { storeContract } from '../testing/store-contract.js';
import { folderStore } from './folder-store.js';
import { s3Store } from './s3-store.js';
import { spooledStore } from './spooled-store.js';

const base = temporaryFolder();
storeContract('a folder with a spool', (key) => spooledStore(folderStore(`${base}/${key}`), `${base}/spool-${key}`));

describe('a finished result', () => {
	const setUp = async () => {
		const server = await s3Server();
		const config = { endpoint: server.endpoint, region: 'r', credentials: { accessKeyId: 'k', secretAccessKey: 's' } };
		const spool = temporaryFolder();
		const open = () => spooledStore(s3Store('s3://bucket/p', config), spool);
		const left = () => readdirSync(`${spool}/results`).filter((name) => !name.startsWith('.'));
		return { server, spool, open, left };
	};

	it('that could not be stored is stored by the next process, and nothing is left', async () => {
		const { server, open, left } = await setUp();
		server.refuse = { status: 503, code: 'SlowDown' };
		await expect(open().put('results/a.json.gz', Uint8Array.of(1, 2))).rejects.toThrow('asked less often');
		expect(left()).toEqual(['a.json.gz']);
		await expect(open().flush('results')).rejects.toThrow('asked less often');
		server.refuse = null;
		expect(await open().flush('results')).toBe(1);
		expect([...((await open().get('results/a.json.gz')) ?? [])]).toEqual([1, 2]);
		expect([left(), await open().flush('results')]).toEqual([[], 0]);
		await server.close();
	});

	it('does not take the place of another one, and is forgotten after days', async () => {
		const { server, spool, open, left } = await setUp();
		server.refuse = { status: 403, code: 'AccessDenied' };
		for (const name of ['a', 'b']) await expect(open().put(`results/${name}`, Uint8Array.of(1))).rejects.toThrow('permission denied');
		server.refuse = null;
		server.objects.set('bucket/p/results/a', Buffer.from([9]));
		utimesSync(`${spool}/results/b`, 0, 0);
		expect(await open().flush('results')).toBe(0);
		expect([...((await open().get('results/a')) ?? [])]).toEqual([9]);
		expect([await open().get('results/b'), left()]).toEqual([null, []]);
		await server.close();
	});

	it('is stored also where there is no room for a spool', async () => {
		const { server } = await setUp();
		const file = `${temporaryFolder()}/file`;
		writeFileSync(file, '');
		const config = { endpoint: server.endpoint, region: 'r', credentials: { accessKeyId: 'k', secretAccessKey: 's' } };
		expect(await spooledStore(s3Store('s3://bucket/p', config), `${file}/below`).put('results/a', Uint8Array.of(1))).toBe(true);
		await server.close();
	});
});
