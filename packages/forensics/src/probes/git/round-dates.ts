// Do the author dates look written by hand? A clock stops at a full minute once in sixty times.
import { defineProbe } from '@auditor/probes';
import { historyArtifact } from '@auditor/schema';
import { certainty, numberOf, placesOf, share, timelineOf, unanswerable } from './_timeline.js';

const MINUTE = 60;
/** Chosen: with eight commits chance gives half of them a full minute once in more than a hundred thousand histories. */
const ENOUGH = 8;
/** @source corpus of graded histories: at most 0.11, but for one whose readers wrote of made-up dates, with 0.78 */
const ROUND = 0.5;

export const roundDates = defineProbe({
	id: 'git/round-dates',
	lifecycle: 'experimental',
	needs: { history: historyArtifact },
	question: 'Do most commits stand at a full minute, as when their dates were written by hand?',
	motivation: 'Dates that were made up tell nothing about how the work went on.',
	method:
		'The share of commits (merges and bots left out) whose author date has no seconds. True from one half on, in histories of 8 commits or more. Values: roundShare, commits. Parameter `roundShare`.',
	blindSpots: 'Dates made up with seconds; tools and other version systems that keep no seconds.',
	remediation: { on: 'true', effort: 'high', text: 'Hand in the history as it was made; if the dates come from a tool, say from which.' },
	inspect({ history }, { parameters }) {
		const unanswered = unanswerable(history, false);
		if (unanswered) return unanswered;
		const { dated } = timelineOf(history);
		if (dated.length < ENOUGH) {
			const message = `There are fewer than ${ENOUGH} commits with a usable date.`;
			return [{ outcome: 'not-applicable', message, rationale: 'Few dates may be round by chance.', confidence: 1 }];
		}
		const round = dated.filter(({ authoredAt }) => authoredAt % MINUTE === 0);
		const roundShare = share(round.length, dated.length);
		const made = roundShare >= numberOf(parameters.roundShare, ROUND);
		return [
			{
				outcome: made ? 'true' : 'false',
				message: made
					? `${round.length} of ${dated.length} commits stand at a full minute: their dates look written by hand.`
					: `${round.length} of ${dated.length} commits stand at a full minute, as clocks do.`,
				rationale: 'Author dates, merges and bots left out; one in sixty has no seconds by chance.',
				location: placesOf(round)[0] ?? null,
				related: made ? placesOf(round.slice(1)) : [],
				values: { roundShare, commits: dated.length },
				confidence: certainty(history, 0.85),
			},
		];
	},
});
