// @module-tag slow
import { ownClock } from '@auditor/testkit';
import { describe, expect, it } from 'vitest';
import { redisServer, whyNoRedis } from '../testing/redis-server.js';
import { memoryQuota, type Quota, type QuotaLimits, WINDOW_MARGIN } from './quota.js';
import { redisQuota } from './redis-quota.js';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Calls one after another as soon as the quota allows: when each went out, and how long they were told to wait in all. */
async function callsThrough(quota: Quota, count: number, name: string): Promise<{ times: number[]; told: number }> {
	const times: number[] = [];
	let told = 0;
	for (let i = 0; i < count; i++) {
		for (let wait = -1; wait !== 0; ) {
			wait = await quota.take(`${name}-${i}`, 1);
			told += wait;
			if (wait > 0) await sleep(wait);
		}
		const at = performance.now();
		times.push(at);
		// As whoever calls a model does: a busy machine lies between the yes and this.
		await quota.settle(`${name}-${i}`, 1, performance.now() - at);
	}
	return { times, told };
}

function quotaContract(
	name: string,
	/** Of a window in which a busy machine may stand still for a while. */
	window: number,
	open: (limits: QuotaLimits) => Promise<readonly Quota[]>,
	close: () => Promise<void> = async () => {},
): void {
	describe(`the quota ${name}`, () => {
		/** Since something was begun; what is told to be left is held to what has passed. */
		const passed = () => {
			const begun = performance.now();
			return () => performance.now() - begun;
		};

		it('lets no more than the limit through in any window, and wastes nothing of it', async () => {
			const quotas = await open({ requestsPerMinute: 10, windowMs: window });
			const calls = await Promise.all(quotas.map((quota, i) => callsThrough(quota, 30 / quotas.length, `w${i}`)));
			const times = calls.flatMap((one) => one.times);
			for (const at of times) expect(times.filter((t) => t >= at && t < at + window - 20).length).toBeLessThanOrEqual(10);
			// Two windows are waited for. How long that takes is the machine's affair, what is told is not.
			for (const { told } of calls) expect(told).toBeLessThan(2 * window * 1.15);
			await close();
		});

		it('holds tokens as well, and counts what was used once that is known', async () => {
			const [quota] = (await open({ tokensPerMinute: 100, windowMs: window })) as [Quota];
			const since = passed();
			expect(await quota.take('a', 60)).toBe(0);
			expect(await quota.take('b', 60)).toBeGreaterThanOrEqual(window - 5 - since());
			await quota.settle('a', 10);
			await quota.settle('unknown', 1_000);
			expect(await quota.take('b', 60)).toBe(0);
			const wait = await quota.take('c', 1_000);
			expect(wait).toBeGreaterThanOrEqual(window - 5 - since());
			expect(wait).toBeLessThanOrEqual(Math.ceil(window * WINDOW_MARGIN));
			await sleep(wait + 10);
			// Larger than the limit, and alone.
			expect(await quota.take('c', 1_000)).toBe(0);
			await close();
		});

		it('counts a call from when it went out, where that is told, and never from before the yes', async () => {
			const [quota] = (await open({ requestsPerMinute: 2, windowMs: window })) as [Quota];
			expect(await quota.take('late', 1)).toBe(0);
			expect(await quota.take('unknown when', 1)).toBe(0);
			await sleep(window / 2);
			const since = passed();
			await quota.settle('late', 1, 10);
			await quota.settle('unknown when', 1);
			expect(await quota.take('third', 1)).toBeLessThan(window * 0.6);
			await quota.settle('unknown when', 1, 10 * window);
			await sleep(window * 0.55);
			expect(await quota.take('third', 1)).toBe(0);
			expect(await quota.take('fourth', 1)).toBeGreaterThanOrEqual(window - 20 - since());
			await close();
		});

		it('counts a call that asks again after a yes once', async () => {
			const [quota] = (await open({ requestsPerMinute: 2, windowMs: window })) as [Quota];
			for (let i = 0; i < 5; i++) expect(await quota.take('same', 1)).toBe(0);
			const since = passed();
			expect(await quota.take('other', 1)).toBe(0);
			expect(await quota.take('third', 1)).toBeGreaterThanOrEqual(Math.min(1, window / 2 - since()));
			await close();
		});
	});
}

describe('by a clock of its own', () => {
	ownClock();
	quotaContract('of one process', 600, async (limits) => [memoryQuota(limits)]);
});

const why = whyNoRedis();
if (why) console.log(`The quota in Redis is not tested: ${why}`);
else {
	let end = async () => {};
	quotaContract(
		'in a Redis, for three',
		1_500,
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
