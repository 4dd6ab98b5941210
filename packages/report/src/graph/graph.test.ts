import type { GraphEdge, GraphModel } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { draw } from '../renderers/html/graph-svg.js';
import { type Arrow, layersOf } from './layers.js';
import { layoutOf } from './layout.js';
import { isSent, onCondition } from './mermaid.js';

const arrows = (text: string): Arrow[] =>
	text.split(' ').map((pair) => ({ from: pair.split('>')[0]!, to: pair.split('>')[1]!, dotted: false }));
const rowsOf = (ids: string, edges: string) => {
	const { rows, waypoints } = layersOf(ids.split(''), edges ? arrows(edges) : []);
	return rows
		.map((row) =>
			row
				.filter((id) => !waypoints.has(id))
				.sort()
				.join(''),
		)
		.join('|');
};

describe('layers', () => {
	it.each([
		['a chain', 'abc', 'a>b b>c', 'a|b|c'],
		['a fan-out that meets again', 'abcd', 'a>b a>c b>d c>d', 'a|bc|d'],
		['the longest path decides', 'abcd', 'a>d a>b b>c c>d', 'a|b|c|d'],
		['a cycle opens at the arrow that leads back', 'abc', 'a>b b>c c>b', 'a|b|c'],
		['a cycle without an entry starts at its first node', 'ab', 'a>b b>a', 'a|b'],
		['what nothing is connected with stands on top', 'abz', 'a>b', 'az|b'],
		['an edge twice, an edge to itself, an edge to nowhere', 'ab', 'a>b a>b b>b a>x', 'a|b'],
		['no edge', 'ab', '', 'ab'],
		['nothing', '', '', ''],
	])('%s', (_, ids, edges, rows) => {
		expect(rowsOf(ids, edges)).toBe(rows);
	});
	it('leads a long edge through every layer between', () => {
		const { routes } = layersOf(['a', 'b', 'c'], arrows('a>b b>c a>c'));
		expect(routes.find((r) => r.arrow.to === 'c' && r.arrow.from === 'a')?.stops).toHaveLength(3);
	});
	it('walks 5,000 nodes in a row without a stack of its own overflowing', () => {
		const ids = Array.from({ length: 5000 }, (_, i) => `n${i}`);
		expect(
			layersOf(
				ids,
				ids.slice(1).map((to, i) => ({ from: ids[i]!, to, dotted: false })),
			).rows,
		).toHaveLength(5000);
	});
});

describe('layout', () => {
	const ids = [...'abcdefghij'];
	const edges = arrows('a>b a>c a>d b>e c>e d>f e>g f>g g>a c>c h>i a>g');
	const layout = layoutOf(ids, edges, (id) => 60 + id.charCodeAt(0));
	it('no two boxes overlap, and all lie on the paper', () => {
		for (const [i, a] of layout.boxes.entries()) {
			expect(a.x).toBeGreaterThanOrEqual(0);
			expect(a.x + a.width).toBeLessThanOrEqual(layout.width);
			expect(a.y + a.height).toBeLessThanOrEqual(layout.height);
			for (const b of layout.boxes.slice(i + 1)) expect(a.y !== b.y || a.x + a.width < b.x || b.x + b.width < a.x).toBe(true);
		}
	});
	it('draws every edge once, in whole pixels', () => {
		expect(layout.lines).toHaveLength(edges.length);
		for (const { path } of layout.lines) expect(path).toMatch(/^M-?\d+ -?\d+([LC][-\d ]+)+$/);
	});
	it('is the same for the same graph', () => {
		expect(layoutOf(ids, edges, (id) => 60 + id.charCodeAt(0))).toEqual(layout);
	});
	it('an arrow back ends below its head', () => {
		const back = layout.lines.find((l) => l.arrow.from === 'g' && l.arrow.to === 'a')!;
		const box = (id: string) => layout.boxes.find((b) => b.id === id)!;
		const numbers = back.path.match(/-?\d+/g)!.map(Number);
		expect(numbers[1]).toBe(box('g').y);
		expect(numbers.at(-1)).toBe(box('a').y + box('a').height + 4);
	});
});

describe('a condition', () => {
	const edges = ['one', 'two'].map((to) => ({ from: 'start', to, kind: 'conditional', line: 1 }) as GraphEdge);
	const graph = (fan: object[], more: GraphEdge[] = []) => ({ edges: [...edges, ...more], fanOut: fan }) as unknown as GraphModel;
	const both = { node: 'start', branches: ['one', 'two'], kind: 'send' };
	it.each([
		['what a router chooses', graph([]), true],
		['what Send starts every time', graph([both]), false],
		['what Send starts in one answer of several', graph([{ ...both, alternatives: [['one', 'two']] }]), true],
		['where an edge of its own leads anyway', graph([], [{ ...edges[0]!, kind: 'static' }]), false],
		['what Send starts where the run can also end', graph([both], [{ ...edges[0]!, to: '__end__' }]), true],
	])('%s', (_, model, expected) => {
		expect(onCondition(model, edges[0]!)).toBe(expected);
	});
});

describe('what Send starts', () => {
	const edges = ['one', 'two', 'three'].map((to) => ({ from: 'start', to, kind: 'conditional', line: 1 }) as GraphEdge);
	const graph = (kind: string) => ({ edges, fanOut: [{ node: 'start', branches: ['one', 'two'], kind }] }) as unknown as GraphModel;
	it('is told apart from what a router chooses', () => {
		expect(edges.map((edge) => isSent(graph('send'), edge))).toEqual([true, true, false]);
		expect(edges.map((edge) => isSent(graph('conditional'), edge))).toEqual([false, false, false]);
	});
	it('is drawn thick, and named in words', () => {
		const arrows = edges.map(({ from, to }) => ({ from, to, dotted: to === 'three', sent: to !== 'three' }));
		const drawn = draw({ nodes: [], edges: arrows, title: 't', key: 'k' }).markup;
		expect(drawn.match(/class="edge sent"/g)).toHaveLength(2);
		expect(drawn).toContain('</code> by Send to one, two; on a condition to three</li>');
	});
});
