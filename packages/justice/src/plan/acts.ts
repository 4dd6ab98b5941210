// What is there to do? An act is what one change at one place brings about: it turns findings, and with them every expectation and danger, in whatever
// criterion, that they answer. Findings that only commits show cannot be turned: what was committed stays as it is.
import type { Evidence, Location } from '@auditor/schema';
import {
	answerExpectations,
	CERTAIN,
	compareBy,
	confirmedHazards,
	firstOf,
	formatLocation,
	groupBy,
	inLanguage,
	isPast,
} from '@auditor/schema/pure';
import type { CaseEntry } from '../case.js';

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
	/** Whether its fault does harm, whatever it costs. */
	readonly harms: boolean;
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

/** Every act, dangers first; troubles that one finding shows, that one remedy at one place or one act that they name mends, or that the rubric says one remedy meets, are one act. */
/** What its probe ranks first goes first; what it does not rank, by its place. */
/** Places that a step names before the rest is counted. */
const NAMED = 3;

const inOrder = compareBy<Evidence>(
	({ values }) => Number(values?.rank ?? 0),
	({ location }) => (location ? formatLocation(location) : ''),
	({ id }) => id,
);

export function actsOf(given: readonly CaseEntry[], remedies: Remedies): Act[] {
	const entries = given.map((one) => ({ ...one, evidence: one.evidence.toSorted(inOrder) }));
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
			...actOf(trouble.evidence),
		];
		let group = same.map((key) => groups.get(key)).find((g) => g !== undefined);
		if (group === undefined) {
			group = { troubles: [] };
			all.push(group);
		}
		group.troubles.push(trouble);
		for (const key of same) if (!groups.has(key)) groups.set(key, group);
	}
	// What a danger shows and an expectation beside other places is one thing to do.
	const isDanger = ({ troubles }: (typeof all)[number]) => troubles.every(({ kind }) => kind === 'hazard');
	for (const host of all.filter((one) => !isDanger(one))) {
		const shown = new Set(host.troubles.flatMap((t) => t.evidence.map(findingOf)));
		for (const { troubles } of all.filter((one) => one.troubles.length > 0 && isDanger(one)))
			if (troubles.every((t) => t.evidence.every((e) => shown.has(findingOf(e))))) host.troubles.push(...troubles.splice(0));
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

/** The one act that mends all of these, wherever they stand, where each of them says so. */
function actOf(evidence: readonly Evidence[]): string[] {
	const acts = new Set(evidence.map(({ values: { act } }) => act));
	const [act] = acts;
	return acts.size === 1 && typeof act === 'string' ? [`act ${act}`] : [];
}

/** A finding at its place: what two criteria see of it is one and the same. */
export function findingOf(e: Evidence): string {
	return `${e.fingerprint}\n${e.location ? formatLocation(e.location) : ''}`;
}

function missingOf({ criterion, evidence }: CaseEntry, index: number, { probeRemediation }: Remedies): Trouble[] {
	return answerExpectations(criterion, evidence)
		.map((one) => ({ ...one, evidence: one.evidence.toSorted(inOrder) }))
		.filter(({ state, evidence: own }) => state === 'unmet' && !isPast(own))
		.map(({ expectation: e, evidence: own }) => ({
			index,
			kind: 'expectation' as const,
			id: e.id,
			own: e.remediation !== null,
			told: true,
			remedy: remedyOf(own, e.remediation ?? probeRemediation?.[e.probe] ?? e.text),
			evidence: own,
			stops: e.stops === true,
			harms: e.harms === true,
			after: e.after ?? [],
			meets: e.meets ?? [],
			rank: [e.cap ?? 5, -e.weight] as const,
		}));
}

function dangersOf({ criterion, evidence }: CaseEntry, index: number, { probeRemediation }: Remedies): Trouble[] {
	return confirmedHazards(criterion, evidence).flatMap(({ hazard, confirmed }) => {
		const words = hazard.remediation ?? probeRemediation?.[hazard.probe] ?? hazard.text;
		return [...groupBy(confirmed, (e) => remedyOf([e], words))].map(([remedy, own]) => ({
			index,
			kind: 'hazard' as const,
			id: hazard.id,
			own: hazard.remediation !== null,
			told: true,
			remedy,
			evidence: own,
			stops: false,
			harms: true,
			after: [],
			meets: [],
			rank: [0, 0] as const,
		}));
	});
}

/**
 * What is to be done, in the language of the code: the words for all of the kind, but what a finding itself says is left to do, where these ask for
 * what is done already; each at its place where they differ.
 */
function remedyOf(own: readonly Evidence[], words: string): string {
	const groups = [...groupBy(own, ({ values: { remedy } }) => (typeof remedy === 'string' ? remedy : ''))];
	if (groups.length < 2) return inLanguage(groups[0]?.[0] || words, pathOf(own));
	const told: { lead: string; texts: string[] }[] = [];
	for (const [said, all] of groups.sort(([a], [b]) => Number(a === '') - Number(b === ''))) {
		const text = inLanguage(said || words, pathOf(all));
		const at = [...new Set(all.flatMap(({ location }) => (location ? formatLocation(location) : [])))];
		const shown = firstOf(at, NAMED);
		const places = `${shown.join(', ')}${at.length > shown.length ? ` and ${at.length - shown.length} more` : ''}`;
		const lead = said === '' ? 'At the other places: ' : at.length === 0 ? '' : `At ${places}: `;
		const last = told.at(-1);
		const same = last?.lead === lead ? asOne(last.texts.at(-1)!, text) : null;
		if (last?.lead !== lead) told.push({ lead, texts: [text] });
		else last.texts.splice(same === null ? last.texts.length : -1, 1, same ?? text);
	}
	return told.map(({ lead, texts }) => `${lead}${texts.join(' ')}`).join(' ');
}

/** Two texts that differ in one name of the code, as one: `Mend `a` and `b`.`; null for others. */
function asOne(before: string, text: string): string | null {
	const parts = (whole: string) => whole.split(/(`[^`]*`(?:(?:, | and )`[^`]*`)*)/);
	const [a, b] = [parts(before), parts(text)];
	const differ = a.flatMap((part, n) => (part === b[n] ? [] : n));
	if (a.length !== b.length || differ.length !== 1 || differ[0]! % 2 === 0) return null;
	const at = differ[0]!;
	return a.with(at, `${a[at]!.replace(/ and (?=`[^`]*`$)/, ', ')} and ${b[at]}`).join('');
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
	// Of several places the first in this order, which is the one that matters most.
	const [best] = candidates.sort((a, b) => a.rank[0]! - b.rank[0]! || a.rank[1]! - b.rank[1]!);
	return best?.location ?? null;
}

/** A line of a file tells more than a file, a page or a commit. */
function kindRank(location: Location | null): number {
	if (location?.kind === 'file') return location.line === null ? 1 : 0;
	return location?.kind === 'page' ? 2 : 3;
}

/** Something is wrong there. */
export function isTrouble({ role, satisfied }: Evidence): boolean {
	return (role === 'expectation' && satisfied === false) || (role === 'hazard' && satisfied === true);
}

export function isSure({ confidence, disputed }: Evidence): boolean {
	return confidence >= CERTAIN && disputed === null;
}
