// What did a cohort cost? The bills of its targets, summed.
import type { Bill, Cohort, CohortRow } from '../model.js';

/** Null when no model was asked for any target. The cost is null when one target's is not known. */
export function billOf(rows: readonly Pick<CohortRow, 'bill' | 'times'>[]): NonNullable<Cohort['bill']> | null {
	const bills = rows.flatMap((row) => row.bill ?? []);
	if (bills.length === 0) return null;
	const sum = (of: (bill: Bill) => number) => bills.reduce((total, bill) => total + of(bill), 0);
	return {
		calls: sum((b) => b.calls),
		inputTokens: sum((b) => b.inputTokens),
		cachedTokens: sum((b) => b.cachedTokens),
		outputTokens: sum((b) => b.outputTokens),
		cost: bills.some((b) => b.cost === null) ? null : sum((b) => b.cost ?? 0),
		seconds: rows.reduce((total, { times }) => total + times.milliseconds, 0) / 1_000,
	};
}

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 });

/** `42 calls, 12,000 input tokens (5,000 cached), 800 output tokens, cost 0.0031, 12 s of auditing`. */
export function tellBill(bill: NonNullable<Cohort['bill']>): string {
	const number = (value: number) => numbers.format(value);
	const cached = bill.cachedTokens > 0 ? ` (${number(bill.cachedTokens)} cached)` : '';
	const cost = bill.cost === null ? 'cost not known' : `cost ${bill.cost.toFixed(bill.cost < 1 ? 4 : 2)}`;
	return `${number(bill.calls)} ${bill.calls === 1 ? 'call' : 'calls'}, ${number(bill.inputTokens)} input tokens${cached}, ${number(bill.outputTokens)} output tokens, ${cost}, ${number(Math.round(bill.seconds))} s of auditing`;
}
