// Who judges a run: the personas of the court, and the bench that the request asks for.
import { personas as court, type Persona } from '@auditor/judges';
import { heuristicBench } from '@auditor/judges/heuristic';
import type { SchedulerTotals } from '@auditor/judges/llm';
import type { Bench, Limitation } from '@auditor/schema';
import type { AuditOptions } from '../audit-outcome.js';
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
	if (request.bench !== 'llm' || options.until === 'facts')
		return { bench: heuristicBench({ personas }), notices: () => [], totals: () => null };
	const { openModelBench } = await import('../model-bench.js');
	return openModelBench(request, personas, {
		signal: options.signal,
		onCall: tracing?.call,
		admission: options.admission,
		onNotice: options.onNotice,
	});
}
