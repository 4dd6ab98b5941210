// What types say in TypeScript: where a router may lead, when its body does not tell, and which of a value and a type of one name is the state.
import { describe, expect, it } from 'vitest';
import { graphsOf, type Sketch, sketch } from './testing.js';

const HEAD = `import { StateGraph, START, END, Annotation, MessagesAnnotation } from "@langchain/langgraph";
declare function decide(s: unknown): any;
const step = async () => ({});
`;
const WHOLE = `
export const g = new StateGraph(MessagesAnnotation).addNode("a", step).addNode("b", step).addNode("c", step).addEdge(START, "a").addEdge(START, "b").addEdge(START, "c").addEdge("c", END).addConditionalEdges("a", route).compile();`;
const GRAPH = `
export const g = new StateGraph(MessagesAnnotation).addNode("a", step).addNode("b", step).addNode("c", step).addEdge(START, "a").addConditionalEdges("a", route).compile();`;

const CASES: { name: string; source: string; files?: Record<string, string>; expected: Partial<Sketch>; graph?: string }[] = [
	{
		name: 'an alias of a union',
		source: 'type Next = "b" | "c" | typeof END;\nconst route = (s: any): Next => decide(s);',
		expected: { conditional: ['a>E', 'a>b', 'a>c'], unresolved: 0 },
	},
	{
		name: 'a promise of an alias of another file, made of aliases',
		source: 'import type { Next } from "./types.js";\nasync function route(s: any): Promise<Next> { return (await decide(s)).next; }',
		files: { 'types.ts': 'type Work = "b" | "c";\nexport type Next = Work | "__end__";' },
		expected: { conditional: ['a>E', 'a>b', 'a>c'], unresolved: 0 },
	},
	{
		name: 'the items of a constant list',
		source: 'const STEPS = ["b", "c"] as const;\ntype Next = (typeof STEPS)[number];\nconst route = (s: any): Next => decide(s);',
		expected: { conditional: ['a>b', 'a>c'], unresolved: 0 },
	},
	{
		name: 'the keys of a constant object',
		source: 'const STEPS = { b: 1, c: 2 } as const;\nconst route = (s: any): keyof typeof STEPS | typeof END => decide(s);',
		expected: { conditional: ['a>E', 'a>b', 'a>c'], unresolved: 0 },
	},
	{
		name: 'not more than the body returns, when all of that is known',
		source: 'type Next = "a" | "b" | "c";\nconst route = (s: any): Next => (s.done ? "c" : "b");',
		expected: { conditional: ['a>b', 'a>c'], unresolved: 0 },
	},
	{
		name: 'an alias of other things says nothing',
		source: 'type Next = string | null;\nconst route = (s: any): Next => decide(s);',
		graph: WHOLE,
		expected: { conditional: [], unresolved: 1 },
	},
	{
		name: 'an object type with words in it says nothing',
		source: 'type Next = { to: "b" | "c" };\nconst route = (s: any): Next => decide(s);',
		graph: WHOLE,
		expected: { conditional: [], unresolved: 1 },
	},
];

describe('a router of TypeScript', () => {
	it.each(CASES)('is told by $name', async ({ source, files, graph = GRAPH, expected }) => {
		const graphs = await graphsOf({ 'graph.ts': HEAD + source + graph, ...files });
		expect(sketch(graphs[0]!)).toMatchObject(expected);
	});
});

describe('the state of a graph', () => {
	it('is the value, where a type has the same name', async () => {
		const state = `import { Annotation } from "@langchain/langgraph";
export const State = Annotation.Root({ items: Annotation<string[]> });
export type State = typeof State.State;
`;
		const graph = 'export const g = new StateGraph(State).addNode("a", step).addEdge(START, "a").compile();';
		const [own, other] = await graphsOf({
			'own.ts': `${state}import { StateGraph, START } from "@langchain/langgraph";\nconst step = (s: State) => ({});\n${graph}`,
			'user.ts': `import { State } from "./own.js";\nimport { StateGraph, START } from "@langchain/langgraph";\nconst step = (s: State) => ({});\n${graph}`,
		});
		for (const graph of [own, other]) expect(graph).toMatchObject({ stateClass: 'State', stateLocation: { path: 'own.ts', line: 2 } });
	});
});
