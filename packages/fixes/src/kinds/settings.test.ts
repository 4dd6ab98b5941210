import { describe } from 'vitest';
import { fixTester } from '../../test/fix-tester.js';
import { missingImport } from './missing-import.js';
import { modelLimits } from './model-limits.js';
import { readmeTemplate } from './readme-template.js';
import { safeYaml } from './safe-yaml.js';
import { settingsExample } from './settings-example.js';

describe('safe-yaml', () => {
	const py = (body: string, head = 'import yaml') => ({ 'src/a.py': `${head}\n\n\ndef read(text):\n    return ${body}\n` });
	fixTester(safeYaml, [
		{ name: 'without a loader', files: py('yaml.load(text)'), after: py('yaml.safe_load(text)') },
		{ name: 'with a loader of objects', files: py('yaml.load(text, Loader=yaml.UnsafeLoader)'), after: py('yaml.safe_load(text)') },
		{
			name: 'under its own name',
			files: py('load(text)', 'from yaml import load'),
			after: py('safe_load(text)', 'from yaml import load, safe_load'),
		},
		{
			name: 'where objects are read on purpose',
			files: py('yaml.load(text)', 'import yaml\n\nyaml.add_constructor("!x", lambda a, b: 1)'),
			after: null,
		},
	]);
});

describe('model-limits', () => {
	const py = (call: string, head = 'from langchain_openai import ChatOpenAI') => ({
		'src/agent.py': `${head}\n\n\ndef build():\n    return ${call}\n`,
	});
	const ts = (call: string, head = "import { ChatOpenAI } from '@langchain/openai';") => ({
		'src/agent.ts': `${head}\n\nexport const model = ${call};\n`,
	});
	const gemini = (given: string) => ({
		'src/agent.ts':
			`import { GoogleGenerativeAI } from '@google/generative-ai';\n\nconst client = new GoogleGenerativeAI(key);\n\nexport async function ask() {\n    const model = client.getGenerativeModel(\n        ${given},\n    );\n    return model.generateContent('q');\n}\n`.replace(
				/\(\n {8}(.*),\n {4}\)/,
				'($1)',
			),
	});
	const axios = (given: string) => ({
		'src/agent.ts': `import axios from 'axios';\n\nexport const ask = () => axios.post('https://api.openai.com/v1/chat/completions', ${given});\n`,
	});
	const IMPORTED = 'MODEL = "m"';
	const SPREAD = (call: string, more = 'options["model"] = MODEL') =>
		`1\n\n\ndef chat():\n    from langchain_openai import ChatOpenAI\n    options = {}\n    ${more}\n    return ${call}\n\n\ndef other():\n    from langchain_openai import ChatOpenAI\n    return ChatOpenAI(timeout=3)`;
	fixTester(modelLimits, [
		{ name: 'ChatOpenAI of Python', files: py('ChatOpenAI(model="m")'), after: py('ChatOpenAI(model="m", timeout=300)') },
		{
			name: 'the client of Groq, which waits a minute as it is',
			files: py('Groq().chat.completions.create(model="m", messages=[])', 'from groq import Groq'),
			after: null,
		},
		{
			name: 'every client of the product, no wider than its settings let lines be',
			files: {
				...py('ChatOpenAI(model="a-name-that-is-rather-long", temperature=0.0)'),
				'src/other.py':
					'from langchain_openai import ChatOpenAI\n\nA_LINE = make_something(of_one_thing, and_of_another_thing, and_of_a_third_thing, and_more_of_it)\nB_LINE = make_something(of_one_thing, and_of_another_thing, and_of_a_third_thing, and_more_of_it)\nmodel = ChatOpenAI(model="a-name-that-is-rather-long-for-one", temperature=0.0, top_p=1)\n',
				'pyproject.toml': '[tool.ruff]\nline-length = 88\n',
			},
			after: {
				...py('ChatOpenAI(model="a-name-that-is-rather-long", temperature=0.0, timeout=300)'),
				'src/other.py':
					'from langchain_openai import ChatOpenAI\n\nA_LINE = make_something(of_one_thing, and_of_another_thing, and_of_a_third_thing, and_more_of_it)\nB_LINE = make_something(of_one_thing, and_of_another_thing, and_of_a_third_thing, and_more_of_it)\nmodel = ChatOpenAI(\n    model="a-name-that-is-rather-long-for-one",\n    temperature=0.0,\n    top_p=1,\n    timeout=300,\n)\n',
			},
			twins: false,
		},
		...(
			[
				['written there', '...(key ? { apiKey: key } : {})', true],
				['from elsewhere', '...options', false],
			] as const
		).map(([name, spread, isKnown]) => {
			const other = (limit: string) =>
				`import { ChatOpenAI } from '@langchain/openai';\n\nexport const other = (key: string, options: object) => new ChatOpenAI({ model: 'm', ${spread}${limit} });\n`;
			// A call that gets too wide, or has no comma at its end, stands on lines of its own.
			const stacked = (files: Record<string, string>) =>
				Object.fromEntries(
					Object.entries(files).map(([path, text]) => [
						path,
						text.replace(
							/\(\{ (.*) \}\)/,
							(_, given: string) =>
								`({\n${given
									.split(/, (?=[a-z.])/)
									.map((line) => `    ${line},\n`)
									.join('')}})`,
						),
					]),
				);
			const own = (limit: string) =>
				ts(`new ChatAnthropic({ model: "m"${limit} })`, "import { ChatAnthropic } from '@langchain/anthropic';");
			return {
				name: `a client of another vendor, with options that are ${name}`,
				files: { ...own(''), 'src/other.ts': other('') },
				after: {
					...stacked(own(', clientOptions: { timeout: 300_000 }')),
					...(isKnown && stacked({ 'src/other.ts': other(', timeout: 300_000') })),
				},
				twins: false,
			};
		}),
		{
			name: 'answers of a few lines',
			files: py('ChatOpenAI(model="m", max_tokens=300)'),
			after: py('ChatOpenAI(model="m", max_tokens=300, timeout=60)'),
		},
		{
			name: 'a host that ends a call itself',
			files: { ...ts('new ChatOpenAI({ model: "m" })'), 'vercel.json': '{}\n' },
			after: null,
		},
		{
			name: 'two on one line',
			files: py('ChatOpenAI(model="m") if build else ChatOpenAI()'),
			after: py('ChatOpenAI(model="m", timeout=300) if build else ChatOpenAI(timeout=300)'),
		},
		{
			name: 'a request to a model by its address',
			files: py('requests.post("https://api.openai.com/v1/chat/completions", json={"model": "m"})', 'import requests'),
			after: py(
				'requests.post(\n        "https://api.openai.com/v1/chat/completions",\n        json={"model": "m"},\n        timeout=300,\n    )',
				'import requests',
			),
		},
		{
			name: 'options that are spread from a dict of the function, and a client that is imported again below',
			files: py(SPREAD('ChatOpenAI(**options)'), IMPORTED),
			after: py(SPREAD('ChatOpenAI(**options, timeout=300)'), IMPORTED),
		},
		...(
			[
				[
					'beside a key of the same settings',
					'settings.llm_key',
					'timeout=settings.llm_request_timeout',
					'    llm_request_timeout: int = 30\n',
				],
				['of other calls', 'settings.llm_key', 'timeout=300', '    request_timeout: int = 30\n    llm_connect_timeout_ms: int = 5\n'],
				['that may be none', 'settings.llm_key', 'timeout=300', '    llm_timeout: int | None = None\n'],
				['that the file does not come to', 'KEY', null, '    llm_timeout: float = 30\n'],
			] as const
		).map(([name, key, limit, field]) => {
			const head = 'from langchain_openai import ChatOpenAI\n\nfrom src.settings import KEY, settings';
			const classes = `from pydantic_settings import BaseSettings\n\nKEY = "a"\n\n\nclass Settings(BaseSettings):\n    llm_key: str = ""\n${field}\n\nsettings = Settings()\n`;
			return {
				name: `a limit in the settings ${name}`,
				files: { ...py(`ChatOpenAI(api_key=${key})`, head), 'src/settings.py': classes },
				after: limit === null ? null : py(`ChatOpenAI(api_key=${key}, ${limit})`, head),
			};
		}),
		{
			name: 'a limit that the file names',
			files: py('ChatOpenAI(model="m")', 'from langchain_openai import ChatOpenAI\n\nLLM_TIMEOUT = 45'),
			after: py('ChatOpenAI(model="m", timeout=LLM_TIMEOUT)', 'from langchain_openai import ChatOpenAI\n\nLLM_TIMEOUT = 45'),
		},
		{
			name: 'a limit that the file takes from its environment, as a text',
			files: py('ChatOpenAI(model="m")', 'import os\n\nfrom langchain_openai import ChatOpenAI\n\nLLM_TIMEOUT = os.getenv("A")'),
			after: py(
				'ChatOpenAI(model="m", timeout=300)',
				'import os\n\nfrom langchain_openai import ChatOpenAI\n\nLLM_TIMEOUT = os.getenv("A")',
			),
		},
		{
			name: 'a limit in the settings, for a client that counts milliseconds',
			files: {
				...py('genai.Client(api_key=settings.llm_key)', 'from google import genai\n\nfrom src.settings import settings'),
				'src/settings.py': 'class Settings:\n    llm_key: str = ""\n    llm_timeout_seconds: float = 30\n\n\nsettings = Settings()\n',
			},
			after: py(
				'genai.Client(\n        api_key=settings.llm_key,\n        http_options={"timeout": int(settings.llm_timeout_seconds * 1000)},\n    )',
				'from google import genai\n\nfrom src.settings import settings',
			),
		},
		{
			name: 'a limit in the settings of JavaScript',
			files: {
				...ts(
					'new ChatOpenAI({ apiKey: config.key })',
					"import { ChatOpenAI } from '@langchain/openai';\nimport { config } from './config.js';",
				),
				'src/config.ts': 'export const config = { key: "k", llmTimeoutMs: 30_000 };\n',
				'src/other.ts': "import { config } from './config.js';\nsetTimeout(stop, config.llmTimeoutMs);\n",
			},
			after: ts(
				'new ChatOpenAI({\n    apiKey: config.key,\n    timeout: config.llmTimeoutMs,\n})',
				"import { ChatOpenAI } from '@langchain/openai';\nimport { config } from './config.js';",
			),
		},
		{
			name: 'options that say something of limits',
			files: py(SPREAD('ChatOpenAI(**options)', 'options["timeout"] = None'), IMPORTED),
			after: null,
		},
		{
			name: 'a limit that a sample takes away',
			files: py('ChatOpenAI(model="m", timeout=None, max_retries=2)'),
			after: py('ChatOpenAI(model="m", timeout=300, max_retries=2)'),
		},
		{ name: 'without options', files: py('ChatOpenAI()'), after: py('ChatOpenAI(timeout=300)') },
		{
			name: 'an option a line',
			files: py('ChatOpenAI(\n        model="m",\n    )'),
			after: py('ChatOpenAI(\n        model="m",\n        timeout=300,\n    )'),
		},
		{
			name: 'an option a line, with blanks behind the last',
			files: py('ChatOpenAI(\n        model="m"  \n    )'),
			after: py('ChatOpenAI(\n        model="m",\n        timeout=300\n    )'),
		},
		{
			name: 'an option a line in JavaScript, with blanks behind the last',
			files: ts('new ChatOpenAI({\n    model: "m" \n})'),
			after: ts('new ChatOpenAI({\n    model: "m",\n    timeout: 300_000\n})'),
		},
		{
			name: 'ChatOpenAI of JavaScript',
			files: ts('new ChatOpenAI({ model: "m" })'),
			after: ts('new ChatOpenAI({ model: "m", timeout: 300_000 })'),
		},
		{
			name: 'without options in JavaScript',
			files: ts('new ChatOpenAI()'),
			after: ts('new ChatOpenAI({ timeout: 300_000 })'),
		},
		{
			name: 'a vendor’s own client, beside a text that speaks of reasoning',
			files: py('OpenAI(base_url=URL)', 'from openai import OpenAI\n\nURL = "http://a"\nPROMPT = "Explain your reasoning: be short."'),
			after: py(
				'OpenAI(base_url=URL, timeout=300)',
				'from openai import OpenAI\n\nURL = "http://a"\nPROMPT = "Explain your reasoning: be short."',
			),
		},
		{
			name: 'a vendor’s own client, beside a model that thinks',
			files: py('OpenAI(base_url=URL)', 'from openai import OpenAI\n\nURL = "http://a"\nMODEL = "deepseek-reasoner"'),
			after: null,
		},
		{
			name: 'a test whose stand-in for the client would refuse a limit',
			files: {
				...py('ChatOpenAI(model="m")'),
				'tests/test_agent.py':
					'from src import agent\n\n\nclass Fake:\n    def __init__(self, model):\n        self.model = model\n\n\ndef test_build(monkeypatch):\n    monkeypatch.setattr(agent, "ChatOpenAI", Fake)\n    assert agent.build().model == "m"\n',
			},
			after: null,
		},
		{
			name: 'a model that thinks, in JavaScript, whose answer may take the ten minutes',
			files: ts('new ChatOpenAI({ model: "o1" })'),
			after: null,
		},
		{
			name: 'two clients of a kind, of which one may take the ten minutes',
			files: { ...ts('new ChatOpenAI({ model: "m" })'), 'src/other.ts': ts('new ChatOpenAI({ model: "o1" })')['src/agent.ts']! },
			after: null,
		},
		{
			name: 'a comment that would no longer be true',
			files: ts(
				'new ChatOpenAI({ model: "m" })',
				"// The only thing added here is the name of a model.\nimport { ChatOpenAI } from '@langchain/openai';",
			),
			after: null,
		},
		{
			name: 'a model that thinks, whose vendor’s client asks twice again as it is',
			files: ts('new OpenAI({ apiKey: "o1" })', "import OpenAI from 'openai';"),
			after: null,
		},
		{
			name: 'Gemini in JavaScript, which takes no time limit',
			files: ts(
				'new ChatGoogleGenerativeAI({\n  model: "m",\n  apiKey: key,\n})',
				'import { ChatGoogleGenerativeAI } from "@langchain/google-genai";',
			),
			after: null,
		},
		{
			name: 'options that set retries without end',
			files: ts('new ChatOpenAI({ model: "m", maxRetries: Infinity })'),
			after: null,
		},
		{
			name: 'a client that takes no time limit, and whose six tries bound nothing',
			files: ts('new ChatMistralAI({ model: "m" })', "import { ChatMistralAI } from '@langchain/mistralai';"),
			after: null,
		},
		{
			name: 'Claude in JavaScript, by the client that it makes',
			files: ts('new ChatAnthropic({ model: "m" })', "import { ChatAnthropic } from '@langchain/anthropic';"),
			after: ts(
				'new ChatAnthropic({\n    model: "m",\n    clientOptions: { timeout: 300_000 },\n})',
				"import { ChatAnthropic } from '@langchain/anthropic';",
			),
		},
		{
			name: 'a client of two minutes, beside a limit that the file names',
			files: py('HuggingFaceEndpoint(repo_id="m")', 'from langchain_huggingface import HuggingFaceEndpoint\n\nLLM_TIMEOUT = 45'),
			after: py(
				'HuggingFaceEndpoint(repo_id="m", timeout=LLM_TIMEOUT)',
				'from langchain_huggingface import HuggingFaceEndpoint\n\nLLM_TIMEOUT = 45',
			),
		},
		{
			name: 'a client of two minutes, beside none',
			files: py('HuggingFaceEndpoint(repo_id="m")', 'from langchain_huggingface import HuggingFaceEndpoint'),
			after: null,
		},
		{
			name: 'a vendor’s own client, whose ten minutes are halved',
			files: py('OpenAI(base_url=URL)', 'from openai import OpenAI\n\nURL = "http://a"'),
			after: py('OpenAI(base_url=URL, timeout=300)', 'from openai import OpenAI\n\nURL = "http://a"'),
		},
		{
			name: 'Gemini of Python, which waits without end',
			files: {
				...py('ChatGoogleGenerativeAI(model="m")', 'from langchain_google_genai import ChatGoogleGenerativeAI'),
				'requirements.txt': 'langchain-google-genai>=2.0.0\n',
			},
			after: py('ChatGoogleGenerativeAI(model="m", timeout=300)', 'from langchain_google_genai import ChatGoogleGenerativeAI'),
			twins: false,
		},
		...[
			['requirements.txt', 'langchain-google-genai==2.1.0\n'],
			['requirements.txt', 'langchain-google-genai>=2.0.0,<4\n'],
			['pyproject.toml', '[tool.poetry.dependencies]\nlangchain-google-genai = "^2.1.0"\n'],
			['uv.lock', '[[package]]\nname = "langchain-google-genai"\nversion = "3.0.1"\n'],
		].map(([path, text]) => ({
			name: `an older Gemini of Python, which may wait for a minute alone: ${path}, ${text!.trim().split('\n').at(-1)}`,
			files: {
				...py('ChatGoogleGenerativeAI(model="m")', 'from langchain_google_genai import ChatGoogleGenerativeAI'),
				[path!]: text!,
			},
			after: null,
		})),
		{
			name: 'the client of LangChain for any vendor',
			files: py('init_chat_model(name)', 'from langchain.chat_models import init_chat_model'),
			after: py('init_chat_model(name, timeout=300)', 'from langchain.chat_models import init_chat_model'),
		},
		{
			name: 'the client of LangChain for any vendor, where one has no such option',
			files: {
				...py('init_chat_model(name)', 'from langchain.chat_models import init_chat_model'),
				'pyproject.toml': '[project]\ndependencies = ["langchain-ollama>=1.0.0"]\n',
			},
			after: null,
		},
		{
			name: 'the client of Ollama that stands in the common package',
			files: py('ChatOllama(model="m")', 'from langchain_community.chat_models import ChatOllama'),
			after: py('ChatOllama(model="m", timeout=300)', 'from langchain_community.chat_models import ChatOllama'),
		},
		{
			name: 'a test that looks at what a stand-in of its own was called with, and not at the model',
			files: {
				...py('ChatOpenAI(model="m")'),
				'tests/test_agent.py':
					'from unittest.mock import patch\n\nfrom src import agent\n\n\ndef test_build():\n    with patch("src.agent.ChatOpenAI") as made:\n        agent.build()\n        made.assert_called_once()\n\n\ndef test_send():\n    with patch("src.agent.send") as sent:\n        agent.run()\n        sent.assert_called_once_with("a")\n',
			},
			after: py('ChatOpenAI(model="m", timeout=300)'),
			twins: false,
		},
		{
			name: 'a test that looks at what the model was made with',
			files: {
				...py('ChatOpenAI(model="m")'),
				'tests/test_agent.py':
					'from unittest.mock import patch\n\nfrom src import agent\n\n\ndef test_build():\n    with patch("src.agent.ChatOpenAI") as made:\n        agent.build()\n        made.assert_called_once_with(model="m")\n',
			},
			after: null,
		},
		{
			name: 'Google’s first client, which waits a minute as it is',
			files: {
				'src/agent.py':
					'import google.generativeai as genai\n\n\ndef ask():\n    model = genai.GenerativeModel("m")\n    return model.generate_content("q")\n',
			},
			after: null,
		},
		{
			name: 'Google’s first client in JavaScript, wherever it gives a model',
			files: {
				...gemini('{ model: "m" }'),
				'src/other.ts': gemini('{ model: "m" }')['src/agent.ts'],
			},
			after: {
				...gemini('{ model: "m" }, { timeout: 240_000 }'),
				'src/other.ts': gemini('{ model: "m" }, { timeout: 240_000 }')['src/agent.ts'],
			},
		},
		{
			name: 'a model that is asked by Axios',
			files: axios('{ model: "m" }'),
			after: axios('{ model: "m" }, { timeout: 300_000 }'),
		},
		{
			name: 'a model that is asked by Axios, with options',
			files: axios('{ model: "m" }, { headers: {} }'),
			after: axios('{ model: "m" }, {\n    headers: {},\n    timeout: 300_000,\n}'),
		},
		{
			name: 'a model of Python that thinks, whose answer may take the ten minutes',
			files: py('ChatOpenAI(model="o3")'),
			after: py('ChatOpenAI(model="o3", timeout=600)'),
		},
		...['"{}"', 'JSON.stringify({ stream: true })'].map((body, i) => {
			const asks = (signal: string) => ({
				'src/a.ts': `export const ask = () =>\n    fetch("https://api.openai.com/v1/chat/completions", {\n        method: "POST",\n        body: ${body},\n${signal}    });\n`,
			});
			return {
				name: `a request to a model in JavaScript, ${i === 0 ? 'which Node would end after five minutes' : 'whose answer comes in pieces'}`,
				files: asks(''),
				after: asks(`        signal: AbortSignal.timeout(${i === 0 ? 240 : 600}_000),\n`),
			};
		}),
		{
			name: 'a line that would be too wide',
			files: ts('new ChatOpenAI({ model: "a-model-of-a-long-name", temperature: 0 })'),
			after: ts('new ChatOpenAI({\n    model: "a-model-of-a-long-name",\n    temperature: 0,\n    timeout: 300_000,\n})'),
		},
		{
			name: 'a line of Python that would be too wide',
			files: py('ChatOpenAI(model="a-model-of-a-long-name", temperature=0, streaming=True)'),
			after: py(
				'ChatOpenAI(\n        model="a-model-of-a-long-name",\n        temperature=0,\n        streaming=True,\n        timeout=300,\n    )',
			),
		},
		{
			name: 'a client that hands its limit to the transport',
			files: py('ChatOllama(model="m")', 'from langchain_ollama import ChatOllama'),
			after: py('ChatOllama(model="m", client_kwargs={"timeout": 600})', 'from langchain_ollama import ChatOllama'),
		},
		{
			name: 'a client that hands other things to the transport',
			files: py('ChatOllama(model="m", client_kwargs={"verify": False})', 'from langchain_ollama import ChatOllama'),
			after: null,
		},
		{
			name: 'a client whose options are others',
			files: py('ChatBedrock(model="m")', 'from langchain_aws import ChatBedrock'),
			after: null,
		},
	]);
});

describe('settings-example', () => {
	const code =
		'import os\n\nURL = os.getenv("SERVICE_URL", "http://localhost:8000")\nKEY = os.environ["SERVICE_API_KEY"]\nLEVEL = os.getenv("LEVEL_NAME", "low")\nprint(URL, KEY, LEVEL)\n';
	const FRESH =
		'# Required; set each of these\nSERVICE_API_KEY=\n\n# Settings with a default; a value that stands here is that of the code\n# LEVEL_NAME=low\n# SERVICE_URL=http://localhost:8000\n';
	fixTester(settingsExample, [
		{
			name: 'numbers that count tokens, a request of the same name, words, and the address of an example',
			files: {
				'src/a.py':
					'from pydantic import BaseModel\nfrom pydantic_settings import BaseSettings\n\n\nclass Settings(BaseSettings):\n    one_key: str\n    max_output_tokens: int = 1000\n    least_score: float = 0.7\n    most_rows: int | None = None\n    app_title: str = "A small service"\n    store_url: str = "postgresql://user:password@localhost:5432/a"\n\n\nclass Asked(BaseModel):\n    least_score: float = 0.5\n\n\nsettings = Settings()\nprint(settings.one_key, settings.max_output_tokens, settings.least_score, settings.most_rows, settings.app_title, settings.store_url)\n',
				'src/b.py': 'import os\n\nprint(os.getenv("OWN_URL") or "http://localhost:1")\n',
				'README.md': 'Run `python src/a.py` and `python src/b.py`.\n',
			},
			after: {
				'.env.example':
					'# Required; set each of these\nONE_KEY=\n\n# Further settings; set those of what you use\n# MOST_ROWS=\n\n# Settings with a default; a value that stands here is that of the code\n# APP_TITLE="A small service"\n# LEAST_SCORE=0.7\n# MAX_OUTPUT_TOKENS=1000\n# OWN_URL=http://localhost:1\n# STORE_URL=postgresql://user:password@localhost:5432/a\n',
			},
			twins: false,
		},
		{
			name: 'names that are put together',
			files: {
				'src/a.py':
					'import os\n\n\ndef key(of):\n    return os.getenv(f"{of.upper()}_API_KEY")\n\n\nprint(key("one"), os.environ["OWN_API_KEY"])\n',
			},
			after: null,
		},
		{
			name: 'names that begin alike and are put together where they are asked for',
			files: { 'src/a.ts': 'export const at = (name: string) => process.env[`SERVER_${name}`];\nuse(at, process.env.OWN_API_KEY);\n' },
			after: null,
		},
		{
			name: 'names that are put together, of which the template tells',
			files: {
				'src/a.py':
					'import os\n\n\ndef key(of):\n    return os.getenv(f"{of.upper()}_MODEL")\n\n\nprint(key("one"), os.environ["OWN_API_KEY"])\n',
				'.env.example': 'ONE_MODEL=\n',
				'README.md': 'Set ONE_MODEL.\n',
			},
			after: { '.env.example': 'ONE_MODEL=\nOWN_API_KEY=\n' },
			twins: false,
		},
		{
			name: 'a file that wins over what is exported',
			files: {
				'src/a.py':
					'import os\nfrom dotenv import load_dotenv\n\nload_dotenv(override=True)\nprint(os.environ["ONE_API_KEY"], os.getenv("RUN_MODE", "low"), os.environ["ONE_TOKEN"])\n',
			},
			after: {
				'.env.example':
					'# Required; set each of these\n# ONE_API_KEY=\n# ONE_TOKEN=\n\n# Settings with a default; a value that stands here is that of the code\n# RUN_MODE=low\n',
			},
			twins: false,
		},
		{
			name: 'a secret by which the service signs, one that it compares, and a key that one way alone asks for',
			files: {
				'src/config.py':
					'from pydantic_settings import BaseSettings\n\n\nclass Settings(BaseSettings):\n    jwt_secret: str\n    api_key: str\n\n\nsettings = Settings()\n',
				'src/a.py':
					'import os\nfrom src.config import settings\n\nif os.getenv("RUN_MODE", "low") == "high":\n    print(os.environ["HIGH_API_KEY"])\nprint(sign(settings.jwt_secret), given == settings.api_key)\n',
			},
			after: {
				'.env.example':
					'# Required; set each of these\n# Set one of your own: an empty or a known value protects nothing\nAPI_KEY=\n# Set one of your own: an empty or a known value protects nothing\nJWT_SECRET=\n\n# Keys and addresses; fill in those of what you use\nHIGH_API_KEY=\n\n# Settings with a default; a value that stands here is that of the code\n# RUN_MODE=low\n',
			},
			twins: false,
		},
		{
			name: 'fields of a schema that an empty line breaks, and a template that git ignores with all others',
			files: {
				'.gitignore': 'node_modules\n.env*\n',
				'src/a.ts':
					"import { z } from 'zod';\n\nexport const env = z\n    .object({ ONE_API_KEY: z.string(), PAGE_URL: z.string().url().optional(), MOST_ROWS: z.coerce.number().default(5) })\n    .parse(process.env);\nuse(env.ONE_API_KEY, env.PAGE_URL, env.MOST_ROWS);\n",
			},
			after: {
				'.gitignore': 'node_modules\n.env*\n!.env.example\n',
				'.env.example':
					'# Keys and what has to be set; fill in what you use\nONE_API_KEY=\n\n# Further settings; set those of what you use\n# PAGE_URL=\n\n# Settings with a default; a value that stands here is that of the code\n# MOST_ROWS=5\n',
			},
			twins: false,
		},
		{
			name: 'an address without which the program takes its parts, and a token that it compares',
			files: {
				'src/a.py':
					'import os\n\n\ndef at():\n    url = os.getenv("STORE_URL")\n    if url:\n        return url\n\n    else:\n        return os.getenv("STORE_NAME", "a")\n\n\nAPI_TOKEN = os.environ["API_TOKEN"]\nprint(at(), given() == API_TOKEN)\n',
			},
			after: {
				'.env.example':
					'# Required; set each of these\n# Set one of your own: an empty or a known value protects nothing\nAPI_TOKEN=\n\n# Further settings; set those of what you use\n# STORE_URL=\n\n# Settings with a default; a value that stands here is that of the code\n# STORE_NAME=a\n',
			},
			twins: false,
		},
		{
			name: 'what nothing stands in for, beside live lines of one thing',
			files: {
				'src/a.py': 'import os\n\nprint(os.getenv("CHAT_ACCOUNT_SID"), os.getenv("CHAT_AUTH_TOKEN"), os.getenv("CHAT_PHONE_NUMBER"))\n',
				'.env.example': 'CHAT_ACCOUNT_SID=\nCHAT_AUTH_TOKEN=\n',
			},
			after: { '.env.example': 'CHAT_ACCOUNT_SID=\nCHAT_AUTH_TOKEN=\nCHAT_PHONE_NUMBER=\n' },
			twins: false,
		},
		{
			name: 'what a page sets together with what is missing, and nothing reads by its name',
			files: {
				'src/a.py':
					'import os\n\nAT = os.getenv("TRACE_SINK_URL", "")\nHEADERS = os.getenv("TRACE_SINK_HEADERS", "")\nprint(AT, os.getenv("TRACE_SINK_KIND", ""), os.environ["ONE_API_KEY"])\n',
				'.env.example': 'ONE_API_KEY=\n',
				'README.md': '```\nTRACE_SINK_URL=https://a.b\nTRACE_SINK_HEADERS=Authorization=Basic x\n```\n',
			},
			after: { '.env.example': 'ONE_API_KEY=\nTRACE_SINK_KIND=\nTRACE_SINK_URL=\nTRACE_SINK_HEADERS=\n' },
		},
		{
			name: 'a template of live keys, and what a page tells alone',
			files: {
				'src/a.py':
					'import os\n\nA = os.getenv("ONE_API_KEY")\nB = os.getenv("TWO_API_KEY")\nC = os.environ["THREE_API_KEY"]\nprint(A, B, C, os.environ["RUN_LEVEL"])\n',
				'.env.example': 'ONE_API_KEY=your-key\nRUN_LEVEL=1\n',
				'README.md': 'Set TWO_API_KEY and RUN_LEVEL.\n',
			},
			after: { '.env.example': 'ONE_API_KEY=your-key\nTHREE_API_KEY=your-three-api-key\nTWO_API_KEY=your-two-api-key\nRUN_LEVEL=1\n' },
		},
		...(
			[
				['a secret that a page would show', { 'src/a.ts': 'export const key = process.env.NEXT_PUBLIC_OWN_API_KEY;\nuse(key);\n' }],
				['two names of one thing', { 'src/a.ts': 'use(process.env.DB_URL);\n', '.env.example': 'DATABASE_URL=postgres://localhost/a\n' }],
				[
					'a template that tells of each name',
					{
						'src/a.ts': 'use(process.env.ONE_KEY, process.env.TWO_KEY, process.env.THREE_KEY, process.env.FOUR_KEY);\n',
						'.env.example': '# Of the first.\nONE_KEY=\n\n# Of the second.\nTWO_KEY=\n\n# Of the third.\nTHREE_KEY=\n',
					},
				],
				[
					'a template that names what nothing reads',
					{ 'src/a.ts': 'use(process.env.ONE_KEY, process.env.TWO_KEY);\n', '.env.example': 'ONE_KEY=\nSPARE_FLAG=1\n' },
				],
				[
					'a template of another package above',
					{
						'package.json': '{}\n',
						'.env.example': 'OTHER_KEY=\n',
						'src/b.ts': 'use(process.env.OTHER_KEY);\n',
						'web/package.json': '{}\n',
						'web/a.ts': 'use(process.env.NEXT_PUBLIC_OWN_URL);\n',
					},
				],
			] as const
		).map(([name, files]) => ({ name, files, after: null })),
		{
			name: 'a template that a page tells to copy, and that is not there',
			probe: 'service/readme-run',
			files: {
				'README.md': '# A\n\n```bash\npip install -r requirements.txt\ncp .env.example .env\npython src/a.py\n```\n\nSet OWN_API_KEY.\n',
				'requirements.txt': 'requests\n',
				'src/a.py': 'import os\n\nprint(os.environ["OWN_API_KEY"], os.getenv("OWN_MODE", "low"))\n',
			},
			after: {
				'.env.example':
					'# Required; set each of these\nOWN_API_KEY=\n\n# Settings with a default; a value that stands here is that of the code\n# OWN_MODE=low\n',
			},
			still: true,
			twins: false,
		},
		{
			name: 'all that one test throws without',
			files: {
				'src/a.ts': "if (!process.env.STORE_HOST ||\n    !process.env.STORE_PORT) {\n  throw new Error('Missing configuration');\n}\n",
			},
			after: { '.env.example': '# Keys and what has to be set; fill in what you use\nSTORE_HOST=\nSTORE_PORT=\n' },
			twins: false,
		},
		{
			name: 'fields that read the environment themselves',
			files: {
				'src/a.py':
					'import os\n\n\nclass Settings:\n    STORE_ROWS: int = int(os.getenv("STORE_ROWS", "7"))\n    STORE_SHOWN: bool = os.getenv("STORE_SHOWN", "true").lower() == "true"\n\n\nsettings = Settings()\nprint(settings.STORE_ROWS, settings.STORE_SHOWN, os.environ["STORE_KEY"], os.environ["STORE_NAME"])\n',
				'.env.example': 'STORE_KEY=\nSTORE_NAME=a\n',
			},
			after: {
				'.env.example': 'STORE_KEY=\nSTORE_NAME=a\n# STORE_ROWS=7\n# STORE_SHOWN=true\n',
			},
			twins: false,
		},
		{
			name: 'a template of one part, where another part signs sessions',
			files: {
				'api/a.py': 'import os\n\nprint(os.environ["STORE_KEY"], os.environ["OTHER_KEY"])\n',
				'api/requirements.txt': 'requests\n',
				'api/.env.example': 'OTHER_KEY=\n',
				'web/package.json': '{ "dependencies": { "next-auth": "^5.0.0" } }\n',
				'web/a.ts': 'export const a = 1;\n',
			},
			after: { 'api/.env.example': 'OTHER_KEY=\nSTORE_KEY=\n' },
			twins: false,
		},
		{
			name: 'keys that packages read themselves',
			files: {
				'src/a.ts':
					"import { openai } from '@ai-sdk/openai';\nimport { createGroq } from '@ai-sdk/groq';\n\nuse(openai, createGroq, process.env.ONE_KEY);\n",
			},
			after: { '.env.example': '# Keys and what has to be set; fill in what you use\nONE_KEY=\nOPENAI_API_KEY=\n' },
			twins: false,
		},
		...['Create a `.env.development` file:', 'Copy `example.env.local` to `.env`.'].map((page) => ({
			name: `a page that tells of another file: ${page}`,
			files: { 'src/a.ts': 'use(process.env.ONE_KEY);\n', 'README.md': `# A\n\n${page}\n` },
			after: null,
		})),
		{
			name: 'settings of several things, behind groups whose headings are sentences',
			files: {
				'src/a.py':
					'import os\n\nfor name in ("A_KEY",):\n    print(os.environ["STORE_KEY"], os.getenv("MODEL_NAME", "m"))\nprint(os.getenv("FOLLOW_UP_HOURS", "2"), os.getenv("FOLLOW_UP_TEXT", "Hello there"), os.getenv("VISION_MODEL", "m"), os.getenv("VISION_SIZE", "4"), os.getenv("EXTRA_ROWS", "9"))\n',
				'.env.example':
					'# Store (memory of conversations, which lasts for as long as the store does)\nSTORE_KEY=\n\n# Model (any that the vendor has)\nMODEL_NAME=m\n',
			},
			after: {
				'.env.example':
					'# Store (memory of conversations, which lasts for as long as the store does)\nSTORE_KEY=\n\n# Model (any that the vendor has)\nMODEL_NAME=m\n\n# Follow up\n# FOLLOW_UP_HOURS=2\n# FOLLOW_UP_TEXT="Hello there"\n\n# Vision\n# VISION_MODEL=m\n# VISION_SIZE=4\n\n# Extra\n# EXTRA_ROWS=9\n',
			},
			twins: false,
		},
		{
			name: 'what a schema of Prisma asks for',
			files: {
				'src/a.ts': 'use(process.env.ONE_KEY);\n',
				'prisma/schema.prisma': 'datasource db {\n  provider = "postgresql"\n  url      = env("DATABASE_URL")\n}\n',
			},
			after: { '.env.example': '# Keys and what has to be set; fill in what you use\nONE_KEY=\nDATABASE_URL=\n' },
			twins: false,
		},
		{
			name: 'a model that the vendor of its client does not serve',
			files: {
				'src/a.ts': "import { ChatOpenAI } from '@langchain/openai';\n\nexport const model = new ChatOpenAI({ model: 'qwen-plus' });\n",
			},
			after: {
				'.env.example':
					'# Required; set each of these\nOPENAI_API_KEY=\n\n# Keys and addresses; fill in those of what you use\nOPENAI_BASE_URL=\n',
			},
			twins: false,
		},
		{
			name: 'the key of a client that reads it itself',
			files: {
				'src/a.py':
					'import os\n\nfrom langchain_openai import ChatOpenAI\n\nmodel = ChatOpenAI(model=os.getenv("MODEL_NAME", "m"))\nprint(model.invoke("q"))\n',
			},
			after: {
				'.env.example':
					'# Required; set each of these\nOPENAI_API_KEY=\n\n# Settings with a default; a value that stands here is that of the code\n# MODEL_NAME=m\n',
			},
			twins: false,
		},
		{
			name: 'fields whose values the environment gives as texts',
			files: {
				'src/a.py':
					'import os\nfrom pydantic import BaseModel\n\n\nclass Options(BaseModel):\n    most_results: int = 7\n\n    @classmethod\n    def read(cls, given: dict) -> "Options":\n        return cls(**{name: os.environ.get(name.upper(), given.get(name)) for name in cls.model_fields.keys()})\n\n\nprint(Options.read({}).most_results)\n',
				'.env.example': '',
			},
			after: null,
		},
		{
			name: 'a default that is an expression, or an address',
			files: {
				'src/a.ts':
					'export const app = process.env.APP_URL ?? process.env.BASE_URL;\nexport const api = process.env.API_URL || "https://api.corp.com";\nuse(app, api);\n',
				'.env.example': '',
			},
			after: {
				'.env.example':
					'# Keys and what has to be set; fill in what you use\nBASE_URL=\n\n# Settings with a default; a value that stands here is that of the code\n# APP_URL=\n# API_URL=https://api.corp.com\n',
			},
			twins: false,
		},
		{
			name: 'a template that is there',
			files: { 'src/a.py': code, '.env.example': '# settings\nLEVEL_NAME=low\n' },
			after: {
				'.env.example': '# settings\nLEVEL_NAME=low\nSERVICE_API_KEY=\n# SERVICE_URL=http://localhost:8000\n',
			},
		},
		{
			name: 'the template of the unit that reads them',
			files: { 'unit/src/a.py': code, 'unit/.env.example': 'LEVEL_NAME=low\n', '.env.example': '' },
			after: { 'unit/.env.example': 'LEVEL_NAME=low\nSERVICE_API_KEY=\n# SERVICE_URL=http://localhost:8000\n' },
		},
		{
			name: 'a key beside a template in groups, of which none is its own',
			files: {
				'.env.example': '# One\nONE_API_KEY=\nONE_MODEL=a\n\n# Two\nTWO_API_KEY=\nTWO_MODEL=a\n',
				'src/a.py':
					'import os\n\nprint(*[os.environ[name] for name in ()], os.environ["ONE_API_KEY"], os.environ["TWO_API_KEY"])\nprint(os.getenv("ONE_MODEL"), os.getenv("TWO_MODEL"), os.environ["OUR_API_KEY"])\n',
			},
			after: { '.env.example': '# One\nONE_API_KEY=\nONE_MODEL=a\n\n# Two\nTWO_API_KEY=\nTWO_MODEL=a\n\n# OUR\nOUR_API_KEY=\n' },
		},
		{
			name: 'a setting beside the others of its group, several of a thing that has none yet, and one of its own',
			files: {
				'.env.example': '# Redis\nREDIS_HOST=\nREDIS_NAME=\n\n# Paths\nDATA_PATH=\n',
				'src/a.py':
					'import os\n\nprint(os.environ["REDIS_HOST"], os.environ["REDIS_NAME"], os.environ["DATA_PATH"], os.getenv("REDIS_PORT", "6379"))\nprint(os.getenv("MAIL_PORT", "25"), os.environ["MAIL_HOST"], os.getenv("RUN_MODE", "a"), os.getenv("ENABLE_A", "1"), os.getenv("ENABLE_B", "1"))\n',
			},
			after: {
				'.env.example':
					'# Redis\nREDIS_HOST=\nREDIS_NAME=\n# REDIS_PORT=6379\n\n# Paths\nDATA_PATH=\n\n# Mail\nMAIL_HOST=\n# MAIL_PORT=25\n\n# Further settings\n# ENABLE_A=1\n# ENABLE_B=1\n# RUN_MODE=a\n',
			},
		},
		{
			name: 'many settings beside groups that are told apart by other than headings',
			files: {
				'.env.example': '# What it runs as.\nRUN_MODE=\n\n# A note on paths, that is long.\n# And a second line of it.\nDATA_PATH=\n',
				'src/a.py': `import os\n\nprint(os.environ["RUN_MODE"], os.environ["DATA_PATH"])\n${['A_A', 'B_B', 'C_C', 'D_D', 'E_E', 'F_F'].map((name) => `print(os.getenv("${name}", "1"))\n`).join('')}`,
			},
			after: null,
		},
		{
			name: 'an address that one place needs, and for which another makes a default',
			files: {
				'.env.example': 'RUN_MODE=a\n',
				'src/a.py':
					'import os\n\nHOST = os.environ["RUN_MODE"]\nprint(os.getenv("STORE_URL"), os.getenv("STORE_URL", f"http://{HOST}:6333"))\n',
			},
			after: null,
		},
		{
			name: 'more names than anybody would read',
			files: {
				'.env.example': '',
				'src/a.py': `import os\n\n${Array.from({ length: 41 }, (_, i) => `print(os.getenv("NAME_OF_${i}", "1"))\n`).join('')}`,
			},
			after: null,
		},
		...['| PAGE_URL | Required |\n', '```\nPAGE_URL=http://localhost:3000\n```\n'].map((page, i) => ({
			name: `what the page ${i === 0 ? 'requires' : 'sets'}, and what is asked for in its place`,
			files: {
				'src/a.ts':
					"export const at = `${process.env.PAGE_URL || process.env.HOME_URL}/a`;\nexport const mode = process.env.RUN_MODE ?? 'b';\nuse(at, mode);\n",
				'README.md': page,
			},
			after: {
				'.env.example': `# ${i === 0 ? 'Required; set each of these' : 'Keys and what has to be set; fill in what you use'}\nPAGE_URL=\n\n# Further settings; set those of what you use\n# HOME_URL=\n\n# Settings with a default; a value that stands here is that of the code\n# RUN_MODE=b\n`,
			},
			twins: false,
		})),
		{
			name: 'a key that an empty line would take the place of, as it is asked for by `??`',
			files: {
				'src/a.ts': 'export const key = process.env.OPENAI_API_KEY ?? process.env.GOOGLE_API_KEY;\nuse(key);\n',
			},
			after: {
				'.env.example':
					'# Keys and what has to be set; fill in what you use\nGOOGLE_API_KEY=\n\n# Further settings; set those of what you use\n# OPENAI_API_KEY=\n',
			},
			twins: false,
		},
		{
			name: 'a key that switches something on, in a template that fills its lines by words',
			files: {
				'.env.example': 'MODEL_API_KEY=your-model-api-key\n',
				'src/a.py':
					'from pydantic_settings import BaseSettings\n\n\nclass Settings(BaseSettings):\n    model_api_key: str\n    tavily_api_key: str = ""\n\n\nsettings = Settings()\nprint(settings.model_api_key, settings.tavily_api_key)\n',
			},
			after: { '.env.example': 'MODEL_API_KEY=your-model-api-key\n# TAVILY_API_KEY=your-tavily-api-key\n' },
		},
		{
			name: 'placeholders of several kinds, below headings of several kinds',
			files: {
				'src/a.ts': 'use(process.env.ONE_KEY, process.env.TWO_KEY, process.env.LOG_LEVEL, process.env.SIX_KEY);\n',
				'.env.example': '# The key of one thing (required - choose one of the two)\nONE_KEY=sk-abc\n\n# Two (optional)\nTWO_KEY=AIza-1\n',
			},
			after: {
				'.env.example':
					'# The key of one thing (required - choose one of the two)\nONE_KEY=sk-abc\n\n# Two (optional)\nTWO_KEY=AIza-1\n\n# Further settings\nSIX_KEY=\n# LOG_LEVEL=\n',
			},
		},
		{
			name: 'a template that a remark of several lines closes',
			files: {
				'.env.example': '# Model\nMODEL_NAME=m\nMODEL_SIZE=1\n\n# ====\n# Before you ship:\n#   - change all keys\n# ====\n',
				'src/a.py': 'import os\n\nprint(os.environ["MODEL_NAME"], os.environ["MODEL_SIZE"], os.getenv("RUN_MODE", "a"))\n',
			},
			after: null,
		},
		{
			name: 'what a script loads the template for',
			files: {
				justfile:
					'# $NO_NAME\nship:\n    set -euo pipefail\n    cd job\n    export $(grep -v \'^#\' .env | xargs)\n    echo "${PROJECT_NAME} ${LOG_LEVEL:-INFO} $STORE_KEY"\n',
				'job/.env.example': '',
				'job/main.py': 'import os\n\nprint(os.getenv("PROJECT_NAME", "a"), os.getenv("RUN_MODE", "b"))\n',
				'job/requirements.txt': '',
			},
			after: {
				'job/.env.example':
					'# Keys and what has to be set; fill in what you use\nPROJECT_NAME=a\nSTORE_KEY=\n\n# Settings with a default; a value that stands here is that of the code\n# RUN_MODE=b\n',
			},
			twins: false,
		},
		{
			name: 'a field that its class sets itself',
			files: {
				'.env.example': 'MODEL_NAME=m\n',
				'src/a.py':
					'from pydantic import model_validator\nfrom pydantic_settings import BaseSettings\n\n\nclass Settings(BaseSettings):\n    model_name: str = "m"\n    cost_of_all: float = 0.0\n\n    @model_validator(mode="after")\n    def set_cost(self):\n        self.cost_of_all = len(self.model_name)\n        return self\n\n\nsettings = Settings()\nprint(settings.model_name, settings.cost_of_all)\n',
			},
			after: null,
		},
		{
			name: 'a switch that a class begins with',
			files: {
				'.env.example': 'MODEL_NAME=m\n',
				'src/a.py':
					'from pydantic_settings import BaseSettings\n\n\nclass Settings(BaseSettings):\n    model_name: str = "m"\n    is_loud: bool = True\n\n\nsettings = Settings()\nprint(settings.model_name, settings.is_loud)\n',
			},
			after: { '.env.example': 'MODEL_NAME=m\n# IS_LOUD=true\n' },
		},
		{
			name: 'a secret of a configuration service that the code has a text for',
			files: {
				'src/a.ts':
					"import { ConfigService } from '@nestjs/config';\n\nexport class A {\n  constructor(private readonly config: ConfigService) {}\n  secret = () => this.config.get<string>('JWT_SECRET') || 'one';\n  region = () => this.config.get<string>('AWS_REGION');\n}\n",
			},
			twins: false,
			after: {
				'.env.example':
					'# Further settings; set those of what you use\n# AWS_REGION=\n\n# Settings with a default; a value that stands here is that of the code\n# Set one of your own: an empty or a known value protects nothing\n# JWT_SECRET=\n',
			},
		},
		{
			name: 'what a constructor throws without, by a configuration service, by a list of names and by a name',
			files: {
				'src/a.ts':
					"import { ConfigService } from '@nestjs/config';\n\nexport class A {\n  constructor(private readonly config: ConfigService) {\n    const url = this.config.get<string>('STORE_URL');\n    if (!url) {\n      throw new Error('no address');\n    }\n    this.check();\n  }\n  check() {\n    const names = ['INDEX_NAME', 'INDEX_HOST'];\n    for (const name of names) {\n      if (!this.config.get<string>(name)) {\n        throw new Error(`${name} is missing`);\n      }\n    }\n  }\n  region = () => [this.config.get<string>('AWS_REGION'), this.config.get('INDEX_NAME'), this.config.get('INDEX_HOST')];\n}\n",
			},
			twins: false,
			after: {
				'.env.example':
					'# Keys and what has to be set; fill in what you use\nINDEX_HOST=\nINDEX_NAME=\nSTORE_URL=\n\n# Further settings; set those of what you use\n# AWS_REGION=\n',
			},
		},
		{
			name: 'what is thrown for those of a list that are missing',
			files: {
				'src/a.ts':
					"const required = ['INDEX_NAME', 'INDEX_HOST'];\nexport function check(): void {\n  const missing = required.filter((key) => !process.env[key]);\n  if (missing.length > 0) {\n    throw new Error(missing.join());\n  }\n}\ncheck();\nuse(process.env.INDEX_NAME, process.env.INDEX_HOST, process.env.LABEL_NAME);\n",
			},
			twins: false,
			after: {
				'.env.example':
					'# Keys and what has to be set; fill in what you use\nINDEX_HOST=\nINDEX_NAME=\n\n# Further settings; set those of what you use\n# LABEL_NAME=\n',
			},
		},
		{
			name: 'names and defaults that constants hold, and a key that another one takes the place of',
			files: {
				'src/a.py':
					'import os\n\nHOME_NAME = "STORE_HOME"\nHOME = "./store"\nprint(os.getenv(HOME_NAME, HOME), os.getenv("PAGE_API_KEY") or os.getenv("MAPS_API_KEY"), os.getenv("CHAT_TOKEN"))\n',
			},
			twins: false,
			after: {
				'.env.example':
					'# Keys and what has to be set; fill in what you use\nCHAT_TOKEN=\nMAPS_API_KEY=\n\n# Further settings; set those of what you use\n# PAGE_API_KEY=\n\n# Settings with a default; a value that stands here is that of the code\n# STORE_HOME=./store\n',
			},
		},
		{
			name: 'what is handed on to another name, which takes no None',
			files: {
				'src/a.py': 'import os\n\nos.environ["CHAT_URL"] = os.getenv("OWN_URL")\nprint(os.getenv("OWN_NAME"), os.environ["CHAT_URL"])\n',
			},
			twins: false,
			after: {
				'.env.example': '# Keys and what has to be set; fill in what you use\nOWN_NAME=\nOWN_URL=\n',
			},
		},
		{
			name: 'keys above a group that has a heading',
			files: {
				'src/a.py': 'import os\n\nprint(os.environ["A_API_KEY"], os.environ["B_KEY"], os.environ["C_API_KEY"])\n',
				'.env.example': 'A_API_KEY=\n\n# For the platform alone\nB_KEY=\n',
			},
			after: { '.env.example': 'A_API_KEY=\nC_API_KEY=\n\n# For the platform alone\nB_KEY=\n' },
		},
		{
			name: 'a default that is no plain word',
			files: {
				'src/a.ts':
					"export const origins = process.env.ALLOWED_ORIGINS?.split(',') || '*';\nexport const hosts = process.env.ALLOWED_HOSTS ?? '*';\nuse(origins, hosts, process.env.LABEL_NAME);\n",
			},
			twins: false,
			after: {
				'.env.example':
					'# Further settings; set those of what you use\n# LABEL_NAME=\n\n# Settings with a default; a value that stands here is that of the code\n# ALLOWED_ORIGINS=\n# ALLOWED_HOSTS=*\n',
			},
		},
		{
			name: 'defaults of Python that are no plain words',
			files: {
				'src/a.py':
					'import os\n\nfrom pydantic import Field\nfrom pydantic_settings import BaseSettings\n\nHOME = "a"\n\n\nclass Settings(BaseSettings):\n    allowed_origins: list[str] = ["*"]\n    more_names: list[str] = Field(default_factory=list)\n    label_name: str | None = None\n\n\nsettings = Settings()\nprint(settings.allowed_origins, settings.more_names, settings.label_name, os.getenv("HOME_OF_ALL", HOME))\n',
			},
			twins: false,
			after: {
				'.env.example':
					'# Further settings; set those of what you use\n# LABEL_NAME=\n\n# Settings with a default; a value that stands here is that of the code\n# ALLOWED_ORIGINS=\n# HOME_OF_ALL=a\n# MORE_NAMES=\n',
			},
		},
		{
			name: 'a template that is not',
			files: { 'src/a.py': code },
			twins: false,
			after: { '.env.example': FRESH },
		},
		{
			name: 'what the code throws without, and what the page calls optional',
			files: {
				'src/a.ts':
					"const url = process.env.STORE_URL || '';\nconst token = process.env.SERVICE_TOKEN || '';\nconst mode = process.env.RUN_MODE || '';\nif (!url) {\n    throw new Error('Please set STORE_URL');\n}\nuse(url, token, mode);\n",
				'README.md': '- `SERVICE_TOKEN` (optional)\n\n```\nSERVICE_TOKEN=\n```\n',
			},
			after: {
				'.env.example':
					'# Keys and what has to be set; fill in what you use\nSTORE_URL=\n\n# Further settings; set those of what you use\n# SERVICE_TOKEN=\n# RUN_MODE=\n',
			},
			twins: false,
		},
		...(
			[
				['a rule behind each', (title: string) => `# ── ${title} `.padEnd(40, '─')],
				['rules around each', (title: string) => `# ======\n# ${title}\n# ======`],
				['words alone', (title: string) => `# ${title}`],
			] as const
		).map(([name, heading]) => {
			const begun = `${heading('Application')}\nRUN_MODE=a\n\n${heading('Redis')}\nREDIS_HOME=b\n`;
			return {
				name: `groups with headings, ${name}`,
				files: {
					'src/a.py': 'import os\n\nprint(os.environ["RUN_MODE"], os.environ["REDIS_HOME"], os.getenv("RERANKER_NAME", "m"))\n',
					'.env.example': begun,
				},
				after: { '.env.example': `${begun}\n${heading('Reranker')}\n# RERANKER_NAME=m\n` },
			};
		}),
		{
			name: 'a template that git ignores by its own name, and one that it also ignores by another line',
			files: {
				'api/.gitignore': 'dist\n.env\n.env.example\nlogs\n',
				'api/requirements.txt': '',
				'api/main.py': 'load_dotenv()\n',
				'api/src/a.py': code,
				'web/package.json': '{ "scripts": { "dev": "vite" } }\n',
				'web/.gitignore': '.env*\n/.env.example\nlogs\n',
				'web/src/a.ts': 'export const at = process.env.WEB_URL;\n',
			},
			after: {
				'api/.env.example': FRESH,
				'api/.gitignore': 'dist\n.env\nlogs\n',
				'web/.env.example': '# Keys and what has to be set; fill in what you use\nWEB_URL=\n',
				'web/.gitignore': '.env*\n!.env.example\nlogs\n',
			},
			twins: false,
		},
		{
			name: 'a template in a folder where nothing loads it',
			files: { 'apps/web/.gitignore': '.env\n', 'libs/agent/requirements.txt': '', 'libs/agent/src/a.py': code },
			after: null,
		},
		{
			name: 'what git would take from the first who fills it in, and names that the code takes for there',
			files: {
				'.gitignore': 'dist\n',
				'src/a.ts':
					'export const at = process.env.NEXT_PUBLIC_FIRE_BASE!;\nexport const id = { id: process.env.NEXT_PUBLIC_FIRE_APP };\nsend(process.env.MAIL_FROM || "a@b.org");\nconst MAIL_API_KEY = process.env.MAIL_API_KEY;\nexport function mail() {\n    if (!MAIL_API_KEY) {\n        console.log("a look");\n        return;\n    }\n}\n',
			},
			after: {
				'.gitignore': 'dist\n.env\n',
				'.env.example':
					'# Required; set each of these\nNEXT_PUBLIC_FIRE_BASE=\n\n# Keys and addresses; fill in those of what you use\nNEXT_PUBLIC_FIRE_APP=\n\n# Further settings; set those of what you use\n# MAIL_API_KEY=\n\n# Settings with a default; a value that stands here is that of the code\n# MAIL_FROM=a@b.org\n',
			},
			twins: false,
		},
		{
			name: 'a template for each unit, of which git ignores one',
			files: {
				'api/requirements.txt': '',
				'api/main.py': 'load_dotenv()\n',
				'api/.env.example': '',
				'api/src/a.py': code,
				'web/package.json': '{ "scripts": { "dev": "vite" } }\n',
				'web/.gitignore': 'dist\n# settings\n.env\n.env*\n\n.env.local\nlogs\n',
				'web/src/a.ts': 'export const at = process.env.WEB_URL;\n',
			},
			after: {
				'api/.env.example': FRESH,
				'web/.env.example': '# Keys and what has to be set; fill in what you use\nWEB_URL=\n',
				'web/.gitignore': 'dist\n# settings\n.env\n.env*\n!.env.example\n\n.env.local\nlogs\n',
			},
			twins: false,
		},
		{
			name: 'numbers, by a function of the project, in a template of groups',
			files: {
				'src/a.py':
					'import os\n\n\ndef env_int(name, default):\n    return int(os.getenv(name, default))\n\n\nLIMIT = env_int("TOP_LIMIT", 5)\nKEY = os.environ["SERVICE_API_KEY"]\nMODE = os.getenv("RUN_MODE", "a b")\nprint(LIMIT, KEY, MODE)\n',
				'.env.example': '# one\nA_NAME=\n\n# two\nB_NAME=\n',
				'src/b.py': 'import os\n\nA = os.environ["A_NAME"] + os.environ["B_NAME"]\n',
			},
			after: {
				'.env.example': '# one\nA_NAME=\n\n# two\nB_NAME=\n\n# further settings\nSERVICE_API_KEY=\n# RUN_MODE="a b"\n# TOP_LIMIT=5\n',
			},
		},
		{
			name: 'a key that the code begins empty, and addresses',
			files: {
				'src/a.py':
					'from pydantic import Field\nfrom pydantic_settings import BaseSettings\n\n\nclass Settings(BaseSettings):\n    base_url: str = Field(default="http://backend:8000", alias="BASE_URL")\n    data_file: str = "./data/a.sqlite"\n    store_url: str = "postgresql://a:b@localhost:1/c"\n    some_api_key: str = ""\n    label: str = ""\n\n\nsettings = Settings()\nprint(settings.base_url, settings.data_file, settings.store_url, settings.some_api_key, settings.label)\n',
			},
			after: {
				'.env.example':
					'# Keys and what has to be set; fill in what you use\nSOME_API_KEY=\n\n# Further settings; set those of what you use\n# LABEL=\n\n# Settings with a default; a value that stands here is that of the code\n# BASE_URL=http://backend:8000\n# DATA_FILE=./data/a.sqlite\n# STORE_URL=\n',
			},
			twins: false,
		},
		{
			name: 'what a page tells to set, in a template that is not there yet',
			files: {
				'src/a.ts':
					'export const key = process.env.GITHUB_PRIVATE_KEY;\nexport const host = process.env.STORE_HOST;\nexport const port = process.env.STORE_PORT ?? "4000";\nexport const most = process.env.MOST_TRIES ?? "3";\nexport const mode = process.env.NODE_ENV;\nuse(key, host, port, most, mode);\n',
				'README.md': '# A\n\n```\nNODE_ENV=production\nSTORE_PORT=\nSTORE_HOST=...\nGITHUB_PRIVATE_KEY="-----"\n```\n',
			},
			after: {
				'.env.example':
					'# Keys and what has to be set; fill in what you use\nSTORE_HOST=\nGITHUB_PRIVATE_KEY=\n\n# Settings with a default; a value that stands here is that of the code\n# STORE_PORT=4000\n# MOST_TRIES=3\n',
			},
			twins: false,
		},
		{
			name: 'what a page tells to set, though the code goes on without it or nothing reads it',
			files: {
				'src/a.ts':
					"import { Client } from 'langsmith';\n\n// LANGSMITH_TRACING is read by its client.\nexport const host = process.env.STORE_HOST;\nexport const from = [process.env.PAGE_ORIGIN ?? 'http://localhost:5173'];\nexport const base = process.env.BASE_URL || `http://${host}`;\nuse(host, from, base, Client, process.env.MOST_TRIES ?? '3', process.env.STORE_USER ?? '');\n",
				'README.md':
					'# A\n\n```\nPAGE_ORIGIN=http://localhost:5173\nBASE_URL=https://your-url\nSTORE_HOST=...\nSTORE_USER=...\nLANGSMITH_API_KEY=\nLANGSMITH_TRACING=true\nLLM_API_KEY=...\n```\n',
			},
			after: {
				'.env.example':
					'# Keys and what has to be set; fill in what you use\nSTORE_HOST=\nSTORE_USER=\nLANGSMITH_API_KEY=\nLANGSMITH_TRACING=true\n\n# Settings with a default; a value that stands here is that of the code\n# PAGE_ORIGIN=http://localhost:5173\n# BASE_URL=\n# MOST_TRIES=3\n',
			},
			still: true,
			twins: false,
		},
		{
			name: 'a template that a test holds to the code',
			files: {
				'src/a.py': code,
				'.env.example': 'LEVEL_NAME=low\n',
				'tests/test_names.py': 'from pathlib import Path\n\n\ndef test_names():\n    assert Path(".env.example").read_text()\n',
			},
			after: null,
		},
		{
			name: 'a template that a program checks',
			files: {
				'src/a.py': code,
				'.env.example': 'LEVEL_NAME=low\n',
				'scripts/check_names.py': 'print(open(".env.example").read())\n',
			},
			after: null,
		},
		{
			name: 'names that a terminal sets itself',
			files: { 'src/a.ts': "export const wraps = process.env.TMUX ? 'a' : process.env.TERM_PROGRAM;\nuse(wraps);\n", '.env.example': '' },
			after: null,
		},
		{
			name: 'fields of settings',
			files: {
				'src/a.py':
					'from pydantic import Field\nfrom pydantic_settings import BaseSettings\n\n\nclass Settings(BaseSettings):\n    top_limit: int = 7\n    base_url: str = Field(default="http://a:1", description="x")\n    api_token: str = "x"\n\n\nsettings = Settings()\nprint(settings.top_limit, settings.base_url, settings.api_token)\n',
				'.env.example': '',
			},
			after: {
				'.env.example':
					'# Settings with a default; a value that stands here is that of the code\n# API_TOKEN=\n# BASE_URL=http://a:1\n# TOP_LIMIT=7\n',
			},
			twins: false,
		},
		{
			name: 'defaults of TypeScript, of which two differ',
			files: {
				'src/a.ts':
					'export const limit = Number(process.env["TOP_LIMIT"] ?? 5_000);\nexport const url = process.env.BASE_URL || \'http://127.0.0.1:1\';\nexport const mode = process.env.RUN_MODE ?? "a";\nexport const more = process.env.RUN_MODE ?? "b";\nuse(limit, url, mode, more);\n',
				'.env.example': '',
			},
			after: {
				'.env.example':
					'# Settings with a default; a value that stands here is that of the code\n# BASE_URL=http://127.0.0.1:1\n# RUN_MODE=\n# TOP_LIMIT=5000\n',
			},
			twins: false,
		},
		{
			name: 'what the page requires, and what NextAuth signs with',
			files: {
				'package.json': '{ "name": "a", "dependencies": { "next-auth": "^5.0.0-beta.30" } }\n',
				'README.md': '# A\n\n| NEXTAUTH_URL | Required |\n',
				'src/a.ts':
					"export const at = process.env.NEXTAUTH_URL ?? '';\nexport const hook = process.env.PAY_WEBHOOK_SECRET;\nuse(at, hook, process.env.MOST_TRIES ?? '3');\n",
			},
			after: {
				'.env.example':
					'# Required; set each of these\nNEXTAUTH_URL=\n\n# Keys and addresses; fill in those of what you use\nPAY_WEBHOOK_SECRET=\n# Set one of your own: an empty or a known value protects nothing\nAUTH_SECRET=\n\n# Settings with a default; a value that stands here is that of the code\n# MOST_TRIES=3\n',
			},
			twins: false,
		},
		{
			name: 'names that stand nowhere else',
			files: {
				'src/a.py': 'import os\n\nA = os.environ["A_NAME"]\n',
				'.env.example':
					'# one\nA_NAME=\nSPARE_URL=http://a  # b\n\n# two\n# of it\nSPARE_MODE=x\n\n\n# three\n# what it is\nSPARE_PATH=/\n# what else it is\nA_NAME=\n',
			},
			after: null,
		},
	]);
});

describe('readme-template', () => {
	const page = (name: string) => `# A\n\n\`\`\`bash\ncp ${name} .env\npython src/a.py\n\`\`\`\n\nSet what ${name} names.\n`;
	const files = (name: string, more: Record<string, string>) => ({
		'README.md': page(name),
		'src/a.py': 'import os\n\nprint(os.environ["OWN_API_KEY"])\n',
		...more,
	});
	fixTester(readmeTemplate, [
		{
			name: 'a template under another name',
			files: files('.env.example', { '.env.sample': 'OWN_API_KEY=\n' }),
			after: { 'README.md': page('.env.sample') },
			still: true,
		},
		{ name: 'no template at all', files: files('.env.example', {}), after: null },
		{ name: 'two templates', files: files('.env.example', { '.env.sample': 'A_KEY=\n', 'env.template': 'A_KEY=\n' }), after: null },
	]);
});

describe('missing-import', () => {
	const py = (head: string, body = 'return os.path.join(a, "x")') => ({ 'src/a.py': `${head}def name(a: str) -> str:\n    ${body}\n` });
	fixTester(missingImport, [
		{
			name: 'a module',
			files: py('import json\n\n\n', 'return json.dumps(os.getcwd())'),
			after: py('import json\nimport os\n\n\n', 'return json.dumps(os.getcwd())'),
		},
		{ name: 'a first import', files: py('"""Names."""\n\n\n'), after: py('"""Names."""\n\nimport os\n\n\n') },
		{
			name: 'a name',
			files: py('import json\n\n\n', 'return Path(a).name'),
			after: py('import json\nfrom pathlib import Path\n\n\n', 'return Path(a).name'),
		},
		{
			name: 'a name of a package that the project imports',
			files: py('import git\n\n\n', 'return Repo(a).head.name + git.__version__'),
			after: py('import git\nfrom git import Repo\n\n\n', 'return Repo(a).head.name + git.__version__'),
		},
		{
			name: 'a constant that slipped into a function',
			files: {
				'src/a.py':
					'def ask(a: str) -> str:\n    return a\n\n\n    # What scores mean.\n    SCALE = (\n        "1 = bad\\n"\n        "5 = good"\n    )\n\n\ndef say(a: str) -> str:\n    return a + SCALE\n',
			},
			after: {
				'src/a.py':
					'def ask(a: str) -> str:\n    return a\n\n\n# What scores mean.\nSCALE = (\n    "1 = bad\\n"\n    "5 = good"\n)\n\n\ndef say(a: str) -> str:\n    return a + SCALE\n',
			},
		},
		{
			name: 'a name of a function that holds what it is given',
			files: {
				'src/a.py': 'def ask(a: str) -> None:\n    print(a)\n    SCALE = [a]\n\n\ndef say(a: str) -> str:\n    return a + SCALE\n',
			},
			after: null,
		},
		{
			name: 'the logger of the module',
			files: py('import os\n\n\n', 'logger.info(os.path.join(a, "x"))\n    return a'),
			after: py(
				'import logging\nimport os\n\nlogger = logging.getLogger(__name__)\n\n\n',
				'logger.info(os.path.join(a, "x"))\n    return a',
			),
		},
		{
			name: 'the logger of a module that imports one module alone, close to what follows',
			files: py('import logging\nLEVEL = logging.INFO\n\n\n', 'logger.info(a)\n    return a'),
			after: py('import logging\n\nlogger = logging.getLogger(__name__)\n\nLEVEL = logging.INFO\n\n\n', 'logger.info(a)\n    return a'),
		},
		{
			name: 'a logger that other modules get elsewhere',
			files: {
				...py('import logging\n\n\n', 'logger.info(a)\n    return a'),
				'src/b.py': 'from structlog import get_logger\n\nlogger = get_logger()\n\n\ndef read():\n    return logger\n',
			},
			after: null,
		},
		{
			name: 'a name of a package that a manifest asks for, within a try',
			files: {
				...py(
					'import os\n\n\n',
					'try:\n        found = DocumentConverter()\n        return found.convert(os.path.join(a, "x"))\n    except Exception as error:\n        return str(error)',
				),
				'pyproject.toml': '[project]\ndependencies = [\n    "docling>=2",\n]\n',
			},
			after: py(
				'import os\n\n\n',
				'try:\n        from docling.document_converter import DocumentConverter\n        found = DocumentConverter()\n        return found.convert(os.path.join(a, "x"))\n    except Exception as error:\n        return str(error)',
			),
		},
		{ name: 'a name of a package that it does not import', files: py('', 'return Repo(a).head.name'), after: null },
		{ name: 'a name that nobody knows', files: py('import json\n\n\n', 'return helper(a)'), after: null },
	]);
});
