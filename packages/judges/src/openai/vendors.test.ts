import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { llmBench } from '../llm/bench.js';
import { createScheduler } from '../llm/scheduler.js';
import { sampleCase, sampleCriterion } from '../testing/sample-case.js';
import { sensibleAnswer } from '../testing/sensible-answer.js';
import { type ChatModel, chatModelPort, modelPort } from './vendors.js';

const caseFile = sampleCase(sampleCriterion, [{ answers: 'span' }]);
const request = { messages: [{ role: 'user', text: 'Hello' }] as const, schema: z.object({}), schemaName: 'x', maxOutputTokens: 10 };

/** What LangChain's `withStructuredOutput(..., { includeRaw: true })` gives back, or throws. */
function chat(reply: (messages: [string, string][]) => unknown): ChatModel {
	return { withStructuredOutput: () => ({ invoke: async (messages) => reply(messages as [string, string][]) }) };
}
const portOf = (reply: (messages: [string, string][]) => unknown) =>
	chatModelPort({ name: 'v:m', identity: 'm', price: null, secret: 'very-secret-key', create: async () => chat(reply) });

describe('modelPort', () => {
	it.each([
		['gpt-4o-mini', 'gpt-4o-mini'],
		['openai:gpt-4o-mini', 'gpt-4o-mini'],
		['llama3:8b', 'llama3:8b'],
		['anthropic:claude-x', 'anthropic:claude-x'],
		['google:gemini-x', 'google:gemini-x'],
	])('%s is %s', (spec, name) => {
		expect(modelPort(spec, { apiKey: 'k' }).name).toBe(name);
	});

	it('says which package is missing', async () => {
		const port = modelPort('anthropic:claude-x', { apiKey: 'k', load: () => Promise.reject(new Error('Cannot find module')) });
		await expect(port.checkModel()).rejects.toMatchObject({ code: 'AUD_MODEL_CONFIG', hint: 'npm install @langchain/anthropic' });
		const opinion = await llmBench({ model: port }).judge('techlead', caseFile);
		expect([opinion.score, opinion.abstention?.code]).toEqual([null, 'bench-error']);
		expect(opinion.abstention?.detail).toContain('@langchain/anthropic is not installed');
	});

	it('says that the key is missing', async () => {
		await expect(modelPort('google:gemini-x').checkModel()).rejects.toThrow(/no key for google/);
	});

	it('hands the vendor\u2019s class what it needs', async () => {
		let fields: Record<string, unknown> = {};
		class ChatGoogleGenerativeAI {
			constructor(given: Record<string, unknown>) {
				fields = given;
			}
			withStructuredOutput = chat((messages) => ({
				parsed: sensibleAnswer(messages.map((m) => m[1]).join('\n')),
				raw: {},
			})).withStructuredOutput;
		}
		const port = modelPort('google:gemini-x', { apiKey: 'k', load: async () => ({ ChatGoogleGenerativeAI }) });
		const opinion = await llmBench({ model: port, maxOutputTokens: 700 }).judge('techlead', caseFile);
		expect(opinion.score).toBe(5);
		expect(fields).toMatchObject({ model: 'gemini-x', apiKey: 'k', maxRetries: 0, maxOutputTokens: 700, temperature: 0 });
	});
});

describe('chatModelPort', () => {
	const never = new AbortController().signal;
	const replies: readonly [string, () => unknown, object][] = [
		[
			'a parsed answer',
			() => ({ parsed: { a: 1 }, raw: { content: '', usage_metadata: { input_tokens: 3, output_tokens: 4 } } }),
			{ kind: 'answer', value: { a: 1 }, usage: { inputTokens: 3, outputTokens: 4 } },
		],
		[
			'a tool call that was not parsed',
			() => ({ parsed: null, raw: { content: '', tool_calls: [{ args: { a: 2 } }] } }),
			{ kind: 'answer', value: { a: 2 } },
		],
		['JSON in the text', () => ({ parsed: null, raw: { content: 'So: {"a": 3}' } }), { kind: 'answer', value: { a: 3 } }],
		['free text', () => ({ parsed: null, raw: { content: 'Well.' } }), { code: 'invalid-output', retry: 'mend', raw: 'Well.' }],
		['nothing', () => ({ parsed: null, raw: { content: '' } }), { code: 'invalid-output', detail: 'The reply was empty.' }],
		[
			'a cut',
			() => ({ parsed: null, raw: { content: '{"a', response_metadata: { stop_reason: 'max_tokens' } } }),
			{ code: 'cut-off', retry: 'mend' },
		],
		[
			'a refusal',
			() => ({ parsed: null, raw: { content: '', response_metadata: { finishReason: 'SAFETY' } } }),
			{ code: 'refusal', retry: 'never' },
		],
		[
			'a status',
			() => Promise.reject(Object.assign(new Error('bad very-secret-key'), { status: 401 })),
			{ code: 'auth', fatal: true, raw: 'bad [key]' },
		],
		['a broken line', () => Promise.reject(new Error('socket hang up')), { code: 'network', retry: 'again' }],
	];
	it.each(replies)('reads %s', async (_, reply, expected) => {
		expect(await portOf(reply).ask(request, never)).toMatchObject(expected);
	});

	it('tells a timeout from an interruption', async () => {
		const hang = portOf(() => Promise.reject(new Error('aborted')));
		expect(await hang.ask(request, AbortSignal.abort(new DOMException('late', 'TimeoutError')))).toMatchObject({
			code: 'timeout',
			retry: 'again',
		});
		expect(await hang.ask(request, AbortSignal.abort())).toMatchObject({ code: 'interrupted', retry: 'never' });
	});

	it('a scheduler with limits does not need to know the vendor', async () => {
		const port = portOf((messages) => ({ parsed: sensibleAnswer(messages.map((m) => m[1]).join('\n')), raw: { content: '' } }));
		const opinion = await llmBench({ model: port, scheduler: createScheduler({ maxCost: 1 }) }).judge('techlead', caseFile);
		expect(opinion.abstention?.code).toBe('budget');
	});
});
