// A path that a report names, and what became of it in the tree.
import type { Location, Snippet } from '@auditor/schema';
import type { PathVerdict } from './excuses.js';
import type { PathKind } from './mentions.js';
import type { Rung } from './tree-index.js';

export interface PathClaim {
	/** As the report writes it, normalised. */
	readonly path: string;
	/** The whole path, where a directory tree in the report gives its parents. */
	readonly full: string;
	readonly kind: PathKind;
	readonly verdict: PathVerdict;
	readonly rung: Rung | null;
	/** What it was found to be in the tree. */
	readonly target: string | null;
	readonly document: string;
	/** First mention that decided. */
	readonly location: Location;
	readonly snippet: Snippet;
	/** Words that excused it, or how it was found. */
	readonly because: string;
}
