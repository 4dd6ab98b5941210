// Why a call was not made, in a code for programs and a sentence for people.

/** Why a call did not go out, or was stopped. */
export interface Stopped {
	readonly kind: 'stopped';
	readonly code: 'budget' | 'deadline' | 'interrupted';
	readonly detail: string;
}

export function interrupted(): Stopped {
	return { kind: 'stopped', code: 'interrupted', detail: 'The run was interrupted.' };
}

/** @param milliseconds of the deadline */
export function pastDeadline(milliseconds: number): Stopped {
	return { kind: 'stopped', code: 'deadline', detail: `Judging was ended by its deadline of ${Math.round(milliseconds / 1_000)} s.` };
}

export function outOfBudget(options: { readonly maxTokens?: number; readonly maxCost?: number }): Stopped {
	const parts = [
		...(options.maxTokens === undefined ? [] : [`${options.maxTokens} tokens`]),
		...(options.maxCost === undefined ? [] : [`a cost of ${options.maxCost}`]),
	];
	return { kind: 'stopped', code: 'budget', detail: `The run is limited to ${parts.join(' and ')}; this call might have gone beyond.` };
}

/** What all runs together may cost is used up. */
export function totalSpent(): Stopped {
	return { kind: 'stopped', code: 'budget', detail: TOTAL_SPENT };
}

/** By which whoever runs many targets knows that the next one cannot be judged either. */
export const TOTAL_SPENT = 'The total cost of the batch is used up.';
