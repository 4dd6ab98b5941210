// Is a judge's score multiplied by a weight that is greater for one judge? By a table that is asked for the judge or gone through, a choice, what a
// name is given under a test, or what a function gives then. What only prints it, and what nothing reads, is none.
import type { FunctionRef, Held, Project, Scope, StaticValue } from '@auditor/code';
import {
	assignmentsOf,
	calledBy,
	callOf,
	choicesOf,
	endsOf,
	givenFor,
	givenIn,
	isTextual,
	numbersOf,
	partsAt,
	reachedFrom,
	receiverOf,
	returnedBy,
	walkValue,
} from '@auditor/code';
import { isOnlyTold, isRead } from './only-told.js';
import type { Reading } from './score-values.js';

interface Given {
	readonly value: StaticValue;
	readonly line: number;
	readonly scope: Scope;
}

/** Values of a function in which a score is multiplied so, and that something reads. */
export function weighedIn(reading: Reading, { file, index, fact }: FunctionRef, judge: string): Given[] {
	const set = assignmentsOf(file, index).flatMap((a): Given[] =>
		a.value !== null && a.operator !== 'property' && isRead(file, a) && !isOnlyTold(file, a) ? [{ ...a, value: a.value }] : [],
	);
	const gathered = file.facts.calls.flatMap(({ method, arguments: given, line, scope }): Given[] =>
		scope.function === index && /^(?:append|extend|push|add)$/.test(method ?? '') ? given.map((value) => ({ value, line, scope })) : [],
	);
	return [...set, ...gathered, ...fact.returned].filter(
		({ value }) =>
			!isTextual(value) && [...walkValue(value, file)].some((part) => isWeighed(reading, { value: part, file, function: index }, judge)),
	);
}

/** `op.score * weight`, `average(scores, weights=weights)`. */
function isWeighed(reading: Reading, held: Held, judge: string): boolean {
	const { value, file } = held;
	const call = callOf(value, file);
	const weights = call?.keywords.find(({ name }) => name === 'weights')?.value;
	const pairs: (readonly [StaticValue | undefined, StaticValue | undefined])[] =
		value.kind === 'binary' && value.operator === '*'
			? [
					[value.left, value.right],
					[value.right, value.left],
				]
			: [[call?.arguments[0], weights]];
	const isScored = (one: StaticValue) =>
		opened(reading, { ...held, value: one }).some(
			(at) => reading.scores.isScore(at) || /score/i.test(callOf(at.value, at.file)?.method ?? ''),
		);
	return pairs.some(([score, weight]) => score && weight && isWeight(reading, { ...held, value: weight }, judge) && isScored(score));
}

const isWeight = (reading: Reading, held: Held, judge: string): boolean =>
	opened(reading, held).some((at) => isHigher(reading, arms(reading, at), judge) || looksUp(reading, at, judge));

/** What stands in place of a value: what its name was given, what a loop takes it from, what a function gives. */
function opened({ project }: Reading, start: Held): Held[] {
	return reachedFrom(
		start,
		(held) => {
			const { value, file } = held;
			if (value.kind === 'comprehension') return partsAt(held, [value.element]);
			if (value.kind === 'list') return partsAt(held, value.items);
			const taken = itemsOf(held);
			if (taken.length > 0) return taken;
			return [...calledBy(project, value, file).flatMap(returnedBy), ...(givenFor(project, held) ?? [])];
		},
		({ value }) => value,
	);
}

/** What a loop takes a name from: `for s, w in zip(scores, weights)`. */
function itemsOf(held: Held): Held[] {
	return loopsOf(held).flatMap(({ targets, at, iterable, call }) => {
		const from = call?.method === 'zip' ? call.arguments[at] : targets.length === 1 ? iterable : undefined;
		return from ? partsAt(held, [from]) : [];
	});
}

/** Loops that give a name its value, and its place among their targets. */
function loopsOf({ value, file, function: index }: Held) {
	if (value.kind !== 'name' || givenIn(file, index, value.name).length > 0) return [];
	return file.facts.loops.flatMap(({ targets, iterable, scope }) => {
		const at = targets.indexOf(value.name);
		return scope.function === index && at >= 0 && iterable ? [{ targets, at, iterable, call: callOf(iterable, file) }] : [];
	});
}

/** What a value may be, and the tests under which it is that. */
interface Arm extends Held {
	readonly branches: Scope['branches'];
}

/** The arms of a choice, of what a name is given, of what a function gives. */
function arms({ project }: Reading, held: Held): Arm[] {
	const { value, file, function: index } = held;
	if (value.kind === 'conditional') {
		const { branch } = value;
		return [
			{ ...held, value: value.whenTrue, branches: [{ branch, when: 'true' }] },
			{ ...held, value: value.whenFalse, branches: [{ branch, when: 'false' }] },
		];
	}
	if (value.kind === 'name')
		return givenIn(file, index, value.name).flatMap((a) => (a.value ? [{ ...held, value: a.value, branches: a.scope.branches }] : []));
	return calledBy(project, value, file).flatMap((ref) =>
		ref.fact.returned.map((r) => ({ value: r.value, file: ref.file, function: ref.index, branches: r.scope.branches })),
	);
}

/** Of arms that are numbers, the one for the judge is the highest. */
function isHigher(reading: Reading, all: readonly Arm[], judge: string): boolean {
	const known = all.map((arm) => ({
		numbers: numbersOf(reading.project, arm),
		isOwn: arm.branches.some(({ branch, when }) => asksFor(reading, arm, branch, judge) === when),
	}));
	const of = (own: boolean) =>
		known.flatMap(({ numbers, isOwn }) => (isOwn === own ? [numbers === null ? Number.NaN : Math.max(...numbers)] : []));
	return of(true).length > 0 && of(false).length > 0 && Math.min(...of(true)) > Math.max(...of(false));
}

/** How a test comes out for this judge alone; null where it asks for no judge, or for another. */
function asksFor({ scores }: Reading, { file, function: index }: Held, branch: number, judge: string): 'true' | 'false' | null {
	const test = file.facts.branches[branch]?.value;
	if (test?.kind !== 'binary' || !/^(?:[!=]==?|in|is|not in|is not)$/.test(test.operator)) return null;
	const sides = [test.left, test.right].map((value) => ({ value, file, function: index }));
	const named = sides.some((side) => [...scores.judgesOf(side)].join() === judge);
	if (!named || sides.some((side) => scores.isScore(side) || side.value.kind === 'null')) return null;
	return /!|not/.test(test.operator) ? 'false' : 'true';
}

/** Of what a table holds for judges, and gives for others, this one's weight is the highest. */
function looksUp({ project, scores }: Reading, held: Held, judge: string): boolean {
	const weight = (at: Held) => Math.max(...(numbersOf(project, at) ?? [Number.NaN]));
	return tablesOf(held).some(([table, fallback]) =>
		endsOf(
			{ ...held, value: table },
			(at) => choicesOf(project, at),
			(at) => givenBack(project, at),
		).some((end) => {
			const entries = end.value.kind === 'dict' ? end.value.entries : [];
			const judgesOf = (key: StaticValue | null) => (key ? scores.judgesOf({ ...end, value: key }) : new Set<string>());
			const all = entries.map(({ key, value }) => [judgesOf(key), weight({ ...end, value })] as const);
			const of = (own: boolean) => all.flatMap(([judges, one]) => (judges.size === 1 && judges.has(judge) === own ? [one] : []));
			const others = [...of(false), ...(fallback ? [weight({ ...held, value: fallback })] : [])];
			return others.length > 0 && of(true).length > 0 && Math.min(...of(true)) > Math.max(...others);
		}),
	);
}

/** What the project's own function gives back; null for any other value. */
function givenBack(project: Project, { value, file }: Held): readonly Held[] | null {
	const given = calledBy(project, value, file).flatMap(returnedBy);
	return given.length > 0 ? given : null;
}

/** Tables that a weight is taken from, and what they give for those they lack: `WEIGHTS[op.judge]`, `WEIGHTS.get(op.judge, 1.0)`, `for who, weight in WEIGHTS.items()`. */
function tablesOf(held: Held): (readonly [StaticValue, StaticValue?])[] {
	const { value, file } = held;
	const call = callOf(value, file);
	const [key, fallback] = value.kind === 'subscript' ? [value.index] : call?.method === 'get' ? call.arguments : [];
	const table = value.kind === 'subscript' ? value.object : call?.method === 'get' ? receiverOf(call.callee) : null;
	if (table && key && key.kind !== 'string') return [[table, fallback]];
	return loopsOf(held).flatMap(({ targets, at, iterable, call: pairs }) => {
		const from = pairs?.method === 'items' ? receiverOf(pairs.callee) : pairs?.method === 'entries' ? pairs.arguments[0] : iterable;
		return targets.length === 2 && at === 1 && from ? [[from] as const] : [];
	});
}
