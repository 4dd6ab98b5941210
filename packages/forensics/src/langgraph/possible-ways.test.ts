import { describe, expect, it } from 'vitest';
import { graphsOf, sketch } from './testing.js';

const HEAD = `from typing import Literal, TypedDict
from pydantic import BaseModel, Field
from langgraph.graph import StateGraph, START, END
from langgraph.types import Send
class State(BaseModel):
    gaps: list[str] = []
    ready: bool = False
    turn: int = 0
class Limits:
    RETRY = False
    ROUNDS = 0
def node(state): return {}
`;
const GRAPH = `g = StateGraph(State)
for n in ["plan", "left", "right"]:
    g.add_node(n, node)
g.add_edge(START, "plan")
g.add_conditional_edges("plan", r)
`;

/** Helpers that call each other in a tree, so that reading all of it takes far more steps than a router may cost. */
const TREE = Array.from({ length: 12 }, (_, level) => {
	const deeper = level === 11 ? 'state.value' : Array.from({ length: 6 }, () => `h${level + 1}(state).x`).join(' or ');
	return `def h${level}(state):\n    return ${deeper}\n`;
}).join('');

describe('every way through a router', () => {
	const cases: [name: string, router: string, conditional: string[]][] = [
		[
			'a default of a state field decides nothing',
			'def r(state: State):\n    if state.gaps and state.turn < 3:\n        return "left"\n    return "right"\n',
			['plan>left', 'plan>right'],
		],
		[
			'nor does the default of a flag of the state',
			'def r(state: State):\n    return "left" if state.ready else "right"\n',
			['plan>left', 'plan>right'],
		],
		[
			'a constant of a class that is no state decides',
			'def r(state: State):\n    return "left" if Limits.RETRY else "right"\n',
			['plan>right'],
		],
		[
			'an empty list by default may hold something',
			'def r(state: State):\n    return [Send("left", gap) for gap in state.gaps]\n',
			['plan>left'],
		],
		[
			'as may one of an object that a helper made',
			'def load() -> State: ...\ndef r(state):\n    out = []\n    for gap in load().gaps:\n        out.append(Send("left", gap))\n    return out\n',
			['plan>left'],
		],
		[
			'an empty list that the router itself makes holds nothing',
			'def r(state):\n    out = []\n    for gap in out:\n        return "left"\n    return "right"\n',
			['plan>right'],
		],
		[
			'a helper that takes very long to read does not end the reading of the router',
			`${TREE}def r(state):\n    found = h0(state)\n    out = []\n    if found.items:\n        for item in found.items:\n            out.append(Send("left", item))\n    return out\n`,
			['plan>left'],
		],
	];
	for (const [name, router, conditional] of cases)
		it(`${name}`, async () => {
			const [graph] = await graphsOf({ 'graph.py': HEAD + router + GRAPH });
			expect(sketch(graph!)).toMatchObject({ conditional, unresolved: 0 });
		});

	it('a helper that takes very long to read does not end the reading of another one', async () => {
		const router = `${TREE}def pick(state):\n    if h0(state).items:\n        return "left"\n    return "right"\ndef r(state):\n    return pick(state)\n`;
		const [graph] = await graphsOf({ 'graph.py': HEAD + router + GRAPH });
		expect(sketch(graph!).conditional).toEqual(['plan>left', 'plan>right']);
	});
});
