// Did the code arrive all at once? Counts source files by the commit that first added them; later growth of a file is not seen.
import { defineProbe } from '@auditor/probes';
import { commitLocation, historyArtifact } from '@auditor/schema';
import { arrivalsByCommit, certainty, numberOf, share, spanDays, timelineOf, unanswerable } from './_timeline.js';

/** @source reference rubric: "single init commit", "bulk upload of all code at once"; the shares are set so that scaffolding of empty files is none */
const NEARLY_ALL = 0.9;
const FEW_COMMITS = 3;
const REVISITED = 0.2;

export const bulkUpload = defineProbe({
	id: 'git/bulk-upload',
	lifecycle: 'stable',
	needs: { history: historyArtifact },
	question: 'Did the code arrive all at once, without development that can be followed?',
	motivation: 'Work that appears in one commit cannot be told from work that was copied.',
	method:
		'True when the history is a single commit with source code, when at most 3 commits brought all of it, or when one commit brought 90 % of the source files and hardly any commit touched source afterwards. Parameters `nearlyAll`, `fewCommits`.',
	blindSpots: 'Files that were split or renamed later count as new; a squashed merge of real work looks like an upload.',
	remediation: {
		on: 'true',
		effort: 'high',
		text: 'From now on push the branch that the work is done on, not a copy of its result; if the first history still exists, hand it in.',
	},
	inspect({ history }, { parameters }) {
		const unanswered = unanswerable(history, true);
		if (unanswered) return unanswered;
		const timeline = timelineOf(history);
		const files = timeline.arrivals.size;
		if (files === 0) {
			const message = 'No commit added source code.';
			return [
				{ outcome: 'not-applicable', message, rationale: 'Only commits that add source files can be uploads of code.', confidence: 1 },
			];
		}
		const counts = arrivalsByCommit(timeline);
		const largest = timeline.commits.reduce((a, b) => ((counts.get(b.id) ?? 0) > (counts.get(a.id) ?? 0) ? b : a));
		const largestFiles = counts.get(largest.id) ?? 0;
		const largestShare = share(largestFiles, files);
		const withCode = timeline.commits.filter((commit) => commit.changes.some(({ path }) => timeline.arrivals.has(path)));
		const after = withCode.length - withCode.indexOf(largest) - 1;
		const values = {
			commits: timeline.commits.length,
			sourceFiles: files,
			largestCommitFiles: largestFiles,
			largestCommitShare: largestShare,
			commitsWithCode: withCode.length,
			codeCommitsAfterLargest: after,
			commitsThatAddCode: counts.size,
			spanDays: spanDays(timeline.dated),
		};
		const few =
			withCode.length <= numberOf(parameters.fewCommits, FEW_COMMITS) &&
			timeline.commits.length <= numberOf(parameters.fewCommits, FEW_COMMITS) * 2;
		const lump =
			largestShare >= numberOf(parameters.nearlyAll, NEARLY_ALL) && share(after, timeline.commits.length) < REVISITED && files > 1;
		const bulk = few || lump;
		const lead = `The largest commit brought ${largestFiles} of ${files} source ${files === 1 ? 'file' : 'files'}`;
		return [
			{
				outcome: bulk ? 'true' : 'false',
				message: bulk
					? `${lead}, and ${after} ${after === 1 ? 'commit' : 'commits'} touched code afterwards: the code arrived all at once.`
					: `${lead}; ${after} later ${after === 1 ? 'commit' : 'commits'} went on working on the code.`,
				rationale: `${withCode.length} of ${timeline.commits.length} commits (merges left out) touch source code; from the first to the last ${spell(values.spanDays)}.`,
				location: commitLocation(largest.id),
				values,
				confidence: certainty(history, few && withCode.length > 1 ? 0.8 : 0.95),
			},
		];
	},
});

/** The days of a history, or its hours where there are few. */
function spell(days: number): string {
	const hours = Math.round(days * 24);
	if (hours >= 48) return `${Math.round(days)} days passed`;
	return `${hours} ${hours === 1 ? 'hour' : 'hours'} passed`;
}
