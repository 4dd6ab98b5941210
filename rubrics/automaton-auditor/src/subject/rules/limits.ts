// How far does a rule reach? What code after it leaves of its effect, whether it can have one at all, and whether it asks for a single criterion.
import type { CallRef, SourceFile, StaticValue } from '@auditor/code';
import { assignmentsOf, callGraph, givenTo, isEmptyValue, itemsIn, namesIn, preferred, textOf, tried } from '@auditor/code';
import { listed } from '@auditor/probes';
import { allOf } from './conditions.js';
import { isTopic } from './criteria.js';
import { askedBy, effectOfBranch, holdersOf } from './effects.js';
import { type Later, raisedAfter, setAnew, wordsOf } from './later.js';
import { setsScoreOrBound } from './score-bounds.js';
import { insideOf, scoreChangesIn } from './score-changes.js';
import { numberOf, type Reading, scoreIn, scoreTarget } from './score-values.js';
import type { RuleSite } from './site.js';

/** What is left of a rule's effect on the score. */
export interface Limits {
	/** The file in which the lines below stand. */
	readonly path: string;
	/** It has none: why. */
	readonly none: Later | null;
	/** The only criterion that it applies to. */
	readonly criterion: string | null;
	/** Lines that may set the score anew after it. */
	readonly lost: readonly number[];
	/** Lines that may raise a score which it caps, its own among them, as paths with lines. */
	readonly raised: readonly string[];
	/** Tests under which it sets a score, and where it sets one, as paths with lines. */
	readonly tests: readonly string[];
	readonly sets: readonly string[];
	/** It asks how far scores lie apart, and looks at no evidence for what it does then. */
	readonly unread: boolean;
	/** Where a function is called whose answer was not seen to come to a score. */
	readonly lostAt: { readonly file: SourceFile; readonly line: number } | null;
}

/** Of what changes no score. */
export const NO_LIMITS: Limits = {
	path: '',
	none: null,
	criterion: null,
	lost: [],
	raised: [],
	tests: [],
	sets: [],
	unread: false,
	lostAt: null,
};

/** What becomes of what a rule does at a place, as far as that can be said. */
export function limitsOf(reading: Reading, site: RuleSite, measures: boolean): Limits {
	const places = preferred(branchesOf(reading, site), ({ file, branch }) => effectOfBranch(reading, file, branch) === 'score');
	const place = places.length === 1 ? places[0] : undefined;
	const outcomes = places.map(({ file, branch }) => setAnew(reading, file, branch));
	const [only] = outcomes.length === 1 ? outcomes : [];
	const none = outcomes.find(isNone) ?? null;
	const criteria = places.map(({ file, branch }) => criterionOf(reading, file, branch));
	const sets = places.flatMap(({ file, branch }) => scoreChangesIn(reading, file, branch).map(({ line }) => `${file.path}:${line}`));
	// Where no score is set under what asks it, its own answer is the score: it acts where it is called.
	const callers = sets.length > 0 || site.kind !== 'function' ? [] : callersOf(reading, site);
	const tests =
		callers.length === 0
			? places.map(({ file, branch }) => `${file.path}:${file.facts.branches[branch]?.line}`)
			: callers.map(({ file, call }) => `${file.path}:${call.line}`);
	const isLost = callers.length > 0 && callers.every(losesScore);
	return {
		path: places[0]?.file.path ?? site.file.path,
		none: outcomes.every(isNone) ? none : null,
		criterion: new Set(criteria).size === 1 ? (criteria[0] ?? null) : null,
		lost: only?.lost ?? [],
		raised: [
			...liftedIn(places, callers),
			...(sets.length > 0 ? places.flatMap((at) => raisedIn(at.file, at.branch)) : callers.flatMap(raisedWhereCalled)),
		],
		tests: [...new Set(tests)],
		sets: [...new Set(sets)],
		lostAt: isLost && callers[0] ? { file: callers[0].file, line: callers[0].call.line } : null,
		unread: measures && place !== undefined && readsNoEvidence(place.file, place.branch),
	};
}

/** What a call gives is kept, but not as a score, nor in place of what it was handed, nor for what a score is made of. */
function losesScore({ file, call }: CallRef): boolean {
	const names = holdersOf(file, call).others;
	const handed = new Set(givenTo(call).flatMap((value) => [...namesIn(value, file)]));
	const makesScore = assignmentsOf(file, call.scope.function).filter(
		({ target, line, value }) => value !== null && line > call.line && scoreTarget(target),
	);
	const isUsed = (name: string) => makesScore.some(({ value }) => [...namesIn(value!, file)].some((one) => one.split('.')[0] === name));
	return names.length > 0 && !names.some((name) => scoreTarget(name) || handed.has(name) || isUsed(name));
}

const isNone = ({ overwritten, repeats }: Later): boolean => overwritten !== null || repeats !== undefined;

/** The branch that does it; those that ask the function. */
function branchesOf(reading: Reading, site: RuleSite): { file: RuleSite['file']; branch: number }[] {
	if (site.branch !== null) return [{ file: site.file, branch: site.branch }];
	return callersOf(reading, site).flatMap(({ ref, file, call }) => {
		const asked = askedBy(ref, file, call).map(({ position }) => position);
		// Its own answer is the score: what asks for it is the test around the call.
		const { holder } = holdersOf(file, call);
		const [around] = call.scope.branches.flatMap(({ branch, when }) =>
			when === 'true' && holder && scoreTarget(holder.target) && setAnew(reading, file, branch).repeats ? [branch] : [],
		);
		return (asked.length > 0 || around === undefined ? asked : [around]).map((branch) => ({ file, branch }));
	});
}

/** Where the product calls the function of a site. */
function callersOf({ project }: Reading, { file, kind, line }: RuleSite) {
	const graph = callGraph(project);
	const ref = graph.functions.find((f) => kind === 'function' && f.file === file && f.fact.line === line);
	return ref ? graph.callers(ref).flatMap((caller) => (caller.file.context === 'source' ? [{ ...caller, ref }] : [])) : [];
}

/** What raises a score again that the body of a branch caps. */
function raisedIn(file: SourceFile, branch: number): string[] {
	const asked = new Set(wordsOf(file.facts.branches[branch]?.test ?? ''));
	return insideOf(file, branch).assignments.flatMap((a) => {
		const limit = a.value && setsScoreOrBound(file, a) ? limitIn(a.value, file) : null;
		return limit === null ? [] : raisedAfter(file, a, limit, asked).map((line) => `${file.path}:${line}`);
	});
}

/** What raises a score again that a function gives back with a cap. */
function raisedWhereCalled({ ref, file, call }: ReturnType<typeof callersOf>[number]): string[] {
	const { holder } = holdersOf(file, call);
	const [limit] = ref.fact.returned.flatMap(({ value }) => limitIn(value, ref.file) ?? []);
	const asked = new Set(givenTo(call).flatMap((value) => [...namesIn(value, file)].flatMap(wordsOf)));
	return holder && limit !== undefined ? raisedAfter(file, holder, limit, asked).map((line) => `${file.path}:${line}`) : [];
}

/** Where the body of a branch, or a function whose answer is the score, gives one that may be higher than it was, and no test asks how high that is. */
function liftedIn(places: ReturnType<typeof branchesOf>, callers: ReturnType<typeof callersOf>): string[] {
	const isScore = ({ file, call }: CallRef) => scoreTarget(holdersOf(file, call).holder?.target ?? '');
	// What gives nothing otherwise gives a limit.
	const own = callers
		.slice(0, callers.every(isScore) ? 1 : 0)
		.flatMap(({ ref: { fact, file } }) =>
			fact.returned.some(({ value }) => isEmptyValue(value)) ? [] : fact.returned.map((end) => ({ ...end, file })),
		);
	const inside = places.flatMap(({ file, branch }) => {
		const { assignments, returned } = insideOf(file, branch);
		const set = assignments.filter(({ operator, target }) => operator === '=' && scoreTarget(target));
		return [...set, ...returned.map(({ fact }) => fact)].map((end) => ({ ...end, file }));
	});
	return (callers.length > 0 ? own : inside).flatMap(({ file, value, scope, line }) => {
		const [score] = value ? itemsIn([scoreIn(value) ?? value], () => null) : [];
		const asks = scope.branches.length === 0 || scope.branches.some(({ branch }) => HEIGHT.test(file.facts.branches[branch]?.test ?? ''));
		return score && !asks && mayRaise(file, score) ? [`${file.path}:${line}`] : [];
	});
}

const HEIGHT = /(?:score|final|rating|grade)\w{0,30}(?:\[["']?[\w.]{1,60})?["'\])]{0,3}\s{0,3}>/i;
const HIGHEST = /^min\([\s\S]{0,60}\bmax\((?![^)]{0,99}\b\d)/;

/** 3 or more where all that it is made of is 1, or the highest of several: `3`, `min(low + 2, 3)`. */
function mayRaise(file: SourceFile, value: StaticValue): boolean {
	const names = [...namesIn(value, file)].map((name) => [name, numberOf({ kind: 'name', name, line: 0 }, file) ?? 1] as const);
	return Number(tried(file, value, new Map(names))) >= 3 || HIGHEST.test(textOf(value, file));
}

/** The number that a score is held down to: `3`, `min(score, 3)`. */
function limitIn(value: StaticValue, file: SourceFile): number | null {
	const call = value.kind === 'call' ? file.facts.calls[value.call] : undefined;
	const [number] = (call?.method === 'min' ? call.arguments : [value]).flatMap((one) => (one.kind === 'number' ? [one.value] : []));
	return number ?? null;
}

/** The one criterion whose name is asked for around every change of the score: `dim_id == "graph"`. */
function criterionOf(reading: Reading, file: RuleSite['file'], branch: number): string | null {
	const names = scoreChangesIn(reading, file, branch).map(({ scope }) =>
		scope.branches.flatMap(({ branch: at, when }) => (when === 'true' ? named(file.facts.branches[at]?.value, file) : [])),
	);
	const [first] = names[0] ?? [];
	return first !== undefined && names.every((one) => one.includes(first)) ? first : null;
}

/** Names of a criterion that a test asks for among all that must hold. */
function named(test: StaticValue | undefined, file: RuleSite['file']): string[] {
	return (test ? allOf(test) : []).flatMap((value) => {
		if (value.kind !== 'binary' || !/^(?:===?|in)$/.test(value.operator)) return [];
		const [text, other] = value.left.kind === 'string' ? [value.left, value.right] : [value.right, value.left];
		return text.kind === 'string' && isTopic(other, file) ? [text.value] : [];
	});
}

/** What a reader must know of it beside that it is applied. */
export function tellLimits({ path, criterion, lost, raised }: Limits): string {
	return [
		criterion === null ? '' : ` It stands under a test for the criterion \`${criterion}\`.`,
		lost.length === 0 ? '' : ` Afterwards ${listed(lost.map((line) => `${path}:${line}`))} may set the score anew.`,
		raised.length === 0 ? '' : ` What ${listed(raised)} ${raised.length === 1 ? 'gives' : 'give'} may raise the score.`,
	].join('');
}

/** Why it changes no score, said of a place. */
export function tellNone({ file, line }: RuleSite, path: string, { overwritten, repeats }: Later): string {
	if (repeats !== undefined && path === file.path && repeats > line)
		return `what stands under ${file.path}:${line} gives the score what ${path}:${repeats} gives it without this rule.`;
	if (repeats !== undefined)
		return `what stands under ${file.path}:${line} gives the score what ${path}:${repeats} gave it already, and at most takes back what stands between.`;
	return `${file.path}:${line} sets a score that ${path === file.path ? `line ${overwritten}` : `${path}:${overwritten}`} always overwrites.`;
}

/** Whether a branch reads nothing that detectives found and asks no function of the project: it looks at no evidence. */
function readsNoEvidence(file: SourceFile, branch: number): boolean {
	const { facts } = file;
	const fact = facts.branches[branch];
	if (!fact) return false;
	const reads = facts.reads.filter(({ line }) => line >= fact.line && line <= fact.endLine);
	const { calls } = insideOf(file, branch);
	return (
		!reads.some(({ name }) => /evidence|finding|exhibit|artifact|cit(?:ed|ation)/i.test(name)) &&
		calls.every(({ method }) =>
			/^(?:min|max|sum|len|round|int|float|abs|sorted|f?mean|median(?:_low|_high)?|append|join|get|print|items|values|lower)$/.test(
				method ?? '',
			),
		)
	);
}
