import { artifactsOf } from '@auditor/forensics/testing';
import { probeTester } from '@auditor/probes/testing';
import type { Lexicon } from '@auditor/schema';
import { expect, it } from 'vitest';
import { roleFanOut } from './role-fan-out.js';

const test = probeTester({ it, equal: (a, b) => expect(a).toEqual(b) });

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
const roles: Partial<Lexicon> = { roles: [{ id: 'detective', terms: ['detective'], not: [] }] };

test(roleFanOut, [
	{ name: 'detectives that the input asks for', lexicon: roles, artifacts: routed(GROWING), outcomes: ['true'] },
	{
		name: 'a detective that nothing can ask for',
		lexicon: roles,
		artifacts: routed(GROWING, 'repo: str'),
		outcomes: ['false'],
		values: { parallel: 1, total: 2 },
	},
	{
		name: 'detectives that meet where they started',
		lexicon: roles,
		artifacts: () =>
			artifactsOf({
				'src/graph.py': `from langgraph.graph import END, START, StateGraph
from langgraph.types import Send
from typing import TypedDict
class S(TypedDict):
    left: list
def hub(state): return {"left": state["left"][1:]}
def repo_detective(state): return {}
def doc_detective(state): return {}
def close(state): return {}
def route(state):
    if not state["left"]:
        return [Send("close", state)]
    return [Send("repo_detective", state), Send("doc_detective", state)]
g = StateGraph(S)
for node in (hub, repo_detective, doc_detective, close):
    g.add_node(node)
g.add_edge(START, "hub")
g.add_conditional_edges("hub", route)
g.add_edge(["repo_detective", "doc_detective"], "hub")
g.add_edge("close", END)
`,
			}),
		outcomes: ['true'],
		values: { parallel: 2, fanIn: true, joinNode: 'hub' },
	},
]);
