import { describe, expect, it } from 'vitest';
import { billOf, tellBill } from './bill.js';

const times = { startedAt: '', finishedAt: '', milliseconds: 1_500, attempts: 1, peakBytes: null };
const bill = (calls: number, cost: number | null) => ({ calls, inputTokens: 1_000 * calls, cachedTokens: 10, outputTokens: 20, cost });

describe('the bill of a cohort', () => {
	it('sums those of its targets, and their seconds', () => {
		expect(
			billOf([
				{ bill: bill(2, 0.5), times },
				{ bill: null, times },
				{ bill: bill(1, 0.25), times },
			]),
		).toEqual({
			calls: 3,
			inputTokens: 3_000,
			cachedTokens: 20,
			outputTokens: 40,
			cost: 0.75,
			seconds: 4.5,
		});
	});

	it('is none where no model was asked, and without a cost where one is not known', () => {
		expect(billOf([{ bill: null, times }, { times }])).toBeNull();
		expect(
			billOf([
				{ bill: bill(1, null), times },
				{ bill: bill(1, 1), times },
			])?.cost,
		).toBeNull();
	});

	it('is told in one line', () => {
		const whole = billOf([{ bill: bill(1_234, 2), times }])!;
		expect(tellBill(whole)).toBe('1,234 calls, 1,234,000 input tokens (10 cached), 20 output tokens, cost 2.00, 2 s of auditing');
		expect(tellBill({ ...whole, calls: 1, cachedTokens: 0, cost: null })).toContain(
			'1 call, 1,234,000 input tokens, 20 output tokens, cost not known',
		);
	});
});
