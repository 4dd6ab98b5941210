// What does it come to? The weighted mean of the scored criteria alone, "n of m", the caps that rules set for it, and the band.
import type { Policy, Ruling, Total } from '@auditor/schema';
import { compareText, statusOf } from '@auditor/schema/pure';
import type { Decided } from './decided.js';
import { compare, type Fraction, formatFraction, fraction, fromDecimal, smaller, subtract, toDecimal } from './fraction.js';

/** The total over decided criteria. */
export function totalOf(decided: readonly Decided[], policy: Policy): Total {
	const notScored = new Map<string, number>();
	for (const { result } of decided) if (result.score === null) notScored.set(result.status, (notScored.get(result.status) ?? 0) + 1);
	const mean = meanOf(decided);
	const { rulings, value } = capped(decided, mean);
	const score = value === null ? null : toDecimal(value, 2, policy.rounding);
	const counts = { score, scored: decided.filter((d) => d.result.score !== null).length, of: decided.length };
	return {
		...counts,
		notScored: Object.fromEntries([...notScored].sort(([a], [b]) => compareText(a, b))),
		band: score === null ? null : bandOf(score, policy),
		status: statusOf(counts, policy),
		rulings,
	};
}

/** Mean of the scores by the criteria's weights; null when nothing is scored or what is scored weighs nothing. */
function meanOf(decided: readonly Pick<Decided, 'result'>[]): Fraction | null {
	let sum = 0n;
	let weights = 0n;
	for (const { result } of decided) {
		if (result.score === null) continue;
		sum += BigInt(result.weight) * BigInt(result.score);
		weights += BigInt(result.weight);
	}
	return weights === 0n ? null : fraction(sum, weights);
}

/** The total under the ceilings that criteria set for it. */
function capped(
	decided: readonly Pick<Decided, 'result' | 'totalCaps'>[],
	mean: Fraction | null,
): { value: Fraction | null; rulings: Ruling[] } {
	let value = mean;
	const rulings: Ruling[] = [];
	for (const { result, totalCaps } of decided)
		for (const { cap, ruling } of totalCaps) {
			const after: Fraction | null = value === null ? null : smaller(value, fraction(cap));
			rulings.push({
				rule: ruling.rule,
				before: value === null ? null : formatFraction(value),
				after: after === null ? null : formatFraction(after),
				inputs: { criterion: result.id, cap },
				explanation: `${result.name} caps the total at ${cap}.`,
				because: [...ruling.because],
			});
			value = after;
		}
	return { value, rulings };
}

/** The highest band that the total, as printed, reaches. */
export function bandOf(score: number, policy: Policy): string | null {
	const reached = policy.bands.filter((b) => compare(fromDecimal(score), fromDecimal(b.atLeast)) >= 0);
	return reached.sort((a, b) => b.atLeast - a.atLeast)[0]?.name ?? null;
}

/** What the total gains when the criteria at these places are decided otherwise and nothing else changes. */
export function gains(decided: readonly Decided[]): (changes: readonly (readonly [number, Decided])[]) => Fraction {
	const capsOf = (d: Decided, index: number) => d.totalCaps.map(({ cap }) => ({ index, cap }));
	const caps = decided.flatMap(capsOf);
	const scored = decided.filter((d) => d.result.score !== null);
	const weights = scored.reduce((sum, d) => sum + BigInt(d.result.weight), 0n);
	const points = scored.reduce((sum, d) => sum + BigInt(d.result.weight) * BigInt(d.result.score ?? 0), 0n);
	const under = (mean: Fraction, list: readonly { cap: number }[]) => list.reduce((least, { cap }) => smaller(least, fraction(cap)), mean);
	return (changes) => {
		const counted = changes.filter(([index, after]) => decided[index]!.result.score !== null && after.result.score !== null);
		if (weights === 0n || counted.length === 0) return fraction(0);
		const raised = counted.reduce((sum, [index, after]) => {
			const before = decided[index]!.result;
			return sum + BigInt(before.weight) * BigInt(after.result.score! - before.score!);
		}, points);
		const touched = new Set(counted.map(([index]) => index));
		const others = caps.filter((c) => !touched.has(c.index));
		const now = under(fraction(points, weights), caps);
		return subtract(under(fraction(raised, weights), [...others, ...counted.flatMap(([index, after]) => capsOf(after, index))]), now);
	};
}
