// How do the criteria stand once acts are done? The evidence is turned as it would read then, and each criterion is decided anew by its bench.
import type { Criterion, Evidence, Expectation } from '@auditor/schema';
import { answerExpectations, formatLocation } from '@auditor/schema/pure';
import type { CaseEntry } from '../case.js';
import type { Decided } from '../decided.js';
import { fraction } from '../fraction.js';
import type { Bench } from '../if-done.js';
import { type Act, findingOf, isSure, isTrouble } from './acts.js';

/** How the criteria stand once acts are done. */
export interface Doing {
	/** Criteria, by their index, that the act bears on. */
	readonly touches: (act: Act) => readonly number[];
	/**
	 * `doubt`: what is not sure of their findings is as unsure as before, or is gone, with what could not be told beside them; or `asked`: what did not
	 * apply for the reason that they take away is asked for then, and is lacking.
	 */
	readonly after: (index: number, acts: readonly Act[], doubt?: 'stays' | 'goes' | 'asked') => Decided;
}

export function doing(entries: readonly CaseEntry[], benches: readonly Bench[]): Doing {
	const open = entries.map(({ criterion, evidence }) => ({
		points: criterion.expectations.reduce((sum, e) => sum + BigInt(e.weight), 0n),
		unmet: new Set(answerExpectations(criterion, evidence).flatMap((a) => (a.state === 'unmet' ? [a.expectation.id] : []))),
	}));
	const owners = new Map<string, Set<number>>();
	entries.forEach(({ evidence }, index) => {
		for (const e of evidence.filter(isTrouble)) {
			const key = findingOf(e);
			owners.set(key, (owners.get(key) ?? new Set()).add(index));
		}
	});
	// What speaks against a document is mended where it is mended in the code.
	const placed = new Map<string, string>();
	for (const { evidence } of entries)
		for (const e of evidence.filter(isTrouble)) if (e.location) placed.set(findingOf(e), placeAnswered(e));
	entries.forEach(({ evidence }, index) => {
		const against = new Set(evidence.filter(isTrouble).flatMap((e) => heldAgainst(e).places));
		for (const [key, place] of against.size > 0 ? placed : []) if (against.has(place)) owners.get(key)!.add(index);
	});
	const byAct = new WeakMap<Act, Map<number, string[]>>();
	/** Expectations that an act answers, by the criterion. */
	const answeredBy = (act: Act) => {
		const known = byAct.get(act) ?? new Map<number, string[]>();
		if (!byAct.has(act)) {
			byAct.set(act, known);
			for (const { index, kind, id } of act.troubles) if (kind === 'expectation') known.set(index, [...(known.get(index) ?? []), id]);
		}
		return known;
	};
	/** What a criterion came to, by what of its evidence is turned: many acts together turn the same. */
	const tried = new Map<string, Decided>();
	return {
		touches: ({ findings }) => [...new Set([...findings].flatMap((key) => [...(owners.get(key) ?? [])]))].sort((a, b) => a - b),
		after: (index, acts, doubt) => {
			const { criterion, evidence } = entries[index]!;
			const { points, unmet } = open[index]!;
			const answered = new Set(acts.flatMap((a) => answeredBy(a).get(index) ?? []));
			const mendedAt = new Set(acts.flatMap((a) => [...a.findings].flatMap((finding) => placed.get(finding) ?? [])));
			const reasons = doubt === 'asked' ? reasonsOf(evidence, acts) : null;
			const turned = evidence.flatMap((e) => {
				const own = isTrouble(e) ? acts.filter((a) => a.findings.has(findingOf(e))) : [];
				if (own.length > 0) {
					if (own.every((a) => a.part) && isFault(e, criterion)) return [];
					const sure = mended(e, criterion);
					return doubt === 'stays' && !isSure(e) ? { ...sure, confidence: e.confidence, disputed: e.disputed } : sure;
				}
				const { places, enough } = isTrouble(e) ? heldAgainst(e) : NOTHING;
				if (enough > 0 && places.filter((place) => mendedAt.has(place)).length >= enough) return mended(e, criterion);
				if (reasons?.has(e.message) && waits(e)) return lacking(e, criterion);
				return doubt === 'goes' && isUntold(e) && answered.has(e.answers ?? '') ? mended(e, criterion) : e;
			});
			const key = `${index} ${turned.map((e) => (evidence.includes(e) ? e.id : JSON.stringify([e.id, e.outcome, e.satisfied, e.confidence, e.disputed]))).join()}`;
			const known = tried.get(key);
			if (known !== undefined) return known;
			const gained = answerExpectations(criterion, turned)
				.filter((a) => a.state === 'met' && unmet.has(a.expectation.id))
				.reduce((sum, a) => sum + BigInt(a.expectation.weight), 0n);
			const decided = benches[index]!(turned, points === 0n ? fraction(0) : fraction(gained, points));
			tried.set(key, decided);
			return decided;
		},
	};
}

function placeAnswered({ probe, location }: Evidence): string {
	return `${probe}@${location ? formatLocation(location) : ''}`;
}

/** The answers of probes that contradict what a document says, as `probe@place`, one for each claim, and how many claims have to hold at least. */
function heldAgainst({ values: { against, enough } }: Evidence): { readonly places: readonly string[]; readonly enough: number } {
	if (!Array.isArray(against) || typeof enough !== 'number') return NOTHING;
	return { places: against.filter((one) => typeof one === 'string'), enough };
}

const NOTHING = { places: [], enough: 0 };

/** A finding that is there because something is wrong, and not because something was looked at. */
function isFault({ role, answers }: Evidence, { expectations }: Criterion): boolean {
	return role === 'expectation' && expectations.some(({ id, expects }) => id === answers && expects === 'false');
}

/** What acts take away, in the words of the findings: what does not apply for the same reason applies then. */
export function reasonsOf(evidence: readonly Evidence[], acts: readonly Act[]): ReadonlySet<string> {
	return new Set(
		evidence.flatMap((e) => (e.message !== '' && isTrouble(e) && acts.some((a) => a.findings.has(findingOf(e))) ? [e.message] : [])),
	);
}

/** What does not apply, so that it is not asked for. */
export function waits({ role, outcome }: Evidence): boolean {
	return role === 'expectation' && outcome === 'not-applicable';
}

/** What could not be told, so that nothing is said of all places. */
export function isUntold({ role, outcome }: Evidence): boolean {
	return role === 'expectation' && outcome === 'not-available';
}

/** The evidence as it would read once it is asked for what is not there. */
function lacking(e: Evidence, { expectations }: Criterion): Evidence {
	const expects = expectations.find((x) => x.id === e.answers)?.expects ?? 'true';
	// What has to be built is lacking at first; a fault is not there before something is built.
	return expects === 'true' ? { ...e, outcome: 'false', satisfied: false, confidence: Math.max(e.confidence, 0.95) } : e;
}

/** The evidence as it would read once its trouble is mended. */
function mended(e: Evidence, { expectations, hazards }: Criterion): Evidence {
	if (e.role === 'hazard') {
		const danger = hazards.find((h) => h.id === e.answers)?.when ?? 'true';
		return { ...e, outcome: danger === 'true' ? 'false' : 'true', satisfied: false };
	}
	// A finding that is told of faults alone says nothing where there is none.
	if (e.values.silent === true) return { ...e, outcome: 'not-available', satisfied: null };
	const expects: Expectation['expects'] = expectations.find((x) => x.id === e.answers)?.expects ?? 'true';
	return { ...e, outcome: expects, satisfied: true, confidence: Math.max(e.confidence, 0.95), disputed: null, reread: null };
}
