// Do the functions, classes and constants that the report names stand in the code, and in the files it puts them in?
import { defineProbe } from '@auditor/probes';
import { documentsArtifact, textsArtifact, treeArtifact } from '@auditor/schema';
import { codeText } from '../claims/code-text.js';
import { claimNames } from '../claims/names.js';
import { flowOf, readable } from '../text/flow.js';
import { plural, readingConfidence, unreadable } from './_documents.js';

/** Findings for single names at most; the summary counts them all. */
const MOST_FINDINGS = 40;

export const namedCode = defineProbe({
	id: 'docs/named-code',
	lifecycle: 'experimental',
	needs: { documents: documentsArtifact, tree: treeArtifact, texts: textsArtifact },
	question: 'Does the code hold every function, class and constant that the report names?',
	motivation: 'A function that a report describes and nobody wrote misleads whoever looks for it.',
	method:
		'Names in the shape of code (snake_case, calls, class names beside an arrow, a kind or a bracket) are looked up in all sources, configuration and prompts, without regard to case and underscores. What stands nowhere is contradicted, unless the report plans it, rejects it, denies it or speaks of another repository; so is a name put into a file that does not hold it while another defines it.',
	blindSpots: 'What the named thing does; names in drawings; code of languages that were not read.',
	remediation: { on: 'false', effort: 'low', text: 'Use the names of the code, or add what is named.' },
	inspect: ({ documents, tree, texts }, { lexicon }) => {
		const missing = unreadable(documents);
		if (missing) return missing;
		const code = codeText(texts, tree);
		const claims = readable(documents).flatMap((document) => claimNames(flowOf(document), code, tree, lexicon));
		const wrong = claims.filter((claim) => claim.verdict === 'contradicted');
		const values = {
			named: claims.length,
			verified: claims.filter((claim) => claim.verdict === 'verified').length,
			contradicted: wrong.length,
		};
		if (values.verified + values.contradicted === 0)
			return [
				{
					outcome: 'not-applicable',
					message: 'The report names no code that can be looked up.',
					rationale: 'No word has the shape of a name of the code.',
					values,
				},
			];
		const confidence = readingConfidence(documents, 0.85);
		const summary = {
			outcome: wrong.length === 0 ? ('true' as const) : ('false' as const),
			message:
				wrong.length === 0
					? `All ${values.verified} names of code in the report stand in the code.`
					: `${plural(wrong.length, 'name')} of code in the report ${wrong.length === 1 ? 'does' : 'do'} not stand where it says.`,
			rationale: `${plural(values.verified, 'name')} found.`,
			confidence,
			location: wrong[0]?.location ?? claims[0]?.location ?? null,
			values,
		};
		return [
			summary,
			...wrong.slice(0, MOST_FINDINGS).map((claim) => ({
				outcome: 'false' as const,
				message: `The report names ${claim.name}${claim.file === null ? '' : ` in ${claim.file}`}: ${claim.because}.`,
				rationale: 'Looked up without regard to case and underscores.',
				confidence,
				location: claim.location,
				related: claim.by === null ? [] : [claim.by],
				snippet: claim.snippet,
				values: { name: claim.name, file: claim.file, verdict: claim.verdict },
			})),
		];
	},
});
