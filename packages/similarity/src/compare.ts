// Which targets share what others do not have? Every target's kept hashes go into an inverted index; what the template or much of the cohort
// has is taken out first, for it says nothing of two. A hint for a person: the same source, the same teacher, the same assistant and the
// same author look alike here.
import { compareBy } from '@auditor/schema/pure';
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
	/** The greatest of the three below, 0-1. */
	similarity: number;
	/** Null where one of the two has none. */
	code: number | null;
	prompts: number | null;
	documents: number | null;
	/** Strongest first. */
	places: SimilarPlacePair[];
	/** Places left out. */
	more: number;
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
	const pairs: SimilarPair[] = [];
	ids.forEach((left, i) => {
		const shares = indexes.map((one) => sharesOf(one, i));
		for (let j = i + 1; j < ids.length; j++) {
			const found = shares.map((share) => share[j] ?? 0);
			const similarity = Math.max(...found);
			if (similarity < threshold) continue;
			const right = ids[j]!;
			const common = indexes.map(({ sets }) => both(sets[i]!, sets[j]!));
			const all = strongestPlaces(targets.get(left)!, targets.get(right)!, common);
			const [code, prompts, documents] = indexes.map(({ sets }, k) => (sets[i]!.size > 0 && sets[j]!.size > 0 ? rounded(found[k]!) : null));
			pairs.push({
				left,
				right,
				similarity: rounded(similarity),
				code: code ?? null,
				prompts: prompts ?? null,
				documents: documents ?? null,
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

interface Index {
	/** Telling fingerprints by target. */
	readonly sets: ReadonlySet<number>[];
	/** Targets by fingerprint, ascending. */
	readonly holders: ReadonlyMap<number, number[]>;
	readonly floor: number;
}

function index(targets: readonly Fingerprints[], template: Fingerprints | null, kind: Kind): Index {
	const given = new Set(template?.[PLURAL[kind]].flatMap((mark) => mark.grams));
	const sets = targets.map((target) => new Set(target[PLURAL[kind]].flatMap((mark) => mark.grams).filter((gram) => !given.has(gram))));
	const holders = new Map<number, number[]>();
	sets.forEach((set, i) => {
		for (const gram of set) {
			const list = holders.get(gram);
			if (list) list.push(i);
			else holders.set(gram, [i]);
		}
	});
	const limit = Math.max(COMMON_LEAST, COMMON_SHARE * targets.length);
	for (const [gram, list] of holders) {
		if (list.length > limit) for (const i of list) sets[i]!.delete(gram);
		if (list.length > limit || list.length === 1) holders.delete(gram);
	}
	return { sets, holders, floor: FLOOR[kind] };
}

/** By target after `i`: the share of the smaller one's telling fingerprints that both have. */
function sharesOf({ sets, holders, floor }: Index, i: number): Float64Array {
	const shared = new Float64Array(sets.length);
	for (const gram of sets[i]!) for (const j of holders.get(gram) ?? []) if (j > i) shared[j]!++;
	for (let j = i + 1; j < sets.length; j++) shared[j]! /= Math.max(floor, Math.min(sets[i]!.size, sets[j]!.size));
	return shared;
}

function rounded(value: number): number {
	return Math.round(value * 1000) / 1000;
}

function both(one: ReadonlySet<number>, other: ReadonlySet<number>): Set<number> {
	return new Set([...one].filter((gram) => other.has(gram)));
}
