// How many of the rubric's concepts does the report explain, and does it tie them to the code?
import { defineProbe } from '@auditor/probes';
import { documentsArtifact } from '@auditor/schema';
import { assessConcepts, explains } from '../concepts/assess.js';
import { foreignConcept, plural, readingConfidence, unreadable } from './_documents.js';

/** Ties from which an explanation can be looked up in the code. */
const TIED = 3;

export const conceptCoverage = defineProbe({
	id: 'docs/concept-coverage',
	lifecycle: 'stable',
	needs: { documents: documentsArtifact },
	question: 'Does the report explain every concept of the rubric?',
	motivation: 'One explained concept among four is a start, not a foundation.',
	method:
		'Counts the concepts that docs/concept-depth calls substantive or paraphrased, and those explained with code, paths or roles beside them (value `kind`: concepts). Another answer counts what is named with them, concept by concept (ties).',
	blindSpots: 'As docs/concept-depth.',
	remediation: { on: 'false', effort: 'medium', text: 'Explain the missing concepts, each tied to the code that carries it out.' },
	inspect: ({ documents }, { lexicon }) => {
		const missing = unreadable(documents);
		if (missing) return missing;
		const assessed = assessConcepts(documents, lexicon);
		if (assessed.length === 0)
			return [
				{ outcome: 'not-applicable', message: 'The rubric names no concepts.', rationale: 'lexicon.concepts is empty.', confidence: 1 },
			];
		const substantive = assessed.filter(explains);
		const foreign = substantive.length === assessed.length ? null : foreignConcept(documents, lexicon);
		if (foreign) return foreign;
		const tied = substantive.filter((entry) => entry.ties >= TIED);
		// One sentence for two concepts ties its names once.
		const ties = substantive.reduce((sum, entry) => sum + (entry.sharedWith === null ? entry.ties : 0), 0);
		const named = plural(ties, 'role or piece of code', 'roles or pieces of code');
		const shared = substantive.filter((entry) => entry.sharedWith !== null).length;
		return [
			{
				outcome: substantive.length === assessed.length ? 'true' : 'false',
				message: `The report describes how ${substantive.length} of ${assessed.length} concepts work and names ${named} with them, counted concept by concept.${shared === 0 ? '' : ` ${shared} of them ${shared === 1 ? 'rests' : 'rest'} on a sentence that explains another one too.`}`,
				rationale: assessed.map((entry) => `${entry.name}: ${entry.verdict}`).join('; '),
				confidence: readingConfidence(documents, 0.75),
				values: {
					kind: 'concepts',
					substantive: substantive.length,
					total: assessed.length,
					tied: tied.length,
					ties,
					dropped: assessed.filter((entry) => entry.verdict === 'keyword-dropping').length,
					absent: assessed.filter((entry) => entry.verdict === 'absent').length,
				},
			},
			{
				// Roles have names in one language.
				outcome: ties > 0 ? 'true' : 'not-available',
				message:
					ties > 0
						? `With what it explains the report names ${named}, counted concept by concept.`
						: 'Beside what the report explains stands no role and no name of code that we know.',
				rationale: substantive.map((entry) => `${entry.name}: ${entry.ties}`).join('; ') || 'No concept is explained.',
				confidence: readingConfidence(documents, 0.75),
				values: { kind: 'ties', ties },
			},
		];
	},
});
