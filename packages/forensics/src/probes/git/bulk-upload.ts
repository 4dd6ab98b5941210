// Did the code arrive all at once? Weighs commits by the lines of code they brought.
import { defineProbe, numberOf, plural } from '@auditor/probes';
import { commitLocation, historyArtifact } from '@auditor/schema';
import { BLIND, growthOf } from './_growth.js';
import { certainty, percent, share, timelineOf } from './_timeline.js';

/** @source reference rubric: "single init commit", "bulk upload of all code at once"; the shares are set so that scaffolding of empty files is none */
const NEARLY_ALL = 0.9;
const FEW_COMMITS = 3;
const REVISITED = 0.3;

export const bulkUpload = defineProbe({
	id: 'git/bulk-upload',
	lifecycle: 'stable',
	needs: { history: historyArtifact },
	question: 'Did the code arrive all at once, without development that can be followed?',
	motivation: 'Work that appears in one commit cannot be told from work that was copied.',
	method:
		'True when the history is a single commit with source code, when at most 3 commits brought all of it, or when one commit brought 90 % of the lines of code and hardly any commit brought code afterwards. Parameters `nearlyAll`, `fewCommits`.',
	blindSpots: `A squashed merge of real work looks like an upload. ${BLIND}`,
	remediation: {
		on: 'true',
		effort: 'high',
		text: 'From now on push the branch that the work is done on, not a copy of its result; if the first history still exists, hand it in.',
	},
	inspect({ history }, { parameters }) {
		const growth = growthOf(history);
		if (!('linesOf' in growth)) return growth;
		const { commits, largest, linesOf, total } = growth;
		const sourceFiles = timelineOf(history).sourceFiles;
		const largestShare = linesOf(largest) / total;
		const withCode = commits.filter((commit) => linesOf(commit) > 0);
		const after = withCode.length - withCode.indexOf(largest) - 1;
		const values = {
			commits: commits.length,
			sourceFiles,
			largestShare: share(largestShare, 1),
			commitsWithCode: withCode.length,
			codeCommitsAfterLargest: after,
		};
		const fewCommits = numberOf(parameters, 'fewCommits', FEW_COMMITS);
		const few = withCode.length <= fewCommits && commits.length <= fewCommits * 2;
		const lump =
			largestShare >= numberOf(parameters, 'nearlyAll', NEARLY_ALL) && share(after, commits.length) < REVISITED && sourceFiles > 1;
		const bulk = few || lump;
		const lead = `The largest of ${plural(withCode.length, 'commit')} with code brought ${percent(largestShare)} of its new lines.`;
		return {
			outcome: bulk ? 'true' : 'false',
			message: withCode.length === 1 ? 'A single commit brought all of the code.' : lead,
			rationale: 'Commits are weighed by the lines of code that they brought; merges and bots are left out.',
			// What speaks against the answer is no place of it.
			location: bulk ? commitLocation(largest.id) : null,
			values,
			confidence: certainty(history, few && withCode.length > 1 ? 0.8 : 0.95),
		};
	},
});
