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

/** Of the rungs of a ladder that stand alike the one that says most: of unmet ones the lowest cap, of met ones the highest. */
export function tellingRungs(asked: readonly Asked[]): Asked[] {
	return asked.filter(({ answer: { expectation, state } }, i) => {
		const others = asked.filter(
			({ answer }, j) => j !== i && answer.state === state && ladderOf(answer.expectation) === ladderOf(expectation),
		);
		const cap = (of: Asked['answer']['expectation']) => (state === 'met' ? -(of.cap ?? 5) : (of.cap ?? 5));
		return expectation.where.length === 0 || others.every(({ answer }) => cap(expectation) < cap(answer.expectation));
	});
}

/** How the rows that are shown stand: the rungs of a ladder that stand alike are one. */
export function standingsOf({ expectations }: ReadCriterion) {
	const shown = tellingRungs(expectations);
	const of = (...states: readonly ExpectationAnswer['state'][]) => shown.filter(({ answer }) => states.includes(answer.state)).length;
	return { met: of('met'), answered: of('met', 'unmet'), idle: of('not-applicable'), open: of('unknown', 'error') };
}

/** What all rungs of one ladder ask alike. */
function ladderOf({ probe, expects, select, where, quantifier }: Asked['answer']['expectation']): string {
	return JSON.stringify([probe, expects, select, where.map(({ value, is }) => [value, is]), quantifier]);
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
