interface ParseTask {
	/** Id. */
	readonly frontEnd: string;
	readonly path: string;
	readonly text: string;
	/** Leave out what stands in functions. */
	readonly definitionsOnly: boolean;
}

/** Facts as JSON: dearer to copy as objects, and what the cache stores. */
declare function parse(task: ParseTask): Promise<string>;

export { parse as default };
