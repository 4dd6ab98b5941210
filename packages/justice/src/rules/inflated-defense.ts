// Does one judge praise what nobody found? When all evidence is absent and this judge stands well above every other, the opinion is
// dropped and the others' plain mean decides.
import { citationsOf, counting, defineRule, type Hearing, nameOf, scoresOf } from '../define-rule.js';
import { integer, text } from '../fields.js';
import { formatScore, fraction, weightedMean } from '../fraction.js';

export const inflatedDefense = defineRule({
	id: 'inflated-defense',
	summary: 'All evidence absent and the Defense well above both others: the Defense is dropped, the mean of the rest decides.',
	source: 'The published rule set behind `techlead-arbiter`: more than 1 above both others.',
	phase: 'score',
	parameters: {
		judge: text('Whose opinion may be inflated.', 'defense'),
		margin: integer('Points that this judge must exceed every other by more than.', 0, 4, 1),
	},
	applies: (hearing, { judge, margin }) => {
		const own = counting(hearing).find((s) => s.judge === judge);
		const others = counting(hearing).filter((s) => s.judge !== judge);
		return own !== undefined && others.length > 0 && allAbsent(hearing) && others.every((s) => own.score > s.score + margin);
	},
	rule: (hearing, { judge }) => {
		const others = counting(hearing).filter((s) => s.judge !== judge);
		const value = weightedMean(others.map((s) => ({ value: fraction(s.score), weight: 1 })))!;
		return {
			explanation: `Nothing that was looked for is there, and ${nameOf(judge)} alone is far above: dropped; the mean of the others is ${formatScore(value)}.`,
			because: [...new Set([...absent(hearing), ...citationsOf(others)])].sort(),
			inputs: { scores: scoresOf(hearing.standings), dropped: judge },
			value,
		};
	},
});

/** Something was looked for, and none of it is there. Without any evidence nothing was looked for. */
function allAbsent(hearing: Hearing): boolean {
	const asked = hearing.evidence.filter((e) => e.role !== 'hazard' && present(e) !== null);
	return asked.length > 0 && asked.every((e) => present(e) === false);
}

function absent(hearing: Hearing): string[] {
	return hearing.evidence.filter((e) => e.role !== 'hazard' && present(e) === false).map((e) => e.id);
}

function present(e: Hearing['evidence'][number]): boolean | null {
	if (e.satisfied !== null) return e.satisfied;
	return e.outcome === 'true' ? true : e.outcome === 'false' ? false : null;
}
