// What judges read beside the evidence: passages of the target, each with the place that a quote of it is checked at.

/** A line of a list stands after its place: `path:line `. */
export interface ListedPlace {
	readonly path: string;
	readonly line: number;
	readonly at: number;
}

/** A passage of the target that judges may read and quote. */
export interface Material {
	/** Path in the tree, or name of the document. */
	readonly path: string;
	/** What it is, in a few words: `function route`, `page 4`, `commits`. */
	readonly title: string;
	/** `line`: `first` is the number of its first line. `page`: `first` is the page. `none`: it has no place of its own, and cannot be quoted. */
	readonly counts: 'line' | 'page' | 'none';
	readonly first: number;
	readonly text: string;
	/** Begin and end (exclusive) of the comments, docstrings and strings in `text`, in order; null: all of it is words. */
	readonly words: readonly (readonly [number, number])[] | null;
	/** Of a list of lines of files: where each of them begins in `text`, in order. What has none can be quoted at no file. */
	readonly places?: readonly ListedPlace[];
	/** What was left out, in one sentence; null: nothing. */
	readonly cut: string | null;
}
