// What did the provider say about its limits? `Retry-After` in seconds or as a date, and the `x-ratelimit-*` families.
import type { RateLimits } from '../llm/port.js';

/** Of a provider that says nothing. */
export const noLimits: RateLimits = {
	retryAfterMs: null,
	remainingRequests: null,
	resetRequestsMs: null,
	remainingTokens: null,
	resetTokensMs: null,
};

/** Limits from the headers of a reply. `now` in ms, for `Retry-After` as a date. */
export function rateLimits(headers: Pick<Headers, 'get'>, now: number): RateLimits {
	const number = (...names: string[]) => {
		for (const name of names) {
			const value = headers.get(name);
			if (value !== null && /^\s*\d+(?:\.\d+)?\s*$/.test(value)) return Number(value);
		}
		return null;
	};
	const wait = (...names: string[]) => {
		for (const name of names) {
			const ms = duration(headers.get(name), now);
			if (ms !== null) return ms;
		}
		return null;
	};
	return {
		retryAfterMs: number('retry-after-ms') ?? duration(headers.get('retry-after'), now),
		remainingRequests: number('x-ratelimit-remaining-requests', 'anthropic-ratelimit-requests-remaining', 'x-ratelimit-remaining'),
		resetRequestsMs: wait('x-ratelimit-reset-requests', 'anthropic-ratelimit-requests-reset', 'x-ratelimit-reset'),
		remainingTokens: number('x-ratelimit-remaining-tokens', 'anthropic-ratelimit-tokens-remaining'),
		resetTokensMs: wait('x-ratelimit-reset-tokens', 'anthropic-ratelimit-tokens-reset'),
	};
}

const units: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `20` (seconds), `1m30s`, `120ms`, an HTTP or ISO date, or seconds or ms since 1970; null when it is none, or lies in the past by a day. */
function duration(value: string | null, now: number): number | null {
	const text = value?.trim() ?? '';
	if (/^\d+(?:\.\d+)?$/.test(text)) {
		const seconds = Number(text);
		// OpenRouter gives ms, GitHub s since 1970; a wait of thirty years is neither.
		if (seconds > 1e12) return Math.max(0, seconds - now);
		if (seconds > 1e9) return Math.max(0, seconds * 1_000 - now);
		return seconds * 1_000;
	}
	if (/^(?:\d+(?:\.\d+)?(?:ms|s|m|h|d))+$/.test(text))
		return [...text.matchAll(/(?<![\d.])(\d+(?:\.\d+)?)(ms|s|m|h|d)/g)].reduce((sum, [, n, unit]) => sum + Number(n) * units[unit!]!, 0);
	// Date.parse takes "-5" for a year: a date has letters or two dashes.
	if (!/[a-z]{3}|\d-\d\d-/i.test(text)) return null;
	const at = Date.parse(text);
	if (Number.isNaN(at) || at < now - 86_400_000) return null;
	return Math.max(0, at - now);
}
