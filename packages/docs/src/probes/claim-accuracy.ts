// How much of what the report claims was checked, and how much of it does not hold? One answer over paths, features and numbers.
import { defineProbe } from '@auditor/probes';
import { documentsArtifact, type FindingDraft, historyArtifact, type Json, type Location, treeArtifact } from '@auditor/schema';
import { claimFeatures, featuresFor } from '../claims/features.js';
import { claimNumbers } from '../claims/numbers.js';
import { claimPaths } from '../paths/claim-paths.js';
import { flowOf, readable } from '../text/flow.js';
import { plural, readingConfidence, unreadable } from './_documents.js';

/** Probes about what is built, and not about how it behaves: a claim of a whole part that is not there is no slip. */
const STRUCTURE = ['graph/', 'state/', 'output/schema-bound'];

export const claimAccuracy = defineProbe({
	id: 'docs/claim-accuracy',
	lifecycle: 'stable',
	needs: { documents: documentsArtifact, tree: treeArtifact, history: historyArtifact },
	question: 'Does most of what the report claims, and that can be checked, hold?',
	motivation: 'One wrong path in forty is a slip; two features that the code contradicts are another report.',
	method:
		'Counts claimed paths, features and numbers by their verdicts; at least as many must hold as not. Features whose probe begins like one of the parameter `structure` (graph/, state/, output/schema-bound) are counted once more as `structureContradicted`. How many is for the rubric to ask; see docs/claimed-paths, docs/feature-claims and docs/number-claims for each.',
	blindSpots: 'What the report words otherwise; statements about behaviour that no probe asks about.',
	remediation: { on: 'false', effort: 'medium', text: 'Correct what does not hold, or build it; name the file behind each statement.' },
	inspect: ({ documents, tree, history }, context): FindingDraft[] => {
		const missing = unreadable(documents);
		if (missing) return missing;
		const { lexicon } = context;
		const read = readable(documents);
		const paths = read.flatMap((document) => claimPaths(document, tree, lexicon));
		const numbers = read.flatMap((document) => claimNumbers(flowOf(document), history, tree, lexicon));
		const features = claimFeatures(read.map(flowOf), featuresFor(lexicon, context.parameters), context.findings, lexicon);
		const structure = structureOf(context.parameters);
		const verified = new Set(paths.filter((claim) => claim.verdict === 'verified').map((claim) => claim.full));
		const wrongPaths = new Set(paths.filter((claim) => claim.verdict === 'false' && !verified.has(claim.full)).map((claim) => claim.full));
		const values = {
			pathsVerified: verified.size,
			pathsFalse: wrongPaths.size,
			featuresVerified: features.filter((claim) => claim.verdict === 'verified').length,
			featuresContradicted: features.filter((claim) => claim.verdict === 'contradicted').length,
			structureContradicted: features.filter(
				(claim) => claim.verdict === 'contradicted' && structure.some((start) => claim.probe.startsWith(start)),
			).length,
			numbersVerified: numbers.filter((claim) => claim.verdict === 'verified').length,
			numbersContradicted: numbers.filter((claim) => claim.verdict === 'contradicted').length,
			numbersStale: numbers.filter((claim) => claim.verdict === 'stale').length,
		};
		const held = values.pathsVerified + values.featuresVerified + values.numbersVerified;
		const wrong = values.pathsFalse + values.featuresContradicted + values.numbersContradicted;
		if (held + wrong === 0)
			return [
				{
					outcome: 'not-applicable',
					message: 'The report claims nothing that can be checked.',
					rationale: 'No path, feature or number was found as a claim.',
					values: { ...values, held, wrong },
				},
			];
		const first: Location | null =
			features.find((claim) => claim.verdict === 'contradicted')?.location ??
			paths.find((claim) => wrongPaths.has(claim.full))?.location ??
			paths[0]?.location ??
			features[0]?.location ??
			null;
		return [
			{
				outcome: held >= wrong ? 'true' : 'false',
				message: `${held} of ${plural(held + wrong, 'checkable claim')} hold${values.numbersStale > 0 ? `; ${plural(values.numbersStale, 'number')} out of date` : ''}.`,
				rationale: `Paths ${values.pathsVerified} right, ${values.pathsFalse} wrong; features ${values.featuresVerified} and ${values.featuresContradicted}; numbers ${values.numbersVerified} and ${values.numbersContradicted}.`,
				confidence: readingConfidence(documents, 0.8),
				location: first,
				values: { ...values, held, wrong, wrongShare: Math.round((wrong / (held + wrong)) * 1000) / 1000 },
			},
		];
	},
});

function structureOf(parameters: Readonly<Record<string, Json>>): string[] {
	const given = parameters.structure;
	return Array.isArray(given) ? given.filter((start) => typeof start === 'string') : STRUCTURE;
}
