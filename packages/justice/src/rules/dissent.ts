// Who was overruled, and what did they have to say? Names the strongest supported argument of each side. It changes no score.
import { compareText } from '@auditor/schema/pure';
import { citationsOf, counting, defineRule, type Hearing, nameOf, rangeOf, type Standing, scoresOf } from '../define-rule.js';
import { flag, integer } from '../fields.js';
import { round } from '../fraction.js';
import { isContested } from './variance-re-examination.js';

export const dissent = defineRule({
	id: 'dissent',
	summary: "A range above the threshold: the dissent names each side's strongest supported argument and whom the result overruled.",
	source: 'The default policy: range above 2.',
	phase: 'comment',
	parameters: {
		threshold: integer('Range (max - min) from which there is a dissent.', 0, 4, 2),
		inclusive: flag('Whether a range equal to the threshold is one.', false),
	},
	applies: (hearing, parameters) => hearing.value !== null && isContested(rangeOf(hearing.standings), parameters),
	rule: (hearing, { threshold }) => {
		const range = rangeOf(hearing.standings);
		const final = round(hearing.value!, hearing.rounding);
		const sides = sidesOf(hearing);
		const because = hearing.decidedBy ?? 'the policy decided otherwise';
		const overruled = counting(hearing)
			.filter((s) => Math.abs(s.score - final) > 1)
			.map((s) => ({ judge: s.judge, reason: because }));
		const said = sides.map((s) => `${nameOf(s.judge)} (${s.score})${s.opinion.argument ? ` holds: ${sentence(s.opinion.argument)}` : '.'}`);
		const against = overruled.length > 0 ? `, against ${overruled.map((o) => nameOf(o.judge)).join(' and ')}` : '';
		const text = `${said.join(' ')} The result is ${final}${against}.`;
		return {
			explanation: `The judges are ${range} points apart; the dissent is recorded.`,
			because: citationsOf(sides),
			inputs: { range, threshold, final, scores: scoresOf(hearing.standings) },
			dissent: {
				range,
				sides: sides.map((s) => ({ judge: s.judge, score: s.score, argument: s.opinion.argument, citations: [...s.citations] })),
				overruled,
				text,
			},
		};
	},
});

/** The best supported opinion at the lowest and at the highest score. */
function sidesOf(hearing: Hearing): (Standing & { readonly score: number })[] {
	const present = counting(hearing);
	const confidence = new Map(hearing.evidence.map((e) => [e.id, e.confidence]));
	const support = (s: Standing) => s.citations.map((id) => confidence.get(id) ?? 0).sort((a, b) => b - a);
	const strongest = (score: number) =>
		present.filter((s) => s.score === score).sort((a, b) => compareSupport(support(b), support(a)) || compareText(a.judge, b.judge))[0]!;
	const scores = present.map((s) => s.score);
	return [strongest(Math.min(...scores)), strongest(Math.max(...scores))];
}

/** By the most confident citation, then the next, then how many there are. */
function compareSupport(a: readonly number[], b: readonly number[]): number {
	for (let i = 0; i < Math.min(a.length, b.length); i++) if (a[i] !== b[i]) return a[i]! - b[i]!;
	return a.length - b.length;
}

function sentence(argument: string): string {
	return /[.!?]\s*$/.test(argument) ? argument.trim() : `${argument.trim()}.`;
}
