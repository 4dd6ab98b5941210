import { expect, it } from 'vitest';
import { filesOf } from '../testing.js';
import { createProject } from './create-project.js';

/** Context of the file whose name says that it is a test, in a project of these files. */
async function contextIn(path: string, sources: Record<string, string>) {
	const files = (await filesOf(sources)).map((file) => (file.path === path ? { ...file, context: 'test' as const } : file));
	return createProject(files, [], Object.entries(sources)).file(path)?.context;
}

const USES_JS = 'import { run } from "./test.js";\nrun();\n';
const USES_PY = 'from .test import run\nrun()\n';

it.each([
	[
		'a program that stands by itself',
		'day3/test.js',
		{ 'day2/app.js': 'start();\n', 'day3/test.js': 'import { z } from "zod";\nz.object({});\n' },
		'source',
	],
	[
		'a script of Python that tries the product out',
		'test.py',
		{ 'src/__init__.py': '', 'src/app.py': 'def run():\n    return 1\n', 'test.py': 'from src.app import run\nprint(run())\n' },
		'test',
	],
	['a module that the product imports', 'src/test.js', { 'src/app.js': USES_JS, 'src/test.js': 'export const run = () => 1;\n' }, 'source'],
	[
		'a module of Python that the product imports',
		'src/test.py',
		{ 'src/__init__.py': '', 'src/app.py': USES_PY, 'src/test.py': 'def run():\n    return 1\n' },
		'source',
	],
	['a script that nobody imports', 'test.js', { 'app.js': 'start();\n', 'test.js': 'import { app } from "./app.js";\napp();\n' }, 'test'],
	[
		'a test whose helper the product imports',
		'src/test.js',
		{ 'src/app.js': USES_JS, 'src/test.js': 'import { test } from "node:test";\nexport const run = () => 1;\ntest("x", run);\n' },
		'source',
	],
	[
		'a module in a folder of tests that the product imports through its package',
		'tests/deep/impl.py',
		{
			'app.py': 'from tests import run\nrun()\n',
			'tests/__init__.py': 'from .deep.impl import run\n',
			'tests/deep/impl.py': 'def run():\n    return 1\n',
		},
		'source',
	],
	[
		'a module of which the product imports the types alone',
		'tests/types.ts',
		{
			'app.ts': 'import type { Run } from "./tests/types.js";\nexport const run: Run = 1;\n',
			'tests/types.ts': 'export type Run = number;\n',
		},
		'test',
	],
	[
		'a module that a script which runs the tests imports',
		'tests/cases.py',
		{ 'run_all.py': 'import unittest\nfrom tests.cases import suite\nunittest.main()\n', 'tests/cases.py': 'suite = []\n' },
		'test',
	],
	[
		'a test of Python by its functions that nobody imports',
		'src/test.py',
		{ 'src/__init__.py': '', 'src/app.py': 'x = 1\n', 'src/test.py': 'def run():\n    return 1\ndef test_run():\n    assert run()\n' },
		'test',
	],
	[
		'a module of the same name elsewhere',
		'test.js',
		{ 'src/app.js': USES_JS, 'src/test.js': 'export const run = 1;\n', 'test.js': 'import { run } from "./src/app.js";\nrun();\n' },
		'test',
	],
	[
		'a file in a folder of tests that the product imports',
		'tests/test.js',
		{ 'app.js': 'import { run } from "./tests/test.js";\nrun();\n', 'tests/test.js': 'export const run = 1;\n' },
		'source',
	],
] as const)('%s', async (_name, path, sources, context) => {
	expect(await contextIn(path, sources)).toBe(context);
});

const PARTS = { 'a.py': 'x = 1\n', 'b.py': 'from a import x\n', 'c.py': 'y = 2\n' };
const inFolder = (folder: string) => Object.fromEntries(Object.entries(PARTS).map(([path, text]) => [`${folder}/${path}`, text]));
it.each([
	['folders of states that the product has left', { ...PARTS, ...inFolder('day2'), 'day1/first.py': 'z = 1\n' }, 'example'],
	[
		'one of which the product imports',
		{ ...PARTS, ...inFolder('day2'), 'day1/first.py': 'z = 1\n', 'main.py': 'import day1.first\n' },
		'source',
	],
	['numbered services with files of their own', { 'main.py': 'x = 1\n', ...inFolder('agent2'), 'agent1/first.py': 'z = 1\n' }, 'source'],
	['a single folder that repeats the product', { ...PARTS, ...inFolder('day2') }, 'source'],
	['an archive', { 'main.py': 'x = 1\n', ...inFolder('archive') }, 'example'],
	['a dump below a folder', { 'back/main.py': 'x = 1\n', 'back/dump/a.py': 'y = 2\n' }, 'example'],
	['a dump of which the product imports', { 'back/main.py': 'from dump.a import y\n', 'back/dump/a.py': 'y = 2\n' }, 'source'],
	['an archive of which the product imports', { 'main.py': 'from archive.a import x\n', ...inFolder('archive') }, 'source'],
	['an archive beside tests alone', { 'tests/test_a.py': 'x = 1\n', ...inFolder('archive') }, 'source'],
] as const)('%s', async (_name, sources, context) => {
	const files = createProject(await filesOf(sources)).files;
	expect(files.find(({ path }) => /^(?:\D+[12]|archive|back\/dump)\/(?:first|a)\.py$/.test(path))?.context).toBe(context);
});
