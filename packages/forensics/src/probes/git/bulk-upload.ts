// Did the code arrive all at once? Weighs commits by the lines of code they brought; where these were not measured, by the source files they added.
import { defineProbe } from '@auditor/probes';
import { type Commit, commitLocation, historyArtifact } from '@auditor/schema';
import { growthOf } from './_growth.js';
import { arrivalsByCommit, certainty, numberOf, percent, plural, share, type Timeline, timelineOf, unanswerable } from './_timeline.js';

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
		'True when the history is a single commit with source code, when at most 3 commits brought all of it, or when one commit brought 90 % of the lines of code (of the source files, where lines were not measured) and hardly any commit brought code afterwards. Parameters `nearlyAll`, `fewCommits`.',
	blindSpots: 'Code moved by two commits counts as new; a squashed merge of real work looks like an upload.',
	remediation: {
		on: 'true',
		effort: 'high',
		text: 'From now on push the branch that the work is done on, not a copy of its result; if the first history still exists, hand it in.',
	},
	inspect({ history }, { parameters }) {
		const unanswered = unanswerable(history, true);
		if (unanswered) return unanswered;
		const timeline = timelineOf(history);
		const { commits } = timeline;
		const arrived = arrivalsOf(timeline);
		const growth = growthOf(history);
		const { largest, largestShare, unit, brings } =
			'linesOf' in growth
				? {
						largest: growth.largest,
						largestShare: growth.linesOf(growth.largest) / growth.total,
						unit: 'the code',
						brings: (commit: Commit) => growth.linesOf(commit) > 0,
					}
				: {
						...arrived,
						unit: 'the source files',
						brings: (commit: Commit) => commit.changes.some(({ path }) => timeline.arrivals.has(path)),
					};
		if (!largest || timeline.arrivals.size === 0) {
			const message = 'No commit brought code.';
			return [{ outcome: 'not-applicable', message, rationale: 'Only commits with code can be uploads of it.', confidence: 1 }];
		}
		const withCode = commits.filter(brings);
		const after = withCode.length - withCode.indexOf(largest) - 1;
		const values = {
			commits: commits.length,
			sourceFiles: timeline.arrivals.size,
			largestShare: share(largestShare, 1),
			commitsWithCode: withCode.length,
			codeCommitsAfterLargest: after,
		};
		const fewCommits = numberOf(parameters.fewCommits, FEW_COMMITS);
		const few = withCode.length <= fewCommits && commits.length <= fewCommits * 2;
		const lump =
			largestShare >= numberOf(parameters.nearlyAll, NEARLY_ALL) && share(after, commits.length) < REVISITED && timeline.arrivals.size > 1;
		const bulk = few || lump;
		const lead = `The largest commit brought ${percent(largestShare)} of ${unit}, and ${plural(after, 'later commit')} brought more`;
		return {
			outcome: bulk ? 'true' : 'false',
			message: bulk ? `${lead}: the code arrived all at once.` : `${lead}.`,
			rationale: `${withCode.length} of ${commits.length} commits (merges and bots left out) brought code.`,
			location: commitLocation(largest.id),
			values,
			confidence: certainty(history, few && withCode.length > 1 ? 0.8 : 0.95),
		};
	},
});

/** The commit that first brought most of the source files. */
function arrivalsOf(timeline: Timeline): { largest: Commit | undefined; largestShare: number } {
	const counts = arrivalsByCommit(timeline);
	const filesOf = (commit: Commit | undefined) => (commit ? (counts.get(commit.id) ?? 0) : 0);
	const largest = timeline.commits.reduce<Commit | undefined>((a, b) => (filesOf(b) > filesOf(a) ? b : a), undefined);
	return { largest, largestShare: filesOf(largest) / Math.max(1, timeline.arrivals.size) };
}
