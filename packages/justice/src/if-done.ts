// What would a criterion come to if its evidence were other? With a pure bench at hand the judges are asked again; without one the change
// is estimated: four points lie between 1 and 5, and an expectation brings its share of them as far as the policy allows.
import type { CaseFile, Evidence, JudicialOpinion } from '@auditor/schema';
import type { CaseEntry } from './case.js';
import type { Decided } from './decided.js';
import { add, compare, type Fraction, fraction, larger, round, smaller, subtract } from './fraction.js';
import type { ResolvedPolicy } from './resolve-policy.js';
import { decide } from './synthesize.js';

/** The criterion decided as if its evidence were `evidence`; `share` (0-1) of the criterion's points is what the change brings. */
export type Bench = (evidence: readonly Evidence[], share: Fraction) => Decided;

export function benchFor(
	entry: CaseEntry,
	now: Decided,
	policy: ResolvedPolicy,
	rejudge: ((caseFile: CaseFile) => JudicialOpinion[]) | undefined,
): Bench {
	const { value } = now;
	if (value === null) return () => now;
	if (rejudge === undefined)
		return (evidence, share) => {
			const open = decide({ ...entry, evidence }, policy);
			return open.value === null ? open : at(add(open.value, fraction(share.n * 4n, share.d)), open, { ...entry, evidence }, policy);
		};
	const judged = (evidence: readonly Evidence[]) =>
		decide({ ...entry, evidence, opinions: rejudge({ criterion: entry.criterion, evidence, round: 1, previous: [] }) }, policy);
	const before = judged(entry.evidence);
	return (evidence) => {
		const after = judged(evidence);
		if (before.value === null || after.value === null || compare(before.value, value) === 0) return after;
		// Another bench than the one that judged may stand elsewhere: what counts is the difference that it sees.
		return at(add(value, subtract(after.value, before.value)), after, { ...entry, evidence }, policy);
	};
}

/** The decision with another value, within what the policy would give if every judge gave 1 or 5. */
function at(value: Fraction, decided: Decided, entry: CaseEntry, policy: ResolvedPolicy): Decided {
	const least = unanimous(entry, 1, policy) ?? fraction(1);
	const most = unanimous(entry, 5, policy) ?? fraction(5);
	const within = smaller(larger(value, least), most);
	return { ...decided, value: within, result: { ...decided.result, score: round(within, policy.policy.rounding) } };
}

function unanimous(entry: CaseEntry, score: number, policy: ResolvedPolicy): Fraction | null {
	const opinions = entry.opinions.map((o) => (o.status === 'given' ? { ...o, score } : o));
	return decide({ ...entry, opinions }, policy).value;
}
