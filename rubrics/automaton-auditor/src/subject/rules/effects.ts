// What does code do to a score? It changes it, asks for another round, writes a text, or nothing. A predicate or a measure does what is done with
// its answer. Gathering scores, measuring their spread and printing them is no change.
import type { AssignmentFact, BranchFact, CallFact, FunctionRef, Project, SourceFile } from '@auditor/code';
import { armsOf, assignmentsOf, callGraph, givenTo, isTextual, kept, namesIn, once, productCallers, textOf } from '@auditor/code';
import type { JudgeScores } from '../judges/scores.js';
import { isRead } from './only-told.js';
import { setsScoreOrBound } from './score-bounds.js';
import { isInside, leavesScoreOut, onlyPenalizes, scoreChangesIn } from './score-changes.js';
import type { Effect, Reading } from './score-values.js';
import { changesScore, effectOfLines, effectOfValue, routes, SCORE, scoreTarget, TEXT, TEXTUAL } from './score-values.js';

/** What a function gives back or changes: a score, a text, or nothing. A predicate or a measure counts by what is done with its answer. */
export function effectOfFunction(reading: Reading, ref: FunctionRef): Effect {
	const { file, fact, index } = ref;
	const { scores } = reading;
	if (fact.returned.some(({ value }) => scores.isSpread({ value, file, function: index }))) return effectOfUse(reading, ref);
	const annotation = fact.returns?.text ?? '';
	const own = effectOfLines(file, (line) => line >= fact.line && line <= fact.endLine, TEXTUAL.test(annotation));
	if (own === 'score' || own === 'routing') return own;
	const returned = fact.returned.map((r) => effectOfValue(reading, r.value, file, index));
	const gives =
		returned.includes('score') || /^(int|float|number|Optional\[(int|float)\]|(int|float) \| None|tuple\[(int|float))/.test(annotation);
	if (gives && becomesScore(reading.project, ref)) return 'score';
	const used = effectOfUse(reading, ref);
	if (used === 'score' || used === 'routing') return used;
	if (used === 'text' && own === 'none') return 'text';
	if (own === 'text' || returned.includes('text') || TEXTUAL.test(annotation)) return 'text';
	return 'none';
}

const STRENGTH: readonly Effect[] = ['none', 'text', 'penalty', 'routing', 'score'];

const stronger = (a: Effect, b: Effect): Effect => (STRENGTH.indexOf(a) >= STRENGTH.indexOf(b) ? a : b);

/** What the callers do with the answer: `if security_override(...): score = min(score, 3)`. */
function effectOfUse(reading: Reading, ref: FunctionRef): Effect {
	let effect: Effect = 'none';
	for (const { file: from, call } of callGraph(reading.project).callers(ref)) {
		if (from.context !== 'source') continue;
		const { holder, others } = holdersOf(from, call);
		if (holder && others.some((name) => SCORE.test(name) && !TEXT.test(name))) return 'score';
		for (const { branch, position } of askedBy(ref, from, call))
			effect = stronger(
				effect,
				branch.kind === 'ternary' ? effectOfTernary(reading, from, branch) : effectOfBranch(reading, from, position),
			);
		if (effect === 'score') return effect;
		if (holder) {
			const passed = from.facts.calls.some(
				(c) =>
					c.line > holder.line &&
					c.scope.function === call.scope.function &&
					givenTo(c).some((v) => [...namesIn(v, from)].includes(holder.target)),
			);
			if (passed) effect = stronger(effect, 'text');
		}
	}
	return effect;
}

/** The names that hold what a call gives. */
export function holdersOf(file: SourceFile, call: CallFact) {
	const inside = assignmentsOf(file, call.scope.function);
	const holder = inside.find((a) => a.line <= call.line && a.endLine >= call.line);
	return { holder, others: inside.filter((a) => a.line === holder?.line && a.endLine === holder.endLine).map((a) => a.target) };
}

/** Branches that ask what a call of the function gives, in their test or by a name that holds it. */
export function askedBy(ref: FunctionRef, file: SourceFile, call: CallFact): { readonly branch: BranchFact; readonly position: number }[] {
	const { holder, others: held } = holdersOf(file, call);
	// A score is no answer, nor is what the function was handed.
	const handed = new Set(givenTo(call).flatMap((value) => [...namesIn(value, file)]));
	const answers = held.filter((name) => !handed.has(name) && !/scores?$/i.test(name));
	const later = assignmentsOf(file, call.scope.function).filter((a) => a.line > (holder?.line ?? 0));
	// A name for a test of the answer is that test.
	const isTest = ({ value }: AssignmentFact) => value?.kind === 'binary' && /^(?:[<>]=?|[!=]==?|is( not)?|(not )?in)$/.test(value.operator);
	const named = later.filter((a) => isTest(a) && [...namesIn(a.value!, file)].some((name) => answers.includes(name.split('.')[0]!)));
	/** What the name holds at a test is another value, given to it on every way there. */
	const isSetAnew = (name: string, { line, scope }: BranchFact) =>
		later.some(
			(a) =>
				a.target === name &&
				!named.includes(a) &&
				a.line <= line &&
				a.scope.branches.every((b) => scope.branches.some((own) => own.branch === b.branch && own.when === b.when)),
		);
	const asksFor = (branch: BranchFact) =>
		[...answers, ...named.map(({ target }) => target)].some(
			(name) => new RegExp(`\\b${name.replace(/\W/g, '.')}\\b`).test(branch.test) && !isSetAnew(name, branch),
		);
	return [...file.facts.branches.entries()].flatMap(([position, branch]) => {
		const asks = branch.line <= call.line && call.line <= branch.line + 3 && branch.test.includes(ref.fact.name);
		const follows = branch.line > (holder?.line ?? 0) && branch.scope.function === call.scope.function;
		return asks || (follows && asksFor(branch)) ? [{ branch, position }] : [];
	});
}

/** Whether the number a function gives is taken as a score: kept under such a name, or given on at once. A measure such as a variance is not. */
function becomesScore(project: Project, ref: FunctionRef): boolean {
	const holders = productCallers(project, ref).map(({ file, call }) => holdersOf(file, call).holder?.target ?? null);
	if (holders.some((h) => h !== null)) return holders.some((h) => h !== null && scoreTarget(h));
	return ref.file.facts.branches.some((b) => b.line >= ref.fact.line && b.line <= ref.fact.endLine);
}

const effects = once((_: JudgeScores) => once((_: SourceFile) => new Map<number, Effect>()));

/** What the body of a branch does, the branches inside of it included. */
export function effectOfBranch(reading: Reading, file: SourceFile, branch: number): Effect {
	return kept(effects(reading.scores)(file), branch, () =>
		scoreChangesIn(reading, file, branch).length > 0 || leavesScoreOut(reading, file, branch)
			? 'score'
			: otherEffect(file, branch, reading),
	);
}

/** As `effectOfBranch`; adding a number to a score, or taking one off, weighs nothing. */
export function effectOfWeighing(reading: Reading, file: SourceFile, branch: number): Effect {
	const whole = effectOfBranch(reading, file, branch);
	return whole === 'score' && onlyPenalizes(reading, file, branch) ? 'penalty' : whole;
}

function otherEffect(file: SourceFile, branch: number, reading: Reading): Effect {
	let effect: Effect = 'none';
	for (const a of file.facts.assignments) {
		if (!isInside(a.scope, branch)) continue;
		if (routes(a.target) && !(a.value && armsOf(a.value).some(isTextual))) effect = 'routing';
		else if (TEXT.test(a.target) && effect === 'none' && isRead(file, a)) effect = 'text';
	}
	// One word names a way to go.
	for (const [index, { name, returned }] of effect === 'none' ? file.facts.functions.entries() : [])
		for (const { value, scope } of name.startsWith('<') ? [] : returned)
			if (isInside(scope, branch) && !(value.kind === 'string' && /^\w+$/.test(value.value)))
				if (effectOfValue(reading, value, file, index) === 'text') effect = 'text';
	for (const c of file.facts.calls) {
		if (!isInside(c.scope, branch)) continue;
		if (routes(c.method ?? '')) effect = 'routing';
		else if (
			effect === 'none' &&
			/^(append|push|extend|write|add)$/.test(c.method ?? '') &&
			(TEXT.test(textOf(c.callee, file)) || c.arguments.flatMap(armsOf).some(isTextual))
		)
			effect = 'text';
	}
	return effect;
}

export function effectOfTernary({ scores }: Reading, file: SourceFile, branch: BranchFact): Effect {
	const holder = assignmentsOf(file, branch.scope.function).find((a) => a.line <= branch.line && a.endLine >= branch.line);
	if (!holder) return 'none';
	if (routes(holder.target)) return 'routing';
	const held = holder.value && { value: holder.value, file, function: branch.scope.function };
	if (setsScoreOrBound(file, holder) && held && (changesScore(held.value, file, holder.operator) || scores.isScore(held))) return 'score';
	return TEXT.test(holder.target) ? 'text' : 'none';
}
