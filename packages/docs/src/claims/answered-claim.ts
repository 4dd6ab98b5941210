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
	/** In the repository; null where nothing there is it. */
	readonly by: Location | null;
	/** The words that claim it. */
	readonly phrase?: string;
	/** Further places that say the same. */
	readonly also?: readonly { readonly said: string; readonly location: Location }[];
	/** A contradiction in a detail, as of a statement. */
	readonly slip?: boolean;
}
