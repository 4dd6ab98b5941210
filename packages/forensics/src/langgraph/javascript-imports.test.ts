// Under which names LangGraph comes into a JavaScript file: namespaces, require, dynamic imports, registries by address, barrels.
import { describe, expect, it } from 'vitest';
import { graphsOf, sketch } from './testing.js';

const BUILT = { nodes: ['a'], edges: ['S>a', 'a>E'], conditional: [], unresolved: 0 };
const build = (graph = 'StateGraph', start = 'START', end = 'END') =>
	`new ${graph}({ channels: {} }).addNode("a", async () => ({})).addEdge(${start}, "a").addEdge("a", ${end})`;

const CASES: { name: string; file?: string; source: string; files?: Record<string, string> }[] = [
	{
		name: 'a namespace',
		source: `import * as lg from "@langchain/langgraph";\nconst g = ${build('lg.StateGraph', 'lg.START', 'lg.END')};`,
	},
	{
		name: 'a namespace taken apart under other names',
		source: `import * as lg from "@langchain/langgraph";\nconst { StateGraph: Flow, START: from, END: to } = lg;\nconst g = ${build('Flow', 'from', 'to')};`,
	},
	{
		name: 'a required module taken apart under other names',
		file: 'graph.cjs',
		source: `const lg = require("@langchain/langgraph");\nconst { StateGraph: Flow, START, END } = lg;\nconst g = ${build('Flow')};`,
	},
	{
		name: 'members of a required module',
		file: 'graph.js',
		source: `const Flow = require("@langchain/langgraph").StateGraph;\nconst { START, END } = require("@langchain/langgraph");\nconst g = ${build('Flow')};`,
	},
	{
		name: 'a default import taken apart',
		source: `import langgraph from "@langchain/langgraph";\nconst { StateGraph, START, END } = langgraph;\nconst g = ${build()};`,
	},
	{
		name: 'a package named for a registry',
		source: `import { StateGraph, START, END } from "npm:@langchain/langgraph@0.2";\nconst g = ${build()};`,
	},
	{
		name: 'a package by the address of a registry',
		source: `import { StateGraph, START, END } from "https://esm.sh/@langchain/langgraph@0.2.20/web";\nconst g = ${build()};`,
	},
	{
		name: 'a dynamic import inside of a function',
		source: `export async function make() {\n  const lg = await import("@langchain/langgraph");\n  return ${build('lg.StateGraph', 'lg.START', 'lg.END')};\n}`,
	},
	{
		name: 'several dynamic imports at once',
		source: `export async function make() {\n  const [{ StateGraph, START, END }, { z }] = await Promise.all([import("@langchain/langgraph"), import("zod")]);\n  return ${build()};\n}`,
	},
	{
		name: 'a dynamic import of a constant, given to variables that stand above',
		source: `export async function make() {
  let StateGraph: any, START: any, END: any;
  try {
    const name = "@langchain/langgraph";
    const module = await import(name);
    StateGraph = module.StateGraph;
    START = module.START;
    END = module.END;
  } catch {
    throw new Error("not installed");
  }
  return ${build()};
}`,
	},
	{
		name: 'a barrel that hands on everything',
		source: `import { StateGraph, START, END } from "./barrel.js";\nconst g = ${build()};`,
		files: { 'barrel.ts': 'export * from "@langchain/langgraph";' },
	},
	{
		name: 'a barrel that hands on everything and renames some of it',
		source: `import { Flow, BEGIN, END } from "./barrel.js";\nconst g = ${build('Flow', 'BEGIN')};`,
		files: {
			'barrel.ts': 'export * from "@langchain/langgraph";\nexport { StateGraph as Flow, START as BEGIN } from "@langchain/langgraph";',
		},
	},
	{
		name: 'a barrel of barrels',
		source: `import { StateGraph, START, END } from "./barrel.js";\nconst g = ${build()};`,
		files: {
			'barrel.ts': 'export * from "./lib.js";\nexport * from "./own.js";',
			'lib.ts': 'export * from "@langchain/langgraph";',
			'own.ts': 'export const x = 1;',
		},
	},
];

/** Sources without a graph of LangGraph, each much like one above. */
const OTHERS: { name: string; source: string; files?: Record<string, string> }[] = [
	{
		name: 'a class of the same name',
		source: `class StateGraph { addNode(id: string) { return this; } }\nconst g = new StateGraph().addNode("a");`,
	},
	{
		name: 'another package',
		source: `import * as lg from "xstate-graph";\nconst { StateGraph: Flow } = lg;\nconst g = new Flow({}).addNode("a", 1);`,
	},
	{
		name: 'a barrel of another package',
		source: `import { StateGraph } from "./barrel.js";\nconst g = new StateGraph({}).addNode("a", 1);`,
		files: { 'barrel.ts': 'export * from "./own.js";\nexport * from "xstate-graph";', 'own.ts': 'export const x = 1;' },
	},
	{
		name: 'a barrel with a class of its own',
		source: `import { StateGraph } from "./barrel.js";\nconst g = new StateGraph({}).addNode("a", 1);`,
		files: {
			'barrel.ts': 'export * from "@langchain/langgraph";\nexport * from "./own.js";',
			'own.ts': 'export class StateGraph { constructor(x: unknown) {} addNode(a: string, b: number) { return this; } }',
		},
	},
	{
		name: 'a barrel of barrels with a class of its own',
		source: `import { StateGraph } from "./barrel.js";\nconst g = new StateGraph({}).addNode("a", 1);`,
		files: {
			'barrel.ts': 'export * from "./lib.js";\nexport * from "./own.js";',
			'lib.ts': 'export * from "@langchain/langgraph";',
			'own.ts': 'export class StateGraph { constructor(x: unknown) {} addNode(a: string, b: number) { return this; } }',
		},
	},
	{
		name: 'a dynamic import of something else by a constant',
		source: `export async function make() {\n  const name = "xstate-graph";\n  const { StateGraph } = await import(name);\n  return new StateGraph({}).addNode("a", 1);\n}`,
	},
];

describe('LangGraph in a JavaScript file', () => {
	it.each(CASES)('is known by $name', async ({ source, file = 'graph.ts', files }) => {
		const graphs = await graphsOf({ [file]: source, ...files });
		expect(graphs.map((graph) => [graph.file, sketch(graph)])).toEqual([[file, BUILT]]);
	});

	it.each(OTHERS)('is not $name', async ({ source, files }) => {
		expect(await graphsOf({ 'graph.ts': source, ...files })).toEqual([]);
	});
});
