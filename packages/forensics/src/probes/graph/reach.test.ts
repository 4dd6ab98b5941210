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
	['nothing in the source makes a choice', '', 'false', true],
	['something that did not resolve may make one', 'other.add_conditional_edges(x, y)', 'not-available', false],
])('no conditional edge: %s', async (_name, more, outcome, certain) => {
	const [found] = runProbes([probe('graph/conditional-edge')], await open(more)(), {
		detective: 'repo',
		lexicon: lexiconSchema.parse({}),
		parameters: {},
		findings: [],
	});
	expect([found?.outcome, (found?.confidence ?? 0) >= 0.9]).toEqual([outcome, certain]);
});

/** begin -> join -> judges -> join, until a count comes to its bound. */
const looped =
	(judge: string, test = 'if state["at"] >= len(state["items"]):', start = 'return {"at": 0}', after = 'END') =>
	() =>
		artifactsOf({
			'g.py': `from typing import TypedDict
from langgraph.graph import StateGraph, START, END
from langgraph.types import Send
class S(TypedDict):
    at: int
    items: list
def begin(state):
    ${start}
def join(state): return {}
def judge(state):
    ${judge}
def write(state): return {}
def route(state):
    ${test}
        return [Send("write", state)]
    return [Send("judge", state)]
g = StateGraph(S)
g.add_node("begin", begin)
g.add_node("join", join)
g.add_node("judge", lambda s: judge(s))
g.add_node("write", write)
g.add_edge(START, "begin")
g.add_edge("begin", "join")
g.add_conditional_edges("join", route)
g.add_edge(["judge"], "join")
g.add_edge("write", ${after})
app = g.compile()
`,
		});
const STUCK = { outcomes: ['true' as const], values: { nodes: ['write'], endless: true, remedy: 'Let a node of the loop raise `at`.' } };
const LEFT = { outcomes: ['false' as const] };

test(probe('graph/unreachable-node'), [
	{ name: 'behind a loop that waits for a count which nothing raises', artifacts: looped('return {}'), ...STUCK },
	{
		name: 'behind one whose count the state itself is given',
		artifacts: looped('return state', undefined, 'state["at"] = 0\n    return state'),
		...STUCK,
	},
	{ name: 'behind one, the other way round', artifacts: looped('return {}', 'if not len(state["items"]) > state["at"]:'), ...STUCK },
	{ name: 'behind one, by a local name', artifacts: looped('return {}', 'at = state["at"]\n    if at == 3:'), ...STUCK },
	{ name: 'behind one that raises it', artifacts: looped('return {"at": state["at"] + 1}'), ...LEFT },
	{ name: 'behind one that raises it where it is', artifacts: looped('state["at"] += 1\n    return state'), ...LEFT },
	{ name: 'behind one that keeps what the input brings', artifacts: looped('return {}', undefined, 'return {}'), ...LEFT },
	{ name: 'behind one that begins above 0', artifacts: looped('return {}', undefined, 'return {"at": 5}'), ...LEFT },
	{ name: 'behind one that asks for a low count', artifacts: looped('return {}', 'if state["at"] < len(state["items"]):'), ...LEFT },
	{ name: 'behind one whose fields are not all known', artifacts: looped('return more(state)'), ...LEFT },
	{
		name: 'behind one that another way leads out of',
		artifacts: looped('return {}', 'if state["items"] is None:\n        return END\n    if state["at"] >= len(state["items"]):'),
		outcomes: ['true' as const],
		values: { nodes: ['write'], endless: false },
	},
	{
		name: 'behind one that counts under a field which the state lacks',
		artifacts: looped('return {"round": 1}', 'if state.get("round", 0) >= 3:'),
		outcomes: ['true' as const],
		values: { nodes: ['write'], asksFor: ['round'], endless: true },
	},
	{
		name: 'behind one that counts so, and would then end',
		artifacts: looped(
			'return {"round": 1}',
			'if state.get("round", 0) >= 3:\n        return END\n    if state["at"] is None:',
			undefined,
			'"join"',
		),
		outcomes: ['true' as const],
		values: { nodes: ['__end__'], asksFor: ['round'], endless: true },
	},
]);
