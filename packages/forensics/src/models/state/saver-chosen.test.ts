import { projectOf } from '@auditor/code/testing';
import { expect, it } from 'vitest';
import { isMemoryByDefault, madeForOneRun } from './saver-chosen.js';
import { isDurable, saversMade } from './savers.js';

const GRAPH =
	'from langgraph.checkpoint.memory import MemorySaver\nfrom langgraph.graph import StateGraph\ndef build():\n    return StateGraph(dict)\n';
const ROUTE = 'from fastapi import FastAPI\nfrom src.graph import *\napp = FastAPI()\n';
const made = '    saver = MemorySaver()\n    return build().compile(checkpointer=saver)\n';

it.each([
	['for each request', `def get():\n${made}`, '@app.post("/chat")\ndef chat(q):\n    g = get()\n    return g.invoke(q)\n', true],
	[
		'for each request, behind a service',
		`def get():\n${made}`,
		'def ask(q):\n    return get().invoke(q)\n@app.post("/chat")\ndef chat(q):\n    return ask(q)\n',
		true,
	],
	['once, in a cache', `@lru_cache\ndef get():\n${made}`, '@app.post("/chat")\ndef chat(q):\n    return get().invoke(q)\n', false],
	['once, for the module', `def get():\n${made}`, 'g = get()\n@app.post("/chat")\ndef chat(q):\n    return g.invoke(q)\n', false],
	[
		'once, by a test',
		`def get():\n${made}`,
		'g = None\n@app.post("/chat")\ndef chat(q):\n    global g\n    if g is None:\n        g = get()\n    return g.invoke(q)\n',
		false,
	],
	['for a program', `def get():\n${made}`, 'def main(q):\n    return get().invoke(q)\nmain(1)\n', false],
	[
		'for a request that runs it twice',
		`def get():\n${made}`,
		'@app.post("/chat")\ndef chat(q):\n    g = get()\n    g.invoke(q)\n    return g.invoke(None)\n',
		false,
	],
	[
		'once, beside the function',
		'saver = MemorySaver()\ndef get():\n    return build().compile(checkpointer=saver)\n',
		'@app.post("/chat")\ndef chat(q):\n    return get().invoke(q)\n',
		false,
	],
])('sees a saver that is made %s', async (_, graph, route, expected) => {
	const project = await projectOf({ 'src/graph.py': GRAPH + graph, 'src/app.py': ROUTE + route });
	expect(madeForOneRun(project, saversMade(project)) !== undefined).toBe(expected);
});

const scripts = (usual: string, test = 'type === "sqlite"', more = '') => ({
	'src/saver.ts': `import { MemorySaver } from "@langchain/langgraph";\nimport { SqliteSaver } from "@langchain/langgraph-checkpoint-sqlite";\nexport function make(type: string, path: string) {\n  if (${test}) {\n    return SqliteSaver.fromConnString(path);\n  }\n  return new MemorySaver();\n}\n`,
	'src/app.ts': `import { z } from "zod";\nimport { make } from "./saver.js";\nconst Schema = z.object({ type: z.enum(["memory", "sqlite"]).default("${usual}"), other: z.enum(["a", "sqlite-free"]) });\nconst config = Schema.parse(load());\nexport const saver = make(config.type, "a.db");${more}\n`,
});
const python = (body: string, call: string) => ({
	'src/a.py': `import os\nfrom typing import Literal\nfrom pydantic_settings import BaseSettings\nfrom langgraph.checkpoint.memory import MemorySaver\nfrom langgraph.checkpoint.sqlite import SqliteSaver\nclass Settings(BaseSettings):\n    backend: Literal["memory", "sqlite"] = "memory"\nsettings = Settings()\ndef make(url=None):\n${body}\nsaver = ${call}\n`,
});

it.each([
	['a schema', scripts('memory'), true],
	['a schema of the other default', scripts('sqlite'), false],
	['a test of the one in memory', scripts('memory', 'type !== "memory"'), false],
	[
		'a field of settings',
		python('    if settings.backend == "sqlite":\n        return SqliteSaver(url)\n    return MemorySaver()', 'make()'),
		true,
	],
	[
		'the environment, and a test of the one in memory',
		python('    if os.getenv("KEEP", "memory") == "memory":\n        return MemorySaver()\n    return SqliteSaver(url)', 'make()'),
		true,
	],
	['callers that hand over nothing', python('    if url:\n        return SqliteSaver(url)\n    return MemorySaver()', 'make(None)'), true],
	[
		'a caller that hands over something',
		python('    if url:\n        return SqliteSaver(url)\n    return MemorySaver()', 'make(URL)'),
		false,
	],
	[
		'settings that are chosen elsewhere',
		python(
			'    kind = "sqlite" if url else "memory"\n    if kind == "memory":\n        return MemorySaver()\n    return SqliteSaver(url)',
			'make(URL)',
		),
		false,
	],
	[
		'a field that is asked for by its name',
		python(
			'    kept = getattr(url, "store", None)\n    if kept.kind == "sqlite":\n        return SqliteSaver(url)\n    return MemorySaver()',
			'make(URL)',
		),
		false,
	],
	['a failure', python('    try:\n        return SqliteSaver(url)\n    except OSError:\n        return MemorySaver()', 'make()'), false],
])('follows the default of %s', async (_, files, expected) => {
	const project = await projectOf(files);
	expect(isMemoryByDefault(project, saversMade(project), (one) => isDurable(project, one))).toBe(expected);
});
