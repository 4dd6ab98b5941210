import { projectOf } from '@auditor/code/testing';
import { describe, expect, it } from 'vitest';
import { gatherStructuredOutput } from '../index.js';
import { takenApart } from './taken-apart.js';

const cases: { name: string; path?: string; text: string; expected: string[] }[] = [
	{
		name: 'with_structured_output',
		text: 'def f(llm):\n    return llm.with_structured_output(Opinion)',
		expected: ['2 with_structured_output Opinion'],
	},
	{
		name: 'over several lines, at the line of its name',
		text: 'def f():\n    return ChatOpenAI(\n        model="m"\n    ).with_structured_output(Batch, method="function_calling")',
		expected: ['4 with_structured_output (function_calling) Batch'],
	},
	{
		name: 'a definition, a docstring and a string',
		text: 'class Fake:\n    def with_structured_output(self, schema):\n        """llm.with_structured_output(X)"""\n        return "llm.with_structured_output(Y)"',
		expected: [],
	},
	{
		name: 'of what a function makes, which is one of two models',
		text: 'def make(own):\n    if own:\n        return Fake()\n    return ChatOpenAI(model="m")\ndef f(own):\n    return make(own).with_structured_output(Opinion)\nclass Fake:\n    def invoke(self): ...',
		expected: ['6 with_structured_output Opinion'],
	},
	{
		name: 'of what a function makes, which is of a class of one’s own',
		text: 'def make():\n    return Fake()\ndef f():\n    return make().with_structured_output(Opinion)\nclass Fake:\n    def with_structured_output(self, schema): ...',
		expected: [],
	},
	{ name: 'bind_tools', text: 'def f(llm):\n    return llm.bind_tools([search, look])', expected: ['2 bind_tools search'] },
	{
		name: 'JSON mode',
		text: 'from langchain_ollama import ChatOllama\nllm = ChatOllama(model="m", format="json")\nother = ChatOllama(model="m", format=None)',
		expected: ['2 JSON mode (ChatOllama format) null'],
	},
	{
		name: 'a response format',
		text: 'def f(client, m):\n    return client.chat.completions.create(messages=m, response_format={"type": "json_object"})',
		expected: ['2 response_format (json_object) null'],
	},
	{
		name: 'a format of the Responses API',
		path: 'a.ts',
		text: 'import { openai } from "./openai";\nawait openai.responses.parse({ model: "m", text: { format: zodTextFormat(Plan, "plan") } });\nawait openai.responses.create({ model: "m", text: { format: { type: "json_schema", name: "a", schema } } });\nawait openai.responses.create({ model: "m", text: { format: { type: "json_object" } } });\nawait openai.responses.create({ model: "m", text: { verbosity: "low" } });\nsend({ text: { format: "html" } });',
		expected: ['2 text zodTextFormat', '3 text (json_schema) schema', '4 text (json_object) null'],
	},
	{
		name: 'a model that the parser of the Responses API takes',
		text: 'def f(client, q):\n    return client.responses.parse(model="m", input=q, text_format=Plan).output_parsed',
		expected: ['2 text_format Plan'],
	},
	{
		name: 'a response format that is chosen',
		text: 'def f(client, m, how):\n    options = {"response_format": {"type": "json_object"} if how == "json" else {"type": "text"}}\n    client.chat.completions.create(messages=m, **options)\n    return client.chat.completions.create(messages=m, response_format=None)',
		expected: ['3 response_format (json_object) null'],
	},
	{
		name: 'a response format in options that were put together before',
		text: 'def f(client, m):\n    options = {"response_format": {"type": "json_object"}}\n    client.chat.completions.create(messages=m, **options)\n    ChatOpenAI(model_kwargs=options)\n    rest = {}\n    rest["response_format"] = {"type": "json_object"}\n    return client.chat.completions.create(**rest)',
		expected: ['3 response_format (json_object) null', '4 response_format (json_object) null', '7 response_format (json_object) null'],
	},
	{
		name: 'a response format in options that another function of the file puts together, asked for in a lambda',
		text: 'class A:\n    def _options(self, schema):\n        options = {"model": "m"}\n        if schema:\n            options["response_format"] = {"type": "json_schema", "json_schema": schema}\n        return options\n    def ask(self, schema):\n        options = self._options(schema)\n        return retry(lambda: self.client.chat.completions.create(**options, timeout=3))\ndef plain():\n    return {"response_format": {"type": "json_object"}}\ndef ask(client):\n    options = plain()\n    return client.chat.completions.create(**options)',
		expected: ['9 response_format (json_schema) schema', '14 response_format (json_object) null'],
	},
	{
		name: 'a type of answer in options that were put together before',
		text: 'def ask(client, schema):\n    config = {"temperature": 0}\n    config["response_mime_type"] = "application/json"\n    config["response_schema"] = schema\n    return client.models.generate_content(contents="x", config=types.GenerateContentConfig(**config))',
		expected: ['5 response_mime_type schema'],
	},
	{
		name: 'options of another function that says nothing of an answer, or of another name',
		text: 'def options():\n    other = {"response_format": {"type": "json_object"}}\n    mine = {"model": "m"}\n    return mine\ndef ask(client):\n    given = options()\n    return client.chat.completions.create(**given)',
		expected: [],
	},
	{
		name: 'a response format that a wrapper is handed by its callers',
		text: 'class A:\n    def _chat(self, m, response_format=None):\n        options = {"messages": m}\n        if response_format:\n            options["response_format"] = response_format\n        return self.client.chat.completions.create(**options)\n    def kind(self, m):\n        return self._chat(m, response_format={"type": "json_object"})\n    def say(self, m):\n        return self._chat(m)',
		expected: ['8 response_format (json_object) null'],
	},
	{
		name: 'and one in TypeScript',
		path: 'a.ts',
		text: "async function chat(messages: M[], response_format?: F) {\n  return openai.chat.completions.create({ messages, response_format });\n}\nexport const kind = (m: M[]) => llm.invoke(m, { response_format: { type: 'json_object' } });\nexport const held = (m: M[]) => chat(m, zodResponseFormat(Plan, 'plan'));",
		expected: ['2 response_format response_format', '4 response_format (json_object) null'],
	},
	{
		name: 'what a tool gives back, or an endpoint that makes no text',
		text: '@tool(response_format="content_and_artifact")\ndef look(x):\n    return client.images.generate(prompt=x, response_format="b64_json")\nStructuredTool.from_function(look, response_format="content")',
		expected: [],
	},
	{
		name: 'the form of a tool’s result, of a transcript or of an image, in a name',
		text: 'from langchain_core.tools import StructuredTool as ST\ndef make(one, client, form):\n    client.audio.transcriptions.create(file=one, response_format=form)\n    client.images.generate(prompt=one, response_format=form)\n    return ST(name="a", coroutine=one.go, response_format=one.response_format)',
		expected: [],
	},
	{
		name: 'a format in a name, of a model',
		text: 'def ask(client, m, form):\n    return client.chat.completions.create(messages=m, response_format=form)',
		expected: ['2 response_format form'],
	},
	{ name: 'format of other things', text: 'import pandas\npandas.to_datetime(x, format="json")\n"{}".format("json")', expected: [] },
	{
		name: 'an agent whose answer has a type',
		text: 'from pydantic_ai import Agent\njudge = Agent("m", output_type=Opinion)\nplain = Agent("m", output_type=None)\nmine(output_type=Opinion)',
		expected: ['2 output_type Opinion'],
	},
	{
		name: 'output parsers',
		text: 'from langchain_core.output_parsers import PydanticOutputParser\nparser = PydanticOutputParser(pydantic_object=Opinion)\nspare = PydanticOutputParser(pydantic_object=Other)\nchain = llm | parser',
		expected: ['2 PydanticOutputParser Opinion'],
	},
	{
		name: 'a parser that only writes instructions beside a bound model',
		text: 'def make(llm, prompt):\n    parser = PydanticOutputParser(pydantic_object=Opinion)\n    chain = prompt | llm.with_structured_output(Opinion)\n    def judge(state):\n        return chain.invoke({"how": parser.get_format_instructions()})\n    return judge',
		expected: ['3 with_structured_output Opinion'],
	},
	{
		name: 'a parser that writes instructions and parses, in a chain, by itself or handed on',
		text: 'def chained(llm, prompt):\n    parser = PydanticOutputParser(pydantic_object=Opinion)\n    return prompt.partial(how=parser.get_format_instructions()) | llm | parser\ndef alone(llm, prompt):\n    parser = JsonOutputParser()\n    prompt += parser.get_format_instructions()\n    return parser.parse(llm.invoke(prompt).content)\ndef handed(llm, prompt):\n    parser = PydanticOutputParser(pydantic_object=Verdict)\n    how = parser.get_format_instructions()\n    return ask(llm, how, parser.parse)',
		expected: ['2 PydanticOutputParser Opinion', '5 JsonOutputParser null', '9 PydanticOutputParser Verdict'],
	},
	{
		name: 'text parsed by hand into a record',
		text: 'import json\nfrom pydantic import BaseModel\nclass Opinion(BaseModel):\n    score: int\n    argument: str\ndef judge(llm, prompt):\n    response = llm.invoke(prompt)\n    data = json.loads(response.content)\n    return Opinion(score=data["score"], argument=data.get("argument"))',
		expected: ['7 hand-parsed null'],
	},
	{
		name: 'an answer in JSON mode and, from another model, text parsed by hand',
		text: 'import json, re\nfrom pydantic import BaseModel\nclass Plan(BaseModel):\n    goal: str\n    steps: list\ndef plan(self, prompt):\n    if self.fast:\n        reply = self.openai_client.chat.completions.create(messages=prompt, response_format={"type": "json_object"})\n        data = json.loads(reply.choices[0].message.content)\n    else:\n        reply = self.anthropic_client.messages.create(messages=prompt)\n        data = json.loads(re.search("{.*}", reply.content[0].text).group(0))\n    return Plan(goal=data["goal"], steps=data["steps"])',
		expected: ['8 response_format (json_object) null', '11 hand-parsed null'],
	},
	{
		name: 'an answer in JSON mode is not parsed by hand',
		text: 'import json\nfrom pydantic import BaseModel\nclass Plan(BaseModel):\n    goal: str\n    steps: list\ndef plan(client, prompt):\n    reply = client.chat.completions.create(messages=prompt, response_format={"type": "json_object"})\n    data = json.loads(reply.choices[0].message.content)\n    return Plan(goal=data["goal"], steps=data["steps"])',
		expected: ['7 response_format (json_object) null'],
	},
	{
		name: 'text parsed by a helper',
		text: 'import json, re\nfrom pydantic import BaseModel\nclass Opinion(BaseModel):\n    score: int\ndef cut(text):\n    return json.loads(re.search("{.*}", text).group(0))\ndef judge(llm, prompt):\n    reply = llm.invoke(prompt)\n    text = reply.content\n    data = cut(text)\n    return Opinion(**data)',
		expected: ['8 hand-parsed null'],
	},
	{
		name: 'parsed data that is only kept',
		text: 'import json\nfrom pydantic import BaseModel\nclass Evidence(BaseModel):\n    content: dict\n    goal: str\ndef look(llm, prompt):\n    response = llm.invoke(prompt)\n    data = json.loads(response.content)\n    return Evidence(content=data, goal="g")',
		expected: ['7 hand-parsed null'],
	},
	{
		name: 'a guard that asks of what shape a text is, and reads nothing out of it',
		path: 'a.ts',
		text: 'const isRouting = (text) => {\n  try {\n    const parsed = JSON.parse(text);\n    return typeof parsed === "object" && parsed !== null && ("next" in parsed || "reply" in parsed);\n  } catch {\n    return false;\n  }\n};\nexport const say = async (llm, p) => {\n  const reply = await llm.invoke(p);\n  return isRouting(reply.content) ? "" : reply.content;\n};',
		expected: [],
	},
	{
		name: 'and one in Python',
		text: 'import json\ndef leaks(text):\n    try:\n        parsed = json.loads(text)\n    except ValueError:\n        return False\n    return isinstance(parsed, dict) and "next" in parsed\ndef say(llm, p):\n    text = llm.invoke(p).content\n    return "" if leaks(text) else text',
		expected: [],
	},
	{
		name: 'a yes or no that is read out of it, which may only refuse the text',
		text: 'import json\ndef approves(text):\n    parsed = json.loads(text)\n    return isinstance(parsed, dict) and parsed["approved"] == "yes"\ndef say(llm, p):\n    text = llm.invoke(p).content\n    return "" if approves(text) else text',
		expected: [],
	},
	{
		name: 'marks of what prose cites, which are counted, and its sentences',
		text: 'import re\nCITED = re.compile(r"\\[(\\d+(?:, \\d+)*)\\]")\ndef cited(text):\n    nums = set()\n    for group in CITED.findall(text):\n        for part in group.split(","):\n            nums.add(int(part))\n    return nums\ndef _sentences(text):\n    out = []\n    for line in text.splitlines():\n        out.extend(s for s in line.split("."))\n    return out\ndef say(llm, p):\n    text = llm.invoke(p).content\n    return {"text": text, "bare": [s for s in _sentences(text) if not cited(s)]}',
		expected: [],
	},
	{
		name: 'lines of a text that are its only use',
		text: 'def lines(text):\n    out = []\n    for line in text.splitlines():\n        out.append(line.strip())\n    return out\ndef write(llm, p):\n    draft = llm.invoke(p).content\n    return {"questions": lines(draft)}',
		expected: ['7 hand-parsed null'],
	},
	{
		name: 'a number that an answer gives in brackets',
		text: 'import re\ndef rate(llm, p):\n    text = llm.invoke(p).content\n    return int(re.search(r"\\[\\[(\\d+)\\]\\]", text).group(1))',
		expected: ['3 hand-parsed null'],
	},
	{
		name: 'a chain of a model under a name of its own, whose answer is looked through for a word',
		text: 'from langchain_openai import ChatOpenAI\ndef get_llm(model=None):\n    return ChatOpenAI(model=model or "m")\ndef route(state, prompt):\n    try:\n        llm = get_llm()\n        resp = prompt | llm\n        out = resp.invoke({"q": state["q"]})\n        raw = (out.content if hasattr(out, "content") else str(out)).strip().lower()\n        route = "general"\n        if "web" in raw or "search" in raw:\n            route = "web"\n        return {"route": route}\n    except Exception:\n        return {"route": "rag"}\ndef grade(state, prompt):\n    llm = get_llm()\n    resp = prompt | llm\n    out = resp.invoke({"q": state["q"]})\n    raw = (out.content if hasattr(out, "content") else str(out)).strip().lower()\n    is_relevant = "yes" in raw\n    return {"is_relevant": is_relevant}',
		expected: ['8 hand-parsed null', '19 hand-parsed null'],
	},
	{
		name: 'and one in TypeScript',
		path: 'a.ts',
		text: "import { ChatOpenAI } from '@langchain/openai';\nconst getLlm = () => new ChatOpenAI({ model: 'm' });\nexport async function grade(prompt: P, q: string) {\n  const check = prompt.pipe(getLlm());\n  const out = await check.invoke({ q });\n  const isGood = String(out.content).toLowerCase().includes('yes');\n  return { isGood };\n}",
		expected: ['5 hand-parsed null'],
	},
	{
		name: 'the first word of an answer, which is a label where it is one of those that the code names',
		text: 'LABELS = {"order", "refund"}\ndef classify(llm, p):\n    result = llm.invoke(p)\n    raw = result.content.strip().lower().split()[0] if result.content.strip() else ""\n    intent = raw if raw in LABELS else "general"\n    return {"intent": intent}\ndef plain(llm, p):\n    label = llm.invoke(p).content.strip().upper()\n    if label not in ["ORDER", "REFUND"]:\n        label = "GENERAL"\n    return {"label": label}',
		expected: ['3 hand-parsed null', '8 hand-parsed null'],
	},
	{
		name: 'and one in TypeScript',
		path: 'a.ts',
		text: "const LABELS = ['order', 'refund'] as const;\nexport async function classify(llm: L, p: string) {\n  const said = await llm.invoke(p);\n  const raw = said.content.trim().toLowerCase();\n  return { intent: LABELS.includes(raw) ? raw : 'general' };\n}",
		expected: ['3 hand-parsed null'],
	},
	{
		name: 'a text that is held against a list that the code does not name, or only refused',
		text: 'def say(llm, p, seen):\n    text = llm.invoke(p).content\n    if text in seen:\n        return {"text": ""}\n    if text in ("sorry", "no"):\n        raise ValueError(text)\n    return {"text": text}',
		expected: [],
	},
	{
		name: 'code that is cut out of fences and run',
		text: 'import re\ndef cut(text):\n    found = re.search(r"```sql(.*?)```", text, re.S)\n    return found.group(1).strip() if found else text.strip()\ndef ask(llm, p, db):\n    query = cut(llm.invoke(p).content)\n    return db.execute(query).fetchall()\ndef show(llm, p):\n    return {"text": cut(llm.invoke(p).content)}',
		expected: ['6 hand-parsed null'],
	},
	{
		name: 'and one in TypeScript, which a library reads',
		path: 'a.ts',
		text: "import { parse, validate } from 'graphql';\nconst cut = (text: string): string => {\n  const block = text.match(/```graphql\\n([\\s\\S]*?)```/);\n  if (block) {\n    return block[1].trim();\n  }\n  return text.trim();\n};\nconst check = (query: string, schema: S) => validate(schema, parse(query));\nexport const generate = async (q: string, schema: S, config: C = {}) => {\n  const { model = llmModel } = config;\n  const response = await model.invoke(q);\n  const query = cut(typeof response.content === 'string' ? response.content : JSON.stringify(response.content));\n  return { query, errors: check(query, schema) };\n};",
		expected: ['12 hand-parsed null'],
	},
	{
		name: 'what makes graphs of texts by a schema of its own',
		text: 'from langchain_experimental.graph_transformers import LLMGraphTransformer\nasync def extract(llm, docs):\n    graphs = LLMGraphTransformer(llm=llm, allowed_nodes=["Person"])\n    return await graphs.aconvert_to_graph_documents(docs)',
		expected: ['3 LLMGraphTransformer null'],
	},
	{
		name: 'and one in TypeScript, of a class that is handed over',
		path: 'a.ts',
		text: "import { LLMGraphTransformer } from '@langchain/community/experimental/graph_transformers/llm';\nexport const extract = async (docs: D[], Class: typeof LLMGraphTransformer = LLMGraphTransformer) => {\n  const graphs = make(Class);\n  return graphs.convertToGraphDocuments(docs);\n};\nfunction make(Class: typeof LLMGraphTransformer) {\n  const made = new Class({ llm, strictMode: true });\n  return made;\n}\nextract([]);",
		expected: ['7 LLMGraphTransformer null'],
	},
	{
		name: 'functions that a wrapper of clients is handed, beside a text that its providers bring',
		text: 'import json\nclass One:\n    async def chat(self, m, **kwargs): ...\nclass Two:\n    async def chat(self, m, **kwargs): ...\nclass Router:\n    def __init__(self):\n        self._providers = {"a": One(), "b": Two()}\n    async def chat(self, m, **kwargs):\n        for name in ["a", "b"]:\n            provider = self._providers[name]\n            try:\n                result = await provider.chat(m, **kwargs)\n                return result\n            except Exception as exc:\n                last = exc\n        raise last\nrouter = None\ndef get_router() -> Router:\n    global router\n    if router is None:\n        router = Router()\n    return router\nasync def plan(m, schemas):\n    router = get_router()\n    return await router.chat(m, tools=schemas, tool_choice="auto")\nasync def judge(m):\n    router = get_router()\n    result = await router.chat(m)\n    return float(json.loads(result.content).get("score"))',
		expected: ['13 hand-parsed null', '26 tools schemas'],
	},
	{
		name: 'what a provider of other things is asked for',
		text: 'import json\ndef f(provider, p):\n    return json.loads(provider.call(p).content)',
		expected: [],
	},
	{
		name: 'the one of some labels that an answer names',
		text: 'def route(llm, p, labels):\n    text = llm.invoke(p).content.lower()\n    for label in labels:\n        if label.lower() in text:\n            return label\n    return None\ndef marks(llm, p, words):\n    text = llm.invoke(p).content\n    for word in words:\n        if word in text:\n            text = text.replace(word, "*")\n    return text',
		expected: ['2 hand-parsed null'],
	},
	{
		name: 'and one in TypeScript',
		path: 'a.ts',
		text: 'export async function route(llm: L, p: string, labels: string[]) {\n  const said = await llm.invoke(p);\n  const text = said.content.toLowerCase();\n  for (const label of labels) {\n    if (text.includes(label)) return label;\n  }\n  return null;\n}',
		expected: ['2 hand-parsed null'],
	},
	{
		name: 'a format of sound, under a name',
		path: 'a.ts',
		text: "const RESPONSE_FORMAT = 'opus';\nexport const say = (input: string) => axios.post(URL, { input, response_format: RESPONSE_FORMAT }, { timeout: 1 });",
		expected: [],
	},
	{
		name: 'an answer of one of two clients, of which one is a class of one’s own',
		path: 'a.ts',
		text: "import { ChatOpenAI } from '@langchain/openai';\ntype Client = { invoke: (m: M[]) => Promise<AIMessage> };\nclass Own implements Client {\n  async invoke(m: M[]) {\n    const said = await post(m);\n    return new AIMessage({ content: said.text });\n  }\n}\nfunction make(own: boolean): Client {\n  if (own) {\n    return new Own();\n  }\n  return new ChatOpenAI({});\n}\nexport async function facts(m: M[], own: boolean) {\n  const llm = make(own);\n  const said = await llm.invoke(m);\n  const content = typeof said.content === 'string' ? said.content : '';\n  const found = content.match(/\\[[\\s\\S]*?\\]/);\n  if (!found) return;\n  const facts = JSON.parse(found[0]) as Fact[];\n  for (const fact of facts) await keep(fact.key);\n}",
		expected: ['17 hand-parsed null'],
	},
	{
		name: 'an answer of what a protocol declares',
		text: 'import json\nfrom typing import Protocol\nclass Chat(Protocol):\n    def invoke(self, p): ...\nclass Ranker:\n    def __init__(self, llm: Chat):\n        self.llm = llm\n    def order(self, p):\n        return json.loads(self.llm.invoke(p).content)["order"]',
		expected: ['9 hand-parsed null'],
	},
	...[
		['order(text)', ['11 hand-parsed null']],
		['{"text": text, "cited": order(text)}', []],
	].map(([given, expected]) => ({
		name: `numbers that an answer mentions: ${given}`,
		text: `import re\ndef order(text):\n    found = []\n    for one in re.findall(r"\\d+", text):\n        at = int(one) - 1\n        if at >= 0:\n            found.append(at)\n    return found\ndef rank(llm, p):\n    docs = find(p)\n    said = llm.invoke(p)\n    text = str(getattr(said, "content", said))\n    return ${given}`,
		expected: expected as string[],
	})),
	{ name: 'JSON that no model wrote', text: 'import json\ndef load(path):\n    return json.loads(path.read_text())', expected: [] },
	{
		name: 'a fallback beside a bound call',
		text: 'import json\nfrom pydantic import BaseModel\nclass Opinion(BaseModel):\n    score: int\ndef judge(llm, p):\n    try:\n        return llm.with_structured_output(Opinion).invoke(p)\n    except ValueError:\n        data = json.loads(llm.invoke(p).content)\n        return Opinion(**data)',
		expected: ['7 with_structured_output Opinion', '9 hand-parsed null'],
	},
	{
		name: 'JavaScript, chained',
		path: 'a.ts',
		text: "export const f = async (llm, p) => {\n  const a = llm.withStructuredOutput(schema, { name: 'x' }); await a.invoke(p);\n  return new ChatOpenAI({})\n    .bindTools([router], { tool_choice: 'router' })\n    .invoke(p);\n};",
		expected: ['2 withStructuredOutput schema', '4 bindTools router'],
	},
	{
		name: 'JavaScript, bound and never asked, and to anything',
		path: 'a.ts',
		text: 'const a = new ChatOpenAI({}).withStructuredOutput(schema);\nexport const f = async (llm, p) => llm.withStructuredOutput(z.any()).invoke(p);',
		expected: ['2 withStructuredOutput (any JSON) null'],
	},
	...[
		['/[^a-z0-9]+/', []],
		['/\\W+/', []],
		["';'", ['2 hand-parsed null']],
	].map(([mark, expected]) => ({
		name: `the words of an answer, and its parts: ${mark}`,
		path: 'a.ts',
		text: `export async function f(llm, p) {\n  const answer = (await llm.invoke(p)).content;\n  return answer.split(${mark}).map((one) => one.trim());\n}\nf(llm, 'q');`,
		expected: expected as string[],
	})),
	{
		name: 'JavaScript, a method of that name',
		path: 'a.ts',
		text: 'export class Fake {\n  withStructuredOutput(schema) {\n    return this;\n  }\n  bindTools() {}\n}',
		expected: [],
	},
];

describe('gatherStructuredOutput', () => {
	it.each(cases)('$name', async ({ path, text, expected }) => {
		const project = await projectOf({ [path ?? 'src/judges.py']: text });
		const bound = gatherStructuredOutput(project).map((s) => [s.line, `${s.method} ${s.schema}`] as const);
		const apart = takenApart(project).flatMap(({ ask, isOpen }) => (isOpen ? [] : [[ask.call.line, 'hand-parsed null'] as const]));
		const found = [...bound, ...apart].sort(([a], [b]) => a - b);
		expect(found.map(([line, told]) => `${line} ${told}`)).toEqual(expected);
	});

	it.each([
		['in a function that a route is handed', 'app.post("/", async (req, res) => {', '});'],
		['in a function that is wrapped', 'const ask = traceable(async (req, res) => {', '}, { name: "ask" });'],
		[
			'in one that starts others and waits for all',
			'export function all(items) {\n  return Promise.all(items.map(async (req) => {',
			'}));\n}',
		],
	])('tells of an answer that is taken apart %s', async (_, open, close) => {
		const body = '  const said = await llm.invoke(req);\n  return JSON.parse(said.content).score;';
		const project = await projectOf({ 'src/app.ts': `${open}\n${body}\n${close}\n` });
		const found = takenApart(project).filter(({ isOpen }) => !isOpen);
		expect(found.map(({ isJson }) => isJson)).toEqual([true]);
	});

	it.each([
		['if (message.subtype === "init" && message.session_id) keep(message.session_id);', []],
		['if (message.result.includes("DONE")) stop(); else go(JSON.parse(message.result));', [4]],
	])('tells what messages of an agent of Claude bring from what they are: %s', async (body, lines) => {
		const text = `import { query } from '@anthropic-ai/claude-agent-sdk';\nexport async function run(q: string) {\n  for await (const message of query({ prompt: q }))\n    ${body}\n}\n`;
		const project = await projectOf({ 'src/a.ts': text });
		expect(
			takenApart(project).flatMap(({ isParsed, places }) => (isParsed || lines.length === 0 ? places.map(({ line }) => line) : [])),
		).toEqual(lines);
	});

	it('tells of an answer that is taken apart where it is asked for no later test of what came out', async () => {
		const project = await projectOf({
			'a.py':
				'def route(llm, q):\n    raw = llm.invoke(q).content\n    lane = raw.strip()\n    if lane == "care":\n        return Decision(lane, True)\n    return Decision(lane, False)\ndef run(llm, q):\n    lane = route(llm, q)\n    if lane == "care":\n        return {"care": True}\n',
		});
		expect(takenApart(project).flatMap(({ places }) => places.map(({ line }) => line))).toEqual([4]);
	});

	it('tells of no test of what the function that asks was handed, which an earlier run of it gave', async () => {
		const project = await projectOf({
			'a.py':
				'def run(flow, q):\n    said = agent.invoke(q)["messages"][-1].content\n    done = said if flow == "book" else None\n    return {"flow": said, "done": done}\ndef twice(q):\n    first = run("book", q)\n    return run(first["flow"], q)\n',
		});
		expect(takenApart(project)).toEqual([]);
	});

	const run = (body: string) =>
		`import json\nfrom langchain_core.messages import ToolMessage\ndef run(agent, q):\n    for msg in agent.invoke(q)["messages"]:\n${body}\n`;
	it.each([
		[
			'what a method of the project’s own gives',
			'import json\nclass Agent:\n    def invoke(self, q):\n        return db.rows(q)\nagent = Agent()\ndef run(q):\n    return json.loads(agent.invoke(q))\n',
			[],
		],
		[
			'what such a method hands on',
			'import json\nclass Agent:\n    def invoke(self, q):\n        return llm.invoke(q).content\nagent = Agent()\ndef run(q):\n    return json.loads(agent.invoke(q))\n',
			[7],
		],
		[
			'messages of tools, the others passed over',
			run('        if not isinstance(msg, ToolMessage):\n            continue\n        keep(json.loads(msg.content))'),
			[],
		],
		['messages of tools', run('        if isinstance(msg, ToolMessage):\n            keep(json.loads(msg.content))'), []],
		[
			'messages of all others',
			run('        if isinstance(msg, ToolMessage):\n            continue\n        keep(json.loads(msg.content))'),
			[7],
		],
		[
			'a chain with a parser in a field',
			'class A:\n    def __init__(self):\n        self.parser = JsonOutputParser()\n        self.chain = self.llm | self.parser\n    def run(self, q):\n        kind = self.chain.invoke(q).get("kind")\n        if kind == "a":\n            return Found(True)\n',
			[],
		],
		[
			'all of an answer, made a number',
			'def score(text):\n    return float(text.strip())\ndef run(llm, q):\n    return score(llm.invoke(q).content)\n',
			[2],
		],
		['a score of a model that answers in numbers', 'def run(model, q):\n    return [float(score) for score in model.predict(q)]\n', []],
		[
			'words of an answer, made numbers',
			'def score(text):\n    return [float(word) for word in text.split(",")]\ndef run(llm, q):\n    return show(score(llm.invoke(q).content))\n',
			[],
		],
	])('takes for an answer of a model, or not: %s', async (_, text, lines) => {
		const project = await projectOf({ 'a.py': text });
		const found = takenApart(project).flatMap(({ places, isParsed, isOpen }) =>
			isOpen || !isParsed ? [] : places.map(({ line }) => line),
		);
		expect(found).toEqual(lines);
	});

	it('keeps a binding that its own function hands on, though nothing calls that', async () => {
		const project = await projectOf({
			'src/main.py': 'from src.used import start\nstart()\n',
			'src/used.py': 'def start():\n    return 1\n',
			'src/spare.py':
				'def hear(model, p):\n    return model.invoke(p)\ndef spare_judge(llm, p):\n    held = llm.with_structured_output(Opinion)\n    return hear(held, p)\n',
		});
		expect(gatherStructuredOutput(project).map(({ line }) => line)).toEqual([4]);
	});

	it('leaves out a parser that only functions read which nothing calls', async () => {
		const nodes = (name: string) =>
			`const parser = StructuredOutputParser.fromZodSchema(schema);\nexport const ${name} = (model: M) => {\n  return async (s: S) => parser.parse(await model.invoke(s.text));\n};\n`;
		const project = await projectOf({
			'src/main.ts': "import { start } from './graph';\nstart();\n",
			'src/graph.ts':
				"import { spareNode } from './spare';\nimport { usedNode } from './used';\nexport function start() {\n  return graph.addNode('a', usedNode(model));\n}\n",
			'src/spare.ts': `import { StructuredOutputParser } from 'langchain/output_parsers';\n${nodes('spareNode')}`,
			'src/used.ts': `import { StructuredOutputParser } from 'langchain/output_parsers';\n${nodes('usedNode')}`,
		});
		expect(gatherStructuredOutput(project).map(({ file }) => file)).toEqual(['src/used.ts']);
	});
});
