import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMermaid } from './mermaid.js';
import { END_STATE, START_STATE } from './source-graph.js';

const numRuns = Number(process.env.AUDITOR_PROPERTY_RUNS ?? 200);

const edges = (source: string) => parseMermaid(source)?.edges.map((e) => `${e.from}>${e.to}${e.label === null ? '' : `:${e.label}`}`);
const nodes = (source: string) => parseMermaid(source)?.nodes.map((n) => `${n.id}=${n.label}`);

describe('flowcharts', () => {
	it.each([
		['a chain', 'A --> B --> C', ['A>B', 'B>C']],
		['lists on both sides', 'A & B --> C & D', ['A>C', 'A>D', 'B>C', 'B>D']],
		['a label behind the arrow', 'A -->|yes| B', ['A>B:yes']],
		['a label inside the arrow', 'A -- yes, sir --> B', ['A>B:yes, sir']],
		['dotted, thick, open, long', 'A -.-> B\nB ==> C\nC --- D\nD ----> E\nE --x F\nF --o G', ['A>B', 'B>C', 'C>D', 'D>E', 'E>F', 'F>G']],
		['dotted and thick with text', 'A -. maybe .-> B\nB == surely ==> C', ['A>B:maybe', 'B>C:surely']],
		['shapes and classes', 'A[One]:::x --> B((Two)) --> C{"Is it?"} --> D[(Store)]', ['A>B', 'B>C', 'C>D']],
		['hyphens and dots in ids', 'repo-investigator --> src.graph', ['repo-investigator>src.graph']],
		['no spaces', 'A-->B', ['A>B']],
		['semicolons', 'A-->B; B-->C;', ['A>B', 'B>C']],
		[
			'styling is no node',
			'A --> B\nstyle A fill:#fff\nclassDef x fill:#eee\nclass A x\nlinkStyle 0 stroke:red\nclick A "https://e.org"',
			['A>B'],
		],
		['an invisible link is no edge', 'A ~~~ B', []],
		['arrows in quotes are text', 'A["x --> y"] --> B', ['A>B']],
		['comments', '%% A --> Z\nA --> B', ['A>B']],
		['both directions count as one edge', 'A <--> B', ['A>B']],
	])('%s', (_, body, expected) => {
		expect(edges(`flowchart TD\n${body}`)).toEqual(expected);
	});

	it('reads labels, with line breaks as spaces', () => {
		expect(nodes('graph LR\nA["Repo<br/>Investigator"] --> B(Doc Analyst)\nB --> A')).toEqual(['A=Repo\nInvestigator', 'B=Doc Analyst']);
	});

	it('takes a subgraph for a node only where an edge ends at it', () => {
		const source = 'graph TD\nsubgraph det [Detectives]\nA\nB\nend\nsubgraph other\nC\nend\nSTART --> det --> agg';
		expect(edges(source)).toEqual(['START>det', 'det>agg']);
		expect(nodes(source)).toEqual(expect.arrayContaining(['det=Detectives', 'A=A']));
		expect(nodes(source)).not.toContain('other=other');
	});

	it('skips front matter and directives', () => {
		expect(edges('---\ntitle: x\n---\n%%{init: {"theme":"dark"}}%%\nflowchart LR\nA --> B')).toEqual(['A>B']);
	});
});

describe('state diagrams', () => {
	it('tells the start from the end', () => {
		expect(edges('stateDiagram-v2\n[*] --> A\nA --> B : done\nB --> [*]')).toEqual([`${START_STATE}>A`, 'A>B:done', `B>${END_STATE}`]);
	});

	it('reads descriptions and composite states, and passes over notes', () => {
		expect(
			nodes(
				'stateDiagram-v2\nstate "Gather facts" as A\nA --> B\nB : Judge them\nnote right of A\nA --> Z\nend note\nstate G {\nC --> D\n}',
			),
		).toEqual(['A=Gather facts', 'B=Judge them', 'C=C', 'D=D']);
	});
});

describe('other texts', () => {
	it.each([
		['sequenceDiagram\nA->>B: hi', 'sequence'],
		['classDiagram\nA <|-- B', 'class'],
		['gantt\ntitle x', 'other'],
	])('%s', (source, type) => {
		expect(parseMermaid(source)).toEqual({ type, nodes: [], edges: [] });
	});

	it('is not a diagram', () => {
		expect(parseMermaid('')).toBeNull();
		expect(parseMermaid('   \n\n')).toBeNull();
	});

	it('never throws', () => {
		fc.assert(
			fc.property(
				fc.string({ unit: fc.constantFrom(...'ABx[](){}|-=.>&:;"~ \n%'), maxLength: 80 }),
				(text) => void parseMermaid(`graph TD\n${text}`),
			),
			{ numRuns },
		);
	});
});
