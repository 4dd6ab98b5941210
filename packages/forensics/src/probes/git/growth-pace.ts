// Is the growth of the source spread over time, rather than packed into half an hour?
import { defineProbe } from '@auditor/probes';
import { commitLocation, historyArtifact } from '@auditor/schema';
import { BLIND, growthOf, percent } from './_growth.js';
import { certainty, densestWindow, numberOf, placesOf, share } from './_timeline.js';

/** @source the same: up to 0.4 in careful histories, 0.42-0.96 where readers wrote "landed within minutes" */
const DENSEST = 0.405;

const WINDOW_SECONDS = 1800;

export const growthPace = defineProbe({
	id: 'git/growth-pace',
	lifecycle: 'experimental',
	needs: { history: historyArtifact },
	question: 'Is the growth of the source spread over time, rather than packed into half an hour?',
	motivation: 'Finished work can be committed file by file within minutes: many steps, and no development that can be followed.',
	method:
		'The half hour whose commits added most to source files. True when it brought at most 40 % (rounded) of all that was added. Values: densestShare, densestCommits. Parameter `densestShare`.',
	blindSpots: `Author dates can be set to anything. ${BLIND}`,
	remediation: { on: 'false', effort: 'medium', text: 'From now on commit while working, not the finished tree in pieces.' },
	inspect({ history }, { parameters }) {
		const growth = growthOf(history);
		if (!('weigh' in growth)) return growth;
		const densest = densestWindow(growth.dated, WINDOW_SECONDS, growth.weigh);
		const parts = densest.commits.filter((commit) => growth.weigh(commit) > 0);
		const densestShare = share(densest.weight, growth.total);
		return [
			{
				outcome: densestShare < numberOf(parameters.densestShare, DENSEST) ? 'true' : 'false',
				message: `The densest half hour brought ${percent(densestShare)} of the code, in ${parts.length} ${parts.length === 1 ? 'commit' : 'commits'}.`,
				rationale: `Bytes added to source files, by author date; ${growth.total} bytes in all.`,
				location: parts[0] ? commitLocation(parts[0].id) : null,
				related: placesOf(parts.slice(1)),
				values: { densestShare, densestCommits: parts.length },
				confidence: certainty(history, 0.8),
			},
		];
	},
});
