import { projectOf } from '@auditor/code/testing';
import { expect, it } from 'vitest';
import { examineUnsafeCalls } from './unsafe-calls.js';

const store = (table: string) =>
	`import psycopg2\nclass Store:\n    def create(self, data):\n        cursor = psycopg2.connect(URL).cursor()\n        cursor.execute("INSERT INTO ${table} (name, config) VALUES (%s, %s)", (data.name, data.config))\n    def list_all(self):\n        cursor = psycopg2.connect(URL).cursor()\n        cursor.execute("SELECT name, config FROM mcp_servers WHERE enabled")\n        return cursor.fetchall()\n    def enabled_servers(self):\n        return {name: config for name, config in self.list_all()}\nstore = Store()\n`;
const client = (given: string) =>
	`from langchain_mcp_adapters.client import MultiServerMCPClient\nfrom store import store\nclass Tools:\n    def __init__(self):\n        self.servers = self.load()\n    def load(self):\n        return store.enabled_servers()\n    def start(self):\n        return MultiServerMCPClient(${given})\n`;
const route = (decorator: string) =>
	`from fastapi import APIRouter\nfrom store import store\nrouter = APIRouter()\n${decorator}def create_server(data: ServerData):\n    return store.create(data)\n`;
const POST = '@router.post("/servers")\n';

it.each([
	['names its servers', 'mcp_servers', 'self.servers', POST, ['tools.py:9']],
	['names none of its servers', 'mcp_servers', '{"a": {"command": "npx", "args": []}}', POST, []],
	['is another', 'users', 'self.servers', POST, []],
	['no request fills', 'mcp_servers', 'self.servers', '', []],
])('a client of MCP, and a table that %s', async (_, table, given, decorator, places) => {
	const sources = { 'store.py': store(table), 'tools.py': client(given), 'routes.py': route(decorator) };
	const found = examineUnsafeCalls(await projectOf(sources));
	expect(found.map(({ file, line }) => `${file}:${line}`)).toEqual(places);
	if (places.length > 0)
		expect(found[0]?.reason).toBe('starts the servers that the table `mcp_servers` names, which a request fills (store.py:5)');
});

it.each([
	['mcpServer', ['src/tools.ts:4']],
	['user', []],
])('asks the same of the models of a mapper: %s', async (model, places) => {
	const sources = {
		'src/store.ts': `import { prisma } from './db';\nexport const list = () => prisma.mcpServer.findMany();\nexport const add = (data: Data) => prisma.${model}.create({ data });\n`,
		'src/tools.ts':
			"import { MultiServerMCPClient } from '@langchain/mcp-adapters';\nimport { list } from './store';\nexport async function start() {\n  const client = new MultiServerMCPClient({ mcpServers: await list() });\n  return client.getTools();\n}\n",
		'app/servers/route.ts':
			"import { add } from '../../src/store';\nexport async function POST(request: Request) {\n  return add(await request.json());\n}\n",
		'app/chat/route.ts': "import { start } from '../../src/tools';\nexport async function POST() {\n  return start();\n}\n",
	};
	const found = examineUnsafeCalls(await projectOf(sources));
	expect(found.map(({ file, line }) => `${file}:${line}`)).toEqual(places);
});
