// The history in the order in which it was written, and what several git probes count in it. Pure; dates are the authors' own, as `git log` shows
// them, and dates that cannot be (before 1980, after 2100) are left out of every cadence.
import { type Commit, commitLocation, type FindingDraft, type History, type Location } from '@auditor/schema';
import { contextOf, languageOf } from '../../classify-file.js';

export interface Timeline {
	/** Without merges; by author date, oldest first, commits of one second in the order of the history. */
	readonly commits: readonly Commit[];
	readonly merges: readonly Commit[];
	/** Those of `commits` whose date can be used. */
	readonly dated: readonly Commit[];
	/** Source code that people write: tests and fixtures belong to it, generated and vendored files and documentation do not. */
	readonly isSource: (path: string) => boolean;
	/** Path of a source file to the commit that first added it. */
	readonly arrivals: ReadonlyMap<string, Commit>;
}

const EARLIEST = Date.UTC(1980, 0, 1) / 1000;
const LATEST = Date.UTC(2100, 0, 1) / 1000;
const DAY = 86_400;

const known = new WeakMap<History, Timeline>();

/** Made once per history: several probes ask for it. */
export function timelineOf(history: History): Timeline {
	const found = known.get(history) ?? makeTimeline(history);
	known.set(history, found);
	return found;
}

function makeTimeline(history: History): Timeline {
	const oldestFirst = [...history.commits].reverse();
	const merges = oldestFirst.filter((commit) => commit.parents.length > 1);
	const commits = byDate(oldestFirst.filter((commit) => commit.parents.length < 2));
	const isSource = remembered(isSourcePath);
	const arrivals = new Map<string, Commit>();
	for (const commit of commits) {
		for (const { status, path } of commit.changes) if (status === 'A' && isSource(path) && !arrivals.has(path)) arrivals.set(path, commit);
	}
	return { commits, merges, dated: commits.filter(isUsable), isSource, arrivals };
}

/** Most histories are in order already. */
function byDate(commits: Commit[]): Commit[] {
	let last = Number.NEGATIVE_INFINITY;
	const ordered = commits.every((commit) => {
		const after = isUsable(commit) && commit.authoredAt >= last;
		last = commit.authoredAt;
		return after;
	});
	if (ordered) return commits;
	// The sort is stable: commits of one second, and those without a usable date, stay in the order of the history.
	return commits.sort((a, b) => (isUsable(a) && isUsable(b) ? a.authoredAt - b.authoredAt : 0));
}

/** Number of source files that each commit brought. */
export function arrivalsByCommit(timeline: Timeline): Map<string, number> {
	const counts = new Map<string, number>();
	for (const commit of timeline.arrivals.values()) counts.set(commit.id, (counts.get(commit.id) ?? 0) + 1);
	return counts;
}

/** Runs of commits no two neighbours of which are further apart than `gapSeconds`. */
export function sessionsOf(dated: readonly Commit[], gapSeconds: number): Commit[][] {
	const sessions: Commit[][] = [];
	let last = Number.NEGATIVE_INFINITY;
	for (const commit of dated) {
		if (commit.authoredAt - last > gapSeconds) sessions.push([]);
		sessions.at(-1)?.push(commit);
		last = commit.authoredAt;
	}
	return sessions;
}

/** The run of commits within some seconds that weighs most. */
export function densestWindow(
	dated: readonly Commit[],
	seconds: number,
	weigh: (commit: Commit) => number,
): { commits: Commit[]; weight: number } {
	let best = { from: 0, to: 0, weight: 0 };
	let from = 0;
	let weight = 0;
	dated.forEach((commit, to) => {
		weight += weigh(commit);
		for (let first = dated[from]; first && commit.authoredAt - first.authoredAt > seconds; first = dated[++from]) weight -= weigh(first);
		if (weight > best.weight) best = { from, to: to + 1, weight };
	});
	return { commits: dated.slice(best.from, best.to), weight: best.weight };
}

/** Commits per calendar day (UTC), by number of the day. */
export function daysOf(dated: readonly Commit[]): Map<number, number> {
	const days = new Map<number, number>();
	for (const commit of dated) {
		const day = Math.floor(commit.authoredAt / DAY);
		days.set(day, (days.get(day) ?? 0) + 1);
	}
	return days;
}

/** Days between the first and the last commit. */
export function spanDays(dated: readonly Commit[]): number {
	const [first, last] = [dated[0], dated.at(-1)];
	return first && last ? round((last.authoredAt - first.authoredAt) / DAY) : 0;
}

export function share(part: number, whole: number): number {
	return whole === 0 ? 0 : round(part / whole);
}

export function round(value: number): number {
	return Math.round(value * 1000) / 1000;
}

export function placesOf(commits: readonly Commit[], most = 10): Location[] {
	return commits.slice(0, most).map((commit) => commitLocation(commit.id));
}

/** The answer of every cadence probe to an empty history, or to one whose beginning is cut off; null when there is something to look at. */
export function unanswerable(history: History, needsBeginning: boolean): FindingDraft[] | null {
	if (history.commits.length === 0) {
		const message = 'The repository has no commits.';
		return [{ outcome: 'not-applicable', message, rationale: 'There is no history to look at.', confidence: 1 }];
	}
	if (!history.shallow || !needsBeginning) return null;
	const message = 'The history is shallow: its beginning was not given.';
	const rationale = 'The oldest commit of a shallow history shows the whole tree as new, so how the code arrived cannot be told.';
	return [{ outcome: 'not-available', message, rationale, confidence: 1 }];
}

/** Confidence of an answer from a history that may be cut off. */
export function certainty(history: History, full = 0.95): number {
	return history.shallow || history.limitations.length > 0 ? 0.6 : full;
}

/** A number among the rubric's parameters, or the default. */
export function numberOf(value: unknown, fallback: number): number {
	return typeof value === 'number' && Number.isFinite(value) ? value : fallback;
}

function isUsable(commit: Commit): boolean {
	return commit.authoredAt >= EARLIEST && commit.authoredAt <= LATEST;
}

/** Folders that begin with a dot hold the scripts of tools, not the product. */
const TOOL_FOLDER = /(?:^|\/)\.[^/]+\//;

function isSourcePath(path: string): boolean {
	if (languageOf(path) === null || TOOL_FOLDER.test(path)) return false;
	const context = contextOf(path);
	return context !== 'generated' && context !== 'vendored' && context !== 'documentation';
}

/** The same paths come back in commit after commit. */
function remembered(ask: (path: string) => boolean): (path: string) => boolean {
	const answers = new Map<string, boolean>();
	return (path) => {
		let answer = answers.get(path);
		if (answer === undefined) {
			answer = ask(path);
			answers.set(path, answer);
		}
		return answer;
	};
}
