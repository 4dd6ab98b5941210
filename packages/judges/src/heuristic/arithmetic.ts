// How many points does a persona give? Exact integer arithmetic over the answers to a criterion's expectations; no words are read here.
// Caps and floors of what a persona takes for certain bind it too, so that justice confirms them and need not move a score behind its back.
import {
	afterHearing,
	answerExpectations,
	type CaseFile,
	CERTAIN,
	type Criterion,
	capOf,
	confirmedHazards,
	EVEN,
	type Evidence,
	type ExpectationAnswer,
	type HazardAnswer,
	type HearingLaw,
	type NamedLevel,
} from '@auditor/schema';
import type { HeuristicWeights, Quarters } from '../personas/persona.js';
import { applyReread } from '../reread.js';

/** How an answered expectation is read, before a persona weighs it. */
export type Standing = 'met' | 'doubtful-met' | 'doubtful-unmet' | 'attempted' | 'unmet';

export interface Standpoint {
	readonly answer: ExpectationAnswer;
	readonly standing: Standing;
}

/** The case as arithmetic sees it: the same for every persona. */
export interface Reading {
	/** Answered expectations, in the rubric's order; unknown, failed and not applicable ones are left out. */
	readonly answered: readonly Standpoint[];
	/** Expectations without an answer that the rubric calls a doubt. */
	readonly open: readonly ExpectationAnswer[];
	readonly hazards: readonly HazardAnswer[];
	/** What flaws that a hearing upheld allow at most; null: none binds. */
	readonly cap: number | null;
	/** The level that two judges of a hearing name, by its words, as far as the facts leave it open; null: none. */
	readonly named: NamedLevel | null;
}

export interface Score {
	readonly score: 1 | 2 | 3 | 4 | 5;
	/** Points earned and points there were, in quarters of a weight. */
	readonly earned: number;
	readonly of: number;
	/** The score of the points alone. */
	readonly points: number;
	/** What the facts, as this persona reads them, allow; 1 and 5 where nothing binds. */
	readonly floor: number;
	readonly ceiling: number;
}

/** A full credit, in quarters. */
const FULL: Quarters = 4;
/** The credit of an answer that is left open. */
const OPEN: Quarters = 2;
/** The scale runs from 1 to 1 + SPAN. */
export const SPAN = 4;

/** No judge gives more where a danger is confirmed. @source the default policy, rule security-override */
export const DANGER_CEILING = 3;
/** How doubt is read against the work, and for it. */
export const AGAINST = { doubt: 'against', attempted: 0, charges: true } as const satisfies HeuristicWeights;
export const FOR = { doubt: 'for', attempted: 2, charges: false } as const satisfies HeuristicWeights;
/** How far a level that two judges name lies below what the facts leave open, where they uphold a flaw that costs something. */
const BELOW = 1;
/** What a hearing may do where the case does not say. */
const DEFAULT_LAW: HearingLaw = { mode: 'both-ways', proven: [] };

const readings = new WeakMap<CaseFile, Reading>();

/** Reads a case file, once for all judges: what stands, what is doubtful, what is confirmed as dangerous. */
export function readCase(caseFile: CaseFile): Reading {
	const reading = readings.get(caseFile) ?? readAnew(caseFile);
	readings.set(caseFile, reading);
	return reading;
}

function readAnew({ criterion, evidence: given, hearing = [], law = DEFAULT_LAW }: CaseFile): Reading {
	const before = applyReread(given);
	const { evidence, cap, named } = afterHearing(criterion, before, hearing, law);
	const heard = readingOf(criterion, evidence, cap);
	if (named === null) return heard;
	// What the facts leave open: doubt, and what the hearing turned.
	const open = [before, evidence].flatMap((facts) =>
		[AGAINST, FOR].flatMap((weights) => score(readingOf(criterion, facts, null), weights)?.score ?? [1, 1 + SPAN]),
	);
	const least = Math.min(named.least, Math.max(...open), boundOf(heard));
	const most = Math.max(named.most, Math.min(...open) - (cap === null ? 0 : BELOW));
	return { ...heard, named: { least, most } };
}

function readingOf(criterion: Criterion, evidence: readonly Evidence[], cap: number | null): Reading {
	const answers = answerExpectations(criterion, evidence);
	const answered = answers.flatMap((answer) => {
		const standing = standingOf(answer, evidence);
		return standing ? [{ answer, standing }] : [];
	});
	const open = answers.filter(
		({ state, expectation, evidence: told }) => state === 'unknown' && told.length > 0 && expectation.unanswered === 'doubt',
	);
	return { answered, open, hazards: confirmedHazards(criterion, evidence), cap, named: null };
}

/**
 * The persona's score: 1 + 4 x (points earned / points there were), rounded half up, within the floors and ceilings of what it takes for
 * met and unmet. Where nothing is doubtful, every persona gives the same. A met bonus adds points to the earned side alone, so that its
 * absence costs nothing; the share never exceeds 1. Null when no expectation was answered.
 */
export function score(reading: Reading, weights: HeuristicWeights): Score | null {
	if (reading.answered.length === 0) return null;
	const counted = reading.answered.filter((a) => a.answer.expectation.importance !== 'bonus');
	const base = weightOf(counted);
	// A criterion of bonuses alone is measured by them: there is nothing else to be a share of.
	const of = (base > 0 ? base : weightOf(reading.answered)) * FULL;
	const all = reading.answered.reduce((sum, a) => sum + a.answer.expectation.weight * creditOf(a, weights), 0);
	const earned = Math.min(all, of);
	const { floor, ceiling } = boundsOf(reading, weights);
	// Expectations of weight 0 alone: nothing to divide by; they count as all or nothing.
	const points = of > 0 ? 1 + divideHalfUp(SPAN * earned, of) : reading.answered.every((a) => a.standing === 'met') ? 1 + SPAN : 1;
	const facts = Math.min(Math.max(floor, points), ceiling);
	const given = Math.min(Math.max(facts, reading.named?.least ?? facts), reading.named?.most ?? facts);
	return { score: given as Score['score'], points, earned, of, floor, ceiling };
}

/** What nobody exceeds: a confirmed danger, and flaws that a hearing upheld. */
export function boundOf({ cap, hazards }: Reading): number {
	return Math.min(cap ?? 1 + SPAN, hazards.length > 0 ? DANGER_CEILING : 1 + SPAN);
}

/** The floor yields to the ceiling: a floor is a promise, a ceiling is a finding. */
function boundsOf(reading: Reading, weights: HeuristicWeights): { floor: number; ceiling: number } {
	let ceiling = boundOf(reading);
	let floor = 1;
	for (const standpoint of reading.answered) {
		const { floor: least } = standpoint.answer.expectation;
		const cap = capOf(standpoint.answer);
		const taken = takenFor(standpoint, weights);
		if (taken === 'unmet' && cap !== null) ceiling = Math.min(ceiling, cap);
		if (taken === 'met' && least !== null) floor = Math.max(floor, least);
	}
	return { floor: Math.min(floor, ceiling), ceiling };
}

/** What a persona takes an answer for; null where it leaves the answer open. */
export function takenFor({ answer, standing }: Standpoint, weights: HeuristicWeights): 'met' | 'unmet' | null {
	if (standing === 'met') return 'met';
	if (standing === 'unmet' || standing === 'attempted') return 'unmet';
	if (weights.doubt !== 'likelier') return weights.doubt === 'for' ? 'met' : 'unmet';
	if (answer.disputed || answer.confidence <= EVEN) return null;
	return standing === 'doubtful-met' ? 'met' : 'unmet';
}

/** An essential expectation that is not met, for certain: supports a charge of `missing`. */
export function isMissingEssential({ answer, standing }: Standpoint): boolean {
	return answer.expectation.importance === 'essential' && (standing === 'unmet' || standing === 'attempted');
}

/** The same reading with one expectation met for certain: for "what would raise the score". */
export function asIfMet(reading: Reading, expectation: string): Reading {
	const answered = reading.answered.map((a) => (a.answer.expectation.id === expectation ? { ...a, standing: 'met' as const } : a));
	return { ...reading, answered };
}

function standingOf(answer: ExpectationAnswer, evidence: readonly Evidence[]): Standing | null {
	const certain = answer.confidence >= CERTAIN && !answer.disputed;
	if (answer.state === 'met') return certain ? 'met' : 'doubtful-met';
	if (answer.state !== 'unmet') return null;
	if (!certain) return 'doubtful-unmet';
	return isAttempt(answer, evidence) ? 'attempted' : 'unmet';
}

/** Some of it is there: one of several places satisfies, or the probe answered as expected and only the measure (`where`) fell short. */
function isAttempt({ expectation }: ExpectationAnswer, evidence: readonly Evidence[]): boolean {
	return evidence.some(
		(e) =>
			e.role === 'expectation' &&
			e.answers === expectation.id &&
			e.reread !== 'not-found' &&
			!e.heard &&
			(e.satisfied === true || (e.satisfied === false && e.outcome === expectation.expects)),
	);
}

/** What an answer is worth to a persona, in quarters. */
function creditOf(standpoint: Standpoint, weights: HeuristicWeights): Quarters {
	if (standpoint.standing === 'attempted') return weights.attempted;
	const taken = takenFor(standpoint, weights);
	return taken === null ? OPEN : taken === 'met' ? FULL : 0;
}

function weightOf(list: readonly Standpoint[]): number {
	return list.reduce((sum, a) => sum + a.answer.expectation.weight, 0);
}

/** Integer division, rounded half up; both non-negative integers, divisor above 0. */
function divideHalfUp(dividend: number, divisor: number): number {
	return Math.floor((2 * dividend + divisor) / (2 * divisor));
}
