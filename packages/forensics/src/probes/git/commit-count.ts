// How many commits lead to the audited one? Does not ask what is in them.
import { defineProbe } from '@auditor/probes';
import { commitLocation, historyArtifact } from '@auditor/schema';
import { certainty, numberOf } from './_timeline.js';

/** @source reference rubric: "more than 3 commits" */
const MORE_THAN = 3;

export const commitCount = defineProbe({
	id: 'git/commit-count',
	lifecycle: 'stable',
	needs: { history: historyArtifact },
	question: 'Does the history hold more than a handful of commits?',
	motivation: 'A history of one or two commits shows the result and nothing of the way to it.',
	method: 'Counts the commits reachable from the audited one. Parameter `moreThan` (default 3).',
	blindSpots: 'A squashed history counts as what is left of it; a shallow one counts as what was given.',
	remediation: {
		on: 'false',
		effort: 'medium',
		text: 'From now on commit each step by itself with a message that says what it does; what was squashed stays as it is.',
	},
	inspect({ history }, { parameters }) {
		const moreThan = numberOf(parameters.moreThan, MORE_THAN);
		const commits = history.commits.length;
		const merges = history.commits.filter((commit) => commit.parents.length > 1).length;
		if (commits === 0)
			return [
				{
					outcome: 'not-applicable',
					message: 'The repository has no commits.',
					rationale: 'There is no history to ask about.',
					confidence: 1,
					values: { commits, merges, shallow: history.shallow },
				},
			];
		const enough = commits > moreThan;
		const newest = history.commits[0];
		const base = { values: { commits, merges, shallow: history.shallow }, location: newest ? commitLocation(newest.id) : null };
		if (!enough && history.shallow) {
			const message = `The shallow history holds ${commits} commits; how many there were before is not known.`;
			return [{ ...base, outcome: 'not-available', message, rationale: 'The source is a shallow clone.', confidence: 1 }];
		}
		const what = `${commits} ${commits === 1 ? 'commit' : 'commits'}${merges > 0 ? `, ${merges} of them merges` : ''}`;
		const message = `The history holds ${what}.`;
		const rationale = `Counted from the audited commit back to the beginning; more than ${moreThan} are asked for.`;
		return [{ ...base, outcome: enough ? 'true' : 'false', message, rationale, confidence: enough ? 1 : certainty(history, 1) }];
	},
});
