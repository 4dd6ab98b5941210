// The bench of language models as a request asks for it: ports, limits, records, stand-in. Checked before anything is cloned.
import { type Persona, withFallback } from '@auditor/judges';
import { heuristicBench } from '@auditor/judges/heuristic';
import {
	type Admission,
	type CallEvent,
	type LlmBench,
	llmBench,
	type ModelPort,
	type Plan,
	type SchedulerOptions,
	type SchedulerTotals,
} from '@auditor/judges/llm';
import { modelPort, type OpenAiPort } from '@auditor/judges/openai';
import { AuditorError, type Bench, type CaseFile, type Inquiry, type Limitation, nearest } from '@auditor/schema';
import { lazyScheduler } from './bench/lazy-scheduler.js';
import { repeatedBench } from './bench/repeated-bench.js';
import { keptAnswers } from './kept-answers.js';
import type { AuditRequest } from './request.js';
import { type Named, named } from './trust/origin.js';

/** Of the time limit, so that what was judged by then is still decided and written. */
const JUDGING = 0.75;
const TIME_LIMIT_MS = 3_600_000;
const DEFAULT_MODEL = 'gpt-4o-mini';
/** Where a vendor's key and its other address are looked for, and never in the audited tree; `--base-url` is for OpenAI-compatible servers. */
const places: Record<string, { key: string; address: string }> = {
	ollama: { key: 'OLLAMA_API_KEY', address: 'OLLAMA_BASE_URL' },
	anthropic: { key: 'ANTHROPIC_API_KEY', address: 'ANTHROPIC_BASE_URL' },
	google: { key: 'GOOGLE_API_KEY', address: 'GOOGLE_BASE_URL' },
};

export interface ModelBench {
	readonly bench: Bench;
	/** What a report must say of the answers: how many came from records, and from where. */
	notices(): readonly Limitation[];
	/** What was asked and charged so far. */
	totals(): SchedulerTotals;
	/** Calls, tokens and the most they may cost, repetitions included; nothing is sent. */
	plan(caseFiles: readonly CaseFile[], judges?: readonly string[]): Plan;
	/** The same for requirements that are investigated; they are asked once. */
	planInquiries(inquiries: readonly Inquiry[]): Plan;
}

export interface ModelBenchOptions {
	readonly environment?: NodeJS.ProcessEnv;
	/** Makes sure first that the models can be used. Default: unless answers come from records alone. */
	readonly check?: boolean;
	readonly onCall?: (call: CallEvent) => void;
	readonly onNotice?: (sentence: string) => void;
	/** Limits that are shared with other processes; instead of those of the request. */
	readonly admission?: Admission;
	/** What was spent of the limits before judging. */
	readonly spent?: () => SchedulerTotals;
	readonly signal?: AbortSignal;
}

/**
 * Opens the bench and makes sure that each model can be used.
 * @throws AuditorError AUD_MODEL_CONFIG
 */
export async function openModelBench(
	request: AuditRequest,
	personas: readonly Persona[],
	options: ModelBenchOptions = {},
): Promise<ModelBench> {
	const { environment = process.env, check = !request.replay } = options;
	const judges = personas.map((p) => p.id);
	const { model, fallback } = await portsOf(request, judges, { environment, check, signal: options.signal });
	checkPrices(request, [...Object.values(model), ...Object.values(fallback).flat()]);
	const scheduler = lazyScheduler(() => ({
		...limitsOf(request, options.admission, options.spent?.()),
		onNotice: options.onNotice,
	}));
	const { record, cache, notices } = keptAnswers(request, environment);
	const times = request.repeat ?? 1;
	const samples: LlmBench[] = Array.from({ length: times }, (_, sample) =>
		llmBench({ model, fallback, personas, replay: request.replay, record, cache, scheduler, sample, onCall: options.onCall }),
	);
	const bench = repeatedBench(samples);
	return {
		bench: request.onJudgeFailure === 'heuristic' ? withFallback(bench, heuristicBench({ personas })) : bench,
		notices,
		totals: () => ({ ...scheduler.totals }),
		plan: (caseFiles, judges) => multiplied(samples[0]!.plan(caseFiles, judges), judges === undefined ? times : 1),
		planInquiries: (inquiries) => samples[0]!.planInquiries(inquiries),
	};
}

/** The limits of a request, less what was spent before; the minute's are the admission's where others share them. */
export function limitsOf(request: AuditRequest, admission?: Admission, spent?: SchedulerTotals): SchedulerOptions {
	const { maxCost, maxTokens } = request;
	return {
		concurrency: request.concurrency,
		...(admission ? { admission } : { requestsPerMinute: request.requestsPerMinute, tokensPerMinute: request.tokensPerMinute }),
		deadlineMs: request.deadline ?? JUDGING * (request.timeLimit ?? TIME_LIMIT_MS),
		maxCost: maxCost === undefined ? undefined : Math.max(0, maxCost - (spent?.cost ?? 0)),
		maxTokens: maxTokens === undefined ? undefined : Math.max(0, maxTokens - (spent ? spent.inputTokens + spent.outputTokens : 0)),
	};
}

function multiplied(plan: Plan, times: number): Plan {
	return {
		calls: plan.calls * times,
		tokens: { input: plan.tokens.input * times, output: plan.tokens.output * times },
		costUpperBound: plan.costUpperBound === null ? null : plan.costUpperBound * times,
	};
}

async function portsOf(
	request: AuditRequest,
	judges: readonly string[],
	options: { environment: NodeJS.ProcessEnv; check: boolean; signal: AbortSignal | undefined },
): Promise<{ model: Record<string, ModelPort>; fallback: Record<string, ModelPort[]> }> {
	const { environment } = options;
	const named = (request.models ?? []).map((name) => ownerOf(name, judges));
	const taking = (request.fallbackModels ?? []).map((name) => ownerOf(name, judges));
	const opened = new Map<string, OpenAiPort>();
	const open = async (name: string, check: boolean): Promise<OpenAiPort> => {
		const known = opened.get(name);
		if (known) return known;
		const port = portFor(name, request, environment);
		if (check) await port.checkModel(options.signal);
		opened.set(name, port);
		return port;
	};
	const model: Record<string, ModelPort> = {};
	const fallback: Record<string, ModelPort[]> = {};
	for (const judge of judges) {
		const own = named.find((m) => m.judge === judge)?.name ?? modelNamed(request, environment);
		// Where another model can take over, one that cannot be used now is no reason to do nothing.
		const others = taking.filter((m) => m.judge === null || m.judge === judge);
		model[judge] = await open(own, options.check && others.length === 0);
		fallback[judge] = await Promise.all(others.map(({ name }) => open(name, false)));
	}
	return { model, fallback };
}

/** A limit of money needs a price of every model that may be asked. @throws AuditorError AUD_USAGE */
export function checkPrices(request: AuditRequest, ports: readonly ModelPort[]): void {
	const option = request.maxTotalCost === undefined ? (request.maxCost === undefined ? null : '--max-cost') : '--max-total-cost';
	const unknown = ports.find((port) => port.price === null);
	if (option === null || unknown === undefined) return;
	throw new AuditorError('AUD_USAGE', `${option} limits the cost, and no price of the model ${unknown.name} is known.`, {
		hint: 'Give it per million tokens, as in --price 0.15/0.60.',
	});
}

/** Whose model is it? `prosecutor=gpt-4o` is that judge's, all else everybody's. @throws AuditorError AUD_MODEL_CONFIG */
function ownerOf(name: string, judges: readonly string[]): { judge: string | null; name: string } {
	const at = name.indexOf('=');
	if (at < 0) return { judge: null, name };
	const judge = name.slice(0, at);
	if (judges.includes(judge)) return { judge, name: name.slice(at + 1) };
	const near = nearest(judge, judges);
	throw new AuditorError(
		'AUD_MODEL_CONFIG',
		`There is no judge "${judge}"${near ? `; did you mean "${near}"?` : `; the judges are ${judges.join(', ')}.`}`,
	);
}

/** The port to one model, with the key that the environment holds for its vendor; nothing is sent. @throws AuditorError AUD_MODEL_CONFIG */
export function portFor(
	name: string,
	request: Pick<AuditRequest, 'baseUrl' | 'price'>,
	environment: NodeJS.ProcessEnv = process.env,
): OpenAiPort {
	const vendor = name.includes(':') ? places[name.split(':')[0]!] : undefined;
	const apiKey = environment[vendor?.key ?? 'OPENAI_API_KEY'] || undefined;
	// The environment is the user's word; of the audited tree's `.env` nothing is read.
	const address = environment[vendor?.address ?? 'OPENAI_BASE_URL'] || undefined;
	const baseUrl: Named | undefined = (vendor ? undefined : request.baseUrl) ?? (address === undefined ? undefined : named(address));
	return modelPort(name, { baseUrl, apiKey, ...(request.price ? { price: request.price } : {}) });
}

/** The model that a request without one is judged by. */
export function modelNamed(request: Pick<AuditRequest, 'models'>, environment: NodeJS.ProcessEnv = process.env): string {
	return request.models?.find((name) => !name.includes('=')) ?? (environment.AUDITOR_MODEL || DEFAULT_MODEL);
}
