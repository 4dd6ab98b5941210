// Small cases for tests: one criterion, three judges, and the conditions that rule sets ask about.
import type { CriterionResult, Json, Policy } from '@auditor/schema';
import { type Case, type EvidenceInput, type OpinionInput, parsePolicy, synthesize } from '../src/index.js';

export interface Conditions {
	criterion?: string;
	marks?: string[];
	/** The Prosecutor files a typed security charge. */
	charge?: boolean;
	/** What was looked for is not there. */
	absent?: boolean;
	/** Confidence of the one fact. */
	confidence?: number;
	/** A hazard is confirmed in source. */
	confirmed?: boolean;
	/** The Defense cites what does not exist. */
	badCitation?: boolean;
}

export type Triple = readonly [prosecutor: number | null, defense: number | null, techlead: number | null];

const judges = ['prosecutor', 'defense', 'techlead'];

/** One criterion judged by up to three judges under the conditions. */
export function caseOf(triple: Triple, conditions: Conditions = {}): Case {
	const { criterion = 'odd_name', marks = [], charge, absent, confidence = 0.9, confirmed, badCitation } = conditions;
	const evidence: EvidenceInput[] = [
		{ id: 'fact-1', criterion, role: 'expectation', answers: 'fact', satisfied: !absent, confidence, location: place('lib/thing.py', 3) },
	];
	if (confirmed)
		evidence.push({
			id: 'danger-1',
			criterion,
			role: 'hazard',
			answers: 'danger',
			satisfied: true,
			confidence: Math.max(confidence, 0.95),
			context: 'source',
			location: place('lib/shell.py', 7),
		});
	const opinions = judges.flatMap((judge, i): OpinionInput[] => {
		const score = triple[i];
		if (score === null || score === undefined) return [];
		const citations = badCitation && judge === 'defense' ? ['fact-1', 'nowhere-1'] : ['fact-1'];
		const charges = charge && judge === 'prosecutor' ? [{ kind: 'security', evidence: ['fact-1'] }] : [];
		return [{ criterion, judge, score, argument: `${judge} says ${score}`, citations, charges }];
	});
	return {
		criteria: [{ id: criterion, marks, expectations: [{ id: 'fact', weight: 1 }], hazards: [{ id: 'danger' }] }],
		evidence,
		opinions,
	};
}

export function place(path: string, line: number) {
	return { kind: 'file' as const, path, line, endLine: null, column: null, page: null, commit: null };
}

/** Every triple of scores. */
export const triples: readonly (readonly [number, number, number])[] = [1, 2, 3, 4, 5].flatMap((p) =>
	[1, 2, 3, 4, 5].flatMap((d) => [1, 2, 3, 4, 5].map((t) => [p, d, t] as const)),
);

/** A policy of the given rules alone. */
export function policyOf(...rules: (string | readonly [string, Record<string, Json>])[]): Policy {
	const list = rules.map((r) => (typeof r === 'string' ? { rule: r, parameters: {} } : { rule: r[0], parameters: r[1] }));
	return parsePolicy({ id: 'under-test', rules: list });
}

/** The one criterion of a case under a policy. */
export function judge(input: Case, policy: Policy): CriterionResult {
	return synthesize(input, policy).criteria[0]!;
}
