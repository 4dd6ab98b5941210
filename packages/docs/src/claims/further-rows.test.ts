// Products, versions, prompts and counts that a report tells of, against a small kitchen: each is told where something shows it, and silent in its look-alikes.
import { type Finding, fileLocation } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { english, markdown, printed, treeOf } from '../../test/documents.js';
import { flowOf } from '../text/flow.js';
import { codeText } from './code-text.js';
import { claimCounts } from './counts.js';
import { DEFAULT_FEATURES } from './default-features.js';
import { claimFeatures } from './features.js';
import { claimPersonas } from './persona-words.js';
import { PRODUCT_FEATURES } from './product-features.js';
import { claimVersions } from './versions.js';

const codeOf = (text: string) => {
	const tree = treeOf('src/oven.py');
	return codeText(new Map([['src/oven.py', `${text}\n`]]), { ...tree, files: tree.files.map((file) => ({ ...file, language: 'python' })) });
};

describe('products', () => {
	const found = (report: string, code: string) =>
		claimFeatures([flowOf(markdown(report))], PRODUCT_FEATURES, [], english, codeOf(code))
			.filter(({ verdict }) => verdict === 'found')
			.map(({ feature, also }) => [feature, also.length]);

	it.each([
		['It has a FastAPI backend.', 'from fastapi import FastAPI', [['product-fastapi', 0]]],
		['Paths are joined by pathlib.\n\nIt is safe, for pathlib joins.', 'from pathlib import Path', [['product-pathlib', 1]]],
		['Cooks ask the Gemini API.', 'from langchain_google_genai import ChatGoogleGenerativeAI', [['product-gemini', 0]]],
		['The oven has a health check.', '@app.get("/health")\ndef health(): pass', [['health-check', 0]]],
	])('%j', (report, code, expected) => {
		expect(found(report, code)).toEqual(expected);
	});

	it.each([
		['what nothing imports', 'It has a FastAPI backend.', 'import flask'],
		['a comment', 'It has a FastAPI backend.', '# from fastapi import FastAPI'],
		['a name that begins so', 'It has a FastAPI backend.', 'import fastapi-users'],
		['a plan', '## Remediation Plan\n\n- Add a FastAPI backend.', 'import fastapi'],
	])('are silent on %s', (_, report, code) => {
		expect(found(report, code)).toEqual([]);
	});
});

describe('what a line or an answer contradicts', () => {
	const answer = (probe: string, outcome: 'true' | 'false', values = {}) =>
		({
			probe,
			outcome,
			confidence: 0.85,
			disputed: null,
			context: null,
			location: null,
			message: `${probe} says ${outcome}.`,
			values,
		}) as unknown as Finding;
	const wrong = (report: string, code: string, findings: readonly Finding[] = []) =>
		claimFeatures([flowOf(markdown(report))], DEFAULT_FEATURES, findings, english, gitOf(code))
			.filter(({ verdict }) => verdict === 'contradicted')
			.map(({ feature }) => feature);
	const gitOf = (text: string) => {
		const tree = treeOf('src/git_tools.py');
		return codeText(new Map([['src/git_tools.py', `${text}\n`]]), {
			...tree,
			files: tree.files.map((file) => ({ ...file, language: 'python' })),
		});
	};
	const shallow = 'run(["git", "clone", "--depth", "1", url])';

	it.each([
		['The baker reads the full commit history.', shallow, 'whole-history'],
		['The baker reads the full commit history.', 'Repo.clone_from(url, to, depth=1)', 'whole-history'],
		['The folder is always removed.', 'to = mkdtemp()', 'clean-up'],
		['The pictures are classified with a multimodal model.', 'count = len(images)', 'multimodal'],
	])('%j against %j', (report, code, feature) => {
		expect(wrong(report, code)).toEqual([feature]);
	});

	it.each([
		['The URL is validated first.', answer('safety/clone-url-check', 'false'), 'url-validation'],
		['If an answer is malformed, the call is repeated up to three times.', answer('output/retry', 'false'), 'output-retry'],
		['When the oven fails, the graph goes to the desk and stops.', answer('graph/error-branch-effective', 'false'), 'error-route-taken'],
		['The cooks have completely distinct prompts.', answer('personas/substantial', 'false', { own: 0.2 }), 'no-shared-prompts'],
	])('%j against an answer', (report, finding, feature) => {
		expect(wrong(report, 'x = 1', [finding])).toEqual([feature]);
	});

	it.each([
		['the whole of it', 'The baker reads the full commit history.', 'run(["git", "clone", url])', []],
		['ten commits', 'The baker reads the full commit history.', 'run(["git", "clone", "--depth", "10", url])', []],
		['the rest fetched later', 'The baker reads the full commit history.', `${shallow}\nrun(["git", "fetch", "--unshallow"])`, []],
		['a folder that is removed', 'The folder is always removed.', 'shutil.rmtree(to)', []],
		['pictures that are sent', 'The pictures are classified with a multimodal model.', 'ask(b64encode(image))', []],
		[
			'prompts that are short',
			'The cooks have completely distinct prompts.',
			'x = 1',
			[answer('personas/substantial', 'false', { own: 0.9 })],
		],
		['a way that is open', 'The door is routed.', 'x = 1', [answer('graph/error-branch-effective', 'false')]],
	])('is silent on %s', (_, report, code, findings) => {
		expect(wrong(report, code, findings)).toEqual([]);
	});
});

describe('versions', () => {
	const told = (report: string, next: string) =>
		claimVersions(flowOf(markdown(report)), new Map([['web/package.json', JSON.stringify({ dependencies: { next } })]]), english).map(
			({ what, verdict }) => [what, verdict],
		);

	it.each([
		['The menu is a Next.js 14 app.', '14.2.1', 'verified'],
		['The menu is a Next.js 14 app.', '^16.1.6', 'contradicted'],
	])('%j with %s', (report, next, verdict) => {
		expect(told(report, next)).toEqual([['Next.js 14', verdict]]);
	});

	it.each([
		['a range', 'The menu is a Next.js 14 app.', '>=13 <16'],
		['a number of something else', 'In Next.js 14% of pages are slow.', '16.0.0'],
		['a library that no manifest names', 'The menu is a React 18 app.', '16.0.0'],
	])('are silent on %s', (_, report, next) => {
		expect(told(report, next)).toEqual([]);
	});

	it('are silent where a manifest cannot be read', () => {
		expect(claimVersions(flowOf(markdown('Next.js 14 it is.')), new Map([['package.json', '{']]), english)).toEqual([]);
	});
});

describe('words of prompts', () => {
	const lexicon = { ...english, roles: [{ id: 'taster', terms: ['taster'] }] } as typeof english;
	const prompts = {
		probe: 'personas/distinct',
		outcome: 'true',
		values: { personas: ['taster'] },
		location: fileLocation('src/oven.py', 1),
		related: [],
	} as never;
	const told = (report: string) =>
		claimPersonas(flowOf(printed([report])), codeOf('P = "Be grumpy. Seek burnt crusts and salty soups."'), [prompts], lexicon).map(
			({ verdict }) => verdict,
		);

	it.each([
		['Taster: grumpy about burnt crusts and salty soups.'],
		['Taster ("Trust No Dough"): grumpy about burnt crusts and salty soups.'],
		['The Taster looks for burnt crusts.'],
	])('%j', (report) => {
		expect(told(report)).toEqual(['verified']);
	});

	it.each([
		['other words', 'Taster: cheerful about fresh bread and sweet cakes.'],
		['one of two words', 'The Taster looks for burnt bread.'],
		['a part of the words', 'Taster: grumpy about fresh bread, sweet cakes, cold drinks and burnt crusts.'],
		['a denial', 'Taster: not grumpy about burnt crusts and salty soups.'],
	])('are silent on %s', (_, report) => {
		expect(told(report)).toEqual([]);
	});
});

describe('counts', () => {
	const rubric = new Map([['rubric.json', JSON.stringify({ dimensions: Array.from({ length: 10 }, () => ({})) })]]);
	const path = (verdict: string) => ({ kind: 'file', verdict }) as never;
	const counts = (report: string, verdicts: readonly string[] = []) =>
		claimCounts(flowOf(markdown(report)), rubric, verdicts.map(path), english).map(({ what }) => what);

	it.each([
		['It is scored by a 10-criterion rubric.', [], ['10-criterion']],
		['It is scored by a 9-criterion rubric.', [], []],
		['It has zero hallucinated paths.', ['verified', 'verified', 'verified'], ['zero hallucinated paths']],
		['It has zero hallucinated paths.', ['verified', 'verified', 'false'], []],
		['It has zero hallucinated paths.', ['verified'], []],
	])('%j with %j', (report, verdicts, expected) => {
		expect(counts(report, verdicts)).toEqual(expected);
	});
});
