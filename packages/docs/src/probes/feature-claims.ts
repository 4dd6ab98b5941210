// Do the features that the report claims stand in the code?
import { defineProbe } from '@auditor/probes';
import { documentsArtifact, type FindingDraft, formatLocation, textsArtifact, treeArtifact } from '@auditor/schema';
import { codeText } from '../claims/code-text.js';
import type { FeatureClaim } from '../claims/feature.js';
import { featuresFor } from '../claims/feature-list.js';
import { claimFeatures } from '../claims/features.js';
import { flowOf, readable } from '../text/flow.js';
import { readingConfidence, unreadableClaims } from './_documents.js';

export const featureClaims = defineProbe({
	id: 'docs/feature-claims',
	lifecycle: 'stable',
	// The tree puts this probe where the findings about the repository are known.
	needs: { documents: documentsArtifact, tree: treeArtifact, texts: textsArtifact },
	question: 'Does a feature that the report claims stand in the code?',
	motivation: 'A report that claims what the code contradicts misleads everyone who trusts it.',
	method:
		'Phrases that claim a feature (parameter `features`, lists `feature:<probe id>`, or the built-in ones) are looked up in the answers of the probes of the repository. A sentence holds where nothing is left of it that was not looked up; else the code has what it names, and no more is said. Only certain, undisputed answers hold or contradict; of features that no probe asks about, the absence of every trace in the code that is used.',
	blindSpots: 'Features worded in other phrases; features that no probe asks about.',
	remediation: { on: 'false', effort: 'medium', text: 'Build the feature, or say in the report that it is not there.' },
	inspect: ({ documents, tree, texts }, context) => {
		const missing = unreadableClaims(documents, context.lexicon);
		if (missing) return missing;
		const flows = readable(documents).map(flowOf);
		const claims = claimFeatures(
			flows,
			featuresFor(context.lexicon, context.parameters),
			context.findings,
			context.lexicon,
			codeText(texts, tree),
		).filter((claim) => claim.verdict !== 'under-claimed');
		if (claims.length === 0)
			return [
				{
					outcome: 'not-applicable',
					message: 'The report claims no feature that a probe asks about.',
					rationale: 'None of the phrases occurs as a claim.',
				},
			];
		return claims.map((claim) => toFinding(claim, readingConfidence(documents, 0.8)));
	},
});

function toFinding(claim: FeatureClaim, most: number): FindingDraft {
	const { feature, probe, verdict, by, at, because, phrase } = claim;
	const there = at ?? by?.location ?? null;
	const messages: Record<FeatureClaim['verdict'], string> = {
		verified: `The claim “${phrase}” of the report holds. ${opened(because)}.`,
		found: `The code has what “${phrase}” names${there === null ? '' : ` (${formatLocation(there)})`}; what the report says of it was not checked.`,
		contradicted: `The code contradicts the claim “${phrase}” of the report. ${opened(because)}.`,
		unverified: `We could not check the claim “${phrase}” of the report: ${because}.`,
		'under-claimed': '',
	};
	return {
		outcome: verdict === 'verified' ? 'true' : verdict === 'contradicted' ? 'false' : 'not-available',
		message: messages[verdict],
		rationale: by === null ? because : `${probe}: ${by.rationale}`,
		confidence: verdict === 'unverified' || verdict === 'found' ? 0.5 : Math.min(most, by?.confidence ?? most),
		location: claim.location,
		related: by?.location ? [by.location, ...by.related.slice(0, 2)] : at ? [at] : [],
		snippet: claim.snippet,
		values: { feature, probe, verdict },
	};
}

/** A reason as a sentence of its own. */
function opened(because: string): string {
	return because.charAt(0).toUpperCase() + because.slice(1);
}
