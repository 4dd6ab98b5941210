// One way through a function: what on it bears on a score, and what the score comes to. Sees one turn of a loop; of exits of loops, of lists that
// grow and of nested functions it knows nothing.
import {
	type AssignmentFact,
	answerOn,
	grouped,
	holdsOn,
	isWorkedOut,
	kept,
	namesIn,
	type OneWay,
	once,
	reckoned,
	type Scope,
	type SourceFile,
	type StaticValue,
	shortName,
	spelledOut,
	type Worth,
	walkValue,
	worthOn,
} from '@auditor/code';
import { scoreIn } from './score-values.js';

/** A value that the score is given. `reads`: made of the one before. `inside`: by the branch. */
export interface Given {
	readonly line: number;
	readonly worth: Worth;
	readonly reads: boolean;
	readonly inside: boolean;
	/** The number above which it lets no score; null where it is no cap. */
	readonly cap: number | null;
}

/** What came of one way. */
export interface Way {
	readonly end: Worth | undefined;
	readonly set: readonly Given[];
	/** Whether the branch was taken. */
	readonly taken: boolean;
}

export interface Event {
	readonly line: number;
	readonly arms: SourceFile['facts']['branches'][number]['scope']['branches'];
	readonly branch?: number;
	readonly set?: AssignmentFact;
	readonly ends?: { readonly value: StaticValue | null };
}

/** What happens in each function, in the order of its lines: tests before what stands on their line. */
const eventsIn = once(({ facts }: SourceFile) => {
	const own = <T extends { scope: Scope }>(all: readonly T[]) => all.filter(({ scope }) => scope.handlerOf === null);
	const made: (Event & { readonly owner: number | null })[] = [
		...facts.branches.flatMap(({ line, scope, kind }, branch) =>
			kind === 'ternary' ? [] : [{ owner: scope.function, line, arms: scope.branches, branch }],
		),
		...own(facts.assignments).map((set) => ({ owner: set.scope.function, line: set.line, arms: set.scope.branches, set })),
		...own(facts.raises).map(({ line, scope }) => ({ owner: scope.function, line, arms: scope.branches, ends: { value: null } })),
		...facts.functions.flatMap(({ returned }, owner) =>
			returned.map(({ line, scope, value }) => ({ owner, line, arms: scope.branches, ends: { value } })),
		),
	];
	made.sort((a, b) => a.line - b.line || Number('branch' in b) - Number('branch' in a));
	return grouped(made, ({ owner }) => owner);
});

export function eventsOf(file: SourceFile, owner: number): readonly Event[] {
	return eventsIn(file).get(owner) ?? [];
}

/** What bears on a score: what sets it and the names that it is made of, the tests around that, and what ends the function. */
export function bearingOn(events: readonly Event[], file: SourceFile, score: string | null, branch: number): Event[] {
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
	return kept(namesRead, event, () => new Set(value ? namesIn(value, file) : []));
}

export interface Trial {
	readonly file: SourceFile;
	readonly events: readonly Event[];
	readonly branch: number;
	readonly score: string | null;
	/** Loops around the score. */
	readonly loops: number;
	readonly inside: (event: Event) => boolean;
}

/** Goes through the function on one way; with `skipped`, the branch is not taken. */
export function goThrough({ file, events, branch, score, loops, inside }: Trial, answered: Omit<OneWay, 'names'>, skipped: boolean): Way {
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
	return [...grouped(set, ({ target }) => target)].flatMap(([target, [only, ...others]]) =>
		only?.value?.kind === 'number' && others.length === 0 ? [[target, only.value.value] as const] : [],
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

/** Names whose methods or attributes a file calls: `a` and `a.b` of `a.b.c()`. */
const objectsIn = once(({ facts }: SourceFile) => {
	const known = new Set<string>();
	for (const { callee } of facts.calls) {
		const parts = callee.kind === 'name' ? callee.name.split('.') : [];
		for (let most = 1; most < parts.length; most++) known.add(parts.slice(0, most).join('.'));
	}
	return known;
});
