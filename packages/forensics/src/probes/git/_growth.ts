// Did the code grow, or does most of it come from a few commits, or from a single half hour? Weighs commits by the bytes that they added to
// source files, so that a scaffold of empty files counts for what it is.
import type { Commit, FindingDraft, History } from '@auditor/schema';
import { timelineOf, unanswerable } from './_timeline.js';

export const BLIND =
	'Code moved from one file into another counts as new (a file that is moved as a whole does not); histories of more than 1,500 commits are not measured, for no few commits hold them.';

export interface Growth {
	/** Without merges, oldest first. */
	readonly commits: readonly Commit[];
	readonly dated: readonly Commit[];
	/** Bytes that a commit added to source files. */
	readonly weigh: (commit: Commit) => number;
	readonly total: number;
}

export function growthOf(history: History): Growth | FindingDraft[] {
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
export function weightOf(commit: Commit, isSource: (path: string) => boolean): number {
	let sum = 0;
	for (const { path, grown } of commit.changes) if (grown !== undefined && grown > 0 && isSource(path)) sum += grown;
	return sum;
}

export function percent(part: number): string {
	return `${Math.round(part * 100)} %`;
}
