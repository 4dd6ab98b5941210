// What is said of a rule of synthesis: that it is applied and how far it reaches, that every score begins so, or why it changes nothing.
import { type CallRef, callGraph, type Project } from '@auditor/code';
import { sureOfAbsence, textDispute } from '@auditor/forensics';
import { excerpt, listed as joined, linesOf, nameParts, placeOf } from '@auditor/probes';
import type { FindingDraft, Json } from '@auditor/schema';
import type { FinalJudge } from '../final-judge.js';
import { type Asked, doubtOf, only } from './asked.js';
import { type Limits, NO_LIMITS, tellLimits, tellNone } from './limits.js';
import { moduleTrigger, type RuleModule } from './modules.js';
import type { RuleSite } from './site.js';
import { ELSEWHERE } from './sites.js';
import type { raisedAgain } from './undone.js';
import type { RuleWords } from './words.js';

/** A rule that is applied at a site. */
export function yes(
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
	// Of the places that set the same text, some may say less.
	const bare =
		site.kind === 'assignment' && site.told > 0 ? sites.filter((s) => s.name === site.name && s.dead === null && isFixed(s)) : [];
	const less = bare.length > 0 ? ` At ${places(bare)} the text is fixed and names no score.` : '';
	const { does } = limits;
	const how =
		site.effect === 'score' ? (does?.told ?? 'changes the score') : site.effect === 'routing' ? 'asks for another round' : text[site.told];
	const narrow = site.narrow ? ' It applies only under the test of another rule.' : '';
	const unread = does?.unread ? ' It looks at no evidence for that.' : '';
	// Whom a rule favours is no charge that something would have to confirm.
	const said = site.effect === 'text' || favours ? '' : setOffBy(asked, rule);
	return {
		outcome: 'true',
		message: `The rule \`${rule}\` is applied at ${site.file.path}:${site.line} and ${how}.${less}${said}${unread}${narrow}${tellLimits(reach)}`,
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
			partly: reach.criterion !== null || reach.lost.length > 0 || site.narrow === true || asked.unfilled !== undefined,
		},
		context: 'source',
		// That another round is asked for does not say that it changes anything.
		confidence: Math.min(CONFIDENCE[site.kind], site.effect === 'routing' ? 0.68 : 1),
	};
}

/** A text in which nothing is filled in. */
function isFixed({ file, line, name }: RuleSite): boolean {
	return file.facts.assignments.some(({ line: at, target, operator, value }) => {
		if (at !== line || target !== name || operator !== '=') return false;
		return value?.kind === 'string' || (value?.kind === 'template' && value.parts.every(({ kind }) => kind === 'string'));
	});
}

function places(sites: readonly RuleSite[]): string {
	return joined([...new Set(sites.map(({ file, line }) => `${file.path}:${line}`))]);
}

/** Every score begins with this judge's: no rule, though its view weighs most. */
export function byDefault(
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

function setOffBy({ trigger, bare, guarded, scores, unfilled, at }: Asked, rule: string): string {
	if (unfilled) return ` It asks for the evidence in \`${unfilled}\`, which no node fills.`;
	const place = `${at ? ` at ${at.path}:${at.line}` : ''}${guarded ? ', under a test of scores' : ''}`;
	const too = scores ? ' So do scores alone.' : '';
	if (bare) return ` The mere word "${rule}" in a judge’s text sets it off${place}.${too}`;
	if (trigger === 'substring') return ` Words in a judge’s text set it off${place}.${too}`;
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
const CONFIDENCE: Readonly<Record<RuleSite['kind'], number>> = {
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

/** A rule that is not applied, with what was seen of it. */
export function no(
	rule: string,
	sites: readonly RuleSite[],
	judge: FinalJudge,
	texts: ReadonlyMap<string, string>,
	terms: readonly string[],
	project: Project,
	undone?: RuleSite & { readonly raise: NonNullable<ReturnType<typeof raisedAgain>> },
	idle?: RuleSite & { readonly path: string; readonly none: NonNullable<Limits['none']> },
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
