import { artifactsOf } from '@auditor/forensics/testing';
import { runProbes } from '@auditor/probes';
import { probeTester } from '@auditor/probes/testing';
import { type Lexicon, lexiconSchema, type Probe } from '@auditor/schema';
import { expect, it } from 'vitest';
import { graphProbes } from './index.js';

const test = probeTester({ it, equal: (a, b) => expect(a).toEqual(b) });
const probe = (id: string): Probe => graphProbes.find((p) => p.id === id)!;

/** Words of another field than law: the probes know no role themselves. */
const lexicon: Partial<Lexicon> = { roles: [{ id: 'scout', terms: ['scout'], not: ['join'] }] };

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

const python = (source: string) => () => artifactsOf({ 'g.py': HEAD + source });

const SCOUTS = `${nodes('scout_a', 'scout_b', 'join', 'next')}${edges('S>scout_a', 'S>scout_b', 'scout_a>join', 'scout_b>join', 'join>next', 'next>E')}`;
/** Three scouts of which the first one, of this code, comes before the second. */
const serving = (code: string) =>
	python(
		`${code}${nodes('scout_b', 'join')}g.add_node("scout_a", scout_a)\ng.add_node("scout_first", scout_first)\n${edges('S>scout_first', 'S>scout_b', 'scout_first>scout_a', 'scout_a>join', 'scout_b>join', 'join>E')}`,
	);
const LINE = `${nodes('scout_a', 'scout_b')}${edges('S>scout_a', 'scout_a>scout_b', 'scout_b>E')}`;
const CHOICE = `${nodes('a', 'b')}${edges('S>a', 'b>E')}g.add_conditional_edges("a", lambda s: "b" if s["x"] else END)\n`;
const IN_A_TEST = { 'tests/test_a.py': `${HEAD}${SCOUTS}` };

it('tells for whom Send starts work, and calls them no nodes', async () => {
	const artifacts = await python(
		`${nodes('start', 'work_on', 'join')}${edges('S>start', 'work_on>join', 'join>E')}def route(state):\n    return [Send("work_on", {"name": n}) for n in ["scout_a", "scout_b"]]\ng.add_conditional_edges("start", route, ["work_on"])\n`,
	)();
	const [found] = runProbes([probe('graph/role-fan-out')], artifacts, { detective: 'repo', lexicon: lexiconSchema.parse(lexicon) });
	expect(found?.message).toMatch(/^From `start`, Send starts work of the role scout in parallel for scout_a and scout_b\./);
});

test(probe('graph/role-fan-out'), [
	...(
		[
			['that only print', 0, 'def work(state):\n    print("scouting")\n    found = {}\n    return found\n'],
			[
				'behind wrappers that take the time',
				0,
				'import time\ndef look(state):\n    print("x")\n    return {}\ndef work(state):\n    start = time.time()\n    new = look(state)\n    print(time.time() - start, len(new.get("found", [])))\n    return new\n',
			],
			['that give the state back', 0, 'import time\ndef work(state):\n    time.sleep(1)\n    return state\n'],
			['that return what a tool found', 2, 'from tools import scan\ndef work(state):\n    print("x")\n    return {"found": scan()}\n'],
			['that put it into the state', 2, 'def work(state):\n    state["found"].append(1)\n    return {}\n'],
			['that fill the dict which they return', 2, 'def work(state):\n    new = {}\n    new["found"] = [len(state)]\n    return new\n'],
			[
				'that fill it by a name which is worked out',
				2,
				'def work(state):\n    new = {}\n    for key in state:\n        new[key] = 1\n    return new\n',
			],
			['that write a file', 2, 'def work(state):\n    open("found.txt", "w").write("x")\n    return {}\n'],
			['that are not written yet', 2, 'def work(state):\n    raise NotImplementedError("soon")\n'],
		] as const
	).map(([name, working, work]) => ({
		name: `scouts ${name}`,
		artifacts: python(work + SCOUTS),
		lexicon,
		outcomes: ['true'] as const,
		values: { parallel: 2, working },
	})),
	{
		name: 'handlers of JavaScript that only log',
		artifacts: () =>
			artifactsOf({
				'g.ts': `import { StateGraph, START, END, Annotation } from '@langchain/langgraph';\nconst State = Annotation.Root({ found: Annotation<string[]> });\nconst idle = async (state: typeof State.State) => {\n  console.log('scouting');\n  return {};\n};\nconst busy = async (state: typeof State.State) => {\n  return { found: await look() };\n};\nnew StateGraph(State)\n  .addNode('scout_a', idle)\n  .addNode('scout_b', busy)\n  .addEdge(START, 'scout_a')\n  .addEdge(START, 'scout_b')\n  .addEdge('scout_a', END)\n  .addEdge('scout_b', END)\n  .compile();\n`,
			}),
		lexicon,
		outcomes: ['true'],
		values: {
			parallel: 2,
			working: 1,
			fault: '1 of the 2 nodes of the role scout that run in parallel is a stub: scout_a.',
		},
	},
	{
		name: 'two of a role side by side, which meet',
		artifacts: python(SCOUTS),
		lexicon,
		outcomes: ['true'],
		places: ['g.py:7'],
		values: {
			...{ role: 'scout', parallel: 2, total: 2, fanIn: true, joinNode: 'join', node: 'START', complete: true, layers: 1 },
			remedy:
				'Start the nodes of another role side by side as well, with an edge from one node to each, and one from each to a node that joins their results. Or let a conditional edge choose between different nodes.',
		},
	},
	...(
		[
			[
				'what the first one writes',
				'where',
				'`scout_b` reads what `scout_a` writes: first let a node that runs before them all write `where`. Add',
			],
			['what neither writes', 'given', 'Add'],
			['what it adds to itself', 'found', 'Add'],
		] as const
	).map(([name, key, begins]) => ({
		name: `two of a role one after another, of which the second reads ${name}`,
		artifacts: python(
			`from typing import TypedDict\nclass Box(TypedDict):\n    where: str\n    given: str\n    found: list\ndef scout_a(state):\n    return {"where": clone(state["given"]), "found": [1]}\ndef scout_b(state):\n    return {"found": look(state["${key}"])}\ng = StateGraph(Box)\ng.add_node("scout_a", scout_a)\ng.add_node("scout_b", scout_b)\n${edges('S>scout_a', 'scout_a>scout_b', 'scout_b>E')}`,
		),
		lexicon,
		outcomes: ['false'] as const,
		values: {
			remedy: `${begins} an edge from one node to each of scout_a and scout_b, and one from each to a node that joins their results. Where a diagram shows the graph, draw a new node there, too.`,
		},
	})),
	{
		name: 'two of a role one after another',
		artifacts: python(LINE),
		lexicon,
		outcomes: ['false'],
		values: {
			parallel: 1,
			total: 2,
			fanIn: false,
			remedy:
				'Add an edge from one node to each of scout_a and scout_b, and one from each to a node that joins their results. Where a diagram shows the graph, draw a new node there, too.',
		},
	},
	{ name: 'no node of the role', artifacts: python(CHOICE), lexicon, outcomes: ['false'], values: { total: 0, layers: 1 } },
	{
		name: 'one per item of a list that is only known at run time',
		artifacts: python(
			`${nodes('start', 'join')}${edges('S>start')}for item in load():\n    g.add_node(f"scout_{item}", work)\n    g.add_edge("start", f"scout_{item}")\n    g.add_edge(f"scout_{item}", "join")\n`,
		),
		lexicon,
		outcomes: ['true'],
		values: { parallel: 2, atLeast: ['parallel', 'working'], total: 1, fanIn: true, joinNode: 'join', node: 'start' },
	},
	{
		name: 'one node whose id is not known',
		artifacts: python(`${nodes('start')}${edges('S>start')}g.add_node(f"scout_{load()}", work)\ng.add_edge("start", f"scout_{load()}")\n`),
		lexicon,
		outcomes: ['false'],
		values: { parallel: 1, total: 1 },
	},
	{
		name: 'a choice between two is not parallel',
		artifacts: python(
			`${nodes('start', 'scout_a', 'scout_b')}${edges('S>start')}g.add_conditional_edges("start", lambda s: "scout_a" if s["x"] else "scout_b")\n`,
		),
		lexicon,
		outcomes: ['false'],
		values: { parallel: 1, total: 2, layers: 1 },
	},
	{
		name: 'two of a role side by side, and a choice of which one way is never taken',
		artifacts: python(
			`class Box(TypedDict):\n    found: list\n    failed: str\n${SCOUTS.replace('StateGraph(dict)', 'StateGraph(Box)').replace('g.add_edge("join", "next")', 'g.add_node("error_handler", work)\ng.add_conditional_edges("join", lambda s: "error_handler" if s["failed"] else "next", ["error_handler", "next"])')}`,
		),
		lexicon,
		outcomes: ['true'],
		values: { parallel: 2, layers: 1 },
	},
	{
		name: 'classes of the role hidden in one node',
		artifacts: python(
			'class LeftScout:\n    pass\nclass RightScout:\n    pass\ndef scouts(state):\n    LeftScout()\n    RightScout()\n    return {}\ng = StateGraph(dict)\ng.add_node(scouts)\ng.add_edge(START, "scouts")\n',
		),
		lexicon,
		outcomes: ['false'],
		values: { parallel: 1 },
	},
	{
		name: 'names behind neutral ids',
		artifacts: python(
			'def scout_one(s): ...\ndef scout_two(s): ...\ng = StateGraph(dict)\ng.add_node("a", scout_one)\ng.add_node("b", scout_two)\ng.add_edge(START, "a")\ng.add_edge(START, "b")\n',
		),
		lexicon,
		outcomes: ['true'],
		values: { members: ['a', 'b'], fanIn: false },
	},
	{
		name: 'one of three waits for another',
		artifacts: python(
			`${nodes('scout_a', 'scout_b', 'scout_c', 'join')}${edges('S>scout_a', 'S>scout_b', 'scout_a>scout_c')}g.add_edge(["scout_b", "scout_c"], "join")\n`,
		),
		lexicon,
		outcomes: ['true'],
		values: { parallel: 2, total: 3, complete: false },
	},
	{
		name: 'copies of one node under several names',
		artifacts: python(
			`${nodes('plan', 'run', 'after')}${edges('S>plan', 'run>after')}NAMES = ["Scout North", "Scout South"]\ng.add_conditional_edges("plan", lambda s: [Send("run", {"who": n}) for n in NAMES])\n`,
		),
		lexicon,
		outcomes: ['true'],
		values: { parallel: 2, parallelMembers: ['Scout North', 'Scout South'], joinNode: 'after', layers: 1 },
	},
	{
		name: 'copies of one node of the role over a list that is only known at run time',
		artifacts: python(
			`${nodes('plan', 'scout', 'after')}${edges('S>plan', 'scout>after')}g.add_conditional_edges("plan", lambda s: [Send("scout", {"page": n}) for n in s["pages"]], ["scout"])\n`,
		),
		lexicon,
		outcomes: ['true'],
		values: { parallel: 2, atLeast: ['parallel', 'working'], layers: 1 },
	},
	{
		name: 'copies of one node over things that are not of the role',
		artifacts: python(
			`${nodes('plan', 'run', 'after')}${edges('S>plan', 'run>after')}g.add_conditional_edges("plan", lambda s: [Send("run", {"page": n}) for n in s["pages"]])\n`,
		),
		lexicon,
		outcomes: ['false'],
		values: { parallel: 0 },
	},
	{
		name: 'a member that a setting adds, in parallel with the others',
		artifacts: python(
			`def build(third=False):\n    g = StateGraph(dict)\n    names = ["scout_a", "scout_b"]\n    if third:\n        names.append("scout_c")\n    for n in names:\n        g.add_node(n, work)\n        g.add_edge(START, n)\n    return g\n`,
		),
		lexicon,
		outcomes: ['true'],
		values: { parallel: 2, optional: ['scout_c'], complete: true },
	},
	{
		name: 'a member that a setting adds and, at another place, starts',
		artifacts: python(
			`def build(third=False):\n    g = StateGraph(dict)\n    g.add_node("scout_a", work)\n    g.add_node("scout_b", work)\n    if third:\n        g.add_node("scout_c", work)\n    g.add_edge(START, "scout_a")\n    g.add_edge(START, "scout_b")\n    if third:\n        g.add_edge(START, "scout_c")\n    return g\n`,
		),
		lexicon,
		outcomes: ['true'],
		values: { parallel: 2, optional: ['scout_c'], complete: true },
	},
	...(
		[
			['a node named after the role that hands the state on is none of it', 'return s', ['scout_a', 'scout_b']],
			[
				'a node named after the role that hands on what a field holds',
				'tool = Tool()\n    return {"found": s.get("found", [])}',
				['scout_a', 'scout_b'],
			],
			[
				'a node named after the role that works before the others start',
				's["plan"] = 1\n    return s',
				['scout_a', 'scout_b', 'scout_hub'],
			],
		] as const
	).map(([name, body, members]) => ({
		name,
		artifacts: python(
			`def scout_hub(s):\n    ${body}\ng = StateGraph(dict)\ng.add_node("scout_a", work)\ng.add_node("scout_b", work)\ng.add_node("scout_hub", scout_hub)\n${edges('S>scout_hub', 'scout_hub>scout_a', 'scout_hub>scout_b')}`,
		),
		lexicon,
		outcomes: ['true'] as const,
		values: { members: [...members], parallel: 2, complete: members.length === 2 },
	})),
	{
		name: 'two that a fan-out within a branch starts, a step after the third',
		artifacts: python(
			`${nodes('scout_a', 'prepare', 'scout_b', 'scout_c', 'join')}${edges('S>scout_a', 'S>prepare', 'prepare>scout_b', 'prepare>scout_c', 'scout_a>join', 'scout_b>join', 'scout_c>join')}`,
		),
		lexicon,
		outcomes: ['true'],
		values: { parallel: 2, complete: false, joinNode: 'join' },
	},
	{
		name: 'alternatives of a router beside a plain edge count once',
		artifacts: python(
			`${nodes('scout_a', 'scout_b', 'scout_skipped', 'join')}${edges('S>scout_a', 'scout_a>join', 'scout_b>join', 'scout_skipped>join')}g.add_conditional_edges(START, lambda s: "scout_b" if s["x"] else "scout_skipped")\n`,
		),
		lexicon,
		outcomes: ['true'],
		values: { parallel: 2, total: 3 },
	},
	{
		name: 'branches that meet in an error node too',
		artifacts: python(
			`${nodes('scout_a', 'scout_b', 'broken', 'join', 'next')}${edges('S>scout_a', 'S>scout_b', 'join>next')}def r(s):\n    return "broken" if s["e"] else "join"\nfor n in ("scout_a", "scout_b"):\n    g.add_conditional_edges(n, r)\n`,
		),
		lexicon,
		outcomes: ['true'],
		values: { parallel: 2, joinNode: 'join' },
	},
	{
		name: 'one that only makes ready what another works on',
		artifacts: serving('def scout_first(state): return {"path": fetch()}\ndef scout_a(state): return {"found": [look(state["path"])]}\n'),
		lexicon,
		outcomes: ['true'],
		values: { members: ['scout_b', 'scout_a'], parallelMembers: ['scout_b', 'scout_a'], complete: true },
	},
	{
		name: 'one that leaves what it found under a key of its own',
		artifacts: serving(
			'def scout_first(state): return {"picture": fetch()}\ndef scout_a(state): return {"found": [look(state["path"])]}\n',
		),
		lexicon,
		outcomes: ['true'],
		values: { members: ['scout_b', 'scout_a', 'scout_first'], parallelMembers: ['scout_b', 'scout_first'], complete: false },
	},
	...(
		[
			[
				'asks nobody and looks over what the others found',
				'return {"found": [one for one in state["found"] if one.ok]}',
				['scout_a', 'scout_b'],
			],
			['asks a model as they do', 'return {"found": [ChatOpenAI().invoke(str(state["found"]))]}', ['scout_a', 'scout_b', 'scout_last']],
			['does not look at what they found', 'return {"found": [look(state["path"])]}', ['scout_a', 'scout_b', 'scout_last']],
		] as const
	).map(([name, body, members]) => ({
		name: `one behind the others that ${name}`,
		artifacts: python(
			`from langchain_openai import ChatOpenAI\ndef work(state): return {"found": [ChatOpenAI().invoke("look")]}\n${nodes('scout_a', 'scout_b')}def scout_last(state):\n    ${body}\ng.add_node("scout_last", scout_last)\n${edges('S>scout_a', 'S>scout_b', 'scout_a>scout_last', 'scout_b>scout_last', 'scout_last>E')}`,
		),
		lexicon,
		outcomes: ['true'] as const,
		values: { members: [...members] },
	})),
	{ name: 'no roles in the rubric', artifacts: python(SCOUTS), outcomes: ['not-applicable'] },
	{
		name: 'a graph in a test',
		artifacts: () => artifactsOf(IN_A_TEST),
		lexicon,
		outcomes: ['false'],
		values: { role: 'scout', parallel: 0 },
	},
]);

it('tells apart what starts in another step', async () => {
	const source = `${nodes('scout_a', 'scout_b', 'scout_c', 'look', 'join')}${edges('S>scout_a', 'S>scout_c', 'S>look', 'look>scout_b', 'scout_a>join', 'scout_b>join', 'scout_c>join', 'join>E')}`;
	const [found] = runProbes([probe('graph/role-fan-out')], await artifactsOf({ 'g.py': HEAD + source }), {
		detective: 'repo',
		lexicon: lexiconSchema.parse(lexicon),
	});
	expect(found?.values).toMatchObject({ parallelMembers: ['scout_a', 'scout_c'], complete: false });
});

test(probe('graph/synchronization-node'), [
	{
		name: 'what comes back to the join in a loop is none of its branches',
		artifacts: python(
			`${nodes('scout_a', 'scout_b', 'join', 'next')}${edges('S>scout_a', 'S>scout_b', 'scout_a>join', 'scout_b>join', 'join>next')}g.add_conditional_edges("next", lambda s: "join" if s["again"] else END)\n`,
		),
		lexicon,
		parameters: { members: ['scout'] },
		outcomes: ['true'],
		values: { node: 'join', members: ['scout_a', 'scout_b'] },
	},
	{
		name: 'a join that leads on',
		artifacts: python(SCOUTS),
		lexicon,
		outcomes: ['true'],
		values: { node: 'join', branches: 2, memberRoles: ['scout'], leadsOn: true, barrier: false },
	},
	...(['"scout_a", "join"', '["scout_a", "scout_b"], "join"'] as const).map((sources, n) => ({
		name: `branches that differ in length, joined ${n === 0 ? 'edge by edge' : 'by one list'}`,
		artifacts: python(
			`${nodes('scout_a', 'scout_b', 'look', 'join')}${edges('S>scout_a', 'S>look', 'look>scout_b', ...(n === 0 ? ['scout_b>join'] : []), 'join>E')}g.add_edge(${sources})\n`,
		),
		lexicon,
		parameters: { members: ['scout'] },
		outcomes: [n === 0 ? ('false' as const) : ('true' as const)],
	})),
	{
		name: 'the join of those asked for, in the first graph that has one, and no other',
		artifacts: python(
			`${nodes('scout_a', 'scout_b', 'join', 'poet_a', 'poet_b', 'last')}${edges('S>scout_a', 'S>scout_b', 'scout_a>join', 'scout_b>join', 'join>poet_a', 'join>poet_b', 'poet_a>last', 'poet_b>last', 'last>E')}g.compile()\n`,
		),
		lexicon,
		parameters: { members: ['scout'] },
		outcomes: ['true'],
		values: { node: 'join' },
	},
	{
		name: 'others meet, and those asked for run one after another',
		artifacts: python(
			`${nodes('scout_a', 'scout_b', 'poet_a', 'poet_b', 'last')}${edges('S>scout_a', 'scout_a>scout_b', 'scout_b>poet_a', 'scout_b>poet_b', 'poet_a>last', 'poet_b>last', 'last>E')}`,
		),
		lexicon,
		parameters: { members: ['scout'] },
		outcomes: ['not-applicable'],
	},
	{
		name: 'others meet, those asked for do not',
		artifacts: python(
			`${nodes('scout_a', 'scout_b', 'poet_a', 'poet_b', 'last')}${edges('S>scout_a', 'S>scout_b', 'S>poet_a', 'S>poet_b', 'poet_a>last', 'poet_b>last', 'last>E')}`,
		),
		lexicon,
		parameters: { members: ['scout'] },
		outcomes: ['false'],
	},
	{
		name: 'a router chooses one of the branches that differ in length: an edge that waits for both would wait for ever',
		artifacts: python(
			`${nodes('scout_a', 'look', 'scout_b', 'scout_c', 'join')}${edges('S>scout_a', 'S>look', 'scout_a>join', 'scout_b>join', 'scout_c>join', 'join>E')}g.add_conditional_edges("look", lambda s: "scout_b" if s["x"] else "scout_c")\n`,
		),
		lexicon,
		parameters: { members: ['scout'] },
		outcomes: ['false'],
		values: { remedy: 'Make the ways from START to scout_a, scout_b and scout_c equally long.' },
	},
	{
		name: 'others meet, and of those asked for there is one',
		artifacts: python(
			`${nodes('scout_a', 'poet_a', 'poet_b', 'last')}${edges('S>scout_a', 'scout_a>poet_a', 'scout_a>poet_b', 'poet_a>last', 'poet_b>last', 'last>E')}`,
		),
		lexicon,
		parameters: { members: ['scout'] },
		outcomes: ['not-applicable'],
	},
	{ name: 'branches that only end', artifacts: python(`${nodes('a', 'b')}${edges('S>a', 'S>b', 'a>E', 'b>E')}`), outcomes: ['false'] },
]);

it('leaves out who only makes ready what the others work on', async () => {
	const late = (first: string) =>
		artifactsOf({
			'g.py': `${HEAD}def ready(state):\n    return ${first}\ng = StateGraph(dict)\ng.add_node("scout_zero", ready)\nfor n in ["scout_a", "scout_b", "join"]:\n    g.add_node(n, work)\n${edges('S>scout_zero', 'scout_zero>scout_a', 'scout_zero>scout_b', 'scout_a>join', 'scout_b>join', 'join>E')}`,
		});
	const members = async (first: string) =>
		runProbes([probe('graph/role-fan-out')], await late(first), { detective: 'repo', lexicon: lexiconSchema.parse(lexicon) })[0]?.values;
	expect(await members('{"path": "x"}')).toMatchObject({ members: ['scout_a', 'scout_b'], complete: true });
	expect(await members('{"found": []}')).toMatchObject({ members: ['scout_zero', 'scout_a', 'scout_b'], complete: false });
	// One of the others hands the path on.
	const source = `${HEAD}def ready(state):\n    return {"path": "x"}\ndef on(state):\n    return {"path": state["path"], "found": []}\ng = StateGraph(dict)\ng.add_node("scout_zero", ready)\ng.add_node("scout_a", on)\ng.add_node("scout_b", work)\n${edges('S>scout_zero', 'scout_zero>scout_a', 'scout_zero>scout_b')}`;
	const found = runProbes([probe('graph/role-fan-out')], await artifactsOf({ 'g.py': source }), {
		detective: 'repo',
		lexicon: lexiconSchema.parse(lexicon),
	});
	expect(found[0]?.values).toMatchObject({ members: ['scout_a', 'scout_b'], complete: true });
});

it('leaves out who only tells that another one was passed over', async () => {
	const source = `${HEAD}def pass_by(state):\n    return {"log": ["no scout was sent"]}\ndef pick(state):\n    return "scout_b" if state["x"] else "scout_off"\ng = StateGraph(dict)\ng.add_node("scout_off", pass_by)\nfor n in ["scout_a", "scout_b", "first", "join"]:\n    g.add_node(n, work)\n${edges('S>scout_a', 'S>first', 'scout_a>join', 'scout_b>join', 'scout_off>join', 'join>E')}g.add_conditional_edges("first", pick)\n`;
	const found = runProbes([probe('graph/role-fan-out')], await artifactsOf({ 'g.py': source }), {
		detective: 'repo',
		lexicon: lexiconSchema.parse(lexicon),
	});
	expect(found[0]?.values).toMatchObject({ members: ['scout_a', 'scout_b'], complete: true });
});
