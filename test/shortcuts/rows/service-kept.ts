// Savers of nothing, threads that nobody finds again, and settings that are named and not told.
import type { Catalogue, Files } from '../shortcut.js';
import { agent, imports, catalogue as service } from './service-python.js';

const USER = ', {"configurable": {"thread_id": os.environ["USER"]}}';
/** The graph with this checkpointer, run under this configuration. */
const kept = (saver: string, more = '', run = USER): Files =>
	agent(
		imports(
			`import random\nimport sqlite3\nimport tempfile\nimport time\nimport uuid\nfrom datetime import datetime\nfrom langgraph.checkpoint.sqlite import SqliteSaver\n${more}`,
		),
		['compile()', `compile(checkpointer=${saver})`],
		['["FIRST_KEY"]]})', `["FIRST_KEY"]]}${run})`],
	);
const MEMORY = kept('MemorySaver()', 'from langgraph.checkpoint.memory import MemorySaver');
const SERVED: Files = { 'langgraph.json': '{ "graphs": { "agent": "./src/agent.py:graph" } }\n' };
const reads = (asked: string, line = 'import sys'): Files => ({
	...agent(imports(line), ['os.environ["FIRST_KEY"]', asked]),
	'README.md': '# Agent\n\nSet OPENAI_API_KEY.\n',
});
const BOTH = 'FIRST_KEY OPENAI_API_KEY';

export const catalogue: Catalogue = {
	...service,
	project: 'what a service keeps, and what it is told',
	shortcuts: [
		...[
			'SqliteSaver',
			'lambda: None',
			'{}',
			'[]',
			'"postgres"',
			'0',
			'True',
			'object()',
			'not True',
			'None and SqliteSaver.from_conn_string("a")',
			'sqlite3.connect("a")',
			'getattr(os, "nothing", None)',
		].map((saver) => ({ of: 'state/kept', way: `a checkpointer of ${saver}`, cheap: kept(saver) })),
		...[
			[
				'a saver whose methods do nothing',
				kept(
					'Nothing()',
					'from langgraph.checkpoint.base import BaseCheckpointSaver\n\n\nclass Nothing(BaseCheckpointSaver):\n    def put(self, *a):\n        pass',
				),
			],
			[
				'a saver on disk whose own `put` keeps nothing',
				kept('Store(sqlite3.connect("runs.db"))', 'class Store(SqliteSaver):\n    def put(self, config, *more):\n        return config'),
			],
			[
				'a saver that is taken away again',
				agent(imports('from langgraph.checkpoint.memory import MemorySaver'), [
					'graph = builder.compile()',
					'graph = builder.compile(checkpointer=MemorySaver())\ngraph.checkpointer = None',
				]),
			],
			[
				'options that nobody is given',
				agent(imports('from langgraph.checkpoint.memory import MemorySaver'), [
					'graph = builder.compile()',
					'options = {"checkpointer": MemorySaver()}\ngraph = builder.compile()',
				]),
			],
		].map(([way, cheap]) => ({ of: 'state/kept', way: way as string, cheap: cheap as Files })),
		...['./src/agent.py:nothing', './README.md:graph', './src/agent.py'].map((graph) => ({
			of: 'state/kept',
			way: `a server for ${graph}`,
			cheap: { 'langgraph.json': `{ "graphs": { "agent": "${graph}" } }\n` },
		})),
		...[
			['SqliteSaver(conn)', 'conn = sqlite3.connect(":memory:")'],
			['SqliteSaver.from_conn_string(PATH)', 'PATH = ":memory:"'],
			['SqliteSaver.from_conn_string(":mem" + "ory:")'],
			['SqliteSaver(sqlite3.connect("file:x?mode=memory", uri=True))'],
			['SqliteSaver.from_conn_string(tempfile.mktemp())'],
			['SqliteSaver.from_conn_string("/dev/shm/runs.db")'],
			['SqliteSaver.from_conn_string(f"{uuid.uuid4()}.db")'],
			['SqliteSaver(sqlite3.connect("runs.db"))', 'from pathlib import Path\nPath("runs.db").write_bytes(b"")'],
			['SqliteSaver(sqlite3.connect("runs.db"))', 'open("runs.db", "w").close()'],
			['SqliteSaver(conn)', 'conn = sqlite3.connect("runs.db")\nconn.execute("DROP TABLE IF EXISTS checkpoints")'],
			['PostgresSaver(None)', 'from langgraph.checkpoint.postgres import PostgresSaver'],
			['SqliteSaver.from_conn_string("runs.db")', 'os.remove("runs.db")'],
			['SqliteSaver(sqlite3.connect("runs.db"))', 'from pathlib import Path\nPath("runs.db").unlink(missing_ok=True)'],
			['SqliteSaver(sqlite3.connect("runs.db"))', 'os.truncate("runs.db", 0)'],
			['SqliteSaver(sqlite3.connect("runs/all.db"))', 'import shutil\nshutil.rmtree("runs", ignore_errors=True)'],
			['saver', 'saver = SqliteSaver(sqlite3.connect("runs.db"))\nsaver.delete_thread(os.environ["USER"])'],
			['SqliteSaver.from_conn_string(path())', 'def path():\n    return ":memory:"'],
			['make()', 'def make(path=":memory:"):\n    return SqliteSaver.from_conn_string(path)'],
			['PostgresSaver()', 'from langgraph.checkpoint.memory import MemorySaver as PostgresSaver'],
		].map(([saver, more = '']) => ({
			of: 'state/durable',
			way: `${saver}, ${more.replaceAll('\n', ' ')}`,
			on: MEMORY,
			cheap: kept(saver!, more),
		})),
		...[
			'str(random.random())',
			'datetime.now().isoformat()',
			'str(id(object()))',
			'os.urandom(8).hex()',
			'str(time.monotonic())',
			'str(os.getpid())',
			'f"run-{uuid.uuid4()}"',
			'None',
			'new()',
		].map((id) => ({
			of: 'state/durable',
			way: `runs under ${id}`,
			on: MEMORY,
			cheap: kept(
				'SqliteSaver.from_conn_string("runs.db")',
				'def new():\n    return str(uuid.uuid4())',
				`, {"configurable": {"thread_id": ${id}}}`,
			),
		})),
		...[
			['under a name that nothing reads', 'CONFIG = {"configurable": {"thread_id": "a"}}', ''],
			[
				'in a field that nothing reads',
				'class Kept:\n    def __init__(self):\n        self.config = {"configurable": {"thread_id": "a"}}',
				'',
			],
			['in a class', 'class Kept:\n    config = {"configurable": {"thread_id": "a"}}', ''],
			['in a function that nothing calls', 'def config(user):\n    return {"configurable": {"thread_id": user}}', ''],
			['beside another configuration', 'CONFIG = {"configurable": {"thread_id": "a"}}', ', {"recursion_limit": 9}'],
		].map(([way, line, run]) => ({
			of: 'state/durable',
			way: `a thread ${way}`,
			on: MEMORY,
			cheap: kept('SqliteSaver.from_conn_string("runs.db")', line, run),
			honest: kept('SqliteSaver.from_conn_string("runs.db")', 'CONFIG = {"configurable": {"thread_id": os.environ["USER"]}}', ', CONFIG'),
		})),
		...[
			'FIRST_KEY and OPENAI_API_KEY: see the code.',
			'For `FIRST_KEY` and `OPENAI_API_KEY` see the source code.',
			'| FIRST_KEY, OPENAI_API_KEY | see the code |',
		].map((line) => ({
			of: 'secrets/settings',
			way: `a README that says: ${line}`,
			cheap: { 'README.md': `# Agent\n\n${line}\n` },
			honest: {
				'README.md': `# Agent\n\n${line.replace(/see the (?:source )?code/, 'the keys of the model and the search; see the code for the rest')}\n`,
			},
		})),
		...[
			['compose.yml', 'services:\n  api:\n    environment:\n      POSTGRES_URI: ""\n'],
			['compose.yml', 'services:\n  api:\n    environment:\n      POSTGRES_URI: none\n'],
			['compose.yml', 'services:\n  api:\n    labels:\n      - POSTGRES_URI\n'],
			['notes.yml', 'about: we do not set POSTGRES_URI here\n'],
			['docs/compose.yml', 'services:\n  api:\n    environment:\n      POSTGRES_URI: postgres://db/agent\n'],
			['.github/workflows/a.yml', 'on: push\nenv:\n  POSTGRES_URI: postgres://db/agent\njobs: {}\n'],
		].map(([path, text]) => ({
			of: 'state/durable',
			way: `a database of the server in ${path}: ${text!.replaceAll('\n', ' ')}`,
			on: SERVED,
			cheap: { [path!]: text! },
		})),
		...[
			'We do not need FIRST_KEY or OPENAI_API_KEY.',
			`Ignore ${BOTH}.`,
			`TODO: document ${BOTH}.`,
			`![${BOTH}](a.png)`,
			`[//]: # (${BOTH})`,
			`<span hidden>${BOTH}</span>`,
			'[a](https://example.org/FIRST_KEY/OPENAI_API_KEY)',
		].map((text) => ({ of: 'secrets/settings', way: `a README that says ${text}`, cheap: { 'README.md': `# Agent\n\n${text}\n` } })),
		...[
			...[
				['LICENSE', BOTH],
				['words.json', '["FIRST_KEY", "OPENAI_API_KEY"]'],
				['.gitignore', `# ${BOTH}`],
				['tests/notes.md', BOTH],
				['words.csv', BOTH],
			],
			...[
				['picture.svg', `<svg>${BOTH}</svg>`],
				['run.log', BOTH],
				['ruff.toml', `# ${BOTH}`],
				['Makefile', `# ${BOTH}`],
				['.env.example', `X=${BOTH}`],
			],
			...[
				['tests/fixtures/.env.example', 'FIRST_KEY=\nOPENAI_API_KEY='],
				['index.html', `<!-- ${BOTH} -->`],
			],
		].map(([path, text]) => ({ of: 'secrets/settings', way: `names in ${path}`, cheap: { [path!]: `${text}\n` } })),
		...[
			'os.environ["FIRST" + "_KEY"]',
			'getattr(os, "environ")["FIRST_KEY"]',
			'os.environ.copy()["FIRST_KEY"]',
			'dict(os.environ)["FIRST_KEY"]',
			'os.environb[b"FIRST_KEY"]',
			'os.path.expandvars("$FIRST_KEY")',
			'os.environ.__getitem__("FIRST_KEY")',
			'__import__("os").environ["FIRST_KEY"]',
		].map((asked) => ({ of: 'secrets/settings', way: `a name that is asked for by ${asked}`, cheap: reads(asked) })),
		...[
			['environ["FIRST_KEY"]', 'from os import environ'],
			['ask("FIRST_KEY")', 'from os import getenv as ask'],
			['config("FIRST_KEY")', 'from decouple import config'],
			['dotenv_values()["FIRST_KEY"]', 'from dotenv import dotenv_values'],
		].map(([asked, line]) => ({ of: 'secrets/settings', way: `a name that is asked for by ${asked}`, cheap: reads(asked!, line) })),
		...['.ENV', '.env~', '.env.bak'].map((path) => ({
			of: 'secrets/no-env-file',
			way: `the same file as ${path}`,
			on: { '.env': 'FIRST_KEY=k3y-of-somebody\n' },
			cheap: { '.env': null, [path]: 'FIRST_KEY=k3y-of-somebody\n' },
		})),
		{
			of: 'secrets/no-env-file',
			way: 'a remark that looks like a placeholder',
			on: { '.env': 'FIRST_KEY=k3y-of-somebody\n' },
			cheap: { '.env': 'FIRST_KEY=k3y-of-somebody # your-key-here\n' },
		},
	],
	untried: {},
};
