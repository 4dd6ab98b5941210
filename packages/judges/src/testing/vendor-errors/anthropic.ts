// Refusals of Anthropic.
import type { VendorError } from './vendor-error.js';

export const anthropicErrors: readonly VendorError[] = [
	{
		vendor: 'Anthropic',
		what: 'rate limit with Retry-After',
		status: 429,
		headers: { 'retry-after': '17', 'anthropic-ratelimit-requests-remaining': '0' },
		body: {
			type: 'error',
			error: { type: 'rate_limit_error', message: "This request would exceed your account's rate limit. Please try again later." },
			request_id: 'req_x',
		},
		source: 'https://docs.anthropic.com/en/api/rate-limits',
		code: 'rate-limit',
		fatal: false,
		delayMs: 17_000,
	},
	{
		vendor: 'Anthropic',
		what: 'no credit, told as a bad request',
		status: 400,
		body: {
			type: 'error',
			error: {
				type: 'invalid_request_error',
				message: 'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.',
			},
		},
		source: 'https://github.com/anthropics/claude-code/issues/4207',
		code: 'no-credit',
		fatal: true,
	},
	{
		vendor: 'Anthropic',
		what: 'overloaded',
		status: 529,
		body: { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } },
		source: 'https://docs.anthropic.com/en/api/errors',
		code: 'provider-error',
		fatal: false,
	},
];
