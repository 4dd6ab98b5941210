// A table a library: code on the left, what the call on its last line means on the right. A look-alike stands in each.
import { readdirSync } from 'node:fs';
import { projectOf } from '@auditor/code/testing';
import { describe, expect, it } from 'vitest';
import type { Does } from './library.js';
import { isAbout, meaningOf, OPTIONS } from './meaning.js';

const DOES: Does[] = [
	'run',
	'evaluate',
	'load',
	'make',
	'clone',
	'limit',
	'check-url',
	'bind',
	'ask',
	'parse',
	'validate',
	'repeat',
	'request',
	'store',
	'read-key',
	'take',
	'bring',
	'enter',
	'clean',
];

/** Each meaning of the last call, with what tells it apart: `run line`, `make folder`. */
async function meanings(code: string): Promise<string[]> {
	const path = /^\s*(?:import|export|const|let|await) .*(?:from '|require\(|;$)|^const |;$/m.test(code) ? 'src/a.ts' : 'src/a.py';
	const project = await projectOf({ [path]: code });
	const [file] = project.files;
	const call = file?.facts.calls.findLast(({ statement }) => statement) ?? file?.facts.calls.at(-1);
	if (!file || !call) throw new Error('the row holds no call');
	return DOES.flatMap((does) => {
		const found = meaningOf(project, file, call, does);
		// What the text of an argument decides is asked elsewhere.
		if (!found || ('if' in found && found.if)) return [];
		const detail =
			'form' in found
				? found.form
				: 'what' in found
					? found.what
					: 'kind' in found
						? found.kind
						: 'to' in found
							? found.to
							: 'by' in found
								? found.by
								: 'of' in found
									? found.of
									: '';
		return [`${does} ${detail}`.trim()];
	});
}

const TABLES: Record<string, readonly (readonly [code: string, ...meanings: string[]])[]> = {
	agents: [
		['from pydantic_ai import Agent\nAgent("m")', 'make runner'],
		['from agents import Agent\nAgent(name="a")', 'make runner'],
		['from mine import Agent\nAgent(name="a")'],
		['from agents import Agent, Runner\nRunner.run_sync(Agent(name="a"), "q")', 'ask `output_type` of the agent'],
		['from google.adk.agents import LlmAgent\nLlmAgent(model="m")', 'make runner'],
		["import { Agent } from '@mastra/core/agent';\nnew Agent({});", 'make runner'],
		["import { createTool } from '@mastra/core/tools';\ncreateTool({});", 'make tool'],
		["import { tool } from 'ai';\ntool({});", 'make tool', 'enter model'],
		["import { ToolLoopAgent } from 'ai';\nnew ToolLoopAgent({});", 'make runner'],
		['from claude_agent_sdk import query\nquery(prompt="q")', 'make runner', 'ask `outputFormat`', 'store history'],
		['from crewai import LLM\nLLM(model="m")', 'make model'],
		['from google.adk.models.google_llm import Gemini\nGemini(model="m")', 'make model'],
		['from llama_index.llms.openai import OpenAI\nOpenAI(model="m")', 'make model'],
		["import { Output } from 'ai';\nOutput.object({ schema });", 'bind schema'],
		["import { Output } from 'mine';\nOutput.object({ schema });"],
	],
	subprocess: [
		['import subprocess\nsubprocess.run(x)', 'run command'],
		['from subprocess import check_output as out\nout(x)', 'run command'],
		['import subprocess\nsubprocess.getoutput(x)', 'run line'],
		['import mine\nmine.run(x)'],
	],
	os: [['import os\nos.system(x)', 'run line'], ['import os\nos.spawnv(os.P_WAIT, x, y)', 'run words'], ['import os\nos.path.join(x)']],
	asyncio: [
		['import asyncio\nasyncio.create_subprocess_exec(x)', 'run words'],
		['def f(loop):\n    loop.subprocess_shell(p, x)', 'run line'],
		['import asyncio\nasyncio.wait_for(x, 3)', 'limit'],
		['import asyncio\nasyncio.gather(x)'],
	],
	python: [
		['eval(x)', 'evaluate eval-exec'],
		['import pickle\npickle.loads(x)', 'load pickled'],
		['import yaml\nyaml.load(x)', 'load loader'],
		['import torch\ntorch.load(x)', 'load pickled'],
		['import jsonpickle\njsonpickle.decode(x)', 'load pickled'],
		['import pandas\npandas.read_csv(x)'],
		['import yaml\nyaml.safe_load(x)', 'parse'],
		['def eval(x): return x\neval(1)'],
		['import timeit\ntimeit.repeat(x)', 'evaluate eval-exec'],
		['import code\ncode.InteractiveInterpreter().runsource(x)', 'evaluate eval-exec'],
		['import mine\nmine.timeit(x)'],
		['import numexpr as ne\nne.evaluate(x)', 'evaluate dynamic-code'],
		['import pandas as pd\npd.eval(x)', 'evaluate dynamic-code'],
		["import * as math from 'mathjs';\nmath.evaluate(x);"],
		["import * as one from 'expr-eval';\none.evaluate(x);", 'evaluate dynamic-code'],
		['import pandas as pd\ndf = pd.read_csv(p)\ndf.query(x)', 'evaluate dynamic-code'],
		['from sympy import sympify\nsympify(x)', 'evaluate dynamic-code'],
		["import Ejs from 'ejs';\nEjs.render(x, y);", 'evaluate dynamic-code'],
		['from mine import evaluate\nevaluate(x)'],
	],
	json: [
		['import json\njson.loads(x)', 'parse'],
		['const x = JSON.parse(y);', 'parse'],
		['import ast\nast.literal_eval(x)', 'parse'],
		['import json_repair\njson_repair.loads(x)', 'parse'],
		['import json_repair\njson_repair.repair_json(x)'],
		['import json\njson.dumps(x)'],
	],
	re: [
		['import re\nre.search(p, x)', 'parse pattern'],
		['import re\nre.findall(p, x)', 'parse mentions'],
		['import re\nre.split(p, x)', 'parse parts'],
		['x.split("\\n")', 'parse parts'],
		["x.includes('yes');", 'parse test'],
		['import re\nre.compile(p)'],
	],
	sql: [
		['import sqlite3\nsqlite3.connect(p).execute(x)', 'take sql'],
		['from google.cloud import bigquery\nbigquery.Client().query(x)', 'take sql'],
		['import snowflake.connector\nsnowflake.connector.connect().cursor().execute(x)', 'take sql'],
		["import { BigQuery } from '@google-cloud/bigquery';\nnew BigQuery().query(x);", 'take sql'],
		['from sqlalchemy import text\ntext(x)', 'take sql'],
		["import { Pool } from 'pg';\nnew Pool().query(x);", 'take sql'],
		['const rows = await prisma.$queryRawUnsafe(x);', 'take sql'],
		["import { sql } from 'drizzle-orm';\nsql.raw(x);", 'take sql'],
		['import mine\nmine.text_of(x)'],
	],
	outside: [
		['input(x)', 'bring operator'],
		['import os\nos.getenv(x)', 'bring operator'],
		['int(x)', 'clean'],
		['import os\nos.path.basename(x)', 'clean path'],
		["server.registerTool('a', {}, f);", 'enter model'],
		['def int_of(x): return x\nint_of(x)'],
	],
	files: [
		['open(x)', 'store', 'take path'],
		['from pathlib import Path\nPath(x).read_text()', 'store', 'take path'],
		["import { readFile } from 'node:fs/promises';\nawait readFile(x);", 'store', 'take path'],
		["import path from 'node:path';\npath.join(x);", 'take path'],
		["import path from 'node:path';\npath.basename(x);", 'clean path'],
		['import mine\nmine.open(x)'],
	],
	tempfile: [
		['import tempfile\ntempfile.TemporaryDirectory()', 'make folder'],
		["import { mkdtemp } from 'node:fs/promises';\nawait mkdtemp(x);", 'make folder'],
		["import tmp from 'tmp';\ntmp.dirSync();", 'make folder'],
		['import tempfile\ntempfile.gettempdir()'],
	],
	git: [
		['from git import Repo\nRepo.clone_from(url, to)', 'clone'],
		['import git\ngit.Repo.clone_from(url, to)', 'clone'],
		["import { simpleGit } from 'simple-git';\nconst git = simpleGit();\ngit.clone(url);", 'clone'],
		["import simpleGit from 'simple-git';\nsimpleGit().env({}).clone(url);", 'clone'],
		["import git from 'isomorphic-git';\ngit.clone({});", 'clone'],
		['class Sheep:\n    def clone(self, other): ...\nSheep().clone(x)'],
	],
	'child-process': [
		["import { exec } from 'node:child_process';\nexec(x);", 'run line'],
		["import { execFile } from 'child_process';\nimport { promisify } from 'util';\npromisify(execFile)(x);", 'run spawn'],
		["const cp = require('child_process');\ncp.spawn(x, []);", 'run spawn'],
		['const m = /a/;\nm.exec(x);'],
	],
	shells: [
		["import { execa } from 'execa';\nexeca(x, []);", 'run spawn'],
		["import { execaCommand } from 'execa';\nexecaCommand(x);", 'run command'],
		["import { NodeSSH } from 'node-ssh';\nconst ssh = new NodeSSH();\nssh.execCommand(x);", 'run line'],
		['import paramiko\nclient = paramiko.SSHClient()\nclient.exec_command(x)', 'run line'],
		["document.execCommand('copy');"],
		["import shell from 'shelljs';\nshell.exec(x);", 'run line'],
		['from invoke import Context\nContext().run(f"ls {x}")', 'run line'],
		['import sh\nsh.git("clone", x)', 'run named'],
		['const git = (x: string) => x;\ngit(x);'],
	],
	script: [
		['eval(x);', 'evaluate eval-exec'],
		['new Function(x);', 'evaluate dynamic-code'],
		["import vm from 'node:vm';\nvm.runInNewContext(x);", 'evaluate dynamic-code'],
		['fetch(x);', 'request', 'take address'],
		['const model = load();\nmodel.eval();'],
	],
	requests: [
		['import requests\nrequests.post(x)', 'request', 'take address'],
		['import requests\nrequests.get(x)', 'request', 'take address'],
		['import requests\ns = requests.Session()\ns.get(x)', 'request', 'take address'],
		["import { readFile } from 'node:fs/promises';\nawait readFile(x);", 'store', 'take path'],
		['import redis\nr = redis.Redis()\nr.get(x)', 'store'],
		['from langchain_redis import RedisChatMessageHistory\nRedisChatMessageHistory(x)', 'store history'],
		['from llama_index.storage.chat_store.redis import RedisChatStore\nRedisChatStore(x)', 'store history'],
		['from agents import SQLiteSession\nSQLiteSession(x)', 'store history'],
		['import mine\nmine.readFile(x)'],
		['import httpx\nclient = httpx.Client()\nclient.post(x)', 'request', 'take address'],
		['import validators\nvalidators.url(x)', 'check-url'],
		['from urllib.parse import urlparse\nurlparse(x)'],
		['import requests\nrequests.Session()'],
	],
	pydantic: [
		['from pydantic import BaseModel\nclass A(BaseModel): ...\nA.model_validate(x)', 'validate'],
		["import { z } from 'zod';\nconst s = z.object({});\ns.safeParse(x);", 'validate'],
		["import Joi from 'joi';\nconst s = Joi.object({});\ns.validate(x);", 'validate'],
		['from jsonschema import validate\nvalidate(x, schema)', 'validate'],
		['import mine\nmine.validate(x, schema)'],
		['def validate(x): ...\nvalidate(x)'],
	],
	retries: [
		['import tenacity\ntenacity.retry(f)', 'repeat'],
		['import backoff\nbackoff.on_exception(backoff.expo, E)', 'repeat'],
		["import pRetry from 'p-retry';\npRetry(f);", 'repeat'],
		["import { retry } from '@lifeomic/attempt';\nretry(() => ask(x));", 'repeat'],
		["import { sleep } from '@lifeomic/attempt';\nsleep(10);"],
		["import { backOff as again } from 'exponential-backoff';\nagain(() => ask(x), { numOfAttempts: 3 });", 'repeat'],
		['import stamina\nstamina.retry(on=E)', 'repeat'],
		['def with_retry(f): return f\nwith_retry(x)'],
	],
	servers: [
		['from fastapi import FastAPI\nFastAPI(title=x)', 'make server'],
		["import express from 'express';\nexpress();", 'make server'],
		["import { Hono } from 'hono';\nnew Hono();", 'make server'],
		['from fastapi import APIRouter\nAPIRouter()'],
		['import streamlit as st\nst.set_page_config(page_title=x)', 'make page'],
		['import streamlit as st\nst.markdown(x)'],
		['import gradio as gr\ngr.Blocks()', 'make page'],
	],
	langchain: [
		['from langchain_openai import ChatOpenAI\nChatOpenAI()', 'make model', 'read-key'],
		['from mine import ChatOpenAI\nChatOpenAI()', 'make model'],
		['from langchain_community.utilities import GoogleSerperAPIWrapper\nGoogleSerperAPIWrapper()', 'read-key'],
		['from mine import GoogleSerperAPIWrapper\nGoogleSerperAPIWrapper()'],
		['from google.generativeai import GenerativeModel\nGenerativeModel("m")', 'make model'],
		['import cohere\ncohere.ClientV2("k")', 'make model'],
		["import { tavily } from '@tavily/core';\ntavily();", 'read-key'],
		['def f(llm):\n    llm.with_structured_output(X)', 'bind schema'],
		["import { tool } from '@langchain/core/tools';\ntool(f);", 'make tool', 'enter model'],
		['def f(llm):\n    llm.with_retry()', 'repeat'],
		['class Llm:\n    def bind_tools(self, x): return x\nLlm().bind_tools(x)'],
	],
	langgraph: [
		['from langgraph.graph import StateGraph\nStateGraph(S)', 'make graph'],
		['from langgraph.prebuilt import create_react_agent\ncreate_react_agent(m, [])', 'make agent'],
		['from langgraph.checkpoint.postgres import PostgresSaver\nPostgresSaver.from_conn_string(x)', 'make saver'],
		['from mine import StateGraph\nStateGraph(S)'],
	],
	models: [
		['from openai import OpenAI\nclient = OpenAI()\nclient.chat.completions.create()', 'ask `response_format`'],
		['import litellm\nlitellm.completion(model=m)', 'ask `response_format`'],
		["import Anthropic from '@anthropic-ai/sdk';\nconst c = new Anthropic();\nc.messages.create({});", 'ask a tool with an `input_schema`'],
		["import { generateObject } from 'ai';\ngenerateObject({ schema });", 'bind schema', 'ask `generateObject`'],
		['from mine import completion\ncompletion(x)'],
	],
};

describe.each(Object.entries(TABLES))('%s', (_, rows) => {
	it.each(rows.map(([code, ...expected]) => ({ code, expected })))('$code', async ({ code, expected }) => {
		expect(await meanings(code)).toEqual(expected);
	});
});

describe('the libraries', () => {
	it('have a table each', () => {
		const files = readdirSync(new URL('.', import.meta.url)).filter((file) => !/^(?:index|library|meaning)\.|\.test\.ts$/.test(file));
		expect(Object.keys(TABLES).sort()).toEqual(
			files
				.map((file) => file.replace('.ts', ''))
				.filter((file) => file !== 'logs')
				.sort(),
		);
	});

	it.each([
		['langchain_openai', 'models', true],
		['@langchain/core/tools', 'models', false],
		['langchain_community.tools', 'models', false],
		['langchain_community.tools.tavily_search', 'models', false],
		['@langchain/community/vectorstores/faiss', 'models', false],
		['langchain_community.chat_models', 'models', true],
		['langchain_huggingface', 'models', true],
		['langchain_tavily', 'models', false],
		['langchain_core.messages', 'models', false],
		['@ai-sdk/openai', 'models', true],
		['aiohttp', 'requests', true],
		['requests_mock', 'requests', false],
		['@opentelemetry/api', 'logs', true],
		['login', 'logs', false],
	] as const)('%s is imported for %s: %s', (module, about, expected) => {
		expect(isAbout(module, about)).toBe(expected);
	});

	it('know the options that hold a model to a form', () => {
		expect([...OPTIONS.keys()].sort()).toEqual([
			'format',
			'functionCall',
			'function_call',
			'outputFormat',
			'outputType',
			'output_cls',
			'output_content_type',
			'output_format',
			'output_json',
			'output_pydantic',
			'output_schema',
			'output_type',
			'responseFormat',
			'responseMimeType',
			'response_format',
			'response_mime_type',
			'response_model',
			'result_type',
			'structuredOutput',
			'structured_output_model',
			'text',
			'text_format',
			'tools',
		]);
	});
});
