// Is a named rule of synthesis applied? A rule is code that runs, tests something and changes a score or writes its text: a comment, a string, a constant
// nobody reads, a function nobody calls is none. Found by the rubric's words in names and tests, and, weaker, in texts that a branch with an effect writes.
import type { FunctionRef, Project, SourceFile, StaticValue } from '@auditor/code';
import { assignmentsOf, behindName, calledBy, callGraph, givenTo, kept, namesIn, once, textOf, valuesIn, walkValue } from '@auditor/code';
import { nameParts } from '@auditor/probes';
import type { FinalJudge } from '../final-judge.js';
import { isNothing } from './conditions.js';
import { absentInside } from './criteria.js';
import { effectOfBranch, effectOfFunction, effectOfTernary, effectOfWeighing } from './effects.js';
import { headedSites } from './headed-sites.js';
import { common, neverChanges, neverNamed, neverReached } from './never-reached.js';
import { isRead } from './only-told.js';
import { type ScoreChange, scoreChangesIn } from './score-changes.js';
import { OUTCOME, type Reading, routes, scoreTarget, TEXT } from './score-values.js';
import { type RuleSite, siteAt } from './site.js';
import { isUnderSpread } from './structure.js';
import { identifiers, setOffByBranch, setOffByFunction, setOffByScope } from './triggers.js';
import { asksForOther, holdsWord, isWeak, PRESENCE, type RuleWords, saysRule, speaksOf, withoutRoles } from './words.js';

/** The surest first. */
const KINDS: readonly RuleSite['kind'][] = ['function', 'branch', 'deed', 'assignment', 'headed', 'branch-text'];
/** What measures is used where it is asked. */
const MEASURE_KINDS: readonly RuleSite['kind'][] = ['deed', 'branch', 'function', 'assignment', 'headed', 'branch-text'];
const TEXT_KINDS: readonly RuleSite['kind'][] = ['function', 'assignment', 'branch', 'deed', 'headed', 'branch-text'];

/** Places where a rule's words stand in code that the final judge reaches, strongest first; then dead functions of that name. */
export function ruleSites(reading: Reading, judge: FinalJudge, rule: RuleWords): RuleSite[] {
	const { project, texts } = reading;
	const sites: RuleSite[] = [];
	for (const { ref, steps } of judge.region) {
		sites.push(...functionSite(reading, ref, rule, steps > 0));
		if (steps === 0 && isIdleMethod(project, ref)) continue;
		sites.push(...branchSites(reading, ref, rule), ...assignmentSites(reading, ref, rule));
		sites.push(...headedSites(reading, ref, texts, rule));
	}
	const reached = new Set(judge.region.map((r) => `${r.ref.file.path}#${r.ref.index}`));
	for (const ref of callGraph(project).functions)
		if (
			ref.file.context === 'source' &&
			!reached.has(`${ref.file.path}#${ref.index}`) &&
			judge.region.some((r) => r.ref.file === ref.file) &&
			!rule.roles.some((r) => namesRole(ref.fact.name, r))
		) {
			const dead = callGraph(project).callers(ref).length > 0 ? ELSEWHERE : 'never called from the final judge';
			const listed = isListed(project, judge, ref);
			sites.push(...functionSite(reading, ref, rule, listed).map((site) => (listed ? site : { ...site, dead })));
		}
	return sites;
}

/** A decorator of the project has it, such as one that puts rules into a list, and the final judge calls what was not followed. */
function isListed(project: Project, judge: FinalJudge, { file, fact }: FunctionRef): boolean {
	const own = fact.decorators.some((one) => calledBy(project, one, file).length > 0);
	return own && callGraph(project).open(judge.region.map(({ ref }) => ref)).length > 0;
}

/** The places of a rule, the surest first. */
export function inOrder(sites: readonly RuleSite[], rule: RuleWords): RuleSite[] {
	const kinds = rule.measures ? MEASURE_KINDS : KINDS;
	const rank = (s: RuleSite) =>
		(s.dead ? 100 : 0) +
		['score', 'routing', 'default', 'penalty', 'text', 'none'].indexOf(s.effect) * 10 +
		// A text stands where it is made; where it is printed, only that there is one is asked.
		(s.effect === 'text' && !rule.measures ? TEXT_KINDS : kinds).indexOf(s.kind) +
		// Of tests that are only told the one beside the score could set it.
		(s.effect === 'text' && rule.measures && !isBesideScore(s) ? 0.5 : 0) +
		(s.narrow ? 8 : 0);
	const path = (s: RuleSite) => s.file.path;
	return [...sites].sort(
		(a, b) => rank(a) - rank(b) || b.told - a.told || (path(a) < path(b) ? -1 : path(a) > path(b) ? 1 : a.line - b.line),
	);
}

/** Whether the function around a place sets what a criterion is given in the end. */
function isBesideScore({ file: { facts }, line }: RuleSite): boolean {
	const around = facts.functions.findLastIndex((one) => one.line <= line && line <= one.endLine);
	return facts.assignments.some(
		({ target, scope }) => scope.function === around && scoreTarget(target) && OUTCOME.test(nameParts(target).join(' ')),
	);
}

/** A method that nobody calls, of a class whose others are called: named after the final judge by its class alone. */
function isIdleMethod(project: Project, ref: FunctionRef): boolean {
	const { file, fact } = ref;
	if (fact.class === null || /^__/.test(fact.name)) return false;
	const graph = callGraph(project);
	const others = (file.facts.classes[fact.class]?.methods ?? []).flatMap((index) => {
		const method = file.facts.functions[index];
		return method && index !== ref.index ? [{ file, index, fact: method }] : [];
	});
	return graph.callers(ref).length === 0 && others.some((other) => graph.callers(other).length > 0);
}

/** What is said of one whose answer is kept under a name that nothing reads. */
export const UNREAD = 'called, but nothing reads what it gives';

/** What is said of a function that is called, though the final judge was not seen to reach it. */
export const ELSEWHERE = 'called, but not by anything that the final judge was seen to reach';

/** `evidenceAggregator` is an aggregator, whatever it gathers. */
function namesRole(name: string, role: string): boolean {
	// `create_evidence_aggregator_node` makes one.
	const [own, parts] = [nameParts(name.replace(/_?(?:node|factory)$/i, '')), nameParts(role)];
	return parts.length <= own.length && parts.every((part, n) => part === own[own.length - parts.length + n]);
}

function functionSite(reading: Reading, ref: FunctionRef, rule: RuleWords, isReached: boolean): RuleSite[] {
	const { terms, roles } = rule;
	const { project } = reading;
	const { file, fact } = ref;
	const plain = nameParts(fact.name).join('');
	if (roles.some((r) => plain === nameParts(r).join('') || plain === `${nameParts(r).join('')}node`)) return [];
	if (!terms.some((t) => holdsWord(fact.name, t)) || /^_?(load|read|get|fetch|parse|print|log|write|save)_/i.test(fact.name)) return [];
	if (isWeak(reading, file, fact, [fact.name], rule) || isOthers(fact.name, rule)) return [];
	const dead =
		!isReached && callGraph(project).callers(ref).length === 0
			? 'never called'
			: isDropped(project, ref)
				? UNREAD
				: (neverYes(reading, ref) ?? neverAsked(reading, ref) ?? neverActs(reading, ref));
	if (standsIn(project, ref)) return [];
	const effect = effectOfFunction(reading, ref);
	const asked = setOffByFunction(reading, rule.name, ref);
	return [siteAt(reading, file, fact, { kind: 'function', effect, asked, dead, name: fact.name })];
}

/** `evidence_has_security_issue`: evidence of what another rule is about. */
function isOthers(name: string, { facts, terms, others, roles }: RuleWords): boolean {
	return facts && withoutRoles(others, roles).some((t) => !terms.includes(t) && holdsWord(name, t));
}

/** It changes nothing that it is handed, and every call of it sets a name that nothing reads. */
export function isDropped(project: Project, ref: FunctionRef): boolean {
	const callers = callGraph(project).callers(ref);
	const isUnread = ({ file, index }: (typeof callers)[number]) =>
		file.facts.assignments.some((a) => a.value?.kind === 'call' && a.value.call === index && !isRead(file, a));
	if (callers.length === 0 || !callers.every(isUnread)) return false;
	const { calls, assignments } = ref.file.facts;
	const inside = (at: number) => at >= ref.fact.line && at <= ref.fact.endLine;
	const touched = [
		...assignments.flatMap(({ line, target }) => (inside(line) ? [target] : [])),
		...calls.flatMap(({ line, callee }) => (inside(line) ? [textOf(callee, ref.file)] : [])),
	].map((name) => name.split(/[.[]/));
	return !touched.some(([head, ...path]) => path.length > 0 && ref.fact.parameters.some(({ name }) => name === head));
}

/** Says yes under tests alone that look for what no criterion of the shipped rubric holds. */
function neverYes({ project, criteria }: Reading, ref: FunctionRef): string | null {
	const word = criteria && absentInside(project, criteria, ref);
	return criteria && word !== null ? neverNamed(criteria, word) : null;
}

/** Why nothing comes to any of its calls. */
function neverAsked(reading: Reading, ref: FunctionRef): string | null {
	const callers = callGraph(reading.project).callers(ref);
	return common(callers.map(({ file, call }) => neverReached(reading, file, call.scope, null)));
}

/** Why it changes no score: nothing comes to what would, and else it gives back what it was handed. */
function neverActs(reading: Reading, { file, index, fact }: FunctionRef): string | null {
	const acts = (change: ScoreChange) => !fact.returned.some((end) => end === change && isNothing(end.value, fact));
	const why = file.facts.branches.flatMap(({ scope, kind }, position) =>
		scope.function === index && kind !== 'ternary' && scoreChangesIn(reading, file, position).some(acts)
			? [neverChanges(reading, file, scope, position)]
			: [],
	);
	const rest = fact.returned.filter(({ scope }) => scope.branches.length === 0);
	const sets = assignmentsOf(file, index).some(
		({ target, scope }) => scope.branches.length === 0 && fact.parameters.some(({ name }) => name === target.split(/[.[]/, 1)[0]),
	);
	return !sets && rest.every(({ value }) => isNothing(value, fact)) ? common(why) : null;
}

/** Asked only where there is nothing else to go by: what stands in for a score overrules none. */
function standsIn(project: Project, ref: FunctionRef): boolean {
	const callers = callGraph(project).callers(ref);
	return (
		callers.length > 0 &&
		callers.every(({ file, call }) => {
			const [inner] = call.scope.branches;
			const test = inner ? (file.facts.branches[inner.branch]?.test ?? '') : '';
			return (
				inner !== undefined && PRESENCE.test(test) && (inner.when === 'false') !== /^\s*not\b|===?\s*(?:null|undefined)|is None/.test(test)
			);
		})
	);
}

function branchSites(reading: Reading, ref: FunctionRef, rule: RuleWords): RuleSite[] {
	const { terms, roles } = rule;
	const { file, fact, index } = ref;
	const sites: RuleSite[] = [];
	const specific = withoutRoles(terms, roles);
	const foreign = withoutRoles(rule.others, roles);
	// What stands in a function of another rule is that rule's.
	if (foreign.some((t) => holdsWord(fact.name, t)) && !terms.some((t) => holdsWord(fact.name, t))) return [];
	for (const [position, branch] of file.facts.branches.entries()) {
		if (branch.line < fact.line || branch.line > fact.endLine || branch.scope.function !== index) continue;
		const of = rule.judge === null ? effectOfBranch : effectOfWeighing;
		const effect = branch.kind === 'ternary' ? effectOfTernary(reading, file, branch) : of(reading, file, position);
		// The subject of a rule in a test that no judge plays a part in is only what is judged.
		if (rule.judge !== null && effect === 'text' && !speaksOf(reading, file, branch, rule)) continue;
		if (effect === 'none') continue;
		const words = identifiers(branch.test).filter((word) => !isOthers(word, rule));
		const presence = PRESENCE.test(branch.test);
		// `mean(found) if found else 0`: what stands in for nothing is no rule.
		if (presence && branch.kind === 'ternary') continue;
		if (presence && isRecord(reading, file, index, branch.value)) continue;
		if (rule.facts && asksForOther(branch.test, terms)) continue;
		// How a wide spread is settled is the other rule's: a tie-break.
		if (rule.judge !== null && !rule.measures && isUnderSpread(reading, file, index, branch.scope)) continue;
		const holds = (among: readonly string[]) => among.some((t) => words.some((w) => holdsWord(w, t)) || quotedHolds(branch.test, t));
		// A test of another rule may well ask a judge, by whose name this one is known.
		const held = holds(presence ? specific : terms) && (holds(specific) || !holds(foreign)) && !isWeak(reading, file, branch, words, rule);
		const says = (text: string) => specific.some((t) => saysRule(text, t));
		if (!held && (presence || branch.kind === 'ternary' || effect !== 'score' || !bodyTexts(file).get(position)?.some(says))) continue;
		const dead = neverChanges(reading, file, branch.scope, position);
		const asked = setOffByBranch(reading, rule.name, file, position);
		const name = branch.test.slice(0, 80);
		sites.push(siteAt(reading, file, branch, { kind: held ? 'branch' : 'branch-text', branch: position, effect, asked, dead, name }));
	}
	return sites;
}

/** A variable named after the rule that is set under a condition, or to the outcome of a comparison, and used. */
function assignmentSites(reading: Reading, { file, index }: FunctionRef, rule: RuleWords): RuleSite[] {
	const { terms, roles } = rule;
	const specific = withoutRoles(terms, roles);
	return file.facts.assignments.flatMap((a): RuleSite[] => {
		if (a.scope.function !== index || a.value === null || a.operator === 'property') return [];
		const name = a.target.split('.').at(-1) ?? a.target;
		if (!specific.some((t) => holdsWord(name, t))) return [];
		const empty = /^(?:null|list|boolean|number)$/.test(a.value.kind) || (a.value.kind === 'string' && a.value.value === '');
		const compares = a.value.kind === 'binary' && /^(>=?|<=?|==|!=|===|!==)$/.test(a.value.operator);
		const chooses = [...walkValue(a.value, file)].some((part) => part.kind === 'conditional');
		if (empty || (a.scope.branches.length === 0 && !chooses && !compares)) return [];
		const asked = setOffByScope(reading, rule.name, file, a.scope, compares ? a.value : null);
		const dead = neverReached(reading, file, a.scope, null);
		const site = (effect: RuleSite['effect']) => siteAt(reading, file, a, { kind: 'assignment', effect, asked, dead, name: a.target });
		const used = file.facts.calls.some(
			(c) => c.line > a.line && c.scope.function === index && givenTo(c).some((v) => [...namesIn(v, file)].includes(a.target)),
		);
		if (routes(name) && compares && used) return [site('routing')];
		// What is looked up is made elsewhere.
		const { value } = a;
		const isLookedUp = value.kind === 'subscript' || (value.kind === 'call' && file.facts.calls[value.call]?.method === 'get');
		const isText = value.kind === 'string' || value.kind === 'template' || (TEXT.test(name) && !compares && !isLookedUp);
		return isText && isRead(file, a) ? [site('text')] : [];
	});
}

/** `if evidence:` of what was looked up: that there is some is no rule. */
function isRecord({ project }: Reading, file: SourceFile, index: number, value: StaticValue): boolean {
	if (value.kind !== 'name' || value.name.includes('.')) return false;
	const behind = behindName(project, value.name, { file, function: index });
	return behind.length > 0 && behind.every((b) => b.value.kind === 'call' && b.file.facts.calls[b.value.call]?.method === 'get');
}

export function quotedHolds(test: string, term: string): boolean {
	return [...test.matchAll(/["'`]([^"'`]{3,60})["'`]/g)].some((m) => nameParts(m[1]!).length <= 3 && holdsWord(m[1]!, term));
}

/** Texts in what the body of each branch calls, sets and returns. */
const bodyTexts = once((file: SourceFile): ReadonlyMap<number, readonly string[]> => {
	const found = new Map<number, string[]>();
	for (const { value, scope } of valuesIn(file)) {
		const inside = new Set(scope.branches.flatMap(({ branch, when }) => (when === 'false' ? [] : [branch])));
		if (inside.size === 0) continue;
		const texts = [...walkValue(value, file)].flatMap((part) => (part.kind === 'string' ? [part.value] : []));
		for (const branch of inside) kept(found, branch, (): string[] => []).push(...texts);
	}
	return found;
});
