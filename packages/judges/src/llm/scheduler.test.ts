import { ownClock } from '@auditor/testkit';
import { describe, expect, it } from 'vitest';
import { Budget, SlidingWindow } from './limits.js';
import { fault, type ModelReply, type RateLimits, type Usage } from './port.js';
import { createScheduler } from './scheduler.js';
import type { CallNeed, Scheduler, SchedulerOptions } from './scheduling.js';

ownClock();

const none: RateLimits = { retryAfterMs: null, remainingRequests: null, resetRequestsMs: null, remainingTokens: null, resetTokensMs: null };
const answer = (usage: Usage | null = { inputTokens: 10, outputTokens: 5 }, limits: Partial<RateLimits> = {}): ModelReply => ({
	kind: 'answer',
	value: {},
	raw: '{}',
	model: 'm',
	usage,
	limits: { ...none, ...limits },
});
const need = (more: Partial<CallNeed> = {}): CallNeed => ({
	inputTokens: 10,
	outputTokens: 5,
	price: { input: 1e6, output: 1e6 },
	attempt: 1,
	backOff: false,
	...more,
});
/** A call whose request leaves, and is answered at once. */
const sending = (reply: ModelReply) => async (_: AbortSignal, sent: () => void) => {
	sent();
	return reply;
};
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs `count` calls of `ms` each; gives the wall time, when each started, and what came back. */
async function runMany(options: SchedulerOptions, count: number, ms: number, reply: (index: number) => ModelReply = () => answer()) {
	const scheduler = createScheduler(options);
	const start = performance.now();
	const starts: number[] = [];
	const results = await Promise.all(
		Array.from({ length: count }, () =>
			scheduler.run(need(), async (_, sent) => {
				const index = starts.push(performance.now() - start) - 1;
				sent();
				await sleep(ms);
				return reply(index);
			}),
		),
	);
	return { wall: performance.now() - start, starts, results, scheduler };
}

describe('createScheduler', () => {
	it('30 calls with ample limits take the ideal time', async () => {
		const { wall, results } = await runMany({ concurrency: 10, spreadMs: 0 }, 30, 200);
		expect(wall).toBe(600);
		expect(results.every((r) => r.kind === 'answer')).toBe(true);
	});

	it('holds requests per window, and wastes no window', async () => {
		const windowMs = 500;
		const { starts } = await runMany({ concurrency: 30, requestsPerMinute: 15, windowMs, spreadMs: 0 }, 30, 50);
		for (const at of starts) expect(starts.filter((s) => s >= at && s < at + windowMs - 15).length).toBeLessThanOrEqual(15);
		expect(starts.at(-1)).toBeLessThan(2 * windowMs);
	});

	it('asks for admission before every call, waits as told, and tells what was used', async () => {
		const log: string[] = [];
		const refusedOnce = new Set<string>();
		const admission = {
			take: async (ticket: string, tokens: number) => {
				if (!refusedOnce.has(ticket)) {
					refusedOnce.add(ticket);
					return 80;
				}
				log.push(`take ${tokens}`);
				return 0;
			},
			settle: async (_: string, tokens: number) => void log.push(`settle ${tokens}`),
		};
		const { starts, scheduler } = await runMany({ admission }, 3, 5, () => answer({ inputTokens: 4, outputTokens: 1 }));
		expect(Math.min(...starts)).toBeGreaterThan(70);
		expect(log.filter((line) => line === 'take 15')).toHaveLength(3);
		expect(log.filter((line) => line === 'settle 5')).toHaveLength(3);
		expect(scheduler.totals.inputTokens).toBe(12);
	});

	it('is not kept by admission beyond the deadline or the user’s patience', async () => {
		const admission = { take: async () => 60_000, settle: async () => {} };
		const task = async () => answer();
		const late = await createScheduler({ admission, deadlineMs: 60 }).run(need(), task);
		expect(late).toMatchObject({ kind: 'stopped', code: 'deadline' });
		const scheduler = createScheduler({ admission });
		const stop = new AbortController();
		setTimeout(() => stop.abort(), 60);
		const stopped = await scheduler.run(need(), task, stop.signal);
		expect(stopped).toMatchObject({ kind: 'stopped', code: 'interrupted' });
		expect(scheduler.totals).toMatchObject({ inputTokens: 0, outputTokens: 0 });
	});

	it('holds tokens per window, also for one call that is larger than the window', async () => {
		const { starts } = await runMany({ tokensPerMinute: 30, windowMs: 200 }, 4, 5);
		expect(starts[1]! - starts[0]!).toBeLessThan(100);
		expect(starts[2]! - starts[0]!).toBeGreaterThan(190);
		const { results } = await runMany({ tokensPerMinute: 3, windowMs: 50 }, 2, 1);
		expect(results.map((r) => r.kind)).toEqual(['answer', 'answer']);
	});

	it('after a 429 with a time, everyone waits for it', async () => {
		const scheduler = createScheduler({ concurrency: 2, windowMs: 600 });
		const start = performance.now();
		const first = scheduler.run(need(), sending(fault('rate-limit', '429', 'again', { limits: { ...none, retryAfterMs: 300 } })));
		await first;
		const later = scheduler.run(need(), async () => answer());
		await later;
		expect(performance.now() - start).toBeGreaterThanOrEqual(300);
	});

	it('after a 429 without a time, one call alone tries the door', async () => {
		const scheduler = createScheduler({ concurrency: 8, backoffMs: 40, random: () => 0 });
		let open = 0;
		let most = 0;
		let refuse = true;
		const task = async (_: AbortSignal, sent: () => void): Promise<ModelReply> => {
			sent();
			most = Math.max(most, ++open);
			await sleep(10);
			open--;
			return refuse ? fault('rate-limit', '429', 'again') : answer();
		};
		await scheduler.run(need(), task);
		const second = Array.from({ length: 4 }, () => scheduler.run(need(), task));
		await sleep(10);
		refuse = false;
		most = 0;
		await Promise.all(second);
		expect(most).toBe(1);
	});

	it('holds when the provider says that nothing is left', async () => {
		const scheduler = createScheduler();
		const start = performance.now();
		await scheduler.run(need(), sending(answer(null, { remainingRequests: 0, resetRequestsMs: 150 })));
		await scheduler.run(need(), async () => answer());
		expect(performance.now() - start).toBeGreaterThanOrEqual(145);
	});

	it('backs off before a retry, with jitter', async () => {
		const waits: number[] = [];
		for (const random of [0, 1]) {
			const scheduler = createScheduler({ backoffMs: 100, random: () => random });
			const start = performance.now();
			await scheduler.run(need({ attempt: 2, backOff: true }), async () => answer());
			waits.push(performance.now() - start);
		}
		expect(waits[0]).toBeGreaterThanOrEqual(45);
		expect(waits[1]).toBeGreaterThanOrEqual(145);
	});

	it('stops at the budget of tokens, counting what calls really used', async () => {
		const { results, scheduler } = await runMany({ maxTokens: 50, concurrency: 1 }, 5, 1, () =>
			answer({ inputTokens: 10, outputTokens: 2 }),
		);
		// Each reserves 15 and uses 12: 0, 12, 24 leave room for 15; 36 does not.
		expect(results.map((r) => (r.kind === 'stopped' ? r.code : r.kind))).toEqual(['answer', 'answer', 'answer', 'budget', 'budget']);
		expect(scheduler.totals).toEqual({ requests: 3, inputTokens: 30, outputTokens: 6, cachedTokens: 0, cost: 36 });
	});

	it('calls under way may leave room: the next waits for them instead of giving up', async () => {
		const { results } = await runMany({ maxTokens: 29, concurrency: 5 }, 2, 20, () => answer({ inputTokens: 5, outputTokens: 0 }));
		expect(results.map((r) => r.kind)).toEqual(['answer', 'answer']);
	});

	it('stops at the budget of money, and refuses a model without a price then', async () => {
		const { results } = await runMany({ maxCost: 20 }, 3, 1);
		expect(results.map((r) => (r.kind === 'stopped' ? r.code : r.kind))).toEqual(['answer', 'budget', 'budget']);
		const unknown = await createScheduler({ maxCost: 1 }).run(need({ price: null }), async () => answer());
		expect(unknown).toMatchObject({ kind: 'stopped', code: 'budget', detail: expect.stringContaining('price') });
	});

	it('at the deadline stops who waits and who is under way', async () => {
		const scheduler = createScheduler({ deadlineMs: 100, concurrency: 1 });
		const start = performance.now();
		let heard: AbortSignal | undefined;
		const results = await Promise.all(
			[1, 2].map(() =>
				scheduler.run(need(), async (signal) => {
					heard = signal;
					await sleep(5_000);
					return answer();
				}),
			),
		);
		expect(results.map((r) => r.kind === 'stopped' && r.code)).toEqual(['deadline', 'deadline']);
		expect(heard?.aborted).toBe(true);
		expect(performance.now() - start).toBeLessThan(1_000);
	});

	it('an interrupted caller leaves at once, waiting or under way', async () => {
		const scheduler = createScheduler({ concurrency: 1 });
		const controller = new AbortController();
		const calls = [1, 2].map(() => scheduler.run(need(), () => sleep(5_000).then(() => answer()), controller.signal));
		await sleep(20);
		controller.abort();
		expect((await Promise.all(calls)).map((r) => r.kind === 'stopped' && r.code)).toEqual(['interrupted', 'interrupted']);
		const other: Scheduler['run'] = scheduler.run;
		expect((await other(need(), async () => answer())).kind).toBe('answer');
	});

	it('passes on what a task throws, and goes on', async () => {
		const scheduler = createScheduler({ concurrency: 1 });
		await expect(scheduler.run(need(), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
		expect((await scheduler.run(need(), async () => answer())).kind).toBe('answer');
	});
});

describe('SlidingWindow', () => {
	it('counts from when a request really went out', () => {
		const window = new SlidingWindow(2, 100);
		const correct = window.spend(0, 1);
		window.spend(0, 1);
		expect(window.readyAt(50, 1)).toBe(100);
		correct({ at: 30 });
		expect(window.readyAt(50, 1)).toBe(100);
		expect(window.readyAt(50, 2)).toBe(130);
		expect(window.readyAt(130, 2)).toBe(130);
	});
});

describe('Budget', () => {
	it('waits only when waiting can help', () => {
		const budget = new Budget(10);
		const settle = budget.reserve(8);
		expect([budget.fits(2), budget.fits(3), budget.fits(11)]).toEqual(['yes', 'wait', 'no']);
		settle(9);
		expect([budget.fits(1), budget.fits(2)]).toEqual(['yes', 'no']);
	});
});
