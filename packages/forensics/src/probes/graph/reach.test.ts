import { runProbes } from '@auditor/probes';
import { probeTester } from '@auditor/probes/testing';
import { lexiconSchema, type Probe } from '@auditor/schema';
import { expect, it } from 'vitest';
import { artifactsOf } from '../../testing.js';
import { graphProbes } from './index.js';

const test = probeTester({ it, equal: (a, b) => expect(a).toEqual(b) });
const probe = (id: string) => graphProbes.find((one) => one.id === id) as Probe;

/** begin -> the detectives that the router names -> join -> write. */
const routed =
	(router: string, field = 'repo: str\n    papers: list', base = 'TypedDict') =>
	() =>
		artifactsOf({
			'g.py': `from typing import TypedDict
from elsewhere import Elsewhere
from langgraph.graph import StateGraph, START, END
class S(${base}):
    ${field}
def begin(state): return {}
def repo_detective(state): return {}
def doc_detective(state): return {}
def join(state): return {}
def route(state):
    ${router}
g = StateGraph(S)
for node in (begin, repo_detective, doc_detective, join):
    g.add_node(node)
g.add_edge(START, "begin")
g.add_conditional_edges("begin", route, ["repo_detective", "doc_detective"])
g.add_edge("repo_detective", "join")
g.add_edge("doc_detective", "join")
g.add_edge("join", END)
`,
		});
const GROWING = 'names = ["repo_detective"]\n    if state.get("papers"):\n        names.append("doc_detective")\n    return names';

test(probe('graph/unreachable-node'), [
	{ name: 'a field that the state has', artifacts: routed(GROWING), outcomes: ['false'] },
	{
		name: 'a field that the state does not have',
		artifacts: routed(GROWING, 'repo: str'),
		outcomes: ['true'],
		values: { nodes: ['doc_detective'], asksFor: ['papers'] },
	},
	{
		name: 'the absence of a field that the state does not have',
		artifacts: routed(GROWING.replace('state.get', 'not state.get'), 'repo: str'),
		outcomes: ['false'],
	},
	{
		name: 'another way to the same node',
		artifacts: routed(
			'if state.get("papers"):\n        return "doc_detective"\n    if state["repo"]:\n        return "doc_detective"\n    return "repo_detective"',
			'repo: str',
		),
		outcomes: ['false'],
	},
	{
		name: 'a state whose fields are not all known',
		artifacts: routed(GROWING, 'repo: str', 'Elsewhere'),
		outcomes: ['false'],
	},
]);

/** pick -> judge -> pick ..., left for `done` by the router. */
const LOOP = `import time
from typing import TypedDict
from langgraph.graph import StateGraph, START, END
class S(TypedDict):
    at: int
    items: list
def setup(state): return {"at": 0, "items": load()}
def pick(state):
    PICK
def judge(state):
    JUDGE
def done(state): return {}
def other(state): return {}
def route(state):
    if TEST:
        return "done"
    return "judge"
g = StateGraph(S)
for node in (setup, pick, judge, done, other):
    g.add_node(node)
g.add_edge(START, "setup")
g.add_edge("setup", "pick")
g.add_edge("setup", "other")
g.add_conditional_edges("pick", route, WAYS)
g.add_edge("judge", "pick")
g.add_edge("done", END)
g.add_edge("other", END)
`;
const loop =
	(test: string, judge: string, pick = 'return {}', ways = '["judge", "done"]') =>
	() =>
		artifactsOf({ 'g.py': LOOP.replace('TEST', test).replace('JUDGE', judge).replace('PICK', pick).replace('WAYS', ways) });
const AT_END = 'state["at"] >= len(state["items"])';

test(probe('graph/endless-loop'), [
	{
		name: 'a counter that nobody moves',
		artifacts: loop(AT_END, 'return {"opinions": [1]}'),
		outcomes: ['true'],
		values: { nodes: ['judge', 'pick'], watches: ['at', 'items'], behind: ['done'] },
	},
	{
		name: 'a counter that nobody moves, though the state is given back',
		artifacts: loop(AT_END, 'state["opinions"].append(1)\n    return state'),
		outcomes: ['true'],
	},
	...(
		[
			['a counter that is moved and tested', 'state["at"] > 3', 'return {"at": state["at"] + 1, "items": []}', 'return {}'],
			['a counter that the judge moves', AT_END, 'return {"at": state["at"] + 1}', 'return {}'],
			['a counter that is moved in place', AT_END, 'return {}', 'state["at"] += 1\n    return state'],
			['items that are taken away', AT_END, 'state["items"].pop()\n    return state', 'return {}'],
			['a node whose results are not known', AT_END, 'return work(state)', 'return {}'],
			['a helper that moves it', AT_END, 'move(state)\n    return state\ndef move(state):\n    state["at"] = state["at"] + 1', 'return {}'],
			['a clock that has a say', 'state["at"] > 3 or time.time() > 9', 'return {}', 'return {}'],
		] as const
	).map(([name, ask, judge, pick]) => ({ name, artifacts: loop(ask, judge, pick), outcomes: ['false'] as const })),
	...(
		[
			['asks for a field that the state does not have', 'state.get("ready")', '["judge", "done"]', 'true', ['ready']],
			['asks for a field that it has', 'state.get("items")', '["judge", "done"]', 'false', []],
			['would leave by an answer that leads nowhere', 'state.get("ready")', '["judge", "other"]', 'true', ['ready']],
			['leaves by an answer that leads nowhere', 'load()', '["judge", "other"]', 'false', []],
		] as const
	).map(([name, ask, ways, outcome, watches]) => ({
		name: `a router that ${name}`,
		artifacts: loop(ask, 'return {"items": [1]}', 'return {}', ways),
		outcomes: [outcome],
		values: { watches: [...watches] },
	})),
	{
		name: 'a counter that nobody tests',
		artifacts: loop('not state["items"]', 'return {"at": state.get("at", 0) + 1, "items": load()}'),
		outcomes: ['true'],
		values: { watches: ['at'], remedy: 'Compare `at` with a bound in the router, and leave the loop when it is reached.' },
	},
	{
		name: 'a counter that a node tests',
		artifacts: loop(
			'not state["items"]',
			'if state["at"] > 3:\n        return {"items": []}\n    return {"at": state["at"] + 1, "items": load()}',
		),
		outcomes: ['false'],
	},
	{ name: 'no loop', artifacts: routed(GROWING), outcomes: ['not-applicable'] },
	{ name: 'no graph', artifacts: () => artifactsOf({ 'a.py': 'x = 1\n' }), outcomes: ['not-applicable'] },
]);

test(probe('graph/unreachable-node'), [
	{
		name: 'what stands behind a loop that is never left',
		artifacts: loop(AT_END, 'return {"opinions": [1]}'),
		outcomes: ['true'],
		values: { nodes: ['done'] },
	},
	{
		name: 'what stands behind one that is',
		artifacts: loop(AT_END, 'return {"at": state["at"] + 1}'),
		outcomes: ['false'],
		values: { nodes: [] },
	},
]);

/** setup -> Send to both, always. */
const sending = (answer: string) => () =>
	artifactsOf({
		'g.py': `from langgraph.graph import StateGraph, START, END
from langgraph.types import Send
def setup(state): return {}
def one(state): return {}
def two(state): return {}
def fan(state):
    ${answer}
g = StateGraph(dict)
for node in (setup, one, two):
    g.add_node(node)
g.add_edge(START, "setup")
g.add_conditional_edges("setup", fan, ["one", "two"])
g.add_edge("one", END)
g.add_edge("two", END)
`,
	});

it.each([
	[
		'nodes that always start together',
		'return [Send("one", state), Send("two", state)]',
		/^Send alone, which starts work and chooses nothing, leaves setup/,
	],
	['one of two', 'if state["a"]:\n        return [Send("one", state)]\n    return [Send("two", state)]', /^Conditional edges leave setup/],
])('Send to %s', async (_name, answer, message) => {
	const context = { detective: 'repo', lexicon: lexiconSchema.parse({}), parameters: {}, findings: [] } as const;
	const [found] = runProbes([probe('graph/conditional-edge')], await sending(answer)(), context);
	expect(found?.message).toMatch(message);
});

/** work -> write or done, decided by what the router returns. */
const asked =
	(field: string, test = 'not state.get("broken", False)') =>
	() =>
		artifactsOf({
			'g.py': `from typing import TypedDict
from langgraph.graph import StateGraph, START, END
class S(TypedDict):
    ${field}: bool
def work(state): return {"${field}": load()}
def write(state): return {}
def done(state): return {}
def fine(state) -> bool:
    return ${test}
g = StateGraph(S)
for node in (work, write, done):
    g.add_node(node)
g.add_edge(START, "work")
g.add_conditional_edges("work", fine, {True: "write", False: "done"})
g.add_edge("write", "done")
g.add_edge("done", END)
`,
		});

test(probe('graph/conditional-edge'), [
	{ name: 'a question about a field', artifacts: asked('broken'), outcomes: ['true'], values: { effective: 1, decorative: [] } },
	{
		name: 'a question about a field that the state does not have',
		artifacts: asked('other'),
		outcomes: ['true'],
		values: { effective: 0, decorative: ['work'] },
	},
	{
		name: 'a question about something else',
		artifacts: asked('other', 'ready(state)'),
		outcomes: ['true'],
		values: { effective: 1, decorative: [] },
	},
]);

test(probe('graph/error-branch-effective'), [
	{
		name: 'a flag that is set',
		artifacts: asked('broken', 'not state.get("broken")'),
		outcomes: ['not-applicable'],
		values: { reasons: ['undeclared'] },
	},
	{
		name: 'a flag of failure that is set',
		artifacts: asked('failed', 'not state.get("failed")'),
		outcomes: ['true'],
		values: { effect: 'full', to: 'done' },
	},
	{
		name: 'a flag of failure that the state does not have',
		artifacts: asked('other', 'not state.get("failed")'),
		outcomes: ['false'],
		values: { reasons: ['undeclared-key'] },
	},
]);

/** A graph whose nodes are known only when it runs. */
const open = (more: string) => () =>
	artifactsOf({
		'g.py': `from langgraph.graph import StateGraph, START, END
def build(names):
    g = StateGraph(dict)
    for name in names:
        g.add_node(name, make(name))
        g.add_edge(START, name)
    ${more}
    return g.compile()
`,
	});

it.each([
	['nothing in the source makes a choice', '', true],
	['something that did not resolve may make one', 'other.add_conditional_edges(x, y)', false],
])('no conditional edge: %s', async (_name, more, certain) => {
	const [found] = runProbes([probe('graph/conditional-edge')], await open(more)(), {
		detective: 'repo',
		lexicon: lexiconSchema.parse({}),
		parameters: {},
		findings: [],
	});
	expect([found?.outcome, (found?.confidence ?? 0) >= 0.9]).toEqual(['false', certain]);
});
