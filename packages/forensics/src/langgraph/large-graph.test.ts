// @module-tag slow
import type { GraphEdge } from '@auditor/schema';
import { expect, it } from 'vitest';
import { topologyOf } from './topology.js';

const NODES = 2000;
/** Four times what it takes on a slow machine. */
const MOST_CPU_MS = 16_000;

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
	const before = process.cpuUsage();
	const { cycles, unreachable, fanOut } = topologyOf(nodes, edges, []);
	const { user, system } = process.cpuUsage(before);
	expect(cycles.map((cycle) => cycle.length)).toEqual([NODES]);
	expect(unreachable).toEqual([]);
	expect(fanOut.length).toBeGreaterThan(NODES / 2);
	expect((user + system) / 1000).toBeLessThan(MOST_CPU_MS);
}, 60_000);
