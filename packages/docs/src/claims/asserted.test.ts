// A claim is the sentence and not the word in it.
import { type Finding, fileLocation } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { english, markdown, treeOf } from '../../test/documents.js';
import { findingOf } from '../../test/findings.js';
import { flowOf } from '../text/flow.js';
import { codeText } from './code-text.js';
import type { Feature } from './feature.js';
import { featuresFor } from './feature-list.js';
import { claimFeatures } from './features.js';

const lid: Feature = { id: 'lid', words: ['glass lid', 'LidHolder'], probe: 'pot/lid', expects: 'true', select: [], where: [] };
const found = findingOf({ probe: 'pot/lid', outcome: 'true', message: '`boil_pot` closes the pot with a `LidHolder` (src/pot.py:7).' });
const pot = treeOf('src/pot.py');
const code = codeText(new Map([['src/pot.py', 'def boil_pot():\n    return LidHolder()\n']]), {
	...pot,
	files: pot.files.map((file) => ({ ...file, language: 'python' })),
});
const verdicts = (text: string, findings: readonly Finding[] = [found], features: readonly Feature[] = [lid]) =>
	claimFeatures([flowOf(markdown(text))], features, findings, english, code).map(({ verdict }) => verdict);

describe('a sentence', () => {
	it.each([
		['The pot has a glass lid.', 'verified'],
		['- ✓ `boil_pot` uses a LidHolder', 'verified'],
		['The pot is closed with a LidHolder as a context manager.', 'found'],
		['The rules of the glass lid are derived from the cookbook.', 'found'],
		['Every pot has a glass lid.', 'found'],
		['The pot has 7 glass lids.', 'found'],
		['The glass lid is chosen by `serve_pot`.', 'found'],
		['We compared makers: the pot has a glass lid, and two were considered.', 'found'],
	])('%j is %s', (text, verdict) => {
		expect(verdicts(text)).toEqual([verdict]);
	});

	it('holds where another one says no more than was looked up', () => {
		expect(verdicts('The glass lid keeps the steam.\n\nThe pot has a glass lid.')).toEqual(['verified']);
	});

	it('is open where the answer in its favour is uncertain or disputed', () => {
		expect(verdicts('The pot has a glass lid.', [{ ...found, confidence: 0.6 }])).toEqual(['unverified']);
		expect(verdicts('The pot has a glass lid.', [{ ...found, disputed: { by: 'x', reason: '', location: null } }])).toEqual(['unverified']);
	});
});

describe('a claim of work done at once', () => {
	const straight = findingOf({ probe: 'graph/any-fan-out', outcome: 'false', message: 'No node starts branches that run in parallel.' });
	const split = findingOf({
		probe: 'graph/any-fan-out',
		outcome: 'true',
		message: '`start` starts branches that run in parallel: a and b.',
	});
	const of = (text: string, finding: Finding) =>
		verdicts(
			text,
			[finding],
			featuresFor(english, {}).filter(({ id }) => id === 'parallel-work'),
		);

	it.each([
		'- Complete parallel agent orchestration',
		'Our agents execute in parallel and meet again.',
		'- ✓ Parallel execution confirmed by the graph',
		'- ✓ Two distinct fan-out/fan-in patterns (tasters + cooks)',
		'1. ✓ Orchestrates parallel kitchen agents',
	])('%j is contradicted by a graph without branches', (text) => {
		expect(of(text, straight)).toEqual(['contradicted']);
		expect(of(text, split)).toEqual(['found']);
	});

	it.each([
		'Parallel execution is planned for the next week.',
		'There is no parallel execution in the graph.',
		'It looks for fan-out/fan-in patterns.',
		'The peer claims parallel execution.',
	])('%j claims nothing of this graph', (text) => {
		expect(of(text, straight)).toEqual([]);
	});

	it.each([
		'Fan-out is a pattern where branches run in parallel.',
		'LangGraph lets all nodes run in parallel: in LangGraph nodes run in parallel.',
	])('%j tells of all graphs', (text) => {
		expect(of(text, straight)).toEqual(['unverified']);
	});
});

describe('what a sentence names beside the feature', () => {
	it('is looked up where a later mention names it', () => {
		const feature: Feature = { ...lid, words: ['glass lid', 'LidHolder', 'lids.FoilHolder'] };
		const claims = claimFeatures(
			[flowOf(markdown('Glass lids (LidHolder for pots, lids.FoilHolder for pans) close it.'))],
			[feature],
			[{ ...found, location: fileLocation('src/pot.py', 7) }],
			english,
			code,
		);
		expect(claims).toMatchObject([{ verdict: 'contradicted', phrase: 'lids.FoilHolder' }]);
	});
});
