// @module-tag slow

import { runProbes } from '@auditor/probes';
import type { GraphEdge } from '@auditor/schema';
import { expect, it } from 'vitest';
import { unreachableNode } from '../probes/graph/unreachable-node.js';
import { artifactsOf } from '../testing.js';
import { topologyOf } from './topology.js';

const NODES = 2000;

const edge = (from: string, to: string, line: number): GraphEdge => ({
	from,
	to,
	kind: 'static',
	via: 'add_edge',
	router: null,
	label: null,
	line,
	barrier: false,
	condition: null,
});

it('reads the shape of a graph of thousands of nodes and edges', () => {
	const nodes = Array.from({ length: NODES }, (_, at) => `n${at}`);
	const to = (at: number) => nodes[at % NODES] ?? '';
	const edges: GraphEdge[] = [edge('__start__', 'n0', 1)];
	for (const [at, from] of nodes.entries())
		for (const target of [at + 1, at * 7 + 3, at * 13 + 5]) edges.push(edge(from, to(target), at + 2));
	const { cycles, unreachable, fanOut } = topologyOf(nodes, edges, []);
	expect(cycles.map((cycle) => cycle.length)).toEqual([NODES]);
	expect(unreachable).toEqual([]);
	expect(fanOut.length).toBeGreaterThan(NODES / 2);
});

it('reads a router of hundreds of branches once, however many ask for it', async () => {
	const names = Array.from({ length: 300 }, (_, at) => `n${at}`);
	const artifacts = await artifactsOf({
		'src/graph.py': `from langgraph.graph import END, START, StateGraph
from typing import TypedDict
class S(TypedDict):
    kind: str
def work(state): return {}
def route(state):
${names.map((name, at) => `    ${at === 0 ? 'if' : 'elif'} state["kind"] == "${name}":\n        return "${name}"\n`).join('')}    else:
        return END
g = StateGraph(S)
g.add_node("work", work)
${names.map((name) => `g.add_node("${name}", work)\n`).join('')}g.add_edge(START, "work")
g.add_conditional_edges("work", route)
g.compile().invoke({})
`,
	});
	const found = runProbes([unreachableNode], artifacts, { detective: 'repo' });
	// More than are followed: none is told to be unreachable.
	expect(found.map(({ outcome }) => outcome)).toEqual(['not-available']);
});
