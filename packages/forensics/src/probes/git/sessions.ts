// Over how many working sessions and days is the work spread? A session ends where an hour passes without a commit.
import { defineProbe } from '@auditor/probes';
import { historyArtifact } from '@auditor/schema';
import { certainty, daysOf, numberOf, placesOf, sessionsOf, share, spanDays, timelineOf, unanswerable } from './_timeline.js';

/** @source the usual gap in studies of commit histories: an hour or two */
const GAP_SECONDS = 3600;
const ENOUGH_SESSIONS = 3;
const ENOUGH_DAYS = 2;
/** @source corpus of graded histories: 0.28-0.69 in the best, 0.88-0.91 where readers wrote "56 of 61 on one day" */
const BUSIEST_DAY = 0.8;

export const sessions = defineProbe({
	id: 'git/sessions',
	lifecycle: 'stable',
	needs: { history: historyArtifact },
	question: 'Is the work spread over several sessions on more than one day?',
	motivation: 'Work that grew comes in sessions; work that was handed in comes in one.',
	method:
		'Commits (merges left out) less than an hour apart are one session. True from 3 sessions on at least 2 days (UTC) on, when the busiest day holds at most 80 % of the commits. Parameters `sessions`, `days`, `dayShare`.',
	blindSpots: 'Work without commits does not show, and author dates can be set to anything.',
	remediation: { on: 'false', effort: 'medium', text: 'From now on commit at the end of every session at the latest.' },
	inspect({ history }, { parameters }) {
		const unanswered = unanswerable(history, false);
		if (unanswered) return unanswered;
		const { dated, commits } = timelineOf(history);
		const found = sessionsOf(dated, GAP_SECONDS);
		const days = daysOf(dated);
		const busiest = Math.max(0, ...days.values());
		const longest = Math.max(0, ...found.map((session) => session.length));
		const values = {
			commits: commits.length,
			undated: commits.length - dated.length,
			sessions: found.length,
			days: days.size,
			spanDays: spanDays(dated),
			dayShare: share(busiest, dated.length),
			sessionShare: share(longest, dated.length),
		};
		const spread =
			found.length >= numberOf(parameters.sessions, ENOUGH_SESSIONS) &&
			days.size >= numberOf(parameters.days, ENOUGH_DAYS) &&
			values.dayShare <= numberOf(parameters.dayShare, BUSIEST_DAY);
		const starts = found.flatMap((session) => session.slice(0, 1));
		const plural = (n: number, word: string) => `${n} ${word}${n === 1 ? '' : 's'}`;
		return [
			{
				outcome: spread ? 'true' : 'false',
				message: `${plural(dated.length, 'commit')} in ${plural(found.length, 'session')} on ${plural(days.size, 'day')}; ${Math.round(values.dayShare * 100)} % of them on the busiest.`,
				rationale: 'Author dates of all commits but merges; an hour without a commit ends a session.',
				location: placesOf(starts)[0] ?? null,
				related: placesOf(starts.slice(1)),
				values,
				confidence: certainty(history, 0.9),
			},
		];
	},
});
