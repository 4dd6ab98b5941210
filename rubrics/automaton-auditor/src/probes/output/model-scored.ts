// Does the model decide the judges' scores, or does the code set them before it asks?
import { modelsNamed, projectArtifact, textsArtifact, withParts } from '@auditor/forensics';
import { defineProbe, lexiconList, notApplicable, placeOf, shownAt } from '@auditor/probes';
import type { Json } from '@auditor/schema';
import { isFixed, isLetFall, opinionsMade, recordsMade } from '../../subject/judges/fixed-scores.js';
import { judgesAsked } from '../../subject/judges/messages.js';
import { answerRecords, missingFields, OPINION_FIELDS, recordsNamed } from '../../subject/records/records.js';

export const modelScored = defineProbe({
	id: 'output/model-scored',
	lifecycle: 'experimental',
	needs: { project: projectArtifact, texts: textsArtifact },
	question: 'Do the judges’ scores come from the model?',
	motivation: 'A score that is written in the code is the same for every target; a model that words its reasons afterwards judges nothing.',
	method:
		'Follows the score of every opinion that the judges’ code makes by hand, outside of exception handlers. False where all of them are numbers of the code alone and no answer of a model is bound to a schema or parsed, or every answer is let fall. Not applicable where no opinion is made by hand, where its record has no score, or no model is asked. Values: opinions.',
	blindSpots: 'Scores that are computed from evidence by helpers count as decided elsewhere, not as constants.',
	remediation: { effort: 'medium', text: 'Let the language model score in its structured answer, and check the score.' },
	inspect: ({ project, texts }, context) => {
		const judges = judgesAsked(project, context);
		if ('outcome' in judges) return [judges];
		const answers = answerRecords(project, context);
		const [own] = recordsNamed(project, lexiconList(context, 'opinion-models'), OPINION_FIELDS);
		if (
			own &&
			own.kind !== 'class' &&
			answers.every((one) => missingFields(one, ['score']).length > 0) &&
			missingFields({ fields: withParts(project, own).flatMap(({ fields }) => fields) }, ['score']).length > 0
		)
			return [notApplicable(`\`${own.name}\` has no score: the code makes one of what the judges say.`)];
		const made = opinionsMade(project, judges, lexiconList(context, 'opinion-models'));
		const values: Record<string, Json> = { opinions: made.length };
		const records = new Set([...modelsNamed(project, lexiconList(context, 'opinion-models')), ...answers].map(({ name }) => name));
		const stands = recordsMade(project, judges, records).find((at) => at.call.scope.handlerOf !== null && isFixed(project, at));
		const instead = stands ? ` ${stands.file.path}:${stands.call.line} gives a fixed score after a failed call.` : '';
		const lost = isLetFall(project, judges);
		const answered = !lost && (judges.bound.length > 0 || judges.parsed.length > 0);
		if (!answered && made.length === 0) return [notApplicable('No opinion is made by hand in the judges’ code.')];
		const first = made[0];
		if (!answered && first && made.every((at) => isFixed(project, at)))
			return {
				outcome: 'false',
				message: 'Each opinion that the judges’ code makes has a number of the code for its score.',
				rationale: lost
					? 'What the model answers is let fall: no function gives it back.'
					: 'No answer of a model is bound to a schema or parsed, and none reaches such a score.',
				...shownAt(texts, first.file, first.call.line, first.call.endLine),
				related: made.slice(1, 5).map(({ file, call }) => placeOf(file, call.line)),
				values,
				confidence: 0.8,
			};
		// Where the opinion is taken: the call that asks for it, or the first score that is no number.
		const at = answered ? judges.asks[0] : made.find((one) => !isFixed(project, one));
		return {
			outcome: 'true',
			message: `${answered ? 'The answer of a judges’ language model is bound to a schema or parsed.' : 'The judges’ scores are not all fixed numbers in the code.'}${instead}`,
			rationale: 'What code does to a score afterwards was not asked.',
			location: at ? placeOf(at.file, at.call.line, at.call.endLine) : null,
			values,
			confidence: 0.75,
		};
	},
});
