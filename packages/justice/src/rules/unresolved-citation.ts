// Does one judge cite what does not exist? Then a fixed score stands in for the judge's own, and stays in the mean.
import { defineRule, nameOf, scoresOf } from '../define-rule.js';
import { integer, text } from '../fields.js';

export const unresolvedCitation = defineRule({
	id: 'unresolved-citation',
	summary: 'A citation of the Defense that does not resolve: the Defense counts as 1.',
	source: 'The published rule set behind `evidence-anchored`.',
	phase: 'admission',
	parameters: {
		judge: text('Whose citations are held to this.', 'defense'),
		countsAs: integer('The score that stands in.', 1, 5, 1),
	},
	applies: ({ standings }, { judge }) =>
		standings.some((s) => s.judge === judge && s.score !== null && s.opinion.citations.some((id) => !s.citations.includes(id))),
	rule: ({ standings }, { judge, countsAs }) => {
		const after = standings.map((s) => (s.judge === judge ? { ...s, score: countsAs } : s));
		return {
			explanation: `${nameOf(judge)} cites evidence that does not exist, and counts as ${countsAs}.`,
			because: [],
			inputs: { scores: scoresOf(after), judge, countsAs },
			standings: after,
		};
	},
});
