// Does every citation of an opinion point to evidence of this criterion? What does not is struck; an opinion with nothing left does not count.
// It does not ask whether the evidence supports what the opinion says.
import { defineRule, scoresOf } from '../define-rule.js';

export const citationCheck = defineRule({
	id: 'citation-check',
	summary: 'A citation that does not resolve is struck; an opinion left with none, where evidence exists, is set aside.',
	source: 'The default policy: an opinion may rest on evidence alone, and paths that never existed are common in free text.',
	phase: 'admission',
	parameters: {},
	applies: ({ evidence, standings }) =>
		standings.some((s) => s.score !== null && (struck(s).length > 0 || (s.citations.length === 0 && evidence.length > 0))),
	rule: ({ evidence, standings }) => {
		const after = standings.map((s) =>
			s.score !== null && s.citations.length === 0 && evidence.length > 0
				? { ...s, score: null, setAside: 'it cites no evidence of this criterion' }
				: s,
		);
		const strikes = standings.filter((s) => s.score !== null && struck(s).length > 0);
		const aside = after.filter((s, i) => s !== standings[i]).map((s) => s.judge);
		const parts = [
			...strikes.map((s) => `struck from ${s.judge}: ${struck(s).join(', ')} (no such evidence for this criterion)`),
			...(aside.length > 0 ? [`set aside, for nothing cited remains: ${aside.join(', ')}`] : []),
		];
		return {
			explanation: `Citations were compared with the evidence; ${parts.join('; ')}.`,
			because: [],
			inputs: { struck: Object.fromEntries(strikes.map((s) => [s.judge, struck(s)])), setAside: aside, scores: scoresOf(after) },
			standings: after,
		};
	},
});

function struck(standing: {
	readonly opinion: { readonly citations: readonly string[] };
	readonly citations: readonly string[];
}): string[] {
	return [...new Set(standing.opinion.citations)].filter((id) => !standing.citations.includes(id)).sort();
}
