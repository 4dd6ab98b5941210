// Who judges a run: the personas of the court, and the bench that the request asks for.
import { personas as court, type Persona } from '@auditor/judges';
import { heuristicBench } from '@auditor/judges/heuristic';
import type { SchedulerTotals } from '@auditor/judges/llm';
import type { Bench, Limitation } from '@auditor/schema';
import type { DiagramModel } from '@auditor/vision';
import type { AuditOptions } from '../audit-outcome.js';
import type { PictureModel } from '../picture-model.js';
import type { AuditRequest } from '../request.js';
import type { RubricCode } from '../rubric/rubric-code.js';
import type { Tracing } from '../tracing.js';

/** The judges: the auditor's, those that the rubric's code replaces by id, and those that it adds. */
export function courtOf(code: RubricCode | null): readonly Persona[] {
	const own = code?.personas ?? [];
	return [...court.map((p) => own.find((x) => x.id === p.id) ?? p), ...own.filter((p) => !court.some((x) => x.id === p.id))];
}

export interface OpenBench {
	readonly bench: Bench;
	/** Is shown the pictures that local reading leaves open; null: none is sent anywhere. */
	readonly pictures: DiagramModel | null;
	/** What a report must say of the answers, when all were given. */
	notices(): readonly Limitation[];
	/** What models were asked and charged; null: none was. */
	totals(): SchedulerTotals | null;
}

/** @throws AuditorError AUD_MODEL_CONFIG */
export async function openBench(
	request: AuditRequest,
	personas: readonly Persona[],
	options: AuditOptions,
	tracing: Tracing | null,
): Promise<OpenBench> {
	const shown = options.pictures ?? (await openPictures(request, options, tracing));
	const pictures = shown?.model ?? null;
	if (request.bench !== 'llm' || options.until === 'facts')
		return { bench: heuristicBench({ personas }), pictures, notices: () => shown?.notices() ?? [], totals: () => shown?.totals() ?? null };
	const { openModelBench } = await import('../model-bench.js');
	const judging = await openModelBench(request, personas, {
		signal: options.signal,
		onCall: tracing?.call,
		admission: options.admission,
		onNotice: options.onNotice,
		...(shown && { spent: shown.totals }),
	});
	return {
		bench: judging.bench,
		pictures,
		notices: () => [...(shown?.notices() ?? []), ...judging.notices()],
		totals: () => (shown ? added(judging.totals(), shown.totals()) : judging.totals()),
	};
}

/** Null where none is named, or where nothing is collected. */
async function openPictures(request: AuditRequest, options: AuditOptions, tracing: Tracing | null): Promise<PictureModel | null> {
	if (request.visionModel === undefined || options.facts !== undefined) return null;
	const { openPictureModel } = await import('../picture-model.js');
	const { admission, onNotice } = options;
	return openPictureModel(request.visionModel, request, { admission, onNotice, onCall: tracing?.call });
}

function added(a: SchedulerTotals, b: SchedulerTotals): SchedulerTotals {
	return {
		requests: a.requests + b.requests,
		inputTokens: a.inputTokens + b.inputTokens,
		outputTokens: a.outputTokens + b.outputTokens,
		cachedTokens: a.cachedTokens + b.cachedTokens,
		cost: a.cost === null || b.cost === null ? null : a.cost + b.cost,
	};
}
