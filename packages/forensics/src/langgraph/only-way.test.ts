// Where a router leads of which nothing is said.
import { describe, expect, it } from 'vitest';
import { graphsOf, type Sketch, sketch } from './testing.js';

const HEAD = `import { StateGraph, START, END, MessagesAnnotation } from "@langchain/langgraph";
const step = async () => ({});
`;
const TEAM = ['researcher>supervisor', 'writer>supervisor', 'S>supervisor'];

const CASES: { name: string; source: string; expected: Partial<Sketch> }[] = [
	{
		name: 'a supervisor that follows a field of the state leads to its members and ends',
		source: `const members = ["researcher", "writer"] as const;
const g = new StateGraph(MessagesAnnotation).addNode("supervisor", step).addNode("researcher", step).addNode("writer", step);
members.forEach((member) => { g.addEdge(member, "supervisor"); });
g.addConditionalEdges("supervisor", (x: any) => x.next);
g.addEdge(START, "supervisor");`,
		expected: { edges: [...TEAM].sort(), conditional: ['supervisor>E', 'supervisor>researcher', 'supervisor>writer'], unresolved: 1 },
	},
	{
		name: 'what a member alone leads to is not the supervisor’s',
		source: `const g = new StateGraph(MessagesAnnotation).addNode("supervisor", step).addNode("researcher", step).addNode("tools", step)
  .addEdge(START, "supervisor").addEdge("researcher", "tools").addEdge("tools", "researcher").addEdge("tools", "supervisor")
  .addConditionalEdges("supervisor", (x: any) => x.next);`,
		expected: { conditional: ['supervisor>E', 'supervisor>researcher'] },
	},
	{
		name: 'a node that leads nowhere ends the graph, so that the router need not',
		source: `const g = new StateGraph(MessagesAnnotation).addNode("a", step).addNode("b", step).addNode("c", step).addEdge(START, "a").addEdge("b", "a")
  .addConditionalEdges("a", (x: any) => x.next);`,
		expected: { conditional: ['a>b', 'a>c'] },
	},
	{
		name: 'a known part of the answer stays, the rest is what is left',
		source: `const g = new StateGraph(MessagesAnnotation).addNode("a", step).addNode("b", step).addNode("c", step).addEdge(START, "a").addEdge("b", "a").addEdge("c", "a")
  .addConditionalEdges("a", (x: any) => (x.done ? END : x.busy ? "b" : x.next));`,
		expected: { conditional: ['a>E', 'a>b', 'a>c'] },
	},
	{
		name: 'a graph that is whole without it gains nothing',
		source: `const g = new StateGraph(MessagesAnnotation).addNode("a", step).addNode("tools", step).addEdge(START, "a").addEdge(START, "tools").addEdge("a", END)
  .addConditionalEdges("tools", (x: any) => x.sender);`,
		expected: { conditional: [], unresolved: 1 },
	},
	{
		name: 'of two unknown routers none gains anything',
		source: `const g = new StateGraph(MessagesAnnotation).addNode("a", step).addNode("b", step).addNode("c", step).addEdge(START, "a").addEdge(START, "b")
  .addConditionalEdges("a", (x: any) => x.next).addConditionalEdges("b", (x: any) => x.next);`,
		expected: { conditional: [], unresolved: 2 },
	},
	{
		name: 'a router that nothing leads to gains nothing',
		source: `const g = new StateGraph(MessagesAnnotation).addNode("a", step).addNode("b", step).addNode("c", step).addEdge(START, "a").addEdge("a", END)
  .addConditionalEdges("b", (x: any) => x.next);`,
		expected: { conditional: [], unresolved: 1 },
	},
	{
		name: 'a router whose answers are known leaves a lost node lost',
		source: `const g = new StateGraph(MessagesAnnotation).addNode("a", step).addNode("b", step).addNode("c", step).addEdge(START, "a")
  .addConditionalEdges("a", (x: any) => (x.done ? END : "b"));`,
		expected: { conditional: ['a>E', 'a>b'], unresolved: 0 },
	},
];

describe('a router of which nothing is said', () => {
	it.each(CASES)('$name', async ({ source, expected }) => {
		const graphs = await graphsOf({ 'graph.ts': HEAD + source });
		expect(sketch(graphs[0]!)).toMatchObject(expected);
	});
});
