// Which opinions does the judges' code make by hand, and are their scores numbers of the code?
import type { CallRef, FlowEnd, Held, Project } from '@auditor/code';
import { callGraph, choicesOf, endsOf, flowsFrom, lastPart, namedFunction, partsAt, partsOf, refKey } from '@auditor/code';
import { isModelCall, modelsNamed } from '@auditor/forensics';
import type { JudgeCalls } from './calls.js';

/** Opinions that are made outside of exception handlers. `terms`: how records of opinions are called. */
export function opinionsMade(project: Project, judges: JudgeCalls, terms: readonly string[]): CallRef[] {
	const records = new Set(modelsNamed(project, terms).map(({ name }) => name));
	return recordsMade(project, judges, records).filter(({ call }) => call.scope.handlerOf === null);
}

/** Where records of these names are made. */
export function recordsMade(project: Project, judges: JudgeCalls, records: ReadonlySet<string>): CallRef[] {
	return judges.functions.flatMap((ref) =>
		callGraph(project)
			.callsIn(ref)
			.filter(({ call }) => call.callee.kind === 'name' && records.has(lastPart(call.callee.name))),
	);
}

/** An opinion whose score is a number of the code, where all opinions of the judges are made so and none is a model's answer. */
export function scoresOfCode(project: Project, judges: JudgeCalls, terms: readonly string[]): CallRef | null {
	const made = opinionsMade(project, judges, terms);
	const answered = judges.bound.length > 0 || judges.parsed.length > 0 || takesApart(project, judges);
	return (!answered || isLetFall(project, judges)) && made.length > 0 && made.every((at) => isFixed(project, at))
		? (made[0] ?? null)
		: null;
}

/** Whatever the judges' model answers goes nowhere: it is told, checked or kept under a name, and no function gives it back. */
export function isLetFall(project: Project, judges: JudgeCalls): boolean {
	const own = new Set(judges.functions.map(refKey));
	const endsHere = ({ assignment, call, returned }: FlowEnd) => {
		if (assignment !== null) return /^\w+$/.test(assignment.target);
		if (call !== null) return call.call.statement && ENDS.test(call.call.method ?? '');
		const callers = returned === null ? [] : callGraph(project).callers(returned);
		return callers.length > 0 && callers.every((at) => at.call.statement);
	};
	const isLost = (at: CallRef) => {
		const ends = at.call.statement ? [] : flowsFrom(project, at, (ref) => own.has(refKey(ref)));
		return at.call.statement || (ends.length > 0 && ends.every(endsHere));
	};
	return judges.asks.length > 0 && judges.asks.every(isLost);
}

/** Calls that take an answer and give nothing on. */
const ENDS = /^(?:print|log|debug|info|warn|warning|error|exception|isinstance)$|valid|check/i;

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
