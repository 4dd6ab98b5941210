// Sends metrics and traces by OTLP to where OTEL_EXPORTER_OTLP_ENDPOINT says. Loaded before the command:
//   npm install @opentelemetry/api @opentelemetry/sdk-metrics @opentelemetry/exporter-metrics-otlp-http \
//     @opentelemetry/sdk-trace @opentelemetry/exporter-trace-otlp-http
//   NODE_OPTIONS="--import ./telemetry.mjs" OTEL_EXPORTER_OTLP_ENDPOINT=http://collector:4318 auditor worker --queue … --store …
import { metrics, trace } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';

metrics.setGlobalMeterProvider(new MeterProvider({ readers: [new PeriodicExportingMetricReader({ exporter: new OTLPMetricExporter() })] }));
trace.setGlobalTracerProvider(new TracerProvider({ spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })] }));
