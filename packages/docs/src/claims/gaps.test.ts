// Gaps that a report names and the code has closed, as real reports set them: tables, bullets, lines of a PDF.
import { fileLocation, type Tree } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { english, printed } from '../../test/documents.js';
import { findingOf } from '../../test/findings.js';
import { flowOf } from '../text/flow.js';
import { codeText } from './code-text.js';
import { DEFAULT_FEATURES } from './default-features.js';
import { claimDenials } from './denials.js';
import { claimGaps } from './gaps.js';

const body = (count: number) => Array.from({ length: count }, (_, at) => `    step_${at} = stir(${at})`).join('\n');
const FILES = {
	'src/nodes/tasters.py': `def soup_taster(state):\n${body(20)}\n    return state\n\nclass SpiceInspector:\n    def run(self):\n${body(8)}\n`,
	'src/nodes/cook.py': `def head_cook(state):\n    raise NotImplementedError\n\ndef lone_cook(state):\n${body(9)}\n`,
	'src/nodes/asker.py': `def menu_asker(state):\n    """A stub of tomorrow."""\n${body(4)}\n    return model.invoke(state)\n`,
	'src/graph.py':
		'graph.add_node("soup", soup_taster)\ngraph.add_node("spice", SpiceInspector())\ngraph.add_node("cook", head_cook)\ngraph.add_node("menu", menu_asker)\n',
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
const gaps = (text: string) => claimGaps(flowOf(printed([text])), code, tree, english).map(({ snippet }) => snippet.text);

describe('a gap that the code has closed', () => {
	it.each([
		[
			'3.1 Known Gaps\nComponent Status Gap\nsrc/nodes/tasters.py Stubbed No tasting yet;\nsalt not weighed',
			['src/nodes/tasters.py Stubbed No tasting yet;'],
		],
		['Known gaps\n\uF0B7 src/nodes/tasters.py is not implemented yet', ['src/nodes/tasters.py is not implemented yet']],
		[
			'5. Known Gaps and Plan\nGap Plan\nSpiceInspector not implemented Add a palate to the kitchen.',
			['SpiceInspector not implemented Add a palate to the kitchen.'],
		],
		['## Known gaps\n\n| part | state |\n|---|---|\n| `SoupTaster` | Not started |', ['`SoupTaster` | Not started |']],
		['Known Gaps\n- ❌ soup_taster: missing', ['soup_taster: missing']],
		['Known Gaps\n• No SpiceInspector or bell yet', ['No SpiceInspector or bell yet']],
		[
			'## Known gaps\n\n- **SpiceInspector Implementation**: Currently a placeholder node.',
			['SpiceInspector Implementation**: Currently a placeholder node.'],
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
		[
			'a placeholder that is to become more',
			'Known Gaps\n- **SpiceInspector**: Currently a placeholder node. The plan is to weigh each spice.',
		],
		['an error', 'Known Gaps\nsoup_taster misses the salt'],
	])('is none of %s', (_, text) => {
		expect(gaps(text)).toEqual([]);
	});
});

describe('what is said to lack, in the middle of sentences', () => {
	const repeated = findingOf({
		probe: 'output/retry',
		outcome: 'true',
		message: 'A loop repeats the call.',
		location: fileLocation('src/graph.py', 1),
	});
	const denials = (text: string, findings = [repeated]) =>
		claimDenials(flowOf(printed([text])), code, tree, findings, english).map(({ because }) => because);

	it.each([
		['Most is done. The MenuAsker remains a stub, and could ask more.', ['src/nodes/asker.py:1 has code for `MenuAsker`']],
		['Most is done. The SpiceInspector remains a stub, and salt is weighed.', ['src/nodes/tasters.py:24 has code for `SpiceInspector`']],
		['Tasters are not wired (src/nodes/tasters.py missing) so far.', ['src/nodes/tasters.py has code']],
		['• Gaps / Risks: No retry on burnt bread before it is thrown away.', ['A loop repeats the call']],
		[
			'The `SpiceInspector` node is drawn in the plan but not implemented in `src/nodes/`.',
			['src/nodes/tasters.py:24 has code for `SpiceInspector`'],
		],
		[
			'## 5. Remediation Plan\n\n**[P0] Implement the SpiceInspector**\n\nIt must taste.',
			['src/nodes/tasters.py:24 has code for `SpiceInspector`'],
		],
	])('is out of date in %j', (text, expected) => {
		expect(denials(text)).toEqual(expected);
	});

	it('takes a denied fan-out for closed where each kind of several runs at once', () => {
		const fan = (total: number, outcome: 'true' | 'false', role = 'taster') =>
			findingOf({
				probe: 'graph/role-fan-out',
				outcome,
				message: `${total} run at once.`,
				values: { total, role },
				location: fileLocation('src/graph.py', 1),
			});
		const text = 'Known Gaps\n• No true parallel fan-out yet, the tasters run in a row';
		expect(denials(text, [fan(1, 'false'), fan(3, 'true')])).toEqual(['3 run at once']);
		expect(denials(text, [fan(2, 'false'), fan(3, 'true')])).toEqual([]);
		const layer = 'Known Gaps\n• No judicial layer (three personas)';
		expect(denials(layer, [fan(2, 'true'), fan(3, 'true', 'judge')])).toEqual(['3 run at once']);
		expect(denials(layer, [fan(3, 'true'), fan(2, 'false', 'judge')])).toEqual([]);
	});

	it.each([
		['Status: Cook Layer Complete, Taster Layer Pending', 3, 3, [['3 run at once', false]]],
		['Status: Cook Layer Complete, Taster Layer Pending', 0, 0, [['nothing that runs has the role taster', true]]],
		['Status: Cook Layer Complete, Taster Layer Pending', 3, 0, []],
		['The tasters have not yet been added.', 2, 2, [['3 run at once', false]]],
		['A cook layer is planned.', 3, 3, []],
		['The taster layer will be tuned.', 3, 3, []],
		['If the tasters are missing, it stops.', 3, 3, []],
		['Planned Enhancement: Taster Prompts', 3, 3, []],
	] as const)('holds %j against %i tasters of which %i work', (text, total, working, expected) => {
		const values = { role: 'taster', total, working };
		const fan = findingOf({
			probe: 'graph/role-fan-out',
			outcome: 'true',
			message: '3 run at once. Well.',
			values,
			location: fileLocation('a.py', 1),
		});
		const layered = { ...english, lists: { ...english.lists, 'layer:taster': ['tasting'] } };
		const found = claimDenials(flowOf(printed([text])), code, tree, [fan], layered);
		expect(found.map(({ because, holds }) => [because, holds])).toEqual(expected);
	});

	it('takes denied edges for closed where one decides something, and tells no more than that', () => {
		const edges = (effective: number) =>
			findingOf({
				probe: 'graph/conditional-edge',
				outcome: 'true',
				message: 'Edges leave oven. Without a choice: till.',
				values: { effective },
				location: fileLocation('src/graph.py', 1),
			});
		expect(denials('Known Gaps\n• No conditional edges yet', [edges(1)])).toEqual(['Edges leave oven']);
		expect(denials('Known Gaps\n• No conditional edges yet', [edges(0)])).toEqual([]);
	});

	it('quotes the row of a table without lines', () => {
		const rows = `${'Salt not weighed Weigh it. '.repeat(12).trim().replaceAll('.', ',')} SpiceInspector not implemented Write it`;
		const [gap] = claimDenials(flowOf(printed([`Gap Plan ${rows}`])), code, tree, [], english);
		expect(gap?.said).toMatch(/^“… .{10,60}SpiceInspector not implemented Write it”$/);
	});

	it.each([
		'The SpiceInspector was a stub at first.',
		'The SpiceInspector is a stub; we plan to weigh each spice.',
		'Our report identified gaps (SpiceInspector missing) that drove the changes.',
		"The peer's SpiceInspector is a stub.",
		'The head_cook is a stub.',
		'The prosecutor argued: "No retry was found."',
		'There is no retry here.',
		'The SpiceInspector is drawn in the plan but not implemented for pies.',
		'## What was done\n\n**Implement the SpiceInspector**\n\nIt tastes.',
		'## Remediation Plan\n\n**Implement the SpiceInspector for pies**\n\nIt must taste.',
		'## Remediation Plan\n\n**Implement the head_cook**\n\nIt must taste.',
		'• Gaps: no salt.\n• Strengths: no retry is needed.',
		'• Gaps: The peer has no retry.',
	])('is none in %j', (text) => {
		expect(denials(text)).toEqual([]);
	});

	it.each([
		['• Gaps: No range for the score of a loaf.', ['It is bounded']],
		// Another mechanism than the bound of a field.
		['• Gaps: No post-processing validation that score is in range and the argument is long.', []],
	])('asks the check of the mechanism that lacks: %s', (text, expected) => {
		const bounded = findingOf({
			probe: 'state/bounded-score',
			outcome: 'true',
			message: 'It is bounded.',
			location: fileLocation('src/graph.py', 1),
		});
		expect(denials(text, [bounded])).toEqual(expected);
	});

	const once = findingOf({
		probe: 'output/retry',
		outcome: 'false',
		message: 'Nothing repeats the call.',
		location: fileLocation('src/graph.py', 2),
	});
	const held = (text: string, findings = [once]) =>
		claimDenials(flowOf(printed([text])), code, tree, findings, english, DEFAULT_FEATURES).map(({ because, holds }) => [because, holds]);

	it.each([
		['Baking Orchestration 4/5 It bakes. Missing: Retry on burnt bread.', [['Nothing repeats the call', true]]],
		['The oven does not yet have a retry.', [['Nothing repeats the call', true]]],
		['Weakness: The cooks do not consistently utilize a retry.', [['Nothing repeats the call', true]]],
		['A retry is missing.', [['Nothing repeats the call', true]]],
		['7. Remediation Plan\nPriority 1: Burnt bread\n• Fix: Add a second_try retry for bread.', [['Nothing repeats the call', true]]],
	])('is a gap that the code has: %j', (text, expected) => {
		expect(held(text)).toEqual(expected);
	});

	it.each([
		['Gap: cellar.py does not implement soft chunking yet.', [['the code does so at src/cellar.py:1', false]]],
		['Gap: It does not implement soft chunking yet.', []],
	])('is out of date where the very file has it: %s', (text, expected) => {
		const file = { path: 'src/cellar.py', blob: 'c', mode: '100644', bytes: 9, context: 'source' as const, language: 'python' };
		const main = { ...file, path: 'src/main.py' };
		const own = { ...tree, files: [...tree.files, file, main] };
		const cellar = codeText(
			new Map([
				...texts,
				[file.path, 'def chunk_loaf(loaf):\n    return loaf\n'],
				[main.path, 'chunk_loaf(1)\nif __name__ == "__main__": pass\n'],
			]),
			own,
		);
		const found = claimDenials(flowOf(printed([text])), cellar, own, [], english, DEFAULT_FEATURES);
		expect(found.map(({ because, holds }) => [because, holds])).toEqual(expected);
	});

	it('looks for the traces of a feature that no check is asked for', () => {
		expect(held('Missing: Caching layer for loaves.').map(([because]) => because)).toEqual([
			expect.stringContaining('the code holds none of: cache'),
		]);
	});

	it.each([
		['an order outside of a plan', 'We told them to add a retry.'],
		['what somebody else lacks', 'The peer does not have a retry.'],
		['what was missing', 'The retry was missing at first.'],
		['what a judge says', 'Prosecutor 2/5 Missing: Retry on burnt bread.'],
		['what may be there', 'No retry, no worry.'],
	])('is none in %s', (_, text) => {
		expect(held(text)).toEqual([]);
	});

	it('says nothing where the answer is not certain, or contrary', () => {
		const text = '• Gaps: No retry on burnt bread.';
		expect(denials(text, [{ ...repeated, confidence: 0.6 }])).toEqual([]);
		expect(denials(text, [repeated, { ...repeated, outcome: 'false' }])).toEqual([]);
	});
});
