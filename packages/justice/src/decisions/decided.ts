// What holds once people have decided? Their scores stand first, the computed ones beside them. Caps on the total keep holding: a person
// decides scores and findings, and a cap rests on findings.
import type { Decided, Policy, Verdict } from '@auditor/schema';
import { totalCap } from '@auditor/schema';
import { fraction, toDecimal } from '../fraction.js';
import { bandOf } from '../total.js';
import type { StandingDecision } from './standing.js';

export interface DecidedRequest {
	/** `standingOf` the entries. */
	readonly standing: readonly StandingDecision[];
	/** The verdict as it was computed. */
	readonly computed: Verdict;
	/** The verdict without the findings that people hold to be wrong; the computed one where there are none. */
	readonly verdict: Verdict;
	/** For its rounding and its bands. */
	readonly policy: Policy;
}

/** The scores that hold, by criterion in the rubric's order, and the total that follows from them. */
export function decidedOf({ standing, computed, verdict, policy }: DecidedRequest): Decided {
	const counting = standing.filter((s) => s.state === 'counts').map((s) => s.decision);
	const corrected = counting.find((d) => d.kind === 'finding-wrong')?.by ?? null;
	const first = new Map(computed.criteria.map((c) => [c.id, c.score]));
	const criteria = verdict.criteria.map((c) => {
		const entry = counting.find((d) => d.criterion === c.id && (d.kind === 'score' || d.kind === 'accept'));
		const before = first.get(c.id) ?? null;
		const score = entry === undefined ? c.score : entry.kind === 'accept' ? entry.computed.score : entry.score;
		return { criterion: c.id, score, computed: before, by: entry?.by ?? (c.score === before ? null : corrected) };
	});
	const own = counting.find((d) => d.kind === 'total');
	const score = own === undefined ? mean(verdict, criteria, policy) : own.score;
	return {
		total: {
			score,
			computed: computed.total.score,
			band: score === null ? null : bandOf(score, policy),
			scored: criteria.filter((c) => c.score !== null).length,
			of: criteria.length,
			by: own?.by ?? null,
			cap: totalCap(verdict.total),
		},
		criteria,
		entries: [...standing],
		toConfirm: standing.filter((s) => s.state === 'to-confirm').length,
	};
}

/** The weighted mean of the decided scores, in halves, under the ceilings of the computed total. */
function mean(verdict: Verdict, criteria: Decided['criteria'], { rounding }: Policy): number | null {
	let halves = 0n;
	let weights = 0n;
	for (const [i, { weight }] of verdict.criteria.entries()) {
		const score = criteria[i]!.score;
		if (score === null) continue;
		halves += BigInt(weight) * BigInt(Math.round(score * 2));
		weights += BigInt(weight);
	}
	if (weights === 0n) return null;
	return Math.min(toDecimal(fraction(halves, weights * 2n), 2, rounding), totalCap(verdict.total) ?? Number.POSITIVE_INFINITY);
}
