// What did the model say, in whichever envelope? Chat completions and responses, with the quirks of compatible servers. Says what is there
// and never what was meant.
import type { Json } from '@auditor/schema';
import { jsonOf } from '../llm/output.js';
import { fault, type ModelFault, type ModelReply, type Usage } from '../llm/port.js';
import { noLimits } from './rate-headers.js';
import { statedDelay } from './stated-delay.js';
import { statusFault } from './status-fault.js';

interface Said {
	readonly text: string;
	readonly call: Json | string | undefined;
	readonly refusal: string | null;
	/** `length`, `content_filter`, ... */
	readonly finish: string;
}

/** The reply in the body of a success. */
export function readEnvelope(body: unknown, raw: string): ModelReply {
	const envelope = record(body);
	const model = typeof envelope.model === 'string' ? envelope.model : null;
	const usage = usageOf(record(envelope.usage));
	const failed = (code: ModelFault['code'], detail: string, retry: ModelFault['retry'], text: string | null) =>
		fault(code, detail, retry, { raw: text, model, usage, paid: true });
	// Gateways report an upstream's error with status 200.
	if (envelope.error) return { ...upstreamFault(envelope.error, raw), model };
	const said = Array.isArray(envelope.output) ? responsesApi(envelope) : chatCompletion(envelope);
	if (said === null) return failed('bad-reply', 'The reply holds no message.', 'again', raw);
	if (said.refusal !== null) return failed('refusal', 'The model refused to answer.', 'never', said.refusal);
	if (said.finish === 'content_filter') return failed('content-filter', 'The provider filtered the reply.', 'never', said.text || raw);
	const spoken = typeof said.call === 'string' ? said.call : said.call === undefined ? said.text : JSON.stringify(said.call);
	const value = typeof said.call === 'object' && said.call !== null ? said.call : (jsonOf(spoken) ?? jsonOf(said.text));
	if (value !== undefined) return { kind: 'answer', value, raw: spoken || said.text, model, usage, limits: null };
	if (said.finish === 'length')
		return failed('cut-off', 'The reply was cut off at its length limit; be much shorter and complete the JSON.', 'mend', spoken);
	if (spoken.trim() === '') return failed('invalid-output', 'The reply was empty.', 'mend', null);
	return failed('invalid-output', 'The reply was not JSON, or not complete.', 'mend', spoken);
}

/** An error in the envelope of a success; its code is mostly the status that the upstream gave. */
function upstreamFault(error: unknown, raw: string): ModelFault {
	const status = Number(record(error).code);
	if (!Number.isInteger(status) || status < 400 || status > 599)
		return fault('provider-error', `The provider reported an error: ${short(error)}`, 'again', { raw });
	const retryAfterMs = statedDelay(raw);
	return { ...statusFault(status, raw, retryAfterMs), limits: { ...noLimits, retryAfterMs } };
}

function chatCompletion(envelope: Record<string, unknown>): Said | null {
	const [choice] = Array.isArray(envelope.choices) ? envelope.choices.map(record) : [];
	if (!choice?.message) return null;
	const message = record(choice.message);
	const [tool] = Array.isArray(message.tool_calls) ? message.tool_calls.map(record) : [];
	return {
		text: textOf(message.content),
		// Some servers give the arguments parsed, some answer in the older `function_call`.
		call: (record(tool?.function ?? message.function_call).arguments ?? undefined) as Said['call'],
		refusal: typeof message.refusal === 'string' && message.refusal !== '' ? message.refusal : null,
		finish: String(choice.finish_reason ?? ''),
	};
}

function responsesApi(envelope: Record<string, unknown>): Said | null {
	const items = (envelope.output as unknown[]).map(record);
	const parts = items.filter((i) => i.type === 'message').flatMap((i) => (Array.isArray(i.content) ? i.content.map(record) : []));
	const refusal = parts.find((p) => p.type === 'refusal')?.refusal;
	const reason = record(envelope.incomplete_details).reason;
	if (items.length === 0 && reason === undefined) return null;
	return {
		text: textOf(parts),
		call: items.find((i) => i.type === 'function_call')?.arguments as Said['call'],
		refusal: typeof refusal === 'string' ? refusal : null,
		finish: reason === 'max_output_tokens' ? 'length' : String(reason ?? ''),
	};
}

/** Content as a string or as parts. */
function textOf(content: unknown): string {
	if (typeof content === 'string') return content;
	if (!Array.isArray(content)) return '';
	return content
		.map((part) => record(part).text)
		.filter((text) => typeof text === 'string')
		.join('');
}

function usageOf(usage: Record<string, unknown>): Usage | null {
	const count = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) && value >= 0 ? Math.round(value) : null);
	const inputTokens = count(usage.prompt_tokens ?? usage.input_tokens);
	const outputTokens = count(usage.completion_tokens ?? usage.output_tokens);
	if (inputTokens === null || outputTokens === null) return null;
	// OpenAI names them in the details, DeepSeek beside the prompt's tokens.
	const details = record(usage.prompt_tokens_details ?? usage.input_tokens_details);
	const cachedTokens = count(details.cached_tokens ?? usage.prompt_cache_hit_tokens);
	return { inputTokens, outputTokens, ...(cachedTokens === null ? {} : { cachedTokens }) };
}

function record(value: unknown): Record<string, unknown> {
	return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function short(value: unknown): string {
	const message = record(value).message;
	const text = typeof message === 'string' ? message : JSON.stringify(value);
	return text.length > 300 ? `${text.slice(0, 300)}...` : text;
}
