// Less common ways to shape a graph in JavaScript: counted loops, lists known at run time, several statements on a line, jumps to the parent.
import { describe, expect, it } from 'vitest';
import { graphsOf, type Sketch, sketch } from './testing.js';

const HEAD = `import { StateGraph, START, END, Send, Command, MessagesAnnotation } from "@langchain/langgraph";
const step = async () => ({});
`;

const CASES: { name: string; source: string; expected: Partial<Sketch> }[] = [
	{
		name: 'several statements on one line',
		source:
			'export const make = () => { const id = "a"; const g = new StateGraph(MessagesAnnotation); g.addNode(id, step); g.addEdge(START, id); return g.compile(); };',
		expected: { nodes: ['a'], edges: ['S>a'], unresolved: 0 },
	},
	{
		name: 'a counted loop over neighbours',
		source: `const NAMES = ["x", "y", "z"] as const;
export function make() {
  const g = new StateGraph(MessagesAnnotation);
  for (const name of NAMES) g.addNode(name, step);
  g.addEdge(START, NAMES[0]);
  for (let i = 0; i < NAMES.length - 1; i++) g.addEdge(NAMES[i], NAMES[i + 1]);
  g.addEdge(NAMES.at(-1)!, END);
  return g.compile();
}`,
		expected: { nodes: ['x', 'y', 'z'], edges: ['S>x', 'x>y', 'y>z', 'z>E'], unresolved: 0 },
	},
	{
		name: 'a counted loop that starts later and looks back',
		source: `const NAMES = ["x", "y", "z"];
const g = new StateGraph(MessagesAnnotation);
NAMES.forEach((name) => g.addNode(name, step));
g.addEdge(START, "x");
for (let i = 1; i < NAMES.length; i += 1) {
  g.addEdge(NAMES[i - 1], NAMES[i]);
}
g.addEdge(NAMES[NAMES.length - 1], END);`,
		expected: { edges: ['S>x', 'x>y', 'y>z', 'z>E'], unresolved: 0 },
	},
	{
		name: 'a loop that counts down, or by a step that is not one, is not counted',
		source: `const NAMES = ["x", "y", "z"];
const g = new StateGraph(MessagesAnnotation).addNode("x", step).addNode("y", step).addNode("z", step).addEdge(START, "x");
for (let i = 0; i < NAMES.length; i += 2) g.addEdge(NAMES[i], END);`,
		expected: { edges: ['S>x', 'x>E', 'y>E', 'z>E'] },
	},
	{
		name: 'forEach over a list known at run time',
		source: `export function make(cfg: { agents: string[] }) {
  const g = new StateGraph(MessagesAnnotation).addNode("hub", step).addEdge(START, "hub");
  cfg.agents.forEach((agent) => { g.addNode(agent, step); g.addEdge("hub", agent); g.addEdge(agent, END); });
  return g.compile();
}`,
		expected: { nodes: ['hub', '{agent}'], edges: ['S>hub', 'hub>{agent}', '{agent}>E'] },
	},
	{
		name: 'a path map to nodes that are named at run time',
		source: `export function make(sets: NodeSet[]) {
  const g = new StateGraph(MessagesAnnotation).addNode("hub", step).addEdge(START, "hub");
  const routes: Record<string, string> = { done: END };
  for (const set of sets) {
    g.addNode(set.llm, step).addNode(set.tools, step).addConditionalEdges(set.llm, (s) => s.to, { [set.tools]: set.tools, hub: "hub" });
    routes[set.id] = set.llm;
  }
  return g.addConditionalEdges("hub", (s) => s.next, routes).compile();
}`,
		expected: { conditional: ['hub>E', 'hub>{set.llm}', '{set.llm}>hub', '{set.llm}>{set.tools}'] },
	},
	{
		name: 'a list of names without those of a set',
		source: `const N = { HUB: "hub", A: "a", B: "b" } as const;
const ALONE = new Set<string>([N.HUB]);
const BACK = (Object.values(N) as string[]).filter((name) => !ALONE.has(name));
const g = new StateGraph(MessagesAnnotation) as any;
for (const name of Object.values(N)) g.addNode(name, step);
g.addEdge(START, N.HUB);
for (const name of BACK) g.addEdge(name, N.HUB);
for (const name of Object.values(N).filter((other) => other !== "hub" && !["b"].includes(other))) g.addEdge("hub", name);`,
		expected: { edges: ['S>hub', 'a>hub', 'b>hub', 'hub>a'], unresolved: 0 },
	},
	{
		name: 'a list filtered by what is not known keeps all',
		source: `const g = new StateGraph(MessagesAnnotation).addNode("a", step).addNode("b", step).addEdge(START, "a");
for (const name of ["a", "b"].filter((other) => settings.on(other))) g.addEdge(name, END);`,
		expected: { edges: ['S>a', 'a>E', 'b>E'] },
	},
	{
		name: 'a subgraph that jumps to a node of its parent',
		source: `const inner = new StateGraph(MessagesAnnotation)
  .addNode("deep", async (s) => new Command({ goto: s.done ? "after" : "other", graph: Command.PARENT }))
  .addEdge(START, "deep")
  .compile();
const outer = new StateGraph(MessagesAnnotation).addNode("sub", inner).addNode("after", step).addNode("other", step).addEdge(START, "sub");`,
		expected: { conditional: ['sub>after', 'sub>other'] },
	},
	{
		name: 'a router that hands on what it compared',
		source: `const next = (state: any) => {
  const target = state.turn.target;
  if (target === "left" || target === "right") return target;
  return "rest";
};
const g = new StateGraph(MessagesAnnotation).addNode("hub", step).addNode("left", step).addNode("right", step).addNode("rest", step)
  .addEdge(START, "hub").addConditionalEdges("hub", next);`,
		expected: { conditional: ['hub>left', 'hub>rest', 'hub>right'], unresolved: 0 },
	},
	{
		name: 'a router that hands on what is in a list',
		source: `const KNOWN = ["left", "right"];
const next = (state: any) => (KNOWN.includes(state.to) ? state.to : END);
const g = new StateGraph(MessagesAnnotation).addNode("hub", step).addNode("left", step).addNode("right", step)
  .addEdge(START, "hub").addConditionalEdges("hub", next);`,
		expected: { conditional: ['hub>E', 'hub>left', 'hub>right'], unresolved: 0 },
	},
	{
		name: 'a comparison that rules a value out hands nothing on',
		source: `const next = (state: any) => {
  if (state.to !== "left") return state.to;
  return END;
};
const g = new StateGraph(MessagesAnnotation).addNode("hub", step).addNode("left", step)
  .addEdge(START, "hub").addEdge(START, "left").addConditionalEdges("hub", next);`,
		expected: { conditional: ['hub>E'], unresolved: 1 },
	},
	{
		name: 'a comparison of something else hands nothing on',
		source: `const next = (state: any) => {
  if (state.mode === "left") return state.to;
  return END;
};
const g = new StateGraph(MessagesAnnotation).addNode("hub", step).addNode("left", step)
  .addEdge(START, "hub").addEdge(START, "left").addConditionalEdges("hub", next);`,
		expected: { conditional: ['hub>E'], unresolved: 1 },
	},
	{
		name: 'a comparison with one of several that may also be others hands nothing on',
		source: `const next = (state: any) => {
  if (state.to === "left" || state.force) return state.to;
  return END;
};
const g = new StateGraph(MessagesAnnotation).addNode("hub", step).addNode("left", step)
  .addEdge(START, "hub").addEdge(START, "left").addConditionalEdges("hub", next);`,
		expected: { conditional: ['hub>E'], unresolved: 1 },
	},
];

describe('forms of JavaScript', () => {
	it.each(CASES)('$name', async ({ source, expected }) => {
		const graphs = await graphsOf({ 'src/graph.ts': `${HEAD}${source}\n` });
		expect(sketch(graphs.at(-1)!)).toMatchObject(expected);
	});
});
