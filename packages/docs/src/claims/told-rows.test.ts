// Tests, settings, kinds of files and drawn edges that a report tells of, against a small kitchen: each is told where something shows it, and silent in its look-alikes.
import type { Diagram, GraphModel } from '@auditor/schema';
import { fileLocation } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { english, markdown, treeOf } from '../../test/documents.js';
import { flowOf } from '../text/flow.js';
import { codeText } from './code-text.js';
import { claimCounts } from './counts.js';
import { claimDrawnEdges } from './drawn-edges.js';
import { claimFileKinds } from './file-kinds.js';
import { claimFlags } from './flags.js';
import { claimGaps } from './gaps.js';
import type { StatementKind } from './statement.js';
import { claimTested } from './tested.js';
import { onceEach } from './told-once.js';
import { claimVersions } from './versions.js';

const verdicts = (claims: readonly { readonly verdict: string }[]) => claims.map(({ verdict }) => verdict);

function kitchen(files: Record<string, string>) {
	const tree = treeOf(...Object.keys(files));
	const own = { ...tree, files: tree.files.map((file) => ({ ...file, language: 'python' })) };
	return { tree: own, code: codeText(new Map(Object.entries(files)), own) };
}

describe('what tests try', () => {
	const told = (report: string, test: string) =>
		verdicts(
			claimTested(
				flowOf(markdown(report)),
				new Map([['tests/test_oven.py', `def test_${test}():\n    assert bake("menu") == []\n`]]),
				english,
			),
		);

	it.each([
		['Unit tests show that corrupted PDFs are handled.', 'corrupt_pdf', ['verified']],
		['Unit tests show that corrupted PDFs are handled.', 'bread', ['contradicted']],
		['It was validated via unit tests:\n\n- Invalid URLs are caught.', 'bread', ['contradicted']],
		['It was validated via unit tests:\n\n- Missing files are handled.', 'missing_pdf', ['verified']],
	])('%j against test_%s', (report, test, expected) => {
		expect(told(report, test)).toEqual(expected);
	});

	it.each([
		['no test is spoken of', 'Corrupted PDFs are handled.', 'bread'],
		['a test has another word for it', 'Unit tests show that corrupted PDFs are handled.', 'invalid_pdf'],
		['it is denied', 'Corrupted PDFs are not yet covered by unit tests.', 'bread'],
		['it is planned', '## Remediation Plan\n\n- Add unit tests for corrupted PDFs.', 'bread'],
	])('says nothing where %s', (_, report, test) => {
		expect(told(report, test)).toEqual([]);
	});
});

describe('settings of the command line', () => {
	const told = (report: string, code: string) =>
		verdicts(claimFlags(flowOf(markdown(report)), kitchen({ 'src/oven.py': code }).code, english));

	it('are borne out by what reads them', () => {
		expect(told('The oven has a `--heat` flag.', 'parser.add_argument(\n    "--heat",\n)\n')).toEqual(['verified']);
	});

	it.each([
		['a call of another program', 'The oven has a `--heat` flag.', 'run(["oven", "--heat"])\n'],
		['a comment', 'The oven has a `--heat` flag.', '# parser.add_argument("--heat")\n'],
		['a sentence of something else', 'The oven takes `--heat` well.', 'parser.add_argument("--heat")\n'],
		['a plan', '## Remediation Plan\n\n- Add the `--heat` flag.', 'parser.add_argument("--heat")\n'],
	])('are silent on %s', (_, report, code) => {
		expect(told(report, code)).toEqual([]);
	});
});

describe('kinds of files', () => {
	const told = (report: string, code: string) =>
		verdicts(claimFileKinds(flowOf(markdown(report)), kitchen({ 'src/oven.py': code }).code, english));

	it.each([
		['It scans `.py`, `.ts`, and `.js` files.', 'for path in rglob("*.py"): pass\n', ['contradicted']],
		['It scans `.py` and `.ts` files.', 'KINDS = (".py", ".ts")\n', ['verified']],
		['## Synthesis Plan\n\nIt has been upgraded to scan `.py`, and `.ts` files.', 'bake(path)\n', ['contradicted']],
	])('%j', (report, code, expected) => {
		expect(told(report, code)).toEqual(expected);
	});

	it.each([
		['the language is named', 'It scans `.py` and `.ts` files.', 'KINDS = {"python": 1, "typescript": 2}\n'],
		['a pattern names it', 'It scans `.ts` files.', 'glob("**/*.{py,ts}")\n'],
		['it is denied', 'It does not scan `.ts` files.', 'bake(path)\n'],
		['it is planned', '## Remediation Plan\n\n- It scans `.ts` files.', 'bake(path)\n'],
	])('are left open where %s', (_, report, code) => {
		expect(told(report, code)).toEqual([]);
	});
});

describe('drawn edges', () => {
	const graph = (...edges: string[]) =>
		({
			file: 'src/oven.py',
			line: 3,
			context: 'source',
			nodes: ['soup', 'bread', 'cook'].map((id) => ({ id, line: 1, handler: null, definition: null, subgraph: false, condition: null })),
			edges: edges.map((edge) => ({ from: edge.split(' ')[0], to: edge.split(' ')[1], kind: 'static', via: 'add_edge', line: 4 })),
			unresolved: [],
			cycles: [],
		}) as unknown as GraphModel;
	const drawing = (more: Partial<Diagram>, ...edges: string[]) =>
		({
			medium: 'mermaid',
			nodes: ['soup', 'bread', 'cook'].map((id) => ({ id, label: id, role: null })),
			edges: edges.map((edge) => ({ from: edge.split(' ')[0], to: edge.split(' ')[1] })),
			location: { path: 'report.md', line: 2 },
			...more,
		}) as unknown as Diagram;
	const told = (diagrams: Diagram[]) =>
		claimDrawnEdges(diagrams, [graph('soup cook', 'bread cook')]).map(({ what, also }) => [what, ...also.map(({ said }) => said)]);

	it('are told once, by what leads to the same; a drawing that shows no others, beside it', () => {
		const own = drawing({}, 'soup cook', 'bread cook', 'cook soup');
		expect(told([own, own])).toEqual([
			['drawn bread, soup → cook (2 edges in all)', 'drawn again bread, soup → cook'],
			['drawn cook → soup'],
		]);
		for (const medium of ['ascii', 'raster'])
			expect(told([drawing({ medium } as never, 'soup cook', 'bread cook')])).toEqual([['drawn bread, soup → cook (2 edges in all)']]);
	});

	it('are contradicted where the whole graph is read and lacks one that source text draws beside more that is there', () => {
		const verdictsOf = (diagram: Diagram, ...graphs: GraphModel[]) => claimDrawnEdges([diagram], graphs).map(({ verdict }) => verdict);
		const drawn = ['soup cook', 'bread cook', 'cook soup'];
		const whole = graph('soup cook', 'bread cook');
		expect(verdictsOf(drawing({}, ...drawn), whole)).toEqual(['verified', 'contradicted']);
		for (const [diagram, ...graphs] of [
			[drawing({ planned: true }, ...drawn), whole],
			[drawing({ medium: 'ascii' }, ...drawn), whole],
			[drawing({}, ...drawn), { ...whole, unresolved: [{}] } as never],
			[drawing({}, ...drawn), whole, graph('bread soup')],
			[drawing({}, ...drawn, 'bread soup'), whole],
		] as const)
			expect(verdictsOf(diagram, ...graphs)).toEqual(['verified']);
	});

	it('are contradicted, too, where arrows and names alone draw them', () => {
		const chain = 'soup → cook\n  → [bread || salt] (FAN-OUT)';
		const own = (source: string) => drawing({ medium: 'ascii', source } as never, 'soup cook', 'bread cook', 'cook soup');
		const verdictsOf = (source: string) => verdicts(claimDrawnEdges([own(source)], [graph('soup cook', 'bread cook')]));
		expect([verdictsOf(chain), verdictsOf('| soup | -- | cook |\n|------|----|------|')]).toEqual([
			['verified', 'contradicted'],
			['verified'],
		]);
	});

	it.each([
		['drawings that stand beside the report', drawing({ outside: true }, 'soup cook', 'bread cook')],
		['one edge', drawing({}, 'soup cook', 'cook bread')],
	])('are none of %s', (_, diagram) => {
		expect(told([diagram])).toEqual([]);
	});

	it('bear out that a graph has no cycle, where all of it is known', () => {
		const said = (own: object) =>
			verdicts(
				claimCounts(flowOf(markdown('The graph is acyclic.')), new Map(), [], english, [{ ...graph('soup cook'), ...own } as GraphModel]),
			);
		expect([said({}), said({ cycles: [['soup']] }), said({ unresolved: [{}] })]).toEqual([['verified'], [], []]);
	});
});

it.each([
	['It runs on Python 3.12+.', '>=3.12', ['verified']],
	['It runs on Python 3.11.', '>=3.12', []],
	['Python 3.12% of the time.', '>=3.12', []],
])('reads the version of Python: %j of %j', (report, asked, expected) => {
	const texts = new Map([['pyproject.toml', `[project]\nrequires-python = "${asked}"\n`]]);
	expect(verdicts(claimVersions(flowOf(markdown(report)), texts, english))).toEqual(expected);
});

it.each([
	['asks a model', 'model.invoke(dish)', 1],
	['asks nobody', 'bake(dish)', 0],
])('a placeholder that is to become more, and %s', (_, line, expected) => {
	const body = `def soup_taster(dish):\n    a = 1\n    b = 2\n    c = ${line}\n    d = a\n    return c\n`;
	const { code, tree } = kitchen({ 'src/oven.py': body, 'src/start.py': 'soup_taster({})\n' });
	const report = flowOf(markdown('## Known Gaps\n\n- **SoupTaster**: Currently a placeholder. The plan is to ring a bell.'));
	expect(claimGaps(report, code, tree, english)).toHaveLength(expected);
});

describe('code that nothing runs', () => {
	const idle = (oven: string, start = 'bake()\n') => kitchen({ 'src/oven.py': oven, 'src/start.py': start }).code.isIdle('src/oven.py', 2);

	it.each([
		['a function that nothing names', 'def cool():\n    wait()\ndef bake(): pass\n', true],
		['a file of which nothing is named', 'def cool():\n    wait()\n', true],
		['a function that a text names', 'def cool():\n    wait()\ndef bake(): run("cool")\n', false],
		['a function with a decorator', '@app.get\ndef cool():\n    wait()\ndef bake(): pass\n', false],
	])('%s', (_, oven, expected) => {
		expect(kitchen({ 'src/oven.py': oven, 'src/start.py': 'bake()\n' }).code.isIdle('src/oven.py', oven.startsWith('@') ? 3 : 2)).toBe(
			expected,
		);
	});

	it('is none where functions are called by any name', () => {
		expect(idle('def cool():\n    wait()\ndef bake(): getattr(oven, name)()\n')).toBe(false);
	});
});

it('tells a file once, and all that sentences say', () => {
	const claim = (kind: StatementKind, what: string) => ({ kind, what, verdict: 'verified', location: fileLocation('report.md') });
	const all = [
		claim('path', 'uv.lock'),
		claim('code', 'uv.lock'),
		claim('name', 'bake()'),
		claim('name', '`bake`'),
		claim('number', '5/5'),
		claim('number', '5/5'),
	];
	expect(onceEach(all).map(({ what }) => what)).toEqual(['uv.lock', 'bake()', '5/5', '5/5']);
});
