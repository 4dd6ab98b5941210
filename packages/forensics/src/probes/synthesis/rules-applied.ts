// How many of the rubric's rules does the final judge apply, and does anything but words confirm those that punish? Sums up `synthesis/rule`.
import { defineProbe } from '@auditor/probes';
import type { FindingDraft } from '@auditor/schema';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { listed, stringsOf } from '../../gather/_drafts.js';
import { ruleFindings } from './final-judge.js';

/** Rules that take points for something found: they should read what was found. */
const CONFIRMED = ['security'];
/** Triggers that are no evidence: a word in a judge's argument, a judge's own score. */
const UNCONFIRMED = new Set(['substring', 'score']);

export const rulesApplied = defineProbe({
	id: 'synthesis/rules-applied',
	lifecycle: 'experimental',
	needs: { project: projectArtifact, texts: textsArtifact },
	question: 'Does the final judge apply rules of the rubric?',
	motivation: 'One rule left out is a gap; most of them left out is an average with a name.',
	method:
		'Counts the findings of synthesis/rule. True when one rule is applied at least. Values: applied, missing (names), missingCount, unconfirmed (rules of the parameter `confirmed`, by default security, that are set off by words looked for in a text or by a judge’s score alone), weaknesses (missing and unconfirmed together).',
	blindSpots: 'As synthesis/rule.',
	remediation: {
		on: 'false',
		effort: 'high',
		text: 'Write each rule of the rubric as a function that changes the score, and call all of them.',
	},
	inspect: ({ project, texts }, context) => {
		const rules = ruleFindings(project, texts, context);
		if (rules.length === 0) {
			const message = 'The rubric’s lexicon names no rules of synthesis.';
			return [{ outcome: 'not-applicable', message, rationale: message }];
		}
		const nameOf = (finding: FindingDraft) => String(finding.values?.rule ?? '');
		const applied = rules.filter((finding) => finding.outcome === 'true');
		const missing = rules.filter((finding) => finding.outcome !== 'true');
		const confirmed = stringsOf(context.parameters, 'confirmed', CONFIRMED);
		const unconfirmed = applied.filter(
			(finding) => confirmed.includes(nameOf(finding)) && UNCONFIRMED.has(String(finding.values?.trigger ?? '')),
		);
		const first = applied[0];
		const notes = [
			missing.length > 0 ? ` Missing: ${listed(missing.map(nameOf))}.` : '',
			unconfirmed.length > 0 ? ` Set off without evidence: ${listed(unconfirmed.map(nameOf))}.` : '',
		].join('');
		return [
			{
				outcome: first ? 'true' : 'false',
				message: `${applied.length} of the rubric’s ${rules.length} rules are applied.${notes}`,
				rationale: 'Each rule was looked for by its words in the code that the final judge reaches.',
				location: first?.location ?? null,
				related: applied.slice(1).flatMap((finding) => finding.location ?? []),
				values: {
					applied: applied.length,
					missing: missing.map(nameOf),
					missingCount: missing.length,
					unconfirmed: unconfirmed.map(nameOf),
					weaknesses: missing.length + unconfirmed.length,
				},
				context: 'source',
				// As sure as the least sure of the absences: it is they that a rubric counts.
				confidence: Math.min(...(missing.length > 0 ? missing : rules).map((finding) => finding.confidence ?? 1)),
			},
		];
	},
});
