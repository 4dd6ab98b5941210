// What does the score come to with a rule, and what without it? The code of the function is gone through in both ways, for every score that a judge may
// give and every answer to what is not known. Sees one turn of a loop; of exits of loops, of lists that grow and of nested functions it knows nothing.
import {
	type AssignmentFact,
	answerOn,
	holdsOn,
	isWorkedOut,
	namesIn,
	type OneWay,
	once,
	reckoned,
	type SourceFile,
	type StaticValue,
	shortName,
	spelledOut,
	Undecided,
	type Worth,
	walkValue,
	worthOn,
} from '@auditor/code';
import { linesOf } from '@auditor/probes';
import { type Reading, scoreIn, scoreTarget } from './score-values.js';

/** What a branch does to the score that its function comes to. */
export interface Outcome {
	/** What it gives is what the score holds already, or comes to without it: since the line that says so. */
	readonly same: number | null;
	/** Every way sets the score anew afterwards, last at this line. */
	readonly overwritten: number | null;
	/** All that it changes is what another line has changed: it takes that back. */
	readonly takesBack: number | null;
	/** Lines that set the score anew on some way after it. */
	readonly lost: readonly number[];
}

/** Scores that a judge may give. */
const SCORES = [1, 2, 3, 4, 5];
/** Ways that are gone through; where there are more, nothing is said. */
const MOST = 20_000;
/** Answers that are looked through for the lines of all ways of all rules of a project. */
const MOST_LOOKS = 40_000_000;
const LOOKS_OF_BRANCH = 8;
const EXIT = /^[ \t]*(?:continue|break)\b/m;

/** A value that the score is given. `reads`: made of the one before. `inside`: by the branch. */
interface Given {
	readonly line: number;
	readonly worth: Worth;
	readonly reads: boolean;
	readonly inside: boolean;
	/** The number above which it lets no score; null where it is no cap. */
	readonly cap: number | null;
}

interface Way {
	readonly end: Worth | undefined;
	readonly set: readonly Given[];
	/** Whether the branch was taken. */
	readonly taken: boolean;
}

/** What the body of a branch does to a name of its function, and to what the function gives back; null where that cannot be said. */
export function outcomeOf(reading: Reading, file: SourceFile, branch: number, most = MOST_LOOKS): Outcome | null {
	const fact = file.facts.branches[branch];
	const owner = fact?.scope.function ?? null;
	if (!fact || owner === null || fact.kind === 'ternary') return null;
	const everything = eventsOf(file, owner);
	const left = budgetOf(reading, most);
	// What a branch is looked for in counts as well: a function may have thousands of them.
	left.looks -= LOOKS_OF_BRANCH * everything.length;
	if (left.looks < 0) return null;
	const inside = (event: Event) => event.arms.some((arm) => arm.branch === branch && arm.when !== 'false');
	const scores = new Set(everything.flatMap((e) => (e.set && inside(e) && scoreTarget(e.set.target) ? [e.set.target] : [])));
	const [score = null, ...others] = scores;
	const set = everything.filter((event) => event.set?.target === score);
	// What a loop adds up is not gone through turn by turn.
	const loops = set[0]?.set?.scope.loops.length ?? fact.scope.loops.length;
	const first = set[0]?.line ?? fact.line;
	const end = file.facts.functions[owner]?.endLine ?? fact.endLine;
	if (others.length > 0 || (score !== null && !/^[\w$]+$/.test(score)) || set.some((e) => (e.set?.scope.loops.length ?? 0) > loops))
		return null;
	if (EXIT.test(linesOf(reading.texts, file.path, first, end))) return null;
	const events = bearingOn(everything, file, score, branch);
	const trial = { file, events, branch, score, loops, inside };
	const choices = (value: StaticValue) => {
		const held = { value, file, function: owner };
		const [judge, ...more] = value.kind === 'string' ? [] : reading.scores.judgesOf(held);
		return judge !== undefined && more.length === 0 && reading.scores.isScore(held) ? { name: `${SCORE_OF}${judge}`, among: SCORES } : null;
	};
	const pairs: (readonly [Way, Way])[] = [];
	const open: Map<string, number | boolean>[] = [new Map()];
	for (let known = open.pop(), steps = 0; known; known = open.pop()) {
		if (steps++ > MOST || left.looks < 0) return null;
		left.looks -= events.length * (known.size + 1);
		const answers = known;
		const way = { file, known: answers, choices };
		try {
			pairs.push([goThrough(trial, way, false), goThrough(trial, way, true)]);
		} catch (error) {
			if (!(error instanceof Undecided)) throw error;
			for (const choice of error.choices) open.push(new Map([...answers, [error.name, choice]]));
		}
	}
	return judged(pairs);
}

const budgets = new WeakMap<Reading['project'], { looks: number }>();

function budgetOf({ project }: Reading, most: number): { looks: number } {
	const budget = budgets.get(project) ?? { looks: most };
	budgets.set(project, budget);
	return budget;
}

function judged(all: readonly (readonly [Way, Way])[]): Outcome | null {
	const pairs = all.flatMap(([own, other]) => {
		const [start, at] = [own.set.findIndex(({ inside }) => inside), own.set.findLastIndex(({ inside }) => inside)];
		const after = own.set[at];
		return own.taken && after ? [{ own, other, at, start, after, before: own.set[start - 1], base: own.set[0] }] : [];
	});
	if (pairs.length === 0 || pairs.some(({ own }) => own.end === undefined)) return null;
	const differs = pairs.filter(({ own, other }) => spelledOut(own.end) !== spelledOut(other.end));
	const nothing: Outcome = { same: null, overwritten: null, takesBack: null, lost: [] };
	if (differs.length === 0) {
		const done = pairs.filter(({ before, after }) => !before || spelledOut(before.worth) !== spelledOut(after.worth));
		const later = done.map(({ own, at }) => own.set.findLast((given, n) => n > at && !given.reads));
		if (done.length > 0 && !later.includes(undefined))
			return { ...nothing, overwritten: Math.max(...later.map((given) => given?.line ?? 0)) };
		const lines = pairs.flatMap(({ before, other }) => (before ?? other.set.at(-1))?.line ?? []);
		return { ...nothing, same: lines.length > 0 ? Math.max(...lines) : null };
	}
	// Back to where the score began: all that it undoes is what was done in between.
	const back = differs.every(({ start, base, after }) => start > 1 && base && spelledOut(base.worth) === spelledOut(after.worth));
	// A cap holds where what comes after goes no higher.
	const lost = pairs.flatMap(({ own, other, at, before, after }) => {
		const last = own.set.findLast((given, n) => n > at && spelledOut(given.worth) !== spelledOut(own.set[n - 1]?.worth));
		if (!last || !before || spelledOut(before.worth) === spelledOut(after.worth)) return [];
		// What sets a score is lost where another line sets it to something else, whatever it was.
		if (after.cap === null) return last.reads ? [] : [last.line];
		if (typeof own.end === 'number') return own.end > after.cap ? [last.line] : [];
		return !last.reads && spelledOut(own.end) === spelledOut(other.end) ? [last.line] : [];
	});
	return {
		...nothing,
		same: back ? (differs[0]?.base?.line ?? null) : null,
		takesBack: back ? (differs[0]?.before?.line ?? null) : null,
		lost: [...new Set(lost)].sort((a, b) => a - b),
	};
}

const SCORE_OF = 'score of ';

interface Event {
	readonly line: number;
	readonly arms: SourceFile['facts']['branches'][number]['scope']['branches'];
	readonly branch?: number;
	readonly set?: AssignmentFact;
	readonly ends?: { readonly value: StaticValue | null };
}

const events = new WeakMap<SourceFile, Map<number, Event[]>>();

/** What happens in a function, in the order of its lines: tests before what stands on their line. */
function eventsOf(file: SourceFile, owner: number): Event[] {
	const known = events.get(file) ?? new Map<number, Event[]>();
	events.set(file, known);
	const { facts } = file;
	const own = <T extends { scope: { function: number | null; handlerOf: number | null } }>(all: readonly T[]) =>
		all.filter(({ scope }) => scope.function === owner && scope.handlerOf === null);
	const made =
		known.get(owner) ??
		[
			...facts.branches.flatMap((b, branch) =>
				b.scope.function === owner && b.kind !== 'ternary' ? [{ line: b.line, arms: b.scope.branches, branch }] : [],
			),
			...own(facts.assignments).map((set) => ({ line: set.line, arms: set.scope.branches, set })),
			...own(facts.raises).map(({ line, scope }) => ({ line, arms: scope.branches, ends: { value: null } })),
			...(facts.functions[owner]?.returned ?? []).map(({ line, scope, value }) => ({ line, arms: scope.branches, ends: { value } })),
		].sort((a, b) => a.line - b.line || Number('branch' in b) - Number('branch' in a));
	known.set(owner, made);
	return made;
}

/** What bears on a score: what sets it and the names that it is made of, the tests around that, and what ends the function. */
function bearingOn(events: readonly Event[], file: SourceFile, score: string | null, branch: number): Event[] {
	const names = new Set(score === null ? [] : [score]);
	const tests = new Set([branch]);
	const bears = ({ set, branch: test, ends }: Event) =>
		set ? names.has(set.target) : test !== undefined ? tests.has(test) : ends !== undefined;
	for (let before = -1; before !== names.size + tests.size; ) {
		before = names.size + tests.size;
		for (const event of events.filter(bears)) {
			for (const arm of event.arms) tests.add(arm.branch);
			for (const name of namesOf(event, file)) names.add(name);
		}
	}
	return events.filter(bears);
}

const namesRead = new WeakMap<Event, ReadonlySet<string>>();

/** The names of what an event sets, asks or gives back. */
function namesOf(event: Event, file: SourceFile): ReadonlySet<string> {
	const value = event.set?.value ?? event.ends?.value ?? (event.branch === undefined ? null : file.facts.branches[event.branch]?.value);
	const names = namesRead.get(event) ?? new Set(value ? namesIn(value, file) : []);
	namesRead.set(event, names);
	return names;
}

interface Trial {
	readonly file: SourceFile;
	readonly events: readonly Event[];
	readonly branch: number;
	readonly score: string | null;
	/** Loops around the score. */
	readonly loops: number;
	readonly inside: (event: Event) => boolean;
}

/** Goes through the function on one way; with `skipped`, the branch is not taken. */
function goThrough({ file, events, branch, score, loops, inside }: Trial, answered: Omit<OneWay, 'names'>, skipped: boolean): Way {
	const names = new Map<string, Worth>(constantsOf(file));
	const way = { ...answered, names };
	const answers = new Map<number, boolean>();
	const set: Given[] = [];
	const lines = new Map<string, number>();
	const reads = (value: StaticValue) => [...walkValue(value, file)].some((part) => part.kind === 'name' && part.name === score);
	const reached = ({ arms }: Event) =>
		arms.every(({ branch: at, when, case: one }) => {
			if (when === 'case') return answerOn(way, `${at} is case ${one}`, [true, false]) === true;
			return !answers.has(at) || answers.get(at) === (when === 'true');
		});
	let taken = false;
	for (const event of events) {
		if (!reached(event)) continue;
		const { line } = event;
		if (event.branch !== undefined) {
			const holds = holdsOn(way, file.facts.branches[event.branch]?.value as StaticValue);
			taken ||= holds && event.branch === branch;
			answers.set(event.branch, holds && !(skipped && event.branch === branch));
		} else if (event.set?.value) {
			const worth = worthSet(way, event.set, loops);
			names.set(event.set.target, worth);
			lines.set(event.set.target, line);
			if (event.set.target === score)
				set.push({
					line,
					worth,
					reads: /^[-+*/]=$/.test(event.set.operator) || reads(event.set.value),
					inside: inside(event),
					cap: capOf(event.set.value, file),
				});
		} else if (event.ends) {
			const { value } = event.ends;
			const given = value?.kind === 'list' ? value.items[0] : ((value && scoreIn(value)) ?? value);
			const call = given?.kind === 'call' ? file.facts.calls[given.call] : undefined;
			const told =
				given && (given.kind === 'number' || given.kind === 'binary' || given.kind === 'name' || isWorkedOut(call?.method ?? null));
			// What is given back of other scores says nothing of this one.
			if (
				!told ||
				(given.kind === 'name' && given.name === score) ||
				!(score === null || set.length === 0 || inside(event) || reads(given))
			)
				break;
			const worth = worthOn(way, given);
			const at = (given.kind === 'name' ? lines.get(given.name) : undefined) ?? line;
			return { end: worth, set: [...set, { line: at, worth, reads: reads(given), inside: inside(event), cap: capOf(given, file) }], taken };
		}
	}
	return { end: score === null ? undefined : names.get(score), set, taken };
}

/** Numbers that stand in the module under a name which is set once. */
const constantsOf = once((file: SourceFile): readonly (readonly [string, number])[] => {
	const set = file.facts.assignments.filter(
		({ scope, operator }) => scope.function === null && scope.class === null && operator !== 'property',
	);
	return set.flatMap(({ target, value }) =>
		value?.kind === 'number' && set.filter((other) => other.target === target).length === 1 ? [[target, value.value] as const] : [],
	);
});

/** `min(score, 3)`. */
function capOf(value: StaticValue, file: SourceFile): number | null {
	const call = value.kind === 'call' ? file.facts.calls[value.call] : undefined;
	const caps = call?.method === 'min' ? call.arguments.flatMap((given) => (given.kind === 'number' ? [given.value] : [])) : [];
	return caps.length > 0 ? Math.min(...caps) : null;
}

/** What a name is set to; what a loop around it alone, or a method, adds to is not known. */
function worthSet(way: OneWay, { target, operator, value, line, scope }: AssignmentFact, loops: number): Worth {
	const given = worthOn(way, value as StaticValue);
	const worth = /^[-+*/]=$/.test(operator) ? reckoned(operator[0] as string, way.names.get(target) ?? target, given) : given;
	const grows = Array.isArray(worth) && objectsIn(way.file).has(target);
	return grows || (scope.loops.length > loops && typeof worth !== 'boolean')
		? shortName(`${target} of line ${line}: ${spelledOut(worth)}`)
		: worth;
}

const objects = new WeakMap<SourceFile, Set<string>>();

/** Names whose methods or attributes a file calls: `a` and `a.b` of `a.b.c()`. */
function objectsIn(file: SourceFile): Set<string> {
	const known = objects.get(file) ?? new Set<string>();
	if (objects.has(file)) return known;
	objects.set(file, known);
	for (const { callee } of file.facts.calls) {
		const parts = callee.kind === 'name' ? callee.name.split('.') : [];
		for (let most = 1; most < parts.length; most++) known.add(parts.slice(0, most).join('.'));
	}
	return known;
}
