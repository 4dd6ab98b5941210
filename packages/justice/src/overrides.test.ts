import { expect, test } from 'vitest';
import { caseOf } from '../test/cases.js';
import { applyOverrides, type Case, findPolicy, type Override, synthesize } from './index.js';

const strict = findPolicy('strict-total')!;
const input: Case = {
	criteria: [{ id: 'a', weight: 3 }, { id: 'b' }, { id: 'c' }],
	opinions: ['a', 'b'].flatMap((criterion) => ['x', 'y'].map((judge) => ({ criterion, judge, score: 2 }))),
};
const verdict = synthesize(input, strict);
const entry: Override = { criterion: 'a', score: 4, by: 'Ada', reason: 'The tests live in another repository.', at: '2026-01-02' };

test('an override stands beside the computed score, signed, and the total follows', () => {
	const result = applyOverrides(verdict, [entry], strict);
	expect(result.verdict).toBe(verdict);
	expect(result.overrides).toEqual([{ ...entry, computed: 2, superseded: false }]);
	expect(result.scores).toEqual([
		{ criterion: 'a', score: 4, by: 'Ada' },
		{ criterion: 'b', score: 2, by: null },
		{ criterion: 'c', score: null, by: null },
	]);
	expect(result.total).toEqual({ computed: 2, score: 3.5, scored: 2, of: 3, band: 'good' });
});

test('a later entry counts, the earlier stays; a score can be withdrawn or given where none was', () => {
	const ledger = [entry, { ...entry, score: null, by: 'Bob' }, { ...entry, criterion: 'c', score: 5 }];
	const result = applyOverrides(verdict, ledger, strict);
	expect(result.overrides.map((o) => [o.by, o.superseded, o.computed])).toEqual([
		['Ada', true, 2],
		['Bob', false, 2],
		['Ada', false, null],
	]);
	expect(result.scores.map((s) => s.score)).toEqual([null, 2, 5]);
	expect(result.total).toMatchObject({ score: 3.5, scored: 2 });
	const all = ['a', 'b'].map((criterion) => ({ ...entry, criterion, score: null }));
	expect(applyOverrides(verdict, all, strict).total).toMatchObject({ score: null, scored: 0, band: null });
});

test('a cap on the total keeps holding', () => {
	const danger = synthesize(caseOf([5, 5, 5], { confirmed: true }), strict);
	expect(applyOverrides(danger, [{ ...entry, criterion: 'odd_name', score: 5 }], strict).total).toMatchObject({ score: 3, band: 'fair' });
});

test.each([
	['an unknown criterion', { criterion: 'd' }, 'there is no criterion "d"'],
	['a score out of range', { score: 6 }, 'whole number from 1 to 5, or null'],
	['a fractional score', { score: 3.5 }, 'whole number from 1 to 5, or null'],
	['a score of 0', { score: 0 }, 'whole number from 1 to 5, or null'],
	['no name', { by: ' ' }, 'signed by name'],
	['no reason', { reason: '' }, 'needs a reason'],
])('%s is refused', (_, change, words) => {
	expect(() => applyOverrides(verdict, [entry, { ...entry, ...change }], strict)).toThrow(words);
	expect(() => applyOverrides(verdict, [entry, { ...entry, ...change }], strict)).toThrow('at [1].');
});
