// When does a call go out? As soon as every limit allows: concurrency, requests and tokens a minute, what the provider said about its limits,
// the budget and the deadline of the run. One scheduler serves all calls of a run, with a door for each model; it knows nothing of judges.
import { randomUUID } from 'node:crypto';
import { admitted } from './admission.js';
import { Door } from './door.js';
import { Budget, SlidingWindow } from './limits.js';
import type { ModelFault, ModelReply, Usage } from './port.js';
import { type CallNeed, costOf, type Scheduler, type SchedulerOptions, total } from './scheduling.js';
import { interrupted, outOfBudget, pastDeadline, type Stopped, totalSpent } from './stopped.js';

interface Waiting {
	readonly need: CallNeed;
	readonly start: () => void;
	readonly stop: (reason: Stopped) => void;
	/** Whoever is told that the model was given up. */
	readonly refuse: (why: ModelFault) => void;
	readonly notBefore: number;
	readonly door: Door;
}

const MINUTE = 60_000;
/** Part of the longest silence after which another model of a silent server is given up, too. */
const SAME_SERVER = 0.2;
/** Clocks and networks are not exact: a window is taken this much longer than the provider says. 1 % costs 0.6 s a minute. */
const WINDOW_MARGIN = 1.01;

export function createScheduler(options: SchedulerOptions = {}): Scheduler {
	const { concurrency = 10, backoffMs = 2_000, windowMs = MINUTE, random = Math.random } = options;
	const { maxRetryAfterMs = 120_000, giveUpMs = 95_000, spreadMs = 500, onNotice = () => {} } = options;
	const began = Date.now();
	const deadlineAt = options.deadlineMs === undefined ? Number.POSITIVE_INFINITY : began + options.deadlineMs;
	const tooLate = pastDeadline(options.deadlineMs ?? 0);
	const requests = new SlidingWindow(options.requestsPerMinute ?? null, windowMs * WINDOW_MARGIN);
	const tokens = new SlidingWindow(options.tokensPerMinute ?? null, windowMs * WINDOW_MARGIN);
	const tokenBudget = new Budget(options.maxTokens ?? null);
	const costBudget = new Budget(options.maxCost ?? null);
	const waiting: Waiting[] = [];
	const doors = new Map<string, Door>();
	const servers = new Map<Door, string>();
	const totals = { requests: 0, inputTokens: 0, outputTokens: 0, cachedTokens: 0, cost: 0 as number | null };
	let running = 0;
	let timer: NodeJS.Timeout | null = null;

	function doorOf({ key, name, server }: NonNullable<CallNeed['model']> = { key: '', name: 'asked' }): Door {
		const known = doors.get(key);
		if (known) return known;
		// Who takes over at a server that answered nobody is not given the whole time anew.
		const firstAnswerMs = server !== undefined && silentServers().has(server) ? giveUpMs * SAME_SERVER : giveUpMs;
		const made = new Door({ name, concurrency, backoffMs, maxRetryAfterMs, giveUpMs, firstAnswerMs, spreadMs, windowMs, random, onNotice });
		doors.set(key, made);
		if (server !== undefined) servers.set(made, server);
		return made;
	}

	function silentServers(): Set<string> {
		return new Set([...servers].flatMap(([door, server]) => (door.silent ? [server] : [])));
	}

	function pump(): void {
		if (timer) clearTimeout(timer);
		timer = null;
		const now = Date.now();
		if (now >= deadlineAt) for (const w of waiting.splice(0)) w.stop(tooLate);
		for (const door of doors.values()) if (door.running > 0 || waiting.some((w) => w.door === door)) door.look(now);
		for (const w of [...waiting]) if (w.door.closed) w.refuse(w.door.closed);
		while (waiting.length > 0 && running < concurrency) {
			const next = pick(now);
			if (next === null) break;
			const at = Math.max(next.at, requests.readyAt(now, 1), tokens.readyAt(now, total(next.entry.need)));
			if (at > now) {
				wake(at - now);
				return;
			}
			const room = roomFor(next.entry.need);
			if (room === 'wait') break;
			waiting.splice(waiting.indexOf(next.entry), 1);
			if (room === 'yes') next.entry.start();
			else next.entry.stop(room);
		}
		// With nothing to start, the deadline and a silent model still end those who wait.
		if (waiting.length > 0 || running > 0) wake(Number.POSITIVE_INFINITY);
	}

	/** Whoever may start soonest; at a doubtful door, whoever has most tries left. Null: every door is as full as it may be. */
	function pick(now: number): { entry: Waiting; at: number } | null {
		let best: { entry: Waiting; at: number } | null = null;
		for (const door of doors.values()) {
			const mine = door.isFull ? [] : waiting.filter((w) => w.door === door);
			if (mine.length === 0) continue;
			const open = mine.filter((w) => w.notBefore <= now);
			const order = door.isDoubtful
				? (w: Waiting) => w.need.attempt * 1e15 + w.notBefore
				: (w: Waiting) => (open.length > 0 ? (w.need.order ?? 0) - w.need.attempt * 1e6 : w.notBefore);
			const entry = (open.length > 0 ? open : mine).reduce((first, w) => (order(w) < order(first) ? w : first));
			const at = Math.max(entry.notBefore, door.opensAt);
			if (best === null || at < best.at) best = { entry, at };
		}
		return best;
	}

	function roomFor(need: CallNeed): 'yes' | 'wait' | Stopped {
		if (options.maxCost !== undefined && need.price === null)
			return { kind: 'stopped', code: 'budget', detail: 'The cost is limited, but the price of this model is not known.' };
		const verdicts = [tokenBudget.fits(total(need)), costBudget.fits(costOf(need.price, need) ?? 0)];
		return verdicts.includes('no') ? outOfBudget(options) : verdicts.includes('wait') ? 'wait' : 'yes';
	}

	function wake(ms: number): void {
		// Past the deadline nothing starts; and setTimeout cannot hold more than 2^31 - 1 ms.
		const now = Date.now();
		const look = Math.min(...[...doors.values()].map((door) => door.lookAt));
		const until = Math.min(ms, Math.max(deadlineAt - now, 0), Math.max(look - now, 0), 2 ** 31 - 1);
		if (timer) clearTimeout(timer);
		timer = setTimeout(pump, Math.max(1, Math.ceil(until)));
	}

	async function execute(entry: Waiting, task: (signal: AbortSignal, sent: () => void) => Promise<ModelReply>, signal?: AbortSignal) {
		const { need, door } = entry;
		running++;
		const now = Date.now();
		door.enter(now);
		const request = requests.spend(now, 1);
		const spending = tokens.spend(now, total(need));
		const settleTokens = tokenBudget.reserve(total(need));
		const settleCost = costBudget.reserve(costOf(need.price, need) ?? 0);
		const deadline = new AbortController();
		const ticket = options.admission ? randomUUID() : null;
		const clock = Number.isFinite(deadlineAt) ? setTimeout(() => deadline.abort(), Math.min(deadlineAt - now, 2 ** 31 - 1)) : null;
		const stop = AbortSignal.any([deadline.signal, door.signal, ...(signal ? [signal] : [])]);
		let usage: Usage = { inputTokens: need.inputTokens, outputTokens: need.outputTokens };
		let sentAt: number | null = null;
		try {
			const sent = () => {
				const at = Date.now();
				if (sentAt === null) totals.requests++;
				sentAt = at;
				request({ at });
				spending({ at });
				if (ticket !== null) options.admission?.sent?.(ticket);
				const before = door.lookAt;
				door.sent(at);
				if (door.lookAt < before) pump();
			};
			const most = costOf(need.price, need);
			const leave = ticket === null ? 'yes' : await admitted(options.admission!, { ticket, tokens: total(need), cost: most }, stop);
			const mayGo = leave === 'yes';
			if (!mayGo) usage = nothing;
			if (leave === 'never') return totalSpent();
			const reply = mayGo ? await orAborted(task(stop, sent), stop) : null;
			if (reply === null) {
				if (door.closed) usage = nothing;
				return signal?.aborted ? interrupted() : (door.closed ?? tooLate);
			}
			// No usage said: a refusal at the door costs nothing; anything else is taken to have cost what was reserved.
			usage = reply.usage ?? (reply.kind === 'fault' && !reply.paid ? nothing : usage);
			if (reply.kind === 'fault' && reply.fatal) door.close(reply);
			else if (sentAt !== null) door.learn(reply, sentAt, total(need));
			return reply;
		} finally {
			if (clock) clearTimeout(clock);
			const used = usage.inputTokens + usage.outputTokens;
			const cost = costOf(need.price, usage);
			spending({ units: used });
			// Where this fails, the shared window forgets the call by itself.
			if (ticket !== null) options.admission?.settle(ticket, used, cost).catch(() => {});
			settleTokens(used);
			settleCost(cost ?? 0);
			totals.inputTokens += usage.inputTokens;
			totals.outputTokens += usage.outputTokens;
			totals.cachedTokens += usage.cachedTokens ?? 0;
			totals.cost = totals.cost === null || cost === null ? null : totals.cost + cost;
			running--;
			door.leave(Date.now());
			pump();
		}
	}

	return {
		totals,
		givenUp: (key) => doors.get(key)?.closed ?? null,
		run(need, task, signal) {
			return new Promise((resolve, reject) => {
				if (signal?.aborted) return resolve(interrupted());
				// A signal of its own per call: hundreds of listeners on the caller's one would look like a leak, and are reported as one.
				const own = signal && AbortSignal.any([signal]);
				const pause = need.backOff ? backoffMs * 2 ** Math.max(0, need.attempt - 2) * (0.5 + random()) : 0;
				const end = (outcome: ModelFault | Stopped) => {
					own?.removeEventListener('abort', leave);
					const index = waiting.indexOf(entry);
					if (index >= 0) waiting.splice(index, 1);
					resolve(outcome);
				};
				const entry: Waiting = {
					need,
					door: doorOf(need.model),
					notBefore: Date.now() + pause,
					start: () => {
						own?.removeEventListener('abort', leave);
						execute(entry, task, signal).then(resolve, reject);
					},
					stop: end,
					refuse: end,
				};
				const leave = () => {
					end(interrupted());
					pump();
				};
				own?.addEventListener('abort', leave, { once: true });
				waiting.push(entry);
				pump();
			});
		},
	};
}

const nothing: Usage = { inputTokens: 0, outputTokens: 0 };

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
