import { projectOf } from '@auditor/code/testing';
import { describe, expect, it } from 'vitest';
import { gatherReducers } from '../index.js';

const state = (body: string) =>
	`import operator\nfrom typing import Annotated, List, Dict, TypedDict\nfrom pydantic import BaseModel, Field\nfrom langgraph.graph import StateGraph, add_messages\n${body}`;

const cases: { name: string; sources: Record<string, string>; expected: string[] }[] = [
	{
		name: 'operators of a TypedDict',
		sources: {
			'a.py': state(
				'class S(TypedDict):\n    xs: Annotated[List[int], operator.add]\n    ys: Annotated[\n        Dict[str, int], operator.ior\n    ]\n    zs: List[int]',
			),
		},
		expected: ['S.xs operator.add', 'S.ys operator.ior'],
	},
	{
		name: 'an imported operator',
		sources: { 'a.py': state('from operator import or_ as join\nclass S(TypedDict):\n    xs: Annotated[dict, join]') },
		expected: ['S.xs operator.or_'],
	},
	{
		name: 'add_messages of a base class, once',
		sources: {
			'a.py': state('class Base(TypedDict):\n    messages: Annotated[list, add_messages]\nclass S(Base):\n    n: int\nStateGraph(S)'),
		},
		expected: ['Base.messages add_messages'],
	},
	{
		name: 'a TypedDict made by a call, under its own name where no variable holds it',
		sources: {
			'a.py': state(
				'Held = TypedDict("Other", {"xs": Annotated[list, operator.add], "n": int})\nStateGraph(Held)\nStateGraph(TypedDict("Inline", {"ys": Annotated[dict, operator.ior]}))',
			),
		},
		expected: ['Held.xs operator.add', 'Inline.ys operator.ior'],
	},
	{
		name: 'a named function that wraps an operator',
		sources: {
			'a.py': state(
				'def merge(left: dict, right: dict) -> dict:\n    return operator.ior(left or {}, right or {})\nclass S(TypedDict):\n    xs: Annotated[dict, merge]',
			),
		},
		expected: ['S.xs merge (operator.ior)'],
	},
	{
		name: 'a function that removes and converts before it adds, and one that only guards',
		sources: {
			'a.py': state(
				'def tidy(old, new):\n    if new == "delete":\n        return []\n    if isinstance(new, str):\n        return [Page(new)]\n    return old + new\ndef guard(old, new):\n    if not old:\n        return new\n    return old + new\nclass S(BaseModel):\n    xs: Annotated[list, tidy]\n    ys: Annotated[list, guard]',
			),
		},
		expected: ['S.xs tidy', 'S.ys guard (operator.add)'],
	},
	{
		name: 'a function from another module',
		sources: {
			'm.py': 'def keep(a, b):\n    return a + b',
			'a.py': state('from m import keep\nclass S(BaseModel):\n    xs: Annotated[list, keep] = Field(default_factory=list)'),
		},
		expected: ['S.xs keep (operator.add)'],
	},
	{
		name: 'a function that refuses a second value keeps not just the last',
		sources: {
			'a.py': state(
				'def once(old, new):\n    if new is None:\n        return old\n    if old is None:\n        return new\n    raise ValueError("two")\nclass S(TypedDict):\n    x: Annotated[str, once]',
			),
		},
		expected: ['S.x once'],
	},
	{
		name: 'what keeps the older value where there is no new one',
		sources: {
			'a.py': state(
				'def held(old, new):\n    if new is None:\n        return old\n    return new\nclass S(TypedDict):\n    x: Annotated[str, lambda a, b: b or a]\n    y: Annotated[str, held]\n    z: Annotated[str, lambda a, b: b or ""]',
			),
		},
		expected: ['S.x last-write unless empty', 'S.y held (last-write unless empty)', 'S.z last-write'],
	},
	{
		name: 'a lambda that keeps the last write',
		sources: { 'a.py': state('class S(TypedDict):\n    x: Annotated[str, lambda a, b: b]\n    y: Annotated[list, lambda a, b: a + b]') },
		expected: ['S.x last-write', 'S.y operator.add'],
	},
	{
		name: 'what drops the old value, or keeps the last item alone',
		sources: {
			'a.py': state(
				'def last(left, right):\n    return right[-1:]\ndef fresh(left, right):\n    found = [one for one in right if one]\n    return found\ndef tested(left, right):\n    if left is None:\n        return []\n    return list(right)\ndef joined(left, right):\n    return (left + right)[-1:]\ndef window(left, right):\n    return (left + right)[-9:]\ndef early(left, right):\n    if not left:\n        return right\n    return [one for one in left if one != right[0]]\ndef kept(left, right):\n    return [one for one in left if one] + right\nclass S(TypedDict):\n    a: Annotated[list, last]\n    b: Annotated[list, fresh]\n    c: Annotated[list, tested]\n    d: Annotated[list, joined]\n    e: Annotated[list, lambda left, right: [right[-1]]]\n    f: Annotated[list, window]\n    g: Annotated[list, kept]\n    h: Annotated[list, lambda left, right: sorted(left + right)]\n    i: Annotated[list, early]',
			),
		},
		expected: [
			'S.a last (last-write)',
			'S.b fresh (last-write)',
			'S.c tested (last-write)',
			'S.d joined (last-write unless empty)',
			'S.e last-write',
			'S.f window',
			'S.g kept',
			'S.h lambda',
			'S.i early',
		],
	},
	{
		name: 'the same in TypeScript',
		sources: {
			'a.ts': `import { Annotation } from '@langchain/langgraph';
const S = Annotation.Root({
  a: Annotation<string[]>({ reducer: (old, next) => [...old, ...next].slice(-1) }),
  b: Annotation<string[]>({ reducer: (old, next) => [...next] }),
  c: Annotation<string[]>({ reducer: (old, next) => [old.concat(next).at(-1)!] }),
  d: Annotation<string[]>({ reducer: (_, next) => next.map((one) => one.trim()) }),
  e: Annotation<string[]>({ reducer: (old, next) => [...old, ...next].slice(-9) }),
  f: Annotation<string[]>({ reducer: (old, next) => next.reduce((all, one) => all.concat(one), old) }),
  g: Annotation<string[]>({ reducer: (old, next) => { const seen = new Set(old); for (const one of next) seen.add(one); return [...seen]; } }),
  h: Annotation<string[]>({ reducer: (old) => old }),
  i: Annotation<string[]>({ reducer: (old, _next) => [...old] }),
  j: Annotation<string[]>({ reducer: (old, next) => old.length > 3 ? old : next }),
});
`,
		},
		expected: [
			'S.a last-write unless empty',
			'S.b last-write',
			'S.c last-write unless empty',
			'S.d last-write',
			'S.e lambda',
			'S.f lambda',
			'S.g lambda',
			'S.h first-write',
			'S.i first-write',
			'S.j lambda',
		],
	},
	{
		name: 'the channel itself',
		sources: {
			'a.py': state(
				'from langgraph.channels import BinaryOperatorAggregate, LastValue\ndef merge(left, right):\n    return (left or []) + (right or [])\nclass S(BaseModel):\n    xs: Annotated[list, BinaryOperatorAggregate(typ=list, operator=merge)] = []\n    ys: Annotated[dict, BinaryOperatorAggregate(dict, operator.ior)]\n    z: Annotated[str, LastValue(str)]',
			),
		},
		expected: ['S.xs merge (operator.add)', 'S.ys operator.ior'],
	},
	{
		name: 'a channel of another library',
		sources: {
			'a.py': state(
				'from wires import BinaryOperatorAggregate\nclass S(BaseModel):\n    xs: Annotated[list, BinaryOperatorAggregate(list, operator.add)]',
			),
		},
		expected: [],
	},
	{
		name: 'metadata that is no reducer',
		sources: {
			'a.py': state(
				'from langgraph.prebuilt import InjectedState\nfrom annotated_types import Gt\nclass S(BaseModel):\n    a: Annotated[int, Field(ge=1)]\n    b: Annotated[str, "a note"]\n    c: Annotated[dict, InjectedState]\n    d: Annotated[int, Gt(0)]',
			),
		},
		expected: [],
	},
	{
		name: 'an alias of an annotated type in a class that merges another field',
		sources: {
			'a.py': state(
				'Names = Annotated[List[str], operator.add]\nPlain = List[str]\nclass S(TypedDict):\n    xs: Annotated[dict, operator.ior]\n    ys: Names\n    zs: Plain',
			),
		},
		expected: ['S.xs operator.ior', 'S.ys operator.add'],
	},
	{
		name: 'what an extended MessagesZodState adds, and a value for a reducer',
		sources: {
			'a.ts':
				"import { z } from 'zod';\nimport { Annotation, MessagesZodState, StateGraph } from '@langchain/langgraph';\nimport { registry, withLangGraph } from '@langchain/langgraph/zod';\nconst State = MessagesZodState.extend({\n  xs: z.array(z.string()).register(registry, { reducer: { fn: (a, b) => [...a, ...b] } }),\n  ys: withLangGraph(z.record(z.any()), { reducer: { fn: (a, b) => ({ ...a, ...b }) } }),\n  n: z.number(),\n});\nnew StateGraph(State);\nexport const Old = Annotation.Root({\n  sum: Annotation<number>({ value: (a, b) => a + b, default: () => 0 }),\n});",
		},
		expected: ['State.xs concat', 'State.ys merge', 'Old.sum +'],
	},
	{
		name: 'channels in constants of their own, of another file, and made by functions',
		sources: {
			'a.ts':
				"import { Annotation, messagesStateReducer } from '@langchain/langgraph';\nimport { logs } from './b';\nconst messages = Annotation<any[]>({ reducer: messagesStateReducer });\nconst plain = Annotation<string>();\nconst appended = () => Annotation<string[]>({ reducer: (a, b) => a.concat(b), default: () => [] });\nconst last = () =>\n  Annotation<string>({ reducer: (_a, b) => b });\nexport const State = Annotation.Root({\n  messages: messages,\n  plain,\n  notes: appended(),\n  title: last(),\n  logs,\n});",
			'b.ts':
				"import { Annotation } from '@langchain/langgraph';\nexport const logs = Annotation<string[]>({ reducer: (a, b) => [...a, ...b] });",
		},
		expected: ['State.messages messagesStateReducer', 'State.notes concat', 'State.title last-write', 'State.logs concat'],
	},
	{
		name: 'settings of a channel in a constant, of another file, and made by functions',
		sources: {
			'a.ts':
				"import { Annotation } from '@langchain/langgraph';\nimport { appended } from './b';\nconst merged = { reducer: (a, b) => ({ ...a, ...b }), default: () => ({}) };\nconst last = <T>(initial: T) => ({ reducer: (_: T, b: T) => b, default: () => initial });\nexport const State = Annotation.Root({\n  xs: Annotation<string[]>(appended()),\n  meta: Annotation<object>(merged),\n  title: Annotation<string>(last('')),\n  none: Annotation<string>({ default: () => '' }),\n  other: Annotation<string>(settings.of('x')),\n});",
			'b.ts': 'export function appended() {\n  return { reducer: (a, b) => [...a, ...b], default: () => [] };\n}',
		},
		expected: ['State.xs concat', 'State.meta merge', 'State.title last-write'],
	},
	{
		name: 'lists that are merged by key, and a map of settings made by functions',
		sources: {
			'a.ts':
				"import { Annotation } from '@langchain/langgraph';\nimport { channels } from './b';\nexport const State = Annotation.Root({\n  xs: Annotation(channels.xs),\n  title: Annotation(channels.title),\n  ys: Annotation<string[]>({ reducer: (a, b) => { const all = []; for (const x of [...a, ...b]) all.push(x); return all; } }),\n});",
			'b.ts':
				"interface Channel<T> {\n  reducer(a: T, b: T): T;\n}\nexport const channels = {\n  xs: list<string>((x) => x),\n  title: latest(() => ''),\n};\nfunction list<T>(key: (item: T) => string): Channel<readonly T[]> {\n  return {\n    reducer: (a, b) => {\n      const all = new Map<string, T>();\n      for (const item of [...a, ...b]) all.set(key(item), item);\n      return [...all].sort(([x], [y]) => compare(x, y)).map(([, item]) => item);\n    },\n  };\n}\nfunction latest<T>(make: () => T): Channel<T> {\n  return { reducer: (_, b) => b };\n}",
			'c.py': state(
				'def merged(old, new):\n    if not new:\n        return old\n    found = {}\n    for e in old + new:\n        found[e.id] = e\n    return list(found.values())\nclass S(TypedDict):\n    xs: Annotated[list, merged]\nStateGraph(S)',
			),
		},
		expected: ['State.xs by key', 'State.title last-write', 'State.ys lambda', 'S.xs merged (by key)'],
	},
	{
		name: 'the new value where there is one, and a choice between two',
		sources: {
			'a.ts':
				"import { Annotation } from '@langchain/langgraph';\nexport const State = Annotation.Root({\n  a: Annotation<any>({ reducer: (x, y) => { if (y === undefined) return x; return y; } }),\n  b: Annotation<any>({ reducer: (x, y) => (y == null ? x : y) }),\n  c: Annotation<any>({ reducer: (x, y) => { if (x.rank > y.rank) return x; return y; } }),\n  d: Annotation<any>({ reducer: (x, y) => (x.rank > y.rank ? x : y) }),\n  e: Annotation<any>({ reducer: (x, y) => { if (!y) return x; return [...x, ...y]; } }),\n});",
		},
		expected: ['State.a last-write unless empty', 'State.b last-write unless empty', 'State.c lambda', 'State.d lambda', 'State.e concat'],
	},
	{ name: 'a plain class', sources: { 'a.py': state('class Tool:\n    xs: Annotated[list, operator.add]') }, expected: [] },
	{ name: 'parameters of functions', sources: { 'a.py': state('def f(state: Annotated[dict, operator.add]): ...') }, expected: [] },
	{
		name: 'Annotation.Root with reducers, spreads and references',
		sources: {
			'types.ts':
				"import { Annotation, MessagesAnnotation } from '@langchain/langgraph';\nexport const Base = Annotation.Root({\n  messages: MessagesAnnotation.spec['messages'],\n  xs: Annotation<string[]>({ reducer: (a, b) => a.concat(b), default: () => [] }),\n  n: Annotation<number>,\n});",
			'other.ts':
				"import { Annotation } from '@langchain/langgraph';\nimport { Base } from './types';\nexport const Other = Annotation.Root({ ...Base.spec, messages: Base.spec.messages, y: Annotation<string>() });",
			'third.ts':
				"import { Annotation, MessagesAnnotation } from '@langchain/langgraph';\nexport const Third = Annotation.Root({\n  ...MessagesAnnotation.spec,\n  last: Annotation<string>({ reducer: (_old, next) => next }),\n});",
		},
		expected: ['Third.messages messagesStateReducer', 'Third.last last-write', 'Base.messages messagesStateReducer', 'Base.xs concat'],
	},
	{
		name: 'a state of another library that holds messages, spread; not one of that name made here, and not what brings none',
		sources: {
			'a.ts':
				"import { Annotation } from '@langchain/langgraph';\nimport { CopilotKitStateAnnotation, CopilotKitPropertiesAnnotation } from '@copilotkit/sdk-js/langgraph';\nexport const State = Annotation.Root({\n  ...CopilotKitStateAnnotation.spec,\n  proverbs: Annotation<string[]>,\n});\nexport const Other = Annotation.Root({ ...CopilotKitPropertiesAnnotation.spec });",
			'b.ts':
				"import { Annotation } from '@langchain/langgraph';\nconst AgentState = Annotation.Root({ n: Annotation<number> });\nexport const Own = Annotation.Root({ ...AgentState.spec });",
		},
		expected: ['State.messages messagesStateReducer'],
	},
	{
		name: 'zod state with a registry',
		sources: {
			'a.ts':
				"import { z } from 'zod';\nimport { StateGraph, withLangGraph, MessagesZodMeta } from '@langchain/langgraph';\nconst State = z.object({\n  messages: withLangGraph(z.array(z.any()), MessagesZodMeta),\n  xs: withLangGraph(z.array(z.string()), { reducer: { fn: (a, b) => a.concat(b) } }),\n  n: z.number(),\n});\nnew StateGraph(State);",
		},
		expected: ['State.messages messagesStateReducer', 'State.xs concat'],
	},
	{
		name: 'channels',
		sources: {
			'a.js':
				"import { StateGraph } from '@langchain/langgraph';\nnew StateGraph({ channels: { xs: { value: (a, b) => a.concat(b), default: () => [] }, last: null } });",
		},
		expected: ['null.xs concat'],
	},
	{
		name: 'a class of an example beside the state of a graph',
		sources: {
			'src/a.py': state('class S(TypedDict):\n    xs: Annotated[list, operator.add]\nStateGraph(S)'),
			'src/demos/b.py': state('class Shown(TypedDict):\n    ys: Annotated[list, operator.add]'),
		},
		expected: ['S.xs operator.add'],
	},
	{
		name: 'a class of an example where no graph says what its state is',
		sources: { 'src/demos/b.py': state('class Shown(TypedDict):\n    ys: Annotated[list, operator.add]') },
		expected: ['Shown.ys operator.add'],
	},
	{
		name: 'reducers of something else',
		sources: {
			'a.ts':
				"import { createSlice } from '@reduxjs/toolkit';\nexport const s = createSlice({ name: 'x', reducers: { add: (s, a) => s } });\nconst Annotated = (o) => o;\nAnnotated({ reducer: (a, b) => b });",
		},
		expected: [],
	},
];

describe('gatherReducers', () => {
	it.each(cases)('$name', async ({ sources, expected }) => {
		const found = gatherReducers(await projectOf(sources));
		expect(found.map((r) => `${r.stateClass}.${r.field} ${r.reducer}`)).toEqual(expected);
	});

	it('points at the field and says what kind of file it is in', async () => {
		const found = gatherReducers(await projectOf({ 'tests/s.py': state('class S(TypedDict):\n    xs: Annotated[list, operator.add]') }));
		expect(found).toEqual([{ file: 'tests/s.py', line: 6, stateClass: 'S', field: 'xs', reducer: 'operator.add', context: 'test' }]);
	});
});
