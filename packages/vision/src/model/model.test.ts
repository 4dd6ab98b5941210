// @module-tag slow
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { lexiconSchema } from '@auditor/schema';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { collectDiagrams } from '../collect/collect-diagrams.js';
import { openAiDiagramModel } from './openai.js';

const lexicon = lexiconSchema.parse({ roles: [{ id: 'cook', terms: ['baker', 'brewer'] }] });
let server: Server | null = null;
afterEach(() => {
	server?.closeAllConnections();
	server?.close();
	server = null;
});

/** A chat server that gives one answer, and what it was asked. */
async function serve(answer: unknown, status = 200): Promise<{ url: string; asked: string[] }> {
	const asked: string[] = [];
	server = createServer((request, response) => {
		let body = '';
		request.on('data', (chunk) => {
			body += chunk;
		});
		request.on('end', () => {
			asked.push(body);
			const call = { id: 'c1', type: 'function', function: { name: 'report', arguments: JSON.stringify(answer) } };
			const message = { role: 'assistant', content: null, tool_calls: [call] };
			response.writeHead(status, { 'content-type': 'application/json' });
			response.end(
				JSON.stringify({
					id: 'r1',
					object: 'chat.completion',
					created: 0,
					model: 'm',
					choices: [{ index: 0, message, finish_reason: 'tool_calls' }],
				}),
			);
		});
	});
	await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
	return { url: `http://127.0.0.1:${(server!.address() as AddressInfo).port}/v1`, asked };
}

async function ask(answer: unknown, status?: number) {
	const { url, asked } = await serve(answer, status);
	const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#eee' } })
		.png()
		.toBuffer();
	const model = openAiDiagramModel({ model: 'm', apiKey: 'k', baseUrl: url });
	return { asked, ...(await collectDiagrams([{ name: 'a.png', bytes }], { lexicon, model })) };
}

describe('a multimodal model', () => {
	it('raises what the pixels did not show, and is shown the picture', async () => {
		const { diagrams, asked } = await ask({ type: 'flow', roles: [{ role: 'cook', split: true, merge: true }] });
		expect(diagrams[0]).toMatchObject({ type: 'flow', parallelism: { cook: 3 }, confidence: 0.75 });
		expect(asked).toHaveLength(1);
		expect(asked[0]).toContain('data:image/png;base64,');
	});

	it.each([
		['a role that nobody asked for', { type: 'flow', roles: [{ role: 'waiter', split: true, merge: true }] }, 200, { cook: 0 }],
		['a sequence diagram', { type: 'sequence', roles: [{ role: 'cook', split: true, merge: true }] }, 200, { cook: 0 }],
		['an answer of another form', { verdict: 'yes' }, 200, { cook: 0 }],
		['a server that fails', {}, 500, { cook: 0 }],
	])('%s changes no level', async (_, answer, status, parallelism) => {
		const { diagrams } = await ask(answer, status);
		expect(diagrams[0]?.parallelism).toEqual(parallelism);
	});

	it('says when there was no usable answer', async () => {
		const { limitations } = await ask({ verdict: 'yes' });
		expect(limitations[0]?.message).toContain('did not answer in the form asked for');
	});
});
