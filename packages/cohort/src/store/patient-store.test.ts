// @module-tag slow
import { AuditorError } from '@auditor/schema';
import { temporaryFolder } from '@auditor/testkit';
import { describe, expect, it, vi } from 'vitest';
import { type S3Server, s3Server } from '../testing/s3-server.js';
import { storeContract } from '../testing/store-contract.js';
import { folderStore } from './folder-store.js';
import { patientStore } from './patient-store.js';
import { s3Store } from './s3-store.js';

const credentials = { accessKeyId: 'k', secretAccessKey: 's' };
const patient = (server: S3Server, told: string[], milliseconds = 30_000, signal = new AbortController().signal) =>
	patientStore(s3Store('s3://bucket/p', { endpoint: server.endpoint, region: 'r', credentials }), {
		milliseconds,
		pauseMs: 50,
		signal,
		onTrouble: (sentence) => told.push(sentence),
	});

const base = temporaryFolder();
storeContract('a folder that is waited for', (key) =>
	patientStore(folderStore(`${base}/${key}`), { milliseconds: 1, signal: new AbortController().signal, onTrouble: () => {} }),
);
describe('a store that is away', () => {
	it.each([
		[503, 'SlowDown', 'it asks to be asked less often'],
		[500, 'InternalError', 'it fails inside (InternalError)'],
		[503, 'ServiceUnavailable', 'it fails inside (ServiceUnavailable)'],
	])('with %d %s is waited for, and told once each way', async (status, code, reason) => {
		const server = await s3Server();
		const told: string[] = [];
		const store = patient(server, told);
		server.refuse = { status, code };
		const both = Promise.all([store.put('a', Uint8Array.of(1)), store.put('b', Uint8Array.of(2))]);
		await vi.waitUntil(() => told.length > 0, { timeout: 30_000, interval: 20 });
		server.refuse = null;
		expect(await both).toEqual([true, true]);
		expect(told).toEqual([
			`The store s3://bucket/p cannot be written: ${reason}. Waits for it up to 30 s.`,
			'The store s3://bucket/p can be used again.',
		]);
		await server.close();
	});

	it.each([
		[403, 'AccessDenied', 'permission denied'],
		[404, 'NoSuchBucket', 'there is no such bucket'],
		[403, 'RequestTimeTooSkewed', 'the clock of this machine is wrong'],
		[301, 'PermanentRedirect', 'the bucket is in another region'],
		[501, 'NotImplemented', 'it has no conditional writes (If-None-Match)'],
	])('with %d %s is not waited for', async (status, code, reason) => {
		const server = await s3Server();
		const told: string[] = [];
		server.refuse = { status, code };
		await expect(patient(server, told).put('a', Uint8Array.of(1))).rejects.toThrow(`The store s3://bucket/p cannot be written: ${reason}.`);
		expect(told).toEqual([]);
		await server.close();
	});

	it('is given up when patience ends, or the one who waits', async () => {
		const server = await s3Server();
		server.refuse = { status: 503, code: 'SlowDown' };
		await expect(patient(server, [], 300).get('a')).rejects.toSatisfy((error) => AuditorError.is(error) && error.code === 'AUD_OUTPUT');
		const stop = new AbortController();
		setTimeout(() => stop.abort(), 200);
		await expect(patient(server, [], 60_000, stop.signal).get('a')).rejects.toThrow('cannot be read');
		await server.close();
	});
});
