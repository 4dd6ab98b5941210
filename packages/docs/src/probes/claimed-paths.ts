// Do the paths that the report claims exist in the tree?
import { defineProbe } from '@auditor/probes';
import { documentsArtifact, type FindingDraft, treeArtifact } from '@auditor/schema';
import { claimPaths } from '../paths/claim-paths.js';
import { isForeign } from '../paths/foreign.js';
import type { PathClaim } from '../paths/path-claim.js';
import { readable } from '../text/flow.js';
import { plural, readingConfidence, unreadableClaims } from './_documents.js';

/** Findings for single false paths at most; the summary counts them all. */
const MOST_FINDINGS = 40;

export const claimedPaths = defineProbe({
	id: 'docs/claimed-paths',
	lifecycle: 'stable',
	needs: { documents: documentsArtifact, tree: treeArtifact },
	question: 'Do all paths that the report claims exist in the repository?',
	motivation: 'Reports written by models name files that were never there.',
	method:
		'Paths are found in the text and in drawn directory trees and looked up leniently; what is missing counts as false only when it is a whole file path and nothing around it says planned, foreign or made at run time.',
	blindSpots:
		'Paths torn apart beyond one line break; files that existed in an earlier commit; of one page, what stands behind its first 5,000 paths.',
	remediation: { on: 'false', effort: 'low', text: 'Correct the path in the report, or add the file it names.' },
	inspect: ({ documents, tree }, { lexicon }) => {
		const missing = unreadableClaims(documents, lexicon);
		if (missing) return missing;
		const own: PathClaim[] = [];
		const foreign: string[] = [];
		for (const document of readable(documents)) {
			const claims = claimPaths(document, tree, lexicon);
			if (isForeign(claims)) foreign.push(document.name);
			else own.push(...claims);
		}
		if (own.length === 0) {
			const message = foreign.length > 0 ? `The paths of ${foreign.join(', ')} belong to another project.` : 'The report claims no path.';
			return [{ outcome: 'not-applicable', message, rationale: message, values: { claimed: 0, verified: 0, false: 0 } }];
		}
		return answer(merge(own), readingConfidence(documents, 0.95));
	},
});

/** One claim per path over all documents; a document that has it right excuses the others. */
function merge(claims: readonly PathClaim[]): PathClaim[] {
	const byPath = new Map<string, PathClaim>();
	for (const claim of claims) {
		const known = byPath.get(claim.full);
		if (known === undefined || known.verdict === 'false') byPath.set(claim.full, claim);
	}
	return [...byPath.values()];
}

function answer(claims: readonly PathClaim[], most: number): FindingDraft[] {
	const of = (verdict: PathClaim['verdict']) => claims.filter((claim) => claim.verdict === verdict);
	const wrong = of('false');
	const verified = of('verified');
	const runtime = of('runtime').length;
	const open = claims.length - verified.length - runtime;
	const names = (list: readonly PathClaim[]) => list.map((claim) => claim.full).sort();
	const summary: FindingDraft = {
		// Over nothing that was found nothing is said to exist.
		outcome: wrong.length > 0 ? 'false' : verified.length > 0 ? 'true' : 'not-available',
		message:
			wrong.length + verified.length === 0
				? `We could look up none of the paths that the report names (${claims.length}).`
				: wrong.length === 0
					? `${verified.length} of ${plural(claims.length, 'claimed path')} ${verified.length === 1 ? 'was' : 'were'} found${runtime === 0 ? '' : `; ${runtime} ${runtime === 1 ? 'is' : 'are'} made at run time, if at all`}${open === 0 ? '' : '; of the others none is known to be false'}.`
					: `${plural(wrong.length, 'claimed path')} of ${claims.length} ${wrong.length === 1 ? 'does' : 'do'} not exist.`,
		rationale: 'Each path was looked up exactly, by its end, as a pattern, as a module, and with line breaks and spaces mended.',
		confidence: wrong.length === 0 ? most : Math.max(...wrong.map((claim) => confidenceOf(claim, most))),
		location: wrong[0]?.location ?? verified[0]?.location ?? null,
		values: {
			claimed: claims.length,
			verified: verified.length,
			false: wrong.length,
			unverified: of('unverified').length,
			forward: of('forward').length,
			thirdParty: of('third-party').length,
			runtime,
			verifiedPaths: names(verified),
			falsePaths: names(wrong),
			unverifiedPaths: names(of('unverified')),
			forwardPaths: names(of('forward')),
		},
	};
	return [summary, ...wrong.slice(0, MOST_FINDINGS).map((claim) => falsePath(claim, most))];
}

function falsePath(claim: PathClaim, most: number): FindingDraft {
	return {
		outcome: 'false',
		message: `The report claims ${claim.full}, which does not exist.`,
		rationale: `${claim.because}; no file of that name or end was found either.`,
		confidence: confidenceOf(claim, most),
		location: claim.location,
		snippet: claim.snippet,
		values: { path: claim.full, written: claim.path, verdict: claim.verdict },
	};
}

/** A folder that is missing may have been empty. */
function confidenceOf(claim: PathClaim, most: number): number {
	return Math.min(most, claim.kind === 'directory' ? 0.65 : 0.85);
}
