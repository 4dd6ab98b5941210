import type { Project } from '@auditor/code';
import { artifactsOf } from '@auditor/forensics/testing';
import type { ArtifactState, GraphModel, Tree } from '@auditor/schema';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Account } from './account.js';
import { lookUp } from './look-up.js';
import type { Sources } from './looks/code-index.js';
import { readRequirement } from './read/read-requirement.js';

const files = {
	'src/kitchen/oven.py': [
		'"""Bakes. grill() is planned."""',
		'import json',
		'import shutil',
		'import seaborn as sns',
		'import numpy',
		'from enum import Enum',
		'from fastapi import FastAPI',
		'from pydantic import BaseModel, Field',
		'from .shelf import fetch_flour, weigh',
		'',
		'MOST_LOAVES = 12',
		'class Heat(Enum):',
		'    LOW = 1',
		'app = FastAPI()',
		'',
		'',
		'class Loaf(BaseModel):',
		'    """A loaf."""',
		'    grams: int = Field(default=750, ge=1)',
		'',
		'    def slice_up(self, parts: int = 8):',
		'        return parts',
		'',
		'',
		'def bake(minutes: int, path="out/loaf.json"):',
		'    """Bakes a loaf."""',
		'    if minutes > 90:',
		'        raise ValueError("burnt")',
		'    flour = fetch_flour()',
		'    with open(path, "w") as file:',
		'        json.dump({"flour": weigh(flour)}, file)',
		'    chart = sns.heatmap([[1]])',
		'    chart.figure.savefig("plots/heat.png")',
		'',
		'',
		'async def clean(folder):',
		'    shutil.rmtree(folder)',
	].join('\n'),
	'src/kitchen/shelf.py': [
		'import os',
		'',
		'def weigh(flour):',
		'    return len(flour)',
		'',
		'def fetch_flour():',
		'    try:',
		'        return os.environ["FLOUR_KEY"]',
		'    except KeyError:',
		'        return ""',
	].join('\n'),
	'src/kitchen/line.py': [
		'import argparse',
		'from langgraph.graph import StateGraph, END',
		'from .oven import bake',
		'parser = argparse.ArgumentParser()',
		'parser.add_argument("--minutes", type=int)',
		'def knead(state): return state',
		'builder = StateGraph(dict)',
		'builder.add_node("knead", knead)',
		'builder.add_node("oven", bake)',
		'builder.set_entry_point("knead")',
		'builder.add_edge("knead", "oven")',
		'builder.add_edge("oven", END)',
		'graph = builder.compile()',
	].join('\n'),
	'src/kitchen/shop.py': [
		'import click',
		'import uvicorn',
		'from .oven import app',
		'@click.group()',
		'def shop(): pass',
		'@shop.command("sell")',
		'@click.option("--crumbs", type=int)',
		'def sell_loaf(crumbs): pass',
		'@shop.command()',
		'def bake_all(): uvicorn.run(app, port=8030)',
		'@app.get("/loaves/{id}")',
		'def one_loaf(id: str) -> str:',
		'    return id',
	].join('\n'),
	'src/kitchen/taste.py':
		'from functools import partial\nfrom sklearn.svm import SVR\nfrom sklearn.model_selection import cross_val_score\n\ndef judge(x, y):\n    return cross_val_score(SVR(), x, y)\n\nfair = partial(judge, 1)\n',
	'requirements-dev.txt': 'pytest\n',
	'tests/test_oven.py':
		'from src.kitchen.oven import bake, clean\n\ndef test_bake():\n    assert bake(3) is None\n\ndef test_clean():\n    clean("x")\n',
	'requirements.txt': 'numpy==2.0\n# pandas\nseaborn>=0.13\n',
	'.gitignore': '.env\nout/\n',
	'package.json': '{"scripts": {"lint": "eslint src"}}',
	'README.md': '# Kitchen\n\n## Installation\n\nRun `pip install -r requirements.txt` in a fresh environment.\n\n## Usage\n',
	'.github/workflows/ci.yml': 'on: [push]\njobs:\n  test:\n    steps:\n      - run: pytest\n',
	'compose.yml': '\n',
	Dockerfile: 'FROM python:3.12-slim\nRUN pip install .\n',
};

let sources: Sources;
beforeAll(async () => {
	const artifacts = await artifactsOf(files);
	const value = <T>(name: string) => (artifacts[name] as Extract<ArtifactState<T>, { state: 'available' }>).value;
	const tree = value<Tree>('tree');
	const languages: Record<string, string> = { py: 'Python' };
	sources = {
		project: value<Project>('project'),
		graphs: value<readonly GraphModel[]>('graphs'),
		texts: value<ReadonlyMap<string, string>>('texts'),
		tree: { ...tree, files: tree.files.map((file) => ({ ...file, language: languages[file.path.split('.').at(-1)!] ?? null })) },
	};
});

const ask = (text: string): Account => lookUp(readRequirement('r', text), sources);

describe('a requirement that holds', () => {
	it.each([
		'`bake` in `src/kitchen/oven.py` calls `fetch_flour`.',
		'There is a function `weigh` in `shelf.py`.',
		'`Loaf` inherits from `BaseModel`.',
		'`Loaf` is a Pydantic model.',
		'The `Loaf` class has a field `grams`.',
		'The web server is built with FastAPI.',
		'`bake` raises `ValueError`.',
		'The loaf is written to `out/loaf.json`.',
		'A heatmap is saved as `plots/heat.png`.',
		'`clean` is asynchronous.',
		'`clean` removes the folder with `shutil.rmtree`.',
		'`bake` is tested.',
		'The command line accepts `--minutes`.',
		'`FLOUR_KEY` is read from the environment.',
		'The package depends on numpy.',
		'`requirements.txt` lists `seaborn`.',
		'`.gitignore` excludes `.env`.',
		'The README has a section on installation.',
		'CI runs pytest on every push.',
		'There is an npm script `lint` that runs eslint.',
		'The image is based on `python:3.12-slim`.',
		'The node `knead` leads to `oven`.',
		'The code must not use `eval`.',
		'The number of grams defaults to 750.',
		'The default number of parts of `slice_up` is 8.',
		'`Heat` is an enum.',
		"Find the call 'fetch_flour()'.",
		'The code never imports `pickle`.',
		'The web server is built with Flask or FastAPI.',
		'There is a command `sell`.',
		'`bake` calls `fetch_flour`, not `grill`.',
		'The chart is drawn with seaborn instead of plotly.',
		'The command line has a command called `bake-all`.',
		'The tool has an option `--crumbs`.',
		'`--crumbs` takes an integer.',
		'There is a GET endpoint for loaves.',
		'The API has a route `/loaves/{id}`.',
		'The server listens on port 8030.',
		'`one_loaf` returns a string.',
		'The field `grams` of `Loaf` is an integer.',
		'The web API is built with FastAPI.',
		'Heat is modelled as an enum.',
		'`pytest` is a development dependency.',
		'`weigh` is called with `flour`.',
		'There is a GET route `/loaves/{id}` for reading loaves.',
		'The package depends on numpy and seaborn.',
		'The Dockerfile is based on Python.',
		// Methods by the calls that do them.
		'The "SVM regressor" is implemented in `src/kitchen/taste.py`.',
		'Cross-validation is used to evaluate the model in `src/kitchen/taste.py`.',
		'`Loaf` uses `Field` for `grams`.',
		// What stands in it was read.
		'The project has a Dockerfile.',
		'The repository has a GitHub Actions workflow.',
		'`bake` (`src/kitchen/oven.py`) calls `fetch_flour`.',
	])('%s', (text) => {
		const account = ask(text);
		expect([account.verdict, account.left, account.looks.map(({ told }) => told)]).toEqual(['holds', [], expect.anything()]);
	});
});

describe('a requirement that does not hold', () => {
	it.each([
		'`weigh` calls `fetch_flour`.',
		'There is a function `grill` in `oven.py`.',
		'There is a function `weigh` in `oven.py`.',
		'`Loaf` is a dataclass.',
		'The web server is built with Flask.',
		'`weigh` raises `ValueError`.',
		'The loaf is written to `out/bread.json`.',
		'`bake` is asynchronous.',
		'`weigh_twice` is covered by a unit test.',
		'The command line accepts `--hours`.',
		'`SUGAR_KEY` is read from the environment.',
		'The package depends on scipy.',
		'`requirements.txt` lists `torch`.',
		'The README explains deployment.',
		'CI runs mypy.',
		'There is an npm script `format` that runs prettier.',
		'The image is based on `node:20`.',
		'The node `oven` leads to `knead`.',
		'The code must not use `shutil.rmtree`.',
		'Feature selection is performed in `src/data_loader.py`.',
		'The number of grams defaults to 500.',
		'`.gitignore` excludes `.env`, and no `Dockerfile` is committed.',
		'State is kept in Redis.',
		'`compose.yml` defines a service for the web server.',
		'In the small bakery `oven` leads to `knead`.',
		'`weigh` throws when the flour is wet.',
		'The default number of parts of `slice_up` is 6.',
		'The web server is built with Flask or Django.',
		'There is a command `weep`.',
		'`bake` calls `fetch_flour`, not `weigh`.',
		'The API has a GET route `/loaves/{id}` and a DELETE route for loaves.',
		'Loaves are kept with mongoose.',
		'The package depends on marshmallow.',
		'`--crumbs` takes a string.',
		'There is a DELETE endpoint for loaves.',
		'The API has a route `/bread`.',
		'The server listens on port 9090.',
		'`one_loaf` returns a boolean.',
		'The field `grams` of `Loaf` is a string.',
		'Loaf is modelled as a dataclass.',
		'Input is validated with Joi.',
		'`grill` is used for the crust.',
	])('%s', (text) => {
		const account = ask(text);
		expect([account.verdict, account.looks.map(({ state }) => state)]).toEqual(['does-not-hold', expect.arrayContaining(['missing'])]);
	});
});

describe('a requirement as benchmarks of agents write it', () => {
	it.each([
		'The "Titanic" dataset is loaded in `src/kitchen/oven.py`.',
		'The Titanic dataset is loaded in `src/kitchen/oven.py`.',
		'Data preprocessing is performed in `src/kitchen/oven.py`.',
		'The "Support Vector Machine (SVM)" is implemented in `src/kitchen/oven.py`.',
		'A report with the results of the training is saved as `plots/heat.png`.',
		'The HTML report should be well-structured.',
		'The model is saved under `src/kitchen/`.',
		'Feature selection is implemented in the file `src/kitchen/oven.py` before the model is trained.',
		'The repository has a folder `src/kitchen/` with the code.',
		'There is a file `requirements.txt`.',
	])('%s is never fulfilled by a path that exists', (text) => {
		expect(['partly', 'unseen']).toContain(ask(text).verdict);
	});
});

describe.each(['constructor', 'toString', '__proto__', 'valueOf'])('a word that every object has: %s', (word) => {
	it.each([
		`\`bake\` calls \`${word}\`.`,
		`The field \`${word}\` of \`Loaf\` is a ${word} by default.`,
		`\`src/kitchen/${word}\` writes the ${word} to \`${word}.json\` with ${word}.`,
		`The ${word} is set in the ${word} of CI, at least ${word} times.`,
	])('%s', (text) => {
		expect(ask(text).verdict).not.toBe('holds');
	});
});

describe('what is not decided', () => {
	it.each([
		// A path that exists fulfils nothing.
		['Feature selection is performed in `src/kitchen/oven.py`.', ['partly', 'unseen']],
		['A confusion matrix is drawn using seaborn and saved as `plots/heat.png`.', ['partly']],
		// Imported and not used.
		['`bake` uses numpy.', ['unseen', 'does-not-hold']],
		['Numbers are handled with numpy.', ['unseen']],
		// A test that asserts nothing.
		['`clean` is tested.', ['unseen']],
		// A heading without a text.
		['The README explains the usage.', ['unseen']],
		// Both are there, and not together.
		['The oven uses `fetch_flour` as input of `slice_up`.', ['partly']],
		['`bake` runs `fetch_flour` up to 3 times.', ['unseen']],
		['`seaborn` is a development dependency.', ['unseen']],
		// What a function creates is defined elsewhere; what a verb says that no look knows is left over.
		['`bake_all` creates a `Loaf`.', ['unseen', 'does-not-hold']],
		['`bake` retries `fetch_flour`.', ['partly']],
		['`bake` checks `fetch_flour`.', ['partly', 'unseen']],
		['CI tests two Python versions.', ['unseen']],
		// Other code may select features under another name.
		['Feature selection is performed in `src/kitchen/taste.py`.', ['unseen']],
		['The list is saved as `requirements.txt`.', ['unseen']],
		// What is named is an example.
		['The server is built with a library such as Django.', ['unseen']],
		['The server is built with Django or something else.', ['unseen']],
		['The README is checked by CI.', ['unseen']],
		// A comment is no dependency, and no proof of its absence.
		['The package depends on pandas.', ['does-not-hold']],
		['`--minutes` is a required option of the command.', ['unseen', 'partly']],
		['`bake` requires `minutes`.', ['unseen', 'partly']],
		['`bake` calls `weigh` twice when the flour is wet.', ['partly']],
		['The bread is baked in 2 s.', ['unseen']],
		['The code is clean and readable.', ['unseen']],
		['All functions call `weigh`.', ['partly']],
		['`bake` calls `weigh` properly.', ['partly']],
		['`bake` raises no error when the flour is wet.', ['unseen']],
		// A negation of something else denies nothing.
		['`bake` calls `fetch_flour` for loaves which are not `weigh` ones.', ['partly', 'unseen']],
		['A test proves that `bake` does not modify `weigh` in place.', ['partly', 'unseen']],
		['Only `bake` calls `weigh`.', ['partly', 'unseen']],
		['Not only `bake` calls `weigh`.', ['partly', 'unseen']],
		['`bake` can be used without `weigh`.', ['partly', 'unseen']],
		['The oven does not start without `weigh`.', ['partly', 'unseen']],
		['The shop works without seaborn.', ['partly', 'unseen']],
		['All nodes lead into `oven`.', ['unseen', 'partly']],
		['Knead and Bake each start from `oven`, and each leads to `shelf`.', ['unseen', 'partly']],
		['The README shows how to stop it by Ctrl+C.', ['does-not-hold']],
		['Integration tests run in CI on every push.', ['unseen']],
		['CI runs pytest on every pull request.', ['unseen']],
		['`bake` explains `weigh`.', ['partly', 'unseen']],
		['`weigh` raises `ValueError` when no flour is given.', ['does-not-hold']],
		['`bake` writes the loaf without `json`.', ['does-not-hold']],
		['The default oven is `electric_oven`.', ['unseen']],
		["The page shows 'Bread'.", ['unseen']],
		['Fehler fremder Dienste werden behandelt.', ['unseen']],
	])('%s', (text, verdicts) => {
		expect(verdicts).toContain(ask(text).verdict);
	});
});
