// Where in the body of a branch is a score changed? Numbers that nothing reads, or that are only told, are no change.
import type { AssignmentFact, BranchFact, CallFact, Held, SourceFile, StaticValue } from '@auditor/code';
import { armsOf, callOf, endsOf, isNamedBetween, itemsIn, kept, namesIn, once, receiverOf, textOf, tried, walkValue } from '@auditor/code';
import { linesOf, nameParts } from '@auditor/probes';
import { isOnlyTold, isRead } from './only-told.js';
import { addsBound, setsFactor, setsScoreOrBound } from './score-bounds.js';
import { changesScore, effectOfValue, numberOf, OUTCOME, type Reading, scoreIn, scoreTarget } from './score-values.js';

/** A place in the body of a branch that changes a score, with the branches around it. */
export interface ScoreChange {
	readonly line: number;
	readonly scope: AssignmentFact['scope'];
}

/** All places in the body of a branch that change a score: numbers that are only told left out. */
export function scoreChangesIn(reading: Reading, file: SourceFile, branch: number): readonly ScoreChange[] {
	return kept(changesOf(reading.scores)(file), branch, () => changesIn(reading, file, insideOf(file, branch)));
}

interface Inside {
	readonly assignments: AssignmentFact[];
	readonly returned: { readonly index: number; readonly fact: ReturnFact }[];
	readonly calls: CallFact[];
}

type ReturnFact = SourceFile['facts']['functions'][number]['returned'][number];

/** What stands in the body of a branch. */
export const insideOf = (file: SourceFile, branch: number): Inside => insides(file).get(branch) ?? NOTHING;

const NOTHING: Inside = { assignments: [], returned: [], calls: [] };
const changesOf = once((_: Reading['scores']) => once((_: SourceFile) => new Map<number, readonly ScoreChange[]>()));

/** What stands in the body of each branch, for thousands of them may be asked. */
const insides = once(({ facts }: SourceFile): ReadonlyMap<number, Inside> => {
	const found = new Map<number, Inside>();
	const each = (scope: AssignmentFact['scope'], take: (inside: Inside) => void) => {
		for (const branch of new Set(scope.branches.flatMap(({ branch, when }) => (when === 'false' ? [] : [branch]))))
			take(kept(found, branch, () => ({ assignments: [], returned: [], calls: [] })));
	};
	for (const a of facts.assignments) each(a.scope, ({ assignments }) => assignments.push(a));
	for (const [index, { returned }] of facts.functions.entries())
		for (const fact of returned) each(fact.scope, (inside) => inside.returned.push({ index, fact }));
	for (const c of facts.calls) each(c.scope, ({ calls }) => calls.push(c));
	return found;
});

function changesIn(reading: Reading, file: SourceFile, { assignments, returned, calls }: Inside): readonly ScoreChange[] {
	const changes: ScoreChange[] = [];
	for (const a of assignments) {
		const isFactor = setsFactor(file, a);
		if (!(isFactor || setsScoreOrBound(file, a)) || a.value === null || textOf(a.value, file) === a.target) continue;
		if (isHeldToScale(a.value, file, a.target)) continue;
		const held = { value: a.value, file, function: a.scope.function };
		// How far scores lie apart is no score.
		if (reading.scores.isSpread(held)) continue;
		const traced = OUTCOME.test(nameParts(a.target).join(' ')) && a.value.kind === 'name' && reading.scores.isScore(held);
		if (!isFactor && (isSorted(reading, a, held) || (!traced && !changesScore(a.value, file, a.operator)))) continue;
		if (isRead(file, a) && isNamedLater(file, a) && !isOnlyTold(file, a, OUTCOME.test(nameParts(a.target).join(' ')))) changes.push(a);
	}
	// What a lambda gives to `max` or `sort` is no answer of the branch.
	for (const { index, fact } of returned)
		if (file.facts.functions[index]?.name.startsWith('<') === false && givesChange(reading, file, index, fact.value)) changes.push(fact);
	for (const c of calls)
		if (
			gathersChanged(c, file) ||
			addsBound(file, c) ||
			c.keywords.some((k) => k.name && /^(final_)?score$|cap/i.test(k.name) && changesScore(k.value, file, '='))
		)
			changes.push(c);
	return changes;
}

/** What comes after it, or a further turn or a function within, names it; sure for a plain name of a function alone. */
function isNamedLater(file: SourceFile, { target, scope, endLine }: AssignmentFact): boolean {
	const around = scope.function === null ? undefined : file.facts.functions[scope.function];
	if (!around || scope.loops.length > 0 || !/^[\w$]+$/.test(target)) return true;
	const isWithin = file.facts.reads.some(
		({ name, function: at }) => name === target && file.facts.functions[at ?? -1]?.scope.function === scope.function,
	);
	return isWithin || isNamedBetween(file, target, endLine, around.endLine);
}

/** `score = max(1, min(score, 5))`: no score of the scale is another one then. */
function isHeldToScale(value: StaticValue, file: SourceFile, target: string): boolean {
	const call = callOf(value, file);
	const [, bound] = /^(min|max)$/.exec(call?.method ?? '') ?? [];
	return (
		bound !== undefined &&
		call!.arguments.every((one) =>
			one.kind === 'number'
				? bound === 'min'
					? one.value >= highestIn(file)
					: one.value <= LEAST
				: textOf(one, file) === target || isHeldToScale(one, file, target),
		)
	);
}

/** The text of what a value comes to where nothing in it changes a score of the scale: `min(5, lead)`, `round(lead) + 0`, `lead if a else lead`. */
export function cameTo(value: StaticValue, file: SourceFile): string {
	const names = [...namesIn(value, file)];
	const ways =
		names.length > 3
			? []
			: Array.from({ length: MOST ** names.length }, (_, way) => names.map((_, at) => 1 + (Math.floor(way / MOST ** at) % MOST)));
	// Tried on each score that each of them can be.
	const isOne = (at: number) =>
		ways.length > 0 && ways.every((way) => Object.is(tried(file, value, new Map(names.map((name, i) => [name, way[i]!]))), way[at]));
	const one = value.kind === 'name' ? undefined : names.find((_, at) => isOne(at));
	if (one !== undefined) return one;
	const ends = endsOf<Held>(
		{ value, file, function: null },
		(at) => leftBy(at.value, file)?.map((part) => ({ ...at, value: part })) ?? null,
	);
	const [first, ...others] = new Set(ends.map((end) => textOf(end.value, file)));
	return first !== undefined && others.length === 0 ? first : textOf(value, file);
}

/** The parts that a value is one of; null where it is a new one. */
function leftBy(value: StaticValue, file: SourceFile): readonly StaticValue[] | null {
	if (value.kind === 'conditional') return armsOf(value);
	if (value.kind === 'subscript') {
		const listed = callOf(value.object, file);
		return listed?.method === 'sorted' ? itemsIn(listed.arguments.slice(0, 1), () => null) : null;
	}
	if (value.kind === 'binary') {
		const { left, right, operator } = value;
		const number = right.kind === 'number' ? right.value : null;
		if ((/^[+-]$/.test(operator) && number === 0) || (/^(?:\*|\/\/?)$/.test(operator) && number === 1)) return [left];
		const isHalf = /^\/\/?$/.test(operator) && number === 2 && left.kind === 'binary' && left.operator === '+';
		return isHalf ? [left.left, left.right] : null;
	}
	const { method, arguments: given } = callOf(value, file) ?? { method: null, arguments: [] };
	if (/^(?:round|int|float|abs)$/.test(method ?? '') && given.length === 1) return given;
	if (!/^(?:min|max)$/.test(method ?? '') || given.length < 2) return null;
	const isBound = (each: StaticValue) => {
		const number = numberOf(each, file);
		return number !== null && (method === 'min' ? number >= highestIn(file) : number <= LEAST);
	};
	const others = given.filter((each) => !isBound(each));
	return others.length > 0 ? others : null;
}

/** Of the course’s own rubric. */
const LEAST = 1;
const MOST = 5;

/** The highest score of a scale that goes on behind 5: what a score of the file is held to. */
const highestIn = once(({ facts }: SourceFile): number =>
	Math.max(
		MOST,
		...facts.calls.flatMap(({ method, arguments: given }) =>
			method === 'min' ? given.flatMap((one) => (one.kind === 'number' ? one.value : [])) : [],
		),
	),
);

/** `tech_score = opinion.score`: a judge's score as it came, under that judge's name. */
function isSorted({ scores }: Reading, { target, line, operator }: AssignmentFact, held: Held): boolean {
	const own = scores.judgesOf({ ...held, value: { kind: 'string', value: target, line } });
	const isPlain = operator === '=' && ['name', 'member', 'subscript'].includes(held.value.kind);
	return isPlain && own.size > 0 && [...scores.judgesOf(held)].every((judge) => own.has(judge));
}

/** All that a branch does to scores is to add or take off a number. */
export function onlyPenalizes(reading: Reading, file: SourceFile, branch: number): boolean {
	const changes = scoreChangesIn(reading, file, branch);
	const isShift = (a: AssignmentFact): boolean => {
		if (/^[-+]=$/.test(a.operator)) return a.value?.kind === 'number';
		const sums = a.value === null ? [] : [...walkValue(a.value, file)].filter((part) => part.kind === 'binary');
		return sums.some(
			(part) =>
				part.kind === 'binary' &&
				/^[-+]$/.test(part.operator) &&
				part.left.kind === 'name' &&
				part.left.name === a.target &&
				part.right.kind === 'number',
		);
	};
	return changes.length > 0 && changes.every((change) => file.facts.assignments.some((a) => a === change && isShift(a)));
}

/** `scores.append(min(score, 2))`: not the score as the judge gave it. */
function gathersChanged(call: CallFact, file: SourceFile): boolean {
	const [given] = call.arguments;
	const list = call.callee.kind === 'name' ? call.callee.name.split('.')[0] : undefined;
	const isMade = given?.kind === 'binary' || given?.kind === 'number' || given?.kind === 'call';
	return (
		/^(?:append|push)$/.test(call.method ?? '') && list !== undefined && /scores$/i.test(list) && isMade && changesScore(given, file, '=')
	);
}

/** A branch that strikes scores from a list, or passes over a turn of a loop which gathers them: what it leaves out does not count. */
export function leavesScoreOut(reading: Reading, file: SourceFile, branch: number): boolean {
	const { facts } = file;
	const inside = insideOf(file, branch);
	const strikes = inside.assignments.some(
		(a) =>
			scoreTarget(a.target) &&
			a.value !== null &&
			isRead(file, a) &&
			[...walkValue(a.value, file)].some(
				(part) =>
					part.kind === 'comprehension' &&
					part.clauses.some(({ iterable, conditions }) => conditions.length > 0 && iterable.kind === 'name' && iterable.name === a.target),
			),
	);
	// `votes.pop("Defense")`, and not what is looked up for good.
	const isStruck = ({ method, arguments: given, callee, scope }: CallFact) =>
		method === 'pop' &&
		given[0]?.kind === 'string' &&
		reading.scores.judgesOf({ value: given[0], file, function: scope.function }).size > 0 &&
		receiverOf(callee) !== null;
	if (strikes || inside.calls.some(isStruck)) return true;
	const fact = facts.branches[branch] as BranchFact;
	const [loop] = fact.scope.loops;
	if (loop === undefined || fact.kind === 'ternary') return false;
	if (inside.assignments.length > 0 || inside.calls.length > 0) return false;
	if (!/\bcontinue\b/.test(linesOf(reading.texts, file.path, fact.line, fact.endLine))) return false;
	const gathers = (name: string, { line, scope }: { line: number; scope: AssignmentFact['scope'] }) =>
		line > fact.endLine && scope.loops.includes(loop) && scoreTarget(name);
	return (
		facts.calls.some(
			(c) => /^(?:append|push|add)$/.test(c.method ?? '') && c.callee.kind === 'name' && gathers(c.callee.name.replace(/\.\w+$/, ''), c),
		) || facts.assignments.some((a) => a.operator === '+=' && gathers(a.target, a))
	);
}

export function isInside(scope: { branches: { branch: number; when: string }[] }, branch: number): boolean {
	return scope.branches.some((b) => b.branch === branch && b.when !== 'false');
}

/** Whether a score is given back. */
function givesChange(reading: Reading, file: SourceFile, index: number, value: StaticValue): boolean {
	if (isHandedBack(file, index, textOf(value, file))) return false;
	const score = scoreIn(value);
	if (score) return changesScore(score, file, '=') || reading.scores.isScore({ value: score, file, function: index });
	return value.kind === 'list'
		? value.items.some((item) => givesChange(reading, file, index, item))
		: effectOfValue(reading, value, file, index) === 'score';
}

/** Scores that a guard gives back as they came: a parameter for several that the function does not set anew. */
function isHandedBack({ facts }: SourceFile, index: number, name: string): boolean {
	return (
		/^\w+s$/.test(name) &&
		facts.functions[index]?.parameters.some((parameter) => parameter.name === name) === true &&
		!facts.assignments.some(({ target, scope }) => target === name && scope.function === index)
	);
}
