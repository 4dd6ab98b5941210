// Whose claim is it, how does it stand, and is it the named thing that answers? Each mechanism with a look-alike, in Markdown and in print.
import { type AuditDocument, type Finding, fileLocation, type Tree } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { english, markdown, printed } from '../../test/documents.js';
import { findingOf } from '../../test/findings.js';
import { flowOf } from '../text/flow.js';
import { codeText } from './code-text.js';
import type { Feature } from './feature.js';
import { featuresFor } from './feature-list.js';
import { claimFeatures } from './features.js';
import { claimLines } from './line-references.js';
import { claimNames } from './names.js';
import { claimNumbers } from './numbers.js';
import { sectionAt } from './standing.js';

const FILES = {
	'src/state.py':
		'import operator\nclass Shelf(TypedDict):\n    jars: Annotated[dict, merge_jars]\n    notes: Annotated[list, operator.add]\n',
	'src/oven.py': 'import tempfile\ndef heat(dish):\n    box = tempfile.mkdtemp()\n    return box\n',
	'src/grill.py': 'import tempfile\ndef roast(dish):\n    with tempfile.NamedTemporaryFile() as box:\n        return box\n',
	'src/rack.py': 'import tempfile\ndef dry(dish):\n    box = tempfile.mkdtemp()\n    return dry_rack(box)\n',
};
const texts = new Map(Object.entries(FILES));
const tree: Tree = {
	commit: null,
	files: [...texts].map(([path, text]) => ({
		path,
		blob: path,
		mode: '100644',
		bytes: text.length,
		context: 'source' as const,
		language: 'python' as const,
	})),
	lines: Object.fromEntries([...texts].map(([path, text]) => [path, text.split('\n').length])),
};
const code = codeText(texts, tree);

const found = (probe: string, outcome: 'true' | 'false', more: Partial<Finding> = {}): Finding =>
	findingOf({
		probe,
		outcome,
		message: outcome === 'true' ? 'It does.' : 'One place does not.',
		location: fileLocation('src/state.py', 3),
		...more,
	});

const reducers: Feature = {
	id: 'reducers',
	words: ['state reducer', 'operator.ior', 'operator.add'],
	probe: 'state/reducers',
	expects: 'true',
	select: [],
	where: [],
};
const boxes: Feature = {
	id: 'boxes',
	words: ['temporary box', 'tempfile.mkdtemp', 'tempfile.NamedTemporaryFile', 'tempfile.TemporaryDirectory'],
	probe: 'safety/box',
	expects: 'true',
	select: [],
	where: [],
};

const inBoth = (text: string, verdicts: (document: AuditDocument) => unknown) => [verdicts(markdown(text)), verdicts(printed([text]))];
const twice = <T>(value: T): T[] => [value, value];

describe('the thing that is named answers, and no neighbour', () => {
	const merged = found('state/reducers', 'true', { values: { reducers: ['merge_jars', 'operator.add'] } });
	const boxed = found('safety/box', 'true', { location: { ...fileLocation('src/oven.py', 2), endLine: 4 } });
	const roasted = found('safety/box', 'true', { location: { ...fileLocation('src/grill.py', 2), endLine: 4 } });
	const jars = { ...reducers, words: ['typed jar', 'TypedDict', 'JarDict', 'JarState'] };
	const jar = found('state/reducers', 'true', { message: '`JarState` is a JarDict.' });
	const made = found('safety/box', 'true', { message: 'make_dish makes one.' });
	const dried = found('safety/box', 'true', { location: { ...fileLocation('src/rack.py', 2), endLine: 4 } });
	it.each<[string, string, Feature, Finding[], string[]]>([
		['the operator in use', 'Notes are merged by operator.add in the state.', reducers, [merged], ['found']],
		['another operator', 'I use operator.ior to merge jars.', reducers, [merged], ['contradicted']],
		['what a judge argues in a row of scores', 'Head cook 5/5 operator.ior merges the jars.', reducers, [merged], []],
		['the kind of class that it is', 'The state is a JarDict.', jars, [jar], ['found']],
		['another kind of class', 'The state is a TypedDict.', jars, [jar], ['unverified']],
		['another kind of class, and the class itself', 'The state is a TypedDict. It is called JarState.', jars, [jar], ['found']],
		['a call in the way of the other language', 'It uses makeDish for dishes.', { ...boxes, words: ['makeDish'] }, [made], ['found']],
		[
			'a file that the code has no name like',
			'The state reducer writes what it merged to `out/menu_final.md`.',
			reducers,
			[merged],
			['unverified'],
		],
		[
			'a file of a name that the code has',
			'The state reducer writes what it merged to `out/merge_jars.md`.',
			reducers,
			[merged],
			['found'],
		],
		['a file whose name changes', 'The state reducer writes what it merged to `out/menu_<date>.md`.', reducers, [merged], ['found']],
		['no name of a library', 'Each field has a state reducer.', reducers, [merged], ['found']],
		['a neighbour of the call', 'It uses tempfile.TemporaryDirectory() for dishes.', boxes, [boxed], ['contradicted']],
		['the call itself', 'It uses tempfile.mkdtemp() for dishes.', boxes, [boxed], ['found']],
		[
			'one of others’ work',
			'To be safe while judging external dishes, we use tempfile.TemporaryDirectory().',
			boxes,
			[boxed],
			['contradicted'],
		],
		['what is done with others’ work', 'If a peer’s dish is bad, my cook uses tempfile.TemporaryDirectory().', boxes, [boxed], []],
		['what others use', 'The external kitchen uses tempfile.TemporaryDirectory().', boxes, [boxed], []],
		['the call elsewhere', 'It uses tempfile.NamedTemporaryFile for dishes.', boxes, [boxed], ['unverified']],
		[
			'the call of a caller',
			'It uses tempfile.mkdtemp() for dishes.',
			boxes,
			[{ ...roasted, rationale: 'Rests on src/oven.py:3.' }],
			['found'],
		],
		[
			'a name in a docstring alone',
			'It uses tempfile.mkdtemp() for dishes.',
			boxes,
			[{ ...roasted, rationale: 'Rests on src/oven.py:1.' }],
			['unverified'],
		],
		['all of them, and all do', 'A temporary box holds every dish.', boxes, [boxed, roasted], ['found']],
		['all of them, and one does not', 'A temporary box holds every dish.', boxes, [boxed, found('safety/box', 'false')], ['unverified']],
		['one of them, and one does not', 'A temporary box holds the dish.', boxes, [boxed, found('safety/box', 'false')], ['found']],
		['all by one call, and one by another', 'tempfile.mkdtemp is used for all dishes.', boxes, [boxed, roasted], ['unverified']],
		[
			'a word behind a name',
			'It keeps dishes as typing.Boxed reducers do.',
			{ ...reducers, words: ['boxed reducers'] },
			[merged],
			['found'],
		],
		[
			'a call that a cell broke',
			'It uses tempfile.Temporary\nDirectory() for dishes.',
			{ ...boxes, words: ['temporary directory'] },
			[boxed],
			['contradicted'],
		],
	])('%s', (_, text, feature, findings, expected) => {
		const verdicts = (document: AuditDocument) =>
			claimFeatures([flowOf(document)], [feature], findings, english, code).map(({ verdict }) => verdict);
		expect(inBoth(text, verdicts)).toEqual(twice(expected));
	});
	it.each<[string, string, Finding[], (string | boolean | undefined)[]]>([
		['another call alone', 'It uses tempfile.TemporaryDirectory() for dishes.', [boxed], ['contradicted', true]],
		['another call alone, of all', 'It uses tempfile.TemporaryDirectory() for all dishes.', [boxed], ['contradicted', true]],
		['all by one call, and another beside it', 'tempfile.mkdtemp is used for all dishes.', [boxed, dried], ['contradicted', true]],
		['some by one call, and another beside it', 'tempfile.mkdtemp is used for dishes.', [boxed, dried], ['found', undefined]],
		[
			'all by one call, and another that does nothing of the kind',
			'tempfile.mkdtemp is used for all dishes.',
			[boxed],
			['found', undefined],
		],
		['nothing does it', 'A temporary box holds the dish.', [found('safety/box', 'false')], ['contradicted', undefined]],
	])('the means are wrong where the code does it by %s', (_, text, findings, expected) => {
		const ways = { ...boxes, ways: ['mkdtemp', 'TemporaryDirectory', 'dry_rack'] };
		const told = claimFeatures([flowOf(markdown(text))], [ways], findings, english, code).map(({ verdict, means }) => [verdict, means]);
		expect(told).toEqual([expected]);
	});
	it.each([
		['an example opinion', '```', []],
		['the report itself', '', ['found']],
	])('what a fence holds is claimed by nobody: %s', (_, fence, expected) => {
		const story = 'The guests were happy and ate.\n'.repeat(9);
		const report = markdown(`${story}\n${fence}\nEach field has a state reducer.\n${fence}\n\n${story}`);
		expect(claimFeatures([flowOf(report)], [reducers], [merged], english, code).map(({ verdict }) => verdict)).toEqual(expected);
	});
	it('an example in brackets says nothing of what comes after them', () => {
		const told = (text: string) =>
			claimFeatures([flowOf(markdown(text))], [reducers], [merged], english, code).map(({ verdict }) => verdict);
		expect(told('It stores jars (e.g. jam), and a state reducer merges them.')).toEqual(['found']);
		expect(told('It stores jars, e.g. where a state reducer merges them.')).toEqual([]);
	});
	it('a sentence that is contradicted in one part holds in none', () => {
		const findings = [merged, found('safety/box', 'false')];
		const told = (text: string) =>
			claimFeatures([flowOf(markdown(text))], [reducers, boxes], findings, english, code).map(({ verdict }) => verdict);
		expect(told('A state reducer merges what the temporary box holds.')).toEqual(['unverified', 'contradicted']);
		expect(told('A state reducer merges. A temporary box holds.')).toEqual(['found', 'contradicted']);
	});
});

describe('no claim', () => {
	const proof = found('state/reducers', 'true', { values: { reducers: ['operator.add'] } });
	const verdicts = (document: AuditDocument) =>
		claimFeatures([flowOf(document)], [reducers], [proof], english, code).map(({ verdict }) => verdict);
	it.each([
		['a legend', 'Dotted arrows: state reducer paths', []],
		['but a label of the system', 'Shelf: a state reducer merges the jars.', ['found']],
		['a heading', '## State Reducer\n\nNothing more.', []],
		['but the sentence below it', '## State Reducer\n\nThe state reducer merges the jars.', ['found']],
	])('%s', (_, text, expected) => {
		expect(verdicts(markdown(text))).toEqual(expected);
	});
	it('the words of a picture among pages of text, while a report of pictures alone is read', () => {
		const pages = printed(['The oven is hot.', 'Oven state reducer merges']).pages;
		const with_ = (sources: ('ocr' | 'text-layer')[]) =>
			verdicts({ ...printed(['x']), pages: pages.map((page, i) => ({ ...page, source: sources[i]! })) });
		expect([with_(['text-layer', 'ocr']), with_(['ocr', 'ocr']), with_(['text-layer', 'text-layer'])]).toEqual([[], ['found'], ['found']]);
	});
});

describe('the sentence that leads to a list', () => {
	const proof = found('state/reducers', 'true', { values: { reducers: ['operator.add'] } });
	const verdicts = (text: string) =>
		inBoth(text, (document) => claimFeatures([flowOf(document)], [reducers], [proof], english, code).map(({ verdict }) => verdict));
	it.each([
		[
			'what it would bring',
			'A full pantry would bring three problems:\n1. Cold start: it is slow.\n2. Drift: A state reducer mixes jars.',
			[],
		],
		['what is to come', 'The cook should write:\n- notes of the day\n- a state reducer for jars', []],
		['what is there', 'The kitchen has:\n- notes of the day\n- a state reducer for jars', ['found']],
		['a paragraph behind the list', 'The cook should write:\n- notes\n\nIt is done. A state reducer merges jars.', ['found']],
		['a list below a heading of its own', 'The cook should write:\n- notes\n\n## The shelf\n\n- a state reducer for jars', ['found']],
	])('says how its items stand: %s', (_, text, expected) => {
		expect(verdicts(text)).toEqual(twice(expected));
	});
	it('a numbered heading ends the stages of a plan, and a numbered item does not', () => {
		const told = (last: string) =>
			sectionAt(flowOf(markdown(`6) Remediation Plan\n\nPriority 1: Sauces\n\n${last}\n\nCooks stir.`)), 60, english);
		expect([told('7) Conclusion on the Kitchen'), told('1) Stir the Sauces Well')]).toEqual(['claim', 'plan']);
	});

	it('a comment of code heads no section', () => {
		const names = (text: string) =>
			claimNames(flowOf(printed([text])), code, tree, english)
				.filter(({ verdict }) => verdict === 'contradicted')
				.map(({ name }) => name);
		const plan = 'Phase 2: Sauces (next week)\nThe cook will stir:\n# Rule of salt\nif salt > 2:\n taste_again(dish)\n';
		expect(names(plan)).toEqual([]);
		expect(names(`${plan}# Tools\nThe cook stirs with \`serve_now()\` today.`)).toEqual(['serve_now()']);
	});
});

describe('numbers', () => {
	const history = {
		head: 'a',
		shallow: false,
		limitations: [],
		commits: Array.from({ length: 9 }, (_, i) => ({
			id: String(i),
			parents: ['x'],
			author: '',
			email: '',
			authoredAt: 0,
			committedAt: 0,
			subject: '',
			body: '',
			changes: [],
		})),
	};
	it.each<[string, string, string[]]>([
		['our own', 'The history has 5 commits.', ['unverified']],
		["a peer's, below a heading", "## Peer's audit\n\nThe history has 5 commits.", []],
		['of a program that says how sure it is', '2. Git History (Confidence: 0.70): 5 commits show growth', []],
	])('%s', (_, text, expected) => {
		expect(claimNumbers(flowOf(markdown(text)), history, english).map(({ verdict }) => verdict)).toEqual(expected);
	});
	it.each([
		['src/oven.py:2-4', []],
		['src/oven.py:2-40', ['contradicted']],
		['src/oven.py:30', ['contradicted']],
	] as const)('the lines %s are %j', (range, verdicts) => {
		const told = (document: AuditDocument) => claimLines(flowOf(document), tree, code, english).map((claim) => claim.verdict);
		expect(inBoth(`It stands in ${range} today.`, told)).toEqual(twice([...verdicts]));
	});
});

describe('a report that is older than the code', () => {
	const both = found('graph/role-fan-out', 'true', { values: { role: 'taster' } });
	const features = featuresFor(english, {});
	it.each<[string, string, string[]]>([
		['what runs in parallel by now', 'The tasters currently execute sequentially.', ['contradicted']],
		['a choice that was rejected', 'We decided against tasters that run one after another: they would be slow.', []],
	])('%s', (_, text, expected) => {
		const told = claimFeatures([flowOf(markdown(text))], features, [both], english, code).filter(
			({ feature }) => feature === 'sequential-taster',
		);
		expect(told.map(({ verdict }) => verdict)).toEqual(expected);
	});
});
