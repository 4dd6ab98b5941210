// What will a run cost at most? Counted from the prompts as they will be sent, before anything is.
import type { Prompt } from '../prompt/render-prompt.js';
import type { ModelMessage, ModelPort, Price } from './port.js';
import { costOf } from './scheduling.js';

export interface Plan {
	/** Calls when every first try is good. */
	readonly calls: number;
	/** Input tokens of these calls, estimated, and the most they may answer. */
	readonly tokens: { readonly input: number; readonly output: number };
	/** Cost if every call needs all its tries and each reply is as long as allowed; null when a price is not known. */
	readonly costUpperBound: number | null;
}

/** Bytes per token, on the safe side: English prose has about 4, code about 3. */
const BYTES_PER_TOKEN = 2.5;
/** Tokens a provider adds for roles and the schema of the reply. */
const OVERHEAD_TOKENS = 500;
/** Tokens of a complaint that goes back. */
const COMPLAINT_TOKENS = 500;

/** Tokens of a text, rather too many than too few; no tokenizer of a vendor is asked. */
export function estimateTokens(text: string): number {
	return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);
}

/** Tokens of a picture of 1536 px a side at most, where a port does not say: vendors count between 260 and 3,800. */
const PICTURE_TOKENS = 4_000;

/** Tokens of what is sent to a model, its pictures included. */
export function tokensOf(messages: readonly ModelMessage[], { pictureTokens = PICTURE_TOKENS }: Pick<ModelPort, 'pictureTokens'>): number {
	return messages.reduce((sum, { text, pictures = [] }) => sum + estimateTokens(text) + pictures.length * pictureTokens, 0);
}

/** The plan for these prompts; `more`: bytes that are shown besides, `tokens`: what pictures count. Replies that are already recorded make it cheaper; the plan does not look. */
export function planCalls(
	questions: readonly {
		readonly prompt: Pick<Prompt, 'system' | 'user'>;
		readonly price: Price | null;
		readonly more?: number;
		readonly tokens?: number;
	}[],
	{ maxTries, maxOutputTokens }: { maxTries: number; maxOutputTokens: number },
): Plan {
	let input = 0;
	let cost: number | null = 0;
	for (const { prompt, price, more = 0, tokens: shown = 0 } of questions) {
		const tokens =
			estimateTokens(prompt.system) + estimateTokens(prompt.user) + Math.ceil(more / BYTES_PER_TOKEN) + OVERHEAD_TOKENS + shown;
		input += tokens;
		for (let earlier = 0; earlier < maxTries; earlier++) {
			// A try that mends carries the replies and complaints of the tries before.
			const most = { inputTokens: tokens + earlier * (maxOutputTokens + COMPLAINT_TOKENS), outputTokens: maxOutputTokens };
			const add = costOf(price, most);
			cost = cost === null || add === null ? null : cost + add;
		}
	}
	return { calls: questions.length, tokens: { input, output: questions.length * maxOutputTokens }, costUpperBound: cost };
}
