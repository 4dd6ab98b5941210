// Was work merged from branches? Squashed and rebased pull requests leave no merge commit; those that say their number are counted apart.
import { defineProbe } from '@auditor/probes';
import { historyArtifact } from '@auditor/schema';
import { certainty, placesOf, share, unanswerable } from './_timeline.js';

const PULL_REQUEST = /^Merge pull request (?<merged>#\d+)|\((?<squashed>#\d+)\)$|^Merge branch '.*' into '.*'|See merge request /;

export const merges = defineProbe({
	id: 'git/merges',
	lifecycle: 'stable',
	needs: { history: historyArtifact },
	question: 'Was work merged from branches?',
	motivation: 'Branches and pull requests show that changes were set apart and looked at before they joined.',
	method: 'Counts commits with two parents or more, and subjects in the form that forges give to pull requests.',
	blindSpots: 'Fast-forward and squash merges leave no trace but the number in the subject.',
	remediation: null,
	inspect({ history }) {
		const unanswered = unanswerable(history, false);
		if (unanswered) return unanswered;
		const found = history.commits.filter((commit) => commit.parents.length > 1);
		// Commits of one pull request that was rebased carry the same number.
		const named = history.commits.flatMap(({ id, subject }) => {
			const groups = PULL_REQUEST.exec(subject);
			return groups ? [groups.groups?.merged ?? groups.groups?.squashed ?? id] : [];
		});
		const requests = new Set(named).size;
		const values = { merges: found.length, pullRequests: requests, mergeShare: share(found.length, history.commits.length) };
		const merged = found.length > 0 || requests > 0;
		return [
			{
				outcome: merged ? 'true' : 'false',
				message: merged
					? `${found.length} merge commits, ${requests} pull requests.`
					: 'No commit is a merge, and none names a pull request.',
				rationale: 'From the parents and the subjects of all commits.',
				location: placesOf(found)[0] ?? null,
				related: placesOf(found.slice(1)),
				values,
				confidence: certainty(history),
			},
		];
	},
});
