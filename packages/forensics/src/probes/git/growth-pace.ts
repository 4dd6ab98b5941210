// Does most of the code come from a single half hour?
import { defineProbe } from '@auditor/probes';
import { commitLocation, historyArtifact } from '@auditor/schema';
import { BLIND, growthOf } from './_growth.js';
import { certainty, densestWindow, numberOf, percent, placesOf, plural, share } from './_timeline.js';

/** @source corpus of graded histories: up to 0.4 in careful histories, 0.42-0.96 where readers wrote "landed within minutes" */
const DENSEST = 0.405;
const WINDOW_SECONDS = 1800;

export const growthPace = defineProbe({
	id: 'git/growth-pace',
	lifecycle: 'experimental',
	needs: { history: historyArtifact },
	question: 'Did the code come over time, rather than within half an hour?',
	motivation: 'Finished work can be committed file by file within minutes: many commits, and no development that can be followed.',
	method:
		'The half hour whose commits brought most lines of code. True when it brought at most 40 % (rounded) of all lines. Values: densestShare, densestCommits. Parameter `densestShare`.',
	blindSpots: `Author dates can be set to anything. ${BLIND}`,
	remediation: { on: 'false', effort: 'medium', text: 'From now on commit while working, not the finished tree in pieces.' },
	inspect({ history }, { parameters }) {
		const growth = growthOf(history);
		if (!('linesOf' in growth)) return growth;
		const { dated, linesOf, total } = growth;
		const densest = densestWindow(dated, WINDOW_SECONDS, linesOf);
		const parts = densest.commits.filter((commit) => linesOf(commit) > 0);
		const densestShare = share(densest.weight, total);
		return {
			outcome: densestShare < numberOf(parameters.densestShare, DENSEST) ? 'true' : 'false',
			message: `The busiest half hour brought ${percent(densest.weight, total)} of the code, in ${plural(parts.length, 'commit')}.`,
			rationale: `Lines of code by author date; ${plural(total, 'line')} in all.`,
			location: parts[0] ? commitLocation(parts[0].id) : null,
			related: placesOf(parts.slice(1)),
			values: { densestShare, densestCommits: parts.length },
			confidence: certainty(history, 0.8),
		};
	},
});
