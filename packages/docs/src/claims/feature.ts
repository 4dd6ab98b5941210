// What a feature is, where a report mentions it, and what answers it.
import type { Condition, Finding, Location, Snippet } from '@auditor/schema';
import type { MentionRole } from '../concepts/mention-roles.js';
import type { Spare } from './spared.js';

export interface Feature {
	readonly id: string;
	/** Phrases that claim it. */
	readonly words: readonly string[];
	/** What claims it instead, where phrases do not suffice: an expression that looks for all, without regard to case. One of the words must occur. */
	readonly pattern?: RegExp;
	/** Probe whose answer decides; empty where `traces` do. */
	readonly probe: string;
	/** Words of which the code must hold one, in any case: where none stands anywhere, the feature cannot be there. They prove nothing. */
	readonly traces?: readonly string[];
	/** What a line that does it looks like, outside of strings and comments: where one is in use, the feature is there. */
	readonly shown?: RegExp;
	/** What a line of the source that does it looks like, with its strings: where one stands outside of comments, the feature is there. */
	readonly written?: RegExp;
	/** Where alone traces count, where such files are there. */
	readonly tracesIn?: RegExp;
	/** Traces in strings and comments are none. */
	readonly tracesInCode?: boolean;
	/** Lines of the code that contradict: what they look like, what they must not hold, the files to look in, and what they do. */
	readonly refuted?: {
		readonly by: RegExp;
		readonly spared: RegExp;
		/** What lines hold besides that may set only a part of it: they are told where no other line stands in these files. */
		readonly partly?: RegExp;
		readonly files: RegExp;
		readonly does: string;
		/** Texts of the code count: options of a command. */
		readonly inTexts?: boolean;
		/** Answers that speak for the sentence whatever stands in a line: so many of them that are certain, with these values. */
		readonly answered?: { readonly probe: string; readonly where: readonly Condition[]; readonly least: number };
		/** Where no such line stands in these files either, the sentence holds. */
		readonly unless?: RegExp;
	};
	/** It stands beside the list of features that a rubric counts. */
	readonly further?: boolean;
	/** That it is there is told, and is none of the claims whose share is counted. */
	readonly aside?: boolean;
	/** An answer in its favour alone is taken: the words say less than the probe asks. */
	readonly proves?: boolean;
	/** What must hold of an answer that contradicts, besides its outcome. */
	readonly against?: readonly Condition[];
	/** Whether the code satisfies the sentence although the probe's answer is contrary. */
	readonly spare?: Spare;
	/** Outcome that proves the claim. */
	readonly expects: 'true' | 'false';
	/** Which of the probe's findings answer. */
	readonly select: readonly Condition[];
	/** What must hold besides the outcome. */
	readonly where: readonly Condition[];
	/** Names of libraries of which each does it: who says that one does it everywhere says that no other one does. */
	readonly ways?: readonly string[];
	/** Parts of words of which a report that tells of it in whatever words holds one; the words of its phrases where none is given. */
	readonly hints?: readonly string[];
	/** Probe that has to find it at work before anybody is told to name it. */
	readonly works?: string;
	/** Value of the answer that holds how many there are: a sentence that names more is contradicted. */
	readonly counted?: string;
	/** The phrases themselves deny something (`no os.system`): the word `no` before them denies nothing more. */
	readonly negative?: boolean;
}

/** A feature that the answer `true` of its probe proves, unless `more` says otherwise. */
export function feature(id: string, probe: string, words: readonly string[], more: Partial<Feature> = {}): Feature {
	return { id, probe, words, expects: 'true', select: [], where: [], ...more };
}

/** `found`: the code has what is named; what the sentence says of it was not looked up. */
export type FeatureVerdict = 'found' | 'contradicted' | 'unverified';

export interface FeatureClaim extends Omit<FeatureMention, 'role' | 'number' | 'universal'> {
	readonly feature: string;
	/** The first words by which a report is taken to tell of it. */
	readonly name: string;
	readonly probe: string;
	readonly further?: boolean;
	readonly aside?: boolean;
	readonly verdict: FeatureVerdict;
	/** The finding that answers. */
	readonly by: Finding | null;
	/** Place in the code that contradicts, where no finding does. */
	readonly at?: Location;
	/** The answer, in one clause. */
	readonly because: string;
	/** Other sentences that name it and have the same answer. */
	readonly also: readonly (Pick<FeatureMention, 'said' | 'location'> & { readonly plain?: boolean })[];
	/** What is said comes to no more than that it is there. */
	readonly plain?: boolean;
	/** It is contradicted in its means alone: the code does what is meant, and does it otherwise. */
	readonly means?: boolean;
}

export interface FeatureMention {
	readonly role: MentionRole | 'third-party' | 'heading' | 'design';
	/** Place in the report. */
	readonly location: Location;
	readonly snippet: Snippet;
	/** Its sentence, or the words around the claim in one that is too long, in quotes. */
	readonly said: string;
	/** The words that claim it, as the report writes them. */
	readonly phrase: string;
	/** The part of its sentence between semicolons. */
	readonly clause: string;
	/** The number that stands right before it; null where none does. */
	readonly number: number | null;
	/** It is said of all things of its kind. */
	readonly universal: boolean;
}

export type Answer = Pick<FeatureClaim, 'by' | 'because' | 'at' | 'means' | 'verdict'>;

export function unverified(because: string): Answer {
	return { verdict: 'unverified', by: null, because };
}
