// What does code do to a score? It changes it, asks for another round, writes a text, or nothing. By the names it sets and the kind of value it
// sets them to: gathering scores, measuring their spread or printing them is no change.
import { nameParts } from '@auditor/probes';
import type { Project } from '../project/project.js';
import type { BranchFact, SourceFile, StaticValue } from '../syntax/source-facts.js';
import { callGraph, type FunctionRef } from './_calls.js';
import { namesIn, walkValue } from './_inside.js';
import { keyText, textOf } from './_values.js';

export type Effect = 'score' | 'routing' | 'text' | 'none';
/** A name for a score: `final_score`, `weighted`, `cap`. */
const SCORE = /score|final|weighted|average|\bavg|mean|total|\bcap(ped)?\b|result|rating|grade|verdict|adjusted|base\b|value/i;
const ROUTING = /(^| )(re ?eval\w*|re ?run|re ?examin\w*|retry|mediat\w*|second round|revisit|reconsider\w*)( |$)/;
export const TEXT = /dissent|summary|note|reason|rationale|explan|text|lines|report|markdown|message|remediation|log/i;
/** What a function gives back or changes: a score, a text, or nothing. A predicate counts by what its callers do when it holds. */
export function effectOfFunction(project: Project, ref: FunctionRef): Effect {
	const { file, fact } = ref;
	const own = effectOfLines(file, (line) => line >= fact.line && line <= fact.endLine);
	if (own === 'score' || own === 'routing') return own;
	const returned = fact.returned.map((r) => effectOfValue(r.value, file));
	const annotation = fact.returns?.text ?? '';
	const gives =
		returned.includes('score') || /^(int|float|number|Optional\[(int|float)\]|(int|float) \| None|tuple\[(int|float))/.test(annotation);
	if (gives && becomesScore(project, ref)) return 'score';
	// `if security_override(...): score = min(score, 3)`
	for (const { file: from, call } of callGraph(project).callers(ref)) {
		if (from.context !== 'source') continue;
		const holder = from.facts.assignments.find(
			(a) => a.line <= call.line && a.endLine >= call.line && a.scope.function === call.scope.function,
		);
		if (holder && SCORE.test(holder.target) && !TEXT.test(holder.target)) return 'score';
		const branch = from.facts.branches.findIndex(
			(b) =>
				(b.line <= call.line && call.line <= b.line + 3 && b.test.includes(fact.name)) ||
				(holder && new RegExp(`\\b${holder.target}\\b`).test(b.test) && b.line > holder.line),
		);
		if (branch >= 0) {
			const effect = effectOfBranch(from, branch);
			if (effect !== 'none') return effect;
		}
		if (holder) {
			const passed = from.facts.calls.some(
				(c) =>
					c.line > holder.line &&
					c.scope.function === call.scope.function &&
					[...c.arguments, ...c.keywords.map((k) => k.value)].some((v) => [...namesIn(v, from)].includes(holder.target)),
			);
			if (passed && own === 'none') return 'text';
		}
	}
	if (own === 'text' || returned.includes('text') || /^(str|string|Optional\[str\]|str \| None)/.test(annotation)) return 'text';
	return 'none';
}

/** Whether the number a function gives is taken as a score: kept under such a name, or given on at once. A measure such as a variance is not. */
function becomesScore(project: Project, ref: FunctionRef): boolean {
	const holders = callGraph(project)
		.callers(ref)
		.filter((c) => c.file.context === 'source')
		.map(
			({ file, call }) =>
				file.facts.assignments.find((a) => a.line <= call.line && a.endLine >= call.line && a.scope.function === call.scope.function)
					?.target ?? null,
		);
	if (holders.some((h) => h !== null)) return holders.some((h) => h !== null && scoreTarget(h));
	return ref.file.facts.branches.some((b) => b.line >= ref.fact.line && b.line <= ref.fact.endLine);
}

export function effectOfLines(file: SourceFile, within: (line: number) => boolean): Effect {
	let effect: Effect = 'none';
	for (const a of file.facts.assignments) {
		if (!within(a.line) || a.operator === 'property') continue;
		// Gathering scores is no rule; changing one is.
		if (scoreTarget(a.target) && a.value && changesScore(a.value, file, a.operator)) return 'score';
		if (routes(a.target)) effect = 'routing';
		else if (TEXT.test(a.target) && effect === 'none') effect = 'text';
	}
	for (const c of file.facts.calls) if (within(c.line) && setsScore(c.arguments, c.keywords)) return 'score';
	return effect;
}

/** `copy(update={"score": 1})`, `{ ...opinion, score: 1 }`, `score=3` handed to a copy. */
function setsScore(values: readonly StaticValue[], keywords: readonly { name: string | null; value: StaticValue }[]): boolean {
	const inDict = [...values, ...keywords.map((k) => k.value)].some(
		(v) => v.kind === 'dict' && v.entries.some((e) => keyText(e.key) === 'score' && ['number', 'call', 'binary'].includes(e.value.kind)),
	);
	return inDict;
}

export function routes(name: string): boolean {
	return ROUTING.test(nameParts(name).join(' '));
}

export function scoreTarget(target: string): boolean {
	const parts = nameParts(target.replace(/\[.*$/, '')).join(' ');
	return SCORE.test(parts) && !TEXT.test(parts);
}

/** min, max, arithmetic, a constant, another judge's score: not a list, a dict or a text. */
export function changesScore(value: StaticValue, file: SourceFile, operator: string): boolean {
	if (/^[-+*/]=$/.test(operator)) return value.kind !== 'string' && value.kind !== 'template' && value.kind !== 'list';
	switch (value.kind) {
		case 'number':
			return value.value !== 0;
		case 'binary':
			return /^(\+|-|\*|\/|\/\/)$/.test(value.operator) && !isTextual(value);
		case 'conditional':
			return changesScore(value.whenTrue, file, operator) || changesScore(value.whenFalse, file, operator);
		case 'name':
			return /score|cap|weighted|final|lead|limit|ceiling|max|min/i.test(value.name);
		case 'call': {
			const call = file.facts.calls[value.call];
			return (
				/^(min|max|round|int|float|floor|ceil|clamp|mean|median|sum|_?clamp\w*|apply\w*|cap\w*)$/i.test(call?.method ?? '') ||
				/score|cap|weight|clamp/i.test(call?.method ?? '')
			);
		}
		case 'subscript':
		case 'member':
			return /score/i.test(textOf(value, file));
		default:
			return false;
	}
}

function isTextual(value: StaticValue): boolean {
	if (value.kind === 'binary') return isTextual(value.left) || isTextual(value.right);
	return value.kind === 'string' || value.kind === 'template';
}

function effectOfValue(value: StaticValue, file: SourceFile): Effect {
	if (value.kind === 'list') return value.items.map((v) => effectOfValue(v, file)).includes('score') ? 'score' : 'none';
	if (isTextual(value)) return 'text';
	if (changesScore(value, file, '=')) return 'score';
	for (const part of walkValue(value, file)) {
		if (part.kind !== 'call') continue;
		const call = file.facts.calls[part.call];
		if (call?.keywords.some((k) => k.name && /score|cap/i.test(k.name) && changesScore(k.value, file, '='))) return 'score';
	}
	return 'none';
}

const effects = new WeakMap<SourceFile, Map<number, Effect>>();

/** What the body of a branch does, the branches inside of it included. */
export function effectOfBranch(file: SourceFile, branch: number): Effect {
	let ofFile = effects.get(file);
	if (!ofFile) {
		ofFile = new Map();
		effects.set(file, ofFile);
	}
	let effect = ofFile.get(branch);
	if (effect === undefined) {
		effect = findEffect(file, branch);
		ofFile.set(branch, effect);
	}
	return effect;
}

function findEffect(file: SourceFile, branch: number): Effect {
	const inside = (scope: { branches: { branch: number; when: string }[] }) =>
		scope.branches.some((b) => b.branch === branch && b.when !== 'false');
	let effect: Effect = 'none';
	for (const a of file.facts.assignments) {
		if (!inside(a.scope)) continue;
		if (scoreTarget(a.target) && a.value && changesScore(a.value, file, a.operator)) return 'score';
		if (routes(a.target)) effect = 'routing';
		else if (TEXT.test(a.target) && effect === 'none') effect = 'text';
	}
	for (const f of file.facts.functions)
		for (const r of f.returned) {
			// What a lambda gives to `max` or `sort` is no answer of the branch.
			if (f.name.startsWith('<') || !inside(r.scope)) continue;
			const given = effectOfValue(r.value, file);
			if (given === 'score') return 'score';
			if (given === 'text' && effect === 'none') effect = 'text';
			if (r.value.kind === 'boolean' && effect === 'none') effect = 'none';
		}
	for (const c of file.facts.calls) {
		if (!inside(c.scope)) continue;
		if (c.keywords.some((k) => k.name && /^(final_)?score$|cap/i.test(k.name) && changesScore(k.value, file, '='))) return 'score';
		if (routes(c.method ?? '')) effect = 'routing';
		else if (effect === 'none' && /^(append|push|extend|write|add)$/.test(c.method ?? '') && TEXT.test(textOf(c.callee, file)))
			effect = 'text';
	}
	return effect;
}

export function effectOfTernary(file: SourceFile, branch: BranchFact): Effect {
	const holder = file.facts.assignments.find(
		(a) => a.line <= branch.line && a.endLine >= branch.line && a.scope.function === branch.scope.function,
	);
	if (!holder) return 'none';
	if (routes(holder.target)) return 'routing';
	if (scoreTarget(holder.target) && holder.value && changesScore(holder.value, file, holder.operator)) return 'score';
	return TEXT.test(holder.target) ? 'text' : 'none';
}
