// What do the judges come to together? The mean of the scores that count, by weight; absent judges take their weight with them.
import { citationsOf, counting, defineRule, type Hearing, nameOf, scoresOf } from '../define-rule.js';
import { integer, weights } from '../fields.js';
import { formatScore, fraction, weightedMean } from '../fraction.js';

export const weightFields = {
	weights: weights('Weight per judge.', { prosecutor: 30, defense: 30, techlead: 40 }),
	others: integer('Weight of a judge whom `weights` does not name.', 0, 1_000_000, 30),
};

export const weightedMeanRule = defineRule({
	id: 'weighted-mean',
	summary: 'Mean of the scores that count by weight, renormalised over the judges present.',
	source: 'The default policy: Prosecutor 30, Defense 30, TechLead 40.',
	phase: 'score',
	parameters: weightFields,
	check: weightsFault,
	applies: (hearing) => counting(hearing).length > 0,
	rule: (hearing, parameters) => mean(hearing, parameters, 'The mean by weight'),
});

/** Weights that are all 0 would make every criterion abstain, which nobody means. */
export function weightsFault({ weights, others }: { weights: Record<string, number>; others: number }): string | null {
	return Object.values(weights).some((w) => w > 0) || others > 0 ? null : 'at least one weight must be above 0';
}

/** The mean by weight as an effect; shared with `functionality-weight`, which only weighs otherwise. */
export function mean(hearing: Hearing, { weights, others }: { weights: Record<string, number>; others: number }, what: string) {
	const present = counting(hearing);
	const weightOf = (judge: string) => (Object.hasOwn(weights, judge) ? weights[judge]! : others);
	const value = weightedMean(present.map((s) => ({ value: fraction(s.score), weight: weightOf(s.judge) })));
	const inputs = { scores: scoresOf(hearing.standings), weights: Object.fromEntries(present.map((s) => [s.judge, weightOf(s.judge)])) };
	const list = present.map((s) => `${nameOf(s.judge)} ${s.score} (weight ${weightOf(s.judge)})`).join(', ');
	const because = citationsOf(present);
	if (value === null) {
		const abstain = `the policy gives no weight to the judges present (${present.map((s) => s.judge).join(', ')}).`;
		return { explanation: `No score: ${abstain}`, because: [], inputs, abstain };
	}
	return { explanation: `${what} of ${list} is ${formatScore(value)}.`, because, inputs, value };
}
