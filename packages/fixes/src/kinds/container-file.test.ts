import { fixTester } from '../../test/fix-tester.js';
import { containerFile } from './container-file.js';

const IGNORED = '.git\n**/.env\n**/.env.*\n!**/.env.example\n';
const PYTHON = `${IGNORED}.venv\nvenv\n**/__pycache__\nnode_modules\n`;
const graph = 'from langgraph.graph import StateGraph\n\ngraph = StateGraph(dict).compile()\n';
const py = (more: Record<string, string>, readme = 'Start it:\n\n    uvicorn app.main:app --reload\n') => ({
	'README.md': readme,
	'app/main.py': `from fastapi import FastAPI\n${graph}\napp = FastAPI()\n`,
	...more,
});
const ts = (scripts: object, more: Record<string, string> = { 'package-lock.json': '{}\n' }, manifest: object = {}) => ({
	'package.json': `${JSON.stringify({ name: 'thing', scripts, dependencies: { '@nestjs/core': '^11.0.0' }, ...manifest })}\n`,
	'tsconfig.json': '{ "compilerOptions": { "outDir": "dist" } }\n',
	'src/main.ts': "import { StateGraph } from '@langchain/langgraph';\n\nexport const graph = new StateGraph({}).compile();\n",
	...more,
});

const next = (text: string) => ({
	...ts(
		{ build: 'next build', start: 'next start' },
		{ 'package-lock.json': '{}\n', 'src/thing.ts': text },
		{ dependencies: { next: '^15.0.0' } },
	),
});

const gradio = (launch: string) => ({
	'README.md': 'Build the index, then start it:\n\n    python app/index.py\n    python app/page.py\n',
	'requirements.txt': 'gradio==5.0.0\nlanggraph\n',
	'app/index.py': 'print("built")\n',
	'app/page.py': `import gradio as gr\n${graph}\nwith gr.Blocks() as demo:\n    gr.Markdown("a")\n\nif __name__ == "__main__":\n    ${launch}\n`,
});
const serve = (host: string) =>
	`import uvicorn\n\nfrom app.main import app\n\nif __name__ == "__main__":\n    uvicorn.run(app, host="${host}", port=8080)\n`;

fixTester(containerFile, [
	{
		name: 'a service that keeps its data beside its code',
		files: { ...py({ 'requirements.txt': 'fastapi\nuvicorn\n' }), '.gitignore': 'data/\n' },
		after: null,
	},
	{
		name: 'a list of requirements',
		files: py({ 'requirements.txt': 'fastapi\nuvicorn\n', '.python-version': '3.13\n' }),
		after: {
			Dockerfile:
				'FROM python:3.13-slim\nWORKDIR /app\nCOPY requirements.txt .\nRUN pip install --no-cache-dir -r requirements.txt\nCOPY . .\nEXPOSE 8000\nCMD ["uvicorn", "app.main:app", "--host", "0.0.0.0", "--port", "8000"]\n',
			'.dockerignore': PYTHON,
		},
		twins: false,
	},
	...[
		['that a page names', { 'README.md': '**Python 3.13+**\n\n    uvicorn app.main:app\n' }],
		[
			'of its developers’ container',
			{ '.devcontainer/devcontainer.json': '{ "image": "mcr.microsoft.com/devcontainers/python:1-3.13-bullseye" }\n' },
		],
	].map(([name, more]) => ({
		name: `the version of Python ${name as string}, and addresses that its environment or its pages give`,
		files: py({
			'requirements.txt': 'fastapi\nuvicorn\n',
			'app/more.py': 'URL = os.getenv("URL", "http://localhost:9000")\nORIGINS = [\n    "http://localhost:3000",\n]\n',
			...(more as Record<string, string>),
		}),
		after: {
			Dockerfile:
				'FROM python:3.13-slim\nWORKDIR /app\nCOPY requirements.txt .\nRUN pip install --no-cache-dir -r requirements.txt\nCOPY . .\nEXPOSE 8000\nCMD ["uvicorn", "app.main:app", "--host", "0.0.0.0", "--port", "8000"]\n',
			'.dockerignore': PYTHON,
		},
		twins: false,
	})),
	{
		name: 'a lock file of uv, in a folder that ignores files already',
		files: {
			...Object.fromEntries(
				Object.entries(
					py({
						'uv.lock': 'version = 1\n',
						'pyproject.toml': '[project]\ndependencies = ["fastapi[standard]"]\n',
						'.dockerignore': '.env\n',
					}),
				).map(([path, text]) => [`api/${path}`, text]),
			),
		},
		after: {
			'api/Dockerfile':
				'FROM python:3.12-slim\nWORKDIR /app\nRUN pip install --no-cache-dir uv\nCOPY . .\nRUN uv sync --locked --no-dev\nEXPOSE 8000\nCMD ["uv", "run", "--no-sync", "uvicorn", "app.main:app", "--host", "0.0.0.0", "--port", "8000"]\n',
		},
		twins: false,
	},
	{
		name: 'a page of Gradio',
		files: gradio('demo.launch()'),
		after: {
			Dockerfile:
				'FROM python:3.12-slim\nWORKDIR /app\nCOPY requirements.txt .\nRUN pip install --no-cache-dir -r requirements.txt\nCOPY . .\nENV GRADIO_SERVER_NAME=0.0.0.0\nEXPOSE 7860\nCMD ["python", "app/page.py"]\n',
			'.dockerignore': PYTHON,
		},
		twins: false,
	},
	{ name: 'a page of Gradio that says whom it answers', files: gradio('demo.launch(server_name="127.0.0.1")'), after: null },
	{
		name: 'npm',
		files: ts({ build: 'nest build', start: 'nest start', 'start:prod': 'node dist/main' }),
		after: {
			Dockerfile:
				'FROM node:22-slim\nWORKDIR /app\nCOPY package.json package-lock.json ./\nRUN npm ci\nCOPY . .\nRUN npm run build\nCMD ["npm", "run", "start:prod"]\n',
			'.dockerignore': `${IGNORED}node_modules\ndist\n`,
		},
		twins: false,
	},
	{
		name: 'pnpm of a version that is written down',
		files: ts({ build: 'tsc', start: 'node dist/main.js' }, { 'pnpm-lock.yaml': '{}\n' }, { packageManager: 'pnpm@10.1.0' }),
		after: {
			Dockerfile:
				'FROM node:22-slim\nWORKDIR /app\nRUN corepack enable\nCOPY package.json pnpm-lock.yaml ./\nRUN pnpm install --frozen-lockfile\nCOPY . .\nRUN pnpm run build\nCMD ["pnpm", "start"]\n',
			'.dockerignore': `${IGNORED}node_modules\ndist\n`,
		},
		twins: false,
	},
	{
		name: 'Bun, which builds nothing, beside another lock file',
		files: ts({ start: 'bun run src/main.ts' }, { 'bun.lock': '{}\n', 'package-lock.json': '{}\n' }),
		after: {
			Dockerfile:
				'FROM oven/bun:1\nWORKDIR /app\nCOPY package.json bun.lock ./\nRUN bun install --frozen-lockfile\nCOPY . .\nCMD ["bun", "run", "start"]\n',
			'.dockerignore': `${IGNORED}node_modules\ndist\n`,
		},
		twins: false,
	},
	{
		name: 'a script that runs as it installs',
		files: ts({ build: 'tsc', start: 'node dist/main.js', postinstall: 'prisma generate' }),
		after: {
			Dockerfile: 'FROM node:22-slim\nWORKDIR /app\nCOPY . .\nRUN npm ci\nRUN npm run build\nCMD ["npm", "start"]\n',
			'.dockerignore': `${IGNORED}node_modules\ndist\n`,
		},
		twins: false,
	},
	{
		name: 'a driver of PostgreSQL that needs the library of its system, on the version of the workflows',
		files: py({
			'requirements.txt': 'fastapi\nuvicorn\nlanggraph-checkpoint-postgres>=2\npsycopg2-binary\n',
			'.github/workflows/lint.yml': 'jobs:\n  a:\n    steps:\n      - with:\n          python-version: "3.11"\n',
		}),
		after: {
			Dockerfile:
				'FROM python:3.11\nWORKDIR /app\nCOPY requirements.txt .\nRUN pip install --no-cache-dir -r requirements.txt\nCOPY . .\nEXPOSE 8000\nCMD ["uvicorn", "app.main:app", "--host", "0.0.0.0", "--port", "8000"]\n',
			'.dockerignore': PYTHON,
		},
		twins: false,
	},
	{
		name: 'a server of Node that has a port of its own, on the version of the workflows, beside a folder of data',
		files: ts(
			{ build: 'tsc', start: 'node dist/main.js' },
			{
				'package-lock.json': '{}\n',
				'.gitignore': 'node_modules\n_.log\n*.log\nstore_data/\n',
				'.github/workflows/a.yml':
					'jobs:\n  a:\n    strategy:\n      matrix:\n        node-version: [20]\n    steps:\n      - with:\n          node-version: ${{ matrix.node-version }}\n',
				'src/port.ts': 'export const port = Number(process.env.PORT ?? 8080);\n',
			},
		),
		after: {
			Dockerfile:
				'FROM node:20-slim\nWORKDIR /app\nCOPY package.json package-lock.json ./\nRUN npm ci\nCOPY . .\nRUN npm run build\nEXPOSE 8080\nCMD ["npm", "start"]\n',
			'.dockerignore': `${IGNORED}node_modules\ndist\n**/*.log\n**/store_data\n`,
		},
		twins: false,
	},
	{
		name: 'a server whose sources are run as they are, by what is installed with it, and which makes its client as it is installed',
		files: ts(
			{ start: 'tsx src/main.ts', postinstall: 'prisma generate' },
			{ 'package-lock.json': '{}\n', 'src/env.ts': 'export const shape = {\n  PORT: z.coerce.number().default(4000),\n};\n' },
			{ dependencies: { express: '^5.0.0', tsx: '^4.0.0' } },
		),
		after: {
			Dockerfile: 'FROM node:22-slim\nWORKDIR /app\nCOPY . .\nRUN npm ci\nEXPOSE 4000\nCMD ["npm", "start"]\n',
			'.dockerignore': `${IGNORED}node_modules\ndist\n`,
		},
		twins: false,
	},
	...(
		[
			['by what only developers install', 'tsx src/main.ts', {}],
			['again with every change', 'tsx watch src/main.ts', { tsx: '^4.0.0' }],
			['that are built first', 'node dist/main.js', {}],
		] as const
	).map(([name, start, more]) => ({
		name: `a server without a build, of sources ${name}`,
		files: ts({ start }, { 'package-lock.json': '{}\n' }, { dependencies: { express: '^5.0.0', ...more } }),
		after: null,
	})),
	{
		name: 'data of whoever develops it',
		files: py({
			'requirements.txt': 'fastapi\nuvicorn\n',
			'.gitignore': '.env\n__pycache__/\ndata/kept.sqlite*\n*.db\n/logs/*.log\nsessions/\ndata\n!x.db\nhistory/\n',
			'data/terms.json': '{}\n',
			'app/history/a.py': 'A = 1\n',
			'app/settings.py': 'KEPT = "./data/kept.sqlite"\nMORE = "sqlite:///state/more.sqlite3"\nGIVEN = "data/given.sqlite"\n',
			'data/given.sqlite': 'a\n',
		}),
		after: {
			Dockerfile:
				'FROM python:3.12-slim\nWORKDIR /app\nCOPY requirements.txt .\nRUN pip install --no-cache-dir -r requirements.txt\nCOPY . .\nEXPOSE 8000\nCMD ["uvicorn", "app.main:app", "--host", "0.0.0.0", "--port", "8000"]\n',
			'.dockerignore': `${PYTHON}data/kept.sqlite*\n**/*.db\nlogs/*.log\n**/sessions\nstate/more.sqlite3*\n`,
		},
		twins: false,
	},
	{
		name: 'what a login leaves beside the code',
		files: py({
			'requirements.txt': 'fastapi\nuvicorn\n',
			'app/mail.py': 'PATHS = ["credentials.json", "./token.json", "token.txt"]\n',
		}),
		after: {
			Dockerfile:
				'FROM python:3.12-slim\nWORKDIR /app\nCOPY requirements.txt .\nRUN pip install --no-cache-dir -r requirements.txt\nCOPY . .\nEXPOSE 8000\nCMD ["uvicorn", "app.main:app", "--host", "0.0.0.0", "--port", "8000"]\n',
			'.dockerignore': `${PYTHON}credentials.json\ntoken.json\n`,
		},
		twins: false,
	},
	{
		name: 'Next.js',
		files: next('export const limit = Number(process.env.TOP_LIMIT ?? "5");\nexport const key = () => process.env.THING_KEY;\n'),
		after: {
			Dockerfile:
				'FROM node:22-slim\nWORKDIR /app\nCOPY package.json package-lock.json ./\nRUN npm ci\nCOPY . .\nRUN npm run build\nEXPOSE 3000\nCMD ["npm", "start"]\n',
			'.dockerignore': `${IGNORED}node_modules\n.next\n`,
		},
		twins: false,
	},
	...(
		[
			['makes a client of a secret as it loads', 'export const app = new App({\n    id: Number(process.env.THING_ID),\n});\n'],
			['asks for a setting as it loads', 'if (!process.env.THING_ID) throw new Error("THING_ID");\n'],
			['puts settings into the page', 'export const at = () => process.env.NEXT_PUBLIC_AT;\n'],
		] as const
	).map(([name, text]) => ({ name: `Next.js, of which a module ${name}`, files: next(text), after: null })),
	{ name: 'pnpm of any version', files: ts({ build: 'tsc', start: 'node dist/main.js' }, { 'pnpm-lock.yaml': '{}\n' }), after: null },
	{
		name: 'a program that starts its own server, beside one that does not',
		files: {
			...py(
				{ 'requirements.txt': 'fastapi\nuvicorn[standard]\n', 'app/load.py': 'print(1)\n' },
				'Run `python app/load.py`, then `python serve.py`.\n',
			),
			'serve.py': serve('0.0.0.0'),
		},
		after: {
			Dockerfile:
				'FROM python:3.12-slim\nWORKDIR /app\nCOPY requirements.txt .\nRUN pip install --no-cache-dir -r requirements.txt\nCOPY . .\nEXPOSE 8080\nCMD ["python", "serve.py"]\n',
			'.dockerignore': PYTHON,
		},
		twins: false,
	},
	{
		name: 'a program whose server answers its own machine alone',
		files: { ...py({ 'requirements.txt': 'fastapi\nuvicorn\n' }, 'python serve.py\n'), 'serve.py': serve('127.0.0.1') },
		after: null,
	},
	{
		name: 'a page of Streamlit',
		files: {
			...py({ 'requirements.txt': 'streamlit==1.40.0\n' }, '```\nstreamlit run ui/page.py\n```\n'),
			'ui/page.py': `import streamlit as st\nfrom app.main import graph\n\nst.write(graph.invoke({}))\n`,
		},
		after: {
			Dockerfile:
				'FROM python:3.12-slim\nWORKDIR /app\nCOPY requirements.txt .\nRUN pip install --no-cache-dir -r requirements.txt\nCOPY . .\nEXPOSE 8501\nCMD ["streamlit", "run", "ui/page.py", "--server.address=0.0.0.0"]\n',
			'.dockerignore': PYTHON,
		},
		twins: false,
	},
	...[
		['web', 'root_agent = Agent(name="a", model="gemini-2.5-flash")'],
		['web', 'agent = Agent(name="a", model="gemini-2.5-flash")'],
	].map(([by, agent]) => ({
		name: `an agent of Google’s kit, as ${agent!.split(' ', 1)[0]}`,
		files: {
			...py({ 'requirements.txt': 'google-adk==2.2.0\n' }, `Start it by \`adk ${by}\`.\n`),
			'helper/agent.py': `from google.adk.agents import Agent\n\n${agent}\n`,
		},
		after: agent!.startsWith('agent')
			? null
			: {
					Dockerfile:
						'FROM python:3.12-slim\nWORKDIR /app\nCOPY requirements.txt .\nRUN pip install --no-cache-dir -r requirements.txt\nCOPY . .\nEXPOSE 8000\nCMD ["adk", "web", "--host", "0.0.0.0", "--port", "8000"]\n',
					'.dockerignore': PYTHON,
				},
		twins: false,
	})),
	{
		name: 'a lock file of Poetry',
		files: py({
			'poetry.lock': '\n',
			'pyproject.toml': '[tool.poetry.dependencies]\npython = "^3.11"\nfastapi = "^0.1"\nuvicorn = "^0.3"\n',
		}),
		after: {
			Dockerfile:
				'FROM python:3.11-slim\nWORKDIR /app\nRUN pip install --no-cache-dir poetry\nCOPY . .\nRUN poetry install --only main --no-root --no-interaction\nEXPOSE 8000\nCMD ["poetry", "run", "uvicorn", "app.main:app", "--host", "0.0.0.0", "--port", "8000"]\n',
			'.dockerignore': PYTHON,
		},
		twins: false,
	},
	{
		name: 'a package that is compiled as it is installed',
		files: ts(
			{ start: 'node src/main.js' },
			{ 'package-lock.json': '{}\n', 'src/main.js': 'start();\n' },
			{ dependencies: { express: '^5.0.0', sqlite3: '^5.0.0' } },
		),
		after: {
			Dockerfile: 'FROM node:22\nWORKDIR /app\nCOPY package.json package-lock.json ./\nRUN npm ci\nCOPY . .\nCMD ["npm", "start"]\n',
			'.dockerignore': `${IGNORED}node_modules\ndist\n`,
		},
		twins: false,
	},
	{ name: 'a start that nobody writes down', files: py({ 'requirements.txt': 'fastapi\nuvicorn\n' }, 'A service.\n'), after: null },
	{ name: 'a module that is not there', files: py({ 'requirements.txt': 'uvicorn\n' }, 'uvicorn api.main:app\n'), after: null },
	{ name: 'a server that no manifest asks for', files: py({ 'requirements.txt': 'fastapi\n' }), after: null },
	{ name: 'no manifest', files: py({}), after: null },
	{ name: 'a start for those who develop it', files: ts({ build: 'nest build', start: 'nest start' }), after: null },
	...[
		['whose store is filled first', py({ 'requirements.txt': 'uvicorn\n' }, 'python scripts/ingest_docs.py\nuvicorn app.main:app\n')],
		[
			'that reads above its folder',
			{
				'README.md': 'uvicorn app.main:app\n',
				...Object.fromEntries(
					Object.entries(py({ 'requirements.txt': 'fastapi\nuvicorn\n' })).map(([path, text]) => [`api/${path}`, text]),
				),
				'api/app/config.py': 'from pathlib import Path\n\nDATA = Path(__file__).resolve().parents[2] / "data.tsv"\n',
			},
		],
		[
			'that starts again at each change of its code',
			{
				...py({ 'requirements.txt': 'fastapi\nuvicorn\n' }, 'Run `python serve.py`.\n'),
				'serve.py': serve('0.0.0.0').replace('port=', 'reload=True, port='),
			},
		],
		[
			'that asks another server of its own machine',
			py({ 'requirements.txt': 'fastapi\nuvicorn\n', 'app/tools.py': 'TOOLS = connect("http://127.0.0.1:7861/sse")\n' }),
		],
		[
			'whose sources import what is built of them',
			ts(
				{ build: 'tsc', start: 'node dist/main.js' },
				{ 'package-lock.json': '{}\n', 'src/app.ts': "import { graph } from '../dist/main.js';\n\nexport const app = graph;\n" },
			),
		],
		['beside a composition', py({ 'requirements.txt': 'uvicorn\n', 'docker/docker-compose.yml': 'services: {}\n' })],
		[
			'that compiles what it needs',
			ts({ build: 'tsc', start: 'node dist/main.js' }, undefined, { dependencies: { express: '^5.0.0', canvas: '^3.0.0' } }),
		],
	].map(([name, files]) => ({ name: `a service ${String(name)}`, files: files as Record<string, string>, after: null })),
	{ name: 'a build that names nothing which builds', files: ts({ build: 'dev', start: 'node dist/main.js' }), after: null },
	{ name: 'a build that cannot fail', files: ts({ build: 'tsc || true', start: 'node dist/main.js' }), after: null },
	{
		name: 'a lock file that is not in step',
		files: ts(
			{ build: 'tsc', start: 'node dist/main.js' },
			{ 'package-lock.json': '{ "packages": { "": { "name": "thing", "dependencies": {} } } }\n' },
		),
		after: null,
	},
	...(
		[
			['starts what the compiler writes elsewhere, for it reads tests, too', { 'test/main.test.ts': 'export {};\n' }],
			['keeps a database that somebody’s run left', { 'mastra.db': 'x', 'mastra.db-wal': 'x' }],
			['runs a program of its author', { 'src/secret.ts': 'execSync(`skate get ${key}`);\n' }],
		] as const
	).map(([name, more]) => ({
		name: `a service that ${name}`,
		files: ts({ build: 'tsc', start: 'node dist/main.js' }, { 'package-lock.json': '{}\n', ...more }),
		after: null,
	})),
	{ name: 'no lock file', files: ts({ build: 'tsc', start: 'node dist/main.js' }, {}), after: null },
	{
		name: 'a program that is run by its name',
		files: ts(
			{ build: 'tsc', start: 'node dist/main.js' },
			{ 'package-lock.json': '{}\n', 'src/server.ts': "import express from 'express';\n\nexpress().listen(3000);\n" },
			{ bin: 'dist/main.js' },
		),
		after: null,
	},
	{
		name: 'a service that runs what only its author installed',
		files: ts(
			{ build: 'tsc', start: 'node dist/main.js' },
			{ 'package-lock.json': '{}\n', 'src/review.ts': "execFileSync('gh', ['pr', 'diff']);\n" },
		),
		after: null,
	},
	{
		name: 'a service that runs git, on the Node of its page',
		files: ts(
			{ build: 'tsc', start: 'node dist/main.js' },
			{ 'package-lock.json': '{}\n', 'README.md': 'It runs on Node.js 24.\n', 'src/clone.ts': "execFileSync('git', ['clone', 'a']);\n" },
		),
		after: {
			Dockerfile:
				'FROM node:24-slim\nRUN apt-get update && apt-get install -y --no-install-recommends ca-certificates git && rm -rf /var/lib/apt/lists/*\nWORKDIR /app\nCOPY package.json package-lock.json ./\nRUN npm ci\nCOPY . .\nRUN npm run build\nCMD ["npm", "start"]\n',
			'.dockerignore': `${IGNORED}node_modules\ndist\n`,
		},
		twins: false,
	},
]);
