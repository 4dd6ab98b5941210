import { describe, expect, it } from 'vitest';
import { clause, faultOf, inLanguage } from './told.js';

describe('a sentence as a part of another', () => {
	it.each([
		['The graph has no node.', 'the graph has no node'],
		['Commits are clustered.', 'commits are clustered'],
		['Hardly an export is documented.', 'hardly an export is documented'],
		['StateGraph is missing.', 'StateGraph is missing'],
		['README.md names it.', 'README.md names it'],
		['And so on...', 'and so on...'],
		['', ''],
	])('%s', (sentence, part) => expect(clause(sentence)).toBe(part));
});

describe('a fault', () => {
	const expectation = { id: 'named', text: 'Every node is named.' };
	it('is told in the rubric’s words', () => {
		expect(faultOf({ ...expectation, whenUnmet: 'A node has no name.' })).toBe('A node has no name.');
	});
	it('is told from the text, where the rubric has no words for it', () => {
		expect(faultOf(expectation)).toBe('Not met: every node is named.');
		expect(faultOf({ ...expectation, text: '' })).toBe('Not met: named.');
	});
});

describe('a remedy', () => {
	const remedy = 'Use {{python: json.loads | typescript: JSON.parse}}, then {{python: frozen=True | typescript: readonly()}}.';
	it.each([
		['src/a.py', 'Use json.loads, then frozen=True.'],
		['src/a.tsx', 'Use JSON.parse, then readonly().'],
		['src/a.mjs', 'Use JSON.parse, then readonly().'],
		['report.pdf', 'Use json.loads or JSON.parse, then frozen=True or readonly().'],
		[null, 'Use json.loads or JSON.parse, then frozen=True or readonly().'],
	])('at %s speaks its language', (path, said) => expect(inLanguage(remedy, path)).toBe(said));
	it.each([
		['Add a reducer{{python: , such as `operator.add` | typescript: }}.', 'Add a reducer, such as `operator.add`.'],
		['{{python: Call `setup()` once. | typescript: Await `setup()`.}}', 'Python: Call `setup()` once. TypeScript: Await `setup()`.'],
	])('in no known language says what each language adds: %s', (one, said) => expect(inLanguage(one, null)).toBe(said));
	it('without a choice stays as it is', () => {
		expect(inLanguage('Return {"errors": [error]} | {}.', 'a.py')).toBe('Return {"errors": [error]} | {}.');
	});
});
