// How is a model asked what is no judge's question, such as what a picture shows? By the same means: tries, limits, bill, records, replay.
import { AuditorError, type Json } from '@auditor/schema';
import type { z } from 'zod';
import { ask, type Failure, MAX_OUTPUT_TOKENS, MAX_TRIES } from './ask.js';
import type { LlmOptions } from './options.js';
import { type Plan, planCalls, tokensOf } from './plan.js';
import type { ModelMessage, ModelPort } from './port.js';
import { recordsIn } from './record.js';
import type { Scheduler } from './scheduling.js';

export interface AskerOptions
	extends Pick<LlmOptions, 'record' | 'cache' | 'replay' | 'maxTries' | 'timeoutMs' | 'maxOutputTokens' | 'onCall'> {
	readonly model: ModelPort;
	readonly scheduler: Scheduler;
}

/** What is asked, and how a reply is checked. */
export interface PlainQuestion<T> {
	/** Who asks, and about what, as records and traces name it. */
	readonly by: string;
	readonly about: string;
	readonly messages: readonly ModelMessage[];
	readonly schema: z.ZodType;
	readonly schemaName: string;
	/** The reply as it will be used, or what is wrong with it. */
	read(value: Json): { readonly use: T; readonly complaints: null } | { readonly use: null; readonly complaints: string[] };
}

export interface Asker {
	/** What the model answered, or why there is no answer; never rejects. */
	ask<T>(
		question: PlainQuestion<T>,
		signal?: AbortSignal,
	): Promise<{ readonly use: T; readonly failure: null } | { readonly use: null; readonly failure: Failure }>;
	/** Calls, tokens and an upper bound of the cost of these questions; nothing is sent. */
	plan(questions: readonly Pick<PlainQuestion<unknown>, 'messages'>[]): Plan;
}

/** @throws AuditorError AUD_MODEL_CONFIG when a replay has no record */
export function modelAsker({ model, scheduler, record, cache, ...options }: AskerOptions): Asker {
	if (options.replay && !record) throw new AuditorError('AUD_MODEL_CONFIG', 'A replay needs the recording of a run.');
	const room = { options, scheduler, records: recordsIn([record, ...(options.replay ? [] : [cache])].filter((s) => s !== undefined)) };
	const limits = { maxTries: options.maxTries ?? MAX_TRIES, maxOutputTokens: options.maxOutputTokens ?? MAX_OUTPUT_TOKENS };
	return {
		async ask({ by, about, ...question }, signal) {
			try {
				return await ask(room, model, { ...question, judge: by, criterion: about, round: 0 }, signal);
			} catch (error) {
				const detail = error instanceof Error ? error.message : String(error);
				return { use: null, failure: { code: 'bench-error', detail, raw: null } };
			}
		},
		plan: (questions) =>
			planCalls(
				questions.map(({ messages }) => ({ prompt: { system: '', user: '' }, price: model.price, tokens: tokensOf(messages, model) })),
				limits,
			),
	};
}
