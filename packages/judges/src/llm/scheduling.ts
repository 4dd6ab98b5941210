// What a scheduler is told of the run and of each call, what it promises, and what a call costs.
import type { Admission } from './admission.js';
import type { ModelFault, ModelReply, Price, Usage } from './port.js';
import type { Stopped } from './stopped.js';

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
	/** Longest wait that a provider may ask for; default 120,000. Who asks for more is given up. */
	readonly maxRetryAfterMs?: number;
	/** A model that answers no call for so long is given up; a wait that it asked for comes on top, once. Default 95,000. */
	readonly giveUpMs?: number;
	/** Time over which the first calls to a model are spread; default 500. */
	readonly spreadMs?: number;
	/** Told in one sentence when a model asks to wait, is silent, is given up, and answers again. Must not throw. */
	readonly onNotice?: (sentence: string) => void;
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
	/** Which model: calls to one wait for no other's refusals. Default: all calls are to the same. */
	readonly model?: { readonly key: string; readonly name: string; readonly server?: string };
	/** 1 for the first try. */
	readonly attempt: number;
	/** The try before failed in a way that time may heal: wait a little first. */
	readonly backOff: boolean;
	/** Of calls that may go, the one with the lowest goes first: a limit then leaves whole criteria. Default 0. */
	readonly order?: number;
}

export interface SchedulerTotals {
	readonly requests: number;
	readonly inputTokens: number;
	readonly outputTokens: number;
	/** Of the input tokens, those that the provider had read before and charges less for. */
	readonly cachedTokens: number;
	/** Null when a model without a price was called. */
	readonly cost: number | null;
}

export interface Scheduler {
	/**
	 * Runs the task when limits allow. `sent` is to be called when the request leaves: from a reply without a request nothing is learnt. A model
	 * that was given up answers every call with the reason. Never rejects unless the task does.
	 */
	run(
		need: CallNeed,
		task: (signal: AbortSignal, sent: () => void) => Promise<ModelReply>,
		signal?: AbortSignal,
	): Promise<ModelReply | Stopped>;
	readonly totals: SchedulerTotals;
	/** Why a model was given up; null: it was not. */
	givenUp(key: string): ModelFault | null;
}

/** Tokens that a call may use, input and output together. */
export function total(need: CallNeed): number {
	return need.inputTokens + need.outputTokens;
}

/** In the currency of the price; null when the price is not known. */
export function costOf(price: Price | null, tokens: Usage): number | null {
	return price === null ? null : (tokens.inputTokens * price.input + tokens.outputTokens * price.output) / 1e6;
}
