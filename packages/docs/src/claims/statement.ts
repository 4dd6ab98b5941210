// One claim of a report with its answer.
import type { Location } from '@auditor/schema';

/** `code`: a piece of code, a class, the words of a prompt. */
export type StatementKind = 'path' | 'feature' | 'number' | 'name' | 'code';

export interface Statement {
	readonly kind: StatementKind;
	/** What was said: a path, a name of code, a number with its subject, the words of the report. */
	readonly what: string;
	/**
	 * `found`: the code has what is named, and what is said of it was not looked up; `stale`, `missing`: the code has, or lacks, what the report says is
	 * missing; `unverified`: nothing that we know answers it.
	 */
	readonly verdict: 'verified' | 'found' | 'contradicted' | 'stale' | 'missing' | 'unverified';
	readonly because: string;
	/** In the report. */
	readonly location: Location;
	/** In the repository. */
	readonly by: Location | null;
	/** Of a feature: the words that name it. */
	readonly phrase: string;
	/** Of a feature: its sentence in the report. */
	readonly sentence?: string;
	/** Of a feature: other sentences that say the same. */
	readonly also?: readonly { readonly said: string; readonly location: Location; readonly plain?: boolean }[];
	/** Of a feature: what is said comes to no more than that it is there. */
	readonly plain?: boolean;
	/** Of a feature: the probe that answered; empty where none did. */
	readonly probe: string;
	/**
	 * A contradiction in a detail: the code does what is meant by other means than the one that is named, a name or a piece of code is written
	 * otherwise, an empty folder is drawn, or the figure is a count of commits.
	 */
	readonly slip: boolean;
	/** Of a feature: its name. */
	readonly name?: string;
	/** Of a feature: it stands beside the list that a rubric counts. */
	readonly further?: boolean;
	/** It is told, and is none of the claims whose share is counted: the code has what is named, in whatever part. */
	readonly aside?: boolean;
	/** What we know of it is told, and decides nothing. */
	readonly open?: boolean;
	/** Words that are said to stand in a prompt: they tell of no mechanism. */
	readonly quoted?: boolean;
}
