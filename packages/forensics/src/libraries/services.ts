// biome-ignore-all format: tables of libraries, a row a line
import type { Library, Meaning } from './library.js';

/** Loggers and tracers of either language. */
export const logs: Library = { packages: 'logging structlog loguru pino winston bunyan tslog log4js loglevel signale roarr consola langsmith langfuse opentelemetry @opentelemetry @langfuse langfuse-langchain openinference @arizeai arize phoenix logfire morgan pino-http express-winston koa-logger hono/logger sentry_sdk @sentry @mastra/loggers @mastra/observability agentops opik weave', about: 'logs' };

/** What answers requests in either language. @source fastapi.tiangolo.com, flask.palletsprojects.com, expressjs.com, hono.dev */
export const pythonServers: Library = { packages: 'fastapi flask quart starlette sanic litestar', calls: { 'FastAPI Flask Quart Starlette Sanic Litestar': { does: 'make', what: 'server' } } };

/** Pages that run the program which they are written in. @source docs.streamlit.io, gradio.app */
export const pythonPages: Library = { packages: 'streamlit gradio', calls: { 'set_page_config chat_input Blocks ChatInterface Interface': { does: 'make', what: 'page' } } };

export const scriptServers: Library = { packages: 'express fastify hono koa @hono/*', calls: { '': { does: 'make', what: 'server' }, 'Hono OpenAPIHono Koa fastify': { does: 'make', what: 'server' } } };

const REPEAT: Meaning = { does: 'repeat' };

/** @source tenacity.readthedocs.io, stamina.hynek.me */
export const ofPython: Library = { packages: 'tenacity retrying retry retry2 stamina', calls: { 'retry Retrying AsyncRetrying retry_call retry_context RetryingCaller AsyncRetryingCaller': REPEAT } };
/** @source github.com/litl/backoff */
export const backoff: Library = { packages: 'backoff', methods: { 'on_exception on_predicate': REPEAT } };
/** @source github.com/sindresorhus/p-retry, github.com/coveooss/exponential-backoff */
export const ofJavaScript: Library = { packages: 'p-retry async-retry @lifeomic/attempt exponential-backoff', calls: { ' retry default backOff': REPEAT } };
