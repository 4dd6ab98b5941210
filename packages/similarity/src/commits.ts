// Which commits do two targets share? A commit that was moved, rebased or taken over keeps its subject and the second in which it was written.
import { differentAuthors } from './installed.js';
import type { CommitMark, Fingerprints } from './model.js';
import type { SimilarPlacePair } from './places.js';

export interface SharedCommits {
	/** Of the smaller history, 0-1; null where one of the two is not known. */
	share(left: string, right: string): number | null;
	/** Ids after it, in code-unit order, that share as many commits as count. */
	later(left: string): string[];
	/** The newest first. */
	places(left: string, right: string): SimilarPlacePair[];
}

/** Fewer may be a common beginning. */
const LEAST = 3;

/** @param template commits that all began with */
export function sharedCommits(targets: ReadonlyMap<string, Fingerprints>, template: Fingerprints | null = null): SharedCommits {
	const given = new Set((template?.commits ?? []).map(keyOf));
	const holders = new Map<string, string[]>();
	for (const [id, { commits = [] }] of targets) for (const key of new Set(commits.map(keyOf))) pushTo(holders, key, id);
	// What many began with: whoever made it is an author in all of them, and those who came later differ.
	const known = new Map<string, boolean>();
	const common = (key: string) => {
		if (given.has(key)) return true;
		const ids = holders.get(key)!;
		if (ids.length < MANY) return false;
		// Commits of one beginning have the same holders.
		const name = ids.join(' ');
		if (!known.has(name)) known.set(name, laterAuthors(ids, targets, holders) >= MANY);
		return known.get(name)!;
	};
	const own = new Map(
		[...targets].map(([id, { commits }]) => [
			id,
			commits && new Map(commits.map((c) => [keyOf(c), c] as const).filter(([key]) => !common(key))),
		]),
	);
	const telling = new Map<string, string[]>();
	for (const id of [...own.keys()].sort()) for (const key of own.get(id)?.keys() ?? []) pushTo(telling, key, id);
	const both = (left: string, right: string) => [...(own.get(left)?.keys() ?? [])].filter((key) => own.get(right)?.has(key));
	return {
		share(left, right) {
			const [a, b] = [own.get(left), own.get(right)];
			if (!a || !b) return null;
			const shared = both(left, right).length;
			return shared < LEAST ? 0 : shared / Math.min(a.size, b.size);
		},
		later(left) {
			const counts = new Map<string, number>();
			for (const key of own.get(left)?.keys() ?? []) {
				const ids = telling.get(key)!;
				const from = ids.indexOf(left) + 1;
				for (const id of ids.slice(from, from + NEXT)) counts.set(id, (counts.get(id) ?? 0) + 1);
			}
			return [...counts].filter(([, count]) => count >= LEAST).map(([id]) => id);
		},
		places: (left, right) =>
			both(left, right).map((key) => ({
				kind: 'commit',
				similarity: 1,
				left: placeOf(own.get(left)!.get(key)!),
				right: placeOf(own.get(right)!.get(key)!),
			})),
	};
}

function pushTo(lists: Map<string, string[]>, key: string, id: string): void {
	const list = lists.get(key);
	if (list) list.push(id);
	else lists.set(key, [id]);
}

/** Of those that have a commit, the next so many are looked at. */
const NEXT = 64;
/** Targets from which on a common beginning is a template. */
const MANY = 3;

/** Of targets with a common beginning, those whose further commits are by different people. */
function laterAuthors(
	ids: readonly string[],
	targets: ReadonlyMap<string, Fingerprints>,
	holders: ReadonlyMap<string, readonly string[]>,
): number {
	const later = new Map(
		ids.map((id) => {
			const target = targets.get(id)!;
			return [id, { ...target, commits: (target.commits ?? []).filter((c) => holders.get(keyOf(c))!.length === 1) }];
		}),
	);
	const written = ids.filter((id) => later.get(id)!.commits.length > 0);
	return differentAuthors(written, later);
}

function keyOf({ at, subject }: CommitMark): string {
	return `${at} ${subject}`;
}

function placeOf({ id, author, at, subject }: CommitMark): SimilarPlacePair['left'] {
	const day = Number.isFinite(at) && Math.abs(at) < 8e12 ? new Date(at * 1000).toISOString() : 'no date';
	return { path: `commit ${id.slice(0, 12)}`, line: 1, endLine: 1, name: author, excerpt: `${day}\n${subject}` };
}
