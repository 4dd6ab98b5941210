import { lexiconSchema } from '@auditor/schema';
import { expect, it } from 'vitest';
import { isTangle, placedLevels } from './placed.js';

const lexicon = lexiconSchema.parse({ roles: [{ id: 'cook', terms: ['baker', 'griller', 'pan fryer'] }] });
const at = (id: string, label: string, column: number, row: number) => ({
	id,
	label,
	roles: ['cook'],
	left: column * 200,
	right: column * 200 + 120,
	top: row * 100,
	bottom: row * 100 + 40,
});

it.each([
	['members on one row', [at('a', 'HeadBaker', 0, 0), at('b', 'Griller', 1, 0)], 1],
	['members in a column', [at('a', 'HeadBaker', 0, 0), at('b', 'Griller', 0, 1)], 0],
	['what a member makes', [at('a', 'HeadBaker', 0, 0), at('b', 'head_baker_bread', 1, 0)], 0],
	['what a member makes, its name misread', [at('a', 'HeadBakler', 0, 0), at('b', 'head_baker_bread', 1, 0)], 0],
	['two members, one of a longer name', [at('a', 'HeadBaker', 0, 0), at('b', 'PanFryerOfTheHouse', 1, 0)], 1],
	['one name twice', [at('a', 'HeadBaker', 0, 0), at('b', 'Head Baker', 1, 0)], 0],
])('reads the places of %s', (_, nodes, level) => {
	expect(placedLevels({ nodes, edges: [] }, lexicon).cook).toBe(level);
});

it.each([
	['every box joined to every other', 6, 15, true],
	['nearly every box', 7, 17, true],
	['a split and a merge', 8, 10, false],
	['few boxes', 4, 6, false],
])('takes %s for a tangle of lines or not', (_, boxes, edges, tangled) => {
	const nodes = Array.from({ length: boxes }, (__, i) => at(`n${i}`, `Box ${i}`, i, 0));
	const pairs = nodes.flatMap((a, i) => nodes.slice(i + 1).map((b) => ({ from: a.id, to: b.id })));
	expect(isTangle({ nodes, edges: pairs.slice(0, edges) })).toBe(tangled);
});
