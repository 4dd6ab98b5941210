// Which targets share what others do not have? Every target's kept hashes go into an inverted index; what the template or much of the cohort
// has is taken out first, for it says nothing of two. A hint for a person: the same source, the same teacher, the same assistant and the
// same author look alike here.
import { compareBy } from '@auditor/schema/pure';
import { sharedCommits } from './commits.js';
import { type InstalledFile, withoutInstalled } from './installed.js';
import { KINDS, type Kind, PLURAL } from './kinds.js';
import type { Fingerprints } from './model.js';
import { type SimilarPlacePair, strongestPlaces } from './places.js';

/** What the numbers mean, for every page that shows them. */
export const SIMILARITY_NOTE =
	'A hint for a person to look at the places side by side, and no proof: a common source, a tutorial or an assistant leads to like code too. The figure is the share of the smaller target’s fingerprints that the other has as well, without the template’s and those common in the cohort. It touches no score.';

/** From here on a pair is named. @source bench/similarity.mjs: independent solutions of one assignment stay below, copies stand above */
export const THRESHOLD = 0.3;

/** Targets that may share a fingerprint before it counts as common: so many, or this share of the cohort, whichever is more. */
const COMMON_LEAST = 8;
const COMMON_SHARE = 0.1;
/** Nor may more share it, however large the cohort. */
const COMMON_MOST = 1000;

/** Of those that share a fingerprint with a target, the next so many, by id, are counted: larger groups are found from neighbour to neighbour. */
const NEXT = 64;
/** Pairs of one group that are listed beside the nearest of each target. A class of 15 alike has 105. */
const MOST_OF_GROUP = 120;
/** Pairs that are listed with their places. */
const MOST_SHOWN = 2000;

/** Fingerprints below which a target is too small for a share to mean much: it counts as if it had so many. */
const FLOOR: Readonly<Record<Kind, number>> = { function: 60, prompt: 40, document: 60 };

/** How targets are compared. */
export interface CompareOptions {
	/** What all began with: its fingerprints are subtracted. */
	readonly template?: Fingerprints | null;
	/** Least similarity of a pair, 0-1. */
	readonly threshold?: number;
	/** Most places of a pair. Default 5. */
	readonly places?: number;
}

/** Two targets that resemble each other. */
export interface SimilarPair {
	/** Ids, in code-unit order. */
	left: string;
	right: string;
	/** The greatest of the four below, 0-1. */
	similarity: number;
	/** Null where one of the two has none. */
	code: number | null;
	prompts: number | null;
	documents: number | null;
	/** Of the smaller history, what the other has as well. */
	commits: number | null;
	/** Strongest first. */
	places: SimilarPlacePair[];
	/** Places left out. */
	more: number;
}

/** What is alike in a cohort. */
export interface Alike {
	/** Most similar first: the strongest of each group, and the nearest of each target. */
	readonly pairs: SimilarPair[];
	/** Pairs that were found and are not listed. */
	readonly more: number;
	/** Three and more targets of which each resembles another one, largest first; ids in code-unit order. */
	readonly groups: string[][];
}

/** What is alike, and the files that were left out because several different authors hold them. */
export function compareClass(
	given: ReadonlyMap<string, Fingerprints>,
	options: CompareOptions = {},
): Alike & { readonly installed: InstalledFile[] } {
	const { targets, installed } = withoutInstalled(given);
	return { ...alikeIn(targets, options), installed };
}

/** Pairs at or above the threshold, most similar first, as {@link Alike} lists them. */
export function compareAll(targets: ReadonlyMap<string, Fingerprints>, options: CompareOptions = {}): SimilarPair[] {
	return alikeIn(targets, options).pairs;
}

/** Two targets by their numbers. */
interface Found {
	readonly i: number;
	readonly j: number;
	readonly similarity: number;
	readonly shares: readonly number[];
	readonly history: number | null;
}

/** Costs grow with the number of targets and with what is shared, not with the number of pairs. */
function alikeIn(targets: ReadonlyMap<string, Fingerprints>, options: CompareOptions): Alike {
	const { threshold = THRESHOLD, places: most = 5, template } = options;
	const ids = [...targets.keys()].sort();
	const all = ids.map((id) => targets.get(id)!);
	const indexes = KINDS.map((kind) => index(all, template ?? null, kind));
	const histories = sharedCommits(targets, template ?? null);
	const counters = indexes.map((one) => counter(one));
	const places = new Map(ids.map((id, i) => [id, i]));
	const found: Found[] = [];
	ids.forEach((left, i) => {
		const counts = counters.map((count) => count(i));
		const near = new Set([...counts.flatMap((count) => [...count.keys()]), ...histories.later(left).map((id) => places.get(id)!)]);
		for (const j of near) {
			const history = histories.share(left, ids[j]!);
			const rough = counts.map((count, k) => shareOf(indexes[k]!, count.get(j) ?? 0, i, j));
			if (Math.max(...rough, history ?? 0) < threshold) continue;
			const shares = indexes.map((one) => shareOf(one, both(one, i, j).length, i, j));
			found.push({ i, j, similarity: Math.max(...shares, history ?? 0), shares, history });
		}
	});
	found.sort(
		compareBy(
			(p) => -rounded(p.similarity),
			(p) => p.i,
			(p) => p.j,
		),
	);
	const groupOf = componentsOf(ids.length, found);
	const { listed, shown } = listedOf(found, groupOf);
	const pairs = listed.map(({ i, j, similarity, shares, history }): SimilarPair => {
		const [left, right] = [ids[i]!, ids[j]!];
		const common = indexes.map((one) => new Set(both(one, i, j)));
		const written = shown.has(i * ids.length + j) ? strongestPlaces(all[i]!, all[j]!, common) : [];
		const commits = history === null || history < threshold ? [] : histories.places(left, right);
		// A commit of each kind of likeness is seen, whatever there is more of.
		const side = [...commits.slice(0, 2), ...written, ...commits.slice(2)];
		const [code, prompts, documents] = indexes.map(({ sizes }, k) => (sizes[i]! > 0 && sizes[j]! > 0 ? rounded(shares[k]!) : null));
		return {
			left,
			right,
			similarity: rounded(similarity),
			code: code ?? null,
			prompts: prompts ?? null,
			documents: documents ?? null,
			commits: history === null ? null : rounded(history),
			places: side.slice(0, most),
			more: Math.max(0, side.length - most),
		};
	});
	const members = new Map<number, string[]>();
	for (const [i, id] of ids.entries()) {
		const list = members.get(groupOf[i]!);
		if (list) list.push(id);
		else members.set(groupOf[i]!, [id]);
	}
	const groups = [...members.values()].filter(({ length }) => length > 2).sort((a, b) => b.length - a.length);
	return { pairs, more: found.length - listed.length, groups };
}

/** By target, the least number of those that pairs lead to from it. */
function componentsOf(count: number, pairs: readonly Found[]): Uint32Array {
	const parent = Uint32Array.from({ length: count }, (_, i) => i);
	const rootOf = (i: number) => {
		let at = i;
		for (; parent[at] !== at; at = parent[at]!) parent[at] = parent[parent[at]!]!;
		return at;
	};
	for (const { i, j } of pairs) {
		const [a, b] = [rootOf(i), rootOf(j)];
		parent[Math.max(a, b)] = Math.min(a, b);
	}
	return parent.map((_, i) => rootOf(i));
}

/** The strongest of each group with their places, and for every target its nearest, strongest first. */
function listedOf(found: readonly Found[], groupOf: Uint32Array): { listed: Found[]; shown: ReadonlySet<number> } {
	const strongest = new Map<number, number>();
	const met = new Set<number>();
	const shown = new Set<number>();
	const listed = found.filter(({ i, j }) => {
		const group = groupOf[i]!;
		const before = strongest.get(group) ?? 0;
		const isStrong = before < MOST_OF_GROUP;
		if (!isStrong && met.has(i) && met.has(j)) return false;
		met.add(i).add(j);
		strongest.set(group, before + 1);
		if (isStrong && shown.size < MOST_SHOWN) shown.add(i * groupOf.length + j);
		return true;
	});
	return { listed, shown };
}

/** The telling fingerprints of a kind, as typed arrays: a cohort of 500 holds millions, and an object for each would be hundreds of megabytes. */
interface Index {
	/** How many telling fingerprints each target has. */
	readonly sizes: Uint32Array;
	/** Those that more than one has, ascending; its holders, ascending too, stand from `starts[n]` to `starts[n + 1]`. */
	readonly shared: Uint32Array;
	readonly starts: Uint32Array;
	readonly holders: Uint32Array;
	/** By target, the places of its fingerprints in `shared`, ascending. */
	readonly members: readonly Uint32Array[];
	readonly floor: number;
}

function index(targets: readonly Fingerprints[], template: Fingerprints | null, kind: Kind): Index {
	const pairs = pairsByGram(targets, template, kind);
	const limit = Math.max(COMMON_LEAST, Math.min(COMMON_MOST, COMMON_SHARE * targets.length));
	const gramAt = (at: number) => Math.floor(pairs[at]! / targets.length);
	const holderAt = (at: number) => pairs[at]! % targets.length;
	const sizes = new Uint32Array(targets.length);
	const memberships = new Uint32Array(targets.length);
	const [shared, starts, holders] = [new Uint32Array(pairs.length), new Uint32Array(pairs.length + 1), new Uint32Array(pairs.length)];
	let [count, filled] = [0, 0];
	for (let from = 0, to = 0; from < pairs.length; from = to) {
		const gram = gramAt(from);
		while (to < pairs.length && gramAt(to) === gram) to++;
		if (to - from > limit) continue;
		for (let at = from; at < to; at++) sizes[holderAt(at)]!++;
		if (to - from === 1) continue;
		shared[count++] = gram;
		for (let at = from; at < to; at++) {
			memberships[holderAt(at)]!++;
			holders[filled++] = holderAt(at);
		}
		starts[count] = filled;
	}
	const members = Array.from(memberships, (n) => new Uint32Array(n));
	const next = new Uint32Array(targets.length);
	for (let n = 0; n < count; n++) for (let at = starts[n]!; at < starts[n + 1]!; at++) members[holders[at]!]![next[holders[at]!]!++] = n;
	return {
		sizes,
		shared: shared.slice(0, count),
		starts: starts.slice(0, count + 1),
		holders: holders.slice(0, filled),
		members,
		floor: FLOOR[kind],
	};
}

/** Each fingerprint of each target once, without the template's, as `fingerprint * targets + target`, ascending: far below 2^53. */
function pairsByGram(targets: readonly Fingerprints[], template: Fingerprints | null, kind: Kind): Float64Array {
	const given = new Set(template?.[PLURAL[kind]].flatMap((mark) => mark.grams));
	let count = 0;
	for (const target of targets) for (const mark of target[PLURAL[kind]]) count += mark.grams.length;
	const all = new Float64Array(count);
	let filled = 0;
	targets.forEach((target, i) => {
		for (const mark of target[PLURAL[kind]]) for (const gram of mark.grams) if (!given.has(gram)) all[filled++] = gram * targets.length + i;
	});
	const sorted = all.subarray(0, filled).sort();
	let kept = 0;
	for (let at = 0; at < sorted.length; at++) if (at === 0 || sorted[at] !== sorted[at - 1]) sorted[kept++] = sorted[at]!;
	return sorted.subarray(0, kept);
}

/** Told of targets one after the other, ascending: how many telling fingerprints each of the next ones has as well. */
function counter({ starts, holders, members }: Index): (i: number) => Map<number, number> {
	/** By fingerprint, where its holders after the target stand. */
	const after = starts.slice();
	return (i) => {
		const counts = new Map<number, number>();
		for (const n of members[i]!) {
			const from = ++after[n]!;
			const to = Math.min(starts[n + 1]!, from + NEXT);
			for (let at = from; at < to; at++) counts.set(holders[at]!, (counts.get(holders[at]!) ?? 0) + 1);
		}
		return counts;
	};
}

/** The share of the smaller one's telling fingerprints. */
function shareOf({ sizes, floor }: Index, common: number, i: number, j: number): number {
	return common / Math.max(floor, Math.min(sizes[i]!, sizes[j]!));
}

/** Telling fingerprints that both have, ascending. */
function both({ members, shared }: Index, i: number, j: number): number[] {
	const [a, b] = [members[i]!, members[j]!];
	const result: number[] = [];
	for (let at = 0, to = 0; at < a.length && to < b.length; ) {
		if (a[at]! < b[to]!) at++;
		else if (a[at]! > b[to]!) to++;
		else {
			result.push(shared[a[at]!]!);
			at++;
			to++;
		}
	}
	return result;
}

function rounded(value: number): number {
	return Math.round(value * 1000) / 1000;
}
