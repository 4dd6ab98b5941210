import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAscii } from './ascii.js';

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
			{ numRuns: 500 },
		);
	});
});
