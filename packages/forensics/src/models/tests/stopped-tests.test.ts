import { projectOf } from '@auditor/code/testing';
import { describe, expect, it } from 'vitest';
import { testCasesOf } from './test-cases.js';

const MODEL = 'from package.parts import make\nclass Plan:\n    size = 1\ndef ask():\n    return make()\n';

describe('tests that stop', () => {
	const stops = async (text: string, more: Record<string, string> = {}) => {
		const files = {
			'package/__init__.py': '',
			'package/parts.py': 'def make():\n    return 1\n',
			'package/model.py': MODEL,
			'tests/test_a.py': `from unittest.mock import patch\nfrom package.model import ask\n${text}`,
			...more,
		};
		const project = await projectOf(files);
		const test = project.files.find(({ path }) => path === 'tests/test_a.py')!;
		return testCasesOf(project, test, new Map(Object.entries(files))).map(
			(one) => one.stops && `${one.stops.path}:${one.stops.line} ${one.stops.says}`,
		);
	};
	const within = (line: string) => `def test_a():\n    ${line}\n        assert ask() == 1\n`;
	const gone = (line: number, name = 'Client') => [
		`tests/test_a.py:${line} patches package.model.${name}, which its module does not define`,
	];
	it.each([
		['in a test', within('with patch("package.model.Client"):'), gone(4)],
		['of a member', within('with patch("package.model.Client.get"):'), gone(4)],
		['as a decorator', '@patch("package.model.Client")\ndef test_a(client):\n    assert ask() == 1\n', gone(3)],
		['in a helper', `def faked():\n    return patch("package.model.Client")\n${within('with faked():')}`, gone(4)],
		[
			'in a fixture',
			'import pytest\n@pytest.fixture\ndef client(monkeypatch):\n    monkeypatch.setattr("package.model.Client", 1)\ndef test_a(client):\n    assert ask() == 1\n',
			gone(6),
		],
		['by the plugin', 'def test_a(mocker):\n    mocker.patch("package.model.Client")\n    assert ask() == 1\n', gone(4)],
	])('puts something in the place of what is not there: %s', async (_, text, expected) => {
		expect(await stops(text)).toEqual(expected);
	});
	it.each([
		['a name that it defines', within('with patch("package.model.Plan"):')],
		['a name that it imports', within('with patch("package.model.make"):')],
		['a member of a class', within('with patch("package.model.Plan.size"):')],
		['a module', within('with patch("package.model"):')],
		['a name that is made', within('with patch("package.model.Client", create=True):')],
		['a function of the language', within('with patch("package.model.input"):')],
		['a module from outside', within('with patch("httpx.Client"):')],
		['a member of an object', within('with patch.object(ask, "Client"):')],
		['a request', within('with client.patch("package.model.Client"):')],
		[
			'a helper that it does not call',
			`def faked():\n    return patch("package.model.Client")\n${within('with patch("package.model.Plan"):')}`,
		],
	])('lets pass %s', async (_, text) => {
		expect(await stops(text)).toEqual([null]);
	});
	it.each([
		['a module that makes names', { 'package/model.py': `${MODEL}def __getattr__(name):\n    return 1\n` }],
		['one that hands on another', { 'package/model.py': `from package.parts import *\n${MODEL}` }],
	])('lets pass %s', async (_, more) => {
		expect(await stops(within('with patch("package.model.Client"):'), more)).toEqual([null]);
	});
	it('says so of each test of a file that cannot be loaded', async () => {
		const text = 'def test_a():\n    assert ask() == 1\ndef test_b():\n    assert ask() == 2\n';
		const says = 'package/parts.py:1 imports gone from package/model.py, which defines no such name';
		expect(await stops(text, { 'package/parts.py': 'from package.model import gone\nmake = 1\n' })).toEqual([says, says]);
	});
	it.each([
		['import package.gone', 'x = 1', true],
		['from package.model import gone', 'x = 1', false],
		['x = 1', 'import package.gone', false],
	])('lets the assertions of a test stand that waits for what it loads: %s, %s', async (own, other, idle) => {
		const files = {
			'package/__init__.py': '',
			'package/other.py': 'from package.model import ask\n',
			'package/model.py': `${other}\ndef ask():\n    return 1\n`,
			'tests/test_a.py': `${own}\nfrom package.model import ask\ndef test_a():\n    assert ask() == 1\n`,
		};
		const project = await projectOf(files);
		const [found] = testCasesOf(project, project.files.find(({ path }) => path === 'tests/test_a.py')!, new Map(Object.entries(files)));
		expect([found?.idle, found?.stops !== null]).toEqual([idle, true]);
	});
});

describe('tests of TypeScript that stop', () => {
	const stops = async (graph: string, line = "import { route } from '../src/graph.js';") => {
		const files = {
			'src/graph.ts': graph,
			'tests/a.test.ts': `import { expect, it } from 'vitest';\n${line}\nit('a', () => { expect(route(1)).toBe(2); });\n`,
		};
		const project = await projectOf(files);
		const test = project.files.find(({ path }) => path === 'tests/a.test.ts')!;
		return testCasesOf(project, test, new Map(Object.entries(files))).map((one) => one.stops?.says ?? null);
	};
	it.each([
		['export const routeOf = 1;\n', undefined, 'imports route from src/graph.ts, which defines no such name'],
		['export const route = 1;\n', undefined, null],
		["export * from './other.js';\n", undefined, null],
		['export const routeOf = 1;\n', "import type { route } from '../src/graph.js';", null],
		['export const routeOf = 1;\n', "import route from '../src/graph.js';", null],
		['export const routeOf = 1;\n', "vi.mock('../src/graph.js', fake);\nimport { route } from '../src/graph.js';", null],
	])('imports a name of which its module has no word: %s %s', async (graph, line, said) => {
		expect(await stops(graph, line)).toEqual([said]);
	});
});

it.each([
	['{"devDependencies":{"@jest/globals":"29"}}', true],
	['{"devDependencies":{"@jest/globals":"29","ts-jest":"29"}}', false],
	['{"scripts":{"test":"bun test"}}', false],
])('tells a test of jest that nothing runs: %s', async (manifest, isStopped) => {
	const test = 'import { it, expect } from "@jest/globals";\nimport { a } from "./a";\nit("x", () => {\n  expect(a).toBe(1);\n});\n';
	const files = { 'package.json': manifest, 'src/a.ts': 'export const a = 1;\n', 'src/a.test.ts': test };
	const project = await projectOf(files);
	const file = project.files.find(({ path }) => path === 'src/a.test.ts')!;
	const cases = testCasesOf(project, file, new Map(Object.entries(files)));
	expect(cases.map(({ idle }) => idle)).toEqual([isStopped]);
});
