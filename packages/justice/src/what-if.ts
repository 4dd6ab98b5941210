// How firm is a score? For each criterion the smallest single change that would raise it and the smallest that would lower it: one judge's
// score, or one fact. What raises a score is asked of the plan, so that the two never give different figures; steps can be put together.
import type { CaseFile, JudicialOpinion, Policy, RemediationStep } from '@auditor/schema';
import { AuditorError, answerExpectations, compareBy } from '@auditor/schema/pure';
import { type Case, type CaseEntry, lastOpinions } from './case.js';
import type { Decided } from './decided.js';
import type { Rule } from './define-rule.js';
import { nameOf } from './define-rule.js';
import { toDecimal } from './fraction.js';
import { openPlan, type PlannedStep, type RemediationRequest } from './remediation.js';
import type { ResolvedPolicy } from './resolve-policy.js';
import { decide, openPolicy } from './synthesize.js';
import { totalOf } from './total.js';

/** One change and what it does. */
export interface Change {
	/** `opinion`: a judge gives another score. `expectation`, `hazard`: the fact is the other way round. */
	readonly kind: 'opinion' | 'expectation' | 'hazard';
	/** Judge, expectation or hazard. */
	readonly id: string;
	/** Points between the judge's score and the changed one; null for facts. */
	readonly distance: number | null;
	/** The criterion's score after it. */
	readonly scoreAfter: number;
	/** What the total would gain (or lose, below 0), to four decimals. */
	readonly totalChange: number;
	readonly text: string;
	/** The step of the plan that brings it about; absent where none does. */
	readonly step?: string;
}

export interface Sensitivity {
	readonly criterion: string;
	readonly score: number | null;
	/** The smallest changes that raise the score: opinions by distance, then facts; empty when no single change does. */
	readonly raise: readonly Change[];
	readonly lower: readonly Change[];
}

/**
 * What each score hangs on, in the rubric's order. Facts that would raise a score are those of the plan's steps.
 * @param rejudge opinions on a changed case file, as for the plan.
 * @throws AuditorError AUD_CASE_INVALID, AUD_POLICY_INVALID
 */
export function whatIf(
	input: Case,
	policy: Policy,
	rules: readonly Rule[] = [],
	rejudge?: (caseFile: CaseFile) => JudicialOpinion[],
): Sensitivity[] {
	const resolved = openPolicy(policy, rules);
	const plan = openPlan({ case: input, policy, rules, ...(rejudge && { rejudge }) });
	return plan.entries.map((entry, index) => {
		const { id, score } = plan.now[index]!.result;
		if (score === null) return { criterion: id, score, raise: [], lower: [] };
		const toChange = ({ after, kind, id, distance, text: what, step }: Draft): Change[] => {
			const scoreAfter = after.result.score;
			if (scoreAfter === null || scoreAfter === score) return [];
			const text = `${what}, and the score would be ${scoreAfter}.`;
			return [{ kind, id, distance, text, scoreAfter, totalChange: toDecimal(plan.gainOf([[index, after]]), 4), ...(step && { step }) }];
		};
		const judges = opinionChanges(entry, resolved).flatMap(toChange);
		const facts = plan.steps
			.flatMap((s) => stepChange(s, entry, index, plan.doing.after(index, [s.act])))
			.flatMap((draft) => toChange(draft).map((change): Change => ({ ...change, totalChange: draft.gain })));
		return {
			criterion: id,
			score,
			raise: smallest([...judges, ...facts].filter((c) => c.scoreAfter > score)),
			lower: smallest([...judges, ...lostFacts(entry, resolved).flatMap(toChange)].filter((c) => c.scoreAfter < score)),
		};
	});
}

/** What steps come to when all of them are done. */
export interface DoneTogether {
	readonly steps: readonly RemediationStep[];
	/** Criteria that they move. */
	readonly criteria: readonly { readonly criterion: string; readonly before: number | null; readonly after: number | null }[];
	readonly total: { readonly before: number | null; readonly after: number | null };
}

/**
 * Steps of the plan, by their ids, done together.
 * @throws AuditorError AUD_USAGE for an id that the plan does not have, AUD_CASE_INVALID, AUD_POLICY_INVALID
 */
export function whatIfDone(request: Omit<RemediationRequest, 'verdict'>, ids: readonly string[]): DoneTogether {
	const { policy } = openPolicy(request.policy, request.rules);
	const plan = openPlan(request);
	const chosen = ids.map((id) => {
		const found = plan.steps.find(({ step }) => step.id === id);
		if (found === undefined) throw new AuditorError('AUD_USAGE', `The plan has no step "${id}".`);
		return found;
	});
	const acts = chosen.map(({ act }) => act);
	const touched = new Set(acts.flatMap((act) => plan.doing.touches(act)));
	const after = plan.now.map((now, index) => (touched.has(index) ? plan.doing.after(index, acts) : now));
	return {
		steps: chosen.map(({ step }) => step),
		criteria: after.flatMap(({ result }, index) => {
			const before = plan.now[index]!.result.score;
			return before === result.score ? [] : [{ criterion: result.id, before, after: result.score }];
		}),
		total: { before: totalOf(plan.now, policy).score, after: totalOf(after, policy).score },
	};
}

type Draft = Pick<Change, 'kind' | 'id' | 'distance' | 'text' | 'step'> & { readonly after: Decided };

function opinionChanges(entry: CaseEntry, policy: ResolvedPolicy): Draft[] {
	const last = lastOpinions(entry.opinions).filter((o) => o.status === 'given');
	return last.flatMap((opinion) =>
		[1, 2, 3, 4, 5]
			.filter((score) => score !== opinion.score)
			.map((score) => {
				const opinions = entry.opinions.map((o) => (o === opinion ? { ...o, score } : o));
				return {
					kind: 'opinion' as const,
					id: opinion.judge,
					distance: Math.abs(score - opinion.score!),
					text: `${nameOf(opinion.judge)} gives ${score} in place of ${opinion.score}`,
					after: decide({ ...entry, opinions }, policy),
				};
			}),
	);
}

/** What one step of the plan brings this criterion; empty where it does not bear on it. */
function stepChange({ step, act }: PlannedStep, { criterion }: CaseEntry, index: number, after: Decided): (Draft & { gain: number })[] {
	const trouble = act.troubles.find((t) => t.index === index);
	if (trouble === undefined) return [];
	const { kind, id } = trouble;
	const asked = kind === 'expectation' ? criterion.expectations.find((e) => e.id === id) : criterion.hazards.find((h) => h.id === id);
	return [
		{
			kind,
			id,
			distance: null,
			text: `"${asked?.text ?? id}" ${kind === 'expectation' ? 'holds' : 'is gone'}`,
			after,
			step: step.id,
			gain: step.gain,
		},
	];
}

/** What is met, as if it did not hold, with the same opinions. */
function lostFacts(entry: CaseEntry, policy: ResolvedPolicy): Draft[] {
	const { criterion, evidence } = entry;
	return answerExpectations(criterion, evidence)
		.filter(({ state }) => state === 'met')
		.map(({ expectation, evidence: own }): Draft => {
			const ids = new Set(own.map((e) => e.id));
			const turned = evidence.map((e) => (ids.has(e.id) ? { ...e, satisfied: false } : e));
			const text = `"${expectation.text}" does not hold, with the same opinions`;
			return { kind: 'expectation', id: expectation.id, distance: null, text, after: decide({ ...entry, evidence: turned }, policy) };
		});
}

/** The opinions at the least distance, and every fact. */
function smallest(changes: readonly Change[]): Change[] {
	const least = Math.min(...changes.map((c) => c.distance ?? Number.POSITIVE_INFINITY));
	return changes
		.filter((c) => c.distance === null || c.distance === least)
		.sort(
			compareBy<Change>(
				(c) => (c.distance === null ? 1 : 0),
				(c) => c.id,
			),
		);
}
