import { artifactsOf } from '@auditor/forensics/testing';
import { probeTester } from '@auditor/probes/testing';
import type { Probe } from '@auditor/schema';
import { expect, it } from 'vitest';
import { courtroom } from '../../testing.js';
import { outputProbes } from './index.js';

const tester = probeTester({ it, equal: (a, b) => expect(a).toEqual(b) });
const retry = outputProbes.find(({ id }) => id === 'output/retry') as Probe;

/** look -> prosecutor -> collect, whose router may lead back to `to`. */
const court = (test: string, to: string) => () =>
	artifactsOf({
		'src/graph.py': `from typing import TypedDict
from langgraph.graph import StateGraph, START, END
class S(TypedDict):
    found: dict
    errors: list
    judge_errors: list
    tries: int
def look(state):
    return {"found": load(state), "errors": tell(state)}
def prosecutor(state):
    try:
        return {"found": llm.with_structured_output(Opinion).invoke(state["found"])}
    except ValueError as e:
        return {"judge_errors": [e]}
def collect(state):
    if state.get("judge_errors"):
        return {"tries": state.get("tries", 0) + 1}
    return {}
def route(state):
    return "retry_on_error" if ${test} else "on"
g = StateGraph(S)
for node in (look, prosecutor, collect):
    g.add_node(node)
g.add_edge(START, "look")
g.add_edge("look", "prosecutor")
g.add_edge("prosecutor", "collect")
g.add_conditional_edges("collect", route, {"on": END, "retry_on_error": "${to}"})
`,
	});

tester(retry, [
	{
		name: 'a branch of the graph back to the judges',
		artifacts: court('state.get("judge_errors") and state.get("tries", 0) < 3', 'prosecutor'),
		lexicon: courtroom,
		outcomes: ['true'],
		places: ['src/graph.py:27'],
		values: { ways: ['graph'], strong: false },
	},
	{
		name: 'a branch back to the judges whose router comes too late',
		artifacts: court('state.get("judge_errors") and state.get("tries", 0) < 1', 'prosecutor'),
		lexicon: courtroom,
		outcomes: ['false'],
		values: { ways: [] },
	},
	{
		name: 'a branch back for what no judge writes',
		artifacts: court('state.get("errors")', 'look'),
		lexicon: courtroom,
		outcomes: ['false'],
		values: { ways: [] },
	},
	{
		name: 'a branch back that does not come to the judges',
		artifacts: court('state.get("judge_errors")', 'collect'),
		lexicon: courtroom,
		outcomes: ['false'],
		values: { ways: [] },
	},
]);
