// @module-tag slow
// Issue 5's list of misbehaving servers, against a real socket: never an invented score, never more than three tries, every cause named.
import { afterEach, describe, expect, it } from 'vitest';
import { judgeAll } from '../judge-all.js';
import { llmBench } from '../llm/bench.js';
import { createScheduler } from '../llm/scheduler.js';
import { completion, type ModelServer, modelServer, type ServedRequest, type ServerReply } from '../testing/model-server.js';
import { sampleCase, sampleCriterion } from '../testing/sample-case.js';
import { sensibleAnswer } from '../testing/sensible-answer.js';
import { type OpenAiOptions, openAiPort } from './port.js';

const key = `sk-${'test'}-${'k'.repeat(24)}`;
const caseFile = sampleCase(sampleCriterion, [{ answers: 'span' }, { answers: 'rail', satisfied: false }]);
const servers: ModelServer[] = [];
afterEach(async () => {
	await Promise.all(servers.splice(0).map((s) => s.close()));
});

type Script = (request: ServedRequest, index: number) => ServerReply | null;

async function judge(reply: Script, options: Partial<OpenAiOptions> = {}, timeoutMs = 20_000) {
	const server = await modelServer({ reply });
	servers.push(server);
	const bench = llmBench({
		model: openAiPort({ model: 'm', baseUrl: server.url, apiKey: key, ...options }),
		scheduler: createScheduler({ backoffMs: 5 }),
		timeoutMs,
	});
	const opinion = await bench.judge('techlead', caseFile);
	return { opinion, tries: server.requests.length, server };
}

const say =
	(answer: unknown, more = {}) =>
	(request: ServedRequest) => ({ body: completion(request, answer, more) });
const change = (changes: object) => (request: ServedRequest) => ({
	body: completion(request, { ...sensibleAnswer(request.prompt), ...changes }),
});
const status =
	(code: number, body: unknown = { error: { message: 'no' } }, headers = {}) =>
	() => ({ status: code, body, headers });
const raw =
	(body: unknown, more = {}) =>
	() => ({ body, ...more });
const anyAnswer = JSON.stringify({ argument: 'x' });

const always: readonly [string, Script, string, number][] = [
	['free text', say('I think it is rather good, all things considered.'), 'invalid-output', 3],
	['broken JSON', say('{"argument": "The span is there", "citations": ['), 'invalid-output', 3],
	['wrong types', change({ citations: 'all of them', argument: 7 }), 'invalid-output', 3],
	['an array instead of an object', say([1, 2, 3]), 'invalid-output', 3],
	['a number where a label belongs', change({ label: 4 }), 'invalid-output', 3],
	['a label off the menu', change({ label: 'magnificent' }), 'invalid-output', 3],
	['a missing field', change({ argument: undefined }), 'invalid-output', 3],
	['an answer of the former shape', change({ answers: undefined }), 'invalid-output', 3],
	['unknown citations', change({ citations: ['forged-00000000'] }), 'invalid-output', 3],
	['no citation', change({ citations: [] }), 'invalid-output', 3],
	['a thin argument', change({ argument: 'Good.' }), 'invalid-output', 3],
	['empty content', say(''), 'invalid-output', 3],
	['a refusal', say('', { refusal: 'I cannot help with that.' }), 'refusal', 2],
	['cut at max tokens', say('{"argument": "The span', { finish: 'length' }), 'cut-off', 3],
	['a content filter', say('', { finish: 'content_filter' }), 'content-filter', 1],
	['no choices', raw({ id: 'x', object: 'chat.completion', choices: [] }), 'bad-reply', 3],
	['an error with status 200', raw({ error: { message: 'upstream is gone', code: 502 } }), 'provider-error', 3],
	['400', status(400), 'bad-request', 1],
	['401', status(401, { error: { message: `Incorrect API key provided: ${key}` } }), 'auth', 1],
	['403', status(403), 'auth', 1],
	['404 model', status(404, { error: { message: 'The model `m` does not exist', code: 'model_not_found' } }), 'model-not-found', 1],
	['408', status(408), 'timeout', 3],
	['409', status(409), 'provider-error', 3],
	['429 without Retry-After', status(429), 'rate-limit', 3],
	['429 with Retry-After in seconds', status(429, {}, { 'retry-after': '0.01' }), 'rate-limit', 3],
	['429 with Retry-After as a date', status(429, {}, { 'retry-after': new Date(Date.now() - 1000).toUTCString() }), 'rate-limit', 3],
	['429 with an absurd Retry-After', status(429, {}, { 'retry-after': '86400' }), 'rate-limit', 1],
	['429 with a Retry-After that is none', status(429, {}, { 'retry-after': 'soon' }), 'rate-limit', 3],
	['429 with a negative Retry-After', status(429, {}, { 'retry-after': '-5' }), 'rate-limit', 3],
	['429 for an empty account', status(429, { error: { code: 'insufficient_quota' } }), 'no-credit', 1],
	['500', status(500), 'provider-error', 3],
	['502 in HTML', status(502, '<html>Bad gateway</html>', { 'content-type': 'text/html' }), 'provider-error', 3],
	['503', status(503, {}, { 'retry-after': '0' }), 'provider-error', 3],
	['a redirect', status(307, '', { location: 'http://127.0.0.1:1/elsewhere' }), 'bad-reply', 1],
	['slow first byte', raw(anyAnswer, { delayMs: 900 }), 'timeout', 3],
	['a hang', raw('', { act: 'hang' }), 'timeout', 3],
	['a body that drips', raw('', { act: 'drip' }), 'timeout', 3],
	['a reset in mid-body', (request) => ({ body: completion(request, sensibleAnswer(request.prompt)), act: 'reset' }), 'network', 3],
	['wrong content type', raw('<p>hello</p>', { headers: { 'content-type': 'text/html' } }), 'bad-reply', 3],
	['an empty body', raw(''), 'bad-reply', 3],
	['a gzip bomb', raw('{"a": 1}', { gzip: true, padding: 200 * 1024 * 1024 }), 'bad-reply', 3],
	['a 200 MB reply', raw('{"a": 1}', { padding: 200 * 1024 * 1024 }), 'bad-reply', 3],
];

/** Runs of each fault; the release check uses 20. */
const repeats = Number(process.env.AUDITOR_FAULT_RUNS ?? 1) - 1;

describe('a server that always misbehaves', { repeats }, () => {
	for (const method of ['auto', 'jsonMode', 'jsonSchema'] as const)
		it.each(always)(`${method}: %s`, async (name, script, code, tries) => {
			const late = code === 'timeout' && name !== '408';
			const { opinion, tries: made } = await judge(script, { method }, late ? 100 : undefined);
			expect(opinion.score).toBeNull();
			expect(opinion.abstention?.code).toBe(code);
			// On a busy machine the time of a try may be over before its request has come.
			if (late) expect(made).toBeLessThanOrEqual(tries);
			else expect(made).toBe(tries);
			expect(opinion.source.attempts).toBe(tries);
			expect(JSON.stringify(opinion)).not.toContain(key);
		});

	it.each(
		always.filter(([name]) =>
			['free text', 'broken JSON', 'a refusal', 'cut at max tokens', 'a content filter', 'unknown citations'].includes(name),
		),
	)('responses API: %s', async (_, script, code, tries) => {
		const { opinion, tries: made } = await judge(script, { api: 'responses' });
		expect([opinion.score, opinion.abstention?.code, made]).toEqual([null, code, tries]);
	});

	it('keeps what the model said', async () => {
		const { opinion } = await judge(say('I think it is rather good.'));
		expect(opinion.abstention?.raw).toBe('I think it is rather good.');
		const refused = await judge(say('', { refusal: 'I cannot help with that.' }));
		expect(refused.opinion.abstention?.raw).toBe('I cannot help with that.');
	});
});

describe('a server with its own ways', () => {
	const fine = (request: ServedRequest) => sensibleAnswer(request.prompt);
	const quirks: readonly [string, Script, Partial<OpenAiOptions>][] = [
		['a tool call', (r) => ({ body: completion(r, fine(r)) }), {}],
		['JSON as text though tools were offered', (r) => ({ body: completion(r, JSON.stringify(fine(r))) }), {}],
		[
			'fenced JSON with words around it',
			(r) => ({ body: completion(r, `Here you are:\n\`\`\`json\n${JSON.stringify(fine(r))}\n\`\`\`\nThanks!`) }),
			{},
		],
		['thoughts before the JSON', (r) => ({ body: completion(r, `<think>well</think>${JSON.stringify(fine(r))}`) }), { method: 'jsonMode' }],
		['JSON mode', (r) => ({ body: completion(r, JSON.stringify(fine(r))) }), { method: 'jsonMode' }],
		['a JSON schema', (r) => ({ body: completion(r, JSON.stringify(fine(r))) }), { method: 'jsonSchema' }],
		['the responses API', (r) => ({ body: completion(r, fine(r)) }), { api: 'responses' }],
		[
			'the right JSON under the wrong content type',
			(r) => ({ body: completion(r, fine(r)), headers: { 'content-type': 'text/plain' } }),
			{},
		],
		['gzip', (r) => ({ body: completion(r, fine(r)), gzip: true }), {}],
		['empty lists left out', (r) => ({ body: completion(r, { ...fine(r), charges: undefined, wouldRaise: undefined }) }), {}],
		['fields nobody asked for', (r) => ({ body: completion(r, { ...fine(r), confidence: 1 }) }), {}],
		[
			'arguments as an object',
			(r) => ({
				body: {
					model: 'm',
					choices: [
						{
							index: 0,
							finish_reason: 'stop',
							message: {
								role: 'assistant',
								content: '',
								tool_calls: [{ id: '1', type: 'function', function: { name: 'opinion', arguments: fine(r) } }],
							},
						},
					],
				},
			}),
			{},
		],
	];
	it.each(quirks)('understands %s', async (_, script, options) => {
		const { opinion, tries } = await judge(script, options);
		expect([opinion.abstention, opinion.score, tries]).toEqual([null, 3, 1]);
	});

	it('learns that a server knows no tools, then no JSON mode', async () => {
		const { opinion, server } = await judge((request) => {
			if (request.body.tools) return { status: 400, body: { error: { message: 'registry.ollama.ai/library/m does not support tools' } } };
			if (request.body.response_format) return { status: 422, body: { error: { message: 'response_format is not supported' } } };
			return { body: completion(request, JSON.stringify(fine(request))) };
		});
		expect(opinion.score).toBe(3);
		expect(server.requests).toHaveLength(3);
	});

	it('learns that a model takes no temperature', async () => {
		const { opinion, server } = await judge((request) =>
			request.body.temperature === undefined
				? null
				: { status: 400, body: { error: { message: "Unsupported value: 'temperature' does not support 0 with this model." } } },
		);
		expect(opinion.score).toBe(3);
		expect(server.requests).toHaveLength(2);
	});

	it('sends a faulty reply back once more with the exact complaint', async () => {
		const { opinion, server } = await judge((request, index) =>
			index === 0 ? change({ label: 'superb', citations: ['nope'] })(request) : null,
		);
		expect(opinion.score).toBe(3);
		expect(opinion.source.attempts).toBe(2);
		expect(server.requests[1]?.prompt).toContain('label: Invalid option');
		const cited = await judge((request, index) => (index === 0 ? change({ citations: ['nope'] })(request) : null));
		expect(cited.server.requests[1]?.prompt).toContain('citation "nope" is no evidence id of this case');
	});

	it('recovers from a passing fault', async () => {
		const { opinion } = await judge((_, index) => (index < 2 ? { status: 503 } : null));
		expect([opinion.score, opinion.source.attempts]).toEqual([3, 3]);
	});

	it('asks a model that refuses the key no further', async () => {
		const server = await modelServer({ apiKey: 'right' });
		servers.push(server);
		const bench = llmBench({
			model: openAiPort({ model: 'm', baseUrl: server.url, apiKey: key }),
			scheduler: createScheduler({ concurrency: 1 }),
		});
		const opinions = await judgeAll(bench, [caseFile, caseFile, caseFile]);
		expect(opinions.map((o) => o.abstention?.code)).toEqual(Array(9).fill('auth'));
		expect(JSON.stringify(opinions)).not.toContain(key);
		expect(bench.scheduler.totals.inputTokens).toBe(0);
	});
});

describe('checkModel', () => {
	it('accepts a server that takes the key', async () => {
		const server = await modelServer({ apiKey: key });
		servers.push(server);
		await expect(openAiPort({ model: 'm', baseUrl: server.url, apiKey: key }).checkModel()).resolves.toBeUndefined();
		expect(server.requests).toEqual([]);
	});

	it('tells a wrong key without repeating it', async () => {
		const server = await modelServer({ apiKey: 'right' });
		servers.push(server);
		const error = await openAiPort({ model: 'm', baseUrl: server.url, apiKey: key })
			.checkModel()
			.catch((e) => e);
		expect(error.code).toBe('AUD_MODEL_CONFIG');
		expect(error.message).toContain('does not accept the key (status 401)');
		expect(JSON.stringify(error)).not.toContain(key);
	});

	it('tells a missing key, and a server that is not there', async () => {
		await expect(openAiPort({ model: 'm' }).checkModel()).rejects.toMatchObject({ code: 'AUD_MODEL_CONFIG' });
		const server = await modelServer();
		await server.close();
		await expect(openAiPort({ model: 'm', baseUrl: server.url }).checkModel()).rejects.toThrow(/Nothing answers at .* \(ECONNREFUSED\)/);
	});

	it('refuses an address that is none', () => {
		expect(() => openAiPort({ model: 'm', baseUrl: 'file:///etc/passwd' })).toThrow(/no http/);
		expect(() => openAiPort({ model: ' ' })).toThrow(/No model/);
	});
});
