// Which lines of code did each commit bring? For the probes that weigh commits by them.
import type { Commit, FindingDraft, History } from '@auditor/schema';
import { timelineOf, unanswerable } from './_timeline.js';

export const BLIND =
	'Code moved from one file into another by two commits counts as new; histories of more than 1,500 commits are not measured, for no few commits hold them.';

export interface Growth {
	/** Without merges and bots, oldest first. */
	readonly commits: readonly Commit[];
	readonly dated: readonly Commit[];
	/** Lines of code that a commit brought: neither blank nor comment, and not moved within the commit. */
	readonly linesOf: (commit: Commit) => number;
	readonly total: number;
	readonly largest: Commit;
}

/** The answer of every probe that weighs commits, where there is nothing to weigh. */
export function growthOf(history: History): Growth | FindingDraft[] {
	const unanswered = unanswerable(history, true);
	if (unanswered) return unanswered;
	const { commits, dated, isSource } = timelineOf(history);
	const lines = new Map(
		commits.map((commit) => [
			commit,
			commit.changes.reduce((sum, { path, lines = 0 }) => (lines > 0 && isSource(path) ? sum + lines : sum), 0),
		]),
	);
	const linesOf = (commit: Commit) => lines.get(commit) ?? 0;
	const total = commits.reduce((sum, commit) => sum + linesOf(commit), 0);
	const [first] = commits;
	if (total > 0 && first)
		return { commits, dated, linesOf, total, largest: commits.reduce((a, b) => (linesOf(b) > linesOf(a) ? b : a), first) };
	const rationale = 'Asked for are the lines of code that commits bring.';
	return commits.some(({ changes }) => changes.some(({ path, lines }) => lines === undefined && isSource(path)))
		? [{ outcome: 'not-available', message: 'How many lines each commit brought was not measured.', rationale, confidence: 1 }]
		: [{ outcome: 'not-applicable', message: 'No commit brought code.', rationale, confidence: 1 }];
}

const MOST = 0.8;

/** The fewest parts that together make 80 % of their sum: three equal ones are three, and one that has nearly everything is one. `sum`: what they make. */
export function fewestForMost(parts: Iterable<number>): { readonly count: number; readonly sum: number } {
	const falling = [...parts].sort((a, b) => b - a);
	const wanted = MOST * falling.reduce((sum, part) => sum + part, 0);
	let sum = 0;
	let count = 0;
	for (const part of falling) {
		if (sum >= wanted) break;
		sum += part;
		count++;
	}
	return { count, sum };
}
