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

/** Pairs at or above the threshold, most similar first, and the files that were left out because several different authors hold them. */
export function compareClass(
	given: ReadonlyMap<string, Fingerprints>,
	options: CompareOptions = {},
): { readonly pairs: SimilarPair[]; readonly installed: InstalledFile[] } {
	const { targets, installed } = withoutInstalled(given);
	return { pairs: compareAll(targets, options), installed };
}

/** Pairs at or above the threshold, most similar first. Costs grow with what is shared, not with the number of pairs. */
export function compareAll(targets: ReadonlyMap<string, Fingerprints>, options: CompareOptions = {}): SimilarPair[] {
	const { threshold = THRESHOLD, places: most = 5, template } = options;
	const ids = [...targets.keys()].sort();
	const indexes = KINDS.map((kind) =>
		index(
			ids.map((id) => targets.get(id)!),
			template ?? null,
			kind,
		),
	);
	const histories = sharedCommits(targets, template ?? null);
	const pairs: SimilarPair[] = [];
	ids.forEach((left, i) => {
		const shares = indexes.map((one) => sharesOf(one, i));
		for (let j = i + 1; j < ids.length; j++) {
			const found = shares.map((share) => share[j] ?? 0);
			const right = ids[j]!;
			const history = histories.share(left, right);
			const similarity = Math.max(...found, history ?? 0);
			if (similarity < threshold) continue;
			const common = indexes.map((one) => both(one, i, j));
			const written = strongestPlaces(targets.get(left)!, targets.get(right)!, common);
			const commits = history === null || history < threshold ? [] : histories.places(left, right);
			// A commit of each kind of likeness is seen, whatever there is more of.
			const all = [...commits.slice(0, 2), ...written, ...commits.slice(2)];
			const [code, prompts, documents] = indexes.map(({ sizes }, k) => (sizes[i]! > 0 && sizes[j]! > 0 ? rounded(found[k]!) : null));
			pairs.push({
				left,
				right,
				similarity: rounded(similarity),
				code: code ?? null,
				prompts: prompts ?? null,
				documents: documents ?? null,
				commits: history === null ? null : rounded(history),
				places: all.slice(0, most),
				more: Math.max(0, all.length - most),
			});
		}
	});
	return pairs.sort(
		compareBy(
			(p) => -p.similarity,
			(p) => p.left,
			(p) => p.right,
		),
	);
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
	const limit = Math.max(COMMON_LEAST, COMMON_SHARE * targets.length);
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

/** By target after `i`: the share of the smaller one's telling fingerprints that both have. */
function sharesOf({ sizes, starts, holders, members, floor }: Index, i: number): Float64Array {
	const shares = new Float64Array(sizes.length);
	for (const n of members[i]!) for (let at = starts[n]!; at < starts[n + 1]!; at++) if (holders[at]! > i) shares[holders[at]!]!++;
	for (let j = i + 1; j < sizes.length; j++) shares[j]! /= Math.max(floor, Math.min(sizes[i]!, sizes[j]!));
	return shares;
}

function both({ members, shared }: Index, i: number, j: number): Set<number> {
	const other = new Set(members[j]!);
	return new Set(
		Array.from(
			members[i]!.filter((n) => other.has(n)),
			(n) => shared[n]!,
		),
	);
}

function rounded(value: number): number {
	return Math.round(value * 1000) / 1000;
}
