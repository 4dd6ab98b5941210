// What a draft is made of: criteria, and requirements in words under them.
export interface DraftRequirement {
	readonly id: string;
	readonly text: string;
	readonly weight: number;
	/** Ids of requirements of the same draft that have to hold first. */
	readonly after: readonly string[];
}

export interface DraftCriterion {
	readonly id: string;
	readonly name: string;
	readonly instruction: string;
	readonly weight: number;
	/** What it is asked of, where that is not the repository. */
	readonly artifact?: 'report' | 'diagram';
	/** Levels by score, "1" to "5"; null: it has none. */
	readonly levels: Readonly<Record<string, string>> | null;
	/** Of trees and lists, whose requirements weigh and rest on each other; of others none: their words are read when they are asked. */
	readonly requirements: readonly DraftRequirement[];
}

export interface Draft {
	readonly format: string;
	readonly name: string;
	readonly criteria: readonly DraftCriterion[];
	/** What was changed to fit, in one sentence each. */
	readonly notes: readonly string[];
}
