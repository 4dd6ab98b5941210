// What does the score come to with a rule, and what without it? The code of the function is gone through in both ways, for every score that a judge may
// give and every answer to what is not known.
import { kept, type SourceFile, type StaticValue, spelledOut, Undecided } from '@auditor/code';
import { linesOf } from '@auditor/probes';
import { type Reading, scoreTarget } from './score-values.js';
import { bearingOn, type Event, eventsOf, goThrough, type Way } from './ways.js';

/** What a branch does to the score that its function comes to. */
export interface Outcome {
	/** What it gives is what the score holds already, or comes to without it: since the line that says so. */
	readonly same: number | null;
	/** Every way sets the score anew afterwards, last at this line. */
	readonly overwritten: number | null;
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

/** What the body of a branch does to a name of its function, and to what the function gives back; null where that cannot be said. */
export function outcomeOf(reading: Reading, file: SourceFile, branch: number, most = MOST_LOOKS): Outcome | null {
	const fact = file.facts.branches[branch];
	const owner = fact?.scope.function ?? null;
	if (!fact || owner === null || fact.kind === 'ternary') return null;
	const everything = eventsOf(file, owner);
	const left = kept(budgets, reading.project, () => ({ looks: most }));
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

function judged(all: readonly (readonly [Way, Way])[]): Outcome | null {
	const pairs = all.flatMap(([own, other]) => {
		const [start, at] = [own.set.findIndex(({ inside }) => inside), own.set.findLastIndex(({ inside }) => inside)];
		const after = own.set[at];
		return own.taken && after ? [{ own, other, at, start, after, before: own.set[start - 1], base: own.set[0] }] : [];
	});
	if (pairs.length === 0 || pairs.some(({ own }) => own.end === undefined)) return null;
	const differs = pairs.filter(({ own, other }) => spelledOut(own.end) !== spelledOut(other.end));
	const nothing: Outcome = { same: null, overwritten: null, lost: [] };
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
		lost: [...new Set(lost)].sort((a, b) => a - b),
	};
}

const SCORE_OF = 'score of ';
