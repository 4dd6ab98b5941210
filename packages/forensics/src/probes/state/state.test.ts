import { runProbes } from '@auditor/probes';
import { probeTester } from '@auditor/probes/testing';
import type { Probe } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { artifactsOf } from '../../testing.js';
import { agentRuntime } from '../service/agent-runtime.js';
import { checkpointer } from '../service/checkpointer.js';
import { stateProbes } from './index.js';

const tester = probeTester({ it, equal: (a, b) => expect(a).toEqual(b) });
const probe = (id: string) => stateProbes.find((p) => p.id === id) as Probe;
const graph = (state: string, more = '') =>
	`import operator\nfrom dataclasses import dataclass\nfrom typing import Annotated, TypedDict, NamedTuple, Literal, Optional\nfrom pydantic import BaseModel, ConfigDict, Field, field_validator, conint\nfrom langgraph.graph import StateGraph, START, END\n${state}\n${more}`;
const py = (text: string) => () => artifactsOf({ 'src/state.py': text });
const ts = (text: string) => () => artifactsOf({ 'src/graph.ts': text });

/** Names of records whose reducers are asked for by a rubric. */
const courtroom = { lists: { 'evidence-models': ['evidence', 'exhibit'], 'opinion-models': ['opinion', 'judgment'] } };

describe('state/typed-state', () => {
	tester(probe('state/typed-state'), [
		{
			name: 'an untyped graph in a function that nothing calls',
			artifacts: py(
				'from langgraph.graph import StateGraph\nfrom typing import TypedDict\nclass S(TypedDict):\n    a: int\ndef build():\n    return StateGraph(S)\ndef old():\n    return StateGraph(dict)\nbuild()\n',
			),
			outcomes: ['true'],
		},
		{
			name: 'what a ready-made agent brings',
			artifacts: py('from langchain.agents import create_agent\nagent = create_agent("m", [])\n'),
			outcomes: ['true'],
			places: ['src/state.py:2'],
		},
		{
			name: 'an agent of the older kind, which keeps nothing',
			artifacts: py('from langchain.agents import create_react_agent\nagent = create_react_agent(m, [], p)\n'),
			outcomes: ['not-applicable'],
		},
		...[
			'from langchain.agents import AgentExecutor\nrun = AgentExecutor(agent=a, tools=[])\n',
			'from langchain.agents import initialize_agent\nrun = initialize_agent([], m)\n',
			'from langchain.agents import AgentExecutor\nclass Own(AgentExecutor):\n    pass\nrun = Own.from_agent_and_tools(a, [])\n',
		].map((text) => ({
			name: `an agent that is run without a graph: ${text}`,
			artifacts: py(text),
			outcomes: ['false' as const],
			values: { kind: 'untyped' },
			places: [`src/state.py:${text.split('\n').length - 1}`],
		})),
		{
			name: 'a graph of messages alone',
			artifacts: py('from langgraph.graph import MessageGraph\nb = MessageGraph()\nb.compile()\n'),
			outcomes: ['true'],
			places: ['src/state.py:2'],
		},
		{
			name: 'a ready-made agent beside a graph of a plain dict',
			artifacts: py(
				graph('', 'from langchain.agents import create_agent\ng = StateGraph(dict)\ng.add_node(len)\nagent = create_agent("m", [])'),
			),
			outcomes: ['false'],
			values: { kind: 'untyped' },
		},
		...[
			['build()', 'Box', 'typed-dict'],
			['build(dict)', 'dict', 'untyped'],
		].map(([made = '', name = '', kind = '']) => ({
			name: `what a function is handed for it, and nothing for its input: ${made}`,
			artifacts: py(
				graph(
					'class Box(TypedDict):\n    n: int',
					`def build(schema: type = Box, given: type | None = None):\n    return StateGraph(state_schema=schema, input_schema=given)\n${made}`,
				),
			),
			outcomes: [kind === 'untyped' ? ('false' as const) : ('true' as const)],
			values: { name, kind },
		})),
		...[
			['<any>', 'any', 'false', 'src/graph.ts:4'],
			['', 'string', 'true', 'src/graph.ts:4'],
			['<Box>', 'any', 'true', 'src/graph.ts:2'],
			['<Bare>', 'any', 'false', 'src/graph.ts:3'],
		].map(([told, held, outcome, place]) => ({
			name: `channels that take ${held}, of a graph ${told ? `of ${told}` : 'that is told no type'}`,
			artifacts: ts(
				`import { StateGraph } from '@langchain/langgraph';\nexport interface Box { n: number }\nexport interface Bare { n: any }\nexport const g = new StateGraph${told}({ channels: { n: { value: (x: ${held}, y: ${held}) => y ?? x, default: () => undefined } } });\n`,
			),
			outcomes: [outcome as 'true'],
			places: [place!],
		})),
		{
			name: 'channels that a function makes, of which nothing is known',
			artifacts: ts(
				"import { StateGraph } from '@langchain/langgraph';\nimport { channelsOf } from 'boxes';\nexport const g = new StateGraph({ channels: channelsOf('n') });\n",
			),
			outcomes: ['true'],
			values: { kind: 'channels' },
		},
		{
			name: 'a TypedDict',
			artifacts: py(graph('class Box(TypedDict):\n    n: int', 'g = StateGraph(Box)')),
			outcomes: ['true'],
			places: ['src/state.py:6'],
			values: { name: 'Box', kind: 'typed-dict' },
		},
		{
			name: 'a Pydantic model',
			artifacts: py(graph('class Box(BaseModel):\n    n: int', 'g = StateGraph(state_schema=Box)')),
			outcomes: ['true'],
			values: { kind: 'pydantic' },
		},
		{
			name: 'a dataclass',
			artifacts: py(graph('@dataclass\nclass Box:\n    n: int', 'g = StateGraph(Box)')),
			outcomes: ['true'],
			values: { kind: 'dataclass' },
		},
		...['dict', 'Dict[str, Any]'].map((given) => ({
			name: `a plain dict: ${given}`,
			artifacts: py(graph('from typing import Any, Dict', `g = StateGraph(${given})`)),
			outcomes: ['false' as const],
			values: { kind: 'untyped' },
		})),
		{
			name: 'a plain class',
			artifacts: py(graph('class Box:\n    n = 1', 'g = StateGraph(Box)')),
			outcomes: ['false'],
			values: { kind: 'class' },
		},
		{
			name: 'a plain class of plain bases',
			artifacts: py(graph('class Base(ABC):\n    n = 1\nclass Box(Base, dict):\n    m = 1', 'g = StateGraph(Box)')),
			outcomes: ['false'],
			values: { kind: 'class' },
		},
		{
			name: 'a class of a base that it is handed',
			artifacts: py(graph('', 'def make(schema):\n    class Box(schema):\n        n: int\n    return StateGraph(Box)\nmake(A)')),
			outcomes: ['not-available'],
			values: { kind: 'unknown' },
		},
		{
			name: 'an annotation',
			artifacts: () =>
				artifactsOf({
					'src/a.ts':
						"import { Annotation, StateGraph } from '@langchain/langgraph';\nconst S = Annotation.Root({ n: Annotation<number> });\nnew StateGraph(S);",
				}),
			outcomes: ['true'],
			values: { kind: 'annotation' },
		},
		{
			name: 'no graph at all, and one in a comment',
			artifacts: py('# StateGraph(dict)\nclass Box:\n    pass'),
			outcomes: ['not-applicable'],
		},
		{
			name: 'a graph of a class of its own, whose nodes say what they take',
			artifacts: py(
				'from pydantic import BaseModel\nfrom court import Flow\nclass Box(BaseModel):\n    n: int\ndef one(state: Box):\n    return state\nflow = Flow()\nflow.add_node(one)\nflow.add_edge("one", "one")',
			),
			outcomes: ['true'],
			places: ['src/state.py:3'],
			values: { name: 'Box', kind: 'pydantic' },
		},
		{
			name: 'a graph of a class of its own, whose nodes say nothing',
			artifacts: py(
				'from court import Flow\ndef one(state):\n    return state\nflow = Flow()\nflow.add_node(one)\nflow.add_edge("one", "one")',
			),
			outcomes: ['not-available'],
		},
		{
			name: 'a class of that name from elsewhere',
			artifacts: py('from charts import StateGraph\nStateGraph(dict)'),
			lexicon: courtroom,
			outcomes: ['not-applicable'],
		},
	]);
});

describe('state/reducers', () => {
	const parallel = (xs: string) =>
		graph(
			`class Exhibit(BaseModel):\n    n: int\nclass Box(TypedDict):\n    xs: ${xs}\n    name: str`,
			'def one(state):\n    return {"xs": [1]}\ndef two(state):\n    return {"xs": [2]}\ng = StateGraph(Box)\ng.add_node("one", one)\ng.add_node("two", two)\ng.add_edge(START, "one")\ng.add_edge(START, "two")\ng.add_edge("one", END)\ng.add_edge("two", END)\napp = g.compile()',
		);
	const inTurn = (xs: string) => parallel(xs).replace('g.add_edge(START, "two")', 'g.add_edge("one", "two")');
	const LATER =
		'def three(state):\n    return state\ndef four(state):\n    return state\ng.add_node("three", three)\ng.add_node("four", four)\ng.add_edge("one", "three")\ng.add_edge("one", "four")\ng.add_edge("three", END)\ng.add_edge("four", END)';
	tester(probe('state/reducers'), [
		{
			name: 'what a ready-made agent brings',
			artifacts: py('from langgraph.prebuilt import create_react_agent\nagent = create_react_agent("m", [])\n'),
			outcomes: ['true'],
			places: ['src/state.py:2'],
		},
		{
			name: 'a reducer',
			artifacts: py(parallel('Annotated[list[Exhibit], operator.add]')),
			lexicon: courtroom,
			outcomes: ['true'],
			places: ['src/state.py:9'],
			values: { count: 1, fields: ['xs'], reducers: ['operator.add'], unreducedParallel: [], recordsWithoutReducer: [] },
		},
		{
			name: 'reducers on a state that no graph of LangGraph takes',
			artifacts: py(
				'import operator\nfrom typing import Annotated\nfrom pydantic import BaseModel\nfrom court import Flow\nclass Box(BaseModel):\n    xs: Annotated[list, operator.add]\ndef one(state: Box):\n    return state\nflow = Flow()\nflow.add_node(one)\nflow.add_edge("one", "one")',
			),
			lexicon: courtroom,
			outcomes: ['not-available'],
		},
		{
			name: 'none, on a field that a decorator of two parallel nodes writes where they fail',
			artifacts: py(
				parallel('Annotated[list[Exhibit], operator.add]')
					.replace('name: str', 'name: str\n    errors: list[str]')
					.replace(
						'def one(',
						'def guarded(fn):\n    def inner(state):\n        try:\n            return fn(state)\n        except Exception as e:\n            return {"errors": [str(e)], "lost": 1}\n    return inner\n@guarded\ndef one(',
					)
					.replace('def two(', '@guarded\ndef two('),
			),
			lexicon: courtroom,
			outcomes: ['true'],
			values: { unreducedParallel: ['errors'], unreducedAlways: [] },
		},
		{
			name: 'none, on a field that two parallel nodes of a class write by the method of its base, where nothing fails',
			artifacts: py(
				parallel('Annotated[list[Exhibit], operator.add]')
					.replace('name: str', 'name: str\n    errors: list[str]\n    notes: list[str]')
					.replace(
						'def one(state):\n    return {"xs": [1]}\ndef two(state):\n    return {"xs": [2]}',
						'class Detective:\n    def __call__(self, state):\n        try:\n            return {"xs": self.look(state), "notes": []}\n        except Exception as e:\n            return {"xs": [], "notes": [], "errors": [str(e)]}\nclass One(Detective):\n    def look(self, state):\n        return [1]\nclass Two(Detective):\n    def look(self, state):\n        return [2]\none = One()\ntwo = Two()',
					),
			),
			lexicon: courtroom,
			outcomes: ['true'],
			values: { unreducedParallel: ['errors', 'notes'], unreducedAlways: ['notes'] },
		},
		{
			name: 'none, on a field that a router gives to one of two nodes',
			artifacts: py(
				parallel('Annotated[list[Exhibit], operator.add]')
					.replaceAll('{"xs": [', '{"name": "x", "xs": [')
					.replace(
						'g.add_edge(START, "one")\ng.add_edge(START, "two")',
						'g.add_conditional_edges(START, lambda s: "one" if s["name"] else "two", ["one", "two"])',
					),
			),
			lexicon: courtroom,
			outcomes: ['true'],
			values: { unreducedParallel: [] },
		},
		{
			name: 'none, on a field that two parallel nodes write',
			artifacts: py(parallel('list[Exhibit]')),
			lexicon: courtroom,
			outcomes: ['false'],
			values: { count: 0, unreducedParallel: ['xs'], recordsWithoutReducer: ['xs'] },
		},
		{
			name: 'a class that extends the library’s state with messages',
			artifacts: py(
				graph(
					'from langgraph.graph import MessagesState\nclass Box(MessagesState):\n    name: str',
					'g = StateGraph(Box)\napp = g.compile()',
				),
			),
			outcomes: ['true'],
		},
		{
			name: 'the same beside a reducer of its own',
			artifacts: py(
				graph(
					'from copilotkit import CopilotKitState\nclass Box(CopilotKitState):\n    notes: Annotated[list, operator.add]',
					'g = StateGraph(Box)\napp = g.compile()',
				),
			),
			outcomes: ['true'],
			values: { count: 2, fields: ['messages', 'notes'] },
		},
		{
			name: 'a state that another package brings',
			artifacts: py(graph('from shared.states import TeamState', 'g = StateGraph(TeamState)\napp = g.compile()')),
			outcomes: ['not-available'],
		},
		{
			name: 'a class of its own by that name',
			artifacts: py(
				graph(
					'class MessagesState(TypedDict):\n    messages: list\nclass Box(MessagesState):\n    name: str',
					'g = StateGraph(Box)\napp = g.compile()',
				),
			),
			outcomes: ['not-applicable'],
		},
		{
			name: 'one that keeps the last write',
			artifacts: py(parallel('Annotated[list, lambda a, b: b]')),
			outcomes: ['false'],
			values: { lastWrite: ['xs'] },
		},
		...(
			[
				[
					'what one node made of them',
					'done: list[Exhibit]',
					'return {"xs": [2], "done": []}',
					'Annotated[list[Exhibit], operator.add]',
					[],
				],
				[
					'what two nodes write',
					'done: list[Exhibit]',
					'return {"xs": [2], "done": []}',
					'Annotated[list[Exhibit], operator.add]',
					['done'],
					true,
				],
				['what one node writes, with nothing that collects', 'done: list[Exhibit]', 'return {"done": []}', 'list[int]', ['done']],
				['what one node makes of another', 'done: list[Exhibit]', 'return {"done": [x for x in state["xs"]]}', 'list[Exhibit]', ['xs']],
				[
					'what one node writes beside another, which it reads',
					'done: list[Exhibit]',
					'return {"done": [x for x in state["xs"]], "xs": []}',
					'list[Exhibit]',
					['done', 'xs'],
				],
			] as const
		).map(([name, field, two, xs, missing, both]) => ({
			name: `a list of records without a reducer: ${name}`,
			artifacts: py(
				parallel(xs)
					.replace('name: str', field)
					.replace('return {"xs": [2]}', two)
					.replace('return {"xs": [1]}', both ? two : 'return {"xs": [1]}'),
			),
			lexicon: courtroom,
			outcomes: [xs.startsWith('list[') ? 'false' : 'true'] as ('true' | 'false')[],
			values: { recordsWithoutReducer: [...missing] },
		})),
		...(
			[
				['of one step', '{**state, "xs": [1]}', '{**state, "xs": [2]}', parallel, ['false']],
				['of one step, as it is', 'state', '{**state, "name": "b"}', parallel, ['false']],
				['in turn', '{**state, "xs": [1]}', '{**state, "xs": [2]}', inTurn, ['not-applicable']],
				['one of them alone', '{**state, "xs": [1]}', '{"name": "b"}', parallel, ['not-applicable']],
				['what a field of it holds', '{**state["a"], "xs": [1]}', '{**state["b"], "name": "b"}', parallel, ['not-applicable']],
			] as const
		).map(([name, one, two, made, outcomes]) => ({
			name: `nodes that return the whole state: ${name}`,
			artifacts: py(made('list').replace('{"xs": [1]}', one).replace('{"xs": [2]}', two)),
			outcomes: [...outcomes],
			...(outcomes[0] === 'false' && { places: ['src/state.py:12'] }),
		})),
		...(
			[
				['beside a field without a reducer', 'state', '{**state, "xs": [2]}', ['one', 'two']],
				['one of them alone', 'state', '{"xs": [2]}', []],
			] as const
		).map(([name, one, two, wholeParallel]) => ({
			name: `nodes of one step that return the whole state, some of which has reducers: ${name}`,
			artifacts: py(parallel('Annotated[list, operator.add]').replace('{"xs": [1]}', one).replace('{"xs": [2]}', two)),
			outcomes: ['true'] as ['true'],
			values: { wholeParallel: [...wholeParallel] },
			...(wholeParallel.length > 0 && { places: ['src/state.py:12'] }),
		})),
		{
			name: 'nodes of two steps that return the whole state',
			artifacts: py(
				parallel('Annotated[list, operator.add]')
					.replace('{"xs": [1]}', 'state')
					.replace('{"xs": [2]}', 'state')
					.replace('g.add_edge("one", END)', LATER),
			),
			outcomes: ['true'],
			values: { wholeParallel: ['one', 'two', 'four', 'three'] },
		},
		{
			name: 'nodes of one step that return the whole state, each field of which has a reducer',
			artifacts: py(
				parallel('Annotated[list, operator.add]')
					.replace('name: str', 'ys: Annotated[list, operator.add]')
					.replace('{"xs": [1]}', 'state')
					.replace('{"xs": [2]}', 'state'),
			),
			outcomes: ['true'],
			values: { wholeParallel: [] },
		},
		{
			name: 'nodes of one step that spread the state into an object',
			artifacts: () =>
				artifactsOf({
					'src/a.ts':
						"import { Annotation, StateGraph, START, END } from '@langchain/langgraph';\nconst S = Annotation.Root({ n: Annotation<number>, m: Annotation<number> });\nconst one = (state) => ({ ...state, n: 1 });\nconst two = (state) => ({ ...state, m: 2 });\nexport const app = new StateGraph(S).addNode('one', one).addNode('two', two).addEdge(START, 'one').addEdge(START, 'two').addEdge('one', END).addEdge('two', END).compile();\n",
				}),
			outcomes: ['false'],
			places: ['src/a.ts:3'],
		},
		{
			name: 'one in a test only',
			artifacts: () => artifactsOf({ 'tests/test_s.py': parallel('Annotated[list, operator.add]') }),
			outcomes: ['not-applicable'],
		},
	]);
	it.each([
		['the whole list', '    xs = list(state["xs"])\n    xs.append(2)\n    return {"xs": xs}', '`xs`'],
		['what it adds alone', '    return {"xs": [state["name"]]}', undefined],
		['a plain field as it was', '    return {"name": state["name"], "xs": [2]}', undefined],
	])('says what is to be done before a reducer where a node returns %s', async (_, body, key) => {
		const text = inTurn('list[Exhibit]').replace('    return {"xs": [2]}', body);
		const [found] = runProbes([probe('state/reducers')], await py(text)(), { detective: 'repo', lexicon: courtroom as never });
		const at = text.split('\n').indexOf('    return {"xs": xs}') + 1;
		expect([found?.outcome, found?.values.remedy]).toEqual([
			'false',
			key &&
				`What src/state.py:${at} returns holds all that ${key} held before: let each node return only what it adds to it. Then give it a reducer of its own.`,
		]);
	});
	it('places a field without a reducer beside those that have one', async () => {
		const text = parallel('Annotated[list, operator.add]').replace('name: str', 'done: list[Exhibit]');
		const [found] = runProbes([probe('state/reducers')], await py(text)(), { detective: 'repo', lexicon: courtroom as never });
		expect(found?.location).toMatchObject({ line: 9, endLine: 10 });
	});
});

it.each([
	['both write one key', 'xs["salt"] = [1]', ': `one` and `two`, which run in one step, both write `salt`.', 'operator.ior'],
	['one key is not written down', 'xs[state["name"]] = [1]', '; whether any two do, we could not tell.', 'operator.ior'],
	['lists are added', 'xs["salt"] = [1]', null, 'operator.add'],
])('says what a reducer of dicts does to an equal key: %s', async (_, line, more, reducer) => {
	const nodes = `def one(state):\n    xs = {}\n    ${line}\n    return {"xs": xs}\ndef two(state):\n    return {"xs": {"salt": [2]}}\ng = StateGraph(Box)\ng.add_node("one", one)\ng.add_node("two", two)\ng.add_edge(START, "one")\ng.add_edge(START, "two")\ng.add_edge("one", END)\ng.add_edge("two", END)\napp = g.compile()\n`;
	const text = graph(`class Box(TypedDict):\n    name: str\n    xs: Annotated[dict, ${reducer}]`, nodes);
	const [found] = runProbes([probe('state/reducers')], await py(text)(), { detective: 'repo' });
	const rule = more === null ? '' : ` If two nodes write the same key of \`xs\`, one of the values is lost${more}`;
	expect(found?.message).toBe(`1 state field has a reducer: \`xs\` (${reducer}).${rule}`);
});

it.each([
	['entry by entry, and copied', 'xs = defaultdict(list)\n        xs["salt"].append(1)\n        return {"xs": dict(xs)}', ['salt']],
	['by a method of its own class', 'return {"xs": self.look()}', ['salt']],
	[
		'where it fails',
		'try:\n            return {"xs": {"bread": 1}}\n        except ValueError:\n            return {"xs": {"salt": 1}}',
		[],
	],
	['where it was given nothing', 'if not state["at"]:\n            return {"xs": {"salt": 1}}\n        return {"xs": {"bread": 1}}', []],
])('tells a key that two nodes of one step fill: %s', async (_, body, shared) => {
	const nodes = `class Cook:\n    def __call__(self, state):\n        ${body}\nclass One(Cook):\n    def look(self):\n        return {"salt": [1]}\none = One()\ndef two(state):\n    return {"xs": {"salt": [2]}}\ng = StateGraph(Box)\ng.add_node("one", one)\ng.add_node("two", two)\ng.add_edge(START, "one")\ng.add_edge(START, "two")\ng.add_edge("one", END)\ng.add_edge("two", END)\napp = g.compile()\n`;
	const text = graph('class Box(TypedDict):\n    xs: Annotated[dict, operator.ior]', nodes);
	const [found] = runProbes([probe('state/reducers')], await py(text)(), { detective: 'repo' });
	expect(found?.values.sharedKeys).toEqual(shared);
	expect(found?.message).toContain('both write `salt`');
});

it('says nothing of equal keys where each node writes its own', async () => {
	const nodes =
		'def one(state):\n    return {"xs": {"salt": 1}}\ndef two(state):\n    return {"xs": {"bread": 2}}\ng = StateGraph(Box)\ng.add_node("one", one)\ng.add_node("two", two)\ng.add_edge(START, "one")\ng.add_edge(START, "two")\ng.add_edge("one", END)\ng.add_edge("two", END)\napp = g.compile()\n';
	const text = graph('class Box(TypedDict):\n    xs: Annotated[dict, operator.ior]', nodes);
	const [found] = runProbes([probe('state/reducers')], await py(text)(), { detective: 'repo' });
	expect(found?.message).toBe('1 state field has a reducer: `xs` (operator.ior).');
});

it('tells a reducer that merges from one that keeps the last write', async () => {
	const fields = '    a: Annotated[list, operator.add]\n    b: Annotated[str, lambda old, new: new or old]';
	const [found] = runProbes([probe('state/reducers')], await py(graph(`class Box(TypedDict):\n${fields}`, 'g = StateGraph(Box)'))(), {
		detective: 'repo',
	});
	expect(found?.message).toBe(
		'1 state field has a reducer that merges: `a` (operator.add). `b` (last-write unless empty) has one that keeps the last write.',
	);
});

it('tells what goes into a graph from its state', async () => {
	const text = graph('class Box(TypedDict):\n    n: int\nclass Ask(TypedDict):\n    q: str', 'g = StateGraph(Box, input=Ask)');
	const said = (await runProbes([probe('state/typed-state')], await py(text)(), { detective: 'repo' })).map(({ message }) => message);
	expect(said).toEqual([
		'`Box`, the state of the graph at src/state.py:10, is a TypedDict.',
		'`Ask`, the input of the graph at src/state.py:10, is a TypedDict.',
	]);
});

// biome-ignore-start format: files, one a line
const IDLE = {
	'main.py': 'from src.live import run\nif __name__ == "__main__":\n    run()\n',
	'src/live.py': 'def run():\n    return 1\n',
};
const idleGraph =
	'import operator\nfrom typing import Annotated, TypedDict\nfrom langgraph.graph import StateGraph\nfrom langgraph.checkpoint.memory import MemorySaver\nclass S(TypedDict):\n    messages: Annotated[list, operator.add]\ndef build():\n    b = StateGraph(S)\n    b.add_node("a", lambda s: s)\n    b.set_entry_point("a")\n    return b.compile(checkpointer=MemorySaver())\n';
const asked = ['state/typed-state', 'state/reducers', 'state/doubled-lists'];
it('praises nothing of a graph that nothing runs, and says so once for each question', async () => {
	const said = async (files: Record<string, string>) => {
		const found = runProbes([agentRuntime, ...asked.map(probe), checkpointer], await artifactsOf(files), { detective: 'repo' });
		return { outcomes: found.map(({ outcome }) => outcome), told: new Set(found.map(({ message }) => message)) };
	};
	const idle = await said({ ...IDLE, 'src/old.py': idleGraph });
	expect(idle.outcomes).toEqual(['not-available', 'not-applicable', 'not-applicable', 'not-applicable', 'false', 'false']);
	expect([...idle.told]).toEqual([
		'The graph at src/old.py:8 is written and not used: nothing that starts comes to it. What answers in its place is code of another kind.',
		'The graph at src/old.py:8 is written and not used: nothing that starts comes to it.',
	]);
	const agent = { 'src/live.py': 'from langchain.agents import create_agent\ndef run():\n    return create_agent("m", []).invoke({})\n' };
	expect((await said({ ...IDLE, ...agent, 'src/old.py': idleGraph })).outcomes[0]).toBe('true');
	expect(
		(
			await said({
				...IDLE,
				'src/live.py': 'from src.old import build\ndef run():\n    return build().invoke({})\n',
				'src/old.py': idleGraph,
			})
		).outcomes.slice(0, 3),
	).toEqual(['true', 'true', 'true']);
});
// biome-ignore-end format: files, one a line

it('names a field that two states have once', async () => {
	const one = (name: string) =>
		`class ${name}(TypedDict):\n    xs: Annotated[list, operator.add]\ndef work${name}(state):\n    return {"xs": [1]}\n${name.toLowerCase()} = StateGraph(${name})\n${name.toLowerCase()}.add_node("work", work${name})\n${name.toLowerCase()}.add_edge(START, "work")\napp${name} = ${name.toLowerCase()}.compile()\n`;
	const [found] = runProbes([probe('state/reducers')], await py(graph(`${one('Box')}${one('Crate')}`, ''))(), { detective: 'repo' });
	expect(found?.message).toBe('2 state fields have reducers: `xs` (operator.add) in 2 states.');
});

const OWN_GRAPH =
	'class Graph:\n    def __init__(self):\n        self.nodes = {}\n        self.next = {}\n    def add_node(self, name, work):\n        self.nodes[name] = work\n    def add_edge(self, a, b):\n        self.next.setdefault(a, []).append(b)\n    def run(self, state):\n        return state\n';

describe('state/reducers, where no graph is LangGraph’s', () => {
	tester(probe('state/reducers'), [
		...(
			[
				['another module', 'from court.flow import Graph\ng = Graph()\n', { 'court/flow.py': OWN_GRAPH }, 'false'],
				['the same module, under LangGraph’s name', `${OWN_GRAPH.replaceAll('Graph', 'StateGraph')}g = StateGraph()\n`, {}, 'false'],
				['a module that is imported whole', 'import court.flow\ng = court.flow.Graph()\n', { 'court/flow.py': OWN_GRAPH }, 'false'],
				['a base of its own', `${OWN_GRAPH}class Court(Graph):\n    pass\ng = Court()\n`, {}, 'false'],
				['a function', `${OWN_GRAPH}def make():\n    return Graph()\ng = make()\n`, {}, 'false'],
				[
					'a library behind it',
					'from court.flow import Graph\ng = Graph()\n',
					{ 'court/flow.py': `import networkx\n${OWN_GRAPH}` },
					'not-available',
				],
				[
					'a base of a library',
					`from autogen import Graph as Base\n${OWN_GRAPH.replace('Graph', 'Graph(Base)')}g = Graph()\n`,
					{},
					'not-available',
				],
				['a library', 'from pocketflow import Graph\ng = Graph()\n', {}, 'not-available'],
			] as const
		).map(([from, made, more, outcome]) => ({
			name: `nodes and edges that a class takes: of ${from}`,
			artifacts: () => artifactsOf({ 'main.py': `${made}g.add_node("a", f)\ng.add_edge("a", "b")\ng.run({})\n`, ...more }),
			outcomes: [outcome],
		})),
		{
			name: 'nodes and edges that a class of TypeScript takes',
			artifacts: () =>
				artifactsOf({
					'main.ts': "import { Graph } from './flow.js';\nconst g = new Graph();\ng.addNode('a', f);\ng.addEdge('a', 'b');\n",
					'flow.ts':
						'export class Graph {\n  nodes = new Map();\n  addNode(n, f) { this.nodes.set(n, f); }\n  addEdge(a, b) { this.next = [a, b]; }\n}\n',
				}),
			outcomes: ['false'],
			places: ['main.ts:3'],
		},

		{
			name: 'a class of its own, and a state that names reducers',
			artifacts: () =>
				artifactsOf({
					'main.py': `import operator\nfrom typing import Annotated, TypedDict\nclass S(TypedDict):\n    notes: Annotated[list, operator.add]\n${OWN_GRAPH}g = Graph()\ng.add_node("a", f)\ng.add_edge("a", "b")\n`,
				}),
			outcomes: ['not-available'],
		},
	]);
});
