import { fixTester } from '../../test/fix-tester.js';
import { answeredTool } from './answered-tool.js';

const head = 'import requests\nfrom langchain_core.tools import tool\n\n\n';
const py = (tool: string) => ({ 'src/tools.py': `${head}${tool}` });
const search = (type: string, body: string) => `@tool\ndef search(query: str)${type}:\n    """Looks it up."""\n${body}`;
const asks = '    page = requests.get(query)\n\n    return page.text\n';
const TOLD = '        logger.exception("search failed")\n';
const FAILED = 'f"search failed: {type(error).__name__}"';
const tried = (answer = FAILED) =>
	`    try:\n        page = requests.get(query)\n\n        return page.text\n    except Exception as error:\n${TOLD}        return ${answer}\n`;
/** A file that logged nothing before. */
const told = (tool: string) => ({
	'src/tools.py': `import logging\n\nimport requests\nfrom langchain_core.tools import tool\n\nlogger = logging.getLogger(__name__)\n\n\n${tool}`,
});
const logs = (body: string) => ({
	'src/tools.py': `import logging\n${head}logger = logging.getLogger('a')\n\n\n${search(' -> str', body).replaceAll('"""', "'''")}`,
});
const run = (body: string, head = 'import json\n\n\n') => ({
	'src/agent.py': `${head}def run(calls, tools_by_name):\n    said = []\n    for tool_call in calls:\n${body}    return said\n`,
});

const ts = (body: string) => ({
	'src/tools.ts': `import { tool } from '@langchain/core/tools';\nimport { z } from 'zod';\n\nexport const search = tool(\n    async ({ query }) => {\n${body}    },\n    { name: 'search', schema: z.object({ query: z.string() }) },\n);\n`,
});
const logger = {
	'src/lib/log.ts': 'export const log = { warn: (text: string) => console.error(text) };\n',
	...Object.fromEntries(
		['b', 'c'].map((name) => [
			`src/x/${name}.ts`,
			`import { log } from '../lib/log.js';\nexport const ${name} = () => {\n    try {\n        return JSON.parse('x');\n    } catch (error) {\n        log.warn(\`no ${name}: \${error instanceof Error ? error.message : String(error)}\`);\n    }\n};\n`,
		]),
	),
};
const failed = '$' + '{error instanceof Error ? error.name : typeof error}';
const heard = '$' + '{error instanceof Error ? error.message : String(error)}';
const picks = (body: string) => `export async function run(toolCall: any, tools: any) {\n${body}    return observation;\n}\n`;
const bound = 'from src.tools import search\n\n\ndef build(model):\n    return model.bind_tools([search])\n';

const made = {
	'src/tools.ts': `import { DynamicStructuredTool } from '@langchain/core/tools';\nimport { z } from 'zod';\n\nexport function createSearchTool() {\n    return new DynamicStructuredTool({\n        name: 'search',\n        schema: z.object({ query: z.string() }),\n        func: async ({ query }) => {\n            return JSON.stringify(await (await fetch(query)).json());\n        },\n    });\n}\n`,
	'src/graph.ts': `import { createSearchTool } from './tools.js';\nimport { createWorker } from './worker.js';\n\nexport const worker = createWorker(createSearchTool());\n`,
	'src/worker.ts': `export function createWorker(searchTool: any) {\n    return async (state: any) => {\n        const found = await searchTool.invoke({ query: state.query });\n        return { context: JSON.parse(found) };\n    };\n}\n`,
};

fixTester(answeredTool, [
	...(
		[
			['the product alone uses', 'print(search)\n', false],
			['a model is handed', bound, true],
			[
				'a model is handed, and the product runs, too',
				`${bound}\n\ndef run(search_tool):\n    return search_tool.invoke("x").splitlines()\n`,
				false,
			],
			[
				'a model is handed, and the product runs as the model asks',
				`${bound}\n\ndef run(search_tool, call):\n    return search_tool.invoke(call["args"])\n`,
				true,
			],
		] as const
	).map(([name, text, isOffered]) => ({
		name: `a tool that ${name}`,
		files: { ...py(search(' -> str', asks)), 'src/agent.py': text.startsWith('from') ? text : `from src.tools import search\n\n${text}` },
		after: isOffered ? told(search(' -> str', tried())) : null,
	})),
	{ name: 'a tool whose answer a node of the product parses', files: made, after: null },
	{
		name: 'a tool that answers in text',
		files: py(search(' -> str', asks)),
		after: told(search(' -> str', tried())),
	},
	{
		name: 'a tool that answers in a mapping, by what it returns',
		files: py(search('', '    return {"page": requests.get(query).text}\n')),
		after: told(
			search(
				'',
				`    try:\n        return {"page": requests.get(query).text}\n    except Exception as error:\n${TOLD}        return {"error": ${FAILED}}\n`,
			),
		),
	},
	...(
		[
			[
				'in the form of its other failures',
				'    if not query:\n        return {"status": "error", "found": [], "message": "No query."}\n    return {"status": "success", "page": requests.get(query).text}\n',
				`{"status": "error", "found": [], "message": ${FAILED}}`,
			],
			[
				'as JSON',
				'    if not query:\n        return json.dumps({"success": False, "error": "No query."})\n    return json.dumps({"success": True, "page": requests.get(query).text})\n',
				`json.dumps({"success": False, "error": ${FAILED}})`,
			],
			[
				'in a text that says so first',
				'    if not query:\n        return "Error: no query."\n    return f"a {requests.get(query).text}"\n',
				'f"Error: search failed: {type(error).__name__}"',
			],
			['in a form of which only success is shown', '    return {"status": "success", "page": requests.get(query).text}\n', null],
		] as const
	).map(([name, body, answer]) => ({
		name: `a tool that answers ${name}`,
		files: py(search('', body)),
		after:
			answer &&
			told(
				search('', `    try:\n${body.replace(/^/gm, '    ').trimEnd()}\n    except Exception as error:\n${TOLD}        return ${answer}\n`),
			),
	})),
	...(
		[
			['a tool that does something for good, and goes on', '    smtp.send_message(query)\n    return requests.get(query).text\n'],
			[
				'a tool that hands on what it does for good',
				'    return send_order(query)\n\n\ndef send_order(query):\n    return requests.get(query).text\n',
			],
		] as const
	).map(([name, body]) => ({ name, files: py(search(' -> str', body)), after: null })),
	{
		name: 'with the logger of the file, single quotes and a text of several lines',
		files: logs("    asked = '''a\n  b'''\n    return requests.get(query, asked, 'x').text\n"),
		after: logs(
			"    try:\n        asked = '''a\n  b'''\n        return requests.get(query, asked, 'x').text\n    except Exception as error:\n        logger.exception('search failed')\n        return f'search failed: {type(error).__name__}'\n",
		),
	},
	{
		name: 'in a project that logs, in a file that does not',
		files: { ...py(search(' -> str', asks)), 'src/b.py': 'import logging\n\nlogger = logging.getLogger(__name__)\nlogger.info("a")\n' },
		after: {
			'src/tools.py': `import logging\n\nimport requests\nfrom langchain_core.tools import tool\n\nlogger = logging.getLogger(__name__)\n\n\n${search(' -> str', tried())}`,
		},
	},
	{
		name: 'in a project whose handlers log the error as a value',
		files: {
			...py(search(' -> str', asks)),
			'src/b.py':
				'import structlog\n\nlogger = structlog.get_logger()\n\ntry:\n    print(1)\nexcept Exception as e:\n    logger.warning("print_fallback", error=str(e), route="b")\n',
		},
		after: {
			'src/tools.py': `import requests\nimport structlog\nfrom langchain_core.tools import tool\n\nlogger = structlog.get_logger()\n\n\n${search(' -> str', tried().replace('exception("search failed")', 'warning("search_failed", error=str(error))'))}`,
		},
	},
	{
		name: 'in a project that logs by a package whose logger the file does not have',
		files: { ...py(search(' -> str', asks)), 'src/b.py': 'from loguru import logger\n\nlogger.info("a")\n' },
		after: null,
	},
	{
		name: 'a call of the tool that a model names',
		files: run('        observation = tools_by_name[tool_call["name"]].invoke(tool_call["args"])\n        said.append(observation)\n'),
		after: run(
			'        try:\n            observation = tools_by_name[tool_call["name"]].invoke(tool_call["args"])\n        except Exception as error:\n            logger.exception("tool failed")\n            observation = f"The tool failed: {type(error).__name__}"\n        said.append(observation)\n',
			'import json\nimport logging\n\nlogger = logging.getLogger(__name__)\n\n\n',
		),
	},
	{
		name: 'a call of tools of which one asks somebody',
		files: {
			...run('        observation = tools_by_name[tool_call["name"]].invoke(tool_call["args"])\n        said.append(observation)\n'),
			'src/ask.py':
				'from langgraph.types import interrupt\n\n\ndef ask(question: str) -> str:\n    """Asks."""\n    return interrupt(question)\n',
		},
		after: null,
	},
	{ name: 'a tool that answers in a record', files: py(search(' -> Page', asks)), after: null },
	{ name: 'a tool that gives back whatever it got', files: py(search('', asks)), after: null },
	{
		name: 'a tool that asks somebody',
		files: py(search(' -> str', '    interrupt(query)\n    return requests.get(query).text\n')),
		after: null,
	},
	{
		name: 'a tool that swallows its failure',
		files: py(search(' -> str', '    try:\n        return requests.get(query).text\n    except Exception:\n        return ""\n')),
		after: null,
	},
	{
		name: 'an answer that is taken apart',
		files: run(
			'        observation = tools_by_name[tool_call["name"]].invoke(tool_call["args"])\n        said.append(observation.content)\n',
		),
		after: null,
	},
	{
		name: 'a call in the midst of another',
		files: run('        said.append(tools_by_name[tool_call["name"]].invoke(tool_call["args"]))\n'),
		after: null,
	},
	{
		name: 'a tool of TypeScript',
		files: ts('        const page = await fetch(query);\n        return `a\n  ${page.status}`;\n'),
		after: ts(
			`        try {\n            const page = await fetch(query);\n            return \`a\n  \${page.status}\`;\n        } catch (error) {\n            console.error('search failed:', error);\n            return \`search failed: ${failed}\`;\n        }\n`,
		),
	},
	{
		name: 'a tool of TypeScript, in a project with a logger for all',
		files: { 'src/tools.ts': ts('        return `a ${await fetch(query)}`;\n')['src/tools.ts'], ...logger },
		after: {
			'src/tools.ts': ts(
				`        try {\n            return \`a \${await fetch(query)}\`;\n        } catch (error) {\n            log.warn(\`search failed: ${heard}\`);\n            return \`search failed: ${failed}\`;\n        }\n`,
			)['src/tools.ts'].replace("'zod';\n", "'zod';\nimport { log } from './lib/log.js';\n"),
		},
	},
	{
		name: 'a tool of TypeScript, in a project that tells errors by the console',
		files: {
			...ts('        return `a ${await fetch(query)}`;\n'),
			'src/b.ts': 'export const fail = (error: unknown) => console.error(error);\n',
		},
		after: ts(
			`        try {\n            return \`a \${await fetch(query)}\`;\n        } catch (error) {\n            console.error('search failed:', error);\n            return \`search failed: ${failed}\`;\n        }\n`,
		),
	},
	{
		name: 'a tool of TypeScript, in a project with a logger whose form nothing shows',
		files: {
			...ts('        return `a ${await fetch(query)}`;\n'),
			'src/b.ts': "import { log } from 'thing';\n\nexport const fail = (error: unknown) => log.error({ error, at: 1 });\n",
		},
		after: null,
	},
	{ name: 'a tool of TypeScript that answers in whatever it got', files: ts('        return await fetch(query);\n'), after: null },
	{
		name: 'a tool of TypeScript that answers in JSON',
		files: ts(
			"        if (query === '') return JSON.stringify({ success: false, message: 'No query.' });\n        return JSON.stringify({ success: true, page: await fetch(query) });\n",
		),
		after: ts(
			`        try {\n            if (query === '') return JSON.stringify({ success: false, message: 'No query.' });\n            return JSON.stringify({ success: true, page: await fetch(query) });\n        } catch (error) {\n            console.error('search failed:', error);\n            return JSON.stringify({ success: false, message: \`search failed: ${failed}\` });\n        }\n`,
		),
	},
	{
		name: 'a call of the tool that a model names, in TypeScript',
		files: { 'src/agent.ts': picks('    const observation = await tools[toolCall.name].invoke(\n        toolCall.args,\n    );\n') },
		after: {
			'src/agent.ts': picks(
				`    let observation;\n    try {\n        observation = await tools[toolCall.name].invoke(\n            toolCall.args,\n        );\n    } catch (error) {\n        console.error('The tool failed:', error);\n        observation = \`The tool failed: ${failed}\`;\n    }\n`,
			),
		},
	},
]);
