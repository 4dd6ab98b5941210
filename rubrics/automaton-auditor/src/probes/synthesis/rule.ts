// Which of the rubric's rules does the final judge apply?

import { defineProbe, notApplicable } from '@auditor/probes';
import { graphsArtifact } from '@auditor/schema';
import { idleJudge } from '../../subject/final-judge.js';
import { needs } from '../../subject/needs.js';
import { evidenceField, ruleFindings, rulesOf } from '../../subject/rules/findings.js';

export const synthesisRule = defineProbe({
	id: 'synthesis/rule',
	lifecycle: 'stable',
	needs: { ...needs, graphs: graphsArtifact },
	question: 'Is each rule that the rubric names applied in the final judge’s code?',
	motivation: 'Rules are easily named in comments and reports; only code that changes the score is one.',
	method:
		'One finding per list of the lexicon whose name starts with `rule-`. A rule is applied where the final judge’s code reaches a function or a branch with the rule’s words that changes a score, asks for another round, or (rules of the parameter `textRules`, by default dissent) writes its text, or where a module named after it stands in a list of rules. A rule whose words name a judge is known by code that counts that judge’s score highest too, and one about spread by tests of how far the scores lie apart: scores are followed through names and, by position, through parameters. Where a later line of the function always sets the score anew, and nothing has read it by then, or where the rule gives a score that an earlier line gave it already, the rule has no effect; where a later line may set it anew, it is told. Where a graph leaves the final judge out, no rule is applied. A score that is only told is no change; neither is a text that nothing reads. Setting every score to one judge’s is a default and no rule of its own. Values: rule, applied, effect (score, routing, text, default; of rules that are not applied penalty, overwritten, repeated, text, unused, claimed: only a text names it), trigger (substring: words looked for in a judge’s text set it off; recorded: words in what a detective wrote; evidence; mixed: words or evidence; cited: what a judge cites; said: another field of a judge’s answer; score; flag), partly (it applies to one criterion alone), unfilled (the field of the state for the evidence it reads, which no node fills), lost (the lines that may set the score anew or raise it, such as its own `score = 3`), bare (the mere name of the rule is among the words), guarded (beside a low score), doubt (0 for evidence, 0.5 or 1 for the rest, null for a flag), dead (a function of that name that does nothing, or a test of a key that the state does not declare).',
	blindSpots: 'Rules in configuration, and rules under other names.',
	remediation: { effort: 'medium', text: 'Let the rule read scores and evidence and change the score, and call it for every criterion.' },
	inspect: ({ project, texts, graphs }, context) => {
		const rules = rulesOf(context);
		if (rules.length === 0) return [notApplicable('The rubric’s lexicon names no rules of synthesis.')];
		const idle = idleJudge(project, graphs, context);
		// What tests evidence already has that left alone.
		const remedyOf = (trigger: unknown) =>
			`Let the rule ${trigger === 'mixed' ? 'test the evidence alone' : `test ${evidenceField(project, context)}`}, and no words or score of a judge.`;
		return ruleFindings(project, texts, graphs, context).map((one) => {
			if (one.outcome !== 'true') return one;
			const fault = `Nothing of the product comes to the rule \`${one.values?.rule}\`.`;
			if (idle !== null) return { ...one, outcome: 'false', message: `${one.message} ${idle}.`, values: { ...one.values, fault } };
			const values = Number(one.values?.doubt) > 0 ? { ...one.values, remedy: remedyOf(one.values?.trigger) } : one.values;
			return { ...one, values };
		});
	},
});
