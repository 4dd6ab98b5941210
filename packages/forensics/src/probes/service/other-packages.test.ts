// biome-ignore-all format: tables of scenarios, one a line
// What other packages than LangGraph write for the same: models and what bounds them, schemas of answers, tools, commands that start.
import { runProbes } from '@auditor/probes';
import { lexiconSchema } from '@auditor/schema';
import { expect, it } from 'vitest';
import { repository } from '../library/_testing.js';
import { conversation } from './conversation.js';
import { modelLimits } from './model-limits.js';
import { readmeRun } from './readme-run.js';
import { settingsDocumented } from './settings-documented.js';
import { structuredOutput } from './structured-output.js';
import { toolErrors } from './tool-errors.js';

const file = (text: string) => (/^(?:import \{|const )/.test(text) ? 'src/agent.ts' : 'src/agent.py');
const outcomesOf = async (probe: Parameters<typeof runProbes>[0][number], files: Record<string, string>) =>
	runProbes([probe], await repository(files), { detective: 'repo', lexicon: lexiconSchema.parse({}) });

const MASTRA = "import { Agent } from '@mastra/core/agent';\nexport const a = new Agent({ name: 'a', model: 'm' });\n";
const CREW = 'from crewai import LLM, Agent, Crew, Task\n';
const crew = (made: string, agent = 'llm=llm') =>
	`${CREW}${made}a = Agent(role="r", goal="g", backstory="b", ${agent})\nt = Task(description="d", expected_output="e", agent=a)\nprint(Crew(agents=[a], tasks=[t]).kickoff())\n`;
const adk = (model: string, more = '') => `from google.adk.agents import Agent\nfrom google.adk.models.google_llm import Gemini\nfrom google.adk.models.lite_llm import LiteLlm\nfrom google.genai import types\n${more}root_agent = Agent(name="a", model=${model})\n`;
const own = 'class Again(Gemini):\n    async def generate_content_async(self, q):\n        return q\n';

it.each([
	[crew('llm = LLM(model="gpt-4o")\n'), 'false'],
	[crew('llm = LLM(model="gpt-4o", max_retries=3)\n'), 'true'],
	[crew('llm = LLM(model="gpt-4o", timeout=30)\n'), 'true'],
	[crew('', 'llm="gpt-4o"'), 'false'],
	[crew('', 'llm="gpt-4o", max_execution_time=60'), 'true'],
	[adk('"gemini-2.5-flash"'), 'false'],
	[adk('Gemini(model="gemini-2.5-flash")'), 'false'],
	[adk('Gemini(model="gemini-2.5-flash", retry_options=types.HttpRetryOptions(attempts=3))'), 'true'],
	[adk('LiteLlm(model="openai/gpt-4o", timeout=30)'), 'true'],
	[adk('Again(model="gemini-2.5-flash", retry_options=types.HttpRetryOptions(attempts=3))', own), 'true'],
	[adk('Again(model="gemini-2.5-flash")', own), 'not-available'],
	[adk('"gemini-2.5-flash", generate_content_config=types.GenerateContentConfig(http_options=types.HttpOptions(timeout=9000))'), 'true'],
	['from pydantic_ai import Agent\nfrom pydantic_ai.models.openai import OpenAIChatModel\nagent = Agent(OpenAIChatModel("gpt-4o"))\nprint(agent.run_sync("q"))\n', 'false'],
	['from pydantic_ai import Agent, ModelSettings\nfrom pydantic_ai.models.openai import OpenAIChatModel\nagent = Agent(OpenAIChatModel("gpt-4o", settings=ModelSettings(timeout=9)))\nprint(agent.run_sync("q"))\n', 'true'],
	['from llama_index.llms.openai import OpenAI\nllm = OpenAI(model="gpt-4o")\nprint(llm.complete("q"))\n', 'false'],
	['from llama_index.llms.ollama import Ollama\nllm = Ollama(model="m", request_timeout=60)\nprint(llm.complete("q"))\n', 'true'],
	['from autogen_ext.models.openai import OpenAIChatCompletionClient\nfrom autogen_agentchat.agents import AssistantAgent\na = AssistantAgent("a", model_client=OpenAIChatCompletionClient(model="gpt-4o", timeout=9))\n', 'true'],
	['from smolagents import CodeAgent, LiteLLMModel\na = CodeAgent(tools=[], model=LiteLLMModel(model_id="m"))\na.run("q")\n', 'false'],
	['from agno.agent import Agent\nfrom agno.models.openai import OpenAIChat\na = Agent(model=OpenAIChat(id="gpt-4o", max_retries=2))\na.run("q")\n', 'true'],
	['from strands import Agent\nfrom strands.models import BedrockModel\na = Agent(model=BedrockModel(model_id="m"))\na("q")\n', 'false'],
])('bounds a model: %s', async (text, outcome) => {
	expect((await outcomesOf(modelLimits, { [file(text)]: text })).map((one) => one.outcome)).toEqual([outcome]);
});

const AI = "import { generateText, Output } from 'ai';\nimport { z } from 'zod';\nexport const ask = async (q: string) => {\n  const PROMPT = 'Look at the message and rate it by what it says. Return ONLY one valid JSON object.';\n";
const PLAN = 'from pydantic import BaseModel\nclass Plan(BaseModel):\n    steps: list[str]\n';
it.each([
	[`${AI}  const { output } = await generateText({ model: 'm', prompt: PROMPT + q, output: Output.object({ schema: z.object({ a: z.string() }) }) });\n  return output;\n};\nask('q');\n`, 'true'],
	[`${AI}  const { experimental_output: out } = await generateText({ model: 'm', prompt: PROMPT + q, experimental_output: Output.array({ element: z.string() }) });\n  return out;\n};\nask('q');\n`, 'true'],
	[`${AI}  const { text } = await generateText({ model: 'm', prompt: PROMPT + q });\n  return JSON.parse(text);\n};\nask('q');\n`, 'false'],
	[`${MASTRA}const r = await a.generate('q', { structuredOutput: { schema } });\nconsole.log(r.object.name);\n`, 'true'],
	[`from pydantic_ai import Agent\n${PLAN}agent = Agent("openai:x")\nprint(agent.run_sync("q", output_type=Plan).output.steps)\n`, 'true'],
	[`from llama_index.llms.openai import OpenAI\n${PLAN}print(OpenAI(model="m").as_structured_llm(Plan).complete("q").raw.steps)\n`, 'true'],
	[`from strands import Agent\n${PLAN}a = Agent()\nprint(a.structured_output(Plan, "q").steps)\n`, 'true'],
	[`from agno.agent import Agent\n${PLAN}a = Agent(response_model=Plan)\nprint(a.run("q").content.steps)\n`, 'true'],
	[`from anthropic import Anthropic\n${PLAN}print(Anthropic().messages.parse(model="m", messages=[], output_format=Plan).parsed_output.steps)\n`, 'true'],
	[`${CREW}${PLAN}a = Agent(role="r", goal="g", backstory="b")\nt = Task(description="d", agent=a, output_pydantic=Plan)\nprint(Crew(agents=[a], tasks=[t]).kickoff().pydantic.steps)\n`, 'true'],
])('holds an answer to a schema: %s', async (text, outcome) => {
	expect((await outcomesOf(structuredOutput, { [file(text)]: text })).find(({ values }) => values.of === 'schema')?.outcome).toBe(outcome);
});

const AI_TOOL = (more: string) => `import { tool } from 'ai';\nexport const find = tool({ description: 'd', ${more}, execute: async ({ q }) => (await fetch(q)).text() });\n`;
const handled = 'import requests\nfrom google.adk.agents import Agent\ndef note(text):\n    log.append(text)\ndef pay(amount):\n    try:\n        requests.post("https://a.test", json=amount)\n    except requests.RequestException as error:\n        return {"status": "error", "message": str(error)}\n    note("paid")\n    return {"status": "success"}\ndef confirm(approve: bool, context):\n    note("asked")\n    if not approve:\n        return {"status": "error", "message": "cancelled"}\n    return pay(context.state["amount"])\nroot_agent = Agent(name="a", model="m", tools=[confirm])\n';
it.each([
	[AI_TOOL('inputSchema: schema'), 'true'],
	[AI_TOOL('parameters: schema'), 'false'],
	[handled, 'true'],
	[handled.replace('note("asked")', 'requests.get("https://b.test")'), 'false'],
])('tells a model of the failure of a tool: %s', async (text, outcome) => {
	expect((await outcomesOf(toolErrors, { [file(text)]: text })).map((one) => one.outcome)).toEqual([outcome]);
});

it.each([
	['adk web', 'true'],
	['adk run wealth', 'true'],
	['adk run gone', 'false'],
	['adk api_server', 'true'],
	['adk eval wealth', 'false'],
	['crewai run', 'true'],
	['crewai install', 'false'],
	['mastra dev', 'true'],
	['npx mastra build', 'false'],
	['chainlit run app.py', 'true'],
])('starts: %s', async (said, outcome) => {
	const found = await outcomesOf(readmeRun, { 'README.md': `# A\n\n\`\`\`sh\n${said}\n\`\`\`\n`, 'wealth/agent.py': adk('"m"'), 'app.py': 'import chainlit\n' });
	expect(found.find(({ values }) => values.of === 'start')?.outcome).toBe(outcome);
});

it.each([
	['adk web', 'google.adk.agents', ['false', 'false', 'not-available', 'not-available', 'not-available']],
	['uvicorn main:app', 'google.adk.agents', ['false', 'false', 'false', 'false', 'false']],
	['adk web', 'crewai', ['false', 'false', 'false', 'false', 'false']],
])('leaves open what a command of its package keeps: %s, %s', async (said, of, outcomes) => {
	const files = { 'README.md': `# A\n\n\`\`\`sh\n${said}\n\`\`\`\n`, 'src/agent.py': `from ${of} import Agent\nroot_agent = Agent(name="a", model="m")\n` };
	expect((await outcomesOf(conversation, files)).map(({ outcome }) => outcome)).toEqual(outcomes);
});

it.each([
	['REDIS_URL', { 'config.py': 'from pydantic_settings import BaseSettings\nclass Settings(BaseSettings):\n    REDIS_URL: str = "r"\n    FIRST_KEY: str\nprint(Settings().FIRST_KEY)\n' }],
	['LLM_MOST_TRIES', { 'config.py': 'import os\nprint(os.environ["FIRST_KEY"])\n', 'requirements.txt': '# clients of an LLM\nopenai\n' }],
	['GEMINI_EMBEDDING_MODEL', { 'config.py': 'import os\nprint(os.environ["FIRST_KEY"])\n' }],
])('tells of a setting that a template names and nothing reads: %s', async (name, files) => {
	const [found] = await outcomesOf(settingsDocumented, { '.env.example': `FIRST_KEY=\n${name}=\n`, ...files });
	expect([found?.outcome, found?.values.unused]).toEqual(['false', { '.env.example': [name] }]);
});
