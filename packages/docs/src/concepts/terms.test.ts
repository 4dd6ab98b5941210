import { describe, expect, it } from 'vitest';
import { compact, mayOccur, termExpression } from './terms.js';

describe('terms', () => {
	it.each([
		['fan-out', 'The FAN OUT is drawn.'],
		['fan out', 'a fanout of three'],
		['parallel judges', 'par-\nallel judges'],
		['synchronise', 'we synchronize here'],
		['behaviour', 'its behavior'],
		['unit tests', 'we do unit-\ntests'],
		['reducer', 'two reducers'],
	])('%j is found in %j, and may be', (term, text) => {
		expect(text.match(termExpression([term]))).toHaveLength(1);
		expect(mayOccur(term, compact(text))).toBe(true);
	});

	it.each([
		['fan-out', 'a fan of outings'],
		['judge', 'adjudged'],
	])('%j is not found in %j, whatever may be', (term, text) => {
		expect(text.match(termExpression([term]))).toBeNull();
	});

	it('what cannot occur is not looked for', () => {
		expect(mayOccur('parallel judges', compact('The judges work side by side.'))).toBe(false);
	});
});
