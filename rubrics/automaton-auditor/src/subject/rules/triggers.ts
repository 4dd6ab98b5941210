// What sets a rule of synthesis off? Words in a judge's text, other fields of its answer, the evidence, the scores, or a flag whose making was not followed.
// A test is read as the conditions it is made of: what all must hold counts by the strongest, what one of must hold by the weakest. Negated branches are not
// read.
import type { CallFact, FunctionRef, Held, Project, Scope, SourceFile, StaticValue } from '@auditor/code';
import {
	alwaysIs,
	behindName,
	calledBy,
	callOf,
	givenIn,
	lastPart,
	lineOf,
	productCallers,
	receiverOf,
	refKey,
	TOP_SCOPE,
	textOf,
	walkValue,
} from '@auditor/code';
import { type Asked, all, any, only } from './asked.js';
import { isCondition, isNothing, oneOf } from './conditions.js';
import { ofAnswer, ofRecorded } from './field-kinds.js';
import { AMONG, CITED, FOUND, ofField } from './field-names.js';
import { keptUnder, lookedIn, looksFor } from './looked-for.js';
import { scoreChangesIn } from './score-changes.js';
import { effectOfLines, type Reading } from './score-values.js';
import { haystackOf, isLabel } from './searched-values.js';

/** Conditions followed through names and calls. */
const DEPTH = 14;
const STEPS = 600;

/** Names in a test, calls' arguments too; quoted words apart. */
export const identifiers = (test: string): string[] => test.replace(/(["'`])(?:(?!\1).)*\1/g, ' ').match(/[A-Za-z_$][\w$]*/g) ?? [];

/** What sets off the changes of a score in a branch: its test, and those of the branches inside and around it. */
export function setOffByBranch(reading: Reading, rule: string, file: SourceFile, branch: number): Asked | null {
	const run = newRun(reading, rule);
	const changes = scoreChangesIn(reading, file, branch);
	const fact = file.facts.branches[branch];
	return changes.length > 0 || !fact
		? any(changes.map((change) => underBranches(run, file, change.scope, 0)))
		: all([ofValue(run, { value: fact.value, file, function: fact.scope.function }, 0), underBranches(run, file, fact.scope, 0)]);
}

/** What sets off a function: the tests around what it gives back or changes, and those of the places that ask it. */
export function setOffByFunction(reading: Reading, rule: string, ref: FunctionRef): Asked | null {
	const run = newRun(reading, rule);
	const own = ofFunction(run, ref, 0);
	const around = productCallers(reading.project, ref).map(({ file, call }) => {
		const asks = file.facts.branches.findIndex((b) => b.line <= call.line && call.line <= b.line + 3 && b.test.includes(ref.fact.name));
		const outer = underBranches(run, file, call.scope, 0);
		return asks < 0 ? outer : all([outer, any(scoreChangesIn(reading, file, asks).map((c) => underBranches(run, file, c.scope, 0)))]);
	});
	// Called in several places: the weakest of them sets it off.
	return all([own, around.length > 0 && around.every((a) => a !== null) ? any(around) : null]);
}

/** What sets off a place: the tests around it, and the condition that it may hold itself. */
export function setOffByScope(
	reading: Reading,
	rule: string,
	file: SourceFile,
	scope: Scope,
	value: StaticValue | null = null,
): Asked | null {
	const run = newRun(reading, rule);
	return all([value === null ? null : ofValue(run, { value, file, function: scope.function }, 0), underBranches(run, file, scope, 0)]);
}

interface Run {
	readonly project: Project;
	/** Name of the rule. */
	readonly rule: string;
	readonly recorded: Reading['recorded'];
	readonly scores: Reading['scores'];
	readonly open: Set<string>;
	steps: number;
}

const newRun = ({ project, recorded, scores }: Reading, rule: string): Run => ({
	project,
	rule,
	recorded,
	scores,
	open: new Set(),
	steps: STEPS,
});

function underBranches(run: Run, file: SourceFile, scope: Scope, depth: number): Asked | null {
	return all(
		scope.branches.map(({ branch, when }) => {
			const fact = file.facts.branches[branch];
			return !fact || when === 'false' ? null : ofValue(run, { value: fact.value, file, function: fact.scope.function }, depth + 1);
		}),
	);
}

/** What makes a function give something back: the tests around its returns, and what it returns where that is a condition itself. */
function ofFunction(run: Run, ref: FunctionRef, depth: number, holds = true): Asked | null {
	const key = `f ${refKey(ref)} ${holds}`;
	if (run.open.has(key) || depth > DEPTH) return null;
	run.open.add(key);
	const { file, index, fact } = ref;
	const isFixed = ({ kind }: StaticValue) => kind === 'boolean' || kind === 'null' || kind === 'number';
	const given = fact.returned.filter(({ value }) => (holds ? !isNothing(value, fact) : isNothing(value) || !isFixed(value)));
	const asked = given.map(({ value, line, scope }) =>
		all([
			guards(run, file, index, line, scope, depth, holds),
			isCondition(value, fact.returns?.text ?? '') ? ofValue(run, { value, file, function: index }, depth + 1, new Map(), holds) : null,
			underBranches(run, file, scope, depth),
		]),
	);
	// `score = min(score, 3)` under a test, and `return score` after it.
	const changes = file.facts.assignments.filter(
		(a) => a.scope.function === index && a.scope.branches.length > 0 && effectOfLines(file, (line) => line === a.line) === 'score',
	);
	const found = any([
		...asked,
		...changes.map((a) => all([guards(run, file, index, a.line, a.scope, depth), underBranches(run, file, a.scope, depth)])),
	]);
	run.open.delete(key);
	// Where what denies it was not followed, what confirms it tells.
	return found ?? (holds ? null : ofFunction(run, ref, depth, true));
}

/** Tests that had the function leave, or the loop go on, before this line. */
function guards(run: Run, file: SourceFile, index: number, line: number, scope: Scope, depth: number, holds = true): Asked | null {
	const { facts } = file;
	const within = (at: Scope, branch: number) => at.branches.some((b) => b.branch === branch);
	const found = facts.branches.flatMap((b, branch) => {
		if (b.scope.function !== index || b.kind === 'ternary' || b.endLine >= line || within(scope, branch)) return [];
		if (!b.scope.branches.every((outer) => within(scope, outer.branch))) return [];
		const returned = facts.functions[index]?.returned.filter((r) => within(r.scope, branch)) ?? [];
		const leaves = returned.length > 0 && returned.every((r) => isNothing(r.value, facts.functions[index]) === holds);
		const goesOn =
			b.scope.loops.length > 0 &&
			b.scope.loops.every((loop) => scope.loops.includes(loop)) &&
			b.endLine - b.line === 1 &&
			![...facts.assignments, ...facts.calls].some((f) => within(f.scope, branch)) &&
			returned.length === 0;
		// Who comes past one of several has met none of them.
		return leaves || goesOn ? oneOf(b.value).map((value) => ofValue(run, { value, file, function: index }, depth + 1)) : [];
	});
	// Their tests are negated: that words must be missing confirms nothing.
	return all(found.filter((a) => a?.trigger === 'score' || a?.trigger === 'evidence'));
}

/** What a condition asks. `from`: comprehension clauses around it, by the names they bind. */
function ofValue(run: Run, held: Held, depth: number, from: ReadonlyMap<string, StaticValue> = new Map(), holds = true): Asked | null {
	if (depth > DEPTH || run.steps-- <= 0) return null;
	const { value, file } = held;
	// What is so in every run sets nothing off.
	if (alwaysIs(run.project, { value, file, scope: { ...TOP_SCOPE, function: held.function } }) !== null) return null;
	const inner = (v: StaticValue, as = holds) => ofValue(run, { ...held, value: v }, depth + 1, from, as);
	switch (value.kind) {
		case 'binary':
			if (/^(and|&&)$/.test(value.operator)) return all([inner(value.left), inner(value.right)]);
			if (/^(or|\|\|)$/.test(value.operator)) return any([inner(value.left), inner(value.right)]);
			if (/^(not )?in$/.test(value.operator))
				return placed(
					looksFor(run.project, run.rule, value.left, { ...held, value: value.right }, from, () => inner(value.right)),
					value,
					file,
				);
			if (/^([<>]=?|[!=]==?|is( not)?)$/.test(value.operator)) return compares(run, held, depth, from);
			return null;
		case 'unary':
			return inner(value.value, /^(?:not|!)$/.test(value.operator) ? !holds : holds);
		case 'conditional':
			return any([inner(value.whenTrue), inner(value.whenFalse)].filter((a) => a !== null));
		case 'list':
			return any(value.items.map((item) => inner(item)));
		case 'member':
			return ofRecorded(run, { ...held, value: value.object }, value.name, from) ?? ofField(`.${value.name}`);
		case 'subscript':
			return value.object.kind === 'name' && /^(?:evidences?|findings?)$/.test(value.object.name)
				? only('evidence')
				: ofKept(run, held, depth, holds);
		case 'name':
			return value.name.includes('.')
				? (ofRecorded(run, { ...held, value: receiverOf(value) ?? value }, lastPart(value.name), from) ??
						ofField(value.name) ??
						ofAnswer(run, held, value.name))
				: (ofName(run, value.name, held, depth, holds) ?? ofField(value.name));
		case 'comprehension': {
			const bound = new Map([...from, ...value.clauses.map((c) => [c.target, c.iterable] as const)]);
			const tests = value.clauses
				.flatMap((c) => c.conditions)
				.map((test) => ofValue(run, { ...held, value: test }, depth + 1, bound, holds));
			return all([ofValue(run, { ...held, value: value.element }, depth + 1, bound, holds), ...tests]);
		}
		case 'function': {
			const fact = file.facts.functions[value.function];
			return any(
				(fact?.returned ?? []).map((r) => ofValue(run, { value: r.value, file, function: value.function }, depth + 1, from, holds)),
			);
		}
		case 'call': {
			const call = file.facts.calls[value.call];
			if (!call) return null;
			const called = calledBy(run.project, value, file);
			if (called.length > 0) return any(called.map((ref) => ofFunction(run, ref, depth + 1, holds)));
			if (/^(any|all|bool|next|len|list|set|sum|filter|some|every|find)$/.test(call.method ?? ''))
				return any(call.arguments.map((given) => inner(given)));
			if (/^(search|match|findall|includes|indexOf|test|count|startswith|startsWith)$/.test(call.method ?? '')) {
				// `re.search(pattern, text)` is handed the text, `text.includes(word)` is asked of it.
				const object = receiverOf(call.callee);
				const isModule = object?.kind === 'name' && /^(re|regex)$|pattern|regexp?$/i.test(object.name);
				const texts = object === null || isModule ? call.arguments.filter((a) => a.kind !== 'string') : [object];
				const words = call.arguments.flatMap((a) => (a.kind === 'string' ? [a.value] : []));
				const asked = texts.map((v) => lookedIn(haystackOf(run.project, { ...held, value: v }, from), words, run.rule));
				return placed(any(asked), value, file);
			}
			if (call.method !== 'get') return null;
			const isFound = call.arguments.some((a) => a.kind === 'string' && /^(found|confirmed)$/.test(a.value));
			// `state["evidences"].get(id)`: what is looked up among what was found.
			return isFound || AMONG.test(textOf(receiverOf(call.callee), file)) ? only('evidence') : ofKept(run, held, depth, holds);
		}
		default:
			return null;
	}
}

/** What makes that which was put under a key hold. */
function ofKept(run: Run, held: Held, depth: number, holds: boolean): Asked | null {
	return any((keptUnder(run.project, held) ?? []).map((one) => ofValue(run, one, depth + 1, new Map(), holds)));
}

function placed(asked: Asked | null, value: StaticValue, file: SourceFile): Asked | null {
	const line = lineOf(value.kind === 'binary' ? value.right : value, file);
	return asked && line !== null ? { at: { path: file.path, line }, ...asked } : asked;
}

/** A comparison: of what was found, of scores, of names. */
function compares(run: Run, held: Held, depth: number, from: ReadonlyMap<string, StaticValue>): Asked | null {
	const { value, file } = held;
	if (value.kind !== 'binary') return null;
	// Numbers are compared as they are: what a score was made of is no condition of this test, but how much was found is.
	const isOrder = /^[<>]/.test(value.operator);
	const picked = (name: string) =>
		givenIn(file, held.function, name)
			.flatMap((one) => (one.value ? [...walkValue(one.value, file)] : []))
			.filter((part) => part.kind === 'comprehension' && part.clauses.some(({ conditions }) => conditions.length > 0));
	const inner = [value.left, value.right].map((v) => {
		if (!isOrder || v.kind !== 'name' || v.name.includes('.')) return ofValue(run, { ...held, value: v }, depth + 1, from);
		const asked = any(picked(v.name).map((part) => ofValue(run, { ...held, value: part }, depth + 1, from)));
		return asked?.trigger === 'evidence' ? asked : null;
	});
	const asks = all(inner);
	if (asks?.trigger === 'evidence') return asks;
	// A text beside what a detective wrote: `line.strip() != ""`.
	const [text, other] = value.left.kind === 'string' ? [value.left, value.right] : [value.right, value.left];
	if (asks === null && text.kind === 'string' && !isLabel(textOf(other, file))) {
		const within = haystackOf(run.project, { ...held, value: other }, from);
		if (within === 'evidence') return placed(lookedIn(within, [text.value], run.rule), value, file);
	}
	const names = [...walkValue(value, file)].flatMap((part) => (part.kind === 'name' || part.kind === 'member' ? [part.name] : []));
	const own = names.filter((name) => !CITED.test(name));
	if (own.some((name) => FOUND.test(name)) && !names.some((name) => /criterion/i.test(name))) return only('evidence');
	if (own.length < names.length) return only('cited');
	const isScore = names.some((name) => /score|variance|spread|rating/i.test(name));
	// How many there are of something is no score.
	const isCount = [value.left, value.right].some((v) => callOf(v, file)?.method === 'len' || (v.kind === 'member' && v.name === 'length'));
	return isScore || (isOrder && asks === null && !isCount) ? only('score') : asks;
}

/** A flag: what raises it, under the tests where that stands; for a parameter what callers hand over. */
function ofName(run: Run, name: string, held: Held, depth: number, holds: boolean): Asked | null {
	const key = `n ${held.file.path} ${held.function} ${name} ${holds}`;
	if (run.open.has(key)) return null;
	run.open.add(key);
	const isNew = (call: CallFact | null) => /^(?:set|list|dict|Set)$/.test(call?.method ?? '') && call?.arguments.length === 0;
	const own = givenIn(held.file, held.function, name).filter(({ value }) => value && !isNothing(value) && !isNew(callOf(value, held.file)));
	// A list that grows under tests holds something where they hold.
	const grown = held.file.facts.calls.filter(
		({ method, callee, scope }) =>
			scope.function === held.function && /^(?:append|add|push)$/.test(method ?? '') && textOf(receiverOf(callee), held.file) === name,
	);
	const found =
		own.length === 0 && grown.length > 0
			? any(grown.map(({ scope }) => underBranches(run, held.file, scope, depth + 1)))
			: own.length > 0
				? any(
						own.map((a) =>
							all([
								ofValue(run, { ...held, value: a.value as StaticValue }, depth + 1, new Map(), holds),
								underBranches(run, held.file, a.scope, depth + 1),
							]),
						),
					)
				: any(behindName(run.project, name, held).map((b) => ofValue(run, b, depth + 1, new Map(), holds)));
	run.open.delete(key);
	return found;
}
