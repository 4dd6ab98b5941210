// Is a named rule of synthesis applied? A rule is code that runs, tests something and changes a score or writes its text; a comment, a
// string, a constant nobody reads, a function nobody calls or whose parameters it never reads is none.
// Found by the rubric's words in names of functions, variables and tests, and, weaker, in texts that a branch with an effect writes.
import { holdsTerm, nameParts } from '@auditor/probes';
import type { Project } from '../project/project.js';
import type { BranchFact, SourceFile, StaticValue } from '../syntax/source-facts.js';
import { callGraph, type FunctionRef, functionsAround } from './_calls.js';
import { linesOf } from './_code-text.js';
import { namesIn, textOf, walkValue } from './_values.js';
import type { FinalJudge } from './final-judge.js';

export type Effect = 'score' | 'routing' | 'text' | 'none';
/** What sets the rule off: words in a text, the evidence, the scores, or a flag whose making was not followed. */
export type Trigger = 'substring' | 'evidence' | 'score' | 'flag';

export interface RuleSite {
	readonly file: SourceFile;
	readonly line: number;
	readonly endLine: number;
	readonly kind: 'function' | 'branch' | 'branch-text';
	readonly effect: Effect;
	readonly trigger: Trigger;
	/** A function of that name that is defined and does nothing: not called, or its parameters unread. */
	readonly dead: string | null;
	readonly name: string;
}

/** A name for a score: `final_score`, `weighted`, `cap`. */
const SCORE = /score|final|weighted|average|\bavg|mean|total|\bcap(ped)?\b|result|rating|grade|verdict|adjusted|base\b|value/i;
const ROUTING = /re_?eval|rerun|re_?examin|retry|mediat|needs_|second_round|loop|revisit|reconsider/i;
const TEXT = /dissent|summary|note|reason|rationale|explan|text|lines|report|markdown|message|remediation|log/i;
/** Words that follow a role about: `tech_lead is not None` tests presence, not a rule. */
const PRESENCE = /^\s*(not\s+)?[\w.]+(\s+is\s+(not\s+)?None|\s*(!==?|===?)\s*(null|undefined))?\s*$/;

/** Places where a rule's words stand in code that the final judge reaches, strongest first; then dead functions of that name. */
export function ruleSites(
	project: Project,
	judge: FinalJudge,
	texts: ReadonlyMap<string, string>,
	terms: readonly string[],
	roleTerms: readonly string[],
): RuleSite[] {
	const sites: RuleSite[] = [];
	for (const { ref, steps } of judge.region) {
		if (steps > 0 || judge.by === 'file') sites.push(...functionSite(project, ref, texts, terms));
		sites.push(...branchSites(ref, texts, terms, roleTerms));
	}
	const reached = new Set(judge.region.map((r) => `${r.ref.file.path}#${r.ref.index}`));
	for (const ref of callGraph(project).functions)
		if (ref.file.context === 'source' && !reached.has(`${ref.file.path}#${ref.index}`) && judge.region.some((r) => r.ref.file === ref.file))
			sites.push(...functionSite(project, ref, texts, terms).map((s) => ({ ...s, dead: 'never called from the final judge' })));
	const rank = (s: RuleSite) => (s.dead ? 100 : 0) + ['score', 'routing', 'text', 'none'].indexOf(s.effect) * 10 + ['function', 'branch', 'branch-text'].indexOf(s.kind);
	return sites.sort((a, b) => rank(a) - rank(b) || (a.file.path < b.file.path ? -1 : a.file.path > b.file.path ? 1 : a.line - b.line));
}

function functionSite(project: Project, ref: FunctionRef, texts: ReadonlyMap<string, string>, terms: readonly string[]): RuleSite[] {
	const { file, fact } = ref;
	if (!terms.some((t) => holdsTerm(fact.name, t)) || /^(build|load|read|get|format|render|fetch|parse|collect|print|log|write|save)_/i.test(fact.name)) return [];
	const { line, endLine } = fact;
	const parameters = fact.parameters.filter((p) => !/^(self|cls|_\w*)$/.test(p.name));
	const reads = new Set(file.facts.reads.filter((r) => r.line >= line && r.line <= endLine).map((r) => r.name.split('.')[0]));
	const used = parameters.filter((p) => reads.has(p.name) || mentionedInBody(ref, p.name));
	const dead = parameters.length > 0 && used.length === 0 ? 'reads none of its parameters' : callGraph(project).callers(ref).length === 0 ? 'never called' : null;
	return [{ file, line, endLine, kind: 'function', effect: effectOfFunction(project, ref), trigger: triggerOf(linesOf(texts, file.path, line, endLine)), dead, name: fact.name }];
}

function mentionedInBody(ref: FunctionRef, name: string): boolean {
	const { file, index } = ref;
	const has = (value: StaticValue | null) => value !== null && [...namesIn(value, file)].some((n) => n.split('.')[0] === name);
	const inside = (scope: { function: number | null }) => scope.function !== null && functionsAround(file, scope as never).includes(index);
	return (
		file.facts.calls.some((c) => inside(c.scope) && (has(c.callee) || c.arguments.some(has) || c.keywords.some((k) => has(k.value)))) ||
		file.facts.assignments.some((a) => inside(a.scope) && has(a.value)) ||
		file.facts.branches.some((b) => inside(b.scope) && has(b.value)) ||
		ref.fact.returned.some((r) => has(r.value))
	);
}

/** What a function gives back or changes: a score, a text, or nothing. A predicate counts by what its callers do when it holds. */
function effectOfFunction(project: Project, ref: FunctionRef): Effect {
	const { file, fact } = ref;
	const own = effectOfLines(file, (line) => line > fact.line - 1 && line <= fact.endLine, fact.endLine);
	if (own === 'score' || own === 'routing') return own;
	const returned = fact.returned.map((r) => effectOfValue(r.value, file));
	if (returned.includes('score')) return 'score';
	const annotation = fact.returns?.text ?? '';
	if (/^(int|float|number|Optional\[(int|float)\]|(int|float) \| None|tuple\[(int|float))/.test(annotation)) return 'score';
	// `if security_override(...): score = min(score, 3)`
	for (const { file: from, call } of callGraph(project).callers(ref)) {
		if (from.context !== 'source') continue;
		const holder = from.facts.assignments.find((a) => a.line <= call.line && a.endLine >= call.line && a.scope.function === call.scope.function);
		if (holder && SCORE.test(holder.target) && !TEXT.test(holder.target)) return 'score';
		const branch = from.facts.branches.findIndex((b) => (b.line <= call.line && call.line <= b.line + 3 && b.test.includes(fact.name)) || (holder && new RegExp(`\\b${holder.target}\\b`).test(b.test) && b.line > holder.line));
		if (branch >= 0) {
			const effect = effectOfBranch(from, branch);
			if (effect !== 'none') return effect;
		}
		if (holder) {
			const passed = from.facts.calls.some((c) => c.line > holder.line && c.scope.function === call.scope.function && [...c.arguments, ...c.keywords.map((k) => k.value)].some((v) => [...namesIn(v, from)].includes(holder.target)));
			if (passed && own === 'none') return 'text';
		}
	}
	if (own === 'text' || returned.includes('text') || /^(str|string|Optional\[str\]|str \| None)/.test(annotation)) return 'text';
	return 'none';
}

function effectOfLines(file: SourceFile, within: (line: number) => boolean, _end: number): Effect {
	let effect: Effect = 'none';
	for (const a of file.facts.assignments) {
		if (!within(a.line) || a.operator === 'property') continue;
		// Gathering scores is no rule; changing one is.
		if (scoreTarget(a.target) && a.value && changesScore(a.value, file, a.operator)) return 'score';
		if (ROUTING.test(a.target)) effect = 'routing';
		else if (TEXT.test(a.target) && effect === 'none') effect = 'text';
	}
	return effect;
}

function scoreTarget(target: string): boolean {
	const parts = nameParts(target.replace(/\[.*$/, '')).join(' ');
	return SCORE.test(parts) && !TEXT.test(parts);
}

/** min, max, arithmetic, a constant, another judge's score: not a list, a dict or a text. */
function changesScore(value: StaticValue, file: SourceFile, operator: string): boolean {
	if (/^[-+*/]=$/.test(operator)) return value.kind !== 'string' && value.kind !== 'template' && value.kind !== 'list';
	switch (value.kind) {
		case 'number':
			return true;
		case 'binary':
			return /^(\+|-|\*|\/|\/\/)$/.test(value.operator) && value.left.kind !== 'string' && value.right.kind !== 'string';
		case 'conditional':
			return changesScore(value.whenTrue, file, operator) || changesScore(value.whenFalse, file, operator);
		case 'name':
			return /score|cap|weighted|final|lead|limit|ceiling|max|min/i.test(value.name);
		case 'call': {
			const call = file.facts.calls[value.call];
			return /^(min|max|round|int|float|floor|ceil|clamp|mean|median|sum|_?clamp\w*|apply\w*|cap\w*)$/i.test(call?.method ?? '') || /score|cap|weight|clamp/i.test(call?.method ?? '');
		}
		case 'subscript':
		case 'member':
			return /score/i.test(textOf(value, file));
		default:
			return false;
	}
}

function effectOfValue(value: StaticValue, file: SourceFile): Effect {
	if (value.kind === 'list') return value.items.map((v) => effectOfValue(v, file)).includes('score') ? 'score' : 'none';
	if (value.kind === 'string' || value.kind === 'template') return 'text';
	if (changesScore(value, file, '=')) return 'score';
	for (const part of walkValue(value, file)) {
		if (part.kind !== 'call') continue;
		const call = file.facts.calls[part.call];
		if (call?.keywords.some((k) => k.name && /score|cap/i.test(k.name) && changesScore(k.value, file, '='))) return 'score';
	}
	return 'none';
}

function branchSites(ref: FunctionRef, texts: ReadonlyMap<string, string>, terms: readonly string[], roleTerms: readonly string[]): RuleSite[] {
	const { file, fact, index } = ref;
	const sites: RuleSite[] = [];
	const specific = terms.filter((t) => !roleTerms.some((r) => nameParts(r).join('') === nameParts(t).join('')));
	for (const [position, branch] of file.facts.branches.entries()) {
		if (branch.line < fact.line || branch.line > fact.endLine || branch.scope.function !== index) continue;
		const effect = branch.kind === 'ternary' ? effectOfTernary(file, branch) : effectOfBranch(file, position);
		if (effect === 'none') continue;
		const words = identifiers(branch.test);
		const presence = PRESENCE.test(branch.test);
		const held = (presence ? specific : terms).some((t) => words.some((w) => holdsTerm(w, t)) || quotedHolds(branch.test, t));
		const site = { file, line: branch.line, endLine: branch.endLine, effect, dead: null, name: branch.test.slice(0, 80) };
		if (held) sites.push({ ...site, kind: 'branch', trigger: triggerOf(testText(file, branch, texts)) });
		else if (branch.kind !== 'ternary' && effect === 'score' && bodyTexts(file, position).some((text) => specific.some((t) => saysRule(text, t))))
			sites.push({ ...site, kind: 'branch-text', trigger: triggerOf(testText(file, branch, texts)) });
	}
	return sites;
}

/** Names in a test, calls' arguments too; quoted words apart. */
function identifiers(test: string): string[] {
	return test.replace(/(["'`])(?:(?!\1).)*\1/g, ' ').match(/[A-Za-z_$][\w$]*/g) ?? [];
}

function quotedHolds(test: string, term: string): boolean {
	return [...test.matchAll(/["'`]([^"'`]{3,60})["'`]/g)].some((m) => holdsTerm(m[1]!, term));
}

/** A text that names the rule: two words of it or more, or one that is no everyday word of an audit. */
function saysRule(text: string, term: string): boolean {
	const parts = nameParts(term);
	if (!holdsTerm(text, term)) return false;
	return parts.length > 1 || /override|overrid|supremacy|cap(ped)?\b|weight|re-?eval|rule/i.test(text);
}

function bodyTexts(file: SourceFile, branch: number): string[] {
	const inside = (scope: { branches: { branch: number; when: string }[] }) => scope.branches.some((b) => b.branch === branch && b.when !== 'false');
	const texts: string[] = [];
	const collect = (value: StaticValue | null) => {
		if (value) for (const part of walkValue(value, file)) if (part.kind === 'string') texts.push(part.value);
	};
	for (const c of file.facts.calls) if (inside(c.scope)) for (const v of [...c.arguments, ...c.keywords.map((k) => k.value)]) collect(v);
	for (const a of file.facts.assignments) if (inside(a.scope)) collect(a.value);
	return texts;
}

/** What the body of a branch does, the branches inside of it included. */
function effectOfBranch(file: SourceFile, branch: number): Effect {
	const inside = (scope: { branches: { branch: number; when: string }[] }) => scope.branches.some((b) => b.branch === branch && b.when !== 'false');
	let effect: Effect = 'none';
	for (const a of file.facts.assignments) {
		if (!inside(a.scope)) continue;
		if (scoreTarget(a.target) && a.value && changesScore(a.value, file, a.operator)) return 'score';
		if (ROUTING.test(a.target)) effect = 'routing';
		else if (TEXT.test(a.target) && effect === 'none') effect = 'text';
	}
	for (const f of file.facts.functions)
		for (const r of f.returned) {
			if (!inside(r.scope)) continue;
			const given = effectOfValue(r.value, file);
			if (given === 'score') return 'score';
			if (given === 'text' && effect === 'none') effect = 'text';
			if (r.value.kind === 'boolean' && effect === 'none') effect = 'none';
		}
	for (const c of file.facts.calls) {
		if (!inside(c.scope)) continue;
		if (c.keywords.some((k) => k.name && /^(final_)?score$|cap/i.test(k.name) && changesScore(k.value, file, '='))) return 'score';
		if (ROUTING.test(c.method ?? '')) effect = 'routing';
		else if (effect === 'none' && /^(append|push|extend|write|add)$/.test(c.method ?? '') && TEXT.test(textOf(c.callee, file))) effect = 'text';
	}
	return effect;
}

function effectOfTernary(file: SourceFile, branch: BranchFact): Effect {
	const holder = file.facts.assignments.find((a) => a.line <= branch.line && a.endLine >= branch.line && a.scope.function === branch.scope.function);
	if (!holder) return 'none';
	if (ROUTING.test(holder.target)) return 'routing';
	if (scoreTarget(holder.target) && holder.value && changesScore(holder.value, file, holder.operator)) return 'score';
	return TEXT.test(holder.target) ? 'text' : 'none';
}

/** The test with what its variables were made of in the same function. */
function testText(file: SourceFile, branch: BranchFact, texts: ReadonlyMap<string, string>): string {
	const names = new Set(identifiers(branch.test));
	const made = file.facts.assignments.filter((a) => a.scope.function === branch.scope.function && a.line < branch.line && names.has(a.target));
	return [branch.test, ...made.map((a) => linesOf(texts, file.path, a.line, a.endLine))].join('\n');
}

/** @param text of the test, or of the whole function */
function triggerOf(text: string): Trigger {
	const plain = text.replace(/"""[\s\S]*?"""|'''[\s\S]*?'''/g, '').replace(/^\s*(#|\/\/|\*).*$/gm, '');
	const inText =
		/["'`][^"'`\n]+["'`]\s+in\s+[\w.[\]]*(argument|text|lower|content|rationale|summary|opinion)/i.test(plain) ||
		/\b\w+\s+in\s+[\w.]*(argument|arg_text|text|content|rationale|lowered|lower\(\))/i.test(plain) ||
		/(argument|text|content|rationale)[\w.()]*\.(includes|match|search|indexOf)\(/i.test(plain) ||
		/re\.search\([^)]*(argument|text|content|rationale)/i.test(plain);
	const evidence = /\bevidence|\.found\b|\bfacts?\b|finding|confirmed|citation|cited/i.test(plain);
	if (inText) return 'substring';
	if (evidence) return 'evidence';
	return /score|variance|spread|max\(|min\(|[<>]=?\s*\d/i.test(plain) ? 'score' : 'flag';
}
