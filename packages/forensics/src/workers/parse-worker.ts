// Parses one file in a worker thread: a parser that hangs or runs out of memory takes this thread down and not the audit.
import { frontEndById, type ParseTask, parseTask } from '../collect/front-ends.js';

/** Facts as JSON: dearer to copy as objects, and what the cache stores. */
export default async function parse(task: ParseTask): Promise<string> {
	return JSON.stringify(parseTask(await frontEndById(task.frontEnd), task));
}
