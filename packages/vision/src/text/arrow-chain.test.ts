import { expect, it } from 'vitest';
import { parseArrowChain } from './arrow-chain.js';

const drawn = (text: string) => {
	const graph = parseArrowChain(text);
	const label = new Map(graph?.nodes.map((node) => [node.id, node.label]));
	return graph?.edges.map(({ from, to }) => `${label.get(from)}>${label.get(to)}`) ?? null;
};

it.each([
	[
		'groups side by side',
		'START → Hall\n   → [Baker || Brewer] (FAN-OUT)\n   → Tasting (FAN-IN)\n   → END',
		['START>Hall', 'Hall>Baker', 'Hall>Brewer', 'Baker>Tasting', 'Brewer>Tasting', 'Tasting>END'],
	],
	['arrows of plain letters', 'Hall\n-> [Baker | Brewer]\n--> Tasting', ['Hall>Baker', 'Hall>Brewer', 'Baker>Tasting', 'Brewer>Tasting']],
	['a chain without groups', 'Hall\n=> Baker\n=> Tasting', ['Hall>Baker', 'Baker>Tasting']],
])('reads %s', (_, text, edges) => {
	expect(drawn(text)).toEqual(edges);
});

it.each([
	['one line', 'START -> [Baker || Brewer] -> END'],
	['two lines', 'START\n-> END'],
	['a list of arrows', '-> mix\n-> bake\n-> taste'],
	['code of functions', 'const bake = (a, b) => a\n  => b\nconst taste = 1'],
	['a log', 'GET /a -> 200\nGET /b -> 404\nGET /c -> 200'],
	['a group that holds no names', 'Hall\n-> [1 || 2]\n-> Tasting'],
	['prose behind an arrow', `Hall\n-> ${'a long sentence about bread '.repeat(4)}\n-> Tasting`],
])('takes %s for no drawing', (_, text) => {
	expect(drawn(text)).toBeNull();
});
