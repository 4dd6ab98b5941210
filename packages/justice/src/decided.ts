// What was decided on one criterion, before the total is made.
import type { CriterionResult, Ruling } from '@auditor/schema';
import type { Fraction } from './fraction.js';

export interface Decided {
	readonly result: CriterionResult;
	/** The score before rounding; null when there is none. */
	readonly value: Fraction | null;
	/** Ceilings that this criterion sets for the total, with the rulings that did. */
	readonly totalCaps: readonly { readonly cap: number; readonly ruling: Ruling }[];
}
