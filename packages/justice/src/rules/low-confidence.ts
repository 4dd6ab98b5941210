// Is the evidence worth a good score? When its mean confidence is low, the score is capped.
import { defineRule, type Hearing } from '../define-rule.js';
import { integer, share } from '../fields.js';
import { add, compare, type Fraction, formatFraction, formatScore, fraction, fromDecimal, smaller } from '../fraction.js';

export const lowConfidence = defineRule({
	id: 'low-confidence',
	summary: 'Mean confidence of the evidence below a threshold: the score is capped.',
	source: 'The published rule set behind `double-techlead`: below 0.5, at most 2.',
	phase: 'bound',
	parameters: {
		below: share('Mean confidence under which the cap applies.', 0.5),
		cap: integer('Highest score left.', 1, 5, 2),
	},
	applies: (hearing, { below }) => hearing.evidence.length > 0 && compare(meanConfidence(hearing), fromDecimal(below)) < 0,
	rule: (hearing, { below, cap }) => {
		const value = hearing.value === null ? undefined : smaller(hearing.value, fraction(cap));
		return {
			explanation: `The evidence has a mean confidence below ${below}: at most ${cap}${value === undefined ? '' : `; the score is ${formatScore(value)}`}.`,
			because: hearing.evidence.map((e) => e.id),
			inputs: { meanConfidence: formatFraction(meanConfidence(hearing)), below, cap },
			...(value === undefined ? {} : { value }),
		};
	},
});

function meanConfidence(hearing: Hearing): Fraction {
	const sum = hearing.evidence.reduce((total, e) => add(total, fromDecimal(e.confidence)), fraction(0));
	return fraction(sum.n, sum.d * BigInt(hearing.evidence.length));
}
