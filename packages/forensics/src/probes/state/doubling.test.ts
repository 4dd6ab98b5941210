import { probeTester } from '@auditor/probes/testing';
import { expect, it } from 'vitest';
import { artifactsOf } from '../../testing.js';
import { doubling } from './doubling.js';

const tester = probeTester({ it, equal: (a, b) => expect(a).toEqual(b) });
const graph =
	(node: string, reducer = 'operator.add', before = 'return {"errors": ["late"]}', handler = 'work', more = '') =>
	() =>
		artifactsOf({
			'src/graph.py': `import operator
from typing import Annotated, TypedDict
from langgraph.graph import StateGraph, START, END
${more}class S(TypedDict):
    errors: Annotated[list, ${reducer}]
    url: str
def first(state):
    ${before}
def work(state):
    ${node}
g = StateGraph(S)
g.add_node("first", first)
g.add_node("work", ${handler})
g.add_edge(START, "first")
g.add_edge("first", "work")
g.add_edge("work", END)
app = g.compile()
`,
		});

tester(doubling, [
	...(
		[
			['the state itself', 'return state', true],
			['the state, changed in place', 'state["url"] = "x"\n    return state', true],
			['the state spread into a dict', 'return {**state, "url": "x"}', true],
			['a sum with what is there', 'return {"errors": state["errors"] + ["new"]}', false],
			['a list read and appended to', 'errors = state.get("errors", [])\n    errors.append("new")\n    return {"errors": errors}', false],
			['a list spread into another', 'return {"errors": [*state.get("errors", []), "new"]}', false],
			['a copy', 'errors = list(state.get("errors") or [])\n    return {"errors": errors}', false],
		] as const
	).map(([name, node, whole]) => ({
		name,
		artifacts: graph(node),
		outcomes: ['true'] as const,
		values: { node: 'work', fields: ['errors'], whole },
	})),
	...(
		[
			['only what is new', 'return {"errors": ["new"]}'],
			['nothing', 'return {}'],
			['a new list, made from what was read', 'seen = len(state["errors"])\n    return {"errors": [f"{seen} so far"]}'],
			['the state spread, and the field set anew', 'return {**state, "errors": []}'],
			['another field of the state', 'return {"url": state["url"] + "/x"}'],
			['items chosen from another field', 'return {"errors": [e for e in state["url"]]}'],
		] as const
	).map(([name, node]) => ({ name, artifacts: graph(node), outcomes: ['false'] as const })),
	{
		name: 'the state, whose list was appended to in place',
		artifacts: graph('state["errors"].append("new")\n    return state'),
		outcomes: ['true'],
		values: { node: 'work', whole: true },
	},
	{
		name: 'an entry node that appends in place, and nobody else writes',
		artifacts: graph('state["errors"].append("new")\n    return state', 'operator.add', 'return {}'),
		outcomes: ['true'],
		values: { node: 'work' },
	},
	{
		name: 'a lambda that hands the state on',
		artifacts: graph('return {}', 'operator.add', 'return {"errors": ["late"]}', 'lambda s: s'),
		outcomes: ['true'],
		values: { node: 'work', whole: true },
	},
	{
		name: 'a lambda that adds nothing',
		artifacts: graph('return {}', 'operator.add', 'return {"errors": ["late"]}', 'lambda s: {}'),
		outcomes: ['false'],
	},
	...(
		[
			['joins its two lists', 'return left + right', 'true'],
			['joins its two lists where there are any', 'return (left or []) + list(right or [])', 'true'],
			[
				'joins them unless it is told to forget',
				'if right == []:\n        return []\n    if not left:\n        return right\n    return left + right',
				'true',
			],
			[
				'drops what is there twice',
				'if any(x in left for x in right) and right not in left:\n        return left\n    return left + right',
				'not-applicable',
			],
			['takes only what is new', 'return left + [x for x in right if x not in left]', 'not-applicable'],
			['keeps the last', 'return right', 'not-applicable'],
		] as const
	).map(([name, body, outcome]) => ({
		name: `a reducer of the project’s own that ${name}`,
		artifacts: graph('return state', 'merge', undefined, 'work', `def merge(left, right):\n    ${body}\n`),
		outcomes: [outcome] as ('true' | 'not-applicable')[],
	})),
	...(
		[
			[
				'lists are extended by what was made of them',
				'refined = {}\n    found = state.get("errors", {})\n    for key in found:\n        refined[key] = [found[key]]\n    return {"errors": refined}',
				'true',
			],
			[
				'lists are extended by something new',
				'found = state.get("errors", {})\n    log(found)\n    return {"errors": {"late": ["new"]}}',
				'false',
			],
		] as const
	).map(([name, body, outcome]) => ({
		name,
		artifacts: graph(
			body,
			'merge',
			undefined,
			'work',
			'def merge(left, right):\n    for key, value in right.items():\n        left[key].extend(value)\n    return left\n',
		),
		outcomes: [outcome] as ('true' | 'false')[],
	})),
	{
		name: 'the entry node takes from the state what nobody can have written',
		artifacts: graph('return {}', 'operator.add', 'return {"errors": state.get("errors", []) + ["new"]}'),
		outcomes: ['false'],
	},
	{
		name: 'a function that nodes share takes from the state what only they write, in one step',
		artifacts: graph(
			'return {}',
			'operator.add',
			'return share(state, "first")',
			'work',
			'def share(state, who):\n    return {"errors": state.get("errors", []) + [who]}\n',
		),
		outcomes: ['false'],
	},
	{
		name: 'the entry node takes from the state what an empty input holds',
		artifacts: graph(
			'return {}',
			'operator.add',
			'return {"errors": state.get("errors", []) + ["new"]}',
			'work',
			'def run():\n    start = {"errors": [], "url": "x"}\n    return app.invoke(start)\n',
		),
		outcomes: ['false'],
	},
	{
		name: 'the entry node takes from the state what the input holds',
		artifacts: graph(
			'return {}',
			'operator.add',
			'return {"errors": state.get("errors", []) + ["new"]}',
			'work',
			'def run():\n    start = {"errors": ["late"], "url": "x"}\n    return app.invoke(start)\n',
		),
		outcomes: ['true'],
		values: { node: 'first' },
	},
	{
		name: 'a helper takes from the state that the node hands it',
		artifacts: graph(
			'return helper(state, "x")',
			'operator.add',
			undefined,
			'work',
			'def helper(s, who):\n    return {"errors": s["errors"] + [who]}\n',
		),
		outcomes: ['true'],
		values: { node: 'work', fields: ['errors'], whole: false },
	},
	{ name: 'nobody has written before', artifacts: graph('return state', 'operator.add', 'return {}'), outcomes: ['not-available'] },
	{ name: 'a merging reducer takes the same twice', artifacts: graph('return state', 'operator.ior'), outcomes: ['not-applicable'] },
	{ name: 'messages are told apart by their ids', artifacts: graph('return state', 'add_messages'), outcomes: ['not-applicable'] },
	{ name: 'no graph', artifacts: () => artifactsOf({ 'a.py': 'x = 1\n' }), outcomes: ['not-applicable'] },
]);
