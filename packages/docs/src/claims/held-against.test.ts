// What the code says against, or for, words of a report that no further reader looks up, in a small kitchen: and silence in their look-alikes.
import { fileLocation } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { english, markdown, treeOf } from '../../test/documents.js';
import { findingOf } from '../../test/findings.js';
import { flowOf } from '../text/flow.js';
import { claimClasses } from './classes.js';
import { codeText } from './code-text.js';
import { featuresFor } from './feature-list.js';
import { claimFeatures } from './features.js';
import { claimReduced } from './reduced-fields.js';
import { claimScores } from './scores.js';
import { readStatements } from './statements.js';
import { tellAccount } from './tell.js';

const codeOf = (text: string) => {
	const tree = treeOf('src/state.py');
	return codeText(new Map([['src/state.py', text]]), { ...tree, files: tree.files.map((file) => ({ ...file, language: 'python' })) });
};
const told = (claims: readonly { readonly what: string; readonly verdict: string }[]) => claims.map(({ what, verdict }) => [what, verdict]);

describe('answers of checks', () => {
	const answer = (probe: string, outcome: 'true' | 'false', values: Record<string, unknown>) =>
		findingOf({ probe, outcome, message: 'So it is.', values: values as never, location: fileLocation('src/state.py', 1) });
	const verdicts = (report: string, finding: ReturnType<typeof answer>) =>
		claimFeatures([flowOf(markdown(report))], featuresFor(english, {}), [finding], english, codeOf('salt = 1\n')).map(
			({ verdict }) => verdict,
		);

	it.each([
		['Each taste has a score between 1 and 5.', answer('state/bounded-score', 'false', { bounded: true }), ['contradicted']],
		['Each taste has a score between 1 and 5.', answer('state/bounded-score', 'false', { bounded: false }), ['unverified']],
		['Evidence is frozen.', answer('state/frozen-evidence', 'false', {}), ['contradicted']],
		['Evidence is immutable.', answer('state/frozen-evidence', 'false', {}), ['unverified']],
		['The merge ensures that no data is lost.', answer('state/lost-writes', 'true', { kept: 0 }), ['contradicted']],
		['The merge ensures that no data is lost.', answer('state/lost-writes', 'true', { kept: 1 }), ['unverified']],
		['Triggering re-evaluation when tastes differ.', answer('synthesis/rule', 'false', { rule: 'variance' }), ['contradicted']],
	])('%j', (report, finding, expected) => {
		expect(verdicts(report, finding)).toEqual(expected);
	});

	it('hold where no more is said than that a part is there', () => {
		const account = (report: string) =>
			tellAccount(
				readStatements({
					flows: [flowOf(markdown(report))],
					tree: treeOf('src/state.py'),
					texts: new Map([['src/state.py', 'salt = 1\n']]),
					history: { commits: [], shallow: false } as never,
					findings: [answer('state/reducers', 'true', {})],
					lexicon: english,
					parameters: {},
				}),
			);
		expect(account('- State reducers\n')).toEqual(['“State reducers” (line 1): there']);
		expect(account('- State reducers of all guests\n')).toEqual([
			'“State reducers of all guests” (line 1): found; what is said of it was not checked',
		]);
	});
});

describe('fields that are reduced', () => {
	const STATE =
		'class Kitchen(TypedDict):\n    dishes: Annotated[Dict[str, list], operator.ior]\n    notes: Annotated[list, operator.add]\n';
	const claims = (report: string) => told(claimReduced(flowOf(markdown(report)), codeOf(STATE), english));

	it('keep the last value of a key', () => {
		const said = 'The dishes field merges dictionaries, so several cooks can add to the same key.';
		expect(claims(said)).toEqual([[`“${said}”`, 'contradicted']]);
	});

	it.each([
		['a field that adds', 'The notes field lets several cooks append under the same key.'],
		['cooks that have keys of their own', 'The dishes field merges what cooks add, who never write the same key.'],
		['a key for each of them', 'The dishes field merges dictionaries, and each cook writes one key.'],
		['a plan', 'The dishes field will merge what cooks add under the same key.'],
	])('are not told of %s', (_, report) => {
		expect(claims(report)).toEqual([]);
	});
});

describe('what an opinion holds', () => {
	const OPINION = 'class JudicialOpinion(BaseModel):\n    judge: str\n    score: int\n    argument: str\n';
	const claims = (report: string) => told(claimClasses(flowOf(markdown(report)), codeOf(OPINION), english));

	it('is contradicted where a class lacks one of several', () => {
		const expected = [['“opinions containing: Score given Rationale Confidence level”', 'contradicted']];
		expect(claims('They write opinions containing:\n- Score given\n- Rationale\n- Confidence level\nThis helps.')).toEqual(
			expected.map(([, verdict]) => ['“opinions containing: - Score given - Rationale - Confidence level”', verdict]),
		);
	});

	it.each([
		['what it has', 'They write opinions containing a score, an argument and nothing else.'],
		['too little to be its fields', 'They write opinions with confidence.'],
		['a wish', 'They should write opinions containing a score, an argument and a confidence.'],
	])('is silent on %s', (_, report) => {
		expect(claims(report)).toEqual([]);
	});
});

describe('a table that does not say whose audit it is', () => {
	const NAMES = ['Oven Care', 'Dough Rigor', 'Salt Accuracy', 'Soup Depth'];
	const KEPT = new Map([
		['audit/report_onself_generated/a.md', NAMES.map((name) => `## Criterion: ${name} (x)\n\nFinal Score: 4 out of 5\n`).join('\n')],
	]);
	const claims = (scores: readonly number[], heading = 'Breakdown') =>
		told(
			claimScores(
				flowOf(markdown(`## ${heading}\n\n${NAMES.map((name, at) => `${name}: All is well here, score ${scores[at]}/5.`).join('\n\n')}`)),
				KEPT,
				english,
			),
		);

	it("is the report's own where an own audit gives most of it", () => {
		expect(claims([4, 4, 4, 4]).map(([what]) => what)).toEqual(NAMES.map((name) => `${name.toLowerCase()}, score 4/5`));
		expect(claims([3, 2, 4, 1])).toEqual([]);
		expect(claims([4, 4, 4, 4], 'Initial run')).toEqual([]);
	});

	it('ends with its row', () => {
		const row = '## Self-audit\n\n| Oven Care | good |\n| Sugar Synthesis | final 4/5 |\n';
		expect(told(claimScores(flowOf(markdown(row)), KEPT, english))).toEqual([]);
	});
});

it('takes no plan in a comment for a trace', () => {
	const verdict = (code: string) =>
		claimFeatures([flowOf(markdown('It ranks dishes by embeddings.'))], featuresFor(english, {}), [], english, codeOf(code)).map(
			({ verdict }) => verdict,
		);
	expect(verdict('# Could be done by embeddings later\nsalt = 1\nif __name__ == "__main__":\n    cook()\n')).toEqual(['contradicted']);
	expect(verdict('# Done by embeddings\nif __name__ == "__main__":\n    cook()\n')).toEqual(['unverified']);
});

it('takes the means of a search for a claim', () => {
	const verdicts = (report: string) =>
		claimFeatures([flowOf(markdown(report))], featuresFor(english, {}), [], english, codeOf('salt = 1\n')).map(({ verdict }) => verdict);
	expect(verdicts('It extracts recipes and compares them using embeddings.')).toEqual(['contradicted']);
	expect(verdicts('It searches recipes for embeddings.')).toEqual([]);
});
