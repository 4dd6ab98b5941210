// Refusals of OpenAI.
import type { VendorError } from './vendor-error.js';

export const openaiErrors: readonly VendorError[] = [
	{
		vendor: 'OpenAI',
		what: 'no credit',
		status: 429,
		body: {
			error: {
				message:
					'You exceeded your current quota, please check your plan and billing details. For more information on this error, read the docs: https://platform.openai.com/docs/guides/error-codes/api-errors.',
				type: 'insufficient_quota',
				param: null,
				code: 'insufficient_quota',
			},
		},
		source: 'https://platform.openai.com/docs/guides/error-codes',
		code: 'no-credit',
		fatal: true,
	},
	{
		vendor: 'OpenAI',
		what: 'tokens a minute, the time in the sentence',
		status: 429,
		body: {
			error: {
				message:
					'Rate limit reached for gpt-4o in organization org-x on tokens per min (TPM): Limit 30000, Used 29937, Requested 385. Please try again in 644ms. Visit https://platform.openai.com/account/rate-limits to learn more.',
				type: 'tokens',
				param: null,
				code: 'rate_limit_exceeded',
			},
		},
		source: 'https://platform.openai.com/docs/guides/rate-limits',
		code: 'rate-limit',
		fatal: false,
		delayMs: 644,
	},
	{
		vendor: 'OpenAI',
		what: 'tokens a day',
		status: 429,
		body: {
			error: {
				message:
					'Rate limit reached for gpt-4o-mini on tokens per day: Limit 100000, Used 99769, Requested 872. Please try again in 4h36m54.72s.',
				type: 'tokens',
				code: 'rate_limit_exceeded',
			},
		},
		source: 'https://help.openai.com/en/articles/6891753',
		code: 'rate-limit',
		fatal: false,
		delayMs: 16_614_720,
	},
	{
		vendor: 'OpenAI',
		what: 'wrong key',
		status: 401,
		body: { error: { message: 'Incorrect API key provided: [key].', type: 'invalid_request_error', param: null, code: 'invalid_api_key' } },
		source: 'https://platform.openai.com/docs/guides/error-codes',
		code: 'auth',
		fatal: true,
	},
	{
		vendor: 'OpenAI',
		what: 'unknown model',
		status: 404,
		body: {
			error: {
				message: 'The model `gpt-9` does not exist or you do not have access to it.',
				type: 'invalid_request_error',
				param: null,
				code: 'model_not_found',
			},
		},
		source: 'https://platform.openai.com/docs/guides/error-codes',
		code: 'model-not-found',
		fatal: true,
	},
	{
		vendor: 'OpenAI',
		what: 'question too long',
		status: 400,
		body: {
			error: {
				message: "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens.",
				type: 'invalid_request_error',
				param: 'messages',
				code: 'context_length_exceeded',
			},
		},
		source: 'https://platform.openai.com/docs/guides/error-codes',
		code: 'bad-request',
		fatal: false,
	},
];
