// Where in the body of a branch is a score changed? Setting it to what it would be anyway, and numbers that are only told, are no change.
import type { AssignmentFact, BranchFact, SourceFile, StaticValue } from '@auditor/code';
import { assignmentsOf, textOf, walkValue } from '@auditor/code';
import { linesOf, nameParts } from '@auditor/probes';
import { isOnlyTold, isRead } from './only-told.js';
import { changesScore, effectOfValue, givesScore, OUTCOME, type Reading, scoreTarget } from './score-values.js';

/** A place in the body of a branch that changes a score, with the branches around it. */
export interface ScoreChange {
	readonly line: number;
	readonly scope: AssignmentFact['scope'];
}

/** All places in the body of a branch that change a score: what it would be anyway, and numbers that are only told, left out. */
export function scoreChangesIn(reading: Reading, file: SourceFile, branch: number): ScoreChange[] {
	const fact = file.facts.branches[branch] as BranchFact;
	const changes: ScoreChange[] = [];
	for (const a of file.facts.assignments) {
		if (!isInside(a.scope, branch) || !scoreTarget(a.target) || a.value === null) continue;
		const held = { value: a.value, file, function: a.scope.function };
		// How far scores lie apart is no score.
		if (reading.scores.isSpread(held)) continue;
		const traced = OUTCOME.test(nameParts(a.target).join(' ')) && a.value.kind === 'name' && reading.scores.isScore(held);
		if (!traced && !changesScore(a.value, file, a.operator)) continue;
		if (!isSameAnyway(file, branch, fact, a) && isRead(file, a) && !isOnlyTold(file, a)) changes.push(a);
	}
	for (const [index, f] of file.facts.functions.entries()) {
		// What a lambda gives to `max` or `sort` is no answer of the branch.
		if (f.name.startsWith('<')) continue;
		for (const r of f.returned) if (isInside(r.scope, branch) && givesOther(reading, file, index, r.value, branch, fact)) changes.push(r);
	}
	for (const c of file.facts.calls)
		if (
			isInside(c.scope, branch) &&
			c.keywords.some(
				(k) =>
					k.name &&
					/^(final_)?score$|cap/i.test(k.name) &&
					givesScore(k.value, file) &&
					!isGivenAnyway(file, k.value, assignmentsOf(file, c.scope.function), branch, fact),
			)
		)
			changes.push(c);
	return changes;
}

/** The line that would give the score what a branch gives it, where nothing in the branch gives it anything else. */
export function sameAnywayAt(file: SourceFile, branch: number): number | null {
	const fact = file.facts.branches[branch] as BranchFact;
	const set = file.facts.assignments.filter((a) => isInside(a.scope, branch) && scoreTarget(a.target) && a.value !== null);
	const lines = set.map((a) => sameAnyway(file, branch, fact, a)?.line ?? null);
	return lines.length > 0 && !lines.includes(null) ? (lines[0] ?? null) : null;
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

/** A branch that passes over a turn of a loop which gathers scores: what it passes over does not count. */
export function leavesScoreOut(reading: Reading, file: SourceFile, branch: number): boolean {
	const { facts } = file;
	const fact = facts.branches[branch] as BranchFact;
	const [loop] = fact.scope.loops;
	if (loop === undefined || fact.kind === 'ternary') return false;
	if ([...facts.assignments, ...facts.calls].some(({ scope }) => isInside(scope, branch))) return false;
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

function isSameAnyway(file: SourceFile, branch: number, fact: BranchFact, a: AssignmentFact): boolean {
	return sameAnyway(file, branch, fact, a) !== undefined;
}

/** Another assignment of the same name that gives it the same value where the branch is not taken, or gave it before. */
function sameAnyway(file: SourceFile, branch: number, fact: BranchFact, a: AssignmentFact): AssignmentFact | undefined {
	if (a.value === null || /^[-+*/]=$/.test(a.operator) || a.value.kind === 'number') return undefined;
	const text = textOf(a.value, file);
	const others = assignmentsOf(file, a.scope.function).filter((other) => other !== a && other.target === a.target && other.value !== null);
	return others.find(
		(other) =>
			standsFor(other, branch, fact) &&
			textOf(other.value, file) === text &&
			// What was changed in between is set back: that is a change.
			!others.some((between) => other.line < between.line && between.line < a.line && !isInside(between.scope, branch)),
	);
}

/** Reached when the branch is not: in its `else`, or under no more branches than it. */
function standsFor({ scope }: AssignmentFact, branch: number, fact: BranchFact): boolean {
	return scope.branches.every(
		(b) => (b.branch === branch && b.when === 'false') || fact.scope.branches.some((own) => own.branch === b.branch && own.when === b.when),
	);
}

/** Whether a score is given back that is not the one that would be given anyway. */
function givesOther(reading: Reading, file: SourceFile, index: number, value: StaticValue, branch: number, fact: BranchFact): boolean {
	if (value.kind === 'list') return value.items.some((item) => givesOther(reading, file, index, item, branch, fact));
	return !isGivenAnyway(file, value, assignmentsOf(file, index), branch, fact) && effectOfValue(reading, value, file, index) === 'score';
}

/** A name that the branch does not set, or sets to what it would be anyway, is given back. */
function isGivenAnyway(
	file: SourceFile,
	value: StaticValue,
	assignments: readonly AssignmentFact[],
	branch: number,
	fact: BranchFact,
): boolean {
	if (value.kind !== 'name') return false;
	const within = assignments.filter((a) => a.target === value.name && isInside(a.scope, branch));
	return within.length > 0 && within.every((a) => isSameAnyway(file, branch, fact, a));
}
