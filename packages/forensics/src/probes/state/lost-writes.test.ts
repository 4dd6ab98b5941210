import { runProbes } from '@auditor/probes';
import { probeTester } from '@auditor/probes/testing';
import { expect, it } from 'vitest';
import { artifactsOf } from '../../testing.js';
import { lostWrites } from './lost-writes.js';

const tester = probeTester({ it, equal: (a, b) => expect(a).toEqual(b) });
const graph =
	(node: string, { state = 'S', more = '', hint = '', end = 'g.add_edge("work", END)' } = {}) =>
	() =>
		artifactsOf({
			'src/graph.py': `import json
from typing import TypedDict
from langgraph.graph import StateGraph, START, END
from langgraph.types import Command
class S(TypedDict):
    found: dict
    errors: list
class Own(TypedDict):
    draft: str
${more}
def work(state${hint}):
    ${node}
g = StateGraph(${state})
g.add_node("work", work)
g.add_edge(START, "work")
${end}
app = g.compile()
`,
		});

const helper = 'def tell(state):\n    return {"general": [1]}\n';

tester(lostWrites, [
	...(
		[
			['a result under a key of its own', 'return {"general": [1]}', ['general'], 0, {}],
			[
				'a local dict filled by criterion',
				'out = {}\n    out["git"] = [1]\n    out["graph"] = [2]\n    return out',
				['git', 'graph'],
				0,
				{},
			],
			['what another function returns', 'return tell(state)', ['general'], 0, { more: helper }],
			['a key beside one that is held', 'return {"found": {}, "general": [1]}', ['general'], 1, {}],
			['the state, with a key set in it', 'state["general"] = 1\n    return state', ['general'], 0, {}],
			['an update of a command', 'return Command(goto="x", update={"general": 1})', ['general'], 0, {}],
			[
				'a record that is not the state',
				'return Piece(goal="a", found={})',
				['goal'],
				1,
				{ more: 'from pydantic import BaseModel\nclass Piece(BaseModel):\n    goal: str\n    found: dict\n' },
			],
			['a key beside the state that is spread', 'return {**state, "general": 1}', ['general'], 0, {}],
			['one arm of a choice', 'return {"found": {}} if state else {"general": 1}', ['general'], 1, {}],
		] as const
	).map(([name, node, keys, kept, parts]) => ({
		name,
		artifacts: graph(node, parts),
		outcomes: ['true'] as const,
		values: { node: 'work', keys: [...keys], kept },
	})),
	...(
		[
			['fields of the state', 'return {"found": {}, "errors": []}', {}],
			['nothing', 'return {}', {}],
			['a record of the state', 'return S(found={}, errors=[])', {}],
			['the state', 'return state', {}],
			['a field of what the node takes', 'return {"draft": "x"}', { hint: ': Own' }],
			[
				'a field of what the router takes',
				'return {"draft": "x"}',
				{ more: 'def more(state: Own):\n    return END\n', end: 'g.add_conditional_edges("work", more, [END])' },
			],
			['a local dict that is not returned', 'out = {"general": 1}\n    return {"found": out}', {}],
			['the state, copied and changed under a field', 'return {**state, "found": {}}', {}],
			['an entry set within a field', 'state["found"]["git"] = 1\n    return state', {}],
			['a key set in the state, and nothing returned', 'state["general"] = 1\n    return {}', {}],
		] as const
	).map(([name, node, parts]) => ({ name, artifacts: graph(node, parts), outcomes: ['false'] as const })),
	...(
		[
			['computed keys', 'return {name: [] for name in ("found", "errors")}', {}],
			['keys of a list of fields', 'out = {}\n    for name in ("found", "errors"):\n        out[name] = []\n    return out', {}],
			['a state whose fields are not known', 'return {"general": 1}', { state: 'dict' }],
			['a node whose parameter is of a type that is not known', 'return {"general": 1}', { hint: ': Foreign' }],
		] as const
	).map(([name, node, parts]) => ({ name, artifacts: graph(node, parts), outcomes: ['not-available'] as const })),
	{ name: 'no graph', artifacts: () => artifactsOf({ 'a.py': 'x = 1\n' }), outcomes: ['not-applicable'] },
]);

it.each([
	['return {"general": 1}', '`work` returns `general`, which the state class `S` lacks: none of what it returns reaches the state.'],
	['return {**state, "general": 1}', '`work` returns `general`, which the state class `S` lacks: it is lost.'],
])('tells what becomes of the rest: %s', async (node, message) => {
	const [found] = runProbes([lostWrites], await graph(node)(), { detective: 'repo' });
	expect(found?.message).toBe(message);
});

it('tells what a node that a setting adds returns, and each node once', async () => {
	const artifacts = await graph('return {"general": [1]}', {
		more: 'import os\ndef look(state):\n    return {"seen": [1]}\n',
		end: 'if os.getenv("LOOK") == "1":\n    g.add_node("look", look)\n    g.add_edge("work", "look")\n    g.add_edge("look", END)\ng.add_edge("work", END)',
	})();
	const found = runProbes([lostWrites], artifacts, { detective: 'repo' });
	expect(found.map(({ message }) => message)).toEqual([
		'`work` returns `general`, which the state class `S` lacks: none of what it returns reaches the state.',
		'Where `os.getenv("LOOK") == "1"` is true, `look` returns `seen`, which the state class `S` lacks: none of what it returns reaches the state.',
	]);
});
