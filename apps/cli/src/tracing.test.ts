import { type Context, type Span, type SpanOptions, trace } from '@opentelemetry/api';
import { afterEach, describe, expect, it } from 'vitest';
import { openTracing } from './tracing.js';

interface Told {
	name: string;
	attributes: Record<string, unknown>;
	parent: string | null;
	ended: boolean;
}

/** A provider that remembers, as an SDK would send. */
function listen(): Told[] {
	const told: Told[] = [];
	const names = new Map<Span, string>();
	trace.setGlobalTracerProvider({
		getTracer: () => ({
			startSpan(name: string, options: SpanOptions = {}, context?: Context) {
				const parent = context && trace.getSpan(context);
				const entry: Told = { name, attributes: { ...options.attributes }, parent: (parent && names.get(parent)) ?? null, ended: false };
				told.push(entry);
				const span = {
					setAttribute: (key: string, value: unknown) => {
						entry.attributes[key] = value;
					},
					end: () => {
						entry.ended = true;
					},
				} as unknown as Span;
				names.set(span, name);
				return span;
			},
			startActiveSpan: () => {
				throw new Error('not used');
			},
		}),
	});
	return told;
}

describe('tracing', () => {
	afterEach(() => trace.disable());

	it.each([{}, { OTEL_TRACES_EXPORTER: 'none' }, { OTEL_TRACES_EXPORTER: 'otlp', OTEL_SDK_DISABLED: 'true' }])(
		'is off with %o',
		async (env) => {
			const told = listen();
			expect(await openTracing(env)).toBeNull();
			expect(told).toEqual([]);
		},
	);

	it('tells run, nodes and calls, each within its own', async () => {
		const told = listen();
		const tracing = (await openTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' }))!;
		tracing.progress({ node: 'prosecutor', phase: 'start' });
		const call = { judge: 'prosecutor', criterion: 'c', round: 1, attempt: 1, model: 'm', startedAt: 1, latencyMs: 2 };
		tracing.call({ ...call, outcome: 'answer', usage: { inputTokens: 10, outputTokens: 5 } });
		tracing.call({ ...call, attempt: 2, outcome: 'timeout', usage: null });
		tracing.progress({ node: 'prosecutor', phase: 'end' });
		await tracing.end();
		expect(told.map((t) => [t.name, t.parent, t.ended])).toEqual([
			['audit', null, true],
			['prosecutor', 'audit', true],
			['chat m', 'prosecutor', true],
			['chat m', 'prosecutor', true],
		]);
		expect(told[2]!.attributes).toMatchObject({
			'gen_ai.request.model': 'm',
			'gen_ai.usage.input_tokens': 10,
			'gen_ai.usage.output_tokens': 5,
		});
		expect(told[3]!.attributes).toMatchObject({ 'error.type': 'timeout' });
	});
});
