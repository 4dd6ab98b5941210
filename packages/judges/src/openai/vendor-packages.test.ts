// @module-tag slow
// The vendors' own packages, as a user installs them, against a server that speaks their protocols.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { llmBench } from '../llm/bench.js';
import type { ModelFault } from '../llm/port.js';
import { sampleCase, sampleCriterion } from '../testing/sample-case.js';
import { sensibleAnswer } from '../testing/sensible-answer.js';
import { vendorErrors } from '../testing/vendor-errors/index.js';
import { modelPort } from './vendors.js';

const caseFile = sampleCase(sampleCriterion, [{ answers: 'span' }]);
/** What the server answers with next: a status, or an opinion; and what it was asked. */
let next: number | 'opinion' | 'prose' | { status: number; headers?: Record<string, string>; body: unknown } = 'opinion';
let asked: { path: string; key: string; body: Record<string, unknown> }[] = [];
let url: string;
const server = createServer(async (request, response) => {
	const body = JSON.parse(await textOf(request)) as Record<string, unknown>;
	const key = String(request.headers['x-api-key'] ?? request.headers['x-goog-api-key']);
	asked.push({ path: request.url ?? '', key, body });
	if (typeof next === 'object') {
		response.writeHead(next.status, { 'content-type': 'application/json', ...next.headers });
		return response.end(JSON.stringify(next.body));
	}
	const status = typeof next === 'number' ? next : 200;
	response.writeHead(status, { 'content-type': 'application/json' });
	const answer = sensibleAnswer(allText(body).join('\n'));
	if (status !== 200) return response.end(JSON.stringify({ error: { type: 'overloaded_error', message: 'busy', code: status } }));
	const isAnthropic = request.url?.includes('/v1/messages');
	response.end(JSON.stringify(isAnthropic ? anthropicReply(body, answer) : googleReply(body, answer)));
});

function anthropicReply(body: Record<string, unknown>, answer: object) {
	const [tool] = (body.tools ?? []) as { name: string }[];
	const content =
		next === 'prose'
			? [{ type: 'text', text: 'I would rather not.' }]
			: tool
				? [{ type: 'tool_use', id: 'toolu_1', name: tool.name, input: answer }]
				: [{ type: 'text', text: JSON.stringify(answer) }];
	const usage = { input_tokens: 120, output_tokens: 40 };
	return {
		id: 'msg_1',
		type: 'message',
		role: 'assistant',
		model: 'claude-x',
		content,
		stop_reason: 'end_turn',
		stop_sequence: null,
		usage,
	};
}

function googleReply(body: Record<string, unknown>, answer: object) {
	const [tools] = (body.tools ?? []) as { functionDeclarations?: { name: string }[] }[];
	const name = tools?.functionDeclarations?.[0]?.name;
	const part =
		next === 'prose' ? { text: 'I would rather not.' } : name ? { functionCall: { name, args: answer } } : { text: JSON.stringify(answer) };
	return {
		candidates: [{ content: { role: 'model', parts: [part] }, finishReason: 'STOP', index: 0 }],
		usageMetadata: { promptTokenCount: 120, candidatesTokenCount: 40, totalTokenCount: 160 },
	};
}

/** Every string of a request: each vendor keeps the messages elsewhere. */
function allText(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	return value !== null && typeof value === 'object' ? Object.values(value).flatMap(allText) : [];
}

async function textOf(request: IncomingMessage): Promise<string> {
	let text = '';
	for await (const chunk of request) text += chunk;
	return text;
}

beforeAll(async () => {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

describe.each(['anthropic:claude-x', 'google:gemini-x'])('%s', (spec) => {
	const judge = (as: typeof next) => {
		[next, asked] = [as, []];
		return llmBench({ model: modelPort(spec, { apiKey: 'a-key-of-mine', baseUrl: url }) }).judge('techlead', caseFile);
	};

	it('gives an opinion that cites the case', async () => {
		const opinion = await judge('opinion');
		expect([opinion.status, opinion.score, opinion.source.name]).toEqual(['given', 5, spec]);
		expect(opinion.citations).toEqual([caseFile.evidence[0]!.id]);
		expect(opinion.working).toMatchObject({ inputTokens: 120, outputTokens: 40 });
		expect(asked.map((a) => a.key)).toEqual(['a-key-of-mine']);
	});

	it('refuses the key once, and says so', async () => {
		const opinion = await judge(401);
		expect([opinion.score, opinion.abstention?.code, asked.length]).toEqual([null, 'auth', 1]);
		expect(JSON.stringify(opinion)).not.toContain('a-key-of-mine');
	});

	it('is asked at most three times when it only talks, and then abstains', async () => {
		const opinion = await judge('prose');
		expect([opinion.score, opinion.abstention?.code]).toEqual([null, 'invalid-output']);
		expect(asked.length).toBeLessThanOrEqual(3);
	});
});

it.each(['google:gemini-2.5-flash', 'anthropic:claude-x'])('%s is shown a picture below the text', async (spec) => {
	[next, asked] = ['opinion', []];
	const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=';
	const request = {
		messages: [{ role: 'user' as const, text: 'What is drawn?', pictures: [png] }],
		schema: z.object({ nodes: z.array(z.object({ label: z.string().nullable() })) }),
		schemaName: 'diagram',
		maxOutputTokens: 10,
	};
	const reply = await modelPort(spec, { apiKey: 'k', baseUrl: url }).ask(request, AbortSignal.timeout(20_000));
	expect(reply.kind).toBe('answer');
	const sent = allText(asked[0]?.body);
	expect(sent).toContain('What is drawn?');
	expect(sent).toContain(png);
	expect(sent).toContain('image/png');
});

describe('a refusal keeps the time that it names, whichever package read it', () => {
	const google = vendorErrors.find((row) => row.vendor === 'Google' && row.delayMs === 44_000)!;
	const anthropic = vendorErrors.find((row) => row.vendor === 'Anthropic' && row.delayMs === 17_000)!;
	it.each([
		['google:gemini-x', google, 44_000],
		['anthropic:claude-x', anthropic, 17_000],
	] as const)('%s', async (spec, { status, headers, body }, delayMs) => {
		next = { status, body, ...(headers && { headers: { ...headers } }) };
		const request = {
			messages: [{ role: 'user' as const, text: 'Well?' }],
			schema: z.object({ a: z.string() }),
			schemaName: 'a',
			maxOutputTokens: 10,
		};
		const reply = (await modelPort(spec, { apiKey: 'k', baseUrl: url }).ask(request, AbortSignal.timeout(20_000))) as ModelFault;
		expect([reply.code, reply.fatal, reply.limits?.retryAfterMs]).toEqual(['rate-limit', false, delayMs]);
	});

	it.each(['google:gemini-x', 'anthropic:claude-x'])('%s without credit is given up', async (spec) => {
		const row = vendorErrors.find((r) => r.vendor === (spec.startsWith('google') ? 'Google' : 'Anthropic') && r.fatal)!;
		next = { status: row.status, body: row.body };
		const opinion = await llmBench({ model: modelPort(spec, { apiKey: 'k', baseUrl: url }) }).judge('techlead', caseFile);
		expect([opinion.abstention?.code, opinion.source.attempts]).toEqual([row.code, 1]);
	});
});
