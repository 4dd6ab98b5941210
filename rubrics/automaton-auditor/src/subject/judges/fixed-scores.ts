// Which opinions does the judges' code make by hand, and are their scores numbers of the code?
import {
	behindName,
	type CallRef,
	callGraph,
	flowsFrom,
	type Held,
	namedFunction,
	type Project,
	refKey,
	type StaticValue,
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
	return score !== undefined && isNumber(project, { value: score, file, function: call.scope.function }, new Set());
}

/** `seen`: values on the way here; `score = min(score, 3)` adds none of its own. */
function isNumber(project: Project, held: Held, seen: Set<StaticValue>): boolean {
	const { value, file } = held;
	const inner = (v: StaticValue) => isNumber(project, { ...held, value: v }, seen);
	if (seen.has(value)) return true;
	seen.add(value);
	switch (value.kind) {
		case 'number':
			return true;
		case 'conditional':
			return inner(value.whenTrue) && inner(value.whenFalse);
		case 'binary':
			return inner(value.left) && inner(value.right);
		case 'name': {
			if (value.name.includes('.')) return false;
			const behind = behindName(project, value.name, held);
			return behind.length > 0 && behind.every((b) => isNumber(project, b, seen));
		}
		case 'call': {
			const call = file.facts.calls[value.call];
			return /^(min|max|int|round)$/.test(call?.method ?? '') && (call?.arguments.every(inner) ?? false);
		}
		default:
			return false;
	}
}
