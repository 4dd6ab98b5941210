// Were the commits made anew, long after their author dates? A rebase, a filter and invented dates all leave this trace; which of them it was, is not told.
import { defineProbe } from '@auditor/probes';
import { historyArtifact } from '@auditor/schema';
import { duration, placesOf, plural, rewritingOf, share, timelineOf, unanswerable } from './_timeline.js';

const MINUTE = 60;
/** Chosen: with eight commits chance gives half of them a full minute once in more than a hundred thousand histories. */
const ENOUGH = 8;
/** @source corpus of graded histories: at most 0.11, but for one whose readers wrote of made-up dates, with 0.78 */
const ROUND = 0.5;

export const rewritten = defineProbe({
	id: 'git/rewritten',
	lifecycle: 'experimental',
	needs: { history: historyArtifact },
	question: 'Were most commits made anew at one time, long after their author dates?',
	motivation: 'Where commits were made anew, days and hours are what their maker says, not what a clock saw.',
	method:
		'True when half of the commits or more (at least 4; merges and bots left out) were committed within 15 minutes of each other and each more than an hour after its author date. That half of 8 dates or more have no seconds is told beside it. Value: roundShare.',
	blindSpots: 'Committer dates can be set too. A squash merge or a rebase on the web keeps author dates and does the same to few commits.',
	remediation: null,
	inspect({ history }) {
		const unanswered = unanswerable(history, false);
		if (unanswered) return unanswered;
		const { dated } = timelineOf(history);
		const { rewritten: made, late, within } = rewritingOf(history);
		const longest = late.reduce((most, { authoredAt, committedAt }) => Math.max(most, committedAt - authoredAt), 0);
		const round = dated.filter(({ authoredAt }) => authoredAt % MINUTE === 0).length;
		const roundShare = share(round, dated.length);
		const byHand = dated.length >= ENOUGH && roundShare >= ROUND;
		const told = byHand ? ` ${round} of ${dated.length} author dates stand at a full minute: they look written by hand.` : '';
		return [
			{
				outcome: made ? 'true' : 'false',
				message: made
					? `${late.length} of ${dated.length} commits were committed within ${duration(within)}, up to ${duration(longest)} after their author dates.${told}`
					: `We found no sign that most of the ${plural(dated.length, 'commit')} were rewritten at one time.${told}`,
				rationale: 'Author dates and commit dates were compared commit by commit.',
				location: placesOf(late)[0] ?? null,
				related: made ? placesOf(late.slice(1)) : [],
				values: { commits: dated.length, roundShare, rewrittenShare: share(late.length, dated.length), withinSeconds: within },
				confidence: history.shallow ? 0.6 : 0.9,
			},
		];
	},
});
