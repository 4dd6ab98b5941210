// Where do two targets resemble each other? Each function, prompt or section of one is put beside its nearest of the other, each used once.
import { compareBy } from '@auditor/schema/pure';
import { KINDS, type Kind, PLURAL } from './kinds.js';
import type { Fingerprints, Mark } from './model.js';

/** A place in a target, for a person to see. */
export interface SimilarPlace {
	path: string;
	line: number;
	endLine: number;
	name: string | null;
	excerpt: string;
}

/** Two places that resemble each other. */
export interface SimilarPlacePair {
	kind: Kind | 'commit';
	left: SimilarPlace;
	right: SimilarPlace;
	/** Share of the smaller place's fingerprints that the other has, 0-1. */
	similarity: number;
}

/** Fingerprints that two places share before they are worth showing. */
const LEAST = 2;
/** Places of one target that a fingerprint is looked for in: code that is repeated a thousand times is shown by its first places. */
const MOST_HOLDERS = 50;

/** @param common telling fingerprints that both have, by kind. */
export function strongestPlaces(left: Fingerprints, right: Fingerprints, common: readonly ReadonlySet<number>[]): SimilarPlacePair[] {
	const found = KINDS.flatMap((kind, k) => pairsOf(kind, left[PLURAL[kind]], right[PLURAL[kind]], common[k]!));
	found.sort(
		compareBy(
			(p) => -p.shared,
			(p) => KINDS.indexOf(p.kind),
			(p) => p.left.path,
			(p) => p.left.line,
			(p) => p.right.path,
			(p) => p.right.line,
		),
	);
	const taken = new Set<Mark>();
	const result: SimilarPlacePair[] = [];
	for (const { kind, left: a, right: b, shared } of found) {
		if (taken.has(a) || taken.has(b)) continue;
		taken.add(a).add(b);
		const similarity = Math.round((100 * shared) / Math.min(a.grams.length, b.grams.length)) / 100;
		result.push({ kind, left: placeOf(a), right: placeOf(b), similarity });
	}
	return result;
}

function pairsOf(kind: Kind, left: readonly Mark[], right: readonly Mark[], common: ReadonlySet<number>) {
	const holders = new Map<number, Mark[]>();
	for (const mark of right)
		for (const gram of mark.grams) {
			if (!common.has(gram)) continue;
			const list = holders.get(gram);
			if (list && list.length < MOST_HOLDERS) list.push(mark);
			else if (!list) holders.set(gram, [mark]);
		}
	const uses = new Map<number, number>();
	return left.flatMap((mark) => {
		const shared = new Map<Mark, number>();
		for (const gram of mark.grams) {
			const used = uses.get(gram) ?? 0;
			if (used >= MOST_HOLDERS) continue;
			uses.set(gram, used + 1);
			for (const other of holders.get(gram) ?? []) shared.set(other, (shared.get(other) ?? 0) + 1);
		}
		return [...shared].filter(([, n]) => n >= LEAST).map(([other, n]) => ({ kind, left: mark, right: other, shared: n }));
	});
}

function placeOf({ path, line, endLine, name, excerpt }: Mark): SimilarPlace {
	return { path, line, endLine, name, excerpt };
}
