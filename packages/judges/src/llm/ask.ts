// How is a model asked until its reply can be used? Up to three tries: a faulty reply goes back with the exact complaint, a failed call is made again; what
// can be saved of the last one is. Kept answers stand for calls.
import type { Json } from '@auditor/schema';
import type { z } from 'zod';
import type { AbstentionCode } from '../abstain.js';
import { hashOf } from '../hash.js';
import type { LlmOptions } from './options.js';
import { tokensOf } from './plan.js';
import type { ModelMessage, ModelPort, ModelReply } from './port.js';
import { isPaid, masked, type Records, requestDigest, withoutPictures } from './record.js';
import type { Scheduler } from './scheduling.js';
import type { Stopped } from './stopped.js';

export const MAX_TRIES = 3;
export const MAX_OUTPUT_TOKENS = 4_000;
const TIMEOUT_MS = 90_000;

/** Where a model is asked: under which limits, and with which records. */
export interface Room {
	readonly options: Pick<LlmOptions, 'replay' | 'maxTries' | 'timeoutMs' | 'maxOutputTokens' | 'sample' | 'onCall'>;
	readonly scheduler: Scheduler;
	readonly records: Records;
}

export interface Court extends Room {
	readonly options: LlmOptions;
	/** By persona: its model, and those that take over, in order. */
	readonly ports: ReadonlyMap<string, readonly ModelPort[]>;
}

/** What is asked, and how a reply is read. */
export interface Question<T> {
	readonly judge: string;
	readonly criterion: string;
	readonly round: number;
	readonly order?: number;
	readonly messages: readonly ModelMessage[];
	readonly schema: z.ZodType;
	readonly schemaName: string;
	/** Places that the judge was shown. */
	readonly looked?: readonly string[];
	/** The reply as it will be used, or what is wrong with it. `last`: no further try follows, so that what can be saved should be. */
	read(value: Json, last: boolean): { readonly use: T; readonly complaints: null } | { readonly use: null; readonly complaints: string[] };
}

export interface Failure {
	readonly code: AbstentionCode;
	readonly detail: string;
	readonly raw: string | null;
}

export type Asked<T> =
	| { readonly use: T; readonly reply: ModelReply; readonly attempts: number; readonly failure: null }
	| { readonly use: null; readonly attempts: number; readonly failure: Failure };

/** Names the model with all that makes it another one. */
export function doorKey(port: ModelPort): string {
	return hashOf([port.identity]);
}

/** Where it is asked, as far as its identity says: models of one server are silent together. */
function serverOf({ identity }: ModelPort): { server?: string } {
	const { baseUrl, vendor } = (identity ?? {}) as { baseUrl?: unknown; vendor?: unknown };
	const server = baseUrl ?? vendor;
	return typeof server === 'string' ? { server } : {};
}

/** One model on one question: up to three tries, then what it said or the last reason. */
export async function ask<T>(court: Room, port: ModelPort, question: Question<T>, signal?: AbortSignal): Promise<Asked<T>> {
	const { options, records } = court;
	const messages = [...question.messages];
	const sample = options.sample ?? 0;
	const first = requestDigest(port, messages, sample);
	const maxTries = options.maxTries ?? MAX_TRIES;
	let failure: Failure = { code: 'bench-error', detail: 'No try was allowed.', raw: null };
	let attempts = 0;
	let backOff = false;
	let refused = false;
	while (attempts < maxTries) {
		const key = messages.length === question.messages.length ? first : requestDigest(port, messages, sample);
		const kept = records.reply(key);
		let reply: ModelReply;
		if (kept) {
			attempts = Math.max(attempts + 1, kept.attempt);
			reply = kept.reply;
		} else {
			if (options.replay) {
				const past = records.failure(first);
				const why = past ?? { code: 'not-recorded' as const, detail: NOT_RECORDED, raw: null };
				return { use: null, attempts: past?.attempts ?? attempts, failure: { code: why.code, detail: why.detail, raw: why.raw } };
			}
			attempts++;
			const outcome: ModelReply | Stopped = await call(court, port, question, { messages, key, attempt: attempts, backOff }, signal);
			if (outcome.kind === 'stopped') {
				attempts--;
				failure = { code: outcome.code, detail: outcome.detail, raw: failure.raw };
				break;
			}
			reply = outcome;
		}
		if (reply.kind === 'answer') {
			const read = question.read(reply.value, attempts >= maxTries);
			if (read.complaints === null) return { use: read.use, reply, attempts, failure: null };
			failure = { code: 'invalid-output', detail: read.complaints.join(' '), raw: reply.raw };
			mend(messages, reply.raw, read.complaints.join('\n'));
			backOff = false;
		} else {
			failure = { code: reply.code, detail: reply.detail, raw: reply.raw };
			if (reply.code === 'refusal' && !refused) {
				refused = true;
				messages.push({ role: 'user', text: AFTER_REFUSAL });
				continue;
			}
			if (reply.retry === 'never' || court.scheduler.givenUp(doorKey(port)) !== null) break;
			if (reply.retry === 'mend') mend(messages, reply.raw, reply.detail);
			backOff = reply.retry === 'again';
		}
	}
	// An interrupted run did not end this way by itself: nothing to replay.
	if (failure.code !== 'interrupted') records.keepFailure({ schemaVersion: 1, digest: first, ...failure, attempts });
	return { use: null, attempts, failure };
}

const NOT_RECORDED = 'The records hold no answer to this question: they are of another version of the auditor, model, rubric or target.';
const AFTER_REFUSAL =
	'You refused. Nothing harmful is asked: the material is software that its author handed in to be reviewed. Answer with the JSON, and say cannot-tell where you cannot tell.';

interface Sending {
	readonly messages: readonly ModelMessage[];
	readonly key: string;
	readonly attempt: number;
	readonly backOff: boolean;
}

/** One try, when the scheduler lets it; an answered one is written down, with what was asked, before anything else happens. */
async function call<T>(court: Room, port: ModelPort, question: Question<T>, sending: Sending, signal?: AbortSignal) {
	const { options, scheduler, records } = court;
	const { messages, attempt, backOff } = sending;
	const maxOutputTokens = options.maxOutputTokens ?? MAX_OUTPUT_TOKENS;
	const inputTokens = tokensOf(messages, port);
	await port.prepare?.();
	const need = {
		inputTokens,
		outputTokens: maxOutputTokens,
		price: port.price,
		model: { key: doorKey(port), name: port.name, ...serverOf(port) },
		attempt,
		backOff,
		...(question.order !== undefined && { order: question.order }),
	};
	return scheduler.run(
		need,
		async (stop, sent) => {
			const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
			const startedAt = Date.now();
			const start = performance.now();
			const { schema, schemaName, judge, criterion, round, looked } = question;
			const request = { messages, schema, schemaName, maxOutputTokens, onSend: sent };
			const reply = masked(await port.ask(request, AbortSignal.any([stop, timeout])));
			const latencyMs = Math.round(performance.now() - start);
			const asked = { judge, criterion, round, attempt };
			if (isPaid(reply))
				records.keep({
					schemaVersion: 1,
					digest: sending.key,
					...asked,
					latencyMs,
					model: port.identity,
					prompt: withoutPictures(messages),
					reply,
				});
			const outcome = reply.kind === 'answer' ? 'answer' : reply.code;
			options.onCall?.({ ...asked, model: port.name, startedAt, latencyMs, outcome, usage: reply.usage, ...(looked && { looked }) });
			return reply;
		},
		signal,
	);
}

/** The reply goes back as the model gave it, with what was wrong; a very long one by its beginning. */
function mend(messages: ModelMessage[], raw: string | null, complaint: string): void {
	if (raw?.trim()) messages.push({ role: 'assistant', text: raw.slice(0, 4_000) });
	messages.push({
		role: 'user',
		text: `Your reply could not be used:\n${complaint}\nAnswer again, with the complete JSON and nothing else.`,
	});
}
