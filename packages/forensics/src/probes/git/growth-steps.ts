// Did the code come in several commits, or does most of it come from a few? Weighs commits by the lines of code that they brought, so that a scaffold of
// empty files counts for what it is.
import { defineProbe, numberOf, plural } from '@auditor/probes';
import { type Commit, commitLocation, historyArtifact } from '@auditor/schema';
import { BLIND, fewestForMost, growthOf } from './_growth.js';
import { certainty, share, sumBy } from './_timeline.js';

/** @source corpus of graded histories: 1-2 commits where readers wrote "drops the whole system in one commit", 5 and more in careful ones */
const COMMITS = 3;
/** Commits closer than this belong to one working session. @source corpus of graded histories: one where readers wrote "in one sitting", 2-4 at 3 and 4 points, 5 and more at 4 and 5 */
const SESSION_SECONDS = 600;

export const growthSteps = defineProbe({
	id: 'git/growth-steps',
	lifecycle: 'experimental',
	needs: { history: historyArtifact },
	question: 'Did the code come in several commits, rather than in one or two?',
	motivation: 'Many commits say little when one of them holds the whole system.',
	method:
		'Weighs every commit (merges and bots left out) by the lines of code it brought; blank lines, comments, docstrings and moved lines weigh nothing. `commits` and `sessions` are the fewest that together brought 80 % of the lines; commits at most 10 minutes apart are one working session (value `sessions`). True from 3 commits on; a rubric may ask for more, and for working sessions. Other values: largestShare, commitsWithCode, lines. Parameter `commits`.',
	blindSpots: BLIND,
	remediation: {
		effort: 'medium',
		text: 'From now on commit each piece of code with its test when it works: a model, a tool, a node, an edge.',
	},
	inspect({ history }, { parameters }) {
		const growth = growthOf(history);
		if (!('linesOf' in growth)) return growth;
		const { commits, dated, linesOf, total, largest } = growth;
		const most = fewestForMost(commits.map(linesOf));
		let [last, session] = [Number.NEGATIVE_INFINITY, 0];
		const sessionOf = ({ authoredAt }: Commit) => {
			if (authoredAt - last > SESSION_SECONDS) session++;
			last = authoredAt;
			return session;
		};
		const sessions = dated.length === 0 ? null : fewestForMost(sumBy(dated, sessionOf, linesOf).values()).count;
		const brought = Math.floor((100 * most.sum) / total);
		const values = {
			commits: most.count,
			sessions,
			largestShare: share(linesOf(largest), total),
			commitsWithCode: commits.filter((commit) => linesOf(commit) > 0).length,
			lines: total,
		};
		return {
			outcome: values.commits >= numberOf(parameters, 'commits', COMMITS) ? 'true' : 'false',
			message: `The ${values.commits === 1 ? 'largest commit' : `${values.commits} largest commits`} brought ${brought} % of the new lines of code${sessions === null ? '' : `; most lines came in ${plural(sessions, 'working session')}`}. The largest commit is ${largest.id.slice(0, 10)}.`,
			rationale:
				'Lines without blanks, comments, docstrings and what was only moved; merges and bots are left out; commits at most 10 minutes apart are one working session.',
			location: commitLocation(largest.id),
			values,
			confidence: certainty(history, 0.85),
		};
	},
});
