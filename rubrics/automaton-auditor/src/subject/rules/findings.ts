// Does the final judge compute, or ask a model?
import { type CallRef, callGraph, type Project } from '@auditor/code';
import { sureOfAbsence, textDispute } from '@auditor/forensics';
import { excerpt, holdsTerm, lexiconList, linesOf, nameParts, placeOf, stringsOf } from '@auditor/probes';
import type { FindingDraft, GraphModel, Json, ProbeContext } from '@auditor/schema';
import { PERSONA_ROLES } from '../cast.js';
import { type FinalJudge, finalJudge } from '../final-judge.js';
import { judgeScores } from '../judges/scores.js';
import { remember, rolesOfName } from '../roles.js';
import { type Asked, doubtOf, only } from './asked.js';
import { shippedCriteria } from './criteria.js';
import { deedSites } from './deeds.js';
import { type Limits, limitsOf, tellLimits, tellNone } from './limits.js';
import { modulesOf, moduleTrigger, type RuleModule, ruleModules } from './modules.js';
import { reopenings } from './reopened.js';
import type { RuleSite } from './site.js';
import { ELSEWHERE, inOrder, ruleSites } from './sites.js';
import { declaredState } from './undeclared.js';
import { raisedAgain } from './undone.js';
import type { RuleWords } from './words.js';

/** What is said where nobody decides in the end. */
export function noFinalJudge(why: 'no-roles' | 'none', project: Project): FindingDraft {
	const message =
		why === 'no-roles'
			? 'The rubric’s lexicon names no final judge.'
			: 'No function of the source is the final judge by the rubric’s lexicon.';
	return why === 'no-roles'
		? { outcome: 'not-applicable', message, rationale: message }
		: {
				outcome: 'false',
				message,
				rationale: 'Neither functions, classes nor files hold the lexicon’s words.',
				confidence: sureOfAbsence(project, 0.72),
			};
}

/** Rules that are a text by nature: dissent is told, not computed. */
export const TEXT_RULES = ['dissent'];

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

export function findRules(
	project: Project,
	texts: ReadonlyMap<string, string>,
	graphs: readonly GraphModel[],
	context: ProbeContext,
	textRules: readonly string[],
): FindingDraft[] {
	const rules = rulesOf(context);
	const judge = finalJudge(project, context);
	const roleTerms = context.lexicon.roles.flatMap((r) => r.terms);
	const modules = ruleModules(project, context.lexicon);
	const reading = {
		project,
		scores: judgeScores(project, context.lexicon),
		state: declaredState(project, graphs),
		criteria: shippedCriteria(project, texts),
		texts,
	};
	const read = rules.map((list) => {
		const terms = lexiconList(context, list);
		const others = rules
			.filter((r) => r !== list)
			.flatMap((r) => lexiconList(context, r))
			.filter((t) => !terms.includes(t));
		const words = { name: list.slice('rule-'.length), terms, others, roles: roleTerms, ...asksFor(project, context, terms) };
		return { words, named: typeof judge === 'string' ? [] : ruleSites(reading, judge, words) };
	});
	return read.map(({ words, named }): FindingDraft => {
		const { name: rule, terms, measures } = words;
		if (typeof judge === 'string') return { ...noFinalJudge(judge, project), values: { rule, applied: false } };
		const others = read.flatMap((other) => (other.words === words ? [] : other.named));
		const done = judge.region.flatMap(({ ref }) => deedSites(reading, ref, words, others));
		const sites = inOrder([...named, ...done, ...(measures ? reopenings(reading, judge, graphs) : [])], words);
		const isText = textRules.includes(rule);
		// A measure is as strong as the tests that ask it.
		const tests = done.filter((site) => site.dead === null && site.effect !== 'text' && site.effect !== 'none');
		const penalizes = measures && tests.length > 0 && tests.every(({ effect }) => effect === 'penalty');
		const living = penalizes ? [] : sites.filter((site) => site.dead === null);
		// What is told counts by its text first; a comment beside a score says nothing of it.
		const told = isText ? mostTelling(living.filter(({ effect }) => effect === 'text')) : undefined;
		const acting = living.filter((s) => !(isText && s.kind === 'headed') && (s.effect === 'score' || s.effect === 'routing'));
		const limits = new Map(acting.map((site) => [site, site.effect === 'score' ? limitsOf(reading, site) : NO_LIMITS]));
		const applied = told ?? acting.find((site) => limits.get(site)?.none === null);
		const isCap = applied?.effect === 'score' && words.judge === null && !measures && !words.facts;
		const raise = isCap ? raisedAgain(project, applied, words) : null;
		if (applied && !raise) return yes(words, applied, sites, texts, limits.get(applied) ?? NO_LIMITS);
		const begins = words.judge !== null && !raise ? living.find((site) => site.effect === 'default') : undefined;
		if (begins) return byDefault(words, begins, texts);
		const module = modulesOf(modules, terms).find((m) => m.effect === 'score' || (isText && m.effect === 'text'));
		const undone = applied && raise ? { ...applied, raise } : undefined;
		return module
			? listed(rule, isText ? { ...module, effect: 'text' } : module, texts)
			: no(rule, penalizes ? tests : sites, judge, texts, terms, project, undone, idleOf(limits));
	});
}

/** The surest of the places that write a text; of those of its kind one that scores alone set off: what another rule writes is no dissent. */
function mostTelling([first, ...others]: readonly RuleSite[]): RuleSite | undefined {
	const isDissent = ({ asked }: RuleSite) => asked?.trigger === 'score';
	return first && !isDissent(first) ? (others.find((site) => site.kind === first.kind && isDissent(site)) ?? first) : first;
}

const NO_LIMITS: Limits = { path: '', none: null, criterion: null, lost: [], idle: null };

/** The first place that would change a score and cannot, with why. */
function idleOf(limits: ReadonlyMap<RuleSite, Limits>) {
	return [...limits].flatMap(([site, { path, none }]) => (none ? [{ ...site, path, none }] : []))[0];
}

/** What a rule can be known by besides its words: a judge that it favours, a measure that it asks for. */
export function asksFor(project: Project, { lexicon }: ProbeContext, terms: readonly string[]) {
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
export const MEASURES = ['variance', 'spread', 'range', 'deviation'];

/** Words for what detectives found. */
const FACTS = ['fact', 'facts', 'evidence'];

function yes(
	{ name: rule, judge }: Pick<RuleWords, 'name' | 'judge'>,
	site: RuleSite,
	sites: readonly RuleSite[],
	texts: ReadonlyMap<string, string>,
	limits: Limits,
): FindingDraft {
	const favours = judge !== null;
	// A rule that favours a judge is meant for some criteria.
	const reach = site.effect === 'score' ? { ...limits, criterion: favours ? null : limits.criterion } : NO_LIMITS;
	const others = sites.filter((s) => s !== site && s.dead === null && s.effect === site.effect);
	// A step without a test of its own is set off where the rule is asked for.
	const asked = site.asked ?? sites.find((s) => s.dead === null && s.asked !== null && s.kind === 'function')?.asked ?? only('flag');
	const named: Record<RuleSite['kind'], string> = {
		function: `\`${site.name}\` is reached from the final judge.`,
		branch: `The branch on \`${site.name}\` does it.`,
		assignment: `\`${site.name}\` is set under a condition and used.`,
		headed: `The code under \`${site.name}\` changes the score; the rule is named in a comment or docstring above it.`,
		deed: `\`${site.name}\` does it.`,
		'branch-text': `A branch on \`${site.name}\` changes the score and its text names the rule.`,
	};
	const text = [
		'writes a text without what the judges said',
		'writes the judges’ scores into its text',
		'writes what the judges argue into its text',
	];
	const how = site.effect === 'score' ? 'changes the score' : site.effect === 'routing' ? 'asks for another round' : text[site.told];
	// Whom a rule favours is no charge that something would have to confirm.
	const said = site.effect === 'text' || favours ? '' : setOffBy(asked, rule);
	return {
		outcome: 'true',
		message: `The rule \`${rule}\` is applied at ${site.file.path}:${site.line} and ${how}.${said}${tellLimits(reach)}`,
		rationale: named[site.kind],
		location: placeOf(site.file, site.line, site.endLine),
		related: others.slice(0, 4).map((s) => placeOf(s.file, s.line)),
		snippet: excerpt(texts, site.file.path, site.line, Math.min(site.endLine, site.line + 20)),
		values: {
			rule,
			applied: true,
			effect: site.effect,
			...valuesOf(asked),
			kind: site.kind,
			partly: reach.criterion !== null || reach.lost.length > 0,
		},
		context: 'source',
		// That another round is asked for does not say that it changes anything.
		confidence: Math.min(CONFIDENCE[site.kind], site.effect === 'routing' ? 0.68 : 1),
	};
}

/** Every score begins with this judge's: no rule, though its view weighs most. */
function byDefault(
	{ name: rule, judge }: Pick<RuleWords, 'name' | 'judge'>,
	site: RuleSite,
	texts: ReadonlyMap<string, string>,
): FindingDraft {
	return {
		outcome: 'true',
		message: `No rule of its own applies \`${rule}\`: ${site.file.path}:${site.line} takes the ${judge}’s score for every criterion.`,
		rationale: `\`${site.name}\` stands under no test.`,
		location: placeOf(site.file, site.line, site.endLine),
		snippet: excerpt(texts, site.file.path, site.line, site.endLine),
		values: { rule, applied: false, effect: 'default', ...valuesOf(only('flag')), kind: site.kind, partly: false },
		context: 'source',
		confidence: CONFIDENCE[site.kind],
	};
}

function valuesOf(asked: Asked) {
	const { trigger, bare, guarded } = asked;
	return { trigger, bare, guarded, doubt: trigger === 'flag' ? null : doubtOf(asked) };
}

export function setOffBy({ trigger, bare, guarded, at }: Asked, rule: string): string {
	const place = `${at ? ` at ${at.path}:${at.line}` : ''}${guarded ? ', under a test of scores' : ''}`;
	if (bare) return ` The mere word "${rule}" in a judge’s text sets it off${place}.`;
	if (trigger === 'substring') return ` Words in a judge’s text set it off${place}.`;
	if (trigger === 'mixed') return ` Evidence, or words in a judge’s text${place}, set it off.`;
	if (trigger === 'recorded') return ` Words in what a detective wrote set it off${place}.`;
	if (trigger === 'cited') return ' What the judges cite sets it off.';
	return trigger === 'evidence' ? ' Evidence sets it off.' : trigger === 'score' ? ' Scores alone set it off.' : '';
}

/** A rule that is called through a list: nothing says that the list is run, so it is less sure than one that is called by name. */
export function listed(rule: string, module: RuleModule, texts: ReadonlyMap<string, string>): FindingDraft {
	const { file, name, line, endLine, list, effect } = module;
	const set = only(moduleTrigger(linesOf(texts, file.path, line, endLine)));
	return {
		outcome: 'true',
		message: `The rule \`${rule}\` is \`${name}\` at ${file.path}:${line}, one of the list at ${list.path}:${list.line}, and ${effect === 'score' ? 'changes the score' : 'writes its text'}.`,
		rationale: 'It is a module of its own with functions, and stands in a list of rules; no call names it.',
		location: placeOf(file, line, endLine),
		related: [placeOf(list, list.line)],
		snippet: excerpt(texts, file.path, line, Math.min(endLine, line + 20)),
		values: { rule, applied: true, effect, ...valuesOf(set), kind: 'module' },
		context: 'source',
		confidence: 0.68,
	};
}

/** How sure a site of this kind is the rule. */
export const CONFIDENCE: Readonly<Record<RuleSite['kind'], number>> = {
	function: 0.85,
	branch: 0.75,
	assignment: 0.75,
	'branch-text': 0.7,
	headed: 0.65,
	deed: 0.75,
};

/** An absence is sure only where every call was followed. */
function unseen(rule: string, { file, call }: CallRef, read: number): FindingDraft {
	return {
		outcome: 'not-available',
		message: `Whether the rule \`${rule}\` is applied could not be told: what the call at ${file.path}:${call.line} runs was not found.`,
		rationale: `${read} functions reached from the final judge were read, and none holds the rule.`,
		location: placeOf(file, call.line),
		values: { rule, applied: false, effect: 'none', dead: null },
	};
}

export function no(
	rule: string,
	sites: readonly RuleSite[],
	judge: FinalJudge,
	texts: ReadonlyMap<string, string>,
	terms: readonly string[],
	project: Project,
	undone?: RuleSite & { readonly raise: NonNullable<ReturnType<typeof raisedAgain>> },
	idle?: ReturnType<typeof idleOf>,
): FindingDraft {
	const at = (s: RuleSite) => `${s.file.path}:${s.line}`;
	const its = `The rule \`${rule}\``;
	const living = (test: (s: RuleSite) => boolean) => sites.find((s) => s.dead === null && test(s));
	const dead = sites.find((s) => s.dead !== null);
	const raise = `${undone?.raise.path}:${undone?.raise.line}`;
	const unused = living((s) => s.kind === 'deed' && s.effect === 'none');
	const seen: [RuleSite | undefined, effect: string, (s: RuleSite) => string][] = [
		[undone, 'undone', (s) => `${its} lowers the score at ${at(s)}, and ${raise} raises it again.`],
		[idle, idle?.none.overwritten === null ? 'same' : 'overwritten', (s) => `${its} ${idle ? tellNone(s, idle.path, idle.none) : ''}`],
		[living((s) => s.effect === 'penalty'), 'penalty', (s) => `${its} at ${at(s)} only adds a number to the score or takes one off.`],
		[living((s) => s.same !== null), 'same', (s) => `${its} at ${at(s)} changes no score: it gives what line ${s.same} gives anyway.`],
		[living((s) => s.effect === 'text'), 'text', (s) => `${its} only adds text at ${at(s)}; no score changes.`],
		[unused, 'unused', (s) => `The test for the rule \`${rule}\` at ${at(s)} was seen to change no score.`],
		[
			dead,
			'none',
			(s) => `\`${s.name}\` at ${at(s)} is ${s.kind === 'function' ? 'named after' : 'for'} the rule \`${rule}\` and is ${s.dead}.`,
		],
	];
	const [weak, effect, tell] = seen.find(([site]) => site !== undefined) ?? [undefined, 'none', null];
	const values: Record<string, Json> = { rule, applied: false, effect, dead: dead?.dead ?? null };
	const region = judge.region.map(({ ref }) => ref);
	const [open] = weak ? [] : callGraph(project).open(region);
	if (open) return unseen(rule, open, region.length);
	const pattern = new RegExp(
		`\\b(apply|check|enforce)?_?(${terms.map((t) => nameParts(t).join('_?')).join('|')})_?(rule|override|cap|supremacy|penalty|weight)\\w*\\s*\\(`,
		'i',
	);
	return {
		outcome: 'false',
		message: weak && tell ? tell(weak) : `The rule \`${rule}\` is not applied: no code that the final judge reaches holds it.`,
		rationale: `${judge.region.length} functions reached from the final judge were read; comments and strings are no rules.`,
		location: weak ? placeOf(weak.file, weak.line, weak.endLine) : null,
		snippet: weak ? excerpt(texts, weak.file.path, weak.line, Math.min(weak.endLine, weak.line + 15)) : null,
		values,
		// Called by something: the way from the final judge to it may be one that was not followed.
		confidence: weak?.dead === ELSEWHERE ? 0.6 : sureOfAbsence(project, weak ? 0.75 : 0.72),
		disputed: weak ? null : textDispute(project, texts, pattern, `the rule ${rule}`),
	};
}
