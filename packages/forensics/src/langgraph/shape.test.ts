import { describe, expect, it } from 'vitest';
import { graphsOf, sketch } from './testing.js';

const HEAD = `from langgraph.graph import StateGraph, START, END
def node(state): return {}
`;
const nodes = (...names: string[]) => `g = StateGraph(dict)\nfor n in ${JSON.stringify(names)}:\n    g.add_node(n, node)\n`;
const edges = (...pairs: string[]) =>
	pairs
		.map(
			(pair) =>
				`g.add_edge(${pair
					.split('>')
					.map((n) => (n === 'S' ? 'START' : n === 'E' ? 'END' : `"${n}"`))
					.join(', ')})`,
		)
		.join('\n');

describe('variants', () => {
	const flag = `def build(parallel: bool = True):
    g = StateGraph(dict)
    g.add_node("a", node)
    g.add_node("b", node)
    if parallel:
        g.add_edge(START, "a")
        g.add_edge(START, "b")
    else:
        g.add_edge(START, "a")
        g.add_edge("a", "b")
    return g.compile()
`;
	it('reach a node that another shape leaves out, and none that no shape comes to', async () => {
		const [graph] = await graphsOf({
			'g.py':
				HEAD +
				flag
					.replace('        g.add_edge(START, "b")\n', '')
					.replace('g.add_node("b", node)', 'g.add_node("b", node)\n    g.add_node("c", node)'),
		});
		expect(graph?.unreachable).toEqual(['c']);
	});

	it('are none where a wrapper alone of a router differs', async () => {
		const wrapped = flag.replace(
			/ {4}if parallel:[\s\S]*? {4}return/,
			'    g.add_edge(START, "a")\n    g.add_conditional_edges("a", wrap(route, parallel), {"x": "b", "y": END})\n    return',
		);
		const source = `def route(state): return "x"\ndef wrap(f, traced):\n    if not traced:\n        return f\n    def other(state): return f(state)\n    return other\n${wrapped}`;
		expect((await graphsOf({ 'g.py': HEAD + source })).map((g) => g.variant)).toEqual([null]);
	});

	it('are two shapes behind a flag, the default first', async () => {
		const graphs = await graphsOf({ 'g.py': HEAD + flag });
		expect(graphs.map((g) => [g.variant, sketch(g).edges])).toEqual([
			[null, ['S>a', 'S>b']],
			['parallel=false', ['S>a', 'a>b']],
		]);
		expect(graphs.map((g) => g.compiled)).toEqual([true, true]);
	});

	it('keep the default though a caller turns the flag', async () => {
		const [graph] = await graphsOf({ 'g.py': `${HEAD}${flag}app = build(parallel=False)\n` });
		expect(graph?.variant).toBeNull();
		expect(sketch(graph!).edges).toEqual(['S>a', 'S>b']);
	});

	it('follow the default of a settings class, through lists that are extended under it', async () => {
		const graphs = await graphsOf({
			'g.py': `${HEAD}from settings import load\nconfig = load()\nnames = ["a"]\nif config.extra:\n    names.append("b")\ng = StateGraph(dict)\nfor n in names:\n    g.add_node(n, node)\n    g.add_edge(START, n)\n`,
			'settings.py':
				'from pydantic import BaseModel, Field\nclass Settings(BaseModel):\n    extra: bool = Field(default=False)\ndef load() -> Settings:\n    return Settings()\n',
		});
		expect(graphs.map((g) => [g.variant, g.nodes.map((n) => n.id)])).toEqual([
			[null, ['a']],
			['config.extra=true', ['a', 'b']],
		]);
		expect(graphs[1]?.nodes.map((n) => n.condition)).toEqual([null, 'config.extra']);
	});

	it('follow an environment variable', async () => {
		const graphs = await graphsOf({
			'g.py': `${HEAD}import os\ng = StateGraph(dict)\ng.add_node("a", node)\nif os.getenv("DEBUG", "false").lower() == "true":\n    g.add_node("debug", node)\n`,
		});
		expect(graphs.map((g) => g.nodes.map((n) => n.id))).toEqual([['a'], ['a', 'debug']]);
	});

	it('are none where a flag changes nothing of the graph', async () => {
		const graphs = await graphsOf({
			'g.py': `${HEAD}def build(verbose=False):\n    g = StateGraph(dict)\n    if verbose:\n        print("x")\n    g.add_node("a", node)\n    return g\n`,
		});
		expect(graphs).toHaveLength(1);
	});

	it('are none where a guard ends the function', async () => {
		const graphs = await graphsOf({
			'g.py': `${HEAD}def build(model):\n    if not model:\n        return None\n    g = StateGraph(dict)\n    g.add_node("a", node)\n    return g\n`,
		});
		expect(graphs.map((g) => [g.variant, g.nodes[0]?.condition])).toEqual([[null, null]]);
	});

	it('carry the condition of edges declared under an if', async () => {
		const graphs = await graphsOf({
			'g.py': `${HEAD}def build(tools):\n    g = StateGraph(dict)\n    g.add_node("a", node)\n    if tools:\n        g.add_edge(START, "a")\n    return g\n`,
		});
		expect(graphs[0]?.edges[0]?.condition).toBe('tools');
	});
});

describe('fan-out, fan-in, cycles and reach', () => {
	const cases: {
		name: string;
		source: string;
		out: [string, string[], string][];
		in: [string, string[]][];
		cycles?: string[][];
		unreachable?: string[];
	}[] = [
		{
			name: 'a diamond',
			source: `${nodes('a', 'b', 'c', 'd')}${edges('S>a', 'a>b', 'a>c', 'b>d', 'c>d', 'd>E')}`,
			out: [['a', ['b', 'c'], 'static']],
			in: [['d', ['b', 'c']]],
		},
		{
			name: 'a choice of two ways that meet again is neither',
			source: `${nodes('a', 'b', 'c', 'd')}${edges('S>a', 'b>d', 'c>d', 'd>E')}\ng.add_conditional_edges("a", lambda s: "b" if s["x"] else "c")`,
			out: [],
			in: [],
		},
		{
			name: 'branches that only end together are no fan-in',
			source: `${nodes('a', 'b')}${edges('S>a', 'S>b', 'a>E', 'b>E')}`,
			out: [['__start__', ['a', 'b'], 'static']],
			in: [],
		},
		{
			name: 'a loop back is no fan-in',
			source: `${nodes('model', 'tools')}${edges('S>model', 'tools>model')}\ng.add_conditional_edges("model", lambda s: "tools" if s["x"] else END)`,
			out: [],
			in: [],
			cycles: [['model', 'tools']],
		},
		{
			name: 'branches of unequal length',
			source: `${nodes('a', 'b', 'c', 'join')}${edges('S>a', 'S>b', 'a>c')}\ng.add_edge(["b", "c"], "join")`,
			out: [['__start__', ['a', 'b'], 'static']],
			in: [['join', ['b', 'c']]],
		},
		{
			name: 'a plain edge beside a choice',
			source: `${nodes('a', 'b', 'c')}${edges('S>a', 'a>b')}\ng.add_conditional_edges("a", lambda s: "c" if s["x"] else END)`,
			out: [['a', ['b', 'c'], 'mixed']],
			in: [],
		},
		{
			name: 'a router that returns a list',
			source: `${nodes('a', 'b', 'c', 'd')}${edges('S>a', 'b>d', 'c>d')}\ndef r(s):\n    if s["none"]:\n        return "d"\n    return ["b", "c"]\ng.add_conditional_edges("a", r)`,
			out: [['a', ['b', 'c'], 'conditional']],
			in: [['d', ['b', 'c']]],
		},
		{
			name: 'copies of one node',
			source: `from langgraph.types import Send\n${nodes('a', 'b', 'c')}${edges('S>a', 'b>c')}\ng.add_conditional_edges("a", lambda s: [Send("b", i) for i in s["items"]])`,
			out: [['a', ['b'], 'send']],
			in: [['c', ['b']]],
		},
		{
			name: 'a node without a way in',
			source: `${nodes('a', 'lost', 'after')}${edges('S>a', 'a>E', 'lost>after')}`,
			out: [],
			in: [],
			unreachable: ['after', 'lost'],
		},
	];
	for (const { name, source, out, in: into, cycles, unreachable } of cases)
		it(name, async () => {
			const [graph] = await graphsOf({ 'g.py': HEAD + source });
			expect(graph!.fanOut.map((f) => [f.node, f.branches, f.kind])).toEqual(out);
			expect(graph!.fanIn.map((f) => [f.node, f.branches])).toEqual(into);
			expect(graph!.cycles).toEqual(cycles ?? []);
			expect(graph!.unreachable).toEqual(unreachable ?? []);
		});

	it('a deferred node is a barrier', async () => {
		const [graph] = await graphsOf({
			'g.py': `${HEAD}${nodes('a', 'b')}g.add_node("join", node, defer=True)\n${edges('S>a', 'S>b', 'a>join', 'b>join')}`,
		});
		expect(graph!.edges.filter((e) => e.to === 'join').map((e) => e.barrier)).toEqual([true, true]);
	});
});
