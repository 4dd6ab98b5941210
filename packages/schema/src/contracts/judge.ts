// A bench is a way to run judges. It sees case files and nothing else.
import type { Evidence } from '../model/evidence.js';
import type { HearingPoint } from '../model/hearing.js';
import type { JudicialOpinion } from '../model/opinion.js';
import type { Criterion } from '../model/rubric.js';
import type { HearingLaw } from '../pure/hearing.js';
import type { Inquiry, InquiryLibrary, InquiryOutcome, Looks } from './inquiry.js';
import type { Material } from './material.js';

/** Reads lines of a file of the target for a judge who asks; null: there is no such file to read. */
export type ReadMore = (path: string, from: number, to: number) => Promise<Material | null>;

/** What a judge is shown for one criterion: identical for every judge. */
export interface CaseFile {
	readonly criterion: Criterion;
	readonly evidence: readonly Evidence[];
	readonly round: number;
	/** Round 2 only: the arguments of round 1, side by side. */
	readonly previous: readonly JudicialOpinion[];
	/** Its place in the rubric: criteria are judged in this order, so that a limit leaves whole ones. */
	readonly order?: number;
	/** Passages to read and to quote; left out: the snippets of the evidence alone. */
	readonly material?: readonly Material[];
	/** Round 2 only: the points of the hearing, ruled. */
	readonly hearing?: readonly HearingPoint[];
	/** What a hearing may change; left out: in both ways, no probe proven. */
	readonly law?: HearingLaw;
}

export interface Bench {
	/** Named in reports: `heuristic`, `llm:gpt-4o-mini`. */
	readonly name: string;
	/** Persona ids, in the order of the rubric. */
	readonly judges: readonly string[];
	/** Never rejects: a failed judge abstains. */
	judge(judge: string, caseFile: CaseFile, options?: { signal?: AbortSignal } & Partial<Looks>): Promise<JudicialOpinion>;
	/** Rules on the points of one criterion. Left out: the bench hears no disputes. Never rejects: a point that nobody ruled on says so. */
	rule?(
		caseFile: CaseFile,
		points: readonly HearingPoint[],
		options?: { signal?: AbortSignal; read?: ReadMore },
	): Promise<readonly HearingPoint[]>;
	/** Investigates a requirement that no look decides. Left out: the bench reads no code. Never rejects. */
	inquire?(inquiry: Inquiry, library: InquiryLibrary, options?: { signal?: AbortSignal; read?: ReadMore }): Promise<InquiryOutcome>;
}
