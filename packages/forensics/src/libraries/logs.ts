import type { Library } from './library.js';

/** Loggers and tracers of either language. */
export const logs: Library = { packages: 'logging structlog loguru pino winston bunyan tslog log4js loglevel signale roarr consola langsmith langfuse opentelemetry @opentelemetry @langfuse langfuse-langchain openinference @arizeai arize phoenix logfire morgan pino-http express-winston koa-logger hono/logger sentry_sdk @sentry @mastra/loggers @mastra/observability agentops opik weave', about: 'logs' };
