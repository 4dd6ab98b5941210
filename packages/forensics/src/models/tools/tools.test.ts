import { projectOf } from '@auditor/code/testing';
import { expect, it } from 'vitest';
import { toolsOf } from './tools.js';

const tool = 'from langchain_core.tools import tool\n';
const node = 'from langgraph.prebuilt import ToolNode\n';
const find = 'def find(city: str) -> str:\n    return city\n';
const rows: { name: string; files: Record<string, string>; tools: string[] }[] = [
	{ name: 'a decorated function', files: { 'a.py': `${tool}@tool\n${find}` }, tools: ['find'] },
	{
		name: 'one of a maker that is called, and one of a maker that is not',
		files: {
			'main.py': 'from makers import make\nmake()\n',
			'makers.py': `${tool}def make():\n    @tool\n    def find(city: str): ...\n    return find\ndef spare():\n    @tool\n    def look(city): ...\n    return look\n`,
		},
		tools: ['find'],
	},
	{
		name: 'a constructor of TypeScript',
		files: {
			'a.ts':
				"import { tool } from '@langchain/core/tools';\nexport const t = tool(async (x) => x, { name: 'find', schema: z.object({}) });\n",
		},
		tools: ['find'],
	},
	{
		name: 'one that stands under a key',
		files: {
			'a.ts':
				"import { streamText, tool } from 'ai';\nexport const ask = (m) => streamText({ m, tools: { weather: tool({ parameters: z.object({}), execute: async () => 1 }) } });\nask(1);\n",
		},
		tools: ['weather'],
	},
	{
		name: 'functions that an agent of another package is handed',
		files: { 'a.py': `from agents import Agent\n${find}a = Agent(name="a", tools=[find])\nprint(a)\n` },
		tools: ['find'],
	},
	{
		name: 'a decorator of an agent',
		files: { 'a.py': `from pydantic_ai import Agent\nagent = Agent("m")\n@agent.tool_plain\n${find}` },
		tools: ['find'],
	},
	{
		name: 'tools of Mastra, the AI SDK and OpenAI',
		files: {
			'a.ts':
				"import { createTool } from '@mastra/core/tools';\nimport { tool } from 'ai';\nimport { tool as own } from '@openai/agents';\nexport const a = createTool({ id: 'one', execute: async () => 1 });\nexport const b = tool({ inputSchema: z.object({}), execute: async () => 1 });\nexport const c = own({ name: 'three', execute: async () => 1 });\n",
		},
		tools: ['one', 'b', 'three'],
	},
	...['func=None, coroutine=find', 'coroutine=find', 'func=find'].map((given) => ({
		name: `a structured tool of ${given}`,
		files: { 'a.py': `from langchain_core.tools import StructuredTool\n${find}t = StructuredTool.from_function(${given})\nprint(t)\n` },
		tools: ['find'],
	})),
	{
		name: 'plain functions in a list that another module hands on',
		files: { 'tools.py': `${find}TOOLS = [find]\n`, 'graph.py': `${node}from tools import TOOLS\nn = ToolNode(TOOLS)\n` },
		tools: ['find'],
	},
	{
		name: 'an instance of a package beside the model and the prompt of an agent',
		files: {
			'a.py':
				'from langgraph.prebuilt import create_react_agent\nfrom langchain_core.messages import SystemMessage\nfrom langchain_community.tools import DuckDuckGoSearchResults\nfrom vendor import ChatVendor\nagent = create_react_agent(ChatVendor(), [DuckDuckGoSearchResults()], prompt=SystemMessage(content="x"))\n',
		},
		tools: ['DuckDuckGoSearchResults'],
	},
	{
		name: 'plain functions in the list that a function of another module gives back',
		files: {
			'tools.py': `${find}def get_tools():\n    return [find]\n`,
			'graph.py':
				'from langchain.agents import create_agent\nfrom tools import get_tools\nagent = create_agent(model="x", tools=get_tools())\n',
		},
		tools: ['find'],
	},
	{
		name: 'a function that is given back, and no list of tools',
		files: {
			'a.py': `from langgraph.prebuilt import create_react_agent\n${find}def make():\n    return find\nagent = create_react_agent(make(), [])\n`,
		},
		tools: [],
	},
	...[
		['def get_tools():\n    tools = [find]\n    return tools + [look]\nbind(get_tools())\n', ['find', 'look']],
		['def get_tools(x):\n    tools = []\n    if x:\n        tools.append(find)\n    return tools\nbind(get_tools(1))\n', ['find']],
		['ALL = {"a": find, "b": look}\nbind(list(ALL.values()))\n', ['find', 'look']],
		['ALL = [find, look]\nbind([one for one in ALL if one])\n', ['find', 'look']],
		['class A:\n    def __init__(self):\n        self.tools = [find]\n    def go(self):\n        return bind(self.tools)\n', ['find']],
		['def go(tools):\n    return bind(tools)\ngo([find])\n', ['find']],
		['ALL = [find]\ndef other():\n    return [look]\nbind([])\nprint(ALL, other())\n', []],
	].map(([text, tools]) => ({
		name: `functions in a list that is put together: ${text}`,
		files: {
			'a.py': `${find}def look(city: str) -> str:\n    return city\nfrom langchain_openai import ChatOpenAI\n${(text as string).replaceAll('bind(', 'ChatOpenAI().bind_tools(')}`,
		},
		tools: tools as string[],
	})),
	{ name: 'functions in a list that nobody hands to a model', files: { 'a.py': `${node}${find}STEPS = [find]\nrun(STEPS)\n` }, tools: [] },
	{
		name: 'what a function gives back, in the list of a node',
		files: {
			'a.py': `${node}from langchain_community.tools import DuckDuckGoSearchResults\ndef search():\n    return DuckDuckGoSearchResults()\nn = ToolNode([search()])\n`,
		},
		tools: ['DuckDuckGoSearchResults'],
	},
	{
		name: 'a tool that a maker gives to a name that nothing reads, and one whose name is read',
		files: {
			'a.py': `from langchain_core.tools import StructuredTool\ndef spare():\n    return StructuredTool.from_function(func=look, name="look")\nunread = spare()\nfound = StructuredTool.from_function(func=find, name="find")\nrun(found)\n`,
		},
		tools: ['find'],
	},
	...(['import { find }', 'import * as all'] as const).map((taken) => ({
		name: `an exported tool that nothing names, beside one that a node is handed: ${taken}`,
		files: {
			'tools.ts': ['find', 'spare']
				.map((one) => `export const ${one} = tool(async (x) => x, { name: '${one}', schema: z.object({}) });\n`)
				.reduce((all, one) => all + one, "import { tool } from '@langchain/core/tools';\n"),
			'all.ts': "export * from './tools.ts';\n",
			'graph.ts': `import 'dotenv/config';\nimport { ToolNode } from '@langchain/langgraph/prebuilt';\n${taken} from './${taken.includes('{') ? 'all' : 'tools'}';\nexport const node = new ToolNode([find, ...Object.values(all)]);\n`,
		},
		tools: taken === 'import { find }' ? ['find'] : ['find', 'spare'],
	})),
	{ name: 'a decorator of one’s own', files: { 'a.py': `def tool(f): return f\n@tool\n${find}` }, tools: [] },
];

for (const { name, files, tools } of rows)
	it(name, async () => {
		expect(toolsOf(await projectOf(files)).map((one) => one.name)).toEqual(tools);
	});
