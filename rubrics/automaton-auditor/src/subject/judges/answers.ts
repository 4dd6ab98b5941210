// What is done with a judge's answer: where it is read, and what of a record made of it could still be refused.
import { type CallRef, callOf, comesTo, flowsFrom, type Project, refKey, type StaticValue, textOf } from '@auditor/code';
import type { JudgeCalls } from './calls.js';

export interface Lines {
	readonly path: string;
	readonly from: number;
	readonly to: number;
}

/** Bindings that raise where the model answers out of form; a tool that is only on offer says nothing then. */
const RAISES = new Set(['schema', 'parser']);
/** Calls that take an answer and tell nothing of its form. */
const TELLS = /^(?:print|log|debug|info|warn|warning|error|exception|append|push|len|bool|type|sleep)$/;
/** Tests of what the answer holds, and not only whether there is one. */
const ASKS_FORM = /\.\s*(?:tool_calls|content|parsed|text|choices)\b|\bisinstance\b|\btypeof\b|[[.]["']?(?:score|argument)/;

/** Whether an answer out of form is known as such within these lines: a binding raises there, or the answer is taken apart. */
export function knowsForm(project: Project, judges: JudgeCalls, { path, from, to }: Lines): boolean {
	if (judges.bound.some(({ mode }) => RAISES.has(mode))) return true;
	const own = new Set(judges.functions.map(refKey));
	const isWithin = (at: { file: { path: string } }, line: number) => at.file.path === path && line >= from && line <= to;
	return judges.asks.some(
		(at) =>
			at.file.facts.branches.some(({ line, test }) => isWithin(at, line) && ASKS_FORM.test(test)) ||
			flowsFrom(project, at, (ref) => own.has(refKey(ref))).some(
				// What stands in a handler speaks of the error, though it may have the name of a part of the answer.
				({ call }) =>
					call !== null &&
					call.call !== at.call &&
					call.call.scope.handlerOf === null &&
					isWithin(call, call.call.line) &&
					!TELLS.test(call.call.method ?? ''),
			),
	);
}

/** Calls whose value has the wanted form, whatever they are given. */
const BENDS = /^(?:str|int|float|bool|round|max|min|list|dict|tuple|String|Number|Boolean|strip|lower|upper|join|clamp\w*)$/;

/** Kinds of values whose form the code gives. */
const FORMED = new Set<StaticValue['kind']>(['string', 'number', 'boolean', 'null', 'template', 'list', 'dict', 'comprehension']);

/** Whether every part of the answer that this record takes was bent into shape before: it can refuse nothing. */
export function isBentBefore(project: Project, { file, call }: CallRef, fields: ReadonlySet<string | null>): boolean {
	const names = [...fields];
	if (names.length === 0 || names.includes(null)) return false;
	// A part of a text, and one joined to another, is a text; the whole answer is one that no field of text refuses.
	const isBent = (value: StaticValue): boolean =>
		FORMED.has(value.kind) ||
		BENDS.test(callOf(value, file)?.method ?? '') ||
		(value.kind === 'binary' && value.operator === '+' && (FORMED.has(value.left.kind) || FORMED.has(value.right.kind))) ||
		/\.(?:content|text)$/.test(textOf(value, file));
	return names.every((name) => {
		const value = call.keywords.find((keyword) => keyword.name === name)?.value;
		const start = value && { value, file, function: call.scope.function };
		return start !== undefined && comesTo(project, start).every((end) => isBent(end.value));
	});
}
