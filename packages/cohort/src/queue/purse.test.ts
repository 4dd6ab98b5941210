// @module-tag slow
// One contract for both purses: that of a process, and that of all who share a real Redis.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RedisServer, redisServer } from '../testing/redis-server.js';
import { memoryPurse, type Purse } from './purse.js';
import { redisPurse } from './redis-purse.js';

const open: { close(): Promise<void> }[] = [];
let redis: RedisServer;
let names = 0;
beforeAll(async () => {
	redis = await redisServer();
});
afterAll(async () => {
	for (const purse of open) await purse.close();
	await redis.stop();
});

const kinds: [string, (limit: number) => Promise<Purse>][] = [
	['in memory', async (limit) => memoryPurse(limit)],
	[
		'in Redis',
		async (limit) => {
			const purse = await redisPurse(redis.url, limit, { name: `test-${names++}` });
			open.push(purse);
			return purse;
		},
	],
];

describe.each(kinds)('the purse %s', (_, make) => {
	it('lets calls out while the most that they may cost fits', async () => {
		const purse = await make(1);
		expect(await purse.take('a', 0.6)).toBe(0);
		expect(await purse.take('a', 0.6)).toBe(0);
		expect(await purse.take('b', 0.6)).toBeGreaterThan(0);
		expect(await purse.take('c', 1.1)).toBe(Number.POSITIVE_INFINITY);
		await purse.settle('a', 0.3);
		expect(await purse.take('b', 0.6)).toBe(0);
		await purse.settle('b', 0.5);
		expect(await purse.take('d', 0.3)).toBe(Number.POSITIVE_INFINITY);
		expect(await purse.take('e', 0.1)).toBe(0);
		await purse.settle('unknown', 5);
	});

	it('is never overdrawn by many who ask at once', async () => {
		const purse = await make(10);
		const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => purse.take(`t${i}`, 1)));
		expect(answers.filter((wait) => wait === 0)).toHaveLength(10);
		expect(answers.filter((wait) => Number.isFinite(wait))).toHaveLength(40);
	});
});

it('is shared by all of one name, and counts on where it was', async () => {
	const [first, second] = await Promise.all([1, 2].map(() => redisPurse(redis.url, 1, { name: 'shared' })));
	open.push(first!, second!);
	expect(await first!.take('a', 0.8)).toBe(0);
	expect(await second!.take('b', 0.8)).toBeGreaterThan(0);
	await first!.settle('a', 0.8);
	expect(await second!.take('b', 0.8)).toBe(Number.POSITIVE_INFINITY);
});
