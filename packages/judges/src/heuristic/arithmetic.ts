// How many points does a persona give? Exact integer arithmetic over the answers to a criterion's expectations; no words are read here.
// It does not see caps and floors: those belong to justice, which applies them to every bench alike.
import { answerExpectations, type CaseFile, CERTAIN, confirmedHazards, type ExpectationAnswer, type HazardAnswer } from '@auditor/schema';
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
	readonly hazards: readonly HazardAnswer[];
	/** Something is met, or attempted: the author engaged with the criterion. */
	readonly engaged: boolean;
}

export interface Score {
	readonly score: 1 | 2 | 3 | 4 | 5;
	/** Points earned and points there were, in quarters of a weight. */
	readonly earned: number;
	readonly of: number;
	/** Points of the scale taken off for hazards and missing essentials. */
	readonly penalty: number;
}

/** A full credit, in quarters. */
export const FULL: Quarters = 4;
/** The scale runs from 1 to 1 + SPAN. */
const SPAN = 4;

/** Reads a case file: what stands, what is doubtful, what is confirmed as dangerous. */
export function readCase(caseFile: CaseFile): Reading {
	const evidence = applyReread(caseFile.evidence);
	const answered = answerExpectations(caseFile.criterion, evidence).flatMap((answer) => {
		const standing = standingOf(answer, evidence);
		return standing ? [{ answer, standing }] : [];
	});
	return {
		answered,
		hazards: confirmedHazards(caseFile.criterion, evidence),
		engaged: answered.some((a) => a.standing !== 'unmet' && a.standing !== 'doubtful-unmet'),
	};
}

/**
 * The persona's score: 1 + 4 x (points earned / points there were), rounded half to even, less penalties, at least the floor.
 * A met bonus adds points to the earned side alone, so that its absence costs nothing; the share never exceeds 1.
 * Null when no expectation was answered.
 */
export function score(reading: Reading, weights: HeuristicWeights): Score | null {
	if (reading.answered.length === 0) return null;
	const counted = reading.answered.filter((a) => a.answer.expectation.importance !== 'bonus');
	const base = weightOf(counted);
	// A criterion of bonuses alone is measured by them: there is nothing else to be a share of.
	const of = (base > 0 ? base : weightOf(reading.answered)) * FULL;
	const all = reading.answered.reduce((sum, a) => sum + a.answer.expectation.weight * creditOf(a.standing, weights), 0);
	const earned = Math.min(all, of);
	const missing = reading.answered.filter((a) => isMissingEssential(a)).length;
	const penalty = Math.min(reading.hazards.length * weights.perHazard + missing * weights.perMissingEssential, weights.maxPenalty);
	const floor = reading.engaged ? weights.engagedFloor : 1;
	// Expectations of weight 0 alone: nothing to divide by; they count as all or nothing.
	const scaled = of > 0 ? 1 + divideHalfEven(SPAN * earned, of) : reading.answered.every((a) => a.standing === 'met') ? 1 + SPAN : 1;
	return { score: Math.max(floor, scaled - penalty) as Score['score'], earned, of, penalty };
}

/** An essential expectation that is not met, for certain: supports a charge of `missing`. */
export function isMissingEssential({ answer, standing }: Standpoint): boolean {
	return answer.expectation.importance === 'essential' && (standing === 'unmet' || standing === 'attempted');
}

/** The same reading with one expectation met for certain: for "what would raise the score". */
export function asIfMet(reading: Reading, expectation: string): Reading {
	const answered = reading.answered.map((a) => (a.answer.expectation.id === expectation ? { ...a, standing: 'met' as const } : a));
	return { ...reading, answered, engaged: true };
}

function standingOf(answer: ExpectationAnswer, evidence: CaseFile['evidence']): Standing | null {
	const certain = answer.confidence >= CERTAIN && !answer.disputed;
	if (answer.state === 'met') return certain ? 'met' : 'doubtful-met';
	if (answer.state !== 'unmet') return null;
	if (!certain) return 'doubtful-unmet';
	return isAttempt(answer, evidence) ? 'attempted' : 'unmet';
}

/** Some of it is there: one of several places satisfies, or the probe answered as expected and only the measure (`where`) fell short. */
function isAttempt({ expectation }: ExpectationAnswer, evidence: CaseFile['evidence']): boolean {
	return evidence.some(
		(e) =>
			e.role === 'expectation' &&
			e.answers === expectation.id &&
			e.reread !== 'not-found' &&
			(e.satisfied === true || (e.satisfied === false && e.outcome === expectation.expects)),
	);
}

/** What a standing is worth to a persona, in quarters. */
export function creditOf(standing: Standing, weights: HeuristicWeights): number {
	switch (standing) {
		case 'met':
			return weights.met;
		case 'doubtful-met':
			return weights.doubtfulMet;
		case 'doubtful-unmet':
			return weights.doubtfulUnmet;
		case 'attempted':
			return weights.attempted;
		case 'unmet':
			return 0;
	}
}

function weightOf(list: readonly Standpoint[]): number {
	return list.reduce((sum, a) => sum + a.answer.expectation.weight, 0);
}

/** Integer division, rounded half to even; both non-negative integers, divisor above 0. */
function divideHalfEven(dividend: number, divisor: number): number {
	const quotient = Math.floor(dividend / divisor);
	const twice = 2 * (dividend - quotient * divisor);
	if (twice > divisor || (twice === divisor && quotient % 2 === 1)) return quotient + 1;
	return quotient;
}
