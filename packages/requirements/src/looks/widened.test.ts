// Looks that ask what words name: where a value comes from, limits of time, defaults and bounds. Each has a look-alike that stays open or is denied.
import { beforeAll, describe, expect, it } from 'vitest';
import { accountOf } from '../look-up.js';
import type { Sources } from './code-index.js';
import { sourcesFrom } from './testing.js';

const HOLDS = 'holds';
const NOT = 'does-not-hold';

const dairy = {
	'package.json': JSON.stringify({ name: 'dairy', dependencies: { express: '^4.0.0' }, devDependencies: { tape: '4.0.0' } }, null, 1),
	'.env.example': 'CHURN_TIMEOUT=5\nDAIRY_PORT=1\n',
	'README.md': '# Dairy\n\n## Start\n\nFirst install the churn with npm.\nThen start the milking.\n',
	'src/churn.js': [
		'export async function churn(milk, { speed = Number.POSITIVE_INFINITY, cool = true, jars = 4 } = {}) {',
		"	if (typeof milk !== 'object') { throw new TypeError('milk is no object'); }",
		"	if (this.still) { throw new Error('Cannot call `churn` in still mode'); }",
		'	return opts.lazy ? milk : pour(milk);',
		'}',
		'export function listen(app) { app.listen(3000); }',
	].join('\n'),
	'src/parlour.py': [
		'import os',
		'import subprocess',
		'import requests',
		'from langchain_openai import ChatOpenAI',
		'from pydantic import BaseModel, Field',
		'CREAM = os.getenv("CREAM_MODE", "off").lower() == "on"',
		'HERD = os.getenv("HERD_SIZE", "12")',
		'class Judgement(BaseModel):',
		'    judge: str',
		'    score: int = Field(ge=0, le=10)',
		'def split(text, part_size=500): return [text[:part_size]]',
		'def fetch_herd(url):',
		'    return requests.get(f"https://herd.example/{url}")',
		'def clone(url):',
		'    subprocess.run(["git", "clone", url], timeout=300)',
		'def origin(): return subprocess.run(["git", "remote", "get-url", "origin"])',
		'def weigh(cow):',
		'    subprocess.run(["scales", cow])',
		'HERD_NAME = "Bella"',
		'def count(): return int(HERD)',
		'def cut(text): return Splitter(chunk_overlap=int(os.getenv("OVERLAP", "7"))).cut(text)',
		'def weed(field):',
		'    if not field.cow:',
		'        raise RuntimeError("Cannot weed before buying a cow")',
		'def model():',
		'    return ChatOpenAI(model="gpt-4o-mini")',
		'def milk(cow):',
		'    if not cow:',
		'        raise ValueError("no cow was found")',
		'    return cow',
	].join('\n'),
	'test/churn.test.js': "import test from 'tape';\nimport { churn } from '../src/churn.js';\ntest('churn', (t) => { t.equal(churn(1), 1); });\n",
}; // biome-ignore format: lines of files

const orchard = {
	'package.json': JSON.stringify({ name: 'orchard', version: '1.0.0', main: 'index.js', scripts: { test: 'nyc tape test', lint: 'eslint .' }, devDependencies: { tape: '4.0.0' } }, null, 1),
	'index.js': 'module.exports = function graft(tree) { return tree; };\nmodule.exports.prune_tree = function prune_tree(tree) { return tree; };\n',
	'grow.js': [
		'class FruitError extends Error {}',
		'class Tree {',
		'	reap() { return this; }',
		'	water() { this.wet = true; }',
		'	async sow() { return plant(); }',
		'	grow_all() { return 3; }',
		'	add(fruit) { if (fruit in this.fruits) { throw new Error(`Fruit exists already: ${fruit}`); } }',
		'	pick(basket) { return new Promise((resolve, reject) => { if (basket.length === 0) { reject(new FruitError("the basket is empty")); } }); }',
		'}',
		'module.exports = { Tree, FruitError };',
	].join('\n'),
	'app/.env.example': 'APPLE_KEY=\n',
	'.github/workflows/ci.yml': 'on: [push]\njobs:\n  test:\n    runs-on: windows-latest\n    strategy:\n      matrix:\n        node-version: [18, 20]\n    steps:\n      - uses: actions/checkout@v4\n      - uses: actions/setup-node@v4\n        with:\n          node-version: ${{ matrix.node-version }}\n      - run: npx eslint . || true\n      - run: npx prettier --check .\n      - run: ruff check app\n      - run: npx tape test\n',
	'README.md': '# Orchard\n\nCall `graft` with a tree to get a better one.\n\n| `prune_tree` | 3 |\n\n```\n│ 1 │ the time that prune_tree takes for one tree │ 30 │\n```\n',
	'app/press.py': [
		'import os',
		'import sys',
		'from dataclasses import dataclass',
		'from fastapi import FastAPI',
		'app = FastAPI()',
		'KEY = os.getenv("APPLE_KEY")',
		'PEEL = os.getenv("PEEL_KEY") or KEY',
		'print(PEEL)',
		'@dataclass(frozen=True)',
		'class Basket:',
		'    apples: int',
		'@dataclass',
		'class Crate:',
		'    pears: int',
		'@app.post("/baskets", status_code=201)',
		'def create_basket(apples: int):',
		'    return Basket(apples)',
		'@app.delete("/baskets/{key}")',
		'def delete_basket(key: str):',
		'    return None',
		'def press_apples(basket):',
		'    if not basket:',
		'        print("no basket")',
		'        sys.exit(1)',
		'    return basket',
		'def store_juice(juice):',
		'    return juice',
	].join('\n'),
	'test/press_test.py': 'from app.press import press_apples\n\ndef test_press():\n    assert press_apples(1) == 1\n',
}; // biome-ignore format: lines of files

let sources: Sources;
let trees: Sources;
beforeAll(async () => {
	sources = await sourcesFrom(dairy);
	trees = await sourcesFrom(orchard);
});

describe('pipelines, packages, tests and answers in words', () => {
	it.each([
		// pipelines
		['CI runs the tests with tape on Windows.', HOLDS],
		['CI runs the tests with tape on Linux.', NOT],
		['CI runs the tests with jest on Windows.', NOT],
		['CI runs ruff and prettier.', HOLDS],
		['CI runs ruff and biome.', NOT],
		['CI runs ruff and eslint.', 'open'],
		['A finding of eslint must break the build.', NOT],
		['A finding of prettier breaks the build.', HOLDS],
		['CI covers Node 20.', HOLDS],
		['CI covers Node 22.', NOT],
		['CI runs the tests on Node 20.', 'open'],
		['The Deno version is tested in CI.', NOT],
		['The prettier version is tested in CI.', 'open'],
		['The test command fails when coverage is below 90 %.', NOT],
		['There is no CI.', NOT],
		['CI runs on every push.', HOLDS],
		['CI runs on every release.', NOT],
		// packages
		['The code is written in TypeScript.', NOT],
		['The build is bundled with rollup.', NOT],
		['The types have tests of their own.', NOT],
		['`graft` returns nothing.', 'open'],
		['`grow_all` returns itself.', NOT],
		['`water` returns nothing.', HOLDS],
		['`water` returns a promise.', NOT],
		['`sow` returns a promise.', HOLDS],
		['`reap` returns a promise.', NOT],
		['`reap` is chainable.', HOLDS],
		['`sow` is chainable.', 'open'],
		['Adding a fruit twice throws an error.', HOLDS],
		['Adding a stone twice throws an error.', 'open'],
		['The package depends on nothing at run time.', HOLDS],
		['Typings for TypeScript are shipped with the package.', NOT],
		['The package ships an ES module build.', NOT],
		['The package is published as CommonJS and as an ES module.', 'open'],
		['The package `orchard` has two dependencies.', NOT],
		['The package `meadow` has two dependencies.', 'open'],
		// what cannot be changed
		['A basket cannot be changed after it was made.', HOLDS],
		['A crate cannot be changed after it was made.', 'open'],
		// documents
		['APPLE_KEY is documented in `.env.example`.', HOLDS],
		['PEEL_KEY is documented in `.env.example`.', NOT],
		['Every environment variable that the app reads is listed in `.env.example`.', NOT],
		['The README explains what `graft` does.', HOLDS],
		['The README explains what `prune_tree` does.', 'open'],
		['The README explains what `press_apples` does.', NOT],
		// tests
		['The juice store has unit tests.', NOT],
		['The apples are covered by tests.', 'open'],
		['The errors are tested.', 'open'],
		['`press_apples` presses apples, and there is a test for it.', HOLDS],
		['The apples are checked.', 'open'],
		['The service has a health check.', 'open'],
		['All presses are tested.', 'open'],
		['The size of the basket can be given as an option.', 'open'],
		// answers
		['Creating a basket answers with status 201.', HOLDS],
		['Creating a basket answers with status 204.', NOT],
		['Deleting a basket answers with status 204.', NOT],
		['Without a basket the program ends with exit code 1.', HOLDS],
		['With a basket the program ends with exit code 1.', 'open'],
		['Errors end the process with exit code 2.', NOT],
		// deeds
		['Orders are sent over WebSockets.', NOT],
		['Failed requests are retried.', NOT],
	])('%s %s', (text, wanted) => {
		const { verdict } = accountOf('r', text, trees);
		expect(verdict === HOLDS || verdict === NOT ? verdict : 'open').toBe(wanted);
	});
});

describe('values, times and bounds in words', () => {
	it.each([
		// where a value comes from
		['The size of the herd can be changed with HERD_SIZE.', HOLDS],
		['The colour of the barn can be changed with HERD_SIZE.', 'open'],
		['The timeout of the churn can be set through CHURN_TIMEOUT.', NOT],
		['The port comes from the environment.', NOT],
		['The name of the model is read from the environment.', NOT],
		['The name of the herd is read from the environment.', 'open'],
		// limits of time
		['Git commands are run with a timeout.', 'open'],
		['Cloning is given up after five minutes.', HOLDS],
		['Cloning is given up after ten minutes.', NOT],
		['Requests for the herd time out after ten seconds.', NOT],
		['Requests for the moon time out after ten seconds.', 'open'],
		['Commands are run with a timeout.', 'open'],
		// defaults
		['`speed` is unlimited by default.', HOLDS],
		['`jars` is unlimited by default.', NOT],
		['`cool` is on by default.', HOLDS],
		['`cool` is off by default.', NOT],
		['`split` makes parts of 500 characters by default.', HOLDS],
		['`split` makes parts of 400 characters unless told otherwise.', NOT],
		['`split` makes loaves of 400 characters unless told otherwise.', 'open'],
		['The cream mode is off unless CREAM_MODE is set to on.', HOLDS],
		['The cream mode is on unless CREAM_MODE is set to off.', NOT],
		['The butter mode is off unless CREAM_MODE is set to on.', 'open'],
		['The herd size defaults to 12.', HOLDS],
		['The herd size defaults to 20.', NOT],
		['The model is called with a temperature of 0.', NOT],
		['The model is called with a temperature of 1.', 'open'],
		['HERD_SIZE has no default.', NOT],
		['HERD_SIZE has a default.', HOLDS],
		['CHURN_TIMEOUT has no default.', 'open'],
		['The herd is called Bella by default.', HOLDS],
		['The herd is called Rosa by default.', NOT],
		['The barn is called Bella by default.', 'open'],
		['Chunks overlap by 7 letters.', 'open'],
		['Chunks overlap by 7 characters.', HOLDS],
		['Chunks overlap by 8 characters.', NOT],
		// bounds
		['The score of a `Judgement` is limited to 0 to 10.', HOLDS],
		['The score of a `Judgement` is limited to 1 to 5.', NOT],
		['Judges give scores from 0 to 10.', HOLDS],
		['Cooks give scores from 0 to 10.', 'open'],
		// conditions
		['Calling `churn` in still mode throws.', HOLDS],
		['Calling `listen` in still mode throws.', NOT],
		['Calling `churn` in busy mode throws.', 'open'],
		['Cows are milked in `barn/milk.py`.', NOT],
		['Milk that is not an object is refused with a TypeError.', HOLDS],
		['Milk that is an object is refused with a TypeError.', 'open'],
		['The path of the herd can be given on the command line.', NOT],
		['HERD_SIZE is read by the parlour.', HOLDS],
		['HERD_SIZE is read by the churn.', 'open'],
		['CHURN_TIMEOUT is read by the churn.', NOT],
		['A `Judgement` has a weight between 0 and 1.', NOT],
		['A verdict has a weight between 0 and 1.', 'open'],
		['The judges can be configured from JUDGE_LIST, separated by commas.', NOT],
		['The temperature is read from the environment.', NOT],
		['CORS is enabled.', NOT],
		['The code is written in Python.', 'open'],
		['Asking for a cow that is not found gives a ValueError.', HOLDS],
		['Asking for a cow that is found gives a ValueError.', 'open'],
		['`weed` raises a RuntimeError when no cow was bought before.', HOLDS],
		['`weed` raises a RuntimeError when no tractor was bought before.', 'open'],
		['`weed` raises a RuntimeError when a cow was bought before.', 'open'],
		['`weed` raises a `BarnError` when no cow was bought before.', NOT],
		['`weed` throws when no cow is buying.', HOLDS],
		['`weed` raises a RuntimeError when no cow is buying.', HOLDS],
		// what is only asked for in a test is used
		['`churn` looks at `lazy`.', 'open'],
		// documents and tests
		['The README explains how to install the churn and how to start the milking.', HOLDS],
		['The README explains how to install the churn and how to paint the barn.', NOT],
		['The tests are written with uvu.', NOT],
		['The tests are written with tape.', HOLDS],
	])('%s %s', (text, wanted) => {
		const { verdict } = accountOf('r', text, sources);
		expect(verdict === HOLDS || verdict === NOT ? verdict : 'open').toBe(wanted);
	});
});
