// How is an OpenAI-compatible server asked? Through LangChain's structured output, one request per try, everything that came back kept. The
// bench retries, waits and counts; this port asks once, and learns from a refused request what the server does not support.
import { AuditorError, maskSecrets } from '@auditor/schema';
import { z } from 'zod';
import { fault, type ModelPort, type ModelReply, type ModelRequest, type Price } from '../llm/port.js';
import { checkModel } from './check-model.js';
import { type Guard, guardedFetch } from './guarded-fetch.js';
import { type Content, toTuples } from './messages.js';
import { listPrice, pictureTokens } from './prices.js';
import { rateLimits } from './rate-headers.js';
import { readEnvelope } from './read-envelope.js';
import { statedDelay } from './stated-delay.js';
import { statusFault } from './status-fault.js';

/** How the reply is made to be JSON. `auto`: function calling, then JSON mode, then a plain request, as the server allows. */
export type StructuredMethod = 'functionCalling' | 'jsonSchema' | 'jsonMode';

export interface OpenAiOptions {
	readonly model: string;
	/** Default `https://api.openai.com/v1`. */
	readonly baseUrl?: string;
	/** Needed at the default address; local servers want none. Never read from the environment here. */
	readonly apiKey?: string;
	readonly method?: StructuredMethod | 'auto';
	/** `responses` for servers and models that want that API; default `chat`. */
	readonly api?: 'chat' | 'responses';
	/** Default 0; null sends none (some reasoning models refuse it; the port finds out by itself). */
	readonly temperature?: number | null;
	/** Per million tokens; default the list price at the default address, else null. */
	readonly price?: Price | null;
	/** Longest reply that is read, after decompression; default 4 MiB. */
	readonly maxReplyBytes?: number;
	/** Extra headers, e.g. of a gateway. */
	readonly headers?: Readonly<Record<string, string>>;
}

export interface OpenAiPort extends ModelPort {
	/**
	 * Finds out before anything else whether the server can be reached and takes the key; asks for its list of models, which costs nothing.
	 * @throws AuditorError AUD_MODEL_CONFIG: no key, wrong key, no server, LangChain not installed
	 */
	checkModel(signal?: AbortSignal): Promise<void>;
}

export const OPENAI_URL = 'https://api.openai.com/v1';
/** Where Ollama listens unless it is told otherwise. */
export const OLLAMA_URL = 'http://localhost:11434/v1';
/** Longest reply that is read, where nothing else is said. */
export const MAX_REPLY_BYTES = 4 * 1024 * 1024;

/**
 * A port to OpenAI or any server that speaks its API (Ollama, vLLM, LM Studio, OpenRouter).
 * @throws AuditorError AUD_MODEL_CONFIG when the model is not named or the address is none
 * @example openAiPort({ model: 'llama3.1', baseUrl: 'http://localhost:11434/v1' })
 */
export function openAiPort(options: OpenAiOptions): OpenAiPort {
	const { model, api = 'chat' } = options;
	const baseUrl = (options.baseUrl ?? OPENAI_URL).replace(/(?<!\/)\/+$/, '');
	if (model.trim() === '') throw new AuditorError('AUD_MODEL_CONFIG', 'No model is named.');
	if (!/^https?:\/\//.test(baseUrl) || !URL.canParse(baseUrl))
		throw new AuditorError('AUD_MODEL_CONFIG', `The address of the model is no http(s) address: ${baseUrl}`);
	const method = options.method ?? 'auto';
	const learned: Learned = {
		methods: method === 'auto' ? ['functionCalling', 'jsonMode', 'plain'] : [method],
		temperature: options.temperature ?? (options.temperature === null ? null : 0),
	};
	const hide = (text: string) => maskSecrets(options.apiKey ? text.split(options.apiKey).join('[key]') : text);
	return {
		name: model,
		identity: { model, baseUrl, api, method, temperature: options.temperature === undefined ? 0 : options.temperature },
		price: options.price === undefined ? (baseUrl === OPENAI_URL ? listPrice(model) : null) : options.price,
		...pictureTokens(model),
		prepare: async () => void (await langChain()),
		checkModel: async (signal) => {
			await langChain();
			await checkModel(
				{ baseUrl, apiKey: options.apiKey ?? null, keyNeeded: baseUrl === OPENAI_URL, headers: options.headers ?? {}, hide },
				signal,
			);
		},
		async ask(request, signal) {
			const guard = guardedFetch({ signal, maxBytes: options.maxReplyBytes ?? MAX_REPLY_BYTES, onSend: request.onSend });
			const [way] = learned.methods;
			let trouble: string | null = null;
			// Replies that have arrived are read before the next request is built: each waits to be written down.
			await new Promise((resolve) => setImmediate(resolve));
			// What happened on the wire is known better than the library tells, and sooner: an answer is written down before it is parsed there.
			const sent = send({ options, baseUrl, api, way: way!, temperature: learned.temperature }, request, guard, signal).catch((error) => {
				trouble = error instanceof Error ? error.message : String(error);
			});
			await Promise.race([guard.settled, sent]);
			return adapt(replyOf(guard, trouble, hide), way!, learned);
		},
	};
}

type Way = StructuredMethod | 'plain';

/** What this server turned out to support. */
interface Learned {
	methods: Way[];
	temperature: number | null;
}

interface Setting {
	readonly options: OpenAiOptions;
	readonly baseUrl: string;
	readonly api: 'chat' | 'responses';
	readonly way: Way;
	readonly temperature: number | null;
}

async function send(
	{ options, baseUrl, api, way, temperature }: Setting,
	request: ModelRequest,
	guard: Guard,
	signal: AbortSignal,
): Promise<void> {
	const { ChatOpenAI } = await langChain();
	const model = new ChatOpenAI({
		model: options.model,
		// The library insists on a key; a server that wants none ignores it.
		apiKey: options.apiKey ?? 'none',
		...(temperature === null ? {} : { temperature }),
		maxTokens: request.maxOutputTokens,
		maxRetries: 0,
		useResponsesApi: api === 'responses',
		configuration: { baseURL: baseUrl, fetch: guard.fetch, maxRetries: 0, defaultHeaders: { ...options.headers } },
	});
	const messages: [string, Content][] = toTuples(request.messages);
	if (way === 'plain' || way === 'jsonMode')
		messages.push(['user', `JSON Schema of the answer: ${JSON.stringify(z.toJSONSchema(request.schema))}`]);
	if (way === 'plain') await model.invoke(messages, { signal });
	else
		await model
			.withStructuredOutput(request.schema, { name: request.schemaName, method: way, includeRaw: true })
			.invoke(messages, { signal });
}

function replyOf(guard: Guard, error: string | null, hide: (text: string) => string): ModelReply {
	const exchange = guard.exchange();
	const trouble = guard.trouble();
	const limits = exchange ? rateLimits(exchange.headers, Date.now()) : null;
	const raw = exchange?.body ? hide(exchange.body).slice(0, 2_000) : null;
	if (exchange && limits && (exchange.status < 200 || exchange.status > 299)) {
		const retryAfterMs = limits.retryAfterMs ?? statedDelay(exchange.body);
		const fault = statusFault(exchange.status, exchange.body === null ? null : hide(exchange.body), retryAfterMs);
		return { ...fault, limits: { ...limits, retryAfterMs } };
	}
	if (trouble) return fault(trouble.code, hide(trouble.detail), 'again', { raw, limits });
	if (exchange) {
		const reply = readEnvelope(exchange.json, hide(exchange.body ?? ''));
		return { ...reply, limits: limits && { ...limits, retryAfterMs: limits.retryAfterMs ?? reply.limits?.retryAfterMs ?? null } };
	}
	return fault('bad-request', `The request could not be made: ${hide(error ?? 'no request was sent')}`, 'never');
}

/** A request refused for what the server does not support is made again without it. */
function adapt(reply: ModelReply, way: Way, learned: Learned): ModelReply {
	if (reply.kind !== 'fault' || reply.paid) return reply;
	const refused = /status (?:400|404|405|415|422|500|501)\b/.test(reply.detail) ? (reply.raw ?? '') : '';
	if (/temperature/i.test(refused) && /unsupported|not support|does not|invalid|only/i.test(refused)) {
		learned.temperature = null;
		return { ...reply, retry: 'again', fatal: false };
	}
	if (/\btools?\b|tool_choice|function|response_format|json_schema|json_object|structured|grammar/i.test(refused)) {
		// Another call may have learned it already: then this one just follows.
		if (learned.methods[0] === way && learned.methods.length > 1) learned.methods = learned.methods.slice(1);
		if (learned.methods[0] !== way) return { ...reply, retry: 'again', fatal: false };
	}
	return reply;
}

type LangChain = typeof import('@langchain/openai');
let loaded: Promise<LangChain> | null = null;

/** Loaded when first needed: it costs a third of a second that no heuristic audit should pay. */
function langChain(): Promise<LangChain> {
	loaded ??= import('@langchain/openai').catch((cause) => {
		loaded = null;
		throw new AuditorError('AUD_MODEL_CONFIG', 'The package @langchain/openai is not installed.', {
			hint: 'npm install @langchain/openai @langchain/core',
			cause,
		});
	});
	return loaded;
}
