// What is said of a rule of synthesis: that it is applied and how far it reaches, that every score begins so, or why it changes nothing.
import { callGraph, type FunctionRef, type Project } from '@auditor/code';
import { sureOfAbsence, textDispute } from '@auditor/forensics';
import { excerpt, listed as joined, linesOf, nameParts, placeOf, shownAt } from '@auditor/probes';
import type { FindingDraft, Json, Location } from '@auditor/schema';
import type { FinalJudge } from '../final-judge.js';
import { type Asked, doubtOf, only } from './asked.js';
import { type Limits, NO_LIMITS, tellLimits, tellNone } from './limits.js';
import type { RuleModule } from './modules.js';
import type { RuleSite } from './site.js';
import { ELSEWHERE } from './sites.js';
import { holdsWord, type RuleWords, withoutRoles } from './words.js';

/** A rule that is applied at a site. */
export function yes(
	{ name: rule, judge, measures }: Pick<RuleWords, 'name' | 'judge' | 'measures'>,
	site: RuleSite,
	sites: readonly RuleSite[],
	texts: ReadonlyMap<string, string>,
	limits: Limits,
): FindingDraft {
	const favours = judge !== null;
	// A rule that favours a judge is meant for some criteria.
	const reach =
		site.effect === 'score' ? { ...limits, ...(favours && { criterion: null }), ...((favours || measures) && { raised: [] }) } : NO_LIMITS;
	const others = sites.filter((s) => s !== site && s.dead === null && s.effect === site.effect);
	// A function that is asked acts where it is asked.
	const [path, line] = (site.kind === 'function' ? (limits.sets[0] ?? limits.tests[0] ?? '') : '').split(/:(?=\d+$)/);
	const acts =
		path && line ? { path, line: Number(line), endLine: Number(line) } : { path: site.file.path, line: site.line, endLine: site.endLine };
	// A step without a test of its own is set off where the rule is asked for.
	const asked = site.asked ?? sites.find((s) => s.dead === null && s.asked !== null && s.kind === 'function')?.asked ?? only('flag');
	// Whom a rule favours, or how far scores lie apart, is no charge that something would have to confirm.
	const said = site.effect === 'text' || favours || measures ? '' : testOf(asked, rule);
	const unread = reach.unread ? ' It looks at no evidence for that.' : '';
	return {
		outcome: 'true',
		message: `Rule \`${rule}\`: ${deedOf(site, judge, limits)}.${said}${unread}${site.narrow ? ' It stands under the test of another rule.' : ''}${tellLimits(reach)}`,
		rationale: LOOKED,
		...shownAt(texts, acts, acts.line, acts.endLine, { most: 20 }),
		related: [...(path ? [site] : []), ...others].slice(0, 4).map((s) => placeOf(s.file, s.line)),
		values: {
			rule,
			applied: true,
			effect: site.effect,
			...valuesOf(asked),
			kind: site.kind,
			lost: [...reach.lost.map((at) => `${reach.path}:${at}`), ...reach.raised],
			partly: reach.criterion !== null || site.narrow === true || asked.unfilled !== undefined,
			within: reach.criterion ? `the criterion \`${reach.criterion}\`` : site.narrow ? 'the test of another rule' : null,
			...(asked.unfilled !== undefined && { unfilled: asked.unfilled }),
			...(asked.model !== undefined && { model: asked.model }),
		},
		// That another round is asked for does not say that it changes anything.
		confidence: Math.min(CONFIDENCE[site.kind], site.effect === 'routing' ? 0.68 : 1),
	};
}

/** How rules are looked for, whatever is found. */
const LOOKED = 'The code that the final judge calls was searched for the words of the rule and for what such a rule does.';

/** What code at the place does. */
function deedOf(site: RuleSite, judge: string | null, { tests, sets }: Limits): string {
	const at = `${site.file.path}:${site.line}`;
	if (site.effect === 'text') return `code at ${at} makes a text${site.told === 2 ? ' with what the judges argue' : ''}`;
	if (site.effect === 'routing') return `code at ${at} asks for another round`;
	if (judge !== null && site.kind === 'deed') return `${at} lets the ${judge}’s score count more than the others`;
	const near = (all: readonly string[]) =>
		joined(all.slice(0, MOST).map((place) => (place.startsWith(`${site.file.path}:`) ? `line ${place.split(':').at(-1)}` : place)));
	if (sets.length === 0) {
		if (site.kind === 'function')
			return tests.length > 0
				? `\`${site.name}\` at ${at} is called at ${near(tests)}, which affects a score`
				: `a score is made with \`${site.name}\` at ${at}`;
		const isTest = site.branch !== null && site.file.facts.branches[site.branch]?.kind !== 'ternary';
		return isTest ? `the test at ${at} leaves a score out` : `${at} sets a score`;
	}
	// Of several lines one may only count or sum what another makes the score of.
	const where = sets.length === 1 ? `${near(sets)} sets a score` : 'a score changes';
	if (site.kind === 'function')
		return `${near(tests)} ${tests.length === 1 ? 'tests' : 'test'} what \`${site.name}\` (${at}) returns, and under that test ${where}`;
	const [test = at] = tests;
	return sets.length === 1 && test === sets[0] ? `${test} sets a score on a condition` : `under the condition at ${test}, ${where}`;
}

/** Places that a sentence names. */
const MOST = 2;

/** Every score begins with this judge's: no rule, though its view weighs most. */
export function byDefault(
	{ name: rule, judge }: Pick<RuleWords, 'name' | 'judge'>,
	site: RuleSite,
	texts: ReadonlyMap<string, string>,
): FindingDraft {
	return {
		outcome: 'true',
		message: `Rule \`${rule}\`: ${site.file.path}:${site.line} takes the ${judge}’s score, whatever the criterion.`,
		rationale: LOOKED,
		...shownAt(texts, site.file, site.line, site.endLine),
		values: { rule, applied: false, effect: 'default', ...valuesOf(only('flag')), kind: site.kind, lost: [], partly: false },
		confidence: CONFIDENCE[site.kind],
	};
}

function valuesOf(asked: Asked) {
	const { trigger, bare, guarded } = asked;
	return { trigger, bare, guarded, doubt: trigger === 'flag' ? null : doubtOf(asked) };
}

/** What its tests ask. */
function testOf({ trigger, bare, guarded, scores, records, unfilled, model, at }: Asked, rule: string): string {
	if (unfilled && model) return ` Its test reads \`${unfilled}\` of \`${model}\`, which no code sets.`;
	if (unfilled) return ` Its test reads \`${unfilled}\` of the state, which no node fills.`;
	const place = `${guarded ? ' and at the judge’s score' : ''}${at ? ` (${at.path}:${at.line})` : ''}`;
	const too = `${scores ? ' Scores alone set it off as well.' : ''}${records ? ' Words in what a detective wrote set it off as well.' : ''}`;
	if (bare) return ` Its test looks for words in a judge’s text, such as “${rule}”${guarded ? ',' : ''}${place}.${too}`;
	if (trigger === 'substring') return ` Its test looks for words in a judge’s text${place}.${too}`;
	if (trigger === 'mixed') return ` Its tests read evidence, and look for words in a judge’s text${place}.`;
	if (trigger === 'recorded') return ` Its test looks for words in what a detective wrote${place}.`;
	if (trigger === 'cited') return ' Its test reads what the judges cite.';
	if (trigger === 'said') return ' Its test reads what a judge says, and no evidence.';
	return trigger === 'evidence' ? ' Its test reads evidence.' : trigger === 'score' ? ' Its test reads scores alone.' : '';
}

/** A rule that is called through a list: nothing says that the list is run, so it is less sure than one that is called by name. */
export function listed(rule: string, module: RuleModule, texts: ReadonlyMap<string, string>): FindingDraft {
	const { file, name, line, endLine, list, effect } = module;
	return {
		outcome: 'true',
		message: `Rule \`${rule}\`: \`${name}\` at ${file.path}:${line} stands in the list at ${list.path}:${list.line}, and ${effect === 'score' ? 'gives a value' : 'makes a text'}.`,
		rationale: LOOKED,
		...shownAt(texts, file, line, endLine, { most: 20 }),
		related: [placeOf(list, list.line)],
		values: { rule, applied: true, effect, ...valuesOf(only('flag')), kind: 'module' },
		confidence: 0.68,
	};
}

/** How sure a site of this kind is the rule. */
const CONFIDENCE: Readonly<Record<RuleSite['kind'], number>> = {
	function: 0.85,
	branch: 0.75,
	assignment: 0.75,
	'branch-text': 0.7,
	headed: 0.65,
	deed: 0.75,
};

/** An absence is sure only where every call was followed. */
export function unseen(rule: string, location: Location, why: string): FindingDraft {
	return {
		outcome: 'not-available',
		message: `Whether there is a rule \`${rule}\` could not be told at ${location.path}:${location.line}: ${why}.`,
		rationale: LOOKED,
		location,
		values: { rule, applied: false, effect: 'none', dead: null },
	};
}

/** A rule that is not applied, with what was seen of it. */
export function no(
	{ name: rule, terms, roles, judge: favoured, measures, tells }: RuleWords,
	sites: readonly RuleSite[],
	judge: FinalJudge,
	texts: ReadonlyMap<string, string>,
	project: Project,
	idle?: RuleSite & { readonly path: string; readonly none: NonNullable<Limits['none']> },
): FindingDraft {
	const at = (s: RuleSite) => `${s.file.path}:${s.line}`;
	const its = `Rule \`${rule}\`:`;
	const living = (test: (s: RuleSite) => boolean) => sites.find((s) => s.dead === null && test(s));
	const dead = sites.find((s) => s.dead !== null && s.dead !== ELSEWHERE);
	// A text with a rule's word beside it is about anything; one that is made where scores lie apart is what is left of that rule.
	const isLeft = measures || tells || favoured !== null;
	const isText = (s: RuleSite) => isLeft && s.effect === 'text';
	const isUnused = (s: RuleSite) => s.kind === 'deed' && s.effect === 'none';
	// What the lines around a test call it tells which of several is meant.
	const isNamed = ({ file, line }: RuleSite) => isCalled(linesOf(texts, file.path, Math.max(1, line - 1), line + 1), terms);
	const said = (s: RuleSite) =>
		`${its} ${measures && s.kind === 'deed' ? `a text tells what the test at ${at(s)} finds` : `code at ${at(s)} makes a text`}; we found no code for this rule that sets a score.`;
	const unset = (s: RuleSite) => `${its} the test at ${at(s)} was not seen to set a score.`;
	const seen: [RuleSite | undefined, effect: string, (s: RuleSite) => string][] = [
		[idle, idle?.none.repeats === undefined ? 'overwritten' : 'repeated', (s) => `${its} ${idle ? tellNone(s, idle.path, idle.none) : ''}`],
		[living((s) => s.effect === 'penalty'), 'penalty', (s) => `${its} code at ${at(s)} adds a number to a score or takes one off.`],
		[measures ? living((s) => isUnused(s) && isNamed(s)) : undefined, 'unused', unset],
		[living((s) => isText(s) && isNamed(s)), 'text', said],
		[living(isText), 'text', said],
		[living(isUnused), 'unused', unset],
		[dead, 'none', (s) => `${its} \`${s.name}\` at ${at(s)} is ${s.dead}.`],
	];
	const region = judge.region.map(({ ref }) => ref);
	const [weak, effect, tell] = seen.find(([site]) => site !== undefined) ?? [undefined, 'none', null];
	const called = weak ? undefined : living((s) => s.kind === 'function' && s.effect === 'none');
	const shown = weak ?? called;
	const claim = shown ? undefined : claimIn(region, texts, withoutRoles(terms, roles));
	const values: Record<string, Json> = {
		rule,
		applied: false,
		effect: called ? 'unused' : claim ? 'claimed' : effect,
		dead: dead?.dead ?? null,
	};
	const [open] = weak ? [] : callGraph(project).open(region);
	if (open) return unseen(rule, placeOf(open.file, open.call.line), 'what the call there runs was not found');
	const elsewhere = weak ? undefined : sites.find((s) => s.dead === ELSEWHERE && (measures || s.effect === 'score'));
	if (elsewhere) return unseen(rule, placeOf(elsewhere.file, elsewhere.line), `\`${elsewhere.name}\` there is ${ELSEWHERE}`);
	const pattern = new RegExp(
		`\\b(apply|check|enforce)?_?(${terms.map((t) => nameParts(t).join('_?')).join('|')})_?(rule|override|cap|supremacy|penalty|weight)\\w*\\s*\\(`,
		'i',
	);
	return {
		outcome: 'false',
		message:
			weak && tell
				? `${tell(weak)}${dead && weak !== dead ? ` \`${dead.name}\` at ${at(dead)} is ${dead.dead}.` : ''}`
				: called
					? `${its} \`${called.name}\` at ${at(called)} is called, and no score was seen to change by what it gives.`
					: `${claim ? `${its} ${claim.path}:${claim.line} tells of it, and we` : 'We'} found no code for ${claim ? 'it' : `the rule \`${rule}\``} in the final judge, or in what it calls.`,
		rationale: LOOKED,
		location: shown ? placeOf(shown.file, shown.line, shown.endLine) : claim ? placeOf(claim, claim.line) : null,
		snippet: weak ? excerpt(texts, weak.file.path, weak.line, Math.min(weak.endLine, weak.line + 15)) : null,
		values,
		confidence: sureOfAbsence(project, weak ? 0.75 : 0.72),
		disputed: weak ? null : textDispute(project, texts, pattern, `the rule ${rule}`),
	};
}

/** A text in what the final judge calls that holds a name of the rule of several words. */
function claimIn(region: readonly FunctionRef[], texts: ReadonlyMap<string, string>, terms: readonly string[]) {
	const names = terms.filter((t) => nameParts(t).length > 1);
	return region.flatMap(({ file: { path }, fact }) => {
		const lines = linesOf(texts, path, fact.line, fact.endLine).split('\n');
		const at = lines.findIndex((text) => /["'`]/.test(text) && isCalled(text, names));
		return at < 0 ? [] : { path, line: fact.line + at };
	})[0];
}

/** The words of one of the terms stand in the text, one behind the other. */
function isCalled(text: string, terms: readonly string[]): boolean {
	const name = text.replace(/\W+/g, '_');
	return terms.some((t) => holdsWord(name, t));
}
