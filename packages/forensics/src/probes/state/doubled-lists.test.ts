import { probeTester } from '@auditor/probes/testing';
import { expect, it } from 'vitest';
import { artifactsOf } from '../../testing.js';
import { doubledLists } from './doubled-lists.js';

const tester = probeTester({ it, equal: (a, b) => expect(a).toEqual(b) });
const graph =
	(
		node: string,
		{
			reducer = 'operator.add',
			more = '',
			begin = '{"url": "x", "errors": ["a"], "notes": ["b"]}',
			edges = 'g.add_edge(START, "begin")\ng.add_edge("begin", "work")',
		} = {},
	) =>
	() =>
		artifactsOf({
			'src/graph.py': `import operator
from typing import Annotated, TypedDict
from langgraph.graph import StateGraph, START, END
class S(TypedDict):
    url: str
    errors: Annotated[list, ${reducer}]
    notes: Annotated[list, ${reducer}]
${more}
def begin(state):
    return ${begin}
def work(state):
    ${node}
g = StateGraph(S)
g.add_node("begin", begin)
g.add_node("work", work)
${edges}
g.add_edge("work", END)
app = g.compile()
`,
		});

/** Nothing runs before the node. */
const FIRST = { edges: 'g.add_edge(START, "work")\ng.add_edge(START, "begin")' };

tester(doubledLists, [
	...[
		'return {"errors": ["c"]}\n    return {"errors": state["errors"] + ["c"]}',
		'return {"errors": ["c"]}\n    return state',
		'if state["url"]:\n        return {"errors": ["c"]}\n        state["errors"] = state["errors"] + ["d"]\n        return state\n    return {}',
	].map((node, n) => ({ name: `a line that no run reaches (${n})`, artifacts: graph(node), outcomes: ['false' as const] })),
	{
		name: 'a line behind a return that is not always taken',
		artifacts: graph('if state["url"]:\n        return {"errors": ["c"]}\n    return {"errors": state["errors"] + ["c"]}'),
		outcomes: ['true'],
	},

	...(
		[
			['traced', 'true'],
			['shaped', 'false'],
		] as const
	).map(([decorator, outcome]) => ({
		name: `a node behind a decorator that is called ${decorator}`,
		artifacts: graph('pass', {
			more: `@${decorator}\ndef again(state):\n    return state\n`,
			edges: 'g.add_edge(START, "begin")\ng.add_node("again", again)\ng.add_edge("begin", "again")\ng.add_edge("again", "work")',
		}),
		outcomes: [outcome],
	})),
	{
		name: 'the old list, of which the project keeps each once',
		artifacts: graph('return {"errors": state["errors"]}', {
			reducer: 'joined',
			more: 'def joined(a, b):\n    return list(dict.fromkeys(a + b))\n',
		}),
		outcomes: ['not-applicable'],
	},
	...(
		[
			['the state', 'return state', ['errors', 'notes'], 1],
			['the state, changed where it is', 'state["errors"].append("x")\n    return state', ['errors', 'notes'], 1],
			['a copy of it with one list anew', 'return {**state, "errors": ["x"]}', ['notes'], 1],
			['the state with one list set anew', 'state["notes"] = ["x"]\n    return state', ['errors'], 1],
			['the state of the first node, with more in a list', 'state["errors"].append("x")\n    return state', ['errors'], 1, FIRST],
			[
				'the old list, where the project adds by itself',
				'return {"errors": state["errors"]}',
				['errors'],
				0,
				{ reducer: 'joined', more: 'def joined(a, b):\n    if not a:\n        return b\n    return a + b\n' },
			],
			['the old list and one more', 'return {"errors": state["errors"] + ["x"]}', ['errors'], 0],
			['the old list, spread', 'return {"errors": [*state.get("errors", []), "x"]}', ['errors'], 0],
			[
				'old items that are picked out',
				'kept = []\n    for e in state["errors"]:\n        if "x" in e:\n            kept.append(e)\n    return {"errors": kept}',
				['errors'],
				0,
			],
			['old items that pass a test', 'return {"errors": [e for e in state["errors"] if e]}', ['errors'], 0],
			[
				'a name for the old list',
				'errors = list(state.get("errors", []))\n    errors.append("x")\n    return {"errors": errors}',
				['errors'],
				0,
			],
		] as const
	).map(([name, node, fields, whole, parts]: readonly [string, string, readonly string[], number, object?]) => ({
		name,
		artifacts: graph(node, parts),
		outcomes: ['true'] as const,
		values: { nodes: ['work'], fields: [...fields], whole },
	})),
	...(
		[
			['what it adds', 'return {"errors": ["x"]}', {}],
			['what it makes of the old list', 'return {"errors": [f"{len(state["errors"])} before"], "url": state["url"]}', {}],
			['another list of the state', 'return {"errors": state["url"]}', {}],
			['a list of its own', 'errors = []\n    errors.extend(check(state["errors"]))\n    return {"errors": errors}', {}],
			['the state, of which nothing before it fills a list', 'return state', { begin: '{"url": "x"}' }],
			['items of one list for another', 'kept = []\n    for e in state["errors"]:\n        kept.append(e)\n    return {"notes": kept}', {}],
			['what is made of each old item', 'return {"errors": [check(e) for e in state["errors"]]}', {}],
			['both lists set anew', 'return {**state, "errors": [], "notes": []}', {}],
			['the state of the first node, as it was given', 'return state', FIRST],
		] as const
	).map(([name, node, parts]) => ({ name: `not: ${name}`, artifacts: graph(node, parts), outcomes: ['false'] as const })),
	...(
		[
			[
				'what it returns of the old list, in the next run of its thread',
				'return Command(goto=END, update={"errors": state.get("errors", []) + found})',
				'true',
			],
			['what it adds in the next run of its thread', 'return Command(goto=END, update={"errors": found})', 'false'],
			['in a thread of each run', 'state["errors"] = state["errors"] + ["x"]\n    return state', 'false', 'f"run_{int(time.time())}"'],
		] as const
	).map(([name, node, outcome, user = 'user']) => ({
		name,
		artifacts: graph(node, { ...FIRST, more: `def ask(q, user):\n    return app.invoke(q, {"configurable": {"thread_id": ${user}}})\n` }),
		outcomes: [outcome],
	})),
	...[
		['{ notes: [...state.notes, "b"] }', 'true'],
		['{ notes: ["b"] }', 'false'],
	].map(([returned, outcome]) => ({
		name: `a list with concat for its reducer: ${returned}`,
		artifacts: () =>
			artifactsOf({
				'src/graph.ts': `import { Annotation, END, START, StateGraph } from '@langchain/langgraph';
const State = Annotation.Root({ notes: Annotation<string[]>({ reducer: (x, y) => x.concat(y), default: () => [] }) });
function begin(state: typeof State.State) { return { notes: ["a"] }; }
function work(state: typeof State.State) { return ${returned}; }
const g = new StateGraph(State).addNode('begin', begin).addNode('work', work).addEdge(START, 'begin').addEdge('begin', 'work').addEdge('work', END);
export const app = g.compile();
app.invoke({});
`,
			}),
		outcomes: [outcome as 'true'],
	})),
	{
		name: 'reducers that merge by key',
		artifacts: graph('return state', {
			reducer: 'merged',
			more: 'def merged(old, new):\n    found = {}\n    for e in old + new:\n        found[e.id] = e\n    return list(found.values())\n',
		}),
		outcomes: ['not-applicable'],
	},
	{ name: 'no reducer that adds', artifacts: graph('return state', { reducer: 'operator.or_' }), outcomes: ['not-applicable'] },
]);

const inTypeScript =
	(node: string, { states = OWN, edges = ".addEdge('begin', 'work').addEdge('work', END)" } = {}) =>
	() =>
		artifactsOf({
			'src/graph.ts': `import { Annotation, END, START, StateGraph } from '@langchain/langgraph';
${states}
const begin = async (state: typeof State.State) => ({ notes: ['a'], url: 'x' });
${node}
export const app = new StateGraph(State).addNode('begin', begin).addNode('work', work).addEdge(START, 'begin')${edges}.compile();
`,
		});
const NOTES = 'notes: Annotation<string[]>({ reducer: (a, b) => { if (!a) return b; return [...a, ...b]; }, default: () => [] }),';
const URL = 'url: Annotation<string>({ reducer: (a, b) => b ?? a }),';
const OWN = `const State = Annotation.Root({ ${NOTES} ${URL} });`;
const SPREAD = `const Out = Annotation.Root({ ${NOTES} });\nconst Both = Annotation.Root({ ...Out.spec });\nconst State = Annotation.Root({ ...Both.spec, ${URL} });`;
const LOOP = ".addEdge('begin', 'work').addConditionalEdges('work', (s) => (s.url ? 'work' : END), ['work', END])";
const RETURNED = 'const all = [...old, ...more];\n  return { notes: all };\n}';

tester(
	doubledLists,
	(
		[
			[
				'a name in the body',
				`async function work(state: typeof State.State) {\n  const { url, notes: old = [] } = state;\n  ${RETURNED}`,
				{},
				'true',
			],
			['a name among the parameters', `async function work({ url, notes: old = [] }: typeof State.State) {\n  ${RETURNED}`, {}, 'true'],
			[
				'its own name among the parameters',
				'const work = async ({ notes }: typeof State.State) => ({ notes: [...notes, "x"] });',
				{},
				'true',
			],
			['items that are joined', 'const work = async (state: typeof State.State) => ({ notes: state.notes.concat(["x"]) });', {}, 'true'],
			[
				'what a handler gives back',
				'async function work(state: typeof State.State) {\n  const { notes: old } = state;\n  try {\n    return { notes: [await ask()] };\n  } catch {\n    return { notes: old };\n  }\n}',
				{},
				'true',
			],
			[
				'a state that is put together',
				`async function work({ notes: old }: typeof State.State) {\n  ${RETURNED}`,
				{ states: SPREAD },
				'true',
			],
			['new items alone', 'async function work({ notes: old }: typeof State.State) {\n  return { notes: [old.length] };\n}', {}, 'false'],
			['another field', 'async function work({ url: old }: typeof State.State) {\n  return { notes: [...old, "x"] };\n}', {}, 'false'],
			[
				'what it returned in the round before',
				`async function work({ notes: old }: typeof State.State) {\n  ${RETURNED}`,
				{ states: SPREAD, edges: LOOP.replace("'begin', 'work'", "'begin', END").replace('.addEdge', ".addEdge(START, 'work').addEdge") },
				'true',
			],
			[
				'nothing before it',
				`async function work({ notes: old }: typeof State.State) {\n  ${RETURNED}`,
				{ edges: ".addEdge('begin', END).addEdge(START, 'work')" },
				'false',
			],
		] as const
	).map(([name, node, parts, outcome]: readonly [string, string, object, 'true' | 'false']) => ({
		name: `in TypeScript, the old list by ${name}`,
		artifacts: inTypeScript(node, parts),
		outcomes: [outcome],
	})),
);

tester(doubledLists, [
	{
		name: 'a list that a base of the state declares',
		artifacts: () =>
			artifactsOf({
				'src/graph.py': `import operator
from typing import Annotated, TypedDict
from langgraph.graph import StateGraph, START, END
class Base(TypedDict):
    notes: Annotated[list, operator.add]
class S(Base):
    url: str
def begin(state):
    return {"notes": ["a"]}
def work(state):
    return {"notes": state["notes"] + ["b"]}
g = StateGraph(S)
g.add_node("begin", begin)
g.add_node("work", work)
g.add_edge(START, "begin")
g.add_edge("begin", "work")
g.add_edge("work", END)
app = g.compile()
`,
			}),
		outcomes: ['true'],
	},
]);
