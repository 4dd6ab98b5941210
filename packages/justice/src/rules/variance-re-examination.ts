// What if the judges stay far apart? They are asked once more with the cited places read again (outside this package); when they still
// differ, one judge binds. Without a second round the first one counts as what they stay with.
import { counting, defineRule, type Hearing, nameOf, rangeOf, scoresOf } from '../define-rule.js';
import { choice, flag, integer, text } from '../fields.js';
import { fraction } from '../fraction.js';

export const varianceReExamination = defineRule({
	id: 'variance-re-examination',
	summary: 'A range above the threshold is contested: re-examined once, and if it stays, the TechLead is the arbiter.',
	source: 'The default policy: range above 2.',
	phase: 'score',
	parameters: {
		threshold: integer('Range (max - min) from which judges are contested.', 0, 4, 2),
		inclusive: flag('Whether a range equal to the threshold is contested.', false),
		effect: choice(
			'What follows: asked again and then the arbiter, the arbiter at once, or a remark.',
			['re-examine', 'techlead-binds', 'text-only'],
			're-examine',
		),
		arbiter: text('Whose score binds.', 'techlead'),
	},
	applies: (hearing, parameters) => isContested(rangeOf(hearing.standings), parameters),
	rule: (hearing, { effect, arbiter, threshold }) => {
		const range = rangeOf(hearing.standings);
		const round = Math.max(...counting(hearing).map((s) => s.opinion.round));
		const inputs = { range, threshold, round, scores: scoresOf(hearing.standings) };
		const apart = `The judges are ${range} points apart${round > 1 ? ' after a second look' : ''}`;
		if (effect === 'text-only') return { explanation: `${apart}; the policy leaves the score as it is.`, because: [], inputs };
		const binding = arbiterOf(hearing, arbiter);
		if (binding === undefined)
			return { explanation: `${apart}, and ${arbiter}, who would bind, gave no opinion that counts.`, because: [], inputs };
		return {
			explanation: `${apart}; ${nameOf(arbiter)} is the arbiter and gives ${binding.score}.`,
			because: binding.citations,
			inputs,
			value: fraction(binding.score),
		};
	},
});

/** Whether a range is above the threshold of the parameters. */
export function isContested(range: number, { threshold, inclusive }: { threshold: number; inclusive: boolean }): boolean {
	return range > threshold || (inclusive && range === threshold && range > 0);
}

function arbiterOf(hearing: Hearing, arbiter: string) {
	return counting(hearing).find((s) => s.judge === arbiter);
}
