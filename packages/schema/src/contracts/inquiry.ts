// A requirement in words that no look decides, as judges investigate it: what they are asked, what they may look at, and what comes of it.
import type { Evidence } from '../model/evidence.js';
import type { HearingPoint } from '../model/hearing.js';
import type { Criterion, Expectation } from '../model/rubric.js';
import type { Material } from './material.js';

export interface Inquiry {
	readonly criterion: Criterion;
	readonly expectation: Expectation;
	/** What was found of it, undecided. */
	readonly evidence: readonly Evidence[];
	/** Its criterion's place in the rubric. */
	readonly order: number;
	/** It is asked of a document: what stands in one shows it. */
	readonly ofDocuments: boolean;
	/** It is asked of a text in the code, as of a prompt: the string shows it. */
	readonly ofTexts: boolean;
	/** It forbids something: that this stands nowhere shows it. */
	readonly negative: boolean;
	/** The likeliest places. */
	readonly material: readonly Material[];
}

export const lookKinds = ['find', 'read', 'callers', 'document'] as const;

/** One look that a judge asks for. */
export interface InquiryLook {
	readonly tool: (typeof lookKinds)[number];
	/** Words, a path, a name, or a document. */
	readonly what: string;
	/** First line, or the page. */
	readonly from: number | null;
	readonly to: number | null;
}

/** What a judge may look at. Every look is bounded, and none rejects. */
export interface InquiryLibrary {
	look(looks: readonly InquiryLook[], signal?: AbortSignal): Promise<readonly Material[]>;
	/** Whether all of the code was read, the words stand nowhere in it, and the requirement speaks of one of them. */
	isAbsent(words: readonly string[]): boolean;
	/** Whether a look finds nothing for certain: the words stand in no file (find), or the path is not in the tree (read). */
	isEmpty(look: Pick<InquiryLook, 'tool' | 'what'>): boolean;
}

/** What a judge who is heard may look at, and have looked for. */
export type Looks = Pick<InquiryLibrary, 'look' | 'isEmpty'>;

export interface InquiryOutcome {
	/** Answers that the judges gave, ruled; none where none of them could tell. */
	readonly points: readonly HearingPoint[];
	/** Why a judge could not be heard; null: all were. */
	readonly failure: { readonly code: string; readonly detail: string } | null;
}
