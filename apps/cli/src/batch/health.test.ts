// @module-tag slow
import { get } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { type Health, openHealth } from './health.js';

const ask = ({ address }: Health, path: string) =>
	new Promise<string>((resolve, reject) => {
		get(`http://${address}${path}`, (response) => {
			let text = '';
			response.setEncoding('utf8').on('data', (part) => {
				text += part;
			});
			response.on('end', () => resolve(`${response.statusCode} ${text.trim()}`));
		}).on('error', reject);
	});

describe('the health of a worker', () => {
	it('is told apart: a process that lives, and one that can work', async () => {
		vi.useFakeTimers({ toFake: ['performance'] });
		let why: string | null = 'The queue at redis://x does not answer.';
		const health = await openHealth('0', async () => why);
		expect(health.address).toMatch(/^127\.0\.0\.1:\d+$/);
		expect(await ask(health, '/healthz')).toBe('200 ok');
		expect(await ask(health, '/readyz')).toBe('503 The queue at redis://x does not answer.');
		why = null;
		// Whoever asks often gets the last answer.
		expect(await ask(health, '/readyz?x=1')).toMatch(/^503/);
		vi.advanceTimersByTime(1_050);
		expect(await ask(health, '/readyz')).toBe('200 ok');
		expect(await ask(health, '/')).toBe('404 no such page');
		health.close();
		await expect(ask(health, '/healthz')).rejects.toThrow();
		vi.useRealTimers();
	});
	it('that cannot be asked counts as not ready', async () => {
		const health = await openHealth('127.0.0.1:0', () => Promise.reject(new Error('It is away.')));
		expect(await ask(health, '/readyz')).toBe('503 It is away.');
		await expect(openHealth(health.address, async () => null)).rejects.toThrow(/cannot be listened on \(EADDRINUSE\)/);
		health.close();
	});
	it.each(['x', '70000', '8080:x', ''])('needs a port, and %j is none', async (place) => {
		await expect(openHealth(place, async () => null)).rejects.toThrow('--health needs a port');
	});
});
