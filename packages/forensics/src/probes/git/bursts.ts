// Do commits come in bursts, as when finished work is committed file by file? Looks at the time between commits and at how many source files
// first appear within a quarter of an hour; what the commits say is another probe's question.
import { defineProbe, notApplicable, numberOf, plural } from '@auditor/probes';
import { type Commit, commitLocation, historyArtifact } from '@auditor/schema';
import type { Timeline } from './_timeline.js';
import { answered, certainty, densestWindow, duration, placesOf, share, spanSeconds, timelineOf } from './_timeline.js';

/** Commits closer than this were prepared before the first of them. @source readers of real histories: "8 layers in 108 s", "35 files in 4 minutes" */
const QUICK_SECONDS = 120;
const WINDOW_SECONDS = 600;
const LANDING_SECONDS = 900;
/** @source corpus of graded histories: staged uploads 0.45-1.0 in 8 commits or more, careful histories up to 0.3 */
const LANDED = 0.4;
const LANDED_COMMITS = 4;
const QUICK_SHARE = 0.5;
const WINDOW_SHARE = 0.4;
const WINDOW_COMMITS = 8;

export const bursts = defineProbe({
	id: 'git/bursts',
	lifecycle: 'stable',
	needs: { history: historyArtifact },
	question: 'Are commits clustered within minutes, as when finished work is committed in pieces?',
	motivation: 'A history can be staged: one finished tree, committed file by file within minutes, with telling messages.',
	method:
		'True when 40 % of the source files first appear within 15 minutes in 4 commits or more, when half of all commits follow within 2 minutes of the one before, or when 40 % of them (8 or more) stand within 10 minutes. Parameters `landedShare`, `quickShare`, `windowShare`.',
	blindSpots:
		'Rebasing keeps author dates, so it does not show; a fabricated date does not show either. Coding agents commit quickly without staging anything.',
	remediation: {
		on: 'true',
		effort: 'medium',
		text: 'From now on commit each step of your work when it is done. Do not write all files first and commit them one by one.',
	},
	inspect: answered(false, ({ history }, { parameters }) => {
		const timeline = timelineOf(history);
		const { dated } = timeline;
		if (dated.length < 2) return [notApplicable('There are fewer than two commits with a usable date.', 1)];
		const quick = dated.filter((commit, i) => i > 0 && commit.authoredAt - (dated[i - 1]?.authoredAt ?? 0) <= QUICK_SECONDS);
		const densest = densestWindow(dated, WINDOW_SECONDS, () => 1);
		const landing = history.shallow ? { commits: [], weight: 0 } : landingOf(timeline);
		const values = {
			commits: dated.length,
			burstShare: share(quick.length, dated.length),
			windowMinutes: WINDOW_SECONDS / 60,
			windowCommits: densest.commits.length,
			windowShare: share(densest.commits.length, dated.length),
			landedShare: share(landing.weight, timeline.sourceFiles),
			landedCommits: landing.commits.length,
			landedSeconds: spanSeconds(landing.commits),
		};
		const landed =
			values.landedShare >= numberOf(parameters, 'landedShare', LANDED) &&
			values.landedCommits >= LANDED_COMMITS &&
			timeline.sourceFiles >= 6;
		const staged = values.burstShare >= numberOf(parameters, 'quickShare', QUICK_SHARE) && quick.length >= 4;
		const dense = values.windowShare >= numberOf(parameters, 'windowShare', WINDOW_SHARE) && densest.commits.length >= WINDOW_COMMITS;
		const commits = landed ? landing.commits : !dense && quick.length > 0 ? quick : densest.commits;
		const reasons = [
			landed &&
				`${landing.weight} of ${timeline.sourceFiles} source files with code first appear in ${landing.commits.length} commits within ${duration(values.landedSeconds, Math.ceil)}`,
			dense && `${densest.commits.length} of ${dated.length} commits stand within ${duration(spanSeconds(densest.commits), Math.ceil)}`,
			staged && `${quick.length} of ${dated.length} commits follow within ${QUICK_SECONDS / 60} minutes of the one before`,
		].filter((reason) => reason !== false);
		const clustered = reasons.length > 0;
		const none = `${quick.length} of ${dated.length} commits came within ${QUICK_SECONDS / 60} minutes of the one before; the busiest ${WINDOW_SECONDS / 60} minutes hold ${plural(densest.commits.length, 'commit')}.`;
		return {
			outcome: clustered ? 'true' : 'false',
			message: clustered ? `${reasons.join('; ')}.` : none,
			rationale: 'Author dates, oldest first; merges and bots are left out.',
			location: commits[0] ? commitLocation(commits[0].id) : null,
			related: placesOf(commits.slice(1)),
			values,
			confidence: certainty(history, 0.85),
		};
	}),
});

/** The quarter of an hour in which most source files appeared, without the commits that added none. */
function landingOf({ dated, arrivals }: Timeline): { commits: Commit[]; weight: number } {
	const window = densestWindow(dated, LANDING_SECONDS, (commit) => arrivals.get(commit) ?? 0);
	return { weight: window.weight, commits: window.commits.filter((commit) => arrivals.has(commit)) };
}
