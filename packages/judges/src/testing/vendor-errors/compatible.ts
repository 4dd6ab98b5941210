// Refusals of servers that speak the interface of OpenAI.
import type { VendorError } from './vendor-error.js';

export const compatibleErrors: readonly VendorError[] = [
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
