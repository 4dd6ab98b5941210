// biome-ignore-all format: tables of scenarios, one a line
import { createProject, type OutlinedFile } from '@auditor/code';
import { filesOf } from '@auditor/code/testing';
import { runProbes } from '@auditor/probes';
import { available } from '@auditor/schema';
import { expect, it } from 'vitest';
import { projectArtifact } from '../../artifacts.js';
import { repository } from '../library/_testing.js';
import { graphLoads } from './graph-loads.js';
import { testsReach } from './tests-reach.js';

const GRAPH = 'from langgraph.graph import StateGraph\nfrom .state import State\ng = StateGraph(State)\n';
const of = async (more: Record<string, string>) => {
	const files = { 'pkg/__init__.py': '', 'pkg/state.py': 'class State:\n    x: int\n', 'pkg/graph.py': GRAPH, 'run.py': 'from pkg.graph import g\ng.compile().invoke({})\n', ...more };
	const [found] = runProbes([graphLoads], await repository(files), { detective: 'repo' });
	return [found?.outcome, found?.message, found?.values.unloaded];
};

it('says which import keeps the graph from being loaded, and which programs', async () => {
	expect(await of({ 'pkg/state.py': 'class Other:\n    x: int\n' })).toEqual([
		'false',
		'pkg/graph.py:2 imports State from pkg/state.py, which defines no such name. Programs that cannot start: run.py.',
		['pkg/__init__.py', 'pkg/graph.py', 'pkg/state.py', 'run.py'],
	]);
	expect((await of({ 'pkg/graph.py': `from .nodes import ask\n${GRAPH}`, 'pkg/nodes.py': 'from .gone import model\ndef ask(s): ...\n' }))[1]).toBe(
		'pkg/nodes.py:1 imports .gone, which is not in the repository, so that pkg/graph.py, which builds the graph, cannot be imported. Programs that cannot start: run.py.',
	);
});
it('says which module has syntax errors', async () => {
	expect((await of({ 'pkg/state.py': 'import os\n\nclass State(:\n    x int\n' }))[1]).toMatch(/^pkg\/state\.py:3 is no valid Python \(.*\), so that pkg\/graph\.py, which builds the graph, cannot be imported\./);
});
it.each([
	['what is there', {}],
	['an import in a `try`', { 'pkg/graph.py': 'from langgraph.graph import StateGraph\ntry:\n    from .state import Gone\nexcept ImportError:\n    Gone = dict\ng = StateGraph(Gone)\n' }],
	['a module that hands on another', { 'pkg/state.py': 'from .more import *\n', 'pkg/more.py': 'State = dict\n' }],
	['another graph that can be loaded', { 'pkg/old.py': 'from langgraph.graph import StateGraph\nfrom .state import Gone\nold = StateGraph(Gone)\n' }],
	['a file that is made', { '.gitignore': 'parts.py\n', 'pkg/graph.py': `from .parts import ask\n${GRAPH}` }],
])('lets pass %s', async (_, more) => {
	expect((await of(more))[0]).toBe('true');
});
const LOST = { 'pkg/state.py': 'class Other:\n    x: int\n' };
const tried = (types: string) => ({ ...LOST, 'pkg/graph.py': `from langgraph.graph import StateGraph\ntry:\n    from .state import State\n${types}    State = dict\ng = StateGraph(State)\n` });
it.each([
	['a handler of another error', tried('except ValueError:\n'), 'false'],
	['a handler of an import that failed', tried('except ImportError:\n'), 'true'],
	['a handler of a module that is not there alone', tried('except ModuleNotFoundError:\n'), 'false'],
	['a handler of all', tried('except Exception:\n'), 'true'],
	['a bare handler', tried('except:\n'), 'true'],
	['handlers of several', tried('except (ValueError, ImportError):\n'), 'true'],
	['a handler of an error of a name that is not read', tried('except errors:\n'), 'true'],
	['a definition for a type checker alone', { 'pkg/state.py': 'from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    class State: ...\n' }, 'false'],
	['an import for a type checker alone', { 'pkg/state.py': 'import typing\nif typing.TYPE_CHECKING:\n    from .other import State\n', 'pkg/other.py': 'State = dict\n' }, 'false'],
	['a definition in a branch that does not run', { 'pkg/state.py': 'if False:\n    class State: ...\n' }, 'false'],
	['a definition beside that of a type checker', { 'pkg/state.py': 'from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    State = dict\nelse:\n    State = object\n' }, 'true'],
	['a definition under a condition', { 'pkg/state.py': 'import sys\nif sys.version_info > (3, 9):\n    State = dict\n' }, 'true'],
	['a name that is imported for types alone by the graph', { 'pkg/graph.py': `from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from .state import Gone\n${GRAPH}` }, 'true'],
])('asks whether %s gives the name', async (_, more, outcome) => {
	expect((await of(more as Record<string, string>))[0]).toBe(outcome);
});

it('counts the test files that one conftest.py stops', async () => {
	const test = (line: string) => `${line}from pkg.graph import g\ndef test_a():\n    assert g.x == 1\n`;
	const files = { 'pkg/__init__.py': '', 'pkg/state.py': 'State = dict\n', 'pkg/graph.py': GRAPH, 'tests/test_a.py': test(''), 'tests/test_b.py': test('from pkg.state import Gone\n'), 'tests/test_c.py': test(''), 'other/test_d.py': test('from pkg.state import Lost\n'), 'tests/conftest.py': 'from pkg.state import Faked\n' };
	const said = async (more: Record<string, string>) => runProbes([testsReach], await repository({ ...files, ...more }), { detective: 'repo' })[0]?.message;
	expect(await said({ 'other/test_d.py': 'x = 1\n' })).toBe('tests/conftest.py:1 imports Faked from pkg/state.py, which defines no such name, so that tests/test_a.py and 2 more test files cannot start.');
	expect(await said({ 'other/test_d.py': 'x = 1\n', 'other2/test_d.py': test('from pkg.state import Lost\n') })).toMatch(/^other2\/test_d.py:1 imports Lost from pkg\/state.py, which defines no such name\. 3 other test files cannot start for other reasons\.$/);
});

it('says of a test that comes to the agent what alone it asks', async () => {
	const said = async (files: Record<string, string>) => runProbes([testsReach], await repository(files), { detective: 'repo' })[0]?.message;
	const python = { 'pkg/__init__.py': '', 'pkg/state.py': 'State = dict\n', 'pkg/graph.py': GRAPH, 'run.py': 'from pkg.graph import g\ng.compile().invoke({})\n' };
	expect(await said({ ...python, 'tests/test_a.py': 'from pkg.graph import g\ndef test_a():\n    assert g.compile() is not None\n' })).toBe(
		'tests/test_a.py comes to pkg/graph.py, and asks only whether something comes back.',
	);
	const nest = { 'src/agent.ts': "import { StateGraph } from '@langchain/langgraph';\nexport const graph = new StateGraph({});\n", 'src/app.module.ts': "import { graph } from './agent';\nexport class AppModule { graph = graph; }\n" };
	const test = "import { Test } from '@nestjs/testing';\nimport request from 'supertest';\nimport { AppModule } from '../src/app.module';\nit('/ (GET)', async () => {\n  const app = await Test.createTestingModule({ imports: [AppModule] }).compile();\n  return request(app.getHttpServer()).get('/').expect('Hello World!');\n});\n";
	expect(await said({ ...nest, 'test/app.e2e-spec.ts': test })).toBe('test/app.e2e-spec.ts comes to src/agent.ts, and asks only for the greeting of a new project.');
});

it('says nothing of a project of which only outlines of some files are known', async () => {
	const files = { 'pkg/__init__.py': '', 'pkg/state.py': 'State = dict\n', 'pkg/graph.py': GRAPH, 'run.py': 'from pkg.graph import g\ng.compile().invoke({})\n' };
	const large = { ...(await filesOf({ 'pkg/large.py': '' }))[0]!, context: 'source' };
	const project = createProject(await filesOf(files), [large as unknown as OutlinedFile], []);
	const [found] = runProbes([graphLoads], { ...(await repository(files)), ...available(projectArtifact, project) }, { detective: 'repo' });
	expect([found?.outcome, found?.message]).toEqual(['not-available', 'We did not read all files of so large a project.']);
});

const SCRIPT = "import { StateGraph } from '@langchain/langgraph';\nimport { ask } from './nodes/ask.js';\nimport type { Gone } from './gone';\nexport const graph = new StateGraph(S).addNode('ask', ask).compile();\n";
it.each([
	['what is there', { 'src/nodes/ask.ts': 'export const ask = () => 1;\n' }, 'true'],
	['a file that lies elsewhere', { 'src/ask.ts': 'export const ask = () => 1;\n' }, 'false'],
	['a file of which git ignores all', { '.gitignore': 'src/nodes\n' }, 'true'],
	['a name that its module lacks', { 'src/nodes/ask.ts': 'export const tell = () => 1;\n' }, 'false'],
	['an export of nothing', { 'src/nodes/ask.ts': 'const ask = () => 1;\nexport {\n  ask,\n  tell,\n};\n' }, 'false'],
	['exports of what a file has', { 'src/nodes/ask.ts': 'import { b } from "c";\nconst a = () => 1;\nexport { a as ask, b };\nexport default function tell() {}\nexport interface Asked {}\n' }, 'true'],
	['a class behind a decorator', { 'src/nodes/ask.ts': '@Injectable()\nexport class Asks {}\nexport const ask = () => 1;\n' }, 'true'],
	['names that are taken out of an object', { 'src/nodes/ask.ts': 'export const {\n  ask,\n  tell: told,\n  ...rest\n} = make();\nexport const [\n  one,\n] = make();\n' }, 'true'],
	['a type of a file that is not there', { 'src/nodes/ask.ts': "import { Gone } from './gone';\nexport const ask = (g: Gone) => g;\n" }, 'true'],
	['a client that a build makes', { 'src/nodes/ask.ts': "import { Client } from '../generated/client';\nexport const ask = () => new Client();\n" }, 'true'],
	['a folder', { 'src/nodes/ask.ts': "import { tell } from './tell';\nexport const ask = () => tell();\n", 'src/nodes/tell/index.ts': 'export const tell = () => 1;\n' }, 'true'],
])('follows what a script loads: %s', async (_, files, outcome) => {
	const [found] = runProbes([graphLoads], await repository({ 'src/graph.ts': SCRIPT, 'src/run.ts': "import { graph } from './graph';\nawait graph.invoke({});\n", ...files }), { detective: 'repo' });
	expect(found?.outcome).toBe(outcome);
});

const MAPPED = { 'tsconfig.json': '{ "compilerOptions": { "outDir": "dist", "paths": { "@/*": ["./src/*"] } } }', 'package.json': '{ "scripts": { "build": "tsc", "start": "node dist/graph.js" } }', 'src/graph.ts': "import { StateGraph } from '@langchain/langgraph';\nimport { ask } from '@/nodes';\nexport const g = new StateGraph(State).addNode('ask', ask).compile();\ng.invoke({});\n", 'src/nodes.ts': 'export const ask = () => ({});\nexport interface Asked { q: string }\n' };
it.each([
	['as they are', {}, 'not-available'],
	['with a program that writes them', { 'package.json': '{ "scripts": { "build": "tsc && tsc-alias", "start": "node dist/graph.js" }, "devDependencies": { "tsc-alias": "1" } }' }, 'true'],
	['started from their source', { 'package.json': '{ "scripts": { "build": "tsc", "start": "node dist/graph.js", "dev": "tsx src/graph.ts" } }' }, 'true'],
	['with a bundler', { 'package.json': '{ "scripts": { "build": "tsc && vite build", "start": "node dist/graph.js" } }' }, 'true'],
	['with names of packages alone', { 'src/graph.ts': MAPPED['src/graph.ts'].replace('@/nodes', './nodes') }, 'true'],
	['with a type alone', { 'src/graph.ts': MAPPED['src/graph.ts'].replace("{ ask } from '@/nodes'", "type { Asked } from '@/nodes'").replace('ask)', '() => ({}))') }, 'true'],
] as const)('asks who looks up names that the compiler maps: %s', async (_, more, outcome) => {
	const [found] = runProbes([graphLoads], await repository({ ...MAPPED, ...more }), { detective: 'repo' });
	expect(found?.outcome).toBe(outcome);
});
