// biome-ignore-all format: tables of scenarios, one a line
import { probeTester } from '@auditor/probes/testing';
import { expect, it } from 'vitest';
import { repository } from '../library/_testing.js';
import { agentRuntime } from './agent-runtime.js';
import { checkpointer } from './checkpointer.js';
import { deployment } from './deployment.js';
import { envFile } from './env-file.js';
import { logging } from './logging.js';
import { modelLimits } from './model-limits.js';
import { readmeRun } from './readme-run.js';
import { settingsDocumented } from './settings-documented.js';
import { structuredOutput } from './structured-output.js';
import { swallowedErrors } from './swallowed-errors.js';
import { toolErrors } from './tool-errors.js';
import { toolSchema } from './tool-schema.js';

const test = probeTester({ it, equal: (actual, expected) => expect(actual).toEqual(expected) });
const repo = (files: Record<string, string>) => () => repository(files);
const py = (text: string, more: Record<string, string> = {}) => repo({ 'src/agent.py': text, ...more });
const ts = (text: string, more: Record<string, string> = {}) => repo({ 'src/agent.ts': text, ...more });

test(agentRuntime, [
	{ name: 'a graph under an alias', artifacts: py('from langgraph.graph import StateGraph as SG\nb = SG(dict)\n'), outcomes: ['true'], values: { kinds: ['StateGraph'] }, places: ['src/agent.py:2'] },
	{ name: 'a ready-made agent in TypeScript', artifacts: ts("import { createReactAgent } from '@langchain/langgraph/prebuilt';\nexport const a = createReactAgent({});\n"), outcomes: ['true'] },
	{ name: 'a class of one’s own, a comment, a test', artifacts: py('# StateGraph(x)\nclass StateGraph: ...\ng = StateGraph()\n', { 'tests/test_a.py': 'from langgraph.graph import StateGraph\nStateGraph(dict)\n' }), outcomes: ['false'] },
	{ name: 'an agent that is defined for a managed runtime', artifacts: py('from managed_deepagents import define_deep_agent\nagent = define_deep_agent(name="a")\n'), outcomes: ['true'] },
	{ name: 'what uses LangGraph in a way that is not known', artifacts: py('from langgraph.runtime import Runtime\nrun = serve(Runtime)\n'), outcomes: ['not-available'] },
	{ name: 'no source', artifacts: repo({ 'a.md': '' }), outcomes: ['not-applicable'] },
]);

const chat = 'from langchain_openai import ChatOpenAI\n';
test(modelLimits, [
	{ name: 'a time limit', artifacts: py(`${chat}m = ChatOpenAI(model="x", timeout=30)\n`), outcomes: ['true'], values: { timeout: true, retries: false } },
	{ name: 'retries in TypeScript', artifacts: ts("import { ChatAnthropic } from '@langchain/anthropic';\nexport const m = new ChatAnthropic({ model: 'x', maxRetries: 1 });\n"), outcomes: ['true'], values: { retries: true } },
	{ name: 'each client by itself', artifacts: py(`${chat}a = ChatOpenAI(model="x")\nb = ChatOpenAI(model="y", max_retries=2)\n`), outcomes: ['false', 'true'], places: ['src/agent.py:2', 'src/agent.py:3'] },
	{ name: 'a timeout of something else', artifacts: py(`import requests\n${chat}m = ChatOpenAI(model="x")\nrequests.get("u", timeout=3)\n`), outcomes: ['false'] },
	{ name: 'a name that repeats nothing', artifacts: py(`${chat}wrap_model_call = 1\nm = ChatOpenAI(model="x")\n`), outcomes: ['false'], values: { retries: false } },
	{ name: 'a middleware that changes what is asked, and one that asks again', artifacts: py(`${chat}from langchain.agents import create_agent\nclass Patch:\n    def wrap_model_call(self, request, handler):\n        return handler(request.copy())\nclass Again:\n    def wrap_model_call(self, request, handler):\n        while True:\n            try:\n                return handler(request)\n            except OSError:\n                wait()\nagent = create_agent(ChatOpenAI(model="x"), [], middleware=[Patch(), Again()])\n`), outcomes: ['false'] },
	{ name: 'asked in a loop of bounded tries, and once beside it', artifacts: py(`${chat}class A:\n    def __init__(self):\n        self.llm = ChatOpenAI(model="x").bind_tools(tools)\n        self.other = ChatOpenAI(model="y")\n    async def ask(self, q):\n        for attempt in range(self.most):\n            try:\n                return await self.llm.ainvoke(q)\n            except OSError:\n                continue\n    async def once(self, q):\n        return await self.other.ainvoke(q)\n`), outcomes: ['true', 'false'], values: { retries: true } },
	{ name: 'the client of Google', artifacts: py('from google.genai import Client\nc = Client(api_key="x")\n'), outcomes: ['false'] },
	{ name: 'a time limit of its requests', artifacts: py('from google import genai\nc = genai.Client(http_options={"timeout": 9000})\n'), outcomes: ['true'], values: { timeout: true } },
	{ name: 'a class of that name in the project', artifacts: py('class ChatOpenAI: ...\nm = ChatOpenAI()\n'), outcomes: ['not-applicable'] },
]);

test(checkpointer, [
	{ name: 'a durable saver', artifacts: py('from langgraph.checkpoint.postgres import PostgresSaver\ng = builder.compile(checkpointer=PostgresSaver.from_conn_string("x"))\n'), outcomes: ['true', 'true'], values: { durable: true } },
	{ name: 'memory is no durable one', artifacts: ts("import { MemorySaver } from '@langchain/langgraph';\nexport const g = b.compile({ checkpointer: new MemorySaver() });\n"), outcomes: ['true', 'false'], values: { durable: false } },
	{ name: 'a server brings its own', artifacts: py('graph = 1', { 'langgraph.json': '{ "graphs": { "a": "./src/agent.py:graph" } }' }), outcomes: ['true', 'false'], values: { durable: false }, places: ['langgraph.json:1', 'langgraph.json:1'] },
	{ name: 'a server and its database', artifacts: py('graph = 1', { 'langgraph.json': '{ "graphs": { "a": "./src/agent.py:graph" } }', 'compose.yaml': 'services:\n  api:\n    environment:\n      POSTGRES_URI: postgres://db/a\n' }), outcomes: ['true', 'true'], values: { durable: true } },
	{ name: 'a web server that starts the graph by itself', artifacts: repo({ 'src/agent.py': 'from langgraph.graph import StateGraph\nb = StateGraph(dict)\ngraph = b.compile()\n', 'src/app.py': 'from fastapi import FastAPI\nfrom src.agent import graph\napp = FastAPI()\n', 'langgraph.json': '{ "graphs": { "a": "./src/agent.py:graph" } }' }), outcomes: ['false', 'false'], places: ['src/agent.py:3', 'src/agent.py:3'] },
	{ name: 'a web server that is mounted, and one of other things', artifacts: repo({ 'src/agent.py': 'from langgraph.graph import StateGraph\nb = StateGraph(dict)\ngraph = b.compile()\n', 'src/app.py': 'from fastapi import FastAPI\nfrom src.agent import graph\napp = FastAPI()\n', 'src/other.py': 'from fastapi import FastAPI\napp = FastAPI()\n', 'langgraph.json': '{ "graphs": { "a": "./src/agent.py:graph" }, "http": { "app": "./src/app.py:app" } }' }), outcomes: ['true', 'false'], places: ['langgraph.json:1', 'langgraph.json:1'] },
	{ name: 'a saver that is set on the graph', artifacts: py('from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver\nsaver = AsyncSqliteSaver.from_conn_string("runs.db")\nagent.checkpointer = saver\n'), outcomes: ['true', 'true'], values: { durable: true }, places: ['src/agent.py:2', 'src/agent.py:2'] },
	{ name: 'a graph that nothing keeps', artifacts: py('import re\nfrom langgraph.graph import StateGraph\nb = StateGraph(dict)\nr = re.compile("checkpointer")\n'), outcomes: ['false', 'false'] },
	{ name: 'compile of something else', artifacts: py('import re\nr = re.compile("checkpointer")\n'), outcomes: ['not-applicable'] },
]);

const tool = 'from langchain_core.tools import tool\n';
test(toolSchema, [
	{ name: 'described and typed', artifacts: py(`${tool}@tool\ndef find(city: str) -> str:\n    """Finds."""\n    return city\n`), outcomes: ['true'] },
	{ name: 'neither', artifacts: py(`${tool}@tool("find")\ndef find(city):\n    return city\n`), outcomes: ['false'], values: { described: false, typed: false } },
	{ name: 'a schema that its decorator is given', artifacts: py(`${tool}from pydantic import BaseModel, Field\nclass Find(BaseModel):\n    city: str = Field(description="Where to look")\n@tool("find", args_schema=Find)\ndef find(city):\n    return city\n@tool(args_schema=Find)\ndef look(city):\n    """Looks."""\n    return city\n`), outcomes: ['true', 'true'], values: { described: true, typed: true } },
	{ name: 'a schema that says nothing', artifacts: py(`${tool}from pydantic import BaseModel\nclass Find(BaseModel):\n    city: str\n@tool("find", args_schema=Find)\ndef find(city):\n    return city\n`), outcomes: ['false'], values: { described: false, typed: true } },
	{ name: 'a zod schema', artifacts: ts("import { tool } from '@langchain/core/tools';\nexport const t = tool(async (x) => x, { name: 'find', description: 'Finds.', schema: z.object({}) });\n"), outcomes: ['true'], values: { tool: 'find' } },
	{ name: 'a plain function in a list that another module hands to a model', artifacts: repo({ 'tools.py': 'from typing import Any, Callable, List\nasync def find(city: str) -> str:\n    "Finds."\n    return city\nTOOLS: List[Callable[..., Any]] = [find]\n', 'graph.py': 'from langgraph.prebuilt import ToolNode\nfrom tools import TOOLS\nn = ToolNode(TOOLS)\n' }), outcomes: ['true'], values: { tool: 'find' } },
	{ name: 'a plain function that a model and a ToolNode are handed', artifacts: py('from langgraph.prebuilt import ToolNode\nasync def find(city: str) -> str:\n    "Finds."\n    return city\nasync def look(city):\n    return city\nTOOLS = [find, look]\nn = ToolNode(TOOLS)\nm = model.bind_tools([find, {"name": "done"}])\n'), outcomes: ['true', 'false'], values: { tool: 'find' } },
	{ name: 'an instance of a package in a list of another module', artifacts: repo({ 'tools.py': 'from langchain_community.tools import DuckDuckGoSearchResults\nsearch = DuckDuckGoSearchResults(num_results=10)\ntools = [search]\n', 'agent.py': 'from tools import tools\nm = model.bind_tools(tools)\n' }), outcomes: ['true'], values: { tool: 'DuckDuckGoSearchResults' }, places: ['tools.py:2'] },
	{ name: 'a model, a prompt, a store and a middleware beside the tools of an agent', artifacts: py('from langgraph.prebuilt import create_react_agent\nfrom langchain_core.messages import SystemMessage\nfrom langchain_community.tools import DuckDuckGoSearchResults\nfrom langgraph.store.redis import RedisStore\nfrom langchain.agents.middleware import SummarizationMiddleware\nfrom vendor import ChatVendor\nagent = create_react_agent(ChatVendor(), [DuckDuckGoSearchResults()], prompt=SystemMessage(content="x"), store=RedisStore(), middleware=[SummarizationMiddleware()])\n'), outcomes: ['true'], values: { tool: 'DuckDuckGoSearchResults' } },
	{ name: 'functions in a list that nobody hands to a model', artifacts: py('from langgraph.prebuilt import ToolNode\ndef find(city): return city\nSTEPS = [find]\nrun(STEPS)\n'), outcomes: ['not-applicable'] },
	{ name: 'a decorator of one’s own and a function named tool', artifacts: py('def tool(f): return f\n@tool\ndef find(city): return city\n'), outcomes: ['not-applicable'] },
]);

test(toolErrors, [
	{ name: 'handled inside', artifacts: py(`${tool}@tool\ndef find(city: str) -> str:\n    """d"""\n    try:\n        return go(city)\n    except OSError as e:\n        return str(e)\n`), outcomes: ['true'], values: { own: true } },
	{ name: 'an empty text or list for a failure', artifacts: py(`${tool}@tool\ndef find(city: str) -> str:\n    """d"""\n    try:\n        return go(city)\n    except OSError as e:\n        print(e)\n        return city, ""\n@tool\ndef look(city: str) -> list:\n    """d"""\n    try:\n        return go(city)\n    except OSError:\n        return []\n`), outcomes: ['false', 'false'] },
	{ name: 'let through', artifacts: py(`${tool}@tool\ndef find(city: str) -> str:\n    """d"""\n    return go(city)\n`), outcomes: ['false'] },
	{ name: 'answered by a ToolNode', artifacts: py(`${tool}from langgraph.prebuilt import ToolNode\n@tool\ndef find(city: str) -> str:\n    """d"""\n    return go(city)\nn = ToolNode([find])\n`), outcomes: ['not-available'], values: { own: false } },
	{ name: 'a ToolNode told to answer, through a list', artifacts: repo({ 'src/tools.py': `${tool}def look(city: str) -> str:\n    """d"""\n    return go(city)\nfind = tool(look)\n`, 'src/agent.py': 'from langgraph.prebuilt import ToolNode\nfrom tools import find\ntools = [find]\nn = ToolNode(tools, handle_tool_errors=True)\n' }), outcomes: ['true'] },
	{ name: 'a ToolNode that is handed another tool', artifacts: py(`${tool}from langgraph.prebuilt import ToolNode\n@tool\ndef find(city: str) -> str:\n    """d"""\n    return go(city)\n@tool\ndef look(city: str) -> str:\n    """d"""\n    return go(city)\nn = ToolNode([find], handle_tool_errors=True)\nmodel.bind_tools([look])\n`), outcomes: ['true', 'not-available'] },
	{ name: 'a ToolNode in TypeScript', artifacts: ts('import { tool } from "@langchain/core/tools";\nimport { ToolNode } from "@langchain/langgraph/prebuilt";\nexport const a = tool(async ({ x }) => fetch(x), { name: "a", description: "d", schema: s });\nexport const n = new ToolNode([a]);\n'), outcomes: ['true'] },
	{ name: 'a node of its own that runs what the model names', artifacts: py('async def run(self, state):\n    for tool_call in state.messages[-1].tool_calls:\n        out = await self.tools[tool_call["name"]].ainvoke(tool_call["args"])\n'), outcomes: ['false'], places: ['src/agent.py:3'] },
	{ name: 'the same in TypeScript, with and without a handler', artifacts: ts('export async function run(toolCall: Call) {\n  const tool = toolsByName[toolCall.name];\n  try {\n    return await tool.invoke(toolCall.args);\n  } catch (error) {\n    return String(error);\n  }\n}\nexport async function edit(toolCall: Call, data: object) {\n  const tool = toolsByName[toolCall.name];\n  return tool.invoke(data);\n}\n'), outcomes: ['true', 'false'], places: ['src/agent.ts:4', 'src/agent.ts:11'] },
	{ name: 'a ToolNode told not to', artifacts: py(`${tool}from langgraph.prebuilt import ToolNode\n@tool\ndef find(city: str) -> str:\n    """d"""\n    return go(city)\nn = ToolNode([find], handle_tool_errors=False)\n`), outcomes: ['false'] },
	{ name: 'a try around something else', artifacts: py(`${tool}@tool\ndef find(city: str) -> str:\n    """d"""\n    return go(city)\ndef other():\n    try:\n        go(1)\n    except OSError:\n        return 1\n`), outcomes: ['false'] },
	{ name: 'what only computes', artifacts: py(`${tool}from datetime import datetime\n@tool\ndef plan(day: datetime, who: list[str]) -> str:\n    """d"""\n    return f"{day.strftime('%A')} with {len(who)}"\n`), outcomes: ['true'] },
	{ name: 'a function of the project that handles its own failures', artifacts: py(`${tool}import requests\ndef fetch(city):\n    try:\n        return requests.get(city).text\n    except OSError:\n        return "no answer"\n@tool\ndef find(city: str) -> str:\n    """d"""\n    return fetch(city).upper()\n`), outcomes: ['true'] },
	{ name: 'one that handles nothing', artifacts: py(`${tool}import requests\ndef fetch(city):\n    return requests.get(city).text\n@tool\ndef find(city: str) -> str:\n    """d"""\n    return fetch(city).upper()\n`), outcomes: ['false'] },
	{ name: 'answered by a middleware', artifacts: py(`${tool}from langchain.agents import create_agent\nclass Retry:\n    async def awrap_tool_call(self, request, handler):\n        try:\n            return await handler(request)\n        except OSError as e:\n            return str(e)\nagent = create_agent(model, [find], middleware=[Retry()])\n@tool\ndef find(city: str) -> str:\n    """d"""\n    return go(city)\n`), outcomes: ['true'] },
	{ name: 'answered by a middleware of all that runs tools, behind one that lets failures through', artifacts: py(`${tool}from langchain.agents import create_agent\nclass Count:\n    def wrap_tool_call(self, request, handler):\n        return handler(request)\nclass Tell:\n    def wrap_tool_call(self, request, handler):\n        try:\n            return handler(request)\n        except Exception as e:\n            return str(e)\noptions = {"middleware": chain_of(1)}\nagent = create_agent(model, tools_of(1), **options)\n@tool\ndef find(city: str) -> str:\n    """d"""\n    return go(city)\n`), outcomes: ['true'], values: { own: false } },
	{ name: 'a handler of what ends the run from outside', artifacts: py(`${tool}import asyncio\n@tool\nasync def find(city: str) -> str:\n    """d"""\n    try:\n        return await go(city)\n    except asyncio.CancelledError:\n        return stop(city)\n`), outcomes: ['false'], values: { own: false } },
	{ name: 'a policy of retries, after which the failure goes on', artifacts: py(`${tool}from langgraph.graph import StateGraph\nb = StateGraph(dict)\nb.add_node("tools", run, retry_policy=RetryPolicy(max_attempts=3))\n@tool\ndef find(city: str) -> str:\n    """d"""\n    return go(city)\n`), outcomes: ['false'] },
	{ name: 'names of options that run no tool', artifacts: py(`${tool}def note(**words): ...\nnote(handle_tool_errors=True, retry_policy=1, middleware=1)\nwrap_tool_call = 1\nretry_policy = 3\n@tool\ndef find(city: str) -> str:\n    """d"""\n    return go(city)\n`), outcomes: ['false'] },
	{ name: 'a callback that tests its error, a caught promise', artifacts: ts('import { tool } from "@langchain/core/tools";\nimport { execFile } from "node:child_process";\nexport const a = tool(async ({ x }) => new Promise((done) => { execFile("git", [x], (error, out) => { if (error) done("failed"); else done(out); }); }), { name: "a", description: "d", schema: s });\nexport const b = tool(async ({ x }) => fetch(x).catch((reason) => String(reason)), { name: "b", description: "d", schema: s });\n'), outcomes: ['true', 'true'] },
	{ name: 'a callback that ignores its error', artifacts: ts('import { tool } from "@langchain/core/tools";\nimport { execFile } from "node:child_process";\nexport const a = tool(async ({ x }) =>\n  new Promise((done) => { execFile("git", [x], (error, out) => {\n  if (out) done(out);\n}); }), { name: "a", description: "d", schema: s });\n'), outcomes: ['false'] },
]);

test(swallowedErrors, [
	{ name: 'except: pass', artifacts: py('try:\n    go()\nexcept Exception:\n    pass\n'), outcomes: ['true', 'false'], places: ['src/agent.py:3', 'src/agent.py:3'] },
	{ name: 'the place is that of one that swallows', artifacts: py('try:\n    go()\nexcept Exception as e:\n    log(e)\n    answer(e)\ntry:\n    go()\nexcept Exception:\n    pass\ntry:\n    go()\nexcept OSError as e:\n    log(e)\n'), outcomes: ['true', 'true'], places: ['src/agent.py:8', 'src/agent.py:8'] },
	{ name: 'on with the loop', artifacts: py('for d in documents:\n    try:\n        go(d)\n    except Exception:\n        continue\n'), outcomes: ['true', 'false'], places: ['src/agent.py:4', 'src/agent.py:4'] },
	{ name: 'an empty catch, and one of a build', artifacts: ts('try { go(); } catch {}\n', { 'next.config.mjs': 'try { go(); } catch {}\n' }), outcomes: ['true', 'false'] },
	{ name: 'an empty catch', artifacts: ts('try { go(); } catch {}\n'), outcomes: ['true', 'false'] },
	{ name: 'a reason in a comment', artifacts: ts('try { go(); } catch (_) {\n  // no date: nothing to do\n}\n'), outcomes: ['false', 'false'], values: { places: 0, explained: 1 } },
	{ name: 'a comment that gives no reason', artifacts: ts('try { go(); } catch (e) {\n  // ignore error\n}\n'), outcomes: ['true', 'false'], values: { places: 1 } },
	{ name: 'one expected error, a reason, a log', artifacts: py('try:\n    go()\nexcept KeyError:\n    pass\ntry:\n    go()\nexcept Exception:\n    pass  # the file may be gone\ntry:\n    go()\nexcept Exception as e:\n    log(e)\n'), outcomes: ['false', 'true'] },
	{ name: 'a reason behind what a linter is told', artifacts: py('try:\n    go()\nexcept Exception:  # noqa: BLE001 - the version is shown where it is known\n    pass\ntry:\n    go()\nexcept Exception:  # noqa: BLE001\n    pass\n'), outcomes: ['true', 'false'], places: ['src/agent.py:7', 'src/agent.py:3'], values: { places: 1 } },
	{ name: 'no handler but in a test', artifacts: py('x = 1', { 'tests/test_a.py': 'try:\n    go()\nexcept Exception:\n    pass\n' }), outcomes: ['not-applicable', 'false'] },
]);

test(logging, [
	{ name: 'a logger', artifacts: py('import logging\nlogger = logging.getLogger(__name__)\nlogger.info("x")\nprint("y")\n'), outcomes: ['true'], values: { kinds: ['logging'] } },
	{ name: 'the logger of a framework', artifacts: ts('import { Logger } from "@nestjs/common";\nconst log = new Logger("a");\nlog.log("x");\nconsole.log("y");\n'), outcomes: ['true'], values: { kinds: ['@nestjs/common'] } },
	{ name: 'a logger of its own', artifacts: ts('import { Logger } from "./logging";\nconst logger = new Logger();\nlogger.info("x");\n', { 'src/logging.ts': 'export class Logger { info(text: string) { process.stderr.write(text); } }\n' }), outcomes: ['true'] },
	{ name: 'a logger that is silent in production', artifacts: ts('import { logger } from "./logging";\nlogger.info("x");\n', { 'src/logging.ts': 'export const logger = {\n  info: (...args: unknown[]) => {\n    if (process.env.NODE_ENV !== "production") {\n      console.info(...args);\n    }\n  },\n};\n' }), outcomes: ['false'], places: ['src/logging.ts:4'] },
	{ name: 'a logger that is louder outside of production', artifacts: ts('import { logger } from "./logging";\nlogger.info("x");\n', { 'src/logging.ts': 'export const logger = {\n  info: (...args: unknown[]) => {\n    if (process.env.NODE_ENV !== "production") console.info(...args);\n  },\n  error: (...args: unknown[]) => console.error(...args),\n};\n' }), outcomes: ['true'] },
	{ name: 'console alone, and something else of the framework', artifacts: ts('import { Injectable } from "@nestjs/common";\nconsole.error("x");\nconsole.log("y");\nMath.log(2);\n'), outcomes: ['false'] },
	{ name: 'prints, and a module of one’s own', artifacts: py('from catalogging import x\nprint("logging")\n'), outcomes: ['false'] },
	{ name: 'tracing that its settings name', artifacts: py('x = 1\n', { '.env.example': 'LANGSMITH_PROJECT=mine\n' }), outcomes: ['not-available'] },
	{ name: 'settings of something else', artifacts: py('x = 1\n', { '.env.example': 'LANGUAGE=en\n' }), outcomes: ['false'] },
]);

test(structuredOutput, [
	{ name: 'bound to a schema', artifacts: py(`${chat}from pydantic import BaseModel\nclass A(BaseModel):\n    x: int\nChatOpenAI(model="x").with_structured_output(A)\n`), outcomes: ['true', 'true', 'true', 'true'], values: { of: 'schema', places: 1 } },
	{ name: 'JSON without a schema', artifacts: py(`${chat}m = ChatOpenAI(model="x").bind(response_format={"type": "json_object"})\n`), outcomes: ['false', 'false', 'true', 'not-applicable'] },
	{ name: 'text that a function of another module cuts, and reads as JSON', artifacts: repo({ 'src/cut.py': 'import json, re\ndef cut(output: str):\n    found = re.search(r"{.*}", output)\n    data = json.loads(found.group(0))\n    return Verdict(unsafe=data.get("violation"))\n', 'src/guard.py': 'from cut import cut\nclass Guard:\n    def __init__(self):\n        self.model = get_model("m")\n    async def ainvoke(self, messages):\n        result = await self.model.ainvoke(messages)\n        return cut(str(result.content))\n', 'src/ask.py': 'from pydantic import BaseModel\nclass A(BaseModel):\n    x: int\nasync def ask(m, q):\n    return await m.with_structured_output(A).ainvoke(q)\n' }), outcomes: ['true', 'true', 'false', 'true'], places: ['src/ask.py:5', null, 'src/cut.py:4', null] },
	{ name: 'the same in TypeScript, in a function that a wrapper hands its answer', artifacts: ts("import { ChatOpenAI } from '@langchain/openai';\nconst llm = new ChatOpenAI({ model: 'x' });\nasync function ask(prompt: string) {\n  const answer = await llm.invoke(prompt);\n  return answer.content as string;\n}\nfunction readJson(text: string) {\n  return JSON.parse(text.replace('x', ''));\n}\nexport async function grade(prompt: string) {\n  return readJson(await ask(prompt));\n}\n"), outcomes: ['false', 'true', 'false', 'false'], places: ['src/agent.ts:8', null, 'src/agent.ts:8', 'src/agent.ts:8'] },
	{ name: 'text read as JSON, and a tool whose arguments are the answer', artifacts: py(`${chat}import json\nllm = ChatOpenAI(model="x")\ndef plan(q):\n    return json.loads(llm.invoke(q).content)\ndef write(q):\n    answer = llm.bind_tools([Section]).invoke(q)\n    return answer.tool_calls[0]["args"].get("title")\n`), outcomes: ['true', 'true', 'false', 'true'] },
	{ name: 'text read as JSON, and tools that are run', artifacts: py(`${chat}import json\nllm = ChatOpenAI(model="x")\ndef plan(q):\n    return json.loads(llm.invoke(q).content)\ndef act(q):\n    for call in llm.bind_tools([look]).invoke(q).tool_calls:\n        look.invoke(call["args"])\n`), outcomes: ['true', 'true', 'false', 'false'] },
	{ name: 'JSON of a page that was looked for by an answer, of a tool call, and of a bound model', artifacts: py(`${chat}import json, requests\nclass A(BaseModel):\n    x: int\nllm = ChatOpenAI(model="x")\ndef look(q):\n    word = llm.invoke(q).content\n    page = requests.get("u", params={"q": word})\n    return json.loads(page.text)\ndef tools(q):\n    answer = llm.bind_tools([look]).invoke(q)\n    return json.loads(answer.tool_calls[0]["args"])\ndef ask(q):\n    kept = llm.with_structured_output(A).invoke(q)\n    return json.loads(kept.x)\n`), outcomes: ['true', 'true', 'true', 'true'] },
	{ name: 'a pattern that cuts out what may only be shown', artifacts: py(`${chat}import re\nllm = ChatOpenAI(model="x")\ndef look(q):\n    return re.search("code", llm.invoke(q).content)\n`), outcomes: ['false', 'true', 'not-available', 'not-applicable'] },
	{ name: 'words that are looked for, through a chain of methods', artifacts: ts("import { initChatModel } from 'langchain/chat_models/universal';\nexport const make = async () => {\n  const llm = await initChatModel('m');\n  return async (q: string) => {\n    const response = await llm.invoke(q);\n    const text = (response.content || '').toString().toLowerCase().trim();\n    if (text.includes('respond')) return 'respond';\n    return 'ignore';\n  };\n};\n"), outcomes: ['false', 'true', 'false', 'false'], places: ['src/agent.ts:7', null, 'src/agent.ts:7', 'src/agent.ts:7'] },
	{ name: 'a stream whose text is cut into lines that are kept', artifacts: py(`${chat}class A:\n    def __init__(self):\n        self.llm = ChatOpenAI(model="x")\n    async def ask(self, prompt, q):\n        chain = prompt | self.llm\n        queries = []\n        text = ""\n        async for chunk in chain.astream(q):\n            text += chunk.content\n            yield {"text": text}\n            if "\\n" in text:\n                parts = text.split("\\n")\n                for query in parts[:-1]:\n                    queries.append(query.strip())\n        yield queries\n`), outcomes: ['false', 'true', 'false', 'false'], places: ['src/agent.py:13', null, 'src/agent.py:13', 'src/agent.py:13'] },
	{ name: 'a word that the answer is compared with, where a truth is given back', artifacts: py(`${chat}llm = ChatOpenAI(model="x")\ndef ask(q):\n    answer = llm.invoke(q)\n    return answer.content.strip().lower() == "yes"\n`), outcomes: ['false', 'true', 'false', 'false'] },
	{ name: 'text that is shown line by line, measured, and freed of its fences', artifacts: py(`${chat}llm = ChatOpenAI(model="x")\ndef show(q):\n    answer = llm.invoke(q)\n    if answer.response_metadata["finish_reason"] == "length" or not answer.content or "\`\`\`" in answer.content:\n        return None\n    print(len(answer.content.split()))\n    return answer.content\n`), outcomes: ['not-applicable'] },
	{ name: 'a key of the state that holds the answer, and what the provider says beside the text', artifacts: py(`${chat}llm = ChatOpenAI(model="x")\ndef ask(state):\n    answer = llm.invoke(state["q"])\n    state["text"] = answer.content\n    titles = [c.web.title.split(".")[0] for c in answer.grounding_metadata.chunks]\n    if "editor" not in state:\n        state["editor"] = titles\n    return state\n`), outcomes: ['not-applicable'] },
	{ name: 'text that is cut into lines for no known end', artifacts: py(`${chat}llm = ChatOpenAI(model="x")\ndef show(q):\n    for line in llm.invoke(q).content.split("\\n"):\n        print(line)\n`), outcomes: ['false', 'true', 'not-available', 'not-applicable'] },
	{ name: 'the words in a string', artifacts: py('text = "use with_structured_output(A)"\n'), outcomes: ['not-applicable'] },
]);

test(envFile, [
	{ name: 'filled in', artifacts: repo({ '.env': '# keys\nKEY=abc\n' }), outcomes: ['true'], places: ['.env:2'] },
	{ name: 'placeholders alone', artifacts: repo({ '.env': 'A_KEY=your_api_key_here\nB=<key>\nC="sk-your-key"\nD=xxxx # mine\nE=change-me\nF={{ token }}\n' }), outcomes: ['false'] },
	{ name: 'a placeholder, a value that only begins like one, and a real one', artifacts: repo({ '.env': 'A_KEY=your_api_key_here\nB=https://yours.example\n', 'api/.env.local': 'KEY=xxx\nURL=my.host:80\n' }), outcomes: ['true', 'true'], places: ['.env:2', 'api/.env.local:2'] },
	{ name: 'what only begins like a placeholder, long', artifacts: repo({ '.env': `A_KEY=my-${'a'.repeat(200)}!\n` }), outcomes: ['true'] },
	{ name: 'templates, empty values, a module', artifacts: repo({ '.env.example': 'KEY=abc', '.env.local': 'KEY=\nOTHER=""\n', 'src/env.ts': 'KEY=abc', 'env.template': 'KEY=abc', '.env.test': 'KEY=abc' }), outcomes: ['false'] },
]);

test(settingsDocumented, [
	{ name: 'written down', artifacts: py('import os\na = os.environ["FIRST_KEY"]\nb = os.getenv("SECOND_KEY", "x")\n', { '.env.example': 'FIRST_KEY=\nSECOND_KEY=\n' }), outcomes: ['true'], values: { variables: 2, missing: [] } },
	{ name: 'a variable that a script sets, and the template of the unit that reads another', artifacts: repo({ 'web/a.ts': 'export const a = process.env.SET_HERE;\nexport const b = process.env.SECOND_KEY;\n', 'web/package.json': '{ "scripts": { "dev": "SET_HERE=local next dev" } }', 'web/.env.example': '', 'agent/.env.example': '' }), outcomes: ['false'], values: { missing: ['SECOND_KEY'], remedy: 'Write down in web/.env.example, without values: SECOND_KEY.' } },
	{ name: 'half of them nowhere', artifacts: ts('export const a = process.env.FIRST_KEY;\nexport const b = process.env["SECOND_KEY"];\n', { 'README.md': 'Set FIRST_KEY.' }), outcomes: ['false'], values: { missing: ['SECOND_KEY'] } },
	{ name: 'names that are given to a function, and one that the code makes', artifacts: py('import os\ndef listed(key, other=None):\n    return os.getenv(key)\na = listed("FIRST_KEY")\nb = listed("SECOND_KEY")\nc = listed(f"LIMIT_{d}")\n', { '.env.example': 'FIRST_KEY=\n' }), outcomes: ['false'], values: { missing: ['SECOND_KEY'], remedy: 'Write down in .env.example, without values: SECOND_KEY.' } },
	{ name: 'names made of the fields of a class', artifacts: py('import os\nfrom pydantic import BaseModel\nclass Configuration(BaseModel):\n    query_model: str = "m"\n    @classmethod\n    def read(cls):\n        return {name: os.environ.get(name.upper()) for name in cls.model_fields.keys()}\n'), outcomes: ['false'], values: { missing: ['QUERY_MODEL'] } },
	{ name: 'names that a loop goes through', artifacts: py('import os\nNAMES = ("FIRST_KEY", "SECOND_KEY")\nfor one in NAMES:\n    print(os.environ.get(one))\n', { '.env.example': 'FIRST_KEY=\n' }), outcomes: ['false'], values: { variables: 2, missing: ['SECOND_KEY'] } },
	{ name: 'names that a loop takes from elsewhere', artifacts: py('import os\nfor one in DEFAULTS:\n    print(os.environ.get(one))\n'), outcomes: ['not-available'], places: ['src/agent.py:3'] },
	{ name: 'a name that the code makes', artifacts: py('import os\na = os.environ["FIRST_KEY"]\nb = {n: os.environ.get(n.upper()) for n in names}\n', { '.env.example': 'FIRST_KEY=\n' }), outcomes: ['not-available'], values: { share: 1 } },
	{ name: 'fields of settings', artifacts: py('from pydantic_settings import BaseSettings, SettingsConfigDict\nclass Settings(BaseSettings):\n    model_config = SettingsConfigDict(env_prefix="APP_")\n    port: int = 80\n    host: str\n', { '.env.example': 'APP_HOST=\n' }), outcomes: ['false'], values: { variables: 2, missing: ['APP_PORT'] } },
	{ name: 'names of a tuple that is gone through, and one that a configuration template names', artifacts: py('import os\nNAMES = ("FIRST_KEY", "SECOND_KEY")\ndef mode():\n    for name in NAMES:\n        if os.environ.get(name):\n            return name\nc = os.getenv("THIRD_KEY")\n', { 'config.example.yaml': '# api_key: $THIRD_KEY\n', 'README.md': 'FIRST_KEY' }), outcomes: ['false'], values: { missing: ['SECOND_KEY'] } },
	{ name: 'a script of developers, and what the server sets itself', artifacts: py('import os\na = os.getenv("LANGSERVE_GRAPHS")\n', { 'scripts/export.py': 'import os\nb = os.environ["USE_LOCAL"]\n' }), outcomes: ['not-applicable'] },
	{ name: 'a longer name is another', artifacts: ts('export const a = process.env.FIRST_KEY;\n', { 'README.md': 'Set MY_FIRST_KEY and FIRST_KEY_ID.' }), outcomes: ['false'] },
	{ name: 'what a bundler sets itself', artifacts: ts('export const a = import.meta.env.DEV ? import.meta.env.VITE_API : import.meta.env.BASE_URL;\nexport const b = process.env.BASE_URL;\n', { 'README.md': 'Set VITE_API.' }), outcomes: ['false'], values: { variables: 2, missing: ['BASE_URL'] } },
	{ name: 'comments, and variables that everyone has', artifacts: ts('// process.env.FIRST_KEY\nexport const home = process.env.HOME ?? process.env.NODE_ENV;\n'), outcomes: ['not-applicable'] },
]);

test(deployment, [
	{ name: 'langgraph.json and a container', artifacts: repo({ 'langgraph.json': '{ "graphs": { "a": "installed.agent:graph" } }', Dockerfile: 'FROM node\nCOPY . .\n' }), outcomes: ['true'], values: { kinds: ['langgraph', 'container'] } },
	{ name: 'a module and documentation of that name, a fixture', artifacts: repo({ 'src/dockerfile.ts': '', 'docs/docker.md': '', 'tests/fixtures/Dockerfile': 'FROM x' }), outcomes: ['false'] },
]);

test(readmeRun, [
	{ name: 'commands', artifacts: repo({ 'README.md': '# A\n\n```bash\nuv sync\nuv run langgraph dev\n```\n' }), outcomes: ['true'], values: { installs: true }, places: ['README.md:5'] },
	{ name: 'an image that is built here', artifacts: repo({ 'README.md': '```\ndocker build -t agent .\ndocker run -p 8000:8000 agent\n```\n' }), outcomes: ['true'], places: ['README.md:3'] },
	{ name: 'the database beside it', artifacts: repo({ 'README.md': '```\ndocker run -p 9200:9200 elasticsearch:8.15.1\n```\n' }), outcomes: ['false'] },
	{ name: 'a folder for packages is no start', artifacts: repo({ 'README.md': '```\npython3 -m venv .venv\npip install -e .\n```\n' }), outcomes: ['false'] },
	{ name: 'a script of the server, before the page', artifacts: repo({ 'README.md': '```\nyarn langgraph:dev\n```\n```\nyarn dev\n```\n', 'package.json': '{ "scripts": { "dev": "next dev", "langgraph:dev": "langgraphjs dev" } }' }), outcomes: ['true'], places: ['README.md:2'] },
	{ name: 'a script that prints a login, before the start', artifacts: repo({ 'README.md': '```\neval "$(python3 scripts/a.py --print)"\npython3 scripts/a.py\n```\n```\nmake docker-start\n```\n', 'scripts/a.py': '' }), outcomes: ['true'], places: ['README.md:6'] },
	{ name: 'install alone', artifacts: repo({ 'README.md': '```bash\npip install -r requirements.txt\n```\nThen npm run dev.\n' }), outcomes: ['false'] },
	{ name: 'no README at the root', artifacts: repo({ 'docs/README.md': '```\nnpm start\n```\n' }), outcomes: ['false'] },
]);
