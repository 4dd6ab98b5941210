import type { Library } from './library.js';

/** What answers requests in either language. @source fastapi.tiangolo.com, flask.palletsprojects.com, expressjs.com, hono.dev */
export const pythonServers: Library = { packages: 'fastapi flask quart starlette sanic litestar', calls: { 'FastAPI Flask Quart Starlette Sanic Litestar': { does: 'make', what: 'server' } } };

/** Pages that run the program which they are written in. @source docs.streamlit.io, gradio.app */
export const pythonPages: Library = { packages: 'streamlit gradio', calls: { 'set_page_config chat_input Blocks ChatInterface Interface': { does: 'make', what: 'page' } } };

export const scriptServers: Library = { packages: 'express fastify hono koa @hono/*', calls: { '': { does: 'make', what: 'server' }, 'Hono OpenAPIHono Koa fastify': { does: 'make', what: 'server' } } };
