// Is the report about this repository?
import { defineProbe } from '@auditor/probes';
import { documentsArtifact, treeArtifact } from '@auditor/schema';
import { claimPaths } from '../paths/claim-paths.js';
import { isForeign, tallyPaths } from '../paths/foreign.js';
import { readable } from '../text/flow.js';
import { unreadable } from './_documents.js';

/** Names found from which the report is taken to be about this repository. */
const ENOUGH = 2;

const HOW = 'The paths of the report are looked up in the repository.';

export const matchesRepository = defineProbe({
	id: 'docs/matches-repository',
	lifecycle: 'stable',
	needs: { documents: documentsArtifact, tree: treeArtifact },
	question: 'Is the report about this repository?',
	motivation: 'Reports of other projects are handed in, by mistake or not.',
	method: 'Compares whole file paths that are in the tree with those that are not.',
	blindSpots: 'Reports that name too few files.',
	remediation: { effort: 'medium', text: 'Replace the report by one on this repository.' },
	inspect: ({ documents, tree }, { lexicon }) => {
		const missing = unreadable(documents);
		if (missing) return missing;
		return readable(documents).map((document) => {
			const claims = claimPaths(document, tree, lexicon);
			const { here, missing: absent } = tallyPaths(claims);
			// `graph.py` beside `src/graph.py` is one file.
			const verified = claims.filter((claim) => claim.verdict === 'verified');
			const found = new Set(verified.map((claim) => claim.target ?? claim.full)).size;
			const values = { name: document.name, here, missing: absent, found };
			const place = (claims.find((claim) => claim.verdict === 'verified') ?? claims[0])?.location ?? null;
			if (isForeign(claims))
				return {
					outcome: 'false' as const,
					message: `${document.name} describes another project: ${here} of its ${here + absent} whole paths are here.`,
					rationale: HOW,
					confidence: 0.85,
					location: claims.find((claim) => claim.kind === 'file' && claim.verdict !== 'verified')?.location ?? place,
					values,
				};
			if (here === 0 && found < ENOUGH)
				return {
					outcome: 'not-applicable' as const,
					message: `${document.name} names too few files to tell.`,
					rationale: HOW,
					values,
				};
			return {
				outcome: 'true' as const,
				message: `${document.name} names files or folders of this repository.`,
				rationale: HOW,
				confidence: here > 0 ? 0.95 : 0.75,
				location: place,
				values,
			};
		});
	},
});
