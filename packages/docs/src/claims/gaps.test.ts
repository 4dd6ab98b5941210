// Gaps that a report names and the code has closed, as real reports set them: tables, bullets, lines of a PDF.
import type { Finding, Tree } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { english, markdown, printed } from '../../test/documents.js';
import { findingOf } from '../../test/findings.js';
import { flowOf } from '../text/flow.js';
import { codeText } from './code-text.js';
import { claimDenials } from './denials.js';
import { claimGaps } from './gaps.js';

const body = (count: number) => Array.from({ length: count }, (_, at) => `    step_${at} = stir(${at})`).join('\n');
const FILES = {
	'src/nodes/tasters.py': `def soup_taster(state):\n${body(20)}\n    return state\n\nclass SpiceInspector:\n    def run(self):\n${body(8)}\n`,
	'src/nodes/cook.py': `def head_cook(state):\n    raise NotImplementedError\n\ndef lone_cook(state):\n${body(9)}\n`,
	'src/graph.py': 'graph.add_node("soup", soup_taster)\ngraph.add_node("spice", SpiceInspector())\ngraph.add_node("cook", head_cook)\n',
};
const texts = new Map(Object.entries(FILES));
const tree: Tree = {
	commit: null,
	lines: {},
	files: [...texts].map(([path, text]) => ({
		path,
		blob: path,
		mode: '100644',
		bytes: text.length,
		context: 'source',
		language: 'python',
	})),
};
const code = codeText(texts, tree);
const gaps = (text: string) => claimGaps(flowOf(printed([text])), code, tree, english).map(({ what }) => what);

describe('a gap that the code has closed', () => {
	it.each([
		[
			'3.1 Known Gaps\nComponent Status Gap\nsrc/nodes/tasters.py Stubbed No tasting yet;\nsalt not weighed',
			['src/nodes/tasters.py Stubbed'],
		],
		['5. Known Gaps and Plan\nGap Plan\nSpiceInspector not implemented Add a palate to the kitchen.', ['SpiceInspector not implemented']],
		['## Known gaps\n\n| part | state |\n|---|---|\n| `SoupTaster` | Not started |', ['SoupTaster` | Not started']],
		['Known Gaps\n- ❌ soup_taster: missing', ['soup_taster: missing']],
		['Known Gaps\n• No SpiceInspector or bell yet', ['No SpiceInspector']],
		[
			'## Known gaps\n\n- **SpiceInspector Implementation**: Currently a placeholder node.',
			['SpiceInspector Implementation: Currently a placeholder'],
		],
	])('%j', (text, expected) => {
		expect(gaps(text)).toEqual(expected);
	});

	it.each([
		['a stub', 'Known Gaps\nhead_cook not implemented'],
		['a file with a stub', 'Known Gaps\nsrc/nodes/cook.py stubbed'],
		['what nobody uses', 'Known Gaps\nlone_cook not wired'],
		['a placeholder that is one', 'Known Gaps\n- HeadCook: a placeholder'],
		['what no row begins with', 'Known Gaps\nno salt in the SpiceInspector'],
		['what is nowhere', 'Known Gaps\nGarnishPainter not implemented'],
		['a table of before and after', 'What changed\nsoup_taster Stubbed → done'],
		['before and since', 'Changes\nsoup_taster missing, now there'],
		["a peer's", "## Peer's gaps\n\n- soup_taster: missing"],
		['a part of a sentence', 'We saw that\nthe soup_taster missing its salt is fine.'],
		['an error', 'Known Gaps\nsoup_taster misses the salt'],
	])('is none of %s', (_, text) => {
		expect(gaps(text)).toEqual([]);
	});

	it('is read in a row of a table whose columns a PDF ran together', () => {
		const timer = {
			id: 'timer',
			probe: 'oven/timer',
			words: ['oven timer', 'dinner report'],
			expects: 'true' as const,
			select: [],
			where: [],
		};
		const has: Finding = findingOf({ probe: 'oven/timer', outcome: 'true', message: 'A timer is set.' });
		const rest =
			'The kitchen is long and tells of many things without an end, as tables of a PDF do when their cells run into one another, '.repeat(
				3,
			);
		const told = (text: string) => claimDenials([flowOf(printed([text]))], [timer], [has], english).map(({ what }) => what);
		expect(told(`5. Known Gaps\nGap Plan\nOven timer not wired (src/oven.py missing)Set it with care\n${rest}`)).toEqual([
			'Oven timer not wired',
		]);
		expect(told(`5. Known Gaps\nGap Plan\nOven timer Not started No bell in\n${rest}`)).toEqual(['Oven timer Not started']);
		expect(told(`5. Known Gaps\nGap Plan\nNo dinner report output The cook will write one\n${rest}`)).toEqual(['No dinner report']);
		expect(told('Known Gaps\n• No true oven timer yet — detectives cook in a row')).toHaveLength(1);
		expect(told(`5. The kitchen\n${rest}\nOven timer not wired would be sad\n${rest}`)).toEqual([]);
		expect(claimDenials([flowOf(markdown('- Oven timer: Stubbed'))], [timer], [has], english)).toHaveLength(1);
		const gap = 'Gap 2: Missing oven timer\nCurrent: whenever a score should be checked, nobody does';
		expect(claimDenials([flowOf(markdown(gap))], [timer], [has], english)).toHaveLength(1);
	});
});
