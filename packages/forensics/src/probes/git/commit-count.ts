// How many commits lead to the audited one, merges and bots apart? Does not ask what is in them.
import { defineProbe, notApplicable, numberOf, plural } from '@auditor/probes';
import { commitLocation, historyArtifact } from '@auditor/schema';
import { certainty, timelineOf } from './_timeline.js';

/** @source reference rubric: "more than 3 commits" */
const MORE_THAN = 3;

export const commitCount = defineProbe({
	id: 'git/commit-count',
	lifecycle: 'stable',
	needs: { history: historyArtifact },
	question: 'Does the history hold more than a handful of commits?',
	motivation: 'A history of one or two commits shows the result and nothing of the way to it.',
	method:
		'Counts the commits reachable from the audited one; merges and commits of bots are counted apart. Parameter `moreThan` (default 3).',
	blindSpots: 'A squashed history counts as what is left of it; a shallow one counts as what was given.',
	remediation: {
		effort: 'medium',
		text: 'From now on commit each change by itself with a message that says what it does; what was squashed stays as it is.',
	},
	inspect({ history }, { parameters }) {
		const moreThan = numberOf(parameters, 'moreThan', MORE_THAN);
		const timeline = timelineOf(history);
		const [commits, merges, bots] = [timeline.commits.length, timeline.merges.length, timeline.bots.length];
		const values = { commits, merges, bots, allCommits: history.commits.length, shallow: history.shallow };
		if (history.commits.length === 0) return [{ ...notApplicable('The repository has no commits.', 1), values }];
		const enough = commits > moreThan;
		const newest = history.commits[0];
		const base = { values, location: newest ? commitLocation(newest.id) : null };
		if (!enough && history.shallow) {
			const message = `The shallow history holds ${plural(commits, 'commit')}; how many there were before is not known.`;
			return [{ ...base, outcome: 'not-available', message, rationale: 'The source is a shallow clone.', confidence: 1 }];
		}
		const apart = [merges > 0 ? [plural(merges, 'merge')] : [], bots > 0 ? [`${plural(bots, 'commit')} of bots`] : []].flat();
		const beside = apart.length > 0 ? ` beside ${apart.join(' and ')}` : '';
		const message = `The history holds ${plural(commits, 'commit')}${beside}, up to ${newest?.id.slice(0, 10)}.`;
		const rationale = `Counted from the audited commit back to the beginning; more than ${moreThan} are asked for.`;
		return [{ ...base, outcome: enough ? 'true' : 'false', message, rationale, confidence: enough ? 1 : certainty(history, 1) }];
	},
});
