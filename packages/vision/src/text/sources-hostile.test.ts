// @module-tag slow
// Sources of DOT, PlantUML and D2 that would keep a reader that looks at anything twice busy for long.
import { it } from 'vitest';
import { parseD2 } from './d2.js';
import { parseDot } from './dot.js';
import { parsePlantUml } from './plantuml.js';

/** What looks at each of so many characters again for each needs more than ten seconds for a text, and each language gets six. */
const SIZE = 150_000;
/** Of a line, in characters. */
const LINE = 1_900;

const PIECES = [
	...[
		'{',
		'}',
		'[',
		']',
		'(',
		'<',
		'"',
		"'",
		'/*',
		'//',
		"/'",
		'#',
		'|',
		'\\',
		':',
		'::',
		'.',
		'-',
		'->',
		'-->',
		'-[',
		'=',
		';',
		'_.',
		' ',
		'\n',
		'"""',
	],
	...['a', 'a,', 'a.', 'a->', 'a: ', 'a: {', 'a: |', 'a[', '[a] --> ', 'subgraph {', 'subgraph x{a->', 'label=', '"a"+'],
	...['Rel', 'if (', 'fork\n', 'repeat\n', ':a;\n', 'note\n', '@startuml\n', 'state ', 'as ', '<<'],
];

it.each(PIECES)('%j, over and over, ends in each language', { timeout: 30_000 }, (piece) => {
	const lines = `${piece.repeat(LINE / piece.length)}\n`.repeat(SIZE / LINE);
	for (const much of [piece.repeat(SIZE / piece.length), lines]) {
		for (const text of [`digraph {${much}`, `digraph {a -> b ${much}}`, `${much} digraph {`]) parseDot(text);
		for (const text of [much, `a -> b\n${much}`, `a -> b: {${much}`]) parseD2(text);
		for (const text of [`[x] --> [y]\n${much}`, `state a\n${much}`, `start\n${much}`, `[x] --> ${much}`]) parsePlantUml(text);
	}
});
