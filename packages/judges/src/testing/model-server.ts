// A model behind a real socket: speaks chat completions and responses, answers as scripted, misbehaves on demand, and counts.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGzip } from 'node:zlib';
import { sensibleAnswer } from './sensible-answer.js';

/** What the server does with one request. */
export interface ServerReply {
	readonly status?: number;
	readonly headers?: Readonly<Record<string, string>>;
	/** Sent as JSON when it is no string. */
	readonly body?: unknown;
	/** Before the first byte. */
	readonly delayMs?: number;
	/** `hang`: never a byte. `reset`: the connection breaks in the middle of the body. `drip`: one byte now and then, for ever. */
	readonly act?: 'hang' | 'reset' | 'drip';
	/** Bytes of spaces that follow the body; with `gzip` they travel as a few kB. */
	readonly padding?: number;
	readonly gzip?: boolean;
}

export interface ServedRequest {
	readonly path: string;
	readonly headers: Readonly<Record<string, string | string[] | undefined>>;
	/** The body as JSON. */
	readonly body: Record<string, unknown>;
	/** All text of its messages. */
	readonly prompt: string;
	/** ms since the server started. */
	readonly at: number;
	/** When the whole reply had left, in ms since the server started; null while it has not, or when the asker went away first. */
	answeredAt: number | null;
}

export interface ModelServerOptions {
	/** Null or left out: a valid opinion, the middle of the menu. */
	readonly reply?: (request: ServedRequest, index: number) => ServerReply | null | Promise<ServerReply | null>;
	/** Before every reply. */
	readonly latencyMs?: number;
	/** Requests in any window of `windowMs` (default 60,000); more get 429 with `Retry-After`, or without if `silent`. */
	readonly requestsPerMinute?: number;
	readonly windowMs?: number;
	readonly silent?: boolean;
	/** Key that is asked for; left out: none. */
	readonly apiKey?: string;
}

export interface ModelServer {
	/** For `baseUrl`. */
	readonly url: string;
	/** Questions (not the list of models), in the order in which they came. */
	readonly requests: readonly ServedRequest[];
	/** Most questions that were open at once. */
	readonly busiest: number;
	/** ms since the server started, to compare with `at` and `answeredAt`. */
	now(): number;
	close(): Promise<void>;
}

/** Starts a server on a free port of the loopback interface. */
export async function modelServer(options: ModelServerOptions = {}): Promise<ModelServer> {
	const requests: ServedRequest[] = [];
	const began = performance.now();
	const accepted: number[] = [];
	let open = 0;
	let busiest = 0;
	const server = createServer(async (incoming, outgoing) => {
		outgoing.on('error', () => {});
		if (options.apiKey && incoming.headers.authorization !== `Bearer ${options.apiKey}`)
			return send(outgoing, { status: 401, body: { error: { message: `Incorrect API key provided: ${incoming.headers.authorization}` } } });
		if (incoming.method === 'GET') return send(outgoing, { body: { object: 'list', data: [{ id: 'm', object: 'model' }] } });
		const body = JSON.parse(await text(incoming)) as Record<string, unknown>;
		const request: ServedRequest = {
			path: incoming.url ?? '',
			headers: incoming.headers,
			body,
			prompt: promptOf(body),
			at: performance.now() - began,
			answeredAt: null,
		};
		const index = requests.push(request) - 1;
		busiest = Math.max(busiest, ++open);
		try {
			const windowMs = options.windowMs ?? 60_000;
			while (accepted[0] !== undefined && accepted[0] + windowMs <= request.at) accepted.shift();
			if (options.requestsPerMinute && accepted.length >= options.requestsPerMinute) {
				const seconds = (accepted[0]! + windowMs - request.at) / 1_000;
				const headers: Record<string, string> = options.silent
					? {}
					: { 'retry-after': String(windowMs < 10_000 ? seconds : Math.ceil(seconds)) };
				return await send(outgoing, { status: 429, headers, body: { error: { message: 'Rate limit reached' } } });
			}
			accepted.push(request.at);
			if (options.latencyMs) await sleep(options.latencyMs);
			await send(outgoing, (await options.reply?.(request, index)) ?? { body: completion(request, sensibleAnswer(request.prompt)) });
			if (outgoing.writableFinished) request.answeredAt = performance.now() - began;
		} finally {
			open--;
		}
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
		requests,
		get busiest() {
			return busiest;
		},
		now: () => performance.now() - began,
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}

/** A completion in the envelope that the request asks for: tool call, text, or the responses API. Strings are sent as the text they are. */
export function completion(
	request: ServedRequest,
	answer: unknown,
	more: { finish?: string; refusal?: string } = {},
): Record<string, unknown> {
	const spoken = typeof answer === 'string' ? answer : JSON.stringify(answer);
	const { finish = 'stop', refusal = null } = more;
	const asTool = Array.isArray(request.body.tools) && typeof answer !== 'string' && refusal === null;
	if (request.path.endsWith('/responses')) {
		const content = refusal === null ? { type: 'output_text', text: spoken, annotations: [] } : { type: 'refusal', refusal };
		const item = asTool
			? { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: toolName(request), arguments: spoken, status: 'completed' }
			: { type: 'message', id: 'msg_1', role: 'assistant', status: 'completed', content: [content] };
		const incomplete =
			finish === 'length' ? { reason: 'max_output_tokens' } : finish === 'content_filter' ? { reason: 'content_filter' } : null;
		return {
			id: 'resp_1',
			object: 'response',
			created_at: 0,
			model: 'm',
			status: incomplete ? 'incomplete' : 'completed',
			incomplete_details: incomplete,
			output: [item],
			usage: {
				input_tokens: 100,
				output_tokens: 50,
				total_tokens: 150,
				input_tokens_details: { cached_tokens: 0 },
				output_tokens_details: { reasoning_tokens: 0 },
			},
		};
	}
	const message = asTool
		? {
				role: 'assistant',
				content: null,
				tool_calls: [{ id: 'call_1', type: 'function', function: { name: toolName(request), arguments: spoken } }],
			}
		: { role: 'assistant', content: refusal === null ? spoken : null, refusal };
	return {
		id: 'chatcmpl-1',
		object: 'chat.completion',
		created: 0,
		model: 'm',
		choices: [{ index: 0, message, finish_reason: asTool && finish === 'stop' ? 'tool_calls' : finish }],
		usage: { prompt_tokens: 100, completion_tokens: 50, total_tokens: 150 },
	};
}

async function send(outgoing: ServerResponse, reply: ServerReply): Promise<void> {
	if (reply.delayMs) await sleep(reply.delayMs);
	if (reply.act === 'hang') return;
	const body = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? {});
	outgoing.writeHead(reply.status ?? 200, {
		'content-type': 'application/json',
		...(reply.gzip ? { 'content-encoding': 'gzip' } : {}),
		...reply.headers,
	});
	if (reply.act === 'reset') {
		outgoing.write(body.slice(0, Math.ceil(body.length / 2)));
		await sleep(20);
		outgoing.socket?.destroy();
		return;
	}
	if (reply.act === 'drip') {
		const drop = setInterval(() => outgoing.write(' '), 50);
		outgoing.on('close', () => clearInterval(drop));
		return;
	}
	await pour(outgoing, body, reply);
}

/** Writes body and padding without holding the padding in memory; gives up when the reader has left. */
async function pour(outgoing: ServerResponse, body: string, { padding = 0, gzip = false }: ServerReply): Promise<void> {
	const target = gzip ? createGzip() : outgoing;
	if (target !== outgoing) target.pipe(outgoing);
	target.write(body);
	const block = Buffer.alloc(64 * 1024, ' ');
	for (let left = padding; left > 0 && !outgoing.destroyed; left -= block.length) {
		if (target.write(block)) continue;
		await new Promise<void>((resolve) => {
			const go = () => {
				target.off('drain', go);
				outgoing.off('close', go);
				resolve();
			};
			target.on('drain', go);
			outgoing.on('close', go);
		});
	}
	await new Promise<void>((resolve) => {
		outgoing.once('close', resolve);
		target.end();
	});
}

function toolName(request: ServedRequest): string {
	const [tool] = request.body.tools as { name?: string; function?: { name?: string } }[];
	return tool?.function?.name ?? tool?.name ?? '';
}

function promptOf(body: Record<string, unknown>): string {
	const messages = (body.messages ?? body.input ?? []) as { content?: unknown }[];
	return messages
		.map(({ content }) =>
			typeof content === 'string' ? content : Array.isArray(content) ? content.map((p: { text?: string }) => p.text ?? '').join('') : '',
		)
		.join('\n');
}

async function text(incoming: IncomingMessage): Promise<string> {
	const chunks: Buffer[] = [];
	for await (const chunk of incoming) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks).toString();
}

function sleep(ms: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, ms));
}
