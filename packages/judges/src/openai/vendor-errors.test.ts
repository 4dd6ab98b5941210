// What vendors say when they refuse, over a real socket and in their own words: what it means, for whom, and for how long.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ModelFault, ModelReply } from '../llm/port.js';
import { type ModelServer, modelServer, type ServerReply } from '../testing/model-server.js';
import { vendorErrors } from '../testing/vendor-errors/index.js';
import { openAiPort } from './port.js';
import { statedDelay } from './stated-delay.js';

let server: ModelServer;
let next: ServerReply = {};
beforeAll(async () => {
	server = await modelServer({ reply: () => next });
});
afterAll(() => server.close());

async function ask(reply: ServerReply): Promise<ModelReply> {
	next = reply;
	const port = openAiPort({ model: 'm', baseUrl: server.url, method: 'jsonMode' });
	const messages = [{ role: 'user' as const, text: 'Well?' }];
	return port.ask({ messages, schema: z.object({ a: z.string() }), schemaName: 'a', maxOutputTokens: 10 }, AbortSignal.timeout(20_000));
}

const rows = vendorErrors.map((row) => [`${row.vendor}: ${row.what}`, row] as const);

describe('a refusal in a vendor’s words', () => {
	it.each(rows)('%s', async (_, { status, headers, body, code, fatal, delayMs = null }) => {
		const reply = (await ask({ status, body, ...(headers && { headers }) })) as ModelFault;
		expect([reply.kind, reply.code, reply.fatal]).toEqual(['fault', code, fatal]);
		if (delayMs === null) expect(reply.limits?.retryAfterMs).toBeNull();
		else expect(reply.limits?.retryAfterMs).toBeCloseTo(delayMs, 3);
		// People read a sentence and no JSON.
		expect(reply.detail).not.toContain('{');
	});

	it.each(rows.filter(([, row]) => row.vendor === 'OpenRouter'))('%s, with status 200', async (_, { body, code, fatal }) => {
		const reply = (await ask({ body })) as ModelFault;
		// Headers of the upstream are lost on the way: a time that stood there is, too.
		if (code !== 'rate-limit') expect([reply.kind, reply.code, reply.fatal]).toEqual(['fault', code, fatal]);
	});

	it('names the source of each', () => {
		expect(new Set(vendorErrors.map((row) => row.vendor)).size).toBeGreaterThanOrEqual(8);
		for (const { source } of vendorErrors) expect(source).toMatch(/^https:\/\//);
	});
});

describe('statedDelay', () => {
	it.each([
		['Please retry in 3.2s.', 3_200],
		['try again in 20s', 20_000],
		['Please try again in 9m38.016s. Need more tokens?', 578_016],
		['Please wait 2 minutes before trying again', 120_000],
		['Retry after 1 second.', 1_000],
		['[429] [{"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"7s"}]', 7_000],
		['{"message":"{\\"retryDelay\\": \\"25s\\"}"}', 25_000],
		['please try again later', null],
		['Limit 3500 per min.', null],
		['Please try again. 20 s is the limit of a request.', null],
		['reduce your message size to 3 and retry', null],
		['', null],
		[null, null],
	])('%s', (text, expected) => {
		expect(statedDelay(text)).toBe(expected);
	});
});
