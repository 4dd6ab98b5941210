import { describe, expect, test } from 'vitest';
import type { Scope, SourceFile, StaticValue } from '../syntax/source-facts.js';
import { filesOf, projectOf } from '../testing.js';
import { createProject } from './create-project.js';
import type { Project, Resolved } from './project.js';

const TOP: Scope = { function: null, class: null, tries: [], withs: [], loops: [], branches: [], handlerOf: null };

/** A resolved thing in one line. */
function told(resolved: Resolved): string {
	switch (resolved.kind) {
		case 'function':
		case 'class':
			return `${resolved.kind} ${resolved.file.path}#${resolved.fact.qualifiedName}`;
		case 'value':
			return `value ${resolved.file.path}:${resolved.line} ${shown(resolved.value)}`;
		case 'module':
			return `module ${resolved.file.path}`;
		case 'external':
			return `external ${resolved.name}`;
		case 'parameter':
			return `parameter ${resolved.name}`;
		case 'unresolved':
			return 'unresolved';
	}
}

function shown(value: StaticValue): string {
	switch (value.kind) {
		case 'string':
			return JSON.stringify(value.value);
		case 'number':
		case 'boolean':
			return String(value.value);
		case 'name':
			return value.name;
		case 'list':
			return `[${value.items.map(shown).join(', ')}]`;
		case 'dict':
			return `{${value.entries.map(({ key, value: item }) => `${key ? shown(key) : '**'}: ${shown(item)}`).join(', ')}}`;
		case 'template':
			return `template(${value.parts.map(shown).join(' ')})`;
		default:
			return value.kind;
	}
}

/** The file and the scope of the call `here(...)`, and its first argument. */
function marked(project: Project): { file: SourceFile; scope: Scope; argument: StaticValue } {
	for (const file of project.files)
		for (const call of file.facts.calls)
			if (call.callee.kind === 'name' && call.callee.name === 'here')
				return { file, scope: call.scope, argument: call.arguments[0] ?? { kind: 'null' } };
	throw new Error('no call of here()');
}

const cases: { name: string; files: Record<string, string>; resolves: string }[] = [
	{
		name: 'a name imported from outside',
		files: { 'a.py': 'from langgraph.graph import StateGraph as SG\nhere(SG)' },
		resolves: 'external langgraph.graph.StateGraph',
	},
	{ name: 'an attribute of a foreign module', files: { 'a.py': 'import os.path\nhere(os.system)' }, resolves: 'external os.system' },
	{ name: 'a dotted foreign module', files: { 'a.py': 'import xml.etree as x\nhere(x.parse)' }, resolves: 'external xml.etree.parse' },
	{ name: 'a built-in', files: { 'a.py': 'here(eval)' }, resolves: 'unresolved' },
	{
		name: 'a relative import',
		files: { 'src/a/b.py': 'from ..state import State\nhere(State)', 'src/state.py': 'class State: pass', 'src/a/state.py': 'State = 1' },
		resolves: 'class src/state.py#State',
	},
	{
		name: 'a package below src',
		files: { 'tests/test_a.py': 'from shop.cart import total\nhere(total)', 'src/shop/cart.py': 'def total(): pass' },
		resolves: 'function src/shop/cart.py#total',
	},
	{
		name: 'a name re-exported by __init__',
		files: {
			'main.py': 'from pkg import build\nhere(build)',
			'pkg/__init__.py': 'from .inner import build',
			'pkg/inner.py': 'def build(): pass',
		},
		resolves: 'function pkg/inner.py#build',
	},
	{
		name: 'a module of a package without __init__',
		files: { 'main.py': 'from src.nodes import judges\nhere(judges.run)', 'src/nodes/judges.py': 'def run(s): pass' },
		resolves: 'function src/nodes/judges.py#run',
	},
	{
		name: 'a dotted import used by its whole path',
		files: { 'main.py': 'import src.nodes.judges\nhere(src.nodes.judges.run)', 'src/nodes/judges.py': 'def run(s): pass' },
		resolves: 'function src/nodes/judges.py#run',
	},
	{
		name: 'a star import',
		files: { 'main.py': 'from pkg.names import *\nhere(LIMIT)', 'pkg/names.py': 'LIMIT = 5' },
		resolves: 'value pkg/names.py:1 5',
	},
	{
		name: 'a star import of a foreign module',
		files: { 'main.py': 'from langgraph.graph import *\nhere(StateGraph)' },
		resolves: 'external langgraph.graph.StateGraph',
	},
	{
		name: 'a foreign module that a sibling in a package is named after',
		files: { 'src/tools/__init__.py': '', 'src/tools/git.py': 'x = 1', 'src/tools/repo.py': 'import git\nhere(git.Repo)' },
		resolves: 'external git.Repo',
	},
	{
		name: 'a sibling of a script in a package, imported by its bare name',
		files: { 'src/__init__.py': '', 'src/state.py': 'class State: pass', 'src/main.py': 'from state import State\nhere(State)' },
		resolves: 'class src/state.py#State',
	},
	{
		name: 'a foreign module that a package beside a file is named after, which itself names the package around them',
		files: {
			'app/__init__.py': '',
			'app/agents/__init__.py': 'class Agent: pass',
			'app/main.py': 'from app.store import store\nfrom agents import Agent\nhere(Agent)',
			'app/store.py': 'store = 1',
		},
		resolves: 'external agents.Agent',
	},
	{
		name: 'the same in a file that another one imports by its name in full',
		files: {
			'app/__init__.py': '',
			'app/agents/__init__.py': 'class Agent: pass',
			'app/agents/triage.py': 'from agents import Agent\nhere(Agent)',
			'run.py': 'from app.agents import triage',
		},
		resolves: 'external agents.Agent',
	},
	{
		name: 'a package beside a file that only tests import by its name in full',
		files: {
			'app/__init__.py': '',
			'app/agents/__init__.py': 'class Agent: pass',
			'app/main.py': 'from agents import Agent\nhere(Agent)',
			'tests/test_main.py': 'from app.main import run',
		},
		resolves: 'class app/agents/__init__.py#Agent',
	},
	{
		name: 'an import guarded by a fallback to None',
		files: { 'a.py': 'try:\n    from git import Repo\nexcept ImportError:\n    Repo = None\nhere(Repo)' },
		resolves: 'external git.Repo',
	},
	{
		name: 'an import guarded by a stub class',
		files: { 'a.py': 'try:\n    from git import Repo\nexcept ImportError:\n    class Repo: pass\nhere(Repo)' },
		resolves: 'external git.Repo',
	},
	{
		name: 'an alias by assignment',
		files: { 'a.py': 'from langgraph.graph import StateGraph\nsg = StateGraph\nhere(sg)' },
		resolves: 'external langgraph.graph.StateGraph',
	},
	{ name: 'aliases in a circle', files: { 'a.py': 'from b import x\nhere(x)', 'b.py': 'from a import x' }, resolves: 'unresolved' },
	{ name: 'a name that is assigned to itself', files: { 'a.py': 'x = y\ny = x\nhere(x)' }, resolves: 'value a.py:2 x' },
	{ name: 'a parameter before a module constant', files: { 'a.py': 'x = 1\ndef f(x):\n    here(x)' }, resolves: 'parameter x' },
	{
		name: 'a closure',
		files: { 'a.py': 'def f():\n    x = 2\n    def g():\n        here(x)\n' },
		resolves: 'value a.py:2 2',
	},
	{
		name: 'no class attribute by its bare name from a method',
		files: { 'a.py': 'class A:\n    x = 2\n    def g(self):\n        here(x)\n' },
		resolves: 'unresolved',
	},
	{
		name: 'self.x from the constructor',
		files: { 'a.py': 'class A:\n    def __init__(self):\n        self.n = 3\n    def g(self):\n        here(self.n)\n' },
		resolves: 'value a.py:3 3',
	},
	{
		name: 'self.x set to None first',
		files: {
			'a.py':
				'class A:\n    def __init__(self):\n        self.n = None\n    def s(self):\n        self.n = 4\n    def g(self):\n        here(self.n)\n',
		},
		resolves: 'value a.py:5 4',
	},
	{
		name: 'a method of a base class in another file',
		files: {
			'a.py': 'from b import Base\nclass A(Base):\n    def g(self):\n        here(self.run)\n',
			'b.py': 'class Base:\n    def run(self): pass',
		},
		resolves: 'function b.py#Base.run',
	},
	{
		name: 'a method through a parameter with a type',
		files: { 'a.py': 'class T:\n    def run(self): pass\ndef f(t: "T | None"):\n    here(t.run)\n' },
		resolves: 'function a.py#T.run',
	},
	{
		name: 'an enum member and its value',
		files: { 'a.py': 'from enum import Enum\nclass C(str, Enum):\n    RED = "red"\nhere(C.RED.value)' },
		resolves: 'value a.py:3 "red"',
	},
	{
		name: 'a lazily set global',
		files: { 'a.py': 'app = None\ndef get():\n    global app\n    app = 7\ndef f():\n    here(app)' },
		resolves: 'value a.py:4 7',
	},
	{
		name: 'no assignment on the other side of the branch',
		files: { 'a.py': 'def f(c):\n    if c:\n        x = 1\n        here(x)\n    else:\n        x = 2\n' },
		resolves: 'value a.py:3 1',
	},
	{
		name: 'a TypeScript import with the ending of its output',
		files: { 'src/a.ts': "import { run } from './b.js';\nhere(run);", 'src/b.ts': 'export function run() {}' },
		resolves: 'function src/b.ts#run',
	},
	{
		name: 'a TypeScript index file and its re-export',
		files: {
			'src/a.ts': "import { run as go } from './nodes';\nhere(go);",
			'src/nodes/index.ts': "export * from './judge';",
			'src/nodes/judge.ts': 'export const run = async () => 1;',
		},
		resolves: 'function src/nodes/judge.ts#run',
	},
	{
		name: 'a renamed re-export',
		files: {
			'a.ts': "import { go } from './b';\nhere(go);",
			'b.ts': "export { run as go } from './c';",
			'c.ts': 'export function run() {}',
		},
		resolves: 'function c.ts#run',
	},
	{
		name: 'a default export',
		files: { 'a.ts': "import Build from './b';\nhere(Build);", 'b.ts': 'export default class Builder {}' },
		resolves: 'class b.ts#Builder',
	},
	{
		name: 'a namespace import',
		files: { 'a.ts': "import * as nodes from './b';\nhere(nodes.run);", 'b.ts': 'export function run() {}' },
		resolves: 'function b.ts#run',
	},
	{
		name: 'a path alias',
		files: { 'apps/web/src/app/a.ts': "import { run } from '@/lib/b';\nhere(run);", 'apps/web/src/lib/b.ts': 'export function run() {}' },
		resolves: 'function apps/web/src/lib/b.ts#run',
	},
	{
		name: 'a package of the workspace',
		files: {
			'apps/agents/src/a.ts': "import { run } from '@acme/shared/deep/b';\nhere(run);",
			'packages/shared/src/deep/b.ts': 'export function run() {}',
		},
		resolves: 'function packages/shared/src/deep/b.ts#run',
	},
	{
		name: 'a package of the workspace by its index',
		files: {
			'apps/agents/src/a.ts': "import { run } from '@acme/shared';\nhere(run);",
			'packages/shared/src/index.ts': "export { run } from './b.js';",
			'packages/shared/src/b.ts': 'export function run() {}',
		},
		resolves: 'function packages/shared/src/b.ts#run',
	},
	{
		name: 'an alias that stands for a folder',
		files: { 'src/api/a.ts': "import { run } from '@agents/b';\nhere(run);", 'src/agents/b.ts': 'export function run() {}' },
		resolves: 'function src/agents/b.ts#run',
	},
	{
		name: 'a scoped package from outside, beside a package of another name',
		files: { 'apps/a.ts': "import { run } from '@acme/other';\nhere(run);", 'packages/shared/src/index.ts': 'export function run() {}' },
		resolves: 'external @acme/other.run',
	},
	{
		name: 'a package of LangChain beside a folder of its name',
		files: {
			'apps/a.ts': "import { StateGraph } from '@langchain/langgraph';\nhere(StateGraph);",
			'packages/langgraph/src/index.ts': 'export class StateGraph {}',
			'src/langchain/langgraph.ts': 'export class StateGraph {}',
		},
		resolves: 'external @langchain/langgraph.StateGraph',
	},
	{
		name: 'a scoped package, which is no path alias',
		files: {
			'a.ts': "import { StateGraph } from '@langchain/langgraph';\nhere(StateGraph);",
			'langgraph.ts': 'export class StateGraph {}',
		},
		resolves: 'external @langchain/langgraph.StateGraph',
	},
	{
		name: 'this.x',
		files: { 'a.ts': 'class A {\n  n = 3;\n  run() { here(this.n); }\n}' },
		resolves: 'value a.ts:2 3',
	},
	{
		name: 'an object used as a namespace',
		files: { 'a.ts': "const names = { judge: 'judge-node' };\nhere(names.judge);" },
		resolves: 'value a.ts:1 "judge-node"',
	},
];

describe('resolve', () => {
	test.each(cases)('$name', async ({ files, resolves }) => {
		const project = await projectOf(files);
		const { file, scope, argument } = marked(project);
		const name = argument.kind === 'name' ? argument.name : '?';
		expect(told(project.resolve(name, file, scope))).toBe(resolves);
	});
});

const qualified: { name: string; files: Record<string, string>; is: string | null }[] = [
	{
		name: 'a class method of a foreign class',
		files: { 'a.py': 'from git import Repo\nhere(Repo.clone_from)' },
		is: 'git.Repo.clone_from',
	},
	{
		name: 'a method on a variable of a foreign class',
		files: { 'a.py': 'from langgraph.graph import StateGraph\ng = StateGraph(int)\nhere(g.add_node)' },
		is: 'langgraph.graph.StateGraph().add_node',
	},
	{
		name: 'a method on a variable that is assigned again',
		files: { 'a.py': 'from langgraph.graph import StateGraph\ng = StateGraph(int)\nhere(g.add_node)\ng = g.compile()' },
		is: 'langgraph.graph.StateGraph().add_node',
	},
	{
		name: 'a method on an attribute of self',
		files: {
			'a.py':
				'from langgraph.graph import StateGraph\nclass A:\n    def __init__(self):\n        self.g = StateGraph(int)\n    def f(self):\n        here(self.g.add_node)',
		},
		is: 'langgraph.graph.StateGraph().add_node',
	},
	{
		name: 'a method on what a helper returns',
		files: {
			'a.py': 'from b import make\nhere(make().add_node)',
			'b.py': 'from langgraph.graph import StateGraph\ndef make():\n    g = StateGraph(int)\n    return g',
		},
		is: 'langgraph.graph.StateGraph().add_node',
	},
	{
		name: 'a method on a constructor call',
		files: { 'a.py': 'class Tools:\n    def clone(self): pass\nhere(Tools().clone)' },
		is: 'a.py#Tools.clone',
	},
	{
		name: 'a method of a foreign base',
		files: { 'a.py': 'from langgraph.graph import StateGraph\nclass G(StateGraph): pass\ng = G()\nhere(g.add_node)' },
		is: 'langgraph.graph.StateGraph().add_node',
	},
	{
		name: 'a typed field of self',
		files: {
			'a.py':
				'from openai import OpenAI\nclass A:\n    def __init__(self, client: OpenAI):\n        self.client = client\n    def f(self):\n        here(self.client.chat.create)',
		},
		is: 'openai.OpenAI().chat.create',
	},
	{
		name: 'a default import of a foreign module',
		files: { 'a.ts': "import cp from 'node:child_process';\nhere(cp.exec);" },
		is: 'node:child_process.exec',
	},
	{
		name: 'a chain of calls',
		files: { 'a.ts': "import { StateGraph } from '@langchain/langgraph';\nhere(new StateGraph(S).addNode);" },
		is: '@langchain/langgraph.StateGraph().addNode',
	},
	{ name: 'a string', files: { 'a.py': 'here("x")' }, is: null },
	{ name: 'a method on a parameter without a type', files: { 'a.py': 'def f(x):\n    here(x.run)' }, is: null },
	{
		name: 'a class method that makes its class',
		files: { 'a.py': 'class A:\n    @classmethod\n    def make(cls):\n        return cls()\n    def run(self): pass\nhere(A.make().run)' },
		is: 'a.py#A.run',
	},
];

describe('qualify', () => {
	test.each(qualified)('$name', async ({ files, is }) => {
		const project = await projectOf(files);
		const { file, scope, argument } = marked(project);
		expect(project.qualify(argument, file, scope)).toBe(is);
	});
});

describe('lineage', () => {
	test('bases across files, own first, foreign ones by name', async () => {
		const project = await projectOf({
			'a.py': 'from b import B\nclass A(B, dict): pass',
			'b.py': 'from pydantic import BaseModel\nclass B(BaseModel, Generic[T]): pass',
		});
		const file = project.file('a.py')!;
		const { own, external } = project.lineage(file, 0);
		expect(own.map((item) => item.fact.name)).toEqual(['A', 'B']);
		expect(external).toEqual(['dict', 'pydantic.BaseModel', 'Generic']);
	});

	test('classes that are each other’s base', async () => {
		const project = await projectOf({ 'a.py': 'class A(B): pass\nclass B(A): pass' });
		expect(project.lineage(project.file('a.py')!, 0).own.map((item) => item.fact.name)).toEqual(['A', 'B']);
	});
});

test('files are sorted by path, whatever their order', async () => {
	const files = await filesOf({ 'b.py': '', 'a.py': '', 'B.py': '' });
	expect(createProject(files).files.map((file) => file.path)).toEqual(['B.py', 'a.py', 'b.py']);
	expect(createProject([...files].reverse()).files.map((file) => file.path)).toEqual(['B.py', 'a.py', 'b.py']);
	expect(createProject(files).resolve('x', files[0]!, TOP).kind).toBe('unresolved');
});
