// Does the report deny or promise what the code already has?
import { defineProbe } from '@auditor/probes';
import { documentsArtifact, treeArtifact } from '@auditor/schema';
import { featuresFor } from '../claims/feature-list.js';
import { claimFeatures } from '../claims/features.js';
import { flowOf, readable } from '../text/flow.js';
import { unreadableClaims } from './_documents.js';

export const underClaims = defineProbe({
	id: 'docs/under-claims',
	lifecycle: 'experimental',
	needs: { documents: documentsArtifact, tree: treeArtifact },
	question: 'Does the report deny or only promise a feature that the code has?',
	motivation: 'A stale report is wrong too, but in the code’s favour: that must not be read as a false claim.',
	method: 'Features mentioned only in denials and promises, while a probe found them.',
	blindSpots: 'As docs/feature-claims.',
	remediation: { on: 'true', effort: 'low', text: 'Bring the report up to date with the code.' },
	inspect: ({ documents }, context) => {
		const missing = unreadableClaims(documents, context.lexicon);
		if (missing) return missing;
		const flows = readable(documents).map(flowOf);
		const claims = claimFeatures(flows, featuresFor(context.lexicon, context.parameters), context.findings, context.lexicon).filter(
			(claim) => claim.verdict === 'under-claimed',
		);
		if (claims.length === 0)
			return [
				{
					outcome: 'false',
					message: 'We found no denial in the report of a feature that the code has.',
					rationale: 'No feature found in the code is mentioned as missing or planned only.',
					confidence: 0.6,
					values: { underClaimed: 0 },
				},
			];
		return claims.map((claim) => ({
			outcome: 'true' as const,
			message: `The report denies or only promises “${claim.phrase}”, which the code has.`,
			rationale: claim.by?.message ?? '',
			confidence: 0.6,
			location: claim.location,
			related: claim.by?.location ? [claim.by.location] : [],
			snippet: claim.snippet,
			values: { feature: claim.feature, probe: claim.probe },
		}));
	},
});
