// Over how many days and hours is the work spread, by the clocks of its authors?
import { defineProbe, numberOf, plural } from '@auditor/probes';
import { historyArtifact } from '@auditor/schema';
import { answered, certainty, dayOf, hourOf, placesOf, share, sumBy, timelineOf } from './_timeline.js';

const ENOUGH_HOURS = 3;
const ENOUGH_DAYS = 2;
/** @source corpus of graded histories: 0.28-0.69 in the best, 0.88-0.91 where readers wrote "56 of 61 on one day" */
const BUSIEST_DAY = 0.8;

export const sessions = defineProbe({
	id: 'git/sessions',
	lifecycle: 'stable',
	needs: { history: historyArtifact },
	question: 'Is the work spread over several hours on more than one day?',
	motivation: 'Work that grew comes over days; work that was handed in comes at once.',
	method:
		"Counts the days and the clock hours in which commits were written, by each author's own clock (the UTC offset of the commit); merges and bots are left out. True from 3 hours on at least 2 days on, when the busiest day holds at most 80 % of the commits. Parameters `hours`, `days`, `dayShare`.",
	blindSpots: 'Work without commits does not show, and author dates can be set to anything.',
	remediation: { effort: 'medium', text: 'From now on commit at the end of every day of work at the latest.' },
	inspect: answered(false, ({ history }, { parameters }) => {
		const { dated, commits } = timelineOf(history);
		const days = sumBy(dated, dayOf);
		const hours = sumBy(dated, hourOf);
		const busiest = Math.max(0, ...days.values());
		const values = {
			commits: commits.length,
			undated: commits.length - dated.length,
			hours: hours.size,
			days: days.size,
			dayShare: share(busiest, dated.length),
		};
		const spread =
			hours.size >= numberOf(parameters, 'hours', ENOUGH_HOURS) &&
			days.size >= numberOf(parameters, 'days', ENOUGH_DAYS) &&
			values.dayShare <= numberOf(parameters, 'dayShare', BUSIEST_DAY);
		const firstOfDay = dated.filter((commit, at) => dayOf(commit) !== dayOf(dated[at - 1] ?? commit) || at === 0);
		return {
			outcome: spread ? 'true' : 'false',
			message: `${plural(dated.length, 'commit')} on ${plural(days.size, 'day')}, in ${plural(hours.size, 'clock hour')}; the busiest day has ${busiest} of them.`,
			rationale: "Author dates by each author's own clock; merges and bots are left out.",
			location: placesOf(firstOfDay)[0] ?? null,
			related: placesOf(firstOfDay.slice(1)),
			values,
			confidence: certainty(history, 0.9),
		};
	}),
});
