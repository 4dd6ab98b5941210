// The shape of a claim that the code answers, whatever reader found it.
import type { Location } from '@auditor/schema';

export interface AnsweredClaim {
	/** As the report writes it, on one line. */
	readonly what: string;
	readonly verdict: 'verified' | 'contradicted';
	/** The answer, in one clause. */
	readonly because: string;
	/** In the report. */
	readonly location: Location;
	/** In the repository. */
	readonly by: Location;
}
