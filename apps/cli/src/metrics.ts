// How does the work go, in numbers? OpenTelemetry metrics of targets, models and the queue. Off unless the environment names an exporter; the SDK that
// sends is the user's to load. Holds counts, times and names of models, and no text or name of a target.
import type { CohortRow, JobHandler, JobQueue } from '@auditor/cohort';
import { VERSION } from './version.js';

export interface Metrics {
	/** The same, with the time that each job waited. */
	waits(handler: JobHandler): JobHandler;
	/** Of a target that this process audited. */
	judged(row: Pick<CohortRow, 'status' | 'ours' | 'times' | 'bill'>): void;
	/** Has the SDK send what it holds. */
	close(): Promise<void>;
}

/** Any of them says that somebody listens. @source OpenTelemetry environment variable specification */
const SWITCHES = [
	'OTEL_EXPORTER_OTLP_ENDPOINT',
	'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT',
	'OTEL_METRICS_EXPORTER',
	'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
	'OTEL_TRACES_EXPORTER',
];
/** A collector that does not answer keeps nobody. */
const FLUSH_MS = 5_000;
const NOBODY: Metrics = { waits: (handler) => handler, judged: () => {}, close: async () => {} };

/** Counts nothing when nobody listens, or the API is not installed. @param queue asked for its state whenever numbers are sent */
export async function openMetrics(queue: Pick<JobQueue, 'status'>, environment: NodeJS.ProcessEnv = process.env): Promise<Metrics> {
	const api = isListened(environment) ? await import('@opentelemetry/api').catch(() => null) : null;
	if (api === null) return NOBODY;
	const provider = api.metrics.getMeterProvider();
	const meter = provider.getMeter('auditor', VERSION);
	const targets = meter.createCounter('auditor.targets', { description: 'Targets that were audited, by how that ended.' });
	const durations = meter.createHistogram('auditor.target.duration', { unit: 's', description: 'Time for a target.' });
	const waits = meter.createHistogram('auditor.queue.wait', { unit: 's', description: 'Time that a target stood on the queue.' });
	const calls = meter.createCounter('auditor.model.calls', { description: 'Calls of language models.' });
	const tokens = meter.createCounter('auditor.model.tokens', { unit: '{token}', description: 'Tokens of language models, by their kind.' });
	const cost = meter.createCounter('auditor.model.cost', { description: 'What the models cost, in the currency of --price.' });
	const depth = meter.createObservableGauge('auditor.queue.targets', { description: 'Targets of the queue, by their state.' });
	const workers = meter.createObservableGauge('auditor.queue.workers', { description: 'Workers that take targets from the queue.' });
	const observe: Parameters<typeof meter.addBatchObservableCallback>[0] = async (result) => {
		const status = await queue.status().catch(() => null);
		if (status === null) return;
		for (const state of ['waiting', 'active', 'dead'] as const) result.observe(depth, status[state], { 'auditor.state': state });
		result.observe(workers, status.workers);
	};
	meter.addBatchObservableCallback(observe, [depth, workers]);
	return {
		waits: (handler) => (job, signal) => {
			waits.record(job.waitedMs / 1000);
			return handler(job, signal);
		},
		judged({ status, ours, times, bill }) {
			const how = { 'auditor.status': status, 'auditor.ours': ours };
			targets.add(1, how);
			durations.record(times.milliseconds / 1000, how);
			if (!bill) return;
			calls.add(bill.calls);
			for (const [kind, count] of [
				['input', bill.inputTokens],
				['cached', bill.cachedTokens],
				['output', bill.outputTokens],
			] as const)
				tokens.add(count, { 'gen_ai.token.type': kind });
			if (bill.cost !== null) cost.add(bill.cost);
		},
		async close() {
			await flush(provider);
			meter.removeBatchObservableCallback(observe, [depth, workers]);
		},
	};
}

/** Whether the environment names an exporter of metrics or traces. */
export function isListened(environment: NodeJS.ProcessEnv): boolean {
	return SWITCHES.some((name) => environment[name] && environment[name] !== 'none') && environment.OTEL_SDK_DISABLED !== 'true';
}

/** Has the provider of an SDK send what it holds; the API alone has none. */
export async function flush(provider: { forceFlush?: () => Promise<void> } | object): Promise<void> {
	if (!('forceFlush' in provider)) return;
	const late = new Promise<void>((resolve) => setTimeout(resolve, FLUSH_MS).unref());
	await Promise.race([provider.forceFlush?.().catch(() => {}), late]);
}
