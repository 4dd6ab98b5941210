// Does a document speak to its judge?
import { defineProbe } from '@auditor/probes';
import { documentsArtifact } from '@auditor/schema';
import { findInjections } from '../claims/injection.js';

export const injectionAttempt = defineProbe({
	id: 'docs/injection-attempt',
	lifecycle: 'stable',
	needs: { documents: documentsArtifact },
	question: 'Does the report hold instructions to whoever judges it?',
	motivation: 'Instructions to a judge are no evidence; that they were written is.',
	method:
		'Sentence by sentence, for orders that set instructions aside, demand a grade, address a judge or ask for silence; sentences that forbid or quote such an order are let pass. Hidden text is read more strictly.',
	blindSpots: 'Other languages than English; instructions in pictures.',
	remediation: { on: 'true', effort: 'low', text: 'Remove the instructions to judges from the report.' },
	inspect: ({ documents }) => {
		if (documents.every((document) => document.pages.length === 0))
			return [{ outcome: 'not-available', message: 'No document could be read.', rationale: 'Nothing was read.', confidence: 1 }];
		const attempts = findInjections(documents);
		if (attempts.length === 0)
			return [
				{
					outcome: 'false',
					message: 'The report gives no instructions to a judge.',
					rationale: 'None of the patterns matches.',
					confidence: 0.8,
					values: { attempts: 0 },
				},
			];
		return attempts.map((attempt) => ({
			outcome: 'true' as const,
			message: `${attempt.hidden ? 'Hidden text' : 'The text'} speaks to a judge (${attempt.kind}).`,
			rationale: 'It was not obeyed and changes no score by itself.',
			confidence: Math.min(attempt.confidence, 0.95),
			location: attempt.location,
			snippet: { text: attempt.excerpt, truncated: attempt.excerpt.length >= 200 },
			values: { hidden: attempt.hidden, kind: attempt.kind },
		}));
	},
});
