// Does the history show releases?
import { defineProbe, notApplicable, numberOf } from '@auditor/probes';
import { commitLocation, historyArtifact, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { actionsOf } from '../../models/actions.js';
import { leftOpen } from '../../models/unread.js';
import { pipelineCommands, pipelineFiles } from '../../models/workflows.js';
import { isRelease } from '../git/_timeline.js';

export const releaseHistory = defineProbe({
	id: 'library/release-history',
	lifecycle: 'experimental',
	needs: { history: historyArtifact, tree: treeArtifact, texts: textsArtifact },
	question: 'Does the history show releases?',
	motivation: 'Users get what is released, not what is on the branch; a package that releases in steps can be followed.',
	method:
		'Counts commits whose subject is a version, or says so in the words of npm version, changesets, semantic-release, release-please and lerna, and that touch a manifest, a changelog or nothing. Where there is none, and a workflow publishes what the forge releases, or runs semantic-release, tags would have to be read. Values: releases. True from two releases on; parameter `least`.',
	blindSpots: 'Tags, and releases that a workflow makes without a commit; a negative answer is therefore uncertain.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Release with npm version or changesets, so that each version is a commit that can be named.',
	},
	inspect: ({ history, tree, texts }, { parameters }) => {
		if (history.commits.length === 0) return [notApplicable('The repository has no commits.')];
		const releases = history.commits.filter(isRelease);
		const [last] = releases;
		const met = releases.length >= Math.max(1, numberOf(parameters, 'least', 2));
		const onRelease = actionsOf(tree, texts).find(
			({ events, path }) => events !== null && 'release' in events && PUBLISHES.test(texts.get(path) ?? ''),
		);
		const byTool = pipelineCommands(pipelineFiles(tree), texts).find(({ text }) => /\bsemantic-release(?:@\S{1,40})?(?: |$)/.test(text));
		if (!met && byTool)
			return leftOpen(
				`${byTool.path}:${byTool.line} releases by semantic-release, which needs no commit, and tags were not read.`,
				byTool,
				byTool.line,
			);
		if (!met && onRelease) return leftOpen(`${onRelease.path} publishes what the forge releases, and tags were not read.`, onRelease, 1);
		return {
			outcome: met ? 'true' : 'false',
			message: last
				? `The history has commits that release; the newest of them is "${last.subject.slice(0, 60)}".`
				: 'We found fewer than two commits whose subjects name the version that they release, and tags were not read.',
			rationale: `${history.commits.length} commits were read${history.shallow ? '; the history is shallow' : ''}.`,
			location: commitLocation((last ?? history.commits[0]!).id),
			values: { releases: releases.length },
			confidence: met ? 0.88 : 0.6,
		};
	},
});

const PUBLISHES = /\b(?:npm|pnpm|yarn|bun) (?:[\w-]{1,40} ){0,3}publish\b/;
