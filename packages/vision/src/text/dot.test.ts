import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDot } from './dot.js';

const numRuns = Number(process.env.AUDITOR_PROPERTY_RUNS ?? 300);

const edges = (body: string) =>
	parseDot(`digraph G {\n${body}\n}`)!.edges.map((e) => `${e.from}>${e.to}${e.label === null ? '' : `:${e.label}`}`);
const nodes = (body: string) => parseDot(`digraph G {\n${body}\n}`)!.nodes.map((n) => `${n.id}=${n.label}`);

describe('edges of DOT', () => {
	it.each([
		['a chain', 'a -> b -> c', ['a>b', 'b>c']],
		['lists in a chain', 'a -> {b c} -> d', ['a>b', 'a>c', 'b>d', 'c>d']],
		['lists with semicolons and commas', 'a -> {b; c,d}', ['a>b', 'a>c', 'a>d']],
		['ports and compass points', 'a:p:ne -> b:q; "c d":s -> a', ['a>b', 'c d>a']],
		['quoted names with marks and line ends', '"a \\"x\\"" -> "b->c"', ['a "x">b->c']],
		['words put together', '"a" + "b" -> c', ['ab>c']],
		['numbers', '1.5 -> -2 -> .5', ['1.5>-2', '-2>.5']],
		['other letters', 'größe -> 出力', ['größe>出力']],
		['labels in several lists', 'a -> b [style=dashed][label="yes"; color=red,]', ['a>b:yes']],
		['defaults of a scope alone', 'subgraph { edge [label=in]; a -> b } c -> d', ['a>b:in', 'c>d']],
		['what is not seen', 'a -> b [style=invis] x [style="invis"] a -> x c -> d', ['c>d']],
		['backwards', 'a -> b [dir=back]; c -> d [dir=both]', ['b>a', 'c>d']],
		['a cycle and a loop', 'a -> b -> a -> a', ['a>b', 'b>a', 'a>a']],
		['comments', '// a -> z\n# b -> z\n/* c -> z */ a -> b // -> c', ['a>b']],
		['comments in names', '"a//b" -> "c#d" -> "/* e */"', ['a//b>c#d', 'c#d>/* e */']],
		['subgraphs at both ends', 'subgraph x {a b} -> subgraph {c}', ['a>c', 'b>c']],
		['one named twice', 'a -> {b b}', ['a>b']],
		['double semicolons and settings', 'rankdir=LR;; a -> b;; {rank=same; a b}', ['a>b']],
		['what is no statement', 'a -> ; = ] b -> c', ['b>c']],
	])('%s', (_, body, expected) => {
		expect(edges(body)).toEqual(expected);
	});

	it('joins what is undirected as it is written', () => {
		expect(parseDot('strict graph "a b" { a -- b -- {c d} }')!.edges.map((e) => e.from + e.to)).toEqual(['ab', 'bc', 'bd']);
	});

	it('takes a cluster for a node only where an edge ends at its frame', () => {
		const body =
			'compound=true subgraph cluster_det { label="Detectives"; a b } subgraph cluster_x { label=X; c } s -> a [lhead=cluster_det]';
		expect(edges(body)).toEqual(['s>cluster_det']);
		expect(nodes(body)).toEqual(['a=a', 'b=b', 'c=c', 's=s', 'cluster_det=Detectives']);
	});
});

describe('labels of DOT', () => {
	it.each([
		['escapes', 'a [label="Repo\\nInvestigator\\l(\\N)"]', ['a=Repo\nInvestigator\n(a)']],
		['line ends within', 'a [label="Repo\nInvestigator"]', ['a=Repo\nInvestigator']],
		['a line that goes on', 'a [label="Repo\\\nInvestigator"]', ['a=RepoInvestigator']],
		['HTML', 'a [label=<<b>Repo</b><br/>x &amp; y>]', ['a=Repo\nx & y']],
		['tables', 'a [label=<<table><tr><td>One</td><td>Two</td></tr></table>>]', ['a=One\nTwo']],
		['records', 'a [shape=record, label="{<f0> One|{Two|Three}}"]', ['a=One\nTwo\nThree']],
		['by default', 'node [label=Same]; a; b [label=Own]', ['a=Same', 'b=Own']],
		['told after its edge', 'a -> b; a [label="Judge"]', ['a=Judge', 'b=b']],
		['of a word that sets', 'node [shape=box]; edge [color=red]; graph [label=G]; "node"', ['node=node']],
	])('%s', (_, body, expected) => {
		expect(nodes(body)).toEqual(expected);
	});
});

it.each(['', 'a -> b', 'graphics { a }', 'def graph(x): {', '"digraph {"', 'digraph;{'])('%s is no DOT', (text) => {
	expect(parseDot(text)).toBeNull();
});

it('begins behind comments, whatever its letters', () => {
	expect(parseDot('\ufeff# made by hand\n/* x */ // y\nDiGraph { a -> b }')!.edges).toHaveLength(1);
});

it('never throws', () => {
	fc.assert(
		fc.property(
			fc.string({ unit: fc.constantFrom(...'ab12{}[]<>"\\=,;:+-/*# \n', '->', 'label=', 'subgraph '), maxLength: 80 }),
			(text) => void parseDot(`digraph {${text}`),
		),
		{ numRuns },
	);
});

it.each([
	['edges', 'digraph {', (i: number) => `n${i} -> n${i + 1} [label="e"];\n`, 300_000],
	['nodes', 'digraph {', (i: number) => `n${i};\n`, 300_000],
	['one chain', 'digraph { a', (i: number) => ` -> n${i}`, 150_000],
	['two lists', `digraph { {${Array.from({ length: 3000 }, (_, i) => `a${i}`).join(' ')}} -> {`, (i: number) => `b${i} `, 3000],
])('too many %s are told', (_, head, piece, count) => {
	const source = `${head}${Array.from({ length: count }, (_, i) => piece(i)).join('')}}}`;
	expect(parseDot(source)).toMatchObject({ nodes: [], edges: [], tooLarge: true });
});
