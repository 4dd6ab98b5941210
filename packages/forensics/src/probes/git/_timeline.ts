// The history in the order in which it was written, and what several git probes count in it. Pure; dates are the authors' own, as `git log` shows
// them, and dates that cannot be (before 1980, after 2100) are left out of every cadence.
import { kept, once } from '@auditor/code';
import { notApplicable, plural } from '@auditor/probes';
import { type Commit, commitLocation, type FindingDraft, type History, type Location, type ProbeContext } from '@auditor/schema';
import { contextOf, languageOf } from '../../classify-file.js';

export interface Timeline {
	/** Without merges and without commits of bots; by author date, oldest first, commits of one second in the order of the history. */
	readonly commits: readonly Commit[];
	readonly merges: readonly Commit[];
	readonly bots: readonly Commit[];
	/** Those of `commits` whose date can be used. */
	readonly dated: readonly Commit[];
	/** Source code that people write: tests and fixtures belong to it, generated and vendored files and documentation do not. */
	readonly isSource: (path: string) => boolean;
	/** Number of source files that each commit was the first to bring code to, or added where lines were not measured. */
	readonly arrivals: ReadonlyMap<Commit, number>;
	readonly sourceFiles: number;
}

const EARLIEST = Date.UTC(1980, 0, 1) / 1000;
const LATEST = Date.UTC(2100, 0, 1) / 1000;
const DAY = 86_400;
const HOUR = 3600;

/** Made once per history: several probes ask for it. */
export const timelineOf = once((history: History): Timeline => {
	const oldestFirst = [...history.commits].reverse();
	const merges = oldestFirst.filter((commit) => commit.parents.length > 1);
	const single = oldestFirst.filter((commit) => commit.parents.length < 2);
	const commits = byDate(single.filter((commit) => !isBot(commit)));
	const bots = single.filter(isBot);
	// The same paths come back in commit after commit.
	const answers = new Map<string, boolean>();
	const isSource = (path: string) => kept(answers, path, () => isSourcePath(path));
	const arrived = new Set<string>();
	const arrivals = new Map<Commit, number>();
	for (const commit of commits) {
		for (const { status, path, lines } of commit.changes) {
			if (!(lines === undefined ? status === 'A' : lines > 0) || !isSource(path) || arrived.has(path)) continue;
			arrived.add(path);
			arrivals.set(commit, (arrivals.get(commit) ?? 0) + 1);
		}
	}
	return { commits, merges, bots, dated: commits.filter(isUsable), isSource, arrivals, sourceFiles: arrived.size };
});

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

/** The run of commits within some seconds that weighs most. */
export function densestWindow(
	dated: readonly Commit[],
	seconds: number,
	weigh: (commit: Commit) => number,
	when: (commit: Commit) => number = (commit) => commit.authoredAt,
): { commits: Commit[]; weight: number } {
	let best = { from: 0, to: 0, weight: 0 };
	let from = 0;
	let weight = 0;
	dated.forEach((commit, to) => {
		weight += weigh(commit);
		for (let first = dated[from]; first && when(commit) - when(first) > seconds; first = dated[++from]) weight -= weigh(first);
		if (weight > best.weight) best = { from, to: to + 1, weight };
	});
	return { commits: dated.slice(best.from, best.to), weight: best.weight };
}

/** The day and the hour at which a commit was written, by its author's own clock, as numbers. */
export function dayOf(commit: Commit): number {
	return Math.floor(clockOf(commit) / DAY);
}

export function hourOf(commit: Commit): number {
	return Math.floor(clockOf(commit) / HOUR);
}

/** `2026-02-28 19:10`, by the author's own clock. */
export function clockTime(commit: Commit): string {
	return new Date(clockOf(commit) * 1000).toISOString().slice(0, 16).replace('T', ' ');
}

function clockOf({ authoredAt, zone = 0 }: Commit): number {
	return authoredAt + zone * 60;
}

export function sumBy(commits: readonly Commit[], groupOf: (commit: Commit) => number, weigh: (commit: Commit) => number = () => 1) {
	const sums = new Map<number, number>();
	for (const commit of commits) {
		const group = groupOf(commit);
		sums.set(group, (sums.get(group) ?? 0) + weigh(commit));
	}
	return sums;
}

/** A program commits, by its name or its address. @source github.com/actions, github.com/phips28/gh-action-bump-version */
function isBot({ author, email }: Commit): boolean {
	const name = author.trim();
	return /\[bot\]@|^gh-action-|\+Copilot@/.test(email) || /\[bot\]$|(?:^|[a-z\d _-])Bot(?:App)?$|[ _-]bot$|^GitHub[ -]Actions?$/.test(name);
}

/** Subjects that a release leaves in a history: a bare version, or the words of the tools that write them. */
const RELEASE =
	/^(?:(?:chore|build|ci|feat)(?:\([^)]{1,40}\))?!?: )?(?:chore\(release\)[:!]?|releases?(?:$|:| (?:v?\d|main\b|master\b|packages?\b|.{0,200}\d\.\d+\.\d+))|build\(release\)|version packages|\[ci\] release|(?:(?:patch|minor|major) )?(?:bump version|version bump)|publish(?:ed)?(?:$| (?:version )?v?\d| packages?\b)|prepare release|(?:[\w@/.-]+[@ ])?v?\d+\.\d+\.\d+(?:-[\w.]+)?(?:\s*\(#\d+\))?$|v?\d+\.\d+$|(?:(?:bump(?:ed|s)?|promoted?)(?: to)? v?\d|(?:version|update version|set version)\b.{0,200}\d)\S{0,9}\.\d+\.\d+)/i;
/** A version of the package of that name, or of something it depends on. */
const NAMED = /^(?:\S{1,40}: )?(?!(?:version|bump(?:ed|s)?|releases?|publish(?:ed)?|to)[@ ])(?:@[\w.-]+\/)?([\w.-]+)[@ ]v?\d/i;
/** What a release changes, if anything. */
const RELEASED =
	/(^|\/)(package\.json|pyproject\.toml|setup\.(py|cfg)|Cargo\.toml|__init__\.py|_?version\.\w+|VERSION|deno\.json|jsr\.json|lerna\.json|change[-_]?log[^/]*|changes[^/]*|history[^/]*|releases?[^/]*|(?:package-|pnpm-)lock\.\w+|\w+\.lockb?)$/i;

/** The commit makes a release and nothing else: its subject is a version, or in the words of the tools that write them. */
export function isRelease({ subject, changes }: Commit): boolean {
	const name = NAMED.exec(subject.trim())?.[1];
	const isOwn = (path: string) => name === undefined || path.includes(`${name}/`) || /change|history/i.test(path);
	return RELEASE.test(subject.trim()) && (changes.length === 0 || changes.some(({ path }) => RELEASED.test(path) && isOwn(path)));
}

/** Seconds between the first and the last commit. */
export function spanSeconds(dated: readonly Commit[]): number {
	return (dated.at(-1)?.authoredAt ?? 0) - (dated[0]?.authoredAt ?? 0);
}

/** `48 minutes`, `5 hours`, `12 days`; rounded up where something lies within it. */
export function duration(seconds: number, round: (count: number) => number = Math.round): string {
	const [count, unit] =
		seconds < 2 * 60
			? [seconds, 'second']
			: seconds < 2 * HOUR
				? [round(seconds / 60), 'minute']
				: seconds < 2 * DAY
					? [round(seconds / HOUR), 'hour']
					: [round(seconds / DAY), 'day'];
	return plural(count, unit);
}

/** Of the counts themselves: a share that was rounded before, 0.385 of 10 in 26, would be rounded up. */
export function percent(part: number, whole = 1): string {
	return `${Math.round((100 * part) / whole)} %`;
}

export function share(part: number, whole: number): number {
	return whole === 0 ? 0 : round(part / whole);
}

export function round(value: number): number {
	return Math.round(value * 1000) / 1000;
}

export function placesOf(commits: readonly Commit[]): Location[] {
	return commits.slice(0, 10).map((commit) => commitLocation(commit.id));
}

/** The answer of every cadence probe to an empty history, or to one whose beginning is cut off; null when there is something to look at. */
export function unanswerable(history: History, needsBeginning: boolean): FindingDraft[] | null {
	if (history.commits.length === 0) return [notApplicable('The repository has no commits.', 1)];
	if (!history.shallow || !needsBeginning) return null;
	const message = 'The history is shallow: its beginning was not given.';
	const rationale = 'The oldest commit of a shallow history shows the whole tree as new, so how the code arrived cannot be told.';
	return [{ outcome: 'not-available', message, rationale, confidence: 1 }];
}

/** What a probe says of a history that can be answered. */
export const answered =
	(needsBeginning: boolean, say: (given: Given, context: ProbeContext) => FindingDraft | FindingDraft[]) =>
	(given: Given, context: ProbeContext) =>
		unanswerable(given.history, needsBeginning) ?? say(given, context);

type Given = { readonly history: History };

/** Confidence of an answer from a history that may be cut off, or whose dates were kept while its commits were made anew. */
export function certainty(history: History, full = 0.95): number {
	return history.shallow || history.limitations.length > 0 || isRewritten(history) ? 0.6 : full;
}

/** Committing a day's work anew takes seconds; a rebase of a branch concerns few commits of a history. */
const REWRITE_SECONDS = 900;
/** Between writing and committing. Amending a commit within the hour is everyday work. */
const LATE_SECONDS = 3600;
const REWRITTEN_SHARE = 0.5;
const REWRITTEN_COMMITS = 4;

/** Whether most commits were made anew at one time with dates of their own, as rebasing, filtering and invented dates leave them. */
const isRewritten = once((history: History): boolean => {
	const { dated } = timelineOf(history);
	const late = dated
		.filter(({ authoredAt, committedAt }) => committedAt - authoredAt > LATE_SECONDS)
		.sort((a, b) => a.committedAt - b.committedAt);
	const { weight } = densestWindow(
		late,
		REWRITE_SECONDS,
		() => 1,
		(commit) => commit.committedAt,
	);
	return weight >= REWRITTEN_COMMITS && share(weight, dated.length) >= REWRITTEN_SHARE;
});

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
