// biome-ignore-all format: tables of scenarios, one a line
import { runProbes } from '@auditor/probes';
import { lexiconSchema } from '@auditor/schema';
import { expect, it } from 'vitest';
import { repository } from '../library/_testing.js';
import { swallowedErrors } from './swallowed-errors.js';

const handled = async (files: Record<string, string>) => {
	const found = runProbes([swallowedErrors], await repository(files), { detective: 'repo', lexicon: lexiconSchema.parse({}) });
	return found.find(({ values }) => values.of === 'handled')?.outcome;
};

const express = (use: string, version: string, route = "app.post('/a', async (req, res) => { res.json(await ask(req.body)); });") => ({
	'package.json': JSON.stringify({ dependencies: { express: version } }),
	'src/ask.ts': "import { ChatOpenAI } from '@langchain/openai';\nconst llm = new ChatOpenAI({ model: 'x' });\nexport async function ask(q: string) { return await llm.invoke(q); }\n",
	'src/errors.ts': "export function answer(err: unknown, req: Request, res: Response, next: NextFunction) { if (res.headersSent) return next(err); res.status(500).json({ error: 'x' }); }\nexport function pass(err: unknown, req: Request, res: Response, next: NextFunction) { next(err); }\nexport function log(req: Request, res: Response, next: NextFunction) { res.set('a', 'b'); next(); }\n",
	'src/app.ts': `import express from 'express';\nimport { ask } from './ask';\nimport { answer, log, pass } from './errors';\nconst app = express();\n${route}\n${use}\napp.listen(1);\n`,
});
it.each([
	['app.use(answer);', '^5.2.1', 'true'],
	['app.use((err, req, res, next) => { res.status(500).end(); });', '5', 'true'],
	['app.use(answer);', '^4.19.0', 'false'],
	['app.use(pass);', '^5.2.1', 'false'],
	['app.use(log);', '^5.2.1', 'false'],
])('takes a handler of a server of Express for one of its routes: %s, express %s', async (use, version, outcome) => {
	expect(await handled(express(use, version))).toBe(outcome);
});
it.each([
	["import 'express-async-errors';\napp.post('/a', async (req, res) => { res.json(await ask(req.body)); });", 'true'],
	["app.post('/a', (req, res, next) => { ask(req.body).then((said) => res.json(said)).catch(next); });", 'true'],
	["app.post('/a', async (req, res) => { res.json(await ask(req.body)); });", 'false'],
])('asks how errors of an older Express come to it: %s', async (route, outcome) => {
	expect(await handled(express('app.use(answer);', '^4.19.0', route))).toBe(outcome);
});

const chat = 'from langchain_openai import ChatOpenAI\nllm = ChatOpenAI(model="x")\n';
const fastapi = (said: string, ask = 'return llm.invoke(q)') => ({ 'src/main.py': `from fastapi import FastAPI\n${chat}app = FastAPI()\n@app.post("/a")\ndef ask(q):\n    ${ask}\n${said}` });
it.each([
	['@app.exception_handler(Exception)\nasync def last(request, exc):\n    return JSONResponse({"error": "x"}, 500)\n', 'true'],
	['@app.exception_handler(500)\nasync def last(request, exc):\n    return JSONResponse({"error": "x"}, 500)\n', 'true'],
	['async def last(request, exc):\n    return JSONResponse({"error": "x"}, 500)\napp.add_exception_handler(Exception, last)\n', 'true'],
	['async def last(request, exc):\n    return JSONResponse({"error": "x"}, 500)\napp.exception_handler(Exception)(last)\n', 'true'],
	['@app.exception_handler(RequestValidationError)\nasync def last(request, exc):\n    return JSONResponse({"error": "x"}, 422)\n', 'false'],
	['@app.exception_handler(Exception)\nasync def last(request, exc):\n    raise exc\n', 'false'],
])('takes a handler of a server of Python for one of its routes: %s', async (said, outcome) => {
	expect(await handled(fastapi(said))).toBe(outcome);
});
it('does not take it for one of a stream that has begun', async () => {
	const last = '@app.exception_handler(Exception)\nasync def last(request, exc):\n    return JSONResponse({"error": "x"}, 500)\n';
	expect(await handled(fastapi(last, 'def rows():\n        for row in llm.stream(q):\n            yield row\n    return StreamingResponse(rows())'))).toBe('false');
});

const asks = "import { ChatOpenAI } from '@langchain/openai';\nconst llm = new ChatOpenAI({ model: 'x' });\nconst ask = (q: string) => llm.invoke(q);\n";
it.each([
	["import { Hono } from 'hono';\nconst app = new Hono();\napp.post('/a', async (c) => c.json(await ask('q')));\napp.onError((err, c) => c.json({ error: err.message }, 500));\n", 'true'],
	["import Fastify from 'fastify';\nconst app = Fastify();\napp.post('/a', async () => ask('q'));\napp.setErrorHandler((error, request, reply) => { reply.status(500).send({ error: 'x' }); });\n", 'true'],
	["import { Catch } from '@nestjs/common';\n@Catch()\nexport class All { catch(e: unknown, host: Host) { host.switchToHttp().getResponse().status(500).json({}); } }\napp.useGlobalFilters(new All());\nask('q');\n", 'true'],
	["import { Catch } from '@nestjs/common';\n@Catch(HttpException)\nexport class All { catch(e: unknown, host: Host) { host.switchToHttp().getResponse().status(500).json({}); } }\napp.useGlobalFilters(new All());\nask('q');\n", 'false'],
	['socket.onError((err) => { show(err); });\nask(1);\n', 'false'],
])('knows those of other servers: %s', async (said, outcome) => {
	expect(await handled({ 'src/main.ts': asks + said })).toBe(outcome);
});

it.each([
	['const message = err.message;\n    await db.document.update({ data: { status: "x", message } });', 'true'],
	['await db.document.update({ data: { status: "FAILED" } });', 'true'],
	['await db.document.deleteMany({ ids });', 'false'],
	['if (ids.length > 0) { await index.deleteMany({ ids }); }', 'false'],
])('takes a handler that writes a failure down and raises it again for one: %s', async (does, outcome) => {
	const text = `${asks}export async function take(q: string, ids: string[]) {\n  try {\n    return await ask(q);\n  } catch (err) {\n    ${does}\n    throw err;\n  }\n}\ntake('q', []);\n`;
	expect(await handled({ 'src/main.ts': text })).toBe(outcome);
});
it.each([
	['record(job, status="failed")', 'true'],
	['await repo.mark(job, str(e))', 'true'],
	['await session.rollback()', 'false'],
])('does so in Python: %s', async (does, outcome) => {
	expect(await handled({ 'src/a.py': `${chat}async def take(q, job):\n    try:\n        return await llm.ainvoke(q)\n    except Exception as e:\n        ${does}\n        raise\ntake(1, 2)\n` })).toBe(outcome);
});

const alone = (said: string) => ({ 'src/main.py': `${chat}${said}` });
const tried = (answer: string) => `    try:\n        return requests.get(q).text\n    except Exception as e:\n        ${answer}\n`;
it.each([
	['a function that does the work of a tool', `import requests\nfrom langchain_core.tools import tool\ndef fetch(q):\n${tried('return str(e)')}@tool\ndef look(q: str) -> str:\n    """Looks."""\n    return fetch(q)\nllm.bind_tools([look]).invoke("q")\n`, 'true'],
	['what goes through the stream that it is handed', 'async def send(rows):\n    try:\n        async for row in rows:\n            yield row\n    except Exception as e:\n        yield {"error": str(e)}\nasync def ask(app):\n    async for row in app.astream_events({}):\n        yield row\ndef go(app):\n    return Response(send(ask(app)))\ngo(llm)\n', 'true'],
	['what goes through another list', 'def send(rows):\n    try:\n        for row in rows:\n            yield row\n    except Exception as e:\n        yield {"error": str(e)}\ndef go(app):\n    return Response(send([1]))\ngo(llm.invoke("q"))\n', 'false'],
	['a class of tools', `import requests\nfrom langchain.tools import BaseTool\nclass Look(BaseTool):\n    def _run(self, q):\n${tried('return str(e)').replaceAll(/^/gm, '    ')}\nllm.bind_tools([Look()]).invoke("q")\n`, 'true'],
	['what makes a letter', 'def draft(service):\n    try:\n        service.users().drafts().create(body={}).execute()\n    except Exception as e:\n        log(e)\n        raise Sorry(e)\ndraft(1)\nllm.invoke("q")\n', 'false'],
	['what prints away from the call', 'def ask(q):\n    return llm.invoke(q)\ndef go(q):\n    try:\n        return ask(q)\n    except Exception as e:\n        print(e)\n        return None\ngo("q")\n', 'false'],
])('takes for handling what %s does', async (_, said, outcome) => {
	expect(await handled(alone(said))).toBe(outcome);
});
it.each([['return {"failed": str(e)}', 'true'], ['print(e)', 'false']])('knows the work of a node: %s', async (answer, outcome) => {
	const graph = 'import requests\nfrom typing import TypedDict\nfrom langgraph.graph import END, START, StateGraph\nclass S(TypedDict):\n    a: str\n';
	const said = `${graph}def look(q):\n${tried(answer)}def answer(s):\n    return {"a": llm.invoke("q")}\ng = StateGraph(S)\ng.add_node("look", look)\ng.add_node("answer", answer)\ng.add_edge(START, "look")\ng.add_edge("look", "answer")\ng.add_edge("answer", END)\ng.compile().invoke({})\n`;
	expect(await handled(alone(said))).toBe(outcome);
});
it.each([
	['asyncio.run(coro)', 'true'],
	['print(coro)', 'false'],
])('takes a handler around what its caller hands it to run: %s', async (run, outcome) => {
	const text = `import asyncio\n${chat}def wrap(coro):\n    try:\n        ${run}\n    except Exception as e:\n        tell(e)\n        raise Exit(1) from None\nasync def main():\n    return await llm.ainvoke("q")\nwrap(main())\n`;
	expect(await handled({ 'src/main.py': text })).toBe(outcome);
});
it('takes what a tool throws in words of its own for told, where its package hands that to the model', async () => {
	const text = "import { createTool } from '@mastra/core/tools';\nimport { Agent } from '@mastra/core/agent';\nconst find = createTool({ id: 'find', execute: async ({ q }) => {\n  try {\n    return (await fetch(q)).text();\n  } catch (cause) {\n    throw new Error('The page could not be fetched', { cause });\n  }\n} });\nexport const a = new Agent({ name: 'a', model: 'm', tools: { find } });\nawait a.generate('q');\n";
	expect(await handled({ 'src/a.ts': text })).toBe('true');
});

it.each([
	["try {\n  socket.on('message', async (q) => { await ask(q); });\n} catch (e) { console.error(e); }\n", 'false'],
	["async function main() {\n  socket.on('message', async (q) => { show(await ask(q)); });\n  await socket.open();\n}\nmain().catch((e) => { console.error('no start', e); });\n", 'false'],
	["async function main() {\n  socket.on('message', handle);\n}\nasync function handle(q) {\n  show(await ask(q));\n}\nmain().catch((e) => { console.error('no start', e); });\n", 'false'],
	["async function main() {\n  socket.on('message', async (q) => { try { show(await ask(q)); } catch (e) { show(e.message); } });\n}\nmain();\n", 'true'],
	["async function main() {\n  await Promise.all(['a', 'b'].map(async (q) => { await ask(q); }));\n}\nmain().catch((e) => { console.error('no answer', e); });\n", 'true'],
	["async function main() {\n  socket.on('close', () => { show('bye'); });\n  show(await ask('a'));\n}\nmain().catch((e) => { console.error('no answer', e); });\n", 'true'],
])('takes no handler around the start alone for one of what runs later: %s', async (said, outcome) => {
	expect(await handled({ 'src/main.ts': asks + said })).toBe(outcome);
});

it.each([
	['asyncio.to_thread(graph.invoke, {"q": q})', 'true'],
	['loop.run_in_executor(None, graph.invoke, {"q": q})', 'true'],
	['loop.run_in_executor(None, functools.partial(graph.invoke, {"q": q}))', 'true'],
	['run_in_threadpool(graph.invoke, {"q": q})', 'true'],
	['asyncio.to_thread(store.save, graph.invoke)', 'false'],
	['keep(graph.invoke, q)', 'false'],
])('knows a run that is handed over as a value: %s', async (run, outcome) => {
	const server = `import asyncio, functools\nfrom fastapi import FastAPI, HTTPException\nfrom .flow import graph\napp = FastAPI()\n@app.post("/a")\nasync def ask(q):\n    try:\n        return await ${run}\n    except Exception:\n        logger.exception("lost")\n        raise HTTPException(500, "failed")\n`;
	const flow = 'from langgraph.graph import StateGraph\nbuilder = StateGraph(dict)\nbuilder.add_node("a", lambda state: state)\ngraph = builder.compile()\n';
	expect(await handled({ 'src/main.py': server, 'src/flow.py': flow })).toBe(outcome);
});
