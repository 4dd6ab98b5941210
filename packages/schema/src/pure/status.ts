// Does the whole pass? The total against the two thresholds of the policy; what was not scored, or for the smaller part alone, is for a person to look at.
import type { Policy } from '../model/policy.js';
import type { Total, TotalStatus } from '../model/verdict.js';

/** Where a policy names none: with the bands of the shipped ones, `good` passes and `fair` is looked at. */
export const STATUS_THRESHOLDS = { pass: 3.5, review: 2.5 };

/** Null where no criterion was scored at all: then there is nothing to look at. */
export function statusOf(
	{ score, scored, of }: Pick<Total, 'score' | 'scored' | 'of'>,
	{ status }: Pick<Policy, 'status'>,
): TotalStatus | null {
	if (score === null) return null;
	const { pass, review } = status ?? STATUS_THRESHOLDS;
	if (score < review) return 'fail';
	return score >= pass && scored * 2 >= of ? 'pass' : 'review';
}
