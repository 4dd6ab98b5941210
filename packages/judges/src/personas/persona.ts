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

/** The arithmetic of the heuristic bench. Score = 1 + 4 x share of points, half to even, less the penalties, between floor and 5. */
export interface HeuristicWeights {
	/** Met, confidence >= `CERTAIN`, undisputed. */
	readonly met: Quarters;
	/** Met, but below `CERTAIN` or disputed. */
	readonly doubtfulMet: Quarters;
	/** Not met, but below `CERTAIN` or disputed: perhaps the probe did not see it. */
	readonly doubtfulUnmet: Quarters;
	/** Not met with certainty, yet something of it is there (the right answer with too little behind it, or some of several places). */
	readonly attempted: Quarters;
	/** Points of the scale taken off for each confirmed hazard. */
	readonly perHazard: number;
	/** Points of the scale taken off for each essential expectation that is certainly not met. */
	readonly perMissingEssential: number;
	/** Most that both penalties together may take off. */
	readonly maxPenalty: number;
	/** Least score when there is real engagement: something met, or attempted. */
	readonly engagedFloor: 1 | 2;
	/** Whether the persona files charges. */
	readonly charges: boolean;
}

/** Sentences of the heuristic bench, one voice per persona. `{met}`, `{of}` are counts of expectations. */
export interface PersonaVoice {
	/** By score. */
	readonly opening: Readonly<Record<1 | 2 | 3 | 4 | 5, string>>;
	readonly met: string;
	readonly unmet: string;
	readonly attempted: string;
	readonly doubtfulMet: string;
	readonly doubtfulUnmet: string;
	readonly hazard: string;
	readonly raise: string;
}

export interface Persona {
	/** Public API; ids of judges in opinions and policies. */
	readonly id: string;
	readonly name: string;
	/** One sentence: what this judge is for. */
	readonly charter: string;
	/** The system prompt's part that is this judge's own. Trusted text; nothing of an audited repository is ever put in. */
	readonly prompt: string;
	/** How it reads evidence below `CERTAIN`, for the prompt and for readers. */
	readonly lowConfidence: string;
	/** One label per score, any order. */
	readonly labels: readonly PersonaLabel[];
	readonly weights: HeuristicWeights;
	readonly voice: PersonaVoice;
}
