// How firm is a score? For each criterion the smallest single change that would raise it and the smallest that would lower it: one judge's
// score, or one fact. Every answer is a synthesis of the changed case, not an estimate. It does not combine changes.
import type { Policy } from '@auditor/schema';
import { answerExpectations, compareBy, confirmedHazards } from '@auditor/schema/pure';
import { type Case, type CaseEntry, lastOpinions, readCase } from './case.js';
import type { Decided } from './decided.js';
import type { Rule } from './define-rule.js';
import { nameOf } from './define-rule.js';
import { toDecimal } from './fraction.js';
import type { ResolvedPolicy } from './resolve-policy.js';
import { decide, openPolicy } from './synthesize.js';
import { gains } from './total.js';

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
}

export interface Sensitivity {
	readonly criterion: string;
	readonly score: number | null;
	/** The smallest changes that raise the score: opinions by distance, then facts; empty when no single change does. */
	readonly raise: readonly Change[];
	readonly lower: readonly Change[];
}

/**
 * What each score hangs on, in the rubric's order.
 * @throws AuditorError AUD_CASE_INVALID, AUD_POLICY_INVALID
 */
export function whatIf(input: Case, policy: Policy, rules: readonly Rule[] = []): Sensitivity[] {
	const resolved = openPolicy(policy, rules);
	const entries = readCase(input);
	const decided = entries.map((entry) => decide(entry, resolved));
	const gainOf = gains(decided);
	return entries.map((entry, index) => {
		const { id, score } = decided[index]!.result;
		if (score === null) return { criterion: id, score, raise: [], lower: [] };
		const changes = [...opinionChanges(entry, resolved), ...factChanges(entry, resolved)].flatMap(({ after, ...change }): Change[] => {
			const scoreAfter = after.result.score;
			if (scoreAfter === null || scoreAfter === score) return [];
			const text = `${change.text}, and the score would be ${scoreAfter}.`;
			return [{ ...change, text, scoreAfter, totalChange: toDecimal(gainOf(index, after), 4) }];
		});
		return {
			criterion: id,
			score,
			raise: smallest(changes.filter((c) => c.scoreAfter > score)),
			lower: smallest(changes.filter((c) => c.scoreAfter < score)),
		};
	});
}

type Draft = Pick<Change, 'kind' | 'id' | 'distance' | 'text'> & { readonly after: Decided };

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

function factChanges(entry: CaseEntry, policy: ResolvedPolicy): Draft[] {
	const { criterion, evidence } = entry;
	const turned = (ids: ReadonlySet<string>, satisfied: boolean) =>
		decide({ ...entry, evidence: evidence.map((e) => (ids.has(e.id) ? { ...e, satisfied } : e)) }, policy);
	const expectations = answerExpectations(criterion, evidence)
		.filter(({ state }) => state === 'met' || state === 'unmet')
		.map(({ expectation, state, evidence: own }): Draft => {
			const met = state === 'met';
			return {
				kind: 'expectation',
				id: expectation.id,
				distance: null,
				text: `"${expectation.text}" ${met ? 'does not hold' : 'holds'}, with the same opinions`,
				after: turned(new Set(own.map((e) => e.id)), !met),
			};
		});
	const hazards = confirmedHazards(criterion, evidence).map(
		({ hazard, confirmed }): Draft => ({
			kind: 'hazard',
			id: hazard.id,
			distance: null,
			text: `"${hazard.text}" is gone, with the same opinions`,
			after: turned(new Set(confirmed.map((e) => e.id)), false),
		}),
	);
	return [...expectations, ...hazards];
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
