import { describe, expect, it } from 'vitest';
import { graphsOf, sketch } from './testing.js';

const HEAD = `from typing import TypedDict, Literal
from langgraph.graph import StateGraph, START, END
from langgraph.types import Send, Command
class State(TypedDict):
    items: list
def node(state): return {}
`;
const GRAPH = `g = StateGraph(State)
for n in ["plan", "left", "right", "last"]:
    g.add_node(n, node)
g.add_edge(START, "plan")
`;
const wire = (call: string) => `${GRAPH}${call}\n`;
/** The same where every node runs in any case, so that nothing follows from what is left over. */
const whole = (call: string) => wire(`for n in ["left", "right", "last"]:\n    g.add_edge(START, n)\n    g.add_edge(n, END)\n${call}`);

/** Router and edge declaration, and the conditional edges that follow. `fan`: branches that may start in one step. */
const CASES: {
	name: string;
	source: string;
	files?: Record<string, string>;
	conditional: string[];
	fan?: string[];
	unresolved?: number;
	deadEnds?: string[];
}[] = [
	{
		name: 'a path map of labels that are not nodes',
		source: `def r(state):\n    return "go" if state["x"] else "stop"\n${wire('g.add_conditional_edges("plan", r, {"go": "left", "stop": END})')}`,
		conditional: ['plan>E', 'plan>left'],
	},
	{
		name: 'a path map of true and false',
		source: wire('g.add_conditional_edges("plan", lambda s: bool(s["x"]), {True: "left", False: "right"})'),
		conditional: ['plan>left', 'plan>right'],
	},
	{
		name: 'a path map as a list',
		source: `def r(state):\n    return state["next"]\n${wire('g.add_conditional_edges("plan", r, ["left", "right", END])')}`,
		conditional: ['plan>E', 'plan>left', 'plan>right'],
	},
	{
		name: 'a router that adds to the graph when it runs, which is after the graph is built',
		source: `def r(state):\n    g.add_conditional_edges("left", r, ["last"])\n    return "left"\n${wire('g.add_conditional_edges("plan", r, ["left"])')}`,
		conditional: ['plan>left'],
	},
	{
		name: 'a path map made by a comprehension over constants',
		source: `SIDES = ("left", "right")\n${wire('g.add_conditional_edges("plan", node, {s: s for s in SIDES})')}`,
		conditional: ['plan>left', 'plan>right'],
	},
	{
		name: 'its return values, one of another module',
		source: `from names import LAST\ndef r(state):\n    if state["a"]:\n        return "left"\n    elif state["b"]:\n        return LAST\n    return END\n${wire('g.add_conditional_edges("plan", r)')}`,
		files: { 'names.py': 'LAST = "last"\n' },
		conditional: ['plan>E', 'plan>last', 'plan>left'],
	},
	{
		name: 'the return values of a function of another module that it calls',
		source: `from deciding import decide\ndef r(state):\n    return decide(state)\n${wire('g.add_conditional_edges("plan", r)')}`,
		files: {
			'deciding.py': 'def decide(state):\n    try:\n        state["x"]\n    except KeyError:\n        return "right"\n    return "left"\n',
		},
		conditional: ['plan>left', 'plan>right'],
	},
	{
		name: 'a variable that several branches set',
		source: `def r(state):\n    to = "left"\n    if state["x"]:\n        to = "right"\n    return to\n${wire('g.add_conditional_edges("plan", r)')}`,
		conditional: ['plan>left', 'plan>right'],
	},
	{
		name: 'a list grown by append inside of ifs',
		source: `def r(state):\n    to = []\n    if state["x"]:\n        to.append("left")\n    if state["y"]:\n        to.append("right")\n    if not to:\n        return "last"\n    return to\n${wire('g.add_conditional_edges("plan", r)')}`,
		conditional: ['plan>last', 'plan>left', 'plan>right'],
		fan: ['left', 'right'],
	},
	{
		name: 'a lambda',
		source: wire('g.add_conditional_edges("plan", lambda s: "left" if s["x"] else END)'),
		conditional: ['plan>E', 'plan>left'],
	},
	{
		name: 'a router made by a function',
		source: `def either(a, b):\n    def r(state):\n        return a if state["x"] else b\n    return r\n${wire('g.add_conditional_edges("plan", either("left", "right"))')}`,
		conditional: ['plan>left', 'plan>right'],
	},
	{
		name: 'a Literal annotation, where the value is computed',
		source: `def r(state) -> Literal["left", "__end__"]:\n    return state["next"]\n${wire('g.add_conditional_edges("plan", r)')}`,
		conditional: ['plan>E', 'plan>left'],
	},
	{
		name: 'a dict of targets',
		source: `TO = {"a": "left", "b": "right"}\ndef r(state):\n    return TO[state["kind"]]\n${wire('g.add_conditional_edges("plan", r)')}`,
		conditional: ['plan>left', 'plan>right'],
	},
	{
		name: 'one Send',
		source: `def r(state):\n    return Send("left", state)\n${wire('g.add_conditional_edges("plan", r)')}`,
		conditional: ['plan>left'],
	},
	{
		name: 'Send in a comprehension over the state',
		source: `def r(state):\n    return [Send("left", {"item": i}) for i in state["items"]]\n${wire('g.add_conditional_edges("plan", r, ["left"])')}`,
		conditional: ['plan>left'],
		fan: ['left'],
	},
	{
		name: 'Send to two nodes, appended in a loop',
		source: `def r(state):\n    out = []\n    for i in state["items"]:\n        out.append(Send("left", i))\n    out.append(Send("right", state))\n    return out\n${wire('g.add_conditional_edges("plan", r)')}`,
		conditional: ['plan>left', 'plan>right'],
		fan: ['left', 'right'],
	},
	{
		name: 'Send to one node, else to two',
		source: `def r(state):\n    if state["done"]:\n        return [Send("right", state)]\n    return [Send("left", state), Send("plan", state)]\n${wire('g.add_conditional_edges("plan", r)')}`,
		conditional: ['plan>left', 'plan>plan', 'plan>right'],
		fan: ['left', 'plan'],
	},
	{
		name: 'a conditional entry point',
		source: `def r(state):\n    return "left"\n${wire('g.set_conditional_entry_point(r, {"left": "left", "right": "right"})')}`,
		conditional: ['S>left', 'S>right'],
		fan: ['left', 'plan', 'right'],
	},
	{
		name: 'what is in a tuple of names, else the end',
		source: `def r(state):\n    to = state.get("next")\n    if to in ("left", "right"):\n        return to\n    return END\n${wire('g.add_conditional_edges("plan", r)')}`,
		conditional: ['plan>E', 'plan>left', 'plan>right'],
		unresolved: 0,
	},
	{
		name: 'what a guard let pass',
		source: `KNOWN = {"left", "right"}\ndef r(state):\n    if state["next"] not in KNOWN:\n        return END\n    return state["next"]\n${wire('g.add_conditional_edges("plan", r)')}`,
		conditional: ['plan>E', 'plan>left', 'plan>right'],
		unresolved: 0,
	},
	{
		name: 'what a guard let pass and was then assigned anew',
		source: `def r(state):\n    to = state["next"]\n    if to not in ("left", "right"):\n        return END\n    to = state["other"]\n    return to\n${whole('g.add_conditional_edges("plan", r)')}`,
		conditional: ['plan>E'],
		fan: ['last', 'left', 'plan', 'right'],
		unresolved: 1,
	},
	{
		name: 'a router of which nothing is known',
		source: `def r(state):\n    return state["next"]\n${whole('g.add_conditional_edges("plan", r)')}`,
		conditional: [],
		fan: ['last', 'left', 'plan', 'right'],
		unresolved: 1,
	},
	{
		name: 'a result that is no node',
		source: `def r(state):\n    return "lost" if state["x"] else "left"\n${wire('g.add_conditional_edges("plan", r)')}`,
		conditional: ['plan>left'],
		deadEnds: ['lost'],
	},
	{
		name: 'a result that the path map does not have',
		source: `def r(state):\n    return "last" if state["x"] else "left"\n${wire('g.add_conditional_edges("plan", r, {"left": "left"})')}`,
		conditional: ['plan>left'],
		deadEnds: ['last'],
	},
];

const COMMANDS: { name: string; source: string; conditional: string[] }[] = [
	{
		name: 'goto without any declaration',
		source:
			'def hop(state):\n    if state["x"]:\n        return Command(goto="last")\n    return Command(goto=END, update={})\ng = StateGraph(State)\ng.add_node("hop", hop)\ng.add_node("last", node)\n',
		conditional: ['hop>E', 'hop>last'],
	},
	{
		name: 'the annotation Command[Literal[...]]',
		source:
			'def hop(state) -> Command[Literal["last", "__end__"]]:\n    return Command(goto=state["next"])\ng = StateGraph(State)\ng.add_node("hop", hop)\ng.add_node("last", node)\n',
		conditional: ['hop>E', 'hop>last'],
	},
	{
		name: 'a goto that the annotation forgets, beside a return that is not followed',
		source:
			'def hop(state) -> Command[Literal["last", "__end__"]]:\n    if state["x"]:\n        return Command(goto="hop")\n    return unknown(state)\ng = StateGraph(State)\ng.add_node("hop", hop)\ng.add_node("last", node)\n',
		conditional: ['hop>E', 'hop>hop', 'hop>last'],
	},
	{
		name: 'one place alone, which is no choice',
		source:
			'def hop(state) -> Command[Literal["last"]]:\n    return Command(goto="last", update={})\ng = StateGraph(State)\ng.add_node("hop", hop)\ng.add_node("last", node)\n',
		conditional: [],
	},
	{
		name: 'destinations beside the node',
		source:
			'def hop(state):\n    return go(state)\ng = StateGraph(State)\ng.add_node("hop", hop, destinations=("last", END))\ng.add_node("last", node)\n',
		conditional: ['hop>E', 'hop>last'],
	},
	{
		name: 'a list of Sends in goto',
		source:
			'def hop(state):\n    return Command(goto=[Send("last", i) for i in state["items"]])\ng = StateGraph(State)\ng.add_node("hop", hop)\ng.add_node("last", node)\n',
		conditional: ['hop>last'],
	},
	{
		name: 'a variable set in branches, in a wrapped node',
		source:
			'def traced(name, fn):\n    def run(state):\n        return fn(state)\n    return run\ndef hop(state):\n    goto = "last"\n    if state["x"]:\n        goto = END\n    return Command(goto=goto)\ng = StateGraph(State)\ng.add_node("hop", traced("hop", hop))\ng.add_node("last", node)\n',
		conditional: ['hop>E', 'hop>last'],
	},
	{
		name: 'a Literal that has nothing to do with Command',
		source:
			'def hop(state) -> dict[Literal["last"], str]:\n    return {"last": ""}\ng = StateGraph(State)\ng.add_node("hop", hop)\ng.add_node("last", node)\n',
		conditional: [],
	},
];

describe('conditional edges', () => {
	for (const { name, source, files, conditional, fan, unresolved, deadEnds } of CASES)
		it(`follow ${name}`, async () => {
			const [graph] = await graphsOf({ 'graph.py': HEAD + source, ...files });
			expect(sketch(graph!).conditional).toEqual(conditional);
			expect(graph!.fanOut.flatMap((f) => f.branches)).toEqual(fan ?? []);
			expect(graph!.unresolved).toHaveLength(unresolved ?? 0);
			expect(graph!.deadEnds?.map(({ answer }) => answer)).toEqual(deadEnds);
		});

	for (const { name, source, conditional } of COMMANDS)
		it(`follow a Command: ${name}`, async () => {
			const [graph] = await graphsOf({ 'graph.py': HEAD + source });
			expect(sketch(graph!).conditional).toEqual(conditional);
		});

	it('lead out of a subgraph by Command.PARENT', async () => {
		const graphs = await graphsOf({
			'graph.py': `${HEAD}def leave(state):\n    return Command(goto="after", graph=Command.PARENT)\ninner = StateGraph(State)\ninner.add_node("leave", leave)\nouter = StateGraph(State)\nouter.add_node("inner", inner.compile())\nouter.add_node("after", node)\n`,
		});
		expect(graphs.map((graph) => sketch(graph).conditional)).toEqual([[], ['inner>after']]);
		expect(graphs[1]?.nodes[0]).toMatchObject({ subgraph: true, handler: 'graph.py#graph' });
	});

	it('tell what Send starts from what the router names, beside a path map too', async () => {
		const [graph] = await graphsOf({
			'graph.py': `${HEAD}def r(state):\n    if state["done"]:\n        return "right"\n    return [Send("left", s) for s in state["cases"]]\n${wire('g.add_conditional_edges("plan", r, {"left": "left", "right": "right"})')}`,
		});
		expect(graph?.edges.filter(({ kind }) => kind === 'conditional').map(({ to, via }) => [to, via])).toEqual([
			['left', 'Send'],
			['right', 'add_conditional_edges'],
		]);
	});

	it('say what Send hands to the copies of a node', async () => {
		const [graph] = await graphsOf({
			'graph.py': `${HEAD}JUDGES = ["Strict", "Kind"]\ndef r(state):\n    return [Send("left", {"judge": j, "on": c}) for c in state["cases"] for j in JUDGES]\n${wire('g.add_conditional_edges("plan", r)')}`,
		});
		expect(graph?.fanOut).toEqual([
			{ node: 'plan', branches: ['left'], kind: 'send', payloads: expect.arrayContaining(['Kind', 'Strict']) },
		]);
	});
});

describe('handlers', () => {
	const cases: [name: string, source: string, handler: string | null][] = [
		['a function', 'g.add_node("n", node)', 'graph.py#node'],
		['a lambda that hands on', 'g.add_node("n", lambda s: node(s))', 'graph.py#node'],
		['a partial', 'from functools import partial\ng.add_node("n", partial(node, x=1))', 'graph.py#node'],
		['an unknown wrapper', 'from lib import trace\ng.add_node("n", trace("n", node))', 'graph.py#node'],
		[
			'a wrapper',
			'def timed(fn):\n    def run(state):\n        return fn(state)\n    return run\ng.add_node("n", timed(node))',
			'graph.py#node',
		],
		[
			'a function that is made with one to ask',
			'def made(service):\n    def work(state):\n        return service().look(state)\n    return work\ng.add_node("n", made(node))',
			'graph.py#made.<locals>.work',
		],
		['an instance', 'class Runner:\n    def __call__(self, state): ...\ng.add_node("n", Runner())', 'graph.py#Runner'],
		[
			'a prebuilt agent',
			'from langgraph.prebuilt import create_react_agent\ng.add_node("n", create_react_agent(model, []))',
			'langgraph.prebuilt.create_react_agent',
		],
		['something unknown', 'g.add_node("n", load()["x"])', 'load()["x"]'],
	];
	for (const [name, source, handler] of cases)
		it(`name ${name}`, async () => {
			const [graph] = await graphsOf({ 'graph.py': `${HEAD}g = StateGraph(State)\n${source}\n` });
			if (name === 'something unknown') expect(graph?.nodes[0]?.definition).toBeNull();
			else expect(graph?.nodes[0]?.handler).toBe(handler);
		});
});
