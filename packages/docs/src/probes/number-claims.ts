// Do the numbers of the report hold?
import { defineProbe } from '@auditor/probes';
import { documentsArtifact, historyArtifact, textsArtifact, treeArtifact } from '@auditor/schema';
import { codeText } from '../claims/code-text.js';
import { claimLines } from '../claims/line-references.js';
import { claimNumbers, type NumberVerdict } from '../claims/numbers.js';
import { claimParameters } from '../claims/parameters.js';
import { claimSelfScores } from '../claims/self-scores.js';
import { flowOf, readable } from '../text/flow.js';
import { unreadableClaims } from './_documents.js';

export const numberClaims = defineProbe({
	id: 'docs/number-claims',
	lifecycle: 'stable',
	needs: { documents: documentsArtifact, history: historyArtifact, tree: treeArtifact, texts: textsArtifact },
	question: 'Does a number that the report states about the repository hold?',
	motivation: 'Counts of commits and tests are easy to claim and easy to check.',
	method:
		'Commit counts against the history; tests and coverage against the presence of test files. A lower count than the history has is said to be stale. Weights, thresholds and timeouts are looked up among the numbers of the code: one that stands nowhere there is contradicted. The score that the system is said to have given itself is compared with the self-audits in the repository, a line with the length of its file.',
	blindSpots: 'Whether tests pass and what they cover: nothing is run.',
	remediation: { on: 'false', effort: 'low', text: 'Correct the number in the report.' },
	inspect: ({ documents, history, tree, texts }, { lexicon }) => {
		const missing = unreadableClaims(documents, lexicon);
		if (missing) return missing;
		const flows = readable(documents).map(flowOf);
		const claims = flows.flatMap((flow) => claimNumbers(flow, history, tree, lexicon));
		const settings = flows.flatMap((flow) => claimParameters(flow, codeText(texts, tree), lexicon));
		const others = flows.flatMap((flow) => [
			...claimSelfScores(flow, texts, lexicon).map((claim) => ({ subject: 'self-audit', ...claim })),
			...claimLines(flow, tree).map((claim) => ({ subject: 'lines', ...claim })),
		]);
		if (claims.length + others.length + settings.length === 0)
			return [
				{
					outcome: 'not-applicable',
					message: 'We read no number in the report that we could check.',
					rationale: 'No count of commits, tests or coverage and no setting was found.',
				},
			];
		const outcomes = {
			verified: 'true',
			stale: 'true',
			contradicted: 'false',
			found: 'not-available',
			unverified: 'not-available',
		} as const satisfies Record<NumberVerdict | 'found', string>;
		const counted = claims.map((claim) => ({
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
		const set = settings.map(({ what, value, verdict, because, location, snippet }) => ({
			outcome: outcomes[verdict],
			message: `The report states “${what}”: ${because}.`,
			rationale: 'Looked up among all numbers of the code, as a share, in percent, in seconds, minutes and milliseconds.',
			confidence: 0.75,
			location,
			snippet,
			values: { subject: 'setting', value, actual: null, verdict },
		}));
		const looked = others.map(({ subject, what, verdict, because, location, snippet, by }) => ({
			outcome: outcomes[verdict],
			message: `The report states ${what}: ${because}.`,
			rationale:
				subject === 'lines'
					? 'Compared with the length of the file.'
					: 'Compared with the totals of the self-audits that the repository keeps.',
			confidence: 0.75,
			location,
			related: [by],
			snippet,
			values: { subject, value: null, actual: null, verdict },
		}));
		return [...counted, ...set, ...looked];
	},
});
