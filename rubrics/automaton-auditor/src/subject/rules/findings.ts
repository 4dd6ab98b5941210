// Which rules of synthesis does the final judge apply? All places of each are gathered, and the surest that is left of them decides.
import { callGraph, type FunctionRef, type Project, preferred, type StaticValue, walkValue } from '@auditor/code';
import { isNeverFilled, modelsNamed, runningGraphs, sureOfAbsence } from '@auditor/forensics';
import { holdsTerm, lexiconList, notApplicable, placeOf, stringsOf } from '@auditor/probes';
import type { FindingDraft, GraphModel, ProbeContext } from '@auditor/schema';
import { PERSONA_ROLES } from '../cast.js';
import { finalJudge } from '../final-judge.js';
import { judgeScores } from '../judges/scores.js';
import { remember, rolesOfName } from '../roles.js';
import { only } from './asked.js';
import { shippedCriteria } from './criteria.js';
import { askedBy, effectOfBranch } from './effects.js';
import { mishanded } from './handed.js';
import { declaredState, type StateKeys } from './keys-read.js';
import { limitsOf, NO_LIMITS } from './limits.js';
import { modulesOf, ruleModules } from './modules.js';
import { neverReached } from './never-reached.js';
import { isRead, TELLS } from './only-told.js';
import { insideOf, isInside } from './score-changes.js';
import { type Reading, routes } from './score-values.js';
import { haystackOf } from './searched-values.js';
import { recordedFields } from './set-fields.js';
import { type RuleSite, siteAt } from './site.js';
import { inOrder, quotedHolds, ruleSites } from './sites.js';
import { type Deed, favoursOf, spreadTests } from './structure.js';
import { byDefault, listed, no, unseen, yes } from './telling.js';
import { identifiers, setOffByBranch, setOffByScope } from './triggers.js';
import { asksForOther, holdsWord, type RuleWords, withoutRoles } from './words.js';

/** What is said where nobody decides in the end. */
export function noFinalJudge(why: 'no-roles' | 'none', project: Project): FindingDraft {
	if (why === 'no-roles') return notApplicable('The rubric’s lexicon names no final judge.');
	return {
		outcome: 'false',
		message: 'No function of the source is the final judge by the rubric’s lexicon.',
		rationale: 'Neither functions, classes nor files hold the lexicon’s words.',
		values: { remedy: 'Write a final judge: one function behind the judges, named so, that computes the scores by rules.' },
		confidence: sureOfAbsence(project, 0.72),
	};
}

/** Rules that are a text by nature: dissent is told, not computed. */
export const TEXT_RULES = ['dissent'];

/** What a rule can test: a field of the evidence, by the name of its model in the code. What a field says is for its writers. */
export function evidenceField(project: Project, context: ProbeContext): string {
	const [model] = modelsNamed(project, lexiconList(context, 'evidence-models'));
	return `a field of ${model ? `\`${model.name}\`` : 'the evidence'} in which a detective records the fault`;
}

/** Lists of the lexicon that name a rule. */
export function rulesOf({ lexicon }: ProbeContext): string[] {
	return Object.keys(lexicon.lists)
		.filter((name) => name.startsWith('rule-') && (lexicon.lists[name]?.length ?? 0) > 0)
		.sort();
}

/** One finding per rule of the lexicon; values: rule, applied, effect, trigger, dead. */
export function ruleFindings(
	project: Project,
	texts: ReadonlyMap<string, string>,
	graphs: readonly GraphModel[],
	context: ProbeContext,
): readonly FindingDraft[] {
	const textRules = stringsOf(context.parameters, 'textRules', TEXT_RULES);
	return remember(project, context.lexicon, `rules ${textRules.join()}`, () => findRules(project, texts, graphs, context, textRules));
}

function findRules(
	project: Project,
	texts: ReadonlyMap<string, string>,
	graphs: readonly GraphModel[],
	context: ProbeContext,
	textRules: readonly string[],
): FindingDraft[] {
	const rules = rulesOf(context);
	const judge = finalJudge(project, graphs, context);
	const roleTerms = context.lexicon.roles.flatMap((r) => r.terms);
	const modules = ruleModules(project, context.lexicon);
	const [state, criteria] = [declaredState(project, graphs), shippedCriteria(project, texts)];
	const reading = {
		project,
		scores: judgeScores(project, context.lexicon),
		state,
		criteria,
		recorded: recordedFields(project, texts, lexiconList(context, 'evidence-models')),
		texts,
	};
	const unfilled = unfilledEvidence(project, graphs, reading.state);
	const read = rules.map((list) => {
		const terms = lexiconList(context, list);
		const others = rules
			.filter((r) => r !== list)
			.flatMap((r) => lexiconList(context, r))
			.filter((t) => !terms.includes(t));
		const words = {
			name: list.slice('rule-'.length),
			terms,
			others,
			roles: roleTerms,
			tells: textRules.includes(list.slice('rule-'.length)),
			...asksFor(project, context, terms),
		};
		return { words, named: typeof judge === 'string' ? [] : ruleSites(reading, judge, words) };
	});
	return read.map(({ words, named }): FindingDraft => {
		const { name: rule, terms, measures } = words;
		if (typeof judge === 'string') return { ...noFinalJudge(judge, project), values: { rule, applied: false } };
		const others = read.flatMap((other) => (other.words === words ? [] : other.named));
		const done = judge.region.flatMap(({ ref }) => deedSites(reading, ref, words, others));
		const off = judge.region.flatMap(({ ref }) => {
			const dead = mishanded(reading, ref, words.judge);
			return dead === null ? [] : [{ ref, dead, asked: askedEverywhere(project, ref) }];
		});
		const found = [...named, ...done].map((site) => {
			const { file, line, branch } = site;
			const isIn = ({ ref }: (typeof off)[number]) => ref.file === file && ref.fact.line <= line && line <= ref.fact.endLine;
			const around = off.find(
				(one) => isIn(one) || one.asked.some((b) => b.position === branch && file.facts.branches[branch] === b.branch),
			);
			const asked =
				unfilled && /^(?:evidence|mixed|recorded)$/.test(site.asked?.trigger ?? '') ? { ...only('evidence'), unfilled } : site.asked;
			return { ...site, asked, dead: site.dead ?? around?.dead ?? null };
		});
		const sites = inOrder(found, words);
		const isText = words.tells;
		// A measure is as strong as the tests that ask it.
		const tests = done.filter((site) => site.dead === null && site.effect !== 'text' && site.effect !== 'none');
		const penalizes = measures && tests.length > 0 && tests.every(({ effect }) => effect === 'penalty');
		const living = penalizes ? [] : sites.filter((site) => site.dead === null);
		// What is told counts by its text first; a comment beside a score says nothing of it.
		const told = isText ? mostTelling(living.filter(({ effect }) => effect === 'text')) : undefined;
		const acting = living.filter((s) => !(isText && s.kind === 'headed') && (s.effect === 'score' || s.effect === 'routing'));
		const limits = new Map(acting.map((site) => [site, site.effect === 'score' ? limitsOf(reading, site, measures) : NO_LIMITS]));
		const applied = told ?? acting.find((site) => limits.get(site)?.none === null);
		// A flag is a round where other code asks for it.
		if (applied?.kind === 'assignment' && applied.effect === 'routing' && !isAskedFor(reading, applied))
			return unseen(rule, placeOf(applied.file, applied.line), `nothing that asks for \`${applied.name}\` was seen`);
		const lost = applied && limits.get(applied)?.lostAt;
		if (lost) return unseen(rule, placeOf(lost.file, lost.line), `we did not follow what is done with what \`${applied.name}\` returns`);
		if (applied) return yes(words, applied, sites, texts, limits.get(applied) ?? NO_LIMITS);
		const begins = words.judge !== null ? living.find((site) => site.effect === 'default') : undefined;
		if (begins) return byDefault(words, begins, texts);
		// The first place that would change a score and cannot, with why.
		const [idle] = [...limits].flatMap(([site, { path, none }]) => (none ? [{ ...site, path, none }] : []));
		const module = modulesOf(modules, terms).find((m) => m.effect === 'score' || (isText && m.effect === 'text'));
		return module
			? listed(rule, isText ? { ...module, effect: 'text' } : module, texts)
			: no(words, penalizes ? tests : sites, judge, texts, project, idle);
	});
}

/** The field of the state for the evidence, where no node fills any such field. */
function unfilledEvidence(project: Project, graphs: readonly GraphModel[], state: StateKeys | null): string | undefined {
	const fields = [...(state?.keys ?? [])].filter((key) => EVIDENCE.some((word) => holdsTerm(key, word)));
	const running = runningGraphs(project, graphs);
	return fields.every((field) => running.some((graph) => isNeverFilled(project, graph, field))) ? fields[0] : undefined;
}

/** Words for a field that holds what detectives found. */
const EVIDENCE = ['evidence', 'evidences', 'finding', 'findings', 'fact', 'facts'];

/** A field for another round is read in other code than that which sets the flag. */
function isAskedFor({ project, texts }: Reading, { file, line }: RuleSite): boolean {
	const around = file.facts.functions.filter((f) => f.line <= line && line <= f.endLine);
	const isOwn = (path: string, at: number) => path === file.path && around.some((f) => f.line <= at && at <= f.endLine);
	return project.files.some(
		({ path, context }) =>
			context === 'source' &&
			(texts.get(path) ?? '')
				.split('\n')
				.some(
					(text, n) =>
						!isOwn(path, n + 1) && [...text.matchAll(/(?:\.|\[["']|\.get\(["'])(\w{4,60})/g)].some(([, name]) => routes(name ?? '')),
				),
	);
}

/** The branches that ask what a function gives, wherever it is called. */
function askedEverywhere(project: Project, ref: FunctionRef) {
	return callGraph(project)
		.callers(ref)
		.flatMap(({ file, call }) => askedBy(ref, file, call));
}

/** The surest of the places that write what judges said; of its kind one that scores alone set off: what another rule writes is no dissent, and nothing else is set off by words alone. */
function mostTelling(all: readonly RuleSite[]): RuleSite | undefined {
	const [first, ...others] = preferred(
		all.filter(({ asked, told }) => asked?.trigger !== 'substring' || told > 0),
		({ told }) => told > 0,
	);
	const isDissent = ({ asked }: RuleSite) => asked?.trigger === 'score';
	return first && !isDissent(first) ? (others.find((site) => site.kind === first.kind && isDissent(site)) ?? first) : first;
}

/** What a rule can be known by besides its words: a judge that it favours, a measure that it asks for. */
function asksFor(project: Project, { lexicon }: ProbeContext, terms: readonly string[]) {
	const judges = terms.flatMap((term) => rolesOfName(project, lexicon, term));
	const judge = judges.find((role) => (PERSONA_ROLES as readonly string[]).includes(role)) ?? null;
	return {
		judge,
		judgeTerms: lexicon.roles.find(({ id }) => id === judge)?.terms ?? [],
		measures: terms.some((term) => MEASURES.some((word) => holdsTerm(term, word))),
		facts: terms.some((term) => FACTS.some((word) => holdsTerm(term, word))),
	};
}

/** Words for how far scores lie apart. */
const MEASURES = ['variance', 'spread', 'range', 'deviation'];

/** Words for what detectives found. */
const FACTS = ['fact', 'facts', 'evidence'];

// Code that does what a rule asks for, under whatever name: it tests how far scores lie apart, counts one judge highest, or changes a score by what
// detectives found. Deeds under the tests of another rule are that rule's.

/** Places in a function where the rule is done. `others`: the places of the other rules. */
function deedSites(reading: Reading, ref: FunctionRef, rule: RuleWords, others: readonly RuleSite[]): RuleSite[] {
	const { terms, roles, judge, measures, facts } = rule;
	const { file } = ref;
	const foreign = withoutRoles(rule.others, roles).filter((t) => !terms.includes(t));
	const isForeign = (test: string) => {
		const words = identifiers(test);
		return foreign.some((t) => words.some((w) => holdsWord(w, t)) || quotedHolds(test, t));
	};
	const around = ({ line, scope, branch }: Deed) =>
		others.some(
			(o) =>
				o.file === file &&
				o.kind !== 'function' &&
				o.kind !== 'assignment' &&
				(o.branch === null ? o.line <= line && line <= o.endLine && o.endLine > o.line : o.branch === branch || isInside(scope, o.branch)),
		);
	const deeds = [
		...(measures ? spreadTests(reading, ref) : []),
		...(judge ? favoursOf(reading, ref, judge, isForeign).filter((deed) => deed.narrow || !around(deed)) : []),
		...(rule.tells ? tornTexts(reading, ref) : []),
		...(facts
			? factTests(reading, ref, rule.name, (test) => isForeign(test) || asksForOther(test, terms)).filter((deed) => !around(deed))
			: []),
	];
	return deeds.map((deed) => {
		const { effect, text: name, branch: own, scope, narrow = false } = deed;
		const branch = own ?? scope.branches.find(({ when }) => when === 'true')?.branch ?? null;
		const dead = neverReached(reading, file, scope, own);
		const asked = own === null ? null : setOffByBranch(reading, rule.name, file, own);
		return siteAt(reading, file, deed, { kind: 'deed', branch, effect, dead, name, narrow, asked });
	});
}

/** Texts with what judges scored or argued, made where the scores lie apart. */
function tornTexts({ scores }: Reading, { file, index }: FunctionRef): Deed[] {
	return file.facts.branches.flatMap((branch, position): Deed[] => {
		const { kind, line, endLine, scope, test, value } = branch;
		if (scope.function !== index || kind === 'ternary' || !scores.isSpread({ value, file, function: index })) return [];
		const { assignments, calls, returned } = insideOf(file, position);
		const made = [
			...assignments.flatMap((a) => (a.value && isRead(file, a) ? [a.value] : [])),
			...calls.flatMap((c) => (TELLS.test(c.method ?? '') ? [] : c.arguments)),
			...returned.flatMap((r) => (r.index === index ? [r.fact.value] : [])),
		];
		const filled = made.flatMap((one) =>
			[...walkValue(one, file)].flatMap((part) => (part.kind === 'template' ? [...walkValue(part, file)] : [])),
		);
		const isJudges = (part: StaticValue) => {
			const held = { value: part, file, function: index };
			return part.kind !== 'string' && part.kind !== 'template' && scores.judgesOf(held).size > 0 && scores.isScore(held);
		};
		return filled.some(isJudges) ? [{ line, endLine, effect: 'text', text: test.slice(0, 80), branch: position, scope }] : [];
	});
}

/** Branches of a function that change a score where something was found, or was found with too little confidence. */
function factTests(reading: Reading, { file, index }: FunctionRef, rule: string, isForeign: (test: string) => boolean): Deed[] {
	return file.facts.branches.flatMap((branch, position): Deed[] => {
		const { kind, line, endLine, scope, test, value } = branch;
		if (scope.function !== index || kind === 'ternary' || isForeign(test)) return [];
		if (effectOfBranch(reading, file, position) !== 'score') return [];
		const asked = /\blen\(|\.length\b/.test(test) ? null : setOffByScope(reading, rule, file, { ...scope, branches: [] }, value);
		// Of one that nothing can set off it is enough that it reads what was found: it stands there, without effect.
		const isIdle =
			neverReached(reading, file, scope, position) !== null &&
			haystackOf(reading.project, { value, file, function: index }, new Map()) === 'evidence';
		return asked?.trigger === 'evidence' || isIdle
			? [{ line, endLine, effect: 'score', text: test.slice(0, 80), branch: position, scope }]
			: [];
	});
}
