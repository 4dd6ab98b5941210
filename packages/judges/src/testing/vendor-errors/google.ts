// Refusals of Google, which states its delay in the body.
import type { VendorError } from './vendor-error.js';

const retryInfo = (retryDelay: string) => ({ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay });

export const googleErrors: readonly VendorError[] = [
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
];
