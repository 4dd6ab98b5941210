import { START_NODE } from '@auditor/schema';
import { expect, it } from 'vitest';
import { onlyWays } from './only-way.js';

it.each([
	['the nodes that nothing else leads to', 'a', ['a', 'b'], [[START_NODE, 'a']], ['b']],
	['nothing where nothing leads to the router itself', 'a', ['a', 'b'], [[START_NODE, 'c']], []],
	[
		'nothing where the router leads back to what leads to it',
		'a',
		['b', 'a'],
		[
			['b', 'a'],
			['a', 'b'],
		],
		[],
	],
])('tells %s', (_, from, nodes, edges, ways) => {
	const found = onlyWays(
		from as string,
		nodes as string[],
		(edges as string[][]).map(([a = '', b = '']) => ({ from: a, to: b })),
	);
	expect(found.filter((to) => to !== '__end__')).toEqual(ways);
});
