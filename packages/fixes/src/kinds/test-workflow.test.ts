import { fixTester } from '../../test/fix-tester.js';
import { testWorkflow } from './test-workflow.js';

const PATH = '.github/workflows/tests.yml';
const after = (steps: string, folder = '') => ({
	[PATH]: `name: tests\non:\n  push:\n  pull_request:\npermissions:\n  contents: read\njobs:\n  test:\n    runs-on: ubuntu-latest\n    timeout-minutes: 20\n${folder && `    defaults:\n      run:\n        working-directory: ${folder}\n`}    steps:\n      - uses: actions/checkout@v5\n${steps}`,
});
const test = 'from app.sums import add\n\n\ndef test_add():\n    assert add(1, 2) == 3\n';
const py = (more: Record<string, string>, text = test) => ({
	'app/sums.py': 'def add(a, b):\n    return a + b\n',
	'tests/test_sums.py': text,
	...more,
});
const ts = (manifest: object, more: Record<string, string> = { 'package-lock.json': '{}\n' }) => ({
	'package.json': `${JSON.stringify({ name: 'thing', scripts: { test: 'vitest run' }, ...manifest })}\n`,
	'src/sums.ts': 'export const add = (a: number, b: number) => a + b;\n',
	'src/sums.test.ts':
		"import { expect, it } from 'vitest';\nimport { add } from './sums.js';\n\nit('adds', () => {\n    expect(add(1, 2)).toBe(3);\n});\n",
	...more,
});

const NPM =
	'      - uses: actions/setup-node@v5\n        with:\n          node-version: lts/*\n          cache: npm\n      - run: npm ci\n      - run: npm test\n';
const deploy = (run: string) =>
	`on:\n  push:\n    tags: ["v*"]\njobs:\n  ship:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/checkout@v5\n      - run: ${run}\n`;
const own =
	"import { expect, it } from 'vitest';\nimport { add } from './sums.js';\n\nit('keeps', async () => {\n    const before = process.env.MODE;\n    process.env.MODE = 'x';\n    const at = `http://127.0.0.1:${add(1, 2)}`;\n    expect(new Request('http://localhost/health').url).not.toBe(at);\n    process.env.MODE = before;\n});\n";

const hosted = (value: string) =>
	`import { expect, it } from 'vitest';\nimport { add } from './sums.js';\n\nit('adds', () => {\n    const at = { host: 'localhost', kind: 'tcp' };\n    expect(add(1, at ? 2 : 3)).toBe(3);\n    expect(${value}).toBeDefined();\n});\n`;
const UNSET =
	'import { z } from "zod";\n\nconst schema = z.object({\n    PORT: z.coerce.number().default(4000),\n    THING_ID: z.string().min(1),\n});\n\nexport const env = schema.parse(process.env);\n';
const PIP =
	'      - uses: actions/setup-python@v6\n        with:\n          python-version: "3.12"\n          cache: pip\n      - run: pip install -r requirements.txt\n      - run: python -m pytest\n';
const job = (folder: string) =>
	`  python-${folder.toLowerCase().replace('_', '-')}:\n    runs-on: ubuntu-latest\n    timeout-minutes: 20\n    defaults:\n      run:\n        working-directory: ${folder}\n    steps:\n      - uses: actions/checkout@v5\n${PIP.replace('cache: pip', `cache: pip\n          cache-dependency-path: ${folder}/requirements.txt`)}`;

/** A test of a class that takes a store. */
const nest = (provided: string) =>
	ts(
		{},
		{
			'package-lock.json': '{}\n',
			'src/store.ts': 'export class Store {}\n',
			'src/agent.ts': "import { Store } from './store';\n\nexport class Agent {\n    constructor(private readonly store: Store) {}\n}\n",
			'src/agent.test.ts': `import { Test } from '@nestjs/testing';\nimport { expect, it } from 'vitest';\nimport { Agent } from './agent';\n\nit('is made', async () => {\n    const made = await Test.createTestingModule({ providers: [Agent${provided}] }).compile();\n    expect(made.get(Agent)).toBeDefined();\n});\n`,
		},
	);

const MODEL =
	'from langchain_openai import ChatOpenAI\n\n\ndef made():\n    return ChatOpenAI(model="m")\n\n\ndef add(a, b):\n    return made().invoke(a) + b\n';

/** A module that raises as it loads. */
const RAISES =
	'import os\n\n\ndef made():\n    if os.getenv("ONE_KEY", ""):\n        return 1\n    raise RuntimeError("Set ONE_KEY.")\n\n\nMODEL = made()\n\n\ndef add(a, b):\n    return a + b\n';

const keyed = (name: string, own: string, more: Record<string, string> = {}) => ({
	'package-lock.json': '{}\n',
	'src/names.ts': `export const KEY = '${name}';\n`,
	'src/sums.ts':
		"import { KEY } from './names.js';\n\nfunction client(make: any) {\n    const key = process.env[KEY];\n    if (!key) {\n        throw new Error('no key');\n    }\n    return make(key);\n}\n\nexport const plain = (a: number) => a;\n\nexport const add = (a: number, b: number, make: any = null) => a + b + client(make);\n",
	'src/sums.test.ts': `import { expect, it, vi } from 'vitest';\nimport { add, plain } from './sums.js';\n\nit('adds', () => {\n    ${own}\n});\n`,
	...more,
});
const MOCKED = 'expect(add(1, 2, vi.fn())).toBe(3);';

fixTester(testWorkflow, [
	...(
		[
			['has', 'PLACE', after(PIP)],
			['no longer has', 'GONE', null],
		] as const
	).map(([name, target, expected]) => ({
		name: `tests that put something in the place of a name which the module ${name}`,
		files: py(
			{ 'requirements.txt': 'pytest\n', 'app/sums.py': 'PLACE = 1\n\n\ndef add(a, b):\n    return a + b\n' },
			`from unittest.mock import patch\n\nfrom app.sums import add\n\n\n@patch("app.sums.${target}", 2)\ndef test_place():\n    assert add(1, 2) == 3\n\n\ndef test_add():\n    assert add(1, 2) == 3\n`,
		),
		after: expected,
		twins: false,
	})),
	...(
		[
			['that no one sets', '', false, null],
			['that a fixture sets, which comes too late', '    monkeypatch.setenv("ONE_KEY", "x")\n', false, null],
			['that a fixture sets before a test imports it', '    monkeypatch.setenv("ONE_KEY", "x")\n', true, after(PIP)],
			['that is set for all tests', '    pass\n\n\nos.environ.setdefault("ONE_KEY", "x")\n', false, after(PIP)],
		] as const
	).map(([name, set, isLate, expected]) => ({
		name: `settings without a default that a function makes as the module loads, ${name}`,
		files: py(
			{
				'requirements.txt': 'pytest\n',
				'app/config.py':
					'from pydantic_settings import BaseSettings\n\n\nclass Settings(BaseSettings):\n    one_key: str\n\n\ndef get_settings():\n    return Settings()\n',
				'app/sums.py': 'from app.config import get_settings\n\nsettings = get_settings()\n\n\ndef add(a, b):\n    return a + b\n',
				...(set !== '' && {
					'tests/conftest.py': `import os\n\nimport pytest\n\n\n@pytest.fixture(autouse=True)\ndef around(monkeypatch):\n${set}`,
				}),
			},
			isLate ? 'def test_add():\n    from app.sums import add\n\n    assert add(1, 2) == 3\n' : test,
		),
		after: expected,
		twins: false,
	})),
	{
		name: 'a module that raises as it loads, for it has no key',
		files: py({ 'requirements.txt': 'pytest\n', 'app/sums.py': RAISES }),
		after: null,
	},
	...(
		[
			['whose tests replace what it asks', keyed('MODEL_API_KEY', MOCKED), after(`${NPM}        env:\n          MODEL_API_KEY: test\n`)],
			['whose tests replace nothing', keyed('MODEL_API_KEY', 'expect(add(1, 2)).toBe(3);'), null],
			['that is no secret', keyed('MODEL_URL', MOCKED), null],
			['that the test sets', keyed('MODEL_API_KEY', `process.env.MODEL_API_KEY = 'x';\n    ${MOCKED}`), after(NPM)],
			[
				'that is set before all tests',
				keyed('MODEL_API_KEY', MOCKED, { 'tests/setup.ts': "process.env.MODEL_API_KEY = 'x';\n" }),
				after(NPM),
			],
			['that no test comes to', keyed('MODEL_API_KEY', 'expect(plain(1)).toBe(1);'), after(NPM)],
		] as const
	).map(([name, more, expected]) => ({
		name: `a function that throws without a variable ${name}`,
		files: ts({}, more),
		after: expected,
		twins: false,
	})),
	...(
		[
			['with a stand-in', 'from unittest.mock import patch\n', '        env:\n          MODEL_TOKEN: test\n'],
			['without one', '', null],
		] as const
	).map(([name, head, more]) => ({
		name: `a function of Python that raises without a variable, ${name}`,
		files: {
			...py({ 'requirements.txt': 'pytest\n' }, `${head}${test}`),
			'app/sums.py':
				'import os\n\n\ndef key():\n    token = os.getenv("MODEL_TOKEN")\n    if not token:\n        raise ValueError("none")\n    return token\n\n\ndef add(a, b):\n    return a + b if key() else 0\n',
		},
		after: more === null ? null : after(`${PIP}${more}`),
		twins: false,
	})),
	{
		name: 'tests of Python beside a package.json that is no JSON',
		files: py({ 'package.json': '{ "name": \n', 'requirements.txt': 'pytest\n' }),
		after: after(PIP),
		twins: false,
	},
	{
		name: 'a manifest without a lock file, as its page installs it',
		files: py({
			'pyproject.toml': '[project]\nname = "a"\n\n[project.optional-dependencies]\ndev = ["pytest"]\n',
			'README.md': '```\npip install -e ".[all]"\n```\n',
		}),
		after: after(PIP.replace('-r requirements.txt', '-e ".[dev]"')),
		twins: false,
	},
	{
		name: 'a manifest without a lock file, and no word of how it is installed',
		files: py({ 'pyproject.toml': '[project]\nname = "a"\n' }),
		after: null,
	},
	{
		name: 'a list of requirements without a runner of tests',
		files: py({ 'requirements.txt': 'httpx==0.28.1\n', 'runtime.txt': 'python-3.11.4\n' }),
		after: after(
			'      - uses: actions/setup-python@v6\n        with:\n          python-version: "3.11"\n          cache: pip\n      - run: pip install -r requirements.txt pytest\n      - run: python -m pytest\n',
		),
		twins: false,
	},
	{
		name: 'a lock file of uv in a folder',
		files: Object.fromEntries(
			Object.entries(
				py({
					'uv.lock': 'version = 1\n',
					'pyproject.toml': '[project]\nname = "x"\n[project.optional-dependencies]\ndev = ["pytest>=8"]\n',
				}),
			).map(([path, text]) => [`backend/${path}`, text]),
		),
		after: after(
			'      - uses: astral-sh/setup-uv@v7\n      - run: uv sync --locked --extra dev\n      - run: uv run python -m pytest\n',
			'backend',
		),
		twins: false,
	},
	{
		name: 'a host that is a value among others',
		files: ts({}, { 'package-lock.json': '{}\n', 'src/sums.test.ts': hosted('1') }),
		after: after(NPM),
		twins: false,
	},
	{
		name: 'a host that a client is made of',
		files: ts({}, { 'package-lock.json': '{}\n', 'src/sums.test.ts': `import { Client } from 'pg';\n${hosted('new Client(at)')}` }),
		after: null,
	},
	{
		name: 'npm, by the oldest Node that the manifest allows',
		files: ts({ engines: { node: '>=20' } }),
		after: after(
			'      - uses: actions/setup-node@v5\n        with:\n          node-version: 20\n          cache: npm\n      - run: npm ci\n      - run: npm test\n',
		),
		twins: false,
	},
	{ name: 'no lock file', files: ts({}, {}), after: null },
	...(
		[
			['a schema asks for a setting', UNSET, '', null],
			['a schema asks for a setting that has a default', UNSET.replace('.min(1)', '.default("x")'), '', after(NPM)],
			['a schema asks for a setting that is set before all tests', UNSET, 'process.env["THING_ID"] = "x";\n', after(NPM)],
			[
				'settings are missing',
				'for (const one of ["THING_ID"]) {\n    if (!process.env[one]) {\n        throw new Error(one);\n    }\n}\n',
				'',
				null,
			],
		] as const
	).map(([name, text, setup, expected]) => ({
		name: `a module that stops where ${name}`,
		files: ts(
			{},
			{
				'package-lock.json': '{}\n',
				'src/env.ts': text,
				'src/sums.ts': "import './env.js';\n\nexport const add = (a: number, b: number) => a + b;\n",
				'tests/setup.ts': setup,
			},
		),
		after: expected,
		twins: false,
	})),
	{
		name: 'settings of Python without a default, made as the module loads',
		files: py({
			'requirements.txt': 'pytest\n',
			'app/sums.py': 'from app.settings import settings\n\n\ndef add(a, b):\n    return a + b + settings.more\n',
			'app/settings.py':
				'from pydantic_settings import BaseSettings\n\n\nclass Settings(BaseSettings):\n    more: int\n\n\nsettings = Settings()\n',
		}),
		after: null,
	},
	{
		name: 'an address in tests whose code reaches no network but by what they replace, and a Node that is no longer mended',
		files: {
			...ts({ engines: { node: '>=16.0.0' } }),
			'src/client.ts': "import axios from 'axios';\n\nexport const ask = (url: string) => axios.get(url);\n",
			'src/client.test.ts':
				"import axios from 'axios';\nimport { expect, it, vi } from 'vitest';\nimport { ask } from './client.js';\n\nvi.mock('axios');\n\nit('asks', async () => {\n    vi.mocked(axios.get).mockResolvedValue(3);\n    expect(await ask('http://localhost:5678')).toBe(3);\n});\n",
			'src/home.ts': "export const home = () => process.env.HOME_URL ?? 'http://localhost:5678';\n",
			'src/home.test.ts':
				"import { expect, it } from 'vitest';\nimport { home } from './home.js';\n\nit('has a home', () => {\n    expect(home()).toBe('http://localhost:5678');\n});\n",
		},
		after: after(NPM),
		twins: false,
	},
	...['', "vi.mock('got');\n"].map((mocked) => ({
		name: `an address that the code asks ${mocked ? 'by another package than the one that is replaced' : 'itself'}`,
		files: {
			...ts({}),
			'src/client.ts': "import axios from 'axios';\n\nexport const ask = (url: string) => axios.get(url);\n",
			'src/client.test.ts': `import { expect, it, vi } from 'vitest';\nimport { ask } from './client.js';\n\n${mocked}it('asks', async () => {\n    expect(await ask('http://localhost:5678')).toBe(3);\n});\n`,
		},
		after: null,
	})),
	{
		name: 'an address that the code fetches',
		files: {
			...ts({}),
			'src/client.ts': 'export const ask = (url: string) => fetch(url);\n',
			'src/client.test.ts':
				"import { expect, it } from 'vitest';\nimport { ask } from './client.js';\n\nit('asks', async () => {\n    expect(await ask('http://localhost:5678')).toBe(3);\n});\n",
		},
		after: null,
	},
	...(['"MODE"', '"OTHER"'] as const).map((read) => ({
		name: `a test of Python that reads ${read}, where it sets and deletes "MODE"`,
		files: py(
			{ 'requirements.txt': 'pytest\n' },
			`import os\n\n${test}\n\ndef setup_method():\n    os.environ["MODE"] = "x"\n    print(os.environ[${read}])\n    del os.environ["MODE"]\n`,
		),
		after: read === '"MODE"' ? after(PIP) : null,
		twins: false,
	})),
	{
		name: 'jest below a root that holds none of the tests',
		files: ts({ scripts: { test: 'jest' }, jest: { rootDir: 'lib', moduleNameMapper: { '^(.*)[.]js$': '$1' } } }),
		after: null,
	},
	{
		name: 'jest below a root that holds them',
		files: ts({ scripts: { test: 'jest' }, jest: { rootDir: 'src', moduleNameMapper: { '^(.*)[.]js$': '$1' } } }),
		after: after(NPM),
		twins: false,
	},
	{ name: 'a script that watches', files: ts({ scripts: { test: 'jest --watch' } }), after: null },
	{
		name: 'one test of several that asks a server',
		files: py(
			{
				'requirements.txt': 'pytest\n',
				...Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`tests/test_${name}.py`, test])),
			},
			`${test}URL = "http://localhost:8000"\n`,
		),
		after: after(PIP.replace('-m pytest', '-m pytest --ignore=tests/test_sums.py')),
		twins: false,
	},
	{
		name: 'one test of several that asks a server, with a lock file of uv',
		files: py(
			{
				'uv.lock': 'version = 1\n',
				'pyproject.toml': '[project]\nname = "x"\n[dependency-groups]\ndev = ["pytest"]\n',
				...Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`tests/test_${name}.py`, test])),
			},
			`${test}URL = "http://localhost:8000"\n`,
		),
		after: after(
			'      - uses: astral-sh/setup-uv@v7\n      - run: uv sync --locked\n      - run: uv run python -m pytest --ignore=tests/test_sums.py\n',
		),
		twins: false,
	},
	{
		name: 'tests of several projects',
		files: Object.fromEntries(
			['01_Plain', 'two'].flatMap((folder) =>
				Object.entries(py({ 'requirements.txt': 'pytest\n' })).map(([path, text]) => [`${folder}/${path}`, text]),
			),
		),
		after: {
			[PATH]: ['01_Plain', 'two'].reduce(
				(all, folder) => `${all}${job(folder)}`,
				after('')[PATH]!.slice(0, after('')[PATH]!.indexOf('  test:')),
			),
		},
		twins: false,
	},
	{
		name: 'tests of both languages',
		files: {
			...py({ 'requirements.txt': 'pytest\n' }),
			...Object.fromEntries(Object.entries(ts({})).map(([path, text]) => [`web/${path}`, text])),
		},
		after: {
			[PATH]: `${after(
				'      - uses: actions/setup-python@v6\n        with:\n          python-version: "3.12"\n          cache: pip\n      - run: pip install -r requirements.txt\n      - run: python -m pytest\n',
			)[PATH]!.replace(
				'  test:',
				'  python:',
			)}  javascript-web:\n    runs-on: ubuntu-latest\n    timeout-minutes: 20\n    defaults:\n      run:\n        working-directory: web\n    steps:\n      - uses: actions/checkout@v5\n      - uses: actions/setup-node@v5\n        with:\n          node-version: lts/*\n          cache: npm\n          cache-dependency-path: web/package-lock.json\n      - run: npm ci\n      - run: npm test\n`,
		},
		twins: false,
	},
	{
		name: 'tests of both languages, of which one has no lock file',
		files: { ...ts({}, {}), ...py({ 'requirements.txt': 'pytest\n' }) },
		after: null,
	},
	{
		name: 'workflows for other things',
		files: { ...ts({}), '.github/workflows/deploy.yml': deploy('npm run deploy') },
		after: after(NPM),
		twins: false,
	},
	{
		name: 'pnpm, whose version the form of its lock file tells',
		files: ts({}, { 'pnpm-lock.yaml': "lockfileVersion: '9.0'\n" }),
		after: after(
			'      - uses: pnpm/action-setup@v4\n        with:\n          version: 9\n      - uses: actions/setup-node@v5\n        with:\n          node-version: lts/*\n          cache: pnpm\n      - run: pnpm install --frozen-lockfile\n      - run: pnpm test\n',
		),
		twins: false,
	},
	{
		name: 'a workspace with a manifest that is no JSON',
		files: ts({}, { 'package-lock.json': '{}\n', 'packages/a/package.json': '{ "name": "a" "private": true }\n' }),
		after: null,
	},
	{
		name: 'pnpm with a lock file of a form that is not known',
		files: ts({}, { 'pnpm-lock.yaml': "lockfileVersion: '5.4'\n" }),
		after: null,
	},
	{
		name: 'a newer yarn, which Corepack brings',
		files: ts({ packageManager: 'yarn@3.6.4' }, { 'yarn.lock': '__metadata:\n  version: 6\n' }),
		after: after(
			'      - run: corepack enable\n      - uses: actions/setup-node@v5\n        with:\n          node-version: lts/*\n          cache: yarn\n      - run: yarn install --immutable\n      - run: yarn test\n',
		),
		twins: false,
	},
	{ name: 'a pipeline elsewhere', files: { ...ts({}), '.gitlab-ci.yml': 'build:\n  script:\n    - npm ci\n' }, after: null },
	{
		name: 'a workflow for tests that has none yet',
		files: { ...ts({}), '.github/workflows/ci.yml': deploy('npm ci') },
		after: null,
	},
	...(
		[
			[
				'a store',
				"createClient } from 'redis'",
				"it('keeps', async () => {\n    const client = await createClient().connect();\n    expect(client.isOpen).toBe(true);\n});",
				'',
			],
			[
				'all parts together',
				"add } from './more.js'",
				"describe('Sums integration', () => {\n    it('adds', () => {\n        expect(add(1, 2)).toBe(3);\n    });\n});",
				"export { add } from './sums.js';\nexport const url = 'http://localhost:8080';\n",
			],
			[
				'parts together that ask nobody',
				"add } from './more.js'",
				"describe('Sums integration', () => {\n    it('adds', () => {\n        expect(add(1, 2)).toBe(3);\n    });\n});",
				"export { add } from './sums.js';\n",
			],
		] as const
	).map(([name, taken, text, more]) => ({
		name: `a test of ${name}, which nothing stands in for`,
		files: ts(
			{},
			{
				'package-lock.json': '{}\n',
				'src/more.ts': more,
				'src/more.test.ts': `import { describe, expect, it } from 'vitest';\nimport { ${taken};\n\n${text}\n`,
			},
		),
		after: name.includes('nobody') ? after(NPM) : null,
		twins: false,
	})),
	{
		name: 'a library, whose users have a Node of their own',
		files: ts({ version: '1.0.0', types: './dist/sums.d.ts', main: './dist/sums.js', engines: { node: '>=20' } }),
		after: {
			[PATH]: after(NPM.replace('lts/*', '$' + '{{ matrix.node-version }}'))[PATH]!.replace(
				'    steps:',
				'    strategy:\n      matrix:\n        node-version: [20, 24]\n    steps:',
			),
		},
		twins: false,
	},
	{
		name: 'Bun',
		files: ts({ scripts: { test: 'NODE_ENV=test bun test' } }, { 'bun.lock': '{}\n', 'package-lock.json': '{}\n' }),
		after: after('      - uses: oven-sh/setup-bun@v2\n      - run: bun install --frozen-lockfile\n      - run: bun run test\n'),
		twins: false,
	},
	{
		name: 'a workspace that tells its unit tests apart, and whose packages are built',
		files: ts(
			{
				scripts: { test: 'npm run test:unit && npm run test:e2e', 'test:unit': 'vitest run', build: 'tsc -b' },
				workspaces: ['packages/*'],
			},
			{
				'package-lock.json': '{}\n',
				'e2e/app.spec.ts':
					"import { expect, it } from 'vitest';\n\nit('answers', async () => {\n    expect(await fetch('http://localhost:3000')).toBe(1);\n});\n",
			},
		),
		after: after(NPM.replace('npm test', 'npm run build\n      - run: npm run test:unit')),
		twins: false,
	},
	{
		name: 'a manifest without a lock file, whose hooks run by uv, and a test that leaves itself out where it has no model',
		files: {
			...py(
				{
					'pyproject.toml': '[project]\nname = "x"\nrequires-python = ">=3.11"\n[dependency-groups]\ndev = ["pytest"]\n',
					'.pre-commit-config.yaml':
						'repos:\n  - repo: local\n    hooks:\n      - id: check\n        name: check\n        entry: uv run ruff check\n        language: system\n',
				},
				'import pytest\n\nfrom app.model import ask\nfrom app.sums import add\n\n\ndef test_add():\n    assert add(1, 2) == 3\n\n\n@pytest.mark.skipif(not_set(), reason="no key")\ndef test_ask():\n    assert ask(1) == 3\n',
			),
			'app/model.py': MODEL.replace('add(a, b)', 'ask(a, b=0)'),
		},
		after: after(
			'      - uses: astral-sh/setup-uv@v7\n        with:\n          python-version: "3.11"\n      - run: uv sync\n      - run: uv run python -m pytest\n',
		),
		twins: false,
	},
	{
		name: 'a manifest without a lock file, in a project that its page installs by uv',
		files: py({
			'pyproject.toml': '[project]\nname = "x"\nrequires-python = ">=3.11"\n[dependency-groups]\ndev = ["pytest"]\n',
			'README.md': 'Run `uv sync`.\n',
		}),
		after: after(
			'      - uses: astral-sh/setup-uv@v7\n        with:\n          python-version: "3.11"\n      - run: uv sync\n      - run: uv run python -m pytest\n',
		),
		twins: false,
	},
	{
		name: 'a manifest without a lock file, and nothing that says how it is installed',
		files: py({ 'pyproject.toml': '[project]\nname = "x"\n[dependency-groups]\ndev = ["pytest"]\n' }),
		after: null,
	},
	{
		name: 'a test that starts its own server, puts back what it sets, and hands a request over in the process',
		files: ts({}, { 'package-lock.json': '{}\n', 'src/more.test.ts': own }),
		after: after(NPM),
		twins: false,
	},
	{
		name: 'a test that asks a server',
		files: py({ 'requirements.txt': 'pytest\n' }, `${test}URL = "http://localhost:8000"\n`),
		after: null,
	},
	{
		name: 'a test that reads a key',
		files: py({ 'requirements.txt': 'pytest\n' }, `import os\n${test}KEY = os.getenv("KEY")\n`),
		after: null,
	},
	{
		name: 'a plug-in that no manifest names',
		files: py(
			{ 'requirements.txt': 'pytest\n' },
			`import pytest\n${test}\n@pytest.mark.asyncio\nasync def test_more():\n    assert add(1, 1) == 2\n`,
		),
		after: null,
	},
	{
		name: 'a client that is made as the module loads, and fails without a key',
		files: {
			...py({ 'requirements.txt': 'pytest\n' }),
			'app/sums.py': 'from langchain_openai import ChatOpenAI\n\nmodel = ChatOpenAI()\n\n\ndef add(a, b):\n    return a + b\n',
		},
		after: null,
	},
	...(
		[
			['that asks a server as it loads', "import requests\n\nprint(requests.get('http://127.0.0.1:8000/x').text)\n"],
			['that asks for a page as it loads', "import requests\n\nprint(requests.get('https://a.example/x').text)\n"],
			['that opens a file of settings', "def test_more():\n    with open('.env') as f:\n        print(f.read())\n"],
			['that opens a file that git does not track', "def test_more():\n    assert open('data/x.json').read()\n"],
		] as const
	).map(([name, text]) => ({
		name: `beside a file ${name}`,
		files: py({ 'requirements.txt': 'pytest\n', 'tests/test_more.py': text }),
		after: null,
	})),
	{
		name: 'one file of several that asks a server as it loads, and holds no test',
		files: py({
			'requirements.txt': 'pytest\n',
			...Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`tests/test_${name}.py`, test])),
			'tests/test_more.py': "import requests\n\nprint(requests.get('http://127.0.0.1:8000/x').text)\n",
		}),
		after: after(PIP.replace('-m pytest', '-m pytest --ignore=tests/test_more.py')),
		twins: false,
	},
	{
		name: 'a file that is tracked, one that the test writes, and settings in a folder for a time',
		files: py(
			{ 'requirements.txt': 'pytest\n', 'data/x.json': '{}\n' },
			`${test}\n\ndef test_more(tmp_path):\n    (tmp_path / ".env").write_text("A=1")\n    open("out.txt", "w").close()\n    assert open("out.txt").read() == "" and open("data/x.json").read()\n`,
		),
		after: after(PIP),
		twins: false,
	},
	{
		name: 'requirements that name two versions of one package',
		files: py({ 'requirements.txt': 'pytest==8.3.3\nhttpx==0.27.2\n', 'requirements-dev.txt': 'HTTPX == 0.28.1\n' }),
		after: null,
	},
	{
		name: 'requirements that ask for a newer version than they name',
		files: py({ 'requirements.txt': 'pytest==8.3.3\nhttpx==0.27.2 # old\n', 'requirements-dev.txt': 'httpx[http2]>=0.28\n' }),
		after: null,
	},
	{
		name: 'requirements that agree, for one version of Python each, too',
		files: py({
			'requirements.txt': 'pytest==8.3.3\nhttpx==0.27.2\na==1; python_version < "3.10"\na==2; python_version >= "3.10"\n',
			'requirements-dev.txt': 'httpx>=0.27,<1\n',
		}),
		after: after(PIP.replace('-r requirements.txt', '-r requirements.txt -r requirements-dev.txt')),
		twins: false,
	},
	{
		name: 'settings of pytest that it does not take',
		files: py({ 'requirements.txt': 'pytest\n', 'pytest.ini': '[tool:pytest]\ntestpaths = tests\n' }),
		after: null,
	},
	{
		name: 'the version of Python that the image has',
		files: py({ 'requirements.txt': 'pytest\n', Dockerfile: 'FROM python:3.11-slim AS build\nRUN true\n\nFROM python:3.11-slim\n' }),
		after: after(PIP.replace('3.12', '3.11')),
		twins: false,
	},
	{
		name: 'the version of Python that the image has, with a lock file of uv',
		files: py({
			'uv.lock': 'version = 1\n',
			'pyproject.toml': '[project]\nname = "x"\nrequires-python = ">=3.10"\n[dependency-groups]\ndev = ["pytest"]\n',
			Dockerfile: 'FROM ghcr.io/astral-sh/uv:python3.11-bookworm-slim\n',
		}),
		after: after(
			'      - uses: astral-sh/setup-uv@v7\n        with:\n          python-version: "3.11"\n      - run: uv sync --locked\n      - run: uv run python -m pytest\n',
		),
		twins: false,
	},
	{
		name: 'the version of Node that the image has',
		files: ts({}, { 'package-lock.json': '{}\n', Dockerfile: 'FROM node:20-alpine\n' }),
		after: after(NPM.replace('lts/*', '20')),
		twins: false,
	},
	{
		name: 'tests of a project within another',
		files: {
			...py({ 'requirements.txt': 'pytest\n' }),
			...Object.fromEntries(Object.entries(py({ 'requirements.txt': 'pytest\n' })).map(([path, text]) => [`inner/${path}`, text])),
		},
		after: {
			[PATH]: after(PIP.replace('-m pytest', '-m pytest tests'))[PATH]!.replace('  test:', `${job('inner')}  python:`),
		},
		twins: false,
	},
	...(
		[
			['a test that does not parse', { 'src/other.test.ts': "it('adds', () => {\n    expect({\n" }],
			[
				'a test that imports a file which is not there',
				{ 'src/other.test.ts': "import { gone } from './gone';\n\nit('adds', () => {\n    expect(gone).toBe(1);\n});\n" },
			],
			[
				'a test whose module imports a file which is not there',
				{
					'src/other.test.ts': "import { near } from './near.js';\n\nit('adds', () => {\n    expect(near).toBe(1);\n});\n",
					'src/near.ts': "import { gone } from '../gone.js';\n\nexport const near = gone;\n",
				},
			],
		] as const
	).map(([name, more]) => ({ name, files: { ...ts({}), ...more }, after: null })),
	{
		name: 'a test that imports a type, a table and a folder, and puts something in the place of a file which is not there',
		files: ts(
			{},
			{
				'package-lock.json': '{}\n',
				'src/table.json': '{}\n',
				'src/near/index.ts': 'export const near = 1;\n',
				'src/other.test.ts':
					"import { expect, it, vi } from 'vitest';\nimport table from './table.json';\nimport type { Gone } from './types-gone';\nimport { near } from './near';\nimport { gone } from './gone';\n\nvi.mock('./gone', () => ({ gone: 1 }));\n\nit('adds', () => {\n    expect<Gone>(near + gone).toBe(table);\n});\n",
			},
		),
		twins: false,
		after: after(NPM),
	},
	...(
		[
			['does not parse', 'def test_other(:\n    assert 1 == add(\n'],
			['imports a module which is not there', 'from app.gone import gone\n\n\ndef test_other():\n    assert gone(1) == 3\n'],
			['imports a name which its module lacks', 'from app.sums import gone\n\n\ndef test_other():\n    assert gone(1) == 3\n'],
		] as const
	).map(([name, text]) => ({
		name: `a test of Python that ${name}`,
		files: {
			...py({ 'requirements.txt': 'pytest\n', 'app/main.py': 'from app.sums import add\n\nprint(add(1, 2))\n' }),
			'tests/test_other.py': text,
		},
		after: null,
	})),
	{ name: 'no test', files: { 'requirements.txt': 'pytest\n', 'app/sums.py': 'A = 1\n' }, after: null },
	{
		name: 'a major that the own workflows use, and that is out of use',
		files: { ...ts({}), '.github/workflows/deploy.yml': deploy('npm run deploy').replace('checkout@v5', 'checkout@v3') },
		after: after(NPM),
		twins: false,
	},
	{
		name: 'a compiler from before, which does not read the types of a present Node',
		files: ts({ devDependencies: { typescript: '^2.6.2' } }),
		after: null,
	},
	{
		name: 'a class that Nest makes, with what it asks for',
		files: nest(', { provide: Store, useValue: {} }'),
		after: after(NPM),
		twins: false,
	},
	...(
		[
			['say that they need a key', '# Requirements: it needs a Gemini API key.\n', {}],
			['evaluate an agent', 'from google.adk.evaluation.agent_evaluator import AgentEvaluator\n', {}],
			['a page runs with a key', '', { 'README.md': '# Real model calls\npytest tests/test_sums.py\n' }],
			['make a model by what they call', '', { 'app/sums.py': MODEL }],
		] as const
	).map(([name, head, more]) => ({
		name: `tests that ${name}`,
		files: py({ 'requirements.txt': 'pytest\n', ...more }, head + test),
		after: null,
	})),
	...(
		[
			['say that no call is real', '# No real model calls, and no API key.\n', {}],
			[
				'leave themselves out where a key is missing',
				'# It needs an API key.\nimport os\n\nimport pytest\n\npytestmark = pytest.mark.skipif(\n    not os.environ.get("ONE_KEY"), reason="It needs a key.")\n',
				{},
			],
			['a page runs without a key', '', { 'README.md': '# No API key needed\npytest tests/test_sums.py\n' }],
		] as const
	).map(([name, head, more]) => ({
		name: `tests that ${name}`,
		files: py({ 'requirements.txt': 'pytest\n', ...more }, head + test),
		after: after(PIP),
		twins: false,
	})),
	{ name: 'a lock file of an npm from before', files: ts({}, { 'package-lock.json': '{ "lockfileVersion": 1 }\n' }), after: null },
	{
		name: 'the newest major that the own workflows use',
		files: ts({}, { 'package-lock.json': '{}\n', '.github/workflows/ship.yml': deploy('npm publish').replace('@v5', '@v7') }),
		after: Object.fromEntries(Object.entries(after(NPM)).map(([path, text]) => [path, text.replace('checkout@v5', 'checkout@v7')])),
		twins: false,
	},
	...Object.entries({
		'a class that Nest makes without what it asks for': nest(''),
		'a file without a test, which its runner calls a failure': ts(
			{},
			{ 'package-lock.json': '{}\n', 'src/plain.test.ts': 'export const a = 1;\n' },
		),
		'a browser that has to be there': ts({ scripts: { test: 'vitest run && karma start' } }),
		'a key that its runner does not know': ts({ scripts: { test: 'jest' }, jest: { moduleNameMapping: {} } }),
		'imports by the name of what is built, which jest does not find': ts({ scripts: { test: 'jest' } }),
	}).map(([name, files]) => ({ name, files, after: null })),
]);
