// What a model's server says, and what follows for those who wait: through the scheduler, as calls meet it.
import { ownClock } from '@auditor/testkit';
import { describe, expect, it } from 'vitest';
import { fault, type ModelFault, type ModelReply, type RateLimits } from './port.js';
import { createScheduler } from './scheduler.js';
import type { CallNeed, SchedulerOptions } from './scheduling.js';

ownClock();

const none: RateLimits = { retryAfterMs: null, remainingRequests: null, resetRequestsMs: null, remainingTokens: null, resetTokensMs: null };
const answer: ModelReply = { kind: 'answer', value: {}, raw: '{}', model: 'm', usage: null, limits: null };
const down = fault('provider-error', 'The provider answered with status 500.', 'again');
const refusal = (limits: Partial<RateLimits> = {}) => fault('rate-limit', '429', 'again', { limits: { ...none, ...limits } });
const noCredit = fault('no-credit', 'No credit is left.', 'never', { fatal: true });
const need = (more: Partial<CallNeed> = {}): CallNeed => ({
	inputTokens: 10,
	outputTokens: 5,
	price: null,
	attempt: 1,
	backOff: false,
	model: { key: 'a', name: 'a' },
	...more,
});
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Calls at once to a server that says `reply`; when each left, what came back, what was told. */
async function calls(count: number, reply: (index: number) => ModelReply | Promise<ModelReply>, options: SchedulerOptions = {}) {
	const notices: string[] = [];
	const scheduler = createScheduler({ backoffMs: 10, spreadMs: 0, random: () => 0, onNotice: (s) => notices.push(s), ...options });
	const start = performance.now();
	const sentAt: number[] = [];
	const one = (model = need().model) =>
		scheduler.run(need({ model: model! }), async (_, sent) => {
			sent();
			const index = sentAt.push(performance.now() - start) - 1;
			return reply(index);
		});
	const results = await Promise.all(Array.from({ length: count }, () => one()));
	return { scheduler, notices, sentAt, results, one, wall: performance.now() - start };
}

describe('a refusal that holds for everybody', () => {
	it('releases every waiting call at once, with its reason', async () => {
		const { results, sentAt, notices, scheduler, wall } = await calls(30, () => noCredit, { concurrency: 4, backoffMs: 60_000 });
		expect(results.map((r) => (r.kind === 'fault' ? r.code : r.kind))).toEqual(Array(30).fill('no-credit'));
		expect(sentAt.length).toBeLessThanOrEqual(4);
		expect(wall).toBeLessThan(1_000);
		expect(notices).toEqual(['The model a is given up: No credit is left.']);
		expect(scheduler.givenUp('a')?.code).toBe('no-credit');
	});

	it('stops who is under way at another of its calls', async () => {
		const { results, wall } = await calls(2, (index) => (index === 0 ? noCredit : sleep(20_000).then(() => answer)));
		expect(results.map((r) => r.kind)).toEqual(['fault', 'fault']);
		expect(wall).toBeLessThan(1_000);
	});

	it('is no other model’s', async () => {
		const { scheduler, one } = await calls(1, (index) => (index === 0 ? noCredit : answer));
		expect((await one({ key: 'b', name: 'b' })).kind).toBe('answer');
		expect(scheduler.givenUp('b')).toBeNull();
		expect((await one()).kind).toBe('fault');
	});

	it('a wait that is too long to be waited is one, and says how long', async () => {
		const { notices, results } = await calls(3, () => refusal({ retryAfterMs: 86_400_000 }), { concurrency: 1 });
		expect(notices).toEqual(['The model a is given up: It asks to wait 24 h, and no more than 2 min are waited: 429']);
		expect(results).toHaveLength(3);
	});
});

describe('a refusal that passes', () => {
	it('counts once for all that were under way together', async () => {
		const { wall } = await calls(8, (index) => (index < 4 ? sleep(5).then(() => refusal()) : answer), { concurrency: 4, backoffMs: 60 });
		// One strike: 60 ms; four would be 60 + 240 + 960 + 3,840.
		expect(wall).toBeGreaterThan(55);
		expect(wall).toBeLessThan(400);
	});

	it('is not taken back by an answer to what went out before it', async () => {
		const { notices, sentAt } = await calls(3, (index) => (index === 0 ? refusal({ retryAfterMs: 300 }) : sleep(40).then(() => answer)), {
			concurrency: 2,
		});
		expect(sentAt[2]! - sentAt[0]!).toBeGreaterThanOrEqual(290);
		expect(notices).toEqual([]);
	});

	it('teaches nothing when no request was sent', async () => {
		const scheduler = createScheduler({ backoffMs: 30_000 });
		await scheduler.run(need(), async () => refusal({ retryAfterMs: 60_000 }));
		const start = performance.now();
		await scheduler.run(need(), async () => answer);
		expect(performance.now() - start).toBeLessThan(1_000);
	});

	it('with a time in its limits holds everyone until then', async () => {
		for (const limits of [{ remainingTokens: 3, resetTokensMs: 150 }, { resetRequestsMs: 150, resetTokensMs: 20 }, { retryAfterMs: 150 }]) {
			const { one, sentAt } = await calls(1, (index) => (index === 0 ? refusal(limits) : answer));
			await one();
			expect(sentAt[1]! - sentAt[0]!).toBeGreaterThanOrEqual(149);
		}
	});

	it('of one model is not waited for by another', async () => {
		const { one, sentAt } = await calls(1, (index) => (index === 0 ? refusal({ retryAfterMs: 5_000 }) : answer));
		await one({ key: 'b', name: 'b' });
		expect(sentAt[1]! - sentAt[0]!).toBeLessThan(1_000);
	});
});

describe('a server that answers nobody', () => {
	const kinds = (results: readonly { kind: string }[]) => (results as ModelFault[]).map((r) => r.code);

	it('that hangs is given up, and who is under way is released', async () => {
		const { results, wall, notices } = await calls(6, () => sleep(20_000).then(() => answer), { concurrency: 2, giveUpMs: 200 });
		expect(kinds(results)).toEqual(Array(6).fill('timeout'));
		expect(wall).toBeLessThan(1_000);
		expect(notices).toEqual(['The model a is given up: No answer came for 1 s.']);
	});

	it('is not given the whole time again for another of its models, until that one has answered', async () => {
		const notices: string[] = [];
		const options = { giveUpMs: 1_000, spreadMs: 0, backoffMs: 10, onNotice: (s: string) => notices.push(s) };
		const scheduler = createScheduler(options);
		const call = (key: string, server: string, reply: () => Promise<ModelReply>) =>
			scheduler.run(need({ model: { key, name: key, server } }), async (_, sent) => {
				sent();
				return reply();
			});
		const never = () => sleep(20_000).then(() => answer);
		await call('a', 'one', never);
		const start = performance.now();
		await call('b', 'one', never);
		expect(performance.now() - start).toBeLessThan(600);
		expect((await call('c', 'one', async () => answer)).kind).toBe('answer');
		expect((await call('c', 'one', () => sleep(500).then(() => answer))).kind).toBe('answer');
		expect((await call('d', 'two', () => sleep(500).then(() => answer))).kind).toBe('answer');
		expect(notices.map((text) => text.slice(0, 24))).toEqual(['The model a is given up:', 'The model b is given up:']);
	});

	it('that fails is tried by one at a time, then given up with the last reason', async () => {
		let open = 0;
		let most = 0;
		const { one, scheduler, notices } = await calls(
			1,
			async () => {
				most = Math.max(most, ++open);
				await sleep(2);
				open--;
				return down;
			},
			{ concurrency: 4, giveUpMs: 250 },
		);
		while (scheduler.givenUp('a') === null) {
			most = 0;
			await Promise.all([one(), one(), one()]);
		}
		expect(most).toBeLessThanOrEqual(1);
		expect(notices[0]).toMatch(
			/^The model a is given up: No answer came for \d s; the last reason: The provider answered with status 500\.$/,
		);
		expect(scheduler.givenUp('a')?.code).toBe('provider-error');
	});

	it('is not given up for a wait that it asked for, once', async () => {
		const { results, one } = await calls(1, (index) => (index === 0 ? refusal({ retryAfterMs: 300 }) : answer), { giveUpMs: 100 });
		expect(kinds(results)).toEqual(['rate-limit']);
		expect((await one()).kind).toBe('answer');
		const always = await calls(1, () => refusal({ retryAfterMs: 60 }), { giveUpMs: 100 });
		const start = performance.now();
		while (always.scheduler.givenUp('a') === null) await always.one();
		expect(performance.now() - start).toBeLessThan(1_000);
	});

	it('is heard again after a pause of nobody asking', async () => {
		const { scheduler, one } = await calls(1, (index) => (index < 2 ? down : answer), { giveUpMs: 300 });
		await sleep(350);
		await one();
		expect(scheduler.givenUp('a')).toBeNull();
	});
});

describe('the first calls', () => {
	it('are spread, until the model has answered', async () => {
		const { sentAt } = await calls(20, () => sleep(150).then(() => answer), { concurrency: 10, spreadMs: 1_000 });
		const gaps = sentAt.slice(1).map((at, index) => at - sentAt[index]!);
		expect(Math.min(...gaps.slice(0, 2))).toBeGreaterThan(40);
		expect(Math.max(...sentAt)).toBeLessThan(600);
	});
});
