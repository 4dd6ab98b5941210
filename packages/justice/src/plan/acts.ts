// What is there to do? An act is what one change at one place brings about: it turns findings, and with them every expectation and danger, in whatever
// criterion, that they answer. Findings that only commits show cannot be turned: what was committed stays as it is.
import type { Criterion, Evidence, Expectation, Location } from '@auditor/schema';
import { answerExpectations, CERTAIN, confirmedHazards, formatLocation, groupBy, inLanguage, isPast } from '@auditor/schema/pure';
import type { CaseEntry } from '../case.js';
import type { Decided } from '../decided.js';
import { fraction } from '../fraction.js';
import type { Bench } from '../if-done.js';

/** One thing that is wrong, as one criterion sees it. */
export interface Trouble {
	/** Of the criterion in the case. */
	readonly index: number;
	readonly kind: 'expectation' | 'hazard';
	readonly id: string;
	/** What to do about it. */
	readonly remedy: string;
	/** Whether the rubric says it of this very trouble; the probe’s own words fit them all. */
	readonly own: boolean;
	/** Whether the step says its remedy; another one meets it too. */
	readonly told: boolean;
	readonly evidence: readonly Evidence[];
	/** Whether its fault raises an error where it is reached. */
	readonly stops: boolean;
	/** What has to be mended first, as `criterion.expectation`. */
	readonly after: readonly string[];
	/** What its remedy meets too, as `criterion.expectation`. */
	readonly meets: readonly string[];
	/** The lower, the more it binds. */
	readonly rank: readonly [number, number];
}

export interface Act {
	/** Findings that it turns. */
	readonly findings: ReadonlySet<string>;
	readonly troubles: readonly Trouble[];
	/** Where to begin; null where the evidence names no place. */
	readonly location: Location | null;
	/** Done at some of its places: a fault that is mended beside others leaves nothing that could be met. */
	readonly part?: true;
}

export interface Remedies {
	/** Text per probe id, for expectations and hazards that bring none. */
	readonly probeRemediation?: Readonly<Record<string, string | null>>;
	/** Whether a place exists in the audited tree. */
	readonly exists?: (location: Location) => boolean;
}

/** Every act, dangers first; troubles that one finding shows, that one remedy at one place mends, or that the rubric says one remedy meets, are one act. */
export function actsOf(entries: readonly CaseEntry[], remedies: Remedies): Act[] {
	const dangers = entries.flatMap((entry, index) => dangersOf(entry, index, remedies));
	const covered = new Set(dangers.flatMap((d) => d.evidence.map(findingOf)));
	const missing = entries
		.flatMap((entry, index) => missingOf(entry, index, remedies))
		.filter((t) => !t.evidence.every((e) => covered.has(findingOf(e))));
	const groups = new Map<string, { troubles: Trouble[] }>();
	const all: { troubles: Trouble[] }[] = [];
	for (const trouble of [...dangers, ...missing]) {
		const location = placeFor(trouble.evidence, remedies);
		const same = [
			JSON.stringify(trouble.evidence.map(findingOf).sort()),
			...(location ? [JSON.stringify([trouble.remedy, formatLocation(location)])] : []),
		];
		let group = same.map((key) => groups.get(key)).find((g) => g !== undefined);
		if (group === undefined) {
			group = { troubles: [] };
			all.push(group);
		}
		group.troubles.push(trouble);
		for (const key of same) if (!groups.has(key)) groups.set(key, group);
	}
	for (const host of all)
		for (const name of host.troubles.flatMap(({ meets }) => meets)) {
			const met = all.find((group) =>
				group.troubles.some((t) => t.kind === 'expectation' && `${entries[t.index]!.criterion.id}.${t.id}` === name),
			);
			if (met && met !== host) host.troubles.push(...met.troubles.splice(0).map((t) => ({ ...t, own: false, told: false })));
		}
	// What may be wrong at a place can be looked at there; what may be lacking cannot.
	const mayBeWrong = ({ kind, index, id }: Trouble) =>
		kind === 'expectation' && entries[index]!.criterion.expectations.some((e) => e.id === id && e.expects === 'false');
	return all.flatMap(({ troubles }): Act[] => {
		if (troubles.length === 0) return [];
		const evidence = troubles.flatMap((t) => t.evidence);
		const location = placeFor(evidence, remedies);
		const sure = evidence.filter(isSure);
		const enough = location === null ? sure.length === evidence.length : sure.length > 0 || troubles.some(mayBeWrong);
		return enough ? [{ findings: new Set(evidence.map(findingOf)), troubles, location }] : [];
	});
}

/** A finding at its place: what two criteria see of it is one and the same. */
export function findingOf(e: Evidence): string {
	return `${e.fingerprint}\n${e.location ? formatLocation(e.location) : ''}`;
}

function missingOf({ criterion, evidence }: CaseEntry, index: number, { probeRemediation }: Remedies): Trouble[] {
	return answerExpectations(criterion, evidence)
		.filter(({ state, evidence: own }) => state === 'unmet' && !isPast(own))
		.map(({ expectation: e, evidence: own }) => ({
			index,
			kind: 'expectation' as const,
			id: e.id,
			own: e.remediation !== null,
			told: true,
			remedy: inLanguage(remedyOf(own) ?? e.remediation ?? probeRemediation?.[e.probe] ?? e.text, pathOf(own)),
			evidence: own,
			stops: e.stops === true,
			after: e.after ?? [],
			meets: e.meets ?? [],
			rank: [e.cap ?? 5, -e.weight] as const,
		}));
}

function dangersOf({ criterion, evidence }: CaseEntry, index: number, { probeRemediation }: Remedies): Trouble[] {
	return confirmedHazards(criterion, evidence).flatMap(({ hazard, confirmed }) => {
		const words = hazard.remediation ?? probeRemediation?.[hazard.probe] ?? hazard.text;
		return [...groupBy(confirmed, (e) => inLanguage(remedyOf([e]) ?? words, pathOf([e])))].map(([remedy, own]) => ({
			index,
			kind: 'hazard' as const,
			id: hazard.id,
			own: hazard.remediation !== null,
			told: true,
			remedy,
			evidence: own,
			stops: false,
			after: [],
			meets: [],
			rank: [0, 0] as const,
		}));
	});
}

/** What the findings themselves say is left to do, where the words for all of their kind ask for what is done already; each at its place where they differ. */
function remedyOf(own: readonly Evidence[]): string | null {
	const told = own.flatMap(({ values: { remedy }, location }) => (typeof remedy === 'string' ? [{ remedy, location }] : []));
	const [first, ...others] = [...groupBy(told, ({ remedy }) => remedy).values()].map(([one]) => one!);
	if (others.length === 0) return first?.remedy ?? null;
	return [first!, ...others].map(({ remedy, location }) => (location ? `${formatLocation(location)}: ${remedy}` : remedy)).join(' ');
}

/** A file that the evidence is in; null where it names none. */
function pathOf(own: readonly Evidence[]): string | null {
	return own.flatMap((e) => [e.location, ...e.related]).find((l) => l?.kind === 'file')?.path ?? null;
}

/** The most telling place: where it was found before what is related to it, a line before a file. */
function placeFor(own: readonly Evidence[], { exists = () => true }: Remedies): Location | null {
	const candidates = own
		.flatMap((e) => [e.location, ...e.related].map((location, index) => ({ location, rank: [index, kindRank(location)] })))
		.filter((c): c is { location: Location; rank: number[] } => c.location !== null && exists(c.location));
	candidates.sort((a, b) => {
		for (let i = 0; i < a.rank.length; i++) if (a.rank[i] !== b.rank[i]) return a.rank[i]! - b.rank[i]!;
		const [x, y] = [formatLocation(a.location), formatLocation(b.location)];
		return x < y ? -1 : x > y ? 1 : 0;
	});
	return candidates[0]?.location ?? null;
}

/** A line of a file tells more than a file, a page or a commit. */
function kindRank(location: Location | null): number {
	if (location?.kind === 'file') return location.line === null ? 1 : 0;
	return location?.kind === 'page' ? 2 : 3;
}

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
	const numbers = new Map<Act, number>();
	const numberOf = (act: Act) => numbers.get(act) ?? numbers.set(act, numbers.size).get(act)!;
	const tried = new Map<string, Decided>();
	return {
		touches: ({ findings }) => [...new Set([...findings].flatMap((key) => [...(owners.get(key) ?? [])]))].sort((a, b) => a - b),
		after: (index, acts, doubt) => {
			// The way up from each criterion tries the same acts together many times.
			const key = `${index} ${doubt} ${acts.map(numberOf).sort().join()}`;
			const known = tried.get(key);
			if (known !== undefined) return known;
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

function isTrouble({ role, satisfied }: Evidence): boolean {
	return (role === 'expectation' && satisfied === false) || (role === 'hazard' && satisfied === true);
}

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

export function isSure({ confidence, disputed }: Evidence): boolean {
	return confidence >= CERTAIN && disputed === null;
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
