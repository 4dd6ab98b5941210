// Further claims that the account answers, against a small kitchen made of text: each is told where the code shows it, and silent in its look-alikes.
import { fileLocation } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { english, markdown, printed, treeOf } from '../../test/documents.js';
import { flowOf } from '../text/flow.js';
import { claimPieces } from './code-pieces.js';
import { codeText } from './code-text.js';
import { claimDenials } from './denials.js';
import { featuresFor } from './feature-list.js';
import { claimFeatures } from './features.js';
import { claimQuotes } from './quotes.js';
import { readStatements } from './statements.js';
import { tellAccount } from './tell.js';
import { partsOfWrong } from './told-once.js';

function kitchen(text: string) {
	const texts = new Map([['src/oven.py', `${text}if __name__ == "__main__":\n    cook()\n`]]);
	const tree = treeOf('src/oven.py');
	return { texts, tree: { ...tree, files: tree.files.map((file) => ({ ...file, language: 'python' })) } };
}
const codeOf = (text: string) => codeText(kitchen(text).texts, kitchen(text).tree);

describe('features that a line shows', () => {
	const found = (report: string, code: string) =>
		claimFeatures([flowOf(markdown(report))], featuresFor(english, {}), [], english, codeOf(code))
			.filter(({ verdict }) => verdict === 'found')
			.map(({ feature }) => feature);

	it.each([
		['The kitchen is built on LangGraph.', 'graph = StateGraph(Dish)\n', ['langgraph']],
		['A tiered provider strategy cooks on.', 'for model in final_llms:\n    model.invoke(dish)\n', ['provider-fallback']],
		['It waits with jittered delays.', 'time.sleep(random.uniform(1, 2))\n', ['jitter']],
		['It runs subprocess with capture.', 'subprocess.run(["stir"], capture_output=True)\n', ['captured-output']],
		['Some paths use .get() with defaults.', 'salt = state.get("salt", 0)\n', ['state-defaults']],
		['The dishes are keyed by rubric dimension.', 'dishes[dim_id] = taste\n', ['keyed-evidence']],
		['It has a confidence (0–1).', 'confidence: float = 0.5\n', ['confidence']],
	])('%j', (report, code, expected) => {
		expect(found(report, code)).toEqual(expected);
	});

	it.each([
		['a comment', 'It waits with jittered delays.', '# jitter = 1\nsalt = "time.sleep(random.random())"\n'],
		['a plan', '## Remediation Plan\n\n- Add jittered delays to the oven.', 'time.sleep(random.uniform(1, 2))\n'],
		['a loop over dishes', 'A tiered provider strategy cooks on.', 'for dish in dishes:\n    provider.invoke(dish)\n'],
		['a delay that is always the same', 'It waits with jittered delays.', 'time.sleep(1)\n'],
	])('are silent on %s', (_, report, code) => {
		expect(found(report, code)).toEqual([]);
	});

	it('tells a part of a sentence behind a semicolon, though another part is contradicted', () => {
		const own = kitchen('subprocess.run(["stir"], capture_output=True)\nmkdtemp()\n');
		const told = (report: string) =>
			readStatements({
				...own,
				flows: [flowOf(markdown(report))],
				history: { commits: [], shallow: false } as never,
				findings: [],
				lexicon: english,
				parameters: {},
			})
				.filter(({ kind }) => kind === 'feature')
				.map(({ what, verdict }) => [verdict, what]);
		expect(told('It uses Celery for the dough; subprocess with capture.')).toEqual([
			['contradicted', '“It uses Celery for the dough; subprocess with capture.”'],
			['found', '“subprocess with capture.”'],
		]);
		expect(told('It uses Celery for the dough and subprocess with capture.').map(([verdict]) => verdict)).toEqual([
			'contradicted',
			'unverified',
		]);
	});
});

describe('pieces of code', () => {
	const pieces = (report: string, code: string) =>
		claimPieces(flowOf(printed([report])), codeOf(code), english).map(({ what, verdict }) => [what, verdict]);

	it.each([
		['Run it with --dish-kind soup.', 'parser.add_argument("--dish-kind")\n', [['--dish-kind', 'verified']]],
		[
			'Cooks use .with_structured_output(DishOpinion\n).',
			'model.with_structured_output(DishBatch)\n',
			[['.with_structured_output(DishOpinion )', 'contradicted']],
		],
	])('%j', (report, code, expected) => {
		expect(pieces(report, code)).toEqual(expected);
	});

	it.each([
		['a flag that is nowhere', 'Run it with --dish-kind soup.', 'parser.add_argument("--dish")\n'],
		['a class that a variable holds', 'Cooks use .with_structured_output(DishOpinion).', 'model.with_structured_output(schema)\n'],
		[
			'one of two',
			'Cooks use .with_structured_output(DishOpinion).',
			'a.with_structured_output(DishBatch)\nb.with_structured_output(kind)\n',
		],
		['a list of it', 'Cooks use .with_structured_output(DishOpinion).', 'a.with_structured_output(List[DishOpinion])\n'],
	])('say nothing of %s', (_, report, code) => {
		expect(pieces(report, code)).toEqual([]);
	});
});

describe('mottos of prompts', () => {
	const mottos = (report: string) =>
		claimQuotes(flowOf(markdown(report)), codeOf('PROMPT = "You hold a dish bad until proven tasty."\n'), english).map(({ what }) => what);

	it('are told where the code holds them', () => {
		expect(mottos('The cook has a stance of "bad until proven tasty" here.')).toEqual(['bad until proven tasty']);
	});

	it.each([
		['no prompt', 'The dish is "bad until proven tasty" here.'],
		['what is nowhere', 'The cook has a stance of "good until proven burnt" here.'],
		["a peer's", '## Peer\'s repository\n\nThe cook has a stance of "bad until proven tasty" here.'],
	])('are not told of %s', (_, report) => {
		expect(mottos(report)).toEqual([]);
	});
});

describe('what leaves a trace and lacks', () => {
	const lacks = (report: string, code = 'import re\n') =>
		claimDenials(flowOf(markdown(report)), codeOf(code), kitchen(code).tree, [], english, featuresFor(english, {})).map(
			({ holds }) => holds,
		);

	it.each([
		['Regex scanning; no full tree-sitter for it.'],
		['## Remediation Plan\n\n- Replace regex scanners with full tree-sitter queries.'],
	])('%j', (report) => {
		expect(lacks(report)).toEqual([true]);
	});

	it.each([
		['a condition', 'If no tree-sitter is there, it reads lines.'],
		['what is there', 'Regex scanning; no full tree-sitter for it.', 'import tree_sitter\nparse(tree_sitter)\n'],
	])('is not told of %s', (_, report, code = 'import re\n') => {
		expect(lacks(report, code)).toEqual([]);
	});
});

it('tells a sentence once, and names that are found behind all claims', () => {
	const one = { because: '', location: fileLocation('report.md', 3), by: null, probe: 'x/y', slip: false, phrase: '' };
	const quoted = { ...one, kind: 'feature', verdict: 'found', what: '“Cooks stir and taste.”', sentence: 'Cooks stir and taste.' } as const;
	expect(
		tellAccount([
			{ ...one, kind: 'name', verdict: 'verified', what: 'TasteSoup' },
			{ ...quoted, phrase: 'stir' },
			{ ...quoted, phrase: 'taste' },
			{ ...one, kind: 'name', verdict: 'missing', what: 'BakeBread' },
			{ ...one, kind: 'path', verdict: 'unverified', what: 'src/x.py' },
		]),
	).toEqual([
		'“Cooks stir and taste.” (line 3): found; what is said of it was not checked',
		'“taste” in the same sentence (line 3): found; what is said of it was not checked',
		'BakeBread (line 3): missing, as it is said',
		'Names that the code holds, not counted: TasteSoup (line 3)',
	]);
});

describe('the account', () => {
	const own = kitchen('class Cook:\n    def stir(self):\n        pass\n');
	const told = (report: string) =>
		tellAccount(
			readStatements({
				...own,
				flows: [flowOf(printed([report]))],
				history: { commits: [], shallow: false } as never,
				findings: [],
				lexicon: english,
				parameters: {},
			}),
		);

	it('lists what is claimed of the kitchen without a name of its code, without its headings', () => {
		const report =
			'3 The Kitchen\n3.1 How It Works\nThe system brings each dish to the table before anybody asks for it, and then it waits there.\nTraditional kitchens let their guests wait for every dish that they ask for in the evening.\nKey protections include:\n• Covered pots\n• Locked doors\nThis keeps all the dishes of the kitchen warm through the night.\nSafe Fire: Burning pans are covered with a lid.\n';
		expect(told(report)).toEqual([
			'“The system brings each dish to the table before anybody asks for it, and then it waits there.” (p. 1): not checked',
			'“Key protections include: Covered pots; Locked doors” (p. 1): not checked',
			'“This keeps all the dishes of the kitchen warm through the night.” (p. 1): not checked',
			'“Safe Fire: Burning pans are covered with a lid.” (p. 1): not checked',
		]);
	});

	it.each([
		['a plan', '## Future work\n\nThe system brings each dish to the table before anybody asks.'],
		['hopes', 'Benefits:\n\n- Warm dishes\n- Happy guests'],
		['an order', '- Add a lid to the pan of each cook.'],
		['a question', 'Does the system bring each dish to the table?'],
	])('leaves out %s', (_, report) => {
		expect(told(report)).toEqual([]);
	});

	it('says of what others do that it is theirs', () => {
		expect(told('## Audit of a peer\n\nThe system brought no dish to the table of its guests.')).toEqual([
			'“The system brought no dish to the table of its guests.” (p. 1): not checked, for it tells of others’ work or words',
		]);
	});
});

describe('parts of a sentence that is contradicted', () => {
	const claim = (what: string, verdict: string, kind: 'number' | 'name' = 'number') => ({
		kind,
		what,
		verdict,
		location: fileLocation('report.md', 1),
	});
	it('are not told to hold', () => {
		const isPart = partsOfWrong([claim('“The override caps scores at 3.”', 'contradicted'), claim('caps scores at 3', 'verified')]);
		expect(isPart(claim('caps scores at 3', 'verified'))).toBe(true);
		expect(isPart(claim('caps scores at 3', 'verified', 'name'))).toBe(false);
		expect(isPart(claim('caps scores at 2', 'verified'))).toBe(false);
		expect(isPart({ ...claim('oven uses bell (“The override caps scores at 3 …”)', 'verified'), kind: 'code' })).toBe(true);
	});
});
