// Do the numbers of the report hold?
import { defineProbe } from '@auditor/probes';
import { documentsArtifact, historyArtifact, treeArtifact } from '@auditor/schema';
import { claimNumbers, type NumberVerdict } from '../claims/numbers.js';
import { flowOf, readable } from '../text/flow.js';
import { unreadable } from './_documents.js';

export const numberClaims = defineProbe({
	id: 'docs/number-claims',
	lifecycle: 'stable',
	needs: { documents: documentsArtifact, history: historyArtifact, tree: treeArtifact },
	question: 'Does a number that the report states about the repository hold?',
	motivation: 'Counts of commits and tests are easy to claim and easy to check.',
	method:
		'Commit counts against the history; tests and coverage against the presence of test files. A lower count than the history has is said to be stale.',
	blindSpots: 'Whether tests pass and what they cover: nothing is run.',
	remediation: { on: 'false', effort: 'low', text: 'Correct the number in the report.' },
	inspect: ({ documents, history, tree }, { lexicon }) => {
		const missing = unreadable(documents);
		if (missing) return missing;
		const claims = readable(documents).flatMap((document) => claimNumbers(flowOf(document), history, tree, lexicon));
		if (claims.length === 0)
			return [
				{
					outcome: 'not-applicable',
					message: 'The report states no number that can be checked.',
					rationale: 'No count of commits, tests or coverage was found.',
				},
			];
		const outcomes = { verified: 'true', stale: 'true', contradicted: 'false', unverified: 'not-available' } as const satisfies Record<
			NumberVerdict,
			string
		>;
		return claims.map((claim) => ({
			outcome: outcomes[claim.verdict],
			message: `The report states ${claim.value}${claim.subject === 'coverage' ? ' % coverage' : ` ${claim.subject}`}: ${claim.because}.`,
			rationale:
				claim.verdict === 'stale'
					? 'The report under-states the repository: it is out of date, not wrong about what was there.'
					: 'Counted at the audited commit.',
			confidence: claim.verdict === 'contradicted' ? 0.75 : 0.85,
			location: claim.location,
			snippet: claim.snippet,
			values: { subject: claim.subject, value: claim.value, actual: claim.actual, verdict: claim.verdict },
		}));
	},
});
