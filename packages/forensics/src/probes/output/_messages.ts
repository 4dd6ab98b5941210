// Answers that several probes on structured output share.
import type { FindingDraft } from '@auditor/schema';

/** The lexicon names no judges, or no function is one. */
export function noJudges(noRoles: boolean): FindingDraft {
	const message = noRoles ? 'The rubric’s lexicon names no judges.' : 'No function of the source is a judge by the rubric’s lexicon.';
	return noRoles
		? { outcome: 'not-applicable', message, rationale: message }
		: {
				outcome: 'false',
				message,
				rationale: 'Neither names of functions and classes nor of files hold the lexicon’s words.',
				confidence: 0.7,
			};
}

export const NO_MODEL_CALL: FindingDraft = {
	outcome: 'false',
	message: 'The judges’ code calls no language model that could be bound to a schema.',
	rationale: 'No call by a name such as invoke, generate or create on something named like a model.',
	confidence: 0.6,
};
