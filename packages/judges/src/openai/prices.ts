// What do well-known models cost? List prices in US dollars per million tokens, as their vendor published them in 2025. A user's own price
// takes precedence; for any other model there is none, and a cost limit then needs one.
import type { Price } from '../llm/port.js';

const list: Readonly<Record<string, Price>> = {
	'gpt-4o': { input: 2.5, output: 10 },
	'gpt-4o-mini': { input: 0.15, output: 0.6 },
	'gpt-4.1': { input: 2, output: 8 },
	'gpt-4.1-mini': { input: 0.4, output: 1.6 },
	'gpt-4.1-nano': { input: 0.1, output: 0.4 },
};

/** Price of a model at its vendor's own address; dated names (`gpt-4o-2024-08-06`) cost what the model costs. Null when not known. */
export function listPrice(model: string): Price | null {
	return list[model.replace(/-\d{4}-\d{2}-\d{2}$/, '')] ?? null;
}

/** Tokens that `gpt-4o-mini` counts for a picture at most: 33 times as many as others, at a lower price. */
const MINI_PICTURE = 37_000;

/** What is to be said of a model whose pictures count more than usual. */
export function pictureTokens(model: string): { pictureTokens?: number } {
	return model.startsWith('gpt-4o-mini') ? { pictureTokens: MINI_PICTURE } : {};
}
