// @module-tag slow
import { describe, expect, it } from 'vitest';
import { redisServer, whyNoRedis } from '../testing/redis-server.js';
import { memoryQuota, type Quota, type QuotaLimits, WINDOW_MARGIN } from './quota.js';
import { redisQuota } from './redis-quota.js';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const WINDOW = 600;

/** Calls one after another as soon as the quota allows; when each went out. */
async function callsThrough(quota: Quota, count: number, name: string, tokens = 1): Promise<number[]> {
	const times: number[] = [];
	for (let i = 0; i < count; i++) {
		for (let wait = -1; wait !== 0; ) {
			wait = await quota.take(`${name}-${i}`, tokens);
			if (wait > 0) await sleep(wait);
		}
		const at = performance.now();
		times.push(at);
		// As whoever calls a model does: a busy machine lies between the yes and this.
		await quota.settle(`${name}-${i}`, tokens, performance.now() - at);
	}
	return times;
}

function quotaContract(
	name: string,
	open: (limits: QuotaLimits) => Promise<readonly Quota[]>,
	close: () => Promise<void> = async () => {},
): void {
	describe(`the quota ${name}`, () => {
		const thirtyCalls = async (quotas: readonly Quota[]) =>
			(await Promise.all(quotas.map((quota, i) => callsThrough(quota, 30 / quotas.length, `w${i}`)))).flat().sort((a, b) => a - b);

		it('lets no more than the limit through in any window', async () => {
			const times = await thirtyCalls(await open({ requestsPerMinute: 10, windowMs: WINDOW }));
			for (const at of times) expect(times.filter((t) => t >= at && t < at + WINDOW - 20).length).toBeLessThanOrEqual(10);
			await close();
		});

		// How long it takes is the machine's affair too.
		it('wastes nothing of the limit', { retry: 3 }, async () => {
			const quotas = await open({ requestsPerMinute: 10, windowMs: WINDOW });
			const began = performance.now();
			const times = await thirtyCalls(quotas);
			expect((times.at(-1) as number) - began).toBeLessThan(2 * WINDOW * 1.15 + 50);
			await close();
		});

		it('holds tokens as well, and counts what was used once that is known', async () => {
			const [quota] = (await open({ tokensPerMinute: 100, windowMs: WINDOW })) as [Quota];
			expect(await quota.take('a', 60)).toBe(0);
			expect(await quota.take('b', 60)).toBeGreaterThan(WINDOW / 2);
			await quota.settle('a', 10);
			await quota.settle('unknown', 1_000);
			expect(await quota.take('b', 60)).toBe(0);
			const wait = await quota.take('c', 1_000);
			expect(wait).toBeGreaterThan(WINDOW / 2);
			expect(wait).toBeLessThanOrEqual(Math.ceil(WINDOW * WINDOW_MARGIN));
			await sleep(wait + 10);
			// Larger than the limit, and alone.
			expect(await quota.take('c', 1_000)).toBe(0);
			await close();
		});

		it('counts a call from when it went out, where that is told, and never from before the yes', async () => {
			const [quota] = (await open({ requestsPerMinute: 2, windowMs: WINDOW })) as [Quota];
			expect(await quota.take('late', 1)).toBe(0);
			expect(await quota.take('unknown when', 1)).toBe(0);
			await sleep(WINDOW / 2);
			await quota.settle('late', 1, 10);
			await quota.settle('unknown when', 1);
			expect(await quota.take('third', 1)).toBeLessThan(WINDOW * 0.6);
			await quota.settle('unknown when', 1, 10 * WINDOW);
			await sleep(WINDOW * 0.55);
			expect(await quota.take('third', 1)).toBe(0);
			expect(await quota.take('fourth', 1)).toBeGreaterThan(WINDOW * 0.2);
			await close();
		});

		it('counts a call that asks again after a yes once', async () => {
			const [quota] = (await open({ requestsPerMinute: 2, windowMs: WINDOW })) as [Quota];
			for (let i = 0; i < 5; i++) expect(await quota.take('same', 1)).toBe(0);
			expect(await quota.take('other', 1)).toBe(0);
			expect(await quota.take('third', 1)).toBeGreaterThan(0);
			await close();
		});
	});
}

quotaContract('of one process', async (limits) => [memoryQuota(limits)]);

const why = whyNoRedis();
if (why) console.log(`The quota in Redis is not tested: ${why}`);
else {
	let end = async () => {};
	quotaContract(
		'in a Redis, for three',
		async (limits) => {
			const server = await redisServer();
			const quotas = await Promise.all([1, 2, 3].map(() => redisQuota(server.url, limits)));
			end = async () => {
				for (const quota of quotas) await quota.close();
				await server.stop();
			};
			return quotas;
		},
		() => end(),
	);
}
