import { projectOf } from '@auditor/code/testing';
import { runProbes } from '@auditor/probes';
import { probeTester } from '@auditor/probes/testing';
import { type Artifacts, available, graphsArtifact, type Lexicon, type Probe } from '@auditor/schema';
import { expect, it } from 'vitest';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { buildGraphs } from '../../langgraph/build-graphs.js';
import { graphProbes } from './index.js';
import { unreachableNode } from './unreachable-node.js';

const test = probeTester({ it, equal: (a, b) => expect(a).toEqual(b) });
const probe = (id: string): Probe => graphProbes.find((p) => p.id === id)!;

const HEAD = `from langgraph.graph import StateGraph, START, END
from langgraph.types import Send
def work(state): return {"found": []}
`;
const nodes = (...names: string[]) => `g = StateGraph(dict)\nfor n in ${JSON.stringify(names)}:\n    g.add_node(n, work)\n`;
const edges = (...pairs: string[]) =>
	`${pairs
		.map(
			(pair) =>
				`g.add_edge(${pair
					.split('>')
					.map((n) => (n === 'S' ? 'START' : n === 'E' ? 'END' : `"${n}"`))
					.join(', ')})`,
		)
		.join('\n')}\n`;

async function artifactsOf(files: Record<string, string>): Promise<Artifacts> {
	const project = await projectOf(files);
	return {
		...available(graphsArtifact, buildGraphs(project, new Map(Object.entries(files)))),
		...available(projectArtifact, project),
		...available(textsArtifact, new Map(Object.entries(files))),
	};
}
const python = (source: string) => () => artifactsOf({ 'g.py': HEAD + source });

const SCOUTS = `${nodes('scout_a', 'scout_b', 'join', 'next')}${edges('S>scout_a', 'S>scout_b', 'scout_a>join', 'scout_b>join', 'join>next', 'next>E')}`;
const LINE = `${nodes('scout_a', 'scout_b')}${edges('S>scout_a', 'scout_a>scout_b', 'scout_b>E')}`;
const CHOICE = `${nodes('a', 'b')}${edges('S>a', 'b>E')}g.add_conditional_edges("a", lambda s: "b" if s["x"] else END)\n`;
const IN_A_STRING = { 'a.py': 'CODE = "from langgraph.graph import StateGraph; StateGraph(dict)"\n' };
const IN_A_TEST = { 'tests/test_a.py': `${HEAD}${SCOUTS}` };

test(probe('graph/state-graph'), [
	{ name: 'a graph in source', artifacts: python(SCOUTS), outcomes: ['true'], places: ['g.py:4'], values: { graphs: 1, nodes: 4 } },
	...['src.small', './src/small.py'].map((named) => ({
		name: `the graph that ${named} names, and a larger one beside it`,
		artifacts: () =>
			artifactsOf({
				'langgraph.json': `{ "graphs": { "a": "${named}:g" } }`,
				'src/small.py': `${HEAD}${CHOICE}`,
				'src/toy.py': `${HEAD}${SCOUTS}`,
			}),
		outcomes: ['true' as const],
		places: ['src/small.py:4'],
	})),
	{
		name: 'the graph that a web server comes to, and a larger one that a file names for another',
		artifacts: () =>
			artifactsOf({
				'langgraph.json': '{ "graphs": { "a": "src.toy:g" } }',
				'src/small.py': `${HEAD}${CHOICE}`,
				'src/toy.py': `${HEAD}${SCOUTS}`,
				'src/app.py': 'from fastapi import FastAPI\nfrom src.small import g\napp = FastAPI()\n',
			}),
		outcomes: ['true'],
		places: ['src/small.py:4'],
	},
	{
		name: 'a builder that is not LangGraph’s is not read',
		artifacts: () =>
			artifactsOf({ 'main.py': 'from mine import StateGraph\ng = StateGraph()\ng.add_node("a", f)\ng.add_edge("a", "b")\n' }),
		outcomes: ['not-available'],
		places: ['main.py:3'],
	},
	{
		name: 'a graph of data is no flow',
		artifacts: () => artifactsOf({ 'main.py': 'import networkx\ng = networkx.DiGraph()\ng.add_node("a")\ng.add_edge("a", "b")\n' }),
		outcomes: ['false'],
	},
	{ name: 'a graph in a string is none', artifacts: () => artifactsOf(IN_A_STRING), outcomes: ['false'] },
	{
		name: 'a graph in a test is not the product',
		artifacts: () => artifactsOf(IN_A_TEST),
		outcomes: ['false'],
		places: ['tests/test_a.py:4'],
	},
]);

it('graph/state-graph: is disputed by the text of what was not read whole, and by nothing else', async () => {
	const { runProbes } = await import('@auditor/probes');
	const ask = async (text: string) =>
		runProbes([probe('graph/state-graph')], await artifactsOf({ 'a.py': text }), { detective: 'repo' })[0];
	expect(await ask('from mine import StateGraph\nif x then:\ng = StateGraph(dict)\n')).toMatchObject({
		outcome: 'false',
		disputed: { by: 'text-search', location: { path: 'a.py', line: 3 } },
		confidence: 0.5,
	});
	// Two lines that build nothing.
	expect(await ask('from mine import StateGraph\ng = StateGraph(dict)\n')).toMatchObject({
		outcome: 'false',
		disputed: null,
		confidence: 0.95,
	});
	expect(await ask(IN_A_STRING['a.py'])).toMatchObject({ outcome: 'false', disputed: null });
});

it.each(['graph/state-graph', 'graph/any-fan-out', 'graph/conditional-edge'])(
	'%s: is no less sure of what it read for other places that do not resolve',
	async (id) => {
		const choice = `${SCOUTS}g.add_conditional_edges("next", lambda s: s["x"], {"a": "join", "b": END})\n`;
		const ask = async (more: string) => runProbes([probe(id)], await python(`${choice}${more}`)(), { detective: 'repo' })[0];
		expect(await ask('import sys\ng.add_edge(sys.argv[1], sys.argv[2])\n')).toMatchObject({ outcome: 'true', confidence: 0.9 });
	},
);

test(probe('graph/any-fan-out'), [
	{ name: 'two edges from one node', artifacts: python(SCOUTS), outcomes: ['true'], values: { node: 'START', branches: 2 } },
	{ name: 'a choice is none', artifacts: python(CHOICE), outcomes: ['false'], values: { branches: 0 } },
	{ name: 'no graph', artifacts: () => artifactsOf(IN_A_STRING), outcomes: ['false'] },
]);
test(probe('graph/conditional-edge'), [
	{ name: 'a choice', artifacts: python(CHOICE), outcomes: ['true'], values: { choices: 1, decorative: [] } },
	...(
		[
			['the end or once more, beside a plain edge to the end', edges('S>a', 'a>E'), '{"x": END, "y": "a"}', ['a'], 0],
			['the next node or the end, beside a plain edge to the next', edges('S>a', 'a>b', 'b>E'), '{"x": END, "y": "b"}', ['a'], 0],
			['what stands behind the next, beside a plain edge to the next', edges('S>a', 'a>b', 'b>c', 'c>E'), '{"x": "c", "y": "b"}', ['a'], 0],
			['what came before, beside a plain edge to the next', edges('S>b', 'b>a', 'a>c', 'c>E'), '{"x": "b", "y": "c", "z": END}', ['a'], 0],
			['a node that leads back, beside a plain edge to the next', edges('S>a', 'a>b', 'b>E', 'c>a'), '{"x": "c", "y": "b"}', [], 1],
			['another node, beside a plain edge to the next', edges('S>a', 'a>b', 'b>E', 'c>E'), '{"x": "c", "y": "b"}', [], 1],
			['the end or once more', edges('S>a'), '{"x": END, "y": "a"}', [], 1],
		] as const
	).map(([name, plain, map, decorative, effective]) => ({
		name,
		artifacts: python(`${nodes('a', 'b', 'c')}${plain}g.add_conditional_edges("a", lambda s: s["k"], ${map})\n`),
		outcomes: ['true' as const],
		values: { decorative: [...decorative], effective },
	})),
	{
		name: 'a choice with one target',
		artifacts: python(`${nodes('a')}${edges('S>a')}g.add_conditional_edges("a", lambda s: "x", {"x": END})\n`),
		outcomes: ['true'],
		values: { choices: 0, decorative: ['a'] },
	},
	{ name: 'none', artifacts: python(SCOUTS), outcomes: ['false'] },
	{
		name: 'the words in a string',
		artifacts: () => artifactsOf({ 'g.py': `${HEAD}${LINE}HELP = "call g.add_conditional_edges('a', route)"\n` }),
		outcomes: ['false'],
	},
]);
test(probe('graph/unreachable-node'), [
	{
		name: 'nodes that the code names when it runs',
		artifacts: python(
			`${nodes('a', 'go')}${edges('S>a', 'a>go')}for one in flows():\n    key = one.get("id", "")\n    g.add_node(f"wf_{key}", work)\n    g.add_edge(f"wf_{key}", "go")\n`,
		),
		outcomes: ['not-available'],
	},
	{
		name: 'a node without a way in',
		artifacts: python(`${nodes('a', 'lost')}${edges('S>a', 'lost>E')}`),
		outcomes: ['true'],
		values: { nodes: ['lost'] },
	},
	{
		name: 'reached by a Command alone',
		artifacts: python(
			'from langgraph.types import Command\ndef hop(s):\n    return Command(goto="b")\ng = StateGraph(dict)\ng.add_node(hop)\ng.add_node("b", work)\ng.add_edge(START, "hop")\n',
		),
		outcomes: ['false'],
	},
	{ name: 'no graph', artifacts: () => artifactsOf(IN_A_STRING), outcomes: ['not-applicable'] },
]);
const compiled = (body: string) => python(`${body}g.compile().invoke({})\n`);
test(probe('graph/compiles'), [
	{ name: 'edges between the nodes', artifacts: compiled(`${nodes('a', 'b')}${edges('S>a', 'a>b', 'b>E')}`), outcomes: ['true'] },
	{
		name: 'an edge to a router',
		artifacts: compiled(`${nodes('a')}${edges('S>a', 'a>route')}`),
		outcomes: ['false'],
		values: { from: 'a', to: 'route' },
	},
	{
		name: 'an edge from a router',
		artifacts: compiled(`${nodes('a')}${edges('S>a', 'route>a')}`),
		outcomes: ['false'],
		values: { from: 'route', to: 'a' },
	},
	{
		name: 'a path map that leads to no node',
		artifacts: compiled(`${nodes('a')}${edges('S>a')}g.add_conditional_edges("a", route, {"on": "gone", "stop": END})\n`),
		outcomes: ['false'],
		values: { from: 'a', to: 'gone' },
	},
	{
		name: 'a node that is added after the graph is compiled',
		artifacts: python(`${nodes('a')}${edges('S>a', 'a>b', 'b>E')}app = g.compile()\ng.add_node("b", work)\napp.invoke({})\n`),
		outcomes: ['false'],
		values: { from: 'a', to: 'b' },
	},
	{
		name: 'and compiled once more',
		artifacts: python(`${nodes('a')}${edges('S>a')}g.compile()\ng.add_node("b", work)\n${edges('a>b', 'b>E')}g.compile().invoke({})\n`),
		outcomes: ['true'],
	},
	...[
		['if flag:\n    g.add_node("b", work)\n', 'false'],
		['if flag:\n    g.add_node("b", work)\nelse:\n    g.add_node("b", other)\n', 'true'],
		['if flag:\n    g.add_node("b", work)\nif not flag:\n    g.add_node("b", other)\n', 'true'],
		['if "b" not in g.nodes:\n    g.add_node("b", work)\n', 'true'],
		['if flag:\n    g.add_node("b", work)\ng.add_node("b", work)\n', 'true'],
		['try:\n    g.add_node("b", work)\nexcept ValueError:\n    raise\n', 'true'],
		['for one in [1, 2]:\n    g.add_node("b", work)\n', 'true'],
	].map(([added, outcome]) => ({
		name: `an edge in any case to a node of ${added}`,
		artifacts: compiled(
			`from settings import flag\ndef other(s): return {}\ng = StateGraph(dict)\ng.add_node("a", work)\n${added}${edges('S>a', 'a>b', 'b>E')}`,
		),
		outcomes: [outcome as 'true'],
	})),
	{
		name: 'an edge under the condition of its node',
		artifacts: compiled(
			`from settings import flag\n${nodes('a')}${edges('S>a')}if flag:\n    g.add_node("b", work)\n    g.add_edge("a", "b")\n`,
		),
		outcomes: ['true'],
	},
	{
		name: 'an end of a function before the rest',
		artifacts: python(
			`def build(flag):\n    g = StateGraph(dict)\n    g.add_node("a", work)\n    g.add_edge(START, "a")\n    if flag:\n        return g.compile()\n    g.add_node("b", work)\n    g.add_edge("a", "b")\n    return g.compile()\nbuild(True).invoke({})\n`,
		),
		outcomes: ['true'],
	},
	{
		name: 'nodes that the code names when it runs',
		artifacts: compiled(`${nodes('a')}${edges('S>a', 'a>late')}for one in flows():\n    g.add_node(one.name, work)\n`),
		outcomes: ['not-available'],
	},
	{
		name: 'a second graph of such nodes',
		artifacts: compiled(
			`${nodes('a', 'b', 'c')}${edges('S>a', 'a>b', 'b>c', 'c>E')}h = StateGraph(dict)\nh.add_node("a", work)\nfor one in flows():\n    h.add_node(one.name, work)\nh.add_edge(START, "a")\nh.compile()\n`,
		),
		outcomes: ['not-available'],
	},
	{ name: 'a graph that nothing compiles', artifacts: python(`${nodes('a')}${edges('S>a', 'a>gone')}`), outcomes: ['not-applicable'] },
	{ name: 'no graph', artifacts: () => artifactsOf(IN_A_STRING), outcomes: ['not-applicable'] },
]);
it('a graph of nodes that are named at run time has no number of them, and no idle choice', async () => {
	const text = `def build(table, route):\n    g = StateGraph(dict)\n    for key, one in table.items():\n        g.add_node(key, make(one))\n    g.add_edge(START, table.first)\n    for a, b in table.ways():\n        g.add_conditional_edges(a, route, {"on": b, "stop": END})\n    g.add_edge(table.last, END)\n    return g.compile()\nbuild(T, R)\n`;
	const asked = ['graph/state-graph', 'graph/conditional-edge', 'graph/unreachable-node'].map(probe);
	expect(runProbes(asked, await python(text)(), { detective: 'repo' }).map(({ message }) => message)).toEqual([
		'The source code builds a graph with nodes that are only known when the code runs.',
		'Conditional edges leave a node per key.',
		'The nodes and edges are only known when the code runs.',
	]);
});

it('nodes named at run time are called by what they are named after, and never said to be lost', async () => {
	const source = `${HEAD}def build(cfg):
    g = StateGraph(dict)
    g.add_node("hub", work)
    for name in cfg.agents:
        g.add_node(f"agent_{name}", work)
        g.add_edge("hub", f"agent_{name}")
        g.add_node(name, work)
    g.add_edge(START, "hub")
    return g.compile()
`;
	const told = await Promise.all(
		['graph/any-fan-out', 'graph/unreachable-node'].map(async (id) => {
			const findings = runProbes([probe(id)], await artifactsOf({ 'g.py': source }), { detective: 'repo', lexicon: {} as Lexicon });
			return findings.map((f) => `${f.outcome} ${f.message}`);
		}),
	);
	expect(told.flat().join('\n')).not.toMatch(/[{}]/);
	expect(told[0]?.[0]).toContain('agent_… per name');
	expect(told[1]?.[0]).toMatch(/^not-available The graph at g.py:5 is not fully followed: at g.py:8 we do not know /);
});
it('tells of branches that run in parallel that a router starts one of some alone', async () => {
	const told = async (judges: string) =>
		runProbes(
			[probe('graph/any-fan-out')],
			await artifactsOf({
				'g.py': `from langgraph.graph import StateGraph, START, END\ng = StateGraph(dict)\n${[...'abcd'].map((name) => `g.add_node("${name}", work)\n`).join('')}g.add_edge(START, "a")\ng.add_edge("a", "b")\n${judges}app = g.compile()\n`,
			}),
			{ detective: 'repo', lexicon: {} as Lexicon },
		)[0]?.message;
	const router = 'def pick(state):\n    return "c" if state["ok"] else "d"\ng.add_conditional_edges("a", pick, {"c": "c", "d": "d"})\n';
	expect(await told(router)).toBe('`a` starts branches that run in parallel: b and one of c and d.');
	expect(await told('g.add_edge("a", "c")\n')).toBe('`a` starts branches that run in parallel: b and c.');
});
it.each([
	[
		'the functional API',
		{
			'flow.ts':
				'import { entrypoint, task } from "@langchain/langgraph";\nconst t = task("t", async () => 1);\nexport const flow = entrypoint({ name: "flow" }, async () => t());\n',
		},
		'The product builds no StateGraph. The product uses LangGraph’s functional API (flow.ts:3), whose steps are ordinary code.',
	],
	[
		'the functional API as a decorator',
		{ 'flow.py': 'from langgraph.func import entrypoint\n@entrypoint()\ndef flow(x):\n    return x\n' },
		'The product builds no StateGraph. The product uses LangGraph’s functional API (flow.py:2), whose steps are ordinary code.',
	],
	[
		'a ready-made agent of a function that nothing calls',
		{
			'agent.ts': 'import { createAgent } from "langchain";\nexport const make = () => createAgent({ tools: [] });\n',
			'main.ts': 'import express from "express";\nimport "./agent";\nexpress().listen(1);\n',
		},
		'The product builds no StateGraph.',
	],
	[
		'a ready-made agent',
		{ 'agent.ts': 'import { createAgent } from "langchain";\nexport const agent = createAgent({ tools: [] });\n' },
		'The product builds no StateGraph. The product uses a ready-made agent (`createAgent` at agent.ts:2), whose graph the library builds.',
	],
	[
		'an import that nothing uses, and a function of its own',
		{ 'a.ts': 'import { entrypoint } from "@langchain/langgraph";\nconst createAgent = () => 1;\ncreateAgent();\n' },
		'The product builds no StateGraph.',
	],
])('without a graph, it is said what stands in its place: %s', async (_name, files, message) => {
	const findings = runProbes([probe('graph/state-graph')], await artifactsOf(files), { detective: 'repo', lexicon: {} as Lexicon });
	expect(findings.map((f) => f.message)).toEqual([message]);
});
it.each([
	[
		'by a class that imports the builder, in a file without LangGraph',
		{
			'src/graph.ts':
				'import { StateGraph, START } from "@langchain/langgraph";\nconst g = new StateGraph({}).addNode("a", () => ({})).addEdge(START, "a");\nexport const flow = g;\n',
			'src/service.ts':
				'import { flow } from "./graph";\nexport class Service {\n  app: any;\n  constructor(saver: any) {\n    this.app = flow.compile({ checkpointer: saver });\n  }\n}\n',
		},
		true,
	],
	[
		'not by something else of that name',
		{
			'src/graph.ts':
				'import { StateGraph, START } from "@langchain/langgraph";\nconst g = new StateGraph({}).addNode("a", () => ({})).addEdge(START, "a");\nexport const flow = g;\n',
			'src/service.ts':
				'import { flow } from "./graph";\nimport { template } from "./template";\nexport const a = [flow, template.compile()];\n',
			'src/template.ts': 'export const template = { compile: () => 1 };\n',
		},
		false,
	],
	[
		'by a caller in another file',
		{
			'g.py': `${HEAD}def build():\n    g = StateGraph(dict)\n    g.add_node("a", work)\n    return g\n`,
			'run.py': 'from g import build\ndef main():\n    return build().compile()\n',
		},
		true,
	],
	['never; a compiled pattern does not count', { 'g.py': `${HEAD}import re\np = re.compile("x")\n${LINE}` }, false],
] as [string, Record<string, string>, boolean][])('a graph is compiled %s', async (_, files, compiled) => {
	expect(buildGraphs(await projectOf(files)).some((graph) => graph.compiled)).toBe(compiled);
});

it('tells of the graph that runs, and of a left-over one only where there is no other', async () => {
	const left = { 'src/graph/builder.py': `${HEAD}${nodes('old', 'older', 'oldest')}${edges('S>old', 'old>E')}` };
	const runs = {
		'main.py': 'from src.graph import g\ng.compile().invoke({})\n',
		'src/graph.py': `${HEAD}${nodes('one', 'two')}${edges('S>one', 'one>two', 'two>E')}`,
	};
	const told = async (files: Record<string, string>) =>
		runProbes([probe('graph/state-graph')], await artifactsOf(files), { detective: 'repo' })
			.filter(({ outcome }) => outcome === 'true')
			.map(({ location }) => location?.path);
	expect(await told({ ...left, ...runs })).toEqual(['src/graph.py']);
	expect(await told(left)).toEqual(['src/graph/builder.py']);
	const models = buildGraphs(await projectOf({ ...left, ...runs }));
	expect(models.map(({ file, unused }) => [file, unused ?? false])).toEqual([
		['src/graph.py', false],
		['src/graph/builder.py', true],
	]);
});

it('tells copies that Send starts from a choice', async () => {
	const map = `${nodes('a', 'b')}${edges('S>a', 'b>E')}def each(s):\n    return [Send("b", {"q": q}) for q in s["qs"]]\ng.add_conditional_edges("a", each, ["b"])\n`;
	const said = async (text: string) =>
		(await runProbes([probe('graph/conditional-edge')], await python(text)(), { detective: 'repo' }))[0]?.message;
	expect(await said(map)).toBe('Send alone, which starts work and chooses nothing, leaves a.');
	expect(await said(CHOICE)).toMatch(/^Conditional edges leave/);
});

it.each([
	['create_react_agent(model, [find])', 'false'],
	['create_react_agent(model, [find], middleware=[retry])', 'not-applicable'],
])('finds no branch for failures in a ready-made agent, but for what it is given: %s', async (made, outcome) => {
	const source = `from langgraph.prebuilt import create_react_agent\nagent = ${made}\nagent.invoke({})\n`;
	const [found] = runProbes([probe('graph/error-branch-declared')], await artifactsOf({ 'src/agent.py': source }), { detective: 'repo' });
	expect(found?.outcome).toBe(outcome);
});

it('asks no way of a helper of one node beside a ready-made agent', async () => {
	const files = {
		'src/agent.py': 'from langchain.agents import create_agent\nagent = create_agent(model, [find])\n',
		'src/note.py': `${HEAD}g = StateGraph(dict)\ng.add_node("note", lambda s: {})\ng.add_edge(START, "note")\nnoted = g.compile()\n`,
	};
	const asked = ['graph/conditional-edge', 'graph/error-branch-declared'].map(probe);
	const found = runProbes(asked, await artifactsOf(files), { detective: 'repo' });
	expect(found.map(({ outcome }) => outcome)).toEqual(['not-applicable', 'not-applicable']);
});

it('names no conditional edge of a graph that only tests build, beside one that the product builds', async () => {
	const build = (name: string, from: string) =>
		`def ${name}():\n    g = StateGraph(dict)\n    for n in ["${from}", "b", "c"]:\n        g.add_node(n, work)\n    g.add_edge(START, "${from}")\n    g.add_conditional_edges("${from}", pick, {"b": "b", "c": "c"})\n    return g.compile()\n`;
	const files = {
		'src/graph.py': `${HEAD}def pick(s): return "b" if s["x"] else "c"\n${build('make', 'used')}${build('make_more', 'tried')}`,
		'src/main.py': 'from src.graph import make\napp = make()\ndef main():\n    print(app.invoke({}))\nmain()\n',
		'tests/test_graph.py': 'from src.graph import make_more\ndef test_more():\n    assert make_more()\n',
	};
	const found = runProbes([probe('graph/conditional-edge')], await artifactsOf(files), { detective: 'repo' });
	expect(found[0]?.message).toBe('Conditional edges leave used.');
});

it.each([
	['a builder of which no graph was read', 'builder', ' src/other.py:3 adds one that no run comes to.'],
	['none', 'print', ''],
])('names the conditional edge of %s', async (_, head, more) => {
	const other =
		head === 'print'
			? 'print("no")\n'
			: 'builder = StateGraph(State)\nbuilder.add_node("a", work)\nbuilder.add_conditional_edges("a", pick)\n';
	const files = {
		'src/graph.py': `${HEAD}g = StateGraph(dict)\ng.add_node("a", work)\ng.add_node("b", work)\ng.add_edge(START, "a")\ng.add_edge("a", "b")\napp = g.compile()\napp.invoke({})\n`,
		'src/other.py': other,
	};
	const [found] = runProbes([probe('graph/conditional-edge')], await artifactsOf(files), { detective: 'repo' });
	expect([found?.outcome, found?.message]).toEqual(['false', `No graph that the code wires has a conditional edge.${more}`]);
});

it('tells a builder that nobody calls or compiles as unused, and one that something outside may load as used', async () => {
	const build = (name: string, end: string) =>
		`def ${name}():\n    g = StateGraph(dict)\n    g.add_node("a", work)\n    g.add_edge(START, "a")\n    return ${end}\n`;
	const unused = async (left: string) =>
		buildGraphs(await projectOf({ 'src/graph.py': `${HEAD}${build('build', 'g')}${left}app = build().compile()\n` })).map((graph) => [
			graph.builder,
			graph.unused ?? false,
		]);
	expect(await unused(build('old', 'g'))).toEqual([
		['build', false],
		['old', true],
	]);
	expect(await unused(build('make_graph', 'g.compile()'))).toEqual([
		['build', false],
		['make_graph', false],
	]);
});

it('says of no node that it cannot be reached where a Command may lead to it', async () => {
	const asked = (goto: string) =>
		`from langgraph.graph import StateGraph, START, END\nfrom langgraph.types import Command\ndef ask(state):\n    way = {"goto": "__end__"}\n    way["goto"] = choose(state)\n    return Command(goto=${goto})\ndef work(state):\n    return {}\ng = StateGraph(dict)\ng.add_node("ask", ask)\ng.add_node("work", work)\ng.add_edge(START, "ask")\ng.add_edge("work", END)\napp = g.compile()\n`;
	const outcome = async (goto: string) => {
		const files = { 'src/graph.py': asked(goto) };
		const project = await projectOf(files);
		const artifacts = {
			...available(graphsArtifact, buildGraphs(project)),
			...available(projectArtifact, project),
			...available(textsArtifact, new Map(Object.entries(files))),
		};
		return runProbes([unreachableNode], artifacts, { detective: 'repo' }).map((one) => one.outcome);
	};
	expect(await outcome('way["goto"]')).toContain('not-available');
	expect(await outcome('"ask"')).toEqual(['true']);
});
