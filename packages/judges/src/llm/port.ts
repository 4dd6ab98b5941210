// What does the bench know of a model? One question, one reply, and how it failed. Ports never reject and never retry: the bench decides.
import type { Json } from '@auditor/schema';
import type { z } from 'zod';
import type { AbstentionCode } from '../abstain.js';

export interface ModelMessage {
	readonly role: 'system' | 'user' | 'assistant';
	readonly text: string;
	/** PNG files as base64, shown below the text. */
	readonly pictures?: readonly string[];
}

export interface ModelRequest {
	readonly messages: readonly ModelMessage[];
	/** Shape of the reply. */
	readonly schema: z.ZodType;
	readonly schemaName: string;
	readonly maxOutputTokens: number;
	/** To be called when the request goes out, for limits that count from there. */
	readonly onSend?: () => void;
}

export interface Usage {
	/** All that was read, what came from the provider's cache included. */
	readonly inputTokens: number;
	readonly outputTokens: number;
	/** Of the input tokens, those that the provider had read before; left out: not said. */
	readonly cachedTokens?: number;
}

/** What a provider said about its limits in the headers of a reply; null = not said. */
export interface RateLimits {
	/** From `Retry-After`, or from the text of a refusal, in ms; negative or unreadable values are null. */
	readonly retryAfterMs: number | null;
	readonly remainingRequests: number | null;
	readonly resetRequestsMs: number | null;
	readonly remainingTokens: number | null;
	readonly resetTokensMs: number | null;
}

interface ReplyBase {
	/** Text of the model, or of the provider's error; null when there was none. */
	readonly raw: string | null;
	/** Model as the provider names it. */
	readonly model: string | null;
	readonly usage: Usage | null;
	readonly limits: RateLimits | null;
}

/** The model answered with JSON; whether it is a valid opinion is not said. */
export interface ModelAnswer extends ReplyBase {
	readonly kind: 'answer';
	readonly value: Json;
}

export interface ModelFault extends ReplyBase {
	readonly kind: 'fault';
	readonly code: AbstentionCode;
	readonly detail: string;
	/** `mend`: say what was wrong and ask again. `again`: the same request may work later. `never`: it will not. */
	readonly retry: 'mend' | 'again' | 'never';
	/** The provider answered, and will charge for it. */
	readonly paid: boolean;
	/** `never` for this call alone, or for every call to this model (a wrong key). */
	readonly fatal: boolean;
}

export type ModelReply = ModelAnswer | ModelFault;

/** Price in a currency of the user's choice per million tokens. */
export interface Price {
	readonly input: number;
	readonly output: number;
}

export interface ModelPort {
	/** As reports name it: `gpt-4o-mini`. */
	readonly name: string;
	/** All that makes a reply to the same prompt another one: model, address, method, temperature. Part of the cache key; no secrets. */
	readonly identity: Json;
	readonly price: Price | null;
	/** Tokens that a picture counts at most; default 4,000. */
	readonly pictureTokens?: number;
	/** Loads what the first call needs, so that no limit counts the loading. */
	prepare?(): Promise<void>;
	/** Never rejects. */
	ask(request: ModelRequest, signal: AbortSignal): Promise<ModelReply>;
}

/** A fault with the usual absences filled in. */
export function fault(
	code: AbstentionCode,
	detail: string,
	retry: ModelFault['retry'],
	more: Partial<Pick<ModelFault, 'raw' | 'model' | 'usage' | 'limits' | 'paid' | 'fatal'>> = {},
): ModelFault {
	return { kind: 'fault', code, detail, retry, raw: null, model: null, usage: null, limits: null, paid: false, fatal: false, ...more };
}
