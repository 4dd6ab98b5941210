// When does a call go out? As soon as every limit allows: concurrency, requests and tokens a minute, what the provider said about its limits,
// the budget and the deadline of the run. One scheduler serves all calls of a run; it knows nothing of judges.
import { randomUUID } from 'node:crypto';
import { type Admission, admitted } from './admission.js';
import { Budget, SlidingWindow } from './limits.js';
import type { ModelReply, Price, RateLimits, Usage } from './port.js';
import { interrupted, outOfBudget, pastDeadline, type Stopped } from './stopped.js';

export interface SchedulerOptions {
	/** Calls under way at once; default 10. */
	readonly concurrency?: number;
	readonly requestsPerMinute?: number;
	readonly tokensPerMinute?: number;
	/** For the run, from now. In-flight calls are aborted then. */
	readonly deadlineMs?: number;
	/** For the run, in the currency of the prices. Calls to a model without a price are refused. */
	readonly maxCost?: number;
	/** For the run, input and output together. */
	readonly maxTokens?: number;
	/** Limits that this run shares with others; asked before every call. */
	readonly admission?: Admission;
	/** First pause after a 429 without `Retry-After` and before a retry; grows fourfold for the former, twofold for the latter. Default 2,000. */
	readonly backoffMs?: number;
	/** Longest `Retry-After` that is waited for; default 120,000. */
	readonly maxRetryAfterMs?: number;
	/** Length of "a minute"; tests shorten it. */
	readonly windowMs?: number;
	/** 0 to 1, for jitter; tests fix it. */
	readonly random?: () => number;
}

/** What a call may use at most. */
export interface CallNeed {
	readonly inputTokens: number;
	readonly outputTokens: number;
	readonly price: Price | null;
	/** 1 for the first try. */
	readonly attempt: number;
	/** The try before failed in a way that time may heal: wait a little first. */
	readonly backOff: boolean;
}

export interface SchedulerTotals {
	readonly requests: number;
	readonly inputTokens: number;
	readonly outputTokens: number;
	/** Null when a model without a price was called. */
	readonly cost: number | null;
}

export interface Scheduler {
	/** Runs the task when limits allow. `sent` is to be called when the request leaves. Never rejects unless the task does. */
	run(
		need: CallNeed,
		task: (signal: AbortSignal, sent: () => void) => Promise<ModelReply>,
		signal?: AbortSignal,
	): Promise<ModelReply | Stopped>;
	readonly totals: SchedulerTotals;
	/** Longest wait a provider may ask for. */
	readonly maxRetryAfterMs: number;
}

interface Waiting {
	readonly need: CallNeed;
	readonly start: () => void;
	readonly stop: (reason: Stopped) => void;
	readonly notBefore: number;
}

const MINUTE = 60_000;
/** Clocks and networks are not exact: a window is taken this much longer than the provider says. 1 % costs 0.6 s a minute. */
const WINDOW_MARGIN = 1.01;
const MAX_PAUSE = 60_000;
/** Answers in a row after a 429 from which more calls at once are tried. */
const STEADY = 3;

export function createScheduler(options: SchedulerOptions = {}): Scheduler {
	const { concurrency = 10, backoffMs = 2_000, maxRetryAfterMs = 120_000, windowMs = MINUTE, random = Math.random } = options;
	const began = Date.now();
	const deadlineAt = options.deadlineMs === undefined ? Number.POSITIVE_INFINITY : began + options.deadlineMs;
	const requests = new SlidingWindow(options.requestsPerMinute ?? null, windowMs * WINDOW_MARGIN);
	const tokens = new SlidingWindow(options.tokensPerMinute ?? null, windowMs * WINDOW_MARGIN);
	const tokenBudget = new Budget(options.maxTokens ?? null);
	const costBudget = new Budget(options.maxCost ?? null);
	const waiting: Waiting[] = [];
	const totals = { requests: 0, inputTokens: 0, outputTokens: 0, cost: 0 as number | null };
	let running = 0;
	let holdUntil = 0;
	/** 429s without a hint when to come back, since the last answer. */
	let refusals = 0;
	/** Calls at once for now: one after a 429, so that not all spend their tries on a closed door; more again after answers in a row. */
	let width = concurrency;
	let answersInARow = 0;
	let timer: NodeJS.Timeout | null = null;

	function pump(): void {
		if (timer) clearTimeout(timer);
		timer = null;
		const now = Date.now();
		if (now >= deadlineAt) for (const w of waiting.splice(0)) w.stop(pastDeadline());
		while (waiting.length > 0 && running < width) {
			const next = pick(now);
			const at = Math.max(next.notBefore, holdUntil, requests.readyAt(now, 1), tokens.readyAt(now, total(next.need)));
			if (at > now) {
				wake(at - now);
				return;
			}
			const room = roomFor(next.need);
			if (room === 'wait') return;
			waiting.splice(waiting.indexOf(next), 1);
			if (room === 'yes') next.start();
			else next.stop(room);
		}
		// With nothing to start, the deadline still ends those who wait.
		if (waiting.length > 0 && Number.isFinite(deadlineAt)) wake(deadlineAt - now);
	}

	/** Whoever may start soonest; while the door is closed, whoever has most tries left, so that nobody spends them all on it. */
	function pick(now: number): Waiting {
		const open = waiting.filter((w) => w.notBefore <= now);
		const list = open.length > 0 ? open : waiting;
		const order =
			refusals > 0
				? (w: Waiting) => w.need.attempt * 1e15 + w.notBefore
				: (w: Waiting) => (open.length > 0 ? -w.need.attempt : w.notBefore);
		return list.reduce((best, w) => (order(w) < order(best) ? w : best));
	}

	function roomFor(need: CallNeed): 'yes' | 'wait' | Stopped {
		if (options.maxCost !== undefined && need.price === null)
			return { kind: 'stopped', code: 'budget', detail: 'The cost is limited, but the price of this model is not known.' };
		const verdicts = [tokenBudget.fits(total(need)), costBudget.fits(costOf(need.price, need) ?? 0)];
		return verdicts.includes('no') ? outOfBudget(options) : verdicts.includes('wait') ? 'wait' : 'yes';
	}

	function wake(ms: number): void {
		// Past the deadline nothing starts; and setTimeout cannot hold more than 2^31 - 1 ms.
		const until = Math.min(ms, Math.max(deadlineAt - Date.now(), 0), 2 ** 31 - 1);
		timer = setTimeout(pump, Math.max(1, Math.ceil(until)));
	}

	function learn(reply: ModelReply, need: CallNeed): void {
		const now = Date.now();
		const limits = reply.limits;
		if (reply.kind === 'fault' && reply.code === 'rate-limit') {
			const asked = limits?.retryAfterMs ?? exhaustedFor(limits);
			// A little later than asked, and not everyone at once: the window that opens is small.
			if (asked === null) hold(now + Math.min(backoffMs * 4 ** refusals++, MAX_PAUSE) * (1 + 0.1 * random()));
			else if (asked <= maxRetryAfterMs) hold(now + asked + Math.min(0.02 * asked, 500) * (0.5 + random()));
			// A long wait opens a whole window again; after a short one a bucket holds a drop.
			if (asked === null || asked < windowMs / 6) width = 1;
			answersInARow = 0;
			return;
		}
		if (reply.kind === 'answer') {
			refusals = 0;
			answersInARow++;
			if (answersInARow >= STEADY) width = Math.min(concurrency, width * 2);
		}
		const reset = exhaustedFor(limits);
		if (reset !== null && reset <= maxRetryAfterMs) hold(now + reset);
		else if (
			limits?.remainingTokens != null &&
			limits.resetTokensMs != null &&
			limits.remainingTokens < total(need) &&
			limits.resetTokensMs <= maxRetryAfterMs
		)
			hold(now + limits.resetTokensMs);
	}

	function hold(until: number): void {
		holdUntil = Math.max(holdUntil, until);
	}

	async function execute(need: CallNeed, task: (signal: AbortSignal, sent: () => void) => Promise<ModelReply>, signal?: AbortSignal) {
		running++;
		totals.requests++;
		const now = Date.now();
		const request = requests.spend(now, 1);
		const spending = tokens.spend(now, total(need));
		const settleTokens = tokenBudget.reserve(total(need));
		const settleCost = costBudget.reserve(costOf(need.price, need) ?? 0);
		const deadline = new AbortController();
		const ticket = options.admission ? randomUUID() : null;
		const clock = Number.isFinite(deadlineAt) ? setTimeout(() => deadline.abort(), Math.min(deadlineAt - now, 2 ** 31 - 1)) : null;
		const stop = AbortSignal.any([deadline.signal, ...(signal ? [signal] : [])]);
		let usage: Usage = { inputTokens: need.inputTokens, outputTokens: need.outputTokens };
		try {
			const sent = () => {
				request({ at: Date.now() });
				spending({ at: Date.now() });
				if (ticket !== null) options.admission?.sent?.(ticket);
			};
			const mayGo = ticket === null || (await admitted(options.admission as Admission, ticket, total(need), stop));
			if (!mayGo) usage = { inputTokens: 0, outputTokens: 0 };
			const reply = mayGo ? await orAborted(task(stop, sent), stop) : null;
			if (reply === null) return signal?.aborted ? interrupted() : pastDeadline();
			// No usage said: a refusal at the door costs nothing; anything else is taken to have cost what was reserved.
			usage = reply.usage ?? (reply.kind === 'fault' && !reply.paid ? { inputTokens: 0, outputTokens: 0 } : usage);
			learn(reply, need);
			return reply;
		} finally {
			if (clock) clearTimeout(clock);
			const used = usage.inputTokens + usage.outputTokens;
			const cost = costOf(need.price, usage);
			spending({ units: used });
			// Where this fails, the shared window forgets the call by itself.
			if (ticket !== null) options.admission?.settle(ticket, used).catch(() => {});
			settleTokens(used);
			settleCost(cost ?? 0);
			totals.inputTokens += usage.inputTokens;
			totals.outputTokens += usage.outputTokens;
			totals.cost = totals.cost === null || cost === null ? null : totals.cost + cost;
			running--;
			pump();
		}
	}

	return {
		maxRetryAfterMs,
		totals,
		run(need, task, signal) {
			return new Promise((resolve, reject) => {
				if (signal?.aborted) return resolve(interrupted());
				// A signal of its own per call: hundreds of listeners on the caller's one would look like a leak, and are reported as one.
				const own = signal && AbortSignal.any([signal]);
				const pause = need.backOff ? backoffMs * 2 ** Math.max(0, need.attempt - 2) * (0.5 + random()) : 0;
				const entry: Waiting = {
					need,
					notBefore: Date.now() + pause,
					start: () => {
						own?.removeEventListener('abort', leave);
						execute(need, task, signal).then(resolve, reject);
					},
					stop: (reason) => {
						own?.removeEventListener('abort', leave);
						resolve(reason);
					},
				};
				const leave = () => {
					waiting.splice(waiting.indexOf(entry), 1);
					resolve(interrupted());
					pump();
				};
				own?.addEventListener('abort', leave, { once: true });
				waiting.push(entry);
				pump();
			});
		},
	};
}

/** Null when the signal fired first: a task that does not listen is left behind. */
async function orAborted(task: Promise<ModelReply>, signal: AbortSignal): Promise<ModelReply | null> {
	let onAbort = () => {};
	const aborted = new Promise<null>((resolve) => {
		onAbort = () => resolve(null);
		if (signal.aborted) resolve(null);
		signal.addEventListener('abort', onAbort, { once: true });
	});
	try {
		return await Promise.race([task, aborted]);
	} finally {
		signal.removeEventListener('abort', onAbort);
	}
}

function total(need: CallNeed): number {
	return need.inputTokens + need.outputTokens;
}

/** In the currency of the price; null when the price is not known. */
export function costOf(price: Price | null, tokens: Usage): number | null {
	return price === null ? null : (tokens.inputTokens * price.input + tokens.outputTokens * price.output) / 1e6;
}

function exhaustedFor(limits: RateLimits | null): number | null {
	if (limits?.remainingRequests === 0 && limits.resetRequestsMs !== null) return limits.resetRequestsMs;
	if (limits?.remainingTokens === 0 && limits.resetTokensMs !== null) return limits.resetTokensMs;
	return null;
}
