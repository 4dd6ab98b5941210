// Is what a model answers in JSON mode made a record of Pydantic by the function that asks, which refuses what does not fit?
// One field out of the answer beside others is no check of it.
import { type CallFact, flowsFrom, grouped, namedFunction, type Project, refKey, type SourceFile } from '@auditor/code';
import { outsideBases } from '../product-calls.js';

/** All of it, spread, or two fields and more. */
export function fillsRecord(project: Project, file: SourceFile, call: CallFact): boolean {
	const around = namedFunction(file, call.scope);
	if (around === null) return false;
	const start = { file, call, index: file.facts.calls.indexOf(call) };
	const ends = flowsFrom(project, start, (ref) => refKey(ref) === refKey(around)).filter((end) => end.call !== null && !end.isReceiver);
	return [...grouped(ends, (end) => `${end.call?.index}`).values()].some((given) => {
		const made = given[0]?.call?.call;
		const isRecord = made && outsideBases(project, file, made).some((base) => /(?:^|\.)BaseModel$/.test(base));
		return isRecord && (given.length > 1 || made.keywords.some(({ name }) => name === null));
	});
}
