// Does a call hold what it is given against a schema, so that what does not fit is refused?
import { type CallFact, type CallRef, flowsFrom, grouped, namedFunction, type Project, refKey, textOf } from '@auditor/code';
import { meaningOf } from '../../libraries/meaning.js';
import { outsideBases } from '../source/product-calls.js';

/** `schema.parse(data)`, `Plan.model_validate(data)`, `Plan(**data)` of a model of pydantic. */
export function checksSchema(project: Project, file: CallRef['file'], call: CallFact): boolean {
	if (isUnheeded(file, call)) return false;
	if (meaningOf(project, file, call, 'validate') || /schema\.parse$/i.test(textOf(call.callee, file))) return true;
	return outsideBases(project, file, call).some((base) => /(?:^|\.)BaseModel$/.test(base));
}

/** It only tells whether the form fits, and nobody asks; or it fails where that is passed over. */
function isUnheeded(file: CallRef['file'], { method, statement, scope }: CallFact): boolean {
	if (!statement) return false;
	return (
		/^safe_?parse(?:_?async)?$/i.test(method ?? '') || scope.tries.some((at) => file.facts.tries[at]!.handlers.some(({ empty }) => empty))
	);
}

/** The function around a call makes a record of Pydantic of all that it brings, spread, or of two fields and more: one field beside others is no check. */
export function fillsRecord(project: Project, file: CallRef['file'], call: CallFact): boolean {
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
