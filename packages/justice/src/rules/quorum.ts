// Are there enough opinions to decide? A failed judge abstains, and too few judges are no bench: the criterion is then not scored,
// because no number can stand for an opinion that was never given.
import { counting, defineRule, nameOf, scoresOf } from '../define-rule.js';
import { integer } from '../fields.js';

export const quorum = defineRule({
	id: 'quorum',
	summary: 'Fewer opinions (or pieces of evidence) than asked for: the criterion abstains.',
	source: 'The default policy asks for two opinions of three.',
	phase: 'admission',
	parameters: {
		opinions: integer('Opinions that must count.', 1, 1000, 2),
		evidence: integer('Pieces of evidence that the criterion must have.', 0, 1000, 0),
	},
	applies: (hearing, { opinions, evidence }) => counting(hearing).length < opinions || hearing.evidence.length < evidence,
	rule: (hearing, { opinions, evidence }) => {
		const count = counting(hearing).length;
		const missing = hearing.standings.filter((s) => s.score === null);
		const why =
			count < opinions
				? `${count === 0 ? 'No judge' : `${count} of ${hearing.standings.length} judges`} gave an opinion that counts, and a score needs ${opinions}.`
				: `The criterion has ${hearing.evidence.length} of the ${evidence} pieces of evidence that a score needs.`;
		const who = [...new Set(missing.map((s) => s.setAside))].map((reason) => {
			const judges = missing.filter((s) => s.setAside === reason).map((s) => nameOf(s.judge));
			return ` ${judges.join(', ')}: ${reason}.`;
		});
		const abstain = `${why}${who.join('')}`;
		return {
			explanation: `No score: ${abstain}`,
			because: [],
			inputs: { counted: count, opinions, evidence, scores: scoresOf(hearing.standings) },
			abstain,
		};
	},
});
