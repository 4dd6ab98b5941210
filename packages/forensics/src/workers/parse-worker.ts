// Parses one file in a worker thread: a parser that hangs or runs out of memory takes this thread down and not the audit.

/** Facts as JSON: dearer to copy as objects, and what the cache stores. */
import { frontEndById, type ParseTask, parseTask } from '@auditor/code';
export default async function parse(task: ParseTask): Promise<string> {
	return JSON.stringify(parseTask(await frontEndById(task.frontEnd), task));
}
