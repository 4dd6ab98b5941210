// What stands at which lines, against a small kitchen made of text: each false place has a look-alike of which nothing may be said.
import { describe, expect, it } from 'vitest';
import { english, markdown, printed, treeOf } from '../../test/documents.js';
import { flowOf } from '../text/flow.js';
import { codeText } from './code-text.js';
import { claimLines } from './line-references.js';

const oven = [
	'import operator',
	'',
	'def merge_dishes(a, b):',
	'    return {**a, **b}',
	'',
	'',
	'class KitchenState(TypedDict):',
	'    dishes: Annotated[dict, merge_dishes]',
	'    salt: Annotated[list, operator.add]',
	'',
	'',
	'def taste_variance(scores):',
	'    return max(scores) - min(scores)',
	...Array.from({ length: 20 }, (_, at) => `stir(${at})`),
	'kitchen.add_edge("soup", "cook")',
	'kitchen.add_edge("stew", "cook")',
	'kitchen.add_edge("cook", END)',
	'stir(99)',
].join('\n');
const texts = new Map([['src/kitchen.py', oven]]);
const tree = {
	...treeOf('src/kitchen.py'),
	lines: { 'src/kitchen.py': oven.split('\n').length },
	files: treeOf('src/kitchen.py').files.map((file) => ({ ...file, language: 'python' })),
};
const code = codeText(texts, tree);
const told = (text: string, document = markdown(text)) =>
	claimLines(flowOf(document), tree, code, english).map(({ what, verdict, because }) => [what, verdict, because]);

describe('what is said to stand at lines', () => {
	it.each([
		['The parallel fan-out is at src/kitchen.py:30-37.', 'verified', 'it stands there'],
		['Evidence: reducer at src/kitchen.py:3-4, in short.', 'verified', 'it stands there'],
		['Evidence: src/kitchen.py:7-9 implements typed state.', 'verified', 'it stands there'],
		['Implementation: src/kitchen.py:20-30 (node wiring).', 'contradicted', 'it stands at line 34'],
		['Variance detection at src/kitchen.py:20-30.', 'contradicted', 'it stands at lines 12-13'],
		['| E-1 | Variance detection | src/kitchen.py:20-30 |', 'contradicted', 'it stands at lines 12-13'],
	])('%j', (text, verdict, because) => {
		expect(told(text).map(([, ...rest]) => rest)).toEqual([[verdict, because]]);
	});

	it('joins a path that a cell tore', () => {
		expect(told('', printed(['Evidence ID Claim Location\nE-001 Parallel fan-out src/kitc\nhen.py:30-37\nFound']))).toEqual([
			['“Parallel fan-out” at src/kitchen.py:30-37', 'verified', 'it stands there'],
		]);
	});

	it('reads the words above a path that begins a line, and tells the line of the path', () => {
		const said = 'See below.\n\nVariance detection\nsrc/kitchen.py:20-30.';
		expect(told(said)).toEqual([['“Variance detection” at src/kitchen.py:20-30', 'contradicted', 'it stands at lines 12-13']]);
		expect(claimLines(flowOf(markdown(said)), tree, code, english)[0]!.location.line).toBe(4);
	});

	it.each([
		['a part of it', 'The fan-out is at src/kitchen.py:10-31.'],
		['what no row knows', 'The soup is at src/kitchen.py:20-30.'],
		['what the file lacks', 'The retry is at src/kitchen.py:20-30.'],
		['a plan', '## Remediation Plan\n\n- Add a variance detection at src/kitchen.py:20-30.'],
		["a peer's", "## Peer's repository\n\nVariance detection at src/kitchen.py:20-30."],
		['one line alone', 'Variance detection at src/kitchen.py:20.'],
		['two things, of which one is there', 'Variance detection and reducers at src/kitchen.py:7-9.'],
	])('is silent on %s', (_, text) => {
		expect(told(text)).toEqual([]);
	});
});
