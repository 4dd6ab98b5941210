// Parses one file in a worker thread: a parser that hangs or runs out of memory takes this thread down and not the audit.
import { frontEndById } from '../collect/front-ends.js';

export interface ParseTask {
	readonly frontEnd: string;
	readonly path: string;
	readonly text: string;
}

/** Facts as JSON: dearer to copy as objects, and what the cache stores. */
export default async function parse({ frontEnd, path, text }: ParseTask): Promise<string> {
	return JSON.stringify((await frontEndById(frontEnd)).parse(path, text));
}
