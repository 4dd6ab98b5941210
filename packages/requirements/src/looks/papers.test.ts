import { beforeAll, describe, expect, it } from 'vitest';
import { accountOf } from '../look-up.js';
import type { Sources } from './code-index.js';
import { sourcesFrom } from './testing.js';

const mill = {
	'package.json': JSON.stringify({
		name: 'mill',
		type: 'module',
		exports: { '.': { import: { types: './a.d.ts', default: './a.js' }, require: { types: './a.d.cts', default: './a.cjs' } } },
		scripts: { lint: 'eslint .', test: 'vitest run' },
		devDependencies: { vitest: '3.0.0' },
	}),
	Dockerfile: 'FROM python:3.12\nCOPY pyproject.toml uv.lock ./\nRUN pip install uv && \\\n    uv sync --frozen --no-dev\n',
	'pyproject.toml': '[project]\nname = "mill"\n',
	'uv.lock': 'version = 1\n',
	'poetry.lock': '\n# none\n',
	'.github/workflows/publish.yml':
		'on: [release]\njobs:\n  out:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/checkout@v4\n      - run: npm test\n      - run: npm publish\n',
	'README.md':
		'# Mill\n\nSee [how](docs/how.md) and [there](https://example.org).\n\n```sh\nmill --sack data/rye.csv --pdf data/gone.pdf\n```\n',
	'docs/how.md': '# How\n\n[Back](../README.md), [this](#how), `[code](gone.md)`.\n\n```md\n[example](gone.md)\n```\n',
	'docs/more.md': '# More\n\n[Types](./types.md) and [how](how.md#how).\n',
	'docs/tools.md': '# Tools\n\n`grind_flour`, `sift_flour`, `weigh_sack`, `open_gate`.\n',
	'compose.yml': 'services:\n  mill:\n    build: .\n  store:\n    image: postgres:16\n',
	'tsconfig.json': '{ "compilerOptions": { "strict": true } }',
	'evals/rate.py': 'RATE = 1\n',
	'src/graph.py': [
		'from langgraph.checkpoint.postgres import PostgresSaver',
		'from langgraph.graph import StateGraph',
		'import os',
		'KEY = os.getenv("MILL_KEY", "")',
		'TOKEN = os.getenv("MILL_TOKEN", "")',
		'if not TOKEN:',
		'    raise ValueError("MILL_TOKEN")',
		'saver = PostgresSaver.from_conn_string(KEY)',
		'graph = StateGraph(dict).compile(checkpointer=saver)',
	].join('\n'),
	'data/rye.csv': 'a,b\n',
	'src/all.py':
		'from .a import grind_flour_tool, sift_flour_tool, weigh_sack_tool, open_gate_tool\nTOOLS = [grind_flour_tool, sift_flour_tool, weigh_sack_tool, open_gate_tool]\n',
	'src/most.py':
		'from .a import grind_flour_tool, sift_flour_tool, weigh_sack_tool, open_gate_tool, stop_wheel_tool\nTOOLS = [stop_wheel_tool]\n',
	'src/a.py': [
		'def make(name): return name',
		'grind_flour_tool = make("a")',
		'sift_flour_tool = make("b")',
		'weigh_sack_tool = make("c")',
		'open_gate_tool = make("d")',
		'stop_wheel_tool = make("e")',
	].join('\n'),
	'src/wheel.py': [
		'from .config import flag',
		'from openai import OpenAI',
		'BRAKE = flag("MILL_BRAKE", False)',
		'def old_stone(): return 1',
		'def ask(text):',
		'    return OpenAI().chat.completions.create(messages=[text])',
		'def empty(sacks):',
		'    while True:',
		'        sack = sacks.pop()',
		'        if not sack:',
		'            return sacks',
		'def empty_some(sacks, limit):',
		'    while True:',
		'        if sacks.done > limit:',
		'            return sacks',
		'def weigh(sack):',
		'    return ask(sack)',
		'def weigh_well(sack):',
		'    try:',
		'        return ask(sack)',
		'    except ValueError:',
		'        return old_stone()',
		'def weigh_some(sack):',
		'    said = ask(sack)',
		'    if not said:',
		'        return old_stone()',
		'    return said',
		'def chief_miller_node(state):',
		'    return {"sum": len(state)}',
		'def second_miller_node(state):',
		'    return ask(state)',
		'FORBIDDEN = ["system"]',
	].join('\n'),
	'src/config.py': 'import os\ndef flag(name, default):\n    return os.getenv(name, str(default)) == "true"\n',
	'deno.ts': "import mill, { stone } from './a.js';\nmill(stone);\n",
	'a.js': 'export const stone = 1;\nexport default function mill(x) { return x; }\n',
};

describe('what documents point to, and what cannot be missing', () => {
	let sources: Sources;
	beforeAll(async () => {
		sources = await sourcesFrom(mill);
	});

	it.each([
		['Relative links in docs/how.md must not be dead.', 'holds'],
		['Relative links in docs/more.md must not be dead.', 'does-not-hold'],
		['The links of README.md work.', 'unseen'],
		["The CSV that the README's command points to is checked in.", 'holds'],
		["The PDF that the README's command points to should be checked in.", 'does-not-hold'],
		['docs/tools.md lists every tool that is registered in all.py.', 'holds'],
		['docs/tools.md lists every tool that is registered in most.py.', 'does-not-hold'],
		['docs/how.md lists every tool that is registered in all.py.', 'unseen'],
		['deno.ts uses the named `stone` import.', 'holds'],
		['deno.ts uses the named `mill` import.', 'does-not-hold'],
		['Docker: install from the committed uv.lock, frozen, without dev packages.', 'holds'],
		['The image is built from poetry.lock.', 'does-not-hold'],
		['ESM and CommonJS users each get their own type declarations through the exports map.', 'holds'],
		['package.json lists no runtime dependencies.', 'holds'],
		['Nothing reaches npm unless the linter and the tests passed.', 'does-not-hold'],
		['Nothing reaches npm unless lint and the tests passed.', 'does-not-hold'],
		['Definition of done for CI: lint and tests on every release.', 'does-not-hold'],
		["Braking is active out of the box, i.e. when MILL_BRAKE isn't set anywhere.", 'does-not-hold'],
		['The loop in `empty` stops after a fixed maximum number of rounds.', 'does-not-hold'],
		['The Chief Miller decides in plain Python.', 'holds'],
		['The Second Miller decides in plain Python.', 'does-not-hold'],
		['The check flags calls to eval and exec as problems.', 'does-not-hold'],
		['Sacks are routed through `add_conditional_edges` in the mill.', 'does-not-hold'],
		['If a scale throws, `weigh` falls back to `old_stone`.', 'does-not-hold'],
		['The graph is compiled with a Postgres checkpointer.', 'holds'],
		['The graph is compiled with a SQLite checkpointer.', 'does-not-hold'],
		['The service must refuse to start when MILL_KEY is empty.', 'does-not-hold'],
		['Postgres is started together with the app by docker compose.', 'holds'],
		['Postgres and Grafana are started by docker compose.', 'does-not-hold'],
		['Types are checked strictly, with `noUnusedLocals` switched on in tsconfig.json.', 'does-not-hold'],
		['At least one automated test covers the stones.', 'does-not-hold'],
		['The package brings no runtime dependencies of its own.', 'holds'],
	])('%s %s', (text, verdict) => {
		expect(accountOf('r', text, sources)).toMatchObject({ verdict });
	});

	// Nothing of these may be denied: the handler, the bound, the name is there.
	it.each([
		'If a scale throws, `weigh_well` falls back to `old_stone`.',
		'If a scale fails, `weigh_some` falls back to `old_stone`.',
		'The loop in `empty_some` stops after a fixed maximum number of rounds.',
		'The check flags calls to system as problems.',
		'Sacks are routed through `old_stone` in the mill.',
		'Braking is off by default, unless MILL_BRAKE is set.',
		'There are no dead links in the README.',
		'The service must refuse to start when MILL_TOKEN is empty.',
		'Types are checked, with `strict` switched on in tsconfig.json.',
		'The brake can be taken from an environment variable.',
	])('%s', (text) => {
		expect(accountOf('r', text, sources).verdict).not.toBe('does-not-hold');
	});
});
