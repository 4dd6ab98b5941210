// Which opinions does the judges' code make by hand, and are their scores numbers of the code?
import {
	type CallRef,
	callGraph,
	choicesOf,
	endsOf,
	flowsFrom,
	type Held,
	namedFunction,
	type Project,
	partsAt,
	partsOf,
	refKey,
} from '@auditor/code';
import { isModelCall, modelsNamed } from '@auditor/forensics';
import type { JudgeCalls } from './calls.js';

/** Opinions that are made outside of exception handlers. `terms`: how records of opinions are called. */
export function opinionsMade(project: Project, judges: JudgeCalls, terms: readonly string[]): CallRef[] {
	const records = new Set(modelsNamed(project, terms).map((m) => m.name));
	return judges.functions.flatMap((ref) =>
		callGraph(project)
			.callsIn(ref)
			.filter(
				({ call }) => call.callee.kind === 'name' && records.has(call.callee.name.split('.').at(-1) ?? '') && call.scope.handlerOf === null,
			),
	);
}

/** An opinion whose score is a number of the code, where all opinions of the judges are made so and none is a model's answer. */
export function scoresOfCode(project: Project, judges: JudgeCalls, terms: readonly string[]): CallRef | null {
	const made = opinionsMade(project, judges, terms);
	const answered = judges.bound.length > 0 || judges.parsed.length > 0 || takesApart(project, judges);
	return !answered && made.length > 0 && made.every((at) => isFixed(project, at)) ? (made[0] ?? null) : null;
}

/** An answer of the judges' model is read as data somewhere. */
export function takesApart(project: Project, judges: JudgeCalls): boolean {
	const own = new Set(judges.functions.map(refKey));
	return judges.asks.some((at) =>
		flowsFrom(project, at, (ref) => own.has(refKey(ref))).some(
			({ call }) => call !== null && at.index !== call.index && LOADS.test(call.call.method ?? '') && !isEnvelope(project, at, call),
		),
	);
}

/** A function that asks over plain HTTP takes the answer out of what carries it. */
function isEnvelope(project: Project, at: CallRef, read: CallRef): boolean {
	return (
		!isModelCall(project, at) &&
		at.file === read.file &&
		namedFunction(at.file, at.call.scope)?.index === namedFunction(read.file, read.call.scope)?.index
	);
}

const LOADS = /^(?:loads|parse|safe_load|literal_eval|model_validate\w*|parse_obj|parse_raw|search|match|findall|split)$/;

/** The score of an opinion is a number, whatever way is taken. */
export function isFixed(project: Project, { file, call }: CallRef): boolean {
	const score = call.keywords.find((k) => k.name === 'score')?.value;
	if (score === undefined) return false;
	const ends = endsOf(
		{ value: score, file, function: call.scope.function },
		(held) => computedFrom(held),
		(held) => choicesOf(project, held),
	);
	return ends.length > 0 && ends.every(({ value }) => value.kind === 'number');
}

/** What a number is computed from: both sides of a sum, what `min` and `round` are given. */
function computedFrom(held: Held): readonly Held[] | null {
	const { value, file } = held;
	const called = value.kind === 'call' ? file.facts.calls[value.call] : undefined;
	if (called) return /^(min|max|int|round)$/.test(called.method ?? '') ? partsAt(held, called.arguments) : null;
	return value.kind === 'binary' ? partsAt(held, partsOf(value)) : null;
}
