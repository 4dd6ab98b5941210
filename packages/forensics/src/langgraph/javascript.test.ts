import { describe, expect, it } from 'vitest';
import { graphsOf, type Sketch, sketch } from './testing.js';

const HEAD = `import { StateGraph, START, END, Annotation, Send, Command, MessagesAnnotation } from "@langchain/langgraph";
import { z } from "zod";
const State = Annotation.Root({ items: Annotation<string[]>() });
const one = async (state: typeof State.State) => ({});
const two = async (state: typeof State.State) => ({});
`;
const CHAIN: Sketch = { nodes: ['one', 'two'], edges: ['S>one', 'one>two', 'two>E'], conditional: [], unresolved: 0 };

const CASES: {
	name: string;
	source: string;
	file?: string;
	files?: Record<string, string>;
	expected: Partial<Sketch>;
	state?: string | null;
	handlers?: (string | null)[];
}[] = [
	{
		name: 'a chain that ends in compile()',
		source: `export const app = new StateGraph(State)
  .addNode("one", one)
  .addNode("two", two)
  .addEdge(START, "one")
  .addEdge("one", "two")
  .addEdge("two", END)
  .compile();`,
		expected: CHAIN,
		state: 'State',
	},
	{
		name: 'nodes of an object and the literals of the virtual nodes',
		source: `const g = new StateGraph(State).addNode({ one, two: async () => ({}) }).addEdge("__start__", "one");
g.addEdge("one", "two");
g.addEdge("two", "__end__");`,
		expected: CHAIN,
	},
	{
		name: 'addSequence of pairs and of an object',
		source: 'const g = new StateGraph(State).addSequence([["one", one], ["two", two]]).addEdge(START, "one").addEdge("two", END);',
		expected: CHAIN,
	},
	{
		name: 'an inline annotation',
		source:
			'const g = new StateGraph(Annotation.Root({ ...MessagesAnnotation.spec, x: Annotation<string>() })).addNode("one", one).addEdge(START, "one");',
		expected: { nodes: ['one'], edges: ['S>one'] },
		state: null,
	},
	{
		name: 'a zod schema and a configuration',
		source:
			'const Shape = z.object({ x: z.string() });\nconst g = new StateGraph(Shape, z.object({})).addNode("one", one).addEdge(START, "one");',
		expected: { nodes: ['one'], edges: ['S>one'] },
		state: 'Shape',
	},
	{
		name: 'channels and type arguments',
		source:
			'interface S { x: string }\nconst channels = { x: null };\nconst g = new StateGraph<S, Partial<S>, "one">({ channels }).addNode("one", one);\ng.setEntryPoint("one");\ng.setFinishPoint("one");',
		expected: { nodes: ['one'], edges: ['S>one', 'one>E'] },
		state: 'channels',
	},
	{
		name: 'ends beside a node that returns a Command',
		source:
			'const hop = async () => new Command({ goto: Math.random() > 0.5 ? "two" : END });\nconst g = new StateGraph(State).addNode("hop", hop, { ends: ["two", END] }).addNode("two", two);',
		expected: { conditional: ['hop>E', 'hop>two'] },
	},
	{
		name: 'a Command without ends, by shorthand',
		source:
			'const hop = async (state) => {\n  const goto = state.x ? "two" : END;\n  return new Command({ goto, update: {} });\n};\nconst g = new StateGraph(State).addNode("hop", hop).addNode("two", two);',
		expected: { conditional: ['hop>E', 'hop>two'] },
	},
	{
		name: 'a router with returns in a switch',
		source:
			'function r(state: typeof State.State) {\n  switch (state.items[0]) {\n    case "a":\n      return "one";\n    case "b":\n      return "two";\n    default:\n      return END;\n  }\n}\nconst g = new StateGraph(State).addNode("one", one).addNode("two", two).addConditionalEdges(START, r);',
		expected: { conditional: ['S>E', 'S>one', 'S>two'] },
	},
	{
		name: 'a router of which only the return type is known',
		source:
			'function r(state): "one" | typeof END {\n  return state.next;\n}\nconst g = new StateGraph(State).addNode("one", one).addConditionalEdges(START, r);',
		expected: { conditional: ['S>E', 'S>one'] },
	},
	{
		name: 'a path map whose keys are computed',
		source: 'const g = new StateGraph(State).addNode("one", one).addConditionalEdges("one", (s) => s.next, { again: "one", [END]: END });',
		expected: { conditional: ['one>E', 'one>one'] },
	},
	{
		name: 'Send over an array of the state',
		source:
			'const g = new StateGraph(State).addNode("one", one).addNode("two", two).addConditionalEdges("one", (s) => s.items.map((i) => new Send("two", { i })));',
		expected: { conditional: ['one>two'] },
	},
	{
		name: 'a builder in a class, with bound methods',
		source:
			'class Flow {\n  private g = new StateGraph(State);\n  constructor() {\n    this.g.addNode("one", this.one.bind(this)).addNode("two", (s) => this.two(s));\n    this.wire();\n  }\n  private wire() {\n    this.g.addEdge(START, "one");\n    this.g.addEdge("one", "two");\n    this.g.addEdge("two", END);\n  }\n  one(s) { return {}; }\n  two(s) { return {}; }\n}',
		expected: CHAIN,
	},
	{
		name: 'for-of and forEach over constants',
		source:
			'const names = ["one", "two"] as const;\nconst g = new StateGraph(State);\nfor (const n of names) g.addNode(n, one);\nnames.forEach((n) => {\n  g.addEdge(START, n);\n});\nObject.entries({ one: END, two: END }).forEach(([a, b]) => g.addEdge(a, b));',
		expected: { nodes: ['one', 'two'], edges: ['S>one', 'S>two', 'one>E', 'two>E'] },
	},
	{
		name: 'a path map that is reduced from a list, with an entry beside it',
		source:
			'const names = ["one", "two"] as const;\nconst g = new StateGraph(State).addNode("one", one).addNode("two", two).addNode("lead", one);\ng.addConditionalEdges("lead", (s) => s.next, {\n  ...names.reduce((sum, name) => {\n    sum[name] = name;\n    return sum;\n  }, {} as Record<string, string>),\n  DONE: END,\n});',
		expected: { conditional: ['lead>E', 'lead>one', 'lead>two'], unresolved: 0 },
	},
	{
		name: 'a path map that spreads what it had before',
		source:
			'const names = ["one", "two"];\nconst map = names.reduce<Record<string, string>>((sum, n) => ({ ...sum, [n]: n }), { DONE: END });\nconst g = new StateGraph(State).addNode("one", one).addNode("two", two).addConditionalEdges("one", (s) => s.next, map);',
		expected: { conditional: ['one>E', 'one>one', 'one>two'], unresolved: 0 },
	},
	{
		name: 'Object.fromEntries and Object.assign',
		source:
			'const names = ["one", "two"];\nconst map = Object.assign({ DONE: END }, Object.fromEntries(names.map((n) => [n, n])));\nconst g = new StateGraph(State).addNode("one", one).addNode("two", two).addConditionalEdges("one", (s) => s.next, map);',
		expected: { conditional: ['one>E', 'one>one', 'one>two'], unresolved: 0 },
	},
	{
		name: 'the router that LangGraph brings',
		source:
			'import { toolsCondition } from "@langchain/langgraph/prebuilt";\nconst g = new StateGraph(State).addNode("one", one).addNode("tools", two).addConditionalEdges("one", toolsCondition);',
		expected: { conditional: ['one>E', 'one>tools'], unresolved: 0 },
	},
	{
		name: 'a function of the project with the name of a router that LangGraph brings',
		source:
			'const toolsCondition = (s) => (s.x ? "two" : END);\nconst g = new StateGraph(State).addNode("one", one).addNode("two", two).addConditionalEdges("one", toolsCondition);',
		expected: { conditional: ['one>E', 'one>two'] },
	},
	{
		name: 'a table that may have no such entry',
		source:
			'const TABLE = { a: "one", b: "two" } as const;\nconst g = new StateGraph(State).addNode("one", one).addNode("two", two).addConditionalEdges(START, (s) => TABLE[s.kind] ?? END);',
		expected: { conditional: ['S>E', 'S>one', 'S>two'] },
	},
	{
		name: 'nodes of a list that is only known at run time, under ids as they are written',
		source:
			'export const make = (judges: string[]) => {\n  const g = new StateGraph(State).addNode("one", one).addNode("two", two);\n  for (const name of judges) {\n    g.addNode(`judge_${name}`, one);\n    g.addEdge("one", `judge_${name}`);\n    g.addEdge(`judge_${name}`, "two");\n    g.addEdge(other(name), "two");\n  }\n  return g;\n};',
		expected: { nodes: ['one', 'two', 'judge_{name}'], edges: ['judge_{name}>two', 'one>judge_{name}'], unresolved: 4 },
	},
	{
		name: 'object patterns in loops and callbacks',
		source:
			'const STEPS = [\n  { id: "one", run: one, next: "two" },\n  { id: "two", run: two, next: END },\n];\nconst g = new StateGraph(State);\nfor (const { id, run } of STEPS) {\n  g.addNode(id, run);\n}\nfor (const { id, next: to } of STEPS) {\n  g.addEdge(id, to);\n}\nSTEPS.slice(0, 1).forEach(({ id: first }) => {\n  g.addEdge(START, first);\n});',
		expected: CHAIN,
	},
	{
		name: 'a Map of nodes',
		source:
			'const nodes = new Map([["one", one], ["two", two]]);\nconst g = new StateGraph(State);\nfor (const [name, run] of nodes) {\n  g.addNode(name, run);\n}\nfor (const name of nodes.keys()) {\n  g.addEdge(START, name);\n}\nnodes.forEach((run, name) => {\n  g.addEdge(name, END);\n});',
		expected: { nodes: ['one', 'two'], edges: ['S>one', 'S>two', 'one>E', 'two>E'], unresolved: 0 },
	},
	{
		name: 'an anonymous node is named after the function that gives it back',
		source:
			'const judge = (who: string) => async (state: typeof State.State) => ({ items: [who] });\nconst g = new StateGraph(State).addNode("one", judge("a")).addNode("two", two).addEdge(START, "one").addEdge("one", "two").addEdge("two", END);',
		expected: CHAIN,
		handlers: ['graph.ts#judge', 'graph.ts#two'],
	},
	{
		name: 'require()',
		file: 'graph.js',
		source:
			'const { StateGraph, START, END } = require("@langchain/langgraph");\nconst g = new StateGraph({ channels: {} }).addNode("one", async () => ({})).addEdge(START, "one").addEdge("one", END);',
		expected: { nodes: ['one'], edges: ['S>one', 'one>E'] },
	},
	{
		name: 'nodes and a subgraph of other files, through a barrel',
		source:
			'import { inner, Names } from "./parts";\nconst g = new StateGraph(State).addNode(Names.Inner, inner).addEdge(START, Names.Inner);',
		files: {
			'parts/index.ts': 'export * from "./inner";\nexport enum Names { Inner = "inner" }\n',
			'parts/inner.ts':
				'import { StateGraph } from "@langchain/langgraph";\nexport const inner = new StateGraph({}).addNode("deep", () => ({})).compile();\n',
		},
		expected: { nodes: ['inner'], edges: ['S>inner'] },
	},
];

describe('LangGraph.js', () => {
	for (const { name, source, file = 'graph.ts', files, expected, state, handlers } of CASES)
		it(`is read: ${name}`, async () => {
			const graphs = await graphsOf({ [file]: file.endsWith('.js') ? source : HEAD + source, ...files });
			const graph = graphs.find((g) => g.file === file)!;
			expect(sketch(graph)).toMatchObject(expected);
			expect(graph.language).toBe('typescript');
			if (state !== undefined) expect(graph.stateClass).toBe(state);
			if (handlers) expect(graph.nodes.map((node) => node.handler)).toEqual(handlers);
		});
});
