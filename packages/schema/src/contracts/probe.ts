// A probe asks one true/false question of artifacts. Whether `true` is good news is the rubric's business, not the probe's.
import type { Limitation } from '../model/facts.js';
import type { Dispute, FileContext, Finding, Outcome, Snippet } from '../model/finding.js';
import type { Json } from '../model/json.js';
import type { Location } from '../model/location.js';
import type { Lexicon } from '../model/rubric.js';
import type { Artifacts, ArtifactToken } from './artifact.js';

/** What `inspect` returns; the runner adds question, detective and fingerprint. */
export interface FindingDraft {
	outcome: Outcome;
	message: string;
	rationale: string;
	/** 0-1; default 0.95. */
	confidence?: number;
	location?: Location | null;
	related?: Location[];
	values?: Record<string, Json>;
	snippet?: Snippet | null;
	context?: FileContext | null;
	/** An independent second look that contradicts the answer: the runner lowers the confidence to at most 0.5. */
	disputed?: Dispute | null;
}

export interface ProbeContext {
	readonly lexicon: Lexicon;
	/** The rubric's parameters for this probe. */
	readonly parameters: Readonly<Record<string, Json>>;
	/** Findings of the probes that ran before, for cross-checks (`aggregator` stage only; else empty). */
	readonly findings: readonly Finding[];
}

export type Needs = Readonly<Record<string, ArtifactToken<unknown>>>;
export type Needed<N extends Needs> = { readonly [K in keyof N]: N[K] extends ArtifactToken<infer T> ? T : never };

export interface ProbeDefinition<N extends Needs = Needs> {
	/** `area/noun-phrase`, kebab; public API. */
	readonly id: string;
	readonly lifecycle: 'experimental' | 'stable' | 'deprecated';
	readonly needs: N;
	readonly question: string;
	/** Why anyone asks. */
	readonly motivation: string;
	/** How it is answered. */
	readonly method: string;
	/** What it cannot see. */
	readonly blindSpots: string;
	/** What to do, and on which outcome (`false` unless said); null when no outcome is bad in itself. */
	readonly remediation: { readonly on?: 'true' | 'false'; readonly effort: 'low' | 'medium' | 'high'; readonly text: string } | null;
	/** Pure: no I/O, clock or randomness. Several places give several drafts; a plain answer gives one. */
	inspect(artifacts: Needed<N>, context: ProbeContext): FindingDraft | FindingDraft[];
}

/** Any probe, its artifact types erased: who calls `inspect` hands it what it `needs`. */
export type Probe = ProbeDefinition;

/** What a detective returns. */
export interface Detection {
	readonly artifacts: Artifacts;
	readonly findings: Finding[];
	readonly limitations: Limitation[];
}
