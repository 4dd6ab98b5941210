// Refusals as vendors word them, each with where it is written down. Bodies are as they come over the wire; names of accounts are shortened.
import type { AbstentionCode } from '../abstain.js';

export interface VendorError {
	readonly vendor: string;
	readonly what: string;
	readonly status: number;
	readonly headers?: Readonly<Record<string, string>>;
	readonly body: unknown;
	/** Where the vendor, or who met it, wrote it down. */
	readonly source: string;
	readonly code: AbstentionCode;
	/** The model is given up for everybody. */
	readonly fatal: boolean;
	/** Milliseconds that it asks to wait; left out: it does not say. */
	readonly delayMs?: number;
}

const retryInfo = (retryDelay: string) => ({ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay });

export const vendorErrors: readonly VendorError[] = [
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
	{
		vendor: 'Google',
		what: 'requests a minute, the time in the details',
		status: 429,
		body: {
			error: {
				code: 429,
				message:
					'You exceeded your current quota, please check your plan and billing details. For more information on this error, head to: https://ai.google.dev/gemini-api/docs/rate-limits.',
				status: 'RESOURCE_EXHAUSTED',
				details: [
					{
						'@type': 'type.googleapis.com/google.rpc.QuotaFailure',
						violations: [
							{
								quotaMetric: 'generativelanguage.googleapis.com/generate_requests_per_model',
								quotaId: 'GenerateRequestsPerMinutePerProjectPerModel',
							},
						],
					},
					retryInfo('44s'),
				],
			},
		},
		source: 'https://github.com/Aider-AI/aider/issues/3694',
		code: 'rate-limit',
		fatal: false,
		delayMs: 44_000,
	},
	{
		vendor: 'Google',
		what: 'the time with nine digits after the point',
		status: 429,
		body: {
			error: { code: 429, message: 'You exceeded your current quota.', status: 'RESOURCE_EXHAUSTED', details: [retryInfo('2.463586755s')] },
		},
		source: 'https://github.com/NikkeTryHard/zerogravity/issues/19',
		code: 'rate-limit',
		fatal: false,
		delayMs: 2_463.586755,
	},
	{
		vendor: 'Google',
		what: 'the time in the sentence alone',
		status: 429,
		body: [
			{ error: { code: 429, message: 'You exceeded your current quota... Please retry in 53.016342224s.', status: 'RESOURCE_EXHAUSTED' } },
		],
		source: 'https://github.com/googleapis/python-genai/issues/1875',
		code: 'rate-limit',
		fatal: false,
		delayMs: 53_016.342224,
	},
	{
		vendor: 'Google',
		what: 'busy, without a time',
		status: 429,
		body: { error: { code: 429, message: 'Resource has been exhausted (e.g. check quota).', status: 'RESOURCE_EXHAUSTED' } },
		source: 'https://github.com/google-gemini/gemini-cli/issues/2020',
		code: 'rate-limit',
		fatal: false,
	},
	{
		vendor: 'Google',
		what: 'wrong key, told as a bad request',
		status: 400,
		body: {
			error: {
				code: 400,
				message: 'API key not valid. Please pass a valid API key.',
				status: 'INVALID_ARGUMENT',
				details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID', domain: 'googleapis.com' }],
			},
		},
		source: 'https://github.com/cequence-io/openai-scala-client/issues/109',
		code: 'auth',
		fatal: true,
	},
	{
		vendor: 'Azure',
		what: 'tokens a minute',
		status: 429,
		body: {
			error: {
				code: '429',
				message:
					'Requests to the ChatCompletions_Create Operation under Azure OpenAI API version 2024-10-01-preview have exceeded token rate limit of your current AIServices S0 pricing tier. Please retry after 37 seconds. Please contact Azure support service if you would like to further increase the default rate limit.',
			},
		},
		source: 'https://learn.microsoft.com/en-us/answers/questions/2140040',
		code: 'rate-limit',
		fatal: false,
		delayMs: 37_000,
	},
	{
		vendor: 'Groq',
		what: 'tokens a minute',
		status: 429,
		body: {
			error: {
				message:
					'Rate limit reached for model `llama3-70b-8192` in organization `org_x` on tokens per minute (TPM): Limit 7000, Used 0, Requested ~12903. Please try again in 1m0.363142857s. Visit https://console.groq.com/docs/rate-limits for more information.',
				type: 'tokens',
				code: 'rate_limit_exceeded',
			},
		},
		source: 'https://console.groq.com/docs/rate-limits',
		code: 'rate-limit',
		fatal: false,
		delayMs: 60_363.142857,
	},
	{
		vendor: 'Groq',
		what: 'question larger than a minute',
		status: 413,
		body: {
			error: {
				message:
					'Request too large for model `llama-3.1-70b-versatile` on tokens per minute (TPM): Limit 6000, Requested 14368, please reduce your message size and try again. Visit https://console.groq.com/docs/rate-limits for more information.',
				type: 'tokens',
				code: 'rate_limit_exceeded',
			},
		},
		source: 'https://github.com/assafelovic/gpt-researcher/issues/985',
		code: 'bad-request',
		fatal: false,
	},
	{
		vendor: 'Mistral',
		what: 'rate limit',
		status: 429,
		body: { object: 'error', message: 'Rate limit exceeded', type: 'rate_limited', param: null, code: '1300', raw_status_code: 429 },
		source: 'https://github.com/raycast/extensions/issues/31107',
		code: 'rate-limit',
		fatal: false,
	},
	{
		vendor: 'Mistral',
		what: 'capacity of the tier',
		status: 503,
		body: {
			object: 'error',
			message: 'Service tier capacity exceeded for this model.',
			type: 'invalid_request_error',
			param: null,
			code: null,
		},
		source: 'https://github.com/continuedev/continue/issues/6185',
		code: 'provider-error',
		fatal: false,
	},
	{
		vendor: 'OpenRouter',
		what: 'no credit',
		status: 402,
		body: { error: { code: 402, message: 'Your account or API key has insufficient credits. Add more credits and retry the request.' } },
		source: 'https://openrouter.ai/docs/errors',
		code: 'no-credit',
		fatal: true,
	},
	{
		vendor: 'OpenRouter',
		what: 'the budget of requests under way, which passes',
		status: 402,
		headers: { 'retry-after': '3' },
		body: {
			error: { code: 402, message: 'Too much of the budget is in flight.', metadata: { limit_source: 'in_flight_budget_exhausted' } },
		},
		source: 'https://openrouter.ai/docs/api_reference/limits',
		code: 'rate-limit',
		fatal: false,
		delayMs: 3_000,
	},
	{
		vendor: 'OpenRouter',
		what: 'moderation of one question',
		status: 403,
		body: {
			error: { code: 403, message: 'Your chosen model requires moderation and your input was flagged', metadata: { reasons: ['x'] } },
		},
		source: 'https://openrouter.ai/docs/errors',
		code: 'content-filter',
		fatal: false,
	},
	{
		vendor: 'DeepSeek',
		what: 'no credit',
		status: 402,
		body: { error: { message: 'Insufficient Balance', type: 'unknown_error', param: null, code: 'invalid_request_error' } },
		source: 'https://api-docs.deepseek.com/quick_start/error_codes',
		code: 'no-credit',
		fatal: true,
	},
	{
		vendor: 'DeepSeek',
		what: 'unknown model, told as a bad request',
		status: 400,
		body: { error: { message: 'Model Not Exist', type: 'invalid_request_error', param: null, code: 'invalid_request_error' } },
		source: 'https://api-docs.deepseek.com/quick_start/error_codes',
		code: 'model-not-found',
		fatal: true,
	},
	{
		vendor: 'Ollama',
		what: 'model not pulled',
		status: 404,
		body: { error: "model 'llama3.2' not found" },
		source: 'https://github.com/ollama/ollama/blob/main/docs/api.md',
		code: 'model-not-found',
		fatal: true,
	},
	{
		vendor: 'vLLM',
		what: 'model not served',
		status: 404,
		body: { object: 'error', message: 'The model `Qwen1.5` does not exist.', type: 'NotFoundError', param: null, code: 404 },
		source: 'https://github.com/vllm-project/vllm/issues/3485',
		code: 'model-not-found',
		fatal: true,
	},
];
