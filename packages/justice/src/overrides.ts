// What if a person decides otherwise? A ledger of overrides, each signed by name with a reason, applied beside the computed verdict and
// never over it: both scores stay visible. Times, if any, are the caller's; nothing here reads a clock.
import type { Policy, Verdict } from '@auditor/schema';
import { AuditorError, nearest } from '@auditor/schema/pure';
import type { Rule } from './define-rule.js';
import { fraction, toDecimal } from './fraction.js';
import { openPolicy } from './synthesize.js';
import { bandOf } from './total.js';

/** One entry of the ledger. */
export interface Override {
	readonly criterion: string;
	/** Whole, 1-5; null: the person withdraws the score. */
	readonly score: number | null;
	/** Who signs. */
	readonly by: string;
	readonly reason: string;
	/** When, as the caller writes it (ISO 8601); optional. */
	readonly at?: string;
}

export interface AppliedOverride extends Override {
	/** The computed score, as it stays in the verdict. */
	readonly computed: number | null;
	/** A later entry on the same criterion counts in its place; both stay in the ledger. */
	readonly superseded: boolean;
}

export interface OverriddenVerdict {
	/** As computed, unchanged. */
	readonly verdict: Verdict;
	/** In the order of the ledger. */
	readonly overrides: readonly AppliedOverride[];
	/** Scores that hold after the overrides, by criterion in the rubric's order. */
	readonly scores: readonly { readonly criterion: string; readonly score: number | null; readonly by: string | null }[];
	readonly total: {
		readonly computed: number | null;
		readonly score: number | null;
		readonly scored: number;
		readonly of: number;
		readonly band: string | null;
	};
}

/**
 * The verdict with a ledger beside it. Caps that rules set for the total keep holding: a person overrides scores, not facts.
 * @throws AuditorError AUD_CASE_INVALID for an entry without name, reason or known criterion; AUD_POLICY_INVALID
 */
export function applyOverrides(
	verdict: Verdict,
	ledger: readonly Override[],
	policy: Policy,
	rules: readonly Rule[] = [],
): OverriddenVerdict {
	const { policy: law } = openPolicy(policy, rules);
	const ids = verdict.criteria.map((c) => c.id);
	for (const [i, entry] of ledger.entries()) validate(entry, i, ids);
	const last = new Map(ledger.map((entry) => [entry.criterion, entry]));
	const scores = verdict.criteria.map((c) => {
		const entry = last.get(c.id);
		return { criterion: c.id, score: entry ? entry.score : c.score, by: entry?.by ?? null };
	});
	let points = 0n;
	let weights = 0n;
	verdict.criteria.forEach((c, i) => {
		const score = scores[i]!.score;
		if (score === null) return;
		points += BigInt(c.weight) * BigInt(score);
		weights += BigInt(c.weight);
	});
	const caps = verdict.total.rulings.flatMap((r) => (typeof r.inputs.cap === 'number' ? [r.inputs.cap] : []));
	const mean = weights === 0n ? null : toDecimal(fraction(points, weights), 2, law.rounding);
	const score = mean === null ? null : Math.min(mean, ...caps);
	return {
		verdict,
		overrides: ledger.map((entry) => ({
			...entry,
			computed: verdict.criteria.find((c) => c.id === entry.criterion)!.score,
			superseded: last.get(entry.criterion) !== entry,
		})),
		scores,
		total: {
			computed: verdict.total.score,
			score,
			scored: scores.filter((s) => s.score !== null).length,
			of: scores.length,
			band: score === null ? null : bandOf(score, law),
		},
	};
}

function validate(entry: Override, index: number, ids: readonly string[]): void {
	const fault = (key: string, message: string) =>
		new AuditorError('AUD_CASE_INVALID', `Overrides: at [${index}].${key}: ${message}.`, { context: { path: `[${index}].${key}` } });
	if (!ids.includes(entry.criterion)) {
		const near = nearest(String(entry.criterion), ids);
		throw fault('criterion', `there is no criterion "${entry.criterion}"${near ? `; did you mean "${near}"?` : ''}`);
	}
	if (entry.score !== null && !(Number.isSafeInteger(entry.score) && entry.score >= 1 && entry.score <= 5))
		throw fault('score', 'must be a whole number from 1 to 5, or null');
	for (const key of ['by', 'reason'] as const)
		if (typeof entry[key] !== 'string' || entry[key].trim() === '')
			throw fault(key, key === 'by' ? 'an override is signed by name' : 'an override needs a reason');
}
