// What did one model's server say of late, and what follows for the calls that wait for it? After a refusal all wait, and one alone tries; a
// server that answers nobody is given up, and so is one that will refuse everybody (no credit, a wrong key).
import { fault, type ModelFault, type ModelReply, type RateLimits } from './port.js';

export interface DoorOptions {
	/** As people know the model. */
	readonly name: string;
	readonly concurrency: number;
	/** First pause after a refusal that does not say for how long; grows with each. */
	readonly backoffMs: number;
	/** Longest wait that a provider may ask for. */
	readonly maxRetryAfterMs: number;
	/** Longest time without an answer; a wait that the provider asked for comes on top, once. */
	readonly giveUpMs: number;
	/** The same until the first answer, where another model of the same server was silent. */
	readonly firstAnswerMs: number;
	/** Over which the first calls are spread. */
	readonly spreadMs: number;
	readonly windowMs: number;
	/** 0 to 1. */
	readonly random: () => number;
	readonly onNotice: (sentence: string) => void;
}

/** Longest pause that the provider did not ask for. */
const MAX_PAUSE = 60_000;
/** Answers in a row after a refusal from which more calls at once are tried. */
const STEADY = 3;
/** Nobody came for this part of the longest silence: what was seen before says nothing of now. */
const IDLE = 1 / 3;
/** A silence or a wait of this length is told. */
const TOLD_AFTER_MS = 10_000;

export class Door {
	running = 0;
	/** Why nobody is let in any more. */
	closed: ModelFault | null = null;
	readonly #over = new AbortController();
	#holdUntil = 0;
	#nextStart = 0;
	#width: number;
	#answersInARow = 0;
	/** Refusals and failures since the last answer; what was sent before the last of them counts with it. */
	#strikes = 0;
	#lastStrikeAt = 0;
	/** When the first call went out that no answer followed, of any call. */
	#silentSince: number | null = null;
	/** The longest wait that the provider asked for since then. */
	#granted = 0;
	#idleSince = 0;
	#lastTrouble: ModelFault | null = null;
	#told = false;
	#hasAnswered = false;
	/** It was given up because it answered nobody, and not because it refused. */
	silent = false;

	constructor(readonly options: DoorOptions) {
		this.#width = options.concurrency;
	}

	/** Fires when the model is given up. */
	get signal(): AbortSignal {
		return this.#over.signal;
	}

	get isFull(): boolean {
		return this.running >= this.#width;
	}

	/** The last answer was a refusal: who has most tries left goes first, so that nobody spends them all. */
	get isDoubtful(): boolean {
		return this.#strikes > 0;
	}

	/** When the next call may start, ms since 1970; may lie in the past. */
	get opensAt(): number {
		return Math.max(this.#holdUntil, this.#nextStart);
	}

	/** When this door wants to be looked at again, while somebody waits or is under way. */
	get lookAt(): number {
		if (this.closed || this.#silentSince === null) return Number.POSITIVE_INFINITY;
		const end = this.#giveUpAt(this.#silentSince);
		return this.#told ? end : Math.min(end, this.#silentSince + TOLD_AFTER_MS);
	}

	/** A call starts. */
	enter(now: number): void {
		this.running++;
		const { spreadMs, concurrency, random } = this.options;
		if (this.#answersInARow === 0) this.#nextStart = now + (spreadMs / concurrency) * (0.5 + random());
	}

	/** Its request goes out. */
	sent(now: number): void {
		this.#silentSince ??= now;
	}

	leave(now: number): void {
		this.running--;
		this.#idleSince = this.running === 0 ? now : 0;
	}

	/** What came back for a request that went out at `sentAt`, and needs so many tokens. */
	learn(reply: ModelReply, sentAt: number, tokens: number): void {
		if (this.closed) return;
		const now = Date.now();
		if (isTrouble(reply)) this.#refused(reply, sentAt, tokens, now);
		else this.#answered(reply, sentAt, tokens, now);
	}

	#answered(reply: ModelReply, sentAt: number, tokens: number, now: number): void {
		this.#hasAnswered = true;
		// It went out before the refusal: a sign of life, and no word on what holds now.
		if (sentAt < this.#lastStrikeAt) {
			this.#silentSince = now;
			return;
		}
		if (this.#told) this.options.onNotice(`The model ${this.options.name} answers again.`);
		const inARow = reply.kind === 'answer' ? this.#answersInARow + 1 : this.#answersInARow;
		this.#forget();
		this.#answersInARow = inARow;
		this.#silentSince = this.running > 1 ? now : null;
		if (inARow >= STEADY) this.#width = Math.min(this.options.concurrency, this.#width * 2);
		const wait = exhaustedFor(reply.limits, tokens);
		if (wait !== null && wait <= this.options.maxRetryAfterMs) this.#hold(now + wait);
	}

	/** Lets nobody in any more; who is under way is stopped. */
	close(why: ModelFault): void {
		if (this.closed) return;
		this.closed = { ...why, retry: 'never', fatal: true, limits: null };
		this.options.onNotice(`The model ${this.options.name} is given up: ${why.detail}`);
		this.#over.abort();
	}

	/** Says that nobody answers, and gives up in time. */
	look(now: number): void {
		const { giveUpMs } = this.options;
		if (this.#idleSince > 0 && now - Math.max(this.#idleSince, this.#holdUntil) > giveUpMs * IDLE) this.#forget();
		if (this.closed || this.#silentSince === null) return;
		const silent = now - this.#silentSince;
		if (now >= this.#giveUpAt(this.#silentSince)) {
			const last = this.#lastTrouble;
			// The limit and not the time that passed: equal failures are told in equal words.
			const none = `No answer came for ${seconds(this.#patienceMs)}`;
			this.silent = true;
			this.close(last ? { ...last, detail: `${none}; the last reason: ${last.detail}` } : fault('timeout', `${none}.`, 'never'));
		} else if (silent >= TOLD_AFTER_MS && !this.#told) {
			this.#told = true;
			const why = this.#lastTrouble ? `: ${this.#lastTrouble.detail}` : '.';
			this.options.onNotice(`The model ${this.options.name} has not answered for ${Math.round(silent / 1_000)} s${why}`);
		}
	}

	#giveUpAt(since: number): number {
		return since + this.#patienceMs;
	}

	get #patienceMs(): number {
		const { giveUpMs, firstAnswerMs } = this.options;
		return (this.#hasAnswered ? giveUpMs : firstAnswerMs) + this.#granted;
	}

	#forget(): void {
		this.#strikes = 0;
		this.#silentSince = null;
		this.#granted = 0;
		this.#lastTrouble = null;
		this.#told = false;
	}

	#refused(reply: ModelFault, sentAt: number, tokens: number, now: number): void {
		const { backoffMs, maxRetryAfterMs, windowMs, random } = this.options;
		this.#lastTrouble = reply;
		this.#answersInARow = 0;
		const isRefusal = reply.code === 'rate-limit';
		const asked = reply.limits?.retryAfterMs ?? (isRefusal ? refusedFor(reply.limits, tokens) : null);
		if (asked !== null && asked > maxRetryAfterMs) {
			const detail = `It asks to wait ${seconds(asked)}, and no more than ${seconds(maxRetryAfterMs)} are waited: ${reply.detail}`;
			this.close({ ...reply, detail });
			return;
		}
		// Of calls that were under way together, one is told what all are told.
		const isNew = sentAt >= this.#lastStrikeAt;
		if (isNew) {
			this.#strikes++;
			this.#lastStrikeAt = now;
		}
		if (asked !== null) {
			this.#granted = Math.max(this.#granted, asked);
			if (asked >= TOLD_AFTER_MS && !this.#told) {
				this.#told = true;
				this.options.onNotice(`The provider of ${this.options.name} asks to wait ${seconds(asked)}.`);
			}
			// A little later than asked, and not everyone at once: the window that opens is small.
			this.#hold(now + asked + Math.min(0.02 * asked, 500) * (0.5 + random()));
			// A long wait opens a whole window again; after a short one a bucket holds a drop.
			if (asked < windowMs / 6) this.#width = 1;
			return;
		}
		if (!isNew) return;
		// One failure may be that call's alone, and it pauses by itself; a refusal is meant for all.
		const doublings = isRefusal ? 2 * (this.#strikes - 1) : this.#strikes - 2;
		if (doublings < 0) return;
		this.#hold(now + Math.min(backoffMs * 2 ** doublings, isRefusal ? MAX_PAUSE : 2 * backoffMs) * (1 + 0.1 * random()));
		this.#width = 1;
	}

	#hold(until: number): void {
		this.#holdUntil = Math.max(this.#holdUntil, until);
	}
}

/** Says something of the server and nothing of the question. */
function isTrouble(reply: ModelReply): reply is ModelFault {
	if (reply.kind !== 'fault' || reply.paid || reply.retry !== 'again') return false;
	return ['rate-limit', 'provider-error', 'timeout', 'network', 'bad-reply'].includes(reply.code);
}

/** How long the provider has nothing left for a call of so many tokens; null = it has, or does not say. */
function exhaustedFor(limits: RateLimits | null, tokens: number): number | null {
	if (limits === null) return null;
	if (limits.remainingRequests === 0 && limits.resetRequestsMs !== null) return limits.resetRequestsMs;
	if (limits.remainingTokens !== null && limits.remainingTokens < tokens && limits.resetTokensMs !== null) return limits.resetTokensMs;
	return null;
}

/** The same after a refusal, where some servers give the times of their resets alone. */
function refusedFor(limits: RateLimits | null, tokens: number): number | null {
	const exhausted = exhaustedFor(limits, tokens);
	if (exhausted !== null || limits === null || limits.remainingRequests !== null || limits.remainingTokens !== null) return exhausted;
	const resets = [limits.resetRequestsMs, limits.resetTokensMs].filter((ms) => ms !== null);
	return resets.length > 0 ? Math.max(...resets) : null;
}

function seconds(ms: number): string {
	if (ms < 120_000) return `${Math.ceil(ms / 1_000)} s`;
	return ms < 7_200_000 ? `${Math.round(ms / 60_000)} min` : `${Math.round(ms / 3_600_000)} h`;
}
