// A bench is a way to run judges. It sees case files and nothing else.
import type { Evidence } from '../model/evidence.js';
import type { JudicialOpinion } from '../model/opinion.js';
import type { Criterion } from '../model/rubric.js';

/** What a judge is shown for one criterion: identical for every judge. */
export interface CaseFile {
	readonly criterion: Criterion;
	readonly evidence: readonly Evidence[];
	readonly round: number;
	/** Round 2 only: the arguments of round 1, side by side. */
	readonly previous: readonly JudicialOpinion[];
}

export interface Bench {
	/** Named in reports: `heuristic`, `llm:gpt-4o-mini`. */
	readonly name: string;
	/** Persona ids, in the order of the rubric. */
	readonly judges: readonly string[];
	/** Never rejects: a failed judge abstains. */
	judge(judge: string, caseFile: CaseFile, options?: { signal?: AbortSignal }): Promise<JudicialOpinion>;
}
