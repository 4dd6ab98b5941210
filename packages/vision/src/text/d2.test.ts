import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseD2 } from './d2.js';

const numRuns = Number(process.env.AUDITOR_PROPERTY_RUNS ?? 300);

const edges = (body: string) => parseD2(body)?.edges.map((e) => `${e.from}>${e.to}${e.label === null ? '' : `:${e.label}`}`);
const nodes = (body: string) => parseD2(body)?.nodes.map((n) => `${n.id}=${n.label}`);

describe('connections of D2', () => {
	it.each([
		['a chain with a label', 'a -> b -> c: yes', ['a>b:yes', 'b>c:yes']],
		['arrows of all kinds', 'a <- b; c <-> d\ne -- f\ng ---> h', ['b>a', 'c>d', 'e>f', 'g>h']],
		['no spaces, and hyphens in names', 'repo-inv->doc-an', ['repo-inv>doc-an']],
		['names of several words', 'Repo Investigator -> "Doc: Analyst"', ['Repo Investigator>Doc: Analyst']],
		['shapes in shapes', 'a.b -> a.c\nx: {\n  y -> z\n  y -> _.w\n}', ['b>c', 'y>z', 'y>w']],
		['one name in two shapes', 'a.b -> c.b', ['a.b>c.b']],
		['letters of any size', 'Judge -> agg\njudge -> END', ['Judge>agg', 'Judge>END']],
		[
			'a block behind',
			'a -> b: yes {style.stroke-dash: 3; target-arrowhead: {shape: diamond; label: 1}}\nc -> d: {label: no}',
			['a>b:yes', 'c>d:no'],
		],
		['comments', '# x -> y\na -> b # z -> w\n"""\nv -> u\n"""\nc -> d', ['a>b', 'c>d']],
		['what is set of a connection', 'a -> b\n(a -> b)[0].style.stroke: red\n(a -> b)[0]: {label: x}', ['a>b']],
		[
			'patterns and boards',
			'a -> b\n* -> c\n*.style.fill: red\nlayers: {\n  x: {\n    p -> q\n  }\n}\nvars: {\n  d2-config: {\n    theme-id: 1\n  }\n}\nclasses: {\n  k: {shape: circle}\n}',
			['a>b'],
		],
		['a line that goes on', 'a -> \\\n  b', ['a>b']],
		['what is taken away', 'a -> b -> c\nb: null', []],
	])('%s', (_, body, expected) => {
		expect(edges(body)).toEqual(expected);
	});
});

describe('shapes of D2', () => {
	it.each([
		[
			'labels',
			'a: Repo Investigator\nb: "Doc\\nAnalyst" {shape: circle}\nc.label: Judge\nd: {label: Chief; style: {fill: red}}',
			['a=Repo Investigator', 'b=Doc\nAnalyst', 'c=Judge', 'd=Chief'],
		],
		[
			'text over several lines',
			'a: |md\n  # Repo\n  Investigator\n|\nb: ||txt x | y ||\nc: |`md z | w `|',
			['a=Repo\nInvestigator', 'b=x | y', 'c=z | w'],
		],
		['a comment behind', 'a: One # two\nb: C#', ['a=One', 'b=C#']],
		['a shape around others', 'det: Detectives {\n  a; b\n}\nother: {\n c\n}\ns -> det', ['det=Detectives', 'a=a', 'b=b', 'c=c', 's=s']],
		['tables', 'users: {\n  shape: sql_table\n  id: int {constraint: primary_key}\n}\nusers -> a', ['users=users', 'a=a']],
		['a title beside', 'title: |md # The graph | {near: top-center}\nn: {shape: text}\na -> b', ['a=a', 'b=b']],
		['what describes the board', 'direction: right\na.style.fill: red\na.width: 20', ['a=a']],
	])('%s', (_, body, expected) => {
		expect(nodes(body)?.sort()).toEqual(expected.sort());
	});

	it('names a sequence', () => {
		expect(parseD2('shape: sequence_diagram\na -> b: hi')).toEqual({ type: 'sequence', nodes: [], edges: [] });
	});

	it.each(['', '# nothing', '\n\n', '{}', ':'])('%j says nothing', (text) => {
		expect(parseD2(text)).toBeNull();
	});
});

it('never throws', () => {
	fc.assert(
		fc.property(
			fc.string({ unit: fc.constantFrom(...'ab.:;{}|"\'#-<>_*()[]\\ \n', '->', 'label: ', '"""'), maxLength: 80 }),
			(text) => void parseD2(text),
		),
		{ numRuns },
	);
});

it('tells of too many connections', () => {
	const source = Array.from({ length: 300_000 }, (_, i) => `n${i} -> n${i + 1}: e`).join('\n');
	expect(parseD2(source)).toMatchObject({ edges: [], tooLarge: true });
});
