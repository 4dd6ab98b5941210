// How a criterion reads for a person: each expectation with how it stands and the evidence that answers it, then dangers, then the rest.
// Every renderer groups by this one function, so that no two formats tell a different story.
import {
	answerExpectations,
	confirmedHazards,
	type Evidence,
	type ExpectationAnswer,
	formatLocation,
	groupBy,
	type Hazard,
	type ReportCriterion,
} from '@auditor/schema';
import { heardEvidenceOf } from './heard-evidence.js';

export interface ReadHazard {
	readonly hazard: Hazard;
	/** `confirmed`: certain, undisputed, in source, at a place. `possible`: seen, but not all of that. */
	readonly state: 'confirmed' | 'possible' | 'absent' | 'unknown';
	readonly evidence: readonly Evidence[];
}

export interface ReadCriterion {
	/** In the rubric's order. */
	readonly expectations: readonly { readonly answer: ExpectationAnswer; readonly evidence: readonly Evidence[] }[];
	readonly hazards: readonly ReadHazard[];
	/** Shown, not counted. */
	readonly context: readonly Evidence[];
}

export function readCriterion(given: ReportCriterion): ReadCriterion {
	const c = { ...given, evidence: [...heardEvidenceOf(given)] };
	const confirmed = new Map(confirmedHazards(c.criterion, c.evidence).map((h) => [h.hazard.id, new Set(h.confirmed)]));
	const known = new Set([
		...c.criterion.expectations.map((e) => `expectation ${e.id}`),
		...c.criterion.hazards.map((h) => `hazard ${h.id}`),
	]);
	return {
		expectations: answerExpectations(c.criterion, c.evidence).map((answer) => ({
			answer,
			evidence: c.evidence.filter((e) => e.role === 'expectation' && e.answers === answer.expectation.id),
		})),
		hazards: c.criterion.hazards.map((hazard) => {
			const evidence = c.evidence.filter((e) => e.role === 'hazard' && e.answers === hazard.id);
			return { hazard, state: hazardState(evidence, confirmed.has(hazard.id)), evidence };
		}),
		context: c.evidence.filter((e) => !known.has(`${e.role} ${e.answers}`)),
	};
}

/** Questions that one and the same sentence at one place answers alike, together where the first of them stands; every other question alone. */
export function together<T extends { readonly evidence: readonly Evidence[] }>(asked: readonly T[]): T[][] {
	const groups = groupBy(asked, ({ evidence: [only, ...more] }, i) => (only === undefined || more.length > 0 ? String(i) : sentence(only)));
	return [...groups.values()];
}

type Asked = ReadCriterion['expectations'][number];

/** Of the rungs of a ladder that stand alike the one that says most: of unmet ones the lowest cap, then the essential one; of met ones the highest. */
export function tellingRungs(asked: readonly Asked[]): Asked[] {
	const ranked = [...asked].sort((one, other) => rankOf(one) - rankOf(other));
	const first = new Set(ranked.filter((one, i) => !ranked.slice(0, i).some((other) => isOneLadder(one, other))));
	return asked.filter((one) => first.has(one));
}

/** What says most comes first. */
function rankOf({ answer: { expectation, state } }: Asked): number {
	const cap = expectation.cap ?? 5;
	return 2 * (state === 'met' ? -cap : cap) - (expectation.importance === 'essential' ? 1 : 0);
}

/** Whether two stand alike and ask the same by two measures; of what is unmet, whether one and the same finding tells so. */
function isOneLadder(one: Asked, other: Asked): boolean {
	if (one.answer.state !== other.answer.state) return false;
	const [ours, theirs] = [one.answer.expectation, other.answer.expectation];
	const same = <T>(of: (expectation: typeof ours) => T) => JSON.stringify(of(ours)) === JSON.stringify(of(theirs));
	const told = ({ answer: { evidence } }: Asked) => JSON.stringify(evidence.map(sentence));
	const asks = same(({ probe, expects, select, quantifier }) => [probe, expects, select, quantifier]) && ours.where.length > 0;
	const measures = same(({ where }) => where.map(({ value, is }) => [value, is]));
	const finding = one.answer.state === 'unmet' && one.answer.evidence.length > 0 && told(one) === told(other);
	return (asks && measures) || (finding && same(({ probe, expects }) => [probe, expects]));
}

/** How the rows that are shown stand: the rungs of a ladder that stand alike are one. */
export function standingsOf({ expectations }: ReadCriterion) {
	const shown = tellingRungs(expectations);
	const of = (...states: readonly ExpectationAnswer['state'][]) => shown.filter(({ answer }) => states.includes(answer.state)).length;
	return { met: of('met'), answered: of('met', 'unmet'), idle: of('not-applicable'), open: of('unknown', 'error') };
}

function sentence({ message, location, role, satisfied, disputed, context }: Evidence): string {
	return JSON.stringify([role, satisfied === true, message, location && formatLocation(location), disputed?.reason, context]);
}

function hazardState(evidence: readonly Evidence[], confirmed: boolean): ReadHazard['state'] {
	if (confirmed) return 'confirmed';
	if (evidence.some((e) => e.satisfied === true)) return 'possible';
	return evidence.some((e) => e.satisfied === false) ? 'absent' : 'unknown';
}

/** Whether this piece of evidence, and not only another one of its hazard, is what confirms it. */
export function confirms(e: Evidence, c: ReportCriterion): boolean {
	return e.role === 'hazard' && confirmedHazards(c.criterion, [e]).length > 0;
}
