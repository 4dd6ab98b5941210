import { describe, expect, it } from 'vitest';
import { graphsOf, type Sketch, sketch } from './testing.js';

const HEAD = `from typing import TypedDict, Literal, Annotated
from langgraph.graph import StateGraph, START, END
from langgraph.types import Send, Command
class State(TypedDict):
    items: list
def one(state): return {}
def two(state): return {}
def three(state): return {}
`;
const CHAIN: Sketch = { nodes: ['one', 'two'], edges: ['S>one', 'one>two', 'two>E'], conditional: [], unresolved: 0 };

/** Source of one file, and the only graph it builds. */
type Case = { name: string; source: string; files?: Record<string, string>; expected: Partial<Sketch> };

const WAYS_TO_BUILD: Case[] = [
	{
		name: 'statement by statement',
		source: `g = StateGraph(State)
g.add_node("one", one)
g.add_node("two", two)
g.add_edge(START, "one")
g.add_edge("one", "two")
g.add_edge("two", END)
app = g.compile()`,
		expected: CHAIN,
	},
	{
		name: 'as one chain',
		source: `app = (
    StateGraph(State)
    .add_node("one", one)
    .add_node("two", two)
    .add_edge(START, "one")
    .add_edge("one", "two")
    .add_edge("two", END)
    .compile()
)`,
		expected: CHAIN,
	},
	{
		name: 'through an annotated assignment and a keyword for the state',
		source: `def build():
    g: StateGraph = StateGraph(state_schema=State)
    g.add_node(one)
    g.add_node(two)
    g.set_entry_point("one")
    g.add_edge("one", "two")
    g.set_finish_point("two")
    return g.compile()`,
		expected: CHAIN,
	},
	{
		name: 'in an attribute, by methods of a class',
		source: `class Flow:
    def __init__(self):
        self.graph = StateGraph(State)
        self._nodes()
        self._edges()
    def _nodes(self):
        self.graph.add_node("one", self.one)
        self.graph.add_node("two", self.two)
    def _edges(self):
        self.graph.add_edge(START, "one")
        self.graph.add_edge("one", "two")
        self.graph.add_edge("two", END)
    def one(self, state): ...
    def two(self, state): ...
    def app(self):
        return self.graph.compile()`,
		expected: CHAIN,
	},
	{
		name: 'in an attribute, finished by a method that someone else calls',
		source: `class Flow:
    def __init__(self):
        self.graph = StateGraph(State)
    def build(self):
        self._wire()
        return self.graph.compile()
    def _wire(self):
        self.graph.add_sequence([one, two])
        self.graph.add_edge(START, "one")
        self.graph.add_edge("two", END)`,
		expected: CHAIN,
	},
	{
		name: 'with a builder handed to functions, one of another module',
		source: `from wiring import wire
def nodes(g, prefix=""):
    g.add_node(prefix + "one", one)
    g.add_node(prefix + "two", two)
def build():
    g = StateGraph(State)
    nodes(g)
    wire(g)
    return g.compile()`,
		files: {
			'wiring.py':
				'from langgraph.graph import START, END\ndef wire(builder):\n    builder.add_edge(START, "one")\n    builder.add_edge("one", "two")\n    builder.add_edge("two", END)\n',
		},
		expected: CHAIN,
	},
	{
		name: 'by a function that returns the builder, which its caller fills',
		source: `def blank():
    return StateGraph(State)
def build():
    g = blank()
    g.add_sequence([("one", one), ("two", two)])
    g.add_edge(START, "one")
    g.add_edge("two", END)
    return g.compile()`,
		expected: CHAIN,
	},
	{
		name: 'with constants of another module, an enum and an f-string',
		source: `from enum import Enum
from ids import FIRST
class Ids(str, Enum):
    TWO = "two"
SUFFIX = "wo"
g = StateGraph(State)
g.add_node(FIRST, one)
g.add_node(Ids.TWO, two)
g.add_edge(START, FIRST)
g.add_edge(FIRST, f"t{SUFFIX}")
g.add_edge(Ids.TWO.value, END)`,
		files: { 'ids.py': 'FIRST = "one"\n' },
		expected: CHAIN,
	},
	{
		name: 'in a loop over a dict and a loop over pairs',
		source: `NODES = {"one": one, "two": two}
g = StateGraph(State)
for name, node in NODES.items():
    g.add_node(name, node)
order = list(NODES)
for a, b in zip(order, order[1:]):
    g.add_edge(a, b)
g.add_edge(START, order[0])
g.add_edge(order[-1], END)`,
		expected: CHAIN,
	},
	{
		name: 'in a loop that counts',
		source: `names = ["one", "two"]
g = StateGraph(State)
for i, name in enumerate(names):
    g.add_node(name, one)
    if i == 0:
        g.add_edge(START, name)
    else:
        g.add_edge(names[i - 1], name)
    if i == len(names) - 1:
        g.add_edge(name, END)`,
		expected: CHAIN,
	},
	{
		name: 'with the aliased import, guarded by a fallback',
		source: `try:
    from langgraph.graph import StateGraph as SG
except ImportError:
    SG = None
def build():
    if SG is None:
        raise RuntimeError("no langgraph")
    g = SG(State)
    g.add_node("one", one)
    g.add_node("two", two)
    g.add_edge(START, "one")
    g.add_edge("one", "two")
    g.add_edge("two", END)
    return g`,
		expected: CHAIN,
	},
	{
		name: 'behind a setting that is asked for',
		source: `import os
key = os.getenv("KEY")
if key is None:
    raise ValueError("KEY is not set")
if not os.environ.get("HOST"):
    raise RuntimeError("HOST is not set")
def build(model=None):
    if model is None:
        raise ValueError("no model")
    g = StateGraph(State)
    g.add_sequence([one, two])
    g.add_edge(START, "one")
    g.add_edge("two", END)
    return g
app = build(key).compile()`,
		expected: CHAIN,
	},
	{
		name: 'through a module alias and a class of the project that extends the builder',
		source: `import langgraph.graph as lg
class Mine(lg.StateGraph):
    pass
g = Mine(State)
g.add_sequence([one, two])
g.add_edge(lg.START, "one")
g.add_edge("two", lg.END)`,
		expected: CHAIN,
	},
	{
		name: 'with a list of sources, which is a barrier',
		source: `g = StateGraph(State)
for n in ("one", "two"):
    g.add_node(n, one)
    g.add_edge(START, n)
g.add_node("three", three)
g.add_edge(["one", "two"], "three")`,
		expected: { nodes: ['one', 'two', 'three'], edges: ['S>one', 'S>two', 'one>three', 'two>three'] },
	},
	{
		name: 'with the literals of the virtual nodes',
		source: `g = StateGraph(dict)
g.add_node("one", one)
g.add_edge("__start__", "one")
g.add_edge("one", "__end__")`,
		expected: { nodes: ['one'], edges: ['S>one', 'one>E'] },
	},
	{
		name: 'with nodes that a user named START and END',
		source: `BEGIN = "START"
g = StateGraph(State)
g.add_node(BEGIN, one)
g.add_node("END", two)
g.add_edge(START, BEGIN)
g.add_edge(BEGIN, "END")
g.add_edge("END", END)`,
		expected: { nodes: ['START', 'END'], edges: ['END>E', 'S>START', 'START>END'] },
	},
	{
		name: 'in a comprehension that is run for its effect',
		source: `g = StateGraph(State)
[g.add_node(n, one) for n in ["one", "two"]]
g.add_edge(START, "one")`,
		expected: { nodes: ['one', 'two'], edges: ['S>one'] },
	},
];

const NO_GRAPHS: { name: string; files: Record<string, string> }[] = [
	{
		name: 'a graph in a string',
		files: { 'a.py': 'CODE = """\nfrom langgraph.graph import StateGraph\ng = StateGraph(dict)\ng.add_node("a", a)\n"""\n' },
	},
	{
		name: 'a graph in a comment and a docstring',
		files: { 'a.py': '# g = StateGraph(State)\ndef f():\n    """g = StateGraph(State)"""\n' },
	},
	{
		name: 'a class of another library',
		files: { 'a.py': 'from other.graphs import StateGraph\ng = StateGraph(dict)\ng.add_node("a", 1)\n' },
	},
	{
		name: 'a class of the project with the same name',
		files: { 'a.py': 'class StateGraph:\n    def add_node(self, a, b): ...\ng = StateGraph()\ng.add_node("a", 1)\n' },
	},
	{ name: 'networkx', files: { 'a.py': 'import networkx as nx\ng = nx.DiGraph()\ng.add_node("a")\ng.add_edge("a", "b")\n' } },
	{
		name: 'an import that is never used',
		files: { 'a.py': 'from langgraph.graph import StateGraph\ndef f(g: StateGraph): return isinstance(g, StateGraph)\n' },
	},
	{ name: 'a JavaScript template string', files: { 'a.ts': 'const code = `new StateGraph(State).addNode("a", a)`;\n' } },
];

describe('buildGraphs', () => {
	for (const { name, source, files, expected } of WAYS_TO_BUILD)
		it(`reads a graph built ${name}`, async () => {
			const graphs = await graphsOf({ 'graph.py': HEAD + source, ...files });
			expect(graphs).toHaveLength(1);
			expect(sketch(graphs[0]!)).toMatchObject(expected);
		});

	for (const { name, files } of NO_GRAPHS)
		it(`finds no graph in ${name}`, async () => {
			expect(await graphsOf(files)).toEqual([]);
		});

	it('says where the graph is, what builds it and what its state is', async () => {
		const [graph] = await graphsOf({
			'src/graph.py': `${HEAD}def build():\n    g = StateGraph(State)\n    g.add_node("one", one)\n    return g\n`,
			'src/run.py': 'from graph import build\napp = build().compile()\n',
		});
		expect(graph).toMatchObject({
			id: 'src/graph.py#build',
			file: 'src/graph.py',
			line: 10,
			builder: 'build',
			stateClass: 'State',
			context: 'source',
			language: 'python',
			compiled: true,
		});
		expect(graph?.stateLocation).toMatchObject({ path: 'src/graph.py', line: 4 });
		expect(graph?.nodes[0]).toMatchObject({
			id: 'one',
			line: 11,
			handler: 'src/graph.py#one',
			definition: { path: 'src/graph.py', line: 6 },
		});
	});

	it('marks a graph that is built in a test as such', async () => {
		const [graph] = await graphsOf({
			'tests/test_graph.py': `${HEAD}def test_it():\n    g = StateGraph(State)\n    g.add_node("one", one)\n`,
		});
		expect(graph?.context).toBe('test');
	});

	it('keeps two builders of one file apart, though their variables share a name', async () => {
		const graphs = await graphsOf({
			'g.py': `${HEAD}def a():\n    b = StateGraph(State)\n    b.add_node("one", one)\n    return b\ndef c():\n    b = StateGraph(State)\n    b.add_node("two", two)\n    return b.compile()\n`,
		});
		expect(graphs.map((g) => [g.builder, g.nodes.map((n) => n.id), g.compiled])).toEqual([
			['a', ['one'], false],
			['c', ['two'], true],
		]);
	});

	it('lists what it cannot resolve with its place, and is less sure', async () => {
		const [graph] = await graphsOf({
			'g.py': `${HEAD}import json\nnames = json.load(open("x"))\ng = StateGraph(State)\nfor n in names:\n    g.add_node(n, one)\ng.add_edge(START, "one")\n`,
		});
		expect(graph?.unresolved).toMatchObject([{ file: 'g.py', line: 13 }]);
		expect(graph?.confidence).toBeLessThan(0.7);
	});

	it('takes nodes that a list of run time gives for branches that run side by side and meet', async () => {
		const [graph] = await graphsOf({
			'g.py': `${HEAD}def build(cases):\n    g = StateGraph(State)\n    g.add_node("open", one)\n    g.add_node("close", two)\n    for case in cases:\n        g.add_node(case["id"], one)\n        g.add_edge("open", case["id"])\n        g.add_edge(case["id"], "close")\n    return g.compile()\n`,
		});
		expect(graph?.nodes.map((n) => n.id)).toEqual(['open', 'close', '{case["id"]}']);
		expect(graph?.fanOut).toMatchObject([{ node: 'open', branches: ['{case["id"]}'], kind: 'static' }]);
		expect(graph?.fanIn).toMatchObject([{ node: 'close' }]);
	});

	it('takes one node with an unknown id for one', async () => {
		const [graph] = await graphsOf({
			'g.py': `${HEAD}def build(name):\n    g = StateGraph(State)\n    g.add_node("open", one)\n    g.add_node(name, one)\n    g.add_edge("open", name)\n    return g.compile()\n`,
		});
		expect(graph?.nodes.map((n) => n.id)).toEqual(['open', '{name}']);
		expect(graph?.fanOut).toEqual([]);
	});

	it('follows tools_condition without a path map', async () => {
		const [graph] = await graphsOf({
			'g.py': `${HEAD}from langgraph.prebuilt import tools_condition\ng = StateGraph(State)\ng.add_node("one", one)\ng.add_node("tools", two)\ng.add_conditional_edges("one", tools_condition)\n`,
		});
		expect(sketch(graph!)).toMatchObject({ conditional: ['one>E', 'one>tools'], unresolved: 0 });
	});

	it('takes the members of a list out of a Literal of targets', async () => {
		const [graph] = await graphsOf({
			'g.py': `${HEAD}from typing import Literal\nfrom langgraph.types import Command\nmembers = ["one", "two"]\ndef lead(state) -> Command[Literal[*members, "__end__"]]:\n    return Command(goto=ask(state))\ng = StateGraph(State)\ng.add_node("lead", lead)\ng.add_node("one", one)\ng.add_node("two", two)\n`,
		});
		expect(sketch(graph!)).toMatchObject({ conditional: ['lead>E', 'lead>one', 'lead>two'] });
	});

	it('notes a builder that is handed to code outside of the project', async () => {
		const [graph] = await graphsOf({
			'g.py': `${HEAD}from elsewhere import decorate\ng = StateGraph(State)\ng.add_node("one", one)\ndecorate(g)\n`,
		});
		expect(graph?.unresolved.map((u) => u.what)).toEqual(['what decorate does with the builder']);
	});

	it('survives a name that is defined by itself and calls without end', async () => {
		const graphs = await graphsOf({
			'g.py': `${HEAD}a = a or b\nb = a\ndef f(g):\n    f(g)\n    return f(g)\ng = StateGraph(State)\nf(g)\ng.add_node(a, one)\n`,
		});
		expect(graphs).toHaveLength(1);
	});

	it('gives the same models when the files come in another order', async () => {
		const files = {
			'b.py': `${HEAD}g = StateGraph(State)\ng.add_node("b", one)\n`,
			'a.py': `${HEAD}g = StateGraph(State)\ng.add_node("a", one)\n`,
		};
		expect(await graphsOf(Object.fromEntries(Object.entries(files).reverse()))).toEqual(await graphsOf(files));
	});
});
