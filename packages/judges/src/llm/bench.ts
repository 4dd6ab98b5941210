// How do language models judge? Each persona is asked once per case file through one scheduler; a faulty reply goes back with the exact
// complaint, a failed call is made again, three tries in all; after that the judge abstains, with the reason. No score is ever made up.

import { AuditorError, type Bench, type CaseFile, type HearingPoint, type Inquiry, type OpinionSource } from '@auditor/schema';
import { abstain } from '../abstain.js';
import { heardAgain } from '../hearing/again.js';
import { personas as court } from '../personas/index.js';
import { renderPrompt } from '../prompt/render-prompt.js';
import { type Court, MAX_OUTPUT_TOKENS, MAX_TRIES } from './ask.js';
import { hear } from './hear.js';
import { inquire, inquirers, inquiryPrompt, LOOK_BYTES, MOST_STEPS } from './inquire.js';
import type { LlmOptions } from './options.js';
import { type Plan, planCalls } from './plan.js';
import type { ModelPort } from './port.js';
import { recordsIn } from './record.js';
import { ruleOn } from './rule.js';
import { createScheduler } from './scheduler.js';
import type { Scheduler } from './scheduling.js';

export interface LlmBench extends Bench {
	/** Calls, tokens and an upper bound of the cost, before anything is sent; of these judges alone where they are named. */
	plan(caseFiles: readonly CaseFile[], judges?: readonly string[]): Plan;
	/** The same for requirements that are investigated, where every judge looks as often as it may and the one who rules is asked on each. */
	planInquiries(inquiries: readonly Inquiry[]): Plan;
	readonly scheduler: Scheduler;
}

/**
 * A bench of language models. Every opinion it gives is valid by `checkOpinion`; everything else is an abstention.
 * @throws AuditorError AUD_MODEL_CONFIG when a persona has no model, or a replay has no record
 */
export function llmBench(options: LlmOptions): LlmBench {
	const personas = options.personas ?? court;
	const ports = new Map(personas.map((p) => [p.id, [portFor(p.id, options.model), ...fallbackFor(p.id, options.fallback)]]));
	const first = (judge: string) => ports.get(judge)?.[0];
	if (options.replay && !options.record) throw new AuditorError('AUD_MODEL_CONFIG', 'A replay needs the recording of a run.');
	const room: Court = {
		options,
		ports,
		scheduler: options.scheduler ?? createScheduler(),
		records: recordsIn([options.record, ...(options.replay ? [] : [options.cache])].filter((s) => s !== undefined)),
	};
	const limits = { maxTries: options.maxTries ?? MAX_TRIES, maxOutputTokens: options.maxOutputTokens ?? MAX_OUTPUT_TOKENS };
	return {
		name: `llm:${[...new Set(personas.map((p) => first(p.id)!.name))].join('+')}`,
		judges: personas.map((p) => p.id),
		scheduler: room.scheduler,
		plan: (caseFiles, judges) =>
			planCalls(
				caseFiles.flatMap((file) =>
					personas
						.filter((p) => judges?.includes(p.id) ?? true)
						.map((p) => ({ prompt: renderPrompt(p, file, options.render), price: first(p.id)!.price })),
				),
				limits,
			),
		planInquiries(inquiries) {
			const court = inquirers(personas);
			if (court === null) return planCalls([], limits);
			const steps = Array.from({ length: MOST_STEPS }, (_, step) => step);
			return planCalls(
				inquiries.flatMap((inquiry) =>
					// Who rules is shown the quoted places, as much as a judge who has looked once.
					[...court.sides.flatMap((p) => steps.map((step) => [p, step] as const)), [court.ruler, 1] as const].map(([p, step]) => ({
						prompt: inquiryPrompt(p, inquiry),
						more: step === 0 ? 0 : Math.ceil((LOOK_BYTES * step) / (MOST_STEPS - 1)),
						price: first(p.id)!.price,
					})),
				),
				limits,
			);
		},
		async judge(judge, caseFile, more = {}) {
			const persona = personas.find((p) => p.id === judge);
			const source: OpinionSource = { bench: 'llm', name: first(judge)?.name ?? null, promptDigest: null, attempts: 0 };
			if (!persona)
				return abstain(judge, caseFile, source, { code: 'bench-error', detail: `There is no persona "${judge}" on this bench.` });
			if (caseFile.evidence.length === 0)
				return abstain(judge, caseFile, source, { code: 'no-evidence', detail: 'There is nothing to judge by.' });
			if (caseFile.round > 1) {
				const again = heardAgain(persona, caseFile);
				if (again !== null) return again;
			}
			try {
				return await hear(room, persona, caseFile, more);
			} catch (error) {
				return abstain(judge, caseFile, source, { code: 'bench-error', detail: error instanceof Error ? error.message : String(error) });
			}
		},
		async inquire(inquiry, library, more = {}) {
			const court = inquirers(personas);
			if (court === null) return { points: [], failure: null };
			try {
				return await inquire(room, court, inquiry, library, more);
			} catch (error) {
				return { points: [], failure: { code: 'bench-error', detail: error instanceof Error ? error.message : String(error) } };
			}
		},
		async rule(caseFile, points, more = {}) {
			const ruler = personas.find((p) => p.id === points[0]?.ruledBy);
			if (ruler === undefined) return points;
			try {
				return await ruleOn(room, ruler, caseFile, points, more);
			} catch (error) {
				const because = error instanceof Error ? error.message : String(error);
				return points.map((point): HearingPoint => ({ ...point, ruling: 'not-ruled', because }));
			}
		},
	};
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

function fallbackFor(judge: string, fallback: LlmOptions['fallback'] = []): readonly ModelPort[] {
	if (Array.isArray(fallback)) return fallback as readonly ModelPort[];
	const own = fallback as Readonly<Record<string, readonly ModelPort[]>>;
	return Object.hasOwn(own, judge) ? own[judge]! : [];
}
