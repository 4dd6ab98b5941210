// How a criterion's expectations stand, given its evidence. Judges and justice read expectations through this one function, so that they
// never disagree about what a fact says.
import type { Evidence } from '../model/evidence.js';
import type { Finding } from '../model/finding.js';
import type { Json } from '../model/json.js';
import type { Condition, Criterion, Expectation, Hazard } from '../model/rubric.js';
import { canonicalJson } from './canonical-json.js';

/** Confidence from which an answer counts as certain: below it nothing is capped and the Prosecutor treats it as absent. @source SYNTHESIS §6 */
export const CERTAIN = 0.7;
/** Above it an uncertain answer is likelier right than wrong. */
export const EVEN = 0.5;

/** `unknown`: the artifact was not given, or nothing was admitted. `error`: our own failure. */
export type ExpectationState = 'met' | 'unmet' | 'unknown' | 'not-applicable' | 'error';

export interface ExpectationAnswer {
	readonly expectation: Expectation;
	readonly state: ExpectationState;
	/** 0-1; of the evidence that decided. 0 where nothing did. */
	readonly confidence: number;
	/** Evidence that decided, strongest first. */
	readonly evidence: readonly Evidence[];
	readonly disputed: boolean;
}

/** One answer per expectation of the criterion, in the rubric's order. */
export function answerExpectations(criterion: Criterion, evidence: readonly Evidence[]): ExpectationAnswer[] {
	return criterion.expectations.map((expectation) => answer(expectation, evidence));
}

function answer(expectation: Expectation, all: readonly Evidence[]): ExpectationAnswer {
	const own = all.filter((e) => e.role === 'expectation' && e.answers === expectation.id);
	const met = strongestFirst(own.filter((e) => e.satisfied === true));
	const unmet = strongestFirst(own.filter((e) => e.satisfied === false));
	const decide = (state: ExpectationState, by: Evidence[]): ExpectationAnswer => ({
		expectation: state === 'unmet' ? faultIn(expectation, by) : expectation,
		state,
		confidence: by[0]?.confidence ?? 0,
		evidence: by,
		disputed: by.length > 0 && by.every((e) => e.disputed !== null),
	});
	// Of all of them, nothing is said where one could not be told.
	const untold = own.some((e) => e.outcome === 'not-available' && e.satisfied === null);
	if (met.length > 0 && (expectation.quantifier === 'any' || (unmet.length === 0 && !untold))) return decide('met', met);
	if (unmet.length > 0) return decide('unmet', unmet);
	if (own.some((e) => e.outcome === 'error')) return { expectation, state: 'error', confidence: 0, evidence: own, disputed: false };
	if (own.some((e) => e.outcome === 'not-applicable'))
		return { expectation, state: 'not-applicable', confidence: 0, evidence: own, disputed: false };
	return { expectation, state: 'unknown', confidence: 0, evidence: own, disputed: false };
}

/** Where a finding says which of several faults it is (`values.fault`, a sentence), that is the fault. */
export function faultIn(expectation: Expectation, evidence: readonly Evidence[]): Expectation {
	const named = new Set(evidence.map(({ values: { fault } }) => fault));
	const [only] = named;
	return named.size === 1 && typeof only === 'string' ? { ...expectation, whenUnmet: only } : expectation;
}

/** What hearings alone leave: a fact that only judges of language models uphold caps no lower. @source SYNTHESIS, default policy */
export const HEARD_CAP = 3;

/** The cap that an unmet expectation sets; null: none. */
export function capOf({ expectation, evidence }: ExpectationAnswer): number | null {
	const { cap } = expectation;
	return cap !== null && evidence.some((e) => e.heard && !e.looked) ? Math.max(cap, HEARD_CAP) : cap;
}

export interface HazardAnswer {
	readonly hazard: Hazard;
	/** Present with a place, in source, certain and undisputed. */
	readonly confirmed: readonly Evidence[];
}

/** The hazards of the criterion that evidence confirms. @source SYNTHESIS "settled" 5 */
export function confirmedHazards(criterion: Criterion, evidence: readonly Evidence[]): HazardAnswer[] {
	return criterion.hazards
		.map((hazard) => ({ hazard, confirmed: evidence.filter((e) => e.role === 'hazard' && e.answers === hazard.id && isConfirmed(e)) }))
		.filter((h) => h.confirmed.length > 0);
}

function isConfirmed(e: Evidence): boolean {
	const inSource = e.context === null || e.context === 'source';
	return e.satisfied === true && e.location !== null && inSource && e.confidence >= CERTAIN && e.disputed === null;
}

/** Whether all conditions hold on the finding's values; a value that is absent satisfies none but `!=` and `excludes`. */
export function holds(conditions: readonly Condition[], finding: Pick<Finding, 'values'>): boolean {
	return conditions.every(({ value, is, to }) => {
		const actual = finding.values[value];
		switch (is) {
			case '==':
				return same(actual ?? null, to);
			case '!=':
				return !same(actual ?? null, to);
			case 'includes':
				return Array.isArray(actual) ? actual.some((x) => same(x, to)) : typeof actual === 'string' && actual.includes(String(to));
			case 'excludes':
				return !(Array.isArray(actual) ? actual.some((x) => same(x, to)) : typeof actual === 'string' && actual.includes(String(to)));
			default:
				if (typeof actual !== 'number' || typeof to !== 'number') return false;
				return is === '>=' ? actual >= to : is === '<=' ? actual <= to : is === '>' ? actual > to : actual < to;
		}
	});
}

function same(a: Json, b: Json): boolean {
	return a === b || (typeof a === 'object' && typeof b === 'object' && canonicalJson(a) === canonicalJson(b));
}

/** Whether the answer stands in commits alone: what was committed cannot be changed any more. */
export function isPast(evidence: readonly Evidence[]): boolean {
	return evidence.length > 0 && evidence.every((e) => e.location?.kind === 'commit');
}

/** The surest first; of these what its probe ranks first. */
function strongestFirst(list: Evidence[]): Evidence[] {
	const rank = ({ values }: Evidence) => Number(values.rank ?? 0);
	return [...list].sort((a, b) => b.confidence - a.confidence || rank(a) - rank(b) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}
