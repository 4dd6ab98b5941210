import { describe, expect, it } from 'vitest';
import { graphsOf, sketch } from './testing.js';

const HEAD = `from langgraph.graph import StateGraph, START, END
def node(state): return {}
`;
/** A builder that hands over to another one under a test, before it makes its own graph. */
const twoShapes = (test: string) => `${HEAD}class Builder:
    def __init__(self, config):
        self.config = config
    def build(self):
        if ${test}:
            return self.other()
        g = StateGraph(dict)
        g.add_node("main", node)
        g.add_edge(START, "main")
        return g.compile()
    def other(self):
        g = StateGraph(dict)
        g.add_node("side", node)
        g.add_edge(START, "side")
        return g.compile()
`;
const shapes = async (source: string) => (await graphsOf({ 'g.py': source })).map((g) => [g.builder, g.variant, sketch(g).edges]);

describe('a graph behind a test that leaves early', () => {
	it.each([
		['a setting with a default', 'self.config.get("kind", "main") == "side"'],
		['a test of which nothing is known', 'self.config.kind == choose()'],
	])('is found: %s', async (_, test) => {
		expect(await shapes(twoShapes(test))).toEqual([
			['Builder.build', null, ['S>main']],
			['Builder.other', null, ['S>side']],
		]);
	});

	it('is none where the test is certain', async () => {
		expect(await shapes(twoShapes('True'))).toEqual([['Builder.other', null, ['S>side']]]);
	});
});

describe('a setting that is asked for with a default', () => {
	const flag = (given: string) =>
		`${HEAD}def build(config):\n    g = StateGraph(dict)\n    g.add_node("a", node)\n    g.add_edge(START, "a")\n    if config.get(${given}):\n        g.add_node("b", node)\n        g.add_edge("a", "b")\n    return g\n`;
	it.each([
		['off', '"x", False', [['S>a'], ['S>a', 'a>b']]],
		['on', '"x", True', [['S>a', 'a>b'], ['S>a']]],
		['not said', '"x"', [['S>a', 'a>b'], ['S>a']]],
	])('goes by it: %s', async (_, given, expected) => {
		expect((await graphsOf({ 'g.py': flag(given) })).map((g) => sketch(g).edges)).toEqual(expected);
	});

	it('is nothing that a router reads of the state', async () => {
		const [graph] = await graphsOf({
			'g.py': `${HEAD}def route(state):\n    return state.get("next", "a")\ng = StateGraph(dict)\ng.add_node("a", node)\ng.add_node("b", node)\ng.add_edge("a", "b")\ng.add_conditional_edges(START, route)\n`,
		});
		expect(sketch(graph!)).toMatchObject({ conditional: ['S>a'], unresolved: 1 });
	});
});

it('names a state that is made where the builder takes it', async () => {
	const graphs = await graphsOf({
		'g.py': `from typing import TypedDict\n${HEAD}g = StateGraph(TypedDict("Inline", {"n": int}))\ng.add_node("a", node)\nh = StateGraph(make())\nh.add_node("a", node)\n`,
	});
	expect(graphs.map((g) => g.stateClass)).toEqual(['Inline', null]);
});

describe('a graph of nodes that are only known when the code runs', () => {
	const wire = `from langgraph.graph import END
def wire(workflow, edges, nodes):
    by_source = {}
    for edge in edges:
        if edge.source in by_source:
            continue
        by_source[edge.source] = [edge]
    for source, own in by_source.items():
        if any(e.condition for e in own):
            branch(workflow, source, own)
        else:
            for edge in own:
                workflow.add_edge(source, edge.target)
def branch(workflow, source, own):
    def route(state):
        for edge in own:
            if edge.condition == state["answer"]:
                return edge.target
        return END
    targets = {edge.target: edge.target for edge in own}
    targets[END] = END
    workflow.add_conditional_edges(source, route, targets)
`;
	const builder = (last: string) => `${HEAD}from wiring import wire
class Builder:
    def __init__(self, flow):
        self.nodes = {}
        self.edges = []
        self.compiled = None
        self.read(flow)
    def read(self, flow):
        for one in flow.nodes:
            self.nodes[one.key] = one
        self.edges.extend(flow.edges)
    def ends(self):
        first = None
        last = None
        for key, one in self.nodes.items():
            if one.kind == "start":
                first = key
            elif one.kind == "end":
                last = key
        return first, last
    def build(self):
        workflow = StateGraph(dict)
        first, last = self.ends()
        for key, one in self.nodes.items():
            workflow.add_node(key, make(one))
        if not first:
            raise ValueError("no start")
        if not last:
            raise ValueError("no end")
        workflow.add_edge(START, first)
        wire(workflow, self.edges, self.nodes)
        workflow.add_edge(${last}, END)
        self.compiled = workflow.compile()
        return self.compiled
def make(one):
    def run(state): return {}
    return run
def serve(flow):
    return Builder(flow).build().invoke({})
`;
	it('is followed behind checks that raise, into the function of another module that wires it', async () => {
		const [graph, ...more] = (await graphsOf({ 'g.py': builder('last'), 'wiring.py': wire })).filter((g) => g.variant === null);
		expect(more).toEqual([]);
		expect(graph?.compiled).toBe(true);
		expect(sketch(graph!)).toMatchObject({ nodes: ['{key}'], edges: ['S>{key}', '{key}>E'], conditional: ['{key}>E', '{key}>{key}'] });
		expect([graph?.cycles, graph?.fanOut]).toEqual([[], []]);
	});

	it('takes an end that is not known for none of the nodes that have names', async () => {
		const source = `${HEAD}def build(name):\n    g = StateGraph(dict)\n    g.add_node("a", node)\n    g.add_edge(START, "a")\n    g.add_edge("a", name)\n    return g.compile()\n`;
		expect(sketch((await graphsOf({ 'g.py': source }))[0]!)).toMatchObject({ nodes: ['a'], edges: ['S>a'] });
	});

	it('is none where a check that is certain leaves early', async () => {
		const source = `${HEAD}def build():\n    if True:\n        return None\n    g = StateGraph(dict)\n    g.add_node("a", node)\n    return g.compile()\n`;
		expect(await graphsOf({ 'g.py': source })).toEqual([]);
	});
});

describe('a builder in an attribute', () => {
	const held = (compiled: string, made = 'self._graph = self._build()') =>
		`${HEAD}class A:\n    def __init__(self, x):\n        ${made}\n    @classmethod\n    async def create(cls, x):\n        instance = cls.made(x)\n        ${compiled}\n        return instance\n    def _build(self):\n        g = StateGraph(dict)\n        g.add_node("a", node)\n        g.add_edge(START, "a")\n        return g\n`;
	it.each([
		['that an instance compiles', held('instance.done = instance._graph.compile(checkpointer=await saver())'), true],
		['beside another attribute that is compiled', held('instance.done = instance._pattern.compile()'), false],
		[
			'that holds something else of what is compiled',
			held('instance.done = instance._other.compile()', 'self._other = read(); self._graph = self._build()'),
			false,
		],
	])('%s', async (_, source, compiled) => {
		expect((await graphsOf({ 'g.py': source })).map((g) => g.compiled)).toEqual([compiled]);
	});
});

describe('edges as data', () => {
	const table = (loop: string) => `${HEAD}ONE = ("a", "b")
TWO = ("d", "e")
EDGES = {START: "s", "s": ONE, ONE: "c", "c": TWO, TWO: "f", "f": END}
def build():
    g = StateGraph(dict)
    for name in ("s", *ONE, "c", *TWO, "f"):
        g.add_node(name, node)
    for source, target in EDGES.items():
${loop}
    return g.compile()
`;
	it.each([
		[
			'tuples in a table, told apart by their type',
			'        if isinstance(source, tuple):\n            g.add_edge(list(source), target)\n        elif isinstance(target, (list, tuple)):\n            for t in target:\n                g.add_edge(source, t)\n        else:\n            g.add_edge(source, target)',
		],
		[
			'several targets told apart by their type',
			'        if isinstance(source, tuple):\n            g.add_edge([*source], target)\n            continue\n        for t in target if isinstance(target, (tuple, list)) else [target]:\n            g.add_edge(source, t)',
		],
	])('%s', async (_, loop) => {
		const [graph] = await graphsOf({ 'g.py': table(loop) });
		expect(sketch(graph!)).toMatchObject({
			edges: ['S>s', 'a>c', 'b>c', 'c>d', 'c>e', 'd>f', 'e>f', 'f>E', 's>a', 's>b'],
			unresolved: 0,
		});
		expect(graph!.edges.filter(({ barrier }) => barrier).map(({ from }) => from)).toEqual(['a', 'b', 'd', 'e']);
	});
});
