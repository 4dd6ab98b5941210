// Rules that are known by what they do, whatever they are called: a test of how far the scores lie apart that changes one, and arithmetic or a
// choice that counts one judge's score higher than the others'. What counts judges by tables that are read from outside is not seen.
import type { BranchFact, FunctionRef, Scope, SourceFile, StaticValue } from '@auditor/code';
import { assignmentsOf, givenIn, namesIn, textOf, valuesIn, walkValue } from '@auditor/code';
import { nameParts } from '@auditor/probes';
import { escapeText } from '@auditor/schema';
import { allOf } from './conditions.js';
import { isTopic } from './criteria.js';
import { effectOfBranch, effectOfTernary, effectOfWeighing } from './effects.js';
import { weighedIn } from './judge-weights.js';
import { insideOf, isInside } from './score-changes.js';
import { type Effect, OUTCOME, type Reading, scoreTarget } from './score-values.js';
import { PRESENCE } from './words.js';

/** Code that does what a rule asks for. */
export interface Deed {
	readonly line: number;
	readonly endLine: number;
	readonly effect: Effect;
	/** What it says, short. */
	readonly text: string;
	/** The branch it is; null for arithmetic. */
	readonly branch: number | null;
	readonly scope: Scope;
	/** It stands under the test of another rule, and asks for criteria by name or settles a wide spread: its own there, and nowhere else. */
	readonly narrow?: boolean;
}

/** Branches of a function whose test asks how far the scores lie apart. */
export function spreadTests(reading: Reading, { file, index }: FunctionRef): Deed[] {
	return file.facts.branches.flatMap((branch, position): Deed[] => {
		if (branch.scope.function !== index || !reading.scores.isSpread({ value: branch.value, file, function: index })) return [];
		const own = branch.kind === 'ternary' ? effectOfTernary(reading, file, branch) : effectOfWeighing(reading, file, position);
		const effect = own === 'none' && isToldLater(reading, file, index, position) ? 'text' : own;
		return [{ line: branch.line, endLine: branch.endLine, effect, text: branch.test.slice(0, 80), branch: position, scope: branch.scope }];
	});
}

/** What a branch sets or gathers is filled into a text of its function, or asked for where one is made. */
function isToldLater(reading: Reading, file: SourceFile, index: number, position: number): boolean {
	const { assignments, calls } = insideOf(file, position);
	const gathered = calls.flatMap(({ method, callee }) =>
		/^(?:append|add|push)$/.test(method ?? '') ? [textOf(callee, file).replace(/\.\w+$/, '')] : [],
	);
	const names = [...assignments.map(({ target }) => target), ...gathered].filter((name) => /^[a-z]\w{3,}$/i.test(name));
	const tells = ({ test, scope }: BranchFact, at: number) =>
		scope.function === index &&
		!isInside(scope, position) &&
		names.some((name) => new RegExp(`\\b${escapeText(name)}\\b`).test(test)) &&
		effectOfBranch(reading, file, at) === 'text';
	const isFilled = ({ value, scope }: { value: StaticValue; scope: Scope }) =>
		scope.function === index &&
		[...walkValue(value, file)].some(
			(part) => part.kind === 'template' && [...walkValue(part, file)].some((hole) => hole.kind === 'name' && names.includes(hole.name)),
		);
	return (
		names.length > 0 && (file.facts.branches.some((branch, at) => at !== position && tells(branch, at)) || valuesIn(file).some(isFilled))
	);
}

/** Places of a function where one judge's score counts highest, or is taken alone. `isForeign`: tests of other rules, under which a choice is theirs. */
export function favoursOf(reading: Reading, ref: FunctionRef, judge: string, isForeign: (test: string) => boolean): Deed[] {
	const { file, index, fact } = ref;
	const { scores } = reading;
	const deed = (at: { line: number; endLine?: number; scope: Scope }, value: StaticValue | null, effect: Effect = 'score'): Deed => ({
		line: at.line,
		endLine: at.endLine ?? at.line,
		effect,
		text: textOf(value, file).slice(0, 80),
		branch: null,
		scope: at.scope,
	});
	const own = (value: StaticValue) => {
		const held = { value, file, function: index };
		return value.kind !== 'list' && isOnly(scores.judgesOf(held), judge) && scores.isScore(held) && !mayBeOthers(value);
	};
	/** A name in it that other arms give what is no one judge's. */
	const mayBeOthers = (value: StaticValue) =>
		[...namesIn(value, file)].some((name) => {
			const given = givenIn(file, index, name);
			return given.length > 1 && given.some((a) => scores.judgesOf({ value: a.value as StaticValue, file, function: index }).size === 0);
		});
	// A tie-break serves the cases where the scores lie apart; what else stands under the test of another rule is that rule's.
	const taken = (at: { line: number; scope: Scope }, value: StaticValue): Deed[] => {
		const ties = isUnderSpread(reading, file, index, at.scope);
		const isTheirs = at.scope.branches.some((b) => b.when !== 'false' && isForeign(file.facts.branches[b.branch]?.test ?? ''));
		const effect = isAsked(file, at.scope) ? 'score' : 'default';
		return ties || !isTheirs || asksTopic(file, at.scope) ? [{ ...deed(at, value, effect), narrow: ties || isTheirs }] : [];
	};
	const made = assignmentsOf(file, index).flatMap((a): Deed[] => {
		if (a.value === null || a.operator === 'property') return [];
		if (scores.favours({ value: a.value, file, function: index }, judge)) return [deed(a, a.value)];
		return OUTCOME.test(nameParts(a.target).join(' ')) && own(a.value) ? taken(a, a.value) : [];
	});
	const isGetter = scores.judgesOf({ value: { kind: 'string', value: fact.name, line: fact.line }, file, function: index }).size > 0;
	const given = fact.returned.flatMap(({ value, line, scope }): Deed[] => {
		const items = value.kind === 'list' ? value.items : [value];
		if (items.some((item) => scores.favours({ value: item, file, function: index }, judge))) return [deed({ line, scope }, value)];
		return !isGetter && items[0] !== undefined && scope.branches.length > 0 && own(items[0]) ? taken({ line, scope }, value) : [];
	});
	const weighed = weighedIn(reading, ref, judge).map((one) => deed(one, one.value));
	return [...made, ...given, ...weighed, ...lifts(reading, ref, judge, isForeign)];
}

/** Under a test of how far the scores lie apart. */
export function isUnderSpread({ scores }: Reading, file: SourceFile, index: number, scope: Scope): boolean {
	return scope.branches.some(({ branch, when }) => {
		const value = file.facts.branches[branch]?.value;
		return when !== 'false' && value !== undefined && scores.isSpread({ value, file, function: index });
	});
}

/** Under a test of which criterion is judged. */
export function asksTopic(file: SourceFile, { branches }: Scope): boolean {
	return branches.some(({ branch, when }) => {
		const test = file.facts.branches[branch]?.value;
		return when === 'true' && test?.kind === 'binary' && /^(?:in|===?)$/.test(test.operator) && isTopic(test.left, file);
	});
}

/** Under a test that asks for more than that there is something: what stands under none is what every score begins with. */
function isAsked(file: SourceFile, { branches }: Scope): boolean {
	return branches.some(({ branch, when }) => when !== 'false' && !PRESENCE.test(file.facts.branches[branch]?.test ?? ''));
}

/** `if tech.score >= 4: final = max(final, 4)`: a floor under the score, set by how high this judge goes. */
function lifts({ scores }: Reading, { file, index }: FunctionRef, judge: string, isForeign: (test: string) => boolean): Deed[] {
	const goesHigh = (value: StaticValue): boolean => {
		if (value.kind !== 'binary' || !/^[<>]=?$/.test(value.operator)) return false;
		const [high, low] = value.operator.startsWith('>') ? [value.left, value.right] : [value.right, value.left];
		const held = { value: high, file, function: index };
		return low.kind === 'number' && isOnly(scores.judgesOf(held), judge) && scores.isScore(held);
	};
	return file.facts.branches.flatMap((branch, position): Deed[] => {
		const { line, endLine, scope, test, value } = branch;
		if (scope.function !== index || branch.kind === 'ternary' || isForeign(test) || !allOf(value).some(goesHigh)) return [];
		const floor = assignmentsOf(file, index).some((a) => {
			const call = a.value?.kind === 'call' ? file.facts.calls[a.value.call] : undefined;
			const ownFloor = call?.method === 'max' && call.arguments.some((given) => given.kind === 'name' && given.name === a.target);
			return isInside(a.scope, position) && scoreTarget(a.target) && ownFloor;
		});
		return floor ? [{ line, endLine, effect: 'score', text: test.slice(0, 80), branch: position, scope }] : [];
	});
}

const isOnly = (judges: ReadonlySet<string>, judge: string): boolean => judges.size === 1 && judges.has(judge);
