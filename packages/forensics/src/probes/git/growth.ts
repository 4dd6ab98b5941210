// Did the code grow, or does most of it come from a few commits, or from a single half hour? Weighs commits by the bytes that they added to
// source files, so that a scaffold of empty files counts for what it is.
import { defineProbe } from '@auditor/probes';
import { type Commit, commitLocation, type FindingDraft, type History, historyArtifact } from '@auditor/schema';
import { certainty, densestWindow, numberOf, placesOf, sessionsOf, share, timelineOf, unanswerable } from './_timeline.js';

/** @source corpus of graded histories: 2-4 steps where readers wrote "drops the whole system in one commit", 7 and more in careful ones */
const STEPS = 3;
/** @source the same: up to 0.4 in careful histories, 0.42-0.96 where readers wrote "landed within minutes" */
const DENSEST = 0.405;
const WINDOW_SECONDS = 1800;
/** @source the same: pieces of finished work follow each other within minutes, and steps of work seldom do */
const SITTING_GAP_SECONDS = 600;
const BLIND =
	'Code moved from one file into another counts as new (a file that is moved as a whole does not); histories of more than 1,500 commits are not measured, for no few commits hold them.';

interface Growth {
	/** Without merges, oldest first. */
	readonly commits: readonly Commit[];
	readonly dated: readonly Commit[];
	/** Bytes that a commit added to source files. */
	readonly weigh: (commit: Commit) => number;
	readonly total: number;
}

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

function growthOf(history: History): Growth | FindingDraft[] {
	const unanswered = unanswerable(history, true);
	if (unanswered) return unanswered;
	const { commits, dated, isSource } = timelineOf(history);
	const weights = new Map<string, number>();
	for (const commit of commits) {
		const weight = weightOf(commit, isSource);
		if (weight > 0) weights.set(commit.id, weight);
	}
	const weigh = (commit: Commit) => weights.get(commit.id) ?? 0;
	const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
	if (total > 0) return { commits, dated, weigh, total };
	const message = commits.some((commit) => commit.changes.some(({ path }) => isSource(path)))
		? 'How much each commit added was not measured.'
		: 'No commit added source code.';
	return [{ outcome: 'not-applicable', message, rationale: 'Growth is the bytes that commits add to source files.', confidence: 1 }];
}

/** Bytes added to source files; what shrank takes nothing away. */
function weightOf(commit: Commit, isSource: (path: string) => boolean): number {
	let sum = 0;
	for (const { path, grown } of commit.changes) if (grown !== undefined && grown > 0 && isSource(path)) sum += grown;
	return sum;
}

/** How many equal parts are as concentrated as these: the inverse of the sum of squared shares, to one decimal. */
function effective(parts: readonly number[], total: number): number {
	return Math.round(10 / parts.reduce((sum, part) => sum + (part / total) ** 2, 0)) / 10;
}

function percent(part: number): string {
	return `${Math.round(part * 100)} %`;
}
