// How long is it from the first commit to the last? What happened between them is other probes' question.
import { defineProbe, notApplicable, numberOf } from '@auditor/probes';
import { historyArtifact } from '@auditor/schema';
import { answered, certainty, clockTime, placesOf, round, spanSeconds, timelineOf } from './_timeline.js';

const HOUR = 3600;
/** @source corpus of graded histories: 48 minutes where readers wrote "one sitting", a day and more elsewhere */
const HOURS = 3;

export const timeSpan = defineProbe({
	id: 'git/time-span',
	lifecycle: 'experimental',
	needs: { history: historyArtifact },
	question: 'Do the commits span more than a few hours?',
	motivation: 'Work that took days and was committed within one hour shows nothing of the way to it.',
	method: 'Time between the first and the last author date, merges and bots left out. True above 3 hours. Parameter `hours`.',
	blindSpots: 'Author dates can be set to anything.',
	remediation: { effort: 'medium', text: 'From now on commit while working, from the first day on.' },
	inspect: answered(true, ({ history }, { parameters }) => {
		const { dated } = timelineOf(history);
		const [first, last] = [dated[0], dated.at(-1)];
		if (!first || !last || first === last) return [notApplicable('There are fewer than two commits with a usable date.', 1)];
		const seconds = spanSeconds(dated);
		return {
			outcome: seconds > numberOf(parameters, 'hours', HOURS) * HOUR ? 'true' : 'false',
			message: `The first commit is of ${clockTime(first)}, the last of ${clockTime(last)}; merges are left out.`,
			rationale: 'Author dates by each author’s own clock; merges and bots are left out.',
			location: placesOf([first])[0] ?? null,
			related: placesOf([last]),
			values: { hours: round(seconds / HOUR), commits: dated.length },
			confidence: certainty(history, 0.95),
		};
	}),
});
