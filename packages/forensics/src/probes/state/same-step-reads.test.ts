// biome-ignore-all format: tables of scenarios, one a line
import { probeTester } from '@auditor/probes/testing';
import { expect, it } from 'vitest';
import { artifactsOf } from '../../testing.js';
import { sameStepReads } from './same-step-reads.js';

const test = probeTester({ it, equal: (actual, expected) => expect(actual).toEqual(expected) });
/** Two nodes that START leads to, and one behind both; the reader begins on line 10. */
const court = (reads: string, more: { start?: string; edges?: string; input?: string; tail?: string } = {}) => () =>
	artifactsOf({
		'src/graph.py': `from typing import TypedDict
from langgraph.graph import START, StateGraph
class State(TypedDict):
    url: str
    folder: str
    found: list
def repo(state: State):
    return {"folder": fetch(state["url"])}

def doc(state: State):
${reads}
    return {"found": []}
def last(state: State):
    return {"found": [state["folder"]]}
def first(state: State):
    return ${more.start ?? '{"url": "x"}'}
g = StateGraph(State)
g.add_node("first", first)
g.add_node("repo", repo)
g.add_node("doc", doc)
g.add_node("last", last)
${more.edges ?? 'g.add_edge(START, "first")\ng.add_edge("first", "repo")\ng.add_edge("first", "doc")'}
g.add_edge("repo", "last")
g.add_edge("doc", "last")
graph = g.compile()
graph.invoke(${more.input ?? '{"url": "x", "folder": "", "found": []}'})
${more.tail ?? ''}
`,
	});
const GETS = '    folder = state.get("folder")';

test(sameStepReads, [
	{ name: 'what the other one of two parallel nodes writes', artifacts: court(GETS), outcomes: ['true'], places: ['src/graph.py:11'], values: { node: 'doc', key: 'folder', writers: ['repo'] } },
	{ name: 'in a test', artifacts: court('    if state["folder"]:\n        print(1)'), outcomes: ['true'], places: ['src/graph.py:11'] },
	{ name: 'in a function that it hands its state to', artifacts: court('    look(state)', { tail: 'def look(state):\n    return state["folder"]\n' }), outcomes: ['true'], places: ['src/graph.py:30'] },
	{ name: 'beside a function that nothing runs', artifacts: court(GETS, { tail: 'def old(state):\n    return {"folder": state["url"]}\n' }), outcomes: ['true'] },
	{ name: 'a node before both writes it', artifacts: court(GETS, { start: '{"folder": "x"}' }), outcomes: ['false'] },
	{ name: 'a node before both may return anything', artifacts: court(GETS, { start: 'load(state)' }), outcomes: ['false'] },
	{ name: 'the input has it', artifacts: court(GETS, { input: '{"url": "x", "folder": "y"}' }), outcomes: ['false'] },
	{ name: 'it is set elsewhere', artifacts: court(GETS, { tail: 'def start(state):\n    state["folder"] = "y"\n    graph.invoke(state)\n' }), outcomes: ['false'] },
	{ name: 'the writer runs a step before', artifacts: court(GETS, { edges: 'g.add_edge(START, "first")\ng.add_edge(START, "repo")\ng.add_edge("first", "doc")' }), outcomes: ['false'] },
	{ name: 'the writer leads to the reader', artifacts: court(GETS, { edges: 'g.add_edge(START, "first")\ng.add_edge("first", "repo")\ng.add_edge("first", "doc")\ng.add_edge("repo", "first")' }), outcomes: ['false'] },
	{ name: 'it reads something else', artifacts: court('    folder = state["url"]'), outcomes: ['false'] },
	{ name: 'what it writes as well', artifacts: court('    if state.get("folder"):\n        return {"folder": "a", "found": []}'), outcomes: ['not-available'], places: ['src/graph.py:10'] },
	{ name: 'what it only adds to', artifacts: court('    folder = state.get("folder") or []\n    folder = folder + ["a"]\n    return {"folder": folder}'), outcomes: ['false'] },
	{ name: 'no graph', artifacts: () => artifactsOf({ 'a.py': 'x = 1\n' }), outcomes: ['not-applicable'] },
]);
