// Did the source grow in several steps, rather than arrive in a few commits?
import { defineProbe } from '@auditor/probes';
import { commitLocation, historyArtifact } from '@auditor/schema';
import { BLIND, growthOf, percent } from './_growth.js';
import { certainty, numberOf, sessionsOf, share } from './_timeline.js';

/** @source corpus of graded histories: 2-4 steps where readers wrote "drops the whole system in one commit", 7 and more in careful ones */
const STEPS = 3;

/** @source the same: pieces of finished work follow each other within minutes, and steps of work seldom do */
const SITTING_GAP_SECONDS = 600;

export const growthSteps = defineProbe({
	id: 'git/growth-steps',
	lifecycle: 'experimental',
	needs: { history: historyArtifact },
	question: 'Did the source grow in several steps, rather than arrive in a few commits?',
	motivation: 'Many commits say little when one of them holds the whole system.',
	method:
		'Weighs every commit (merges left out) by the bytes it added to source files. `steps` is the effective number of commits by weight (the inverse of the sum of squared shares): equal commits count one each, and one commit with nearly everything makes it one. `sittings` is the same with commits taken together that follow each other within 10 minutes. True from 3 steps on; a rubric may ask for more, and for sittings. Other values: largestShare, commitsThatGrow, bytes. Parameter `steps`.',
	blindSpots: BLIND,
	remediation: {
		on: 'false',
		effort: 'medium',
		text: 'From now on commit each step when it works: a model, a tool, a node, an edge, with its test.',
	},
	inspect({ history }, { parameters }) {
		const growth = growthOf(history);
		if (!('weigh' in growth)) return growth;
		const { commits, dated, weigh, total } = growth;
		const largest = commits.reduce((a, b) => (weigh(b) > weigh(a) ? b : a));
		const steps = effective(commits.map(weigh), total);
		const sittings = effective(
			sessionsOf(dated, SITTING_GAP_SECONDS).map((sitting) => sitting.reduce((sum, commit) => sum + weigh(commit), 0)),
			total,
		);
		const growing = commits.filter((commit) => weigh(commit) > 0).length;
		const largestShare = share(weigh(largest), total);
		const grew = steps >= numberOf(parameters.steps, STEPS);
		return [
			{
				outcome: grew ? 'true' : 'false',
				message: `The largest commit brought ${percent(largestShare)} of the code; weighed by what they brought, the commits are ${steps} steps in ${sittings} sittings.`,
				rationale: `${growing} of ${commits.length} commits (merges left out) made source files grow, by ${total} bytes together.`,
				location: commitLocation(largest.id),
				values: { steps, sittings, largestShare, commitsThatGrow: growing, bytes: total },
				confidence: certainty(history, 0.85),
			},
		];
	},
});

/** How many equal parts are as concentrated as these: the inverse of the sum of squared shares, to one decimal. */
function effective(parts: readonly number[], total: number): number {
	return Math.round(10 / parts.reduce((sum, part) => sum + (part / total) ** 2, 0)) / 10;
}
