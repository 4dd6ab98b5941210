import { beforeAll, describe, expect, it } from 'vitest';
import { accountOf } from '../look-up.js';
import type { Sources } from './code-index.js';
import { sourcesFrom } from './testing.js';

const kitchen = {
	'package.json': JSON.stringify({
		name: 'kitchen',
		license: 'MIT',
		bin: { bake: 'bin/bake.mjs', knead: 'bin/knead.mjs' },
		engines: { node: '>=20' },
		scripts: { lint: 'eslint .', check: 'npm run lint && tsc', test: 'npm run check && vitest run --coverage' },
		devDependencies: { vitest: '^2.0.0', scale: '1.0.0' },
	}, null, 1),
	'pyproject.toml': '[project]\nname = "kitchen"\nrequires-python = ">=3.11"\ndependencies = [\n  "pydantic>=2",\n  "langgraph==0.3.1",\n]\n',
	'compose.yml': 'services:\n  oven:\n    image: oven:1\n    healthcheck:\n      test: ["CMD", "true"]\n  shelf:\n    image: shelf:1\n    ports: ["80:80"]\n',
	'.env.example': 'OVEN_URL=\n',
	'.gitignore': '.env\n',
	Dockerfile: 'FROM python:3.12-slim\nCOPY . .\nUSER baker\nCMD ["bake"]\n',
	'README.md': '# Kitchen\n\n- [Usage](#usage)\n- [Cellar](#cellar)\n\n## Usage\n\nTo bake one loaf without the shop, run `bake`.\n\n### `weigh`\n\nWeighs flour.\n',
	'.github/workflows/ci.yml':
		'on: [push, pull_request]\njobs:\n  test:\n    strategy:\n      matrix:\n        python-version: ["3.11", "3.12"]\n    steps:\n      - uses: actions/checkout@v4\n      - run: npm run lint\n      - run: mypy --strict src\n      - run: pytest --cov\n',
	'.github/workflows/nightly.yml': 'on:\n  schedule:\n    - cron: "0 1 * * *"\njobs:\n  all:\n    steps:\n      - run: pytest tests/integration\n',
	'src/scale.ts': 'import { zero } from "./zero.js";\nexport { zero };\nexport class Scale {\n  weigh(grams: number) { return grams; }\n  tare() { return 0; }\n  #reset() {}\n}\nexport function sift(flour: string) { return flour; }\n',
	'src/zero.ts': 'import scale from "scale";\nexport function zero() { return scale(0); }\n',
	'src/shop.ts': 'import { make as makeLoaf } from "./loaves.js";\nexport { makeLoaf as loaf };\nexport { zero } from "./zero.js";\nexport const slice = makeLoaf(1);\n',
	'src/loaves.ts': 'function make(grams: number) { return () => grams; }\nexport { make };\n',
	'test/scale.test.ts': 'import { it, expect } from "vitest";\nimport { zero } from "../src/scale.js";\nimport lodash from "lodash";\nit("is zero", () => { expect(zero()).toBe(0); });\n',
	'src/oven.py': [
		'import argparse',
		'import operator',
		'import os',
		'import subprocess',
		'import tempfile',
		'from typing import Annotated, TypedDict',
		'from pydantic import BaseModel, Field',
		'from pydantic_settings import BaseSettings',
		'oven_path = os.environ["OVEN_DIR"]',
		'address = os.getenv("OVEN_URL")',
		'DEFAULT_FLOUR = "rye"',
		'heat(oven_path)',
		'class Settings(BaseSettings):',
		'    oven_url: str = ""',
		'    oven_key: str = ""',
		'class Loaf(BaseModel):',
		'    weight: int = Field(ge=1, le=900)',
		'class State(TypedDict):',
		'    loaves: Annotated[',
		'        list, operator.add]',
		'    prices: Annotated[dict, merge_prices]',
		'def merge_prices(a, b): return a | b',
		'def fetch_dough(url):',
		'    folder = tempfile.mkdtemp()',
		'    subprocess.run(["git", "clone", "--depth", "3", url, folder], timeout=90)',
		'def show_bill(llm):',
		'    print("please ask the baker again and use with_receipt", llm.with_ticket())',
		'def stamp(value): return value',
		'parser = argparse.ArgumentParser()',
		'parser.add_argument("--heat", required=True)',
		'parser.add_argument("--salt")',
	].join('\n'),
	'src/line.py': [
		'from langgraph.graph import StateGraph, START, END',
		'from .oven import State',
		'from .bakers import plain_baker, rye_baker, call_model',
		'def pick(state): return state',
		'def sell(state): return state',
		'line = StateGraph(State)',
		'for_all = None',
		'line.add_node("pick_flour", pick)',
		'line.add_node("plain_baker", plain_baker)',
		'line.add_node("rye_baker", rye_baker)',
		'line.add_node("sell", sell)',
		'line.add_edge(START, "pick_flour")',
		'line.add_edge("pick_flour", "plain_baker")',
		'line.add_edge("pick_flour", "rye_baker")',
		'line.add_edge("plain_baker", "sell")',
		'line.add_edge("rye_baker", "sell")',
		'line.add_edge("sell", END)',
		'graph = line.compile()',
	].join('\n'),
	'src/bakers.py': [
		'from langchain_openai import ChatOpenAI',
		'def plain_baker(state): return state',
		'def rye_baker(state): return call_model(state)',
		'def call_model(state):',
		'    return ChatOpenAI(temperature=0.4).invoke(state)',
	].join('\n'),
	'tests/test_oven.py': 'from src.oven import stamp\n\ndef test_stamp():\n    assert stamp(1) == 1\n',
}; // biome-ignore format: lines of files

let sources: Sources;
beforeAll(async () => {
	sources = await sourcesFrom(kitchen);
});

const HOLDS = 'holds';
const NOT = 'does-not-hold';

describe('whole sentences of a known form', () => {
	it.each([
		// sets and traits
		['All services in compose.yml have a healthcheck.', NOT],
		['Every service in compose.yml has an image.', HOLDS],
		['Every function exported from src/scale.ts is called in at least one test.', NOT],
		['Each function exported from src/zero.ts is tested.', HOLDS],
		['Each function exported from src/shop.ts is tested.', NOT],
		['Every public method of the Scale class has its own heading in the README.', NOT],
		['Every third-party package imported under src/zero.ts is declared in package.json.', HOLDS],
		['Every package the tests import is declared in package.json.', NOT],
		['All entries of the README’s table of contents point to a section that exists.', NOT],
		['All variables that the `Settings` class reads are listed in .env.example.', NOT],
		['All environment variables that the code reads are listed in .env.example.', NOT],
		['All dependencies in pyproject.toml are pinned.', NOT],
		['Every npm script that the CI workflow calls is defined in package.json.', 'open'],
		// pipelines
		['CI tests the code on Python 3.11 and 3.12.', HOLDS],
		['CI tests the code on Python 3.11 through 3.13.', NOT],
		['CI tests two Python versions.', HOLDS],
		['CI lints the code before it runs the tests.', HOLDS],
		['CI lints the code first and runs the tests only after that step succeeded.', HOLDS],
		['CI runs the tests first and lints the code only after that.', NOT],
		['CI runs the tests before it lints the code.', NOT],
		['On pull requests CI lints, checks the types and runs the tests with coverage.', HOLDS],
		['CI checks the formatting.', NOT],
		['Mypy and pytest run in CI on every push.', HOLDS],
		['Integration tests run with every pull request.', NOT],
		['The nightly workflow lints the code.', NOT],
		['CI runs the tests on Windows.', 'open'],
		// manifests
		['The package has no runtime dependencies.', HOLDS],
		['There are no runtime dependencies in pyproject.toml.', NOT],
		['Two commands are installed: bake and knead.', HOLDS],
		['The package installs a command called `grill`.', NOT],
		['`npm test` also lints and checks the types.', HOLDS],
		['`npm test` also checks the formatting.', NOT],
		['The package is licensed under the Apache licence.', NOT],
		['The project needs Node 20 or newer.', HOLDS],
		['Python 3.12 is the minimum version.', NOT],
		// values
		['The weight of a loaf is between 1 and 900.', HOLDS],
		['The weight of a loaf is between 1 and 500.', NOT],
		['The height of a loaf is between 1 and 500.', 'open'],
		['The path of the oven can be set with `OVEN_DIR`.', HOLDS],
		['The price of bread can be set with `OVEN_DIR`.', 'open'],
		['The price of bread can be set with `BREAD_PRICE`.', NOT],
		['`--heat` is required.', HOLDS],
		['`--heat` and `--salt` are required options.', NOT],
		['`State` merges `loaves` with operator.add.', HOLDS],
		['`State` merges `loaves` with operator.ior.', NOT],
		['`State` merges `prices` with operator.ior.', 'open'],
		['The default flour is rye.', HOLDS],
		['The default flour is wheat.', NOT],
		['Dough is cloned with a depth of 3 and a timeout of 90 seconds.', HOLDS],
		['Dough is cloned with a depth of 3 and a timeout of 5 minutes.', NOT],
		['Bread is cloned with a depth of 3.', 'open'],
		['The model is called with a temperature of 0.', NOT],
		// graphs
		['The two bakers run in parallel.', HOLDS],
		['`plain_baker` and `sell` run in parallel.', NOT],
		['The two bakers start from `pick_flour` and lead to `sell`, so they can run in parallel.', HOLDS],
		['The two sieves run in parallel.', 'open'],
		['`plain_baker` has a long recipe and `rye_baker` none; both lead to `pick_flour`.', 'open'],
		['Bakers (`plain_baker`, `rye_baker`) shall run in parallel branches (fan-out).', HOLDS],
		// deeds
		['The temporary folder is deleted when the dough is there.', NOT],
		['If the answer is not valid JSON, the model is asked again.', NOT],
		['The loaves are encrypted.', NOT],
		['The loaves are never encrypted.', 'open'],
		['The loaves are encrypted or signed.', 'open'],
		['Bread is stamped.', 'open'],
		['Every command of the package has a folder with tests.', 'open'],
		['No LLM is called in src/oven.py.', HOLDS],
		['No LLM is called in `pick`.', HOLDS],
		['No LLM is called in `rye_baker`.', NOT],
		['No os.system, no shell=True.', HOLDS],
		['git is only ever started via `subprocess.run` with a list of arguments.', HOLDS],
		['git is only ever started via `subprocess.check_call`.', NOT],
		['The fetching (`fetch_dough`) has unit tests for both outcomes.', NOT],
		['The stamping (`stamp`) has unit tests for both outcomes.', 'open'],
		['The tests in test/scale.test.ts cover `zero` and `sift`.', NOT],
		['.env is listed in .gitignore and not tracked.', HOLDS],
		['The container runs as root.', NOT],
		['The container does not run as root.', HOLDS],
		['The plain_baker sends the flour to a language model.', NOT],
		['The rye_baker sends the flour to a language model.', 'open'],
		// a name that stands in a text, or is defined and never called, is used nowhere
		['The bill uses `with_receipt`.', NOT],
		['The bill uses `with_ticket`.', 'open'],
		['The README explains how to bake a loaf without the shop.', HOLDS],
		// a heading on use says nothing of tests
		['The README explains how to run the tests.', NOT],
		// another spelling, a member, a word with a capital among much else: nothing is missing for certain
		['The graph has a node `PlainBaker`.', 'open'],
		['The graph has a node `WhiteBaker`.', NOT],
		['`Loaf.weight` is defined.', 'open'],
		['The constant `OVEN_URL` is defined.', 'open'],
		['Loaves are formatted as Flavored Bread standards ask for, with even crust and closed ends on valid trays.', 'open'],
	])('%s', (text, verdict) => {
		const account = accountOf('r', text, sources);
		const told = account.looks.map((look) => `${look.state}: ${look.told}`).join('; ');
		expect([account.verdict === HOLDS || account.verdict === NOT ? account.verdict : 'open', told]).toEqual([verdict, told]);
	});

	it('takes a loop that counts for another attempt, and the name of one as well', async () => {
		const text = 'If the oven fails, it is asked again.';
		const asked = async (lines: string) => accountOf('r', text, await sourcesFrom({ 'src/oven.py': lines })).verdict;
		const call = 'def heat(url):\n    return url\n';
		expect(await asked(call)).toBe(NOT);
		expect(
			await asked(
				`${call}def warm(url):\n    for turn in range(3):\n        try:\n            return heat(url)\n        except ValueError:\n            pass\n`,
			),
		).not.toBe(NOT);
		expect(await asked(`${call}def warm(url, max_retries=3):\n    return heat(url)\n`)).not.toBe(NOT);
	});
});
