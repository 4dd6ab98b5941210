// How is one judge heard on one case file? Up to three tries with its model; where that model was given up, with the next one that the user named.
import type { CaseFile, Json, JudicialOpinion, OpinionSource } from '@auditor/schema';
import { type AbstentionCode, abstain, opinionId } from '../abstain.js';
import { checkOpinion } from '../check-opinion.js';
import { hashOf } from '../hash.js';
import type { Persona } from '../personas/persona.js';
import { renderPrompt } from '../prompt/render-prompt.js';
import type { LlmOptions } from './options.js';
import { type Reply, readReply, replySchema } from './output.js';
import { estimateTokens } from './plan.js';
import type { ModelMessage, ModelPort, ModelReply } from './port.js';
import { isPaid, masked, type Records, requestDigest } from './record.js';
import type { Scheduler } from './scheduler.js';

export const MAX_TRIES = 3;
export const MAX_OUTPUT_TOKENS = 2_000;
const TIMEOUT_MS = 90_000;

export interface Court {
	readonly options: LlmOptions;
	/** By persona: its model, and those that take over, in order. */
	readonly ports: ReadonlyMap<string, readonly ModelPort[]>;
	readonly scheduler: Scheduler;
	readonly records: Records;
}

interface Failure {
	readonly code: AbstentionCode;
	readonly detail: string;
	readonly raw: string | null;
}

/** The opinion of the first model that is not given up. Where all are, the abstention names why the first one was. */
export async function hear(court: Court, persona: Persona, caseFile: CaseFile, signal?: AbortSignal): Promise<JudicialOpinion> {
	const ports = court.ports.get(persona.id)!;
	let first: JudicialOpinion | null = null;
	let insteadOf: Json | null = null;
	for (const port of ports) {
		const opinion = await tried(court, port, persona, caseFile, signal);
		const { abstention } = opinion;
		if (abstention === null) return insteadOf === null ? opinion : { ...opinion, working: { ...opinion.working, insteadOf } };
		if (court.options.replay !== true && court.scheduler.givenUp(doorKey(port)) === null) return first ?? opinion;
		first ??= opinion;
		insteadOf ??= { bench: `llm:${port.name}`, code: abstention.code, detail: abstention.detail };
	}
	return first!;
}

/** Names the model with all that makes it another one. */
function doorKey(port: ModelPort): string {
	return hashOf([port.identity]);
}

/** One model on one case file: up to three tries, then an opinion or the last reason. */
async function tried(court: Court, port: ModelPort, persona: Persona, caseFile: CaseFile, signal?: AbortSignal): Promise<JudicialOpinion> {
	const { options, records } = court;
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
			if (read.reply && complaints.length === 0) return opinionOf(persona, caseFile, read.reply, reply, source());
			failure = { code: 'invalid-output', detail: complaints.join(' '), raw: reply.raw };
			mend(messages, reply.raw, complaints.join('\n'));
			backOff = false;
		} else {
			failure = { code: reply.code, detail: reply.detail, raw: reply.raw };
			if (reply.retry === 'never' || court.scheduler.givenUp(doorKey(port)) !== null) break;
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
	const { options, scheduler, records } = court;
	const maxOutputTokens = options.maxOutputTokens ?? MAX_OUTPUT_TOKENS;
	const inputTokens = question.messages.reduce((sum, m) => sum + estimateTokens(m.text), 0);
	await port.prepare?.();
	const need = {
		inputTokens,
		outputTokens: maxOutputTokens,
		price: port.price,
		model: { key: doorKey(port), name: port.name },
		attempt: question.attempt,
		backOff: question.backOff,
	};
	return scheduler.run(
		need,
		async (stop, sent) => {
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
			const { criterion, round } = question.caseFile;
			const asked = { judge: question.persona.id, criterion: criterion.id, round, attempt: question.attempt };
			if (isPaid(reply)) records.keep({ schemaVersion: 1, digest: question.key, ...asked, latencyMs, model: port.identity, reply });
			const outcome = reply.kind === 'answer' ? 'answer' : reply.code;
			options.onCall?.({ ...asked, model: port.name, startedAt, latencyMs, outcome, usage: reply.usage });
			return reply;
		},
		signal,
	);
}

function opinionOf(persona: Persona, caseFile: CaseFile, reply: Reply, answer: ModelReply, source: OpinionSource): JudicialOpinion {
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
