// What follows from opinions and evidence under a policy? Filters the rules that apply, applies them in order, writes the trace.
// The engine knows no rule by name and no judge; whatever decides a score is a rule or a parameter.

import type { CriterionResult, Dissent, HearingLaw, Policy, Ruling, Verdict } from '@auditor/schema';
import { type Case, type CaseEntry, lastOpinions, readCase } from './case.js';
import type { Decided } from './decided.js';
import { type Effect, type Hearing, type Rule, rangeOf, type Standing, scoresOf } from './define-rule.js';
import { readFields } from './fields.js';
import { type Fraction, formatFraction, round } from './fraction.js';
import { parsePolicy } from './parse-policy.js';
import { type ResolvedPolicy, resolvePolicy, type Step } from './resolve-policy.js';
import { hearing } from './rules/hearing.js';
import { isContested } from './rules/variance-re-examination.js';
import { runRule } from './run-rule.js';
import { totalOf } from './total.js';

/**
 * The verdict: every criterion of the rubric with a score or the status that says why there is none, and the total. Same input, same bytes.
 * @param own rules beside the shipped ones that the policy may name.
 * @throws AuditorError AUD_CASE_INVALID, AUD_POLICY_INVALID with the path of what is inconsistent.
 * @example synthesize({ criteria: [{ id: 'tests' }], opinions: [{ criterion: 'tests', judge: 'ada', score: 4 }, …] }, findPolicy('courtroom'))
 */
export function synthesize(input: Case, policy: Policy, own: readonly Rule[] = []): Verdict {
	const resolved = openPolicy(policy, own);
	const decided = readCase(input).map((entry) => decide(entry, resolved));
	return {
		policy: resolved.policy.id,
		criteria: decided.map((d) => d.result),
		total: totalOf(decided, resolved.policy),
	};
}

/** A policy as it came, checked from its shape to its parameters. @throws AuditorError AUD_POLICY_INVALID */
export function openPolicy(policy: Policy, own: readonly Rule[] = []): ResolvedPolicy {
	return resolvePolicy(parsePolicy(policy, typeof policy?.id === 'string' ? `policy ${policy.id}` : 'policy', {}, own), undefined, own);
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** One criterion under a policy. */
export function decide(entry: CaseEntry, { policy, steps }: ResolvedPolicy): Decided {
	const { criterion, withheld } = entry;
	const hearing: Mutable<Hearing> = { ...openHearing(entry), rounding: policy.rounding };
	const rulings: Ruling[] = [];
	const totalCaps: { cap: number; ruling: Ruling }[] = [];
	let abstained: string | null = withheld ? withheld.reason : null;
	let decidedByFirst = false;
	let bounds: CriterionResult['bounds'] = steps.some((s) => s.rule.id === 'evidence-bounds') ? { floor: 1, ceiling: 5 } : null;
	let dissent: Dissent | null = null;
	for (const step of steps) {
		const { rule, phase } = step;
		if (phase === 'score' && (abstained !== null || (policy.firstMatch && decidedByFirst))) continue;
		const effect = withheld && phase === 'admission' ? null : runRule(step, hearing);
		if (effect === null) continue;
		const ruling = record(rule.id, hearing, effect);
		rulings.push(ruling);
		if (effect.totalCap !== undefined) totalCaps.push({ cap: effect.totalCap, ruling });
		if (effect.abstain !== undefined) abstained ??= effect.abstain;
		bounds = effect.bounds ?? bounds;
		dissent = effect.dissent ?? dissent;
		const value = effect.value ?? hearing.value;
		const moved = ruling.before !== ruling.after;
		decidedByFirst ||= phase === 'score' && effect.value !== undefined;
		if (moved) hearing.decidedBy = effect.explanation;
		hearing.value = value;
		hearing.standings = effect.standings ?? hearing.standings;
		hearing.evidence = effect.evidence ?? hearing.evidence;
	}
	const value = abstained === null ? hearing.value : null;
	const score = value === null ? null : round(value, policy.rounding);
	const result: CriterionResult = {
		id: criterion.id,
		name: criterion.name,
		weight: criterion.weight,
		status: withheld ? withheld.status : score === null ? 'abstained' : 'scored',
		score,
		reason: value === null ? (abstained ?? 'No rule of the policy gives a score.') : reasonOf(hearing, value, score!, policy),
		bounds,
		contested: contestedBy(steps, rangeOf(hearing.standings)),
		scores: scoresOf(hearing.standings) as Record<string, number | null>,
		rulings,
		dissent,
	};
	return { result, value, totalCaps };
}

/** The hearing before any rule. */
function openHearing({ criterion, evidence, opinions, hearing: points }: CaseEntry): Omit<Hearing, 'rounding'> {
	const ids = new Set(evidence.map((e) => e.id));
	const resolving = (list: readonly string[]) => [...new Set(list)].filter((id) => ids.has(id)).sort();
	const standings = lastOpinions(opinions).map(
		(opinion): Standing => ({
			judge: opinion.judge,
			opinion,
			score: opinion.status === 'given' ? opinion.score : null,
			citations: resolving(opinion.citations),
			charges: opinion.charges,
			setAside: opinion.abstention ? (/^Abstains: (.{1,200})\.$/.exec(opinion.argument)?.[1] ?? opinion.abstention.code) : null,
		}),
	);
	return { criterion, evidence, standings, opinions, points, value: null, decidedBy: null };
}

function record(rule: string, hearing: Hearing, effect: Effect): Ruling {
	const after = effect.abstain === undefined ? (effect.value ?? hearing.value) : null;
	return {
		rule,
		before: hearing.value === null ? null : formatFraction(hearing.value),
		after: after === null ? null : formatFraction(after),
		inputs: { ...effect.inputs },
		explanation: effect.explanation,
		because: [...effect.because],
	};
}

function reasonOf(hearing: Hearing, value: Fraction, score: number, policy: Policy): string {
	const rounded = value.d === 1n ? '' : ` Rounded (${policy.rounding}) to ${score}.`;
	return `${hearing.decidedBy ?? ''}${rounded}`;
}

/** Whether a range is contested: by the policy's variance rule, else by its dissent rule, else never. */
function contestedBy(steps: readonly Step[], range: number): boolean {
	const step = steps.find((s) => s.rule.id === 'variance-re-examination') ?? steps.find((s) => s.rule.id === 'dissent');
	return step !== undefined && isContested(range, step.parameters as { threshold: number; inclusive: boolean });
}

/**
 * Criteria that the policy wants judged once more, in the rubric's order: the range of the opinions that count (each judge's last) is above
 * its threshold. Empty for a policy that does not re-examine.
 * @throws AuditorError AUD_CASE_INVALID, AUD_POLICY_INVALID
 */
export function contested(input: Case, policy: Policy, own: readonly Rule[] = []): string[] {
	const resolved = openPolicy(policy, own);
	const variance = resolved.steps.find((s) => s.rule.id === 'variance-re-examination');
	if (variance?.parameters.effect !== 're-examine') return [];
	return readCase(input)
		.filter((entry) => entry.withheld === null)
		.map((entry) => decide(entry, resolved).result)
		.filter((result) => result.contested)
		.map((result) => result.id);
}

/** What a hearing may do under this policy. A policy that does not name the rule lets it do nothing. */
export function hearingLaw({ rules }: Policy): HearingLaw {
	const given = rules.find(({ rule }) => rule === 'hearing')?.parameters;
	if (given === undefined) return { mode: 'off', proven: [] };
	const { values } = readFields(hearing.parameters, given, 'hearing');
	return { mode: (values.effect ?? 'off') as HearingLaw['mode'], proven: (values.proven ?? []) as string[] };
}
