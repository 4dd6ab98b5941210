import { describe, expect, it } from 'vitest';
import { rateLimits } from './rate-headers.js';

const now = Date.parse('2030-01-01T00:00:00Z');
const read = (headers: Record<string, string>) => rateLimits(new Headers(headers), now);

describe('rateLimits', () => {
	const waits: readonly [string, number | null][] = [
		['20', 20_000],
		['0.5', 500],
		['0', 0],
		['Tue, 01 Jan 2030 00:00:30 GMT', 30_000],
		['Mon, 31 Dec 2029 23:59:50 GMT', 0],
		['Mon, 01 Jan 2001 00:00:00 GMT', null],
		['-5', null],
		['soon', null],
		['', null],
		['86400', 86_400_000],
		['99999999999', (99_999_999_999 - now / 1000) * 1000],
	];
	it.each(waits)('Retry-After: %s', (value, ms) => {
		expect(read({ 'retry-after': value }).retryAfterMs).toBe(ms);
	});

	it('no header says nothing', () => {
		expect(Object.values(read({}))).toEqual([null, null, null, null, null]);
	});

	it('prefers milliseconds', () => {
		expect(read({ 'retry-after-ms': '120', 'retry-after': '1' }).retryAfterMs).toBe(120);
	});

	const families: readonly [string, Record<string, string>, readonly (number | null)[]][] = [
		[
			'OpenAI',
			{
				'x-ratelimit-remaining-requests': '0',
				'x-ratelimit-reset-requests': '1m0.5s',
				'x-ratelimit-remaining-tokens': '7',
				'x-ratelimit-reset-tokens': '120ms',
			},
			[0, 60_500, 7, 120],
		],
		[
			'Anthropic',
			{ 'anthropic-ratelimit-requests-remaining': '3', 'anthropic-ratelimit-requests-reset': '2030-01-01T00:00:05Z' },
			[3, 5_000, null, null],
		],
		['OpenRouter', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(now + 9_000) }, [0, 9_000, null, null]],
		['nonsense', { 'x-ratelimit-remaining-requests': 'many', 'x-ratelimit-reset-requests': '1 fortnight' }, [null, null, null, null]],
	];
	it.each(families)('%s', (_, headers, expected) => {
		const l = read(headers);
		expect([l.remainingRequests, l.resetRequestsMs, l.remainingTokens, l.resetTokensMs]).toEqual(expected);
	});
});
