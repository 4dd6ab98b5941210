// @module-tag slow
// Our parser next to mermaid itself, construct by construct: the same number of nodes and edges.
import { JSDOM } from 'jsdom';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseMermaid } from './mermaid.js';

interface Drawn {
	nodes: { id: string; shape?: string; isGroup?: boolean }[];
	edges: { start: string; end: string; stroke?: string; thickness?: string; arrowhead?: string }[];
}
let mermaid: { initialize(options: object): void; mermaidAPI: { getDiagramFromText(source: string): Promise<{ db: unknown }> } };

beforeAll(async () => {
	const { window } = new JSDOM('<!doctype html><body></body>');
	Object.assign(globalThis, { window, document: window.document });
	mermaid = (await import('mermaid')).default as unknown as typeof mermaid;
	mermaid.initialize({ startOnLoad: false });
});

async function counts(source: string): Promise<[number, number]> {
	const { db } = await mermaid.mermaidAPI.getDiagramFromText(source);
	const { nodes, edges } = (db as { getData(): Drawn }).getData();
	const drawn = edges.filter(
		(e) => e.stroke !== 'invisible' && e.thickness !== 'invisible' && !(source.startsWith('state') && e.arrowhead === 'none'),
	);
	const ends = new Set(drawn.flatMap((e) => [e.start, e.end]));
	const ids = nodes
		.filter((n) => !/^(?:note|noteGroup|divider)$/.test(n.shape ?? '') && (!n.isGroup || ends.has(n.id)))
		.map((n) => (n.shape === 'stateStart' ? 'start' : n.shape === 'stateEnd' ? 'end' : n.id));
	return [new Set(ids).size, drawn.length];
}

const flow = (body: string) => `flowchart TD\n${body}`;
const state = (body: string) => `stateDiagram-v2\n${body}`;

describe('nodes and edges as mermaid counts them', () => {
	it.each([
		['chains with &', flow('a & b --> c & d --> e')],
		['labels of edges in three forms', flow('a -->|yes| b\na -- no --> c\nb -. maybe .-> d\nc == sure ==> d')],
		['labels with arrows and brackets in quotes', flow('a["x --> y (z)"] --> b["say #quot;hi#quot;"]\nb --"a | b"--> c')],
		['arrows of all kinds', flow('a --- b\nb --o c\nc --x d\nd <--> e\ne -.- f\nf ==> g\ng ---> h\nh -..-> i\ni o--o j')],
		['invisible links', flow('a ~~~ b --> c')],
		[
			'shapes of old',
			flow('a([x]) --> b[[x]] --> c[(x)] --> d((x)) --> e>x] --> f{x} --> g{{x}} --> h[/x/] --> i[\\x\\] --> j[/x\\] --> k(((x)))'),
		],
		['shapes of version 11', flow('a@{ shape: rect, label: "One" } --> b@{ shape: diam }\nc@{ shape: cyl, label: "A: } brace" }\nb --> c')],
		['shapes over several lines', flow('a@{\n  shape: rect\n  label: "One"\n}\na --> b')],
		['ids of edges', flow('a e1@--> b\ne1@{ animate: true }\nb e2@-->|x| c')],
		[
			'classes and styles',
			flow(
				'classDef hot fill:#f00,stroke:#333\na:::hot --> b\nclass a,b hot\nstyle a fill:#fff\nlinkStyle 0 stroke:red\nclick a "https://example.org" "tip"',
			),
		],
		[
			'subgraphs, nested, as endpoints',
			flow('subgraph one [First part]\n  a --> b\n  subgraph two\n    direction LR\n    c\n  end\nend\none --> d\nd --> two'),
		],
		['a subgraph with a quoted title', flow('subgraph "Part A"\n a\nend\nsubgraph s2["Part: B"]\n b\nend\na --> b\ns2 --> a')],
		['semicolons and one line', 'graph LR; a-->b; b-->c & d\n%% c --> x\n'],
		['words that begin like keywords', flow('endpoint --> classroom\nstylesheet --> clicker\nsubgraphs --> end1')],
		['a front matter and directives', '---\ntitle: T\n---\n%%{init: {"theme": "dark"}}%%\nflowchart LR\n a --> b'],
		['hyphens, dots and digits in ids', flow('a-b --> c.d\nc.d --> 1e\nnode_2 --> a-b')],
		['a markdown label over lines', flow('a["`one\ntwo`"] --> b["x\ny"]')],
		['an accessible description', flow('accTitle: T\naccDescr: a --> z\na --> b')],
		['a description over lines', flow('accDescr {\n  a --> z\n  more\n}\na --> b')],
		['states', state('[*] --> a\na --> b : go\nb --> [*]\nstate "Long name" as c\nb --> c')],
		['composite states', state('[*] --> one\nstate one {\n  [*] --> x\n  x --> y\n  y --> [*]\n}\none --> two')],
		['forks, joins and choices', state('state f <<fork>>\nstate j <<join>>\n[*] --> f\nf --> a\nf --> b\na --> j\nb --> j\nj --> [*]')],
		['regions side by side', state('[*] --> p\nstate p {\n  a --> b\n  --\n  c --> d\n}')],
		['notes', state('a --> b\nnote right of a : text --> here\nnote left of b\n  many --> lines\nend note')],
		['states with descriptions and classes', state('a : one\na --> b\nclassDef hot fill:#f00\nclass a hot\nb:::hot --> c')],
		['the direction of states', state('direction LR\na --> b')],
	])('%s', async (_, source) => {
		const ours = parseMermaid(source)!;
		expect([ours.nodes.length, ours.edges.length]).toEqual(await counts(source));
	});
});
