// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../testing/redis-server.js';
import { type S3Server, s3Server } from '../testing/s3-server.js';
import { storeContract } from '../testing/store-contract.js';
import { s3Store } from './s3-store.js';

let server: S3Server;
const config = () => ({
	endpoint: server.endpoint,
	region: 'us-east-1',
	credentials: { accessKeyId: 'test', secretAccessKey: 'not-a-secret' },
	maxAttempts: 1,
});
beforeAll(async () => {
	server = await s3Server();
});
afterAll(() => server.close());

storeContract('S3', (key) => s3Store(`s3://bucket/${key}/deep`, config()));

describe('S3 as a store', () => {
	it('stands below its prefix, and needs none', async () => {
		await s3Store('s3://other/a/b/', config()).put('x', Uint8Array.of(1));
		await s3Store('s3://other', config()).put('y', Uint8Array.of(2));
		expect([...server.objects.keys()].filter((key) => key.startsWith('other/'))).toEqual(['other/a/b/x', 'other/y']);
	});

	it.each([
		[403, 'AccessDenied', 'permission denied'],
		[404, 'NoSuchBucket', 'there is no such bucket'],
		[403, 'InvalidAccessKeyId', 'the access key is not known'],
		[403, 'SignatureDoesNotMatch', 'the secret key is not the right one'],
	])('says in one sentence why it is refused: %i %s', async (status, code, reason) => {
		server.refuse = { status, code };
		const store = s3Store('s3://bucket/refused', config());
		await expect(store.put('x', Uint8Array.of(1))).rejects.toThrow(`The store s3://bucket/refused cannot be written: ${reason}.`);
		await expect(store.list('results')).rejects.toThrow(`The store s3://bucket/refused cannot be read: ${reason}.`);
		server.refuse = null;
	});

	it('says so when nobody answers', async () => {
		const store = s3Store('s3://bucket/x', { ...config(), endpoint: `http://127.0.0.1:${await freePort()}` });
		await expect(store.get('x')).rejects.toThrow('The store s3://bucket/x cannot be read: it cannot be reached.');
	});

	it.each(['s3://', 's3://b', 's3://bucket/with blank', 'https://bucket/x'])('%s is no address', (address) => {
		expect(() => s3Store(address)).toThrow('That is no address of a store.');
	});
});
