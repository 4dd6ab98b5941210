// What is a persona? A judge as data: what it stands for, how it is asked, which labels it may choose and what each is worth, how it reads
// a doubtful fact, and the weights of its arithmetic. Nothing here runs; both benches read the same value.

/** One line of a label menu. A model chooses the label, code turns it into the score. */
export interface PersonaLabel {
	readonly label: string;
	/** 1-5. */
	readonly score: 1 | 2 | 3 | 4 | 5;
	/** When to choose it, one clause. */
	readonly meaning: string;
}

/** Credit an expectation earns, in quarters: 4 = its full weight, 0 = nothing. */
export type Quarters = 0 | 1 | 2 | 3 | 4;

/**
 * What a persona of the heuristic bench does with doubt: an answer below `CERTAIN`, disputed, or met in part. Certain facts are the same
 * for every persona; what judges differ by is the doubt.
 */
export interface HeuristicWeights {
	/** `against`: what is doubtful is absent. `for`: it is there. `likelier`: as answered where that is likelier, else half. */
	readonly doubt: 'against' | 'for' | 'likelier';
	/** Credit for what is not met with certainty, though something of it is there. */
	readonly attempted: Quarters;
	/** Whether the persona files charges. */
	readonly charges: boolean;
}

export interface Persona {
	/** Public API; ids of judges in opinions and policies. */
	readonly id: string;
	readonly name: string;
	/** One sentence: what this judge is for. */
	readonly charter: string;
	/** The system prompt's part that is this judge's own. Trusted text; nothing of an audited repository is ever put in. */
	readonly prompt: string;
	/** Two worked examples: what was shown, and what this judge answered and why. Left out: none are shown. */
	readonly examples?: readonly string[];
	/** How it reads evidence below `CERTAIN`, for the prompt and for readers. */
	readonly lowConfidence: string;
	/** One label per score, any order. */
	readonly labels: readonly PersonaLabel[];
	readonly weights: HeuristicWeights;
	/** How the bench without a model tells that it counts what is doubtful, one sentence. */
	readonly doubt: string;
}
