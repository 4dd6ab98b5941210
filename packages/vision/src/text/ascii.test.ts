import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAscii } from './ascii.js';

const numRuns = Number(process.env.AUDITOR_PROPERTY_RUNS ?? 100);

const edges = (text: string) => {
	const graph = parseAscii(text);
	if (!graph) return null;
	const name = new Map(graph.nodes.map((n) => [n.id, n.label.split('\n')[0]]));
	return graph.edges.map((e) => `${name.get(e.from)}>${name.get(e.to)}`).sort();
};

describe('drawings of characters', () => {
	it('reads boxes in a row with the split above and the merge below', () => {
		const drawing = `
          +-------+
          | START |
          +---+---+
              |
      +-------+-------+
      |               |
      v               v
  +--------+     +--------+
  | Baker  |     | Brewer |
  +---+----+     +----+---+
      |               |
      +-------+-------+
              |
              v
         +--------+
         | Tasting|
         +--------+`;
		expect(edges(drawing)).toEqual(['Baker>Tasting', 'Brewer>Tasting', 'START>Baker', 'START>Brewer']);
	});

	it('reads labels without boxes under arrow heads', () => {
		const drawing = `
   start
     │
     ├──────────┐
     ▼          ▼
   baker      brewer
     │          │
     └──────────┘
     │
     ▼
   tasting`;
		expect(edges(drawing)).toEqual(['baker>tasting', 'brewer>tasting', 'start>baker', 'start>brewer']);
	});

	it('lets branches stacked on a trunk meet where the trunk ends', () => {
		const drawing = `
  Start
    |
    +---> Baker  (bread)
    |
    +---> Brewer  (beer)
    |
    v
  Tasting`;
		expect(edges(drawing)).toEqual(['Baker>Tasting', 'Brewer>Tasting', 'Start>Baker', 'Start>Brewer']);
	});

	it('reads labels that push the side of their box one column outward', () => {
		const graph = parseAscii(`
      ┌─────────┐
      │ Orders  │
      └────┬────┘
      ┌────┴─────┐
┌─────▼───┐ ┌────▼──┐
│Confirmer│ │Baker  │
│ (quick)  │ │(slow)│
└─────┬───┘ └────┬──┘
      └────┬─────┘
      ┌────▼────┐
      │Collector│
      └─────────┘`);
		expect(graph?.nodes.map(({ label }) => label)).toContain('Confirmer\n(quick)');
		const wide = parseAscii(`
   ┌──────┐
   │Orders│
   └──┬───┘
      │
   ┌──▼───┐
   │Checker│
   └──┬───┘
      │
   ┌──▼───┐
   │Reader│
   └──────┘`);
		expect(wide?.nodes.map(({ label }) => label)).toEqual(['Orders', 'Checker', 'Reader']);
	});

	it('reads a box that two short rows beside it moved by two columns', () => {
		const graph = parseAscii(`
┌──────────┐  ┌──────────┐  ┌──────────┐
│  Mixer   │  │  Baker   │  │ Taster  │
│ (flour)  │  │ (bread) │  │ (all)   │
└────┬─────┘  └────┬─────┘  └────┬─────┘
     └─────────────┼─────────────┘
              ┌────▼─────┐
              │  Seller  │
              └──────────┘`);
		expect(graph?.nodes.map(({ label }) => label.split('\n')[0]).sort()).toEqual(['Baker', 'Mixer', 'Seller', 'Taster']);
	});

	it('finds arrow heads in the border of a box', () => {
		const drawing = `
      ┌─────┐
      │ one │
      └──┬──┘
    ┌────┴────┐
 ┌──▼──┐   ┌──▼──┐
 │ two │   │three│
 └─────┘   └─────┘`;
		expect(edges(drawing)).toEqual(['one>three', 'one>two']);
	});

	it('reads a box whose wall is missing or pushed aside by its words, and keeps its list in it', () => {
		const drawing = `
                ┌──────────────┐
                │  head_cook   │  ← reads menu.json
                └──────┬───────┘
                       │ Fan-Out
            ┌──────────┴──────────┐
            ▼                      ▼
   ┌─────────────────┐   ┌─────────────────┐
   │  bread_baker    │   │  beer_brewer    │
   │ • long fermentation  │ • cold mash     │
   │ • stone oven    │   │ • hops          │
   └────────┬────────┘   └────────┬────────┘
            │                     │
            └──────────┬──────────┘
              ┌────────▼───────┐
              │ table_dresser_of_all │
              └────────┬───────┘
                       │
              ┌────────┴───────┐
              │   [Tasters]    │
              │ Ann || Bob ||  │
              │ Cleo (parallel)│
              └────────┬───────┘
                       │
              ┌────────▼───────┐
              │     Cashier    │
              └────────────────┘`;
		expect(edges(drawing)).toEqual(
			[
				'beer_brewer>table_dresser_of_all',
				'bread_baker>table_dresser_of_all',
				'head_cook>beer_brewer',
				'head_cook>bread_baker',
				'table_dresser_of_all>[Tasters]',
				'Ann>Cashier',
				'Bob>Cashier',
				'Cleo>Cashier',
				'[Tasters]>Ann',
				'[Tasters]>Bob',
				'[Tasters]>Cleo',
			].sort(),
		);
		expect(
			parseAscii(drawing)
				?.nodes.map(({ label }) => label)
				.sort(),
		).toEqual([
			'Ann',
			'Bob',
			'Cashier',
			'Cleo',
			'[Tasters]',
			'beer_brewer\n• cold mash\n• hops',
			'bread_baker\n• long fermentation\n• stone oven',
			'head_cook',
			'table_dresser_of_all',
		]);
	});

	it('takes no label on one of two lines for a box with a missing wall', () => {
		const drawing = `
        ┌──────┐
        │ hall │
        └──┬───┘
      ┌────┴────┐
      │         │
      │       brewer
      │         │
      └────┬────┘
           ▼
        ┌──────┐
        │ till │
        └──────┘`;
		expect(edges(drawing)).toEqual(['brewer>till', 'hall>till']);
	});

	it('reads a line without a head downwards where the other heads point down', () => {
		const drawing = `
      ┌──────┐
      │ hall │
      └──┬───┘
   ┌─────┴─────┐
   ▼           │
┌──────┐   ┌───┴───┐
│ bake │   │ brew  │
└──┬───┘   └───┬───┘
   ▼           ▼
┌──────┐   ┌───────┐
│ till │   │ vault │
└──────┘   └───────┘`;
		expect(edges(drawing)).toEqual(['bake>till', 'brew>vault', 'hall>bake', 'hall>brew']);
	});

	it('reads boxes that the words of their neighbours pushed aside', () => {
		const drawing = `
          ┌─────────┐
          │  Hall   │
          └────┬────┘
     ┌─────────┼─────────┐
 ┌───▼───┐ ┌───▼───┐ ┌───▼────┐
 │Steamers│ │Baker  │ │Taster  │
 │(quick) │ │ (slow)│ │(careful)│
 └───┬───┘ └───┬───┘ └───┬────┘
     └─────────┼─────────┘
          ┌────▼────┐
          │  Till   │
          └─────────┘`;
		expect(edges(drawing)).toEqual(['Baker>Till', 'Hall>Baker', 'Hall>Steamers', 'Hall>Taster', 'Steamers>Till', 'Taster>Till']);
	});

	it.each([
		['a file tree', 'src/\n├── baker/\n│   ├── oven.py\n│   └── dough.py\n└── brewer/\n    └── kettle.py'],
		['a list with commas', 'baker, brewer, taster\nsplit, merge\n- one\n- two'],
		['a table', '| a | b |\n|---|---|\n| baker | brewer |\n| x | y |'],
		['Mermaid source', 'graph TD\nA --> B\nA --> C\nB --> D\nC --> D'],
		['one line of arrows', 'start -> baker -> brewer -> tasting'],
		['code', 'def f(x) -> int:\n    return x\n\ndef g(y) -> str:\n    return y'],
		['nothing', ''],
	])('%s is no drawing', (_, text) => {
		expect(parseAscii(text)).toBeNull();
	});

	it('never throws', () => {
		fc.assert(
			fc.property(fc.string({ unit: fc.constantFrom(...'+-|><v ab\n┌┐└┘─│▼├'), maxLength: 200 }), (text) => void parseAscii(text)),
			{ numRuns },
		);
	});
});
