// How do language models judge? Each persona is asked once per case file through one scheduler; a faulty reply goes back with the exact
// complaint, a failed call is made again, three tries in all; after that the judge abstains, with the reason. No score is ever made up.
import { AuditorError, type Bench, type CaseFile, type JudicialOpinion, type OpinionSource } from '@auditor/schema';
import { type AbstentionCode, abstain, opinionId } from '../abstain.js';
import { checkOpinion } from '../check-opinion.js';
import { personas as court } from '../personas/index.js';
import type { Persona } from '../personas/persona.js';
import { type RenderOptions, renderPrompt } from '../prompt/render-prompt.js';
import { type Reply, readReply, replySchema } from './output.js';
import { estimateTokens, type Plan, planCalls } from './plan.js';
import { fault, type ModelMessage, type ModelPort, type ModelReply, type Usage } from './port.js';
import { isPaid, masked, type Records, recordsIn, requestDigest } from './record.js';
import { createScheduler, type Scheduler } from './scheduler.js';
import type { Store } from './store.js';

export interface LlmOptions {
	/** One model for all judges, or one per persona id (a jury). */
	readonly model: ModelPort | Readonly<Record<string, ModelPort>>;
	/** Default: Prosecutor, Defense, Tech Lead. */
	readonly personas?: readonly Persona[];
	/** Shared by all benches of a run; default one with default limits. */
	readonly scheduler?: Scheduler;
	/** The run folder's record of every call; also read, so that an interrupted run resumes. */
	readonly record?: Store;
	/** Replies of other runs, by content. */
	readonly cache?: Store;
	/** Answers come from `record` alone; no call is made. Default false. */
	readonly replay?: boolean;
	/** Tries per judge and case file, mending included; default 3. */
	readonly maxTries?: number;
	/** Per try; default 90,000. */
	readonly timeoutMs?: number;
	/** Default 2,000. */
	readonly maxOutputTokens?: number;
	/** Which of several samples of the same questions this is, for `--repeat`; default 0. Part of the cache key. */
	readonly sample?: number;
	readonly render?: RenderOptions;
	/** Told of every call that was made, for progress and traces; kept replies are no calls. Must not throw. */
	readonly onCall?: (call: CallEvent) => void;
}

/** One call that was made, as a span of a trace wants it. No text of prompt or reply. */
export interface CallEvent {
	readonly judge: string;
	readonly criterion: string;
	readonly round: number;
	readonly attempt: number;
	readonly model: string;
	/** ms since 1970. */
	readonly startedAt: number;
	readonly latencyMs: number;
	/** `answer`, or the code of the fault. */
	readonly outcome: 'answer' | AbstentionCode;
	readonly usage: Usage | null;
}

export interface LlmBench extends Bench {
	/** Calls, tokens and an upper bound of the cost, before anything is sent. */
	plan(caseFiles: readonly CaseFile[]): Plan;
	readonly scheduler: Scheduler;
}

/**
 * A bench of language models. Every opinion it gives is valid by `checkOpinion`; everything else is an abstention.
 * @throws AuditorError AUD_MODEL_CONFIG when a persona has no model, or a replay has no record
 */
export function llmBench(options: LlmOptions): LlmBench {
	const personas = options.personas ?? court;
	const ports = new Map(personas.map((p) => [p.id, portFor(p.id, options.model)]));
	if (options.replay && !options.record) throw new AuditorError('AUD_MODEL_CONFIG', 'A replay needs the recording of a run.');
	const room: Court = {
		options,
		ports,
		scheduler: options.scheduler ?? createScheduler(),
		records: recordsIn([options.record, ...(options.replay ? [] : [options.cache])].filter((s) => s !== undefined)),
		dead: new Map(),
	};
	return {
		name: `llm:${[...new Set([...ports.values()].map((p) => p.name))].join('+')}`,
		judges: personas.map((p) => p.id),
		scheduler: room.scheduler,
		plan: (caseFiles) =>
			planCalls(
				caseFiles.flatMap((file) =>
					personas.map((p) => ({ prompt: renderPrompt(p, file, options.render), price: ports.get(p.id)!.price })),
				),
				{ maxTries: options.maxTries ?? MAX_TRIES, maxOutputTokens: options.maxOutputTokens ?? MAX_OUTPUT_TOKENS },
			),
		async judge(judge, caseFile, { signal } = {}) {
			const persona = personas.find((p) => p.id === judge);
			const source: OpinionSource = { bench: 'llm', name: ports.get(judge)?.name ?? null, promptDigest: null, attempts: 0 };
			if (!persona)
				return abstain(judge, caseFile, source, { code: 'bench-error', detail: `There is no persona "${judge}" on this bench.` });
			if (caseFile.evidence.length === 0)
				return abstain(judge, caseFile, source, { code: 'no-evidence', detail: 'There is nothing to judge by.' });
			try {
				return await hear(room, persona, caseFile, signal);
			} catch (error) {
				return abstain(judge, caseFile, source, { code: 'bench-error', detail: error instanceof Error ? error.message : String(error) });
			}
		},
	};
}

const MAX_TRIES = 3;
const MAX_OUTPUT_TOKENS = 2_000;
const TIMEOUT_MS = 90_000;

interface Court {
	readonly options: LlmOptions;
	readonly ports: ReadonlyMap<string, ModelPort>;
	readonly scheduler: Scheduler;
	readonly records: Records;
	/** Models that will refuse every call (a wrong key), with the fault; nobody asks them again. */
	readonly dead: Map<ModelPort, Failure>;
}

interface Failure {
	readonly code: AbstentionCode;
	readonly detail: string;
	readonly raw: string | null;
}

/** One judge on one case file: up to three tries, then an opinion or the last reason. */
async function hear(court: Court, persona: Persona, caseFile: CaseFile, signal?: AbortSignal): Promise<JudicialOpinion> {
	const { options, records } = court;
	const port = court.ports.get(persona.id)!;
	const prompt = renderPrompt(persona, caseFile, options.render);
	const messages: ModelMessage[] = [
		{ role: 'system', text: prompt.system },
		{ role: 'user', text: prompt.user },
	];
	const sample = options.sample ?? 0;
	const first = requestDigest(port, messages, sample);
	const maxTries = options.maxTries ?? MAX_TRIES;
	let failure: Failure = { code: 'bench-error', detail: 'No try was allowed.', raw: null };
	let attempts = 0;
	let backOff = false;
	const source = (): OpinionSource => ({ bench: 'llm', name: port.name, promptDigest: prompt.digest, attempts });
	while (attempts < maxTries) {
		const key = messages.length === 2 ? first : requestDigest(port, messages, sample);
		const kept = records.reply(key);
		let reply: ModelReply;
		if (kept) {
			attempts = Math.max(attempts + 1, kept.attempt);
			reply = kept.reply;
		} else {
			if (options.replay) {
				const past = records.failure(first);
				attempts = past?.attempts ?? attempts;
				const why: Failure = past ?? { code: 'not-recorded', detail: `The recording holds no reply to ${key.slice(0, 12)}.`, raw: null };
				return abstain(persona.id, caseFile, source(), { code: why.code, detail: why.detail, raw: why.raw });
			}
			attempts++;
			const outcome = await call(court, port, { persona, caseFile, messages, key, attempt: attempts, backOff }, signal);
			if (outcome.kind === 'stopped') {
				attempts--;
				failure = { code: outcome.code, detail: outcome.detail, raw: failure.raw };
				break;
			}
			reply = outcome;
		}
		if (reply.kind === 'answer') {
			const read = readReply(reply.value, persona);
			const complaints = read.complaints ?? checkOpinion(read.reply, persona, caseFile);
			if (read.reply && complaints.length === 0) return opinion(persona, caseFile, read.reply, reply, source());
			failure = { code: 'invalid-output', detail: complaints.join(' '), raw: reply.raw };
			mend(messages, reply.raw, complaints.join('\n'));
			backOff = false;
		} else {
			failure = { code: reply.code, detail: reply.detail, raw: reply.raw };
			if (reply.retry === 'never' || beyondPatience(reply, court.scheduler)) break;
			if (reply.retry === 'mend') mend(messages, reply.raw, reply.detail);
			backOff = reply.retry === 'again';
		}
	}
	// An interrupted run did not end this way by itself: nothing to replay.
	if (failure.code !== 'interrupted') records.keepFailure({ schemaVersion: 1, digest: first, ...failure, attempts });
	return abstain(persona.id, caseFile, source(), failure);
}

interface Question {
	readonly persona: Persona;
	readonly caseFile: CaseFile;
	readonly messages: readonly ModelMessage[];
	readonly key: string;
	readonly attempt: number;
	readonly backOff: boolean;
}

/** One try, when the scheduler lets it; an answered one is written down before anything else happens. */
async function call(court: Court, port: ModelPort, question: Question, signal?: AbortSignal) {
	const { options, scheduler, records, dead } = court;
	const maxOutputTokens = options.maxOutputTokens ?? MAX_OUTPUT_TOKENS;
	const inputTokens = question.messages.reduce((sum, m) => sum + estimateTokens(m.text), 0);
	await port.prepare?.();
	const need = { inputTokens, outputTokens: maxOutputTokens, price: port.price, attempt: question.attempt, backOff: question.backOff };
	return scheduler.run(
		need,
		async (stop, sent) => {
			const refused = dead.get(port);
			if (refused) return fault(refused.code, refused.detail, 'never', { raw: refused.raw });
			const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
			const startedAt = Date.now();
			const start = performance.now();
			const request = {
				messages: question.messages,
				schema: replySchema(question.persona),
				schemaName: 'opinion',
				maxOutputTokens,
				onSend: sent,
			};
			const reply = masked(await port.ask(request, AbortSignal.any([stop, timeout])));
			const latencyMs = Math.round(performance.now() - start);
			if (isPaid(reply))
				records.keep({
					schemaVersion: 1,
					digest: question.key,
					judge: question.persona.id,
					criterion: question.caseFile.criterion.id,
					round: question.caseFile.round,
					attempt: question.attempt,
					latencyMs,
					model: port.identity,
					reply,
				});
			if (reply.kind === 'fault' && reply.fatal) dead.set(port, reply);
			options.onCall?.({
				judge: question.persona.id,
				criterion: question.caseFile.criterion.id,
				round: question.caseFile.round,
				attempt: question.attempt,
				model: port.name,
				startedAt,
				latencyMs,
				outcome: reply.kind === 'answer' ? 'answer' : reply.code,
				usage: reply.usage,
			});
			return reply;
		},
		signal,
	);
}

function opinion(persona: Persona, caseFile: CaseFile, reply: Reply, answer: ModelReply, source: OpinionSource): JudicialOpinion {
	const label = persona.labels.find((l) => l.label === reply.label)!;
	return {
		id: opinionId(persona.id, caseFile),
		criterion: caseFile.criterion.id,
		judge: persona.id,
		round: caseFile.round,
		status: 'given',
		label: label.label,
		score: label.score,
		argument: reply.argument.trim(),
		citations: [...new Set(reply.citations)],
		charges: reply.charges.map((c) => ({ kind: c.kind, evidence: [...new Set(c.evidence)] })),
		wouldRaise: reply.wouldRaise,
		abstention: null,
		source,
		working: { model: answer.model, inputTokens: answer.usage?.inputTokens ?? null, outputTokens: answer.usage?.outputTokens ?? null },
	};
}

/** The reply goes back as the model gave it, with what was wrong; a very long one by its beginning. */
function mend(messages: ModelMessage[], raw: string | null, complaint: string): void {
	if (raw?.trim()) messages.push({ role: 'assistant', text: raw.slice(0, 4_000) });
	messages.push({
		role: 'user',
		text: `Your reply could not be used:\n${complaint}\nAnswer again, with the complete JSON and nothing else.`,
	});
}

/** A provider that asks for a day's wait will not be waited for. */
function beyondPatience(reply: ModelReply, scheduler: Scheduler): boolean {
	return reply.kind === 'fault' && reply.code === 'rate-limit' && (reply.limits?.retryAfterMs ?? 0) > scheduler.maxRetryAfterMs;
}

function portFor(judge: string, model: LlmOptions['model']): ModelPort {
	if (isPort(model)) return model;
	const port = Object.hasOwn(model, judge) ? model[judge] : undefined;
	if (!port) throw new AuditorError('AUD_MODEL_CONFIG', `No model is named for the judge "${judge}".`);
	return port;
}

function isPort(model: LlmOptions['model']): model is ModelPort {
	return typeof (model as ModelPort).ask === 'function';
}
