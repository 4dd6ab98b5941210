// Who did what, and how long did it take? OpenTelemetry spans for the run, each node and each model call, by the conventions of `gen_ai.*`, and a
// histogram of the nodes. Off unless the environment names an exporter; holds names, counts and times, and no text of the target, of prompts or replies.
import type { CallEvent } from '@auditor/judges/llm';
import type { Histogram, ProxyTracerProvider, Span, Tracer } from '@opentelemetry/api';
import type { ProgressEvent } from './graph/courtroom-services.js';
import { flush, isListened } from './metrics.js';
import { VERSION } from './version.js';

export interface Tracing {
	progress(event: ProgressEvent): void;
	call(event: CallEvent): void;
	/** Ends the span of the run, and has the SDK send what it holds. */
	end(): Promise<void>;
}

/** Null when nobody listens, or the API is not installed. The SDK that sends is the user's to load (`NODE_OPTIONS=--import ./telemetry.mjs`). */
export async function openTracing(environment: NodeJS.ProcessEnv = process.env): Promise<Tracing | null> {
	if (!isListened(environment)) return null;
	try {
		const { trace, context, metrics } = await import('@opentelemetry/api');
		const tracer = trace.getTracer('auditor', VERSION);
		const run = tracer.startSpan('audit');
		const stages = metrics
			.getMeter('auditor', VERSION)
			.createHistogram('auditor.stage.duration', { unit: 's', description: 'Time of a node.' });
		const told = spans(tracer, run, stages, (span) => trace.setSpan(context.active(), span));
		const end = async () => {
			told.end();
			const traces = trace.getTracerProvider();
			const senders = ['getDelegate' in traces ? (traces as ProxyTracerProvider).getDelegate() : traces, metrics.getMeterProvider()];
			await Promise.all(senders.map(flush));
		};
		return { ...told, end };
	} catch {
		return null;
	}
}

function spans(
	tracer: Tracer,
	run: Span,
	stages: Histogram,
	within: (span: Span) => Parameters<Tracer['startSpan']>[2],
): Omit<Tracing, 'end'> & { end(): void } {
	const nodes = new Map<string, Span>();
	const begun = new Map<string, number>();
	return {
		progress({ node, phase, detail }) {
			if (phase === 'start') {
				nodes.set(node, tracer.startSpan(node, { attributes: { 'auditor.node': node } }, within(run)));
				begun.set(node, performance.now());
			}
			if (phase !== 'end') return;
			stages.record((performance.now() - (begun.get(node) ?? performance.now())) / 1000, { 'auditor.node': node });
			const span = nodes.get(node);
			nodes.delete(node);
			if (detail) span?.setAttribute('auditor.outcome', detail);
			span?.end();
		},
		call({ judge, criterion, round, attempt, model, startedAt, latencyMs, outcome, usage, looked }) {
			const attributes = {
				'gen_ai.operation.name': 'chat',
				'gen_ai.request.model': model,
				'gen_ai.agent.name': judge,
				...(usage && { 'gen_ai.usage.input_tokens': usage.inputTokens, 'gen_ai.usage.output_tokens': usage.outputTokens }),
				...(outcome !== 'answer' && { 'error.type': outcome }),
				'auditor.criterion': criterion,
				'auditor.round': round,
				'auditor.attempt': attempt,
				...(looked && { 'auditor.looked': [...looked] }),
			};
			const span = tracer.startSpan(`chat ${model}`, { startTime: startedAt, attributes }, within(nodes.get(judge) ?? run));
			span.end(startedAt + latencyMs);
		},
		end() {
			for (const span of nodes.values()) span.end();
			run.end();
		},
	};
}
