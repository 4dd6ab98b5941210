// Is a named rule of synthesis applied? A rule is code that runs, tests something and changes a score or writes its text; a comment, a
// string, a constant nobody reads, a function nobody calls or whose parameters it never reads is none.
// Found by the rubric's words in names of functions, variables and tests, and, weaker, in texts that a branch with an effect writes.
import { nameParts } from '@auditor/probes';
import type { Project } from '../project/project.js';
import type { BranchFact, SourceFile, StaticValue } from '../syntax/source-facts.js';
import { callGraph, type FunctionRef, functionsAround } from './_calls.js';
import { linesOf } from './_code-text.js';
import { namesIn, walkValue } from './_inside.js';
import {
	changesScore,
	type Effect,
	effectOfBranch,
	effectOfFunction,
	effectOfLines,
	effectOfTernary,
	routes,
	scoreTarget,
	TEXT,
} from './_rule-effects.js';
import { identifiers, type Trigger, testText, triggerOf } from './_rule-triggers.js';
import { holdsWord, type RuleWords, saysRule, withoutRoles } from './_rule-words.js';
import type { FinalJudge } from './final-judge.js';

/** `function`, `branch`: named so. `headed`: code with an effect under a comment or docstring that names this rule and no other. */
export type SiteKind = 'function' | 'branch' | 'assignment' | 'branch-text' | 'headed';

export interface RuleSite {
	readonly file: SourceFile;
	readonly line: number;
	readonly endLine: number;
	readonly kind: SiteKind;
	readonly effect: Effect;
	readonly trigger: Trigger;
	/** A function of that name that is defined and does nothing: not called, or its parameters unread. */
	readonly dead: string | null;
	readonly name: string;
}

/** Words that follow a role about: `tech_lead is not None` tests presence, not a rule. */
const PRESENCE = /^\s*(not\s+)?[\w.]+(\s+is\s+(not\s+)?None|\s*(!==?|===?)\s*(null|undefined))?\s*$/;

/** Places where a rule's words stand in code that the final judge reaches, strongest first; then dead functions of that name. */
export function ruleSites(project: Project, judge: FinalJudge, texts: ReadonlyMap<string, string>, rule: RuleWords): RuleSite[] {
	const sites: RuleSite[] = [];
	for (const { ref, steps } of judge.region) {
		sites.push(...functionSite(project, ref, texts, rule, steps > 0));
		sites.push(...branchSites(project, ref, texts, rule), ...assignmentSites(ref, texts, rule), ...headedSites(ref, texts, rule));
	}
	const reached = new Set(judge.region.map((r) => `${r.ref.file.path}#${r.ref.index}`));
	for (const ref of callGraph(project).functions)
		if (
			ref.file.context === 'source' &&
			!reached.has(`${ref.file.path}#${ref.index}`) &&
			judge.region.some((r) => r.ref.file === ref.file) &&
			!rule.roles.some((r) => namesRole(ref.fact.name, r))
		)
			sites.push(...functionSite(project, ref, texts, rule, false).map((s) => ({ ...s, dead: deadOf(project, ref) })));
	const rank = (s: RuleSite) =>
		(s.dead ? 100 : 0) +
		['score', 'routing', 'text', 'none'].indexOf(s.effect) * 10 +
		['function', 'branch', 'assignment', 'headed', 'branch-text'].indexOf(s.kind);
	return sites.sort((a, b) => rank(a) - rank(b) || (a.file.path < b.file.path ? -1 : a.file.path > b.file.path ? 1 : a.line - b.line));
}

/** Called by something that was not followed from the final judge, or by nothing at all. */
function deadOf(project: Project, ref: FunctionRef): string {
	return callGraph(project).callers(ref).length > 0 ? ELSEWHERE : 'never called from the final judge';
}

/** What is said of a function that is called, though the final judge was not seen to reach it. */
export const ELSEWHERE = 'called, but not by anything that the final judge was seen to reach';

/** `evidenceAggregator` is an aggregator, whatever it gathers. */
function namesRole(name: string, role: string): boolean {
	const [own, parts] = [nameParts(name), nameParts(role)];
	return parts.length <= own.length && parts.every((part, n) => part === own[own.length - parts.length + n]);
}

function functionSite(
	project: Project,
	ref: FunctionRef,
	texts: ReadonlyMap<string, string>,
	{ terms, roles }: RuleWords,
	isReached: boolean,
): RuleSite[] {
	const { file, fact } = ref;
	const plain = nameParts(fact.name).join('');
	if (roles.some((r) => plain === nameParts(r).join('') || plain === `${nameParts(r).join('')}node`)) return [];
	if (!terms.some((t) => holdsWord(fact.name, t)) || /^_?(load|read|get|fetch|parse|print|log|write|save)_/i.test(fact.name)) return [];
	const { line, endLine } = fact;
	const parameters = fact.parameters.filter((p) => !/^(self|cls|_\w*)$/.test(p.name));
	const reads = new Set(file.facts.reads.filter((r) => r.line >= line && r.line <= endLine).map((r) => r.name.split('.')[0]));
	const used = parameters.filter((p) => reads.has(p.name) || mentionedInBody(ref, p.name));
	const dead =
		parameters.length > 0 && used.length === 0
			? 'reads none of its parameters'
			: !isReached && callGraph(project).callers(ref).length === 0
				? 'never called'
				: null;
	return [
		{
			file,
			line,
			endLine,
			kind: 'function',
			effect: effectOfFunction(project, ref),
			trigger: triggerOf(linesOf(texts, file.path, line, endLine)),
			dead,
			name: fact.name,
		},
	];
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

function branchSites(project: Project, ref: FunctionRef, texts: ReadonlyMap<string, string>, { terms, roles }: RuleWords): RuleSite[] {
	const { file, fact, index } = ref;
	const sites: RuleSite[] = [];
	const specific = withoutRoles(terms, roles);
	for (const [position, branch] of file.facts.branches.entries()) {
		if (branch.line < fact.line || branch.line > fact.endLine || branch.scope.function !== index) continue;
		const effect = branch.kind === 'ternary' ? effectOfTernary(file, branch) : effectOfBranch(file, position);
		if (effect === 'none') continue;
		const words = identifiers(branch.test);
		const presence = PRESENCE.test(branch.test);
		const held = (presence ? specific : terms).some((t) => words.some((w) => holdsWord(w, t)) || quotedHolds(branch.test, t));
		const site = { file, line: branch.line, endLine: branch.endLine, effect, dead: null, name: branch.test.slice(0, 80) };
		if (held) sites.push({ ...site, kind: 'branch', trigger: triggerOf(testText(project, file, branch, texts)) });
		else if (
			branch.kind !== 'ternary' &&
			effect === 'score' &&
			bodyTexts(file, position).some((text) => specific.some((t) => saysRule(text, t)))
		)
			sites.push({ ...site, kind: 'branch-text', trigger: triggerOf(testText(project, file, branch, texts)) });
	}
	return sites;
}

/** A variable named after the rule that is set under a condition, or to the outcome of a comparison, and used. */
function assignmentSites({ file, index }: FunctionRef, texts: ReadonlyMap<string, string>, { terms, roles }: RuleWords): RuleSite[] {
	const specific = withoutRoles(terms, roles);
	return file.facts.assignments.flatMap((a): RuleSite[] => {
		if (a.scope.function !== index || a.value === null || a.operator === 'property') return [];
		const name = a.target.split('.').at(-1) ?? a.target;
		if (!specific.some((t) => holdsWord(name, t))) return [];
		const empty =
			a.value.kind === 'null' ||
			a.value.kind === 'list' ||
			a.value.kind === 'boolean' ||
			a.value.kind === 'number' ||
			(a.value.kind === 'string' && a.value.value === '');
		const compares = a.value.kind === 'binary' && /^(>=?|<=?|==|!=|===|!==)$/.test(a.value.operator);
		if (empty || (a.scope.branches.length === 0 && a.value.kind !== 'conditional' && !compares)) return [];
		const site = {
			file,
			line: a.line,
			endLine: a.endLine,
			kind: 'assignment' as const,
			dead: null,
			name: a.target,
			trigger: triggerOf(
				[linesOf(texts, file.path, a.line, a.endLine), ...a.scope.branches.map((b) => file.facts.branches[b.branch]?.test ?? '')].join(
					'\n',
				),
			),
		};
		const used = file.facts.calls.some(
			(c) =>
				c.line > a.line &&
				c.scope.function === index &&
				[...c.arguments, ...c.keywords.map((k) => k.value)].some((v) => [...namesIn(v, file)].includes(a.target)),
		);
		if (routes(name) && compares && used) return [{ ...site, effect: 'routing' }];
		const isText = a.value.kind === 'string' || a.value.kind === 'template' || (TEXT.test(name) && !compares);
		return isText ? [{ ...site, effect: 'text' }] : [];
	});
}

/** Code with an effect on the score in the paragraph under a comment that names the rule, or in a function whose docstring is about it alone. */
function headedSites(
	{ file, fact, index }: FunctionRef,
	texts: ReadonlyMap<string, string>,
	{ terms, others, roles }: RuleWords,
): RuleSite[] {
	const specific = withoutRoles(terms, roles);
	const names = (text: string) =>
		specific.some((t) => saysRule(text, t)) && !others.some((t) => nameParts(t).length > 1 && saysRule(text, t));
	const sites: RuleSite[] = [];
	const lines = (texts.get(file.path) ?? '').split('\n');
	for (let line = fact.line; line <= fact.endLine; line++) {
		const text = lines[line - 1] ?? '';
		if (!/^\s*(#|\/\/)/.test(text) || !names(text.replace(/^\s*(#+|\/\/)/, ''))) continue;
		let end = line;
		while (end < fact.endLine && (lines[end] ?? '').trim() !== '') end++;
		const branch = file.facts.branches.findIndex(
			(b) => b.line > line && b.line <= end && b.scope.function === index && b.kind !== 'ternary',
		);
		const change = file.facts.assignments.find(
			(a) =>
				a.line > line &&
				a.line <= end &&
				a.scope.function === index &&
				scoreTarget(a.target) &&
				a.value &&
				!(a.value.kind === 'number') &&
				changesScore(a.value, file, a.operator),
		);
		const weights = file.facts.assignments.find((a) => a.line > line && a.line <= end && a.value?.kind === 'dict' && isUnequal(a.value));
		const effect = branch >= 0 ? effectOfBranch(file, branch) : change || weights ? 'score' : 'none';
		if (effect !== 'score' && effect !== 'routing') continue;
		const at = branch >= 0 ? file.facts.branches[branch]! : (change ?? weights)!;
		sites.push({
			file,
			line: at.line,
			endLine: at.endLine,
			kind: 'headed',
			effect,
			dead: null,
			name: text.trim().slice(0, 80),
			trigger: triggerOf(linesOf(texts, file.path, line, end)),
		});
	}
	const docstring = fact.docstring ?? '';
	const about =
		specific.some((t) => saysRule(docstring, t) || (nameParts(t).length === 1 && new RegExp(`rule of ${t}`, 'i').test(docstring))) &&
		!others.some((t) => saysRule(docstring, t));
	if (about && effectOfLines(file, (n) => n >= fact.line && n <= fact.endLine) === 'score')
		sites.push({
			file,
			line: fact.line,
			endLine: fact.endLine,
			kind: 'headed',
			effect: 'score',
			dead: null,
			name: fact.name,
			trigger: triggerOf(linesOf(texts, file.path, fact.line, fact.endLine)),
		});
	return sites;
}

/** Weights that are not all the same. */
function isUnequal(value: StaticValue & { kind: 'dict' }): boolean {
	const numbers = value.entries.map((e) => (e.value.kind === 'number' ? e.value.value : Number.NaN));
	return numbers.length > 1 && numbers.every((n) => !Number.isNaN(n)) && new Set(numbers).size > 1;
}

function quotedHolds(test: string, term: string): boolean {
	return [...test.matchAll(/["'`]([^"'`]{3,60})["'`]/g)].some((m) => nameParts(m[1]!).length <= 3 && holdsWord(m[1]!, term));
}

const bodies = new WeakMap<BranchFact, string[]>();

function bodyTexts(file: SourceFile, branch: number): string[] {
	const fact = file.facts.branches[branch]!;
	let found = bodies.get(fact);
	if (!found) {
		found = findBodyTexts(file, branch);
		bodies.set(fact, found);
	}
	return found;
}

function findBodyTexts(file: SourceFile, branch: number): string[] {
	const inside = (scope: { branches: { branch: number; when: string }[] }) =>
		scope.branches.some((b) => b.branch === branch && b.when !== 'false');
	const texts: string[] = [];
	const collect = (value: StaticValue | null) => {
		if (value) for (const part of walkValue(value, file)) if (part.kind === 'string') texts.push(part.value);
	};
	for (const c of file.facts.calls) if (inside(c.scope)) for (const v of [...c.arguments, ...c.keywords.map((k) => k.value)]) collect(v);
	for (const a of file.facts.assignments) if (inside(a.scope)) collect(a.value);
	return texts;
}
