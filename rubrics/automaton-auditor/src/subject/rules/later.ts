// What becomes of a score that a rule sets? A later line of the function sets the same name anew, where nothing has read it by then, or raises it above a cap.
// Setting anew is told only of scores under a plain name, and where nothing in the rule leaves the function or the loop; no value is reckoned.
import type { AssignmentFact, BranchFact, Project, Scope, SourceFile, StaticValue } from '@auditor/code';
import { argumentFor, armsOf, assignmentsOf, calledBy, callOf, namesIn, readsOf, textOf } from '@auditor/code';
import { linesOf } from '@auditor/probes';
import { setsFactor, setsScoreOrBound } from './score-bounds.js';
import { cameTo, insideOf } from './score-changes.js';
import { type Reading, scoreTarget } from './score-values.js';
import { asksTopic } from './structure.js';

export interface Later {
	/** The line that sets it anew whatever happens. */
	readonly overwritten: number | null;
	/** Lines that set it anew on some way. */
	readonly lost: readonly number[];
	/** The line that gives it the same as well: an earlier one, between them it was only worked on, or the last of the function. */
	readonly repeats?: number | undefined;
}

const EXIT = /^[ \t]*(?:continue|break)\b/m;

/** What later lines do to the score that the body of a branch sets. */
export function setAnew({ texts, project }: Reading, file: SourceFile, branch: number): Later {
	const fact = file.facts.branches[branch];
	const { assignments, returned } = insideOf(file, branch);
	const set = assignments.filter((a) => (setsFactor(file, a) || setsScoreOrBound(file, a)) && /^[\w$]+$/.test(a.target));
	const own = set.filter((a) => !set.some((next) => isSetOver(file, a, next)));
	const [first, ...others] = own;
	const leaves = returned.length > 0 || (fact && EXIT.test(linesOf(texts, file.path, fact.line, fact.endLine)));
	const end = fact && first && others.length === 0 && returned.length > 0 ? sameAtTheEnd(file, fact, first) : null;
	if (end !== null) return { overwritten: null, lost: [], repeats: end };
	if (!fact || !first || fact.kind === 'ternary' || leaves || others.some(({ target }) => target !== first.target))
		return { overwritten: null, lost: [] };
	const last = Math.max(...own.map(({ line }) => line));
	const reads = readsOf(file).get(first.target) ?? [];
	const isAlways = ({ branches }: Scope) =>
		branches.every((arm) => fact.scope.branches.some((around) => around.branch === arm.branch && around.when === arm.when));
	const isOther = (arm: Scope['branches'][number]) => fact.scope.branches.some((own) => own.branch === arm.branch && own.when !== arm.when);
	const later = assignmentsOf(file, fact.scope.function).filter(
		({ target, operator, value, line, scope }) =>
			target === first.target &&
			operator === '=' &&
			line > last &&
			value !== null &&
			!scope.branches.some((arm) => arm.branch === branch || isOther(arm)) &&
			!reads.some((read) => read.line > last && read.line < line) &&
			scope.handlerOf === null &&
			scope.loops.join() === first.scope.loops.join() &&
			// Other criteria have lines of their own.
			!(asksTopic(file, scope) && asksTopic(file, first.scope)) &&
			![...namesIn(value, file)].includes(target),
	);
	const base = assignmentsOf(file, fact.scope.function).findLast(
		({ target, value, line }) =>
			target === first.target && line < first.line && value !== null && ![...namesIn(value, file)].includes(target),
	);
	const isSame =
		base?.operator === first.operator &&
		[cameTo(first.value!, file), madeBy(project, first.value!, file)].includes(cameTo(base.value!, file));
	if (own.length === 1 && base && isSame && isAlways(base.scope) && base.scope.loops.join() === first.scope.loops.join())
		return { overwritten: null, lost: [], repeats: base.line };
	const always = later.findLast(({ scope }) => isAlways(scope));
	return always
		? { overwritten: always.line, lost: [] }
		: { overwritten: null, lost: later.flatMap(({ line, value }) => (value?.kind === 'number' ? [] : [line])) };
}

/** What a function that does nothing else gives back, with what it is handed here in place of its parameters; null for any other value. */
function madeBy(project: Project, value: StaticValue, file: SourceFile): string | null {
	const [only, ...others] = calledBy(project, value, file);
	const call = callOf(value, file);
	if (!only || !call || others.length > 0) return null;
	const { fact, index } = only;
	const [end, ...more] = fact.returned;
	if (!end || more.length > 0 || end.scope.branches.length > 0 || assignmentsOf(only.file, index).length > 0) return null;
	const given = new Map(fact.parameters.map(({ name }, at) => [name, argumentFor(call, fact, at)]));
	return cameTo(end.value, only.file).replace(/[A-Za-z_]\w*/g, (name) => {
		const one = given.get(name);
		return one ? textOf(one, file) : name;
	});
}

/** The next line of the same body gives the score anew, and nothing reads it between. */
function isSetOver(file: SourceFile, { target, line, endLine, scope }: AssignmentFact, next: AssignmentFact): boolean {
	const isSame = next.target === target && next.operator === '=' && next.line > endLine && next.value !== null;
	const isBeside = next.scope.branches.length === scope.branches.length && next.scope.branches[0]?.branch === scope.branches[0]?.branch;
	const isRead = (readsOf(file).get(target) ?? []).some((read) => read.line > line && read.line <= next.line);
	return isSame && isBeside && !isRead && ![...namesIn(next.value!, file)].includes(target);
}

/** The last line that gives the score of a branch that returns it, where all ways around the branch come to the same. */
function sameAtTheEnd(file: SourceFile, { scope, endLine }: BranchFact, own: AssignmentFact): number | null {
	if (own.value === null || own.operator !== '=' || scope.function === null || scope.loops.length > 0) return null;
	const names = [...namesIn(own.value, file)];
	const after = assignmentsOf(file, scope.function).filter(({ line }) => line > own.line);
	const others = after.filter(({ target }) => target === own.target);
	const isSame = ({ operator, value }: AssignmentFact) =>
		operator === '=' && value !== null && cameTo(value, file) === cameTo(own.value as StaticValue, file);
	const last = others.at(-1);
	const returned = (file.facts.functions[scope.function]?.returned ?? []).filter(({ line }) => line > own.line);
	const isKept =
		!names.includes(own.target) &&
		!after.some(({ target }) => names.includes(target)) &&
		returned.every(({ value }) => [...namesIn(value, file)].includes(own.target));
	return last && last.line > endLine && last.scope.branches.length === 0 && isKept && others.every(isSame) ? last.line : null;
}

/** Lines that raise the score after a cap holds it down, unless they ask what the cap asks: `score + 1`, `max(score, other)`. */
export function raisedAfter(file: SourceFile, cap: AssignmentFact, limit: number, asked: ReadonlySet<string>): number[] {
	const isApart = (at: Scope) => at.branches.some((b) => cap.scope.branches.some((own) => own.branch === b.branch && own.when !== b.when));
	const asksAlike = (at: Scope) =>
		at.branches.some((b) => wordsOf(file.facts.branches[b.branch]?.test ?? '').some((word) => asked.has(word)));
	const later = assignmentsOf(file, cap.scope.function).filter((a) => a.target === cap.target && a.line > cap.endLine);
	return later.flatMap((a) => (a.value && !isApart(a.scope) && raises(file, a, a.value, limit) && !asksAlike(a.scope) ? [a.line] : []));
}

/** Names in a test that are no scores: a flag. */
export const wordsOf = (test: string): string[] =>
	[...test.matchAll(/[A-Za-z_]\w*/g)].flatMap(([word]) => (scoreTarget(word) ? [] : [word]));

function raises(file: SourceFile, { operator, target }: AssignmentFact, whole: StaticValue, limit: number): boolean {
	if (operator === '+=') return whole.kind === 'number' && whole.value > 0;
	const isIt = (value: StaticValue) => value.kind === 'name' && value.name === target;
	const isAbove = (value: StaticValue, least: number) => value.kind === 'number' && value.value > least;
	const callTo = (name: string, value: StaticValue) => {
		const call = value.kind === 'call' ? file.facts.calls[value.call] : undefined;
		return call?.method === name ? call.arguments : null;
	};
	return armsOf(whole).some((arm) => {
		// `min(score + 1, 5)` keeps to the scale, `min(score + 1, 3)` to the cap.
		const [value = arm, ...others] = callTo('min', arm)?.filter((one) => !isAbove(one, limit)) ?? [arm];
		if (others.length > 0) return false;
		if (value.kind === 'binary') return value.operator === '+' && isIt(value.left) && isAbove(value.right, 0);
		const most = callTo('max', value) ?? [];
		return most.some(isIt) && most.some((one) => !isIt(one) && (one.kind !== 'number' || isAbove(one, 1)));
	});
}
