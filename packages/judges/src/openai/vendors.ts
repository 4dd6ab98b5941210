// How is a model named? `gpt-4o-mini` or `openai:...` for the OpenAI API, `anthropic:...` and `google:...` for vendors with an API of their own,
// through LangChain's package for it, which the user installs; `ollama:...` for a server of one's own. Other colons belong to the name (`llama3:8b`).
import { AuditorError, type Json, maskSecrets } from '@auditor/schema';
import { jsonOf } from '../llm/output.js';
import { fault, type ModelPort, type ModelReply, type ModelRequest, type Price, type RateLimits } from '../llm/port.js';
import { guardPackages } from './guarded-packages.js';
import { type Content, toTuples } from './messages.js';
import { MAX_REPLY_BYTES, OLLAMA_URL, type OpenAiOptions, type OpenAiPort, openAiPort } from './port.js';
import { noLimits, rateLimits } from './rate-headers.js';
import { statedDelay } from './stated-delay.js';
import { statusFault } from './status-fault.js';

/** The part of LangChain's chat models that is used; any `BaseChatModel` fits. */
export interface ChatModel {
	withStructuredOutput(
		schema: unknown,
		config: { name: string; includeRaw: true },
	): { invoke(messages: [string, Content][], options: { signal: AbortSignal }): Promise<unknown> };
}

export interface ModelPortOptions extends Omit<OpenAiOptions, 'model'> {
	/** Loads a package by name; tests and bundlers give their own. */
	readonly load?: (name: string) => Promise<Record<string, unknown>>;
}

export interface Vendor {
	/** Of the name of a model: `anthropic:...`. */
	readonly prefix: string;
	/** What to install. */
	readonly package: string;
	readonly className: string;
	readonly maxTokens: string;
	/** Field of the class for another address than the vendor's. */
	readonly address: string;
	readonly keyName: string;
}

/** Vendors whose package the user installs, in the order in which people are told of them. */
export const vendors: readonly Vendor[] = [
	{
		prefix: 'anthropic',
		package: '@langchain/anthropic',
		className: 'ChatAnthropic',
		maxTokens: 'maxTokens',
		address: 'anthropicApiUrl',
		keyName: 'ANTHROPIC_API_KEY',
	},
	{
		prefix: 'google',
		package: '@langchain/google-genai',
		className: 'ChatGoogleGenerativeAI',
		maxTokens: 'maxOutputTokens',
		address: 'baseUrl',
		keyName: 'GOOGLE_API_KEY',
	},
];

/**
 * The port for a model as a user names it.
 * @throws AuditorError AUD_MODEL_CONFIG when the name is empty or the address is none
 * @example modelPort('anthropic:claude-sonnet-4-5', { apiKey })
 */
export function modelPort(spec: string, options: ModelPortOptions = {}): OpenAiPort {
	const [prefix, ...rest] = spec.split(':');
	// Ollama speaks the OpenAI API: no package is needed.
	if (prefix === 'ollama' && rest.length > 0)
		return openAiPort({ ...options, baseUrl: options.baseUrl ?? OLLAMA_URL, apiKey: options.apiKey, model: rest.join(':') });
	const vendor = vendors.find((v) => v.prefix === prefix && rest.length > 0);
	if (!vendor) return openAiPort({ ...options, model: prefix === 'openai' && rest.length > 0 ? rest.join(':') : spec });
	return vendorPort(vendor, rest.join(':'), options);
}

function vendorPort(vendor: Vendor, model: string, options: ModelPortOptions): OpenAiPort {
	const load = options.load ?? ((name: string) => import(name) as Promise<Record<string, unknown>>);
	const create = async (maxOutputTokens: number): Promise<ChatModel> => {
		const loaded = await load(vendor.package).catch((cause) => {
			throw new AuditorError('AUD_MODEL_CONFIG', `The package ${vendor.package} is not installed.`, {
				hint: `npm install ${vendor.package}`,
				cause,
			});
		});
		const Model = loaded[vendor.className] as new (fields: Record<string, unknown>) => ChatModel;
		if (typeof Model !== 'function') throw new AuditorError('AUD_MODEL_CONFIG', `${vendor.package} has no ${vendor.className}.`);
		const temperature = options.temperature === null ? {} : { temperature: options.temperature ?? 0 };
		const address = options.baseUrl === undefined ? {} : { [vendor.address]: options.baseUrl };
		return new Model({ model, apiKey: options.apiKey, maxRetries: 0, [vendor.maxTokens]: maxOutputTokens, ...temperature, ...address });
	};
	const port = chatModelPort({
		name: `${vendor.prefix}:${model}`,
		identity: {
			vendor: vendor.prefix,
			model,
			temperature: options.temperature === undefined ? 0 : options.temperature,
			...(options.baseUrl === undefined ? {} : { baseUrl: options.baseUrl }),
		},
		price: options.price ?? null,
		create,
		secret: options.apiKey ?? null,
		...(options.maxReplyBytes === undefined ? {} : { maxReplyBytes: options.maxReplyBytes }),
	});
	return {
		...port,
		prepare: async () => void (await create(1)),
		checkModel: async () => {
			if (!options.apiKey)
				throw new AuditorError('AUD_MODEL_CONFIG', `There is no key for ${vendor.prefix}.`, { hint: `Set ${vendor.keyName}.` });
			await create(1);
		},
	};
}

export interface ChatModelPortOptions {
	readonly name: string;
	readonly identity: Json;
	readonly price: Price | null;
	readonly create: (maxOutputTokens: number) => Promise<ChatModel>;
	/** A key that must not appear in any text. */
	readonly secret?: string | null;
	/** Longest reply that is read, after decompression; default 4 MiB. */
	readonly maxReplyBytes?: number;
}

/** A port over any LangChain chat model. What the wire said is known only as far as the model's class tells. */
export function chatModelPort(options: ChatModelPortOptions): ModelPort {
	const hide = (text: string) => maskSecrets(options.secret ? text.split(options.secret).join('[key]') : text);
	return {
		name: options.name,
		identity: options.identity,
		price: options.price,
		async ask(request, signal) {
			try {
				const asked = guardPackages(options.maxReplyBytes ?? MAX_REPLY_BYTES, async () => {
					const model = await options.create(request.maxOutputTokens);
					request.onSend?.();
					return invoke(model, request, signal);
				});
				// A package may not listen: nobody waits for it then.
				return readResult(await orAborted(asked, signal), hide);
			} catch (error) {
				return faultOf(error, signal, hide);
			}
		},
	};
}

async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
	let stop = () => {};
	const aborted = new Promise<never>((_, reject) => {
		stop = () => reject(signal.reason);
		if (signal.aborted) stop();
		signal.addEventListener('abort', stop, { once: true });
	});
	try {
		return await Promise.race([work, aborted]);
	} finally {
		signal.removeEventListener('abort', stop);
	}
}

function invoke(model: ChatModel, request: ModelRequest, signal: AbortSignal): Promise<unknown> {
	return model
		.withStructuredOutput(request.schema, { name: request.schemaName, includeRaw: true })
		.invoke(toTuples(request.messages), { signal });
}

interface RawMessage {
	readonly content?: unknown;
	readonly tool_calls?: readonly { readonly args?: Json }[];
	readonly usage_metadata?: {
		readonly input_tokens?: number;
		readonly output_tokens?: number;
		readonly input_token_details?: { readonly cache_read?: number };
	};
	readonly response_metadata?: Record<string, unknown>;
}

function readResult(result: unknown, hide: (text: string) => string): ModelReply {
	const { raw = {}, parsed } = result as { raw?: RawMessage; parsed?: Json };
	const text = typeof raw.content === 'string' ? raw.content : raw.content === undefined ? '' : JSON.stringify(raw.content);
	const used = raw.usage_metadata;
	const usage =
		used?.input_tokens === undefined || used.output_tokens === undefined
			? null
			: {
					inputTokens: used.input_tokens,
					outputTokens: used.output_tokens,
					...(used.input_token_details?.cache_read === undefined ? {} : { cachedTokens: used.input_token_details.cache_read }),
				};
	const meta = raw.response_metadata ?? {};
	const model = [meta.model_name, meta.model].find((m) => typeof m === 'string') ?? null;
	const value = parsed ?? raw.tool_calls?.[0]?.args ?? jsonOf(text);
	if (value !== undefined && value !== null)
		return { kind: 'answer', value, raw: hide(text.trim() ? text : JSON.stringify(value)), model, usage, limits: null };
	const finish = String(meta.stop_reason ?? meta.finishReason ?? meta.finish_reason ?? '');
	const more = { raw: hide(text), model, usage, paid: true };
	if (/refusal|safety|prohibited|blocklist/i.test(finish)) return fault('refusal', 'The model refused to answer.', 'never', more);
	if (/length|max_tokens/i.test(finish))
		return fault('cut-off', 'The reply was cut off at its length limit; be much shorter.', 'mend', more);
	return fault('invalid-output', text.trim() === '' ? 'The reply was empty.' : 'The reply was not JSON, or not complete.', 'mend', more);
}

function faultOf(error: unknown, signal: AbortSignal, hide: (text: string) => string): ModelReply {
	if (AuditorError.is(error)) return fault('bad-request', error.message, 'never', { fatal: true });
	if (signal.aborted) {
		const late = signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
		return late ? fault('timeout', 'The model did not answer in time.', 'again') : fault('interrupted', 'The call was stopped.', 'never');
	}
	const { status, message, headers, errorDetails } = error as Record<'status' | 'message' | 'headers' | 'errorDetails', unknown>;
	const text = hide(typeof message === 'string' ? message : String(error));
	if (typeof status !== 'number') return fault('network', `The call failed: ${text.slice(0, 300)}`, 'again');
	const limits = headersOf(headers) ?? noLimits;
	const retryAfterMs = limits.retryAfterMs ?? statedDelay(JSON.stringify(errorDetails) ?? null) ?? statedDelay(text);
	return { ...statusFault(status, text, retryAfterMs), limits: { ...limits, retryAfterMs } };
}

/** Packages keep the headers of a refusal as `Headers`, as an object, or not at all. */
function headersOf(headers: unknown): RateLimits | null {
	if (headers === null || typeof headers !== 'object') return null;
	const known = headers instanceof Headers ? headers : new Headers(headers as Record<string, string>);
	return rateLimits(known, Date.now());
}
